//! Tests that read and write every format.

use super::{Buffers, Column, FaceOrder, Format, NotationError, Reader, read, write};
use crate::cube::{Corner, Cube, Edge, Face, Facelet, Piece, PieceSet, Position, Rotation, generator, random_state};

const SAMPLE: [(Format, &str); 4] = [
    (
        Format::Facelets,
        "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL",
    ),
    (
        Format::Labels,
        "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3 U0 F6 R5 \
         D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8 L3 B0",
    ),
    (
        Format::Colors,
        "B G B R W P W G G Y W R Y G Y Y R G B Y Y R R Y W B W R B Y P B W G P B P W R B P B W P \
         G R R P G Y W P G P",
    ),
    (
        Format::Moves,
        "F2 D' F2 U B2 D B2 L2 B2 F2 L' F' D B' L' U' R2 U2 F2 L' D U'",
    ),
];

#[test]
fn one_cube_in_four_formats_is_recognised_in_each() {
    let cube = read(SAMPLE[0].1, Some(Format::Facelets)).expect("a cube");
    for (format, text) in SAMPLE {
        assert_eq!(Format::recognise(text), Ok(format));
        assert_eq!(read(text, None).as_ref(), Ok(&cube), "{format}");
        assert_eq!(read(text, Some(format)).as_ref(), Ok(&cube), "{format}");
        if format != Format::Moves {
            let written = write(&Cube::from(cube.clone()), format);
            assert_eq!(written.as_deref(), Some(text));
        }
    }
}

#[test]
fn six_other_symbols_and_orange_are_understood() {
    let cube = read(SAMPLE[0].1, None).expect("a cube");
    let digits: String = SAMPLE[0]
        .1
        .chars()
        .map(|letter| char::from(b'0' + "URFDLB".find(letter).unwrap_or(9) as u8))
        .collect();
    assert_eq!(read(&digits, None).as_ref(), Ok(&cube));
    let greek = digits.replace('0', "α").replace('5', "ω");
    assert_eq!(read(&greek, None).as_ref(), Ok(&cube));
    assert_eq!(read(&SAMPLE[2].1.replace('P', "O"), None), Ok(cube));
}

#[test]
fn the_usual_colors_in_the_order_of_facelets_are_not_taken_for_colors() {
    let cube = read(SAMPLE[0].1, None).expect("a cube");
    let usual: String = SAMPLE[0]
        .1
        .chars()
        .map(|letter| match letter {
            'U' => 'W',
            'R' => 'R',
            'F' => 'G',
            'D' => 'Y',
            'L' => 'O',
            _ => 'B',
        })
        .collect();
    assert_eq!(read(&usual, None), Ok(cube));
}

#[test]
fn a_sticker_too_few_is_never_silently_an_algorithm() {
    let message = |text: &str| read(text, None).expect_err("no cube").to_string();
    let text = SAMPLE[0].1;
    assert_eq!(
        message(&text[1..]),
        "53 stickers; a cube has 54; R seems to be left out at U0"
    );
    let extra = "55 stickers; a cube has 54; the U at column 55 seems to be one too many";
    assert_eq!(message(&format!("{text}U")), extra);
    assert!(read(&text[1..], Some(Format::Moves)).is_ok());
}

#[test]
fn labels_that_contradict_each_other_are_found() {
    let message = |text: &str| read(text, None).expect_err("no cube").to_string();
    let text = SAMPLE[1].1;
    assert_eq!(
        message(&text.replacen("R8", "R6", 1)),
        "column 7: label R6 is used twice, and R8 is missing"
    );
    // R6 and R8 have the same color, but belong to different corners.
    let exchanged = text.replacen("R6", "??", 1).replacen("R8", "R6", 1);
    assert_eq!(
        message(&exchanged.replacen("??", "R8", 1)),
        "column 1: U0 has the label R8, but the colors of its piece require R6"
    );
    assert_eq!(
        message(&text.replacen("B3", "B9", 1)),
        "column 16: 'B9' is not a label; a label is one of ULFRBD and a digit from 0 to 8, or '?'"
    );
    assert_eq!(message(&text[3..]), "53 labels; a cube has 54 stickers; R6 is missing");
    let unspaced = text.replace(' ', "");
    assert_eq!(read(&unspaced, None), read(text, None));
    assert_eq!(read(&text.replace(' ', ", "), None), read(text, None));
    assert_eq!(
        message(&text.replacen("R8", "R", 1)),
        "column 7: 'R' is not a label; a label is one of ULFRBD and a digit from 0 to 8, or '?'"
    );
}

