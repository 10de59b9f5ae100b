//! Solutions in steps.

use super::chain::Target;
use super::reduction::{TwoSides, made_on};
use super::triggers::Trigger;
use crate::cube::{Axis, Cube, CubieCube, Edge, Face, Facelets, Move, Position, Sequence, Symmetry};
use crate::goals::{DominoSubset, Goal};
use crate::groups::Group;
use crate::solvers::SolveError;
use std::fmt;

/// A step of a solution: its target and its moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FmcStep {
    /// The target.
    pub target: Target,
    /// The text of the goal; `None` if the step leads to one of the usual targets.
    pub name: Option<String>,
    /// The axis of edge orientation or domino reduction; `None` for other steps.
    pub axis: Option<Axis>,
    /// The moves on the scramble, and the moves on its inverse.
    pub moves: TwoSides,
    /// The number of moves of this step and all earlier steps, including premoves (HTM). Moves that cancel with
    /// premoves do not count.
    pub end: usize,
    /// In the last step that has moves: the number of moves by which cancellations with premoves shorten the solution.
    /// 0 in all other steps.
    pub cancelled: usize,
    /// The defects that the step has to correct, counted on the cube before the step.
    pub before: StepDefects,
}

impl FmcStep {
    /// The name of the step: `eo-fb`, `dr-ud`, `htr`, `finish`, or the text of another goal.
    pub fn name(&self) -> String {
        let usual = || self.target.name_along(self.axis);
        self.name.clone().unwrap_or_else(usual)
    }
}

impl FmcStep {
    /// For domino reduction: the longest trigger at the end of the moves on the scramble or of the moves on the
    /// inverse. `None` for other steps.
    pub fn trigger(&self) -> Option<Trigger> {
        let axis = self.axis.filter(|_| self.target == Target::DominoReduction)?;
        let sides = [&self.moves.normal, &self.moves.inverse];
        let longest = |one: &Trigger| one.to_string().len();
        { sides.into_iter() }
            .filter_map(|moves| Trigger::of(axis, moves))
            .max_by_key(longest)
    }
}

impl TwoSides {
    /// The moves on the scramble, and the moves on its inverse, as text.
    pub fn written(&self) -> [String; 2] {
        [&self.normal, &self.inverse].map(|moves| moves.iter().copied().collect::<Sequence>().to_string())
    }
}

/// Writes the moves in the usual notation, with the moves on the inverse in brackets.
impl fmt::Display for TwoSides {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [normal, inverse] = self.written();
        match (normal.is_empty(), inverse.is_empty()) {
            (_, true) => write!(formatter, "{normal}"),
            (true, false) => write!(formatter, "({inverse})"),
            (false, false) => write!(formatter, "{normal} ({inverse})"),
        }
    }
}

/// The defects that a step has to correct: numbers of pieces, or the subset of the cube. They are counted on the cube
/// before the step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepDefects {
    /// Before edge orientation: the number of edges that are flipped with regard to the axis of the step.
    Edges {
        /// The number of flipped edges, 0 to 12.
        flipped: usize,
    },
    /// Before domino reduction: the number of corners that are twisted with regard to the axis of the step, and the
    /// number of edges that belong in the slice but are outside it. The slice is between the two faces of the axis.
    Domino {
        /// The number of twisted corners, 0 to 8.
        corners: usize,
        /// The number of edges that belong in the slice but are outside it, 0 to 4.
        edges: usize,
    },
    /// Before half turn reduction, on a cube with domino reduction along some axis: the subset of the cube.
    HalfTurns(DominoSubset),
    /// Nothing is counted: before other steps, and before half turn reduction on a cube without domino reduction.
    Uncounted,
}

impl StepDefects {
    /// The subset of the cube before half turn reduction; `None` before other steps, and for a cube without domino
    /// reduction.
    pub const fn subset(self) -> Option<DominoSubset> {
        match self {
            StepDefects::HalfTurns(subset) => Some(subset),
            _ => None,
        }
    }

    /// Counts the pieces of a cube that the step must correct.
    pub(super) fn before(target: Target, axis: Option<Axis>, domino: Axis, cube: &CubieCube) -> StepDefects {
        match (target, axis) {
            (Target::EdgeOrientation, Some(axis)) => {
                let cube = along(axis, Face::F, cube);
                let flipped = cube.eo().iter().filter(|&&flip| flip as usize != 0).count();
                StepDefects::Edges { flipped }
            }
            (Target::DominoReduction, Some(axis)) => {
                let cube = along(axis, Face::U, cube);
                let corners = cube.co().iter().filter(|&&twist| twist as usize != 0).count();
                let of_slice = |edge: Edge| edge as usize >= Edge::Fr as usize;
                let outside = |&(place, &edge): &(usize, &Edge)| place < Edge::Fr as usize && of_slice(edge);
                let edges = cube.ep().iter().enumerate().filter(outside).count();
                StepDefects::Domino { corners, edges }
            }
            // A chain may omit domino reduction. A cube without domino reduction has no subset.
            (Target::HalfTurnReduction, _) => [domino]
                .into_iter()
                .chain(Axis::ALL)
                .find(|&axis| Group::Domino(axis).contains(cube))
                .map_or(StepDefects::Uncounted, |axis| {
                    StepDefects::HalfTurns(DominoSubset::of(&along(axis, Face::U, cube)))
                }),
            _ => StepDefects::Uncounted,
        }
    }
}

