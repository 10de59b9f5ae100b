//! Splits an input into records. It recognises nets of several lines, so that no row of a net is read as a separate
//! position. It also splits a file of solves (the export of a timer, or a file of scrambles) into its solves.

use super::defined::pieces_in_line;
use super::definition::{Definition, PuzzleOrbit};
use super::unfolded::{cube_widths, is_net, widths};
use super::{Cell, PuzzleName};
use crate::notation::color_words::begins_with_color;
use crate::notation::facelets::are_face_letters;
use crate::notation::files::{FileBeginning, SolveFile, SolveFileError};
use crate::notation::net::{is_frame, symbols};
use crate::notation::{Format, is_unknown};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The maximum number of layers of a cube whose net is recognised among other lines.
const MOST_LAYERS: usize = 20;

/// The maximum number of layers of a cube that is recognised if its faces are written below each other.
const MOST_STACKED: usize = 7;

/// The maximum length in bytes of a row of a net with color codes or frames. Longer lines are not examined.
const LONGEST_ROW: usize = 4096;

/// The layout of an input. It may consist of single lines, of nets of several lines, or of both. It may also be a file
/// of solves, which is one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetFinder {
    kind: LineLayout,
    solves: Solves,
}

/// Tells whether an input may be a file of solves.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Solves {
    /// The input is not a file of solves.
    None,
    /// The input is a file of solves if it begins like such a file. If a puzzle is named, only its solves are kept.
    Recognised(Option<PuzzleName>),
    /// The input is a file of solves in the given format. If a puzzle is named, only its solves are kept.
    Of(Format, Option<PuzzleName>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum LineLayout {
    /// Each line is a record.
    Lines,
    /// Single lines, and nets of any of these forms among them.
    Among {
        forms: Vec<Form>,
        /// True if a line with all stickers of a 3x3x3 or of a 2x2x2 is too long or too short for the first row of each
        /// of these nets.
        has_plain_lines: bool,
    },
    /// Only nets of this form.
    Nets(Form),
    /// Single lines and, among them, positions of a puzzle that has no net. Such a position has one line for each
    /// orbit.
    Orbits(Arc<Definition>),
}

/// The form of the net of a puzzle: the widths of its rows, and the number of its colors.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Form {
    widths: Vec<usize>,
    colors: usize,
    /// True if the faces are written below each other, with a row or a whole face in each line. Such lines have no
    /// typical widths, so only their symbols show that they are stickers.
    is_stacked: bool,
    /// True if rows consist of words with spaces between them. Each word is a number or a single character.
    has_words: bool,
}

/// The nets of the Pyraminx and the Skewb: the number of stickers in each row, and the number of colors. They are
/// constants because most commands need them, and their computation from the definitions takes milliseconds.
const FACED: [(PuzzleName, &[usize], usize); 2] = [
    (PuzzleName::Pyraminx, &[11, 9, 7, 5, 3, 1], 4),
    (PuzzleName::Skewb, &[2, 1, 2, 8, 4, 8, 2, 1, 2], 6),
];

impl Form {
    /// A net of symbols without spaces.
    const fn plain(widths: Vec<usize>, colors: usize) -> Form {
        Form {
            widths,
            colors,
            is_stacked: false,
            has_words: false,
        }
    }

    fn of(name: PuzzleName) -> Option<Form> {
        let puzzle = name.puzzle().ok()?;
        // On a board, each number counts as a color, so the number of colors is the number of places.
        let widths = Some(widths(puzzle.as_ref())).filter(|widths| !widths.is_empty())?;
        let colors = match puzzle.colors().len() {
            0 => widths.iter().sum(),
            colors => colors,
        };
        let cells = puzzle.net(&puzzle.solved());
        let has_numbers = cells.iter().flatten().any(|cell| matches!(cell, Cell::Piece(10..)));
        Some(Form {
            widths,
            colors,
            is_stacked: false,
            has_words: has_numbers || name == PuzzleName::SquareOne,
        })
    }

