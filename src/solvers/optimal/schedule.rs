//! How far two phases look for a solution before all sequences of its length are searched.
//!
//! Both ways to a solution of some length have their price. To look through everything takes about
//! thirteen times the nodes of the length before, fewer the larger the table is; two phases, which
//! search the likeliest places first, take the same time with any table. So they go only as far as
//! costs a small part of the search that they may save. Both prices are counted in nodes, not in
//! seconds: a cube has the same solution on every machine and on any number of threads.

/// Nodes of a length, at least, for each node of the length before. (The branching factor is 13.3.)
const GROWTH: u64 = 13;

/// The part of a search that two phases may cost if they find nothing: a fifth. With a table of 512M
/// that is enough to find a solution of eight in ten random cubes of 18 moves, for a twentieth of the
/// search; the search itself finds one after about a fifth of its nodes, in the mean.
pub const PART: u64 = 5;

/// The part that they may cost if no longer solution is allowed, so that the search may be made to its
/// end for the proof that there is none: a fiftieth.
pub const PART_OF_LAST: u64 = 50;

/// Two phases are not asked for solutions of fewer moves than this: of the cubes without a solution of
/// 16 moves seven in ten have none of 17 either, but of those without one of 17 only one in twenty has
/// none of 18 (T. Rokicki et al., 2013).
const LIKELY: usize = 18;

/// By the most turns outside the segment in H: the nodes that are searched here, in as much time as
/// two phases need to look so far in vain.
const IN_VAIN: [(usize, u64); 6] = [
    (10, 10_000),
    (11, 100_000),
    (12, 1_000_000),
    (13, 12_000_000),
    (14, 160_000_000),
    (15, 2_100_000_000),
];

/// The most turns outside the segment in H with which two phases may look for any solution in a time
/// that nobody notices: some hundredths of a second.
pub const UNNOTICED: usize = 11;

/// The most turns outside the segment in H with which two phases look for a solution of `length` moves
/// before the search for one, of which they may cost one in `part`, if the search for those of one
/// move less had so many nodes; none if they are not worth asking.
pub fn farthest(length: usize, nodes_before: u64, part: u64) -> Option<usize> {
    let expected = nodes_before.saturating_mul(GROWTH);
    let is_cheap = |(_, nodes): &&(usize, u64)| nodes.saturating_mul(part) <= expected;
    let worth = IN_VAIN.iter().rev().find(is_cheap);
    worth
        .filter(|_| length >= LIKELY)
        .map(|&(outside, _)| outside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_phases_go_as_far_as_their_part_of_the_search_pays_for() {
        assert_eq!(farthest(18, 0, PART), None);
        assert_eq!(farthest(18, 1_600_000, PART), Some(12), "a table of 8G");
        assert_eq!(farthest(18, 5_000_000, PART), Some(13), "a table of 2G");
        assert_eq!(farthest(18, 5_000_000, PART_OF_LAST), Some(12));
        assert_eq!(farthest(19, u64::MAX, PART), Some(15));
        for nodes in (0..50).map(|bits| 1 << bits) {
            assert_eq!(farthest(17, nodes, PART), None);
            for part in [PART, PART_OF_LAST] {
                let cost = farthest(18, nodes, part).map_or(0, |outside| {
                    let priced = IN_VAIN.iter().find(|(each, _)| *each == outside);
                    priced.expect("one of them").1
                });
                assert!(cost * part <= nodes * GROWTH, "{nodes}: {cost}");
            }
        }
    }
}
