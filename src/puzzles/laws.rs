//! Tests laws that hold for all puzzles. Each law is tested through `dyn Puzzle`, on every puzzle to which it applies.

use super::{
    Cell, Puzzle, PuzzleError, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolver, PuzzleTurn,
    SolvablePuzzle, check, read_text,
};
use crate::cube::{Axis, Metric, Rotation, Symmetry, generator};
use crate::notation::svg::Picture;
use crate::notation::{Suggestion, SymbolChange};
use crate::tables::{NoProgress, Store};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The puzzles on which the laws are tested: the puzzles of [`PuzzleName::SOLVED`], and cubes of three to seven layers.
static ALL: LazyLock<Vec<Arc<dyn Puzzle>>> = LazyLock::new(|| {
    let names = ["3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7"];
    let cubes = names.map(|name| name.parse::<PuzzleName>().expect("a name"));
    let known = PuzzleName::SOLVED.into_iter().chain(cubes);
    let known = known.map(|name| name.puzzle().expect("they are known"));
    known.collect()
});

fn all() -> impl Iterator<Item = &'static dyn Puzzle> {
    ALL.iter().map(AsRef::as_ref)
}

/// A solver for each method of each puzzle, in each metric. All solvers are opened before the first of them is used,
/// since threads that wait for a table cannot help to build it. Cubes of four layers or more are left out, because
/// other tests solve them and store their tables. The Square-1 is left out because its solver takes longer, and because
/// it has its own tests.
static SOLVERS: LazyLock<Vec<PuzzleSolver>> = LazyLock::new(|| {
    let is_light = |puzzle: &Arc<dyn SolvablePuzzle>| {
        let is_small = puzzle.name().layers().is_none_or(|layers| layers < 4);
        is_small && puzzle.name() != PuzzleName::SquareOne
    };
    let known = all().filter_map(|puzzle| puzzle.name().solvable().ok());
    let solvable = known.filter(is_light);
    let open = |puzzle: Arc<dyn SolvablePuzzle>, method, metric| {
        let opened = PuzzleSolver::open(puzzle, method, metric, &Store::IN_MEMORY, &NoProgress);
        opened.expect("the tables are as published")
    };
    let of_puzzle = |puzzle: Arc<dyn SolvablePuzzle>| {
        let metrics = puzzle.metrics().iter();
        let of_metric = |&metric| {
            { puzzle.methods().iter() }
                .map(|&method| open(Arc::clone(&puzzle), method, metric))
                .collect::<Vec<_>>()
        };
        metrics.flat_map(of_metric).collect::<Vec<_>>()
    };
    solvable.flat_map(of_puzzle).collect()
});

fn optimal() -> impl Iterator<Item = &'static PuzzleSolver> {
    SOLVERS.iter().filter(|solver| solver.method() == PuzzleMethod::Optimal)
}

/// Random positions. If the puzzle has a solver, every second position is uniformly random. All other positions are
/// reached by random turns.
fn positions(puzzle: &dyn Puzzle, count: u64) -> Vec<PuzzlePosition> {
    let position = |number| {
        let random = &mut generator(71, number);
        if let Some(solvable) = puzzle.solvable().filter(|_| number % 2 == 0) {
            return solvable.random(random);
        }
        let mut position = puzzle.solved();
        let turns = puzzle.random_turns(30, random);
        puzzle.make(&mut position, &turns).expect("they can be made");
        position
    };
    (0..count).map(position).collect()
}

fn made(puzzle: &dyn Puzzle, position: &PuzzlePosition, turns: &[PuzzleTurn]) -> PuzzlePosition {
    let mut position = position.clone();
    puzzle.make(&mut position, turns).expect("they can be made");
    position
}

#[test]
fn what_is_written_is_read_as_the_same_position() {
    for puzzle in all() {
        for position in positions(puzzle, 50) {
            let written = puzzle.write(&position);
            for format in [None, Some(PuzzleFormat::Facelets)] {
                let read = puzzle.read(&written, format).expect(&written);
                assert_eq!(read.position, position, "{written}");
                assert!(read.symbols.len() == puzzle.colors().len() || puzzle.colors().is_empty());
            }
        }
    }
}

