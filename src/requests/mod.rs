//! One way to ask: what can be asked, with which options, and what is answered.
//!
//! ```text
//! fields, arguments ──[`RequestOption`]──▶ [`Options`] ──[`SolvePlan`]──▶ [`OpenSolver`] ──▶ [`Solved`]
//! ```
//!
//! A front end reads what it is given by the table of options, has the plan judge it, opens the tables that the
//! plan names, and renders the answer. Which options go together is judged nowhere else.

mod algorithm_operation;
mod algorithm_plan;
mod answer_error;
mod any_error;
pub mod check;
mod count;
mod error;
mod explanation;
mod fields;
mod fitting;
mod fmc;
mod found;
mod insertions;
mod known;
mod known_tables;
mod method_search;
mod net;
mod open_solver;
mod option_objects;
mod option_table;
mod options;
mod puzzle_plan;
mod puzzle_review;
mod ready_tables;
mod remedy;
mod request_name;
mod request_option;
mod scramble;
mod service;
mod show_plan;
mod shown;
mod solve_options;
mod solve_plan;
mod solved;
mod steps;
mod sticker_review;
mod tables_of;
mod tables_plan;
mod values;

pub use algorithm_operation::{AlgorithmFormat, AlgorithmNotation, AlgorithmOperation, FilmFormat};
pub use algorithm_plan::{AlgorithmAnswer, AlgorithmPlan};
pub use answer_error::AnswerError;
pub use any_error::{Error, ErrorKind};
pub use error::RequestError;
pub use explanation::{ExplainedPart, ExplainedStep, Explanation, ExplanationKind, HeldSide, LessonHold, counted};
pub use fitting::FittingOption;
pub use fmc::{FmcAnswer, FmcPlan, OpenFmc, lines_of_steps};
pub use found::{Found, KnownSolution};
pub use insertions::{InsertAnswer, InsertPlan};
pub use known_tables::{goal_files, known_tables};
pub use net::{Emphasis, Net, Tile};
pub use open_solver::{OpenSolver, SolverKey};
pub use option_objects::{fitting_table, option_table};
pub use options::{Options, ShownAs};
pub use puzzle_review::PuzzleReview;
pub use remedy::Remedy;
pub use request_name::RequestName;
pub use request_option::{KnownName, OptionPuzzles, RequestOption, ValueKind};
pub use scramble::{Drawn, OpenScrambler, ScramblePlan, ScramblerKey};
pub use service::{Asked, ManySolver, Service};
pub use show_plan::ShowPlan;
pub use shown::{Completed, Shown, Written};
pub(crate) use solve_plan::Engine;
pub use solve_plan::{SolveEvents, SolvePlan, Unheard};
pub use solved::{MoveNotation, Solved};
pub use steps::StepsRequest;
pub use sticker_review::StickerReview;
pub use tables_of::TablesOf;
pub use tables_plan::{TablesPlan, TablesRequest, tables_of_goal};
pub use values::{bytes, count, seconds, whole_number};
