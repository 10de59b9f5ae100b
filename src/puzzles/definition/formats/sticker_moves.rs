//! Makes a definition from permutations of stickers. GAP files and lists of permutations contain such permutations.

use super::aliases::finish;
use super::extension::Extension;
use super::powers::{NamedMove, with_powers, without_powers};
use super::stickers::{StickerPermutations, StickerPieces, transformation};
use super::text_place::{TextPlace, cut};
use crate::puzzles::definition::{
    Definition, DefinitionFault, DefinitionFileError, DefinitionParts, MostPossible, OrbitLayout, PuzzleMove,
    PuzzleOrbit, PuzzleSticker, Transformation,
};
use std::collections::{HashMap, HashSet};

/// Tells which powers of the listed moves are also moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StickerPowers {
    /// All powers of the moves.
    All,
    /// Only the inverses.
    Inverses,
}

/// The moves of a file, as permutations of stickers.
pub struct StickerMoves<'a> {
    /// The text of the file.
    pub text: &'a str,
    pub name: String,
    /// For each move: its name, its permutation, and its position in the text, in bytes.
    pub moves: Vec<(String, Vec<u16>, usize)>,
    pub colors: Vec<u32>,
    pub color_names: Vec<String>,
    pub powers: StickerPowers,
    /// The number of rotations of the whole puzzle. They are the last entries of `moves`.
    pub rotations: usize,
    pub extension: Option<(Extension, TextPlace)>,
}

impl StickerMoves<'_> {
    /// Makes the definition. If the extension contains orbits, these are the orbits of the definition. If not, this
    /// function finds the pieces from the permutations of the stickers.
    pub fn definition(self) -> Result<Definition, DefinitionFileError> {
        let StickerMoves {
            text,
            name,
            moves,
            colors,
            color_names,
            powers,
            rotations,
            extension,
        } = self;
        let start = TextPlace::of_byte(text, moves.first().map_or(0, |(.., at)| *at));
        let mut names: Vec<String> = moves.iter().map(|(name, ..)| name.clone()).collect();
        let places: Vec<usize> = moves.iter().map(|(.., at)| *at).collect();
        if let Some((extension, place)) = &extension
            && !extension.generators.is_empty()
        {
            if extension.generators.len() != names.len() {
                return Err(place.fault(DefinitionFault::NoSuchPart("the extension")));
            }
            names.clone_from(&extension.generators);
        }
        let permutations = moves.into_iter().map(|(_, sources, _)| sources).collect();
        let puzzle = StickerPermutations {
            permutations,
            colors,
            color_names,
        };
        let known = extension
            .as_ref()
            .and_then(|(extension, place)| Some((extension.orbits()?, *place)));
        let (orbits, transformations, map) = match known {
            Some((orbits, place)) => {
                let transformations = known_pieces(orbits, &puzzle.permutations).map_err(|fault| place.fault(fault))?;
                (orbits.to_vec(), transformations, None)
            }
            None => {
                let pieces = puzzle.pieces().map_err(|fault| start.fault(fault))?;
                let StickerPieces {
                    orbits,
                    map,
                    transformations,
                } = pieces;
                (orbits, transformations, Some(map))
            }
        };
        let layout = OrbitLayout::new(&orbits);
        let bases: Vec<NamedMove> = names.into_iter().zip(transformations).collect();
        let (moves, turns) = bases.split_at(bases.len() - rotations);
        let expand = |bases: &[NamedMove]| match powers {
            _ if extension.as_ref().is_some_and(|(extension, _)| extension.says_moves()) => Ok(without_powers(bases)),
            StickerPowers::All => with_powers(&layout, bases)
                .map_err(|(index, fault)| TextPlace::of_byte(text, places[index]).fault(fault)),
            StickerPowers::Inverses => with_inverses(&layout, bases).map_err(|fault| start.fault(fault)),
        };
        let mut parts = DefinitionParts {
            name,
            moves: expand(moves)?,
            rotations: expand(turns)?,
            orbits,
            stickers: map,
            ..DefinitionParts::default()
        };
        let mut start = start;
        if let Some((extension, place)) = extension {
            start = place;
            let bases: HashMap<String, Transformation> = bases.into_iter().collect();
            extension
                .complete(&mut parts, &layout, &bases)
                .map_err(|fault| place.fault(fault))?;
        }
        finish(parts, start)
    }
}

/// The effects of moves on the pieces of known orbits. The stickers must be in the order of the orbits, and each place
/// must have one sticker for each of its orientations.
fn known_pieces(orbits: &[PuzzleOrbit], permutations: &[Vec<u16>]) -> Result<Vec<Transformation>, DefinitionFault> {
    let wrong = || DefinitionFault::NoSuchPart("the extension");
    let stickers: usize = orbits
        .iter()
        .map(|orbit| orbit.solved_pieces.len() * usize::from(orbit.orientations))
        .sum();
    if permutations.iter().any(|sources| sources.len() != stickers) || stickers > MostPossible::PLACES {
        return Err(wrong());
    }
    let layout = OrbitLayout::new(orbits);
    let places = layout.orientations().iter().enumerate();
    let map: Vec<PuzzleSticker> = places
        .flat_map(|(place, &count)| {
            (0..count).map(move |orientation| PuzzleSticker {
                place: place as u16,
                strand: 0,
                orientation,
            })
        })
        .collect();
    let one = |sources: &Vec<u16>| {
        let transformation = transformation(&layout, &map, sources);
        let inverse = point_permutation(&layout, &transformation);
        (layout.fits(&transformation) && inverse == *sources)
            .then_some(transformation)
            .ok_or_else(wrong)
    };
    permutations.iter().map(one).collect()
}

