//! Proposed solutions, and solutions that the facelet engine has checked.

use super::{SearchMetric, SolveError};
use crate::cube::{Face, Facelets, Metric, Move, Piece, PieceSet, Sequence};
use crate::search::ProofEffort;
use serde::{Serialize, Serializer};
use std::fmt;

/// The aim of a step of a phase. `Display` writes it in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aim {
    /// The step solves these pieces. `Display` writes, for example, `URF corner`.
    Places(PieceSet),
    /// The step takes out a piece that is in a wrong place or orientation. `Display` writes, for example,
    /// `take out the URF corner`.
    TakesOut(Piece),
    /// The step is a named algorithm.
    Algorithm {
        /// The name.
        name: &'static str,
        /// The purpose of the algorithm, in a few words.
        purpose: &'static str,
        /// True if the mirror image of the algorithm is made.
        mirrored: bool,
    },
    /// The step turns a layer. `Display` writes, for example, `turn of the D layer`.
    Turns(Face),
}

impl Aim {
    /// The purpose of the algorithm, in a few words; `None` if the step is not a named algorithm.
    pub const fn purpose(self) -> Option<&'static str> {
        match self {
            Aim::Algorithm { purpose, .. } => Some(purpose),
            Aim::Places(_) | Aim::TakesOut(_) | Aim::Turns(_) => None,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Aim::Places(pieces) => write!(formatter, "{pieces}"),
            Aim::TakesOut(piece) => write!(formatter, "take out the {piece}"),
            Aim::Algorithm { name, mirrored, .. } => {
                let mirror = if *mirrored { ", mirrored" } else { "" };
                write!(formatter, "{name}{mirror}")
            }
            Aim::Turns(face) => write!(formatter, "turn of the {face} layer"),
        }
    }
}

/// A part of a phase that a person would make without a pause: its aim and its moves.
///
/// Turns at the end of a step may cancel with turns of the next step. The moves of the phase are the moves of all its
/// steps in order, with all possible cancellations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The aim.
    pub aim: Aim,
    /// The moves of the step, before cancellations.
    pub moves: Sequence,
}

/// The side of a scramble on which moves were found: the scramble or its inverse. Fewest-moves solvers use both sides
/// (NISS: normal inverse scramble switch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The scramble itself.
    #[default]
    Normal,
    /// The inverse of the scramble. The inverses of the moves on this side, in reverse order, are at the end of the
    /// solution.
    Inverse,
}

/// A part of a solution, with its name, its result, and the number of moves up to its end.
///
/// The last turn of a phase and the first turn of the next phase may have merged into one turn. This turn belongs to
/// the earlier phase if the cube still has the result of the earlier phase after this turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Phase {
    /// The name of the phase, as in `G0→G1`.
    pub name: &'static str,
    /// The result of the phase, in a few words.
    pub achieves: &'static str,
    /// The side of the scramble on which the phase was found.
    pub side: Side,
    /// Advice on what to look for on the cube, for phases that people can recognise.
    pub look_for: Option<&'static str>,
    /// The pieces that are solved at the end of the phase, including the pieces of earlier phases. Empty if the method
    /// does not solve single pieces.
    pub solved: PieceSet,
    /// The number of moves of this phase and all earlier phases.
    pub end: usize,
    /// The steps of the phase, in order; empty if the phase is not divided into steps.
    pub steps: Vec<Step>,
}

