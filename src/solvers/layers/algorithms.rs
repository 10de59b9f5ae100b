//! Named algorithms of the last layer, and their effects on its pieces.

use crate::cube::{Corner, CubieCube, Edge, Face, Flip, Move, Sequence, Symmetry, Twist};
use std::fmt::{self, Write as _};

/// An algorithm that changes only the last layer, written for a last layer on top.
#[derive(Debug, Clone, Copy)]
pub struct NamedAlgorithm {
    /// The usual name of the algorithm.
    pub name: &'static str,
    /// The turns of the algorithm, for the right hand.
    pub moves: &'static str,
    /// The effect for which the stage uses the algorithm, in a few words. The words are the same for all four sides
    /// from which the algorithm can be made. For the mirror image, read counter-clockwise instead of clockwise, and
    /// clockwise instead of counter-clockwise.
    pub purpose: &'static str,
    /// The effect of the algorithm on all pieces, as [`Effect`] writes it.
    pub does: &'static str,
}

/// An algorithm as it is written, or its mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handedness {
    /// The algorithm as written, for the right hand.
    Right,
    /// The mirror image: R and L are exchanged, and clockwise and counter-clockwise are exchanged.
    Left,
}

impl Handedness {
    /// Both variants.
    pub const ALL: [Handedness; 2] = [Handedness::Right, Handedness::Left];
}

/// The four sides from which an algorithm for a last layer on top can be made. A side is given by the face that takes
/// the role of F.
pub(crate) const SIDES: [Face; 4] = [Face::F, Face::L, Face::B, Face::R];

impl NamedAlgorithm {
    /// The turns of the algorithm, or of its mirror image, made from this side. The side must be one of `SIDES`.
    pub fn turns(&self, hand: Handedness, side: Face) -> Vec<Move> {
        let read = self.moves.parse::<Sequence>();
        let read = read.expect("the named algorithms are face turns in WCA notation");
        let mirrored = hand == Handedness::Left;
        let view = Symmetry::new(Face::U, side, mirrored);
        let view = view.expect("a symmetry takes F to each face beside U");
        read.moves().iter().map(|&turn| view.turn(turn)).collect()
    }
}

/// Writes the effect of moves on the solved cube as cycles: each piece moves to the place of the next piece, and the
/// last piece moves to the place of the first. A mark follows a piece that is also twisted or flipped: `+` for a corner
/// that is twisted clockwise, `-` for a corner that is twisted counter-clockwise, and `*` for a flipped edge.
#[derive(Debug)]
pub struct Effect<'a>(pub &'a CubieCube);

impl fmt::Display for Effect<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cube = self.0;
        let mut cycles = String::new();
        let corner = |piece: usize| cube.cp().iter().position(|&each| each as usize == piece);
        write_cycles(&mut cycles, 8, corner, |piece, place| {
            let mark = match cube.co()[place] {
                Twist::Untwisted => "",
                Twist::Clockwise => "+",
                Twist::CounterClockwise => "-",
            };
            format!("{}{mark}", Corner::ALL[piece])
        })?;
        let edge = |piece: usize| cube.ep().iter().position(|&each| each as usize == piece);
        write_cycles(&mut cycles, 12, edge, |piece, place| {
            let mark = match cube.eo()[place] {
                Flip::Unflipped => "",
                Flip::Flipped => "*",
            };
            format!("{}{mark}", Edge::ALL[piece])
        })?;
        formatter.write_str(cycles.trim_end())
    }
}

fn write_cycles(
    text: &mut String,
    pieces: usize,
    place_of: impl Fn(usize) -> Option<usize>,
    shown: impl Fn(usize, usize) -> String,
) -> fmt::Result {
    let mut seen = [false; 12];
    for first in 0..pieces {
        let mut cycle = Vec::new();
        let mut piece = first;
        while !seen[piece] {
            seen[piece] = true;
            let place = place_of(piece).expect("every piece is at some place");
            cycle.push(shown(piece, place));
            piece = place;
        }
        // Pieces that stay in their places, untwisted and unflipped, are not written.
        if cycle.len() > 1 || cycle.first().is_some_and(|each| each.contains(['+', '-', '*'])) {
            write!(text, "({}) ", cycle.join(" "))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::last_layer::LastStage;
    use super::*;
    use crate::cube::PiecePositions;

    fn made(algorithm: &NamedAlgorithm, hand: Handedness, side: Face) -> CubieCube {
        CubieCube::from(algorithm.turns(hand, side).as_slice())
    }

    #[test]
    fn every_algorithm_does_exactly_what_it_says_and_nothing_else() {
        for stage in LastStage::ALL {
            for algorithm in stage.algorithms() {
                let cube = made(algorithm, Handedness::Right, Face::F);
                assert_eq!(Effect(&cube).to_string(), algorithm.does, "{}", algorithm.name);
                assert!(!cube.is_solved());
            }
        }
    }

    #[test]
    fn an_algorithm_does_the_same_from_every_side_and_in_a_mirror() {
        for algorithm in LastStage::ALL.iter().flat_map(|stage| stage.algorithms()) {
            let cube = made(algorithm, Handedness::Right, Face::F);
            for hand in Handedness::ALL {
                for side in SIDES {
                    let view = Symmetry::new(Face::U, side, hand == Handedness::Left).expect("a side");
                    assert_eq!(made(algorithm, hand, side), view.conjugate(&cube));
                }
            }
        }
    }

    #[test]
    fn an_algorithm_undoes_nothing_of_the_stages_before_its_own() {
        for stage in LastStage::ALL {
            for algorithm in stage.algorithms() {
                let cube = made(algorithm, Handedness::Right, Face::F);
                let pieces = PiecePositions::of(&cube);
                let name = algorithm.name;
                assert!(
                    Corner::ALL[4..].iter().all(|&each| pieces.is_corner_home(each)),
                    "{name}"
                );
                assert!(Edge::ALL[4..].iter().all(|&each| pieces.is_edge_home(each)), "{name}");
                let flipped = cube.eo().iter().filter(|&&each| each == Flip::Flipped).count();
                let twisted = cube.co().iter().any(|&each| each != Twist::Untwisted);
                let moved = (cube.cp()[0] as usize..4).chain(0..4).take(4);
                let in_order = cube.cp()[..4].iter().map(|&each| each as usize).eq(moved);
                match stage {
                    LastStage::Cross => match flipped {
                        2 => assert!(algorithm.purpose.starts_with("flips two ")),
                        _ => assert_eq!((flipped, algorithm.purpose), (4, "flips all four edges")),
                    },
                    LastStage::CornerPlaces => assert!(flipped == 0 && !in_order, "{name}"),
                    LastStage::CornerTwists => {
                        assert!(flipped == 0 && in_order && twisted, "{name}");
                    }
                    LastStage::EdgePlaces => {
                        assert!(flipped == 0 && in_order && !twisted, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn effects_are_written_as_cycles() {
        let effect = Effect(&CubieCube::from([Move::R1].as_slice())).to_string();
        assert_eq!(effect, "(URF+ UBR- DRB+ DFR-) (UR BR DR FR)");
        assert_eq!(Effect(&CubieCube::SOLVED).to_string(), "");
    }
}
