//! The reasons why turns do not lead from a cube to a goal, explained by the pieces of the cube.

use crate::cube::{
    Axis, Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Face, Flip, Mask, MaskCubes, Piece, PieceMoves,
    PiecePositions, PieceSet, PlacementSet, TurnSet, Twist, is_odd,
};
use crate::notation::GroupedNumber;
use crate::notation::turn_list::spoken;
use thiserror::Error;

/// The reason why no turns of a set lead from a cube to any cube of the goal's masks. If several reasons apply, this is
/// the first of them in the order of the variants.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unreachable {
    /// No cube is in any of the masks.
    #[error("no cube meets the goal")]
    NoCube,
    /// A piece is in a wrong place or in a wrong orientation, and the turns never move it.
    #[error(
        "with {} alone, the {piece} never moves, and it does not meet the goal", spoken(.turns)
    )]
    NeverMoved {
        /// The turns.
        turns: TurnSet,
        /// The piece.
        piece: Piece,
    },
    /// Edges would have to be flipped, but the turns never flip an edge.
    #[error(
        "with {} alone, no edge can be flipped relative to {}, but the goal needs a flip of the {edges}",
        spoken(.turns), faces_of(*.axis)
    )]
    NeverFlipped {
        /// The turns.
        turns: TurnSet,
        /// The axis to which flips refer: only quarter turns about this axis flip edges.
        axis: Axis,
        /// The edges.
        edges: PieceSet,
    },
    /// Corners would have to be twisted, but the turns never twist a corner.
    #[error(
        "with {} alone, no corner can be twisted relative to {}, but the goal needs a twist of the {corners}",
        spoken(.turns), faces_of(*.axis)
    )]
    NeverTwisted {
        /// The turns.
        turns: TurnSet,
        /// The axis to which twists refer: only quarter turns about the two other axes twist corners.
        axis: Axis,
        /// The corners.
        corners: PieceSet,
    },
    /// The turns move a piece, but never to a place and orientation that the masks allow.
    #[error("with {} alone, the {piece} never reaches its place in the right orientation", spoken(.turns))]
    NeverThere {
        /// The turns.
        turns: TurnSet,
        /// The piece.
        piece: Piece,
    },
    /// The corners would need an odd permutation, but the turns give only even permutations.
    #[error(
        "with {} alone, only even permutations of the corners are possible, but this cube needs an odd one",
        spoken(.turns)
    )]
    OnlyEven {
        /// The turns.
        turns: TurnSet,
    },
    /// None of the other reasons applies. Each piece can reach its place, but not all pieces at the same time.
    #[error(
        "with {} alone, only {} of the {} cubes can be reached, and none of them meets the goal",
        spoken(.turns), GroupedNumber(*.reached), GroupedNumber(*.all)
    )]
    NotAmongThem {
        /// The turns.
        turns: TurnSet,
        /// The number of cubes that the turns reach.
        reached: u128,
        /// The number of all cubes.
        all: u128,
    },
}

fn faces_of(axis: Axis) -> &'static str {
    match axis {
        Axis::UpDown => "U and D",
        Axis::RightLeft => "R and L",
        Axis::FrontBack => "F and B",
    }
}

impl Unreachable {
    /// Returns the first reason why the turns do not lead from this cube to any of the masks. `reached` is the number
    /// of cubes that the turns reach. None of the masks may be empty.
    pub(super) fn find(turns: &TurnSet, reached: u128, start: &CubieCube, masks: &[Mask]) -> Unreachable {
        if masks.is_empty() {
            return Unreachable::NoCube;
        }
        let wanted = |piece: Piece| {
            let placements = masks.iter().map(|mask| mask.placements(piece));
            placements.fold(PlacementSet::NONE, PlacementSet::union)
        };
        let case = Case {
            effects: turns.effects().iter().map(PieceMoves::of).collect(),
            start: PiecePositions::of(start),
        };
        let turns = turns.clone();
        if let Some(piece) = case.first_outside(wanted, |piece| !case.is_moved(piece)) {
            return Unreachable::NeverMoved { turns, piece };
        }
        for axis in Axis::ALL {
            let edges = case.to_be_turned(axis, wanted, Edge::ALL.map(Piece::Edge));
            if !edges.is_empty() {
                return Unreachable::NeverFlipped { turns, axis, edges };
            }
        }
        for axis in Axis::ALL {
            let corners = case.to_be_turned(axis, wanted, Corner::ALL.map(Piece::Corner));
            if !corners.is_empty() {
                return Unreachable::NeverTwisted { turns, axis, corners };
            }
        }
        if let Some(piece) = case.first_outside(wanted, |_| true) {
            return Unreachable::NeverThere { turns, piece };
        }
        let is_even = |cube: &CubieCube| !is_odd(cube.cp());
        let is_of_other_parity = |mask: &Mask| MaskCubes::new(mask).of_parity(is_odd(start.cp())) == 0;
        if turns.effects().iter().all(is_even) && masks.iter().all(is_of_other_parity) {
            return Unreachable::OnlyEven { turns };
        }
        Unreachable::NotAmongThem {
            turns,
            reached,
            all: MaskCubes::new(&Mask::ANY).count(),
        }
    }
}

