//! Solvers and scramblers, each opened once, in the background: whoever needs one waits until its
//! tables are read or built, and no search waits behind those who do.

use super::answer::Refusal;
use rubik::requests::{
    OpenFmc, OpenScrambler, OpenSolver, Options, ScramblePlan, ScramblerKey, ShowPlan, SolvePlan, SolverKey,
};
use rubik::scrambles::{Event, EventScrambler};
use rubik::tables::{Store, StoreWarning, TableProgress};
use std::any::Any;
use std::collections::HashMap;
use std::mem;
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
#[derive(Clone, Default)]
struct OpeningState {
    /// The table that is being built, or that was built last.
    table: Option<TableFraction>,
    /// Once it has ended: what is open, or why it is not.
    end: Option<Result<Opened, Refusal>>,
}

/// How much of a table is built.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, schemars::JsonSchema)]
pub struct TableFraction {
    /// The name of the table.
    pub table: String,
    /// How much of it is built, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub fraction: f64,
}

/// Solvers and scramblers, each opened once.
pub struct Openings {
    store: Store,
    say: fn(&str),
    /// Held while the tables of a goal are opened, which takes memory and both cores: one at a time.
    goals: Arc<Mutex<()>>,
    states: Arc<Mutex<States>>,
}

type States = HashMap<Opening, watch::Receiver<OpeningState>>;

/// An open solver or scrambler, for one request.
pub struct Lease<T> {
    opened: Arc<T>,
    opening: Opening,
    states: Arc<Mutex<States>>,
}

impl<T: Send + Sync + 'static> Lease<T> {
    /// Asks what is open. If it makes a mistake, as with a damaged table, or breaks, it is closed, so that the next
    /// request opens it anew: the table may have been removed or replaced by then.
    ///
    /// # Errors
    ///
    /// Those of the question.
    pub fn ask<Answer>(&self, question: impl FnOnce(&T) -> Result<Answer, Refusal>) -> Result<Answer, Refusal> {
        let doubt = Doubt(self);
        let answer = question(&self.opened);
        if !answer.as_ref().is_err_and(Refusal::is_mistake) {
            mem::forget(doubt);
        }
        answer
    }

    /// Closes what is open, unless another request has opened it anew.
    fn close(&self) {
        let mut states = lock(&self.states);
        let end = states.get(&self.opening).and_then(|state| state.borrow().end.clone());
        if let Some(Ok(opened)) = end
            && opened
                .downcast::<T>()
                .is_ok_and(|opened| Arc::ptr_eq(&opened, &self.opened))
        {
            states.remove(&self.opening);
        }
    }
}

