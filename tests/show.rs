//! `rubik show`: nets, and one format turned into another.

#![cfg(feature = "cli")]

mod program;

use program::{SAMPLE, golden, output, rubik, solves};

#[test]
fn the_net_is_plain_text_where_there_is_no_terminal() {
    assert_eq!(output(rubik().args(["show", SAMPLE])), golden("sample.net"));
}

#[test]
fn colour_is_for_terminals_or_when_asked_for() {
    let colorful = output(rubik().args(["show", "--color", "always", SAMPLE]));
    assert!(colorful.contains("\u{1b}["));
    let plain = output(rubik().args(["show", "--color", "never", SAMPLE]));
    assert_eq!(plain, golden("sample.net"));
    let no_color = output(rubik().args(["show", SAMPLE]).env("NO_COLOR", "1"));
    assert_eq!(no_color, golden("sample.net"));
}

#[test]
fn every_format_turns_into_every_other() {
    for from in [
        "facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "moves",
    ] {
        let cube = golden(&format!("sample.{from}"));
        for to in [
            "facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern",
        ] {
            let written = output(rubik().args(["show", "--to", to, cube.trim()]));
            assert_eq!(written, golden(&format!("sample.{to}")), "{from} to {to}");
        }
        let moves = output(rubik().args(["show", "--to", "moves", cube.trim()]));
        let facelets = output(rubik().args(["show", "--to", "facelets", moves.trim()]));
        assert_eq!(facelets, golden("sample.facelets"));
        let solution = output(rubik().args(["solve", cube.trim()]));
        assert!(solves(&moves, &solution));
    }
}

#[test]
fn nets_of_several_cubes_are_an_empty_line_apart() {
    let one = output(rubik().args(["show", SAMPLE]));
    let two = output(rubik().args(["show", SAMPLE, SAMPLE]));
    assert_eq!(two, format!("{one}\n{one}"));
    let piped = output(
        rubik()
            .arg("show")
            .write_stdin(format!("{SAMPLE}\n{SAMPLE}\n")),
    );
    assert_eq!(piped, two);
}
