//! A record as a row of a table. All runs have the same columns.

use crate::batch::records::Record;
use crate::requests::SolvePlan;
use serde::Serialize;

/// A record, and the length of its solution in the metric of its method.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::batch) struct RecordRow {
    record: Record,
    /// The name of the puzzle; `None` for the 3x3x3.
    puzzle: Option<String>,
    length: Option<usize>,
}

/// The cells of a row, in the order of the columns. A value that a record leaves out is an empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RecordCells<'a> {
    /// The index of the cube in the whole run, counted from 0.
    pub number: u64,
    /// The method.
    pub method: &'a str,
    /// The puzzle. It is also given for the 3x3x3, unlike in a record.
    pub puzzle: &'a str,
    /// The cube; empty if the line that was read is not a cube.
    pub cube: &'a str,
    /// The solution; empty if the cube was not solved.
    pub solution: Option<&'a str>,
    /// The number of moves of the solution, in the metric of the method.
    pub length: Option<u32>,
    /// The number of moves in the half-turn metric, if the puzzle has this metric.
    pub htm: Option<u32>,
    /// The number of moves in the quarter-turn metric, if the puzzle has this metric.
    pub qtm: Option<u32>,
    /// For a method of the 3x3x3: the sum of the lengths of the phases (HTM). Turns that merge between two phases count
    /// separately.
    pub htm_by_phases: Option<u32>,
    /// The lower bound that a method for shortest solutions proved: no solution has fewer moves in the method's metric.
    pub lower_bound: Option<u32>,
    /// The reason why there is no solution; empty if the cube was solved.
    pub error: Option<&'a str>,
    /// The time to solve the cube and check the solution, in seconds.
    pub seconds: f64,
}

impl RecordCells<'_> {
    /// The names of the columns.
    pub const NAMES: [&'static str; 12] = [
        "number",
        "method",
        "puzzle",
        "cube",
        "solution",
        "length",
        "htm",
        "qtm",
        "htm_by_phases",
        "lower_bound",
        "error",
        "seconds",
    ];

    /// The first line of comma-separated values: the names of the columns, with the line end.
    pub fn header() -> String {
        Self::NAMES.join(",") + "\n"
    }
}

/// Converts a length to a cell. No solution has four billion moves.
fn cell(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl RecordRow {
    /// Makes the row of a record. `plan` is the plan of the record's method.
    pub(in crate::batch) fn new(record: Record, plan: &SolvePlan) -> RecordRow {
        let length = record.length.map(|length| plan.engine().counted(&length).printed);
        let puzzle = record.puzzle.as_ref().map(ToString::to_string);
        RecordRow { record, puzzle, length }
    }

    /// The cells of the row.
    pub fn cells(&self) -> RecordCells<'_> {
        let record = &self.record;
        let length = record.length.unwrap_or_default();
        RecordCells {
            number: record.number,
            method: &record.method,
            puzzle: self.puzzle.as_deref().unwrap_or("3x3x3"),
            cube: &record.cube,
            solution: record.solution.as_deref(),
            length: self.length.map(cell),
            htm: length.htm.map(cell),
            qtm: length.qtm.map(cell),
            htm_by_phases: length.htm_by_phases.map(cell),
            lower_bound: length.lower_bound.map(cell),
            error: record.error.as_deref(),
            seconds: record.seconds,
        }
    }
}
