//! Triggers: the last moves of domino reduction. People first prepare the cube so that a known trigger completes the
//! domino reduction.

use crate::cube::{Axis, Face, Move, Sequence, Symmetry};
use std::fmt;
use std::str::FromStr;

/// The last moves of a domino reduction along U and D. A trigger also stands for its images under all symmetries of the
/// cube, and for each of these sequences with the last turn in the opposite direction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trigger(Sequence);

/// The maximum number of moves of a trigger.
const LONGEST: usize = 8;

/// The triggers that people use, the longest first.
const USUAL: [&str; 5] = ["R U2 R", "R F2 R", "R U R", "R U' R", "R"];

impl Trigger {
    /// Returns the longest usual trigger at the end of a domino reduction along an axis; `None` if the moves end with
    /// none of the usual triggers.
    pub fn of(axis: Axis, moves: &[Move]) -> Option<Trigger> {
        let usual = USUAL.into_iter().filter_map(|text| text.parse::<Trigger>().ok());
        usual
            .into_iter()
            .find(|trigger| ends_with_one(&trigger.images(axis), moves))
    }

    /// All equivalent sequences for domino reduction along `axis`, in standard order.
    pub fn images(&self, axis: Axis) -> Vec<Sequence> {
        let along = |symmetry: &Symmetry| symmetry.face(Face::U).axis() == axis;
        let image = |symmetry: Symmetry| {
            let turns: Vec<Move> = self.0.moves().iter().map(|&turn| symmetry.turn(turn)).collect();
            let mut other = turns.clone();
            if let Some(last) = other.last_mut() {
                *last = last.inverse();
            }
            [turns, other].map(|turns| turns.into_iter().collect::<Sequence>().standard_order())
        };
        let mut images: Vec<Sequence> = Symmetry::all().filter(along).flat_map(image).collect();
        images.sort_unstable_by(|one, other| one.moves().cmp(other.moves()));
        images.dedup();
        images
    }
}

/// True if the moves end with one of the sequences, which must be in standard order.
pub fn ends_with_one(images: &[Sequence], moves: &[Move]) -> bool {
    let ordered = moves.iter().copied().collect::<Sequence>().standard_order();
    images.iter().any(|image| ordered.moves().ends_with(image.moves()))
}

/// Writes the moves, as in `R U2 R`.
impl fmt::Display for Trigger {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl FromStr for Trigger {
    type Err = ();

    fn from_str(text: &str) -> Result<Trigger, ()> {
        let moves: Sequence = text.parse().map_err(|_| ())?;
        match moves.htm() {
            1..=LONGEST => Ok(Trigger(moves)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_domino_reduction_is_called_by_its_trigger() {
        for (axis, moves, trigger) in [
            (Axis::UpDown, "F2 R U2 R", "R U2 R"),
            (Axis::UpDown, "D' L' U2 L", "R U2 R"),
            (Axis::UpDown, "B2 L D L'", "R U R"),
            (Axis::FrontBack, "U R B2 R'", "R U2 R"),
            (Axis::FrontBack, "R U2 R", "R F2 R"),
            (Axis::UpDown, "U2 F2 R", "R"),
        ] {
            let moves: Sequence = moves.parse().expect("moves");
            let found = Trigger::of(axis, moves.moves()).expect("a trigger");
            assert_eq!(found.to_string(), trigger, "{moves}");
        }
        assert_eq!(Trigger::of(Axis::UpDown, &[]), None);
        assert!("".parse::<Trigger>().is_err() && "R Q".parse::<Trigger>().is_err());
    }
}
