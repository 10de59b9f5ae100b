//! The algorithms that the search for insertions inserts between the moves of a skeleton.

use super::left::RemainingCycles;
use crate::cube::{CubieCube, Move, MoveSet, Sequence, Symmetry};
use crate::opaque::opaque;
use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, OnceLock};

/// The maximum number of moves of an algorithm for insertions (HTM).
pub(crate) const LONGEST_ALGORITHM: usize = 10;

/// The maximum number of successive insertions.
pub(crate) const MOST_INSERTIONS: usize = 3;

/// One algorithm of each family, one per line. Each algorithm has at most ten moves. It cycles three corners or three
/// edges, or it exchanges two pairs of corners, two pairs of edges, or a pair of corners and a pair of edges. A family
/// consists of the mirror images, rotations and inverses of an algorithm, and of its conjugates by turns. For example,
/// the algorithm with its first turn moved to the end is a conjugate. `tests/proofs/insertions.rs` checks all sequences
/// of at most ten moves, and finds no other families.
const FAMILIES: &str = include_str!("algorithms.txt");

/// The algorithms for insertions, which can be looked up by their effects.
pub struct InsertionAlgorithms {
    symmetries: Vec<Symmetry>,
    kinds: HashMap<RemainingCycles, AlgorithmClass>,
}

opaque!(InsertionAlgorithms);

/// Algorithms that make cycles of the same lengths and twists on a solved cube.
#[derive(Default)]
struct AlgorithmClass {
    families: Vec<Sequence>,
    /// The algorithms for each effect, without their images under symmetries. They are computed on first use.
    by_effect: OnceLock<HashMap<CubieCube, Vec<Sequence>>>,
}

impl AlgorithmClass {
    fn by_effect(&self) -> &HashMap<CubieCube, Vec<Sequence>> {
        self.by_effect.get_or_init(|| {
            let mut by_effect: HashMap<CubieCube, Vec<Sequence>> = HashMap::new();
            let mut known = HashSet::new();
            let both = self
                .families
                .iter()
                .flat_map(|family| [family.clone(), family.inverse()]);
            let mut open: Vec<Sequence> = both.map(|family| family.standard_order()).collect();
            while let Some(member) = open.pop() {
                if !known.insert(member.clone()) {
                    continue;
                }
                // An algorithm of ten moves is conjugated only by its first turn, or by each of its first two turns if
                // their faces are opposite. This moves the turn to the end, so the algorithm does not become longer.
                let turns: MoveSet = match member.htm() < LONGEST_ALGORITHM {
                    true => MoveSet::ALL,
                    false => member.at_once().next().into_iter().flatten().copied().collect(),
                };
                for turn in turns.iter() {
                    let moves = [turn.inverse()].into_iter().chain(member.moves().iter().copied());
                    let conjugate = moves.chain([turn]).collect::<Sequence>().standard_order();
                    if conjugate.htm() <= LONGEST_ALGORITHM {
                        open.push(conjugate);
                    }
                }
                by_effect
                    .entry(CubieCube::from(member.moves()))
                    .or_default()
                    .push(member);
            }
            by_effect
        })
    }
}

impl InsertionAlgorithms {
    /// All algorithms.
    pub fn get() -> &'static InsertionAlgorithms {
        static ALL: LazyLock<InsertionAlgorithms> = LazyLock::new(InsertionAlgorithms::read);
        &ALL
    }

    fn read() -> InsertionAlgorithms {
        let mut kinds: HashMap<RemainingCycles, AlgorithmClass> = HashMap::new();
        for line in FAMILIES.lines() {
            let family: Sequence = line.parse().expect("a line is an algorithm");
            let left = RemainingCycles::of(&CubieCube::from(family.moves()));
            kinds.entry(left).or_default().families.push(family);
        }
        InsertionAlgorithms {
            symmetries: Symmetry::all().collect(),
            kinds,
        }
    }

    /// Returns all algorithms with exactly this effect, the shortest first. Turns of opposite faces are in standard
    /// order.
    pub fn doing(&self, effect: &CubieCube) -> Vec<Sequence> {
        let Some(kind) = self.kinds.get(&RemainingCycles::of(effect)) else {
            return Vec::new();
        };
        let mut found: Vec<Sequence> = Vec::new();
        for symmetry in &self.symmetries {
            let seen = symmetry.conjugate(effect);
            let Some(members) = kind.by_effect().get(&seen) else {
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

    /// The effects of all algorithms.
    pub fn effects(&self) -> &'static [CubieCube] {
        static EFFECTS: LazyLock<Vec<CubieCube>> = LazyLock::new(|| {
            let algorithms = InsertionAlgorithms::get();
            let seen = |effect: &CubieCube| {
                let effect = *effect;
                { algorithms.symmetries.iter() }.map(move |symmetry| symmetry.conjugate(&effect))
            };
            let mut known = HashSet::new();
            let all = algorithms
                .kinds
                .values()
                .flat_map(|kind| kind.by_effect().keys())
                .flat_map(seen);
            let mut all: Vec<CubieCube> = all.filter(|effect| known.insert(*effect)).collect();
            // The order of a hash map differs from run to run, so the effects are sorted.
            all.sort_unstable_by_key(|cube| (*cube.cp(), *cube.co(), *cube.ep(), *cube.eo()));
            all
        });
        &EFFECTS
    }

    /// The cycles that single algorithms make on a solved cube.
    pub fn kinds(&self) -> HashSet<RemainingCycles> {
        self.kinds.keys().cloned().collect()
    }
}
