//! How an input falls into records. Nets among its lines are found, so that no row of one is ever read as a position of
//! its own; and a file of solves is taken apart.

use super::PuzzleName;
use super::unfolded::{cube_widths, is_net, widths};
use crate::notation::color_words::begins_with_color;
use crate::notation::facelets::are_face_letters;
use crate::notation::files::{FileBeginning, SolveFile, SolveFileError};
use crate::notation::net::{is_frame, symbols};
use crate::notation::{Format, is_unknown};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most layers of a cube whose net is known by its lines alone.
const MOST_LAYERS: usize = 20;

/// The most layers of a cube whose faces are known below one another.
const MOST_STACKED: usize = 7;

/// The most bytes of a line that may be a row of such a net, with colors and frames. What is longer is not looked at.
const LONGEST_ROW: usize = 4096;

/// How an input falls into records: lines, nets of several lines, or lines with nets among them; or the solves of a file,
/// where the whole input is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetFinder {
    kind: LineLayout,
    solves: Solves,
}

/// Whether an input may be a file of solves.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Solves {
    /// It is none.
    None,
    /// It is one if it begins as one; only solves of the puzzle are wanted, if one is named.
    Recognised(Option<PuzzleName>),
    /// It is one of a format; the same of the puzzle.
    Of(Format, Option<PuzzleName>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum LineLayout {
    /// Each line is a record.
    Lines,
    /// Lines, and nets with rows of the widths of any of these.
    Among {
        forms: Vec<Form>,
        /// True if no first row has as many stickers as a 3x3x3 or a 2x2x2.
        has_plain_lines: bool,
    },
    /// Nets with rows of these widths, and nothing else.
    Nets(Form),
}

/// The rows of a puzzle's net.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Form {
    widths: Vec<usize>,
    colors: usize,
    /// The faces stand below one another, a row or a whole face in each line, and so nothing but the symbols tells that
    /// these lines are stickers.
    is_stacked: bool,
}

impl Form {
    fn of(name: PuzzleName) -> Option<Form> {
        let puzzle = name.puzzle().ok()?;
        // A board has as many pieces as places.
        let widths = Some(widths(puzzle.as_ref())).filter(|widths| !widths.is_empty())?;
        let colors = match puzzle.colors().len() {
            0 => widths.iter().sum(),
            colors => colors,
        };
        Some(Form {
            widths,
            colors,
            is_stacked: false,
        })
    }

    /// The rows of a cube with this number of layers: its net, and its faces below one another in rows and in lines.
    fn of_cube(layers: usize) -> Vec<Form> {
        let form = |widths, is_stacked| Form {
            widths,
            colors: 6,
            is_stacked,
        };
        let mut forms = vec![form(cube_widths(layers), false)];
        // Rows of two letters are turns.
        if (3..=MOST_STACKED).contains(&layers) {
            forms.push(form(vec![layers; 6 * layers], true));
            forms.push(form(vec![layers * layers; 6], true));
        }
        forms
    }
}

/// What some lines begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// A line that is a record of its own.
    Line,
    /// A line without stickers, which is not a record.
    Nothing,
    /// A net with this number of lines.
    Net(usize),
    /// The first rows of a net; the others may follow. A row that is marked, indented or framed as nets are, is nothing
    /// else.
    Open { is_marked: bool },
}

