//! The table of all options of all requests. For each option, it gives the name, the values, the meaning, the requests
//! and puzzles that have the option, and the reader.
//!
//! Each front end converts this table to its own form: arguments of a command line, fields of a JSON object, or a
//! description of an interface. The given values are stored in [`Options`].

use super::given::ShownAs;
use super::option::{KnownName, OptionField, OptionPuzzles, RequestOption, ValueKind};
use super::turn_costs::TurnCosts;
use super::values::{bytes, count, seconds, whole_number};
use crate::cube::{Metric, Rotation, Sequence};
use crate::goals::{Goal, NamedGoal, named_goal};
use crate::notation::algorithm::Mirror;
use crate::notation::svg::Picture;
use crate::notation::turn_list::read_faces;
use crate::notation::{Algorithm, Format, LinkSite};
use crate::puzzles::definition_engine::{DefinitionGoal, read_generators};
use crate::puzzles::{DefinedName, PuzzleName};
use crate::requests::algorithm::{AlgorithmFormat, AlgorithmOperation};
use crate::requests::definition_notation::DefinitionNotation;
use crate::requests::request_name::RequestName;
use crate::scrambles::{DistanceRange, Event, Paper, SheetFormat};
use crate::solvers::fmc::Niss;
use crate::solvers::optimal::TableSize;
use crate::solvers::{MethodName, SearchMetric, TableChoice};
use std::fmt;
use std::num::NonZeroUsize;

impl RequestName {
    /// The options of the request, in the order in which they are listed.
    pub fn options(self) -> impl Iterator<Item = &'static RequestOption> {
        OPTIONS.iter().filter(move |option| option.requests.contains(&self))
    }

    /// The option with this name, if the request has it.
    pub fn option(self, name: &str) -> Option<&'static RequestOption> {
        self.options().find(|option| option.name == name)
    }
}

/// Parses a value.
fn parsed<T: std::str::FromStr<Err: fmt::Display>>(text: &str) -> Result<Option<T>, String> {
    text.parse().map(Some).map_err(|error: T::Err| error.to_string())
}

