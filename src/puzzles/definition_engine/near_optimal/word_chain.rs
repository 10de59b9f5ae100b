//! A stabilizer chain of short words, as in T. Minkwitz, An algorithm for solving the factorization problem in
//! permutation groups, 1998. A word is a sequence of letters; see [`super::letters`].
//!
//! A chain has a level for each place. The words of a level do not change the pieces in the places of earlier levels.
//! Each word of a level brings the piece from a certain place, with a certain twist, to the place of the level. The
//! words therefore solve the puzzle place by place.

use super::letters::{Arrangement, Effect, Letters};
use crate::puzzles::definition::{Definition, PuzzleState, Transformation};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A word of a level.
struct ChainWord {
    letters: Box<[u16]>,
    effect: Effect,
}

/// A set of places between which moves can exchange pieces. The places are in the order in which they are solved.
struct Track {
    /// The levels of the track.
    levels: Range<usize>,
    /// The letters that change at least one place of the track.
    letters: Vec<u16>,
}

/// The words of all levels.
pub(super) struct WordChain {
    /// For each level, its place.
    base: Vec<u16>,
    /// For each place, its level.
    level_of: Vec<usize>,
    tracks: Vec<Track>,
    /// For each level, its words. A word is identified by the place from which it brings a piece to the place of the
    /// level, and by the twist of this piece.
    levels: Vec<HashMap<(u16, u8), ChainWord>>,
    bytes: u64,
}

/// A word that may be chosen at a level: its length, the place from which it brings the piece, and the twist of the
/// piece.
type Choice = (usize, u16, u8);

/// A level to which the search can go back: the index of the level, the length of the solution before this level, the
/// arrangement before this level, and the choices that were not tried yet.
type OpenLevel = (usize, usize, Arrangement, Vec<Choice>);

/// The reason why there is no chain, or no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainFault {
    Cancelled,
    Memory,
    /// The words of the chain do not lead to a solved state.
    Unreachable,
}

/// The maximum number of short words that the build tries first.
const SHORT_WORDS: usize = 40_000;

/// The maximum number of words of one track that the build finds by conjugation.
const MOST_CONJUGATES: usize = 30_000;

/// The maximum number of commutators that the build tries for a track.
const MOST_COMMUTATORS: usize = 40_000;

/// The maximum number of commutators that the build uses for a track.
const USED_COMMUTATORS: usize = 12;

/// The maximum length of a word during the search for short words. If a word becomes longer, its sifting
/// ([`Builder::sift`]) ends.
const LONG_WORD: usize = 60;

/// The search for words ends after this number of consecutive random words that did not add a word to the chain.
const RANDOM_IN_A_ROW: usize = 60;

/// The maximum number of places of a puzzle for which the build tries random words.
const MOST_RANDOM_PLACES: usize = 1_000;

/// The maximum number of times that the search may go back. Each time, it chooses a different piece among pieces that
/// look alike.
const MOST_CHOICES: usize = 200_000;

