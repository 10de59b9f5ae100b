//! Depth-first search that uses the lower bounds from the tables of a puzzle.

use super::coordinate::{BLOCKED, Coordinate};
use super::goal::GoalModel;
use super::moves::{EngineMoves, Limit, Successors};
use super::outcome::DepthOutcome;
use super::patterns::PatternTables;
use super::product::DistanceTable;
use crate::search::CancelToken;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// The maximum total number of coordinates of all tables.
pub(super) const MOST_COORDINATES: usize = 16;

/// The maximum number of tables.
const MOST_TABLES: usize = 8;

/// The maximum number of child nodes whose table entries are prefetched before the first of these entries is read.
const FETCHED: usize = 64;

/// The number of nodes between two checks of the cancel token.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

/// A table, and the indices of its coordinates among all coordinates of the search.
struct TableUse<'a> {
    table: &'a DistanceTable,
    /// For each coordinate of the table, its index in the search and its stride in the table.
    parts: Vec<(usize, u64)>,
}

/// The data of a search that is the same for all start states.
pub(super) struct PatternSearch<'a> {
    model: &'a GoalModel,
    moves: &'a EngineMoves,
    successors: &'a Successors,
    limits: &'a [Limit],
    coordinates: Vec<Arc<Coordinate>>,
    tables: Vec<TableUse<'a>>,
    /// True if every state with distance 0 in the tables reaches the goal.
    is_exact: bool,
    /// True if the tables do not tell whether a move is blocked. In this case, the search computes the states to find
    /// out.
    looks_at_states: bool,
    has_blocks: bool,
}

/// A state on the path of a search.
#[derive(Clone, Copy)]
struct Node {
    numbers: [u32; MOST_COORDINATES],
    distances: [u8; MOST_TABLES],
    /// The state of the automaton of [`Successors`].
    last: u32,
}

/// The data that all threads share while they search one depth.
struct Depth<'a> {
    cancel: &'a CancelToken,
    is_cancelled: AtomicBool,
    nodes: AtomicU64,
    /// The maximum number of solutions to find.
    wanted: usize,
    /// For each task, the number of solutions that it has found.
    found: Vec<AtomicUsize>,
}

impl Depth<'_> {
    /// True if this task can stop, because the search was cancelled, or because this task and the earlier tasks
    /// together have found enough solutions.
    fn is_over(&self, task: usize) -> bool {
        if self.is_cancelled.load(Relaxed) {
            return true;
        }
        if self.cancel.is_cancelled() {
            self.is_cancelled.store(true, Relaxed);
            return true;
        }
        let mut sum = 0_usize;
        self.found.iter().take(task + 1).any(|each| {
            sum = sum.saturating_add(each.load(Relaxed));
            sum >= self.wanted
        })
    }
}

/// A start state in the form that a search uses.
pub(super) struct SearchStart {
    codes: Vec<u16>,
    root: Node,
    /// A lower bound for the cost of every solution.
    pub(super) at_least: u32,
}

