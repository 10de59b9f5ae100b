//! Tests cubes of any size through the interface that front ends use.

use super::corners::corner_stickers;
use super::{BigCube, scramble_length};
use crate::cube::{Corner, Face, Facelets, Sequence, generator};
use crate::notation::svg::Picture;
use crate::notation::{ColorScheme, StickerColor};
use crate::puzzles::{Cell, Puzzle, PuzzleFormat, PuzzleLength, PuzzlePosition, PuzzleReading, read_text};
use proptest::prelude::*;

fn cube(size: u16) -> BigCube {
    BigCube::new(size).expect("a size")
}

fn read(size: u16, text: &str) -> PuzzleReading {
    match read_text(&cube(size), text, None) {
        Ok(reading) => reading,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn message(size: u16, text: &str) -> String {
    match read_text(&cube(size), text, None) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    }
}

/// A position that is reached by random turns, in one of four orientations.
fn random_position(size: u16, number: u64) -> PuzzlePosition {
    let cube = cube(size);
    let mut position = cube.solved();
    let mut random = generator(11, number);
    let turns = cube.random_turns(60, &mut random);
    cube.make(&mut position, &turns).expect("turns of a cube");
    let held = ["", "x", "y z'", "x2 y"][number as usize % 4];
    let turns = cube.turns(held).expect("turns");
    cube.make(&mut position, &turns).expect("turns of a cube");
    position
}

#[test]
fn sizes_are_from_2_to_1024() {
    assert_eq!(BigCube::new(1), None);
    assert_eq!(BigCube::new(1_025), None);
    let names = [2, 3, 4, 1_024].map(|size| cube(size).name().to_string());
    assert_eq!(names, ["2x2x2", "3x3x3", "4x4x4", "1024x1024x1024"]);
}

#[test]
fn a_cube_of_three_layers_is_the_3x3x3() {
    let text = "[R, U] F2 D' L B2 R2 U' L' F";
    let sequence: Sequence = text.parse().expect("moves");
    let mut facelets = Facelets::SOLVED;
    facelets.apply(sequence.moves());
    let expected: Vec<u8> = facelets.colors().iter().map(|&face| face as u8).collect();
    assert_eq!(read(3, text).position.places(), expected);
}

#[test]
fn other_symbols_are_named_by_centres_or_by_the_corner_at_dbl() {
    for size in 2..=7 {
        for number in 0..20 {
            let position = random_position(size, number);
            let symbols = ['1', '♥', '3', 'ж', '5', '#'];
            let typed = |position: &PuzzlePosition, symbols: &[char]| -> String {
                let stickers = position.places().iter();
                stickers.map(|&face| symbols[usize::from(face)]).collect()
            };
            let text = typed(&position, &symbols);
            let reading = read(size, &text);
            assert_eq!(typed(&reading.position, &reading.symbols), text);
            let stickers: Vec<Face> = reading
                .position
                .places()
                .iter()
                .map(|&color| Face::ALL[usize::from(color)])
                .collect();
            let all = usize::from(size) * usize::from(size);
            if size % 2 == 0 {
                let dbl = corner_stickers(size, Corner::Dbl);
                let faces = dbl.map(|place| stickers[place]);
                assert_eq!(faces, Corner::Dbl.faces());
            } else {
                let centres = Face::ALL.map(|face| stickers[face as usize * all + all / 2]);
                assert_eq!(centres, Face::ALL);
            }
        }
    }
}

#[test]
fn usual_colors_are_those_of_most_cubes_if_a_cube_can_look_like_that() {
    let position = random_position(4, 1);
    let typed = |symbols: [char; 6]| -> String {
        let stickers = position.places().iter();
        stickers.map(|&face| symbols[usize::from(face)]).collect()
    };
    let reading = read(4, &typed(['W', 'R', 'G', 'Y', 'O', 'B']));
    assert_eq!(reading.position, position);
    assert_eq!(String::from_iter(reading.symbols), "WRGYOB");
    // Blue is opposite white, as on cubes from Japan.
    let reading = read(4, &typed(['W', 'R', 'G', 'B', 'O', 'Y']));
    let symbols: [char; 6] = reading.symbols.try_into().expect("six");
    let scheme = ColorScheme::from_symbols(symbols).expect("colors");
    let face = |symbol: char| symbols.iter().position(|&each| each == symbol).expect("there");
    assert_eq!(face('W').abs_diff(face('B')), 3);
    assert_ne!(scheme, ColorScheme::STANDARD);
}

#[test]
fn white_space_between_stickers_is_passed_over() {
    let rows = "ww ww rr rr\tgg gg\nyy yy oo oo bb bb\n";
    assert_eq!(read(2, rows).position, cube(2).solved());
}

#[test]
fn what_is_wrong_is_said_in_the_symbols_that_were_typed() {
    let solved = |size: u16, symbols: &str| -> String {
        let all = usize::from(size) * usize::from(size);
        symbols
            .chars()
            .flat_map(|symbol| std::iter::repeat_n(symbol, all))
            .collect()
    };
    let four = solved(4, "URFDLB");
    let colors = solved(4, "wrgyob");
    let five = solved(5, "123456");
    let changed = |text: &str, changes: &[(usize, char)]| -> String {
        let mut symbols: Vec<char> = text.chars().collect();
        for &(place, symbol) in changes {
            symbols[place] = symbol;
        }
        symbols.into_iter().collect()
    };
    for (size, text, expected) in [
        (
            4,
            &four[1..],
            "95 stickers; a 4x4x4 has 96; U seems to be left out at U0",
        ),
        (
            4,
            &colors[1..],
            "95 stickers; a 4x4x4 has 96; w seems to be left out at U0",
        ),
        (
            4,
            &solved(3, "URFDLB"),
            "54 stickers; a 4x4x4 has 96, and a 3x3x3 has 54",
        ),
        (5, &colors, "96 stickers; a 5x5x5 has 150, and a 4x4x4 has 96"),
        (
            4,
            &changed(&colors, &[(5, 'k')]),
            "there are 7 different symbols, but a 4x4x4 has 6 colors; U5 should probably be w, not k, so \
             that every piece occurs once",
        ),
        (
            4,
            &changed(&colors, &[(5, 'r')]),
            "17 stickers are r, but there should be 16; 15 stickers are w, but there should be 16; of the 24 centres \
             that moves can bring to row 2, column 2 of a face, 3 are w, but there should be 4; of the 24 centres that \
             moves can bring to row 2, column 2 of a face, 5 are r, but there should be 4; every piece would occur once \
             with U5 as w (not r); or with R5 as w (not r); or with R6 as w (not r); or in 2 other ways",
        ),
        (
            4,
            &changed(&colors, &[(15, 'r'), (16, 'w')]),
            "the corner URF shows rwg, which is the mirror image of the corner wrg; the corner wrg is missing; every piece would \
             occur once with U15 as w (not r) and R0 as r (not w)",
        ),
        (
            2,
            &changed(&solved(2, "123456"), &[(3, '2'), (4, '1'), (9, '2'), (5, '3')]),
            "the corner URF shows 212, and no corner has these colors",
        ),
        (
            5,
            &changed(&five, &[(12, '2'), (37, '1')]),
            "the centres show 213456, in the order U R F D L B, and no cube has such centres",
        ),
        (
            3,
            "R U Q",
            "column 5: 'Q' is not a turn of a 3x3x3; the turns are U R F D L B, other layers as in Rw, 3Rw, 2R and 2-3Rw, inner layers as in M E S and m e s, and x y z",
        ),
        (
            4,
            "R2 5R",
            "column 4: a 4x4x4 has no layers 5R; its layers are 1 to 4, as in R, 2R, 4R, Rw or r, 3Rw and 2-3r",
        ),
    ] {
        assert_eq!(message(size, text), expected);
    }
}

#[test]
fn a_format_that_is_given_is_the_one_that_is_read() {
    let cube = cube(2);
    let letters = cube.write(&cube.solved());
    let as_moves = cube.read(&letters, Some(PuzzleFormat::Moves));
    // A sequence of four equal turns has no effect.
    assert!(as_moves.is_ok_and(|reading| cube.is_solved(&reading.position)));
    let error = cube.read("R U", Some(PuzzleFormat::Facelets)).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some("2 stickers; a 2x2x2 has 24")
    );
}

