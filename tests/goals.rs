//! Goals through the binary: listed, described, counted, and refused in one line if they are none.

#![cfg(feature = "cli")]

mod program;

use program::{output, rubik, run};
use serde_json::Value;

/// What is said of a goal that is none: one line on standard error, and nothing else.
fn complaint(arguments: &[&str]) -> String {
    let (status, stdout, stderr) = run(rubik().args(arguments));
    assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.starts_with("error: "), "{stderr}");
    stderr
}

fn count(arguments: &[&str]) -> String {
    output(rubik().arg("count").args(arguments))
        .trim_end()
        .to_owned()
}

#[test]
fn cubes_are_counted_as_plain_numbers_and_as_json() {
    // 12 edges in 8! 2^7 ways and corners in 8! 3^7, half of them with the same parity.
    assert_eq!(count(&["--goal", "cross"]), "227546313523200");
    assert_eq!(count(&["--goal", "F2L"]), "62208");
    assert_eq!(
        count(&["--goal", "UF"]),
        (43_252_003_274_489_856_000_u128 / 24).to_string()
    );
    assert_eq!(count(&[]), "43252003274489856000");
    let object: Value =
        serde_json::from_str(&count(&["--json", "--goal", "solved"])).expect("JSON");
    assert_eq!(object, serde_json::json!({"goal": "solved", "cubes": "1"}));
    let object: Value = serde_json::from_str(&count(&["--json"])).expect("JSON");
    assert_eq!(object["goal"], Value::Null);
}

#[test]
fn a_goal_may_be_meant_on_any_face_and_in_any_slot() {
    // Solved, or all but some of the U edges with one of four others, which are 960 with 96 in
    // common.
    let goal = ["--goal", "all-but-5-edges"];
    assert_eq!(count(&goal), "960");
    assert_eq!(count(&[&goal[..], &["--any-slot"]].concat()), "3552");
    let any_face = count(&["--goal", "half-turns", "--any-face"]);
    assert_eq!(any_face, "663552");
    let both = count(&["--goal", "half-turns", "--any-face", "--any-slot"]);
    assert_eq!(both, "663552");
    assert!(complaint(&["count", "--any-face"]).contains("--goal"));
}

#[test]
fn the_list_has_all_goals_with_the_numbers_that_are_published() {
    let listed = output(rubik().arg("goals"));
    let published = include_str!("../tables/goals.txt");
    let published = published.lines().filter(|line| !line.starts_with('#'));
    let mut columns = Vec::new();
    for (shown, published) in listed.lines().zip(published.clone()) {
        let words: Vec<&str> = shown.split_whitespace().collect();
        assert_eq!(words[..2].join(" "), published);
        assert!(words.len() > 2, "{shown}");
        let number = format!(" {} ", words[1]);
        columns.push(shown.find(&number).expect("it is there") + number.len());
    }
    assert_eq!(listed.lines().count(), published.count());
    assert!(
        columns.iter().all(|end| *end == columns[0]),
        "the numbers are aligned"
    );

    let objects: Value =
        serde_json::from_str(&output(rubik().args(["goals", "--json"]))).expect("JSON");
    let objects = objects.as_array().expect("an array");
    assert_eq!(objects.len(), listed.lines().count());
    let pll = objects
        .iter()
        .find(|each| each["name"] == "pll")
        .expect("it has a name");
    assert_eq!(pll["begins_from"], "oll");
    assert_eq!(pll["cubes"], "1");
}

#[test]
fn one_goal_is_described_by_any_of_its_names() {
    let described = output(rubik().args(["goals", "HTR"]));
    assert_eq!(
        described,
        "name         half-turns\n\
         also         htr, half-turn-reduction, g3\n\
         what         what half turns make\n\
         definition   <U2, D2, R2, L2, F2, B2>\n\
         begins from  domino\n\
         cubes        663552\n"
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
        ("cross\nfoo\u{1b}[31m", "is no goal"),
        ("UF UX", "'UX' names no piece"),
        ("eo of URF", "there is no edge in 'URF'"),
        ("U layer in E slice", "have no place"),
        ("UF in UR, UF", "contradicts itself"),
        (&cross[1..], "53 stickers; a cube has 54"),
        (
            &cross.replace("F??F?", "F??D?"),
            "no piece has the colours at",
        ),
        (&cross.replacen('U', "R", 1), "both show 'R'"),
    ] {
        let complaint = complaint(&["count", "--goal", goal]);
        assert!(complaint.contains(said), "{goal}: {complaint}");
        assert!(!complaint.contains('\u{1b}'), "{complaint}");
    }
    assert!(complaint(&["goals", "zbl"]).contains("zbll"));
    assert!(complaint(&["goals", "UF UR"]).contains("goal without a name"));
}
