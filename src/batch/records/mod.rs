//! Records: the results of a run, with one record for each cube and method. An interrupted run can resume from records
//! that are lines of JSON. Records that are rows of a table are for programs that analyse many records.
//!
//! The first line of JSON describes the run: `{"run": {…}}`. It prevents another run from resuming from these records
//! by mistake. The records follow in the order of the cubes' numbers. The records of one cube are in the order of the
//! methods.

#[cfg(feature = "columns")]
mod columns;
pub(super) mod error;
pub(super) mod heading;
mod row;
pub(super) mod sink;

#[cfg(feature = "columns")]
pub use columns::{ColumnFormat, ColumnWriter, RecordColumns};
pub use error::RecordError;
pub use heading::{Heading, is_no_cube};
pub use row::RecordCells;
pub use sink::{RecordLayout, RecordPart, RecordSink};

pub use crate::requests::RecordLength;

use crate::batch::entrant::Entrant;
use crate::batch::report::failure::Failure;
use crate::batch::report::tally::Tally;
#[cfg(feature = "schema")]
use crate::json::schema::{FaceletText, Moves, Seconds};
use crate::puzzles::PuzzleName;
use crate::requests::{Batch, CountedLength, SolvePlan};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The result of one cube with one method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Record {
    /// The index of the cube in the whole run, counted from 0.
    pub number: u64,
    /// The method.
    pub method: String,
    /// The puzzle; left out for the 3x3x3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub puzzle: Option<PuzzleName>,
    /// The cube; empty if the line that was read is not a cube.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub cube: String,
    /// The solution; left out if the cube was not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    pub solution: Option<String>,
    /// The length of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<RecordLength>,
    /// The reason why there is no solution; left out if the cube was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The time to solve the cube and check the solution, on one thread. Methods that solve many cubes at a time report
    /// the mean time of these cubes.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

/// The maximum time that a record may have, in seconds: about 30 years.
const LONGEST_TIME: f64 = 1e9;

impl Record {
    /// The record of a cube, or of an invalid line that was read. `place` is the index of the cube in `batch`.
    pub(in crate::batch) fn new(entrant: &Entrant, number: u64, batch: &dyn Batch, place: usize) -> Record {
        let outcome = batch.solution(place);
        let time = outcome.as_ref().map_or(Duration::ZERO, |outcome| outcome.time);
        let (solution, error) = match outcome.map(|outcome| outcome.solution) {
            Some(Ok(solution)) => (Some(solution), None),
            Some(Err(error)) => (None, Some(error.to_string())),
            None => (None, batch.error(place).map(ToString::to_string)),
        };
        let (solution, length) = solution.unzip();
        Record {
            number,
            method: entrant.name().to_owned(),
            puzzle: entrant.plan.puzzle().other().cloned(),
            cube: batch.write(place),
            solution,
            length,
            error,
            seconds: time.as_secs_f64(),
        }
    }

    /// Reads and verifies a record. It must be for the only cube of `batch` and for the entrant's method, and its time
    /// must be possible. Its solution is replayed, and its length must agree with the replayed solution. An `error` is
    /// not verified, so the caller must solve the cube again.
    ///
    /// # Errors
    ///
    /// If the line is not the expected record.
    pub(in crate::batch) fn read(
        entrant: &Entrant,
        line: &str,
        number: u64,
        batch: &dyn Batch,
    ) -> Result<Record, RecordError> {
        let method = entrant.name();
        let record: Record = serde_json::from_str(line).map_err(|error| RecordError::NotARecord(error.to_string()))?;
        if record.number != number || record.method != method {
            return Err(RecordError::OutOfOrder {
                found: record.number,
                found_method: record.method,
                expected: number,
                expected_method: method.to_owned(),
            });
        }
        if record.cube != batch.write(0) {
            return Err(RecordError::OtherCube);
        }
        if !(0.0..=LONGEST_TIME).contains(&record.seconds) {
            return Err(RecordError::Time);
        }
        match (&record.solution, &record.length, &record.error) {
            (Some(_), Some(_), None) if batch.error(0).is_some() => Err(RecordError::SolvesNoCube),
            (Some(solution), Some(length), None) => {
                let replayed = batch.replay(0, solution).ok_or(RecordError::Wrong)?;
                let is_right = replayed.allows(length);
                is_right.then_some(record).ok_or(RecordError::WrongLength)
            }
            (None, None, Some(_)) => Ok(record),
            _ => Err(RecordError::Empty),
        }
    }

    /// Counts this record in `tally`. `add` counts its length: it is `Tally::solve` for a cube that this run solved,
    /// and `Tally::believe` for a record that was read. `seed` is the seed of the run. `line` is the number of the
    /// cube's line in the input, counted from 1.
    pub(in crate::batch) fn count(
        &self,
        plan: &SolvePlan,
        seed: Option<u64>,
        line: Option<u64>,
        tally: &mut Tally,
        add: fn(&mut Tally, CountedLength),
    ) {
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        match (self.length, &self.error) {
            (Some(length), _) => {
                let length = plan.engine().counted(&length);
                add(tally, length);
                tally.note(self.number, length, time, || self.cube.clone());
            }
            (None, error) => tally.fail(Failure {
                number: self.number,
                seed,
                line,
                cube: self.cube.clone(),
                message: error.clone().unwrap_or_default(),
            }),
        }
        tally.times.add(time);
    }
}

/// An object as a line of JSON, with its line end.
pub(in crate::batch) fn line_of(object: &impl Serialize) -> String {
    let mut line = crate::json::line(object);
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Shard, Source};
    use crate::notation::facelets;
    use crate::requests::{Options, Session};
    use crate::scrambles::Scramble;
    use crate::search::CancelToken;
    use crate::solvers::MethodName;
    use crate::tables::NoProgress;
    use std::sync::LazyLock;

    /// Reads a record of cube 3 of a seed. The cube is scrambled by one turn. `change` may change the record before it
    /// is read.
    fn read(change: impl Fn(&mut Record)) -> Result<Record, RecordError> {
        let cube = Scramble::RandomMoves(1).draw(5, 3).expect("a cube");
        let moves = cube.moves.as_ref().expect("turns").inverse();
        let mut record = Record {
            number: 3,
            method: LAYERS.name().to_owned(),
            puzzle: None,
            cube: facelets::write(&cube.position.facelets),
            solution: Some(moves.to_string()),
            length: Some(RecordLength {
                htm: Some(moves.htm()),
                qtm: Some(moves.qtm()),
                htm_by_phases: Some(moves.htm()),
                ..RecordLength::default()
            }),
            error: None,
            seconds: 0.5,
        };
        change(&mut record);
        let line = line_of(&record);
        let mut source = Source::drawn(Scramble::RandomMoves(1), 5, 4, Shard::WHOLE);
        let items = source.nth(3).expect("nothing is read").map(|item| [item]);
        Record::read(&LAYERS, &line, 3, LAYERS.batch(&items.expect("four cubes")).as_ref())
    }

    /// A method that needs no tables.
    static LAYERS: LazyLock<Entrant> = LazyLock::new(|| {
        let plan = SolvePlan::of_methods(Options::default(), &[MethodName::Layers.into()]).expect("a method");
        Entrant::open(&plan[0], &Session::in_memory(), &NoProgress, &CancelToken::new()).expect("no tables")
    });

    fn length(change: impl Fn(&mut RecordLength)) -> Result<Record, RecordError> {
        read(|record| change(record.length.as_mut().expect("a length")))
    }

    #[test]
    fn a_record_of_another_method_is_refused() {
        assert!(read(|_| {}).is_ok());
        let other = read(|record| record.method = "two-phase".to_owned());
        assert!(matches!(other, Err(RecordError::OutOfOrder { .. })));
    }

    #[test]
    fn a_record_of_another_length_than_its_solution_has_is_refused() {
        let wrong = Err(RecordError::WrongLength);
        assert_eq!(length(|length| length.htm = length.htm.map(|moves| moves + 1)), wrong);
        assert_eq!(length(|length| length.qtm = length.qtm.map(|moves| moves + 1)), wrong);
        assert_eq!(
            length(|length| length.htm_by_phases = length.htm_by_phases.map(|moves| moves - 1)),
            wrong
        );
        let both = length(|length| {
            length.htm = length.htm.map(|moves| moves + 1);
            length.htm_by_phases = length.htm_by_phases.map(|moves| moves + 1);
        });
        assert_eq!(both, wrong);
        assert!(length(|length| length.htm_by_phases = length.htm_by_phases.map(|moves| moves + 1)).is_ok());
    }

    /// In an earlier version, impossible lengths made the program panic or allocate terabytes.
    #[test]
    fn lengths_that_cannot_be_are_refused() {
        for most in [usize::MAX, 1_000_000_000_000, 1_000_001] {
            let refused = length(|length| length.htm_by_phases = Some(most));
            assert_eq!(refused, Err(RecordError::WrongLength), "{most}");
        }
    }

    /// In an earlier version, impossible times made the program panic.
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
        for line in ["# error: …", "#", "#decades", "#ffffff1", heading] {
            assert!(is_no_cube(line.as_bytes()), "{line}");
        }
        for line in [
            "",
            "R # U",
            "#f4f1ee #b71234",
            "#F4F1EE,?",
            r#"{"run":5,"scramble":"R"}"#,
            r#"{"run":5}"#,
            r#"{"cube":"R"}"#,
        ] {
            assert!(!is_no_cube(line.as_bytes()), "{line}");
        }
    }
}
