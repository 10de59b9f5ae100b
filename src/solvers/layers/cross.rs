//! Stage 1: the edges of the first layer.
//!
//! People plan it at a glance, since four edges are few: there are 190,080 ways for them to lie,
//! and no more than 8 moves between any of them and the cross. So it is solved in the fewest moves
//! there are; and of all the ways to do that, the planner takes one that suits what comes after.

use super::stage::Stage;
use crate::coordinates::{CrossEdges, FourPieces};
use crate::cube::{Axis, Face, Move, Whereabouts};
use crate::tables::{Maneuver, ManeuverTable};

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "cross",
    achieves: "the four edges of the first layer are solved: they make a cross with its centre",
    look_for: "Find the four edges with the colour of the first face; bring each beside its \
               centre, its other colour against the centre that it belongs to.",
};

/// The most crosses that [`optimal`] goes through. Most positions have fewer.
const MOST_WAYS: usize = 48;

/// How far every position of the four edges is from the cross, in single turns.
pub fn table() -> ManeuverTable<CrossEdges> {
    let turns = Move::ALL.iter().map(|&turn| Maneuver::new(vec![turn]));
    ManeuverTable::new(turns.collect(), |_, _, _| true)
}

/// Hands over the shortest ways to solve the cross, each with what it makes of the cube.
///
/// Of two turns on one axis, which commute, only one order is tried.
pub fn optimal(
    table: &ManeuverTable<CrossEdges>,
    cube: &Whereabouts,
    mut hand_over: impl FnMut(&[Move], &Whereabouts),
) {
    let mut ways = 0;
    descend(table, cube, &mut Vec::with_capacity(8), &mut |moves, cube| {
        hand_over(moves, cube);
        ways += 1;
        ways < MOST_WAYS
    });
}

/// Goes down every shortest way; gives up, with `false`, once `hand_over` does.
fn descend(
    table: &ManeuverTable<CrossEdges>,
    cube: &Whereabouts,
    made: &mut Vec<Move>,
    hand_over: &mut impl FnMut(&[Move], &Whereabouts) -> bool,
) -> bool {
    let remaining = table.remaining(CrossEdges::at(cube));
    if remaining.moves == 0 {
        return hand_over(made, cube);
    }
    let before = made.last().map(|turn| turn.face());
    remaining.shortest.numbers().all(|which| {
        let turn = Move::ALL[which];
        let again = before
            .is_some_and(|before| before.opposite() == turn.face() && before > turn.face());
        if again {
            return true;
        }
        made.push(turn);
        let after = cube.after(table.maneuvers()[which].transport());
        let goes_on = descend(table, &after, made, hand_over);
        made.pop();
        goes_on
    })
}

/// The faces whose turns would merge with the last ones made.
pub fn open_faces(moves: &[Move]) -> Vec<Face> {
    let axis: Option<Axis> = moves.last().map(|turn| turn.face().axis());
    let faces = moves.iter().rev().map(|turn| turn.face());
    faces.take_while(|face| Some(face.axis()) == axis).collect()
}
