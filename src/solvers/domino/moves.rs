//! The effects of turns and symmetries in H, and the index of each position's entry in the table.

use super::eight_pieces::EightPieces;
use super::position::DominoPosition;
use super::turns::{INVERSE_TURNS, TURNS};
use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges};
use crate::cube::{Corner, CubieCube, Edge, Move};
use crate::groups::{SYMMETRIES, symmetries};
use crate::tables::Classes;

/// The number of arrangements of the four edges of the slice: 24 = 4!.
const SLICE: usize = SliceEdges::SIZE;

/// The number of entries of a row: one for each even arrangement of the slice, or one for each odd arrangement.
pub const COLUMNS: usize = SLICE / 2;

/// The number of rows of a page: the arrangements of the edges of the U and D layers.
pub const ROWS: usize = LayerEdges::SIZE;

/// The end of a sequence to which another turn is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnEnd {
    /// The turn is made after all other turns.
    Last,
    /// The turn is made before all other turns.
    First,
}

/// The effects of turns and symmetries in H.
///
/// A symmetry takes the corners of a position to the representative of their class. The entry of the position is the
/// entry of its image under this symmetry. The class determines the page, the layer edges determine the row, and the
/// slice determines the column. Corners and layer edges determine whether the arrangement of the slice is even or odd.
/// So an even arrangement and an odd arrangement share a column.
#[derive(Debug)]
pub struct DominoMoves {
    corners: EightPieces,
    edges: EightPieces,
    /// For each arrangement of the slice and each turn, the arrangement after the turn.
    slice_after: [[u8; TURNS]; SLICE],
    /// For each arrangement of the slice and each symmetry, the conjugated arrangement.
    slice_conjugated: [[u8; SYMMETRIES]; SLICE],
    slice_inverse: [u8; SLICE],
    slice_is_odd: [bool; SLICE],
    classes: Classes,
}

impl DominoMoves {
    /// Computes the effects of turns and symmetries.
    pub fn build() -> DominoMoves {
        let turned = Move::DOMINO.map(|turn| CubieCube::from([turn].as_slice()));
        let symmetries: &[_; SYMMETRIES] = symmetries().try_into().expect("16 symmetries keep the axis");
        let slice = |number: usize| {
            SliceEdges::from_index(number)
                .expect("the number is below the size")
                .cube()
        };
        let number = |cube: &CubieCube| SliceEdges::of(cube).index() as u8;
        DominoMoves {
            corners: EightPieces::new(
                &turned.map(|cube| cube.cp().map(|corner| corner as u8)),
                &symmetries
                    .each_ref()
                    .map(|each| Corner::ALL.map(|corner| each.corner(corner) as u8)),
            ),
            edges: EightPieces::new(
                &turned.map(|cube| std::array::from_fn(|place| cube.ep()[place] as u8)),
                &symmetries
                    .each_ref()
                    .map(|each| std::array::from_fn(|place| each.edge(Edge::ALL[place]) as u8)),
            ),
            slice_after: std::array::from_fn(|each| turned.map(|turn| number(&slice(each).then(&turn)))),
            slice_conjugated: std::array::from_fn(|each| {
                symmetries
                    .each_ref()
                    .map(|symmetry| number(&symmetry.conjugate(&slice(each))))
            }),
            slice_inverse: std::array::from_fn(|each| number(&slice(each).inverse())),
            slice_is_odd: std::array::from_fn(|each| crate::cube::is_odd(slice(each).ep())),
            classes: Classes::new::<CornerPlaces>(symmetries),
        }
    }

    /// The classes of the corners. Each class has a page.
    pub const fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The total number of rows in all pages.
    pub fn rows(&self) -> usize {
        self.classes.count() * ROWS
    }

    /// The position after the turn with index `turn`.
    #[inline]
    pub fn after(&self, position: DominoPosition, turn: usize) -> DominoPosition {
        DominoPosition {
            corners: self.corners.after(position.corners, turn),
            edges: self.edges.after(position.edges, turn),
            slice: self.slice_after[usize::from(position.slice)][turn],
        }
    }

    /// The position if the turn with index `turn` is made before all other turns.
    pub fn behind(&self, position: DominoPosition, turn: usize) -> DominoPosition {
        self.inverse(self.after(self.inverse(position), INVERSE_TURNS[turn]))
    }

    /// The position after a turn is added at an end of the sequence of turns.
    #[inline]
    pub fn with_turn(&self, position: DominoPosition, turn: usize, end: TurnEnd) -> DominoPosition {
        match end {
            TurnEnd::Last => self.after(position, turn),
            TurnEnd::First => self.behind(position, turn),
        }
    }

