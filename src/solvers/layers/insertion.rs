//! Insertions of pieces into slots, for the stages of the first two layers.
//!
//! A slot is a corner place of the first layer together with the edge place above it. Before an insertion, a turn of
//! the last layer may bring the piece to the place from which the insertion moves it into the slot. Solved slots are
//! not changed. An insertion either solves its slot, or takes out a piece of the stage that belongs in another slot or
//! has a wrong orientation.

use super::algorithms::SIDES;
use super::maneuver_table::{Maneuver, ManeuverTable, Parts};
use crate::coordinates::FourPieces;
use crate::cube::{Amount, CubieCube, Face, Move, Sequence, Symmetry};

/// The number of different turns of the last layer: 3. In the list of maneuvers of a table, these turns come before the
/// insertions.
pub const TURNS: usize = Amount::ALL.len();

/// Returns the slot of an insertion: 0 to 3, in the order of `SIDES`. `insertion` is the index of the insertion in the
/// list of maneuvers of a table; it must be at least [`TURNS`]. `maneuvers` is the number of maneuvers in this list.
pub const fn slot(insertion: usize, maneuvers: usize) -> usize {
    let of_a_slot = (maneuvers - TURNS) / SIDES.len();
    (insertion - TURNS) / of_a_slot
}

/// Computes the table of a stage in which four pieces are inserted. The insertions are written for the slot at the
/// front right, with the last layer on top.
///
/// The list must contain the mirror image of each insertion, and `take_out` must not separate the two. An insertion whose
/// mirror image would make no distance smaller may be alone.
///
/// The pieces of the coordinate are in the order of the slots. Only the first `take_out` insertions may also take a
/// piece out. `is_in_slot` returns true if both of its arguments are placements in the same slot. The second argument
/// is the placement of a solved piece.
pub fn table<C: FourPieces<Placement: PartialEq>>(
    insertions: &[&str],
    take_out: usize,
    is_in_slot: impl Fn(C::Placement, C::Placement) -> bool + Send + Sync + 'static,
) -> ManeuverTable<C> {
    let turns = Amount::ALL.map(|amount| Maneuver::new(vec![Move::new(Face::U, amount)]));
    let of_slot = |side: Face| {
        let view = Symmetry::new(Face::U, side, false);
        let view = view.expect("a rotation takes F to each face beside U");
        insertions.iter().map(move |text| {
            let read = text.parse::<Sequence>();
            let read = read.expect("the insertions are face turns in WCA notation");
            Maneuver::new(read.moves().iter().map(|&turn| view.turn(turn)).collect())
        })
    };
    let maneuvers = turns.into_iter().chain(SIDES.into_iter().flat_map(of_slot));
    let maneuvers: Vec<Maneuver> = maneuvers.collect();
    let count = maneuvers.len();
    let of_a_slot = insertions.len();
    let slots = Slots::new::<C>(is_in_slot);
    ManeuverTable::new(maneuvers, move |before, after, which| {
        if which < TURNS {
            return true;
        }
        let slot = slot(which, count);
        let may_take_out = (which - TURNS) % of_a_slot < take_out;
        !slots.is_solved(before, slot)
            && (slots.is_solved(after, slot) || may_take_out && slots.holds_a_piece(before, slot))
    })
}

/// The states of the four slots, for every value of a coordinate. In each number, bits 0 to 3 stand for the slots.
struct Slots {
    /// For each arrangement of the places of the four pieces, the slots that contain their own piece.
    own: Vec<u8>,
    /// For each arrangement of the places of the four pieces, the slots that contain a piece of the stage.
    taken: Vec<u8>,
    /// For each value of [`Parts::turned`], the slots whose pieces are not twisted or flipped.
    unturned: Vec<u8>,
}

impl Slots {
    fn new<C: FourPieces<Placement: PartialEq>>(is_in_slot: impl Fn(C::Placement, C::Placement) -> bool) -> Slots {
        let solved = C::of(&CubieCube::SOLVED);
        let home = solved.placements();
        let bits = |holds: &dyn Fn(usize) -> bool| (0..4).map(|slot| u8::from(holds(slot)) << slot).sum();
        let own = |value: C| {
            let placements = value.placements();
            bits(&|slot| placements[slot] == home[slot])
        };
        let taken = |value: C| {
            let placements = value.placements();
            bits(&|slot| placements.iter().any(|&each| is_in_slot(each, home[slot])))
        };
        Slots {
            own: Parts::unturned().map(own).collect(),
            taken: Parts::unturned().map(taken).collect(),
            unturned: Parts::in_places_of(solved).map(own).collect(),
        }
    }

