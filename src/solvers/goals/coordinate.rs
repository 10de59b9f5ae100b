//! Assigns a number to each state of a pattern that turns can reach, and computes the effect of each turn on these
//! numbers.

use super::pattern::{CarriedPlaces, PiecePattern};
use super::ranks::WordRanks;
use crate::cube::{CubieCube, Mask};
use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Assigns numbers to the words of a pattern. A word is the state of the pattern's pieces on a cube. It has a number if
/// turns lead from it to a word of a goal.
///
/// Turns are given by their effects. An effect is a cube by which the cube is multiplied (see
/// [`crate::cube::TurnSet`]). The number of the word after an effect is computed on first use and then kept.
pub struct PatternCoordinate {
    ranks: WordRanks,
    numbers: Numbers,
    /// The numbers of the words of the goal, sorted.
    goals: Vec<u32>,
    powers: Vec<Power>,
    /// The pages. For each of its words and each effect, a page contains 0 if the word after the effect is not computed
    /// yet; otherwise the number of that word plus one.
    after: Vec<OnceLock<Box<[AtomicU32]>>>,
}

/// The ranks ([`WordRanks`]) that have a number.
enum Numbers {
    /// All ranks below this count have a number. The number of a rank is the rank itself.
    All(u64),
    /// The sorted ranks to which turns lead from the goal. The number of a rank is its index in this list. Turns of two
    /// faces, for example, reach only one in six arrangements of the corners that they move.
    Reached(Vec<u64>),
}

/// The number of words in a page. The images of words under turns are stored in pages, and a search uses only a few of
/// the pages.
const PAGE: usize = 256;

/// If there are more ranks than this number, the reachable ranks are not enumerated, and no coordinate is created.
const MOST_RANKS: u64 = 1 << 48;

impl PatternCoordinate {
    /// Assigns a number to each word of the masks, and to each further word that the effects reach from these words.
    /// The set of effects must be closed under inversion. If `are_all_faces` is true, the effects must be those of
    /// turns of all faces. Such turns lead to every word in the spaces of the goal's words (see [`WordRanks`]). Returns
    /// `None` if there are more than `most` words, or too many ranks or spaces (see [`WordRanks::new`]).
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
            // Many masks may have the same words.
            words.sort_unstable();
            words.dedup();
            if words.len() > most {
                return None;
            }
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
        let goals = goals.into_iter().map(|rank| numbers.of(rank));
        let mut goals: Vec<u32> = goals.map(|number| number.expect("the goal leads to itself")).collect();
        goals.sort_unstable();
        let pages = numbers.count().div_ceil(PAGE);
        Some(PatternCoordinate {
            ranks,
            goals,
            powers,
            after: (0..pages).map(|_| OnceLock::new()).collect(),
            numbers,
        })
    }

    /// The pattern whose words have the numbers.
    pub fn pattern(&self) -> &PiecePattern {
        self.ranks.pattern()
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.numbers.count()
    }

    /// The numbers of the words that belong to the goal, in ascending order.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    /// True if the word with this number belongs to the goal.
    pub fn is_goal(&self, number: u32) -> bool {
        self.goals.binary_search(&number).is_ok()
    }

    /// The number of the word of a cube; `None` if turns cannot lead from the cube to the goal.
    pub fn of(&self, cube: &CubieCube) -> Option<u32> {
        let rank = self.ranks.of(self.pattern().word(cube))?;
        self.numbers.of(rank)
    }

    /// The number of the word after an effect. `number` is the number of the word before the effect, and `effect` is
    /// the index of the effect.
    #[inline]
    pub fn after(&self, number: u32, effect: usize) -> u32 {
        if let Some(page) = self.after[number as usize / PAGE].get() {
            let after = page[number as usize % PAGE * self.powers.len() + effect].load(Relaxed);
            if after != 0 {
                return after - 1;
            }
        }
        self.work_out(number, effect)
    }

    /// Computes the word after an effect. If the effect is [basic](Power::Itself), this function computes the words
    /// after all basic effects, because a search tries all of them.
    #[cold]
    fn work_out(&self, number: u32, effect: usize) -> u32 {
        if let Power::Of(base, times) = self.powers[effect] {
            let after = (0..times).fold(number, |number, _| self.after(number, base));
            self.keep(number, effect, after);
            return after;
        }
        let mut found = number;
        let bases = (0..self.powers.len()).filter(|&effect| self.powers[effect] == Power::Itself);
        for (base, rank) in bases.zip(self.ranks.after_all(self.numbers.rank(number))) {
            let after = self.numbers.of(rank);
            let after = after.expect("turns lead from words with a number to words with a number");
            self.keep(number, base, after);
            if base == effect {
                found = after;
            }
        }
        found
    }

    fn keep(&self, number: u32, effect: usize, after: u32) {
        let effects = self.powers.len();
        let page = self.after[number as usize / PAGE].get_or_init(|| {
            let entries = PAGE * effects;
            (0..entries).map(|_| AtomicU32::new(0)).collect()
        });
        page[number as usize % PAGE * effects + effect].store(after + 1, Relaxed);
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

/// Returns the sorted ranks to which turns lead from the ranks in `from`; `None` if there are more than `most` ranks.
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

/// The method to compute the word after an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Power {
    /// The word is computed from the effect itself, piece by piece. Such an effect is called basic.
    Itself,
    /// The word is computed by applying a basic effect, given by its index, two or three times.
    Of(usize, usize),
}

