//! What a run needs of a puzzle.

use super::cube_error::CubeError;
use super::method_object::MethodObject;
use super::record_error::RecordError;
use super::tally::CountedLength;
use crate::puzzles::PuzzleName;
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::tables::{Store, TableProgress};
use rand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt;

/// What the cubes of a run are: a puzzle, and how its positions are read. It is a value, so that a
/// puzzle of many sizes can carry its size.
///
/// Runs are compiled for each subject. What is called once for each cube gives back values and no
/// text, so that a run without records writes nothing on the way.
pub trait Subject: Clone + Send + Sync + 'static {
    /// A position to be solved.
    type Position: Send + Sync;

    /// A method of solving with its options; `Display` names it and those of its options that are
    /// not the default, for people to read.
    type Method: Clone + PartialEq + fmt::Display + Send + Sync;

    /// A method with its tables open.
    type Solver: Send + Sync;

    /// A solution that has been replayed on the stickers of its position.
    type Solution: Send;

    /// The length of a solution as records have it: an object of JSON.
    type Length: Copy + Serialize + DeserializeOwned + Send;

    /// Why a method could not be opened.
    type OpenError: Error + Send + Sync + 'static;

    /// Why a position was not solved.
    type SolveError: Error + Send + Sync + 'static;

    /// Which puzzle it is.
    fn puzzle(&self) -> PuzzleName;

    /// Draws the position of a generator.
    ///
    /// # Errors
    ///
    /// If random moves lead to what is no position, which would be a mistake of this program.
    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Self::Position, CubeError>;

    /// The moves by which position `number` of a seed is scrambled, as text; none if it is drawn
    /// uniformly.
    fn scramble_moves(&self, scramble: Scramble, seed: u64, number: u64) -> Option<String>;

    /// Reads the position in a line: stickers, an algorithm, or a JSON object with one of these.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn read(&self, line: &str) -> Result<Self::Position, CubeError>;

    /// A position as `facelets`.
    fn write(&self, position: &Self::Position) -> String;

    /// A method as data.
    fn method_object(&self, method: &Self::Method) -> MethodObject;

    /// True if the data are those of a method.
    fn is_method(&self, object: &MethodObject, method: &Self::Method) -> bool;

    /// Bytes of the tables that a method looks things up in.
    fn table_bytes(&self, method: &Self::Method, solver: &Self::Solver) -> u64;

    /// The longest solution that a method can need, in the moves in which it counts; none if that is
    /// not known.
    fn longest(&self, method: &Self::Method) -> Option<usize>;

    /// Opens a method: reads its tables from a store, or builds them and keeps them there.
    ///
    /// # Errors
    ///
    /// If a table cannot be had, or is not what it should be.
    fn open(
        &self,
        method: &Self::Method,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self::Solver, Self::OpenError>;

    /// How many positions a solver works on at a time, at least 1.
    fn group_size(&self, solver: &Self::Solver) -> usize;

    /// Solves positions on this thread, and replays each solution on stickers. Once the token is
    /// cancelled, the solutions may be any.
    fn solve(
        &self,
        solver: &Self::Solver,
        positions: &[&Self::Position],
        cancel: &CancelToken,
    ) -> Vec<Result<Self::Solution, Self::SolveError>>;

    /// The moves of a solution, as text.
    fn write_solution(&self, solution: &Self::Solution) -> String;

    /// The length of a solution, as records have it.
    fn length(&self, solution: &Self::Solution) -> Self::Length;

    /// A length in the moves in which a method counts, as reports have it.
    fn counted(&self, method: &Self::Method, length: Self::Length) -> CountedLength;

    /// The length of a solution in the moves in which its method counts. It is called once for each
    /// solution of a run without records.
    fn counted_solution(&self, method: &Self::Method, solution: &Self::Solution) -> CountedLength {
        self.counted(method, self.length(solution))
    }

    /// Replays a recorded solution and holds its recorded length against it.
    ///
    /// # Errors
    ///
    /// [`RecordError::Wrong`] if it does not solve the position, and [`RecordError::WrongLength`] if
    /// it has another length, or one that cannot be.
    fn check(&self, position: &Self::Position, solution: &str, length: Self::Length) -> Result<(), RecordError>;

    /// Holds a recorded length against the solver's own, where a method promises the shortest solutions and
    /// finds one as fast as a record is read. Others have nothing to say.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotShortest`] if it is longer.
    fn check_shortest(
        &self,
        _solver: &Self::Solver,
        _method: &Self::Method,
        _position: &Self::Position,
        _length: Self::Length,
    ) -> Result<(), RecordError> {
        Ok(())
    }
}
