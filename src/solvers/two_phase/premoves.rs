//! Premoves: turns that the search puts before the scramble.
//!
//! If the phases `P1 P2` solve the cube `c` with premoves `M` before it, then `M c P1 P2` is solved, and so is `c P1 P2
//! M`. So premoves give solutions that leave H again at their end. Without premoves, a search of the cube finds only
//! solutions whose last turns are in H, and a search of the inverse finds only solutions whose first turns are in H.
//! With up to four premoves, the segment in H may be at nearly every position between the first and the last turn.
//!
//! For a given length of the segment, each additional position of the segment gives about as many solutions as the
//! position at the end. Without premoves, all segments that a search finds are at the end, so the search could only go
//! on to shorter segments. A segment that is one turn shorter comes after a first phase that is one turn longer. The
//! search of these first phases would take thirteen times as long, and each of them would be five times less likely to
//! lead to a solution. So premoves make the solver fast. (The idea is known from fewest-moves solving; S. Chen's
//! min2phase has single premoves.)

use super::piece_permutation::PiecePermutation;
use super::step_metric::{MetricMoves, is_of_h, limits};
use crate::cube::{AxisTurn, CubieCube, Move};
use crate::groups::{DominoCoset, FirstCube};
use crate::solvers::{SearchMetric, TurnableFaces};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Premoves that differ only by turns of H before them: the sequences `h M` with the same `M`, where `h` is in H. With
/// any of these premoves, a cube is in the same coset of H, so one search of the first phase serves all of them.
#[derive(Debug)]
pub struct PremoveGroup {
    /// One sequence of the group, prepared for computing the coset of a cube with these premoves.
    pub first: FirstCube,
    /// The places of the pieces after each sequence of the group.
    pub pieces: Vec<PiecePermutation>,
    /// The turns of each sequence of the group.
    pub turns: Vec<Vec<Move>>,
}

/// The premoves of one length, in groups.
#[derive(Debug, Clone, Copy, Default)]
pub struct PremovesOfLength<'a> {
    pub groups: &'a [PremoveGroup],
    /// The number of moves of each of these premoves, in the metric.
    pub length: usize,
}

/// All premoves in a metric, for each view ([`super::direction::Direction::views`]) and length. They are enumerated
/// when they are first needed.
pub struct AllPremoves {
    metric: SearchMetric,
    /// The faces that may be turned in each view.
    views: Vec<TurnableFaces>,
    groups: Vec<OnceLock<Vec<PremoveGroup>>>,
}

impl AllPremoves {
    /// Prepares the premoves of a metric. `views` contains the faces that may be turned in each view of a cube.
    pub fn new(metric: SearchMetric, views: Vec<TurnableFaces>) -> AllPremoves {
        let lengths = limits(metric).longest_premoves + 1;
        AllPremoves {
            metric,
            groups: (0..views.len() * lengths).map(|_| OnceLock::new()).collect(),
            views,
        }
    }

    /// The premoves of a length in a view.
    pub fn of(&self, view: usize, length: usize) -> PremovesOfLength<'_> {
        let lengths = self.groups.len() / self.views.len();
        let of_length = &self.groups[view * lengths + length];
        PremovesOfLength {
            groups: of_length.get_or_init(|| groups(self.metric, self.views[view], length)),
            length,
        }
    }

    /// The index of the view of a direction. If all faces may be turned, all directions have the same view.
    pub fn view(&self, direction: usize) -> usize {
        direction % self.views.len()
    }

    /// True if all faces may be turned.
    pub fn are_all_faces_turned(&self) -> bool {
        self.views == [TurnableFaces::All]
    }
}

