//! Tests `rubik fmc insert`: the pieces that a skeleton leaves unsolved, and the insertions that solve them. Compares
//! the insertions with an exhaustive search on stickers.

use crate::program::{message, output, parse, rubik, run, solves};
use rubik::cube::{CubieCube, Facelets, Sequence, generator, random_moves};
use rubik::search::CancelToken;
use rubik::solvers::fmc::insertions::{InsertionAlgorithms, InsertionResult, complete};
use rubik::{Algorithm, Cube};
use std::num::NonZeroUsize;

fn sequence(text: &str) -> Sequence {
    text.parse().expect("moves")
}

fn inserted(scramble: &Sequence, skeleton: &Sequence, solutions: usize) -> InsertionResult {
    let cube: Cube = scramble.to_string().parse().expect("a scramble");
    let solutions = NonZeroUsize::new(solutions).expect("some solutions");
    complete(&cube, skeleton, solutions, &CancelToken::new()).expect("insertions")
}

/// Tries every algorithm for three corners at every place of the skeleton, on stickers. Returns the smallest number of
/// moves of a solution, and the number of solutions with this many moves.
fn by_trying_all(scramble: &Sequence, skeleton: &Sequence, algorithms: &[Sequence]) -> (usize, usize) {
    let mut found: Vec<Sequence> = Vec::new();
    for at in 0..=skeleton.htm() {
        let (before, behind) = skeleton.moves().split_at(at);
        let mut start = Facelets::SOLVED;
        start.apply(scramble.moves());
        start.apply(before);
        for algorithm in algorithms {
            let mut facelets = start.clone();
            facelets.apply(algorithm.moves());
            facelets.apply(behind);
            if facelets.is_solved() {
                let moves = before.iter().chain(algorithm.moves()).chain(behind);
                found.push(moves.copied().collect::<Sequence>().standard_order());
            }
        }
    }
    found.sort_by_key(|moves| (moves.htm(), moves.to_string()));
    found.dedup();
    let fewest = found.first().expect("a solution").htm();
    (fewest, found.iter().filter(|moves| moves.htm() == fewest).count())
}

#[test]
fn the_insertions_of_three_corners_are_the_shortest_of_all_there_are() {
    let all = InsertionAlgorithms::get();
    let algorithms: Vec<Sequence> = { all.effects().iter() }
        .filter(|effect| effect.ep() == CubieCube::SOLVED.ep() && effect.eo() == CubieCube::SOLVED.eo())
        .flat_map(|effect| all.doing(effect))
        .collect();
    assert!(algorithms.len() > 11_000, "{}", algorithms.len());
    for number in 0..3 {
        let scramble = random_moves(7, &mut generator(35, number));
        let three = sequence("R U R' D R U' R' D'");
        let solution = scramble.inverse();
        let (before, behind) = solution.moves().split_at(3);
        let skeleton = before.iter().chain(three.moves()).chain(behind);
        let skeleton = skeleton.copied().collect::<Sequence>().cancelled();
        let found = inserted(&scramble, &skeleton, 500);
        assert_eq!(found.left.to_string(), "3 corners");
        assert!(found.is_proven);
        // If the skeleton contains adjacent turns of opposite faces, there are more places than `by_trying_all` tries,
        // so the numbers of solutions are not compared.
        if skeleton.at_once().all(|part| part.len() == 1) {
            let fewest = found.solutions[0].moves().htm();
            let shortest = found.solutions.iter().filter(|each| each.moves().htm() == fewest);
            assert_eq!(
                (fewest, shortest.count()),
                by_trying_all(&scramble, &skeleton, &algorithms)
            );
        }
        for solution in &found.solutions {
            assert!(solves(&scramble.to_string(), &solution.moves().to_string()));
        }
    }
}

#[test]
fn every_kind_of_what_is_left_is_solved() {
    for (skeleton, left, insertions, htm) in [
        ("", "nothing", 0, 0),
        ("R U R' D R U' R' D' L", "3 corners", 1, 9),
        ("U R U2 B2 D L D' B2 U R'", "2 corners, 2 edges (parity)", 1, 0),
        ("R L' U2 R' L F2 R U R' D R U' R' D'", "3 corners, 3 edges", 2, 0),
        ("R U R' D R U' R' D' F U F' D F U' F' D'", "5 corners", 2, 0),
    ] {
        let scramble = sequence(if htm == 9 { "L'" } else { "" });
        let found = inserted(&scramble, &sequence(skeleton), 1);
        assert_eq!(found.left.to_string(), left, "{skeleton}");
        let solution = &found.solutions[0];
        assert_eq!(solution.insertions().len(), insertions, "{skeleton}");
        assert!(found.is_proven);
        assert!(solution.moves().htm() <= htm, "{skeleton}: {}", solution.moves());
    }
}

