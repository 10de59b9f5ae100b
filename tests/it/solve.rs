//! Tests that `rubik solve` reads cubes in every format and prints correct solutions.

use crate::program::{SAMPLE, golden, on_terminal, output, rubik, run, solves};
use rubik::cube::Move;

#[test]
fn one_cube_in_four_formats_has_one_solution_that_solves_it() {
    for name in ["sample", "superflip"] {
        let facelets = golden(&format!("{name}.facelets"));
        let expected = output(rubik().args(["solve", facelets.trim()]));
        assert!(solves(&facelets, &expected));
        assert!(expected.split_whitespace().count() <= 21);
        for format in ["facelets", "labels", "colors", "moves"] {
            let cube = golden(&format!("{name}.{format}"));
            let recognised = output(rubik().args(["solve", cube.trim()]));
            assert_eq!(recognised, expected, "{name} as {format}");
            let forced = output(rubik().args(["solve", "--from", format, cube.trim()]));
            assert_eq!(forced, expected, "{name} from {format}");
            let piped = output(rubik().arg("solve").write_stdin(cube));
            assert_eq!(piped, expected, "{name} as {format}, piped");
        }
    }
}

#[test]
fn both_spellings_of_the_superflip_make_it() {
    let spaced = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let shown = output(rubik().args(["show", "--to", "facelets", spaced]));
    assert_eq!(shown, golden("superflip.facelets"));
    let compact = golden("superflip.moves");
    let shown = output(rubik().args(["show", "--to", "labels", compact.trim()]));
    assert_eq!(shown, golden("superflip.labels"));
    let shown = output(rubik().args(["show", "--to", "colors", compact.trim()]));
    assert_eq!(shown, golden("superflip.colors"));
}

#[test]
fn a_solved_cube_has_an_empty_solution() {
    let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    assert_eq!(output(rubik().args(["solve", solved])), "\n");
    assert_eq!(output(rubik().args(["solve", ""])), "\n");
    assert_eq!(output(rubik().args(["solve", "R L R' L'"])), "\n");
    assert_eq!(output(rubik().arg("solve").write_stdin("\n\n")), "\n\n");
    assert_eq!(output(rubik().arg("solve").write_stdin("")), "");
}

/// In an earlier version, a user whose cube was already solved saw only an empty line.
#[test]
#[cfg(unix)]
fn a_solved_cube_is_said_to_be_solved_on_a_terminal() {
    let Some(shown) = on_terminal(80, "rubik solve \"R R'\"") else {
        return;
    };
    assert_eq!(shown, "\nthe cube is solved already\n");
    let shown = on_terminal(80, "rubik solve \"R R'\" 2>/dev/null").expect("a terminal");
    assert_eq!(shown, "\n");
    let shown = on_terminal(80, "rubik solve R \"\"").expect("a terminal");
    assert_eq!(shown, "R'\n\ncube 2: the cube is solved already\n");
}

/// In an earlier version, `rubik scramble | rubik solve | tail -n 1` left progress bars on the terminal.
#[test]
#[cfg(unix)]
fn a_filter_between_pipes_leaves_nothing_on_the_terminal() {
    let line = "printf 'R\\nU\\n' | rubik solve | cat";
    if let Some(shown) = on_terminal(80, line) {
        assert_eq!(shown, "R'\nU'\n");
    }
}

/// In an earlier version, lessons and explanations were 80 columns wide on every terminal.
#[test]
#[cfg(unix)]
fn explanations_fit_a_narrow_terminal() {
    for method in ["layers", "thistlethwaite"] {
        let line = format!("rubik solve --color never --explain -m {method} {SAMPLE}");
        let Some(shown) = on_terminal(60, &line) else {
            return;
        };
        let longest = shown.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|longest| longest <= 60), "{shown}");
        assert!(shown.contains("in all"), "{shown}");
    }
}

