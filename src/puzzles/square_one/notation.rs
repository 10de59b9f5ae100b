//! Turns and positions of the Square-1 as text.

use super::turn::{SquareOneTurn, TWELFTHS};
use super::wedges::{SquareOneWedges, WEDGES, piece_of, wedges_of};
use crate::notation::Column;
use crate::notation::algorithm::AlgorithmError;
use crate::puzzles::PuzzleError;

/// The maximum number of turns in an algorithm.
const MOST_TURNS: usize = 1_000_000;

/// The letters of the corners and the digits of the edges, indexed by the piece.
const PIECES: [char; 16] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '1', '2', '3', '4', '5', '6', '7', '8',
];

/// True if a text is a position and not an algorithm. A position contains a letter, but neither an opening bracket nor
/// a comma.
pub fn is_position(text: &str) -> bool {
    text.chars().any(|character| character.is_ascii_alphabetic()) && !text.contains(['(', ','])
}

/// A turn with its column in the text.
pub type PlacedTurn = (Column, SquareOneTurn);

/// A text, and the part of it that was not read yet.
struct Rest<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Rest<'a> {
    fn column(&self) -> Column {
        Column::after(
            self.text,
            self.text[..self.text.len() - self.rest.len()].chars().count(),
        )
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Skips white space, and the next character if it is one of `wanted`. Returns true if the character was skipped.
    fn take(&mut self, wanted: &[char]) -> bool {
        self.skip_space();
        let after = self.rest.strip_prefix(wanted);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Reads the number of twelfths by which a layer is turned.
    fn twelfths(&mut self) -> Result<u8, PuzzleError> {
        let is_back = self.take(&['-', '\u{2212}', '\u{2013}']);
        self.skip_space();
        let column = self.column();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = self.rest.split_at(digits);
        let twelfths = number.parse().ok().filter(|&twelfths: &u8| twelfths <= TWELFTHS);
        let twelfths = twelfths.ok_or(PuzzleError::NoTwelfths { column })?;
        self.rest = after;
        Ok(match is_back {
            true => (TWELFTHS - twelfths) % TWELFTHS,
            false => twelfths % TWELFTHS,
        })
    }
}

/// Reads turns such as `(1,0)/(3,-3)/`, with or without brackets and spaces.
pub fn turns(text: &str) -> Result<Vec<PlacedTurn>, PuzzleError> {
    let mut turns = Vec::new();
    let mut rest = Rest { text, rest: text };
    loop {
        rest.skip_space();
        let column = rest.column();
        let Some(first) = rest.rest.chars().next() else {
            return Ok(turns);
        };
        let turn = if rest.take(&['/', '\u{2215}', '\u{2044}']) {
            SquareOneTurn::Twist
        } else if first.is_ascii_digit() || matches!(first, '(' | '-' | '\u{2212}' | '\u{2013}') {
            let is_in_brackets = rest.take(&['(']);
            let upper = rest.twelfths()?;
            if !rest.take(&[',', ';']) {
                return Err(PuzzleError::LayersApart { column: rest.column() });
            }
            let lower = rest.twelfths()?;
            if is_in_brackets && !rest.take(&[')']) {
                return Err(PuzzleError::OpenLayers { column: rest.column() });
            }
            SquareOneTurn::Layers([upper, lower])
        } else {
            return Err(not_a_turn(column, first));
        };
        if turns.len() == MOST_TURNS {
            return Err(not_a_turn(column, first));
        }
        turns.push((column, turn));
    }
}

fn not_a_turn(column: Column, found: char) -> PuzzleError {
    PuzzleError::Algorithm(AlgorithmError::NotATurn {
        column,
        found,
        puzzle: "a Square-1".to_owned(),
        turns: "the twist / and turns of both layers in twelfths, as in (1,0) and (-3,6)".to_owned(),
    })
}

/// Reads a position such as `A1B2C3D45E6F7G8H-`. It lists the pieces of the upper layer and then the pieces of the
/// lower layer. The pieces of a layer are listed clockwise as seen from outside the layer, from the cut in front. The
/// last character is `-` if the middle layer is square, and `/` if it is not. A corner that the cut in front would
/// divide is written at both ends of its layer.
pub fn position(text: &str) -> Result<SquareOneWedges, PuzzleError> {
    let mut pieces: Vec<(Column, u8)> = Vec::new();
    let mut is_middle_twisted = None;
    for (number, character) in text
        .chars()
        .enumerate()
        .filter(|(_, character)| !character.is_whitespace())
    {
        let column = Column::after(text, number);
        let piece = PIECES.iter().position(|piece| piece.eq_ignore_ascii_case(&character));
        match (piece, character) {
            (Some(piece), _) if is_middle_twisted.is_none() => pieces.push((column, piece as u8)),
            (_, '-' | '\u{2212}') if is_middle_twisted.is_none() => is_middle_twisted = Some(false),
            (_, '/') if is_middle_twisted.is_none() => is_middle_twisted = Some(true),
            _ => {
                return Err(PuzzleError::NoWedge {
                    column,
                    found: character,
                });
            }
        }
    }
    let mut wedges: Vec<u8> = Vec::with_capacity(2 * WEDGES);
    let times = |piece: u8| pieces.iter().filter(|&&(_, each)| each == piece).count();
    let mut layer_start = 0;
    for (index, &(column, piece)) in pieces.iter().enumerate() {
        let letter = PIECES[usize::from(piece)];
        let [first, second] = wedges_of(piece);
        let is_corner = first != second;
        let before = wedges.iter().filter(|&&wedge| piece_of(wedge) == piece).count();
        if wedges.len().is_multiple_of(WEDGES) {
            layer_start = index;
        }
        match (is_corner, times(piece), before) {
            (false, 1, 0) => wedges.push(first),
            (true, 1, 0) => {
                if wedges.len() % WEDGES == WEDGES - 1 {
                    return Err(PuzzleError::OverFullLayer { column, piece: letter });
                }
                wedges.extend([first, second]);
            }
            // The second half of the corner begins the layer, and its first half ends it.
            (true, 2, 0) if index == layer_start => wedges.push(second),
            (true, 2, 1) if wedges.len() % WEDGES == WEDGES - 1 && pieces[layer_start].1 == piece => wedges.push(first),
            _ => return Err(PuzzleError::WedgeTwice { column, piece: letter }),
        }
        if wedges.len() > 2 * WEDGES {
            return Err(PuzzleError::OverFullLayer { column, piece: letter });
        }
    }
    if let Some(missing) = (0..16).find(|&piece| times(piece) == 0) {
        return Err(PuzzleError::WedgeMissing {
            piece: PIECES[usize::from(missing)],
        });
    }
    let layers = [0, 1].map(|layer| std::array::from_fn(|place| wedges[layer * WEDGES + place]));
    Ok(SquareOneWedges {
        layers,
        is_middle_twisted: is_middle_twisted.unwrap_or(false),
    })
}

/// Converts the rows of a net to the text of a position; `None` if the number or the lengths of the rows are not those
/// of a net. `ring` contains the row and the column of each wedge.
pub fn of_net(text: &str, ring: &[[(usize, usize); WEDGES]; 2]) -> Option<String> {
    const WIDTHS: [usize; 9] = [4, 2, 2, 4, 2, 4, 2, 2, 4];
    let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = rows.filter(|row| !row.is_empty()).collect();
    if !rows.iter().map(Vec::len).eq(WIDTHS) {
        return None;
    }
    let mut written = String::new();
    for (layer, ring) in ring.iter().enumerate() {
        let mut before = "";
        for &(row, column) in ring {
            let words = &rows[5 * layer + row];
            // The middle rows contain only two pieces, the first and the last.
            let piece = if words.len() == 2 {
                words[usize::from(column > 0)]
            } else {
                words[column]
            };
            if piece != before {
                written.push_str(piece);
            }
            before = piece;
        }
    }
    written.push_str(rows[4][0]);
    Some(written)
}

/// A position in the form that [`position`] reads.
pub fn written(wedges: &SquareOneWedges) -> String {
    let mut text = String::new();
    for layer in &wedges.layers {
        for (place, &wedge) in layer.iter().enumerate() {
            let [_, second] = wedges_of(piece_of(wedge));
            let is_second_half = piece_of(wedge) < 8 && wedge == second;
            if !is_second_half || place == 0 {
                text.push(PIECES[usize::from(piece_of(wedge))]);
            }
        }
    }
    text.push(if wedges.is_middle_twisted { '/' } else { '-' });
    text
}
