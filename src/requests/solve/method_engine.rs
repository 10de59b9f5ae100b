//! Solves the 3x3x3 by a method.

use super::batch::{Batch, BatchEngine, EngineBatch};
use super::cube_error::CubeError;
use super::engine::{Engine, EngineKey, EngineTables, OpenEngine, SearchEvents, Tables};
use super::explanation::Explanation;
use super::known::KnownRequest;
use super::method_object::MethodObject;
use super::move_notation::MoveNotation;
use super::record_length::{CountedLength, RecordLength};
use super::solved::{CUBE_ALREADY, FEWER_IN_TIME, MAY_BE_MORE, Solutions, SolvedPosition};
use crate::cube::{AssemblyError, Cube, Metric, Position, Sequence, generator};
use crate::json::{SolutionObject, SolveAnswer, SolvedObject};
use crate::notation::{NotationError, PartialReading, Reading, UnknownError, facelets};
use crate::requests::errors::AnswerError;
use crate::requests::options::{Options, TurnCosts};
use crate::requests::show::Net;
use crate::scrambles::{DrawnCube, Scramble};
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::fmc::FmcMethodOptions;
use crate::solvers::goals::DEFAULT_MEMORY;
use crate::solvers::layers::{FirstFace, FirstFaceChoice};
use crate::solvers::optimal::OptimalOptions;
use crate::solvers::two_phase::{SearchTime, TwoPhaseOptions};
use crate::solvers::{FaceNaming, MaxMoves, Method, MethodName, OpenError, Proposal, Solution, SolveError, Solver};
use crate::tables::{NoProgress, Store, TableProgress, bytes_of};
use rand::Rng;
use std::fmt;
use std::sync::Arc;

/// A method for the 3x3x3 with its options.
pub(crate) struct MethodEngine {
    options: Arc<Options>,
    method: Method,
    /// The target of the moves; `None` if it is the solved cube.
    target: Option<Cube>,
}

/// The engine whose tables are open.
struct OpenMethod {
    engine: Arc<MethodEngine>,
    solver: Arc<Solver>,
}

impl EngineKey {
    /// The key of a method. It depends only on the options that select the tables of the method.
    pub(in crate::requests) fn of_method(method: Method) -> EngineKey {
        let is_optimal = method.name() == MethodName::Optimal;
        let key = EngineKey::of::<Solver>(match method {
            Method::Layers(_) => Method::Layers(FirstFace::DEFAULT),
            Method::TwoPhase(set, options) => {
                Method::TwoPhase(set, TwoPhaseOptions::with_faces(options.metric, options.faces))
            }
            Method::Optimal(size, options) => Method::Optimal(size, OptimalOptions::of(options.metric)),
            Method::Fmc(_) => Method::Fmc(FmcMethodOptions::DEFAULT),
            method => method,
        });
        if is_optimal { key.making_room("optimal") } else { key }
    }
}

impl Tables for Solver {
    fn is_damaged(&self) -> bool {
        Solver::is_damaged(self)
    }
}

impl MethodEngine {
    /// The engine for the method of checked options. If there is a target, the moves lead to it.
    pub fn new(options: Arc<Options>, method: Method, target: Option<Cube>) -> MethodEngine {
        MethodEngine {
            options,
            method,
            target,
        }
    }
}

impl fmt::Display for MethodEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.method.fmt(formatter)
    }
}

impl Engine for MethodEngine {
    fn key(&self) -> EngineKey {
        EngineKey::of_method(self.method)
    }

    fn tables(&self, store: &Store, progress: &dyn TableProgress) -> Result<EngineTables, OpenError> {
        Ok(EngineTables::new(Solver::open(self.method, store, progress)?))
    }

    fn open(self: Arc<Self>, tables: &EngineTables) -> Arc<dyn OpenEngine> {
        let open = tables.of::<Solver>();
        let solver = match open.method() == self.method {
            true => open,
            false => Arc::new(
                open.with_options_of(self.method)
                    .expect("the tables are those of the key"),
            ),
        };
        Arc::new(OpenMethod { engine: self, solver })
    }

    fn check(&self, text: &str) -> Result<(), AnswerError> {
        if let MethodReading::Whole(reading) = self.read(text)? {
            self.method_of(&reading)?;
        }
        Ok(())
    }

