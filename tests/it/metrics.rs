//! Tests metrics that are chosen at run time. The tests under `tests/proofs` solve cubes in metrics in which opposite
//! faces turn at the same time.

use crate::program::{SMALL_TWO_PHASE_QTM, folder, folder_of, output, rubik, rubik_with_tables, run, tables};
use rubik::cube::Metric;
use rubik::json::LengthObject;
use std::path::Path;

/// The table of distances modulo three is too large to check each time the program opens it. If the table is damaged,
/// the program must find this before it reports that there is no solution.
#[test]
fn no_solution_is_ruled_out_by_a_damaged_table() {
    let unsolved = |tables: &Path| {
        let limit = ["solve", "--metric", "qtm", "--max-moves", "3", "R U F L"];
        run(rubik_with_tables(tables).args(limit))
    };
    let shared = tables();
    let (status, _, stderr) = unsolved(&shared);
    assert_eq!(status, 1);
    assert!(stderr.contains("there is no solution"), "{stderr}");
    let folder = folder_of(&SMALL_TWO_PHASE_QTM);
    let path = folder.path().join("two-phase-qtm-modulo.table");
    let mut bytes = std::fs::read(&path).expect("a table");
    bytes[30_000_000] ^= 1;
    std::fs::write(&path, bytes).expect("a folder to write to");
    let (status, _, stderr) = unsolved(folder.path());
    assert_eq!(status, 1);
    assert!(stderr.contains("two-phase-qtm-modulo"), "{stderr}");
}

/// With the option `--faces` and five faces, the two-phase method does not turn the sixth face. Fewer than five faces
/// cannot solve every cube, so this method refuses them.
#[test]
fn five_faces_solve_every_cube_and_fewer_are_refused() {
    let faces = ["--faces", "FDLBR"];
    let cubes = output(rubik().args(["scramble", "-n", "12", "--seed", "3"]));
    let solve = || rubik().arg("solve").args(faces).write_stdin(&*cubes).output();
    let solved = String::from_utf8(solve().expect("the program runs").stdout).expect("text");
    assert_eq!(solved.lines().count(), 12);
    assert!(!solved.contains('U'), "{solved}");
    for (cube, solution) in cubes.lines().zip(solved.lines()) {
        assert_eq!(output(rubik().args(["check", cube, solution])), "ok\n");
    }
    let batch = ["batch", "-n", "30", "--seed", "2", "--metric", "qtm", "--json"];
    let report: serde_json::Value = serde_json::from_str(&output(rubik().args(batch).args(faces))).expect("JSON");
    assert_eq!(report["solved"], 30);
    assert_eq!(report["scramble"], "random-state");
    assert_eq!(report["method"], "two-phase, QTM, faces RFDLB");
    assert_eq!(report["options"]["faces"], "RFDLB");
    // With `--faces`, scrambles also turn only these faces, and `check` refuses solutions that turn other faces.
    let made = output(rubik().args(["scramble", "-n", "12", "--seed", "3"]).args(faces));
    assert!(!made.contains('U'), "{made}");
    for (scramble, cube) in made.lines().zip(cubes.lines()) {
        let shown = |moves: &str| output(rubik().args(["show", "--to", "facelets", moves]));
        assert_eq!(shown(scramble), shown(cube));
    }
    let allowed = ["check", "--faces", "FDLBR", "R F"];
    assert_eq!(output(rubik().args(allowed).arg("F' R'")), "ok\n");
    let (status, stdout, _) = run(rubik().args(allowed).arg("U U' F' R'"));
    let told = "not ok: the solution: U is not one of the allowed turns\n";
    assert_eq!((status, stdout.as_str()), (1, told));
    // If all six faces are named, the solutions are the same as without the option.
    let six = ["solve", "--faces", "BLDFRU", "R U F' L2 D B2"];
    assert_eq!(output(rubik().args(six)), output(rubik().args(["solve", six[3]])));
    for (wrong, told) in [
        (
            &["-m", "two-phase", "--faces", "URFD", "R"][..],
            "needs at least five faces",
        ),
        (
            &["-m", "thistlethwaite", "--faces", "URFDL", "R"],
            "--faces is for --method two-phase",
        ),
        (&["--faces", "URFDLX", "R"], "X"),
    ] {
        let (status, _, stderr) = run(rubik().arg("solve").args(wrong));
        assert_eq!((status, stderr.contains(told)), (2, true), "{stderr}");
    }
    // If an option does not apply, the program refuses it and does not ignore it.
    for (other, told) in [
        (&["solve", "-p", "2x2x2", "--faces", "URFDL", "R"][..], "--faces"),
        (&["solve", "-p", "pyraminx", "--goal", "cross", "R"], "--goal"),
        (&["scramble", "--event", "333", "--faces", "URFDL"], "--faces"),
        (&["batch", "-n", "3", "-p", "skewb", "--faces", "URFDL"], "--faces"),
        (&["check", "-p", "skewb", "--faces", "URFDL", "R", "R'"], "--faces"),
    ] {
        let (status, _, stderr) = run(rubik().args(other));
        assert_eq!((status, stderr.contains(told)), (2, true), "{stderr}");
    }
    // The message must not claim that a certain limit is enough for every cube.
    let (status, _, stderr) = run(rubik().args(["solve", "--faces", "URFDL", "--max-moves", "8", "B"]));
    assert_eq!(status, 1);
    assert!(stderr.contains("there is no solution of at most 8 moves"), "{stderr}");
}

