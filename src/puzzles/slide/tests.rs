use super::*;
use crate::cube::generator;
use crate::puzzles::PuzzleSolver;
use crate::tables::NoProgress;
use rayon::prelude::*;

fn solver() -> PuzzleSolver {
    let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
    let opened = PuzzleSolver::open(
        std::sync::Arc::new(Slide),
        method,
        metric,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    opened.expect("the distances are as published")
}

fn position(text: &str) -> PuzzlePosition {
    let read = Slide.read(text, None);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).position
}

fn board(text: &str) -> Board {
    Board::of(&position(text)).expect("a board")
}

fn message(text: &str) -> String {
    match Slide.read(text, None) {
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
        let boards: Vec<_> = numbers
            .iter()
            .map(|number| PuzzlePosition::from(&board(number)))
            .collect();
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
    for home in Place::all() {
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
        let mut target = Board::of(&Slide.random(&mut random)).expect("a board");
        if random.random_range(0..2) == 1 {
            // Two pieces exchanged: a board of the other half.
            let mut pieces = *target.pieces();
            let at = |number| pieces.iter().position(|&piece| piece == number).expect("it is there");
            let (one, other) = (at(1), at(2));
            pieces.swap(one, other);
            target = Board::new(pieces).expect("the same pieces");
        }
        let target = PuzzlePosition::from(&target);
        let seen = Slide.seen_from(&start, &target).expect("a board");
        match solver.solve(&seen) {
            Ok(solution) => {
                let mut reached = start.clone();
                Slide.make(&mut reached, solution.turns()).expect("possible moves");
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
    let expected = [1, 3, 0, 4, 2, 7, 8, 5, 6];
    for text in [
        "1 3 0 4 2 7 8 5 6",
        "130427856",
        "1,3,0, 4,2,7, 8,5,6",
        "1 3 0\n4 2 7\n8 5 6",
        "130 427 856",
        "1 3 . 4 2 7 8 5 6",
        "1 3 _ | 4 2 7 | 8 5 6",
    ] {
        assert_eq!(board(text).pieces(), &expected, "{text}");
    }
    assert_eq!(Slide.write(&position("130427856")), "1 3 0 4 2 7 8 5 6");
    assert_eq!(board(""), Board::SOLVED);
    assert_eq!(board("(D R)2 [U, L]").pieces(), board("D R D R U L D R").pieces());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        ("1 2 3", "3 numbers; the board has 9 places, from 0 (empty) to 8"),
        ("1 2 3 4 5 6 7 8 8", "column 17: 8 is on the board twice, and 0 is not"),
        (
            "1 2 3 4 5 6 7 8 9",
            "column 17: '9' is no piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "12 3 4 5 6 7 8 0",
            "column 1: '12' is no piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "1 2 3 4 5 6 7 8 10",
            "column 17: '10' is no piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "1 2 3 4 5 6 7 x 0",
            "column 15: 'x' is no piece; the pieces are 1 to 8, and 0 is the empty place",
        ),
        (
            "D D D",
            "move 3, D: there is no piece that could move so into the empty place",
        ),
        (
            "D3",
            "move 3, D: there is no piece that could move so into the empty place",
        ),
        (
            "U",
            "move 1, U: there is no piece that could move so into the empty place",
        ),
        (
            "D 2U",
            "column 3: the sliding puzzle has no layers 2U; its turns are U D L R, the way in which a piece moves into the empty place",
        ),
        (
            "D F",
            "column 3: 'F' turns nothing on the sliding puzzle; its turns are U D L R, the way in which a piece moves into the empty place",
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
        let moves = Slide.turns(moves).expect("moves");
        assert_eq!(Slide.order(&moves), Ok(order.to_owned()));
    }
}

/// Threads that build a table together once waited for the cell that one of them had locked.
#[test]
fn tables_of_other_goals_are_built_by_threads_that_ask_for_them_at_once() {
    let solver = solver();
    let solved = (0..2_000_usize).into_par_iter().map(|number| {
        let home = Place::new((number % 9) as u8).expect("a place");
        let board = ReachableBoard::board(number, home);
        solver.solve(&PuzzlePosition::from(&board)).is_ok()
    });
    assert!(solved.all(|is_solved| is_solved));
}

/// Moves beyond the edge were once tried and thrown away afterwards, which took for ever.
#[test]
fn solutions_of_every_length_are_those_of_a_plain_search() {
    fn count(board: Board, last: Option<SlideMove>, left: usize) -> usize {
        if left == 0 {
            return usize::from(board.is_solved());
        }
        let next = SlideMove::ALL.into_iter();
        let next = next.filter(|each| last != Some(each.opposite()));
        let boards = next.filter_map(|each| {
            let mut after = board;
            after.make([each]).is_ok().then_some((after, each))
        });
        boards.map(|(after, each)| count(after, Some(each), left - 1)).sum()
    }
    let solver = solver();
    for start in [board(""), board("R"), board("D R U"), board("D R U L D")] {
        for length in 0..=16 {
            let found = solver.solutions(&PuzzlePosition::from(&start), length).count();
            assert_eq!(found, count(start, None, length), "{start}, {length}");
        }
    }
}