/// Finds the effects that are equal to another effect applied two or three times. For example, a half turn is equal to
/// two quarter turns. Only the remaining effects are computed piece by piece.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Face, TurnSet, generator, random_turns};
    use crate::goals::named_goal;

    /// Checks numbers of words. The cross has 190,080 = 12·11·10·9·2⁴ states. Turns of R and U arrange six corners in
    /// 120 ways and twist them in 3⁵ = 243 ways; they arrange seven edges in 5,040 = 7! ways (D. Singmaster, Notes on
    /// Rubik's Magic Cube, 1981).
    #[test]
    fn coordinates_have_as_many_words_as_are_known() {
        let two = TurnSet::of_faces(&[Face::R, Face::U]).expect("faces");
        for (goal, turns, words) in [
            ("cross", &TurnSet::all_faces(), 190_080),
            ("cp", &TurnSet::all_faces(), 40_320),
            ("co", &TurnSet::all_faces(), 2_187),
            ("eo", &TurnSet::all_faces(), 2_048),
            ("corners", &two, 120 * 243),
            ("ep", &two, 5_040),
        ] {
            let goal = named_goal(goal).expect("a goal").goal();
            let coordinate = coordinate(goal.masks(), turns);
            assert_eq!(coordinate.len(), words);
        }
    }

    fn coordinate(masks: &[Mask], turns: &TurnSet) -> PatternCoordinate {
        let pattern = PiecePattern::of_masks(masks);
        let coordinate = PatternCoordinate::new(pattern, masks, turns.effects(), turns.is_all_faces(), 1_000_000);
        coordinate.expect("few words")
    }

    /// Checks that the number after a turn is the number of the turned cube.
    #[test]
    fn numbers_follow_the_cubes() {
        for turns in ["U D R L F B", "R U F", "M U", "Rw U2 R2"] {
            let turns: TurnSet = turns.parse().expect("turns");
            for goal in ["cross", "belt", "slice", "eo-line", "1x2x2", "co"] {
                let goal = named_goal(goal).expect("a goal").goal();
                let coordinate = coordinate(goal.masks(), &turns);
                let mut cube = CubieCube::SOLVED;
                let mut number = coordinate.of(&cube).expect("solved belongs to the goal");
                assert!(coordinate.is_goal(number));
                let mut frame = 0;
                for turn in random_turns(&turns, 200, &mut generator(4, 0)) {
                    let turn = turns
                        .turns()
                        .iter()
                        .position(|each| *each == turn)
                        .expect("one of them");
                    let step = turns.step(frame, turn);
                    (cube, frame) = (cube.then(&turns.effects()[step.effect]), step.frame);
                    number = coordinate.after(number, step.effect);
                    assert_eq!(coordinate.of(&cube), Some(number));
                    // A single pattern distinguishes all pieces in the masks, so its word decides whether the goal is
                    // met.
                    let is_goal = goal.masks().iter().any(|mask| mask.contains(&cube));
                    assert_eq!(coordinate.is_goal(number), is_goal);
                }
            }
        }
    }
}
