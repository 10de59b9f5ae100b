//! Finds shortest solutions of the Clock. The solver divides the work between both sides so that the total number of
//! turns is as small as possible.

use super::side::{self, CORNERS, DiagonalHours, LISTED, MOST, SideState, SideSymmetry, SideTable, SideTurn};
use super::turn::{ClockTurn, HOURS, Pins};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;

/// The maximum number of turns that a position needs.
pub const LONGEST: usize = 12;

/// A number of turns that is larger than the number that any position needs.
const UNKNOWN: u8 = 99;

/// The work that solves a position: the hours by which the inner dials of both sides and the corners must be turned.
/// The hours of inner dials are given as seen from their side, and the hours of corners as seen from the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockTask {
    inner: [[u8; 5]; 2],
    corners: [u8; 4],
}

impl ClockTask {
    /// The work that is needed to turn all dials of a position to twelve.
    pub fn of(position: &PuzzlePosition) -> Result<ClockTask, PuzzleError> {
        let foreign = PuzzleError::Foreign {
            puzzle: PuzzleName::Clock,
        };
        let [front @ .., _] = position.places() else {
            return Err(foreign);
        };
        let hours: [u8; 14] = front.try_into().map_err(|_| foreign.clone())?;
        if hours.iter().any(|&hour| hour >= HOURS) {
            return Err(foreign);
        }
        let left = |dial: usize| (HOURS - hours[dial]) % HOURS;
        Ok(ClockTask {
            inner: [[1, 3, 4, 5, 7], [9, 10, 11, 12, 13]].map(|dials| dials.map(left)),
            corners: [0, 2, 6, 8].map(left),
        })
    }

    /// The work of the front, if the front must turn the corners by these hours.
    fn front(&self, corners: [u8; 4]) -> SideState {
        let inner = self.inner[0];
        SideState { inner, corners }
    }

    /// The work of the back if the front turns the corners by these hours.
    fn back(&self, front: [u8; 4]) -> SideState {
        SideState {
            inner: self.inner[1],
            corners: std::array::from_fn(|corner| {
                let mirrored = corner ^ 1;
                (front[mirrored] + HOURS - self.corners[mirrored]) % HOURS
            }),
        }
    }
}

/// A division of the work between both sides: the number of turns of each side, and the hours by which the front turns
/// the corners.
#[derive(Debug, Clone, Copy)]
struct SharedWork {
    front: usize,
    back: usize,
    corners: [u8; 4],
}

/// The solver, with one table for both sides.
pub struct ClockSolver {
    table: SideTable,
}

impl ClockSolver {
    pub fn open() -> ClockSolver {
        ClockSolver {
            table: SideTable::new(),
        }
    }

    /// The smallest number of turns that solve a position.
    #[cfg(test)]
    pub fn distance(&self, position: &PuzzlePosition) -> Result<usize, PuzzleError> {
        let work = self.shared(&ClockTask::of(position)?);
        Ok(work.front + work.back)
    }

