//! Tests runs over puzzles other than the 3x3x3: records, resumption, shards, baselines, and refused options.

use crate::program::{folder, output, parse, refusal, rubik, run, timeless};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const PUZZLES: [&str; 4] = ["2x2x2", "pyraminx", "skewb", "slide"];

fn batch(puzzle: &str, arguments: &[&str]) -> Value {
    let run = ["batch", "--json", "--puzzle", puzzle];
    timeless(parse(&output(rubik().args(run).args(arguments))))
}

/// The error of a `batch` over a puzzle. The command must refuse to run.
fn refusal_of(puzzle: &str, arguments: &[&str]) -> String {
    refusal(&[&["batch", "-p", puzzle], arguments].concat())
}

#[test]
fn every_puzzle_is_run_and_none_takes_more_moves_than_the_farthest_position() {
    for (puzzle, metric, longest) in [
        ("2x2x2", "htm", 11),
        ("2x2x2", "qtm", 14),
        ("pyraminx", "", 15),
        ("skewb", "", 11),
        ("slide", "", 31),
    ] {
        let mut arguments = vec!["-n", "3000", "--seed", "1"];
        if !metric.is_empty() {
            arguments.extend(["--metric", metric]);
        }
        let report = batch(puzzle, &arguments);
        assert_eq!(report["puzzle"], puzzle);
        assert_eq!((&report["solved"], &report["failed"]), (&3000.into(), &0.into()));
        assert_eq!(report["longest"], longest, "{puzzle}");
        assert_eq!(report["over_longest"], 0);
        assert_eq!(report["length"], report["printed_length"]);
        let mut options = serde_json::json!({"method": "optimal"});
        if !metric.is_empty() {
            options["metric"] = metric.into();
        }
        assert_eq!(report["options"], options);
        arguments.extend(["--threads", "1"]);
        assert_eq!(batch(puzzle, &arguments), report, "{puzzle} on one thread");
    }
    let report = batch("3x3x3", &["-n", "20", "--seed", "1"]);
    assert_eq!(report.get("puzzle"), None);
}

#[test]
fn the_page_and_the_table_name_the_puzzle_and_the_unit() {
    let page = |arguments: &[&str]| {
        let run = ["batch", "-n", "100", "--seed", "1"];
        output(rubik().args(run).args(arguments))
    };
    let has = |page: &str, texts: &[&str]| {
        for text in texts {
            assert!(page.contains(text), "{text} in {page}");
        }
    };
    let two_by_two = page(&["-p", "2x2x2"]);
    has(&two_by_two, &["puzzle       2x2x2\n", " (HTM)\n", " cubes a second"]);
    let quarter_turns = page(&["-p", "2", "--metric", "qtm"]);
    has(&quarter_turns, &["method       optimal, QTM\n", " (QTM)\n"]);
    let slide = page(&["-p", "8-puzzle"]);
    has(&slide, &["puzzle       slide\n", "positions    100: ", " (moves)\n"]);
    has(&slide, &["time for one ", " positions a second"]);
    let both = page(&["-p", "2x2x2", "-m", "optimal,layers", "--metric", "qtm"]);
    has(
        &both,
        &["2x2x2, 100 cubes: random-state", "length (QTM)  mean", "layers, QTM"],
    );
}

#[test]
fn records_hold_every_position_once_and_are_read_again() {
    let folder = folder();
    for puzzle in PUZZLES {
        let path = folder.path().join(puzzle);
        let out = path.to_str().expect("UTF-8");
        let report = batch(puzzle, &["-n", "500", "--seed", "3", "--out", out]);
        assert_eq!(report, batch(puzzle, &["-n", "500", "--seed", "3"]));
        let text = fs::read_to_string(&path).expect("records");
        let mut lines = text.lines();
        let heading = parse(lines.next().expect("a heading"));
        assert_eq!(heading["run"]["puzzle"], puzzle);
        for (number, line) in lines.enumerate() {
            let record = parse(line);
            assert_eq!(record["number"], number);
            let solution = record["solution"].as_str().expect("a solution");
            let moves = solution.split_whitespace().count();
            let unit = if puzzle == "2x2x2" { "htm" } else { "moves" };
            assert_eq!(record["length"][unit], moves, "{line}");
            assert_eq!(record["length"]["qtm"].is_u64(), puzzle == "2x2x2");
        }
        assert_eq!(text.lines().count(), 501);
        let again = batch(puzzle, &["--input", out]);
        assert_eq!(again["length"], report["length"]);
    }
}

