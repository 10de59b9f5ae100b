//! Tests puzzles that are given as definitions: the path of a definition file can replace the name of a puzzle.

use crate::definitions::definition_file;
use crate::program::{folder, output, parse, rubik, rubik_with_tables, run};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The path of a definition file, as text.
fn file(name: &str) -> String {
    definition_file(name).to_string_lossy().into_owned()
}

const FORMATS: [&str; 4] = ["tws", "kpuzzle.json", "gap", "json"];

/// Puzzles whose tables take less than a second to build.
const SMALL: [&str; 6] = ["floppy", "ivy", "pyraminx-duo", "skewb", "1x2x3", "2x2x2"];

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_puzzle_has_the_same_answers_whichever_format_it_comes_in() {
    for name in SMALL {
        let files = FORMATS.map(|format| file(&format!("{name}.{format}")));
        let scrambles = output(rubik().args(["scramble", "-p", &files[0], "-n", "8", "--seed", "3"]));
        let lengths = files.each_ref().map(|file| {
            let solved = output(rubik().args(["solve", "-p", file]).write_stdin(scrambles.clone()));
            let (scrambles, solutions) = (lines(&scrambles), lines(&solved));
            assert_eq!(scrambles.len(), solutions.len(), "{file}");
            for (scramble, solution) in scrambles.iter().zip(&solutions) {
                let checked = output(rubik().args(["check", "-p", file, scramble, solution]));
                assert_eq!(checked, "ok\n", "{file}: {scramble} / {solution}");
            }
            solutions
                .iter()
                .map(|solution| solution.split_whitespace().count())
                .collect::<Vec<_>>()
        });
        assert!(
            lengths.iter().all(|others| *others == lengths[0]),
            "{name}: {lengths:?}"
        );
        assert!(lengths[0].iter().any(|&length| length > 2), "{name}: {lengths:?}");
        let described = files.each_ref().map(|file| {
            let described = output(rubik().args(["puzzles", "-p", file, "--json"]));
            let described: Value = serde_json::from_str(&described).expect("JSON");
            (described["group_order"].clone(), described["positions"].clone())
        });
        assert!(
            described.iter().all(|others| *others == described[0]),
            "{name}: {described:?}"
        );
    }
}

#[test]
fn a_definition_is_asked_of_the_library_as_of_the_command_line() {
    let path = file("skewb.tws");
    let text = std::fs::read_to_string(&path).expect("a file");
    let session = Session::in_memory();
    let ask = |request, fields: Value| {
        let mut fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
        fields.insert("definition".to_owned(), text.clone().into());
        let answer = session.ask(request, &fields, &CancelToken::new()).expect("an answer");
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer.as_object_mut().expect("an object").remove("seconds");
        answer
    };
    let moves = output(rubik().args(["scramble", "-p", &path, "--seed", "5"]));
    let moves = moves.trim();
    for (request, fields, arguments) in [
        (RequestName::Solve, json!({ "cube": moves }), vec!["solve", moves]),
        (
            RequestName::Solve,
            json!({ "cube": moves, "all": true }),
            vec!["solve", "--all", moves],
        ),
        (RequestName::Show, json!({ "cube": moves }), vec!["show", moves]),
        (RequestName::Order, json!({ "algorithm": moves }), vec!["order", moves]),
        (
            RequestName::Apply,
            json!({ "cube": "", "algorithm": moves }),
            vec!["apply", moves],
        ),
        (RequestName::Puzzles, json!({}), vec!["puzzles"]),
    ] {
        let printed = output(rubik().args(&arguments).args(["--json", "-p", &path]));
        let mut printed: Value = serde_json::from_str(&printed).expect("JSON");
        printed.as_object_mut().expect("an object").remove("seconds");
        assert_eq!(ask(request, fields), printed, "{arguments:?}");
    }
}

/// Tests that the program reads the output of `apply`, and that it refuses a position to which no moves lead, with the
/// reason.
#[test]
fn positions_are_patterns_and_those_that_cannot_be_are_refused_with_the_reason() {
    let path = file("2x2x2.tws");
    let moves = output(rubik().args(["scramble", "-p", &path, "--seed", "9"]));
    let pattern = output(rubik().args(["apply", "-p", &path, moves.trim()]));
    let solutions = [moves.trim(), pattern.trim()].map(|text| output(rubik().args(["solve", "-p", &path, text])));
    let counts = solutions.each_ref().map(|solution| solution.split_whitespace().count());
    assert_eq!(counts[0], counts[1]);
    let solved = output(rubik().args(["apply", "-p", &path, ""]));
    let mut twisted: Value = serde_json::from_str(&solved).expect("JSON");
    let (name, orbit) = {
        let orbits = twisted.as_object_mut().expect("orbits").iter_mut();
        let mut twisting =
            orbits.filter(|(_, orbit)| orbit["pieces"].as_array().is_some_and(|pieces| pieces.len() == 7));
        twisting.next().unwrap_or_else(|| {
            panic!("seven corners of a 2x2x2 move: {solved}");
        })
    };
    let name = name.clone();
    orbit["orientation"][0] = 1.into();
    let (status, printed, said) = run(rubik().args(["solve", "-p", &path, &twisted.to_string()]));
    assert_eq!(status, 1, "{printed}{said}");
    assert!(printed.contains("no moves lead to this position"), "{printed}");
    orbit_is_named(&printed, &name);
    for (text, message) in [
        ("{\"CORNERS\":1}", "not a position of this puzzle"),
        ("{}", "not a position of this puzzle"),
        ("U Q", "column 3"),
    ] {
        let (status, printed, _) = run(rubik().args(["solve", "-p", &path, text]));
        assert_eq!(status, 1, "{text}");
        assert!(printed.contains(message), "{text}: {printed}");
    }
}

