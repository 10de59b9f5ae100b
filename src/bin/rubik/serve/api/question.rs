//! What `POST /api/solve` asks of a 3x3x3.

use super::told::Audience;
use crate::serve::answer::Refusal;
use crate::serve::slots::SearchEffort;
use rubik::cube::Sequence;
use rubik::json::{SolutionObject, SolvedObject, with_fields_of};
use rubik::notation::object::cube_text;
use rubik::notation::{Format, NotationError, Reader, Reading};
use rubik::puzzles::PuzzleName;
use rubik::search::{CancelToken, Progress, SearchDepth};
use rubik::solvers::layers::{FirstFace, FirstFaceChoice};
use rubik::solvers::two_phase::SearchTime;
use rubik::solvers::{FaceNaming, MaxMoves, Method, MethodName, MethodOptions, Solution, Solver, TableChoice};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The most solutions that can be asked for.
const MOST_SOLUTIONS: usize = 1_000;

/// What is asked for.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    pub cube: String,
    pub puzzle: Option<PuzzleName>,
    pub from: Option<String>,
    pub method: Option<String>,
    pub to: Option<String>,
    pub max_moves: Option<u8>,
    time_limit: Option<f64>,
    pub solutions: Option<usize>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    improve: bool,
    table_size: Option<String>,
    first_face: Option<String>,
    #[serde(default)]
    orient: bool,
    #[serde(default)]
    pub stream: bool,
}

impl SolveRequest {
    /// The first option that is given and that only the 3x3x3 has.
    pub fn first_of_three_by_three(&self) -> Option<&'static str> {
        let options = [
            ("improve", self.improve),
            ("orient", self.orient),
            ("first_face", self.first_face.is_some()),
            ("time_limit", self.time_limit.is_some()),
            ("table_size", self.table_size.is_some()),
        ];
        let mut given = options.into_iter().filter(|&(_, is_given)| is_given);
        given.next().map(|(option, _)| option)
    }
}

/// A question about a 3x3x3 that can be asked.
pub struct CubeQuestion {
    cube: String,
    target: Option<String>,
    reader: Reader,
    /// The method, with all its options.
    pub method: Method,
    first_face: Option<FirstFaceChoice>,
    is_oriented: bool,
    wants_several: bool,
}

impl CubeQuestion {
    /// Reads what is asked for, but for the cube.
    ///
    /// # Errors
    ///
    /// If an option cannot be, or not with this method.
    pub fn new(
        request: SolveRequest,
        longest: Duration,
        usual_table: impl FnOnce() -> TableChoice,
    ) -> Result<CubeQuestion, Refusal> {
        let name = match &request.method {
            Some(name) => name.parse().map_err(Refusal::option)?,
            None => MethodName::TwoPhase,
        };
        let first_face = request.first_face.as_deref().map(str::parse);
        let first_face: Option<FirstFaceChoice> = first_face.transpose().map_err(Refusal::option)?;
        let mut options = MethodOptions::default();
        options.first_face = first_face.as_ref().map(|first| first.on_cube(None).unwrap_or_default());
        options.max_moves = request.max_moves;
        options.time_limit = time_limit(request.time_limit, longest)?;
        options.solutions = request.solutions;
        options.all = request.all;
        options.improve = request.improve;
        options.tables = match request.table_size.as_deref().map(str::parse) {
            Some(tables) => Some(tables.map_err(Refusal::option)?),
            None if name == MethodName::Optimal => Some(usual_table()),
            None => None,
        };
        request.solutions.map_or(Ok(()), check_wanted)?;
        if request.orient && request.to.is_some() {
            return Err(Refusal::option("orient is not for solutions that lead to another cube"));
        }
        let format = request.from.as_deref().map(str::parse);
        let format: Option<Format> = format.transpose().map_err(Refusal::option)?;
        Ok(CubeQuestion {
            cube: request.cube,
            target: request.to,
            reader: Reader {
                format,
                ..Reader::default()
            },
            method: Method::with_options(name, &options).map_err(Refusal::option)?,
            first_face,
            is_oriented: request.orient,
            wants_several: request.solutions.is_some() || request.all,
        })
    }

    /// How much work it is.
    pub fn effort(&self) -> SearchEffort {
        match self.method {
            Method::Layers(_) | Method::Thistlethwaite => SearchEffort::Quick,
            Method::TwoPhase(_, options)
                if options.time == SearchTime::UntilFound
                    && options.max_moves >= MaxMoves::DEFAULT
                    && !self.wants_several =>
            {
                SearchEffort::Quick
            }
            _ => SearchEffort::Long,
        }
    }

    /// Reads the cube and solves it: a JSON object in one line.
    ///
    /// # Errors
    ///
    /// If it is no cube, or has no such solution.
    pub fn answer(&self, solver: &Solver, token: &CancelToken, audience: &Audience) -> Result<String, Refusal> {
        let answered = self.answer_unnamed(solver, token, audience);
        answered.map_err(|refusal| refusal.about(&cube_text(&self.cube)))
    }

