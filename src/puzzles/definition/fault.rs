//! What is wrong with a definition.

use thiserror::Error;

/// What a definition may have at most, so that a file cannot ask for more memory than there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MostPossible {
    /// Places in all orbits, or stickers.
    #[error("65,535 places")]
    Places,
    /// Moves, rotations and other names.
    #[error("10,000 moves")]
    Moves,
    /// What all moves do, at three bytes a place and move.
    #[error("64 MB of moves")]
    Bytes,
    /// Lists inside each other.
    #[error("64 lists inside each other")]
    Nesting,
    /// Bytes of text that are read.
    #[error("64 MB of text")]
    Text,
    /// States that count as solved.
    #[error("10,000 solved states")]
    SolvedStates,
    /// Moves of a sequence that another name stands for.
    #[error("100,000 moves in a sequence")]
    Sequence,
    /// Pixels of a picture in one direction.
    #[error("4,096 pixels from one side of its picture to the other")]
    Pixels,
}

impl MostPossible {
    /// [`MostPossible::Places`].
    pub const PLACES: usize = u16::MAX as usize;
    /// [`MostPossible::Moves`].
    pub const MOVES: usize = 10_000;
    /// [`MostPossible::Bytes`], and [`MostPossible::Text`].
    pub const BYTES: usize = 64 << 20;
    /// [`MostPossible::SolvedStates`].
    pub const SOLVED_STATES: usize = 10_000;
    /// [`MostPossible::Sequence`].
    pub const SEQUENCE: usize = 100_000;
    /// [`MostPossible::Pixels`].
    pub const PIXELS: usize = 4_096;
}

/// Why something is no definition of a puzzle. Places are counted from 0 here, within their orbit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DefinitionFault {
    /// No piece can be moved.
    #[error("no orbit with places is defined")]
    NoOrbit,
    /// There is nothing to do.
    #[error("no move is defined")]
    NoMove,
    /// Two orbits with one name.
    #[error("there are two orbits of the name '{0}'")]
    OrbitTwice(String),
    /// A name that two moves, rotations or aliases have.
    #[error("the name '{0}' stands for two moves")]
    NameTwice(String),
    /// A move without a name, or with a blank in it.
    #[error("'{0}' cannot be the name of a move or an orbit: it is empty or has a blank in it")]
    BadName(String),
    /// More of something than is possible.
    #[error("it is too large: at most {0} are possible")]
    TooMany(MostPossible),
    /// An orbit without orientations, or with lists of different lengths.
    #[error(
        "the orbit '{orbit}' needs at least one place and one orientation, and a piece and an orientation for each place"
    )]
    BadOrbit {
        /// Its name.
        orbit: String,
    },
    /// Numbers of pieces that do not go from 0 to the highest.
    #[error("no place of the orbit '{orbit}' has the piece {piece}, though there are pieces of higher numbers")]
    MissingPiece {
        /// Its name.
        orbit: String,
        /// The lowest piece that is missing.
        piece: u16,
    },
    /// An orientation, or a number of visible orientations, that a piece cannot have.
    #[error("the orientation of the piece in place {place} of the orbit '{orbit}' is not possible")]
    BadOrientation {
        /// Its name.
        orbit: String,
        /// The place.
        place: usize,
    },
    /// What a move does is no permutation of the places of each orbit, or twists too far.
    #[error("the move '{0}' does not take every place of each orbit from another one, or twists too far")]
    BadMove(String),
    /// A move that repeats another one, and does something else.
    #[error("the move '{0}' is not the power of another one that it is said to be")]
    BadPower(String),
    /// A move that costs nothing.
    #[error("the move '{0}' must cost at least 1")]
    NoCost(String),
    /// A state, a place, a move or a piece that there is none of.
    #[error("{0} names a place, a piece or a move that does not exist")]
    NoSuchPart(&'static str),
    /// A piece that cannot be told from another one, fixed to others.
    #[error("a piece in a block must not look like another one")]
    AlikeInBlock,
    /// A state with other pieces than the solved one.
    #[error("a solved state does not have the pieces of the puzzle")]
    OtherPieces,
    /// An unknown name in a sequence.
    #[error("'{0}' is the name of no move")]
    UnknownMove(String),
    /// A sequence with a bracket too many, or nested too deep, or an impossible number.
    #[error("this sequence of moves cannot be read from here: '{0}'")]
    BadSequence(String),
    /// Other names that are explained by each other in a circle, or by something unknown.
    #[error("'{0}' is explained by itself")]
    Circle(String),
    /// Something that the format does not have in this place.
    #[error("expected {expected}, but there is '{found}'")]
    Unexpected {
        /// What would fit.
        expected: String,
        /// What is there instead, cut off if it is long.
        found: String,
    },
    /// The text ends too early.
    #[error("expected {expected}, but the text ends")]
    CutShort {
        /// What is missing.
        expected: String,
    },
    /// A number that is too small or too large.
    #[error("the number {found} must be from {least} to {most}")]
    OutOfRange {
        /// As it is written.
        found: String,
        /// The least that is possible here.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// Another number of numbers than there are places.
    #[error("expected {expected} numbers, but there are {found}")]
    OtherCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number twice in what should be a permutation.
    #[error("this is no permutation: the number {0} is there twice")]
    NumberTwice(u64),
    /// An orbit that was not defined before.
    #[error("there is no orbit of the name '{0}'")]
    UnknownOrbit(String),
    /// A part that comes twice.
    #[error("'{0}' is there twice")]
    Twice(String),
    /// A part that is missing, which the format needs.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A table of several puzzles, where the name of one is needed.
    #[error("there are several puzzles, so name one of them: {0}")]
    SeveralPuzzles(String),
    /// A text of none of the formats.
    #[error("this is no definition of a puzzle in any format that is known here")]
    UnknownFormat,
    /// What a format cannot say.
    #[error("{0} cannot be written in this format")]
    NotWritable(&'static str),
}

/// What is wrong with a text that should define a puzzle, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct DefinitionFileError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub fault: DefinitionFault,
}
