//! How many turns each position of a group takes, where there are few enough to look at all of them.

use crate::cube::{CubieCube, Move, Sequence};
use crate::opaque::opaque;
use crate::tables::{Distribution, Graph, NoProgress, distances};
use rand::{Rng, RngExt};
use std::collections::HashMap;

/// The fewest turns of a set to each of the positions that they lead to, all positions visited breadth first.
pub(crate) struct TurnDistances {
    turns: Vec<Move>,
    pairs: Pairs,
    /// By the number of the corners and then of the edges: [`UNREACHED`] where no position has both.
    distances: Vec<u8>,
    counts: Distribution,
}

opaque!(TurnDistances);

/// What the turns do to the pieces of both kinds.
struct Pairs {
    corners: Part,
    edges: Part,
}

/// What the turns do to the pieces of one kind.
struct Part {
    /// The arrangements, the other pieces at home; the solved one first.
    arrangements: Vec<CubieCube>,
    /// How many turns there are.
    turns: usize,
    /// By arrangement, then turn: the arrangement after it.
    after: Vec<u32>,
}

/// The distance of corners and edges that no turns bring together. Of groups of so few positions no distance is as long:
/// that of ⟨U, R⟩, one of the largest, ends at 20.
const UNREACHED: u8 = u8::MAX;

/// The most arrangements of the pieces of one kind, which take some 150 bytes each while they are found. ⟨U, R⟩ has
/// 29,160 of its corners.
const MOST_ARRANGEMENTS: usize = 1_000_000;

/// How often a pair is drawn from all before those at a distance are counted off.
const DRAWS: usize = 1_000;

impl Part {
    /// All arrangements that effects lead to; none if they are more than `most`, or [`MOST_ARRANGEMENTS`].
    fn new(effects: &[CubieCube], most: usize) -> Option<Part> {
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
        Some(Part {
            arrangements,
            turns: effects.len(),
            after,
        })
    }

    /// What each turn makes of an arrangement.
    #[inline]
    fn after(&self, number: usize) -> impl Iterator<Item = &u32> {
        self.after[number * self.turns..][..self.turns].iter()
    }
}

impl TurnDistances {
    /// The most pairs of corners and edges that are looked at, a byte each. ⟨U, R⟩ has 146,966,400, half of them positions,
    /// which take 2.2 s on two cores of a Xeon.
    pub const MOST: usize = 150_000_000;

    /// The distances of all positions that turns lead to; none if they have too many corners, edges or pairs of these.
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
        let corners = Part::new(&corners, TurnDistances::MOST)?;
        let edges = Part::new(&edges, TurnDistances::MOST / corners.arrangements.len())?;
        let pairs = Pairs { corners, edges };
        let distances = distances(&pairs, UNREACHED - 1, &NoProgress);
        Some(TurnDistances {
            counts: Distribution::of(distances.iter().copied().filter(|&distance| distance != UNREACHED)),
            turns,
            pairs,
            distances,
        })
    }

    /// How many positions are how many turns away, the solved one first: 0 turns.
    pub const fn counts(&self) -> &Distribution {
        &self.counts
    }

    /// The fewest turns to a position that takes exactly `moves` turns, each such position with the same probability;
    /// none if no position of the group takes that many.
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

    /// The fewest turns that lead to a position.
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

    /// Corners and edges at home.
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

    /// ⟨R2, U2⟩ goes round in a circle, so that two positions are at each distance but the first and the last. The counts
    /// of ⟨R2, U2, F2⟩ were found by another program on permutations of places; those of all half turns are published.
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

    /// Each position once in a while, also those so rare that they are counted off. Chi-square has the mean `n - 1`, and
    /// six standard deviations are `6 √(2 (n - 1))`.
    #[test]
    fn positions_at_a_distance_are_drawn_evenly_by_as_many_turns() {
        let distances = distances("R2, U2, F2");
        let farthest = distances.counts().diameter();
        let mut random = generator(541, 0);
        for moves in [0, 1, 5, farthest] {
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
                "{moves}: {chi_square}"
            );
        }
        assert_eq!(distances.draw(farthest + 1, &mut random), None);
    }
}
