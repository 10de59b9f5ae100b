//! All boards of the 8-puzzle from which moves lead to the goal, their indices, and the moves between them.

use super::board::Board;
use super::slide_move::SlideMove;
use crate::coordinates::State;
use crate::coordinates::permutation_of_eight::{rank, unrank};
use crate::cube::is_odd;
use crate::puzzles::BoardSize;
use crate::tables::CosetSpace;

/// A place of the board, 0 to 8, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// The last place. It is empty in the default goal.
    pub const LAST: Place = Place(8);

    /// The number of places.
    pub const COUNT: usize = 9;

    /// The place with the given index; `None` if the index is larger than 8.
    pub const fn new(number: usize) -> Option<Place> {
        if number < Place::COUNT {
            Some(Place(number as u8))
        } else {
            None
        }
    }

    /// The index of the place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of orders of eight pieces that are even permutations: 20,160 = 8!/2. They are called even orders here.
const ORDERS: usize = 20_160;

/// The index of an even order among the even orders. The permutations with the indices 2k and 2k + 1 differ by an
/// exchange of the last two pieces. So exactly one of them is even, and k is its index.
fn rank_even(order: [u8; 8]) -> u16 {
    (rank(order) / 2) as u16
}

/// The even order with the given index.
fn unrank_even(number: u16) -> [u8; 8] {
    let mut order = unrank(2 * usize::from(number));
    if is_odd(&order) {
        order.swap(6, 7);
    }
    order
}

/// The number of boards that moves can reach from any given board: 181,440 = 9·8!/2.
pub const BOARDS: usize = Place::COUNT * ORDERS;

/// A solvable board. The order of its pieces, row by row without the empty place, is given by its index among the even
/// orders.
///
/// A move to the left or right does not change the order. A move up or down takes a piece past two other pieces, which
/// is an even permutation. So moves never turn an odd order into the ascending order of the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReachableBoard {
    order: u16,
    empty: Place,
}

/// For each empty place, the new empty place after a piece has moved up, down, left or right into it; the same place if
/// no piece can make this move. The code that checks solutions (`board`) computes these places. The solver must not
/// share code with it, so the places are listed here.
const EMPTY_AFTER: [[u8; 4]; Place::COUNT] = [
    [3, 0, 1, 0],
    [4, 1, 2, 0],
    [5, 2, 2, 1],
    [6, 0, 4, 3],
    [7, 1, 5, 3],
    [8, 2, 5, 4],
    [6, 3, 7, 6],
    [7, 4, 8, 6],
    [8, 5, 8, 7],
];

fn empty_after(empty: Place, which: usize) -> Place {
    let after = EMPTY_AFTER[empty.index()][which];
    Place::new(after.into()).expect("the table has places")
}

impl ReachableBoard {
    /// Converts a board; `None` if moves do not lead from it to its goal.
    pub(super) fn of(board: &Board) -> Option<ReachableBoard> {
        let mut pieces = board.order();
        let order = [(); 8].map(|()| pieces.next().unwrap_or(1) - 1);
        let empty = Place::new(board.empty())?;
        (!is_odd(&order)).then(|| ReachableBoard {
            order: rank_even(order),
            empty,
        })
    }

    /// The board with the given index and the given home of the empty place. The index must be below [`BOARDS`].
    pub(super) fn board(number: usize, home: Place) -> Board {
        let board = ReachableBoard::with_number(number);
        let order = unrank_even(board.order).map(|piece| piece + 1);
        Board::from_order(BoardSize::EIGHT_PUZZLE, order, board.empty.index(), home.index())
    }

    const fn number(self) -> usize {
        self.empty.index() * ORDERS + self.order as usize
    }

    fn with_number(number: usize) -> ReachableBoard {
        let empty = Place::new(number / ORDERS).expect("a number of a board");
        ReachableBoard {
            order: (number % ORDERS) as u16,
            empty,
        }
    }
}

/// An impossible move does not change the board.
impl State for ReachableBoard {
    type Move = SlideMove;

    const SOLVED: ReachableBoard = ReachableBoard {
        order: 0,
        empty: Place::LAST,
    };