#[test]
fn turns_that_are_written_are_read_and_lead_to_the_same_position() {
    for puzzle in all() {
        for number in 0..50 {
            let turns = puzzle.random_turns(20, &mut generator(72, number));
            let written = puzzle.write_turns(&turns);
            let expected = match puzzle.name() {
                // The text turns the Clock over twice.
                PuzzleName::Clock => 22,
                PuzzleName::SquareOne => 40,
                _ => 20,
            };
            assert_eq!(written.split(' ').count(), expected, "{written}");
            assert_eq!(puzzle.turns(&written).expect(&written), turns);
            let read = puzzle.read(&written, Some(PuzzleFormat::Moves)).expect(&written);
            assert_eq!(read.position, made(puzzle, &puzzle.solved(), &turns));
        }
    }
}

#[test]
fn turns_that_are_undone_bring_everything_back() {
    for puzzle in all() {
        for number in 0..50 {
            let turns = puzzle.random_turns(30, &mut generator(73, number));
            let after = made(puzzle, &puzzle.solved(), &turns);
            let is_solved = after == puzzle.solved();
            assert_eq!(puzzle.is_solved(&after), is_solved);
            assert_eq!(puzzle.looks_like(&after, &puzzle.solved()), is_solved);
            let back = made(puzzle, &after, &puzzle.inverse(&turns));
            assert_eq!(back, puzzle.solved());
            assert!(puzzle.is_solved(&back) && puzzle.looks_like(&back, &puzzle.solved()));
        }
    }
}

#[test]
fn turns_carried_by_a_rotation_are_those_between_the_rotation_and_its_inverse() {
    for puzzle in all().filter(|puzzle| puzzle.name().layers().is_some()) {
        for (number, rotation) in Rotation::all().enumerate() {
            let turns = puzzle.random_turns(20, &mut generator(81, number as u64));
            let held = puzzle.turns(&rotation.to_string()).expect("turns of the whole cube");
            let between = [&held[..], &turns, &puzzle.inverse(&held)].concat();
            let carried = puzzle.carried(&turns, &Symmetry::of_sides(rotation));
            let carried = carried.expect("it is a cube");
            let solved = puzzle.solved();
            assert_eq!(
                made(puzzle, &solved, &carried),
                made(puzzle, &solved, &between),
                "{rotation}"
            );
        }
    }
}

#[test]
fn turns_in_a_mirror_lead_to_the_stickers_in_a_mirror() {
    for puzzle in all() {
        let mirror = Symmetry::mirror(Axis::RightLeft);
        let turns = puzzle.random_turns(30, &mut generator(82, 0));
        let Some(layers) = puzzle.name().layers().map(usize::from) else {
            assert_eq!(puzzle.carried(&turns, &mirror), None);
            continue;
        };
        let mirrored = puzzle.carried(&turns, &mirror).expect("it is a cube");
        // The mirror exchanges left and right: the L face and the R face, and the columns of each face.
        let written: Vec<char> = puzzle.write(&made(puzzle, &puzzle.solved(), &turns)).chars().collect();
        let faces: Vec<&[char]> = written.chunks(layers * layers).collect();
        let rows = [0, 4, 2, 3, 1, 5]
            .into_iter()
            .flat_map(|face| faces[face].chunks(layers));
        let seen = rows.flat_map(|row| row.iter().rev()).map(|face| match face {
            'L' => 'R',
            'R' => 'L',
            other => *other,
        });
        let seen: String = seen.collect();
        assert_eq!(puzzle.write(&made(puzzle, &puzzle.solved(), &mirrored)), seen);
        assert_eq!(puzzle.carried(&mirrored, &mirror), Some(turns));
    }
}

#[test]
fn turns_of_inner_layers_are_written_as_competitions_have_them() {
    for (name, turns, written) in [
        ("2x2x2", "2R x2 U'", "L' x2 U'"),
        ("3x3x3", "M E' 2R", "Lw L' Dw' D Rw R'"),
        ("5x5x5", "2R 2-3Uw' 3F2 3-5Lw r", "Rw R' 3Uw' U 3Fw2 Fw2 3Rw' Rw"),
        ("pyraminx", "R l' U", "R l' U"),
    ] {
        let puzzle = name
            .parse::<PuzzleName>()
            .expect("a name")
            .puzzle()
            .expect("it is known");
        let turns = puzzle.turns(turns).expect("turns");
        let in_wca = puzzle.in_wca(&turns);
        assert_eq!(puzzle.write_turns(&in_wca), written);
        assert_eq!(
            made(puzzle.as_ref(), &puzzle.solved(), &in_wca),
            made(puzzle.as_ref(), &puzzle.solved(), &turns)
        );
    }
}

