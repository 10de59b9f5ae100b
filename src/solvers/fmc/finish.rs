//! Finds sequences from domino reduction to the solved cube, in turns of H = ⟨U, D, R2, L2, F2, B2⟩.
//!
//! Every sequence consists of two parts: half turn reduction, which ends with the last quarter turn, and the half turns
//! after it.

use super::ways::{StepSpace, descend};
use crate::coordinates::{CornerPlaces, LayerEdges, SliceEdges};
use crate::cube::{CubieCube, Move, MoveSet};
use crate::tables::{CosetSpace, ExactTableSpec, Product, PruningTable};
use std::ops::ControlFlow;

/// The number of different turns in H: ten, which are the quarter and half turns of U and D, and the half turns of the
/// four other faces.
const TURNS: usize = Move::DOMINO.len();

/// The places of the corners and of the edges of the slice between U and D: 967,680 = 8! · 4! arrangements.
pub type CornersSlice = Product<CornerPlaces, SliceEdges, TURNS>;

/// The places of the edges of the U and D layers, and of the edges of the slice: 967,680 = 8! · 4! arrangements.
pub type EdgesSlice = Product<LayerEdges, SliceEdges, TURNS>;

/// The table for the corners and the edges of the slice: their distances from the solved position, in turns of H.
pub fn corners_slice() -> ExactTableSpec<CornersSlice> {
    ExactTableSpec::new("fmc-corners-slice", Product::new(Move::DOMINO))
}

/// The table for all edges: their distances from the solved position, in turns of H.
pub fn edges_slice() -> ExactTableSpec<EdgesSlice> {
    ExactTableSpec::new("fmc-edges-slice", Product::new(Move::DOMINO))
}

/// The search for sequences in H.
pub struct Finish {
    corners: PruningTable<CornersSlice>,
    edges: PruningTable<EdgesSlice>,
}

/// A cube of H, given by its coordinates in the tables.
#[derive(Clone, Copy)]
pub struct FinishNode {
    corners: (CornerPlaces, SliceEdges),
    edges: (LayerEdges, SliceEdges),
}

impl Finish {
    /// The search with its two tables.
    pub fn new(corners: PruningTable<CornersSlice>, edges: PruningTable<EdgesSlice>) -> Finish {
        Finish { corners, edges }
    }

    /// Converts a cube of H into its coordinates in the tables.
    pub fn node(&self, cube: &CubieCube) -> FinishNode {
        FinishNode {
            corners: self.corners.space().coset_of(cube),
            edges: self.edges.space().coset_of(cube),
        }
    }

    /// Finds every sequence of exactly `length` turns that solves the cube and does not begin with a turn in `barred`.
    /// The search calls `visits` with the number of visited nodes, and `visits` may stop the search.
    pub fn each(
        &self,
        node: FinishNode,
        length: usize,
        barred: MoveSet,
        visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
        found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.least(node) <= length {
            true => descend(
                self,
                node,
                length,
                barred,
                &mut Vec::with_capacity(length),
                visits,
                found,
            ),
            false => ControlFlow::Continue(()),
        }
    }
}

impl StepSpace for Finish {
    type Node = FinishNode;

    fn turns(&self) -> &[Move] {
        &Move::DOMINO
    }

    #[inline]
    fn turned(&self, node: FinishNode, which: usize) -> FinishNode {
        FinishNode {
            corners: self.corners.space().turn(node.corners, which),
            edges: self.edges.space().turn(node.edges, which),
        }
    }

    /// Both distances are 0 only if the cube is solved.
    #[inline]
    fn least(&self, node: FinishNode) -> usize {
        let corners = self.corners.entry(node.corners).map_or(0, |entry| entry.distance());
        let edges = self.edges.entry(node.edges).map_or(0, |entry| entry.distance());
        corners.max(edges).into()
    }
}
