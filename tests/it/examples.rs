//! Tests that the programs under `examples/` run and print the documented output.

use crate::program::example;

#[test]
fn the_first_program_solves_a_cube() {
    assert!(example("solve").split(' ').count() <= 8);
}

#[test]
fn several_solutions_come_with_their_lengths() {
    let text = example("several_solutions");
    assert_eq!(text.lines().count(), 3);
    assert!(text.lines().all(|line| line.ends_with("QTM)")), "{text}");
}

#[test]
fn parts_of_a_cube_are_solved_and_counted() {
    let text = example("goals");
    assert!(
        text.starts_with("cross: F' R'; 227546313523200 cubes meet it\n"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 3);
}

#[test]
fn requests_are_answered_in_json() {
    let text = example("json");
    let answers: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers[0]["solution"], "F' R'");
    assert!(
        answers[1]["message"]
            .as_str()
            .is_some_and(|message| message.contains('Q')),
        "{text}"
    );
}

#[test]
fn a_web_handler_answers() {
    let text = example("web_handler");
    assert!(
        text.starts_with("HTTP/1.1 200 OK\r\n") && text.contains("\"solution\":\"F' R'\""),
        "{text}"
    );
}

#[test]
fn a_search_that_is_cancelled_has_found_something() {
    let text = example("cancel");
    assert!(
        text.lines().last().is_some_and(|line| line.starts_with("best: ")),
        "{text}"
    );
}

#[test]
fn an_algorithm_is_worked_on() {
    let text = example("algorithm");
    assert!(text.contains("simplified  R U R' U' R2 L x\n"), "{text}");
}

#[test]
fn random_cubes_are_the_same_everywhere() {
    let text = example("random_cubes");
    assert_eq!(text.lines().count(), 10);
    assert_eq!(text, example("random_cubes"));
}

#[test]
fn many_cubes_are_solved_on_all_cores() {
    assert_eq!(example("many_cubes"), "30.59 moves on average\n");
}

#[test]
fn other_puzzles_are_solved_and_scrambled() {
    let text = example("puzzles");
    let lengths = text.lines().map(|line| line.split(' ').count());
    let lengths: Vec<usize> = lengths.collect();
    assert_eq!(lengths.len(), 3, "{text}");
    // The first printed solution has 9 moves. The scramble has 11 moves and up to four more turns of tips.
    assert_eq!(lengths[0], 9, "{text}");
    assert!((11..=15).contains(&lengths[2]), "{text}");
}

#[test]
fn a_puzzle_that_the_library_does_not_know_is_solved_and_run() {
    let text = example("new_puzzle");
    assert!(text.starts_with("192 positions\n"), "{text}");
    assert!(text.contains("\nsolved by "), "{text}");
    assert!(text.contains("no moves lead to this position"), "{text}");
    assert!(text.contains("\n1000 floppys solved: "), "{text}");
}

#[test]
fn what_is_no_cube_is_diagnosed() {
    assert!(example("diagnosis").contains("a corner has been twisted clockwise"));
}
