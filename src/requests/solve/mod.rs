//! Finds moves that solve a position, or bring it to a goal or to another position. The module checks the request,
//! finds the solutions, and explains them.

mod batch;
mod cube_error;
mod engine;
mod explanation;
mod goal_engine;
mod known;
mod method_choice;
mod method_engine;
mod method_object;
mod move_notation;
mod options;
mod plan;
mod puzzle_engine;
mod record_length;
mod solved;

pub use batch::{Batch, SolutionOutcome};
pub use cube_error::{CubeError, LONGEST_LINE};
pub(crate) use engine::{EngineKey, EngineTables, OpenEngine};
pub use explanation::{ExplainedPart, ExplainedStep, Explanation, ExplanationKind, HeldSide, LessonHold};
pub(super) use goal_engine::are_kept;
pub use method_choice::{MethodChoice, MethodChoiceError};
pub use method_object::MethodObject;
pub use move_notation::MoveNotation;
pub use plan::{SolveEvents, SolvePlan, Unheard};
pub use record_length::{CountedLength, RecordLength};
pub use solved::SolvedPosition;
