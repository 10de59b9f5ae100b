//! What is asked of a position, judged: the one place that knows which options of a solve go together.

use super::answer_error::AnswerError;
use super::error::RequestError;
use super::found::Found;
use super::known::KnownRequest;
use super::open_solver::{OpenSolver, OpenSolverError, SolverKey, are_kept};
use super::options::{Options, RequestName};
use super::scramble::USUAL_TURNS;
use super::solved::Solved;
use crate::cube::{Cube, Face, Metric, TurnCosts, TurnSet};
use crate::goals::Goal;
use crate::notation::algorithm::Parentheses;
use crate::notation::object::cube_text;
use crate::notation::{Format, NotationError, Reader, Reading, UnknownError, Unrecognised};
use crate::puzzles::big_cube::BigCube;
use crate::puzzles::two_by_two::are_stickers;
use crate::puzzles::{
    Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzleReading, PuzzleRequest, PuzzleSearch, PuzzleSolution,
    PuzzleSolver, SolvablePuzzle, WantedSolutions, read_line,
};
use crate::scrambles::Scramble;
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::goals::{DEFAULT_MEMORY, GoalSolution, PlannedGoalTables};
use crate::solvers::layers::{FirstFace, FirstFaceChoice};
use crate::solvers::two_phase::SearchTime;
use crate::solvers::{
    FaceNaming, MaxMoves, Method, MethodName, MethodOption, MethodOptions, SearchMetric, Solution, Solver,
    TurnableFaces,
};
use crate::tables::{NoProgress, Store, TableProgress, TableSpec};
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

/// From how many solutions the fastest to carry out is chosen, unless another number is given.
const CHOSEN_FROM: usize = 100;

/// A solve that can be asked for: its options have been judged. `Display` names the method, or the goal, and those of
/// its options that are not the default, as reports of runs have it: `two-phase, at most 20 moves`.
#[derive(Clone)]
pub struct SolvePlan {
    options: Options,
    reader: Reader,
    target: Option<Cube>,
    engine: Engine,
}

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

/// A solve of another puzzle.
#[derive(Clone)]
pub(crate) struct PuzzlePlan {
    pub puzzle: &'static dyn SolvablePuzzle,
    pub method: PuzzleMethod,
    pub metric: Metric,
    pub search: PuzzleSearch,
    pub format: Option<PuzzleFormat>,
    target: Option<PuzzleReading>,
}

/// Hears what a search finds while it runs.
pub trait SolveEvents: Sync {
    /// A solution shorter than all before, checked.
    fn improved(&self, _: &Solved) {}

    /// The search is this deep.
    fn deepened(&self, _: &SearchDepth) {}

    /// True if nobody listens, so that nothing need be prepared.
    fn is_unheard(&self) -> bool {
        false
    }
}

