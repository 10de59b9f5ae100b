//! Tests that `--method layers` finds a solution that a person can follow.

use crate::program::{SAMPLE, golden, output, rubik, run, solves};
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

/// The stickers of a net in a lesson, in upper case and with the faces in the order U R F D L B.
fn stickers(net: &[&str]) -> String {
    let row = |line: usize| net[line].split_whitespace().collect::<String>().to_uppercase();
    let face = |lines: std::ops::Range<usize>, from: usize| -> String {
        lines.map(|line| row(line)[from..from + 3].to_owned()).collect()
    };
    let (up, down) = (face(0..3, 0), face(6..9, 0));
    let around = |from| face(3..6, from);
    [up, around(6), around(3), down, around(0), around(9)].concat()
}

/// Returns the moves of the steps in a lesson, stage by stage.
fn steps(lesson: &str) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    for line in lesson.lines() {
        let is_title = STAGES.iter().any(|stage| line.ends_with(&format!(". {stage}")));
        if is_title {
            stages.push(String::new());
        } else if let Some(step) = line.strip_prefix("  ").filter(|step| !step.starts_with(' '))
            && let Some((_, moves)) = step.split_once(": ")
            && let Some(stage) = stages.last_mut()
            && moves != "already done."
        {
            stage.push_str(moves);
            stage.push(' ');
        }
    }
    stages
}

/// Checks that after every stage the moves of a lesson lead to the net that the lesson shows, and that the cube is
/// solved at the end.
fn can_be_followed(cube: &str) {
    let lesson = explain(cube);
    let lines: Vec<&str> = lesson.lines().collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.get(..34).unwrap_or(line)).collect();
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
        assert_eq!(notation::facelets::write(&facelets), stickers(net), "{lesson}");
    }
    assert!(facelets.is_solved());
    let last = nets[7].concat();
    assert!(
        !last.chars().any(char::is_lowercase),
        "all stickers are marked as solved"
    );
    let marked = |net: &[&str]| net.concat().chars().filter(char::is_ascii_uppercase).count();
    let counts: Vec<usize> = nets.iter().map(|net| marked(net)).collect();
    // The nets mark solved stickers with capital letters: first the six centres, then two more for each solved edge and
    // three more for each solved corner.
    assert_eq!(counts, [6, 14, 26, 34, 34, 34, 46, 54]);
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{lesson}");
}

#[test]
fn lessons_can_be_followed_with_a_cube_in_hand() {
    can_be_followed(SAMPLE);
    can_be_followed(golden("superflip.moves").trim());
    can_be_followed("R");
    can_be_followed("");
    let scrambles = output(rubik().args(["scramble", "-n", "12", "--seed", "21"]));
    scrambles.lines().for_each(can_be_followed);
}

#[test]
fn the_lesson_of_the_sample_reads_as_it_always_has() {
    assert_eq!(explain(SAMPLE), golden("lesson-sample.txt"));
}

/// In an earlier version, one lesson in four was wrong: it left out moves of a step if they cancel with moves of the
/// next step.
#[test]
fn every_step_of_a_lesson_is_whole() {
    let scramble = "U2 L2 D2 B2 D2 U2 L2 B2 U2 R' D2 F2 R F2 R2 F2 B' R F R D2 U2 B D2 U' B' L2 D R'";
    let lesson = output(rubik().args(["solve", "--explain", "-m", "layers", "--first-face", "U", scramble]));
    assert!(lesson.contains("BL edge: D' L' D2 L D2 B D B'\n"), "{lesson}");
}

