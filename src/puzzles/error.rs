//! What is wrong with a position or an algorithm of a puzzle.

use super::definition::{DefinitionFault, UnreachableState};
use super::definition_engine::{EngineError, NearError};
use super::{BoardSize, PuzzleName};
use crate::cube::Facelet;
use crate::notation::algorithm::{AlgorithmError, TooLong};
use crate::notation::facelets::StickerError;
use crate::notation::measured::MeasuredError;
use crate::notation::object::ObjectError;
use crate::notation::{Column, StickerPuzzle, Suggestion, meant, shown_together};
use thiserror::Error;

/// No method solves a puzzle: it can only be shown, turned and checked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("this program does not solve {}", .0.described())]
pub struct NoSolver(pub PuzzleName);

/// A puzzle that cannot be written as a definition: its moves may be blocked, or it has too many stickers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} cannot be written as a definition", .0.described())]
pub struct NoDefinition(pub PuzzleName);

/// Why a text is neither a position nor an algorithm of a puzzle, or a position has no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A text that is not an algorithm, or not one of this puzzle.
    #[error(transparent)]
    Algorithm(#[from] AlgorithmError),
    /// A JSON object without a position of this puzzle.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// Measured colors that are no position.
    #[error(transparent)]
    Measured(#[from] MeasuredError),
    /// Lines that are not those of the puzzle's net.
    #[error(transparent)]
    Net(StickerError),
    /// Another number of stickers than the puzzle has.
    #[error("{found} stickers; {} has {}{}", .puzzle.described(), .puzzle.stickers(), others(*.found))]
    StickerCount {
        /// The puzzle.
        puzzle: PuzzleName,
        /// The number of stickers in the input.
        found: usize,
    },
    /// Stickers that are unknown, and that no position, or several, have beside the others.
    #[error("{}", undeduced(.puzzle, *.unknown, *.positions, *.are_all))]
    Unknown {
        /// The puzzle.
        puzzle: PuzzleName,
        /// How many stickers are unknown.
        unknown: usize,
        /// How many positions were found that have all the others.
        positions: usize,
        /// There are no more of them; all ways were tried.
        are_all: bool,
    },
    /// More or fewer different symbols than the puzzle has colors.
    #[error("{found} different symbols; {} has {expected} colors", .puzzle.described())]
    SymbolKinds {
        /// The puzzle.
        puzzle: PuzzleName,
        /// How many different symbols there are.
        found: usize,
        /// How many colors the puzzle has.
        expected: usize,
    },
    /// A color that is on more or fewer stickers than it should be.
    #[error(
        "{found} stickers are {}, and there should be {expected}",
        shown_together([*.symbol])
    )]
    ColorCount {
        /// The symbol of the color.
        symbol: char,
        /// How many stickers show it.
        found: usize,
        /// How many should.
        expected: usize,
    },
    /// Stickers that were probably mistyped.
    #[error("{error}{}", meant(.suggestions))]
    Meant {
        /// What is wrong with the stickers as they are.
        error: Box<PuzzleError>,
        /// What makes a position of them, at least one way. A sticker is called by the letter of its face, and its
        /// number on the face as it is written, counted from 0.
        suggestions: Vec<Suggestion<String>>,
    },
    /// Impossible pieces, or pieces that cannot be together; at least one.
    #[error("{}", join(.0))]
    Pieces(Vec<PieceFault>),
    /// Another number of pieces than the board has places.
    #[error("{found} numbers; the board has {} places, from 0 (empty) to {}", .size.places(), .size.places() - 1)]
    BoardCount {
        /// The size of the board.
        size: BoardSize,
        /// The number of numbers in the input.
        found: usize,
    },
    /// A text that is not the number of a piece of the board, and does not stand for the empty place.
    #[error("{column}: '{found}' is not a piece; the pieces are 1 to {}, and 0 is the empty place", .size.places() - 1)]
    NoBoardPiece {
        /// The size of the board.
        size: BoardSize,
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: String,
    },
    /// A number that is on the board twice.
    #[error("{column}: {number} is on the board twice, and {missing} is missing")]
    BoardTwice {
        /// Where it stands the second time.
        column: Column,
        /// The number.
        number: u8,
        /// The first number that is not there.
        missing: u8,
    },
    /// A board from which the goal cannot be reached.
    #[error(
        "the goal cannot be reached: it takes an odd number of exchanges of two pieces, and every \
         move of the empty place keeps them even (parity)"
    )]
    OutOfReach,
    /// An algorithm whose order cannot be found by repeating it, since a move is blocked.
    #[error("the algorithm cannot be made {times} times in a row from the solved board: {blocked}")]
    NoOrder {
        /// How often it was to be made when a move was blocked.
        times: u32,
        /// The move.
        blocked: Box<PuzzleError>,
    },
    /// A move of a piece into the empty place from beyond the edge of the board.
    #[error("move {number}, {turn}: no piece can move that way into the empty place")]
    Blocked {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        turn: String,
    },
    /// A twist of a Square-1 where a corner is in the way.
    #[error("{column}: this twist is blocked: a corner is in the way")]
    BlockedTwist {
        /// Where it stands.
        column: Column,
    },
    /// Turns of the layers of a Square-1 without a number of twelfths.
    #[error("{column}: expected a number of twelfths, -12 to 12, as in (1,-3)")]
    NoTwelfths {
        /// Where it should stand.
        column: Column,
    },
    /// Turns of the layers of a Square-1 without a comma between them.
    #[error("{column}: expected a comma between the turns of both layers, as in (1,-3)")]
    LayersApart {
        /// Where it should stand.
        column: Column,
    },
    /// Turns of the layers of a Square-1 whose bracket is not closed.
    #[error("{column}: expected ')' after the turns of both layers, as in (1,-3)")]
    OpenLayers {
        /// Where it should stand.
        column: Column,
    },
    /// A character that is not a piece of a Square-1.
    #[error(
        "{column}: {} is not a piece of a Square-1; the corners are A to H, the edges 1 to 8, and the text ends with - if the middle \
         layer is square, or with / if it is not",
        shown_together([*.found])
    )]
    NoWedge {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// A piece of a Square-1 that is there twice, or lies apart.
    #[error("{column}: {piece} is there twice")]
    WedgeTwice {
        /// Where it stands the second time.
        column: Column,
        /// The piece.
        piece: char,
    },
    /// A piece of a Square-1 that is nowhere.
    #[error("the piece {piece} is missing")]
    WedgeMissing {
        /// The piece.
        piece: char,
    },
    /// A piece of a Square-1 that does not fit into its layer.
    #[error("{column}: {piece} does not fit into its layer, which has twelve places: a corner takes two, an edge one")]
    OverFullLayer {
        /// Where it stands.
        column: Column,
        /// The piece.
        piece: char,
    },
    /// Another number of dials than a Clock has.
    #[error("{found} numbers; a Clock has 9 dials in front and 5 more behind, or 9 with those in the corners")]
    DialCount {
        /// The number of numbers in the input.
        found: usize,
    },
    /// A text that is not a number of hours.
    #[error("{column}: '{found}' is not an hour; hours are 0 to 12")]
    NoHour {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: String,
    },
    /// A turn of a Clock that does not say which way.
    #[error("{column}: expected + for clockwise or - for the other way, as in UR3+")]
    NoDirection {
        /// Where it should stand.
        column: Column,
    },
    /// A corner of a Clock whose dials do not show opposite hours.
    #[error("{column}: this dial shows {found}, and must show {expected}: it shares an axle with a corner in front")]
    CornerDials {
        /// Where it stands.
        column: Column,
        /// The hour that it shows.
        found: u8,
        /// The hour that the other dial of its axle asks for.
        expected: u8,
    },
    /// An algorithm that a definition does not explain.
    #[error("{column}: {fault}")]
    Sequence {
        /// Where.
        column: Column,
        /// What is wrong.
        fault: Box<DefinitionFault>,
    },
    /// A position that has no solution, or none that can be searched for.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A position that words and phases do not solve.
    #[error(transparent)]
    Steps(NearError),
    /// A pattern that is not a position of a puzzle which is given as a definition.
    #[error("not a position of this puzzle: {0}")]
    Pattern(String),
    /// A position that no moves lead to.
    #[error("no moves lead to this position: {0}")]
    Unreachable(Box<UnreachableState>),
    /// A symbol that stands for no color of the puzzle.
    #[error("{column}: '{}' is not a color of this puzzle; the colors are {symbols}", shown_together([*.found]))]
    NoColor {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
        /// The symbols of all colors.
        symbols: String,
    },
    /// A sticker that no move takes anywhere, with a color that it never has.
    #[error("sticker {number} shows {found}, but no move changes it: it is always {expected}")]
    FixedSticker {
        /// Its number in the definition, counted from 1.
        number: usize,
        /// The symbol of its color.
        found: char,
        /// The symbol of the color that it has.
        expected: char,
    },
    /// A move that cannot be made where the pieces stand.
    #[error("move {number}, {turn}: it is blocked here")]
    BlockedMove {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        turn: String,
    },
    /// A position and a target in symbols that name no colors, whose faces cannot be matched.
    #[error(
        "the symbols of the target cannot be matched with those of the cube; write both in letters \
         of faces, or both in letters of colors"
    )]
    OtherSymbols,
    /// A position or turns that a program made for another puzzle.
    #[error("these are neither stickers nor turns of {}", .puzzle.described())]
    Foreign {
        /// The puzzle that was given them.
        puzzle: PuzzleName,
    },
    /// No solution is as short as requested.
    #[error("there is no solution of {limit} moves or fewer; the shortest has {shortest}")]
    NotWithin {
        /// The most moves that it may have.
        limit: usize,
        /// The fewest that there are.
        shortest: usize,
    },
    /// No solution was found that is as short as requested, though there may be one.
    #[error("found no solution of {limit} moves or fewer; the best has {best}")]
    NotFoundWithin {
        /// The most moves that it may have.
        limit: usize,
        /// Those of the best that was found.
        best: usize,
    },
    /// The search was cancelled, or time ran out, before there was a solution.
    #[error("found no solution in time")]
    Cancelled,
    /// A solution that does not solve the position on its stickers: a mistake of this program.
    #[error("the solution found does not solve the position; please report this")]
    Wrong,
    /// An algorithm of more turns than a film has.
    #[error("{turns} turns; a film of {} has at most {most}", .puzzle.described())]
    FilmTooLong {
        /// The puzzle.
        puzzle: PuzzleName,
        /// How many turns it has.
        turns: usize,
        /// The most that a film has.
        most: usize,
    },
    /// An exact table that does not lead to a solution: a mistake of this program, or damage.
    #[error("the table does not lead to a solution")]
    Misled,
}

