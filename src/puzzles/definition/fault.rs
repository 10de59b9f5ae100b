//! The errors of a definition.

use thiserror::Error;

/// What a definition may have only in a limited number. The limits prevent a file from using too much memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MostPossible {
    /// Places in all orbits, or stickers.
    #[error("65,535 places")]
    Places,
    /// Moves, rotations and aliases.
    #[error("10,000 moves")]
    Moves,
    /// Bytes of the table with the effects of all moves; each place of each move needs three bytes.
    #[error("64 MB of moves")]
    Bytes,
    /// Lists nested in lists.
    #[error("64 lists inside each other")]
    Nesting,
    /// Bytes of text to read.
    #[error("64 MB of text")]
    Text,
    /// States that count as solved.
    #[error("10,000 solved states")]
    SolvedStates,
    /// Moves in the sequence of an alias.
    #[error("100,000 moves in a sequence")]
    Sequence,
    /// Pixels along one side of a picture.
    #[error("4,096 pixels from one side of its picture to the other")]
    Pixels,
}

impl MostPossible {
    /// The largest number of places or stickers; see [`MostPossible::Places`].
    pub const PLACES: usize = u16::MAX as usize;
    /// The largest number of moves; see [`MostPossible::Moves`].
    pub const MOVES: usize = 10_000;
    /// The largest number of bytes; see [`MostPossible::Bytes`] and [`MostPossible::Text`].
    pub const BYTES: usize = 64 << 20;
    /// The largest number of solved states; see [`MostPossible::SolvedStates`].
    pub const SOLVED_STATES: usize = 10_000;
    /// The largest number of moves in an alias; see [`MostPossible::Sequence`].
    pub const SEQUENCE: usize = 100_000;
    /// The largest number of pixels along one side of a picture; see [`MostPossible::Pixels`].
    pub const PIXELS: usize = 4_096;
}

/// Why a text or a list of parts does not define a puzzle. Here places are counted from 0, within their orbit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DefinitionFault {
    /// No orbit with places is defined.
    #[error("no orbit with places is defined")]
    NoOrbit,
    /// No move is defined.
    #[error("no move is defined")]
    NoMove,
    /// Two orbits have the same name.
    #[error("two orbits have the name '{0}'")]
    OrbitTwice(String),
    /// Two moves, rotations or aliases have the same name.
    #[error("two moves have the name '{0}'")]
    NameTwice(String),
    /// A move or an orbit has no name, or its name has a blank.
    #[error("'{0}' cannot be the name of a move or an orbit: it is empty or has a space in it")]
    BadName(String),
    /// A limit is exceeded.
    #[error("this is too large: at most {0} are possible")]
    TooMany(MostPossible),
    /// An orbit has no places or no orientations, or its lists have different lengths.
    #[error(
        "the orbit '{orbit}' needs at least one place and one orientation, and a piece and an orientation for each place"
    )]
    BadOrbit {
        /// The name of the orbit.
        orbit: String,
    },
    /// The piece numbers of an orbit leave out a number below the highest.
    #[error("no place of the orbit '{orbit}' has the piece {piece}, although there are pieces with higher numbers")]
    MissingPiece {
        /// The name of the orbit.
        orbit: String,
        /// The lowest missing number.
        piece: u16,
    },
    /// A piece has an orientation, or a number of visible orientations, that is not possible.
    #[error("the orientation of the piece in place {place} of the orbit '{orbit}' is not possible")]
    BadOrientation {
        /// The name of the orbit.
        orbit: String,
        /// The place of the piece.
        place: usize,
    },
    /// A move does not permute the places of each orbit, or it twists a piece by more than the orientations allow.
    #[error("the move '{0}' does not permute the places of each orbit, or twists a piece too far")]
    BadMove(String),
    /// A move is declared as a power of another move, but has a different effect.
    #[error("the file says that the move '{0}' is a power of another move, but it is not")]
    BadPower(String),
    /// A move has a cost of 0.
    #[error("the move '{0}' must cost at least 1")]
    NoCost(String),
    /// A part refers to a place, piece or move that does not exist.
    #[error("{0} names a place, a piece or a move that does not exist")]
    NoSuchPart(&'static str),
    /// A piece of a block looks like another piece of its orbit.
    #[error("a piece in a block must not look like another piece")]
    AlikeInBlock,
    /// A state that counts as solved has different pieces from the solved state.
    #[error("a solved state does not have the pieces of the puzzle")]
    OtherPieces,
    /// A sequence has an unknown name.
    #[error("'{0}' is not the name of a move")]
    UnknownMove(String),
    /// A sequence has an unmatched bracket, brackets nested too deep, or an impossible number.
    #[error("this sequence of moves cannot be read from here: '{0}'")]
    BadSequence(String),
    /// The sequence of an alias uses the alias itself, directly or through other aliases.
    #[error("the definition of '{0}' uses '{0}' itself")]
    Circle(String),
    /// The format does not allow this text here.
    #[error("expected {expected}, but there is '{found}'")]
    Unexpected {
        /// The input that the format allows here.
        expected: String,
        /// The text found here, cut if it is long.
        found: String,
    },
    /// The text ends before the definition is complete.
    #[error("expected {expected}, but the text ends")]
    CutShort {
        /// The missing part.
        expected: String,
    },
    /// A number is too small or too large.
    #[error("the number {found} must be from {least} to {most}")]
    OutOfRange {
        /// The number as it is written.
        found: String,
        /// The smallest possible number.
        least: u64,
        /// The largest possible number.
        most: u64,
    },
    /// A list has more or fewer numbers than there are places.
    #[error("expected {expected} numbers, but there are {found}")]
    OtherCount {
        /// The required length.
        expected: usize,
        /// The length of the list in the file.
        found: usize,
    },
    /// A number occurs twice in a list that should be a permutation.
    #[error("this is not a permutation: the number {0} occurs twice")]
    NumberTwice(u64),
    /// The text uses an orbit that is not defined.
    #[error("there is no orbit with the name '{0}'")]
    UnknownOrbit(String),
    /// A part that may occur only once occurs twice.
    #[error("'{0}' occurs twice")]
    Twice(String),
    /// A part that the format requires is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A table has several puzzles, and the request does not name one of them.
    #[error("there are several puzzles, so name one of them: {0}")]
    SeveralPuzzles(String),
    /// The text is in none of the known formats.
    #[error("this is not the definition of a puzzle in any known format")]
    UnknownFormat,
    /// The format of the output cannot express this part of the puzzle.
    #[error("{0} cannot be written in this format")]
    NotWritable(&'static str),
}

/// A fault in a text that should define a puzzle, and its position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct DefinitionFileError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The fault.
    #[source]
    pub fault: DefinitionFault,
}
