//! Anything that can be asked, answered: for a program that asks one thing after the other. The Python module and
//! `rubik play` ask it; the server makes the same plans, and opens their tables in the background.

use super::check::{CheckPlan, Claim};
use super::fmc::{FmcPlan, OpenFmc};
use super::insertions::InsertPlan;
use super::request_name::RequestName;
use super::scramble::{OpenScrambler, ScramblePlan, ScramblerKey};
use super::steps::StepsRequest;
use crate::cube::Position;
use crate::json::{CountObject, GoalsObject, PuzzleScrambleObject, ScramblesObject, line};
use crate::requests::algorithm::AlgorithmPlan;
use crate::requests::errors::{Error, ErrorKind, RequestError};
use crate::requests::options::Options;
use crate::requests::show::ShowPlan;
use crate::requests::solve::{MoveNotation, OpenSolver, SolveEvents, SolvePlan, Solved, SolverKey, Unheard};
use crate::scrambles::{Event, EventScrambler};
use crate::search::CancelToken;
use crate::solvers::{OpenError, Solution, SolveError};
use crate::tables::{NoProgress, Store, TableProgress};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Answers requests that are given as fields, each with an object in one line of JSON: what the command line prints
/// with `--json`, and the server sends, which answers by itself. Tables are opened when the first request needs them, and stay open.
///
/// ```no_run
/// use rubik::requests::{RequestName, Service};
/// use rubik::search::CancelToken;
/// use rubik::tables::Store;
/// use serde_json::{Map, json};
///
/// # fn main() -> Result<(), rubik::Error> {
/// let service = Service::new(Store::IN_MEMORY);
/// let fields = Map::from_iter([("cube".to_owned(), json!("R U F")), ("max_moves".to_owned(), json!(20))]);
/// println!("{}", service.answer(RequestName::Solve, &fields, &CancelToken::new())?);
/// # Ok(())
/// # }
/// ```
pub struct Service {
    store: Store,
    solvers: Mutex<HashMap<SolverKey, OpenSolver>>,
    scramblers: Mutex<HashMap<ScramblerKey, Arc<OpenScrambler>>>,
    events: Mutex<HashMap<Event, Arc<EventScrambler>>>,
    fmc: Mutex<Option<OpenFmc>>,
}

impl Service {
    /// Nothing is open yet; tables are kept in a store.
    pub fn new(store: Store) -> Service {
        Service {
            store,
            solvers: Mutex::default(),
            scramblers: Mutex::default(),
            events: Mutex::default(),
            fmc: Mutex::default(),
        }
    }

    /// Nothing is open yet; tables are kept in memory, as long as it lives.
    pub fn in_memory() -> Service {
        Service::new(Store::IN_MEMORY)
    }

