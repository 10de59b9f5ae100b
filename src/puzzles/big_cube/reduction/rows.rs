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

/// Where a column leads to, seen from the column to match: only what does not stay.
type Led = Vec<(u8, u8)>;

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
    /// By middle, pair of the outer layers, quarters of the layer of the column to match where the axis points to (the
    /// other stays), and pair of the column.
    led: Vec<Led>,
}

/// The rows of one layer of a cube.
pub(super) struct Ring<'a> {
    rows: &'a Rows,
    size: usize,
    /// Which layer, counted from the outermost, which is 1.
    layer: usize,
}

/// A wrong place, in tenths of a move.
const A_PLACE: u32 = 16;

impl Rows {
    pub(super) fn new() -> Rows {
        let mut middles = Vec::new();
        for (aside, axis) in (0..3).flat_map(|aside| (0..3).map(move |axis| (aside, axis))) {
            if aside != axis {
                middles.extend((1..PAIRS).map(|pair| Middle { aside, axis, pair }));
            }
        }
        let mut led = Vec::new();
        for middle in &middles {
            for outer in 0..PAIRS {
                let paths: Vec<Orbit> = (0..PAIRS).map(|pair| path(middle, outer, pair)).collect();
                for matched in 0..4 {
                    let back = &paths[pair(matched, 0)];
                    let all = paths.iter().map(|path| {
                        // The piece there was at `from`; so the column to match has what was there at `to`.
                        let pieces = path.iter().zip(back);
                        pieces
                            .filter(|(from, to)| from != to)
                            .map(|(&from, &to)| (from, to))
                            .collect()
                    });
                    led.extend(all);
                }
            }
        }
        Rows { middles, led }
    }

    fn led(&self, middle: usize, outer: Pair, matched: u8, pair: Pair) -> &Led {
        &self.led[((middle * PAIRS + outer) * 4 + usize::from(matched)) * PAIRS + pair]
    }
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

