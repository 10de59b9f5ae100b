//! Decides the order of the searches for one cube, divides them among threads, and decides when to stop.

use super::direction::Direction;
use super::open_tables::OpenTables;
use super::options::TwoPhaseOptions;
use super::premoves::AllPremoves;
use super::search::{Candidate, FirstPhaseNode, Guide, Piles, SearchBeginning};
use super::step_metric::{Limits, limits};
use super::translation::translated;
use crate::cube::{CubieCube, Metric, Sequence};
use crate::groups::{DominoCoset, SecondCube};
use crate::parallel;
use crate::search::SearchControl;
use crate::solvers::{MaxMoves, NotFound, Proposal};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A cube counts as near H if it is at most this many moves away from H in every direction.
const NEAR_H: usize = 2;

/// If the segment in H must be shorter than this many turns, a solution is unlikely. The stage is then searched only to
/// prove that it contains no solution. For the proof, one direction without premoves is enough.
const SHORT_SEGMENT: usize = 4;

/// A stage is divided among threads if it is expected to find at least this many first phases.
const WORTH_THREADS: f64 = 2_000.0;

thread_local! {
    static PILES: RefCell<Piles> = RefCell::default();
}

/// One stage of the search. It finds solutions with a given number of premoves and a given number of moves outside the
/// segment in H.
#[derive(Debug, Clone, Copy)]
struct Stage {
    /// The total number of moves of the first phase and the premoves.
    outside: usize,
    premoves: usize,
}

impl Stage {
    /// All stages, in the order in which they are searched. Stages with fewer turns outside the segment in H come
    /// first: they leave more turns for the segment in H, so more second phases fit. In stages with the same number of
    /// turns outside, all second phases are equally likely to be short enough. Among these stages, those that try the
    /// most second phases in the same time come first. Every group of premoves has at least two sequences, so each
    /// first phase after premoves gives at least two second phases to try. That is why stages with premoves come before
    /// the stage without. But the stage with the maximum number of premoves comes last, because its first phases are
    /// the shortest, and few cosets are that near to H.
    fn all(limits: &Limits) -> impl Iterator<Item = Stage> {
        let (with_premoves, longest) = (limits.with_premoves, limits.longest_premoves);
        (0..=limits.farthest).flat_map(move |outside| {
            let most = outside.saturating_sub(with_premoves).min(longest);
            let order = (1..longest).chain([0, longest]);
            order
                .filter(move |&premoves| premoves <= most)
                .map(move |premoves| Stage { outside, premoves })
        })
    }

    fn first_phase(self) -> usize {
        self.outside - self.premoves
    }

    /// The average number of first phases of this stage's length for a coset. This is the number of canonical sequences
    /// whose last step is not a turn of H, divided by the number of cosets.
    fn first_phases(self, limits: &Limits) -> f64 {
        let before_last = limits.branching.powi(self.first_phase() as i32 - 1);
        limits.steps_outside_h as f64 * before_last / DOMINO_COSETS
    }
}

/// The number of cosets of H: 2,217,093,120 = 2¹¹ · 3⁷ · C(12,4).
const DOMINO_COSETS: f64 = 2_217_093_120.0;

/// A part of a stage that one thread searches.
enum Job {
    /// Some groups of premoves, from one start.
    Groups { start: usize, groups: Range<usize> },
    /// Nodes from which the first phase needs `togo` more turns.
    Nodes { nodes: Vec<FirstPhaseNode>, togo: usize },
}

/// The search for solutions of one cube.
pub struct StagedSearch<'a> {
    tables: &'a dyn OpenTables,
    limits: &'static Limits,
    metric: Metric,
    premoves: &'a AllPremoves,
    directions: &'a [Direction],
    /// The starts: the cube as seen from each direction. If all faces may be turned, and a symmetry of H takes the
    /// cubes of several directions to each other, only the first of these directions has a start. The superflip, for
    /// example, has a single start. The start farthest from H comes first, because from this start, a search for short
    /// solutions visits the fewest nodes.
    starts: Vec<SearchStart>,
    /// Checks the tables, and returns false if a table is damaged. The search for the first solutions calls this
    /// function before it searches stages with more than [`Limits::far_enough`] moves outside the segment in H, which
    /// hardly any cube needs.
    are_tables_right: &'a (dyn Fn() -> bool + Sync),
    control: &'a SearchControl<'a, Proposal>,
}

