//! The pieces of some kind by the stickers that they show: which is where, and which cannot be.

use super::PieceFault;

/// The pieces of some kind, as many as there are places for them.
#[derive(Debug)]
pub struct PieceKind {
    /// `corner`, `edge`, `centre`, `tip`.
    pub name: &'static str,
    /// By place: the numbers of its stickers, clockwise as seen from outside.
    pub stickers: Vec<Vec<u8>>,
    /// How many stickers a face has: those of face 0 come first, then those of face 1.
    pub stickers_on_face: u8,
}

/// Which piece is in a place, and how it is turned there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The number of the place where it belongs.
    pub piece: u8,
    /// Its first sticker is in the place of this one.
    pub turned: u8,
}

/// How colors are called: those of the solved puzzle by the letters of its faces, and each by the
/// symbol that was typed.
pub struct ColorNames<'a> {
    /// The letter of each face.
    pub faces: &'a [char],
    /// The symbol of each color.
    pub symbols: &'a [char],
}

/// Colors, each by its name; `?` stands for one that has none.
pub fn spelled(colors: &[u8], names: &[char]) -> String {
    let named = colors.iter().map(|&color| names.get(usize::from(color)));
    named.map(|name| name.copied().unwrap_or('?')).collect()
}

/// Pieces of some kind that are there twice, or missing. `found` has the piece in each place, or none where no
/// piece of the kind shows such colors.
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
            // An impossible piece is reported already; the piece in whose place it stands is missing.
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
    /// The faces of a place, which are the colors of the piece that belongs there.
    pub fn faces(&self, place: usize) -> Vec<u8> {
        let stickers = self.stickers[place].iter();
        stickers.map(|sticker| sticker / self.stickers_on_face).collect()
    }

    /// What a place shows.
    pub fn shown(&self, place: usize, stickers: &[u8]) -> Vec<u8> {
        let own = self.stickers[place].iter();
        own.map(|&sticker| stickers[usize::from(sticker)]).collect()
    }

    /// The piece that shows these colors, if there is one.
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

    /// Where each piece is; `None` if that is impossible, and then the faults are added to `faults`.
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
