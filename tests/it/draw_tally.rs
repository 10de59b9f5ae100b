//! Counts how often each piece is in each place in random positions.
//!
//! The module finds the possible outcomes by a long random walk from the solved puzzle, not with the code that chooses
//! random positions. There are three types of outcomes: a piece in a place, with its orientation; a pair of pieces in
//! two places; and, for all types of pieces, whether their permutations are odd or even. If random positions are
//! uniform, all possible outcomes are equally frequent. Pairs of centres are an exception, because centres of one color
//! cannot be distinguished.

use crate::chi_square::{assert_as_expected, assert_even};
use rubik::cube::generator;
use rubik::puzzles::{Puzzle, PuzzleName, PuzzlePosition};
use std::collections::{BTreeMap, HashMap};

/// The colors of a piece's stickers, as one number.
type Outcome = u32;

/// The places of one type of piece, in the puzzle's order. Each place is the list of the indices of its stickers.
type PieceOrbit = Vec<Vec<usize>>;

/// The places of a puzzle for which this module counts the pieces.
pub struct Places {
    puzzle: std::sync::Arc<dyn Puzzle>,
    kinds: Vec<PieceOrbit>,
    /// Pairs of places. A place is the index of its piece type in `kinds`, and its index among the places of this type.
    pairs: Vec<[(usize, usize); 2]>,
    solved: Vec<u8>,
}

/// The counts of outcomes for each place, for each pair of places, and for the parities of all piece types.
struct Tally {
    places: Vec<Vec<HashMap<Outcome, u64>>>,
    pairs: Vec<HashMap<[Outcome; 2], u64>>,
    parities: HashMap<Vec<bool>, u64>,
}

/// The class of a sticker on its face. Two stickers have the same class if a turn of the face moves one to the place of
/// the other. The two stickers of a wing have different classes.
fn class_on_face(size: i32, sticker: usize) -> [i32; 2] {
    let on_face = sticker as i32 % (size * size);
    let [row, column] = [on_face / size, on_face % size].map(|line| 2 * line - size + 1);
    let turned = [[row, column], [column, -row], [-row, -column], [-column, row]];
    turned.into_iter().min().expect("four rotations")
}

/// The pieces of a cube by type. The function finds them from the positions of their stickers in space. Two wings that
/// are side by side have the same colors, but the order of the stickers distinguishes them, because turns never flip a
/// wing in its place.
fn kinds_of_cube(size: i32) -> Vec<PieceOrbit> {
    let last = size - 1;
    let mut pieces: BTreeMap<[i32; 3], Vec<usize>> = BTreeMap::new();
    for sticker in 0..(6 * size * size) as usize {
        let on_face = sticker as i32 % (size * size);
        let (row, column) = (on_face / size, on_face % size);
        let place = match sticker as i32 / (size * size) {
            0 => [column, last, row],
            1 => [last, last - row, last - column],
            2 => [column, last - row, last],
            3 => [column, 0, last - row],
            4 => [0, last - row, column],
            _ => [last - column, last - row, 0],
        };
        pieces.entry(place).or_default().push(sticker);
    }
    let mut kinds: BTreeMap<(usize, [i32; 2]), PieceOrbit> = BTreeMap::new();
    for mut piece in pieces.into_values() {
        piece.sort_by_key(|&sticker| (class_on_face(size, sticker), sticker));
        kinds
            .entry((piece.len(), class_on_face(size, piece[0])))
            .or_default()
            .push(piece);
    }
    kinds.into_values().collect()
}

impl Places {
    pub fn new(name: &str) -> Places {
        let name: PuzzleName = name.parse().expect("a puzzle");
        let puzzle = name.puzzle().expect("a known puzzle");
        let mut pieces = puzzle.pieces();
        let kinds = match name {
            // The pieces are in this order: the axial centres and the tips, which have three stickers each, and then
            // the edges.
            PuzzleName::Pyraminx => {
                let edges = pieces.split_off(8);
                let tips = pieces.split_off(4);
                vec![pieces, tips, edges]
            }
            PuzzleName::Skewb => {
                let centres = pieces.split_off(8);
                vec![pieces, centres]
            }
            PuzzleName::Slide(_) => vec![pieces],
            cube => kinds_of_cube(cube.layers().expect("a cube").into()),
        };
        let mut pairs = Vec::new();
        for (number, kind) in kinds.iter().enumerate() {
            let last = kind.len() - 1;
            let within = [[0, 1], [0, last], [last / 2, last]];
            pairs.extend(
                { within.into_iter() }
                    .filter(|[one, other]| one < other && *other <= last)
                    .map(|places| places.map(|place| (number, place))),
            );
            pairs.extend((0..number).map(|before| [(before, 1 % kinds[before].len()), (number, 0)]));
        }
        Places {
            kinds,
            pairs,
            solved: puzzle.solved().places().to_vec(),
            puzzle,
        }
    }

    fn outcome(stickers: &[u8], piece: &[usize]) -> Outcome {
        piece
            .iter()
            .fold(0, |all, &sticker| 16 * all + Outcome::from(stickers[sticker]))
    }

    /// True if all pieces of this type look different. Only then is it defined whether their permutation is odd or
    /// even.
    fn is_of_different(&self, kind: &PieceOrbit) -> bool {
        let mut homes: Vec<Outcome> = kind.iter().map(|piece| Places::outcome(&self.solved, piece)).collect();
        homes.sort_unstable();
        homes.dedup();
        homes.len() == kind.len()
    }

