//! Tests `rubik steps`, which lists the goals that a solution reaches, the move after which it reaches each goal, and
//! the number of moves of each step.

use crate::program::{golden, output, rubik, run, tables};
use crate::steps_on_both_sides::{assert_fewest, random_solution, told, written};
use rubik::notation::Algorithm;
use rubik::requests::Session;
use rubik::tables::Store;
use serde_json::Value;
use std::collections::BTreeMap;

/// A typical solution of a person: the last three moves of a cross, a slot, a Sune, and a T permutation.
const SOLUTION: &str = "D2 F D U R U' R' R U R' U R U2 R' R U R' U' R' F R2 U' R' U' R U R' F'";

/// The scramble that `SOLUTION` solves.
fn scramble() -> String {
    let solution: Algorithm = SOLUTION.parse().expect("an algorithm");
    solution.inverse().to_string()
}

fn object(arguments: &[&str]) -> Value {
    let printed = output(rubik().args(["steps", "--json"]).args(arguments));
    assert_eq!(printed.lines().count(), 1);
    serde_json::from_str(&printed).expect("JSON")
}

#[test]
fn a_solution_is_told_by_the_goals_that_are_asked_for() {
    let printed = output(rubik().args(["steps", "--no-fewest"]).args([
        "--goal",
        "oll",
        "--goal",
        "f2l",
        "--goal",
        "cross",
        "--goal",
        "solved",
        &scramble(),
        SOLUTION,
    ]));
    let expected = "\
at  moves  fewest  goal
 3      3       -  cross   D2 F D
 7      4       -  f2l     U R U' R'
14      7       -  oll     R U R' U R U2 R'
28     14       -  solved  R U R' U' R' F R2 U' R' U' R U R' F'
";
    assert_eq!(printed, expected);
}

#[test]
fn goals_of_many_methods_are_looked_for_unless_some_are_named() {
    let object = object(&["--no-fewest", &scramble(), SOLUTION]);
    assert_eq!(object["solved"], true);
    assert_eq!(object["htm"], 28);
    let steps = object["steps"].as_array().expect("an array");
    let ends: Vec<u64> = steps.iter().filter_map(|step| step["end"].as_u64()).collect();
    assert_eq!(ends, [2, 3, 7, 14, 28]);
    let goals = |step: &Value| -> Vec<String> {
        let goals = step["goals"].as_array().expect("an array").iter();
        goals
            .map(|goal| goal["goal"].as_str().expect("a text").to_owned())
            .collect()
    };
    // Before the last move of the cross, all edges are already unflipped along the axis of F and B. The output leaves
    // out goals that a listed goal includes: `zz-f2l` and `oll` both include two solved layers.
    assert_eq!(goals(&steps[0]), ["eo"]);
    assert_eq!(goals(&steps[1]), ["f2l-minus-fr", "eo-cross"]);
    assert_eq!(goals(&steps[2]), ["zz-f2l"]);
    assert_eq!(goals(&steps[3]), ["oll"]);
    assert_eq!(goals(&steps[4]), ["solved"]);
    assert_eq!(object.get("rest"), None);
}

#[test]
fn the_fewest_moves_are_those_from_where_the_step_begins() {
    let goals = ["--goal", "cross", "--goal", "eo"];
    let of = |scramble: &str, solution: &str| {
        let object = object(&[&goals[..], &[scramble, solution]].concat());
        let steps = object["steps"].as_array().expect("an array").clone();
        let told = steps.iter().flat_map(|step| {
            let goals = step["goals"].as_array().expect("an array").clone();
            let htm = step["htm"].clone();
            goals
                .into_iter()
                .map(move |goal| (goal["goal"].clone(), htm.clone(), goal["fewest"].clone()))
        });
        told.map(|told| format!("{} {} {}", told.0, told.1, told.2))
            .collect::<Vec<_>>()
    };
    // From the beginning, the edges are unflipped along one axis. The cross on the back face is reached one turn before
    // the end, but this does not count, because at this moment nearly every goal is reached on some face.
    assert_eq!(of("F R", "U2 U2 R' F'"), ["\"eo\" 0 0", "\"cross\" 4 2"]);
    assert_eq!(of("", ""), ["\"cross\" 0 0", "\"eo\" 0 0"]);
}

