//! Insertions of slice turns, for solvers who leave the edges and centres of slices unsolved until the end.

use crate::cube::{Amount, Axis, Corner, CubieCube, Layers, Move, Rotation, Sequence, Turn, Twist};
use std::collections::HashSet;

/// The search for slice turns that can be inserted into a skeleton. A slice turn moves the centres, but the moves of
/// the skeleton after it keep their letters: R still turns the layer on the right.
pub struct SliceSearch<'a> {
    skeleton: &'a [Move],
    slices: Vec<Turn>,
    /// For each orientation of the cube and each place in the skeleton: the cube that is solved by the moves after this
    /// place.
    solved_by_rest: Vec<Vec<CubieCube>>,
}

/// Slice turns, each with the number of moves of the skeleton before it.
pub type Slices = Vec<(usize, Turn)>;

fn held(number: usize) -> Rotation {
    Rotation::all().nth(number).expect("there are 24 rotations")
}

fn number_of(held: Rotation) -> usize {
    let found = Rotation::all().position(|each| each == held);
    found.expect("the list contains every rotation")
}

fn renamed(turn: Move, held: Rotation) -> Move {
    Move::new(held.face(turn.face()), turn.amount())
}

fn slice_turns() -> Vec<Turn> {
    let of_axis = |axis| {
        Amount::ALL.map(|amount| Turn {
            layers: Layers::Slice(axis),
            amount,
        })
    };
    Axis::ALL.into_iter().flat_map(of_axis).collect()
}

/// True if the corners of a cube are solved relative to each other. Slice turns can solve a cube only in this case.
pub fn are_corners_solved(cube: &CubieCube) -> bool {
    let mut known: HashSet<([Corner; 8], [Twist; 8])> = HashSet::new();
    let mut open = vec![CubieCube::SOLVED];
    while let Some(cube) = open.pop() {
        if known.insert((*cube.cp(), *cube.co())) {
            open.extend(slice_turns().into_iter().map(|slice| {
                let mut next = cube;
                slice
                    .to_face_turns(Rotation::UPRIGHT)
                    .0
                    .for_each(|turn| next.turn(turn));
                next
            }));
        }
    }
    known.contains(&(*cube.cp(), *cube.co()))
}

impl<'a> SliceSearch<'a> {
    /// Prepares the search for a skeleton.
    pub fn new(skeleton: &'a [Move]) -> SliceSearch<'a> {
        let rest = |number| {
            let mut cubes = vec![CubieCube::SOLVED];
            for &turn in skeleton.iter().rev() {
                let mut cube = *cubes.last().expect("the list is not empty");
                cube.turn(renamed(turn, held(number)).inverse());
                cubes.push(cube);
            }
            cubes.reverse();
            cubes
        };
        SliceSearch {
            skeleton,
            slices: slice_turns(),
            solved_by_rest: (0..Rotation::COUNT).map(rest).collect(),
        }
    }

    /// Finds all insertions of at most `most` slice turns with which the skeleton solves a cube.
    pub fn each(&self, cube: &CubieCube, most: usize, found: &mut dyn FnMut(&Slices)) {
        self.descend(0, *cube, Rotation::UPRIGHT, most, &mut Vec::new(), found);
    }

    fn descend(
        &self,
        from: usize,
        mut cube: CubieCube,
        held: Rotation,
        left: usize,
        made: &mut Slices,
        found: &mut dyn FnMut(&Slices),
    ) {
        let last = made.last().map(|(place, slice)| (*place, slice.layers));
        for place in from..=self.skeleton.len() {
            for &slice in &self.slices {
                // Two successive turns of one slice would be a single turn.
                if last == Some((place, slice.layers)) {
                    continue;
                }
                let (turns, after) = slice.to_face_turns(held);
                let mut next = cube;
                turns.for_each(|turn| next.turn(turn));
                made.push((place, slice));
                if next == self.solved_by_rest[number_of(after)][place] {
                    found(made);
                }
                if left > 1 {
                    self.descend(place, next, after, left - 1, made, found);
                }
                made.pop();
            }
            if let Some(&turn) = self.skeleton.get(place) {
                cube.turn(renamed(turn, held));
            }
        }
    }

    /// Returns the skeleton with slice turns inserted, written as face turns.
    pub fn with(&self, slices: &Slices) -> Sequence {
        let mut held = Rotation::UPRIGHT;
        let mut moves = Sequence::new();
        for place in 0..=self.skeleton.len() {
            for (_, slice) in slices.iter().filter(|(at, _)| *at == place) {
                let (turns, after) = slice.to_face_turns(held);
                moves.extend(turns);
                held = after;
            }
            moves.extend(self.skeleton.get(place).map(|&turn| renamed(turn, held)));
        }
        moves.cancelled()
    }
}
