//! The distances of the positions of a group, for groups that are so small that all positions can be visited.

use crate::cube::{CubieCube, Move, Sequence};
use crate::opaque::opaque;
use crate::tables::{Distribution, Graph, NoProgress, distances};
use rand::{Rng, RngExt};
use std::collections::HashMap;

/// The minimum number of turns to each position that a set of turns reaches. It is found by breadth-first search over
/// all positions.
pub(crate) struct TurnDistances {
    turns: Vec<Move>,
    pairs: Pairs,
    /// The distance of each pair of a corner arrangement and an edge arrangement, or [`UNREACHED`] if no position has
    /// both arrangements.
    distances: Vec<u8>,
    counts: Distribution,
}

opaque!(TurnDistances);

/// The graph of all pairs of a corner arrangement and an edge arrangement, with the turns as steps.
struct Pairs {
    corners: KindArrangements,
    edges: KindArrangements,
}

/// The arrangements of only the corners, or of only the edges, and the effects of the turns on them.
struct KindArrangements {
    /// The arrangements. An arrangement of corners is given by a cube whose edges are solved, and an arrangement of
    /// edges by a cube whose corners are solved. The first arrangement is the solved cube.
    arrangements: Vec<CubieCube>,
    /// The number of turns.
    turns: usize,
    /// For each arrangement and each turn, the index of the arrangement after the turn.
    after: Vec<u32>,
}

/// Marks a pair of arrangements that no position has. In groups of this size, all true distances are smaller than this
/// value: the maximum distance in ⟨U, R⟩, which is one of the largest of these groups, is 20.
const UNREACHED: u8 = u8::MAX;

/// The maximum number of arrangements of corners, and also of edges. Each arrangement takes about 150 bytes during the
/// search. ⟨U, R⟩ has 29,160 arrangements of corners.
const MOST_ARRANGEMENTS: usize = 1_000_000;

/// The number of attempts to find a pair at the wanted distance by choosing uniformly random pairs. If all attempts
/// fail, the program goes through all pairs at this distance and selects one of them by a random index.
const DRAWS: usize = 1_000;

impl KindArrangements {
    /// Finds all arrangements to which the effects lead. Returns `None` if there are more than `most` arrangements, or
    /// more than [`MOST_ARRANGEMENTS`].
    fn new(effects: &[CubieCube], most: usize) -> Option<KindArrangements> {
        let mut numbers = HashMap::from([(CubieCube::SOLVED, 0)]);
        let mut arrangements = vec![CubieCube::SOLVED];
        let mut after = Vec::new();
        let mut next = 0;
        while let Some(&arrangement) = arrangements.get(next) {
            for effect in effects {
                let turned = arrangement.then(effect);
                let number = *numbers.entry(turned).or_insert_with(|| {
                    arrangements.push(turned);
                    arrangements.len() as u32 - 1
                });
                after.push(number);
            }
            if arrangements.len() > most.min(MOST_ARRANGEMENTS) {
                return None;
            }
            next += 1;
        }
        Some(KindArrangements {
            arrangements,
            turns: effects.len(),
            after,
        })
    }

    /// Returns the index of the arrangement after each turn.
    #[inline]
    fn after(&self, number: usize) -> impl Iterator<Item = &u32> {
        self.after[number * self.turns..][..self.turns].iter()
    }
}

impl TurnDistances {
    /// The maximum number of pairs of corners and edges. Each pair takes one byte. ⟨U, R⟩ has 146,966,400 pairs, and
    /// half of these pairs are positions. The search over them takes 2.2 s on two cores of a Xeon.
    pub const MOST: usize = 150_000_000;

    /// Computes the distances of all positions that turns reach. Returns `None` if there are too many arrangements of
    /// corners or of edges, or too many pairs of a corner arrangement and an edge arrangement.
    pub(super) fn new(turns: Vec<Move>) -> Option<TurnDistances> {
        let effect = |turn: &Move| CubieCube::from([*turn].as_slice());
        let of_corners = |cube: CubieCube| CubieCube {
            ep: CubieCube::SOLVED.ep,
            eo: CubieCube::SOLVED.eo,
            ..cube
        };
        let of_edges = |cube: CubieCube| CubieCube {
            cp: CubieCube::SOLVED.cp,
            co: CubieCube::SOLVED.co,
            ..cube
        };
        let effects: Vec<CubieCube> = turns.iter().map(effect).collect();
        let corners: Vec<CubieCube> = effects.iter().copied().map(of_corners).collect();
        let edges: Vec<CubieCube> = effects.iter().copied().map(of_edges).collect();
        let corners = KindArrangements::new(&corners, TurnDistances::MOST)?;
        let edges = KindArrangements::new(&edges, TurnDistances::MOST / corners.arrangements.len())?;
        let pairs = Pairs { corners, edges };
        let distances = distances(&pairs, UNREACHED - 1, &NoProgress);
        Some(TurnDistances {
            counts: Distribution::of(distances.iter().copied().filter(|&distance| distance != UNREACHED)),
            turns,
            pairs,
            distances,
        })
    }

    /// The number of positions at each distance. Only the solved position is at distance 0.
    pub const fn counts(&self) -> &Distribution {
        &self.counts
    }

