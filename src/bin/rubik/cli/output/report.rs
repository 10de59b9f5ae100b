//! Prints reports of runs, as text or as JSON.

use super::messages::say;
use super::wrap::{beside, columns, terminal_columns};
use crate::cli::console::Console;
use rubik::batch::figures::{FigureRow, figures, origin, rate, time, time_for_one, title};
use rubik::batch::{Failure, LengthHistogram, Report};
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use std::io::{self, Write};

/// Prints reports, and lists the cubes that were not solved.
pub fn publish(console: &Console, reports: &[Report], as_json: bool) -> anyhow::Result<()> {
    let mut output = console.stdout();
    match reports {
        [report] if as_json => writeln!(output, "{}", json(report))?,
        reports if as_json => writeln!(output, "{}", json(&reports))?,
        [report] => print_page(&mut output, report, terminal_columns())?,
        reports => print_table(&mut output, reports, terminal_columns())?,
    }
    output.flush()?;
    let failures = reports
        .iter()
        .flat_map(|report| report.failures.iter().map(|each| (report.puzzle.noun(), each)));
    for (noun, failure) in failures {
        let cube = if failure.cube.is_empty() {
            String::new()
        } else {
            format!(", {}", failure.cube)
        };
        let Failure { number, message, .. } = failure;
        match failure.seed {
            Some(seed) => say(format_args!("error: {noun} {number} of seed {seed}{cube}: {message}")),
            None => {
                let line = failure.line.unwrap_or(number.saturating_add(1));
                say(format_args!("error: line {line}{cube}: {message}"));
            }
        }
    }
    Ok(())
}

fn lengths(lengths: &LengthHistogram) -> Option<String> {
    Some(format!(
        "mean {:.3}, median {}, 99 % within {}, shortest {}, longest {}",
        lengths.mean()?,
        lengths.median()?,
        lengths.percentile_99()?,
        lengths.min()?,
        lengths.max()?
    ))
}

/// The report of one run has names at the left. They take this number of columns.
const MARGIN: usize = 13;

fn print_fact(output: &mut impl Write, name: &str, text: &str, terminal: Option<usize>) -> io::Result<()> {
    match terminal {
        Some(columns) => writeln!(output, "{}", beside(name, MARGIN, text, columns)),
        None => writeln!(output, "{name:MARGIN$}{text}"),
    }
}

/// Prints the report of one run. `terminal` is the width of the terminal in columns; longer lines are wrapped. If
/// standard output is not a terminal, `terminal` is `None`, and no line is wrapped.
fn print_page(output: &mut impl Write, report: &Report, terminal: Option<usize>) -> io::Result<()> {
    let mut fact = |name: &str, text: &str| print_fact(output, name, text, terminal);
    let noun = report.puzzle.noun();
    if let Some(puzzle) = report.puzzle.other() {
        fact("puzzle", &puzzle.to_string())?;
    }
    fact("method", &shown_on_terminal(&report.method))?;
    let cubes = format!("{}: {}", report.cubes, origin(report));
    fact(&format!("{noun}s"), &cubes)?;
    fact("solved", &report.solved.to_string())?;
    fact("failed", &report.failed.to_string())?;
    if let (Some(proven), Some(unproven)) = (report.proven, report.unproven) {
        let claimed = match report.claimed {
            Some(claimed) => format!(", {claimed} of them according to resumed records"),
            None => String::new(),
        };
        fact("proven", &format!("{proven} shortest{claimed}, {unproven} unproven"))?;
    }
    if let Some(summary) = lengths(&report.length) {
        fact("length", &format!("{summary} ({})", report.unit()))?;
    }
    if report.printed_length != report.length
        && let Some(summary) = lengths(&report.printed_length)
    {
        fact("as printed", &format!("{summary} (turns merge where phases meet)"))?;
    }
    if let Some(longest) = report.longest {
        fact(&format!("over {longest}"), &report.over_longest.to_string())?;
    }
    print_histogram(output, &report.length, terminal.unwrap_or_else(columns))?;
    let mut fact = |name: &str, text: &str| print_fact(output, name, text, terminal);
    fact(
        time_for_one(&report.puzzle),
        &format!(
            "mean {}, median {}, 99 % within {}, longest {}",
            time(report.time.mean),
            time(report.time.median),
            time(report.time.p99),
            time(report.time.max)
        ),
    )?;
    fact(
        "in all",
        &format!(
            "{} on {}, {} {noun}s a second, {} bytes of tables",
            time(report.seconds),
            threads(report.threads),
            rate(report.cubes_per_second),
            report.table_bytes
        ),
    )
}

fn threads(count: usize) -> String {
    match count {
        1 => "1 thread".to_owned(),
        count => format!("{count} threads"),
    }
}

/// Prints a line for each length, with the number of cubes, their percentage, and a bar. The bar of the most frequent
/// length fills the line.
fn print_histogram(output: &mut impl Write, lengths: &LengthHistogram, columns: usize) -> io::Result<()> {
    let most = lengths.histogram().map(|(_, count)| count).max();
    for (length, count) in lengths.histogram() {
        let share = count as f64 / lengths.total() as f64 * 100.0;
        let line = format!("{length:>11}  {count:>9} {share:>6.2} %  ");
        let room = columns.saturating_sub(line.len()) as f64;
        let bar = count as f64 / most.unwrap_or(count) as f64 * room;
        let line = line + &"#".repeat(bar.round() as usize);
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The widths of the columns of a table, in characters. `NAMES` is for the names at the left, and `COLUMN` is for each
/// run. Two blanks separate the columns.
const NAMES: usize = 20;
const COLUMN: usize = 16;

/// Prints a table with a column for each run. If the terminal is too narrow for all runs, prints more than one table.
fn print_table(output: &mut impl Write, reports: &[Report], terminal: Option<usize>) -> io::Result<()> {
    if let Some(report) = reports.first() {
        let title = title(report);
        match terminal {
            Some(columns) => writeln!(output, "{}\n", beside("", 0, &title, columns))?,
            None => writeln!(output, "{title}\n")?,
        }
    }
    let room = terminal.map(|columns| columns.saturating_sub(NAMES) / (COLUMN + 2));
    let side_by_side = room.unwrap_or(reports.len()).max(1);
    for (number, reports) in reports.chunks(side_by_side).enumerate() {
        if number > 0 {
            writeln!(output)?;
        }
        print_columns(output, reports)?;
    }
    Ok(())
}

fn print_columns(output: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    let reports: Vec<&Report> = reports.iter().collect();
    for FigureRow { name, values } in figures(&reports) {
        write!(output, "{name:>NAMES$}")?;
        for value in values {
            write!(output, "  {value:>COLUMN$}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, bars were up to 156 columns wide on a terminal of 80 columns.
    #[test]
    fn the_bars_of_a_histogram_fit_the_terminal() {
        let mut lengths = LengthHistogram::default();
        for (length, count) in [(19, 3), (20, 30), (21, 70)] {
            (0..count).for_each(|_| lengths.add(length));
        }
        for columns in [40, 60, 80, 200] {
            let mut page = Vec::new();
            print_histogram(&mut page, &lengths, columns).expect("memory takes it all");
            let page = String::from_utf8(page).expect("text");
            let longest = page.lines().map(str::len).max();
            assert_eq!(longest, Some(columns), "{page}");
        }
    }
}