/// Nobody hears what a search finds.
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
            return SolvePlan::of_puzzle(name.solvable()?, options);
        }
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

    /// Judges the options of a solve of a puzzle, which may be one that this program does not know.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle does not have, or that does not go with the others.
    pub fn of_puzzle(puzzle: &'static dyn SolvablePuzzle, options: Options) -> Result<SolvePlan, RequestError> {
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
            let each = options.with_puzzle_methods(name.solvable()?, names)?;
            let plan = |options| SolvePlan::of_puzzle(name.solvable()?, options);
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
            Engine::Method(_) | Engine::Goal { .. } => PuzzleName::ThreeByThree,
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
            Engine::Puzzle(plan) => SolverKey::Puzzle(plan.puzzle.name(), plan.method, plan.metric),
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
    pub fn check_memory(&self) -> Result<(), OpenSolverError> {
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
    pub fn open(&self, store: &Store, progress: &dyn TableProgress) -> Result<OpenSolver, OpenSolverError> {
        match &self.engine {
            Engine::Method(method) => OpenSolver::of_method(*method, store, progress),
            Engine::Goal { aim, turns, memory, .. } => {
                OpenSolver::of_goal(aim.masks(), turns, *memory, store, progress)
            }
            Engine::Puzzle(plan) => {
                let solver = PuzzleSolver::open(plan.puzzle, plan.method, plan.metric, store, progress)?;
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
    pub fn open_unkept(&self, store: &Store, progress: &dyn TableProgress) -> Result<OpenSolver, OpenSolverError> {
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
            Engine::Puzzle(_) => false,
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
            Engine::Puzzle(plan) => plan.method != PuzzleMethod::Reduction,
            Engine::Method(_) | Engine::Goal { .. } => false,
        }
    }

    /// True if several solutions of each position are to be answered.
    pub const fn wants_several(&self) -> bool {
        self.options.wants_several()
    }

    /// The open solver and the method with its options, if a cube is solved by these and nothing else is asked for:
    /// no goal, no other target, no several solutions, no costs, no names of faces or first face by how it is held.
    pub(super) fn method_alone<'a>(&self, solver: &'a OpenSolver) -> Option<(&'a Solver, Method)> {
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
        let reading = self.reader.read(text).ok()?;
        let none = GoalSolution::none_needed(&self.as_named(&reading), aim.masks())?;
        let found = self.at_goal(goal, aim, reading, vec![none]);
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
    pub fn solve(
        &self,
        solver: &OpenSolver,
        text: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
    ) -> Result<Solved, AnswerError> {
        let start = Instant::now();
        let found = match (&self.engine, solver) {
            (Engine::Method(method), OpenSolver::Method(solver)) => {
                let search = MethodSearch {
                    plan: self,
                    method: *method,
                    text,
                    token,
                    events,
                    start,
                };
                search.solve(solver)?
            }
            (Engine::Goal { goal, aim, .. }, OpenSolver::Goal(solver)) => {
                let reading = self.reader.read(text)?;
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
                let solutions = request.solve()?;
                self.at_goal(goal, aim, reading, solutions)
            }
            (Engine::Puzzle(plan), OpenSolver::Puzzle(solver)) => {
                let improved = |found| events.improved(&self.solved(text, found, start));
                let improved: Option<&dyn Fn(Found)> = (!events.is_unheard()).then_some(&improved);
                plan.solve(solver, text, &self.options, token, improved)?
            }
            _ => panic!("the solver was opened for another plan"),
        };
        Ok(self.solved(text, found, start))
    }

    /// Solutions that reach a goal, which is `aim` as seen from the target.
    fn at_goal(&self, goal: &Goal, aim: &Goal, reading: Reading, solutions: Vec<GoalSolution>) -> Found {
        let moves_centres = self.options.turns().is_some_and(TurnSet::moves_centres);
        Found::AtGoal {
            goal: goal.clone(),
            way: solutions[0].way_to(aim),
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
                write!(formatter, "{}", plan.method)?;
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

impl PuzzlePlan {
    fn new(puzzle: &'static dyn SolvablePuzzle, options: &Options) -> Result<PuzzlePlan, RequestError> {
        let name = puzzle.name();
        if let Some(option) = options.first_not_of(name, RequestName::Solve) {
            return Err(RequestError::NotOfPuzzle { option, puzzle: name });
        }
        let method = options.puzzle_method(puzzle)?;
        let metric = options.puzzle_metric(puzzle)?;
        if (options.wants_several() || options.max_moves.is_some()) && method != PuzzleMethod::Optimal {
            let has_optimal = puzzle.methods().contains(&PuzzleMethod::Optimal);
            if has_optimal || options.wants_several() {
                return Err(match has_optimal {
                    true => RequestError::OptimalOnly(name),
                    false => RequestError::NeverOptimal(name),
                });
            }
        }
        if options.all && options.solutions.is_some() {
            return Err(RequestError::NotTogether {
                option: "all",
                other: "solutions",
            });
        }
        let format = options.puzzle_format(name)?;
        let target = options.target.as_deref().map(|text| read_line(puzzle, text, None));
        let target = target.transpose().map_err(RequestError::TargetPosition)?;
        Ok(PuzzlePlan {
            puzzle,
            method,
            metric,
            search: options.puzzle_search(),
            format,
            target,
        })
    }

    fn solve(
        &self,
        solver: &PuzzleSolver,
        text: &str,
        options: &Options,
        token: &CancelToken,
        improved: Option<&dyn Fn(Found)>,
    ) -> Result<Found, AnswerError> {
        let reading = read_line(self.puzzle, text, self.format)?;
        let found = |longest: usize, solutions: Vec<PuzzleSolution>| Found::OfPuzzle {
            puzzle: self.puzzle,
            method: self.method,
            metric: self.metric,
            longest,
            reading: reading.clone(),
            solutions,
            wanted: options.solutions.map(NonZeroUsize::get),
        };
        let wanted = match (options.all, options.solutions) {
            (true, _) => WantedSolutions::AllShortest,
            (false, Some(wanted)) => WantedSolutions::Several(wanted),
            (false, None) => WantedSolutions::One,
        };
        let heard = |solution: &PuzzleSolution| {
            if let Some(improved) = improved {
                improved(found(solution.turns().len(), vec![solution.clone()]));
            }
        };
        let request = PuzzleRequest::new(solver)
            .to(self.target.as_ref())
            .max_moves(self.search.max_moves)
            .time(self.search.time)
            .wanted(wanted)
            .improved(&heard)
            .cancelled_by(token);
        let solutions = request.solutions(&reading)?;
        Ok(found(request.longest(&solutions[0]), solutions))
    }
}

fn of_target(error: NotationError) -> RequestError {
    RequestError::Target(Box::new(error))
}

/// A position that is solved by a method.
struct MethodSearch<'a> {
    plan: &'a SolvePlan,
    method: Method,
    text: &'a str,
    token: &'a CancelToken,
    events: &'a dyn SolveEvents,
    start: Instant,
}

impl MethodSearch<'_> {
    fn solve(&self, solver: &Solver) -> Result<Found, AnswerError> {
        let options = &self.plan.options;
        let reading = match self.plan.reader.read(self.text) {
            Ok(reading) => reading,
            Err(NotationError::Unknown(UnknownError::Several { reading, .. })) if self.takes_partial() => {
                return self.solve_known(solver, *reading);
            }
            Err(error) => return Err(error.into()),
        };
        let method = self.method_of(&reading)?;
        let other = match solver.method() == method {
            true => None,
            false => Some(solver.with_options_of(method).expect("the tables are those of the key")),
        };
        let naming = match options.orient {
            true => FaceNaming::as_held(&reading.cube),
            false => FaceNaming::OWN,
        };
        let progress = Improvements {
            search: self,
            reading: &reading,
            naming,
        };
        let mut request = other
            .as_ref()
            .unwrap_or(solver)
            .request(&reading.cube)
            .cancelled_by(self.token);
        if let Some(target) = &self.plan.target {
            request = request.to(target);
        }
        if !self.events.is_unheard() {
            request = request.progress(&progress);
        }
        let solutions = match &options.costs {
            Some(costs) => fastest(request.solutions()?, costs),
            None if self.plan.wants_several() => request.solutions()?,
            None => vec![request.solve()?],
        };
        for solution in &solutions {
            naming.check(&reading.cube, solution)?;
        }
        let method = method.name();
        Ok(Found::Solutions {
            method,
            reading,
            solutions,
            naming,
        })
    }

    /// True if nothing was asked for that cubes which are not fully known do not have.
    fn takes_partial(&self) -> bool {
        let options = &self.plan.options;
        options.target.is_none() && options.costs.is_none() && options.turns().is_none()
    }

    fn solve_known(&self, solver: &Solver, reading: crate::notation::PartialReading) -> Result<Found, AnswerError> {
        let options = &self.plan.options;
        let other = match solver.method() == self.method {
            true => None,
            false => solver.with_options_of(self.method),
        };
        let request = KnownRequest {
            solver: other.as_ref().unwrap_or(solver),
            memory: options.memory.unwrap_or(DEFAULT_MEMORY),
            time_limit: options.time_limit,
            orient: options.orient,
            token: self.token,
            progress: &NoProgress,
        };
        let (method, solution) = (self.method.name(), request.solve(reading)?);
        Ok(Found::Known { method, solution })
    }

    /// The method for a cube: where it begins with a face, with the one that was chosen by its color, or by where
    /// it is.
    fn method_of(&self, reading: &Reading) -> Result<Method, AnswerError> {
        let (Method::Layers(_), Some(choice)) = (self.method, &self.plan.options.first_face) else {
            return Ok(self.method);
        };
        let first = match (choice, choice.on_cube(reading.symbols)?) {
            (FirstFaceChoice::Face(_), FirstFace::Fixed(side)) if self.plan.options.orient => {
                FirstFace::Fixed(reading.cube.rotation.face(side))
            }
            (_, first) => first,
        };
        Ok(Method::Layers(first))
    }
}

/// Passes on what a search by a method finds, checked as its faces are named.
struct Improvements<'a> {
    search: &'a MethodSearch<'a>,
    reading: &'a Reading,
    naming: FaceNaming,
}

impl Progress<Solution> for Improvements<'_> {
    fn improved(&self, found: &Solution) {
        if self.naming.check(&self.reading.cube, found).is_err() {
            // The answer at the end says what is wrong.
            return;
        }
        let MethodSearch {
            plan,
            method,
            text,
            events,
            start,
            ..
        } = self.search;
        let found = Found::Solutions {
            method: method.name(),
            reading: self.reading.clone(),
            solutions: vec![found.clone()],
            naming: self.naming,
        };
        let solved = plan.solved(text, found, *start);
        events.improved(&Solved {
            is_several: false,
            ..solved
        });
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.search.events.deepened(depth);
    }
}

/// Passes on how deep a search towards a goal is; its first solution is its last.
struct DepthAlone<'a>(&'a dyn SolveEvents);

impl Progress<GoalSolution> for DepthAlone<'_> {
    fn deepened(&self, depth: &SearchDepth) {
        self.0.deepened(depth);
    }
}

