//! Tests what happens if an interrupt, a full disk or a limit ends a run early. Each file and each report must say that
//! it is incomplete, and must count only the cubes that were solved. The program must never treat incomplete results as
//! complete.

use crate::program::{Running, folder, output, parse, piped, rubik, run, wait_for};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Files that a run writes in addition to its records.
const EXPORTS: [(&str, &str); 3] = [("--html", "run.html"), ("--junit", "run.xml"), ("--markdown", "run.md")];

/// A run with far more cubes than the program can solve before the interrupt.
const RUN: [&str; 7] = ["batch", "-n", "3000000", "--seed", "5", "-m", "thistlethwaite,layers"];

/// Starts a run in a folder, with all files that a run can write, and interrupts it after it has recorded some cubes.
fn interrupted(folder: &Path, records: &str, signal: &str) -> (Option<i32>, String, String) {
    let exports = EXPORTS.iter().flat_map(|&(option, file)| [option, file]);
    let arguments: Vec<&str> = RUN
        .into_iter()
        .chain(["--json", "--out", records])
        .chain(exports)
        .collect();
    let run = Running::start(piped(&arguments).current_dir(folder));
    let path = folder.join(records);
    wait_for("records", || fs::metadata(&path).ok().filter(|file| file.len() > 3_000));
    run.signal(signal);
    let ended = run.end();
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

/// The number of cubes in the records. Checks that each cube occurs exactly once for each method, and that no cube is
/// missing.
fn recorded(text: &str) -> u64 {
    assert!(text.ends_with('\n'), "no line is cut");
    let numbers = text
        .lines()
        .skip(1)
        .map(|line| parse(line)["number"].as_u64().expect("a number"));
    let numbers: Vec<u64> = numbers.collect();
    assert!(numbers.len().is_multiple_of(2));
    let each_twice = (0..numbers.len() as u64 / 2).flat_map(|number| [number, number]);
    assert!(each_twice.eq(numbers.iter().copied()), "no cube is left out");
    numbers.len() as u64 / 2
}

#[test]
fn everything_that_an_interrupted_run_leaves_says_that_it_is_not_whole() {
    for (records, signal) in [("run.ndjson", "INT"), ("run.ndjson.gz", "TERM")] {
        let folder = folder();
        let folder = folder.path();
        let (status, stdout, stderr) = interrupted(folder, records, signal);
        assert_eq!(status, Some(130), "{signal}: {stderr}");
        assert_eq!(stderr, "warning: interrupted; this report is partial\n");
        let report = parse(&stdout);
        let reports = report.as_array().expect("a report for each method");
        assert_eq!(reports.len(), 2);
        let bytes = fs::read(folder.join(records)).expect("records");
        let text = match records.ends_with("gz") {
            false => String::from_utf8(bytes).expect("UTF-8"),
            true => std::io::read_to_string(flate2::read::GzDecoder::new(bytes.as_slice())).expect("a whole file"),
        };
        let done = recorded(&text);
        assert!(0 < done && done < 3_000_000);
        for report in reports {
            assert_eq!(
                (&report["partial"], &report["cubes"]),
                (&Value::from(true), &Value::from(done))
            );
            assert_eq!(report["solved"], done);
            assert_eq!(
                report["length"]["histogram"]
                    .as_object()
                    .expect("lengths")
                    .values()
                    .map(|count| count.as_u64().expect("a count"))
                    .sum::<u64>(),
                done
            );
        }
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("the file is written");
        let results = read("run.xml");
        let failure = "<failure message=\"the run was interrupted\"/>";
        assert_eq!(results.matches(failure).count(), 2, "{results}");
        assert_eq!(results.matches("failures=\"1\"").count(), 2, "{results}");
        for name in ["run.md", "run.html"] {
            let text = read(name);
            assert!(text.contains("PARTIAL: the run was interrupted"), "{name}");
            assert!(text.contains(&format!("{done} cubes")), "{name}");
        }
        // The run leaves no other files in the folder, not even files with temporary names.
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), 1 + EXPORTS.len());
        fs::write(folder.join("part.json"), &stdout).expect("written");
        let (status, _, said) = run(rubik().args(["merge", "part.json"]).current_dir(folder));
        assert_eq!(status, 2);
        assert!(
            said.contains("comes from an interrupted run; finish that run first"),
            "{said}"
        );
        // The report of an interrupted run cannot be the baseline of another run.
        let arguments = [
            "batch",
            "-n",
            "3000000",
            "--seed",
            "5",
            "-m",
            "thistlethwaite,layers",
            "--baseline",
            "part.json",
        ];
        let (status, _, said) = run(rubik().args(arguments).current_dir(folder));
        assert_eq!(status, 2);
        assert!(said.contains("interrupted"), "{said}");
    }
}

