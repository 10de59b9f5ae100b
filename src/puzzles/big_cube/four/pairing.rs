//! The pairing of the wings in the third phase.
//!
//! The 24 places of wings form two sets, called the sides. The turns of this phase never move a wing from one side to
//! the other. Each side contains one place on every edge of the cube. The second phase ends when the two wings of each
//! edge are on different sides. The mate of a wing is the other wing with the same two colors. For each edge of the
//! cube, the pairing gives the edge that contains the mate of the wing on the first side. The pairing is a permutation
//! of the twelve edges. It is even because the permutation of all wings is even. When the wings are paired, the pairing
//! is the identity.
//!
//! A turn of a face conjugates the pairing by the permutation of the edges that the turn makes. A half turn of a wide
//! block also exchanges two values of the pairing. Eight symmetries of the cube preserve the sides. Two pairings can
//! share an entry of the table if one of these symmetries maps the first pairing to the second. The index of a pairing
//! in the table has two parts. The first part is the class of its first four values, which belong to the edges between
//! U, F, D and B. There are 1,538 classes. The second part is the index of the order of its last eight values. There
//! are 8!/2 = 20,160 such orders.

use super::super::outer_turn::{OuterTurn, in_order};
use super::super::places::{Arrangement, Place};
use super::axes_centres::TURNS_OF_THIRD;
use super::turns::{COUNT, PlaceTurns};
use crate::cube::{Axis, Face, is_odd};
use crate::tables::{
    Classes, Distribution, Graph, Store, TableBytes, TableError, TableProgress, TableSpec, check_distances, distances,
    prefetch,
};
use std::array::from_fn;

/// The number of edges of a cube.
pub(super) const EDGES: usize = 12;

/// The number of symmetries that preserve both sides.
const SYMMETRIES: usize = 8;

/// The number of values of a pairing that determine its class.
const FIRST: usize = 4;

/// The number of orders of the first values: 12 · 11 · 10 · 9.
const FIRSTS: usize = 11_880;

const CLASSES: usize = 1_538;

/// The number of orders of the values after the first four. The parity determines the order of the last two values.
const RESTS: usize = 20_160;

/// The number of pairings in the table.
const PAIRINGS: usize = CLASSES * RESTS;

/// The largest distance that the table stores exactly. All larger distances have the same entry. The build visits only
/// the neighbours of pairings at distances below this limit, and few pairings are that near. If this limit is 10
/// instead of 9, the build takes ten times as long.
const FARTHEST: u8 = 9;

/// For each edge, the edge that contains the mate of the wing on the first side of this edge. The last four values are
/// unused. They extend the array to 16 values, so that the compiler can omit bounds checks for 4-bit indices.
pub(super) type Pairing = [u8; 16];

/// The pairing of the solved cube.
pub(super) const PAIRED: Pairing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 0, 0, 0];

/// The change of a pairing by a turn that is followed by a symmetry.
#[derive(Clone, Copy)]
struct PairingChange {
    /// For each edge, the edge from which its new wing on the first side comes.
    from: [u8; 16],
    /// For each edge, the edge to which its wing on the second side goes.
    to: [u8; 16],
}

impl PairingChange {
    #[inline]
    fn value(&self, pairing: &Pairing, edge: usize) -> u8 {
        let mate_at = pairing[usize::from(self.from[edge] & 15)];
        self.to[usize::from(mate_at & 15)]
    }

    #[inline]
    fn after(&self, pairing: &Pairing) -> Pairing {
        from_fn(|edge| self.value(pairing, edge))
    }

    /// The change by a symmetry without a turn.
    fn of_symmetry(symmetry: &[u8; EDGES]) -> PairingChange {
        let (mut from, mut to) = ([0; 16], [0; 16]);
        for (edge, &image) in symmetry.iter().enumerate() {
            from[usize::from(image)] = edge as u8;
            to[edge] = image;
        }
        PairingChange { from, to }
    }

    fn then(&self, next: &PairingChange) -> PairingChange {
        PairingChange {
            from: next.from.map(|edge| self.from[usize::from(edge)]),
            to: self.to.map(|edge| next.to[usize::from(edge)]),
        }
    }
}

/// The two sides, and the indices of pairings.
pub(super) struct Pairings {
    /// For each side and each edge, the place of the wing that is on this side.
    sides: [[usize; EDGES]; 2],
    /// The edge of each place.
    edges: [u8; 24],
    /// For each turn, and for each symmetry that follows the turn, the change of a pairing. The first symmetry is the
    /// identity.
    steps: Vec<[PairingChange; SYMMETRIES]>,
    symmetries: [PairingChange; SYMMETRIES],
    /// The classes of the orders of the first values, up to symmetry.
    classes: Classes,
    /// For each order of the first four values, its class, and the index of a symmetry that takes the order to the
    /// representative of the class.
    places: Vec<(u16, u8)>,
    /// For each class, the first four values of its representative.
    firsts: Vec<[u8; FIRST]>,
}

