//! An answer: what was read, what was found, and how it is written.

use super::found::Found;
use crate::cube::{Metric, Sequence};
use crate::goals::GoalWay;
use crate::json::{
    GoalSolvedObject, GoalWayObject, HoldObject, LengthObject, PartlySolvedObject, PuzzleSolutionObject,
    PuzzleSolvedObject, SolutionObject, SolveAnswer, SolvedObject, with_fields_of,
};
use crate::notation::{ColorScheme, Grouped};
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::{Puzzle, PuzzleTurn};
use crate::requests::options::TurnCosts;
use crate::solvers::Solution;
use crate::solvers::goals::GoalSolution;

/// The notation that moves are written in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// Notation of the World Cube Association: `R U2 F'`.
    #[default]
    Wca,
    /// Compact: `RU2Fi`.
    Classic,
}

impl MoveNotation {
    /// Moves, as they are written in a metric.
    pub fn written(self, moves: &Sequence, metric: Metric) -> String {
        let moves = moves.written_in(metric);
        match self {
            MoveNotation::Wca => format!("{moves}"),
            MoveNotation::Classic => format!("{moves:#}"),
        }
    }

    /// Turns of another puzzle.
    pub fn written_of_puzzle(self, puzzle: &dyn Puzzle, turns: &[PuzzleTurn]) -> String {
        match self {
            MoveNotation::Wca => puzzle.write_turns(turns),
            MoveNotation::Classic => {
                let turns: Vec<String> = turns.iter().map(|&turn| puzzle.write_turn(turn)).collect();
                turns.concat().replace('\'', "i")
            }
        }
    }

    /// Turns towards a goal.
    fn written_turns(self, solution: &GoalSolution) -> String {
        match solution.moves() {
            Some(moves) => self.written(&moves, Metric::HalfTurn),
            None => solution.to_string(),
        }
    }
}

/// A position that was solved.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The text that was read: a position, or an object with one.
    pub text: String,
    /// The text of the position.
    pub input: String,
    /// What the solution leads to, as it was written, if not to the solved position.
    pub target: Option<String>,
    /// The only turns that were allowed, if they were named.
    pub turns: Option<String>,
    /// True if several solutions were asked for.
    pub is_several: bool,
    /// What turns cost a machine, if that was said.
    pub costs: Option<TurnCosts>,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
    /// What was found.
    pub found: Found,
}

impl Solved {
    /// Each solution in a line, the shortest first; one for each way with the way as a comment.
    pub fn lines(&self, notation: MoveNotation) -> Vec<String> {
        match &self.found {
            Found::Solutions { solutions, naming, .. } => {
                let line = |each: &Solution| notation.written(&naming.rename(each.moves().moves()), each.metric());
                solutions.iter().map(line).collect()
            }
            Found::AtGoal {
                solutions,
                ways,
                is_each_way,
                ..
            } => {
                let line = |(each, way): (&GoalSolution, &Option<GoalWay>)| match way {
                    Some(way) if *is_each_way => format!("{} // {way}", notation.written_turns(each))
                        .trim_start()
                        .to_owned(),
                    _ => notation.written_turns(each),
                };
                solutions.iter().zip(ways).map(line).collect()
            }
            Found::OfPuzzle { puzzle, solutions, .. } => solutions
                .iter()
                .map(|each| notation.written_of_puzzle(puzzle.as_ref(), each.turns()))
                .collect(),
            Found::Known { solution, .. } => vec![notation.written(&solution.moves, Metric::HalfTurn)],
        }
    }

    /// The moves of the first solution, without the way that it was found in.
    pub fn best(&self, notation: MoveNotation) -> String {
        match &self.found {
            Found::AtGoal { solutions, .. } => notation.written_turns(&solutions[0]),
            _ => self.lines(notation).swap_remove(0),
        }
    }

    /// The answer as an object in one line of JSON, with the fields of others that the text had.
    pub fn json(&self, notation: MoveNotation) -> String {
        with_fields_of(&self.text, &self.answer(notation))
    }

