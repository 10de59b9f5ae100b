//! Reports of runs, as a person reads them or as JSON.

use super::messages::say;
use crate::cli::session::Session;
use rubik::batch::{Failure, LengthHistogram, Report};
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use std::io::{self, Write};

/// Prints reports, and says which cubes were not solved.
pub fn publish(session: &Session, reports: &[Report], as_json: bool) -> anyhow::Result<()> {
    let mut output = session.stdout();
    match reports {
        [report] if as_json => writeln!(output, "{}", json(report))?,
        reports if as_json => writeln!(output, "{}", json(&reports))?,
        reports => print(&mut output, reports)?,
    }
    output.flush()?;
    for failure in reports.iter().flat_map(|report| &report.failures) {
        let cube = if failure.cube.is_empty() {
            String::new()
        } else {
            format!(", {}", failure.cube)
        };
        let Failure {
            number, message, ..
        } = failure;
        match failure.seed {
            Some(seed) => say(format_args!(
                "error: cube {number} of seed {seed}{cube}: {message}"
            )),
            None => {
                let line = failure.line.unwrap_or(number.saturating_add(1));
                say(format_args!("error: line {line}{cube}: {message}"));
            }
        }
    }
    Ok(())
}

/// One report as a page, several side by side.
fn print(output: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    match reports {
        [report] => print_page(output, report),
        reports => print_table(output, reports),
    }
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
        words.push(format!("read from {input}"));
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

fn print_page(output: &mut impl Write, report: &Report) -> io::Result<()> {
    let method = shown_on_terminal(&report.method);
    writeln!(output, "method       {method}")?;
    writeln!(output, "cubes        {}: {}", report.cubes, origin(report))?;
    writeln!(output, "solved       {}", report.solved)?;
    writeln!(output, "failed       {}", report.failed)?;
    if let Some(summary) = lengths(&report.length) {
        writeln!(output, "length       {summary} (HTM)")?;
    }
    if report.printed_length != report.length
        && let Some(summary) = lengths(&report.printed_length)
    {
        writeln!(
            output,
            "as printed   {summary} (turns merge where phases meet)"
        )?;
    }
    if let Some(longest) = report.longest {
        writeln!(output, "over {longest:<8}{}", report.over_longest)?;
    }
    for (length, count) in report.length.histogram() {
        let share = count as f64 / report.solved as f64;
        let bar = "#".repeat((share * 200.0).round() as usize);
        let line = format!("{length:>11}  {count:>9} {:>6.2} %  {bar}", share * 100.0);
        writeln!(output, "{}", line.trim_end())?;
    }
    writeln!(
        output,
        "time a cube  mean {}, median {}, 99 % within {}, longest {}",
        time(report.time.mean),
        time(report.time.median),
        time(report.time.p99),
        time(report.time.max)
    )?;
    writeln!(
        output,
        "in all       {} on {} threads, {} cubes a second, {} bytes of tables",
        time(report.seconds),
        report.threads,
        rate(report.cubes_per_second),
        report.table_bytes
    )
}

fn print_table(output: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    if let Some(report) = reports.first() {
        writeln!(output, "{} cubes: {}\n", report.cubes, origin(report))?;
    }
    let number = |value: Option<usize>| value.map_or("-".to_owned(), |value| value.to_string());
    let decimal = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
    type Column<'a> = (&'a str, &'a dyn Fn(&Report) -> String);
    let rows: [Column; 19] = [
        ("method", &|report| {
            shown_on_terminal(&report.method).into_owned()
        }),
        ("solved", &|report| report.solved.to_string()),
        ("failed", &|report| report.failed.to_string()),
        ("length (HTM)  mean", &|report| {
            decimal(report.length.mean())
        }),
        ("median", &|report| decimal(report.length.median())),
        ("99 % within", &|report| {
            number(report.length.percentile_99())
        }),
        ("longest", &|report| number(report.length.max())),
        ("as printed  mean", &|report| {
            decimal(report.printed_length.mean())
        }),
        ("median", &|report| decimal(report.printed_length.median())),
        ("99 % within", &|report| {
            number(report.printed_length.percentile_99())
        }),
        ("longest", &|report| number(report.printed_length.max())),
        ("time a cube  mean", &|report| time(report.time.mean)),
        ("median", &|report| time(report.time.median)),
        ("99 % within", &|report| time(report.time.p99)),
        ("longest", &|report| time(report.time.max)),
        ("in all", &|report| time(report.seconds)),
        ("threads", &|report| report.threads.to_string()),
        ("cubes a second", &|report| rate(report.cubes_per_second)),
        ("bytes of tables", &|report| report.table_bytes.to_string()),
    ];
    for (name, value) in rows {
        write!(output, "{name:>20}")?;
        for report in reports {
            write!(output, "  {:>16}", value(report))?;
        }
        writeln!(output)?;
    }
    Ok(())
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