impl Pairings {
    pub(super) fn new(place_turns: &PlaceTurns) -> Pairings {
        let mut is_first = [false; 24];
        let mut left = vec![Place::new(Face::U, Face::F).index()];
        while let Some(place) = left.pop() {
            if !std::mem::replace(&mut is_first[place], true) {
                left.extend(in_order(TURNS_OF_THIRD).map(|turn| usize::from(place_turns.wings[turn.index()][place])));
            }
        }
        let mut first: Vec<Place> = Place::all().filter(|place| is_first[place.index()]).collect();
        first.sort_by_key(|place| place.faces().iter().any(|face| face.axis() == Axis::RightLeft));
        let mut edges = [0; 24];
        let mut sides = [[0; EDGES]; 2];
        for (edge, place) in first.iter().enumerate() {
            for (side, place) in [*place, place.mate()].into_iter().enumerate() {
                sides[side][edge] = place.index();
                edges[place.index()] = edge as u8;
            }
        }
        let edge_at = |place: u8| edges[usize::from(place)];
        let turned = |turn: OuterTurn| {
            let wings = &place_turns.wings[turn.index()];
            let (mut from, mut to) = ([0; 16], [0; 16]);
            if TURNS_OF_THIRD >> turn.index() & 1 == 1 {
                for edge in 0..EDGES {
                    from[edge] = edge_at(wings[sides[0][edge]]);
                    to[usize::from(edge_at(wings[sides[1][edge]]))] = edge as u8;
                }
            }
            PairingChange { from, to }
        };
        let symmetries = symmetries(&sides, &edges).map(|symmetry| PairingChange::of_symmetry(&symmetry));
        let steps = OuterTurn::all()
            .take(COUNT)
            .map(|turn| symmetries.map(|symmetry| turned(turn).then(&symmetry)));
        let inverse = |number: usize| {
            let undoes = |back: &PairingChange| symmetries[number].then(back).to[..EDGES] == PAIRED[..EDGES];
            symmetries.iter().position(undoes).expect("symmetries have inverses")
        };
        let classes = Classes::of_images(FIRSTS, &from_fn::<_, SYMMETRIES, _>(inverse), |order| {
            let mut pairing = PAIRED;
            pairing[..FIRST].copy_from_slice(&first_values(order));
            symmetries
                .iter()
                .map(move |symmetry| rank_first(&symmetry.after(&pairing)))
        });
        let firsts = (0..classes.count()).map(|class| first_values(classes.representative(class)));
        Pairings {
            sides,
            edges,
            steps: steps.collect(),
            firsts: firsts.collect(),
            places: classes.places(),
            symmetries,
            classes,
        }
    }

    /// True if the two wings of each edge are on different sides. `wings` gives the wing at each place.
    pub(super) fn are_apart(&self, wings: &Arrangement) -> bool {
        let there = self.sides[0].iter().map(|&place| self.edges[usize::from(wings[place])]);
        there.fold(0_u32, |met, edge| met | 1 << edge).count_ones() as usize == EDGES
    }

    /// For each edge, the place of its wing on the first side.
    pub(super) fn first_side(&self) -> &[usize; EDGES] {
        &self.sides[0]
    }

    /// The edge of the cube that contains a place. For the home place of a wing, this is the home edge of the wing.
    #[inline]
    pub(super) fn edge(&self, place: u8) -> u8 {
        self.edges[usize::from(place)]
    }

    /// The pairing of wings; `None` if both wings of an edge are on the same side.
    pub(super) fn pairing(&self, wings: &Arrangement) -> Option<Pairing> {
        if !self.are_apart(wings) {
            return None;
        }
        let mut at = [0; EDGES];
        for (edge, &place) in self.sides[1].iter().enumerate() {
            at[usize::from(self.edge(wings[place]))] = edge as u8;
        }
        let mut pairing = PAIRED;
        for (mate_at, &place) in pairing.iter_mut().zip(&self.sides[0]) {
            *mate_at = at[usize::from(self.edge(wings[place]))];
        }
        Some(pairing)
    }

    /// True if the permutation of the wings on the first side, as a permutation of the edges, is odd.
    pub(super) fn are_edges_odd(&self, wings: &Arrangement) -> bool {
        is_odd(&self.sides[0].map(|place| usize::from(self.edge(wings[place]))))
    }

    #[inline]
    pub(super) fn turn(&self, pairing: &Pairing, turn: OuterTurn) -> Pairing {
        self.steps[turn.index()][0].after(pairing)
    }

