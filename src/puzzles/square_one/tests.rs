//! Tests of the Square-1.

use super::bounds::TwistBounds;
use super::orders::{CLASSES, IN_ORDER, ORDERS, OrderClasses, is_even, packed, renamed, unpacked};
use super::shapes::Shapes;
use super::solver::SquareOneSolver;
use super::turn::SquareOneTurn;
use super::wedges::{SquareOneWedges, piece_of, wedges_of};
use super::{SquareOne, notation};
use crate::cube::{Metric, generator};
use crate::puzzles::{
    Proposer, Puzzle, PuzzleError, PuzzleLength, PuzzleMethod, PuzzlePosition, PuzzleTurn, SolvablePuzzle, check,
};
use crate::search::CancelToken;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

static NEAR: LazyLock<SquareOneSolver> = LazyLock::new(|| SquareOneSolver::open(PuzzleMethod::Reduction));
static OPTIMAL: LazyLock<SquareOneSolver> = LazyLock::new(|| SquareOneSolver::open(PuzzleMethod::Optimal));

fn after(moves: &str) -> PuzzlePosition {
    SquareOne
        .read(moves, Some(crate::puzzles::PuzzleFormat::Moves))
        .expect(moves)
        .position
}

fn twists(turns: &[PuzzleTurn]) -> usize {
    SquareOne.length(turns).in_metric(Metric::HalfTurn)
}

fn solution(solver: &SquareOneSolver, position: &PuzzlePosition) -> Vec<PuzzleTurn> {
    let found = solver
        .propose(&[position], &CancelToken::new())
        .pop()
        .expect("one for one");
    let found = found.expect("it is solved");
    assert_eq!(check(&SquareOne, position, found.turns()), Ok(()));
    found.turns().to_vec()
}

/// Compares the shapes with the counts of J. Scherphuis. There are 170 shapes, at most seven twists from the square,
/// and 3,678 shapes if the rotations of the layers count as different.
#[test]
fn there_are_as_many_shapes_by_twists_as_published() {
    let bounds = TwistBounds::new();
    let mut by_twists: BTreeMap<u8, usize> = BTreeMap::new();
    for shape in 0..bounds.shapes.count() as u8 {
        *by_twists.entry(bounds.to_square(shape)).or_default() += 1;
    }
    assert_eq!(
        by_twists.into_values().collect::<Vec<_>>(),
        [1, 1, 3, 13, 44, 74, 32, 2]
    );
    let cut = bounds.shapes.cut();
    assert_eq!(cut.len(), 3_678);
    for layers in cut {
        let (shape, turns) = bounds.shapes.number(layers).expect("a shape");
        let wanted = turns.map(|turn| (12 - turn) % 12);
        // A layer may look the same after less than a whole turn. Then several turns have the same effect on the shape.
        let is_possible = |step: &super::shapes::TwistStep| {
            (0..2).all(|layer| (step.turns[layer] + 12 - wanted[layer]).is_multiple_of(3))
        };
        assert!(bounds.shapes.steps(shape).iter().any(is_possible));
    }
}

#[test]
fn orders_fall_into_classes_of_sixteen() {
    let classes = OrderClasses::new();
    let mut counts = vec![0; CLASSES];
    let mut pieces = [0, 1, 2, 3, 4, 5, 6, 7];
    fn visit(pieces: &mut [u8; 8], known: usize, found: &mut dyn FnMut([u8; 8])) {
        if known == 8 {
            return found(*pieces);
        }
        for place in known..8 {
            pieces.swap(known, place);
            visit(pieces, known + 1, found);
            pieces.swap(known, place);
        }
    }
    let mut even = 0;
    visit(&mut pieces, 0, &mut |pieces| {
        let order = packed(pieces);
        assert_eq!(unpacked(order), pieces);
        counts[classes.class(order)] += 1;
        even += usize::from(is_even(order));
        assert_eq!(classes.class(renamed(order, [1, 3])), classes.class(order));
    });
    assert!(counts.into_iter().all(|count| count == 16));
    assert_eq!(even, ORDERS / 2);
    assert_eq!(renamed(IN_ORDER, [4, 4]), IN_ORDER);
    assert!((0..CLASSES).all(|class| classes.class(classes.representative(class)) == class));
}

