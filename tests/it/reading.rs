//! Tests that the program reads pasted text as the user meant it, or refuses it and names the type of the text. The
//! program must not silently ignore a part of a text.

use crate::program::{SAMPLE, folder, output, rubik, run, tables};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The net of a position of a puzzle, as `show` prints it.
fn net(puzzle: &str, moves: &str) -> String {
    output(rubik().args(["show", "-p", puzzle, moves]))
}

/// In an earlier version, the program solved each row of a net as an algorithm: for a 2x2x2, it printed six answers and
/// no message.
#[test]
fn nets_of_every_puzzle_on_standard_input_are_one_position_each() {
    for (puzzle, moves) in [
        ("2x2x2", "R U F"),
        ("3x3x3", "R U F"),
        ("pyraminx", "R U L' u"),
        ("skewb", "R U L' B"),
        ("slide", "R D L"),
        ("4x4x4", "R U F"),
    ] {
        let net = net(puzzle, moves);
        let bare: String = net.lines().map(|line| format!("{}\n", line.replace(' ', ""))).collect();
        let facelets = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", moves]));
        for text in [&net, &bare] {
            for from in [&[][..], &["--from", "net"]] {
                let mut command = rubik();
                command.args(["show", "-p", puzzle, "--to", "facelets"]).args(from);
                let shown = output(command.write_stdin(format!("{text}{text}")));
                assert_eq!(shown, facelets.repeat(2), "{puzzle} {from:?}");
                let applied = output(
                    rubik()
                        .args(["apply", "-p", puzzle, "", "-"])
                        .args(from)
                        .write_stdin(text.clone()),
                );
                assert_eq!(applied, facelets, "{puzzle} {from:?}");
            }
        }
        let text = [net.trim_end()];
        assert_eq!(
            output(rubik().args(["show", "-p", puzzle, "--to", "facelets"]).args(text)),
            facelets
        );
    }
    // The program recognises the puzzle from its net.
    for puzzle in ["2x2x2", "pyraminx", "skewb", "4x4x4"] {
        let answers = output(rubik().arg("solve").write_stdin(net(puzzle, "R U")));
        let named = output(rubik().args(["solve", "-p", puzzle, "R U"]));
        assert_eq!(answers, named, "{puzzle}");
    }
}

/// In an earlier version, `batch` reported for one net that it had solved nine cubes, one for each row.
#[test]
fn a_net_in_the_input_of_a_run_is_one_cube() {
    let folder = folder();
    let path = folder.path().join("cubes.txt");
    for puzzle in ["3x3x3", "2x2x2", "skewb"] {
        let net = net(puzzle, "R U");
        let mut file = std::fs::File::create(&path).expect("a file");
        write!(file, "# three\n{net}R U\n{}U", net.replace(' ', "")).expect("the file can be written");
        let batch = ["batch", "--json", "-p", puzzle, "--input", path.to_str().expect("text")];
        let report = output(rubik().args(batch));
        assert!(report.contains("\"cubes\":4,\"solved\":4,"), "{report}");
        let mut file = std::fs::File::create(&path).expect("a file");
        write!(file, "{net}\n{}", net.replace('U', "F")).expect("the file can be written");
        let (status, report, stderr) = run(rubik().args(batch).args(["--from", "net"]));
        assert_eq!(status, 1, "{report}");
        assert!(report.contains("\"cubes\":2,\"solved\":1,"), "{report}");
        let second = net.lines().count() + 2;
        assert!(stderr.contains(&format!("line {second}: ")), "{stderr}");
    }
}

#[test]
fn lines_are_numbered_as_they_stand_though_nets_are_among_them() {
    let text = format!("R\n{}Q\n", net("2x2x2", "R U F"));
    let (status, stdout, stderr) = run(rubik().args(["solve", "-p", "2x2x2"]).write_stdin(text));
    assert_eq!((status, stdout.lines().count()), (1, 3), "{stdout}");
    assert!(stderr.starts_with("line 8: column 1: 'Q'"), "{stderr}");
}

