//! Tests of `rubik alg`, `apply` and `order`, and of cubes that are not held upright.

use crate::program::{SAMPLE, golden, output, rubik, run, solves};
use rubik::cube::Rotation;

#[test]
fn filters_answer_a_line_with_a_line() {
    let input = "R L R\n(R\n\nx U\r\n";
    let (status, stdout, stderr) = run(rubik().args(["alg", "simplify"]).write_stdin(input));
    assert_eq!(status, 1);
    assert_eq!(stdout, "R2 L\n# error: column 1: '(' is never closed\n\nF x\n");
    assert_eq!(stderr, "line 2: column 1: '(' is never closed\n");
    let (status, stdout, stderr) = run(rubik().args(["alg", "invert", "R U", "R ["]));
    assert_eq!(status, 1);
    assert_eq!(stdout, "U' R'\n# error: column 3: '[' is never closed\n");
    assert_eq!(stderr, "error: algorithm 2: column 3: '[' is never closed\n");
}

#[test]
fn a_scramble_and_its_inverse_undo_each_other() {
    let scrambles = output(rubik().args(["scramble", "-n", "200", "--seed", "6"]));
    let inverses = output(rubik().args(["alg", "invert"]).write_stdin(scrambles.clone()));
    for (scramble, inverse) in scrambles.lines().zip(inverses.lines()) {
        assert!(solves(scramble, inverse));
    }
    let back = output(rubik().args(["alg", "invert"]).write_stdin(inverses));
    assert_eq!(back, scrambles);
}

#[test]
fn lengths_are_data_too() {
    let counted = output(rubik().args(["alg", "count", "--json", "M2 U x"]));
    let lengths = r#"{"algorithm":"M2 U x","htm":3,"qtm":5,"stm":2,"etm":3,"axial":2,"axial-qtm":3}"#;
    assert_eq!(counted, format!("{lengths}\n"));
    let inverse = output(rubik().args(["alg", "invert", "--json", "R U"]));
    let object = r#"{"algorithm":"R U","operation":"invert","result":"U' R'"}"#;
    assert_eq!(inverse, format!("{object}\n"));
}

