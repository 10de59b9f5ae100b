//! Tests that this program answers the public requests in `tests/reports.tsv`. They are bug reports and wishes of users
//! of cube software. Each row contains the command that answers the request, with data of this project. If a row has
//! `-` instead of a thread, it is about a type of text that people copy, and cites no thread.

use crate::program::{folder, rubik, run, small_tables};
use rayon::prelude::*;
use std::fs;

/// A row of `tests/reports.tsv`.
struct Report {
    /// The threads as `owner/repository#number`, or `-`.
    threads: String,
    /// A description of the input or the wish of the user.
    brought: String,
    /// The command. `FILE` stands for the name of a file that contains the input. If the command ends with ` < FILE`,
    /// the input comes from standard input instead.
    command: String,
    /// The input: arguments, which are separated by `;;` in the file. If the command contains `FILE`, the first part is
    /// the content of the file.
    input: Vec<String>,
    /// The expected answer: `=` and the whole output, `~` and parts of the output, or `!` and parts of an error
    /// message. Parts are separated by `&&`.
    answer: String,
}

fn all() -> Vec<Report> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports.tsv");
    let text = fs::read_to_string(path).expect("the list of reports");
    let plain = |cell: &str| cell.replace("\\n", "\n").replace("\\t", "\t");
    let report = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [threads, brought, command, input, answer] = cells[..] else {
            panic!("five cells: {line}");
        };
        let input = Some(input).filter(|input| !input.is_empty() || command.starts_with("solve"));
        Report {
            threads: threads.to_owned(),
            brought: brought.to_owned(),
            command: command.to_owned(),
            input: input.map_or(Vec::new(), |input| input.split(";;").map(plain).collect()),
            answer: plain(answer),
        }
    };
    text.lines().skip(1).map(report).collect()
}

/// Runs the command of a report. Returns the differences from the expected answer, if there are any.
fn fault(report: &Report) -> Option<String> {
    let folder = folder();
    let mut command = rubik();
    command.current_dir(folder.path());
    let mut input = report.input.iter();
    if report.command.contains("FILE") {
        let content = input.next().expect("the content of the file");
        fs::write(folder.path().join("FILE"), content).expect("a file");
    }
    let arguments = match report.command.strip_suffix(" < FILE") {
        Some(arguments) => {
            command.write_stdin(report.input[0].clone());
            arguments
        }
        None => &report.command,
    };
    let (status, stdout, stderr) = run(command.args(arguments.split(' ')).args(input));
    let (kind, expected) = report.answer.split_at(2);
    let is_right = match kind {
        "= " => status == 0 && stdout.trim_end() == expected,
        "~ " => status == 0 && expected.split(" && ").all(|part| stdout.contains(part)),
        "! " => {
            status != 0
                && expected
                    .split(" && ")
                    .all(|part| (stdout.clone() + &stderr).contains(part))
        }
        _ => panic!("an answer begins with =, ~ or !: {}", report.answer),
    };
    let Report { threads, brought, .. } = report;
    (!is_right).then(|| {
        format!(
            "{threads}, {brought}: rubik {} {:?}\n  expected {}\n  status {status}: {stdout}{stderr}",
            report.command, report.input, report.answer
        )
    })
}

#[test]
fn every_report_is_served() {
    small_tables();
    let all = all();
    let threads = all.iter().flat_map(|report| report.threads.split(" · "));
    assert!(threads.filter(|thread| *thread != "-").count() >= 44 + 35);
    let faults: Vec<String> = all.par_iter().filter_map(fault).collect();
    assert!(
        faults.is_empty(),
        "{} of {}:\n{}",
        faults.len(),
        all.len(),
        faults.join("\n")
    );
}
