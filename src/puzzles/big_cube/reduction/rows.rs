//! Rows of centres of one color.
//!
//! A row is what a layer has on a face, beside the side of the face, without what layers further out have there. All
//! layers further in are reduced already, and stay so: an operation turns layers about one axis aside, turns the layer
//! of the rows by itself about another axis, and turns the layers back. On the layers further in that does nothing. Of
//! the rows the layer's turn exchanges four, but it finds parts of others in their places, as far as each layer that
//! crosses them was turned aside: by amounts of its own, so that one operation serves all columns.
//!
//! One column is taken for what the others are to match. Then what an operation does to another column is a permutation
//! that depends on how far the layers of the two were turned alone ([`Rows::led`]), and for each way to turn the layer
//! of the rows the best amounts of all other layers are found column by column. A beam search looks for the fewest moves.

use super::orbits::{Orbit, Pieces, turn_orbit};
use super::rotations::{ROTATIONS, Rotated};
use super::steps::{Step, Steps};
use crate::search::CancelToken;
use std::collections::HashSet;

/// Quarters that the two layers of a column are turned, or those of the rows: four times those of the layer where the
/// axis points to, and those of the other, both as seen from there.
type Pair = usize;

const PAIRS: usize = 16;

fn pair(one: u8, other: u8) -> Pair {
    usize::from(4 * one + other)
}

fn halves(pair: Pair) -> [u8; 2] {
    [(pair / 4) as u8, (pair % 4) as u8]
}

/// How many of the two differ.
fn differing(one: Pair, other: Pair) -> u32 {
    u32::from(one / 4 != other / 4) + u32::from(one % 4 != other % 4)
}

/// The layer of the rows by itself, on one side of the cube or on both.
#[derive(Clone, Copy)]
struct Middle {
    /// The axis about which layers are turned aside before.
    aside: u8,
    axis: u8,
    /// How far that on the side where the axis points to is turned, and that on the other side, as both are seen from there.
    pair: Pair,
}

/// From one place to another, or from each to each.
fn moved(from: Rotated, to: Rotated) -> u16 {
    u16::from(from) * ROTATIONS as u16 + u16::from(to)
}

/// Columns side by side.
const LANES: usize = 16;

/// A number for each of some columns.
type Lanes = [i8; LANES];

/// For each way of a piece from beside one piece of the column to match to beside another, see [`moved`]: what columns
/// gain by it.
type Gains = [Lanes; ROTATIONS * ROTATIONS];

/// What an operation moves in a column, by how far the layers of the column were turned: some by the one, some by the
/// other, and some by both.
const LISTS: usize = 4 + 4 + PAIRS;

/// An operation that was chosen.
#[derive(Clone)]
struct Choice {
    setup: Vec<Step>,
    middle: usize,
    /// The outermost layers to those of the rows; then each column, the outermost first.
    pairs: Vec<u8>,
}

/// How much is searched.
struct Search {
    /// Ways followed at a time.
    width: usize,
    /// Setups tried, of those of [`Ring::setups`].
    setups: usize,
}

/// Where operations led.
#[derive(Clone)]
struct Node {
    columns: Vec<Orbit>,
    wrong: u32,
    moves: u32,
    steps: Steps,
}

/// What operations do to columns of cubes of any size.
pub(super) struct Rows {
    middles: Vec<Middle>,
    /// What comes from where to where in a column, seen from the column to match.
    moved: Vec<u16>,
    /// By middle, pair of the outer layers, and quarters of the layer of the column to match where the axis points to (the
    /// other stays): where each of the [`LISTS`] ends.
    ends: Vec<u32>,
}

/// The rows of one layer of a cube.
pub(super) struct Ring<'a> {
    rows: &'a Rows,
    size: usize,
    /// Which layer, counted from the outermost, which is 1.
    layer: usize,
}

/// A wrong place, in tenths of a move.
const A_PLACE: u32 = 30;

impl Rows {
    pub(super) fn new() -> Rows {
        let mut middles = Vec::new();
        for (aside, axis) in (0..3).flat_map(|aside| (0..3).map(move |axis| (aside, axis))) {
            if aside != axis {
                middles.extend((1..PAIRS).map(|pair| Middle { aside, axis, pair }));
            }
        }
        let (mut moved, mut ends) = (Vec::new(), vec![0]);
        for middle in &middles {
            for outer in 0..PAIRS {
                let paths: Vec<Orbit> = (0..PAIRS).map(|pair| path(middle, outer, pair)).collect();
                for matched in 0..4 {
                    for list in lists(&paths, &paths[pair(matched, 0)]) {
                        moved.extend(list);
                        ends.push(moved.len() as u32);
                    }
                }
            }
        }
        Rows { middles, moved, ends }
    }

