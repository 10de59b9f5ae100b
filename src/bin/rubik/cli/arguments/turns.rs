//! Which turns may be made.

use clap::Args;
use rubik::cube::TurnSet;
use rubik::notation::turn_list::read_faces;
use rubik::solvers::TurnableFaces;

/// The turns that may be made; all turns of faces if nothing is said.
#[derive(Debug, Args)]
#[command(next_help_heading = "Turns")]
pub struct TurnArguments {
    /// Make only these turns, as in R,U or R,U2,M,r: a name alone stands for all its amounts, and each turn
    /// counts as one move
    #[arg(long, value_name = "TURNS", value_parser = turns, conflicts_with = "faces")]
    generators: Option<TurnSet>,

    /// Turn only these faces, as in URFDL: five with -m two-phase, or any towards a goal
    #[arg(long, value_name = "FACES", value_parser = faces)]
    faces: Option<TurnSet>,
}

impl TurnArguments {
    /// True if the turns are those of faces that were named with --faces.
    pub const fn are_faces(&self) -> bool {
        self.faces.is_some()
    }

    /// The faces of --faces, if they are five or six.
    pub fn five_or_six_faces(&self) -> Option<TurnableFaces> {
        self.faces.as_ref().and_then(TurnableFaces::of_turns)
    }

    /// The turns that were named, if any were.
    pub fn given(&self) -> Option<&TurnSet> {
        self.generators.as_ref().or(self.faces.as_ref())
    }
}

fn turns(text: &str) -> Result<TurnSet, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn faces(text: &str) -> Result<TurnSet, String> {
    read_faces(text).map_err(|error| error.to_string())
}
