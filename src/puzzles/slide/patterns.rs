//! Additive pattern databases. They give lower bounds for the number of moves of a group of tiles. The bounds hold for
//! all arrangements of the tiles outside the group.
//!
//! The tiles are split into groups. For each arrangement of the tiles of a group, a table contains the smallest number
//! of moves of these tiles that bring them home. No move is counted twice, so the sum over all groups is a lower bound
//! (R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002). If a
//! reflection or the half turn of the board preserves the home of the hole, the sum for the reflected or turned board
//! is also a lower bound. The search uses the larger of the two sums.

use super::grid::{Grid, Tiles};
use crate::parallel;

/// The maximum number of entries of a table for proofs: 16⁶, which is enough for six tiles of a 4x4 board. Each entry
/// takes one byte. All tables of a 4x4 board together are built in two seconds.
pub(super) const ENTRIES_OF_PROOFS: usize = 1 << 24;

/// The maximum number of entries of a table for searches without a proof. It allows 25⁴ entries, for four tiles of a
/// 5x5 board. With a limit that is twenty times as large, solutions of a 5x5 board are three moves shorter on average,
/// but the build of the tables takes seconds.
pub(super) const ENTRIES_OF_GUESSES: usize = 1 << 20;

/// The number of places of the largest board on which a group may contain more than one tile. The limit exists because
/// the code that builds the tables stores sets of places in words of 64 bits. On larger boards, every tile is a
/// separate group, and the bound is the sum of the distances of the tiles from home.
const MOST_GROUPED: usize = 64;

/// The group of each tile of a 4x4 board on which the home of the hole is the last place. Group 0 contains the first
/// column and the two middle places of the second column, group 2 contains the rest of the first row, and group 1
/// contains the other six tiles.
const FIFTEEN: [u8; 16] = [0, 2, 2, 2, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, u8::MAX];

/// The value of an entry whose index stands for no arrangement, because two tiles would have the same place.
pub(super) const NO_ARRANGEMENT: u8 = u8::MAX;

/// The tables of a board with a given home of the hole.
pub(super) struct Patterns {
    grid: Grid,
    /// For each group and each arrangement of its tiles, the smallest number of moves of these tiles that bring them
    /// home. The index of an arrangement is a number whose digits are the places of the tiles.
    distances: Vec<Vec<u8>>,
    /// For each tile, true if a solution must bring it home.
    is_wanted: Vec<bool>,
    /// For each tile, its group, and the factor of its place in the index of an arrangement.
    upright: Vec<Weight>,
    reflection: Option<Reflection>,
}

/// The group of a tile, and the factor by which its place is multiplied in the index of an arrangement.
#[derive(Debug, Clone, Copy)]
struct Weight {
    group: u16,
    factor: u32,
}

/// A reflection of the board, or its half turn, that preserves the home of the hole.
struct Reflection {
    /// For each place, its image.
    image: Vec<u8>,
    /// For each tile, the group and the factor of its image.
    weights: Vec<Weight>,
}

/// The lower bound for a board, or for the reflected board. It is a sum of table entries, one for each group.
#[derive(Debug, Clone)]
pub(super) struct Estimate {
    /// For each group, the index of its arrangement.
    entries: Vec<u32>,
    /// For each group, the table entry of its arrangement.
    distances: Vec<u8>,
    /// The sum of the entries.
    pub(super) sum: usize,
}

/// The change of an estimate by a move: the group of the moved tile, with the new index and the new table entry.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Change {
    group: u16,
    entry: u32,
    distance: u8,
}

impl Estimate {
    /// The sum of the entries after a change.
    #[inline]
    pub(super) fn sum_after(&self, change: Change) -> usize {
        self.sum + usize::from(change.distance) - usize::from(self.distances[usize::from(change.group)])
    }

    /// Applies a change, and returns the change that undoes it.
    #[inline]
    pub(super) fn make(&mut self, change: Change) -> Change {
        let group = usize::from(change.group);
        self.sum = self.sum_after(change);
        Change {
            group: change.group,
            entry: std::mem::replace(&mut self.entries[group], change.entry),
            distance: std::mem::replace(&mut self.distances[group], change.distance),
        }
    }
}