    /// True if the permutation of the pieces of this type is odd.
    fn is_odd(&self, kind: &PieceOrbit, stickers: &[u8]) -> bool {
        let sorted = |stickers: &[u8], piece: &[usize]| {
            let mut colors: Vec<u8> = piece.iter().map(|&sticker| stickers[sticker]).collect();
            colors.sort_unstable();
            colors
        };
        let homes = kind.iter().map(|piece| {
            let here = Places::outcome(stickers, piece);
            // The order of the colors of a wing never changes, so it distinguishes the wing from the wing beside it.
            let exact = kind.iter().position(|home| Places::outcome(&self.solved, home) == here);
            let here = sorted(stickers, piece);
            exact
                .or_else(|| kind.iter().position(|home| sorted(&self.solved, home) == here))
                .expect("a piece of the puzzle")
        });
        let homes: Vec<usize> = homes.collect();
        let mut seen = vec![false; homes.len()];
        let mut is_odd = false;
        for start in 0..homes.len() {
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                at = homes[at];
                is_odd ^= !seen[at];
            }
        }
        is_odd
    }

    fn tally(&self, positions: impl Iterator<Item = PuzzlePosition>) -> Tally {
        let mut tally = Tally {
            places: self.kinds.iter().map(|kind| vec![HashMap::new(); kind.len()]).collect(),
            pairs: vec![HashMap::new(); self.pairs.len()],
            parities: HashMap::new(),
        };
        for position in positions {
            let stickers = position.places();
            for (kind, counts) in self.kinds.iter().zip(&mut tally.places) {
                for (piece, counts) in kind.iter().zip(counts) {
                    *counts.entry(Places::outcome(stickers, piece)).or_default() += 1;
                }
            }
            for (pair, counts) in self.pairs.iter().zip(&mut tally.pairs) {
                let outcomes = pair.map(|(kind, place)| Places::outcome(stickers, &self.kinds[kind][place]));
                *counts.entry(outcomes).or_default() += 1;
            }
            // Leaves out sliding puzzles, because the place of the gap determines whether the permutation is odd.
            let different = self
                .kinds
                .iter()
                .filter(|kind| kind[0].len() > 1 && self.is_of_different(kind));
            let parities = different.map(|kind| self.is_odd(kind, stickers)).collect();
            *tally.parities.entry(parities).or_default() += 1;
        }
        tally
    }

    /// Positions of a long random walk, five turns apart. On a sliding puzzle colored like a checkerboard, each turn
    /// moves the gap to a field of the other color. The number of turns between positions is odd, so the gap reaches
    /// both colors.
    fn walk(&self, steps: usize) -> impl Iterator<Item = PuzzlePosition> {
        let mut position = self.puzzle.solved();
        let turns = self.puzzle.random_turns(5 * steps, &mut generator(5, 5));
        let mut steps = Vec::new();
        for turns in turns.chunks(5) {
            self.puzzle.make(&mut position, turns).expect("turns of the puzzle");
            steps.push(position.clone());
        }
        steps.into_iter()
    }

    /// Checks that positions are distributed uniformly over all positions that turns can reach. If `are_pairs_held` is
    /// true, also checks pairs of places, each of which has a few hundred outcomes.
    pub fn are_drawn_evenly(&self, what: &str, positions: impl Iterator<Item = PuzzlePosition>, are_pairs_held: bool) {
        let possible = self.tally(self.walk(20_000));
        let drawn = self.tally(positions);
        for ((number, kind), (drawn, possible)) in self
            .kinds
            .iter()
            .enumerate()
            .zip(drawn.places.iter().zip(&possible.places))
        {
            for (place, (drawn, possible)) in drawn.iter().zip(possible).enumerate() {
                let what = format!("{what}: the place of the stickers {:?}, kind {number}", kind[place]);
                assert!(
                    drawn.keys().all(|outcome| possible.contains_key(outcome)),
                    "{what}: no turns lead to this outcome"
                );
                assert_even(&what, drawn.values().copied(), possible.len());
            }
        }
        assert!(
            drawn.parities.keys().all(|each| possible.parities.contains_key(each)),
            "{what}: parities"
        );
        assert_even(
            &format!("{what}: parities"),
            drawn.parities.values().copied(),
            possible.parities.len(),
        );
        if !are_pairs_held {
            return;
        }
        for (pair, (drawn, possible)) in self.pairs.iter().zip(drawn.pairs.iter().zip(&possible.pairs)) {
            let stickers = pair.map(|(kind, place)| &self.kinds[kind][place]);
            let what = format!("{what}: the places of the stickers {stickers:?} together");
            assert!(
                drawn.keys().all(|outcomes| possible.contains_key(outcomes)),
                "{what}: no turns lead to this outcome"
            );
            let [(kind, _), (other, _)] = *pair;
            if kind != other || self.is_of_different(&self.kinds[kind]) {
                assert_even(&what, drawn.values().copied(), possible.len());
                continue;
            }
            // There are 24 centres, four of each color.
            assert_eq!((self.kinds[kind].len(), drawn.len()), (24, 36), "{what}");
            let all = drawn.values().sum::<u64>() as f64;
            let share = |one: Outcome, other: Outcome| if one == other { 3.0 } else { 4.0 } / (23.0 * 6.0);
            assert_as_expected(
                &what,
                drawn
                    .iter()
                    .map(|(&[one, other], &count)| (count, all * share(one, other))),
            );
        }
    }
}
