//! Runs of the 3x3x3 towards a goal, or with some turns only.

use super::cube_error::CubeError;
use super::lengths::LengthHistogram;
use super::method_object::MethodObject;
use super::record_error::RecordError;
use super::subject::Subject;
use super::tally::CountedLength;
use crate::cube::{Cube, Metric, Turn, TurnSet, generator, random_turns};
use crate::goals::Goal;
use crate::notation::{Algorithm, Reader, facelets};
use crate::puzzles::PuzzleName;
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::solvers::goals::{GoalOpenError, GoalSolution, GoalSolveError, GoalSolver, WrittenTurns};
use crate::tables::{Store, TableProgress};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Cubes that are to come to a goal by some turns, and how they are read.
#[derive(Debug, Clone)]
pub struct GoalSubject {
    /// How the cubes in lines are written.
    pub reader: Reader,
    /// Where they are to come.
    pub goal: Goal,
    /// The turns that may be made, each of which counts as one move. Cubes that are drawn are made by these
    /// turns, unless they are all turns of faces.
    pub turns: TurnSet,
}

/// The fewest turns to the goal, and how long to look for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FewestTurns {
    /// The goal and the turns, for people to read: `cross`, `solved by R, U`.
    pub aim: String,
    /// Bytes that the tables may take.
    pub memory: usize,
    /// The most turns that a solution may have.
    pub max_moves: Option<usize>,
    /// How long to search for each cube.
    pub time: Option<Duration>,
}