/// If a run is interrupted, the cubes that were not solved must not count as regressions.
#[test]
fn an_interrupted_run_is_not_held_against_a_baseline() {
    let folder = folder();
    let folder = folder.path();
    let arguments = [
        "batch",
        "-n",
        "30",
        "--seed",
        "5",
        "--time-limit",
        "60ms",
        "--threads",
        "1",
        "--json",
    ];
    let whole = output(rubik().args(arguments));
    fs::write(folder.join("whole.json"), &whole).expect("written");
    let again = ["--baseline", "whole.json", "--out", "run.ndjson"];
    let run = Running::start(piped(&arguments).args(again).current_dir(folder));
    let path = folder.join("run.ndjson");
    wait_for("records", || fs::metadata(&path).ok().filter(|file| file.len() > 600));
    let ended = run.interrupt();
    let report = parse(&String::from_utf8(ended.stdout).expect("UTF-8"));
    assert_eq!(report["partial"], true);
    assert_eq!(report.get("regressions"), None, "{report}");
    // The run must not record the cube that it was solving when it was interrupted. So each recorded search has used
    // its whole time limit.
    let records = fs::read_to_string(path).expect("records");
    let seconds = records
        .lines()
        .skip(1)
        .map(|record| parse(record)["seconds"].as_f64().expect("seconds"));
    assert!(seconds.into_iter().all(|seconds| seconds >= 0.06), "{records}");
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "warning: interrupted; this report is partial\n"
    );
}

/// In an earlier version, if a cube had failed before the interrupt, the report named only the failure.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_with_failures_says_both() {
    use std::io::Write;
    let folder = folder();
    let folder = folder.path();
    let exports = EXPORTS.iter().flat_map(|&(option, file)| [option, file]);
    let arguments = [
        "batch",
        "--json",
        "--threads",
        "1",
        "--input",
        "-",
        "--out",
        "run.ndjson",
    ];
    let mut run = Running::start(piped(&[]).args(arguments).args(exports).current_dir(folder));
    let mut input = run.input();
    input.write_all(b"R\nno cube\nU\nF\nD\nL\n").expect("the program reads");
    let path = folder.join("run.ndjson");
    wait_for("records", || fs::metadata(&path).ok().filter(|file| file.len() > 500));
    let ended = run.interrupt();
    drop(input);
    let report = parse(&String::from_utf8(ended.stdout).expect("UTF-8"));
    assert_eq!(
        (&report["partial"], &report["failed"]),
        (&Value::from(true), &Value::from(1))
    );
    let results = fs::read_to_string(folder.join("run.xml")).expect("the file is written");
    let cubes = &report["cubes"];
    let said = format!("<failure message=\"1 of {cubes} cubes failed; the run was interrupted\"/>");
    assert!(results.contains(&said), "{results}");
    // In the JUnit file, the failed cube is a separate test case.
    assert!(
        results.contains("failures=\"2\"") && results.matches("<failure").count() == 2,
        "{results}"
    );
    for name in ["run.md", "run.html"] {
        let text = fs::read_to_string(folder.join(name)).expect("the file is written");
        assert!(text.contains("PARTIAL: the run was interrupted"), "{name}: {text}");
        assert!(text.contains("is not a face"), "{name}: {text}");
    }
}

/// Runs a command in a folder, with a limit of `blocks` blocks for the size of each file. A block has 512 or 1,024
/// bytes.
fn with_short_files(folder: &Path, blocks: u32, arguments: &[&str]) -> (Option<i32>, String, String) {
    let program = assert_cmd::cargo::cargo_bin("rubik");
    let ended = Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")])
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .env("RUBIK_TABLES", crate::program::small_tables())
        .output()
        .expect("a shell");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

#[test]
fn what_does_not_fit_on_the_disk_is_an_error_and_the_run_goes_on_later() {
    let folder = folder();
    let folder = folder.path();
    let arguments = ["batch", "-n", "3000", "--seed", "5", "-m", "thistlethwaite", "--json"];
    for records in ["run.ndjson", "run.ndjson.gz"] {
        let with_records = [&arguments[..], &["--out", records]].concat();
        let (status, stdout, stderr) = with_short_files(folder, 16, &with_records);
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{stderr}");
        assert!(
            stderr.starts_with(&format!("error: {records}: cannot write the records: ")),
            "{stderr}"
        );
        let kept = fs::metadata(folder.join(records)).expect("a file").len();
        assert!(0 < kept && kept <= 16 * 1_024, "{kept}");
    }
    let whole = output(rubik().args(arguments));
    let resumed = output(
        rubik()
            .args(arguments)
            .args(["--out", "run.ndjson", "--resume"])
            .current_dir(folder),
    );
    let timeless = |text: &str| crate::program::timeless(parse(text));
    assert_eq!(timeless(&resumed), timeless(&whole));
    // The program leaves no incomplete file, neither with its final name nor with a temporary name.
    let before = fs::read_dir(folder).expect("a folder").count();
    for (option, file) in EXPORTS {
        let with_export = [&arguments[..3], &["-m", "layers,thistlethwaite", option, file]].concat();
        let (status, stdout, stderr) = with_short_files(folder, 0, &with_export);
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{file}: {stderr}");
        assert!(stderr.starts_with(&format!("error: {file}: ")), "{stderr}");
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), before, "{file}");
    }
}