    fn answer_unnamed(&self, solver: &Solver, token: &CancelToken, audience: &Audience) -> Result<String, Refusal> {
        let start = Instant::now();
        let reading = self.reader.read(&self.cube)?;
        let cube = &reading.cube;
        let target = self.target.as_deref().map(|text| Reader::default().read(text));
        let target = target.transpose().map_err(of_target)?;
        let other = self.beginning_with(solver, &reading)?;
        let solver = other.as_ref().unwrap_or(solver);
        let naming = if self.is_oriented {
            FaceNaming::as_held(cube)
        } else {
            FaceNaming::OWN
        };
        let written = Written {
            question: self,
            reading: &reading,
            naming,
            start,
        };
        let teller = Teller {
            audience,
            written: &written,
        };
        let mut request = solver.request(cube).cancelled_by(token);
        if let Some(target) = &target {
            request = request.to(&target.cube);
        }
        if !audience.is_nobody() {
            request = request.progress(&teller);
        }
        let solutions = if self.wants_several {
            request.solutions()?
        } else {
            vec![request.solve()?]
        };
        for solution in &solutions {
            naming.check(cube, solution)?;
        }
        Ok(written.object(&solutions))
    }

    /// The solver that begins with the face that was named by its color, or as it is held, if that
    /// is another.
    fn beginning_with(&self, solver: &Solver, reading: &Reading) -> Result<Option<Solver>, Refusal> {
        let (Some(choice), Method::Layers(usual)) = (&self.first_face, self.method) else {
            return Ok(None);
        };
        let first = choice.on_cube(reading.symbols).map_err(Refusal::option)?;
        let first = match (choice, first) {
            (FirstFaceChoice::Face(_), FirstFace::Fixed(side)) if self.is_oriented => {
                FirstFace::Fixed(reading.cube.rotation.face(side))
            }
            (_, first) => first,
        };
        Ok(match first == usual {
            true => None,
            false => solver.with_options_of(Method::Layers(first)),
        })
    }
}

fn of_target(error: NotationError) -> Refusal {
    Refusal::option(format!("the target: {error}"))
}

/// Refuses more solutions than can be asked for.
///
/// # Errors
///
/// If so many are wanted.
pub fn check_wanted(solutions: usize) -> Result<(), Refusal> {
    if solutions <= MOST_SOLUTIONS {
        return Ok(());
    }
    let message = format!("at most {MOST_SOLUTIONS} solutions can be asked for");
    Err(Refusal::option(message))
}

/// A time limit in seconds, of at most the longest time that a search may take here.
///
/// # Errors
///
/// If it is no such time.
fn time_limit(seconds: Option<f64>, longest: Duration) -> Result<Option<Duration>, Refusal> {
    let Some(seconds) = seconds else {
        return Ok(None);
    };
    let time = Duration::try_from_secs_f64(seconds).ok();
    let time = time.filter(|time| !time.is_zero() && *time <= longest);
    let refuse = || {
        let longest = longest.as_secs();
        Refusal::option(format!("a time limit is more than 0 and at most {longest} seconds"))
    };
    time.map(Some).ok_or_else(refuse)
}

/// How solutions of a cube are written.
struct Written<'a> {
    question: &'a CubeQuestion,
    reading: &'a Reading,
    naming: FaceNaming,
    start: Instant,
}

impl Written<'_> {
    /// The object of solutions, the best first; at least one.
    fn object(&self, solutions: &[Solution]) -> String {
        let write = |moves: &Sequence| moves.to_string();
        let several = solutions.iter().filter(|_| self.question.wants_several);
        let text = self.question.cube.as_str();
        let name = self.question.method.name();
        let object = SolvedObject {
            input: cube_text(text).into_owned(),
            held: self.reading.cube.rotation.to_string(),
            target: self.question.target.clone(),
            solutions: several
                .map(|each| SolutionObject::new(each, self.naming, &write))
                .collect(),
            seconds: self.start.elapsed().as_secs_f64(),
            ..SolvedObject::new(name, &solutions[0], self.naming, &write)
        };
        with_fields_of(text, &object)
    }
}

/// Tells what a search finds.
struct Teller<'a> {
    audience: &'a Audience,
    written: &'a Written<'a>,
}

impl Progress<Solution> for Teller<'_> {
    fn improved(&self, found: &Solution) {
        let Written { naming, reading, .. } = self.written;
        if naming.check(&reading.cube, found).is_err() {
            // The answer at the end says what is wrong.
            return;
        }
        let solution = found.clone();
        self.audience.improved(|| self.written.object(&[solution]));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.audience.deepened(depth);
    }
}
