//! An answer: what was read, what was found, and how it is written.

use super::explanation::Explanation;
use super::move_notation::MoveNotation;
use crate::goals::{Goal, GoalWay};
use crate::json::{HoldObject, SolveAnswer, with_fields_of};
use crate::notation::ColorScheme;
use crate::opaque::opaque;
use crate::solvers::FaceNaming;
use std::sync::Arc;

/// What is said of one of several solutions that are as short.
pub(super) const MAY_BE_MORE: &str = "no fewer moves will do, but there may be more such solutions";

/// What a person is told whose cube is solved already, and whose cube is the target already.
pub(super) const CUBE_ALREADY: [&str; 2] = ["the cube is solved already", "the cube is the target already"];

/// What was found for a position: checked on its stickers, the shortest first, at least one solution.
pub(crate) trait Solutions: Send + Sync {
    /// Each solution in a line; one for each way with the way as a comment.
    fn lines(&self, notation: MoveNotation) -> Vec<String>;

    /// The moves of the first solution, without the way that it was found in.
    fn best(&self, notation: MoveNotation) -> String {
        self.lines(notation).swap_remove(0)
    }

    /// The answer, its moves in a notation.
    fn answer(&self, solved: &Solved, notation: MoveNotation) -> SolveAnswer;

    /// The first solution part by part, if it can be told so.
    fn explanation(&self, notation: MoveNotation) -> Option<Explanation>;

    /// How long the first solution is, in moves of the metric in which it is short.
    fn length(&self) -> usize;

    /// A number of moves below which it is proven that there is no solution, if anything is proven.
    fn at_least(&self) -> Option<usize>;

    /// What a person is told whose position needs no moves.
    fn already(&self, has_target: bool) -> &'static str;

    /// What is to be said about solutions that may not be the shortest, or not all of them.
    fn remark(&self) -> Option<String>;

    /// The colors of a cube as they were typed, and whose faces the moves name.
    fn hold(&self) -> Option<(Option<[char; 6]>, FaceNaming)> {
        None
    }

    /// The goal, and the way in which one on any face or in any slot is reached.
    fn goal(&self) -> Option<(&Goal, Option<GoalWay>)> {
        None
    }
}

/// A position that was solved.
#[derive(Clone)]
pub struct Solved {
    /// The text that was read: a position, or an object with one.
    pub text: String,
    /// The text of the position.
    pub input: String,
    /// What the solution leads to, as it was written, if not to the solved position.
    pub target: Option<String>,
    /// True if several solutions were asked for.
    pub is_several: bool,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
    pub(super) solutions: Arc<dyn Solutions>,
}

opaque!(Solved);

impl Solved {
    /// Each solution in a line, the shortest first; one for each way with the way as a comment.
    pub fn lines(&self, notation: MoveNotation) -> Vec<String> {
        self.solutions.lines(notation)
    }

    /// The moves of the first solution, without the way that it was found in.
    pub fn best(&self, notation: MoveNotation) -> String {
        self.solutions.best(notation)
    }

    /// The answer as an object in one line of JSON, with the fields of others that the text had.
    pub fn json(&self, notation: MoveNotation) -> String {
        with_fields_of(&self.text, &self.answer(notation))
    }

    /// The answer, its moves in a notation.
    pub fn answer(&self, notation: MoveNotation) -> SolveAnswer {
        self.solutions.answer(self, notation)
    }

    /// The first solution part by part; none of a cube that is not fully known.
    pub fn explanation(&self, notation: MoveNotation) -> Option<Explanation> {
        self.solutions.explanation(notation)
    }

    /// The goal, if positions were brought to one that is named.
    pub fn goal(&self) -> Option<&Goal> {
        self.solutions.goal().map(|(goal, _)| goal)
    }

    /// The way in which a goal on any face or in any slot is reached.
    pub fn way(&self) -> Option<GoalWay> {
        self.solutions.goal()?.1
    }

    /// How the cube is held while the moves are made, if it was typed in colors.
    pub fn hold(&self) -> Option<HoldObject> {
        let (symbols, naming) = self.solutions.hold()?;
        let scheme = ColorScheme::from_symbols(symbols?)?;
        Some(HoldObject::of(&scheme, naming))
    }

    /// How long the first solution is, in moves of the metric in which it is short.
    pub fn length(&self) -> usize {
        self.solutions.length()
    }

    /// A number of moves below which it is proven that there is no solution, if anything is proven.
    pub fn at_least(&self) -> Option<usize> {
        self.solutions.at_least()
    }

    /// True if the position needs no moves.
    pub fn needs_no_moves(&self) -> bool {
        self.length() == 0
    }

    /// What a person is told whose position needs no moves, and who would see only an empty line.
    pub fn already(&self) -> &'static str {
        self.solutions.already(self.target.is_some())
    }

    /// What is to be said about solutions that may not be the shortest, or not all of them; none if there is
    /// nothing to say.
    pub fn remark(&self) -> Option<String> {
        self.solutions.remark()
    }
}