/// In an earlier version, the program read a byte order mark as a sticker of the first row, and `alg` and `check`
/// reported it as a wrong character.
#[test]
fn a_byte_order_mark_is_no_part_of_the_first_line() {
    let text = format!("\u{feff}{}", net("3x3x3", "R U"));
    assert_eq!(output(rubik().arg("solve").write_stdin(text)), "U' R'\n");
    assert_eq!(
        output(rubik().args(["alg", "invert"]).write_stdin("\u{feff}R U\n")),
        "U' R'\n"
    );
    assert_eq!(output(rubik().arg("check").write_stdin("\u{feff}R U\tU' R'\n")), "ok\n");
    let folder = folder();
    let path = folder.path().join("cubes.txt");
    std::fs::write(&path, format!("\u{feff}{}", net("2x2x2", "R U"))).expect("a file");
    let batch = [
        "batch",
        "--json",
        "-p",
        "2x2x2",
        "--input",
        path.to_str().expect("text"),
    ];
    assert!(output(rubik().args(batch)).contains("\"cubes\":1,\"solved\":1,"));
}

/// Tests that an invalid net gives one error, and that the program does not read its rows as algorithms.
#[test]
fn a_mistyped_net_is_one_error() {
    for (puzzle, from, to) in [("2x2x2", "U", "F"), ("3x3x3", "U", "F"), ("skewb", "U", "X")] {
        let text = net(puzzle, "R U").replacen(from, to, 1);
        let (status, stdout, _) = run(rubik().args(["solve", "-p", puzzle]).write_stdin(text));
        assert_eq!((status, stdout.lines().count()), (1, 1), "{puzzle}: {stdout}");
        assert!(stdout.starts_with("# error: "), "{stdout}");
    }
}

/// In an earlier version, the error proposed `--order ULBRFD`. With this order, the solved cube was read as a scrambled
/// cube.
#[test]
fn a_net_flattened_row_by_row_is_read_and_proposed() {
    let solved = "WWWWWWWWWOOOGGGRRRBBBOOOGGGRRRBBBOOOGGGRRRBBBYYYYYYYYY";
    let (status, stdout, stderr) = run(rubik().args(["solve", solved]));
    assert_eq!(status, 1, "{stdout}");
    assert!(
        stderr
            .trim_end()
            .ends_with("it is a cube if it is read as net: say --from net"),
        "{stderr}"
    );
    assert_eq!(output(rubik().args(["solve", "--from", "net", solved])), "\n");
    for (puzzle, moves) in [
        ("3x3x3", "R U2 F'"),
        ("3x3x3", "R U F2 D' L B"),
        ("2x2x2", "R U F"),
        ("pyraminx", "R U L'"),
        ("skewb", "R U L'"),
        ("4x4x4", "R U Fw"),
    ] {
        let flat: String = net(puzzle, moves).split_whitespace().collect();
        for flat in [flat.clone(), flat.replace('R', "⬜").replace('F', "⬛")] {
            let (status, stdout, stderr) = run(rubik().args(["solve", "-p", puzzle, &flat]));
            assert_eq!(status, 1, "{puzzle} {flat}: {stdout}");
            assert!(
                stderr.trim_end().ends_with(": say --from net"),
                "{puzzle} {flat}: {stderr}"
            );
            let facelets = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", "--from", "net", &flat]));
            let expected = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", moves]));
            // For other symbols, the reader itself decides which faces they mean, so the result may have other letters.
            // The test compares the result only if the text has face letters.
            if flat.is_ascii() {
                assert_eq!(facelets, expected, "{puzzle}");
            }
        }
    }
}

/// In an earlier version, the program read numbers of moves as turns. For example, it read `(3f)` as a turn of the
/// whole cube.
#[test]
fn numbers_of_moves_at_the_end_of_a_line_are_no_turns() {
    for (text, expected) in [
        ("U' R' (3f)", "U' R'"),
        ("F3 (1f)", "F3"),
        ("R U (21f)", "R U"),
        ("R U (16)", "R U"),
        ("R U (18f*)", "R U"),
        ("R U [18f]", "R U"),
        ("R U (12f*, 14q)", "R U"),
        ("R U (20 HTM) // optimal", "R U"),
        ("R1 U3 (20f)", "R U3"),
        ("(R U)3", "R U R U R U"),
        ("(R U R' U')2", "R U R' U' R U R' U'"),
        ("[R, U]", "R U R' U'"),
        ("(f2)", "f2"),
        ("R (3r)", "R x"),
        ("(3f)'", "z'"),
        ("(3f)", "z"),
        ("(0f)", ""),
    ] {
        assert_eq!(
            output(rubik().args(["alg", "expand", text])),
            format!("{expected}\n"),
            "{text}"
        );
    }
    assert_eq!(output(rubik().args(["check", "F", "F3 (1f)"])), "ok\n");
    assert_eq!(output(rubik().args(["check", "--niss", "F", "F3 (1f)"])), "ok\n");
    assert_eq!(output(rubik().args(["solve", "F (17)"])), "F'\n");
    // On a 5x5x5, `3f` is a turn.
    let of_big = |text: &str| run(rubik().args(["alg", "expand", "-p", "5x5x5", text]));
    assert_eq!(of_big("R U2 F (3f)").1, "R U2 F\n");
    assert_eq!(of_big("R U2 F (57f)").1, "R U2 F\n");
    assert_eq!(of_big("R (3f) U2 F").1, "R 3Fw U2 F\n");
    let (status, _, stderr) = of_big("R U2 (3f)");
    assert_eq!(status, 1);
    let expected =
        "column 6: (3f) may be a number of moves or a turn; leave it out, or write the turn without brackets";
    assert!(stderr.contains(expected), "{stderr}");
}

