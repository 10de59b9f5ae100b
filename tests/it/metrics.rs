//! Metrics that are chosen at run time: quarter turns, and turns of opposite faces at once.

use crate::program::{folder, output, rubik, rubik_with_tables, run, tables};
use rubik::Cube;
use rubik::cube::{AxisTurn, CubieCube, Layers, Metric, Move, Position, generator, random_state};
use rubik::json::LengthObject;
use rubik::notation::Algorithm;
use rubik::requests::TurnCosts;
use rubik::solvers::two_phase::{TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, SearchMetric, Solver, TurnableFaces};
use rubik::tables::{NoProgress, Store};
use std::path::Path;

/// The metrics other than HTM, whose tests are in `two_phase.rs`. Those with five faces are among the proofs.
/// Of the metrics but HTM; the proofs test all of them.
const OTHERS: [SearchMetric; 2] = [SearchMetric::QuarterTurn, SearchMetric::Axial];

/// A solver with the small tables, which all tests share.
fn solver(metric: SearchMetric) -> Solver {
    let options = TwoPhaseOptions::with_faces(metric, TurnableFaces::All);
    let method = Method::TwoPhase(TableSet::Small, options);
    Solver::open(method, &Store::in_folder(tables()).expect("a folder"), &NoProgress).expect("the tables are built")
}

#[test]
fn random_cubes_are_solved_in_other_metrics() {
    for metric in OTHERS {
        let solver = solver(metric);
        let most = TwoPhaseOptions::with_faces(metric, TurnableFaces::All).max_moves.get();
        for number in 0..20 {
            let cube = random_state(&mut generator(17, number));
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            assert!(solution.length(metric.metric()) <= most);
            assert_eq!(solution.metric(), metric.metric());
        }
    }
}

#[test]
fn every_turn_of_an_axis_is_undone_by_one() {
    for metric in OTHERS {
        let solver = solver(metric);
        for turn in AxisTurn::all() {
            let cube = CubieCube::from(&*turn.moves());
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            assert_eq!(solution.length(metric.metric()), turn.cost(metric.metric()));
        }
    }
}

/// The table of distances modulo three is too long to be checked whenever it is opened.
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
    let folder = folder();
    for name in ["cosets", "qtm-corners-slice", "qtm-corners-upper", "qtm-modulo"] {
        let name = format!("two-phase-{name}.table");
        let copied = std::fs::copy(shared.join(&name), folder.path().join(&name));
        copied.expect("the tables were built");
    }
    let path = folder.path().join("two-phase-qtm-modulo.table");
    let mut bytes = std::fs::read(&path).expect("a table");
    bytes[30_000_000] ^= 1;
    std::fs::write(&path, bytes).expect("a folder to write to");
    let (status, _, stderr) = unsolved(folder.path());
    assert_eq!(status, 1);
    assert!(stderr.contains("two-phase-qtm-modulo"), "{stderr}");
}

/// Five faces are for two phases; fewer cannot solve every cube, and a face that is left out is not turned.
#[test]
fn five_faces_solve_every_cube_and_fewer_are_refused() {
    let faces = ["--faces", "FDLBR"];
    let cubes = output(rubik().args(["scramble", "-n", "12", "--seed", "3"]));
    let solve = || rubik().arg("solve").args(faces).write_stdin(&*cubes).output();
    let solved = String::from_utf8(solve().expect("it runs").stdout).expect("text");
    assert_eq!(solved.lines().count(), 12);
    assert!(!solved.contains('U'), "{solved}");
    for (cube, solution) in cubes.lines().zip(solved.lines()) {
        assert_eq!(output(rubik().args(["check", cube, solution])), "ok\n");
    }
    let batch = ["batch", "-n", "30", "--seed", "2", "--metric", "axial", "--json"];
    let report: serde_json::Value = serde_json::from_str(&output(rubik().args(batch).args(faces))).expect("JSON");
    assert_eq!(report["solved"], 30);
    assert_eq!(report["scramble"], "random-state");
    assert_eq!(report["method"], "two-phase, axial, faces RFDLB");
    assert_eq!(report["options"]["faces"], "RFDLB");
    // A random state is also scrambled by them, and `check` holds solutions to them.
    let made = output(rubik().args(["scramble", "-n", "12", "--seed", "3"]).args(faces));
    assert!(!made.contains('U'), "{made}");
    for (scramble, cube) in made.lines().zip(cubes.lines()) {
        let shown = |moves: &str| output(rubik().args(["show", "--to", "facelets", moves]));
        assert_eq!(shown(scramble), shown(cube));
    }
    let allowed = ["check", "--faces", "FDLBR", "R F"];
    assert_eq!(output(rubik().args(allowed).arg("F' R'")), "ok\n");
    let (status, stdout, _) = run(rubik().args(allowed).arg("U U' F' R'"));
    let told = "not ok: the solution: U is none of the turns that may be made\n";
    assert_eq!((status, stdout.as_str()), (1, told));
    // Six are all, and give the same solutions as if nothing was said.
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
    // Where faces do not count, they are not passed over.
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
    // No limit is claimed to be enough for every cube.
    let (status, _, stderr) = run(rubik().args(["solve", "--faces", "URFDL", "--max-moves", "8", "B"]));
    assert_eq!(status, 1);
    assert!(stderr.contains("there is no solution of at most 8 moves"), "{stderr}");
}

