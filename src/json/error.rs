//! Errors: what is wrong with an input, and how to correct it.

#[cfg(feature = "schema")]
use super::schema::Sticker;
use crate::cube::{Amount, Facelet, Fault, MirroredRows};
#[cfg(feature = "schema")]
use crate::notation::Format;
use crate::notation::{FormatError, NoCube, NotationError, Suggestion};
use crate::puzzles::PuzzleError;
use crate::solvers::SolveError;
use serde::Serialize;

/// The kind of error, as a word for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorCode {
    /// The stickers cannot be read. For example, the text is in no known format, or the number of stickers or colors is
    /// wrong (a 3x3x3 has 54 stickers in six colors). Or the unknown stickers cannot be deduced. Or the stickers belong
    /// to a puzzle other than the requested puzzle.
    Stickers,
    /// The stickers or pieces do not form a position that can be solved: a piece is impossible, missing or repeated, or
    /// no moves lead to the position.
    Cube,
    /// A board of a sliding puzzle does not contain each of its numbers exactly once. Or a Clock has the wrong number
    /// of dials, or impossible dials.
    Board,
    /// A board of a sliding puzzle cannot reach its goal.
    Parity,
    /// In the format `labels`, the number of labels is wrong, a label does not exist or occurs twice, or two labels
    /// contradict each other.
    Labels,
    /// In the formats `reid`, `b32`, `speffz`, `cubies` or `kpattern`, the number of pieces is wrong, or a piece does
    /// not exist or occurs twice. In the format `cycles`, a cycle is impossible. On a Square-1, a piece does not exist,
    /// is missing or occurs twice, or the pieces of a layer do not fit into it.
    Pieces,
    /// The text is not an algorithm of the puzzle, or the algorithm is too long (the maximum is 1048576 turns). Or one
    /// of its moves is blocked: for example, no piece of a sliding puzzle can make it.
    Moves,
    /// The text is not a JSON object. Or the object contains no cube, has a field twice or of the wrong type, or
    /// belongs to a puzzle other than the requested puzzle. Or the text is a file of solves that cannot be read, or
    /// that does not contain exactly one scramble.
    Object,
    /// The text is valid in more than one format.
    Ambiguous,
    /// On the command line: the text is not UTF-8.
    Text,
    /// On the command line: an argument is the name of a file instead of a cube.
    File,
    /// A line is longer than 16 MiB. Over HTTP: the body of a request is longer than 64 KiB; for a picture, longer than
    /// 1 MiB.
    Length,
    /// No sequence of the allowed turns reaches the goal.
    Unreachable,
    /// An option refers to something that the cube does not have: for example, `first_face` names a color that is not
    /// on the cube. Or the option is for cubes in another format, or the text is not in the format that `from` names.
    /// Or no tables for a goal fit into the allowed memory. Over HTTP and in Python also: the value of an option is
    /// invalid, or two options exclude each other.
    Option,
    /// A table does not fit into the free memory.
    Memory,
    /// There is no solution as short as requested, or none was found before the search ended.
    NotFound,
    /// A claim about moves is false.
    Claim,
    /// Over HTTP and in Python: a field is missing, unknown, repeated, or of the wrong type.
    Request,
    /// Over HTTP and in Python: the time limit was reached, or the search was stopped, before there was an answer.
    Time,
    /// The solver has no answer, for a reason that has no error kind of its own.
    Solver,
    /// Over HTTP: the request comes from a page of another site, or its `Host` header names a host other than this
    /// server.
    Forbidden,
    /// Over HTTP: the server does not know this path.
    Path,
    /// Over HTTP: the path does not support this HTTP method.
    Method,
    /// Over HTTP: the body is not `application/json`.
    MediaType,
    /// Over HTTP: too many searches wait; `Retry-After` says when to try again.
    Busy,
}

/// An input without an answer, and the error in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnsolvedObject {
    /// The text that has no answer: the line or, if the line is a JSON object that contains the cube as text, this
    /// text. Over HTTP, it may also be an algorithm or stickers. Left out if an option is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The error.
    pub error: ErrorObject,
}