/// In an earlier version, the program read `f0 r0 d0` as a solved 4x4x4.
#[test]
fn an_amount_of_0_is_an_error_wherever_turns_are_read() {
    for puzzle in ["3x3x3", "2x2x2", "pyraminx", "skewb", "slide", "4x4x4"] {
        for (text, column) in [("U R0", 4), ("(R U)0", 6), ("[R, U]0'", 7)] {
            for command in [&["solve"][..], &["show"], &["alg", "simplify"], &["order"]] {
                let (status, _, stderr) = run(rubik().args(command).args(["-p", puzzle, text]));
                assert_eq!(status, 1, "{command:?} {puzzle} {text}");
                let expected = format!("column {column}: 0 is not an amount; it would turn nothing");
                assert!(stderr.contains(&expected), "{command:?} {puzzle} {text}: {stderr}");
            }
        }
    }
    for arguments in [
        &["solve", "--generators", "R,U0", "R"][..],
        &["check", "R", "R' U0"],
        &["apply", "R0", ""],
        &["steps", "R", "R0"],
        &["fmc", "insert", "R", "R0"],
    ] {
        let (status, _, stderr) = run(rubik().args(arguments));
        assert_ne!(status, 0, "{arguments:?}");
        assert!(stderr.contains("0 is not an amount"), "{arguments:?}: {stderr}");
    }
}