#[test]
fn a_run_that_was_cut_off_goes_on_to_the_same_end() {
    let folder = folder();
    for (puzzle, more) in [
        ("2x2x2", &["--metric", "qtm", "-m", "optimal"][..]),
        ("2x2x2", &["-m", "layers"]),
        ("pyraminx", &["--moves", "20"]),
        ("slide", &["--shard", "2/3"]),
    ] {
        let path = folder.path().join("records");
        let out = path.to_str().expect("UTF-8");
        let arguments = [&["-n", "900", "--seed", "7", "--out", out][..], more].concat();
        let report = batch(puzzle, &arguments);
        let whole = fs::read_to_string(&path).expect("records");
        // The solutions in the records. The times in the records differ, so the test does not compare them.
        let solutions = |text: &str| -> Vec<Value> {
            let lines = text.lines().map(parse);
            lines.map(|record| record["solution"].clone()).collect()
        };
        let resume = [&arguments[..], &["--resume"]].concat();
        for left in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
            fs::write(&path, &whole[..left]).expect("written");
            assert_eq!(batch(puzzle, &resume), report, "{left} bytes of {puzzle}");
            let text = fs::read_to_string(&path).expect("records");
            assert_eq!(solutions(&text), solutions(&whole), "{left} bytes of {puzzle}");
        }
        fs::remove_file(&path).expect("the records");
    }
}

#[test]
fn records_that_are_wrong_are_refused_with_the_line() {
    let folder = folder();
    let path = folder.path().join("records");
    let out = path.to_str().expect("UTF-8");
    let arguments = ["-n", "50", "--seed", "1", "--out", out, "--resume"];
    batch("skewb", &arguments);
    let whole = fs::read_to_string(&path).expect("records");
    let lines: Vec<&str> = whole.lines().collect();
    let refused = |change: &dyn Fn(&mut Value), expected: &str| {
        let mut record = parse(lines[9]);
        change(&mut record);
        let text = whole.replacen(lines[9], &record.to_string(), 1);
        fs::write(&path, &text).expect("written");
        let refused = refusal_of("skewb", &arguments);
        assert!(refused.contains(expected), "{refused}");
        assert_eq!(fs::read_to_string(&path).expect("records"), text);
    };
    let wrong = "line 10 has a solution that does not solve its cube";
    refused(&|record| record["solution"] = "R U".into(), wrong);
    let length = "line 10 has a length that does not match";
    refused(&|record| record["length"]["moves"] = 3_000.into(), length);
    refused(&|record| record["length"]["moves"] = u64::MAX.into(), length);
    // In an earlier version, the program accepted a longer solution, although the puzzle's table contains all
    // distances.
    let longer = |record: &mut Value| {
        let solution = record["solution"].as_str().expect("a solution");
        let last = solution.split(' ').next_back().expect("a turn").trim_end_matches('\'');
        record["solution"] = format!("{solution} {last} {last}'").into();
        let moves = record["length"]["moves"].as_u64().expect("a number");
        record["length"]["moves"] = (moves + 2).into();
    };
    refused(&longer, "line 10 has a solution that is longer than the shortest");
    let of_cube = serde_json::json!({"htm": 9, "qtm": 9});
    refused(&|record| record["length"] = of_cube.clone(), length);
    refused(&|record| record["length"] = serde_json::json!({}), length);
}

