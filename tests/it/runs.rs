//! Tests long runs: records, resumption, shards, baselines and interrupts. Also tests `rubik check`.

use crate::program::{
    Running, SAMPLE, folder, golden, output, parse, piped, rubik, run, solves, timeless, wait_for, within,
};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::time::Duration;

fn batch(arguments: &[&str]) -> Value {
    timeless(parse(&output(rubik().args(["batch", "--json"]).args(arguments))))
}

/// Starts a run in the background with the tables that all tests use.
fn start(arguments: &[&str]) -> Running {
    Running::start(piped(arguments).stdin(Stdio::null()))
}

/// Starts a run that reads cubes from a pipe, on one thread. Also returns the end of the pipe into which the test
/// writes.
#[cfg(unix)]
fn start_piped(out: &str, cubes: &str, more: &[&str]) -> (Running, ChildStdin) {
    let arguments = ["batch", "--json", "--input", "-", "--threads", "1", "--out", out];
    let mut run = Running::start(&mut piped(&[&arguments[..], more].concat()));
    let mut input = run.input();
    input.write_all(cubes.as_bytes()).expect("the program reads");
    (run, input)
}

/// Waits until a file of records has this many bytes.
#[cfg(unix)]
fn wait_for_records(records: &Path, bytes: u64) {
    wait_for("records", || {
        let length = fs::metadata(records).map_or(0, |metadata| metadata.len());
        (length >= bytes).then_some(())
    });
}

#[test]
fn records_hold_every_cube_once_in_order() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let with_records = batch(&["-n", "5000", "--seed", "3", "--out", out]);
    assert_eq!(with_records, batch(&["-n", "5000", "--seed", "3"]));
    let text = fs::read_to_string(&path).expect("records");
    let mut lines = text.lines();
    let heading = parse(lines.next().expect("a heading"));
    assert_eq!(heading["run"]["seed"], 3);
    assert_eq!(heading["run"]["methods"], serde_json::json!(["two-phase"]));
    for (number, line) in lines.enumerate() {
        let record = parse(line);
        assert_eq!(record["number"], number);
        let (cube, solution) = (record["cube"].as_str(), record["solution"].as_str());
        let (cube, solution) = (cube.expect("a cube"), solution.expect("a solution"));
        assert!(solves(cube, solution));
        assert_eq!(record["length"]["htm"], solution.split(' ').count());
        assert!(record["seconds"].is_number());
    }
    assert_eq!(text.lines().count(), 5001);
    let checked = output(rubik().arg("check").write_stdin(text.clone()));
    let (heading, records) = text.split_once('\n').expect("lines");
    assert_eq!(checked, format!("{heading}\n{}", "ok\n".repeat(5000)));
    // `solve` and `batch --input` do not take the heading of the file for a cube either.
    let first: String = records.lines().take(3).map(|line| format!("{line}\n")).collect();
    let input = format!("{heading}\n# a comment\n{first}");
    let solved = output(
        rubik()
            .args(["solve", "-m", "thistlethwaite"])
            .write_stdin(input.clone()),
    );
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!((lines[0], lines[1], lines.len()), (heading, "# a comment", 5));
    let report = output(rubik().args(["batch", "--json", "--input", "-"]).write_stdin(input));
    assert_eq!(
        (&parse(&report)["cubes"], &parse(&report)["failed"]),
        (&3.into(), &0.into())
    );
    let report = batch(&["--input", out]);
    assert_eq!(report["cubes"], 5000);
    assert_eq!(report["length"], with_records["length"]);
}

/// Records and reports describe a run by names and values, because texts for people may change.
#[test]
fn headings_and_reports_name_methods_and_options_as_data() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["-n", "20", "--seed", "1", "--max-moves", "22"];
    let report = batch(&[&arguments[..], &["--out", out]].concat());
    assert_eq!(
        (&report["version"], &report["method"]),
        (&1.into(), &"two-phase, at most 22 moves".into())
    );
    let options = serde_json::json!({"method": "two-phase", "tables": "small", "max_moves": 22});
    assert_eq!(report["options"], options);
    let text = fs::read_to_string(&path).expect("records");
    let (heading, records) = text.split_once('\n').expect("lines");
    assert_eq!(parse(heading)["run"]["options"], serde_json::json!([options]));
    // This heading is as rubik 0.1 wrote it.
    let mut old = parse(heading);
    let run_object = old["run"].as_object_mut().expect("an object");
    run_object.remove("options");
    run_object.remove("version");
    fs::write(&path, format!("{old}\n{records}")).expect("written");
    let resumed = batch(&[&arguments[..], &["--out", out, "--resume"]].concat());
    assert_eq!(resumed, report);
    let other = [
        "batch",
        "-n",
        "20",
        "--seed",
        "1",
        "--max-moves",
        "23",
        "--out",
        out,
        "--resume",
    ];
    let (status, _, stderr) = run(rubik().args(other));
    assert_eq!(status, 2);
    assert!(
        stderr.contains("a different run: methods [\"two-phase, at most 22 moves\"]"),
        "{stderr}"
    );
}

#[test]
fn a_run_killed_at_any_moment_goes_on_to_the_same_report() {
    let folder = folder();
    // The fastest method writes many records before the run is killed.
    let arguments = ["-n", "60000", "--seed", "11", "-m", "thistlethwaite"];
    let expected = batch(&arguments);
    for attempt in 0..12_u64 {
        let path = folder.path().join(format!("{attempt}.ndjson"));
        let out = path.to_str().expect("UTF-8");
        let run = start(&[&["batch", "--out", out], &arguments[..]].concat());
        std::thread::sleep(Duration::from_millis(attempt * 17));
        // Dropping the run kills it.
        drop(run);
        let resumed = batch(&[&arguments[..], &["--out", out, "--resume"]].concat());
        assert_eq!(resumed, expected, "killed after {} ms", attempt * 17);
        let text = fs::read_to_string(&path).expect("records");
        assert_eq!(text.lines().count(), 60_001);
    }
}

/// Resumes a finished run, so that its times come from its records and stay the same. In an earlier version, no test
/// would have noticed if the median or the 99th percentile came from the wrong field.
#[test]
fn the_page_and_the_table_show_the_numbers_of_the_report() {
    let folder = folder();
    let seconds = |value: &Value| {
        let seconds = value.as_f64().expect("seconds");
        match seconds {
            ..1e-3 => format!("{:.2} µs", seconds * 1e6),
            ..1.0 => format!("{:.2} ms", seconds * 1e3),
            _ => format!("{seconds:.2} s"),
        }
    };
    for methods in [&["layers"][..], &["layers", "thistlethwaite"]] {
        let records = folder.path().join(methods.join("-"));
        let run = || {
            let mut command = rubik();
            command.args(["batch", "-n", "400", "--seed", "3", "--resume", "--out"]);
            command.arg(&records);
            methods.iter().for_each(|method| {
                command.args(["-m", method]);
            });
            command
        };
        output(&mut run());
        // Artificial times make the mean, the median and the other figures differ, so that the test notices if they are
        // exchanged.
        let text = fs::read_to_string(&records).expect("records");
        let lines = text.lines().enumerate().map(|(number, line)| {
            let mut record = parse(line);
            if let Some(seconds) = record.get_mut("seconds") {
                *seconds = (1e-6 * (number * number) as f64).into();
            }
            format!("{record}\n")
        });
        fs::write(&records, lines.collect::<String>()).expect("written");
        let report = parse(&output(run().arg("--json")));
        let page = output(&mut run());
        let reports = report.as_array().cloned().unwrap_or_else(|| vec![report]);
        for (column, report) in reports.iter().enumerate() {
            let field = |histogram: &str, field: &str| report[histogram][field].clone();
            let mean = field("length", "mean").as_f64().expect("a length");
            let median = field("length", "median").as_f64().expect("a length");
            let [p99, min, max] = ["p99", "min", "max"].map(|name| field("length", name));
            let times = ["mean", "median", "p99", "max"].map(|name| seconds(&field("time", name)));
            let mut distinct = times.to_vec();
            distinct.dedup();
            assert_eq!(distinct.len(), 4, "{times:?}");
            if let [_] = methods {
                let lengths = format!(
                    "length       mean {mean:.3}, median {median}, 99 % within {p99}, \
                     shortest {min}, longest {max} (HTM)\n"
                );
                assert!(page.contains(&lengths), "{lengths} in {page}");
                let [mean, median, p99, max] = times;
                let times = format!("time a cube  mean {mean}, median {median}, 99 % within {p99}, longest {max}\n");
                assert!(page.contains(&times), "{times} in {page}");
                continue;
            }
            // The first column has 20 characters, and each further column has 18.
            let cell = |line: &str| {
                let after = line.chars().skip(20 + 18 * column).take(18);
                after.collect::<String>().trim().to_owned()
            };
            let rows = |first: &str| -> Vec<String> {
                let lines = page.lines().skip_while(|line| !line.contains(first));
                lines.take(4).map(cell).collect()
            };
            let lengths = [format!("{mean:.3}"), format!("{median:.3}")];
            let lengths = lengths.into_iter().chain([p99.to_string(), max.to_string()]);
            assert!(rows("length (HTM)  mean").into_iter().eq(lengths), "{page}");
            assert_eq!(rows("time a cube  mean"), times, "{page}");
        }
    }
}