    /// The answer, its moves in a notation.
    pub fn answer(&self, notation: MoveNotation) -> SolveAnswer {
        match &self.found {
            Found::Solutions {
                method,
                reading,
                solutions,
                naming,
            } => {
                let best = &solutions[0];
                let write = |moves: &Sequence| notation.written(moves, best.metric());
                let object = |each| SolutionObject::new(each, *naming, &write);
                SolveAnswer::Method(Box::new(SolvedObject {
                    input: self.input.clone(),
                    held: reading.cube.rotation.to_string(),
                    target: self.target.clone(),
                    solutions: solutions.iter().filter(|_| self.is_several).map(object).collect(),
                    seconds_to_carry_out: { self.costs.as_ref() }
                        .map(|costs| costs.seconds(best.moves().moves(), best.metric().is_axial())),
                    hold: self.hold(),
                    seconds: self.seconds,
                    ..SolvedObject::new(*method, best, *naming, &write)
                }))
            }
            Found::AtGoal {
                goal,
                reading,
                solutions,
                ways,
                ..
            } => {
                let object = |(each, way): (&GoalSolution, &Option<GoalWay>)| SolutionObject {
                    solution: notation.written_turns(each),
                    length: LengthObject::of_turns(each.turns()),
                    reached: way.map(GoalWayObject::from),
                };
                SolveAnswer::Goal(Box::new(GoalSolvedObject {
                    input: self.input.clone(),
                    held: reading.cube.rotation.to_string(),
                    target: self.target.clone(),
                    turns: self.turns.clone(),
                    solutions: { solutions.iter().zip(ways) }
                        .filter(|_| self.is_several)
                        .map(object)
                        .collect(),
                    hold: self.hold(),
                    reached: self.way().map(GoalWayObject::from),
                    seconds: self.seconds,
                    ..GoalSolvedObject::new(goal, &solutions[0], notation.written_turns(&solutions[0]))
                }))
            }
            Found::OfPuzzle {
                puzzle,
                method,
                metric,
                solutions,
                ..
            } => {
                let write = |turns: &[PuzzleTurn]| notation.written_of_puzzle(puzzle.as_ref(), turns);
                let object = |each| PuzzleSolutionObject::new(puzzle.as_ref(), each, &write);
                SolveAnswer::Puzzle(Box::new(PuzzleSolvedObject {
                    input: self.input.clone(),
                    metric: (*metric != Metric::HalfTurn).then(|| metric.name()),
                    goal: puzzle.defined().and_then(DefinedPuzzle::chosen_goal),
                    turns: puzzle.defined().and_then(DefinedPuzzle::chosen_moves),
                    target: self.target.clone(),
                    complete: self.found.are_missing().then_some(false),
                    solutions: solutions.iter().filter(|_| self.is_several).map(object).collect(),
                    seconds: self.seconds,
                    ..PuzzleSolvedObject::new(puzzle.as_ref(), *method, &solutions[0], &write)
                }))
            }
            Found::Known { method, solution } => SolveAnswer::Partly(Box::new(PartlySolvedObject {
                input: self.input.clone(),
                method: method.name(),
                held: solution.reading.rotation.to_string(),
                cubes: solution.cubes.to_string(),
                length: LengthObject::of(&solution.moves),
                solution: notation.written(&solution.moves, Metric::HalfTurn),
                optimal: solution.is_shortest,
                hold: self.hold(),
                seconds: self.seconds,
            })),
        }
    }

    /// The way in which a goal on any face or in any slot is reached.
    pub fn way(&self) -> Option<GoalWay> {
        match &self.found {
            Found::AtGoal { ways, .. } => ways.first().copied().flatten(),
            _ => None,
        }
    }

    /// How the cube is held while the moves are made, if it was typed in colors.
    pub fn hold(&self) -> Option<HoldObject> {
        let (symbols, naming) = match &self.found {
            Found::Solutions { reading, naming, .. } | Found::AtGoal { reading, naming, .. } => {
                (reading.symbols, naming)
            }
            Found::Known { solution, .. } => (solution.reading.symbols, &solution.naming),
            Found::OfPuzzle { .. } => return None,
        };
        let scheme = ColorScheme::from_symbols(symbols?)?;
        Some(HoldObject::of(&scheme, *naming))
    }

    /// How long the first solution is, in moves of the metric in which it is short.
    pub fn length(&self) -> usize {
        match &self.found {
            Found::Solutions { solutions, .. } => solutions[0].length(solutions[0].metric()),
            Found::AtGoal { solutions, .. } => solutions[0].len(),
            Found::OfPuzzle { solutions, .. } => solutions[0].turns().len(),
            Found::Known { solution, .. } => solution.moves.htm(),
        }
    }

    /// A number of moves below which it is proven that there is no solution, if anything is proven.
    pub fn at_least(&self) -> Option<usize> {
        let is_shortest = match &self.found {
            Found::Solutions { solutions, .. } => return solutions[0].at_least(),
            Found::AtGoal { solutions, .. } => solutions[0].is_shortest(),
            Found::OfPuzzle { solutions, .. } => solutions[0].is_shortest(),
            Found::Known { solution, .. } => solution.is_shortest,
        };
        is_shortest.then(|| self.length())
    }

    /// True if the position needs no moves.
    pub fn needs_no_moves(&self) -> bool {
        self.length() == 0
    }

    /// What a person is told whose position needs no moves, and who would see only an empty line.
    pub fn already(&self) -> &'static str {
        match (&self.found, &self.target) {
            (Found::AtGoal { .. }, _) => "the goal is reached already",
            (Found::OfPuzzle { .. }, Some(_)) => "this is the target already",
            (Found::OfPuzzle { .. }, None) => "this is solved already",
            (_, Some(_)) => "the cube is the target already",
            (_, None) => "the cube is solved already",
        }
    }

    /// What is to be said about solutions that may not be the shortest, or not all of them; none if there is
    /// nothing to say.
    pub fn remark(&self) -> Option<String> {
        const MAY_BE_MORE: &str = "no fewer moves will do, but there may be more such solutions";
        match &self.found {
            Found::Solutions { solutions, .. } => {
                let best = &solutions[0];
                let (moves, at_least) = (best.length(best.metric()), best.at_least()?);
                if at_least < moves {
                    let impossible = at_least.saturating_sub(1);
                    return Some(format!("{moves} moves; {impossible} or fewer are impossible"));
                }
                best.is_one_of_more().then(|| MAY_BE_MORE.to_owned())
            }
            Found::AtGoal { solutions, .. } => solutions[0].is_one_of_more().then(|| MAY_BE_MORE.to_owned()),
            Found::OfPuzzle {
                solutions,
                longest,
                wanted,
                ..
            } => {
                let found = solutions.len();
                let is_less = wanted.is_some_and(|wanted| found < wanted);
                if self.found.are_missing() {
                    return Some("the search was stopped: there may be more such solutions".to_owned());
                }
                is_less.then(|| format!("{found} of at most {longest} moves are all there are"))
            }
            Found::Known { solution, .. } => {
                let cubes = Grouped(solution.cubes);
                let shorter = match solution.is_shortest {
                    true => "",
                    false => "; there may be a shorter one",
                };
                Some(format!(
                    "{cubes} cubes have these stickers; this solves what is known{shorter}"
                ))
            }
        }
    }
}
