//! Tests scrambles that lead to a subset of the cubes: which cubes occur, how often they occur, and which requests are
//! refused. The library chooses the cubes, and the binary prints the scrambles.

use crate::program::{cube, output, refusal, rubik, run};
use rubik::cube::{CubieCube, TurnSet};
use rubik::goals::{Case, CaseSet, Goal, named_goal, named_goals};
use rubik::requests::{Options, ScramblePlan};
use rubik::solvers::goals::GoalSolver;
use rubik::tables::{NoProgress, Store};
use serde_json::Value;
use std::collections::HashMap;

fn goal(name: &str) -> Goal {
    named_goal(name).expect("a name").goal()
}

/// The output of `rubik scramble`.
fn scrambles(arguments: &[&str]) -> Vec<String> {
    let printed = output(rubik().arg("scramble").args(arguments));
    printed.lines().map(str::to_owned).collect()
}

#[test]
fn scrambles_lead_to_cubes_of_the_goal() {
    for (arguments, name) in [
        (&["--goal", "oll"][..], "oll"),
        (&["--before", "ZBLL"], "zbls"),
        (&["--before", "pll"], "oll"),
        (&["--goal", "2x2x3"], "2x2x3"),
        (&["--goal", "f2l, eo"], "zbls"),
    ] {
        let goal = goal(name);
        let printed = scrambles(&[arguments, &["-n", "200", "--seed", "1"]].concat());
        assert_eq!(printed.len(), 200);
        let mut seen: Vec<CubieCube> = Vec::new();
        for scramble in printed {
            let cube = cube(&scramble);
            assert!(goal.contains_stickers(&cube.facelets()), "{scramble}");
            seen.push(cube.position.cube);
        }
        seen.dedup();
        assert!(seen.len() > 190, "{name}");
    }
}

/// Tests scrambles to goals of other puzzles: the pieces of the goal are solved in all scrambles, and the other pieces
/// differ.
#[test]
fn other_puzzles_are_drawn_with_a_goal_reached() {
    let facelets = |arguments: &[&str]| -> Vec<Vec<char>> {
        let printed = scrambles(&[arguments, &["-n", "40", "--seed", "3", "--json"]].concat());
        let objects = { printed.iter() }.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        objects
            .map(|object| object["facelets"].as_str().expect("stickers").chars().collect())
            .collect()
    };
    let is_first_layer =
        |stickers: &[char], faces: &[(usize, char)]| faces.iter().all(|(place, letter)| stickers[*place] == *letter);
    let lower_layer: Vec<(usize, char)> = { "RFDLB".chars().zip(1..) }
        .flat_map(|(face, number)| {
            let places = if face == 'D' { 0..4 } else { 2..4 };
            places.map(move |place| (4 * number + place, face)).collect::<Vec<_>>()
        })
        .collect();
    let pockets = facelets(&["-p", "2x2x2", "--goal", "f2l"]);
    let upper: Vec<_> = pockets.iter().map(|stickers| &stickers[..4]).collect();
    assert!(
        pockets.iter().all(|stickers| is_first_layer(stickers, &lower_layer)),
        "{pockets:?}"
    );
    assert!(upper.iter().any(|stickers| stickers != &upper[0]));
    let pyramids = facelets(&["-p", "pyraminx", "--goal", "EDGE CENTRE"]);
    assert!(pyramids.iter().any(|stickers| stickers != &pyramids[0]));
    // This goal leaves only the tips unsolved, so the scrambles turn only tips. One in 81 scrambles is empty.
    for scramble in scrambles(&["-p", "pyraminx", "--goal", "EDGE CENTRE", "-n", "200", "--seed", "3"]) {
        assert!(
            scramble
                .split_whitespace()
                .all(|turn| turn.starts_with(['u', 'l', 'r', 'b'])),
            "{scramble}"
        );
    }
    // For this puzzle, which is defined by data, `check` tests that the scrambles reach the goal.
    for scramble in scrambles(&["-p", "ivy", "--goal", "CORNERS CENTRES:1-2", "-n", "20"]) {
        let checked = ["check", "-p", "ivy", "--goal", "CORNERS CENTRES:1-2", &scramble, ""];
        assert_eq!(output(rubik().args(checked)), "ok\n", "{scramble}");
    }
}

