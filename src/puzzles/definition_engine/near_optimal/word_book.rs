//! A book of short words (sequences of moves), indexed by their effects. Words from the book replace longer parts of a
//! solution.

use super::letters::{Arrangement, Effect, Letters};
use crate::search::CancelToken;
use std::collections::HashMap;

/// For each effect, the cheapest short word that was found.
pub(super) struct WordBook {
    words: HashMap<Effect, Box<[u16]>>,
    /// For each letter, its cost.
    costs: Vec<u32>,
}

/// The maximum number of words in the book.
const MOST_WORDS: usize = 60_000;

/// The maximum length, in letters, of a part of a solution that is replaced.
const LONGEST_STRETCH: usize = 24;

/// The same maximum for a book whose words have at most one letter. Such words can only merge turns of the same layers.
/// With longer parts, a 40x40x40 (9,128 places) was not solved in five minutes.
const LONGEST_JOINED: usize = 4;

/// The amount of work between two checks of the cancel token. The work is the number of places times the number of
/// letters that were applied.
const WORK_BETWEEN_LOOKS: usize = 1 << 18;

impl WordBook {
    /// Builds the book. It adds all words of one letter, then all words of two letters, and so on, up to a memory limit
    /// in bytes. The book always contains all words of one letter. `None` if the token is cancelled.
    pub(super) fn new(letters: &Letters, costs: Vec<u32>, memory: u64, cancel: &CancelToken) -> Option<WordBook> {
        let mut words: HashMap<Effect, Box<[u16]>> = HashMap::new();
        let bytes = 5 * letters.orientations.len() as u64 + 120;
        let most = MOST_WORDS.min((memory / bytes) as usize).max(letters.effects.len() + 1);
        words.insert(letters.arrangement(&[]).effect(), Box::new([]));
        let mut layer: Vec<Box<[u16]>> = vec![Box::new([])];
        let mut work = 0;
        while !layer.is_empty() && words.len() < most {
            let mut next = Vec::new();
            'layer: for word in &layer {
                let made = letters.arrangement(word);
                for letter in 0..letters.effects.len() {
                    work += letters.orientations.len();
                    if work > WORK_BETWEEN_LOOKS {
                        work = 0;
                        if cancel.is_cancelled() {
                            return None;
                        }
                    }
                    let mut longer = made.clone();
                    longer.apply(&letters.effects[letter], &letters.orientations);
                    let effect = longer.effect();
                    let word: Box<[u16]> = word.iter().copied().chain([letter as u16]).collect();
                    let cost = |word: &[u16]| word.iter().map(|&each| costs[usize::from(each)]).sum::<u32>();
                    match words.get(&effect) {
                        Some(known) if cost(known) <= cost(&word) => {}
                        _ => {
                            next.push(word.clone());
                            words.insert(effect, word);
                        }
                    }
                    if words.len() >= most {
                        break 'layer;
                    }
                }
            }
            layer = next;
        }
        Some(WordBook { words, costs })
    }

    fn cost(&self, word: &[u16]) -> u32 {
        word.iter().map(|&letter| self.costs[usize::from(letter)]).sum()
    }

    /// Replaces parts of a word by cheaper words with the same effect. Stops when the book contains no cheaper word for
    /// any part, or when the token is cancelled.
    pub(super) fn shorten(&self, letters: &Letters, word: &mut Vec<u16>, cancel: &CancelToken) {
        let mut start = 0;
        let mut work = 0;
        let has_long_words = self.words.len() > letters.effects.len() + 1;
        let longest = match has_long_words {
            true => LONGEST_STRETCH,
            false => LONGEST_JOINED,
        };
        while start < word.len() {
            let mut made: Arrangement = letters.arrangement(&[]);
            let mut better: Option<(usize, Vec<u16>, u32)> = None;
            for end in start + 1..=word.len().min(start + longest) {
                made.apply(&letters.effects[usize::from(word[end - 1])], &letters.orientations);
                work += letters.orientations.len() * if has_long_words { letters.effects.len() } else { 1 };
                if work > WORK_BETWEEN_LOOKS {
                    work = 0;
                    if cancel.is_cancelled() {
                        return;
                    }
                }
                let cost = self.cost(&word[start..end]);
                let mut offer = |replacement: Vec<u16>| {
                    let now = self.cost(&replacement);
                    if now < cost && better.as_ref().is_none_or(|(.., saved)| cost - now > *saved) {
                        better = Some((end, replacement, cost - now));
                    }
                };
                if let Some(known) = self.words.get(&made.effect()) {
                    offer(known.to_vec());
                }
                // Also tries each word from the book with one more letter at the end.
                if has_long_words && end - start > 4 {
                    for letter in 0..letters.effects.len() {
                        let mut without = made.clone();
                        let undo = usize::from(letters.inverses[letter]);
                        without.apply(&letters.effects[undo], &letters.orientations);
                        if let Some(known) = self.words.get(&without.effect()) {
                            offer(known.iter().copied().chain([letter as u16]).collect());
                        }
                    }
                }
            }
            match better {
                Some((end, replacement, _)) => {
                    word.splice(start..end, replacement);
                    // Letters before the replacement may combine with it, so the search goes back.
                    start = start.saturating_sub(longest);
                }
                None => start += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::definition::{Definition, DefinitionParts, PuzzleMove, PuzzleOrbit, Transformation};

    /// The puzzle is a ring of twelve pieces with one move. Its two letters are the move and the inverse, so all words
    /// together have only twelve different effects.
    #[test]
    fn a_book_has_the_words_of_one_letter_and_no_more_than_fit_into_the_memory() {
        let shift = Transformation {
            sources: (1..12).chain([0]).collect(),
            twists: vec![0; 12],
        };
        let parts = DefinitionParts {
            orbits: vec![PuzzleOrbit::of_different_pieces("P", 12, 1)],
            moves: vec![PuzzleMove::as_listed("m", shift, 0)],
            ..DefinitionParts::default()
        };
        let letters = Letters::new(&Definition::new(parts).expect("a sound definition")).expect("two letters");
        for most in 0..=12 {
            let memory = most as u64 * (5 * 12 + 120);
            let book = WordBook::new(&letters, vec![1; 2], memory, &CancelToken::new());
            assert_eq!(book.expect("nothing cancels it").words.len(), most.max(3));
        }
    }
}
