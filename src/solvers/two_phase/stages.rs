//! In what order the searches for one cube are made, on how many threads, and when it is enough.

use super::bounds::CosetBounds;
use super::direction::Direction;
use super::options::TwoPhaseOptions;
use super::premoves::{self, PremoveGroup};
use super::search::{
    Candidate, FirstPhaseNode, FirstPhaseSearch, Guide, Piles, Root, TwoPhaseTables,
};
use super::translation::translated;
use crate::cube::{Cubie, Sequence};
use crate::search::SearchControl;
use crate::solvers::{MaxMoves, NotFound, Proposal};
use crate::subgroups::DominoCoset;
use rayon::prelude::*;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Cubes of at most this many moves are solved in the fewest there are.
const SHORT: usize = 9;

/// But of cubes that are within two turns of H along every axis, which have so many ways out of it
/// and back that each turn more takes thirteen times as long, only those of this many.
const SHORT_NEAR_H: usize = 7;

/// What is within this many turns of H is near it.
const NEAR_H: usize = 2;

/// With premoves, first phases of at least this many turns are looked for: shorter ones lead from
/// too few cosets to be worth setting out for. A first phase takes 9 turns on average.
const WITH_PREMOVES: usize = 8;

/// Where the segment in H could only be shorter than this many turns, there is little to be found, and
/// the search goes on only in order to know that there is nothing: for that one view is enough, and no
/// premoves.
const SHORT_STRETCH: usize = 4;

/// First phases of at least this many turns are shared out among the threads turn by turn.
const SHARED_OUT: usize = 12;

/// The most turns outside the segment in H that are searched where there is no time limit, and the
/// cube may need more moves than are allowed. Of a thousand random cubes every one has a solution of
/// 19 moves with so many; to find that one has none takes seconds with the large tables, and with the
/// small ones up to a minute.
const FAR_ENOUGH: usize = 14;

/// Where several solutions are wanted, the search goes on until there were so many turns outside the
/// segment in H: there may be shorter ones than those that were found first.
const FOR_SEVERAL: usize = 10;

/// The most turns outside the segment in H that there are to search: no cube needs more than 20
/// moves (T. Rokicki et al., 2013).
const FARTHEST: usize = 20;

/// From how many first phases that are to be expected on, a stage is worth several threads.
const WORTH_THREADS: f64 = 2_000.0;

thread_local! {
    static PILES: RefCell<Piles> = RefCell::default();
}

/// All premoves, by length, worked out when they are first needed.
#[derive(Default)]
pub struct AllPremoves([OnceLock<Vec<PremoveGroup>>; premoves::LONGEST + 1]);

impl AllPremoves {
    fn of(&self, length: usize) -> &[PremoveGroup] {
        self.0[length].get_or_init(|| premoves::groups(length))
    }
}

/// One stage of the search: solutions with so many turns before and after a segment in H.
#[derive(Debug, Clone, Copy)]
struct Stage {
    /// Turns of the first phase and premoves together.
    outside: usize,
    premoves: usize,
}

impl Stage {
    /// Stages in the order in which they are made: the fewer turns outside, the longer the segment
    /// in H may be, and the more often there is one that is short enough. Of those with equally
    /// many, the ones with most premoves come first: their first phases are soonest found.
    fn all() -> impl Iterator<Item = Stage> {
        (0..=FARTHEST).flat_map(|outside| {
            let most = outside.saturating_sub(WITH_PREMOVES).min(premoves::LONGEST);
            (0..=most)
                .rev()
                .map(move |premoves| Stage { outside, premoves })
        })
    }

    fn first_phase(self) -> usize {
        self.outside - self.premoves
    }

    /// How many first phases of this length there are from a coset, on average: sequences of turns
    /// of which the last is one of eight and every other one of 13.35, over the number of cosets.
    fn first_phases(self) -> f64 {
        8.0 * 13.35_f64.powi(self.first_phase() as i32 - 1) / 2_217_093_120.0
    }
}

/// A part of a stage that one thread works off.
enum Job {
    /// Groups of premoves, in one view.
    Groups { view: usize, groups: Range<usize> },
    /// Nodes with so many turns to go.
    Nodes {
        nodes: Vec<FirstPhaseNode>,
        togo: usize,
    },
}

/// The search for solutions of one cube.
pub struct StagedSearch<'a, B> {
    tables: &'a TwoPhaseTables<B>,
    premoves: &'a AllPremoves,
    directions: &'a [Direction],
    /// The cube from every direction, but only one of those that look the same up to a symmetry that
    /// keeps H: the superflip is left with a single view. First comes the one from which H is
    /// farthest, where least is to be searched for short solutions.
    views: Vec<SearchStart>,
    control: &'a SearchControl<'a, Proposal>,
}

