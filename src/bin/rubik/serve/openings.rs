//! Solvers and scramblers, each opened once, in the background: whoever needs one waits until its
//! tables are read or built, and no search waits behind those who do.

use super::answer::Refusal;
use rubik::cube::Metric;
use rubik::interactive::Solvers;
use rubik::puzzles::{PuzzleMethod, PuzzleName, PuzzleSolver, SolvablePuzzle};
use rubik::scrambles::{Event, EventScrambler};
use rubik::solvers::layers::FirstFace;
use rubik::solvers::optimal::{OptimalOptions, TableSize};
use rubik::solvers::two_phase::{TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, Solver, TableChoice};
use rubik::tables::{Store, StoreWarning, TableProgress, TableSpec};
use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::watch;

/// What is opened once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Opening {
    /// A method for the 3x3x3 with its default options.
    Cube(Method),
    /// A method for another puzzle in a metric.
    Puzzle(PuzzleName, PuzzleMethod, Metric),
    /// The scrambles of an event.
    Event(Event),
}

/// A solver or scrambler that is open.
type Opened = Arc<dyn Any + Send + Sync>;

/// What opens one.
type Open = dyn FnOnce(&Store, &dyn TableProgress) -> Result<Opened, Refusal> + Send;

/// How far the opening of something is.
#[derive(Clone)]
enum OpeningState {
    /// Nothing is known yet.
    Begun,
    /// A table is being built.
    Building(TableFraction),
    /// It is open, or why it is not.
    Ended(Result<Opened, Refusal>),
}

/// How much of a table is built.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct TableFraction {
    /// The name of the table.
    pub table: String,
    /// 0 to 1.
    pub fraction: f64,
}

/// Solvers and scramblers, each opened once.
pub struct Openings {
    solvers: Arc<Solvers>,
    say: fn(&str),
    states: Mutex<HashMap<Opening, watch::Receiver<OpeningState>>>,
}

impl Openings {
    /// Nothing is open yet.
    pub fn new(store: Store, say: fn(&str)) -> Openings {
        Openings {
            solvers: Arc::new(Solvers::new(store)),
            say,
            states: Mutex::default(),
        }
    }

    /// Begins to open what most requests need.
    pub fn warm_up(&self) {
        drop(self.cube_state(Method::DEFAULT));
    }

    /// True once the quick solver is open.
    pub fn is_ready(&self) -> bool {
        self.is_open(Opening::Cube(Method::DEFAULT))
    }

    /// A solver for the 3x3x3. `hear` is told of tables that are built meanwhile.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened, or are large and have not been built yet.
    pub async fn solver(&self, method: Method, hear: &(dyn Fn(&TableFraction) + Sync)) -> Result<Arc<Solver>, Refusal> {
        let plain = plain(method);
        self.check_kept(plain)?;
        let opened = wait(self.cube_state(plain), hear).await;
        let solver: Arc<Solver> = self.opened(Opening::Cube(plain), opened)?;
        Ok(match solver.with_options_of(method) {
            Some(solver) => Arc::new(solver),
            None => solver,
        })
    }