    /// Where tables are kept.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub fn answer(
        &self,
        request: RequestName,
        fields: &Map<String, Value>,
        token: &CancelToken,
    ) -> Result<String, Error> {
        self.answer_heard(request, fields, token, &Unheard, &NoProgress)
    }

    /// The same, telling what a search finds meanwhile, and how far tables are that are built.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub fn answer_heard(
        &self,
        request: RequestName,
        fields: &Map<String, Value>,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<String, Error> {
        self.answer_asked(Asked::new(request, fields)?, token, events, progress)
    }

    /// True if an answer takes some milliseconds: nothing is searched for long, and no table is to be opened.
    pub fn is_quick(&self, asked: &Asked) -> bool {
        match &asked.0 {
            Question::Solve { plan, .. } => plan.is_quick() && lock(&self.solvers).contains_key(&plan.key()),
            Question::Other(..) => false,
        }
    }

    /// Answers what was read as a request.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub fn answer_asked(
        &self,
        asked: Asked,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<String, Error> {
        self.closing_after_mistake(self.answered(asked, token, events, progress))
    }

    /// An answer. After a mistake, as of a damaged table, everything that is open is closed, so that the next request
    /// opens it anew: the table may have been removed or replaced by then.
    fn closing_after_mistake<T>(&self, answer: Result<T, Error>) -> Result<T, Error> {
        if { answer.as_ref() }.is_err_and(|error| error.kind() == ErrorKind::Internal) {
            lock(&self.solvers).clear();
            lock(&self.scramblers).clear();
            lock(&self.events).clear();
            *lock(&self.fmc) = None;
        }
        answer
    }

    fn answered(
        &self,
        asked: Asked,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<String, Error> {
        let (request, mut options) = match asked.0 {
            Question::Solve { cube, plan } => {
                let solved = self.solve_heard(&plan, &cube, token, events, progress)?;
                return Ok(solved.json(MoveNotation::Wca));
            }
            Question::Other(request, options) => (request, *options),
        };
        Ok(match request {
            RequestName::Check => {
                let claim = Claim::of(&mut options)?;
                let plan = CheckPlan::new(options)?;
                let refusal = plan.check(&claim).err().map(|error| error.to_string());
                line(&plan.verdict(Some(&claim), refusal))
            }
            RequestName::Scramble => self.scrambles(&options, token, progress)?,
            RequestName::Show => {
                let cube = subject("cube", &mut options.cube)?;
                let lists = options.completions;
                let plan = ShowPlan::new(options.of_puzzle(options.puzzle_of(&cube)))?.in_json()?;
                let solver = self.of_show(&plan, progress)?;
                match lists {
                    true => plan.completions(solver.as_ref(), &cube)?.json(),
                    false => plan.answer(solver.as_ref(), &cube)?.json(),
                }
            }
            RequestName::Apply => {
                let cube = subject("cube", &mut options.cube)?;
                let plan = ShowPlan::after_algorithm(options.of_puzzle(options.puzzle_of(&cube)))?;
                let solver = self.of_show(&plan, progress)?;
                plan.answer(solver.as_ref(), &cube)?.stickers_json()
            }
            RequestName::Order => {
                let algorithm = subject("algorithm", &mut options.algorithm)?;
                AlgorithmPlan::order(&options)?.answer(&algorithm)?.json()
            }
            RequestName::Alg => {
                let algorithm = subject("algorithm", &mut options.algorithm)?;
                AlgorithmPlan::new(&options)?.answer(&algorithm)?.json()
            }
            RequestName::Count => line(&CountObject::of_options(&options)?),
            RequestName::Goals => line(&GoalsObject::of(options.name)),
            RequestName::Steps => {
                let steps = StepsRequest {
                    options: &options,
                    store: &self.store,
                    builds_tables: true,
                    progress,
                    token,
                };
                steps.json()?
            }
            RequestName::Fmc => {
                let cube = subject("cube", &mut options.cube)?;
                let plan = FmcPlan::new(&options)?;
                let solver = self.fmc(progress)?;
                plan.answer(&solver, &cube, token, &mut |_| ())?.json()
            }
            RequestName::Insert => {
                let cube = subject("cube", &mut options.cube)?;
                InsertPlan::new(&options)?.answer(&cube, token)?.json()
            }
            RequestName::Solve | RequestName::Batch | RequestName::Verify | RequestName::Play => {
                return Err(RequestError::NoOneAnswer(request).into());
            }
        })
    }

    /// Solves a position as a plan says.
    ///
    /// # Errors
    ///
    /// Why there is no solution.
    pub fn solve(
        &self,
        plan: &SolvePlan,
        cube: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
    ) -> Result<Solved, Error> {
        self.solve_heard(plan, cube, token, events, &NoProgress)
    }

    /// The same, telling how far tables are that are built.
    ///
    /// # Errors
    ///
    /// Why there is no solution.
    pub fn solve_heard(
        &self,
        plan: &SolvePlan,
        cube: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<Solved, Error> {
        if let Some(solved) = plan.solved_already(cube) {
            return Ok(solved);
        }
        let solver = self.solver(&plan.key(), || plan.open(&self.store, progress))?;
        self.closing_after_mistake(plan.solve(&solver, cube, token, events).map_err(Error::from))
    }

    /// Opens what solves many positions in one way. `fields` are those of a solve, without the cube.
    ///
    /// # Errors
    ///
    /// What cannot be asked, or tables that cannot be opened.
    pub fn many(&self, fields: &Map<String, Value>, progress: &dyn TableProgress) -> Result<ManySolver, Error> {
        let plan = SolvePlan::new(Options::of_fields(RequestName::Solve, fields)?)?;
        let solver = self.solver(&plan.key(), || plan.open(&self.store, progress))?;
        Ok(ManySolver { plan, solver })
    }

    fn scrambles(&self, options: &Options, token: &CancelToken, progress: &dyn TableProgress) -> Result<String, Error> {
        let seed = options.seed.unwrap_or_else(|| rand::random::<u32>().into());
        let numbers = 0..options.number.unwrap_or(1);
        let plan = ScramblePlan::new(options)?;
        let scrambles: Vec<String> = match options.event {
            Some(event) => {
                let scrambler = self.event_scrambler(event, progress)?;
                let draw = |number| {
                    let drawn = scrambler.draw(seed, number)?;
                    Ok(line(&PuzzleScrambleObject::of_event(drawn, seed, number)))
                };
                numbers.map(draw).collect::<Result<_, Error>>()?
            }
            None => {
                let scrambler = self.scrambler(plan, progress)?;
                let draw = |number| Ok(scrambler.draw(seed, number, MoveNotation::Wca, token)?.json());
                numbers.map(draw).collect::<Result<_, Error>>()?
            }
        };
        Ok(ScramblesObject::json(&scrambles))
    }

    fn scrambler(&self, plan: ScramblePlan, progress: &dyn TableProgress) -> Result<Arc<OpenScrambler>, Error> {
        let Some(key) = plan.key() else {
            return Ok(Arc::new(plan.open(&self.store, progress)?));
        };
        opened_once(&self.scramblers, key, || Ok(plan.open(&self.store, progress)?))
    }

    /// What draws the scrambles of an event, opened if it is not yet.
    fn event_scrambler(&self, event: Event, progress: &dyn TableProgress) -> Result<Arc<EventScrambler>, Error> {
        opened_once(&self.events, event, || {
            Ok(EventScrambler::open(event, &self.store, progress)?)
        })
    }

    /// The solver in steps, opened if it is not yet.
    fn fmc(&self, progress: &dyn TableProgress) -> Result<OpenFmc, Error> {
        if let Some(solver) = lock(&self.fmc).as_ref() {
            return Ok(solver.clone());
        }
        let opened = OpenFmc::open(&self.store, progress)?;
        *lock(&self.fmc) = Some(opened.clone());
        Ok(opened)
    }

    fn of_show(&self, plan: &ShowPlan, progress: &dyn TableProgress) -> Result<Option<OpenSolver>, Error> {
        let Some(key) = plan.key() else {
            return Ok(None);
        };
        let open = || {
            let opened = plan.open(&self.store, progress)?;
            Ok(opened.expect("a plan with a key has a solver"))
        };
        self.solver(&key, open).map(Some)
    }

    /// An open solver, opened if it is not yet. Nothing is locked meanwhile, for threads that build a table together
    /// must not wait for the lock.
    fn solver(
        &self,
        key: &SolverKey,
        open: impl FnOnce() -> Result<OpenSolver, OpenError>,
    ) -> Result<OpenSolver, Error> {
        // Damage stays with a solver; the table may have been removed since, to be built anew.
        let known = lock(&self.solvers).get(key).cloned();
        if let Some(solver) = known.filter(|solver| !solver.is_damaged()) {
            return Ok(solver);
        }
        let opened = open()?;
        lock(&self.solvers).insert(key.clone(), opened.clone());
        Ok(opened)
    }
}

/// A request that has been read and judged, but for what is judged as it is answered.
pub struct Asked(Question);

enum Question {
    Solve { cube: String, plan: Box<SolvePlan> },
    Other(RequestName, Box<Options>),
}

impl Asked {
    /// Reads fields as a request.
    ///
    /// # Errors
    ///
    /// What cannot be asked.
    pub fn new(request: RequestName, fields: &Map<String, Value>) -> Result<Asked, RequestError> {
        let mut options = Options::of_fields(request, fields)?;
        Ok(Asked(match request {
            RequestName::Solve => {
                let cube = subject("cube", &mut options.cube)?;
                let puzzle = options.puzzle_of(&cube);
                let plan = Box::new(SolvePlan::new(options.of_puzzle(puzzle))?);
                Question::Solve { cube, plan }
            }
            request => Question::Other(request, Box::new(options)),
        }))
    }
}

/// Solves many positions in one way, on all cores. Whatever it gives has been replayed on the stickers.
pub struct ManySolver {
    plan: SolvePlan,
    solver: OpenSolver,
}

impl ManySolver {
    /// The best solution of each position, in their order, as it is written.
    pub fn solve_texts<T: AsRef<str> + Sync>(&self, texts: &[T], token: &CancelToken) -> Vec<Result<String, Error>> {
        if let Some((solver, method)) = self.plan.method_alone(&self.solver) {
            let reader = self.plan.reader();
            let read = |text: &T| Ok(reader.read(text.as_ref())?.cube.position);
            let readings: Vec<Result<Position, Error>> = texts.par_iter().map(read).collect();
            if readings.iter().all(Result::is_ok) {
                let positions: Vec<&Position> = readings.iter().flatten().collect();
                let solutions = solver.solve_positions_by(method, &positions, token);
                let written = |solution: Solution| MoveNotation::Wca.written(solution.moves(), solution.metric());
                return { solutions.into_par_iter() }
                    .map(|solution| Ok(written(solution?)))
                    .collect();
            }
        }
        let solve = |text: &T| {
            let text = text.as_ref();
            let solved = match self.plan.solved_already(text) {
                Some(solved) => solved,
                None => self.plan.solve(&self.solver, text, token, &Unheard)?,
            };
            Ok(solved.lines(MoveNotation::Wca).swap_remove(0))
        };
        texts.par_iter().map(solve).collect()
    }

    /// The best solution of each cube of the 3x3x3, in their order.
    ///
    /// # Errors
    ///
    /// If more is asked for than a method with its own options: a goal, a target, several solutions, what turns cost.
    pub fn solve_positions(
        &self,
        positions: &[&Position],
        token: &CancelToken,
    ) -> Result<Vec<Result<Solution, SolveError>>, RequestError> {
        let alone = self.plan.method_alone(&self.solver);
        let (solver, method) = alone.ok_or(RequestError::MoreThanMethod)?;
        Ok(solver.solve_positions_by(method, positions, token))
    }
}

/// What is open for a key, opened if it is not yet. Nothing is locked meanwhile.
fn opened_once<Key: Eq + Hash, T>(
    known: &Mutex<HashMap<Key, Arc<T>>>,
    key: Key,
    open: impl FnOnce() -> Result<T, Error>,
) -> Result<Arc<T>, Error> {
    if let Some(open) = lock(known).get(&key) {
        return Ok(Arc::clone(open));
    }
    let opened = Arc::new(open()?);
    lock(known).insert(key, Arc::clone(&opened));
    Ok(opened)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a request is about.
fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, RequestError> {
    text.take().ok_or(RequestError::Missing(name))
}