/// One label of a piece determines the other labels of the piece, in any orientation of the cube. If all labels of a
/// piece are unknown, the other pieces determine this piece.
#[test]
fn unknown_labels_are_deduced_from_those_of_the_same_piece_and_of_others() {
    for (number, rotation) in Rotation::all().enumerate() {
        let mut cube = Cube::random(28, number as u64);
        cube.rotation = rotation;
        let text = write(&cube, Format::Labels).expect("a text");
        let tokens: Vec<&str> = text.split(' ').collect();
        let reading = |unknown: &[usize], format: Option<Format>| {
            let token = |(place, token): (usize, &&str)| match unknown.contains(&place) {
                true => ["?", "."][place % 2].to_owned(),
                false => (*token).to_owned(),
            };
            let text: Vec<String> = tokens.iter().enumerate().map(token).collect();
            let reader = Reader {
                format,
                ..Reader::default()
            };
            reader.read(&text.join(" ")).map(|reading| reading.cube)
        };
        // Two stickers of each corner and one sticker of each edge are unknown, so 8 labels of corners, 12 of edges and
        // 6 of centres remain. On the solved cube, each label is the name of its place, so `places` gives the name of
        // each place in the order of the text.
        let solved = write(&Cube::SOLVED, Format::Labels).expect("a text");
        let places: Vec<&str> = solved.split(' ').collect();
        let index = |facelet: Facelet| {
            let name = facelet.to_string();
            places.iter().position(|place| *place == name)
        };
        let pieces = PieceSet::ALL.iter().map(Piece::facelets);
        let of_pieces = pieces.flat_map(|facelets| {
            let mut facelets = facelets;
            facelets.rotate_left(number % 2);
            facelets.split_off(1)
        });
        let most: Vec<usize> = of_pieces.filter_map(index).collect();
        assert_eq!(most.len(), 28);
        assert_eq!(reading(&most, Some(Format::Labels)), Ok(cube.clone()));
        // When the format is recognised, the `?` and `.` of unknown labels count as labels.
        assert_eq!(reading(&most[..20], None), Ok(cube.clone()));
        // All stickers of an edge, all stickers of a corner, and a centre are unknown.
        let edge = Piece::Edge(Edge::Uf).facelets();
        let corner = Piece::Corner(Corner::Dlf).facelets();
        let whole = edge.into_iter().chain(corner).chain([Facelet::centre(Face::R)]);
        let whole: Vec<usize> = whole.filter_map(index).collect();
        assert_eq!(whole.len(), 6);
        assert_eq!(reading(&whole, None), Ok(cube));
    }
}

#[test]
fn lines_of_moves_are_not_taken_for_a_net() {
    for lines in 1..=12 {
        let text = vec!["R U2 F"; lines].join("\n");
        assert_eq!(Format::recognise(&text), Ok(Format::Moves), "{text}");
    }
}

