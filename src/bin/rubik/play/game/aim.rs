//! The fewest moves towards a goal, or by some turns alone.

use super::plan::{Plan, counted};
use crate::play::search_task::{Reporter, SearchEvent, SearchTask};
use rubik::Cube;
use rubik::notation::{Format, write};
use rubik::puzzles::PuzzleName;
use rubik::requests::{
    Found, MoveNotation, OpenSolver, Options, RequestError, SolveEvents, SolvePlan, Solved, SolverKey,
};
use rubik::search::{CancelToken, SearchDepth};
use rubik::tables::Store;
use std::sync::{Arc, Mutex, PoisonError};

/// What is asked for beside the cube, judged, and its tables, once they are open.
pub struct AimSolver {
    options: Options,
    store: Store,
    open: Mutex<Option<(SolverKey, OpenSolver)>>,
}

impl AimSolver {
    /// A solver for the goal and the turns of some options; none if they name neither.
    ///
    /// # Errors
    ///
    /// If they do not go together.
    pub fn of(options: &Options, store: &Store) -> Result<Option<AimSolver>, RequestError> {
        if options.goal.is_none() && options.turns().is_none() {
            return Ok(None);
        }
        let mut options = options.of_puzzle(PuzzleName::ThreeByThree);
        // The cube is handed over as facelets, however others are read.
        (options.from, options.order) = (Some(Format::Facelets), None);
        options.orient = true;
        SolvePlan::new(options.clone())?;
        Ok(Some(AimSolver {
            options,
            store: store.clone(),
            open: Mutex::new(None),
        }))
    }

    /// Starts a search for a cube.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub fn start(self: &Arc<AimSolver>, cube: &Cube) -> std::io::Result<SearchTask<Plan>> {
        let solver = Arc::clone(self);
        let cube = write(cube, Format::Facelets).unwrap_or_default();
        SearchTask::run(move |cancel, reporter| Ok(solver.solve(&cube, cancel, reporter)?))
    }

    fn solve(&self, cube: &str, cancel: &CancelToken, reporter: &Reporter<Plan>) -> Result<Plan, rubik::Error> {
        let plan = SolvePlan::new(self.options.clone())?;
        if let Some(solved) = plan.solved_already(cube) {
            return Ok(plan_of(&solved));
        }
        let solver = self.opened(&plan, reporter)?;
        let solved = plan.solve(&solver, cube, cancel, &Heard(reporter))?;
        Ok(plan_of(&solved))
    }

    /// The tables of a plan, which stay open for the next cube.
    fn opened(&self, plan: &SolvePlan, reporter: &Reporter<Plan>) -> Result<OpenSolver, rubik::Error> {
        let key = plan.key();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, solver)) = open.as_ref()
            && *known == key
        {
            return Ok(solver.clone());
        }
        let solver = plan.open(&self.store, reporter)?;
        *open = Some((key, solver.clone()));
        Ok(solver)
    }
}

/// What a search finds, for whoever waits for it.
struct Heard<'a>(&'a Reporter<Plan>);

impl SolveEvents for Heard<'_> {
    fn improved(&self, solved: &Solved) {
        self.0.send(SearchEvent::Improved(plan_of(solved)));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.0.send(SearchEvent::Deepened(*depth));
    }
}

/// An answer as the screen shows it.
fn plan_of(solved: &Solved) -> Plan {
    let line = solved.lines(MoveNotation::Wca).into_iter().next().unwrap_or_default();
    let turns: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let remark = match &solved.found {
        Found::AtGoal { goal, way, .. } => {
            let way = way.map(|way| format!(", {way}")).unwrap_or_default();
            format!("{}, the fewest, to {goal}{way}", counted(turns.len()))
        }
        _ => counted(turns.len()),
    };
    Plan {
        turns,
        parts: Vec::new(),
        remark,
    }
}