#[test]
fn a_goal_on_any_face_is_drawn_on_all() {
    let on_d = goal("f2l");
    let anywhere = on_d.on_any_face();
    let printed = scrambles(&["--goal", "f2l", "--any-face", "-n", "600", "--seed", "2"]);
    let cubes = printed.iter().map(|scramble| cube(scramble).position.cube);
    let (mut on_this, mut all) = (0, 0);
    for cube in cubes {
        assert!(anywhere.contains(&cube));
        on_this += usize::from(on_d.contains(&cube));
        all += 1;
    }
    // One cube in six must have the goal on this face, so 100 are expected. Six standard deviations are 55.
    assert!(all == 600 && (45..155).contains(&on_this), "{on_this}");
}

#[test]
fn the_same_seed_gives_the_same_scrambles_on_any_number_of_threads() {
    for arguments in [
        &["--goal", "oll"][..],
        &["--case", "T,Y=3", "--json"],
        &["--goal", "cross", "--distance", "2"],
    ] {
        let of_threads = |threads: &str, number: &str| {
            let how = ["-n", number, "--seed", "7", "--threads", threads];
            scrambles(&[arguments, &how].concat())
        };
        let alone = of_threads("1", "150");
        assert_eq!(alone, of_threads("3", "150"));
        assert_eq!(alone[..10], of_threads("2", "10"));
    }
}

#[test]
fn cubes_are_as_far_from_the_goal_as_was_asked() {
    let cross = goal("cross");
    let (turns, store) = (TurnSet::all_faces(), Store::IN_MEMORY);
    let solver = GoalSolver::open(cross.masks(), &turns, 1_000_000, &store, &NoProgress);
    let solver = solver.expect("a table that fits");
    for distance in ["0", "1", "4", "6"] {
        let how = ["--distance", distance, "-n", "30", "--seed", "3"];
        for scramble in scrambles(&[&["--goal", "cross"][..], &how].concat()) {
            let found = solver.request(&cube(&scramble)).solve().expect("a solution");
            assert_eq!(found.len().to_string(), distance, "{scramble}");
        }
    }
}

/// Half turns of three faces lead to 2,592 cubes. Three of these cubes need 14 turns.
#[test]
fn cubes_of_some_turns_are_as_far_away_as_was_asked() {
    let turns: TurnSet = "R2,U2,F2".parse().expect("turns");
    let (solved, store) = (goal("solved"), Store::IN_MEMORY);
    let solver = GoalSolver::open(solved.masks(), &turns, 1_000_000, &store, &NoProgress);
    let solver = solver.expect("a table that fits");
    for distance in ["0", "1", "6", "12"] {
        let how = [
            "--generators",
            "R2,U2,F2",
            "--distance",
            distance,
            "-n",
            "10",
            "--seed",
            "3",
        ];
        for scramble in scrambles(&how) {
            assert_eq!(scramble.split_whitespace().count().to_string(), distance, "{scramble}");
            let found = solver.request(&cube(&scramble)).solve().expect("a solution");
            assert_eq!(found.len().to_string(), distance, "{scramble}");
        }
    }
    let printed = scrambles(&["--faces", "RU", "--distance", "5", "--json", "--seed", "4"]);
    let object: Value = serde_json::from_str(&printed[0]).expect("JSON");
    assert_eq!((&object["distance"], object.get("goal")), (&5.into(), None));
    assert_eq!(object["length"]["htm"], 5);
}

