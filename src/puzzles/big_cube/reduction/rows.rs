//! Brings the centres of each row to one color.
//!
//! A row is a line of centres on one face, parallel to a side of the face. It belongs to the layer that is being
//! reduced, and it ends where the layers further out begin. All layers further in are already reduced. An operation
//! turns layers about one axis aside, turns only the layer of the rows on one side of the cube, and then undoes its
//! first step ([`super::operations`]). An operation has no effect on the layers further in, so they stay reduced. The
//! turn of the layer of the rows exchanges four rows. The layers that can be turned aside cross the rows. A column
//! contains one piece of each row, always at the same position in the row. Turning a crossing layer aside changes which
//! pieces of its column are moved by the turn of the layer of the rows. Each crossing layer has its own amount, so one
//! operation can improve all columns.
//!
//! One column, the column to match, is the pattern that all other columns must match. For each operation, the search
//! finds the best amounts by which the layers of the other columns are turned aside, column by column
//! ([`super::aside`]). A beam search minimizes the number of moves.

use super::aside::{GainsOfPairs, Pair, Prices, pair};
use super::operations::{ColumnGains, GainsByAmounts, Operations};
use super::orbits::{Orbit, Pieces, turn_orbit};
use super::steps::{LayerTurns, Steps};
use crate::search::CancelToken;
use rayon::prelude::*;
use std::collections::HashSet;

/// A chosen operation.
#[derive(Clone)]
struct Choice {
    /// The turns before the operation.
    setup: Vec<LayerTurns>,
    operation: usize,
    /// The amounts by which the layers of each column are turned aside, from the outermost column inwards.
    pairs: Vec<Pair>,
}

/// A state of the beam search.
#[derive(Clone)]
struct Node {
    columns: Vec<Orbit>,
    wrong: u32,
    moves: u32,
    steps: Steps,
}

/// The rows of one layer of a cube.
pub(super) struct Ring<'a> {
    operations: &'a Operations,
    size: usize,
    /// The number of the layer, where 1 is the outermost layer.
    layer: usize,
}

/// The estimated cost of a wrong place in tenths of a move. The first value applies at the beginning. The cost changes
/// linearly with the number of wrong places, and reaches the second value when no wrong place is left. On random
/// columns of cubes of 19 layers, a constant cost of 16 or 20 took 3 % more moves; for other sizes the difference was
/// smaller.
const A_PLACE: [u32; 2] = [14, 22];

/// The cost of a move. The unit of all costs is a tenth of a move.
const A_MOVE: i16 = 10;

