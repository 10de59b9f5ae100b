//! The statistics of csTimer as text: lines such as `3. (12.34)[comment]   R U F   @2026-09-04 10:09:45`.

use super::solve::{RecordedSolve, told};
use super::solve_time::{of_clock, timed};

/// Returns the solves with a scramble, and the number of all solves.
pub(super) fn read(text: &str) -> (Vec<RecordedSolve>, usize) {
    let mut solves = Vec::new();
    let mut all = 0;
    for solve in text.lines().filter_map(of_line) {
        all += 1;
        solve.add_to(&mut solves);
    }
    (solves, all)
}

/// The solve in a line; `None` for lines without a solve, such as averages.
pub(super) fn of_line(line: &str) -> Option<RecordedSolve> {
    let line = line.trim();
    let (number, rest) = line.split_once(". ")?;
    let number = number.parse().ok()?;
    // Three spaces separate the parts of a line, but a comment may contain three spaces, too.
    let begin = rest.trim_start();
    let end = begin
        .find("   ")
        .filter(|&end| !begin[..end].contains('['))
        .or_else(|| {
            let open = begin.find('[')?;
            let ends = ["])   ", "]   "].into_iter().filter_map(|end| begin[open..].find(end));
            let close = ends.min().or_else(|| begin[open..].rfind(']'))?;
            let bracket = usize::from(begin[open + close..].starts_with("])"));
            Some(open + close + 1 + bracket)
        });
    let (time, rest) = begin.split_at(end.unwrap_or(begin.len()));
    let mut rest: Vec<&str> = rest
        .split("   ")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let date = match rest.last().and_then(|last| last.strip_prefix('@')) {
        Some(date) => {
            rest.pop();
            told(date).filter(|date| date != "N/A")
        }
        None => None,
    };
    let time = time.trim();
    let is_in_brackets = time.starts_with('(') && time.ends_with(')');
    let time = if is_in_brackets { &time[1..time.len() - 1] } else { time };
    let (time, comment) = match time.split_once('[') {
        Some((time, comment)) => (time, told(comment.trim_end_matches(']'))),
        None => (time, None),
    };
    // The times of the phases may follow the time of the solve: `12.34=5.34+7.00`.
    let (time, phases) = time.split_once('=').unwrap_or((time, ""));
    if !phases.is_empty() && phases.split('+').any(|phase| of_clock(phase).is_none()) {
        return None;
    }
    let (milliseconds, penalty) = timed(time)?;
    Some(RecordedSolve {
        number: Some(number),
        scramble: rest.join(" "),
        milliseconds,
        penalty,
        date,
        comment,
        ..RecordedSolve::default()
    })
}