    /// Chooses a uniformly random position at distance `moves`, and returns a shortest sequence of turns to it. Returns
    /// `None` if no position has this distance.
    pub fn draw(&self, moves: usize, random: &mut impl Rng) -> Option<Sequence> {
        let count = *self.counts.counts().get(moves)?;
        let wanted = u8::try_from(moves).ok()?;
        let is_wanted = |&place: &usize| self.distances[place] == wanted;
        let all = self.distances.len() as u64;
        let mut drawn = (0..DRAWS).map(|_| random.random_range(0..all) as usize);
        let place = match drawn.find(is_wanted) {
            Some(place) => place,
            None => {
                let number = random.random_range(0..count) as usize;
                let mut places = (0..self.distances.len()).filter(is_wanted);
                places.nth(number).expect("as many were counted")
            }
        };
        Some(self.turns_to(place))
    }

    /// Returns a shortest sequence of turns to a position.
    fn turns_to(&self, mut place: usize) -> Sequence {
        let mut solution = Sequence::default();
        while let Some(nearer) = self.distances[place].checked_sub(1) {
            let neighbours = self.pairs.neighbours(place);
            let found = neighbours
                .zip(&self.turns)
                .find(|&(next, _)| self.distances[next] == nearer);
            let (next, &turn) = found.expect("a position that was reached has one before it");
            solution.push(turn);
            place = next;
        }
        solution.inverse().standard_order()
    }
}

impl Graph for Pairs {
    fn places(&self) -> usize {
        self.corners.arrangements.len() * self.edges.arrangements.len()
    }

    /// The only goal is the pair in which corners and edges are solved.
    fn goals(&self) -> Vec<usize> {
        vec![0]
    }

    #[inline]
    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let width = self.edges.arrangements.len();
        let pairs = self.corners.after(place / width).zip(self.edges.after(place % width));
        pairs.map(move |(&corners, &edges)| corners as usize * width + edges as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::groups::TurnGroup;

    fn group(turns: &str) -> TurnGroup {
        TurnGroup::new(&turns.parse().expect("turns"))
    }

    fn distances(turns: &str) -> TurnDistances {
        group(turns).distances().expect("they are few")
    }

    /// Checks the number of positions at each distance. The positions of ⟨R2, U2⟩ form a cycle, so two positions are at
    /// each distance except the smallest and the largest. The counts of ⟨R2, U2, F2⟩ come from a different program,
    /// which permutes places. The counts of all half turns are published.
    #[test]
    fn positions_are_counted_by_distance() {
        assert_eq!(distances("R").counts().counts(), [1, 3]);
        assert_eq!(distances("R2, U2").counts().counts(), [1, 2, 2, 2, 2, 2, 1]);
        assert_eq!(distances("R2, L").counts().counts(), [1, 4, 3]);
        assert_eq!(
            distances("R2, U2, F2").counts().counts(),
            [1, 3, 6, 12, 24, 48, 93, 180, 315, 489, 604, 522, 250, 42, 3]
        );
        let half_turns = distances("U2, D2, R2, L2, F2, B2");
        assert_eq!(
            *half_turns.counts(),
            Distribution::published("thistlethwaite-g3-solved")
        );
        for turns in ["R2, U2, F2", "R, U2", "R, U2, D2"] {
            let total = distances(turns).counts().total();
            assert_eq!(u128::from(total), group(turns).cubes(), "{turns}");
        }
        for turns in ["U, D, R, L, F, B", "R, U, F", "R, M2"] {
            assert!(group(turns).distances().is_none(), "{turns}");
        }
    }

    /// Checks that all positions at a distance are equally likely. In ⟨R, U2⟩, only 9 of 14,400 positions have the
    /// maximum distance, so random attempts fail and the second method is used ([`DRAWS`]). Chi-square has the mean
    /// `n - 1` for `n` positions, and six standard deviations are `6 √(2 (n - 1))`.
    #[test]
    fn positions_at_a_distance_are_drawn_evenly_by_as_many_turns() {
        let mut random = generator(541, 0);
        for (turns, lengths) in [("R2, U2, F2", [0, 1, 5, 14]), ("R, U2", [0, 1, 2, 20])] {
            let distances = distances(turns);
            assert_eq!(distances.counts().diameter(), lengths[3]);
            for moves in lengths {
                let positions = distances.counts().counts()[moves];
                let mut times: HashMap<CubieCube, f64> = HashMap::new();
                for _ in 0..40 * positions {
                    let drawn = distances.draw(moves, &mut random).expect("there are some");
                    assert_eq!(drawn.htm(), moves);
                    assert!(drawn.moves().iter().all(|turn| distances.turns.contains(turn)));
                    *times.entry(CubieCube::from(drawn.moves())).or_default() += 1.0;
                }
                assert_eq!(times.len() as u64, positions);
                let chi_square: f64 = times.values().map(|count| (count - 40.0).powi(2) / 40.0).sum();
                let mean = positions as f64 - 1.0;
                assert!(
                    (chi_square - mean).abs() <= 6.0 * (2.0 * mean).sqrt(),
                    "{turns}, {moves}: {chi_square}"
                );
            }
            assert_eq!(distances.draw(lengths[3] + 1, &mut random), None);
        }
    }
}
