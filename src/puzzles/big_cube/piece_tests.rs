//! Checks that a reader refuses stickers that turns cannot reach.

use super::BigCube;
use super::layers::{BigCubeLayers, BigCubeTurn};
use super::stickers::turn_layers;
use crate::cube::{Amount, Face, generator};
use crate::puzzles::{Puzzle, PuzzlePosition};
use rand::RngExt;

fn cube(size: u16) -> BigCube {
    BigCube::new(size).expect("a size")
}

/// Makes random turns of one layer or of adjacent layers: faces, slices, wide turns, and rotations of the whole cube.
fn make_random_turns(labels: &mut [Face], size: u16, count: usize, number: u64) {
    let mut random = generator(15, number);
    for _ in 0..count {
        let face = Face::ALL[random.random_range(0..6_u32) as usize];
        let first = random.random_range(1..=u32::from(size));
        let last = random.random_range(first..=u32::from(size));
        let amount = Amount::ALL[random.random_range(0..3_u32) as usize];
        let layers = BigCubeLayers::between(size, face, first, last);
        let (layers, _) = layers.expect("layers");
        turn_layers(labels, size, BigCubeTurn { layers, amount });
    }
}

fn random_stickers(size: u16, number: u64) -> Vec<Face> {
    let mut stickers = solved(size);
    make_random_turns(&mut stickers, size, 60, number);
    stickers
}

fn solved(size: u16) -> Vec<Face> {
    let colors = cube(size).solved();
    colors
        .places()
        .iter()
        .map(|&color| Face::ALL[usize::from(color)])
        .collect()
}

fn position(stickers: Vec<Face>) -> PuzzlePosition {
    let colors: Vec<u8> = stickers.into_iter().map(|face| face as u8).collect();
    colors.into()
}

fn read(size: u16, stickers: Vec<Face>) -> Result<PuzzlePosition, String> {
    let reading = cube(size).read(&cube(size).write(&position(stickers)), None);
    reading
        .map(|reading| reading.position)
        .map_err(|error| error.to_string())
}

#[test]
fn positions_that_turns_lead_to_are_never_refused() {
    for size in 3..=8 {
        for number in 0..2_000 {
            let stickers = random_stickers(size, number);
            assert_eq!(read(size, stickers.clone()), Ok(position(stickers)), "{size}, {number}");
        }
    }
}

#[test]
fn two_stickers_exchanged_are_refused_unless_that_exchanges_two_pieces_of_an_orbit() {
    // Three types of exchanges lead to another position that turns can reach. First, the test can exchange two centres
    // of different colors. Each orbit has 24·20/2 = 240 such pairs. Second, it can exchange the first stickers of two
    // wings with the same second color. Each of the six colors is the second color of four wings, which makes 6·6 = 36
    // pairs. Third, it can exchange the second stickers of two wings with the same first color. There are 36 such
    // pairs. The reader always refuses an exchange that involves a corner or a middle edge.
    for (size, centre_orbits, wing_orbits) in [(2, 0, 0), (3, 0, 0), (4, 1, 1), (5, 2, 1), (6, 4, 2)] {
        let stickers = random_stickers(size, 1);
        let mut read_all_the_same = 0;
        for one in 0..stickers.len() {
            for other in 0..one {
                let mut exchanged = stickers.clone();
                exchanged.swap(one, other);
                if exchanged != stickers && read(size, exchanged).is_ok() {
                    read_all_the_same += 1;
                }
            }
        }
        assert_eq!(read_all_the_same, centre_orbits * 240 + wing_orbits * 2 * 36, "{size}");
    }
}

#[test]
fn what_is_wrong_with_edges_and_centres_is_said_in_the_symbols_that_were_typed() {
    // The two numbers of each example are indices of stickers. The faces of a 4x4x4 begin at multiples of 16, and the
    // faces of a 5x5x5 begin at multiples of 25.
    for (size, symbols, [one, other], expected) in [
        (
            4,
            "URFDLB",
            [17, 72],
            "the wing RU of layer 2 is missing; \
             the wing LU is at RU in layer 2F and at LU in layer 2B; \
             the wing LB of layer 2 is missing; \
             the wing RB is at LB in layer 2D and at RB in layer 2U",
        ),
        (
            4,
            "wrgyob",
            [5, 17],
            "the wing RU in layer 2F shows ww, and no wing has these colors; the wing rw of layer 2 is missing; of the \
             24 centres that moves can bring to row 2, column 2 of a face, 3 are w, but there should be 4; of the 24 \
             centres that moves can bring to row 2, column 2 of a face, 5 are r, but there should be 4",
        ),
        (
            5,
            "wrgyob",
            [14, 102],
            "the edge UR shows or, and no edge has these colors; \
             the edge UL shows ww, and no edge has these colors; \
             the edge wr is missing; the edge wo is missing",
        ),
        (5, "wrgyob", [14, 27], "an edge is flipped: flip one edge in its place"),
        (5, "wrgyob", [27, 52], "two edges are exchanged: exchange any two edges"),
        (
            5,
            "wrgyob",
            [6, 32],
            "of the 24 centres that moves can bring to row 2, column 2 of a face, 3 are w, but there should be 4; of \
             the 24 centres that moves can bring to row 2, column 2 of a face, 5 are r, but there should be 4",
        ),
    ] {
        let mut stickers = solved(size);
        stickers.swap(one, other);
        let symbols: Vec<char> = symbols.chars().collect();
        let typed = stickers.iter().map(|&face| symbols[face as usize]);
        let error = cube(size).read(&typed.collect::<String>(), None).err();
        let found = error.map(|error| error.to_string());
        assert_eq!(found.as_deref(), Some(expected));
    }
}

#[test]
fn wings_that_stand_the_other_way_round_are_refused() {
    // The two stickers of one wing at UR are exchanged. The wing still shows the colors of an edge.
    let mut stickers = solved(4);
    stickers.swap(7, 18);
    assert!(read(4, stickers.clone()).is_err());
    // Now both wings at UR are flipped. On a 4x4x4, turns of the inner layers can do this.
    stickers.swap(11, 17);
    assert!(read(4, stickers).is_ok());
}
