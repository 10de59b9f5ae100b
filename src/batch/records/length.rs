//! How long the solution of a record is, in the counts that its puzzle has.

use crate::batch::position::RunPosition;
use crate::batch::records::error::RecordError;
use crate::batch::report::lengths::LengthHistogram;
use crate::batch::report::tally::CountedLength;
use crate::batch::solution::RunSolution;
use crate::cube::{Facelets, Metric, Turn};
use crate::notation::Algorithm;
use crate::puzzles::{PuzzleLength, PuzzleName, check};
use crate::requests::{Engine, SolvePlan};
use crate::solvers::{Proposal, Solution};
use serde::{Deserialize, Serialize};

/// The length of the solution of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RunLength {
    /// Of a solution of a cube by a method.
    Method(RecordLength),
    /// Of turns to a goal.
    Goal(GoalLength),
    /// Of a solution of another puzzle.
    Puzzle(PuzzleLength),
}

/// The length of a solution of a cube by a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordLength {
    /// Moves in HTM.
    pub htm: usize,
    /// Moves in QTM.
    pub qtm: usize,
    /// Moves in HTM, counted phase by phase.
    pub htm_by_phases: usize,
    /// Moves in the axial metric, if the solution is short in it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub axial: Option<usize>,
    /// Moves in the axial quarter-turn metric, if the solution is short in it.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none", default)]
    pub axial_qtm: Option<usize>,
    /// With `optimal`: no solution has fewer moves of the metric than this; proven.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lower_bound: Option<usize>,
}

/// The length of a solution in the turns that were allowed, and in turns of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalLength {
    /// Turns, each that was allowed counted once.
    pub turns: usize,
    /// Moves in HTM.
    pub htm: usize,
    /// Moves in QTM.
    pub qtm: usize,
}

impl RecordLength {
    fn of(solution: &Solution) -> RecordLength {
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
    fn counted(self, metric: Metric) -> CountedLength {
        let printed = match metric {
            Metric::QuarterTurn => self.qtm,
            Metric::Axial => self.axial.unwrap_or(self.htm),
            Metric::AxialQuarterTurn => self.axial_qtm.unwrap_or(self.qtm),
            _ => self.htm,
        };
        CountedLength {
            by_phases: match metric {
                Metric::HalfTurn => self.htm_by_phases,
                _ => printed,
            },
            printed,
            is_proven: self.lower_bound.map(|bound| bound >= printed),
        }
    }

    /// The length phase by phase does not follow from the moves; it must lie between their number and
    /// the longest that a histogram believes.
    fn check(self, start: &Facelets, solution: &str) -> Result<(), RecordError> {
        if self.htm_by_phases > LengthHistogram::LONGEST {
            return Err(RecordError::WrongLength);
        }
        let merged = self.htm_by_phases.checked_sub(self.htm);
        let proposal = Proposal {
            moves: solution.parse().map_err(|_| RecordError::Wrong)?,
            merged: merged.ok_or(RecordError::WrongLength)?,
            ..Proposal::default()
        };
        let solution = Solution::solving(start, proposal).map_err(|_| RecordError::Wrong)?;
        let is_right =
            |metric: Metric, length: Option<usize>| length.is_none_or(|length| length == solution.length(metric));
        let are_right = is_right(Metric::HalfTurn, Some(self.htm))
            && is_right(Metric::QuarterTurn, Some(self.qtm))
            && is_right(Metric::Axial, self.axial)
            && is_right(Metric::AxialQuarterTurn, self.axial_qtm)
            && self.lower_bound.is_none_or(|bound| bound <= self.qtm);
        are_right.then_some(()).ok_or(RecordError::WrongLength)
    }
}

impl GoalLength {
    pub(in crate::batch) fn of(turns: &[Turn]) -> GoalLength {
        GoalLength {
            turns: turns.len(),
            htm: Metric::HalfTurn.length_of_turns(turns),
            qtm: Metric::QuarterTurn.length_of_turns(turns),
        }
    }
}

impl RunLength {
    /// The length of a solution.
    pub(in crate::batch) fn of(solution: RunSolution<'_>) -> RunLength {
        match solution {
            RunSolution::Method(solution) => RunLength::Method(RecordLength::of(solution)),
            RunSolution::Goal(solution) => RunLength::Goal(GoalLength::of(solution.turns())),
            RunSolution::Puzzle(puzzle, solution) => RunLength::Puzzle(puzzle.length(solution.turns())),
        }
    }

