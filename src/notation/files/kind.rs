//! Finds out the kind of a file from its beginning.

use crate::notation::format::Format;
use std::fmt;

/// A kind of file with many solves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveFileKind {
    /// The backup of csTimer: JSON with all sessions.
    CsTimer,
    /// A session of csTimer as a table.
    CsTimerTable,
    /// The statistics of a session of csTimer, as text.
    CsTimerStatistics,
    /// The export of Twisty Timer.
    TwistyTimer,
    /// The scrambles in the results export of the World Cube Association.
    Wca,
    /// The scrambles of a competition as TNoodle writes them.
    Tnoodle,
    /// The scrambles of a competition in the interchange format of the World Cube Association.
    Wcif,
    /// Any table with a column of scrambles.
    Table,
}

impl SolveFileKind {
    /// The format of the files of this kind, if it has a name.
    pub const fn format(self) -> Option<Format> {
        Some(match self {
            SolveFileKind::CsTimer | SolveFileKind::CsTimerTable | SolveFileKind::CsTimerStatistics => Format::CsTimer,
            SolveFileKind::TwistyTimer => Format::TwistyTimer,
            SolveFileKind::Wca => Format::Wca,
            SolveFileKind::Tnoodle | SolveFileKind::Wcif => Format::Tnoodle,
            SolveFileKind::Table => return None,
        })
    }
}

/// The kind with an article: `a csTimer export (JSON)`.
impl fmt::Display for SolveFileKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            SolveFileKind::CsTimer => "a csTimer export (JSON)",
            SolveFileKind::CsTimerTable => "a csTimer export (CSV)",
            SolveFileKind::CsTimerStatistics => "csTimer statistics (text)",
            SolveFileKind::TwistyTimer => "a Twisty Timer export (CSV)",
            SolveFileKind::Wca => "scrambles of the WCA's results export (TSV)",
            SolveFileKind::Tnoodle => "scrambles of TNoodle (JSON)",
            SolveFileKind::Wcif => "a competition with scrambles (WCIF, JSON)",
            SolveFileKind::Table => "a table with a column of scrambles",
        })
    }
}

/// The kind of a text, according to its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FileBeginning {
    /// The text is a file of solves.
    Solves(SolveFileKind),
    /// The text is not a file of solves.
    Other,
    /// More of the text must be read to decide.
    Undecided,
}

/// The maximum number of bytes at the beginning of a text that are checked.
const LOOKED_AT: usize = 64 * 1024;

impl FileBeginning {
    /// Finds the kind of a text from its first bytes, `text`. `is_all` is true if these bytes are the whole text.
    pub fn of(text: &[u8], is_all: bool) -> FileBeginning {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let is_all = is_all || text.len() >= LOOKED_AT;
        let looked_at = text[..text.len().min(LOOKED_AT)].trim_ascii_start();
        let undecided = match is_all {
            true => FileBeginning::Other,
            false => FileBeginning::Undecided,
        };
        match looked_at.first() {
            None => undecided,
            Some(b'{') => of_json(looked_at, undecided),
            // Nearly all files of cubes reach this branch.
            Some(_) => match looked_at.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
                Some(end) => of_first_line(&looked_at[..end]),
                None if is_all => of_first_line(looked_at),
                None => undecided,
            },
        }
    }

    /// Checks a whole text.
    pub fn of_all(text: &str) -> FileBeginning {
        FileBeginning::of(text.as_bytes(), true)
    }
}