#[test]
fn json_says_which_cubes_are_drawn() {
    let read = |arguments: &[&str]| -> Value {
        let printed = scrambles(&[arguments, &["--json", "--seed", "4"]].concat());
        serde_json::from_str(&printed[0]).expect("JSON")
    };
    let of_goal = read(&["--goal", "oll"]);
    assert_eq!(of_goal["goal"], "oll");
    assert_eq!((of_goal.get("case"), of_goal.get("distance")), (None, None));
    let far = read(&["--goal", "cross", "--distance", "2", "--any-face"]);
    assert_eq!(far["goal"], "cross on any face");
    assert_eq!(far["distance"], 2);
    assert_eq!(read(&["--before", "zbll"])["goal"], "zbls");
    let of_case = read(&["--case", "ua"]);
    assert_eq!((of_case["case"].as_str(), of_case.get("goal")), (Some("Ua"), None));
    let plain = read(&[]);
    assert_eq!((plain.get("goal"), plain.get("case")), (None, None));
}

/// True if every case of the set occurs in the scrambles, and every scramble leads to a case of the set.
fn are_all_drawn(set: CaseSet, scrambles: &[String]) -> bool {
    let case = |scramble: &String| set.of(&cube(scramble).position.cube).map(|angle| angle.case);
    let drawn: Vec<Option<Case>> = scrambles.iter().map(case).collect();
    set.cases().all(|case| drawn.contains(&Some(case))) && !drawn.contains(&None)
}

#[test]
fn distances_of_a_range_come_as_often() {
    for how in [&["--goal", "cross"][..], &["--generators", "R2,U2"]] {
        let lines = scrambles(&[how, &["--distance", "2-4", "-n", "60", "--seed", "8", "--json"]].concat());
        let mut times: HashMap<u64, usize> = HashMap::new();
        for line in &lines {
            let object: Value = serde_json::from_str(line).expect("JSON");
            *times.entry(object["distance"].as_u64().expect("a number")).or_default() += 1;
        }
        assert_eq!(times.values().sum::<usize>(), 60);
        // Each distance is expected 20 times. Five standard deviations are 18.
        assert!(
            (2..=4).all(|distance| times.get(&distance).is_some_and(|times| times.abs_diff(20) < 18)),
            "{times:?}"
        );
    }
}

#[test]
fn each_case_is_drawn_once() {
    for set in [CaseSet::Pll, CaseSet::Oll, CaseSet::Coll, CaseSet::F2l, CaseSet::Cmll] {
        let all = scrambles(&["--case", set.name(), "--each", "--seed", "4"]);
        assert_eq!(all.len(), set.cases().count(), "{set}");
        assert!(are_all_drawn(set, &all), "{set}");
    }
    let named = |line: &String| serde_json::from_str::<Value>(line).expect("JSON")["case"].clone();
    let some = scrambles(&["--case", "COLL S1,T=2", "--each", "--json"]);
    assert_eq!(some.iter().map(named).collect::<Vec<_>>(), ["T", "T", "COLL S1"]);
}

#[test]
fn cases_come_by_name_and_weight() {
    let how = ["--case", "T,Y=3,skip=2", "-n", "600", "--seed", "5", "--json"];
    let mut times: HashMap<String, usize> = HashMap::new();
    for line in scrambles(&how) {
        let object: Value = serde_json::from_str(&line).expect("JSON");
        let named = object["case"].as_str().expect("a name");
        let scramble = object["scramble"].as_str().expect("a scramble");
        let case = CaseSet::Pll.of(&cube(scramble).position.cube).expect("a case").case;
        assert_eq!(case.name(), named);
        *times.entry(named.to_owned()).or_default() += 1;
    }
    assert_eq!(times.len(), 3, "{times:?}");
    // The expected counts are 100, 300 and 200. Six standard deviations are 55, 74 and 70.
    for (case, expected, far) in [("T", 100, 55), ("Y", 300, 74), ("skip", 200, 70)] {
        assert!(times[case].abs_diff(expected) < far, "{times:?}");
    }
    let all = scrambles(&["--case", "pll", "-n", "1000", "--seed", "6"]);
    assert!(are_all_drawn(CaseSet::Pll, &all));
}

