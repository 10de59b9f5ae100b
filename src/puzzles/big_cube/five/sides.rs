//! The third phase. It brings the two wings of each edge to different sides, as the stickers of its middle edge require
//! (the sides are defined below). It also brings the centres of R and L into an arrangement that the turns of the next
//! phases can solve.
//!
//! Consider the turns of U, D, F and B, half turns of R and L, and half turns of two layers. The places of wings and of
//! the stickers of middle edges form two sets. None of these turns moves a piece from a place of one set to a place of
//! the other set. Each set contains twelve places of wings and twelve places of such stickers. The two sets are called
//! the sides. All later phases use only such turns. They can solve an edge only under one condition: the wing that
//! belongs beside the first sticker of its middle edge must be on the side of this sticker, and the other wing must be
//! on the opposite side.
//!
//! The phase may use either sticker of a middle edge as its first sticker. A naming chooses the first sticker of every
//! middle edge. The number of flipped edges must be even, so there are 2¹¹ namings, and the length of the phase depends
//! on the naming. The places of twelve wings and the flips of twelve middle edges make C(24, 12) · 2¹¹ cosets. The
//! table contains only the cosets that are at most [`NEAR`] turns from the end of the phase. The search looks up each
//! position under all namings. (Chen Shuang's cube555 uses this phase with a fixed naming.)

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::super::places::{Arrangement, Carriers, CentreSet, PLACES, Place};
use super::centres::{FaceCentres, PAIRS, reached};
use super::distances::DistanceSpace;
use super::turns::{PlaceTurns, turns_of, turns_of_sides};
use crate::cube::{Axis, Face};
use crate::tables::{Distribution, Store, TableBytes, TableError, TableProgress, TableSpec};

/// The number of edges of a cube.
pub(super) const EDGES: usize = 12;

/// The number of ways to flip an even number of twelve edges. The flips of eleven edges determine the flip of the
/// twelfth edge.
const FLIPS: usize = 1 << (EDGES - 1);

/// The places and edges of the two sides.
pub(super) struct Sides {
    /// The set of places of the first side.
    pub(super) first: CentreSet,
    /// For each side and each edge, the place that the edge has on this side.
    pub(super) places: [[u8; EDGES]; 2],
    /// The edge of each place.
    pub(super) edges: [u8; PLACES],
}

impl Sides {
    pub(super) fn new(turns: &PlaceTurns) -> Sides {
        let start = Place::new(Face::U, Face::F).index() as u8;
        let carried = |place: u8, turn: OuterTurn| {
            let from = turns.wings[turn.index()].iter().position(|&from| from == place);
            from.map_or(place, |to| to as u8)
        };
        let first = reached(start, turns_of_sides(), carried);
        let mut sides = Sides {
            first: 0,
            places: [[0; EDGES]; 2],
            edges: [0; PLACES],
        };
        for (edge, &place) in first.iter().enumerate().take(EDGES) {
            let mate = Place::at(usize::from(place)).mate().index() as u8;
            sides.first |= 1 << place;
            for (side, place) in [place, mate].into_iter().enumerate() {
                sides.places[side][edge] = place;
                sides.edges[usize::from(place)] = edge as u8;
            }
        }
        sides
    }

    #[inline]
    pub(super) fn is_first(&self, place: u8) -> bool {
        self.first >> place & 1 == 1
    }

    #[inline]
    pub(super) fn edge(&self, place: u8) -> usize {
        usize::from(self.edges[usize::from(place)])
    }
}

/// Two sets: the current places of the wings that the phase must bring to the first side, and the flipped middle edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) wings: CentreSet,
    /// One bit for each of the twelve middle edges. The bit is 1 if the edge is flipped.
    pub(super) flips: u16,
}

impl Marks {
    /// The key of these marks in the table. It contains no bit for the flip of the last edge, because the other flips
    /// determine this flip.
    #[inline]
    fn key(self) -> u64 {
        u64::from(self.wings) | u64::from(self.flips & (FLIPS as u16 - 1)) << PLACES
    }

    fn of_key(key: u64) -> Marks {
        let flips = (key >> PLACES) as u16 & (FLIPS as u16 - 1);
        Marks {
            wings: key as CentreSet & ((1 << PLACES) - 1),
            flips: flips | (flips.count_ones() as u16 & 1) << (EDGES - 1),
        }
    }

    /// These marks, after every bit that is 1 in `other` was inverted.
    #[inline]
    pub(super) fn toggled(self, other: Marks) -> Marks {
        Marks {
            wings: self.wings ^ other.wings,
            flips: self.flips ^ other.flips,
        }
    }
}

/// The effects of turns on marks.
pub(super) struct MarkTurns {
    pub(super) sides: Sides,
    carriers: Carriers,
    /// For each turn and each combination of flips of the first eleven edges, the flips after the turn.
    flips: Vec<[u16; FLIPS]>,
}

