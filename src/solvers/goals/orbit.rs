//! Everything that a pattern can see while turns are made, numbered, and where each turn leads.

use super::pattern::{CarriedPlaces, PiecePattern, Word};
use crate::cube::{CubieCube, Mask};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

/// The words of a pattern from which turns lead to those of a goal, numbered; those of the goal come first.
pub struct PatternOrbit {
    pattern: PiecePattern,
    numbers: HashMap<Word, u32, BuildHasherDefault<WordHasher>>,
    /// How many of the words belong to the goal.
    goals: usize,
    effects: usize,
    /// By word, then effect: the word after it.
    after: Vec<u32>,
}

impl PatternOrbit {
    /// The words that effects, a closed set under inversion, lead to from the words of the masks. None if there
    /// are more than `most`.
    pub fn new(pattern: PiecePattern, masks: &[Mask], effects: &[CubieCube], most: usize) -> Option<PatternOrbit> {
        let mut orbit = PatternOrbit {
            pattern,
            numbers: HashMap::default(),
            goals: 0,
            effects: effects.len(),
            after: Vec::new(),
        };
        let mut words = Vec::new();
        for mask in masks {
            for word in pattern.words_of(mask, most)? {
                orbit.number(word, &mut words);
            }
        }
        orbit.goals = words.len();
        let powers = powers(effects);
        let carried: Vec<CarriedPlaces> = effects.iter().map(CarriedPlaces::of).collect();
        let mut next = 0;
        while next < words.len() {
            for (effect, power) in carried.iter().zip(&powers) {
                // What is made of other effects is filled in afterwards.
                let after = match power {
                    Power::Itself => orbit.number(pattern.after(words[next], effect), &mut words),
                    Power::Of(..) => 0,
                };
                orbit.after.push(after);
            }
            if words.len() > most {
                return None;
            }
            next += 1;
        }
        for word in 0..words.len() as u32 {
            for (effect, power) in powers.iter().enumerate() {
                if let Power::Of(base, times) = *power {
                    let after = (0..times).fold(word, |word, _| orbit.after(word, base));
                    orbit.after[word as usize * effects.len() + effect] = after;
                }
            }
        }
        Some(orbit)
    }

    /// The number of a word, which is the next one if it is new.
    fn number(&mut self, word: Word, words: &mut Vec<Word>) -> u32 {
        match self.numbers.entry(word) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                words.push(word);
                *entry.insert(words.len() as u32 - 1)
            }
        }
    }

    /// What it looks at.
    pub fn pattern(&self) -> &PiecePattern {
        &self.pattern
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// How many of them belong to the goal: those with the first numbers.
    pub fn goals(&self) -> usize {
        self.goals
    }

    /// The number of what the pattern sees of a cube; none if the goal cannot be reached from there.
    pub fn of(&self, cube: &CubieCube) -> Option<u32> {
        self.numbers.get(&self.pattern.word(cube)).copied()
    }

    /// The number after an effect, both by their numbers.
    #[inline]
    pub fn after(&self, word: u32, effect: usize) -> u32 {
        self.after[word as usize * self.effects + effect]
    }
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

/// A hash of a word: its bits multiplied by odd constants and folded, as in FxHash. The words are the
/// program's own, so that nobody can choose them to collide.
#[derive(Default)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    fn write_u128(&mut self, bits: u128) {
        // The odd integer nearest to 2⁶⁴ divided by the golden ratio, and another for the upper half.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        const OTHER: u64 = 0xc2b2_ae3d_27d4_eb4f;
        let mixed = (bits as u64).wrapping_mul(GOLDEN) ^ ((bits >> 64) as u64).wrapping_mul(OTHER);
        self.0 = (self.0 ^ mixed ^ mixed >> 29).wrapping_mul(GOLDEN);
        self.0 ^= self.0 >> 32;
    }
}