/// The solution that is carried out fastest, the shorter of two that take the same time.
fn fastest(found: Vec<Solution>, costs: &TurnCosts) -> Vec<Solution> {
    let seconds = |solution: &Solution| costs.seconds(solution.moves().moves(), solution.metric().is_axial());
    let by_time = |one: &Solution, other: &Solution| seconds(one).total_cmp(&seconds(other));
    found.into_iter().min_by(by_time).into_iter().collect()
}

impl Options {
    /// True if several solutions of each position are to be answered.
    pub const fn wants_several(&self) -> bool {
        self.costs.is_none() && (self.solutions.is_some() || self.all)
    }

    /// How cubes are read.
    pub fn reader(&self) -> Reader {
        Reader {
            format: self.from,
            order: self.order,
            buffers: self.buffers.unwrap_or_default(),
            parentheses: match self.niss {
                true => Parentheses::OnInverse,
                false => Parentheses::Group,
            },
        }
    }

    /// True if anything was said of how cubes are read.
    pub const fn says_how_cubes_are_read(&self) -> bool {
        self.from.is_some() || self.order.is_some() || self.buffers.is_some() || self.niss
    }

    /// The same for a lesson: with the last layer on top, as people solve the cube and as algorithms are written,
    /// unless a first face was named.
    #[must_use]
    pub fn for_lesson(mut self) -> Options {
        if self.other_puzzle().is_none() && self.method == Some(MethodName::Layers) {
            let last_on_top = FirstFaceChoice::Face(FirstFace::Fixed(Face::D));
            self.first_face.get_or_insert(last_on_top);
        }
        self
    }