/// The cube in the frame of a direction.
struct SearchStart {
    /// The index of the direction.
    direction: u8,
    cube: CubieCube,
    /// The cube, prepared for computing the coset of the cube with premoves.
    second: SecondCube,
    /// A lower bound for the distance of the cube from H, in moves of the metric.
    distance: u8,
}

impl<'a> StagedSearch<'a> {
    /// Prepares the search for solutions of a cube.
    pub fn new(
        tables: &'a dyn OpenTables,
        premoves: &'a AllPremoves,
        directions: &'a [Direction],
        are_tables_right: &'a (dyn Fn() -> bool + Sync),
        cube: &CubieCube,
        control: &'a SearchControl<'a, Proposal>,
    ) -> Self {
        let mut starts: Vec<SearchStart> = Vec::new();
        for (number, direction) in directions.iter().enumerate() {
            let cube = direction.view(cube);
            let looks_like =
                |known: &SearchStart| premoves.are_all_faces_turned() && tables.look_the_same(&known.cube, &cube);
            if !starts.iter().any(looks_like) {
                starts.push(SearchStart {
                    direction: number as u8,
                    distance: tables.distance(premoves.view(number), DominoCoset::of(&cube)),
                    second: SecondCube::new(&cube),
                    cube,
                });
            }
        }
        starts.sort_by_key(|start| Reverse(start.distance));
        StagedSearch {
            tables,
            limits: limits(tables.metric()),
            metric: tables.metric().metric(),
            premoves,
            directions,
            starts,
            are_tables_right,
            control,
        }
    }

    /// Returns the search with different limits.
    #[cfg(test)]
    pub fn limited_by(self, limits: &'static Limits) -> Self {
        StagedSearch { limits, ..self }
    }

    /// True if all faces may be turned and every cube is known to have a solution of at most this many moves.
    fn are_enough(&self, moves: usize) -> bool {
        self.premoves.are_all_faces_turned() && moves >= self.tables.metric().gods_number()
    }

    /// The index of the view of a start.
    fn view(&self, start: usize) -> usize {
        self.premoves.view(self.starts[start].direction.into())
    }

    /// The length of a proposal in moves of the metric.
    fn length(&self, proposal: &Proposal) -> usize {
        self.metric.length(proposal.moves.moves())
    }

    /// True if the table contradicts itself about this cube. The distance must be 0 if and only if the cube is in H,
    /// and the distance must not exceed [`Limits::farthest_from`].
    pub fn is_contradicted(&self) -> bool {
        let home = DominoCoset::of(&CubieCube::SOLVED);
        let farthest = self.limits.farthest_from(self.tables.sides());
        self.starts.iter().any(|start| {
            let is_home = DominoCoset::of(&start.cube) == home;
            is_home != (start.distance == 0) || start.distance > farthest
        })
    }

    /// Finds solutions, and returns the shortest first.
    ///
    /// # Errors
    ///
    /// If there is no solution within the limit of moves, or if the search ended before it found a solution.
    pub fn solutions(&self, options: &TwoPhaseOptions) -> Result<Vec<Proposal>, NotFound> {
        let wanted = options.solutions.get();
        let mut pool = Pool::new(wanted, options.max_moves, self.metric);
        if wanted > 1 {
            pool.least = self.all_short(&pool, options.max_moves);
        } else {
            let Some((short, least)) = self.short(options.max_moves) else {
                return Err(NotFound::InTime(options.max_moves));
            };
            pool.least = least;
            if let Some(candidate) = short {
                pool.add(self.translated(&candidate), self.control);
            }
        }
        if !pool.is_enough() {
            match (options.takes_its_time(), wanted) {
                (true, _) => self.improve(&pool, wanted > 1),
                (false, 1) => {
                    let first = self.first(options.max_moves, self.limits.far_enough)?;
                    pool.add(self.translated(&first), self.control);
                }
                (false, _) => self.several(&pool, options.max_moves)?,
            }
        }
        // Before the search may report that there is no solution, it must try segments in H of any length.
        let are_segments_cut = options.max_moves.get() > self.limits.quick_segment;
        if pool.is_empty() && are_segments_cut && !self.control.is_cancelled() {
            let far_enough = match options.takes_its_time() {
                true => self.limits.farthest,
                false => self.limits.far_enough,
            };
            let first = self.first_with_segments(options.max_moves, far_enough, options.max_moves.get())?;
            pool.add(self.translated(&first), self.control);
        }
        let mut found = pool.into_proposals();
        let is_cut_short = found.len() < wanted && self.control.is_cancelled();
        for proposal in &mut found {
            proposal.is_one_of_more = is_cut_short;
        }
        match (found.is_empty(), self.control.is_cancelled()) {
            (false, _) => Ok(found),
            (true, true) => Err(NotFound::InTime(options.max_moves)),
            (true, false) => Err(NotFound::AtAll(options.max_moves)),
        }
    }