    fn is_solved<C: FourPieces>(&self, value: C, slot: usize) -> bool {
        let Parts { places, turned } = Parts::of(value);
        (self.own[usize::from(places)] & self.unturned[usize::from(turned)]) >> slot & 1 == 1
    }

    fn holds_a_piece<C: FourPieces>(&self, value: C, slot: usize) -> bool {
        self.taken[usize::from(Parts::of(value).places)] >> slot & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::{corners, cross, middle_edges};
    use super::*;
    use crate::cube::{Corner, CornerPlacement, Edge, EdgePlacement, PiecePositions};

    /// Checks that each insertion of a table changes its own slot, and no other slot.
    fn check(maneuvers: &[Maneuver], keeps: impl Fn(&PiecePositions, usize) -> bool) {
        for (which, maneuver) in maneuvers.iter().enumerate() {
            let cube = PiecePositions::of(&CubieCube::from(maneuver.moves()));
            let cross = &Edge::ALL[4..8];
            assert!(cross.iter().all(|&edge| cube.is_edge_home(edge)));
            let own = (which >= TURNS).then(|| slot(which, maneuvers.len()));
            for slot in 0..4 {
                assert_eq!(keeps(&cube, slot), own != Some(slot), "{:?}", maneuver.moves());
            }
        }
    }

    #[test]
    fn an_insertion_changes_its_own_slot_and_the_last_layer_and_nothing_else() {
        let corners = corners::table();
        check(corners.maneuvers(), |cube, slot| {
            cube.is_corner_home(Corner::ALL[4 + slot])
        });
        let edges = middle_edges::table();
        check(edges.maneuvers(), |cube, slot| cube.is_edge_home(Edge::ALL[8 + slot]));
        for maneuver in edges.maneuvers() {
            let cube = PiecePositions::of(&CubieCube::from(maneuver.moves()));
            let corners = &Corner::ALL[4..];
            assert!(corners.iter().all(|&corner| cube.is_corner_home(corner)));
        }
    }

    /// Checks the insertions that the table allows for every value of the coordinate: each insertion solves its slot,
    /// or takes out a piece of the stage.
    fn check_purpose<C: FourPieces<Placement: PartialEq>>(
        table: &ManeuverTable<C>,
        is_in_slot: impl Fn(C::Placement, usize) -> bool,
    ) {
        let home = C::of(&CubieCube::SOLVED).placements();
        let maneuvers = table.maneuvers();
        for coordinate in C::all() {
            let before = coordinate.placements();
            let allowed = table.allowed(coordinate).numbers();
            for which in allowed.filter(|&which| which >= TURNS) {
                let slot = slot(which, maneuvers.len());
                let moves = maneuvers[which].piece_moves();
                let is_solved = C::carried(before[slot], moves) == home[slot];
                let takes_out = before.iter().any(|&each| is_in_slot(each, slot));
                assert!(is_solved || takes_out, "{:?}", maneuvers[which].moves());
            }
        }
    }

    /// In an earlier version, a table whose insertions could take out any piece passed all tests.
    #[test]
    fn an_insertion_solves_its_slot_or_takes_out_a_piece_of_its_stage() {
        check_purpose(&corners::table(), |placement: CornerPlacement, slot| {
            placement.place() == Corner::ALL[4 + slot]
        });
        check_purpose(&middle_edges::table(), |placement: EdgePlacement, slot| {
            placement.place() == Edge::ALL[8 + slot]
        });
    }

    /// Checks that the distance of each value is the smallest sum of the length of a maneuver and the distance after it.
    fn check_distances<C: FourPieces>(table: &ManeuverTable<C>) {
        let maneuvers = table.maneuvers();
        for coordinate in C::all() {
            let before = coordinate.placements();
            let sums = table.allowed(coordinate).numbers().map(|which| {
                let moves = maneuvers[which].piece_moves();
                let after = C::from_placements(before.map(|placement| C::carried(placement, moves)));
                maneuvers[which].moves().len() + usize::from(table.distance(after))
            });
            let is_solved = coordinate.index() == C::of(&CubieCube::SOLVED).index();
            let smallest = if is_solved { Some(0) } else { sums.min() };
            assert_eq!(smallest, Some(table.distance(coordinate).into()));
        }
    }

    #[test]
    fn a_distance_is_the_smallest_sum_over_all_maneuvers() {
        check_distances(&cross::table());
        check_distances(&corners::table());
        check_distances(&middle_edges::table());
    }

    #[test]
    fn insertions_solve_whatever_there_is() {
        let is_known = |&distance: &u8| distance < u8::MAX;
        assert!(corners::table().distances().iter().all(is_known));
        assert!(middle_edges::table().distances().iter().all(is_known));
    }
}