    /// What columns gain by each of the [`LISTS`].
    fn gains(&self, led: usize, gains: &Gains) -> [Lanes; LISTS] {
        let ends = &self.ends[led * LISTS..=(led + 1) * LISTS];
        let mut sums = [[0; LANES]; LISTS];
        for (sums, ends) in sums.iter_mut().zip(ends.windows(2)) {
            for &each in &self.moved[ends[0] as usize..ends[1] as usize] {
                for (sum, gain) in sums.iter_mut().zip(gains[usize::from(each)]) {
                    *sum += gain;
                }
            }
        }
        sums
    }
}

/// What a column and the one across the middle, which has the same layers the other way round, gain by their quarters.
fn of_pairs(lists: &[Lanes; LISTS], column: usize) -> [i16; PAIRS] {
    let gain = |list: usize, column: usize| i16::from(lists[list][column]);
    let of_one: [i16; 4] = std::array::from_fn(|by| gain(by, column) + gain(4 + by, column + 1));
    let of_other: [i16; 4] = std::array::from_fn(|by| gain(4 + by, column) + gain(by, column + 1));
    std::array::from_fn(|each| {
        let [one, other] = [each / 4, each % 4];
        of_one[one] + of_other[other] + gain(8 + each, column) + gain(8 + 4 * other + one, column + 1)
    })
}

/// What comes from where to where, seen from a column to match which follows `back`; in the order of [`LISTS`].
fn lists(paths: &[Orbit], back: &Orbit) -> [Vec<u16>; LISTS] {
    // The piece there was at `from`; so the column to match has what was there at `to`.
    let mut all: Vec<Vec<u16>> = { paths.iter() }
        .map(|path| {
            let pieces = path.iter().zip(back).filter(|(from, to)| from != to);
            pieces.map(|(&from, &to)| moved(from, to)).collect()
        })
        .collect();
    let mut lists: [Vec<u16>; LISTS] = Default::default();
    let mut shared = |list: usize, pairs: Vec<Pair>| {
        let first = all[pairs[0]].clone();
        lists[list] = { first.into_iter() }
            .filter(|each| pairs.iter().all(|&pair| all[pair].contains(each)))
            .collect();
        for pair in pairs {
            all[pair].retain(|each| !lists[list].contains(each));
        }
    };
    for by in 0..4 {
        shared(usize::from(by), (0..4).map(|other| pair(by, other)).collect());
    }
    for by in 0..4 {
        shared(4 + usize::from(by), (0..4).map(|one| pair(one, by)).collect());
    }
    for pair in 0..PAIRS {
        shared(8 + pair, vec![pair]);
    }
    lists
}

/// Where what an operation brings to each place of a column was before, on a 7x7x7 and its second layer.
fn path(middle: &Middle, outer: Pair, column: Pair) -> Orbit {
    const FIRST: [i32; 3] = [6, 4, 2];
    let ([near, far], [one, other]) = (halves(outer), halves(column));
    let aside = Step {
        axis: middle.aside,
        amounts: vec![near, near, one, 0, other, far, far],
    };
    let mut amounts = vec![0; 7];
    [amounts[1], amounts[5]] = halves(middle.pair);
    let turned = Step {
        axis: middle.axis,
        amounts,
    };
    let mut orbit: Orbit = std::array::from_fn(|place| place as u8);
    for step in [&aside, &turned, &aside.inverse()] {
        turn_orbit(&mut orbit, FIRST, step);
    }
    orbit
}