/// What comes after the lines at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinesAfter {
    /// More lines, which come at once: rows wait for them.
    More,
    /// More lines, perhaps much later: rows that may as well be algorithms do not wait for them.
    Later,
    /// No more lines.
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

    /// The same for an input that may be a file of solves: one in this format, if one is named that files have, and
    /// otherwise one that is recognised. Of its solves only those of the puzzle are wanted, if one is named.
    #[must_use]
    pub fn with_solves(self, format: Option<Format>, puzzle: Option<PuzzleName>) -> NetFinder {
        let solves = match format {
            Some(format) if format.is_of_files() => Solves::Of(format, puzzle),
            Some(_) => Solves::None,
            None => Solves::Recognised(puzzle),
        };
        NetFinder { solves, ..self }
    }

    /// True if an input is a file of solves, as its first bytes tell; none if that takes more of them. `is_all` if there
    /// are no more.
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

    /// Takes a file of solves apart; and how many of them are left out, since they are for other puzzles.
    ///
    /// # Errors
    ///
    /// If it is not such a file, does not have the requested format, or cannot be read.
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

    /// Lines with nets of a puzzle among them; with nets of any puzzle where none is named.
    pub fn among_lines(puzzle: Option<PuzzleName>) -> NetFinder {
        let Some(name) = puzzle else {
            let others = [PuzzleName::Pyraminx, PuzzleName::Skewb]
                .into_iter()
                .filter_map(Form::of);
            let cubes = (2..=MOST_LAYERS).flat_map(Form::of_cube);
            return NetFinder::among(cubes.chain(others).collect());
        };
        // The net of a larger cube is recognised where it is one text.
        let is_known = name.layers().is_none_or(|layers| usize::from(layers) <= MOST_LAYERS);
        match name.layers() {
            _ if !is_known => NetFinder::LINES,
            Some(layers) => NetFinder::among(Form::of_cube(layers.into())),
            None => Form::of(name).map_or(NetFinder::LINES, |form| NetFinder::among(vec![form])),
        }
    }

    fn among(forms: Vec<Form>) -> NetFinder {
        let has_plain_lines = forms.iter().all(|form| !PLAIN.contains(&form.widths[0]));
        NetFinder::of_kind(LineLayout::Among { forms, has_plain_lines })
    }

    /// Nets of a puzzle alone.
    pub fn nets(puzzle: PuzzleName) -> NetFinder {
        Form::of(puzzle).map_or(NetFinder::LINES, |form| NetFinder::of_kind(LineLayout::Nets(form)))
    }

    /// The puzzle whose net a text of several lines is; none if it is not a net, or its lines tell no puzzle.
    pub fn puzzle_of_net(text: &str) -> Option<PuzzleName> {
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

    /// True if a text is the net of some puzzle, and no algorithm.
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

    /// Where the records of some whole lines are, which end with a line feed, except the last; and where the lines
    /// begin that wait for more: after the last line feed if none do.
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
                    // What is left of a net is for the reader to refuse.
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

    /// True if lines are the first rows of a net that may be algorithms as well.
    pub fn may_wait(&self, lines: &[u8]) -> bool {
        matches!(self.begin(lines), Begin::Open { is_marked: false })
    }

    /// True if some lines are a net, or may become one when more follow.
    pub fn may_be_net(&self, lines: &[u8]) -> Option<bool> {
        match self.begin_of(lines, |form| !form.is_stacked) {
            Begin::Net(_) => Some(true),
            Begin::Open { .. } => Some(false),
            Begin::Line | Begin::Nothing => None,
        }
    }

    /// True if a line is a record of its own, whatever follows.
    pub fn is_record(&self, line: &[u8]) -> bool {
        self.begin(line) == Begin::Line
    }

    fn begin(&self, text: &[u8]) -> Begin {
        self.begin_of(text, |_| true)
    }

    /// The same for nets of some forms alone.
    fn begin_of(&self, text: &[u8], may_be: impl Fn(&Form) -> bool) -> Begin {
        let lines = text.split(|&byte| byte == b'\n');
        match &self.kind {
            LineLayout::Lines => Begin::Line,
            // Nearly all lines, of which nothing else need be asked.
            LineLayout::Among {
                has_plain_lines: true, ..
            } if begins_plainly(text) => Begin::Line,
            LineLayout::Among { .. } if text.first().is_some_and(|first| matches!(first, b'{' | b'[')) => json(text),
            LineLayout::Among { forms, .. } => {
                let Some(first) = lines.clone().map(Row::of).find(|row| !row.is_frame()) else {
                    return Begin::Open { is_marked: true };
                };
                let forms = forms
                    .iter()
                    .filter(|form| form.widths[0] == first.width && may_be(form));
                let mut begins = forms.map(|form| among(form, lines.clone()));
                begins.find(|begin| *begin != Begin::Line).unwrap_or(Begin::Line)
            }
            LineLayout::Nets(form) => nets(form, lines),
        }
    }
}

/// How many stickers a 3x3x3 and a 2x2x2 have.
const PLAIN: [usize; 2] = [54, 24];