    /// The number of stickers or words in a line that is read as a row of this net; [`usize::MAX`] if the line contains
    /// a word that cannot be in the net.
    fn width(&self, row: &Row, line: &[u8]) -> usize {
        if !self.has_words {
            return row.width;
        }
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let is_cell = |word: &[u8]| word.iter().all(u8::is_ascii_digit) || word.len() == 1;
        match words.clone().all(is_cell) {
            true => words.by_ref().count(),
            false => usize::MAX,
        }
    }

    /// The forms of a cube with this number of layers: its net, and two forms with its faces below each other. One of
    /// these has a row in each line, and the other a whole face in each line.
    fn of_cube(layers: usize) -> Vec<Form> {
        let mut forms = vec![Form::plain(cube_widths(layers), 6)];
        // A 2x2x2 has no forms with faces below each other, because rows of two letters are read as turns.
        if (3..=MOST_STACKED).contains(&layers) {
            let stacked = [vec![layers; 6 * layers], vec![layers * layers; 6]];
            forms.extend(stacked.map(|widths| Form {
                is_stacked: true,
                ..Form::plain(widths, 6)
            }));
        }
        forms
    }
}

/// Classifies the first lines of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// A line that is a separate record.
    Line,
    /// A line without stickers, which is not a record.
    Nothing,
    /// A record with this number of lines: a net, a JSON object or list, or a position with a line for each orbit.
    Net(usize),
    /// The first lines of such a record; the remaining lines may follow. `is_marked` is true if these lines can be
    /// nothing else, for example because a row of a net has a frame or an indent.
    Open { is_marked: bool },
}

/// Tells what follows the lines that have been read so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinesAfter {
    /// More lines follow immediately. Lines that may be the first rows of a net are not yet split into records.
    More,
    /// More lines follow, perhaps much later. Lines that may be algorithms as well as rows of a net become records at
    /// once.
    Later,
    /// No lines follow.
    End,
}

impl NetFinder {
    /// Each line is a record.
    pub const LINES: NetFinder = NetFinder::of_kind(LineLayout::Lines);

    const fn of_kind(kind: LineLayout) -> NetFinder {
        NetFinder {
            kind,
            solves: Solves::None,
        }
    }

    /// Also accepts a file of solves. If `format` is a format of such files, the input must have this format. If no
    /// format is given, every format of such files is recognised. With any other format, files of solves are not
    /// accepted. If a puzzle is named, only its solves are kept.
    #[must_use]
    pub fn with_solves(self, format: Option<Format>, puzzle: Option<PuzzleName>) -> NetFinder {
        let solves = match format {
            Some(format) if format.is_of_files() => Solves::Of(format, puzzle),
            Some(_) => Solves::None,
            None => Solves::Recognised(puzzle),
        };
        NetFinder { solves, ..self }
    }

    /// `Some(true)` if the first bytes of an input show that it is a file of solves; `None` if more bytes are needed.
    /// `is_all` is true if `beginning` is the whole input.
    pub fn is_of_solves(&self, beginning: &[u8], is_all: bool) -> Option<bool> {
        match self.solves {
            Solves::None => Some(false),
            Solves::Of(..) => Some(true),
            Solves::Recognised(_) => match FileBeginning::of(beginning, is_all) {
                FileBeginning::Solves(_) => Some(true),
                FileBeginning::Other => Some(false),
                FileBeginning::Undecided => None,
            },
        }
    }

    /// Splits a file of solves. Also returns the number of solves of other puzzles, which are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a file of solves, is not in the requested format, or cannot be read.
    pub fn solves(&self, text: &str) -> Result<(SolveFile, usize), SolveFileError> {
        let mut file = SolveFile::read(text)?;
        let puzzle = match &self.solves {
            &Solves::Of(expected, _) if file.kind.format().is_some_and(|format| format != expected) => {
                let found = file.kind;
                return Err(SolveFileError::OtherKind { found, expected });
            }
            Solves::Of(_, puzzle) | Solves::Recognised(puzzle) => puzzle,
            Solves::None => &None,
        };
        let left_out = match puzzle {
            Some(name) => file.keep_puzzle(|puzzle| puzzle.parse().as_ref() == Ok(name)),
            None => 0,
        };
        Ok((file, left_out))
    }