    /// A solver for another puzzle.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn puzzle_solver(
        &self,
        puzzle: &'static dyn SolvablePuzzle,
        method: PuzzleMethod,
        metric: Metric,
        hear: &(dyn Fn(&TableFraction) + Sync),
    ) -> Result<Arc<PuzzleSolver>, Refusal> {
        let opening = Opening::Puzzle(puzzle.name(), method, metric);
        let open = move |store: &Store, progress: &dyn TableProgress| {
            let solver = PuzzleSolver::open(puzzle, method, metric, store, progress)?;
            Ok(Arc::new(solver) as Opened)
        };
        let opened = wait(self.state(opening, Box::new(open)), hear).await;
        self.opened(opening, opened)
    }

    /// What draws the scrambles of an event.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn scrambler(&self, event: Event) -> Result<Arc<EventScrambler>, Refusal> {
        let opening = Opening::Event(event);
        let open = move |store: &Store, progress: &dyn TableProgress| {
            let scrambler = EventScrambler::open(event, store, progress)?;
            Ok(Arc::new(scrambler) as Opened)
        };
        let opened = wait(self.state(opening, Box::new(open)), &|_| ()).await;
        self.opened(opening, opened)
    }

    /// The table for shortest solutions, where none is named: the one that is open, or else the one
    /// that is ready soonest.
    pub fn optimal_table(&self) -> TableChoice {
        let is_open = |size: &TableSize| {
            let method = Method::Optimal(*size, OptimalOptions::DEFAULT);
            self.is_open(Opening::Cube(method))
        };
        match TableSize::ALL.into_iter().rev().find(is_open) {
            Some(size) => TableChoice::Optimal(size),
            None => self.solvers.readiest_optimal_table(),
        }
    }

    /// Tables that take minutes or gigabytes are not built for whoever asks.
    fn check_kept(&self, method: Method) -> Result<(), Refusal> {
        let size = match method {
            Method::TwoPhase(TableSet::Large, _) => TableChoice::TwoPhase(TableSet::Large),
            Method::Optimal(size, _) if size != TableSize::M256 => TableChoice::Optimal(size),
            _ => return Ok(()),
        };
        let is_kept = |spec: Box<dyn TableSpec>| self.solvers.store().has(spec.as_ref());
        if self.is_open(Opening::Cube(method)) || method.table_specs().into_iter().all(is_kept) {
            return Ok(());
        }
        let name = method.name();
        Err(Refusal::option(format!(
            "the tables {size} of {name} are not there; `rubik tables build {name} --table-size {size}` \
             builds them"
        )))
    }

    fn cube_state(&self, method: Method) -> watch::Receiver<OpeningState> {
        let opening = Opening::Cube(method);
        if matches!(method, Method::Optimal(..)) {
            // Gigabytes of another size make room.
            let is_other = |other: &Opening| matches!(other, Opening::Cube(Method::Optimal(..))) && *other != opening;
            let mut states = self.lock();
            states.retain(|other, state| !(is_other(other) && has_ended(state)));
        }
        let solvers = Arc::clone(&self.solvers);
        let open = move |_: &Store, progress: &dyn TableProgress| {
            let solver: Arc<Solver> = solvers.solver(method, progress)?;
            Ok(solver as Opened)
        };
        self.state(opening, Box::new(open))
    }

    /// How far an opening is, which is begun if it was not yet.
    fn state(&self, opening: Opening, open: Box<Open>) -> watch::Receiver<OpeningState> {
        let mut states = self.lock();
        if let Some(state) = states.get(&opening) {
            return state.clone();
        }
        let (tell, state) = watch::channel(OpeningState::Begun);
        states.insert(opening, state.clone());
        let (store, say) = (self.solvers.store().clone(), self.say);
        let work = move || {
            let reporter = Reporter::new(&tell, say);
            tell.send_replace(OpeningState::Ended(open(&store, &reporter)));
        };
        let started = thread::Builder::new().name("tables".to_owned()).spawn(work);
        if let Err(error) = started {
            (self.say)(&format!("cannot start a thread: {error}"));
        }
        state
    }

    /// What was opened; it is opened anew for the next who asks if that failed.
    fn opened<T: Send + Sync + 'static>(
        &self,
        opening: Opening,
        opened: Result<Opened, Refusal>,
    ) -> Result<Arc<T>, Refusal> {
        match opened {
            Ok(opened) => Ok(opened.downcast().expect("what is opened is of one type")),
            Err(refusal) => {
                let mut states = self.lock();
                // Somebody else may have begun anew meanwhile.
                if states.get(&opening).is_some_and(has_ended) {
                    states.remove(&opening);
                }
                Err(refusal)
            }
        }
    }

    fn is_open(&self, opening: Opening) -> bool {
        let states = self.lock();
        let state = states.get(&opening).map(|state| state.borrow());
        state.is_some_and(|state| matches!(*state, OpeningState::Ended(Ok(_))))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Opening, watch::Receiver<OpeningState>>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// True if something is open, or could not be opened, or whoever opened it broke.
fn has_ended(state: &watch::Receiver<OpeningState>) -> bool {
    matches!(*state.borrow(), OpeningState::Ended(_)) || state.has_changed().is_err()
}

/// A method with its default options, but for its tables.
fn plain(method: Method) -> Method {
    match method {
        Method::Layers(_) => Method::Layers(FirstFace::DEFAULT),
        Method::TwoPhase(set, _) => Method::TwoPhase(set, TwoPhaseOptions::DEFAULT),
        Method::Optimal(size, _) => Method::Optimal(size, OptimalOptions::DEFAULT),
        method => method,
    }
}

/// Waits until something is open.
async fn wait(
    mut state: watch::Receiver<OpeningState>,
    hear: &(dyn Fn(&TableFraction) + Sync),
) -> Result<Opened, Refusal> {
    loop {
        let now = state.borrow_and_update().clone();
        match now {
            OpeningState::Ended(opened) => return opened,
            OpeningState::Building(fraction) => hear(&fraction),
            OpeningState::Begun => {}
        }
        if state.changed().await.is_err() {
            return Err(Refusal::broken(&"the tables could not be opened; please report this"));
        }
    }
}

/// Passes on how far a table is, a hundred times at most.
struct Reporter<'a> {
    tell: &'a watch::Sender<OpeningState>,
    say: fn(&str),
    table: Mutex<String>,
    entries: AtomicU64,
    known: AtomicU64,
}

impl Reporter<'_> {
    fn new(tell: &watch::Sender<OpeningState>, say: fn(&str)) -> Reporter<'_> {
        Reporter {
            tell,
            say,
            table: Mutex::default(),
            entries: AtomicU64::new(0),
            known: AtomicU64::new(0),
        }
    }

    fn tell(&self, fraction: f64) {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let table = table.clone();
        let building = OpeningState::Building(TableFraction { table, fraction });
        self.tell.send_replace(building);
    }
}

impl TableProgress for Reporter<'_> {
    fn building(&self, table: &str, entries: u64) {
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = table.to_owned();
        self.entries.store(entries.max(1), Ordering::Relaxed);
        self.known.store(0, Ordering::Relaxed);
        self.tell(0.0);
    }

    fn advanced(&self, entries: u64) {
        let before = self.known.fetch_add(entries, Ordering::Relaxed);
        let all = self.entries.load(Ordering::Relaxed).max(1);
        let hundredths = |known: u64| known.saturating_mul(100) / all;
        let now = hundredths(before.saturating_add(entries));
        if now > hundredths(before) {
            self.tell(now.min(100) as f64 / 100.0);
        }
    }

    fn built(&self) {
        self.tell(1.0);
    }

    fn warning(&self, warning: &StoreWarning) {
        (self.say)(&format!("warning: {warning}"));
    }
}
