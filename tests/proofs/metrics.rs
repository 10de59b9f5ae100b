//! Tests the two-phase method in every metric, with all six faces and with only five. The tests use the small tables of
//! each metric, which are the same for six faces and for five.

use crate::program::{folder, output, rubik, run, tables};
use crate::proof::{self, PROGRAM};
use rubik::Cube;
use rubik::cube::{AxisTurn, CubieCube, Face, Layers, Metric, Move, Position, generator, random_state};
use rubik::notation::Algorithm;
use rubik::requests::TurnCosts;
use rubik::solvers::two_phase::{TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, SearchMetric, Solver, TurnableFaces};
use rubik::tables::{NoProgress, Store};
use std::collections::HashMap;

const SCRAMBLE: &str = "D' U B2 F' U D2 B2 U R2 F2 L D' R";

/// For six faces, every metric except HTM; for five faces, every metric. Each of the six faces is left out in at least
/// one of these combinations.
fn modes() -> Vec<(SearchMetric, TurnableFaces)> {
    let six = SearchMetric::ALL
        .into_iter()
        .skip(1)
        .map(|metric| (metric, TurnableFaces::All));
    let metrics = SearchMetric::ALL.into_iter().cycle();
    let five = metrics.zip(Face::ALL.into_iter().cycle()).take(12);
    let five = five.map(|(metric, face)| (metric, TurnableFaces::AllBut(face)));
    six.into_iter().chain(five).collect()
}

fn solver_with(metric: SearchMetric, faces: TurnableFaces) -> Solver {
    let folder = tables();
    let options = TwoPhaseOptions::with_faces(metric, faces);
    let method = Method::TwoPhase(TableSet::Small, options);
    Solver::open(method, &Store::in_folder(folder).expect("a folder"), &NoProgress).expect("the tables are built")
}

/// True if the moves turn only allowed faces.
fn are_allowed(moves: &[Move], faces: TurnableFaces) -> bool {
    moves.iter().all(|turn| faces.contain(turn.face()))
}

/// The turns of allowed faces that count as one move in a metric. They are found without the solver.
fn one_move(metric: Metric, faces: TurnableFaces) -> Vec<CubieCube> {
    let turns = AxisTurn::all().filter(|turn| turn.cost(metric) == 1);
    let turns = turns.filter(|turn| are_allowed(&turn.moves(), faces));
    turns.map(|turn| CubieCube::from(&*turn.moves())).collect()
}

/// Every cube within `depth` moves of the solved cube, with its distance.
fn around(moves: &[CubieCube], depth: usize) -> HashMap<CubieCube, usize> {
    let mut distances = HashMap::from([(CubieCube::SOLVED, 0)]);
    let mut layer = vec![CubieCube::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in layer {
            for turn in moves {
                let there = cube.then(turn);
                distances.entry(there).or_insert_with(|| {
                    next.push(there);
                    distance
                });
            }
        }
        layer = next;
    }
    distances
}

/// The distance of a cube from the solved cube. `None` if the cube is more than two moves away from every cube in
/// `near`.
fn distance(near: &HashMap<CubieCube, usize>, moves: &[CubieCube], cube: &CubieCube) -> Option<usize> {
    let mut layer = vec![*cube];
    for walked in 0..=2 {
        let found = layer.iter().filter_map(|cube| near.get(cube)).min();
        if let Some(distance) = found {
            return Some(walked + distance);
        }
        let next = layer.iter().flat_map(|cube| moves.iter().map(|turn| cube.then(turn)));
        layer = next.collect();
    }
    None
}

#[test]
fn cubes_of_up_to_five_moves_are_solved_in_the_fewest() {
    let Some(_proof) = proof::begin("solvers") else { return };
    for (metric, faces) in modes() {
        let moves = one_move(metric.metric(), faces);
        let near = around(&moves, 3);
        let solver = solver_with(metric, faces);
        for number in 0..150 {
            let mut random = generator(7, number);
            let mut cube = CubieCube::SOLVED;
            for _ in 0..1 + number % 5 {
                let turn = rand::RngExt::random_range(&mut random, 0..moves.len() as u32);
                cube = cube.then(&moves[turn as usize]);
            }
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            let fewest = distance(&near, &moves, &cube).expect("a cube within five moves");
            assert_eq!(solution.length(metric.metric()), fewest, "{solution}");
            assert!(are_allowed(solution.moves().moves(), faces), "{faces}: {solution}");
        }
    }
}

#[test]
fn random_cubes_are_solved_in_every_metric() {
    let Some(_proof) = proof::begin("solvers") else { return };
    for (metric, faces) in modes() {
        let solver = solver_with(metric, faces);
        let most = TwoPhaseOptions::with_faces(metric, faces).max_moves.get();
        for number in 0..10 {
            let cube = random_state(&mut generator(17, number));
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            assert!(solution.length(metric.metric()) <= most);
            assert!(are_allowed(solution.moves().moves(), faces), "{faces}: {solution}");
            assert_eq!(solution.metric(), metric.metric());
        }
    }
}

