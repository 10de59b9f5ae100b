//! Stage 1: the edges of the first layer.
//!
//! People plan it at a glance, since four edges are few: there are 190,080 ways for them to lie,
//! and no more than 8 moves between any of them and the cross. So it is solved in the fewest moves
//! there are; and of all the ways to do that, the planner takes one that suits what comes after.

use super::maneuver_table::{Maneuver, ManeuverTable};
use super::stage::Stage;
use crate::coordinates::{CrossEdges, FourPieces};
use crate::cube::{Move, PiecePositions};

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "cross",
    achieves: "the four edges of the first layer are solved: they make a cross with its centre",
    look_for: "Find the four edges that have the colour of the first face. Bring each to its place \
               beside the first centre, so that its other colour meets the centre of that colour.",
};

/// The most crosses that [`optimal`] goes through. Most positions have fewer.
pub const MOST_WAYS: usize = 48;

/// How far every position of the four edges is from the cross, in single turns.
pub fn table() -> ManeuverTable<CrossEdges> {
    let turns = Move::ALL.iter().map(|&turn| Maneuver::new(vec![turn]));
    ManeuverTable::new(turns.collect(), |_, _, _| true)
}

/// Hands over the shortest ways to solve the cross, each with the cube that it leaves.
///
/// Of two turns on one axis, which commute, only one order is tried.
pub fn optimal(
    table: &ManeuverTable<CrossEdges>,
    cube: &PiecePositions,
    mut hand_over: impl FnMut(&[Move], &PiecePositions),
) {
    let mut ways = 0;
    descend(
        table,
        cube,
        &mut Vec::with_capacity(8),
        &mut |moves, cube| {
            hand_over(moves, cube);
            ways += 1;
            ways < MOST_WAYS
        },
    );
}

/// Goes down every shortest way; gives up, with `false`, once `hand_over` does.
fn descend(
    table: &ManeuverTable<CrossEdges>,
    cube: &PiecePositions,
    made: &mut Vec<Move>,
    hand_over: &mut impl FnMut(&[Move], &PiecePositions) -> bool,
) -> bool {
    let cross = CrossEdges::at(cube);
    if table.distance(cross) == 0 {
        return hand_over(made, cube);
    }
    let before = made.last().map(|turn| turn.face());
    table.choices(cross).shortest.numbers().all(|which| {
        let turn = Move::ALL[which];
        let is_other_order =
            before.is_some_and(|before| before.opposite() == turn.face() && before > turn.face());
        if is_other_order {
            return true;
        }
        made.push(turn);
        let after = cube.after(table.maneuvers()[which].piece_moves());
        let goes_on = descend(table, &after, made, hand_over);
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
        // Counted by many; see "Cross (CFOP): move count" in the wiki of speedsolving.com.
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
            optimal(&table, &PiecePositions::of(&cube), |moves, _| {
                ways.push(moves.to_vec())
            });
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
