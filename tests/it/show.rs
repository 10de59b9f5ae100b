//! Tests `rubik show`: nets, and conversions from one format to another.

use crate::program::{SAMPLE, golden, output, parse, refusal, rubik, run, solves};
use std::collections::HashSet;

#[test]
fn the_net_is_plain_text_where_there_is_no_terminal() {
    assert_eq!(output(rubik().args(["show", SAMPLE])), golden("sample.net"));
}

#[test]
fn color_is_for_terminals_or_when_asked_for() {
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
        for to in ["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern"] {
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
    let piped = output(rubik().arg("show").write_stdin(format!("{SAMPLE}\n{SAMPLE}\n")));
    assert_eq!(piped, two);
}

/// The number of shapes with this color in a picture.
fn painted(picture: &str, color: &str) -> usize {
    picture.matches(&format!("fill=\"{color}\"")).count()
}

#[test]
fn pictures_are_painted_in_the_colors_that_were_typed() {
    let picture = |arguments: &[&str]| {
        let to_svg = ["show", "--to", "svg", "--view", "corner"];
        output(rubik().args(to_svg).args(arguments))
    };
    // Yellow is on top, blue is in front, and red is on the right. The picture shows these three faces.
    let faces = |symbols: [&str; 6]| symbols.map(|symbol| symbol.repeat(9)).concat();
    for symbols in [
        ["y", "r", "b", "w", "o", "g"],
        ["Y", "R", "B", "W", "O", "G"],
        ["🟨", "🟥", "🟦", "⬜", "🟧", "🟩"],
    ] {
        let yellow_on_top = picture(&[&faces(symbols)]);
        for (color, count) in [("#ffd500", 9), ("#c41e3a", 9), ("#0046ad", 9), ("#ffffff", 0)] {
            assert_eq!(painted(&yellow_on_top, color), count, "{symbols:?}: {color}");
        }
    }
    let usual = picture(&[&faces(["U", "R", "F", "D", "L", "B"])]);
    for color in ["#ffffff", "#c41e3a", "#009b48"] {
        assert_eq!(painted(&usual, color), 9);
    }
    let told = picture(&["--scheme", "black,#102030,green,yellow,orange,blue", ""]);
    for color in ["#222222", "#102030", "#009b48"] {
        assert_eq!(painted(&told, color), 9);
    }
    // In the format `colors`, the back face is purple or orange, and blue is on the right.
    for (back, color) in [("P", "#7b2cbf"), ("O", "#ff5800")] {
        let cube = faces(["W", "G", "R", "B", back, "Y"]);
        let net = output(rubik().args(["show", "--to", "svg", "--view", "net", &cube]));
        assert_eq!(painted(&net, color), 9);
    }
    let (status, _, stderr) = run(rubik().args(["show", "--scheme", "URFDLB", ""]));
    assert_eq!(status, 2);
    assert!(
        stderr.contains("is not the letters of six different colors"),
        "{stderr}"
    );
}

/// In an earlier version, for two cubes, the program wrote two documents into one file, which no other program can
/// open.
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
    assert_eq!(output(show().args(["--from", "net"]).write_stdin(net)), alone);
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

/// In an earlier version, `--view` without `--to svg` was ignored.
#[test]
fn a_view_is_for_pictures() {
    for arguments in [&["R"][..], &["--to", "facelets", "R"], &["--json", "R"]] {
        let command = ["show", "--view", "net"];
        let (status, stdout, stderr) = run(rubik().args(command).args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains("--to svg"), "{stderr}");
    }
}

/// In an earlier version, if a cube was typed in colors, its net contained the letters of faces instead.
#[test]
fn a_net_has_the_letters_that_were_typed() {
    let colors = golden("sample.colors");
    let net = output(rubik().args(["show", colors.trim()]));
    let letters: String = net.chars().filter(|each| each.is_ascii_uppercase()).collect();
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted, ['B', 'G', 'P', 'R', 'W', 'Y']);
    let back = output(rubik().args(["show", "--from", "net", "--to", "facelets", &net]));
    assert_eq!(back, golden("sample.facelets"));
}

