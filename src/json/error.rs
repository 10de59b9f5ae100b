//! Errors: what is wrong with an input, and what would mend it.

use crate::cube::{Amount, Facelet, Fault, MirroredRows};
use crate::notation::{NoCube, NotationError, Suggestion};
use crate::puzzles::PuzzleError;
use crate::solvers::SolveError;
use serde::Serialize;

/// An input that has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnsolvedObject {
    /// The text that was to be read; none if an option was refused, and no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// Why there is no answer.
    pub error: ErrorObject,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorObject {
    kind: &'static str,
    message: String,
    /// What is wrong, piece by piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<PieceObject>,
    /// The stickers on pieces that cannot be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<String>,
    /// What would mend it: any one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<SuggestionObject>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct PieceObject {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<StickerObject>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct StickerObject {
    sticker: String,
    shows: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
struct SuggestionObject {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<ChangeObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turned_faces: Vec<TurnedFaceObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirrored_face: Option<MirroredFaceObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<MissingObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<ReadingObject>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct MirroredFaceObject {
    face: String,
    rows: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct MissingObject {
    sticker: String,
    to: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ExtraObject {
    at: String,
    from: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct TurnedFaceObject {
    face: String,
    turned: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ReadingObject {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ChangeObject {
    sticker: String,
    from: String,
    to: String,
}

/// Rows that were typed from right to left.
const FROM_RIGHT: &str = "from right";

impl<S: ToString> From<&Suggestion<S>> for SuggestionObject {
    fn from(suggestion: &Suggestion<S>) -> SuggestionObject {
        let mut object = SuggestionObject::default();
        match suggestion {
            Suggestion::Changes(changes) => {
                let changes = changes.iter().map(|change| ChangeObject {
                    sticker: change.facelet.to_string(),
                    from: change.from.to_string(),
                    to: change.to.to_string(),
                });
                object.changes = changes.collect();
            }
            Suggestion::TurnedFaces(faces) => {
                let faces = faces.iter().map(|turned| TurnedFaceObject {
                    face: turned.face.to_string(),
                    turned: match turned.amount {
                        Amount::Clockwise => "clockwise",
                        Amount::Half => "half",
                        Amount::CounterClockwise => "counter-clockwise",
                    },
                });
                object.turned_faces = faces.collect();
            }
            Suggestion::MirroredFace(mirrored) => {
                object.mirrored_face = Some(MirroredFaceObject {
                    face: mirrored.face.to_string(),
                    rows: match mirrored.rows {
                        MirroredRows::FromRight => FROM_RIGHT,
                        MirroredRows::FromBelow => "from below",
                    },
                });
            }
            Suggestion::RowsFromRight => object.rows = Some(FROM_RIGHT),
            Suggestion::Missing { facelet, symbol } => {
                object.missing = Some(MissingObject {
                    sticker: facelet.to_string(),
                    to: symbol.to_string(),
                });
            }
            Suggestion::Extra { column, symbol } => {
                object.extra = Some(ExtraObject {
                    at: column.to_string(),
                    from: symbol.to_string(),
                });
            }
            Suggestion::OtherReading(other) => {
                object.read_as = Some(ReadingObject {
                    format: other.format.name(),
                    order: other.order.map(|order| order.to_string()),
                });
            }
        }
        object
    }
}

impl ErrorObject {
    /// An error with a word for scripts and a message.
    pub fn new(kind: &'static str, message: String) -> ErrorObject {
        ErrorObject {
            kind,
            message,
            pieces: Vec::new(),
            stickers: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// What is wrong, in a sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same with another message, as a front end that knows how to ask for another reading
    /// words it.
    #[must_use]
    pub fn with_message(self, message: String) -> ErrorObject {
        ErrorObject { message, ..self }
    }

    fn of_stickers(self, no_cube: &NoCube) -> ErrorObject {
        let faults = no_cube.faults();
        let shows = |facelet: Facelet| {
            let color = no_cube.facelets[facelet];
            no_cube.symbols[color as usize].to_string()
        };
        let pieces = faults.iter().map(|fault| PieceObject {
            kind: fault.kind(),
            message: no_cube.in_symbols(fault),
            stickers: fault
                .facelets()
                .into_iter()
                .map(|facelet| StickerObject {
                    sticker: facelet.to_string(),
                    shows: shows(facelet),
                })
                .collect(),
        });
        let stickers = faults.iter().flat_map(Fault::facelets);
        let remedies = faults.iter().filter_map(Fault::remedy);
        let remedies = remedies.map(|remedy| SuggestionObject {
            remedy: Some(remedy),
            ..SuggestionObject::default()
        });
        ErrorObject {
            pieces: pieces.collect(),
            stickers: stickers.map(|facelet| facelet.to_string()).collect(),
            suggestions: self.suggestions.into_iter().chain(remedies).collect(),
            ..self
        }
    }
}

/// With everything that is wrong with stickers, if stickers are what is wrong.
impl From<&NotationError> for ErrorObject {
    fn from(error: &NotationError) -> ErrorObject {
        let mut object = ErrorObject::new(error.kind(), error.to_string());
        let suggestions = error.suggestions();
        object.suggestions = suggestions.iter().map(SuggestionObject::from).collect();
        match error {
            NotationError::Assembly(no_cube) => object.of_stickers(no_cube),
            _ => object,
        }
    }
}

/// The message alone says where in the text or on the puzzle it is; but for what would mend it.
impl From<&PuzzleError> for ErrorObject {
    fn from(error: &PuzzleError) -> ErrorObject {
        let mut object = ErrorObject::new(error.kind(), error.to_string());
        if let PuzzleError::Meant { suggestions, .. } = error {
            object.suggestions = suggestions.iter().map(SuggestionObject::from).collect();
        }
        object
    }
}

/// `not-found` if there is no such solution, `unreachable` if the turns never lead to the goal, and `solver` otherwise.
/// [`Error`](crate::requests::Error) tells apart why tables cannot be opened, too.
impl From<&SolveError> for ErrorObject {
    fn from(error: &SolveError) -> ErrorObject {
        let kind = match error {
            SolveError::Unreachable(_) | SolveError::OutsideTables => "unreachable",
            SolveError::NotFound(_)
            | SolveError::GoalBeyond(_)
            | SolveError::GoalInTime(_)
            | SolveError::NotInSteps(_)
            | SolveError::NotYetInSteps(_)
            | SolveError::NothingToInsert(_)
            | SolveError::NothingInsertedYet(_)
            | SolveError::Steps(_) => "not-found",
            _ => "solver",
        };
        ErrorObject::new(kind, error.to_string())
    }
}
