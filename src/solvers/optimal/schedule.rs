//! Decides how long the two-phase solver looks for a solution of some length before the optimal solver searches all
//! sequences of this length.
//!
//! Two methods can find a solution of a given length, and each has a cost. A complete search visits about thirteen
//! times the nodes of the previous length (HTM), and fewer nodes if the optimal solver's table is larger. The two-phase
//! solver does not use that table. It searches the likeliest sequences first. If it finds a solution, no complete
//! search is needed. But it may find none, so it stops when its cost has reached a small part of the cost of the
//! complete search. Both costs are counted in nodes instead of seconds, so a cube has the same solution on every
//! machine and with any number of threads. Solutions of the two-phase solver contain a segment in H, the group of its
//! second phase.

use super::metric::OptimalMetric;
use crate::solvers::MaxMoves;
use crate::solvers::two_phase::TableSet;

/// A two-phase search that finds nothing may cost at most 1 / `PART` of the complete search: a fifth. With this limit
/// and a table of 512M, the two-phase solver finds a solution for eight in ten random cubes at distance 18, in a
/// twentieth of the time of the complete search. On average, the complete search itself finds a solution after about a
/// fifth of its nodes.
pub const PART: u64 = 5;

/// If longer solutions are not allowed, a two-phase search that finds nothing may cost at most 1 / `PART_OF_LAST` of
/// the complete search: a fiftieth. In this case, the complete search may be needed anyway, to prove that no solution
/// exists.
pub const PART_OF_LAST: u64 = 50;

/// The limits for the two-phase solver in a metric.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// A lower bound for the factor by which the number of nodes grows from one length of solutions to the next.
    growth: u64,
    /// The smallest length of solutions for which the two-phase solver is used. Few random cubes have shorter
    /// solutions.
    likely: usize,
    /// Pairs of a number of moves and a cost. A two-phase search with at most this number of moves outside the segment
    /// in H has this cost if it finds no solution. The cost is the number of nodes that the optimal search visits in
    /// the same time.
    in_vain: &'static [(usize, u64)],
    /// With at most this number of moves outside the segment in H, a two-phase search ends after an unnoticeable time:
    /// some hundredths of a second.
    unnoticed: usize,
    /// A limit of moves within which the two-phase solver finds a solution of any cube in milliseconds.
    at_once: u8,
}

const HALF_TURNS: Schedule = Schedule {
    // The branching factor is 13.3.
    growth: 13,
    // Of the cubes without a solution of 16 moves, seven in ten have no solution of 17 moves either. But of the cubes
    // without a solution of 17 moves, nineteen in twenty have a solution of 18 moves (T. Rokicki et al., 2013).
    likely: 18,
    in_vain: &[
        (10, 5_500),
        (11, 55_000),
        (12, 550_000),
        (13, 6_600_000),
        (14, 88_000_000),
        (15, 1_150_000_000),
    ],
    unnoticed: 11,
    at_once: 24,
};

const HALF_TURNS_LARGE: Schedule = Schedule {
    in_vain: &[
        (10, 1_200),
        (11, 12_000),
        (12, 100_000),
        (13, 850_000),
        (14, 11_000_000),
        (15, 150_000_000),
    ],
    ..HALF_TURNS
};

const QUARTER_TURNS: Schedule = Schedule {
    // The branching factor is 9.37, and lengths grow by two: 87 = 9.37².
    growth: 87,
    // Two in three of the cubes without a solution of 18 moves have a solution of 20 moves, and nearly all cubes
    // without a solution of 19 moves have a solution of 21 moves (T. Rokicki and M. Davidson, 2014).
    likely: 20,
    in_vain: &[
        (11, 4_000),
        (12, 37_000),
        (13, 330_000),
        (14, 3_800_000),
        (15, 30_000_000),
        (16, 230_000_000),
    ],
    unnoticed: 12,
    at_once: 30,
};