/// The value with a given name.
fn named<T: Copy>(text: &str, values: impl IntoIterator<Item = (&'static str, T)>) -> Result<Option<T>, String> {
    let values: Vec<(&str, T)> = values.into_iter().collect();
    match values.iter().find(|(name, _)| *name == text) {
        Some(&(_, value)) => Ok(Some(value)),
        None => {
            let names: Vec<&str> = values.iter().map(|&(name, _)| name).collect();
            let found: String = text.chars().take(12).collect();
            Err(format!("'{found}' is not one of {}", names.join(", ")))
        }
    }
}

fn known<const COUNT: usize>(names: [&'static str; COUNT]) -> Vec<KnownName> {
    names.map(only).to_vec()
}

/// A name without aliases.
const fn only(name: &'static str) -> KnownName {
    KnownName { name, aliases: &[] }
}

fn metrics() -> [(&'static str, Metric); 4] {
    SearchMetric::ALL.map(|each| (each.metric().name(), each.metric()))
}

fn shown_as() -> Vec<(&'static str, ShownAs)> {
    let formats = Format::WRITTEN.map(ShownAs::Format).into_iter();
    formats
        .chain(LinkSite::ALL.map(ShownAs::Link))
        .chain([ShownAs::CsTimer, ShownAs::Svg, ShownAs::Png])
        .map(|each| (each.name(), each))
        .collect()
}

const VIEWS: [(&str, Picture); 4] = [
    ("corner", Picture::Corner),
    ("net", Picture::Net),
    ("both", Picture::Both),
    ("top", Picture::Top),
];

const MIRRORS: [(&str, Mirror); 3] = [("M", Mirror::M), ("E", Mirror::E), ("S", Mirror::S)];

/// Reads a rotation of the whole cube.
fn rotation(text: &str) -> Result<Rotation, String> {
    let algorithm: Algorithm = text.parse().map_err(|error| format!("{error}"))?;
    match algorithm.face_turns() {
        Ok((moves, rotation)) if moves.is_empty() => Ok(rotation),
        Ok(_) => Err("it has turns other than x, y and z".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The maximum number of solutions that a request can ask for. The list of all solutions of a cube near the solved cube
/// would fill the memory.
const MOST_SOLUTIONS: u64 = 10_000;

/// The largest distance that can be requested. With all turns, no cube needs more than 20 moves (God's number in HTM).
/// With only some turns, cubes may need more moves: up to 34 with R, L2 and U2.
const FARTHEST: u64 = 60;

/// The maximum number of farthest positions to show.
const MOST_FARTHEST: u64 = 1_000;

/// The maximum for each number of a round: groups in the round, attempts and extra attempts for each group, and cubes
/// in each attempt.
const MOST_IN_ROUND: u64 = 999;

/// The maximum number of random turns in a scramble.
const MOST_TURNS: u64 = u16::MAX as u64;

/// The maximum number of premoves. The solution in a request `steps` has the same limit.
const MOST_PREMOVES: usize = 1_000;

/// Reads the requested number of solutions.
fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    let number = count(text)?;
    let wanted = usize::try_from(number).ok().filter(|_| number <= MOST_SOLUTIONS);
    let wanted = wanted.and_then(NonZeroUsize::new);
    wanted.ok_or_else(|| format!("must be at most {MOST_SOLUTIONS}"))
}

/// Reads the maximum length of a solution.
fn max_moves(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "must be a whole number of at least 1".to_owned())
}

/// Reads the definition of a puzzle.
fn defined(text: &str) -> Result<DefinedName, String> {
    DefinedName::read(text, "puzzle").map_err(|error| error.to_string())
}

/// Reads a whole number from `least` to `most`.
fn limited(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = whole_number(text)?;
    match (least..=most).contains(&number) {
        true => Ok(number),
        false => Err(format!("{number} is not in {least}..={most}")),
    }
}

/// Reads the name of a goal.
fn goal_named(text: &str) -> Result<&'static NamedGoal, String> {
    named_goal(text).ok_or_else(|| match text.parse::<Goal>() {
        Ok(_) => "it is a goal without a name".to_owned(),
        Err(error) => error.to_string(),
    })
}

/// Reads the name of a step, and returns the goal that a cube meets when the step begins.
fn beginning(text: &str) -> Result<&'static NamedGoal, String> {
    let step = goal_named(text)?;
    let beginning = step.begins_from.and_then(named_goal);
    beginning.ok_or_else(|| {
        let name = step.name;
        format!("the step {name} begins from any cube; leave out the option")
    })
}

/// The settings that most options share.
const PLAIN: RequestOption = RequestOption {
    name: "",
    value: ValueKind::Text,
    placeholder: "",
    meaning: "",
    example: "",
    requests: &[],
    puzzles: OptionPuzzles::All,
    of_cube_alone: &[],
    excludes: &[],
    requires: None,
    is_subject: false,
    is_required: false,
    bounds: [0, u64::MAX],
    moves: None,
    field: OptionField {
        read: |_, _| Ok(()),
        is_given: |_| false,
    },
};

/// A field of [`Options`] whose value may be missing.
trait IsGiven {
    fn is_given(&self) -> bool;
}

impl IsGiven for bool {
    fn is_given(&self) -> bool {
        *self
    }
}

impl<T> IsGiven for Option<T> {
    fn is_given(&self) -> bool {
        self.is_some()
    }
}

/// The [`OptionField`] of an option that has its own field in [`Options`]. The expression computes the value from the
/// text.
macro_rules! field {
    ($field:ident, |$text:tt| $value:expr) => {
        OptionField {
            read: |options, $text| {
                options.$field = $value;
                Ok(())
            },
            is_given: |options| options.$field.is_given(),
        }
    };
}

use OptionPuzzles::ThreeByThree;
use RequestName::{
    Alg, Apply, Batch, Check, Count, Fmc, Goals, Insert, Order, Play, Puzzles, Round, Scramble, Show, Solve, Steps,
    Verify,
};

/// The option for the metric of a search.
const METRIC: RequestOption = RequestOption {
    name: "metric",
    value: ValueKind::Name(|| known(metrics().map(|(name, _)| name))),
    placeholder: "METRIC",
    meaning: "the metric, which says what counts as one move: in htm, any turn of a face; in qtm, a quarter turn, so \
              that a half turn counts as two; in axial, a turn of one face, or simultaneous turns of opposite faces; \
              in axial-qtm, a quarter turn of one face, or simultaneous quarter turns of opposite faces. `method` \
              optimal and the 2x2x2 have only htm and qtm [default: htm]",
    field: field!(metric, |text| named(text, metrics())?),
    ..PLAIN
};

/// The table of options. The options of a request are listed in this order.
static OPTIONS: &[RequestOption] = &[
    RequestOption {
        name: "cube",
        placeholder: "CUBE",
        meaning: "the position in any format: stickers, pieces, an algorithm, or a JSON object with one of them",
        example: "R U F'",
        requests: &[Solve, Show, Apply, Check, Steps, Fmc, Insert],
        is_subject: true,
        is_required: true,
        moves: Some(|options| options.cube.as_deref()),
        field: field!(cube, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "algorithm",
        placeholder: "ALG",
        meaning: "the algorithm",
        example: "R U F'",
        requests: &[Apply, Order, Alg],
        is_subject: true,
        is_required: true,
        moves: Some(|options| options.algorithm.as_deref()),
        field: field!(algorithm, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "operation",
        value: ValueKind::Name(|| known(AlgorithmOperation::ALL.map(AlgorithmOperation::name))),
        placeholder: "OPERATION",
        meaning: "what to do with the algorithm",
        requests: &[Alg],
        is_subject: true,
        is_required: true,
        field: field!(operation, |text| named(
            text,
            AlgorithmOperation::ALL.map(|each| (each.name(), each))
        )?),
        ..PLAIN
    },
    RequestOption {
        name: "solution",
        placeholder: "SOLUTION",
        meaning: "the solution to check",
        example: "F U' R'",
        requests: &[Check, Steps],
        is_subject: true,
        is_required: true,
        moves: Some(|options| options.solution.as_deref()),
        field: field!(solution, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "skeleton",
        placeholder: "SKELETON",
        meaning: "moves that solve most of the cube; (R U) are moves on the inverse scramble",
        example: "F U' R'",
        requests: &[Insert],
        is_subject: true,
        is_required: true,
        moves: Some(|options| options.skeleton.as_deref()),
        field: field!(skeleton, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "name",
        placeholder: "NAME",
        meaning: "describe only this goal",
        example: "cross",
        requests: &[Goals],
        is_subject: true,
        field: field!(name, |text| Some(goal_named(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "puzzle",
        placeholder: "PUZZLE",
        meaning: "the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board), another board \
                  as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]",
        example: "3x3x3",
        requests: &[
            Solve, Check, Scramble, Show, Apply, Order, Alg, Puzzles, Count, Steps, Play,
        ],
        field: field!(puzzle, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "definition",
        placeholder: "TEXT",
        meaning: "the definition of a puzzle, in the format of ksolve, twsearch, cubing.js (KPuzzle) or GAP, or as a \
                  list \
                  of permutations",
        example: "Name swap\nSet P 2 1\nSolved\nP\n1 2\nEnd\nMove S\nP\n2 1\nEnd\n",
        requests: &[Solve, Check, Scramble, Show, Apply, Order, Alg, Puzzles, Count, Steps],
        excludes: &["puzzle"],
        // This option and the option `puzzle` share a field of [`Options`]. If the field has a value, only the option
        // `puzzle` counts as given.
        field: OptionField {
            is_given: |_| false,
            ..field!(puzzle, |text| Some(PuzzleName::Defined(defined(text)?)))
        },
        ..PLAIN
    },
    RequestOption {
        name: "to",
        value: ValueKind::Name(|| known(DefinitionNotation::ALL.map(DefinitionNotation::name))),
        placeholder: "FORMAT",
        meaning: "write the puzzle in this format: tws for twsearch, kpuzzle for cubing.js, gap for GAP, or json, a list of \
                  permutations of stickers",
        requests: &[Puzzles],
        field: field!(definition_notation, |text| named(
            text,
            DefinitionNotation::ALL.map(|each| (each.name(), each))
        )?),
        ..PLAIN
    },
    RequestOption {
        name: "from",
        value: ValueKind::Name(|| known(Format::ALL.map(Format::name))),
        placeholder: "FORMAT",
        meaning: "read cubes in this format instead of recognising the format",
        requests: &[Solve, Show, Apply, Check, Fmc, Insert, Batch, Play],
        field: field!(from, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "order",
        placeholder: "FACES",
        meaning: "read cubes as facelets with the faces in this order, such as ULFRBD [default: URFDLB]",
        example: "URFDLB",
        requests: &[Solve, Show, Apply, Check, Fmc, Insert, Batch, Play],
        puzzles: OptionPuzzles::SixFaces,
        field: field!(order, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "buffers",
        placeholder: "LETTERS",
        meaning: "buffers of speffz: the letters of one corner sticker and one edge sticker [default: AU]",
        example: "AU",
        requests: &[Solve, Show, Apply, Check, Fmc, Insert, Batch, Play],
        puzzles: ThreeByThree,
        field: field!(buffers, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "niss",
        value: ValueKind::Flag,
        meaning: "read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this meaning",
        requests: &[Solve, Show, Apply, Check, Order, Alg, Steps, Batch, Play],
        puzzles: ThreeByThree,
        field: field!(niss, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "method",
        value: ValueKind::Name(|| {
            let known = |method: MethodName| KnownName {
                name: method.name(),
                aliases: method.aliases(),
            };
            MethodName::OF_ANY_PUZZLE.map(known).to_vec()
        }),
        placeholder: "METHOD",
        meaning: "the method of solving [default: two-phase; reduction for cubes of four layers or more and for \
                  sliding puzzles larger than the 15-puzzle; optimal for other puzzles]. The 2x2x2 has optimal and \
                  layers, the 4x4x4 and the 5x5x5 have reduction and layers, the 15-puzzle has optimal and reduction",
        requests: &[Solve],
        field: field!(method, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "first_face",
        placeholder: "FACE",
        meaning: "with `method` layers: the layer to solve first: its face (U D F B L R), its color (white or w), or \
                  best for the face with the shortest solution [default: U; in lessons: D]",
        example: "best",
        requests: &[Solve, Batch],
        puzzles: ThreeByThree,
        field: field!(first_face, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        requests: &[Solve, Check, Batch],
        ..METRIC
    },
    RequestOption {
        requests: &[Scramble],
        puzzles: ThreeByThree,
        excludes: &["generators", "faces"],
        ..METRIC
    },
    RequestOption {
        name: "max_moves",
        value: ValueKind::Number,
        bounds: [1, u64::MAX],
        placeholder: "L",
        meaning: "with `method` two-phase: take the first solution of at most L moves of the metric; L is 1 to 40 \
                  [default: 21 in htm, 28 in qtm, 18 in axial, 25 in axial-qtm]. With `method` optimal: find a \
                  shortest solution only if it has at most L moves. With `method` reduction: take the first solution \
                  of at most L moves; give up after some minutes",
        requests: &[Solve, Batch],
        field: field!(max_moves, |text| Some(max_moves(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "time_limit",
        value: ValueKind::Seconds,
        placeholder: "T",
        meaning: "with `method` two-phase, optimal or reduction: search this long for each cube, as in 0.5 (seconds) \
                  or 2min, and take the shortest solution found; this does not include the time to build tables. For \
                  steps: look this long for the fewest moves to each goal",
        requests: &[Solve, Steps, Batch],
        puzzles: OptionPuzzles::Searched,
        field: field!(time_limit, |text| Some(seconds(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "table_size",
        value: ValueKind::Name(|| {
            TableChoice::all()
                .map(|choice| KnownName {
                    name: choice.name(),
                    aliases: &[],
                })
                .collect()
        }),
        placeholder: "SIZE",
        meaning: "tables to use. With `method` two-phase: small (15 MB) or large (679 MB, finds short solutions \
                  faster) [default: small]. With `method` optimal: 256M, 512M, 1G, 2G, 4G, 8G or 16G; twice the size \
                  means about half as many positions to search [default: 1G]",
        requests: &[Solve, Batch],
        puzzles: ThreeByThree,
        field: field!(table_size, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "table_size",
        value: ValueKind::Name(|| {
            { TableSize::ALL.into_iter() }
                .map(|size| KnownName {
                    name: size.name(),
                    aliases: &[],
                })
                .collect()
        }),
        placeholder: "SIZE",
        meaning: "the table for shortest solutions: 256M, 512M, 1G, 2G, 4G, 8G or 16G [default: the largest one \
                  already built, or else 256M]",
        requests: &[Play],
        puzzles: ThreeByThree,
        field: field!(table_size, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "solutions",
        value: ValueKind::Number,
        bounds: [1, MOST_SOLUTIONS],
        placeholder: "N",
        meaning: "with `method` two-phase, with a goal, or for puzzles other than the 3x3x3: list up to N different \
                  solutions, at most 10000, the shortest first. The search finds all solutions of up to 9 moves, and \
                  may miss longer ones",
        requests: &[Solve],
        excludes: &["improve"],
        field: field!(solutions, |text| Some(solutions(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "all",
        value: ValueKind::Flag,
        meaning: "with `method` optimal, with a goal, or for puzzles other than the 3x3x3: list every shortest \
                  solution",
        requests: &[Solve],
        excludes: &["improve", "solutions"],
        field: field!(all, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "improve",
        value: ValueKind::Flag,
        meaning: "with `method` two-phase or reduction: print each solution that is shorter than the last one, until \
                  the time limit, a cancellation, or a proof that no solution is shorter; reduction also ends after \
                  some minutes without a shorter one",
        requests: &[Solve],
        puzzles: OptionPuzzles::Searched,
        field: field!(improve, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "to",
        placeholder: "CUBE",
        meaning: "find moves that lead to this cube instead of the solved one; its format is always recognised, \
                  since `from` does not apply to it",
        example: "R",
        requests: &[Solve],
        moves: Some(|options| options.target.as_deref()),
        field: field!(target, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "target",
        placeholder: "CUBE",
        meaning: "the cube that the moves should lead to, if it is not the solved cube",
        example: "R",
        requests: &[Check],
        moves: Some(|options| options.target.as_deref()),
        field: field!(target, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "length",
        value: ValueKind::Object,
        placeholder: "LENGTH",
        meaning: "the claimed length of the solution, to be checked: a number of moves, or an object such as \
                  {\"htm\": 9, \"qtm\": 12}",
        example: "3",
        requests: &[Check],
        field: field!(length, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "orient",
        value: ValueKind::Flag,
        meaning: "name each face by its place on the cube as typed, not by its centre, so that U is the face on \
                  top; this also applies to `first_face`",
        requests: &[Solve],
        puzzles: ThreeByThree,
        excludes: &["to"],
        field: field!(orient, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "costs",
        value: ValueKind::Object,
        placeholder: "COSTS",
        meaning: "among 100 solutions (or the number in `solutions`), choose the one that a machine executes fastest; \
                  with `method` optimal, choose among all shortest solutions. The costs, in seconds, are quarter_turn, \
                  half_turn, axis_change and two_at_once",
        example: "{\"quarter_turn\": 1, \"half_turn\": 1, \"axis_change\": 0, \"two_at_once\": 0}",
        requests: &[Solve],
        puzzles: ThreeByThree,
        excludes: &["improve"],
        field: field!(costs, |text| Some(TurnCosts::of_json(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "by_distance",
        value: ValueKind::Flag,
        meaning: "count all positions of the puzzle, or those that `generators` or `faces` reach, by their distance \
                 from the solved position",
        requests: &[Count],
        field: field!(by_distance, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "farthest",
        value: ValueKind::Number,
        placeholder: "N",
        meaning: "list at most N of the positions farthest from the solved position, as moves that lead to them",
        requests: &[Count],
        requires: Some("by_distance"),
        bounds: [0, MOST_FARTHEST],
        field: field!(farthest, |text| Some(limited(text, 0, MOST_FARTHEST)?)),
        ..PLAIN
    },
    RequestOption {
        name: "memory",
        placeholder: "BYTES",
        meaning: "the maximum memory for the distances, as in 64M or 1G [default: 256M]",
        example: "64M",
        requests: &[Count],
        requires: Some("by_distance"),
        field: field!(memory, |text| Some(bytes(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "memory",
        placeholder: "BYTES",
        meaning: "with `goal`, `generators` or `faces`: the maximum memory for tables, as in 64M or 1G [default: 256M]",
        example: "64M",
        requests: &[Solve, Batch, Verify, Play],
        puzzles: OptionPuzzles::Chosen,
        field: OptionField {
            read: |options, text| {
                options.chosen_definition();
                options.memory = Some(bytes(text)?);
                Ok(())
            },
            is_given: |options| options.memory.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "generators",
        placeholder: "TURNS",
        meaning: "make only these turns, as in R,U or R,U2,M,r: a letter alone allows all amounts of that turn. Each \
                  turn counts as one move",
        example: "R,U",
        requests: &[Solve, Check, Scramble, Count, Batch, Verify, Play],
        puzzles: OptionPuzzles::Chosen,
        of_cube_alone: &[Verify],
        excludes: &["faces"],
        field: OptionField {
            read: |options, text| {
                match options.chosen_definition() {
                    Some(definition) => {
                        let moves = read_generators(&definition, text).map_err(|error| error.to_string())?;
                        options.definition_moves = Some(moves);
                    }
                    None => options.generators = parsed(text)?,
                }
                Ok(())
            },
            is_given: |options| options.generators.is_some() || options.definition_moves.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "faces",
        placeholder: "FACES",
        meaning: "turn only these faces, as in URFDL: five faces with `method` two-phase, any number of faces with a \
                  goal",
        example: "URFDL",
        requests: &[Solve, Check, Scramble, Count, Batch, Verify, Play],
        puzzles: ThreeByThree,
        field: field!(faces, |text| Some(read_faces(text).map_err(|error| error.to_string())?)),
        ..PLAIN
    },
    RequestOption {
        name: "goal",
        placeholder: "GOAL",
        meaning: "the goal: a name as in `cross`, pieces as in `UF URF`, features as in `eo of E slice`, several of \
                  these with commas between them, or 54 stickers with '?' for those that do not matter; for a puzzle \
                  defined in a file, orbits and places, as in `CORNERS EDGES:1-4`",
        example: "cross",
        requests: &[Solve, Check, Count, Batch, Verify, Play],
        puzzles: OptionPuzzles::Chosen,
        // Positions that meet a goal can be counted only for the 3x3x3.
        of_cube_alone: &[Count, Verify],
        field: OptionField {
            read: |options, text| {
                match options.chosen_definition() {
                    Some(definition) => {
                        let goal = DefinitionGoal::read(&definition, text).map_err(|error| error.to_string())?;
                        options.definition_goal = Some(goal);
                    }
                    None => options.goal = parsed(text)?,
                }
                Ok(())
            },
            is_given: |options| options.goal.is_some() || options.definition_goal.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "goal",
        placeholder: "GOAL",
        meaning: "scramble to cubes that meet a goal: a name as in `f2l`, pieces as in `UF URF`, features as in `eo of \
                  E slice`, several of these with commas between them, or 54 stickers with '?' for those that do not \
                  matter; for a 2x2x2, only the corners of such a goal count; for a Pyraminx, a Skewb and puzzles from \
                  definitions, orbits and places, as in `CORNERS EDGES:1-4`",
        example: "f2l",
        requests: &[Scramble],
        puzzles: OptionPuzzles::DrawnToGoal,
        excludes: &["moves", "metric", "generators", "faces"],
        field: OptionField {
            read: |options, text| {
                let puzzle = options.puzzle.clone().unwrap_or_default();
                if puzzle.has_named_orbits() {
                    let definition = puzzle.definition().map_err(|error| error.to_string())?;
                    let goal = DefinitionGoal::read(&definition, text).map_err(|error| error.to_string())?;
                    options.definition_goal = Some(goal);
                } else if OptionPuzzles::DrawnToGoal.include(&puzzle) {
                    options.goal = parsed(text)?;
                } else {
                    // The puzzle has no goals, so a later check rejects this option for every text.
                    options.goal = Some(Goal::any());
                }
                Ok(())
            },
            is_given: |options| options.goal.is_some() || options.definition_goal.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "goal",
        value: ValueKind::Texts,
        placeholder: "GOAL",
        meaning: "look for this goal, on any face, instead of the goals of common methods. You may give several \
                  goals. For a puzzle given as data, name orbits and places, as in `CORNERS EDGES:1-4`; each goal includes the \
                  goals before it",
        example: "cross",
        requests: &[Steps],
        puzzles: OptionPuzzles::Chosen,
        field: OptionField {
            read: |options, text| {
                match options.chosen_definition() {
                    Some(definition) => {
                        let goal = DefinitionGoal::read(&definition, text).map_err(|error| error.to_string())?;
                        options.definition_goals.push(goal);
                    }
                    None => options.goals.extend(parsed::<Goal>(text)?),
                }
                Ok(())
            },
            is_given: |options| !options.goals.is_empty() || !options.definition_goals.is_empty(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "any_face",
        value: ValueKind::Flag,
        meaning: "accept the goal on any face, in all 24 orientations of the cube",
        requests: &[Solve, Check, Scramble, Count, Batch, Verify, Play],
        puzzles: ThreeByThree,
        requires: Some("goal"),
        field: field!(any_face, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "each_face",
        value: ValueKind::Flag,
        meaning: "reach the goal on each face: list a shortest solution for each orientation of the cube, the shortest \
                  first",
        requests: &[Solve],
        puzzles: ThreeByThree,
        excludes: &["any_face", "any_slot", "solutions", "all", "generators", "faces"],
        requires: Some("goal"),
        field: field!(each_face, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "any_slot",
        value: ValueKind::Flag,
        meaning: "accept the goal in any slot: all its pieces may be turned together about the axis through U and D",
        requests: &[Solve, Check, Scramble, Count, Batch, Verify, Play],
        puzzles: ThreeByThree,
        excludes: &["any_face"],
        requires: Some("goal"),
        field: field!(any_slot, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "event",
        value: ValueKind::Name(|| known(Event::ALL.map(Event::id))),
        placeholder: "EVENT",
        meaning: "scrambles for this event, as in competitions",
        requests: &[Scramble],
        excludes: &[
            "puzzle",
            "definition",
            "moves",
            "metric",
            "generators",
            "faces",
            "goal",
            "before",
            "case",
        ],
        field: field!(event, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "event",
        value: ValueKind::Texts,
        placeholder: "EVENT",
        meaning: "the event or the list of events to make scrambles for; all stands for every event",
        example: "333",
        requests: &[Round],
        is_required: true,
        field: OptionField {
            read: |options, text| {
                match text {
                    "all" => options.events.extend(Event::ALL),
                    text => options.events.extend(parsed::<Event>(text)?),
                }
                Ok(())
            },
            is_given: |options| !options.events.is_empty(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "n",
        value: ValueKind::Number,
        bounds: [1, MOST_IN_ROUND],
        placeholder: "N",
        meaning: "number of attempts of a group at each event [default: the number in the event's usual format]",
        requests: &[Round],
        field: field!(number, |text| Some(limited(text, 1, MOST_IN_ROUND)?)),
        ..PLAIN
    },
    RequestOption {
        name: "round",
        value: ValueKind::Number,
        bounds: [1, 4],
        placeholder: "N",
        meaning: "number of the round: with the same seed, each round has different scrambles",
        requests: &[Round],
        field: field!(round, |text| Some(limited(text, 1, 4)? as u8)),
        ..PLAIN
    },
    RequestOption {
        name: "groups",
        value: ValueKind::Number,
        bounds: [1, MOST_IN_ROUND],
        placeholder: "N",
        meaning: "number of groups, each with its own scrambles and its own sheet",
        requests: &[Round],
        field: field!(groups, |text| Some(limited(text, 1, MOST_IN_ROUND)? as u16)),
        ..PLAIN
    },
    RequestOption {
        name: "extra",
        value: ValueKind::Number,
        bounds: [0, MOST_IN_ROUND],
        placeholder: "N",
        meaning: "number of extra scrambles for each group [default: two; none for 333fm and 333mbf]",
        requests: &[Round],
        field: field!(extra, |text| Some(limited(text, 0, MOST_IN_ROUND)? as u16)),
        ..PLAIN
    },
    RequestOption {
        name: "cubes",
        value: ValueKind::Number,
        bounds: [1, MOST_IN_ROUND],
        placeholder: "N",
        meaning: "number of cubes in an attempt at 333mbf [default: 40]",
        requests: &[Round],
        field: field!(cubes, |text| Some(limited(text, 1, MOST_IN_ROUND)? as u16)),
        ..PLAIN
    },
    RequestOption {
        name: "competition",
        placeholder: "NAME",
        meaning: "the name of the competition",
        example: "Open 2026",
        requests: &[Round],
        field: field!(competition, |text| Some(text.to_owned())),
        ..PLAIN
    },
    RequestOption {
        name: "date",
        placeholder: "DATE",
        meaning: "the date, as in 2026-11-28",
        example: "2026-11-28",
        requests: &[Round],
        field: field!(date, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "sheet",
        value: ValueKind::Name(|| SheetFormat::ALL.iter().map(|format| only(format.name())).collect()),
        placeholder: "FORMAT",
        meaning: "also make a file of the round: html or pdf to print, with pictures; or json, in the format of \
                  TNoodle",
        requests: &[Round],
        field: field!(sheet, |text| named(
            text,
            SheetFormat::ALL.iter().map(|&format| (format.name(), format))
        )?),
        ..PLAIN
    },
    RequestOption {
        name: "paper",
        value: ValueKind::Name(|| known(Paper::ALL.map(Paper::name))),
        placeholder: "PAPER",
        meaning: "the paper size of the sheet [default: a4]",
        requests: &[Round],
        requires: Some("sheet"),
        field: field!(paper, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "scheme",
        placeholder: "COLORS",
        meaning: "paint the faces U R F D L B of the sheet in these colors, as in WRGYOB or red,#ffffff,... [default: WRGYOB]",
        example: "WRGYOB",
        requests: &[Round],
        requires: Some("sheet"),
        field: field!(scheme, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "n",
        value: ValueKind::Number,
        bounds: [1, u64::MAX],
        placeholder: "N",
        meaning: "number of scrambles [default: 1]",
        requests: &[Scramble],
        field: field!(number, |text| Some(count(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "seed",
        value: ValueKind::Number,
        placeholder: "S",
        meaning: "seed of the random numbers: the same seed gives the same scrambles [default: a random one]",
        requests: &[Scramble, Round],
        field: field!(seed, |text| Some(whole_number(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "moves",
        value: ValueKind::Number,
        bounds: [1, MOST_TURNS],
        placeholder: "K",
        meaning: "scramble with K random turns that do not cancel, instead of scrambling to a uniformly random state",
        requests: &[Scramble],
        excludes: &["metric", "distance"],
        field: field!(moves, |text| Some(limited(text, 1, MOST_TURNS)? as u16)),
        ..PLAIN
    },
    RequestOption {
        name: "distance",
        value: ValueKind::Range,
        bounds: [0, FARTHEST],
        placeholder: "D",
        meaning: "with `goal`: cubes that need exactly D turns of faces to reach the goal; with `generators` or \
                  `faces`: cubes that need exactly D of these turns; for a 2x2x2, Pyraminx, Skewb, Clock, slide or a \
                  puzzle from a definition: positions that need exactly D moves. In a range such as 5-7, each distance \
                  is equally likely",
        requests: &[Scramble],
        puzzles: OptionPuzzles::LookedUp,
        excludes: &["before", "case"],
        field: OptionField {
            read: |options, text| {
                let range: DistanceRange = text.parse().map_err(|error| format!("{error}"))?;
                if range.most() as u64 > FARTHEST {
                    return Err(format!("{range} is not in 0..={FARTHEST}"));
                }
                options.distance = Some(range);
                Ok(())
            },
            is_given: |options| options.distance.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "time_limit",
        value: ValueKind::Seconds,
        placeholder: "T",
        meaning: "with `distance`: search this long for each cube, as in 0.5 (seconds) or 2min [default: a minute]",
        requests: &[Scramble],
        puzzles: OptionPuzzles::LookedUp,
        requires: Some("distance"),
        field: field!(time_limit, |text| Some(seconds(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "before",
        placeholder: "NAME",
        meaning: "scramble to random cubes from which this step begins: zbll gives cases of ZBLL",
        example: "zbll",
        requests: &[Scramble],
        puzzles: ThreeByThree,
        excludes: &["goal", "moves", "metric", "generators", "faces"],
        field: field!(before, |text| Some(beginning(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "case",
        placeholder: "CASES",
        meaning: "scramble to these cases: PLL by name, OLL by number, others with their set, as in COLL S1 and F2L 4. \
                  Weights: T,Y=3 gives Y three times as often as T. oll, pll, coll, cmll, zbll, ell or f2l stands for \
                  all cases of that set, each as often as it comes up in solves",
        example: "T",
        requests: &[Scramble],
        puzzles: ThreeByThree,
        excludes: &["goal", "before", "moves", "metric", "generators", "faces"],
        field: field!(case, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "each",
        value: ValueKind::Flag,
        meaning: "with `case`: use each case once, in order; a case with a weight is used that number of times",
        requests: &[Scramble],
        puzzles: ThreeByThree,
        excludes: &["n"],
        requires: Some("case"),
        field: field!(each, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "to",
        value: ValueKind::Name(|| {
            shown_as()
                .into_iter()
                .map(|(name, _)| KnownName { name, aliases: &[] })
                .collect()
        }),
        placeholder: "FORMAT",
        meaning: "write the position in this format; svg and png are pictures",
        requests: &[Show, Apply],
        field: field!(to, |text| named(text, shown_as())?),
        ..PLAIN
    },
    RequestOption {
        name: "to_order",
        placeholder: "FACES",
        meaning: "with `to` facelets: write the faces in this order, such as ULFRBD [default: URFDLB]",
        example: "ULFRBD",
        requests: &[Show, Apply],
        puzzles: OptionPuzzles::SixFaces,
        field: field!(to_order, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "to",
        value: ValueKind::Name(|| known(AlgorithmFormat::NAMED.map(|(name, _)| name))),
        placeholder: "NOTATION",
        meaning: "write the algorithm in this notation; svg and gif show a solved cube that makes the moves [default: \
                  sign]",
        requests: &[Alg],
        excludes: &["metric"],
        field: field!(written_in, |text| named(text, AlgorithmFormat::NAMED)?),
        ..PLAIN
    },
    RequestOption {
        name: "metric",
        value: ValueKind::Name(|| known(Metric::ALL.map(Metric::name))),
        placeholder: "METRIC",
        meaning: "with the operation `count`: count moves only in this metric [default: htm, qtm, stm and etm]; with \
                  the operation `format`: write the algorithm in the moves of this metric. These are turns of faces; \
                  axial and axial-qtm also have simultaneous turns of opposite faces such as (R L'), and stm also has \
                  turns of slices such as M",
        requests: &[Alg],
        puzzles: ThreeByThree,
        field: field!(metric, |text| named(text, Metric::ALL.map(|each| (each.name(), each)))?),
        ..PLAIN
    },
    RequestOption {
        name: "plane",
        value: ValueKind::Name(|| known(MIRRORS.map(|(name, _)| name))),
        placeholder: "SLICE",
        meaning: "the slice in which the mirror lies: M, E or S [default: M]",
        requests: &[Alg],
        puzzles: OptionPuzzles::Cubes,
        field: field!(plane, |text| named(text, MIRRORS)?),
        ..PLAIN
    },
    RequestOption {
        name: "by",
        placeholder: "ROTATION",
        meaning: "the rotation of the whole cube to make first, such as \"x y'\"",
        example: "x y'",
        requests: &[Alg],
        puzzles: OptionPuzzles::Cubes,
        field: field!(by, |text| Some(rotation(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "completions",
        value: ValueKind::Flag,
        meaning: "list every cube that matches the known stickers (unknown ones are ? or .), as facelets or in the \
                  format of `to`; also print the number of these cubes",
        requests: &[Show],
        puzzles: ThreeByThree,
        field: field!(completions, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "n",
        value: ValueKind::Number,
        bounds: [1, u64::MAX],
        placeholder: "N",
        meaning: "with `completions`: list at most N cubes [default: 100]",
        requests: &[Show],
        puzzles: ThreeByThree,
        requires: Some("completions"),
        field: field!(number, |text| Some(count(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "view",
        value: ValueKind::Name(|| known(VIEWS.map(|(name, _)| name))),
        placeholder: "VIEW",
        meaning: "with `to` svg or png: the view in the picture [default: both]",
        requests: &[Show],
        puzzles: OptionPuzzles::Viewed,
        field: field!(view, |text| named(text, VIEWS)?),
        ..PLAIN
    },
    RequestOption {
        name: "goal",
        placeholder: "GOAL",
        meaning: "with `to` svg or png: color only the pieces of this goal, and paint all other pieces grey; with `to` \
                  visualcube: show the stage with this name",
        example: "oll",
        requests: &[Show],
        puzzles: ThreeByThree,
        field: field!(goal, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "arrows",
        value: ValueKind::Flag,
        meaning: "with `view` top: draw an arrow from each misplaced piece of the upper layer to its place. This layer \
                  may be turned as a whole: the program assumes the turn that needs the fewest arrows",
        requests: &[Show],
        puzzles: ThreeByThree,
        requires: Some("view"),
        field: field!(arrows, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "scheme",
        placeholder: "COLORS",
        meaning: "paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,...: white, yellow, \
                  red, orange, green, blue, purple (P), black (K), or #rrggbb [default: the colors of the input, \
                  if it is written in letters of colors, or else WRGYOB]",
        example: "WRGYOB",
        requests: &[Show, Alg, Play],
        field: field!(scheme, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "random_state",
        value: ValueKind::Flag,
        meaning: "scramble to a uniformly random state. This matters for cubes of five layers or more, their events \
                  and \
                  the Megaminx, which are otherwise scrambled with random turns. For cubes of four layers or more, \
                  the scramble is the inverse of a solution",
        requests: &[Scramble, Round],
        excludes: &["moves", "goal", "before", "case"],
        field: field!(random_state, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "no_fewest",
        value: ValueKind::Flag,
        meaning: "do not look for the fewest moves to each goal",
        requests: &[Steps],
        puzzles: OptionPuzzles::Chosen,
        excludes: &["time_limit"],
        field: field!(no_fewest, |_| true),
        ..PLAIN
    },
    RequestOption {
        name: "steps",
        placeholder: "STEPS",
        example: "eo > dr > htr > solved",
        meaning: "the steps, with > between them: eo, dr, htr and solved, and any goals. eo and dr may name their axis \
                  as in eo-fb; | separates alternatives; limits are in brackets as in dr-ud[max=10, niss=before], \
                  dr[triggers=\"R, R U2 R\"], htr[4c4e] and cross[keep=50] [default: eo > dr > htr > solved]",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: field!(steps, |text| parsed(text)?),
        ..PLAIN
    },
    RequestOption {
        name: "niss",
        value: ValueKind::Name(|| known(Niss::NAMED.map(|(name, _)| name))),
        placeholder: "WHEN",
        meaning: "when to switch between the scramble and its inverse: before a step, always (also within a step), or \
                  never [default: always]",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: field!(sides, |text| named(text, Niss::NAMED)?),
        ..PLAIN
    },
    RequestOption {
        name: "premoves",
        placeholder: "MOVES",
        example: "R U",
        meaning: "moves to make before the scramble; the solution ends with them, and all steps begin after them",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: OptionField {
            read: |options, text| {
                let premoves: Option<Sequence> = parsed(text)?;
                let moves = premoves.as_ref().map_or(0, Sequence::htm);
                if moves > MOST_PREMOVES {
                    return Err(format!("{moves} moves; at most {MOST_PREMOVES} are allowed"));
                }
                options.premoves = premoves;
                Ok(())
            },
            is_given: |options| options.premoves.is_some(),
        },
        ..PLAIN
    },
    RequestOption {
        name: "solutions",
        value: ValueKind::Number,
        bounds: [1, MOST_SOLUTIONS],
        placeholder: "N",
        meaning: "up to N solutions, at most 10000, the shortest first; those that differ only in the order of \
                  commuting turns count as one",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: field!(solutions, |text| Some(solutions(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "solutions",
        value: ValueKind::Number,
        bounds: [1, MOST_SOLUTIONS],
        placeholder: "N",
        meaning: "up to N solutions, at most 10000, the shortest first",
        requests: &[Insert],
        puzzles: ThreeByThree,
        field: field!(solutions, |text| Some(solutions(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "max_moves",
        value: ValueKind::Number,
        bounds: [1, u64::MAX],
        placeholder: "L",
        meaning: "end the search with the first solutions of at most L moves [default: return the shortest solutions \
                  that the search finds]",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: field!(max_moves, |text| Some(max_moves(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "time_limit",
        value: ValueKind::Seconds,
        placeholder: "T",
        meaning: "search this long for each cube, as in 0.5 (seconds) or 2min [default: an amount of work that takes \
                  about a tenth of a second]",
        requests: &[Fmc],
        puzzles: ThreeByThree,
        field: field!(time_limit, |text| Some(seconds(text)?)),
        ..PLAIN
    },
    RequestOption {
        name: "improve",
        value: ValueKind::Flag,
        meaning: "print each solution that is shorter than the last one, until the time limit, a cancellation, or a \
                  proof that no solution in these steps is shorter",
        requests: &[Fmc],
        excludes: &["solutions", "max_moves"],
        puzzles: ThreeByThree,
        field: field!(improve, |_| true),
        ..PLAIN
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::options::Options;

    /// Checks that the readers of numbers agree with the bounds in the table.
    #[test]
    fn numbers_are_read_within_their_bounds_and_no_further() {
        let numbers = OPTIONS
            .iter()
            .filter(|option| matches!(option.value, ValueKind::Number));
        for option in numbers {
            let reads = |number: u128| option.read(&mut Options::default(), &number.to_string()).is_ok();
            let [least, most] = option.bounds.map(u128::from);
            assert!(reads(least) && reads(most), "{}", option.name);
            assert!(!reads(most + 1) && (least == 0 || !reads(least - 1)), "{}", option.name);
        }
    }
}
