//! The net of a position, with the colors and symbols that a front end needs to draw it.

use crate::cube::{Cube, Face, Facelet, Facelets, Fault, Piece, PieceSet, homes};
use crate::notation::net::lines;
use crate::notation::{ColorScheme, NoCube, Reading, StickerColor, shown_together};
use crate::puzzles::{Cell, Puzzle, PuzzlePosition, PuzzleReading, facelets_of};

/// The net of a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Net {
    /// The tiles, row by row. Gaps at the ends of rows are left out.
    pub rows: Vec<Vec<Tile>>,
    /// The symbol of each color, indexed by the color's number; empty for a board.
    pub symbols: Vec<char>,
    /// The colors, indexed by their numbers.
    pub colors: Vec<StickerColor>,
}

/// A tile of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile {
    /// An empty cell beside or between the faces.
    Gap,
    /// A sticker.
    Sticker {
        /// The number of the sticker's color.
        color: u8,
        /// Whether the sticker is highlighted.
        emphasis: Emphasis,
    },
    /// A piece of a sliding puzzle (a board) with this number; 0 is the empty place.
    Piece(u8),
}

/// Whether a sticker is highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// No sticker of the net is highlighted.
    Even,
    /// This sticker is highlighted.
    Marked,
    /// Other stickers are highlighted, but this sticker is not.
    Unmarked,
}

/// The stickers of a cube that are highlighted.
pub(in crate::requests) enum MarkedStickers {
    /// No stickers are highlighted.
    None,
    /// The stickers of these pieces and the centres are highlighted.
    OfPieces(PieceSet),
    /// Only these stickers are highlighted.
    These(Vec<Facelet>),
}

impl Net {
    /// The net of a cube whose stickers were read as these symbols. The net shows the letters U R F D L B if there are
    /// no symbols, or if a symbol is invisible. The colors come from the scheme. Without a scheme, they are the colors
    /// that the symbols name, or else the standard colors.
    pub(in crate::requests) fn of_cube(
        facelets: &Facelets,
        symbols: Option<[char; 6]>,
        scheme: Option<ColorScheme>,
        marked: &MarkedStickers,
    ) -> Net {
        let is_visible = |symbol: &char| shown_together([*symbol]) == symbol.to_string();
        let visible = symbols.filter(|symbols| symbols.iter().all(is_visible));
        let scheme = scheme
            .or_else(|| ColorScheme::from_symbols(symbols?))
            .unwrap_or_default();
        Net {
            rows: rows_of_cube(facelets, marked),
            symbols: visible.unwrap_or(Face::ALL.map(Face::letter)).to_vec(),
            colors: scheme.colors().to_vec(),
        }
    }

    /// The net of a cube as it was read, in its orientation.
    pub(crate) fn of_reading(reading: &Reading, scheme: Option<ColorScheme>) -> Net {
        Net::of_cube(&reading.cube.facelets(), reading.symbols, scheme, &MarkedStickers::None)
    }

    /// The net of a position of a puzzle as it was read. The colors come from the scheme. Without a scheme, they are
    /// the colors that the symbols name, or else the puzzle's default colors.
    pub(crate) fn of_puzzle_reading(puzzle: &dyn Puzzle, reading: &PuzzleReading, scheme: Option<ColorScheme>) -> Net {
        Net {
            rows: rows_of_puzzle(puzzle, &reading.position),
            symbols: reading.symbols.clone(),
            colors: colors_of(puzzle, &reading.symbols, scheme),
        }
    }

    /// The net with some stickers highlighted. `marks` is a net of the same form, in which the highlighted stickers
    /// have color 1.
    pub(in crate::requests) fn marked(mut self, marks: &[Vec<Cell>]) -> Net {
        for (tile, mark) in self.rows.iter_mut().flatten().zip(marks.iter().flatten()) {
            if let Tile::Sticker { emphasis, .. } = tile {
                *emphasis = match mark {
                    Cell::Sticker(1) => Emphasis::Marked,
                    _ => Emphasis::Unmarked,
                };
            }
        }
        self
    }

