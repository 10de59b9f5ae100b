//! A puzzle unfolded, tile by tile, as every view draws it.

/// What is special about a sticker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// The cursor is on it.
    Cursor,
    /// It belongs to a piece that the current step places.
    Placed,
    /// It was not typed, and follows from the others.
    Deduced,
    /// It is impossible.
    Wrong,
}

/// A tile of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenTile {
    /// Nothing: the space beside the net.
    Gap,
    /// A sticker.
    Sticker {
        /// The number of the face that has its color; none if the color is not known.
        face: Option<u8>,
        /// What is special about it.
        mark: Mark,
    },
    /// A piece of a board.
    Piece {
        /// Its number; 0 is the empty place.
        piece: u8,
        /// What is special about it.
        mark: Mark,
    },
}

/// A puzzle unfolded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenNet {
    /// The tiles, row by row; gaps at the ends of rows are left out.
    pub rows: Vec<Vec<ScreenTile>>,
    /// How many stickers a face is wide, if it is the net of a cube.
    pub cube: Option<usize>,
}

/// How the puzzle is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// Unfolded.
    Net,
    /// A cube as it is seen from a corner: three faces.
    Corner,
}

/// A face of a cube that is seen from a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisibleFace {
    /// On top.
    Up,
    /// On the right.
    Right,
    /// In front.
    Front,
}

impl ScreenNet {
    /// How many tiles the longest row has.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// How many rows there are.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The sticker in a row and column of a face of a cube of `size` layers.
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
