//! The steps of a solution.

use super::LengthObject;
#[cfg(feature = "schema")]
use super::schema::Moves;
use crate::cube::Metric;
use crate::puzzles::PuzzleLength;
#[cfg(feature = "schema")]
use crate::solvers::goals::known_methods;
use serde::Serialize;
use std::fmt;

/// A solution and its steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct StepsObject {
    /// The cube as it was given.
    pub input: String,
    /// The solution, with its brackets expanded.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The number of moves of the solution (HTM).
    pub htm: usize,
    /// The length of the solution.
    pub length: LengthObject,
    /// Whether the solution solves the cube.
    pub solved: bool,
    /// The seconds from the first move to the last; left out unless each move has a time, as in `R@0 U'@152`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// If no goals were given: the method whose steps describe the solution best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = known_methods())))]
    pub method: Option<&'static str>,
    /// The steps, in order.
    pub steps: Vec<SolutionStepObject>,
    /// The moves after the last step; left out if the last step ends the solution.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub rest: String,
    /// Sentences for people about results that could not be found; left out if everything was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolutionStepObject {
    /// The number of moves of the solution up to the end of the step (HTM).
    pub end: usize,
    /// The number of moves of the step (HTM).
    pub htm: usize,
    /// The moves of the step.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// The speed of the step; left out unless each move of the solution has a time.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub pace: Option<StepPace>,
    /// The goals that the step reaches with its last move. If no goals were given, a goal that follows from another
    /// goal of the step is left out.
    pub goals: Vec<ReachedGoalObject>,
}

/// The speed of a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepPace {
    /// The seconds from the last move before the step to the last move of the step. For the first step, they begin at
    /// the first move of the step.
    pub seconds: f64,
    /// How many of these seconds passed before the first move of the step.
    pub pause: f64,
    /// The number of moves after the first move of the step, divided by the seconds from the first move to the last.
    /// Left out if the step has only one move, or if no time passed between these two moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_per_second: Option<f64>,
}

/// A goal at the end of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReachedGoalObject {
    /// The goal.
    pub goal: String,
    /// The rotations after which the cube meets the goal as written; empty if no rotation is needed.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The proven minimum number of moves (HTM) from the beginning of the step to the goal. The search tries moves that
    /// are all on the scramble. If the solution also has moves on the inverse scramble, the search also tries moves
    /// that are all on the inverse scramble. Null if the number was not requested, if it was not found in time, if the
    /// tables of the goal are missing or too large, or if the goal counts as reached even with layers out of position.
    /// Also null if the step has moves on both the scramble and the inverse scramble, and is shorter than every
    /// solution that uses only one of them.
    pub fewest: Option<usize>,
}

/// A solution of a Pyraminx, a Skewb or a puzzle given as data, and its steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct PuzzleStepsObject {
    /// The position as it was given.
    pub input: String,
    /// The puzzle.
    pub puzzle: String,
    /// The solution, with its brackets expanded.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of the solution.
    pub length: PuzzleLength,
    /// Whether the solution solves the puzzle.
    pub solved: bool,
    /// The steps, in order.
    pub steps: Vec<PuzzleSolutionStepObject>,
    /// The moves after the last step; left out if the last step ends the solution.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub rest: String,
    /// Sentences for people about results that could not be found; left out if everything was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A step of a solution of a Pyraminx, a Skewb or a puzzle given as data.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleSolutionStepObject {
    /// The length of the solution up to the end of the step.
    pub end: PuzzleLength,
    /// The length of the step.
    pub length: PuzzleLength,
    /// The moves of the step.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// The goals that the step reaches with its last move.
    pub goals: Vec<PuzzleReachedGoalObject>,
}

/// A goal at the end of a step of a Pyraminx, a Skewb or a puzzle given as data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleReachedGoalObject {
    /// The goal as it was given, the name of a phase in the puzzle's file, `solved`, or the places that this goal
    /// solves in addition to the goals before it.
    pub goal: String,
    /// The proven minimum number of moves from the beginning of the step to a position that meets this goal and all
    /// goals before it. If moves have costs, it is the lowest total cost. Null if the number was not requested or could
    /// not be found.
    pub fewest: Option<u32>,
}

/// The answer to a request for the steps of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StepsAnswer {
    /// The steps of a solution of the 3x3x3.
    Cube(Box<StepsObject>),
    /// The steps of a solution of a Pyraminx, a Skewb or a puzzle given as data.
    Puzzle(Box<PuzzleStepsObject>),
}

