//! Deduces unknown stickers, written `?` or `.`, if only one position has all known stickers.
//!
//! The search tries each remaining symbol on each unknown sticker, piece by piece. No piece may show a color twice, and
//! no combination of colors may be on more pieces than on the solved puzzle. When all stickers are filled in, they are
//! read in the same way as other stickers.

use super::meant::{counted, with_suggestions};
use super::unfolded::{is_net, stickers_of_net};
use super::{Puzzle, PuzzleError, PuzzleFormat, PuzzleReading};
use crate::cube::Face;
use crate::notation::algorithm::without_number;
use crate::notation::link::Link;
use crate::notation::written_otherwise::spellings;
use crate::notation::{FaceOrder, Format, OtherReading, Suggestion, is_unknown, visible};
use std::collections::BTreeMap;

/// The maximum number of stickers that are read, in all attempts together, to deduce the unknown stickers of a puzzle.
/// Reading them takes a fraction of a second. An attempt on a 2x2x2 reads 24 stickers.
const MOST_READ: usize = 1_000_000;

/// Reads stickers, a net or an algorithm, and deduces unknown stickers.
///
/// # Errors
///
/// Returns the errors of [`Puzzle::read`], with suggestions ([`PuzzleError::Meant`]). Returns [`PuzzleError::Unknown`]
/// if no position or more than one position has the known stickers, or if there are too many possibilities to try.
pub fn read_text(puzzle: &dyn Puzzle, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
    let may_be_moves = matches!(format, None | Some(PuzzleFormat::Moves));
    read_bare_text(puzzle, text, format).or_else(|error| match moves_alone(text) {
        Some(moves) if may_be_moves => puzzle.read(&moves, Some(PuzzleFormat::Moves)).map_err(|_| error),
        _ => Err(error),
    })
}

/// Returns the moves of a text in quotation marks, such as `"U R"`, or of a text that begins with a number, such as `3.
/// U R`.
fn moves_alone(text: &str) -> Option<String> {
    let quoted = text.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    quoted.map(str::to_owned).or_else(|| without_number(text))
}

/// Reads a text without quotation marks around it and without a number before it.
fn read_bare_text(puzzle: &dyn Puzzle, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
    if puzzle.name().is_in_words() {
        let read = puzzle.read(text, format);
        return match (read, format) {
            (Err(error), None) => read_otherwise_in_words(puzzle, text, error),
            (read, _) => read,
        };
    }
    if let Some(PuzzleFormat::InOrder(order)) = format {
        return read_bare_text(
            puzzle,
            &in_usual_order(puzzle, text, order)?,
            Some(PuzzleFormat::Facelets),
        );
    }
    if format == Some(PuzzleFormat::Net) || format.is_none() && is_net(puzzle, text) {
        return read_bare_text(puzzle, &stickers_of_net(puzzle, text)?, Some(PuzzleFormat::Facelets));
    }
    // The algorithm in a link does not always lead to the position. For example, the algorithm in VisualCube's `case`
    // solves the position.
    let link = Link::of(text).filter(|link| format.is_none() && link.facelets.is_none());
    if let Some(moves) = link.and_then(Link::moves_to_position) {
        return read_plainly(puzzle, &moves, Some(PuzzleFormat::Moves));
    }
    let read = read_stickers_or_moves(puzzle, text, format);
    match (read, format) {
        (Err(error), None) => read_otherwise(puzzle, text, error),
        (read, _) => read,
    }
}

/// Reads a link, or a list of numbers, for a puzzle whose positions are not written as one symbol for each sticker or
/// place. `error` is the error that occurred when the unchanged text was read.
fn read_otherwise_in_words(puzzle: &dyn Puzzle, text: &str, error: PuzzleError) -> Result<PuzzleReading, PuzzleError> {
    let is_link = Link::of(text).is_some();
    for spelling in spellings(text, puzzle.name().stickers(), &[]) {
        let format = match spelling.format {
            Format::Moves => PuzzleFormat::Moves,
            _ => PuzzleFormat::Facelets,
        };
        match puzzle.read(&spelling.text, Some(format)) {
            Err(error) if is_link => return Err(error),
            Err(_) => {}
            read => return read,
        }
    }
    Err(error)
}

