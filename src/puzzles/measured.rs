//! Reads positions of puzzles from measured colors, and prepares the data about a puzzle that [`crate::scan`] needs.

use super::definition::formats::StickerPermutations;
use super::definition::{OrbitLayout, PuzzleSticker, StickerMap};
use super::definition::{PuzzleOrbit, Transformation};
use super::{Puzzle, PuzzleError, PuzzleFormat, PuzzleName, PuzzleReading};
use crate::cube::generator;
use crate::notation::measured::{MeasuredError, MeasuredStickers, from_middle, refuse_ties, sticker_name};
use crate::scan::{Judgement, MeasuredColor, StickerModel, StickerOrbit, judge};

/// The maximum number of stickers of a puzzle that is read from measured colors. A cube of eleven layers has this
/// number of stickers.
const MOST_STICKERS: usize = 726;

/// A puzzle, and the data about its stickers that [`crate::scan`] needs to find a position from measured colors.
pub(super) struct MeasuredPuzzle<'a> {
    puzzle: &'a dyn Puzzle,
    model: StickerModel,
    /// The indices of the stickers, in the order of the text, if the puzzle is given as a definition. `None` if the
    /// text lists the stickers in the order of their indices.
    order: Option<Vec<usize>>,
    /// The symbol of each color.
    symbols: Vec<char>,
}

/// Finds the likeliest position for measured colors, and determines how reliable it is. The colors are in the order in
/// which the puzzle writes its stickers. For a definition, this is the order of its net.
///
/// # Errors
///
/// Returns an error if the colors of this puzzle cannot be measured, if the number of colors is not the number of its
/// stickers, or if the colors do not determine a position.
pub(crate) fn judge_position(
    puzzle: &dyn Puzzle,
    measured: &[Option<MeasuredColor>],
) -> Result<(PuzzleReading, Judgement), PuzzleError> {
    let puzzle = MeasuredPuzzle::new(puzzle).ok_or(MeasuredError::NoStickers)?;
    puzzle.judge(measured)
}

/// Reads the position from a text of measured colors.
///
/// # Errors
///
/// Returns an error if the text is not a list of measured colors, if the colors fit no position, or if they fit two
/// positions equally well.
pub(super) fn read(puzzle: &dyn Puzzle, text: &str) -> Result<PuzzleReading, PuzzleError> {
    let measured = MeasuredStickers::read(text)?;
    let measured = match puzzle.name().layers() {
        Some(_) => measured.in_order(),
        None => measured.colors,
    };
    let (reading, judgement) = judge_position(puzzle, &measured)?;
    let name = |sticker: usize| match puzzle.name().layers() {
        Some(_) => sticker_name(sticker, measured.len()),
        None => (sticker + 1).to_string(),
    };
    refuse_ties(&judgement, name)?;
    Ok(reading)
}

