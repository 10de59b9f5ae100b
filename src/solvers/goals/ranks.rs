//! Ranks, which are numbers for the words of a pattern. A word is the part of a cube's state that the pattern describes
//! ([`Word`]). Its rank is computed from the places and orientations of its labels.

use super::pattern::{CarriedPlaces, EDGES_FROM, PLACES, PiecePattern, Word, orders};
use std::collections::HashMap;

/// Assigns a rank to each word in the spaces of a goal's words. Ranks begin at 0. A space contains the words that agree
/// in all properties that turns preserve. Turns lead from words with a rank only to words with a rank, but they may not
/// reach every word with a rank.
pub struct WordRanks {
    pattern: PiecePattern,
    effects: Vec<CarriedPlaces>,
    classes: Vec<PlaceClass>,
    /// The places that turns do not change.
    unchanged: Vec<usize>,
    /// The spaces of words. The space of a word is determined by the pieces on unchanged places, by the set of pieces
    /// in each class and, if turns preserve it, by the sum of the orientations in each class. Turns do not change the
    /// space.
    spaces: Vec<Space>,
    by_key: HashMap<SpaceKey, usize>,
}

/// A class of places between which turns carry pieces. A class contains either places of corners or places of edges.
struct PlaceClass {
    places: Vec<usize>,
    /// The number of orientations that turns can give to a piece. It is 1 if turns never change an orientation.
    turns: u8,
    /// True if turns preserve the sum of the orientations of all pieces in the class.
    keeps_sum: bool,
}

/// The maximum number of spaces. A space takes about half a kilobyte, and named goals have only a few spaces.
const MOST_SPACES: usize = 100_000;

/// The key of a space: the properties that all words of the space share.
type SpaceKey = Vec<u8>;

/// A space: the words that agree in all data that turns preserve (see `WordRanks::spaces`).
struct Space {
    /// A word of the space. It contains the contents of the places that turns do not change.
    word: Word,
    /// The arrangements of each class.
    arrangements: Vec<Arrangements>,
    /// The rank of the first word of the space.
    first: u64,
}

/// The arrangements of the contents of a class. An arrangement consists of the order of the symbols
/// ([`PlaceClass::symbol`]), each of which may occur several times, and of the orientations of the oriented symbols.
struct Arrangements {
    /// The symbol of each content of six bits.
    symbol: [u8; 64],
    /// The content of each symbol, without an orientation that turns can change.
    contents: Vec<u8>,
    /// The number of places with each symbol, in four bits per symbol.
    counts: u64,
    /// A bit for each symbol: set if the pattern includes its orientation and turns change it.
    oriented: u16,
    /// The number of places with oriented symbols. The last of these places does not count if its orientation follows
    /// from the other orientations.
    digits: u32,
    /// The sum of all orientations, if it determines the last orientation.
    sum: Option<u8>,
    /// The number of orders of the symbols: a multinomial coefficient.
    orders: u64,
    /// The number of orientations for each order.
    orientations: u64,
}

impl WordRanks {
    /// Computes the ranks of all words in the spaces of a goal's words. Returns `None` if there are more than `most`
    /// ranks, or more than [`MOST_SPACES`] spaces.
    pub fn new(pattern: PiecePattern, goals: &[Word], effects: Vec<CarriedPlaces>, most: u64) -> Option<WordRanks> {
        let (unchanged, classes) = PlaceClass::of(&effects);
        let mut ranks = WordRanks {
            pattern,
            effects,
            classes,
            unchanged,
            spaces: Vec::new(),
            by_key: HashMap::new(),
        };
        for &word in goals {
            let key = ranks.key(word);
            if ranks.by_key.contains_key(&key) {
                continue;
            }
            let arrangements = ranks.classes.iter().map(|class| class.arrangements(&pattern, word));
            let space = Space {
                word,
                arrangements: arrangements.collect(),
                first: ranks.count(),
            };
            ranks.by_key.insert(key, ranks.spaces.len());
            ranks.spaces.push(space);
            if ranks.count() > most || ranks.spaces.len() > MOST_SPACES {
                return None;
            }
        }
        Some(ranks)
    }