impl WordChain {
    /// Builds the chain of words for a puzzle.
    pub(super) fn new(
        definition: &Definition,
        letters: &Letters,
        memory: u64,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<WordChain, ChainFault> {
        let mut tracks = tracks_in_order(definition, letters);
        // A track comes last if some words change only this track, because these words do not disturb the tracks that
        // are already solved.
        let mut changed_alone: Vec<(bool, Vec<u16>)> = Vec::new();
        for places in tracks {
            let own = letters_of(letters, &places);
            let is_free = |place: u16| places.contains(&place);
            let alone = !commutators(letters, &own, &places, &is_free, 1, cancel)?.is_empty();
            changed_alone.push((alone, places));
        }
        changed_alone.sort_by_key(|(alone, _)| *alone);
        tracks = changed_alone.into_iter().map(|(_, places)| places).collect();
        let base: Vec<u16> = tracks.iter().flatten().copied().collect();
        let mut level_of = vec![0; base.len()];
        for (level, &place) in base.iter().enumerate() {
            level_of[usize::from(place)] = level;
        }
        let mut first = 0;
        let tracks = tracks.iter().map(|places| {
            let levels = first..first + places.len();
            first = levels.end;
            Track {
                levels,
                letters: letters_of(letters, places),
            }
        });
        let tracks = tracks.collect();
        let mut chain = WordChain {
            levels: base.iter().map(|_| HashMap::new()).collect(),
            base,
            level_of,
            tracks,
            bytes: 0,
        };
        progress.building("short words", chain.tracks.len() as u64);
        let mut builder = Builder {
            letters,
            memory,
            cancel,
            chain: &mut chain,
        };
        builder.short_words()?;
        for track in 0..builder.chain.tracks.len() {
            builder.commutators(track)?;
            progress.advanced(1);
        }
        builder.random_words()?;
        progress.built();
        Ok(chain)
    }

    /// The transformation `start` changes the solved puzzle into a certain state. This function finds a word that
    /// solves this state. If pieces look alike, it chooses the piece for each place so that the words are short.
    ///
    /// # Errors
    ///
    /// Returns an error if the words do not lead to a solved state, or if the token is cancelled.
    pub(super) fn solve(
        &self,
        definition: &Definition,
        letters: &Letters,
        start: &Transformation,
        cancel: &CancelToken,
    ) -> Result<Vec<u16>, ChainFault> {
        match self.solve_from(definition, letters, Arrangement::of(start), cancel) {
            Err(ChainFault::Unreachable) => {
                let mut word = self
                    .even_word(definition, letters, start)
                    .ok_or(ChainFault::Unreachable)?;
                let mut arrangement = Arrangement::of(start);
                for &letter in &word {
                    arrangement.apply(&letters.effects[usize::from(letter)], &letters.orientations);
                }
                let rest = self.solve_from(definition, letters, arrangement, cancel)?;
                letters.extend(&mut word, &rest);
                Ok(word)
            }
            outcome => outcome,
        }
    }

    /// True if words can undo a transformation. `different` is the same puzzle with pieces that all look different.
    pub(super) fn reaches(
        &self,
        different: &Definition,
        letters: &Letters,
        start: &Transformation,
        cancel: &CancelToken,
    ) -> bool {
        self.solve(different, letters, start, cancel).is_ok()
    }

    fn solve_from(
        &self,
        definition: &Definition,
        letters: &Letters,
        start: Arrangement,
        cancel: &CancelToken,
    ) -> Result<Vec<u16>, ChainFault> {
        let solved = definition.solved();
        let parts = definition.parts();
        let layout = definition.layout();
        let mut kinds = Vec::with_capacity(self.base.len());
        for (number, orbit) in parts.orbits.iter().enumerate() {
            kinds.extend(layout.range(number).map(|place| {
                let piece = solved.pieces[place];
                (piece, orbit.visible_orientations[usize::from(piece)])
            }));
        }
        // The choices at a level: the words that bring a piece with the right appearance to the place of the level. The
        // shortest word is at the end of the list, so it is tried first.
        let choices = |level: usize, arrangement: &Arrangement| {
            let place = self.base[level];
            let home = usize::from(place);
            let (kind, visible) = kinds[home];
            let count = letters.orientations[home];
            let track = self.tracks.partition_point(|track| track.levels.end <= level);
            let mut found: Vec<Choice> = Vec::new();
            let mut look = |source: u16| {
                let piece = usize::from(arrangement.homes[usize::from(source)]);
                if kinds[piece].0 != kind {
                    return;
                }
                let shown = u16::from(solved.orientations[piece]) + u16::from(arrangement.twists[usize::from(source)]);
                for twist in 0..count {
                    let after = (shown + u16::from(twist)) % u16::from(visible);
                    if after != u16::from(solved.orientations[home]) {
                        continue;
                    }
                    if (source, twist) == (place, 0) {
                        found.push((0, source, twist));
                    } else if let Some(word) = self.levels[level].get(&(source, twist)) {
                        found.push((word.letters.len(), source, twist));
                    }
                }
            };
            let is_alone = definition.orbits()[layout.orbit_of(home)].kinds() == layout_places(definition, home);
            if is_alone {
                look(arrangement.place_of[home]);
            } else {
                self.base[level..self.tracks[track].levels.end]
                    .iter()
                    .for_each(|&source| look(source));
            }
            found.sort_unstable();
            found.reverse();
            found
        };
        let mut word: Vec<u16> = Vec::new();
        let mut level = 0;
        let mut arrangement = start;
        let mut open: Vec<OpenLevel> = Vec::new();
        let mut tried = 0;
        let mut waiting = choices(0, &arrangement);
        let mut steps = 0_usize;
        loop {
            steps += 1;
            if steps.is_multiple_of(4096) && cancel.is_cancelled() {
                return Err(ChainFault::Cancelled);
            }
            let Some((_, source, twist)) = waiting.pop() else {
                tried += 1;
                let back = open.pop().filter(|_| tried <= MOST_CHOICES);
                let (level_before, length, before, left) = back.ok_or(ChainFault::Unreachable)?;
                (level, arrangement, waiting) = (level_before, before, left);
                word.truncate(length);
                continue;
            };
            if !waiting.is_empty() && open.len() < 64 {
                open.push((level, word.len(), arrangement.clone(), waiting));
            }
            if let Some(step) = self.levels[level].get(&(source, twist)) {
                arrangement.apply(&step.effect, &letters.orientations);
                // Letters that follow their inverse are not cancelled yet, because the search may go back and shorten
                // the word to its earlier length.
                word.extend_from_slice(&step.letters);
            }
            level += 1;
            if level == self.base.len() {
                let mut reduced = Vec::with_capacity(word.len());
                letters.extend(&mut reduced, &word);
                return Ok(reduced);
            }
            waiting = choices(level, &arrangement);
        }
    }

    /// A word that makes the permutation even on each track whose pieces all look different. `None` if no such word
    /// exists.
    fn even_word(&self, definition: &Definition, letters: &Letters, start: &Transformation) -> Option<Vec<u16>> {
        let layout = definition.layout();
        let tracks: Vec<Vec<u16>> = { self.tracks.iter() }
            .map(|track| self.base[track.levels.clone()].to_vec())
            .filter(|places| {
                let orbit = &definition.orbits()[layout.orbit_of(usize::from(places[0]))];
                orbit.kinds() == orbit.places()
            })
            .collect();
        let is_odd = |source: &dyn Fn(u16) -> u16, places: &[u16]| {
            let mut seen: HashSet<u16> = HashSet::new();
            let mut odd = false;
            for &place in places {
                let mut at = source(place);
                if !seen.insert(place) {
                    continue;
                }
                while at != place {
                    seen.insert(at);
                    odd = !odd;
                    at = source(at);
                }
            }
            odd
        };
        let vector = |source: &dyn Fn(u16) -> u16| tracks.iter().map(|places| is_odd(source, places)).collect();
        let mut wanted: Vec<bool> = vector(&|place| start.sources[usize::from(place)]);
        // Rows in echelon form: the parities on the tracks, and the letters whose product has these parities.
        let mut rows: Vec<(Vec<bool>, Vec<u16>)> = Vec::new();
        let add = |row: &mut (Vec<bool>, Vec<u16>), other: &(Vec<bool>, Vec<u16>)| {
            row.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one ^= other);
            for letter in &other.1 {
                match row.1.iter().position(|each| each == letter) {
                    Some(at) => _ = row.1.remove(at),
                    None => row.1.push(*letter),
                }
            }
        };
        for (letter, effect) in letters.effects.iter().enumerate() {
            let mut row = (vector(&|place| effect.at(place).0), vec![letter as u16]);
            for other in &rows {
                let pivot = other.0.iter().position(|&odd| odd).expect("no row is empty");
                if row.0[pivot] {
                    add(&mut row, other);
                }
            }
            if row.0.contains(&true) {
                rows.push(row);
            }
        }
        let mut sum = (std::mem::take(&mut wanted), Vec::new());
        for other in &rows {
            let pivot = other.0.iter().position(|&odd| odd).expect("no row is empty");
            if sum.0[pivot] {
                add(&mut sum, other);
            }
        }
        (!sum.0.contains(&true)).then_some(sum.1)
    }
}

