//! The options of `rubik show`.

use super::cubes::{Cubes, Target, Writing, target};
use super::puzzles::PuzzleArgument;
use super::values::named;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::notation::ColorScheme;
use rubik::notation::svg::Picture;
use rubik::requests::count;

#[derive(Debug, Args)]
pub struct ShowOptions {
    #[command(flatten)]
    pub puzzle: PuzzleArgument,

    #[command(flatten)]
    pub cubes: Cubes,

    /// Print this format instead of a net; svg is a picture of one cube
    #[arg(long, value_name = "FORMAT", value_parser = target())]
    pub to: Option<Target>,

    /// With --to svg: what the picture shows [default: both]
    #[arg(long, value_name = "VIEW", value_parser = view())]
    pub view: Option<Picture>,

    /// Paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,... [default: those
    /// that the cube is written in, if it is written in letters of colors, or else WRGYOB]
    #[arg(long, value_name = "COLORS")]
    pub scheme: Option<ColorScheme>,

    /// Describe the cube: whether it is solved or one move away, how it is held, its parity, its
    /// symmetry, and the subgroups that contain it
    #[arg(long)]
    pub about: bool,

    /// Print every cube that has the stickers which are not ? or ., a line each as facelets or in the
    /// format of --to; standard error says how many there are
    #[arg(long, conflicts_with = "about")]
    pub completions: bool,

    /// With --completions: print N cubes at most [default: 100]
    #[arg(short = 'n', long = "number", value_name = "N", requires = "completions", allow_negative_numbers = true, value_parser = count)]
    pub number: Option<u64>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube, with what --about says; if it is not a cube, with what is
    /// wrong, piece by piece, and what was probably meant
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

/// Reads what a picture shows.
fn view() -> impl TypedValueParser<Value = Picture> {
    named([
        ("corner", Picture::Corner),
        ("net", Picture::Net),
        ("both", Picture::Both),
    ])
}
