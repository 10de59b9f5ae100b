//! Tests goals on the command line: the program lists goals, describes them, counts their cubes, and refuses an invalid
//! goal in one line.

use crate::program::{output, refusal, rubik, run};
use serde_json::Value;

fn count(arguments: &[&str]) -> String {
    output(rubik().arg("count").args(arguments)).trim_end().to_owned()
}

#[test]
fn cubes_are_counted_as_plain_numbers_and_as_json() {
    // If the cross is solved, the other edges have 8!·2^7 arrangements, and the corners have 8!·3^7. In half of the
    // combinations, the parities of edges and corners are equal, so these are the possible cubes.
    assert_eq!(count(&["--goal", "cross"]), "227546313523200");
    assert_eq!(count(&["--goal", "F2L"]), "62208");
    assert_eq!(
        count(&["--goal", "UF"]),
        (43_252_003_274_489_856_000_u128 / 24).to_string()
    );
    assert_eq!(count(&[]), "43252003274489856000");
    let object: Value = serde_json::from_str(&count(&["--json", "--goal", "solved"])).expect("JSON");
    assert_eq!(object, serde_json::json!({"goal": "solved", "cubes": "1"}));
    let object: Value = serde_json::from_str(&count(&["--json"])).expect("JSON");
    assert_eq!(object["goal"], Value::Null);
}

/// Compares the counts with the published numbers of crosses at each distance, and with the number of orientations of
/// the edges, 2,048 = 2^11.
#[test]
fn distances_from_a_goal_are_counted() {
    let by_distance = |more: &[&str]| count(&[&["--by-distance"], more].concat());
    let numbers = |text: &str| -> Vec<u64> {
        let last = |line: &str| line.split_whitespace().nth(1).and_then(|number| number.parse().ok());
        text.lines().filter_map(last).collect()
    };
    let cross = by_distance(&["--goal", "cross"]);
    let published = [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102, 190_080];
    assert_eq!(numbers(&cross), published);
    assert_eq!(numbers(&by_distance(&["--goal", "eo"])).last(), Some(&2_048));
    let object: Value = serde_json::from_str(&by_distance(&["--goal", "eo", "--json"])).expect("JSON");
    assert_eq!(object["goal"], "eo");
    // Turns of R, U and F move the edge UF to 9 places, in both orientations.
    let some = numbers(&by_distance(&["--goal", "UF", "--generators", "R,U,F"]));
    let all = numbers(&by_distance(&["--goal", "UF"]));
    assert_eq!((some.last(), all.last()), (Some(&18), Some(&24)));
    for (options, part) in [
        (&["--goal", "f2l"][..], "--memory"),
        (
            &["--goal", "cross", "--any-face"],
            "too many different positions for one table",
        ),
        (&["--goal", "cross", "--farthest", "2"], "--farthest"),
        (&["--goal", "cross", "-p", "2x2x2"], "--goal is not for"),
    ] {
        let said = refusal(&[&["count", "--by-distance"], options].concat());
        assert!(said.contains(part), "{options:?}: {said}");
    }
}

#[test]
fn a_goal_may_be_meant_on_any_face_and_in_any_slot() {
    // The goal leaves five edges unsolved: the four U edges and one more edge, for which there are four choices. For
    // each choice, 960 cubes reach the goal. Of these cubes, 96 reach it for every choice.
    let goal = ["--goal", "all-but-5-edges"];
    assert_eq!(count(&goal), "960");
    assert_eq!(count(&[&goal[..], &["--any-slot"]].concat()), "3552");
    let any_face = count(&["--goal", "half-turns", "--any-face"]);
    assert_eq!(any_face, "663552");
    // `--any-face` already includes every slot, so the program refuses to combine it with `--any-slot`.
    let both = ["count", "--goal", "half-turns", "--any-face", "--any-slot"];
    assert!(refusal(&both).contains("--any-slot"));
    assert!(refusal(&["count", "--any-face"]).contains("--goal"));
}

#[test]
fn the_list_has_all_goals_with_the_numbers_that_are_published() {
    let listed = output(rubik().arg("goals"));
    let published = include_str!("../../tables/goals.txt");
    let published = published.lines().filter(|line| !line.starts_with('#'));
    let mut columns = Vec::new();
    for (shown, published) in listed.lines().zip(published.clone()) {
        let words: Vec<&str> = shown.split_whitespace().collect();
        assert_eq!(words[..2].join(" "), published);
        assert!(words.len() > 2, "{shown}");
        let number = format!(" {} ", words[1]);
        columns.push(shown.find(&number).expect("the number") + number.len());
    }
    assert_eq!(listed.lines().count(), published.count());
    assert!(columns.iter().all(|end| *end == columns[0]), "the numbers are aligned");

    let objects: Value = serde_json::from_str(&output(rubik().args(["goals", "--json"]))).expect("JSON");
    let objects = objects.as_array().expect("an array");
    assert_eq!(objects.len(), listed.lines().count());
    let pll = objects
        .iter()
        .find(|each| each["name"] == "pll")
        .expect("a goal named pll");
    assert_eq!(pll["begins_from"], "oll");
    assert_eq!(pll["cubes"], "1");
}

