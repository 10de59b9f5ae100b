//! The six faces, the three amounts, and the 18 face turns in their canonical order.

use std::fmt;

/// A face of the cube, in Singmaster's notation. The same type also stands for the color of this face on the solved
/// cube.
///
/// The variants are in the order of facelet strings: U R F D L B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

impl Face {
    /// The six faces in canonical order.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The opposite face: U–D, R–L, F–B.
    pub const fn opposite(self) -> Face {
        match self {
            Face::U => Face::D,
            Face::R => Face::L,
            Face::F => Face::B,
            Face::D => Face::U,
            Face::L => Face::R,
            Face::B => Face::F,
        }
    }

    /// The axis that the face turns about. The turns of two faces on one axis commute.
    pub const fn axis(self) -> Axis {
        match self {
            Face::U | Face::D => Axis::UpDown,
            Face::R | Face::L => Axis::RightLeft,
            Face::F | Face::B => Axis::FrontBack,
        }
    }

    /// The letter that notation uses: one of `URFDLB`.
    pub const fn letter(self) -> char {
        match self {
            Face::U => 'U',
            Face::R => 'R',
            Face::F => 'F',
            Face::D => 'D',
            Face::L => 'L',
            Face::B => 'B',
        }
    }

    /// The position of the face on an upright cube, in words.
    pub const fn place(self) -> &'static str {
        match self {
            Face::U => "on top",
            Face::R => "on the right",
            Face::F => "in front",
            Face::D => "at the bottom",
            Face::L => "on the left",
            Face::B => "at the back",
        }
    }

    /// The face that a letter names, if it is one of `URFDLB`.
    pub const fn from_letter(letter: char) -> Option<Face> {
        match letter {
            'U' => Some(Face::U),
            'R' => Some(Face::R),
            'F' => Some(Face::F),
            'D' => Some(Face::D),
            'L' => Some(Face::L),
            'B' => Some(Face::B),
            _ => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

/// One of the three axes of the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The axis through the centres of U and D.
    UpDown,
    /// The axis through the centres of R and L.
    RightLeft,
    /// The axis through the centres of F and B.
    FrontBack,
}

/// The amount by which a face is turned, seen from outside that face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Amount {
    /// A quarter turn clockwise: one move in the quarter-turn metric and in the half-turn metric.
    Clockwise = 1,
    /// A half turn: two moves in the quarter-turn metric, and one in the half-turn metric.
    Half = 2,
    /// A quarter turn counter-clockwise: one move in the quarter-turn metric and in the half-turn metric.
    CounterClockwise = 3,
}

impl Axis {
    /// The three axes, in the order of the faces they are named after.
    pub const ALL: [Axis; 3] = [Axis::UpDown, Axis::RightLeft, Axis::FrontBack];
}

impl Amount {
    /// The three amounts in canonical order.
    pub const ALL: [Amount; 3] = [Amount::Clockwise, Amount::Half, Amount::CounterClockwise];

    /// The amount that equals a number of clockwise quarter turns; `None` for multiples of four.
    pub const fn from_quarters(quarters: u8) -> Option<Amount> {
        match quarters % 4 {
            1 => Some(Amount::Clockwise),
            2 => Some(Amount::Half),
            3 => Some(Amount::CounterClockwise),
            _ => None,
        }
    }

    /// The number of clockwise quarter turns, 1 to 3.
    pub const fn quarters(self) -> u8 {
        self as u8
    }

    /// The suffix that notation adds to the name of the layers: nothing, `2` or `'`.
    pub const fn suffix(self) -> &'static str {
        match self {
            Amount::Clockwise => "",
            Amount::Half => "2",
            Amount::CounterClockwise => "'",
        }
    }

    /// The same angle in the other direction.
    pub const fn inverse(self) -> Amount {
        match self {
            Amount::Clockwise => Amount::CounterClockwise,
            Amount::Half => Amount::Half,
            Amount::CounterClockwise => Amount::Clockwise,
        }
    }
}