    fn make(&mut self, direction: SlideMove) {
        let after = empty_after(self.empty, direction as usize);
        if after != self.empty {
            let order = moved(unrank_even(self.order), self.empty, after);
            self.order = rank_even(order);
            self.empty = after;
        }
    }
}

/// The order after the piece at `after` has moved into the empty place.
fn moved(mut order: [u8; 8], empty: Place, after: Place) -> [u8; 8] {
    let (from, to) = (empty.index(), after.index());
    // For a piece after the empty place, its position in the order is one less than its place on the board.
    if to > from {
        order[from..to].rotate_right(1);
    } else {
        order[to..from].rotate_left(1);
    }
    order
}

/// The solvable boards with the four moves between them, for a goal with any home of the empty place.
pub struct SlideSpace {
    /// For each empty place in the upper two rows: the effect on each order if the piece below it moves up.
    up: [Vec<u16>; 6],
    /// For each place in the upper two rows: the effect on each order if the piece there moves down.
    down: [Vec<u16>; 6],
    home: Place,
}

impl SlideSpace {
    /// The space for the goal that has the empty place at `home`.
    pub fn new(home: Place) -> SlideSpace {
        let orders: Vec<[u8; 8]> = (0..ORDERS as u16).map(unrank_even).collect();
        let up = [0, 1, 2, 3, 4, 5].map(|upper| {
            let empty = Place::new(upper).expect("one of nine");
            let after = empty_after(empty, SlideMove::Up as usize);
            let moved = orders.iter().map(|&order| moved(order, empty, after));
            moved.map(rank_even).collect::<Vec<u16>>()
        });
        // A move down is the inverse of a move up.
        let down = up.each_ref().map(|up| {
            let mut down = vec![0; ORDERS];
            for (before, &after) in (0..).zip(up) {
                down[usize::from(after)] = before;
            }
            down
        });
        SlideSpace { up, down, home }
    }
}

impl CosetSpace for SlideSpace {
    type State = ReachableBoard;
    type Coset = ReachableBoard;

    const COSETS: usize = BOARDS;
    const MOVES: usize = 4;

    fn moves(&self) -> &[SlideMove] {
        &SlideMove::ALL
    }

    fn coset_of(&self, board: &ReachableBoard) -> ReachableBoard {
        *board
    }

    fn solved(&self) -> ReachableBoard {
        ReachableBoard {
            order: 0,
            empty: self.home,
        }
    }

    #[inline]
    fn can_turn(&self, board: ReachableBoard, which: usize) -> bool {
        empty_after(board.empty, which) != board.empty
    }

    #[inline(always)]
    fn turn(&self, board: ReachableBoard, which: usize) -> ReachableBoard {
        let empty = empty_after(board.empty, which);
        let order = usize::from(board.order);
        let order = match SlideMove::ALL[which] {
            _ if empty == board.empty => return board,
            SlideMove::Up => self.up[board.empty.index()][order],
            SlideMove::Down => self.down[empty.index()][order],
            SlideMove::Left | SlideMove::Right => board.order,
        };
        ReachableBoard { order, empty }
    }

    #[inline]
    fn index(&self, board: ReachableBoard) -> usize {
        board.number()
    }

    fn coset_at(&self, index: usize) -> Option<ReachableBoard> {
        (index < BOARDS).then(|| ReachableBoard::with_number(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_comes_back_from_its_number() {
        for number in 0..BOARDS {
            let board = ReachableBoard::board(number, Place::LAST);
            assert_eq!(ReachableBoard::of(&board).map(ReachableBoard::number), Some(number));
        }
    }

    #[test]
    fn the_orders_move_as_the_board_does() {
        let space = SlideSpace::new(Place::LAST);
        for number in (0..BOARDS).step_by(7) {
            let board = ReachableBoard::board(number, Place::LAST);
            let start = ReachableBoard::with_number(number);
            for (which, direction) in SlideMove::ALL.into_iter().enumerate() {
                let mut after = board.clone();
                let is_blocked = after.make([direction]).is_err();
                assert_eq!(is_blocked, after == board);
                assert_eq!(Some(space.turn(start, which)), ReachableBoard::of(&after));
                let mut made = start;
                made.make(direction);
                assert_eq!(Some(made), ReachableBoard::of(&after));
            }
        }
    }
}
