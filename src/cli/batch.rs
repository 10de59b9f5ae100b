//! `rubik batch`.

use super::Outcome;
use super::arguments::BatchOptions;
use super::scramble::{random_seed, scramble_of};
use super::session::Session;
use super::solve::json;
use rubik::batch::{Report, Run};
use rubik::solvers::Method;
use std::io::{self, Write};

pub fn run(session: &Session, options: &BatchOptions) -> anyhow::Result<Outcome> {
    let run = Run {
        cubes: options.number,
        seed: options.seed.unwrap_or_else(random_seed),
        scramble: scramble_of(options.moves),
    };
    let mut methods: Vec<Method> = Vec::new();
    for name in &options.method {
        if !methods.contains(&name.0) {
            methods.push(name.0);
        }
    }
    let mut reports = Vec::new();
    for &method in &methods {
        let solver = session.solver(method)?;
        let progress = session.progress();
        progress.begin(method.name(), run.cubes);
        let advanced = |cubes| progress.advance(cubes);
        reports.push(run.report(method.name(), solver.as_ref(), method.longest(), &advanced));
        progress.end();
    }
    let mut output = session.stdout();
    if !options.json {
        for (report, method) in reports.iter().zip(&methods) {
            print(&mut output, report, *method)?;
        }
    } else if let [report] = reports.as_slice() {
        writeln!(output, "{}", json(report))?;
    } else {
        writeln!(output, "{}", json(&reports))?;
    }
    output.flush()?;
    for failure in reports.iter().flat_map(|report| &report.failures) {
        eprintln!(
            "error: cube {} of seed {}, {}: {}",
            failure.number, failure.seed, failure.cube, failure.message
        );
    }
    Ok(Outcome::of(reports.iter().any(|report| report.failed > 0)))
}

fn print(output: &mut impl Write, report: &Report, method: Method) -> io::Result<()> {
    let Report {
        cubes,
        solved,
        failed,
        seed,
        scramble,
        length,
        ..
    } = report;
    writeln!(output, "method       {method}")?;
    writeln!(output, "cubes        {cubes}: {scramble}, seed {seed}")?;
    writeln!(output, "solved       {solved}")?;
    writeln!(output, "failed       {failed}")?;
    if let (Some(mean), Some(median)) = (length.mean(), length.median())
        && let (Some(min), Some(max)) = (length.min(), length.max())
    {
        writeln!(
            output,
            "length       mean {mean:.3}, median {median}, shortest {min}, longest {max} (HTM, phase by phase)"
        )?;
    }
    if let Some(mean) = report.printed_length.mean()
        && report.printed_length != *length
    {
        let max = report.printed_length.max().unwrap_or_default();
        writeln!(
            output,
            "as printed   mean {mean:.3}, longest {max} (turns of one face merge where phases meet)"
        )?;
    }
    if let Some(longest) = method.longest() {
        writeln!(output, "over {longest:<8}{}", report.over_longest)?;
    }
    for (length, count) in length.histogram() {
        let share = count as f64 / *solved as f64;
        let bar = "#".repeat((share * 200.0).round() as usize);
        let line = format!("{length:>11}  {count:>9} {:>6.2} %  {bar}", share * 100.0);
        writeln!(output, "{}", line.trim_end())?;
    }
    writeln!(
        output,
        "time         {:.3} s on {} threads, {:.0} cubes a second, {:.2} µs a solution on one",
        report.seconds,
        report.threads,
        report.cubes_per_second,
        report.seconds_per_cube * 1e6
    )
}
