//! What the options of a solve come to: how cubes are read, the goal, the turns, the method with its own options.

use crate::cube::{Face, Facelet, Metric, TurnSet};
use crate::goals::Goal;
use crate::notation::algorithm::Parentheses;
use crate::notation::facelets::are_plain;
use crate::notation::object::{cube_text, puzzle_named_in};
use crate::notation::{Format, Reader, Unrecognised};
use crate::puzzles::big_cube::BigCube;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::Definition;
use crate::puzzles::two_by_two::are_stickers;
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

/// From how many solutions the fastest to carry out is chosen, unless another number is given.
const CHOSEN_FROM: usize = 100;

impl Options {
    /// True if several solutions of each position are to be answered.
    pub const fn wants_several(&self) -> bool {
        self.costs.is_none() && (self.solutions.is_some() || self.all || self.each_face)
    }

    /// How cubes are read.
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

    /// How a cube is read. What is said of it may also be meant for the target, for moves beside the cube, or for how the
    /// answer is written; only then need it say nothing about the format of this cube.
    pub(in crate::requests) fn reader_of(&self, text: &str) -> Reader {
        let reader = self.reader();
        // Nearly always; the target need not be looked at for every cube then.
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

    /// Makes sure that how a cube is held is known, and makes a difference, where faces are to be named by it.
    pub(in crate::requests) fn judge_orient(&self) -> Result<(), RequestError> {
        let idle = match (self.from, self.turns()) {
            _ if !self.orient => return Ok(()),
            (Some(format @ (Format::Reid | Format::Cubies | Format::Speffz | Format::Cycles | Format::Rgb)), _) => {
                format!("a cube in the format {format} is always upright")
            }
            (_, Some(turns)) if turns.moves_centres() => {
                "turns that take centres along are always named as the cube is held".to_owned()
            }
            _ => return Ok(()),
        };
        Err(RequestError::Value {
            option: "orient",
            message: idle,
        })
    }

    /// True if anything was said of how cubes are read.
    pub const fn says_how_cubes_are_read(&self) -> bool {
        self.from.is_some() || self.order.is_some() || self.buffers.is_some() || self.niss
    }

    /// The same for a lesson: with the last layer on top, as people solve the cube and as algorithms are written,
    /// unless a first face was named.
    #[must_use]
    pub fn for_lesson(mut self) -> Options {
        if self.other_puzzle().is_none() && self.method == Some(MethodName::Layers) {
            let last_on_top = FirstFaceChoice::Face(FirstFace::Fixed(Face::D));
            self.first_face.get_or_insert(last_on_top);
        }
        self
    }

    /// Those of the options that say which puzzle positions are of, and how they are read.
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

    /// How a target is read: its format is recognised, whatever that of the cubes is, which only
    /// decides where two are possible; stickers have their faces in the order of the cubes'.
    pub(in crate::requests) fn target_reader(&self, target: &str) -> Reader {
        let reader = self.reader();
        let (format, order) = match Format::recognise(target) {
            Ok(Format::Facelets | Format::Colors) => (None, reader.order),
            Err(Unrecognised::Ambiguous(formats)) => (reader.format.filter(|each| formats.contains(each)), None),
            _ => (None, None),
        };
        let reader = Reader {
            format,
            order,
            ..reader
        };
        reader.beside_others(target)
    }

    /// The first option that is given and that another puzzle than the 3x3x3 does not have.
    pub fn first_not_of(&self, puzzle: &PuzzleName, request: RequestName) -> Option<&'static str> {
        let is_given = |name: &str| match name {
            "order" => self.order.is_some(),
            "buffers" => self.buffers.is_some(),
            "niss" => self.niss,
            "first_face" => self.first_face.is_some(),
            "time_limit" => self.time_limit.is_some(),
            "table_size" => self.table_size.is_some(),
            "improve" => self.improve,
            "orient" => self.orient,
            "costs" => self.costs.is_some(),
            "memory" => self.memory.is_some(),
            "generators" => self.generators.is_some() || self.definition_moves.is_some(),
            "faces" => self.faces.is_some(),
            "goal" => self.goal.is_some() || self.definition_goal.is_some(),
            "any_face" => self.any_face,
            "any_slot" => self.any_slot,
            "each_face" => self.each_face,
            "each" => self.each,
            "distance" => self.distance.is_some(),
            "before" => self.before.is_some(),
            "case" => self.case.is_some(),
            "no_fewest" => self.no_fewest,
            "completions" => self.completions,
            "plane" => self.plane.is_some(),
            "by" => self.by.is_some(),
            "view" => self.view.is_some(),
            "arrows" => self.arrows,
            "to_order" => self.to_order.is_some(),
            _ => false,
        };
        let foreign = request.options().filter(|option| !option.is_of(puzzle, request));
        foreign.map(|option| option.name).find(|name| is_given(name))
    }