#[test]
fn records_reports_and_baselines_of_another_puzzle_are_refused() {
    let folder = folder();
    let records = folder.path().join("records");
    let out = records.to_str().expect("UTF-8");
    let arguments = ["-n", "30", "--seed", "1", "-m", "optimal"];
    batch("pyraminx", &[&arguments[..], &["--out", out]].concat());
    for (puzzle, method) in [("skewb", "optimal"), ("3x3x3", "layers")] {
        let run = ["-n", "30", "--seed", "1", "-m", method];
        let refused = refusal_of(puzzle, &[&run[..], &["--out", out, "--resume"]].concat());
        let expected = format!("a different run: puzzle \"pyraminx\" and not \"{puzzle}\"");
        assert!(refused.contains(&expected), "{refused}");
    }
    let report = |puzzle: &str, shard: &str| {
        let path = folder.path().join(format!("{puzzle}-{}", &shard[..1]));
        let run = ["batch", "--json", "-p", puzzle, "--shard", shard];
        let text = output(rubik().args(run).args(arguments));
        fs::write(&path, text).expect("written");
        path
    };
    let (first, second) = (report("skewb", "1/2"), report("pyraminx", "2/2"));
    let (status, stdout, stderr) = run(rubik().arg("merge").args([&first, &second]));
    assert_eq!((status, stdout.as_str()), (2, ""));
    let expected = "belongs to a different run from the first file: the puzzle is not the same";
    assert!(stderr.contains(expected), "{stderr}");
    let baseline = second.to_str().expect("UTF-8");
    let compared = [&arguments[..], &["--baseline", baseline]].concat();
    let refused = refusal_of("slide", &compared);
    assert_eq!(refused, "the baseline is for another puzzle: pyraminx, not slide");
    let half_turns = folder.path().join("htm");
    let run_of = ["batch", "--json", "-p", "2x2x2"];
    let text = output(rubik().args(run_of).args(arguments));
    fs::write(&half_turns, text).expect("written");
    let baseline = half_turns.to_str().expect("UTF-8");
    let quarter_turns = ["--metric", "qtm", "--baseline", baseline];
    let refused = refusal_of("2x2x2", &[&arguments[..], &quarter_turns].concat());
    let expected = "the baseline has no report for optimal, QTM, only for optimal";
    assert!(refused.contains(expected), "{refused}");
    let again = [&arguments[..], &["--baseline", baseline]].concat();
    assert_eq!(batch("2x2x2", &again)["regressions"], serde_json::json!([]));
}

#[test]
fn parts_merge_into_the_report_of_the_whole() {
    let folder = folder();
    for puzzle in PUZZLES {
        let arguments = ["-n", "500", "--seed", "4", "--moves", "12"];
        let whole = batch(puzzle, &arguments);
        let part = |index: usize| {
            let shard = format!("{index}/3");
            let run = ["batch", "--json", "-p", puzzle, "--shard", &shard];
            let path = folder.path().join(format!("{puzzle}-{index}"));
            let report = output(rubik().args(run).args(arguments));
            fs::write(&path, report).expect("written");
            path
        };
        let parts: Vec<PathBuf> = (1..=3).map(part).collect();
        let merged = output(rubik().args(["merge", "--json"]).args(&parts));
        assert_eq!(timeless(parse(&merged)), whole, "{puzzle}");
        let page = output(rubik().arg("merge").args(&parts));
        assert!(page.starts_with(&format!("puzzle       {puzzle}\n")), "{page}");
    }
}

#[test]
fn a_position_is_the_same_alone() {
    let folder = folder();
    for puzzle in PUZZLES {
        let path = folder.path().join(puzzle);
        let out = path.to_str().expect("UTF-8");
        let arguments = ["-n", "20", "--seed", "8", "--moves", "9"];
        batch(puzzle, &[&arguments[..], &["--out", out]].concat());
        let text = fs::read_to_string(&path).expect("records");
        let record = parse(text.lines().last().expect("a record"));
        let only = ["batch", "-p", puzzle, "--only", "19"];
        let page = output(rubik().args(only).args(arguments));
        let cube = record["cube"].as_str().expect("a position");
        let begin = page.lines().next().expect("a line");
        assert!(begin.ends_with(&format!(" 19 of seed 8: {cube}")), "{page}");
        let solution = record["solution"].as_str().expect("a solution");
        assert!(page.contains(&format!("in all       {solution}\n")), "{page}");
        let scramble = page.lines().nth(1).expect("a scramble");
        let scramble = scramble.strip_prefix("scramble: ").expect("a scramble");
        let input = format!("{scramble}\n{cube}\n");
        let run = ["batch", "-p", puzzle, "--json", "--input", "-"];
        let report = timeless(parse(&output(rubik().args(run).write_stdin(input))));
        let lengths = report["length"]["histogram"].as_object();
        assert_eq!(lengths.map(serde_json::Map::len), Some(1), "{report}");
    }
    let refused = refusal_of("slide", &["-n", "3", "--seed", "8", "--only", "3"]);
    assert_eq!(refused, "there is no position 3");
}

