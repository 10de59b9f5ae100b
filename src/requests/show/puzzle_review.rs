//! Reviews the stickers of any puzzle while they are entered.

use crate::cube::telling_places;
use crate::notation::{Suggestion, SymbolChange};
use crate::puzzles::{Fillings, Puzzle, PuzzleError, PuzzleFormat, read_text};

/// The symbol of an unknown sticker.
const UNKNOWN: char = '?';

/// The maximum total number of stickers that are read while all combinations for the unknown stickers are tried. With
/// this limit, fewer combinations are tried for large cubes. Reading this number of stickers takes some milliseconds.
const MOST_READ: usize = 100_000;

/// The maximum total number of stickers that are read to find the checks for a position. The search goes through all
/// positions in which one entered sticker is different. Reading this number of stickers takes a fraction of a second.
const MOST_READ_TO_CHECK: usize = 1_000_000;

/// A review of the entered stickers, or of the pieces of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleReview {
    /// The entered stickers, and the stickers that follow from them.
    pub stickers: Vec<char>,
    /// The fault of the entered stickers; `None` if no fault was found.
    pub problem: Option<PuzzleError>,
    /// If there is a fault: the changes of a single sticker that would make a valid position.
    pub meant: Vec<SymbolChange<String>>,
    /// The position as text; `None` unless exactly one position was found that has these stickers.
    pub position: Option<String>,
    /// The places of the stickers that the user should enter before `position` is accepted. Until then, the user's
    /// position may differ from `position`, because one entered sticker may be mistyped.
    pub checks: Vec<usize>,
}

impl PuzzleReview {
    /// Reviews stickers. They are written in the letters of a puzzle's faces, or in the numbers of a board, with `?`
    /// for unknown stickers. Returns `None` for any other text. If there are few enough combinations for the unknown
    /// stickers (some thousands for a 2x2x2, some hundreds for a 7x7x7), all of them are tried, so the user need not
    /// enter the last stickers.
    pub fn of(puzzle: &dyn Puzzle, entered: &str) -> Option<PuzzleReview> {
        // On a board with numbers of several digits, a number is not a single symbol.
        if puzzle.name().is_in_words() {
            return None;
        }
        let visible = |text: &str| {
            text.chars()
                .filter(|symbol| !symbol.is_whitespace())
                .collect::<Vec<char>>()
        };
        let solved = visible(&puzzle.write(&puzzle.solved()));
        let stickers = visible(entered);
        let is_known = |symbol: &char| *symbol == UNKNOWN || solved.contains(symbol);
        if stickers.len() != solved.len() || !stickers.iter().all(is_known) {
            return None;
        }
        let mut review = PuzzleReview {
            stickers,
            problem: None,
            meant: Vec::new(),
            position: None,
            checks: Vec::new(),
        };
        if review.stickers.contains(&UNKNOWN) {
            review.fill_in(puzzle);
        } else {
            match read(puzzle, &review.stickers) {
                Ok(position) => review.position = Some(position),
                Err(error) => review.refuse(error),
            }
        }
        Some(review)
    }

    /// The number of stickers that were not entered and do not follow from the other stickers.
    pub fn missing(&self) -> usize {
        self.stickers.iter().filter(|symbol| **symbol == UNKNOWN).count()
    }

    fn refuse(&mut self, error: PuzzleError) {
        self.problem = Some(match error {
            PuzzleError::Meant { error, suggestions } => {
                let only = |suggestion| match suggestion {
                    Suggestion::Changes(changes) if changes.len() == 1 => changes.into_iter().next(),
                    _ => None,
                };
                self.meant = suggestions.into_iter().filter_map(only).collect();
                *error
            }
            error => error,
        });
    }

    /// Fills in each sticker for which only one color is possible, if there are few enough combinations for all unknown
    /// stickers.
    fn fill_in(&mut self, puzzle: &dyn Puzzle) {
        let found = match Fillings::of(puzzle, &self.stickers, MOST_READ) {
            Ok(found) if found.are_all => found,
            Ok(_) => return,
            Err(error) => return self.problem = Some(error),
        };
        match (found.ways.as_slice(), found.error) {
            ([], Some(error)) => self.refuse(error),
            ([], None) => {
                self.problem = Some(PuzzleError::Unknown {
                    puzzle: puzzle.name(),
                    unknown: self.missing(),
                    positions: 0,
                    are_all: true,
                })
            }
            ([(filled, reading)], _) => {
                self.checks = checks(puzzle, &self.stickers, filled);
                self.stickers.clone_from(filled);
                self.position = Some(puzzle.write(&reading.position));
            }
            ([(first, _), others @ ..], _) => {
                let is_same = |place: &usize| others.iter().all(|(filled, _)| filled[*place] == first[*place]);
                for place in (0..first.len()).filter(is_same) {
                    self.stickers[place] = first[place];
                }
            }
        }
    }
}