/// The cube as it looks from a direction.
struct SearchStart {
    /// The number of the direction.
    direction: usize,
    cube: Cubie,
    /// A lower bound of its distance from H, in turns.
    distance: u8,
}

impl<'a, B: CosetBounds> StagedSearch<'a, B> {
    /// A plan for a cube.
    pub fn new(
        tables: &'a TwoPhaseTables<B>,
        premoves: &'a AllPremoves,
        directions: &'a [Direction],
        cube: &Cubie,
        control: &'a SearchControl<'a, Proposal>,
    ) -> Self {
        let mut views: Vec<SearchStart> = Vec::new();
        for (number, direction) in directions.iter().enumerate() {
            let cube = direction.view(cube);
            let looks_like = |known: &SearchStart| tables.look_the_same(&known.cube, &cube);
            if !views.iter().any(looks_like) {
                views.push(SearchStart {
                    direction: number,
                    distance: tables
                        .bounds
                        .distance(&tables.cosets, DominoCoset::of(&cube)),
                    cube,
                });
            }
        }
        views.sort_by_key(|view| Reverse(view.distance));
        StagedSearch {
            tables,
            premoves,
            directions,
            views,
            control,
        }
    }

    /// Solutions, the shortest first.
    ///
    /// # Errors
    ///
    /// If there is none, or none was found.
    pub fn solutions(&self, options: &TwoPhaseOptions) -> Result<Vec<Proposal>, NotFound> {
        let wanted = options.solutions.get();
        let Some((short, least)) = self.short(options.max_moves) else {
            return Err(NotFound::InTime(options.max_moves));
        };
        let pool = Pool::new(wanted, options.max_moves, least);
        if let Some(candidate) = short {
            pool.add(self.translated(&candidate), self.control);
        }
        if !pool.is_enough() {
            if options.takes_its_time() {
                self.improve(&pool);
            } else if wanted == 1 {
                let first = self.first(options.max_moves, FAR_ENOUGH)?;
                pool.add(self.translated(&first), self.control);
            } else {
                self.several(&pool, options.max_moves)?;
            }
        }
        let found = pool.into_proposals();
        match (found.is_empty(), self.control.is_cancelled()) {
            (false, _) => Ok(found),
            (true, true) => Err(NotFound::InTime(options.max_moves)),
            (true, false) => Err(NotFound::AtAll(options.max_moves)),
        }
    }

    /// The first solution of at most so many moves with at most so many outside the segment in H;
    /// none if there is no such solution, or the time is over.
    pub fn first_within(&self, max_moves: MaxMoves, far_enough: usize) -> Option<Proposal> {
        let short = self.short(max_moves)?.0;
        let found = short.map_or_else(|| self.first(max_moves, far_enough), Ok);
        found.ok().map(|candidate| self.translated(&candidate))
    }