    /// Finds the first solution of at most `max_moves` moves. If the cube may need more moves than `max_moves`, only
    /// solutions with at most `far_enough` moves outside the segment in H are tried. But solutions of at most
    /// [`Limits::short`] moves (or [`Limits::short_near_h`], for a cube near H) are found in any case. Returns `None`
    /// if no such solution is found, if time runs out, or if a table is damaged.
    pub fn first_within(&self, max_moves: MaxMoves, far_enough: usize) -> Option<Proposal> {
        let short = self.short(max_moves)?.0;
        let found = short.map_or_else(|| self.first(max_moves, far_enough), Ok);
        found.ok().map(|candidate| self.translated(&candidate))
    }

    /// A lower bound for the number of moves that the cube needs.
    fn least(&self) -> usize {
        let farthest = self.starts.first();
        let farthest = farthest.expect("every cube has a start in the first direction");
        farthest.distance.into()
    }

    /// Adds all solutions of at most [`Limits::short`] moves to the pool, or the wanted number of them, the shortest
    /// first. Returns `n`: the pool contains all solutions of fewer than `n` moves. If there are more of them than
    /// wanted, it contains only the shortest.
    ///
    /// It is enough to search the first start without premoves: every solution can be divided, after its last turn
    /// outside H, into a first phase and a second phase.
    fn all_short(&self, pool: &Pool, max_moves: MaxMoves) -> usize {
        let bound = self.least();
        for length in bound..=self.limits.short.min(max_moves.get()) {
            for outside in 0..=length {
                let stage = Stage { outside, premoves: 0 };
                let job = Job::Groups { start: 0, groups: 0..1 };
                for candidate in self.every_of(stage, &job, length, pool) {
                    pool.add(self.translated(&candidate), self.control);
                }
                if self.control.is_cancelled() {
                    return length;
                }
            }
            if pool.is_full() {
                return length + 1;
            }
        }
        bound.max(self.limits.short + 1)
    }

    /// Finds the shortest solution if it has at most [`Limits::short`] moves or, for a cube near H, at most
    /// [`Limits::short_near_h`] moves. The second result is `n`: no solution has fewer than `n` moves. Returns `None`
    /// if the search is cancelled.
    ///
    /// It is enough to search the first start, for the same reason as in `all_short`.
    fn short(&self, max_moves: MaxMoves) -> Option<(Option<Candidate>, usize)> {
        let bound = self.least();
        let limits = self.limits;
        let short = if bound > NEAR_H {
            limits.short
        } else {
            limits.short_near_h
        };
        let short = short.min(max_moves.get());
        for most in bound..=short {
            for outside in 0..=most {
                let stage = Stage { outside, premoves: 0 };
                let job = Job::Groups { start: 0, groups: 0..1 };
                let found = self.first_of(stage, &job, &|| {
                    (!self.control.is_cancelled()).then_some(most - outside)
                });
                if found.is_some() {
                    return Some((found, most));
                }
                if self.control.is_cancelled() {
                    return None;
                }
            }
        }
        Some((None, bound.max(short + 1)))
    }

    /// Finds the first solution of at most `max_moves` moves. If the cube may need more moves than `max_moves`, only
    /// solutions with at most `far_enough` moves outside the segment in H are tried. The result is the same on any
    /// number of threads.
    fn first(&self, max_moves: MaxMoves, far_enough: usize) -> Result<Candidate, NotFound> {
        let quick = self.limits.quick_segment;
        match self.first_with_segments(max_moves, far_enough, quick) {
            Err(NotFound::AtAll(_) | NotFound::SoFar { .. }) if max_moves.get() > quick => {
                self.first_with_segments(max_moves, far_enough, max_moves.get())
            }
            found => found,
        }
    }

