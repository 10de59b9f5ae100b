//! The boards that the solvers use. Here, the pieces are called tiles, and the empty place is called the hole. Places
//! are numbered row by row. The code that checks solutions does not use this file.

/// The places of a board, with the neighbours of each place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    rows: usize,
    columns: usize,
    /// For each place, the places from which a tile moves up, down, left and right into it; [`Grid::NONE`] if the board
    /// has no such place.
    sources: Vec<[u16; 4]>,
}

impl Grid {
    /// Stands for a missing place.
    pub(super) const NONE: u16 = u16::MAX;

    /// The board with these numbers of rows and columns.
    pub(super) fn new(rows: usize, columns: usize) -> Grid {
        let place = |row: usize, column: usize| match row < rows && column < columns {
            true => (row * columns + column) as u16,
            false => Grid::NONE,
        };
        let sources = (0..rows * columns).map(|number| {
            let (row, column) = (number / columns, number % columns);
            // 0 - 1 wraps around to a large number, which `place` also treats as outside the board.
            [
                place(row + 1, column),
                place(row.wrapping_sub(1), column),
                place(row, column + 1),
                place(row, column.wrapping_sub(1)),
            ]
        });
        Grid {
            rows,
            columns,
            sources: sources.collect(),
        }
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The number of places.
    pub(super) fn places(&self) -> usize {
        self.sources.len()
    }

    /// The place from which a tile moves into `hole` by the move `which`.
    #[inline]
    pub(super) fn source(&self, hole: usize, which: usize) -> Option<usize> {
        let source = self.sources[hole][which];
        (source != Grid::NONE).then_some(usize::from(source))
    }

    /// The moves that are possible if the hole is at `hole`. For each of them, also the place from which the tile
    /// comes.
    #[inline]
    pub(super) fn moves(&self, hole: usize) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        (0..4).filter_map(move |which| Some((which, self.source(hole, which)?)))
    }

    /// The places next to a place.
    pub(super) fn beside(&self, place: usize) -> impl Iterator<Item = usize> + use<'_> {
        self.moves(place).map(|(_, source)| source)
    }

    /// The number of steps from one place to another, along rows and columns.
    pub(super) fn steps(&self, one: usize, other: usize) -> usize {
        let rows = (one / self.columns).abs_diff(other / self.columns);
        rows + (one % self.columns).abs_diff(other % self.columns)
    }
}

/// The inverse of a move: down for up, up for down, right for left, and left for right.
#[inline]
pub(super) const fn undoing(which: usize) -> usize {
    which ^ 1
}

/// The tiles and the hole of a board. Every tile is named by the index of its home place, and so is the hole. A board
/// is therefore solved if each place contains its own index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tiles {
    /// The tile, or the hole, in each place.
    pub(super) at: Vec<u8>,
    /// The place of the hole.
    pub(super) hole: usize,
}

impl Tiles {
    /// A board with these tiles, in which the hole has the name `home`. `None` if the list contains no hole.
    pub(super) fn new(at: Vec<u8>, home: usize) -> Option<Tiles> {
        let hole = at.iter().position(|&label| usize::from(label) == home)?;
        Some(Tiles { at, hole })
    }

    /// The home of the hole.
    pub(super) fn home(&self) -> usize {
        usize::from(self.at[self.hole])
    }

    /// Moves a tile into the hole from a place next to it.
    #[inline]
    pub(super) fn slide_from(&mut self, source: usize) {
        self.at.swap(self.hole, source);
        self.hole = source;
    }

    /// True if moves lead from this board to the solved board. Each move exchanges the hole with a tile, so the parity
    /// of the permutation must equal the parity of the hole's distance from home.
    pub(super) fn can_be_solved(&self, grid: &Grid) -> bool {
        let mut is_seen = vec![false; self.at.len()];
        let mut is_odd = false;
        for start in 0..self.at.len() {
            let mut place = start;
            while !is_seen[place] {
                is_seen[place] = true;
                place = usize::from(self.at[place]);
                is_odd ^= place != start;
            }
        }
        is_odd != grid.steps(self.hole, self.home()).is_multiple_of(2)
    }
}