    /// The shortest solution of a cube that has one of nine moves or fewer, and a number of moves
    /// below which there is none; nothing if there was no time for that.
    ///
    /// One view is enough for it: the first.
    fn short(&self, max_moves: MaxMoves) -> Option<(Option<Candidate>, usize)> {
        let bound = self.views.first().map_or(0, |view| view.distance).into();
        let short = if bound > NEAR_H { SHORT } else { SHORT_NEAR_H };
        let short = short.min(max_moves.get());
        for most in bound..=short {
            for outside in 0..=most {
                let stage = Stage {
                    outside,
                    premoves: 0,
                };
                let job = Job::Groups {
                    view: 0,
                    groups: 0..1,
                };
                let found = self.first_of(stage, &job, || {
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

    /// The first solution of at most so many moves, with at most so many outside the segment in H if
    /// the cube may need more than are allowed. It is the same on any number of threads.
    fn first(&self, max_moves: MaxMoves, far_enough: usize) -> Result<Candidate, NotFound> {
        let most = max_moves.get();
        for stage in Stage::all().take_while(|stage| stage.outside <= most) {
            if stage.outside > far_enough && most < FARTHEST {
                return Err(so_far(max_moves, far_enough));
            }
            if self.control.is_cancelled() {
                return Err(NotFound::InTime(max_moves));
            }
            let jobs = self.jobs(stage, most);
            let earliest = AtomicUsize::new(usize::MAX);
            let search = |(number, job): (usize, &Job)| {
                let found = self.first_of(stage, job, || {
                    let is_of_use = earliest.load(Relaxed) > number && !self.control.is_cancelled();
                    is_of_use.then(|| most - stage.outside)
                });
                if found.is_some() {
                    earliest.fetch_min(number, Relaxed);
                }
                found
            };
            let found = if self.is_worth_threads(stage) {
                jobs.par_iter().enumerate().find_map_first(search)
            } else {
                jobs.iter().enumerate().find_map(search)
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

    /// Stage after stage with all that is in it, until there are as many as are wanted, and some
    /// stages more, which may have shorter ones. They are the same on any number of threads.
    fn several(&self, pool: &Pool, max_moves: MaxMoves) -> Result<(), NotFound> {
        for stage in Stage::all() {
            let most = pool.most.load(Relaxed);
            let is_enough = (stage.outside > FOR_SEVERAL && pool.is_full())
                || (stage.outside > FAR_ENOUGH && !pool.is_empty());
            if stage.outside > most || is_enough || self.control.is_cancelled() {
                break;
            }
            if stage.outside > FAR_ENOUGH && most < FARTHEST {
                return Err(so_far(max_moves, FAR_ENOUGH));
            }
            let search = |job: &Job| {
                let mut guide = Every {
                    most: most - stage.outside,
                    control: self.control,
                    found: Vec::new(),
                };
                let _ = self.run(stage, job, &mut guide);
                guide.found
            };
            let jobs = self.jobs(stage, most);
            let found: Vec<Vec<Candidate>> = if self.is_worth_threads(stage) {
                jobs.par_iter().map(search).collect()
            } else {
                jobs.iter().map(search).collect()
            };
            for candidate in found.iter().flatten() {
                pool.add(self.translated(candidate), self.control);
            }
        }
        Ok(())
    }

    /// Ever shorter solutions, until the time is over or there can be none shorter.
    fn improve(&self, pool: &Pool) {
        for stage in Stage::all() {
            let most = pool.most.load(Relaxed);
            if self.control.is_cancelled() || pool.most(stage.outside).is_none() {
                return;
            }
            let search = |job: &Job| {
                let mut guide = Better {
                    search: self,
                    pool,
                    outside: stage.outside,
                };
                let _ = self.run(stage, job, &mut guide);
            };
            let jobs = self.jobs(stage, most);
            if self.is_worth_threads(stage) {
                jobs.par_iter().for_each(search);
            } else {
                jobs.iter().for_each(search);
            }
        }
    }

    fn translated(&self, candidate: &Candidate) -> Proposal {
        let direction = &self.directions[usize::from(candidate.root.direction)];
        let groups = self.premoves.of(candidate.premoves_length);
        let group = &groups[candidate.root.group as usize];
        translated(candidate, direction, &group.turns[candidate.premoves])
    }

    fn is_worth_threads(&self, stage: Stage) -> bool {
        let groups = self.premoves.of(stage.premoves).len() * self.views.len();
        groups as f64 * stage.first_phases() > WORTH_THREADS
    }

    /// What is to be searched at a stage, if solutions may have so many moves.
    fn jobs(&self, stage: Stage, most: usize) -> Vec<Job> {
        let length = stage.first_phase();
        let is_short = most.saturating_sub(stage.outside) < SHORT_STRETCH;
        if is_short && stage.premoves > 0 {
            return Vec::new();
        }
        let views = 0..if is_short { 1 } else { self.views.len() };
        if stage.premoves > 0 {
            let groups = self.premoves.of(stage.premoves).len();
            // About a hundred first phases a job, as far as single groups allow.
            let at_a_time = (100.0 / stage.first_phases()).clamp(1.0, 64.0) as usize;
            let starts = (0..groups).step_by(at_a_time);
            let each = views.flat_map(|view| {
                starts.clone().map(move |start| Job::Groups {
                    view,
                    groups: start..groups.min(start + at_a_time),
                })
            });
            return each.collect();
        }
        let whole = |view| Job::Groups { view, groups: 0..1 };
        if length < SHARED_OUT {
            return views.map(whole).collect();
        }
        let jobs = views.flat_map(|view| {
            let nodes = PILES.with_borrow_mut(|piles| {
                let search = FirstPhaseSearch::new(self.tables, self.premoves.of(0), piles);
                search.expand(self.nodes(0, &whole(view)), length)
            });
            nodes.into_iter().map(|node| Job::Nodes {
                nodes: vec![node],
                togo: length - 1,
            })
        });
        jobs.collect()
    }

    fn nodes<'b>(
        &'b self,
        premoves: usize,
        job: &'b Job,
    ) -> impl Iterator<Item = FirstPhaseNode> + 'b {
        let (groups, view, nodes) = match job {
            Job::Groups { view, groups } => (groups.clone(), *view, [].as_slice()),
            Job::Nodes { nodes, .. } => (0..0, 0, nodes.as_slice()),
        };
        let all = self.premoves.of(premoves);
        let view = &self.views[view];
        let starts = groups.map(move |group| {
            let root = Root {
                direction: view.direction as u8,
                group: group as u32,
            };
            FirstPhaseNode::start(self.tables, &view.cube, &all[group].first, root)
        });
        starts.chain(nodes.iter().copied())
    }

    fn run(&self, stage: Stage, job: &Job, guide: &mut impl Guide) -> ControlFlow<()> {
        let togo = match job {
            Job::Groups { .. } => stage.first_phase(),
            Job::Nodes { togo, .. } => *togo,
        };
        PILES.with_borrow_mut(|piles| {
            let search =
                FirstPhaseSearch::new(self.tables, self.premoves.of(stage.premoves), piles);
            search.run(self.nodes(stage.premoves, job), togo, guide)
        })
    }

    fn first_of(
        &self,
        stage: Stage,
        job: &Job,
        most: impl Fn() -> Option<usize>,
    ) -> Option<Candidate> {
        let mut guide = First { most, found: None };
        let _ = self.run(stage, job, &mut guide);
        guide.found
    }
}

fn so_far(max_moves: MaxMoves, outside: usize) -> NotFound {
    NotFound::SoFar {
        max_moves,
        outside,
        on_one_side: premoves::LONGEST,
    }
}

/// Looks for one solution.
struct First<M> {
    most: M,
    found: Option<Candidate>,
}

impl<M: Fn() -> Option<usize>> Guide for First<M> {
    fn most(&self) -> Option<usize> {
        (self.most)()
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.found = Some(candidate);
        ControlFlow::Break(())
    }
}

/// Looks for every solution.
struct Every<'a> {
    most: usize,
    control: &'a SearchControl<'a, Proposal>,
    found: Vec<Candidate>,
}

impl Guide for Every<'_> {
    fn most(&self) -> Option<usize> {
        (!self.control.is_cancelled()).then_some(self.most)
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.found.push(candidate);
        ControlFlow::Continue(())
    }
}

/// Looks for solutions that are better than those known.
struct Better<'a, 'b, B> {
    search: &'a StagedSearch<'b, B>,
    pool: &'a Pool,
    outside: usize,
}

impl<B: CosetBounds> Guide for Better<'_, '_, B> {
    fn most(&self) -> Option<usize> {
        if self.search.control.is_cancelled() {
            return None;
        }
        self.pool.most(self.outside)
    }

    fn found(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.pool
            .add(self.search.translated(&candidate), self.search.control);
        ControlFlow::Continue(())
    }
}

/// The best solutions so far.
struct Pool {
    wanted: usize,
    /// There is no solution of fewer moves.
    least: usize,
    /// The longest solution that is still of use, in moves.
    most: AtomicUsize,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    /// The best, the shortest first.
    best: Vec<Proposal>,
    /// All that were ever among them, their turns in a standard order, by which variants are told.
    known: HashSet<Sequence>,
}

impl Pool {
    fn new(wanted: usize, max_moves: MaxMoves, least: usize) -> Pool {
        Pool {
            wanted,
            least,
            most: AtomicUsize::new(max_moves.get()),
            found: Mutex::default(),
        }
    }

    /// Takes in a solution, unless it is longer than is of use, or a variant of one that is known:
    /// the same but for the order of turns of opposite faces.
    fn add(&self, proposal: Proposal, control: &SearchControl<Proposal>) {
        let standard = proposal.moves.standard_order();
        let length = proposal.moves.htm();
        let mut found = self.found();
        if length > self.most.load(Relaxed) || !found.known.insert(standard) {
            return;
        }
        let best = &mut found.best;
        if best.first().is_none_or(|best| length < best.moves.htm()) {
            control.progress.improved(&proposal);
        }
        let place = best.partition_point(|known| known.moves.htm() <= length);
        best.insert(place, proposal);
        best.truncate(self.wanted);
        if best.len() == self.wanted
            && let Some(longest) = best.last()
        {
            // One more than nothing stands for: nothing is of use any more.
            self.most
                .store(longest.moves.htm().saturating_sub(1), Relaxed);
        }
    }

    /// The longest segment in H that is of use with so many turns outside of it, in turns; none if
    /// nothing is.
    fn most(&self, outside: usize) -> Option<usize> {
        let most = self.most.load(Relaxed);
        if most < self.least && self.is_full() {
            return None;
        }
        most.checked_sub(outside)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_empty(&self) -> bool {
        self.found().best.is_empty()
    }

    fn is_full(&self) -> bool {
        self.found().best.len() >= self.wanted
    }

    /// True if it is full of solutions that cannot be shorter.
    fn is_enough(&self) -> bool {
        self.is_full() && self.most.load(Relaxed) < self.least
    }

    fn into_proposals(self) -> Vec<Proposal> {
        let found = self.found.into_inner();
        found.unwrap_or_else(PoisonError::into_inner).best
    }
}
