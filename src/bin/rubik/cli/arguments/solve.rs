//! The options of `rubik solve`.

use super::cubes::{Cubes, Writing};
use super::goals::AimArguments;
use super::methods::{MethodArguments, method, not_of_method};
use super::puzzles::PuzzleArgument;
use super::values::count;
use crate::cli::input::line::Line;
use crate::cli::output::answer::Layout;
use anyhow::{anyhow, bail};
use clap::Args;
use rubik::Cube;
use rubik::cube::{Face, TurnCosts};
use rubik::solvers::layers::FirstFace;
use rubik::solvers::{Method, MethodName};
use std::fs;
use std::io::Read;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct SolveOptions {
    #[command(flatten)]
    pub puzzle: PuzzleArgument,

    #[command(flatten)]
    pub cubes: Cubes,

    /// The method of solving [default: two-phase; optimal for other puzzles]. The 2x2x2 has optimal and
    /// layers, other puzzles have optimal
    #[arg(short, long, value_name = "METHOD", value_parser = method())]
    pub method: Option<MethodName>,

    #[command(flatten)]
    pub methods: MethodArguments,

    #[command(flatten)]
    pub writing: Writing,

    /// With -m two-phase, and for other puzzles: print up to N different solutions, at most 10000, the shortest found
    /// first, each on a line; an empty line separates cubes. Of at most 9 moves, every solution is
    /// found; of longer ones, there may be more
    #[arg(long, value_name = "N", value_parser = solutions, conflicts_with_all = ["explain", "improve"], allow_negative_numbers = true)]
    pub solutions: Option<NonZeroUsize>,

    /// With -m optimal, and for other puzzles: print every shortest solution, each on a line; an empty line separates cubes
    #[arg(long, conflicts_with_all = ["explain", "improve"])]
    pub all: bool,

    /// With -m two-phase: print each solution that is shorter than the last, until the time limit,
    /// Ctrl-C, or proof that there is none shorter
    #[arg(long, requires = "cubes", conflicts_with_all = ["explain", "json"])]
    pub improve: bool,

    /// Find moves that lead to this cube instead of the solved one; its format is recognised, even
    /// with --from
    #[arg(
        long = "to",
        visible_alias = "target",
        value_name = "CUBE",
        conflicts_with = "explain",
        allow_hyphen_values = true
    )]
    pub target: Option<String>,

    /// Name faces by where they are on the cube as it was typed, so that U is the one on top, and not
    /// by their centres; this also holds for --first-face
    #[arg(long, conflicts_with = "target")]
    pub orient: bool,

    /// Of the solutions found, print the one that a machine carries out fastest: of 100, or as many as --solutions
    /// says, or with -m optimal of all shortest ones. The file names seconds: quarter_turn, half_turn, axis_change,
    /// two_at_once
    #[arg(long, value_name = "FILE.toml", value_parser = costs, conflicts_with_all = ["explain", "improve"])]
    pub costs: Option<TurnCosts>,

    /// Print the solution phase by phase; with -m layers, as a lesson
    #[arg(long, conflicts_with = "json")]
    pub explain: bool,

    /// Print a JSON object for each cube
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub aim: AimArguments,
}

impl SolveOptions {
    /// True if several solutions of each cube are to be printed.
    pub fn wants_several(&self) -> bool {
        self.costs.is_none() && (self.solutions.is_some() || self.all)
    }

    /// How the answers are laid out: one that may have several lines is a paragraph.
    pub fn layout(&self) -> Layout {
        match self.explain || (self.wants_several() && !self.json) {
            true => Layout::Paragraphs,
            false => Layout::Lines,
        }
    }

    /// The cube that moves are to lead to, if one was named.
    ///
    /// # Errors
    ///
    /// If it is no cube.
    pub fn target(&self) -> anyhow::Result<Option<Cube>> {
        let Some(target) = &self.target else {
            return Ok(None);
        };
        let line = Line::Bytes(target.as_bytes());
        let read = line.reading(&self.cubes.target_reader(target));
        let reading = read.map_err(|error| anyhow!("the target: {error}"))?;
        Ok(Some(reading.cube))
    }

    /// The method, with all options that were given.
    ///
    /// # Errors
    ///
    /// If it does not have one of them.
    pub fn method(&self) -> anyhow::Result<Method> {
        let mut options = self.methods.given();
        options.faces = self.aim.turns.five_or_six_faces();
        // With the last layer on top, as people solve it, and as the algorithms are written.
        // A goal that has come here is the solved cube by the fewest moves.
        let usual = match self.aim.goal.is_given() {
            true => MethodName::Optimal,
            false => MethodName::TwoPhase,
        };
        let name = self.method.unwrap_or(usual);
        if self.explain && name == MethodName::Layers {
            options.first_face.get_or_insert(FirstFace::Fixed(Face::D));
        }
        let finds_all = self.costs.is_some() && name == MethodName::Optimal;
        let usual = (self.costs.is_some() && !finds_all).then_some(CHOSEN_FROM);
        options.solutions = self.solutions.map(NonZeroUsize::get).or(usual);
        options.all = self.all || finds_all;
        options.improve = self.improve;
        if let Some(option) = options.unsupported_by(name) {
            bail!(not_of_method(option, &options));
        }
        Ok(Method::with_options(name, &options)?)
    }
}

/// From how many solutions the fastest to carry out is chosen, unless another number is given.
const CHOSEN_FROM: usize = 100;

/// The most bytes of a file of costs, which has four lines.
const LONGEST_COSTS: u64 = 1 << 16;

/// Reads what turns cost from a file.
fn costs(path: &str) -> Result<TurnCosts, String> {
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let read = file.take(LONGEST_COSTS + 1).read_to_string(&mut text);
    read.map_err(|error| error.to_string())?;
    if text.len() as u64 > LONGEST_COSTS {
        return Err(format!("longer than {LONGEST_COSTS} bytes"));
    }
    toml::from_str(&text).map_err(|error| {
        let before = error.span().map_or(0, |span| span.start);
        let before = text.get(..before).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        format!("line {line}: {}", error.message())
    })
}

/// The most solutions that can be asked for: all those of a cube near the solved one would fill the
/// memory.
const MOST_SOLUTIONS: usize = 10_000;

/// A number of solutions, from 1 to [`MOST_SOLUTIONS`].
fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(count(text)?).ok();
    number
        .filter(|number| *number <= MOST_SOLUTIONS)
        .and_then(NonZeroUsize::new)
        .ok_or_else(|| format!("must be at most {MOST_SOLUTIONS}"))
}