/// In an earlier version, if the cube was typed in colors, the lesson used the letters of faces, so "R" meant both red
/// and right.
#[test]
fn a_lesson_has_the_letters_that_were_typed_and_says_what_letters_mean() {
    let colors = "gyygwgrowowrwrwyywbwbrgrgooybbbygwbowoyyogryogrrbbogrb";
    let lesson = explain(colors);
    let text = lesson.replace('\n', " ");
    assert!(text.contains("Hold the cube with the w centre on top and the g centre in front"));
    assert!(text.contains("a letter is not a color but a face: U on top (its centre is w), R on"));
    assert!(text.contains("the corner with the colors w, r and g"), "{lesson}");
    let lines: Vec<&str> = lesson.lines().collect();
    let centres = lines.iter().position(|line| line.contains(" W "));
    let first = centres.expect("a net with its centres marked") - 1;
    let drawn: String = lines[first..first + 9].concat().to_lowercase();
    let mut drawn: Vec<char> = drawn.chars().filter(|each| !each.is_whitespace()).collect();
    let mut typed: Vec<char> = colors.chars().collect();
    drawn.sort_unstable();
    typed.sort_unstable();
    assert_eq!(drawn, typed, "{lesson}");
    assert!(!explain(SAMPLE).contains("its centre is"));
}

/// In an earlier version, lessons began with face U, so the last layer was at the bottom, where the user cannot see it.
#[test]
fn a_lesson_begins_at_the_bottom_so_that_its_last_layer_is_on_top() {
    let lesson = explain(SAMPLE);
    let said = "The layer of face D, at the bottom, is solved first; the layer of face U, on top, is solved last.";
    assert!(lesson.replace('\n', " ").contains(said), "{lesson}");
    let named = output(rubik().args(["solve", "--explain", "-m", "layers", "--first-face", "D", SAMPLE]));
    assert_eq!(lesson, named);
}

/// In an earlier version, `--first-face` refused lower-case letters and colors.
#[test]
fn a_first_face_can_be_named_by_its_color() {
    let solve = |face: &str, cube: &str| output(rubik().args(["solve", "-m", "layers", "--first-face", face, cube]));
    for (face, color) in [("U", "white"), ("D", "yellow"), ("f", "green"), ("B", "Blue")] {
        assert_eq!(solve(face, SAMPLE), solve(color, SAMPLE));
    }
    // The cube is held with yellow on top and red in front.
    let faces = "URFDLB".chars().zip("ygrwbo".chars());
    let typed = |letter| faces.clone().find(|(face, _)| *face == letter).map(|(_, color)| color);
    let cube: String = SAMPLE.chars().filter_map(typed).collect();
    assert_eq!(solve("white", &cube), solve("D", &cube));
    assert_eq!(solve("w", &cube), solve("D", &cube));
    assert_eq!(solve("red", &cube), solve("F", &cube));
    let (status, stdout, _) = run(rubik().args(["solve", "-m", "layers", "--first-face", "purple", &cube]));
    assert_eq!(status, 1);
    assert!(
        stdout.starts_with("# error: the first face cannot be 'purple'"),
        "{stdout}"
    );
}

/// In an earlier version, `--orient` and `--explain` could not be used together.
#[test]
fn a_lesson_can_name_the_sides_that_its_reader_sees() {
    for (cube, method) in [("R U2 F' L x y", "layers"), ("R U2 F' L z", "thistlethwaite")] {
        let held = output(rubik().args(["show", "--to", "facelets", cube]));
        let arguments = ["solve", "--explain", "--orient", "-m", method, held.trim()];
        let text = output(rubik().args(arguments));
        let from = text.rfind("\nin all").expect("a total") + "\nin all".len();
        let to = text.trim_end().rfind('\n').expect("lengths below the moves");
        let moves: Sequence = text[from..to].parse().expect("moves");
        let reading = notation::Reader::default().read(&held).expect("a cube");
        let mut facelets = reading.cube.facelets();
        facelets.apply(moves.moves());
        assert!(facelets.is_solved_as_held(), "{text}");
        if method == "layers" {
            can_be_followed_as_held(&text, &reading.cube.facelets());
        }
    }
}

/// Checks that the lesson says how to hold the cube, and that its steps solve the stickers as the user sees them.
fn can_be_followed_as_held(lesson: &str, held: &Facelets) {
    let mut facelets = held.clone();
    for moves in steps(lesson) {
        let moves: Sequence = moves.parse().expect("moves");
        facelets.apply(moves.moves());
    }
    assert!(facelets.is_solved_as_held(), "{lesson}");
    let centre = lesson.find("looks like the net below").map(|at| &lesson[..at]);
    let top = held.colors()[4].letter();
    let said = format!("Hold the cube with the {top} centre on top");
    assert!(
        centre.is_some_and(|text| text.replace('\n', " ").contains(&said)),
        "{lesson}"
    );
    let said = "The layer of face D, at the bottom, is solved first";
    assert!(lesson.contains(said), "{lesson}");
}

