//! Requests, their options, and their answers: the single interface for all front ends.
//!
//! ```text
//! fields, arguments ──[`RequestOption`]──▶ [`Options`] ──judge──▶ [`Question`] ──prepare──▶ [`PreparedQuestion`] ──answer──▶ JSON
//!                                                       └──────────────────── [`Session`] ────────────────────┘
//! ```
//!
//! A front end reads its input with the table of options. A [`Session`] checks the options, opens the tables that the
//! answer needs, and answers. It opens each table only once for all requests. Only the plans ([`SolvePlan`] and others)
//! decide which options can be combined.

mod algorithm;
#[cfg(feature = "schema")]
mod answer_schema;
mod camera;
pub mod check;
mod count;
mod definition_notation;
mod distances;
mod errors;
mod events;
mod fmc;
mod insertions;
mod options;
mod puzzle_steps;
mod puzzles;
mod request_name;
mod round;
mod scramble;
mod session;
mod show;
mod solve;
mod steps;
mod tables;

pub use crate::json::AnyScramble;
pub use algorithm::{
    AlgorithmAnswer, AlgorithmFormat, AlgorithmNotation, AlgorithmOperation, AlgorithmPlan, FilmFormat,
};
pub use camera::{CapturedCube, PictureFaces};
pub use definition_notation::DefinitionNotation;
pub use distances::{CountEnd, DistancesPlan, OwnCountPlan, StatesPlan, counted_so_far};
pub use errors::{AnswerError, Error, ErrorKind, Remedy, RequestError};
pub use events::{DepthEvent, EventName, TableFraction, TableMeter};
pub use fmc::{FmcAnswer, FmcPlan, lines_of_steps};
pub use insertions::{InsertAnswer, InsertPlan};
#[cfg(feature = "schema")]
pub use options::NamedCosts;
pub use options::{
    FittingOption, KnownName, OptionPuzzles, OptionTable, Options, RequestOption, ShownAs, TurnCosts, ValueKind, bytes,
    count, fitting_table, option_table, seconds, whole_number,
};
pub use puzzles::{PuzzlesAnswer, PuzzlesPlan};
pub use request_name::RequestName;
pub use round::RoundPlan;
pub use scramble::{EventKey, OpenScrambler, ScramblePlan};
pub use session::{AnswerEffort, ManySolver, Positions, PreparedQuestion, Question, Session, SessionPolicy};
pub use show::{
    CompletedStickers, CompletionList, Emphasis, Net, PositionView, PuzzleReview, ShowPlan, ShownFile, StickerReview,
    Tile,
};
#[cfg(test)]
pub(crate) use solve::EngineTables;
pub(crate) use solve::OpenEngine;
pub use solve::{
    Batch, CountedLength, CubeError, ExplainedPart, ExplainedStep, Explanation, ExplanationKind, HeldSide,
    LONGEST_LINE, LessonHold, MethodChoice, MethodChoiceError, MethodObject, MoveNotation, RecordLength,
    SolutionOutcome, SolveEvents, SolvePlan, SolvedPosition, Unheard,
};
pub use tables::{TablesOf, TablesPlan, TablesRequest, goal_files, known_tables, tables_of_goal};
