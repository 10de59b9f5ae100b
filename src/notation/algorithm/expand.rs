//! Expands a tree with brackets into turns.

use super::{Algorithm, LONGEST, Node};
use crate::cube::{Amount, Cube, Hand, Layers, Rotation, Sequence, Turn};
use thiserror::Error;

/// The error for an algorithm that is too long. In both variants, `u64::MAX` stands for a number too large to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooLong {
    /// The number of turns.
    #[error("this expands to {} turns, and the maximum is {LONGEST}", Count(*.0))]
    Turns(u64),
    /// The total number of turns, brackets, pauses, comments and line ends, if it is too large although the number of
    /// turns is not.
    #[error("this expands to {} turns, brackets, pauses, comments and line ends, and the maximum is {MOST_STEPS}", Count(*.0))]
    Steps(u64),
}

/// The maximum number of turns, brackets, pauses, comments and line ends in an expansion. They are counted together,
/// because even an empty group takes time if it is repeated a billion times.
const MOST_STEPS: u64 = 2 * LONGEST;

/// A number of turns or of other parts of an algorithm, as a message shows it.
struct Count(u64);

impl std::fmt::Display for Count {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            u64::MAX => formatter.write_str("more than 10^19"),
            count => write!(formatter, "{count}"),
        }
    }
}

/// The number of turns in the expansion of some nodes, where each bracket, pause, comment and line end counts as
/// `else_counts`; `u64::MAX` if it is too large to count.
fn count<L>(nodes: &[Node<L>], else_counts: u64) -> u64 {
    let each = |nodes: &[Node<L>]| count(nodes, else_counts);
    let repeated = |once: u64, times: i32| {
        let all = once.max(else_counts).saturating_mul(times.unsigned_abs().into());
        all.saturating_add(else_counts)
    };
    let counts = nodes.iter().map(|node| match node {
        Node::Turn { .. } => 1,
        Node::Pause | Node::LineBreak | Node::Comment(_) => else_counts,
        Node::Group(body, times) => repeated(each(body), *times),
        Node::Commutator(both, times) => {
            let once = each(&both[0]).saturating_add(each(&both[1]));
            repeated(once.saturating_mul(2), *times)
        }
        Node::Conjugate(both, times) => {
            let around = each(&both[0]).saturating_mul(2);
            repeated(around.saturating_add(each(&both[1])), *times)
        }
    });
    counts.fold(0, u64::saturating_add)
}

/// The number of turns in the expansion of some nodes; `u64::MAX` if it is too large to count.
pub(super) fn turns_in<L>(nodes: &[Node<L>]) -> u64 {
    count(nodes, 0)
}

/// A leaf of the tree: the layers of a turn, and its angle as a multiple of the smallest clockwise turn of the puzzle.
pub(super) type Leaf<L = Layers> = (L, i32);

/// Calls `visit` for each turn of the nodes or, if `is_undone` is true, for each turn of their inverse.
fn expand<L: Copy>(nodes: &[Node<L>], is_undone: bool, visit: &mut dyn FnMut(Leaf<L>)) {
    let mut each = |node: &Node<L>| match node {
        Node::Turn { layers, quarters } if is_undone => visit((*layers, -quarters)),
        Node::Turn { layers, quarters } => visit((*layers, *quarters)),
        Node::Pause | Node::LineBreak | Node::Comment(_) => {}
        Node::Group(body, times) => {
            for _ in 0..times.unsigned_abs() {
                expand(body, is_undone != (*times < 0), visit);
            }
        }
        Node::Commutator(both, times) => {
            let is_undone = is_undone != (*times < 0);
            let [first, second] = match &**both {
                [first, second] if is_undone => [second, first],
                [first, second] => [first, second],
            };
            for _ in 0..times.unsigned_abs() {
                expand(first, false, visit);
                expand(second, false, visit);
                expand(first, true, visit);
                expand(second, true, visit);
            }
        }
        Node::Conjugate(both, times) => {
            let is_undone = is_undone != (*times < 0);
            let [around, inner] = &**both;
            for _ in 0..times.unsigned_abs() {
                expand(around, false, visit);
                expand(inner, is_undone, visit);
                expand(around, true, visit);
            }
        }
    };
    if is_undone {
        nodes.iter().rev().for_each(&mut each);
    } else {
        nodes.iter().for_each(&mut each);
    }
}

impl<L> Algorithm<L> {
    /// The number of turns, brackets, pauses, comments and line ends in the expansion, counted without visiting them;
    /// `u64::MAX` if it is too large to count.
    pub fn steps(&self) -> u64 {
        count(&self.normal, 1).saturating_add(count(&self.on_inverse, 1))
    }
}

