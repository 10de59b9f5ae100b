//! Solutions of puzzles.

use smallvec::SmallVec;
use std::borrow::Cow;

/// How many turns of a solution have their place in it: no shortest solution of a twisty puzzle has
/// more, so that none of these asks for memory of its own.
pub(super) const INLINE_TURNS: usize = 16;

/// The turns of a solution.
pub type SolutionTurns<T> = SmallVec<[T; INLINE_TURNS]>;

/// A solution of a position of a puzzle: turns in order, and the parts into which they fall. It has
/// been replayed on the stickers of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSolution<T> {
    turns: SolutionTurns<T>,
    /// Empty for a shortest solution, which has one part.
    phases: Vec<PuzzlePhase<T>>,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzlePhase<T> {
    /// Its name: `first layer`.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub aim: String,
    /// Its turns, before any of them cancel with those of other parts.
    pub turns: Vec<T>,
}

impl<T: Copy> PuzzleSolution<T> {
    /// A proven shortest solution: one part, which is the whole.
    pub(super) fn shortest(turns: impl Into<SolutionTurns<T>>) -> PuzzleSolution<T> {
        PuzzleSolution {
            turns: turns.into(),
            phases: Vec::new(),
        }
    }

    /// A solution in parts, at least one, and the turns that they come to together.
    pub(super) fn in_phases(turns: Vec<T>, phases: Vec<PuzzlePhase<T>>) -> PuzzleSolution<T> {
        PuzzleSolution {
            turns: turns.into(),
            phases,
        }
    }

    /// The same solution in turns of another type.
    pub(super) fn map<U>(self, turn: impl Fn(T) -> U) -> PuzzleSolution<U> {
        let phases = self.phases.into_iter().map(|phase| PuzzlePhase {
            name: phase.name,
            aim: phase.aim,
            turns: phase.turns.into_iter().map(&turn).collect(),
        });
        PuzzleSolution {
            phases: phases.collect(),
            turns: self.turns.into_iter().map(&turn).collect(),
        }
    }

    /// The turns.
    pub fn turns(&self) -> &[T] {
        &self.turns
    }

    /// True if it is proven that there is none shorter, in the metric that was asked for.
    pub fn is_shortest(&self) -> bool {
        self.phases.is_empty()
    }

    /// Its parts; a single one, `optimal`, of a shortest solution. Turns may cancel where parts meet,
    /// so that all parts together may have more turns than the solution.
    pub fn phases(&self) -> Cow<'_, [PuzzlePhase<T>]> {
        if !self.is_shortest() {
            return Cow::Borrowed(&self.phases);
        }
        Cow::Owned(vec![PuzzlePhase {
            name: "optimal",
            aim: "the fewest moves there are".to_owned(),
            turns: self.turns.to_vec(),
        }])
    }
}