#[test]
fn the_frame_is_that_in_which_cube_and_solution_are_given() {
    let turned = format!("{} x2", scramble());
    let solution = format!("x2 {SOLUTION}");
    let object = object(&["--no-fewest", "--goal", "f2l", &turned, &solution]);
    assert_eq!(object["solved"], true);
    assert_eq!(object["steps"][0]["end"], 7);
    assert_eq!(object["steps"][0]["goals"][0]["held"], "");
    // The rotation exchanges D and U, so the solution builds the two layers on U.
    let rotated: Algorithm = SOLUTION.parse().expect("an algorithm");
    let x2: Algorithm = "x2".parse().expect("a rotation");
    let rotation = x2.held().expect("a short algorithm").rotation;
    let rotated = rotated.rotated(rotation);
    let (scramble, solution) = (rotated.inverse().to_string(), rotated.to_string());
    let object = self::object(&["--no-fewest", "--goal", "f2l", &scramble, &solution]);
    assert_eq!(object["steps"][0]["end"], 7);
    assert_eq!(object["steps"][0]["goals"][0]["held"], "x2");
    assert_eq!(object["rest"].as_str().map(|rest| rest.split(' ').count()), Some(21));
}

#[test]
fn a_solution_that_does_not_solve_is_told_so() {
    let (status, stdout, stderr) = run(rubik().args(["steps", "--no-fewest", "R U", "U' R' F"]));
    assert_eq!((status, stderr.as_str()), (1, "the solution does not solve the cube\n"));
    // The cube is solved before the last move. After the last move, two of its layers are still solved.
    assert!(stdout.contains("oll"), "{stdout}");
    let last = stdout.lines().last().expect("a line");
    assert!(last.trim_start().starts_with("3 ") && last.ends_with('F'), "{stdout}");
    assert!(!stdout.contains("solved"), "{stdout}");
}

