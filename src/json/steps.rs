//! The steps of a solution.

use super::LengthObject;
#[cfg(feature = "schema")]
use super::schema::Moves;
#[cfg(feature = "schema")]
use crate::solvers::goals::known_methods;
use serde::Serialize;
use std::fmt;

/// A solution and its steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
pub struct StepsObject {
    /// The cube as it was given.
    pub input: String,
    /// The solution, its brackets written out.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// Its moves (HTM).
    pub htm: usize,
    /// Its length.
    pub length: LengthObject,
    /// Whether it solves the cube.
    pub solved: bool,
    /// The seconds from the first move to the last; only if each move has a time, as in `R@0 U'@152`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// If no goals were named: the method whose steps describe the solution best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = known_methods())))]
    pub method: Option<&'static str>,
    /// The steps, in order.
    pub steps: Vec<SolutionStepObject>,
    /// The moves after the last step; left out if the last step ends the solution.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub rest: String,
    /// What could not be found out, each a sentence; left out if everything was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionStepObject {
    /// The moves of the solution up to the end of the step (HTM).
    pub end: usize,
    /// The moves of the step (HTM).
    pub htm: usize,
    /// The moves of the step.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// How long the step took; only if each move of the solution has its time.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub pace: Option<StepPace>,
    /// The goals that are reached with the last of them.
    pub goals: Vec<ReachedGoalObject>,
}

/// How fast a step was made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepPace {
    /// The seconds from the last move before the step to its own last one.
    pub seconds: f64,
    /// The part of them before its first move.
    pub pause: f64,
    /// Moves per second from its first to its last move; left out if it has one move, or no time passed between
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_per_second: Option<f64>,
}

/// A goal at the end of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReachedGoalObject {
    /// The goal.
    pub goal: String,
    /// The rotations after which the cube meets the goal as written; empty if it is
    /// upright.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The fewest moves (HTM) to the goal from where the step begins, proven: on the scramble, or for a solution
    /// with moves on both sides on its inverse alone, whichever has fewer. Null if they were not found in time or not
    /// looked for, if a step on both sides took fewer, or if the goal ignores turns of the slice M.
    pub fewest: Option<usize>,
}

/// A line for each goal, and one for moves that lead to no goal; without the last line feed.
impl fmt::Display for StepsObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        let none = || "-".to_owned();
        for step in &self.steps {
            for (index, goal) in step.goals.iter().enumerate() {
                let if_first = |text: String| if index == 0 { text } else { String::new() };
                let fewest = goal.fewest.map_or("-".to_owned(), |fewest| fewest.to_string());
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
        let width = |column: usize| {
            let widths = rows.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..rows[0].len() - 1).map(width).collect();
        // The name of the goal stands last but one.
        let goal = widths.len() - 1;
        for (number, row) in rows.iter().enumerate() {
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
            let end = if number == 0 { "" } else { "\n" };
            write!(formatter, "{end}{}", line.trim_end())?;
        }
        Ok(())
    }
}