#[test]
fn labels_that_several_cubes_or_none_have_are_told() {
    // Replaces tokens of the solved cube.
    let message = |changes: &[(&str, &str)]| {
        let solved = write(&Cube::SOLVED, Format::Labels).expect("a text");
        let token = |token: &str| {
            let change = changes.iter().find(|(label, _)| *label == token);
            change.map_or(token, |(_, instead)| instead).to_owned()
        };
        let tokens: Vec<String> = solved.split(' ').map(token).collect();
        read(&tokens.join(" "), None).expect_err("no cube").to_string()
    };
    assert_eq!(
        message(&[("U5", "?"), ("R1", "?"), ("U7", "?"), ("F1", ".")]),
        "4 stickers are unknown, and 2 cubes match the known stickers: U5 U, U7 U, F1 F, R1 R; or U5 R, U7 F, \
         F1 U, R1 U"
    );
    let nothing = |unknown: &str| format!("no cube has these stickers, whatever {unknown}");
    // In the first text, the label of an edge is on a corner. In the second, the label of a centre is on an edge.
    let exchanged = |one, other| [(one, other), (other, one), ("B2", "?")];
    assert_eq!(message(&exchanged("U0", "U1")), nothing("B2 is"));
    assert_eq!(message(&exchanged("U4", "U5")), nothing("B2 is"));
    // In the first text, one piece has labels of two edges. In the second, two pieces have labels of one edge.
    assert_eq!(message(&exchanged("F1", "B1")), nothing("B2 is"));
    let on_two = [("F1", "?"), ("U1", "F1"), ("B1", "?")];
    assert_eq!(message(&on_two), nothing("F1 and B1 are"));
    // One corner is twisted.
    let twisted = [("U8", "R0"), ("R0", "?"), ("F2", "?")];
    assert_eq!(message(&twisted), nothing("F2 and R0 are"));
    assert_eq!(
        message(&[("U4", "?"), ("F4", "?")]),
        "the centres of U and F are unknown; only one centre may be unknown"
    );
    assert_eq!(
        message(&[("U5", "?"), ("R1", "U1")]),
        "column 84: label U1 is used twice, and U5 is missing"
    );
}

/// In an earlier version, a text with a sticker mistyped as an amount or a prime was read as an algorithm, which gave a
/// wrong cube.
#[test]
fn a_sticker_mistyped_as_an_amount_or_a_prime_is_an_error() {
    let text = SAMPLE[0].1;
    for typed in ['2', '3', 'i', '\''] {
        for place in [2, 10, 30, 53] {
            let mut symbols: Vec<char> = text.chars().collect();
            symbols[place] = typed;
            let symbols: String = symbols.into_iter().collect();
            let message = read(&symbols, None).expect_err("no cube").to_string();
            let column = Column::new(place as u32 + 1);
            assert!(
                message.starts_with(&format!("{column}: '{typed}' is not one of the six")),
                "{message}"
            );
        }
    }
    let with_twos = text.replace('B', "2");
    assert_eq!(read(&with_twos, None), read(text, None));
}

#[test]
fn what_cannot_be_seen_is_told_by_its_number_and_a_mark_at_the_beginning_passed_over() {
    let marked = format!("\u{feff}{}", SAMPLE[0].1);
    assert_eq!(read(&marked, None), read(SAMPLE[0].1, None));
    assert_eq!(read("\u{feff}R U", None), read("R U", None));
    let message = |text: &str| read(text, None).expect_err("no cube").to_string();
    assert_eq!(
        message("R \u{200b}U"),
        "column 3: U+200B is not a face; the faces are U R F D L B"
    );
    assert_eq!(
        message(&format!("{}\0", SAMPLE[0].1)),
        "55 stickers; a cube has 54; is U+0000 at column 55 a sticker?"
    );
}

