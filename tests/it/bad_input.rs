//! Tests invalid input: a one-line message names the error and its location, the exit status is right, and the program
//! still answers the lines before and after.

use crate::program::{SAMPLE, folder, message, output, rubik, run, solves};
use std::fs;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// The solved cube, with the letters of some of its 54 stickers changed.
fn with_stickers(changes: &[(usize, char)]) -> String {
    let mut stickers: Vec<char> = SOLVED.chars().collect();
    for &(place, sticker) in changes {
        stickers[place] = sticker;
    }
    stickers.into_iter().collect()
}

/// Returns the message about an invalid cube. Tests the cube as an argument, and as a line between two valid lines.
fn complaint(cube: &str) -> String {
    let (status, stdout, stderr) = run(rubik().args(["solve", cube]));
    assert_eq!(status, 1, "{cube}");
    let message = message(&stderr);
    assert_eq!(stdout, format!("# error: {message}\n"));

    let piped = run(rubik().arg("solve").write_stdin(format!("R\n{cube}\nU\n")));
    assert_eq!(piped.0, 1);
    assert_eq!(piped.1, format!("R'\n# error: {message}\nU'\n"));
    assert_eq!(piped.2, format!("line 2: {message}\n"));

    let (status, ..) = run(rubik().args(["show", cube]));
    assert_eq!(status, 1);
    message
}

#[test]
fn fifty_three_and_fifty_five_stickers() {
    let hint = "(if it is an algorithm, say --from moves)";
    assert_eq!(
        complaint(&SAMPLE[1..]),
        format!("53 stickers; a cube has 54; R seems to be left out at U0 {hint}")
    );
    assert_eq!(
        complaint(&format!("{SAMPLE}U")),
        format!("55 stickers; a cube has 54; the U at column 55 seems to be one too many {hint}")
    );
}

#[test]
fn a_sticker_that_is_none_of_the_six() {
    assert_eq!(
        complaint(&with_stickers(&[(16, 'X')])),
        "column 17: 'X' is not one of the six colors, which are URFDLB; R7 should probably be R, not X, \
         so that every piece occurs once"
    );
}

#[test]
fn ten_of_one_color_and_eight_of_another() {
    assert_eq!(
        complaint(&with_stickers(&[(0, 'R')])),
        "each color must be on 9 stickers, but there are 8 of U and 10 of R; U0 should probably be U, \
         not R, so that every piece occurs once"
    );
}

#[test]
fn the_colors_are_told_as_they_were_written() {
    let letters = with_stickers(&[(0, 'R')]);
    let colors: String = letters
        .chars()
        .map(|letter| match letter {
            'U' => 'w',
            'R' => 'r',
            'F' => 'g',
            'D' => 'y',
            'L' => 'o',
            _ => 'b',
        })
        .collect();
    assert_eq!(
        complaint(&colors),
        "each color must be on 9 stickers, but there are 8 of w and 10 of r \
         (here U is w, R is r, F is g, D is y, L is o, B is b); U0 should probably be w, not r, \
         so that every piece occurs once"
    );
}

#[test]
fn two_centres_alike() {
    assert_eq!(
        complaint(&with_stickers(&[(13, 'F')])),
        "the centres of R and F both show 'F'; every centre has its own color; R4 should probably be R, \
         not F, so that every piece occurs once"
    );
}

#[test]
fn a_corner_that_cannot_exist() {
    assert_eq!(
        complaint(&with_stickers(&[(9, 'D'), (27, 'R')])),
        "corner at U8-R0-F2 shows U, D, F: U and D are opposite faces, so no piece has both; every \
         piece would occur once with R0 as R (not D) and D0 as D (not R)"
    );
    assert_eq!(
        complaint(&with_stickers(&[(9, 'F'), (20, 'R')])),
        "corner at U8-R0-F2 shows U, F, R: corner URF has these colors the other way round; two \
         of its stickers are exchanged; every piece would occur once with R0 as R (not F) and F2 as \
         F (not R)"
    );
}

/// In an earlier version, if the cube was rotated, the message named the location of the piece on the upright cube.
#[test]
fn an_impossible_piece_of_a_cube_that_is_held_otherwise_is_told_where_its_holder_sees_it() {
    for held in ["x", "y", "z'", "x2", "x y", "z y2"] {
        let shown = output(rubik().args(["show", "--to", "facelets", held]));
        let mut stickers: Vec<char> = shown.trim().chars().collect();
        // Exchanges the front sticker of the corner URF and the bottom sticker of the edge DF. So the corner has a
        // sticker whose color is opposite to the color of the top face.
        let (above, front) = (stickers[4], stickers[22]);
        let opposite = stickers[31];
        stickers[20] = opposite;
        stickers[28] = front;
        let said = complaint(&stickers.iter().collect::<String>());
        assert!(said.contains("corner at U8-R0-F2 shows"), "{held}: {said}");
        let both = format!("{above} and {opposite} are opposite");
        let reversed = format!("{opposite} and {above} are opposite");
        assert!(said.contains(&both) || said.contains(&reversed), "{held}: {said}");
    }
}