#[test]
fn a_run_that_has_ended_is_resumed_to_its_report() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    // No option gives the seed, because the records contain it.
    let first = batch(&["-n", "700", "--out", out]);
    assert_eq!(batch(&["-n", "700", "--out", out, "--resume"]), first);
}

#[test]
fn records_of_another_run_are_refused_and_kept() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    output(rubik().args(["batch", "-n", "50", "--seed", "1", "--out", out]));
    let whole = fs::read(&path).expect("records");
    let refused = |arguments: &[&str], expected: &str| {
        let (status, stdout, stderr) = run(rubik().args(["batch", "--out", out]).args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
        assert!(stderr.contains(expected), "{stderr}");
        assert_eq!(fs::read(&path).expect("records"), whole);
    };
    refused(&["-n", "50", "--seed", "1"], "already exists; --resume continues it");
    refused(
        &["-n", "50", "--seed", "2", "--resume"],
        "a different run: seed 1 and not 2",
    );
    refused(
        &["-n", "51", "--seed", "1", "--resume"],
        "a different run: cubes 50 and not 51",
    );
    refused(
        &["-n", "50", "--seed", "1", "--moves", "5", "--resume"],
        "a different run: scramble \"random-state\" and not \"random-moves 5\"",
    );
    refused(
        &["-n", "50", "--seed", "1", "--shard", "1/2", "--resume"],
        "a different run: shard \"1/1\" and not \"1/2\"",
    );
}

#[test]
fn damaged_records_are_refused_with_the_line() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["batch", "-n", "50", "--seed", "1", "--out", out];
    output(rubik().args(arguments));
    let whole = fs::read_to_string(&path).expect("records");
    let lines: Vec<&str> = whole.lines().collect();
    let refused = |text: String, expected: &str| {
        fs::write(&path, &text).expect("written");
        let (status, _, stderr) = run(rubik().args(arguments).arg("--resume"));
        assert_eq!(status, 2, "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
        assert_eq!(fs::read_to_string(&path).expect("records"), text);
    };
    refused(
        "not records\nat all\n".to_owned(),
        "line 1 is not the heading of a file of records",
    );
    let foreign = whole.replacen(lines[7], "a foreign line", 1);
    refused(foreign, "line 8 is not a record");
    refused(
        whole.replacen(&format!("{}\n", lines[7]), "", 1),
        "line 8 is about cube 7",
    );
    refused(
        format!("{whole}{}\n", lines[50]),
        "line 52 is not a record: the run has no more",
    );
    let mut changed = parse(lines[9]);
    changed["solution"] = "R U".into();
    refused(
        whole.replacen(lines[9], &changed.to_string(), 1),
        "line 10 has a solution that does not solve its cube",
    );
}

/// In an earlier version, `--resume` accepted the record of a failure although its message was not UTF-8. It counted
/// each invalid byte as three bytes, so it left a gap before the next record.
#[test]
fn a_record_that_is_not_utf_8_is_refused() {
    let folder = folder();
    let [path, input] = ["records.ndjson", "cubes.txt"].map(|name| folder.path().join(name));
    let [out, cubes] = [&path, &input].map(|path| path.to_str().expect("UTF-8"));
    let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    fs::write(&input, format!("{solved}\nnot a cube\n{solved}\n")).expect("written");
    let arguments = ["batch", "--input", cubes, "--out", out];
    let (status, ..) = run(rubik().args(arguments));
    assert_eq!(status, 1);
    let whole = fs::read_to_string(&path).expect("records");
    let two = whole
        .lines()
        .take(3)
        .map(|line| line.to_owned() + "\n")
        .collect::<String>();
    let message = two.find("\"error\":\"").expect("the record of a failure") + "\"error\":\"".len();
    let mut damaged = two.into_bytes();
    damaged[message] = 0xff;
    fs::write(&path, &damaged).expect("written");
    let (status, _, stderr) = run(rubik().args(arguments).arg("--resume"));
    assert_eq!(status, 2, "{stderr}");
    assert!(stderr.contains("line 3 is not a record: it is not UTF-8"), "{stderr}");
    assert_eq!(fs::read(&path).expect("records"), damaged);
}

/// In an earlier version, `--resume` emptied a file that did not contain records.
#[test]
fn resume_never_destroys_what_is_no_run_of_ours() {
    let folder = folder();
    let path = folder.path().join("notes.txt");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["batch", "-n", "5", "--seed", "1", "--out", out, "--resume"];
    for notes in ["my precious notes", "{\"run\":", "my\nnotes\n", "\n", " "] {
        fs::write(&path, notes).expect("written");
        let (status, _, stderr) = run(rubik().args(arguments));
        let is_begun = notes == "{\"run\":";
        assert_eq!(status, if is_begun { 0 } else { 2 }, "{notes:?}: {stderr}");
        if !is_begun {
            assert!(stderr.contains("line 1 is not the heading"), "{stderr}");
            assert_eq!(fs::read_to_string(&path).expect("notes"), notes);
        }
    }
}

/// In an earlier version, `--resume` read an endless device until the memory was full.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_gone_on_with() {
    for device in ["/dev/zero", "/dev/null"] {
        let arguments = ["batch", "-n", "5", "--out", device, "--resume"];
        let (status, _, stderr) = run(rubik().args(arguments));
        assert_eq!(status, 2);
        assert!(stderr.contains("is not a file"), "{stderr}");
    }
    output(rubik().args(["batch", "-n", "5", "--out", "/dev/null"]));
}

/// In an earlier version, the program trusted numbers and errors in records, or crashed because of them.
#[test]
fn records_that_cannot_be_are_refused_and_failures_tried_again() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["-n", "50", "--seed", "1", "--out", out];
    let report = batch(&arguments);
    let whole = fs::read_to_string(&path).expect("records");
    let lines: Vec<&str> = whole.lines().collect();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = parse(lines[9]);
        change(&mut record);
        fs::write(&path, whole.replacen(lines[9], &record.to_string(), 1)).expect("written");
        run(rubik().arg("batch").args(arguments).args(["--resume", "--json"]))
    };
    for length in [u64::MAX, 1_000_000_000_000] {
        let (status, _, stderr) = changed(&|record| record["length"]["htm_by_phases"] = length.into());
        assert_eq!(status, 2);
        assert!(stderr.contains("line 10 has a length that does not match"), "{stderr}");
    }
    let (status, _, stderr) = changed(&|record| record["seconds"] = 1.8e19.into());
    assert_eq!(status, 2);
    assert!(stderr.contains("line 10 has an impossible time"), "{stderr}");
    let (status, stdout, stderr) = changed(&|record| {
        let fields = record.as_object_mut().expect("an object");
        fields.remove("solution");
        fields.remove("length");
        fields.insert("error".to_owned(), "it was hard".into());
    });
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert_eq!(timeless(parse(&stdout)), report);
    let text = fs::read_to_string(&path).expect("records");
    assert!(text.lines().count() == 51 && !text.contains("it was hard"));
}

