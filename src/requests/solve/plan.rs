//! What is asked of a position, judged: the one place that knows which options of a solve go together.

use super::found::Found;
use super::method_search::MethodSearch;
use super::open_solver::{OpenSolver, SolverKey, are_kept};
use super::puzzle_plan::PuzzlePlan;
use super::solved::Solved;
use crate::clock::Instant;
use crate::cube::{Cube, Metric, TurnSet};
use crate::goals::{Goal, GoalWay};
use crate::notation::object::cube_text;
use crate::notation::{NotationError, Reader, Reading};
use crate::opaque::opaque;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::{PuzzleMethod, PuzzleName, PuzzleSolver, SolvablePuzzle};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::scramble::USUAL_TURNS;
use crate::scrambles::Scramble;
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::goals::{DEFAULT_MEMORY, GoalSolution, PlannedGoalTables};
use crate::solvers::two_phase::SearchTime;
use crate::solvers::{FaceNaming, MaxMoves, Method, MethodName, OpenError, Solver, TurnableFaces};
use crate::tables::{NoProgress, Store, TableProgress, TableSpec};
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A solve that can be asked for: its options have been judged. `Display` names the method, or the goal, and those of
/// its options that are not the default, as reports of runs have it: `two-phase, at most 20 moves`.
#[derive(Clone)]
pub struct SolvePlan {
    options: Options,
    reader: Reader,
    target: Option<Cube>,
    engine: Engine,
}

opaque!(SolvePlan);

/// What finds the solutions.
#[derive(Clone)]
pub(crate) enum Engine {
    /// A method for the 3x3x3.
    Method(Method),
    /// The fewest turns to a goal of the 3x3x3.
    Goal {
        /// The goal as it was asked for.
        goal: Goal,
        /// The goal, seen from the target.
        aim: Goal,
        turns: TurnSet,
        memory: usize,
    },
    /// A method for another puzzle.
    Puzzle(PuzzlePlan),
}

/// Hears what a search finds while it runs.
pub trait SolveEvents: Sync {
    /// A solution shorter than all before, checked.
    fn improved(&self, _: &Solved) {}

    /// The search is this deep.
    fn deepened(&self, _: &SearchDepth) {}

    /// Hears how far tables are that are built for this position alone.
    fn tables(&self) -> &dyn TableProgress {
        &NoProgress
    }

    /// True if nobody listens, so that nothing need be prepared.
    fn is_unheard(&self) -> bool {
        false
    }
}

/// Nobody hears what a search finds.
#[derive(Debug)]
pub struct Unheard;

impl SolveEvents for Unheard {
    fn is_unheard(&self) -> bool {
        true
    }
}

impl SolvePlan {
    /// Judges the options of a solve.
    ///
    /// # Errors
    ///
    /// The first option that does not go with the others, or has no value that they allow.
    pub fn new(options: Options) -> Result<SolvePlan, RequestError> {
        if let Some(name) = options.other_puzzle() {
            return SolvePlan::of_puzzle(options.solvable(name)?, options);
        }
        options.judge_orient()?;
        let target = match &options.target {
            Some(text) => Some(options.target_reader(text).read(text).map_err(of_target)?.cube),
            None => None,
        };
        let engine = match Engine::towards_goal(&options, options.method.as_slice(), target.as_ref())? {
            Some(engine) => engine,
            None => Engine::Method(options.method()?),
        };
        Ok(SolvePlan {
            target,
            ..SolvePlan::judged(options, engine)
        })
    }

    /// The plan that most requests have: two phases, with nothing else said.
    pub(in crate::requests) fn usual() -> SolvePlan {
        SolvePlan::new(Options::default()).expect("nothing was asked for that could not go together")
    }

    /// Judges the options of a solve of a puzzle, which may be one that this program does not know.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle does not have, or that does not go with the others.
    pub fn of_puzzle(puzzle: Arc<dyn SolvablePuzzle>, options: Options) -> Result<SolvePlan, RequestError> {
        let engine = Engine::Puzzle(PuzzlePlan::new(puzzle, &options)?);
        Ok(SolvePlan::judged(options, engine))
    }

