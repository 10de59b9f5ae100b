//! `--method layers`: a solution that a person can follow.

#![cfg(feature = "cli")]

mod program;

use program::{SAMPLE, golden, output, rubik, run, solves};
use rubik::cube::{Facelets, Sequence};
use rubik::notation;
use serde_json::Value;

const STAGES: [&str; 7] = [
    "cross",
    "first layer corners",
    "middle layer edges",
    "last layer cross",
    "last layer corner places",
    "last layer corner twists",
    "last layer edge places",
];

fn explain(cube: &str) -> String {
    output(rubik().args(["solve", "--explain", "-m", "layers", cube]))
}

/// The stickers of a net as it stands in a lesson, in the order U R F D L B, all as capitals.
fn stickers(net: &[&str]) -> String {
    let row = |line: usize| {
        net[line]
            .split_whitespace()
            .collect::<String>()
            .to_uppercase()
    };
    let face = |lines: std::ops::Range<usize>, from: usize| -> String {
        lines
            .map(|line| row(line)[from..from + 3].to_owned())
            .collect()
    };
    let (up, down) = (face(0..3, 0), face(6..9, 0));
    let around = |from| face(3..6, from);
    [up, around(6), around(3), down, around(0), around(9)].concat()
}

/// The moves of the steps that a lesson shows, stage by stage.
fn steps(lesson: &str) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    for line in lesson.lines() {
        let is_title = STAGES
            .iter()
            .any(|stage| line.ends_with(&format!(". {stage}")));
        if is_title {
            stages.push(String::new());
        } else if let Some(step) = line
            .strip_prefix("  ")
            .filter(|step| !step.starts_with(' '))
            && let Some((_, moves)) = step.split_once(": ")
            && let Some(stage) = stages.last_mut()
            && moves != "it is so already."
        {
            stage.push_str(moves);
            stage.push(' ');
        }
    }
    stages
}

/// Somebody who makes the moves of a lesson step by step sees, after every stage, the net that
/// the lesson shows, and in the end a solved cube.
fn can_be_followed(cube: &str) {
    let lesson = explain(cube);
    let lines: Vec<&str> = lesson.lines().collect();
    let lines: Vec<&str> = lines
        .iter()
        .map(|line| line.get(..34).unwrap_or(line))
        .collect();
    let is_net = |line: &&str| line.starts_with("          ") && line.trim().len() == 5;
    let nets: Vec<Vec<&str>> = (0..lines.len())
        .filter(|&at| is_net(&lines[at]) && at > 0 && lines[at - 1].is_empty())
        .filter(|&at| at + 9 <= lines.len() && lines[at + 3].trim().len() == 23)
        .map(|at| lines[at..at + 9].to_vec())
        .collect();
    let stages = steps(&lesson);
    assert_eq!((nets.len(), stages.len()), (8, 7), "{lesson}");
    let mut facelets: Facelets = notation::read(cube, None).expect("a cube").facelets;
    assert_eq!(notation::facelets::write(&facelets), stickers(&nets[0]));
    for (moves, net) in stages.iter().zip(&nets[1..]) {
        let moves: Sequence = moves.parse().unwrap_or_else(|_| panic!("moves: {moves}"));
        facelets.apply(moves.moves());
        assert_eq!(
            notation::facelets::write(&facelets),
            stickers(net),
            "{lesson}"
        );
    }
    assert!(facelets.is_solved());
    let last = nets[7].concat();
    assert!(
        !last.chars().any(char::is_lowercase),
        "all is marked as solved"
    );
    let marked = |net: &[&str]| {
        net.concat()
            .chars()
            .filter(char::is_ascii_uppercase)
            .count()
    };
    let counts: Vec<usize> = nets.iter().map(|net| marked(net)).collect();
    // Six centres, and two stickers an edge, three a corner.
    assert_eq!(counts, [6, 14, 26, 34, 34, 34, 46, 54]);
    assert!(
        lines.iter().all(|line| line.chars().count() <= 80),
        "{lesson}"
    );
}

#[test]
fn lessons_can_be_followed_with_a_cube_in_hand() {
    can_be_followed(SAMPLE);
    can_be_followed(golden("superflip.moves").trim());
    can_be_followed("R");
    can_be_followed("");
    let scrambles = output(rubik().args(["scramble", "-n", "30", "--seed", "21"]));
    scrambles.lines().for_each(can_be_followed);
}

#[test]
fn the_lesson_of_the_sample_reads_as_it_always_has() {
    assert_eq!(explain(SAMPLE), golden("lesson-sample.txt"));
}

/// Once, what a step lacked because it cancelled with the next was told wrongly in one lesson of
/// four.
#[test]
fn every_step_of_a_lesson_is_whole() {
    let lesson =
        explain("U2 L2 D2 B2 D2 U2 L2 B2 U2 R' D2 F2 R F2 R2 F2 B' R F R D2 U2 B D2 U' B' L2 D R'");
    assert!(
        lesson.contains("BL edge: D' L' D2 L D2 B D B'\n"),
        "{lesson}"
    );
}

#[test]
fn a_lesson_says_how_the_colours_that_were_typed_are_called() {
    let colours = "gyygwgrowowrwrwyywbwbrgrgooybbbygwbowoyyogryogrrbbogrb";
    let lesson = explain(colours);
    let line =
        "What you wrote is called otherwise here: w is U, r is R, g is F, y is D, o is L, b is";
    assert!(lesson.contains(&line[..80]), "{lesson}");
    assert!(!explain(SAMPLE).contains("What you wrote"));
}

