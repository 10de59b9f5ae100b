//! Sets of allowed turns of faces, of two layers, of slices and of the whole cube. A set contains the effect of each
//! turn on the pieces in each orientation of the cube, and it says which turns may follow each turn.

use super::cubie::CubieCube;
use super::move_set::MoveSet;
use super::moves::{Amount, Face, Move};
use super::rotation::{Layers, Rotation, Turn};
use super::symmetry::Symmetry;
use thiserror::Error;

/// A set of allowed turns, each of which costs one move, and the rotations to which they can take a cube.
///
/// A turn of a slice or of two layers moves centres: for the holder, the whole cube has then turned, and the next `U`
/// turns a different face of the cube. So the effect of a turn on the pieces depends on the frame: the rotation in
/// which the cube is held.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnSet {
    turns: Vec<Turn>,
    frames: Vec<Rotation>,
    /// The steps, sorted by frame and then by turn.
    steps: Vec<TurnStep>,
    /// The distinct effects of all turns in all frames.
    effects: Vec<CubieCube>,
}

/// The effect of a turn in some frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnStep {
    /// The index of the effect in [`TurnSet::effects`].
    pub effect: usize,
    /// The index in [`TurnSet::frames`] of the frame after the turn.
    pub frame: usize,
}

/// The reasons why turns do not make a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TurnSetError {
    /// No turns are given.
    #[error("no turns are given")]
    Empty,
    /// A turn is given without its inverse.
    #[error("a turn is given without its inverse")]
    WithoutInverse(Turn),
}

/// The number of amounts by which layers turn: two quarter turns and a half turn.
const AMOUNTS: usize = Amount::ALL.len();

impl TurnSet {
    /// The set of these turns, in any order; a turn that is given twice counts once.
    ///
    /// # Errors
    ///
    /// If there are no turns, or the inverse of one of them is missing.
    pub fn new(turns: impl IntoIterator<Item = Turn>) -> Result<TurnSet, TurnSetError> {
        let mut numbers: Vec<usize> = turns.into_iter().map(Turn::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let layers: Vec<Layers> = Layers::all().collect();
        let turns: Vec<Turn> = numbers
            .into_iter()
            .map(|number| Turn {
                layers: layers[number / AMOUNTS],
                amount: Amount::ALL[number % AMOUNTS],
            })
            .collect();
        if let Some(&turn) = turns.iter().find(|turn| !turns.contains(&turn.inverse())) {
            return Err(TurnSetError::WithoutInverse(turn));
        }
        if turns.is_empty() {
            return Err(TurnSetError::Empty);
        }
        let mut set = TurnSet {
            turns,
            frames: vec![Rotation::UPRIGHT],
            steps: Vec::new(),
            effects: Vec::new(),
        };
        let mut frame = 0;
        while frame < set.frames.len() {
            for which in 0..set.turns.len() {
                let (moves, held) = set.turns[which].to_face_turns(set.frames[frame]);
                let moves: Vec<Move> = moves.collect();
                let effect = CubieCube::from(moves.as_slice());
                let step = TurnStep {
                    effect: position_or_push(&mut set.effects, effect),
                    frame: position_or_push(&mut set.frames, held),
                };
                set.steps.push(step);
            }
            frame += 1;
        }
        Ok(set)
    }

    /// All 18 turns of faces.
    pub fn all_faces() -> TurnSet {
        TurnSet::new(Move::ALL.map(Turn::from)).expect("face turns undo each other")
    }

    /// All turns of the given faces.
    ///
    /// # Errors
    ///
    /// If there are no faces.
    pub fn of_faces(faces: &[Face]) -> Result<TurnSet, TurnSetError> {
        let turns = faces.iter().flat_map(|&face| MoveSet::of_face(face).iter());
        TurnSet::new(turns.map(Turn::from).collect::<Vec<_>>())
    }

    /// The turns, sorted by their layers in the order of [`Layers::all`]; turns of the same layers are sorted by their
    /// amounts.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The rotations to which these turns can take the cube, upright first.
    pub fn frames(&self) -> &[Rotation] {
        &self.frames
    }

    /// True if some turn moves centres. The turns are then named by the sides that the holder sees; otherwise they are
    /// named by the cube's own faces.
    pub fn moves_centres(&self) -> bool {
        self.frames.len() > 1
    }

    /// The different effects of the turns on the pieces in all frames. An effect is the cube that the turn makes from
    /// the solved cube.
    pub fn effects(&self) -> &[CubieCube] {
        &self.effects
    }

    /// The step of a turn in a frame. `frame` and `turn` are indices in [`TurnSet::frames`] and [`TurnSet::turns`].
    #[inline]
    pub fn step(&self, frame: usize, turn: usize) -> TurnStep {
        self.steps[frame * self.turns.len() + turn]
    }

    /// The same set as a set of face turns; `None` if the set contains other turns.
    pub fn move_set(&self) -> Option<MoveSet> {
        let moves = self.turns.iter().map(|turn| match turn.layers {
            Layers::Face(face) => Some(Move::new(face, turn.amount)),
            _ => None,
        });
        moves.collect()
    }

    /// True if these are the 18 turns of faces.
    pub fn is_all_faces(&self) -> bool {
        self.move_set() == Some(MoveSet::ALL)
    }

    /// True if a symmetry maps the set to itself. This is false for every set with turns other than face turns.
    pub fn has_symmetry(&self, symmetry: &Symmetry) -> bool {
        self.move_set()
            .is_some_and(|moves| moves.iter().all(|turn| moves.contains(symmetry.turn(turn))))
    }

    /// True if the second turn may directly follow the first turn. Several sequences may differ only in the order of
    /// turns about one axis, or in repeated turns of the same layers. If the set contains the half turn for each of its
    /// quarter turns, exactly one of these sequences is allowed. For face turns, the allowed sequences are the
    /// canonical sequences of [`MoveSet::after`].
    pub fn may_follow(&self, first: usize, second: usize) -> bool {
        let (first, second) = (self.turns[first], self.turns[second]);
        first.layers.axis() != second.layers.axis() || first.number() / AMOUNTS < second.number() / AMOUNTS
    }
}

fn position_or_push<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|each| *each == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Axis;

