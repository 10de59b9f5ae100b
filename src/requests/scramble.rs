//! Scrambles: random positions, and moves that lead to them.

use crate::cube::{Cube, Metric, Position, Sequence, TurnSet, generator, random_turns};
use crate::goals::{Goal, GoalCubes, NamedGoal, named_goal};
use crate::json::{AnyScramble, LengthObject, PuzzleScrambleObject, ScrambleObject, SubsetObject};
use crate::notation::facelets;
use crate::opaque::opaque;
use crate::puzzles::big_cube::scramble_length;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::two_by_two::TwoByTwo;
use crate::puzzles::{Puzzle, PuzzleName, PuzzleSolver, PuzzleTurn, SolvablePuzzle};
use crate::requests::distances::FORBIDDEN_SEQUENCES;
use crate::requests::errors::RequestError;
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::requests::solve::{MoveNotation, are_kept};
use crate::scrambles::{
    CubesAtDistance, DefinitionDraws, DistanceRange, Event, Scramble, ScrambleError, Subset, SubsetScramble,
    SubsetScrambler, TurnsAtDistance, puzzle_at_distance,
};
use crate::search::CancelToken;
use crate::solvers::goals::{DEFAULT_MEMORY, GoalSolver, WrittenTurns};
use crate::solvers::two_phase::{TableSet, TwoPhaseOptions};
use crate::solvers::{Method, SearchMetric, Solver, TurnableFaces};
use crate::tables::{Store, TableProgress};
use std::sync::Arc;
use std::time::Duration;

/// The number of layers of the largest cube whose scrambles lead to random states by default, as in competitions.
const RANDOM_STATES: u16 = 4;

/// The default number of random turns if not all turns are allowed.
pub(super) const USUAL_TURNS: usize = 25;

/// The default time limit of the search for a position at a given distance.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// A checked request for scrambles.
pub struct ScramblePlan {
    kind: ScrambleKind,
    metric: Metric,
    /// The time to search for each cube, if a search is needed.
    time_limit: Duration,
}

opaque!(ScramblePlan);

/// Identifies the tables that a plan needs. Plans with the same key share an open scrambler.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum ScramblerKey {
    /// Random states of the 3x3x3. The solver looks for short scrambles in this metric, with turns of these faces.
    Cube(Metric, TurnableFaces),
    /// Random states of a puzzle other than the 3x3x3.
    Puzzle(PuzzleName),
    /// Cubes at a distance from the solved cube or from a goal.
    Distance(Box<DistanceKey>),
}

impl ScramblerKey {
    /// True for a scrambler whose tables depend on the request and may take hundreds of megabytes. A session keeps at
    /// most one of them open.
    pub(super) const fn is_for_a_distance(&self) -> bool {
        matches!(self, ScramblerKey::Distance(_))
    }
}

/// The options of a request for cubes at a distance, except the seed and the number of scrambles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct DistanceKey {
    start: DistanceStart,
    range: DistanceRange,
    time_limit: Duration,
}

/// The cubes from which a distance is counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum DistanceStart {
    /// The solved cube. The distance is the number of turns from the set.
    Solved(TurnSet),
    /// The cubes that meet a goal.
    Goal(Goal),
}

/// Identifies a scrambler of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventKey {
    /// The event.
    pub event: Event,
    /// True if scrambles lead to random states although competitions use random moves for the event.
    pub random_state: bool,
}

impl EventKey {
    /// The key for scrambles of an event. Scrambles lead to random states if this is requested; otherwise, they are as
    /// in competitions.
    pub fn new(event: Event, random_state: bool) -> EventKey {
        EventKey {
            event,
            random_state: random_state && event.random_moves().is_some(),
        }
    }
}

