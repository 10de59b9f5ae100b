//! Finds the distances of all positions in H = ⟨U, D, R2, L2, F2, B2⟩ by breadth-first search.

use super::entries::{BYTES_OF_ROW, Row, UNKNOWN, rest};
use super::moves::{COLUMNS, DominoMoves, PageStep, ROWS, TurnEnd};
use super::turns::TURNS;
use crate::groups::SYMMETRIES;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The distances that the search found in H.
#[derive(Debug)]
pub struct GroupDistances {
    /// The entries of the table, with two bits for each.
    pub entries: Vec<u8>,
    /// The number of positions at each distance.
    pub counts: Vec<u64>,
    /// The indices of the entries at the largest distance.
    pub farthest: Vec<u32>,
}

/// Defines how the search goes from a position to further positions: by a turn to its neighbors, or within a triple of
/// entries at the same distance.
#[derive(Debug, Clone, Copy)]
pub struct Neighbors<'a> {
    /// The ends of a sequence at which a turn may be added.
    pub ends: &'a [TurnEnd],
    /// Triples of entries that have the same distance for a reason other than the turns of H. The proof
    /// `tests/proofs/domino_union.rs` needs such triples.
    pub same: &'a [[u32; 3]],
}

impl Neighbors<'_> {
    /// The neighbors that are one turn of H away.
    pub const OF_GROUP: Neighbors<'static> = Neighbors {
        ends: &[TurnEnd::Last],
        same: &[],
    };
}

/// A breadth-first search in progress.
///
/// The entries are divided into pages, rows and columns (see [`super`]). For each unknown entry, the search looks for
/// neighbors at the previous distance, so a thread writes only to its own page. A turn and the symmetry after it lead
/// from all rows of a page to a single page, so random look-ups stay within this page. All columns of a row are
/// processed at once. (T. Rokicki's coset solver works on such pages and rows.)
struct BreadthFirst<'a> {
    moves: &'a DominoMoves,
    neighbors: Neighbors<'a>,
    /// The steps, indexed by the end of the sequence, the turn and the symmetry.
    steps: Vec<PageStep>,
    rows: Vec<AtomicU32>,
    /// For each page, one bit for each distance. The bit is set if the page contains entries at the distance.
    layers: Vec<AtomicU32>,
}

/// A thread's working copy of a page. For each row, it has a bit mask of the columns with unknown entries, and a bit
/// mask of the columns found at the current distance.
struct Page {
    unknown: Vec<u16>,
    found: Vec<u16>,
}

/// The number of steps at one end of a sequence. A step is a turn followed by a symmetry.
const STEPS: usize = TURNS * SYMMETRIES;

/// The entries that were found at a distance.
struct Layer {
    positions: u64,
    entries: u64,
    /// The indices of the entries. They are listed only for pages that contain few entries of the layer.
    listed: Vec<u32>,
}

/// The maximum number of entries that are listed for a page. It is more than the total number of entries at the maximum
/// distance.
const LISTED: u64 = 1_000;

/// Finds the distances of all positions. This function calls `advanced` with the number of entries of each layer.
pub fn search(moves: &DominoMoves, neighbors: Neighbors, advanced: &dyn Fn(u64)) -> GroupDistances {
    let ends = neighbors.ends;
    let steps = (0..ends.len() * STEPS).into_par_iter();
    let step = |step: usize| moves.step(step % STEPS / SYMMETRIES, ends[step / STEPS], step % SYMMETRIES);
    let search = BreadthFirst {
        moves,
        neighbors,
        steps: steps.map(step).collect(),
        rows: (0..moves.rows())
            .into_par_iter()
            .map(|_| AtomicU32::new(Row::UNKNOWN.0))
            .collect(),
        layers: (0..moves.classes().count()).map(|_| AtomicU32::new(0)).collect(),
    };
    // The solved cube is in the first column of the first row.
    search.rows[0].store(Row::UNKNOWN.set(1, rest(0)).0, Relaxed);
    search.layers[0].store(1, Relaxed);
    let mut counts = vec![1];
    let mut farthest = vec![0];
    loop {
        let layer = search.layer(counts.len() as u8);
        if layer.positions == 0 {
            break;
        }
        advanced(layer.entries);
        counts.push(layer.positions);
        farthest = layer.listed;
    }
    GroupDistances {
        entries: search.into_entries(),
        counts,
        farthest,
    }
}

impl Layer {
    const NONE: Layer = Layer {
        positions: 0,
        entries: 0,
        listed: Vec::new(),
    };
}

