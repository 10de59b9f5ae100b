//! What the stages of the first two layers share: pieces are inserted into slots.
//!
//! A slot is a corner place of the first layer with the edge place above it. An insertion is made
//! after a turn of the last layer, or none, that brings the piece to where the insertion takes it
//! from. Solved slots are left alone. A slot is opened without solving it only to take out a
//! piece that belongs into another, or into this one the other way round.

use super::algorithms::SIDES;
use crate::coordinates::FourPieces;
use crate::cube::{Amount, Cubie, Face, Move, Sequence, Symmetry};
use crate::tables::{Maneuver, ManeuverTable};

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
/// The pieces of the coordinate are in the order of the slots.
pub fn table<C: FourPieces<Spot: PartialEq>>(
    insertions: &[&str],
    is_in_slot: impl Fn(C::Spot, C::Spot) -> bool,
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
    let home = C::of(&Cubie::SOLVED).spots();
    let maneuvers: Vec<Maneuver> = maneuvers.collect();
    let count = maneuvers.len();
    ManeuverTable::new(maneuvers, |before, after, which| {
        if which < TURNS {
            return true;
        }
        let slot = slot(which, count);
        let solves = after[slot] == home[slot];
        let takes_out = || before.iter().any(|&spot| is_in_slot(spot, home[slot]));
        before[slot] != home[slot] && (solves || takes_out())
    })
}