    /// The number of ranks.
    pub fn count(&self) -> u64 {
        self.spaces
            .last()
            .map_or(0, |space| space.first.saturating_add(space.count()))
    }

    /// The pattern of the words.
    pub const fn pattern(&self) -> &PiecePattern {
        &self.pattern
    }

    /// The rank of a word; `None` if the word is in none of the spaces. Turns cannot lead from such a word to the goal.
    pub fn of(&self, word: Word) -> Option<u64> {
        let space = *self.by_key.get(&self.key(word))?;
        Some(self.in_space(&self.spaces[space], word))
    }

    /// Applies each effect to the word with the rank `rank`, and returns the ranks of the results.
    pub fn after_all(&self, rank: u64) -> impl Iterator<Item = u64> {
        let space = self.space(rank);
        let word = self.word(space, rank);
        let effects = self.effects.iter();
        effects.map(move |effect| self.in_space(space, self.pattern.after(word, effect)))
    }

    fn space(&self, rank: u64) -> &Space {
        &self.spaces[self.spaces.partition_point(|space| space.first <= rank) - 1]
    }

    fn in_space(&self, space: &Space, word: Word) -> u64 {
        let classes = self.classes.iter().zip(&space.arrangements);
        let rank = classes.fold(0, |rank, (class, arrangements)| {
            rank * arrangements.count() + arrangements.rank(class, word)
        });
        space.first + rank
    }

    fn word(&self, space: &Space, rank: u64) -> Word {
        let mut word = space.word.only(&self.unchanged);
        let mut rank = rank - space.first;
        for (class, arrangements) in self.classes.iter().zip(&space.arrangements).rev() {
            word = arrangements.fill(word, class, rank % arrangements.count());
            rank /= arrangements.count();
        }
        word
    }

    fn key(&self, word: Word) -> SpaceKey {
        let mut key: SpaceKey = self.unchanged.iter().map(|&place| word.content(place)).collect();
        for class in &self.classes {
            let from = key.len();
            key.extend(class.places.iter().map(|&place| class.symbol(word.content(place))));
            key[from..].sort_unstable();
            key.extend(class.sum(&self.pattern, word));
        }
        key
    }
}

impl Space {
    fn count(&self) -> u64 {
        let counts = self.arrangements.iter().map(Arrangements::count);
        counts.fold(1, u64::saturating_mul)
    }
}

impl PlaceClass {
    /// Returns the places that effects do not change, and the classes of the other places.
    fn of(effects: &[CarriedPlaces]) -> (Vec<usize>, Vec<PlaceClass>) {
        let mut class_of: [usize; PLACES] = std::array::from_fn(|place| place);
        for (place, target) in effects.iter().flat_map(CarriedPlaces::targets) {
            let (one, other) = (class_of[place], class_of[target]);
            for class in &mut class_of {
                *class = if *class == other { one } else { *class };
            }
        }
        let (mut unchanged, mut classes) = (Vec::new(), Vec::new());
        for number in 0..PLACES {
            let places: Vec<usize> = (0..PLACES).filter(|&place| class_of[place] == number).collect();
            let Some(&first) = places.first() else {
                continue;
            };
            let ways = if first < EDGES_FROM { 3 } else { 2 };
            let is_turned = |effect: &CarriedPlaces| places.iter().any(|&place| effect.turned_by(place) != 0);
            let sum = |effect: &CarriedPlaces| places.iter().map(|&place| effect.turned_by(place)).sum::<usize>();
            let turns = if effects.iter().any(is_turned) { ways } else { 1 };
            match (places.as_slice(), turns) {
                (&[place], 1) => unchanged.push(place),
                _ => classes.push(PlaceClass {
                    keeps_sum: effects.iter().all(|effect| sum(effect) % usize::from(ways) == 0),
                    places,
                    turns,
                }),
            }
        }
        (unchanged, classes)
    }

    /// The symbol of a content: its label. If turns never change orientations, the symbol also includes the
    /// orientation.
    const fn symbol(&self, content: u8) -> u8 {
        match self.turns {
            1 => content,
            _ => Word::label_of(content),
        }
    }

