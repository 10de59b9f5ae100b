//! Tests every command with puzzles other than the 3x3x3, and the inputs that the program refuses.

use crate::program::{folder, message, output, parse, refusal, rubik, rubik_with_tables, run};
use rubik::PuzzleName;
use rubik::requests::{Options, Session, SolvePlan, Unheard};
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

const SOLVED_HERE: [&str; 4] = ["2x2x2", "pyraminx", "skewb", "slide"];

/// The solved positions of these puzzles.
const SOLVED: [(&str, &str); 4] = [
    ("2x2x2", "UUUURRRRFFFFDDDDLLLLBBBB"),
    ("pyraminx", "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD"),
    ("skewb", "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB"),
    ("slide", "1 2 3 4 5 6 7 8 0"),
];

/// A solved cube with this number of layers.
fn solved_cube(layers: usize) -> String {
    ["U", "R", "F", "D", "L", "B"]
        .map(|face| face.repeat(layers * layers))
        .concat()
}

/// The output of a command for a puzzle. The command must succeed without messages.
fn of(puzzle: &str, arguments: &[&str]) -> String {
    output(rubik().args(arguments).args(["-p", puzzle]))
}

/// Runs a command for a puzzle, with these lines on standard input. Returns its output.
fn piped(puzzle: &str, arguments: &[&str], input: &str) -> String {
    let mut command = rubik();
    command.args(arguments).args(["-p", puzzle]);
    output(command.write_stdin(input))
}

/// The output of a command without the option `--puzzle`.
fn of_none(arguments: &[&str], input: &str) -> String {
    output(rubik().args(arguments).write_stdin(input))
}

/// Writes positions and solutions in two columns, one pair on each line.
fn beside(positions: &str, solutions: &str) -> String {
    let pairs = positions.lines().zip(solutions.lines());
    pairs
        .map(|(position, solution)| format!("{position}\t{solution}\n"))
        .collect()
}

/// Returns the message about an invalid position. Tests the position as an argument, and as a line between two valid
/// lines.
fn complaint(command: &str, puzzle: &str, position: &str) -> String {
    let (status, stdout, stderr) = run(rubik().args([command, "-p", puzzle, position]));
    assert_eq!(status, 1, "{position}");
    let message = message(&stderr);
    assert_eq!(stdout, format!("# error: {message}\n"));

    let lines = format!("\n{position}\n\n");
    let arguments = match command {
        "solve" => vec!["solve"],
        _ => vec![command, "--to", "facelets"],
    };
    let mut command = rubik();
    command.args(&arguments).args(["-p", puzzle]);
    let (status, stdout, stderr) = run(command.write_stdin(lines));
    assert_eq!(status, 1);
    let good = of(puzzle, &[&arguments[..], &[""]].concat());
    assert_eq!(stdout, format!("{good}# error: {message}\n{good}"));
    assert_eq!(stderr, format!("line 2: {message}\n"));
    message
}

#[test]
fn scrambles_are_solved_and_checked() {
    for puzzle in SOLVED_HERE {
        let scrambles = of(puzzle, &["scramble", "-n", "50", "--seed", "1"]);
        assert_eq!(scrambles.lines().count(), 50);
        let solutions = piped(puzzle, &["solve"], &scrambles);
        assert_eq!(solutions.lines().count(), 50);
        let checked = piped(puzzle, &["check"], &beside(&scrambles, &solutions));
        assert_eq!(checked, "ok\n".repeat(50), "{puzzle}");
        // A scramble that leads to a random state has as many moves as the solution of the state.
        for (scramble, solution) in scrambles.lines().zip(solutions.lines()) {
            let count = |moves: &str| moves.split_whitespace().count();
            assert_eq!(count(scramble), count(solution), "{puzzle}: {scramble}");
        }
        let different: BTreeSet<&str> = scrambles.lines().collect();
        assert_eq!(different.len(), 50, "{puzzle}");
    }
}

/// In an earlier version, the object that `solve` printed contained the field `puzzle` twice, and its field `input`
/// contained the whole object that `solve` had read. So `check` refused all of these objects.
#[test]
fn objects_name_their_puzzle_all_the_way_to_the_check() {
    for puzzle in SOLVED_HERE {
        let draw = ["scramble", "-n", "50", "--seed", "1", "--json"];
        let scrambles = of(puzzle, &draw);
        let solved = piped(puzzle, &["solve", "--json"], &scrambles);
        assert_eq!(of_none(&["check"], &solved), "ok\n".repeat(50), "{puzzle}");
        for (number, (scramble, solved)) in scrambles.lines().zip(solved.lines()).enumerate() {
            assert_eq!(solved.matches("\"puzzle\"").count(), 1, "{solved}");
            let (scramble, solved) = (parse(scramble), parse(solved));
            assert_eq!(solved["puzzle"], puzzle);
            assert_eq!(solved["input"], scramble["facelets"]);
            assert_eq!((&solved["number"], &solved["seed"]), (&number.into(), &1.into()));
            assert_eq!(
                (&solved["method"], &solved["optimal"]),
                (&"optimal".into(), &true.into())
            );
            let solution = solved["solution"].as_str().expect("a solution");
            let unit = if puzzle == "2x2x2" { "htm" } else { "moves" };
            let moves = solution.split_whitespace().count();
            assert_eq!(solved["length"][unit], moves);
            assert_eq!(scramble["length"][unit], moves);
        }
        // `check` finds a wrong length, with and without the name of the metric.
        let line = solved.lines().next().expect("a line");
        let mut object = parse(line);
        let unit = if puzzle == "2x2x2" { "htm" } else { "moves" };
        for length in [serde_json::json!({ unit: 99 }), 99.into()] {
            object["length"] = length;
            let input = format!("{object}\n");
            let (status, stdout, _) = run(rubik().arg("check").write_stdin(input));
            assert_eq!(status, 1, "{stdout}");
            assert!(stdout.starts_with("not ok: the length: "), "{stdout}");
        }
        let named = run(rubik().args(["check", "-p", "5x5x5"]).write_stdin(format!("{line}\n")));
        assert_eq!(named.0, 1);
        assert!(named.1.ends_with(", not for a 5x5x5\n"), "{}", named.1);
    }
}

#[test]
fn objects_go_to_their_puzzle_unless_another_is_named() {
    let object = of("pyraminx", &["scramble", "--seed", "1", "--json"]);
    for command in [&["solve"][..], &["show", "--to", "facelets"]] {
        let input = format!("R\n{object}");
        let (status, stdout, stderr) = run(rubik().args(command).write_stdin(input));
        assert_eq!((status, stderr.as_str()), (0, ""));
        let named = piped("pyraminx", command, &object);
        assert!(stdout.ends_with(&named), "{stdout}");
    }
    let unknown = r#"{"puzzle": "teapot", "scramble": "R"}"#;
    let (status, stdout, _) = run(rubik().args(["solve", "--json"]).write_stdin(unknown));
    let error = parse(&stdout);
    assert_eq!((status, &error["error"]["kind"]), (1, &"object".into()));
    let expected = "the JSON object describes the puzzle teapot, not 3x3x3";
    assert!(
        error["error"]["message"]
            .as_str()
            .is_some_and(|message| message.starts_with(expected)),
        "{error}"
    );
    let (status, stdout, _) = run(rubik().args(["solve", "-p", "skewb"]).write_stdin(object));
    assert_eq!(status, 1);
    let expected = "# error: the JSON object describes the puzzle pyraminx, not skewb";
    assert!(stdout.starts_with(expected), "{stdout}");
}