/// One of the 18 face turns, each one move in the half-turn metric (HTM).
///
/// The canonical order is by face (U R F D L B), then by amount (clockwise, half, counter-clockwise); `Move as usize`
/// is the index in this order. `U1` is a clockwise quarter turn, and `U3` is a counter-clockwise quarter turn.
///
/// ```
/// use rubik::Move;
///
/// assert_eq!((Move::R3.wca(), Move::R3.inverse()), ("R'", Move::R1));
/// ```
#[allow(missing_docs, reason = "eighteen times the sentence above")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
pub enum Move {
    U1, U2, U3,
    R1, R2, R3,
    F1, F2, F3,
    D1, D2, D3,
    L1, L2, L3,
    B1, B2, B3,
}

impl Move {
    /// All 18 face turns in canonical order; 18 = 6 faces · 3 amounts.
    #[rustfmt::skip]
    pub const ALL: [Move; 18] = [
        Move::U1, Move::U2, Move::U3,
        Move::R1, Move::R2, Move::R3,
        Move::F1, Move::F2, Move::F3,
        Move::D1, Move::D2, Move::D3,
        Move::L1, Move::L2, Move::L3,
        Move::B1, Move::B2, Move::B3,
    ];

    /// The ten turns that generate the subgroup H = ⟨U, D, R2, L2, F2, B2⟩ of domino reduction; 10 = 2 faces · 3
    /// amounts + 4 half turns. Tables of `solvers::domino` number these turns in this order.
    #[rustfmt::skip]
    pub const DOMINO: [Move; 10] = [
        Move::U1, Move::U2, Move::U3,
        Move::D1, Move::D2, Move::D3,
        Move::R2, Move::L2, Move::F2, Move::B2,
    ];

    /// The turn of `face` by `amount`.
    pub const fn new(face: Face, amount: Amount) -> Move {
        Move::ALL[face as usize * 3 + amount as usize - 1]
    }

    /// The face that is turned.
    pub const fn face(self) -> Face {
        Face::ALL[self as usize / 3]
    }

    /// The amount of the turn.
    pub const fn amount(self) -> Amount {
        Amount::ALL[self as usize % 3]
    }

    /// The turn that undoes this one.
    pub const fn inverse(self) -> Move {
        Move::new(self.face(), self.amount().inverse())
    }

    /// The name of the move in WCA notation: `R`, `R2`, `R'`.
    #[rustfmt::skip]
    pub const fn wca(self) -> &'static str {
        const NAMES: [&str; 18] = [
            "U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'",
            "D", "D2", "D'", "L", "L2", "L'", "B", "B2", "B'",
        ];
        NAMES[self as usize]
    }

    /// The name of the move in the compact classic notation: `R`, `R2`, `Ri`.
    #[rustfmt::skip]
    pub const fn classic(self) -> &'static str {
        const NAMES: [&str; 18] = [
            "U", "U2", "Ui", "R", "R2", "Ri", "F", "F2", "Fi",
            "D", "D2", "Di", "L", "L2", "Li", "B", "B2", "Bi",
        ];
        NAMES[self as usize]
    }

    /// The length of the move in the quarter-turn metric (QTM): 2 for a half turn, otherwise 1.
    pub const fn quarter_turns(self) -> usize {
        match self.amount() {
            Amount::Half => 2,
            Amount::Clockwise | Amount::CounterClockwise => 1,
        }
    }
}

/// WCA notation: `R`, `R2`, `R'`.
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.wca())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canonical_order_is_by_face_then_amount() {
        for (index, each) in Move::ALL.into_iter().enumerate() {
            assert_eq!(each as usize, index);
            assert_eq!(Move::new(each.face(), each.amount()), each);
            assert_eq!(each.inverse().inverse(), each);
            assert_eq!(each.inverse().face(), each.face());
        }
    }
}