fn orbit_is_named(message: &str, name: &str) {
    assert!(message.contains(name), "{message}");
}

#[test]
fn files_that_define_no_puzzle_are_refused_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong.tws");
    for (text, message) in [
        (
            "Name x\nSet P 3 1\nSolved\nP\n1 2 2\nEnd\nMove S\nP\n2 1 4\nEnd\n",
            "line 7",
        ),
        (
            "Name x\nSet P 2 1\nSolved\nP\n1 2\nEnd\nMove S\nP\n2 2\nEnd\n",
            "line 7",
        ),
        ("hello", "line 1"),
        ("", "line 1"),
    ] {
        std::fs::write(&path, text).expect("a file");
        let (status, printed, said) = run(rubik().args(["solve", "-p"]).arg(&path).arg("S"));
        assert_eq!((status, printed.as_str()), (2, ""), "{text}: {said}");
        assert!(said.contains("wrong.tws"), "{said}");
        assert!(said.contains(message), "{text}: {said}");
    }
    let (status, _, said) = run(rubik().args(["solve", "-p", "nowhere.tws", "S"]));
    assert_eq!(status, 2);
    assert!(said.contains("there is no file nowhere.tws"), "{said}");
}

#[test]
fn built_in_puzzles_are_described_and_written_and_what_is_written_is_read() {
    let listed = output(rubik().arg("puzzles"));
    for name in ["2x2x2", "3x3x3", "pyraminx", "skewb", "slide"] {
        assert!(listed.lines().any(|line| line.starts_with(name)), "{listed}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, positions) in [
        ("2x2x2", "3674160"),
        ("3x3x3", "43252003274489856000"),
        ("pyraminx", "75582720"),
        ("skewb", "3149280"),
    ] {
        let described = |puzzle: &str| -> Value {
            let described = output(rubik().args(["puzzles", "--json", "-p", puzzle]));
            serde_json::from_str(&described).expect("JSON")
        };
        let own = described(name);
        assert_eq!(own["positions"], positions, "{name}");
        for format in ["tws", "kpuzzle", "gap", "json"] {
            let written = output(rubik().args(["puzzles", "-p", name, "--to", format]));
            let path = folder.path().join(format!("{name}.{format}"));
            std::fs::write(&path, written).expect("a file");
            let read = described(&path.to_string_lossy());
            for field in ["positions", "group_order"] {
                assert_eq!(read[field], own[field], "{name} {format}");
            }
        }
    }
    // The built-in engine of the Skewb and the engine for definitions find solutions of the same lengths.
    let path = folder.path().join("skewb.tws");
    let scrambles = output(rubik().args(["scramble", "-p", "skewb", "-n", "20", "--seed", "1"]));
    let lengths = ["skewb", &path.to_string_lossy()].map(|puzzle| {
        let solved = output(rubik().args(["solve", "-p", puzzle]).write_stdin(scrambles.clone()));
        let lengths = solved.lines().map(|line| line.split_whitespace().count());
        lengths.collect::<Vec<_>>()
    });
    assert_eq!(lengths[0], lengths[1]);
    let (status, _, said) = run(rubik().args(["puzzles", "-p", "slide", "--to", "tws"]));
    assert_eq!(status, 2);
    assert!(said.contains("cannot be written as a definition"), "{said}");
}

#[test]
fn a_search_that_takes_long_ends_when_its_time_is_over() {
    let path = file("megaminx.tws");
    let moves = output(rubik().args(["scramble", "-p", &path, "--seed", "1", "--moves", "40"]));
    let arguments = [
        "solve",
        "-p",
        &path,
        "-m",
        "optimal",
        "--time-limit",
        "1s",
        moves.trim(),
    ];
    let (status, printed, _) = run(rubik().args(arguments));
    assert_eq!(status, 1);
    assert_eq!(printed, "# error: found no solution in time\n");
}

/// Tests that positions of the FTO and the Kilominx are solved, although their solutions cannot be proven to be
/// optimal. `check` replays the solutions.
#[test]
fn what_is_too_large_for_a_proof_is_solved_all_the_same() {
    let solve = |puzzle, seed, options: &[&str]| {
        let moves = output(rubik().args(["scramble", "-p", puzzle, "--seed", seed, "--moves", "60"]));
        let solve = ["solve", "-p", puzzle, "--json", moves.trim()];
        let answer = parse(&output(rubik().args(solve).args(options)));
        let claims = (&answer["method"], &answer["optimal"]);
        assert_eq!(claims, (&"reduction".into(), &false.into()));
        let solution = answer["solution"].as_str().expect("a solution").to_owned();
        let check = ["check", "-p", puzzle, moves.trim(), &solution];
        assert_eq!(output(rubik().args(check)), "ok\n");
        solution
    };
    solve("kilominx", "1", &["--time-limit", "1s"]);
    // If there is no time limit, the solution is the same on any number of threads.
    let of_an_fto = |threads| solve("fto", "3", &["--threads", threads]);
    assert_eq!(of_an_fto("1"), of_an_fto("2"));
}

/// Tests goals and allowed moves on the command line and in the library.
#[test]
fn a_goal_and_moves_of_a_definition_are_chosen_and_checked() {
    let cube = "U R2 B F' L D2 R";
    let chosen = ["-p", "megaminx", "--goal", "EDGES:1-4 CORNERS:1?"];
    let solved = output(rubik().args(["solve", "--json", cube]).args(chosen));
    let solved = parse(&solved);
    assert_eq!(solved["goal"], "CORNERS:1? EDGES:1-4");
    let solution = solved["solution"].as_str().expect("a solution");
    let (moves, all) = (solution.split_whitespace().count(), cube.split_whitespace().count());
    assert!((1..all).contains(&moves), "{solution}");
    let check = |solution: &str, options: &[&str]| run(rubik().args(["check", cube, solution]).args(options)).0;
    assert_eq!(check(solution, &chosen), 0);
    assert_eq!(check(solution, &["-p", "megaminx"]), 1);
    // An answer names its goal, so `check` accepts the answer unchanged.
    let line = format!("{solved}\n");
    assert_eq!(
        run(rubik().args(["check", "-p", "megaminx"]).write_stdin(line.clone())).0,
        0
    );
    let other = line.replace("EDGES:1-4", "EDGES:1-30");
    assert_eq!(run(rubik().args(["check", "-p", "megaminx"]).write_stdin(other)).0, 1);

    let by = ["-p", "kilominx", "--generators", "U,R"];
    let moves = output(rubik().args(["scramble", "--moves", "4", "--seed", "2"]).args(by));
    assert!(
        moves.split_whitespace().all(|name| name.starts_with(['U', 'R'])),
        "{moves}"
    );
    let solved = parse(&output(rubik().args(["solve", "--json", moves.trim()]).args(by)));
    assert_eq!(solved["turns"], "R R' R2 R2' U U' U2 U2'");
    let check = |solution: &str| run(rubik().args(["check", "U F F'", solution]).args(by)).0;
    assert_eq!(check("U'"), 0);
    assert_eq!(check("F F' U'"), 1);

    for (arguments, part) in [
        (
            vec!["solve", "--goal", "WINGS", "U"],
            "column 1: the puzzle has no orbit 'WINGS'; its orbits are CORNERS, EDGES",
        ),
        (
            vec!["solve", "--generators", "U,X", "U"],
            "column 3: there is no move 'X'",
        ),
        (
            vec!["solve", "--goal", "EDGES", "--to", "U", "R"],
            "--goal and --to cannot be used together",
        ),
        (
            vec!["scramble", "--goal", "EDGES", "--moves", "9"],
            "--goal and --moves cannot be used together",
        ),
        (vec!["count", "--goal", "EDGES"], "--goal is not for"),
        (
            vec!["solve", "--goal", "EDGES", "--any-face", "U"],
            "--any-face is not for",
        ),
        (
            vec!["tables", "verify", "--goal", "EDGES"],
            "--goal, --generators and --faces cannot be used",
        ),
    ] {
        let (status, _, said) = run(rubik().args(&arguments).args(["-p", "megaminx"]));
        assert_eq!(status, 2, "{arguments:?}");
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
}

/// Compares two numbers of positions: `count` computes the first from the group of the puzzle, and
/// `count --by-distance` finds the second by visiting all positions. Some puzzles are tested with all their moves, and
/// others with only some of the moves.
#[test]
fn positions_are_numbered_as_they_are_counted() {
    for (puzzle, moves) in [
        ("ivy", None),
        ("ivy", Some("R L")),
        ("floppy", None),
        ("pyraminx-duo", Some("U R")),
        ("skewb", None),
        ("2x2x3", Some("R,F")),
    ] {
        let chosen: Vec<&str> = moves.into_iter().flat_map(|moves| ["--generators", moves]).collect();
        let count = |more: &[&str]| output(rubik().args(["count", "-q", "-p", puzzle]).args(&chosen).args(more));
        let counted = parse(&count(&["--by-distance", "--json"]));
        assert_eq!(
            counted["positions"].to_string(),
            count(&[]).trim(),
            "{puzzle} {moves:?}"
        );
    }
}

/// Tests that `count --farthest` lists moves that lead to positions at the maximum distance.
#[test]
fn the_farthest_positions_are_as_far_away_as_counted() {
    for puzzle in ["floppy", "ivy", "pyraminx-duo"] {
        let of = |arguments: &[&str]| output(rubik().args(arguments).args(["-p", puzzle]));
        let counted = parse(&of(&["count", "-q", "--by-distance", "--farthest", "3", "--json"]));
        let last = counted["distances"]
            .as_array()
            .and_then(|all| all.last())
            .expect("distances");
        let farthest = counted["farthest"].as_array().expect("a list");
        assert_eq!(
            Some(farthest.len() as u64),
            last["positions"].as_u64().map(|all| all.min(3))
        );
        for moves in farthest {
            let moves = moves.as_str().expect("moves");
            let solution = of(&["solve", "-m", "optimal", moves]);
            for text in [moves, &solution] {
                assert_eq!(last["distance"], text.split_whitespace().count(), "{puzzle}: {text}");
            }
        }
    }
}

#[test]
fn a_puzzle_without_a_net_is_not_read_from_nets() {
    for puzzle in ["globe-3x4", "hungarian-rings", "pyramorphix"] {
        for command in ["solve", "show"] {
            let (status, stdout, said) = run(rubik().args([command, "-p", puzzle, "--from", "net", "RR"]));
            assert_eq!((status, stdout.as_str()), (2, ""), "{puzzle}");
            assert!(said.contains("--from net is not for"), "{puzzle}: {said}");
        }
    }
}

/// The Pyraminx and the Skewb are also built in as definitions. If a goal or a choice of moves is given, the program
/// solves them as definitions. Tests that this works in any rotation and format.
#[test]
fn the_pyraminx_and_the_skewb_have_goals_and_moves_of_their_own() {
    for (puzzle, goal, moves, scramble) in [
        ("pyraminx", "EDGE", "U,R,L", "U R' L B u"),
        ("skewb", "CENTRE", "U,R", "R U' L B R"),
    ] {
        let chosen = ["-p", puzzle, "--goal", goal];
        let solved = parse(&output(rubik().args(["solve", "--json", scramble]).args(chosen)));
        assert_eq!((&solved["puzzle"], &solved["goal"]), (&json!(puzzle), &json!(goal)));
        let solution = solved["solution"].as_str().expect("a solution");
        let check = |of: &[&str]| run(rubik().args(["check", scramble, solution]).args(of)).0;
        assert_eq!(check(&chosen), 0, "{solution}");
        let facelets = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", scramble]));
        let again = output(rubik().args(["solve", facelets.trim()]).args(chosen));
        assert_eq!(again.trim(), solution, "{puzzle}: from its stickers");
        let net = output(rubik().args(["show", "-p", puzzle, scramble]));
        let again = output(rubik().args(["solve", "--from", "net"]).args(chosen).write_stdin(net));
        assert_eq!(again.trim(), solution, "{puzzle}: from its net");
        let by = ["-p", puzzle, "--generators", moves];
        let drawn = output(rubik().args(["scramble", "--moves", "5", "--seed", "4"]).args(by));
        let solution = output(rubik().args(["solve", drawn.trim()]).args(by));
        let is_allowed = |turn: &str| moves.contains(turn.trim_end_matches('\''));
        assert!(
            drawn
                .split_whitespace()
                .chain(solution.split_whitespace())
                .all(is_allowed),
            "{drawn} / {solution}"
        );
        assert_eq!(
            run(rubik().args(["check", drawn.trim(), solution.trim()]).args(by)).0,
            0
        );
    }
    // If the whole Skewb is rotated, the solution names the turns as seen in this rotation.
    let held = output(rubik().args(["solve", "-p", "skewb", "--goal", "* -CENTRE", "y R U x"]));
    let held = held.trim();
    assert_eq!(
        run(rubik().args(["check", "-p", "skewb", "--goal", "* -CENTRE", "y R U x", held])).0,
        0
    );
    let counted = output(rubik().args(["count", "-q", "--by-distance", "-p", "skewb", "--goal", "CENTRE"]));
    assert!(counted.trim().ends_with("360"), "{counted}");
}

/// Tests that tables for a definition file are stored like tables of built-in puzzles. If only the name of the puzzle
/// in the file changes, the program uses the same tables.
#[test]
fn tables_of_a_file_are_kept_listed_and_removed() {
    let folder = folder();
    let (tables, path) = (folder.path().join("tables"), folder.path().join("puzzle.tws"));
    let text = std::fs::read_to_string(file("redi.tws")).expect("a definition");
    std::fs::write(&path, text.replacen("Name redi", "Name mine", 1)).expect("a file");
    let of_file = ["-p", path.to_str().expect("a plain name")];
    let scramble = "H B' U' L U' F L D U H L' F R'";
    let solve = || {
        let mut command = rubik_with_tables(&tables);
        run(command
            .args(["solve", "-m", "optimal", "--memory", "1M", scramble])
            .args(of_file))
    };
    let names = || -> Vec<String> {
        let listed = output(rubik_with_tables(&tables).args(["tables", "list"]));
        let of_files = listed.lines().filter(|line| line.starts_with("definition-"));
        of_files.map(str::to_owned).collect()
    };
    let (status, first, said) = solve();
    assert_eq!((status, said.as_str()), (0, ""));
    let listed = names();
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert!(
        listed[0].contains("of the puzzle mine, checked when it is used"),
        "{listed:?}"
    );
    std::fs::write(&path, text).expect("a file");
    assert_eq!(solve(), (0, first, String::new()));
    assert_eq!(names(), listed, "the name of the puzzle does not matter");
    let name = listed[0].split(' ').next().expect("a name");
    let removed = output(rubik_with_tables(&tables).args(["tables", "remove", "--name", name]));
    assert!(removed.contains(name) && names().is_empty(), "{removed}");
}

/// Tests that the program counts and describes sliding puzzles, although a definition with a few moves cannot describe
/// them.
#[test]
fn boards_are_counted_by_their_distance() {
    let of = |arguments: &[&str]| output(rubik().args(arguments));
    let counted = of(&["count", "-q", "--by-distance", "-p", "8-puzzle"]);
    assert!(
        counted.lines().any(|line| line.split_whitespace().eq(["31", "2"])),
        "{counted}"
    );
    assert!(counted.trim().ends_with("181440"), "{counted}");
    assert_eq!(of(&["count", "-p", "15-puzzle"]), "10461394944000\n");
    let described = of(&["puzzles", "-p", "slide-2x3"]);
    assert!(described.contains("moves        U, D, L, R"), "{described}");
    let (status, _, said) = run(rubik().args(["count", "--by-distance", "-p", "15-puzzle"]));
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("has too many positions to count"), "{said}");
}

/// Writes a definition in the format `tws` with one orbit `A`. Returns its folder and its path.
fn one_orbit(set: &str, solved: &str, rest: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.tws");
    let text = format!("Name puzzle\nSet A {set}\nSolved\nA\n{solved}\nEnd\n{rest}\n");
    std::fs::write(&path, text).expect("a file");
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

/// In earlier versions, the searches of this test never ended. If one piece looked the same in every orientation, the
/// search ignored the orientations of all pieces, but the check compared them.
#[test]
fn orientations_count_although_one_piece_looks_the_same_in_all() {
    let (_folder, path) = one_orbit("3 2", "1 2 3\n0 0 ?", "Move U\nA\n2 1 3\n1 0 0\nEnd");
    let answer = output(rubik().args(["solve", "-p", &path, "--goal", "?A", "U"]));
    assert_eq!(answer, "U'\n");
    let counted = run(rubik().args(["count", "-p", &path, "--by-distance", "--goal", "?A", "--json"]));
    let counted = parse(&counted.1);
    assert!(
        counted["distances"].as_array().is_some_and(|list| list.len() > 1),
        "{counted}"
    );
    assert_eq!(counted["positions"], 4, "{counted}");
}

/// Writes a definition in JSON with three pieces, the swaps U and R of neighbours, and one further solved state.
fn two_solved_states(other: [u8; 4]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.json");
    let text = format!(
        r#"{{"name": "puzzle", "orbits": [{{"orbitName": "A", "numPieces": 4, "numOrientations": 1}}],
        "moves": {{"U": {{"A": {{"permutation": [1, 0, 2, 3]}}}}, "R": {{"A": {{"permutation": [0, 2, 1, 3]}}}}}},
        "rubik": {{"otherSolvedStates": [{{"pieces": {other:?}, "orientations": [0, 0, 0, 0]}}]}}}}"#
    );
    std::fs::write(&path, text).expect("a file");
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

/// In earlier versions, a count by distance also counted positions that meet the goal but that no moves reach, and the
/// positions around them. The three definitions need two bits, one byte and two bits for each distance.
#[test]
fn a_count_by_distance_has_only_what_moves_reach() {
    let counts = |path: &str, options: &[&str]| {
        let counted = output(
            rubik()
                .args(["count", "-q", "-p", path, "--by-distance", "--json"])
                .args(options),
        );
        let distances = parse(&counted)["distances"].clone();
        let distances: Vec<u64> = { distances.as_array().expect("a list").iter() }
            .map(|each| each["positions"].as_u64().expect("a count"))
            .collect();
        distances
    };
    let (_swap, swap) = one_orbit("4 1", "1 1 2 2", "Move U\nA\n3 2 1 4\nEnd");
    assert_eq!(counts(&swap, &["--goal", "A:1"]), [1, 1]);
    let (_cycle, cycle) = one_orbit("4 1", "1 1 2 2", "Move U\nA\n2 3 1 4\nEnd");
    assert_eq!(counts(&cycle, &["--goal", "A:1", "--generators", "U"]), [2, 1]);
    let (_solved, solved) = two_solved_states([0, 1, 3, 2]);
    assert_eq!(counts(&solved, &[]), [1, 2, 2, 1]);
    let (_reached, reached) = two_solved_states([1, 2, 0, 3]);
    assert_eq!(counts(&reached, &[]), [2, 3, 1]);
    // The second count continues from the file of the first.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("count");
    let out = ["--out", path.to_str().expect("a plain name")];
    assert_eq!(counts(&reached, &out), [2, 3, 1]);
    assert_eq!(counts(&reached, &out), [2, 3, 1]);
}

/// In an earlier version, a scramble could undo a solution that ends in another solved state. It then led to a position
/// that was not drawn: here, to a solved one instead of one at distance 2.
#[test]
fn a_scramble_leads_to_the_position_that_was_drawn_although_another_state_counts_as_solved() {
    let (_folder, path) = two_solved_states([1, 2, 0, 3]);
    let scrambles = |options: &[&str]| {
        let drawn = output(
            rubik()
                .args(["scramble", "-p", &path, "-n", "60", "--seed", "1"])
                .args(options),
        );
        drawn.lines().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    for scramble in scrambles(&["--distance", "2"]) {
        let solution = output(rubik().args(["solve", "-m", "optimal", "-p", &path, &scramble]));
        assert_eq!(solution.split_whitespace().count(), 2, "{scramble}");
    }
    let applied = |scramble: &String| output(rubik().args(["apply", "-p", &path, scramble]));
    let positions: BTreeSet<String> = scrambles(&[]).iter().map(applied).collect();
    assert_eq!(positions.len(), 6, "{positions:?}");
}

/// In an earlier version, `puzzles` counted the repetitions until each single piece is back, also if it looks the same
/// as others, and gave an order to a move that cannot be repeated.
#[test]
fn puzzles_and_order_agree_on_moves() {
    let moves = "Move U\nA\n3 2 1 4\nEnd\nMove V\nA\n2 3 4 1\nEnd";
    let (_alike, alike) = one_orbit("4 1", "1 2 1 3", moves);
    let (_blocked, blocked) = one_orbit("4 1", "1 2 3 4", &format!("{moves}\nIllegal A 3 1"));
    for (path, orders) in [(&alike, [Some("1"), Some("4")]), (&blocked, [None, None])] {
        let described = parse(&output(rubik().args(["puzzles", "-p", path, "--json"])));
        let listed = described["moves"].as_array().expect("moves");
        let order_of = |name: &str| {
            let named = listed.iter().find(|each| each["name"] == name).expect("the move");
            named.get("order").and_then(Value::as_str).map(str::to_owned)
        };
        assert_eq!(
            ["U", "V"].map(order_of),
            orders.map(|order| order.map(str::to_owned)),
            "{described}"
        );
    }
    for (name, order) in [("U", "1\n"), ("V", "4\n")] {
        assert_eq!(output(rubik().args(["order", "-p", &alike, name])), order);
    }
}

/// In an earlier version, a search for all solutions left out a solution if a part of three moves had the same effect as
/// three other moves. Two moves that commute are still made in only one order.
#[test]
fn all_solutions_include_those_whose_parts_have_the_same_effect() {
    let rest = "Move U\nA\n2 1 3 4 5\nEnd\nMove R\nA\n1 3 2 4 5\nEnd\nMove D\nA\n1 2 3 5 4\nEnd";
    let (_folder, path) = one_orbit("5 1", "1 2 3 4 5", rest);
    let solve = ["solve", "-p", &path, "U R U"];
    let mut all: Vec<String> = output(rubik().args(solve).arg("--all"))
        .lines()
        .map(str::to_owned)
        .collect();
    all.sort_unstable();
    assert_eq!(all, ["R U R", "U R U"]);
    let (status, _, said) = run(rubik().args(solve).args(["--solutions", "9", "--max-moves", "3"]));
    assert_eq!(
        (status, said.as_str()),
        (0, "there are exactly 2 solutions of at most 3 moves\n")
    );
    assert_eq!(
        output(rubik().args(["solve", "-p", &path, "--all", "D U"]))
            .lines()
            .count(),
        1
    );
}

/// In an earlier version, a listed move that is a power of another one had no inverse.
#[test]
fn every_move_of_a_list_has_an_inverse() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.json");
    let text =
        r#"{"name": "puzzle", "moves": {"r": [1, 2, 3, 4, 0, 5], "r2": [2, 3, 4, 0, 1, 5], "s": [5, 1, 2, 3, 4, 0]}}"#;
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a plain name");
    let described = output(rubik().args(["puzzles", "-p", path]));
    assert!(
        described.contains("r (5), -r (5), r2 (5), -r2 (5), s (2)\n"),
        "{described}"
    );
    assert_eq!(output(rubik().args(["solve", "-p", path, "r2"])), "-r2\n");
    assert_eq!(output(rubik().args(["solve", "-p", path, "--", "-r2"])), "r2\n");
}

/// In an earlier version, such a count was called complete.
#[test]
fn a_count_says_that_some_positions_cost_too_much_to_be_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.json");
    let text = r#"{"name": "puzzle", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 1}],
        "moves": {"U": {"A": {"permutation": [1, 0, 2]}}, "R": {"A": {"permutation": [0, 2, 1]}}},
        "rubik": {"moves": [{"name": "U", "base": "U", "cost": 200}, {"name": "R", "base": "R", "cost": 200}]}}"#;
    std::fs::write(&path, text).expect("a file");
    let out = folder.path().join("count");
    let [path, out] = [&path, &out].map(|path| path.to_str().expect("a plain name"));
    let count = ["count", "-q", "--by-distance", "--json", "-p", path, "--out", out];
    // Here, no position is too far away, although moves lead from the last ones to more than 254.
    let near = folder.path().join("near.json");
    let near = near.to_str().expect("a plain name");
    std::fs::write(near, text.replace("\"cost\": 200", "\"cost\": 84")).expect("a file");
    let complete = parse(&output(rubik().args([
        "count",
        "-q",
        "--by-distance",
        "--json",
        "-p",
        near,
    ])));
    assert_eq!(
        (&complete["positions"], &complete["complete"]),
        (&json!(6), &json!(true))
    );
    for _ in 0..2 {
        let (status, printed, said) = run(rubik().args(count));
        let answer = parse(&printed);
        assert_eq!(
            (&answer["positions"], &answer["complete"]),
            (&json!(3), &json!(false)),
            "{printed}"
        );
        assert_eq!(status, 0);
        assert!(said.contains("all other positions cost more than 254"), "{said}");
    }
}

