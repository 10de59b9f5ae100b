//! An answer: the cube that was read, the solutions that were found, and the form in which they are written.

use super::explanation::Explanation;
use super::move_notation::MoveNotation;
use crate::goals::{Goal, GoalWay};
use crate::json::{HoldObject, SolveAnswer, with_fields_of};
use crate::notation::ColorScheme;
use crate::opaque::opaque;
use crate::solvers::FaceNaming;
use std::sync::Arc;

/// The remark if other solutions may be equally short.
pub(super) const MAY_BE_MORE: &str = "no solution is shorter, but there may be more solutions of this length";

/// The remark if the time limit ended the search before all requested solutions were found.
pub(super) const FEWER_IN_TIME: &str = "the time was up before all requested solutions were found";

/// The messages for a cube that is already solved, and for a cube that is already the target.
pub(super) const CUBE_ALREADY: [&str; 2] = ["the cube is solved already", "the cube is the target already"];

/// The solutions that were found for a position: at least one, the shortest first. All of them were checked on the
/// stickers.
pub(crate) trait Solutions: Send + Sync {
    /// Each solution as a line of text. If there is a solution for each orientation of the cube, each line contains the
    /// orientation as a comment.
    fn lines(&self, notation: MoveNotation) -> Vec<String>;

    /// The moves of the first solution, without a comment.
    fn best(&self, notation: MoveNotation) -> String {
        self.lines(notation).swap_remove(0)
    }

    /// The answer, with its moves in the given notation.
    fn answer(&self, solved: &SolvedPosition, notation: MoveNotation) -> SolveAnswer;

    /// An explanation of the first solution, part by part; `None` if it cannot be explained.
    fn explanation(&self, notation: MoveNotation) -> Option<Explanation>;

    /// The length of the first solution, in the metric of the search.
    fn length(&self) -> usize;

    /// The proven lower bound for the number of moves; `None` if no bound is proven.
    fn at_least(&self) -> Option<usize>;

    /// The message for a position that needs no moves.
    fn already(&self, has_target: bool) -> &'static str;

    /// A remark about the solutions, for example that there may be more of them; `None` without a remark.
    fn remark(&self) -> Option<String>;

    /// The symbols with which the cube was typed, and the names of faces in the moves.
    fn hold(&self) -> Option<(Option<[char; 6]>, FaceNaming)> {
        None
    }

    /// The goal. For a goal on any face or in any slot, also the orientation of the cube in which it is reached.
    fn goal(&self) -> Option<(&Goal, Option<GoalWay>)> {
        None
    }
}

/// A position that was solved.
#[derive(Clone)]
pub struct SolvedPosition {
    /// The text that was read: a position, or a JSON object that contains a position.
    pub text: String,
    /// The text of the position.
    pub input: String,
    /// The target of the solution, as it was written; `None` if it is the solved position.
    pub target: Option<String>,
    /// True if several solutions were requested.
    pub is_several: bool,
    /// The seconds that reading, solving and checking took.
    pub seconds: f64,
    pub(super) solutions: Arc<dyn Solutions>,
}

opaque!(SolvedPosition);

impl SolvedPosition {
    /// Each solution as a line of text, the shortest first. If there is a solution for each orientation of the cube,
    /// each line contains the orientation as a comment.
    pub fn lines(&self, notation: MoveNotation) -> Vec<String> {
        self.solutions.lines(notation)
    }

    /// The moves of the first solution, without a comment.
    pub fn best(&self, notation: MoveNotation) -> String {
        self.solutions.best(notation)
    }

    /// The answer as an object in one line of JSON, including the other fields of the input object.
    pub fn json(&self, notation: MoveNotation) -> String {
        with_fields_of(&self.text, &self.answer(notation))
    }

    /// The answer, with its moves in the given notation.
    pub fn answer(&self, notation: MoveNotation) -> SolveAnswer {
        self.solutions.answer(self, notation)
    }

    /// An explanation of the first solution, part by part; `None` for a cube that is not fully known.
    pub fn explanation(&self, notation: MoveNotation) -> Option<Explanation> {
        self.solutions.explanation(notation)
    }

    /// The goal, if one was named.
    pub fn goal(&self) -> Option<&Goal> {
        self.solutions.goal().map(|(goal, _)| goal)
    }

    /// The orientation of the cube in which a goal on any face or in any slot is reached.
    pub fn way(&self) -> Option<GoalWay> {
        self.solutions.goal()?.1
    }

    /// The orientation of the cube for the moves, if it was typed in colors.
    pub fn hold(&self) -> Option<HoldObject> {
        let (symbols, naming) = self.solutions.hold()?;
        let scheme = ColorScheme::from_symbols(symbols?)?;
        Some(HoldObject::of(&scheme, naming))
    }

    /// The length of the first solution, in the metric of the search.
    pub fn length(&self) -> usize {
        self.solutions.length()
    }

    /// The proven lower bound for the number of moves; `None` if no bound is proven.
    pub fn at_least(&self) -> Option<usize> {
        self.solutions.at_least()
    }

    /// True if the position needs no moves.
    pub fn needs_no_moves(&self) -> bool {
        self.length() == 0
    }

    /// The message for a position that needs no moves. Without it, the user would see only an empty line.
    pub fn already(&self) -> &'static str {
        self.solutions.already(self.target.is_some())
    }

    /// A remark about the solutions, for example that there may be more of them; `None` without a remark.
    pub fn remark(&self) -> Option<String> {
        self.solutions.remark()
    }
}
