//! The positions and colors of a puzzle's stickers, if the definition describes them.

use serde::{Deserialize, Serialize};

/// One sticker. It is identified by the place of its piece on the solved puzzle, and by its position on the piece.
///
/// The stickers of a piece are divided into strands. Twists of the piece permute the stickers of each strand
/// cyclically: a twist by one takes sticker `orientation` to the position of sticker `orientation + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleSticker {
    /// The place. Places are numbered through all orbits.
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
    /// The color of each sticker of the solved puzzle: a name or a number, copied from the file. The list may be longer
    /// than the list of stickers. The additional colors belong to parts that no move changes, for example the centres
    /// of a Megaminx.
    pub colors: Vec<String>,
}

/// The drawing of an unfolded puzzle. Stickers are numbered as in [`StickerMap::colors`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleNet {
    /// The rows of the net as text. Each cell contains the number of a sticker, or `None` if it is empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<Option<u16>>>,
    /// For each sticker, the polygon that it fills in a picture. A polygon is a list of corners. The coordinates of a
    /// corner increase to the right and downwards, in any unit. If the list is empty, a picture shows `rows`, with a
    /// square for each sticker.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Vec<[u16; 2]>>,
    /// Black polygons below the stickers, for example the faces of the puzzle. If the list is empty, the whole polygon
    /// of each sticker is drawn in black, and the sticker, which is a little smaller, on top of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<Vec<[u16; 2]>>,
    /// The number of coordinate units in one pixel; 0 for a picture of the default size.
    #[serde(skip_serializing_if = "is_zero")]
    pub unit: u16,
    /// The view of the puzzle from one of its corners; empty if the puzzle has no such view.
    #[serde(skip_serializing_if = "CornerView::is_empty")]
    pub corner: CornerView,
    /// Pairs of a color in [`StickerMap::colors`] and its paint. A paint is `#rrggbb` or the name of a common color. A
    /// color that is not listed gets the paint that its name suggests or, if the name is not the name of a paint, an
    /// unused paint.
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
    /// The maximum number of corners of a polygon.
    pub const MOST_CORNERS: usize = 64;
}
