//! A record a cube and method, as lines of JSON: what a run leaves behind, and goes on from.
//!
//! The first line says what the run is about, so that a run and its resumption can be told apart:
//! `{"run": {…}}`. Then come the cubes in the order of their numbers, and for each the methods in
//! the order in which they are reported.

use super::{DrawnCube, Failure, RunSpec, Tally};
use crate::notation::facelets;
use crate::solvers::{Proposal, Solution, SolveError};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// The first line of a file of records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// What the run is about.
    pub run: RunSpec,
}

/// What came of one cube with one method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Which cube of the run, over all parts, counted from 0.
    pub number: u64,
    /// The method.
    pub method: String,
    /// The cube, as `facelets`; empty if what was read is no cube.
    pub cube: String,
    /// The solution, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub solution: Option<String>,
    /// Its length.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub length: Option<RecordLength>,
    /// What went wrong, if there is none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
    /// Seconds that solving and checking took.
    pub seconds: f64,
}

/// The length of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordLength {
    /// In the half-turn metric.
    pub htm: usize,
    /// In the quarter-turn metric.
    pub qtm: usize,
    /// In the half-turn metric, phase by phase.
    pub htm_by_phases: usize,
}

/// Why a record is not one of this run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A line that is no record.
    #[error("is not a record: {0}")]
    NotARecord(String),
    /// A record of another cube or method than belongs there.
    #[error(
        "is of cube {found} with {found_method}, where cube {expected} with {expected_method} belongs"
    )]
    OutOfOrder {
        /// The cube that it is of.
        found: u64,
        /// The method that it is of.
        found_method: String,
        /// The cube that belongs there.
        expected: u64,
        /// The method that belongs there.
        expected_method: String,
    },
    /// A record of a cube that has another number.
    #[error("has another cube than the run has there")]
    OtherCube,
    /// A record whose solution does not solve its cube.
    #[error("has a solution that does not solve its cube")]
    Wrong,
}

impl Record {
    /// The record of a cube, or of what was read instead of one.
    pub fn new(
        number: u64,
        method: &str,
        cube: Result<&DrawnCube, &str>,
        solution: Option<&Result<Solution, SolveError>>,
        time: Duration,
    ) -> Record {
        let (solution, error) = match (cube, solution) {
            (Err(message), _) => (None, Some(message.to_owned())),
            (Ok(_), Some(Err(error))) => (None, Some(error.to_string())),
            (Ok(_), Some(Ok(solution))) => (Some(solution), None),
            (Ok(_), None) => (None, None),
        };
        Record {
            number,
            method: method.to_owned(),
            cube: cube
                .map(|cube| facelets::write(&cube.position.facelets))
                .unwrap_or_default(),
            solution: solution.map(|solution| solution.moves().to_string()),
            length: solution.map(|solution| RecordLength {
                htm: solution.moves().htm(),
                qtm: solution.moves().qtm(),
                htm_by_phases: solution.htm_by_phases(),
            }),
            error,
            seconds: time.as_secs_f64(),
        }
    }

    /// Reads a record back, and believes nothing in it: it must be of the cube and method that
    /// belong there, and its solution is replayed.
    ///
    /// # Errors
    ///
    /// If it is not the record that belongs there.
    pub fn read(
        line: &str,
        number: u64,
        method: &str,
        cube: Result<&DrawnCube, &str>,
    ) -> Result<Record, RecordError> {
        let record: Record = serde_json::from_str(line)
            .map_err(|error| RecordError::NotARecord(error.to_string()))?;
        if record.number != number || record.method != method {
            return Err(RecordError::OutOfOrder {
                found: record.number,
                found_method: record.method,
                expected: number,
                expected_method: method.to_owned(),
            });
        }
        let expected = cube
            .map(|cube| facelets::write(&cube.position.facelets))
            .unwrap_or_default();
        if record.cube != expected {
            return Err(RecordError::OtherCube);
        }
        match (&record.solution, &record.length, &record.error, cube) {
            (Some(solution), Some(length), None, Ok(cube)) => {
                let moves = solution.parse().map_err(|_| RecordError::Wrong)?;
                let merged = length.htm_by_phases.checked_sub(length.htm);
                let proposal = Proposal {
                    moves,
                    merged: merged.ok_or(RecordError::Wrong)?,
                    ..Proposal::default()
                };
                let solution = Solution::solving(&cube.position.facelets, proposal);
                let solution = solution.map_err(|_| RecordError::Wrong)?;
                let found = (solution.moves().htm(), solution.moves().qtm());
                if found != (length.htm, length.qtm) {
                    return Err(RecordError::Wrong);
                }
            }
            (None, None, Some(_), _) => {}
            _ => {
                let message = "it has neither a solution and its length nor an error";
                return Err(RecordError::NotARecord(message.to_owned()));
            }
        }
        Ok(record)
    }

    /// Counts it.
    pub fn count(&self, seed: Option<u64>, tally: &mut Tally) {
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        match (&self.length, &self.error) {
            (Some(length), _) => tally.solve(length.htm_by_phases, length.htm),
            (None, error) => tally.fail(Failure {
                number: self.number,
                seed,
                cube: self.cube.clone(),
                message: error.clone().unwrap_or_default(),
            }),
        }
        tally.times.add(1, time);
    }
}

/// A line of JSON.
pub(super) fn line_of(object: &impl Serialize) -> String {
    let mut line = serde_json::to_string(object).unwrap_or_default();
    line.push('\n');
    line
}
