//! What can be said of the stickers of any puzzle while they are entered.

use crate::notation::{Suggestion, SymbolChange};
use crate::puzzles::{Fillings, Puzzle, PuzzleError, PuzzleFormat, read_text};

/// The symbol of a sticker that is unknown.
const UNKNOWN: char = '?';

/// The most stickers that are read in all ways to fill in what is unknown, which is fewer ways for large cubes:
/// milliseconds.
const MOST_READ: usize = 100_000;

/// What can be said of the stickers that are entered, or of the pieces of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleReview {
    /// The stickers that are entered, and those that follow from them.
    pub stickers: Vec<char>,
    /// What is wrong with them.
    pub problem: Option<PuzzleError>,
    /// The stickers of which one alone would make a position of them, if it were another.
    pub meant: Vec<SymbolChange<String>>,
    /// The position as text, once there is only one that has these stickers.
    pub position: Option<String>,
}

impl PuzzleReview {
    /// What can be said of stickers in the letters of a puzzle's faces, or of the numbers of a board, `?` where one
    /// is unknown; none if they are no such text. Up to some hundreds of ways to fill in what is unknown are tried,
    /// so that the last stickers follow from the others.
    pub fn of(puzzle: &dyn Puzzle, entered: &str) -> Option<PuzzleReview> {
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

    /// How many stickers are neither entered nor follow from the others.
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

    /// Fills in what can only be one color, if there are few enough ways.
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

fn read(puzzle: &dyn Puzzle, stickers: &[char]) -> Result<String, PuzzleError> {
    let text: String = stickers.iter().collect();
    let reading = read_text(puzzle, &text, Some(PuzzleFormat::Facelets))?;
    Ok(puzzle.write(&reading.position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleName;

    fn review(puzzle: PuzzleName, stickers: &str) -> PuzzleReview {
        PuzzleReview::of(puzzle.puzzle().expect("a puzzle"), stickers).expect("stickers")
    }

    #[test]
    fn the_last_stickers_follow_from_the_others() {
        let whole = "UULDFBFRFRDRRUDBFDLBLLUB";
        let known = review(PuzzleName::TwoByTwo, "UULDFBFRFRDRRUDBFDLBLL??");
        assert_eq!(known.stickers.iter().collect::<String>(), whole);
        assert_eq!(known.position, review(PuzzleName::TwoByTwo, whole).position);
        assert_eq!(known.missing(), 0);
        let board = review(PuzzleName::Slide, "1234567??");
        assert_eq!(
            board.missing(),
            2,
            "8 and 0 may be either way round: what is out of reach is told by a solver"
        );
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
        assert_eq!(PuzzleReview::of(&crate::puzzles::skewb::Skewb, "UU"), None);
    }
}