#[test]
fn pieces_are_named_clockwise_and_have_their_wedges() {
    assert_eq!(SquareOne.write(&SquareOne.solved()), "A1B2C3D45E6F7G8H-");
    for piece in 0..16 {
        let [first, second] = wedges_of(piece);
        assert!(piece_of(first) == piece && piece_of(second) == piece);
        assert_eq!(first == second, piece >= 8);
    }
    assert_eq!(SquareOne.write(&after("/")), "A1B25E6FC3D47G8H/");
    assert_eq!(
        SquareOne.write(&after("(1,0)/")),
        "4A1B5E6FC2D3".replace("C2D3", "") + "2C3D7G8H/"
    );
    assert_eq!(SquareOne.write(&after("(2,0)")), "D4A1B2C3D5E6F7G8H-");
}

#[test]
fn positions_are_read_as_they_are_written() {
    for number in 0..500 {
        let mut position = SquareOne.random(&mut generator(63, number));
        let turned = SquareOneTurn::Layers([(number % 12) as u8, (number / 12 % 12) as u8]);
        SquareOne
            .make(&mut position, &[turned.into()])
            .expect("layers can be turned");
        let written = SquareOne.write(&position);
        let read = SquareOne.read(&written, None).expect(&written);
        assert_eq!(read.position, position, "{written}");
        let small = SquareOne.read(&written.to_lowercase(), None).expect(&written);
        assert_eq!(small.position, position);
    }
}

