//! Which goals a solution reaches, and in how few moves it could have reached each.

use crate::cube::{Cube, CubieCube, Layers, Metric, Position, Turn, TurnSet};
use crate::json::{LengthObject, ReachedGoalObject, SolutionStepObject, StepsObject, with_fields_of};
use crate::notation::Algorithm;
use crate::notation::algorithm::TooLong;
use crate::notation::object::cube_text;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::solve::are_kept;
use crate::search::CancelToken;
use crate::solvers::goals::{GoalSolver, ReachedGoal, Slack, SolutionStep, SolutionWalk, WrittenTurns};
use crate::solvers::{OpenError, Side, SolveError};
use crate::tables::{Store, TableProgress};
use std::time::Duration;

/// The most turns of a solution that is looked at.
const LONGEST: usize = 1_000;

/// The memory for tables of each goal: 64 MB.
const MEMORY: usize = 64_000_000;

/// How long to look for the fewest moves to a goal, where nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// A solution that is looked at, and where its tables are kept.
pub struct StepsRequest<'a> {
    /// The options, with cube and solution.
    pub options: &'a Options,
    /// Where tables are kept.
    pub store: &'a Store,
    /// True if tables that are not there are built and kept; without them, the fewest moves are unknown.
    pub builds_tables: bool,
    /// Who is told of tables that are built.
    pub progress: &'a dyn TableProgress,
    /// What cancels the search for the fewest moves.
    pub token: &'a CancelToken,
}

