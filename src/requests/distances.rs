//! Counts the positions of a puzzle at each distance from the solved position, or from a goal.

use crate::cube::TurnSet;
use crate::goals::Goal;
use crate::json::{DistanceObject, DistancesObject};
use crate::opaque::opaque;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::PuzzleState;
use crate::puzzles::definition_engine::{CountStep, EngineError, StateCount, StateDistances};
use crate::puzzles::{Puzzle, PuzzleError};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::search::CancelToken;
use crate::solvers::goals::{GoalSolver, PlannedGoalTables, WrittenTurns};
use crate::tables::{Store, TableProgress};
use std::io::Read;
use std::sync::Arc;

/// The reason why positions of some puzzles have no distance: the rules may forbid a move because of the moves before
/// it.
pub(super) const FORBIDDEN_SEQUENCES: &str =
    "the rules of this puzzle forbid or limit moves in a solution, so the distances of its positions cannot be found";

/// The default limit of the memory for distances, in bytes: 256 MiB.
const USUAL_MEMORY: u64 = 256 << 20;

/// A checked request to count positions by their distance from the solved position or from a goal.
#[derive(Debug)]
pub enum DistancesPlan {
    /// Counts the positions at one distance after the other, or with the table of a goal.
    States(Box<StatesPlan>),
    /// Counts with the puzzle's own method.
    Own(OwnCountPlan),
}

impl DistancesPlan {
    /// Checks the options of the request.
    ///
    /// # Errors
    ///
    /// If options exclude each other, if the puzzle cannot be given as data, or if it does not have one of the options
    /// or turns.
    pub fn new(options: &Options) -> Result<DistancesPlan, RequestError> {
        let puzzle = options.other_puzzle().and_then(|name| name.puzzle().ok());
        match puzzle.filter(|puzzle| puzzle.outline().is_some()) {
            Some(puzzle) => Ok(DistancesPlan::Own(OwnCountPlan::new(puzzle, options)?)),
            None => Ok(DistancesPlan::States(Box::new(StatesPlan::new(options)?))),
        }
    }
}

/// A puzzle that counts its positions with its own method.
pub struct OwnCountPlan(Arc<dyn Puzzle>);

opaque!(OwnCountPlan);

impl OwnCountPlan {
    fn new(puzzle: Arc<dyn Puzzle>, options: &Options) -> Result<OwnCountPlan, RequestError> {
        let name = puzzle.name();
        options.judge(RequestName::Count, &name)?;
        match options.first_given(RequestName::Count, &["farthest", "memory"]) {
            Some(option) => Err(RequestError::NotOfPuzzle { option, puzzle: name }),
            None => Ok(OwnCountPlan(puzzle)),
        }
    }

    /// Counts positions until all are counted, until the token is cancelled, or until the next distance would take
    /// hours. Calls `counted` for each distance.
    ///
    /// # Errors
    ///
    /// If the puzzle has too many positions.
    pub fn count(
        &self,
        cancel: &CancelToken,
        counted: &mut dyn FnMut(DistanceObject),
    ) -> Result<DistancesObject, AnswerError> {
        let counter = self.0.distance_counter();
        let counter = counter.ok_or_else(|| RequestError::TooManyPositions(self.0.name()))?;
        let mut distances: Vec<DistanceObject> = Vec::new();
        let complete = counter.count(cancel, &mut |positions| {
            let counted_now = DistanceObject {
                distance: distances.len() as u32,
                positions,
                up_to_symmetry: None,
            };
            counted(counted_now);
            distances.push(counted_now);
        });
        let positions = distances.iter().map(|each| each.positions).sum();
        Ok(DistancesObject {
            puzzle: self.0.name().to_string(),
            goal: counter.goal().map(str::to_owned),
            complete,
            distances,
            positions,
            symmetries: 1,
            up_to_symmetry: positions,
            farthest: Vec::new(),
            bytes: counter.bytes(),
        })
    }
}