/// Reads a text in the forms in which other programs and spreadsheets write positions. `error` is the error that
/// occurred when the unchanged text was read.
fn read_otherwise(puzzle: &dyn Puzzle, text: &str, error: PuzzleError) -> Result<PuzzleReading, PuzzleError> {
    if matches!(error, PuzzleError::Unknown { .. }) {
        return Err(error);
    }
    for spelling in spellings(text, puzzle.name().stickers(), &puzzle.face_letters()) {
        let format = match spelling.format {
            Format::Moves => PuzzleFormat::Moves,
            Format::Net if !is_net(puzzle, &spelling.text) => continue,
            Format::Net => PuzzleFormat::Net,
            _ => PuzzleFormat::Facelets,
        };
        let text = match format {
            PuzzleFormat::Net => stickers_of_net(puzzle, &spelling.text)?,
            _ => spelling.text,
        };
        let format = if format == PuzzleFormat::Moves {
            format
        } else {
            PuzzleFormat::Facelets
        };
        match read_plainly(puzzle, &text, Some(format)) {
            Err(error @ PuzzleError::Unknown { .. }) => return Err(error),
            Err(_) => {}
            read => return read,
        }
    }
    Err(with_orders(puzzle, text, with_net(puzzle, text, error)))
}

/// Rearranges the stickers of a puzzle with six faces, from the given order of the faces to the order U R F D L B.
///
/// # Errors
///
/// Returns an error if the puzzle has a different number of stickers.
fn in_usual_order(puzzle: &dyn Puzzle, text: &str, order: FaceOrder) -> Result<String, PuzzleError> {
    let stickers: Vec<char> = visible(text).map(|(_, symbol)| symbol).collect();
    let (name, found) = (puzzle.name(), stickers.len());
    if found != name.stickers() {
        return Err(PuzzleError::StickerCount { puzzle: name, found });
    }
    let each = found / 6;
    let mut written = vec![' '; found];
    for (from, face) in order.faces().into_iter().enumerate() {
        let to = face as usize * each;
        written[to..to + each].copy_from_slice(&stickers[from * each..from * each + each]);
    }
    Ok(written.into_iter().collect())
}

/// Adds suggestions to an error about stickers: all orders of the faces in which the stickers form a position. This
/// function is called only after all other attempts to read the text have failed.
fn with_orders(puzzle: &dyn Puzzle, text: &str, error: PuzzleError) -> PuzzleError {
    let has_six_faces = puzzle.face_letters() == Face::ALL.map(Face::letter);
    let stickers = puzzle.name().stickers();
    let may_be_ordered = || stickers <= MOST_STICKERS_READ_AGAIN && visible(text).count() == stickers;
    if !has_six_faces || !matches!(error, PuzzleError::Pieces(_)) || !may_be_ordered() {
        return error;
    }
    let is_read = |order: &FaceOrder| {
        let text = in_usual_order(puzzle, text, *order);
        text.is_ok_and(|text| puzzle.read(&text, Some(PuzzleFormat::Facelets)).is_ok())
    };
    let reading = |order| {
        Suggestion::OtherReading(OtherReading {
            format: Format::Facelets,
            order: Some(order),
        })
    };
    let suggestions: Vec<Suggestion<String>> = FaceOrder::all().filter(is_read).map(reading).collect();
    match suggestions.is_empty() {
        true => error,
        false => PuzzleError::Meant {
            error: Box::new(error),
            suggestions,
        },
    }
}

/// Reads stickers as the rows of a net, typed one after the other. If this gives a position, the returned error
/// suggests only this reading. Otherwise, the error is unchanged.
fn with_net(puzzle: &dyn Puzzle, text: &str, error: PuzzleError) -> PuzzleError {
    let is_of_stickers = error.is_of_stickers();
    let may_be_net =
        || visible(text).count() == puzzle.name().stickers() && puzzle.name().stickers() <= MOST_STICKERS_READ_AGAIN;
    if !is_of_stickers || !may_be_net() || read_text(puzzle, text, Some(PuzzleFormat::Net)).is_err() {
        return error;
    }
    let error = match error {
        PuzzleError::Meant { error, .. } => error,
        error => Box::new(error),
    };
    let format = Format::Net;
    PuzzleError::Meant {
        error,
        suggestions: vec![Suggestion::OtherReading(OtherReading { format, order: None })],
    }
}