    fn is_long(&self) -> bool {
        self.method.reports_depth()
    }

    fn is_quick(&self) -> bool {
        match self.method {
            Method::Layers(_) | Method::Thistlethwaite => true,
            Method::TwoPhase(_, options) => {
                options.time == SearchTime::UntilFound
                    && options.max_moves >= MaxMoves::soon_found(options.metric, options.faces)
                    && !self.options.wants_several()
                    && self.options.costs.is_none()
            }
            Method::Optimal(..) | Method::Fmc(_) => false,
        }
    }

    fn method(&self) -> Option<Method> {
        Some(self.method)
    }

    fn target(&self) -> Option<String> {
        self.options.target.clone()
    }

    fn longest(&self) -> Option<usize> {
        self.method.longest()
    }

    fn object(&self) -> MethodObject {
        MethodObject::from(self.method)
    }

    /// Options that are absent in the object have their defaults.
    fn is_described_by(&self, object: &MethodObject) -> bool {
        object.method() == Some(self.method)
    }

    fn scramble(&self, moves: usize, seed: u64, number: u64) -> Option<String> {
        let drawn = draw_by_faces(
            &self.options,
            Scramble::RandomMoves(moves),
            &mut generator(seed, number),
        );
        drawn.ok()?.moves.map(|moves| moves.to_string())
    }

    fn counted(&self, length: &RecordLength) -> CountedLength {
        let RecordLength { htm, qtm, .. } = *length;
        let metric = self.method.metric().metric();
        let printed = match metric {
            Metric::QuarterTurn => qtm,
            Metric::Axial => length.axial.or(htm),
            Metric::AxialQuarterTurn => length.axial_qtm.or(qtm),
            _ => htm,
        };
        let printed = printed.unwrap_or_default();
        CountedLength {
            by_phases: match metric {
                Metric::HalfTurn => length.htm_by_phases.unwrap_or(printed),
                _ => printed,
            },
            printed,
            is_proven: length.lower_bound.map(|bound| bound >= printed),
        }
    }
}

/// Generates a cube of a run. If it is made with random turns, all of them are turns of the allowed faces.
pub(super) fn draw_by_faces(
    options: &Options,
    scramble: Scramble,
    random: &mut impl Rng,
) -> Result<DrawnCube, AssemblyError> {
    scramble.draw_by(options.turnable_faces().unwrap_or_default().turns(), random)
}

impl OpenEngine for OpenMethod {
    fn solve(
        &self,
        text: &str,
        token: &CancelToken,
        events: &dyn SearchEvents,
    ) -> Result<Arc<dyn Solutions>, AnswerError> {
        let MethodEngine {
            options,
            method,
            target,
        } = self.engine.as_ref();
        let reading = match self.engine.read(text)? {
            MethodReading::Whole(reading) => reading,
            MethodReading::Partial(reading) => return self.solve_known(*reading, token),
        };
        let chosen = self.engine.method_of(&reading)?;
        let other = match chosen == *method {
            true => None,
            false => Some(
                self.solver
                    .with_options_of(chosen)
                    .expect("another first face needs no other tables"),
            ),
        };
        let naming = match options.orient {
            true => FaceNaming::as_held(&reading.cube),
            false => FaceNaming::OWN,
        };
        let found = |solutions| MethodSolutions {
            method: method.name(),
            reading: reading.clone(),
            solutions,
            naming,
            costs: options.costs,
        };
        let progress = Improvements { found: &found, events };
        let mut request = { other.as_ref().unwrap_or(&self.solver) }
            .request(&reading.cube)
            .cancelled_by(token);
        if let Some(target) = target {
            request = request.to(target);
        }
        if !events.is_unheard() {
            request = request.progress(&progress);
        }
        let solutions = match &options.costs {
            Some(costs) => fastest(request.solve_several()?, costs),
            None if options.wants_several() => request.solve_several()?,
            None => vec![request.solve()?],
        };
        for solution in &solutions {
            naming.check(&reading.cube, solution)?;
        }
        Ok(Arc::new(found(solutions)))
    }