/// Returns the cube conjugated by a symmetry that takes `axis` to the axis of `face`.
pub fn along(axis: Axis, face: Face, cube: &CubieCube) -> CubieCube {
    let mut symmetries = Symmetry::all();
    let leads = |symmetry: &Symmetry| {
        let mut faces = Face::ALL.into_iter().filter(|each| each.axis() == axis);
        faces.all(|each| symmetry.face(each).axis() == face.axis())
    };
    let symmetry = symmetries
        .find(leads)
        .expect("symmetries take every axis to every axis");
    symmetry.conjugate(cube)
}

/// A solution in steps. The facelet engine has replayed it on the cube and confirmed it. Values of this type are
/// created only by this check.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FmcSolution {
    moves: Sequence,
    premoves: Vec<Move>,
    steps: Vec<FmcStep>,
}

impl FmcSolution {
    /// Checks steps that solve a cube: replays them on the stickers.
    pub(super) fn check(start: &Facelets, steps: Vec<FmcStep>) -> Result<FmcSolution, SolveError> {
        FmcSolution::of(steps).checked(start)
    }

    /// Returns the solution if the facelet engine confirms it.
    fn checked(self, start: &Facelets) -> Result<FmcSolution, SolveError> {
        let mut facelets = start.clone();
        facelets.apply(self.moves.moves());
        match facelets == Facelets::SOLVED {
            true => Ok(self),
            false => Err(SolveError::Wrong(self.moves)),
        }
    }

    /// Checks steps to goals: replays them on the stickers. After each step, the stickers must meet the goal of this
    /// step.
    pub(super) fn check_goals(start: &Cube, steps: Vec<FmcStep>, goals: &[&Goal]) -> Result<FmcSolution, SolveError> {
        let mut made = TwoSides::default();
        let mut are_reached = true;
        for (step, goal) in steps.iter().zip(goals) {
            made = made.followed_by(&step.moves);
            // Moves on the inverse come before the scramble, and the moves of the scramble are not known. So only the
            // cubie engine can make the moves on the inverse.
            let mut facelets = match made.inverse.is_empty() {
                true => start.position.facelets.clone(),
                false => Position::from(made_on(&start.position.cube, &[], &made.inverse)).facelets,
            };
            facelets.apply(&made.normal);
            are_reached &= goal.contains_stickers(&facelets);
        }
        let solution = FmcSolution::of(steps);
        match are_reached {
            true => Ok(solution),
            false => Err(SolveError::Wrong(solution.moves)),
        }
    }

    /// Takes a solution of the cube to which the premoves lead, and adds the premoves at its end. The number of moves
    /// that cancel with the premoves is recorded in the last step that has moves.
    pub(super) fn behind_premoves(&self, start: &Facelets, premoves: &[Move]) -> Result<FmcSolution, SolveError> {
        let mut solution = self.clone();
        let moves = self.moves.moves().iter().chain(premoves).copied();
        let moves: Sequence = moves.collect();
        solution.moves = moves.cancelled();
        solution.premoves = premoves.to_vec();
        solution.steps.iter_mut().for_each(|step| step.end += premoves.len());
        let cancelled = moves.htm() - solution.moves.htm();
        let last = solution.steps.iter().rposition(|step| !step.moves.is_empty());
        if let Some(last) = last {
            solution.steps[last].cancelled = cancelled;
            solution.steps[last..].iter_mut().for_each(|step| step.end -= cancelled);
        }
        match self.leads_to_solved() {
            true => solution.checked(start),
            // Only the cubie engine can make moves on the inverse, and the steps were already checked on the stickers.
            false => Ok(solution),
        }
    }

    fn of(steps: Vec<FmcStep>) -> FmcSolution {
        let normal = steps.iter().flat_map(|step| &step.moves.normal).copied();
        let inverse: Vec<_> = steps.iter().flat_map(|step| &step.moves.inverse).copied().collect();
        let undone = inverse.into_iter().rev().map(|turn| turn.inverse());
        FmcSolution {
            moves: normal.chain(undone).collect(),
            premoves: Vec::new(),
            steps,
        }
    }

    /// True if the solution has moves on the inverse but ends before the cube is solved. Then the moves on the scramble
    /// and the moves on the inverse must be written separately.
    fn is_in_the_midst(&self) -> bool {
        let is_on_inverse = !self.premoves.is_empty() || self.steps.iter().any(|step| !step.moves.inverse.is_empty());
        is_on_inverse && !self.leads_to_solved()
    }

    fn leads_to_solved(&self) -> bool {
        self.steps.last().is_some_and(|step| step.target == Target::Solved)
    }

    /// The solution in one line. If the solution has moves on the inverse but ends before the cube is solved, the moves
    /// on the inverse are written in brackets.
    pub fn line(&self) -> String {
        match self.is_in_the_midst() {
            true => { self.steps.iter() }
                .fold(self.premoves(), |made, step| made.followed_by(&step.moves))
                .to_string(),
            false => self.moves.to_string(),
        }
    }

    /// All moves in the order in which they are made. The moves on the scramble come first. The inverses of the moves
    /// on the inverse follow, from the last to the first.
    pub fn moves(&self) -> &Sequence {
        &self.moves
    }

    /// The premoves, as moves on the inverse: their inverses, from the last to the first.
    pub fn premoves(&self) -> TwoSides {
        TwoSides::on_inverse(self.premoves.iter().rev().map(|turn| turn.inverse()).collect())
    }

    /// The steps after the premoves, in order.
    pub fn steps(&self) -> &[FmcStep] {
        &self.steps
    }
}