/// The random positions of a plan, and how they are generated.
enum ScrambleKind {
    /// Random states, reached by turns of these faces.
    States(TurnableFaces),
    /// A number of random turns of faces.
    Moves(usize),
    /// A number of random turns from a set of turns.
    Turns(TurnSet, usize),
    /// Cubes whose distance from the solved cube is in this range. The distance is the number of turns from the set.
    AtDistance(TurnSet, DistanceRange),
    /// Cubes that meet a goal, cubes whose distance from a goal is in a given range, or cubes with one of the given
    /// cases.
    Subset(Box<Options>),
    /// Random states of a puzzle other than the 3x3x3.
    PuzzleStates(Arc<dyn SolvablePuzzle>),
    /// A number of random turns of a puzzle other than the 3x3x3.
    PuzzleTurns(Arc<dyn Puzzle>, usize),
    /// Positions of a puzzle other than the 3x3x3 whose distance from the solved position, in moves, is in this range.
    PuzzleAtDistance(Arc<dyn SolvablePuzzle>, DistanceRange),
    /// Positions of a puzzle other than the 3x3x3 that meet a goal, or whose distance from the goal in moves is in this
    /// range. The puzzle is converted to a definition that contains the goal.
    PuzzlePlaces(Arc<dyn Puzzle>, Box<DefinedPuzzle>, Option<DistanceRange>),
    /// Positions of the 2x2x2 whose corners meet a goal.
    PuzzleCorners(Box<Goal>),
}

/// A scrambler whose tables are open.
pub struct OpenScrambler {
    plan: ScramblePlan,
    engine: ScrambleEngine,
}

opaque!(OpenScrambler);

enum ScrambleEngine {
    States(Solver),
    Moves(Scramble),
    Turns(TurnSet, usize),
    AtDistance(Box<TurnsAtDistance>),
    Subset {
        scrambler: SubsetScrambler,
        goal: Option<Goal>,
    },
    PuzzleStates(PuzzleSolver),
    PuzzleTurns(Arc<dyn Puzzle>, usize),
    PuzzleAtDistance(PuzzleSolver, DistanceRange),
    PuzzlePlaces(Arc<dyn Puzzle>, Box<DefinitionDraws>, PuzzleSolver),
    PuzzleCorners(GoalCubes, PuzzleSolver),
}

impl ScramblePlan {
    /// Checks the options of a request for scrambles.
    ///
    /// # Errors
    ///
    /// If options exclude each other, if the puzzle does not have one of them, or if only the solved position meets the
    /// goal.
    pub fn new(options: &Options) -> Result<ScramblePlan, RequestError> {
        let (kind, metric) = Self::kind_and_metric(options)?;
        let time_limit = options.time_limit.unwrap_or(USUAL_TIME);
        Ok(ScramblePlan {
            kind,
            metric,
            time_limit,
        })
    }

