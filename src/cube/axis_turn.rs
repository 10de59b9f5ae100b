//! Turns of one or both faces of an axis, made at once.

use super::metric::Metric;
use super::moves::{Amount, Axis, Face, Move};
use super::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// A turn of one face, or of two opposite faces at once. There are 45 = 3 · (4² − 1) such turns: each of the two faces
/// of an axis makes zero to three quarter turns, and at least one of them turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AxisTurn(u8);

/// The number of turns about one axis: 15 = 4² − 1.
const OF_AN_AXIS: u8 = 15;

impl AxisTurn {
    /// The number of axis turns.
    pub const COUNT: usize = 45;

    /// All axis turns, axis by axis.
    pub fn all() -> impl Iterator<Item = AxisTurn> {
        (0..3 * OF_AN_AXIS).map(AxisTurn)
    }

    /// The turn of the two faces of an axis by these numbers of clockwise quarter turns. The first number is for U, R
    /// or F, and the second number is for the opposite face. `None` if neither face turns.
    pub const fn new(axis: Axis, quarters: [u8; 2]) -> Option<AxisTurn> {
        let both = quarters[0] % 4 * 4 + quarters[1] % 4;
        match both.checked_sub(1) {
            Some(number) => Some(AxisTurn(axis as u8 * OF_AN_AXIS + number)),
            None => None,
        }
    }

    /// The index of this turn, below [`AxisTurn::COUNT`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The axis.
    pub const fn axis(self) -> Axis {
        Axis::ALL[(self.0 / OF_AN_AXIS) as usize]
    }

    /// The numbers of clockwise quarter turns of the two faces. Each number is from 0 to 3, but they are not both 0.
    /// The first number is for U, R or F.
    pub const fn quarters(self) -> [u8; 2] {
        let both = self.0 % OF_AN_AXIS + 1;
        [both / 4, both % 4]
    }

    /// This turn as turns of single faces. The turn of U, R or F comes first.
    pub fn moves(self) -> ArrayVec<Move, 2> {
        let first = Face::ALL[self.axis() as usize];
        let faces = [first, first.opposite()];
        let moves = faces.into_iter().zip(self.quarters());
        moves
            .filter_map(|(face, quarters)| Amount::from_quarters(quarters).map(|amount| Move::new(face, amount)))
            .collect()
    }

    /// This turn followed by another turn about the same axis, as one turn. `None` if the turns undo each other, or if
    /// their axes differ.
    pub fn then(self, next: AxisTurn) -> Option<AxisTurn> {
        let (one, other) = (self.quarters(), next.quarters());
        let both = [one[0] + other[0], one[1] + other[1]];
        (self.axis() == next.axis())
            .then(|| AxisTurn::new(self.axis(), both))
            .flatten()
    }

    /// The image of this turn under a symmetry.
    #[must_use]
    pub fn conjugated(self, symmetry: &Symmetry) -> AxisTurn {
        let moves = self.moves().into_iter();
        let turned = moves.map(|each| AxisTurn::from(symmetry.turn(each)));
        let turned = turned.reduce(|one, other| one.then(other).expect("opposite faces turn"));
        turned.expect("something is turned")
    }

    /// The cost of this turn in a metric, in moves: 1 to 4.
    pub fn cost(self, metric: Metric) -> usize {
        metric.length(&self.moves())
    }
}

/// A turn of a single face.
impl From<Move> for AxisTurn {
    fn from(turn: Move) -> AxisTurn {
        let quarters = turn.amount().quarters();
        let axis = turn.face().axis();
        let is_first = Face::ALL[axis as usize] == turn.face();
        let quarters = if is_first { [quarters, 0] } else { [0, quarters] };
        AxisTurn::new(axis, quarters).expect("a face turns by a quarter at least")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::CubieCube;

    #[test]
    fn each_is_the_turns_of_its_faces_one_after_the_other() {
        assert_eq!(AxisTurn::all().count(), AxisTurn::COUNT);
        for (number, turn) in AxisTurn::all().enumerate() {
            assert_eq!(turn.number(), number);
            assert_eq!(AxisTurn::new(turn.axis(), turn.quarters()), Some(turn));
            let moves = turn.moves();
            let again = moves.iter().map(|&each| AxisTurn::from(each));
            assert_eq!(again.reduce(|one, other| one.then(other).expect("a turn")), Some(turn));
            for other in AxisTurn::all().filter(|other| other.axis() == turn.axis()) {
                let both = CubieCube::from(&*moves).then(&CubieCube::from(&*other.moves()));
                let then = turn
                    .then(other)
                    .map_or(CubieCube::SOLVED, |then| CubieCube::from(&*then.moves()));
                assert_eq!(both, then);
            }
        }
    }

    #[test]
    fn a_symmetry_takes_each_to_that_of_the_conjugated_cube() {
        for symmetry in Symmetry::all() {
            for turn in AxisTurn::all() {
                let turned = CubieCube::from(&*turn.moves());
                let there = CubieCube::from(&*turn.conjugated(&symmetry).moves());
                assert_eq!(symmetry.conjugate(&turned), there);
            }
        }
    }

    #[test]
    fn costs_are_those_of_their_metric() {
        let cost = |text: &str, metric: Metric| {
            let sequence: crate::cube::Sequence = text.parse().expect("turns");
            let turns = sequence.moves().iter().map(|&each| AxisTurn::from(each));
            let turn = turns.reduce(|one, other| one.then(other).expect("of an axis"));
            turn.expect("there are turns").cost(metric)
        };
        use Metric::{Axial, AxialQuarterTurn, HalfTurn, QuarterTurn};
        for (text, costs) in [
            ("R", [1, 1, 1, 1]),
            ("R2", [1, 2, 1, 2]),
            ("R L2", [2, 3, 1, 2]),
            ("U' D", [2, 2, 1, 1]),
        ] {
            let metrics = [HalfTurn, QuarterTurn, Axial, AxialQuarterTurn];
            assert_eq!(metrics.map(|metric| cost(text, metric)), costs, "{text}");
        }
    }
}
