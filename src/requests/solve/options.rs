//! Interprets the options of a request to solve: the reader for cubes, the goal, the turns, and the method with its
//! options.

use crate::cube::{Face, Metric, TurnSet};
use crate::goals::Goal;
use crate::notation::algorithm::Parentheses;
use crate::notation::facelets::are_plain;
use crate::notation::object::{cube_text, puzzle_named_in};
use crate::notation::{Format, FormatError, Reader};
use crate::puzzles::big_cube::BigCube;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::Definition;
use crate::puzzles::two_by_two::{self, are_stickers};
use crate::puzzles::{
    DefinedName, NetFinder, NoSolver, Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzleSearch, SolvablePuzzle,
};
use crate::requests::errors::RequestError;
use crate::requests::options::{Options, ShownAs};
use crate::requests::request_name::RequestName;
use crate::solvers::layers::{FirstFace, FirstFaceChoice};
use crate::solvers::two_phase::SearchTime;
use crate::solvers::{Method, MethodName, MethodOption, MethodOptions, SearchMetric, TurnableFaces};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The default number of solutions to find if costs of turns are given. Of these solutions, the answer is the one that
/// a machine carries out fastest.
const CHOSEN_FROM: usize = 100;

impl Options {
    /// True if the answer may have several solutions of each position.
    pub const fn wants_several(&self) -> bool {
        self.costs.is_none() && (self.solutions.is_some() || self.all || self.each_face)
    }

    /// The reader for cubes.
    pub fn reader(&self) -> Reader {
        Reader {
            format: self.from,
            order: self.order,
            buffers: self.buffers,
            parentheses: match self.niss {
                true => Parentheses::OnInverse,
                false => Parentheses::Group,
            },
        }
    }

    /// The reader for a cube. A setting may be meant for the target, for moves in the request, or for the format of the
    /// answer; such a setting need not apply to this cube. All other settings must apply to this cube.
    pub(in crate::requests) fn reader_of(&self, text: &str) -> Reader {
        let reader = self.reader();
        // Most requests have no such settings. This check avoids reading the target for every cube.
        if !reader.says_more_than_format() {
            return reader;
        }
        let beside = reader.beside_others(text);
        let target = self.target.as_deref().map(|target| self.target_reader(target));
        let orders_target = target.is_some_and(|target| target.order.is_some());
        let has_buffers =
            target.is_some_and(|target| target.buffers.is_some()) || self.to == Some(ShownAs::Format(Format::Speffz));
        let has_moves = target.is_some_and(|target| target.parentheses != Parentheses::Group)
            || self.algorithm.is_some()
            || self.solution.is_some();
        Reader {
            order: if orders_target { beside.order } else { reader.order },
            buffers: if has_buffers { beside.buffers } else { reader.buffers },
            parentheses: if has_moves {
                beside.parentheses
            } else {
                reader.parentheses
            },
            ..reader
        }
    }

    /// If the option `orient` is given, checks that it has an effect: the orientation of the cube must be known, and
    /// must matter for the names of faces.
    pub(in crate::requests) fn judge_orient(&self) -> Result<(), RequestError> {
        let idle = match (self.from, self.turns()) {
            _ if !self.orient => return Ok(()),
            (Some(format @ (Format::Reid | Format::Cubies | Format::Speffz | Format::Cycles | Format::Rgb)), _) => {
                format!("a cube in the format {format} is always upright")
            }
            (_, Some(turns)) if turns.moves_centres() => {
                "with turns that move centres, each face is always named by its place on the cube as typed".to_owned()
            }
            _ => return Ok(()),
        };
        Err(RequestError::Value {
            option: "orient",
            message: idle,
        })
    }

    /// True if any option says how cubes are read.
    pub const fn says_how_cubes_are_read(&self) -> bool {
        self.from.is_some() || self.order.is_some() || self.buffers.is_some() || self.niss
    }