    /// The kind of positions that the options select, and the metric of the scrambles.
    fn kind_and_metric(options: &Options) -> Result<(ScrambleKind, Metric), RequestError> {
        options.judge(
            RequestName::Scramble,
            options.other_puzzle().unwrap_or(&PuzzleName::ThreeByThree),
        )?;
        let is_subset = options.goal.is_some() || options.before.is_some() || options.case.is_some();
        let turns = options.turns();
        let faces = options.turnable_faces();
        let moves = options.moves.map(usize::from);
        if let Some(name) = options.other_puzzle() {
            if let (Some(_), PuzzleName::Defined(defined)) = (options.distance, name)
                && defined.definition().has_forbidden_sequences()
            {
                return Err(RequestError::Value {
                    option: "distance",
                    message: FORBIDDEN_SEQUENCES.to_owned(),
                });
            }
            if let Some(kind) = Self::kind_of_goal(options, name)? {
                return Ok((kind, Metric::HalfTurn));
            }
            if let Some(distance) = options.distance {
                let kind = ScrambleKind::PuzzleAtDistance(name.solvable()?, distance);
                return Ok((kind, Metric::HalfTurn));
            }
            let moves = moves.or(options.definition_moves.as_ref().map(|_| USUAL_TURNS));
            let kind = match (name.layers(), moves) {
                (Some(layers), None) if !options.random_state && layers > RANDOM_STATES => {
                    ScrambleKind::PuzzleTurns(name.puzzle()?, scramble_length(layers))
                }
                (_, Some(moves)) => match options.solvable(name) {
                    Ok(puzzle) => ScrambleKind::PuzzleTurns(puzzle, moves),
                    Err(_) => ScrambleKind::PuzzleTurns(name.puzzle()?, moves),
                },
                (_, None) => ScrambleKind::PuzzleStates(match name {
                    PuzzleName::Defined(name) => Arc::new(DefinedPuzzle::new(name.without_other_solved_states())),
                    _ => name.solvable()?,
                }),
            };
            return Ok((kind, Metric::HalfTurn));
        }
        let distance = options.distance;
        if let (false, Some(distance)) = (is_subset, distance) {
            let Some(turns) = turns else {
                return Err(RequestError::Alone {
                    option: "distance",
                    other: "goal",
                });
            };
            if turns.moves_centres() {
                return Err(RequestError::DistanceOfFaces);
            }
            return Ok((ScrambleKind::AtDistance(turns.clone(), distance), Metric::HalfTurn));
        }
        // The scramble of the solved cube is an empty line. It is generated only for a distance of 0.
        if let Some(goal) = options
            .goal
            .as_ref()
            .filter(|goal| goal.is_solved() && distance.is_none())
        {
            let is_step = named_goal(goal.text()).is_some_and(|goal| goal.begins_from.is_some());
            let goal = goal.text().to_owned();
            return Err(RequestError::OnlySolved { goal, is_step });
        }
        let kind = match (is_subset, turns, moves) {
            (true, ..) => ScrambleKind::Subset(Box::new(options.clone())),
            // Turns of five faces solve every cube, so they can also lead to every random state.
            (false, Some(turns), moves) if faces.is_none() || moves.is_some() => {
                ScrambleKind::Turns(turns.clone(), moves.unwrap_or(USUAL_TURNS))
            }
            (false, _, Some(moves)) => ScrambleKind::Moves(moves),
            (false, _, None) => ScrambleKind::States(faces.unwrap_or_default()),
        };
        Ok((kind, options.metric.unwrap_or(Metric::HalfTurn)))
    }

    /// Positions of a puzzle other than the 3x3x3 that meet a goal or have a given distance from it. For a puzzle given
    /// as data, also positions at a given distance from the solved position. `None` if the options request no such
    /// positions.
    fn kind_of_goal(options: &Options, name: &PuzzleName) -> Result<Option<ScrambleKind>, RequestError> {
        let only_solved = |goal: &str| RequestError::OnlySolved {
            goal: goal.to_owned(),
            is_step: false,
        };
        if let Some(goal) = &options.goal {
            if options.distance.is_some() {
                return Err(RequestError::NotTogether {
                    option: "goal",
                    other: "distance",
                });
            }
            let goal = goal.of_corners().ok_or_else(|| RequestError::Value {
                option: "goal",
                message: format!("{} is about edges only, and a {name} has no edges", goal.text()),
            })?;
            return match goal.has_all_corners() {
                true => Err(only_solved(goal.text())),
                false => Ok(Some(ScrambleKind::PuzzleCorners(Box::new(goal)))),
            };
        }
        if options.definition_goal.is_none() && (options.distance.is_none() || !name.is_definition()) {
            return Ok(None);
        }
        let puzzle = options.defined(&name.as_defined()?);
        match (&options.definition_goal, options.distance) {
            (Some(goal), None) if goal.is_everything(puzzle.definition()) => {
                Err(only_solved(&goal.write(puzzle.definition())))
            }
            (_, distance) => Ok(Some(ScrambleKind::PuzzlePlaces(
                name.puzzle()?,
                Box::new(puzzle),
                distance,
            ))),
        }
    }

