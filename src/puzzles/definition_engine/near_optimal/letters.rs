//! Letters and words. A letter is a move or the inverse of a move, and a word is a sequence of letters.

use crate::puzzles::definition::{Definition, Transformation};
use std::collections::HashMap;

/// The effect of a word on the places that it changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Effect {
    /// The places that the word changes, sorted.
    pub(super) places: Box<[u16]>,
    /// For each of these places, the place from which its new piece comes.
    sources: Box<[u16]>,
    /// For each of these places, the twist of its new piece.
    twists: Box<[u8]>,
}

impl Effect {
    /// The effect of a transformation.
    pub(super) fn of(transformation: &Transformation) -> Effect {
        let Transformation { sources, twists } = transformation;
        let changed = |&place: &usize| usize::from(sources[place]) != place || twists[place] != 0;
        let places: Vec<usize> = (0..sources.len()).filter(changed).collect();
        Effect {
            sources: places.iter().map(|&place| sources[place]).collect(),
            twists: places.iter().map(|&place| twists[place]).collect(),
            places: places.iter().map(|&place| place as u16).collect(),
        }
    }

    /// The place from which the new piece of a place comes, and the twist of this piece.
    pub(super) fn at(&self, place: u16) -> (u16, u8) {
        match self.places.binary_search(&place) {
            Ok(index) => (self.sources[index], self.twists[index]),
            Err(_) => (place, 0),
        }
    }

    /// The effect with the given changes. They must be sorted by place. A change consists of the place, the source and
    /// the twist.
    pub(super) fn of_changes(changes: &[(u16, u16, u8)]) -> Effect {
        Effect {
            places: changes.iter().map(|change| change.0).collect(),
            sources: changes.iter().map(|change| change.1).collect(),
            twists: changes.iter().map(|change| change.2).collect(),
        }
    }

    /// The part of the effect that changes these places.
    pub(super) fn within(&self, places: &[u16]) -> Effect {
        let changes = self.places.iter().filter(|place| places.contains(place));
        let changes = changes.map(|&place| (place, self.at(place)));
        let changes: Vec<(u16, u16, u8)> = changes.map(|(place, (source, twist))| (place, source, twist)).collect();
        Effect::of_changes(&changes)
    }

    /// The approximate size in memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        5 * self.places.len() as u64 + 48
    }
}

/// The state of the puzzle after a sequence of words: for each place, its piece and the twist of the piece. A piece is
/// identified by its home place.
#[derive(Debug, Clone)]
pub(super) struct Arrangement {
    /// For each place, the home place of its piece.
    pub(super) homes: Vec<u16>,
    /// For each place, the twist of its piece.
    pub(super) twists: Vec<u8>,
    /// For each home place, the current place of its piece.
    pub(super) place_of: Vec<u16>,
    buffer: Vec<(u16, u8)>,
}

impl Arrangement {
    /// The arrangement after a transformation of the solved puzzle.
    pub(super) fn of(transformation: &Transformation) -> Arrangement {
        let mut place_of = vec![0; transformation.sources.len()];
        for (place, &home) in transformation.sources.iter().enumerate() {
            place_of[usize::from(home)] = place as u16;
        }
        Arrangement {
            homes: transformation.sources.clone(),
            twists: transformation.twists.clone(),
            place_of,
            buffer: Vec::new(),
        }
    }

    /// Applies the effect of a word.
    pub(super) fn apply(&mut self, effect: &Effect, orientations: &[u8]) {
        self.buffer.clear();
        for ((&place, &source), &twist) in effect.places.iter().zip(&effect.sources).zip(&effect.twists) {
            let source = usize::from(source);
            let sum = u16::from(self.twists[source]) + u16::from(twist);
            let twist = sum % u16::from(orientations[usize::from(place)]);
            self.buffer.push((self.homes[source], twist as u8));
        }
        for (&place, &(home, twist)) in effect.places.iter().zip(&self.buffer) {
            self.homes[usize::from(place)] = home;
            self.twists[usize::from(place)] = twist;
            self.place_of[usize::from(home)] = place;
        }
    }

    /// The effect that changes the solved puzzle into this arrangement.
    pub(super) fn effect(&self) -> Effect {
        let places = (0..self.homes.len()).filter(|&place| !self.is_at_home(place));
        let places: Vec<usize> = places.collect();
        Effect {
            sources: places.iter().map(|&place| self.homes[place]).collect(),
            twists: places.iter().map(|&place| self.twists[place]).collect(),
            places: places.iter().map(|&place| place as u16).collect(),
        }
    }

