//! Finds the steps of a solution of a Pyraminx, a Skewb or a puzzle that is given as data.

use crate::json::{PuzzleReachedGoalObject, PuzzleSolutionStepObject, PuzzleStepsObject};
use crate::notation::object::cube_text;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::puzzles::definition_engine::{
    ChainGoal, DefinitionGoal, DefinitionRequest, DefinitionSolver, EngineError, EngineOptions, chain_of, usual_chain,
};
use crate::puzzles::{DefinedName, Puzzle, read_text};
use crate::requests::errors::AnswerError;
use crate::requests::options::Options;
use crate::search::CancelToken;
use crate::tables::{NoProgress, Store};
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of turns in a solution to examine.
pub(super) const LONGEST: usize = 1_000;

/// The default time limit of the search for the fewest moves to a goal.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(5);

/// The maximum size of the tables of each goal in memory, in bytes. Tables of this size are built in about two seconds.
const MEMORY: u64 = 16 << 20;

/// A solution to examine.
pub(super) struct PuzzleSteps<'a> {
    pub name: DefinedName,
    pub options: &'a Options,
    /// The store in which tables are kept.
    pub store: &'a Store,
    /// The token that cancels the search for the fewest moves.
    pub token: &'a CancelToken,
}

impl PuzzleSteps<'_> {
    /// Analyses a solution of a position.
    ///
    /// # Errors
    ///
    /// If the position or the solution cannot be read, or if the solution is too long or its moves cannot be made.
    pub fn answer(&self, cube: &str, solution: &str) -> Result<PuzzleStepsObject, AnswerError> {
        let puzzle = DefinedPuzzle::new(self.name.clone());
        let mut position = read_text(&puzzle, cube, None)?.position;
        let turns = puzzle.turns(solution).map_err(AnswerError::PuzzleSolution)?;
        if turns.len() > LONGEST {
            return Err(AnswerError::TooLong {
                what: "solution",
                moves: turns.len(),
                most: LONGEST,
            });
        }
        let all_made = puzzle.make(&mut position.clone(), &turns);
        all_made.map_err(AnswerError::PuzzleSolution)?;
        let mut states = vec![puzzle.state(&position)?];
        for &turn in &turns {
            puzzle.make(&mut position, &[turn])?;
            states.push(puzzle.state(&position)?);
        }
        let definition = puzzle.definition();
        let chain = match self.options.definition_goals.as_slice() {
            [] => usual_chain(definition),
            goals => chain_of(definition, goals),
        };
        let mut remarks = Vec::new();
        let mut steps: Vec<PuzzleSolutionStepObject> = Vec::new();
        let mut done = 0;
        let mut before = DefinitionGoal::Places(Vec::new());
        for (end, goals) in reached(definition, chain, &states) {
            let (begin, made) = (&states[done], &turns[done..end]);
            let goals = goals.into_iter().map(|ChainGoal { name, goal }| {
                let name = name.unwrap_or_else(|| goal.beyond(&before).write(definition));
                before = goal;
                let fewest = match made {
                    [] => Ok(0),
                    _ => self.fewest(&before, begin),
                };
                if let Err(Some(reason)) = &fewest {
                    remarks.push(format!("{name}: the fewest moves {reason}"));
                }
                let fewest = fewest.ok();
                PuzzleReachedGoalObject { goal: name, fewest }
            });
            steps.push(PuzzleSolutionStepObject {
                end: puzzle.length(&turns[..end]),
                length: puzzle.length(made),
                goals: goals.collect(),
                moves: puzzle.write_turns(made),
            });
            done = end;
        }
        Ok(PuzzleStepsObject {
            input: cube_text(cube).into_owned(),
            puzzle: puzzle.name().to_string(),
            solution: puzzle.write_turns(&turns),
            length: puzzle.length(&turns),
            solved: puzzle.is_solved(&position),
            steps,
            rest: puzzle.write_turns(&turns[done..]),
            remarks,
        })
    }

    /// The lowest cost of moves that lead from a state to a goal. The error is the reason why the cost is unknown, or
    /// `None` if the cost was not requested.
    fn fewest(&self, goal: &DefinitionGoal, begin: &PuzzleState) -> Result<u32, Option<String>> {
        if self.options.no_fewest {
            return Err(None);
        }
        let token = self
            .token
            .with_time_limit(self.options.time_limit.unwrap_or(USUAL_TIME));
        let options = EngineOptions {
            memory: MEMORY,
            moves: None,
            goal: goal.clone(),
        };
        let solver = DefinitionSolver::new(Arc::clone(self.name.definition()), &options);
        let found = solver.and_then(|solver| {
            let solver = solver.keeping_in(self.store);
            solver.solve(begin, &DefinitionRequest::default(), &token, &NoProgress)
        });
        found.map(|found| found.cost).map_err(|error| {
            Some(match error {
                EngineError::Cancelled { at_least } => {
                    format!("were not found in time; they are at least {at_least}")
                }
                error => format!("are unknown: {error}"),
            })
        })
    }
}

