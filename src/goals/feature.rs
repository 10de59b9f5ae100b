//! Properties of pieces that a goal can require: that they are solved, oriented, in their own places, or in certain
//! places.

use super::cubie_kind::CubieKind;
use crate::cube::{
    Axis, Corner, CornerPlacement, Edge, EdgePlacement, Face, Flip, Mask, Piece, PieceSet, PlacementSet, Symmetry,
    Twist,
};
use crate::notation::names::plain;
use std::fmt;

/// A property of an edge or of a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Feature {
    /// The edge is oriented: moves without quarter turns about this axis can solve it.
    EdgeOrientation(Axis),
    /// The corner is oriented. Each corner has one sticker with the color of one of the two faces on this axis; the
    /// corner is oriented if this sticker is on one of these two faces.
    CornerOrientation(Axis),
    /// The edge is in its place, flipped or not.
    EdgePermutation,
    /// The corner is in its place, twisted or not.
    CornerPermutation,
}

impl Feature {
    /// Returns the feature with a name such as `eo` or `co-rl`; `None` if no feature has this name.
    pub(super) fn named(name: &str) -> Option<Feature> {
        Some(match plain(name).as_str() {
            "eo" | "eofb" => Feature::EdgeOrientation(Axis::FrontBack),
            "eorl" => Feature::EdgeOrientation(Axis::RightLeft),
            "eoud" => Feature::EdgeOrientation(Axis::UpDown),
            "co" | "coud" => Feature::CornerOrientation(Axis::UpDown),
            "corl" => Feature::CornerOrientation(Axis::RightLeft),
            "cofb" => Feature::CornerOrientation(Axis::FrontBack),
            "ep" => Feature::EdgePermutation,
            "cp" => Feature::CornerPermutation,
            _ => return None,
        })
    }

    /// The type of pieces that can have the feature.
    pub(super) const fn kind(self) -> CubieKind {
        match self {
            Feature::EdgeOrientation(_) | Feature::EdgePermutation => CubieKind::Edge,
            Feature::CornerOrientation(_) | Feature::CornerPermutation => CubieKind::Corner,
        }
    }

    /// Returns the cubes on which all edges, or all corners, have the feature.
    fn of_all(self) -> Mask {
        match self {
            Feature::EdgeOrientation(axis) => {
                let rotation = match axis {
                    Axis::FrontBack => Symmetry::new(Face::U, Face::F, false),
                    Axis::RightLeft => Symmetry::new(Face::U, Face::R, false),
                    Axis::UpDown => Symmetry::new(Face::B, Face::U, false),
                };
                unflipped_edges().conjugated(&rotation.expect("U and F go to faces side by side"))
            }
            Feature::CornerOrientation(axis) => {
                let rotation = match axis {
                    Axis::UpDown => Symmetry::new(Face::U, Face::F, false),
                    Axis::RightLeft => Symmetry::new(Face::R, Face::F, false),
                    Axis::FrontBack => Symmetry::new(Face::F, Face::D, false),
                };
                untwisted_corners().conjugated(&rotation.expect("U and F go to faces side by side"))
            }
            Feature::EdgePermutation => Edge::ALL.into_iter().fold(Mask::ANY, |mask, edge| {
                let piece = Piece::Edge(edge);
                mask.with(piece, edge_placements(PieceSet::from_iter([piece])))
            }),
            Feature::CornerPermutation => Corner::ALL.into_iter().fold(Mask::ANY, |mask, corner| {
                let piece = Piece::Corner(corner);
                mask.with(piece, corner_placements(PieceSet::from_iter([piece])))
            }),
        }
    }

    /// Returns the cubes on which these pieces have the feature. For a feature of edges, corners are ignored; for a
    /// feature of corners, edges are ignored.
    pub(super) fn of(self, pieces: PieceSet) -> Mask {
        let all = self.of_all();
        pieces
            .iter()
            .fold(Mask::ANY, |mask, piece| mask.with(piece, all.placements(piece)))
    }
}

/// Writes the name of the feature, such as `eo` or `co-rl`.
impl fmt::Display for Feature {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Feature::EdgeOrientation(Axis::FrontBack) => "eo",
            Feature::EdgeOrientation(Axis::RightLeft) => "eo-rl",
            Feature::EdgeOrientation(Axis::UpDown) => "eo-ud",
            Feature::CornerOrientation(Axis::UpDown) => "co",
            Feature::CornerOrientation(Axis::RightLeft) => "co-rl",
            Feature::CornerOrientation(Axis::FrontBack) => "co-fb",
            Feature::EdgePermutation => "ep",
            Feature::CornerPermutation => "cp",
        })
    }
}

/// Returns the cubes whose edges are all unflipped.
fn unflipped_edges() -> Mask {
    let placements = Edge::ALL.map(|place| EdgePlacement::new(place, Flip::Unflipped).index());
    let unflipped = PlacementSet::of(placements);
    let edges = Edge::ALL.into_iter().map(Piece::Edge);
    edges.fold(Mask::ANY, |mask, edge| mask.with(edge, unflipped))
}

/// Returns the cubes whose corners are all untwisted.
fn untwisted_corners() -> Mask {
    let placements = Corner::ALL.map(|place| CornerPlacement::new(place, Twist::Untwisted).index());
    let untwisted = PlacementSet::of(placements);
    let corners = Corner::ALL.into_iter().map(Piece::Corner);
    corners.fold(Mask::ANY, |mask, corner| mask.with(corner, untwisted))
}

/// Returns the cubes on which these pieces are solved.
pub(super) fn solved(pieces: PieceSet) -> Mask {
    let solved = Mask::solved();
    pieces
        .iter()
        .fold(Mask::ANY, |mask, piece| mask.with(piece, solved.placements(piece)))
}

/// Returns the cubes on which each of these pieces is in one of these places, in any orientation.
///
/// # Errors
///
/// [`CubieKind::Edge`] if `pieces` contains edges but `places` contains no edges. [`CubieKind::Corner`] if `pieces`
/// contains corners but `places` contains no corners.
pub(super) fn in_places(pieces: PieceSet, places: PieceSet) -> Result<Mask, CubieKind> {
    pieces.iter().try_fold(Mask::ANY, |mask, piece| {
        let allowed = match piece {
            Piece::Edge(_) => edge_placements(places),
            Piece::Corner(_) => corner_placements(places),
        };
        if allowed.is_empty() {
            return Err(CubieKind::of(piece));
        }
        Ok(mask.with(piece, allowed))
    })
}

/// Returns the placements of edges at these places, in any orientation.
fn edge_placements(places: PieceSet) -> PlacementSet {
    let edges = places.iter().filter_map(|place| match place {
        Piece::Edge(edge) => Some(edge),
        Piece::Corner(_) => None,
    });
    PlacementSet::of(edges.flat_map(|edge| Flip::ALL.map(|flip| EdgePlacement::new(edge, flip).index())))
}

/// Returns the placements of corners at these places, in any orientation.
fn corner_placements(places: PieceSet) -> PlacementSet {
    let corners = places.iter().filter_map(|place| match place {
        Piece::Corner(corner) => Some(corner),
        Piece::Edge(_) => None,
    });
    PlacementSet::of(corners.flat_map(|corner| Twist::ALL.map(|twist| CornerPlacement::new(corner, twist).index())))
}
