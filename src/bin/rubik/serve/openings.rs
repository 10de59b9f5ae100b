//! Solvers and scramblers, each opened once, in the background: whoever needs one waits until its
//! tables are read or built, and no search waits behind those who do.

use super::answer::Refusal;
use rubik::requests::{
    OpenFmc, OpenScrambler, OpenSolver, Options, ScramblePlan, ScramblerKey, ShowPlan, SolvePlan, SolverKey,
};
use rubik::scrambles::{Event, EventScrambler};
use rubik::tables::{NoProgress, Store, StoreWarning, TableProgress};
use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::watch;

/// What is opened once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Opening {
    /// The tables of a plan.
    Solver(SolverKey),
    /// The scrambles of an event.
    Event(Event),
    /// Scrambles of random states.
    Scrambles(ScramblerKey),
    /// Solutions in steps.
    Fmc,
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
    store: Store,
    say: fn(&str),
    /// Held while the tables of a goal are opened, which takes memory and both cores: one at a time.
    goals: Arc<Mutex<()>>,
    states: Mutex<HashMap<Opening, watch::Receiver<OpeningState>>>,
}

impl Openings {
    /// Nothing is open yet.
    pub fn new(store: Store, say: fn(&str)) -> Openings {
        Openings {
            store,
            say,
            goals: Arc::default(),
            states: Mutex::default(),
        }
    }

    /// Begins to open what most requests need.
    pub fn warm_up(&self) {
        drop(self.solver_state(&usual_plan()));
    }

    /// True once the quick solver is open.
    pub fn is_ready(&self) -> bool {
        self.is_open(&Opening::Solver(usual_plan().key()))
    }

    /// The solver of a plan. `hear` is told of tables that are built meanwhile.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened, or are large and have not been built yet.
    pub async fn of_plan(
        &self,
        plan: &Arc<SolvePlan>,
        hear: &(dyn Fn(&TableFraction) + Sync),
    ) -> Result<Arc<OpenSolver>, Refusal> {
        self.check_kept(plan)?;
        let opened = wait(self.solver_state(plan), hear).await;
        self.opened(Opening::Solver(plan.key()), opened)
    }

    /// The solver that a plan to show positions needs, if it needs one.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn of_show(&self, plan: &Arc<ShowPlan>) -> Result<Option<Arc<OpenSolver>>, Refusal> {
        let Some(key) = plan.key() else {
            return Ok(None);
        };
        let (opening, plan) = (Opening::Solver(key), Arc::clone(plan));
        let open = move |store: &Store, progress: &dyn TableProgress| {
            let opened = plan.open(store, progress)?;
            Ok(Arc::new(opened.expect("a plan with a key has a solver")) as Opened)
        };
        let opened = wait(self.state(&opening, Box::new(open)), &|_| ()).await;
        self.opened(opening, opened).map(Some)
    }

    /// Where tables are kept.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// What draws scrambles.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn of_scrambles(&self, plan: ScramblePlan) -> Result<Arc<OpenScrambler>, Refusal> {
        let Some(key) = plan.key() else {
            return Ok(Arc::new(plan.open(&self.store, &NoProgress)?));
        };
        let opening = Opening::Scrambles(key);
        let open =
            move |store: &Store, progress: &dyn TableProgress| Ok(Arc::new(plan.open(store, progress)?) as Opened);
        let opened = wait(self.state(&opening, Box::new(open)), &|_| ()).await;
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
        let opened = wait(self.state(&opening, Box::new(open)), &|_| ()).await;
        self.opened(opening, opened)
    }

    /// What solves in steps.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn fmc(&self) -> Result<Arc<OpenFmc>, Refusal> {
        let open = |store: &Store, progress: &dyn TableProgress| {
            let opened = OpenFmc::open(store, progress).map_err(rubik::Error::from)?;
            Ok(Arc::new(opened) as Opened)
        };
        let opened = wait(self.state(&Opening::Fmc, Box::new(open)), &|_| ()).await;
        self.opened(Opening::Fmc, opened)
    }

    /// Options with the table named for shortest solutions that is open, or else the one that is ready soonest.
    pub fn with_ready_tables(&self, options: Options) -> Options {
        let is_open = |key: &SolverKey| self.is_open(&Opening::Solver(key.clone()));
        options.with_ready_tables(&self.store, &is_open)
    }

    /// Tables that take minutes or gigabytes are not built for whoever asks.
    fn check_kept(&self, plan: &SolvePlan) -> Result<(), Refusal> {
        if self.is_open(&Opening::Solver(plan.key())) {
            return Ok(());
        }
        match plan.large_tables_missing(&self.store) {
            None => Ok(()),
            Some((name, size)) => Err(Refusal::option(format!(
                "the tables {size} of {name} are not there; `rubik tables build {name} --table-size {size}` builds them"
            ))),
        }
    }

    fn solver_state(&self, plan: &Arc<SolvePlan>) -> watch::Receiver<OpeningState> {
        let key = plan.key();
        let opening = Opening::Solver(key.clone());
        // Gigabytes of another size, and the tables of another goal, make room.
        let is_other = |other: &Opening| match other {
            Opening::Solver(other) => other.makes_room_for(&key),
            Opening::Event(_) | Opening::Scrambles(_) | Opening::Fmc => false,
        };
        self.lock()
            .retain(|other, state| !(is_other(other) && has_ended(state)));
        let (plan, goals) = (Arc::clone(plan), Arc::clone(&self.goals));
        let open = move |store: &Store, progress: &dyn TableProgress| {
            let _one_at_a_time = match plan.key() {
                SolverKey::Goal { .. } => Some(goals.lock().unwrap_or_else(PoisonError::into_inner)),
                _ => None,
            };
            Ok(Arc::new(plan.open_unkept(store, progress)?) as Opened)
        };
        self.state(&opening, Box::new(open))
    }

    /// How far an opening is, which is begun if it was not yet.
    fn state(&self, opening: &Opening, open: Box<Open>) -> watch::Receiver<OpeningState> {
        let mut states = self.lock();
        if let Some(state) = states.get(opening) {
            return state.clone();
        }
        let (tell, state) = watch::channel(OpeningState::Begun);
        states.insert(opening.clone(), state.clone());
        let (store, say) = (self.store.clone(), self.say);
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

    fn is_open(&self, opening: &Opening) -> bool {
        let states = self.lock();
        let state = states.get(opening).map(|state| state.borrow());
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

/// The plan that most requests have.
fn usual_plan() -> Arc<SolvePlan> {
    let plan = SolvePlan::new(Options::default());
    Arc::new(plan.expect("nothing was asked for that could not go together"))
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