/// The texts were written by other programs. The cubes are a few turns from the solved cube.
#[test]
fn other_programs_notations_are_read_and_written_as_they_have_them() {
    for (moves, format, text) in [
        (
            "",
            Format::Reid,
            "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
        ),
        (
            "R",
            Format::Reid,
            "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
        ),
        ("", Format::B32, "ABCDEFGH=ABCDEFGHIJKL=A"),
        ("R' U' F", Format::B32, "JLQWSVUH=ZLCUABGIVTKH=A"),
        (
            "R U2 F' L D2 B R' U L2 F",
            Format::Kpattern,
            r#"{"EDGES":{"pieces":[0,1,11,10,3,4,7,5,9,6,2,8],"orientation":[0,1,0,0,1,1,1,1,1,1,1,0]},"CORNERS":{"pieces":[6,3,1,4,5,7,2,0],"orientation":[2,1,2,2,0,1,2,2]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0]}}"#,
        ),
        (
            "",
            Format::Cubies,
            r#"{"ep":[1,2,3,4,5,6,7,8,9,10,11,12],"eo":[1,1,1,1,1,1,1,1,1,1,1,1],"cp":[1,2,3,4,5,6,7,8],"co":[0,0,0,0,0,0,0,0]}"#,
        ),
        // U makes the edges at U3 U1 U5 F1 bad, and twists the corners at U0 U2 U8 U6.
        (
            "U",
            Format::Cubies,
            r#"{"ep":[9,2,12,4,5,6,7,8,3,10,11,1],"eo":[0,1,0,1,1,1,1,1,0,1,1,0],"cp":[5,2,3,8,4,6,7,1],"co":[1,0,0,1,2,0,0,2]}"#,
        ),
    ] {
        let made = read(moves, Some(Format::Moves)).expect("moves");
        let written = write(&Cube::from(made.clone()), format);
        assert_eq!(written.as_deref(), Some(text), "{moves}");
        assert_eq!(read(text, None).as_ref(), Ok(&made), "{text}");
    }
    let wrapped = r#"{"experimentalPuzzleName":"3x3x3","patternData":{"EDGES":{"pieces":[0,8,2,3,4,10,6,7,5,9,1,11],"orientation":[0,0,0,0,0,0,0,0,0,0,0,0]},"CORNERS":{"pieces":[4,0,2,3,7,5,6,1],"orientation":[2,1,0,0,1,0,0,2]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0],"orientationMod":[1,1,1,1,1,1]}}}"#;
    assert_eq!(read(wrapped, None), read("R", None));
}

#[test]
fn pieces_that_make_no_cube_are_told_by_list_and_place() {
    let message = |text: &str| read(text, None).expect_err("no cube").to_string();
    let array = r#"{"ep":[1,2,3,4,5,6,7,8,9,10,11,12],"eo":[1,1,1,1,1,1,1,1,1,1,1,1],"cp":[1,2,3,4,5,6,7,8],"co":[0,0,0,0,0,0,0,0]}"#;
    assert_eq!(
        message(&array.replace("11,12]", "11,13]")),
        "ep has 13 at place 12, but its numbers go from 1 to 12"
    );
    assert_eq!(
        message(&array.replace("[1,2,3,4,5,6,7,8]", "[1,2,3,4,5,6,7]")),
        "cp has 7 numbers instead of 8"
    );
    assert!(message(&array.replace("10,11,12]", "10,12,11]")).starts_with("two pieces are swapped"));
    assert_eq!(
        message("ABCDEFGH=ABCDEFGHIJKLM=A"),
        "8, 13, 1 letters with = between them; b32 has 8, 12 and 1"
    );
    assert_eq!(
        message("ABCDEFGH=ABCDEF?HIJKL=A"),
        "column 16: '?' is not one of the letters A to Z and a to f"
    );
    let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    assert!(message(&reid.replace("DBR", "DRB")).starts_with("corner at D8-R8-B6 shows D, B, R"));
    let from_reid = |text: &str| read(text, Some(Format::Reid)).expect_err("no cube").to_string();
    assert_eq!(
        from_reid(&reid.replacen("UR", "UX", 1)),
        "column 4: 'UX' is not 2 of the letters URFDLB"
    );
    assert_eq!(
        from_reid("UF UR"),
        "2 pieces; a cube is written as 12 edges, then 8 corners"
    );
}