impl Patterns {
    /// Builds the tables for all tiles. Each table has at most `most_entries` entries.
    pub(super) fn new(grid: Grid, home: usize, most_entries: usize) -> Patterns {
        let groups = match (grid.rows(), grid.columns(), most_entries) {
            (4, 4, ENTRIES_OF_PROOFS) => fifteen(home),
            _ => {
                let mut tiles = bands(&grid);
                tiles.retain(|&tile| usize::from(tile) != home);
                groups(&grid, &tiles, most_entries)
            }
        };
        let distances = distances_of(&grid, home, &groups);
        Patterns::of_all_tiles(grid, home, &groups, distances)
    }

    /// Builds the tables for the given tiles. The places of all other tiles do not matter.
    pub(super) fn of_tiles(grid: Grid, home: usize, tiles: &[u8], most_entries: usize) -> Patterns {
        let groups = groups(&grid, tiles, most_entries);
        let distances = distances_of(&grid, home, &groups);
        Patterns::of_groups(grid, &groups, distances)
    }

    /// The tables for all tiles, which are in these groups. `distances` contains the entries of the tables, as
    /// [`distances_of`] computes them.
    pub(super) fn of_all_tiles(grid: Grid, home: usize, groups: &[Vec<u8>], distances: Vec<Vec<u8>>) -> Patterns {
        let mut patterns = Patterns::of_groups(grid, groups, distances);
        let image = reflections(&patterns.grid)
            .into_iter()
            .find(|image| usize::from(image[home]) == home);
        let weights = |image: &[u8]| image.iter().map(|&tile| patterns.upright[usize::from(tile)]).collect();
        patterns.reflection = image.filter(|_| patterns.are_grouped()).map(|image| Reflection {
            weights: weights(&image),
            image,
        });
        patterns
    }

    fn of_groups(grid: Grid, groups: &[Vec<u8>], mut distances: Vec<Vec<u8>>) -> Patterns {
        // Tiles whose places do not matter get a group whose only entry is 0.
        let mut upright = vec![None; grid.places()];
        for (number, tiles) in (0..).zip(groups) {
            let mut factor = 1;
            for &tile in tiles {
                upright[usize::from(tile)] = Some(Weight { group: number, factor });
                factor *= grid.places() as u32;
            }
        }
        let none = Weight {
            group: groups.len() as u16,
            factor: 0,
        };
        distances.push(vec![0]);
        Patterns {
            grid,
            is_wanted: upright.iter().map(Option::is_some).collect(),
            upright: upright.into_iter().map(|weight| weight.unwrap_or(none)).collect(),
            distances,
            reflection: None,
        }
    }

    /// True if there are groups of more than one tile, but no group contains all tiles.
    fn are_grouped(&self) -> bool {
        self.distances.len() > 2 && self.distances.len() < self.grid.places()
    }

    /// True if the place of a tile matters.
    #[inline]
    pub(super) fn wants(&self, tile: u8) -> bool {
        self.is_wanted[usize::from(tile)]
    }

    /// The grid of the board.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The estimates for a board, and for the reflected board if the tables have a reflection.
    pub(super) fn estimates(&self, tiles: &Tiles) -> (Estimate, Option<Estimate>) {
        let upright = self.estimate(&self.upright, tiles, |place| place);
        let reflected = self
            .reflection
            .as_ref()
            .map(|reflection| self.estimate(&reflection.weights, tiles, |place| usize::from(reflection.image[place])));
        (upright, reflected)
    }

    fn estimate(&self, weights: &[Weight], tiles: &Tiles, seen: impl Fn(usize) -> usize) -> Estimate {
        let mut entries = vec![0_u32; self.distances.len()];
        for (place, &tile) in tiles.at.iter().enumerate() {
            let weight = weights[usize::from(tile)];
            entries[usize::from(weight.group)] += weight.factor * seen(place) as u32;
        }
        let each = entries.iter().zip(&self.distances);
        let distances: Vec<u8> = each.map(|(&entry, distances)| distances[entry as usize]).collect();
        Estimate {
            sum: distances.iter().map(|&distance| usize::from(distance)).sum(),
            entries,
            distances,
        }
    }

    /// The change of an estimate if a tile moves from one place to another.
    #[inline]
    pub(super) fn change(&self, estimate: &Estimate, tile: u8, from: usize, to: usize) -> Change {
        self.changed(estimate, self.upright[usize::from(tile)], from, to)
    }