impl StepsRequest<'_> {
    /// Looks at the solution.
    ///
    /// # Errors
    ///
    /// If cube or solution cannot be read, or a table cannot be opened.
    pub fn answer(&self) -> Result<StepsObject, AnswerError> {
        let options = self.options;
        let scramble = options.cube.as_deref().ok_or(RequestError::Missing("cube"))?;
        let text = options.solution.as_deref().ok_or(RequestError::Missing("solution"))?;
        let cube = options.reader_of(scramble).read(scramble)?.cube;
        let parentheses = options.reader().parentheses;
        let what = "solution";
        let no_algorithm = |error| AnswerError::Algorithm { what, error };
        let algorithm = Algorithm::parse(text, parentheses).map_err(no_algorithm)?;
        let solution = algorithm.turns().map_err(|error| no_algorithm(error.into()))?;
        if solution.len() > LONGEST {
            return Err(AnswerError::TooLong {
                what,
                moves: solution.len(),
                most: LONGEST,
            });
        }
        let found = match algorithm.has_moves_on_inverse() {
            true => {
                let parts = Algorithm::parse_parts(text, parentheses).map_err(no_algorithm)?;
                found_in_order(&parts).map_err(|error| no_algorithm(error.into()))?
            }
            false => None,
        };
        let turns = found.unwrap_or_else(|| solution.iter().map(|&turn| (Side::Normal, turn)).collect());
        let walk = SolutionWalk::on_both_sides(&cube, &turns);
        let (method, steps) = match options.goals.as_slice() {
            [] => walk
                .usual_steps()
                .map_or((None, Vec::new()), |(method, steps)| (Some(method), steps)),
            goals => (None, walk.steps(goals)),
        };
        let rest = steps.last().map_or(0, |step| step.end);
        let mut remarks = Vec::new();
        let steps = steps.iter().map(|step| self.step(&walk, &turns, step, &mut remarks));
        let steps = steps.collect::<Result<_, _>>()?;
        Ok(StepsObject {
            input: cube_text(scramble).into_owned(),
            solution: WrittenTurns::new(solution.clone()).to_string(),
            htm: length(&turns),
            length: LengthObject::of_turns(&solution),
            solved: walk.is_solved(),
            method,
            steps,
            rest: written(&turns[rest..]),
            remarks,
        })
    }

    /// The same as an object in one line of JSON, with the fields of others that the cube was given with.
    ///
    /// # Errors
    ///
    /// Those of [`StepsRequest::answer`].
    pub fn json(&self) -> Result<String, AnswerError> {
        let text = self.options.cube.as_deref().unwrap_or_default();
        Ok(with_fields_of(text, &self.answer()?))
    }

    fn step(
        &self,
        walk: &SolutionWalk,
        turns: &[(Side, Turn)],
        step: &SolutionStep,
        remarks: &mut Vec<String>,
    ) -> Result<SolutionStepObject, AnswerError> {
        let made = &turns[step.first..step.end];
        let begin = walk.cube(step.first);
        let begin = begin.expect("steps begin within the solution");
        let goals = step.goals.iter().map(|reached| {
            // The fewest moves are counted to goals as they are written.
            let fewest = match reached.slack {
                Slack::Nothing => self.fewest(reached, begin, length(made), remarks)?,
                _ => None,
            };
            Ok(ReachedGoalObject {
                goal: reached.goal.to_string(),
                held: reached.held.to_string(),
                fewest,
            })
        });
        Ok(SolutionStepObject {
            end: length(&turns[..step.end]),
            htm: length(made),
            moves: written(made),
            goals: goals.collect::<Result<_, AnswerError>>()?,
        })
    }

    /// The fewest moves from a cube to a goal that was reached in some number; none if that is not
    /// found out in time.
    fn fewest(
        &self,
        reached: &ReachedGoal,
        begin: &CubieCube,
        taken: usize,
        remarks: &mut Vec<String>,
    ) -> Result<Option<usize>, AnswerError> {
        if taken == 0 {
            return Ok(Some(0));
        }
        if self.options.no_fewest {
            return Ok(None);
        }
        let goal = &reached.goal;
        if !self.builds_tables && !are_kept(goal.masks(), &TurnSet::all_faces(), MEMORY, self.store)? {
            remarks.push(format!(
                "{goal}: the fewest moves are unknown: its tables are not there"
            ));
            return Ok(None);
        }
        let solver = GoalSolver::open(goal.masks(), &TurnSet::all_faces(), MEMORY, self.store, self.progress);
        let solver = match solver {
            Ok(solver) => solver,
            Err(error @ (OpenError::NothingFits { .. } | OpenError::TooManyStates)) => {
                remarks.push(format!("{goal}: the fewest moves are unknown: {error}"));
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let cube = Cube::from(Position::from(reached.seen(begin)));
        let token = self
            .token
            .with_time_limit(self.options.time_limit.unwrap_or(USUAL_TIME));
        match solver.request(&cube).max_moves(taken).cancelled_by(&token).solve() {
            Ok(found) => Ok(Some(found[0].len())),
            Err(SolveError::GoalInTime(fewer)) => {
                remarks.push(format!(
                    "{goal}: the fewest moves were not found in time; they are {fewer} at least"
                ));
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The turns of the parts of a solution in the order in which they are written, each with its side of the scramble. None
/// if one on the inverse turns more than a face, so that it depends on the others how the cube is held.
fn found_in_order(parts: &[Algorithm]) -> Result<Option<Vec<(Side, Turn)>>, TooLong> {
    let mut found = Vec::new();
    for part in parts {
        let on_inverse = part.inverse();
        let (side, turns) = match part.has_moves_on_inverse() {
            true => (Side::Inverse, on_inverse.turns()?),
            false => (Side::Normal, part.turns()?),
        };
        if side == Side::Inverse && turns.iter().any(|turn| !matches!(turn.layers, Layers::Face(_))) {
            return Ok(None);
        }
        found.extend(turns.into_iter().map(|turn| (side, turn)));
    }
    Ok(Some(found))
}

/// Turns as they are typed, those on the inverse of the scramble in brackets.
fn written(turns: &[(Side, Turn)]) -> String {
    let parts = turns.chunk_by(|(one, _), (other, _)| one == other).map(|part| {
        let written = WrittenTurns::new(part.iter().map(|&(_, turn)| turn).collect());
        match part[0].0 {
            Side::Normal => written.to_string(),
            Side::Inverse => format!("^({written})"),
        }
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// How many moves turns are (HTM).
fn length(turns: &[(Side, Turn)]) -> usize {
    let turns: Vec<Turn> = turns.iter().map(|&(_, turn)| turn).collect();
    Metric::HalfTurn.length_of_turns(&turns)
}
