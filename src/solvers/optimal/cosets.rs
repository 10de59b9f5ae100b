//! The cosets that the table has entries for, in rows and columns, and where turns lead.

use super::edges::{COLUMNS, Columns, FLIPPINGS, Path};
use super::pieces::{Laid, Pieces};
use super::processor::Processor;
use super::rows::{ROWS, Rows};
use crate::cube::{Cubie, Move, Symmetry};
use rayon::prelude::*;

/// Cosets of a group that all 48 symmetries and the half turns keep: corners may be exchanged within
/// their tetrads ([`crate::coordinates::TwistedTetrads`]) and edges within their slices, all four
/// edges of a slice flipped (`edges.rs`). 1,357,943,529,600 = 153,090·34,650·256 of them, or
/// 30,097,267,200 = 3,393·8,870,400 entries, since corners count up to symmetry only.
pub struct Cosets {
    rows: Rows,
    columns: Columns,
    /// By symmetry.
    laid: Vec<Laid>,
    symmetries: Vec<Symmetry>,
}

/// Where a coset stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The row, below [`ROWS`].
    pub row: usize,
    /// The number of the slicing, below [`super::edges::SLICINGS`].
    pub slicing: usize,
    /// The number of the flipping.
    pub flipping: u8,
}

/// Columns of a row in order, as the gaps between them, a byte each: 255 stands for a gap that is
/// longer by 255 than what follows. Where every thirtieth column is in a level, that takes a quarter
/// of what the numbers would.
#[derive(Debug, Clone, Default)]
pub struct Gaps {
    bytes: Vec<u8>,
    count: usize,
}

impl Gaps {
    /// The columns whose bits are set.
    fn of_bits(bits: &[u64]) -> Gaps {
        let mut gaps = Gaps::default();
        let mut next = 0;
        for (word, &bits) in bits.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let column = word * 64 + bits.trailing_zeros() as usize;
                let mut gap = column - next;
                while gap >= 255 {
                    gaps.bytes.push(255);
                    gap -= 255;
                }
                gaps.bytes.push(gap as u8);
                gaps.count += 1;
                next = column + 1;
                bits &= bits - 1;
            }
        }
        gaps.bytes.shrink_to_fit();
        gaps
    }

    /// How many columns.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The columns.
    #[inline(always)]
    pub fn columns(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        self.bytes.iter().filter_map(move |&gap| {
            next += u32::from(gap);
            (gap != 255).then(|| {
                next += 1;
                next - 1
            })
        })
    }
}

/// Entries at one distance, by row.
pub type Level = Vec<Gaps>;

/// A row, and what leads from there to another: how the row's columns are carried.
pub struct Neighbour {
    /// The row.
    pub row: usize,
    /// What takes its columns to those of the other row.
    pub path: Path,
}

impl Cosets {
    /// All of them.
    pub fn new() -> Cosets {
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        Cosets {
            rows: Rows::new(&symmetries),
            columns: Columns::new(),
            laid: symmetries.iter().map(Laid::by).collect(),
            symmetries,
        }
    }

    /// Where a cube's coset stands.
    #[inline(always)]
    pub fn place<P: Processor>(&self, processor: P, pieces: &Pieces) -> Place {
        let (second, twists) = processor.corners(pieces);
        let place = self.rows.place(second, twists);
        let edges = processor.edges(pieces, &self.laid[place.symmetry()]);
        let (slicing, flipping) = self.columns.place(processor, edges);
        Place {
            row: place.row(),
            slicing,
            flipping,
        }
    }

    /// The numbering of columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// How many ways to have the corners a row stands for. Where that is less than 48, several
    /// columns of the row stand for one coset up to symmetry; all of them are kept.
    pub fn weight(&self, row: usize) -> u64 {
        self.rows.weight(row)
    }

