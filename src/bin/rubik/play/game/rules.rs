//! What a board needs to know of a puzzle.

use super::preparation::Prepared;
use super::search::Search;
use crate::play::net::Net;
use rand::rngs::ChaCha8Rng;
use rubik::Cube;
use rubik::cube::PieceSet;
use rubik::notation::StickerColor;
use rubik::puzzles::PuzzleName;
use rubik::search::CancelToken;

/// A way to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolvingMode {
    /// In about twenty moves, at once.
    Quick,
    /// In ever fewer moves, until it is stopped.
    Improve,
    /// In the fewest moves there are, with a proof.
    Optimal,
    /// Layer by layer, as a lesson.
    Layers,
    /// Through Thistlethwaite's four subgroups.
    Thistlethwaite,
    /// In steps, as people do it for fewest moves.
    Steps,
    /// Centres, then edges, then the 3x3x3 that is left.
    Reduction,
    /// The fewest moves to a goal, or by some turns alone, that were asked for.
    Aim,
}

impl SolvingMode {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            SolvingMode::Quick => "quick",
            SolvingMode::Improve => "ever shorter",
            SolvingMode::Optimal => "optimal",
            SolvingMode::Layers => "lesson",
            SolvingMode::Thistlethwaite => "Thistlethwaite",
            SolvingMode::Steps => "in steps",
            SolvingMode::Reduction => "reduction",
            SolvingMode::Aim => "towards the goal",
        }
    }

    /// True if it looks for ever shorter solutions.
    pub const fn is_for_short_solutions(self) -> bool {
        matches!(self, SolvingMode::Improve | SolvingMode::Optimal)
    }

    /// True if its solutions end where the puzzle is solved.
    pub const fn solves(self) -> bool {
        !matches!(self, SolvingMode::Aim)
    }

    /// What it does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            SolvingMode::Quick => "about 20 moves, at once",
            SolvingMode::Improve => "shorter and shorter until you stop it",
            SolvingMode::Optimal => "the fewest moves there are, with a proof; may take long",
            SolvingMode::Layers => "layer by layer, as people do it",
            SolvingMode::Thistlethwaite => "in four phases",
            SolvingMode::Steps => "about 20 moves, as people find them",
            SolvingMode::Reduction => "centres, edges, then as a 3x3x3",
            SolvingMode::Aim => "the fewest moves to the goal, by the turns that were named",
        }
    }
}

/// The rules of a puzzle: how it turns, and how it is read, drawn and solved.
pub trait Rules: Send + Sync {
    /// Where everything is.
    type State: Clone + Send;

    /// Which puzzle it is.
    fn name(&self) -> PuzzleName;

    /// The solved state.
    fn solved(&self) -> Self::State;

    /// The state after a turn, and the turn as it is usually written.
    ///
    /// # Errors
    ///
    /// If the puzzle has no such turn, or it cannot be made now.
    fn after(&self, state: &Self::State, turn: &str) -> Result<(Self::State, String), String>;

    /// True if the puzzle is solved, however it is held.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The puzzle unfolded, with the stickers of some pieces marked.
    fn net(&self, state: &Self::State, marked: PieceSet) -> Net;

    /// The usual color of each face, by the numbers that the net has.
    fn colors(&self) -> Vec<StickerColor>;

    /// The letter of each face, by the same numbers.
    fn face_letters(&self) -> Vec<char>;

    /// Reads a state in any format, and the colors that it is written in, if those are told. Once it is
    /// cancelled, it ends soon with any state.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn read(&self, text: &str, cancel: &CancelToken) -> Prepared<Self::State>;

    /// A random state. Once it is cancelled, it ends soon with any state.
    fn random(&self, random: &mut ChaCha8Rng, cancel: &CancelToken) -> Self::State;

    /// The ways to solve it, the usual one first; none if it cannot be solved here.
    fn modes(&self) -> &[SolvingMode];

    /// Starts a search for a solution of a state.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    fn search(&self, state: &Self::State, mode: SolvingMode) -> Result<Box<dyn Search>, String>;

    /// The state as a 3x3x3, if it is one.
    fn cube<'a>(&self, _state: &'a Self::State) -> Option<&'a Cube> {
        None
    }

    /// The state of a 3x3x3, if these are the rules for one.
    fn of_cube(&self, _cube: Cube) -> Option<Self::State> {
        None
    }
}