    pub(super) fn index(&self, pairing: &Pairing) -> usize {
        let (class, symmetry) = self.places[rank_first(pairing)];
        usize::from(class) * RESTS + rank_rest(&self.symmetries[usize::from(symmetry)].after(pairing))
    }

    /// The index of a pairing after a turn.
    #[inline]
    pub(super) fn index_after(&self, pairing: &Pairing, turn: OuterTurn) -> usize {
        let steps = &self.steps[turn.index()];
        let mut first = [0; FIRST];
        for (edge, value) in first.iter_mut().enumerate() {
            *value = steps[0].value(pairing, edge);
        }
        let (class, symmetry) = self.places[rank_of(&first)];
        usize::from(class) * RESTS + rank_rest(&steps[usize::from(symmetry & 7)].after(pairing))
    }

    pub(super) fn pairing_at(&self, index: usize) -> Pairing {
        let mut pairing = PAIRED;
        pairing[..FIRST].copy_from_slice(&self.firsts[index / RESTS]);
        order_rest(&mut pairing, index % RESTS);
        pairing
    }
}

impl Graph for Pairings {
    fn places(&self) -> usize {
        PAIRINGS
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.index(&PAIRED)]
    }

    #[inline]
    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        let pairing = self.pairing_at(index);
        in_order(TURNS_OF_THIRD).map(move |turn| self.index_after(&pairing, turn))
    }

    /// Visits the images of a pairing under the symmetries that preserve its first four values. The pairing and its
    /// images have the same distance.
    fn for_each_same(&self, index: usize, visit: &mut dyn FnMut(usize)) {
        // The first symmetry is the identity.
        for number in self.classes.stabilizers(index / RESTS).skip(1) {
            let image = self.symmetries[number].after(&self.pairing_at(index));
            visit(index / RESTS * RESTS + rank_rest(&image));
        }
    }
}

/// Returns the symmetries that preserve the axis of R and L and both sides, as maps of edges. The first symmetry is the
/// identity. Sixteen symmetries, including reflections, preserve the axis; half of them exchange the sides.
fn symmetries(sides: &[[usize; EDGES]; 2], edges: &[u8; 24]) -> [[u8; EDGES]; SYMMETRIES] {
    let all = (0..16).map(|code: usize| {
        let is_exchanged = code & 1;
        let mirrored = [code >> 1 & 1, code >> 2 & 1, code >> 3 & 1];
        let image = move |face: Face| {
            let axis = match (is_exchanged, face as usize % 3) {
                (1, axis) => [2, 1, 0][axis],
                (_, axis) => axis,
            };
            Face::ALL[(axis + 3 * ((face as usize / 3) ^ mirrored[axis])) % 6]
        };
        let is_mirror = (is_exchanged + mirrored.iter().sum::<usize>()) % 2 == 1;
        sides[0].map(|place| {
            let [first, second] = Place::at(place).faces().map(image);
            // A reflection exchanges clockwise and counter-clockwise, and thus the two faces in the name of a place.
            let image = if is_mirror {
                Place::new(second, first)
            } else {
                Place::new(first, second)
            };
            let edge = edges[image.index()];
            (edge, sides[0][usize::from(edge)] == image.index())
        })
    });
    let kept = all.filter(|images| images.iter().all(|&(_, is_on_side)| is_on_side));
    let kept: Vec<[u8; EDGES]> = kept.map(|images| images.map(|(edge, _)| edge)).collect();
    from_fn(|number| kept[number])
}

/// Twelve entries of four bits each. The entry of each number from 0 to 11 counts the unused numbers below this number.
/// At first, all numbers are unused.
const UNUSED: u64 = 0xba98_7654_3210;
const ONE_LESS: u64 = 0x1111_1111_1110;

#[inline]
fn rank_of(first: &[u8; FIRST]) -> usize {
    let mut unused = UNUSED;
    let mut rank = 0;
    for (place, &value) in first.iter().enumerate() {
        let bit = (value & 15) << 2;
        rank = rank * (EDGES - place) + (unused >> bit & 15) as usize;
        unused = unused.wrapping_sub(ONE_LESS << bit);
    }
    rank
}

/// The index of the order of the first four values.
fn rank_first(pairing: &Pairing) -> usize {
    rank_of(&from_fn(|edge| pairing[edge]))
}

/// The first four values, in the order with the given index.
fn first_values(order: usize) -> [u8; FIRST] {
    let mut pairing = PAIRED;
    let mut left = order;
    let mut digits = [0; FIRST];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = left % (EDGES - place);
        left /= EDGES - place;
    }
    let mut unused: Vec<u8> = (0..EDGES as u8).collect();
    for (value, digit) in pairing.iter_mut().zip(digits) {
        *value = unused.remove(digit);
    }
    from_fn(|edge| pairing[edge])
}