#[test]
fn lines_that_are_no_positions_are_failures_and_the_rest_is_done() {
    let object = r#"{"number": 5, "scramble": "R U"}"#;
    let other = r#"{"puzzle": "pyraminx", "scramble": "R U"}"#;
    let pieces = r#"{"ep": [], "eo": [], "cp": [], "co": []}"#;
    let input = format!("R U R'\nnonsense\n{object}\n# a comment\n{other}\n{pieces}\n");
    let run_of = ["batch", "--json", "-p", "2x2x2", "--input", "-"];
    let (status, stdout, stderr) = run(rubik().args(run_of).write_stdin(input));
    let report = parse(&stdout);
    assert_eq!((status, &report["solved"]), (1, &2.into()));
    assert_eq!(report["failed"], 3);
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(lines[0].starts_with("error: line 2: "), "{stderr}");
    assert_eq!(
        lines[1..],
        [
            "error: line 5: the JSON object describes the puzzle pyraminx, not 2x2x2",
            "error: line 6: the JSON object contains the pieces of a 3x3x3",
        ]
    );
}

/// In an earlier version, `batch` refused a limit of moves that `solve` accepted.
#[test]
fn a_position_that_needs_more_moves_than_were_asked_for_has_failed() {
    let arguments = [
        "batch",
        "-p",
        "2x2x2",
        "-n",
        "50",
        "--seed",
        "1",
        "--max-moves",
        "9",
        "--json",
    ];
    let (status, stdout, stderr) = run(rubik().args(arguments));
    let report = parse(&stdout);
    assert_eq!(status, 1, "{stderr}");
    let failed = report["failed"].as_u64().expect("a number");
    assert!((1..50).contains(&failed), "{report}");
    assert_eq!(report["length"]["max"], 9);
    let first = stderr.lines().next().unwrap_or_default();
    assert!(
        first.ends_with("there is no solution of 9 moves or fewer; the shortest has 10"),
        "{stderr}"
    );
}

#[test]
fn options_that_a_puzzle_does_not_have_are_refused_by_name() {
    for (puzzle, arguments, expected) in [
        (
            "2x2x2",
            &["-m", "layers", "--max-moves", "9"][..],
            "--all, --solutions and --max-moves are only for --method optimal on a 2x2x2",
        ),
        ("skewb", &["--time-limit", "1"], "--time-limit is not for a Skewb"),
        (
            "slide",
            &["--first-face", "D"],
            "--first-face is not for the sliding puzzle",
        ),
        (
            "pyraminx",
            &["--table-size", "1G"],
            "--table-size is not for a Pyraminx",
        ),
        (
            "pyraminx",
            &["--metric", "htm"],
            "--metric is not for a Pyraminx: each of its turns is one move",
        ),
        (
            "2x2x2",
            &["-m", "two-phase"],
            "--method two-phase is not for a 2x2x2, which is solved by optimal or layers",
        ),
        (
            "slide",
            &["-m", "optimal,layers"],
            "--method layers is not for the sliding puzzle, which is solved by optimal",
        ),
        (
            "5x5x5",
            &["-m", "optimal"],
            "--method optimal is not for a 5x5x5, which is solved by reduction or layers",
        ),
        (
            "3x3x3",
            &["-m", "thistlethwaite", "--metric", "qtm"],
            "--metric is for --method two-phase or optimal",
        ),
    ] {
        let refused = refusal_of(puzzle, &[&["-n", "5"], arguments].concat());
        assert_eq!(refused, expected);
    }
    let buffers = ["--input", "-", "--buffers", "CU"];
    let refused = refusal_of("2x2x2", &buffers);
    assert_eq!(refused, "--buffers is not for a 2x2x2");
    let refused = refusal_of("skewb", &["--input", "-", "--from", "cubies"]);
    assert_eq!(
        refused,
        "--from cubies is not for a Skewb, which is read from facelets, a net or moves"
    );
    let refused = refusal_of("gigaminx", &["-n", "5"]);
    assert!(refused.contains("unknown puzzle 'gigaminx'"), "{refused}");
}
