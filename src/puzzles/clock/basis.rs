//! The turns of a scramble that lead to a position: one choice of hours for the pins that scrambles have.

use super::dials::ClockDials;
use super::turn::{ClockTurn, HOURS, Pins, SCRAMBLE};
use crate::puzzles::PuzzleTurn;

/// The turns of a scramble, in its order, that lead from the solved puzzle to these dials.
///
/// The edges beside which no pin of a turn is up stand still while the centre turns. So the hours by which an edge lags
/// behind the centre are those of the turns on the opposite half, which gives the pairs of pins of the back at once. On the
/// front, four sums of these kind, the corners and the centre leave one choice.
pub fn scramble(dials: &ClockDials) -> Vec<PuzzleTurn> {
    let hour = |hour: i32| hour.rem_euclid(i32::from(HOURS)) as u8;
    // The puzzle is turned over once on the way, and is to be held as the dials are.
    let mut held = *dials;
    if !held.is_over {
        held.make(ClockTurn::Over);
    }
    let (back, front) = (held.front, held.behind());
    let back = back.map(|row| row.map(i32::from));
    // By how much the halves around the edges U, R, D and L turn.
    let halves = |side: &[[i32; 3]; 3]| {
        let lag = |row: usize, column: usize| side[1][1] - side[row][column];
        [lag(2, 1), lag(1, 0), lag(0, 1), lag(1, 2)]
    };
    let [up, right, down, left] = halves(&back);
    let all = back[1][1] - up - right - down - left;
    // The corners of the front that the back has turned, UL, UR, DL and DR as seen from the front.
    let turned = [up + right, up + left, down + right, down + left].map(|hours| -(hours + all));
    let front = front.map(|row| row.map(i32::from));
    let corners = [front[0][0], front[0][2], front[2][0], front[2][2]];
    let [ul, ur, dl, dr]: [i32; 4] = std::array::from_fn(|corner| corners[corner] - turned[corner]);
    let [upper, rightmost, lower, leftmost] = halves(&front);
    let centre = front[1][1];
    // All single pins together, and all pairs.
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