/// Tests that printing, writing or recording to a full disk fails with a one-line error and status 2.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_is_written_to_a_full_disk_is_taken_for_written() {
    let full = || fs::File::create("/dev/full").expect("Linux has /dev/full");
    for arguments in [
        &["solve", "R"][..],
        &["solve", "--json", "R"],
        &["solve", "--explain", "R"],
        &["solve", "--improve", "R"],
        &["solve", "-p", "skewb", "R"],
        &["solve", "--goal", "cross", "R"],
        &["scramble"],
        &["scramble", "-n", "3", "--json"],
        &["scramble", "--event", "333"],
        &["show", "R"],
        &["show", "--to", "svg", "R"],
        &["show", "--to", "png", "R"],
        &["show", "--about", "R"],
        &["apply", "R", "U"],
        &["order", "R U"],
        &["alg", "invert", "R U"],
        &["check", "R", "R'"],
        &["count"],
        &["goals"],
        &["steps", "R", "R'"],
        &["fmc", "R U"],
        &["fmc", "--improve", "R U"],
        &["fmc", "insert", "R", "R'"],
        &["batch", "-n", "5"],
        &["batch", "-n", "5", "--json"],
        &["batch", "-n", "5", "--only", "3", "--seed", "1"],
        &["doctor"],
        &["licenses"],
        &["completions", "bash"],
        &["tables", "path"],
        &["tables", "list"],
    ] {
        let ended = piped(arguments).stdout(full()).output().expect("the program starts");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.ends_with("No space left on device (os error 28)\n"),
            "{arguments:?}: {said}"
        );
    }
    for (option, number) in [
        ("--out", "1000"),
        ("--out", "1"),
        ("--html", "1"),
        ("--junit", "1"),
        ("--markdown", "1"),
    ] {
        let (status, stdout, said) = run(rubik().args(["batch", "-n", number, option, "/dev/full"]));
        assert_eq!((status, stdout.as_str()), (2, ""), "{option}: {said}");
        assert!(
            said.starts_with("error: /dev/full: ") && said.contains("No space left on device"),
            "{option}: {said}"
        );
    }
    // Compressed data are written only at the end of the run. The program must notice a full disk even then.
    let folder = folder();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("run.gz")).expect("a link");
    let (status, stdout, said) = run(rubik()
        .args(["batch", "-n", "1", "--out", "run.gz"])
        .current_dir(folder.path()));
    assert_eq!((status, stdout.as_str()), (2, ""), "{said}");
    assert!(
        said.starts_with("error: run.gz: ") && said.contains("No space left"),
        "{said}"
    );
}

/// Tests that the time limit of a run applies to each cube. Within this limit, none of the solutions can be proven
/// optimal, so each search uses the whole time.
#[test]
fn the_time_limit_of_a_run_is_that_of_each_cube() {
    let folder = folder();
    let arguments = [
        "batch",
        "-n",
        "4",
        "--seed",
        "5",
        "--time-limit",
        "0.2s",
        "--out",
        "run.ndjson",
        "--json",
    ];
    let report = parse(&output(rubik().args(arguments).current_dir(folder.path())));
    assert_eq!(
        (&report["partial"], &report["solved"]),
        (&Value::from(false), &Value::from(4))
    );
    let records = fs::read_to_string(folder.path().join("run.ndjson")).expect("records");
    for record in records.lines().skip(1) {
        let seconds = parse(record)["seconds"].as_f64().expect("seconds");
        assert!(seconds >= 0.2, "{record}");
    }
}
