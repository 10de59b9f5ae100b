//! The search for insertions.

use super::algorithms::{InsertionAlgorithms, MOST_INSERTIONS};
use super::left::RemainingCycles;
use super::slices::{SliceSearch, are_corners_solved};
use super::solution::{InsertSolution, SkeletonInsertion};
use crate::cube::{Cube, CubieCube, Move, Sequence};
use crate::search::CancelToken;
use crate::solvers::SolveError;
use crate::solvers::goals::WrittenTurns;
use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::rc::Rc;

/// If three insertions are needed, the search tries only this many first insertions. It selects the insertions after
/// which the skeleton is shortest.
const FIRST_OF_THREE: usize = 12;

/// The number of moves (HTM) of a slice turn.
const SLICE_MOVES: usize = 2;

/// The cycles that a skeleton leaves, and the insertions that solve them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InsertionResult {
    /// The skeleton after cancellations.
    pub skeleton: Sequence,
    /// The unsolved pieces of the cube after the skeleton.
    pub left: RemainingCycles,
    /// The solutions, the shortest first; at least one.
    pub solutions: Vec<InsertSolution>,
    /// True if no shorter solution exists with the same number of insertions and the algorithms that are tried.
    pub is_proven: bool,
}

impl InsertionResult {
    /// The maximum number of moves of a skeleton.
    pub const LONGEST_SKELETON: usize = 60;

    /// The number of moves of the shortest solution (HTM).
    pub fn htm(&self) -> usize {
        self.solutions[0].moves().htm()
    }
}

/// Finds insertions with which a skeleton becomes a short solution of a cube. This function inserts one algorithm; if
/// one is not enough, it inserts two or three algorithms successively. If only edges and centres are unsolved, it also
/// tries up to three slice turns.
///
/// For one or two insertions the search is complete: it tries every algorithm of the list ([`InsertionAlgorithms`]) at
/// all places between moves, and it tries neighbouring turns of opposite faces in both orders. For three insertions, it
/// tries only twelve first insertions: those after which the skeleton is shortest.
///
/// # Errors
///
/// If no such insertions exist, if the search was cancelled before it found any, or if a solution is wrong.
pub fn insert(
    cube: &Cube,
    skeleton: &Sequence,
    solutions: NonZeroUsize,
    token: &CancelToken,
) -> Result<InsertionResult, SolveError> {
    let skeleton = skeleton.cancelled();
    let start = &cube.position.cube;
    let mut after = *start;
    after.apply(skeleton.moves());
    let left = RemainingCycles::of(&after);
    let mut search = InsertSearch {
        algorithms: InsertionAlgorithms::get(),
        kinds: HashSet::new(),
        start,
        doing: HashMap::new(),
        wanted: solutions.get(),
        found: Vec::new(),
        known: HashSet::new(),
        token,
    };
    let mut is_proven = true;
    if left.is_nothing() {
        search.keep(skeleton.clone(), Vec::new);
    } else {
        if are_corners_solved(&after) {
            search.slices(&skeleton, &left);
        }
        for insertions in 1..=MOST_INSERTIONS {
            search.insert(&skeleton, insertions, &[]);
            if !search.found.is_empty() {
                is_proven = insertions < MOST_INSERTIONS;
                break;
            }
        }
    }
    if token.is_cancelled() {
        is_proven = false;
    }
    let found = std::mem::take(&mut search.found);
    let checked = found
        .into_iter()
        .map(|(moves, insertions)| InsertSolution::check(&cube.position.facelets, moves, insertions));
    let solutions = checked.collect::<Result<Vec<_>, _>>()?;
    match (solutions.is_empty(), token.is_cancelled()) {
        (false, _) => Ok(InsertionResult {
            skeleton,
            left,
            solutions,
            is_proven,
        }),
        (true, false) => Err(SolveError::NothingToInsert(left)),
        (true, true) => Err(SolveError::NothingInsertedYet(left)),
    }
}

struct InsertSearch<'a> {
    algorithms: &'static InsertionAlgorithms,
    /// The cycles that one insertion can solve. They are computed only if more than one insertion is needed.
    kinds: HashSet<RemainingCycles>,
    start: &'a CubieCube,
    doing: HashMap<CubieCube, Rc<Vec<Sequence>>>,
    wanted: usize,
    /// The solutions found, the shortest first.
    found: Vec<(Sequence, Vec<SkeletonInsertion>)>,
    /// All solutions that were ever in `found`. The turns of each solution are in standard order.
    known: HashSet<Sequence>,
    token: &'a CancelToken,
}

/// A place between two moves of a skeleton, and the effect of the algorithms that solve the cube if they are inserted
/// there.
struct Place<'s> {
    skeleton: &'s Sequence,
    at: usize,
    needed: CubieCube,
}