#[test]
fn orders_are_known_and_those_of_turns_made_again_and_again() {
    for (size, text, order) in [
        (3, "R U", "105"),
        (3, "R U R' U'", "6"),
        (3, "R U2 D' B D'", "1260"),
        (2, "R U", "15"),
        (5, "x", "4"),
        (5, "", "1"),
        (4, "2R", "4"),
        (4, "R R'", "1"),
        (6, "3Rw2", "2"),
    ] {
        let turns = cube(size).turns(text).expect("turns");
        let found = cube(size).order(&turns).expect("an order");
        assert_eq!(found, order, "{text}");
    }
    for number in 0..60 {
        let cube = cube(2 + number as u16 % 4);
        let turns = cube.random_turns(2, &mut generator(12, number));
        let order: usize = cube.order(&turns).expect("an order").parse().expect("a number");
        let mut position = cube.solved();
        let mut times = 0;
        loop {
            cube.make(&mut position, &turns).expect("turns");
            times += 1;
            if position == cube.solved() || times > 100_000 {
                break;
            }
        }
        assert_eq!(times, order.min(100_001));
    }
}

#[test]
fn a_cube_looks_the_same_however_it_is_held() {
    for number in 0..24 {
        let cube = cube(2 + number as u16 % 4);
        let position = random_position(cube.layers(), number);
        let held = |turns: &str| {
            let mut held = position.clone();
            cube.make(&mut held, &cube.turns(turns).expect("turns"))
                .expect("turns of a cube");
            held
        };
        for rotation in ["", "x", "y2", "z' y", "x y z"] {
            assert!(cube.looks_like(&position, &held(rotation)));
        }
        assert!(!cube.looks_like(&position, &held("R y")));
    }
}