    /// The division of the work between both sides that takes the fewest turns.
    fn shared(&self, task: &ClockTask) -> SharedWork {
        let table = &self.table;
        let places = [task.front([0; 4]), task.back([0; 4])].map(|state| table.place(&state));
        let [front, back] = places.map(|place| table.symmetry(place));
        // `to_front` takes the hours by which the back turns the corners, and gives the hours that remain for the
        // front. `to_back` takes the hours of the front, and gives the hours that remain for the back. Both use the
        // corners of the representatives.
        let to_front = side::across(&back, &front, task.corners);
        let to_back = side::across(&front, &back, task.back([0; 4]).corners);
        let mut by_corners = vec![UNKNOWN; CORNERS];
        for turns in 0..=LISTED {
            for &corners in table.listed(places[0], turns) {
                by_corners[side::index(corners)] = turns as u8;
            }
        }
        // The best result so far: the number of turns of both sides together, the number of turns of the front, and the
        // corners of the representative of the front.
        let mut best = (usize::from(UNKNOWN), 0, [0, 0]);
        for turns in 0..=LISTED {
            for &corners in table.listed(places[1], turns) {
                let corners = to_front.of(corners);
                let of_front = usize::from(by_corners[side::index(corners)]);
                if of_front + turns < best.0 {
                    best = (of_front + turns, of_front, corners);
                }
            }
        }
        // The best division may use more than [`LISTED`] turns on one side or on both sides.
        'more: for all in LISTED + 1..best.0.min(LONGEST + 1) {
            for few in (0..=LISTED).rev() {
                let Some(many @ ..=MOST) = all.checked_sub(few).filter(|&many| many > LISTED) else {
                    continue;
                };
                for &corners in table.listed(places[1], few) {
                    let corners = to_front.of(corners);
                    if self.is_within(task.inner[0], &front, corners, many) {
                        best = (all, many, corners);
                        break 'more;
                    }
                }
                for &corners in table.listed(places[0], few) {
                    if self.is_within(task.inner[1], &back, to_back.of(corners), many) {
                        best = (all, few, corners);
                        break 'more;
                    }
                }
            }
            if all == 2 * (LISTED + 1) {
                let mut any = (0..CORNERS).map(side::hours_at);
                let both = any.find(|&corners| {
                    table.is_one_more(places[0], corners) && table.is_one_more(places[1], to_back.of(corners))
                });
                if let Some(corners) = both {
                    best = (all, LISTED + 1, corners);
                    break 'more;
                }
            }
        }
        let (all, of_front, corners) = best;
        SharedWork {
            front: of_front,
            back: all - of_front,
            corners: front.corners_before(corners),
        }
    }

    /// True if a side can do its work in `turns` turns, where `turns` is greater than [`LISTED`]. `corners` contains
    /// the corners of the representative.
    fn is_within(&self, inner: [u8; 5], symmetry: &SideSymmetry, corners: DiagonalHours, turns: usize) -> bool {
        let corners = symmetry.corners_before(corners);
        self.table.is_within(&SideState { inner, corners }, turns)
    }

    /// A shortest solution.
    pub fn solve(&self, task: &ClockTask) -> Vec<PuzzleTurn> {
        let work = self.shared(task);
        let front = self.table.shortest(task.front(work.corners), work.front);
        let back = self.table.shortest(task.back(work.corners), work.back);
        turns(&front, &back)
    }
}

/// The turns of the front, and, after the puzzle is turned over, the turns of the back.
fn turns(front: &[SideTurn], back: &[SideTurn]) -> Vec<PuzzleTurn> {
    let turn = |turn: &SideTurn| {
        let pins = Pins::of_bits(turn.pins).expect("some pin is up in every turn");
        PuzzleTurn::from(ClockTurn::Wheel(pins, turn.hours))
    };
    let over = (!back.is_empty()).then(|| ClockTurn::Over.into());
    front
        .iter()
        .map(turn)
        .chain(over)
        .chain(back.iter().map(turn))
        .collect()
}

impl Proposer for ClockSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let task = ClockTask::of(position)?;
            Ok(Proposal::shortest(self.solve(&task)))
        };
        positions.iter().map(propose).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let Ok(task) = ClockTask::of(position) else {
            return Box::new(std::iter::empty());
        };
        let cancel = cancel.clone();
        let shares = (0..=length).flat_map(|front| (0..CORNERS).map(move |corners| (front, corners)));
        let wanted = shares.take_while(move |_| !cancel.is_cancelled());
        let found = wanted.flat_map(move |(of_front, corners)| {
            let corners = SideState::of_numbers(0, side::hours_at(corners)).corners;
            let (front, back) = (task.front(corners), task.back(corners));
            let of_back = length - of_front;
            let can_be = self.table.is_within(&front, of_front.min(LISTED + 1)) || of_front > LISTED + 1;
            let can_be = can_be && (of_back > LISTED + 1 || self.table.is_within(&back, of_back));
            let [front, back] = match can_be {
                true => {
                    [(front, of_front), (back, of_back)].map(|(state, turns)| self.table.all_of_length(state, turns))
                }
                false => [Vec::new(), Vec::new()],
            };
            front.into_iter().flat_map(move |front| {
                let back = back.clone().into_iter();
                back.map(move |back| Proposal::shortest(turns(&front, &back)))
            })
        });
        Box::new(found)
    }
}
