//! Stage 1: the edges of the first layer.
//!
//! The four edges have 190,080 = 12·11·10·9 · 2⁴ arrangements. No arrangement takes more than 8 moves. The cross is
//! always solved in the fewest possible moves. Among the shortest sequences, the planner chooses a sequence after which
//! the later stages need few moves.

use super::maneuver_table::{Maneuver, ManeuverTable};
use super::stage::Stage;
use crate::coordinates::{CrossEdges, FourPieces};
use crate::cube::{Move, MoveSet, PiecePositions};

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "cross",
    achieves: "the four edges of the first layer are solved: they make a cross with its centre",
    look_for: "Find the four edges that have the color of the first face. Bring each to its place \
               beside the first centre, so that its other color meets the centre of that color.",
};

/// The maximum number of sequences that [`optimal`] visits. Most arrangements have fewer shortest sequences.
pub(crate) const MOST_WAYS: usize = 48;

/// Computes the table of this stage, with the distance in moves of every arrangement of the four edges from the solved
/// cross.
pub fn table() -> ManeuverTable<CrossEdges> {
    let turns = Move::ALL.iter().map(|&turn| Maneuver::new(vec![turn]));
    ManeuverTable::new(turns.collect(), |_, _, _| true)
}

/// Calls `visit` for each of the shortest sequences that solve the cross, but at most [`MOST_WAYS`] times. The
/// arguments are the sequence and the cube after it.
///
/// Only canonical sequences are tried: two turns about one axis commute, so only one order is used.
pub fn optimal(
    table: &ManeuverTable<CrossEdges>,
    cube: &PiecePositions,
    mut visit: impl FnMut(&[Move], &PiecePositions),
) {
    let mut ways = 0;
    descend(table, cube, &mut Vec::with_capacity(8), &mut |moves, cube| {
        visit(moves, cube);
        ways += 1;
        ways < MOST_WAYS
    });
}

/// Finds the shortest sequences one after the other until `visit` returns false. Returns false if `visit` returned
/// false.
fn descend(
    table: &ManeuverTable<CrossEdges>,
    cube: &PiecePositions,
    made: &mut Vec<Move>,
    visit: &mut impl FnMut(&[Move], &PiecePositions) -> bool,
) -> bool {
    let cross = CrossEdges::at(cube);
    if table.distance(cross) == 0 {
        return visit(made, cube);
    }
    let canonical = MoveSet::ALL.after(made.last().copied());
    table.choices(cross).shortest.numbers().all(|which| {
        let turn = Move::ALL[which];
        if !canonical.contains(turn) {
            return true;
        }
        made.push(turn);
        let after = cube.after(table.maneuvers()[which].piece_moves());
        let goes_on = descend(table, &after, made, visit);
        made.pop();
        goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::tables::Distribution;

    #[test]
    fn the_distances_of_the_cross_are_distributed_as_is_known() {
        // Many people have counted these distances (see "Cross (CFOP): move count" in the wiki of speedsolving.com).
        let known = vec![1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102];
        let distances = Distribution::of(table().distances().iter().copied());
        assert_eq!(distances, Distribution::new(known));
        assert!((distances.mean() - 5.812).abs() < 5e-4);
    }

    #[test]
    fn every_way_is_a_shortest_one_and_no_two_are_the_same() {
        let table = table();
        for number in 0..500 {
            let cube = random_state(&mut generator(1, number));
            let shortest = table.distance(CrossEdges::at(&PiecePositions::of(&cube)));
            let mut ways: Vec<Vec<Move>> = Vec::new();
            optimal(&table, &PiecePositions::of(&cube), |moves, _| ways.push(moves.to_vec()));
            assert!(!ways.is_empty() && ways.len() <= MOST_WAYS);
            for (index, way) in ways.iter().enumerate() {
                let mut solved = cube;
                solved.apply(way);
                let solved = PiecePositions::of(&solved);
                assert_eq!(table.distance(CrossEdges::at(&solved)), 0);
                assert_eq!(way.len(), shortest as usize);
                assert!(!ways[..index].contains(way));
            }
        }
    }
}