/// For each position of a sticker, the number of the sticker that the transformation moves there. Stickers are numbered
/// by place and, within a place, by orientation.
pub fn point_permutation(layout: &OrbitLayout, transformation: &Transformation) -> Vec<u16> {
    let mut first = vec![0_usize; layout.places()];
    let mut next = 0;
    for (place, &count) in layout.orientations().iter().enumerate() {
        first[place] = next;
        next += usize::from(count);
    }
    let mut sources = Vec::with_capacity(next);
    for (place, &count) in layout.orientations().iter().enumerate() {
        let from = first[usize::from(transformation.sources[place])];
        let twist = transformation.twists[place];
        let count = usize::from(count);
        let from = (0..count).map(|index| (from + (index + count - usize::from(twist)) % count) as u16);
        sources.extend(from);
    }
    sources
}

/// The moves of a list, and the inverses that are not in the list. The names of these inverses begin with `-`, as in
/// Kaggle's notation. If a move is a power of an earlier move, the earlier move becomes its base.
pub fn with_inverses(layout: &OrbitLayout, bases: &[NamedMove]) -> Result<Vec<PuzzleMove>, DefinitionFault> {
    /// The maximum amount of work of the search for powers: the number of products times the number of places.
    const MOST_WORK: usize = 100_000_000;
    let mut left = MOST_WORK / layout.places().max(1);
    let mut powers: HashMap<Transformation, (usize, i32)> = HashMap::new();
    let listed: HashSet<&Transformation> = bases.iter().map(|(_, step)| step).collect();
    let names: HashSet<&str> = bases.iter().map(|(name, _)| name.as_str()).collect();
    // The inverses that are not in the list, so far.
    let mut added: HashSet<Transformation> = HashSet::new();
    let mut moves: Vec<PuzzleMove> = Vec::new();
    let most = (MostPossible::BYTES / (layout.places() * 3)).min(MostPossible::MOVES);
    for (name, step) in bases {
        let index = moves.len();
        let named = PuzzleMove::as_listed(name, step.clone(), index);
        let inverse = layout.inverse(step);
        let back = PuzzleMove::as_listed(&format!("-{name}"), inverse.clone(), moves.len() + 1);
        let is_back_missing = !listed.contains(&inverse) && added.insert(inverse.clone());
        if let Some(&(base, amount)) = powers.get(step) {
            moves.push(PuzzleMove { base, amount, ..named });
            // The file may give the name of this inverse to another move.
            if is_back_missing && !names.contains(back.name.as_str()) {
                let amount = -amount;
                moves.push(PuzzleMove { base, amount, ..back });
            }
            continue;
        }
        moves.push(named);
        powers.insert(step.clone(), (index, 1));
        // Positive and negative exponents up to half of the order are enough, because every other exponent is
        // equivalent to one of them. Exponents above 100 are not tried.
        let order = u32::try_from(layout.order(step)).unwrap_or(u32::MAX).min(200) as i32;
        let (mut forwards, mut backwards) = (step.clone(), inverse.clone());
        for amount in 1..=order / 2 {
            if amount > 1 {
                let Some(rest) = left.checked_sub(2) else { break };
                left = rest;
                forwards = layout.then(&forwards, step);
                backwards = layout.then(&backwards, &inverse);
            }
            powers.entry(forwards.clone()).or_insert((index, amount));
            powers.entry(backwards.clone()).or_insert((index, -amount));
            if powers.len() * layout.places() * 3 > MostPossible::BYTES {
                break;
            }
        }
        if is_back_missing {
            moves.push(PuzzleMove {
                base: index,
                amount: -1,
                ..back
            });
        }
        if moves.len() > most {
            return Err(DefinitionFault::TooMany(MostPossible::Bytes));
        }
    }
    Ok(moves)
}

/// Checks that the moves have different names and that there are not too many moves. The caller makes this check before
/// it builds anything larger from the moves.
pub fn check_moves(text: &str, names: &[(String, usize)], stickers: usize) -> Result<(), DefinitionFileError> {
    let mut seen = HashSet::new();
    for (name, at) in names {
        if !seen.insert(name) {
            return Err(TextPlace::of_byte(text, *at).fault(DefinitionFault::NameTwice(cut(name))));
        }
    }
    let place = TextPlace::of_byte(text, names.first().map_or(0, |(_, at)| *at));
    if names.len() > MostPossible::MOVES {
        return Err(place.fault(DefinitionFault::TooMany(MostPossible::Moves)));
    }
    if names.len() * stickers * 3 > MostPossible::BYTES {
        return Err(place.fault(DefinitionFault::TooMany(MostPossible::Bytes)));
    }
    Ok(())
}
