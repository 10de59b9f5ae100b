//! Solves or shows positions, all with the same options. Each position is answered by the plan of its puzzle, with the
//! tables of that plan.

use super::{Session, TablesLease};
use crate::notation::facelets::are_plain;
use crate::puzzles::PuzzleName;
use crate::requests::errors::{AnswerError, Error, RequestError};
use crate::requests::options::Options;
use crate::requests::show::{CompletionList, PositionView, ShowPlan};
use crate::requests::solve::{EngineTables, SolveEvents, SolvePlan, SolvedPosition};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Solves or shows positions, all with the same options. The options are checked before the first answer. If they name
/// a puzzle, they are checked for this puzzle. Otherwise, they are checked for the puzzle of the positions that the
/// caller knows in advance, or for the 3x3x3 if these positions belong to different puzzles or none are known. When a
/// position of another puzzle follows, the options are checked again for that puzzle.
pub struct Positions<'a, P> {
    session: &'a Session,
    options: &'a Options,
    judge: &'a (dyn Fn(Options) -> Result<P, RequestError> + Sync),
    progress: &'a dyn TableProgress,
    token: &'a CancelToken,
    usual: PlanOfPuzzle<P>,
    others: Mutex<Vec<(PuzzleName, OtherPlan<P>)>>,
}

impl<P> std::fmt::Debug for Positions<'_, P> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Positions").finish_non_exhaustive()
    }
}

/// A plan for another puzzle than the first plan, with the same options; an error if this other puzzle does not allow
/// the options.
type OtherPlan<P> = Arc<Result<PlanOfPuzzle<P>, Error>>;

/// The plan of a puzzle, and the tables of the plan if they are open.
struct PlanOfPuzzle<P> {
    puzzle: PuzzleName,
    plan: P,
    lease: RwLock<Option<Arc<TablesLease>>>,
}

/// The tables of a plan. They are opened when they are first needed, and opened again if they are damaged.
struct PlanTables<'a> {
    session: &'a Session,
    progress: &'a dyn TableProgress,
    token: &'a CancelToken,
    lease: &'a RwLock<Option<Arc<TablesLease>>>,
}

impl PlanTables<'_> {
    fn of_solve(&self, plan: &SolvePlan) -> Result<Arc<TablesLease>, Error> {
        let open = || self.session.tables(plan, self.progress, self.token).map(Some);
        let lease = self.open(open)?;
        Ok(lease.expect("every plan of a solve has tables"))
    }

    fn of_show(&self, plan: &ShowPlan) -> Result<Option<Arc<TablesLease>>, Error> {
        self.open(|| self.session.tables_to_show(plan, self.progress, self.token))
    }

    fn lease(&self) -> Option<Arc<TablesLease>> {
        self.lease.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn are_open(&self) -> bool {
        self.lease().is_some()
    }

    fn open(
        &self,
        open: impl FnOnce() -> Result<Option<TablesLease>, Error>,
    ) -> Result<Option<Arc<TablesLease>>, Error> {
        let lease = self.lease();
        if lease.as_ref().is_some_and(|lease| !lease.is_damaged()) {
            return Ok(lease);
        }
        // The tables are opened without the lock, because threads that build a table together must not wait for the
        // lock.
        let lease = open()?.map(Arc::new);
        // A plan without tables has nothing to open.
        if lease.is_some() {
            self.lease
                .write()
                .unwrap_or_else(PoisonError::into_inner)
                .clone_from(&lease);
        }
        Ok(lease)
    }

    /// Closes the tables if the answer is an error that is a fault of the program or of a table. The tables are opened
    /// again for the next position.
    fn doubt<A>(&self, answer: &Result<A, Error>) {
        if answer.as_ref().is_err_and(Error::is_mistake) {
            self.lease.write().unwrap_or_else(PoisonError::into_inner).take();
        }
    }
}