    /// The definition of the puzzle that is named, where a goal or moves of its own were chosen: the Pyraminx and the Skewb are
    /// then solved as any puzzle is that is given as data.
    pub(in crate::requests) fn chosen_definition(&mut self) -> Option<Arc<Definition>> {
        if let Some(name @ (PuzzleName::Pyraminx | PuzzleName::Skewb)) = &self.puzzle {
            self.puzzle = name.as_defined().ok().map(PuzzleName::Defined);
        }
        self.definition()
    }

    /// The definition of the puzzle that is named, if it is given as data.
    fn definition(&self) -> Option<Arc<Definition>> {
        match &self.puzzle {
            Some(PuzzleName::Defined(name)) => Some(Arc::clone(name.definition())),
            _ => None,
        }
    }

    /// A puzzle that is given as data, with the goal, the moves and the memory that were chosen.
    pub(in crate::requests) fn defined(&self, name: &DefinedName) -> DefinedPuzzle {
        let memory = self.memory.map(|bytes| bytes as u64);
        DefinedPuzzle::new(name.clone()).with(self.definition_goal.clone(), self.definition_moves.clone(), memory)
    }

    /// A puzzle that is solved here, with all that was chosen; of one that is given as data that may be a goal, moves and memory.
    ///
    /// # Errors
    ///
    /// If it is not solved here.
    pub fn solvable(&self, name: &PuzzleName) -> Result<Arc<dyn SolvablePuzzle>, NoSolver> {
        match name {
            PuzzleName::Defined(name) => Ok(Arc::new(self.defined(name))),
            name => name.solvable(),
        }
    }

    /// How long to look for shorter solutions of another puzzle, and how short they are to be.
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

    /// The goal on the faces and in the slots that are meant, if there is one.
    pub fn goal(&self) -> Option<Goal> {
        let goal = self.goal.as_ref()?;
        // All ways to hold the cube have those among them that turn about one axis.
        Some(match (self.any_face || self.each_face, self.any_slot) {
            (true, _) => goal.on_any_face(),
            (false, true) => goal.on_any_slot(),
            (false, false) => goal.clone(),
        })
    }

    /// The only turns that may be made, if they were named.
    pub fn turns(&self) -> Option<&TurnSet> {
        self.generators.as_ref().or(self.faces.as_ref())
    }

    /// The faces that may be turned, if they are five or six.
    pub fn turnable_faces(&self) -> Option<TurnableFaces> {
        self.faces.as_ref().and_then(TurnableFaces::of_turns)
    }

    /// The goal to be reached by the fewest moves, if one was named that is not the solved cube by all turns of
    /// faces, or by five faces: that is what a method is for.
    ///
    /// # Errors
    ///
    /// If two phases are to do with fewer faces.
    pub(in crate::requests) fn aim(&self, methods: &[MethodName]) -> Result<Option<Goal>, RequestError> {
        let is_restricted = self.turns().is_some_and(|turns| !turns.is_all_faces());
        let goal = self.goal();
        let is_whole = goal.as_ref().is_none_or(Goal::is_solved);
        let wants_fewest = methods.contains(&MethodName::Optimal) || goal.is_some();
        if is_whole && !wants_fewest && self.turnable_faces().is_some() {
            return Ok(None);
        }
        if is_whole && self.faces.is_some() && methods.contains(&MethodName::TwoPhase) {
            return Err(RequestError::TooFewFaces);
        }
        Ok(match goal {
            // Tables of goals keep within the memory that is given; those of a method have a size of their own.
            Some(goal) if is_restricted || !is_whole || self.memory.is_some() => Some(goal),
            None if is_restricted => Some(Goal::solved()),
            _ => None,
        })
    }

    /// Makes sure that nothing was asked for that the search towards a goal does not have.
    ///
    /// # Errors
    ///
    /// If there is such an option, or another method than optimal.
    pub(in crate::requests) fn refuse_towards_goal(&self, methods: &[MethodName]) -> Result<(), RequestError> {
        let others = [
            ("improve", self.improve),
            ("costs", self.costs.is_some()),
            ("first_face", self.first_face.is_some()),
            ("table_size", self.table_size.is_some()),
            ("metric", self.metric.is_some()),
        ];
        if let Some((option, _)) = others.into_iter().find(|&(_, is_given)| is_given) {
            return Err(RequestError::NotTowardsGoal(option));
        }
        match methods.iter().find(|&&method| method != MethodName::Optimal) {
            Some(&method) => Err(RequestError::MethodTowardsGoal(method)),
            None => Ok(()),
        }
    }

