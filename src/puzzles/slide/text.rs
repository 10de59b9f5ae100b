//! Boards and moves of the sliding puzzle as text.

use super::board::Board;
use super::slide_move::SlideMove;
use crate::notation::algorithm::{AlgorithmError, Parentheses, TurnNotation};
use crate::notation::{Algorithm, Column};
use crate::puzzles::{BoardSize, PuzzleError};

/// True if a text is a board and not an algorithm. A board begins with a number, an empty place or a frame, and
/// contains at most one letter of a move.
pub(super) fn is_board(text: &str) -> bool {
    let first = text.chars().find(|character| !character.is_whitespace());
    let moves = text.chars().filter(|letter| SlideMove::from_letter(*letter).is_some());
    let begins = |first: char| first.is_ascii_digit() || is_empty_place(first) || is_line(first);
    moves.count() < 2 && first.is_some_and(begins)
}

/// True for the symbols, other than 0, that stand for the empty place.
const fn is_empty_place(sign: char) -> bool {
    matches!(sign, '.' | '_')
}

/// True for symbols that draw lines around pieces.
const fn is_line(sign: char) -> bool {
    matches!(sign, '|' | '+' | '\u{2500}'..='\u{257f}')
}

/// The words of a text, each with the column of its first character. Spaces, commas, semicolons and symbols of drawn
/// lines separate words. Words that consist of two or more hyphens are parts of drawn lines and are left out.
fn words(text: &str) -> Vec<(u32, String)> {
    let mut words: Vec<(u32, String)> = Vec::new();
    let mut is_inside = false;
    for (column, character) in (1..).zip(text.chars()) {
        let is_between = character.is_whitespace() || matches!(character, ',' | ';') || is_line(character);
        match words.last_mut().filter(|_| is_inside) {
            _ if is_between => {}
            Some((_, word)) => word.push(character),
            None => words.push((column, character.to_string())),
        }
        is_inside = !is_between;
    }
    words.retain(|(_, word)| word.len() == 1 || word.chars().any(|character| character != '-'));
    words
}

/// Reads a board: its numbers, row by row, separated by spaces, commas, semicolons or drawn lines. If all numbers have
/// one digit, the board may be written without separators, or with separators only between rows.
pub(super) fn board(text: &str, size: BoardSize) -> Result<Board, PuzzleError> {
    let mut words = words(text);
    let (places, last) = (size.places(), size.places() - 1);
    // The number of digits of the largest number.
    let longest = last.to_string().len();
    let are_signs = |length| words.iter().all(|(_, word)| word.chars().count() == length);
    let are_rows = words.len() == size.rows() && are_signs(size.columns());
    if longest == 1 && ((words.len() == 1 && are_signs(places)) || are_rows) {
        let signs = words
            .iter()
            .flat_map(|(column, word)| (*column..).zip(word.chars().map(String::from)));
        words = signs.collect();
    }
    let mut pieces: Vec<(Column, u8)> = Vec::new();
    for (column, word) in words {
        let column = Column::new(column);
        let is_number = word.len() <= longest && word.bytes().all(|byte| byte.is_ascii_digit());
        let piece = match word.parse::<usize>() {
            Ok(piece) if is_number && piece <= last => piece as u8,
            _ if word.chars().all(is_empty_place) && word.len() == 1 => 0,
            _ => {
                let found = word;
                return Err(PuzzleError::NoBoardPiece { size, column, found });
            }
        };
        pieces.push((column, piece));
    }
    let found = pieces.len();
    if found != places {
        return Err(PuzzleError::BoardCount { size, found });
    }
    let numbers: Vec<u8> = pieces.iter().map(|&(_, piece)| piece).collect();
    if let Some(board) = Board::new(size, &numbers) {
        return Ok(board);
    }
    let is_repeated = |&(place, number): &(usize, u8)| numbers[..place].contains(&number);
    let mut repeated = numbers.iter().copied().enumerate();
    let (place, number) = repeated
        .find(is_repeated)
        .expect("as many numbers as places, none too large, that are not all different");
    let missing = (0..=last).find(|&missing| !numbers.iter().any(|&number| usize::from(number) == missing));
    Err(PuzzleError::BoardTwice {
        column: pieces[place].0,
        number,
        missing: missing.expect("one number is there twice") as u8,
    })
}

/// Reads an algorithm, and expands its brackets and amounts.
pub(super) fn directions(text: &str, size: BoardSize) -> Result<Vec<SlideMove>, PuzzleError> {
    let most = size.rows().max(size.columns()) as u32;
    let algorithm = Algorithm::parse_as(text, Parentheses::Group, &SlideNotation)?;
    let leaves = algorithm.leaves()?;
    let moves = leaves.into_iter().flat_map(|(direction, amount)| {
        // An amount is negative if its bracket was inverted. The inverse of a move up is a move down.
        let direction = if amount < 0 { direction.opposite() } else { direction };
        // At most `most` - 1 successive moves in one direction are possible. A larger amount is cut to `most` moves,
        // which the board refuses too.
        std::iter::repeat_n(direction, amount.unsigned_abs().min(most) as usize)
    });
    Ok(moves.collect())
}

/// The notation with the letters `U D L R`.
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
            turns: "U D L R, the direction in which a piece moves into the empty place".to_owned(),
        }
    }
}