#[test]
fn threads_change_nothing() {
    for puzzle in ["2x2x2", "pyraminx", "skewb", "slide", "5x5x5"] {
        let draw = ["scramble", "-n", "300", "--seed", "5", "--threads"];
        let scrambles = of(puzzle, &[&draw[..], &["1"]].concat());
        assert_eq!(of(puzzle, &[&draw[..], &["2"]].concat()), scrambles);
        assert_eq!(scrambles.lines().count(), 300);
        if puzzle != "5x5x5" {
            let solve = |threads| piped(puzzle, &["solve", "--threads", threads], &scrambles);
            assert_eq!(solve("1"), solve("2"), "{puzzle}");
        }
        let other = of(puzzle, &["scramble", "-n", "300", "--seed", "6"]);
        assert_ne!(other, scrambles);
    }
    for event in ["222", "333bf", "pyram", "skewb", "777"] {
        let draw = ["scramble", "--event", event, "-n", "20", "--seed", "5", "--threads"];
        let scrambles = |threads| output(rubik().args(draw).arg(threads));
        assert_eq!(scrambles("1"), scrambles("2"), "{event}");
    }
}

#[test]
fn lines_that_are_no_positions_are_answered_in_their_place() {
    for (puzzle, good, solution) in [
        ("2x2x2", "R U", "U' R'"),
        ("pyraminx", "R U", "U' R'"),
        ("skewb", "R U", "U' R'"),
        ("slide", "R D", "U L"),
    ] {
        let input = format!("{good}\nR ? U\n# kept\n\n{good}\n");
        let (status, stdout, stderr) = run(rubik().args(["solve", "-p", puzzle]).write_stdin(input));
        assert_eq!(status, 1);
        let lines: Vec<&str> = stdout.lines().collect();
        let said = stderr.strip_prefix("line 2: ").expect("the line").trim_end();
        let error = format!("# error: {said}");
        assert_eq!(lines, [solution, &error, "# kept", "", solution]);
        assert!(said.starts_with("column 3: "), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
        let json = ["solve", "--json", "-p", puzzle];
        let (status, stdout, _) = run(rubik().args(json).write_stdin("?\n"));
        let object = parse(&stdout);
        assert_eq!((status, &object["error"]["kind"]), (1, &"moves".into()));
        assert_eq!(object["input"], "?");
    }
}

#[test]
fn explanations_end_in_the_solution_and_its_length() {
    for (puzzle, position, in_all, length) in [
        ("2x2x2", "R2 U", "U' R2", "2 HTM, 3 QTM"),
        ("pyraminx", "R u", "R' u'", "2 moves"),
        ("pyraminx", "R", "R'", "1 move"),
        ("skewb", "R U", "U' R'", "2 moves"),
        ("slide", "R D", "U L", "2 moves"),
    ] {
        let text = of(puzzle, &["solve", "--explain", position]);
        let net = of(puzzle, &["show", position]);
        assert!(text.starts_with(&net), "{text}");
        let mut lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.pop(), Some(format!("             {length}").as_str()));
        let last = lines.pop().and_then(|line| line.strip_prefix("in all       "));
        let (mut found, mut expected): (Vec<&str>, Vec<&str>) = (
            last.expect("the solution").split(' ').collect(),
            in_all.split(' ').collect(),
        );
        // The turns of tips may come first or last, so the test compares the sorted turns.
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        // The explanation ends with the net of the solved position.
        let solved = of(puzzle, &["show", ""]);
        assert!(lines.join("\n").trim_end().ends_with(solved.trim_end()));
        assert!(text.contains("optimal      "), "{text}");
    }
    let lesson = of("2x2x2", &["solve", "-m", "layers", "--explain", "R U F2 R' U2"]);
    assert!(lesson.contains("first layer"), "{lesson}");
    let (status, _, stderr) = run(rubik().args(["solve", "-p", "2", "--explain", "--json", "R"]));
    assert_eq!(status, 2, "{stderr}");
}

#[test]
fn several_solutions_are_different_and_the_shortest_first() {
    for puzzle in SOLVED_HERE {
        let scramble = of(puzzle, &["scramble", "--seed", "2"]);
        let position = scramble.trim_end();
        let one = of(puzzle, &["solve", position]);
        let shortest = one.split_whitespace().count();
        let all = of(puzzle, &["solve", "--all", position]);
        assert!(all.lines().any(|line| line == one.trim_end()), "{all}");
        for arguments in [&["--all"][..], &["--solutions", "3"]] {
            let solutions = of(puzzle, &[&["solve"], arguments, &[position]].concat());
            let lengths: Vec<usize> = solutions.lines().map(|line| line.split_whitespace().count()).collect();
            assert_eq!(lengths[0], shortest, "{puzzle}");
            assert!(lengths.is_sorted(), "{puzzle}: {lengths:?}");
            let is_all = arguments == ["--all"];
            assert!(if is_all {
                lengths.iter().all(|&length| length == shortest)
            } else {
                lengths.len() == 3
            });
            let different: BTreeSet<&str> = solutions.lines().collect();
            assert_eq!(different.len(), lengths.len());
            let positions = format!("{position}\n").repeat(lengths.len());
            let checked = piped(puzzle, &["check"], &beside(&positions, &solutions));
            assert_eq!(checked, "ok\n".repeat(lengths.len()));
            let json = [&["solve", "--json"], arguments, &[position]].concat();
            let object = parse(&of(puzzle, &json));
            let listed = object["solutions"].as_array().expect("solutions");
            let listed: Vec<&Value> = listed.iter().map(|each| &each["solution"]).collect();
            assert_eq!(listed, solutions.lines().collect::<Vec<_>>());
        }
        let limit = (shortest - 1).to_string();
        let solve = ["solve", "-p", puzzle, "--max-moves", &limit, position];
        let (status, stdout, stderr) = run(rubik().args(solve));
        let expected = format!("error: there is no solution of {limit} moves or fewer; the shortest has {shortest}\n");
        assert_eq!((status, stderr.as_str()), (1, expected.as_str()));
        assert_eq!(stdout, format!("# {expected}"));
        let limit = shortest.to_string();
        let few = ["solve", "--max-moves", &limit, "--solutions", "10000", position];
        let (status, stdout, stderr) = run(rubik().args(few).args(["-p", puzzle]));
        assert_eq!((status, &stdout), (0, &all), "{puzzle}");
        let found = all.lines().count();
        let expected = match found {
            1 => format!("there is exactly 1 solution of at most {limit} moves\n"),
            _ => format!("there are exactly {found} solutions of at most {limit} moves\n"),
        };
        assert_eq!(stderr, expected);
    }
    assert_eq!(
        of("2x2x2", &["solve", "--all", "R2 U2 R2"])
            .lines()
            .collect::<BTreeSet<_>>(),
        BTreeSet::from(["U2 R2 U2", "R2 U2 R2"])
    );
    let two = piped("skewb", &["solve", "--all"], "R\nU\n");
    assert_eq!(two, "R'\n\nU'\n");
}

