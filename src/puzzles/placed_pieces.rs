//! Identifies the pieces of a kind by the stickers that they show: the place of each, and impossible ones.

use super::PieceFault;

/// The pieces of a kind; there are as many as places.
#[derive(Debug)]
pub struct PieceKind {
    /// `corner`, `edge`, `centre`, `tip`.
    pub name: &'static str,
    /// For each place, the numbers of its stickers, clockwise as seen from outside.
    pub stickers: Vec<Vec<u8>>,
    /// The number of stickers on a face: those of face 0 come first, then those of face 1.
    pub stickers_on_face: u8,
}

/// The piece in a place, and its orientation there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The number of its home place.
    pub piece: u8,
    /// The number of the place's sticker where the piece's first sticker is.
    pub turned: u8,
}

/// The names of colors: in the solved puzzle, the letters of its faces; in the input, the typed symbols.
pub struct ColorNames<'a> {
    /// The letter of each face.
    pub faces: &'a [char],
    /// The symbol of each color.
    pub symbols: &'a [char],
}

/// The names of colors in a row; `?` stands for a color without a name.
pub fn spelled(colors: &[u8], names: &[char]) -> String {
    let named = colors.iter().map(|&color| names.get(usize::from(color)));
    named.map(|name| name.copied().unwrap_or('?')).collect()
}

/// Finds pieces of a kind that occur twice or are missing. `found` has the piece in each place, or `None` if no piece
/// of the kind has the colors there.
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
            // An impossible piece is already reported, and explains a missing piece.
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
    /// The faces of a place, which are the colors of its home piece.
    pub fn faces(&self, place: usize) -> Vec<u8> {
        let stickers = self.stickers[place].iter();
        stickers.map(|sticker| sticker / self.stickers_on_face).collect()
    }

    /// The colors that a place shows.
    pub fn shown(&self, place: usize, stickers: &[u8]) -> Vec<u8> {
        let own = self.stickers[place].iter();
        own.map(|&sticker| stickers[usize::from(sticker)]).collect()
    }

    /// The piece with these colors, if there is one.
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

    /// The place of each piece; `None` if some piece is impossible. Faults are added to `faults`.
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