impl MarkTurns {
    pub(super) fn new(turns: &PlaceTurns) -> MarkTurns {
        let sides = Sides::new(turns);
        let flips = turns.middles.iter().map(|from| {
            let mut turned = [0; FLIPS];
            for (flips, turned) in (0_u16..).zip(&mut turned) {
                let flips = flips | (flips.count_ones() as u16 & 1) << (EDGES - 1);
                for (edge, &place) in sides.places[0].iter().enumerate() {
                    let came = from[usize::from(place)];
                    let flip = flips >> sides.edge(came) & 1 ^ u16::from(!sides.is_first(came));
                    *turned |= flip << edge;
                }
            }
            turned
        });
        MarkTurns {
            flips: flips.collect(),
            carriers: Carriers::new(&turns.wings),
            sides,
        }
    }

    #[inline]
    pub(super) fn turn(&self, marks: Marks, turn: OuterTurn) -> Marks {
        Marks {
            wings: self.carriers.carry(marks.wings, turn.index()),
            flips: self.turned_flips(marks.flips, turn),
        }
    }

    #[inline]
    fn turned_flips(&self, flips: u16, turn: OuterTurn) -> u16 {
        self.flips[turn.index()][usize::from(flips) & (FLIPS - 1)]
    }

    fn goal(&self) -> Marks {
        Marks {
            wings: self.sides.first,
            flips: 0,
        }
    }

    /// The marks of a position if each middle edge is named by the sticker that belongs to the first side.
    pub(super) fn marks(&self, wings: &Arrangement, middles: &Arrangement) -> Marks {
        let sides = &self.sides;
        let marked = (0..PLACES).filter(|&place| sides.is_first(wings[place]));
        let flipped = sides.places[0].iter().enumerate();
        let flipped = flipped.filter(|&(_, &place)| !sides.is_first(middles[usize::from(place)]));
        Marks {
            wings: marked.fold(0, |set, place| set | 1 << place),
            flips: flipped.fold(0, |set, (edge, _)| set | 1 << edge),
        }
    }

    /// For each edge, the bits of the marks that change if the edge is named by its other sticker.
    pub(super) fn renamings(&self, wings: &Arrangement, middles: &Arrangement) -> [Marks; EDGES] {
        let sides = &self.sides;
        let mut renamings = [Marks { wings: 0, flips: 0 }; EDGES];
        for (place, &wing) in wings.iter().enumerate() {
            renamings[sides.edge(wing)].wings |= 1 << place;
        }
        for (edge, &place) in sides.places[0].iter().enumerate() {
            renamings[sides.edge(middles[usize::from(place)])].flips |= 1 << edge;
        }
        renamings
    }
}

/// The largest distance that the table contains.
pub(super) const NEAR: u8 = 6;

/// The number of slots of the table, a power of two. 57 % of them are used.
const SLOTS: usize = 1 << 20;

/// The size of a slot in bytes. The low bits of a slot contain the key, and the bits from [`DISTANCE`] on contain the
/// distance plus 1. An empty slot is 0.
const SLOT: usize = size_of::<u64>();

const DISTANCE: u32 = 40;

/// The index of the slot at which the search for a key begins.
#[inline]
fn slot(key: u64) -> usize {
    // 2⁶⁴ divided by the golden ratio, rounded to an odd number.
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}

/// Looks up the distance of a key in the slots of the table; `None` if the key is not in the table.
#[inline]
fn lookup(slots: &[[u8; SLOT]], key: u64) -> Option<u8> {
    let first = slot(key);
    // A correct table has empty slots, but the search must also end in a damaged table without empty slots.
    for probe in 0..slots.len() {
        let found = u64::from_le_bytes(slots[(first + probe) % SLOTS]);
        if found == 0 {
            return None;
        }
        if found & ((1 << DISTANCE) - 1) == key {
            return Some(distance_in(found));
        }
    }
    None
}

/// The distance in a used slot; 255 if the slot is damaged and contains no distance.
#[inline]
fn distance_in(slot: u64) -> u8 {
    ((slot >> DISTANCE) as u8).wrapping_sub(1)
}

/// The open table of the marks that are at most [`NEAR`] turns from the end of the phase.
pub(super) struct NearMarks {
    pub(super) turns: MarkTurns,
    entries: TableBytes,
}

impl NearMarks {
    /// # Errors
    ///
    /// Returns an error if the distribution of a newly built table is wrong, or if the table does not fit into memory.
    pub(super) fn open(
        turns: &PlaceTurns,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<NearMarks, TableError> {
        let spec = NearMarksSpec::new(turns);
        let entries = store.map(&spec, progress)?;
        Ok(NearMarks {
            turns: spec.turns,
            entries,
        })
    }

    /// The number of turns from these marks to the end of the phase; `None` if it is larger than [`NEAR`].
    #[inline]
    pub(super) fn distance(&self, marks: Marks) -> Option<usize> {
        let (slots, _) = self.entries.as_chunks::<SLOT>();
        lookup(slots, marks.key()).map(usize::from)
    }
}

/// Builds and checks the table of [`NearMarks`].
pub(super) struct NearMarksSpec {
    turns: MarkTurns,
}

impl NearMarksSpec {
    pub(super) fn new(turns: &PlaceTurns) -> NearMarksSpec {
        NearMarksSpec {
            turns: MarkTurns::new(turns),
        }
    }
}

impl TableSpec for NearMarksSpec {
    fn name(&self) -> &'static str {
        "five-sides"
    }