    /// The key with which plans share an open scrambler; `None` if the scrambler of this plan is not kept open.
    pub(super) fn key(&self) -> Option<ScramblerKey> {
        match &self.kind {
            ScrambleKind::States(faces) => Some(ScramblerKey::Cube(self.metric, *faces)),
            ScrambleKind::PuzzleStates(puzzle) => Some(ScramblerKey::Puzzle(puzzle.name())),
            ScrambleKind::AtDistance(turns, range) => {
                Some(self.distance_key(DistanceStart::Solved(turns.clone()), *range))
            }
            ScrambleKind::Subset(options) => {
                let (goal, range) = (options.goal()?, options.distance?);
                Some(self.distance_key(DistanceStart::Goal(goal), range))
            }
            _ => None,
        }
    }

    fn distance_key(&self, start: DistanceStart, range: DistanceRange) -> ScramblerKey {
        ScramblerKey::Distance(Box::new(DistanceKey {
            start,
            range,
            time_limit: self.time_limit,
        }))
    }

    /// True if the default solver of the 3x3x3 finds the scrambles.
    pub(crate) fn solves_cubes(&self) -> bool {
        matches!(self.kind, ScrambleKind::Subset(_))
    }

    /// True if a scramble may take seconds: for a position at a distance, for a position that meets a goal on a
    /// Pyraminx, a Skewb or a puzzle given as data, or for a random state of a cube of five layers or more. Other
    /// scrambles take some milliseconds.
    pub fn is_long(&self) -> bool {
        match &self.kind {
            ScrambleKind::Subset(options) => options.distance.is_some(),
            ScrambleKind::AtDistance(..) | ScrambleKind::PuzzleAtDistance(..) | ScrambleKind::PuzzlePlaces(..) => true,
            ScrambleKind::PuzzleStates(puzzle) => puzzle.name().layers().is_some_and(|layers| layers > RANDOM_STATES),
            _ => false,
        }
    }

    /// The method that finds scrambles of random states with turns of some faces.
    fn method_for(&self, faces: TurnableFaces) -> Method {
        let metric = SearchMetric::of(self.metric).unwrap_or_default();
        Method::TwoPhase(TableSet::Small, TwoPhaseOptions::with_faces(metric, faces))
    }

    /// The method that finds the scrambles, if the plan generates random states of the 3x3x3.
    pub(in crate::requests) fn method(&self) -> Option<Method> {
        match self.kind {
            ScrambleKind::States(faces) => Some(self.method_for(faces)),
            _ => None,
        }
    }

    /// Opens the tables of the plan: reads them from a store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub(in crate::requests) fn open(
        self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenScrambler, ScrambleError> {
        self.open_in(store, store, DEFAULT_MEMORY, progress)
    }