/// In an earlier version, reports with impossible numbers crashed the program, or their counts overflowed.
#[test]
fn hostile_reports_are_refused_in_words() {
    let folder = folder();
    let path = folder.path().join("report.json");
    let report = output(rubik().args(["batch", "--json", "-n", "20", "--seed", "1"]));
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut report = parse(&report);
        change(&mut report);
        fs::write(&path, report.to_string()).expect("written");
        let (status, stdout, stderr) = run(rubik().arg("merge").arg(&path));
        assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let compared = ["batch", "-n", "20", "--seed", "1", "--baseline"];
        let (status, stdout, second) = run(rubik().args(compared).arg(&path));
        assert_eq!((status, stdout.as_str()), (2, ""), "{second}");
        stderr
    };
    let damaged = |stderr: String| assert!(stderr.contains("is damaged: "), "{stderr}");
    damaged(refused(&|report| report["time"]["total"] = 1.8e19.into()));
    damaged(refused(&|report| report["time"]["histogram"]["1"] = u64::MAX.into()));
    damaged(refused(&|report| report["cubes"] = u64::MAX.into()));
    damaged(refused(&|report| report["failed"] = u64::MAX.into()));
    damaged(refused(&|report| report["length"]["histogram"]["20"] = 1_u64.into()));
    damaged(refused(&|report| report["version"] = 2.into()));
    refused(&|report| report["length"]["histogram"]["9"] = u64::MAX.into());
    refused(&|report| report["length"]["histogram"]["1000000000000"] = 1.into());
    fs::write(&path, "[]").expect("written");
    for arguments in [&["merge"][..], &["batch", "-n", "20", "--baseline"]] {
        let (status, _, stderr) = run(rubik().args(arguments).arg(&path));
        assert_eq!((status, stderr.contains("contains no report")), (2, true), "{stderr}");
    }
}

/// In an earlier version, a part with too few cubes was accepted as a whole part.
#[test]
fn a_part_that_is_not_whole_is_not_merged() {
    let folder = folder();
    let part = |number: &str, shard: &str, name: &str| {
        let arguments = ["batch", "--json", "-n", number, "--seed", "1", "--shard", shard];
        let mut report = parse(&output(rubik().args(arguments)));
        report["run_cubes"] = 40.into();
        let path = folder.path().join(name);
        fs::write(&path, report.to_string()).expect("written");
        path
    };
    let (first, second, short) = (part("40", "1/2", "1"), part("40", "2/2", "2"), part("30", "2/2", "3"));
    assert_eq!(run(rubik().arg("merge").args([&first, &second])).0, 0);
    let (status, _, stderr) = run(rubik().arg("merge").args([&first, &short]));
    assert_eq!(status, 2);
    assert!(
        stderr.contains("contains 15 cubes, but part 2/2 of the run should contain 20"),
        "{stderr}"
    );
}

#[test]
fn parts_merge_into_the_report_of_the_whole() {
    let folder = folder();
    let whole = batch(&["-n", "1000", "--seed", "4", "--moves", "12"]);
    let parts: Vec<PathBuf> = (1..=4)
        .map(|index| {
            let shard = format!("{index}/4");
            let arguments = ["batch", "--json", "-n", "1000", "--seed", "4", "--moves", "12"];
            let report = output(rubik().args(arguments).args(["--shard", &shard]));
            assert_eq!(parse(&report)["cubes"], 250);
            let path = folder.path().join(format!("part{index}.json"));
            fs::write(&path, report).expect("written");
            path
        })
        .collect();
    let merged = output(rubik().args(["merge", "--json"]).args(&parts));
    assert_eq!(timeless(parse(&merged)), whole);
    let backwards = output(rubik().args(["merge", "--json"]).args(parts.iter().rev()));
    assert_eq!(timeless(parse(&backwards)), whole);
    let page = output(rubik().arg("merge").args(&parts));
    assert!(page.contains("cubes        1000: random-moves 12, seed 4\n"), "{page}");

    let refused = |parts: &[&PathBuf], expected: &str| {
        let (status, stdout, stderr) = run(rubik().arg("merge").args(parts));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains(expected), "{stderr}");
    };
    refused(&[&parts[0], &parts[1], &parts[3]], "part 3/4 is missing");
    refused(&[&parts[0], &parts[1], &parts[1]], "part 2/4 is given twice: ");
    let other = folder.path().join("other.json");
    let arguments = ["batch", "--json", "-n", "1000", "--seed", "5", "--moves", "12"];
    fs::write(&other, output(rubik().args(arguments).args(["--shard", "2/4"]))).expect("written");
    refused(
        &[&parts[0], &other],
        "belongs to a different run from the first file: the seed is not the same",
    );
    fs::write(&other, "{\"hello\": 1}").expect("written");
    refused(&[&parts[0], &other], "is not a report of `rubik batch --json`");
    refused(&[&folder.path().join("missing.json")], "No such file");
}

#[test]
fn cube_k_is_the_same_alone() {
    let page = output(rubik().args(["batch", "--seed", "8", "--only", "123"]));
    let scrambles = output(rubik().args(["scramble", "-n", "124", "--seed", "8"]));
    let scramble = scrambles.lines().last().expect("a scramble");
    let facelets = output(rubik().args(["show", "--to", "facelets", scramble]));
    assert!(page.starts_with(&format!("cube 123 of seed 8: {facelets}")), "{page}");
    assert!(page.contains("phase 1") && page.contains("phase 2"), "{page}");
    let page = output(rubik().args(["batch", "--seed", "8", "--only", "3", "--moves", "9"]));
    let scrambles = output(rubik().args(["scramble", "-n", "4", "--seed", "8", "--moves", "9"]));
    let scramble = scrambles.lines().last().expect("a scramble");
    assert!(page.contains(&format!("\nscramble: {scramble}\n")), "{page}");
    let with_number = ["batch", "-n", "10", "--seed", "8", "--moves", "9", "--only", "3"];
    assert_eq!(
        output(rubik().args(with_number)),
        page,
        "`--only` added to the options of the run"
    );
    let (status, _, stderr) = run(rubik().args(["batch", "-n", "3", "--seed", "8", "--only", "3"]));
    assert_eq!((status, stderr.as_str()), (2, "error: there is no cube 3\n"));
    let (status, _, stderr) = run(rubik().args(["batch", "--only", "3"]));
    assert_eq!((status, stderr.contains("--seed")), (2, true));
    // In an earlier version, these errors lacked the hints that other commands give.
    let only = ["batch", "--input", "-", "--only", "0"];
    let of_skewb = r#"{"puzzle": "skewb", "scramble": "R"}"#;
    let (status, stdout, stderr) = run(rubik().args(only).write_stdin(of_skewb));
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(stderr.ends_with("; say --puzzle skewb\n"), "{stderr}");
}