/// In an earlier version, the error said that the puzzle had too many states.
#[test]
fn a_block_of_pieces_of_several_orbits_is_the_reason_why_positions_are_not_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.def");
    let pieces = "Name puzzle\nSet A 3 1\nSet B 3 1\nSolved\nA\n1 2 3\nB\n1 2 3\nEnd\n";
    let rest = "Move U\nA\n2 3 1\nB\n2 3 1\nEnd\nBlock\nA\n1\nB\n1\nEnd\n";
    std::fs::write(&path, format!("{pieces}{rest}")).expect("a file");
    let count = ["count", "--by-distance", "-p", path.to_str().expect("a plain name")];
    let (status, _, said) = run(rubik().args(count));
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("a block has pieces of several orbits"), "{said}");
}

/// In an earlier version, random moves ended if only moves of the part that turned last were possible.
#[test]
fn random_moves_go_on_if_only_one_part_can_turn() {
    let rest = "Move U\nA\n2 3 4 1\nEnd\nMove R\nA\n1 2 4 3\nEnd\nIllegal A 1 4";
    let (_folder, path) = one_orbit("4 1", "1 2 3 4", rest);
    for options in [&["--generators", "U,U'"][..], &[]] {
        let scramble = ["scramble", "-p", &path, "--moves", "30", "--seed", "1"];
        let scramble = output(rubik().args(scramble).args(options));
        assert_eq!(scramble.split_whitespace().count(), 30, "{scramble}");
        assert_eq!(run(rubik().args(["apply", "-p", &path, scramble.trim()])).0, 0);
    }
}