#[test]
fn cases_of_oll_come_by_number_and_weight() {
    let how = ["--case", "21,oll27=2,OLL-skip", "-n", "400", "--seed", "5"];
    let mut times: HashMap<String, usize> = HashMap::new();
    for line in scrambles(&[&how[..], &["--json"]].concat()) {
        let object: Value = serde_json::from_str(&line).expect("JSON");
        let named = object["case"].as_str().expect("a name");
        let scramble = object["scramble"].as_str().expect("a scramble");
        let case = CaseSet::Oll
            .of(&cube(scramble).position.cube)
            .expect("two layers are solved")
            .case;
        assert_eq!(case.to_string(), named);
        *times.entry(named.to_owned()).or_default() += 1;
    }
    assert_eq!(times.len(), 3, "{times:?}");
    // The expected counts are 100, 200 and 100. Six standard deviations are 52, 60 and 52.
    for (case, expected, far) in [("OLL 21", 100, 52), ("OLL 27", 200, 60), ("OLL skip", 100, 52)] {
        assert!(times[case].abs_diff(expected) < far, "{times:?}");
    }
    let all = scrambles(&["--case", "oll", "-n", "3000", "--seed", "6"]);
    // Each of the rarest cases is expected 14 times, so none should be missing.
    assert!(are_all_drawn(CaseSet::Oll, &all));
}

#[test]
fn what_does_not_go_together_is_refused_in_a_line() {
    for (arguments, said) in [
        (&["--goal", "crss"][..], "the nearest names are cross"),
        (&["--before", "zbl"], "the nearest names are zbls, zbll"),
        (&["--before", "cross"], "the step cross begins from any cube"),
        (&["--before", "UF UR"], "a goal without a name"),
        (&["--case", "U"], "Ua, Ub"),
        (&["--case", "T=0"], "from 1 to 1000000"),
        (&["--case", "58"], "from 1 to 57"),
        (&["--case", "27,OLL27"], "OLL 27 is named twice"),
        (&["--goal", "oll", "--moves", "20"], "--goal and --moves"),
        (&["--case", "T", "--moves", "20"], "--case and --moves"),
        (&["--before", "pll", "--event", "333"], "--event and --before"),
        (
            &["--goal", "pll", "-p", "2x2x2"],
            "only the solved cube meets the goal pll",
        ),
        (
            &["--goal", "oll", "-p", "2x2x2", "--distance", "3"],
            "--goal and --distance",
        ),
        (&["--goal", "centers", "-p", "4x4x4"], "--goal is not for a 4x4x4"),
        (
            &["--goal", "EDGES", "-p", "pyraminx"],
            "the puzzle has no orbit 'EDGES'; its orbits are CENTRE, TIP, EDGE",
        ),
        (&["--goal", "*", "-p", "ivy"], "only the solved cube meets"),
        (&["--goal", "cross", "-p", "2x2x2"], "cross is about edges only"),
        (&["--goal", "eo", "-p", "2x2x2"], "eo is about edges only"),
        (&["--distance", "9", "-p", "ivy"], "8 is the proven maximum"),
        (&["--distance", "3", "-p", "megaminx"], "too many"),
        (&["--case", "T", "-p", "5x5x5"], "--case is not for a 5x5x5"),
        (&["--case", "T", "--goal", "oll"], "cannot be used together"),
        (&["--before", "pll", "--goal", "oll"], "cannot be used together"),
        (&["--distance", "3"], "--goal"),
        (&["--before", "pll", "--distance", "3"], "cannot be used together"),
        (&["--goal", "cross", "--distance", "5-3"], "the smaller first"),
        (&["--goal", "cross", "--distance", "7-9"], "8"),
        (&["--generators", "R2,U2", "--distance", "5-7"], "6"),
        (&["--case", "T", "--distance", "3"], "cannot be used together"),
        (&["--goal", "cross", "--distance", "21"], "21"),
        (&["--goal", "cross", "--time-limit", "3"], "--distance"),
        (&["--distance", "3", "-p", "4x4x4"], "--distance is not for a 4x4x4"),
        (
            &["--generators", "R,M", "--distance", "3"],
            "--distance counts only turns of faces",
        ),
        (
            &["--generators", "R,U", "--distance", "3", "--moves", "5"],
            "--moves and --distance",
        ),
        (
            &["--goal", "cross", "--generators", "R,U", "--distance", "3"],
            "--goal and --generators",
        ),
    ] {
        let refusal = refusal(&[&["scramble"], arguments].concat());
        assert!(refusal.contains(said), "{arguments:?}: {refusal}");
    }
}