    /// Finds nets of a puzzle among lines. If no puzzle is named, finds nets of cubes of up to 20 layers, of the
    /// Pyraminx and of the Skewb.
    pub fn among_lines(puzzle: Option<PuzzleName>) -> NetFinder {
        let Some(name) = puzzle else {
            let others = FACED.map(|(_, widths, colors)| Form::plain(widths.to_vec(), colors));
            let cubes = (2..=MOST_LAYERS).flat_map(Form::of_cube);
            return NetFinder::among(cubes.chain(others).collect());
        };
        // The net of a larger cube is recognised only if the text contains nothing else.
        let is_known = name.layers().is_none_or(|layers| usize::from(layers) <= MOST_LAYERS);
        match name.layers() {
            _ if !is_known => NetFinder::LINES,
            Some(layers) => NetFinder::among(Form::of_cube(layers.into())),
            None => match (Form::of(name.clone()), name) {
                (Some(form), _) => NetFinder::among(vec![form]),
                // If the definition has only one orbit, every line is a separate position.
                (None, PuzzleName::Defined(name)) if name.definition().orbits().len() > 1 => {
                    NetFinder::of_kind(LineLayout::Orbits(Arc::clone(name.definition())))
                }
                (None, _) => NetFinder::LINES,
            },
        }
    }

    fn among(forms: Vec<Form>) -> NetFinder {
        let has_plain_lines = forms.iter().all(|form| !PLAIN.contains(&form.widths[0]));
        NetFinder::of_kind(LineLayout::Among { forms, has_plain_lines })
    }

    /// Finds only nets of one puzzle. If the puzzle has no net, each line is a record.
    pub fn nets(puzzle: PuzzleName) -> NetFinder {
        Form::of(puzzle).map_or(NetFinder::LINES, |form| NetFinder::of_kind(LineLayout::Nets(form)))
    }

    /// The puzzle, if a text is the net of a cube of up to 20 layers, of a Pyraminx or of a Skewb. `None` for every
    /// other text, and for a net in a single line.
    pub(crate) fn puzzle_of_net(text: &str) -> Option<PuzzleName> {
        if !text.contains('\n') {
            return None;
        }
        let first = text
            .lines()
            .map(|line| Row::of(line.as_bytes()).width)
            .find(|&width| width > 0)?;
        let cube = first.to_string().parse::<PuzzleName>().ok();
        let cube = cube.filter(|_| (2..=MOST_LAYERS).contains(&first));
        let mut names = cube.into_iter().chain([PuzzleName::Pyraminx, PuzzleName::Skewb]);
        names.find(|name| name.puzzle().is_ok_and(|puzzle| is_net(puzzle.as_ref(), text)))
    }

    /// True if a text is the net of a cube of up to 20 layers, of a Pyraminx or of a Skewb, and not an algorithm.
    pub fn is_net(text: &str) -> bool {
        text.contains('\n')
            && NetFinder::among_lines(None).begin(text.trim_end().as_bytes()) != Begin::Line
            && NetFinder::puzzle_of_net(text).is_some()
    }

    /// True if each record is a net.
    pub const fn is_of_nets(&self) -> bool {
        matches!(self.kind, LineLayout::Nets(_))
    }

    /// True if each line is a record.
    pub const fn is_of_lines(&self) -> bool {
        matches!(self.kind, LineLayout::Lines)
    }