    /// Where the columns lie: first the one to match, and on cubes without a middle layer the one beside it; then two
    /// by two the others, the outermost first.
    fn columns(&self) -> impl Iterator<Item = i32> {
        let matched: &[i32] = if self.size % 2 == 1 { &[0] } else { &[1, -1] };
        let least = 2 + self.end() % 2;
        let others = (least..self.at()).step_by(2).collect::<Vec<i32>>().into_iter().rev();
        matched.iter().copied().chain(others.flat_map(|at| [at, -at]))
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
        let steps = self.beam(start, cancel);
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
            2 => [2, 37],
            3 if self.size % 2 == 1 => [2, 37],
            3 => [1, 37],
            4 => [1, 37],
            5..=7 => [1, 19],
            _ => [1, 1],
        };
        Search { width, setups }
    }

    fn beam(&self, start: Node, cancel: &CancelToken) -> Steps {
        let search = self.search();
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
                // Some operation gains as long as there are wrong places; if none did, the cube would not be solved.
                return best.map(|best| best.steps).unwrap_or_default();
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
    fn efforts(&self, search: &Search) -> impl Iterator<Item = (Vec<Vec<Step>>, i32)> {
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
    fn choices(&self, node: &Node, setups: &[Vec<Step>], price: i32, most: usize) -> Vec<(u32, Choice)> {
        let mut found: Vec<(u32, Choice)> = Vec::new();
        let is_even = self.size.is_multiple_of(2);
        let matched_ways = if is_even { 0..4 } else { 0..1 };
        for setup in setups {
            let mut columns = node.columns.clone();
            for step in setup {
                self.turn(&mut columns, step);
            }
            let (fixed, others) = columns.split_at(if is_even { 2 } else { 1 });
            let matched = &fixed[0];
            let gain = |column: &Orbit, led: &Led| -> i32 {
                let each = led.iter().map(|&(from, to)| {
                    let piece = column[usize::from(from)];
                    i32::from(piece == matched[usize::from(to)]) - i32::from(piece == matched[usize::from(from)])
                });
                each.sum()
            };
            for (middle, turned) in self.rows.middles.iter().enumerate() {
                // After a turn about the axis of those aside nothing is found that is not without it.
                if setup.last().is_some_and(|step| step.axis == turned.aside) {
                    continue;
                }
                for outer in 0..PAIRS {
                    for of_matched in matched_ways.clone() {
                        let led = |pair: Pair| self.rows.led(middle, outer, of_matched, pair);
                        let last = pair(of_matched, 0);
                        // The column beside the one to match has the same two layers, the other way round.
                        let of_fixed = fixed.get(1).map_or(0, |beside| gain(beside, led(pair(0, of_matched))));
                        let (pairs, of_others, moves) =
                            self.pairs(outer, last, others, price, &|column, pair| gain(column, led(pair)));
                        let gained = of_fixed + of_others;
                        if gained <= 0 {
                            continue;
                        }
                        let moves = moves + 2 * differing(turned.pair, 0) + setup.len() as u32;
                        let value = 10 * (node.moves + moves) + A_PLACE * (node.wrong - gained.unsigned_abs());
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

    /// The pairs of the other columns between the outer one and the last that gain most for their moves, what they gain,
    /// and how many moves turning aside and back takes.
    fn pairs(
        &self,
        outer: Pair,
        last: Pair,
        others: &[Orbit],
        price: i32,
        gain: &dyn Fn(&Orbit, Pair) -> i32,
    ) -> (Vec<Pair>, i32, u32) {
        const NONE: i32 = -1_000_000;
        // In tenths of a place; the first change is only made on the way there, see `steps`.
        let price = |number: usize| if number == 0 { price } else { 2 * price };
        let mut best = [NONE; PAIRS];
        best[outer] = 0;
        let mut came: Vec<[u8; PAIRS]> = Vec::with_capacity(others.len() / 2);
        for (number, columns) in others.chunks_exact(2).enumerate() {
            let from = relax(&mut best, price(number));
            for (to, value) in best.iter_mut().enumerate() {
                let [one, other] = halves(to);
                *value += 10 * (gain(&columns[0], to) + gain(&columns[1], pair(other, one)));
            }
            came.push(from);
        }
        let mut at = usize::from(relax(&mut best, price(came.len()))[last]);
        let mut pairs = Vec::with_capacity(came.len());
        for from in came.iter().rev() {
            pairs.push(at);
            at = usize::from(from[at]);
        }
        pairs.reverse();
        let gained = pairs.iter().zip(others.chunks_exact(2)).map(|(&to, columns)| {
            let [one, other] = halves(to);
            gain(&columns[0], to) + gain(&columns[1], pair(other, one))
        });
        let gained = gained.sum();
        let (mut moves, mut before) = (0, outer);
        for (number, &to) in pairs.iter().chain([&last]).enumerate() {
            moves += differing(before, to) * if number == 0 { 1 } else { 2 };
            before = to;
        }
        let [one, other] = halves(last);
        (pairs, gained, moves + 2 * u32::from(one != other))
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

/// The best that leads to each pair, if each of the two layers may turn otherwise at a price; and from which pair.
fn relax(best: &mut [i32; PAIRS], price: i32) -> [u8; PAIRS] {
    let mut from: [u8; PAIRS] = std::array::from_fn(|pair| pair as u8);
    for (along, across) in [(4, 1), (1, 4)] {
        for line in 0..4 {
            let pairs = [0, 1, 2, 3].map(|step| line * across + step * along);
            let most = pairs
                .into_iter()
                .fold(pairs[0], |most, pair| if best[pair] > best[most] { pair } else { most });
            let (value, source) = (best[most] - price, from[most]);
            for pair in pairs {
                if value > best[pair] {
                    (best[pair], from[pair]) = (value, source);
                }
            }
        }
    }
    from
}

/// What a move costs, in tenths of a place.
const PRICE: i32 = 6;

/// The same, when nothing gains that much.
const LAST_PRICE: i32 = 1;