/// In an earlier version, `alg` worked only for the 3x3x3.
#[test]
fn algorithms_of_other_puzzles_are_inverted_expanded_and_counted() {
    let of = |arguments: &[&str]| output(rubik().args(["alg"]).args(arguments));
    assert_eq!(of(&["invert", "-p", "pyraminx", "R U l'"]), "l U' R'\n");
    assert_eq!(of(&["expand", "-p", "skewb", "(R U)2"]), "R U R U\n");
    assert_eq!(of(&["simplify", "-p", "skewb", "R R U U' L"]), "R' L\n");
    assert_eq!(of(&["simplify", "-p", "2x2x2", "R R2 U U"]), "R' U2\n");
    assert_eq!(of(&["simplify", "-p", "5x5x5", "Rw L Rw' U"]), "L U\n");
    assert_eq!(of(&["simplify", "-p", "slide", "U D L"]), "L\n");
    assert_eq!(of(&["mirror", "-p", "5x5x5", "Rw 2U 2-3Fw2 x"]), "Lw' 2U' 2-3Fw2 x\n");
    assert_eq!(of(&["mirror", "-p", "2x2x2", "--plane", "E", "R U2"]), "R' D2\n");
    assert_eq!(of(&["rotate", "-p", "4x4x4", "--by", "y", "Rw 2F' L"]), "Bw 2R' F\n");
    assert_eq!(of(&["format", "-p", "skewb", "(R U)2"]), "R U R U\n");
    assert_eq!(of(&["format", "-p", "5x5x5", "--to", "wca", "2R' 3Uw"]), "Rw' R 3Uw\n");
    let link = of(&["format", "-p", "4x4x4", "--to", "alg.cubing.net", "Rw U'"]);
    assert_eq!(link, "https://alg.cubing.net/?puzzle=4x4x4&alg=Rw_U-\n");
    let link = of(&["format", "-p", "pyraminx", "--to", "twizzle", "R u'"]);
    assert_eq!(link, "https://alpha.twizzle.net/edit/?puzzle=pyraminx&alg=R+u%27\n");
    assert!(of(&["format", "-p", "2x2x2", "--to", "svg", "R U"]).starts_with("<svg"));
    assert_eq!(of(&["count", "-p", "slide", "U L D"]), "3 moves\n");
    assert_eq!(of(&["count", "-p", "5x5x5", "Rw U2"]), "2 OBTM, 3 QTM\n");
    for (arguments, message) in [
        (
            &["mirror", "-p", "skewb", "R"][..],
            "mirror is not for algorithms of a Skewb",
        ),
        (
            &["rotate", "-p", "pyraminx", "--by", "y", "R"],
            "--by is not for a Pyraminx",
        ),
        (
            &["format", "-p", "slide", "--to", "twizzle", "U"],
            "--to: twizzle is not for algorithms of the sliding puzzle",
        ),
        (
            &["format", "-p", "20x20x20", "--to", "alg.cubing.net", "U"],
            "--to: alg.cubing.net is not for algorithms of a 20x20x20",
        ),
        (
            &["format", "-p", "2x2x2", "--to", "classic", "U"],
            "--to: classic is not for algorithms of a 2x2x2",
        ),
        (
            &["format", "-p", "skewb", "--to", "gif", "U"],
            "--to is not for a Skewb",
        ),
        (
            &["count", "-p", "skewb", "--metric", "htm", "R"],
            "--metric is not for a Skewb",
        ),
        (&["invert", "-p", "skewb", "--niss", "R"], "--niss is not for a Skewb"),
        (
            &["format", "--metric", "etm", "R"],
            "--metric: an algorithm can be written only for",
        ),
    ] {
        let output = rubik().arg("alg").args(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn an_algorithm_is_applied_to_the_solved_cube_or_to_those_given() {
    let solved = output(rubik().args(["apply", "R U R' U'"]));
    assert_eq!(solved, output(rubik().args(["show", "--to", "facelets", "R U R' U'"])));
    let twice = output(rubik().args(["apply", "U R U' R'", solved.trim()]));
    assert_eq!(twice.trim(), output(rubik().args(["apply", ""])).trim());
    let lines = output(rubik().args(["apply", "--to", "net", "x", "-"]).write_stdin("R\nF y\n"));
    let nets = output(rubik().args(["show", "R x", "F y x"]));
    assert_eq!(lines, nets);
    let (status, stdout, stderr) = run(rubik().args(["apply", "R U W"]));
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("error: the algorithm: column 5: 'W'"), "{stderr}");
}

#[test]
fn orders_are_those_that_are_known() {
    let orders = output(rubik().args(["order", "", "R", "R U R' U'", "R U2 D' B D'", "M", "x y"]));
    assert_eq!(orders, "1\n4\n6\n1260\n4\n3\n");
}

#[test]
fn help_and_messages_have_no_slips_of_grammar() {
    let help = output(rubik().args(["alg", "rotate", "--help"]));
    assert!(help.contains("such as \"x y'\""), "{help}");
    let about = output(rubik().args(["show", "--about", SAMPLE]));
    assert!(about.contains("1 of the 48 leaves it unchanged"), "{about}");
    let (_, _, stderr) = run(rubik().args(["solve", "--max-moves", "1", "R U"]));
    assert_eq!(stderr, "error: there is no solution of at most 1 move\n");
}

#[test]
fn solutions_name_the_cubes_own_faces_or_those_that_its_holder_sees() {
    let moves = golden("sample.moves");
    let upright = output(rubik().args(["solve", SAMPLE]));
    for rotation in Rotation::all() {
        let held = format!("{} {rotation}", moves.trim());
        let named = output(rubik().args(["solve", &held]));
        assert_eq!(named, upright, "{rotation}");
        let facelets = output(rubik().args(["show", "--to", "facelets", &held]));
        assert_eq!(output(rubik().args(["solve", facelets.trim()])), upright);
        let seen = output(rubik().args(["solve", "--orient", &held]));
        let after = format!("{held} {seen}");
        let shown = output(rubik().args(["apply", &after]));
        for face in shown.trim().as_bytes().chunks(9) {
            assert!(face.iter().all(|&sticker| sticker == face[0]), "{shown}");
        }
        let claims = format!("{held}\t{seen}{held}\t{upright}");
        let verdicts = output(rubik().arg("check").write_stdin(claims));
        assert_eq!(verdicts, "ok\nok\n");
    }
}

#[test]
fn what_is_wrong_is_data_too() {
    let mut stickers: Vec<char> = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
        .chars()
        .collect();
    stickers[8] = 'F';
    let bad: String = stickers.into_iter().collect();
    for command in ["solve", "show"] {
        let (status, stdout, _) = run(rubik().args([command, "--json", &bad]));
        assert_eq!(status, 1);
        let object: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
        let error = &object["error"];
        assert_eq!(error["kind"], "cube");
        assert_eq!(error["stickers"], serde_json::json!(["U8", "R0", "F2"]));
        assert_eq!(error["pieces"][0]["kind"], "impossible");
        assert_eq!(error["pieces"][0]["stickers"][0]["shows"], "F");
        assert_eq!(error["pieces"][1]["kind"], "missing");
        let change = serde_json::json!({"sticker": "U8", "from": "F", "to": "U"});
        assert_eq!(error["suggestions"][0]["changes"][0], change);
    }
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (_, stdout, _) = run(rubik().args(["show", "--json", twisted]));
    let object: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(object["error"]["pieces"][0]["kind"], "twisted");
    let remedy = &object["error"]["suggestions"][0]["remedy"];
    assert_eq!(remedy, "twist any corner counter-clockwise");
}

#[test]
fn nets_come_in_through_a_pipe_as_show_prints_them() {
    let scrambles = output(rubik().args(["scramble", "-n", "1000", "--seed", "9"]));
    let nets = output(
        rubik()
            .args(["show", "--color", "always"])
            .write_stdin(scrambles.clone()),
    );
    let solved = output(rubik().args(["solve", "--from", "net"]).write_stdin(nets));
    assert_eq!(solved, output(rubik().arg("solve").write_stdin(scrambles)));
}

#[test]
fn a_picture_is_one_line() {
    let picture = output(rubik().args(["show", "--to", "svg", "U x"]));
    assert_eq!(picture.lines().count(), 1);
    let corner = output(rubik().args(["show", "--to", "svg", "--view", "corner", "R"]));
    assert_eq!(corner.matches("<polygon").count(), 30);
}

#[test]
fn a_filter_answers_moves_on_the_inverse_and_a_comment_with_one_line() {
    for (arguments, answer) in [
        (&["invert"][..], "U ^(R) // a\n"),
        (&["mirror"], "L' ^(U') // a\n"),
        (&["rotate", "--by", "y"], "B ^(U) // a\n"),
        (&["format", "--to", "sign"], "R ^(U) // a\n"),
    ] {
        let mut command = rubik();
        command.arg("alg").args(arguments);
        assert_eq!(output(command.write_stdin("R ^(U) // a\n")), answer);
    }
    let several = "R // first\n(U // inside\n)2 ^(F // on the inverse\n)";
    assert_eq!(
        output(rubik().args(["alg", "format", several])),
        "R (U)2 ^(F) // first // inside // on the inverse\n"
    );
}
