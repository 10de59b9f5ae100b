//! Finds the goals that a solution reaches, and the fewest moves to each goal.

use super::puzzle_steps::{LONGEST, PuzzleSteps, USUAL_TIME};
use crate::cube::{Cube, CubieCube, Layers, Mask, Metric, Position, Turn, TurnSet};
use crate::json::{LengthObject, ReachedGoalObject, SolutionStepObject, StepPace, StepsAnswer, StepsObject};
use crate::notation::Algorithm;
use crate::notation::algorithm::{TimedMoves, TooLong};
use crate::notation::object::cube_text;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::requests::solve::are_kept;
use crate::search::CancelToken;
use crate::solvers::goals::{GoalSolver, ReachedGoal, Slack, SolutionStep, SolutionWalk, WrittenTurns};
use crate::solvers::{OpenError, Side, SolveError};
use crate::tables::{Store, TableProgress};
use std::sync::Arc;

/// The maximum size of the tables of each goal in memory: 64 MB.
const MEMORY: usize = 64_000_000;

/// A solution to examine, and the store for its tables.
pub(super) struct StepsRequest<'a> {
    /// The options, with the cube and the solution.
    pub options: &'a Options,
    /// The store for tables.
    pub store: &'a Store,
    /// True if missing tables are built and kept. Otherwise, the fewest moves to a goal of the 3x3x3 are unknown if its
    /// tables are missing, and tables of other puzzles are built but not kept.
    pub builds_tables: bool,
    /// Receives the progress of tables that are built.
    pub progress: &'a dyn TableProgress,
    /// The token that cancels the search for the fewest moves.
    pub token: &'a CancelToken,
}

