//! Identifies pieces of one type (corners, edges, …) by the colors that they show. It finds the piece in each place,
//! and reports impossible pieces.

use super::PieceFault;

/// The pieces of one type. Each place contains one piece.
#[derive(Debug)]
pub struct PieceKind {
    /// The name of the type: `corner`, `edge`, `centre` or `tip`.
    pub name: &'static str,
    /// For each place, the indices of its stickers, clockwise as seen from outside.
    pub stickers: Vec<Vec<u8>>,
    /// The number of stickers on a face. The stickers of face 0 have the first indices, and the stickers of face 1
    /// follow.
    pub stickers_on_face: u8,
}

/// A piece and its orientation in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The index of the home place of the piece.
    pub piece: u8,
    /// The orientation of the piece: the index, in the list of the place's stickers, at which the first sticker of the
    /// piece is found.
    pub turned: u8,
}

/// Two names of each color: the letter of the face that has this color on the solved puzzle, and the symbol in the
/// input.
pub struct ColorNames<'a> {
    /// The letter of each face.
    pub faces: &'a [char],
    /// The symbol of each color.
    pub symbols: &'a [char],
}

/// The names of a list of colors; `?` replaces a color without a name.
pub fn spelled(colors: &[u8], names: &[char]) -> String {
    let named = colors.iter().map(|&color| names.get(usize::from(color)));
    named.map(|name| name.copied().unwrap_or('?')).collect()
}

/// Finds pieces that occur twice or are missing. For each place, `found` contains its piece, or `None` if no piece has
/// the colors of this place.
pub fn miscounted_pieces(
    kind: &'static str,
    found: &[Option<usize>],
    place_name: impl Fn(usize) -> String,
    piece_name: impl Fn(usize) -> String,
) -> Vec<PieceFault> {
    let has_strangers = found.contains(&None);
    let fault = |piece| {
        let mut places = (0..found.len()).filter(|&place| found[place] == Some(piece));
        match (places.next(), places.next()) {
            (Some(first), Some(second)) => Some(PieceFault::Twice {
                kind,
                piece: piece_name(piece),
                first: place_name(first),
                second: place_name(second),
            }),
            // A missing piece is reported only if no impossible piece was reported, because the impossible piece may be
            // the missing one.
            (None, _) if !has_strangers => Some(PieceFault::Missing {
                kind,
                piece: piece_name(piece),
            }),
            _ => None,
        }
    };
    (0..found.len()).filter_map(fault).collect()
}

impl PieceKind {
    /// The faces on which a place has stickers. These faces are also the colors of the piece whose home is this place.
    pub fn faces(&self, place: usize) -> Vec<u8> {
        let stickers = self.stickers[place].iter();
        stickers.map(|sticker| sticker / self.stickers_on_face).collect()
    }

    /// The colors that a place shows.
    pub fn shown(&self, place: usize, stickers: &[u8]) -> Vec<u8> {
        let own = self.stickers[place].iter();
        own.map(|&sticker| stickers[usize::from(sticker)]).collect()
    }

    /// The piece that shows these colors in this clockwise order, if the puzzle has such a piece.
    pub fn identified(&self, shown: &[u8]) -> Option<PlacedPiece> {
        (0..self.stickers.len()).find_map(|piece| {
            let mut turned = self.faces(piece);
            let turns = (0..turned.len()).find(|_| {
                let is_it = turned == shown;
                turned.rotate_right(1);
                is_it
            })?;
            Some(PlacedPiece {
                piece: piece as u8,
                turned: turns as u8,
            })
        })
    }

    /// The piece in each place; `None` if a piece is impossible, occurs twice or is missing. Faults are added to
    /// `faults`.
    pub fn placed(
        &self,
        stickers: &[u8],
        names: &ColorNames<'_>,
        faults: &mut Vec<PieceFault>,
    ) -> Option<Vec<PlacedPiece>> {
        let places = 0..self.stickers.len();
        let found: Vec<_> = places
            .map(|place| self.identified(&self.shown(place, stickers)))
            .collect();
        let place_name = |place: usize| spelled(&self.faces(place), names.faces);
        let piece_name = |piece: usize| spelled(&self.faces(piece), names.symbols);
        let before = faults.len();
        for place in (0..found.len()).filter(|&place| found[place].is_none()) {
            let mut shown = self.shown(place, stickers);
            let (kind, place) = (self.name, place_name(place));
            let shows = spelled(&shown, names.symbols);
            shown.reverse();
            faults.push(match self.identified(&shown) {
                Some(mirrored) => PieceFault::Mirrored {
                    kind,
                    place,
                    shows,
                    piece: piece_name(usize::from(mirrored.piece)),
                },
                None => PieceFault::NoSuchPiece { kind, place, shows },
            });
        }
        let pieces: Vec<_> = { found.iter() }
            .map(|placed| placed.map(|placed| usize::from(placed.piece)))
            .collect();
        faults.extend(miscounted_pieces(self.name, &pieces, place_name, piece_name));
        if faults.len() > before {
            return None;
        }
        found.into_iter().collect()
    }
}
