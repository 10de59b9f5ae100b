//! The first phase: the centres of two opposite faces come to R and L.
//!
//! Its cosets are the places of eight centres among 24: C(24, 8) = 735,471.

use super::phase_table::PhaseSpace;
use super::turns::{BlockTurn, PLACES, Place, PlaceTurns, TurnSet, turn_set};
use crate::cube::Axis;
use crate::tables::{Distribution, published};

/// A bit for each place of a centre.
pub(super) type CentreSet = u32;

/// How many centres two faces have.
const CENTRES: u32 = 8;

/// Places in a half of a set.
const HALF: usize = PLACES / 2;

/// The cosets of the first phase.
pub(super) struct AxisCentres {
    /// For each half of a set, its number among those with as many places: in the order of numbers.
    ranks: Vec<u16>,
    /// For each high half, the number of the first set that has it.
    starts: Vec<u32>,
    /// The high half of every set, and the low halves by how many places they have.
    highs: Vec<u16>,
    lows: Vec<Vec<u16>>,
    /// Where each byte of a set is carried by each turn.
    carried: Vec<[[CentreSet; 256]; 3]>,
}

impl AxisCentres {
    pub(super) fn new(turns: &PlaceTurns) -> AxisCentres {
        let mut lows = vec![Vec::new(); HALF + 1];
        let mut ranks = Vec::with_capacity(1 << HALF);
        for half in 0..1_u16 << HALF {
            let alike: &mut Vec<u16> = &mut lows[half.count_ones() as usize];
            ranks.push(alike.len() as u16);
            alike.push(half);
        }
        let (mut starts, mut highs) = (Vec::new(), Vec::with_capacity(Self::COSETS));
        for half in 0..1_u16 << HALF {
            starts.push(highs.len() as u32);
            if let Some(low) = CENTRES.checked_sub(half.count_ones()) {
                highs.extend(lows[low as usize].iter().map(|_| half));
            }
        }
        let carried = turns.centres.iter().map(|from| {
            let mut carried = [[0; 256]; 3];
            for (to, &from) in from.iter().enumerate() {
                let (byte, bit) = (usize::from(from) / 8, usize::from(from) % 8);
                for (set, carried) in carried[byte].iter_mut().enumerate() {
                    *carried |= (set as CentreSet >> bit & 1) << to;
                }
            }
            carried
        });
        AxisCentres {
            ranks,
            starts,
            highs,
            lows,
            carried: carried.collect(),
        }
    }

    /// The number of a set of eight.
    #[inline]
    pub(super) fn rank(&self, set: CentreSet) -> usize {
        let (high, low) = (set as usize >> HALF, set as usize & ((1 << HALF) - 1));
        self.starts[high] as usize + usize::from(self.ranks[low])
    }

    fn set(&self, coset: usize) -> CentreSet {
        let high = self.highs[coset];
        let low = CENTRES - high.count_ones();
        let low = self.lows[low as usize][coset - self.starts[usize::from(high)] as usize];
        CentreSet::from(high) << HALF | CentreSet::from(low)
    }

    /// A set after a turn.
    #[inline]
    pub(super) fn carry(&self, set: CentreSet, turn: BlockTurn) -> CentreSet {
        let carried = &self.carried[turn.index()];
        let byte = |number: usize| carried[number][(set >> (8 * number)) as usize & 0xff];
        byte(0) | byte(1) | byte(2)
    }
}

/// The places of the centres of R and L.
pub(super) fn across() -> CentreSet {
    let places = Place::all().filter(|place| place.faces()[0].axis() == Axis::RightLeft);
    places.fold(0, |set, place| set | 1 << place.index())
}

impl PhaseSpace for AxisCentres {
    const COSETS: usize = 735_471;

    const NAME: &'static str = "four-axis";

    const WHAT: &'static str = "the centres of one axis of a 4x4x4";

    fn published() -> Distribution {
        published!("four-axis.txt")
    }

    fn turns(&self) -> TurnSet {
        turn_set(|_| true)
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.rank(across())]
    }

    fn turned(&self, coset: usize, turn: BlockTurn) -> usize {
        self.rank(self.carry(self.set(coset), turn))
    }
}