/// In an earlier version, if Ctrl-C interrupted a search, the program said that the solutions found so far were "all
/// there are".
#[test]
fn solutions_of_a_search_that_was_stopped_are_not_said_to_be_all() {
    let mut options = Options::default();
    options.puzzle = Some(PuzzleName::TwoByTwo);
    options.solutions = NonZeroUsize::new(10_000);
    options.max_moves = NonZeroUsize::new(4);
    let plan = SolvePlan::new(options).expect("these options can be combined");
    let session = Session::in_memory();
    let told = |token: &CancelToken| {
        let solved = session
            .solve(&plan, "R U F", token, &Unheard, &NoProgress)
            .expect("a solution");
        solved.remark().expect("a remark that there are fewer solutions")
    };
    let token = CancelToken::new();
    assert_eq!(told(&token), "there is exactly 1 solution of at most 4 moves");
    token.cancel();
    assert_eq!(told(&token), "the search was stopped: there may be more such solutions");
}

#[test]
fn solutions_lead_to_a_target() {
    for (puzzle, from, to, expected) in [
        ("2x2x2", "R", "R U", "U"),
        ("pyraminx", "R", "R U l'", "l' U"),
        ("skewb", "R", "R U", "U"),
        ("slide", "R", "1 2 3 4 0 6 7 5 8", "D"),
    ] {
        let solution = of(puzzle, &["solve", "--to", to, from]);
        let sorted = |moves: &str| moves.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(sorted(&solution), sorted(expected), "{puzzle}");
        let json = of(puzzle, &["solve", "--json", "--to", to, from]);
        assert_eq!(of_none(&["check"], &json), "ok\n");
        let target = of(puzzle, &["apply", "", to]);
        let object = parse(&json);
        assert_eq!(object["target"], target.trim_end());
        let elsewhere = json.replace(target.trim_end(), of(puzzle, &["apply", ""]).trim_end());
        let (status, stdout, _) = run(rubik().arg("check").write_stdin(elsewhere));
        assert_eq!(
            (status, stdout.as_str()),
            (1, "not ok: the moves do not lead to the target\n")
        );
        assert_eq!(of(puzzle, &["solve", "--to", from, from]), "\n");
    }
    let error = refusal(&["solve", "-p", "skewb", "--to", "R F", "R"]);
    assert!(
        error.starts_with("the target: column 3: 'F' is not a turn of a Skewb"),
        "{error}"
    );
}

#[test]
fn quarter_turns_and_layers_are_for_the_2x2x2() {
    let scrambles = of("2x2x2", &["scramble", "-n", "200", "--seed", "4"]);
    let lengths = |arguments: &[&str]| -> Vec<(u64, u64)> {
        let solved = piped("2x2x2", &[&["solve", "--json"], arguments].concat(), &scrambles);
        assert_eq!(of_none(&["check"], &solved), "ok\n".repeat(200));
        let length = |line: &str| {
            let object = parse(line);
            let of = |metric: &str| object["length"][metric].as_u64().expect("a length");
            (of("htm"), of("qtm"))
        };
        solved.lines().map(length).collect()
    };
    let half_turns = lengths(&[]);
    assert_eq!(lengths(&["--metric", "htm"]), half_turns);
    let quarter_turns = lengths(&["--metric", "qtm"]);
    let layers = lengths(&["-m", "layers"]);
    let mut is_different = false;
    for ((by_half, by_quarter), layers) in half_turns.iter().zip(&quarter_turns).zip(&layers) {
        assert!(by_half.0 <= by_quarter.0 && by_quarter.1 <= by_half.1);
        assert!(by_half.0 <= layers.0 && by_quarter.1 <= layers.1);
        assert!(by_half.0 <= 11 && by_quarter.1 <= 14);
        is_different |= by_half != by_quarter;
    }
    assert!(is_different);
    let solve = ["solve", "--json", "-m", "layers", "R U2 F"];
    let object = parse(&of("2x2x2", &solve));
    assert_eq!(
        (&object["method"], &object["optimal"]),
        (&"layers".into(), &false.into())
    );
    assert_eq!(
        refusal(&["solve", "-p", "skewb", "-m", "layers"]),
        "--method layers is not for a Skewb, which is solved by optimal"
    );
    for puzzle in ["pyraminx", "skewb", "slide"] {
        let error = refusal(&["solve", "-p", puzzle, "--metric", "htm"]);
        assert!(error.ends_with(": each of its turns is one move"), "{error}");
    }
    let error = refusal(&["solve", "-m", "layers", "--metric", "qtm"]);
    assert_eq!(error, "--metric is for --method two-phase or optimal");
    let error = refusal(&["solve", "-p", "2", "-m", "layers", "--all"]);
    assert!(error.ends_with("are only for --method optimal on a 2x2x2"), "{error}");
}