    fn batch(self: Arc<Self>, capacity: usize) -> Box<dyn Batch> {
        Box::new(EngineBatch::with_capacity(self, capacity))
    }

    fn group_size(&self) -> usize {
        self.group()
    }

    fn table_bytes(&self) -> u64 {
        bytes_of(&self.engine.method.table_specs())
    }

    fn method_alone(&self) -> Option<(&Solver, Method)> {
        let options = &self.engine.options;
        let asks_more = options.target.is_some()
            || options.costs.is_some()
            || options.orient
            || options.first_face.is_some()
            || options.wants_several();
        (!asks_more).then_some((self.solver.as_ref(), self.engine.method))
    }
}

/// A cube that a method solves.
enum MethodReading {
    /// A cube whose stickers are all known, or follow from the known ones.
    Whole(Reading),
    /// A partly known cube. Several cubes have its stickers.
    Partial(Box<PartialReading>),
}

impl MethodEngine {
    fn read(&self, text: &str) -> Result<MethodReading, AnswerError> {
        match self.options.reader_of(text).read(text) {
            Ok(reading) => Ok(MethodReading::Whole(reading)),
            Err(NotationError::Unknown(UnknownError::Several { reading, .. })) if self.takes_partial() => {
                Ok(MethodReading::Partial(reading))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// True if all given options are allowed for a partly known cube.
    fn takes_partial(&self) -> bool {
        let options = &self.options;
        options.target.is_none() && options.costs.is_none() && options.turns().is_none()
    }

    /// The method for a cube. If the first face was named by its color or its place, this looks up the face on the
    /// cube.
    fn method_of(&self, reading: &Reading) -> Result<Method, AnswerError> {
        let (Method::Layers(_), Some(choice)) = (self.method, &self.options.first_face) else {
            return Ok(self.method);
        };
        let first = match (choice, choice.on_cube(reading.symbols)?) {
            (FirstFaceChoice::Face(_), FirstFace::Fixed(side)) if self.options.orient => {
                FirstFace::Fixed(reading.cube.rotation.face(side))
            }
            (_, first) => first,
        };
        Ok(Method::Layers(first))
    }
}

impl OpenMethod {
    fn solve_known(&self, reading: PartialReading, token: &CancelToken) -> Result<Arc<dyn Solutions>, AnswerError> {
        let options = &self.engine.options;
        let request = KnownRequest {
            solver: &self.solver,
            memory: options.memory.unwrap_or(DEFAULT_MEMORY),
            time_limit: options.time_limit,
            orient: options.orient,
            token,
            progress: &NoProgress,
        };
        Ok(Arc::new(request.solve(reading)?))
    }
}

impl BatchEngine for OpenMethod {
    // Methods do not depend on the orientation of a cube, so a `Position` is enough.
    type Position = Position;
    type Solution = Solution;
    type NoSolution = SolveError;

    fn group(&self) -> usize {
        self.solver.group_size()
    }

    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<Position, CubeError> {
        Ok(draw_by_faces(&self.engine.options, scramble, random)?.position)
    }

    fn read(&self, line: &str) -> Result<Position, CubeError> {
        Ok(self.engine.options.reader().read(line)?.cube.position)
    }

    fn write(&self, position: &Position) -> String {
        facelets::write(&position.facelets)
    }

    fn solve_group(&self, positions: &[&Position], token: &CancelToken) -> Vec<Result<Solution, SolveError>> {
        self.solver.solve_group(positions, token)
    }

    fn counted(&self, solution: &Solution) -> CountedLength {
        self.engine.counted(&RecordLength::of_solution(solution))
    }

    fn written(&self, solution: &Solution) -> String {
        solution.moves().to_string()
    }

    fn length(&self, solution: &Solution) -> RecordLength {
        RecordLength::of_solution(solution)
    }

    fn replay(&self, position: &Position, solution: &str) -> Option<RecordLength> {
        let proposal = Proposal {
            moves: solution.parse().ok()?,
            ..Proposal::default()
        };
        let solution = Solution::solving(&position.facelets, proposal).ok()?;
        Some(RecordLength {
            axial: Some(solution.length(Metric::Axial)),
            axial_qtm: Some(solution.length(Metric::AxialQuarterTurn)),
            ..RecordLength::of_solution(&solution)
        })
    }

    fn net(&self, position: &Position) -> Net {
        Net::of_reading(&Reading::from(position.clone()), None)
    }

    fn explanation(&self, position: &Position, solution: &Solution) -> Explanation {
        let reading = Reading::from(position.clone());
        Explanation::of_cube(&reading, FaceNaming::OWN, solution, MoveNotation::default())
    }
}

/// Checks each improved solution of a search, with its faces renamed as in the answer, and then passes it on.
struct Improvements<'a, F: Fn(Vec<Solution>) -> MethodSolutions> {
    found: &'a F,
    events: &'a dyn SearchEvents,
}

impl<F: Fn(Vec<Solution>) -> MethodSolutions + Sync> Progress<Solution> for Improvements<'_, F> {
    fn improved(&self, solution: &Solution) {
        let found = (self.found)(vec![solution.clone()]);
        // A wrong solution is reported at the end.
        if found.naming.check(&found.reading.cube, solution).is_ok() {
            self.events.improved(Arc::new(found));
        }
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.events.deepened(depth);
    }
}

/// The solution that a machine carries out fastest. If several solutions are equally fast, this returns the first of
/// them, which is also the shortest.
fn fastest(found: Vec<Solution>, costs: &TurnCosts) -> Vec<Solution> {
    let seconds = |solution: &Solution| costs.seconds(solution.moves().moves(), solution.metric().is_axial());
    let by_time = |one: &Solution, other: &Solution| seconds(one).total_cmp(&seconds(other));
    found.into_iter().min_by(by_time).into_iter().collect()
}

/// Solutions of a cube by a method.
struct MethodSolutions {
    method: MethodName,
    reading: Reading,
    solutions: Vec<Solution>,
    naming: FaceNaming,
    /// The costs of turns for a machine, if they were given.
    costs: Option<TurnCosts>,
}

impl Solutions for MethodSolutions {
    fn lines(&self, notation: MoveNotation) -> Vec<String> {
        let line = |each: &Solution| notation.written(&self.naming.rename(each.moves().moves()), each.metric());
        self.solutions.iter().map(line).collect()
    }