#[test]
fn a_lesson_in_color_is_the_same_without_the_color() {
    let arguments = ["solve", "--explain", "-m", "layers", "--color", "always", SAMPLE];
    let colorful = output(rubik().args(arguments));
    let mut plain = String::new();
    let mut rest = colorful.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&plain), words(&explain(SAMPLE)));
    assert!(plain.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn json_has_the_stages_and_their_steps() {
    let line = output(rubik().args(["solve", "--json", "-m", "layers", SAMPLE]));
    let object: Value = serde_json::from_str(&line).expect("JSON");
    let phases = object["phases"].as_array().expect("phases");
    let names: Vec<&str> = phases.iter().filter_map(|phase| phase["name"].as_str()).collect();
    assert_eq!(names, STAGES);
    let mut all = Vec::new();
    for phase in phases {
        let steps: Vec<&Value> = phase["steps"].as_array().into_iter().flatten().collect();
        let moves: Vec<&str> = steps.iter().filter_map(|step| step["moves"].as_str()).collect();
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
        let first = format!("The layer of face {face},");
        assert!(face == "best" || lesson.lines().any(|line| line.starts_with(&first)));
    }
    assert_eq!(lengths.iter().min(), lengths.last(), "best is the shortest of all");
    let default = output(rubik().args(["solve", "-m", "layers", SAMPLE]));
    assert_eq!(default.split_whitespace().count(), lengths[0]);
}

#[test]
fn a_first_face_that_is_none_names_the_six() {
    for face in ["X", "mud", "UD", ""] {
        let arguments = ["solve", "-m", "layers", "--first-face", face, SAMPLE];
        let (status, stdout, stderr) = run(rubik().args(arguments));
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (2, "", 1));
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
    let arguments = ["batch", "--json", "-n", "100000", "--seed", "1", "-m", "layers"];
    let report: Value = serde_json::from_str(&output(rubik().args(arguments))).expect("JSON");
    assert_eq!((&report["solved"], &report["failed"]), (&100_000.into(), &0.into()));
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
    let row = |name: &str| page.lines().find(|line| line.trim_start().starts_with(name));
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

/// Tests that settings are independent: the lengths of each setting are the same as in a run with only this setting. An
/// option of the whole run applies to each method that does not set it.
#[test]
fn one_method_runs_with_several_settings() {
    let batch = |arguments: &[&str]| -> Value {
        let json = output(
            rubik()
                .args(["batch", "-n", "40", "--seed", "5", "--json"])
                .args(arguments),
        );
        serde_json::from_str(&json).expect("JSON")
    };
    let methods = "two-phase,two-phase:max-moves=20,layers:first-face=best,layers,two-phase:max_moves=20";
    let reports = batch(&["-m", methods, "--max-moves", "22"]);
    let alone: [&[&str]; 4] = [
        &["-m", "two-phase", "--max-moves", "22"],
        &["-m", "two-phase", "--max-moves", "20"],
        &["-m", "layers", "--first-face", "best"],
        &["-m", "layers"],
    ];
    let reports = reports.as_array().expect("an array");
    assert_eq!(reports.len(), alone.len());
    for (report, arguments) in reports.iter().zip(alone) {
        let alone = batch(arguments);
        for field in ["method", "options", "length"] {
            assert_eq!(report[field], alone[field], "{arguments:?}");
        }
    }
    for (method, said) in [
        ("two-phase:max-moves", "max-moves has no value"),
        ("two-phase:moves=20", "unknown setting of a method 'moves'"),
        ("two-phase:max-moves=many", "max-moves: "),
        ("layers:max-moves=60", "max-moves"),
        ("two-fase:max-moves=20", "perhaps two-phase"),
    ] {
        let (status, _, stderr) = run(rubik().args(["batch", "-n", "1", "-m", method]));
        assert_eq!(status, 2, "{method}");
        assert!(stderr.contains(said), "{method}: {stderr}");
    }
}