/// Positions that are counted one distance after the other, or with the table of a goal.
#[derive(Debug)]
pub struct StatesPlan {
    /// The puzzle, with the chosen goal, moves and memory limit.
    puzzle: DefinedPuzzle,
    farthest: usize,
    goal: Option<Goal>,
    turns: TurnSet,
}

impl StatesPlan {
    fn new(options: &Options) -> Result<StatesPlan, RequestError> {
        let name = options.puzzle.clone().unwrap_or_default();
        let defined = name.as_defined()?;
        if let (true, Some(puzzle)) = (options.goal.is_some(), options.other_puzzle()) {
            return Err(RequestError::NotOfPuzzle {
                option: "goal",
                puzzle: puzzle.clone(),
            });
        }
        if let (Some(_), Some(goal)) = (options.farthest, options.goal()) {
            return Err(RequestError::FarthestFromGoal(goal.to_string()));
        }
        let definition = Arc::clone(defined.definition());
        if definition.has_forbidden_sequences() {
            return Err(RequestError::Value {
                option: "by_distance",
                message: FORBIDDEN_SEQUENCES.to_owned(),
            });
        }
        let by_turns = options.turns().filter(|_| options.goal.is_none());
        let moves = by_turns.map(|turns| {
            let index = |turn: String| {
                definition.move_named(&turn).ok_or_else(|| RequestError::Value {
                    option: "generators",
                    message: format!("positions can be counted only by turns of faces, not by {turn}"),
                })
            };
            let turns = turns
                .turns()
                .iter()
                .map(|&turn| index(WrittenTurns::new(vec![turn]).to_string()));
            turns.collect::<Result<Vec<usize>, _>>()
        });
        let moves = moves.transpose()?.or_else(|| options.definition_moves.clone());
        let memory = options.memory.map_or(USUAL_MEMORY, |bytes| bytes as u64);
        let goal = options.definition_goal.clone();
        Ok(StatesPlan {
            puzzle: DefinedPuzzle::new(defined).with(goal, moves, Some(memory)),
            farthest: options.farthest.unwrap_or(0) as usize,
            goal: options.goal(),
            turns: options.turns().cloned().unwrap_or_else(TurnSet::all_faces),
        })
    }

    /// Counts all arrangements that a goal of the 3x3x3 distinguishes, with the table of the goal. Returns `None` if
    /// the plan has no such goal. The positions must then be counted with [`StatesPlan::count`], one distance after the
    /// other.
    ///
    /// # Errors
    ///
    /// If the goal needs more than one table, or the table cannot be opened.
    pub fn of_goal(&self, store: &Store, progress: &dyn TableProgress) -> Result<Option<DistancesObject>, AnswerError> {
        let Some(goal) = &self.goal else {
            return Ok(None);
        };
        let memory = usize::try_from(self.puzzle.chosen().memory).unwrap_or(usize::MAX);
        let planned = PlannedGoalTables::new(goal.masks(), &self.turns, memory)?;
        let no_table = || RequestError::NoTableOfGoal(goal.to_string());
        if !planned.sees_all() {
            return Err(no_table().into());
        }
        let solver = GoalSolver::open_planned(planned, store, progress)?;
        let counts = solver.distribution().ok_or_else(no_table)?.counts();
        Ok(Some(DistancesObject {
            puzzle: self.puzzle.name().to_string(),
            goal: Some(goal.to_string()),
            distances: counted_so_far(counts, counts, 1),
            positions: counts.iter().sum(),
            symmetries: 1,
            up_to_symmetry: counts.iter().sum(),
            complete: true,
            farthest: Vec::new(),
            bytes: solver.table_bytes(),
        }))
    }

    /// Begins to count.
    ///
    /// # Errors
    ///
    /// If there are too many positions for the memory or for the largest index.
    pub fn begin(&self) -> Result<StateCount, AnswerError> {
        let definition = Arc::clone(self.puzzle.name_of_definition().definition());
        StateCount::new(definition, self.puzzle.chosen()).map_err(of_engine)
    }