/// Tests runs to a goal, and runs that allow only some turns. The report counts lengths in the allowed turns. Such a
/// run can be resumed and merged, and a single cube of it can be solved.
#[test]
fn goals_and_some_turns_are_run_recorded_and_gone_on_with() {
    let cross = batch(&["-n", "300", "--seed", "1", "--goal", "cross"]);
    assert_eq!((&cross["solved"], &cross["failed"]), (&300.into(), &0.into()));
    assert_eq!(cross["method"], "goal cross");
    let options = serde_json::json!({"method": "goal", "goal": "cross"});
    assert_eq!(cross["options"], options);
    assert!(cross["length"]["max"].as_u64() <= Some(8), "{cross}");

    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["-n", "200", "--seed", "2", "--generators", "M,U2", "--moves", "9"];
    let report = batch(&[&arguments[..], &["--out", out]].concat());
    assert_eq!(report["solved"], 200);
    assert_eq!(report["method"], "goal solved by U2, M");
    assert_eq!(report["options"]["turns"], "U2, M");
    assert!(report["length"]["max"].as_u64() <= Some(9), "{report}");
    // A run that was interrupted resumes to the same report. With other turns, it is a different run.
    let text = fs::read_to_string(&path).expect("records");
    let half: String = text.split_inclusive('\n').take(100).collect();
    assert!(half.contains("\"turns\":"), "{half}");
    fs::write(&path, &half).expect("written");
    let resumed = batch(&[&arguments[..], &["--out", out, "--resume"]].concat());
    assert_eq!(resumed, report);
    let other = [
        "batch", "-n", "200", "--seed", "2", "--moves", "9", "--out", out, "--resume",
    ];
    for turns in ["M,U", "R,U"] {
        let (status, _, stderr) = run(rubik().args(other).args(["--generators", turns]));
        assert_eq!(status, 2, "{stderr}");
        assert!(stderr.contains("a different run: methods"), "{stderr}");
    }
    // A record with a changed solution is refused.
    let first = half.lines().nth(1).expect("a record");
    let mut record = parse(first);
    record["solution"] = "M".into();
    fs::write(&path, half.replacen(first, &record.to_string(), 1)).expect("written");
    let (status, _, stderr) = run(rubik().arg("batch").args(arguments).args(["--out", out, "--resume"]));
    assert_eq!(status, 2, "{stderr}");

    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.path().join(part.replace('/', "of"));
        let arguments = ["batch", "-n", "300", "--seed", "1", "--goal", "cross", "--json"];
        let report = output(rubik().args(arguments).args(["--shard", part]));
        fs::write(&path, report).expect("written");
        path
    });
    let merged = parse(&output(rubik().arg("merge").args(&parts).arg("--json")));
    assert_eq!(merged["length"], cross["length"]);

    let page = output(rubik().args(["batch", "--seed", "1", "--only", "7", "--goal", "cross"]));
    let mut lines = page.lines().rev();
    assert!(lines.any(|line| line.ends_with("moves, the fewest")), "{page}");
    let solution = lines.next().expect("a solution");
    let scramble = output(rubik().args(["scramble", "-n", "8", "--seed", "1"]));
    let scramble = scramble.lines().last().expect("a scramble");
    let checked = output(rubik().args(["check", "--goal", "cross", scramble, solution]));
    assert_eq!(checked, "ok\n");
    for (wrong, told) in [
        (
            &["--goal", "cross", "-m", "two-phase"][..],
            "cannot be used with the method two-phase",
        ),
        (&["--goal", "cross", "-p", "2"], "--goal is not for a 2x2x2"),
        (
            &["--generators", "R,U", "--metric", "qtm"],
            "--metric cannot be used with",
        ),
        (&["--generators", "Q"], "Q"),
    ] {
        let (status, _, stderr) = run(rubik().args(["batch", "-n", "3"]).args(wrong));
        assert_eq!(
            (status, stderr.lines().next().is_some_and(|line| line.contains(told))),
            (2, true),
            "{stderr}"
        );
    }
    let few = ["batch", "-n", "3", "--seed", "4", "--goal", "cross", "--max-moves", "4"];
    let (status, stdout, stderr) = run(rubik().args(few));
    assert_eq!(status, 1, "{stdout}");
    assert!(
        stderr.contains("no sequence of at most 4 moves reaches the goal"),
        "{stderr}"
    );
}

#[test]
fn a_report_names_the_limit_on_the_moves_to_a_goal() {
    for (limit, expected) in [(&[][..], Value::Null), (&["--max-moves", "8"], Value::from(8))] {
        let report = batch(&[&["-n", "20", "--seed", "1", "--goal", "cross"][..], limit].concat());
        assert_eq!((&report["solved"], &report["over_longest"]), (&20.into(), &0.into()));
        assert_eq!(report["longest"], expected, "{limit:?}");
        assert_eq!(report["options"]["max_moves"], expected, "{limit:?}");
    }
}

#[test]
fn a_changed_setting_is_held_against_the_baseline_of_its_method() {
    let folder = folder();
    let path = folder.path().join("baseline.json");
    let usual = ["batch", "--json", "-n", "40", "--seed", "1"];
    fs::write(&path, output(rubik().args(usual))).expect("written");
    let compared = |more: &[&str]| run(rubik().args(usual).args(more).arg("--baseline").arg(&path));
    let (status, stdout, stderr) = compared(&["--max-moves", "23"]);
    assert_eq!(status, 1, "longer solutions are accepted: {stderr}");
    assert!(
        stderr.contains("two-phase, at most 23 moves is compared with two-phase\n"),
        "{stderr}"
    );
    assert!(
        stderr.contains("worse: two-phase, at most 23 moves: mean length was "),
        "{stderr}"
    );
    assert_eq!(parse(&stdout)["regressions"][0]["what"], "mean length");
    // Lengths in another metric, or of another method, cannot be compared.
    assert_eq!(compared(&["--metric", "qtm"]).0, 2);
    assert_eq!(compared(&["-m", "layers"]).0, 2);
    // If the baseline has the method with two other settings, it is unclear which one is meant.
    let mut reports = vec![parse(&fs::read_to_string(&path).expect("the baseline")); 2];
    for (report, most) in reports.iter_mut().zip([21, 22]) {
        report["options"]["max_moves"] = most.into();
    }
    fs::write(&path, Value::from(reports).to_string()).expect("written");
    let (status, _, stderr) = compared(&["--max-moves", "23"]);
    assert_eq!(status, 2);
    assert!(
        stderr.contains("the baseline has no report for two-phase, at most 23 moves"),
        "{stderr}"
    );
}

#[test]
fn a_merged_report_is_held_against_a_baseline() {
    let folder = folder();
    let file = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let run = ["batch", "--json", "-n", "40", "--seed", "1"];
        fs::write(&path, output(rubik().args(run).args(arguments))).expect("written");
        path
    };
    let parts = [file("1", &["--shard", "1/2"]), file("2", &["--shard", "2/2"])];
    let merged = |baseline| {
        run(rubik()
            .args(["merge", "--json"])
            .args(&parts)
            .arg("--baseline")
            .arg(baseline))
    };
    let (status, stdout, stderr) = merged(file("same", &[]));
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert_eq!(parse(&stdout)["regressions"], serde_json::json!([]));
    let (status, stdout, stderr) = merged(file("shorter", &["--time-limit", "0.2s"]));
    assert_eq!(status, 1, "{stderr}");
    assert!(stderr.contains("worse: two-phase: mean length was "), "{stderr}");
    assert_eq!(parse(&stdout)["regressions"][0]["what"], "mean length");
    let other = folder.path().join("other");
    fs::write(
        &other,
        output(rubik().args(["batch", "--json", "-n", "40", "--seed", "2"])),
    )
    .expect("written");
    let (status, _, stderr) = merged(other);
    assert_eq!(status, 2);
    assert!(
        stderr.contains("the baseline comes from a different run with two-phase: the seed is not the same"),
        "{stderr}"
    );
}