    /// True if the pattern includes the orientation of a symbol, and turns change this orientation.
    fn is_oriented(&self, pattern: &PiecePattern, symbol: u8) -> bool {
        self.turns > 1 && pattern.is_oriented(self.places[0], symbol)
    }

    /// The sum of the orientations of a word in this class. `None` if the pattern does not include all of the
    /// orientations, or if turns change the sum.
    fn sum(&self, pattern: &PiecePattern, word: Word) -> Option<u8> {
        let contents = || self.places.iter().map(|&place| word.content(place));
        let is_seen = self.keeps_sum && contents().all(|content| self.is_oriented(pattern, self.symbol(content)));
        is_seen.then(|| contents().map(Word::turned_of).sum::<u8>() % self.turns)
    }

    /// The arrangements of the contents of a word at the places of the class.
    fn arrangements(&self, pattern: &PiecePattern, word: Word) -> Arrangements {
        let mut contents: Vec<u8> = self.places.iter().map(|&place| word.content(place)).collect();
        for content in &mut contents {
            *content = self.symbol(*content);
        }
        let all = contents.clone();
        contents.sort_unstable();
        contents.dedup();
        let count_of = |content: &u8| all.iter().filter(|each| *each == content).count() as u64;
        let mut symbol = [0; 64];
        let (mut counts, mut oriented, mut places) = (0, 0, 0);
        for (number, content) in contents.iter().enumerate() {
            symbol[usize::from(*content)] = number as u8;
            counts |= count_of(content) << (4 * number);
            if self.is_oriented(pattern, *content) {
                oriented |= 1 << number;
                places += count_of(content) as u32;
            }
        }
        let sum = self.sum(pattern, word);
        let digits = places - u32::from(sum.is_some());
        let orders = orders(all.len() as u64, contents.iter().map(count_of));
        Arrangements {
            symbol,
            contents,
            counts,
            oriented,
            digits,
            sum,
            orders,
            orientations: u64::from(self.turns).pow(digits),
        }
    }
}

impl Arrangements {
    fn count(&self) -> u64 {
        self.orders.saturating_mul(self.orientations)
    }

    /// The rank of a word's contents at the places of the class. Contents are ranked by their order first and by their
    /// orientations second. The order is ranked place by place. If k of the n remaining places have a symbol, then k/n
    /// of the remaining orders begin with this symbol.
    fn rank(&self, class: &PlaceClass, word: Word) -> u64 {
        let (mut counts, mut orders) = (self.counts, self.orders);
        let (mut rank, mut orientation, mut digits) = (0, 0, self.digits);
        for (places, &place) in (1..=class.places.len() as u64).rev().zip(&class.places) {
            let content = word.content(place);
            let symbol = self.symbol[usize::from(class.symbol(content))];
            let shift = 4 * u32::from(symbol);
            rank += exact_quotient(orders * sum_of_nibbles(counts & ((1 << shift) - 1)), places);
            orders = exact_quotient(orders * (counts >> shift & 0xf), places);
            counts -= 1 << shift;
            if self.oriented >> symbol & 1 == 1 && digits > 0 {
                orientation = orientation * u64::from(class.turns) + u64::from(Word::turned_of(content));
                digits -= 1;
            }
        }
        rank * self.orientations + orientation
    }

    /// Puts the contents with the rank `number` at the places of the class, and returns the word.
    fn fill(&self, mut word: Word, class: &PlaceClass, number: u64) -> Word {
        let (mut counts, mut orders, mut rank) = (self.counts, self.orders, number / self.orientations);
        let (mut orientation, mut power) = (number % self.orientations, self.orientations);
        let turns = u64::from(class.turns);
        let mut left = self.sum.unwrap_or(0);
        for (places, &place) in (1..=class.places.len() as u64).rev().zip(&class.places) {
            let mut symbol = 0;
            let begin_with = loop {
                let begin_with = exact_quotient(orders * (counts >> (4 * symbol) & 0xf), places);
                if rank < begin_with {
                    break begin_with;
                }
                rank -= begin_with;
                symbol += 1;
            };
            orders = begin_with;
            counts -= 1 << (4 * symbol);
            let mut turned = 0;
            if self.oriented >> symbol & 1 == 1 {
                // The orientation at the last oriented place follows from the sum.
                if power > 1 {
                    power /= turns;
                    turned = (orientation / power) as u8;
                    orientation %= power;
                } else {
                    turned = left;
                }
                left = (left + class.turns - turned) % class.turns;
            }
            word = word.with_content(place, self.contents[symbol] | turned << 4);
        }
        word
    }
}