    /// The options for a lesson. Unless a first face was named, the last layer is on top, as it is for people who solve
    /// the cube and in published algorithms.
    #[must_use]
    pub fn for_lesson(mut self) -> Options {
        if self.other_puzzle().is_none() && self.method == Some(MethodName::Layers) {
            let last_on_top = FirstFaceChoice::Face(FirstFace::Fixed(Face::D));
            self.first_face.get_or_insert(last_on_top);
        }
        self
    }

    /// The options that determine the puzzle of positions and how they are read.
    #[must_use]
    pub fn how_cubes_are_read(&self) -> Options {
        Options {
            puzzle: self.puzzle.clone(),
            from: self.from,
            order: self.order,
            buffers: self.buffers,
            niss: self.niss,
            ..Options::default()
        }
    }

    /// The reader for a target. The format of the target is recognised from its text. If two formats are possible, the
    /// format of the cubes decides. The stickers of the target have the same order of faces as the stickers of the
    /// cubes.
    pub(in crate::requests) fn target_reader(&self, target: &str) -> Reader {
        let reader = self.reader();
        let (format, order) = match Format::recognise(target) {
            Ok(Format::Facelets | Format::Colors) => (None, reader.order),
            Err(FormatError::Ambiguous(formats)) => (reader.format.filter(|each| formats.contains(each)), None),
            _ => (None, None),
        };
        let reader = Reader {
            format,
            order,
            ..reader
        };
        reader.beside_others(target)
    }

    /// The definition of the named puzzle, for reading a chosen goal or chosen moves. If a goal or moves are chosen,
    /// the Pyraminx and the Skewb are solved like puzzles given as data.
    pub(in crate::requests) fn chosen_definition(&mut self) -> Option<Arc<Definition>> {
        if let Some(name @ (PuzzleName::Pyraminx | PuzzleName::Skewb)) = &self.puzzle {
            self.puzzle = name.as_defined().ok().map(PuzzleName::Defined);
        }
        self.definition()
    }

    /// The definition of the named puzzle, if it is given as data.
    fn definition(&self) -> Option<Arc<Definition>> {
        match &self.puzzle {
            Some(PuzzleName::Defined(name)) => Some(Arc::clone(name.definition())),
            _ => None,
        }
    }

    /// A puzzle given as data, with the chosen goal, moves and memory.
    pub(in crate::requests) fn defined(&self, name: &DefinedName) -> DefinedPuzzle {
        let memory = self.memory.map(|bytes| bytes as u64);
        DefinedPuzzle::new(name.clone()).with(self.definition_goal.clone(), self.definition_moves.clone(), memory)
    }

    /// A puzzle that this program solves, with all chosen settings. For a puzzle given as data, the settings may
    /// include a goal, moves and memory.
    ///
    /// # Errors
    ///
    /// If this program does not solve the puzzle.
    pub fn solvable(&self, name: &PuzzleName) -> Result<Arc<dyn SolvablePuzzle>, NoSolver> {
        match name {
            PuzzleName::Defined(name) => Ok(Arc::new(self.defined(name))),
            name => name.solvable(),
        }
    }

    /// The time to look for shorter solutions of a puzzle other than the 3x3x3, and the maximum number of moves of a
    /// solution.
    pub(in crate::requests) fn puzzle_search(&self) -> PuzzleSearch {
        PuzzleSearch {
            time: match (self.time_limit, self.improve) {
                (Some(time), _) => SearchTime::For(time),
                (None, true) => SearchTime::Unlimited,
                (None, false) => SearchTime::UntilFound,
            },
            max_moves: self.max_moves.map(NonZeroUsize::get),
        }
    }

    /// The goal on the selected faces and in the selected slots, if a goal was given.
    pub fn goal(&self) -> Option<Goal> {
        let goal = self.goal.as_ref()?;
        // The orientations for any slot differ by rotations about one axis. They are among the orientations for any
        // face.
        Some(match (self.any_face || self.each_face, self.any_slot) {
            (true, _) => goal.on_any_face(),
            (false, true) => goal.on_any_slot(),
            (false, false) => goal.clone(),
        })
    }

    /// The allowed turns, if they were given.
    pub fn turns(&self) -> Option<&TurnSet> {
        self.generators.as_ref().or(self.faces.as_ref())
    }

