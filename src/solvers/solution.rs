//! What solvers find, before and after the facelet engine has seen it.

use crate::cube::{
    Corner, Edge, Face, Facelet, Facelets, Move, Sequence, corner_facelets, edge_facelets,
};
use crate::search::Misled;
use crate::solvers::two_phase::NotFound;
use crate::tables::TableError;
use std::fmt;
use thiserror::Error;

/// Why there is no solution. None of these is the cube's fault: every [`crate::cube::Cubie`] can be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// A table that the method needs is wrong.
    #[error("table {name}: {error}")]
    Table {
        /// The table.
        name: &'static str,
        /// What is wrong with it.
        error: TableError,
    },
    /// A table led the search astray.
    #[error("{phase}: {error}; `rubik tables verify` looks for the damage")]
    Misled {
        /// The phase.
        phase: &'static str,
        /// What happened.
        error: Misled,
    },
    /// A table that would not fit into the memory that is free.
    #[error(
        "table {name} takes {} of memory, and {} are free; {}",
        size(*.needed), size(*.free), fitting(*.fits)
    )]
    Memory {
        /// The table.
        name: &'static str,
        /// Bytes that it takes, to be built if there is no file of it.
        needed: u64,
        /// Bytes that are free.
        free: u64,
        /// The largest size that would fit, as `--table-size` has it.
        fits: Option<&'static str>,
    },
    /// No solution of as few moves as were allowed.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// A proposed solution that does not solve the cube.
    #[error("the solution found, '{0}', does not solve the cube; it is withheld")]
    Wrong(Sequence),
    /// A proposed solution whose phases and steps are not parts of its moves.
    #[error("the phases of the solution found, '{0}', are not its parts; it is withheld")]
    Parts(Sequence),
}

/// A number of bytes as people say it.
fn size(bytes: u64) -> String {
    format!("{:.1} GB", bytes as f64 / 1e9)
}

fn fitting(size: Option<&'static str>) -> String {
    match size {
        Some(size) => format!("--table-size {size} would fit"),
        None => "no smaller one would fit either".to_owned(),
    }
}

/// A corner or an edge. `Display` writes what it is called: `URF corner`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// A corner.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Corner(corner) => write!(formatter, "{corner} corner"),
            Piece::Edge(edge) => write!(formatter, "{edge} edge"),
        }
    }
}

impl Piece {
    /// Where its stickers show when it is at home.
    pub fn facelets(self) -> Vec<Facelet> {
        match self {
            Piece::Corner(corner) => corner_facelets(corner).to_vec(),
            Piece::Edge(edge) => edge_facelets(edge).to_vec(),
        }
    }
}

/// A set of pieces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pieces {
    /// A bit for each, corners from bit 0 and edges from bit 8.
    bits: u32,
}

impl Pieces {
    /// No piece.
    pub const NONE: Pieces = Pieces { bits: 0 };

    /// All 20 pieces.
    pub const ALL: Pieces = Pieces {
        bits: (1 << 20) - 1,
    };

    const fn bit(piece: Piece) -> u32 {
        match piece {
            Piece::Corner(corner) => 1 << corner as u32,
            Piece::Edge(edge) => 1 << (8 + edge as u32),
        }
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.bits |= Pieces::bit(piece);
    }

    /// True if the piece is among them.
    pub const fn contains(self, piece: Piece) -> bool {
        self.bits & Pieces::bit(piece) != 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// True if there are none.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The pieces, corners first, in the orders of [`Corner::ALL`] and [`Edge::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let corners = Corner::ALL.into_iter().map(Piece::Corner);
        let all = corners.chain(Edge::ALL.into_iter().map(Piece::Edge));
        all.filter(move |&piece| self.contains(piece))
    }
}

impl Extend<Piece> for Pieces {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.insert(piece));
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        let mut set = Pieces::NONE;
        set.extend(pieces);
        set
    }
}

/// `URF corner`, `UF edge and UR edge`.
impl fmt::Display for Pieces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.len().saturating_sub(1);
        for (index, piece) in self.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index == last => " and ",
                _ => ", ",
            };
            write!(formatter, "{separator}{piece}")?;
        }
        Ok(())
    }
}

/// What a step of a phase is for. `Display` writes it in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// It places these pieces: `URF corner`.
    Places(Pieces),
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is for.
    pub aim: Aim,
    /// Its moves, before anything cancels.
    pub moves: Sequence,
}