#[test]
fn a_baseline_holds_lengths_failures_and_speed() {
    let folder = folder();
    let path = folder.path().join("baseline.json");
    let report = output(rubik().args(["batch", "--json", "-n", "2000", "--seed", "1"]));
    let compared = |change: &dyn Fn(&mut Value), more: &[&str]| {
        let mut baseline = parse(&report);
        change(&mut baseline);
        fs::write(&path, baseline.to_string()).expect("written");
        let arguments = ["batch", "--json", "-n", "2000", "--seed", "1", "--baseline"];
        run(rubik().args(arguments).arg(&path).args(more))
    };
    let (status, _, stderr) = compared(&|_| {}, &[]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    // The baseline is changed as if the longest solutions had had one move fewer.
    let shorter = |report: &mut Value| {
        let histogram = report["length"]["histogram"].as_object_mut().expect("a histogram");
        let longest = histogram.keys().max().expect("lengths").clone();
        let count = histogram[&longest].as_u64().expect("a count");
        histogram.remove(&longest);
        let before = (longest.parse::<u32>().expect("a length") - 1).to_string();
        let more = histogram.get(&before).and_then(Value::as_u64).unwrap_or(0);
        histogram.insert(before, (count + more).into());
        report["time"]["by_length"] = Value::Object(serde_json::Map::new());
    };
    let (status, _, stderr) = compared(&shorter, &[]);
    assert_eq!(status, 1);
    assert!(stderr.contains("worse: two-phase: mean length was "), "{stderr}");
    assert!(stderr.contains("worse: two-phase: longest length was "), "{stderr}");
    let faster = |report: &mut Value| report["cubes_per_second"] = 1e15.into();
    assert_eq!(compared(&faster, &[]).0, 0);
    let (status, _, stderr) = compared(&faster, &["--speed-tolerance", "50"]);
    assert_eq!(status, 1);
    assert!(stderr.contains("worse: two-phase: cubes a second was "), "{stderr}");
    // The report also says what got worse. The rates in the message are whole numbers.
    let figures = stderr.split("cubes a second was ").nth(1).expect("a figure").trim();
    assert!(
        figures.split(" and is ").all(|figure| figure.parse::<u64>().is_ok()),
        "{figures}"
    );
    let (_, stdout, _) = compared(&shorter, &[]);
    let regressions = &parse(&stdout)["regressions"];
    assert_eq!(regressions[0]["what"], "mean length");
    assert!(regressions[0]["before"].as_f64() < regressions[0]["now"].as_f64());
    let (_, stdout, _) = compared(&|_| {}, &[]);
    assert_eq!(parse(&stdout)["regressions"], serde_json::json!([]));
    let slower = |report: &mut Value| report["cubes_per_second"] = 1.0.into();
    assert_eq!(compared(&slower, &["--speed-tolerance", "10%"]).0, 0);
    let other = |report: &mut Value| {
        report["method"] = "magic".into();
        report["options"]["method"] = "magic".into();
    };
    let (status, _, stderr) = compared(&other, &[]);
    assert_eq!(status, 2);
    assert!(
        stderr.contains("the baseline has no report for two-phase, only for magic"),
        "{stderr}"
    );
    // The refusal comes before the run: a run over a quintillion cubes would never end.
    for change in [
        &(|report: &mut Value| report["seed"] = 2.into()) as &dyn Fn(&mut Value),
        &|report| report["run_cubes"] = 1_000.into(),
        &|report| report["partial"] = true.into(),
        &|report| report["shard"] = "1/2".into(),
    ] {
        let mut baseline = parse(&report);
        change(&mut baseline);
        fs::write(&path, baseline.to_string()).expect("written");
        let arguments = ["batch", "-n", "1000000000000000000", "--seed", "1", "--baseline"];
        let (status, stdout, stderr) = run(rubik().args(arguments).arg(&path));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(
            stderr.contains("comes from a different run with two-phase: the "),
            "{stderr}"
        );
    }
}

#[test]
fn cubes_are_read_plain_gzipped_and_zstandard() {
    let folder = folder();
    let text = output(rubik().args(["scramble", "-n", "300", "--seed", "2"]));
    let plain = folder.path().join("cubes.txt");
    fs::write(&plain, &text).expect("written");
    let gzipped = folder.path().join("cubes.gz");
    let mut encoder = flate2::write::GzEncoder::new(
        fs::File::create(&gzipped).expect("a file"),
        flate2::Compression::default(),
    );
    encoder.write_all(text.as_bytes()).expect("written");
    encoder.finish().expect("written");
    let zstandard = folder.path().join("cubes.zst");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let compressed = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    fs::write(&zstandard, compressed).expect("written");
    let lengths = batch(&["-n", "300", "--seed", "2"])["length"].clone();
    for path in [&plain, &gzipped, &zstandard] {
        let report = batch(&["--input", path.to_str().expect("UTF-8")]);
        assert_eq!((&report["cubes"], &report["length"]), (&300.into(), &lengths));
        assert_eq!(report["seed"], Value::Null);
    }
    let piped = output(rubik().args(["batch", "--json", "--input", "-"]).write_stdin(text));
    assert_eq!(parse(&piped)["length"], lengths);
}

/// In an earlier version, the program read only the first frame of a Zstandard file, and did not notice damage.
#[test]
fn every_frame_of_zstandard_is_read_and_damage_is_an_error() {
    let folder = folder();
    let path = folder.path().join("cubes.zst");
    let level = || ruzstd::encoding::CompressionLevel::Fastest;
    let frame = |text: &str| ruzstd::encoding::compress_to_vec(text.as_bytes(), level());
    let skippable = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4];
    let read = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        run(rubik().args(["batch", "--json", "--input"]).arg(&path))
    };
    let whole = [&skippable[..], &frame("R\nU\n"), &frame("F\nD\n")].concat();
    let (status, stdout, _) = read(&whole);
    assert_eq!((status, &parse(&stdout)["cubes"]), (0, &4.into()));
    let mut damaged = whole.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    for bytes in [&damaged[..], &[&whole[..], b"garbage"].concat(), &whole[..last]] {
        let (status, stdout, stderr) = read(bytes);
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains("cannot read the input: "), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
    }
}

/// In an earlier version, a file in another compressed format led to an error for each of its lines.
#[test]
fn files_that_are_compressed_otherwise_are_refused_once() {
    let folder = folder();
    let path = folder.path().join("cubes");
    for (begin, name) in [
        (&b"\xfd7zXZ\0\0\x04\n\n\n"[..], "xz"),
        (b"BZh91AY&SY\n\n", "bzip2"),
        (b"PK\x03\x04\x14\n\n", "zip"),
    ] {
        fs::write(&path, begin).expect("written");
        let (status, stdout, stderr) = run(rubik().args(["batch", "--input"]).arg(&path));
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (2, "", 1),
            "{stderr}"
        );
        assert!(stderr.contains(&format!("is compressed with {name}")), "{stderr}");
    }
}

/// In an earlier version, `--out a.gz` wrote plain text.
#[test]
fn records_are_compressed_as_the_name_says_or_refused() {
    let folder = folder();
    let path = folder.path().join("records.gz");
    let out = path.to_str().expect("UTF-8");
    let report = batch(&["-n", "300", "--seed", "1", "--out", out]);
    let mut text = String::new();
    let file = fs::File::open(&path).expect("records");
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("a whole gzip file");
    assert_eq!(text.lines().count(), 301);
    assert_eq!(batch(&["--input", out])["length"], report["length"]);
    let before = fs::read(&path).expect("records");
    let resume = ["batch", "-n", "300", "--seed", "1", "--out", out, "--resume"];
    let (status, _, stderr) = run(rubik().args(resume));
    assert_eq!(
        (status, stderr.contains("cannot be continued in a compressed file")),
        (2, true),
        "{stderr}"
    );
    assert_eq!(fs::read(&path).expect("records"), before);
    for name in ["a.xz", "a.csv.lz4", "a.BZ2"] {
        let path = folder.path().join(name);
        let (status, _, stderr) = run(rubik().args(["batch", "-n", "5", "--out"]).arg(&path));
        assert_eq!(
            (status, stderr.contains("; to compress them, let")),
            (2, true),
            "{stderr}"
        );
        assert!(!path.exists());
    }
}