    /// The rows that turns lead to a row from: for each of the 18 turns, that which the row's
    /// representative goes to, and the way back from there.
    pub fn neighbours(&self, row: usize) -> Vec<Neighbour> {
        let way_back = |turn: Move| {
            let place = self.rows.after(row, turn);
            let symmetry = self.symmetries[place.symmetry()].inverse();
            Neighbour {
                row: place.row(),
                path: Path::new(&symmetry, turn.inverse()),
            }
        };
        Move::ALL.into_iter().map(way_back).collect()
    }

    /// The entry of the solved cube.
    pub fn first_level<P: Processor>(&self, processor: P) -> Level {
        let solved = self.place(processor, &Pieces::from(&Cubie::SOLVED));
        let column = solved.slicing * FLIPPINGS + usize::from(solved.flipping);
        let mut bits = vec![0; COLUMNS / 64];
        bits[column / 64] |= 1 << (column % 64);
        let mut level = vec![Gaps::default(); ROWS];
        level[solved.row] = Gaps::of_bits(&bits);
        level
    }

    /// The entries that are one turn from one level, and in neither that nor the one before it.
    pub fn next_level<P: Processor>(
        &self,
        processor: P,
        before: Option<&Level>,
        level: &Level,
        done: impl Fn() + Sync,
    ) -> Level {
        let rows = (0..ROWS).into_par_iter();
        let next = rows.map_init(Vec::new, |reached, row| {
            let neighbours = self.neighbours(row);
            if neighbours.iter().all(|from| level[from.row].count() == 0) {
                done();
                return Gaps::default();
            }
            reached.clear();
            reached.resize(COLUMNS / 64, 0_u64);
            for from in &neighbours {
                processor.work(
                    #[inline(always)]
                    || {
                        self.carry(processor, &from.path, &level[from.row], |column| {
                            reached[column as usize / 64] |= 1 << (column % 64);
                        });
                    },
                );
            }
            let known = before.iter().map(|before| &before[row]);
            for column in known.chain([&level[row]]).flat_map(Gaps::columns) {
                reached[column as usize / 64] &= !(1 << (column % 64));
            }
            let gaps = Gaps::of_bits(reached);
            done();
            gaps
        });
        next.collect()
    }

    /// Carries columns along a path.
    #[inline(always)]
    pub fn carry<P: Processor>(
        &self,
        processor: P,
        path: &Path,
        columns: &Gaps,
        mut reached: impl FnMut(u32),
    ) {
        let mut columns = columns.columns().peekable();
        while let Some(&first) = columns.peek() {
            let slicing = first / FLIPPINGS as u32;
            let block = path.block(processor, &self.columns, slicing as usize);
            let end = (slicing + 1) * FLIPPINGS as u32;
            while let Some(column) = columns.next_if(|&column| column < end) {
                let flipping = (column % FLIPPINGS as u32) as u8;
                reached(block.column(processor, &self.columns, flipping));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::processor::Portable;
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::solvers::optimal::edges::Edges;

    /// The number of an entry, from the definitions alone.
    fn slow(cosets: &Cosets, cube: &Cubie) -> (usize, Edges) {
        let (second, twists) = Portable.corners(&Pieces::from(cube));
        let place = cosets.rows.place(second, twists);
        let symmetry = &cosets.symmetries[place.symmetry()];
        (place.row(), Edges::of(&symmetry.conjugate(cube)))
    }

    #[test]
    fn a_coset_stands_where_its_cube_does_when_it_is_laid_down() {
        let cosets = Cosets::new();
        for number in 0..20_000 {
            let cube = random_state(&mut generator(48, number));
            let place = cosets.place(Portable, &Pieces::from(&cube));
            let (row, edges) = slow(&cosets, &cube);
            assert_eq!(place.row, row);
            let (slicing, flipping) = cosets.columns.place(Portable, edges);
            assert_eq!((place.slicing, place.flipping), (slicing, flipping));
        }
    }

    #[test]
    fn every_column_comes_back() {
        let columns = Columns::new();
        for column in 0..COLUMNS {
            let (slicing, flipping) = columns.place(Portable, columns.edges(column));
            assert_eq!(slicing * FLIPPINGS + usize::from(flipping), column);
        }
    }
}