    /// Continues from the file of an earlier count.
    ///
    /// # Errors
    ///
    /// If [`StatesPlan::begin`] fails, if the file belongs to another count, or if the file is damaged.
    pub fn resume(&self, from: &mut dyn Read) -> Result<StateCount, AnswerError> {
        let definition = Arc::clone(self.puzzle.name_of_definition().definition());
        StateCount::resume(definition, self.puzzle.chosen(), from).map_err(of_engine)
    }

    /// Counts positions until all are counted or the token is cancelled. Calls `counted` for each distance.
    pub fn count(
        &self,
        mut count: StateCount,
        cancel: &CancelToken,
        counted: &mut dyn FnMut(DistanceObject),
    ) -> CountEnd {
        loop {
            match count.advance(cancel) {
                CountStep::Counted {
                    distance,
                    states,
                    up_to_symmetry,
                } => counted(DistanceObject {
                    distance,
                    positions: states,
                    up_to_symmetry: (count.symmetries() > 1).then_some(up_to_symmetry),
                }),
                CountStep::Finished => {
                    return CountEnd {
                        is_complete: !count.is_cut(),
                        count,
                    };
                }
                CountStep::Paused => {
                    return CountEnd {
                        count,
                        is_complete: false,
                    };
                }
            }
        }
    }

    /// The answer for a count.
    pub fn answer(&self, end: CountEnd) -> DistancesObject {
        let CountEnd { count, is_complete } = end;
        let bytes = count.bytes();
        let distances = count.into_distances();
        let (counts, classes) = (distances.counts(), distances.counts_up_to_symmetry());
        let symmetries = distances.symmetries();
        let farthest = distances.farthest(self.farthest).into_iter().take(self.farthest);
        let farthest = farthest.filter_map(|state| self.moves_to(&distances, &state));
        DistancesObject {
            puzzle: self.puzzle.name().to_string(),
            goal: self.puzzle.chosen_goal(),
            distances: counted_so_far(counts, classes, symmetries),
            positions: counts.iter().sum(),
            symmetries: symmetries as u64,
            up_to_symmetry: classes.iter().sum(),
            complete: is_complete,
            farthest: farthest.collect(),
            bytes,
        }
    }

    /// A shortest sequence of moves that leads from the solved position to a state; `None` if the distance of the state
    /// is not known.
    fn moves_to(&self, distances: &StateDistances, state: &PuzzleState) -> Option<String> {
        let definition = self.puzzle.definition();
        let (mut state, mut solution) = (state.clone(), Vec::new());
        let mut distance = distances.distance(&state)?;
        while distance > 0 {
            let nearer = (0..definition.moves().len()).find_map(|index| {
                let after = definition.make_move(&state, index)?;
                let left = distances.distance(&after).filter(|&left| left < distance)?;
                Some((index, after, left))
            });
            let (index, after, left) = nearer?;
            solution.push(DefinedPuzzle::turn_of_move(index));
            (state, distance) = (after, left);
        }
        Some(self.puzzle.write_turns(&self.puzzle.inverse(&solution)))
    }
}

/// A count that was finished or paused.
#[derive(Debug)]
pub struct CountEnd {
    /// The count so far.
    pub count: StateCount,
    /// True if all positions were counted. A count that was not paused leaves out positions that cost more than 254.
    pub is_complete: bool,
}

/// The number of positions at each known distance. The indices of `counts` and `classes` are distances; `classes`
/// counts positions that differ only by a symmetry as one. Distances without positions are left out.
pub fn counted_so_far(counts: &[u64], classes: &[u64], symmetries: usize) -> Vec<DistanceObject> {
    let counts = counts.iter().zip(classes).enumerate();
    let counts = counts.filter(|(_, (positions, _))| **positions > 0);
    counts
        .map(|(distance, (&positions, &classes))| DistanceObject {
            distance: distance as u32,
            positions,
            up_to_symmetry: (symmetries > 1).then_some(classes),
        })
        .collect()
}

fn of_engine(error: EngineError) -> AnswerError {
    PuzzleError::from(error).into()
}
