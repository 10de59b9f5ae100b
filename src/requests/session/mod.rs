//! Answers all requests. Only this module opens solvers and scramblers and keeps them open. The front ends (the command
//! line, the server, the Python module and `rubik play`) differ only in their output and in the machine on which they
//! run.

mod open_once;
mod positions;
mod question;

pub use positions::Positions;
pub use question::{AnswerEffort, Question};

use crate::cube::Position;
use crate::json::{PuzzleScrambleObject, ScramblesObject, StepsAnswer, line, with_fields_of};
use crate::opaque::opaque;
use crate::requests::distances::DistancesPlan;
use crate::requests::errors::{AnswerError, Error, RequestError};
use crate::requests::fmc::{FmcAnswer, FmcPlan, OpenFmc};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::requests::scramble::{EventKey, OpenScrambler, ScramblePlan, ScramblerKey};
use crate::requests::show::{PositionView, ShowPlan};
use crate::requests::solve::{
    EngineKey, EngineTables, MoveNotation, OpenEngine, SolveEvents, SolvePlan, SolvedPosition, Unheard,
};
use crate::requests::steps::StepsRequest;
use crate::scrambles::{EventScrambler, RandomSource};
use crate::search::CancelToken;
use crate::solvers::fmc::FmcSolution;
use crate::solvers::goals::DEFAULT_MEMORY;
use crate::solvers::{MethodName, Solution, SolveError, TableChoice};
use crate::tables::{NoProgress, Store, TableProgress};
use open_once::{Lease, OpenOnce};
use question::{Alone, QuestionKind, Series, ShowKind, about};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::sync::{Arc, Mutex, PoisonError};

/// The kind of machine on which a session works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SessionPolicy {
    /// The machine of the user. Any table is built on request, and kept.
    Personal,
    /// A machine that serves other users. It does not build tables that take minutes or gigabytes, opens the tables of
    /// only one goal at a time, and does not keep tables of goals on disk.
    Shared,
    /// A page in a browser, or a phone. It does not open tables of a method that need more than 100 MB, and opens the
    /// tables of only one goal at a time.
    Handheld,
}

/// The default memory limit for the tables of a goal on a [`SessionPolicy::Handheld`] machine, in bytes.
const HANDHELD_MEMORY: usize = 24_000_000;

/// The memory limit for the tables of a method on a [`SessionPolicy::Handheld`] machine, in bytes. It includes the
/// memory for building the tables. Tables for metrics other than HTM need more memory than this.
const HANDHELD_TABLES: usize = 100_000_000;

/// Answers requests that are given as fields. Each answer is one line of JSON: the same object that the command line
/// prints with `--json` and that the server sends. Tables are opened when the first request needs them, and stay open.
///
/// ```no_run
/// use rubik::requests::{RequestName, Session};
/// use rubik::search::CancelToken;
/// use rubik::tables::Store;
/// use serde_json::{Map, json};
///
/// # fn main() -> Result<(), rubik::Error> {
/// let session = Session::new(Store::IN_MEMORY);
/// let fields = Map::from_iter([("cube".to_owned(), json!("R U F")), ("max_moves".to_owned(), json!(20))]);
/// println!("{}", session.ask(RequestName::Solve, &fields, &CancelToken::new())?);
/// # Ok(())
/// # }
/// ```
pub struct Session {
    store: Store,
    policy: SessionPolicy,
    tables: OpenOnce<EngineKey, EngineTables>,
    scramblers: OpenOnce<ScramblerKey, Arc<OpenScrambler>>,
    events: OpenOnce<EventKey, Arc<EventScrambler>>,
    fmc: OpenOnce<(), OpenFmc>,
    /// Locked while the tables of a goal or of a puzzle given as data are opened, unless the policy is
    /// [`SessionPolicy::Personal`]. Such tables are opened one after the other, since opening them takes much memory
    /// and all cores.
    one_goal: Mutex<()>,
}

opaque!(Session);

/// A question whose tables are open. A few kinds of tables, such as those for the scrambles of a round, are opened
/// later, while the answer is computed.
pub struct PreparedQuestion {
    asked: PreparedKind,
}

opaque!(PreparedQuestion);