    /// The faces that may be turned, if there are five or six of them.
    pub(crate) fn turnable_faces(&self) -> Option<TurnableFaces> {
        self.faces.as_ref().and_then(TurnableFaces::of_turns)
    }

    /// The goal that is to be reached in the fewest moves; `None` if a method solves the cube. A method does so if the
    /// whole cube is to be solved with turns of all faces, unless both a goal and a memory limit are given. With turns
    /// of five faces, a method does so if neither a goal nor `optimal` is given.
    ///
    /// # Errors
    ///
    /// If the two-phase method is requested with fewer than five faces.
    pub(in crate::requests) fn aim(&self, methods: &[MethodName]) -> Result<Option<Goal>, RequestError> {
        let is_restricted = self.turns().is_some_and(|turns| !turns.is_all_faces());
        let goal = self.goal();
        let is_whole = goal.as_ref().is_none_or(Goal::is_solved);
        let wants_fewest = methods.contains(&MethodName::Optimal) || goal.is_some();
        if is_whole && !wants_fewest && self.turnable_faces().is_some() {
            return Ok(None);
        }
        let are_too_few = self.faces.is_some() && self.turnable_faces().is_none();
        if is_whole && are_too_few && methods.contains(&MethodName::TwoPhase) {
            return Err(RequestError::TooFewFaces);
        }
        Ok(match goal {
            // Tables of a goal stay within the given memory, but tables of a method have a fixed size.
            Some(goal) if is_restricted || !is_whole || self.memory.is_some() => Some(goal),
            None if is_restricted => Some(Goal::solved()),
            _ => None,
        })
    }

    /// Checks that the search for moves to a goal has all given options.
    ///
    /// # Errors
    ///
    /// If an option was given that the search does not have, or if a method other than `optimal` was named.
    pub(in crate::requests) fn refuse_towards_goal(&self, methods: &[MethodName]) -> Result<(), RequestError> {
        let others = ["improve", "costs", "first_face", "table_size", "metric"];
        if let Some(option) = self.first_given(RequestName::Solve, &others) {
            return Err(RequestError::NotTowardsGoal(option));
        }
        match methods.iter().find(|&&method| method != MethodName::Optimal) {
            Some(&method) => Err(RequestError::MethodTowardsGoal(method)),
            None => Ok(()),
        }
    }

    /// The given options of methods, except `solutions`, `all` and `improve`.
    fn method_options(&self) -> MethodOptions {
        let mut options = MethodOptions::default();
        // If the first face is named by its color, the face is found later, for each cube.
        let first_face = self.first_face.as_ref();
        options.first_face = first_face.map(|first| first.on_cube(None).unwrap_or_default());
        options.metric = self.metric.and_then(SearchMetric::of);
        options.max_moves = self.max_moves.map(NonZeroUsize::get);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options.faces = self.turnable_faces();
        options
    }

    /// For the 3x3x3, returns the options that the method supports. For other puzzles, returns all options.
    pub(super) fn supported_by(&self, name: MethodName) -> Options {
        if self.other_puzzle().is_some() {
            return self.clone();
        }
        let has = self.method_options().supported_by(name);
        Options {
            first_face: self.first_face.clone().filter(|_| has.first_face.is_some()),
            metric: self.metric.filter(|_| has.metric.is_some()),
            max_moves: self.max_moves.filter(|_| has.max_moves.is_some()),
            time_limit: self.time_limit.filter(|_| has.time_limit.is_some()),
            table_size: has.tables,
            ..self.clone()
        }
    }

    /// Checks that a method of the 3x3x3 has all given options of methods.
    ///
    /// # Errors
    ///
    /// The first given option that the method does not have.
    pub(super) fn judge_settings_of(&self, name: MethodName) -> Result<(), RequestError> {
        let options = self.method_options();
        match options.unsupported_by(name).filter(|_| self.other_puzzle().is_none()) {
            Some(option) => Err(not_of_method(option, &options)),
            None => Ok(()),
        }
    }