/// The index of the order of the values after the first four. The parity determines the order of the last two values.
#[inline]
fn rank_rest(pairing: &Pairing) -> usize {
    let mut unused = UNUSED;
    for &value in &pairing[..FIRST] {
        unused = unused.wrapping_sub(ONE_LESS << ((value & 15) << 2));
    }
    let mut rank = 0;
    for (place, &value) in pairing.iter().enumerate().take(EDGES - 2).skip(FIRST) {
        let bit = (value & 15) << 2;
        rank = rank * (EDGES - place) + (unused >> bit & 15) as usize;
        unused = unused.wrapping_sub(ONE_LESS << bit);
    }
    rank
}

/// Completes a pairing whose first four values are given. The other values get the order with the index `rank`, among
/// the orders that make the pairing even.
fn order_rest(pairing: &mut Pairing, rank: usize) {
    let mut digits = [0; EDGES];
    let mut left = rank;
    for place in (FIRST..EDGES - 2).rev() {
        digits[place] = left % (EDGES - place);
        left /= EDGES - place;
    }
    let mut unused = (1_u16 << EDGES) - 1;
    for &value in &pairing[..FIRST] {
        unused &= !(1 << value);
    }
    let mut is_odd = false;
    for place in 0..EDGES {
        if place >= FIRST {
            let mut others = unused;
            for _ in 0..digits[place] {
                others &= others - 1;
            }
            pairing[place] = others.trailing_zeros() as u8;
            unused &= !(1 << pairing[place]);
        }
        let value = pairing[place];
        is_odd ^= pairing[..place].iter().filter(|&&before| before > value).count() % 2 == 1;
    }
    if is_odd {
        pairing.swap(EDGES - 2, EDGES - 1);
    }
}

/// The open table of the distances of pairings.
pub(super) struct PairingTable {
    pub(super) pairings: Pairings,
    entries: TableBytes,
}

impl PairingTable {
    /// # Errors
    ///
    /// Returns an error if the distribution of a newly built table differs from the published distribution, or if the
    /// table does not fit into memory.
    pub(super) fn open(
        place_turns: &PlaceTurns,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<PairingTable, TableError> {
        let spec = PairingSpec::new(place_turns);
        let entries = store.map(&spec, progress)?;
        let pairings = spec.pairings;
        Ok(PairingTable { pairings, entries })
    }

    /// The smallest number of turns that pair the wings; [`FARTHEST`] plus 1 if more than [`FARTHEST`] turns are
    /// needed.
    #[inline]
    pub(super) fn distance(&self, pairing: &Pairing) -> usize {
        usize::from(distance(&self.entries, self.pairings.index(pairing)))
    }

    /// The index of a pairing after a turn. This method also prefetches the distance at this index.
    #[inline]
    pub(super) fn index_after(&self, pairing: &Pairing, turn: OuterTurn) -> usize {
        let index = self.pairings.index_after(pairing, turn);
        prefetch(self.entries.as_ptr().wrapping_add(index / 2));
        index
    }

    /// The distance of the pairing with the given index.
    #[inline]
    pub(super) fn distance_at(&self, index: usize) -> usize {
        usize::from(distance(&self.entries, index))
    }
}

/// Reads an entry of the table. Each byte contains two entries.
#[inline]
fn distance(entries: &[u8], index: usize) -> u8 {
    entries[index / 2] >> (4 * (index % 2)) & 15
}

/// Builds and checks the table of pairings.
pub(super) struct PairingSpec {
    pairings: Pairings,
}

impl PairingSpec {
    pub(super) fn new(place_turns: &PlaceTurns) -> PairingSpec {
        PairingSpec {
            pairings: Pairings::new(place_turns),
        }
    }
}

impl TableSpec for PairingSpec {
    fn name(&self) -> &'static str {
        "four-pairings"
    }

    fn parameters(&self) -> &'static str {
        "how the wings of a 4x4x4 are paired, 1538 classes of 4 edges by 20160 orders of 8; 17 turns; distances to 9, \
         two in a byte"
    }

    fn bytes(&self) -> usize {
        PAIRINGS / 2
    }

    fn building_bytes(&self) -> usize {
        // While the table is built, each distance takes one byte.
        self.bytes() + PAIRINGS
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), PAIRINGS as u64);
        let distances = distances(&self.pairings, FARTHEST, progress);
        let pair = |pair: &[u8]| pair[0] | pair[1] << 4;
        let entries: Vec<u8> = distances.chunks_exact(2).map(pair).collect();
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distances = (0..PAIRINGS).map(|index| distance(entries, index));
        Distribution::of(distances).expect(Distribution::published(self.name()))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        check_distances(&self.pairings, FARTHEST, &|index| distance(entries, index))
    }
}
