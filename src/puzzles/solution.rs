//! Solutions of puzzles.

use super::PuzzleTurn;
use smallvec::SmallVec;
use std::borrow::Cow;

/// The number of turns that a solution stores without a memory allocation: no shortest solution of a twisty puzzle has
/// more.
pub(super) const INLINE_TURNS: usize = 16;

/// The turns of a solution.
pub(super) type SolutionTurns = SmallVec<[PuzzleTurn; INLINE_TURNS]>;

/// A proposal of a solver: turns in order, and their division into phases. No code can read them before
/// [`PuzzleSolver`](super::PuzzleSolver) has replayed them on stickers; then they are a [`PuzzleSolution`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proposal {
    turns: SolutionTurns,
    /// Empty for a shortest solution, which has a single phase.
    phases: Vec<PuzzlePhase>,
}

/// A phase of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PuzzlePhase {
    /// Its name: `first layer`.
    pub name: &'static str,
    /// Its aim, in a sentence.
    pub aim: String,
    /// Its turns, before any of them cancel with those of other phases.
    pub turns: Vec<PuzzleTurn>,
    /// Advice for finding the pieces on the puzzle, for a phase that people learn.
    pub look_for: Option<&'static str>,
    /// The steps of its turns; empty if there is nothing to do.
    pub steps: Vec<PuzzleStep>,
}

/// A step that a person makes at once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PuzzleStep {
    /// The pieces that it brings home or together, in a few words: `FR edge`.
    pub name: String,
    /// The purpose of an algorithm.
    pub purpose: Option<&'static str>,
    /// Its turns.
    pub turns: Vec<PuzzleTurn>,
}

impl PuzzlePhase {
    /// A phase that people do not learn.
    pub fn new(name: &'static str, aim: impl Into<String>, turns: Vec<PuzzleTurn>) -> PuzzlePhase {
        PuzzlePhase {
            name,
            aim: aim.into(),
            turns,
            look_for: None,
            steps: Vec::new(),
        }
    }
}

impl Proposal {
    /// A proven shortest solution, with a single phase.
    pub fn shortest(turns: impl IntoIterator<Item = PuzzleTurn>) -> Proposal {
        Proposal::of_turns(turns.into_iter().collect())
    }

    /// A solution in phases, and the turns of all of them together. A solution without phases counts as proven
    /// shortest.
    pub(crate) fn in_phases(turns: Vec<PuzzleTurn>, phases: Vec<PuzzlePhase>) -> Proposal {
        let turns = turns.into();
        Proposal { turns, phases }
    }

    pub(super) fn of_turns(turns: SolutionTurns) -> Proposal {
        let phases = Vec::new();
        Proposal { turns, phases }
    }

    /// Its parts.
    pub(super) fn phases(&self) -> &[PuzzlePhase] {
        &self.phases
    }

    /// The turns, for the check.
    pub(super) fn turns(&self) -> &[PuzzleTurn] {
        &self.turns
    }
}

/// A solution of a position of a puzzle: turns in order, and their division into phases. It was replayed on the
/// stickers of the position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleSolution(Proposal);

impl PuzzleSolution {
    /// Turns a proposal into a solution after it was checked.
    pub(super) fn of_checked(proposal: Proposal) -> PuzzleSolution {
        PuzzleSolution(proposal)
    }

    /// The solution extended to a target: `all` are the turns of the whole, and `on` those of the additional phase.
    pub(super) fn led_on(&self, all: Vec<PuzzleTurn>, on: Vec<PuzzleTurn>) -> PuzzleSolution {
        let on = PuzzlePhase::new("target", "from the solved puzzle to the target", on);
        let phases = self.0.phases.iter().cloned().chain([on]);
        PuzzleSolution(Proposal::in_phases(all, phases.collect()))
    }

    /// The turns.
    pub fn turns(&self) -> &[PuzzleTurn] {
        &self.0.turns
    }

    /// True if it is proven that no solution is shorter, in the requested metric.
    pub fn is_shortest(&self) -> bool {
        self.0.phases.is_empty()
    }

    /// Its phases; a shortest solution has a single one, `optimal`. Turns may cancel between phases, so the phases
    /// together may have more turns than the solution.
    pub fn phases(&self) -> Cow<'_, [PuzzlePhase]> {
        if !self.is_shortest() {
            return Cow::Borrowed(&self.0.phases);
        }
        let turns = self.turns().to_vec();
        Cow::Owned(vec![PuzzlePhase::new("optimal", "the fewest moves possible", turns)])
    }
}