fn layout_places(definition: &Definition, place: usize) -> u16 {
    definition.orbits()[definition.layout().orbit_of(place)].places()
}

/// Builds a chain by adding words.
struct Builder<'a> {
    letters: &'a Letters,
    memory: u64,
    cancel: &'a CancelToken,
    chain: &'a mut WordChain,
}

impl Builder<'_> {
    fn look(&self) -> Result<(), ChainFault> {
        if self.cancel.is_cancelled() {
            return Err(ChainFault::Cancelled);
        }
        if self.chain.bytes > self.memory {
            return Err(ChainFault::Memory);
        }
        Ok(())
    }

    fn insert(&mut self, level: usize, key: (u16, u8), letters: &[u16], effect: Effect) {
        self.chain.bytes += effect.bytes() + 2 * letters.len() as u64 + 64;
        let letters = letters.into();
        let before = self.chain.levels[level].insert(key, ChainWord { letters, effect });
        if let Some(before) = before {
            self.chain.bytes -= before.effect.bytes() + 2 * before.letters.len() as u64 + 64;
        }
    }

    /// Sifts a word through the levels, and stores new words. At each level, it looks up the word that brings home the
    /// piece of the level's place. If the level has no such word, or only a word that is longer than the current word,
    /// the level stores the inverse of the current word. If the level had no such word, the sifting ends, and this
    /// function returns true. In all other cases, the word of the level is appended to the current word, and the
    /// sifting continues with the next level. If the current word becomes longer than `longest` letters, or after the
    /// last level, this function returns false.
    fn sift(&mut self, mut made: Arrangement, mut word: Vec<u16>, levels: Range<usize>, longest: usize) -> bool {
        for level in levels {
            let home = usize::from(self.chain.base[level]);
            let place = made.place_of[home];
            let twist = made.twists[usize::from(place)];
            if usize::from(place) == home && twist == 0 {
                continue;
            }
            let count = self.letters.orientations[home];
            let key = (place, (count - twist) % count);
            let known = self.chain.levels[level].get(&key);
            let learns = known.is_none_or(|known| word.len() < known.letters.len());
            let Some(known) = known else {
                let undoing = made.inverse_effect(&self.letters.orientations);
                let inverse = self.letters.inverse(&word);
                self.insert(level, key, &inverse, undoing);
                return true;
            };
            let (effect, known) = (known.effect.clone(), known.letters.clone());
            if learns {
                let undoing = made.inverse_effect(&self.letters.orientations);
                let inverse = self.letters.inverse(&word);
                self.insert(level, key, &inverse, undoing);
            }
            made.apply(&effect, &self.letters.orientations);
            self.letters.extend(&mut word, &known);
            if word.len() > longest {
                return false;
            }
        }
        false
    }

    /// Sifts all words of one letter, then of two letters, and so on.
    fn short_words(&mut self) -> Result<(), ChainFault> {
        let places = self.letters.orientations.len();
        let most = SHORT_WORDS
            .min(40_000_000 / places.max(1))
            .max(self.letters.effects.len());
        let mut seen: HashSet<Effect> = HashSet::new();
        let mut layer: Vec<Vec<u16>> = vec![Vec::new()];
        let all = 0..self.chain.base.len();
        while !layer.is_empty() && seen.len() < most {
            let mut next = Vec::new();
            'words: for word in &layer {
                for letter in 0..self.letters.effects.len() {
                    let mut longer = word.clone();
                    self.letters.extend(&mut longer, &[letter as u16]);
                    if longer.len() <= word.len() {
                        continue;
                    }
                    let made = self.letters.arrangement(&longer);
                    if !seen.insert(made.effect()) {
                        continue;
                    }
                    self.sift(made, longer.clone(), all.clone(), LONG_WORD);
                    next.push(longer);
                    if seen.len() >= most {
                        break 'words;
                    }
                }
                self.look()?;
            }
            layer = next;
        }
        Ok(())
    }

    /// Finds words that change few pieces of one track, and no pieces that are solved before this track. Stores these
    /// words and their conjugates.
    fn commutators(&mut self, track: usize) -> Result<(), ChainFault> {
        let levels = self.chain.tracks[track].levels.clone();
        let own = self.chain.tracks[track].letters.clone();
        let places = self.chain.base[levels.clone()].to_vec();
        let is_free = |place: u16| self.chain.level_of[usize::from(place)] >= levels.start;
        let used = commutators(self.letters, &own, &places, &is_free, USED_COMMUTATORS, self.cancel)?;
        let mut elements: Vec<(Effect, Vec<u16>)> = Vec::new();
        let mut seen: HashSet<Effect> = HashSet::new();
        for (effect, word) in used {
            if elements.len() < MOST_CONJUGATES && seen.insert(effect.within(&places)) {
                let from = elements.len();
                elements.push((effect, word));
                self.conjugates(&own, levels.clone(), &mut elements, from, &mut seen)?;
            }
        }
        // Products of these words can also twist pieces in place. So random products are sifted, too.
        let mut random = ChaCha8Rng::seed_from_u64(track as u64);
        let mut in_a_row = 0;
        while elements.len() > 1 && in_a_row < 200 {
            let word = (0..2).fold(Vec::new(), |mut word, _| {
                let (_, more) = &elements[random.random_range(0..elements.len())];
                self.letters.extend(&mut word, more);
                word
            });
            let made = self.letters.arrangement(&word);
            let learned = self.sift(made, word, levels.clone(), usize::MAX);
            in_a_row = if learned { 0 } else { in_a_row + 1 };
            self.look()?;
        }
        Ok(())
    }

    /// Adds the conjugates of an element to `elements`, then the conjugates of these conjugates, and so on.
    fn conjugates(
        &mut self,
        own: &[u16],
        levels: Range<usize>,
        elements: &mut Vec<(Effect, Vec<u16>)>,
        from: usize,
        seen: &mut HashSet<Effect>,
    ) -> Result<(), ChainFault> {
        let mut next = from;
        while next < elements.len() && elements.len() < MOST_CONJUGATES {
            let (effect, word) = elements[next].clone();
            next += 1;
            let changed = effect
                .places
                .iter()
                .map(|&place| self.chain.level_of[usize::from(place)]);
            let level = changed.min().expect("a commutator that changes nothing is left out");
            debug_assert!(levels.contains(&level));
            let key = effect.at(self.chain.base[level]);
            let known = self.chain.levels[level].get(&key);
            if known.is_none_or(|known| word.len() < known.letters.len()) {
                self.insert(level, key, &word, effect.clone());
            }
            for &letter in own {
                let inverse = self.letters.inverses[usize::from(letter)];
                let conjugate = conjugate(self.letters, &effect, letter);
                if seen.insert(conjugate.within(&self.chain.base[levels.clone()])) {
                    let mut longer = vec![inverse];
                    self.letters.extend(&mut longer, &word);
                    self.letters.extend(&mut longer, &[letter]);
                    elements.push((conjugate, longer));
                }
            }
            if next.is_multiple_of(256) {
                self.look()?;
            }
        }
        Ok(())
    }

    /// Sifts random words until [`RANDOM_IN_A_ROW`] consecutive random words add no word to the chain.
    fn random_words(&mut self) -> Result<(), ChainFault> {
        if self.chain.base.len() > MOST_RANDOM_PLACES {
            return Ok(());
        }
        let mut random = ChaCha8Rng::seed_from_u64(98);
        let mut in_a_row = 0;
        let count = self.letters.effects.len();
        while in_a_row < RANDOM_IN_A_ROW && count > 0 {
            let mut word = Vec::new();
            for _ in 0..random.random_range(2..120) {
                self.letters.extend(&mut word, &[random.random_range(0..count) as u16]);
            }
            let made = self.letters.arrangement(&word);
            let learned = self.sift(made, word, 0..self.chain.base.len(), usize::MAX);
            in_a_row = if learned { 0 } else { in_a_row + 1 };
            self.look()?;
        }
        Ok(())
    }
}