    /// The position conjugated by the symmetry with index `symmetry`.
    #[inline]
    pub fn conjugated(&self, position: DominoPosition, symmetry: usize) -> DominoPosition {
        DominoPosition {
            corners: self.corners.conjugated(position.corners, symmetry),
            edges: self.edges.conjugated(position.edges, symmetry),
            slice: self.slice_conjugated[usize::from(position.slice)][symmetry],
        }
    }

    /// The position of the inverse cube.
    #[inline]
    pub fn inverse(&self, position: DominoPosition) -> DominoPosition {
        DominoPosition {
            corners: self.corners.inverse(position.corners),
            edges: self.edges.inverse(position.edges),
            slice: self.slice_inverse[usize::from(position.slice)],
        }
    }

    /// True if the three permutations of a position form an even permutation, as they must in H.
    #[inline]
    pub fn is_even(&self, position: DominoPosition) -> bool {
        self.slice_is_odd[usize::from(position.slice)] == self.is_slice_odd(position.corners, position.edges)
    }

    /// True if H requires an odd arrangement of the slice for these arrangements of corners and layer edges.
    #[inline]
    pub(crate) fn is_slice_odd(&self, corners: u16, edges: u16) -> bool {
        self.corners.is_odd(corners) != self.edges.is_odd(edges)
    }

    /// The index of a position's entry: its row times 12, plus its column.
    #[inline]
    pub fn entry(&self, position: DominoPosition) -> usize {
        let (class, symmetry) = self.classes.place(usize::from(position.corners));
        let edges = self.edges.conjugated(position.edges, symmetry);
        let slice = self.slice_conjugated[usize::from(position.slice)][symmetry];
        (class * ROWS + usize::from(edges)) * COLUMNS + usize::from(slice / 2)
    }

    /// The class whose page contains an entry.
    pub const fn class(&self, entry: usize) -> usize {
        entry / (ROWS * COLUMNS)
    }

    /// One of the positions for which an entry stands: the position whose corners are the representative of their
    /// class.
    pub fn position(&self, entry: usize) -> DominoPosition {
        let (row, column) = (entry / COLUMNS, entry % COLUMNS);
        let corners = self.classes.representative(row / ROWS) as u16;
        let edges = (row % ROWS) as u16;
        let slice = self.slice_of(column, self.is_slice_odd(corners, edges));
        DominoPosition { corners, edges, slice }
    }

    /// The arrangement of the slice for a column. The column stands for an even and an odd arrangement; `is_odd`
    /// selects one of them.
    fn slice_of(&self, column: usize, is_odd: bool) -> u8 {
        let first = 2 * column;
        (first + usize::from(self.slice_is_odd[first] != is_odd)) as u8
    }

    /// Computes the effect of a step on the rows of a page and on the columns of a row. The step adds a turn at an end
    /// and then applies a symmetry. `turn` and `symmetry` are indices.
    pub fn step(&self, turn: usize, end: TurnEnd, symmetry: usize) -> PageStep {
        let row_after = |edges| {
            let position = DominoPosition {
                edges,
                ..DominoPosition::SOLVED
            };
            self.conjugated(self.with_turn(position, turn, end), symmetry).edges
        };
        let column_after = |column, is_odd| {
            let slice = self.slice_of(column, is_odd);
            let position = DominoPosition {
                slice,
                ..DominoPosition::SOLVED
            };
            self.conjugated(self.with_turn(position, turn, end), symmetry).slice / 2
        };
        let columns_before = |is_odd| {
            let after: [u8; COLUMNS] = std::array::from_fn(|column| column_after(column, is_odd));
            let before = |columns: u16| {
                let led = (0..COLUMNS).filter(|&column| columns >> after[column] & 1 == 1);
                led.fold(0, |before, column| before | 1 << column)
            };
            (0..1 << COLUMNS).map(before).collect()
        };
        PageStep {
            row_after: (0..ROWS as u16).map(row_after).collect(),
            columns_before: [columns_before(false), columns_before(true)],
        }
    }

    /// Takes the positions in the page of a class, and adds a turn at an end of their sequences of turns. Returns the
    /// page to which this leads, and the index of the symmetry that is applied after the turn.
    pub(crate) fn page_after(&self, class: usize, turn: usize, end: TurnEnd) -> (usize, usize) {
        let corners = self.classes.representative(class) as u16;
        let position = DominoPosition {
            corners,
            ..DominoPosition::SOLVED
        };
        self.classes
            .place(usize::from(self.with_turn(position, turn, end).corners))
    }
}

/// The effect of a step on a whole page. A step is a turn, followed by the symmetry that takes the corners to a
/// representative.
#[derive(Debug)]
pub struct PageStep {
    /// The image of each row.
    pub row_after: Vec<u16>,
    /// For each set of columns after the step, the set of the columns that the step takes there. A set has one bit for
    /// each column. The first list is for even arrangements of the slice before the step, and the second list is for
    /// odd arrangements.
    pub columns_before: [Vec<u16>; 2],
}