/// If a text has at most this number of stickers, it is read again as a net, and with the faces in every order. A
/// 20x20x20 has this number of stickers.
const MOST_STICKERS_READ_AGAIN: usize = 2400;

/// Reads a text that is not a net. Errors about stickers contain suggestions.
fn read_stickers_or_moves(
    puzzle: &dyn Puzzle,
    text: &str,
    format: Option<PuzzleFormat>,
) -> Result<PuzzleReading, PuzzleError> {
    read_plainly(puzzle, text, format).map_err(|error| match has_unknown(puzzle, text, format) {
        true => error,
        false => with_suggestions(puzzle, text, error),
    })
}

/// True if the text consists of stickers, and some of them are unknown.
fn has_unknown(puzzle: &dyn Puzzle, text: &str, format: Option<PuzzleFormat>) -> bool {
    let stickers: Vec<char> = visible(text).map(|(_, symbol)| symbol).collect();
    // A text with a prime consists of moves, because a prime never stands for a sticker.
    let has_prime = || stickers.iter().any(|symbol| matches!(symbol, '\'' | '’'));
    let may_be_unknown =
        format != Some(PuzzleFormat::Moves) && stickers.iter().copied().any(is_unknown) && !has_prime();
    may_be_unknown && SolvedLook::of(puzzle).has_unknown(&stickers)
}

/// Reads stickers or an algorithm, but not a net, and deduces unknown stickers. Errors contain no suggestions.
fn read_plainly(puzzle: &dyn Puzzle, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
    if !has_unknown(puzzle, text, format) {
        return puzzle.read(text, format);
    }
    let stickers: Vec<char> = visible(text).map(|(_, symbol)| symbol).collect();
    let mut fillings = SolvedLook::of(puzzle).fillings(puzzle, &stickers, MOST_READ)?;
    match fillings.ways.as_slice() {
        [_] if fillings.are_all => Ok(fillings.ways.remove(0).1),
        ways => Err(PuzzleError::Unknown {
            puzzle: puzzle.name(),
            unknown: stickers.iter().filter(|symbol| is_unknown(**symbol)).count(),
            positions: ways.len(),
            are_all: fillings.are_all,
        }),
    }
}

/// Counts of the stickers and pieces of a solved puzzle, by their symbols.
struct SolvedLook {
    /// The number of stickers with each symbol.
    counts: BTreeMap<char, usize>,
    stickers: usize,
    /// For each sorted list of symbols, the number of pieces that show these symbols.
    pieces: BTreeMap<Vec<char>, usize>,
}

impl SolvedLook {
    fn of(puzzle: &dyn Puzzle) -> SolvedLook {
        let text = puzzle.write(&puzzle.solved());
        let solved: Vec<char> = visible(&text).map(|(_, symbol)| symbol).collect();
        let pieces = puzzle.pieces();
        let shown = pieces.iter().map(|piece| shown_by(&solved, piece));
        SolvedLook {
            counts: counted(solved.iter().copied()),
            stickers: solved.len(),
            pieces: counted(shown),
        }
    }

    /// True if the number of stickers is right and the known symbols can stand for colors. They can if all of them are
    /// letters of the puzzle's faces, or if the number of different known symbols is the number of colors. If the
    /// symbols are not letters of faces and a dot stands for one of the colors, the number of different known symbols
    /// is too small. The result is then false, so the dots count as known stickers.
    fn has_unknown(&self, stickers: &[char]) -> bool {
        let kinds = counted(stickers.iter().copied());
        let known = kinds.keys().filter(|symbol| !is_unknown(**symbol)).count();
        let are_letters = kinds
            .keys()
            .all(|symbol| is_unknown(*symbol) || self.counts.contains_key(symbol));
        let are_colors = known == self.counts.len() || are_letters;
        stickers.len() == self.stickers && are_colors
    }