/// In an earlier version, `--about` said "1 of the 48 leave it unchanged".
#[test]
fn one_symmetry_leaves_the_cube_as_it_is() {
    let about = output(rubik().args(["show", "--about", SAMPLE]));
    assert!(about.contains("1 of the 48 leaves it unchanged"), "{about}");
    let about = output(rubik().args(["show", "--about", "R2 L2"]));
    assert!(about.contains("16 of the 48 leave it unchanged"), "{about}");
}

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// The solved cube with `?` for the unknown stickers.
fn without(unknown: impl Fn(usize) -> bool) -> String {
    let sticker = |(place, sticker)| if unknown(place) { '?' } else { sticker };
    SOLVED.chars().enumerate().map(sticker).collect()
}

fn completions(arguments: &[&str]) -> (Vec<String>, String) {
    let (status, stdout, stderr) = run(rubik().args(["show", "--completions"]).args(arguments));
    assert_eq!(status, 0, "{stderr}");
    (stdout.lines().map(str::to_owned).collect(), stderr)
}

#[test]
fn all_cubes_that_have_the_known_stickers_are_listed() {
    // In the cubes that have these stickers, UF and UR are either both unflipped or both flipped.
    let cube = without(|place| [5, 7, 10, 19].contains(&place));
    let flipped = "UUUUURUFURURRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (cubes, remark) = completions(&[&cube]);
    assert_eq!(cubes, [SOLVED, flipped]);
    assert_eq!(remark, "2 cubes have these stickers\n");
    let (cubes, remark) = completions(&[SAMPLE]);
    assert_eq!(cubes, [SAMPLE]);
    assert_eq!(remark, "1 cube has these stickers\n");
    let (cubes, remark) = completions(&["--to", "labels", "-n", "1", &cube]);
    assert_eq!(cubes, [golden_of(SOLVED)]);
    assert_eq!(
        remark,
        "2 cubes have these stickers; this list contains 1 of them (-n lists more)\n"
    );
    let (nets, _) = completions(&["--to", "net", "-q", &cube]);
    assert_eq!(nets.len(), 9 + 1 + 9);
    let (objects, _) = completions(&["--json", &cube]);
    let facelets: Vec<String> = objects
        .iter()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .inspect(|object| assert_eq!(object["input"], cube.as_str()))
        .map(|object| object["facelets"].as_str().expect("a cube").to_owned())
        .collect();
    assert_eq!(facelets, [SOLVED, flipped]);
}

/// Writes a cube in the format `labels`.
fn golden_of(cube: &str) -> String {
    output(rubik().args(["show", "--to", "labels", cube])).trim().to_owned()
}

#[test]
fn of_very_many_cubes_the_first_are_listed_and_all_are_counted() {
    // In the upper layer, only the centre is known, so 4!·3³·4!·2³/2 cubes are possible.
    let upper =
        without(|place| place < 9 && place != 4 || [9, 10, 11, 18, 19, 20, 36, 37, 38, 45, 46, 47].contains(&place));
    let (cubes, remark) = completions(&[&upper]);
    assert_eq!(
        remark,
        "62,208 cubes have these stickers; this list contains 100 of them (-n lists more)\n"
    );
    assert_eq!(cubes.iter().collect::<HashSet<_>>().len(), 100);
    assert_eq!(completions(&["-n", "100", &upper]).0, cubes);
    for cube in &cubes {
        let known = upper.chars().zip(cube.chars());
        assert!(
            known
                .into_iter()
                .all(|(known, sticker)| known == '?' || known == sticker)
        );
        assert_eq!(output(rubik().args(["show", "--to", "facelets", cube])).trim(), cube);
    }
    let centres = without(|place| place % 9 != 4);
    let (cubes, remark) = completions(&["-n", "2", &centres]);
    assert_eq!(cubes.len(), 2);
    assert!(remark.starts_with("43,252,003,274,489,856,000 cubes"), "{remark}");
}

