//! Tables with a column of scrambles.

use super::error::SolveFileError;
use super::event::Event;
use super::kind::{SolveFileKind, is_row_of_twisty_timer, separator_of};
use super::solve::{Penalty, RecordedSolve, told};
use super::solve_time::{date_of, of_clock, timed};
use csv::{ReaderBuilder, StringRecord};

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Number,
    Time,
    Milliseconds,
    /// The time without penalty, in files where `Time` includes the penalty.
    TimeAlone,
    Date,
    DateInMilliseconds,
    Scramble,
    Solution,
    Penalty,
    Comment,
    Event,
    Session,
    Competition,
    Round,
    Group,
    IsExtra,
}

impl Content {
    /// The content of a column with this name.
    fn named(name: &str) -> Option<Content> {
        let name: String = { name.chars() }
            .filter(|letter| !matches!(letter, '_' | ' ' | '.' | '#'))
            .collect();
        Some(match name.to_ascii_lowercase().as_str() {
            "no" | "number" | "scramblenum" => Content::Number,
            "time" | "result" => Content::Time,
            "time(millis)" | "timems" => Content::Milliseconds,
            "p1" => Content::TimeAlone,
            "date" => Content::Date,
            "date(millis)" => Content::DateInMilliseconds,
            "scramble" => Content::Scramble,
            "solution" | "reconstruction" => Content::Solution,
            "penalty" => Content::Penalty,
            "comment" | "note" | "notes" => Content::Comment,
            "puzzle" | "event" | "eventid" => Content::Event,
            "category" | "session" => Content::Session,
            "competition" | "competitionid" => Content::Competition,
            "round" | "roundtypeid" => Content::Round,
            "group" | "groupid" => Content::Group,
            "isextra" => Content::IsExtra,
            _ => return None,
        })
    }
}

/// Returns the solves with a scramble, and the number of all solves in the table.
pub(super) fn read(kind: SolveFileKind, text: &str) -> Result<(Vec<RecordedSolve>, usize), SolveFileError> {
    let text = text.trim_start_matches(['\n', '\r']);
    let heading = text.lines().next().unwrap_or_default();
    let has_heading = !is_row_of_twisty_timer(heading);
    let separator = separator_of(heading).unwrap_or(b';');
    let mut rows = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(has_heading)
        .flexible(true)
        // Comments and names of competitions may contain quotation marks. A TSV file does not double these marks, so
        // they must not be read as quoting.
        .quoting(separator != b'\t')
        .from_reader(text.as_bytes());
    let columns: Vec<Option<Content>> = match has_heading {
        true => {
            let heading = rows.headers().map_err(|error| wrong(kind, &error))?;
            heading.iter().map(Content::named).collect()
        }
        false => [Content::Time, Content::Scramble, Content::Date, Content::Penalty]
            .map(Some)
            .to_vec(),
    };
    if !columns.contains(&Some(Content::Scramble)) {
        return Err(SolveFileError::NoColumn(kind));
    }
    let has_time_alone = { columns.iter() }
        .filter(|column| **column == Some(Content::TimeAlone))
        .count()
        == 1
        && !heading.contains("P.2");
    // Some versions of Twisty Timer write a heading with commas and rows with semicolons.
    let is_mixed = separator == b',' && { text.lines().nth(1) }.is_some_and(|row| row.matches(';').count() > 3);
    let mut solves = Vec::new();
    let mut all = 0;
    let mut row = StringRecord::new();
    if is_mixed {
        let rest = &text[heading.len()..];
        rows = ReaderBuilder::new()
            .delimiter(b';')
            .has_headers(false)
            .flexible(true)
            .from_reader(rest.as_bytes());
    }
    while rows.read_record(&mut row).map_err(|error| wrong(kind, &error))? {
        if row.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        all += 1;
        let cells = columns.iter().zip(row.iter());
        let mut solve = RecordedSolve::default();
        for (content, cell) in cells.filter_map(|(content, cell)| Some(((*content)?, cell.trim()))) {
            if content != Content::TimeAlone || has_time_alone {
                set(&mut solve, content, cell);
            }
        }
        if !has_heading {
            solve.number = Some(all as u64);
        }
        solve.add_to(&mut solves);
    }
    Ok((solves, all))
}

fn set(solve: &mut RecordedSolve, content: Content, cell: &str) {
    match content {
        Content::Number => solve.number = cell.parse().ok(),
        Content::Time => {
            if let Some((time, penalty)) = timed(cell) {
                solve.milliseconds = time;
                solve.penalty = solve.penalty.or(penalty);
            }
        }
        Content::Milliseconds => solve.milliseconds = cell.parse().ok(),
        Content::TimeAlone => solve.milliseconds = of_clock(cell).or(solve.milliseconds),
        Content::Date => solve.date = told(cell).filter(|date| date != "N/A"),
        Content::DateInMilliseconds => solve.date = cell.parse().ok().and_then(date_of),
        Content::Scramble => solve.scramble = cell.to_owned(),
        Content::Solution => solve.solution = told(cell),
        Content::Penalty => {
            solve.penalty = match cell.to_ascii_lowercase().as_str() {
                "1" | "+2" | "plus2" | "plustwo" => Some(Penalty::PlusTwo),
                "2" | "dnf" => Some(Penalty::Dnf),
                _ => solve.penalty,
            }
        }
        Content::Comment => solve.comment = told(cell),
        Content::Event => {
            if let Some(event) = Event::named(cell) {
                solve.event = Some(event.name);
                solve.puzzle = event.puzzle;
            }
        }
        Content::Session => solve.session = told(cell),
        Content::Competition => solve.competition = told(cell),
        Content::Round => solve.round = told(cell),
        Content::Group => solve.group = told(cell),
        Content::IsExtra => solve.extra = matches!(cell, "1" | "true"),
    }
}

fn wrong(kind: SolveFileKind, error: &csv::Error) -> SolveFileError {
    SolveFileError::Row {
        kind,
        line: error.position().map_or(1, csv::Position::line),
        message: error.to_string(),
    }
}
