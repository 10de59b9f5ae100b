//! The net of a puzzle, tile by tile, from which the views are drawn.

/// A mark on a sticker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// The cursor is on it.
    Cursor,
    /// It belongs to a piece that the current step places.
    Placed,
    /// It was not typed, but deduced from the other stickers.
    Deduced,
    /// It contradicts other stickers.
    Wrong,
}

/// A tile of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenTile {
    /// The empty space beside the net.
    Gap,
    /// A sticker.
    Sticker {
        /// The number of the face with its color; `None` if the color is not known.
        face: Option<u8>,
        /// Its mark.
        mark: Mark,
    },
    /// A piece of a board.
    Piece {
        /// The number of the piece; 0 is the empty square.
        piece: u8,
        /// Its mark.
        mark: Mark,
    },
}

/// The net of a puzzle, tile by tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenNet {
    /// The tiles, row by row; gaps at the ends of rows are left out.
    pub rows: Vec<Vec<ScreenTile>>,
    /// The number of stickers in a row of a face, if it is the net of a cube.
    pub cube: Option<usize>,
}

/// The perspective in which the puzzle is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// Unfolded.
    Net,
    /// A cube seen from a corner: three faces.
    Corner,
}

/// A face of a cube that is visible from a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisibleFace {
    /// On top.
    Up,
    /// On the right.
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
