//! Records: a line of JSON for each cube and method of a run, from which an interrupted run resumes.
//!
//! The first line says what the run is about, so that a run does not resume from records of another:
//! `{"run": {…}}`. Then come the cubes in the order of their numbers, and for each the methods in
//! the order in which they are reported.

pub use super::heading::{Heading, is_no_cube};
use super::{CubeError, DrawnCube, Failure, LengthHistogram, Tally};
use crate::notation::facelets;
use crate::solvers::{Proposal, Solution, SolveError};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// The outcome of one cube with one method.
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
    /// Why there is no solution, if there is none.
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
#[non_exhaustive]
pub enum RecordError {
    /// A line that is no record.
    #[error("is not a record: {0}")]
    NotARecord(String),
    /// A record that has neither a solution with its length, nor an error.
    #[error("is not a record: it has neither a solution and its length nor an error")]
    Empty,
    /// A record after those of all cubes of the run.
    #[error("is not a record: the run has no more cubes")]
    NoMoreCubes,
    /// A line of more than a mebibyte.
    #[error("is not a record: it is longer than any")]
    TooLong,
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
    /// A record whose solution is of another length than it says.
    #[error("has a length that is not that of its solution")]
    WrongLength,
    /// A record of a solution of what is no cube.
    #[error("has a solution of what is no cube")]
    SolvesNoCube,
    /// A record whose time is negative, or longer than 30 years.
    #[error("has a time that cannot be")]
    Time,
}

/// The longest time that a record can tell, in seconds: 30 years.
const LONGEST_TIME: f64 = 1e9;