/// Tests that files with invalid costs are refused. The tests under `tests/proofs` check that the program chooses the
/// fastest solution.
#[test]
fn what_turns_cannot_cost_is_refused() {
    let folder = folder();
    let path = folder.path().join("robot.toml");
    let write = |text: &str| std::fs::write(&path, text).expect("a folder to write to");
    let costs = ["--costs", path.to_str().expect("UTF-8")];
    for (text, told) in [
        ("quarter_turn = 0.08\n", "missing field `half_turn`"),
        (
            "quarter_turn = 0.1\nhalf_turn = -1\naxis_change = 0\ntwo_at_once = 0\n",
            "'half_turn: -1' is not between 0 and 10^9 seconds",
        ),
        // In an earlier version, with these costs, the cost of a solution became infinite, which JSON wrote as null.
        (
            "quarter_turn = 1e308\nhalf_turn = 1\naxis_change = 0\ntwo_at_once = 0\n",
            "between 0 and",
        ),
        ("quarter_turn = fast\n", "line 1"),
        (
            "quarter_turn = 0.1\nspin = 3\n",
            "line 2, column 1: unknown field `spin`",
        ),
    ] {
        write(text);
        let (status, stdout, stderr) = run(rubik().args(["solve", "R"]).args(costs));
        assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
        assert!(
            stderr.lines().next().is_some_and(|line| line.contains(told)),
            "{stderr}"
        );
    }
    let (status, _, stderr) = run(rubik().args(["solve", "R", "--goal", "cross"]).args(costs));
    assert_eq!(status, 2, "{stderr}");
}

#[test]
fn algorithms_are_written_and_counted_in_a_metric() {
    let format = |text: &str| output(rubik().args(["alg", "format", "--metric", "axial", text]));
    assert_eq!(format("R L' U2"), "(R L') U2\n");
    assert_eq!(format("M"), "(L' R) x'\n");
    let count = |metric: &str| output(rubik().args(["alg", "count", "--metric", metric, "(R L') U2"]));
    assert_eq!(count("axial"), "2 axial\n");
    assert_eq!(count("axial-qtm"), "3 axial QTM\n");
    assert_eq!(count("etm"), "3 ETM\n");
    let usual = LengthObject::of_metric(&"R L'".parse().expect("turns"), Metric::Axial);
    assert_eq!((usual.htm, usual.axial, usual.axial_qtm), (2, Some(1), None));
}

#[test]
fn what_a_method_cannot_do_is_said_in_one_line() {
    for (arguments, message) in [
        (
            &["solve", "-m", "optimal", "--metric", "axial", "R"][..],
            "solutions are proven to be shortest in HTM and in QTM, not in axial",
        ),
        (
            &["solve", "-p", "2x2x2", "--metric", "axial", "R"],
            "--metric axial is not for a 2x2x2, whose moves are counted in htm or qtm",
        ),
        (
            &["batch", "-n", "1", "-m", "thistlethwaite", "--metric", "axial"],
            "--metric is for --method two-phase or optimal",
        ),
        (
            &["tables", "build", "optimal", "--metric", "axial"],
            "solutions are proven to be shortest in HTM and in QTM, not in axial",
        ),
        (
            &["tables", "build", "thistlethwaite", "--metric", "qtm"],
            "--metric qtm is for tables of two-phase and optimal, not of thistlethwaite",
        ),
        (
            &["tables", "build", "optimal", "--faces", "URFDL"],
            "--faces URFDL is for tables of two-phase, not of optimal",
        ),
        (
            &["tables", "build", "--faces", "URFD"],
            "'URFD' is not five or six of the faces U R F D L B",
        ),
        (
            &["solve", "--goal", "cross", "--metric", "qtm", "R"],
            "--metric cannot be used with --goal, --generators and --faces",
        ),
        (
            &["scramble", "--goal", "oll", "--metric", "qtm"],
            "--metric cannot be used together",
        ),
        (
            &["scramble", "-p", "skewb", "--metric", "qtm"],
            "--metric is not for a Skewb",
        ),
    ] {
        let (status, stdout, stderr) = run(rubik().args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains(message), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}