/// A solution that a solver proposes and that has not been checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Proposal {
    /// The metric in which the method looks for short solutions. The bound `at_least` is a number of moves in this
    /// metric.
    pub metric: SearchMetric,
    /// The moves.
    pub moves: Sequence,
    /// The phases of the moves, in order. The last phase ends with the last move.
    pub phases: Vec<Phase>,
    /// The sum of the lengths of the phases, minus the length of the whole solution (HTM). The whole solution is
    /// shorter if the last turn of a phase and the first turn of the next phase merge. Only Thistlethwaite's method
    /// counts such turns; for all other methods, the number is 0.
    pub merged: usize,
    /// A proven lower bound for the length of every solution; `None` if the method proves no bound. A solution of
    /// exactly this length is a shortest solution.
    pub at_least: Option<usize>,
    /// The number of visited nodes, and the lower bounds that the search proved one after the other; `None` if the
    /// method does not prove lower bounds.
    pub effort: Option<ProofEffort>,
    /// True if several or all solutions were requested, but the search ended early and may have missed some solutions.
    pub is_one_of_more: bool,
}

impl Proposal {
    /// True if the ends of the phases are in order, and the last phase ends with the last move. If a phase is divided
    /// into steps, the steps must have the same moves as the phase. Also true if there are no phases.
    fn parts_are_in_order(&self) -> bool {
        let mut start = 0;
        let in_order = self.phases.iter().all(|phase| {
            let moves = self.moves.moves().get(start..phase.end);
            start = phase.end;
            moves.is_some_and(|moves| phase.steps.is_empty() || phase.joined_steps().moves() == moves)
        });
        in_order && (self.phases.is_empty() || start == self.moves.htm())
    }
}

impl Phase {
    /// The moves of all steps of the phase, with all possible cancellations.
    fn joined_steps(&self) -> Sequence {
        let moves = self.steps.iter().flat_map(|step| step.moves.moves());
        moves.copied().collect::<Sequence>().cancelled()
    }
}

/// A solution that the facelet engine has replayed on the cube and confirmed. A `Solution` is created only by this
/// check.
///
/// `Display` and serde write the moves in WCA notation. `Display` with the alternate flag (`{:#}`) writes the compact
/// classic notation.
///
/// ```no_run
/// use rubik::cube::Metric;
/// use rubik::{Cube, Solver};
///
/// let solver = Solver::thistlethwaite().open()?;
/// let solution = solver.solve(&"R U2".parse::<Cube>()?)?;
/// assert_eq!(format!("{solution} {solution:#}"), "U2 R' U2Ri");
/// assert_eq!(solution.length(Metric::QuarterTurn), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    proposal: Proposal,
}

impl Solution {
    /// Checks a proposal that should solve a cube: replays its moves on the stickers of the cube.
    pub(crate) fn solving(start: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check(start, &Facelets::SOLVED, proposal)
    }

    /// Checks a proposal that should turn the stickers `start` into `target`: replays its moves on the stickers.
    pub(crate) fn check(start: &Facelets, target: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        let mut facelets = start.clone();
        facelets.apply(proposal.moves.moves());
        if facelets != *target {
            return Err(SolveError::Wrong(proposal.moves));
        }
        if !proposal.parts_are_in_order() {
            return Err(SolveError::Parts(proposal.moves));
        }
        Ok(Solution { proposal })
    }

    /// The moves.
    pub fn moves(&self) -> &Sequence {
        &self.proposal.moves
    }

    /// The metric in which the method looked for a short solution.
    pub fn metric(&self) -> Metric {
        self.proposal.metric.metric()
    }