/// Returns the quotient of a number and a divisor from 1 to 12. There must be no remainder. Exact division by an odd
/// number is equal to multiplication by its inverse modulo 2⁶⁴ (H. S. Warren, Hacker's Delight, 10-16). The
/// multiplication takes a fifth of the time of a division.
const fn exact_quotient(number: u64, divisor: u64) -> u64 {
    const INVERSES: [u64; 13] = {
        let mut inverses = [1; 13];
        let mut divisor: usize = 1;
        while divisor < inverses.len() {
            let odd = (divisor >> divisor.trailing_zeros()) as u64;
            // Newton's method: each step doubles the number of correct low bits, which is three at first.
            let mut inverse = odd;
            let mut step = 0;
            while step < 5 {
                inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
                step += 1;
            }
            inverses[divisor] = inverse;
            divisor += 1;
        }
        inverses
    };
    (number >> divisor.trailing_zeros()).wrapping_mul(INVERSES[divisor as usize])
}

/// Returns the sum of the sixteen 4-bit numbers in `nibbles`. It is below 256.
const fn sum_of_nibbles(nibbles: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    ((nibbles & LOW) + (nibbles >> 4 & LOW)).wrapping_mul(0x0101_0101_0101_0101) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Corner, CornerPlacement, Mask, Piece, PlacementSet, TurnSet, Twist};
    use crate::goals::named_goal;

    /// Returns a goal in which the corner URF is twisted. Turns of only U never twist a corner, but turns of all faces
    /// do.
    fn twisted() -> Vec<Mask> {
        let twisted = CornerPlacement::new(Corner::Urf, Twist::ALL[1]).index();
        let untwisted = PlacementSet::of((0..8).map(|place| 3 * place));
        let all = Corner::ALL.into_iter();
        let mask = all.fold(Mask::ANY, |mask, corner| mask.with(Piece::Corner(corner), untwisted));
        vec![mask.with(Piece::Corner(Corner::Urf), PlacementSet::of([twisted]))]
    }

    /// Checks that the word made from a rank has this rank, and that the word after an effect has a rank.
    #[test]
    fn every_rank_is_that_of_its_word() {
        let sets = ["U D R L F B", "R U", "U2 R2 F2", "M U", "U D R2 L2 F2 B2", "U"];
        let names = ["cross", "eo", "co", "cp", "slice", "domino", "eo-line", "2x2x2", "cmll"];
        let named = names.map(|name| named_goal(name).expect("a goal").goal().masks().to_vec());
        let goals: Vec<Vec<Mask>> = named.into_iter().chain([twisted()]).collect();
        for turns in sets.map(|turns| -> TurnSet { turns.parse().expect("turns") }) {
            let effects: Vec<CarriedPlaces> = turns.effects().iter().map(CarriedPlaces::of).collect();
            for masks in &goals {
                let pattern = PiecePattern::of_masks(masks);
                let words: Vec<Word> = { masks.iter() }
                    .flat_map(|mask| pattern.words_of(mask, 1_000_000).expect("few"))
                    .collect();
                let Some(ranks) = WordRanks::new(pattern, &words, effects.clone(), 300_000) else {
                    continue;
                };
                assert!(words.iter().all(|&word| ranks.of(word).is_some()));
                for rank in 0..ranks.count() {
                    let word = ranks.word(ranks.space(rank), rank);
                    assert_eq!(ranks.of(word), Some(rank), "{masks:?} by {turns}");
                    let number = rank as usize % effects.len();
                    let after = ranks.of(pattern.after(word, &effects[number]));
                    assert_eq!(after, ranks.after_all(rank).nth(number), "{masks:?} by {turns}");
                }
            }
        }
    }
}