/// The records of one run contain the same cubes with the same solutions in each text format.
#[test]
fn tables_of_records_have_the_values_of_the_lines() {
    let folder = folder();
    let written = |name: &str, puzzle: &str| {
        let path = folder.path().join(name);
        let out = path.to_str().expect("UTF-8");
        batch(&["-n", "200", "--seed", "1", "-p", puzzle, "--out", out]);
        fs::read(&path).expect("records")
    };
    for puzzle in ["3x3x3", "2x2x2", "pyraminx"] {
        let lines = String::from_utf8(written(&format!("{puzzle}.ndjson"), puzzle)).expect("UTF-8");
        let table = written(&format!("{puzzle}.csv"), puzzle);
        let mut reader = csv::Reader::from_reader(table.as_slice());
        let names: Vec<String> = reader.headers().expect("names").iter().map(str::to_owned).collect();
        let records: Vec<Value> = lines.lines().skip(1).map(parse).collect();
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        assert_eq!(rows.len(), 200);
        for (row, record) in rows.iter().zip(&records) {
            let cell = |name: &str| &row[names.iter().position(|each| each == name).expect(name)];
            assert_eq!(cell("number"), record["number"].to_string());
            assert_eq!(cell("puzzle"), puzzle);
            for name in ["method", "cube", "solution"] {
                assert_eq!(cell(name), record[name], "{name}");
            }
            let length = &record["length"];
            let number = |name: &str| length[name].as_u64().map(|moves| moves.to_string()).unwrap_or_default();
            for name in ["htm", "qtm", "htm_by_phases"] {
                assert_eq!(cell(name), number(name), "{name}");
            }
            let counted = if puzzle == "pyraminx" { "moves" } else { "htm" };
            assert_eq!((cell("length"), cell("error")), (number(counted).as_str(), ""));
            assert!(cell("seconds").parse::<f64>().is_ok_and(|seconds| seconds >= 0.0));
        }
    }
    let mut gzip = String::new();
    let compressed = written("a.csv.gz", "3x3x3");
    flate2::read::GzDecoder::new(compressed.as_slice())
        .read_to_string(&mut gzip)
        .expect("a whole gzip file");
    assert_eq!(gzip.lines().count(), 201);
    let frames = written("a.ndjson.zst", "3x3x3");
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(frames.as_slice()).expect("Zstandard");
    let mut lines = String::new();
    decoder.read_to_string(&mut lines).expect("Zstandard");
    assert_eq!(lines.lines().count(), 201);
    assert_eq!(parse(lines.lines().nth(7).expect("a record"))["number"], 6);
}

/// A format that cannot be continued is refused before anything is written.
#[test]
fn tables_of_records_are_refused_where_lines_are_needed() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let said = |arguments: &[&str]| {
        let (status, _, stderr) = run(rubik().current_dir(folder.path()).args(arguments));
        assert_eq!(status, 2, "{stderr}");
        stderr
    };
    let stderr = said(&["batch", "-n", "5", "--out", "a.csv", "--resume"]);
    assert!(
        stderr.contains("a.csv: only a run with lines of JSON can be continued"),
        "{stderr}"
    );
    assert!(!at("a.csv").exists());
    let stderr = said(&["batch", "-n", "5", "--out", "a.parquet.gz"]);
    assert!(
        stderr.contains(".parquet cannot be combined with .gz or .zst"),
        "{stderr}"
    );
    for (name, begin, format) in [("a.parquet", "PAR1", "Parquet"), ("a.arrow", "ARROW1", "Arrow")] {
        if cfg!(not(feature = "columns")) {
            let stderr = said(&["batch", "-n", "5", "--out", name]);
            assert!(stderr.contains("cargo install --features columns"), "{stderr}");
            assert!(!at(name).exists());
        }
        fs::write(at(name), format!("{begin}\0\u{1}")).expect("a file");
        let stderr = said(&["batch", "--input", name]);
        assert!(
            stderr.contains(&format!("is a {format} file, but cubes are read from text")),
            "{stderr}"
        );
    }
    fs::write(at("b.parquet"), b"PAR1\xff").expect("a file");
    let stderr = said(&["merge", "b.parquet"]);
    assert!(stderr.contains("records (--out) are not a report"), "{stderr}");
}

/// The thread that writes records also reports a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_run_in_every_format() {
    let folder = folder();
    let mut names = vec!["a.ndjson", "a.csv", "a.csv.gz", "a.ndjson.zst"];
    names.extend(["a.parquet", "a.arrow"].iter().filter(|_| cfg!(feature = "columns")));
    for name in names {
        std::os::unix::fs::symlink("/dev/full", folder.path().join(name)).expect("a link");
        let arguments = ["batch", "-n", "30000", "-m", "thistlethwaite", "--out", name];
        let (status, _, stderr) = run(rubik().current_dir(folder.path()).args(arguments));
        assert_eq!(
            (status, stderr.contains("No space left")),
            (2, true),
            "{name}: {stderr}"
        );
    }
}

/// In an earlier version, `batch` and `check` did not accept `--order`.
#[test]
fn batch_and_check_read_cubes_as_solve_does() {
    let order = ["--order", "ULFRBD", "--from", "facelets"];
    let sample = golden("sample.facelets");
    let faces: Vec<&str> = (0..6).map(|face| &sample[face * 9..][..9]).collect();
    let cube = [0, 4, 2, 1, 5, 3].map(|face| faces[face]).concat();
    let solution = output(rubik().arg("solve").args(order).arg(&cube));
    let checked = |arguments: &[&str]| {
        run(rubik()
            .arg("check")
            .args(arguments)
            .write_stdin(format!("{cube}\t{solution}")))
        .0
    };
    assert_eq!((checked(&order), checked(&[])), (0, 1));
    let solved = |arguments: &[&str]| {
        let batch = ["batch", "--input", "-"];
        run(rubik().args(batch).args(arguments).write_stdin(cube.clone())).0
    };
    assert_eq!((solved(&order), solved(&[])), (0, 1));
    let turned = output(rubik().args(["solve", "--niss", "R (U)"]));
    let claim = format!("R (U)\t{turned}");
    assert_eq!(output(rubik().args(["check", "--niss"]).write_stdin(claim)), "ok\n");
}

#[test]
fn lines_that_are_no_cubes_are_failures_and_the_rest_is_done() {
    let input = format!("R U\nnonsense\n{SAMPLE}\n");
    let (status, stdout, stderr) = run(rubik().args(["batch", "--json", "--input", "-"]).write_stdin(input));
    let report = parse(&stdout);
    assert_eq!(
        (status, &report["solved"], &report["failed"]),
        (1, &2.into(), &1.into())
    );
    assert_eq!(report["failures"][0]["number"], 1);
    assert!(
        stderr.starts_with("error: line 2: column 1: 'n' is not a face"),
        "{stderr}"
    );
}

#[test]
fn input_that_is_no_file_is_an_error() {
    let refused = |input: &str, expected: &str| {
        let (status, _, stderr) = run(rubik().args(["batch", "--input", input]));
        assert_eq!(status, 2);
        assert!(stderr.contains(expected), "{stderr}");
    };
    refused("/", "is a folder");
    refused("/nowhere/cubes.txt", "/nowhere/cubes.txt: No such file");
}

#[test]
fn wrong_combinations_are_refused() {
    let refused = |arguments: &[&str]| {
        let (status, stdout, stderr) = run(rubik().arg("batch").args(arguments));
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (2, "", 1),
            "{stderr}"
        );
    };
    for shard in ["0/4", "5/4", "1/0", "x", "-1/3"] {
        refused(&["-n", "5", "--seed", "1", "--shard", shard]);
    }
    refused(&["-n", "5", "--shard", "1/2"]);
    refused(&["-n", "5", "--resume"]);
    refused(&["-n", "5", "--input", "-"]);
    refused(&["-n", "5", "--order", "ULFRBD"]);
    refused(&["-n", "5", "--niss"]);
    refused(&["--seed", "5", "--input", "-"]);
    refused(&["-n", "5", "--speed-tolerance", "5"]);
    refused(&["-n", "5", "--baseline", "x", "--speed-tolerance", "-5"]);
    refused(&["-n", "5", "--baseline", "/nowhere/report.json"]);
    refused(&["-n", "5", "--out", "/nowhere/records.ndjson"]);
    refused(&["-n", "5", "--out", "/"]);
}