/// The goal, and the options that are not the default: `goal cross, at most 7 moves`.
impl fmt::Display for FewestTurns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "goal {}", self.aim)?;
        if let Some(moves) = self.max_moves {
            write!(formatter, ", at most {moves} moves")?;
        }
        match self.time {
            Some(time) => write!(formatter, ", {} s a cube", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// The length of a solution in the turns that were allowed, and in turns of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalLength {
    /// Turns, each that was allowed counted once.
    pub turns: usize,
    /// In the half-turn metric.
    pub htm: usize,
    /// In the quarter-turn metric.
    pub qtm: usize,
}

impl GoalLength {
    fn of(turns: &[Turn]) -> GoalLength {
        GoalLength {
            turns: turns.len(),
            htm: Metric::HalfTurn.length_of_turns(turns),
            qtm: Metric::QuarterTurn.length_of_turns(turns),
        }
    }
}

impl GoalSubject {
    /// The goal and the turns, if these are not all turns of faces, for people to read.
    pub fn aim(&self) -> String {
        match self.turns.is_all_faces() {
            true => self.goal.to_string(),
            false => format!("{} by {}", self.goal, self.turns),
        }
    }

    /// The turns that are drawn for a cube.
    fn drawn(&self, count: usize, random: &mut impl Rng) -> Vec<Turn> {
        random_turns(&self.turns, count, random)
    }
}

impl Subject for GoalSubject {
    type Position = Cube;
    type Method = FewestTurns;
    type Solver = (GoalSolver, FewestTurns);
    type Solution = GoalSolution;
    type Length = GoalLength;
    type OpenError = GoalOpenError;
    type SolveError = GoalSolveError;

    fn puzzle(&self) -> PuzzleName {
        PuzzleName::ThreeByThree
    }

    /// Random turns are those that may be made, as whoever holds the cube makes them.
    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Cube, CubeError> {
        match scramble {
            Scramble::RandomMoves(count) if !self.turns.is_all_faces() => {
                Ok(Cube::SOLVED.after(self.drawn(count, random)))
            }
            scramble => Ok(scramble.draw_from(random)?.position.into()),
        }
    }

    fn scramble_moves(&self, scramble: Scramble, seed: u64, number: u64) -> Option<String> {
        match scramble {
            Scramble::RandomMoves(count) if !self.turns.is_all_faces() => {
                let drawn = self.drawn(count, &mut generator(seed, number));
                Some(WrittenTurns::new(drawn).to_string())
            }
            scramble => {
                let drawn = scramble.draw(seed, number).ok()?;
                drawn.moves.map(|moves| moves.to_string())
            }
        }
    }

    fn read(&self, line: &str) -> Result<Cube, CubeError> {
        Ok(self.reader.read(line)?.cube)
    }

    /// Upright, unless it matters how the cube is held.
    fn write(&self, cube: &Cube) -> String {
        match self.turns.moves_centres() {
            true => facelets::write(&cube.facelets()),
            false => facelets::write(&cube.position.facelets),
        }
    }

    fn method_object(&self, method: &FewestTurns) -> MethodObject {
        let is_all_faces = self.turns.is_all_faces();
        MethodObject {
            method: "goal".to_owned(),
            goal: Some(self.goal.to_string()),
            turns: (!is_all_faces).then(|| self.turns.to_string()),
            max_moves: method.max_moves,
            time_limit_seconds: method.time.map(|time| time.as_secs_f64()),
            metric: (!is_all_faces).then(|| "turns".to_owned()),
            ..MethodObject::default()
        }
    }

    fn is_method(&self, object: &MethodObject, method: &FewestTurns) -> bool {
        *object == self.method_object(method)
    }

    fn table_bytes(&self, _: &FewestTurns, (solver, _): &Self::Solver) -> u64 {
        solver.table_bytes()
    }

    fn longest(&self, method: &FewestTurns) -> Option<usize> {
        method.max_moves
    }

    fn open(
        &self,
        method: &FewestTurns,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<(GoalSolver, FewestTurns), GoalOpenError> {
        let (masks, turns) = (self.goal.masks(), &self.turns);
        let solver = GoalSolver::open(masks, turns, method.memory, store, progress)?;
        Ok((solver, method.clone()))
    }

    fn group_size(&self, _: &Self::Solver) -> usize {
        1
    }

    fn solve(
        &self,
        (solver, method): &Self::Solver,
        cubes: &[&Cube],
        cancel: &CancelToken,
    ) -> Vec<Result<GoalSolution, GoalSolveError>> {
        let solve = |cube: &&Cube| {
            let mut request = solver.request(cube);
            if let Some(moves) = method.max_moves {
                request = request.max_moves(moves);
            }
            let token = match method.time {
                Some(time) => cancel.with_time_limit(time),
                None => cancel.clone(),
            };
            let mut found = request.cancelled_by(&token).solve()?;
            Ok(found.swap_remove(0))
        };
        cubes.iter().map(solve).collect()
    }

    fn write_solution(&self, solution: &GoalSolution) -> String {
        solution.to_string()
    }

    fn length(&self, solution: &GoalSolution) -> GoalLength {
        GoalLength::of(solution.turns())
    }

    fn counted(&self, _: &FewestTurns, length: GoalLength) -> CountedLength {
        CountedLength::of(length.turns)
    }

    fn check(&self, cube: &Cube, solution: &str, length: GoalLength) -> Result<(), RecordError> {
        let algorithm = Algorithm::parse(solution, self.reader.parentheses);
        let turns = algorithm.map_err(|_| RecordError::Wrong)?.turns();
        let turns = turns.map_err(|_| RecordError::Wrong)?;
        let mut facelets = match self.turns.moves_centres() {
            true => cube.facelets(),
            false => cube.position.facelets.clone(),
        };
        for &turn in &turns {
            facelets.turn_layers(turn);
        }
        let may_be_made = |turn: &Turn| self.turns.turns().contains(turn);
        if !turns.iter().all(may_be_made) || !self.goal.contains_stickers(&facelets) {
            return Err(RecordError::Wrong);
        }
        let is_possible = turns.len() <= LengthHistogram::LONGEST;
        if is_possible && GoalLength::of(&turns) == length {
            Ok(())
        } else {
            Err(RecordError::WrongLength)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationError;

    fn subject(turns: &str) -> GoalSubject {
        GoalSubject {
            reader: Reader::default(),
            goal: Goal::solved(),
            turns: turns.parse().expect("turns"),
        }
    }

    #[test]
    fn a_recorded_solution_makes_only_the_turns_of_the_run() {
        let subject = subject("R, U");
        let cube = subject.read("R").expect("moves");
        for (solution, expected) in [("R'", Ok(())), ("L R' L'", Err(RecordError::Wrong))] {
            let algorithm = Algorithm::parse(solution, subject.reader.parentheses).expect("an algorithm");
            let length = GoalLength::of(&algorithm.turns().expect("turns"));
            assert_eq!(subject.check(&cube, solution, length), expected, "{solution}");
        }
    }

    /// Also those with slices, which leave the cube held in another way.
    #[test]
    fn every_cube_that_is_drawn_can_be_solved_by_the_turns() -> Result<(), NotationError> {
        for turns in ["R, U", "M, U2", "r, U2"] {
            let subject = subject(turns);
            let method = FewestTurns {
                aim: subject.aim(),
                memory: 100_000_000,
                max_moves: None,
                time: None,
            };
            let solver = subject
                .open(&method, &Store::IN_MEMORY, &crate::tables::NoProgress)
                .expect("it fits");
            for number in 0..50 {
                let scramble = Scramble::RandomMoves(12);
                let drawn = subject.draw(scramble, &mut generator(1, number));
                let drawn = drawn.expect("a cube");
                let found = subject.solve(&solver, &[&drawn], &CancelToken::new());
                let solution = found[0].as_ref().expect("these turns made it");
                assert!(solution.len() <= 12, "{turns}: {solution}");
                let (text, length) = (subject.write_solution(solution), subject.length(solution));
                assert!(subject.check(&drawn, &text, length).is_ok(), "{turns}: {text}");
                let other = GoalLength {
                    turns: length.turns + 1,
                    ..length
                };
                assert!(subject.check(&drawn, &text, other).is_err());
                assert!(subject.check(&drawn, &format!("{text} L"), length).is_err());
                let moves = subject.scramble_moves(scramble, 1, number).expect("turns");
                assert_eq!(subject.read(&moves).expect("moves"), drawn);
                assert_eq!(subject.read(&subject.write(&drawn)).expect("stickers"), drawn);
            }
        }
        Ok(())
    }
}
