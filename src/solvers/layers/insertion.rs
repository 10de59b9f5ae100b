//! What the stages of the first two layers share: pieces are inserted into slots.
//!
//! A slot is a corner place of the first layer with the edge place above it. An insertion is made
//! after a turn of the last layer, or none, that brings the piece to where the insertion takes it
//! from. Solved slots are left alone. A slot is opened without solving it only to take out a
//! piece that belongs into another, or into this one the other way round.

use super::algorithms::SIDES;
use super::maneuver_table::{Maneuver, ManeuverTable};
use crate::coordinates::FourPieces;
use crate::cube::{Amount, Cubie, Face, Move, Sequence, Symmetry};

/// How many turns of the last layer come before the insertions in the list of a table.
pub const TURNS: usize = Amount::ALL.len();

/// The slot, 0 to 3 in the order of [`SIDES`], of the insertion that has this number among so many
/// maneuvers of a table.
pub const fn slot(which: usize, maneuvers: usize) -> usize {
    let of_a_slot = maneuvers.saturating_sub(TURNS) / SIDES.len();
    match which.saturating_sub(TURNS).checked_div(of_a_slot) {
        Some(slot) => slot,
        None => 0,
    }
}

/// The table of a stage in which four pieces are inserted, by insertions that are written down for
/// the slot at the front right, last layer on top.
///
/// The pieces of the coordinate are in the order of the slots. Only the first insertions, so many
/// as `take_out`, are also made to take a piece out.
pub fn table<C: FourPieces<Placement: PartialEq>>(
    insertions: &[&str],
    take_out: usize,
    is_in_slot: impl Fn(C::Placement, C::Placement) -> bool + Send + Sync + 'static,
) -> ManeuverTable<C> {
    let turns = Amount::ALL.map(|amount| Maneuver::new(vec![Move::new(Face::U, amount)]));
    let of_slot = |side: Face| {
        let view = Symmetry::new(Face::U, side, false);
        insertions.iter().map(move |text| {
            let read: Sequence = text.parse().unwrap_or_default();
            let turn = |&each: &Move| view.as_ref().map_or(each, |view| view.turn(each));
            Maneuver::new(read.moves().iter().map(turn).collect())
        })
    };
    let maneuvers = turns.into_iter().chain(SIDES.into_iter().flat_map(of_slot));
    let home = C::of(&Cubie::SOLVED).placements();
    let maneuvers: Vec<Maneuver> = maneuvers.collect();
    let count = maneuvers.len();
    let of_a_slot = insertions.len().max(1);
    ManeuverTable::new(maneuvers, move |before, after, which| {
        if which < TURNS {
            return true;
        }
        let slot = slot(which, count);
        let solves = after[slot] == home[slot];
        let may_take_out = (which - TURNS) % of_a_slot < take_out;
        let takes_out = || {
            before
                .iter()
                .any(|&placement| is_in_slot(placement, home[slot]))
        };
        before[slot] != home[slot] && (solves || may_take_out && takes_out())
    })
}

#[cfg(test)]
mod tests {
    use super::super::{corners, middle_edges};
    use super::*;
    use crate::cube::{Corner, Edge, PiecePositions};

    /// The slots that the insertions of a table leave alone, and those that they work on.
    fn check(maneuvers: &[Maneuver], keeps: impl Fn(&PiecePositions, usize) -> bool) {
        for (which, maneuver) in maneuvers.iter().enumerate() {
            let cube = PiecePositions::of(&Cubie::from(maneuver.moves()));
            let cross = &Edge::ALL[4..8];
            assert!(cross.iter().all(|&edge| cube.is_edge_home(edge)));
            let own = (which >= TURNS).then(|| slot(which, maneuvers.len()));
            for slot in 0..4 {
                assert_eq!(
                    keeps(&cube, slot),
                    own != Some(slot),
                    "{:?}",
                    maneuver.moves()
                );
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
        check(edges.maneuvers(), |cube, slot| {
            cube.is_edge_home(Edge::ALL[8 + slot])
        });
        for maneuver in edges.maneuvers() {
            let cube = PiecePositions::of(&Cubie::from(maneuver.moves()));
            let corners = &Corner::ALL[4..];
            assert!(corners.iter().all(|&corner| cube.is_corner_home(corner)));
        }
    }

    #[test]
    fn insertions_solve_whatever_there_is() {
        let is_known = |&distance: &u8| distance < u8::MAX;
        assert!(corners::table().distances().iter().all(is_known));
        assert!(middle_edges::table().distances().iter().all(is_known));
    }
}
