//! Everything that a pattern can see while turns are made, numbered, and where each turn leads.

use super::pattern::{CarriedPlaces, PiecePattern};
use super::ranks::WordRanks;
use crate::cube::{CubieCube, Mask};
use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The words of a pattern from which turns lead to those of a goal, numbered.
///
/// Nothing is worked out before it is asked for, so that a coordinate is there at once. What a turn makes of a number
/// is kept when it has been worked out.
pub struct PatternCoordinate {
    ranks: WordRanks,
    numbers: Numbers,
    /// The words of the goal, sorted.
    goals: Vec<u32>,
    powers: Vec<Power>,
    /// By page of words, then word, then effect: the word after it, plus 1; 0 until it is known.
    after: Vec<OnceLock<Box<[AtomicU32]>>>,
}

/// Which ranks have a number.
enum Numbers {
    /// All of them, so many: each is its own number.
    All(u64),
    /// Those to which turns lead from the goal, sorted: each has its place here as its number. Two faces, for example,
    /// arrange the corners that they move in one of six ways.
    Reached(Vec<u64>),
}

/// Words in a page: what turns make of a word is kept in pages, of which a search touches few.
const PAGE: usize = 256;

/// The most ranks of which those are looked for that turns lead to.
const MOST_RANKS: u64 = 1 << 48;

impl PatternCoordinate {
    /// The words that effects, a closed set under inversion, lead to from the words of the masks. None if there
    /// are more than `most`. Effects of turns of all faces lead to every word with the same pieces.
    pub fn new(
        pattern: PiecePattern,
        masks: &[Mask],
        effects: &[CubieCube],
        are_all_faces: bool,
        most: usize,
    ) -> Option<PatternCoordinate> {
        let powers = powers(effects);
        let bases = { effects.iter().zip(&powers) }.filter(|(_, power)| **power == Power::Itself);
        let bases = bases.map(|(effect, _)| CarriedPlaces::of(effect)).collect();
        let mut words = Vec::new();
        for mask in masks {
            words.extend(pattern.words_of(mask, most)?);
        }
        let most_ranks = if are_all_faces { most as u64 } else { MOST_RANKS };
        let ranks = WordRanks::new(pattern, &words, bases, most_ranks)?;
        let goals = words.iter().map(|&word| {
            let rank = ranks.of(word);
            rank.expect("words of the goal have ranks")
        });
        let goals: Vec<u64> = goals.collect();
        let numbers = match are_all_faces {
            true => Numbers::All(ranks.count()),
            false => Numbers::Reached(reached(&ranks, &goals, most)?),
        };
        let mut goals: Vec<u32> = goals.into_iter().filter_map(|rank| numbers.of(rank)).collect();
        goals.sort_unstable();
        goals.dedup();
        let pages = numbers.count().div_ceil(PAGE);
        Some(PatternCoordinate {
            ranks,
            goals,
            powers,
            after: (0..pages).map(|_| OnceLock::new()).collect(),
            numbers,
        })
    }

    /// What it looks at.
    pub fn pattern(&self) -> &PiecePattern {
        self.ranks.pattern()
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.numbers.count()
    }

    /// The numbers of those that belong to the goal, in ascending order.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    /// True if a word belongs to the goal.
    pub fn is_goal(&self, word: u32) -> bool {
        self.goals.binary_search(&word).is_ok()
    }

    /// The number of what the pattern sees of a cube; none if the goal cannot be reached from there.
    pub fn of(&self, cube: &CubieCube) -> Option<u32> {
        let rank = self.ranks.of(self.pattern().word(cube))?;
        self.numbers.of(rank)
    }

    /// The number after an effect, both by their numbers.
    #[inline]
    pub fn after(&self, word: u32, effect: usize) -> u32 {
        if let Some(page) = self.after[word as usize / PAGE].get() {
            let after = page[word as usize % PAGE * self.powers.len() + effect].load(Relaxed);
            if after != 0 {
                return after - 1;
            }
        }
        self.work_out(word, effect)
    }

    /// Works out where an effect leads from a word; and all effects that are not made of others, since a search tries
    /// them all.
    #[cold]
    fn work_out(&self, word: u32, effect: usize) -> u32 {
        if let Power::Of(base, times) = self.powers[effect] {
            let after = (0..times).fold(word, |word, _| self.after(word, base));
            self.keep(word, effect, after);
            return after;
        }
        let mut found = word;
        let bases = (0..self.powers.len()).filter(|&effect| self.powers[effect] == Power::Itself);
        for (base, rank) in bases.zip(self.ranks.after_all(self.numbers.rank(word))) {
            let after = self.numbers.of(rank);
            let after = after.expect("turns lead to words that turns lead to");
            self.keep(word, base, after);
            if base == effect {
                found = after;
            }
        }
        found
    }

    fn keep(&self, word: u32, effect: usize, after: u32) {
        let effects = self.powers.len();
        let page = self.after[word as usize / PAGE].get_or_init(|| {
            let entries = PAGE * effects;
            (0..entries).map(|_| AtomicU32::new(0)).collect()
        });
        page[word as usize % PAGE * effects + effect].store(after + 1, Relaxed);
    }
}

impl Numbers {
    fn count(&self) -> usize {
        match self {
            Numbers::All(count) => *count as usize,
            Numbers::Reached(ranks) => ranks.len(),
        }
    }

    fn of(&self, rank: u64) -> Option<u32> {
        match self {
            Numbers::All(_) => Some(rank as u32),
            Numbers::Reached(ranks) => ranks.binary_search(&rank).ok().map(|number| number as u32),
        }
    }

    fn rank(&self, number: u32) -> u64 {
        match self {
            Numbers::All(_) => number.into(),
            Numbers::Reached(ranks) => ranks[number as usize],
        }
    }
}

/// The ranks that turns lead to from some, sorted; none if there are more than `most`.
fn reached(ranks: &WordRanks, from: &[u64], most: usize) -> Option<Vec<u64>> {
    let mut known: HashSet<u64> = from.iter().copied().collect();
    let mut untried: Vec<u64> = known.iter().copied().collect();
    while let Some(rank) = untried.pop() {
        untried.extend(ranks.after_all(rank).filter(|&after| known.insert(after)));
        if known.len() > most {
            return None;
        }
    }
    let mut known: Vec<u64> = known.into_iter().collect();
    known.sort_unstable();
    Some(known)
}

/// Where an effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Power {
    /// From nothing else.
    Itself,
    /// It is another one, by its number, made two or three times.
    Of(usize, usize),
}

/// Which effects are others made several times: a half turn is two quarter turns. Only what is no such
/// effect is worked out piece by piece.
fn powers(effects: &[CubieCube]) -> Vec<Power> {
    let mut powers = vec![Power::Itself; effects.len()];
    for (base, effect) in effects.iter().enumerate() {
        if powers[base] != Power::Itself {
            continue;
        }
        let twice = effect.then(effect);
        for (times, made) in [(2, twice), (3, twice.then(effect))] {
            let number = effects.iter().position(|each| *each == made);
            if let Some(number) = number.filter(|&number| number > base) {
                powers[number] = Power::Of(base, times);
            }
        }
    }
    powers
}
