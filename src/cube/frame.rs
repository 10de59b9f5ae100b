//! Frames of reference: a frame shows a cube that is conjugated by a symmetry, and perhaps inverted. It translates
//! solutions of the shown cube back to the original cube.

use super::cubie::CubieCube;
use super::moves::Move;
use super::sequence::Sequence;
use super::symmetry::Symmetry;

/// A frame of reference for a search: the cube, or its inverse, conjugated by a symmetry.
///
/// With frames, a search that is written for one axis works for all axes: a frame puts another axis of the cube where
/// the search expects its axis. [`Frame::turn_back`] and [`Frame::moves_back`] translate turns in the frame into turns
/// on the original cube.
#[derive(Debug, Clone)]
pub struct Frame {
    symmetry: Symmetry,
    back: Symmetry,
    /// For each turn in the frame, in the order of [`Move::ALL`], the turn on the original cube.
    turns_back: [Move; 18],
    inverted: bool,
}

impl Frame {
    /// The cube conjugated by a symmetry.
    pub fn new(symmetry: Symmetry) -> Frame {
        let back = symmetry.inverse();
        Frame {
            turns_back: Move::ALL.map(|turn| back.turn(turn)),
            symmetry,
            back,
            inverted: false,
        }
    }

    /// The inverse of the cube, conjugated by a symmetry.
    pub fn of_inverse(symmetry: Symmetry) -> Frame {
        Frame {
            inverted: true,
            ..Frame::new(symmetry)
        }
    }

    /// The symmetry that leads into the frame.
    pub fn symmetry(&self) -> &Symmetry {
        &self.symmetry
    }

    /// The symmetry that leads out of the frame.
    pub fn back(&self) -> &Symmetry {
        &self.back
    }

    /// True if the frame shows the inverse of the cube.
    pub fn is_inverted(&self) -> bool {
        self.inverted
    }

    /// The cube as seen in the frame.
    pub fn view(&self, cube: &CubieCube) -> CubieCube {
        if self.inverted {
            self.symmetry.conjugate(&cube.inverse())
        } else {
            self.symmetry.conjugate(cube)
        }
    }

    /// The turn on the original cube that corresponds to a turn in the frame. If the frame shows the inverse, it is a
    /// turn on the inverse of the original cube.
    #[inline]
    pub const fn turn_back(&self, turn: Move) -> Move {
        self.turns_back[turn as usize]
    }

    /// The moves on the original cube that correspond to these moves in the frame. If the frame shows the inverse, each
    /// move is inverted, and the last move comes first.
    pub fn moves_back(&self, moves: impl DoubleEndedIterator<Item = Move>) -> Sequence {
        let moves = moves.map(|turn| self.turn_back(turn));
        if self.inverted {
            moves.rev().map(Move::inverse).collect()
        } else {
            moves.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_moves};

    #[test]
    fn what_solves_the_view_solves_the_cube_once_it_is_translated_back() {
        for (number, symmetry) in Symmetry::all().enumerate() {
            for frame in [Frame::new(symmetry.clone()), Frame::of_inverse(symmetry.clone())] {
                let scramble = random_moves(20, &mut generator(7, number as u64));
                let cube = CubieCube::from(scramble.moves());
                // The image of a solution of the original cube solves the view. If the frame shows the inverse, the
                // image of the scramble solves it.
                let solution = if frame.is_inverted() {
                    scramble.clone()
                } else {
                    scramble.inverse()
                };
                let there = solution.moves().iter().map(|&turn| frame.symmetry().turn(turn));
                let there: Vec<Move> = there.collect();
                let mut view = frame.view(&cube);
                view.apply(&there);
                assert!(view.is_solved());
                let mut in_hand = cube;
                in_hand.apply(frame.moves_back(there.into_iter()).moves());
                assert!(in_hand.is_solved());
            }
        }
    }
}
