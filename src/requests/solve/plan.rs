//! The plan of a request to solve. Only this module decides which options of such a request can be combined.

use super::engine::{Engine, EngineKey, EngineTables, OpenEngine, SearchEvents};
use super::goal_engine::GoalEngine;
use super::method_choice::MethodChoice;
use super::method_engine::MethodEngine;
use super::method_object::MethodObject;
use super::puzzle_engine::PuzzleEngine;
use super::solved::{Solutions, SolvedPosition};
use crate::clock::Instant;
use crate::cube::TurnSet;
use crate::notation::Reader;
use crate::notation::object::cube_text;
use crate::opaque::opaque;
use crate::puzzles::{PuzzleName, SolvablePuzzle};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::requests::scramble::USUAL_TURNS;
use crate::scrambles::Scramble;
use crate::search::{CancelToken, SearchDepth};
use crate::solvers::{Method, MethodName, OpenError, TurnableFaces};
use crate::tables::{NoProgress, Store, TableProgress};
use std::fmt;
use std::sync::Arc;

/// A valid request to solve: its options have been checked. For reports of runs, `Display` writes the method or the
/// goal, and the options that differ from the default, as in `two-phase, at most 20 moves`.
#[derive(Clone)]
pub struct SolvePlan {
    options: Arc<Options>,
    reader: Reader,
    engine: Arc<dyn Engine>,
    key: EngineKey,
}

opaque!(SolvePlan);

/// Receives events of a search while it runs.
pub trait SolveEvents: Sync {
    /// Receives an answer whose solution was checked and is shorter than all earlier solutions.
    fn improved(&self, _: &SolvedPosition) {}

    /// Receives the depth that the search has reached.
    fn deepened(&self, _: &SearchDepth) {}

    /// Receives the progress of tables that are built only for this position.
    fn tables(&self) -> &dyn TableProgress {
        &NoProgress
    }

    /// True if the events are ignored, so that the search need not prepare them.
    fn is_unheard(&self) -> bool {
        false
    }
}

/// Ignores all events of a search.
#[derive(Debug)]
pub struct Unheard;

impl SolveEvents for Unheard {
    fn is_unheard(&self) -> bool {
        true
    }
}

impl SolvePlan {
    /// Checks the options of a request to solve.
    ///
    /// # Errors
    ///
    /// The first option that cannot be combined with the other options, or that the puzzle or the method does not have.
    /// Also if this program does not solve the puzzle, or if the target cannot be read.
    pub fn new(options: Options) -> Result<SolvePlan, RequestError> {
        if let Some(name) = options.other_puzzle() {
            return SolvePlan::of_puzzle(options.solvable(name)?, options);
        }
        options.judge(RequestName::Solve, &PuzzleName::default())?;
        options.judge_orient()?;
        let read = |text: &String| options.target_reader(text).read(text);
        let target = options.target.as_ref().map(read).transpose();
        let target = target.map_err(|error| RequestError::Target(Box::new(error)))?;
        let target = target.map(|target| target.cube);
        let options = Arc::new(options);
        Ok(
            match GoalEngine::new(&options, options.method.as_slice(), target.as_ref())? {
                Some(goal) => SolvePlan::judged(options, goal),
                None => {
                    let method = MethodEngine::new(Arc::clone(&options), options.method()?, target);
                    SolvePlan::judged(options, method)
                }
            },
        )
    }

    /// The default plan: the method `two-phase` without further options.
    pub(in crate::requests) fn usual() -> SolvePlan {
        SolvePlan::new(Options::default()).expect("the default options can be combined")
    }

    /// Checks the options of a request to solve a puzzle other than the 3x3x3. The puzzle need not be built into this
    /// program.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle or the method does not have, or that cannot be combined with another option.
    /// Also if the target cannot be read.
    pub fn of_puzzle(puzzle: Arc<dyn SolvablePuzzle>, options: Options) -> Result<SolvePlan, RequestError> {
        let options = Arc::new(options);
        let engine = PuzzleEngine::new(puzzle, Arc::clone(&options))?;
        Ok(SolvePlan::judged(options, engine))
    }