    /// The length of a solution as reports have it, at once: it is asked for once for each solution of a run without
    /// records.
    #[inline]
    pub(in crate::batch) fn counted_of(plan: &SolvePlan, solution: RunSolution<'_>) -> CountedLength {
        match (plan.engine(), solution) {
            // It has no turns of the whole puzzle, so that each of its turns is one move in HTM. A Clock is turned over, and the
            // layers of a Square-1 turn, beside what counts.
            (Engine::Puzzle(plan), RunSolution::Puzzle(puzzle, solution))
                if plan.metric == Metric::HalfTurn
                    && !matches!(puzzle.name(), PuzzleName::Clock | PuzzleName::SquareOne) =>
            {
                CountedLength::of(solution.turns().len())
            }
            _ => RunLength::of(solution).counted(plan),
        }
    }

    /// In the moves in which the method of a plan counts, as reports have it. Solutions of puzzles are counted as they
    /// are printed, those in parts too.
    pub(in crate::batch) fn counted(self, plan: &SolvePlan) -> CountedLength {
        let metric = match plan.engine() {
            Engine::Method(method) => method.metric().metric(),
            Engine::Goal { .. } => Metric::HalfTurn,
            Engine::Puzzle(plan) => plan.metric,
        };
        match self {
            RunLength::Method(length) => length.counted(metric),
            RunLength::Goal(length) => CountedLength::of(length.turns),
            RunLength::Puzzle(length) => CountedLength::of(length.in_metric(metric)),
        }
    }

    /// Replays a recorded solution and holds this, its recorded length, against it.
    ///
    /// # Errors
    ///
    /// [`RecordError::Wrong`] if it does not solve the position, and [`RecordError::WrongLength`] if
    /// it has another length, or one that cannot be.
    pub(in crate::batch) fn check(
        self,
        plan: &SolvePlan,
        position: RunPosition<'_>,
        solution: &str,
    ) -> Result<(), RecordError> {
        let (length, is_possible) = match plan.engine() {
            Engine::Method(_) => {
                let RunLength::Method(length) = self else {
                    return Err(RecordError::WrongLength);
                };
                return length.check(&position.cube().position.facelets, solution);
            }
            Engine::Goal {
                aim, turns: allowed, ..
            } => {
                let algorithm = Algorithm::parse(solution, plan.reader().parentheses);
                let turns = algorithm.map_err(|_| RecordError::Wrong)?.turns();
                let turns = turns.map_err(|_| RecordError::Wrong)?;
                let mut facelets = match allowed.moves_centres() {
                    true => position.cube().facelets(),
                    false => position.cube().position.facelets.clone(),
                };
                for &turn in &turns {
                    facelets.turn_layers(turn);
                }
                let may_be_made = |turn: &Turn| allowed.turns().contains(turn);
                if !turns.iter().all(may_be_made) || !aim.contains_stickers(&facelets) {
                    return Err(RecordError::Wrong);
                }
                let length = RunLength::Goal(GoalLength::of(&turns));
                (length, turns.len() <= LengthHistogram::LONGEST)
            }
            Engine::Puzzle(plan) => {
                let turns = plan.puzzle.turns(solution).map_err(|_| RecordError::Wrong)?;
                let checked = check(plan.puzzle.as_ref(), position.of_puzzle(), &turns);
                checked.map_err(|_| RecordError::Wrong)?;
                let length = plan.puzzle.length(&turns);
                let is_possible = length.in_metric(Metric::QuarterTurn) <= LengthHistogram::LONGEST;
                (RunLength::Puzzle(length), is_possible)
            }
        };
        (is_possible && self == length)
            .then_some(())
            .ok_or(RecordError::WrongLength)
    }
}
