//! Boards and moves of the sliding puzzle as text.

use super::board::Board;
use super::slide_move::SlideMove;
use crate::notation::algorithm::{
    AlgorithmError, BehindLetter, Parentheses, TurnName, TurnNotation,
};
use crate::notation::{Algorithm, Column, algorithm::LayerNumbers};
use crate::puzzles::PuzzleError;

/// True if a text is a board and no algorithm: if it begins with a number.
pub(super) fn is_board(text: &str) -> bool {
    let first = text.chars().find(|character| !character.is_whitespace());
    first.is_some_and(|first| first.is_ascii_digit())
}

/// Reads a board: nine numbers, row by row, with spaces or commas between them or nothing.
pub(super) fn board(text: &str) -> Result<Board, PuzzleError> {
    let mut pieces: Vec<(Column, u8)> = Vec::new();
    for (column, character) in (1..).map(Column::new).zip(text.chars()) {
        if character.is_whitespace() || matches!(character, ',' | ';' | '|') {
            continue;
        }
        // Numbers that stand side by side are pieces of one digit, if there is nothing else.
        let digit = character.to_digit(9);
        let Some(piece) = digit.and_then(|digit| u8::try_from(digit).ok()) else {
            let found = character.to_string();
            return Err(PuzzleError::NoBoardPiece { column, found });
        };
        pieces.push((column, piece));
    }
    let numbers: Vec<u8> = pieces.iter().map(|&(_, piece)| piece).collect();
    let Ok(numbers) = <[u8; 9]>::try_from(numbers) else {
        return Err(PuzzleError::BoardCount {
            found: pieces.len(),
        });
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
        let direction = if amount < 0 {
            direction.opposite()
        } else {
            direction
        };
        // More than two pieces in a row cannot move one way; the third is refused when it is made.
        std::iter::repeat_n(direction, amount.unsigned_abs().min(3) as usize)
    });
    Ok(moves.collect())
}

/// The letters `U D L R`.
struct SlideNotation;

impl TurnNotation for SlideNotation {
    type Layers = SlideMove;

    fn has_letter(&self, letter: char) -> bool {
        SlideMove::from_letter(letter).is_some()
    }

    fn plain(&self, letter: char) -> Option<SlideMove> {
        SlideMove::from_letter(letter)
    }

    fn layers(
        &self,
        name: TurnName,
        _: &mut BehindLetter<'_, '_>,
    ) -> Result<(SlideMove, bool), AlgorithmError> {
        let direction = SlideMove::from_letter(name.letter);
        match (name.numbers, direction) {
            (LayerNumbers::None, Some(direction)) => Ok((direction, false)),
            _ => Err(self.not_a_turn(name.column, name.letter)),
        }
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