/// Inputs for `alg`, each with its result or, if `alg` refuses it, with a part of the error.
const PASTED: &[(&str, Result<&str, &str>)] = &[
    ("1. R U F", Ok("R U F")),
    ("12) R U F", Ok("R U F")),
    ("3: R U F", Ok("R U F")),
    (
        "3. 12.34   R U Q",
        Err("looks like a numbered line, so it was read as 'R U Q'; in that text, column 5: 'Q' is not a face"),
    ),
    ("12 R U", Err("column 1: '1' has no face before it to turn")),
    ("R U F # cross", Err("column 7: '#' is not a face")),
    ("R U F // cross", Ok("R U F")),
    ("R U F -- cross", Err("column 7: '-' is not a face")),
    ("R U F ; cross", Err("looks like a row of a table")),
    ("R;U;F", Ok("R U F")),
    ("\"R U F\",\"12.34\"", Err("looks like a row of a table")),
    ("1,R U F,12.34", Err("column 1: '1' has no face")),
    ("R U F,12.34", Err("column 6: ',' does not belong to an open bracket")),
    ("R, U, R'", Ok("R U R'")),
    ("[\"R\", \"U\"]", Ok("R U")),
    ("R@304 U'@420", Ok("R U'")),
    ("R/*304*/ U", Ok("R U")),
    ("https://alg.cubing.net/?alg=R_U", Ok("R U")),
    (
        "https://example.com/",
        Err("looks like a link, but contains no algorithm"),
    ),
    (
        "R++ D-- R++ D++ R-- D-- U'",
        Err("looks like a scramble of a Megaminx, which is another puzzle; say --puzzle megaminx"),
    ),
    (
        "(1, 0) / (3, -3) / (-1, 2)",
        Err("looks like a scramble of a Square-1, which is another puzzle"),
    ),
    (
        "UR3+ DR5- DL0+ ALL2- y2 U3+",
        Err("looks like a scramble of a Clock, which is another puzzle"),
    ),
    ("f0.-r1.d2", Ok("F M U'")),
    (
        "(UF UR UB)",
        Err("looks like a cycle of pieces, which is a position, not an algorithm"),
    ),
    ("UF-UR-UB", Err("looks like a cycle of pieces")),
    ("U-1 R1", Ok("U' R")),
    ("U_-1 R_1", Ok("U' R")),
    ("FW2 R", Ok("f2 R")),
    ("R'2", Ok("R2")),
    ("R''", Err("column 3: ''' has no face before it")),
    ("x3", Ok("x'")),
    ("(R U) x", Ok("R U x")),
    ("(R U) x2 F", Ok("R U B x2")),
    (
        "(R U) x3",
        Err("column 7: x3 after a bracket may mean a repetition or a rotation of the whole cube; write (…)3"),
    ),
    ("(R U)x2", Err("column 6: x2 after a bracket may mean a repetition")),
    ("(R U) X3", Ok("R U R U R U")),
    ("(R U)*3", Ok("R U R U R U")),
    ("(R U)×3", Ok("R U R U R U")),
    ("[U']", Err("column 1: a ',' or ':' is missing in these brackets")),
    (
        "R90 U180",
        Err("column 2: 90 is not an amount of a turn; amounts are 1 to 9"),
    ),
    ("R22", Err("column 2: 22 is not an amount of a turn")),
    ("R4 U", Ok("U")),
    ("R5' U7", Ok("R' U'")),
    ("R-1", Err("column 2: '-' is not a face")),
    ("R+ U", Err("column 2: '+' is not a face")),
    ("R-U-F", Err("column 2: '-' is not a face")),
    ("R_U_F", Err("column 2: '_' is not a face")),
    ("R/U", Err("column 2: a comment begins with //")),
    ("R^2", Err("column 2: '^' is allowed only in '^('")),
    ("R²", Err("column 2: '²' is not a face")),
    ("R 2", Err("column 3: '2' has no face before it")),
    ("R ➡ U", Err("column 3: '➡' is not a face")),
    ("R\u{200b}U", Err("column 2: U+200B is not a face")),
    ("R\u{a0}U", Ok("R U")),
    ("R\tU", Ok("R U")),
    ("R U\r", Ok("R U")),
    ("R U F 12.34", Err("column 7: '1' has no face before it")),
    ("12.34 R U F", Ok("R U F")),
    ("R U F (OLL 45)", Err("column 8: 'O' is not a face")),
    ("R U F (4 moves)", Ok("R U F")),
    ("R U = F", Err("column 5: '=' is not a face")),
    ("R -> U", Err("column 3: '-' is not a face")),
    ("R or U", Err("column 3: 'o' is not a face")),
    ("R U …", Err("column 5: '…' is not a face")),
    ("R . U", Ok("R U")),
    ("<R, U>", Err("column 1: '<' is not a face")),
    ("R%27U", Err("column 2: '%' is not a face")),
    ("R&#39; U", Err("column 2: '&' is not a face")),
    ("Scramble: R U F", Ok("R U F")),
    ("T perm", Err("the name of a case, not an algorithm")),
    ("cross", Err("column 1: 'c' is not a face")),
    ("r u r' u'", Ok("r u r' u'")),
    (
        "R m",
        Err("column 3: 'm' is not a face; the faces are U R F D L B (slices are M E S)"),
    ),
    ("R U (18f) F", Err("column 5: (18f) looks like a number of moves")),
    ("R U [18f] F", Err("column 5: [18f] looks like a number of moves")),
    ("R ’ U", Err("column 3: '’' has no face before it to turn")),
    ("R0", Err("column 2: 0 is not an amount")),
    ("R01", Err("column 2: a number must not begin with 0")),
    ("(R U)00", Err("column 6: a number must not begin with 0")),
];

#[test]
fn what_people_paste_for_an_algorithm_is_read_as_meant_or_refused_by_name() {
    for &(text, expected) in PASTED {
        let (status, stdout, stderr) = run(rubik().args(["alg", "simplify", text]));
        match expected {
            Ok(moves) => assert_eq!((status, stdout.trim_end()), (0, moves), "{text}: {stderr}"),
            Err(part) => {
                assert_eq!(status, 1, "{text}: {stdout}");
                assert!(stderr.contains(part), "{text}: {stderr}");
            }
        }
    }
}

