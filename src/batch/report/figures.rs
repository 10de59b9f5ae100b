//! Writes the figures of reports in readable form, for every front end and every exported file.

use crate::batch::report::Report;
use crate::notation::control::shown_on_terminal;
use crate::puzzles::PuzzleName;

/// The origin of the cubes, in a few words.
pub fn origin(report: &Report) -> String {
    let mut words = Vec::new();
    if let Some(scramble) = report.scramble {
        words.push(scramble.to_string());
    }
    if let Some(seed) = report.seed {
        words.push(format!("seed {seed}"));
    }
    if let Some(input) = &report.input {
        words.push(format!("read from {}", shown_on_terminal(input)));
    }
    if let Some(shard) = report.shard {
        words.push(format!("part {shard}"));
    }
    if report.partial {
        words.push("PARTIAL: the run was interrupted".to_owned());
    }
    words.join(", ")
}

/// A title for the reports of one run, as one line.
pub fn title(report: &Report) -> String {
    let puzzle = report.puzzle.other().map(|puzzle| format!("{puzzle}, "));
    let puzzle = puzzle.unwrap_or_default();
    let noun = report.puzzle.noun();
    format!("{puzzle}{} {noun}s: {}", report.cubes, origin(report))
}

/// A number of cubes per second: a whole number, or a number with two decimals if it is below 10.
pub fn rate(cubes: f64) -> String {
    let digits = if cubes < 10.0 { 2 } else { 0 };
    format!("{cubes:.digits$}")
}

/// A time in seconds as a text in microseconds, milliseconds or seconds.
pub fn time(seconds: f64) -> String {
    let (value, unit) = if seconds < 1e-3 {
        (seconds * 1e6, "µs")
    } else if seconds < 1.0 {
        (seconds * 1e3, "ms")
    } else {
        (seconds, "s")
    };
    format!("{value:.2} {unit}")
}

/// The label of the time of one solution. A longer label does not fit into a column of a page.
pub fn time_for_one(puzzle: &PuzzleName) -> &'static str {
    match puzzle.noun() {
        "cube" => "time a cube",
        _ => "time for one",
    }
}

/// One figure of each report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureRow {
    /// The name of the figure. The row for a mean comes before the rows for the median, the 99th percentile and the
    /// maximum of the same values.
    pub name: String,
    /// The value of the figure in each report.
    pub values: Vec<String>,
}

/// The figures of the reports of one run, side by side.
pub fn figures(reports: &[&Report]) -> Vec<FigureRow> {
    let number = |value: Option<usize>| value.map_or("-".to_owned(), |value| value.to_string());
    let decimal = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
    let Some(&first) = reports.first() else {
        return Vec::new();
    };
    let length = format!("length ({})  mean", first.unit());
    let one = format!("{}  mean", time_for_one(&first.puzzle));
    let rate_of = format!("{}s a second", first.puzzle.noun());
    type Column<'a> = (&'a str, &'a dyn Fn(&Report) -> String);
    let rows: [Column; 19] = [
        ("method", &|report| shown_on_terminal(&report.method).into_owned()),
        ("solved", &|report| report.solved.to_string()),
        ("failed", &|report| report.failed.to_string()),
        (&length, &|report| decimal(report.length.mean())),
        ("median", &|report| decimal(report.length.median())),
        ("99 % within", &|report| number(report.length.percentile_99())),
        ("longest", &|report| number(report.length.max())),
        ("as printed  mean", &|report| decimal(report.printed_length.mean())),
        ("median", &|report| decimal(report.printed_length.median())),
        ("99 % within", &|report| number(report.printed_length.percentile_99())),
        ("longest", &|report| number(report.printed_length.max())),
        (&one, &|report| time(report.time.mean)),
        ("median", &|report| time(report.time.median)),
        ("99 % within", &|report| time(report.time.p99)),
        ("longest", &|report| time(report.time.max)),
        ("in all", &|report| time(report.seconds)),
        ("threads", &|report| report.threads.to_string()),
        (&rate_of, &|report| rate(report.cubes_per_second)),
        ("bytes of tables", &|report| report.table_bytes.to_string()),
    ];
    let row = |(name, value): &Column| FigureRow {
        name: (*name).to_owned(),
        values: reports.iter().map(|report| value(report)).collect(),
    };
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_of_hard_cubes_is_not_said_to_do_none_a_second() {
        assert_eq!(rate(0.458), "0.46");
        assert_eq!(rate(17_311.4), "17311");
    }
}