/// A microsecond is too short to find a solution within the default limit of moves, especially with five faces. In an
/// earlier version, the program then reported an error if this limit was lower than the number of moves that is known
/// to be enough for every cube.
#[test]
fn a_time_limit_too_short_for_any_solution_still_ends_with_one() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    for metric in ["htm", "qtm", "axial", "axial-qtm"] {
        for faces in ["URFDLB", "URFDL"] {
            let mut solve = rubik();
            solve.args(["solve", "--metric", metric, "--faces", faces]);
            let text = output(solve.args(["--time-limit", "0.000001", SCRAMBLE]));
            let (status, said, _) = run(rubik().args(["check", SCRAMBLE, text.trim()]));
            assert_eq!(status, 0, "{metric} {faces}: {text}{said}");
        }
    }
}

#[test]
fn every_turn_of_an_axis_is_undone_by_one() {
    let Some(_proof) = proof::begin("solvers") else { return };
    for metric in SearchMetric::ALL {
        let solver = solver_with(metric, TurnableFaces::All);
        for turn in AxisTurn::all() {
            let cube = CubieCube::from(&*turn.moves());
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            assert_eq!(solution.length(metric.metric()), turn.cost(metric.metric()));
        }
    }
}

/// `check` and `solve` can both read solutions with simultaneous turns.
#[test]
fn turns_at_once_are_written_and_read_back() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    for metric in ["qtm", "axial", "axial-qtm"] {
        let cubes = output(rubik().args(["scramble", "-n", "20", "--seed", "4"]));
        let solved = output(rubik().args(["solve", "--metric", metric]).write_stdin(cubes.clone()));
        assert_eq!(solved.lines().count(), 20);
        assert_eq!(solved.contains('('), metric.starts_with("axial"));
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
    let Some(_proof) = proof::begin(PROGRAM) else { return };
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
        (1, "not ok: the length: it is 2 axial, not 3\n")
    );

    let report = output(rubik().args(["batch", "-n", "20", "--seed", "1", "--metric", "axial-qtm"]));
    assert!(report.contains("(axial QTM)"), "{report}");
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

/// With `--costs`, the program chooses the solution that takes the least time to carry out, of all solutions that it
/// would list without `--costs`.
#[test]
fn the_solution_that_is_carried_out_fastest_is_chosen() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let folder = folder();
    let path = folder.path().join("robot.toml");
    let write = |text: &str| std::fs::write(&path, text).expect("a folder to write to");
    let costs = ["--costs", path.to_str().expect("UTF-8")];
    write("quarter_turn = 0.08\nhalf_turn = 0.9\naxis_change = 0.03\ntwo_at_once = 0.01\n");
    let slow_half_turns = TurnCosts::new(0.08, 0.9, 0.03, 0.01).expect("costs");
    let cube = "R U2 F' L D B2 U' R2 F L' D2 B R' U F2 L' D";
    let usual = SearchMetric::ALL.map(|metric| {
        let solve = format!("--metric {} --max-moves 30", metric.metric().name());
        (metric, solve, "--solutions 30", "--solutions 30", cube)
    });
    // With the optimal method, the program compares all shortest solutions.
    let shortest = (
        SearchMetric::default(),
        "-m optimal --table-size 256M".to_owned(),
        "--all",
        "",
        "U D2 F2 L2 D' U' L2",
    );
    for (metric, solve, listed, chosen_from, cube) in usual.into_iter().chain([shortest]) {
        let name = metric.metric().name();
        let solve = |more: &str| {
            let mut command = rubik();
            command
                .arg("solve")
                .args(solve.split(' '))
                .args(more.split_whitespace());
            command.arg(cube);
            command
        };
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
        let found = output(&mut solve(listed));
        assert!(found.lines().count() > 1, "{name}: {found}");
        let fastest = found.lines().map(seconds).fold(f64::INFINITY, f64::min);
        let chosen = output(solve(chosen_from).args(costs).arg("--json"));
        let chosen: serde_json::Value = serde_json::from_str(&chosen).expect("JSON");
        // Reading a number from JSON may change its last digit.
        let told = chosen["seconds_to_carry_out"].as_f64().expect("seconds");
        assert!((told - fastest).abs() < 1e-9, "{name}: {told} and {fastest}");
        let solution = chosen["solution"].as_str().expect("moves");
        assert_eq!(seconds(solution), fastest, "{name}");
        assert_eq!(output(rubik().args(["check", cube, solution])), "ok\n");
        let plain = output(solve(chosen_from).args(costs));
        assert_eq!(plain.trim_end(), solution);
    }
}