enum PreparedKind {
    /// The answer is already known.
    Solved(Box<SolvedPosition>),
    Solve {
        cube: String,
        plan: Box<SolvePlan>,
        tables: TablesLease,
    },
    Show {
        cube: String,
        plan: Box<ShowPlan>,
        kind: ShowKind,
        tables: Option<TablesLease>,
    },
    Scrambles {
        scrambler: Lease<ScramblerKey, Arc<OpenScrambler>>,
        series: Series,
    },
    EventScrambles {
        scrambler: Lease<EventKey, Arc<EventScrambler>>,
        series: Series,
    },
    Fmc {
        cube: String,
        plan: FmcPlan,
        solver: Lease<(), OpenFmc>,
    },
    Alone(Alone),
}

type TablesLease = Lease<EngineKey, EngineTables>;

/// Always true. This is the check for scramblers and for the solver of the request `fmc`, which stay usable.
fn is_sound<T>(_: &T) -> bool {
    true
}

fn is_undamaged(tables: &EngineTables) -> bool {
    !tables.is_damaged()
}

impl Session {
    /// A session without open tables, on the user's machine. It keeps tables in a store.
    pub fn new(store: Store) -> Session {
        Session::with_policy(store, SessionPolicy::Personal)
    }

    /// A session without open tables, on the kind of machine that is given by `policy`.
    pub fn with_policy(store: Store, policy: SessionPolicy) -> Session {
        Session {
            store,
            policy,
            tables: OpenOnce::default(),
            scramblers: OpenOnce::default(),
            events: OpenOnce::default(),
            fmc: OpenOnce::default(),
            one_goal: Mutex::default(),
        }
    }

    /// A session without open tables, on the user's machine. It keeps tables in memory.
    pub fn in_memory() -> Session {
        Session::new(Store::IN_MEMORY)
    }