    /// The change of the estimate for the reflected board if a tile moves from one place to another.
    #[inline]
    pub(super) fn reflected_change(&self, estimate: &Estimate, tile: u8, from: usize, to: usize) -> Change {
        match &self.reflection {
            Some(Reflection { image, weights }) => {
                let (from, to) = (usize::from(image[from]), usize::from(image[to]));
                self.changed(estimate, weights[usize::from(tile)], from, to)
            }
            None => Change::default(),
        }
    }

    #[inline]
    fn changed(&self, estimate: &Estimate, weight: Weight, from: usize, to: usize) -> Change {
        let group = usize::from(weight.group);
        let entry = estimate.entries[group]
            .wrapping_add(weight.factor.wrapping_mul(to as u32))
            .wrapping_sub(weight.factor.wrapping_mul(from as u32));
        Change {
            group: weight.group,
            entry,
            distance: self.distances[group][entry as usize],
        }
    }
}

/// The reflections of a board that preserve its shape, and the half turn. Each map gives the image of every place.
fn reflections(grid: &Grid) -> Vec<Vec<u8>> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let image = |of: &dyn Fn(usize, usize) -> (usize, usize)| -> Vec<u8> {
        let places = (0..grid.places()).map(|place| {
            let (row, column) = of(place / columns, place % columns);
            (row * columns + column) as u8
        });
        places.collect()
    };
    let mut all = Vec::new();
    if rows == columns {
        all.push(image(&|row, column| (column, row)));
        all.push(image(&|row, column| (columns - 1 - column, rows - 1 - row)));
    }
    all.push(image(&|row, column| (rows - 1 - row, column)));
    all.push(image(&|row, column| (row, columns - 1 - column)));
    all.push(image(&|row, column| (rows - 1 - row, columns - 1 - column)));
    all
}

/// Splits a list of tiles into groups of neighbours, because neighbours hinder each other most.
fn groups(grid: &Grid, tiles: &[u8], most_entries: usize) -> Vec<Vec<u8>> {
    let places = grid.places();
    let fits = |size: &usize| {
        let entries = places.checked_pow(*size as u32);
        places <= MOST_GROUPED && entries.is_some_and(|entries| entries <= most_entries)
    };
    let most = (2..=tiles.len()).take_while(fits).last().unwrap_or(1);
    tiles.chunks(most).map(<[u8]>::to_vec).collect()
}

/// The groups of the 4x4 board. If the home of the hole is a corner other than the last place, the groups of
/// [`FIFTEEN`] are reflected, or rotated by half a turn, so that the image of the last place is this corner. If the
/// home of the hole is not a corner, there is a tile whose home is the last place. This tile gets the group that
/// [`FIFTEEN`] gives to the home of the hole.
pub(super) fn fifteen(home: usize) -> Vec<Vec<u8>> {
    let (row, column) = (home / 4, home % 4);
    let is_corner = row % 3 == 0 && column % 3 == 0;
    let mirrored = |line: usize, home: usize| if is_corner && home == 0 { 3 - line } else { line };
    let group = |tile: usize| match FIFTEEN[4 * mirrored(tile / 4, row) + mirrored(tile % 4, column)] {
        u8::MAX => FIFTEEN[home],
        group => group,
    };
    let of_group =
        |number: u8| (0..16_u8).filter(move |&tile| usize::from(tile) != home && group(tile.into()) == number);
    (0..3).map(|number| of_group(number).collect()).collect()
}

/// All places, in an order that goes through bands of two lines along the longer side of the board. If the number of
/// lines is odd, the last band has three lines.
fn bands(grid: &Grid) -> Vec<u8> {
    let is_wide = grid.columns() >= grid.rows();
    let (across, along) = match is_wide {
        true => (grid.rows(), grid.columns()),
        false => (grid.columns(), grid.rows()),
    };
    let mut places = Vec::with_capacity(grid.places());
    let mut first = 0;
    while first < across {
        let lines = if across - first <= 3 { across - first } else { 2 };
        for step in 0..along {
            for line in first..first + lines {
                let (row, column) = if is_wide { (line, step) } else { (step, line) };
                places.push((row * grid.columns() + column) as u8);
            }
        }
        first += lines;
    }
    places
}

/// For each group and each arrangement of its tiles, the smallest number of moves of these tiles that bring them home.
pub(super) fn distances_of(grid: &Grid, home: usize, groups: &[Vec<u8>]) -> Vec<Vec<u8>> {
    parallel::map(groups, &|tiles| match grid.places() {
        ..=16 => distances::<u16>(grid, home, tiles),
        17..=32 => distances::<u32>(grid, home, tiles),
        33..=MOST_GROUPED => distances::<u64>(grid, home, tiles),
        _ => (0..grid.places())
            .map(|place| grid.steps(place, usize::from(tiles[0])) as u8)
            .collect(),
    })
}

