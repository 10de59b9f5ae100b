//! Faults of positions and algorithms of a puzzle.

use super::definition::{DefinitionFault, UnreachableState};
use super::definition_engine::{EngineError, NearError};
use super::{BoardSize, PuzzleName};
use crate::cube::Facelet;
use crate::notation::algorithm::{AlgorithmError, TooLong};
use crate::notation::facelets::StickerError;
use crate::notation::measured::MeasuredError;
use crate::notation::object::ObjectError;
use crate::notation::{Column, StickerPuzzle, Suggestion, counted, meant, shown_together, stickers_are};
use thiserror::Error;

/// This module has no solver for the puzzle. At present, this is true only for the 3x3x3, which other modules solve.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("this program does not solve {}", .0.described())]
pub struct NoSolver(pub PuzzleName);

/// The puzzle cannot be written as a definition: its moves may be blocked, it has too many stickers, or it is a Clock.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} cannot be written as a definition", .0.described())]
pub struct NoDefinition(pub PuzzleName);

/// The reason why a text is neither a position nor an algorithm of a puzzle, why turns cannot be made, or why no
/// solution was found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The text is not an algorithm of this puzzle, or the algorithm is too long.
    #[error(transparent)]
    Algorithm(#[from] AlgorithmError),
    /// The text is not a valid JSON object, or the object contains no position of this puzzle.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The puzzle has no colors that can be measured, or the measured colors cannot be read or do not determine a
    /// position.
    #[error(transparent)]
    Measured(#[from] MeasuredError),
    /// The lines do not form the puzzle's net.
    #[error(transparent)]
    Net(StickerError),
    /// The number of stickers in the input is not the number of stickers of the puzzle.
    #[error("{found} stickers; {} has {}{}", .puzzle.described(), .puzzle.stickers(), others(*.found))]
    StickerCount {
        /// The puzzle.
        puzzle: PuzzleName,
        /// The number of stickers in the input.
        found: usize,
    },
    /// Some stickers are unknown and cannot be deduced: no position or more than one position fits the known stickers,
    /// or there are too many possibilities to try.
    #[error("{}", undeduced(.puzzle, *.unknown, *.positions, *.are_all))]
    Unknown {
        /// The puzzle.
        puzzle: PuzzleName,
        /// The number of unknown stickers.
        unknown: usize,
        /// The number of positions found that fit the known stickers.
        positions: usize,
        /// True if all possibilities were tried. `positions` then counts every position that fits.
        are_all: bool,
    },
    /// The input contains more or fewer different symbols than the puzzle has colors.
    #[error("there are {found} different symbols, but {} has {expected} colors", .puzzle.described())]
    SymbolKinds {
        /// The puzzle.
        puzzle: PuzzleName,
        /// The number of different symbols in the input.
        found: usize,
        /// The number of colors of the puzzle.
        expected: usize,
    },
    /// A color is on too many or too few stickers.
    #[error(
        "{} {}, but there should be {expected}",
        stickers_are(*.found),
        shown_together([*.symbol])
    )]
    ColorCount {
        /// The symbol of the color.
        symbol: char,
        /// The number of stickers with this color.
        found: usize,
        /// The number of stickers that should have this color.
        expected: usize,
    },
    /// Some stickers were probably mistyped.
    #[error("{error}{}", meant(.suggestions))]
    Meant {
        /// The fault of the stickers as they were typed.
        error: Box<PuzzleError>,
        /// The corrections that give a position, at least one. A sticker is named by the letter of its face and its
        /// number on the face. The stickers of each face are numbered row by row, from 0.
        suggestions: Vec<Suggestion<String>>,
    },
    /// The position has impossible pieces, or pieces that cannot occur together. The list contains at least one fault.
    #[error("{}", join(.0))]
    Pieces(Vec<PieceFault>),
    /// The input does not contain one number for each place of the board.
    #[error(
        "there are {found} numbers, but the board has {} places; the numbers go from 0 (the empty place) to {}",
        .size.places(), .size.places() - 1
    )]
    BoardCount {
        /// The size of the board.
        size: BoardSize,
        /// The number of numbers in the input.
        found: usize,
    },
    /// A text is neither the number of a piece of the board nor a symbol for the empty place.
    #[error("{column}: '{found}' is not a piece; the pieces are 1 to {}, and 0 is the empty place", .size.places() - 1)]
    NoBoardPiece {
        /// The size of the board.
        size: BoardSize,
        /// The column of the fault.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A number occurs twice on the board.
    #[error("{column}: {number} is on the board twice, and {missing} is missing")]
    BoardTwice {
        /// The column of the second occurrence.
        column: Column,
        /// The number.
        number: u8,
        /// The smallest missing number.
        missing: u8,
    },
    /// No moves lead from the position of the board to the goal.
    #[error(
        "the goal cannot be reached: it needs an odd number of exchanges of two pieces, but moves \
         can make only an even number (parity)"
    )]
    OutOfReach,
    /// The order of an algorithm cannot be found, because a move is blocked while the algorithm is repeated.
    #[error("the algorithm cannot be made {times} times in a row from the solved puzzle: {blocked}")]
    NoOrder {
        /// The repetition in which a move was blocked, counted from 1.
        times: u32,
        /// The error of the blocked move.
        blocked: Box<PuzzleError>,
    },
    /// A move would need a piece from outside the board.
    #[error("move {number}, {turn}: no piece can move in this direction into the empty place")]
    Blocked {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        turn: String,
    },
    /// A corner blocks a twist of a Square-1.
    #[error("{column}: this twist is blocked: a corner is in the way")]
    BlockedTwist {
        /// The column of the twist.
        column: Column,
    },
    /// In a turn of the layers of a Square-1, the number of twelfths by which a layer turns is missing or larger than
    /// 12.
    #[error("{column}: expected a number of twelfths, -12 to 12, as in (1,-3)")]
    NoTwelfths {
        /// The column where the number should be.
        column: Column,
    },
    /// The comma is missing in a turn of the layers of a Square-1.
    #[error("{column}: expected a comma between the turns of both layers, as in (1,-3)")]
    LayersApart {
        /// The column where the comma should be.
        column: Column,
    },
    /// The closing bracket is missing in a turn of the layers of a Square-1.
    #[error("{column}: expected ')' after the turns of both layers, as in (1,-3)")]
    OpenLayers {
        /// The column where the bracket should be.
        column: Column,
    },
    /// A character is not a piece of a Square-1.
    #[error(
        "{column}: {} is not a piece of a Square-1; the corners are A to H, the edges 1 to 8, and the text ends with - \
         if the middle layer is square, or with / if it is not",
        shown_together([*.found])
    )]
    NoWedge {
        /// The column of the character in the input.
        column: Column,
        /// The character found there.
        found: char,
    },
    /// A piece of a Square-1 occurs twice, or the two halves of a corner are not side by side.
    #[error("{column}: {piece} occurs twice")]
    WedgeTwice {
        /// The column of the second occurrence.
        column: Column,
        /// The piece.
        piece: char,
    },
    /// A piece of a Square-1 is missing.
    #[error("the piece {piece} is missing")]
    WedgeMissing {
        /// The piece.
        piece: char,
    },
    /// A piece of a Square-1 does not fit into its layer.
    #[error("{column}: {piece} does not fit into its layer, which has twelve places: a corner takes two, an edge one")]
    OverFullLayer {
        /// The column of the piece in the input.
        column: Column,
        /// The piece.
        piece: char,
    },
    /// The number of dials in the input is not the number of dials of a Clock.
    #[error(
        "there are {found} numbers, but a Clock has 14 dials: 9 in front and 5 behind (or 18, if the 4 corner dials \
         behind are included)"
    )]
    DialCount {
        /// The number of numbers in the input.
        found: usize,
    },
    /// A text is not an hour from 0 to 12.
    #[error("{column}: '{found}' is not an hour; hours are 0 to 12")]
    NoHour {
        /// The column of the text in the input.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A turn of a Clock has no direction.
    #[error("{column}: expected + for clockwise or - for counter-clockwise, as in UR3+")]
    NoDirection {
        /// The column where the direction should be.
        column: Column,
    },
    /// The hours of the front dial and the back dial of a corner of a Clock do not add up to 0 or 12. They must,
    /// because these dials share an axle, and each is read from its own side.
    #[error(
        "{column}: this dial shows {found}, but must show {expected}, because it shares an axle with a corner in front"
    )]
    CornerDials {
        /// The column of the number in the input.
        column: Column,
        /// The hour that the dial shows.
        found: u8,
        /// The hour that it must show because of the dial in front on the same axle.
        expected: u8,
    },
    /// The text is not an algorithm of the definition, or the algorithm is too long.
    #[error("{column}: {fault}")]
    Sequence {
        /// The column of the fault.
        column: Column,
        /// The fault.
        fault: Box<DefinitionFault>,
    },
    /// The position has no solution, or the engine cannot search for a solution.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The solver of [`PuzzleMethod::Reduction`](super::PuzzleMethod::Reduction) cannot solve this definition, or found
    /// no solution of the position.
    #[error(transparent)]
    Steps(NearError),
    /// A JSON object, or a text with one line for each orbit, is not a position of the definition. The string contains
    /// the reason.
    #[error("not a position of this puzzle: {0}")]
    Pattern(String),
    /// Moves cannot reach the position.
    #[error("no moves lead to this position: {0}")]
    Unreachable(Box<UnreachableState>),
    /// A symbol does not stand for any color of the puzzle.
    #[error("{column}: '{}' is not a color of this puzzle; the colors are {symbols}", shown_together([*.found]))]
    NoColor {
        /// The column of the symbol in the input.
        column: Column,
        /// The symbol found there.
        found: char,
        /// The symbols of all colors.
        symbols: String,
    },
    /// A sticker that no move changes has a wrong color.
    #[error("sticker {number} shows {found}, but no move changes it: it is always {expected}")]
    FixedSticker {
        /// The number of the sticker in the definition, from 1.
        number: usize,
        /// The symbol of its color.
        found: char,
        /// The symbol of its right color.
        expected: char,
    },
    /// A move is not possible in the position.
    #[error("move {number}, {turn}: it is blocked")]
    BlockedMove {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        turn: String,
    },
    /// The position and its target use different symbols, and neither of them uses the letters of faces or of colors.
    /// So the faces of the position cannot be matched with those of the target.
    #[error(
        "the symbols of the target cannot be matched with those of the cube; write both in letters \
         of faces, or both in letters of colors"
    )]
    OtherSymbols,
    /// A program passed a position or turns of a different puzzle.
    #[error("these are neither stickers nor turns of {}", .puzzle.described())]
    Foreign {
        /// The puzzle that received them.
        puzzle: PuzzleName,
    },
    /// Every solution has more moves than the limit.
    #[error("there is no solution of {} or fewer; the shortest has {shortest}", counted(*limit))]
    NotWithin {
        /// The limit.
        limit: usize,
        /// The number of moves of a shortest solution.
        shortest: usize,
    },
    /// Every solution has more moves than the limit. The method does not find shortest solutions.
    #[error("there is no solution of {} or fewer; the best found has {best}", counted(*limit))]
    NoneWithin {
        /// The limit.
        limit: usize,
        /// The number of moves of the solution found.
        best: usize,
    },
    /// The search found no solution within the limit, but there may be one.
    #[error("found no solution of {} or fewer; the best has {best}", counted(*limit))]
    NotFoundWithin {
        /// The limit.
        limit: usize,
        /// The number of moves of the best solution found.
        best: usize,
    },
    /// The search was cancelled, or reached its time limit, before it found a solution.
    #[error("found no solution in time")]
    Cancelled,
    /// The search found turns that do not pass a check: they do not lead to the solved position or the target, or one
    /// of them is not allowed. This is a bug.
    #[error("the solution found does not solve the position; please report this")]
    Wrong,
    /// The algorithm has too many turns for an animation.
    #[error("{turns} turns are too many: an animation of {} has at most {most}", .puzzle.described())]
    FilmTooLong {
        /// The puzzle.
        puzzle: PuzzleName,
        /// The number of turns of the algorithm.
        turns: usize,
        /// The maximum number of turns for an animation.
        most: usize,
    },
    /// A table that should be exact does not lead to a solution. This is a bug, or the table is damaged.
    #[error("the table does not lead to a solution")]
    Misled,
}

