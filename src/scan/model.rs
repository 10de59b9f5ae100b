//! A puzzle as an observer sees it: stickers on pieces, and the places where the pieces can be.

/// The stickers of a puzzle, and the pieces that carry them.
#[derive(Debug, Clone)]
pub struct StickerModel {
    /// For each sticker, the number of its color while the puzzle is solved; its face has the same number.
    pub solved: Vec<u8>,
    /// For each sticker, its squared distance from the middle of its face: 0 in the middle, 1 in the corners. All
    /// distances are 0 if they are not known.
    pub from_middle: Vec<f64>,
    /// The orbits of the pieces.
    pub orbits: Vec<StickerOrbit>,
    /// For each color number, the usual color on most puzzles: red, green, blue.
    pub paint: Vec<[u8; 3]>,
}

/// An orbit: pieces that can take each other's places. They all have the same number of stickers. The stickers of a
/// place are listed in such an order that an unturned piece from another place shows its first color on the first
/// sticker, its second color on the second sticker, and so on.
#[derive(Debug, Clone)]
pub struct StickerOrbit {
    /// The stickers of each place.
    pub places: Vec<Vec<usize>>,
    /// For each orientation of a piece, and for each sticker of its place, the index of the piece's sticker that is
    /// there. The first orientation is the unturned one.
    pub turned: Vec<Vec<usize>>,
}

impl StickerOrbit {
    /// An orbit of pieces that cannot be turned, or whose stickers all move on by one with each turn.
    pub fn new(places: Vec<Vec<usize>>, can_be_turned: bool) -> StickerOrbit {
        let stickers = places.first().map_or(0, Vec::len);
        let ways = if can_be_turned { stickers } else { 1 };
        let turned = (0..ways).map(|by| {
            (0..stickers)
                .map(|sticker| (sticker + stickers - by) % stickers)
                .collect()
        });
        StickerOrbit {
            turned: turned.collect(),
            places,
        }
    }
}

impl StickerModel {
    /// The number of colors.
    pub fn colors(&self) -> usize {
        self.paint.len()
    }

    /// The colors of the piece whose home is the place `home` of an orbit, in the order of its stickers.
    pub(super) fn piece(&self, orbit: &StickerOrbit, home: usize) -> Vec<u8> {
        orbit.places[home].iter().map(|&sticker| self.solved[sticker]).collect()
    }
}
