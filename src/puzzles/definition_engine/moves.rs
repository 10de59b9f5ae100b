//! The moves that a search may make, and which of them may follow which.

use crate::puzzles::definition::{Definition, PuzzleMove, Transformation};
use std::collections::{HashMap, HashSet};

/// The moves that a search may make.
pub(super) struct EngineMoves {
    /// Which moves of the definition they are.
    pub(super) indices: Vec<usize>,
    /// What they do.
    pub(super) effects: Vec<Transformation>,
    /// What they cost.
    pub(super) costs: Vec<u32>,
    /// True if every move can be undone by one of them at the same cost.
    pub(super) is_symmetric: bool,
    /// By move: the one that undoes it. Empty if some move has none.
    pub(super) inverses: Vec<usize>,
    /// True if some states block some moves.
    pub(super) is_blocked: bool,
}

impl EngineMoves {
    /// Some moves of a definition, in its order.
    pub(super) fn new(definition: &Definition, indices: Vec<usize>) -> EngineMoves {
        let all = definition.moves();
        let effects: Vec<Transformation> = indices.iter().map(|&each| all[each].transformation.clone()).collect();
        let chosen: Vec<&PuzzleMove> = indices.iter().map(|&each| &all[each]).collect();
        let parts = definition.parts();
        let requires = chosen.iter().any(|each| !each.requires.is_empty());
        let inverses = inverses(definition, &chosen).unwrap_or_default();
        EngineMoves {
            is_symmetric: !inverses.is_empty(),
            inverses,
            is_blocked: requires || !parts.impossible.is_empty() || !parts.blocks.is_empty(),
            costs: chosen.iter().map(|each| each.cost).collect(),
            indices,
            effects,
        }
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        self.indices.len()
    }

    /// True if each costs 1.
    pub(super) fn cost_one(&self) -> bool {
        self.costs.iter().all(|&cost| cost == 1)
    }
}

