//! The moves that a search may use, and the rules that decide which moves may follow each other.

use super::mixed::mixed_number;
use crate::puzzles::definition::{Definition, PuzzleMove, Transformation};
use std::collections::{HashMap, HashSet};

/// The moves that a search may use.
pub(super) struct EngineMoves {
    /// The indices of the moves in the definition.
    pub(super) indices: Vec<usize>,
    /// The effects of the moves.
    pub(super) effects: Vec<Transformation>,
    /// The costs of the moves.
    pub(super) costs: Vec<u32>,
    /// True if every move has an inverse with the same cost among these moves.
    pub(super) is_symmetric: bool,
    /// For each move, the index of its inverse. The list is empty if `is_symmetric` is false.
    pub(super) inverses: Vec<usize>,
    /// True if rules may block some moves in some states.
    pub(super) is_blocked: bool,
}

impl EngineMoves {
    /// The moves with these indices in the definition, in the order of the list.
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

    /// True if each move costs 1.
    pub(super) fn cost_one(&self) -> bool {
        self.costs.iter().all(|&cost| cost == 1)
    }
}

/// For each move, an inverse that has the same cost and is possible in every state after the move. `None` if some move
/// has no such inverse.
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

/// A rule of a puzzle: a solution may contain at most `most` moves of a certain set.
pub(super) struct Limit {
    /// For each move, true if the limit counts this move.
    pub(super) counts: Vec<bool>,
    pub(super) most: u32,
}

impl Limit {
    /// True if this limit allows a move after the moves that were already made.
    pub(super) fn allows(&self, made: &[u16], step: u16) -> bool {
        let counts = |each: &&u16| self.counts[usize::from(**each)];
        !self.counts[usize::from(step)] || made.iter().filter(counts).count() < self.most as usize
    }
}

/// The moves that may come next in a search. A search leaves out most sequences that contain a part of at most three
/// moves that a better sequence can replace, and tries two moves that commute in only one order.
///
/// This is a finite automaton. Its state consists of the last moves that were made (at most two).
pub(super) struct Successors {
    /// For each state, the moves that may be made, each with the state after it. State 0 is the start.
    lists: Vec<Vec<(u16, u32)>>,
}

/// A memory limit in bytes. The effects of all sequences of three moves are compared only if their estimated memory is
/// within this limit. The same holds for the sequences of two moves.
const MOST_BYTES: usize = 16 << 20;

impl Successors {
    /// Builds the automaton for the moves of a search.
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
            // If the puzzle forbids sequences, the search tries all allowed sequences with the same effect. One of them
            // would not be enough: a rule may forbid it next to certain other moves, and allow another sequence there.
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

    /// For each length up to `longest`, the number of sequences that the automaton allows.
    pub(super) fn sequences(&self, longest: usize) -> Vec<f64> {
        let mut in_state = vec![0.0; self.lists.len()];
        in_state[0] = 1.0;
        let mut counts = vec![1.0];
        for _ in 0..longest {
            let mut next = vec![0.0; self.lists.len()];
            for (list, count) in self.lists.iter().zip(&in_state).filter(|(_, count)| **count > 0.0) {
                list.iter().for_each(|&(_, state)| next[state as usize] += count);
            }
            counts.push(next.iter().sum());
            in_state = next;
        }
        counts
    }

    /// The moves that may be made in a state, each with the state after it.
    #[inline]
    pub(super) fn of(&self, state: u32) -> &[(u16, u32)] {
        &self.lists[state as usize]
    }
}

/// Sequences that the search skips, whether alone or as a part of a longer sequence.
#[derive(Default)]
struct Words {
    singles: HashSet<u16>,
    pairs: HashSet<(u16, u16)>,
    triples: HashSet<[u16; 3]>,
}

/// Computes hashes of effects, called marks. Equal effects have equal marks, and different effects nearly always have
/// different marks. The mark of an effect is a sum over the places that it changes, so the mark after one more move can
/// be computed quickly.
struct Marks {
    /// For each move, the places that it changes, each with its source and its twist.
    changes: Vec<Vec<(usize, usize, u8)>>,
    orientations: Vec<u8>,
}

impl Marks {
    fn new(definition: &Definition, moves: &EngineMoves) -> Marks {
        let changes = moves.effects.iter().map(|effect| {
            let sources = effect.sources.iter().map(|&source| usize::from(source));
            let places = sources.zip(&effect.twists).enumerate();
            places
                .filter(|&(place, (source, twist))| source != place || *twist != 0)
                .map(|(place, (source, &twist))| (place, source, twist))
                .collect()
        });
        Marks {
            changes: changes.collect(),
            orientations: definition.layout().orientations().to_vec(),
        }
    }