#[test]
fn slice_turns_are_inserted_where_a_slice_is_left() {
    for (skeleton, solution) in [
        ("L' D' F' U2 R'", "L' D' M2 F' U2 R'"),
        ("L' D' F' U2 R' B2", "L' E D' F' M2 U2 R' S' B2"),
    ] {
        let scramble = sequence(solution).inverse();
        let found = inserted(&scramble, &sequence(skeleton), 1);
        let best = &found.solutions[0];
        assert!(found.is_proven);
        assert!(solves(&scramble.to_string(), &best.moves().to_string()));
        assert!(best.moves().htm() <= scramble.htm(), "{solution}: {}", best.moves());
        // The insertion as written, with slice turns, gives the same solution.
        let [insertion] = best.insertions() else {
            panic!("slice turns are one insertion");
        };
        let mut written = insertion.marked(1);
        for (number, (_, slice)) in insertion.parts.iter().enumerate() {
            assert!(slice.starts_with(['M', 'E', 'S']), "{slice}");
            written = written.replace(&format!("[{}]", number + 1), slice);
        }
        assert_eq!(sequence(&written).standard_order(), best.moves().standard_order());
    }
}

#[test]
fn insertions_are_printed_as_people_write_them_and_as_json() {
    let skeleton = "F' (R' U' R D' R' U R D) U' R'";
    let printed = output(rubik().args(["fmc", "insert", "R U F", skeleton]));
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        lines[0].contains("[1]") && lines[0].contains("// 3 corners left (11)"),
        "{printed}"
    );
    assert!(
        lines[1].starts_with("[1] ") && lines[1].contains("// insertion ("),
        "{printed}"
    );
    assert_eq!(lines[2], "F' U' R'");
    let printed = output(rubik().args(["fmc", "insert", "--json", "-n", "3", "R U F", skeleton]));
    let object = parse(printed.trim_end());
    assert_eq!(object["left"], "3 corners");
    assert_eq!(object["proven"], true);
    assert_eq!(object["solutions"].as_array().map(Vec::len), Some(3));
}

#[test]
fn what_cannot_be_inserted_is_said() {
    for (arguments, status, expected) in [
        (["R U F", "L D B2 R U"], 1, "the skeleton leaves"),
        (["R U F", "Q"], 2, "the skeleton: "),
        (["Q", "R"], 1, ""),
    ] {
        let (found, _, stderr) = run(rubik().args(["fmc", "insert"]).args(arguments));
        assert_eq!(found, status, "{arguments:?}: {stderr}");
        assert!(message(&stderr).contains(expected), "{arguments:?}: {stderr}");
    }
    let (status, stdout, _) = run(rubik().args(["fmc", "insert", "--json", "R U F", "L D B2 R U"]));
    let object = parse(stdout.trim_end());
    assert_eq!((status, &object["input"]), (1, &"R U F".into()));
    assert_eq!(object["error"]["kind"], "not-found");
    let (status, _, _) = run(rubik().args(["fmc", "insert", "R"]));
    assert_eq!(status, 2);
}

/// Tests that shortening a solution never makes it longer and never makes it invalid, and that it removes some of the
/// algorithms that the test has inserted.
#[test]
fn a_solution_is_shortened_by_what_can_be_inserted_anew() {
    let mut shortened = 0;
    for number in 0..4 {
        let scramble = random_moves(7, &mut generator(83, number));
        let solution = scramble.inverse();
        // The scramble begins with a short algorithm, and the solution undoes this algorithm at its end.
        let algorithms = [
            "U R U' L' U R' U' L",
            "R2 F R F' L2 F R' F' R2 L2",
            "F2 R L' U2 R' L",
            "M2 U M2 U2 M2 U M2",
        ];
        let algorithm: Algorithm = algorithms[number as usize].parse().expect("an algorithm");
        let algorithm = algorithm.face_turns().expect("a short algorithm").0;
        let begin: Sequence = [algorithm.moves(), scramble.moves()].concat().into_iter().collect();
        let made: Sequence = { [solution.moves(), algorithm.inverse().moves()].concat() }
            .into_iter()
            .collect();
        let found = inserted(&begin, &made, 1);
        let moves = found.solutions[0].moves();
        assert!(solves(&begin.to_string(), &moves.to_string()), "{begin}: {moves}");
        assert!(moves.htm() <= made.cancelled().htm() && found.is_proven);
        shortened += usize::from(moves.htm() < made.cancelled().htm());
        // A second shortening does not make the solution longer either.
        assert!(inserted(&begin, moves, 1).htm() <= moves.htm());
    }
    assert!(shortened > 1, "{shortened}");
}

#[test]
fn the_solved_cube_needs_no_insertion() {
    let nothing = inserted(&Sequence::default(), &Sequence::default(), 1);
    assert!(nothing.left.is_nothing() && nothing.solutions[0].moves().moves().is_empty());
}

#[test]
fn marks_in_a_skeleton_are_passed_over() {
    let plain = output(rubik().args(["fmc", "insert", "", "R U R' D R U' R' D'"]));
    for marked in [
        "R U [1] R' D * R U' + R' [22] D' #",
        "* R U R' D R U' R' D'",
        // After a switch, the moves are made on the inverse.
        "R U R' D R U' * (switch) D R (switch)",
        "R U R' D R U' (switch) D R",
    ] {
        assert_eq!(output(rubik().args(["fmc", "insert", "", marked])), plain, "{marked}");
    }
}