impl<L: Copy> Algorithm<L> {
    /// The turns after all brackets are expanded, in order. Each entry gives the layers of a turn and its angle as
    /// written, as a multiple of the smallest clockwise turn of the puzzle.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn leaves(&self) -> Result<Vec<(L, i32)>, TooLong> {
        let mut leaves = Vec::with_capacity(self.normal.len());
        self.for_each_leaf(&mut |leaf| leaves.push(leaf))?;
        Ok(leaves)
    }

    /// Calls `visit` for each turn of the expansion, in order. If the algorithm is too long, no turn is visited.
    fn for_each_leaf(&self, visit: &mut dyn FnMut(Leaf<L>)) -> Result<(), TooLong> {
        let steps = self.steps();
        if steps > LONGEST {
            let turns = count(&self.normal, 0).saturating_add(count(&self.on_inverse, 0));
            if turns > LONGEST {
                return Err(TooLong::Turns(turns));
            }
            if steps > MOST_STEPS {
                return Err(TooLong::Steps(steps));
            }
        }
        expand(&self.normal, false, visit);
        expand(&self.on_inverse, true, visit);
        Ok(())
    }

    /// The same turns without brackets, pauses, comments and line ends.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn expanded(&self) -> Result<Algorithm<L>, TooLong> {
        Ok(Algorithm::of_leaves(self.leaves()?))
    }

    pub(super) fn of_leaves(leaves: impl IntoIterator<Item = Leaf<L>>) -> Algorithm<L> {
        let nodes = leaves.into_iter();
        Algorithm {
            normal: nodes
                .map(|(layers, quarters)| Node::Turn { layers, quarters })
                .collect(),
            on_inverse: Vec::new(),
        }
    }
}

impl Algorithm {
    /// The turns of the algorithm, in order, without turns by a multiple of 360°.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn turns(&self) -> Result<Vec<Turn>, TooLong> {
        Ok(self.leaves()?.into_iter().filter_map(turn).collect())
    }

    /// The face turns of the algorithm, named by the centres of the faces, and the final orientation of a cube that is
    /// upright at the start: `M` gives the turns `R L'` and the orientation `x'`.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn face_turns(&self) -> Result<(Sequence, Rotation), TooLong> {
        let mut sequence = Sequence::new();
        let mut held = Rotation::UPRIGHT;
        for turn in self.turns()? {
            let (moves, after) = turn.to_face_turns(held);
            sequence.extend(moves);
            held = after;
        }
        Ok((sequence, held))
    }

    /// The smallest number of repetitions, at least 1, that leave every cube unchanged, including its orientation. If
    /// the algorithm contains only face turns, this number is at most 1260.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn order(&self) -> Result<u32, TooLong> {
        let turns = self.turns()?;
        let mut cube = Cube::from(turns.as_slice());
        let mut times = 1;
        while cube.rotation != Rotation::UPRIGHT {
            cube = cube.after(turns.iter().copied());
            times += 1;
        }
        // The algorithm, repeated until the cube is upright, equals a sequence of face turns. This sequence is then
        // repeated.
        let cube = cube.position.cube;
        let mut power = cube;
        let mut again = 1;
        while !power.is_solved() {
            power = power.then(&cube);
            again += 1;
        }
        Ok(times * again)
    }

    /// The solved cube after the algorithm.
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn held(&self) -> Result<Cube, TooLong> {
        self.applied_to(&Cube::SOLVED)
    }

    /// The cube after the algorithm. A letter such as `R` means the side that is on the right as the cube is held, not
    /// the face whose centre has this name.
    ///
    /// ```
    /// use rubik::{Algorithm, Cube};
    /// let sune: Algorithm = "R U R' U R U2 R'".parse()?;
    /// let cube = Cube::random(1, 0);
    /// let there = sune.applied_to(&cube)?;
    /// assert_eq!(sune.inverse().applied_to(&there)?, cube);
    /// # Ok::<(), rubik::notation::AlgorithmError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the algorithm is too long; see [`TooLong`].
    pub fn applied_to(&self, cube: &Cube) -> Result<Cube, TooLong> {
        let mut hand = Hand::from(cube);
        self.for_each_leaf(&mut |leaf| {
            if let Some(turn) = turn(leaf) {
                hand.turn(turn);
            }
        })?;
        Ok(hand.held())
    }
}

/// A leaf as a turn; `None` for a turn by a multiple of 360°.
pub(super) fn turn((layers, quarters): Leaf) -> Option<Turn> {
    let quarters = u8::try_from(quarters.rem_euclid(4)).expect("0 to 3");
    Amount::from_quarters(quarters).map(|amount| Turn { layers, amount })
}

/// The algorithm with these face turns.
impl From<&Sequence> for Algorithm {
    fn from(sequence: &Sequence) -> Algorithm {
        Algorithm::of_leaves(sequence.moves().iter().map(|each| {
            let quarters = match each.amount() {
                Amount::Clockwise => 1,
                Amount::Half => 2,
                Amount::CounterClockwise => -1,
            };
            (Layers::Face(each.face()), quarters)
        }))
    }
}