/// Waits until a run has recorded this number of bytes, because from then on it handles interrupts. Then interrupts the
/// run, which must print a partial report.
#[cfg(unix)]
fn interrupted(run: Running, records: &Path, bytes: u64) {
    wait_for_records(records, bytes);
    let ended = run.interrupt();
    let report = parse(&String::from_utf8(ended.stdout).expect("UTF-8"));
    assert_eq!(report["partial"], true);
}

/// Five cubes, one on each line. Each of them can be solved by one turn.
#[cfg(unix)]
const FIVE_CUBES: &str = "R\nU\nF\nD\nL\n";

/// In an earlier version, a run that waited for input ignored Ctrl-C while the input stayed open.
#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_while_waiting_for_input() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let (run, input) = start_piped(path.to_str().expect("UTF-8"), FIVE_CUBES, &[]);
    // The run solves four cubes first. After it has recorded them, it waits for more input.
    interrupted(run, &path, 500);
    drop(input);
}

/// A resumed run reads its records and its input. If the input does not come, an interrupt ends the run and leaves the
/// records unchanged.
#[cfg(target_os = "linux")]
#[test]
fn a_resumed_run_that_waits_for_its_input_is_interrupted_and_goes_on_later() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let (run, input) = start_piped(out, FIVE_CUBES, &[]);
    interrupted(run, &path, 500);
    drop(input);
    let records = fs::read(&path).expect("records");
    // The input has fewer cubes than the records. The line is long because the program first waits for enough bytes to
    // see whether the input is compressed.
    let (run, input) = start_piped(out, "R U U' U U' U U'\n", &["--resume"]);
    run.wait_for_handler();
    let ended = run.interrupt();
    drop(input);
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "warning: interrupted before all records were read; the file is unchanged\n"
    );
    assert!(ended.stdout.is_empty());
    assert_eq!(fs::read(&path).expect("records"), records);
    let resume = ["batch", "--json", "--input", "-", "--out", out, "--resume"];
    let report = output(rubik().args(resume).write_stdin(FIVE_CUBES));
    assert_eq!(parse(&report)["solved"], 5);
    let text = fs::read_to_string(&path).expect("records");
    assert_eq!(text.lines().count(), 6);
}

/// In an earlier version, the first Ctrl-C was ignored if the input was a named pipe or a line of the input had no end.
#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_though_a_pipe_stays_open_or_a_line_has_no_end() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("`mkfifo` is installed").success());
    for is_endless in [false, true] {
        let path = folder.path().join(format!("{is_endless}.ndjson"));
        let (pipe_name, out) = (pipe.to_str().expect("UTF-8"), path.to_str().expect("UTF-8"));
        let run = start(&["batch", "--json", "--threads", "1", "--input", pipe_name, "--out", out]);
        let writing = pipe.clone();
        let opened = within("a reader of the pipe", || {
            fs::OpenOptions::new().write(true).open(writing)
        });
        let mut input = opened.expect("the pipe has a reader");
        input.write_all(FIVE_CUBES.as_bytes()).expect("the pipe has a reader");
        let endless = is_endless.then(|| {
            let mut input = input.try_clone().expect("a pipe");
            // The thread ends when the pipe has no reader.
            std::thread::spawn(move || while input.write_all(&[b'R'; 4096]).is_ok() {})
        });
        interrupted(run, &path, 500);
        if let Some(endless) = endless {
            endless.join().expect("the thread ends");
        }
    }
}

/// In an earlier version, the program did not notice records that were lost during a run.
#[cfg(unix)]
#[test]
fn records_that_are_cut_off_or_removed_during_a_run_are_missed() {
    let folder = folder();
    type Meddle = fn(&Path);
    let meddle: [(&str, Meddle); 3] = [
        ("truncated", |path| fs::File::create(path).map(drop).expect("truncated")),
        ("removed", |path| fs::remove_file(path).expect("removed")),
        ("replaced", |path| {
            fs::remove_file(path).expect("removed");
            fs::write(path, "").expect("written");
        }),
    ];
    for (name, meddle) in meddle {
        let path = folder.path().join(name);
        let (run, input) = start_piped(path.to_str().expect("UTF-8"), FIVE_CUBES, &[]);
        wait_for_records(&path, 500);
        meddle(&path);
        drop(input);
        let ended = run.end();
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{name}: {stderr}");
        assert!(stderr.contains("during the run"), "{name}: {stderr}");
    }
}

/// Two runs never write the same file: the second run is refused and changes nothing of the first.
#[cfg(unix)]
#[test]
fn of_two_runs_with_one_file_of_records_the_second_is_refused() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let (first, input) = start_piped(out, FIVE_CUBES, &[]);
    wait_for_records(&path, 500);
    let records = fs::read(&path).expect("records");
    for (resume, expected) in [
        (&[][..], "already exists"),
        (&["--resume"], "another run is writing to this file"),
    ] {
        let second = ["batch", "--json", "--input", "-", "--out", out];
        let refused = run(rubik().args(second).args(resume).write_stdin(FIVE_CUBES));
        assert_eq!((refused.0, refused.1.as_str()), (2, ""), "{resume:?}: {}", refused.2);
        assert!(refused.2.contains(expected), "{}", refused.2);
        assert_eq!(fs::read(&path).expect("records"), records, "{resume:?}");
    }
    drop(input);
    let report = parse(&String::from_utf8(first.end().stdout).expect("UTF-8"));
    assert_eq!(report["solved"], 5);
    // Once the first run has ended, other runs may use its file.
    let resume = ["batch", "--json", "--input", "-", "--out", out, "--resume"];
    assert_eq!(
        parse(&output(rubik().args(resume).write_stdin(FIVE_CUBES)))["solved"],
        5
    );
    assert_eq!(fs::read_to_string(&path).expect("records").lines().count(), 6);
}

/// If several runs start at the same moment, one of them gets the file, and the others are refused.
#[cfg(unix)]
#[test]
fn of_runs_begun_at_once_with_one_file_of_records_one_goes_on() {
    let folder = folder();
    for round in 0..3 {
        let path = folder.path().join(format!("{round}.ndjson"));
        let out = path.to_str().expect("UTF-8");
        let arguments = [
            "batch",
            "-n",
            "400",
            "--seed",
            "8",
            "--threads",
            "1",
            "--json",
            "--out",
            out,
        ];
        let runs = [(); 3].map(|()| start(&arguments));
        let ended = runs.map(Running::end);
        let (done, refused): (Vec<_>, Vec<_>) = ended.iter().partition(|each| each.status.success());
        assert_eq!(done.len(), 1, "{ended:?}");
        assert_eq!(parse(&String::from_utf8_lossy(&done[0].stdout))["solved"], 400);
        for each in refused {
            let said = String::from_utf8_lossy(&each.stderr);
            let is_said = said.contains("already exists") || said.contains("another run is writing to this file");
            assert!(each.status.code() == Some(2) && is_said, "{said}");
        }
        assert_eq!(fs::read_to_string(&path).expect("records").lines().count(), 401);
    }
}

/// In an earlier version, fields that another program had added were lost.
#[test]
fn objects_keep_the_fields_that_are_not_ours() {
    let scrambles = output(rubik().args(["scramble", "-n", "2", "--seed", "9007199254740993", "--json"]));
    let second = scrambles.lines().nth(1).expect("a line");
    let with_id = second.replacen('{', "{\"id\": 7,", 1);
    let solved = output(rubik().args(["solve", "--json"]).write_stdin(with_id));
    let (object, text) = (parse(&solved), parse(second));
    assert_eq!((&object["id"], &object["number"]), (&7.into(), &1.into()));
    assert!(solved.contains("\"seed\":9007199254740993"), "{solved}");
    assert_eq!(object["input"], text["facelets"]);
    let shown = parse(&output(rubik().args(["show", "--json"]).write_stdin(solved.clone())));
    assert_eq!((&shown["id"], &shown["solution"]), (&7.into(), &Value::Null));
    let checked = parse(&output(rubik().args(["check", "--json"]).write_stdin(solved)));
    assert_eq!((&checked["id"], &checked["ok"]), (&7.into(), &true.into()));
    let (_, unsolved, _) = run(rubik()
        .args(["solve", "--json"])
        .write_stdin("{\"id\":7,\"cube\":\"X\"}"));
    assert_eq!(parse(&unsolved)["id"], 7);
}