    /// See [`Fillings::of`].
    fn fillings(self, puzzle: &dyn Puzzle, stickers: &[char], most_read: usize) -> Result<Fillings, PuzzleError> {
        let known = counted(stickers.iter().copied().filter(|symbol| !is_unknown(*symbol)));
        let are_letters = known.keys().all(|symbol| self.counts.contains_key(symbol));
        // If the symbols are not letters of faces, each of them stands for one color, and all colors occur equally
        // often.
        let each = self.counts.values().copied().max().unwrap_or_default();
        let mut left = match are_letters {
            true => self.counts,
            false => known.keys().map(|&symbol| (symbol, each)).collect(),
        };
        for (&symbol, &found) in &known {
            let expected = left[&symbol];
            let Some(fewer) = expected.checked_sub(found) else {
                return Err(PuzzleError::ColorCount {
                    symbol,
                    found,
                    expected,
                });
            };
            left.insert(symbol, fewer);
        }
        let is_blank = |sticker: &usize| is_unknown(stickers[*sticker]);
        let (mut pieces, whole): (Vec<_>, Vec<_>) = puzzle
            .pieces()
            .into_iter()
            .partition(|piece| piece.iter().any(is_blank));
        // Pieces with the fewest unknown stickers come first.
        pieces.sort_by_key(|piece| piece.iter().filter(|sticker| is_blank(sticker)).count());
        let blanks = pieces.iter().enumerate().flat_map(|(number, piece)| {
            let last = piece.iter().copied().rfind(is_blank);
            let blanks = piece.iter().copied().filter(is_blank);
            blanks.map(move |sticker| (sticker, number, Some(sticker) == last))
        });
        let mut search = Search {
            puzzle,
            blanks: blanks.collect(),
            most_alike: match are_letters {
                true => MostAlike::Of(self.pieces),
                false => MostAlike::Each(self.pieces.values().copied().max().unwrap_or(1)),
            },
            shown: counted(whole.iter().map(|piece| shown_by(stickers, piece))),
            pieces,
            stickers: stickers.to_vec(),
            left,
            reads_left: most_read / stickers.len().max(1),
            steps_left: most_read,
            found: Fillings {
                ways: Vec::new(),
                are_all: true,
                error: None,
            },
        };
        search.fill(0);
        Ok(search.found)
    }
}

/// The sorted symbols that a piece shows.
fn shown_by(stickers: &[char], piece: &[usize]) -> Vec<char> {
    let mut shown: Vec<char> = piece.iter().map(|&sticker| stickers[sticker]).collect();
    shown.sort_unstable();
    shown
}

/// The positions that have all known stickers.
pub(crate) struct Fillings {
    /// The positions found, each with the symbols of all its stickers.
    pub ways: Vec<(Vec<char>, PuzzleReading)>,
    /// True if all possibilities were tried.
    pub are_all: bool,
    /// The error of the last attempt that did not give a position.
    pub error: Option<PuzzleError>,
}

impl Fillings {
    /// Tries all possibilities for the unknown stickers. The search stops early when it has read about `most_read`
    /// stickers in total, or has tried `most_read` symbols.
    ///
    /// # Errors
    ///
    /// Returns an error if a color is on more stickers than on the solved puzzle.
    pub fn of(puzzle: &dyn Puzzle, stickers: &[char], most_read: usize) -> Result<Fillings, PuzzleError> {
        SolvedLook::of(puzzle).fillings(puzzle, stickers, most_read)
    }
}

/// The maximum number of pieces on which the same combination of symbols may occur.
enum MostAlike {
    /// For each list of symbols, the number of pieces on the solved puzzle that show this list.
    Of(BTreeMap<Vec<char>, usize>),
    /// One number for all lists of symbols. It is used if the symbols are not letters of faces.
    Each(usize),
}

