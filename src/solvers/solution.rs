//! Solutions, before and after the check by the facelet engine.

use super::{SearchMetric, SolveError};
use crate::cube::{Face, Facelets, Metric, Move, Piece, PieceSet, Sequence};
use crate::search::ProofEffort;
use serde::{Serialize, Serializer};
use std::fmt;

/// The aim of a step of a phase. `Display` writes it in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aim {
    /// It places these pieces: `URF corner`.
    Places(PieceSet),
    /// It takes out a piece that is stuck: `take out the URF corner`.
    TakesOut(Piece),
    /// It is a named algorithm.
    Algorithm {
        /// The name.
        name: &'static str,
        /// Its purpose, in a few words.
        purpose: &'static str,
        /// True if it is made as its mirror image.
        mirrored: bool,
    },
    /// It turns a layer: `turn of the D layer`.
    Turns(Face),
}

impl Aim {
    /// The purpose of an algorithm, in a few words.
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

/// A part of a phase that a person would make at once: its aim and its moves.
///
/// Where two steps of a phase meet, their turns may cancel; the moves of the phase are those of its steps
/// one after the other, with all possible cancellations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The aim.
    pub aim: Aim,
    /// Its moves, before anything cancels.
    pub moves: Sequence,
}

/// The side of a scramble on which moves were found, as in fewest-moves solving (NISS: normal and inverse
/// scramble switch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The scramble itself.
    #[default]
    Normal,
    /// Its inverse: the moves were found backwards, and end the solution.
    Inverse,
}

/// A part of a solution: its name, what it achieves, and where its moves end.
///
/// Where two phases meet, turns may have merged into one. It belongs to the earlier phase if the aim of that phase
/// still holds after it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Phase {
    /// Its name, as in `G0→G1`.
    pub name: &'static str,
    /// The result of the phase, in a few words.
    pub achieves: &'static str,
    /// The side of the scramble on which it was found.
    pub side: Side,
    /// Advice for looking at the cube, in a sentence, for phases that people can recognise.
    pub look_for: Option<&'static str>,
    /// The pieces that are solved at the end of the phase, including those of earlier phases; empty if the method does
    /// not solve single pieces.
    pub solved: PieceSet,
    /// The number of moves of the solution before its end.
    pub end: usize,
    /// The steps that it consists of, in order; empty if it is not divided.
    pub steps: Vec<Step>,
}

/// A solution as a solver proposes it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Proposal {
    /// The metric in which the proposal is short.
    pub metric: SearchMetric,
    /// The moves.
    pub moves: Sequence,
    /// The phases that they consist of, in order; the last one ends where the moves end.
    pub phases: Vec<Phase>,
    /// The number of turns saved where phases meet: the sum of the lengths of the phases, minus the length
    /// of the solution (HTM). 0 for methods that shorten the whole instead of each phase.
    pub merged: usize,
    /// A proven lower bound for the length of every solution, in the metric, if the method proves one. The
    /// solution is a shortest one if it has exactly this length.
    pub at_least: Option<usize>,
    /// The effort of the search and its proof, if the method proves lower bounds.
    pub effort: Option<ProofEffort>,
    /// True if several or all solutions were requested, and a search that was cut short may not have found all of them.
    pub is_one_of_more: bool,
}

impl Proposal {
    /// True if the phases end one after the other and the last one ends with the last move, or if there are no phases;
    /// and if the steps of each divided phase make up its moves.
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
    /// The moves of its steps, with all possible cancellations.
    fn joined_steps(&self) -> Sequence {
        let moves = self.steps.iter().flat_map(|step| step.moves.moves());
        moves.copied().collect::<Sequence>().cancelled()
    }
}

/// A solution that the facelet engine has replayed on its cube and confirmed. Only this check creates one.
///
/// `Display` and serde write the moves in WCA notation, `Display` with the alternate flag (`{:#}`) in the compact
/// classic one.
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
    /// Replays a proposal that should solve a cube on the stickers of the cube.
    pub(crate) fn solving(start: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check(start, &Facelets::SOLVED, proposal)
    }

    /// Replays a proposal that should turn some stickers into others.
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

    /// The metric in which it is short.
    pub fn metric(&self) -> Metric {
        self.proposal.metric.metric()
    }

    /// Its length in a metric, in moves.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(self.proposal.moves.moves())
    }

    /// The sum of the lengths (HTM) of the phases, before turns merge where they meet: the figure that the
    /// literature gives for a method of several phases. It is at least the number of moves.
    pub fn htm_by_phases(&self) -> usize {
        self.proposal.moves.htm() + self.proposal.merged
    }

    /// A proven lower bound for the length of every solution, in the metric, if the method proves one.
    pub fn at_least(&self) -> Option<usize> {
        self.proposal.at_least
    }

    /// The effort of the search and of the proof that there is no shorter solution, if the method proves
    /// that. The times differ from run to run.
    pub fn effort(&self) -> Option<&ProofEffort> {
        self.proposal.effort.as_ref()
    }

    /// True if several or all solutions were requested, and a search that was cut short may not have found all of them.
    pub fn is_one_of_more(&self) -> bool {
        self.proposal.is_one_of_more
    }

    /// The face of the layer that a lesson solves first: all pieces of its first phase lie there. `None`
    /// for a solution whose first phase does not solve pieces of one layer.
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

/// The moves in WCA notation; with `{:#}` in the compact classic one.
impl fmt::Display for Solution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.proposal.moves, formatter)
    }
}

/// Its moves as text. There is no `Deserialize`, since a solution is made by the check alone.
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
