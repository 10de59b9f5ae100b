//! Checks the pieces, turns, coordinates and tables of the solver for the 5x5x5.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::centres::{AroundCentres, AxisCentres, T, X};
use super::distances::{DistanceSpace, DistancesSpec};
use super::eight_edges::LastCentres;
use super::four_edges::{FourEdges, RowCentres};
use super::pieces::FivePieces;
use super::sides::{CentresFlips, MarkTurns, Sides};
use super::turns::{PHASES, PlaceTurns, turns_of, turns_of_sides};
use super::*;
use crate::cube::{CubieCube, generator};
use crate::puzzles::Puzzle;
use crate::tables::NoProgress;
use rand::RngExt;

fn random_turns(number: u64, count: usize, of: TurnSet) -> Vec<OuterTurn> {
    let mut random = generator(55, number);
    let turns: Vec<OuterTurn> = in_order(of).collect();
    (0..count).map(|_| turns[random.random_range(0..turns.len())]).collect()
}

#[test]
fn pieces_turn_as_stickers_do_and_look_the_same_from_every_view() {
    let place_turns = PlaceTurns::new();
    for number in 0..100 {
        let turns = random_turns(number, 40, turns_of(0));
        let (mut position, mut expected) = (MODEL.solved(), FivePieces::solved());
        for &turn in &turns {
            expected.turn(&place_turns, turn);
        }
        let made: Vec<PuzzleTurn> = turns.iter().copied().map(PuzzleTurn::from).collect();
        MODEL.make(&mut position, &made).expect("turns of a 5x5x5");
        let found = pieces(&position).expect("turns led there");
        let of_orbits = |pieces: &FivePieces| [pieces.x_centres, pieces.t_centres, pieces.wings, pieces.middles];
        assert_eq!(of_orbits(&found), of_orbits(&expected));
        let corners = |pieces: &FivePieces| (*pieces.corners.cp(), *pieces.corners.co());
        assert_eq!(corners(&found), corners(&expected));
        for view in &place_turns.views {
            let mut seen = FivePieces::solved();
            for &turn in &turns {
                assert_eq!(view.back(view.seen(turn)), turn);
                seen.turn(&place_turns, view.seen(turn));
            }
            assert_eq!(of_orbits(&found.seen(view)), of_orbits(&seen));
        }
    }
}

#[test]
fn turns_that_keep_the_sides_keep_marks_whole() {
    let place_turns = PlaceTurns::new();
    let marks = MarkTurns::new(&place_turns);
    for number in 0..100 {
        let mut pieces = FivePieces::solved();
        let start = marks.marks(&pieces.wings, &pieces.middles);
        let mut turned = start;
        for turn in random_turns(number, 30, turns_of_sides()) {
            pieces.turn(&place_turns, turn);
            turned = marks.turn(turned, turn);
        }
        assert_eq!(marks.marks(&pieces.wings, &pieces.middles), start);
        assert_eq!(turned, start);
        for turn in random_turns(number, 30, turns_of(2)) {
            pieces.turn(&place_turns, turn);
            turned = marks.turn(turned, turn);
            assert_eq!(marks.marks(&pieces.wings, &pieces.middles), turned);
        }
    }
}

#[test]
fn a_cube_held_otherwise_is_read_by_its_middle_centres() {
    let of = |turns: &str| pieces(&MODEL.read(turns, None).expect("turns").position).expect("turns led there");
    let held = of("x y'");
    assert_eq!(held.reduced(), Some(CubieCube::SOLVED));
    assert!(of("3Fw Rw U").reduced().is_none());
}

/// Builds the tables that can be built quickly, checks the number of cosets at each distance, and proves their entries.
#[test]
fn phases_have_as_many_cosets_at_each_distance_as_published() {
    let turns = PlaceTurns::new();
    let specs: [Box<dyn TableSpec>; 3] = [
        Box::new(DistancesSpec::new(AroundCentres::<X>::new(&turns))),
        Box::new(DistancesSpec::new(AroundCentres::<T>::new(&turns))),
        Box::new(DistancesSpec::new(LastCentres::new(&turns))),
    ];
    for spec in specs {
        let mut entries = Vec::from(spec.build(&NoProgress));
        assert!(spec.check(&entries).is_ok(), "{}", spec.name());
        assert_eq!(spec.prove(&entries), Ok(()));
        entries[1_000] ^= 1;
        assert!(spec.check(&entries).is_err() && spec.prove(&entries).is_err());
    }
}

/// Symmetries give some cosets more than one index. Checks that the turns lead to the same cosets from each of these
/// indices.
#[test]
fn the_numbers_of_a_coset_are_as_far_from_each_other_coset() {
    let turns = PlaceTurns::new();
    let sides = Sides::new(&turns);
    let fours = FourEdges::new(&turns, &sides);
    for number in 0..200 {
        let coset = random_turns(number, 12, fours.turns())
            .into_iter()
            .fold(fours.goals()[0], |coset, turn| fours.turned(coset, turn));
        let around = |coset: usize| {
            let mut around = Vec::new();
            for turn in in_order(fours.turns()) {
                let next = fours.turned(coset, turn);
                let mut least = next;
                fours.for_each_same(next, &mut |same| least = least.min(same));
                around.push(least);
            }
            around.sort_unstable();
            around
        };
        fours.for_each_same(coset, &mut |same| assert_eq!(around(same), around(coset)));
    }
    assert_eq!(RowCentres::new(&turns).goals().len(), 36);
    assert_eq!(CentresFlips::new(&turns).goals().len(), 432);
    assert_eq!(AxisCentres::<X>::new(&turns).goals().len(), 1);
}

#[test]
fn the_reduced_cube_is_that_of_the_same_turns_of_faces() {
    let place_turns = PlaceTurns::new();
    for number in 0..50 {
        let (mut pieces, mut expected) = (FivePieces::solved(), CubieCube::SOLVED);
        for turn in random_turns(number, 30, turns_of(PHASES)) {
            pieces.turn(&place_turns, turn);
            expected.turn(turn.of_corners());
        }
        assert_eq!(pieces.reduced(), Some(expected));
    }
}