/// Finds out which goals of a chain a solution reaches. Returns them grouped by the number of moves after which they
/// are reached. Each goal counts as reached at the first state that meets it, but not earlier than the previous goal of the
/// chain. A goal that the last state does not meet counts as not reached.
fn reached(definition: &Definition, chain: Vec<ChainGoal>, states: &[PuzzleState]) -> Vec<(usize, Vec<ChainGoal>)> {
    let mut steps: Vec<(usize, Vec<ChainGoal>)> = Vec::new();
    let last = states.last().expect("there is a state before the first move");
    for goal in chain {
        if !goal.goal.is_reached(definition, last) {
            // Every later goal includes this goal, so none of the later goals is reached.
            break;
        }
        let first = steps.last().map_or(0, |&(end, _)| end);
        let end = (first..states.len()).find(|&moment| goal.goal.is_reached(definition, &states[moment]));
        let end = end.expect("it holds at the end");
        match steps.last_mut() {
            Some((before, goals)) if *before == end => {
                goals.retain(|goal| goal.name.is_some());
                goals.push(goal);
            }
            _ => steps.push((end, vec![goal])),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::{BuiltInPuzzle, PuzzlePosition};
    use crate::requests::Session;
    use crate::requests::request_name::RequestName;
    use serde_json::{Map, Value, json};
    use std::collections::HashSet;

    fn told(session: &Session, fields: &Value) -> Value {
        let fields: &Map<String, Value> = fields.as_object().expect("an object");
        let answer = session.ask(RequestName::Steps, fields, &CancelToken::new());
        serde_json::from_str(&answer.unwrap_or_else(|error| panic!("{fields:?}: {error}"))).expect("JSON")
    }

    /// The minimum number of moves from a position to a goal, found with a breadth-first search.
    fn fewest(puzzle: &DefinedPuzzle, begin: &PuzzlePosition) -> u64 {
        let moves = puzzle.definition().moves().iter();
        let moves: Vec<_> = moves
            .map(|each| puzzle.turns(&each.name).expect("its own move"))
            .collect();
        let mut seen = HashSet::from([begin.clone()]);
        let mut layer = vec![begin.clone()];
        for distance in 0.. {
            if layer.iter().any(|position| puzzle.is_solved(position)) {
                return distance;
            }
            let mut next = Vec::new();
            for position in &layer {
                for turns in &moves {
                    let mut after = position.clone();
                    puzzle.make(&mut after, turns).expect("no move is blocked");
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        unreachable!("the goal was reached by the solution")
    }

    /// Checks that every step ends at a position that meets its goals, that the steps in order are the solution, and
    /// that the minimum number of moves in the answer is correct for each step.
    #[test]
    fn steps_of_puzzles_given_as_data_are_told_with_the_fewest_moves() {
        let session = Session::new(Store::IN_MEMORY);
        let mut compared = 0;
        for (name, given) in [
            ("ivy", &[][..]),
            ("ivy", &["CORNERS:1", "CENTRES:1-3"]),
            ("floppy", &[]),
            ("1x2x3", &[]),
            ("pyraminx-duo", &[]),
        ] {
            let built_in = BuiltInPuzzle::named(name).expect("it is built in");
            let defined: DefinedName = built_in.defined().clone();
            let puzzle = DefinedPuzzle::new(defined.clone());
            let definition = puzzle.definition();
            for number in 0..6 {
                let random = &mut generator(57, number);
                let scramble = puzzle.random_turns(6, random);
                let detour = puzzle.random_turns(3, random);
                let solution = [&detour[..], &puzzle.inverse(&[&scramble[..], &detour].concat())].concat();
                let (scramble, solution) = (puzzle.write_turns(&scramble), puzzle.write_turns(&solution));
                let answer = told(
                    &session,
                    &json!({"puzzle": name, "cube": scramble, "solution": solution, "goal": given}),
                );
                assert_eq!(answer["solved"], true, "{answer}");
                let mut position = puzzle.solved();
                let make = |position: &mut PuzzlePosition, moves: &str| {
                    puzzle
                        .make(position, &puzzle.turns(moves).expect("moves"))
                        .expect("made");
                };
                make(&mut position, &scramble);
                let mut made = Vec::new();
                let mut so_far = String::new();
                for step in answer["steps"].as_array().expect("an array") {
                    let begin = position.clone();
                    let moves = step["moves"].as_str().expect("text");
                    make(&mut position, moves);
                    made.extend(moves.split_whitespace().map(str::to_owned));
                    assert_eq!(step["end"]["moves"], made.len(), "{answer}");
                    for goal in step["goals"].as_array().expect("an array") {
                        let text = goal["goal"].as_str().expect("text");
                        so_far = match text {
                            "solved" => "*".to_owned(),
                            text => format!("{so_far} {text}"),
                        };
                        let goal_asked = DefinitionGoal::read(definition, &so_far).expect("a goal");
                        let aim = DefinedPuzzle::new(defined.clone()).with(Some(goal_asked), None, None);
                        assert!(aim.is_solved(&position), "{text}: {answer}");
                        assert_eq!(goal["fewest"], fewest(&aim, &begin), "{text}: {answer}");
                        compared += 1;
                    }
                }
                made.extend(
                    answer["rest"]
                        .as_str()
                        .unwrap_or_default()
                        .split_whitespace()
                        .map(str::to_owned),
                );
                assert_eq!(made.join(" "), solution);
            }
        }
        assert!(compared > 60, "{compared}");
    }

    const LAMP: &str = "Name Lamp\nSet TILES 3 1\nSet LAMP 1 2\nSolved\nTILES\n1 2 3\nLAMP\n1\n0\nEnd\n\
                        Move S\nTILES\n2 1 3\nLAMP\n1\n1\nEnd\nMove R\nTILES\n2 3 1\nEnd\n";

    #[test]
    fn the_phases_of_a_file_are_the_steps() {
        let phases = r#"# rubik: {"phases": [{"name": "first tile", "moves": [], "placed": [0], "oriented": []}]}"#;
        let session = Session::new(Store::IN_MEMORY);
        let fields = json!({"definition": format!("{LAMP}{phases}\n"), "cube": "R S", "solution": "S R'"});
        let answer = told(&session, &fields);
        let steps = answer["steps"].as_array().expect("an array");
        let shown = steps
            .iter()
            .map(|step| (&step["moves"], &step["goals"][0]["goal"], &step["goals"][0]["fewest"]));
        let shown: Vec<String> = shown
            .map(|(moves, goal, fewest)| format!("{moves} {goal} {fewest}"))
            .collect();
        assert_eq!(shown, [r#""S R'" "first tile" 1"#], "{answer}");
        assert_eq!(steps[0]["goals"][1]["goal"], "solved", "{answer}");
    }
}
