//! Solutions of puzzles.

/// A solution of a position of a puzzle: turns in order, and the parts into which they fall. It has
/// been replayed on the stickers of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSolution<T> {
    turns: Vec<T>,
    phases: Vec<PuzzlePhase>,
    is_shortest: bool,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzlePhase {
    /// Its name: `first layer`.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub aim: String,
    /// How many turns it has.
    pub turns: usize,
}

impl<T: Copy> PuzzleSolution<T> {
    /// A proven shortest solution: one part, which is the whole.
    pub(super) fn shortest(turns: Vec<T>) -> PuzzleSolution<T> {
        PuzzleSolution {
            turns,
            phases: Vec::new(),
            is_shortest: true,
        }
    }

    /// A solution in parts, which have as many turns together.
    pub(super) fn in_phases(turns: Vec<T>, phases: Vec<PuzzlePhase>) -> PuzzleSolution<T> {
        PuzzleSolution {
            turns,
            phases,
            is_shortest: false,
        }
    }

    /// The same solution in turns of another type.
    pub(super) fn map<U>(self, turn: impl Fn(T) -> U) -> PuzzleSolution<U> {
        PuzzleSolution {
            turns: self.turns.into_iter().map(turn).collect(),
            phases: self.phases,
            is_shortest: self.is_shortest,
        }
    }

    /// The turns.
    pub fn turns(&self) -> &[T] {
        &self.turns
    }

    /// True if it is proven that there is none shorter, in the metric that was asked for.
    pub fn is_shortest(&self) -> bool {
        self.is_shortest
    }

    /// Its parts, each with its turns; a single one, `optimal`, of a shortest solution.
    pub fn phases(&self) -> Vec<(PuzzlePhase, &[T])> {
        if self.phases.is_empty() {
            let whole = PuzzlePhase {
                name: "optimal",
                aim: "the fewest moves there are".to_owned(),
                turns: self.turns.len(),
            };
            return vec![(whole, self.turns.as_slice())];
        }
        let mut rest = self.turns.as_slice();
        let phases = self.phases.iter().map(|phase| {
            let (own, after) = rest.split_at(phase.turns);
            rest = after;
            (phase.clone(), own)
        });
        phases.collect()
    }
}