/// The letters that change at least one of these places.
fn letters_of(letters: &Letters, places: &[u16]) -> Vec<u16> {
    let changes = |letter: &u16| {
        let effect = &letters.effects[usize::from(*letter)];
        places.iter().any(|&place| effect.at(place) != (place, 0))
    };
    (0..letters.effects.len() as u16).filter(changes).collect()
}

/// Finds commutators of a letter with another letter, or with a conjugate of another letter. Returns the commutators
/// that change few of the given places, and that change other places only if these places are free. Commutators that
/// change the smallest number of places come first.
fn commutators(
    letters: &Letters,
    own: &[u16],
    places: &[u16],
    is_free: &dyn Fn(u16) -> bool,
    wanted: usize,
    cancel: &CancelToken,
) -> Result<Vec<(Effect, Vec<u16>)>, ChainFault> {
    let mut found: Vec<(Effect, Vec<u16>)> = Vec::new();
    let mut seen: HashSet<Effect> = HashSet::new();
    let mut looked_at = 0;
    // In the first round, the second letter is not conjugated.
    let around = std::iter::once(None).chain(own.iter().map(|&letter| Some(letter)));
    'all: for outer in around {
        for &second in own {
            let mut inner = vec![second];
            if let Some(outer) = outer {
                let back = letters.inverses[usize::from(outer)];
                if back == second || outer == second {
                    continue;
                }
                inner = vec![outer, second, back];
            }
            if cancel.is_cancelled() {
                return Err(ChainFault::Cancelled);
            }
            for &first in own.iter().filter(|&&first| first != second) {
                looked_at += 1;
                if looked_at > MOST_COMMUTATORS || found.len() >= wanted {
                    break 'all;
                }
                let mut word = vec![first];
                letters.extend(&mut word, &inner);
                letters.extend(&mut word, &[letters.inverses[usize::from(first)]]);
                letters.extend(&mut word, &letters.inverse(&inner));
                if let Some(effect) = small_effect(letters, &word, places, is_free)
                    && seen.insert(effect.clone())
                {
                    found.push((effect, word));
                }
            }
        }
    }
    found.sort_by_key(|(effect, word)| (effect.within(places).places.len(), effect.places.len(), word.len()));
    Ok(found)
}