#[test]
fn an_edge_that_cannot_exist() {
    assert_eq!(
        complaint(&with_stickers(&[(10, 'D'), (28, 'R')])),
        "edge at U5-R1 shows U, D: U and D are opposite faces, so no piece has both; every piece \
         would occur once with U5 as F (not U) and F5 as U (not F); or with R1 as R (not D) and D1 \
         as D (not R)"
    );
    assert_eq!(
        complaint(&with_stickers(&[(10, 'U'), (7, 'R')])),
        "edge at U5-R1 shows U, U: no piece has U twice; every piece would occur once with U5 as F \
         (not U) and F5 as U (not F); or with U7 as U (not R) and R1 as R (not U)"
    );
}

#[test]
fn a_piece_that_occurs_twice_while_another_is_missing() {
    assert_eq!(
        complaint(&with_stickers(&[(19, 'R'), (16, 'F')])),
        "edge UR occurs twice, at U5-R1 and at U7-F1, and edge UF is missing; every piece would \
         occur once with U5 as D (not U) and D5 as U (not D); or with U7 as D (not U) and D1 as U \
         (not D); or with R1 as F (not R) and F7 as R (not F); or in 1 other way"
    );
    // The stickers at U6-F0-L2 show the corner URF. R7 is also changed, so that each color still occurs nine times.
    assert_eq!(
        complaint(&with_stickers(&[(18, 'R'), (38, 'F'), (16, 'L')])),
        "corner URF occurs twice, at U8-R0-F2 and at U6-F0-L2, and corner UFL is missing"
    );
}

#[test]
fn one_edge_flipped() {
    assert_eq!(
        complaint(&with_stickers(&[(7, 'F'), (19, 'U')])),
        "an odd number of edges is flipped: all pieces are there, but one edge has been taken out \
         and put back flipped; flip any edge to mend it"
    );
}

#[test]
fn one_corner_twisted() {
    // A clockwise twist moves the sticker on U to R, the sticker on R to F, and the sticker on F to U.
    assert_eq!(
        complaint(&with_stickers(&[(8, 'F'), (9, 'U'), (20, 'R')])),
        "the twists of the corners do not add up: all pieces are there, but one corner has been \
         twisted clockwise by hand; twist any corner counter-clockwise to mend it"
    );
    assert_eq!(
        complaint(&with_stickers(&[(8, 'R'), (9, 'F'), (20, 'U')])),
        "the twists of the corners do not add up: all pieces are there, but one corner has been \
         twisted counter-clockwise by hand; twist any corner clockwise to mend it"
    );
}

#[test]
fn two_pieces_swapped() {
    assert_eq!(
        complaint(&with_stickers(&[(10, 'F'), (19, 'R')])),
        "two pieces are swapped: all pieces are there, but turning faces can never exchange just \
         two of them; take out two corners or two edges and exchange them to mend it, unless two stickers \
         were exchanged in typing"
    );
}

#[test]
fn a_label_used_twice() {
    let labels = output(rubik().args(["show", "--to", "labels", SOLVED]));
    assert_eq!(
        complaint(labels.replace("U0", "U1").trim()),
        "column 4: label U1 is used twice, and U0 is missing"
    );
}

#[test]
fn an_unknown_character_in_an_algorithm() {
    assert_eq!(
        complaint("R U R’ W F"),
        "column 8: 'W' is not a face; the faces are U R F D L B"
    );
    assert_eq!(complaint("2 R"), "column 1: '2' has no face before it to turn");
}

#[test]
fn an_empty_line_is_the_empty_algorithm() {
    let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin("R\n\n  \nU\n"));
    assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, "R'\n\n\nU'\n", ""));
}

#[test]
fn lines_may_end_as_on_windows_and_the_last_one_not_at_all() {
    let answers = output(rubik().arg("solve").write_stdin("R\r\nU\r\nF"));
    assert_eq!(answers, "R'\nU'\nF'\n");
}

