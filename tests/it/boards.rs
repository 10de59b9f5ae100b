//! Tests sliding puzzles on boards other than 3x3, through the binary. Solutions for small boards are proven to be
//! shortest. The answers for large boards say that their solutions are not proven.

use crate::program::{output, parse, rubik, run};

fn of(puzzle: &str, arguments: &[&str]) -> String {
    output(rubik().args(&arguments[..1]).args(["-p", puzzle]).args(&arguments[1..]))
}

/// A board from R. E. Korf's list. Its shortest solution has 57 moves.
const FIRST_OF_KORF: &str = "13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2";

#[test]
fn a_board_of_the_15_puzzle_is_solved_by_all_its_names_and_checked() {
    let solution = of("slide-4x4", &["solve", FIRST_OF_KORF]);
    assert_eq!(solution.split_whitespace().count(), 57);
    assert_eq!(of("15-puzzle", &["solve", FIRST_OF_KORF]), solution);
    let claim = format!("{FIRST_OF_KORF}\t{solution}");
    assert_eq!(
        output(rubik().args(["check", "-p", "15puzzle"]).write_stdin(claim)),
        "ok\n"
    );
    let object = parse(&of("slide-4x4", &["solve", "--json", FIRST_OF_KORF]));
    assert_eq!(
        (&object["puzzle"], &object["optimal"]),
        (&"slide-4x4".into(), &true.into())
    );
    let object = parse(&of("slide-4x4", &["solve", "--json", "-m", "reduction", FIRST_OF_KORF]));
    assert_eq!(object["optimal"], false);
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n";
    let applied = output(rubik().args(["apply", "-p", "slide-4x4", solution.trim(), FIRST_OF_KORF]));
    assert_eq!(applied, solved);
    assert_eq!(of("slide-3x3", &["solve", "R D"]), of("slide", &["solve", "R D"]));
}

#[test]
fn boards_are_shown_in_columns_drawn_and_turned_back() {
    let shown = of("slide-4x4", &["show", "D R"]);
    assert_eq!(shown, " 1  2  3  4\n 5  6  7  8\n 9 10  . 11\n13 14 15 12\n");
    let (status, again, _) = run(rubik()
        .args(["show", "-p", "slide-4x4", "--to", "facelets"])
        .arg(&shown));
    assert_eq!((status, again.as_str()), (0, "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12\n"));
    let drawn = of("slide-2x3", &["show", "--to", "svg", "D"]);
    assert_eq!((drawn.matches("<rect").count(), drawn.matches("<text").count()), (6, 5));
    assert!(drawn.contains("width=\"140\" height=\"100\""), "{drawn}");
    let drawn = of("slide-4x4", &["show", "--to", "svg", "D"]);
    assert_eq!(
        (drawn.matches("<rect").count(), drawn.matches("<text").count()),
        (16, 9 + 2 * 6)
    );
    assert_eq!(of("slide-4x4", &["order", "D R U L"]), "3\n");
    assert_eq!(
        output(rubik().args(["alg", "invert", "-p", "slide-4x4", "D R U"])),
        "D L U\n"
    );
}

#[test]
fn scrambles_of_boards_are_solved_and_checked() {
    for (puzzle, count) in [
        ("slide-2x2", "20"),
        ("slide-2x5", "20"),
        ("slide-3x4", "10"),
        ("slide-5x5", "2"),
        ("slide-9x2", "2"),
    ] {
        let scrambles = of(puzzle, &["scramble", "-n", count, "--seed", "1"]);
        let solutions = output(rubik().args(["solve", "-p", puzzle]).write_stdin(scrambles.clone()));
        let claims: Vec<String> = { scrambles.lines().zip(solutions.lines()) }
            .map(|(scramble, solution)| format!("{scramble}\t{solution}\n"))
            .collect();
        let checked = output(rubik().args(["check", "-p", puzzle]).write_stdin(claims.concat()));
        assert_eq!(checked, "ok\n".repeat(count.parse().expect("a number")), "{puzzle}");
        assert_eq!(
            of(puzzle, &["scramble", "--moves", "7", "--seed", "1"])
                .split_whitespace()
                .count(),
            7
        );
    }
    let report = parse(&of("slide-3x4", &["batch", "--json", "-n", "200", "--seed", "1"]));
    assert_eq!((&report["solved"], &report["failed"]), (&200.into(), &0.into()));
    assert_eq!((&report["longest"], &report["over_longest"]), (&53.into(), &0.into()));
}

#[test]
fn large_boards_are_always_answered_and_a_proof_only_in_its_time() {
    let board = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0";
    let solved = parse(&of("24-puzzle", &["solve", "--json", "--time-limit", "0.2", board]));
    assert_eq!(
        (&solved["optimal"], &solved["method"]),
        (&false.into(), &"reduction".into())
    );
    let near = parse(&of("slide-16x16", &["solve", "--json", "D R D R U L"]));
    assert_eq!((&near["optimal"], &near["length"]["moves"]), (&true.into(), &6.into()));
    // This board needs 80 moves, which is the maximum distance.
    let farthest = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let arguments = ["solve", "-p", "15-puzzle", "--time-limit", "0.01", farthest];
    let (status, printed, _) = run(rubik().args(arguments));
    assert_eq!((status, printed.as_str()), (1, "# error: found no solution in time\n"));
}

#[test]
fn what_is_wrong_with_a_board_is_said() {
    for (puzzle, board, expected) in [
        ("slide-4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "(parity)"),
        (
            "slide-5x5",
            "1 2 4 3 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0",
            "(parity)",
        ),
        (
            "slide-2x3",
            "1 2 3 4 5",
            "there are 5 numbers, but the board has 6 places; the numbers go from 0 (the empty place) to 5",
        ),
        (
            "slide-4x4",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 14 0",
            "column 34: 14 is on the board twice, and 15 is missing",
        ),
        (
            "slide-4x4",
            "R R R R",
            "move 4, R: no piece can move in this direction into the empty place",
        ),
    ] {
        let (status, printed, said) = run(rubik().args(["solve", "-p", puzzle, board]));
        assert_eq!(status, 1, "{board}");
        assert!(format!("{printed}{said}").contains(expected), "{printed}{said}");
    }
    for name in ["slide-1x5", "slide-17x2", "slide-4", "16-puzzle"] {
        let (status, _, said) = run(rubik().args(["solve", "-p", name, "R"]));
        assert_eq!(status, 2, "{name}");
        assert!(said.contains("slide-2x2 to slide-16x16"), "{said}");
    }
}
