//! Finds turns of H = ⟨U, D, R2, L2, F2, B2⟩ that lead from a cube to a goal, with the table of all distances in H. The
//! goal must be a single cube. The two cubes need not be in H, but such turns exist only if both cubes are in the same
//! coset of H.

use super::search::{NODES_BETWEEN_LOOKS, SearchOutcome};
use crate::cube::{CubieCube, Mask, MaskCubes, Move, Symmetry, Turn, TurnSet};
use crate::search::CancelToken;
use crate::solvers::domino::{DominoDistances, DominoPosition};

/// A goal that is a single cube. The turns that may be made are the ten turns of H = ⟨U, D, R2, L2, F2, B2⟩, or of the
/// corresponding group about another axis.
#[derive(Debug)]
pub struct DominoGoal {
    /// The symmetry that takes the group to H.
    symmetry: Symmetry,
    /// For each turn, the index of its image in the list of the turns of H.
    turns: Vec<usize>,
    /// The inverse of the goal cube.
    back: CubieCube,
}

impl DominoGoal {
    /// Creates the goal from the masks and the turns. Returns `None` unless the masks contain a single cube and the
    /// turns are those of H or of the corresponding group about another axis.
    pub fn of(masks: &[Mask], turns: &TurnSet) -> Option<DominoGoal> {
        let [mask] = masks else {
            return None;
        };
        let number = |symmetry: &Symmetry, turn: &Turn| {
            let image = symmetry.turn_of_layers(*turn);
            Move::DOMINO.iter().position(|&each| Turn::from(each) == image)
        };
        let numbered = |symmetry: Symmetry| {
            let numbers = turns.turns().iter().map(|turn| number(&symmetry, turn));
            Some((numbers.collect::<Option<Vec<usize>>>()?, symmetry))
        };
        let (turns, symmetry) = Symmetry::all().find_map(numbered)?;
        let cubes = MaskCubes::new(mask);
        let is_one = turns.len() == Move::DOMINO.len() && cubes.count() == 1;
        let back = cubes.nth(0).filter(|_| is_one)?.inverse();
        Some(DominoGoal { symmetry, turns, back })
    }

    /// The position whose distance from the solved cube is equal to the distance of `cube` from the goal; `None` if no
    /// turns lead from the cube to the goal.
    pub fn position(&self, cube: &CubieCube) -> Option<DominoPosition> {
        DominoPosition::of(&self.symmetry.conjugate(&self.back.then(cube)))
    }

    /// The cube whose distance from the goal is equal to the distance of `position` from the solved cube.
    pub fn cube(&self, position: DominoPosition) -> CubieCube {
        let seen = self.symmetry.inverse().conjugate(&position.cube());
        self.back.inverse().then(&seen)
    }
}

/// A depth-first search for sequences of turns that lead to the goal and do not pass through it earlier. The table
/// contains the distance of every position, so the search visits only positions whose distance from the goal is at most
/// the number of turns left.
pub struct DominoSearch<'a> {
    distances: &'a DominoDistances,
    goal: &'a DominoGoal,
    /// For each turn, a bit set of the turns that may come next.
    successors: &'a [u64],
    cancel: &'a CancelToken,
    /// The indices of the turns made so far.
    made: Vec<usize>,
    nodes: u64,
    wanted: usize,
    found: Vec<Vec<usize>>,
}

