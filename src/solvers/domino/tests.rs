//! Compares the tables of H with cubes that are turned one by one.

use super::distances::DominoDistances;
use super::entries::BYTES_OF_ROW;
use super::moves::{COLUMNS, DominoMoves, ROWS, TurnEnd};
use super::position::DominoPosition;
use super::table::{DominoSpec, ENTRIES};
use super::turns::TURNS;
use crate::cube::{CubieCube, Move, generator};
use crate::groups::{CORNER_CLASSES, SYMMETRIES, symmetries};
use crate::tables::{TableBytes, TableError, TableSpec};
use rand::RngExt;
use std::collections::HashSet;

fn position(cube: &CubieCube) -> DominoPosition {
    DominoPosition::of(cube).expect("it is in H")
}

#[test]
fn turns_symmetries_and_inversion_do_to_positions_what_they_do_to_cubes() {
    let moves = DominoMoves::build();
    let mut random = generator(351, 0);
    for _ in 0..200 {
        let at = DominoPosition::random(&mut random);
        let cube = at.cube();
        assert_eq!(position(&cube), at);
        assert!(moves.is_even(at));
        assert_eq!(moves.inverse(at), position(&cube.inverse()));
        for (number, turn) in Move::DOMINO.into_iter().enumerate() {
            let turned = CubieCube::from([turn].as_slice());
            assert_eq!(moves.after(at, number), position(&cube.then(&turned)));
            assert_eq!(moves.behind(at, number), position(&turned.then(&cube)));
        }
        for (number, symmetry) in symmetries().iter().enumerate() {
            let image = moves.conjugated(at, number);
            assert_eq!(image, position(&symmetry.conjugate(&cube)));
        }
    }
    assert_eq!(
        DominoPosition::of(&CubieCube::from([crate::cube::Move::R1].as_slice())),
        None
    );
}

#[test]
fn every_entry_stands_for_a_position_and_every_position_has_one() {
    let moves = DominoMoves::build();
    assert_eq!(moves.classes().count(), CORNER_CLASSES);
    let members: u64 = (0..CORNER_CLASSES).map(|class| moves.classes().members(class)).sum();
    assert_eq!(members * (ROWS * COLUMNS) as u64, 19_508_428_800);
    let mut random = generator(352, 0);
    for _ in 0..2_000 {
        let entry = random.random_range(0..ENTRIES);
        let at = moves.position(entry);
        assert!(moves.is_even(at));
        // If symmetries fix the corners, several entries stand for the same position up to symmetry.
        let same = moves.position(moves.entry(at));
        assert!((0..SYMMETRIES).any(|symmetry| moves.conjugated(at, symmetry) == same));
        // The entry of a position and the entry of its image under a symmetry are in the same page.
        let image = moves.conjugated(at, random.random_range(0..SYMMETRIES));
        assert_eq!(moves.class(moves.entry(image)), moves.class(entry));
    }
}

/// A step is a turn followed by a symmetry, and moves all entries of a page at once. This test makes steps on single
/// positions, and checks that the entry of each position moves to the entry of the resulting position.
#[test]
fn pages_go_where_their_positions_go() {
    let moves = DominoMoves::build();
    let mut random = generator(353, 0);
    for end in [TurnEnd::Last, TurnEnd::First] {
        for _ in 0..6 {
            let (class, turn) = (random.random_range(0..CORNER_CLASSES), random.random_range(0..TURNS));
            let (to, symmetry) = moves.page_after(class, turn, end);
            let step = moves.step(turn, end, symmetry);
            for _ in 0..500 {
                let row = random.random_range(0..ROWS);
                let column = random.random_range(0..COLUMNS);
                let at = moves.position((class * ROWS + row) * COLUMNS + column);
                let after = moves.conjugated(moves.with_turn(at, turn, end), symmetry);
                let is_odd = moves.is_slice_odd(at.corners, at.edges);
                let row_after = usize::from(step.row_after[row]);
                let columns = &step.columns_before[usize::from(is_odd)];
                let led: Vec<usize> = (0..COLUMNS).filter(|to| columns[1 << to] >> column & 1 == 1).collect();
                let [column_after] = led[..] else {
                    panic!("a column becomes exactly one column");
                };
                assert_eq!(usize::from(after.edges), row_after);
                assert_eq!(usize::from(after.slice / 2), column_after);
                assert_eq!(moves.classes().representative(to), usize::from(after.corners));
            }
        }
    }
}

#[test]
fn positions_near_the_solved_one_are_as_many_as_published() {
    let moves = DominoMoves::build();
    let published = DominoSpec::published();
    assert_eq!((published.total(), published.diameter()), (19_508_428_800, 18));
    let mut seen = HashSet::from([DominoPosition::SOLVED]);
    let mut layer = vec![DominoPosition::SOLVED];
    for &count in &published.counts()[..=6] {
        assert_eq!(layer.len() as u64, count);
        let after = layer.iter().flat_map(|&at| (0..TURNS).map(move |turn| (at, turn)));
        let after = after.map(|(at, turn)| moves.after(at, turn));
        layer = after.filter(|&at| seen.insert(at)).collect();
    }
}

#[test]
fn a_table_that_is_cut_short_is_no_table() {
    let short = DominoSpec.check(&[0; 96]);
    assert!(matches!(short, Err(TableError::Length { found: 96, .. })));
}

/// Checks entries of two bits, in a table that consists of the first page only.
#[test]
fn the_entry_of_a_position_is_read_from_its_own_bits() {
    let random = &mut generator(355, 0);
    let bytes: Vec<u8> = (0..ROWS * BYTES_OF_ROW).map(|_| random.random_range(0..=255)).collect();
    let entries = TableBytes::from(bytes.clone());
    let distances = DominoDistances::new(DominoMoves::build(), entries.into());
    for _ in 0..2_000 {
        let at = distances.moves().position(random.random_range(0..ROWS * COLUMNS));
        let entry = distances.moves().entry(at);
        assert_eq!(
            distances.rest(at),
            bytes[entry / 4] >> (2 * (entry % 4)) & 0b11,
            "{entry}"
        );
    }
}