    /// Judges the options of a run, in which several methods solve the same positions: gives back a plan for each of
    /// them, once, with those of the options that it has; without a method, for the usual one.
    ///
    /// # Errors
    ///
    /// The first option that none of the methods has, or that does not go with the others.
    pub fn of_methods(options: Options, names: &[MethodName]) -> Result<Vec<SolvePlan>, RequestError> {
        if let Some(name) = options.other_puzzle() {
            let puzzle = options.solvable(name)?;
            let each = options.with_puzzle_methods(puzzle.as_ref(), names)?;
            let plan = |options| SolvePlan::of_puzzle(Arc::clone(&puzzle), options);
            return each.into_iter().map(plan).collect();
        }
        if let Some(engine) = Engine::towards_goal(&options, names, None)? {
            return Ok(vec![SolvePlan::judged(options, engine)]);
        }
        let names = match names {
            [] => &[MethodName::TwoPhase],
            names => names,
        };
        let plan = |method: Method| {
            let options = Options {
                method: Some(method.name()),
                ..options.clone()
            };
            SolvePlan::judged(options, Engine::Method(method))
        };
        Ok(options.methods(names)?.into_iter().map(plan).collect())
    }

    fn judged(options: Options, engine: Engine) -> SolvePlan {
        SolvePlan {
            reader: options.reader(),
            options,
            target: None,
            engine,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> PuzzleName {
        match &self.engine {
            Engine::Method(_) | Engine::Goal { .. } => PuzzleName::default(),
            Engine::Puzzle(plan) => plan.puzzle.name(),
        }
    }

    /// What finds the solutions.
    pub(crate) const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How positions are drawn for it: by so many random turns, or else uniformly; by 25 turns where those that may be
    /// made do not reach every cube.
    pub fn scramble(&self, moves: Option<usize>) -> Scramble {
        let reach_all = |turns: &TurnSet| TurnableFaces::of_turns(turns).is_some();
        let usual = || (!self.options.turns().is_none_or(reach_all)).then_some(USUAL_TURNS);
        moves
            .or_else(usual)
            .map_or(Scramble::RandomState, Scramble::RandomMoves)
    }

    /// How positions are read.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The tables that it needs, as plans share them.
    pub fn key(&self) -> SolverKey {
        match &self.engine {
            Engine::Method(method) => SolverKey::of_method(*method),
            Engine::Goal { aim, turns, memory, .. } => SolverKey::Goal {
                masks: aim.masks().to_vec(),
                turns: turns.to_string(),
                memory: *memory,
            },
            Engine::Puzzle(plan) => {
                let chosen = plan.puzzle.defined().map(|puzzle| puzzle.chosen().clone());
                SolverKey::Puzzle(plan.puzzle.name(), plan.method, plan.metric, chosen)
            }
        }
    }

    /// The specs of the tables of a method.
    pub fn method_tables(&self) -> Vec<Box<dyn TableSpec>> {
        match &self.engine {
            Engine::Method(method) => method.table_specs(),
            Engine::Goal { .. } | Engine::Puzzle(_) => Vec::new(),
        }
    }

    /// Makes sure that the tables of a goal fit into the memory that they may take, before any is built.
    ///
    /// # Errors
    ///
    /// If they do not.
    pub fn check_memory(&self) -> Result<(), OpenError> {
        if let Engine::Goal { aim, turns, memory, .. } = &self.engine {
            PlannedGoalTables::new(aim.masks(), turns, *memory)?;
        }
        Ok(())
    }

    /// Opens its tables: reads them from a store, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or one that was built is not what it should be.
    pub(in crate::requests) fn open(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenSolver, OpenError> {
        match &self.engine {
            Engine::Method(method) => OpenSolver::of_method(*method, store, progress),
            Engine::Goal { aim, turns, memory, .. } => {
                OpenSolver::of_goal(aim.masks(), turns, *memory, store, progress)
            }
            Engine::Puzzle(plan) => {
                let solver = PuzzleSolver::open(Arc::clone(&plan.puzzle), plan.method, plan.metric, store, progress)?;
                Ok(OpenSolver::Puzzle(Arc::new(solver)))
            }
        }
    }

    /// The same, without keeping what is built for a goal: of a goal, only tables that are kept already are read.
    /// For a front end whose clients could fill the disk, a file a goal.
    ///
    /// # Errors
    ///
    /// Those of [`SolvePlan::open`].
    pub(in crate::requests) fn open_unkept(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenSolver, OpenError> {
        match &self.engine {
            Engine::Method(_) | Engine::Puzzle(_) => self.open(store, progress),
            Engine::Goal { aim, turns, memory, .. } => {
                let is_kept = are_kept(aim.masks(), turns, *memory, store)?;
                self.open(if is_kept { store } else { &Store::IN_MEMORY }, progress)
            }
        }
    }

    /// True if the search may take minutes, and reports how deep it is.
    pub fn is_long(&self) -> bool {
        match &self.engine {
            Engine::Method(method) => method.reports_depth(),
            Engine::Goal { .. } => true,
            Engine::Puzzle(plan) => plan.puzzle.name().is_searched(),
        }
    }

    /// True if an answer takes no longer than some milliseconds, once tables are open.
    pub fn is_quick(&self) -> bool {
        match &self.engine {
            Engine::Method(Method::Layers(_) | Method::Thistlethwaite) => true,
            Engine::Method(Method::TwoPhase(_, options)) => {
                options.time == SearchTime::UntilFound
                    && options.max_moves >= MaxMoves::soon_found(options.metric, options.faces)
                    && !self.wants_several()
                    && self.options.costs.is_none()
            }
            Engine::Puzzle(plan) => plan.method != PuzzleMethod::Reduction && !plan.is_searched(),
            Engine::Method(_) | Engine::Goal { .. } => false,
        }
    }

    /// True if several solutions of each position are to be answered.
    pub const fn wants_several(&self) -> bool {
        self.options.wants_several()
    }

    /// The open solver and the method with its options, if a cube is solved by these and nothing else is asked for:
    /// no goal, no other target, no several solutions, no costs, no names of faces or first face by how it is held.
    pub(in crate::requests) fn method_alone<'a>(&self, solver: &'a OpenSolver) -> Option<(&'a Solver, Method)> {
        let (Engine::Method(method), OpenSolver::Method(solver)) = (&self.engine, solver) else {
            return None;
        };
        let options = &self.options;
        let asks_more = self.target.is_some()
            || options.costs.is_some()
            || options.orient
            || options.first_face.is_some()
            || options.wants_several();
        (!asks_more).then_some((solver.as_ref(), *method))
    }

    /// The answer to a position that is at the goal already, for which no table need be open; none of methods, and
    /// of positions that are not there.
    pub fn solved_already(&self, text: &str) -> Option<Solved> {
        let start = Instant::now();
        let Engine::Goal { goal, aim, .. } = &self.engine else {
            return None;
        };
        if self.wants_several() {
            return None;
        }
        let reading = self.options.reader_of(text).read(text).ok()?;
        let none = GoalSolution::none_needed(&self.as_named(&reading), aim.masks())?;
        let ways = vec![none.way_to(aim)];
        let found = self.at_goal(goal, reading, vec![none], ways);
        Some(self.solved(text, found, start))
    }

    /// A cube in whose names goal and turns are meant: where faces are named by where they are, so are these.
    fn as_named(&self, reading: &Reading) -> Cube {
        match self.options.orient {
            true => reading.cube.named_as_held(),
            false => reading.cube.clone(),
        }
    }

    /// Reads a position and solves it. Every solution has been replayed on its stickers.
    ///
    /// # Errors
    ///
    /// If the text is no position, or has no such solution.
    ///
    /// # Panics
    ///
    /// If the solver was opened for another key.
    pub(in crate::requests) fn solve(
        &self,
        solver: &OpenSolver,
        text: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
    ) -> Result<Solved, AnswerError> {
        let start = Instant::now();
        let found = match (&self.engine, solver) {
            (Engine::Method(method), OpenSolver::Method(solver)) => {
                let heard = MethodProgress {
                    plan: self,
                    text,
                    events,
                    start,
                };
                let search = MethodSearch {
                    options: &self.options,
                    target: self.target.as_ref(),
                    method: *method,
                    token,
                    events: (!events.is_unheard()).then_some(&heard),
                };
                search.solve(solver, text)?
            }
            (Engine::Goal { goal, aim, .. }, OpenSolver::Goal(solver)) => {
                let reading = self.options.reader_of(text).read(text)?;
                let cube = self.as_named(&reading);
                let token = match self.options.time_limit {
                    Some(time) => token.with_time_limit(time),
                    None => token.clone(),
                };
                let depth = DepthAlone(events);
                let mut request = solver.request(&cube).progress(&depth).cancelled_by(&token);
                if let Some(moves) = self.options.max_moves {
                    request = request.max_moves(moves.get());
                }
                if let Some(wanted) = self.options.solutions {
                    request = request.solutions(wanted.get());
                }
                if self.options.all {
                    request = request.all();
                }
                let (solutions, ways) = match self.options.each_face {
                    true => { request.solve_each_way()?.into_iter() }
                        .map(|(found, masks)| {
                            let way = found.way_among(aim, masks);
                            (found, way)
                        })
                        .unzip(),
                    false => {
                        let found = request.solve_several()?;
                        let ways = found.iter().map(|each| each.way_to(aim)).collect();
                        (found, ways)
                    }
                };
                self.at_goal(goal, reading, solutions, ways)
            }
            (Engine::Puzzle(plan), OpenSolver::Puzzle(solver)) => {
                let improved = |found| events.improved(&self.solved(text, found, start));
                let improved: Option<&dyn Fn(Found)> = (!events.is_unheard()).then_some(&improved);
                plan.solve(solver, text, &self.options, token, events.tables(), improved)?
            }
            _ => panic!("the solver was opened for another plan"),
        };
        Ok(self.solved(text, found, start))
    }

    /// Solutions that reach a goal, each in a way.
    fn at_goal(
        &self,
        goal: &Goal,
        reading: Reading,
        solutions: Vec<GoalSolution>,
        ways: Vec<Option<GoalWay>>,
    ) -> Found {
        let moves_centres = self.options.turns().is_some_and(TurnSet::moves_centres);
        Found::AtGoal {
            goal: goal.clone(),
            ways,
            is_each_way: self.options.each_face,
            naming: match self.options.orient || moves_centres {
                true => FaceNaming::as_held(&reading.cube),
                false => FaceNaming::OWN,
            },
            reading,
            solutions,
        }
    }

    fn solved(&self, text: &str, found: Found, start: Instant) -> Solved {
        Solved {
            text: text.to_owned(),
            input: cube_text(text).into_owned(),
            target: match &self.engine {
                Engine::Puzzle(plan) => plan.target.as_ref().map(|target| plan.puzzle.write(&target.position)),
                _ => self.options.target.clone(),
            },
            turns: self.options.turns().map(ToString::to_string),
            is_several: self.wants_several(),
            costs: self.options.costs,
            seconds: start.elapsed().as_secs_f64(),
            found,
        }
    }
}

/// `goal cross by R, U, at most 7 moves`, `optimal, QTM` or `reduction, at most 42 moves, 10s a cube`.
impl fmt::Display for SolvePlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = |moves: Option<NonZeroUsize>| moves.map(|moves| format!(", at most {moves} moves"));
        let limit = at_most(self.options.max_moves).unwrap_or_default();
        match &self.engine {
            Engine::Method(method) => method.fmt(formatter),
            Engine::Goal { goal, turns, .. } => {
                write!(formatter, "goal {goal}")?;
                if !turns.is_all_faces() {
                    write!(formatter, " by {turns}")?;
                }
                formatter.write_str(&limit)?;
                match self.options.time_limit {
                    Some(time) => write!(formatter, ", {} s a cube", time.as_secs_f64()),
                    None => Ok(()),
                }
            }
            Engine::Puzzle(plan) => {
                if let Some(goal) = plan.puzzle.defined().and_then(DefinedPuzzle::chosen_goal) {
                    write!(formatter, "goal {goal}, ")?;
                }
                write!(formatter, "{}", plan.method)?;
                if let Some(moves) = plan.puzzle.defined().and_then(DefinedPuzzle::chosen_moves) {
                    write!(formatter, " by {moves}")?;
                }
                if plan.metric != Metric::HalfTurn {
                    write!(formatter, ", {}", plan.metric)?;
                }
                formatter.write_str(&limit)?;
                match plan.search.time {
                    SearchTime::For(time) => write!(formatter, ", {time:?} a cube"),
                    SearchTime::UntilFound | SearchTime::Unlimited => Ok(()),
                }
            }
        }
    }
}

impl Engine {
    /// The fewest turns to a goal of the 3x3x3, seen from a target; none if this is for a method.
    fn towards_goal(
        options: &Options,
        methods: &[MethodName],
        target: Option<&Cube>,
    ) -> Result<Option<Engine>, RequestError> {
        let Some(goal) = options.aim(methods)? else {
            return Ok(None);
        };
        options.refuse_towards_goal(methods)?;
        Ok(Some(Engine::Goal {
            aim: target.map_or_else(|| goal.clone(), |target| goal.led_to(target)),
            goal,
            turns: options.turns().cloned().unwrap_or_else(TurnSet::all_faces),
            memory: options.memory.unwrap_or(DEFAULT_MEMORY),
        }))
    }
}

fn of_target(error: NotationError) -> RequestError {
    RequestError::Target(Box::new(error))
}

/// Passes on how deep a search towards a goal is; its first solution is its last.
struct DepthAlone<'a>(&'a dyn SolveEvents);

impl Progress<GoalSolution> for DepthAlone<'_> {
    fn deepened(&self, depth: &SearchDepth) {
        self.0.deepened(depth);
    }
}

/// Passes on what a search by a method finds, as it is answered.
struct MethodProgress<'a> {
    plan: &'a SolvePlan,
    text: &'a str,
    events: &'a dyn SolveEvents,
    start: Instant,
}

impl Progress<Found> for MethodProgress<'_> {
    fn improved(&self, found: &Found) {
        let solved = self.plan.solved(self.text, found.clone(), self.start);
        self.events.improved(&Solved {
            is_several: false,
            ..solved
        });
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.events.deepened(depth);
    }
}
