//! The interface of all puzzles.

use super::defined::DefinedPuzzle;
use super::{
    Cell, DistanceCounter, Proposer, PuzzleError, PuzzleLength, PuzzleName, PuzzleOutline, PuzzlePosition, PuzzleTurn,
    TurnKeys,
};
use crate::cube::{Metric, Symmetry};
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::notation::{FaceOrder, StickerColor, visible};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::Rng;
use serde::Serialize;
use std::fmt;

/// A puzzle. It reads, writes, turns and draws positions.
///
/// All puzzles share one type for positions and one type for turns. A puzzle that gets a position or a turn of another
/// puzzle returns [`PuzzleError::Foreign`] if it detects the difference. If it does not, the result is meaningless.
pub trait Puzzle: Send + Sync {
    /// The name of the puzzle.
    fn name(&self) -> PuzzleName;

    /// The solved position.
    fn solved(&self) -> PuzzlePosition;

    /// Reads a position. The text lists stickers, pieces or dials, or it is an algorithm that leads to the position
    /// from the solved puzzle. If a format is given, the text must be in this format.
    ///
    /// # Errors
    ///
    /// Returns an error that describes the fault if the text is not a position.
    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError>;

    /// The turns of an algorithm, with brackets expanded.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not an algorithm of this puzzle, or if the algorithm is too long.
    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError>;

    /// Writes a turn in the notation of the puzzle, which [`Puzzle::turns`] reads.
    fn write_turn(&self, turn: PuzzleTurn) -> String;

    /// Describes a turn for users who do not know the notation; `None` if the notation of the puzzle needs no
    /// explanation.
    fn turn_in_words(&self, _turn: PuzzleTurn) -> Option<String> {
        None
    }

    /// Writes turns in the notation of the puzzle, separated by spaces.
    fn write_turns(&self, turns: &[PuzzleTurn]) -> String {
        let turns: Vec<String> = turns.iter().map(|&turn| self.write_turn(turn)).collect();
        turns.join(" ")
    }

    /// Writes a position as `facelets`: a letter for each sticker. A puzzle without stickers writes its pieces or
    /// dials, and a definition writes a JSON object. Reading this text gives the same position.
    fn write(&self, position: &PuzzlePosition) -> String;

    /// Makes turns, on the stickers if the puzzle has stickers. Solutions are checked with this method, so it shares no
    /// code with the solver of the puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a turn is not possible (on a sliding puzzle, for example), or if it belongs to another
    /// puzzle.
    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError>;

    /// True if the position is solved. A puzzle with faces is solved if every face shows one color, in any orientation
    /// of the puzzle; only the stickers are compared. Any other puzzle is solved if it is in its goal position. For a
    /// definition, the goal can be chosen.
    fn is_solved(&self, position: &PuzzlePosition) -> bool;

    /// Finds the first turn that breaks the puzzle's rules about sequences of turns, although the turn itself is
    /// possible. Returns its index, or `None` if the puzzle allows the whole sequence.
    fn forbidden_turn(&self, _turns: &[PuzzleTurn]) -> Option<usize> {
        None
    }

    /// Finds the first turn that is not among the moves that the user chose, so that solutions must not use it. Returns
    /// its index, or `None` if all turns may be used.
    fn unchosen_turn(&self, _turns: &[PuzzleTurn]) -> Option<usize> {
        None
    }