/// Checks that the tags of a picture are well-formed: each tag has an end tag or closes itself.
fn assert_well_formed(picture: &str) {
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
    assert_eq!(picture.lines().count(), 1);
    let mut open = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag has an end");
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{part}");
        match tag.strip_prefix('/') {
            Some(ended) => assert_eq!(open.pop(), Some(ended)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().expect("a name")),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn positions_are_shown_in_every_way() {
    for (puzzle, solved) in SOLVED {
        let show = |arguments: &[&str]| of(puzzle, &[&["show"], arguments].concat());
        assert_eq!(show(&["--to", "facelets", ""]).trim_end(), solved);
        assert_eq!(show(&["--to", "moves", solved]), "\n");
        for position in of(puzzle, &["scramble", "-n", "5", "--seed", "3"]).lines() {
            let facelets = show(&["--to", "facelets", position]);
            let facelets = facelets.trim_end();
            let moves = show(&["--to", "moves", facelets]);
            assert_eq!(show(&["--to", "facelets", moves.trim_end()]).trim_end(), facelets);
            let net = show(&[position]);
            assert_eq!(show(&["--to", "net", facelets]), net);
            // A net contains every sticker exactly once. It shows the empty place of a board as a point.
            let sorted = |text: &str| {
                let mut symbols: Vec<char> = text.chars().filter(|each| !each.is_whitespace()).collect();
                symbols.sort_unstable();
                symbols
            };
            assert_eq!(sorted(&net.replace('.', "0")), sorted(facelets), "{net}");
            let about = show(&["--about", position]);
            let distance = moves.split_whitespace().count();
            assert!(about.starts_with(&net), "{about}");
            assert!(
                about.ends_with(&format!(", {distance} moves from the solved position\n")),
                "{about}"
            );
            let object = parse(&show(&["--json", position]));
            assert_eq!(object["facelets"], facelets);
            assert_eq!(object["puzzle"], puzzle);
            assert_eq!(
                (&object["input"], &object["about"]["distance"]),
                (&position.into(), &distance.into())
            );
            assert_eq!(object["about"]["solved"], false);
            // There is only one view of a Pyraminx or of a board.
            let views: &[&str] = match puzzle {
                "pyraminx" | "slide" => &[],
                _ => &["corner", "net", "both"],
            };
            assert_well_formed(&show(&["--to", "svg", facelets]));
            for view in views {
                assert_well_formed(&show(&["--to", "svg", "--view", view, facelets]));
            }
        }
        assert!(show(&["--about", ""]).ends_with(", solved\n"));
        let (status, _, stderr) = run(rubik().args(["show", "-p", puzzle, "--to", "svg", "", ""]));
        assert_eq!(status, 2);
        assert!(stderr.contains("one cube at a time"), "{stderr}");
        let both = show(&["", ""]);
        let one = show(&[""]);
        assert_eq!(both, format!("{one}\n{one}"));
        let other = refusal(&["show", "-p", puzzle, "--to", "kpattern", ""]);
        assert!(
            other.ends_with("which is written as facelets, moves, net or svg"),
            "{other}"
        );
        let colorful = show(&["--color", "always", ""]);
        assert!(colorful.contains("\u{1b}[") != (puzzle == "slide"), "{colorful:?}");
    }
}

#[test]
fn algorithms_are_applied_to_the_solved_position_to_one_and_to_lines() {
    for (puzzle, alg) in [
        ("2x2x2", "R U2 [F, R]"),
        ("pyraminx", "R l' [U, R]"),
        ("skewb", "R U' [L, B]"),
        ("slide", "R D L U"),
        ("4x4x4", "Rw U2 [2F, R]"),
        ("5x5x5", "3Rw U2 [M, F]"),
    ] {
        let apply = |arguments: &[&str]| of(puzzle, &[&["apply"], arguments].concat());
        let solved = apply(&[""]);
        let after = apply(&[alg]);
        assert_ne!(after, solved);
        assert_eq!(apply(&[alg, solved.trim_end()]), after);
        assert_eq!(apply(&[alg, ""]), after);
        assert_eq!(apply(&["", after.trim_end()]), after);
        let lines = piped(puzzle, &["apply", alg, "-"], &format!("\n{solved}\n"));
        assert_eq!(lines, format!("{after}{after}{after}"));
        let net = of(puzzle, &["show", alg]);
        assert_eq!(apply(&["--to", "net", alg]), net);
        if !puzzle.starts_with(['4', '5']) {
            let moves = apply(&["--to", "moves", alg]);
            assert_eq!(apply(&[moves.trim_end()]), after);
        }
        let error = refusal(&["apply", "-p", puzzle, "R ?"]);
        assert!(error.starts_with("the algorithm: column 3: '?' "), "{error}");
        let (status, stdout, stderr) = run(rubik()
            .args(["apply", "-p", puzzle, alg, "-"])
            .write_stdin("\nnone\n\n"));
        assert_eq!(status, 1);
        assert_eq!(stdout.lines().count(), 3);
        assert!(stdout.starts_with(&after) && stdout.ends_with(&after));
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

/// The order of an algorithm, which is found by repeating the algorithm until the position is solved again.
fn order_by_repetition(puzzle: &str, alg: &str) -> usize {
    let solved = of(puzzle, &["apply", ""]);
    let mut position = solved.clone();
    for order in 1..=2_000 {
        position = of(puzzle, &["apply", alg, position.trim_end()]);
        if position == solved {
            return order;
        }
    }
    panic!("{alg} of {puzzle} has no order below 2,000");
}

#[test]
fn orders_are_how_often_an_algorithm_is_made_until_all_is_as_before() {
    for (puzzle, alg, order) in [
        ("2x2x2", "R", 4),
        ("2x2x2", "R U R' U'", 6),
        ("2x2x2", "R U", 15),
        ("2x2x2", "R2 U2", 3),
        ("pyraminx", "R", 3),
        ("pyraminx", "r", 3),
        ("pyraminx", "R U R' U'", 3),
        ("pyraminx", "R U", 15),
        ("skewb", "R", 3),
        ("skewb", "R U R' U'", 6),
        ("slide", "R D L U", 3),
        ("4x4x4", "R", 4),
        ("4x4x4", "R U R' U'", 6),
        ("5x5x5", "3Rw2", 2),
        ("100x100x100", "50Rw U", 0),
    ] {
        let found = of(puzzle, &["order", alg]);
        if order > 0 {
            assert_eq!(found, format!("{order}\n"), "{alg} of {puzzle}");
        }
        if puzzle.len() < 9 {
            assert_eq!(order_by_repetition(puzzle, alg), order, "{alg} of {puzzle}");
        }
        assert_eq!(of(puzzle, &["order", ""]), "1\n");
    }
    // On the solved board, no piece can make the move R, so `order` reports an error.
    let (status, _, stderr) = run(rubik().args(["order", "-p", "slide", "R"]));
    assert_eq!(status, 1);
    assert!(stderr.contains("no piece can move in this direction"), "{stderr}");
}

#[test]
fn claims_that_are_not_true_are_told_apart() {
    for (puzzle, right, wrong) in [
        ("2x2x2", "R U\tU' R'", "R U\tR' U'"),
        ("pyraminx", "R u\tu' R'", "R u\tR'"),
        ("skewb", "R U\tU' R'", "R U\tU R'"),
        ("slide", "R D\tU L", "R D\tU"),
        ("4x4x4", "Rw U\tU' Rw'", "Rw U\tU' R'"),
        ("7x7x7", "3Rw\t3Rw'", "3Rw\tRw'"),
    ] {
        let input = format!("{right}\n{wrong}\n{right}\nR\nR\t?\n?\tR\n");
        let (status, stdout, stderr) = run(rubik().args(["check", "-p", puzzle]).write_stdin(input));
        assert_eq!(status, 1);
        let lines: Vec<&str> = stdout.lines().collect();
        let not_solved = "not ok: the solution does not solve the cube";
        assert_eq!(lines[..3], ["ok", not_solved, "ok"], "{puzzle}");
        assert!(lines[3].starts_with("not ok: neither a JSON object nor "), "{stdout}");
        assert!(lines[4].starts_with("not ok: the solution: column 1: '?' "), "{stdout}");
        assert!(lines[5].starts_with("not ok: the cube: column 1: '?' "), "{stdout}");
        assert_eq!((lines.len(), stderr.lines().count()), (6, 4));
        assert!(stderr.starts_with("line 2: "), "{stderr}");
    }
    // The board blocks a move of this solution.
    let (_, stdout, _) = run(rubik().args(["check", "-p", "slide"]).write_stdin("R\tR R\n"));
    assert!(
        stdout.starts_with("not ok: the solution: move 2, R: no piece"),
        "{stdout}"
    );
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let folder = folder();
    let tables = |arguments: &[&str]| run(rubik_with_tables(folder.path()).arg("tables").args(arguments));
    let list_of = |name: &str| {
        let (_, list, _) = tables(&["list"]);
        let line = list.lines().find(|line| line.starts_with(name)).expect("a table");
        line.to_owned()
    };
    let exact = "proven exact: 1";
    for (puzzle, names, proven) in [
        ("2x2x2", &["two-by-two-htm", "two-by-two-qtm"][..], exact),
        ("pyraminx", &["pyraminx-optimal"], exact),
        ("skewb", &["skewb-optimal"], exact),
        ("slide", &["slide-optimal"], exact),
        ("slide-4x4", &["slide-4x4"], "the same when built anew: 3"),
    ] {
        assert!(names.iter().all(|name| list_of(name).ends_with("  not built")));
        let (status, stdout, _) = tables(&["verify", "-p", puzzle]);
        assert_eq!(status, 1);
        assert_eq!(stdout.matches(": is not built").count(), names.len());
        let (status, stdout, stderr) = tables(&["-q", "build", "-p", puzzle]);
        assert_eq!((status, stderr.as_str()), (0, ""));
        let ready: Vec<String> = names.iter().map(|name| format!("{name}: ready")).collect();
        assert_eq!(stdout.lines().collect::<Vec<_>>(), ready);
        assert!(names.iter().all(|name| list_of(name).ends_with("  ready")));
        let (status, stdout, _) = tables(&["verify", "-p", puzzle]);
        assert_eq!((status, stdout.lines().count()), (0, names.len()));
        assert_eq!(
            stdout.matches(&format!(": as published, and {proven} ")).count(),
            names.len()
        );
        // Flips one bit of the file. `verify` finds the damage, and the next `solve` reports it and repairs the file.
        let path = folder.path().join(format!("{}.table", names[0]));
        let whole = fs::read(&path).expect("a table");
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 1;
        fs::write(&path, damaged).expect("written");
        let (status, stdout, _) = tables(&["verify", "-p", puzzle]);
        assert_eq!(status, 1);
        assert!(
            stdout.contains(": is damaged: its checksum does not match\n"),
            "{stdout}"
        );
        let solve = ["solve", "-p", puzzle, "R"];
        let (status, stdout, stderr) = run(rubik_with_tables(folder.path()).args(solve));
        assert_eq!((status, stdout), (0, of(puzzle, &["solve", "R"])));
        assert!(
            stderr.starts_with("warning: ") && stderr.contains("building the table anew"),
            "{stderr}"
        );
        assert_eq!(fs::read(&path).expect("a table"), whole);
        let (status, stdout, _) = tables(&["remove", "-p", puzzle]);
        assert_eq!((status, stdout.lines().count()), (0, names.len()));
        assert!(names.iter().all(|name| list_of(name).ends_with("  not built")));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    for command in ["build", "verify", "remove"] {
        let error = refusal(&["tables", command, "-p", "skewb", "optimal"]);
        assert!(error.contains("cannot be used with"), "{error}");
    }
}

/// The folder of tables is `/proc/rubik`, which not even the superuser can create.
#[cfg(target_os = "linux")]
#[test]
fn tables_that_cannot_be_kept_are_no_reason_not_to_solve() {
    let rubik = || rubik_with_tables(Path::new("/proc/rubik"));
    for puzzle in SOLVED_HERE {
        let solve = ["solve", "-p", puzzle, "R"];
        let (status, stdout, stderr) = run(rubik().args(solve));
        assert_eq!((status, stdout), (0, of(puzzle, &["solve", "R"])));
        assert!(stderr.starts_with("warning: /proc/rubik/"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert_eq!(output(rubik().arg("-q").args(solve)), of(puzzle, &["solve", "R"]));
        let (status, stdout, _) = run(rubik().args(["-q", "tables", "build", "-p", puzzle]));
        assert_eq!(status, 2);
        let lines: Vec<&str> = stdout.lines().collect();
        assert!(lines.iter().all(|line| line.ends_with(": not kept")), "{stdout}");
    }
}

#[test]
fn options_of_the_3x3x3_are_refused_by_name() {
    for puzzle in ["2x2x2", "pyraminx", "skewb", "slide"] {
        let described = match puzzle {
            "2x2x2" => "a 2x2x2",
            "pyraminx" => "a Pyraminx",
            "skewb" => "a Skewb",
            _ => "the sliding puzzle",
        };
        for (command, option) in [
            ("solve", &["--orient"][..]),
            ("solve", &["--first-face", "U"]),
            ("solve", &["--time-limit", "1s"]),
            ("solve", &["--table-size", "1G"]),
            ("solve", &["--buffers", "AU"]),
            ("solve", &["--niss"]),
            ("show", &["--buffers", "AU"]),
            ("show", &["--niss"]),
            ("order", &["--niss"]),
        ] {
            let error = refusal(&[&[command, "-p", puzzle], option, &["R"]].concat());
            assert_eq!(error, format!("{} is not for {described}", option[0]));
        }
        let error = refusal(&["solve", "-p", puzzle, "--improve", "R"]);
        assert_eq!(error, format!("--improve is not for {described}"));
        let error = refusal(&["solve", "-p", puzzle, "-m", "two-phase"]);
        assert!(error.starts_with(&format!("--method two-phase is not for {described}")));
        let error = refusal(&["show", "-p", puzzle, "--from", "cubies"]);
        assert!(
            error.ends_with(", which is read from facelets, a net or moves"),
            "{error}"
        );
    }
    for puzzle in ["pyraminx", "slide"] {
        let error = refusal(&["show", "-p", puzzle, "--scheme", "WRGYOB", ""]);
        assert!(error.starts_with("--scheme is not for "), "{error}");
    }
    let error = refusal(&["solve", "-p", "gigaminx", "R"]);
    assert!(error.contains("unknown puzzle 'gigaminx'"), "{error}");
    let error = refusal(&["show", "-p", "1x1x1", "R"]);
    assert!(error.contains("4x4x4 to 1024x1024x1024"), "{error}");
    let error = refusal(&["scramble", "--event", "333", "-p", "2x2x2"]);
    assert!(
        error.contains("--event and --puzzle cannot be used together"),
        "{error}"
    );
}

#[test]
fn bare_stickers_of_a_2x2x2_need_no_option() {
    let stickers = of("2x2x2", &["apply", "R U2 F'"]);
    let stickers = stickers.trim_end();
    let none = |arguments: &[&str]| output(rubik().args(arguments));
    assert_eq!(none(&["solve", stickers]), "F U2 R'\n");
    assert_eq!(parse(&none(&["solve", "--json", stickers]))["puzzle"], "2x2x2");
    let mixed = format!("R U\n{stickers}\nF\n");
    assert_eq!(of_none(&["solve"], &mixed), "U' R'\nF U2 R'\nF'\n");
    let claims = format!("{stickers}\tF U2 R'\nR\tR'\n");
    assert_eq!(of_none(&["check"], &claims), "ok\nok\n");
    let (status, stdout, _) = run(rubik().arg("check").write_stdin(format!("{stickers}\tF\n")));
    assert_eq!(
        (status, stdout.as_str()),
        (1, "not ok: the solution does not solve the cube\n")
    );
    for arguments in [
        &["show"][..],
        &["show", "--about"],
        &["show", "--to", "facelets"],
        &["show", "--to", "moves"],
        &["show", "--to", "svg"],
        &["show", "--json"],
        &["apply", "R U"],
        &["apply", "--to", "net", "x"],
    ] {
        let arguments = [arguments, &[stickers]].concat();
        assert_eq!(none(&arguments), of("2x2x2", &arguments), "{arguments:?}");
    }
    // If the user names a puzzle, the program does not choose another puzzle by the number of stickers.
    let (status, _, stderr) = run(rubik().args(["solve", "-p", "3x3x3", stickers]));
    assert_eq!(status, 1);
    assert!(stderr.contains("say --puzzle 2x2x2"), "{stderr}");
}

#[test]
fn bare_stickers_of_other_puzzles_are_told_apart() {
    for (puzzle, stickers) in [("skewb", SOLVED[2].1.to_owned()), ("pyraminx", SOLVED[1].1.to_owned())] {
        let hint = format!("; a 3x3x3 has 54; say --puzzle {puzzle} ");
        for command in [&["solve"][..], &["show"], &["apply", "R"]] {
            let (status, stdout, stderr) = run(rubik().args(command).arg(&stickers));
            assert_eq!(status, 1);
            assert!(stderr.contains(&hint), "{stderr}");
            assert_eq!((stdout.lines().count(), stderr.lines().count()), (1, 1));
        }
        let (status, stdout, _) = run(rubik().arg("check").write_stdin(format!("{stickers}\t\n")));
        assert_eq!(status, 1);
        assert!(
            stdout.starts_with("not ok: the cube: ") && stdout.contains(&hint),
            "{stdout}"
        );
    }
}

#[test]
fn an_option_of_one_puzzle_is_refused_only_for_the_positions_of_another_in_any_order() {
    let answers = |cubes: [&str; 2]| {
        let (status, stdout, _) = run(rubik().args(["solve", "--orient"]).args(cubes));
        (status, stdout)
    };
    let (stickers, refused) = (SOLVED[0].1, "# error: --orient is not for a 2x2x2\n");
    assert_eq!(answers([stickers, "R"]), (1, format!("{refused}R'\n")));
    assert_eq!(answers(["R", stickers]), (1, format!("R'\n{refused}")));
}

#[test]
fn cubes_of_any_size_are_scrambled_shown_turned_and_checked() {
    for (puzzle, layers, moves) in [("6x6x6", 6, 80), ("5x5x5", 5, 60), ("12", 12, 200)] {
        let scramble = of(puzzle, &["scramble", "--seed", "1"]);
        assert_eq!(scramble.split_whitespace().count(), moves);
        let short = of(puzzle, &["scramble", "--seed", "1", "--moves", "9"]);
        assert_eq!(short.split_whitespace().count(), 9);
        let facelets = of(puzzle, &["apply", scramble.trim_end()]);
        assert_eq!(facelets.trim_end().len(), 6 * layers * layers);
        assert_eq!(of(puzzle, &["apply", ""]).trim_end(), solved_cube(layers));
        let net = of(puzzle, &["show", facelets.trim_end()]);
        assert_eq!(net.lines().count(), 3 * layers);
        assert_eq!(of(puzzle, &["show", "--to", "facelets", scramble.trim_end()]), facelets);
        let picture = of(puzzle, &["show", "--to", "svg", "--view", "net", scramble.trim_end()]);
        assert_well_formed(&picture);
        let about = of(puzzle, &["show", "--about", scramble.trim_end()]);
        assert!(about.ends_with(", not solved\n"), "{about}");
        let object = parse(&of(puzzle, &["show", "--json", scramble.trim_end()]));
        assert_eq!(object["about"], serde_json::json!({ "solved": false }));
        let undone: Vec<String> = scramble
            .split_whitespace()
            .rev()
            .map(|turn| match turn.strip_suffix('\'') {
                Some(turn) => turn.to_owned(),
                None if turn.ends_with('2') => turn.to_owned(),
                None => format!("{turn}'"),
            })
            .collect();
        let undone = undone.join(" ");
        let claims = format!("{}\t{undone}\n{}\t{undone}\n", scramble.trim_end(), facelets.trim_end());
        assert_eq!(piped(puzzle, &["check"], &claims), "ok\nok\n");
        let object = format!(
            "{{\"puzzle\":\"{layers}x{layers}x{layers}\",\"cube\":\"{}\",\"solution\":\"{undone}\"}}\n",
            facelets.trim_end()
        );
        assert_eq!(of_none(&["check"], &object), "ok\n");
    }
    let order = of("1024x1024x1024", &["order", "512Rw U"]);
    assert!(order.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{order}");
}

#[test]
fn cubes_of_any_size_are_solved() {
    // The tests under `tests/proofs` solve larger cubes.
    let state = of("4x4x4", &["scramble", "--random-state", "--seed", "2"]);
    let facelets = of("4x4x4", &["apply", state.trim_end()]);
    // The number of stickers shows the size of the cube.
    let object = parse(&output(rubik().args(["solve", "--json", facelets.trim_end()])));
    assert_eq!(object["method"], "reduction");
    assert_eq!(object["optimal"], false);
    let solution = object["solution"].as_str().expect("moves");
    assert_eq!(object["length"]["obtm"], solution.split_whitespace().count());
    assert_eq!(piped("4x4x4", &["check"], &beside(&facelets, solution)), "ok\n");
    let phases = object["phases"].as_array().expect("phases").iter();
    let names: Vec<&str> = phases.filter_map(|phase| phase["name"].as_str()).collect();
    assert!(names.ends_with(&["three axes", "reduction", "3x3x3"]), "{names:?}");
    assert_eq!(of("4x4x4", &["scramble", "--seed", "2"]), state);
    let led = of("4x4x4", &["solve", "--to", "R U2", "2F Rw"]);
    let reached = of("4x4x4", &["apply", &format!("2F Rw {}", led.trim_end())]);
    let target = of("4x4x4", &["apply", "R U2"]);
    let same = of("4x4x4", &["solve", "--to", reached.trim_end(), target.trim_end()]);
    assert_eq!(same, "\n");
    let error = refusal(&["solve", "-p", "4x4x4", "--solutions", "3", "R"]);
    let expected = "--all and --solutions are not for a 4x4x4, whose solutions are not proven to be shortest";
    assert_eq!(error, expected);
    let error = refusal(&["solve", "-p", "2x2x2", "--time-limit", "1s", "R"]);
    assert_eq!(error, "--time-limit is not for a 2x2x2");
    let error = refusal(&["solve", "-m", "reduction", "R"]);
    assert_eq!(error, "the method reduction is for cubes of four layers or more");
}

/// Without a limit, the solution of this state of the 4x4x4 has 43 moves or more.
#[test]
fn a_4x4x4_is_solved_in_fewer_moves_where_they_are_asked_for() {
    let state = of("4x4x4", &["scramble", "--random-state", "--seed", "3"]);
    let state = state.trim_end();
    let moves = |line: &str| line.split_whitespace().count();
    let improved = of("4x4x4", &["solve", "--improve", "--time-limit", "1s", state]);
    let lengths: Vec<usize> = improved.lines().map(moves).collect();
    assert!(
        lengths.len() > 1 && lengths.is_sorted_by(|one, next| one > next),
        "{lengths:?}"
    );
    let last = improved.lines().last().expect("a solution");
    assert_eq!(piped("4x4x4", &["check"], &beside(state, last)), "ok\n");
    let first = lengths[0] - 1;
    let within = of("4x4x4", &["solve", "--max-moves", &first.to_string(), state]);
    assert!(moves(&within) <= first, "{within}");
    let (status, _, stderr) = run(rubik().args([
        "solve",
        "-p",
        "4x4x4",
        "--max-moves",
        "20",
        "--time-limit",
        "0.2s",
        state,
    ]));
    assert_eq!(status, 1);
    assert!(
        stderr.contains("found no solution of 20 moves or fewer; the best has 4"),
        "{stderr}"
    );
    // No search is needed to know that no solution has 1 move. In an earlier version, this took a minute.
    let (status, _, stderr) = run(rubik().args(["solve", "-p", "4x4x4", "--max-moves", "1", "2R U2 F"]));
    let expected = "error: there is no solution of 1 move or fewer; the best found has 4\n";
    assert_eq!((status, stderr.as_str()), (1, expected));
    let run = &["batch", "-n", "2", "--seed", "1", "--time-limit", "0.3s", "--json"];
    let report = parse(&of("4x4x4", run));
    assert_eq!(report["options"]["time_limit_seconds"], 0.3);
}

#[test]
fn stickers_that_make_no_2x2x2() {
    let said = |position: &str| complaint("solve", "2x2x2", position);
    assert_eq!(
        said("UUURRRRFFFFDDDDLLLLBBBB"),
        "23 stickers; a 2x2x2 has 24; U seems to be left out at U0"
    );
    assert_eq!(
        said("UUUUURRRRFFFFDDDDLLLLBBBB"),
        "25 stickers; a 2x2x2 has 24; the U at column 1 seems to be one too many"
    );
    assert_eq!(said(SOLVED[1].1), "36 stickers; a 2x2x2 has 24, and a Pyraminx has 36");
    assert_eq!(said(&solved_cube(3)), "54 stickers; a 2x2x2 has 24, and a 3x3x3 has 54");
    assert_eq!(
        said("UUURRRRRFFFFDDDDLLLLBBBB"),
        "5 stickers are R, but there should be 4; 3 stickers are U, but there should be 4; the corner URF shows RRF, and no corner has these colors; the corner URF is missing; U3 should probably be U, not R, so that every piece occurs once"
    );
    assert_eq!(
        said("XUUURRRRFFFFDDDDLLLLBBBB"),
        "there are 7 different symbols, but a 2x2x2 has 6 colors; U0 should probably be U, not X, so that every piece occurs once"
    );
    // The corner URF shows U on F, F on R, and R on U. So it is twisted by one third counter-clockwise, as seen from
    // outside.
    assert_eq!(
        said("UUURFRRRFUFFDDDDLLLLBBBB"),
        "a corner is twisted: turn one corner clockwise in its place"
    );
    assert_eq!(
        said("UUUFURRRFRFFDDDDLLLLBBBB"),
        "a corner is twisted: turn one corner counter-clockwise in its place"
    );
    assert_eq!(
        said("UUURURRRFFFFDDDDLLLLBBBB"),
        "the corner URF shows RUF, which is the mirror image of the corner URF; the corner URF is missing; every piece would occur once with U3 as U (not R) and R0 as R (not U)"
    );
    assert!(said("R 5").starts_with("column 3: '5' has no face before it"));
    assert!(said("R q").starts_with("column 3: 'q' is not a turn of a 2x2x2"));
    assert!(said("R 3Rw").starts_with("column 3: a 2x2x2 has no layers 3Rw"));
}

#[test]
fn stickers_that_make_no_pyraminx_or_skewb() {
    let said = |position: &str| complaint("solve", "pyraminx", position);
    assert_eq!(
        said(&SOLVED[1].1[1..]),
        "35 stickers; a Pyraminx has 36; F seems to be left out at F0"
    );
    assert_eq!(said(SOLVED[2].1), "30 stickers; a Pyraminx has 36, and a Skewb has 30");
    assert_eq!(
        said("FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDX"),
        "there are 5 different symbols, but a Pyraminx has 4 colors; D8 should probably be D, not X, so that every piece occurs once"
    );
    assert_eq!(
        said("LFFFFFFFFFLLLLLLLLRRRRRRRRRDDDDDDDDD"),
        "the tip FLR shows LFR, which is the mirror image of the tip FLR; every piece would occur once with F0 as F (not L) and L0 as L (not F); or with F0 as R (not L) and R0 as L (not R); or with L0 as R (not F) and R0 as F (not R)"
    );
    assert!(said("R D").starts_with("column 3: 'D' is not a turn of a Pyraminx"));
    assert!(said("Rw").starts_with("column 2: 'w' is not a turn of a Pyraminx"));
    let said = |position: &str| complaint("solve", "skewb", position);
    assert_eq!(
        said(&SOLVED[2].1[1..]),
        "29 stickers; a Skewb has 30; U seems to be left out at U0"
    );
    assert_eq!(said(SOLVED[0].1), "24 stickers; a Skewb has 30, and a 2x2x2 has 24");
    let mirrored = said("UUUURURRRRFFFFFDDDDDLLLLLBBBBB");
    assert!(mirrored.contains("the mirror image"), "{mirrored}");
    assert!(said("R F").starts_with("column 3: 'F' is not a turn of a Skewb"));
}

#[test]
fn boards_that_cannot_be() {
    let said = |position: &str| complaint("solve", "slide", position);
    let has = "the board has 9 places; the numbers go from 0 (the empty place) to 8";
    assert_eq!(said("1 2 3 4 5 6 7 8"), format!("there are 8 numbers, but {has}"));
    assert_eq!(said("1 2 3 4 5 6 7 8 0 0"), format!("there are 10 numbers, but {has}"));
    assert_eq!(
        said("1 2 3 4 5 6 7 8 8"),
        "column 17: 8 is on the board twice, and 0 is missing"
    );
    let nine = "is not a piece; the pieces are 1 to 8, and 0 is the empty place";
    assert_eq!(said("1 2 3 4 5 6 7 9 0"), format!("column 15: '9' {nine}"));
    assert_eq!(said("1 2 3 4 5 6 7 x 0"), format!("column 15: 'x' {nine}"));
    assert!(said("1 2 3 4 5 6 8 7 0").starts_with("the goal cannot be reached: "));
    assert!(said("R F").starts_with("column 3: 'F' is not a turn of the sliding puzzle"));
    let blocked = "no piece can move in this direction into the empty place";
    assert_eq!(said("R D D D"), format!("move 4, D: {blocked}"));
}

#[test]
fn stickers_that_make_no_cube_of_more_layers() {
    let said = |position: &str| complaint("show", "4x4x4", position);
    let solved = solved_cube(4);
    assert_eq!(
        said(&solved[1..]),
        "95 stickers; a 4x4x4 has 96; U seems to be left out at U0"
    );
    assert_eq!(
        said(&solved_cube(5)),
        "150 stickers; a 4x4x4 has 96, and a 5x5x5 has 150"
    );
    assert_eq!(
        said(&format!("R{}", &solved[1..])),
        "17 stickers are R, but there should be 16; 15 stickers are U, but there should be 16; the corner ULB shows RLB, and no corner has these colors; the corner ULB is missing; U0 should probably be U, not R, so that every piece occurs once"
    );
    assert_eq!(
        said(&format!("{}X", &solved[..95])),
        "there are 7 different symbols, but a 4x4x4 has 6 colors; B15 should probably be B, not X, so that every piece occurs once"
    );
    assert!(said("R 5Rw").starts_with("column 3: a 4x4x4 has no layers 5Rw"));
    // Exchanges the sticker U of the corner ULB and a sticker B of a wing RB.
    let mut twisted = solved.clone();
    twisted.replace_range(0..1, "B");
    twisted.replace_range(84..85, "U");
    assert_eq!(
        said(&twisted),
        "the corner ULB shows BLB, and no corner has these colors; the corner ULB is missing; the wing RU is at RU in layer 2F and at RB in layer 2U; the wing RB of layer 2 is missing; every piece would occur once with U0 as U (not B) and U11 as B (not U); or with U0 as U (not B) and B4 as B (not U)"
    );
}

#[test]
fn random_turns_of_a_2x2x2_never_turn_a_face_twice_in_a_row() {
    let scramble = of("2x2x2", &["scramble", "--moves", "1000", "--seed", "1"]);
    let turns: Vec<&str> = scramble.split_whitespace().collect();
    assert_eq!(turns.len(), 1_000);
    for pair in turns.windows(2) {
        assert_ne!(pair[0].chars().next(), pair[1].chars().next(), "{pair:?}");
    }
}

/// The test exchanges two centres in the middle columns of two faces. They are in different rows, so they are of
/// different types, and for each of the two types one color occurs five times.
#[test]
fn centres_in_the_middle_of_a_large_odd_cube_are_counted_too() {
    let mut stickers: Vec<char> = solved_cube(7).chars().collect();
    let place = |face: usize, row: usize| face * 49 + row * 7 + 3;
    stickers.swap(place(0, 1), place(1, 2));
    let stickers: String = stickers.into_iter().collect();
    let said = complaint("show", "7x7x7", &stickers);
    assert!(said.contains("row 2, column 4"), "{said}");
}

/// In an earlier version, the program counted `?` as one of "7 different symbols" of a 2x2x2. A later version refused
/// it for every puzzle except the 3x3x3.
#[test]
fn unknown_stickers_of_every_puzzle_are_deduced_where_one_position_has_the_others() {
    for (puzzle, scramble) in [
        ("2x2x2", "R U F2"),
        ("pyraminx", "R U' L"),
        ("skewb", "R U'"),
        ("4x4x4", "Rw U"),
    ] {
        let whole = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", scramble]));
        let expected = output(rubik().args(["solve", "-p", puzzle, scramble]));
        let hidden = whole.trim_end().len() - 1;
        let typed = format!("{}?", &whole[..hidden]);
        let (status, solution, stderr) = run(rubik().args(["solve", "-p", puzzle, &typed]));
        assert_eq!((status, &solution), (0, &expected), "{typed}: {stderr}");
    }
    let several = complaint("solve", "2x2x2", "UU???RRR??FFDDDDL?LLBBBB");
    assert!(
        several.contains("6 stickers are unknown, and 6 positions match the known stickers"),
        "{several}"
    );
    let none = complaint("solve", "pyraminx", "LFFFFFFF?FLLLLLLLLRRRRRRRRRDDDDDDDDD");
    assert!(
        none.contains("1 sticker is unknown, and no pyraminx matches the known stickers"),
        "{none}"
    );
    // Without a puzzle name, the program reads 24 stickers as a 2x2x2.
    assert_eq!(output(rubik().args(["solve", "UUUURRRRFFFFDDDDLLLLBBB?"])), "\n");
    let of_four = solved_cube(4).replace("BB", "B?");
    assert_eq!(
        output(rubik().args(["show", "--to", "facelets", &of_four])),
        format!("{}\n", solved_cube(4))
    );
}

/// In an earlier version, `check` ignored metrics that a puzzle does not have, so it accepted any length in such a
/// metric.
#[test]
fn lengths_in_metrics_that_a_puzzle_does_not_have_are_refused() {
    for (puzzle, length, expected) in [
        ("4x4x4", r#"{"obtm":2}"#, "ok\n"),
        ("4x4x4", r#"{"obtm":99}"#, "not ok: the length: it is 2 OBTM, not 99\n"),
        ("3x3x3", r#"{"htm":2,"htm_by_phases":7}"#, "ok\n"),
        (
            "3x3x3",
            r#"{"moves":99}"#,
            "not ok: the length: this puzzle has no metric moves, only htm, qtm, axial, axial-qtm\n",
        ),
    ] {
        let line = format!(r#"{{"cube":"R U","puzzle":"{puzzle}","solution":"U' R'","length":{length}}}"#);
        let printed = rubik()
            .arg("check")
            .write_stdin(line)
            .output()
            .expect("the program runs");
        assert_eq!(String::from_utf8_lossy(&printed.stdout), expected, "{puzzle} {length}");
    }
}

/// In an earlier version, the program solved large cubes only by reduction. It solved `3Rw2 U2` in 17 moves instead of
/// 2, and `3R2 U2` in 13 moves instead of 3.
#[test]
fn few_turns_of_large_cubes_are_undone_in_no_more() {
    for (puzzle, scramble, moves) in [
        ("6x6x6", "3Rw2 U2", 2),
        ("6x6x6", "3R2 U2", 3),
        ("6x6x6", "2-5Rw 3Fw 2-3Dw'", 5),
        ("7x7x7", "3Lw U2 4F", 4),
        ("8x8x8", "4Rw2 U2", 2),
        ("20x20x20", "10Rw2 10Uw2 10Fw2", 3),
    ] {
        let solved = parse(&of(puzzle, &["solve", "--json", scramble]));
        assert_eq!(solved["length"]["obtm"], moves, "{puzzle} {scramble}: {solved}");
        assert_eq!(solved["phases"][0]["name"], "few turns", "{puzzle} {scramble}");
    }
}