#[test]
fn what_has_no_completions_is_refused() {
    let (status, stdout, _) = run(rubik().args(["show", "--completions", &SOLVED.replacen("UR", "R?", 1)]));
    assert_eq!(status, 1);
    assert_eq!(stdout, "# error: no cube has these stickers, whatever R0 is\n");
    for arguments in [
        &["--completions", "-p", "2x2x2"][..],
        &["--completions", "--to", "svg"],
        &["--completions", "--about"],
        &["-n", "3"],
    ] {
        let (status, stdout, _) = run(rubik().arg("show").args(arguments).arg(SOLVED));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
    }
}

/// The bytes that a command prints.
fn bytes(arguments: &[&str]) -> Vec<u8> {
    let output = rubik().args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn every_puzzle_has_a_picture_in_pixels_as_large_as_that_in_svg() {
    for puzzle in ["3x3x3", "2x2x2", "pyraminx", "skewb", "slide", "4x4x4", "33x33x33"] {
        let view: &[&str] = match puzzle {
            "pyraminx" | "slide" => &[],
            _ => &["--view", "net"],
        };
        let drawn = |format| [&["show", "-p", puzzle, "--to", format, ""][..], view].concat();
        let file = bytes(&drawn("png"));
        assert_eq!(&file[..16], b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "{puzzle}");
        let side = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
        let svg = output(rubik().args(drawn("svg")));
        let viewed = svg
            .split("viewBox=\"0 0 ")
            .nth(1)
            .and_then(|text| text.split('"').next());
        let sides = viewed
            .expect("a size")
            .split(' ')
            .map(|side| side.parse::<f64>().expect("a number"));
        for (side, expected) in [side(16), side(20)].into_iter().zip(sides) {
            assert!(
                (f64::from(side) - 2.0 * expected).abs() <= 0.6,
                "{puzzle}: {side} {expected}"
            );
        }
    }
    let (status, stdout, stderr) = run(rubik().args(["show", "--to", "png", "R", "U"]));
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.contains("2 cubes"), "{stderr}");
    // If the output contains a picture for each line of input, each picture is written as a line of base64.
    let lines = output(rubik().args(["apply", "--to", "png", "R", "-"]).write_stdin("U\nF\n"));
    assert!(
        lines.lines().count() == 2 && lines.lines().all(|line| line.starts_with("iVBORw0KGgo")),
        "{lines}"
    );
}

#[test]
fn an_algorithm_is_a_film() {
    let arguments = ["alg", "format", "--scheme", "KWRGYO", "R U2 x"];
    let film = |to: &str| bytes(&[&arguments[..], &["--to", to]].concat());
    let svg = String::from_utf8(film("svg")).expect("text");
    // The animation shows the cube four times at rest. Between these pictures, it shows five pictures for each quarter
    // turn and eleven for the half turn.
    assert_eq!(
        (svg.matches("<animate").count(), svg.lines().count()),
        (4 + 5 + 11 + 5, 1)
    );
    assert!(svg.contains("#222222") && !svg.contains("#0046ad"));
    let gif = film("gif");
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b"\0\x3b"));
    let pictures = gif.windows(4).filter(|bytes| bytes == b"\x21\xf9\x04\x04").count();
    assert_eq!(pictures, 25);
    assert_eq!(film("gif"), gif);
    let json = parse(&output(
        rubik().args(["alg", "format", "--to", "gif", "--json", "Rw", "-p", "4x4x4"]),
    ));
    assert!(json["result"].as_str().expect("text").starts_with("R0lGODlh"));
    for (arguments, reason) in [
        (&["--to", "gif", "R", "U"][..], "2 algorithms"),
        (&["--to", "gif", "-p", "pyraminx", "R"], "a Pyraminx"),
        (&["--to", "classic", "-p", "4x4x4", "R"], "4x4x4"),
        (
            &["--to", "wca", "--scheme", "WRGYOB", "R"],
            "only an animation has colors",
        ),
        (
            &["--to", "gif", "(R U)200"],
            "400 turns are too many: an animation of a 3x3x3 has at most 222",
        ),
    ] {
        let (status, stdout, stderr) = run(rubik().args(["alg", "format"]).args(arguments));
        assert!(status > 0 && !stdout.contains("GIF"), "{stdout}");
        assert!(stderr.contains(reason), "{stderr}");
    }
}