    /// True if two positions are the same up to a rotation of the whole puzzle.
    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        one == other
    }

    /// The turns that undo `turns`, in the order in which they must be made.
    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn>;

    /// Turns that lead from the solved position to `position`, up to a rotation of the whole puzzle. They are the
    /// inverse of `solution`. A puzzle may leave out superfluous turns.
    fn scramble_of(&self, _position: &PuzzlePosition, solution: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        self.inverse(solution)
    }

    /// Cancels successive turns that undo each other, and combines successive turns that one turn can replace.
    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let mut simplified: Vec<PuzzleTurn> = Vec::new();
        for &turn in turns {
            let undoing = self.inverse(&[turn]);
            let is_third = || self.order(&[turn]).is_ok_and(|order| order == "3");
            match simplified.last() {
                Some(last) if undoing == [*last] => {
                    simplified.pop();
                }
                // Two thirds of a turn in one direction equal one third in the other direction.
                Some(last) if *last == turn && is_third() => {
                    simplified.pop();
                    simplified.extend(undoing);
                }
                _ => simplified.push(turn),
            }
        }
        simplified
    }

    /// The images of turns under a symmetry of the cube; `None` if the puzzle is not a cube.
    fn carried(&self, _turns: &[PuzzleTurn], _symmetry: &Symmetry) -> Option<Vec<PuzzleTurn>> {
        None
    }

    /// Rewrites turns so that they can be written in the notation of the World Cube Association's regulations.
    fn in_wca(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        turns.to_vec()
    }

    /// The number of times that `turns` must be made on the solved puzzle until it looks solved again. It is returned
    /// as decimal digits in a string, because it may have thousands of digits.
    ///
    /// # Errors
    ///
    /// Returns an error if a turn is not possible.
    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError>;

    /// The length of turns, in each metric of the puzzle.
    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength;

    /// Random turns that can be made from the solved puzzle, with `count` moves in total. No turn cancels or merges
    /// with the previous one, unless all other moves of a definition are blocked or not chosen. If all moves are
    /// blocked, there are fewer turns.
    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn>;

    /// The letters of the puzzle's faces; empty for a puzzle without colors. A position that is read from an algorithm
    /// uses these letters as symbols.
    fn face_letters(&self) -> Vec<char> {
        let solved = self.read("", Some(PuzzleFormat::Moves));
        solved.map(|solved| solved.symbols).unwrap_or_default()
    }

    /// The keys of the keyboard that turn the puzzle.
    fn turn_keys(&self) -> TurnKeys {
        TurnKeys::LETTERS
    }

    /// The colors of the puzzle's faces, indexed by the numbers in [`Cell::Sticker`]; empty for boards, for the
    /// Clock, and for definitions without a net.
    fn colors(&self) -> &[StickerColor];

    /// True if the puzzle has a net and pictures. Only a puzzle that is given as a definition may have none.
    fn is_drawn(&self) -> bool {
        true
    }

    /// The net of a position, line by line, without gaps at the ends of lines.
    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>>;

    /// A picture in the given colors. `colors` must have as many colors as [`Puzzle::colors`].
    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing;

    /// The stickers of each piece, as indices in the order of [`Puzzle::write`]. If the puzzle does not know its
    /// pieces, each sticker counts as a piece. For a definition, the indices are those of places, and each place counts
    /// as a piece.
    fn pieces(&self) -> Vec<Vec<usize>> {
        (0..visible(&self.write(&self.solved())).count())
            .map(|sticker| vec![sticker])
            .collect()
    }

    /// A description of the puzzle, if it cannot be written as a definition.
    fn outline(&self) -> Option<PuzzleOutline> {
        None
    }

    /// Counts the positions of the puzzle by their distance from the solved position; `None` if the puzzle has no
    /// method for this.
    fn distance_counter(&self) -> Option<Box<dyn DistanceCounter>> {
        None
    }

    /// The puzzle with its solvers; `None` for the 3x3x3, which other modules solve.
    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        None
    }
}

/// The format of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// A symbol for each sticker; for a puzzle without stickers, its pieces or dials; for a definition, its net or a
    /// JSON object.
    Facelets,
    /// The rows of the net, in separate lines or in one line.
    Net,
    /// An algorithm, applied to the solved position.
    Moves,
    /// A measured color for each sticker. The colors are in the order of `Facelets` or, for a definition, in the order
    /// of its net.
    Measured,
    /// Like `Facelets`, but with the six faces in this order.
    InOrder(FaceOrder),
}

/// The result of reading a text: a position, and the symbols of its colors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleReading {
    /// The position.
    pub position: PuzzlePosition,
    /// The symbol of each color, indexed by the numbers in [`Cell::Sticker`]. If the text was an algorithm, these are
    /// the letters of the faces. Empty for a puzzle without colors.
    pub symbols: Vec<char>,
}

/// A method of solving a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PuzzleMethod {
    /// Solves the puzzle in the fewest moves possible.
    Optimal,
    /// Solves the puzzle layer by layer, as people do.
    Layers,
    /// Solves the puzzle part by part, until the rest is a puzzle that another method solves. On a cube, the centres
    /// are solved first, then the edges, and then the rest as a 3x3x3. On a board, the outer lines are solved first,
    /// and then the rest as a smaller board. On a Square-1, the shape is solved first, and then the pieces. On a puzzle
    /// that is given as a definition, the pieces are solved one after the other, by sequences of moves that leave the
    /// solved pieces in place.
    Reduction,
}

impl PuzzleMethod {
    /// True if the method finds shorter solutions in more time.
    pub const fn improves(self) -> bool {
        matches!(self, PuzzleMethod::Reduction)
    }
}

/// Writes `optimal`, `layers` or `reduction`.
impl fmt::Display for PuzzleMethod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            PuzzleMethod::Optimal => "optimal",
            PuzzleMethod::Layers => "layers",
            PuzzleMethod::Reduction => "reduction",
        })
    }
}

