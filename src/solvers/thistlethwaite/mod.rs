//! Morwen Thistlethwaite's method (1981): four phases through a chain of ever smaller groups.
//!
//! | phase | turns allowed | what becomes solved |
//! |---|---|---|
//! | G0→G1 | all | edge flip, counted so that only quarter turns of U and D change it |
//! | G1→G2 | L R F B, U2 D2 | corner twist, against the L/R axis, and the edges of the slice between L and R in that slice |
//! | G2→G3 | L R, F2 B2 U2 D2 | corners where half turns can reach them, every edge in its slice, all even |
//! | G3→solved | half turns | everything |
//!
//! Coordinates count flip against F and B, twist against U and D, and know the slice between U and
//! D. So the cube is first looked at from elsewhere: [`phases::view`] lays it down so that its U
//! face is in front, its F face on the right and its R face on top. What the solver finds there
//! is translated back turn by turn.
//!
//! Each phase has a table of exact distances and is solved in the fewest moves there are for it;
//! not the whole cube, since a longer phase could have left a shorter one behind. No phase takes
//! more than 7, 10, 13 and 15 moves.

mod phases;

use super::{Phase, Pieces, Proposal, SolveError, Solver};
use crate::cube::{Cubie, Move, Symmetry};
use crate::search::descend;
use crate::tables::{CosetSpace, ExactTable, Observer, PruningTable, Recipe, Store};
use phases::{FirstPhase, FourthPhase, SecondPhase, ThirdPhase};

/// The most moves a solution takes: 45 = 7 + 10 + 13 + 15.
pub const LONGEST: usize = 45;

/// The recipes of the four tables, in the order of the phases.
pub fn recipes() -> Vec<Box<dyn Recipe>> {
    vec![
        Box::new(phases::first()),
        Box::new(phases::second()),
        Box::new(phases::third()),
        Box::new(phases::fourth()),
    ]
}

/// The method, with its four tables.
pub struct Thistlethwaite {
    view: Symmetry,
    /// What a turn found in the view is to the person who holds the cube, by [`Move::ALL`].
    turns_back: [Move; 18],
    first: PruningTable<FirstPhase>,
    second: PruningTable<SecondPhase>,
    third: PruningTable<ThirdPhase>,
    fourth: PruningTable<FourthPhase>,
}

impl Thistlethwaite {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built does not have the published distribution.
    pub fn new(store: &Store, observer: &dyn Observer) -> Result<Self, SolveError> {
        let view = phases::view();
        let back = view.inverse();
        Ok(Thistlethwaite {
            turns_back: Move::ALL.map(|turn| back.turn(turn)),
            view,
            first: load(phases::first(), store, observer)?,
            second: load(phases::second(), store, observer)?,
            third: load(phases::third(), store, observer)?,
            fourth: load(phases::fourth(), store, observer)?,
        })
    }

    /// Solves one phase and makes its moves on the cube.
    ///
    /// Where a phase begins with a half turn of the face that the phase before ended with, the two
    /// become one turn, which then belongs to the phase before. That is right: half turns are in
    /// the group where that phase ends, so it still ends there. On average it saves 0.76 turns a
    /// cube, since the turns of each phase are tried in the order that makes the most of it.
    fn solve_phase<S: CosetSpace>(
        &self,
        table: &PruningTable<S>,
        name: &'static str,
        achieves: &'static str,
        cube: &mut Cubie,
        proposal: &mut Proposal,
    ) -> Result<(), SolveError> {
        let before = proposal.moves.htm();
        let mut made = 0;
        let length = descend(table, table.space().coset(cube), |turn| {
            cube.turn(turn);
            let turn = self.turns_back[turn as usize];
            // Nothing cancels inside a shortest solution, so that only its first turns, one or two
            // on one axis, can merge with what stands before them.
            if made < 2 {
                proposal.moves.push_cancelling(turn);
            } else {
                proposal.moves.push(turn);
            }
            made += 1;
        })
        .map_err(|error| SolveError::Misled { phase: name, error })?;
        proposal.merged += before + length - proposal.moves.htm();
        proposal.phases.push(Phase {
            name,
            achieves,
            look_for: None,
            solved: Pieces::NONE,
            end: proposal.moves.htm(),
            steps: Vec::new(),
        });
        Ok(())
    }
}

fn load<S: CosetSpace>(
    table: ExactTable<S>,
    store: &Store,
    observer: &dyn Observer,
) -> Result<PruningTable<S>, SolveError> {
    let name = table.name();
    table
        .load(store, observer)
        .map_err(|error| SolveError::Table { name, error })
}

impl Solver for Thistlethwaite {
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError> {
        let mut cube = self.view.conjugate(cube);
        let mut proposal = Proposal {
            moves: crate::cube::Sequence::with_capacity(LONGEST),
            phases: Vec::with_capacity(4),
            merged: 0,
        };
        self.solve_phase(
            &self.first,
            "G0→G1",
            "no edge is flipped (counting quarter turns of U and D)",
            &mut cube,
            &mut proposal,
        )?;
        self.solve_phase(
            &self.second,
            "G1→G2",
            "no corner is twisted (counting from L and R), and the edges between L and R are there",
            &mut cube,
            &mut proposal,
        )?;
        self.solve_phase(
            &self.third,
            "G2→G3",
            "half turns can do the rest: corners and edges are where those can reach them",
            &mut cube,
            &mut proposal,
        )?;
        self.solve_phase(
            &self.fourth,
            "G3→solved",
            "the cube is solved",
            &mut cube,
            &mut proposal,
        )?;
        Ok(proposal)
    }
}