impl PuzzleError {
    /// Converts an error of the engine. If the engine was cancelled, the result is [`PuzzleError::Cancelled`]. All
    /// other errors become [`PuzzleError::Engine`].
    pub(super) fn of_engine(error: EngineError) -> PuzzleError {
        match error {
            EngineError::Cancelled { .. } | EngineError::TableCancelled => PuzzleError::Cancelled,
            error => PuzzleError::Engine(error),
        }
    }

    /// True for faults of stickers: their number, their symbols or colors, the pieces that they form, or the puzzle to
    /// which they belong.
    pub(super) fn is_of_stickers(&self) -> bool {
        match self {
            PuzzleError::OtherSymbols
            | PuzzleError::Net(_)
            | PuzzleError::Foreign { .. }
            | PuzzleError::StickerCount { .. }
            | PuzzleError::SymbolKinds { .. }
            | PuzzleError::Unknown { .. }
            | PuzzleError::ColorCount { .. }
            | PuzzleError::NoColor { .. }
            | PuzzleError::FixedSticker { .. }
            | PuzzleError::Pieces(_) => true,
            PuzzleError::Meant { error, .. } => error.is_of_stickers(),
            _ => false,
        }
    }
}

impl From<TooLong> for PuzzleError {
    fn from(error: TooLong) -> PuzzleError {
        PuzzleError::Algorithm(AlgorithmError::TooLong(error))
    }
}

