//! Scrambles of random turns, as in competitions, and the canonical order of outer turns.

use super::layers::{BigCubeLayers, BigCubeTurn};
use super::model::BigCube;
use crate::cube::{Amount, Axis, Face, Layers, Rotation, Symmetry};
use rand::{Rng, RngExt};
use std::collections::BTreeMap;

/// The number of turns in a scramble of a cube with `size` layers: 20 · (`size` - 2). For 4 to 7 layers, this makes 40,
/// 60, 80 and 100 turns, as in the scrambles of the World Cube Association (made by TNoodle).
pub(crate) const fn scramble_length(size: u16) -> usize {
    20 * (size as usize).saturating_sub(2)
}

/// Random turns of outer layers. Each turn moves at most half of the layers, and no turn can be merged with an earlier
/// turn.
///
/// Each turn is chosen uniformly from the possible turns. A turn is possible if no other turn in the current run of
/// turns about its axis moves the same number of layers of the same face. If a turn moves exactly half of the layers,
/// its face is R, U or F, since a turn of the other half would only lead to another orientation of the cube. Successive
/// turns about one axis are in the order of [`canonical`].
pub(super) fn random_turns(cube: BigCube, count: usize, random: &mut dyn Rng) -> Vec<BigCubeTurn> {
    let size = cube.layers();
    let mut turns: Vec<(BigCubeTurn, u16)> = Vec::with_capacity(count);
    while turns.len() < count {
        let face = Face::ALL[random.random_range(0..Face::ALL.len() as u32) as usize];
        let amount = Amount::ALL[random.random_range(0..Amount::ALL.len() as u32) as usize];
        let width = random.random_range(1..=size / 2);
        let is_other_half = 2 * width == size && Layers::Whole(face.axis()).leader() != face;
        let beside = turns.iter().rev();
        let mut beside = beside.take_while(|(turn, _)| turn.layers.leader().axis() == face.axis());
        let merges = beside.any(|(turn, other)| turn.layers.leader() == face && *other == width);
        let outer = BigCubeLayers::between(size, face, 1, width.into());
        if let (false, false, Some((layers, _))) = (is_other_half, merges, outer) {
            turns.push((BigCubeTurn { layers, amount }, width));
        }
    }
    canonical(size, turns.into_iter().map(|(turn, _)| turn))
}

/// Successive turns about one axis, combined. A cut is a boundary between two layers. Each key of `cuts` stands for a
/// cut. It is the number of layers between the first face of the axis (R, U or F) and the cut. The value is the number
/// of clockwise quarters by which these layers turn relative to the layers on the other side of the cut.
struct Run {
    axis: Axis,
    cuts: BTreeMap<u16, u8>,
}

impl Run {
    /// The shortest sequence of outer turns with the same effect, up to the orientation of the cube. It contains at
    /// most one turn for each cut. The turns of the first face of the axis come before the turns of the opposite face.
    /// The turns of one face are sorted by the number of layers that they move.
    fn turns(&self, size: u16) -> impl Iterator<Item = BigCubeTurn> {
        let first = Layers::Whole(self.axis).leader();
        let turn = move |face: Face, layers: u16, quarters: u8| {
            let layers = BigCubeLayers::outer(face, layers);
            Amount::from_quarters(quarters).map(|amount| BigCubeTurn { layers, amount })
        };
        let near = { self.cuts.iter() }.filter(move |(cut, _)| 2 * **cut <= size);
        let far = { self.cuts.iter().rev() }.filter(move |(cut, _)| 2 * **cut > size);
        let near = near.filter_map(move |(&cut, &quarters)| turn(first, cut, quarters));
        // Either side of a cut may turn. The two results differ only by a turn of the whole cube.
        near.chain(far.filter_map(move |(&cut, &quarters)| turn(first.opposite(), size - cut, quarters)))
    }
}