    fn parameters(&self) -> &'static str {
        "sides of wings and flips of middle edges of a 5x5x5, to 6 turns of 24; 2^20 slots of 8 bytes: key, distance + 1 \
         from bit 40"
    }

    fn bytes(&self) -> usize {
        SLOTS * SLOT
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), SLOTS as u64);
        let mut entries = vec![0; self.bytes()];
        let (slots, _) = entries.as_chunks_mut::<SLOT>();
        let mut put = |marks: Marks, distance: u8| {
            let key = marks.key();
            let is_new = lookup(slots, key).is_none();
            if is_new {
                let mut at = slot(key);
                while slots[at] != [0; SLOT] {
                    at = (at + 1) % SLOTS;
                }
                slots[at] = (key | u64::from(distance + 1) << DISTANCE).to_le_bytes();
            }
            is_new
        };
        let mut layer = vec![self.turns.goal()];
        put(layer[0], 0);
        for distance in 1..=NEAR {
            let mut next = Vec::new();
            for marks in layer {
                for turn in in_order(turns_of(2)) {
                    let marks = self.turns.turn(marks, turn);
                    if put(marks, distance) {
                        next.push(marks);
                    }
                }
            }
            layer = next;
        }
        progress.advanced(SLOTS as u64);
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let (slots, _) = entries.as_chunks::<SLOT>();
        let taken = slots
            .iter()
            .map(|&slot| u64::from_le_bytes(slot))
            .filter(|&slot| slot != 0);
        Distribution::of(taken.map(distance_in)).expect(Distribution::published(self.name()))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let (slots, _) = entries.as_chunks::<SLOT>();
        let goal = self.turns.goal();
        let holds = |slot: usize| {
            let slot = u64::from_le_bytes(slots[slot]);
            if slot == 0 {
                return true;
            }
            let (marks, own) = (Marks::of_key(slot), distance_in(slot));
            let neighbours = in_order(turns_of(2)).map(|turn| lookup(slots, self.turns.turn(marks, turn).key()));
            // If the distance of marks is less than [`NEAR`], the table contains all their neighbours.
            let mut nearest = NEAR + 1;
            for neighbour in neighbours {
                match neighbour {
                    Some(distance) => nearest = nearest.min(distance),
                    None if own < NEAR => return false,
                    None => {}
                }
            }
            match own {
                0 => marks == goal,
                own => marks != goal && nearest == own - 1,
            }
        };
        TableError::check_none(crate::parallel::find_first(SLOTS, &|slot| !holds(slot)))
    }
}

/// The cosets of the centres of R and L, together with the flips of middle edges.
pub(super) struct CentresFlips {
    centres: FaceCentres,
    turns: Vec<[u16; FLIPS]>,
    goals: Vec<u16>,
}

impl CentresFlips {
    pub(super) fn new(place_turns: &PlaceTurns) -> CentresFlips {
        let centres = FaceCentres::new(Axis::RightLeft, place_turns, turns_of(2));
        let goals = reached(centres.home(), turns_of_sides(), |pair, turn| centres.turn(pair, turn));
        CentresFlips {
            turns: MarkTurns::new(place_turns).flips,
            goals,
            centres,
        }
    }

    /// The index of an arrangement of the centres.
    pub(super) fn pair(&self, x_centres: &Arrangement, t_centres: &Arrangement) -> u16 {
        self.centres.pair(x_centres, t_centres)
    }

    #[inline]
    pub(super) fn turn(&self, pair: u16, turn: OuterTurn) -> u16 {
        self.centres.turn(pair, turn)
    }

    #[inline]
    pub(super) fn coset(&self, pair: u16, flips: u16) -> usize {
        usize::from(pair) * FLIPS + usize::from(flips) % FLIPS
    }
}

impl DistanceSpace for CentresFlips {
    const COSETS: usize = PAIRS * FLIPS;
    const NAME: &'static str = "five-flips";
    const WHAT: &'static str = "the centres of R and L of a 5x5x5, and the flips of its middle edges";

    fn turns(&self) -> TurnSet {
        turns_of(2)
    }

    fn goals(&self) -> Vec<usize> {
        self.goals.iter().map(|&pair| self.coset(pair, 0)).collect()
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let pair = self.turn((coset / FLIPS) as u16, turn);
        self.coset(pair, self.turns[turn.index()][coset % FLIPS])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, a search for a key ended only at an empty slot, so it never ended if no slot was empty.
    #[test]
    fn a_key_is_searched_for_once_around_a_table_without_empty_slots() {
        let slots = vec![[0xff; SLOT]; SLOTS];
        assert_eq!(lookup(&slots, 7), None);
    }
}