    /// The distinct methods among `names`, each with the options that apply to it.
    ///
    /// # Errors
    ///
    /// If none of the methods has a given option, or if a method does not allow the value of an option.
    pub(in crate::requests) fn methods(&self, names: &[MethodName]) -> Result<Vec<Method>, RequestError> {
        let options = self.method_options();
        let is_unused = |option: &MethodOption| {
            let lacks = |&name: &MethodName| options.supported_by(name).given().all(|each| each != *option);
            names.iter().all(lacks)
        };
        if let Some(option) = options.given().find(is_unused) {
            return Err(not_of_method(option, &options));
        }
        let mut methods = Vec::new();
        for &name in names {
            let method = Method::with_options(name, &options.supported_by(name))?;
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        Ok(methods)
    }

    /// The method, with all options that were given.
    pub(in crate::requests) fn method(&self) -> Result<Method, RequestError> {
        let mut options = self.method_options();
        // A goal needs a method only if the goal is the solved cube. The solution must then have the fewest moves.
        let usual = match self.goal.is_some() {
            true => MethodName::Optimal,
            false => MethodName::TwoPhase,
        };
        let name = self.method.unwrap_or(usual);
        let finds_all = self.costs.is_some() && name == MethodName::Optimal;
        let usual = (self.costs.is_some() && !finds_all).then_some(CHOSEN_FROM);
        options.solutions = self.solutions.map(NonZeroUsize::get).or(usual);
        options.all = self.all || finds_all;
        options.improve = self.improve;
        match options.unsupported_by(name) {
            Some(option) => Err(not_of_method(option, &options)),
            None => Ok(Method::with_options(name, &options)?),
        }
    }
}

/// The error for an option that the method does not have.
fn not_of_method(option: MethodOption, options: &MethodOptions) -> RequestError {
    if let (MethodOption::Tables, Some(tables)) = (option, options.tables) {
        return RequestError::OtherTables(tables);
    }
    RequestError::NotOfMethod {
        option: option.name(),
        methods: option.methods(),
    }
}

/// Functions for puzzles other than the 3x3x3.
impl Options {
    /// The named method of a puzzle, or its default method.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have the method.
    pub(in crate::requests) fn puzzle_method(&self, puzzle: &dyn SolvablePuzzle) -> Result<PuzzleMethod, RequestError> {
        let Some(method) = self.method else {
            return Ok(puzzle.usual_method());
        };
        let methods = puzzle.methods();
        let named = methods.iter().find(|each| each.to_string() == method.name());
        named.copied().ok_or_else(|| RequestError::MethodOfPuzzle {
            method,
            puzzle: puzzle.name(),
            has: methods.iter().map(PuzzleMethod::to_string).collect(),
        })
    }

    /// The options of a run for each of its distinct methods.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle or one of the methods does not have.
    pub(in crate::requests) fn with_puzzle_methods(
        &self,
        puzzle: &dyn SolvablePuzzle,
        names: &[MethodName],
    ) -> Result<Vec<Options>, RequestError> {
        let name = puzzle.name();
        self.judge(RequestName::Batch, &name)?;
        self.puzzle_metric(puzzle)?;
        let mut each: Vec<(PuzzleMethod, Options)> = Vec::new();
        let usual = names.is_empty().then_some(None);
        for method in names.iter().copied().map(Some).chain(usual) {
            let options = Options { method, ..self.clone() };
            let method = options.puzzle_method(puzzle)?;
            if each.iter().all(|(other, _)| *other != method) {
                each.push((method, options));
            }
        }
        Ok(each.into_iter().map(|(_, options)| options).collect())
    }

    /// The metric that was named, or the default metric of a puzzle.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have the named metric, or has only one metric.
    pub(in crate::requests) fn puzzle_metric(&self, puzzle: &dyn SolvablePuzzle) -> Result<Metric, RequestError> {
        let metrics = puzzle.metrics();
        match self.metric {
            None => Ok(puzzle.usual_metric()),
            Some(metric) if metrics.len() > 1 && metrics.contains(&metric) => Ok(metric),
            Some(metric) => Err(RequestError::MetricOfPuzzle {
                metric,
                puzzle: puzzle.name(),
                has: metrics.iter().map(|each| each.name()).collect(),
            }),
        }
    }