/// The maximum number of places of a track that a commutator may change.
const MOST_CHANGED: usize = 6;

/// The effect of a word. `None` if it changes none of the given places, more than [`MOST_CHANGED`] of them, or a place
/// that is not free.
fn small_effect(letters: &Letters, word: &[u16], places: &[u16], is_free: &dyn Fn(u16) -> bool) -> Option<Effect> {
    // `origin` follows a place backwards through the word. The given places are checked first, because most words
    // change too many of them.
    let origin = |place: u16| {
        let (mut at, mut twist) = (place, 0_u16);
        for &letter in word.iter().rev() {
            let (source, more) = letters.effects[usize::from(letter)].at(at);
            at = source;
            twist += u16::from(more);
        }
        let twist = twist % u16::from(letters.orientations[usize::from(place)]);
        ((at, twist) != (place, 0)).then_some((place, at, twist as u8))
    };
    let own: Vec<_> = places
        .iter()
        .filter_map(|&place| origin(place))
        .take(MOST_CHANGED + 1)
        .collect();
    if own.is_empty() || own.len() > MOST_CHANGED {
        return None;
    }
    // The word can change only places that are changed by one of its letters.
    let mut touched: Vec<u16> = Vec::new();
    for &letter in word {
        touched.extend_from_slice(&letters.effects[usize::from(letter)].places);
    }
    touched.sort_unstable();
    touched.dedup();
    let changed: Vec<_> = touched.into_iter().filter_map(origin).collect();
    let are_free = changed.iter().all(|&(place, ..)| is_free(place));
    are_free.then(|| Effect::of_changes(&changed))
}

