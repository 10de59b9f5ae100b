//! The options of a request. Each option may be absent.
//!
//! The table of options has a reader for each option. The plan of the request decides whether the options can be
//! combined.

use super::turn_costs::TurnCosts;
use crate::cube::{Metric, Rotation, Sequence, TurnSet};
use crate::goals::{Goal, NamedGoal, WeightedCases};
use crate::notation::algorithm::Mirror;
use crate::notation::speffz::Buffers;
use crate::notation::svg::Picture;
use crate::notation::{ColorScheme, FaceOrder, Format, LinkSite};
use crate::puzzles::PuzzleName;
use crate::puzzles::definition_engine::DefinitionGoal;
use crate::requests::algorithm::{AlgorithmFormat, AlgorithmOperation};
use crate::requests::definition_notation::DefinitionNotation;
use crate::scrambles::{Date, DistanceRange, Event, Paper, SheetFormat};
use crate::solvers::fmc::{Chains, Niss};
use crate::solvers::layers::FirstFaceChoice;
use crate::solvers::{MethodName, TableChoice};
use std::num::NonZeroUsize;
use std::time::Duration;

/// The options of a request, including its subject. Each option may be absent.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// The position: stickers, pieces or moves.
    pub cube: Option<String>,
    /// The algorithm to apply, or the algorithm whose order is requested.
    pub algorithm: Option<String>,
    /// The operation on the algorithm.
    pub operation: Option<AlgorithmOperation>,
    /// The slice that is the mirror plane of the operation `mirror`.
    pub plane: Option<Mirror>,
    /// The rotation of the whole cube that the operation `rotate` makes before the algorithm.
    pub by: Option<Rotation>,
    /// The format in which an algorithm is written.
    pub written_in: Option<AlgorithmFormat>,
    /// The moves to check or examine.
    pub solution: Option<String>,
    /// Moves that solve most of the cube.
    pub skeleton: Option<String>,
    /// The named goal to describe.
    pub name: Option<&'static NamedGoal>,
    /// The claimed length of the solution, as JSON.
    pub length: Option<String>,
    /// The puzzle.
    pub puzzle: Option<PuzzleName>,
    /// The format in which a puzzle is written.
    pub definition_notation: Option<DefinitionNotation>,
    /// The format in which positions are read.
    pub from: Option<Format>,
    /// The order of faces in which stickers are read.
    pub order: Option<FaceOrder>,
    /// The buffers of the format `speffz`.
    pub buffers: Option<Buffers>,
    /// True if round brackets contain moves on the inverse scramble.
    pub niss: bool,
    /// The method of solving.
    pub method: Option<MethodName>,
    /// The metric in which moves are counted.
    pub metric: Option<Metric>,
    /// The maximum number of moves of a solution.
    pub max_moves: Option<NonZeroUsize>,
    /// The time to search for each position or, in a request `steps`, for each goal.
    pub time_limit: Option<Duration>,
    /// The tables to use.
    pub table_size: Option<TableChoice>,
    /// The face whose layer is solved first.
    pub first_face: Option<FirstFaceChoice>,
    /// The number of solutions to look for.
    pub solutions: Option<NonZeroUsize>,
    /// True to find all shortest solutions.
    pub all: bool,
    /// True to report every solution that is shorter than all earlier solutions.
    pub improve: bool,
    /// The position to which moves should lead.
    pub target: Option<String>,
    /// True to name faces by the sides on which the holder of the cube sees them.
    pub orient: bool,
    /// The costs of turns for a machine.
    pub costs: Option<TurnCosts>,
    /// The goal.
    pub goal: Option<Goal>,
    /// The goal of a puzzle given as data.
    pub definition_goal: Option<DefinitionGoal>,
    /// The allowed moves of a puzzle given as data, by their indices.
    pub definition_moves: Option<Vec<usize>>,
    /// The goals to recognise in a solution.
    pub goals: Vec<Goal>,
    /// The goals to recognise in a solution of a puzzle given as data.
    pub definition_goals: Vec<DefinitionGoal>,
    /// True to accept the goal on any face.
    pub any_face: bool,
    /// True to find a solution of the goal for each face.
    pub each_face: bool,
    /// True to accept the goal in any slot, which is the place of a corner-edge pair between two side faces.
    pub any_slot: bool,
    /// The allowed turns.
    pub generators: Option<TurnSet>,
    /// The faces that may be turned.
    pub faces: Option<TurnSet>,
    /// The maximum size in bytes: of the tables of a goal, or of the table in which `count` stores distances.
    pub memory: Option<usize>,
    /// The requested number of results; in a round, the number of attempts.
    pub number: Option<u64>,
    /// True to count positions by their distance from the solved position.
    pub by_distance: bool,
    /// The maximum number of farthest positions to show.
    pub farthest: Option<u64>,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// The number of random turns.
    pub moves: Option<u16>,
    /// The competition event.
    pub event: Option<Event>,
    /// The competition events of a round.
    pub events: Vec<Event>,
    /// The number of the round.
    pub round: Option<u8>,
    /// The number of groups of a round that have separate scrambles.
    pub groups: Option<u16>,
    /// The number of extra scrambles for a group.
    pub extra: Option<u16>,
    /// The number of cubes of an attempt at multi-blind.
    pub cubes: Option<u16>,
    /// The name of the competition.
    pub competition: Option<String>,
    /// The day of a round.
    pub date: Option<Date>,
    /// The paper size for a round.
    pub paper: Option<Paper>,
    /// The format of the file of a round.
    pub sheet: Option<SheetFormat>,
    /// The allowed distances of random positions: from a goal, or from the solved position. For a goal of the 3x3x3,
    /// distances are in turns of faces; otherwise, in allowed turns or in moves of the puzzle.
    pub distance: Option<DistanceRange>,
    /// The goal that a cube meets when a step of a method begins. The random cubes meet this goal.
    pub before: Option<&'static NamedGoal>,
    /// The cases from which random cubes are chosen.
    pub case: Option<WeightedCases>,
    /// True to choose one cube for each case.
    pub each: bool,
    /// The format in which a position is written or drawn.
    pub to: Option<ShownAs>,
    /// The order of faces in which stickers are written.
    pub to_order: Option<FaceOrder>,
    /// True to list all positions that have the known stickers.
    pub completions: bool,
    /// The view of a picture.
    pub view: Option<Picture>,
    /// True to draw arrows in a picture.
    pub arrows: bool,
    /// The colors of a picture.
    pub scheme: Option<ColorScheme>,
    /// True to skip the search for the fewest moves to each goal.
    pub no_fewest: bool,
    /// The steps in which the cube is solved.
    pub steps: Option<Chains>,
    /// When a solution in steps switches between the scramble and its inverse.
    pub sides: Option<Niss>,
    /// Premoves: moves before the scramble. A solution in steps ends with them.
    pub premoves: Option<Sequence>,
    /// True if scrambles lead to uniformly random states, even for puzzles and events that usually have random turns.
    pub random_state: bool,
}

/// The format in which a position is written or drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownAs {
    /// Text that can be read again.
    Format(Format),
    /// A picture as SVG.
    Svg,
    /// A picture in pixels.
    Png,
    /// A link to a page, with moves that lead to the position.
    Link(LinkSite),
    /// A session of csTimer with one solve, whose scramble leads to the position.
    CsTimer,
}

impl ShownAs {
    /// The name of the format or the page, or `svg` or `png`.
    pub const fn name(self) -> &'static str {
        match self {
            ShownAs::Format(format) => format.name(),
            ShownAs::Svg => "svg",
            ShownAs::Png => "png",
            ShownAs::Link(site) => site.name(),
            ShownAs::CsTimer => Format::CsTimer.name(),
        }
    }
}
