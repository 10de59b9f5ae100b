//! Claims in lines of text or in the options of a request. A claim says that moves solve a cube, bring it to a goal, or
//! turn it into a target.

use super::ClaimError;
use crate::notation::object::{Content, content_of};
use crate::requests::{Options, RequestError};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A claim about moves, from a line of text or from the options of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The cube, or the position of a puzzle other than the 3x3x3.
    pub cube: String,
    /// The moves that should solve the cube, if the line contains them.
    pub solution: Option<String>,
    /// The cube that the moves should lead to, if it is not the solved cube.
    pub target: Option<String>,
    /// The puzzle, if the line names it.
    pub puzzle: Option<String>,
    /// The claimed length of the solution.
    pub length: Option<ClaimedLength>,
    /// The goal that the solution should reach, if it is not the solved cube.
    pub goal: Option<String>,
}

/// The claimed length of a solution: a single number, or a number for each named metric.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "length must be a number of moves, or an object with a number for each metric, as in {\"htm\": 20}"
)]
pub enum ClaimedLength {
    /// A length in the requested metric. If no metric is requested, it is in the default metric of the puzzle.
    Usual(u64),
    /// Lengths in named metrics. The keys are the names of the metrics.
    InMetrics(
        #[cfg_attr(feature = "schema", schemars(extend("propertyNames" = { "enum": METRICS })))] BTreeMap<String, u64>,
    ),
}

/// The names of all metrics in which a claim can give a length. No puzzle has all of them.
const METRICS: [&str; 6] = ["htm", "qtm", "axial", "axial-qtm", "obtm", "moves"];

impl Claim {
    /// The claim in the options of a request.
    ///
    /// # Errors
    ///
    /// If the cube or the solution is missing, if the length is invalid, or if a metric is named and the length is
    /// missing or is not a number.
    pub fn of(options: &mut Options) -> Result<Claim, RequestError> {
        let length = options.length.as_deref().map(serde_json::from_str);
        let length = length.transpose().map_err(|_| RequestError::Type {
            option: "length",
            expected: "a number of moves, or an object with a number for each metric, as in {\"htm\": 20}",
        })?;
        if options.metric.is_some() && !matches!(length, Some(ClaimedLength::Usual(_))) {
            return Err(RequestError::Value {
                option: "metric",
                message: "it is only for a `length` that is a number".to_owned(),
            });
        }
        Ok(Claim {
            cube: options.cube.take().ok_or(RequestError::Missing("cube"))?,
            solution: Some(options.solution.take().ok_or(RequestError::Missing("solution"))?),
            target: options.target.take(),
            puzzle: None,
            length,
            goal: None,
        })
    }

    /// Reads a claim: a JSON object with a cube, or a cube and a solution with a tab between them.
    ///
    /// # Errors
    ///
    /// If the line is neither an object with a cube nor two columns, or if a field has the wrong type.
    pub fn read(line: &str) -> Result<Claim, ClaimError> {
        #[derive(Deserialize)]
        struct Object {
            solution: Option<String>,
            target: Option<String>,
            puzzle: Option<String>,
            length: Option<ClaimedLength>,
            method: Option<String>,
            goal: Option<String>,
        }
        if line.trim_start().starts_with('{') {
            let object: Result<Object, _> = serde_json::from_str(line);
            let named = object.as_ref().ok();
            let puzzle = named.and_then(|object| object.puzzle.as_deref());
            let puzzle = puzzle.unwrap_or("3x3x3").to_owned();
            let cube = match content_of(line, &puzzle)? {
                Content::Text(cube) => cube.into_owned(),
                _ => line.to_owned(),
            };
            let object = object?;
            // An object with a solution of a scrambled 3x3x3 may still contain the field `goal` of the scramble. This
            // field is not the goal of the solution. For other puzzles, `goal` is always the goal of the solution.
            let is_goal_of_solution = object.method.as_deref() == Some("goal") || puzzle != "3x3x3";
            return Ok(Claim {
                cube,
                solution: object.solution,
                target: object.target,
                puzzle: object.puzzle,
                length: object.length,
                goal: object.goal.filter(|_| is_goal_of_solution),
            });
        }
        let columns: Vec<&str> = line.split('\t').collect();
        match columns[..] {
            [cube, solution] => Ok(Claim {
                cube: cube.to_owned(),
                solution: Some(solution.to_owned()),
                target: None,
                puzzle: None,
                length: None,
                goal: None,
            }),
            [_] => Err(ClaimError::OneColumn),
            _ => Err(ClaimError::Columns(columns.len())),
        }
    }

    /// The solution.
    ///
    /// # Errors
    ///
    /// If the line contains no solution.
    pub fn solution(&self) -> Result<&str, ClaimError> {
        self.solution.as_deref().ok_or(ClaimError::NoSolution)
    }

    /// Checks that the solution has each claimed length. `found` lists the real lengths of the solution with the names
    /// of their metrics. A claimed length without a metric is compared with the first of them.
    ///
    /// # Errors
    ///
    /// If a claimed length is wrong, or is in a metric that the puzzle does not have.
    pub(crate) fn check_lengths(&self, found: &[(&'static str, usize)]) -> Result<(), ClaimError> {
        let check = |(metric, found): (&'static str, usize), said: u64| match said == found as u64 {
            true => Ok(()),
            false => Err(ClaimError::Length { metric, found, said }),
        };
        match &self.length {
            None => Ok(()),
            Some(ClaimedLength::Usual(said)) => check(found[0], *said),
            Some(ClaimedLength::InMetrics(lengths)) => lengths.iter().try_for_each(|(name, &said)| {
                match found.iter().find(|(metric, _)| metric == name) {
                    Some(&counted) => check(counted, said),
                    None if METRICS.contains(&name.as_str()) => Err(ClaimError::NotCounted {
                        metric: name.clone(),
                        counted: found.iter().map(|(metric, _)| *metric).collect(),
                    }),
                    // Lengths in records contain fields that are not metrics, such as `htm_by_phases`.
                    None => Ok(()),
                }
            }),
        }
    }
}
