//! What solvers find, before and after the facelet engine has checked it.

use super::{SearchMetric, SolveError};
use crate::cube::{Face, Facelets, Metric, Move, Piece, PieceSet, Sequence};
use crate::search::ProofEffort;
use serde::{Serialize, Serializer};
use std::fmt;

/// What a step of a phase is for. `Display` writes it in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aim {
    /// It places these pieces: `URF corner`.
    Places(PieceSet),
    /// It takes a piece out of where it is stuck: `take out the URF corner`.
    TakesOut(Piece),
    /// It is an algorithm that has a name.
    Algorithm {
        /// The name.
        name: &'static str,
        /// What it is for, in a few words.
        purpose: &'static str,
        /// True if it is made in mirror image.
        mirrored: bool,
    },
    /// It turns a layer: `turn of the D layer`.
    Turns(Face),
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

/// A part of a phase that a person would make at once: what it is for, and all of its moves.
///
/// Where two steps of a phase meet, their turns may cancel; the moves of the phase are those of its
/// steps one after the other, with everything cancelled that can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Step {
    /// What it is for.
    pub aim: Aim,
    /// Its moves, before anything cancels.
    pub moves: Sequence,
}

/// The side of a scramble on which moves are found, as in fewest-moves solving (NISS: normal and
/// inverse scramble switch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The scramble itself.
    #[default]
    Normal,
    /// Its inverse: the moves were found backwards, and stand at the end of the solution.
    Inverse,
}

/// A part of a solution: what it is called, what it achieves, and where its moves end.
///
/// Where two phases meet, turns may have merged into one, which belongs to the earlier of them, if
/// what that phase achieves still holds after it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Phase {
    /// Its name, as in `G0→G1`.
    pub name: &'static str,
    /// What is solved when it is done, in a few words.
    pub achieves: &'static str,
    /// The side of the scramble on which it was found.
    pub side: Side,
    /// What to look for on the cube, in a sentence, if people can.
    pub look_for: Option<&'static str>,
    /// The pieces that are solved when it is done, because of it or a phase before it; none where
    /// a method is not about single pieces.
    pub solved: PieceSet,
    /// How many moves of the solution come before its end.
    pub end: usize,
    /// The steps that it falls into, in order, if it does.
    pub steps: Vec<Step>,
}

/// What a solver believes to be a solution.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Proposal {
    /// The metric in which they are few.
    pub metric: SearchMetric,
    /// The moves.
    pub moves: Sequence,
    /// The parts they fall into, in order; the last ends where the moves end.
    pub phases: Vec<Phase>,
    /// How many turns were saved where phases meet: the sum of the lengths of the phases, less the
    /// length of the solution (HTM). 0 for methods that keep the whole short and not each phase.
    pub merged: usize,
    /// A number of moves of the metric below which the method has proven that there is no solution, if it
    /// proves such things. The solution is a shortest one if it has exactly this length.
    pub at_least: Option<usize>,
    /// What was spent on it and on the proof, of a method that proves such things.
    pub effort: Option<ProofEffort>,
    /// True if all solutions of this length were asked for, and there may be more than those that were
    /// found.
    pub is_one_of_more: bool,
}

impl Proposal {
    /// True if phases end one after the other, and the last where the whole ends, or if there are
    /// none; and if the steps of each that has some are its moves.
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
    /// The moves of its steps, with everything cancelled that can be.
    fn joined_steps(&self) -> Sequence {
        let moves = self.steps.iter().flat_map(|step| step.moves.moves());
        moves.copied().collect::<Sequence>().cancelled()
    }
}

/// A solution that the facelet engine has replayed on its cube and found right. Only this
/// check makes one.
///
/// `Display` and serde write the moves in WCA notation, `Display` with the alternate flag (`{:#}`) in the compact
/// classic one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    proposal: Proposal,
}

impl Solution {
    /// Replays a proposal on the stickers of a cube that it is to solve.
    pub(crate) fn solving(start: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check(start, &Facelets::SOLVED, proposal)
    }

    /// Replays a proposal that is to turn some stickers into others.
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

    /// The length (HTM) of the phases taken each for itself, before turns merged where they meet:
    /// what the literature gives for a method of several phases. At least as long as the moves.
    pub fn htm_by_phases(&self) -> usize {
        self.proposal.moves.htm() + self.proposal.merged
    }

    /// A number of moves of the metric below which the method has proven that there is no solution, if it
    /// proves such things.
    pub fn at_least(&self) -> Option<usize> {
        self.proposal.at_least
    }

    /// What was spent on it and on the proof that there is none shorter, if the method proves such
    /// things. The times differ from run to run.
    pub fn effort(&self) -> Option<&ProofEffort> {
        self.proposal.effort.as_ref()
    }

    /// True if all solutions of this length were asked for, and there may be more than those that were
    /// found.
    pub fn is_one_of_more(&self) -> bool {
        self.proposal.is_one_of_more
    }

    /// The face of the layer that a lesson solves first: all pieces of its first phase lie there. None of a solution
    /// whose first phase is not about one layer.
    pub fn first_face(&self) -> Option<Face> {
        let (first, _) = self.phases().next()?;
        let lies_on = |piece: Piece, face: Face| piece.facelets().iter().any(|each| each.face() == face);
        let holds_all = |&face: &Face| first.solved.iter().all(|piece| lies_on(piece, face));
        Face::ALL
            .into_iter()
            .find(|face| !first.solved.is_empty() && holds_all(face))
    }

    /// The parts that the moves fall into, in order, each with its moves.
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