/// A cube, and the effects of the turns on its pieces. Wide turns and slice turns are replaced by face turns that move
/// the pieces in the same way relative to the centres: on an upright cube, `R L'` replaces `M`.
struct Case {
    effects: Vec<PieceMoves>,
    start: PiecePositions,
}

impl Case {
    /// The placement of a piece at the start.
    fn placement(&self, piece: Piece) -> usize {
        match piece {
            Piece::Corner(corner) => self.start.corner(corner).index(),
            Piece::Edge(edge) => self.start.edge(edge).index(),
        }
    }

    /// Returns the placements to which the turns can take a piece.
    fn placements(&self, piece: Piece) -> PlacementSet {
        let mut found = vec![self.placement(piece)];
        let mut next = 0;
        while let Some(&index) = found.get(next) {
            for effect in &self.effects {
                let image = image(effect, piece, index);
                if !found.contains(&image) {
                    found.push(image);
                }
            }
            next += 1;
        }
        PlacementSet::of(found)
    }

    fn is_moved(&self, piece: Piece) -> bool {
        self.placements(piece).len() > 1
    }

    /// Returns the first piece that the turns cannot take to any of its wanted placements, among the pieces for which
    /// `is_of_kind` returns true.
    fn first_outside(
        &self,
        wanted: impl Fn(Piece) -> PlacementSet,
        is_of_kind: impl Fn(Piece) -> bool,
    ) -> Option<Piece> {
        let mut pieces = PieceSet::ALL.iter().filter(|&piece| is_of_kind(piece));
        pieces.find(|&piece| self.placements(piece).intersection(wanted(piece)).is_empty())
    }

    /// Returns the pieces that would have to be twisted or flipped with regard to an axis. `pieces` are all corners or
    /// all edges. The result is empty if the turns can twist or flip any of these pieces.
    fn to_be_turned<const PIECES: usize>(
        &self,
        axis: Axis,
        wanted: impl Fn(Piece) -> PlacementSet,
        pieces: [Piece; PIECES],
    ) -> PieceSet {
        let is_never_turned = |&piece: &Piece| {
            let now = turned(piece, self.placement(piece), axis);
            self.placements(piece)
                .iter()
                .all(|index| turned(piece, index, axis) == now)
        };
        if !pieces.iter().all(is_never_turned) {
            return PieceSet::NONE;
        }
        let must_be = |piece: &Piece| {
            let now = turned(*piece, self.placement(*piece), axis);
            wanted(*piece).iter().all(|index| turned(*piece, index, axis) != now)
        };
        pieces.into_iter().filter(must_be).collect()
    }
}

/// Returns the index of the placement to which `effect` takes a piece from the placement `index`.
fn image(effect: &PieceMoves, piece: Piece, index: usize) -> usize {
    match piece {
        Piece::Corner(_) => effect.corner(corner_placement(index)).index(),
        Piece::Edge(_) => effect.edge(edge_placement(index)).index(),
    }
}

fn corner_placement(index: usize) -> CornerPlacement {
    CornerPlacement::new(Corner::ALL[index / 3], Twist::ALL[index % 3])
}

fn edge_placement(index: usize) -> EdgePlacement {
    EdgePlacement::new(Edge::ALL[index / 2], Flip::ALL[index % 2])
}

/// Returns the twist of a corner or the flip of an edge with regard to an axis. This is the number of stickers from the
/// reference sticker of the place to the reference sticker of the piece. `index` is the index of the placement.
fn turned(piece: Piece, index: usize, axis: Axis) -> usize {
    match piece {
        Piece::Corner(corner) => {
            let placement = corner_placement(index);
            let counts = |corner: Corner| which(&corner.faces(), |face| face.axis() == axis);
            (counts(corner) + placement.twist() as usize + 3 - counts(placement.place())) % 3
        }
        Piece::Edge(edge) => {
            let placement = edge_placement(index);
            (counting_sticker(edge, axis) + placement.flip() as usize + counting_sticker(placement.place(), axis)) % 2
        }
    }
}

fn which(faces: &[Face], is_wanted: impl Fn(Face) -> bool) -> usize {
    let found = faces.iter().position(|&face| is_wanted(face));
    found.expect("a corner has a face on each axis, an edge on two")
}

/// Returns the index of an edge's reference sticker in [`Edge::faces`]. Flips with regard to `axis` refer to this
/// sticker. The reference sticker is on a second axis: the axis of F and B if `axis` is the axis of U and D, and the
/// axis of U and D for the two other axes.
/// If the edge has no sticker on the second axis, the reference sticker is the sticker on `axis`. With this choice,
/// only quarter turns about `axis` flip edges. For the axis of F and B, the reference sticker is the first of
/// [`Edge::faces`].
fn counting_sticker(edge: Edge, axis: Axis) -> usize {
    let other = match axis {
        Axis::UpDown => Axis::FrontBack,
        Axis::RightLeft | Axis::FrontBack => Axis::UpDown,
    };
    let faces = edge.faces();
    let is_there = faces.iter().any(|face| face.axis() == other);
    which(&faces, |face| face.axis() == if is_there { other } else { axis })
}
