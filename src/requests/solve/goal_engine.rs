//! Finds the fewest turns that bring a 3x3x3 to a goal.

use super::batch::{Batch, BatchEngine, EngineBatch};
use super::cube_error::CubeError;
use super::engine::{Engine, EngineKey, EngineTables, OpenEngine, SearchEvents, Tables};
use super::explanation::Explanation;
use super::method_engine::draw_by_faces;
use super::method_object::MethodObject;
use super::move_notation::MoveNotation;
use super::record_length::{CountedLength, RecordLength};
use super::solved::{MAY_BE_MORE, Solutions, SolvedPosition};
use crate::cube::{Cube, Mask, Metric, Turn, TurnSet, generator, random_turns};
use crate::goals::{Goal, GoalWay};
use crate::json::{GoalSolvedObject, GoalWayObject, LengthObject, SolutionObject, SolveAnswer};
use crate::notation::{Algorithm, Reading, facelets};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::show::Net;
use crate::scrambles::Scramble;
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::goals::{DEFAULT_MEMORY, GoalRequest, GoalSolution, GoalSolver, PlannedGoalTables, WrittenTurns};
use crate::solvers::{FaceNaming, MethodName, OpenError, SolveError};
use crate::tables::{Store, TableProgress};
use rand::Rng;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A goal, and the turns that may be made to reach it.
pub(crate) struct GoalEngine {
    options: Arc<Options>,
    /// The goal as the user wrote it.
    goal: Goal,
    /// The goal, with its pieces in the places that they have on the target.
    aim: Goal,
    turns: TurnSet,
    memory: usize,
}

/// The engine whose tables are open.
struct OpenGoal {
    engine: Arc<GoalEngine>,
    solver: Arc<GoalSolver>,
}

impl Tables for GoalSolver {
    fn is_damaged(&self) -> bool {
        GoalSolver::is_damaged(self)
    }
}

impl GoalEngine {
    /// The engine for the goal of checked options; `None` if the options are for a method. If there is a target, the
    /// pieces of the goal must be in the places that they have on the target.
    ///
    /// # Errors
    ///
    /// The errors of [`Options::aim`] and [`Options::refuse_towards_goal`].
    pub fn new(
        options: &Arc<Options>,
        methods: &[MethodName],
        target: Option<&Cube>,
    ) -> Result<Option<GoalEngine>, RequestError> {
        let Some(goal) = options.aim(methods)? else {
            return Ok(None);
        };
        options.refuse_towards_goal(methods)?;
        Ok(Some(GoalEngine {
            aim: target.map_or_else(|| goal.clone(), |target| goal.led_to(target)),
            goal,
            turns: options.turns().cloned().unwrap_or_else(TurnSet::all_faces),
            memory: options.memory.unwrap_or(DEFAULT_MEMORY),
            options: Arc::clone(options),
        }))
    }

    /// The cube, with faces named as in the goal and the turns: by their centres, or by their places on the cube as
    /// held.
    fn as_named(&self, reading: &Reading) -> Cube {
        match self.options.orient {
            true => reading.cube.named_as_held(),
            false => reading.cube.clone(),
        }
    }

    /// Solutions that reach the goal. For a goal on any face or in any slot, `ways` gives the orientation of the cube
    /// in which each solution reaches the goal.
    fn found(&self, reading: Reading, solutions: Vec<GoalSolution>, ways: Vec<Option<GoalWay>>) -> GoalSolutions {
        let moves_centres = self.options.turns().is_some_and(TurnSet::moves_centres);
        GoalSolutions {
            goal: self.goal.clone(),
            turns: self.options.turns().map(ToString::to_string),
            ways,
            is_each_way: self.options.each_face,
            naming: match self.options.orient || moves_centres {
                true => FaceNaming::as_held(&reading.cube),
                false => FaceNaming::OWN,
            },
            reading,
            solutions,
        }
    }
}