    fn turns(layers: Layers) -> [Turn; 3] {
        Amount::ALL.map(|amount| Turn { layers, amount })
    }

    #[test]
    fn face_turns_keep_the_cube_upright_and_follow_each_other_canonically() {
        let all = TurnSet::all_faces();
        assert_eq!((all.turns().len(), all.frames().len()), (18, 1));
        assert_eq!(all.effects().len(), 18);
        assert!(all.is_all_faces());
        assert!(Symmetry::all().all(|symmetry| all.has_symmetry(&symmetry)));
        for (first, turn) in Move::ALL.into_iter().enumerate() {
            assert_eq!(
                all.effects()[all.step(0, first).effect],
                CubieCube::from([turn].as_slice())
            );
            for (second, next) in Move::ALL.into_iter().enumerate() {
                let canonical = MoveSet::ALL.after(Some(turn)).contains(next);
                assert_eq!(all.may_follow(first, second), canonical, "{turn} {next}");
            }
        }
        let five = TurnSet::of_faces(&Face::ALL[..5]).expect("some");
        assert_eq!(five.turns().len(), 15);
        assert_eq!(Symmetry::all().filter(|each| five.has_symmetry(each)).count(), 8);
    }

    #[test]
    fn slices_and_wide_turns_take_the_frame_along() {
        let slice = turns(Layers::Slice(Axis::RightLeft));
        let upper = turns(Layers::Face(Face::U));
        let set = TurnSet::new(slice.into_iter().chain(upper)).expect("they undo each other");
        assert_eq!((set.turns().len(), set.frames().len()), (6, 4));
        assert_eq!(set.move_set(), None);
        // The effects are the turns of four faces, U, F, D and B, and of one slice, `R L'`, each by three amounts.
        assert_eq!(set.effects().len(), 4 * 3 + 3);
        // Each turn of the upright cube can be undone by a turn of the set that also leads back to the first frame.
        for first in 0..6 {
            let step = set.step(0, first);
            let back = (0..6).find(|&second| {
                let undone = set.step(step.frame, second);
                let cube = set.effects()[step.effect].then(&set.effects()[undone.effect]);
                undone.frame == 0 && cube == CubieCube::SOLVED
            });
            assert!(back.is_some());
        }
    }

    #[test]
    fn a_set_has_turns_and_what_undoes_them() {
        assert_eq!(TurnSet::new([]), Err(TurnSetError::Empty));
        let quarter = Turn::from(Move::R1);
        assert_eq!(TurnSet::new([quarter]), Err(TurnSetError::WithoutInverse(quarter)));
        let half = TurnSet::new([Turn::from(Move::R2); 2]).expect("it undoes itself");
        assert_eq!(half.turns(), [Turn::from(Move::R2)]);
    }
}