impl<'a> DominoSearch<'a> {
    /// Prepares a search for up to `wanted` sequences.
    pub fn new(
        distances: &'a DominoDistances,
        goal: &'a DominoGoal,
        successors: &'a [u64],
        wanted: usize,
        cancel: &'a CancelToken,
    ) -> DominoSearch<'a> {
        DominoSearch {
            distances,
            goal,
            successors,
            cancel,
            made: Vec::new(),
            nodes: 0,
            wanted,
            found: Vec::new(),
        }
    }

    /// Searches for the sequences of exactly `length` turns from the position `start`. `distance` is the distance of
    /// that position from the solved cube.
    pub fn run(&mut self, start: DominoPosition, distance: u8, length: usize) -> SearchOutcome {
        if usize::from(distance) > length {
            return SearchOutcome::All;
        }
        let all = (1 << self.goal.turns.len()) - 1;
        self.descend(start, distance, all, length)
    }

    /// The sequences found, as indices of turns, and the number of visited nodes.
    pub fn into_found(self) -> (Vec<Vec<usize>>, u64) {
        (self.found, self.nodes)
    }

    /// Visits the position after the turns made so far. Exactly `left` more turns must follow.
    fn descend(&mut self, position: DominoPosition, distance: u8, allowed: u64, left: usize) -> SearchOutcome {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
            return SearchOutcome::Ended;
        }
        if position == DominoPosition::SOLVED {
            if left == 0 {
                self.found.push(self.made.clone());
            }
            // A longer sequence would pass through the goal.
            return match self.found.len() {
                found if found >= self.wanted => SearchOutcome::Ended,
                _ => SearchOutcome::All,
            };
        }
        if left == 0 {
            return SearchOutcome::All;
        }
        let mut untried = allowed;
        while untried != 0 {
            let turn = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            let next = self.distances.moves().after(position, self.goal.turns[turn]);
            let nearest = self.distances.beside(distance, next);
            if usize::from(nearest) >= left {
                continue;
            }
            self.made.push(turn);
            let searched = self.descend(next, nearest, self.successors[turn], left - 1);
            self.made.pop();
            if searched == SearchOutcome::Ended {
                return SearchOutcome::Ended;
            }
        }
        SearchOutcome::All
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Move, generator};
    use crate::goals::Goal;
    use crate::solvers::domino::DominoMoves;
    use crate::tables::TableBytes;
    use rand::seq::IndexedRandom;
    use std::collections::{HashMap, HashSet};

    fn turns(written: &str) -> TurnSet {
        written.parse().expect("turns")
    }

    #[test]
    fn the_turns_of_a_domino_about_any_axis_are_known_and_no_others() {
        let solved = [Mask::solved()];
        for written in ["U,D,R2,L2,F2,B2", "R,L,U2,D2,F2,B2", "B,F,U2,D2,L2,R2"] {
            assert!(DominoGoal::of(&solved, &turns(written)).is_some(), "{written}");
        }
        for written in [
            "U,D2,R2,L2,F2,B2",
            "U,D,R2,L2,F2",
            "U2,D2,R2,L2,F2,B2",
            "U,D,R2,L2,F2,B2,E",
            "U,D,R,L2,F2,B2",
        ] {
            assert!(DominoGoal::of(&solved, &turns(written)).is_none(), "{written}");
        }
        assert!(DominoGoal::of(&[], &turns("U,D,R2,L2,F2,B2")).is_none());
        let cross: Goal = "cross".parse().expect("a goal");
        assert!(DominoGoal::of(cross.masks(), &turns("U,D,R2,L2,F2,B2")).is_none());
    }

    /// Makes random turns on a goal cube, and the images of these turns on the solved cube. After each turn, the
    /// position that the goal assigns to the first cube must be the position of the second cube.
    #[test]
    fn positions_follow_the_turns_from_the_goal() {
        let mut random = generator(354, 0);
        for written in ["U,D,R2,L2,F2,B2", "R,L,U2,D2,F2,B2", "F,B,U2,D2,R2,L2"] {
            let turns = turns(written);
            let moves: Vec<Move> = turns.move_set().expect("turns of faces").iter().collect();
            assert!(
                moves
                    .iter()
                    .map(|&each| Turn::from(each))
                    .eq(turns.turns().iter().copied())
            );
            let target = CubieCube::from([Move::R1, Move::F1, Move::D3].as_slice());
            let masks: Vec<Mask> = Goal::solved()
                .led_to(&crate::Cube::from(crate::cube::Position::from(target)))
                .masks()
                .to_vec();
            let goal = DominoGoal::of(&masks, &turns).expect("such a goal");
            let (mut cube, mut made) = (target, CubieCube::SOLVED);
            for _ in 0..50 {
                let number = (0..moves.len()).collect::<Vec<_>>();
                let &number = number.choose(&mut random).expect("there are ten");
                cube.turn(moves[number]);
                made.turn(Move::DOMINO[goal.turns[number]]);
                let position = goal.position(&cube).expect("it is in the group");
                assert_eq!(Some(position), DominoPosition::of(&made));
                assert_eq!(goal.cube(position), cube);
            }
            cube.turn(Move::R1);
            cube.turn(Move::U1);
            assert_eq!(goal.position(&cube), None);
        }
    }

    /// The table contains only the distances of positions that are at most three turns away from the solved position.
    #[test]
    fn only_positions_are_visited_from_which_the_remaining_turns_lead_to_the_goal() {
        let moves = DominoMoves::build();
        let mut known = HashMap::from([(DominoPosition::SOLVED, 0_u8)]);
        for distance in 1..=3 {
            let last: Vec<DominoPosition> = known.keys().copied().collect();
            for position in last {
                for turn in 0..10 {
                    known.entry(moves.after(position, turn)).or_insert(distance);
                }
            }
        }
        let entry = |(&position, &distance): (&DominoPosition, &u8)| (moves.entry(position), distance % 3);
        let entries: Vec<(usize, u8)> = known.iter().map(entry).collect();
        let words = entries.iter().map(|&(entry, _)| entry / 32 + 1).max();
        let mut bytes = vec![0_u8; 8 * words.expect("some are known")];
        for (entry, rest) in entries {
            bytes[entry / 4] |= rest << (2 * (entry % 4));
        }
        let distances = DominoDistances::new(moves, TableBytes::from(bytes).into());
        let goal = DominoGoal::of(&[Mask::solved()], &turns("U,D,R2,L2,F2,B2")).expect("such a goal");
        let (successors, cancel) = ([(1_u64 << 10) - 1; 10], CancelToken::new());
        for (start, distance) in known.into_iter().filter(|&(_, distance)| distance < 3) {
            let mut search = DominoSearch::new(&distances, &goal, &successors, usize::MAX, &cancel);
            assert_eq!(search.run(start, distance, distance.into()), SearchOutcome::All);
            let (found, nodes) = search.into_found();
            let beginnings = |made: &Vec<usize>| -> Vec<Vec<usize>> {
                (0..=made.len()).map(|count| made[..count].to_vec()).collect()
            };
            let visited: HashSet<Vec<usize>> = found.iter().flat_map(beginnings).collect();
            assert_eq!(nodes, visited.len() as u64, "{start:?}");
        }
    }
}
