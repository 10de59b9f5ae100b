//! Positions of a run that are generated or read, and then solved as a batch. They are kept in the types of their
//! engine: at a million positions per second, a virtual call for each position would take too long.

use super::cube_error::CubeError;
use super::explanation::Explanation;
use super::record_length::{CountedLength, RecordLength};
use crate::clock::Instant;
use crate::cube::Generators;
use crate::requests::show::Net;
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use rand::Rng;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// Positions of a run, and the results of solving them. Indices count from 0.
pub trait Batch {
    /// Adds one position for each random number generator.
    fn draw(&mut self, scramble: Scramble, generators: &Generators<'_>);

    /// Adds the position in a line: stickers, an algorithm, or a JSON object with one of these.
    fn read(&mut self, line: Result<&str, CubeError>);

    /// Solves the positions on this thread, and replays each solution on stickers. Returns `n`: each of the first `n`
    /// positions of the batch has a result. `n` is the size of the batch, unless the token is cancelled. The engine
    /// solves one group of positions after the other. The time that a group takes is divided equally among its
    /// positions. If the token is cancelled while a group is being solved, the solutions of this group are discarded,
    /// since a cancelled solver may return a worse solution than usual.
    fn solve(&mut self, token: &CancelToken) -> usize;

    /// For each position, the length of its solution and the time that the solver took; `None` for a position without a
    /// solution.
    fn lengths(&self) -> Vec<Option<(CountedLength, Duration)>>;

    /// The reason why there is no position at an index; `None` if there is a position.
    fn error(&self, place: usize) -> Option<&CubeError>;

    /// The position at an index in the format `facelets`; empty if there is no position. A cube is written upright,
    /// unless the allowed turns move centres.
    fn write(&self, place: usize) -> String;

    /// The solution at an index, or the reason why there is no solution; `None` if there is no position, or it is not
    /// solved yet.
    fn solution(&self, place: usize) -> Option<SolutionOutcome<'_>>;

    /// The reason why there is no position or no solution at an index; `None` if there is a solution, or if the
    /// position is not solved yet.
    fn failure(&self, place: usize) -> Option<String> {
        match self.error(place) {
            Some(error) => Some(error.to_string()),
            None => { self.solution(place)?.solution.err() }.map(|error| error.to_string()),
        }
    }

    /// Replays a recorded solution of the position at an index. Returns its length, or `None` if it does not solve the
    /// position.
    fn replay(&self, place: usize, solution: &str) -> Option<RecordLength>;

    /// True if the method should find a shortest solution, but the recorded length is longer than that of a shortest
    /// solution. Always false for engines that do not check this.
    fn is_too_long(&self, place: usize, length: &RecordLength) -> bool;

    /// The net of the position at an index.
    fn net(&self, place: usize) -> Option<Net>;

    /// Explains the solution at an index part by part; `None` if there is no solution. The explanation of a solution
    /// that reaches a goal contains only the turns and their number.
    fn explanation(&self, place: usize) -> Option<Explanation>;
}

/// The result for a position of a run.
#[derive(Debug)]
pub struct SolutionOutcome<'a> {
    /// The moves as text and their number, or the reason why there is no solution.
    pub solution: Result<(String, RecordLength), &'a (dyn Error + 'static)>,
    /// The time that solving took.
    pub time: Duration,
}

/// The number of positions that the solver of a puzzle gets in one call. It is four times
/// [`ShortestWays::SIDE_BY_SIDE`](crate::puzzles::ShortestWays::SIDE_BY_SIDE), the number of positions that the solver
/// looks up in its table at once. So the solver allocates its lists only once for four such look-ups.
pub(super) const GROUP: usize = 4 * 16;

/// The operations of an open engine on the positions of a run. Each engine has its own types for positions and
/// solutions.
pub(super) trait BatchEngine: Send + Sync {
    /// A position.
    type Position;
    /// A solution.
    type Solution;
    /// The reason why there is no solution.
    type NoSolution: Error + 'static;

    /// The number of positions that the engine solves at a time, at least 1.
    fn group(&self) -> usize;

    /// Generates a random position. If the position is made with random turns, only allowed turns are used.
    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Self::Position, CubeError>;

    /// Reads the position in a line.
    fn read(&self, line: &str) -> Result<Self::Position, CubeError>;

    /// The position in the format `facelets`.
    fn write(&self, position: &Self::Position) -> String;

    /// Solves positions on this thread, and replays each solution on stickers.
    fn solve_group(
        &self,
        positions: &[&Self::Position],
        token: &CancelToken,
    ) -> Vec<Result<Self::Solution, Self::NoSolution>>;

    /// The length of a solution for reports. It is computed for each solution of a run, so this function must be fast.
    fn counted(&self, solution: &Self::Solution) -> CountedLength;

    /// The moves of a solution, as text.
    fn written(&self, solution: &Self::Solution) -> String;

    /// The length of a solution.
    fn length(&self, solution: &Self::Solution) -> RecordLength;

    /// Replays a recorded solution: returns its length, or `None` if it does not solve the position.
    fn replay(&self, position: &Self::Position, solution: &str) -> Option<RecordLength>;

    /// True if the method should find a shortest solution, but the length is longer than that of a shortest solution.
    /// An engine that does not check this returns false.
    fn is_too_long(&self, _position: &Self::Position, _length: &RecordLength) -> bool {
        false
    }