    /// Like `first`, with at most `longest` moves in the segment in H.
    fn first_with_segments(
        &self,
        max_moves: MaxMoves,
        far_enough: usize,
        longest: usize,
    ) -> Result<Candidate, NotFound> {
        let most = max_moves.get();
        for stage in Stage::all(self.limits).take_while(|stage| stage.outside <= most) {
            if stage.outside > far_enough && !self.are_enough(most) {
                return Err(so_far(max_moves, far_enough, self.limits));
            }
            if stage.outside > self.limits.far_enough && !(self.are_tables_right)() {
                return Err(NotFound::AtAll(max_moves));
            }
            if self.control.is_cancelled() {
                return Err(NotFound::InTime(max_moves));
            }
            let jobs = self.jobs(stage, most);
            let earliest = AtomicUsize::new(usize::MAX);
            let search = |number: usize| {
                let found = self.first_of(stage, &jobs[number], &|| {
                    let is_of_use = earliest.load(Relaxed) > number && !self.control.is_cancelled();
                    is_of_use.then(|| longest.min(most - stage.outside))
                });
                if found.is_some() {
                    earliest.fetch_min(number, Relaxed);
                }
                found
            };
            let found = if self.is_worth_threads(stage) {
                first_found(jobs.len(), &search)
            } else {
                (0..jobs.len()).find_map(search)
            };
            if let Some(found) = found {
                return Ok(found);
            }
        }
        Err(if self.control.is_cancelled() {
            NotFound::InTime(max_moves)
        } else {
            NotFound::AtAll(max_moves)
        })
    }

    /// Searches whole stages until it has the wanted number of solutions. All stages with at most
    /// [`Limits::for_several`] turns outside the segment in H are searched in any case, because they may contain
    /// shorter solutions. Stages with more than [`Limits::far_enough`] turns are searched only if no solution is known.
    /// The result is the same on any number of threads.
    fn several(&self, pool: &Pool, max_moves: MaxMoves) -> Result<(), NotFound> {
        for stage in Stage::all(self.limits) {
            let Some(most) = pool.most() else {
                break;
            };
            let is_enough = (stage.outside > self.limits.for_several && pool.is_full())
                || (stage.outside > self.limits.far_enough && !pool.is_empty());
            if stage.outside > most || is_enough || self.control.is_cancelled() {
                break;
            }
            if stage.outside > self.limits.far_enough && !self.are_enough(most) {
                return Err(so_far(max_moves, self.limits.far_enough, self.limits));
            }
            if stage.outside > self.limits.far_enough && !(self.are_tables_right)() {
                return Err(NotFound::AtAll(max_moves));
            }
            let jobs = self.jobs(stage, most);
            let search = |job: &Job| self.every_of(stage, job, most, pool);
            let found: Vec<Vec<Candidate>> = if self.is_worth_threads(stage) {
                parallel::map(&jobs, &search)
            } else {
                jobs.iter().map(search).collect()
            };
            for candidate in found.iter().flatten() {
                pool.add(self.translated(candidate), self.control);
            }
        }
        Ok(())
    }

    /// Searches for shorter and shorter solutions until time runs out or no shorter solution is possible. After each
    /// first phase, this function looks for a single second phase, or for all second phases if `every` is true.
    fn improve(&self, pool: &Pool, every: bool) {
        for stage in Stage::all(self.limits) {
            let Some(most) = pool.most() else {
                return;
            };
            if self.control.is_cancelled() || pool.longest_segment(stage.outside).is_none() {
                return;
            }
            let jobs = self.jobs(stage, most);
            let search = |number: usize| {
                let mut guide = BetterGuide {
                    search: self,
                    pool,
                    outside: stage.outside,
                    every,
                };
                let _ = self.run(stage, &jobs[number], &mut guide);
            };
            if self.is_worth_threads(stage) {
                parallel::for_each(jobs.len(), &search);
            } else {
                (0..jobs.len()).for_each(search);
            }
        }
    }

    fn translated(&self, candidate: &Candidate) -> Proposal {
        let direction = &self.directions[usize::from(candidate.root.direction)];
        let view = self.premoves.view(candidate.root.direction.into());
        let premoves = self.premoves.of(view, candidate.premoves_length);
        let group = &premoves.groups[candidate.root.group as usize];
        let premoves = &group.turns[candidate.premoves];
        translated(candidate, direction, premoves, self.tables.metric())
    }