    /// The effect that solves this arrangement.
    pub(super) fn inverse_effect(&self, orientations: &[u8]) -> Effect {
        let homes = (0..self.homes.len()).filter(|&home| !self.is_at_home(usize::from(self.place_of[home])));
        let homes: Vec<usize> = homes.collect();
        let twist = |home: usize| {
            let place = usize::from(self.place_of[home]);
            (orientations[place] - self.twists[place]) % orientations[place]
        };
        Effect {
            sources: homes.iter().map(|&home| self.place_of[home]).collect(),
            twists: homes.iter().map(|&home| twist(home)).collect(),
            places: homes.iter().map(|&home| home as u16).collect(),
        }
    }

    fn is_at_home(&self, place: usize) -> bool {
        usize::from(self.homes[place]) == place && self.twists[place] == 0
    }
}

/// The maximum number of repetitions of a move in a letter. If the inverse of a move is not a move, the letter of the
/// inverse consists of repetitions of the move.
const MOST_REPEATS: u32 = 100;

/// The letters of a puzzle: its moves, and an inverse for each move whose inverse is not a move.
pub(super) struct Letters {
    /// For each letter, its effect.
    pub(super) effects: Vec<Effect>,
    /// For each letter, the inverse letter.
    pub(super) inverses: Vec<u16>,
    /// For each letter, the indices of its moves. A letter is a single move, or several repetitions of one move.
    pub(super) moves: Vec<Vec<usize>>,
    /// For each move, its letter; `None` if the move changes nothing. Moves with the same effect have the same letter.
    letter_of_move: Vec<Option<u16>>,
    /// For each place, the number of orientations of its piece.
    pub(super) orientations: Vec<u8>,
}

impl Letters {
    /// The letters of a puzzle; `None` if the inverse of a move needs more than [`MOST_REPEATS`] repetitions of the
    /// move.
    pub(super) fn new(definition: &Definition) -> Option<Letters> {
        let mut letters = Letters {
            effects: Vec::new(),
            inverses: Vec::new(),
            moves: Vec::new(),
            letter_of_move: Vec::new(),
            orientations: definition.layout().orientations().to_vec(),
        };
        let mut known: HashMap<&Transformation, u16> = HashMap::new();
        for (index, step) in definition.moves().iter().enumerate() {
            let number = letters.effects.len() as u16;
            if step.transformation.is_identity() {
                letters.letter_of_move.push(None);
                continue;
            }
            let letter = *known.entry(&step.transformation).or_insert(number);
            letters.letter_of_move.push(Some(letter));
            if letter != number {
                continue;
            }
            letters.effects.push(Effect::of(&step.transformation));
            letters.moves.push(vec![index]);
        }
        let count = letters.effects.len();
        for letter in 0..count {
            let index = letters.moves[letter][0];
            let transformation = &definition.moves()[index].transformation;
            let inverse = definition.inverse(transformation);
            let undoing = match known.get(&inverse) {
                Some(&undoing) => undoing,
                None => {
                    let order = u32::try_from(definition.order(transformation)).ok()?;
                    let repeats = order.checked_sub(1).filter(|&repeats| repeats <= MOST_REPEATS)?;
                    letters.effects.push(Effect::of(&inverse));
                    letters.moves.push(vec![index; repeats as usize]);
                    letters.effects.len() as u16 - 1
                }
            };
            letters.inverses.push(undoing);
        }
        // If a letter was added as the inverse of a move, the inverse of this letter is the letter of the move.
        for added in count..letters.effects.len() {
            let undone = letters.inverses[..count]
                .iter()
                .position(|&each| usize::from(each) == added);
            letters.inverses.push(undone.expect("it was added for a letter") as u16);
        }
        Some(letters)
    }

    /// True if the inverse of each move is also a move.
    pub(super) fn are_moves(&self) -> bool {
        self.moves.iter().all(|moves| moves.len() == 1)
    }

    /// The letter of the move with this index; `None` if the move changes nothing.
    pub(super) fn of_move(&self, index: usize) -> Option<u16> {
        self.letter_of_move.get(index).copied().flatten()
    }

    /// The inverse of a word.
    pub(super) fn inverse(&self, word: &[u16]) -> Vec<u16> {
        word.iter()
            .rev()
            .map(|&letter| self.inverses[usize::from(letter)])
            .collect()
    }

    /// Appends `more` to a word. If a letter follows its inverse, the two letters cancel.
    pub(super) fn extend(&self, word: &mut Vec<u16>, more: &[u16]) {
        for &letter in more {
            match word.last() {
                Some(&last) if self.inverses[usize::from(last)] == letter => _ = word.pop(),
                _ => word.push(letter),
            }
        }
    }

    /// The arrangement after a word is applied to the solved puzzle.
    pub(super) fn arrangement(&self, word: &[u16]) -> Arrangement {
        let identity = Transformation {
            sources: (0..self.orientations.len()).map(|place| place as u16).collect(),
            twists: vec![0; self.orientations.len()],
        };
        let mut made = Arrangement::of(&identity);
        for &letter in word {
            made.apply(&self.effects[usize::from(letter)], &self.orientations);
        }
        made
    }
}