    fn answer(&self, solved: &SolvedPosition, notation: MoveNotation) -> SolveAnswer {
        let best = &self.solutions[0];
        let write = |moves: &Sequence| notation.written(moves, best.metric());
        let object = |each| SolutionObject::new(each, self.naming, &write);
        SolveAnswer::Method(Box::new(SolvedObject {
            input: solved.input.clone(),
            held: self.reading.cube.rotation.to_string(),
            target: solved.target.clone(),
            solutions: { self.solutions.iter() }
                .filter(|_| solved.is_several)
                .map(object)
                .collect(),
            seconds_to_carry_out: { self.costs.as_ref() }
                .map(|costs| costs.seconds(best.moves().moves(), best.metric().is_axial())),
            hold: solved.hold(),
            seconds: solved.seconds,
            ..SolvedObject::new(self.method, best, self.naming, &write)
        }))
    }

    fn explanation(&self, notation: MoveNotation) -> Option<Explanation> {
        let best = &self.solutions[0];
        Some(Explanation::of_cube(&self.reading, self.naming, best, notation))
    }

    fn length(&self) -> usize {
        self.solutions[0].length(self.solutions[0].metric())
    }

    fn at_least(&self) -> Option<usize> {
        self.solutions[0].at_least()
    }

    fn already(&self, has_target: bool) -> &'static str {
        CUBE_ALREADY[usize::from(has_target)]
    }

    fn remark(&self) -> Option<String> {
        let best = &self.solutions[0];
        let moves = self.length();
        match best.at_least() {
            Some(at_least) if at_least < moves => {
                let impossible = at_least.saturating_sub(1);
                Some(format!("{moves} moves; {impossible} or fewer are impossible"))
            }
            at_least if best.is_one_of_more() => Some(match at_least {
                Some(_) => MAY_BE_MORE.to_owned(),
                None => FEWER_IN_TIME.to_owned(),
            }),
            _ => None,
        }
    }

    fn hold(&self) -> Option<(Option<[char; 6]>, FaceNaming)> {
        Some((self.reading.symbols, self.naming))
    }
}
