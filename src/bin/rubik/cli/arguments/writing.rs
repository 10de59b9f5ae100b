//! How moves are written, and answers laid out.

use super::values::named;
use crate::cli::output::answer::Layout;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::notation::Format;
use rubik::requests::{MoveNotation, ShownAs};

/// The notation of moves in the output.
#[derive(Debug, Clone, Copy, Args)]
pub struct Writing {
    /// Print moves as R U2 F' (wca) or as RU2Fi (classic)
    #[arg(long, value_name = "NOTATION", default_value = "wca", value_parser = notation())]
    pub notation: MoveNotation,
}

/// Reads a notation of moves by its name.
fn notation() -> impl TypedValueParser<Value = MoveNotation> {
    named([("wca", MoveNotation::Wca), ("classic", MoveNotation::Classic)])
}

/// The layout of positions that are written so: a net has several lines.
pub fn layout_of(to: Option<ShownAs>, is_json: bool) -> Layout {
    match to {
        _ if is_json => Layout::Lines,
        None | Some(ShownAs::Format(Format::Net)) => Layout::Paragraphs,
        Some(_) => Layout::Lines,
    }
}