/// In an earlier version, if lines ended with carriage returns only, the program read the whole file as one line.
#[test]
fn lines_may_end_with_carriage_returns_alone() {
    let answers = output(rubik().arg("solve").write_stdin("R\rU\rF"));
    assert_eq!(answers, "R'\nU'\nF'\n");
    let batch = ["batch", "--json", "--input", "-"];
    let report = output(rubik().args(batch).write_stdin("R\rU\rF\r"));
    assert!(report.contains("\"cubes\":3,"), "{report}");
}

/// The program itself writes comments: lines that begin with `#`. In an earlier version, it could not read these lines.
#[test]
fn comments_stay_in_their_place_and_are_no_errors() {
    let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin("R\n# error: no\nX\nU\n"));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((status, lines[0], lines[1], lines[3]), (1, "R'", "# error: no", "U'"));
    assert!(
        stderr.starts_with("line 3: ") && stderr.lines().count() == 1,
        "{stderr}"
    );
    let batch = ["batch", "--json", "--input", "-"];
    let (status, stdout, stderr) = run(rubik().args(batch).write_stdin("# a\nR\n\nX\n#\nU\n"));
    assert_eq!(status, 1);
    assert!(
        stdout.contains("\"cubes\":4,") && stdout.contains("\"line\":4,"),
        "{stdout}"
    );
    assert!(stderr.starts_with("error: line 4: "), "{stderr}");
}

#[test]
fn a_line_of_a_megabyte() {
    let turns = "R U R' U' ".repeat(100_000);
    let input = format!("R\n{turns}\n{}\nU\n", "X".repeat(1_000_000));
    let (status, stdout, _) = run(rubik().arg("solve").write_stdin(input));
    let answers: Vec<&str> = stdout.lines().collect();
    assert_eq!((status, answers.len()), (1, 4));
    assert!(solves(&turns, answers[1]));
    assert!(answers[2].starts_with("# error: "));
    assert!(answers[2].len() < 200, "an error does not repeat a megabyte");
    assert_eq!((answers[0], answers[3]), ("R'", "U'"));
}

#[test]
fn a_line_without_end() {
    let input = format!("R\n{}\nU\n", "R".repeat(40 << 20));
    let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin(input));
    assert_eq!(status, 1);
    assert_eq!(stdout, "R'\n# error: longer than 16 MiB\nU'\n");
    assert_eq!(stderr, "line 2: longer than 16 MiB\n");
}

#[test]
fn what_ends_a_line_is_no_part_of_it() {
    let answers = output(rubik().args(["solve", "--json"]).write_stdin("R\r\n"));
    assert!(answers.starts_with("{\"input\":\"R\","), "{answers}");
}

#[test]
fn a_sticker_mistyped_as_a_digit_or_a_prime() {
    for typed in ["2", "3", "i", "'"] {
        let cube = format!("{}{typed}{}", &SAMPLE[..2], &SAMPLE[3..]);
        assert_eq!(
            complaint(&cube),
            format!(
                "column 3: '{typed}' is not one of the six colors, which are URFDLB; U2 should \
                 probably be R, not {typed}, so that every piece occurs once"
            )
        );
    }
}

#[test]
fn escape_sequences_do_not_reach_the_terminal() {
    for cube in [
        "\u{1b}[31mR".to_owned(),
        format!("{}\u{1b}", &SAMPLE[1..]),
        format!("U0 {}\u{1b}[2J", "R1 ".repeat(60)),
    ] {
        assert!(!complaint(&cube).contains('\u{1b}'));
    }
}

#[test]
fn bytes_that_are_not_text() {
    let input = [b"R\nR \xff\xfe\nU\n".as_slice()].concat();
    let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin(input));
    assert_eq!(status, 1);
    assert_eq!(stdout, "R'\n# error: not UTF-8 text, from byte 3 on\nU'\n");
    assert_eq!(stderr, "line 2: not UTF-8 text, from byte 3 on\n");
}

#[test]
fn random_bytes_never_stop_the_lines_beside_them() {
    let mut noise: Vec<u8> = Vec::new();
    let mut state = 1_u32;
    for _ in 0..200_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push((state >> 24) as u8);
    }
    // A line ends with a line feed, a carriage return, or a carriage return and a line feed.
    let feeds = noise.iter().filter(|&&byte| byte == b'\n').count();
    let returns = noise.iter().filter(|&&byte| byte == b'\r').count();
    let both = noise.windows(2).filter(|pair| pair == b"\r\n").count();
    let lines = feeds + returns - both + 1;
    noise.extend_from_slice(b"\nR\n");
    let (status, stdout, _) = run(rubik().arg("solve").write_stdin(noise));
    assert_eq!(status, 1);
    assert_eq!(stdout.lines().count(), lines + 1);
    assert!(stdout.ends_with("\nR'\n"));
}