    /// Checks the options of a run in which several methods solve the same positions. Returns one plan for each method.
    /// A plan has the run's options that its method supports. The method's own settings replace the run's options. If
    /// no method is named, there is a single plan, for the default method.
    ///
    /// # Errors
    ///
    /// If none of the methods has a given option, if a method does not have one of its own settings, or if options
    /// cannot be combined.
    pub fn of_methods(options: Options, choices: &[MethodChoice]) -> Result<Vec<SolvePlan>, RequestError> {
        let names: Vec<MethodName> = choices.iter().map(MethodChoice::name).collect();
        let usual = SolvePlan::of_names(options.clone(), &names)?;
        if choices.iter().all(MethodChoice::is_plain) {
            return Ok(usual);
        }
        let mut plans: Vec<SolvePlan> = Vec::new();
        for choice in choices {
            for plan in SolvePlan::of_names(choice.options(&options)?, &[choice.name()])? {
                // Equal texts mean equal methods and options.
                if plans.iter().all(|other| other.to_string() != plan.to_string()) {
                    plans.push(plan);
                }
            }
        }
        Ok(plans)
    }

    /// Like [`SolvePlan::of_methods`], for methods without their own settings.
    fn of_names(options: Options, names: &[MethodName]) -> Result<Vec<SolvePlan>, RequestError> {
        if let Some(name) = options.other_puzzle() {
            let puzzle = options.solvable(name)?;
            let each = options.with_puzzle_methods(puzzle.as_ref(), names)?;
            let plan = |options| SolvePlan::of_puzzle(Arc::clone(&puzzle), options);
            return each.into_iter().map(plan).collect();
        }
        let options = Arc::new(options);
        if let Some(goal) = GoalEngine::new(&options, names, None)? {
            return Ok(vec![SolvePlan::judged(options, goal)]);
        }
        let names = match names {
            [] => &[MethodName::TwoPhase],
            names => names,
        };
        let plan = |method: Method| {
            let options = Arc::new(Options {
                method: Some(method.name()),
                ..Options::clone(&options)
            });
            SolvePlan::judged(Arc::clone(&options), MethodEngine::new(options, method, None))
        };
        Ok(options.methods(names)?.into_iter().map(plan).collect())
    }