/// By move: the first one that undoes it, costs the same and can be made wherever it ends; none if some have none.
fn inverses(definition: &Definition, moves: &[&PuzzleMove]) -> Option<Vec<usize>> {
    let required = |step: &PuzzleMove| {
        let mut pieces: Vec<(u16, u16)> = step.requires.iter().map(|each| (each.place, each.piece)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    };
    let mut known: HashMap<&Transformation, Vec<usize>> = HashMap::new();
    for (number, step) in moves.iter().enumerate() {
        known.entry(&step.transformation).or_default().push(number);
    }
    let inverse = |step: &&PuzzleMove| {
        let mut goes_to = vec![0; step.transformation.sources.len()];
        for (place, &source) in step.transformation.sources.iter().enumerate() {
            goes_to[usize::from(source)] = place as u16;
        }
        let mut after: Vec<(u16, u16)> = required(step);
        for (place, _) in &mut after {
            *place = goes_to[usize::from(*place)];
        }
        after.sort_unstable();
        let candidates = known.get(&definition.inverse(&step.transformation))?;
        let fits = |&&other: &&usize| moves[other].cost == step.cost && required(moves[other]) == after;
        candidates.iter().find(fits).copied()
    };
    moves.iter().map(inverse).collect()
}

/// How often a solution may make some of the moves.
pub(super) struct Limit {
    /// By move: whether it counts.
    pub(super) counts: Vec<bool>,
    pub(super) most: u32,
}

impl Limit {
    /// True if a move may come after those that were made.
    pub(super) fn allows(&self, made: &[u16], step: u16) -> bool {
        let counts = |each: &&u16| self.counts[usize::from(**each)];
        !self.counts[usize::from(step)] || made.iter().filter(counts).count() < self.most as usize
    }
}

/// Which moves may come next, so that of sequences that do the same only one is searched.
///
/// It is an automaton: its states are the last moves that were made, at most two of them.
pub(super) struct Successors {
    /// By state: the moves that may be made, and the state after each. The first state is the beginning.
    lists: Vec<Vec<(u16, u32)>>,
}

/// Products of two moves are compared where they take no more bytes than this.
const MOST_BYTES: usize = 16 << 20;

impl Successors {
    /// For some moves of a definition.
    pub(super) fn new(definition: &Definition, moves: &EngineMoves) -> Successors {
        let count = moves.len();
        let parts = definition.parts();
        let is_forbidding = !parts.forbidden_pairs.is_empty() || !parts.forbidden_groups.is_empty();
        let pairs: HashSet<(usize, usize)> = parts.forbidden_pairs.iter().copied().collect();
        let groups: Vec<HashSet<usize>> = parts
            .forbidden_groups
            .iter()
            .map(|group| group.iter().copied().collect())
            .collect();
        let places = definition.layout().places();
        let words = if is_forbidding {
            // Another sequence that does the same may be forbidden.
            let mut words = Words::default();
            for first in 0..count {
                for second in 0..count {
                    let (one, other) = (moves.indices[first], moves.indices[second]);
                    let both = |group: &HashSet<usize>| group.contains(&one) && group.contains(&other);
                    if pairs.contains(&(one, other)) || groups.iter().any(both) {
                        words.pairs.insert((first as u16, second as u16));
                    }
                }
            }
            words
        } else if 3 * places * count * count <= MOST_BYTES {
            let has_triples = 3 * places * count * count * count <= MOST_BYTES;
            Words::superfluous(definition, moves, if has_triples { 3 } else { 2 })
        } else {
            Words::default()
        };
        words.automaton(count)
    }

    /// What may be made in a state, and the state after it.
    #[inline]
    pub(super) fn of(&self, state: u32) -> &[(u16, u32)] {
        &self.lists[state as usize]
    }
}

/// Sequences that need not be searched, wherever they occur in a longer one.
#[derive(Default)]
struct Words {
    singles: HashSet<u16>,
    pairs: HashSet<(u16, u16)>,
    triples: HashSet<[u16; 3]>,
}

impl Words {
    /// Sequences of at most `longest` moves that do the same as a cheaper or shorter one, or as one that comes first.
    ///
    /// Of all solutions that do the same take the cheapest, of these the shortest, of these the first by the numbers
    /// of its moves: nothing in it can be replaced, so it has none of these sequences in it.
    fn superfluous(definition: &Definition, moves: &EngineMoves, longest: usize) -> Words {
        let limits = &definition.parts().move_limits;
        // Whether one sequence may stand for another one.
        let may_replace = |one: &[u16], other: &[u16]| {
            if moves.is_blocked {
                return one.is_empty();
            }
            let times = |word: &[u16], chosen: &[usize]| {
                let is_chosen = |&&each: &&u16| chosen.contains(&moves.indices[usize::from(each)]);
                word.iter().filter(is_chosen).count()
            };
            limits
                .iter()
                .all(|limit| times(one, &limit.moves) <= times(other, &limit.moves))
        };
        let cost = |word: &[u16]| -> u32 { word.iter().map(|&each| moves.costs[usize::from(each)]).sum() };
        let mut words = Words::default();
        let mut same: HashMap<Transformation, Vec<Vec<u16>>> = HashMap::new();
        let identity = definition.layout().identity();
        same.insert(identity.clone(), vec![Vec::new()]);
        let mut layer: Vec<(Vec<u16>, Transformation)> = vec![(Vec::new(), identity)];
        for length in 1..=longest {
            let mut next = Vec::new();
            for (word, effect) in &layer {
                for (number, step) in moves.effects.iter().enumerate() {
                    let mut word = word.clone();
                    word.push(number as u16);
                    if !words.has_within(&word) {
                        next.push((word, definition.then(effect, step)));
                    }
                }
            }
            for (word, effect) in &next {
                same.entry(effect.clone()).or_default().push(word.clone());
            }
            let order = |word: &[u16]| (cost(word), word.len());
            next.retain(|(word, effect)| {
                let others = &same[effect];
                let mut better = others
                    .iter()
                    .filter(|other| (order(other), *other) < (order(word), word));
                let is_superfluous = better.any(|other| may_replace(other, word));
                if is_superfluous {
                    match word[..] {
                        [one] => _ = words.singles.insert(one),
                        [one, two] => _ = words.pairs.insert((one, two)),
                        [one, two, three] => _ = words.triples.insert([one, two, three]),
                        _ => {}
                    }
                }
                !is_superfluous
            });
            layer = next;
            debug_assert!(layer.iter().all(|(word, _)| word.len() == length));
        }
        words
    }

    /// True if the last moves of a sequence are one of these.
    fn has_within(&self, word: &[u16]) -> bool {
        let single = |word: &[u16]| matches!(word, [.., one] if self.singles.contains(one));
        let pair = |word: &[u16]| matches!(*word, [.., one, two] if self.pairs.contains(&(one, two)));
        let triple = |word: &[u16]| matches!(*word, [.., one, two, three] if self.triples.contains(&[one, two, three]));
        single(word) || pair(word) || triple(word)
    }

    fn automaton(&self, count: usize) -> Successors {
        let count = count as u32;
        let after_one = |last: u32| 1 + last;
        let after_two = |first: u32, second: u32| 1 + count + first * count + second;
        let remembers_two = !self.triples.is_empty();
        let allowed = |before: &[u32]| {
            let all = (0..count).filter(|&next| {
                let mut word: Vec<u16> = before.iter().map(|&each| each as u16).collect();
                word.push(next as u16);
                !self.has_within(&word)
            });
            all.collect::<Vec<u32>>()
        };
        let list = |before: &[u32]| {
            let moves = allowed(before).into_iter();
            let state = |next: u32| match before {
                [.., last] if remembers_two => after_two(*last, next),
                _ => after_one(next),
            };
            moves.map(|next| (next as u16, state(next))).collect::<Vec<_>>()
        };
        let mut lists = vec![list(&[])];
        lists.extend((0..count).map(|last| list(&[last])));
        if remembers_two {
            for first in 0..count {
                lists.extend((0..count).map(|second| list(&[first, second])));
            }
        }
        Successors { lists }
    }
}