    /// Those of the options that say which puzzle positions are of, and how they are read.
    #[must_use]
    pub fn how_cubes_are_read(&self) -> Options {
        Options {
            puzzle: self.puzzle,
            from: self.from,
            order: self.order,
            buffers: self.buffers,
            niss: self.niss,
            ..Options::default()
        }
    }

    /// How a target is read: its format is recognised, whatever that of the cubes is, which only
    /// decides where two are possible; stickers have their faces in the order of the cubes'.
    fn target_reader(&self, target: &str) -> Reader {
        let reader = self.reader();
        let (format, order) = match Format::recognise(target) {
            Ok(Format::Facelets | Format::Colors) => (None, reader.order),
            Err(Unrecognised::Ambiguous(formats)) => (reader.format.filter(|each| formats.contains(each)), None),
            _ => (None, None),
        };
        Reader {
            format,
            order,
            ..reader
        }
    }

    /// The first option that is given and that another puzzle than the 3x3x3 does not have.
    pub fn first_not_of(&self, puzzle: PuzzleName, request: RequestName) -> Option<&'static str> {
        let is_given = |name: &str| match name {
            "order" => self.order.is_some(),
            "buffers" => self.buffers.is_some(),
            "niss" => self.niss,
            "first_face" => self.first_face.is_some(),
            "time_limit" => self.time_limit.is_some(),
            "table_size" => self.table_size.is_some(),
            "improve" => self.improve,
            "orient" => self.orient,
            "costs" => self.costs.is_some(),
            "memory" => self.memory.is_some(),
            "generators" => self.generators.is_some(),
            "faces" => self.faces.is_some(),
            "goal" => self.goal.is_some(),
            "any_face" => self.any_face,
            "any_slot" => self.any_slot,
            "distance" => self.distance.is_some(),
            "before" => self.before.is_some(),
            "case" => self.case.is_some(),
            "no_fewest" => self.no_fewest,
            "completions" => self.completions,
            "plane" => self.plane.is_some(),
            "by" => self.by.is_some(),
            _ => false,
        };
        let foreign = request.options().filter(|option| !option.puzzles.include(puzzle));
        foreign.map(|option| option.name).find(|name| is_given(name))
    }

    /// How long to look for shorter solutions of another puzzle, and how short they are to be.
    fn puzzle_search(&self) -> PuzzleSearch {
        PuzzleSearch {
            time: match (self.time_limit, self.improve) {
                (Some(time), _) => SearchTime::For(time),
                (None, true) => SearchTime::Unlimited,
                (None, false) => SearchTime::UntilFound,
            },
            max_moves: self.max_moves.map(NonZeroUsize::get),
        }
    }

    /// The goal on the faces and in the slots that are meant, if there is one.
    pub fn goal(&self) -> Option<Goal> {
        let goal = self.goal.as_ref()?;
        // All ways to hold the cube have those among them that turn about one axis.
        Some(match (self.any_face, self.any_slot) {
            (true, _) => goal.on_any_face(),
            (false, true) => goal.on_any_slot(),
            (false, false) => goal.clone(),
        })
    }

    /// The only turns that may be made, if they were named.
    pub fn turns(&self) -> Option<&TurnSet> {
        self.generators.as_ref().or(self.faces.as_ref())
    }

    /// The faces that may be turned, if they are five or six.
    pub fn turnable_faces(&self) -> Option<TurnableFaces> {
        self.faces.as_ref().and_then(TurnableFaces::of_turns)
    }

    /// The goal to be reached by the fewest moves, if one was named that is not the solved cube by all turns of
    /// faces, or by five faces: that is what a method is for.
    ///
    /// # Errors
    ///
    /// If two phases are to do with fewer faces.
    fn aim(&self, methods: &[MethodName]) -> Result<Option<Goal>, RequestError> {
        let is_restricted = self.turns().is_some_and(|turns| !turns.is_all_faces());
        let goal = self.goal();
        let is_whole = goal.as_ref().is_none_or(Goal::is_solved);
        let wants_fewest = methods.contains(&MethodName::Optimal) || goal.is_some();
        if is_whole && !wants_fewest && self.turnable_faces().is_some() {
            return Ok(None);
        }
        if is_whole && self.faces.is_some() && methods.contains(&MethodName::TwoPhase) {
            return Err(RequestError::TooFewFaces);
        }
        Ok(match goal {
            // Tables of goals keep within the memory that is given; those of a method have a size of their own.
            Some(goal) if is_restricted || !is_whole || self.memory.is_some() => Some(goal),
            None if is_restricted => Some(Goal::solved()),
            _ => None,
        })
    }

    /// Makes sure that nothing was asked for that the search towards a goal does not have.
    ///
    /// # Errors
    ///
    /// If there is such an option, or another method than optimal.
    fn refuse_towards_goal(&self, methods: &[MethodName]) -> Result<(), RequestError> {
        let others = [
            ("improve", self.improve),
            ("costs", self.costs.is_some()),
            ("first_face", self.first_face.is_some()),
            ("table_size", self.table_size.is_some()),
            ("metric", self.metric.is_some()),
        ];
        if let Some((option, _)) = others.into_iter().find(|&(_, is_given)| is_given) {
            return Err(RequestError::NotTowardsGoal(option));
        }
        match methods.iter().find(|&&method| method != MethodName::Optimal) {
            Some(&method) => Err(RequestError::MethodTowardsGoal(method)),
            None => Ok(()),
        }
    }

    /// The options of methods that were given, but for how many solutions are wanted.
    fn method_options(&self) -> MethodOptions {
        let mut options = MethodOptions::default();
        // A first face that is named by its color is replaced for each cube.
        let first_face = self.first_face.as_ref();
        options.first_face = first_face.map(|first| first.on_cube(None).unwrap_or_default());
        options.metric = self.metric.and_then(SearchMetric::of);
        options.max_moves = self.max_moves.map(NonZeroUsize::get);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options.faces = self.turnable_faces();
        options
    }

    /// Several methods, each once, and each with those options that it has.
    ///
    /// # Errors
    ///
    /// If none of them has an option that was given.
    fn methods(&self, names: &[MethodName]) -> Result<Vec<Method>, RequestError> {
        let options = self.method_options();
        let is_unused = |option: &MethodOption| {
            let lacks = |&name: &MethodName| options.supported_by(name).given().all(|each| each != *option);
            names.iter().all(lacks)
        };
        if let Some(option) = options.given().find(is_unused) {
            return Err(not_of_method(option, &options));
        }
        let mut methods = Vec::new();
        for &name in names {
            let method = Method::with_options(name, &options.supported_by(name))?;
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        Ok(methods)
    }

    /// The method, with all options that were given.
    fn method(&self) -> Result<Method, RequestError> {
        let mut options = self.method_options();
        // A goal that has come here is the solved cube by the fewest moves.
        let usual = match self.goal.is_some() {
            true => MethodName::Optimal,
            false => MethodName::TwoPhase,
        };
        let name = self.method.unwrap_or(usual);
        let finds_all = self.costs.is_some() && name == MethodName::Optimal;
        let usual = (self.costs.is_some() && !finds_all).then_some(CHOSEN_FROM);
        options.solutions = self.solutions.map(NonZeroUsize::get).or(usual);
        options.all = self.all || finds_all;
        options.improve = self.improve;
        match options.unsupported_by(name) {
            Some(option) => Err(not_of_method(option, &options)),
            None => Ok(Method::with_options(name, &options)?),
        }
    }
}

