//! Tests `rubik batch`, which solves many cubes to find regressions.

use crate::program::{output, parse, rubik, run, timeless};
use serde_json::Value;

fn report(arguments: &[&str]) -> Value {
    parse(&output(rubik().args(["batch", "--json"]).args(arguments)))
}

#[test]
fn a_hundred_thousand_cubes_are_solved_as_the_literature_says_on_any_number_of_threads() {
    let arguments = ["-n", "100000", "--method", "thistlethwaite", "--seed", "1"];
    let report = timeless(report(&arguments));
    assert_eq!(report["cubes"], 100_000);
    assert_eq!(report["solved"], 100_000);
    assert_eq!(report["failed"], 0);
    assert_eq!(report["seed"], 1);
    assert_eq!(report["over_longest"], 0);
    let mean = report["length"]["mean"].as_f64().expect("a mean");
    assert!((31.25..31.45).contains(&mean), "{mean}");
    assert!(report["length"]["max"].as_u64().expect("a longest") <= 45);
    let histogram = report["length"]["histogram"].as_object().expect("a histogram");
    let total: u64 = histogram.values().filter_map(Value::as_u64).sum();
    assert_eq!(total, 100_000);
    for threads in [1, 3] {
        let count = threads.to_string();
        let again = self::report(&[&arguments[..], &["--threads", &count]].concat());
        assert_eq!(again["threads"], threads);
        assert_eq!(timeless(again), report, "{threads} threads");
    }
}

#[test]
fn times_are_those_of_the_cubes() {
    let report = report(&["-n", "5000", "--seed", "1", "--threads", "1"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    let seconds = number(&report["seconds"]);
    let rate = number(&report["cubes_per_second"]);
    assert!((rate * seconds - 5000.0).abs() < 1e-3, "{report}");
    let time = &report["time"];
    let (total, mean) = (number(&time["total"]), number(&time["mean"]));
    assert!((mean * 5000.0 - total).abs() < 1e-9);
    assert!(0.0 < total && total < seconds, "solving takes only part of the run");
    assert!(number(&time["median"]) <= number(&time["p99"]));
    assert!(number(&time["p99"]) <= number(&time["max"]));
    let histogram = time["histogram"].as_object().expect("a histogram");
    assert_eq!(histogram.values().filter_map(Value::as_u64).sum::<u64>(), 5000);
}

#[test]
fn the_2015_test_case_is_scrambled_by_33_turns_and_solved() {
    let report = report(&["-n", "10000", "--moves", "33", "--seed", "2015"]);
    assert_eq!(report["scramble"], "random-moves 33");
    assert_eq!(report["solved"], 10_000);
    assert_eq!(report["over_longest"], 0);
}

#[test]
fn printed_lengths_are_those_that_solve_prints() {
    let report = report(&["-n", "2000", "--seed", "6"]);
    let scrambles = output(rubik().args(["scramble", "-n", "2000", "--seed", "6"]));
    let solutions = output(rubik().arg("solve").write_stdin(scrambles));
    let lengths = solutions.lines().map(|line| line.split_whitespace().count());
    let mean = lengths.clone().sum::<usize>() as f64 / 2000.0;
    let printed = &report["printed_length"];
    assert!((printed["mean"].as_f64().expect("a mean") - mean).abs() < 1e-9);
    assert_eq!(printed["max"].as_u64(), lengths.max().map(|max| max as u64));
}

#[test]
fn the_report_reads_as_a_page() {
    let page = |arguments: &[&str]| {
        let batch = ["batch", "-n", "1000", "--seed", "1"];
        output(rubik().args(batch).args(arguments))
    };
    let has = |text: &str, lines: &[&str]| {
        let cubes = "cubes        1000: random-state, seed 1\n";
        let counts = "solved       1000\n";
        for line in [cubes, counts, "failed       0\n", " cubes a second"] {
            assert!(text.contains(line), "{line} in {text}");
        }
        for line in lines {
            assert!(text.contains(line), "{line} in {text}");
        }
    };
    has(
        &page(&[]),
        &["method       two-phase\n", "over 21      0\n", "length       mean 2"],
    );
    has(
        &page(&["-m", "thistlethwaite"]),
        &[
            "method       thistlethwaite\n",
            "over 45      0\n",
            "length       mean 31.",
        ],
    );
}

#[test]
fn a_method_named_twice_runs_once() {
    let report = report(&["-n", "10", "-m", "thistlethwaite", "-m", "thistlethwaite"]);
    assert_eq!(report["method"], "thistlethwaite");
}

/// In an earlier version, if the input file was empty, the run succeeded with 0 cubes.
#[test]
fn a_file_without_cubes_is_an_error() {
    let folder = crate::program::folder();
    let path = folder.path().join("empty.txt");
    std::fs::write(&path, "").expect("a file");
    let (status, _, stderr) = run(rubik().args(["batch", "--input"]).arg(&path));
    assert_eq!(status, 1, "{stderr}");
    assert!(stderr.contains("there is no cube in it"), "{stderr}");
}