#[test]
fn random_states_are_cubes_however_their_wings_lie() {
    use crate::cube::is_odd;
    use crate::puzzles::SolvablePuzzle;
    for size in 4..=7 {
        let cube = cube(size);
        let mut are_odd = [false; 2];
        for number in 0..40 {
            let position = cube.random(&mut generator(4, number));
            let text = cube.write(&position);
            assert_eq!(read(size, &text).position, position, "{size}: {number}");
            let stickers: Vec<Face> = { position.places().iter() }
                .map(|&color| Face::ALL[usize::from(color)])
                .collect();
            let letters = Face::ALL.map(Face::letter);
            let wings = super::edges::EdgeOrbit::of_cube(size).next().expect("wings");
            let wings = wings.pieces(&stickers, &letters).expect("wings of a cube");
            are_odd[usize::from(is_odd(&wings))] = true;
        }
        assert_eq!(are_odd, [true; 2]);
    }
}

#[test]
fn lengths_count_outer_layers_once_and_inner_ones_twice() {
    let cube = cube(5);
    let turns = cube.turns("R Rw2 3Rw' 2R M2 2-3r' x y2 2-5r").expect("turns");
    let expected = PuzzleLength::OuterTurns {
        obtm: 10,
        htm: 10,
        qtm: 13,
    };
    assert_eq!(cube.length(&turns), expected);
}

#[test]
fn the_net_is_the_usual_cross() {
    let cube = cube(4);
    let net = cube.net(&cube.solved());
    assert_eq!(net.len(), 12);
    let row = |faces: &[u8]| -> Vec<Cell> {
        let cells = faces.iter().map(|&face| match face {
            9 => Cell::Gap,
            color => Cell::Sticker(color),
        });
        cells.flat_map(|cell| [cell; 4]).collect()
    };
    for line in 0..4 {
        assert_eq!(net[line], row(&[9, 0]));
        assert_eq!(net[line + 4], row(&[4, 2, 1, 5]));
        assert_eq!(net[line + 8], row(&[9, 3]));
    }
    let turned = read(4, "U").position;
    assert_eq!(cube.net(&turned)[4], row(&[2, 1, 5, 4]));
}

#[test]
fn pictures_show_each_sticker_in_the_colors_that_are_given() {
    let cube = cube(4);
    let picture = cube.picture(&cube.solved(), Picture::Net, cube.colors()).svg();
    assert_eq!(picture.matches("<polygon").count(), 6 * 17);
    assert_eq!(picture.matches("#c41e3a").count(), 16);
    let black = [StickerColor::BLACK; 6];
    let picture = cube.picture(&cube.solved(), Picture::Corner, &black).svg();
    assert_eq!(picture.matches("#222222").count(), 3 * 16);
}

#[test]
fn the_largest_cube_is_turned_drawn_and_read_again() {
    let cube = cube(1_024);
    let mut position = cube.solved();
    let turns = cube.random_turns(40, &mut generator(13, 0));
    cube.make(&mut position, &turns).expect("turns");
    assert!(!cube.is_solved(&position));
    let reading = read(1_024, &cube.write(&position));
    assert!(reading.position == position);
    cube.make(&mut position, &cube.inverse(&turns)).expect("turns");
    assert!(cube.is_solved(&position));
    assert_eq!(cube.net(&position).len(), 3 * 1_024);
    let picture = cube.picture(&position, Picture::Both, cube.colors()).svg();
    assert_eq!(picture.matches("<path").count(), 9);
    assert_eq!(scramble_length(1_024), 20_440);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[URFDLBMESmesxyzurfdlbwv0-9'()\\[\\],:. -]{0,40}", size in 2_u16..9) {
        let _ = cube(size).read(&text, None);
        let _ = cube(size).read(&text, Some(PuzzleFormat::Facelets));
    }

    #[test]
    fn stickers_of_any_kind_are_read_or_refused(stickers in "[UDFwx12]{24}") {
        let _ = cube(2).read(&stickers, Some(PuzzleFormat::Facelets));
    }

    #[test]
    fn what_undoes_turns_brings_every_sticker_back(number in 0_u64..1_000, size in 2_u16..9) {
        let cube = cube(size);
        let turns = cube.random_turns(30, &mut generator(14, number));
        let mut position = random_position(size, number);
        let before = position.clone();
        cube.make(&mut position, &turns).expect("turns");
        cube.make(&mut position, &cube.inverse(&turns)).expect("turns");
        prop_assert_eq!(position, before);
        prop_assert_eq!(cube.turns(&cube.write_turns(&turns)).expect("turns"), turns);
    }
}