#[test]
fn one_goal_is_described_by_any_of_its_names() {
    let described = output(rubik().args(["goals", "HTR"]));
    assert_eq!(
        described,
        "name         half-turns\nalso         htr, half-turn-reduction, g3\nwhat         solvable with half \
         turns\ndefinition   <U2, D2, R2, L2, F2, B2>\nbegins from  domino\ncubes        663552\n"
    );
    let alone = output(rubik().args(["goals", "--json", "x cross"]));
    let alone: Value = serde_json::from_str(&alone).expect("JSON");
    assert_eq!(alone[0]["name"], "xcross-fr");
    assert_eq!(alone[0]["definition"], "cross, FR DFR");
}

#[test]
fn what_is_no_goal_is_refused_in_one_line() {
    let cross = "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?";
    for (goal, said) in [
        ("", "a goal is missing"),
        ("f2l,", "a goal is missing"),
        ("crss", "the nearest names are cross"),
        ("cross\nfoo\u{1b}[31m", "is not a goal"),
        ("UF UX", "'UX' names no piece"),
        ("eo of URF", "there is no edge in 'URF'"),
        ("U layer in E slice", "do not fit into"),
        ("UF in UR, UF", "contradicts itself"),
        (&cross[1..], "53 stickers; a cube has 54"),
        (&cross.replace("F??F?", "F??D?"), "no piece has the colors at"),
        (&cross.replacen('U', "R", 1), "both show 'R'"),
    ] {
        let refusal = refusal(&["count", "--goal", goal]);
        assert!(refusal.contains(said), "{goal}: {refusal}");
        assert!(!refusal.contains('\u{1b}'), "{refusal}");
    }
    assert!(refusal(&["goals", "zbl"]).contains("zbll"));
    assert!(refusal(&["goals", "UF UR"]).contains("goal without a name"));
}

/// Returns the exit status of `rubik check` and its output.
fn check(arguments: &[&str], input: &str) -> (i32, String) {
    let (status, stdout, _) = run(rubik().arg("check").args(arguments).write_stdin(input.to_owned()));
    (status, stdout)
}

#[test]
fn solutions_are_checked_against_a_goal() {
    let refused = |goal: &str| format!("not ok: the moves do not lead to the goal '{goal}'\n");
    let cross = ["--goal", "cross"];
    for (arguments, cube, solution, expected) in [
        (&cross[..], "U F2", "F2", (0, "ok\n".to_owned())),
        (&cross, "R U F2", "F2 U' R'", (0, "ok\n".to_owned())),
        (&cross, "U F2", "F", (1, refused("cross"))),
        (&cross, "U2 R2", "", (1, refused("cross"))),
        // A slice turn moves the centres, and the cross must match the centres.
        (&cross, "D", "E", (0, "ok\n".to_owned())),
        (&cross, "D", "E'", (1, refused("cross"))),
        (&cross, "R", "x R' x'", (0, "ok\n".to_owned())),
        (&["--goal", "eo"], "F", "R", (1, refused("eo"))),
        (&["--goal", "eo"], "F R", "R' F'", (0, "ok\n".to_owned())),
        (&["--goal", "UF UR"], "D L2 F", "", (1, refused("UF UR"))),
        (&["--goal", "UF UR"], "D L2", "", (0, "ok\n".to_owned())),
        // In the next two claims, the cross is solved on U. In the two claims after them, all slots except FR are
        // solved.
        (&cross, "R D", "R'", (1, refused("cross"))),
        (&["--goal", "cross", "--any-face"], "R D", "R'", (0, "ok\n".to_owned())),
        (&["--goal", "xcross-fr"], "R U R'", "", (1, refused("xcross-fr"))),
        (
            &["--goal", "xcross-fr", "--any-slot"],
            "R U R'",
            "",
            (0, "ok\n".to_owned()),
        ),
    ] {
        let of_arguments = check(&[arguments, &[cube, solution]].concat(), "");
        assert_eq!(of_arguments, expected, "{cube} {solution}");
        // The program checks the same claim as a line of input.
        let of_line = check(arguments, &format!("{cube}\t{solution}\n"));
        assert_eq!(of_line, expected, "{cube} {solution}");
    }
    // Without a goal, the solution must solve the cube.
    let unsolved = "not ok: the solution does not solve the cube\n".to_owned();
    assert_eq!(check(&["R U F2", "F2"], ""), (1, unsolved));
    assert_eq!(check(&["R U F2", "F2 U' R'"], ""), (0, "ok\n".to_owned()));
}