    /// Splits complete lines into records. The last line does not need a line feed at its end. Returns the byte ranges
    /// of the records, and the byte position at which the splitting stopped. The lines after this position may belong
    /// to a net that continues. If no lines are left, the position is one more than the length of the text.
    pub fn records(&self, text: &[u8], after: LinesAfter) -> (Vec<Range<usize>>, usize) {
        let mut records = Vec::new();
        let mut start = 0;
        while start <= text.len() {
            let rest = &text[start..];
            if rest.is_empty() && start > 0 && after == LinesAfter::End && self.is_of_nets() {
                break;
            }
            let lines = match self.begin(rest) {
                Begin::Line => 1,
                Begin::Net(lines) => lines,
                Begin::Open { is_marked } => match after {
                    LinesAfter::More => return (records, start),
                    LinesAfter::Later if is_marked => return (records, start),
                    // At the end, an incomplete net becomes one record, which the reader then refuses.
                    LinesAfter::End if self.is_of_nets() => usize::MAX,
                    LinesAfter::Later | LinesAfter::End => 1,
                },
                Begin::Nothing => {
                    start += length_of(rest, 1) + 1;
                    continue;
                }
            };
            let length = length_of(rest, lines);
            records.push(start..start + length);
            start += length + 1;
        }
        (records, text.len() + 1)
    }

    /// True if the lines are the first rows of a net but may also be algorithms.
    pub fn may_wait(&self, lines: &[u8]) -> bool {
        matches!(self.begin(lines), Begin::Open { is_marked: false })
    }

    /// `Some(true)` if the lines are a net; `Some(false)` if they may become a net when more lines follow; `None` if
    /// they are neither. Faces that are written below each other do not count as a net here.
    pub fn may_be_net(&self, lines: &[u8]) -> Option<bool> {
        match self.begin_of(lines, |form| !form.is_stacked) {
            Begin::Net(_) => Some(true),
            Begin::Open { .. } => Some(false),
            Begin::Line | Begin::Nothing => None,
        }
    }

    /// True if a line is a separate record, regardless of the lines after it.
    pub(crate) fn is_record(&self, line: &[u8]) -> bool {
        self.begin(line) == Begin::Line
    }

    fn begin(&self, text: &[u8]) -> Begin {
        self.begin_of(text, |_| true)
    }

    /// Determines what the first lines of a text are. The nets can only have forms that `may_be` accepts.
    fn begin_of(&self, text: &[u8], may_be: impl Fn(&Form) -> bool) -> Begin {
        let lines = text.split(|&byte| byte == b'\n');
        match &self.kind {
            LineLayout::Lines => Begin::Line,
            // This fast branch decides nearly all lines.
            LineLayout::Among {
                has_plain_lines: true, ..
            } if begins_plainly(text) => Begin::Line,
            LineLayout::Among { .. } if text.first().is_some_and(|first| matches!(first, b'{' | b'[')) => json(text),
            LineLayout::Among { forms, .. } => {
                let mut rows = lines.clone().map(|line| (Row::of(line), line));
                let Some((first, line)) = rows.find(|(row, _)| !row.is_frame()) else {
                    return Begin::Open { is_marked: true };
                };
                let forms = forms
                    .iter()
                    .filter(|form| form.widths[0] == form.width(&first, line) && may_be(form));
                let mut begins = forms.map(|form| among(form, lines.clone()));
                begins.find(|begin| *begin != Begin::Line).unwrap_or(Begin::Line)
            }
            LineLayout::Nets(form) => nets(form, lines),
            LineLayout::Orbits(_) if text.first().is_some_and(|first| matches!(first, b'{' | b'[')) => json(text),
            LineLayout::Orbits(definition) => in_orbits(definition.orbits(), lines),
        }
    }
}

/// The number of stickers of a 3x3x3, and of a 2x2x2.
const PLAIN: [usize; 2] = [54, 24];

/// True if the first line consists only of face letters, and has the length of a 3x3x3 or a 2x2x2.
fn begins_plainly(text: &[u8]) -> bool {
    PLAIN.into_iter().any(|letters| {
        text.get(..letters).is_some_and(are_face_letters) && matches!(text[letters..], [] | [b'\n' | b'\r', ..])
    })
}

/// The position in bytes where the first `lines` lines end.
fn length_of(text: &[u8], lines: usize) -> usize {
    let mut ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    ends.nth(lines - 1).map_or(text.len(), |(end, _)| end)
}