/// The error that the method does not have an option.
fn not_of_method(option: MethodOption, options: &MethodOptions) -> RequestError {
    if let (MethodOption::Tables, Some(tables)) = (option, options.tables) {
        return RequestError::OtherTables(tables);
    }
    RequestError::NotOfMethod {
        option: option.name(),
        methods: option.methods(),
    }
}

/// What other puzzles have of the options.
impl Options {
    /// The method of a puzzle that was named, or its usual one.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have it.
    fn puzzle_method(&self, puzzle: &dyn SolvablePuzzle) -> Result<PuzzleMethod, RequestError> {
        let Some(method) = self.method else {
            return Ok(puzzle.usual_method());
        };
        let methods = puzzle.methods();
        let named = methods.iter().find(|each| each.to_string() == method.name());
        named.copied().ok_or_else(|| RequestError::MethodOfPuzzle {
            method,
            puzzle: puzzle.name(),
            has: methods.iter().map(PuzzleMethod::to_string).collect(),
        })
    }

    /// The options of a run, each method of a puzzle once.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle or one of the methods does not have.
    fn with_puzzle_methods(
        &self,
        puzzle: &dyn SolvablePuzzle,
        names: &[MethodName],
    ) -> Result<Vec<Options>, RequestError> {
        let name = puzzle.name();
        let not_of_puzzle = |option| RequestError::NotOfPuzzle { option, puzzle: name };
        if let Some(option) = self.first_not_of(name, RequestName::Batch) {
            return Err(not_of_puzzle(option));
        }
        self.puzzle_metric(puzzle)?;
        let mut each: Vec<(PuzzleMethod, Options)> = Vec::new();
        let usual = names.is_empty().then_some(None);
        for method in names.iter().copied().map(Some).chain(usual) {
            let options = Options { method, ..self.clone() };
            let method = options.puzzle_method(puzzle)?;
            if options.puzzle_search() != PuzzleSearch::USUAL && method == PuzzleMethod::Layers {
                return Err(not_of_puzzle("max_moves"));
            }
            if each.iter().all(|(other, _)| *other != method) {
                each.push((method, options));
            }
        }
        Ok(each.into_iter().map(|(_, options)| options).collect())
    }