/// Checks an object by its first bytes.
fn of_json(text: &[u8], undecided: FileBeginning) -> FileBeginning {
    let rest = text[1..].trim_ascii_start();
    let Some(key) = rest.strip_prefix(b"\"") else {
        return if rest.is_empty() {
            undecided
        } else {
            FileBeginning::Other
        };
    };
    let Some(end) = key.iter().position(|&byte| byte == b'"') else {
        return undecided;
    };
    let key = &key[..end];
    let digits = key.strip_prefix(b"session");
    if digits.is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)) {
        return FileBeginning::Solves(SolveFileKind::CsTimer);
    }
    let has = |field: &[u8]| text.windows(field.len()).any(|window| window == field);
    let kind = match key {
        b"properties" if has(b"\"sessionData\"") || has(b"\"session1\"") => SolveFileKind::CsTimer,
        b"formatVersion" => SolveFileKind::Wcif,
        // The first line is a whole object. Such a file has one object per line and may be large, so no more of it is
        // read.
        _ if is_line_of_its_own(text) && !has(b"\"scrambleSets\"") && !has(b"\"sheets\"") && !has(b"\"wcif\"") => {
            return FileBeginning::Other;
        }
        _ if has(b"\"wcif\"") || has(b"\"tnoodleVersion\"") || has(b"\"sheets\"") => SolveFileKind::Tnoodle,
        _ if has(b"\"scrambleSets\"") => SolveFileKind::Wcif,
        _ => return undecided,
    };
    FileBeginning::Solves(kind)
}

/// True if the first line ends with `}`.
fn is_line_of_its_own(text: &[u8]) -> bool {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.is_some_and(|end| text[..end].trim_ascii_end().ends_with(b"}"))
}

/// Checks a text by its first line.
fn of_first_line(line: &[u8]) -> FileBeginning {
    let Ok(line) = std::str::from_utf8(line) else {
        return FileBeginning::Other;
    };
    let line = line.trim_end();
    // No line of a cube or of moves contains any of these texts, except in a comment.
    if line.contains("csTimer") && !line.contains("//") || line == "Time List:" {
        return FileBeginning::Solves(SolveFileKind::CsTimerStatistics);
    }
    if !line.contains(['\t', ';', ',']) {
        return FileBeginning::Other;
    }
    if is_row_of_twisty_timer(line) {
        return FileBeginning::Solves(SolveFileKind::TwistyTimer);
    }
    match separator_of(line) {
        // A heading with this beginning is csTimer's, even if it has no column `Scramble`.
        None if line.starts_with("No.;Time;") => FileBeginning::Solves(SolveFileKind::CsTimerTable),
        Some(_) => FileBeginning::Solves(kind_of_table(line)),
        None => FileBeginning::Other,
    }
}

/// The separator of a table's heading; `None` if the heading has no column of scrambles.
pub(super) fn separator_of(heading: &str) -> Option<u8> {
    let is_scramble = |cell: &str| cell.trim().trim_matches('"').eq_ignore_ascii_case("scramble");
    let mut separators = [b'\t', b';', b','].into_iter();
    separators.find(|&separator| {
        let cells = heading.split(char::from(separator));
        cells.clone().count() > 1 && { cells }.any(is_scramble)
    })
}

fn kind_of_table(heading: &str) -> SolveFileKind {
    let heading = heading.to_ascii_lowercase().replace('"', "");
    if heading.starts_with("no.;time;comment;scramble") {
        SolveFileKind::CsTimerTable
    } else if heading.contains("time(millis)") {
        SolveFileKind::TwistyTimer
    } else if heading.contains("competitionid") || heading.contains("competition_id") {
        SolveFileKind::Wca
    } else {
        SolveFileKind::Table
    }
}

/// True for `"12.34";"R U F";"2026-08-11T10:54:01+02:00"`: a row of the export of one puzzle. Such an export has no
/// heading.
pub(super) fn is_row_of_twisty_timer(line: &str) -> bool {
    let cells: Vec<&str> = line.split(';').map(|cell| cell.trim().trim_matches('"')).collect();
    let is_date = |text: &str| {
        let bytes = text.as_bytes();
        bytes.len() >= 16 && bytes[4] == b'-' && bytes[10] == b'T' && bytes[13] == b':'
    };
    line.starts_with('"')
        && (3..=5).contains(&cells.len())
        && super::solve_time::timed(cells[0]).is_some()
        && is_date(cells[2])
}
