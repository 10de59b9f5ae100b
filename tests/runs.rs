//! Long runs: records, resumption, parts, baselines, interrupts; and `rubik check`.

#![cfg(feature = "cli")]

mod program;

use program::{SAMPLE, golden, interrupt, output, rubik, run};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A report without what depends on the clock and the machine.
fn timeless(mut report: Value) -> Value {
    let object = report.as_object_mut().expect("an object");
    for key in ["seconds", "cubes_per_second", "threads", "time"] {
        assert!(object.remove(key).is_some(), "{key}");
    }
    report
}

fn batch(arguments: &[&str]) -> Value {
    timeless(parse(&output(
        rubik().args(["batch", "--json"]).args(arguments),
    )))
}

/// Runs in the background, with the tables of all tests.
fn spawn(arguments: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("rubik"))
        .args(arguments)
        .env(
            "RUBIK_TABLES",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"),
        )
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
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
        assert!(program::solves(cube, solution));
        assert_eq!(record["length"]["htm"], solution.split(' ').count());
        assert!(record["seconds"].is_number());
    }
    assert_eq!(text.lines().count(), 5001);
    let checked = output(
        rubik()
            .arg("check")
            .write_stdin(text.split_once('\n').expect("lines").1),
    );
    assert_eq!(checked, "ok\n".repeat(5000));
}

#[test]
fn a_run_killed_at_any_moment_goes_on_to_the_same_report() {
    let folder = folder();
    // The quickest method, so that much is recorded before the run is killed.
    let arguments = ["-n", "60000", "--seed", "11", "-m", "thistlethwaite"];
    let expected = batch(&arguments);
    for attempt in 0..12_u64 {
        let path = folder.path().join(format!("{attempt}.ndjson"));
        let out = path.to_str().expect("UTF-8");
        let mut child = spawn(&[&["batch", "--out", out], &arguments[..]].concat());
        std::thread::sleep(Duration::from_millis(attempt * 17));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("it ends");
        let resumed = batch(&[&arguments[..], &["--out", out, "--resume"]].concat());
        assert_eq!(resumed, expected, "killed after {} ms", attempt * 17);
        let text = fs::read_to_string(&path).expect("records");
        assert_eq!(text.lines().count(), 60_001);
    }
}

