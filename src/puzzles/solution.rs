//! Solutions of puzzles.

use super::PuzzleTurn;
use smallvec::SmallVec;
use std::borrow::Cow;

/// The maximum number of turns that a solution stores without a memory allocation. No shortest solution of a 2x2x2, a
/// Pyraminx or a Skewb has more turns.
pub(super) const INLINE_TURNS: usize = 16;

/// The turns of a solution.
pub(super) type SolutionTurns = SmallVec<[PuzzleTurn; INLINE_TURNS]>;

/// A proposal of a solver: a sequence of turns, and their division into phases. Only
/// [`PuzzleSolver`](super::PuzzleSolver) can read a proposal. It replays the turns on stickers, and then makes a
/// [`PuzzleSolution`] from the proposal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proposal {
    turns: SolutionTurns,
    /// The phases. The list is empty for a solution that is proved to be shortest.
    phases: Vec<PuzzlePhase>,
}

/// A phase of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PuzzlePhase {
    /// The name, such as `first layer`.
    pub name: &'static str,
    /// The aim, in a few words.
    pub aim: String,
    /// The turns of the phase, before turns of successive phases cancel each other.
    pub turns: Vec<PuzzleTurn>,
    /// Advice for finding the pieces on the puzzle. Only phases that people learn have it.
    pub look_for: Option<&'static str>,
    /// The steps of the phase; empty if there is nothing to do, or if people do not learn the phase.
    pub steps: Vec<PuzzleStep>,
}

/// A step: turns that a person makes without looking at the puzzle in between.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PuzzleStep {
    /// The name of the step: the pieces that it brings home or together, such as `FR edge`, or the word `algorithm`.
    pub name: String,
    /// The purpose of the step, if the step is an algorithm.
    pub purpose: Option<&'static str>,
    /// The turns.
    pub turns: Vec<PuzzleTurn>,
}

impl PuzzlePhase {
    /// A phase without advice and steps, because people do not learn it.
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
    /// A solution that is proved to be shortest. Its list of phases is empty.
    pub fn shortest(turns: impl IntoIterator<Item = PuzzleTurn>) -> Proposal {
        Proposal::of_turns(turns.into_iter().collect())
    }

    /// A solution in phases. `turns` contains the turns of the whole solution. If `phases` is empty, the solution
    /// counts as proved to be shortest.
    pub(crate) fn in_phases(turns: Vec<PuzzleTurn>, phases: Vec<PuzzlePhase>) -> Proposal {
        let turns = turns.into();
        Proposal { turns, phases }
    }

    pub(super) fn of_turns(turns: SolutionTurns) -> Proposal {
        let phases = Vec::new();
        Proposal { turns, phases }
    }

    /// The phases.
    pub(super) fn phases(&self) -> &[PuzzlePhase] {
        &self.phases
    }

    /// The turns, which the solver checks.
    pub(super) fn turns(&self) -> &[PuzzleTurn] {
        &self.turns
    }
}

/// A solution of a position of a puzzle: a sequence of turns, and their division into phases. The turns have been
/// checked on the stickers of the position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleSolution(Proposal);

impl PuzzleSolution {
    /// Makes a solution from a proposal that was checked.
    pub(super) fn of_checked(proposal: Proposal) -> PuzzleSolution {
        PuzzleSolution(proposal)
    }

    /// Extends the solution to a target. `all` contains the turns of the extended solution, and `on` the turns of the
    /// additional phase.
    pub(super) fn led_on(&self, all: Vec<PuzzleTurn>, on: Vec<PuzzleTurn>) -> PuzzleSolution {
        let on = PuzzlePhase::new("target", "from the solved puzzle to the target", on);
        let phases = self.0.phases.iter().cloned().chain([on]);
        PuzzleSolution(Proposal::in_phases(all, phases.collect()))
    }

    /// The turns.
    pub fn turns(&self) -> &[PuzzleTurn] {
        &self.0.turns
    }

    /// True if the search has proved that no solution is shorter in the requested metric.
    pub fn is_shortest(&self) -> bool {
        self.0.phases.is_empty()
    }

    /// The phases. A shortest solution has a single phase, `optimal`. Turns may cancel between phases, so the phases
    /// may have more turns in total than the solution.
    pub fn phases(&self) -> Cow<'_, [PuzzlePhase]> {
        if !self.is_shortest() {
            return Cow::Borrowed(&self.0.phases);
        }
        let turns = self.turns().to_vec();
        Cow::Owned(vec![PuzzlePhase::new("optimal", "the fewest moves possible", turns)])
    }
}