/// True if the first line is the letters of faces of a 3x3x3 or a 2x2x2, and nothing else.
fn begins_plainly(text: &[u8]) -> bool {
    PLAIN.into_iter().any(|letters| {
        text.get(..letters).is_some_and(are_face_letters) && matches!(text[letters..], [] | [b'\n' | b'\r', ..])
    })
}

/// Where the first `lines` lines end.
fn length_of(text: &[u8], lines: usize) -> usize {
    let mut ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    ends.nth(lines - 1).map_or(text.len(), |(end, _)| end)
}

/// A line as a row of a net.
struct Row {
    /// How many stickers it has.
    width: usize,
    /// The number of spaces at its beginning.
    indent: usize,
    /// It has bars or codes of colors, which no algorithm has.
    has_frame: bool,
    /// Its stickers are words for colors.
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
            // A JSON object, of which there may be millions.
            row.width = usize::MAX;
        } else if line.iter().all(is_plain) {
            // Nearly all lines.
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

    /// True if a line has an amount or a prime after a letter, as algorithms have.
    fn has_turns(&self, line: &[u8]) -> bool {
        let mut pairs = line.iter().zip(line.iter().skip(1));
        !self.has_frame
            && !self.has_words
            && pairs.any(|(letter, next)| letter.is_ascii_alphabetic() && matches!(next, b'\'' | b'2' | b'3' | b'i'))
    }

    /// A line of a frame, without stickers.
    const fn is_frame(&self) -> bool {
        self.width == 0 && self.has_frame
    }
}

/// What lines begin with that may be anything else than a net.
fn among<'a>(form: &Form, lines: impl Iterator<Item = &'a [u8]> + Clone) -> Begin {
    let (mut rows, mut taken, mut blank, mut is_marked) = (0, 0, 0, false);
    let mut rest = lines.clone();
    while let Some(line) = rest.next() {
        let row = Row::of(line);
        taken += 1;
        if row.width == 0 {
            blank += 1;
            if rows == 0 && !row.has_frame || blank > form.widths.len() {
                return Begin::Line;
            }
            is_marked |= row.has_frame;
            continue;
        }
        if row.width != form.widths[rows] || row.has_turns(line) {
            return Begin::Line;
        }
        if rows == 0 {
            is_marked |= row.has_frame || row.indent >= row.width.max(3);
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
            // The lower edge of a frame.
            let has_edge = rest.next().is_some_and(|line| Row::of(line).is_frame());
            return Begin::Net(taken + usize::from(has_edge));
        }
    }
    Begin::Open { is_marked }
}

/// The most bytes of a JSON object or list in several lines.
const LONGEST_JSON: usize = 1 << 20;

/// What lines begin with that may be a JSON object or a list; an object in a line of its own, of which there may be
/// millions, is a line.
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

/// True for JSON, and for lists as other languages write them.
fn is_list_or_object(text: &[u8]) -> bool {
    let is_of_list = |byte: &u8| byte.is_ascii_alphanumeric() || b" \t\r\n,'\"[]()-?._".contains(byte);
    serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok() || text.iter().all(is_of_list)
}

/// What lines begin with that are nets.
fn nets<'a>(form: &Form, lines: impl Iterator<Item = &'a [u8]>) -> Begin {
    let all: usize = form.widths.iter().sum();
    let mut rows = 0;
    for (taken, line) in (1..).zip(lines) {
        // A line that is no text is refused as a part of the net.
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

/// The most stickers that may be mistyped in a net that is known by its symbols alone.
const MOST_MISTYPED: usize = 2;

/// True if the symbols are those of `colors` colors, each equally often, apart from a few that are unknown or mistyped.
/// Algorithms in lines of such lengths are not like this.
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

/// True if the symbols are those of six colors, each just as often, and where each face has a centre, those differ. Of
/// random algorithms without a prime or a half turn, one in a million is like this.
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

    #[test]
    fn letters_are_colors_if_each_comes_equally_often() {
        let is_of_six = |text: &str| are_of_colors([text.as_bytes()].into_iter(), 6);
        let all = "URFDLB".repeat(9);
        assert!(is_of_six(&all));
        // Two of them mistyped, or unknown; three are too many.
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

    /// Rows and faces below one another were once read as algorithms, a line each.
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
