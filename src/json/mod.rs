//! Answers as JSON objects: the fields that the command line prints and other programs read.
//!
//! Fields may be added. No field is removed or renamed unless [`VERSION`] is raised. Each length is in the metric that
//! its field is named after. Times are in seconds.

mod algorithm;
mod base64;
mod case;
mod distances;
mod error;
mod fmc;
mod goal;
mod goal_solved;
mod goal_way;
mod hold;
mod insertions;
mod passed_on;
mod profile;
mod puzzle;
mod puzzle_description;
mod round;
mod scanned;
#[cfg(feature = "schema")]
pub mod schema;
mod scramble;
mod solved;
mod steps;

pub(crate) use algorithm::{AlgAnswer, AlgorithmCasesObject, AlgorithmObject, CountedObject, OrderObject};
pub use base64::base64;
pub(crate) use base64::bytes_of_base64;
pub(crate) use case::CaseObject;
pub use distances::{DistanceObject, DistancesObject};
pub(crate) use error::StickerChange;
pub use error::{ErrorCode, ErrorObject, UnsolvedObject};
pub(crate) use fmc::{FmcObject, FmcSolutionObject};
pub use goal::GoalsObject;
pub use goal::{CountAnswer, CountObject, NamedGoalObject};
pub use goal_solved::{GoalPhaseObject, GoalSolvedObject, PartlySolvedObject, SolveAnswer};
pub use goal_way::GoalWayObject;
pub use hold::HoldObject;
pub(crate) use insertions::{InsertObject, InsertSolutionObject};
pub use passed_on::with_fields_of;
pub(crate) use profile::AppliedObject;
pub use profile::{CompletionsObject, ProfileObject, ShowAnswer, ShownObject};
pub use puzzle::{
    PuzzlePhaseObject, PuzzleProfileObject, PuzzleScrambleObject, PuzzleShownObject, PuzzleSolutionObject,
    PuzzleSolvedObject,
};
pub use puzzle_description::{
    ListedPuzzleObject, PuzzleDescriptionObject, PuzzleListObject, PuzzleMoveObject, PuzzleOrbitObject,
    UnreachableObject,
};
pub use round::{RoundObject, ScrambleSetObject, SheetObject};
pub use scanned::{ScannedFaceObject, ScannedObject, ScannedStickerObject};
pub(crate) use scramble::ScramblesObject;
pub use scramble::{AnyScramble, ScrambleObject, SubsetObject};
pub use solved::{LengthObject, PhaseObject, ProofObject, SolutionObject, SolvedObject, StepObject};
pub use steps::{
    PuzzleReachedGoalObject, PuzzleSolutionStepObject, PuzzleStepsObject, ReachedGoalObject, SolutionStepObject,
    StepPace, StepsAnswer, StepsObject,
};

use crate::notation::control::is_terminal_control;
use serde::Serialize;

/// The version of the objects. It is raised when a field is removed, is renamed, or changes its meaning.
pub const VERSION: u32 = 1;

/// An object as one line of JSON, without the line end. Characters that control a terminal are escaped, as in `\u009b`.
///
/// # Panics
///
/// If the object cannot be written as JSON. All objects of this module can be written.
pub fn line(object: &impl Serialize) -> String {
    let json = serde_json::to_string(object).expect("keys are strings, so that nothing can fail");
    in_one_line(json)
}

/// JSON as one line. Characters that control a terminal are escaped.
fn in_one_line(json: String) -> String {
    if !json.contains(is_terminal_control) {
        return json;
    }
    let mut line = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        match character {
            // JSON contains these characters only between values, since they are already escaped in strings.
            '\n' | '\r' | '\t' => line.push(' '),
            _ if is_terminal_control(character) => {
                line.push_str(&format!("\\u{:04x}", character as u32));
            }
            _ => line.push(character),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_read_as_what_they_were() {
        let text = "\u{7f}\u{9b}2J\u{202e}\u{1b}\n\"é";
        let json = line(&text);
        assert!(!json.contains(is_terminal_control), "{json}");
        assert!(json.contains("\\u009b2J\\u202e"), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(text));
    }
}