/// Writes text such as `goal cross by R, U, at most 7 moves, 10 s a cube`.
impl fmt::Display for GoalEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "goal {}", self.goal)?;
        if !self.turns.is_all_faces() {
            write!(formatter, " by {}", self.turns)?;
        }
        if let Some(moves) = self.options.max_moves {
            write!(formatter, ", at most {moves} moves")?;
        }
        match self.options.time_limit {
            Some(time) => write!(formatter, ", {} s a cube", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// True if all tables of a goal are in the store.
///
/// # Errors
///
/// If the tables do not fit into the memory limit.
pub(in crate::requests) fn are_kept(
    masks: &[Mask],
    turns: &TurnSet,
    memory: usize,
    store: &Store,
) -> Result<bool, OpenError> {
    let planned = PlannedGoalTables::new(masks, turns, memory)?;
    Ok(planned.specs_in(store).iter().all(|spec| store.has(spec.as_ref())))
}

impl Engine for GoalEngine {
    fn key(&self) -> EngineKey {
        let name = (self.aim.masks().to_vec(), self.turns.to_string(), self.memory);
        EngineKey::of::<GoalSolver>(name).making_room("goal").opened_alone()
    }

    fn tables(&self, store: &Store, progress: &dyn TableProgress) -> Result<EngineTables, OpenError> {
        let solver = GoalSolver::open(self.aim.masks(), &self.turns, self.memory, store, progress)?;
        Ok(EngineTables::new(solver))
    }

    fn open(self: Arc<Self>, tables: &EngineTables) -> Arc<dyn OpenEngine> {
        let solver = tables.of::<GoalSolver>();
        Arc::new(OpenGoal { engine: self, solver })
    }

    fn is_kept(&self, store: &Store) -> Result<bool, OpenError> {
        are_kept(self.aim.masks(), &self.turns, self.memory, store)
    }

    fn check(&self, text: &str) -> Result<(), AnswerError> {
        self.options.reader_of(text).read(text)?;
        Ok(())
    }

    fn is_long(&self) -> bool {
        true
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn target(&self) -> Option<String> {
        self.options.target.clone()
    }

    fn may_need_no_tables(&self) -> bool {
        true
    }

    fn solved_already(&self, text: &str) -> Option<Arc<dyn Solutions>> {
        if self.options.wants_several() {
            return None;
        }
        let reading = self.options.reader_of(text).read(text).ok()?;
        let none = GoalSolution::none_needed(&self.as_named(&reading), self.aim.masks())?;
        let ways = vec![none.way_to(&self.aim)];
        Some(Arc::new(self.found(reading, vec![none], ways)))
    }

    fn longest(&self) -> Option<usize> {
        self.options.max_moves.map(NonZeroUsize::get)
    }

    fn object(&self) -> MethodObject {
        let is_all_faces = self.turns.is_all_faces();
        MethodObject {
            method: "goal".to_owned(),
            goal: Some(self.goal.to_string()),
            turns: (!is_all_faces).then(|| self.turns.to_string()),
            max_moves: self.longest(),
            time_limit_seconds: self.options.time_limit.map(|time| time.as_secs_f64()),
            metric: (!is_all_faces).then(|| "turns".to_owned()),
            ..MethodObject::default()
        }
    }

    fn scramble(&self, moves: usize, seed: u64, number: u64) -> Option<String> {
        let random = &mut generator(seed, number);
        if !self.turns.is_all_faces() {
            return Some(WrittenTurns::new(random_turns(&self.turns, moves, random)).to_string());
        }
        let drawn = draw_by_faces(&self.options, Scramble::RandomMoves(moves), random);
        drawn.ok()?.moves.map(|moves| moves.to_string())
    }

    fn counted(&self, length: &RecordLength) -> CountedLength {
        CountedLength::of(length.turns.unwrap_or_default())
    }
}

impl OpenGoal {
    /// A request to the solver with the maximum number of moves, if one was given.
    fn request<'a>(&'a self, cube: &'a Cube) -> GoalRequest<'a> {
        let request = self.solver.request(cube);
        match self.engine.options.max_moves {
            Some(moves) => request.max_moves(moves.get()),
            None => request,
        }
    }

    fn in_time(&self, token: &CancelToken) -> CancelToken {
        match self.engine.options.time_limit {
            Some(time) => token.with_time_limit(time),
            None => token.clone(),
        }
    }
}

impl OpenEngine for OpenGoal {
    fn solve(
        &self,
        text: &str,
        token: &CancelToken,
        events: &dyn SearchEvents,
    ) -> Result<Arc<dyn Solutions>, AnswerError> {
        let GoalEngine { options, aim, .. } = self.engine.as_ref();
        let reading = options.reader_of(text).read(text)?;
        let cube = self.engine.as_named(&reading);
        let token = self.in_time(token);
        let depth = DepthAlone(events);
        let mut request = self.request(&cube).progress(&depth).cancelled_by(&token);
        if let Some(wanted) = options.solutions {
            request = request.solutions(wanted.get());
        }
        if options.all {
            request = request.all();
        }
        let (solutions, ways) = match options.each_face {
            true => { request.solve_each_way()?.into_iter() }
                .map(|(found, masks)| {
                    let way = found.way_among(aim, masks);
                    (found, way)
                })
                .unzip(),
            false => {
                let found = request.solve_several()?;
                let ways = found.iter().map(|each| each.way_to(aim)).collect();
                (found, ways)
            }
        };
        Ok(Arc::new(self.engine.found(reading, solutions, ways)))
    }

    fn batch(self: Arc<Self>, capacity: usize) -> Box<dyn Batch> {
        Box::new(EngineBatch::with_capacity(self, capacity))
    }

    fn group_size(&self) -> usize {
        self.group()
    }

    fn table_bytes(&self) -> u64 {
        self.solver.table_bytes()
    }
}

impl BatchEngine for OpenGoal {
    type Position = Cube;
    type Solution = GoalSolution;
    type NoSolution = SolveError;

    fn group(&self) -> usize {
        1
    }

    /// Random turns are chosen from the allowed turns, and are made on the upright solved cube. They name faces by
    /// their places on the cube as held.
    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Cube, CubeError> {
        let turns = &self.engine.turns;
        match scramble {
            Scramble::RandomMoves(count) if !turns.is_all_faces() => {
                Ok(Cube::SOLVED.after(random_turns(turns, count, random)))
            }
            scramble => Ok(draw_by_faces(&self.engine.options, scramble, random)?.position.into()),
        }
    }

    fn read(&self, line: &str) -> Result<Cube, CubeError> {
        Ok(self.engine.options.reader().read(line)?.cube)
    }

    fn write(&self, cube: &Cube) -> String {
        match self.engine.turns.moves_centres() {
            true => facelets::write(&cube.facelets()),
            false => facelets::write(&cube.position.facelets),
        }
    }

    fn solve_group(&self, cubes: &[&Cube], token: &CancelToken) -> Vec<Result<GoalSolution, SolveError>> {
        let lead = |cube: &&Cube| self.request(cube).cancelled_by(&self.in_time(token)).solve();
        cubes.iter().map(lead).collect()
    }

    fn counted(&self, solution: &GoalSolution) -> CountedLength {
        CountedLength::of(solution.turns().len())
    }

    fn written(&self, solution: &GoalSolution) -> String {
        solution.to_string()
    }

    fn length(&self, solution: &GoalSolution) -> RecordLength {
        RecordLength::of_turns(solution.turns())
    }

    fn replay(&self, cube: &Cube, solution: &str) -> Option<RecordLength> {
        let GoalEngine {
            options, aim, turns, ..
        } = self.engine.as_ref();
        let algorithm = Algorithm::parse(solution, options.reader().parentheses);
        let made = algorithm.ok()?.turns().ok()?;
        let mut facelets = match turns.moves_centres() {
            true => cube.facelets(),
            false => cube.position.facelets.clone(),
        };
        made.iter().for_each(|&turn| facelets.turn_layers(turn));
        let may_be_made = |turn: &Turn| turns.turns().contains(turn);
        let is_right = made.iter().all(may_be_made) && aim.contains_stickers(&facelets);
        is_right.then(|| RecordLength::of_turns(&made))
    }

    fn net(&self, cube: &Cube) -> Net {
        Net::of_reading(&Reading::from(cube.clone()), None)
    }

    fn explanation(&self, cube: &Cube, solution: &GoalSolution) -> Explanation {
        let reading = Reading::from(cube.clone());
        Explanation::to_goal(&reading, solution, solution.to_string(), "")
    }
}

/// Passes on the depth of a search for moves that reach a goal. The search reports no improved solutions, since the
/// first solution that it finds is a shortest one.
struct DepthAlone<'a>(&'a dyn SearchEvents);

impl Progress<GoalSolution> for DepthAlone<'_> {
    fn deepened(&self, depth: &SearchDepth) {
        self.0.deepened(depth);
    }
}

/// Turns that bring a cube to a goal.
struct GoalSolutions {
    goal: Goal,
    /// The allowed turns, if they were given.
    turns: Option<String>,
    reading: Reading,
    solutions: Vec<GoalSolution>,
    /// For each solution, the orientation of the cube in which it reaches a goal on any face or in any slot; `None` for
    /// other goals.
    ways: Vec<Option<GoalWay>>,
    /// True if there is a solution for each orientation.
    is_each_way: bool,
    naming: FaceNaming,
}

impl GoalSolutions {
    fn way(&self) -> Option<GoalWay> {
        self.ways.first().copied().flatten()
    }
}

fn written(solution: &GoalSolution, notation: MoveNotation) -> String {
    match solution.moves() {
        Some(moves) => notation.written(&moves, Metric::HalfTurn),
        None => solution.to_string(),
    }
}

impl Solutions for GoalSolutions {
    fn lines(&self, notation: MoveNotation) -> Vec<String> {
        let line = |(each, way): (&GoalSolution, &Option<GoalWay>)| match way {
            Some(way) if self.is_each_way => format!("{} // {way}", written(each, notation)).trim_start().to_owned(),
            _ => written(each, notation),
        };
        self.solutions.iter().zip(&self.ways).map(line).collect()
    }

    fn best(&self, notation: MoveNotation) -> String {
        written(&self.solutions[0], notation)
    }

    fn answer(&self, solved: &SolvedPosition, notation: MoveNotation) -> SolveAnswer {
        let object = |(each, way): (&GoalSolution, &Option<GoalWay>)| SolutionObject {
            solution: written(each, notation),
            length: LengthObject::of_turns(each.turns()),
            reached: way.map(GoalWayObject::from),
        };
        SolveAnswer::Goal(Box::new(GoalSolvedObject {
            input: solved.input.clone(),
            held: self.reading.cube.rotation.to_string(),
            target: solved.target.clone(),
            turns: self.turns.clone(),
            solutions: { self.solutions.iter().zip(&self.ways) }
                .filter(|_| solved.is_several)
                .map(object)
                .collect(),
            hold: solved.hold(),
            reached: self.way().map(GoalWayObject::from),
            seconds: solved.seconds,
            ..GoalSolvedObject::new(&self.goal, &self.solutions[0], self.best(notation))
        }))
    }

    fn explanation(&self, notation: MoveNotation) -> Option<Explanation> {
        let way = self.way().map(|way| format!(", {way}")).unwrap_or_default();
        let moves = self.lines(notation).join("\n");
        let goal = format!(": {}{way}", self.goal);
        Some(Explanation::to_goal(&self.reading, &self.solutions[0], moves, &goal))
    }

    fn length(&self) -> usize {
        self.solutions[0].len()
    }

    fn at_least(&self) -> Option<usize> {
        self.solutions[0].is_shortest().then(|| self.length())
    }

    fn already(&self, _: bool) -> &'static str {
        "the goal is reached already"
    }

    fn remark(&self) -> Option<String> {
        self.solutions[0].is_one_of_more().then(|| MAY_BE_MORE.to_owned())
    }

    fn hold(&self) -> Option<(Option<[char; 6]>, FaceNaming)> {
        Some((self.reading.symbols, self.naming))
    }

    fn goal(&self) -> Option<(&Goal, Option<GoalWay>)> {
        Some((&self.goal, self.way()))
    }
}