/// Returns all premoves of a length in a metric that turn only allowed faces, in groups. In HTM with all faces, there
/// are 1, 4, 52, 618 and 7,578 groups of 0, 1, 2, 3 and 4 moves.
fn groups(metric: SearchMetric, faces: TurnableFaces, length: usize) -> Vec<PremoveGroup> {
    let moves = MetricMoves::new(metric, |turn| faces.allow(turn));
    let mut sequences = Vec::new();
    sequences_of(&moves, length, &mut Vec::new(), &mut sequences);
    let mut groups: Vec<PremoveGroup> = Vec::new();
    let mut known: HashMap<DominoCoset, usize> = HashMap::new();
    for sequence in sequences {
        let turns: Vec<Move> = sequence.iter().flat_map(|turn| turn.moves()).collect();
        let cube = CubieCube::from(turns.as_slice());
        let number = *known.entry(DominoCoset::of(&cube)).or_insert_with(|| {
            groups.push(PremoveGroup {
                first: FirstCube::of(&cube),
                pieces: Vec::new(),
                turns: Vec::new(),
            });
            groups.len() - 1
        });
        groups[number].pieces.push(PiecePermutation::of(&cube));
        groups[number].turns.push(turns);
    }
    groups
}

/// Adds to `found` the canonical sequences that continue `sequence` and cost `left` more moves. A sequence does not
/// begin with a turn of H, because this turn would belong to the second phase.
fn sequences_of(moves: &MetricMoves, left: usize, sequence: &mut Vec<usize>, found: &mut Vec<Vec<AxisTurn>>) {
    if left == 0 {
        found.push(sequence.iter().map(|&turn| moves.turns[turn]).collect());
        return;
    }
    let last = sequence.last().copied();
    let may_follow = moves.may_follow[last.unwrap_or(moves.none())];
    for turn in 0..moves.turns.len() {
        let is_first_of_h = last.is_none() && is_of_h(moves.turns[turn]);
        if is_first_of_h || may_follow >> turn & 1 == 0 {
            continue;
        }
        if let Some(left) = left.checked_sub(moves.costs[turn] as usize) {
            sequence.push(turn);
            sequences_of(moves, left, sequence, found);
            sequence.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::groups::SecondCube;

    #[test]
    fn a_group_of_premoves_leaves_every_cube_in_one_coset() {
        let counts = [(1, 1), (4, 8), (52, 108), (618, 1_440), (7_578, 19_224)];
        for (length, (count, sequences)) in counts.into_iter().enumerate() {
            let groups = groups(SearchMetric::HalfTurn, TurnableFaces::All, length);
            assert_eq!(groups.len(), count);
            let all: usize = groups.iter().map(|group| group.turns.len()).sum();
            assert_eq!(all, sequences);
            for (number, group) in groups.iter().enumerate() {
                let cube = random_state(&mut generator(5, number as u64));
                let wanted = SecondCube::new(&cube).coset_after(&group.first);
                for (turns, pieces) in group.turns.iter().zip(&group.pieces) {
                    let before = CubieCube::from(turns.as_slice());
                    assert_eq!(DominoCoset::of(&before.then(&cube)), wanted);
                    assert_eq!(*pieces, PiecePermutation::of(&before));
                }
            }
        }
    }

    /// Counts the premoves of two moves. In QTM, there are 72 = 8 · 8 + 4 · 2: one of eight quarter turns outside H,
    /// followed by a quarter turn of a different axis or of the opposite face. In the axial metric, there are 720 =
    /// 24 · 30. In axial QTM, there are 264 = 16 · 16 + 8: two quarter turns of axes, or one turn of an axis such as
    /// `(R2 L)`.
    #[test]
    fn premoves_cost_what_their_metric_says() {
        for (metric, sequences) in [
            (SearchMetric::QuarterTurn, 72),
            (SearchMetric::Axial, 720),
            (SearchMetric::AxialQuarterTurn, 264),
        ] {
            let groups = groups(metric, TurnableFaces::All, 2);
            let all: Vec<_> = groups.iter().flat_map(|group| &group.turns).collect();
            assert_eq!(all.len(), sequences, "{metric:?}");
            assert!(groups.len() < sequences, "{metric:?}");
            let cost = |turns: &Vec<Move>| metric.metric().length(turns);
            assert!(all.into_iter().all(|turns| cost(turns) == 2), "{metric:?}");
        }
    }
}
