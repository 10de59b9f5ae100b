//! Where the stickers of a puzzle are, for definitions that describe this.

use serde::{Deserialize, Serialize};

/// One sticker, identified by the piece that shows it while the puzzle is solved.
///
/// A strand is a set of stickers of one piece that twists take to each other's positions. Twisting the piece by one
/// takes the sticker with the number `orientation` of a strand to the position of the sticker with the number
/// `orientation + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleSticker {
    /// The place, counted through all orbits.
    pub place: u16,
    /// The number of the strand.
    pub strand: u8,
    /// The number of the sticker within its strand, less than the number of orientations of a piece in the orbit.
    pub orientation: u8,
}

/// The stickers of a puzzle, numbered as in its file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StickerMap {
    /// The stickers, in the order of their numbers.
    pub stickers: Vec<PuzzleSticker>,
    /// The color of each sticker while the puzzle is solved: a name or a number, copied from the file. Colors after the
    /// last sticker belong to parts that no move changes, such as the centres of a Megaminx.
    pub colors: Vec<String>,
}

/// The drawing of an unfolded puzzle. Stickers are numbered as in [`StickerMap::colors`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleNet {
    /// Rows of cells for text: the number of the sticker in each cell, or `None` for an empty cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<Option<u16>>>,
    /// For each sticker, the polygon that it fills in a picture. A polygon is a list of its corners; the coordinates of
    /// a corner go to the right and down, in any unit. If there are no polygons, a picture shows the rows, as squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Vec<[u16; 2]>>,
    /// Black polygons below the stickers, such as the faces of the puzzle. If the list is empty, the polygons of the
    /// stickers are used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<Vec<[u16; 2]>>,
    /// The number of coordinate units in one pixel; 0 for a picture of the default size.
    #[serde(skip_serializing_if = "is_zero")]
    pub unit: u16,
    /// The view of the puzzle from one of its corners; empty if no such view can be drawn.
    #[serde(skip_serializing_if = "CornerView::is_empty")]
    pub corner: CornerView,
    /// Pairs of a color's name in [`StickerMap::colors`] and its paint, which is `#rrggbb` or the name of a common
    /// color. Colors that are not listed get distinct paints.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paint: Vec<(String, String)>,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// The stickers that are visible from one corner of the puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CornerView {
    /// The numbers of the visible stickers.
    pub stickers: Vec<u16>,
    /// The polygon of each visible sticker.
    pub shapes: Vec<Vec<[u16; 2]>>,
    /// Black polygons below the stickers.
    pub outlines: Vec<Vec<[u16; 2]>>,
}

impl CornerView {
    fn is_empty(&self) -> bool {
        self.stickers.is_empty()
    }
}

impl PuzzleNet {
    /// The largest number of corners that a polygon may have.
    pub const MOST_CORNERS: usize = 64;
}