#[test]
fn wrong_usage_is_one_line_and_status_2() {
    let says = |arguments: &[&str], expected: &str| {
        let (status, stdout, stderr) = run(rubik().args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
    };
    for command in ["scramble", "batch"] {
        says(&[command, "-n", "0"], "there must be at least 1");
        says(&[command, "-n", "-1"], "not a whole number");
        says(&[command, "-n", "1e9"], "not a whole number written only in digits");
        says(
            &[command, "-n", "99999999999999999999"],
            "must be at most 18446744073709551615",
        );
        says(&[command, "-n", "1", "--seed", "-1"], "not a whole number");
        says(&[command, "-n", "1", "--moves", "0"], "0 is not in 1..");
    }
    // With `--moves`, a scramble consists of random turns. They have no metric, and options that choose states do not
    // apply to them.
    says(&["scramble", "--moves", "5", "--metric", "qtm"], "--moves and --metric");
    for subset in [["--goal", "cross"], ["--before", "oll"], ["--case", "T"]] {
        let arguments = ["scramble", "--moves", "5", subset[0], subset[1]];
        says(&arguments, "--moves");
        says(&["scramble", "--generators", "R,U", subset[0], subset[1]], subset[0]);
    }
    says(
        &["solve", "-m", "magic"],
        "'magic' for '--method <METHOD>' [possible values: ",
    );
    says(
        &["solve", "--from", "smell"],
        "[possible values: facelets, labels, colors, reid, b32, cubies, kpattern, speffz, net, moves, ",
    );
    says(&["solve", "--threads", "0"], "0 is not in 1..=1024");
    says(&["batch"], "--number <N>");
    says(&["frobnicate"], "unrecognized subcommand 'frobnicate'");
    says(&["solv"], "'solv'; a similar subcommand exists: 'solve'; see --help");
    says(&["solve", "--tables", "Cargo.toml", "R"], "Cargo.toml: is not a folder");
}

#[test]
fn no_command_at_all_is_answered_with_help() {
    let (status, stdout, stderr) = run(&mut rubik());
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(
        stderr.contains("Usage: rubik") && stderr.contains("scramble"),
        "{stderr}"
    );
}

#[test]
fn several_cubes_are_told_apart() {
    let (status, stdout, stderr) = run(rubik().args(["solve", "R", "X", "U"]));
    assert_eq!(status, 1);
    assert_eq!(stdout.lines().count(), 3);
    assert!(stderr.starts_with("error: cube 2: column 1: 'X'"));
}

/// The sample cube, written with other symbols for its faces. `symbols` contains them in the order U R F D L B.
fn sample_in(symbols: [char; 6]) -> String {
    let symbol = |letter| symbols["URFDLB".find(letter).expect("a face")];
    SAMPLE.chars().map(symbol).collect()
}

/// Rearranges the faces of stickers from the order U R F D L B to another order.
fn in_order(stickers: &str, order: &str) -> String {
    let stickers: Vec<char> = stickers.chars().collect();
    let face = |letter| {
        let index = "URFDLB".find(letter).expect("a face");
        stickers[index * 9..][..9].iter()
    };
    order.chars().flat_map(face).collect()
}

#[test]
fn an_order_of_faces_is_not_ignored_where_the_centres_fit_colors() {
    let solution = output(rubik().args(["solve", SAMPLE]));
    // In this order, the centres are W G R B O Y, as in the format `colors`.
    let cube = in_order(&sample_in(['W', 'G', 'R', 'Y', 'B', 'O']), "URFLBD");
    for order in ["URFLBD", "urflbd"] {
        let solved = output(rubik().args(["solve", "--order", order, &cube]));
        assert_eq!(solved, solution);
        let shown = output(rubik().args(["show", "--order", order, "--to", "facelets", &cube]));
        assert_eq!(shown.trim(), SAMPLE);
    }
    // Without `--order`, these stickers are not a valid cube. The error must suggest that each row was typed from right
    // to left.
    let message = complaint(&cube);
    assert!(
        message.ends_with("; all rows seem typed from right to left"),
        "{message}"
    );
    let (_, stdout, _) = run(rubik().args(["show", "--json", &cube]));
    let object: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(
        object["error"]["suggestions"],
        serde_json::json!([{"rows": "from right"}])
    );
    // Here the faces are in the default order, but the cube is rotated so that its centres are in the order of the
    // format `colors`.
    let cube = sample_in(['W', 'G', 'R', 'B', 'O', 'Y']);
    let message = complaint(&cube);
    assert!(
        message.ends_with(" if it is read as facelets: say --from facelets"),
        "{message}"
    );
    // `--order` applies only to stickers.
    let (status, ..) = run(rubik().args(["solve", "--order", "ULFRBD", "R U"]));
    assert_eq!(status, 1);
    let (status, _, stderr) = run(rubik().args(["apply", "--order", "ULFRBD", "R R'"]));
    assert_eq!(
        (status, stderr.as_str()),
        (2, "error: --order says how to read a cube, but no cube is given\n")
    );
}

#[test]
fn stickers_are_never_solved_as_algorithms() {
    let one_face = "nine bare letters are one face; a cube needs all six faces in one text; put all \
                    six in quotes as one CUBE, or in one line of input (if it is an algorithm, say \
                    --from moves)";
    let faces: Vec<&str> = (0..6).map(|face| &SAMPLE[face * 9..][..9]).collect();
    for face in &faces {
        assert_eq!(complaint(face), one_face);
    }
    let (status, stdout, stderr) = run(rubik().arg("solve").args(&faces));
    assert_eq!((status, stdout.matches("# error").count()), (1, 6));
    assert_eq!(stderr.lines().count(), 6);
    let lines = faces.join("\n");
    let (status, stdout, _) = run(rubik().arg("solve").write_stdin(lines.clone()));
    assert_eq!((status, stdout.matches("# error").count()), (1, 6));
    let quoted = output(rubik().args(["solve", &faces.join(" ")]));
    assert_eq!(quoted, output(rubik().args(["solve", &lines])));
    for (puzzle, name, stickers) in [("a Skewb", "skewb", 5)] {
        for letters in ["URFDLB", "WRGYOB"] {
            let faces = letters.chars().map(|letter| letter.to_string().repeat(stickers));
            let faces: Vec<String> = faces.collect();
            for text in [faces.concat(), faces.join(" ")] {
                assert_eq!(
                    complaint(&text),
                    format!(
                        "{} bare letters are the stickers of {puzzle}; a 3x3x3 has 54; say --puzzle \
                         {name} (if it is an algorithm, say --from moves)",
                        stickers * 6
                    )
                );
            }
        }
    }
    // The program still reads the following texts as algorithms, because an option says so, or because the text cannot
    // be stickers.
    for text in [faces[0], &"URFDLB".repeat(4)] {
        assert_eq!(run(rubik().args(["solve", "--from", "moves", text])).0, 0);
    }
    for text in ["R U F D L B R U F", "RUFDLBRU", "RUFDLBRU'F"] {
        assert_eq!(run(rubik().args(["solve", text])).0, 0, "{text}");
    }
}

#[test]
fn a_comment_is_not_counted_as_stickers() {
    for length in 40..70 {
        let text = format!("R U // {}", "x".repeat(length));
        assert_eq!(output(rubik().args(["solve", &text])), "U' R'\n", "{length}");
    }
}

#[test]
fn a_net_among_lines_is_one_cube_and_a_file_says_how_it_is_read() {
    let net = output(rubik().args(["show", SAMPLE]));
    let solution = output(rubik().args(["solve", SAMPLE]));
    for net in [net.clone(), net.replace('R', "⬜")] {
        let answers = output(rubik().arg("solve").write_stdin(format!("R U\n{net}U\n")));
        assert_eq!(answers, format!("U' R'\n{solution}U'\n"));
        let solved = output(rubik().args(["solve", "--from", "net"]).write_stdin(net));
        assert_eq!(solved, solution);
    }
    let folder = folder();
    let path = folder.path().join("net.txt");
    std::fs::write(&path, net).expect("a file");
    // A path that contains a folder can only be a file. A file name without a folder could also be letters of blindfold
    // solvers.
    for name in [path.to_str().expect("text"), "net.txt"] {
        let mut command = rubik();
        let command = command.current_dir(&folder).args(["solve", "--json", name]);
        let (status, stdout, stderr) = run(command);
        assert_eq!(status, 1);
        let message = format!("{name} is a file: to read it, say < {name}");
        assert_eq!(stderr, format!("error: {message}\n"));
        let object: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
        let expected = serde_json::json!({"kind": "file", "message": message});
        assert_eq!(object["error"], expected);
    }
}

/// In an earlier version, `solve cube.txt` printed 19 moves, because this name is also a valid cube in letters of
/// blindfold solvers.
#[test]
fn the_name_of_a_file_that_is_not_there_is_not_solved() {
    let hint = "that looks like the name of a file, not like a cube; to read an existing file, say < FILE";
    let speffz = " (if these are the letters of blindfold solvers, say --from speffz)";
    for name in ["cube.txt", "cubes.txt", "a.csv", "cub.a", "cube.json"] {
        assert_eq!(complaint(name), format!("{hint}{speffz}"), "{name}");
    }
    for name in [
        "my_cubes.zst",
        "some/path",
        "../cube.txt",
        "cubes\\one.txt",
        "/nowhere/x",
    ] {
        assert_eq!(complaint(name), hint, "{name}");
    }
    let solved = output(rubik().args(["solve", "--from", "speffz", "cube.txt"]));
    assert!(solves(
        output(rubik().args(["show", "--to", "facelets", "--from", "speffz", "cube.txt"])).trim(),
        solved.trim()
    ));
    // If the ending after the dot is longer, the program does not read it as a file extension.
    assert!(!output(rubik().args(["solve", "olpibpMH.etlaol"])).is_empty());
}

#[test]
fn letters_of_blindfold_solvers_are_a_cube_even_if_a_file_has_their_name() {
    let show = ["show", "--to", "facelets", "--from", "speffz", "cube.txt"];
    let folder = folder();
    fs::write(folder.path().join("cube.txt"), "R U F\n").expect("a file");
    let beside_file = output(rubik().current_dir(&folder).args(show));
    assert_eq!(beside_file, output(rubik().args(show)));
}

#[test]
fn too_few_stickers_in_groups_are_told_by_their_group() {
    let mut faces: Vec<&str> = (0..6).map(|face| &SAMPLE[face * 9..][..9]).collect();
    faces[2] = &faces[2][1..];
    let hint = "(if it is an algorithm, say --from moves)";
    assert_eq!(
        complaint(&faces.join(" ")),
        format!(
            "53 stickers; a cube has 54; the group at column 21 has 8 instead of 9; R seems to be left out at R8 {hint}"
        )
    );
    let rows: Vec<&str> = (0..18).map(|row| &SAMPLE[row * 3..][..3]).collect();
    assert_eq!(
        complaint(&format!("{}U", rows.join(" "))),
        format!(
            "55 stickers; a cube has 54; the group at column 69 has 4 instead of 3; the U at column 72 seems to be one \
             too many {hint}"
        )
    );
    let labelled = "U: RLRFUBULL R: FRDBRULBR F: DDFFDURU D: FFBLDUBLB L: UFDLDDFLB B: UFRBRUBL";
    assert!(complaint(labelled).contains("the group at column 30 has 8 instead of 9"));
}

#[test]
fn faces_may_be_labelled_or_have_commas_dashes_and_slashes_between_them() {
    let solution = output(rubik().args(["solve", SAMPLE]));
    let faces: Vec<&str> = (0..6).map(|face| &SAMPLE[face * 9..][..9]).collect();
    for separator in [",", ", ", "-", " - ", "/", " | "] {
        let cube = faces.join(separator);
        assert_eq!(output(rubik().args(["solve", &cube])), solution, "{cube}");
    }
    let rows: Vec<&str> = (0..18).map(|row| &SAMPLE[row * 3..][..3]).collect();
    assert_eq!(output(rubik().args(["solve", &rows.join("/")])), solution);
    for order in ["URFDLB", "ULFRBD", "DBLFRU"] {
        for cube in [SAMPLE.to_owned(), sample_in(['w', 'r', 'g', 'y', 'o', 'b'])] {
            let face = |letter: char| {
                let index = "URFDLB".find(letter).expect("a face");
                format!("{letter}: {}", &cube[index * 9..][..9])
            };
            let labelled: Vec<String> = order.chars().map(face).collect();
            for separator in [" ", ", ", "\n"] {
                let cube = labelled.join(separator);
                assert_eq!(output(rubik().args(["solve", &cube])), solution, "{cube}");
            }
        }
    }
    // In this text, a dash is in the middle of a face by mistake.
    let slipped = format!("{}-{}", &SAMPLE[..5], &SAMPLE[5..]);
    assert_eq!(
        complaint(&slipped),
        "55 stickers; a cube has 54; is '-' at column 6 a sticker?"
    );
}

#[test]
fn a_face_typed_turned_is_told_with_its_amount() {
    let turned: Vec<usize> = vec![6, 3, 0, 7, 4, 1, 8, 5, 2];
    let face: Vec<char> = SAMPLE.chars().collect();
    let up: String = turned.iter().map(|&place| face[place]).collect();
    let cube = format!("{up}{}", &SAMPLE[9..]);
    let message = complaint(&cube);
    assert!(
        message.ends_with("; face U seems turned a quarter clockwise"),
        "{message}"
    );
    let (_, stdout, _) = run(rubik().args(["solve", "--json", &cube]));
    let object: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    let expected = serde_json::json!([{"turned_faces": [{"face": "U", "turned": "clockwise"}]}]);
    assert_eq!(object["error"]["suggestions"], expected);
}

#[test]
fn unknown_stickers_are_deduced_where_one_cube_has_the_others() {
    let solution = output(rubik().args(["solve", SAMPLE]));
    let with_unknown = |cube: &str, places: &[usize], sign: &str| -> String {
        let sticker = |(place, sticker): (usize, char)| match places.contains(&place) {
            true => sign.to_owned(),
            false => sticker.to_string(),
        };
        cube.chars().enumerate().map(sticker).collect()
    };
    let colors = sample_in(['w', 'r', 'g', 'y', 'o', 'b']);
    for cube in [SAMPLE, &colors] {
        for places in [vec![0], vec![4], vec![31], vec![4, 5], (18..27).collect()] {
            for sign in ["?", "."] {
                let cube = with_unknown(cube, &places, sign);
                assert_eq!(output(rubik().args(["solve", &cube])), solution, "{cube}");
            }
        }
    }
    let net = output(rubik().args(["show", SAMPLE])).replacen('R', "?", 1);
    assert_eq!(output(rubik().args(["solve", &net])), solution);
    // If more than one cube has the known stickers, only `solve` gives an answer. Other commands report an error.
    let complaint_of_several = |cube: &str| {
        let said = run(rubik().args(["apply", "R", cube])).2;
        said.trim_end().trim_start_matches("error: ").to_owned()
    };
    assert_eq!(
        complaint_of_several(&with_unknown(SOLVED, &[5, 7, 10, 19], "?")),
        "4 stickers are unknown, and 2 cubes match the known stickers: U5 U, U7 U, R1 R, F1 F; or U5 R, U7 F, \
         R1 U, F1 U"
    );
    let all: Vec<usize> = (0..54).filter(|place| place % 9 != 4).collect();
    assert_eq!(
        complaint_of_several(&with_unknown(SOLVED, &all, "?")),
        "48 stickers are unknown, and 43,252,003,274,489,856,000 cubes match the known stickers"
    );
    assert_eq!(
        complaint(&with_unknown(SOLVED, &[4, 13], "?")),
        "the centres of U and R are unknown; only one centre may be unknown"
    );
    let twisted = with_stickers(&[(8, 'F'), (9, 'U'), (20, 'R')]);
    assert_eq!(
        complaint(&with_unknown(&twisted, &[0], "?")),
        "no cube has these stickers, whatever U0 is"
    );
}

/// In an earlier version, if a field occurred twice, the program silently used the second value. Errors did not name
/// the field.
#[test]
fn fields_of_objects_are_refused_by_name() {
    let folder = folder();
    let path = folder.path().join("cubes.ndjson");
    for (cube, expected) in [
        (r#"{"cube": "R", "cube": "U"}"#, "the field `cube` is given twice"),
        (r#"{"id": 1, "cube": "R", "id": 2}"#, "the field `id` is given twice"),
        (
            r#"{"cube": "R", "note": {"a": 1, "a": 1}}"#,
            "the field `a` is given twice",
        ),
        (
            r#"{"cube": ["R"]}"#,
            "a field of the JSON object cannot be read: cube must be text, but the value at line 1 column 9 is not",
        ),
        (
            r#"{"puzzle": 3, "cube": "R"}"#,
            "a field of the JSON object cannot be read: puzzle must be text, but the value at line 1 column 12 is not",
        ),
    ] {
        assert_eq!(complaint(cube), expected);
        for arguments in [
            &["solve"][..],
            &["show"],
            &["solve", "-p", "2x2x2"],
            &["check"],
            &["fmc"],
        ] {
            let line = format!("{cube}\n");
            let (status, stdout, stderr) = run(rubik().args(arguments).write_stdin(line));
            assert_eq!(status, 1, "{arguments:?} {cube}: {stdout}");
            assert!(stderr.contains(expected), "{arguments:?} {cube}: {stderr}");
        }
        fs::write(&path, format!("{cube}\n")).expect("written");
        let batch = rubik()
            .args(["batch", "--json", "--input"])
            .arg(&path)
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&batch.stdout);
        assert!(said.contains(&expected.replace('"', "\\\"")), "{said}");
    }
}

/// In an earlier version, the program counted the letters of the format `reid` as stickers. If a number field contained
/// text, it said that the object was not JSON.
#[test]
fn what_cannot_be_unknown_is_told_so() {
    for (cube, expected) in [
        (
            "R ? U",
            "column 3: '?' is not a face; the faces are U R F D L B (only stickers can be unknown)",
        ),
        (
            "UF UR ?? UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
            "column 7: '??' is not 2 of the letters URFDLB",
        ),
        (
            r#"{"ep":["?",2],"eo":[],"cp":[],"co":[]}"#,
            "a field of the JSON object cannot be read: ep must be an array of whole numbers, but \
             the value at line 1 column 10 is not",
        ),
    ] {
        assert_eq!(complaint(cube), expected);
    }
}

#[test]
fn beside_unknown_stickers_a_symbol_that_is_no_color_is_a_mistake() {
    let mut stickers = SOLVED.to_owned();
    stickers.replace_range(..2, "?X");
    let said = complaint(&stickers);
    assert!(said.starts_with("column 2: 'X' is not one of the six colors"), "{said}");
}

#[test]
fn the_format_of_the_cubes_is_not_that_of_the_target() {
    let there = output(rubik().args(["solve", "--target", SAMPLE, ""]));
    for from in ["moves", "facelets"] {
        let cube = if from == "moves" { "" } else { SOLVED };
        let arguments = ["solve", "--from", from, "--target", SAMPLE, cube];
        assert_eq!(output(rubik().args(arguments)), there);
        let arguments = ["solve", "--from", from, "--target", "R U", cube];
        assert_eq!(output(rubik().args(arguments)), "R U\n");
    }
    // If the text of the target fits more than one format, `--from` also applies to the target.
    let arguments = ["solve", "--from", "moves", "--target", "dub.lf", ""];
    assert_eq!(run(rubik().args(arguments)).0, 0);
    let arguments = ["solve", "--target", "dub.lf", ""];
    assert_eq!(run(rubik().args(arguments)).0, 2);
}

#[test]
fn what_a_terminal_would_obey_reaches_none() {
    let is_obeyed =
        |character: char| character != '\n' && (character.is_control() || matches!(character, '\u{202a}'..='\u{202e}'));
    let folder = folder();
    let strange = folder.path().join("a\u{1b}[2J\u{9b}\u{202e}.json");
    std::fs::write(&strange, "{").expect("a file");
    for arguments in [vec!["merge"], vec!["batch", "--input"], vec!["solve"]] {
        let (status, stdout, stderr) = run(rubik().args(&arguments).arg(&strange));
        assert_ne!((status, stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(!stderr.contains(is_obeyed), "{stderr:?}");
        assert!(!stdout.contains(is_obeyed), "{stdout:?}");
    }
    for comment in ["a\rb", "a\u{202e}b", "a\u{9b}b"] {
        let (_, stdout, stderr) = run(rubik().args(["alg", "format", &format!("R // {comment}")]));
        assert!(!stdout.contains(is_obeyed), "{stdout:?}");
        assert!(!stderr.contains(is_obeyed), "{stderr:?}");
    }
    let (_, stdout, _) = run(rubik().args(["solve", "--json", "R \u{9b}\u{7f}\u{202e}"]));
    assert!(stdout.contains("R \\u009b\\u007f\\u202e"), "{stdout:?}");
}

/// In an earlier version, if a cube was typed in colors, the message named faces instead of colors: "8 of R" for r.
#[test]
fn what_is_wrong_is_said_in_the_colors_that_were_typed() {
    let typed = sample_in(['w', 'r', 'g', 'y', 'o', 'b']);
    let change = |place: usize, color: &str| format!("{}{color}{}", &typed[..place], &typed[place + 1..]);
    assert_eq!(&typed[8..9], "o");
    let counts = complaint(&change(8, "r"));
    assert!(counts.contains("there are 10 of r and 8 of o"), "{counts}");
    // Exchanges two stickers of a corner.
    let solved = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
    let exchanged = format!("{}r{}w{}", &solved[..8], &solved[9..9], &solved[10..]);
    let corner = complaint(&exchanged);
    assert!(
        corner.contains("shows r, w, g: corner wrg has these colors"),
        "{corner}"
    );
}

/// In an earlier version, for a UTF-16 file, the program reported an error about UTF-8 for each line.
#[test]
fn text_in_utf_16_is_named_by_its_mark() {
    for text in [&b"\xff\xfeR\0 \0U\0\n\0"[..], b"\xfe\xff\0R\0 \0U\0\n"] {
        let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin(text));
        assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
        assert!(message(&stderr).contains("UTF-16"), "{stderr}");
    }
}
