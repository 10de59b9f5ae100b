//! What can be said of the stickers of any puzzle while they are entered.

use crate::puzzles::{MeantSticker, Puzzle, PuzzleError, PuzzleFormat};
use std::collections::BTreeMap;

/// The symbol of a sticker that is unknown.
const UNKNOWN: char = '?';

/// The most ways to fill in what is unknown that are tried: six stickers of six colors have 720.
const MOST_WAYS: usize = 1_000;

/// The most stickers that are read in all these ways together, which is fewer ways for large cubes: milliseconds.
const MOST_READ: usize = 100_000;

/// What can be said of the stickers that are entered, or of the pieces of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleReview {
    /// The stickers that are entered, and those that follow from them.
    pub stickers: Vec<char>,
    /// What is wrong with them.
    pub problem: Option<PuzzleError>,
    /// The stickers of which one alone would make a position of them, if it were another.
    pub meant: Vec<MeantSticker>,
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
            review.fill_in(puzzle, &counted(&solved));
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
            PuzzleError::Meant { error, stickers } => {
                self.meant = stickers;
                *error
            }
            error => error,
        });
    }

    /// Fills in what can only be one color, if there are few enough ways; `sizes` tells how often each symbol is there.
    fn fill_in(&mut self, puzzle: &dyn Puzzle, sizes: &BTreeMap<char, usize>) {
        let mut left = sizes.clone();
        for symbol in self.stickers.iter().filter(|symbol| **symbol != UNKNOWN) {
            let left_of = left.entry(*symbol).or_default();
            let Some(fewer) = left_of.checked_sub(1) else {
                self.problem = Some(PuzzleError::ColorCount {
                    symbol: *symbol,
                    found: self.stickers.iter().filter(|each| *each == symbol).count(),
                    expected: sizes.get(symbol).copied().unwrap_or_default(),
                });
                return;
            };
            *left_of = fewer;
        }
        let mut symbols: Vec<char> = left
            .into_iter()
            .flat_map(|(symbol, times)| std::iter::repeat_n(symbol, times))
            .collect();
        let places: Vec<usize> = (0..self.stickers.len())
            .filter(|&place| self.stickers[place] == UNKNOWN)
            .collect();
        let mut ways = Vec::new();
        let mut error = None;
        for _ in 0..MOST_WAYS.min(MOST_READ / self.stickers.len().max(1)) {
            let mut filled = self.stickers.clone();
            places
                .iter()
                .zip(&symbols)
                .for_each(|(&place, &symbol)| filled[place] = symbol);
            match read(puzzle, &filled) {
                Ok(position) => ways.push((filled, position)),
                Err(other) => error = Some(other),
            }
            if !advance(&mut symbols) {
                return self.take(&places, &ways, error);
            }
        }
    }

    /// Takes over what all ways to fill in the rest have in common.
    fn take(&mut self, places: &[usize], ways: &[(Vec<char>, String)], error: Option<PuzzleError>) {
        match (ways, error) {
            ([], Some(error)) => self.refuse(error),
            ([], None) => {}
            ([(filled, position)], _) => {
                self.stickers.clone_from(filled);
                self.position = Some(position.clone());
            }
            ([(first, _), others @ ..], _) => {
                let is_same = |place: &&usize| others.iter().all(|(filled, _)| filled[**place] == first[**place]);
                for &place in places.iter().filter(is_same) {
                    self.stickers[place] = first[place];
                }
            }
        }
    }
}

/// How often each symbol occurs.
fn counted(symbols: &[char]) -> BTreeMap<char, usize> {
    symbols.iter().fold(BTreeMap::new(), |mut counts, &symbol| {
        *counts.entry(symbol).or_default() += 1;
        counts
    })
}

fn read(puzzle: &dyn Puzzle, stickers: &[char]) -> Result<String, PuzzleError> {
    let text: String = stickers.iter().collect();
    let reading = puzzle.read(&text, Some(PuzzleFormat::Facelets))?;
    Ok(puzzle.write(&reading.position))
}

/// The next order of some symbols, in the order of dictionaries; false if there is none.
fn advance(symbols: &mut [char]) -> bool {
    let Some(last_rise) = (1..symbols.len()).rev().find(|&at| symbols[at - 1] < symbols[at]) else {
        return false;
    };
    let pivot = last_rise - 1;
    let larger = (last_rise..symbols.len())
        .rev()
        .find(|&at| symbols[at] > symbols[pivot]);
    symbols.swap(pivot, larger.unwrap_or(last_rise));
    symbols[last_rise..].reverse();
    true
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

    #[test]
    fn symbols_are_put_in_every_order_once() {
        let mut symbols = ['a', 'a', 'b', 'c'];
        let mut orders = 1;
        while advance(&mut symbols) {
            orders += 1;
        }
        assert_eq!(orders, 12);
    }
}
