//! `rubik solve` towards a goal, or with some turns only.

use crate::cli::arguments::SolveOptions;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::json::unanswered;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::{Session, written};
use anyhow::{Context, bail};
use rubik::Cube;
use rubik::goals::Goal;
use rubik::json::{GoalSolvedObject, LengthObject, SolutionObject, with_fields_of};
use rubik::notation::{Reader, Reading};
use rubik::solvers::goals::{GoalOpenError, GoalSolution, GoalSolver, KnownSolveError, PlannedGoalTables};
use std::sync::LazyLock;
use std::time::Instant;

/// Runs the command if a goal or turns were named that the methods for the whole cube do not have.
///
/// # Errors
///
/// If an option was given that goals do not have, or the tables cannot be opened.
pub fn run(session: &Session, options: &SolveOptions, goal: Goal) -> anyhow::Result<Outcome> {
    for (option, is_given) in [
        ("--improve", options.improve),
        ("--costs", options.costs.is_some()),
        ("--explain", options.explain),
    ] {
        if is_given {
            bail!("{option} does not go with --goal, --generators and --faces");
        }
    }
    options.methods.refuse_beside_goals(options.method.as_slice())?;
    let reader = options.cubes.reader();
    let aim = match options.target()? {
        Some(target) => goal.led_to(&target),
        None => goal.clone(),
    };
    let (turns, memory) = (options.aim.turns(), options.aim.memory());
    let (store, progress) = (&session.store, session.progress());
    let planned = PlannedGoalTables::new(aim.masks(), &turns, memory).context("cannot solve this goal")?;
    // A goal that is reached already needs no table.
    let open: Open = Box::new(|| GoalSolver::open_planned(planned, store, &progress));
    let is_piped = options.cubes.cubes.is_empty();
    let task = GoalTask {
        bar: SearchProgressBar::new(session, true, is_piped)?,
        goal,
        aim,
        solver: LazyLock::new(open),
        reader,
        is_on_terminal: session.is_one_terminal(),
        options,
    };
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&task.reader),
        session,
        options.layout(),
        &|line| match task.answer(line) {
            Ok(answer) => answer,
            Err(error) => unanswered(line, &error, options.json),
        },
    )
}

/// What opens the tables, once they are needed.
type Open<'a> = Box<dyn FnOnce() -> Result<GoalSolver, GoalOpenError> + Send + 'a>;

/// How every cube is read, brought to the goal and answered.
struct GoalTask<'a> {
    goal: Goal,
    /// The goal, led to a target.
    aim: Goal,
    solver: LazyLock<Result<GoalSolver, GoalOpenError>, Open<'a>>,
    reader: Reader,
    bar: SearchProgressBar,
    is_on_terminal: bool,
    options: &'a SolveOptions,
}

impl GoalTask<'_> {
    fn answer(&self, line: &Line) -> Result<Answer, InputError> {
        let start = Instant::now();
        let reading = line.reading(&self.reader)?;
        // With --orient, goal and turns are named by the sides of whoever holds the cube.
        let cube = match self.options.orient {
            true => reading.cube.named_as_held(),
            false => reading.cube.clone(),
        };
        let solutions = self.solutions(&cube)?;
        let seconds = start.elapsed().as_secs_f64();
        let text = if self.options.json {
            let object = self.object(line, &reading, &solutions, seconds);
            with_fields_of(line.text().unwrap_or_default(), &object)
        } else {
            let lines: Vec<String> = solutions.iter().map(|each| self.text(each)).collect();
            lines.join("\n")
        };
        let is_there = solutions[0].is_empty() && self.is_on_terminal && !self.options.json;
        let remark = match solutions[0].is_one_of_more() {
            true => Some("no fewer moves will do, but there may be more such solutions"),
            false => is_there.then_some("the goal is reached already"),
        };
        Ok(Answer {
            remark: remark.map(str::to_owned),
            ..Answer::right(text)
        })
    }

    fn solutions(&self, cube: &Cube) -> Result<Vec<GoalSolution>, InputError> {
        if let Some(none) = GoalSolution::none_needed(cube, self.aim.masks()) {
            return Ok(vec![none]);
        }
        let solver = LazyLock::force(&self.solver).as_ref();
        let solver = solver.map_err(|error| KnownSolveError::from(error.clone()))?;
        let mut request = solver.request(cube).progress(&self.bar);
        if let Some(moves) = self.options.methods.max_moves {
            request = request.max_moves(moves.get());
        }
        if let Some(wanted) = self.options.solutions {
            request = request.solutions(wanted.get());
        }
        if self.options.all {
            request = request.all();
        }
        let token = match self.options.methods.time_limit {
            Some(time) => interrupt::token().with_time_limit(time),
            None => interrupt::token().clone(),
        };
        let found = request.cancelled_by(&token).solve();
        self.bar.end();
        Ok(found?)
    }

    fn text(&self, solution: &GoalSolution) -> String {
        match solution.moves() {
            Some(moves) => written(&moves, self.options.writing.notation),
            None => solution.to_string(),
        }
    }

    fn object(&self, line: &Line, reading: &Reading, solutions: &[GoalSolution], seconds: f64) -> GoalSolvedObject {
        let object = |each: &GoalSolution| SolutionObject {
            solution: self.text(each),
            length: LengthObject::of_turns(each.turns()),
        };
        let is_several = self.options.wants_several();
        GoalSolvedObject {
            input: line.shown(),
            held: reading.cube.rotation.to_string(),
            target: self.options.target.clone(),
            turns: self.options.aim.turns.given().map(ToString::to_string),
            solutions: solutions.iter().filter(|_| is_several).map(object).collect(),
            seconds,
            ..GoalSolvedObject::new(&self.goal, &solutions[0], self.text(&solutions[0]))
        }
    }
}