#[test]
fn scrambles_of_some_turns_have_these_alone_and_come_again_from_their_seed() {
    let draw = |arguments: &[&str]| run(rubik().arg("scramble").args(arguments));
    let (status, drawn, _) = draw(&["--generators", "R,U2,M", "-n", "20", "--seed", "3"]);
    assert_eq!(status, 0);
    for line in drawn.lines() {
        assert_eq!(line.split(' ').count(), 25);
        assert!(
            line.split(' ').all(|turn| turn == "U2" || turn.starts_with(['R', 'M'])),
            "{line}"
        );
    }
    let again = draw(&["--generators", "R,U2,M", "-n", "20", "--seed", "3", "--threads", "1"]);
    assert_eq!(again.1, drawn);
    let few = draw(&["--faces", "RU", "--moves", "3", "--json"]).1;
    assert!(few.contains("\"htm\":3"), "{few}");
    assert_eq!(draw(&["--faces", "RU", "--goal", "cross"]).0, 2);
    assert_eq!(draw(&["--faces", "RU", "-p", "2x2x2"]).0, 2);
}

/// In an earlier version, if no cube has the requested distance, the program still tried 200,000 cubes.
#[test]
fn a_distance_that_no_cube_has_is_said_to_be_too_far() {
    let said = refusal(&["scramble", "--goal", "cross", "--distance", "9"]);
    assert_eq!(said, "no position needs 9 moves to the goal: 8 is the proven maximum");
}

/// In an earlier version, a search for a cube that needs 15 turns failed only after a minute, and no option limited the
/// time.
#[test]
fn a_cube_that_is_not_found_in_time_is_said_not_to_be() {
    let far = ["scramble", "--goal", "cross", "--distance", "8", "--seed", "1"];
    let said = refusal(&[&far[..], &["--time-limit", "0.0001"]].concat());
    let told = "time ran out, or the search was stopped, before a position was found that needs exactly 8 moves";
    assert!(said.starts_with(told), "{said}");
    let (status, found, _) = run(rubik().args(far));
    assert_eq!((status, found.lines().count()), (0, 1));
}

/// For eleven of the named goals, the solved cube is the only cube that reaches the goal. In an earlier version,
/// `scramble` printed empty lines for these goals.
#[test]
fn a_goal_that_is_the_solved_cube_alone_is_refused_with_what_was_meant() {
    let mut refused = Vec::new();
    for named in named_goals() {
        let goal = named.goal();
        assert!(
            named
                .begins_from
                .is_none_or(|from| !named_goal(from).expect("a name").goal().is_solved())
        );
        let mut options = Options::default();
        options.goal = Some(goal.clone());
        match ScramblePlan::new(&options) {
            Ok(_) => assert!(!goal.is_solved(), "{}", named.name),
            Err(error) => {
                assert!(goal.is_solved(), "{}: {error}", named.name);
                let before = named
                    .begins_from
                    .map(|_| format!("before {} for cubes from which this step begins", named.name));
                let text = error.to_string();
                assert!(before.is_none_or(|before| text.contains(&before)), "{text}");
                refused.push(named.name);
            }
        }
    }
    let expected = [
        "solved",
        "last-layer",
        "epll",
        "pll",
        "ell",
        "1lll",
        "zbll",
        "2gll",
        "l4e",
        "lse",
        "l5e",
    ];
    assert_eq!(refused, expected);
    assert_eq!(
        refusal(&["scramble", "--goal", "pll", "-n", "3"]),
        "only the solved cube meets the goal pll, so its scramble would have no moves; use --before pll for cubes \
         from which this step begins, or --distance for cubes that are some moves away from the solved cube"
    );
    for arguments in [&["--goal", "corners, edges"][..], &["--goal", "pll", "--any-face"]] {
        let told = refusal(&[&["scramble"], arguments].concat());
        assert!(told.contains("only the solved cube meets"), "{told}");
    }
}