/// Writes random cubes in all orientations, and reads them again. A format that cannot express the orientation must
/// give the upright cube.
#[test]
fn twenty_thousand_cubes_come_back_from_every_format_however_they_are_held() {
    let rotations: Vec<Rotation> = Rotation::all().collect();
    for number in 0..20_000 {
        let position = Position::from(random_state(&mut generator(6, number)));
        let rotation = rotations[number as usize % Rotation::COUNT];
        let cube = Cube { position, rotation };
        for format in Format::WRITTEN {
            let Some(written) = write(&cube, format) else {
                assert_eq!(format, Format::Moves);
                continue;
            };
            let cannot_tell = matches!(format, Format::Reid | Format::Cubies | Format::Speffz | Format::Cycles);
            let expected = match cannot_tell {
                true => Cube::from(cube.position.clone()),
                false => cube.clone(),
            };
            let reader = Reader {
                format: Some(format),
                ..Reader::default()
            };
            let reading = reader.read(&written);
            assert_eq!(reading.as_ref().map(|each| &each.cube), Ok(&expected), "{written}");
            // The format `colors` is recognised by its centres. If the cube is not upright, its centres are different,
            // so the text would be recognised as another format and read as a different cube.
            if format != Format::Colors || rotation == Rotation::UPRIGHT {
                let recognised = Reader::default().read(&written);
                assert_eq!(recognised, reading, "{written}");
            }
        }
    }
}

/// Each of these options belongs to one format, and the text is in another format.
#[test]
fn an_option_of_another_format_is_refused_in_every_format() {
    let cube = Cube::from(Position::from(random_state(&mut generator(68, 0))));
    let options = [
        (
            "order",
            Format::Facelets,
            Reader {
                order: Some("ULFRBD".parse().expect("faces")),
                ..Reader::default()
            },
        ),
        (
            "buffers",
            Format::Speffz,
            Reader {
                buffers: Some(Buffers::default()),
                ..Reader::default()
            },
        ),
    ];
    for format in [
        Format::Reid,
        Format::B32,
        Format::Cubies,
        Format::Kpattern,
        Format::Labels,
        Format::Moves,
    ] {
        let text = match format {
            Format::Moves => "R U F".to_owned(),
            _ => write(&cube, format).expect("it can be written"),
        };
        for (option, of, reader) in options {
            let reader = Reader {
                format: Some(format),
                ..reader
            };
            let refused = Err(NotationError::OfOtherFormat { option, of, format });
            assert_eq!(reader.read(&text), refused, "{text}");
        }
    }
}

#[test]
fn what_turns_of_the_whole_cube_come_to_is_told_by_every_format() {
    let reader = Reader::default();
    let cube = reader.read("R U x y'").expect("moves").cube;
    assert_eq!(cube.rotation.to_string(), "x y'");
    assert_eq!(cube.position, read("R U", None).expect("moves"));
    // The expected texts are those of cubing.js for `x`, and of nissy for `y`.
    let x = reader.read("x").expect("moves").cube;
    assert_eq!(
        write(&x, Format::Kpattern).as_deref(),
        Some(
            r#"{"EDGES":{"pieces":[4,8,0,9,6,10,2,11,5,7,1,3],"orientation":[1,0,1,0,1,0,1,0,0,0,0,0]},"CORNERS":{"pieces":[4,0,3,5,7,6,2,1],"orientation":[2,1,2,1,1,2,1,2]},"CENTERS":{"pieces":[2,1,5,3,0,4],"orientation":[0,0,0,0,0,0]}}"#
        )
    );
    let y = reader.read("y").expect("moves").cube;
    assert_eq!(write(&y, Format::B32).as_deref(), Some("ABCDEFGH=ABCDEFGHIJKL=B"));
}

#[test]
fn faces_may_be_told_in_another_order_which_is_then_said() {
    let text = SAMPLE[0].1;
    let order: FaceOrder = "ULFRBD".parse().expect("an order");
    let other: String = order
        .places()
        .iter()
        .map(|place| char::from(text.as_bytes()[place.index()]))
        .collect();
    let reader = Reader {
        order: Some(order),
        ..Reader::default()
    };
    let reading = reader.read(&other).expect("a cube");
    assert_eq!(Ok(reading.cube.position), read(text, None));
    let message = read(&other, None).expect_err("no cube").to_string();
    assert_eq!(message, "no cube has these centres in any orientation");
    let readings = read(&other, None).expect_err("no cube").other_readings();
    assert_eq!(readings.len(), 1);
    assert_eq!(readings[0].to_string(), "facelets with the faces in the order ULFRBD");
    assert!("URFDLL".parse::<FaceOrder>().is_err());
}