    /// The format in which positions of a puzzle are read. `None` if the format must be recognised from the text.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have the format, or if an order of the faces is given with a format other than
    /// `facelets`.
    pub(crate) fn puzzle_format(&self, puzzle: &PuzzleName) -> Result<Option<PuzzleFormat>, RequestError> {
        match self.from.map(Format::of_position) {
            None | Some(Format::Facelets) if self.order.is_some() => Ok(self.order.map(PuzzleFormat::InOrder)),
            Some(_) if self.order.is_some() => Err(RequestError::NotTogether {
                option: "order",
                other: "from",
            }),
            None => Ok(None),
            Some(Format::Facelets) => Ok(Some(PuzzleFormat::Facelets)),
            Some(Format::Kpattern) if puzzle.is_definition() => Ok(Some(PuzzleFormat::Facelets)),
            Some(format @ Format::Net) if !puzzle.puzzle().is_ok_and(|puzzle| puzzle.is_drawn()) => {
                let puzzle = puzzle.clone();
                Err(RequestError::FormatOfPuzzle { format, puzzle })
            }
            Some(Format::Net) => Ok(Some(PuzzleFormat::Net)),
            Some(Format::Rgb) => Ok(Some(PuzzleFormat::Measured)),
            Some(Format::Moves) => Ok(Some(PuzzleFormat::Moves)),
            // These formats are recognised by their content.
            Some(Format::Link | Format::Santa) => Ok(None),
            Some(format) => Err(RequestError::FormatOfPuzzle {
                format,
                puzzle: puzzle.clone(),
            }),
        }
    }

    /// These options, with `puzzle` as the puzzle.
    #[must_use]
    pub fn of_puzzle(&self, puzzle: &PuzzleName) -> Options {
        Options {
            puzzle: Some(puzzle.clone()),
            ..self.clone()
        }
    }

    /// The puzzle of a position: the puzzle that was named or, without a name, the puzzle that the text shows. 24
    /// stickers, four in each of six colors, are a 2x2x2. If the number of stickers is that of a cube of 4 to 20
    /// layers, the puzzle is that cube. If the text shows no puzzle, or if the option `from` names a format that cannot
    /// show it, the puzzle is the 3x3x3.
    pub fn puzzle_of(&self, text: &str) -> PuzzleName {
        match &self.puzzle {
            Some(puzzle) => puzzle.clone(),
            None if self.from.is_some_and(|format| !format.names_puzzle()) => PuzzleName::default(),
            None if are_plain(text.as_bytes()) => PuzzleName::default(),
            None if two_by_two::are_plain(text.as_bytes()) => PuzzleName::TwoByTwo,
            None => {
                if let Some(name) = puzzle_named_in(text) {
                    // The reader reports an unknown puzzle.
                    return name.parse().unwrap_or_default();
                }
                let text = cube_text(text);
                if let Some(name) = NetFinder::puzzle_of_net(&text) {
                    return name;
                }
                let larger = || BigCube::of_stickers(&text).map(|cube| cube.name());
                let other = are_stickers(&text).then_some(PuzzleName::TwoByTwo).or_else(larger);
                other.unwrap_or_default()
            }
        }
    }

    /// Returns a finder that splits an input of many lines into positions: one for each line, or one for each net of
    /// several lines.
    pub fn net_finder(&self) -> NetFinder {
        match (self.from, self.order) {
            (Some(Format::Net), _) => NetFinder::nets(self.puzzle.clone().unwrap_or_default()),
            (None, None) => NetFinder::among_lines(self.puzzle.clone()).with_solves(None, self.puzzle.clone()),
            (format, None) => NetFinder::LINES.with_solves(format, self.puzzle.clone()),
            _ => NetFinder::LINES,
        }
    }

    /// The puzzle; `None` if it is the 3x3x3.
    pub fn other_puzzle(&self) -> Option<&PuzzleName> {
        self.puzzle.as_ref().and_then(PuzzleName::other)
    }
}
