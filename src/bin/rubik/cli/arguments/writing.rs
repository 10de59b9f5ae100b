//! The notation of moves, and the layout of answers.

use super::values::named;
use crate::cli::output::answer::Layout;
use anyhow::bail;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::notation::Format;
use rubik::requests::{MoveNotation, ShownAs};

/// The notation of moves in the output.
#[derive(Debug, Clone, Copy, Args)]
pub struct Writing {
    /// Print moves as R U2 F' (wca) or as RU2Fi (classic) [default: wca]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    notation: Option<MoveNotation>,
}

impl Writing {
    /// The notation of moves.
    pub fn notation(self) -> MoveNotation {
        self.notation.unwrap_or_default()
    }

    /// The notation for a position that is printed as moves. `to` is the format of the position.
    ///
    /// # Errors
    ///
    /// Returns an error if the user chose a notation, but `to` is not the format of moves.
    pub fn of_position(self, to: Option<ShownAs>) -> anyhow::Result<MoveNotation> {
        if self.notation.is_some() && to != Some(ShownAs::Format(Format::Moves)) {
            bail!("--notation says how moves are written; it needs --to moves");
        }
        Ok(self.notation())
    }
}

/// Makes a parser that reads a notation of moves from its name.
fn notation() -> impl TypedValueParser<Value = MoveNotation> {
    named([("wca", MoveNotation::Wca), ("classic", MoveNotation::Classic)])
}

/// Returns the layout for positions in the format `to`, or for nets if `to` is `None`. A net takes more than one line,
/// so each net is a paragraph.
pub fn layout_of(to: Option<ShownAs>, is_json: bool) -> Layout {
    match to {
        _ if is_json => Layout::Lines,
        None | Some(ShownAs::Format(Format::Net)) => Layout::Paragraphs,
        Some(ShownAs::CsTimer) => Layout::Session,
        Some(_) => Layout::Lines,
    }
}
