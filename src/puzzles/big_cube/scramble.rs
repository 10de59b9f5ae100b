//! Random turns, as competitions scramble cubes.

use super::layers::{BigCubeLayers, BigCubeTurn};
use super::model::BigCube;
use crate::cube::{Amount, Face, Layers};
use rand::{Rng, RngExt};

/// How many turns a scramble of a cube of so many layers has: 20 for each layer above two, which is
/// 40, 60, 80 and 100 for 4 to 7 layers, as the World Cube Association has them (TNoodle).
pub const fn scramble_length(size: u16) -> usize {
    20 * (size as usize).saturating_sub(2)
}

/// Random turns of outer layers, up to half of them, none of which merges with an earlier one.
///
/// Each is drawn uniformly from those that remain: next to each other about one axis, no face turns the
/// same number of layers twice. Half of an even number of layers is turned with R, U and F alone,
/// since the other half turned is the same but for how the cube is held.
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
    turns.into_iter().map(|(turn, _)| turn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use std::collections::BTreeSet;

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
