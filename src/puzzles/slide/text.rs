//! Boards and moves of the sliding puzzle as text.

use super::board::Board;
use super::slide_move::SlideMove;
use crate::notation::algorithm::{AlgorithmError, Parentheses, TurnNotation};
use crate::notation::{Algorithm, Column};
use crate::puzzles::PuzzleError;

/// True if a text is a board and no algorithm: if it begins with a number or the empty place, and is not the number of a
/// line before moves.
pub(super) fn is_board(text: &str) -> bool {
    let first = text.chars().find(|character| !character.is_whitespace());
    let moves = text.chars().filter(|letter| SlideMove::from_letter(*letter).is_some());
    moves.count() < 2 && first.is_some_and(|first| first.is_ascii_digit() || is_empty_place(first))
}

/// Signs of the empty place, besides 0.
const fn is_empty_place(sign: char) -> bool {
    matches!(sign, '.' | '_')
}

/// The words of a text, each with the column of its first character; commas, semicolons and bars
/// stand between words as spaces do.
fn words(text: &str) -> Vec<(u32, String)> {
    let mut words: Vec<(u32, String)> = Vec::new();
    let mut is_inside = false;
    for (column, character) in (1..).zip(text.chars()) {
        let is_between = character.is_whitespace() || matches!(character, ',' | ';' | '|');
        match words.last_mut().filter(|_| is_inside) {
            _ if is_between => {}
            Some((_, word)) => word.push(character),
            None => words.push((column, character.to_string())),
        }
        is_inside = !is_between;
    }
    words
}

/// Reads a board: nine numbers, row by row, with spaces or commas between them; or with nothing
/// between all nine, or between the three of each row.
pub(super) fn board(text: &str) -> Result<Board, PuzzleError> {
    let mut words = words(text);
    let are_digits = |length| words.iter().all(|(_, word)| word.chars().count() == length);
    if (words.len() == 1 && are_digits(9)) || (words.len() == 3 && are_digits(3)) {
        let digits = words
            .iter()
            .flat_map(|(column, word)| (*column..).zip(word.chars().map(String::from)));
        words = digits.collect();
    }
    let mut pieces: Vec<(Column, u8)> = Vec::new();
    for (column, word) in words {
        let column = Column::new(column);
        let piece = match word.parse::<u8>() {
            Ok(piece @ 0..=8) if word.len() == 1 => piece,
            _ if word.chars().all(is_empty_place) && word.len() == 1 => 0,
            _ => {
                let found = word;
                return Err(PuzzleError::NoBoardPiece { column, found });
            }
        };
        pieces.push((column, piece));
    }
    let numbers: Vec<u8> = pieces.iter().map(|&(_, piece)| piece).collect();
    let Ok(numbers) = <[u8; 9]>::try_from(numbers) else {
        return Err(PuzzleError::BoardCount { found: pieces.len() });
    };
    if let Some(board) = Board::new(numbers) {
        return Ok(board);
    }
    let is_repeated = |&(place, number): &(usize, u8)| numbers[..place].contains(&number);
    let mut repeated = numbers.iter().copied().enumerate();
    let (place, number) = repeated
        .find(is_repeated)
        .expect("nine numbers below nine that are not all different");
    let missing = (0..9).find(|number| !numbers.contains(number));
    Err(PuzzleError::BoardTwice {
        column: pieces[place].0,
        number,
        missing: missing.expect("one number is there twice"),
    })
}

/// Reads an algorithm: the moves that its brackets and amounts come to.
pub(super) fn directions(text: &str) -> Result<Vec<SlideMove>, PuzzleError> {
    let algorithm = Algorithm::parse_as(text, Parentheses::Group, &SlideNotation)?;
    let leaves = algorithm.leaves()?;
    let moves = leaves.into_iter().flat_map(|(direction, amount)| {
        // As in brackets that are undone: what undoes a move up is a move down.
        let direction = if amount < 0 { direction.opposite() } else { direction };
        // More than two pieces in a row cannot move one way; the third is refused when it is made.
        std::iter::repeat_n(direction, amount.unsigned_abs().min(3) as usize)
    });
    Ok(moves.collect())
}

/// The letters `U D L R`.
struct SlideNotation;

impl TurnNotation for SlideNotation {
    type Layers = SlideMove;

    fn plain(&self, letter: char) -> Option<SlideMove> {
        SlideMove::from_letter(letter)
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: "the sliding puzzle".to_owned(),
            turns: "U D L R, the way in which a piece moves into the empty place".to_owned(),
        }
    }
}
