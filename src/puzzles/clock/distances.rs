//! Counts the positions of the Clock at each distance from the solved position.
//!
//! The turns of both sides turn the corners. The hours of the corners are therefore a sum: the hours by which the front
//! turns them plus the hours by which the back turns them. The distance of a position is the smallest number of turns
//! with which the two sides make this sum and set their inner dials (see [`super::side`]). On one side, the count needs
//! only a representative of each class of inner dials, since every symmetry of one side is also a symmetry of the other
//! side. Turning the puzzle over exchanges the two sides. So the count leaves out positions in which the inner dials of
//! the front need more turns than those of the back, and instead counts their counterparts twice.

use super::side::{self, CORNERS, CornerMap, DiagonalHours, INNER, LISTED, PAIRS, SideTable};
use crate::puzzles::DistanceCounter;
use crate::search::CancelToken;
use rayon::prelude::*;

/// The largest distance that is counted. The count for the next distance would take hours, and the counts for all
/// distances would take days.
const FARTHEST: usize = LISTED + 1;

/// Counts positions by their distance.
pub struct ClockDistances {
    table: SideTable,
    /// `sums[one][other]` is the index of the sum of two pairs of hours. A pair contains the hours of the two corners
    /// of a diagonal. `one` and `other` are the indices of the two pairs.
    sums: Vec<[u8; PAIRS]>,
    /// For each class, the smallest number of turns that bring its inner dials to their hours; [`FARTHEST`] if this
    /// number is larger than [`LISTED`].
    fewest: Vec<usize>,
}

/// For each number of turns: the combinations of corners that, together with given inner dials, need exactly this
/// number of turns of a side.
type CornersByTurns = [Vec<DiagonalHours>; FARTHEST + 1];

impl ClockDistances {
    pub fn new() -> ClockDistances {
        let table = SideTable::new();
        let sum = |one: usize, other: usize| (one / 12 + other / 12) % 12 * 12 + (one % 12 + other % 12) % 12;
        let sums = (0..PAIRS).map(|one| std::array::from_fn(|other| sum(one, other) as u8));
        let fewest = (0..table.classes()).map(|class| {
            let is_made = |&turns: &usize| !table.listed_of(class, turns).is_empty();
            (0..=LISTED).find(is_made).unwrap_or(FARTHEST)
        });
        ClockDistances {
            sums: sums.collect(),
            fewest: fewest.collect(),
            table,
        }
    }

    /// Counts the positions at the given distance in which one side has the inner dials `inner`, and the inner dials of
    /// the opposite side need fewer turns. If the inner dials of both sides need the same number of turns, a position
    /// is counted only if its back has the inner dials `inner`, so that no position is counted twice.
    fn beside(&self, inner: usize, fronts: &[(usize, CornersByTurns)], sums: &mut SumSet, distance: usize) -> u64 {
        let (class, symmetry) = self.table.class_and_symmetry(inner);
        let back_turns = self.fewest[class];
        if back_turns > distance {
            return 0;
        }
        let back = self.corners(class, Some(&symmetry.undone()), distance);
        let mut positions = 0;
        for (front_class, front) in fronts {
            let front_turns = self.fewest[*front_class];
            if front_turns > back_turns || front_turns + back_turns > distance {
                continue;
            }
            // If all inner dials of the front are at twelve, every symmetry preserves them. Then one representative of
            // each class is enough for the back.
            let is_first = self.table.representative(class) == inner;
            let like_it = match front_turns {
                0 if !is_first => continue,
                0 => self.table.size(class),
                _ => self.table.size(*front_class),
            };
            let both_ways = if front_turns == back_turns { 1 } else { 2 };
            positions += both_ways * like_it * sums.count(&self.sums, front, &back, distance);
        }
        positions
    }

    /// For each number of turns up to `turns`: the combinations of corners that, together with the representative of a
    /// class, need exactly this number of turns of a side. If a symmetry is given, it is applied to these corners.
    fn corners(&self, class: usize, symmetry: Option<&CornerMap>, turns: usize) -> CornersByTurns {
        let moved = |&corners: &DiagonalHours| symmetry.map_or(corners, |symmetry| symmetry.of(corners));
        std::array::from_fn(|number| match number {
            _ if number > turns => Vec::new(),
            FARTHEST => self.table.one_more_of(class).iter().map(moved).collect(),
            _ => self.table.listed_of(class, number).iter().map(moved).collect(),
        })
    }

    /// The number of positions at this distance from the solved position; `None` if the count was cancelled.
    pub fn at(&self, distance: usize, cancel: &CancelToken) -> Option<u64> {
        let classes = self.fewest.iter().enumerate();
        let near = classes.filter(|&(_, &turns)| 2 * turns <= distance);
        let fronts: Vec<(usize, CornersByTurns)> = near
            .map(|(class, _)| (class, self.corners(class, None, distance)))
            .collect();
        let counts: Option<Vec<u64>> = { (0..INNER).into_par_iter() }
            .map_init(SumSet::new, |sums, inner| {
                (!cancel.is_cancelled()).then(|| self.beside(inner, &fronts, sums, distance))
            })
            .collect();
        Some(counts?.iter().sum())
    }
}

impl DistanceCounter for ClockDistances {
    fn count(&self, cancel: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool {
        { (0..=FARTHEST).map_while(|distance| self.at(distance, cancel)) }.for_each(counted);
        false
    }

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}

/// Marks the sums that were found. Each sum is marked with the number of the last call of [`SumSet::count`] that found
/// it.
struct SumSet {
    found: Vec<u32>,
    now: u32,
}

impl SumSet {
    fn new() -> SumSet {
        SumSet {
            found: vec![0; CORNERS],
            now: 0,
        }
    }

    /// The number of sums of corner hours for which both sides together need exactly `distance` turns.
    fn count(&mut self, sums: &[[u8; PAIRS]], front: &CornersByTurns, back: &CornersByTurns, distance: usize) -> u64 {
        self.now += 1;
        let mut count = 0;
        for all in 0..=distance {
            for (of_front, front) in front.iter().enumerate().take(all + 1) {
                let back = &back[all - of_front];
                if back.is_empty() {
                    continue;
                }
                for [high, low] in front {
                    let (high, low) = (&sums[usize::from(*high)], &sums[usize::from(*low)]);
                    for pair in back {
                        let sum = side::index([high[usize::from(pair[0])], low[usize::from(pair[1])]]);
                        count += u64::from(all == distance && self.found[sum] != self.now);
                        self.found[sum] = self.now;
                    }
                }
            }
        }
        count
    }
}