impl<'a> PatternSearch<'a> {
    pub(super) fn new(
        model: &'a GoalModel,
        moves: &'a EngineMoves,
        successors: &'a Successors,
        limits: &'a [Limit],
        set: &'a PatternTables,
    ) -> PatternSearch<'a> {
        let mut coordinates: Vec<Arc<Coordinate>> = Vec::new();
        let mut tables = Vec::new();
        for table in set.tables.iter().take(MOST_TABLES) {
            let product = &table.product;
            let is_new = |each: &&Arc<Coordinate>| !coordinates.iter().any(|other| other.is_same(each));
            if coordinates.len() + product.coordinates.iter().filter(is_new).count() > MOST_COORDINATES {
                continue;
            }
            let mut parts = Vec::new();
            for (coordinate, &stride) in product.coordinates.iter().zip(product.strides()) {
                let place = coordinates.iter().position(|other| other.is_same(coordinate));
                parts.push((place.unwrap_or(coordinates.len()), stride));
                if place.is_none() {
                    coordinates.push(Arc::clone(coordinate));
                }
            }
            tables.push(TableUse { table, parts });
        }
        PatternSearch {
            has_blocks: coordinates.iter().any(|each| each.is_blocked),
            looks_at_states: moves.is_blocked && !set.is_exact,
            is_exact: set.is_exact,
            model,
            moves,
            successors,
            limits,
            coordinates,
            tables,
        }
    }

    /// Prepares a search from a state; `None` if no sequence of moves leads from the state to the goal.
    pub(super) fn start(&self, codes: Vec<u16>) -> Option<SearchStart> {
        let mut root = Node {
            numbers: [0; MOST_COORDINATES],
            distances: [0; MOST_TABLES],
            last: 0,
        };
        for (number, coordinate) in root.numbers.iter_mut().zip(&self.coordinates) {
            *number = coordinate.number_of(self.model, &codes)?;
        }
        for (distance, used) in root.distances.iter_mut().zip(&self.tables) {
            let numbers: Vec<u32> = used.parts.iter().map(|&(place, _)| root.numbers[place]).collect();
            *distance = used.table.distance(&numbers)?;
        }
        let at_least = root.distances.iter().copied().max().unwrap_or(0);
        Some(SearchStart {
            codes,
            root,
            at_least: at_least.into(),
        })
    }

    /// Finds solutions with exactly the given cost, in the order in which the search tries moves. Stops after `wanted`
    /// solutions.
    pub(super) fn solutions(
        &self,
        start: &SearchStart,
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
        nodes: &mut u64,
    ) -> DepthOutcome {
        // A long search is divided into one task for each choice of the first two moves. This gives enough tasks for
        // all threads.
        let first_moves = if cost < 6 { 0 } else { 2 };
        let depth = Depth {
            cancel,
            is_cancelled: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            wanted,
            found: vec![],
        };
        let mut tasks = Vec::new();
        {
            let mut split = Walk::new(self, &depth, &start.codes, 0);
            split.states.push(start.codes.clone());
            split.split_after = Some((first_moves, &mut tasks));
            split.descend(&start.root, cost);
        }
        let depth = Depth {
            found: tasks.iter().map(|_| AtomicUsize::new(0)).collect(),
            ..depth
        };
        let solve = |(number, task): (usize, &Task)| {
            let mut walk = Walk::new(self, &depth, &start.codes, number);
            walk.made.clone_from(&task.made);
            walk.states.clone_from(&task.states);
            if !depth.is_over(number) {
                walk.descend(&task.node, task.left);
            }
            depth.nodes.fetch_add(walk.nodes, Relaxed);
            walk.solutions
        };
        let found: Vec<Vec<Vec<u16>>> = if tasks.len() < 2 {
            tasks.iter().enumerate().map(solve).collect()
        } else {
            tasks.par_iter().enumerate().with_max_len(1).map(solve).collect()
        };
        *nodes += depth.nodes.into_inner();
        let mut solutions: Vec<Vec<u16>> = found.into_iter().flatten().collect();
        solutions.truncate(wanted);
        if depth.is_cancelled.into_inner() && solutions.len() < wanted {
            return DepthOutcome::Cancelled;
        }
        DepthOutcome::Searched(solutions)
    }
}

/// A part of a search, which one thread searches.
struct Task {
    node: Node,
    made: Vec<u16>,
    states: Vec<Vec<u16>>,
    left: u32,
}

/// The state of a thread's search in its task.
struct Walk<'a, 'b> {
    search: &'b PatternSearch<'a>,
    depth: &'b Depth<'b>,
    task: usize,
    start: &'b [u16],
    made: Vec<u16>,
    /// The states on the current path. They are computed only if [`PatternSearch::looks_at_states`] is true.
    states: Vec<Vec<u16>>,
    nodes: u64,
    is_over: bool,
    solutions: Vec<Vec<u16>>,
    /// While the search is divided into tasks: the number of moves after which the rest of the search becomes a task,
    /// and the list of the tasks.
    split_after: Option<(usize, &'b mut Vec<Task>)>,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn new(search: &'b PatternSearch<'a>, depth: &'b Depth<'b>, start: &'b [u16], task: usize) -> Walk<'a, 'b> {
        Walk {
            search,
            depth,
            task,
            start,
            made: Vec::new(),
            states: Vec::new(),
            nodes: 0,
            is_over: false,
            solutions: Vec::new(),
            split_after: None,
        }
    }