/// What a line contains, if it is read as a row of a net.
struct Row {
    /// The number of stickers.
    width: usize,
    /// The number of spaces at the beginning of the line.
    indent: usize,
    /// True if the line contains bars or color codes, which never occur in algorithms.
    has_frame: bool,
    /// True if the stickers are written as words for colors.
    has_words: bool,
}

impl Row {
    fn of(line: &[u8]) -> Row {
        let mut row = Row {
            width: 0,
            indent: line.iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
            has_frame: false,
            has_words: false,
        };
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() || *byte == b'\'';
        if line.trim_ascii_start().starts_with(b"{") {
            // The line is a JSON object. It is not parsed here, because there may be millions of such lines.
            row.width = usize::MAX;
        } else if line.iter().all(is_plain) {
            // This fast branch handles nearly all lines.
            row.width = line.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
            row.has_words = begins_with_color(line);
            if row.has_words {
                row.width = symbols(&String::from_utf8_lossy(line)).count();
            }
        } else if let Ok(text) = std::str::from_utf8(line)
            && line.len() <= LONGEST_ROW
        {
            row.width = symbols(text).count();
            row.has_frame = text.contains(|each: char| each == '\u{1b}' || is_frame(each) && each != '-');
        } else {
            row.width = usize::MAX;
        }
        row
    }

    /// True if the line contains 2, 3, a prime or `i` after a letter, as in algorithms. False for a line with a frame,
    /// color codes or words for colors.
    fn has_turns(&self, line: &[u8]) -> bool {
        let mut pairs = line.iter().zip(line.iter().skip(1));
        !self.has_frame
            && !self.has_words
            && pairs.any(|(letter, next)| letter.is_ascii_alphabetic() && matches!(next, b'\'' | b'2' | b'3' | b'i'))
    }

    /// True for a line of a frame without stickers.
    const fn is_frame(&self) -> bool {
        self.width == 0 && self.has_frame
    }
}

/// Determines what the first lines are, if the input may contain nets and single lines.
fn among<'a>(form: &Form, lines: impl Iterator<Item = &'a [u8]> + Clone) -> Begin {
    let (mut rows, mut taken, mut blank, mut is_marked) = (0, 0, 0, false);
    let mut rest = lines.clone();
    while let Some(line) = rest.next() {
        let row = Row::of(line);
        let width = form.width(&row, line);
        taken += 1;
        if width == 0 {
            blank += 1;
            if rows == 0 && !row.has_frame || blank > form.widths.len() {
                return Begin::Line;
            }
            is_marked |= row.has_frame;
            continue;
        }
        if width != form.widths[rows] || row.has_turns(line) {
            return Begin::Line;
        }
        if rows == 0 {
            is_marked |= row.has_frame || row.indent >= width.max(3) || form.has_words;
        }
        rows += 1;
        if rows == form.widths.len() {
            let are_stickers = match (form.is_stacked, is_marked) {
                (true, _) => are_all_of_colors(lines.take(taken)),
                (false, is_marked) => is_marked || are_of_colors(lines.take(taken), form.colors),
            };
            if !are_stickers {
                return Begin::Line;
            }
            // The lower edge of a frame belongs to the net.
            let has_edge = rest.next().is_some_and(|line| Row::of(line).is_frame());
            return Begin::Net(taken + usize::from(has_edge));
        }
    }
    Begin::Open { is_marked }
}

/// The maximum length in bytes of a JSON object or list that has several lines.
const LONGEST_JSON: usize = 1 << 20;