/// The reason why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorObject {
    /// The kind of error, as a word for programs.
    kind: ErrorCode,
    /// The error, as a sentence for people.
    message: String,
    /// If the stickers do not make a cube: all errors, piece by piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<FaultyPiece>,
    /// All stickers on impossible and repeated pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    stickers: Vec<String>,
    /// Possible corrections. One of them is enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<SuggestionObject>,
}

/// An error in a single piece, or an error that no single piece causes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FaultyPiece {
    /// `impossible` (no piece has these colors), `repeated`, `missing`, `twisted` (one corner), `flipped` (one edge) or
    /// `swapped` (two pieces).
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["impossible", "repeated", "missing", "twisted", "flipped", "swapped"]))
    )]
    kind: &'static str,
    /// The error, as a sentence for people.
    message: String,
    /// The stickers at the place of an impossible piece, or at all places of a repeated piece; empty for all other
    /// errors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<FaultySticker>,
}

/// A sticker of a piece that has an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FaultySticker {
    /// The sticker.
    #[cfg_attr(feature = "schema", schemars(with = "Sticker"))]
    sticker: String,
    /// The symbol of the sticker in the input.
    shows: String,
}

/// A correction of an input.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SuggestionObject {
    /// Stickers to change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<StickerChange>,
    /// What to do with the physical cube, as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
    /// Faces that were probably typed in another rotation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turned_faces: Vec<TurnedFaceObject>,
    /// A face that was probably typed as a mirror shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    mirrored_face: Option<MirroredFaceObject>,
    /// The direction in which the rows of all faces were probably typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [FROM_RIGHT])))]
    rows: Option<&'static str>,
    /// A sticker that is probably missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<MissingSticker>,
    /// An additional sticker that was probably typed by mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraSticker>,
    /// Another interpretation of the text, in which it may be a cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<OtherReadingObject>,
}

/// A face that was probably typed as a mirror shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MirroredFaceObject {
    /// The face.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = FACES)))]
    face: String,
    /// The direction in which the rows of the face were typed.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [FROM_RIGHT, FROM_BELOW])))]
    rows: &'static str,
}

/// A sticker that is probably missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MissingSticker {
    /// The sticker. If several adjacent places are possible, this is the sticker at the first of them.
    #[cfg_attr(feature = "schema", schemars(with = "Sticker"))]
    sticker: String,
    /// The symbol of the sticker.
    to: String,
}

/// An additional sticker that was probably typed by mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExtraSticker {
    /// The position of the sticker in the text, as in `column 12`. If adjacent stickers are equal, this is the position
    /// of the first of them.
    at: String,
    /// The symbol of the sticker.
    from: String,
}

/// A face that was probably typed in another rotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TurnedFaceObject {
    /// The face.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = FACES)))]
    face: String,
    /// The direction in which the typed stickers are rotated, seen from outside the cube.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["clockwise", "half", "counter-clockwise"])))]
    turned: &'static str,
}

/// Another interpretation of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OtherReadingObject {
    /// The format, as in the option `from`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Format::WRITTEN.map(Format::name))))]
    format: &'static str,
    /// The order of the faces, as in the option `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
}

/// A sticker that probably has another color.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct StickerChange {
    /// The sticker.
    #[cfg_attr(feature = "schema", schemars(with = "Sticker"))]
    pub sticker: String,
    /// The symbol in the input.
    pub from: String,
    /// The symbol that is probably correct.
    pub to: String,
}

/// The letters of the faces.
#[cfg(feature = "schema")]
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The name for rows that were typed from right to left.
const FROM_RIGHT: &str = "from right";

/// The name for rows that were typed from the bottom to the top.
const FROM_BELOW: &str = "from below";

