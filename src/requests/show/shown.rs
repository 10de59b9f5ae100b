//! A position that is shown, with its formats and its description.

use super::net::{Net, colors_of};
use crate::cube::Cube;
use crate::goals::cases_of;
use crate::groups::Profile;
use crate::json::{
    AppliedObject, CompletionsObject, ProfileObject, PuzzleProfileObject, PuzzleShownObject, ShowAnswer, ShownObject,
    base64, line, with_fields_of,
};
use crate::notation::object::cube_text;
use crate::notation::{ColorScheme, Format, GroupedNumber, Reading, StickerColor, write};
use crate::opaque::opaque;
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::{Cell, Puzzle, PuzzleName, PuzzleReading};
use std::borrow::Cow;
use std::sync::Arc;

/// A position that was read, after the requested turns.
#[derive(Clone)]
pub struct PositionView {
    pub(in crate::requests) text: String,
    pub(in crate::requests) written: Option<ShownFile>,
    pub(in crate::requests) scheme: Option<ColorScheme>,
    pub(in crate::requests) position: Arc<dyn ShownPosition>,
}

opaque!(PositionView);

/// The text or the picture of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownFile {
    /// Text.
    Text(String),
    /// A picture file of pixels. In JSON, it is written in Base64.
    Pixels(Vec<u8>),
}

impl ShownFile {
    /// The answer as text. A picture file of pixels is in base64.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            ShownFile::Text(text) => text.into(),
            ShownFile::Pixels(file) => base64(file).into(),
        }
    }
}

/// The subject of an answer: a 3x3x3, or a position of a puzzle other than the 3x3x3.
pub(in crate::requests) trait ShownPosition: Send + Sync {
    /// The colors of the position, face by face. If a scheme is given, its colors are used.
    fn colors(&self, scheme: Option<ColorScheme>) -> Vec<StickerColor>;

    /// The net of the position.
    fn net(&self, scheme: Option<ColorScheme>) -> Net;

    /// The position in lines, for a puzzle without a net; `None` for a puzzle with a net.
    fn orbit_lines(&self) -> Option<String> {
        None
    }

    /// The position in the format `facelets`; `None` for a cube that this format cannot express.
    fn facelets(&self) -> Option<String>;

    /// The description of a position that was read from `input`. It includes `text`, the position in the requested
    /// format.
    fn answer(&self, input: String, text: Option<String>) -> ShowAnswer;

    /// The lines of text about the position, one for each property.
    fn described(&self) -> String;
}

impl ShownPosition for Reading {
    fn colors(&self, scheme: Option<ColorScheme>) -> Vec<StickerColor> {
        let scheme = scheme.or_else(|| self.color_scheme()).unwrap_or_default();
        scheme.colors().to_vec()
    }

    fn net(&self, scheme: Option<ColorScheme>) -> Net {
        Net::of_reading(self, scheme)
    }

    fn facelets(&self) -> Option<String> {
        write(&self.cube, Format::Facelets)
    }

    fn answer(&self, input: String, text: Option<String>) -> ShowAnswer {
        ShowAnswer::Cube(ShownObject {
            input,
            facelets: self.facelets(),
            about: ProfileObject::of(&self.cube),
            text,
        })
    }

    fn described(&self) -> String {
        described(&self.cube)
    }
}

/// A position of a puzzle other than the 3x3x3.
pub(in crate::requests) struct ShownPuzzle {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// The position.
    pub reading: PuzzleReading,
    /// The distance to the solved position in moves, if it was requested and is known.
    pub distance: Option<usize>,
}

impl ShownPosition for ShownPuzzle {
    fn colors(&self, scheme: Option<ColorScheme>) -> Vec<StickerColor> {
        colors_of(self.puzzle.as_ref(), &self.reading.symbols, scheme)
    }

    fn net(&self, scheme: Option<ColorScheme>) -> Net {
        Net::of_puzzle_reading(self.puzzle.as_ref(), &self.reading, scheme)
    }

    fn orbit_lines(&self) -> Option<String> {
        match self.puzzle.name() {
            PuzzleName::Defined(name) if !self.puzzle.is_drawn() => {
                Some(DefinedPuzzle::new(name).orbit_lines(&self.reading.position))
            }
            _ => None,
        }
    }

    fn facelets(&self) -> Option<String> {
        Some(self.puzzle.write(&self.reading.position))
    }

    fn answer(&self, input: String, text: Option<String>) -> ShowAnswer {
        ShowAnswer::Puzzle(PuzzleShownObject {
            input,
            puzzle: self.puzzle.name().to_string(),
            facelets: self.puzzle.write(&self.reading.position),
            about: PuzzleProfileObject {
                solved: self.puzzle.is_solved(&self.reading.position),
                distance: self.distance,
            },
            text,
        })
    }

    fn described(&self) -> String {
        let name = self.puzzle.name().described();
        match (self.puzzle.is_solved(&self.reading.position), self.distance) {
            (true, _) => format!("{name}, solved"),
            (false, Some(1)) => format!("{name}, 1 move from the solved position"),
            (false, Some(moves)) => format!("{name}, {moves} moves from the solved position"),
            (false, None) => format!("{name}, not solved"),
        }
    }
}

impl PositionView {
    /// The colors of the position, face by face.
    pub fn colors(&self) -> Vec<StickerColor> {
        self.position.colors(self.scheme)
    }

    /// The net of the position.
    pub fn net(&self) -> Net {
        self.position.net(self.scheme)
    }