    /// The options of methods that were given, but for how many solutions are wanted.
    fn method_options(&self) -> MethodOptions {
        let mut options = MethodOptions::default();
        // A first face that is named by its color is replaced for each cube.
        let first_face = self.first_face.as_ref();
        options.first_face = first_face.map(|first| first.on_cube(None).unwrap_or_default());
        options.metric = self.metric.and_then(SearchMetric::of);
        options.max_moves = self.max_moves.map(NonZeroUsize::get);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options.faces = self.turnable_faces();
        options
    }

    /// The same, without the options of methods that a method of the 3x3x3 does not have; of other puzzles, the same.
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

    /// Makes sure that a method of the 3x3x3 has all options of methods that were given.
    ///
    /// # Errors
    ///
    /// The first that it does not have.
    pub(super) fn judge_settings_of(&self, name: MethodName) -> Result<(), RequestError> {
        let options = self.method_options();
        match options.unsupported_by(name).filter(|_| self.other_puzzle().is_none()) {
            Some(option) => Err(not_of_method(option, &options)),
            None => Ok(()),
        }
    }

    /// Several methods, each once, and each with those options that it has.
    ///
    /// # Errors
    ///
    /// If none of them has an option that was given.
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
        // A goal that has come here is the solved cube by the fewest moves.
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

/// The error that the method does not have an option.
fn not_of_method(option: MethodOption, options: &MethodOptions) -> RequestError {
    if let (MethodOption::Tables, Some(tables)) = (option, options.tables) {
        return RequestError::OtherTables(tables);
    }
    RequestError::NotOfMethod {
        option: option.name(),
        methods: option.methods(),
    }
}

/// What other puzzles have of the options.
impl Options {
    /// The method of a puzzle that was named, or its usual one.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have it.
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

    /// The options of a run, each method of a puzzle once.
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
        if let Some(option) = self.first_not_of(&name, RequestName::Batch) {
            return Err(RequestError::NotOfPuzzle { option, puzzle: name });
        }
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

    /// The metric that was named, or the usual one of a puzzle.
    ///
    /// # Errors
    ///
    /// If the puzzle does not count in it.
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

    /// The format in which positions of a puzzle are read; recognised where none was named.
    ///
    /// # Errors
    ///
    /// If it is of the 3x3x3 alone.
    pub fn puzzle_format(&self, puzzle: &PuzzleName) -> Result<Option<PuzzleFormat>, RequestError> {
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
            // Their content tells them.
            Some(Format::Link | Format::Santa) => Ok(None),
            Some(format) => Err(RequestError::FormatOfPuzzle {
                format,
                puzzle: puzzle.clone(),
            }),
        }
    }

    /// The same, of a puzzle.
    #[must_use]
    pub fn of_puzzle(&self, puzzle: &PuzzleName) -> Options {
        Options {
            puzzle: Some(puzzle.clone()),
            ..self.clone()
        }
    }

    /// The puzzle that a position is of: the one that is named, or else the one whose bare stickers it is. 24 of
    /// them, four of each of six colors, are a 2x2x2, and as many as a cube of 4 to 20 layers has are such a cube.
    pub fn puzzle_of(&self, text: &str) -> PuzzleName {
        match &self.puzzle {
            Some(puzzle) => puzzle.clone(),
            None if self.from.is_some_and(|format| !format.names_puzzle()) => PuzzleName::default(),
            None if text.len() == Facelet::COUNT && are_plain(text.as_bytes()) => PuzzleName::default(),
            None => {
                if let Some(name) = puzzle_named_in(text) {
                    // Of a puzzle that is not known, the reader says so.
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

    /// How an input of many lines falls into positions: a line each, or a net of several.
    pub fn net_finder(&self) -> NetFinder {
        match (self.from, self.order) {
            (Some(Format::Net), _) => NetFinder::nets(self.puzzle.clone().unwrap_or_default()),
            (None, None) => NetFinder::among_lines(self.puzzle.clone()).with_solves(None, self.puzzle.clone()),
            (format, None) => NetFinder::LINES.with_solves(format, self.puzzle.clone()),
            _ => NetFinder::LINES,
        }
    }

    /// The puzzle, if it is another than the 3x3x3.
    pub fn other_puzzle(&self) -> Option<&PuzzleName> {
        self.puzzle.as_ref().and_then(PuzzleName::other)
    }
}
