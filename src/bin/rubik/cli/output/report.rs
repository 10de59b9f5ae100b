//! Reports of runs, as a person reads them or as JSON.

use super::messages::say;
use super::wrap::{beside, columns, terminal_columns};
use crate::cli::session::Session;
use rubik::batch::{Failure, LengthHistogram, Report};
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use rubik::puzzles::PuzzleName;
use std::io::{self, Write};

/// Prints reports, and says which cubes were not solved.
pub fn publish(session: &Session, reports: &[Report], as_json: bool) -> anyhow::Result<()> {
    let mut output = session.stdout();
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

/// Where the cubes come from, in a few words.
fn origin(report: &Report) -> String {
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

/// Cubes a second: whole ones, unless they are few.
fn rate(cubes: f64) -> String {
    let digits = if cubes < 10.0 { 2 } else { 0 };
    format!("{cubes:.digits$}")
}

/// Seconds in the unit that suits them.
fn time(seconds: f64) -> String {
    let (value, unit) = if seconds < 1e-3 {
        (seconds * 1e6, "µs")
    } else if seconds < 1.0 {
        (seconds * 1e3, "ms")
    } else {
        (seconds, "s")
    };
    format!("{value:.2} {unit}")
}

/// Columns of the names at the left of a page.
const MARGIN: usize = 13;

fn print_fact(output: &mut impl Write, name: &str, text: &str, terminal: Option<usize>) -> io::Result<()> {
    match terminal {
        Some(columns) => writeln!(output, "{}", beside(name, MARGIN, text, columns)),
        None => writeln!(output, "{name:MARGIN$}{text}"),
    }
}

/// What the time of one solution is called: in a column of a page, there is no room for a longer noun.
fn time_for_one(puzzle: PuzzleName) -> &'static str {
    match puzzle.noun() {
        "cube" => "time a cube",
        _ => "time for one",
    }
}

/// A page about one run. On a terminal, lines are wrapped at its width, in columns; elsewhere each fact
/// is one line.
fn print_page(output: &mut impl Write, report: &Report, terminal: Option<usize>) -> io::Result<()> {
    let mut fact = |name: &str, text: &str| print_fact(output, name, text, terminal);
    let noun = report.puzzle.noun();
    if report.puzzle != PuzzleName::ThreeByThree {
        fact("puzzle", &report.puzzle.to_string())?;
    }
    fact("method", &shown_on_terminal(&report.method))?;
    let cubes = format!("{}: {}", report.cubes, origin(report));
    fact(&format!("{noun}s"), &cubes)?;
    fact("solved", &report.solved.to_string())?;
    fact("failed", &report.failed.to_string())?;
    if let (Some(proven), Some(unproven)) = (report.proven, report.unproven) {
        let claimed = match report.claimed {
            Some(claimed) => format!(", {claimed} of them as resumed records say"),
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
        time_for_one(report.puzzle),
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

/// How many cubes took each length: the number, the share, and a bar. The bar of the most frequent
/// length takes all the room there is.
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

/// Columns of the names at the left of a table, and of the values of each run, which stand two
/// columns apart.
const NAMES: usize = 20;
const COLUMN: usize = 16;

/// A table of several runs side by side; on a terminal that is too narrow for all of them, several
/// tables one below the other.
fn print_table(output: &mut impl Write, reports: &[Report], terminal: Option<usize>) -> io::Result<()> {
    if let Some(report) = reports.first() {
        let title = format!(
            "{}{} {}s: {}",
            match report.puzzle {
                PuzzleName::ThreeByThree => String::new(),
                puzzle => format!("{puzzle}, "),
            },
            report.cubes,
            report.puzzle.noun(),
            origin(report)
        );
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
    let number = |value: Option<usize>| value.map_or("-".to_owned(), |value| value.to_string());
    let decimal = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
    let Some(first) = reports.first() else {
        return Ok(());
    };
    let length = format!("length ({})  mean", first.unit());
    let one = format!("{}  mean", time_for_one(first.puzzle));
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
    for (name, value) in rows {
        write!(output, "{name:>NAMES$}")?;
        for report in reports {
            write!(output, "  {:>COLUMN$}", value(report))?;
        }
        writeln!(output)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Once, bars were up to 156 columns wide on a terminal of 80.
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

    #[test]
    fn a_run_of_hard_cubes_is_not_said_to_do_none_a_second() {
        assert_eq!(rate(0.458), "0.46");
        assert_eq!(rate(17_311.4), "17311");
    }
}