/// Fills in unknown stickers, one after the other.
struct Search<'a> {
    puzzle: &'a dyn Puzzle,
    pieces: Vec<Vec<usize>>,
    /// The unknown stickers. Each comes with the index of its piece, and with a flag that is true if it is the last
    /// unknown sticker of this piece.
    blanks: Vec<(usize, usize, bool)>,
    most_alike: MostAlike,
    /// For each sorted list of symbols, the number of complete pieces that show these symbols.
    shown: BTreeMap<Vec<char>, usize>,
    stickers: Vec<char>,
    /// The remaining number of stickers for each symbol.
    left: BTreeMap<char, usize>,
    reads_left: usize,
    steps_left: usize,
    found: Fillings,
}

impl Search<'_> {
    fn fill(&mut self, number: usize) {
        let Some(&(sticker, piece, is_last)) = self.blanks.get(number) else {
            return self.read();
        };
        let unknown = self.stickers[sticker];
        let symbols: Vec<char> = { self.left.iter() }
            .filter(|(_, count)| **count > 0)
            .map(|(symbol, _)| *symbol)
            .collect();
        for symbol in symbols {
            let is_spent = self.reads_left == 0 || self.steps_left == 0;
            if is_spent {
                self.found.are_all = false;
                break;
            }
            self.steps_left -= 1;
            if self.pieces[piece].iter().any(|&other| self.stickers[other] == symbol) {
                continue;
            }
            self.stickers[sticker] = symbol;
            *self.left.entry(symbol).or_default() -= 1;
            if !is_last {
                self.fill(number + 1);
            } else {
                let shown = shown_by(&self.stickers, &self.pieces[piece]);
                let most = match &self.most_alike {
                    MostAlike::Of(counts) => counts.get(&shown).copied().unwrap_or_default(),
                    MostAlike::Each(most) => *most,
                };
                let alike = self.shown.get(&shown).copied().unwrap_or_default();
                if alike < most {
                    self.shown.insert(shown.clone(), alike + 1);
                    self.fill(number + 1);
                    self.shown.insert(shown, alike);
                }
            }
            *self.left.entry(symbol).or_default() += 1;
            self.stickers[sticker] = unknown;
        }
    }

    /// Reads the stickers after all unknown ones were filled in, and records them if they are a position.
    fn read(&mut self) {
        self.reads_left -= 1;
        let text: String = self.stickers.iter().collect();
        match self.puzzle.read(&text, Some(PuzzleFormat::Facelets)) {
            Ok(reading) => self.found.ways.push((self.stickers.clone(), reading)),
            Err(error) => self.found.error = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::PuzzleName;
    use rand::seq::IndexedRandom;

    /// Makes all stickers of a random piece unknown, in random positions. Checks that they are deduced, or that at most
    /// three positions fit.
    #[test]
    fn what_only_one_position_has_is_deduced_on_every_puzzle() {
        for name in [PuzzleName::TwoByTwo, PuzzleName::Pyraminx, PuzzleName::Skewb] {
            let puzzle = name.solvable().expect("it is solved");
            let random = &mut generator(1, 0);
            for _ in 0..50 {
                let position = puzzle.random(random);
                let text: Vec<char> = puzzle.write(&position).chars().collect();
                let pieces = puzzle.pieces();
                let hidden = pieces.choose(random).expect("a piece");
                let mut known = text.clone();
                hidden.iter().for_each(|&sticker| known[sticker] = '?');
                let known: String = known.into_iter().collect();
                match read_text(puzzle.as_ref(), &known, None) {
                    Ok(reading) => assert_eq!(reading.position, position, "{known}"),
                    // A tip or a centre of a Pyraminx can have any of three orientations, so three positions fit.
                    Err(PuzzleError::Unknown { positions, .. }) => assert!((2..=3).contains(&positions), "{known}"),
                    Err(error) => panic!("{known}: {error}"),
                }
            }
        }
    }

    #[test]
    fn symbols_may_be_any_and_a_dot_may_be_a_color() {
        let puzzle = PuzzleName::TwoByTwo.puzzle().expect("a puzzle");
        let solved = read_text(puzzle.as_ref(), "wwwwrrrrggggyyyyoooobbbb", None).expect("solved");
        assert_eq!(
            read_text(puzzle.as_ref(), "www?rr?rggggyyyyooo.bbbb", None).as_ref(),
            Ok(&solved)
        );
        let dotted = read_text(puzzle.as_ref(), "wwwwrrrrgggg....oooobbbb", None).expect("solved");
        assert!(puzzle.is_solved(&dotted.position));
    }

    #[test]
    fn what_no_position_has_and_what_several_have_is_said() {
        let pyraminx = PuzzleName::Pyraminx.puzzle().expect("a puzzle");
        let refused = |text| read_text(pyraminx.as_ref(), text, None).expect_err(text).to_string();
        let swapped = refused("LFFFFFFF?FLLLLLLLLRRRRRRRRRDDDDDDDDD");
        assert_eq!(
            swapped,
            "1 sticker is unknown, and no pyraminx matches the known stickers"
        );
        let blank = refused("????????????????????????????????????");
        assert!(blank.starts_with("36 stickers are unknown, too many"), "{blank}");
    }

    /// Checks that a link with `case` is read as the cube that its algorithm solves. In an earlier version, it was read
    /// as the cube after its algorithm.
    #[test]
    fn the_case_of_a_picture_is_the_cube_that_its_algorithm_solves() {
        for name in ["2x2x2", "4x4x4"] {
            let puzzle = name.parse::<PuzzleName>().expect("a name").puzzle().expect("a puzzle");
            let read = |text: &str| read_text(&*puzzle, text, None).expect("a position").position;
            let link = |field: &str| format!("https://cube.example/visualcube.php?pzl={}&{field}=R%20U", &name[..1]);
            assert_eq!(read(&link("case")), read("U' R'"), "{name}");
            assert_eq!(read(&link("alg")), read("R U"), "{name}");
        }
    }

    /// Checks that positions of every puzzle are read in the same formats as positions of the 3x3x3.
    #[test]
    fn positions_of_every_puzzle_are_read_as_other_programs_write_them() {
        let names = ["2x2x2", "4x4x4", "5x5x5", "pyraminx", "skewb"].map(|name| name.parse::<PuzzleName>());
        for name in names.into_iter().flatten() {
            let puzzle = name.puzzle().expect("a puzzle");
            let letters = puzzle.face_letters();
            for number in 0..5 {
                let random = &mut generator(582, number);
                let mut position = puzzle.solved();
                let turns = puzzle.random_turns(30, random);
                puzzle.make(&mut position, &turns).expect("its own turns");
                let text = puzzle.write(&position);
                let stickers: Vec<String> = text.chars().map(String::from).collect();
                let each = stickers.len() / letters.len();
                let faces: Vec<String> = stickers.chunks(each).map(<[String]>::concat).collect();
                let named: Vec<String> = { letters.iter().zip(&faces).rev() }
                    .map(|(letter, face)| format!("{letter}: {face}"))
                    .collect();
                for written in [
                    stickers.join(","),
                    stickers.join(" ; "),
                    faces.join("-"),
                    named.join(" "),
                    format!("[\"{}\"]", stickers.join("\", \"")),
                    format!("['{}']", stickers.join("','")),
                    format!("[[\"{}\"]]", faces.join("\"],\n[\"")),
                    format!("\"{text}\""),
                ] {
                    let read = read_text(puzzle.as_ref(), &written, None).map(|read| read.position);
                    assert_eq!(read.as_ref(), Ok(&position), "{written}");
                }
                if letters != Face::ALL.map(Face::letter) {
                    continue;
                }
                let order: FaceOrder = "ULFRBD".parse().expect("an order");
                let typed: String = order.faces().map(|face| faces[face as usize].clone()).concat();
                let read = read_text(puzzle.as_ref(), &typed, Some(PuzzleFormat::InOrder(order)));
                assert_eq!(read.map(|read| read.position), Ok(position), "{typed}");
                if let Err(error) = read_text(puzzle.as_ref(), &typed, None) {
                    let PuzzleError::Meant { suggestions, .. } = &error else {
                        panic!("{typed}: {error}");
                    };
                    let is_it = |suggestion: &Suggestion<String>| matches!(suggestion, Suggestion::OtherReading(other) if other.order == Some(order));
                    assert!(suggestions.iter().any(is_it) || number > 0, "{typed}: {error}");
                }
            }
        }
    }
}