    /// The number of moves of the solution in a metric.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(self.proposal.moves.moves())
    }

    /// The sum of the lengths of the phases (HTM). Turns that merge between two phases count separately. The literature
    /// uses this number for methods of several phases. It is never smaller than the number of moves.
    pub fn htm_by_phases(&self) -> usize {
        self.proposal.moves.htm() + self.proposal.merged
    }

    /// A proven lower bound for the length of every solution, in the metric [`Solution::metric`]; `None` if the method
    /// proves no bound.
    pub fn at_least(&self) -> Option<usize> {
        self.proposal.at_least
    }

    /// The number of visited nodes, and the lower bounds that the search proved one after the other; `None` if the
    /// method does not prove lower bounds. The times of the proofs differ from run to run.
    pub fn effort(&self) -> Option<&ProofEffort> {
        self.proposal.effort.as_ref()
    }

    /// True if several or all solutions were requested, but the search ended early and may have missed some solutions.
    pub fn is_one_of_more(&self) -> bool {
        self.proposal.is_one_of_more
    }

    /// The face of the layer that the first phase solves: all pieces that are solved at the end of this phase are on
    /// this face. `None` if these pieces are not in one layer, if no piece is solved, or if there are no phases.
    pub fn first_face(&self) -> Option<Face> {
        let (first, _) = self.phases().next()?;
        let lies_on = |piece: Piece, face: Face| piece.facelets().iter().any(|each| each.face() == face);
        let holds_all = |&face: &Face| first.solved.iter().all(|piece| lies_on(piece, face));
        Face::ALL
            .into_iter()
            .find(|face| !first.solved.is_empty() && holds_all(face))
    }

    /// The phases in order, each with its moves.
    pub fn phases(&self) -> impl Iterator<Item = (&Phase, &[Move])> {
        let mut start = 0;
        self.proposal.phases.iter().map(move |phase| {
            let moves = &self.proposal.moves.moves()[start..phase.end];
            start = phase.end;
            (phase, moves)
        })
    }
}

/// Writes the moves in WCA notation. `{:#}` writes them in the compact classic notation.
impl fmt::Display for Solution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.proposal.moves, formatter)
    }
}

/// Writes the moves as text. There is no `Deserialize`, because only the check creates a solution.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_that_are_not_parts_of_the_moves_are_refused() {
        let phase = |end| Phase {
            name: "all",
            achieves: "everything",
            side: Side::Normal,
            look_for: None,
            solved: PieceSet::NONE,
            end,
            steps: Vec::new(),
        };
        let moves: Sequence = [Move::R1, Move::R3].into_iter().collect();
        for (ends, is_right) in [
            (&[][..], true),
            (&[2], true),
            (&[0, 1, 2], true),
            (&[7], false),
            (&[1], false),
            (&[2, 1, 2], false),
            (&[1, 1, 2], true),
        ] {
            let proposal = Proposal {
                moves: moves.clone(),
                phases: ends.iter().map(|&end| phase(end)).collect(),
                ..Proposal::default()
            };
            let checked = Solution::solving(&Facelets::SOLVED, proposal);
            assert_eq!(checked.is_ok(), is_right, "{ends:?}");
        }
    }

    #[test]
    fn a_solution_is_written_to_json_as_its_moves() {
        let moves: Sequence = "R U2 F'".parse().expect("moves");
        let mut start = Facelets::SOLVED;
        start.apply(moves.inverse().moves());
        let proposal = Proposal {
            moves,
            ..Proposal::default()
        };
        let solution = Solution::solving(&start, proposal).expect("its inverse led there");
        assert_eq!(serde_json::to_string(&solution).expect("JSON"), "\"R U2 F'\"");
    }

    #[test]
    fn steps_that_do_not_make_up_their_phase_are_refused() {
        let step = |text: &str| Step {
            aim: Aim::Turns(Face::U),
            moves: text.parse().expect("moves"),
        };
        for (steps, is_right) in [
            (&["R U", "U' R'"][..], true),
            (&["R", "U", "U'", "R'"], true),
            (&["R R'"], true),
            (&["R U"], false),
            (&["U"], false),
        ] {
            let phase = Phase {
                name: "nothing",
                achieves: "nothing",
                side: Side::Normal,
                look_for: None,
                solved: PieceSet::NONE,
                end: 0,
                steps: steps.iter().map(|text| step(text)).collect(),
            };
            let proposal = Proposal {
                phases: vec![phase],
                ..Proposal::default()
            };
            let checked = Solution::solving(&Facelets::SOLVED, proposal);
            assert_eq!(checked.is_ok(), is_right, "{steps:?}");
        }
    }
}