/// The conjugate of an element by a letter: the inverse of the letter, then the element, then the letter.
fn conjugate(letters: &Letters, effect: &Effect, letter: u16) -> Effect {
    let after = &letters.effects[usize::from(letter)];
    let back = &letters.effects[usize::from(letters.inverses[usize::from(letter)])];
    let mut changes: Vec<(u16, u16, u8)> = Vec::with_capacity(effect.places.len());
    for &place in &effect.places {
        // The element brings a piece to `place`, and the letter then takes this piece to `target`.
        let (target, _) = back.at(place);
        let (middle, first) = after.at(target);
        debug_assert_eq!(middle, place);
        let (source, second) = effect.at(place);
        let (origin, third) = back.at(source);
        let count = u16::from(letters.orientations[usize::from(target)]);
        let twist = (u16::from(first) + u16::from(second) + u16::from(third)) % count;
        changes.push((target, origin, twist as u8));
    }
    changes.sort_unstable();
    Effect::of_changes(&changes)
}

/// A transformation that changes the solved state into `state`; `None` if `state` does not have the pieces of the
/// puzzle.
pub(super) fn change_to(definition: &Definition, state: &PuzzleState) -> Option<Transformation> {
    let layout = definition.layout();
    let solved = definition.solved();
    let mut change = layout.identity();
    for orbit in 0..layout.orbits() {
        let range = layout.range(orbit);
        let mut homes: HashMap<u16, Vec<usize>> = HashMap::new();
        for home in range.clone().rev() {
            homes.entry(solved.pieces[home]).or_default().push(home);
        }
        for place in range {
            let home = homes.get_mut(&state.pieces[place])?.pop()?;
            let count = layout.orientations()[place];
            change.sources[place] = home as u16;
            let twist = u16::from(state.orientations[place]) + u16::from(count) - u16::from(solved.orientations[home]);
            change.twists[place] = (twist % u16::from(count)) as u8;
        }
    }
    Some(change)
}