impl Record {
    /// The record of a cube, or of what was read instead of one.
    pub fn new(
        number: u64,
        method: &str,
        cube: Result<&DrawnCube, &CubeError>,
        solution: Option<&Result<Solution, SolveError>>,
        time: Duration,
    ) -> Record {
        let (solution, error) = match (cube, solution) {
            (Err(error), _) => (None, Some(error.to_string())),
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

    /// Reads and verifies a record: it must be of the expected cube and method, its solution is
    /// replayed, and its numbers must be possible. An `error` is not verified: the caller has to
    /// solve the cube again.
    ///
    /// # Errors
    ///
    /// If it is not the record that belongs there.
    pub fn read(
        line: &str,
        number: u64,
        method: &str,
        cube: Result<&DrawnCube, &CubeError>,
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
        if !(0.0..=LONGEST_TIME).contains(&record.seconds) {
            return Err(RecordError::Time);
        }
        match (&record.solution, &record.length, &record.error) {
            (Some(solution), Some(length), None) => {
                let cube = cube.map_err(|_| RecordError::SolvesNoCube)?;
                check_solution(cube, solution, *length)?;
            }
            (None, None, Some(_)) => {}
            _ => return Err(RecordError::Empty),
        }
        Ok(record)
    }

    /// Counts it; `seed` is that of the run, `line` where the cube stands in the input, counted
    /// from 1.
    pub fn count(&self, seed: Option<u64>, line: Option<u64>, tally: &mut Tally) {
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        match (&self.length, &self.error) {
            (Some(length), _) => tally.solve(length.htm_by_phases, length.htm),
            (None, error) => tally.fail(Failure {
                number: self.number,
                seed,
                line,
                cube: self.cube.clone(),
                message: error.clone().unwrap_or_default(),
            }),
        }
        tally.times.add(1, time);
    }
}

/// Replays a solution and compares its length with the recorded one. The length phase by phase does
/// not follow from the moves; it must lie between their number and [`LengthHistogram::LONGEST`].
fn check_solution(
    cube: &DrawnCube,
    solution: &str,
    length: RecordLength,
) -> Result<(), RecordError> {
    if length.htm_by_phases > LengthHistogram::LONGEST {
        return Err(RecordError::WrongLength);
    }
    let merged = length.htm_by_phases.checked_sub(length.htm);
    let proposal = Proposal {
        moves: solution.parse().map_err(|_| RecordError::Wrong)?,
        merged: merged.ok_or(RecordError::WrongLength)?,
        ..Proposal::default()
    };
    let solution = Solution::solving(&cube.position.facelets, proposal);
    let solution = solution.map_err(|_| RecordError::Wrong)?;
    let found = (solution.moves().htm(), solution.moves().qtm());
    if found != (length.htm, length.qtm) {
        return Err(RecordError::WrongLength);
    }
    Ok(())
}

/// A line of JSON.
pub(super) fn line_of(object: &impl Serialize) -> String {
    let mut line = crate::json::line(object);
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Scramble;

    /// A record of cube 3 of a seed, which is scrambled by one turn, after a change; and the cube.
    fn read(change: impl Fn(&mut Record)) -> Result<Record, RecordError> {
        let cube = Scramble::RandomMoves(1).draw(5, 3).expect("a cube");
        let moves = cube.moves.as_ref().expect("turns").inverse();
        let mut record = Record {
            number: 3,
            method: "two-phase".to_owned(),
            cube: facelets::write(&cube.position.facelets),
            solution: Some(moves.to_string()),
            length: Some(RecordLength {
                htm: moves.htm(),
                qtm: moves.qtm(),
                htm_by_phases: moves.htm(),
            }),
            error: None,
            seconds: 0.5,
        };
        change(&mut record);
        Record::read(&line_of(&record), 3, "two-phase", Ok(&cube))
    }

    fn length(change: impl Fn(&mut RecordLength)) -> Result<Record, RecordError> {
        read(|record| record.length.iter_mut().for_each(&change))
    }

    #[test]
    fn a_record_of_another_method_is_refused() {
        assert!(read(|_| {}).is_ok());
        let other = read(|record| record.method = "layers".to_owned());
        assert!(matches!(other, Err(RecordError::OutOfOrder { .. })));
    }

    #[test]
    fn a_record_of_another_length_than_its_solution_has_is_refused() {
        let wrong = Err(RecordError::WrongLength);
        assert_eq!(length(|length| length.htm += 1), wrong);
        assert_eq!(length(|length| length.qtm += 1), wrong);
        assert_eq!(length(|length| length.htm_by_phases -= 1), wrong);
        let both = length(|length| {
            length.htm += 1;
            length.htm_by_phases += 1;
        });
        assert_eq!(both, wrong);
        assert!(length(|length| length.htm_by_phases += 1).is_ok());
    }

    /// Such lengths once stopped the program, or asked for terabytes.
    #[test]
    fn lengths_that_cannot_be_are_refused() {
        for most in [usize::MAX, 1_000_000_000_000, LengthHistogram::LONGEST + 1] {
            let refused = length(|length| length.htm_by_phases = most);
            assert_eq!(refused, Err(RecordError::WrongLength), "{most}");
        }
    }

    /// Such times once stopped the program.
    #[test]
    fn times_that_cannot_be_are_refused() {
        for seconds in [1.8e19, -1.0, 1e300] {
            let refused = read(|record| record.seconds = seconds);
            assert_eq!(refused, Err(RecordError::Time), "{seconds}");
        }
    }

    #[test]
    fn lines_that_are_no_cubes_are_told_from_those_that_are() {
        let heading = r#"{"run":{"methods":["layers"],"cubes":null,"seed":null,
            "scramble":null,"input":"-","shard":"1/1"}}"#;
        for line in ["# error: …", "#", heading] {
            assert!(is_no_cube(line.as_bytes()), "{line}");
        }
        for line in [
            "",
            "R # U",
            r#"{"run":5,"scramble":"R"}"#,
            r#"{"run":5}"#,
            r#"{"cube":"R"}"#,
        ] {
            assert!(!is_no_cube(line.as_bytes()), "{line}");
        }
    }
}
