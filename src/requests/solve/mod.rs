//! Moves that solve a position, or bring it to a goal: judged, searched for, explained.

mod explanation;
mod found;
mod known;
mod method_choice;
mod method_search;
mod open_solver;
mod options;
mod plan;
mod puzzle_plan;
mod solved;

pub use explanation::{ExplainedPart, ExplainedStep, Explanation, ExplanationKind, HeldSide, LessonHold};
pub use found::{Found, KnownSolution};
pub use method_choice::{MethodChoice, MethodChoiceError};
pub(super) use open_solver::are_kept;
pub use open_solver::{OpenSolver, SolverKey};
pub(crate) use plan::Engine;
pub use plan::{SolveEvents, SolvePlan, Unheard};
pub use solved::{MoveNotation, Solved};
