//! The first phase. It brings the centres of two opposite faces to R and L.
//!
//! A coset is given by the set of the eight places of these centres. There are 24 places, so there are C(24, 8) =
//! 735,471 cosets.

use super::super::outer_turn::{OuterTurn, TurnSet};
use super::super::places::{Carriers, CentreSet, EightPlaces, of_axis};
use super::phase_table::PhaseSpace;
use super::turns::{ALL, PlaceTurns};
use crate::cube::Axis;

/// The cosets of the first phase.
pub(super) struct AxisCentres {
    places: EightPlaces,
    carriers: Carriers,
}

impl AxisCentres {
    pub(super) fn new(turns: &PlaceTurns) -> AxisCentres {
        AxisCentres {
            places: EightPlaces::new(),
            carriers: Carriers::new(&turns.centres),
        }
    }

    /// The index of a set of eight places.
    #[inline]
    pub(super) fn rank(&self, set: CentreSet) -> usize {
        self.places.rank(set)
    }

    /// A set of places after a turn.
    #[inline]
    pub(super) fn carry(&self, set: CentreSet, turn: OuterTurn) -> CentreSet {
        self.carriers.carry(set, turn.index())
    }
}

impl PhaseSpace for AxisCentres {
    const COSETS: usize = EightPlaces::COUNT;

    const NAME: &'static str = "four-axis";

    const WHAT: &'static str = "the centres of one axis of a 4x4x4";

    const TURNS: TurnSet = ALL;

    fn goals(&self) -> Vec<usize> {
        vec![self.rank(of_axis(Axis::RightLeft))]
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        self.rank(self.carry(self.places.set(coset), turn))
    }
}
