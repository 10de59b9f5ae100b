//! Numbers for the words of a pattern, worked out from where its labels stand and how they are turned, as those of
//! other coordinates are.

use super::pattern::{CarriedPlaces, EDGES_FROM, PLACES, PiecePattern, Word, orders};
use std::collections::HashMap;

/// Numbers, from 0 on, for all words with the same pieces as words of a goal: turns lead from none of these words to
/// one without a number, though not to every one that has one.
pub struct WordRanks {
    pattern: PiecePattern,
    effects: Vec<CarriedPlaces>,
    classes: Vec<PlaceClass>,
    /// The places at which turns change nothing.
    unchanged: Vec<usize>,
    /// What turns leave as it is: pieces on places that they do not change, and which pieces each class has.
    spaces: Vec<Space>,
    by_key: HashMap<SpaceKey, usize>,
}

/// Places between which turns carry pieces to and fro, all of corners or all of edges.
struct PlaceClass {
    places: Vec<usize>,
    /// In how many ways turns leave a piece that they carry: 1 if they never turn one.
    turns: u8,
    /// True if turns leave the sum of how all pieces are turned as it is.
    keeps_sum: bool,
}

/// The most spaces, of about half a kilobyte each: goals with names have a few.
const MOST_SPACES: usize = 100_000;

/// What all words of a space have in common.
type SpaceKey = Vec<u8>;

/// The words with the same pieces in each class.
struct Space {
    /// A word of it, for what stands at places that turns do not change.
    word: Word,
    /// By class.
    arrangements: Vec<Arrangements>,
    /// The rank of its first word.
    first: u64,
}

/// What can stand at the places of a class: some symbols, each several times, and how those that are oriented are
/// turned.
struct Arrangements {
    /// By what stands at a place, six bits: its symbol.
    symbol: [u8; 64],
    /// By symbol: what stands at a place, before it is turned.
    contents: Vec<u8>,
    /// How many places have each symbol: four bits a symbol.
    counts: u64,
    /// By symbol, a bit each: it matters how it is turned.
    oriented: u16,
    /// How many places have symbols that are oriented, but for the last if its turn follows from the others.
    digits: u32,
    /// The sum of all turns, if the last follows from it.
    sum: Option<u8>,
    /// In how many ways the symbols can be arranged: a multinomial coefficient.
    orders: u64,
    /// In how many ways they can be turned then.
    orientations: u64,
}

impl WordRanks {
    /// Numbers for the words that effects lead to from words of a goal; none if there are more than `most`, or too many
    /// spaces.
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

    /// How many ranks there are.
    pub fn count(&self) -> u64 {
        self.spaces
            .last()
            .map_or(0, |space| space.first.saturating_add(space.count()))
    }

    /// What the words are of.
    pub const fn pattern(&self) -> &PiecePattern {
        &self.pattern
    }

    /// The rank of a word; none if turns lead from it to no word of the goal.
    pub fn of(&self, word: Word) -> Option<u64> {
        let space = *self.by_key.get(&self.key(word))?;
        Some(self.in_space(&self.spaces[space], word))
    }

    /// The ranks of what each effect makes of the word with a rank.
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
    /// The places that effects do not change, and the classes of all others.
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

    /// What an arrangement tells apart of what stands at a place: its label, and how it is turned if that is never
    /// changed.
    const fn symbol(&self, content: u8) -> u8 {
        match self.turns {
            1 => content,
            _ => Word::label_of(content),
        }
    }

    /// True if it matters how a symbol is turned, and turns change it.
    fn is_oriented(&self, pattern: &PiecePattern, symbol: u8) -> bool {
        self.turns > 1 && pattern.is_oriented(self.places[0], symbol)
    }

    /// The sum of how the pieces are turned, if it is seen of all of them and never changes.
    fn sum(&self, pattern: &PiecePattern, word: Word) -> Option<u8> {
        let contents = || self.places.iter().map(|&place| word.content(place));
        let is_seen = self.keeps_sum && contents().all(|content| self.is_oriented(pattern, self.symbol(content)));
        is_seen.then(|| contents().map(Word::turned_of).sum::<u8>() % self.turns)
    }

    /// How what a word has at the places can be arranged.
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

    /// The number of what a word has at the places: of the orders before this one, and then of the turns. An order is
    /// counted place by place: of the orders that are left, as many begin with a symbol as there are of that symbol
    /// among the places that are left.
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

    /// A word with what has this number at the places.
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
                // The last one is turned as the sum leaves over.
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

/// The quotient of a number by another one, from 1 to 12, that divides it. An odd divisor is undone by multiplying with
/// its inverse modulo 2⁶⁴ (H. S. Warren, Hacker's Delight, 10-16), which takes a fifth of the time of a division.
const fn exact_quotient(number: u64, divisor: u64) -> u64 {
    const INVERSES: [u64; 13] = {
        let mut inverses = [1; 13];
        let mut divisor: usize = 1;
        while divisor < inverses.len() {
            let odd = (divisor >> divisor.trailing_zeros()) as u64;
            // Newton's method: each step doubles how many of the lowest bits are right, of which three are at first.
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

/// The sum of numbers of four bits, which is below 256.
const fn sum_of_nibbles(nibbles: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    ((nibbles & LOW) + (nibbles >> 4 & LOW)).wrapping_mul(0x0101_0101_0101_0101) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Corner, CornerPlacement, Mask, Piece, PlacementSet, TurnSet, Twist};
    use crate::goals::named_goal;

    /// URF is twisted, as no turn of U alone twists it, and as all turns do.
    fn twisted() -> Vec<Mask> {
        let twisted = CornerPlacement::new(Corner::Urf, Twist::ALL[1]).index();
        let untwisted = PlacementSet::of((0..8).map(|place| 3 * place));
        let all = Corner::ALL.into_iter();
        let mask = all.fold(Mask::ANY, |mask, corner| mask.with(Piece::Corner(corner), untwisted));
        vec![mask.with(Piece::Corner(Corner::Urf), PlacementSet::of([twisted]))]
    }

    /// Every word of a space, there and back; and what a turn makes of it is among them.
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