#[test]
fn turns_made_as_often_as_their_order_and_not_before_bring_everything_back() {
    const MOST: usize = 5_000;
    for puzzle in all() {
        for number in 0..20 {
            let turns = puzzle.random_turns(2, &mut generator(74, number));
            let Ok(order) = puzzle.order(&turns) else {
                let is_board = puzzle.colors().is_empty() || puzzle.name() == PuzzleName::SquareOne;
                assert!(is_board, "moves can be blocked only on a board or on a Square-1");
                continue;
            };
            let order: usize = order.parse().expect("a number");
            let mut position = puzzle.solved();
            let times = (1..=MOST).find(|_| {
                puzzle.make(&mut position, &turns).expect("they can be made");
                position == puzzle.solved()
            });
            assert_eq!(
                times,
                (order <= MOST).then_some(order),
                "{}",
                puzzle.write_turns(&turns)
            );
        }
        assert_eq!(puzzle.order(&[]), Ok("1".to_owned()));
    }
}

#[test]
fn random_turns_are_as_many_moves_and_none_of_them_merge() {
    for puzzle in all() {
        let turns = puzzle.random_turns(500, &mut generator(75, 0));
        assert_eq!(puzzle.length(&turns).in_metric(Metric::HalfTurn), 500);
        let is_needless = |pair: &[PuzzleTurn]| {
            let mut after = puzzle.solved();
            puzzle.make(&mut after, pair).is_ok() && puzzle.is_solved(&after)
        };
        assert!(!turns.windows(2).any(is_needless));
    }
}

#[test]
fn random_positions_are_solved_within_the_longest() {
    for solver in SOLVERS.iter() {
        let puzzle = solver.puzzle();
        let positions = positions(puzzle, 500);
        let solutions = solver.solve_all(&positions.iter().collect::<Vec<_>>());
        assert_eq!(solutions.len(), positions.len());
        for (position, solution) in positions.iter().zip(solutions) {
            let solution = solution.expect("solved");
            assert!(puzzle.is_solved(&made(puzzle, position, solution.turns())));
            assert_eq!(check(puzzle, position, solution.turns()), Ok(()));
            let length = puzzle.length(solution.turns()).in_metric(solver.metric());
            let longest = puzzle.longest(solver.method(), solver.metric());
            assert!(longest.is_none_or(|longest| length <= longest));
            let phases = solution.phases();
            let whole: Vec<PuzzleTurn> = phases.iter().flat_map(|phase| &phase.turns).copied().collect();
            assert!(puzzle.is_solved(&made(puzzle, position, &whole)));
        }
    }
}

#[test]
fn no_solution_is_shorter_than_the_shortest_and_all_of_its_length_are_found() {
    for solver in optimal() {
        let puzzle = solver.puzzle();
        for position in positions(puzzle, 40) {
            let shortest = solver.solve(&position).expect("solved");
            assert!(shortest.is_shortest());
            let length = puzzle.length(shortest.turns()).in_metric(solver.metric());
            let of_length = |length| -> Vec<_> {
                let found: Result<Vec<_>, _> = solver.solutions(&position, length).take(2_000).collect();
                found.expect("checked")
            };
            let all = of_length(length);
            assert!(all.contains(&shortest));
            for (number, one) in all.iter().enumerate() {
                assert_eq!(puzzle.length(one.turns()).in_metric(solver.metric()), length);
                assert!(!all[..number].contains(one));
            }
            assert!(length == 0 || of_length(length - 1).is_empty());
        }
    }
}

#[test]
fn a_request_gives_the_solution_of_the_solver_and_more_after_it_where_more_is_asked_for() {
    for solver in optimal() {
        let puzzle = solver.puzzle();
        for position in positions(puzzle, 5) {
            let reading = puzzle.read(&puzzle.write(&position), None).expect("it was written so");
            let best = solver.solve(&reading.position).expect("solved");
            assert_eq!(solver.request(&reading).solve().expect("solved"), best);
            let several = solver.request(&reading).solutions(3).solve_several().expect("solved");
            let lengths = several
                .iter()
                .map(|each| puzzle.length(each.turns()).in_metric(solver.metric()));
            let lengths: Vec<usize> = lengths.collect();
            assert_eq!(lengths[0], puzzle.length(best.turns()).in_metric(solver.metric()));
            assert!(lengths.is_sorted() && (1..=3).contains(&lengths.len()), "{lengths:?}");
        }
    }
}