/// Median and 99 % could each be printed from other fields, and no test noticed. Times of a run that
/// has ended come from its records, and so are the same again.
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
                let times = format!(
                    "time a cube  mean {mean}, median {median}, 99 % within {p99}, longest {max}\n"
                );
                assert!(page.contains(&times), "{times} in {page}");
                continue;
            }
            // From the right, columns of eighteen characters.
            let cell = |line: &str| {
                let after = line.chars().skip(20 + 18 * column).take(18);
                after.collect::<String>().trim().to_owned()
            };
            let rows = |first: &str| -> Vec<String> {
                let lines = page.lines().skip_while(|line| !line.contains(first));
                lines.take(4).map(cell).collect()
            };
            let lengths = [format!("{mean:.3}"), format!("{median:.3}")];
            let lengths = lengths
                .into_iter()
                .chain([p99.to_string(), max.to_string()]);
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
    // Nobody names the seed: it is in the records.
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
    refused(
        &["-n", "50", "--seed", "1"],
        "is there already; --resume goes on with it",
    );
    refused(
        &["-n", "50", "--seed", "2", "--resume"],
        "another run: seed 1 and not 2",
    );
    refused(
        &["-n", "51", "--seed", "1", "--resume"],
        "another run: cubes 50 and not 51",
    );
    refused(
        &["-n", "50", "--seed", "1", "--moves", "5", "--resume"],
        "another run: scramble \"random-state\" and not \"random-moves 5\"",
    );
    refused(
        &["-n", "50", "--seed", "1", "--shard", "1/2", "--resume"],
        "another run: shard \"1/1\" and not \"1/2\"",
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
        "line 8 is of cube 7",
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

#[test]
fn parts_merge_into_the_report_of_the_whole() {
    let folder = folder();
    let whole = batch(&["-n", "1000", "--seed", "4", "--moves", "12"]);
    let parts: Vec<PathBuf> = (1..=4)
        .map(|index| {
            let shard = format!("{index}/4");
            let arguments = [
                "batch", "--json", "-n", "1000", "--seed", "4", "--moves", "12",
            ];
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
    assert!(
        page.contains("cubes        1000: random-moves 12, seed 4\n"),
        "{page}"
    );

    let refused = |parts: &[&PathBuf], expected: &str| {
        let (status, stdout, stderr) = run(rubik().arg("merge").args(parts));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains(expected), "{stderr}");
    };
    refused(&[&parts[0], &parts[1], &parts[3]], "part 3/4 is missing");
    refused(
        &[&parts[0], &parts[1], &parts[1]],
        "part 2/4 is there twice: ",
    );
    let other = folder.path().join("other.json");
    let arguments = [
        "batch", "--json", "-n", "1000", "--seed", "5", "--moves", "12",
    ];
    fs::write(
        &other,
        output(rubik().args(arguments).args(["--shard", "2/4"])),
    )
    .expect("written");
    refused(
        &[&parts[0], &other],
        "is of another run than the first: its seed differs",
    );
    fs::write(&other, "{\"hello\": 1}").expect("written");
    refused(
        &[&parts[0], &other],
        "is not a report of `rubik batch --json`",
    );
    refused(&[&folder.path().join("missing.json")], "No such file");
}

#[test]
fn cube_k_is_the_same_alone() {
    let page = output(rubik().args(["batch", "--seed", "8", "--only", "123"]));
    let scrambles = output(rubik().args(["scramble", "-n", "124", "--seed", "8"]));
    let scramble = scrambles.lines().last().expect("a scramble");
    let facelets = output(rubik().args(["show", "--to", "facelets", scramble]));
    assert!(
        page.starts_with(&format!("cube 123 of seed 8: {facelets}")),
        "{page}"
    );
    assert!(
        page.contains("phase 1") && page.contains("phase 2"),
        "{page}"
    );
    let page = output(rubik().args(["batch", "--seed", "8", "--only", "3", "--moves", "9"]));
    let scrambles = output(rubik().args(["scramble", "-n", "4", "--seed", "8", "--moves", "9"]));
    let scramble = scrambles.lines().last().expect("a scramble");
    assert!(
        page.contains(&format!("\nscramble: {scramble}\n")),
        "{page}"
    );
    let with_number = [
        "batch", "-n", "10", "--seed", "8", "--moves", "9", "--only", "3",
    ];
    assert_eq!(
        output(rubik().args(with_number)),
        page,
        "added to the run that it was a part of"
    );
    let (status, _, stderr) = run(rubik().args(["batch", "-n", "3", "--seed", "8", "--only", "3"]));
    assert_eq!(
        (status, stderr.as_str()),
        (2, "error: there is no cube 3\n")
    );
    let (status, _, stderr) = run(rubik().args(["batch", "--only", "3"]));
    assert_eq!((status, stderr.contains("--seed")), (2, true));
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
    // As if the solver had once been better by one move on one cube.
    let shorter = |report: &mut Value| {
        let histogram = report["length"]["histogram"]
            .as_object_mut()
            .expect("a histogram");
        let longest = histogram.keys().max().expect("lengths").clone();
        let count = histogram[&longest].as_u64().expect("a count");
        histogram.remove(&longest);
        let before = (longest.parse::<u32>().expect("a length") - 1).to_string();
        let more = histogram.get(&before).and_then(Value::as_u64).unwrap_or(0);
        histogram.insert(before, (count + more).into());
    };
    let (status, _, stderr) = compared(&shorter, &[]);
    assert_eq!(status, 1);
    assert!(
        stderr.contains("worse: two-phase: mean length was "),
        "{stderr}"
    );
    assert!(
        stderr.contains("worse: two-phase: longest length was "),
        "{stderr}"
    );
    let faster = |report: &mut Value| report["cubes_per_second"] = 1e15.into();
    assert_eq!(compared(&faster, &[]).0, 0);
    let (status, _, stderr) = compared(&faster, &["--speed-tolerance", "50"]);
    assert_eq!(status, 1);
    assert!(
        stderr.contains("worse: two-phase: cubes a second was "),
        "{stderr}"
    );
    let slower = |report: &mut Value| report["cubes_per_second"] = 1.0.into();
    assert_eq!(compared(&slower, &["--speed-tolerance", "10%"]).0, 0);
    let (status, _, stderr) = compared(&|report| report["method"] = "magic".into(), &[]);
    assert_eq!(status, 2);
    assert!(
        stderr.contains("the baseline has no report of two-phase"),
        "{stderr}"
    );
    // Before the run and not after it: a run of a quintillion cubes would never end.
    for change in [
        &(|report: &mut Value| report["seed"] = 2.into()) as &dyn Fn(&mut Value),
        &|report| report["run_cubes"] = 1_000.into(),
        &|report| report["partial"] = true.into(),
        &|report| report["shard"] = "1/2".into(),
    ] {
        let mut baseline = parse(&report);
        change(&mut baseline);
        fs::write(&path, baseline.to_string()).expect("written");
        let arguments = [
            "batch",
            "-n",
            "1000000000000000000",
            "--seed",
            "1",
            "--baseline",
        ];
        let (status, stdout, stderr) = run(rubik().args(arguments).arg(&path));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(
            stderr.contains("is of another run with two-phase: its "),
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
        fs::File::create(&gzipped).expect("made"),
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
        assert_eq!(
            (&report["cubes"], &report["length"]),
            (&300.into(), &lengths)
        );
        assert_eq!(report["seed"], Value::Null);
    }
    let piped = output(
        rubik()
            .args(["batch", "--json", "--input", "-"])
            .write_stdin(text),
    );
    assert_eq!(parse(&piped)["length"], lengths);
}

#[test]
fn lines_that_are_no_cubes_are_failures_and_the_rest_is_done() {
    let input = format!("R U\nnonsense\n{SAMPLE}\n");
    let (status, stdout, stderr) = run(rubik()
        .args(["batch", "--json", "--input", "-"])
        .write_stdin(input));
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
    refused(&["--seed", "5", "--input", "-"]);
    refused(&["-n", "5", "--speed-tolerance", "5"]);
    refused(&["-n", "5", "--baseline", "x", "--speed-tolerance", "-5"]);
    refused(&["-n", "5", "--baseline", "/nowhere/report.json"]);
    refused(&["-n", "5", "--out", "/nowhere/records.ndjson"]);
    refused(&["-n", "5", "--out", "/"]);
}

/// Interrupts a run once so many bytes are recorded, when the handler stands; gives back the
/// partial report that it must then print, and what it said on stderr.
#[cfg(unix)]
fn interrupted(child: Child, records: &Path, bytes: u64) -> (Value, String) {
    while fs::metadata(records).map_or(0, |metadata| metadata.len()) < bytes {
        std::thread::sleep(Duration::from_millis(5));
    }
    let ended = interrupt(child);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let report = parse(&text(ended.stdout));
    assert_eq!(report["partial"], true);
    (report, text(ended.stderr))
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_reports_what_it_did_and_goes_on() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = [
        "batch", "-n", "3000000", "--seed", "5", "--json", "--out", out,
    ];
    let child = spawn(&arguments);
    let (report, stderr) = interrupted(child, &path, 1_000);
    let done = report["cubes"].as_u64().expect("a count");
    assert!(0 < done && done < 3_000_000);
    assert_eq!(stderr, "warning: interrupted; this report is partial\n");
    let text = fs::read_to_string(&path).expect("records");
    assert_eq!(text.lines().count() as u64, done + 1);
    let partial = folder.path().join("partial.json");
    fs::write(&partial, report.to_string()).expect("written");
    let (status, _, stderr) = run(rubik().arg("merge").arg(&partial));
    assert_eq!(status, 2);
    assert!(
        stderr.contains("was interrupted; finish it first"),
        "{stderr}"
    );
}

/// Where the input stays open and nothing comes, the run once waited for it in spite of Ctrl-C.
#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_while_waiting_for_input() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("rubik"))
        .args(["batch", "--json", "--input", "-", "--threads", "1", "--out"])
        .arg(&path)
        .env(
            "RUBIK_TABLES",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"),
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(b"R\nU\nF\nD\nL\n")
        .expect("the program reads");
    // The first window is of four cubes. Once they are recorded, it waits for more.
    interrupted(child, &path, 500);
    drop(input);
}

#[test]
fn what_we_write_we_read_back_and_check() {
    let scrambles = output(rubik().args(["scramble", "-n", "400", "--seed", "1", "--json"]));
    let solutions = output(
        rubik()
            .args(["solve", "--json"])
            .write_stdin(scrambles.clone()),
    );
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
    let input = format!(
        "{SAMPLE}\t{solution}R U\tR U\nnonsense\nR\tX\nX\tR\n{{\"input\":\"R\"}}\n{{\n\t\n"
    );
    let (status, stdout, stderr) = run(rubik().arg("check").write_stdin(input));
    assert_eq!(status, 1);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], "ok");
    assert_eq!(lines[1], "not ok: the solution does not solve the cube");
    assert!(lines[2].starts_with("not ok: neither a JSON object nor a cube and a solution"));
    assert!(lines[3].starts_with("not ok: the solution: column 1: 'X'"));
    assert!(lines[4].starts_with("not ok: the cube: column 1: 'X'"));
    assert_eq!(lines[5], "not ok: there is no solution");
    assert!(lines[6].starts_with("not ok: not a JSON object: "));
    assert_eq!(lines[7], "ok", "the solved cube and no moves");
    assert_eq!(stderr.lines().count(), 6);
    assert!(stderr.starts_with("line 2: the solution does not solve the cube\n"));
    // The superflip is its own inverse.
    let labels = golden("superflip.labels");
    let line = format!("{}\t{}", labels.trim(), golden("superflip.moves"));
    let checked = output(
        rubik()
            .args(["check", "--from", "labels"])
            .write_stdin(line),
    );
    assert_eq!(checked, "ok\n");
}

/// A solved cube once passed whatever the target was.
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

/// Runs by three methods, each in one to eight parts.
#[test]
fn parts_of_any_number_merge_into_the_report_of_the_whole() {
    let folder = folder();
    for method in ["layers", "thistlethwaite", "two-phase"] {
        let arguments = ["-n", "50", "--seed", "9", "-m", method];
        let whole = batch(&arguments);
        for parts in 1..=8 {
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
    }
    let folder = folder();
    let pages = folder.path().join("a/b");
    output(rubik().arg("man").arg(&pages));
    for page in ["rubik.1", "rubik-solve.1", "rubik-tables-verify.1"] {
        let text = fs::read_to_string(pages.join(page)).expect("a page");
        assert!(text.contains(".TH"), "{page}");
    }
}
