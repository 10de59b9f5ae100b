//! Describes a puzzle by its stickers, by the pieces that have these stickers, and by the places of the pieces.

/// The stickers of a puzzle, and the pieces that carry them.
#[derive(Debug, Clone)]
pub struct StickerModel {
    /// For each sticker, the index of its color on the solved puzzle. The face of the sticker has the same index.
    pub solved: Vec<u8>,
    /// For each sticker, its squared distance from the middle of its face: 0 in the middle, 1 in the corners. All
    /// distances are 0 if they are not known.
    pub from_middle: Vec<f64>,
    /// The orbits of the pieces.
    pub orbits: Vec<StickerOrbit>,
    /// For each color index, the color that most puzzles of this type have: red, green and blue, each from 0 to 255.
    pub paint: Vec<[u8; 3]>,
}

/// An orbit: pieces that can move to each other's places. They all have the same number of stickers. Each place lists
/// its stickers in an order that is the same for all pieces: an unturned piece shows its first color on the first
/// sticker of the place, its second color on the second sticker, and so on.
#[derive(Debug, Clone)]
pub struct StickerOrbit {
    /// The stickers of each place.
    pub places: Vec<Vec<usize>>,
    /// A piece with the orientation `o` shows its color with the index `turned[o][s]` on sticker `s` of its place.
    /// Orientation 0 is unturned.
    pub turned: Vec<Vec<usize>>,
}

impl StickerOrbit {
    /// An orbit of pieces with these places. If the pieces can be turned in their places, each orientation moves every
    /// sticker of a piece one step further in the list of the place than the previous orientation.
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

    /// The colors of a piece, in the order of its stickers. On the solved puzzle, the piece is in place `home` of the
    /// orbit.
    pub(super) fn piece(&self, orbit: &StickerOrbit, home: usize) -> Vec<u8> {
        orbit.places[home].iter().map(|&sticker| self.solved[sticker]).collect()
    }
}
