//! How algorithms are read, and what `rubik alg` does with them.

use super::puzzles::metric;
use super::values::named;
use clap::builder::TypedValueParser;
use clap::{Args, Subcommand, ValueEnum};
use rubik::cube::{Metric, Rotation};
use rubik::notation::Algorithm;
use rubik::notation::algorithm::{Mirror, Parentheses};
use std::ffi::OsString;

/// The algorithms to work on.
#[derive(Debug, Args)]
pub struct Algorithms {
    /// Algorithms. If there are none, each line of standard input is one
    #[arg(value_name = "ALG")]
    pub algorithms: Vec<OsString>,

    #[command(flatten)]
    pub niss: Niss,
}

/// The meaning of round brackets in algorithms.
#[derive(Debug, Args)]
pub struct Niss {
    /// Read (R U) as moves on the inverse scramble, as nissy does, and not only ^(R U)
    #[arg(long)]
    pub niss: bool,
}

impl Niss {
    pub fn parentheses(&self) -> Parentheses {
        if self.niss {
            Parentheses::OnInverse
        } else {
            Parentheses::Group
        }
    }
}

#[derive(Debug, Subcommand)]
pub enum AlgorithmCommand {
    /// Cancel and merge turns, and turn rotations of the whole cube into turns of its faces
    #[command(after_help = "Example:\n  rubik alg simplify \"R L R x U U'\"")]
    Simplify(Algorithms),
    /// Print the algorithm that undoes it
    #[command(after_help = "Example:\n  rubik alg invert \"[R: U] F2\"")]
    Invert(Algorithms),
    /// Print its mirror image
    #[command(after_help = "Example:\n  rubik alg mirror \"R U R' U'\"")]
    Mirror {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The slice that the mirror lies in: M, E or S
        #[arg(long, value_name = "SLICE", default_value = "M", value_parser = mirror())]
        plane: Mirror,
    },
    /// Print the same algorithm as made from another side: turn the whole cube, make it, turn back
    #[command(after_help = "Example:\n  rubik alg rotate --by y \"R U R' U'\"")]
    Rotate {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The rotation of the whole cube that comes first, such as "x y'"
        #[arg(long, value_name = "ROTATION", value_parser = rotation)]
        by: Rotation,
    },
    /// Write out brackets and repetitions
    #[command(after_help = "Example:\n  rubik alg expand \"[F: [R, U]]\"")]
    Expand(Algorithms),
    /// Print its length in HTM, QTM, STM and ETM, without simplifying it
    #[command(after_help = "Examples:\n  \
        rubik alg count \"M2 U M U2 M' U M2\"\n  \
        rubik alg count --metric axial \"R L' U2 D\"")]
    Count {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The metric: htm, qtm, stm, etm, axial or axial-qtm [default: the first four]
        #[arg(long, value_name = "METRIC", value_parser = any_metric())]
        metric: Option<Metric>,
        /// Print a JSON object for each algorithm
        #[arg(long)]
        json: bool,
    },
    /// Print it in another notation, or as a link
    #[command(after_help = "Examples:\n  \
        rubik alg format --to wca \"M' r2 (R U)2\"\n  \
        rubik alg format --metric axial \"R L' U2\"\n  \
        rubik alg format --to twizzle \"[R, U]\"")]
    Format {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The notation
        #[arg(long, value_name = "NOTATION", default_value = "sign")]
        to: AlgorithmNotation,
        /// Turns of faces as they are made in this metric; in axial and axial-qtm those of opposite faces
        /// at once, as (R L')
        #[arg(long, value_name = "METRIC", value_parser = metric(), conflicts_with = "to")]
        metric: Option<Metric>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmNotation {
    /// SiGN: r U2 [M', F]
    Sign,
    /// Notation of the World Cube Association, without slices and brackets: Rw U2
    Wca,
    /// Compact, turns of faces only: RU2Fi
    Classic,
    /// A link to alg.cubing.net
    #[value(name = "alg.cubing.net")]
    AlgCubingNet,
    /// A link to Twizzle
    Twizzle,
}

/// Reads any metric.
fn any_metric() -> impl TypedValueParser<Value = Metric> {
    named(Metric::ALL.map(|each| (each.name(), each)))
}

/// Reads where a mirror stands.
fn mirror() -> impl TypedValueParser<Value = Mirror> {
    named([("M", Mirror::M), ("E", Mirror::E), ("S", Mirror::S)])
}

/// Reads turns of the whole cube.
fn rotation(text: &str) -> Result<Rotation, String> {
    let algorithm: Algorithm = text.parse().map_err(|error| format!("{error}"))?;
    match algorithm.face_turns() {
        Ok((moves, rotation)) if moves.is_empty() => Ok(rotation),
        Ok(_) => Err("there are other turns in it than x, y and z".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