/// Returns the end of a message: the name of a puzzle that has the given number of stickers. The text is empty if no
/// puzzle has this number of stickers.
fn others(stickers: usize) -> String {
    match StickerPuzzle::with_stickers(stickers) {
        _ if stickers == Facelet::COUNT => format!(", and a 3x3x3 has {stickers}"),
        Some(puzzle) => format!(", and {puzzle} has {stickers}"),
        None => String::new(),
    }
}

fn join(faults: &[PieceFault]) -> String {
    let mut told: Vec<String> = faults.iter().take(TOLD).map(PieceFault::to_string).collect();
    match faults.len().saturating_sub(TOLD) {
        0 => {}
        1 => told.push("and 1 more fault".to_owned()),
        more => told.push(format!("and {more} more faults")),
    }
    told.join("; ")
}

/// The maximum number of faults that a message lists.
const TOLD: usize = 6;

/// A fault of the pieces of a puzzle. It names colors by the typed symbols.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceFault {
    /// A color is on too many or too few stickers.
    #[error("{} {symbol}, but there should be {expected}", stickers_are(*.found))]
    ColorCount {
        /// The symbol of the color.
        symbol: String,
        /// The number of stickers with this color.
        found: usize,
        /// The number of stickers that should have this color.
        expected: usize,
    },
    /// No piece has these colors.
    #[error("the {kind} {place} shows {shows}, and no {kind} has these colors")]
    NoSuchPiece {
        /// The type of the piece: `corner`, `edge`, `wing`, `centre` or `tip`.
        kind: &'static str,
        /// The place, such as `UFL`, or `UL in layer 2F`.
        place: String,
        /// The colors of the stickers, in the order of the letters of the place.
        shows: String,
    },
    /// The colors of a piece follow each other in the reverse direction, as on a mirror image of the piece.
    #[error("the {kind} {place} shows {shows}, which is the mirror image of the {kind} {piece}")]
    Mirrored {
        /// The type of the piece: `corner`, `centre` or `tip`.
        kind: &'static str,
        /// The place.
        place: String,
        /// The colors of the stickers.
        shows: String,
        /// The piece that has these colors in the reverse direction.
        piece: String,
    },
    /// A piece occurs twice.
    #[error("the {kind} {piece} is at {first} and at {second}")]
    Twice {
        /// The type of the piece: `corner`, `edge`, `wing`, `centre` or `tip`.
        kind: &'static str,
        /// The name of the piece.
        piece: String,
        /// The first place.
        first: String,
        /// The second place.
        second: String,
    },
    /// No piece of the definition shows these colors in this place.
    #[error("place {number} of {orbit} shows {shows}, and no piece has these colors in this order")]
    NoPieceShows {
        /// The orbit.
        orbit: String,
        /// The number of the place in the orbit, from 1.
        number: usize,
        /// The symbols of the colors.
        shows: String,
    },
    /// All pieces of the definition that show these colors are already in other places.
    #[error("place {number} of {orbit} shows {shows}, but all pieces with these colors are elsewhere")]
    TooOften {
        /// The orbit.
        orbit: String,
        /// The number of the place in the orbit, from 1.
        number: usize,
        /// The symbols of the colors.
        shows: String,
    },
    /// A piece is missing.
    #[error("the {kind} {piece} is missing")]
    Missing {
        /// The type of the piece: `corner`, `edge`, `wing`, `centre` or `tip`.
        kind: &'static str,
        /// The name of the piece.
        piece: String,
    },
    /// All pieces are present, but the sum of the twists of all pieces of a type is impossible.
    #[error("a {kind} is twisted: turn one {kind} {way} in its place")]
    Twisted {
        /// The type of the piece, always `corner`.
        kind: &'static str,
        /// The twist that corrects the fault: `clockwise` or `counter-clockwise`.
        way: &'static str,
    },
    /// All pieces are present, but the sum of the twists of four corners is impossible. Turns never exchange these four
    /// corners with the other corners.
    #[error("one of the corners {corners} is twisted: turn one of them {way} in its place")]
    TwistedTetrad {
        /// The places of the four corners.
        corners: &'static str,
        /// The twist that corrects the fault: `clockwise` or `counter-clockwise`.
        way: &'static str,
    },
    /// All pieces are present, but an edge is flipped.
    #[error("an edge is flipped: flip one edge in its place")]
    Flipped,
    /// All pieces are present, but moves cannot reach their arrangement, because two pieces of one type are exchanged.
    #[error("two {kind}s are exchanged: exchange any two {kind}s")]
    Exchanged {
        /// The type of the pieces: `edge` or `centre`.
        kind: &'static str,
    },
    /// The color opposite to this color cannot be determined. Opposite colors never meet on a corner. Here, this color
    /// meets all other colors on corners, or there are several colors that it never meets.
    #[error(
        "the color opposite {symbol} cannot be found: it must be the only color that shares no corner with {symbol}"
    )]
    NoOpposite {
        /// The symbol of the color.
        symbol: String,
    },
    /// No cube has these centres, in any orientation.
    #[error("the centres show {shows}, in the order U R F D L B, and no cube has such centres")]
    Centres {
        /// The colors of the centres.
        shows: String,
    },
    /// A color is not on exactly four of the 24 centres that turns can exchange with each other.
    #[error(
        "of the 24 centres that moves can bring to row {row}, column {column} of a face, {found} are {symbol}, but \
         there should be 4"
    )]
    CentreCount {
        /// The row of one of these centres on its face, from 1 at the top.
        row: usize,
        /// The column of the same centre, from 1 at the left.
        column: usize,
        /// The symbol of the color.
        symbol: String,
        /// The number of centres, among these 24, that have this color.
        found: usize,
    },
    /// All pieces of a type are present, but moves cannot reach their arrangement.
    #[error("the {kind}s cannot be arranged like this: no moves lead there")]
    OutOfReach {
        /// The type of the pieces: `corner`, `edge`, `centre` or `tip`.
        kind: &'static str,
    },
}

impl PieceFault {
    /// True if a piece is impossible, occurs twice or is missing, or if a color is on too many or too few centres. This
    /// suggests mistyped stickers.
    pub(super) const fn is_of_pieces(&self) -> bool {
        matches!(
            self,
            PieceFault::NoSuchPiece { .. }
                | PieceFault::Mirrored { .. }
                | PieceFault::Twice { .. }
                | PieceFault::Missing { .. }
                | PieceFault::CentreCount { .. }
        )
    }
}

/// Explains why unknown stickers cannot be deduced.
fn undeduced(puzzle: &PuzzleName, unknown: usize, positions: usize, are_all: bool) -> String {
    let stickers = stickers_are(unknown);
    match (positions, are_all) {
        (0, true) => format!("{stickers} unknown, and no {puzzle} matches the known stickers"),
        (_, true) => format!("{stickers} unknown, and {positions} positions match the known stickers"),
        (_, false) => format!("{stickers} unknown, too many to try all possibilities: enter more of them"),
    }
}
