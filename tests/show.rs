//! `rubik show`: nets, and one format turned into another.

#![cfg(feature = "cli")]

mod program;

use program::{SAMPLE, golden, output, rubik, run, solves};

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

/// How often a picture of one face, or of all, is painted in a colour.
fn painted(picture: &str, colour: &str) -> usize {
    picture.matches(&format!("fill=\"{colour}\"")).count()
}

#[test]
fn pictures_are_painted_in_the_colours_that_were_typed() {
    let picture = |arguments: &[&str]| {
        let to_svg = ["show", "--to", "svg", "--view", "corner"];
        output(rubik().args(to_svg).args(arguments))
    };
    // Solved, yellow on top, in front blue: what is seen is yellow, blue and, on the right, red.
    let faces = |symbols: [&str; 6]| symbols.map(|symbol| symbol.repeat(9)).concat();
    for symbols in [
        ["y", "r", "b", "w", "o", "g"],
        ["Y", "R", "B", "W", "O", "G"],
        ["🟨", "🟥", "🟦", "⬜", "🟧", "🟩"],
    ] {
        let yellow_on_top = picture(&[&faces(symbols)]);
        for (colour, count) in [
            ("#ffd500", 9),
            ("#c41e3a", 9),
            ("#0046ad", 9),
            ("#ffffff", 0),
        ] {
            assert_eq!(
                painted(&yellow_on_top, colour),
                count,
                "{symbols:?}: {colour}"
            );
        }
    }
    let usual = picture(&[&faces(["U", "R", "F", "D", "L", "B"])]);
    for colour in ["#ffffff", "#c41e3a", "#009b48"] {
        assert_eq!(painted(&usual, colour), 9);
    }
    let told = picture(&["--scheme", "black,#102030,green,yellow,orange,blue", ""]);
    for colour in ["#222222", "#102030", "#009b48"] {
        assert_eq!(painted(&told, colour), 9);
    }
    // The format `colors` has purple, or orange, behind, and blue on the right.
    for (back, colour) in [("P", "#7b2cbf"), ("O", "#ff5800")] {
        let cube = faces(["W", "G", "R", "B", back, "Y"]);
        let net = output(rubik().args(["show", "--to", "svg", "--view", "net", &cube]));
        assert_eq!(painted(&net, colour), 9);
    }
    let (status, _, stderr) = program::run(rubik().args(["show", "--scheme", "URFDLB", ""]));
    assert_eq!(status, 2);
    assert!(
        stderr.contains("not the letters of six different colours"),
        "{stderr}"
    );
}

/// Once, two cubes became two documents in one file, which nothing opens.
#[test]
fn a_picture_is_of_one_cube() {
    let alone = output(rubik().args(["show", "--to", "svg", SAMPLE]));
    assert_eq!(alone.matches("<svg").count(), 1);
    let show = || {
        let mut command = rubik();
        command.args(["show", "--to", "svg"]);
        command
    };
    assert_eq!(output(show().write_stdin(format!("{SAMPLE}\n"))), alone);
    assert_eq!(output(show().write_stdin("")), "");
    let net = output(rubik().args(["show", SAMPLE]));
    assert_eq!(
        output(show().args(["--from", "net"]).write_stdin(net)),
        alone
    );
    let two = format!("{SAMPLE}\n{SAMPLE}\n");
    let (mut given, mut piped) = (show(), show());
    given.args(["R", "U"]);
    piped.write_stdin(two);
    for command in [&mut given, &mut piped] {
        let (status, stdout, stderr) = run(command);
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(
            stderr.contains("2 cubes") && stderr.contains("one cube at a time"),
            "{stderr}"
        );
    }
}

/// Once, `--view` without `--to svg` was ignored.
#[test]
fn a_view_is_for_pictures() {
    for arguments in [&["R"][..], &["--to", "facelets", "R"], &["--json", "R"]] {
        let command = ["show", "--view", "net"];
        let (status, stdout, stderr) = run(rubik().args(command).args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains("--to svg"), "{stderr}");
    }
}

/// Once, a cube that was typed in colours was drawn with the letters of faces.
#[test]
fn a_net_has_the_letters_that_were_typed() {
    let colors = golden("sample.colors");
    let net = output(rubik().args(["show", colors.trim()]));
    let letters: String = net
        .chars()
        .filter(|each| each.is_ascii_uppercase())
        .collect();
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted, ['B', 'G', 'P', 'R', 'W', 'Y']);
    let back = output(rubik().args(["show", "--from", "net", "--to", "facelets", &net]));
    assert_eq!(back, golden("sample.facelets"));
}

/// Once, `--about` said "1 of the 48 leave it as it is".
#[test]
fn one_symmetry_leaves_the_cube_as_it_is() {
    let about = output(rubik().args(["show", "--about", SAMPLE]));
    assert!(about.contains("1 of the 48 leaves it as it is"), "{about}");
    let about = output(rubik().args(["show", "--about", "R2 L2"]));
    assert!(about.contains("16 of the 48 leave it as it is"), "{about}");
}