/// A puzzle that this program solves, with a [`PuzzleSolver`](super::PuzzleSolver).
pub trait SolvablePuzzle: Puzzle {
    /// The methods that solve the puzzle, the default method first.
    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Optimal]
    }

    /// The metrics in which the solvers find shortest solutions, the default metric first. A puzzle that is not a cube
    /// has a single metric, [`Metric::HalfTurn`]. In this metric, every turn is one move. The Square-1 is an exception:
    /// only its twists are moves.
    fn metrics(&self) -> &'static [Metric] {
        &[Metric::HalfTurn]
    }

    /// The first of [`SolvablePuzzle::methods`].
    fn usual_method(&self) -> PuzzleMethod {
        let usual = self.methods().first().copied();
        usual.unwrap_or(PuzzleMethod::Optimal)
    }

    /// The first of [`SolvablePuzzle::metrics`].
    fn usual_metric(&self) -> Metric {
        let usual = self.metrics().first().copied();
        usual.unwrap_or(Metric::HalfTurn)
    }

    /// The stored tables of a method in a metric. The list is empty if the method stores no tables, or if its tables
    /// are not known in advance. If the puzzle does not have this method, these are the tables of the default method.
    fn table_specs(&self, method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>>;

    /// Opens a method. Most methods read their tables or, if the tables are not stored yet, build and store them. Other
    /// methods build their tables each time (as on the Clock), or when a position first needs them (as for
    /// definitions).
    ///
    /// # Errors
    ///
    /// Returns an error if a table is wrong, if there is not enough memory, or if the engine cannot search for the goal
    /// of a definition.
    fn proposer(
        &self,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError>;

    /// The maximum number of moves of a solution that a method finds, in a metric; `None` if this number is not known.
    fn longest(&self, method: PuzzleMethod, metric: Metric) -> Option<usize>;

    /// A uniformly random solvable position. There are two exceptions. On a Square-1, the random position is one in
    /// which a twist is possible. On a definition whose moves may be blocked or whose group is too large, it is reached
    /// by random moves.
    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition;

    /// A random position that probably needs this number of moves; it may need fewer, so the caller must check the
    /// number. This method is for small numbers of moves, because positions that need only a few moves are too rare to
    /// be found among random positions. The position is reached by a random set of turns. The order of the turns does
    /// not matter, and every set has the same probability. `None` if the puzzle has no such method or `moves` is too
    /// large for it.
    fn random_near(&self, _moves: usize, _random: &mut dyn Rng) -> Option<PuzzlePosition> {
        None
    }

    /// The number of positions that need exactly this number of moves. `None` if it is not known, or if such positions
    /// are frequent enough to be found among random positions.
    fn rare_at(&self, _moves: usize) -> Option<u64> {
        None
    }

    /// The puzzle as a [`DefinedPuzzle`], whose goal and moves can be chosen. `None` if the puzzle is not given as a
    /// definition.
    fn defined(&self) -> Option<&DefinedPuzzle> {
        None
    }

    /// A scramble that leads from the solved puzzle to `position`, in the form that competitions prescribe for this
    /// puzzle. `None` if there is no such form; the scramble is then the inverse of a solution.
    fn scramble_to(&self, _position: &PuzzlePosition) -> Option<Vec<PuzzleTurn>> {
        None
    }

    /// A position that is solved by exactly those sequences of turns that lead from `position` to `target`.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle detects that no turns lead from `position` to `target`, or that one of the
    /// positions belongs to another puzzle.
    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError>;

    /// True if [`SolvablePuzzle::seen_from`] works for this target. For example, it does not work if pieces that look
    /// alike on the solved puzzle (and can thus be exchanged) look different in the target.
    fn is_seen_from(&self, _target: &PuzzlePosition) -> bool {
        true
    }

    /// Turns that lead from a position to the solved puzzle and from there to a target, up to a rotation of the whole
    /// puzzle. `there` solves the position, and `back` solves the target. The first result contains all turns. Turns of
    /// both parts may be merged in it. The second result contains only the turns from the solved puzzle to the target,
    /// not merged with the turns before them.
    fn by_way_of_solved(
        &self,
        (_, there): (&PuzzlePosition, &[PuzzleTurn]),
        (_, back): (&PuzzlePosition, &[PuzzleTurn]),
    ) -> (Vec<PuzzleTurn>, Vec<PuzzleTurn>) {
        let on = self.inverse(back);
        ([there, &on].concat(), on)
    }
}