impl<'a> Ring<'a> {
    pub(super) fn new(rows: &'a Rows, size: usize, layer: usize) -> Ring<'a> {
        Ring { rows, size, layer }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn layer(&self) -> usize {
        self.layer
    }

    fn end(&self) -> i32 {
        self.size as i32 - 1
    }

    /// Where the layer lies, see [`super::orbits`].
    fn at(&self) -> i32 {
        self.end() - 2 * (self.layer as i32 - 1)
    }

    /// Where the columns lie: first the one to match; then two by two the others, the outermost first; at last, on cubes
    /// without a middle layer, the one beside the first.
    fn columns(&self) -> impl Iterator<Item = i32> {
        let (matched, beside) = if self.size % 2 == 1 { (0, None) } else { (1, Some(-1)) };
        let others = (matched + 2..self.at())
            .step_by(2)
            .collect::<Vec<i32>>()
            .into_iter()
            .rev();
        std::iter::once(matched)
            .chain(others.flat_map(|at| [at, -at]))
            .chain(beside)
    }

    /// The columns of all rows: each row's piece at the place of the row.
    pub(super) fn read(&self, pieces: &Pieces) -> Vec<Orbit> {
        self.columns().map(|column| pieces.row(self.at(), column)).collect()
    }

    pub(super) fn turn(&self, columns: &mut [Orbit], step: &Step) {
        for (orbit, column) in columns.iter_mut().zip(self.columns()) {
            turn_orbit(orbit, [self.end(), self.at(), column], step);
        }
    }

    /// How many pieces do not match.
    pub(super) fn wrong(columns: &[Orbit]) -> u32 {
        let Some((matched, others)) = columns.split_first() else {
            return 0;
        };
        let differ = |column: &Orbit| column.iter().zip(matched).filter(|(one, other)| one != other).count() as u32;
        others.iter().map(differ).sum()
    }

    /// Makes rows of one color; or nothing, if it is cancelled.
    pub(super) fn solve(&self, pieces: &mut Pieces, cancel: &CancelToken) -> Steps {
        let columns = self.read(pieces);
        let start = Node {
            wrong: Self::wrong(&columns),
            columns,
            moves: 0,
            steps: Steps::default(),
        };
        // A beam may end where no operation gains; one of more ways gets past that.
        let steps = (0..5)
            .take_while(|_| !cancel.is_cancelled())
            .find_map(|doubled| self.beam(start.clone(), 1 << doubled, cancel))
            .unwrap_or_default();
        for step in steps.steps() {
            pieces.turn(step);
        }
        steps
    }

    fn search(&self) -> Search {
        let [width, setups] = match self.size.div_ceil(2) - self.layer {
            // One column on each side of the middle, two, three.
            1 => [8, 37],
            2 if self.size % 2 == 1 => [8, 37],
            2 => [6, 37],
            3 => [4, 37],
            4 => [1, 37],
            5..=7 => [1, 19],
            _ => [1, 1],
        };
        Search { width, setups }
    }

    fn beam(&self, start: Node, wider: usize, cancel: &CancelToken) -> Option<Steps> {
        let mut search = self.search();
        search.width *= wider;
        let mut nodes = vec![start];
        let mut best: Option<Node> = None;
        loop {
            let mut found: Vec<(u32, usize, Choice)> = Vec::new();
            for (number, node) in nodes.iter().enumerate() {
                if node.wrong == 0 {
                    if best.as_ref().is_none_or(|best| node.moves < best.moves) {
                        best = Some(node.clone());
                    }
                    continue;
                }
                let choices = self.efforts(&search).find_map(|(setups, price)| {
                    let choices = self.choices(node, &setups, price, 2 * search.width);
                    (!choices.is_empty()).then_some(choices)
                });
                found.extend(
                    choices
                        .unwrap_or_default()
                        .into_iter()
                        .map(|(value, choice)| (value, number, choice)),
                );
            }
            found.sort_by_key(|(value, ..)| *value);
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for (_, number, choice) in found {
                let node = self.chosen(&nodes[number], &choice);
                if best.as_ref().is_some_and(|best| node.moves >= best.moves) || !seen.insert(node.columns.clone()) {
                    continue;
                }
                next.push(node);
                if next.len() == search.width {
                    break;
                }
            }
            if next.is_empty() || cancel.is_cancelled() {
                return best.map(|best| best.steps);
            }
            nodes = next;
        }
    }

    fn chosen(&self, node: &Node, choice: &Choice) -> Node {
        let mut next = node.clone();
        for step in self.steps(choice) {
            self.turn(&mut next.columns, &step);
            next.steps.push(step);
        }
        next.wrong = Self::wrong(&next.columns);
        next.moves = next.steps.moves() as u32;
        next
    }

    /// Turns before an operation that are tried, and what a move costs, in tenths of a place. Where nothing gains what it
    /// costs, anything that gains will do.
    fn efforts(&self, search: &Search) -> impl Iterator<Item = (Vec<Vec<Step>>, i16)> {
        let once = self.setups();
        let few = once[..search.setups].to_vec();
        let usual = [(few.clone(), PRICE), (few, LAST_PRICE), (once.clone(), LAST_PRICE)];
        let twice = move || -> Vec<Vec<Step>> {
            let after = |one: &Vec<Step>| once.iter().map(|two| [&one[..], two].concat()).collect::<Vec<_>>();
            once.iter().flat_map(after).collect()
        };
        usual
            .into_iter()
            .chain(std::iter::once_with(move || (twice(), LAST_PRICE)))
    }

    /// Turns before an operation: none, or one of the layers to that of the rows, or of those before it.
    fn setups(&self) -> Vec<Vec<Step>> {
        let mut setups = vec![Vec::new()];
        for layers in [self.layer, self.layer - 1] {
            for (axis, back, by) in (0..3).flat_map(|axis| {
                [false, true]
                    .into_iter()
                    .flat_map(move |back| (1..4).map(move |by| (axis, back, by)))
            }) {
                let amount = |layer: usize| if layer < layers { by } else { 0 };
                setups.push(vec![Step::towards(self.size, (axis, back), amount)]);
            }
        }
        setups
    }

    /// The best operations.
    fn choices(&self, node: &Node, setups: &[Vec<Step>], price: i16, most: usize) -> Vec<(u32, Choice)> {
        let mut found: Vec<(u32, Choice)> = Vec::new();
        let is_even = self.size.is_multiple_of(2);
        let layers = (node.columns.len() - 1) / 2;
        let mut of_layers = vec![[0; PAIRS]; node.columns.len() / 2];
        for setup in setups {
            let mut columns = node.columns.clone();
            for step in setup {
                self.turn(&mut columns, step);
            }
            let gains: Vec<Gains> = columns[1..]
                .chunks(LANES)
                .map(|others| gains(others, &columns[0]))
                .collect();
            for (middle, turned) in self.rows.middles.iter().enumerate() {
                // After a turn about the axis of those aside nothing is found that is not without it.
                if setup.last().is_some_and(|step| step.axis == turned.aside) {
                    continue;
                }
                let base = node.moves + 2 * differing(turned.pair, 0) + setup.len() as u32;
                for outer in 0..PAIRS {
                    for of_matched in 0..if is_even { 4 } else { 1 } {
                        let led = (middle * PAIRS + outer) * 4 + usize::from(of_matched);
                        let last = pair(of_matched, 0);
                        for (of_layers, gains) in of_layers.chunks_mut(LANES / 2).zip(&gains) {
                            let lists = self.rows.gains(led, gains);
                            for (of_layer, column) in of_layers.iter_mut().zip((0..).step_by(2)) {
                                *of_layer = of_pairs(&lists, column);
                            }
                        }
                        // The column beside the one to match has the same two layers, the other way round.
                        let (of_layers, beside) = of_layers.split_at(layers);
                        let of_fixed = beside.first().map_or(0, |gains| gains[pair(0, of_matched)]);
                        let across = if is_even { 2 * u32::from(of_matched > 0) } else { 0 };
                        // What it comes to at best.
                        let most_gained =
                            A_PLACE as i32 * i32::from(of_fixed) + i32::from(most_gain(outer, last, of_layers, price));
                        let least = 10 * (base + across) as i32 + A_PLACE as i32 * node.wrong as i32 - most_gained;
                        if most_gained <= 0
                            || found.len() == most && found.last().is_some_and(|(worst, _)| *worst as i32 <= least)
                        {
                            continue;
                        }
                        let (pairs, of_others, moves) = best_pairs(outer, last, of_layers, price);
                        let gained = i32::from(of_fixed) + of_others;
                        if gained <= 0 {
                            continue;
                        }
                        let value = 10 * (base + across + moves) + A_PLACE * (node.wrong - gained.unsigned_abs());
                        if found.len() == most && found.last().is_some_and(|(worst, _)| *worst <= value) {
                            continue;
                        }
                        let choice = Choice {
                            setup: setup.clone(),
                            middle,
                            pairs: [outer]
                                .into_iter()
                                .chain(pairs)
                                .chain([last])
                                .map(|pair| pair as u8)
                                .collect(),
                        };
                        let at = found.partition_point(|(each, _)| *each <= value);
                        found.insert(at, (value, choice));
                        found.truncate(most);
                    }
                }
            }
        }
        found
    }

    /// The layers turned aside, that of the rows, and the layers back. The outer ones then turn as those beside them do.
    fn steps(&self, choice: &Choice) -> Vec<Step> {
        let (size, middle) = (self.size, &self.rows.middles[choice.middle]);
        let aside = |outer: u8| {
            let mut amounts = vec![0; size];
            let layers = std::iter::repeat_n(outer, self.layer).chain(choice.pairs[1..].iter().copied());
            for (layer, pair) in layers.enumerate().take(size / 2) {
                let [near, far] = halves(usize::from(pair));
                (amounts[layer], amounts[size - 1 - layer]) = (near, far);
            }
            Step {
                axis: middle.aside,
                amounts,
            }
        };
        let mut amounts = vec![0; size];
        let layer = self.layer - 1;
        [amounts[layer], amounts[size - 1 - layer]] = halves(middle.pair);
        let turned = Step {
            axis: middle.axis,
            amounts,
        };
        let steps = [aside(choice.pairs[0]), turned, aside(choice.pairs[1]).inverse()];
        choice.setup.iter().cloned().chain(steps).collect()
    }
}

/// What columns gain by each way.
fn gains(columns: &[Orbit], matched: &Orbit) -> Gains {
    let mut gains = [[0; LANES]; ROTATIONS * ROTATIONS];
    for (lane, column) in columns.iter().enumerate() {
        for (from, &piece) in (0..).zip(column) {
            let before = i8::from(piece == matched[usize::from(from)]);
            for (to, &other) in (0..).zip(matched) {
                gains[usize::from(moved(from, to))][lane] = i8::from(piece == other) - before;
            }
        }
    }
    gains
}

/// No way leads there.
const NONE: i16 = i16::MIN / 2;

/// What a change of a layer's amount costs: the first is only made on the way there, see `steps`.
fn price_of(number: usize, price: i16) -> i16 {
    if number == 0 { price } else { 2 * price }
}

/// What the pairs of the columns between the outer one and the last gain at most, less what turning aside and back
/// costs, in tenths of a move.
fn most_gain(outer: Pair, last: Pair, of_layers: &[[i16; PAIRS]], price: i16) -> i16 {
    let mut best = [NONE; PAIRS];
    best[outer] = 0;
    for (number, gains) in of_layers.iter().enumerate() {
        relax(&mut best, price_of(number, price));
        for (best, gain) in best.iter_mut().zip(gains) {
            *best = best.saturating_add(A_PLACE as i16 * gain);
        }
    }
    relax(&mut best, price_of(of_layers.len(), price));
    best[last]
}

/// The pairs that gain that, how many places they gain, and how many moves turning aside and back takes.
fn best_pairs(outer: Pair, last: Pair, of_layers: &[[i16; PAIRS]], price: i16) -> (Vec<Pair>, i32, u32) {
    let mut best = [NONE; PAIRS];
    best[outer] = 0;
    let mut reached = vec![best];
    for (number, gains) in of_layers.iter().enumerate() {
        relax(&mut best, price_of(number, price));
        for (best, gain) in best.iter_mut().zip(gains) {
            *best = best.saturating_add(A_PLACE as i16 * gain);
        }
        reached.push(best);
    }
    let mut at = last;
    let (mut pairs, mut gained, mut moves) = (Vec::with_capacity(of_layers.len()), 0, 0);
    for (number, best) in reached.iter().enumerate().rev() {
        let value = |from: Pair| best[from].saturating_sub(price_of(number, price) * differing(from, at) as i16);
        let from = (1..PAIRS).fold(0, |most, from| if value(from) > value(most) { from } else { most });
        moves += differing(from, at) * if number == 0 { 1 } else { 2 };
        if number > 0 {
            gained += i32::from(of_layers[number - 1][from]);
            pairs.push(from);
        }
        at = from;
    }
    pairs.reverse();
    (pairs, gained, moves)
}

/// The best that leads to each pair, if each of the two layers may turn otherwise at a price.
fn relax(best: &mut [i16; PAIRS], price: i16) {
    let most: [i16; 4] = std::array::from_fn(|other| {
        best[other]
            .max(best[4 + other])
            .max(best[8 + other])
            .max(best[12 + other])
    });
    for best in best.chunks_exact_mut(4) {
        for (best, most) in best.iter_mut().zip(most) {
            *best = (*best).max(most - price);
        }
        let most = best[0].max(best[1]).max(best[2]).max(best[3]);
        for best in best {
            *best = (*best).max(most - price);
        }
    }
}

/// What a move costs, in tenths of one.
const PRICE: i16 = 10;

/// The same, when nothing gains that much.
const LAST_PRICE: i16 = 0;