impl PuzzleError {
    /// What an engine says: that it was cancelled, or why there is no solution.
    pub(super) fn of_engine(error: EngineError) -> PuzzleError {
        match error {
            EngineError::Cancelled { .. } | EngineError::TableCancelled => PuzzleError::Cancelled,
            error => PuzzleError::Engine(error),
        }
    }

    /// True if it is about stickers: their number, their colors, or the pieces that they make.
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

/// Which puzzles have a number of stickers, as the end of a sentence; empty if none has.
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

/// How many faults a message lists.
const TOLD: usize = 6;

/// What is wrong with the pieces of a puzzle, in the symbols that were typed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceFault {
    /// A color that is on more or fewer stickers than it should be.
    #[error("{found} stickers are {symbol}, and there should be {expected}")]
    ColorCount {
        /// The symbol of the color.
        symbol: String,
        /// How many stickers show it.
        found: usize,
        /// How many should.
        expected: usize,
    },
    /// A piece with colors that no piece has.
    #[error("the {kind} {place} shows {shows}, and no {kind} has these colors")]
    NoSuchPiece {
        /// `corner`, `edge`, `wing`, `centre`, `tip`.
        kind: &'static str,
        /// Where it is, as in `UFL`, or `UL in layer 2F`.
        place: String,
        /// What its stickers show, in the order of the letters of the place.
        shows: String,
    },
    /// A piece with its colors the wrong way round, as in a mirror.
    #[error("the {kind} {place} shows {shows}, which is the mirror image of the {kind} {piece}")]
    Mirrored {
        /// `corner`.
        kind: &'static str,
        /// Where it is.
        place: String,
        /// What its stickers show.
        shows: String,
        /// The piece that has these colors the other way round.
        piece: String,
    },
    /// A piece that is there twice.
    #[error("the {kind} {piece} is at {first} and at {second}")]
    Twice {
        /// `corner`, `edge`, `wing`, `centre`.
        kind: &'static str,
        /// Which piece.
        piece: String,
        /// The first place.
        first: String,
        /// The second place.
        second: String,
    },
    /// Colors in a place of a definition that none of its pieces shows.
    #[error("place {number} of {orbit} shows {shows}, and no piece has these colors in this order")]
    NoPieceShows {
        /// The orbit.
        orbit: String,
        /// The place in it, counted from 1.
        number: usize,
        /// The symbols of the colors.
        shows: String,
    },
    /// Colors in a place of a definition that all pieces which show them have in other places already.
    #[error("place {number} of {orbit} shows {shows}, but all pieces with these colors are elsewhere")]
    TooOften {
        /// The orbit.
        orbit: String,
        /// The place in it, counted from 1.
        number: usize,
        /// The symbols of the colors.
        shows: String,
    },
    /// A piece that is nowhere.
    #[error("the {kind} {piece} is missing")]
    Missing {
        /// `corner`, `edge`, `wing`, `centre`.
        kind: &'static str,
        /// Which piece.
        piece: String,
    },
    /// All pieces are there, but the twists of some kind do not add up.
    #[error("a {kind} is twisted: turn one {kind} {way} in its place")]
    Twisted {
        /// `corner`.
        kind: &'static str,
        /// `clockwise` or `counter-clockwise`: what mends it.
        way: &'static str,
    },
    /// All pieces are there, but the twists of four corners that never mix with the others do not
    /// add up.
    #[error("one of the corners {corners} is twisted: turn one of them {way} in its place")]
    TwistedTetrad {
        /// The places of the four.
        corners: &'static str,
        /// `clockwise` or `counter-clockwise`: what mends it.
        way: &'static str,
    },
    /// All pieces are there, but an edge is flipped.
    #[error("an edge is flipped: flip one edge in its place")]
    Flipped,
    /// All pieces are there, but two of some kind are exchanged.
    #[error("two {kind}s are exchanged: exchange any two {kind}s")]
    Exchanged {
        /// `edge`, `centre`, `corner`.
        kind: &'static str,
    },
    /// A color that is on corners with all others, or with too few to tell which is opposite.
    #[error(
        "no color can be opposite {symbol}: opposite colors are the only ones that are on no \
         corner together"
    )]
    NoOpposite {
        /// The symbol of the color.
        symbol: String,
    },
    /// Centres that no cube has, however it is held.
    #[error("the centres show {shows}, in the order U R F D L B, and no cube has such centres")]
    Centres {
        /// What they show.
        shows: String,
    },
    /// A color that is on more or fewer of 24 centres that turns exchange than the four it should
    /// be on.
    #[error(
        "of the 24 centres in row {row}, column {column} of the faces, however each face is turned, \
         {found} are {symbol}, and there should be 4"
    )]
    CentreCount {
        /// The row of a face, counted from 1 at the top.
        row: usize,
        /// The column of a face, counted from 1 at the left.
        column: usize,
        /// The symbol of the color.
        symbol: String,
        /// How many of the 24 show it.
        found: usize,
    },
    /// All corners are there, but no moves lead to this arrangement.
    #[error("the {kind}s cannot be arranged like this: no moves lead there")]
    OutOfReach {
        /// `corner`.
        kind: &'static str,
    },
}

impl PieceFault {
    /// True if a piece is impossible, repeated or missing: stickers may be mistyped.
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

/// Why unknown stickers are not deduced.
fn undeduced(puzzle: &PuzzleName, unknown: usize, positions: usize, are_all: bool) -> String {
    let are = if unknown == 1 { "sticker is" } else { "stickers are" };
    match (positions, are_all) {
        (0, true) => format!("{unknown} {are} unknown, and no {puzzle} has all the others"),
        (_, true) => format!("{unknown} {are} unknown, and {positions} positions have all the others"),
        (_, false) => format!("{unknown} {are} unknown, too many to try all ways: enter more of them"),
    }
}