impl StepsRequest<'_> {
    /// Analyses the solution.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have steps or does not have a given option, if the cube or the solution is missing or
    /// cannot be read, if the solution is too long, or if a table cannot be opened.
    pub fn answer(&self) -> Result<StepsAnswer, AnswerError> {
        let options = self.options;
        let scramble = options.cube.as_deref().ok_or(RequestError::Missing("cube"))?;
        let text = options.solution.as_deref().ok_or(RequestError::Missing("solution"))?;
        let puzzle = options.puzzle_of(scramble);
        if !puzzle.is_three_by_three() && !puzzle.has_named_orbits() {
            return Err(RequestError::NoStepsOf(puzzle).into());
        }
        options.judge(RequestName::Steps, &puzzle)?;
        if puzzle.is_three_by_three() {
            return Ok(StepsAnswer::Cube(Box::new(self.of_cube(scramble, text)?)));
        }
        let steps = PuzzleSteps {
            name: puzzle.as_defined().map_err(RequestError::NoDefinition)?,
            options,
            store: if self.builds_tables {
                self.store
            } else {
                &Store::IN_MEMORY
            },
            token: self.token,
        };
        Ok(StepsAnswer::Puzzle(Box::new(steps.answer(scramble, text)?)))
    }

    /// Analyses the solution of a 3x3x3.
    fn of_cube(&self, scramble: &str, text: &str) -> Result<StepsObject, AnswerError> {
        let options = self.options;
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
        let times = TimedMoves::of(text).and_then(|timed| timed.seconds_by_turn());
        let times = times.filter(|times| times.len() == turns.len());
        let steps = steps.iter().map(|step| {
            let object = self.step(&walk, &turns, step, &mut remarks)?;
            let pace = times.as_deref().and_then(|times| pace(times, step));
            Ok::<_, AnswerError>(SolutionStepObject { pace, ..object })
        });
        let steps = steps.collect::<Result<_, _>>()?;
        Ok(StepsObject {
            input: cube_text(scramble).into_owned(),
            solution: WrittenTurns::new(solution.clone()).to_string(),
            htm: length(&turns),
            length: LengthObject::of_turns(&solution),
            solved: walk.is_solved(),
            seconds: times.as_ref().and_then(|times| times.last().copied()),
            method,
            steps,
            rest: written(&turns[rest..]),
            remarks,
        })
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
        let sides: &[Side] = match turns.iter().any(|&(side, _)| side == Side::Inverse) {
            true => &[Side::Normal, Side::Inverse],
            false => &[Side::Normal],
        };
        let goals = step.goals.iter().map(|reached| {
            // Some goals count as reached although layers are still out of place. The fewest moves are searched only
            // for goals that are met exactly.
            let fewest = match reached.slack {
                Slack::Nothing => self.fewest(reached, begin, length(made), sides, remarks)?,
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
            pace: None,
            goals: goals.collect::<Result<_, AnswerError>>()?,
        })
    }

    /// The minimum number of moves from a cube to a goal. These moves are all on the scramble or, if the solution has
    /// moves on both sides (the scramble and its inverse), all on one of the two sides. `None` if the number was not
    /// requested or not found in time, or if the tables of the goal are missing or too large. Also `None` if moves on
    /// only one side would be more than the moves in the step of the solution.
    fn fewest(
        &self,
        reached: &ReachedGoal,
        begin: &CubieCube,
        taken: usize,
        sides: &[Side],
        remarks: &mut Vec<String>,
    ) -> Result<Option<usize>, AnswerError> {
        if taken == 0 {
            return Ok(Some(0));
        }
        if self.options.no_fewest {
            return Ok(None);
        }
        let goal = &reached.goal;
        let mut unknown = |reason: String| {
            remarks.push(format!("{goal}: the fewest moves {reason}"));
            Ok(None)
        };
        let begin = reached.seen(begin);
        let mut questions: Vec<SideQuestion> = Vec::new();
        for side in sides {
            // Moves on the inverse are made on the inverse of the cube. They reach the goal if they lead to the inverse
            // of a cube that meets the goal.
            let (cube, mut masks) = match side {
                Side::Normal => (begin, goal.masks().to_vec()),
                Side::Inverse => (begin.inverse(), goal.masks().iter().map(Mask::inverse).collect()),
            };
            masks.sort_unstable();
            let cube = Cube::from(Position::from(cube));
            let solver = match questions.iter().find(|other| other.masks == masks) {
                Some(other) => Arc::clone(&other.solver),
                None => {
                    if !self.builds_tables && !are_kept(&masks, &TurnSet::all_faces(), MEMORY, self.store)? {
                        return unknown("are unknown: the tables of this goal have not been built".to_owned());
                    }
                    match GoalSolver::open(&masks, &TurnSet::all_faces(), MEMORY, self.store, self.progress) {
                        Ok(solver) => Arc::new(solver),
                        Err(error @ (OpenError::NothingFits { .. } | OpenError::TooManyStates)) => {
                            return unknown(format!("are unknown: {error}"));
                        }
                        Err(error) => return Err(error.into()),
                    }
                }
            };
            questions.push(SideQuestion { cube, masks, solver });
        }
        let token = self
            .token
            .with_time_limit(self.options.time_limit.unwrap_or(USUAL_TIME));
        // Each round searches both sides with one more move, so the first solution that is found has the fewest moves.
        for moves in 1..=taken {
            for SideQuestion { cube, solver, .. } in &questions {
                match solver.request(cube).max_moves(moves).cancelled_by(&token).solve() {
                    Ok(found) => return Ok(Some(found.len())),
                    Err(SolveError::GoalBeyond(_)) => {}
                    Err(SolveError::GoalInTime(_)) => {
                        return unknown(format!("were not found in time; they are at least {moves}"));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        unknown(format!(
            "are unknown; on the scramble alone, or on its inverse alone, more than {taken} moves are needed"
        ))
    }
}

/// The pace of a step, from the times of all turns in seconds; `None` for a step without moves. The number of turns per
/// second does not count the first turn, since the time begins with it.
fn pace(times: &[f64], step: &SolutionStep) -> Option<StepPace> {
    let (first, last) = (*times[step.first..step.end].first()?, times[step.end - 1]);
    let before = step.first.checked_sub(1).map_or(0.0, |turn| times[turn]);
    let between = last - first;
    let turns = (step.end - step.first - 1) as f64;
    Some(StepPace {
        seconds: in_milliseconds(last - before),
        pause: in_milliseconds(first - before),
        turns_per_second: (between > 0.0).then(|| (turns / between * 100.0).round() / 100.0),
    })
}

/// Seconds, rounded to milliseconds.
fn in_milliseconds(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// A search for the fewest moves from a cube to any cube that the masks allow. All of these moves are on the same side:
/// the scramble or its inverse.
struct SideQuestion {
    cube: Cube,
    masks: Vec<Mask>,
    solver: Arc<GoalSolver>,
}

/// The turns of a solution, part by part and in the order in which they are written. Each turn has a side: the scramble
/// or its inverse. `None` if a move on the inverse is not a turn of a single face, since the names of faces then depend
/// on other moves.
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

/// Writes turns as they are typed. Turns on the inverse scramble are in brackets.
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

/// The number of moves of a list of turns (HTM).
fn length(turns: &[(Side, Turn)]) -> usize {
    let turns: Vec<Turn> = turns.iter().map(|&(_, turn)| turn).collect();
    Metric::HalfTurn.length_of_turns(&turns)
}
