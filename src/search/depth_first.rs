//! Enumerates all solutions of a given length by depth-first search with a lower bound.

use crate::coordinates::State;
use crate::tables::{CosetSpace, PruningTable};

/// A lower bound for the distance of cosets from the solved coset, in moves of the space. It must be admissible, which
/// means that it never exceeds the true distance.
pub trait Bound<S: CosetSpace> {
    /// The lower bound for a coset, in moves.
    fn at_least(&self, coset: S::Coset) -> usize;
}

/// An exact table is the best possible bound. For a coset outside the table, the bound is `usize::MAX`, because the
/// moves of the space cannot solve it.
impl<S: CosetSpace> Bound<S> for PruningTable<S> {
    #[inline]
    fn at_least(&self, coset: S::Coset) -> usize {
        let entry = self.entry(coset);
        entry.map_or(usize::MAX, |entry| usize::from(entry.distance()))
    }
}

/// A lazy iterator over all canonical solutions of an exact length from a coset. It tries the moves in the order of
/// [`CosetSpace::moves`].
///
/// This is depth-first search with a bound (R. E. Korf, "Depth-first iterative-deepening", 1985): the search leaves a
/// branch as soon as its bound exceeds the number of remaining moves. For iterative deepening (IDA*), the caller begins
/// with the bound of the start coset as the length, and raises the length until there is a solution. With an exact
/// table, the search never enters a branch without a solution. [`super::walk`] relies on this property.
///
/// `may_follow` returns whether the second of two moves may directly follow the first. It decides which solutions are
/// canonical: among equivalent sequences, it should allow exactly one. For the 3x3x3, [`crate::cube::MoveSet::after`]
/// has this property.
#[derive(Debug)]
pub struct DepthFirst<'a, S: CosetSpace, B> {
    space: &'a S,
    bound: &'a B,
    /// For each move, the bit set of the moves that may come next.
    successors: Vec<u64>,
    /// The index of the solved coset.
    solved: usize,
    length: usize,
    /// The cosets on the path from the start, each with the set of moves that the search has not yet tried from this
    /// coset.
    path: Vec<(S::Coset, u64)>,
    /// The moves from each coset on the path to the next, as indices of [`CosetSpace::moves`].
    made: Vec<usize>,
}

impl<'a, S: CosetSpace, B: Bound<S>> DepthFirst<'a, S, B> {
    /// The maximum number of moves of a space.
    pub const MOST_MOVES: usize = 64;

    /// Prepares an iterator over the solutions of exactly `length` moves from a coset.
    ///
    /// # Panics
    ///
    /// If the space has more than [`DepthFirst::MOST_MOVES`] moves.
    pub fn new(
        space: &'a S,
        bound: &'a B,
        start: S::Coset,
        length: usize,
        may_follow: impl Fn(<S::State as State>::Move, <S::State as State>::Move) -> bool,
    ) -> Self {
        let moves = space.moves();
        assert!(moves.len() <= Self::MOST_MOVES);
        let set_of = |is_in: &dyn Fn(<S::State as State>::Move) -> bool| {
            let numbered = moves.iter().enumerate();
            let chosen = numbered.filter(|&(_, &turn)| is_in(turn));
            chosen.fold(0_u64, |set, (number, _)| set | 1 << number)
        };
        let successors: Vec<u64> = moves
            .iter()
            .map(|&last| set_of(&|next| may_follow(last, next)))
            .collect();
        let all = set_of(&|_| true);
        let is_within = bound.at_least(start) <= length;
        DepthFirst {
            path: if is_within { vec![(start, all)] } else { vec![] },
            made: Vec::with_capacity(length),
            solved: space.index(space.solved()),
            space,
            bound,
            successors,
            length,
        }
    }

    fn solution(&self) -> Vec<<S::State as State>::Move> {
        let moves = self.space.moves();
        self.made.iter().map(|&number| moves[number]).collect()
    }
}

impl<S: CosetSpace, B: Bound<S>> Iterator for DepthFirst<'_, S, B> {
    type Item = Vec<<S::State as State>::Move>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((coset, untried)) = self.path.last_mut() {
            let (coset, left) = (*coset, self.length - self.made.len());
            if left == 0 {
                let is_solved = self.space.index(coset) == self.solved;
                let solution = is_solved.then(|| self.solution());
                self.path.pop();
                self.made.pop();
                if solution.is_some() {
                    return solution;
                }
                continue;
            }
            if *untried == 0 {
                self.path.pop();
                self.made.pop();
                continue;
            }
            let number = untried.trailing_zeros() as usize;
            *untried &= *untried - 1;
            if !self.space.can_turn(coset, number) {
                continue;
            }
            let next = self.space.turn(coset, number);
            if self.bound.at_least(next) < left {
                self.path.push((next, self.successors[number]));
                self.made.push(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::collections::HashSet;

    const MOVES: [i8; 4] = [1, -1, 2, -2];

    /// One of twelve places on a ring; a move takes one or two steps.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Place(i8);

    impl State for Place {
        type Move = i8;

        const SOLVED: Place = Place(0);

        fn make(&mut self, steps: i8) {
            self.0 = (self.0 + steps).rem_euclid(12);
        }
    }

    struct Ring;

    impl CosetSpace for Ring {
        type State = Place;
        type Coset = Place;

        const COSETS: usize = 12;
        const MOVES: usize = MOVES.len();

        fn moves(&self) -> &[i8] {
            &MOVES
        }

        fn coset_of(&self, place: &Place) -> Place {
            *place
        }

        fn turn(&self, mut place: Place, which: usize) -> Place {
            place.make(MOVES[which]);
            place
        }

        fn index(&self, place: Place) -> usize {
            place.0 as usize
        }

        fn coset_at(&self, index: usize) -> Option<Place> {
            (index < 12).then_some(Place(index as i8))
        }
    }

    /// The exact distance as a bound. It counts how often the search asks for it.
    #[derive(Default)]
    struct Distance {
        asked: Cell<usize>,
    }

    impl Bound<Ring> for Distance {
        fn at_least(&self, Place(place): Place) -> usize {
            self.asked.set(self.asked.get() + 1);
            usize::from(place.min(12 - place).unsigned_abs().div_ceil(2))
        }
    }

    /// The search must ask for the bound once at the start. For each beginning of a solution, it must also ask once for
    /// each possible next move.
    #[test]
    fn an_exact_bound_leads_into_no_branch_without_a_solution() {
        for start in (0..12).map(Place) {
            let length = Distance::default().at_least(start);
            let bound = Distance::default();
            let solutions: Vec<Vec<i8>> = DepthFirst::new(&Ring, &bound, start, length, |_, _| true).collect();
            let beginnings: HashSet<&[i8]> = solutions
                .iter()
                .flat_map(|moves| (0..moves.len()).map(move |made| &moves[..made]))
                .collect();
            assert!(!solutions.is_empty());
            assert_eq!(bound.asked.get(), 1 + MOVES.len() * beginnings.len(), "{start:?}");
        }
    }
}