#[test]
fn a_lesson_in_colour_is_the_same_without_the_colour() {
    let arguments = [
        "solve",
        "--explain",
        "-m",
        "layers",
        "--color",
        "always",
        SAMPLE,
    ];
    let colorful = output(rubik().args(arguments));
    let mut plain = String::new();
    let mut rest = colorful.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&plain), words(&explain(SAMPLE)));
    assert!(plain.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn json_has_the_stages_and_their_steps() {
    let line = output(rubik().args(["solve", "--json", "-m", "layers", SAMPLE]));
    let object: Value = serde_json::from_str(&line).expect("JSON");
    let phases = object["phases"].as_array().expect("phases");
    let names: Vec<&str> = phases
        .iter()
        .filter_map(|phase| phase["name"].as_str())
        .collect();
    assert_eq!(names, STAGES);
    let mut all = Vec::new();
    for phase in phases {
        let steps: Vec<&Value> = phase["steps"].as_array().into_iter().flatten().collect();
        let moves: Vec<&str> = steps
            .iter()
            .filter_map(|step| step["moves"].as_str())
            .collect();
        let moves: Sequence = moves.join(" ").parse().expect("moves");
        assert_eq!(phase["moves"], moves.cancelled().to_string());
        assert!(steps.iter().all(|step| step["aim"].is_string()));
        all.extend(phase["moves"].as_str().filter(|moves| !moves.is_empty()));
    }
    assert_eq!(object["solution"], all.join(" "));
    assert_eq!(phases[1]["steps"][0]["aim"], "ULB corner");
}

#[test]
fn any_face_can_be_the_first() {
    let mut lengths = Vec::new();
    for face in ["U", "D", "F", "B", "L", "R", "best"] {
        let arguments = ["solve", "-m", "layers", "--first-face", face, SAMPLE];
        let solution = output(rubik().args(arguments));
        assert!(solves(SAMPLE, &solution), "{face}");
        lengths.push(solution.split_whitespace().count());
        let lesson = output(rubik().args(arguments).arg("--explain"));
        let first = lesson
            .lines()
            .find(|line| line.starts_with("The first layer is"));
        assert!(face == "best" || first.is_some_and(|line| line.contains(&format!(" {face},"))));
    }
    assert_eq!(
        lengths.iter().min(),
        lengths.last(),
        "best is the best of all"
    );
    let default = output(rubik().args(["solve", "-m", "layers", SAMPLE]));
    assert_eq!(default.split_whitespace().count(), lengths[0]);
}

#[test]
fn a_first_face_that_is_none_names_the_six() {
    for face in ["X", "u", "UD", ""] {
        let arguments = ["solve", "-m", "layers", "--first-face", face, SAMPLE];
        let (status, stdout, stderr) = run(rubik().args(arguments));
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (2, "", 1)
        );
        assert!(stderr.contains("U, D, F, B, L, R"), "{stderr}");
    }
    let (status, _, stderr) = run(rubik().args(["solve", "--first-face", "D", SAMPLE]));
    assert_eq!(
        (status, stderr.contains("is for --method layers")),
        (2, true),
        "{stderr}"
    );
}

#[test]
fn what_is_no_cube_is_refused_as_everywhere() {
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (status, stdout, _) = run(rubik().args(["solve", "-m", "layers", twisted]));
    assert_eq!(status, 1);
    assert!(stdout.starts_with("# error: the twists of the corners do not add up"));
}

#[test]
fn a_hundred_thousand_cubes_are_solved_in_as_few_moves_as_is_said() {
    let arguments = [
        "batch", "--json", "-n", "100000", "--seed", "1", "-m", "layers",
    ];
    let report: Value = serde_json::from_str(&output(rubik().args(arguments))).expect("JSON");
    assert_eq!(
        (&report["solved"], &report["failed"]),
        (&100_000.into(), &0.into())
    );
    let length = &report["length"];
    assert!(length["mean"].as_f64().expect("a mean") < 55.0, "{length}");
    assert!(length["max"].as_u64().expect("a longest") <= 90, "{length}");
    assert_eq!(length, &report["printed_length"]);
}

#[test]
fn methods_are_compared_side_by_side() {
    let arguments = [
        "batch",
        "-n",
        "500",
        "--seed",
        "1",
        "-m",
        "layers",
        "-m",
        "thistlethwaite",
    ];
    let page = output(rubik().args(arguments));
    let row = |name: &str| {
        page.lines()
            .find(|line| line.trim_start().starts_with(name))
    };
    assert!(row("method").is_some_and(|row| row.contains("layers") && row.contains("thistle")));
    for name in [
        "length (HTM)  mean",
        "99 % within",
        "time a cube  mean",
        "bytes of tables",
    ] {
        assert!(
            row(name).is_some_and(|row| row.split_whitespace().count() >= 4),
            "{page}"
        );
    }
    let json = output(rubik().args(arguments).arg("--json"));
    let reports: Value = serde_json::from_str(&json).expect("JSON");
    for (report, method) in reports
        .as_array()
        .expect("an array")
        .iter()
        .zip(["layers", "thistlethwaite"])
    {
        let alone = ["batch", "-n", "500", "--seed", "1", "--json", "-m", method];
        let alone: Value = serde_json::from_str(&output(rubik().args(alone))).expect("JSON");
        assert_eq!(report["method"], method);
        assert_eq!(report["length"], alone["length"]);
    }
}