/// Returns outer turns that lead to the same position as `turns`, up to the orientation of the cube. Their number is
/// never greater than the number of outer turns that `turns` needs. Successive turns about one axis do not alternate
/// between its two faces, and none of them is superfluous: `Rw Lw' R2` on a 4x4x4 becomes `R2`.
pub(super) fn canonical(size: u16, turns: impl IntoIterator<Item = BigCubeTurn>) -> Vec<BigCubeTurn> {
    let mut runs: Vec<Run> = Vec::new();
    let mut held = Rotation::UPRIGHT;
    for turn in turns {
        let turn = turn.carried(&Symmetry::of_sides(held));
        let axis = turn.layers.leader().axis();
        let first = Layers::Whole(axis).leader();
        let (near, far) = turn.layers.range(size);
        // The layers `near` + 1 to `far` turn, counted from the first face of the axis.
        let (near, far, amount) = match turn.layers.leader() == first {
            true => (near - 1, far, turn.amount),
            false => (size - far, size - near + 1, turn.amount.inverse()),
        };
        if runs.last().is_none_or(|run| run.axis != axis) {
            let cuts = BTreeMap::new();
            runs.push(Run { axis, cuts });
        }
        let Some(run) = runs.last_mut() else { continue };
        let mut whole = 0;
        for (cut, quarters) in [(far, amount.quarters()), (near, amount.inverse().quarters())] {
            if 2 * cut > size {
                whole += quarters;
            }
            if (1..size).contains(&cut) {
                let turned = run.cuts.entry(cut).or_default();
                *turned = (*turned + quarters) % 4;
            }
        }
        if let Some(amount) = Amount::from_quarters(whole % 4) {
            held = held.turned(held.side(first), amount);
        }
        if run.cuts.values().all(|quarters| *quarters == 0) {
            runs.pop();
        }
    }
    { runs.iter() }.flat_map(|run| run.turns(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::Puzzle;
    use crate::puzzles::big_cube::phases::numbered;
    use std::collections::BTreeSet;

    /// Splits turns into runs about one axis.
    fn runs(turns: &[BigCubeTurn]) -> impl Iterator<Item = &[BigCubeTurn]> {
        turns.chunk_by(|one, other| one.layers.leader().axis() == other.layers.leader().axis())
    }

    /// In an earlier version, a scramble of a 4x4x4 contained `Rw Lw' R2`, which alternates between R and L.
    #[test]
    fn scrambles_do_not_go_back_and_forth_on_one_axis() {
        for size in 2..=9 {
            let cube = BigCube::new(size).expect("a size");
            let random = &mut generator(61, u64::from(size));
            for number in 0..300 {
                // Turns of inner layers, turns of more than half of the cube, and turns of the whole cube also occur.
                let turns: Vec<BigCubeTurn> = (0..random.random_range(0..12))
                    .filter_map(|_| {
                        let face = Face::ALL[random.random_range(0..4)];
                        let first = random.random_range(1..=u32::from(size));
                        let last = random.random_range(first..=u32::from(size));
                        let (layers, _) = BigCubeLayers::between(size, face, first, last)?;
                        let amount = Amount::ALL[random.random_range(0..3)];
                        Some(BigCubeTurn { layers, amount })
                    })
                    .collect();
                let straight = canonical(size, turns.iter().copied());
                let position = |turns: &[BigCubeTurn]| {
                    let mut position = cube.solved();
                    let turns = numbered(turns.iter().copied());
                    cube.make(&mut position, &turns).expect("turns of a cube");
                    (position, cube.length(&turns).named()[0].1)
                };
                let ((before, length), (after, shorter)) = (position(&turns), position(&straight));
                assert!(
                    cube.looks_like(&after, &before),
                    "{size}, {number}: {turns:?}, {straight:?}"
                );
                assert!(
                    shorter <= length && straight.len() == shorter,
                    "{size}, {number}: {turns:?}"
                );
                for run in runs(&straight) {
                    let first = Layers::Whole(run[0].layers.leader().axis()).leader();
                    let order = |turn: &BigCubeTurn| (turn.layers.leader() != first, turn.layers.range(size).1);
                    assert!(run.is_sorted_by(|one, next| order(one) < order(next)), "{straight:?}");
                    assert!(
                        run.iter().all(|turn| 2 * turn.layers.range(size).1 <= size),
                        "{straight:?}"
                    );
                }
                assert_eq!(canonical(size, straight.iter().copied()), straight);
            }
        }
    }

    #[test]
    fn turns_that_come_to_another_way_to_hold_the_cube_are_left_out() {
        let cube = BigCube::new(4).expect("a size");
        for (turns, expected) in [
            ("Rw Lw' R2", "R2"),
            ("Rw Lw' U R2", "F R2"),
            ("U Rw Lw' B'", ""),
            ("Lw L R Rw2", "R Rw' L"),
            ("x 2R y2", "R' Rw"),
        ] {
            let turns = cube.turns(turns).expect("turns");
            let turns = turns.into_iter().filter_map(BigCubeTurn::of_number);
            let written: Vec<String> = canonical(4, turns).iter().map(BigCubeTurn::to_string).collect();
            assert_eq!(written.join(" "), expected);
        }
    }

    #[test]
    fn scrambles_are_as_long_as_those_of_competitions() {
        assert_eq!([4, 5, 6, 7].map(scramble_length), [40, 60, 80, 100]);
        assert_eq!([0, 2, 3].map(scramble_length), [0, 0, 20]);
    }

    #[test]
    fn all_turns_of_competitions_are_drawn_and_no_others() {
        for (size, expected) in [
            (2, "F R U"),
            (4, "B D F Fw L R Rw U Uw"),
            (5, "B Bw D Dw F Fw L Lw R Rw U Uw"),
            (6, "3Fw 3Rw 3Uw B Bw D Dw F Fw L Lw R Rw U Uw"),
            (7, "3Bw 3Dw 3Fw 3Lw 3Rw 3Uw B Bw D Dw F Fw L Lw R Rw U Uw"),
        ] {
            let cube = BigCube::new(size).expect("a size");
            let turns = random_turns(cube, 2_000, &mut generator(5, 0));
            assert_eq!(turns.len(), 2_000);
            let names: BTreeSet<String> = turns.iter().map(|turn| turn.layers.to_string()).collect();
            assert_eq!(Vec::from_iter(names).join(" "), expected);
            for (index, turn) in turns.iter().enumerate() {
                let axis = turn.layers.leader().axis();
                let beside = turns[..index].iter().rev();
                let mut beside = beside.take_while(|each| each.layers.leader().axis() == axis);
                assert!(beside.all(|each| each.layers != turn.layers));
            }
        }
    }
}
