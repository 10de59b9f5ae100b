//! Runs of the 3x3x3.

use super::cube_error::CubeError;
use super::lengths::LengthHistogram;
use super::method_object::MethodObject;
use super::record_error::RecordError;
use super::subject::Subject;
use super::tally::CountedLength;
use crate::cube::{Metric, Position, generator};
use crate::notation::{Reader, facelets};
use crate::puzzles::PuzzleName;
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::solvers::{Method, OpenError, Proposal, SearchMetric, Solution, SolveError, Solver, TurnableFaces};
use crate::tables::{Store, TableProgress, bytes_of};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The 3x3x3, and how its cubes are read and made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThreeByThree {
    /// How the cubes in lines are written.
    pub reader: Reader,
    /// The faces whose random turns make cubes that are drawn so.
    pub faces: TurnableFaces,
}

/// The length of a solution of the 3x3x3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordLength {
    /// In the half-turn metric.
    pub htm: usize,
    /// In the quarter-turn metric.
    pub qtm: usize,
    /// In the half-turn metric, phase by phase.
    pub htm_by_phases: usize,
    /// In the axial metric, if the solution is short in it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub axial: Option<usize>,
    /// In the axial quarter-turn metric, likewise.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none", default)]
    pub axial_qtm: Option<usize>,
    /// No solution has fewer moves of the metric, of methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lower_bound: Option<usize>,
}

impl Subject for ThreeByThree {
    type Position = Position;
    type Method = Method;
    type Solver = Solver;
    type Solution = Solution;
    type Length = RecordLength;
    type OpenError = OpenError;
    type SolveError = SolveError;

    fn puzzle(&self) -> PuzzleName {
        PuzzleName::ThreeByThree
    }

    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Position, CubeError> {
        Ok(scramble.draw_by(self.faces.turns(), random)?.position)
    }

    fn scramble_moves(&self, scramble: Scramble, seed: u64, number: u64) -> Option<String> {
        let drawn = scramble.draw_by(self.faces.turns(), &mut generator(seed, number));
        let drawn = drawn.ok()?;
        drawn.moves.map(|moves| moves.to_string())
    }

    fn read(&self, line: &str) -> Result<Position, CubeError> {
        Ok(self.reader.read(line)?.cube.position)
    }

    fn write(&self, position: &Position) -> String {
        facelets::write(&position.facelets)
    }

    fn method_object(&self, method: &Method) -> MethodObject {
        MethodObject::from(*method)
    }

    fn is_method(&self, object: &MethodObject, method: &Method) -> bool {
        Method::try_from(object).is_ok_and(|found| found == *method)
    }

    fn table_bytes(&self, method: &Method, _: &Solver) -> u64 {
        bytes_of(&method.table_specs())
    }

    fn longest(&self, method: &Method) -> Option<usize> {
        method.longest()
    }

    fn open(&self, method: &Method, store: &Store, progress: &dyn TableProgress) -> Result<Solver, OpenError> {
        Solver::open(*method, store, progress)
    }

    fn group_size(&self, solver: &Solver) -> usize {
        solver.group_size()
    }

    fn solve(
        &self,
        solver: &Solver,
        positions: &[&Position],
        cancel: &CancelToken,
    ) -> Vec<Result<Solution, SolveError>> {
        solver.solve_group(positions, cancel)
    }

    fn write_solution(&self, solution: &Solution) -> String {
        solution.moves().to_string()
    }

    fn length(&self, solution: &Solution) -> RecordLength {
        let metric = solution.metric();
        let in_metric = |wanted: Metric| (metric == wanted).then(|| solution.length(wanted));
        RecordLength {
            htm: solution.moves().htm(),
            qtm: solution.moves().qtm(),
            htm_by_phases: solution.htm_by_phases(),
            axial: in_metric(Metric::Axial),
            axial_qtm: in_metric(Metric::AxialQuarterTurn),
            lower_bound: solution.at_least(),
        }
    }

    /// In the metric of the method.
    fn counted(&self, method: &Method, length: RecordLength) -> CountedLength {
        let printed = match method.metric() {
            SearchMetric::HalfTurn => length.htm,
            SearchMetric::QuarterTurn => length.qtm,
            SearchMetric::Axial => length.axial.unwrap_or(length.htm),
            SearchMetric::AxialQuarterTurn => length.axial_qtm.unwrap_or(length.qtm),
        };
        let by_phases = match method.metric() {
            SearchMetric::HalfTurn => length.htm_by_phases,
            _ => printed,
        };
        CountedLength {
            by_phases,
            printed,
            is_proven: length.lower_bound.map(|bound| bound >= printed),
        }
    }

    /// The length phase by phase does not follow from the moves; it must lie between their number and
    /// the longest that a histogram believes.
    fn check(&self, position: &Position, solution: &str, length: RecordLength) -> Result<(), RecordError> {
        if length.htm_by_phases > LengthHistogram::LONGEST {
            return Err(RecordError::WrongLength);
        }
        let merged = length.htm_by_phases.checked_sub(length.htm);
        let proposal = Proposal {
            moves: solution.parse().map_err(|_| RecordError::Wrong)?,
            merged: merged.ok_or(RecordError::WrongLength)?,
            ..Proposal::default()
        };
        let solution = Solution::solving(&position.facelets, proposal);
        let solution = solution.map_err(|_| RecordError::Wrong)?;
        let is_right =
            |metric: Metric, length: Option<usize>| length.is_none_or(|length| length == solution.length(metric));
        if !is_right(Metric::HalfTurn, Some(length.htm))
            || !is_right(Metric::QuarterTurn, Some(length.qtm))
            || !is_right(Metric::Axial, length.axial)
            || !is_right(Metric::AxialQuarterTurn, length.axial_qtm)
            || length.lower_bound.is_some_and(|bound| bound > length.qtm)
        {
            return Err(RecordError::WrongLength);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Face, Sequence};

    /// A robot that cannot turn a face was once asked to solve cubes that were made by all six.
    #[test]
    fn cubes_that_are_made_by_some_faces_are_made_by_these_alone() {
        let of_five = ThreeByThree {
            faces: TurnableFaces::AllBut(Face::B),
            ..ThreeByThree::default()
        };
        let scramble = Scramble::RandomMoves(30);
        for number in 0..100 {
            let text = of_five.scramble_moves(scramble, 1, number).expect("moves");
            let moves: Sequence = text.parse().expect("moves");
            assert_eq!(moves.htm(), 30);
            assert!(!text.contains('B'), "{text}");
            let drawn = of_five.draw(scramble, &mut generator(1, number)).expect("a cube");
            assert_eq!(drawn.cube, CubieCube::from(moves.moves()));
        }
    }
}
