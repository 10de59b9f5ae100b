//! The pieces against the stickers, and reductions of random cubes.

use super::super::layers::{BigCubeLayers, BigCubeTurn};
use super::super::stickers::turn_layers;
use super::orbits::Pieces;
use super::rotations::{GROUP, Rotated};
use super::steps::{Step, Steps, turns};
use super::{Part, Reduction, led_to};
use crate::cube::{Amount, CubieCube, Face, generator};
use crate::search::CancelToken;
use rand::RngExt;

fn solved(size: usize) -> Vec<Face> {
    Face::ALL.into_iter().flat_map(|face| vec![face; size * size]).collect()
}

/// Random amounts of all layers about random axes.
fn random_steps(size: usize, number: u64) -> Steps {
    let mut random = generator(3, number);
    let mut steps = Steps::default();
    for _ in 0..12 {
        let axis = random.random_range(0..3_u8);
        let amounts = (0..size).map(|_| random.random_range(0..4_u8)).collect();
        steps.push(Step { axis, amounts });
    }
    steps
}

/// Makes a step on stickers, layer by layer.
fn make(colors: &mut [Face], size: usize, step: &Step) {
    let face = [Face::R, Face::U, Face::F][usize::from(step.axis)];
    for (layer, &amount) in (1..).zip(&step.amounts) {
        let (layers, _) = BigCubeLayers::between(size as u16, face, layer, layer).expect("a layer");
        if let Some(amount) = Amount::from_quarters(amount) {
            turn_layers(colors, size as u16, BigCubeTurn { layers, amount });
        }
    }
}

fn random_cube(size: usize, number: u64) -> Vec<Face> {
    let mut colors = solved(size);
    for step in random_steps(size, number).steps() {
        make(&mut colors, size, step);
    }
    colors
}

#[test]
fn pieces_turn_as_stickers_do() {
    for size in 4..=9 {
        let mut colors = solved(size);
        let mut pieces = Pieces::new(size, &colors, 0);
        let middles = |pieces: Pieces| match size % 2 {
            1 => Some(pieces.middles),
            _ => None,
        };
        for step in random_steps(size, size as u64).steps() {
            make(&mut colors, size, step);
            pieces.turn(step);
            let read = Pieces::new(size, &colors, 0);
            assert_eq!(
                (&read.centres, &read.wings, read.corners),
                (&pieces.centres, &pieces.wings, pieces.corners)
            );
            assert_eq!(middles(read), middles(pieces.clone()));
        }
    }
}

#[test]
fn steps_are_turns_of_outer_layers_and_another_hold() {
    for size in 4..=9 {
        for number in 0..6 {
            let steps = random_steps(size, number);
            let mut held = number as Rotated * 4;
            let start = random_cube(size, 99);
            let mut pieces = Pieces::new(size, &start, held);
            steps.steps().iter().for_each(|step| pieces.turn(step));
            let mut colors = start.clone();
            let turns = turns(size, steps.steps(), &mut held);
            assert_eq!(turns.len(), steps.moves());
            for turn in turns {
                turn_layers(&mut colors, size as u16, turn);
            }
            let read = Pieces::new(size, &colors, held);
            assert_eq!(
                (&read.centres, &read.wings, read.corners),
                (&pieces.centres, &pieces.wings, pieces.corners)
            );
        }
    }
}

#[test]
fn pieces_are_written_as_they_were_read() {
    for size in 4..=9 {
        let colors = random_cube(size, 5);
        let middle = |face: Face| colors[face as usize * size * size + size * size / 2];
        assert_eq!(Pieces::new(size, &colors, 0).colors(middle), colors);
    }
}

#[test]
fn what_leads_to_itself_is_solved() {
    for size in 4..=7 {
        let colors = random_cube(size, 8);
        assert_eq!(led_to(size, &colors, &colors), solved(size));
    }
}

#[test]
fn names_are_rotated_with_the_cube() {
    let home = Pieces::new(5, &solved(5), 0);
    for rotation in 0..GROUP.inverse.len() as Rotated {
        assert_eq!(home.renamed(rotation), home);
    }
}

#[test]
fn random_cubes_are_reduced_part_by_part() {
    for size in 4..=7 {
        let reduction = Reduction::new(size);
        let colors = random_cube(size, 21);
        // What is left is not solved here.
        let mut left = None;
        let parts = reduction.solve(&colors, &CancelToken::new(), |cube: &CubieCube| {
            left = Some(*cube);
            Ok::<_, ()>(Vec::new())
        });
        let mut reached = colors;
        for (part, turns) in parts.expect("no error is made").expect("nothing is cancelled") {
            for turn in turns {
                turn_layers(&mut reached, size as u16, turn);
            }
            let faces = reached.chunks_exact(size * size);
            let is_of_one_color = |face: &[Face]| {
                let inner = (1..size - 1).flat_map(|row| &face[row * size + 1..(row + 1) * size - 1]);
                inner.clone().all(|&color| color == face[size + 1])
            };
            if matches!(part, Part::Centres | Part::Edges | Part::ThreeByThree) {
                assert!(faces.clone().all(is_of_one_color), "{size}: {part:?}");
            }
            if matches!(part, Part::Edges | Part::ThreeByThree) {
                // Along the side of a face, all stickers but those of corners are of one color.
                let is_bar = |face: &[Face]| (1..size - 1).all(|column| face[column] == face[1]);
                assert!(faces.clone().all(is_bar), "{size}: {part:?}");
            }
        }
        assert!(left.is_some_and(|cube| !cube.is_solved()));
    }
}