/// Closes what is open when it is dropped, also by a panic.
struct Doubt<'a, T: Send + Sync + 'static>(&'a Lease<T>);

impl<T: Send + Sync + 'static> Drop for Doubt<'_, T> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Openings {
    /// Nothing is open yet.
    pub fn new(store: Store, say: fn(&str)) -> Openings {
        Openings {
            store,
            say,
            goals: Arc::default(),
            states: Arc::default(),
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
    ) -> Result<Lease<OpenSolver>, Refusal> {
        self.check_kept(plan)?;
        let opened = wait(self.solver_state(plan), hear).await;
        self.opened(Opening::Solver(plan.key()), opened)
    }

    /// The solver that a plan to show positions needs, if it needs one.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn of_show(&self, plan: &Arc<ShowPlan>) -> Result<Option<Lease<OpenSolver>>, Refusal> {
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

    /// What draws the scrambles of a plan, which has this key.
    ///
    /// # Errors
    ///
    /// If its tables cannot be opened.
    pub async fn of_scrambles(&self, key: ScramblerKey, plan: ScramblePlan) -> Result<Lease<OpenScrambler>, Refusal> {
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
    pub async fn scrambler(&self, event: Event) -> Result<Lease<EventScrambler>, Refusal> {
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
    pub async fn fmc(&self) -> Result<Lease<OpenFmc>, Refusal> {
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
        if let Some(state) = states.get(opening)
            && !is_damaged(state)
        {
            let mut state = state.clone();
            if has_ended(&state) {
                // The tables that it took are no news to those who come later.
                state.mark_unchanged();
            }
            return state;
        }
        let (tell, state) = watch::channel(OpeningState::default());
        states.insert(opening.clone(), state.clone());
        let (store, say) = (self.store.clone(), self.say);
        let work = move || {
            let end = open(&store, &Reporter::new(&tell, say));
            tell.send_modify(|state| state.end = Some(end));
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
    ) -> Result<Lease<T>, Refusal> {
        match opened {
            Ok(opened) => Ok(Lease {
                opened: opened.downcast().expect("a key has one type of solver"),
                opening,
                states: Arc::clone(&self.states),
            }),
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
        let is_open = |state: &&watch::Receiver<OpeningState>| matches!(state.borrow().end, Some(Ok(_)));
        states
            .get(opening)
            .filter(is_open)
            .is_some_and(|state| !is_damaged(state))
    }

    fn lock(&self) -> MutexGuard<'_, States> {
        lock(&self.states)
    }
}

fn lock(states: &Mutex<States>) -> MutexGuard<'_, States> {
    states.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if a solver is open, and a table of it was found to be damaged since.
fn is_damaged(state: &watch::Receiver<OpeningState>) -> bool {
    match &state.borrow().end {
        Some(Ok(opened)) => opened.downcast_ref().is_some_and(OpenSolver::is_damaged),
        _ => false,
    }
}

/// True if something is open, or could not be opened, or whoever opened it broke.
fn has_ended(state: &watch::Receiver<OpeningState>) -> bool {
    state.borrow().end.is_some() || state.has_changed().is_err()
}

/// The plan that most requests have.
fn usual_plan() -> Arc<SolvePlan> {
    let plan = SolvePlan::new(Options::default());
    Arc::new(plan.expect("nothing was asked for that could not go together"))
}

/// Waits until something is open. `hear` is told how far its tables are; of tables that are built before it could be
/// told, once.
async fn wait(
    mut state: watch::Receiver<OpeningState>,
    hear: &(dyn Fn(&TableFraction) + Sync),
) -> Result<Opened, Refusal> {
    let (mut is_news, mut heard) = (state.borrow().has_changed(), None);
    loop {
        let now = state.borrow_and_update().clone();
        if is_news && now.table != heard {
            now.table.iter().for_each(hear);
            heard = now.table;
        }
        if let Some(end) = now.end {
            return end;
        }
        if state.changed().await.is_err() {
            return Err(Refusal::broken(&"the tables could not be opened; please report this"));
        }
        is_news = true;
    }
}

/// Passes on how far a table is: each hundredth once, and never back.
struct Reporter<'a> {
    tell: &'a watch::Sender<OpeningState>,
    say: fn(&str),
    told: Mutex<TableFraction>,
    entries: AtomicU64,
    known: AtomicU64,
}

impl Reporter<'_> {
    fn new(tell: &watch::Sender<OpeningState>, say: fn(&str)) -> Reporter<'_> {
        Reporter {
            tell,
            say,
            told: Mutex::default(),
            entries: AtomicU64::new(0),
            known: AtomicU64::new(0),
        }
    }

    /// Tells a fraction of the table that is being built, unless as much was told. Threads come here in any order.
    fn tell(&self, fraction: f64) {
        let mut told = self.lock();
        if fraction > told.fraction {
            told.fraction = fraction;
            self.send(&told);
        }
    }

    fn send(&self, table: &TableFraction) {
        self.tell.send_modify(|state| state.table = Some(table.clone()));
    }

    fn lock(&self) -> MutexGuard<'_, TableFraction> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableProgress for Reporter<'_> {
    fn building(&self, table: &str, entries: u64) {
        let mut told = self.lock();
        self.entries.store(entries.max(1), Ordering::Relaxed);
        self.known.store(0, Ordering::Relaxed);
        let table = table.to_owned();
        *told = TableFraction { table, fraction: 0.0 };
        self.send(&told);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Once, the last hundredth of a table was told when it was reached, and again when the table was built.
    #[test]
    fn no_fraction_of_a_table_is_told_twice() {
        let (tell, mut state) = watch::channel(OpeningState::default());
        let reporter = Reporter::new(&tell, |_| ());
        let mut told = |act: &dyn Fn()| {
            act();
            let is_new = state.has_changed().expect("it is there");
            let table = state.borrow_and_update().table.clone();
            table.filter(|_| is_new)
        };
        let of = |table: &str, fraction| {
            let table = table.to_owned();
            Some(TableFraction { table, fraction })
        };
        // A table that counts its entries, and one that does not.
        assert_eq!(told(&|| reporter.building("a", 4)), of("a", 0.0));
        assert_eq!(told(&|| reporter.advanced(2)), of("a", 0.5));
        assert_eq!(told(&|| reporter.advanced(0)), None);
        assert_eq!(told(&|| reporter.advanced(2)), of("a", 1.0));
        assert_eq!(told(&|| reporter.built()), None);
        assert_eq!(told(&|| reporter.building("b", 4)), of("b", 0.0));
        assert_eq!(told(&|| reporter.built()), of("b", 1.0));
    }

    fn on_a_runtime(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(test);
    }

    fn in_memory() -> Openings {
        Openings::new(Store::IN_MEMORY, |_| ())
    }

    #[test]
    fn what_two_ask_for_at_once_is_opened_once() {
        on_a_runtime(async {
            let openings = in_memory();
            let count = Arc::new(AtomicU64::new(0));
            let open = || -> Box<Open> {
                let count = Arc::clone(&count);
                Box::new(move |_, _| Ok(Arc::new(count.fetch_add(1, Ordering::SeqCst)) as Opened))
            };
            let states = [(); 3].map(|()| openings.state(&Opening::Fmc, open()));
            let mut opened = Vec::new();
            for state in states {
                opened.push(wait(state, &|_| ()).await.expect("it is open"));
            }
            assert!(opened.iter().all(|each| Arc::ptr_eq(each, &opened[0])));
            // What is open serves those who come later; another is opened for itself.
            let later = wait(openings.state(&Opening::Fmc, open()), &|_| ())
                .await
                .expect("it is open");
            assert!(Arc::ptr_eq(&later, &opened[0]));
            assert_eq!(count.load(Ordering::SeqCst), 1);
            let other = openings.state(&Opening::Event(Event::ALL[0]), open());
            drop(wait(other, &|_| ()).await.expect("it is open"));
            assert_eq!(count.load(Ordering::SeqCst), 2);
        });
    }

    /// Once, tables that were built in less time than a request took to begin waiting were not told.
    #[test]
    fn tables_are_told_once_to_each_request_that_began_before_they_were_built() {
        on_a_runtime(async {
            let openings = in_memory();
            let (go, gone) = std::sync::mpsc::channel();
            let open: Box<Open> = Box::new(move |_, progress| {
                gone.recv().expect("it may go on");
                progress.building("a", 4);
                progress.built();
                Ok(Arc::new(7_u32) as Opened)
            });
            let state = |open| openings.state(&Opening::Fmc, open);
            let (first, second) = (state(open), state(Box::new(|_, _| panic!("it is opened once"))));
            let told = async |state| {
                let told = Mutex::new(Vec::new());
                let hear = |table: &TableFraction| told.lock().expect("it is there").push(table.fraction);
                drop(wait(state, &hear).await.expect("it is open"));
                told.into_inner().expect("it is there").last().copied()
            };
            // The first waits before there is a table, the second only afterwards.
            let (told_first, ()) = tokio::join!(told(first), async { go.send(()).expect("it waits") });
            assert_eq!(told_first, Some(1.0));
            assert_eq!(told(second).await, Some(1.0));
            assert_eq!(told(state(Box::new(|_, _| panic!("it is open")))).await, None);
        });
    }

    #[test]
    fn an_opening_that_failed_or_broke_is_begun_anew_for_the_next() {
        on_a_runtime(async {
            let openings = in_memory();
            let fail = || -> Box<Open> { Box::new(|_, _| Err(Refusal::option("no table"))) };
            let break_off = || -> Box<Open> { Box::new(|_, _| panic!("on purpose")) };
            for open in [fail(), break_off(), fail()] {
                let ended = wait(openings.state(&Opening::Fmc, open), &|_| ()).await;
                assert!(openings.opened::<u32>(Opening::Fmc, ended).is_err());
                assert!(!openings.is_open(&Opening::Fmc));
            }
            let open: Box<Open> = Box::new(|_, _| Ok(Arc::new(7_u32) as Opened));
            let ended = wait(openings.state(&Opening::Fmc, open), &|_| ()).await;
            let Ok(lease) = openings.opened::<u32>(Opening::Fmc, ended) else {
                panic!("it is open");
            };
            assert_eq!(lease.ask(|number| Ok(*number)).ok(), Some(7));
            assert!(openings.is_open(&Opening::Fmc));
            // What is wrong with the question leaves it open; a mistake closes it.
            assert!(lease.ask(|_| Err::<(), _>(Refusal::option("no"))).is_err());
            assert!(openings.is_open(&Opening::Fmc));
            assert!(lease.ask(|_| Err::<(), _>(Refusal::broken(&"damaged"))).is_err());
            assert!(!openings.is_open(&Opening::Fmc));
            // A lease of what was closed does not close what was opened since.
            let open: Box<Open> = Box::new(|_, _| Ok(Arc::new(8_u32) as Opened));
            drop(wait(openings.state(&Opening::Fmc, open), &|_| ()).await);
            assert!(lease.ask(|_| Err::<(), _>(Refusal::broken(&"damaged"))).is_err());
            assert!(openings.is_open(&Opening::Fmc));
        });
    }
}
