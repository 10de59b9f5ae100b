//! The pieces that may be at each place. Only the known stickers of a place decide which pieces may be there.

use super::corner_and_edge::{Corner, Edge};
use super::facelet::{Facelet, PartialStickers};
use super::moves::Face;
use super::piece_facelets::{corner_facelets, edge_facelets};

/// The index of a piece, and its twist or flip.
pub type OrientedPiece = (usize, usize);

/// The pieces that may be at the place with these facelets. `pieces` contains the colors of each piece.
fn candidates(stickers: &PartialStickers, facelets: &[Facelet], pieces: &[&[Face]]) -> Vec<OrientedPiece> {
    let length = facelets.len();
    let fits = |&(piece, turned): &OrientedPiece| {
        pieces[piece].iter().enumerate().all(|(index, color)| {
            let known = stickers[facelets[(index + turned) % length].index()];
            known.is_none_or(|known| known == *color)
        })
    };
    let each = (0..pieces.len()).flat_map(|piece| (0..length).map(move |turned| (piece, turned)));
    each.filter(fits).collect()
}

/// The corners that may be at each place.
pub fn corner_candidates(stickers: &PartialStickers) -> Vec<Vec<OrientedPiece>> {
    let faces = Corner::ALL.map(Corner::faces);
    let pieces = faces.each_ref().map(|faces| faces.as_slice());
    let places = Corner::ALL.into_iter();
    places
        .map(|place| candidates(stickers, &corner_facelets(place), &pieces))
        .collect()
}

/// The edges that may be at each place.
pub fn edge_candidates(stickers: &PartialStickers) -> Vec<Vec<OrientedPiece>> {
    let faces = Edge::ALL.map(Edge::faces);
    let pieces = faces.each_ref().map(|faces| faces.as_slice());
    let places = Edge::ALL.into_iter();
    places
        .map(|place| candidates(stickers, &edge_facelets(place), &pieces))
        .collect()
}