    fn judged(options: Arc<Options>, engine: impl Engine + 'static) -> SolvePlan {
        SolvePlan {
            reader: options.reader(),
            options,
            key: engine.key(),
            engine: Arc::new(engine),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> PuzzleName {
        self.engine.puzzle()
    }

    /// The engine that finds the solutions.
    pub(crate) fn engine(&self) -> &dyn Engine {
        self.engine.as_ref()
    }

    /// The method and all its options, in the form of records and reports.
    pub fn object(&self) -> MethodObject {
        self.engine.object()
    }

    /// How random positions are made: with `moves` random turns or, without `moves`, uniformly. If the allowed turns do
    /// not reach every cube, the default is 25 random turns.
    pub fn scramble(&self, moves: Option<usize>) -> Scramble {
        let reach_all = |turns: &TurnSet| TurnableFaces::of_turns(turns).is_some();
        let usual = || (!self.options.turns().is_none_or(reach_all)).then_some(USUAL_TURNS);
        moves
            .or_else(usual)
            .map_or(Scramble::RandomState, Scramble::RandomMoves)
    }

    /// The reader for positions.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The key of the plan's tables; plans with the same key share tables.
    pub(in crate::requests) const fn key(&self) -> &EngineKey {
        &self.key
    }

    /// True if a position may already meet the goal. The answer for such a position needs no open tables.
    pub(in crate::requests) fn may_need_no_tables(&self) -> bool {
        self.engine.may_need_no_tables()
    }

    /// Checks that the memory limit is enough for the tables that only this question uses. The check is made before any
    /// table is built.
    ///
    /// # Errors
    ///
    /// If the tables do not fit.
    pub(in crate::requests) fn check_memory(&self, store: &Store) -> Result<(), OpenError> {
        self.engine.is_kept(store).map(drop)
    }

    /// Reads the plan's tables from a store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or a built table is wrong.
    pub(in crate::requests) fn tables(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<EngineTables, OpenError> {
        self.engine.tables(store, progress)
    }

    /// Like [`SolvePlan::tables`], but does not store tables that are built for a goal. Tables of a goal of the 3x3x3
    /// that are already stored are read. A front end uses this function if its clients could fill the disk with a file
    /// for each goal.
    ///
    /// # Errors
    ///
    /// The errors of [`SolvePlan::tables`].
    pub(in crate::requests) fn tables_unkept(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<EngineTables, OpenError> {
        let is_kept = self.engine.is_kept(store)?;
        self.tables(if is_kept { store } else { &Store::IN_MEMORY }, progress)
    }

    /// The opened engine that solves positions, with the tables of its key.
    pub(crate) fn open(&self, tables: &EngineTables) -> Arc<dyn OpenEngine> {
        Arc::clone(&self.engine).open(tables)
    }

    /// True if the search may take minutes. Such a search reports its depth.
    pub fn is_long(&self) -> bool {
        self.engine.is_long()
    }

    /// True if an answer takes at most some milliseconds after its tables are open.
    pub fn is_quick(&self) -> bool {
        self.engine.is_quick()
    }

    /// True if the answer may have several solutions of each position.
    pub fn wants_several(&self) -> bool {
        self.options.wants_several()
    }

    /// The answer for a position that already meets the goal; it needs no open tables. `None` for other positions, for
    /// methods, for texts that are not positions, and if several solutions are requested.
    pub(crate) fn solved_already(&self, text: &str) -> Option<SolvedPosition> {
        let start = Instant::now();
        let solutions = self.engine.solved_already(text)?;
        Some(self.solved(text, solutions, start))
    }

    /// Checks that a text is a position that the plan can solve. This needs no tables.
    ///
    /// # Errors
    ///
    /// If the text is not such a position.
    pub(in crate::requests) fn check_text(&self, text: &str) -> Result<(), AnswerError> {
        self.engine.check(text)
    }

    /// Reads a position and solves it. Every solution has been replayed on the stickers of the position.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or no solution was found.
    pub(in crate::requests) fn solve(
        &self,
        engine: &dyn OpenEngine,
        text: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
    ) -> Result<SolvedPosition, AnswerError> {
        let start = Instant::now();
        let heard = Heard {
            plan: self,
            text,
            events,
            start,
        };
        let solutions = engine.solve(text, token, &heard)?;
        Ok(self.solved(text, solutions, start))
    }

    fn solved(&self, text: &str, solutions: Arc<dyn Solutions>, start: Instant) -> SolvedPosition {
        SolvedPosition {
            text: text.to_owned(),
            input: cube_text(text).into_owned(),
            target: self.engine.target(),
            is_several: self.wants_several(),
            seconds: start.elapsed().as_secs_f64(),
            solutions,
        }
    }
}

impl fmt::Display for SolvePlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(formatter)
    }
}

/// Converts the results of an engine to answers, and passes the answers on.
struct Heard<'a> {
    plan: &'a SolvePlan,
    text: &'a str,
    events: &'a dyn SolveEvents,
    start: Instant,
}

impl SearchEvents for Heard<'_> {
    fn improved(&self, solutions: Arc<dyn Solutions>) {
        let solved = self.plan.solved(self.text, solutions, self.start);
        self.events.improved(&SolvedPosition {
            is_several: false,
            ..solved
        });
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.events.deepened(depth);
    }

    fn tables(&self) -> &dyn TableProgress {
        self.events.tables()
    }

    fn is_unheard(&self) -> bool {
        self.events.is_unheard()
    }
}