/// The program writes positions of several puzzles as links. From each link, it must read the position that it wrote.
#[test]
fn a_position_is_written_as_a_link_that_is_read_as_itself() {
    for (puzzle, cube, sites) in [
        (
            "3x3x3",
            "R U2 F' x y2",
            &["alg.cubing.net", "twizzle", "visualcube"][..],
        ),
        ("2x2x2", "R U2 F'", &["alg.cubing.net", "twizzle", "visualcube"]),
        ("4x4x4", "Rw U2 F'", &["alg.cubing.net", "twizzle", "visualcube"]),
        ("pyraminx", "R U' l", &["twizzle"]),
        ("skewb", "R U' L", &["twizzle"]),
    ] {
        let show = |text: &str, to: &str, named: &[&str]| {
            let shown = output(rubik().args(["show", "--to", to, text]).args(named));
            shown.trim().to_owned()
        };
        let own = ["-p", puzzle];
        let facelets = show(cube, "facelets", &own);
        for site in sites {
            let link = show(cube, site, &own);
            assert!(link.starts_with("https://"), "{link}");
            assert_eq!(show(&link, "facelets", &own), facelets, "{link}");
            assert_eq!(show(&link, "facelets", &[]), facelets, "{link}");
            let applied = output(rubik().args(["apply", "--to", site, "", cube]).args(own));
            assert_eq!(show(applied.trim(), "facelets", &own), facelets, "{applied}");
        }
    }
    for (puzzle, site) in [
        ("pyraminx", "visualcube"),
        ("slide", "twizzle"),
        ("12x12x12", "visualcube"),
    ] {
        let said = refusal(&["show", "-p", puzzle, "--to", site, ""]);
        assert!(said.contains(&format!("{site} does not show")), "{said}");
    }
}

/// The program writes a goal as the stage in a VisualCube link, and reads it from the link. Its own pictures show the
/// goal. The goal does not change the cube.
#[test]
fn the_stage_of_a_link_is_the_goal_of_a_picture() {
    let cube = "R U R' U R U2 R'";
    for (goal, stage) in [("oll", "oll"), ("first-layer", "fl"), ("pll", "ll"), ("2x2x3", "2x2x3")] {
        let link = output(rubik().args(["show", "--to", "visualcube", "--goal", goal, cube]));
        assert!(link.trim_end().ends_with(&format!("&stage={stage}")), "{link}");
        assert_eq!(
            output(rubik().args(["show", "--to", "visualcube", link.trim_end()])),
            link
        );
        let facelets = |cube: &str| output(rubik().args(["show", "--to", "facelets", cube]));
        assert_eq!(facelets(link.trim_end()), facelets(cube));
        let svg = |arguments: &[&str]| output(rubik().args(["show", "--to", "svg"]).args(arguments));
        assert_eq!(svg(&[link.trim_end()]), svg(&["--goal", goal, cube]), "{goal}");
        let turned = link.trim_end().replace("&stage=", "&view=plan&stage=") + "-x2";
        assert_eq!(svg(&[&turned]), svg(&["--goal", goal, cube]), "{goal}");
    }
    for (arguments, said) in [
        (
            ["--to", "visualcube", "--goal", "eo-line"],
            "VisualCube has no stage for eo-line",
        ),
        (["--to", "twizzle", "--goal", "oll"], "svg, png or visualcube"),
    ] {
        let (status, _, stderr) = run(rubik().arg("show").args(arguments).arg(cube));
        assert_eq!(status, 2);
        assert!(stderr.contains(said), "{stderr}");
    }
}