    /// The tiles of the net of a position of a puzzle. On a 3x3x3, the stickers of the pieces in `marked` are
    /// highlighted, in whatever places these pieces are. `marked` names pieces by colors: the piece UF has the colors
    /// of the centres of U and F.
    pub fn tiles(puzzle: &dyn Puzzle, position: &PuzzlePosition, marked: Option<PieceSet>) -> Vec<Vec<Tile>> {
        let marked = marked.filter(|marked| !marked.is_empty());
        let cube = marked.and_then(|marked| Some((marked, Cube::try_from(facelets_of(position)?).ok()?)));
        let Some((marked, cube)) = cube else {
            return rows_of_puzzle(puzzle, position);
        };
        let homes = homes(&cube.position.cube);
        let upright = Facelets::places_upright(cube.rotation);
        let marked: Vec<Facelet> = marked.iter().flat_map(Piece::facelets).collect();
        let is_marked = |facelet: &Facelet| marked.contains(&homes[upright[facelet.index()].index()]);
        let marked = MarkedStickers::These(Facelet::all().filter(is_marked).collect());
        rows_of_cube(&cube.facelets(), &marked)
    }

    /// The net of stickers that do not form a cube, with the stickers of impossible and repeated pieces highlighted;
    /// `None` if no piece is impossible or repeated.
    pub fn of_no_cube(no_cube: &NoCube) -> Option<Net> {
        let marked: Vec<Facelet> = no_cube.faults().iter().flat_map(Fault::facelets).collect();
        let is_any = !marked.is_empty();
        let marked = MarkedStickers::These(marked);
        is_any.then(|| Net::of_cube(&no_cube.facelets, Some(no_cube.symbols), None, &marked))
    }
}

/// The stickers of a cube, row by row.
fn rows_of_cube(facelets: &Facelets, marked: &MarkedStickers) -> Vec<Vec<Tile>> {
    let marked: Option<Vec<Facelet>> = match marked {
        MarkedStickers::None => None,
        MarkedStickers::These(stickers) => Some(stickers.clone()),
        MarkedStickers::OfPieces(pieces) => {
            let centres = Face::ALL.map(Facelet::centre);
            Some(pieces.iter().flat_map(Piece::facelets).chain(centres).collect())
        }
    };
    let tile = |facelet: Facelet| Tile::Sticker {
        color: facelets[facelet] as u8,
        emphasis: match &marked {
            None => Emphasis::Even,
            Some(marked) if marked.contains(&facelet) => Emphasis::Marked,
            Some(_) => Emphasis::Unmarked,
        },
    };
    let row = |places: Vec<Facelet>| {
        let gaps = if places.len() == 3 { 3 } else { 0 };
        let tiles = places.into_iter().map(tile);
        std::iter::repeat_n(Tile::Gap, gaps).chain(tiles).collect()
    };
    lines().map(row).collect()
}

/// A position of a puzzle, row by row.
fn rows_of_puzzle(puzzle: &dyn Puzzle, position: &PuzzlePosition) -> Vec<Vec<Tile>> {
    let tile = |cell| match cell {
        Cell::Gap => Tile::Gap,
        Cell::Sticker(color) => Tile::Sticker {
            color,
            emphasis: Emphasis::Even,
        },
        Cell::Piece(piece) => Tile::Piece(piece),
    };
    let rows = puzzle.net(position).into_iter();
    rows.map(|row| row.into_iter().map(tile).collect()).collect()
}

/// The colors of a position of a puzzle other than the 3x3x3. For a puzzle with six colors, they come from the scheme
/// or, without a scheme, from the symbols if these name colors. Otherwise, they are the puzzle's default colors.
pub(in crate::requests) fn colors_of(
    puzzle: &dyn Puzzle,
    symbols: &[char],
    scheme: Option<ColorScheme>,
) -> Vec<StickerColor> {
    let symbols = <[char; 6]>::try_from(symbols).ok();
    let scheme = scheme.or_else(|| ColorScheme::from_symbols(symbols?));
    match scheme.filter(|_| puzzle.colors().len() == Face::ALL.len()) {
        Some(scheme) => scheme.colors().to_vec(),
        None => puzzle.colors().to_vec(),
    }
}