    fn is_worth_threads(&self, stage: Stage) -> bool {
        let groups = self.premoves.of(0, stage.premoves).groups.len() * self.starts.len();
        groups as f64 * stage.first_phases(self.limits) > WORTH_THREADS
    }

    /// Divides a stage into jobs that look for solutions of at most `most` moves. If this limit leaves fewer than
    /// [`SHORT_SEGMENT`] turns for the segment in H, there are only the jobs of the first start, without premoves.
    fn jobs(&self, stage: Stage, most: usize) -> Vec<Job> {
        let length = stage.first_phase();
        let is_short = most.saturating_sub(stage.outside) < SHORT_SEGMENT;
        if is_short && stage.premoves > 0 {
            return Vec::new();
        }
        let starts = 0..if is_short { 1 } else { self.starts.len() };
        if stage.premoves > 0 {
            // A job has between 1 and 64 groups: as many as are needed to find about a hundred first phases.
            let at_a_time = (100.0 / stage.first_phases(self.limits)).clamp(1.0, 64.0) as usize;
            let each = starts.flat_map(|start| {
                let premoves = self.premoves.of(self.view(start), stage.premoves);
                let groups = premoves.groups.len();
                let firsts = (0..groups).step_by(at_a_time);
                firsts.map(move |first| Job::Groups {
                    start,
                    groups: first..groups.min(first + at_a_time),
                })
            });
            return each.collect();
        }
        let whole = |start| Job::Groups { start, groups: 0..1 };
        if length < self.limits.divided {
            return starts.map(whole).collect();
        }
        let jobs = starts.flat_map(|start| {
            let nodes = PILES.with_borrow_mut(|piles| {
                let from = self.beginning(start, 0..1);
                self.tables.expand(from, self.premoves.of(0, 0), length, piles)
            });
            nodes.into_iter().map(|node| Job::Nodes {
                nodes: vec![node],
                togo: length - 1,
            })
        });
        jobs.collect()
    }

    fn run(&self, stage: Stage, job: &Job, guide: &mut dyn Guide) -> ControlFlow<()> {
        let (from, view, togo) = match job {
            Job::Groups { start, groups } => {
                let from = self.beginning(*start, groups.clone());
                (from, self.view(*start), stage.first_phase())
            }
            // These nodes have no premoves, so the view does not matter.
            Job::Nodes { nodes, togo } => (SearchBeginning::Nodes(nodes), 0, *togo),
        };
        PILES.with_borrow_mut(|piles| {
            let premoves = self.premoves.of(view, stage.premoves);
            self.tables.search(from, premoves, togo, piles, guide)
        })
    }

    /// Returns the beginning of a search from a start, with some groups of premoves.
    fn beginning(&self, start: usize, groups: Range<usize>) -> SearchBeginning<'_> {
        let view = self.view(start);
        let SearchStart {
            direction,
            cube,
            second,
            ..
        } = &self.starts[start];
        SearchBeginning::Cube {
            cube,
            second,
            direction: *direction,
            view,
            groups,
        }
    }

    /// Finds the solutions of at most `most` moves in a part of a stage. As soon as the wanted number of solutions is
    /// known, the search looks only for solutions that are shorter than the longest of them. All solutions found are
    /// returned, so the result may contain more solutions than wanted, and solutions that are not among the shortest.
    fn every_of(&self, stage: Stage, job: &Job, most: usize, pool: &Pool) -> Vec<Candidate> {
        let mut guide = EveryGuide {
            search: self,
            wanted: pool.wanted,
            outside: stage.outside,
            most,
            known: HashSet::new(),
            lengths: BinaryHeap::new(),
            found: Vec::new(),
        };
        let _ = self.run(stage, job, &mut guide);
        guide.found
    }

    fn first_of(&self, stage: Stage, job: &Job, most: &dyn Fn() -> Option<usize>) -> Option<Candidate> {
        let mut guide = FirstGuide { most, found: None };
        let _ = self.run(stage, job, &mut guide);
        guide.found
    }
}

/// Calls `search` with the numbers below `count`, which are divided among all threads. Returns the result for the
/// smallest number for which `search` finds a solution.
fn first_found(count: usize, search: &(dyn Fn(usize) -> Option<Candidate> + Sync)) -> Option<Candidate> {
    // The solution found for each number. The solution for a larger number may be found earlier.
    let found = Mutex::new(BTreeMap::new());
    let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
    let first = parallel::find_first(count, &|number| {
        let candidate = search(number);
        let is_found = candidate.is_some();
        lock().extend(candidate.map(|candidate| (number, candidate)));
        is_found
    });
    lock().remove(&first?)
}

