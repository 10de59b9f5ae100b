//! The edges by themselves: how far they are from solved, whatever the corners are.
//!
//! The table says little of a cube whose corners are those of one that is nearly solved, and whose
//! edges would be but for their flips: the small ones put it together with others that are nearly
//! solved indeed. The superflip is such a cube, and so is whatever is near it. Of the edges' slices and
//! all of their flips there are no more than 70,963,200 = 34,650·2,048 values, or 1.6 MB of exact
//! distances up to the 48 symmetries. (S. Tronto and E. Tenuti have a table of the same for the same
//! reason, `h48.md` in nissy-core.)

use super::cosets::Cosets;
use super::edges::{Columns, FLIPPINGS, Path};
use super::packed_cube::PackedCube;
use super::processor::{Portable, Processor};
use crate::coordinates::{Coordinate, EdgeSlices};
use crate::cube::{Cubie, Move, Symmetry};
use crate::tables::{
    Classes, Distribution, Observer, Recipe, TableBytes, TableError, contradiction,
};
use rayon::prelude::*;

/// Classes of [`EdgeSlices`] under all 48 symmetries, counted by this program.
pub const ROWS: usize = 782;

/// The distance of edges that have not been reached yet.
const UNKNOWN: u8 = u8::MAX;

/// The distances of all edges from solved.
pub struct EdgesAlone {
    /// By number of the slicing: its row, and the symmetry that takes it there.
    places: Vec<(u16, u8)>,
    /// The number of the symmetry that leaves every cube as it is.
    identity: usize,
    /// By row and then flipping, in moves (HTM).
    distances: Vec<u8>,
}

impl EdgesAlone {
    /// With the entries of the table, of which there must be as many as its recipe says.
    pub fn new(distances: TableBytes) -> EdgesAlone {
        let (rows, symmetry_of) = classes().into_places();
        EdgesAlone {
            places: rows.into_iter().zip(symmetry_of).collect(),
            identity: Symmetry::all()
                .position(|symmetry| symmetry == Symmetry::identity())
                .unwrap_or(0),
            // A vector, since a look-up need not ask in which kind of memory it is.
            distances: distances.into(),
        }
    }

    /// How many moves (HTM) it takes at least to solve the edges of a cube.
    #[inline(always)]
    pub fn distance<P: Processor>(&self, processor: P, cosets: &Cosets, cube: &PackedCube) -> u8 {
        let (slicing, _) = cosets.column(processor, cube, self.identity);
        let (row, symmetry) = self.places[slicing];
        let (_, flipping) = cosets.column(processor, cube, usize::from(symmetry));
        self.distances[usize::from(row) * FLIPPINGS + usize::from(flipping)]
    }
}

/// The rows, and where turns lead from them.
struct Rows {
    classes: Classes,
    /// By row and then turn.
    after: Vec<[After; 18]>,
}

/// What a turn makes of a row.
#[derive(Clone)]
struct After {
    row: usize,
    /// What becomes of the lowest six bits of a flipping, and of the other five: what becomes of all is
    /// that which differs between the two, as every flip is carried by itself.
    low: [u16; 64],
    high: [u16; 32],
}

impl After {
    /// The place of what an entry with this flipping becomes.
    fn place(&self, flipping: usize) -> usize {
        let flipping = self.low[flipping % 64] ^ self.high[flipping / 64];
        self.row * FLIPPINGS + usize::from(flipping)
    }
}

impl Rows {
    fn new() -> Rows {
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let classes = classes();
        let columns = Columns::new();
        let of_row = |row: usize| {
            let slicing = classes.representative(row);
            Move::ALL.map(|turn| {
                let (row, symmetry) = classes.after::<EdgeSlices>(row, turn);
                let symmetry = &symmetries[symmetry];
                let path = Path::new(symmetry, symmetry.turn(turn));
                let block = path.block(Portable, &columns, slicing);
                let becomes = |flipping: usize| {
                    let column = block.column(flipping as u16);
                    (column as usize % FLIPPINGS) as u16
                };
                After {
                    row,
                    low: std::array::from_fn(becomes),
                    high: std::array::from_fn(|flips| becomes(flips * 64) ^ becomes(0)),
                }
            })
        };
        Rows {
            after: (0..classes.count()).into_par_iter().map(of_row).collect(),
            classes,
        }
    }

    /// Breadth first: in every step each entry that is not known yet looks at those one turn from it.
    fn distances(&self, observer: &dyn Observer) -> Vec<u8> {
        let mut distances = vec![UNKNOWN; ROWS * FLIPPINGS];
        distances[self.solved()] = 0;
        for distance in 0..UNKNOWN {
            let mut next = distances.clone();
            let rows = next.par_chunks_mut(FLIPPINGS).zip(&self.after);
            let reached: usize = rows
                .map(|(entries, after)| {
                    let entries = entries.iter_mut().enumerate();
                    let unknown = entries.filter(|(_, entry)| **entry == UNKNOWN);
                    let mut reached = 0;
                    for (flipping, entry) in unknown {
                        let mut near = after.iter().map(|after| distances[after.place(flipping)]);
                        if near.any(|near| near == distance) {
                            *entry = distance + 1;
                            reached += 1;
                        }
                    }
                    reached
                })
                .sum();
            if reached == 0 {
                break;
            }
            observer.advanced(reached as u64);
            distances = next;
        }
        distances
    }

