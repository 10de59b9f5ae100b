//! Where the stickers of a puzzle are, for definitions that say so.

use serde::{Deserialize, Serialize};

/// One sticker, by the piece that shows it while the puzzle is solved.
///
/// Strands tell the stickers of a piece apart that no twist brings to each other's places. Twisting the piece in
/// `place` by one takes the sticker `orientation` of a strand to where `orientation + 1` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleSticker {
    /// The place, counted through all orbits.
    pub place: u16,
    /// Which of the stickers there that twisting does not take to each other.
    pub strand: u8,
    /// Which of the stickers of the strand, below the orientations of the orbit.
    pub orientation: u8,
}

/// What the stickers of a puzzle are, by their numbers in the file that it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StickerMap {
    /// By the number of the sticker, from 0.
    pub stickers: Vec<PuzzleSticker>,
    /// Its color while the puzzle is solved, by the same number: names or numbers, as the file has them. Colors beyond
    /// the stickers are those of what no move takes anywhere, such as the centres of a Megaminx.
    pub colors: Vec<String>,
}

/// How the stickers of a puzzle are drawn, unfolded. Numbers of stickers are those of [`StickerMap::colors`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleNet {
    /// Rows of cells for text: the number of the sticker in each, or none where nothing is drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<Option<u16>>>,
    /// By the number of the sticker, the corners of the polygon that it fills in a picture: right and down, in any unit.
    /// If there are none, a picture has the rows, in squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Vec<[u16; 2]>>,
    /// What colors look like: a name of [`StickerMap::colors`], and `#rrggbb` or the name of a color. Others are told
    /// apart somehow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paint: Vec<(String, String)>,
}

impl PuzzleNet {
    /// The most corners of a polygon.
    pub const MOST_CORNERS: usize = 64;
}
