//! Draws random cubes from a seed. The same seed always gives the same cubes.

use crate::cube::{AssemblyError, Facelets, MoveSet, Position, Sequence, generator, random_moves_of, random_state};
use crate::notation::InvalidValue;
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The method by which random cubes are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ScrambleKind"))]
#[serde(into = "String", try_from = "String")]
pub enum Scramble {
    /// Cubes are drawn uniformly from all cubes that can be solved.
    RandomState,
    /// Cubes are scrambled by this number of random face turns. Consecutive turns never cancel or merge.
    RandomMoves(usize),
}

impl Scramble {
    /// Draws cube `number` of a seed, counted from 0. The same number always gives the same cube.
    ///
    /// # Errors
    ///
    /// If the facelet engine turned the solved cube into an impossible cube.
    pub fn draw(self, seed: u64, number: u64) -> Result<DrawnCube, AssemblyError> {
        self.draw_from(&mut generator(seed, number))
    }

    /// Draws a cube with the random numbers of a generator.
    ///
    /// # Errors
    ///
    /// The errors of [`Scramble::draw`].
    pub(crate) fn draw_from(self, random: &mut impl Rng) -> Result<DrawnCube, AssemblyError> {
        self.draw_by(MoveSet::ALL, random)
    }

    /// Draws a cube with the random numbers of a generator. If random turns scramble the cube, they are chosen from
    /// `turns`.
    ///
    /// # Errors
    ///
    /// The errors of [`Scramble::draw`].
    pub(crate) fn draw_by(self, turns: MoveSet, random: &mut impl Rng) -> Result<DrawnCube, AssemblyError> {
        match self {
            Scramble::RandomState => Ok(DrawnCube {
                position: Position::from(random_state(random)),
                moves: None,
            }),
            Scramble::RandomMoves(length) => {
                let moves = random_moves_of(turns, length, random);
                let mut facelets = Facelets::SOLVED;
                facelets.apply(moves.moves());
                Ok(DrawnCube {
                    position: Position::try_from(facelets)?,
                    moves: Some(moves),
                })
            }
        }
    }
}

/// A cube that was drawn.
#[derive(Debug, Clone)]
pub struct DrawnCube {
    /// The cube. If turns scrambled it, the facelet engine made these turns, and the cubies were then read from the
    /// stickers, as for a cube that a user enters.
    pub position: Position,
    /// The turns that scrambled the cube, if it was scrambled by turns.
    pub moves: Option<Sequence>,
}

/// Writes the form that reports contain: `random-state` or `random-moves 33`.
impl fmt::Display for Scramble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scramble::RandomState => formatter.write_str("random-state"),
            Scramble::RandomMoves(moves) => write!(formatter, "random-moves {moves}"),
        }
    }
}

impl From<Scramble> for String {
    fn from(scramble: Scramble) -> String {
        scramble.to_string()
    }
}

impl TryFrom<String> for Scramble {
    type Error = InvalidValue;

    fn try_from(text: String) -> Result<Scramble, InvalidValue> {
        if text == "random-state" {
            return Ok(Scramble::RandomState);
        }
        text.strip_prefix("random-moves ")
            .and_then(|moves| moves.parse().ok())
            .map(Scramble::RandomMoves)
            .ok_or_else(|| InvalidValue::new(&text, "either 'random-state' or 'random-moves' and a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_drawing_give_the_stickers_of_the_cube() {
        for scramble in [Scramble::RandomState, Scramble::RandomMoves(33)] {
            for number in 0..1_000 {
                let drawn = scramble.draw(9, number).expect("a cube");
                assert_eq!(Position::from(drawn.position.cube), drawn.position);
                if let Some(moves) = drawn.moves {
                    assert_eq!(Position::from(moves.moves()), drawn.position);
                }
            }
        }
    }

    #[test]
    fn scrambles_come_back_from_their_names() {
        for scramble in [Scramble::RandomState, Scramble::RandomMoves(33)] {
            assert_eq!(Scramble::try_from(scramble.to_string()), Ok(scramble));
        }
        assert!(Scramble::try_from("random-moves x".to_owned()).is_err());
    }
}
