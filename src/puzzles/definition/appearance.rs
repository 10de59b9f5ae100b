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
    /// Its color while the puzzle is solved, by the same number: names or numbers, as the file has them.
    pub colors: Vec<String>,
}

/// How the stickers of a puzzle are drawn, unfolded.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleNet {
    /// Rows of cells: the number of the sticker in each, or none where nothing is drawn.
    pub rows: Vec<Vec<Option<u16>>>,
}