/// The group ⟨R2, U2⟩ has 12 positions, and none of them needs 7 turns. In an earlier version, the program still tried
/// 200,000 cubes for this distance. Half turns lead to 663,552 positions, which need at most 15 turns. An earlier
/// version searched a minute for the rarest positions and did not find them.
#[test]
fn the_distances_of_a_small_group_are_known_exactly() {
    let said = refusal(&["scramble", "--generators", "R2,U2", "--distance", "7"]);
    assert_eq!(said, "no position needs 7 moves to the goal: 6 is the proven maximum");
    // For other groups, the limit is 20, which is the maximum for the group of all turns.
    let said = refusal(&["scramble", "--generators", "R,U2", "--distance", "21"]);
    assert_eq!(said, "no position needs 21 moves to the goal: 20 is the proven maximum");
    let said = refusal(&["scramble", "--goal", "f2l", "--distance", "21"]);
    assert_eq!(said, "no position needs 21 moves to the goal: 20 is the proven maximum");
    for (turns, distance) in [("R2,U2", "6"), ("U2,D2,R2,L2,F2,B2", "15"), ("R,U2", "10")] {
        let drawn = scrambles(&["--generators", turns, "--distance", distance, "-n", "20", "--seed", "1"]);
        assert_eq!(drawn.len(), 20);
        for scramble in drawn {
            assert_eq!(scramble.split(' ').count().to_string(), distance, "{scramble}");
        }
    }
}

/// Tests that scrambles of other puzzles have the requested distance. If no position has this distance, the program
/// refuses it immediately.
#[test]
fn positions_of_other_puzzles_are_as_far_away_as_asked() {
    for (puzzle, distances, farthest) in [
        ("2x2x2", ["0", "2", "8", "11"], 11),
        ("pyraminx", ["0", "5", "9", "13"], 15),
        ("skewb", ["0", "2", "8", "10"], 11),
        ("slide", ["0", "1", "22", "30"], 31),
        ("clock", ["0", "2", "10", "11"], 12),
    ] {
        let scramble = |distance: &str| {
            ["scramble", "-p", puzzle, "--seed", "2", "--distance"]
                .map(str::to_owned)
                .into_iter()
                .chain([distance.to_owned()])
        };
        for distance in distances {
            let found = output(rubik().args(scramble(distance)).args(["-n", "4"]));
            let solved = output(rubik().args(["solve", "-p", puzzle]).write_stdin(found.clone()));
            assert_eq!(found.lines().count(), 4, "{puzzle}");
            for line in found.lines().chain(solved.lines()) {
                // Turning a Clock over is not counted as a move.
                let moves = line.split_whitespace().filter(|&word| word != "y2");
                assert_eq!(moves.count().to_string(), distance, "{puzzle}: {line}");
            }
        }
        let (status, _, stderr) = run(rubik().args(scramble(&(farthest + 1).to_string())));
        assert_ne!(status, 0);
        let said = format!("{farthest} is the proven maximum");
        assert!(stderr.contains(&said), "{puzzle}: {stderr}");
    }
    let refused = |arguments: &[&str]| run(rubik().arg("scramble").args(arguments)).2;
    assert!(refused(&["-p", "4x4x4", "--distance", "3"]).contains("--distance is not for a 4x4x4"));
    assert!(refused(&["-p", "2x2x2", "--distance", "3", "--moves", "4"]).contains("--distance"));
}
