//! The numbering of edge arrangements in the optimal solver. An arrangement consists of the slice to which each edge
//! belongs, and the flip of each edge.
//!
//! The twelve edges belong to three slices, each between two opposite faces: M between R and L, E between U and D, S
//! between F and B. An edge has the colors of two axes; the third axis is the axis of its slice. The following
//! definition of flips is preserved by all 48 symmetries. An edge shares two axes with a place of its own slice, and
//! one axis with a place of another slice. Take a shared axis: the edge has the color of one of the two faces on this
//! axis. The edge is not flipped if this color is on one of these two faces.
//!
//! If the edges within a slice are not distinguished, there are 34,650 = 12!/4!³ ways to place the slices, and 2¹¹ ways
//! to flip the edges: 34,650·2,048 = 70,963,200 columns.

use super::edge_places::{ALL, EQUATOR, Edges, MIDDLE, Places, correction};
use super::processor::Processor;
use crate::coordinates::{Coordinate, EdgeSlices, Slice, combination, slice_of};
use crate::cube::{CubieCube, Edge, Move, Symmetry};

/// The number of ways to place the slices: 34,650.
pub const SLICE_COORDINATES: usize = EdgeSlices::SIZE;

/// The number of ways to flip the edges: 2¹¹. The flip of the last edge follows from the flips of the other edges.
pub const FLIP_COORDINATES: usize = 2_048;

/// The number of columns in a row: 70,963,200.
pub const COLUMNS: usize = SLICE_COORDINATES * FLIP_COORDINATES;

/// A look-up table for a permutation of places. For each set of places, it gives the places to which the edges at these
/// places are carried.
#[derive(Debug, Clone)]
pub struct PlaceImages {
    /// The images of all sets of the first six places.
    first: [Places; 64],
    /// The images of all sets of the last six places.
    second: [Places; 64],
}

impl PlaceImages {
    fn new(goes_to: impl Fn(usize) -> usize) -> PlaceImages {
        let set = |places: usize, offset: usize| {
            let here = (0..6).filter(|place| places >> place & 1 == 1);
            here.fold(0, |there, place| there | 1 << goes_to(place + offset))
        };
        PlaceImages {
            first: std::array::from_fn(|places| set(places, 0)),
            second: std::array::from_fn(|places| set(places, 6)),
        }
    }

    #[inline(always)]
    fn places(&self, places: Places) -> Places {
        self.first[usize::from(places & 63)] | self.second[usize::from(places >> 6 & 63)]
    }
}

/// The effect of a symmetry on the slices: the slice that becomes M and the slice that becomes E.
#[derive(Debug, Clone, Copy)]
struct SliceRenaming {
    becomes_middle: Slice,
    becomes_equator: Slice,
}

impl SliceRenaming {
    /// The effect of this symmetry.
    fn by(symmetry: &Symmetry) -> SliceRenaming {
        let back = symmetry.inverse();
        SliceRenaming {
            becomes_middle: slice_of(back.edge(Edge::Uf)),
            becomes_equator: slice_of(back.edge(Edge::Fr)),
        }
    }

    /// Renames the slices of edges whose places have already been carried by the symmetry.
    #[inline(always)]
    fn rename(self, edges: Edges) -> Edges {
        let was = |slice| match slice {
            Slice::Middle => edges.middle,
            Slice::Equator => edges.equator,
            Slice::Standing => edges.standing(),
        };
        Edges {
            middle: was(self.becomes_middle),
            equator: was(self.becomes_equator),
            flipped: edges.flipped,
        }
    }
}

/// The effect that a symmetry followed by a turn has on the edges.
#[derive(Debug, Clone)]
pub struct Path {
    carried: PlaceImages,
    renamed: SliceRenaming,
    /// The places where the turn changes the flip of M-slice edges. The definition of flips (at the top of this file)
    /// depends on the slice of an edge, so there is a separate set of places for E-slice edges.
    middle_flips: Places,
    equator_flips: Places,
    /// The places where the turn flips the edges of any slice.
    flips: Places,
}

impl Path {
    /// Computes the effect of the symmetry followed by the turn.
    pub fn new(symmetry: &Symmetry, turn: Move) -> Path {
        let turned = CubieCube::from([turn].as_slice());
        let turn_takes = |place: Edge| {
            let to = turned.ep().iter().position(|&from| from == place);
            to.expect("a turn permutes the edges")
        };
        let by_turn = PlaceImages::new(|place| turn_takes(Edge::ALL[place]));
        let counted = turned.eo().iter().rev();
        Path {
            carried: PlaceImages::new(|place| turn_takes(symmetry.edge(Edge::ALL[place]))),
            renamed: SliceRenaming::by(symmetry),
            middle_flips: by_turn.places(EQUATOR) ^ EQUATOR,
            equator_flips: by_turn.places(MIDDLE) ^ MIDDLE,
            flips: counted.fold(0, |flips, &flip| flips << 1 | flip as Places),
        }
    }