/// A set of places, with one bit for each place.
trait Places: Copy + Default + Send {
    fn to_bits(self) -> u64;
    fn of_bits(bits: u64) -> Self;
}

impl Places for u16 {
    fn to_bits(self) -> u64 {
        self.into()
    }
    fn of_bits(bits: u64) -> u16 {
        bits as u16
    }
}

impl Places for u32 {
    fn to_bits(self) -> u64 {
        self.into()
    }
    fn of_bits(bits: u64) -> u32 {
        bits as u32
    }
}

impl Places for u64 {
    fn to_bits(self) -> u64 {
        self
    }
    fn of_bits(bits: u64) -> u64 {
        bits
    }
}

/// For each arrangement of the given tiles, the smallest number of moves of these tiles that bring them home. A
/// breadth-first search from the goal finds these numbers. In this search, moves of all other tiles cost nothing.
fn distances<P: Places>(grid: &Grid, home: usize, tiles: &[u8]) -> Vec<u8> {
    let places = grid.places();
    let entries = places.pow(tiles.len() as u32);
    let room = Room::new(grid);
    let mut distances = vec![NO_ARRANGEMENT; entries];
    // For each arrangement, the set of places where the hole has been.
    let mut seen: Vec<P> = vec![P::default(); entries];
    let occupied = tiles.iter().fold(0_u64, |occupied, &tile| occupied | 1 << tile);
    let solved = tiles
        .iter()
        .rev()
        .fold(0, |entry, &tile| entry * places + usize::from(tile));
    let around = room.around(home, !occupied);
    distances[solved] = 0;
    seen[solved] = P::of_bits(around);
    let mut frontier: Vec<(u32, P)> = vec![(solved as u32, P::of_bits(around))];
    let mut distance = 0;
    while !frontier.is_empty() {
        distance += 1;
        let mut next = Vec::with_capacity(frontier.len());
        for (entry, holes) in frontier {
            let mut digits = entry as usize;
            let mut at = [0_usize; 64];
            let mut occupied = 0_u64;
            for place in &mut at[..tiles.len()] {
                *place = digits % places;
                digits /= places;
                occupied |= 1 << *place;
            }
            let mut factor = 1;
            for &from in &at[..tiles.len()] {
                let mut free = room.beside[from] & holes.to_bits();
                while free != 0 {
                    let to = free.trailing_zeros() as usize;
                    free &= free - 1;
                    let after = entry as usize + factor * to - factor * from;
                    // After the move, the hole is where the tile was.
                    let before = seen[after].to_bits();
                    if before >> from & 1 == 0 {
                        let around = room.around(from, !(occupied ^ 1 << from ^ 1 << to));
                        seen[after] = P::of_bits(before | around);
                        if before == 0 {
                            distances[after] = distance;
                        }
                        next.push((after as u32, P::of_bits(around)));
                    }
                }
                factor *= places;
            }
        }
        frontier = next;
    }
    distances
}

/// Masks for sets of places of a board, with one bit for each place.
struct Room {
    columns: u32,
    all: u64,
    first_column: u64,
    last_column: u64,
    beside: Vec<u64>,
}

impl Room {
    fn new(grid: &Grid) -> Room {
        let bits = |places: &mut dyn Iterator<Item = usize>| places.fold(0_u64, |bits, place| bits | 1 << place);
        let columns = grid.columns();
        Room {
            columns: columns as u32,
            all: bits(&mut (0..grid.places())),
            first_column: bits(&mut (0..grid.places()).step_by(columns)),
            last_column: bits(&mut (columns - 1..grid.places()).step_by(columns)),
            beside: (0..grid.places()).map(|place| bits(&mut grid.beside(place))).collect(),
        }
    }

    /// All free places that the hole can reach from `place` through free places.
    #[inline]
    fn around(&self, place: usize, free: u64) -> u64 {
        let free = free & self.all;
        let mut reached = 1_u64 << place;
        loop {
            let left = (reached & !self.first_column) >> 1;
            let right = (reached & !self.last_column) << 1;
            let all = (reached | left | right | reached << self.columns | reached >> self.columns) & free;
            if all == reached {
                return reached;
            }
            reached = all;
        }
    }
}