#[test]
fn what_cannot_be_read_is_said_in_a_line() {
    for (arguments, said) in [
        (&["R U", "U' Q"][..], "the solution: "),
        (&["R Q", "U' R'"], "the scramble: "),
        (&["--goal", "crss", "R", "R'"], "the nearest names are cross"),
        (&["--time-limit", "0", "R", "R'"], "more than 0"),
        (&["R U"], "SOLUTION"),
        (&["R", "(R U)600"], "at most 1000 are allowed"),
    ] {
        let (status, stdout, stderr) = run(rubik().arg("steps").args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
    let longest = ["steps", "--no-fewest", "R", "(R U)500"];
    let (status, told, _) = run(rubik().args(longest));
    assert_eq!(
        status, 1,
        "a thousand turns are accepted and do not solve the cube: {told}"
    );
}

#[test]
fn steps_of_other_puzzles_are_printed_or_refused_in_a_line() {
    let told = output(rubik().args([
        "steps", "-p", "ivy", "--goal", "CORNERS", "--goal", "CENTRES", "R U' L", "L' U R'",
    ]));
    let expected = "\
at  moves  fewest  goal
 1      1       1  CORNERS  L'
 3      2       2  CENTRES  U R'
";
    assert_eq!(told, expected);
    let (status, _, stderr) = run(rubik().args(["steps", "-p", "ivy", "R U", "U'"]));
    assert_eq!(
        (status, stderr.as_str()),
        (1, "the solution does not solve the puzzle\n")
    );
    for (arguments, said) in [
        (
            &["-p", "2x2x2", "R U", "U' R'"][..],
            "the steps of a solution can be found only for",
        ),
        (&["-p", "ivy", "R U", "U' Q"], "the solution: column 4: 'Q'"),
        (&["-p", "ivy", "R Q", "U'"], "the scramble: column 3: 'Q'"),
        (&["-p", "ivy", "--niss", "R", "R'"], "--niss is not for"),
        (&["-p", "ivy", "--goal", "X", "R", "R'"], "no orbit 'X'"),
        (&["-p", "ivy", "R", "(R U)600"], "at most 1000 are allowed"),
        (
            &["-p", "15-puzzle", "R", "L"],
            "the steps of a solution can be found only for",
        ),
    ] {
        let (status, stdout, stderr) = run(rubik().arg("steps").args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}

#[test]
fn the_moves_of_all_lines_add_up_to_the_solution() {
    for arguments in [
        &["--goal", "cross", "--goal", "f2l", &scramble(), SOLUTION][..],
        &["--goal", "oll", &scramble(), SOLUTION],
        &["-p", "ivy", "--goal", "CORNERS", "R U' L", "L' U R'"],
    ] {
        let printed = output(rubik().args(["steps", "--no-fewest"]).args(arguments));
        let lines = printed.lines().skip(1).map(|line| {
            let mut numbers = line
                .split_whitespace()
                .map(|word| word.parse::<usize>().expect("a number"));
            [numbers.next().expect("an end"), numbers.next().expect("a length")]
        });
        let lines: Vec<[usize; 2]> = lines.collect();
        let mut end = 0;
        for &[at, moves] in &lines {
            end += moves;
            assert_eq!(at, end, "{printed}");
        }
        assert!(lines.len() > 1, "{printed}");
    }
}

/// Compares the output for each solution with the steps of its author. At the end of each step, the output must list
/// the expected goals, or no goal if no named goal applies.
#[test]
fn published_reconstructions_are_cut_where_their_authors_cut_them() {
    let text = golden("reconstructions.txt");
    let mut seen = BTreeMap::new();
    for solution in text.split("\n\n").skip(1) {
        let mut lines = solution.lines();
        let title = lines.next().expect("a comment").trim_start_matches("# ");
        let fields = lines.map(|line| line.split_once('\t').expect("two columns"));
        let [(scramble, method), steps @ ..] = &fields.collect::<Vec<_>>()[..] else {
            panic!("{title}: no scramble");
        };
        let all: Vec<&str> = steps.iter().map(|(moves, _)| *moves).collect();
        let told = object(&["--no-fewest", scramble, &all.join(" ")]);
        assert_eq!(
            (&told["solved"], &told["method"]),
            (&true.into(), &Value::from(*method)),
            "{title}"
        );
        let mut end = 0;
        for (moves, goals) in steps {
            let counted = output(rubik().args(["alg", "count", "--metric", "htm", moves]));
            end += counted
                .split(' ')
                .next()
                .and_then(|count| count.parse::<u64>().ok())
                .expect("a number");
            let step = told["steps"]
                .as_array()
                .expect("an array")
                .iter()
                .find(|step| step["end"] == end);
            let found = step.map(|step| {
                let goals = step["goals"].as_array().expect("an array").iter();
                let goals = goals.map(|goal| goal["goal"].as_str().expect("a text"));
                goals.collect::<Vec<_>>().join(" and ")
            });
            let expected = (!goals.starts_with("- ")).then(|| (*goals).to_owned());
            assert_eq!(found, expected, "{title}: {moves}");
        }
        let (kind, _) = title.split_once(':').expect("a kind");
        *seen.entry(kind).or_insert(0) += 1;
    }
    let expected = [("CFOP", 13), ("FMC", 18), ("Roux", 14), ("ZZ", 20)];
    assert_eq!(Vec::from_iter(seen), expected);
}

/// In an earlier version, `check --niss` accepted a solution for which `steps --niss` said "no sequence of at most 1
/// move reaches the goal".
#[test]
fn a_step_on_the_inverse_has_the_fewest_moves_of_either_side() {
    let goals = ["--goal", "eo", "--goal", "solved"];
    let told = output(
        rubik()
            .args(["steps", "--niss"])
            .args(goals)
            .args(["R U F", "(R) F' U'"]),
    );
    let expected = "\
at  moves  fewest  goal
 1      1       1  eo (y)  ^(R)
 3      2       2  solved  F' U'
";
    assert_eq!(told, expected);
}

#[test]
fn random_solutions_on_both_sides_are_told_with_the_fewest_moves() {
    let session = Session::new(Store::in_folder(tables()).expect("a folder"));
    let mut held_against = 0;
    for number in 0..60 {
        let (scramble, solution) = random_solution(541, number, 6);
        let goals = ["2x2x2", "eo", "domino", "solved"];
        let told = told(&session, &scramble.to_string(), &written(&solution), &goals, 60.0);
        held_against += assert_fewest(&told, &scramble, 4);
    }
    assert!(held_against > 120, "{held_against}");
}