#[test]
fn what_is_no_position_and_no_turn_is_refused_with_its_column() {
    let message = |text: &str| match SquareOne.read(text, None) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    };
    for (text, expected) in [
        ("(1,0)/(1,0)/", "column 12: this twist is blocked"),
        ("/ / (2,0)\n/", "line 2"),
        ("(1 0)", "column 4"),
        ("(1,0/", "column 5"),
        ("(13,0)", "column 2"),
        ("(1,)", "column 4"),
        ("(1,0)x", "column 6: 'x'"),
        ("A1B2C3D45E6F7G8Z-", "column 16"),
        ("A1B2C3D45E6F7G8A-", "column 16: A occurs twice"),
        ("A1B2C3D45E6F7G8-", "H is missing"),
        ("A1B2C3DE456F7G8H-", "column 8: E does not fit"),
        ("A1B2C3D45E6F7G8H-/", "column 18"),
    ] {
        let message = message(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
    for (text, same) in [
        ("(1,0)/(3,-3)/", "(1,0) / (3,-3) /"),
        ("1,0/3,-3/", "(1,0)/(3,-3)/"),
        ("(1, 0)/ (3, \u{2212}3)/", "(1,0)/(3,-3)/"),
        ("(-11,12)/", "(1,0)/"),
    ] {
        assert_eq!(SquareOne.turns(text), SquareOne.turns(same), "{text}");
    }
}

#[test]
fn blocked_twists_are_those_that_cut_a_corner() {
    for number in 0..300 {
        let position = SquareOne.random(&mut generator(64, number));
        let wedges = SquareOneWedges::of(&position).expect("a position");
        for turn in 0..144 {
            let turn = SquareOneTurn::of_number(PuzzleTurn::new(turn)).expect("turns of layers");
            let mut turned = wedges;
            assert!(turned.make(turn));
            let text = notation::written(&turned);
            // A corner that the cut in front would divide is in the first and the last place of a layer. A corner that
            // the cut in the back would divide is in the sixth and seventh places.
            let is_whole = |layer: &[u8; 12]| {
                [0, 6]
                    .iter()
                    .all(|&place| piece_of(layer[place]) != piece_of(layer[(place + 11) % 12]))
            };
            assert_eq!(
                turned.make(SquareOneTurn::Twist),
                turned.layers.iter().all(is_whole) || text.is_empty(),
                "{text}"
            );
        }
    }
    let blocked = SquareOne.make(
        &mut SquareOne.solved(),
        &SquareOne.turns("/(1,0)/(0,1)").expect("turns"),
    );
    assert!(blocked.is_ok() || matches!(blocked, Err(PuzzleError::BlockedMove { number: 3, .. })));
}

#[test]
fn positions_are_solved_near_and_in_the_fewest_twists() {
    for number in 0..60 {
        let position = SquareOne.random(&mut generator(65, number));
        let near = solution(&NEAR, &position);
        assert!(twists(&near) <= 16, "{}", SquareOne.write_turns(&near));
        let is_odd = position.places()[24] == 1;
        assert_eq!(twists(&near) % 2 == 1, is_odd);
    }
}

#[test]
fn a_few_twists_are_undone_in_as_few() {
    for number in 0..40 {
        let count = number as usize % 8;
        let turns = SquareOne.random_turns(count, &mut generator(66, number));
        let mut position = SquareOne.solved();
        SquareOne.make(&mut position, &turns).expect("they can be made");
        let shortest = solution(&OPTIMAL, &position);
        assert!(twists(&shortest) <= count && twists(&shortest) % 2 == count % 2);
        assert_eq!(solution(&NEAR, &position), shortest);
        // All solutions of this length are different, and no solution is shorter.
        let token = CancelToken::new();
        let all: Vec<_> = OPTIMAL
            .propose_of_length(&position, twists(&shortest), &token)
            .take(50)
            .collect();
        for (index, proposal) in all.iter().enumerate() {
            assert_eq!(check(&SquareOne, &position, proposal.turns()), Ok(()));
            assert!(!all[..index].contains(proposal));
        }
        assert_eq!(all.first().map(|first| first.turns().to_vec()), Some(shortest.clone()));
        let shorter = twists(&shortest).checked_sub(2);
        let shorter = shorter.map(|length| OPTIMAL.propose_of_length(&position, length, &token).count());
        assert!(shorter.is_none_or(|count| count == 0));
    }
}

/// True if corners and edges alternate in both layers. This is the case if two of any three successive wedges belong to
/// corners.
fn is_square(position: &PuzzlePosition) -> bool {
    let wedges = SquareOneWedges::of(position).expect("a Square-1");
    let is_corner = |wedge| {
        let [first, second] = wedges_of(piece_of(wedge));
        first != second
    };
    wedges.layers.iter().all(|layer| {
        let corners = |place: usize| (place..place + 3).filter(|place| is_corner(layer[place % 12])).count();
        (0..12).all(|place| corners(place) == 2)
    })
}

/// Checks that a layer is not square before the last twist of the first phase, and that both layers are square from
/// then on.
#[test]
fn the_layers_are_square_from_the_end_of_the_first_phase_and_not_before() {
    for number in 0..60 {
        let mut random = generator(67, number);
        let mut position = SquareOne.solved();
        match number % 4 {
            0 => position = SquareOne.random(&mut random),
            _ => {
                let turns = SquareOne.random_turns(1 + number as usize % 7, &mut random);
                SquareOne.make(&mut position, &turns).expect("they can be made");
            }
        }
        let found = NEAR
            .propose(&[&position], &CancelToken::new())
            .pop()
            .expect("one for one");
        let found = found.expect("it is solved");
        let [shape, pieces] = found.phases() else {
            panic!("two phases");
        };
        let mut was_square = is_square(&position);
        let make = |position: &mut PuzzlePosition, turn| SquareOne.make(position, &[turn]).expect("it can be made");
        for &turn in &shape.turns {
            was_square = is_square(&position);
            make(&mut position, turn);
        }
        assert_eq!(was_square, shape.turns.is_empty(), "{number}");
        for &turn in &pieces.turns {
            assert!(is_square(&position), "{number}");
            make(&mut position, turn);
        }
    }
}

/// Checks that all positions within three twists are solved in the number of twists that a breadth-first search on
/// wedges finds. Turns of layers do not count.
#[test]
fn positions_within_three_twists_have_the_distance_that_wedges_give_them() {
    let mut known = std::collections::HashSet::new();
    let layers = || (0..144).map(|number| SquareOneTurn::of_number(PuzzleTurn::new(number)).expect("turns of layers"));
    let all_turned = |wedges: SquareOneWedges| {
        layers().map(move |turn| {
            let mut turned = wedges;
            turned.make(turn);
            turned
        })
    };
    let least = |wedges: SquareOneWedges| {
        all_turned(wedges)
            .map(|turned| (turned.layers, turned.is_middle_twisted))
            .min()
    };
    let mut last = vec![SquareOneWedges::solved()];
    known.insert(least(SquareOneWedges::solved()));
    for distance in 1..=3 {
        let mut next = Vec::new();
        for wedges in &last {
            for mut turned in all_turned(*wedges) {
                if turned.make(SquareOneTurn::Twist) && known.insert(least(turned)) {
                    next.push(turned);
                }
            }
        }
        for wedges in next.iter().step_by(1 + next.len() / 300) {
            assert_eq!(twists(&solution(&OPTIMAL, &PuzzlePosition::from(wedges))), distance);
        }
        last = next;
    }
}

#[test]
fn a_search_that_is_cancelled_says_so_and_keeps_its_first_solution() {
    let token = CancelToken::new();
    token.cancel();
    let position = SquareOne.random(&mut generator(67, 1));
    let found = OPTIMAL.propose(&[&position], &token).pop().expect("one for one");
    assert_eq!(found, Err(PuzzleError::Cancelled));
    let mut heard = 0;
    let improved = NEAR.improve(&position, &token, &mut |proposal| {
        assert_eq!(check(&SquareOne, &position, proposal.turns()), Ok(()));
        heard += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((improved, heard), (Ok(()), 1));
}

#[test]
fn turns_are_counted_simplified_and_undone() {
    let turns = SquareOne.turns("(1,0)/(3,-3)/(0,0)/(-6,0)").expect("turns");
    assert_eq!(SquareOne.length(&turns), PuzzleLength::Twists { twists: 3, turns: 6 });
    assert_eq!(SquareOne.write_turns(&SquareOne.simplified(&turns)), "(1,0) / (-3,-3)");
    assert_eq!(
        SquareOne.write_turns(&SquareOne.inverse(&turns)),
        "(6,0) / (0,0) / (-3,3) / (-1,0)"
    );
    assert_eq!(
        SquareOne.order(&SquareOne.turns("/").expect("a twist")),
        Ok("2".to_owned())
    );
    assert_eq!(
        SquareOne.order(&SquareOne.turns("(1,0)").expect("turns")),
        Ok("12".to_owned())
    );
    assert!(matches!(
        SquareOne.order(&SquareOne.turns("(1,0)/").expect("turns")),
        Ok(_) | Err(PuzzleError::NoOrder { .. })
    ));
}

/// Checks that each of the eight corners is equally often the first corner of the upper layer, and that the shapes are
/// equally likely. Chi-square with 7 and with 3,677 degrees of freedom exceeds about 42 and 4,100 with a probability of
/// one in a million.
#[test]
fn random_positions_have_every_corner_first_and_every_shape_equally_often() {
    const DRAWS: u64 = 36_780;
    let mut corners = [0_u32; 8];
    let mut shapes: BTreeMap<Vec<bool>, u32> = BTreeMap::new();
    let mut twisted = 0;
    for number in 0..DRAWS {
        let position = SquareOne.random(&mut generator(68, number));
        let wedges = SquareOneWedges::of(&position).expect("a position");
        assert!(wedges.can_twist());
        let all = wedges.layers.as_flattened();
        let first = all.iter().find(|&&wedge| piece_of(wedge) < 8).expect("a corner");
        corners[usize::from(piece_of(*first))] += 1;
        let seconds = all
            .iter()
            .map(|&wedge| wedges_of(piece_of(wedge))[1] == wedge && piece_of(wedge) < 8);
        *shapes.entry(seconds.collect()).or_default() += 1;
        twisted += u32::from(wedges.is_middle_twisted);
    }
    let chi_square = |counts: &mut dyn Iterator<Item = u32>, expected: f64| -> f64 {
        counts
            .map(|count| (f64::from(count) - expected).powi(2) / expected)
            .sum()
    };
    let of_corners = chi_square(&mut corners.into_iter(), DRAWS as f64 / 8.0);
    assert!(of_corners < 42.0, "{of_corners}");
    let missing = 3_678 - shapes.len();
    let of_shapes = chi_square(&mut shapes.into_values(), 10.0) + 10.0 * missing as f64;
    assert!(of_shapes < 4_100.0, "{of_shapes}");
    assert!(twisted.abs_diff(DRAWS as u32 / 2) < 600);
}

#[test]
fn shapes_are_reached_from_the_square_alone() {
    let shapes = Shapes::new();
    assert_eq!(shapes.count(), 170);
    let steps = (0..170).flat_map(|shape| shapes.steps(shape));
    assert_eq!(steps.count(), 5_224);
}