/// A part of a solution: what it is called, what it achieves, and where its moves end.
///
/// Where two phases meet, turns may have merged into one, which belongs to the earlier of them, if
/// what that phase achieves still holds after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// Its name, as in `G0→G1`.
    pub name: &'static str,
    /// What is solved when it is done, in a few words.
    pub achieves: &'static str,
    /// What to look for on the cube, in a sentence, if people can.
    pub look_for: Option<&'static str>,
    /// The pieces that are solved when it is done, because of it or a phase before it; none where
    /// a method is not about single pieces.
    pub solved: Pieces,
    /// How many moves of the solution come before its end.
    pub end: usize,
    /// The steps that it falls into, in order, if it does.
    pub steps: Vec<Step>,
}

/// What a solver believes to be a solution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proposal {
    /// The moves.
    pub moves: Sequence,
    /// The parts they fall into, in order; the last ends where the moves end.
    pub phases: Vec<Phase>,
    /// How many turns were saved where phases meet: the phases taken each for itself have so many
    /// more than there are moves. 0 where a method is about the whole, and not about each phase for
    /// itself.
    pub merged: usize,
    /// A number of moves (HTM) below which the method has proven that there is no solution, if it
    /// proves such things. The solution is a shortest one if it has just as many.
    pub at_least: Option<usize>,
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
            moves.is_some_and(|moves| {
                phase.steps.is_empty() || phase.joined_steps().moves() == moves
            })
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

/// A solution that the facelet engine has replayed on its cube and found right. There is no other
/// way to make one than [`Solution::check`].
#[derive(Debug, Clone)]
pub struct Solution {
    proposal: Proposal,
}

impl Solution {
    /// Replays a proposal on the stickers of its cube.
    ///
    /// # Errors
    ///
    /// If the cube is not solved after the moves, or phases and steps are not parts of them.
    pub fn check(stickers: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check_reaching(stickers, &Facelets::SOLVED, proposal)
    }

    /// Replays a proposal that is to turn some stickers into others.
    ///
    /// # Errors
    ///
    /// If it does not, or phases and steps are not parts of its moves.
    pub fn check_reaching(
        stickers: &Facelets,
        target: &Facelets,
        proposal: Proposal,
    ) -> Result<Solution, SolveError> {
        let mut facelets = stickers.clone();
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

    /// The length (HTM) of the phases taken each for itself, before turns merged where they meet:
    /// what the literature gives for a method of several phases. At least as long as the moves.
    pub fn htm_by_phases(&self) -> usize {
        self.proposal.moves.htm() + self.proposal.merged
    }

    /// A number of moves (HTM) below which the method has proven that there is no solution, if it
    /// proves such things.
    pub fn at_least(&self) -> Option<usize> {
        self.proposal.at_least
    }

    /// True if all solutions of this length were asked for, and there may be more than those that were
    /// found.
    pub fn is_one_of_more(&self) -> bool {
        self.proposal.is_one_of_more
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn pieces_are_a_set_and_written_as_people_say_them() {
        let mut pieces = Pieces::NONE;
        assert!(pieces.is_empty());
        pieces.insert(Piece::Edge(Edge::Uf));
        assert_eq!(pieces.to_string(), "UF edge");
        pieces.insert(Piece::Corner(Corner::Urf));
        assert_eq!(pieces.to_string(), "URF corner and UF edge");
        pieces.insert(Piece::Edge(Edge::Br));
        assert_eq!(pieces.to_string(), "URF corner, UF edge and BR edge");
        assert_eq!(pieces.len(), 3);
        assert!(pieces.contains(Piece::Edge(Edge::Br)));
        assert!(!pieces.contains(Piece::Edge(Edge::Ur)));
        assert_eq!(pieces.iter().collect::<Pieces>(), pieces);
        assert_eq!(Pieces::ALL.iter().count(), 20);
    }

    #[test]
    fn phases_that_are_not_parts_of_the_moves_are_refused() {
        let phase = |end| Phase {
            name: "all",
            achieves: "everything",
            look_for: None,
            solved: Pieces::NONE,
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
            let checked = Solution::check(&Facelets::SOLVED, proposal);
            assert_eq!(checked.is_ok(), is_right, "{ends:?}");
        }
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
                look_for: None,
                solved: Pieces::NONE,
                end: 0,
                steps: steps.iter().map(|text| step(text)).collect(),
            };
            let proposal = Proposal {
                phases: vec![phase],
                ..Proposal::default()
            };
            let checked = Solution::check(&Facelets::SOLVED, proposal);
            assert_eq!(checked.is_ok(), is_right, "{steps:?}");
        }
    }

    #[test]
    fn all_stickers_but_the_centres_are_those_of_some_piece() {
        let facelets = Pieces::ALL.iter().flat_map(Piece::facelets);
        let distinct: HashSet<usize> = facelets.map(Facelet::index).collect();
        assert_eq!(distinct.len(), 48);
        assert!((0..6).all(|face| !distinct.contains(&(face * 9 + 4))));
    }
}
