//! `rubik steps`.

use crate::cli::arguments::StepsOptions;
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::cli::session::Session;
use anyhow::{anyhow, bail};
use rubik::Cube;
use rubik::cube::{CubieCube, Metric, Position, Turn, TurnSet};
use rubik::json::{self, ReachedGoalObject, SolutionStepObject, StepsObject};
use rubik::notation::Reader;
use rubik::notation::algorithm::Parentheses;
use rubik::solvers::goals::{
    GoalOpenError, GoalSolveError, GoalSolver, ReachedGoal, SolutionStep, SolutionWalk, WrittenTurns,
};
use std::io::{self, Write};

/// The most turns of a solution that is looked at.
const LONGEST: usize = 1_000;

/// The memory for tables of each goal: 64 MB.
const MEMORY: usize = 64_000_000;

pub fn run(session: &Session, options: &StepsOptions) -> anyhow::Result<Outcome> {
    let scramble = Line::Bytes(options.scramble.as_encoded_bytes());
    let cube = scramble.reading(&Reader::default());
    let cube = cube.map_err(|error| anyhow!("the scramble: {error}"))?.cube;
    let solution = Line::Bytes(options.solution.as_encoded_bytes());
    let turns = solution
        .algorithm(Parentheses::Group)
        .and_then(|algorithm| Ok(algorithm.turns()?))
        .map_err(|error| anyhow!("the solution: {error}"))?;
    if turns.len() > LONGEST {
        let count = turns.len();
        bail!("the solution has {count} turns; at most {LONGEST} are looked at");
    }
    let walk = SolutionWalk::new(&cube, &turns);
    let steps = if options.goals.is_empty() {
        walk.usual_steps()
    } else {
        walk.steps(&options.goals)
    };
    let analysis = Analysis {
        session,
        options,
        walk: &walk,
        turns: &turns,
    };
    let rest = steps.last().map_or(0, |step| step.end);
    let steps = steps.iter().map(|step| analysis.step(step));
    let object = StepsObject {
        input: scramble.shown(),
        solution: written(&turns),
        htm: length(&turns),
        solved: walk.is_solved(),
        steps: steps.collect::<anyhow::Result<_>>()?,
        rest: written(&turns[rest..]),
    };
    let mut stdout = session.stdout();
    if options.json {
        writeln!(stdout, "{}", json::line(&object))?;
    } else {
        print(&mut stdout, &object)?;
    }
    if object.solved {
        return Ok(Outcome::Complete);
    }
    say("the solution does not solve the cube");
    Ok(Outcome::SomeFailed)
}

/// A solution that is looked at.
struct Analysis<'a> {
    session: &'a Session,
    options: &'a StepsOptions,
    walk: &'a SolutionWalk,
    turns: &'a [Turn],
}

impl Analysis<'_> {
    fn step(&self, step: &SolutionStep) -> anyhow::Result<SolutionStepObject> {
        let turns = &self.turns[step.first..step.end];
        let begin = self.walk.cube(step.first);
        let begin = begin.expect("steps begin within the solution");
        let goals = step.goals.iter().map(|reached| {
            Ok(ReachedGoalObject {
                goal: reached.goal.to_string(),
                held: reached.held.to_string(),
                fewest: self.fewest(reached, begin, length(turns))?,
            })
        });
        Ok(SolutionStepObject {
            end: length(&self.turns[..step.end]),
            htm: length(turns),
            moves: written(turns),
            goals: goals.collect::<anyhow::Result<_>>()?,
        })
    }

    /// The fewest moves from a cube to a goal that was reached in some number; none if that is not
    /// found out in time.
    fn fewest(&self, reached: &ReachedGoal, begin: &CubieCube, taken: usize) -> anyhow::Result<Option<usize>> {
        if taken == 0 {
            return Ok(Some(0));
        }
        if self.options.no_fewest {
            return Ok(None);
        }
        let Session { store, .. } = self.session;
        let (masks, turns) = (reached.goal.masks(), TurnSet::all_faces());
        let progress = self.session.progress();
        let goal = &reached.goal;
        let solver = match GoalSolver::open(masks, &turns, MEMORY, store, &progress) {
            Ok(solver) => solver,
            Err(error @ (GoalOpenError::NothingFits { .. } | GoalOpenError::TooManyStates)) => {
                say(format_args!("{goal}: the fewest moves are unknown: {error}"));
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let cube = Cube::from(Position::from(reached.seen(begin)));
        let token = interrupt::token().with_time_limit(self.options.time_limit);
        let request = solver.request(&cube).max_moves(taken);
        match request.cancelled_by(&token).solve() {
            Ok(found) => Ok(Some(found[0].len())),
            Err(GoalSolveError::InTime(fewer)) => {
                say(format_args!(
                    "{goal}: the fewest moves were not found in time; they are {fewer} at least"
                ));
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Turns as they are typed.
fn written(turns: &[Turn]) -> String {
    WrittenTurns::new(turns.to_vec()).to_string()
}

/// How many moves turns are (HTM).
fn length(turns: &[Turn]) -> usize {
    Metric::HalfTurn.length_of_turns(turns)
}

/// A line for each goal, and one for the moves that lead to none.
fn print(out: &mut impl Write, solution: &StepsObject) -> io::Result<()> {
    let heading = ["at", "moves", "fewest", "goal", ""].map(str::to_owned);
    let mut rows = vec![heading];
    for step in &solution.steps {
        for (index, goal) in step.goals.iter().enumerate() {
            let if_first = |text: String| if index == 0 { text } else { String::new() };
            let fewest = goal.fewest.map_or("-".to_owned(), |fewest| fewest.to_string());
            let held = match goal.held.as_str() {
                "" => String::new(),
                held => format!(" ({held})"),
            };
            rows.push([
                if_first(step.end.to_string()),
                if_first(step.htm.to_string()),
                fewest,
                format!("{}{held}", goal.goal),
                if_first(step.moves.clone()),
            ]);
        }
    }
    let is_left = !solution.rest.is_empty() || solution.steps.is_empty();
    if is_left {
        let done = solution.steps.last().map_or(0, |step| step.end);
        let moves = (solution.htm - done).to_string();
        let (end, none) = (solution.htm.to_string(), "-".to_owned());
        rows.push([end, moves, none.clone(), none, solution.rest.clone()]);
    }
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3].map(width);
    for [end, moves, fewest, goal, turns] in &rows {
        let line = format!(
            "{end:>0$}  {moves:>1$}  {fewest:>2$}  {goal:3$}  {turns}",
            widths[0], widths[1], widths[2], widths[3]
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
