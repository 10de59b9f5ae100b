//! The algorithms that are inserted.

use super::left::Left;
use crate::cube::{CubieCube, Move, Sequence, Symmetry};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The most moves of an algorithm that is inserted.
pub const LONGEST_ALGORITHM: usize = 10;

/// One of each family, a line each: algorithms of at most ten moves that cycle three corners or three edges, or
/// exchange two pairs of corners, two pairs of edges, or a pair of each. A family is what becomes of an algorithm when
/// it is seen in a mirror or from another side, undone, or begun in the middle, its beginning made at the end. The list
/// is not complete: `tests/proofs/insertions.rs` looks at all lists of ten moves, and finds others that exchange two
/// pairs of corners.
const FAMILIES: &str = include_str!("algorithms.txt");

/// Algorithms that are inserted, by what they do.
pub struct InsertionAlgorithms {
    symmetries: Vec<Symmetry>,
    /// From one side only.
    by_effect: HashMap<CubieCube, Vec<Sequence>>,
}

impl InsertionAlgorithms {
    /// All of them.
    pub fn get() -> &'static InsertionAlgorithms {
        static ALL: LazyLock<InsertionAlgorithms> = LazyLock::new(InsertionAlgorithms::read);
        &ALL
    }

    fn read() -> InsertionAlgorithms {
        let mut by_effect: HashMap<CubieCube, Vec<Sequence>> = HashMap::new();
        for line in FAMILIES.lines() {
            let family: Sequence = line.parse().expect("a line is an algorithm");
            for begin in 0..family.htm() {
                let (first, rest) = family.moves().split_at(begin);
                let begun_here: Sequence = rest.iter().chain(first).copied().collect();
                // What cancels is a conjugate of something shorter, which has a line of its own.
                if begun_here.cancelled().htm() < family.htm() {
                    continue;
                }
                for member in [begun_here.inverse(), begun_here] {
                    let effect = CubieCube::from(member.moves());
                    by_effect.entry(effect).or_default().push(member);
                }
            }
        }
        InsertionAlgorithms {
            symmetries: Symmetry::all().collect(),
            by_effect,
        }
    }

    /// All algorithms that do exactly this, the shortest first, turns of opposite faces in standard order.
    pub fn doing(&self, effect: &CubieCube) -> Vec<Sequence> {
        let mut found: Vec<Sequence> = Vec::new();
        for symmetry in &self.symmetries {
            let seen = symmetry.conjugate(effect);
            let Some(members) = self.by_effect.get(&seen) else {
                continue;
            };
            let back = symmetry.inverse();
            let named = |turn: Move| back.turn(turn);
            found.extend({ members.iter() }.map(|member| {
                let member: Sequence = member.moves().iter().copied().map(named).collect();
                member.standard_order()
            }));
        }
        found.sort_unstable_by(|one, other| (one.htm(), one.moves()).cmp(&(other.htm(), other.moves())));
        found.dedup();
        found
    }

    /// Everything that one of them does.
    pub fn effects(&self) -> &'static [CubieCube] {
        static EFFECTS: LazyLock<Vec<CubieCube>> = LazyLock::new(|| {
            let algorithms = InsertionAlgorithms::get();
            let seen = |effect: &CubieCube| {
                let effect = *effect;
                { algorithms.symmetries.iter() }.map(move |symmetry| symmetry.conjugate(&effect))
            };
            let mut known = HashSet::new();
            let all = algorithms.by_effect.keys().flat_map(seen);
            let mut all: Vec<CubieCube> = all.filter(|effect| known.insert(*effect)).collect();
            // The order of a hash map differs from run to run.
            all.sort_unstable_by_key(|cube| (*cube.cp(), *cube.co(), *cube.ep(), *cube.eo()));
            all
        });
        &EFFECTS
    }

    /// What they leave of solved cubes, as kinds.
    pub fn kinds(&self) -> HashSet<Left> {
        self.by_effect.keys().map(Left::of).collect()
    }
}