impl<'a, P: Send + Sync> Positions<'a, P> {
    /// Checks the options for the puzzle to which all positions in `first` belong. If these positions belong to
    /// different puzzles or `first` is empty, checks the options for the named puzzle or, without a name, for the
    /// 3x3x3.
    fn judged<'t>(
        session: &'a Session,
        options: &'a Options,
        first: impl IntoIterator<Item = &'t str>,
        judge: &'a (dyn Fn(Options) -> Result<P, RequestError> + Sync),
        (progress, token): (&'a dyn TableProgress, &'a CancelToken),
    ) -> Result<Positions<'a, P>, Error> {
        let mut puzzles = first.into_iter().map(|text| options.puzzle_of(text));
        let puzzle = match puzzles.next() {
            // For a run with positions of this puzzle only, this avoids building a table of the 3x3x3.
            Some(puzzle) if puzzles.all(|other| other == puzzle) => puzzle,
            _ => options.puzzle.clone().unwrap_or_default(),
        };
        Ok(Positions {
            session,
            options,
            judge,
            progress,
            token,
            usual: PlanOfPuzzle {
                plan: judge(options.of_puzzle(&puzzle))?,
                puzzle,
                lease: RwLock::default(),
            },
            others: Mutex::default(),
        })
    }

    /// The plan for the puzzle for which the options were checked first; see [`Positions`].
    pub const fn plan(&self) -> &P {
        &self.usual.plan
    }

    fn tables<'t>(&'t self, of: &'t PlanOfPuzzle<P>) -> PlanTables<'t> {
        PlanTables {
            session: self.session,
            progress: self.progress,
            token: self.token,
            lease: &of.lease,
        }
    }

    /// Answers a position with the plan and the tables of its puzzle.
    fn ask<A>(&self, text: &str, answer: impl FnOnce(&P, &PlanTables<'_>) -> Result<A, Error>) -> Result<A, Error> {
        let ask = |of: &PlanOfPuzzle<P>| {
            let tables = self.tables(of);
            let answer = answer(&of.plan, &tables);
            tables.doubt(&answer);
            answer
        };
        // For nearly all positions, this quick check is enough to know the puzzle.
        if self.usual.puzzle.is_three_by_three() && are_plain(text.as_bytes()) {
            return ask(&self.usual);
        }
        let puzzle = self.options.puzzle_of(text);
        if puzzle == self.usual.puzzle {
            return ask(&self.usual);
        }
        match self.other(puzzle).as_ref() {
            Ok(other) => ask(other),
            Err(error) => Err(error.clone()),
        }
    }

    fn other(&self, puzzle: PuzzleName) -> OtherPlan<P> {
        let lock = || self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let is_of = |(name, plan): &(PuzzleName, OtherPlan<P>)| (*name == puzzle).then(|| Arc::clone(plan));
        let known = lock().iter().find_map(is_of);
        known.unwrap_or_else(|| {
            let plan = (self.judge)(self.options.of_puzzle(&puzzle)).map_err(Error::from);
            let plan = Arc::new(plan.map(|plan| PlanOfPuzzle {
                puzzle: puzzle.clone(),
                plan,
                lease: RwLock::default(),
            }));
            lock().push((puzzle, Arc::clone(&plan)));
            plan
        })
    }
}