/// In an earlier version, the message said that an option of another command was unexpected, and proposed a different
/// option.
#[test]
fn options_of_other_commands_are_said_to_be_theirs() {
    for option in ["--generators", "--faces", "--any-face"] {
        let (status, stdout, stderr) = run(rubik().args(["show", option, "x", SAMPLE]));
        assert_eq!((status, stdout.as_str()), (2, ""));
        let expected = format!("error: unexpected argument '{option}' found: ");
        assert!(stderr.starts_with(&expected), "{stderr}");
        assert!(stderr.contains("it is an option of `rubik solve`"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn every_single_turn_is_turned_back() {
    let turns: Vec<String> = Move::ALL.iter().map(ToString::to_string).collect();
    let solutions = output(rubik().args(["-q", "solve"]).args(&turns));
    for (turn, solution) in turns.iter().zip(solutions.lines()) {
        assert!(solves(turn, solution), "{turn} {solution}");
        assert_eq!(solution.split(' ').count(), 1, "{turn} {solution}");
    }
    assert_eq!(solutions.lines().count(), 18);
}

#[test]
fn known_patterns_are_solved() {
    let patterns = [
        "F L F U' R U F2 L2 U' L' B D' B' L2 U", // cube in cube
        "R2 L2 U2 D2 F2 B2",                     // checkerboard
        "U D' R L' F B' U D'",                   // six placements
        "L2 D2 L' D2 B2 L2 B2 L' D2 L2 B2 L' D L2 B' L2 R F' D2 R' F' U' R'",
    ];
    let solutions = output(rubik().arg("solve").args(patterns));
    for (pattern, solution) in patterns.iter().zip(solutions.lines()) {
        assert!(solves(pattern, solution), "{pattern}");
    }
}

#[test]
fn a_thousand_scrambles_come_back_in_order() {
    let scrambles = output(rubik().args(["scramble", "-n", "1000", "--seed", "7"]));
    let solutions = output(rubik().arg("solve").write_stdin(scrambles.clone()));
    assert_eq!(scrambles.lines().count(), 1000);
    assert_eq!(solutions.lines().count(), 1000);
    for (scramble, solution) in scrambles.lines().zip(solutions.lines()) {
        assert!(solves(scramble, solution), "{scramble}");
    }
}

#[test]
fn threads_change_nothing() {
    let scrambles = output(rubik().args(["scramble", "-n", "3000", "--seed", "3"]));
    let on_one = rubik()
        .args(["scramble", "-n", "3000", "--seed", "3", "--threads", "1"])
        .output()
        .expect("the program starts");
    assert_eq!(on_one.stdout, scrambles.as_bytes());
    let solutions = output(rubik().args(["solve", "--threads", "2"]).write_stdin(scrambles.clone()));
    let on_one = output(rubik().args(["solve", "--threads", "1"]).write_stdin(scrambles));
    assert_eq!(solutions, on_one);
}

#[test]
fn classic_notation_has_no_spaces_and_reads_back() {
    let compact = output(rubik().args(["solve", "--notation", "classic", SAMPLE]));
    assert!(!compact.trim().contains([' ', '\'']));
    assert!(solves(SAMPLE, &compact));
}

#[test]
fn explain_shows_the_four_phases_and_the_total() {
    let text = output(rubik().args(["solve", "-m", "thistlethwaite", "--explain", SAMPLE]));
    for phase in ["G0→G1", "G1→G2", "G2→G3", "G3→solved"] {
        assert!(text.contains(phase), "{phase} in {text}");
    }
    assert!(text.contains(" HTM, "), "{text}");
    assert!(
        text.lines()
            .all(|line| line.chars().count() <= 80 || line.starts_with("in all"))
    );
}

#[test]
fn json_has_the_phases_and_they_make_up_the_solution() {
    let solve = ["solve", "--json", "-m", "thistlethwaite", SAMPLE];
    let line = output(rubik().args(solve));
    let object: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(object["input"], SAMPLE);
    assert_eq!(object["method"], "thistlethwaite");
    let solution = object["solution"].as_str().expect("a solution");
    assert!(solves(SAMPLE, solution));
    assert_eq!(object["length"]["htm"], solution.split(' ').count());
    let phases = object["phases"].as_array().expect("phases");
    assert_eq!(phases.len(), 4);
    let joined: Vec<&str> = phases
        .iter()
        .filter_map(|phase| phase["moves"].as_str())
        .filter(|moves| !moves.is_empty())
        .collect();
    assert_eq!(joined.join(" "), solution);
    assert!(object["seconds"].is_number());
}

#[test]
fn json_tells_errors_beside_solutions() {
    let (status, stdout, stderr) = run(rubik().args(["solve", "--json"]).write_stdin("R\nR X\nU\n"));
    assert_eq!(status, 1);
    assert_eq!(
        stderr,
        "line 2: column 3: 'X' is not a face; the faces are U R F D L B (turns of the whole cube are \
         x y z)\n"
    );
    let objects: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0]["solution"], "R'");
    assert_eq!(objects[1]["input"], "R X");
    assert_eq!(objects[1]["error"]["kind"], "moves");
    assert_eq!(objects[2]["solution"], "U'");
}

/// In an earlier version, the program read the four turns of an algorithm without quotes as four cubes, without a
/// message.
#[test]
fn turns_that_were_not_quoted_are_said_to_be_cubes() {
    let (status, stdout, stderr) = run(rubik().args(["solve", "R", "L", "R", "F"]));
    assert_eq!((status, stdout.as_str()), (0, "R'\nL'\nR'\nF'\n"));
    assert!(
        stderr.starts_with("these are 4 cubes of one turn each") && stderr.contains("'R L R F'"),
        "{stderr}"
    );
    output(rubik().args(["solve", "R U", "F2"]));
    output(rubik().args(["-q", "solve", "R", "U"]));
}

/// In an earlier version, `solve -` read `-` as an algorithm, although `batch --input -` means standard input.
#[test]
fn a_dash_is_standard_input() {
    let piped = output(rubik().args(["solve", "-"]).write_stdin("R\nU\n"));
    assert_eq!(piped, "R'\nU'\n");
}

/// In an earlier version, the output did not say how to hold a cube that was typed in colors.
#[test]
fn solutions_after_typed_colors_say_how_to_hold_the_cube() {
    let solved = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
    let turned = output(rubik().args(["apply", "R U", solved]));
    let json = |arguments: &[&str]| -> serde_json::Value {
        let line = output(rubik().args(["solve", "--json"]).args(arguments));
        serde_json::from_str(&line).expect("JSON")
    };
    // `apply` writes the letters of faces.
    let colors = ["Uw", "Rr", "Fg", "Dy", "Lo", "Bb"];
    let typed: String = turned
        .trim()
        .chars()
        .map(|face| {
            let color = colors.iter().find(|color| color.starts_with(face));
            color.and_then(|color| color.chars().nth(1)).expect("a face")
        })
        .collect();
    for more in [&[][..], &["--goal", "cross"]] {
        let solved = json(&[more, &[typed.as_str()]].concat());
        assert_eq!(solved["hold"], serde_json::json!({"top": "white", "front": "green"}));
    }
    assert_eq!(json(&[SAMPLE])["hold"], serde_json::Value::Null);
    if let Some(shown) = on_terminal(80, &format!("rubik solve {typed}")) {
        assert!(
            shown.contains("hold the cube with white on top, green in front"),
            "{shown}"
        );
    }
}