/// Inputs that are not a cube, each with a part of the error.
const NO_CUBES: [(&str, &str); 9] = [
    (
        r#"{"session1":[[[0,1],"R U F","",1],[[0,1],"F","",1]],"properties":{}}"#,
        "this is a csTimer export (JSON) with 2 solves; give one of its scrambles",
    ),
    (
        r#"{"wcif":{"id":"x"}}"#,
        "this is scrambles of TNoodle (JSON), but it contains no scramble",
    ),
    (r#""cube": "R U","#, "'\"' is not a face"),
    ("{", "not a JSON object"),
    (
        "RLRFUBULLFRDBRULBR",
        "18 bare letters are not a cube (a cube has 54 stickers), and probably not an algorithm",
    ),
    (
        "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFD",
        "40 bare letters are not a cube",
    ),
    (
        "R L R F U B U L L F R D B R U L B R R D D F F D U R U",
        "27 bare letters are not a cube",
    ),
    (
        "wrbgowwrbgowwrbgowwrbgowwrbgowyyyyyyyyyyy",
        "41 bare letters are not a cube",
    ),
    ("U0 U1 U2", "column 2: 0 is not an amount"),
];

/// In an earlier version, if a text contained only some of the stickers of a cube, the program read their letters as
/// quarter turns, and solved this algorithm.
#[test]
fn what_is_half_a_cube_or_two_is_no_algorithm() {
    let both = format!("{SAMPLE}{SAMPLE}");
    let spaced = format!("{SAMPLE} {SAMPLE}");
    let two = "108 bare letters are not a cube";
    for (text, part) in NO_CUBES.into_iter().chain([(&*both, two), (&*spaced, two)]) {
        for command in ["solve", "show"] {
            let (status, stdout, stderr) = run(rubik().args([command, text]));
            assert_eq!(status, 1, "{text}: {stdout}");
            assert!(stderr.contains(part), "{text}: {stderr}");
        }
    }
    for puzzle in ["2x2x2", "4x4x4", "5x5x5"] {
        for text in [&SAMPLE[..18], &SAMPLE[..40], &both] {
            let (status, stdout, stderr) = run(rubik().args(["show", "-p", puzzle, text]));
            assert_eq!(status, 1, "{puzzle} {text}: {stdout}");
            assert!(
                stderr.contains(&format!("{} stickers; a {puzzle} has ", text.len())),
                "{stderr}"
            );
        }
    }
    let by_moves = ["show", "--to", "facelets", "--from", "moves", &SAMPLE[..18]];
    assert_eq!(output(rubik().args(by_moves)).trim_end().len(), 54);
}

/// In an earlier version, `alg` and `order` read the rows of a net as algorithms.
#[test]
fn a_net_is_no_algorithm() {
    for puzzle in ["3x3x3", "2x2x2", "4x4x4"] {
        for command in [&["order"][..], &["alg", "simplify"]] {
            let text = net(puzzle, "R U F");
            let (status, stdout, stderr) = run(rubik().args(command).args(["-p", puzzle]).write_stdin(text));
            assert_eq!((status, stdout.lines().count()), (1, 1), "{stdout}");
            assert_eq!(stderr, "line 1: this looks like a net, not an algorithm\n");
        }
    }
}

/// Tests that requests to the library, which the server and Python use, also accept nets.
#[test]
fn nets_are_read_in_every_request() {
    let store = Store::in_folder(tables()).expect("a folder");
    let session = Session::new(store);
    let ask = |request, fields: Value| {
        let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
        let answer = session.ask(request, &fields, &CancelToken::new());
        answer.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"))
    };
    for puzzle in ["3x3x3", "2x2x2", "pyraminx", "skewb", "4x4x4"] {
        let net = net(puzzle, "R U");
        let flat: String = net.split_whitespace().collect();
        let facelets = output(rubik().args(["show", "-p", puzzle, "--to", "facelets", "R U"]));
        for fields in [
            json!({ "cube": net }),
            json!({ "cube": net, "puzzle": puzzle }),
            json!({ "cube": flat, "puzzle": puzzle, "from": "net" }),
        ] {
            let shown = ask(RequestName::Show, fields.clone()).expect("a position");
            assert_eq!(shown["facelets"], facelets.trim_end(), "{fields}");
        }
        let claim = json!({ "cube": net, "puzzle": puzzle, "solution": "U' R'" });
        assert_eq!(
            ask(RequestName::Check, claim).expect("a verdict")["ok"],
            true,
            "{puzzle}"
        );
        let refused = ask(RequestName::Show, json!({ "cube": flat, "puzzle": puzzle })).expect_err("no position");
        assert!(
            refused.to_string().contains("if it is read as net"),
            "{puzzle}: {refused}"
        );
    }
}