    /// The entry of the solved cube.
    fn solved(&self) -> usize {
        let (row, _) = self.classes.place(EdgeSlices::of(&Cubie::SOLVED).index());
        row * FLIPPINGS
    }
}

/// The rows: slicings up to symmetry.
fn classes() -> Classes {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    Classes::new::<EdgeSlices>(&symmetries)
}

/// The recipe of [`EdgesAlone`]: `optimal-edges`, a byte an entry.
pub struct EdgesAloneRecipe;

impl Recipe for EdgesAloneRecipe {
    fn name(&self) -> &'static str {
        "optimal-edges"
    }

    fn parameters(&self) -> &str {
        "782 classes of the edges' slices, 2,048 ways to have edges flipped, by place; a distance a byte"
    }

    fn bytes(&self) -> usize {
        ROWS * FLIPPINGS
    }

    fn build(&self, observer: &dyn Observer) -> TableBytes {
        observer.building(self.name(), self.bytes() as u64);
        let entries = Rows::new().distances(observer);
        observer.built();
        entries.into()
    }

    /// The distances, each entry weighted with the slicings that its row stands for.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let classes = classes();
        let weighted = entries.iter().enumerate();
        let weighted =
            weighted.map(|(place, &distance)| (distance, classes.members(place / FLIPPINGS)));
        Distribution::of_weighted(weighted).expect(super::super::published!("optimal-edges.txt"))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = Rows::new();
        let solved = rows.solved();
        let nearest = |place: usize| {
            let near = rows.after[place / FLIPPINGS].iter();
            near.map(|after| entries[after.place(place % FLIPPINGS)])
                .min()
        };
        TableError::check_none(contradiction(
            entries.len(),
            |place| entries[place],
            |place| place == solved,
            nearest,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::edges::{COLUMNS, Edges};
    use super::*;
    use crate::cube::{generator, random_moves};
    use crate::tables::Silent;

    /// Distances up to seven moves worked out column by column. (All of them, up to eleven, were the same
    /// when that was tried; it takes more than a minute.)
    #[test]
    fn distances_are_those_of_all_columns_without_symmetry() {
        let columns = Columns::new();
        let solved = columns.place(Portable, Edges::of(&Cubie::SOLVED));
        let paths = Move::ALL.map(|turn| Path::new(&Symmetry::identity(), turn));
        let mut counts = vec![1_u64];
        let mut seen = vec![false; COLUMNS];
        let mut last = vec![solved.0 * FLIPPINGS + usize::from(solved.1)];
        seen[last[0]] = true;
        for _ in 0..7 {
            let mut next = Vec::new();
            for column in last {
                for path in &paths {
                    let block = path.block(Portable, &columns, column / FLIPPINGS);
                    let to = block.column((column % FLIPPINGS) as u16) as usize;
                    if !seen[to] {
                        seen[to] = true;
                        next.push(to);
                    }
                }
            }
            counts.push(next.len() as u64);
            last = next;
        }
        let entries = EdgesAloneRecipe.build(&Silent);
        let found = EdgesAloneRecipe.check(&entries).expect("as published");
        assert_eq!(found.counts()[..=7], counts);
        assert_eq!(found.total(), COLUMNS as u64);
    }

    #[test]
    fn a_distance_that_is_not_exact_contradicts_its_neighbours() {
        let entries = EdgesAloneRecipe.build(&Silent);
        assert_eq!(EdgesAloneRecipe.prove(&entries), Ok(()));
        for place in (0..entries.len()).step_by(301_001) {
            for change in [1, u8::MAX] {
                let mut changed = entries.to_vec();
                changed[place] = changed[place].wrapping_add(change);
                assert!(EdgesAloneRecipe.prove(&changed).is_err(), "{place}");
            }
        }
    }

    #[test]
    fn a_cube_has_the_same_distance_however_it_is_laid_down_and_none_too_long() {
        let cosets = Cosets::new();
        let alone = EdgesAlone::new(EdgesAloneRecipe.build(&Silent));
        let distance = |cube: &Cubie| alone.distance(Portable, &cosets, &PackedCube::from(cube));
        for number in 0..2_000 {
            let moves = random_moves(number as usize % 11, &mut generator(9, number));
            let cube = Cubie::from(moves.moves());
            let found = distance(&cube);
            assert!(usize::from(found) <= moves.htm(), "{moves}");
            for symmetry in Symmetry::all() {
                assert_eq!(distance(&symmetry.conjugate(&cube)), found);
            }
        }
    }
}