impl BreadthFirst<'_> {
    /// Finds the entries at a distance. All entries at smaller distances must be known.
    fn layer(&self, distance: u8) -> Layer {
        let page = || Page {
            unknown: vec![0; ROWS],
            found: vec![0; ROWS],
        };
        let pages = (0..self.layers.len()).into_par_iter();
        let pages = pages.map_init(page, |page, class| self.layer_of(class, distance, page));
        let mut pages: Vec<Layer> = pages.collect();
        pages.push(self.pass_on(distance));
        Layer {
            positions: pages.iter().map(|page| page.positions).sum(),
            entries: pages.iter().map(|page| page.entries).sum(),
            listed: pages.into_iter().flat_map(|page| page.listed).collect(),
        }
    }

    /// For each triple in [`Neighbors::same`] with a known entry, sets the unknown entries of the triple to `distance`.
    fn pass_on(&self, distance: u8) -> Layer {
        let mut layer = Layer::NONE;
        let is_known = |entry: u32| {
            let row = Row(self.rows[entry as usize / COLUMNS].load(Relaxed));
            row.with(UNKNOWN) >> (entry as usize % COLUMNS) & 1 == 0
        };
        for entries in self.neighbors.same {
            if !entries.iter().any(|&entry| is_known(entry)) {
                continue;
            }
            for &entry in entries.iter().filter(|&&entry| !is_known(entry)) {
                let (row, column) = (entry as usize / COLUMNS, entry as usize % COLUMNS);
                let known = Row(self.rows[row].load(Relaxed)).set(1 << column, rest(distance));
                self.rows[row].store(known.0, Relaxed);
                self.layers[row / ROWS].fetch_or(1 << distance, Relaxed);
                layer.entries += 1;
                layer.positions += self.moves.classes().members(row / ROWS);
                layer.listed.push(entry);
            }
        }
        layer
    }

    /// Finds the entries of one page at a distance.
    fn layer_of(&self, class: usize, distance: u8, page: &mut Page) -> Layer {
        let has_last = |&(class, _): &(usize, &PageStep)| {
            let layers = self.layers[class].load(Relaxed);
            layers >> (distance - 1) & 1 == 1
        };
        let ends = self.neighbors.ends.iter().enumerate();
        let steps = ends.flat_map(|(number, &end)| (0..TURNS).map(move |turn| (number, end, turn)));
        let pages = steps.map(|(number, end, turn)| {
            let (class, symmetry) = self.moves.page_after(class, turn, end);
            (class, &self.steps[number * STEPS + turn * SYMMETRIES + symmetry])
        });
        let pages: Vec<(usize, &PageStep)> = pages.filter(has_last).collect();
        let rows = self.page(class);
        if pages.is_empty() || !page.begin(rows) {
            return Layer::NONE;
        }
        let corners = self.moves.classes().representative(class) as u16;
        for (class, step) in pages {
            let neighbors = self.page(class);
            for row in 0..ROWS {
                if page.unknown[row] & !page.found[row] == 0 {
                    continue;
                }
                let neighbor = &neighbors[usize::from(step.row_after[row])];
                let last = Row(neighbor.load(Relaxed)).with(rest(distance - 1));
                let is_odd = self.moves.is_slice_odd(corners, row as u16);
                page.found[row] |= step.columns_before[usize::from(is_odd)][usize::from(last)];
            }
        }
        let mut layer = Layer::NONE;
        for (number, row) in rows.iter().enumerate() {
            let found = page.found[number] & page.unknown[number];
            if found == 0 {
                continue;
            }
            layer.entries += u64::from(found.count_ones());
            row.store(Row(row.load(Relaxed)).set(found, rest(distance)).0, Relaxed);
            if layer.entries <= LISTED {
                let columns = (0..COLUMNS).filter(|column| found >> column & 1 == 1);
                let first = (class * ROWS + number) * COLUMNS;
                layer.listed.extend(columns.map(|column| (first + column) as u32));
            }
        }
        if layer.entries > LISTED {
            layer.listed = Vec::new();
        }
        if layer.entries > 0 {
            self.layers[class].fetch_or(1 << distance, Relaxed);
        }
        layer.positions = layer.entries * self.moves.classes().members(class);
        layer
    }

    fn page(&self, class: usize) -> &[AtomicU32] {
        &self.rows[class * ROWS..][..ROWS]
    }

    fn into_entries(self) -> Vec<u8> {
        let mut entries = vec![0; self.rows.len() * BYTES_OF_ROW];
        let rows = entries.par_chunks_exact_mut(BYTES_OF_ROW).zip(self.rows);
        rows.for_each(|(bytes, row)| bytes.copy_from_slice(&Row(row.into_inner()).bytes()));
        entries
    }
}

impl Page {
    /// Loads the rows of a page. Returns false if they contain no unknown entries.
    fn begin(&mut self, rows: &[AtomicU32]) -> bool {
        let mut some = 0;
        for (unknown, row) in self.unknown.iter_mut().zip(rows) {
            *unknown = Row(row.load(Relaxed)).with(UNKNOWN);
            some |= *unknown;
        }
        self.found.fill(0);
        some != 0
    }
}
