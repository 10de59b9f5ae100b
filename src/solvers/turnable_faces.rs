//! The faces that may be turned: all six, or five.

use crate::cube::{AxisTurn, Face, Move, MoveSet, Symmetry, TurnSet};
use crate::notation::InvalidValue;
use std::fmt;
use std::str::FromStr;

/// The faces that may be turned: all six, or any five. Turns of five faces can solve every cube, but turns of four
/// faces cannot. If two adjacent faces are missing, the edge between them never moves. If two opposite faces are
/// missing, no edge is ever flipped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum TurnableFaces {
    /// All six faces.
    #[default]
    All,
    /// All faces except this one.
    AllBut(Face),
}

impl TurnableFaces {
    /// True if a face may be turned.
    pub fn contain(self, face: Face) -> bool {
        self != TurnableFaces::AllBut(face)
    }

    /// The faces, in the order of [`Face::ALL`].
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&face| self.contain(face))
    }

    /// The faces whose turns are the set `turns`. `None` unless the set consists of all turns of five faces or of all
    /// six faces.
    pub fn of_turns(turns: &TurnSet) -> Option<TurnableFaces> {
        let moves = turns.move_set()?;
        let all = [TurnableFaces::All].into_iter();
        let mut each = all.chain(Face::ALL.map(TurnableFaces::AllBut));
        each.find(|faces| faces.turns() == moves)
    }

    /// The turns of these faces.
    pub fn turns(self) -> MoveSet {
        let all = Move::ALL.into_iter();
        all.filter(|each| self.contain(each.face())).collect()
    }

    /// True if a turn of one face, or of both faces of an axis, is allowed.
    pub(crate) fn allow(self, turn: AxisTurn) -> bool {
        turn.moves().into_iter().all(|each| self.contain(each.face()))
    }

    /// The turnable faces, with their names in a view of the cube. The symmetry `back` takes the faces of the view to
    /// the faces of the cube.
    #[must_use]
    pub(crate) fn viewed(self, back: &Symmetry) -> TurnableFaces {
        let mut all = Face::ALL.into_iter();
        let missing = all.find(|&face| !self.contain(back.face(face)));
        missing.map_or(TurnableFaces::All, TurnableFaces::AllBut)
    }
}

/// Writes the letters of the faces, as in `URFDL`.
impl fmt::Display for TurnableFaces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().try_for_each(|face| write!(formatter, "{face}"))
    }
}

/// Reads the letters of the faces, as in `URFDL`, in any order.
impl FromStr for TurnableFaces {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<TurnableFaces, InvalidValue> {
        let error = || InvalidValue::new(text, "five or six of the faces U R F D L B");
        let named = |face: &Face| text.contains(&face.to_string());
        let missing: Vec<Face> = Face::ALL.into_iter().filter(|face| !named(face)).collect();
        match (missing.as_slice(), text.chars().count()) {
            ([], 6) => Ok(TurnableFaces::All),
            ([face], 5) => Ok(TurnableFaces::AllBut(*face)),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_faces_come_back_from_their_text_and_their_turns() {
        for face in Face::ALL {
            let faces = TurnableFaces::AllBut(face);
            assert_eq!(faces.to_string().parse(), Ok(faces));
            let turns = TurnSet::of_faces(&faces.faces().collect::<Vec<_>>());
            assert_eq!(TurnableFaces::of_turns(&turns.expect("turns")), Some(faces));
            for symmetry in Symmetry::all() {
                let viewed = faces.viewed(&symmetry);
                let back = viewed.faces().map(|face| symmetry.face(face));
                assert!(back.into_iter().all(|face| faces.contain(face)));
            }
        }
        assert_eq!(TurnableFaces::of_turns(&TurnSet::all_faces()), Some(TurnableFaces::All));
        for text in ["", "URFD", "URFDD", "URFDLX", "URFDLBB"] {
            assert!(text.parse::<TurnableFaces>().is_err(), "{text}");
        }
        let few = TurnSet::of_faces(&[Face::R, Face::U]).expect("two");
        assert_eq!(TurnableFaces::of_turns(&few), None);
    }
}
