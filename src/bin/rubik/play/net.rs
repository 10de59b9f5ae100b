//! The net of a puzzle as a list of tiles. The views draw a puzzle from its net.

/// A mark on a sticker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// The cursor is on the sticker.
    Cursor,
    /// The sticker belongs to a piece of the current step of a lesson.
    Placed,
    /// The sticker was not typed, but deduced from the other stickers.
    Deduced,
    /// The sticker contradicts other stickers.
    Wrong,
}

/// A tile of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenTile {
    /// The empty space beside the net.
    Gap,
    /// A sticker.
    Sticker {
        /// The index of the face that has the sticker's color, or `None` if the color is not known.
        face: Option<u8>,
        /// The mark on the tile.
        mark: Mark,
    },
    /// A piece of a board.
    Piece {
        /// The number of the piece; 0 is the empty square.
        piece: u8,
        /// The mark on the tile.
        mark: Mark,
    },
}

/// The net of a puzzle as rows of tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenNet {
    /// The tiles, row by row. Gaps at the ends of rows are left out.
    pub rows: Vec<Vec<ScreenTile>>,
    /// The number of stickers in a row of a face, or `None` if the puzzle is not a cube.
    pub cube: Option<usize>,
}

/// The perspective in which the puzzle is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// The unfolded puzzle.
    Net,
    /// A cube as seen from a corner, with three visible faces.
    Corner,
}

/// A face of a cube that is visible from a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisibleFace {
    /// The upper face.
    Up,
    /// The right face.
    Right,
    /// The front face.
    Front,
}

impl ScreenNet {
    /// The number of tiles in the longest row.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The sticker in a row and a column of a face. The cube has `size` layers.
    pub fn on_face(&self, size: usize, face: VisibleFace, row: usize, column: usize) -> ScreenTile {
        let (down, right) = match face {
            VisibleFace::Up => (0, size),
            VisibleFace::Front => (size, size),
            VisibleFace::Right => (size, 2 * size),
        };
        let tile = self.rows.get(down + row);
        let tile = tile.and_then(|tiles| tiles.get(right + column));
        tile.copied().unwrap_or(ScreenTile::Gap)
    }
}
