//! Tests that an option without an effect is refused by name. The tests under `tests/proofs` show that every accepted
//! option can change the answer.

use crate::program::{output, rubik};
use serde_json::{Value, json};

/// In an earlier version, the program accepted each of these options silently, and the option had no effect.
#[test]
fn options_that_change_nothing_are_refused_by_name() {
    for (arguments, option) in [
        (
            &["show", "--to", "facelets", "--notation", "classic", "R U"][..],
            "notation",
        ),
        (&["show", "--json", "--notation", "classic", "R U"], "notation"),
        (&["apply", "--notation", "classic", "R U", "F"], "notation"),
        (&["apply", "--order", "ULFRBD", "R U"], "order"),
        (&["apply", "--from", "labels", "R U"], "from"),
        (&["apply", "--buffers", "BC", "R U"], "buffers"),
        (&["apply", "--buffers", "BC", "R U", "F"], "buffers"),
        (&["show", "--to", "facelets", "--scheme", "YRGWOB", "R U"], "scheme"),
        (&["show", "--json", "--scheme", "YRGWOB", "R U"], "scheme"),
        (&["show", "--from", "labels", "--order", "ULFRBD", "R U"], "order"),
        (&["show", "--buffers", "BC", "R U"], "buffers"),
        (&["solve", "--from", "moves", "--order", "ULFRBD", "R U"], "order"),
        (
            &[
                "solve",
                "--niss",
                "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
            ],
            "niss",
        ),
        (&["solve", "--to", "R", "--buffers", "BC", "R U"], "buffers"),
        (&["solve", "--from", "reid", "--orient", "UF"], "orient"),
        (&["solve", "--generators", "M,U", "--orient", "M U"], "orient"),
        (
            &["solve", "--goal", "cross", "--all", "--solutions", "2", "R"],
            "solutions",
        ),
        (
            &["solve", "--goal", "cross", "--any-face", "--any-slot", "R"],
            "any-face",
        ),
        (&["solve", "-p", "4x4x4", "-m", "layers", "--improve", "R"], "improve"),
        (
            &["solve", "-p", "4x4x4", "-m", "layers", "--max-moves", "90", "R"],
            "max-moves",
        ),
        (
            &["solve", "-p", "5x5x5", "-m", "layers", "--time-limit", "1s", "R"],
            "time-limit",
        ),
        (
            &["batch", "-p", "4x4x4", "-m", "layers", "-n", "1", "--max-moves", "90"],
            "max-moves",
        ),
        (&["show", "-p", "pyraminx", "--to", "svg", "--view", "net", "R"], "view"),
        (&["show", "-p", "slide", "--to", "svg", "--view", "net", "D"], "view"),
        (
            &["scramble", "-p", "slide", "--moves", "5", "--generators", "R,U"],
            "generators",
        ),
        (&["scramble", "-p", "2x2x2", "--moves", "5", "--faces", "RU"], "faces"),
        (&["check", "-p", "skewb", "--metric", "qtm", "R", "R'"], "metric"),
    ] {
        let run = rubik().args(arguments).output().expect("the program runs");
        let message = String::from_utf8(run.stderr).expect("text");
        assert_ne!(run.status.code(), Some(0), "{arguments:?}");
        assert!(message.contains(option), "{arguments:?}: {message}");
        let printed = String::from_utf8(run.stdout).expect("text");
        assert!(
            printed
                .lines()
                .all(|line| line.starts_with('#') || line.starts_with('{')),
            "{arguments:?}: {printed}"
        );
    }
}

/// In an earlier version, the program always wrote `speffz` for the buffers A and U.
#[test]
fn speffz_is_written_with_the_buffers_that_are_given() {
    let cube = "R2 B U' U2 L2";
    let written = |buffers: &str| output(rubik().args(["show", "--to", "speffz", "--buffers", buffers, cube]));
    assert_ne!(written("BC"), written("AU"));
    assert_eq!(written("AU"), output(rubik().args(["show", "--to", "speffz", cube])));
    let stickers = output(rubik().args(["show", "--to", "facelets", cube]));
    let read = |buffers: &str, text: &str| {
        let from = [
            "show",
            "--to",
            "facelets",
            "--from",
            "speffz",
            "--buffers",
            buffers,
            text,
        ];
        output(rubik().args(from))
    };
    for buffers in ["AU", "BC", "CU", "XX", "DK"] {
        assert_eq!(read(buffers, written(buffers).trim()), stickers, "{buffers}");
    }
}

/// In an earlier version, for a 2x2x2, `check` compared a claimed length with the number of face turns, even if the
/// user named another metric.
#[test]
fn a_length_is_counted_in_the_metric_that_is_named_on_every_puzzle() {
    for (puzzle, metric, length, is_right) in [
        ("2x2x2", "htm", 2, true),
        ("2x2x2", "qtm", 3, true),
        ("2x2x2", "qtm", 2, false),
        ("3x3x3", "qtm", 3, true),
        ("3x3x3", "axial", 2, true),
    ] {
        let claim = json!({"puzzle": puzzle, "cube": "R U2", "solution": "U2 R'", "length": length});
        let mut check = rubik();
        let check = check.args(["check", "--metric", metric]).write_stdin(claim.to_string());
        let run = check.output().expect("the program runs");
        assert_eq!(run.status.code(), Some(i32::from(!is_right)), "{claim} in {metric}");
    }
}

/// In an earlier version, `--metric` changed the printed line, but not the JSON object.
#[test]
fn an_algorithm_is_counted_in_the_metric_that_is_named_in_json_too() {
    let counted = output(rubik().args(["alg", "count", "--json", "--metric", "qtm", "R2 U"]));
    let counted: Value = serde_json::from_str(&counted).expect("JSON");
    assert_eq!(counted, json!({"algorithm": "R2 U", "qtm": 3}));
}