#[test]
fn a_turn_leads_one_move_nearer_or_farther_at_most() {
    for solver in optimal().filter(|solver| solver.metric() == Metric::HalfTurn) {
        let puzzle = solver.puzzle();
        let length = |turns: &[PuzzleTurn]| puzzle.length(turns).in_metric(Metric::HalfTurn);
        let distance = |position: &PuzzlePosition| length(solver.solve(position).expect("solved").turns());
        for number in 0..50 {
            let turns = puzzle.random_turns(25, &mut generator(76, number));
            let mut position = puzzle.solved();
            let mut before = 0;
            for turn in turns {
                puzzle.make(&mut position, &[turn]).expect("it can be made");
                let after = distance(&position);
                assert!(after.abs_diff(before) <= 1);
                before = after;
            }
        }
    }
}

#[test]
fn the_same_turns_solve_what_is_seen_from_a_target() {
    for solver in optimal() {
        let puzzle = solver.puzzle();
        let positions = positions(puzzle, 60);
        for pair in positions.chunks_exact(2) {
            let seen = puzzle.seen_from(&pair[0], &pair[1]).expect("can be");
            let solution = solver.solve(&seen).expect("solved");
            let reached = made(puzzle, &pair[0], solution.turns());
            assert!(puzzle.looks_like(&reached, &pair[1]));
            assert_eq!(puzzle.looks_like(&pair[0], &pair[1]), pair[0] == pair[1]);
        }
    }
}

#[test]
fn nets_show_every_sticker_and_pictures_are_one_line() {
    for puzzle in all() {
        for position in positions(puzzle, 20) {
            let shown = |position: &PuzzlePosition| {
                let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
                for cell in puzzle.net(position).into_iter().flatten() {
                    if let Cell::Sticker(number) | Cell::Piece(number) = cell {
                        *counts.entry(number).or_default() += 1;
                    }
                }
                counts
            };
            let counts = shown(&position);
            let all: usize = counts.values().sum();
            match puzzle.name() {
                // The cells of a Clock show hours, which change with the position. Corner dials are shown on both
                // sides, so there are 18 cells.
                PuzzleName::Clock => assert_eq!(all, 18),
                // A corner counts as two wedges, and the middle layer is shown as two cells.
                PuzzleName::SquareOne => assert_eq!(all, 26),
                name => {
                    assert_eq!(counts, shown(&puzzle.solved()));
                    assert_eq!(all, name.stickers());
                    assert!(puzzle.colors().is_empty() || counts.len() == puzzle.colors().len());
                }
            }
            for view in [Picture::Net, Picture::Corner, Picture::Both] {
                let picture = puzzle.picture(&position, view, puzzle.colors()).svg();
                assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>") && !picture.contains('\n'));
            }
        }
    }
}

#[cfg(feature = "pdf")]
#[test]
fn all_shapes_of_a_picture_are_within_it() {
    for puzzle in all() {
        for position in positions(puzzle, 10) {
            for view in [Picture::Net, Picture::Corner, Picture::Both] {
                let picture = puzzle.picture(&position, view, puzzle.colors());
                let size = picture.size();
                for point in picture.polygons().flat_map(|(points, _)| points) {
                    let is_within = [0, 1].map(|axis| (0.0..=size[axis]).contains(&point[axis]));
                    assert_eq!(is_within, [true; 2], "{}: {point:?}, {size:?}", puzzle.name());
                }
            }
        }
    }
}