    /// The effect on all columns with one slice coordinate.
    #[inline(always)]
    pub fn block<P: Processor>(&self, processor: P, columns: &Columns, slice: usize) -> ColumnBlock<'_> {
        let from = &columns.slice_arrangements[slice];
        let carried = Edges {
            middle: self.carried.places(from.middle),
            equator: self.carried.places(from.equator),
            flipped: 0,
        };
        let to = self.renamed.rename(carried);
        let flipped = (to.middle & self.middle_flips) ^ (to.equator & self.equator_flips);
        ColumnBlock {
            carried: &self.carried,
            from: *from,
            flips: flipped ^ self.flips,
            first: (columns.slice(processor, to) * FLIP_COORDINATES) as u32,
        }
    }
}

/// The effect of a path on all columns with one slice coordinate.
pub struct ColumnBlock<'a> {
    carried: &'a PlaceImages,
    from: SliceArrangement,
    flips: Places,
    first: u32,
}

impl ColumnBlock<'_> {
    /// The column to which the path leads from the column with these flips.
    #[inline(always)]
    pub fn column(&self, flip: u16) -> u32 {
        let flipped = self.carried.places(self.from.flipped(flip)) ^ self.flips;
        self.first | u32::from(flip_of(flipped))
    }
}

/// An arrangement of the slices.
#[derive(Debug, Clone, Copy, Default)]
struct SliceArrangement {
    middle: Places,
    equator: Places,
    /// 1 if the number of flipped edges is odd; otherwise 0. The flips are those that symmetries preserve.
    is_odd: u16,
}

impl SliceArrangement {
    /// The places of flipped edges. A flip coordinate has a bit for each place except the last. The flip at the last
    /// place follows from the other flips by parity.
    #[inline(always)]
    fn flipped(&self, flip: u16) -> Places {
        let last = (flip.count_ones() as u16 & 1) ^ self.is_odd;
        flip | last << 11
    }
}

/// Returns the flip coordinate of a set of flipped places. The coordinate leaves out the last place.
#[inline(always)]
const fn flip_of(flipped: Places) -> u16 {
    flipped % FLIP_COORDINATES as u16
}

/// The numbering of columns. The slice arrangements are numbered as in `EdgeSlices`, and each has 2,048 flips.
pub struct Columns {
    slice_arrangements: Vec<SliceArrangement>,
    /// For each set of places that the edges of the E slice may occupy, the index of the first slice arrangement with
    /// this set.
    of_equator: Box<[u16; 4096]>,
    /// For each set of places that the edges of the M slice may occupy, the index of the set. The places are counted
    /// among the eight places that the edges of the E slice do not occupy.
    of_middle: [u8; 256],
}

impl Columns {
    /// Computes the numbering of all 34,650 slice arrangements.
    pub fn new() -> Columns {
        let mut columns = Columns {
            slice_arrangements: Vec::with_capacity(SLICE_COORDINATES),
            of_equator: Box::new([0; 4096]),
            of_middle: [0; 256],
        };
        for slices in (0..SLICE_COORDINATES).filter_map(EdgeSlices::from_index) {
            let (equator, among) = slices.places();
            let of_middle = combination::rank(among);
            let middle = scatter(among.into(), (ALL & !equator).into()) as Places;
            columns.of_equator[usize::from(equator)] = slices.index() as u16 - of_middle;
            columns.of_middle[usize::from(among)] = of_middle as u8;
            columns.slice_arrangements.push(SliceArrangement {
                middle,
                equator,
                is_odd: correction(middle, equator).count_ones() as u16 & 1,
            });
        }
        columns
    }

    #[inline(always)]
    fn slice<P: Processor>(&self, processor: P, edges: Edges) -> usize {
        let left = u32::from(ALL & !edges.equator);
        let among = processor.gather(edges.middle.into(), left);
        let of_middle = self.of_middle[among as usize & 255];
        usize::from(self.of_equator[usize::from(edges.equator & ALL)]) + usize::from(of_middle)
    }

    /// The slice coordinate and the flip coordinate of edges.
    #[inline(always)]
    pub fn place<P: Processor>(&self, processor: P, edges: Edges) -> (usize, u16) {
        (self.slice(processor, edges), flip_of(edges.flipped))
    }

    /// Returns the edges that belong to a column.
    #[cfg(test)]
    pub fn edges(&self, column: usize) -> Edges {
        let slice = &self.slice_arrangements[column / FLIP_COORDINATES];
        Edges {
            middle: slice.middle,
            equator: slice.equator,
            flipped: slice.flipped((column % FLIP_COORDINATES) as u16),
        }
    }
}

/// Moves the lowest bits of a number, in order, to the positions at which the mask contains ones.
fn scatter(mut bits: u32, mut mask: u32) -> u32 {
    let mut scattered = 0;
    while mask != 0 {
        if bits & 1 == 1 {
            scattered |= mask & mask.wrapping_neg();
        }
        bits >>= 1;
        mask &= mask - 1;
    }
    scattered
}