    /// Like [`ScramblePlan::open`], but limits the size of a goal's tables to `memory` bytes, and does not store tables
    /// that are built for a goal; see `SolvePlan::tables_unkept`.
    ///
    /// # Errors
    ///
    /// The errors of [`ScramblePlan::open`].
    pub(in crate::requests) fn open_unkept(
        self,
        memory: usize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenScrambler, ScrambleError> {
        let are_kept = match &self.kind {
            ScrambleKind::Subset(options) if options.distance.is_some() => {
                let goal = options.goal().unwrap_or_else(Goal::any);
                are_kept(goal.masks(), &TurnSet::all_faces(), memory, store)?
            }
            ScrambleKind::AtDistance(turns, _) => are_kept(Goal::solved().masks(), turns, memory, store)?,
            _ => true,
        };
        self.open_in(
            store,
            if are_kept { store } else { &Store::IN_MEMORY },
            memory,
            progress,
        )
    }

    fn open_in(
        self,
        store: &Store,
        goals: &Store,
        memory: usize,
        progress: &dyn TableProgress,
    ) -> Result<OpenScrambler, ScrambleError> {
        let solver_of = |puzzle: &Arc<dyn SolvablePuzzle>| {
            let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
            PuzzleSolver::open(Arc::clone(puzzle), method, metric, store, progress)
        };
        let engine = match &self.kind {
            // A solver finds the scramble of a random state. Random turns are already a scramble.
            ScrambleKind::States(faces) => {
                let method = self.method_for(*faces);
                ScrambleEngine::States(Solver::open(method, store, progress)?)
            }
            ScrambleKind::Moves(moves) => ScrambleEngine::Moves(Scramble::RandomMoves(*moves)),
            ScrambleKind::Turns(turns, count) => ScrambleEngine::Turns(turns.clone(), *count),
            ScrambleKind::AtDistance(turns, range) => {
                let cubes = TurnsAtDistance::open(turns, *range, memory, goals, progress)?;
                ScrambleEngine::AtDistance(Box::new(cubes))
            }
            ScrambleKind::Subset(options) => {
                let goal = options.goal().or_else(|| options.before.map(NamedGoal::goal));
                let subset = match (&options.case, &goal, options.distance) {
                    (Some(cases), ..) if options.each => Subset::EachCase(cases.clone()),
                    (Some(cases), ..) => Subset::Cases(cases.clone()),
                    (None, Some(goal), Some(range)) => {
                        let (masks, turns) = (goal.masks(), TurnSet::all_faces());
                        let solver = GoalSolver::open(masks, &turns, memory, goals, progress)?;
                        Subset::AtDistance(Box::new(CubesAtDistance::new(goal, solver, range)))
                    }
                    (None, goal, _) => {
                        let goal = goal.clone().unwrap_or_else(Goal::any);
                        Subset::Goal(GoalCubes::new(&goal))
                    }
                };
                let scrambler = SubsetScrambler::open(subset, store, progress)?;
                ScrambleEngine::Subset { scrambler, goal }
            }
            ScrambleKind::PuzzleStates(puzzle) => ScrambleEngine::PuzzleStates(solver_of(puzzle)?),
            ScrambleKind::PuzzleTurns(puzzle, count) => ScrambleEngine::PuzzleTurns(Arc::clone(puzzle), *count),
            ScrambleKind::PuzzleAtDistance(puzzle, range) => {
                ScrambleEngine::PuzzleAtDistance(solver_of(puzzle)?, *range)
            }
            ScrambleKind::PuzzlePlaces(puzzle, defined, range) => {
                let solved: Arc<dyn SolvablePuzzle> = Arc::new(defined.to_scramble());
                let draws = DefinitionDraws::open(defined, *range)?;
                ScrambleEngine::PuzzlePlaces(Arc::clone(puzzle), Box::new(draws), solver_of(&solved)?)
            }
            ScrambleKind::PuzzleCorners(goal) => {
                let puzzle: Arc<dyn SolvablePuzzle> = Arc::new(TwoByTwo);
                ScrambleEngine::PuzzleCorners(GoalCubes::new(goal), solver_of(&puzzle)?)
            }
        };
        Ok(OpenScrambler { plan: self, engine })
    }
}

impl Options {
    /// The number of scrambles to generate.
    pub fn scrambles(&self) -> u64 {
        match &self.case {
            Some(cases) if self.each => cases.times(),
            _ => self.number.unwrap_or(1),
        }
    }
}

impl OpenScrambler {
    /// Generates the scramble with index `number` of a seed, counted from 0. The same seed and number always give the
    /// same scramble. The token ends long work ([`ScramblePlan::is_long`]).
    ///
    /// # Errors
    ///
    /// If the position cannot be generated, if no position is found in time, or if the solver finds no moves.
    pub fn draw(
        &self,
        seed: u64,
        number: u64,
        notation: MoveNotation,
        token: &CancelToken,
    ) -> Result<AnyScramble, ScrambleError> {
        let in_time = || token.with_time_limit(self.plan.time_limit);
        let object = |scramble, length, facelets, subset| ScrambleObject {
            number,
            seed,
            scramble,
            length,
            facelets,
            subset,
        };
        let metric = self.plan.metric;
        let of_moves = |moves: &Sequence, facelets, subset| {
            object(
                notation.written(moves, metric),
                LengthObject::of_metric(moves, metric),
                facelets,
                subset,
            )
        };
        let of_turns = |puzzle: &dyn Puzzle, turns: &[PuzzleTurn]| -> Result<AnyScramble, ScrambleError> {
            Ok(AnyScramble::Puzzle(PuzzleScrambleObject {
                scramble: notation.written_of_puzzle(puzzle, turns),
                ..PuzzleScrambleObject::of_turns(puzzle, turns, seed, number)?
            }))
        };
        Ok(AnyScramble::Cube(match &self.engine {
            ScrambleEngine::PuzzleStates(solver) => {
                let puzzle = solver.puzzle();
                let position = puzzle.random(&mut generator(seed, number));
                if let Some(turns) = puzzle.scramble_to(&position) {
                    return of_turns(puzzle, &turns);
                }
                let solution = solver.solve_until_cancelled(&position, token)?;
                return of_turns(puzzle, &puzzle.scramble_of(&position, solution.turns()));
            }
            ScrambleEngine::PuzzleTurns(puzzle, count) => {
                return of_turns(
                    puzzle.as_ref(),
                    &puzzle.random_turns(*count, &mut generator(seed, number)),
                );
            }
            ScrambleEngine::PuzzleAtDistance(solver, range) => {
                let turns = puzzle_at_distance(solver, *range, &mut generator(seed, number), &in_time())?;
                return of_turns(solver.puzzle(), &turns);
            }
            ScrambleEngine::PuzzlePlaces(puzzle, draws, solver) => {
                let position = draws.draw(&mut generator(seed, number), &in_time())?;
                let solution = solver.solve_until_cancelled(&position, token)?;
                let defined = solver.puzzle();
                let turns = defined.scramble_of(&position, solution.turns());
                // Writing the turns and reading them again makes them turns of `puzzle`. If `puzzle` itself is given as
                // data, they stay the same.
                return of_turns(puzzle.as_ref(), &puzzle.turns(&defined.write_turns(&turns))?);
            }
            ScrambleEngine::PuzzleCorners(cubes, solver) => {
                let drawn = Cube::from(Position::from(cubes.draw(&mut generator(seed, number))));
                let position = TwoByTwo::of_corners(&drawn.facelets())?;
                let solution = solver.solve_until_cancelled(&position, token)?;
                return of_turns(&TwoByTwo, &TwoByTwo.scramble_of(&position, solution.turns()));
            }
            ScrambleEngine::States(solver) => {
                let position = Scramble::RandomState.draw(seed, number)?.position;
                let facelets = facelets::write(&position.facelets);
                let moves = solver.solve(&Cube::from(position))?.moves().inverse();
                of_moves(&moves, facelets, SubsetObject::default())
            }
            ScrambleEngine::Moves(scramble) => {
                let drawn = scramble.draw(seed, number)?;
                let moves = drawn.moves.expect("turns were drawn");
                of_moves(
                    &moves,
                    facelets::write(&drawn.position.facelets),
                    SubsetObject::default(),
                )
            }
            ScrambleEngine::Turns(turns, count) => {
                let drawn = random_turns(turns, *count, &mut generator(seed, number));
                let length = LengthObject::of_turns(&drawn);
                let facelets = facelets::write(&Cube::SOLVED.after(drawn.iter().copied()).facelets());
                let scramble = WrittenTurns::new(drawn).to_string();
                object(scramble, length, facelets, SubsetObject::default())
            }
            ScrambleEngine::AtDistance(cubes) => {
                let drawn = cubes.draw(&mut generator(seed, number), &in_time())?;
                let length = LengthObject::of_turns(&drawn);
                let facelets = facelets::write(&Cube::SOLVED.after(drawn.iter().copied()).facelets());
                let subset = SubsetObject {
                    distance: Some(drawn.len()),
                    ..SubsetObject::default()
                };
                object(WrittenTurns::new(drawn).to_string(), length, facelets, subset)
            }
            ScrambleEngine::Subset { scrambler, goal } => {
                let SubsetScramble {
                    position,
                    moves,
                    case,
                    distance,
                } = scrambler.draw(seed, number, &in_time())?;
                let subset = SubsetObject {
                    goal: goal.as_ref().map(Goal::to_string),
                    distance,
                    case: case.map(|case| case.to_string()),
                };
                of_moves(&moves, facelets::write(&position.facelets), subset)
            }
        }))
    }
}
