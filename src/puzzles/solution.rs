//! Solutions of puzzles.

use super::PuzzleTurn;
use smallvec::SmallVec;
use std::borrow::Cow;

/// How many turns of a solution have their place in it: no shortest solution of a twisty puzzle has
/// more, so that none of these asks for memory of its own.
pub(super) const INLINE_TURNS: usize = 16;

/// The turns of a solution.
pub(super) type SolutionTurns = SmallVec<[PuzzleTurn; INLINE_TURNS]>;

/// What a solver proposes: turns in order, and the parts into which they fall. They are told to no one before
/// [`PuzzleSolver`](super::PuzzleSolver) has made them on stickers; then they are a [`PuzzleSolution`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proposal {
    turns: SolutionTurns,
    /// Empty for a shortest solution, which has one part.
    phases: Vec<PuzzlePhase>,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzlePhase {
    /// Its name: `first layer`.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub aim: String,
    /// Its turns, before any of them cancel with those of other parts.
    pub turns: Vec<PuzzleTurn>,
    /// What to look for on the puzzle, of a part that people learn.
    pub look_for: Option<&'static str>,
    /// The steps into which the turns fall then; none if there is nothing to do.
    pub steps: Vec<PuzzleStep>,
}

/// What a person does at once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleStep {
    /// What it brings home or together, in a few words: `FR edge`.
    pub name: String,
    /// What it is for, of an algorithm.
    pub purpose: Option<&'static str>,
    /// Its turns.
    pub turns: Vec<PuzzleTurn>,
}

impl PuzzlePhase {
    /// A part that people do not learn.
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
    /// A proven shortest solution: one part, which is the whole.
    pub fn shortest(turns: impl IntoIterator<Item = PuzzleTurn>) -> Proposal {
        Proposal::of_turns(turns.into_iter().collect())
    }

    /// A solution in parts, and the turns that they come to together. A solution without parts is said to be
    /// shortest.
    pub fn in_phases(turns: Vec<PuzzleTurn>, phases: Vec<PuzzlePhase>) -> Proposal {
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

    /// The turns, for those who check them.
    pub(super) fn turns(&self) -> &[PuzzleTurn] {
        &self.turns
    }
}

/// A solution of a position of a puzzle: turns in order, and the parts into which they fall. It has
/// been replayed on the stickers of the position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleSolution(Proposal);

impl PuzzleSolution {
    /// What was proposed, once it is checked.
    pub(super) fn of_checked(proposal: Proposal) -> PuzzleSolution {
        PuzzleSolution(proposal)
    }

    /// The same solution with turns that go on to a target, `all` of them together, and with the part that they are.
    pub(super) fn led_on(&self, all: Vec<PuzzleTurn>, on: Vec<PuzzleTurn>) -> PuzzleSolution {
        let on = PuzzlePhase::new("target", "from the solved puzzle to the target", on);
        let phases = self.0.phases.iter().cloned().chain([on]);
        PuzzleSolution(Proposal::in_phases(all, phases.collect()))
    }

    /// The turns.
    pub fn turns(&self) -> &[PuzzleTurn] {
        &self.0.turns
    }

    /// True if it is proven that there is none shorter, in the metric that was asked for.
    pub fn is_shortest(&self) -> bool {
        self.0.phases.is_empty()
    }

    /// Its parts; a single one, `optimal`, of a shortest solution. Turns may cancel where parts meet,
    /// so that all parts together may have more turns than the solution.
    pub fn phases(&self) -> Cow<'_, [PuzzlePhase]> {
        if !self.is_shortest() {
            return Cow::Borrowed(&self.0.phases);
        }
        let turns = self.turns().to_vec();
        Cow::Owned(vec![PuzzlePhase::new("optimal", "the fewest moves possible", turns)])
    }
}