/// In earlier versions, these searches never ended.
#[test]
fn a_search_ends_if_the_rules_allow_no_longer_sequence() {
    let moves = "Move U\nA\n2 1 3\nEnd\nMove R\nA\n1 3 2\nEnd\n";
    let rules = format!("{moves}ForbiddenPairs\nU R\nR U\nEnd");
    let (_pairs, pairs) = one_orbit("3 1", "1 2 3", &rules);
    let limit = "Move U\nA\n2 3 1\nEnd\nMove R\nA\n2 1 3\nEnd\nMoveLimits\nR 0\nEnd";
    let (_limits, limits) = one_orbit("3 1", "1 2 3", limit);
    for (path, position) in [(&pairs, "U R"), (&limits, "R")] {
        let (status, _, said) = run(rubik().args(["solve", "-p", path, position]));
        assert_eq!(status, 1, "{said}");
        assert!(said.contains("no moves lead from this state to the goal"), "{said}");
    }
    assert_eq!(output(rubik().args(["solve", "-p", &pairs, "U"])), "U\n");
    assert_eq!(output(rubik().args(["solve", "-p", &limits, "U"])), "U'\n");
}

/// In earlier versions, `check` accepted solutions that the rules of a definition forbid, and counts and scrambles by
/// distance ignored the rules.
#[test]
fn rules_about_solutions_hold_in_every_command() {
    let moves = "Move U\nA\n2 1 3 4\nEnd\nMove R\nA\n1 3 2 4\nEnd\nMove F\nA\n1 2 4 3\nEnd\n";
    let rules = format!("{moves}ForbiddenPairs\nU R\nR U\nEnd\nMoveLimits\nF 1\nEnd");
    let (_folder, path) = one_orbit("4 1", "1 2 3 4", &rules);
    for (scramble, solution, number) in [("R U", "U R", 2), ("", "F U F U", 3)] {
        let (status, printed, said) = run(rubik().args(["check", "-p", &path, scramble, solution]));
        assert_eq!(status, 1, "{said}");
        let told = format!("move {number}, ");
        assert!(printed.contains(&told) && printed.contains("rules"), "{printed}{said}");
    }
    assert_eq!(output(rubik().args(["check", "-p", &path, "R F", "F R"])), "ok\n");
    for (arguments, option) in [
        (&["count", "--by-distance"][..], "--by-distance"),
        (&["scramble", "--distance", "2"][..], "--distance"),
    ] {
        let (status, _, said) = run(rubik().args(arguments).args(["-p", &path]));
        assert_eq!(status, 2, "{said}");
        assert!(
            said.contains(option) && said.contains("the rules of this puzzle"),
            "{said}"
        );
    }
}