impl<S: ToString> From<&Suggestion<S>> for SuggestionObject {
    fn from(suggestion: &Suggestion<S>) -> SuggestionObject {
        let mut object = SuggestionObject::default();
        match suggestion {
            Suggestion::Changes(changes) => {
                let changes = changes.iter().map(|change| StickerChange {
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
                        MirroredRows::FromBelow => FROM_BELOW,
                    },
                });
            }
            Suggestion::RowsFromRight => object.rows = Some(FROM_RIGHT),
            Suggestion::Missing { facelet, symbol } => {
                object.missing = Some(MissingSticker {
                    sticker: facelet.to_string(),
                    to: symbol.to_string(),
                });
            }
            Suggestion::Extra { column, symbol } => {
                object.extra = Some(ExtraSticker {
                    at: column.to_string(),
                    from: symbol.to_string(),
                });
            }
            Suggestion::OtherReading(other) => {
                object.read_as = Some(OtherReadingObject {
                    format: other.format.name(),
                    order: other.order.map(|order| order.to_string()),
                });
            }
        }
        object
    }
}

impl ErrorObject {
    /// Makes an error without suggestions from its kind and its message.
    pub fn new(kind: ErrorCode, message: String) -> ErrorObject {
        ErrorObject {
            kind,
            message,
            pieces: Vec::new(),
            stickers: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// The error, as a sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Replaces the message. A front end uses this for a message that names an option of its own, such as `--from`.
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
        let pieces = faults.iter().map(|fault| FaultyPiece {
            kind: fault.kind(),
            message: no_cube.in_symbols(fault),
            stickers: fault
                .facelets()
                .into_iter()
                .map(|facelet| FaultySticker {
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

impl From<&NotationError> for ErrorCode {
    fn from(error: &NotationError) -> ErrorCode {
        match error {
            NotationError::Unrecognised(FormatError::Ambiguous(_)) => ErrorCode::Ambiguous,
            NotationError::Stickers { .. }
            | NotationError::Unknown(_)
            | NotationError::Unrecognised(_)
            | NotationError::Measured(_)
            | NotationError::ColorWord { .. } => ErrorCode::Stickers,
            NotationError::Assembly(_) | NotationError::CyclesTogether(_) => ErrorCode::Cube,
            NotationError::Cycle => ErrorCode::Pieces,
            NotationError::NotInFormat(_) => ErrorCode::Option,
            NotationError::Labels(error) | NotationError::Pieces(error) if error.is_of_cube() => ErrorCode::Cube,
            NotationError::Labels(_) => ErrorCode::Labels,
            NotationError::Pieces(_) => ErrorCode::Pieces,
            NotationError::Moves(_) => ErrorCode::Moves,
            NotationError::Object(_) => ErrorCode::Object,
            NotationError::OfOtherFormat { .. } => ErrorCode::Option,
        }
    }
}

impl From<&PuzzleError> for ErrorCode {
    fn from(error: &PuzzleError) -> ErrorCode {
        match error {
            PuzzleError::Algorithm(_)
            | PuzzleError::Sequence { .. }
            | PuzzleError::BlockedMove { .. }
            | PuzzleError::Blocked { .. }
            | PuzzleError::NoOrder { .. }
            | PuzzleError::BlockedTwist { .. }
            | PuzzleError::NoTwelfths { .. }
            | PuzzleError::LayersApart { .. }
            | PuzzleError::OpenLayers { .. }
            | PuzzleError::NoDirection { .. }
            | PuzzleError::FilmTooLong { .. } => ErrorCode::Moves,
            PuzzleError::Object(_) => ErrorCode::Object,
            PuzzleError::OtherSymbols
            | PuzzleError::Measured(_)
            | PuzzleError::Net(_)
            | PuzzleError::Foreign { .. }
            | PuzzleError::StickerCount { .. }
            | PuzzleError::SymbolKinds { .. }
            | PuzzleError::Unknown { .. }
            | PuzzleError::ColorCount { .. }
            | PuzzleError::NoColor { .. }
            | PuzzleError::FixedSticker { .. } => ErrorCode::Stickers,
            PuzzleError::Meant { error, .. } => ErrorCode::from(error.as_ref()),
            PuzzleError::Pieces(_) | PuzzleError::Pattern(_) | PuzzleError::Unreachable(_) => ErrorCode::Cube,
            PuzzleError::BoardCount { .. }
            | PuzzleError::NoBoardPiece { .. }
            | PuzzleError::BoardTwice { .. }
            | PuzzleError::DialCount { .. }
            | PuzzleError::NoHour { .. }
            | PuzzleError::CornerDials { .. } => ErrorCode::Board,
            PuzzleError::NoWedge { .. }
            | PuzzleError::WedgeTwice { .. }
            | PuzzleError::WedgeMissing { .. }
            | PuzzleError::OverFullLayer { .. } => ErrorCode::Pieces,
            PuzzleError::OutOfReach => ErrorCode::Parity,
            PuzzleError::Engine(_)
            | PuzzleError::Steps(_)
            | PuzzleError::NotWithin { .. }
            | PuzzleError::NoneWithin { .. }
            | PuzzleError::NotFoundWithin { .. }
            | PuzzleError::Cancelled => ErrorCode::NotFound,
            PuzzleError::Wrong | PuzzleError::Misled => ErrorCode::Solver,
        }
    }
}

/// If the stickers do not form a cube, the object lists all their errors.
impl From<&NotationError> for ErrorObject {
    fn from(error: &NotationError) -> ErrorObject {
        let mut object = ErrorObject::new(ErrorCode::from(error), error.to_string());
        let suggestions = error.suggestions();
        object.suggestions = suggestions.iter().map(SuggestionObject::from).collect();
        match error {
            NotationError::Assembly(no_cube) => object.of_stickers(no_cube),
            _ => object,
        }
    }
}

/// The fields `pieces` and `stickers` stay empty. Only the message and the suggestions say where in the text or on the
/// puzzle the error is.
impl From<&PuzzleError> for ErrorObject {
    fn from(error: &PuzzleError) -> ErrorObject {
        let mut object = ErrorObject::new(ErrorCode::from(error), error.to_string());
        if let PuzzleError::Meant { suggestions, .. } = error {
            object.suggestions = suggestions.iter().map(SuggestionObject::from).collect();
        }
        object
    }
}

/// The kind is `not-found` if no solution that satisfies the request was found, `unreachable` if the turns never lead
/// to the goal, and `solver` otherwise. [`Error`](crate::requests::Error) also distinguishes the reasons why tables
/// cannot be opened.
impl From<&SolveError> for ErrorObject {
    fn from(error: &SolveError) -> ErrorObject {
        let kind = match error {
            SolveError::Unreachable(_) | SolveError::OutsideTables => ErrorCode::Unreachable,
            SolveError::NotFound(_)
            | SolveError::GoalBeyond(_)
            | SolveError::GoalInTime(_)
            | SolveError::NotInSteps(_)
            | SolveError::NotYetInSteps(_)
            | SolveError::NothingToInsert(_)
            | SolveError::NothingInsertedYet(_)
            | SolveError::Steps(_) => ErrorCode::NotFound,
            _ => ErrorCode::Solver,
        };
        ErrorObject::new(kind, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, CubieCube, Edge, Position};
    use crate::notation::{Format, Reader, read, write};

    /// Checks that, in every format, a cube with two exchanged edges is reported as a cube that cannot be solved. Such
    /// a cube is written correctly in each format, since all pieces exist.
    #[test]
    fn a_cube_that_cannot_be_solved_has_the_same_kind_of_error_in_every_format() {
        let mut pieces = CubieCube::SOLVED;
        pieces.ep.swap(Edge::Uf as usize, Edge::Ub as usize);
        let cube = Cube::from(Position::from(pieces));
        let texts = Format::WRITTEN
            .into_iter()
            .filter_map(|format| Some((format, write(&cube, format)?)));
        for (format, text) in texts {
            let reader = Reader {
                format: Some(format),
                ..Reader::default()
            };
            let error = reader.read(&text).expect_err("no turns exchange two edges alone");
            assert_eq!(ErrorCode::from(&error), ErrorCode::Cube, "{}: {error}", format.name());
        }
        let kind = |format, text| ErrorCode::from(&read(text, Some(format)).expect_err("two pieces are no cube"));
        assert_eq!(kind(Format::Labels, "U0 U1"), ErrorCode::Labels);
        assert_eq!(kind(Format::Reid, "UF UR"), ErrorCode::Pieces);
    }
}
