//! Pieces, which are corners or edges, and sets of them.

use super::corner_and_edge::{Corner, Edge};
use super::facelet::Facelet;
use super::piece_facelets::{corner_facelets, edge_facelets};
use std::fmt;

/// A corner or an edge. `Display` writes its name: `URF corner`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A corner.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Corner(corner) => write!(formatter, "{corner} corner"),
            Piece::Edge(edge) => write!(formatter, "{edge} edge"),
        }
    }
}

impl Piece {
    /// The facelets of this piece's stickers when the piece is at home.
    pub fn facelets(self) -> Vec<Facelet> {
        match self {
            Piece::Corner(corner) => corner_facelets(corner).to_vec(),
            Piece::Edge(edge) => edge_facelets(edge).to_vec(),
        }
    }
}

/// A set of pieces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PieceSet {
    /// A bit for each piece: corners from bit 0, and edges from bit 8.
    bits: u32,
}

impl PieceSet {
    /// No piece.
    pub const NONE: PieceSet = PieceSet { bits: 0 };

    /// All 20 pieces.
    pub const ALL: PieceSet = PieceSet { bits: (1 << 20) - 1 };

    const fn bit(piece: Piece) -> u32 {
        match piece {
            Piece::Corner(corner) => 1 << corner as u32,
            Piece::Edge(edge) => 1 << (8 + edge as u32),
        }
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.bits |= PieceSet::bit(piece);
    }

    /// True if the piece is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.bits & PieceSet::bit(piece) != 0
    }

    /// The number of pieces.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The pieces, corners first, in the orders of [`Corner::ALL`] and [`Edge::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let corners = Corner::ALL.into_iter().map(Piece::Corner);
        let all = corners.chain(Edge::ALL.into_iter().map(Piece::Edge));
        all.filter(move |&piece| self.contains(piece))
    }
}

impl Extend<Piece> for PieceSet {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.insert(piece));
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::NONE;
        set.extend(pieces);
        set
    }
}

/// Lists the pieces, as in `URF corner` or `UF edge and UR edge`.
impl fmt::Display for PieceSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.len().saturating_sub(1);
        for (index, piece) in self.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index == last => " and ",
                _ => ", ",
            };
            write!(formatter, "{separator}{piece}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn pieces_are_a_set_and_written_as_people_say_them() {
        let mut pieces = PieceSet::NONE;
        assert!(pieces.is_empty());
        pieces.insert(Piece::Edge(Edge::Uf));
        assert_eq!(pieces.to_string(), "UF edge");
        pieces.insert(Piece::Corner(Corner::Urf));
        assert_eq!(pieces.to_string(), "URF corner and UF edge");
        pieces.insert(Piece::Edge(Edge::Br));
        assert_eq!(pieces.to_string(), "URF corner, UF edge and BR edge");
        assert_eq!(pieces.len(), 3);
        assert!(pieces.contains(Piece::Edge(Edge::Br)));
        assert!(!pieces.contains(Piece::Edge(Edge::Ur)));
        assert_eq!(pieces.iter().collect::<PieceSet>(), pieces);
        assert_eq!(PieceSet::ALL.iter().count(), 20);
    }

    #[test]
    fn all_stickers_but_the_centres_are_those_of_some_piece() {
        let facelets = PieceSet::ALL.iter().flat_map(Piece::facelets);
        let distinct: HashSet<usize> = facelets.map(Facelet::index).collect();
        assert_eq!(distinct.len(), 48);
        assert!((0..6).all(|face| !distinct.contains(&(face * 9 + 4))));
    }
}