impl StepsAnswer {
    /// Whether the solution solves the puzzle.
    pub const fn is_solved(&self) -> bool {
        match self {
            StepsAnswer::Cube(steps) => steps.solved,
            StepsAnswer::Puzzle(steps) => steps.solved,
        }
    }

    /// Sentences for people about results that could not be found.
    pub fn remarks(&self) -> &[String] {
        match self {
            StepsAnswer::Cube(steps) => &steps.remarks,
            StepsAnswer::Puzzle(steps) => &steps.remarks,
        }
    }
}

/// Writes a header, a line for each goal, and a line for the moves after the last goal. The last line has no line feed.
impl fmt::Display for StepsAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&match self {
            StepsAnswer::Cube(steps) => in_columns(&steps.rows()),
            StepsAnswer::Puzzle(steps) => in_columns(&steps.rows()),
        })
    }
}

/// The text of a cell without a value.
fn none() -> String {
    "-".to_owned()
}

impl StepsObject {
    fn rows(&self) -> Vec<Vec<String>> {
        let is_timed = self.seconds.is_some();
        let timed = |columns: [String; 3]| if is_timed { columns.to_vec() } else { Vec::new() };
        let row = |[end, moves, fewest]: [String; 3], pace: [String; 3], [goal, turns]: [String; 2]| {
            [vec![end, moves, fewest], timed(pace), vec![goal, turns]].concat()
        };
        let mut rows = vec![row(
            ["at", "moves", "fewest"].map(str::to_owned),
            ["seconds", "pause", "a second"].map(str::to_owned),
            ["goal", ""].map(str::to_owned),
        )];
        for step in &self.steps {
            for (index, goal) in step.goals.iter().enumerate() {
                let if_first = |text: String| if index == 0 { text } else { String::new() };
                let fewest = goal.fewest.map_or_else(none, |fewest| fewest.to_string());
                let held = match goal.held.as_str() {
                    "" => String::new(),
                    held => format!(" ({held})"),
                };
                let pace = match step.pace {
                    Some(pace) if index == 0 => [
                        format!("{:.2}", pace.seconds),
                        format!("{:.2}", pace.pause),
                        pace.turns_per_second.map_or_else(none, |turns| format!("{turns:.2}")),
                    ],
                    Some(_) => Default::default(),
                    None => [none(), none(), none()],
                };
                rows.push(row(
                    [if_first(step.end.to_string()), if_first(step.htm.to_string()), fewest],
                    pace,
                    [format!("{}{held}", goal.goal), if_first(step.moves.clone())],
                ));
            }
        }
        let is_left = !self.rest.is_empty() || self.steps.is_empty();
        if is_left {
            let done = self.steps.last().map_or(0, |step| step.end);
            let moves = (self.htm - done).to_string();
            rows.push(row(
                [self.htm.to_string(), moves, none()],
                [none(), none(), none()],
                [none(), self.rest.clone()],
            ));
        }
        rows
    }
}

impl PuzzleStepsObject {
    fn rows(&self) -> Vec<Vec<String>> {
        let count = |length: &PuzzleLength| length.in_metric(Metric::HalfTurn);
        let mut rows = vec![["at", "moves", "fewest", "goal", ""].map(str::to_owned).to_vec()];
        for step in &self.steps {
            for (index, goal) in step.goals.iter().enumerate() {
                let if_first = |text: String| if index == 0 { text } else { String::new() };
                rows.push(vec![
                    if_first(count(&step.end).to_string()),
                    if_first(count(&step.length).to_string()),
                    goal.fewest.map_or_else(none, |fewest| fewest.to_string()),
                    goal.goal.clone(),
                    if_first(step.moves.clone()),
                ]);
            }
        }
        if !self.rest.is_empty() || self.steps.is_empty() {
            let all = count(&self.length);
            let left = all - self.steps.last().map_or(0, |step| count(&step.end));
            rows.push(vec![
                all.to_string(),
                left.to_string(),
                none(),
                none(),
                self.rest.clone(),
            ]);
        }
        rows
    }
}

/// Aligns the columns of rows. Numbers are aligned to the right. The column before the last contains the goal, and is
/// aligned to the left.
fn in_columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows[0].len() - 1).map(width).collect();
    let goal = widths.len() - 1;
    let lines = rows.iter().map(|row| {
        let columns = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (text, &width))| match column == goal {
                true => format!("{text:width$}"),
                false => format!("{text:>width$}"),
            });
        let turns = row.last().cloned().unwrap_or_default();
        let line = columns.chain([turns]).collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
