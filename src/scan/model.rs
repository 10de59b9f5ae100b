//! A puzzle as an observer sees it: stickers on pieces, and the places where the pieces can be.

/// The stickers of a puzzle, and how its pieces carry them.
#[derive(Debug, Clone)]
pub struct StickerModel {
    /// For each sticker, the number of the color that it shows while the puzzle is solved; its face has the same number.
    pub solved: Vec<u8>,
    /// For each sticker, how far from the middle of its face it is, squared: 0 in the middle, 1 in the corners. All 0 where
    /// that is not known.
    pub from_middle: Vec<f64>,
    /// The pieces that can take each other's places.
    pub orbits: Vec<StickerOrbit>,
    /// What each color looks like on most puzzles, by number: red, green, blue.
    pub paint: Vec<[u8; 3]>,
}

/// Pieces that can take each other's places. Every piece has the same stickers, and those of a place are listed so that a
/// piece in another place shows its first color on the first of them, its second on the second, unless it is turned.
#[derive(Debug, Clone)]
pub struct StickerOrbit {
    /// The stickers of each place.
    pub places: Vec<Vec<usize>>,
    /// For each way that a piece can be turned in its place, which of its stickers lies on each sticker of the place; the
    /// first way is not turned.
    pub turned: Vec<Vec<usize>>,
}

impl StickerOrbit {
    /// Pieces whose stickers go round, one on, each time that they are turned; or pieces that cannot be turned.
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
    /// How many colors there are.
    pub fn colors(&self) -> usize {
        self.paint.len()
    }

    /// The colors of the piece that belongs in a place of an orbit, in the order of its stickers.
    pub(super) fn piece(&self, orbit: &StickerOrbit, home: usize) -> Vec<u8> {
        orbit.places[home].iter().map(|&sticker| self.solved[sticker]).collect()
    }
}