    /// The store for tables.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Reads fields as a request, checks it, opens the tables that it needs, and answers it.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub fn ask(&self, request: RequestName, fields: &Map<String, Value>, token: &CancelToken) -> Result<String, Error> {
        let question = self.judge(request, Options::of_fields(request, fields)?)?;
        self.answer_question(question, token, &Unheard, &NoProgress)
    }

    /// Checks the options of a request. On a [`SessionPolicy::Shared`] machine, a request with the method `optimal`
    /// that names no table size gets the size of a table that is open or ready on disk, or else the smallest size. On a
    /// [`SessionPolicy::Handheld`] machine, a request with a goal but without a memory limit gets a default limit.
    ///
    /// # Errors
    ///
    /// If the request is invalid.
    pub fn judge(&self, request: RequestName, options: Options) -> Result<Question, Error> {
        Question::new(request, options, |options| match self.policy {
            SessionPolicy::Personal => options,
            SessionPolicy::Handheld if options.goal.is_some() && options.memory.is_none() => Options {
                memory: Some(HANDHELD_MEMORY),
                ..options
            },
            SessionPolicy::Handheld => options,
            SessionPolicy::Shared => options.with_ready_tables(&self.store, &|key| self.is_open(key)),
        })
    }

    /// True if the tables with this key are open.
    fn is_open(&self, key: &EngineKey) -> bool {
        self.tables.get(key, is_undamaged).is_some()
    }

    /// Prepares a question whose tables are open, or that needs no open tables. This function opens nothing and never
    /// waits.
    ///
    /// # Errors
    ///
    /// Returns the question if it needs tables that are not open.
    pub fn prepared(&self, question: Question) -> Result<PreparedQuestion, Question> {
        let asked = match *question.asked {
            QuestionKind::Solve { cube, plan } => {
                match (plan.solved_already(&cube), self.tables.get(plan.key(), is_undamaged)) {
                    (Some(solved), _) => PreparedKind::Solved(Box::new(solved)),
                    (None, Some(tables)) => PreparedKind::Solve { cube, plan, tables },
                    (None, None) => return Err(QuestionKind::Solve { cube, plan }.into()),
                }
            }
            QuestionKind::Show { cube, plan, kind } => {
                match plan.key().map(|key| self.tables.get(&key, is_undamaged)) {
                    Some(None) => return Err(QuestionKind::Show { cube, plan, kind }.into()),
                    tables => PreparedKind::Show {
                        cube,
                        plan,
                        kind,
                        tables: tables.flatten(),
                    },
                }
            }
            QuestionKind::Scrambles { key, plan, series } => match self.scramblers.get(&key, is_sound) {
                Some(scrambler) => PreparedKind::Scrambles { scrambler, series },
                None => return Err(QuestionKind::Scrambles { key, plan, series }.into()),
            },
            QuestionKind::EventScrambles { event, series } => match self.events.get(&event, is_sound) {
                Some(scrambler) => PreparedKind::EventScrambles { scrambler, series },
                None => return Err(QuestionKind::EventScrambles { event, series }.into()),
            },
            QuestionKind::Fmc { cube, plan } => match self.fmc.get(&(), is_sound) {
                Some(solver) => PreparedKind::Fmc { cube, plan, solver },
                None => return Err(QuestionKind::Fmc { cube, plan }.into()),
            },
            QuestionKind::Alone(alone) => PreparedKind::Alone(alone),
        };
        Ok(PreparedQuestion { asked })
    }

    /// The method and the size of the tables that a question needs, if this machine does not open them: large tables
    /// that are not built yet, or tables that need too much memory. Otherwise `None`.
    pub fn tables_missing(&self, question: &Question) -> Option<(MethodName, TableChoice)> {
        match &*question.asked {
            QuestionKind::Solve { plan, .. } => self.large_tables_missing(plan),
            _ => None,
        }
    }

    fn large_tables_missing(&self, plan: &SolvePlan) -> Option<(MethodName, TableChoice)> {
        match self.policy {
            SessionPolicy::Personal => None,
            SessionPolicy::Handheld => plan.tables_beyond(HANDHELD_TABLES),
            SessionPolicy::Shared if self.is_open(plan.key()) => None,
            SessionPolicy::Shared => plan.large_tables_missing(&self.store),
        }
    }

    /// True if the tables that most requests need are open.
    pub fn is_warm(&self) -> bool {
        self.is_open(SolvePlan::usual().key())
    }

    /// Opens the tables that most requests need.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub fn warm_up(&self, progress: &dyn TableProgress) -> Result<(), Error> {
        self.tables(&SolvePlan::usual(), progress, &CancelToken::new())
            .map(drop)
    }

    /// Opens the tables that the answer to a question needs. If another request is already opening these tables, the
    /// function waits, and `progress` receives the progress of the other request. Once the opening of tables has begun,
    /// it continues to its end even if the token is cancelled.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened, if they are not built on this machine, or if the token is cancelled while the
    /// function waits.
    pub fn prepare(
        &self,
        question: Question,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<PreparedQuestion, Error> {
        let question = match self.prepared(question) {
            Ok(prepared) => return Ok(prepared),
            Err(question) => question,
        };
        let asked = match *question.asked {
            QuestionKind::Solve { cube, plan } => {
                plan.check_text(&cube).map_err(|error| about(error, &cube))?;
                PreparedKind::Solve {
                    tables: self.tables(&plan, progress, token)?,
                    cube,
                    plan,
                }
            }
            QuestionKind::Show { cube, plan, kind } => {
                plan.check_text(&cube).map_err(|error| about(error, &cube))?;
                PreparedKind::Show {
                    tables: self.tables_to_show(&plan, progress, token)?,
                    cube,
                    plan,
                    kind,
                }
            }
            QuestionKind::Scrambles { key, plan, series } if !self.stays_open(&key) => {
                PreparedKind::Alone(Alone::Scrambles { plan, series })
            }
            QuestionKind::Scrambles { key, plan, series } => {
                let scrambler = self.scrambler_lease(&key, plan, progress, token)?;
                PreparedKind::Scrambles { scrambler, series }
            }
            QuestionKind::EventScrambles { event, series } => PreparedKind::EventScrambles {
                scrambler: self.event_lease(event, progress, token)?,
                series,
            },
            QuestionKind::Fmc { cube, plan } => {
                let solver = self.fmc_solver(progress, token)?;
                PreparedKind::Fmc { cube, plan, solver }
            }
            QuestionKind::Alone(alone) => PreparedKind::Alone(alone),
        };
        Ok(PreparedQuestion { asked })
    }

    /// Answers a question whose tables are open. `events` receives the events of a search. `progress` receives the
    /// progress of tables that are built only for this answer.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub fn answer(
        &self,
        prepared: PreparedQuestion,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<String, Error> {
        match prepared.asked {
            PreparedKind::Solved(solved) => Ok(solved.json(MoveNotation::Wca)),
            PreparedKind::Solve { cube, plan, tables } => tables.ask(|tables| {
                let solved = plan.solve(plan.open(tables).as_ref(), &cube, token, events);
                Ok(solved.map_err(|error| about(error, &cube))?.json(MoveNotation::Wca))
            }),
            PreparedKind::Show {
                cube,
                plan,
                kind,
                tables,
            } => {
                let answer = |tables: Option<&EngineTables>| {
                    let answer = match kind {
                        ShowKind::Completions => plan.completions(tables, &cube).map(|found| found.json()),
                        ShowKind::Position => plan.answer(tables, &cube).map(|shown| shown.json()),
                        ShowKind::Applied => plan.answer(tables, &cube).map(|shown| shown.stickers_json()),
                    };
                    answer.map_err(|error| about(error, &cube))
                };
                match &tables {
                    Some(tables) => tables.ask(|tables| answer(Some(tables))),
                    None => answer(None),
                }
            }
            PreparedKind::Scrambles { scrambler, series } => scrambler.ask(|scrambler| drawn(scrambler, series, token)),
            PreparedKind::EventScrambles { scrambler, series } => scrambler.ask(|scrambler| {
                series.lines(token, |number| {
                    let drawn = scrambler.draw(series.seed, number)?;
                    let source = RandomSource::Seed(series.seed);
                    Ok(line(&PuzzleScrambleObject::of_event(drawn, source, number)))
                })
            }),
            PreparedKind::Fmc { cube, plan, solver } => solver.ask(|solver| {
                let answer = plan.answer(solver, &cube, token, &mut |_| ());
                Ok(answer.map_err(|error| about(error, &cube))?.json())
            }),
            PreparedKind::Alone(alone) => self.answer_alone(alone, token, progress),
        }
    }

    /// Opens the tables of a question, and answers it.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub fn answer_question(
        &self,
        question: Question,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<String, Error> {
        self.answer(self.prepare(question, progress, token)?, token, events, progress)
    }

    /// Solves a position according to a plan, and reports the progress of tables that are built.
    ///
    /// # Errors
    ///
    /// The reason why there is no solution.
    pub fn solve(
        &self,
        plan: &SolvePlan,
        cube: &str,
        token: &CancelToken,
        events: &dyn SolveEvents,
        progress: &dyn TableProgress,
    ) -> Result<SolvedPosition, Error> {
        if let Some(solved) = plan.solved_already(cube) {
            return Ok(solved);
        }
        if !self.is_open(plan.key()) {
            plan.check_text(cube)?;
        }
        let tables = self.tables(plan, progress, token)?;
        tables.ask(|tables| Ok(plan.solve(plan.open(tables).as_ref(), cube, token, events)?))
    }

    /// Shows a position according to a plan.
    ///
    /// # Errors
    ///
    /// The reason why the position cannot be shown.
    pub fn show(
        &self,
        plan: &ShowPlan,
        text: &str,
        token: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<PositionView, Error> {
        if plan.key().is_some_and(|key| !self.is_open(&key)) {
            plan.check_text(text)?;
        }
        match self.tables_to_show(plan, progress, token)? {
            Some(tables) => tables.ask(|tables| Ok(plan.answer(Some(tables), text)?)),
            None => Ok(plan.answer(None, text)?),
        }
    }

    /// Opens a solver for many positions with the same options. `fields` are the fields of a request to solve, without
    /// the cube.
    ///
    /// # Errors
    ///
    /// If the request is invalid, or tables cannot be opened.
    pub fn many(
        &self,
        fields: &Map<String, Value>,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<ManySolver, Error> {
        let plan = SolvePlan::new(Options::of_fields(RequestName::Solve, fields)?)?;
        let engine = self.open(&plan, progress, token)?;
        Ok(ManySolver { plan, engine })
    }

    /// Opens the scrambler of a plan, or returns it if it is open.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub fn scrambler(
        &self,
        plan: ScramblePlan,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Arc<OpenScrambler>, Error> {
        match plan.key().filter(|key| self.stays_open(key)) {
            Some(key) => Ok(Arc::clone(&*self.scrambler_lease(&key, plan, progress, token)?)),
            None => self.open_scrambler(plan, progress),
        }
    }

    /// True if the session keeps a scrambler open. A page or a phone has no room for the tables of a distance beside
    /// others.
    fn stays_open(&self, key: &ScramblerKey) -> bool {
        self.policy != SessionPolicy::Handheld || !key.is_for_a_distance()
    }

    fn scrambler_lease(
        &self,
        key: &ScramblerKey,
        plan: ScramblePlan,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Lease<ScramblerKey, Arc<OpenScrambler>>, Error> {
        let open = |progress: &dyn TableProgress| self.open_scrambler(plan, progress);
        if !key.is_for_a_distance() {
            return self.scramblers.open(key, is_sound, open, progress, token);
        }
        let is_another = |other: &ScramblerKey| other.is_for_a_distance() && other != key;
        let close_others = || self.scramblers.close_all(is_another);
        close_others();
        let open = |progress: &dyn TableProgress| {
            let shared = (self.policy == SessionPolicy::Shared).then_some(&self.one_goal);
            let _one_at_a_time = shared.map(|one| one.lock().unwrap_or_else(PoisonError::into_inner));
            if shared.is_some() {
                // Close tables that were opened while this request waited, and those of a goal.
                close_others();
                self.tables.close_all(EngineKey::is_opened_alone);
            }
            open(progress)
        };
        let lease = self.scramblers.open(key, is_sound, open, progress, token);
        // Another request may have opened its tables at the same time.
        close_others();
        lease
    }

    fn open_scrambler(&self, plan: ScramblePlan, progress: &dyn TableProgress) -> Result<Arc<OpenScrambler>, Error> {
        let opened = match self.policy {
            SessionPolicy::Personal => plan.open(&self.store, progress),
            SessionPolicy::Shared => plan.open_unkept(DEFAULT_MEMORY, &self.store, progress),
            SessionPolicy::Handheld => {
                let method = plan.method().filter(|method| method.building_bytes() > HANDHELD_TABLES);
                if let Some(method) = method {
                    return Err(RequestError::TablesForAServer(method.name()).into());
                }
                // Close the tables of a goal that an earlier search used. This frees memory for the tables that the
                // scrambler needs.
                if plan.is_long() {
                    self.tables.close_all(EngineKey::is_opened_alone);
                }
                plan.open_unkept(HANDHELD_MEMORY, &self.store, progress)
            }
        };
        Ok(Arc::new(opened?))
    }

    /// Opens the scrambler of a competition event, or returns it if it is open. The key may request random states even
    /// for an event with random moves.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub fn event_scrambler(
        &self,
        event: EventKey,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Arc<EventScrambler>, Error> {
        let lease = self.event_lease(event, progress, token)?;
        Ok(Arc::clone(&lease))
    }

    fn event_lease(
        &self,
        event: EventKey,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Lease<EventKey, Arc<EventScrambler>>, Error> {
        let open = |progress: &dyn TableProgress| {
            let (store, code) = (&self.store, event.event);
            Ok(Arc::new(match event.random_state {
                true => EventScrambler::open_for_states(code, store, progress)?,
                false => EventScrambler::open(code, store, progress)?,
            }))
        };
        self.events.open(&event, is_sound, open, progress, token)
    }

    /// Solves a cube in steps, as in the fewest-moves event. Calls `improved` for each solution that is shorter than
    /// all earlier solutions.
    ///
    /// # Errors
    ///
    /// The reason why there is no solution.
    pub fn fmc(
        &self,
        plan: &FmcPlan,
        cube: &str,
        token: &CancelToken,
        improved: &mut dyn FnMut(&FmcSolution),
        progress: &dyn TableProgress,
    ) -> Result<FmcAnswer, Error> {
        self.fmc_solver(progress, token)?
            .ask(|solver| Ok(plan.answer(solver, cube, token, improved)?))
    }

    /// Opens the tables of the solver that solves cubes in steps.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub fn open_fmc(&self, progress: &dyn TableProgress, token: &CancelToken) -> Result<(), Error> {
        self.fmc_solver(progress, token).map(drop)
    }

    fn fmc_solver(&self, progress: &dyn TableProgress, token: &CancelToken) -> Result<Lease<(), OpenFmc>, Error> {
        let open = |progress: &dyn TableProgress| {
            Ok(match self.policy {
                SessionPolicy::Personal => OpenFmc::open_keeping_goals(&self.store, progress)?,
                SessionPolicy::Shared | SessionPolicy::Handheld => OpenFmc::open(&self.store, progress)?,
            })
        };
        self.fmc.open(&(), is_sound, open, progress, token)
    }

    /// Opens the engine of a plan. The engine keeps its tables open.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub(crate) fn open(
        &self,
        plan: &SolvePlan,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Arc<dyn OpenEngine>, Error> {
        Ok(plan.open(&*self.tables(plan, progress, token)?))
    }

    /// Opens the tables of a plan.
    fn tables(
        &self,
        plan: &SolvePlan,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<TablesLease, Error> {
        let key = plan.key();
        self.tables.close_all(|other| other.is_another_target_than(key));
        if self.policy == SessionPolicy::Personal {
            let open = |progress: &dyn TableProgress| Ok(plan.tables(&self.store, progress)?);
            return self.tables.open(key, is_undamaged, open, progress, token);
        }
        if let Some((name, size)) = self.large_tables_missing(plan) {
            return Err(match self.policy {
                SessionPolicy::Handheld => RequestError::TablesForAServer(name),
                _ => RequestError::LargeTables { name, size },
            }
            .into());
        }
        // To free memory, close tables of another size and tables of another goal. They may take gigabytes.
        let make_room = || {
            self.tables.close_all(|other| other.makes_room_for(key));
            if key.is_opened_alone() {
                self.scramblers.close_all(ScramblerKey::is_for_a_distance);
            }
        };
        make_room();
        let open = |progress: &dyn TableProgress| {
            let _one_at_a_time = key
                .is_opened_alone()
                .then(|| self.one_goal.lock().unwrap_or_else(PoisonError::into_inner));
            // Close tables that were opened while this request waited.
            make_room();
            Ok(plan.tables_unkept(&self.store, progress)?)
        };
        self.tables.open(key, is_undamaged, open, progress, token)
    }

    /// Opens the tables that a plan to show positions needs, if it needs any.
    fn tables_to_show(
        &self,
        plan: &ShowPlan,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Option<TablesLease>, Error> {
        let Some(key) = plan.key() else {
            return Ok(None);
        };
        let open = |progress: &dyn TableProgress| {
            let opened = plan.tables(&self.store, progress)?;
            Ok(opened.expect("a plan with a key has tables"))
        };
        let lease = self.tables.open(&key, is_undamaged, open, progress, token);
        lease.map(Some)
    }

    /// Answers a request for which [`Session::prepare`] opens no tables.
    fn answer_alone(&self, alone: Alone, token: &CancelToken, progress: &dyn TableProgress) -> Result<String, Error> {
        match alone {
            Alone::Ready { answer, .. } => answer(token),
            Alone::Distances(DistancesPlan::Own(plan)) => Ok(line(&plan.count(token, &mut |_| ())?)),
            Alone::Distances(DistancesPlan::States(plan)) => {
                let store = match self.policy {
                    SessionPolicy::Personal | SessionPolicy::Handheld => &self.store,
                    SessionPolicy::Shared => &Store::IN_MEMORY,
                };
                if let Some(counted) = plan.of_goal(store, progress)? {
                    return Ok(line(&counted));
                }
                let end = plan.count(plan.begin()?, token, &mut |_| ());
                Ok(line(&plan.answer(end)))
            }
            Alone::Round(plan) => {
                let open = |&event: &EventKey| self.event_scrambler(event, progress, token);
                let scramblers: Vec<Arc<EventScrambler>> = plan.events().iter().map(open).collect::<Result<_, _>>()?;
                Ok(line(&plan.answer(&scramblers, token)?))
            }
            Alone::Steps(options) => {
                let text = options.cube.as_deref().unwrap_or_default();
                Ok(with_fields_of(text, &self.steps(&options, token, progress)?))
            }
            Alone::Scrambles { plan, series } => {
                // On a machine with little memory, the session keeps the tables of the default solver open, and uses
                // them for the next scrambles too.
                if self.policy == SessionPolicy::Handheld && plan.solves_cubes() {
                    self.warm_up(progress)?;
                }
                drawn(&*self.open_scrambler(plan, progress)?, series, token)
            }
        }
    }

    /// Finds the goals that a solution reaches, and the fewest moves to each goal.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have steps or does not have a given option, if the cube or the solution cannot be read,
    /// or if a table cannot be opened.
    pub fn steps(
        &self,
        options: &Options,
        token: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<StepsAnswer, Error> {
        let steps = StepsRequest {
            options,
            store: &self.store,
            builds_tables: self.policy == SessionPolicy::Personal,
            progress,
            token,
        };
        steps.answer().map_err(|error| {
            let text = match &error {
                AnswerError::Algorithm { .. } | AnswerError::TooLong { .. } | AnswerError::PuzzleSolution(_) => {
                    &options.solution
                }
                _ => &options.cube,
            };
            about(error, text.as_deref().unwrap_or_default())
        })
    }
}

impl PreparedQuestion {
    /// The answer, if the position already meets the goal, so that no work is needed.
    pub fn answer_known(&self) -> Option<String> {
        match &self.asked {
            PreparedKind::Solved(solved) => Some(solved.json(MoveNotation::Wca)),
            _ => None,
        }
    }
}

impl Series {
    /// An object with all scrambles. `line` generates the scramble with an index, as JSON.
    fn lines(self, token: &CancelToken, line: impl Fn(u64) -> Result<String, Error>) -> Result<String, Error> {
        let draw = |number| match token.is_cancelled() {
            true => Err(Error::cancelled()),
            false => line(number),
        };
        let lines: Vec<String> = (0..self.number).map(draw).collect::<Result<_, _>>()?;
        Ok(ScramblesObject::json(&lines))
    }
}

/// Generates the scrambles of a series.
fn drawn(scrambler: &OpenScrambler, series: Series, token: &CancelToken) -> Result<String, Error> {
    series.lines(token, |number| {
        Ok(scrambler.draw(series.seed, number, MoveNotation::Wca, token)?.json())
    })
}

/// Solves many positions with the same options, on all cores. Every solution is replayed on the stickers.
#[derive(Debug)]
pub struct ManySolver {
    plan: SolvePlan,
    engine: Arc<dyn OpenEngine>,
}

impl ManySolver {
    /// The best solution of each position as text, in the order of the positions.
    pub fn solve_texts<T: AsRef<str> + Sync>(&self, texts: &[T], token: &CancelToken) -> Vec<Result<String, Error>> {
        let solve = |text: &T| {
            let text = text.as_ref();
            let solved = match self.plan.solved_already(text) {
                Some(solved) => solved,
                None => self.plan.solve(self.engine.as_ref(), text, token, &Unheard)?,
            };
            Ok(solved.best(MoveNotation::Wca))
        };
        if let Some((solver, method)) = self.engine.method_alone() {
            let reader = self.plan.reader();
            let read = |text: &T| Ok(reader.read(text.as_ref())?.cube.position);
            let written = |solution: Solution| MoveNotation::Wca.written(solution.moves(), solution.metric());
            let other = (method != solver.method()).then(|| solver.with_options_of(method));
            let other = other.map(|other| other.expect("the method has these tables"));
            let solver = other.as_ref().unwrap_or(solver);
            // The positions that a method solves as one group are also read and written as one group, so that they stay
            // in the processor's cache.
            let solve_group = |group: &[T]| -> Vec<Result<String, Error>> {
                let positions: Result<Vec<Position>, Error> = group.iter().map(read).collect();
                let Ok(positions) = positions else {
                    return group.iter().map(solve).collect();
                };
                let positions: Vec<&Position> = positions.iter().collect();
                let solutions = solver.solve_group(&positions, token).into_iter();
                solutions.map(|solution| Ok(written(solution?))).collect()
            };
            return { texts.par_chunks(solver.group_size()) }
                .flat_map_iter(solve_group)
                .collect();
        }
        texts.par_iter().map(solve).collect()
    }

    /// The best solution of each position of the 3x3x3, in the order of the positions.
    ///
    /// # Errors
    ///
    /// If the request has options that are not options of a method, such as a goal, a target, several solutions, or
    /// costs of turns.
    pub fn solve_positions(
        &self,
        positions: &[&Position],
        token: &CancelToken,
    ) -> Result<Vec<Result<Solution, SolveError>>, RequestError> {
        let alone = self.engine.method_alone();
        let (solver, method) = alone.ok_or(RequestError::MoreThanMethod)?;
        Ok(solver.solve_positions_by(method, positions, token))
    }
}