const QUARTER_TURNS_LARGE: Schedule = Schedule {
    in_vain: &[
        (11, 460),
        (12, 4_100),
        (13, 37_000),
        (14, 300_000),
        (15, 2_800_000),
        (16, 25_000_000),
    ],
    ..QUARTER_TURNS
};

impl Schedule {
    /// The schedule for a metric and the set of tables that the two-phase solver uses.
    pub const fn of(metric: OptimalMetric, tables: TableSet) -> Schedule {
        match (metric, tables) {
            (OptimalMetric::HalfTurn, TableSet::Small) => HALF_TURNS,
            (OptimalMetric::HalfTurn, TableSet::Large) => HALF_TURNS_LARGE,
            (OptimalMetric::QuarterTurn, TableSet::Small) => QUARTER_TURNS,
            (OptimalMetric::QuarterTurn, TableSet::Large) => QUARTER_TURNS_LARGE,
        }
    }

    /// A limit of moves within which the two-phase solver finds a solution of any cube in milliseconds.
    pub fn at_once(&self) -> MaxMoves {
        MaxMoves::new(usize::from(self.at_once)).expect("a number of moves")
    }

    /// With at most this number of moves outside the segment in H, a two-phase search ends after an unnoticeable time:
    /// some hundredths of a second.
    pub const fn unnoticed(&self) -> usize {
        self.unnoticed
    }

    /// The limit for the two-phase solver when it looks for a solution of `length` moves before the complete search:
    /// the maximum number of moves outside the segment in H. The two-phase search may cost at most `1 / part` of the
    /// complete search, whose cost is estimated from the number of nodes for the previous length. `None` if the
    /// two-phase search is not worth its cost.
    pub fn farthest(&self, length: usize, nodes_before: u64, part: u64) -> Option<usize> {
        let expected = nodes_before.saturating_mul(self.growth);
        let is_cheap = |(_, nodes): &&(usize, u64)| nodes.saturating_mul(part) <= expected;
        let worth = self.in_vain.iter().rev().find(is_cheap);
        worth.filter(|_| length >= self.likely).map(|&(outside, _)| outside)
    }
}

#[cfg(test)]
mod tests {
    use super::super::table_size::TableSize;
    use super::*;

    #[test]
    fn two_phases_go_as_far_as_their_part_of_the_search_pays_for() {
        // For some sizes of the table: the typical number of nodes that the search for solutions of 17 moves visits.
        for (size, nodes, outside) in [
            (TableSize::G8, 1_600_000, 13),
            (TableSize::G2, 5_000_000, 14),
            (TableSize::G1, 8_000_000, 13),
            (TableSize::M512, 20_000_000, 13),
        ] {
            let schedule = Schedule::of(OptimalMetric::HalfTurn, size.two_phase_tables());
            assert_eq!(schedule.farthest(18, nodes, PART), Some(outside), "{size}");
        }
        let half_turns = Schedule::of(OptimalMetric::HalfTurn, TableSet::Small);
        assert_eq!(half_turns.farthest(18, 0, PART), None);
        assert_eq!(half_turns.farthest(18, 1_600_000, PART), Some(12));
        assert_eq!(half_turns.farthest(18, 5_000_000, PART_OF_LAST), Some(12));
        assert_eq!(half_turns.farthest(19, u64::MAX, PART), Some(15));
        let of_metric = |metric| TableSet::ALL.map(|tables| Schedule::of(metric, tables));
        for schedule in OptimalMetric::ALL.into_iter().flat_map(of_metric) {
            for nodes in (0..50).map(|bits| 1 << bits) {
                let likely = schedule.likely;
                assert_eq!(schedule.farthest(likely - 1, nodes, PART), None);
                for part in [PART, PART_OF_LAST] {
                    let cost = schedule.farthest(likely, nodes, part).map_or(0, |outside| {
                        let mut priced = schedule.in_vain.iter();
                        priced.find(|(each, _)| *each == outside).expect("one").1
                    });
                    assert!(cost * part <= nodes * schedule.growth, "{nodes}: {cost}");
                }
            }
        }
    }
}