/// The stickers that the user should enter, in this order. They distinguish a position from all positions that differ
/// from it in one entered sticker. If there are too many such positions, returns all stickers that were not entered.
fn checks(puzzle: &dyn Puzzle, entered: &[char], position: &[char]) -> Vec<usize> {
    let (open, known): (Vec<usize>, Vec<usize>) = (0..entered.len()).partition(|&place| entered[place] == UNKNOWN);
    let mut others = Vec::new();
    for &place in &known {
        let mut but_one = entered.to_vec();
        but_one[place] = UNKNOWN;
        match Fillings::of(puzzle, &but_one, MOST_READ_TO_CHECK / known.len()) {
            Ok(found) if found.are_all => {
                let ways = found.ways.into_iter().map(|(filled, _)| filled);
                others.extend(ways.filter(|filled| filled[place] != position[place]));
            }
            _ => return open,
        }
    }
    telling_places(position, others.iter().map(Vec::as_slice).collect(), &open)
}

fn read(puzzle: &dyn Puzzle, stickers: &[char]) -> Result<String, PuzzleError> {
    let text: String = stickers.iter().collect();
    let reading = read_text(puzzle, &text, Some(PuzzleFormat::Facelets))?;
    Ok(puzzle.write(&reading.position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::PuzzleName;
    use std::collections::BTreeSet;

    fn review(puzzle: PuzzleName, stickers: &str) -> PuzzleReview {
        PuzzleReview::of(puzzle.puzzle().expect("a puzzle").as_ref(), stickers).expect("stickers")
    }

    #[test]
    fn the_last_stickers_follow_from_the_others() {
        let whole = "UULDFBFRFRDRRUDBFDLBLLUB";
        let known = review(PuzzleName::TwoByTwo, "UULDFBFRFRDRRUDBFDLBLL??");
        assert_eq!(known.stickers.iter().collect::<String>(), whole);
        assert_eq!(known.position, review(PuzzleName::TwoByTwo, whole).position);
        assert_eq!(known.missing(), 0);
        let board = review("slide".parse().expect("a name"), "1234567??");
        assert_eq!(
            board.missing(),
            2,
            "8 and 0 may be in either order: only a solver reports a position that is out of reach"
        );
    }

    /// In an earlier version, a mistyped sticker of a Skewb or a 2x2x2 made another valid position, which was read
    /// without an error.
    #[test]
    fn with_the_check_no_single_mistake_leads_to_another_position() {
        let mut unnoticed = 0;
        for name in [PuzzleName::TwoByTwo, PuzzleName::Skewb, PuzzleName::Pyraminx] {
            let puzzle = name.solvable().expect("it is solved");
            let puzzle = puzzle.as_ref();
            let position = puzzle.random(&mut generator(79, 0));
            let all: Vec<char> = puzzle
                .write(&position)
                .chars()
                .filter(|symbol| *symbol != ' ')
                .collect();
            let mut stickers = vec![UNKNOWN; all.len()];
            let mut typed = 0;
            while review_of(puzzle, &stickers).position.is_none() {
                stickers[typed] = all[typed];
                typed += 1;
            }
            unnoticed += mistakes_that_lead_to_a_position(puzzle, &stickers);
            for check in review_of(puzzle, &stickers).checks {
                stickers[check] = all[check];
            }
            assert!(review_of(puzzle, &stickers).checks.is_empty());
            assert_eq!(
                mistakes_that_lead_to_a_position(puzzle, &stickers),
                0,
                "{name} {stickers:?}"
            );
        }
        assert!(unnoticed > 0);
    }

    fn review_of(puzzle: &dyn Puzzle, stickers: &[char]) -> PuzzleReview {
        let text: String = stickers.iter().collect();
        PuzzleReview::of(puzzle, &text).expect("stickers")
    }

    fn mistakes_that_lead_to_a_position(puzzle: &dyn Puzzle, stickers: &[char]) -> usize {
        let colors: BTreeSet<char> = stickers.iter().copied().filter(|symbol| *symbol != UNKNOWN).collect();
        let typed = (0..stickers.len()).filter(|&place| stickers[place] != UNKNOWN);
        let mistakes = typed.flat_map(|place| colors.iter().map(move |&color| (place, color)));
        let leads_to_a_position = |&(place, color): &(usize, char)| {
            let mut mistyped = stickers.to_vec();
            mistyped[place] = color;
            mistyped != stickers && review_of(puzzle, &mistyped).problem.is_none()
        };
        mistakes.filter(leads_to_a_position).count()
    }

    #[test]
    fn what_cannot_be_is_told_as_soon_as_it_cannot() {
        let five = review(PuzzleName::TwoByTwo, "UUUUU???????????????????");
        assert!(
            five.problem
                .expect("one too many")
                .to_string()
                .contains("5 stickers are U")
        );
        let wrong = review(PuzzleName::TwoByTwo, "UULDFBFRFRDRRUDBFDLBLLUF");
        assert_eq!(wrong.meant.len(), 1);
        assert_eq!(wrong.position, None);
        let swapped = review(PuzzleName::TwoByTwo, "UULDFBFRFRDRRUDBFDLBLLBU");
        assert!(swapped.problem.is_some() && swapped.meant.is_empty());
        assert_eq!(
            PuzzleReview::of(&crate::puzzles::faced::FacedPuzzle::skewb(), "UU"),
            None
        );
    }
}