#[test]
fn what_could_be_two_things_is_not_guessed() {
    let message = |text: &str| read(text, None).expect_err("ambiguous").to_string();
    assert_eq!(message("dub.lf"), "this could be speffz or moves");
    for (text, format) in [("dub . lf", Format::Moves), ("lopbip.loteut", Format::Speffz)] {
        assert_eq!(Format::recognise(text), Ok(format));
    }
    assert!(read("dub.lf", Some(Format::Moves)).is_ok());
}

#[test]
fn a_net_is_read_as_people_paste_it() {
    let cube = read(SAMPLE[0].1, None).expect("a cube");
    let net = write(&Cube::from(cube.clone()), Format::Net).expect("a net");
    let barred: String = net
        .lines()
        .map(|line| format!("| \u{1b}[48;5;160m{line}\u{1b}[0m |\n\n+-----+\n"))
        .collect();
    let close: String = net.lines().map(|line| line.replace(' ', "") + "\r\n").collect();
    let squares = net.replace('U', "⬜").replace('D', "🟨");
    for text in [&net, &barred, &close, &squares] {
        assert_eq!(Format::recognise(text), Ok(Format::Net), "{text}");
        assert_eq!(read(text, None).as_ref(), Ok(&cube), "{text}");
    }
    let message = |text: &str| read(text, Some(Format::Net)).expect_err("no net").to_string();
    assert_eq!(message("UUU"), "a net has 9 lines with stickers, but this text has 1");
    let short = net.replacen("U B U F", "U B F", 1);
    assert!(
        message(&net.replacen('F', "", 1)).contains(" stickers instead of "),
        "{short}"
    );
    let mistyped = net.replacen("F B R U", "F ? R U", 1);
    if mistyped != net {
        assert!(message(&mistyped).contains("line 5, column"), "{}", message(&mistyped));
    }
}

#[test]
fn a_cube_is_parsed_from_any_format_and_displayed_as_facelets() {
    let facelets = SAMPLE[0].1;
    for (format, text) in SAMPLE {
        let cube: Cube = text.parse().expect("a cube");
        assert_eq!(cube.to_string(), facelets, "{format}");
    }
    let cube: Cube = "R U x y'".parse().expect("a cube");
    assert_eq!(cube.to_string().parse(), Ok(cube));
    assert!(facelets[1..].parse::<Cube>().is_err());
}

#[test]
fn a_cube_is_solved_however_it_is_held() {
    for rotation in Rotation::all() {
        let cube: Cube = format!("R U {rotation}").parse().expect("a cube");
        assert!(!cube.is_solved());
        let solution = "U' R'".parse().expect("moves");
        assert!(cube.is_solved_by(&solution), "{rotation}");
        let solved: Cube = rotation.to_string().parse().expect("a cube");
        assert!(solved.is_solved());
    }
}

#[test]
fn moves_after_a_cube_are_named_by_the_sides_that_its_holder_sees() {
    let moves: crate::cube::Sequence = "R U2 F'".parse().expect("moves");
    let cube: Cube = "L D x2 y".parse().expect("a cube");
    let algorithm = crate::notation::Algorithm::from(&moves);
    assert_eq!(Ok(cube.after(&moves)), algorithm.applied_to(&cube));
    assert_eq!(Ok(cube.after(&moves)), "L D x2 y R U2 F'".parse());
}

#[test]
fn random_cubes_are_those_that_scramble_draws_from_the_same_seed() {
    let scrambles = include_str!("../../tests/golden/scramble-states-seed-1.txt");
    for (number, scramble) in (0..).zip(scrambles.lines()) {
        assert_eq!(scramble.parse(), Ok(Cube::random(1, number)));
    }
    assert_eq!(scrambles.lines().count(), 5);
}