#[test]
fn turns_that_are_simplified_lead_where_they_led_and_none_undoes_the_one_before() {
    for puzzle in all() {
        for number in 0..20 {
            let mut random = generator(95, number);
            let turns = puzzle.random_turns(12, &mut random);
            let there_and_back: Vec<PuzzleTurn> = turns.iter().copied().chain(puzzle.inverse(&turns)).collect();
            assert_eq!(puzzle.simplified(&there_and_back), [], "{}", puzzle.name());
            // Each turn is made once, twice or three times, unless it is blocked.
            let mut repeated = Vec::new();
            let mut position = puzzle.solved();
            for (place, &turn) in turns.iter().enumerate() {
                for _ in 0..=place % 3 {
                    if puzzle.make(&mut position, &[turn]).is_ok() {
                        repeated.push(turn);
                    }
                }
            }
            let simplified = puzzle.simplified(&repeated);
            let mut reached = puzzle.solved();
            puzzle.make(&mut reached, &simplified).expect("turns that can be made");
            assert_eq!(reached, position, "{}", puzzle.name());
            assert!(simplified.len() <= repeated.len());
            let undoes = |pair: &[PuzzleTurn]| puzzle.inverse(&pair[..1]) == pair[1..];
            assert!(!simplified.windows(2).any(undoes), "{}", puzzle.name());
        }
    }
}

#[test]
fn what_is_of_another_puzzle_is_refused_and_nothing_panics() {
    let strange = [
        PuzzlePosition::new(&[]),
        PuzzlePosition::new(&[200; 24]),
        PuzzlePosition::new(&[255; 36]),
    ];
    let others: Vec<PuzzlePosition> = all().map(|puzzle| puzzle.solved()).collect();
    for puzzle in all() {
        let own = puzzle.solved();
        for other in others
            .iter()
            .chain(&strange)
            .filter(|other| other.places().len() != own.places().len())
        {
            let foreign = Err(PuzzleError::Foreign { puzzle: puzzle.name() });
            assert_eq!(puzzle.make(&mut other.clone(), &[]), foreign);
            assert!(!puzzle.is_solved(other) && !puzzle.looks_like(&own, other) && !puzzle.looks_like(other, &own));
        }
        for other in others.iter().chain(&strange) {
            let _ = (puzzle.write(other), puzzle.net(other), puzzle.is_solved(other));
            let _ = puzzle.picture(other, Picture::Both, &[]);
            if let Some(solvable) = puzzle.solvable() {
                let _ = (solvable.seen_from(&own, other), solvable.seen_from(other, &own));
            }
        }
        for number in [0, 25, 31, 1 << 27, u32::MAX] {
            let turn = [PuzzleTurn::new(number)];
            let _ = (puzzle.make(&mut puzzle.solved(), &turn), puzzle.order(&turn));
            let _ = (puzzle.write_turns(&turn), puzzle.inverse(&turn), puzzle.length(&turn));
        }
        assert!(puzzle.make(&mut puzzle.solved(), &[PuzzleTurn::new(u32::MAX)]).is_err());
    }
    for solver in SOLVERS.iter() {
        for other in others.iter().chain(&strange) {
            let _ = (solver.solve(other), solver.solutions(other, 3).count());
        }
    }
}

#[test]
fn a_sticker_that_is_mistyped_is_named_with_the_color_it_should_have() {
    let has_stickers = |puzzle: &&dyn Puzzle| !puzzle.colors().is_empty() && puzzle.name() != PuzzleName::SquareOne;
    for puzzle in all().filter(has_stickers) {
        for (number, position) in positions(puzzle, 30).into_iter().enumerate() {
            let right: Vec<char> = puzzle.write(&position).chars().collect();
            let place = 7 * number % right.len();
            let other = right.iter().copied().find(|&symbol| symbol != right[place]);
            for wrong in [other.expect("another color"), '?'] {
                let mut typed = right.clone();
                typed[place] = wrong;
                let text: String = typed.into_iter().collect();
                let error = read_text(puzzle, &text, Some(PuzzleFormat::Facelets));
                if let (Ok(read), '?') = (&error, wrong) {
                    assert_eq!(read.position, position, "{text}");
                    continue;
                }
                let Err(PuzzleError::Meant { suggestions, .. }) = error else {
                    panic!("{text}: {error:?}");
                };
                let faces = puzzle.write(&puzzle.solved());
                let face = faces.chars().nth(place).expect("a sticker");
                let number = faces.chars().take(place).filter(|&each| each == face).count();
                let expected = SymbolChange {
                    facelet: format!("{face}{number}"),
                    from: wrong,
                    to: right[place],
                };
                let expected = Suggestion::Changes(vec![expected]);
                assert!(suggestions.contains(&expected), "{text}: {suggestions:?}");
            }
        }
    }
}