fn so_far(max_moves: MaxMoves, outside: usize, limits: &Limits) -> NotFound {
    NotFound::SoFar {
        max_moves,
        outside,
        on_one_side: limits.longest_premoves,
    }
}

/// Looks for one solution.
struct FirstGuide<'a> {
    most: &'a dyn Fn() -> Option<usize>,
    found: Option<Candidate>,
}

impl Guide for FirstGuide<'_> {
    fn most(&self) -> Option<usize> {
        (self.most)()
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.found = Some(candidate);
        ControlFlow::Break(())
    }
}

/// Looks for every solution, or for the wanted number of the shortest solutions.
struct EveryGuide<'a, 'b> {
    search: &'a StagedSearch<'b>,
    wanted: usize,
    /// The number of turns outside the segment in H.
    outside: usize,
    /// The maximum number of moves of a useful solution.
    most: usize,
    /// The solutions found. The turns of each solution are in standard order.
    known: HashSet<Sequence>,
    /// The lengths of the shortest solutions, at most `wanted` of them.
    lengths: BinaryHeap<usize>,
    found: Vec<Candidate>,
}

impl Guide for EveryGuide<'_, '_> {
    fn wants_every(&self) -> bool {
        true
    }

    fn most(&self) -> Option<usize> {
        if self.search.control.is_cancelled() {
            return None;
        }
        let longest = self.most.checked_sub(self.outside)?;
        Some(longest.min(self.search.limits.quick_segment))
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        let proposal = self.search.translated(&candidate);
        if self.known.insert(proposal.moves.standard_order()) {
            self.lengths.push(self.search.length(&proposal));
            if self.lengths.len() > self.wanted {
                self.lengths.pop();
            }
            self.found.push(candidate);
        }
        if self.lengths.len() == self.wanted
            && let Some(longest) = self.lengths.peek()
        {
            self.most = self.most.min(longest.saturating_sub(1));
        }
        ControlFlow::Continue(())
    }
}

/// Looks for solutions that are useful to the pool: when the pool is full, these are solutions that are shorter than
/// the longest solution in the pool.
struct BetterGuide<'a, 'b> {
    search: &'a StagedSearch<'b>,
    pool: &'a Pool,
    outside: usize,
    /// True if all second phases after a first phase are wanted.
    every: bool,
}

impl Guide for BetterGuide<'_, '_> {
    fn wants_every(&self) -> bool {
        self.every
    }

    fn most(&self) -> Option<usize> {
        if self.search.control.is_cancelled() {
            return None;
        }
        let longest = self.pool.longest_segment(self.outside)?;
        Some(longest.min(self.search.limits.quick_segment))
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.pool.add(self.search.translated(&candidate), self.search.control);
        ControlFlow::Continue(())
    }
}

/// The shortest solutions found so far.
struct Pool {
    metric: Metric,
    wanted: usize,
    /// All solutions with fewer moves than this number are in the pool, or the shortest of them if there are more than
    /// the wanted number.
    least: usize,
    /// Only solutions with fewer moves than this number are useful.
    fewer_than: AtomicUsize,
    found: Mutex<PoolContents>,
    /// The length of the shortest solution reported to the listener.
    told: Mutex<usize>,
}

#[derive(Default)]
struct PoolContents {
    /// The shortest solutions, sorted by length.
    best: Vec<Proposal>,
    /// All solutions that were ever in `best`. The turns of each solution are in standard order, so two sequences are
    /// equal if they differ only in the order of turns of opposite faces.
    known: HashSet<Sequence>,
}

impl Pool {
    fn new(wanted: usize, max_moves: MaxMoves, metric: Metric) -> Pool {
        Pool {
            metric,
            wanted,
            least: 0,
            fewer_than: AtomicUsize::new(max_moves.get() + 1),
            found: Mutex::default(),
            told: Mutex::new(usize::MAX),
        }
    }

