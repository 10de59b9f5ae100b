//! Solves cubes of six layers or more.

use super::five::FiveSolver;
use super::four::FourSolver;
use super::last_phase;
use super::layers::BigCubeTurn;
use super::model::BigCube;
use super::near;
use super::phases::{colors, in_phases, merged};
use super::reduction::{Part, Reduction, ReductionSolution, led_to};
use super::stickers::turn_layers;
use crate::cube::{Face, Rotation, Symmetry};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use std::ops::ControlFlow;

/// Solves a cube by reducing it from the inside out. If the number of layers is even, it first reduces the middle
/// layers as a 4x4x4. Then it reduces each ring as a 5x5x5 (see [`Part::Ring`]).
pub(super) struct BigCubeSolver {
    cube: BigCube,
    reduction: Reduction,
    /// The solver for the middle layers; `None` if they are reduced as a 5x5x5.
    core: Option<FourSolver>,
    ring: FiveSolver,
}

/// On cubes with at most this number of layers, the solver spends the same effort on the middle layers and on every
/// ring as [`Proposer::propose`] spends on a 4x4x4 or a 5x5x5. On larger cubes, it spends this effort only on the last
/// ring.
const USUAL: u16 = 10;

impl BigCubeSolver {
    /// The tables of the 5x5x5 and, if the number of layers is even, the tables of the 4x4x4.
    pub(super) fn table_specs(cube: BigCube) -> Vec<Box<dyn TableSpec>> {
        let mut specs = FiveSolver::table_specs();
        if cube.layers().is_multiple_of(2) {
            for spec in FourSolver::table_specs() {
                if specs.iter().all(|each| each.name() != spec.name()) {
                    specs.push(spec);
                }
            }
        }
        specs
    }

