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
    /// Polygons below the stickers, in black, such as the faces of the puzzle; if there are none, each sticker has its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<Vec<[u16; 2]>>,
    /// How many of the units in which polygons are given make a pixel; 0 for as many as make a picture of the usual size.
    #[serde(skip_serializing_if = "is_zero")]
    pub unit: u16,
    /// The puzzle as it is seen from one of its corners, where it can be drawn so.
    #[serde(skip_serializing_if = "CornerView::is_empty")]
    pub corner: CornerView,
    /// What colors look like: a name of [`StickerMap::colors`], and `#rrggbb` or the name of a color. Others are told
    /// apart somehow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paint: Vec<(String, String)>,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Some stickers of a puzzle as they are seen from one of its corners.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CornerView {
    /// Which stickers are seen.
    pub stickers: Vec<u16>,
    /// The polygon of each.
    pub shapes: Vec<Vec<[u16; 2]>>,
    /// Polygons below them, in black.
    pub outlines: Vec<Vec<[u16; 2]>>,
}

impl CornerView {
    fn is_empty(&self) -> bool {
        self.stickers.is_empty()
    }
}

impl PuzzleNet {
    /// The most corners of a polygon.
    pub const MOST_CORNERS: usize = 64;
}
