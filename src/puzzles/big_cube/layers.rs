//! Layers of a cube of any size, and their turns.

use crate::cube::{Amount, Axis, Face, Layers};
use std::fmt;

/// Layers that turn together on a cube of some size.
///
/// `Display` writes them in SiGN: `R`, `Rw`, `3Rw`, `2R`, `2-3Rw`, and `x y z` for the whole cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BigCubeLayers(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// From one layer to another, but not all, counted from a face, whose own layer is 1.
    Some { face: Face, first: u16, last: u16 },
    /// All layers, turned as R, U or F turns.
    All(Axis),
}

impl BigCubeLayers {
    /// The layer of a face of any cube.
    pub const fn of_face(face: Face) -> BigCubeLayers {
        let (first, last) = (1, 1);
        BigCubeLayers(Kind::Some { face, first, last })
    }

    /// The outermost layers of a face: `layers` of them, which are at least 1 and not all of the cube.
    pub const fn outer(face: Face, layers: u16) -> BigCubeLayers {
        let (first, last) = (1, layers);
        BigCubeLayers(Kind::Some { face, first, last })
    }

    /// All layers.
    pub const fn whole(axis: Axis) -> BigCubeLayers {
        BigCubeLayers(Kind::All(axis))
    }

    /// The layers of a cube of `size` layers from one to another, counted from a face, whose own
    /// layer is 1; and true if they turn the other way round than what is given back, as all layers
    /// do that were counted from L, D or B. None if the cube has no such layers.
    pub(super) fn between(size: u16, face: Face, first: u32, last: u32) -> Option<(BigCubeLayers, bool)> {
        let (first, last) = (u16::try_from(first).ok()?, u16::try_from(last).ok()?);
        if first < 1 || first > last || last > size {
            return None;
        }
        if (first, last) == (1, size) {
            let whole = BigCubeLayers::whole(face.axis());
            return Some((whole, whole.leader() != face));
        }
        Some((BigCubeLayers(Kind::Some { face, first, last }), false))
    }

    /// The face that they turn with: clockwise is clockwise as seen from outside this face.
    pub const fn leader(self) -> Face {
        match self.0 {
            Kind::Some { face, .. } => face,
            Kind::All(axis) => Layers::Whole(axis).leader(),
        }
    }

    /// True for the whole cube.
    pub const fn is_whole(self) -> bool {
        matches!(self.0, Kind::All(_))
    }

    /// The first and the last of them on a cube of `size` layers, counted from
    /// [`BigCubeLayers::leader`], whose own layer is 1.
    pub(super) const fn range(self, size: u16) -> (u16, u16) {
        match self.0 {
            Kind::Some { first, last, .. } => (first, last),
            Kind::All(_) => (1, size),
        }
    }
}

impl fmt::Display for BigCubeLayers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::All(axis) => write!(formatter, "{}", Layers::Whole(axis)),
            Kind::Some { face, first, last } => match (first, last) {
                (1, 1) => write!(formatter, "{face}"),
                (1, 2) => write!(formatter, "{face}w"),
                (1, last) => write!(formatter, "{last}{face}w"),
                (first, last) if first == last => write!(formatter, "{first}{face}"),
                (first, last) => write!(formatter, "{first}-{last}{face}w"),
            },
        }
    }
}

/// A turn of some layers of a cube of any size, clockwise as seen from outside the face that they
/// turn with. `Display` writes it in the notation of competitions, as far as that has it: `R`,
/// `3Rw'`, `2R2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BigCubeTurn {
    /// Which layers.
    pub layers: BigCubeLayers,
    /// How far.
    pub amount: Amount,
}

impl BigCubeTurn {
    /// The turn of a face.
    pub const fn of_face(face: Face, amount: Amount) -> BigCubeTurn {
        BigCubeTurn {
            layers: BigCubeLayers::of_face(face),
            amount,
        }
    }

    /// The face that alone is turned; none if other layers turn.
    pub const fn face(self) -> Option<Face> {
        match self.layers.0 {
            Kind::Some {
                face,
                first: 1,
                last: 1,
            } => Some(face),
            _ => None,
        }
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> BigCubeTurn {
        BigCubeTurn {
            layers: self.layers,
            amount: self.amount.inverse(),
        }
    }
}

impl fmt::Display for BigCubeTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = match self.amount {
            Amount::Clockwise => "",
            Amount::Half => "2",
            Amount::CounterClockwise => "'",
        };
        write!(formatter, "{}{amount}", self.layers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_written_in_sign() {
        for (face, first, last, written) in [
            (Face::R, 1, 1, "R"),
            (Face::U, 1, 2, "Uw"),
            (Face::B, 1, 3, "3Bw"),
            (Face::D, 2, 2, "2D"),
            (Face::L, 2, 4, "2-4Lw"),
            (Face::L, 1, 5, "x"),
            (Face::U, 1, 5, "y"),
            (Face::F, 5, 5, "5F"),
        ] {
            let (layers, is_reversed) = BigCubeLayers::between(5, face, first, last).expect("layers of a 5x5x5");
            assert_eq!(layers.to_string(), written);
            assert_eq!(is_reversed, written == "x");
        }
        for (first, last) in [(0, 1), (2, 1), (1, 6), (6, 6), (0, 0), (1, u32::MAX)] {
            assert_eq!(BigCubeLayers::between(5, Face::R, first, last), None);
        }
        let turn = |amount| BigCubeTurn::of_face(Face::R, amount).to_string();
        assert_eq!(Amount::ALL.map(turn), ["R", "R2", "R'"]);
    }
}