/// Determines what the first lines are, if they may be a JSON object or a list. An object in a single line counts as a
/// line and is not parsed, because there may be millions of such objects.
fn json(text: &[u8]) -> Begin {
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let may_be_json = |rest: &[u8]| {
        let next = rest.trim_ascii_start().first();
        next.is_none_or(|next| matches!(next, b'"' | b'\'' | b'[' | b'{' | b'0'..=b'9'))
    };
    let ends_as_object = first_line.first() == Some(&b'{') && first_line.trim_ascii_end().ends_with(b"}");
    if ends_as_object || !may_be_json(&first_line[1..]) {
        return Begin::Line;
    }
    let (mut depth, mut lines, mut is_text, mut is_escaped) = (0_usize, 1, false, false);
    for &byte in text.iter().take(LONGEST_JSON) {
        match byte {
            b'\n' if depth == 0 => break,
            b'\n' => lines += 1,
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            b'{' | b'[' if !is_text => depth += 1,
            b'}' | b']' if !is_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    match (depth, lines) {
        (0, 1) => Begin::Line,
        (0, lines) if is_list_or_object(&text[..length_of(text, lines)]) => Begin::Net(lines),
        (0, _) => Begin::Line,
        _ if text.len() < LONGEST_JSON => Begin::Open { is_marked: true },
        _ => Begin::Line,
    }
}

/// True for JSON, and for lists in the syntax of other languages.
fn is_list_or_object(text: &[u8]) -> bool {
    let is_of_list = |byte: &u8| byte.is_ascii_alphanumeric() || b" \t\r\n,'\"[]()-?._".contains(byte);
    serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok() || text.iter().all(is_of_list)
}

/// Determines what the first lines are, if the input may contain only nets.
fn nets<'a>(form: &Form, lines: impl Iterator<Item = &'a [u8]>) -> Begin {
    let all: usize = form.widths.iter().sum();
    let mut rows = 0;
    for (taken, line) in (1..).zip(lines) {
        // A line that is not valid text becomes a part of the net. The reader then refuses the net.
        let stickers = symbols(&String::from_utf8_lossy(line)).count();
        if rows == 0 && stickers == 0 {
            return Begin::Nothing;
        }
        if rows == 0 && stickers == all {
            return Begin::Net(taken);
        }
        rows += usize::from(stickers > 0);
        if rows == form.widths.len() {
            return Begin::Net(taken);
        }
    }
    Begin::Open { is_marked: true }
}

/// Determines what the first lines are, if they may be a position with a line for each orbit.
fn in_orbits<'a>(orbits: &[PuzzleOrbit], mut lines: impl Iterator<Item = &'a [u8]>) -> Begin {
    for orbit in orbits {
        let Some(line) = lines.next() else {
            return Begin::Open { is_marked: true };
        };
        if { str::from_utf8(line).ok() }
            .and_then(|line| pieces_in_line(orbit, line))
            .is_none()
        {
            return Begin::Line;
        }
    }
    Begin::Net(orbits.len())
}

/// The tolerance for a net that is recognised only by its symbols. Some colors may be on too many stickers, but in
/// total there may be at most this number of extra stickers. At most this number of additional symbols may occur.
const MOST_MISTYPED: usize = 2;

/// True if there are `colors` different symbols that occur equally often, except a few unknown or mistyped symbols.
/// Algorithms do not look like this.
fn are_of_colors<'a>(rows: impl Iterator<Item = &'a [u8]>, colors: usize) -> bool {
    let texts = rows.filter_map(|row| std::str::from_utf8(row).ok());
    let symbols: Vec<char> = texts.flat_map(symbols).collect();
    let each = symbols.len() / colors;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for &symbol in symbols.iter().filter(|symbol| !is_unknown(**symbol)) {
        *counts.entry(symbol).or_default() += 1;
    }
    let too_many: usize = counts.values().map(|count| count.saturating_sub(each)).sum();
    let strange: usize = counts.len().saturating_sub(colors);
    too_many <= MOST_MISTYPED && strange <= MOST_MISTYPED && counts.len() + 1 >= colors
}