/// The tracks of a puzzle in the order in which they are solved. Tracks whose pieces all look different come first,
/// then tracks with pieces that look alike. Within a track with pieces that look alike, the places of the most frequent
/// piece come last.
fn tracks_in_order(definition: &Definition, letters: &Letters) -> Vec<Vec<u16>> {
    let places = letters.orientations.len();
    let mut leader: Vec<usize> = (0..places).collect();
    fn find(leader: &mut [usize], place: usize) -> usize {
        let mut root = place;
        while leader[root] != root {
            root = leader[root];
        }
        leader[place] = root;
        root
    }
    for effect in &letters.effects {
        for &place in &effect.places {
            let one = find(&mut leader, usize::from(place));
            let other = find(&mut leader, usize::from(effect.at(place).0));
            leader[one.max(other)] = one.min(other);
        }
    }
    let mut by_leader: HashMap<usize, usize> = HashMap::new();
    let mut tracks: Vec<Vec<u16>> = Vec::new();
    for place in 0..places {
        let root = find(&mut leader, place);
        let track = *by_leader.entry(root).or_insert_with(|| {
            tracks.push(Vec::new());
            tracks.len() - 1
        });
        tracks[track].push(place as u16);
    }
    let solved = definition.solved();
    let is_alike = |places: &Vec<u16>| {
        let kinds: HashSet<u16> = places.iter().map(|&place| solved.pieces[usize::from(place)]).collect();
        kinds.len() < places.len()
    };
    for places in &mut tracks {
        let mut counts: HashMap<u16, usize> = HashMap::new();
        for &place in places.iter() {
            *counts.entry(solved.pieces[usize::from(place)]).or_default() += 1;
        }
        places.sort_by_key(|&place| {
            let kind = solved.pieces[usize::from(place)];
            (counts[&kind], if counts[&kind] > 1 { kind } else { 0 }, place)
        });
    }
    tracks.sort_by_key(is_alike);
    tracks
}
