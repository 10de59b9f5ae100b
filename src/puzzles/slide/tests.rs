use super::grid::Grid;
use super::pattern_solver::solvable_tiles;
use super::patterns::{ENTRIES_OF_PROOFS, Patterns};
use super::*;
use crate::cube::generator;
use crate::puzzles::{PuzzleSolver, read_text};
use crate::search::CancelToken;
use crate::tables::{NoProgress, Store};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

const SIZE: BoardSize = BoardSize::EIGHT_PUZZLE;
const SLIDE: Slide = Slide::new(SIZE);

fn solver() -> PuzzleSolver {
    let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
    let opened = PuzzleSolver::open(
        std::sync::Arc::new(SLIDE),
        method,
        metric,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    opened.expect("the distances are as published")
}

fn position(text: &str) -> PuzzlePosition {
    let read = SLIDE.read(text, None);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).position
}

fn board(text: &str) -> Board {
    Board::of(SIZE, &position(text)).expect("a board")
}

fn message(text: &str) -> String {
    match SLIDE.read(text, None) {
        Ok(_) => panic!("{text} is a board"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_board_is_solved_and_the_longest_takes_31_moves() {
    let solver = solver();
    let numbers: Vec<usize> = (0..BOARDS).collect();
    let lengths = numbers.par_chunks(256).flat_map_iter(|numbers| {
        let board = |&number: &usize| ReachableBoard::board(number, Place::LAST);
        let boards: Vec<_> = numbers.iter().map(|number| board(number).into_position()).collect();
        let solutions = solver.solve_all(&boards.iter().collect::<Vec<_>>());
        let lengths = solutions.into_iter().map(|solution| {
            solution
                .expect("every board of the half is solved, and checked")
                .turns()
                .len()
        });
        lengths.collect::<Vec<_>>()
    });
    assert_eq!(lengths.max(), Some(31));
}

#[test]
fn every_place_of_the_goal_has_its_published_distribution() {
    for home in (0..Place::COUNT).filter_map(Place::new) {
        let found = solver::distances(home);
        let longest = if home.index() == 4 { 30 } else { 31 };
        assert_eq!((found.total(), found.diameter()), (181_440, longest));
    }
}

#[test]
fn any_board_can_be_the_goal_that_parity_allows() {
    let solver = solver();
    let start = position("1 3 0 4 2 7 8 5 6");
    let mut random = generator(1, 0);
    let mut out_of_reach = 0;
    for _ in 0..200 {
        let mut target = Board::of(SIZE, &SLIDE.random(&mut random)).expect("a board");
        if random.random_range(0..2) == 1 {
            // The exchange of two pieces gives a board that moves cannot reach.
            let mut pieces = target.pieces().to_vec();
            let at = |number| pieces.iter().position(|&piece| piece == number).expect("it is there");
            let (one, other) = (at(1), at(2));
            pieces.swap(one, other);
            target = Board::new(SIZE, &pieces).expect("the same pieces");
        }
        let target = target.into_position();
        let seen = SLIDE.seen_from(&start, &target).expect("a board");
        match solver.solve(&seen) {
            Ok(solution) => {
                let mut reached = start.clone();
                SLIDE.make(&mut reached, solution.turns()).expect("possible moves");
                assert_eq!(reached, target);
            }
            Err(error) => {
                assert_eq!(error, PuzzleError::OutOfReach);
                out_of_reach += 1;
            }
        }
    }
    assert!((50..150).contains(&out_of_reach), "{out_of_reach}");
}

#[test]
fn all_solutions_of_a_length_are_possible_and_different() {
    let solver = solver();
    let start = position("D R U R D");
    let shortest = solver.solve(&start).expect("a board of the half");
    let length = shortest.turns().len();
    assert_eq!(length, 5);
    for more in [0, 2, 4] {
        let found: Result<Vec<_>, _> = solver.solutions(&start, length + more).collect();
        let found = found.expect("checked");
        assert!(!found.is_empty() || more > 0);
        for (number, solution) in found.iter().enumerate() {
            assert!(!found[..number].contains(solution));
        }
    }
    assert_eq!(solver.solutions(&start, length + 1).count(), 0);
}

#[test]
fn boards_are_read_with_and_without_spaces_and_come_back() {
    let expected = [1, 3, 0, 4, 2, 7, 8, 5, 6].as_slice();
    for text in [
        "1 3 0 4 2 7 8 5 6",
        "130427856",
        "1,3,0, 4,2,7, 8,5,6",
        "1 3 0\n4 2 7\n8 5 6",
        "130 427 856",
        "1 3 . 4 2 7 8 5 6",
        "1 3 _ | 4 2 7 | 8 5 6",
    ] {
        assert_eq!(board(text).pieces(), expected, "{text}");
    }
    assert_eq!(SLIDE.write(&position("130427856")), "1 3 0 4 2 7 8 5 6");
    assert_eq!(board(""), Board::solved(SIZE));
    assert_eq!(board("(D R)2 [U, L]").pieces(), board("D R D R U L D R").pieces());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        (
            "1 2 3",
            "there are 3 numbers, but the board has 9 places; the numbers go from 0 (the empty place) to 8",
        ),
        (
            "1 2 3 4 5 6 7 8 8",
            "column 17: 8 is on the board twice, and 0 is missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9",
            "column 17: '9' is not a piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "12 3 4 5 6 7 8 0",
            "column 1: '12' is not a piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "1 2 3 4 5 6 7 8 10",
            "column 17: '10' is not a piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "1 2 3 4 5 6 7 x 0",
            "column 15: 'x' is not a piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "D D D",
            "move 3, D: no piece can move in this direction into the empty place",
        ),
        (
            "D3",
            "move 3, D: no piece can move in this direction into the empty place",
        ),
        (
            "U",
            "move 1, U: no piece can move in this direction into the empty place",
        ),
        (
            "D 2U",
            "column 3: the sliding puzzle has no layers 2U; its turns are U D L R, the direction in which a piece moves into the empty place",
        ),
        (
            "D F",
            "column 3: 'F' is not a turn of the sliding puzzle; the turns are U D L R, the direction in which a piece moves into the empty place",
        ),
    ] {
        assert_eq!(message(text), expected);
    }
    let odd = position("2 1 3 4 5 6 7 8 0");
    let error = solver().solve(&odd).expect_err("the other half").to_string();
    assert!(error.contains("(parity)"), "{error}");
}

#[test]
fn orders_are_counted_in_boards() {
    for (moves, order) in [("", "1"), ("D U", "1"), ("D R U L", "3"), ("D D R R U U L L", "7")] {
        let moves = SLIDE.turns(moves).expect("moves");
        assert_eq!(SLIDE.order(&moves), Ok(order.to_owned()));
    }
}

/// In an earlier version, several threads that built a table together waited for a cell that one of these threads had
/// locked.
#[test]
fn tables_of_other_goals_are_built_by_threads_that_ask_for_them_at_once() {
    let solver = solver();
    let solved = (0..2_000_usize).into_par_iter().map(|number| {
        let home = Place::new(number % 9).expect("a place");
        let board = ReachableBoard::board(number, home);
        solver.solve(&board.into_position()).is_ok()
    });
    assert!(solved.all(|is_solved| is_solved));
}

/// In an earlier version, the search also tried impossible moves and discarded them afterwards, so it did not end in a
/// reasonable time.
#[test]
fn solutions_of_every_length_are_those_of_a_plain_search() {
    fn count(board: Board, last: Option<SlideMove>, left: usize) -> usize {
        if left == 0 {
            return usize::from(board.is_solved());
        }
        let next = SlideMove::ALL.into_iter();
        let next = next.filter(|each| last != Some(each.opposite()));
        let boards = next.filter_map(|each| {
            let mut after = board.clone();
            after.make([each]).is_ok().then_some((after, each))
        });
        boards.map(|(after, each)| count(after, Some(each), left - 1)).sum()
    }
    let solver = solver();
    for start in [board(""), board("R"), board("D R U"), board("D R U L D")] {
        for length in 0..=16 {
            let found = solver.solutions(&start.clone().into_position(), length).count();
            assert_eq!(found, count(start.clone(), None, length), "{start}, {length}");
        }
    }
}

fn sized(rows: usize, columns: usize) -> Slide {
    Slide::new(BoardSize::new(rows, columns).expect("a size"))
}

fn solver_by(slide: Slide, method: PuzzleMethod) -> PuzzleSolver {
    let metric = Metric::HalfTurn;
    let opened = PuzzleSolver::open(
        std::sync::Arc::new(slide),
        method,
        metric,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    opened.expect("no table is compared with published counts")
}

/// The distance of each board from the solved board. It is found by a search that uses the code for checking solutions.
fn distances_on_boards(slide: Slide, home: usize) -> HashMap<Vec<u8>, usize> {
    let order = 1..slide.size.places() as u8;
    let solved = Board::from_order(slide.size, order, home, home);
    let mut distances = HashMap::from([(solved.pieces().to_vec(), 0)]);
    let mut frontier = vec![solved];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in &frontier {
            for direction in SlideMove::ALL {
                let mut after = board.clone();
                if after.make([direction]).is_ok() && !distances.contains_key(after.pieces()) {
                    distances.insert(after.pieces().to_vec(), distance);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    distances
}

/// Compares the largest distances with the published ones: A151944 in the On-Line Encyclopedia of Integer Sequences.
#[test]
fn every_small_board_is_solved_in_the_moves_that_a_plain_search_counts() {
    for (rows, columns, longest) in [(2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (4, 2, 36)] {
        let slide = sized(rows, columns);
        let last = slide.size.places() - 1;
        let boards = (1..=slide.size.places()).product::<usize>() / 2;
        let solver = solver_by(slide, PuzzleMethod::Optimal);
        for home in [last, 0, 1] {
            let distances = distances_on_boards(slide, home);
            assert_eq!(distances.len(), boards);
            let most = distances.values().max();
            assert!(home != last || most == Some(&longest), "{rows}x{columns}: {most:?}");
            for (pieces, distance) in &distances {
                let order = pieces.iter().copied().filter(|&piece| piece != 0);
                let empty = pieces.iter().position(|&piece| piece == 0).expect("it is there");
                let board = Board::from_order(slide.size, order, empty, home);
                let solution = solver.solve(&board.into_position()).expect("it can be solved");
                assert!(solution.is_shortest());
                assert_eq!(solution.turns().len(), *distance, "{rows}x{columns}, {pieces:?}");
            }
        }
    }
}

/// Compares the largest distance of the 2x5 puzzle with the published one, 55 moves. The puzzle has 1,814,400 boards.
#[test]
fn the_2x5_puzzle_has_its_published_longest_distance() {
    let size = sized(2, 5).size;
    let key = |board: &Board| { board.pieces().iter() }.fold(0_u64, |key, &piece| key << 4 | u64::from(piece));
    let solved = Board::solved(size);
    let mut seen: HashSet<u64> = HashSet::from([key(&solved)]);
    let mut frontier = vec![solved];
    let mut distance = 0;
    loop {
        let mut next = Vec::new();
        for board in &frontier {
            for direction in SlideMove::ALL {
                let mut after = board.clone();
                if after.make([direction]).is_ok() && seen.insert(key(&after)) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        distance += 1;
        frontier = next;
    }
    assert_eq!((seen.len(), distance), (1_814_400, 55));
    assert_eq!(
        sized(2, 5).longest(PuzzleMethod::Optimal, Metric::HalfTurn),
        Some(distance)
    );
    // The solver must solve each of the farthest boards in this number of moves.
    let solver = solver_by(sized(2, 5), PuzzleMethod::Optimal);
    for board in frontier {
        assert_eq!(
            solver
                .solve(&board.into_position())
                .map(|solution| solution.turns().len()),
            Ok(55)
        );
    }
}

/// Checks that patterns of six pieces and of two pieces give the same distances as the exact table of the 8-puzzle.
#[test]
fn patterns_and_the_exact_table_agree_on_every_board_of_the_8_puzzle() {
    let exact = solver();
    let patterns = PatternSolver::open(SIZE, &Store::IN_MEMORY, &NoProgress).expect("this board has no stored tables");
    let numbers: Vec<usize> = (0..BOARDS).collect();
    numbers.par_chunks(256).for_each(|numbers| {
        let boards: Vec<_> = { numbers.iter() }
            .map(|&number| ReachableBoard::board(number, Place::LAST).into_position())
            .collect();
        let boards: Vec<_> = boards.iter().collect();
        let proposed = patterns.propose(&boards, &CancelToken::new());
        for (solution, proposal) in exact.solve_all(&boards).into_iter().zip(proposed) {
            let proposal = proposal.expect("it can be solved");
            assert_eq!(solution.expect("checked").turns().len(), proposal.turns().len());
        }
    });
}

/// Checks that a sum of patterns never exceeds the distance, and has the same parity as the distance. Also checks that
/// a changed estimate equals the estimate of the new board. A move may change a sum by more than one, because the
/// tables ignore the empty place.
#[test]
fn patterns_never_say_more_than_the_distance() {
    for (rows, columns) in [(2, 3), (2, 4), (3, 3)] {
        let slide = sized(rows, columns);
        for home in [slide.size.places() - 1, 0] {
            let distances = distances_on_boards(slide, home);
            for most_entries in [1, 100, 1_000, ENTRIES_OF_PROOFS] {
                let patterns = Patterns::new(Grid::new(rows, columns), home, most_entries);
                for (pieces, &distance) in &distances {
                    let order = pieces.iter().copied().filter(|&piece| piece != 0);
                    let empty = pieces.iter().position(|&piece| piece == 0).expect("it is there");
                    let board = Board::from_order(slide.size, order, empty, home);
                    let (grid, tiles) = solvable_tiles(slide.size, &board.into_position()).expect("it is reached");
                    let (upright, reflected) = patterns.estimates(&tiles);
                    let sums = [Some(upright.sum), reflected.as_ref().map(|estimate| estimate.sum)];
                    assert!({ sums.into_iter().flatten() }.all(|sum| sum <= distance && sum % 2 == distance % 2));
                    for (_, source) in grid.moves(tiles.hole) {
                        let (tile, hole) = (tiles.at[source], tiles.hole);
                        let mut after = tiles.clone();
                        after.slide_from(source);
                        let (upright_after, reflected_after) = patterns.estimates(&after);
                        let change = patterns.change(&upright, tile, source, hole);
                        assert_eq!(upright.sum_after(change), upright_after.sum);
                        if let (Some(before), Some(after)) = (&reflected, reflected_after) {
                            let change = patterns.reflected_change(before, tile, source, hole);
                            assert_eq!(before.sum_after(change), after.sum);
                        }
                    }
                }
            }
        }
    }
}

/// Solves the boards of R. E. Korf's paper of 1985, and compares the lengths of the solutions with the published
/// lengths. Their average is 53.05 moves.
#[test]
fn the_hundred_boards_of_the_15_puzzle_are_solved_in_the_published_lengths() {
    let slide = sized(4, 4);
    let solver = solver_by(slide, PuzzleMethod::Optimal);
    let lines: Vec<&str> = { include_str!("korf.txt").lines() }
        .filter(|line| !line.starts_with('#'))
        .collect();
    let lengths: Vec<usize> = { lines.par_iter() }
        .map(|line| {
            let (length, board) = line.split_once(' ').expect("a length and a board");
            let solution = solver.solve(&slide.read(board, None).expect("a board").position);
            let solution = solution.expect("it can be solved");
            assert!(solution.is_shortest());
            assert_eq!(length.parse(), Ok(solution.turns().len()), "{board}");
            solution.turns().len()
        })
        .collect();
    assert_eq!((lengths.len(), lengths.iter().sum::<usize>()), (100, 5_305));
}

#[test]
fn boards_of_any_size_are_solved_whatever_the_goal() {
    for (rows, columns) in [(2, 6), (3, 4), (2, 8), (5, 4), (9, 3), (2, 16), (7, 7), (16, 16)] {
        let slide = sized(rows, columns);
        let solver = solver_by(slide, slide.usual_method());
        let mut random = generator(3, 0);
        for is_other_goal in [false, true] {
            let start = slide.random(&mut random);
            let mut target = slide.solved();
            if is_other_goal {
                let turns = slide.random_turns(60, &mut random);
                slide.make(&mut target, &turns).expect("they can be made");
            }
            let seen = slide.seen_from(&start, &target).expect("two boards");
            let solution = solver.solve(&seen).expect("it can be solved");
            let mut reached = start.clone();
            slide.make(&mut reached, solution.turns()).expect("possible moves");
            assert_eq!(reached, target, "{rows}x{columns}");
            // A solution needs at most about five moves for each step of each piece towards its home.
            let most = 3 * (rows + columns) * rows * columns;
            assert!(
                solution.turns().len() <= most,
                "{rows}x{columns}: {}",
                solution.turns().len()
            );
        }
    }
}

/// Checks that a solution without a proof is reported as shortest only if a lower bound proves that it is. Also checks
/// that a time limit of zero still gives an answer.
#[test]
fn solutions_of_large_boards_are_said_to_be_shortest_only_where_that_is_proven() {
    let slide = sized(5, 5);
    let solver = solver_by(slide, PuzzleMethod::Reduction);
    let position = slide.random(&mut generator(5, 0));
    let usual = solver.solve(&position).expect("it can be solved");
    assert!(!usual.is_shortest());
    let search = |time| crate::puzzles::PuzzleSearch { time, max_moves: None };
    let none = crate::solvers::two_phase::SearchTime::For(std::time::Duration::ZERO);
    let at_once = solver.improve(&position, &search(none), &CancelToken::new(), &mut |_| {});
    assert!(at_once.expect("always answered").turns().len() >= usual.turns().len());
    let near = slide.read("D R D R U L U R D D", None).expect("moves").position;
    let near = solver.solve(&near).expect("it can be solved");
    assert_eq!((near.is_shortest(), near.turns().len()), (true, 10));
    let proven = solver_by(sized(4, 4), PuzzleMethod::Optimal);
    let guessed = solver_by(sized(4, 4), PuzzleMethod::Reduction);
    for number in 0..10 {
        let position = sized(4, 4).random(&mut generator(6, number));
        let [proven, guessed] = [&proven, &guessed].map(|solver| solver.solve(&position).expect("it can be solved"));
        let [least, found] = [&proven, &guessed].map(|solution| solution.turns().len());
        assert!(found >= least && (!guessed.is_shortest() || found == least));
    }
}

#[test]
fn a_longer_search_gives_a_shorter_solution_of_a_large_board() {
    let slide = sized(5, 5);
    let solver = GuessSolver::open(slide.size, &NoProgress);
    let mut lengths = Vec::new();
    let position = slide.random(&mut generator(5, 0));
    let improved = solver.improve(&position, &CancelToken::new(), &mut |proposal| {
        lengths.push(proposal.turns().len());
        match lengths.len() {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    assert_eq!(improved, Ok(()));
    assert!(lengths.len() == 2 && lengths[1] < lengths[0], "{lengths:?}");
}

/// Checks that all solvable boards of the 2x2 and the 2x3 puzzle are equally frequent among random boards.
#[test]
fn boards_are_drawn_uniformly_from_the_half_that_can_be_solved() {
    for (rows, columns, boards) in [(2, 2, 12), (2, 3, 360)] {
        let slide = sized(rows, columns);
        let draws = 1_000 * boards;
        let mut counts: HashMap<Vec<u8>, f64> = HashMap::new();
        let mut random = generator(8, 0);
        for _ in 0..draws {
            *counts.entry(slide.random(&mut random).places().to_vec()).or_default() += 1.0;
        }
        assert_eq!(counts.len(), boards);
        // The sum has a chi-squared distribution, whose mean is the number of boards minus 1. A deviation from the mean
        // by six standard deviations is very unlikely.
        let sum: f64 = counts.values().map(|count| (count - 1_000.0).powi(2) / 1_000.0).sum();
        let mean = (boards - 1) as f64;
        assert!((sum - mean).abs() < 6.0 * (2.0 * mean).sqrt(), "{sum}");
    }
}

#[test]
fn large_boards_are_read_in_lines_and_frames_and_come_back() {
    let slide = sized(4, 4);
    let expected = "5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12";
    for text in [
        "5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12",
        "5,1,2,3,9,6,7,4,13,10,11,8,_,14,15,12",
        " 5  1  2  3\n 9  6  7  4\n13 10 11  8\n . 14 15 12",
        "05 01 02 03 | 09 06 07 04 | 13 10 11 08 | 00 14 15 12",
        "+----+----+----+----+\n|  5 |  1 |  2 |  3 |\n+----+----+----+----+\n|  9 |  6 |  7 |  4 |\n\
         +----+----+----+----+\n| 13 | 10 | 11 |  8 |\n+----+----+----+----+\n|  0 | 14 | 15 | 12 |\n+----+----+----+----+",
        "┌──┬──┬──┬──┐\n│ 5│ 1│ 2│ 3│\n│ 9│ 6│ 7│ 4│\n│13│10│11│ 8│\n│ _│14│15│12│\n└──┴──┴──┴──┘",
    ] {
        let read = read_text(&slide, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(slide.write(&read.position), expected, "{text}");
        let read = read_text(&slide, text, Some(PuzzleFormat::Net)).expect("the same");
        assert_eq!(slide.write(&read.position), expected, "{text}");
    }
    let refused = |slide: Slide, text: &str| match read_text(&slide, text, None) {
        Ok(_) => panic!("{text} is a board"),
        Err(error) => error.to_string(),
    };
    for (text, expected) in [
        (
            "1 2 3",
            "there are 3 numbers, but the board has 16 places; the numbers go from 0 (the empty place) to 15",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15",
            "column 37: 15 is on the board twice, and 0 is missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 0",
            "column 34: '16' is not a piece; the pieces are 1 to 15, and 0 is the empty place",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 -15 0",
            "column 34: '-15' is not a piece; the pieces are 1 to 15, and 0 is the empty place",
        ),
        (
            "1234567891011121314150",
            "column 1: '1234567891011121314150' is not a piece; the pieces are 1 to 15, and 0 is the empty place",
        ),
        (
            "D4",
            "move 4, D: no piece can move in this direction into the empty place",
        ),
    ] {
        assert_eq!(refused(slide, text), expected);
    }
    assert_eq!(
        refused(sized(2, 3), "123450 6"),
        "column 1: '123450' is not a piece; the pieces are 1 to 5, and 0 is the empty place"
    );
    let wide = sized(2, 3);
    for text in ["123 450", "123450", "1 2 3 4 5 .", "123\n45_"] {
        assert_eq!(read_text(&wide, text, None).expect(text).position, wide.solved());
    }
}

#[test]
fn orders_of_large_boards_are_those_of_their_cycles() {
    let slide = sized(4, 4);
    for (moves, order) in [
        ("", "1"),
        ("D R U L", "3"),
        ("D D D R R R U U U L L L", "11"),
        ("D3 R3 U3 L3 D R U L", "10"),
    ] {
        let turns = slide.turns(moves).expect("moves");
        let found = slide.order(&turns).expect("it can be made");
        let mut position = slide.solved();
        let times = (1..).find(|_| {
            slide.make(&mut position, &turns).expect("it can be made");
            slide.is_solved(&position)
        });
        assert_eq!(
            times.map(|times: u32| times.to_string()),
            Some(found.clone()),
            "{moves}"
        );
        assert_eq!(found, order, "{moves}");
    }
    let turns = slide.turns("R").expect("a move");
    let Err(PuzzleError::NoOrder { times, .. }) = slide.order(&turns) else {
        panic!("the fourth time, it is blocked");
    };
    assert_eq!(times, 4);
}

/// Checks that the search for a proof can be cancelled.
#[test]
fn a_cancelled_proof_has_no_solution() {
    let slide = sized(4, 4);
    let solver = solver_by(slide, PuzzleMethod::Optimal);
    let cancel = CancelToken::new();
    cancel.cancel();
    // One of the boards that are 80 moves from the solved board.
    let farthest = slide
        .read("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", None)
        .expect("a board")
        .position;
    assert_eq!(
        solver.solve_until_cancelled(&farthest, &cancel),
        Err(PuzzleError::Cancelled)
    );
}

/// Compares the counts with the counts published for the 8-puzzle, and with a second count. The second count goes
/// through all boards with the code that checks solutions.
#[test]
fn boards_are_as_many_at_each_distance_as_a_second_count_finds() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)] {
        let size = BoardSize::new(rows, columns).expect("a board");
        let slide = Slide::new(size);
        let mut counts = Vec::new();
        let counter = slide.distance_counter().expect("few boards");
        assert!(counter.count(&CancelToken::new(), &mut |count| counts.push(count)));
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        let mut boards = vec![Board::solved(size)];
        let mut second: Vec<u64> = Vec::new();
        while !boards.is_empty() {
            second.push(boards.len() as u64);
            seen.extend(boards.iter().map(|board| board.pieces().to_vec()));
            let mut next: HashMap<Vec<u8>, Board> = HashMap::new();
            for board in &boards {
                for each in SlideMove::ALL {
                    let mut after = board.clone();
                    if after.make([each]).is_ok() && !seen.contains(after.pieces()) {
                        next.insert(after.pieces().to_vec(), after);
                    }
                }
            }
            boards = next.into_values().collect();
        }
        assert_eq!(counts, second, "{rows}x{columns}");
        let outline = slide.outline().expect("every board has one");
        assert_eq!(outline.positions, counts.iter().sum::<u64>().into());
        assert_eq!(
            Some(counts.len() - 1),
            slide.longest(PuzzleMethod::Optimal, Metric::HalfTurn)
        );
        if size == SIZE {
            assert_eq!(solver::distances(Place::LAST).counts(), counts);
        }
    }
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let counter = SLIDE.distance_counter().expect("few boards");
    let mut counts = Vec::new();
    assert!(!counter.count(&cancelled, &mut |count| counts.push(count)));
    assert_eq!(counts, [1]);
    let large = BoardSize::new(4, 4).expect("a board");
    assert!(Slide::new(large).distance_counter().is_none());
}