#[test]
fn what_the_goal_solver_finds_is_right_when_it_is_checked() {
    let scrambles = output(rubik().args(["scramble", "-n", "40", "--seed", "31", "--json"]));
    for goal in [
        &["--goal", "cross"][..],
        &["--goal", "2x2x2", "--any-face"],
        &["--goal", "eo-line"],
    ] {
        let mut solve = rubik();
        let solve = solve.args(["solve", "--json"]).args(goal);
        let solved = output(solve.write_stdin(scrambles.clone()));
        let (status, verdicts) = check(goal, &solved);
        assert_eq!((status, verdicts), (0, "ok\n".repeat(40)), "{goal:?}");
        // Each record names its goal, so `check` needs no option to know that the solution need not solve the whole
        // cube.
        assert_eq!(check(&[], &solved), (0, "ok\n".repeat(40)), "{goal:?}");
        let (status, verdicts) = check(&[], &solved.replace("\"method\":\"goal\"", "\"method\":\"optimal\""));
        assert_eq!(status, 1);
        assert!(!verdicts.lines().any(|line| line == "ok"), "{verdicts}");
    }
    // With `--to`, the solution moves the pieces of the goal to the places where they are in another cube.
    let target = ["--goal", "cross", "--to", "R D"];
    let solve = ["solve", "--json", "U L2 F"];
    let solved = output(rubik().args(solve).args(target));
    assert_eq!(check(&["--goal", "cross"], &solved), (0, "ok\n".to_owned()));
    let elsewhere = solved.replace("\"R D\"", "\"R D2\"");
    assert_eq!(check(&["--goal", "cross"], &elsewhere).0, 1);
    // If the cube is rotated, the goal applies to the upright cube or, with `--orient`, to the cube as the user holds
    // it.
    for orient in [&[][..], &["--orient"]] {
        let solve = ["solve", "--goal", "cross", "--json", "U L2 F D x y"];
        let solved = output(rubik().args(solve).args(orient));
        assert_eq!(check(&["--goal", "cross"], &solved), (0, "ok\n".to_owned()));
    }
}

#[test]
fn checks_of_goals_are_told_in_json_and_refused_in_a_line() {
    let (status, printed) = check(&["--goal", "cross", "--any-face", "--json", "R", "R"], "");
    let object: Value = serde_json::from_str(&printed).expect("JSON");
    let expected = serde_json::json!({
        "input": "R", "cube": "R", "solution": "R", "goal": "cross on any face", "ok": true
    });
    assert_eq!((status, object), (0, expected));
    let (status, printed) = check(&["--goal", "cross", "--json"], "R\tD\n");
    let object: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(
        (status, &object["goal"], &object["ok"]),
        (1, &"cross".into(), &false.into())
    );
    assert!(
        object["message"]
            .as_str()
            .is_some_and(|message| message.contains("'cross'"))
    );
    let (_, printed) = check(&["--json", "R", "R'"], "");
    assert!(!printed.contains("goal"), "{printed}");
    let usage = |arguments: &[&str]| refusal(&[&["check"], arguments].concat());
    for (arguments, said) in [
        (&["--goal", "crss"][..], "the nearest names are cross"),
        (&["--any-face"], "--goal"),
        (&["R U"], "SOLUTION"),
        (&["--goal", "cross", "-p", "2x2x2"], "--goal is not for a 2x2x2"),
    ] {
        let refusal = usage(arguments);
        assert!(refusal.contains(said), "{arguments:?}: {refusal}");
    }
    // The program refuses invalid cubes both as arguments and in lines of input.
    let (status, stdout, stderr) = run(rubik().args(["check", "--goal", "cross", "R", "Q"]));
    assert_eq!(
        (status, stdout.contains("not ok: the solution: ")),
        (1, true),
        "{stdout}"
    );
    assert!(stderr.starts_with("error: the solution: "), "{stderr}");
    let line = "{\"puzzle\": \"2x2x2\", \"cube\": \"R\", \"solution\": \"R'\"}\n";
    let (status, stdout) = check(&["--goal", "cross"], line);
    assert_eq!((status, stdout.contains("the line is for")), (1, true), "{stdout}");
}

/// In an earlier version, `count` did not accept `--generators`.
#[test]
fn the_cubes_that_some_turns_make_are_counted() {
    // U. Bernhard and others published the order of the group that two adjacent faces generate.
    assert_eq!(output(rubik().args(["count", "--generators", "R,U"])), "73483200\n");
    assert_eq!(output(rubik().args(["count", "--faces", "R"])), "4\n");
    let json = output(rubik().args(["count", "--json", "--generators", "U2,R2"]));
    assert_eq!(json, "{\"goal\":null,\"turns\":\"U2, R2\",\"cubes\":\"12\"}\n");
    let refused = refusal(&["count", "--generators", "R", "--goal", "cross"]);
    assert_eq!(refused, "--goal and --generators cannot be used together");
}