/// True if there are six different symbols that occur equally often and, if faces have centres, the centres are all
/// different. Among random algorithms without primes and half turns, one in a million passes this check.
fn are_all_of_colors<'a>(rows: impl Iterator<Item = &'a [u8]>) -> bool {
    let texts = rows.filter_map(|row| std::str::from_utf8(row).ok());
    let symbols: Vec<char> = texts.flat_map(symbols).collect();
    let on_a_face = symbols.len() / 6;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for &symbol in &symbols {
        *counts.entry(symbol).or_default() += 1;
    }
    if counts.len() != 6 || counts.values().any(|count| *count != on_a_face) {
        return false;
    }
    let centres = symbols.chunks(on_a_face).map(|face| face[on_a_face / 2]);
    on_a_face.is_multiple_of(2) || centres.collect::<BTreeSet<char>>().len() == 6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the forms in [`FACED`] are those of the definitions. An earlier version computed the forms from the
    /// definitions at the start of every command that reads lines.
    #[test]
    fn the_forms_that_are_written_down_are_those_of_the_definitions() {
        for (name, widths, colors) in FACED {
            assert_eq!(Form::of(name), Some(Form::plain(widths.to_vec(), colors)));
        }
    }

    #[test]
    fn letters_are_colors_if_each_comes_equally_often() {
        let is_of_six = |text: &str| are_of_colors([text.as_bytes()].into_iter(), 6);
        let all = "URFDLB".repeat(9);
        assert!(is_of_six(&all));
        // The text is still recognised with two mistyped or unknown symbols, but not with three.
        assert!(is_of_six(&all.replacen("UR", "FD", 1)) && is_of_six(&all.replacen("UR", "??", 1)));
        assert!(!is_of_six(&all.replacen("URF", "DDD", 1)));
        assert!(!is_of_six(&("R".repeat(48) + "URFDLB")));
    }

    fn records(finder: &NetFinder, text: &str, after: LinesAfter) -> (Vec<String>, usize) {
        let (records, held) = finder.records(text.as_bytes(), after);
        let records = { records.into_iter() }.map(|record| text[record].to_owned());
        (records.collect(), held)
    }

    const NET: &str = "    U U\n    F F\nF D R R U B L L\nL L F D R R U B\n    D B\n    D B";

    #[test]
    fn a_net_among_lines_is_one_record() {
        for finder in [
            NetFinder::among_lines(Some(PuzzleName::TwoByTwo)),
            NetFinder::among_lines(None),
        ] {
            let bare = NET.replace(' ', "");
            for net in [NET, &bare] {
                let text = format!("R U\n\n{net}\nF2");
                let (found, _) = records(&finder, &text, LinesAfter::End);
                assert_eq!(found, ["R U", "", net, "F2"], "{finder:?}");
            }
        }
    }

    #[test]
    fn rows_that_may_be_algorithms_wait_for_lines_that_come_at_once() {
        let finder = NetFinder::among_lines(Some(PuzzleName::TwoByTwo));
        assert_eq!(
            records(&finder, "F2\nR U", LinesAfter::More),
            (vec!["F2".to_owned()], 3)
        );
        assert_eq!(records(&finder, "F2\nR U", LinesAfter::Later).0, ["F2", "R U"]);
        assert_eq!(records(&finder, "    R U", LinesAfter::Later).1, 0);
        assert_eq!(records(&finder, "    R U", LinesAfter::End).0, ["    R U"]);
    }

    #[test]
    fn algorithms_that_stand_as_the_rows_of_a_net_do_are_algorithms() {
        let finder = NetFinder::among_lines(Some(PuzzleName::TwoByTwo));
        let text = "R U\nU F\nR U R' U' F2\nR U R' U' R2\nR F\nU F";
        assert_eq!(
            records(&finder, text, LinesAfter::End).0,
            text.split('\n').collect::<Vec<_>>()
        );
    }

    /// In an earlier version, faces below each other were read as algorithms, one for each line.
    #[test]
    fn faces_below_one_another_are_one_record() {
        let stickers = "gwwgwworrbooyrryrrbyybggwggrooyybyybrrwoowoogggywbbwbb";
        let lines = |size: usize| -> String {
            let rows = stickers.as_bytes().chunks(size).map(String::from_utf8_lossy);
            rows.collect::<Vec<_>>().join("\n")
        };
        let commas = lines(3).replace("gww", "g,w,w");
        for finder in [
            NetFinder::among_lines(Some(PuzzleName::ThreeByThree)),
            NetFinder::among_lines(None),
        ] {
            for faces in [lines(3), lines(9), commas.clone()] {
                let text = format!("R U F\n{faces}\nR U F");
                let (found, _) = records(&finder, &text, LinesAfter::End);
                assert_eq!(found, ["R U F", &faces, "R U F"], "{finder:?}");
            }
        }
        let turns = "R U F\n".repeat(20);
        let (found, _) = records(&NetFinder::among_lines(None), turns.trim_end(), LinesAfter::End);
        assert_eq!(found.len(), 20);
    }

    #[test]
    fn an_object_and_a_list_may_stand_in_several_lines() {
        let finder = NetFinder::among_lines(None);
        let object = "{\n  \"scramble\": \"R {\",\n  \"x\": [1,\n2]\n}";
        let list = "[[\"U\",\"U\"],\n [\"R\"]]";
        let text = format!("R U\n{object}\n[R, U]\n{{\"a\": 1}}\n{list}\n{{R U\nF2");
        let expected = ["R U", object, "[R, U]", "{\"a\": 1}", list, "{R U", "F2"];
        assert_eq!(records(&finder, &text, LinesAfter::End).0, expected);
        assert_eq!(records(&finder, "F2\n{\n\"a\"", LinesAfter::Later).1, 3);
        assert_eq!(records(&finder, "{\n\"a\"", LinesAfter::End).0, ["{", "\"a\""]);
    }

    #[test]
    fn nets_alone_leave_out_lines_without_stickers() {
        let finder = NetFinder::nets(PuzzleName::TwoByTwo);
        let flat = NET.replace([' ', '\n'], "");
        let text = format!("\n\n{NET}\n\n{flat}\n{NET}\n\n");
        assert_eq!(records(&finder, &text, LinesAfter::End).0, [NET, &flat, NET]);
        assert_eq!(records(&finder, "UU\nFF", LinesAfter::End).0, ["UU\nFF"]);
    }

    #[test]
    fn every_puzzle_draws_a_net_that_is_found_and_read() {
        let mut names = vec![
            PuzzleName::ThreeByThree,
            PuzzleName::TwoByTwo,
            PuzzleName::Pyraminx,
            PuzzleName::Skewb,
        ];
        names.extend(["4", "5", "6", "7", "20"].map(|layers| layers.parse::<PuzzleName>().expect("a cube")));
        for name in names {
            let puzzle = name.puzzle().expect("a puzzle");
            let mut position = puzzle.solved();
            let turns = puzzle.random_turns(40, &mut crate::cube::generator(5, 5));
            puzzle.make(&mut position, &turns).expect("its own turns");
            let letters = puzzle.face_letters();
            let row = |row: &Vec<crate::puzzles::Cell>| -> String {
                let cells = row.iter().map(|cell| match cell {
                    crate::puzzles::Cell::Sticker(color) => letters[usize::from(*color)],
                    _ => ' ',
                });
                cells.collect()
            };
            let net = puzzle.net(&position).iter().map(row).collect::<Vec<_>>().join("\n");
            for finder in [
                NetFinder::among_lines(Some(name.clone())),
                NetFinder::among_lines(None),
                NetFinder::nets(name.clone()),
            ] {
                assert_eq!(
                    records(&finder, &format!("{net}\n{net}"), LinesAfter::End).0,
                    [&*net, &*net],
                    "{name}"
                );
            }
            let flat: String = net.split_whitespace().collect();
            for (text, format) in [(&net, None), (&net, Some(crate::puzzles::PuzzleFormat::Net))]
                .into_iter()
                .chain([(&flat, Some(crate::puzzles::PuzzleFormat::Net))])
            {
                let read = crate::puzzles::read_text(puzzle.as_ref(), text, format).expect("a net");
                assert_eq!(read.position, position, "{name}");
            }
        }
    }
}
