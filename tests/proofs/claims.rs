//! Tests flags, which are the fields of an answer that claim something. Some states of flags occur only in answers that
//! need large tables or long searches. This module tests these states, and the module `flags_both_ways` tests the other
//! states.

use crate::flags::Flags;
use crate::program::{output, rubik, tables};
use crate::proof;
use rubik::cube::{Facelets, Move, generator, random_moves};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The superflip. Its shortest solution has 20 moves.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// True if some sequence of `left` face turns solves the stickers.
fn is_solved_by(facelets: &Facelets, left: usize, last: Option<Move>) -> bool {
    if left == 0 {
        return facelets.is_solved();
    }
    let other_faces = |turn: &Move| last.is_none_or(|last| last.face() != turn.face());
    Move::ALL.into_iter().filter(other_faces).any(|turn| {
        let mut next = facelets.clone();
        next.turn(turn);
        is_solved_by(&next, left - 1, Some(turn))
    })
}

#[test]
fn shortest_solutions_are_proven_or_have_a_bound() {
    let Some(_proof) = proof::begin("requests") else { return };
    output(rubik().args(["-q", "tables", "build", "optimal", "--table-size", "256M"]));
    let session = Session::new(Store::in_folder(tables()).expect("a folder"));
    let mut flags = Flags::read();
    let mut solve = |cube: &str, more: Value| {
        let mut fields = json!({"cube": cube, "method": "optimal", "table_size": "256M"});
        fields
            .as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("an object").clone());
        let fields: Map<String, Value> = fields.as_object().expect("an object").clone();
        let text = session.ask(RequestName::Solve, &fields, &CancelToken::new());
        let answer: Value = serde_json::from_str(&text.expect("a solution")).expect("JSON");
        flags.note("Solved", &answer);
        answer
    };
    let length = |answer: &Value| answer["length"]["htm"].as_u64().expect("a length");
    for number in 0..6 {
        let scramble = random_moves(5, &mut generator(561, number)).to_string();
        let facelets = crate::program::cube(&scramble).facelets();
        let answer = solve(&scramble, json!({}));
        let by_trying = (0..=5).find(|&length| is_solved_by(&facelets, length, None));
        assert_eq!(Some(length(&answer) as usize), by_trying, "{scramble}");
        assert_eq!(
            (&answer["optimal"], &answer["lower_bound"]),
            (&json!(true), &answer["length"]["htm"])
        );
        assert_eq!(solve(&scramble, json!({"all": true})).get("complete"), None);
    }
    for more in [json!({"time_limit": 0.2}), json!({"time_limit": 0.2, "all": true})] {
        let answer = solve(SUPERFLIP, more.clone());
        let bound = answer["lower_bound"].as_u64().expect("a bound");
        assert!(
            bound <= 20 && 20 <= length(&answer) && bound < length(&answer),
            "{answer}"
        );
        assert_eq!(answer["optimal"], false, "{answer}");
        assert_eq!(
            answer.get("complete"),
            more.get("all").map(|_| &json!(false)),
            "{answer}"
        );
    }
    // For a partly known cube, the program solves each cube that has the known stickers. The answer is proven if all
    // these solutions are proven.
    let with_two_edges_unknown = |scramble: &str| {
        let mut stickers: Vec<char> = crate::program::cube(scramble).to_string().chars().collect();
        // These are stickers 5 and 7 of U, sticker 1 of R, and sticker 1 of F. They belong to the edges UR and UF. The
        // faces are in the order U R F.
        for place in [5, 7, 9 + 1, 18 + 1] {
            stickers[place] = '?';
        }
        stickers.into_iter().collect::<String>()
    };
    for (scramble, time_limit, is_proven) in [("D L2 B", Value::Null, true), (SUPERFLIP, json!(0.4), false)] {
        let fields = json!({
            "cube": with_two_edges_unknown(scramble),
            "method": "optimal",
            "table_size": "256M",
            "time_limit": time_limit,
        });
        let text = session.ask(
            RequestName::Solve,
            fields.as_object().expect("an object"),
            &CancelToken::new(),
        );
        let answer: Value = serde_json::from_str(&text.expect("a solution")).expect("JSON");
        assert_eq!(
            (&answer["cubes"], &answer["optimal"]),
            (&json!("2"), &json!(is_proven)),
            "{answer}"
        );
    }
    // The two-phase method makes no claims.
    let text = session.ask(
        RequestName::Solve,
        &Map::from_iter([("cube".to_owned(), json!("R U"))]),
        &CancelToken::new(),
    );
    flags.note(
        "Solved",
        &serde_json::from_str(&text.expect("a solution")).expect("JSON"),
    );
    let states =
        |flag: &str| -> BTreeSet<&str> { flags.seen().find(|(name, _)| *name == flag).expect("a flag").1.clone() };
    assert_eq!(states("Solved.lower_bound"), BTreeSet::from(["absent", "given"]));
    assert_eq!(states("Solved.optimal"), BTreeSet::from(["absent", "false", "true"]));
    assert_eq!(states("Solved.complete"), BTreeSet::from(["absent", "false"]));
}

/// If three insertions are necessary, the search does not try all possibilities for the first insertion, so the answer
/// is not proven.
#[test]
fn three_insertions_are_not_proven() {
    let Some(_proof) = proof::begin("requests") else { return };
    let skeleton = "R U R' D R U' R' D' L F L' B' L F' L' B U' R U L U' R' U L'";
    let fields = json!({"cube": "", "skeleton": skeleton});
    let fields = fields.as_object().expect("an object");
    let text = Session::in_memory().ask(RequestName::Insert, fields, &CancelToken::new());
    let answer: Value = serde_json::from_str(&text.expect("insertions")).expect("JSON");
    assert_eq!(answer["insertions"].as_array().map(Vec::len), Some(3), "{answer}");
    assert_eq!(answer["proven"], false);
}