    /// The metric that was named, or the usual one of a puzzle.
    ///
    /// # Errors
    ///
    /// If the puzzle does not count in it.
    fn puzzle_metric(&self, puzzle: &dyn SolvablePuzzle) -> Result<Metric, RequestError> {
        let metrics = puzzle.metrics();
        match self.metric {
            None => Ok(puzzle.usual_metric()),
            Some(metric) if metrics.len() > 1 && metrics.contains(&metric) => Ok(metric),
            Some(metric) => Err(RequestError::MetricOfPuzzle {
                metric,
                puzzle: puzzle.name(),
                has: metrics.iter().map(|each| each.name()).collect(),
            }),
        }
    }

    /// The format in which positions of a puzzle are read; recognised where none was named.
    ///
    /// # Errors
    ///
    /// If it is of the 3x3x3 alone.
    pub fn puzzle_format(&self, puzzle: PuzzleName) -> Result<Option<PuzzleFormat>, RequestError> {
        match self.from {
            None => Ok(None),
            Some(Format::Facelets) => Ok(Some(PuzzleFormat::Facelets)),
            Some(Format::Moves) => Ok(Some(PuzzleFormat::Moves)),
            Some(format) => Err(RequestError::FormatOfPuzzle { format, puzzle }),
        }
    }

    /// The same, of a puzzle.
    #[must_use]
    pub fn of_puzzle(&self, puzzle: PuzzleName) -> Options {
        Options {
            puzzle: Some(puzzle),
            ..self.clone()
        }
    }

    /// The puzzle that a position is of: the one that is named, or else the one whose bare stickers it is. 24 of
    /// them, four of each of six colors, are a 2x2x2, and as many as a cube of 4 to 20 layers has are such a cube.
    pub fn puzzle_of(&self, text: &str) -> PuzzleName {
        match self.puzzle {
            Some(puzzle) => puzzle,
            None if self.from.is_some() => PuzzleName::ThreeByThree,
            None => {
                let text = cube_text(text);
                let larger = || BigCube::of_stickers(&text).map(|cube| cube.name());
                let other = are_stickers(&text).then_some(PuzzleName::TwoByTwo).or_else(larger);
                other.unwrap_or(PuzzleName::ThreeByThree)
            }
        }
    }

    /// The puzzle, if it is another than the 3x3x3.
    pub fn other_puzzle(&self) -> Option<PuzzleName> {
        self.puzzle.filter(|&puzzle| puzzle != PuzzleName::ThreeByThree)
    }
}