    /// Searches all sequences of moves that begin at a node and have exactly the remaining cost.
    fn descend(&mut self, node: &Node, left: u32) {
        if let Some((after, tasks)) = &mut self.split_after
            && (*after == self.made.len() || left == 0)
        {
            tasks.push(Task {
                node: *node,
                made: self.made.clone(),
                states: self.states.clone(),
                left,
            });
            return;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.depth.is_over(self.task) {
            self.is_over = true;
        }
        let search = self.search;
        if left == 0 {
            let is_near = node.distances.iter().all(|&distance| distance == 0);
            if is_near && (search.is_exact || self.reaches_goal()) {
                self.solutions.push(self.made.clone());
                self.depth.found[self.task].fetch_add(1, Relaxed);
                self.is_over |= self.solutions.len() >= self.depth.wanted;
            }
            return;
        }
        let next = search.successors.of(node.last);
        for next in next.chunks(FETCHED) {
            let mut positions = [0_u64; FETCHED];
            if let Some(first) = search.tables.first() {
                for &(place, stride) in &first.parts {
                    let after = search.coordinates[place].after(node.numbers[place]);
                    for (position, &(step, _)) in positions.iter_mut().zip(next) {
                        *position = position.wrapping_add(u64::from(after[usize::from(step)]).wrapping_mul(stride));
                    }
                }
                for &position in &positions[..next.len()] {
                    first.table.prefetch(position);
                }
            }
            for (&position, &(step, last)) in positions.iter().zip(next) {
                self.enter(node, left, position, usize::from(step), last);
                if self.is_over {
                    return;
                }
            }
        }
    }

    /// True if the moves lead from the start to the goal. This check is needed if no table describes all pieces.
    fn reaches_goal(&self) -> bool {
        let model = self.search.model;
        let mut codes = self.start.to_vec();
        let mut after = Vec::new();
        for &step in &self.made {
            model.turn(&codes, self.search.moves, usize::from(step), &mut after);
            std::mem::swap(&mut codes, &mut after);
        }
        model.is_goal(&codes)
    }

    /// Makes a move and continues the search from there. Does nothing if the move is not allowed, or if a table proves
    /// that the goal is then too far away.
    #[inline]
    fn enter(&mut self, node: &Node, left: u32, first_position: u64, step: usize, last: u32) {
        let search = self.search;
        let cost = search.moves.costs[step];
        if cost > left {
            return;
        }
        let left = left - cost;
        if search.has_blocks {
            let mut coordinates = search.coordinates.iter().zip(&node.numbers);
            if coordinates.any(|(each, &number)| each.after(number)[step] == BLOCKED) {
                return;
            }
        }
        let mut child = Node {
            numbers: [0; MOST_COORDINATES],
            distances: [0; MOST_TABLES],
            last,
        };
        for (number, used) in search.tables.iter().enumerate() {
            let position = if number == 0 {
                first_position
            } else {
                let parts = used.parts.iter();
                let terms = parts.map(|&(place, stride)| {
                    u64::from(search.coordinates[place].after(node.numbers[place])[step]) * stride
                });
                terms.sum()
            };
            match used.table.distance_near(position, node.distances[number]) {
                Some(distance) if u32::from(distance) <= left => child.distances[number] = distance,
                _ => return,
            }
        }
        for ((number, &before), coordinate) in child.numbers.iter_mut().zip(&node.numbers).zip(&search.coordinates) {
            *number = coordinate.after(before)[step];
        }
        self.made.push(step as u16);
        if self.may_be_made(step) {
            self.descend(&child, left);
            if search.looks_at_states {
                self.states.pop();
            }
        }
        self.made.pop();
    }

    /// True if the last move in `made` is allowed. If the tables do not contain this information, this function
    /// computes the state after the move.
    fn may_be_made(&mut self, step: usize) -> bool {
        let search = self.search;
        let before = &self.made[..self.made.len() - 1];
        if !search.limits.iter().all(|limit| limit.allows(before, step as u16)) {
            return false;
        }
        if search.looks_at_states {
            let before = self.states.last().expect("the start is there");
            let mut after = Vec::with_capacity(before.len());
            search.model.turn(before, search.moves, step, &mut after);
            if !search.model.can_be_made(search.moves, step, before, &after) {
                return false;
            }
            self.states.push(after);
        }
        true
    }
}