    /// The contribution of a place to a mark. `source` is the place from which the new piece comes, and `twist` is its
    /// twist.
    fn part(&self, place: usize, source: usize, twist: u8) -> u64 {
        match (source == place, twist) {
            (true, 0) => 0,
            _ => mixed_number((place as u64) << 32 | (source as u64) << 8 | u64::from(twist)),
        }
    }

    fn of(&self, effect: &Transformation) -> u64 {
        let places = effect.sources.iter().zip(&effect.twists).enumerate();
        places.fold(0, |sum, (place, (&source, &twist))| {
            sum.wrapping_add(self.part(place, usize::from(source), twist))
        })
    }

    /// The mark of the product of an effect and a move after it. `mark` is the mark of the effect alone.
    fn after(&self, effect: &Transformation, mark: u64, step: u16) -> u64 {
        self.changes[usize::from(step)]
            .iter()
            .fold(mark, |mark, &(place, source, twist)| {
                let at = |place: usize| (usize::from(effect.sources[place]), effect.twists[place]);
                let ((from, before), (old, old_twist)) = (at(source), at(place));
                let twisted = (u16::from(before) + u16::from(twist)) % u16::from(self.orientations[place]);
                mark.wrapping_sub(self.part(place, old, old_twist))
                    .wrapping_add(self.part(place, from, twisted as u8))
            })
    }
}

impl Words {
    /// Finds the sequences of at most `longest` moves that can be replaced by a better sequence with the same effect.
    /// The cheaper sequence is better. If the costs are equal, the shorter sequence is better. Of two moves with the
    /// same effect and of two moves that commute, in both orders, the one that comes first in the order of move numbers
    /// is better. Other sequences of the same cost and length are different solutions, so a search finds them all: `U R
    /// U` and `R U R`, for example, may have the same effect.
    ///
    /// The best solution with a given effect contains no such sequence, because a better sequence in its place would
    /// give a better solution.
    fn superfluous(definition: &Definition, moves: &EngineMoves, longest: usize) -> Words {
        let limits = &definition.parts().move_limits;
        // True if `one` may replace `other` in a solution.
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
        let order = |word: &[u16]| (cost(word), word.len());
        let effect_of = |word: &[u16]| {
            let identity = definition.layout().identity();
            let effects = word.iter().map(|&step| &moves.effects[usize::from(step)]);
            effects.fold(identity, |made, step| definition.then(&made, step))
        };
        let marks = Marks::new(definition, moves);
        let mut words = Words::default();
        // For each mark, the sequences found so far whose effects have this mark. For most marks, there is only one
        // sequence.
        let mut same: HashMap<u64, Vec<Vec<u16>>> = HashMap::from([(0, vec![Vec::new()])]);
        let mut layer: Vec<Vec<u16>> = vec![Vec::new()];
        for length in 1..=longest {
            let mut next: Vec<(Vec<u16>, u64)> = Vec::new();
            for before in &layer {
                let effect = effect_of(before);
                let mark = marks.of(&effect);
                for step in 0..moves.len() as u16 {
                    let word = [&before[..], &[step]].concat();
                    if !words.has_within(&word) {
                        next.push((word, marks.after(&effect, mark, step)));
                    }
                }
            }
            for (word, mark) in &next {
                same.entry(*mark).or_default().push(word.clone());
            }
            next.retain(|(word, mark)| {
                let others = same[mark].iter().filter(|other| *other != word);
                let is_variant = |other: &[u16]| match (other, &word[..]) {
                    (&[other], &[one]) => other < one,
                    (&[first, second], &[one, two]) => (first, second) == (two, one) && first < one,
                    _ => false,
                };
                let is_better = |other: &&Vec<u16>| {
                    order(other) < order(word) || (order(other) == order(word) && is_variant(other))
                };
                let mut better = others.filter(is_better);
                let is_superfluous =
                    better.any(|other| may_replace(other, word) && effect_of(other) == effect_of(word));
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
            layer = next.into_iter().map(|(word, _)| word).collect();
            debug_assert!(layer.iter().all(|word| word.len() == length));
        }
        words
    }

    /// True if the sequence ends with one of the sequences in `self`.
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