/// The fastest of the solutions is not slower than any of them, and sooner found than made up.
#[test]
fn the_solution_that_is_carried_out_fastest_is_chosen() {
    let folder = folder();
    let path = folder.path().join("robot.toml");
    let write = |text: &str| std::fs::write(&path, text).expect("a folder to write to");
    let costs = ["--costs", path.to_str().expect("UTF-8")];
    write("quarter_turn = 0.08\nhalf_turn = 0.9\naxis_change = 0.03\ntwo_at_once = 0.01\n");
    let slow_half_turns = TurnCosts::new(0.08, 0.9, 0.03, 0.01).expect("costs");
    let cube = "R U2 F' L D B2 U' R2 F L' D2 B R' U F2 L' D";
    for metric in [SearchMetric::HalfTurn, SearchMetric::QuarterTurn, SearchMetric::Axial] {
        let name = metric.metric().name();
        let solve = [
            "solve",
            "--metric",
            name,
            "--max-moves",
            "30",
            "--solutions",
            "30",
            cube,
        ];
        let seconds = |text: &str| {
            let moves: Algorithm = text.parse().expect("moves");
            let turns = moves.applied_to(&Cube::SOLVED).is_ok().then(|| moves.turns());
            let turns = turns.expect("short").expect("short");
            let face_turns = turns.iter().map(|turn| match turn.layers {
                Layers::Face(face) => Move::new(face, turn.amount),
                layers => panic!("{layers}"),
            });
            let face_turns: Vec<Move> = face_turns.collect();
            slow_half_turns.seconds(&face_turns, metric.metric().is_axial())
        };
        let found = output(rubik().args(solve));
        let fastest = found.lines().map(seconds).fold(f64::INFINITY, f64::min);
        let chosen = output(rubik().args(solve).args(costs).arg("--json"));
        let chosen: serde_json::Value = serde_json::from_str(&chosen).expect("JSON");
        assert_eq!(chosen["seconds_to_carry_out"], fastest, "{name}");
        let solution = chosen["solution"].as_str().expect("moves");
        assert_eq!(seconds(solution), fastest, "{name}");
        assert_eq!(output(rubik().args(["check", cube, solution])), "ok\n");
        let plain = output(rubik().args(solve).args(costs));
        assert_eq!(plain.trim_end(), solution);
    }
    for (text, told) in [
        ("quarter_turn = 0.08\n", "missing field `half_turn`"),
        (
            "quarter_turn = 0.1\nhalf_turn = -1\naxis_change = 0\ntwo_at_once = 0\n",
            "'half_turn: -1' is not 0 seconds or more",
        ),
        // Once, what a solution costs was infinite, and null in JSON.
        (
            "quarter_turn = 1e308\nhalf_turn = 1\naxis_change = 0\ntwo_at_once = 0\n",
            "at most",
        ),
        ("quarter_turn = fast\n", "line 1"),
        ("quarter_turn = 0.1\nspin = 3\n", "line 2: unknown field `spin`"),
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

/// What is written with turns at once is read back, by `check` and by `solve` alike.
#[test]
fn turns_at_once_are_written_and_read_back() {
    for metric in ["qtm", "axial"] {
        let cubes = output(rubik().args(["scramble", "-n", "20", "--seed", "4"]));
        let solved = output(rubik().args(["solve", "--metric", metric]).write_stdin(cubes.clone()));
        assert_eq!(solved.lines().count(), 20);
        assert_eq!(solved.contains('('), metric == "axial");
        let pairs = cubes.lines().zip(solved.lines());
        let claims: String = pairs.map(|(cube, solution)| format!("{cube}\t{solution}\n")).collect();
        let checked = output(rubik().arg("check").write_stdin(claims));
        assert!(checked.lines().all(|line| line == "ok"), "{checked}");
        let back = output(rubik().args(["alg", "invert"]).write_stdin(solved.clone()));
        let again = output(rubik().args(["solve", "--metric", metric]).write_stdin(back));
        assert_eq!(again.lines().count(), 20);
    }
}

#[test]
fn lengths_and_reports_name_the_metric() {
    let object = output(rubik().args(["solve", "--json", "--metric", "axial", "R L' U2"]));
    let object: serde_json::Value = serde_json::from_str(&object).expect("JSON");
    assert_eq!(object["metric"], "axial");
    assert_eq!(object["length"]["axial"], 2);
    assert_eq!(object["length"]["htm"], 3);
    let claim = object.to_string();
    let right = output(rubik().arg("check").write_stdin(claim.clone()));
    assert_eq!(right, "ok\n");
    let wrong = claim.replace("\"axial\":2", "\"axial\":3");
    let (status, stdout, _) = run(rubik().arg("check").write_stdin(wrong));
    assert_eq!(
        (status, stdout.as_str()),
        (1, "not ok: the length: 2 axial and not 3\n")
    );

    let report = output(rubik().args(["batch", "-n", "20", "--seed", "1", "--metric", "axial"]));
    assert!(report.contains("(axial)"), "{report}");
    let report = output(rubik().args(["batch", "-n", "20", "--seed", "1", "--metric", "qtm", "--json"]));
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["options"]["metric"], "qtm");
    assert!(report["length"]["min"].as_u64() > Some(18), "{report}");

    let scramble = output(rubik().args(["scramble", "--seed", "3", "--metric", "axial", "--json"]));
    let scramble: serde_json::Value = serde_json::from_str(&scramble).expect("JSON");
    let moves: Cube = scramble["scramble"]
        .as_str()
        .and_then(|text| text.parse().ok())
        .expect("moves");
    let drawn: Cube = scramble["facelets"]
        .as_str()
        .and_then(|text| text.parse().ok())
        .expect("stickers");
    assert_eq!(moves, drawn);
    assert!(scramble["length"]["axial"].as_u64() <= Some(18));
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
            "--metric axial is not for a 2x2x2, which counts in htm or qtm",
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
            "--metric does not go with --goal, --generators and --faces",
        ),
        (
            &["scramble", "--goal", "oll", "--metric", "qtm"],
            "--metric do not go together",
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