impl<'a> Positions<'a, SolvePlan> {
    /// Calls `judge` to check the options of a request to solve, and opens the tables that every position needs. For a
    /// goal, no tables are opened at first, since positions may already meet the goal. `first` contains the positions
    /// that the caller knows in advance; if none of them is a position, no tables are opened either. The first part of
    /// `watch` receives the progress of tables that are built. The second part, a token, ends the wait for tables that
    /// another thread builds.
    ///
    /// # Errors
    ///
    /// If the options exclude each other, or tables cannot be opened.
    pub fn to_solve<'t>(
        session: &'a Session,
        options: &'a Options,
        first: impl IntoIterator<Item = &'t str>,
        judge: &'a (dyn Fn(Options) -> Result<SolvePlan, RequestError> + Sync),
        watch: (&'a dyn TableProgress, &'a CancelToken),
    ) -> Result<Positions<'a, SolvePlan>, Error> {
        let first: Vec<&str> = first.into_iter().collect();
        let positions = Positions::judged(session, options, first.iter().copied(), judge, watch)?;
        let plan = positions.plan();
        let is_some_right = first.is_empty() || first.iter().any(|text| plan.check_text(text).is_ok());
        match is_some_right && !plan.may_need_no_tables() {
            true => drop(positions.tables(&positions.usual).of_solve(plan)?),
            false => plan.check_memory(&session.store)?,
        }
        Ok(positions)
    }

    /// Solves a position.
    ///
    /// # Errors
    ///
    /// The reason why there is no solution.
    pub fn solve(&self, text: &str, token: &CancelToken, events: &dyn SolveEvents) -> Result<SolvedPosition, Error> {
        self.ask(text, |plan, tables| match plan.solved_already(text) {
            Some(solved) => Ok(solved),
            None => {
                if !tables.are_open() {
                    plan.check_text(text)?;
                }
                { tables.of_solve(plan)? }.ask(|tables| {
                    let engine = plan.open(tables);
                    Ok(plan.solve(engine.as_ref(), text, token, events)?)
                })
            }
        })
    }
}

impl<'a> Positions<'a, ShowPlan> {
    /// Calls `judge` to check the options for showing positions, and opens the tables that the plan needs. `first` and
    /// `watch` are as in [`Positions::to_solve`].
    ///
    /// # Errors
    ///
    /// If the options exclude each other, or tables cannot be opened.
    pub fn to_show<'t>(
        session: &'a Session,
        options: &'a Options,
        first: impl IntoIterator<Item = &'t str>,
        judge: &'a (dyn Fn(Options) -> Result<ShowPlan, RequestError> + Sync),
        watch: (&'a dyn TableProgress, &'a CancelToken),
    ) -> Result<Positions<'a, ShowPlan>, Error> {
        let first: Vec<&str> = first.into_iter().collect();
        let positions = Positions::judged(session, options, first.iter().copied(), judge, watch)?;
        let plan = positions.plan();
        if first.is_empty() || first.iter().any(|text| plan.check_text(text).is_ok()) {
            drop(positions.tables(&positions.usual).of_show(plan)?);
        }
        Ok(positions)
    }

    /// Shows a position.
    ///
    /// # Errors
    ///
    /// The reason why the position cannot be shown.
    pub fn show(&self, text: &str) -> Result<PositionView, Error> {
        self.shown(Some(text), |plan, tables| plan.answer(tables, text))
    }

    /// Shows the position that the algorithm of the plan makes from the solved position.
    ///
    /// # Errors
    ///
    /// The reason why the position cannot be shown.
    pub fn show_solved(&self) -> Result<PositionView, Error> {
        self.shown(None, |plan, tables| plan.answer_solved(tables))
    }

    /// All positions that have the known stickers of a text.
    ///
    /// # Errors
    ///
    /// The reason why the positions cannot be listed.
    pub fn completions(&self, text: &str) -> Result<CompletionList, Error> {
        self.shown(Some(text), |plan, tables| plan.completions(tables, text))
    }

    /// The answer for a text; for the solved position if there is no text.
    fn shown<A>(
        &self,
        text: Option<&str>,
        answer: impl FnOnce(&ShowPlan, Option<&EngineTables>) -> Result<A, AnswerError>,
    ) -> Result<A, Error> {
        self.ask(text.unwrap_or_default(), |plan, tables| {
            if let Some(text) = text.filter(|_| plan.key().is_some() && !tables.are_open()) {
                plan.check_text(text)?;
            }
            match tables.of_show(plan)? {
                Some(lease) => lease.ask(|tables| Ok(answer(plan, Some(tables))?)),
                None => Ok(answer(plan, None)?),
            }
        })
    }
}