#[test]
fn about_goes_with_json_as_the_help_says() {
    let json = output(rubik().args(["show", "--json", "R"]));
    assert_eq!(output(rubik().args(["show", "--about", "--json", "R"])), json);
}

/// In an earlier version, `check` accepted each of the wrong claims in this test.
#[test]
fn check_holds_every_claim_of_a_line() {
    let verdict = |line: &str| {
        let (status, stdout, _) = run(rubik().arg("check").write_stdin(line));
        assert_eq!(status, i32::from(stdout != "ok\n"));
        stdout.trim_end().to_owned()
    };
    assert_eq!(
        verdict("R\tU\tU' R'"),
        "not ok: found 3 columns instead of two: a cube and a solution"
    );
    let length = |length: &str| {
        verdict(&format!(
            "{{\"cube\":\"R2 U\",\"solution\":\"U' R2\",\"length\":{length}}}"
        ))
    };
    for right in ["{\"htm\":2,\"qtm\":3}", "{\"htm\":2}", "2", "null", "{}"] {
        assert_eq!(length(right), "ok", "{right}");
    }
    assert_eq!(
        length("{\"htm\":3,\"qtm\":3}"),
        "not ok: the length: it is 2 HTM, not 3"
    );
    assert_eq!(
        length("{\"htm\":2,\"qtm\":2}"),
        "not ok: the length: it is 3 QTM, not 2"
    );
    assert_eq!(length("1"), "not ok: the length: it is 2 HTM, not 1");
    assert!(length("\"two\"").starts_with("not ok: "));
    let target = |solution: &str| {
        verdict(&format!(
            "{{\"cube\":\"R\",\"solution\":\"{solution}\",\"target\":\"U\"}}"
        ))
    };
    assert_eq!(target("R' U"), "ok");
    assert_eq!(target("R'"), "not ok: the moves do not lead to the target");
}

#[test]
fn what_we_write_we_read_back_and_check() {
    let scrambles = output(rubik().args(["scramble", "-n", "400", "--seed", "1", "--json"]));
    let solutions = output(rubik().args(["solve", "--json"]).write_stdin(scrambles.clone()));
    assert_eq!(
        output(rubik().arg("check").write_stdin(solutions.clone())),
        "ok\n".repeat(400)
    );
    let verdicts = output(rubik().args(["check", "--json"]).write_stdin(solutions));
    assert!(verdicts.lines().all(|line| parse(line)["ok"] == true));
    for format in ["kpattern", "cubies", "labels"] {
        let show = ["show", "--to", format];
        let cubes = output(rubik().args(show).write_stdin(scrambles.clone()));
        let solutions = output(rubik().args(["solve", "--json"]).write_stdin(cubes));
        let checked = output(rubik().arg("check").write_stdin(solutions));
        assert_eq!(checked, "ok\n".repeat(400), "{format}");
    }
    let nets = output(rubik().arg("show").write_stdin(scrambles));
    assert_eq!(nets.matches("\n\n").count(), 399);
}

#[test]
fn check_says_which_lines_are_not_ok_and_why() {
    let solution = output(rubik().args(["solve", SAMPLE]));
    let input = format!("{SAMPLE}\t{solution}R U\tR U\nnonsense\nR\tX\nX\tR\n{{\"input\":\"R\"}}\n{{\n\t\n");
    let (status, stdout, stderr) = run(rubik().arg("check").write_stdin(input));
    assert_eq!(status, 1);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], "ok");
    assert_eq!(lines[1], "not ok: the solution does not solve the cube");
    assert!(lines[2].starts_with("not ok: neither a JSON object nor a cube and a solution"));
    assert!(lines[3].starts_with("not ok: the solution: column 1: 'X'"));
    assert!(lines[4].starts_with("not ok: the cube: column 1: 'X'"));
    assert_eq!(lines[5], "not ok: the solution is missing");
    assert!(lines[6].starts_with("not ok: not a JSON object: "));
    assert_eq!(lines[7], "ok", "the solved cube and no moves");
    assert_eq!(stderr.lines().count(), 6);
    assert!(stderr.starts_with("line 2: the solution does not solve the cube\n"));
    // The superflip is its own inverse.
    let labels = golden("superflip.labels");
    let line = format!("{}\t{}", labels.trim(), golden("superflip.moves"));
    let checked = output(rubik().args(["check", "--from", "labels"]).write_stdin(line));
    assert_eq!(checked, "ok\n");
}

/// In an earlier version, `check` accepted a claim for any target if the moves solved the cube.
#[test]
fn check_holds_what_the_moves_make_against_the_target() {
    let claims = [
        ("", "", "R", false),
        ("R", "R'", "R", false),
        ("R", "R'", "U D", false),
        ("R", "R'", "", true),
        ("R", "", "R", true),
        ("", "R", "R", true),
        ("R U", "F", "R U F", true),
        ("R U", "F'", "R U F", false),
    ];
    let line = |(cube, solution, target, _): &(&str, &str, &str, bool)| {
        format!("{{\"input\":\"{cube}\",\"solution\":\"{solution}\",\"target\":\"{target}\"}}\n")
    };
    let input: String = claims.iter().map(line).collect();
    let (status, stdout, _) = run(rubik().arg("check").write_stdin(input));
    assert_eq!(status, 1);
    assert_eq!(stdout.lines().count(), claims.len());
    for (claim, verdict) in claims.iter().zip(stdout.lines()) {
        let expected = if claim.3 {
            "ok"
        } else {
            "not ok: the moves do not lead to the target"
        };
        assert_eq!(verdict, expected, "{claim:?}");
    }
}

/// Runs with three methods, each divided into one to eight parts.
#[test]
fn parts_of_any_number_merge_into_the_report_of_the_whole() {
    let folder = folder();
    for method in ["layers", "thistlethwaite", "two-phase"] {
        let arguments = ["-n", "50", "--seed", "9", "-m", method];
        let whole = batch(&arguments);
        for parts in [1, 2, 3, 8] {
            let part = |index| {
                let shard = format!("{index}/{parts}");
                let run = ["batch", "--json", "--shard", &shard];
                let path = folder.path().join(format!("{index}.json"));
                let report = output(rubik().args(run).args(arguments));
                fs::write(&path, report).expect("written");
                path
            };
            let paths: Vec<PathBuf> = (1..=parts).map(part).collect();
            let merged = output(rubik().args(["merge", "--json"]).args(paths));
            assert_eq!(timeless(parse(&merged)), whole, "{method} in {parts} parts");
        }
    }
}

#[test]
fn completions_and_pages_come_from_the_help() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = output(rubik().args(["completions", shell]));
        for word in ["rubik", "scramble", "baseline"] {
            assert!(script.contains(word), "{word} for {shell}");
        }
        // All scripts except the one for PowerShell complete names of goals, cases, events, formats and puzzles.
        for word in ["zbll", "Ja", "333oh", "kpattern", "pyraminx", "thistlethwaite"] {
            assert!(shell == "powershell" || script.contains(word), "{word} for {shell}");
        }
    }
    let folder = folder();
    let pages = folder.path().join("a/b");
    output(rubik().arg("man").arg(&pages));
    for page in ["rubik.1", "rubik-solve.1", "rubik-tables-verify.1"] {
        let text = fs::read_to_string(pages.join(page)).expect("a page");
        assert!(text.contains(".TH"), "{page}");
    }
}