/// Returns the skeleton and, for each pair of neighbouring turns of opposite faces, the skeleton with these two turns
/// exchanged. Each changed skeleton comes with the place between the exchanged turns.
fn orders(skeleton: &Sequence) -> Vec<(Sequence, Option<usize>)> {
    let moves = skeleton.moves();
    let pairs = (1..moves.len()).filter(|&at| moves[at - 1].face().opposite() == moves[at].face());
    let swapped = pairs.map(|at| {
        let mut moves = moves.to_vec();
        moves.swap(at - 1, at);
        (moves.into_iter().collect(), Some(at))
    });
    [(skeleton.clone(), None)].into_iter().chain(swapped).collect()
}

/// Returns all places of a skeleton, or only the place `only`.
fn places<'s>(start: &CubieCube, skeleton: &'s Sequence, only: Option<usize>) -> Vec<Place<'s>> {
    let moves = skeleton.moves();
    let mut rest = vec![CubieCube::SOLVED];
    for turn in moves.iter().rev() {
        let mut undone = *rest.last().expect("the list is not empty");
        undone.turn(turn.inverse());
        rest.push(undone);
    }
    rest.reverse();
    let mut before = *start;
    let mut places = Vec::with_capacity(rest.len());
    for (at, rest) in rest.iter().enumerate() {
        if only.is_none_or(|only| only == at) {
            places.push(Place {
                skeleton,
                at,
                needed: before.inverse().then(rest),
            });
        }
        if let Some(&turn) = moves.get(at) {
            before.turn(turn);
        }
    }
    places
}

impl Place<'_> {
    /// Returns the skeleton with an algorithm at this place, after cancellations.
    fn with(&self, algorithm: &Sequence) -> Sequence {
        let (before, behind) = self.skeleton.moves().split_at(self.at);
        let mut moves: Sequence = before.iter().copied().collect();
        { algorithm.moves().iter().chain(behind) }.for_each(|&turn| moves.push_cancelling(turn));
        moves
    }

    /// True if an algorithm may cancel with the skeleton at this place.
    fn touches(&self, algorithm: &Sequence) -> bool {
        let (before, behind) = self.skeleton.moves().split_at(self.at);
        let share = |one: Option<&Move>, other: Option<&Move>| match (one, other) {
            (Some(one), Some(other)) => one.face().axis() == other.face().axis(),
            _ => false,
        };
        let moves = algorithm.moves();
        share(before.last(), moves.first()) || share(moves.last(), behind.first())
    }

    fn insertion(&self, start: &CubieCube, algorithm: &Sequence, end: usize) -> SkeletonInsertion {
        let mut after = *start;
        after.apply(self.skeleton.moves());
        SkeletonInsertion {
            skeleton: self.skeleton.clone(),
            left: RemainingCycles::of(&after),
            parts: vec![(self.at, algorithm.to_string())],
            htm: algorithm.htm(),
            end,
        }
    }
}