/// In an earlier version, the count with chosen moves also counted positions that only the other moves reach.
#[test]
fn chosen_moves_count_only_what_they_reach_although_pieces_look_alike() {
    let moves = "Move turn\nA\n2 3 4 5 1\nEnd\nMove swap\nA\n2 1 3 4 5\nEnd";
    let (_folder, path) = one_orbit("5 1", "1 1 2 2 3", moves);
    let count = |options: &[&str]| output(rubik().args(["count", "-p", &path]).args(options));
    assert_eq!(count(&[]), "30\n");
    assert_eq!(count(&["--generators", "turn"]), "5\n");
}

/// In an earlier version, `solve --to` renamed the pieces of the puzzle, so that the rules meant other pieces.
#[test]
fn a_target_is_reached_although_rules_name_pieces() {
    let rest = "Move U\nA\n2 3 1\nEnd\nMove R\nA\n2 1 3\nEnd\nIllegal A 3 1";
    let (_folder, path) = one_orbit("3 1", "1 2 3", rest);
    for (start, target) in [("", "U'"), ("U'", "R"), ("R", "U' R")] {
        let (status, printed, said) = run(rubik().args(["solve", "-p", &path, start, "--to", target]));
        assert_eq!(status, 0, "{start} to {target}: {said}");
        let apply = |moves: &str| output(rubik().args(["apply", "-p", &path, moves]));
        assert_eq!(
            apply(&format!("{start} {printed}")),
            apply(target),
            "{start} to {target}"
        );
    }
}

