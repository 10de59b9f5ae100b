//! How cubes are read and written.

use super::algorithms::Niss;
use super::values::named;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::notation::speffz::Buffers;
use rubik::notation::{FaceOrder, Format, Reader};
use rubik::requests::MoveNotation;
use std::ffi::OsString;

/// The cubes to work on.
#[derive(Debug, Args)]
pub struct Cubes {
    /// Cubes as stickers, pieces or moves, in any format of --from. If there are none, each line of
    /// standard input is a cube; with --from net, every nine lines are
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,
}

impl Cubes {
    /// The reader for them.
    pub fn reader(&self) -> Reader {
        self.reading.reader()
    }
}

/// Options for reading cubes.
#[derive(Debug, Args)]
pub struct CubeReading {
    /// Read cubes in this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,

    /// Read cubes as facelets with the faces in this order, such as ULFRBD [default: URFDLB]
    #[arg(long, value_name = "FACES")]
    pub order: Option<FaceOrder>,

    /// Buffers of speffz: the letters of a corner and of an edge sticker [default: AU]
    #[arg(long, value_name = "LETTERS")]
    pub buffers: Option<Buffers>,

    #[command(flatten)]
    pub niss: Niss,
}

impl CubeReading {
    /// The first option that was given and that only the 3x3x3 has, as it is typed.
    pub fn first_of_three_by_three(&self) -> Option<&'static str> {
        let options = [
            (self.order.is_some(), "--order"),
            (self.buffers.is_some(), "--buffers"),
            (self.niss.niss, "--niss"),
        ];
        let mut given = options.into_iter().filter(|&(is_given, _)| is_given);
        given.next().map(|(_, option)| option)
    }

    /// How they are read.
    pub fn reader(&self) -> Reader {
        Reader {
            format: self.from,
            order: self.order,
            buffers: self.buffers.unwrap_or_default(),
            parentheses: self.niss.parentheses(),
        }
    }
}

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

/// What a cube is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Text that can be read again.
    Format(Format),
    /// A picture.
    Svg,
}

/// Reads a format by its name.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(|format| (format.name(), format)))
}

/// Reads what to write a cube as, by its name.
pub(super) fn target() -> impl TypedValueParser<Value = Target> {
    let mut targets = [("svg", Target::Svg); Format::ALL.len() + 1];
    for (target, format) in targets.iter_mut().zip(Format::ALL) {
        *target = (format.name(), Target::Format(format));
    }
    named(targets)
}