impl InsertSearch<'_> {
    /// Keeps a solution if it is new and is one of the shortest solutions so far.
    fn keep(&mut self, moves: Sequence, insertions: impl FnOnce() -> Vec<SkeletonInsertion>) {
        let is_short = |(longest, _): &(Sequence, _)| moves.htm() < longest.htm();
        if self.found.len() == self.wanted && !self.found.last().is_some_and(is_short) {
            return;
        }
        if !self.known.insert(moves.standard_order()) {
            return;
        }
        let place = self.found.partition_point(|(each, _)| each.htm() <= moves.htm());
        self.found.insert(place, (moves, insertions()));
        self.found.truncate(self.wanted);
    }

    fn is_too_long(&self, moves: usize) -> bool {
        self.found.len() == self.wanted && self.found.last().is_some_and(|(longest, _)| moves >= longest.htm())
    }

    fn doing(&mut self, effect: &CubieCube) -> Rc<Vec<Sequence>> {
        let algorithms = self.algorithms;
        let known = self.doing.entry(*effect);
        Rc::clone(known.or_insert_with(|| Rc::new(algorithms.doing(effect))))
    }

    fn slices(&mut self, skeleton: &Sequence, left: &RemainingCycles) {
        let search = SliceSearch::new(skeleton.moves());
        let start = *self.start;
        search.each(&start, MOST_INSERTIONS, &mut |slices| {
            let moves = search.with(slices);
            let end = moves.htm();
            self.keep(moves, || {
                let written = { slices.iter() }.map(|&(at, slice)| (at, WrittenTurns::new(vec![slice]).to_string()));
                vec![SkeletonInsertion {
                    skeleton: skeleton.clone(),
                    left: left.clone(),
                    parts: written.collect(),
                    htm: SLICE_MOVES * slices.len(),
                    end,
                }]
            });
        });
    }

    /// Finds the solutions with this number of insertions into a skeleton.
    fn insert(&mut self, skeleton: &Sequence, insertions: usize, earlier: &[SkeletonInsertion]) {
        match insertions {
            1 => self.last(skeleton, earlier),
            _ => {
                let mut tried = HashSet::new();
                let mut next: Vec<(Sequence, SkeletonInsertion)> = Vec::new();
                self.first(skeleton, insertions, &mut |longer, insertion| {
                    if tried.insert(longer.standard_order()) {
                        next.push((longer, insertion));
                    }
                });
                next.sort_by_key(|(longer, _)| longer.htm());
                if insertions == MOST_INSERTIONS {
                    next.truncate(FIRST_OF_THREE);
                }
                for (longer, insertion) in next {
                    if self.token.is_cancelled() {
                        return;
                    }
                    let earlier: Vec<SkeletonInsertion> = earlier.iter().cloned().chain([insertion]).collect();
                    self.insert(&longer, insertions - 1, &earlier);
                }
            }
        }
    }

    /// Finds the last insertions, which solve the cube.
    fn last(&mut self, skeleton: &Sequence, earlier: &[SkeletonInsertion]) {
        let start = *self.start;
        for (ordered, only) in &orders(skeleton) {
            for place in places(&start, ordered, *only) {
                for algorithm in self.doing(&place.needed).iter() {
                    let apart = ordered.htm() + algorithm.htm();
                    if self.is_too_long(apart) && !place.touches(algorithm) {
                        continue;
                    }
                    let moves = place.with(algorithm);
                    let end = moves.htm();
                    let last = || place.insertion(&start, algorithm, end);
                    self.keep(moves, || earlier.iter().cloned().chain([last()]).collect());
                }
            }
        }
    }

    /// Finds every first insertion after which the remaining insertions may be able to solve the cube.
    fn first(&mut self, skeleton: &Sequence, insertions: usize, found: &mut dyn FnMut(Sequence, SkeletonInsertion)) {
        if self.kinds.is_empty() {
            self.kinds = self.algorithms.kinds();
        }
        let start = *self.start;
        for (ordered, only) in &orders(skeleton) {
            for place in places(&start, ordered, *only) {
                let needed = RemainingCycles::of(&place.needed);
                // The list contains the inverse of each effect, so the inverses need no separate loop.
                for undone in self.algorithms.effects() {
                    let rest = undone.then(&place.needed);
                    if !could_be_left(&needed, &rest) {
                        continue;
                    }
                    let rest = RemainingCycles::of(&rest);
                    let may_be = match insertions {
                        2 => self.kinds.contains(&rest),
                        _ => insertions_for(&rest) < insertions,
                    };
                    if !may_be {
                        continue;
                    }
                    for algorithm in self.doing(&undone.inverse()).iter() {
                        let longer = place.with(algorithm);
                        let end = longer.htm();
                        found(longer, place.insertion(&start, algorithm, end));
                    }
                }
            }
            if self.token.is_cancelled() {
                return;
            }
        }
    }
}

/// False if all corners, or all edges, were solved before an insertion but are not solved after it.
fn could_be_left(needed: &RemainingCycles, rest: &CubieCube) -> bool {
    let solved = CubieCube::SOLVED;
    let corners = !needed.corners.is_empty() || rest.cp() == solved.cp() && rest.co() == solved.co();
    corners && (!needed.edges.is_empty() || rest.ep() == solved.ep() && rest.eo() == solved.eo())
}

/// Estimates the number of insertions that solve the remaining cycles. A cycle of three pieces counts as one insertion,
/// and so do two swaps. If corners are also twisted, one more insertion is counted. If edges are also flipped, one more
/// is counted for them. If all unsolved corners, or all unsolved edges, are in their own places, one insertion is
/// counted for every three of them, and one more is added.
fn insertions_for(left: &RemainingCycles) -> usize {
    let of_pieces = |cycles: &[super::left::Cycle]| {
        let swaps: usize = cycles.iter().map(|cycle| usize::from(cycle.pieces) - 1).sum();
        let is_twisted = cycles.iter().any(|cycle| cycle.twist > 0);
        match (swaps, is_twisted) {
            (0, true) => cycles.len().div_ceil(3) + 1,
            (swaps, is_twisted) => swaps.div_ceil(2) + usize::from(is_twisted),
        }
    };
    let (corners, edges) = (of_pieces(&left.corners), of_pieces(&left.edges));
    // A swap of corners and a swap of edges together take one insertion.
    corners + edges - usize::from(left.is_odd())
}
