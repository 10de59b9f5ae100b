//! Computes the scramble that leads to a given position. A competition scramble turns fixed sets of pins, and exactly
//! one choice of hours leads to each position.

use super::dials::ClockDials;
use super::turn::{ClockTurn, HOURS, Pins, SCRAMBLE};
use crate::puzzles::PuzzleTurn;

/// Returns the turns of the scramble that leads from the solved puzzle to these dials.
///
/// Every turn moves the centre, but it moves an edge only if a pin beside the edge is raised. The difference between
/// the hours of the centre and of an edge is therefore the total of the hours of all turns that raise no pin beside
/// this edge. These are the turns whose raised pins are all on the opposite half. On the back, these differences
/// determine the turns of pairs of pins, and the centre then determines the turn of all pins. On the front, the four
/// differences, the corners and the centre together determine all turns.
pub fn scramble(dials: &ClockDials) -> Vec<PuzzleTurn> {
    let hour = |hour: i32| hour.rem_euclid(i32::from(HOURS)) as u8;
    // The scramble turns the puzzle over once, so the calculation uses the dials after the puzzle has been turned over.
    let mut held = *dials;
    if !held.is_over {
        held.make(ClockTurn::Over);
    }
    let (back, front) = (held.front, held.behind());
    let back = back.map(|row| row.map(i32::from));
    // For each of the edges U, R, D and L: the total of the hours of all turns that raise only pins on the half beside
    // this edge.
    let halves = |side: &[[i32; 3]; 3]| {
        let lag = |row: usize, column: usize| side[1][1] - side[row][column];
        [lag(2, 1), lag(1, 0), lag(0, 1), lag(1, 2)]
    };
    let [up, right, down, left] = halves(&back);
    let all = back[1][1] - up - right - down - left;
    // The hours by which the turns of the back have turned the corners UL, UR, DL and DR, as seen from the front.
    let turned = [up + right, up + left, down + right, down + left].map(|hours| -(hours + all));
    let front = front.map(|row| row.map(i32::from));
    let corners = [front[0][0], front[0][2], front[2][0], front[2][2]];
    let [ul, ur, dl, dr]: [i32; 4] = std::array::from_fn(|corner| corners[corner] - turned[corner]);
    let [upper, rightmost, lower, leftmost] = halves(&front);
    let centre = front[1][1];
    // `singles` is the total of the hours of turns with one raised pin, and `pairs` is the total for turns with two
    // raised pins.
    let singles = 2 * (upper + lower + leftmost + rightmost) - 4 * centre + ul + ur + dl + dr;
    let pairs = upper + lower + leftmost + rightmost - 2 * singles;
    let every = centre - singles - pairs;
    let single = |opposite: i32, halves: i32| opposite - halves - every + singles;
    let [dr, dl, ur, ul] = [
        single(ul, upper + leftmost),
        single(ur, upper + rightmost),
        single(dl, lower + leftmost),
        single(dr, lower + rightmost),
    ];
    let front = [
        ur,
        dr,
        dl,
        ul,
        upper - ul - ur,
        rightmost - ur - dr,
        lower - dl - dr,
        leftmost - ul - dl,
        every,
    ];
    let back = [up, right, down, left, all];
    let wheel = |(name, hours): (&&str, i32)| {
        let (pins, _) = Pins::at_start(name).expect("the pins of scrambles have names");
        PuzzleTurn::from(ClockTurn::Wheel(pins, hour(hours)))
    };
    let over = PuzzleTurn::from(ClockTurn::Over);
    let front = SCRAMBLE[0].iter().zip(front).map(wheel);
    let back = SCRAMBLE[1].iter().zip(back).map(wheel);
    let held = (!dials.is_over).then_some(over);
    front.chain([over]).chain(back).chain(held).collect()
}