impl<'a> MeasuredPuzzle<'a> {
    pub(super) fn new(puzzle: &'a dyn Puzzle) -> Option<MeasuredPuzzle<'a>> {
        match puzzle.name() {
            PuzzleName::Defined(name) => {
                let definition = name.definition();
                let map = definition.parts().stickers.as_ref()?;
                let stickers = name.stickers()?;
                let net = definition.parts().net.as_ref()?;
                let order: Vec<usize> = { net.rows.iter().flatten().flatten() }
                    .map(|&sticker| usize::from(sticker))
                    .collect();
                let colors = stickers.solved_colors();
                let transformations: Vec<&Transformation> =
                    { definition.moves().iter() }.map(|each| &each.transformation).collect();
                let mut orbits = orbits(
                    definition.layout(),
                    &map.stickers,
                    &transformations,
                    definition.orbits(),
                );
                // Each sticker that no move changes is a separate orbit.
                orbits.extend(
                    (map.stickers.len()..colors.len()).map(|sticker| StickerOrbit::new(vec![vec![sticker]], false)),
                );
                if order.len() != colors.len() || colors.len() > MOST_STICKERS {
                    return None;
                }
                Some(MeasuredPuzzle {
                    puzzle,
                    model: StickerModel {
                        solved: colors.to_vec(),
                        from_middle: vec![0.0; colors.len()],
                        orbits,
                        paint: { stickers.paint().iter() }
                            .map(|paint| [paint.red, paint.green, paint.blue])
                            .collect(),
                    },
                    order: Some(order),
                    symbols: stickers.symbols().to_vec(),
                })
            }
            name => {
                let solved = puzzle.solved();
                let colors = solved.places();
                let stickers = colors.len();
                if puzzle.face_letters().is_empty() || stickers > MOST_STICKERS {
                    return None;
                }
                let (map, layout, transformations, found) = pieces_of(puzzle)?;
                let transformations: Vec<&Transformation> = transformations.iter().collect();
                Some(MeasuredPuzzle {
                    puzzle,
                    model: StickerModel {
                        solved: colors.to_vec(),
                        from_middle: match name.layers() {
                            Some(_) => from_middle(stickers),
                            None => vec![0.0; stickers],
                        },
                        orbits: orbits(&layout, &map.stickers, &transformations, &found),
                        paint: { puzzle.colors().iter() }
                            .map(|paint| [paint.red, paint.green, paint.blue])
                            .collect(),
                    },
                    order: None,
                    symbols: puzzle.face_letters(),
                })
            }
        }
    }

    /// The data about the stickers of the puzzle.
    pub(super) fn model(&self) -> &StickerModel {
        &self.model
    }

    /// Finds the likeliest position for measured colors in the order of the text, and determines how reliable it is.
    pub(super) fn judge(&self, measured: &[Option<MeasuredColor>]) -> Result<(PuzzleReading, Judgement), PuzzleError> {
        let (found, expected) = (measured.len(), self.places());
        if found != expected {
            return Err(MeasuredError::Count { found, expected }.into());
        }
        let by_sticker = self.by_sticker(measured);
        let judged = judge(&self.model, &by_sticker, |colors| self.read(colors).is_ok());
        let mut judgement = judged.map_err(MeasuredError::from)?;
        let reading = self.read(&judgement.colors)?;
        // The colors of `judgement` are in the order of the sticker indices. They are now brought into the order of the
        // text.
        if let Some(order) = &self.order {
            let in_order = |colors: &[u8]| order.iter().map(|&sticker| colors[sticker]).collect::<Vec<u8>>();
            judgement = Judgement {
                colors: in_order(&judgement.colors),
                next: judgement.next.as_deref().map(in_order),
                distances: order
                    .iter()
                    .map(|&sticker| judgement.distances[sticker].clone())
                    .collect(),
                ..judgement
            };
        }
        Ok((reading, judgement))
    }

    /// The number of stickers in a text.
    fn places(&self) -> usize {
        self.model.solved.len()
    }

    /// The colors in the order of the sticker indices.
    fn by_sticker(&self, measured: &[Option<MeasuredColor>]) -> Vec<Option<MeasuredColor>> {
        let Some(order) = &self.order else {
            return measured.to_vec();
        };
        let mut by_sticker = vec![None; measured.len()];
        for (&sticker, color) in order.iter().zip(measured) {
            by_sticker[sticker] = *color;
        }
        by_sticker
    }

    /// The position whose stickers have the given colors.
    fn read(&self, colors: &[u8]) -> Result<PuzzleReading, PuzzleError> {
        let symbol = |sticker: usize| self.symbols.get(usize::from(colors[sticker])).copied().unwrap_or('?');
        match &self.order {
            Some(order) => {
                let text: String = order.iter().map(|&sticker| symbol(sticker)).collect();
                self.puzzle.read(&text, Some(PuzzleFormat::Net))
            }
            None => {
                let text: String = (0..colors.len()).map(symbol).collect();
                self.puzzle.read(&text, Some(PuzzleFormat::Facelets))
            }
        }
    }
}

/// The pieces to which the stickers belong, and the effects of the turns of the puzzle on these pieces.
fn pieces_of(puzzle: &dyn Puzzle) -> Option<(StickerMap, OrbitLayout, Vec<Transformation>, Vec<PuzzleOrbit>)> {
    /// The number of random turns that are generated to find the turns of the puzzle. With this number, every turn that
    /// [`Puzzle::random_turns`] uses occurs.
    const DRAWN: usize = 2_000;
    let solved = puzzle.solved();
    let stickers = solved.places().len();
    let mut turns = puzzle.random_turns(DRAWN, &mut generator(0, 0));
    turns.sort_unstable_by_key(|turn| turn.number());
    turns.dedup();
    // Random turns never turn the tips of a Pyraminx, and they leave a corner of the 2x2x2 in place. But a measured
    // puzzle may have turned tips and any orientation, so the missing turns are added.
    let others: &[&str] = match puzzle.name() {
        PuzzleName::Pyraminx => &["u", "l", "r", "b"],
        PuzzleName::TwoByTwo => &["D", "L", "B"],
        _ => &[],
    };
    turns.extend({ others.iter() }.flat_map(|turn| puzzle.turns(turn).unwrap_or_default()));
    let permutations: Option<Vec<Vec<u16>>> = { turns.iter() }
        .map(|&turn| {
            // A position stores only one byte for each sticker. So the turn is made twice: on the lower bytes of the
            // sticker indices, and on the upper bytes.
            let halves = [0, 8].map(|shift| {
                let numbers: Vec<u8> = (0..stickers).map(|sticker| (sticker >> shift) as u8).collect();
                let mut position = numbers.into();
                puzzle.make(&mut position, &[turn]).ok()?;
                Some(position)
            });
            let [Some(lower), Some(upper)] = halves else {
                return None;
            };
            let numbers = lower.places().iter().zip(upper.places());
            Some(
                numbers
                    .map(|(&lower, &upper)| u16::from_le_bytes([lower, upper]))
                    .collect(),
            )
        })
        .collect();
    let found = StickerPermutations {
        permutations: permutations?,
        colors: solved.places().iter().map(|&color| u32::from(color)).collect(),
        color_names: puzzle.face_letters().iter().map(char::to_string).collect(),
    };
    let found = found.pieces().ok()?;
    let layout = OrbitLayout::new(&found.orbits);
    Some((found.map, layout, found.transformations, found.orbits))
}

/// Finds the orbits of a puzzle from the effects of its moves. An orbit is a set of places. Moves can bring a piece
/// from each of these places to every other one.
fn orbits(
    layout: &OrbitLayout,
    map: &[PuzzleSticker],
    moves: &[&Transformation],
    orbits: &[PuzzleOrbit],
) -> Vec<StickerOrbit> {
    let places = layout.places();
    let mut group: Vec<usize> = (0..places).collect();
    let mut is_turned = vec![false; places];
    fn root(group: &mut [usize], mut place: usize) -> usize {
        while group[place] != place {
            group[place] = group[group[place]];
            place = group[place];
        }
        place
    }
    for each in moves {
        for (place, &source) in each.sources.iter().enumerate() {
            let (one, other) = (root(&mut group, place), root(&mut group, usize::from(source)));
            group[one.max(other)] = one.min(other);
        }
        for (place, &twist) in each.twists.iter().enumerate() {
            is_turned[place] |= twist != 0;
        }
    }
    let mut found = Vec::new();
    for (number, orbit) in orbits.iter().enumerate() {
        let ways = usize::from(orbit.orientations);
        let range = layout.range(number);
        // The stickers of each place, sorted by strand and orientation (see `PuzzleSticker`).
        let mut stickers: Vec<Vec<(u8, u8, usize)>> = vec![Vec::new(); range.len()];
        for (sticker, each) in map.iter().enumerate() {
            if range.contains(&usize::from(each.place)) {
                stickers[usize::from(each.place) - range.start].push((each.strand, each.orientation, sticker));
            }
        }
        stickers.iter_mut().for_each(|stickers| stickers.sort_unstable());
        let Some(first) = stickers.first() else {
            continue;
        };
        let slots: Vec<(u8, u8)> = first
            .iter()
            .map(|&(strand, orientation, _)| (strand, orientation))
            .collect();
        let turned = |by: usize| -> Option<Vec<usize>> {
            let own = |&(strand, orientation): &(u8, u8)| {
                let orientation = ((usize::from(orientation) + ways - by) % ways) as u8;
                slots.iter().position(|slot| *slot == (strand, orientation))
            };
            slots.iter().map(own).collect()
        };
        let Some(turned) = (0..ways).map(turned).collect::<Option<Vec<Vec<usize>>>>() else {
            continue;
        };
        let roots: Vec<usize> = range.clone().map(|place| root(&mut group, place)).collect();
        for place in range.clone().filter(|&place| roots[place - range.start] == place) {
            let members = range.clone().filter(|&other| roots[other - range.start] == place);
            let members: Vec<usize> = members.collect();
            let can_turn = members.len() > 1 || members.iter().any(|&member| is_turned[member]);
            let of_place = |&member: &usize| stickers[member - range.start].iter().map(|each| each.2).collect();
            found.push(StickerOrbit {
                places: members.iter().map(of_place).collect(),
                turned: match can_turn {
                    true => turned.clone(),
                    false => turned[..1].to_vec(),
                },
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{position_after, random_position, read_line};
    use crate::search::CancelToken;
    use rand::{Rng, RngExt};

    /// Simulates the colors that a camera measures. Each face has a different light, and each color has noise.
    fn measured(colors: &[u8], faces: &[u8], paint: &[[u8; 3]], random: &mut dyn Rng) -> Vec<[u8; 3]> {
        let lights: Vec<[f64; 3]> = (0..paint.len())
            .map(|_| {
                let light = random.random_range(0.5..1.0);
                [0, 1, 2].map(|_| light * random.random_range(0.9..1.0))
            })
            .collect();
        { colors.iter().zip(faces) }
            .map(|(&color, &face)| {
                let paint = paint[usize::from(color)];
                std::array::from_fn(|channel| {
                    let seen = f64::from(paint[channel]) * lights[usize::from(face)][channel];
                    (seen + random.random_range(-6.0..6.0)).clamp(0.0, 255.0) as u8
                })
            })
            .collect()
    }

    fn hexadecimal(colors: &[[u8; 3]]) -> String {
        let words = colors
            .iter()
            .map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}"));
        words.collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn measured_colors_of_every_puzzle_with_stickers_are_its_position() {
        let names = [
            "2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7", "pyraminx", "skewb", "megaminx", "ivy",
        ];
        for name in names {
            let name: PuzzleName = name.parse().expect("a puzzle");
            let puzzle = name.puzzle().expect("a puzzle");
            for number in 0..4 {
                let position = match &name {
                    PuzzleName::Defined(_) => {
                        let turns = puzzle.random_turns(30, &mut generator(60, number));
                        position_after(puzzle.as_ref(), &turns, &CancelToken::new()).expect("its own turns")
                    }
                    _ => random_position(puzzle.as_ref(), 60, number, &CancelToken::new()),
                };
                let model = MeasuredPuzzle::new(puzzle.as_ref()).expect("it has stickers");
                let cells = |position: &_| -> Vec<u8> {
                    let net = puzzle.net(position).into_iter().flatten();
                    net.filter_map(|cell| match cell {
                        crate::puzzles::Cell::Sticker(color) => Some(color),
                        _ => None,
                    })
                    .collect()
                };
                let (shown, faces): (Vec<u8>, Vec<u8>) = match &model.order {
                    Some(order) => (
                        cells(&position),
                        order.iter().map(|&sticker| model.model.solved[sticker]).collect(),
                    ),
                    None => (position.places().to_vec(), model.model.solved.clone()),
                };
                let colors = measured(&shown, &faces, &model.model.paint, &mut generator(61, number));
                let text = hexadecimal(&colors);
                let read =
                    read_line(puzzle.as_ref(), &text, None).unwrap_or_else(|error| panic!("{name} {number}: {error}"));
                assert!(
                    puzzle.looks_like(&read.position, &position) || name == PuzzleName::Skewb,
                    "{name} {number}\n{}\n{}",
                    puzzle.write(&read.position),
                    puzzle.write(&position),
                );
            }
        }
    }

    #[test]
    fn a_puzzle_without_stickers_and_too_few_colors_are_refused() {
        let slide: PuzzleName = "slide".parse().expect("a puzzle");
        let slide = slide.puzzle().expect("a puzzle");
        // The format must be given here. Without it, the text would not be read as colors, because a board also
        // consists of numbers.
        let measured = Some(PuzzleFormat::Measured);
        let error = read_line(slide.as_ref(), "#102030 #102030", measured).expect_err("no stickers");
        assert_eq!(error, PuzzleError::Measured(MeasuredError::NoStickers));
        let four: PuzzleName = "4x4x4".parse().expect("a puzzle");
        let four = four.puzzle().expect("a puzzle");
        let error = read_line(four.as_ref(), &"#102030 ".repeat(54), None).expect_err("too few");
        let expected = MeasuredError::Count {
            found: 54,
            expected: 96,
        };
        assert_eq!(error, PuzzleError::Measured(expected));
    }
}