    /// Adds a solution, unless it is too long to be useful, or differs from a known solution only in the order of turns
    /// of opposite faces.
    fn add(&self, proposal: Proposal, control: &SearchControl<Proposal>) {
        let standard = proposal.moves.standard_order();
        let length_of = |proposal: &Proposal| self.metric.length(proposal.moves.moves());
        let length = length_of(&proposal);
        let mut found = self.found();
        if length >= self.fewer_than.load(Relaxed) || !found.known.insert(standard) {
            return;
        }
        let best = &mut found.best;
        let is_better = best.first().is_none_or(|best| length < length_of(best));
        let improved = is_better.then(|| proposal.clone());
        let place = best.partition_point(|known| length_of(known) <= length);
        best.insert(place, proposal);
        best.truncate(self.wanted);
        if best.len() == self.wanted
            && let Some(longest) = best.last()
        {
            self.fewer_than.store(length_of(longest), Relaxed);
        }
        drop(found);
        if let Some(improved) = improved {
            self.tell(&improved, length, control);
        }
    }

    /// Reports a solution to the listener, unless another thread has already reported a shorter solution. So the
    /// reported lengths always decrease. Other threads continue to search during the call.
    fn tell(&self, improved: &Proposal, length: usize, control: &SearchControl<Proposal>) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if length < *told {
            *told = length;
            control.progress.improved(improved);
        }
    }

    /// The maximum number of moves of a useful solution, in the metric; `None` if no length is useful.
    fn most(&self) -> Option<usize> {
        self.fewer_than.load(Relaxed).checked_sub(1)
    }

    /// The maximum number of turns of a useful segment in H, if `outside` turns are outside the segment; `None` if no
    /// length is useful.
    fn longest_segment(&self, outside: usize) -> Option<usize> {
        let most = self.most()?;
        if most < self.least && self.is_full() {
            return None;
        }
        most.checked_sub(outside)
    }

    fn found(&self) -> MutexGuard<'_, PoolContents> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_empty(&self) -> bool {
        self.found().best.is_empty()
    }

    fn is_full(&self) -> bool {
        self.found().best.len() >= self.wanted
    }

    /// True if no useful solution is missing.
    fn is_enough(&self) -> bool {
        self.fewer_than.load(Relaxed) <= self.least
    }

    fn into_proposals(self) -> Vec<Proposal> {
        let found = self.found.into_inner();
        found.unwrap_or_else(PoisonError::into_inner).best
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TableSet, TwoPhase};
    use super::*;
    use crate::cube::{generator, random_moves};
    use crate::search::{CancelToken, Progress};
    use crate::tables::{NoProgress, Store};

    /// A listener that accesses the pool whenever a solution is reported.
    struct Listener<'a> {
        pool: &'a Pool,
        heard: Mutex<Vec<usize>>,
    }

    impl Progress<Proposal> for Listener<'_> {
        fn improved(&self, found: &Proposal) {
            assert!(!self.pool.is_empty());
            self.heard.lock().expect("one thread").push(found.moves.htm());
        }
    }

    /// In an earlier version, a listener was called while the solutions were locked, and all threads waited for it.
    #[test]
    fn a_listener_may_look_at_the_solutions_and_hears_ever_shorter_ones() {
        let pool = Pool::new(2, MaxMoves::MOST, Metric::HalfTurn);
        let listener = Listener {
            pool: &pool,
            heard: Mutex::default(),
        };
        let control = SearchControl {
            cancel: CancelToken::new(),
            progress: &listener,
        };
        for moves in ["R U R", "R U R U", "F U", "R", "B L"] {
            let proposal = Proposal {
                moves: moves.parse().expect("moves"),
                ..Proposal::default()
            };
            pool.add(proposal, &control);
        }
        assert_eq!(*listener.heard.lock().expect("one thread"), [3, 2, 1]);
    }

    #[test]
    fn the_fewest_moves_are_never_overestimated_and_are_two_on_average_at_least() {
        let usual = TwoPhaseOptions::DEFAULT;
        let two_phase = TwoPhase::new(TableSet::Small, usual, &Store::IN_MEMORY, &NoProgress);
        let two_phase = two_phase.expect("the tables are as published");
        let control = SearchControl::unattended();
        let mut sum = 0;
        for number in 0..100 {
            let moves = random_moves(number % 10, &mut generator(9, number as u64));
            let cube = CubieCube::from(moves.moves());
            let search = two_phase.search(&cube, &control, &|| true).expect("tables that agree");
            assert!(search.least() <= moves.htm(), "{moves}");
            sum += search.least();
        }
        assert!(sum > 200, "{sum}");
    }
}
