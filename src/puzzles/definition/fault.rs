//! The errors of a definition.

use thiserror::Error;

/// The quantities in a definition that have a limit. Without the limits, a file could use too much memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MostPossible {
    /// The number of places in all orbits, or the number of stickers.
    #[error("65,535 places")]
    Places,
    /// The total number of moves, rotations and aliases.
    #[error("10,000 moves")]
    Moves,
    /// The size of the table with the effects of all moves, in bytes. Each place of each move needs three bytes.
    #[error("64 MB of moves")]
    Bytes,
    /// The depth of nested lists.
    #[error("64 lists inside each other")]
    Nesting,
    /// The length of the text, in bytes.
    #[error("64 MB of text")]
    Text,
    /// The number of states that count as solved.
    #[error("10,000 solved states")]
    SolvedStates,
    /// The number of moves in a sequence, for example the sequence of an alias.
    #[error("100,000 moves in a sequence")]
    Sequence,
    /// The number of pixels along one side of a picture.
    #[error("4,096 pixels along each side of a picture")]
    Pixels,
}

impl MostPossible {
    /// The maximum number of places or stickers; see [`MostPossible::Places`].
    pub const PLACES: usize = u16::MAX as usize;
    /// The maximum total number of moves, rotations and aliases; see [`MostPossible::Moves`].
    pub const MOVES: usize = 10_000;
    /// The maximum number of bytes; see [`MostPossible::Bytes`] and [`MostPossible::Text`].
    pub const BYTES: usize = 64 << 20;
    /// The maximum number of solved states; see [`MostPossible::SolvedStates`].
    pub const SOLVED_STATES: usize = 10_000;
    /// The maximum number of moves in a sequence; see [`MostPossible::Sequence`].
    pub const SEQUENCE: usize = 100_000;
    /// The maximum number of pixels along one side of a picture; see [`MostPossible::Pixels`].
    pub const PIXELS: usize = 4_096;
}

/// The reason why a text or a list of parts does not define a puzzle. Places are counted from 0 within their orbit.
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
    /// A move or an orbit has no name, or its name contains a blank or a control character.
    #[error(
        "'{0}' cannot be the name of a move or an orbit: it is empty, or it contains a space or a control character"
    )]
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
    /// The piece numbers of an orbit have a gap: a number below the highest number does not occur.
    #[error("no place of the orbit '{orbit}' has the piece {piece}, although there are pieces with higher numbers")]
    MissingPiece {
        /// The name of the orbit.
        orbit: String,
        /// The lowest missing number.
        piece: u16,
    },
    /// A piece has an orientation that is not possible, or a number of visible orientations that is missing or not
    /// possible.
    #[error("the orientation of the piece in place {place} of the orbit '{orbit}' is not possible")]
    BadOrientation {
        /// The name of the orbit.
        orbit: String,
        /// The place of the piece.
        place: usize,
    },
    /// A move does not permute the places of each orbit, or one of its twists is not less than the number of
    /// orientations.
    #[error("the move '{0}' does not permute the places of each orbit, or twists a piece too far")]
    BadMove(String),
    /// The file declares a move as a power of another move, but its effect is not this power, the exponent is too
    /// large, or the other move is not a base move.
    #[error("the file says that the move '{0}' is a power of another move, but it is not")]
    BadPower(String),
    /// A move has a cost of 0.
    #[error("the move '{0}' must cost at least 1")]
    NoCost(String),
    /// A part refers to a place, a piece or a move that does not exist, has a list of a wrong length, or contradicts
    /// another part.
    #[error("a place, a piece or a move in {0} does not exist, or a list there has a wrong length")]
    NoSuchPart(&'static str),
    /// A piece of a block looks like another piece of its orbit.
    #[error("a piece in a block must not look like another piece")]
    AlikeInBlock,
    /// A state that counts as solved, or the position of a scramble, does not have the same pieces as the solved state.
    #[error("a state does not have the pieces of the puzzle")]
    OtherPieces,
    /// A sequence contains an unknown name.
    #[error("'{0}' is not the name of a move")]
    UnknownMove(String),
    /// A sequence contains an unmatched bracket, too many nested brackets, or an impossible number.
    #[error("this sequence of moves cannot be read from here: '{0}'")]
    BadSequence(String),
    /// The sequence of an alias uses the alias itself, directly or through other aliases. Or a chain of aliases, each
    /// of which uses the next one, is too long.
    #[error("the definition of '{0}' uses '{0}' itself, or a chain of more than 500 other names")]
    Circle(String),
    /// The format does not allow this text at this position.
    #[error("expected {expected}, but there is '{found}'")]
    Unexpected {
        /// The input that the format allows at this position.
        expected: String,
        /// The text at this position. A long text is cut.
        found: String,
    },
    /// The text ends before the definition is complete.
    #[error("expected {expected}, but the text ends")]
    CutShort {
        /// The input that the format requires at the end of the text.
        expected: String,
    },
    /// A number is too small or too large.
    #[error("{found} is out of range: the number must be from {least} to {most}")]
    OutOfRange {
        /// The number as written in the text.
        found: String,
        /// The smallest possible number.
        least: u64,
        /// The largest possible number.
        most: u64,
    },
    /// A list that needs one entry for each place has a different number of entries.
    #[error("expected {expected} numbers, but there are {found}")]
    OtherCount {
        /// The required number of entries.
        expected: usize,
        /// The number of entries in the file.
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
    /// A table contains several puzzles, and the caller has not named one of them.
    #[error("there are several puzzles, so name one of them: {0}")]
    SeveralPuzzles(String),
    /// The text is not in any of the known formats.
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
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
    /// The fault.
    #[source]
    pub fault: DefinitionFault,
}