    /// Opens the tables.
    ///
    /// # Errors
    ///
    /// Returns an error if a table is wrong, or does not fit into memory.
    pub(super) fn open(
        cube: BigCube,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<BigCubeSolver, TableError> {
        let is_even = cube.layers().is_multiple_of(2);
        Ok(BigCubeSolver {
            cube,
            reduction: Reduction::new(usize::from(cube.layers())),
            core: is_even.then(|| FourSolver::open(store, progress)).transpose()?,
            ring: FiveSolver::open(store, progress)?,
        })
    }

    /// Solves the 4x4x4 or the 5x5x5 with these stickers.
    fn solve_inner(
        &self,
        colors: Vec<Face>,
        is_last: bool,
        cancel: &CancelToken,
    ) -> Result<ReductionSolution, PuzzleError> {
        if cancel.is_cancelled() {
            return Err(PuzzleError::Cancelled);
        }
        let solver: &dyn Proposer = match &self.core {
            Some(core) if colors.len() == 6 * 4 * 4 => core,
            _ => &self.ring,
        };
        let stickers: Vec<u8> = colors.into_iter().map(|face| face as u8).collect();
        let position: PuzzlePosition = stickers.into();
        let mut proposal = None;
        match is_last || self.cube.layers() <= USUAL {
            true => proposal = Some(solver.propose(&[&position], cancel).swap_remove(0)?),
            false => solver.improve(&position, cancel, &mut |found| {
                proposal = Some(found);
                ControlFlow::Break(())
            })?,
        }
        let mut parts = Vec::new();
        for phase in proposal.as_ref().map_or(&[][..], Proposal::phases) {
            let turns = phase.turns.iter().filter_map(|&turn| BigCubeTurn::of_number(turn));
            parts.push((phase.name, turns.collect::<Vec<_>>()));
        }
        let last = parts.pop_if(|(name, _)| *name == Part::ThreeByThree.name());
        Ok(ReductionSolution {
            reduced: parts.into_iter().flat_map(|(_, turns)| turns).collect(),
            last: last.map(|(_, turns)| turns).unwrap_or_default(),
        })
    }

    /// A solution of the cube with these stickers, if at most [`near::MOST_TURNS`] turns solve it; otherwise `None`.
    fn near(&self, colors: &[Face], cancel: &CancelToken) -> Option<Proposal> {
        let turns = near::solve(self.cube.layers(), colors, cancel)?;
        Some(in_phases(&turns, [(near::NAME, near::aim(), turns.clone())]))
    }

    /// A solution of the cube with these stickers. The search solves the cube as it looks in the given orientation.
    /// Different orientations lead to different solutions.
    fn solve(&self, colors: &[Face], held: Rotation, cancel: &CancelToken) -> Result<Proposal, PuzzleError> {
        let layers = self.cube.layers();
        let mut seen = colors.to_vec();
        for turn in BigCubeTurn::of_whole(held) {
            turn_layers(&mut seen, layers, turn);
        }
        for color in &mut seen {
            *color = held.side(*color);
        }
        let parts = self.reduction.solve(&seen, cancel, |colors, is_last| {
            self.solve_inner(colors, is_last, cancel)
        })?;
        let upright = Symmetry::of_sides(held);
        let parts: Vec<(Part, Vec<BigCubeTurn>)> = { parts.into_iter() }
            .map(|(part, turns)| (part, turns.into_iter().map(|turn| turn.carried(&upright)).collect()))
            .collect();
        let turns = merged(parts.iter().flat_map(|(_, turns)| turns.iter().copied()));
        let parts = parts
            .into_iter()
            .map(|(part, turns)| (part.name(), part.aim(layers), turns));
        Ok(in_phases(&turns, parts))
    }
}

impl Proposer for BigCubeSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let solve = |position: &&PuzzlePosition| {
            let colors = colors(self.cube, position)?;
            match self.near(&colors, cancel) {
                Some(proposal) => Ok(proposal),
                None => self.solve(&colors, Rotation::UPRIGHT, cancel),
            }
        };
        positions.iter().map(solve).collect()
    }

    fn needs_more_than(&self, position: &PuzzlePosition, moves: usize, cancel: &CancelToken) -> bool {
        near::needs_more_than(self.cube, position, moves, cancel)
    }

    /// First finds the solution of [`Proposer::propose`]. Then it searches for shorter solutions in the 23 other
    /// orientations of the cube. If at most [`near::MOST_TURNS`] turns solve the cube, it finds only that solution.
    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let colors = colors(self.cube, position)?;
        if let Some(proposal) = self.near(&colors, cancel) {
            let _ = found(proposal);
            return Ok(());
        }
        let mut flow = found(self.solve(&colors, Rotation::UPRIGHT, cancel)?);
        for held in Rotation::all().skip(1) {
            if flow.is_break() {
                break;
            }
            flow = match self.solve(&colors, held, cancel) {
                Ok(proposal) => found(proposal),
                Err(PuzzleError::Cancelled) => break,
                Err(error) => return Err(error),
            };
        }
        Ok(())
    }
}

impl Part {
    /// The name of the part.
    fn name(self) -> &'static str {
        match self {
            Part::Core => "core",
            Part::Rows(_) => "rows",
            Part::Ring(_) => "ring",
            Part::ThreeByThree => last_phase::NAME,
        }
    }

    /// The aim of the part on a cube with this number of layers.
    fn aim(self, layers: u16) -> String {
        match self {
            Part::Core => {
                let core = 4 + layers % 2;
                format!("the middle layers reduced to a 3x3x3, as on a {core}x{core}x{core}")
            }
            Part::Rows(layer) => format!("the centres of layer {layer} in rows of one color"),
            Part::Ring(layer) => format!("layer {layer} reduced too, like layer 2 of a 5x5x5"),
            Part::ThreeByThree => last_phase::AIM.to_owned(),
        }
    }
}

/// A position that is solved by exactly those sequences of turns that lead from `position` to `target`. Each face of
/// the target must have centres of one color.
///
/// # Errors
///
/// Returns an error if `position` or `target` is not a position of the cube.
pub(super) fn seen_from(
    cube: BigCube,
    position: &PuzzlePosition,
    target: &PuzzlePosition,
) -> Result<PuzzlePosition, PuzzleError> {
    let seen = led_to(
        usize::from(cube.layers()),
        &colors(cube, position)?,
        &colors(cube, target)?,
    );
    let stickers: Vec<u8> = seen.into_iter().map(|face| face as u8).collect();
    Ok(stickers.into())
}