/// In an earlier version, these solutions passed through the solved position. So they could be longer than necessary,
/// or contain a blocked move.
#[test]
fn a_target_is_reached_in_the_fewest_moves_although_pieces_look_alike_or_moves_are_blocked() {
    type Row = Vec<usize>;
    // For each puzzle: the moves with their sources, the piece that must never be in the last place, and a rotation.
    let alike = ("5 1", "1 1 2 2 3", "2 3 4 5 1", "2 1 3 4 5", None, None);
    let blocked = ("4 1", "1 2 3 4", "2 3 4 1", "2 1 3 4", Some(1), None);
    let held = ("5 1", "1 1 2 3 4", "2 3 1 4 5", "1 2 3 5 4", None, Some("2 3 4 5 1"));
    for (set, solved, turn, swap, forbidden, rotation) in [alike, blocked, held] {
        let numbers = |text: &str| -> Row { text.split(' ').map(|each| each.parse().expect("a number")).collect() };
        let illegal = forbidden.map_or_else(String::new, |piece| {
            format!("Illegal A {} {piece}", numbers(solved).len())
        });
        let held = rotation.map_or_else(String::new, |rotation| {
            format!("Move x\nA\n{rotation}\nEnd\n# rubik: {{\"solvedHoweverHeld\": true}}")
        });
        let rest = format!("Move T\nA\n{turn}\nEnd\nMove S\nA\n{swap}\nEnd\n{illegal}\n{held}");
        let (_folder, path) = one_orbit(set, solved, &rest);
        let make = |row: &Row, sources: &Row| -> Row { sources.iter().map(|source| row[source - 1]).collect() };
        // A move and its powers are single moves. Only the position after it counts.
        let mut moves = vec![("S".to_owned(), numbers(swap))];
        let mut power = numbers(turn);
        while !power.is_sorted() {
            moves.push((format!("T{}", moves.len()), power.clone()));
            power = make(&power, &numbers(turn));
        }
        let from = |start: &Row| -> BTreeMap<Row, Vec<String>> {
            let mut found = BTreeMap::from([(start.clone(), Vec::new())]);
            let mut next = vec![start.clone()];
            while let Some(row) = (!next.is_empty()).then(|| next.remove(0)) {
                for (name, sources) in &moves {
                    let after = make(&row, sources);
                    if after.last() != forbidden.as_ref() && !found.contains_key(&after) {
                        let way = [&found[&row][..], std::slice::from_ref(name)].concat();
                        found.insert(after.clone(), way);
                        next.push(after);
                    }
                }
            }
            found
        };
        let all = from(&numbers(solved));
        let starts: String = all.values().map(|way| way.join(" ") + "\n").collect();
        for (target, way) in &all {
            let mut targets = vec![target.clone()];
            if let Some(rotation) = rotation {
                for _ in 1..target.len() {
                    targets.push(make(&targets[targets.len() - 1], &numbers(rotation)));
                }
            }
            let to = ["solve", "-p", &path, "--to", &way.join(" "), "--json"];
            let (status, printed, said) = run(rubik().args(to).write_stdin(starts.clone()));
            assert_eq!(status, 0, "{to:?}: {said}");
            for ((start, _), line) in all.iter().zip(printed.lines()) {
                let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let ways = from(start);
                let fewest = { targets.iter() }
                    .filter_map(|target| ways.get(target))
                    .map(Vec::len)
                    .min();
                assert_eq!(
                    answer["length"]["moves"],
                    json!(fewest),
                    "{start:?} to {target:?}: {line}"
                );
                let solution = answer["solution"].as_str().expect("moves");
                assert_eq!(answer["optimal"], true, "{line}");
                if fewest == Some(1) {
                    let claim = json!({"cube": answer["input"], "solution": solution, "target": way.join(" ")});
                    let check = ["check", "-p", &path];
                    let checked = run(rubik().args(check).write_stdin(claim.to_string()));
                    assert_eq!(checked.1, "ok\n", "{claim}: {}", checked.2);
                }
            }
            assert_eq!(printed.lines().count(), all.len());
        }
    }
}

/// In an earlier version, moves with such names were printed in solutions but could not be read.
#[test]
fn names_may_begin_with_brackets_and_separators() {
    let moves = "Move .\nA\n2 3 1\nEnd\nMove (a)\nA\n2 1 3\nEnd";
    let (_folder, path) = one_orbit("3 1", "1 2 3", moves);
    assert_eq!(output(rubik().args(["solve", "-p", &path, "."])), ".'\n");
    let solution = output(rubik().args(["solve", "-p", &path, "(a) ."]));
    let checked = output(rubik().args(["check", "-p", &path, "(a) .", solution.trim()]));
    assert_eq!(checked, "ok\n");
}