    /// The position in lines, for a puzzle without a net; `None` for a puzzle with a net.
    pub fn orbit_lines(&self) -> Option<String> {
        self.position.orbit_lines()
    }

    /// The position in the requested format; `None` if no format was requested.
    pub const fn written(&self) -> Option<&ShownFile> {
        self.written.as_ref()
    }

    /// The position in the format `facelets`; `None` for a cube that this format cannot express.
    pub fn facelets(&self) -> Option<String> {
        self.position.facelets()
    }

    /// The description of the position, with its text in the requested format.
    pub fn answer(&self) -> ShowAnswer {
        self.position
            .answer(cube_text(&self.text).into_owned(), self.written_text())
    }

    /// The answer as an object in one line of JSON, including the other fields of the input object.
    pub fn json(&self) -> String {
        with_fields_of(&self.text, &self.answer())
    }

    /// One line of JSON: an object with the stickers, and with `text` if a format was requested.
    pub fn stickers_json(&self) -> String {
        line(&AppliedObject {
            facelets: self.facelets(),
            text: self.written_text(),
        })
    }

    fn written_text(&self) -> Option<String> {
        self.written().map(|written| written.text().into_owned())
    }

    /// A line for each property of the position.
    pub fn described(&self) -> String {
        self.position.described()
    }
}

/// The cubes that have the known stickers.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CompletionList {
    pub(in crate::requests) text: String,
    pub(in crate::requests) count: u128,
    pub(in crate::requests) most: u64,
    /// The first of these cubes, up to the requested number.
    pub cubes: Vec<PositionView>,
}

impl CompletionList {
    /// True if not all cubes are listed.
    pub fn is_cut_off(&self) -> bool {
        self.count > u128::from(self.most)
    }

    /// The number of cubes, as a sentence.
    pub fn remark(&self) -> String {
        let all = GroupedNumber(self.count);
        match self.count {
            1 => "1 cube has these stickers".to_owned(),
            _ if self.is_cut_off() => {
                let most = GroupedNumber(self.most.into());
                format!("{all} cubes have these stickers; this list contains {most} of them")
            }
            _ => format!("{all} cubes have these stickers"),
        }
    }

    /// One line of JSON: an object with the number of cubes, and with the first cubes as facelets or in the requested
    /// format.
    pub fn json(&self) -> String {
        let text = |shown: &PositionView| shown.written_text().or_else(|| shown.facelets());
        let object = CompletionsObject {
            input: cube_text(&self.text).into_owned(),
            count: self.count.to_string(),
            cubes: self.cubes.iter().filter_map(text).collect(),
        };
        with_fields_of(&self.text, &ShowAnswer::Completions(object))
    }
}

/// A net in symbols, without color.
pub(in crate::requests) fn plain_net(cells: &[Vec<Cell>], symbols: &[char]) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Piece(0) => ".".to_owned(),
        Cell::Piece(piece) => piece.to_string(),
        Cell::Sticker(number) => symbols.get(usize::from(*number)).copied().unwrap_or('?').to_string(),
        Cell::Gap => " ".to_owned(),
    };
    // The pieces of a large board have numbers of several digits. These are aligned in columns.
    let digits = |cell: &Cell| {
        if let Cell::Piece(piece @ 10..) = cell {
            piece.to_string().len()
        } else {
            1
        }
    };
    let width = cells.iter().flatten().map(digits).max().unwrap_or(1);
    let row = |row: &Vec<Cell>| {
        let cells: Vec<String> = row.iter().map(|each| format!("{:>width$}", cell(each))).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let rows: Vec<String> = cells.iter().map(row).collect();
    rows.join("\n")
}

/// A line for each property of a cube.
fn described(cube: &Cube) -> String {
    let Profile {
        is_odd,
        solved_by,
        symmetries,
        is_own_inverse,
        groups,
    } = Profile::of(&cube.position.cube);
    let state = match solved_by {
        _ if cube.is_solved() => "solved".to_owned(),
        Some(only) => format!("one move from the solved cube: {only} solves it"),
        None => "more than one move from the solved cube".to_owned(),
    };
    let rotation = cube.rotation.to_string();
    let held = match rotation.as_str() {
        "" => "upright, U up and F in front".to_owned(),
        turned => format!("as after {turned}"),
    };
    let leave = if symmetries == 1 { "leaves" } else { "leave" };
    let parity = if is_odd { "odd" } else { "even" };
    let inverse = match is_own_inverse {
        true => ", and it is its own inverse",
        false => "",
    };
    let mut lines = vec![
        format!("state     {state}"),
        format!("held      {held}"),
        format!("parity    {parity}: an {parity} number of quarter turns solves it"),
        format!("symmetry  {symmetries} of the 48 {leave} it unchanged{inverse}"),
    ];
    let lies_in: Vec<String> = groups
        .iter()
        .map(|&group| format!("{} ({})", group.generators(), group.name()))
        .collect();
    let none = vec!["only the group of all turns".to_owned()];
    let lies_in = if lies_in.is_empty() { none } else { lies_in };
    for (index, group) in lies_in.iter().enumerate() {
        let title = if index == 0 { "groups" } else { "" };
        lines.push(format!("{title:10}{group}"));
    }
    for (index, angle) in cases_of(&cube.position.cube).iter().enumerate() {
        let title = if index == 0 { "cases" } else { "" };
        lines.push(format!("{title:10}{angle}"));
    }
    lines.join("\n")
}
