//! Compares pieces with stickers, and checks the rows, the operations on rows, and the order of the reductions.

use super::super::layers::{BigCubeLayers, BigCubeTurn};
use super::super::stickers::turn_layers;
use super::aside::{GainsOfPairs, PAIRS, Pair, Prices, pair};
use super::choice::choose;
use super::operations::{ColumnGains, Operations};
use super::orbits::Pieces;
use super::rows::Ring;
use super::steps::{LayerTurns, Steps, turns};
use super::{Reduction, ReductionSolution, led_to};
use crate::cube::{Amount, Face, generator};
use crate::search::CancelToken;
use rand::RngExt;

fn solved(size: usize) -> Vec<Face> {
    Face::ALL.into_iter().flat_map(|face| vec![face; size * size]).collect()
}

/// Random steps. Each step has a random axis and a random amount for each layer.
fn random_steps(size: usize, number: u64) -> Steps {
    let mut random = generator(3, number);
    let mut steps = Steps::default();
    for _ in 0..12 {
        let axis = random.random_range(0..3_u8);
        let amounts = (0..size).map(|_| random.random_range(0..4_u8)).collect();
        steps.push(LayerTurns { axis, amounts });
    }
    steps
}

/// Applies a step to stickers, one layer after the other.
fn make(colors: &mut [Face], size: usize, step: &LayerTurns) {
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

/// Random turns. Each turn moves up to `layers` outer layers.
fn random_turns(size: usize, layers: u16, count: usize) -> Vec<BigCubeTurn> {
    let mut random = generator(5, size as u64);
    let turns = (0..count).map(|_| BigCubeTurn {
        layers: BigCubeLayers::outer(Face::ALL[random.random_range(0..6)], random.random_range(1..=layers)),
        amount: Amount::ALL[random.random_range(0..3)],
    });
    turns.collect()
}

#[test]
fn pieces_turn_as_stickers_do_and_are_written_as_they_were_read() {
    for size in 4..=9 {
        let mut colors = solved(size);
        let mut pieces = Pieces::new(size, &colors);
        for step in random_steps(size, size as u64).steps() {
            make(&mut colors, size, step);
            pieces.turn(step);
            let middle = |face: Face| colors[face as usize * size * size + size * size / 2];
            assert_eq!(pieces.colors(middle), colors);
            assert_eq!(Pieces::new(size, &colors).colors(middle), colors);
        }
    }
}

#[test]
fn turns_of_outer_layers_are_steps_and_steps_such_turns() {
    for size in 4..=9 {
        let mut steps = Steps::default();
        let (mut one, mut other) = (random_cube(size, 99), random_cube(size, 99));
        let (mut made, half) = (0, size as u16 / 2);
        for turn in random_turns(size, half - u16::from(size % 2 == 0), 40) {
            turn_layers(&mut one, size as u16, turn);
            steps.push(LayerTurns::of_turn(size, turn));
        }
        for turn in turns(&steps) {
            turn_layers(&mut other, size as u16, turn);
            made += 1;
        }
        assert_eq!((&one, made), (&other, steps.moves()));
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
fn rows_become_of_one_color_and_what_is_further_in_stays_reduced() {
    let operations = Operations::new();
    for (size, layer) in [(6, 2), (7, 2)] {
        let mut pieces = Pieces::new(size, &random_cube(size, 21));
        let ring = Ring::new(&operations, size, layer);
        let before = Ring::wrong(&ring.read(&pieces));
        let steps = ring.solve(&mut pieces, &CancelToken::new());
        assert!(before > 0 && Ring::wrong(&ring.read(&pieces)) == 0, "{size}: {before}");
        let mut colors = solved(size);
        for turn in turns(&steps) {
            turn_layers(&mut colors, size as u16, turn);
        }
        let inner = layer..size - layer;
        for face in colors.chunks_exact(size * size) {
            let row = |row: usize| &face[row * size..][inner.clone()];
            let column = |column: usize| inner.clone().map(move |row| face[row * size + column]);
            let middle = face[size / 2 * size + size / 2];
            assert!(inner.clone().all(|line| row(line).iter().all(|&color| color == middle)));
            for side in [0, size - 1] {
                assert!(row(side).iter().all(|color| *color == row(side)[0]), "{size}");
                assert!(
                    column(side).all(|color| color == face[size / 2 * size + side]),
                    "{size}"
                );
            }
        }
    }
}

#[test]
fn operations_gain_what_their_turns_bring_into_place() {
    let operations = Operations::new();
    let mut random = generator(6, 0);
    for size in [8, 9] {
        let ring = Ring::new(&operations, size, 2);
        let columns = ring.read(&Pieces::new(size, &random_cube(size, 5)));
        let is_even = size % 2 == 0;
        let gains = ColumnGains::of_columns(&columns[1..], &columns[0]);
        for (number, operation) in operations.all().iter().enumerate() {
            let matched = if is_even { random.random_range(0..4) } else { 0 };
            let mut pairs: Vec<Pair> = (2..size / 2).map(|_| random.random_range(0..PAIRS)).collect();
            if is_even {
                pairs.pop();
            }
            let of_columns = operations.gained(number, matched, &gains[0]).by_column();
            let of_beside = if is_even {
                of_columns[pairs.len()][pair(0, matched)]
            } else {
                0
            };
            let of_others = of_columns.iter().zip(&pairs).map(|(gains, &pair)| gains[pair]);
            let expected = i32::from(of_others.sum::<i8>() + of_beside);
            pairs.push(pair(matched, 0));
            let mut after = columns.clone();
            for step in operation.steps(size, 2, &pairs) {
                ring.turn(&mut after, &step);
            }
            let gained = Ring::wrong(&columns) as i32 - Ring::wrong(&after) as i32;
            assert_eq!(gained, expected, "{size}: {number}, {pairs:?}");
        }
    }
}

#[test]
fn amounts_chosen_column_by_column_are_the_best_of_all() {
    let mut random = generator(7, 0);
    let prices = Prices { place: 14, a_move: 10 };
    let differing = |one: Pair, other: Pair| i32::from(one / 4 != other / 4) + i32::from(one % 4 != other % 4);
    for _ in 0..20 {
        let columns: [GainsOfPairs; 2] = std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(-4..4)));
        let [outer, last] = std::array::from_fn(|_| random.random_range(0..PAIRS));
        let worth = |[one, other]: [Pair; 2]| {
            let moves = differing(outer, one) + 2 * differing(one, other) + 2 * differing(other, last);
            let places = i32::from(columns[0][one] + columns[1][other]);
            (14 * places - 10 * moves, places, moves as u32)
        };
        let all = (0..PAIRS).flat_map(|one| (0..PAIRS).map(move |other| [one, other]));
        let (pairs, places, moves) = prices.best(outer, last, &columns);
        let found = worth([pairs[0], pairs[1]]);
        assert_eq!((found.1, found.2), (places, moves));
        assert_eq!(Some(found.0), all.map(|pairs| worth(pairs).0).max());
        assert_eq!(found.0, prices.most(outer, last, &columns));
    }
    // The sum of the values of this many columns does not fit into 16 bits.
    let column: GainsOfPairs = std::array::from_fn(|pair| if pair == 5 { 16 } else { -16 });
    assert_eq!(prices.most(0, 0, &[column; 500]), 14 * 16 * 500 - 2 * 10 - 2 * 20);
}

#[test]
fn choices_of_layers_let_more_centres_match() {
    let (size, operations) = (7, Operations::new());
    let ring = Ring::new(&operations, size, 2);
    let mut pieces = Pieces::new(size, &random_cube(size, 4));
    let columns = ring.read(&pieces);
    let mut turns = random_turns(size, 3, 60);
    let wrong_after = |pieces: &mut Pieces, turns: &[BigCubeTurn]| {
        turns
            .iter()
            .for_each(|&turn| pieces.turn(&LayerTurns::of_turn(size, turn)));
        Ring::wrong(&ring.read(pieces))
    };
    let before = wrong_after(&mut pieces.clone(), &turns);
    let wide = turns.iter().filter(|turn| turn.layers.range(7).1 == 3).count();
    choose(&ring, &columns, &mut turns);
    assert!(wrong_after(&mut pieces, &turns) < before);
    assert_eq!(turns.iter().filter(|turn| turn.layers.range(7).1 == 3).count(), wide);
}

#[test]
fn a_cube_is_shown_to_the_solvers_of_the_4x4x4_and_5x5x5_layer_by_layer() {
    for (size, shown) in [(6, &[96, 150][..]), (7, &[150, 150]), (8, &[96, 150, 150])] {
        let mut seen = Vec::new();
        let parts = Reduction::new(size).solve(&solved(size), &CancelToken::new(), |colors, is_last| {
            seen.push((colors.len(), is_last));
            let nothing = ReductionSolution {
                reduced: Vec::new(),
                last: Vec::new(),
            };
            Ok::<_, ()>(nothing)
        });
        assert!(parts.is_ok());
        let lengths: Vec<usize> = seen.iter().map(|&(length, _)| length).collect();
        let are_last: Vec<bool> = seen.iter().map(|&(_, is_last)| is_last).collect();
        assert_eq!(lengths, shown);
        assert_eq!(
            are_last,
            (1..=shown.len())
                .map(|number| number == shown.len())
                .collect::<Vec<_>>()
        );
    }
}