impl<'a> Ring<'a> {
    pub(super) fn new(operations: &'a Operations, size: usize, layer: usize) -> Ring<'a> {
        Ring {
            operations,
            size,
            layer,
        }
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

    /// The position of the layer on its axis; see [`super::orbits`].
    fn at(&self) -> i32 {
        self.end() - 2 * (self.layer as i32 - 1)
    }

    /// The positions of the columns. The column to match comes first, then the other columns in pairs, the outermost
    /// pair first. On cubes without a middle layer, the column beside the column to match comes last.
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

    /// Reads the columns. A column contains one piece of each row, at the place of the row.
    pub(super) fn read(&self, pieces: &Pieces) -> Vec<Orbit> {
        self.columns().map(|column| pieces.row(self.at(), column)).collect()
    }

    pub(super) fn turn(&self, columns: &mut [Orbit], step: &LayerTurns) {
        for (orbit, column) in columns.iter_mut().zip(self.columns()) {
            turn_orbit(orbit, [self.end(), self.at(), column], step);
        }
    }

    /// The number of pieces that do not match the first column.
    pub(super) fn wrong(columns: &[Orbit]) -> u32 {
        let Some((matched, others)) = columns.split_first() else {
            return 0;
        };
        let differ = |column: &Orbit| column.iter().zip(matched).filter(|(one, other)| one != other).count() as u32;
        others.iter().map(differ).sum()
    }

    /// Brings the centres of each row to one color. Returns no steps if the search is cancelled before it finds a
    /// solution.
    pub(super) fn solve(&self, pieces: &mut Pieces, cancel: &CancelToken) -> Steps {
        let columns = self.read(pieces);
        let start = Node {
            wrong: Self::wrong(&columns),
            columns,
            moves: 0,
            steps: Steps::default(),
        };
        // A beam search may end in states where no operation gains anything. It is then repeated with a wider beam.
        let steps = (0..5)
            .take_while(|_| !cancel.is_cancelled())
            .find_map(|doubled| self.beam(start.clone(), 1 << doubled, cancel))
            .unwrap_or_default();
        for step in steps.steps() {
            pieces.turn(step);
        }
        steps
    }

    /// The width of the beam. It is smaller if there are more columns or more operations to try.
    fn width(&self) -> usize {
        let width = match self.size.div_ceil(2) - self.layer {
            ..=4 => 16,
            5..=8 => 8,
            9..=21 => 4,
            _ => 2,
        };
        if self.is_small_and_even() { width / 2 } else { width }
    }

    fn is_small_and_even(&self) -> bool {
        self.size.is_multiple_of(2) && self.size / 2 - self.layer <= 4
    }

    /// The numbers of quarters by which the layer of the column to match may be turned aside, relative to the layer on
    /// the other side of the middle. On cubes with a middle layer, the only number is 0. On other cubes, the column
    /// beside the column to match needs other numbers too. If there are many columns, the search tries these numbers
    /// only for operations without a setup.
    fn matched_turns(&self, setup: &[LayerTurns]) -> std::ops::Range<u8> {
        let are_all = self.is_small_and_even() || self.size.is_multiple_of(2) && setup.is_empty();
        0..if are_all { 4 } else { 1 }
    }

    fn beam(&self, start: Node, wider: usize, cancel: &CancelToken) -> Option<Steps> {
        let width = self.width() * wider;
        let setups = self.setups();
        let of_all = start.wrong.max(1);
        let mut nodes = vec![start];
        let mut best: Option<Node> = None;
        loop {
            for node in nodes.iter().filter(|node| node.wrong == 0) {
                if best.as_ref().is_none_or(|best| node.moves < best.moves) {
                    best = Some(node.clone());
                }
            }
            let [first, last] = A_PLACE;
            let place = last - (last - first) * nodes[0].wrong.min(of_all) / of_all;
            let mut found: Vec<(i32, usize, Choice)> = { nodes.par_iter().enumerate() }
                .filter(|(_, node)| node.wrong > 0)
                .flat_map_iter(|(number, node)| {
                    let choices = self.choices(node, &setups, place as i16, 2 * width);
                    choices.into_iter().map(move |(value, choice)| (value, number, choice))
                })
                .collect();
            found.sort_by_key(|(value, ..)| *value);
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for (_, number, choice) in found {
                let node = self.chosen(&nodes[number], &choice);
                if best.as_ref().is_some_and(|best| node.moves >= best.moves) || !seen.insert(node.columns.clone()) {
                    continue;
                }
                next.push(node);
                if next.len() == width {
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
        let operation = &self.operations.all()[choice.operation];
        let steps = operation.steps(self.size, self.layer, &choice.pairs);
        for step in choice.setup.iter().cloned().chain(steps) {
            self.turn(&mut next.columns, &step);
            next.steps.push(step);
        }
        next.wrong = Self::wrong(&next.columns);
        next.moves = next.steps.moves() as u32;
        next
    }

    /// The setups before an operation. A setup is empty, or it is a turn of all layers from a face down to the layer of
    /// the rows, or a turn of all layers outside the layer of the rows.
    fn setups(&self) -> Vec<Vec<LayerTurns>> {
        let ways = (0..3).flat_map(|axis| [(axis, false), (axis, true)]);
        let turns = ways.flat_map(|way| {
            [self.layer, self.layer - 1].into_iter().flat_map(move |layers| {
                let turned = move |by| LayerTurns::towards(self.size, way, |layer| if layer < layers { by } else { 0 });
                (1..4).map(move |by| vec![turned(by)])
            })
        });
        std::iter::once(Vec::new()).chain(turns).collect()
    }

    /// The best operations with their values. If no operation gains more than it costs, the search accepts every
    /// operation that gains a place. At first, an operation follows at most one setup turn. If none of these operations
    /// gains a place, the search tries operations after two setup turns.
    fn choices(&self, node: &Node, setups: &[Vec<LayerTurns>], place: i16, most: usize) -> Vec<(i32, Choice)> {
        let after_one = [A_MOVE, 0].into_iter().find_map(|a_move| {
            let choices = self.best(node, setups, Prices { place, a_move }, most);
            (!choices.is_empty()).then_some(choices)
        });
        after_one.unwrap_or_else(|| {
            let after = |one: &Vec<LayerTurns>| setups.iter().map(|two| [&one[..], two].concat()).collect::<Vec<_>>();
            let twice: Vec<Vec<LayerTurns>> = setups.iter().flat_map(after).collect();
            self.best(node, &twice, Prices { place, a_move: 0 }, most)
        })
    }

    /// The best operations after these setups. The value of an operation is the number of moves so far plus the
    /// estimated cost of the wrong places, in tenths of a move. Lower values are better.
    fn best(&self, node: &Node, setups: &[Vec<LayerTurns>], prices: Prices, most: usize) -> Vec<(i32, Choice)> {
        let mut found: Vec<(i32, Choice)> = Vec::new();
        let place = i32::from(prices.place);
        // True if enough operations were found, and all of them are at least as good as an operation with this value.
        let is_worse = |found: &[(i32, Choice)], value: i32| {
            found.len() == most && found.last().is_some_and(|&(worst, _)| worst <= value)
        };
        let (mut gained, mut of_columns) = (Vec::<GainsByAmounts>::new(), Vec::<GainsOfPairs>::new());
        for setup in setups {
            let mut columns = node.columns.clone();
            for step in setup {
                self.turn(&mut columns, step);
            }
            let gains = ColumnGains::of_columns(&columns[1..], &columns[0]);
            for (number, operation) in self.operations.all().iter().enumerate() {
                // A setup about the operation's own axis is not needed: the search finds the same results without it.
                if setup.last().is_some_and(|step| step.axis == operation.axis) {
                    continue;
                }
                for matched in self.matched_turns(setup) {
                    // If there are two middle layers, turning one of them aside relative to the other costs one move,
                    // and turning it back costs another.
                    let across = if matched > 0 { 2 } else { 0 };
                    let moves = node.moves + setup.len() as u32 + operation.moves() + across;
                    let unmoved = 10 * moves as i32 + place * node.wrong as i32;
                    gained.clear();
                    gained.extend({ gains.iter() }.map(|columns| self.operations.gained(number, matched, columns)));
                    let together: i32 = gained.iter().map(|gained| gained.most()).sum();
                    if together <= 0 || is_worse(&found, unmoved - place * together) {
                        continue;
                    }
                    of_columns.clear();
                    of_columns.extend(gained.iter().flat_map(|gained| gained.by_column()));
                    // The column beside the column to match has the same two layers as the column to match, in the
                    // opposite order.
                    let (others, beside) = of_columns.split_at((columns.len() - 1) / 2);
                    let of_beside = match self.size % 2 {
                        1 => 0,
                        _ => i32::from(beside[0][pair(0, matched)]),
                    };
                    let last = pair(matched, 0);
                    let at_best = place * of_beside + prices.most(operation.outer, last, others);
                    if at_best <= 0 || is_worse(&found, unmoved - at_best) {
                        continue;
                    }
                    let (pairs, of_others, aside) = prices.best(operation.outer, last, others);
                    let places = of_beside + of_others;
                    let value = unmoved + 10 * aside as i32 - place * places;
                    if places <= 0 || is_worse(&found, value) {
                        continue;
                    }
                    let choice = Choice {
                        setup: setup.clone(),
                        operation: number,
                        pairs: pairs.into_iter().chain([last]).collect(),
                    };
                    let at = found.partition_point(|(each, _)| *each <= value);
                    found.insert(at, (value, choice));
                    found.truncate(most);
                }
            }
        }
        found
    }
}