    /// The net of a position.
    fn net(&self, position: &Self::Position) -> Net;

    /// Explains a solution part by part.
    fn explanation(&self, position: &Self::Position, solution: &Self::Solution) -> Explanation;
}

/// Positions for an engine, and their results.
pub(super) struct EngineBatch<E: BatchEngine> {
    engine: Arc<E>,
    positions: Vec<Result<E::Position, CubeError>>,
    groups: Vec<SolvedGroup<E>>,
}

/// The results for a group of positions that were solved in one call. The solutions keep the solver's type, so that
/// they need not be copied.
struct SolvedGroup<E: BatchEngine> {
    solutions: Vec<Result<E::Solution, E::NoSolution>>,
    /// The time for each position.
    time: Duration,
}

/// The solution of a position or the reason why there is no solution, and the time for the position.
type TimedSolution<'a, E> = (
    &'a Result<<E as BatchEngine>::Solution, <E as BatchEngine>::NoSolution>,
    Duration,
);

impl<E: BatchEngine> EngineBatch<E> {
    /// An empty batch that has memory for `capacity` positions.
    pub fn with_capacity(engine: Arc<E>, capacity: usize) -> EngineBatch<E> {
        EngineBatch {
            engine,
            positions: Vec::with_capacity(capacity),
            groups: Vec::new(),
        }
    }

    fn position(&self, place: usize) -> Option<&E::Position> {
        self.positions[place].as_ref().ok()
    }

    /// The solutions of all valid positions, in order.
    fn solutions(&self) -> impl Iterator<Item = TimedSolution<'_, E>> {
        let groups = self.groups.iter();
        groups.flat_map(|group| group.solutions.iter().map(|solution| (solution, group.time)))
    }

    fn solution_at(&self, place: usize) -> Option<TimedSolution<'_, E>> {
        self.position(place)?;
        let before = self.positions[..place].iter().filter(|position| position.is_ok());
        let before = before.count();
        // All groups except the last have the same size.
        let size = self.groups.first()?.solutions.len();
        let group = self.groups.get(before / size)?;
        Some((group.solutions.get(before % size)?, group.time))
    }
}

impl<E: BatchEngine> Batch for EngineBatch<E> {
    fn draw(&mut self, scramble: Scramble, generators: &Generators<'_>) {
        let draw = |mut random| self.engine.draw(scramble, &mut random);
        self.positions.extend(generators.each().map(draw));
    }

    fn read(&mut self, line: Result<&str, CubeError>) {
        self.positions.push(line.and_then(|line| self.engine.read(line)));
    }

    fn solve(&mut self, token: &CancelToken) -> usize {
        let mut good: Vec<&E::Position> = Vec::with_capacity(self.positions.len());
        good.extend(self.positions.iter().flatten());
        let mut solved = 0;
        for positions in good.chunks(self.engine.group()) {
            let start = Instant::now();
            let solutions = self.engine.solve_group(positions, token);
            if token.is_cancelled() {
                break;
            }
            solved += solutions.len();
            self.groups.push(SolvedGroup {
                solutions,
                time: start.elapsed() / positions.len() as u32,
            });
        }
        if solved == good.len() {
            return self.positions.len();
        }
        let is_done = |position: &&Result<E::Position, CubeError>| {
            let is_done = position.is_err() || solved > 0;
            solved -= usize::from(position.is_ok() && is_done);
            is_done
        };
        self.positions.iter().take_while(is_done).count()
    }

    fn lengths(&self) -> Vec<Option<(CountedLength, Duration)>> {
        let mut solutions = self.solutions();
        let length = |position: &Result<E::Position, CubeError>| {
            let (solution, time) = position.as_ref().ok().and_then(|_| solutions.next())?;
            Some((self.engine.counted(solution.as_ref().ok()?), time))
        };
        self.positions.iter().map(length).collect()
    }

    fn error(&self, place: usize) -> Option<&CubeError> {
        self.positions[place].as_ref().err()
    }

    fn write(&self, place: usize) -> String {
        let position = self.position(place);
        position.map(|position| self.engine.write(position)).unwrap_or_default()
    }

    fn solution(&self, place: usize) -> Option<SolutionOutcome<'_>> {
        let (solution, time) = self.solution_at(place)?;
        let solution = match solution {
            Ok(solution) => Ok((self.engine.written(solution), self.engine.length(solution))),
            Err(error) => Err(error as &(dyn Error + 'static)),
        };
        Some(SolutionOutcome { solution, time })
    }

    fn replay(&self, place: usize, solution: &str) -> Option<RecordLength> {
        self.engine.replay(self.position(place)?, solution)
    }

    fn is_too_long(&self, place: usize, length: &RecordLength) -> bool {
        let position = self.position(place);
        position.is_some_and(|position| self.engine.is_too_long(position, length))
    }

    fn net(&self, place: usize) -> Option<Net> {
        Some(self.engine.net(self.position(place)?))
    }

    fn explanation(&self, place: usize) -> Option<Explanation> {
        let (solution, _) = self.solution_at(place)?;
        let solution = solution.as_ref().ok()?;
        Some(self.engine.explanation(self.position(place)?, solution))
    }
}
