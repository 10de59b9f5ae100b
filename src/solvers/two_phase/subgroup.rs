//! The subgroup H = ⟨U, D, R2, L2, F2, B2⟩: its cubes, and tables of their distances from the solved cube.

use super::options::TableSet;
use super::piece_permutation::PiecePermutation;
use super::restrictions::ViewRestrictions;
use super::step_metric::{MetricMoves, bits, is_of_h, table_name};
use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges, UpperEdges};
use crate::cube::{AxisTurn, Edge, Face, Move, Symmetry};
use crate::groups::{CORNER_CLASSES, DominoCosets, SYMMETRIES, TurnableSides, symmetries};
use crate::solvers::{SearchMetric, TurnableFaces};
use crate::tables::{
    Classes, Distribution, NoProgress, ReducedProduct, Store, TableBytes, TableError, TableProgress, TableSpec,
    WeightedStep, prefetch,
};
use rayon::prelude::*;
use std::array;

/// A cube of H that the first bound does not rule out. The first bound is the lower bound from the corners and the
/// slice edges.
#[derive(Debug, Clone, Copy)]
pub struct WithinFirstBound {
    /// The places of the pieces.
    pub pieces: PiecePermutation,
    /// The first bound, in moves of the metric.
    first: u8,
    /// The index of the cube's entry in the second table ([`Edges`]).
    entry: usize,
}

/// The second table of distances in H: for the corners and edges of the U and D layers. Its form depends on the table
/// set.
enum Edges {
    /// The corners, and the places of the edges of the U layer. A byte contains two entries (see [`CornersUpper`]).
    Upper { bytes: TableBytes, known: u8 },
    /// The corners, and the places of the edges of both layers. Each entry is one byte.
    Layers(TableBytes),
    /// The same pieces as in `Layers`. A byte contains two entries (see [`Entries::HalfBytes`]).
    PackedLayers { bytes: TableBytes, known: u8 },
}

/// The data that the search of the second phase uses: turns, symmetries and two tables of distances in H.
pub struct Subgroup {
    /// The turns of H.
    moves: MetricMoves,
    /// The effect of each turn of H.
    effects: Vec<PiecePermutation>,
    /// For each run at the end of a first phase, a bit set of the turns with which a second phase may begin. A run is a
    /// sequence of consecutive steps about one axis.
    may_begin: Vec<u64>,
    /// For each view, a bit set of the allowed turns.
    allowed: Vec<u64>,
    /// The image of each edge under each symmetry.
    edges_conjugated: Vec<[u8; 12]>,
    /// `slice_conjugated[order][symmetry]` is the order of the slice edges after the symmetry.
    slice_conjugated: Vec<[u8; SYMMETRIES]>,
    restrictions: ViewRestrictions,
    corners_slice: TableBytes,
    edges: Edges,
}

impl Subgroup {
    /// Opens the tables of a set from a store. Missing tables are built and stored. `views` contains the faces that may
    /// be turned in each view of a cube.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into memory.
    pub fn load(
        size: TableSet,
        metric: SearchMetric,
        sides: TurnableSides,
        views: &[TurnableFaces],
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Subgroup, (String, TableError)> {
        let named = |table_spec: &dyn TableSpec| {
            let name = table_spec.name().to_owned();
            move |error| (name, error)
        };
        let corners_slice = corners_slice(metric, sides);
        let symmetries = symmetries();
        let moves = moves_of_h(metric);
        let conjugated = |slice: usize| {
            let order = SliceEdges::from_index(slice).expect("the order is below the size");
            let from = order.representative();
            array::from_fn(|number| from.conjugated(&symmetries[number]).coordinate::<SliceEdges>().index() as u8)
        };
        Ok(Subgroup {
            effects: moves.turns.iter().map(|&turn| turn.into()).collect(),
            may_begin: views
                .iter()
                .flat_map(|&faces| may_begin(&moves.turns, faces, metric.metric().is_axial()))
                .collect(),
            allowed: views
                .iter()
                .map(|&faces| bits(&moves.turns, |turn| faces.allow(turn)))
                .collect(),
            moves,
            restrictions: ViewRestrictions::new(sides, views),
            slice_conjugated: (0..SliceEdges::SIZE).map(conjugated).collect(),
            corners_slice: store.map(&corners_slice, progress).map_err(named(&corners_slice))?,
            edges: match size {
                TableSet::Small => {
                    let table_spec = CornersUpper(metric);
                    let bytes = store.map(&table_spec, progress);
                    Edges::Upper {
                        bytes: bytes.map_err(named(&table_spec))?,
                        known: table_spec.known(),
                    }
                }
                TableSet::Large => {
                    let table_spec = corners_layers(metric, sides);
                    let bytes = store.map(&table_spec, progress);
                    let bytes = bytes.map_err(named(&table_spec))?;
                    match table_spec.entries {
                        Entries::Bytes => Edges::Layers(bytes),
                        Entries::HalfBytes { known } => Edges::PackedLayers { bytes, known },
                    }
                }
            },
            edges_conjugated: symmetries
                .iter()
                .map(|symmetry| Edge::ALL.map(|edge| symmetry.edge(edge) as u8))
                .collect(),
        })
    }

    /// The entries of the second table, for the corners and the edges of the layers.
    pub fn edge_entries(&self) -> &TableBytes {
        match &self.edges {
            Edges::Upper { bytes, .. } | Edges::Layers(bytes) | Edges::PackedLayers { bytes, .. } => bytes,
        }
    }

    /// The turns of H, with the cost of each.
    #[inline]
    pub fn moves(&self) -> &MetricMoves {
        &self.moves
    }

    /// The effect of the turn of H with the index `number` in [`Subgroup::moves`].
    #[inline]
    pub fn effect(&self, number: usize) -> &PiecePermutation {
        &self.effects[number]
    }

    /// A bit set of the turns with which a second phase may begin, after the last run of the first phase.
    #[inline]
    pub fn may_begin(&self, run: u8) -> u64 {
        self.may_begin[usize::from(run)]
    }

    /// A bit set of the turns of H that may be made in a view.
    #[inline]
    pub fn allowed(&self, view: usize) -> u64 {
        self.allowed[view]
    }

    /// Makes moves that lead into H or stay in H, and returns the cube after them. Returns `None` if the corners and
    /// the slice edges alone need more than `most` moves, with the turns that the view allows. This is true for nearly
    /// all cubes.
    #[inline]
    pub fn after_within_first_bound(
        &self,
        cosets: &DominoCosets,
        view: usize,
        pieces: &PiecePermutation,
        moves: &PiecePermutation,
        most: u8,
    ) -> Option<WithinFirstBound> {
        let pieces = pieces.then(moves);
        let (class, symmetry) = cosets.corner_place(CornerPlaces::at(&pieces.corners));
        let row = self.restrictions.of(view, symmetry) * CORNER_CLASSES + class;
        let [.., fr, fl, bl, br] = pieces.edges;
        let slice = SliceEdges::of_places([fr, fl, bl, br]).index();
        let conjugated = usize::from(self.slice_conjugated[slice][symmetry]);
        let first = self.corners_slice[row * SliceEdges::SIZE + conjugated];
        (first <= most).then(|| WithinFirstBound {
            pieces,
            first,
            entry: self.edge_entry(&pieces, row, symmetry),
        })
    }

    /// Prefetches the entry that [`Subgroup::bound`] looks up.
    #[inline]
    pub fn prefetch(&self, cube: &WithinFirstBound) {
        let (bytes, byte) = match &self.edges {
            Edges::Layers(bytes) => (bytes, cube.entry),
            Edges::Upper { bytes, .. } | Edges::PackedLayers { bytes, .. } => (bytes, cube.entry / 2),
        };
        prefetch(bytes.as_ptr().wrapping_add(byte));
    }

    /// A lower bound for the distance of a cube of H from the solved cube, in moves of the metric. It is the greater of
    /// the two bounds from the two tables.
    #[inline]
    pub fn bound(&self, cube: &WithinFirstBound) -> u8 {
        let second = match &self.edges {
            Edges::Layers(bytes) => bytes[cube.entry],
            Edges::Upper { bytes, known } | Edges::PackedLayers { bytes, known } => unpacked(bytes, cube.entry, *known),
        };
        cube.first.max(second)
    }

    /// Returns the index of a cube's entry in the second table. `row` is the class of the corners, and `symmetry` takes
    /// the corners to the representative of this class. Even with damaged tables, the index is below the number of
    /// entries (see `is_in_bounds` in `groups/domino.rs`).
    ///
    /// Conjugation by a symmetry S takes the piece at place `p` to the place S(`p`), and replaces the piece that
    /// belongs at `q` by the piece that belongs at S(`q`).
    fn edge_entry(&self, pieces: &PiecePermutation, row: usize, symmetry: usize) -> usize {
        let conjugated = &self.edges_conjugated[symmetry];
        let layers = conjugated[..8].iter().zip(&pieces.edges);
        let conjugated = layers.map(|(&place, &edge)| (place, conjugated[edge as usize]));
        match &self.edges {
            Edges::Upper { .. } => {
                let places =
                    conjugated.fold(0_u64, |word, (place, edge)| word | u64::from(place) << (3 * edge)) as usize;
                row * UpperEdges::SIZE + UpperEdges::at(places).index()
            }
            Edges::Layers(_) | Edges::PackedLayers { .. } => layers_entry(row, conjugated),
        }
    }
}

/// Returns the index of an entry for the corners and the edges of the layers. Each item of `placed` is a place and the
/// edge there.
#[inline]
fn layers_entry(row: usize, placed: impl Iterator<Item = (u8, u8)>) -> usize {
    let mut edges = Edge::ALL;
    for (place, edge) in placed {
        edges[usize::from(place)] = Edge::ALL[usize::from(edge)];
    }
    row * LayerEdges::SIZE + LayerEdges::at(&edges).index()
}

/// The forms of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entries {
    /// One byte per entry.
    Bytes,
    /// Two entries per byte. For distances up to `known`, the entry is 0. For longer distances, it is the difference
    /// between the distance and `known`, but at most 15. The table of corners and slice edges gives the short
    /// distances, and hardly any search allows enough moves in H to need the longest distances.
    HalfBytes { known: u8 },
}

/// Converts a distance into an entry of [`Entries::HalfBytes`].
fn packed(distance: u8, known: u8) -> u8 {
    distance.saturating_sub(known).min(15)
}

/// Reads an entry of half a byte, and returns the lower bound that it gives for the distance.
#[inline]
fn unpacked(bytes: &[u8], entry: usize, known: u8) -> u8 {
    match bytes[entry / 2] >> (4 * (entry % 2)) & 15 {
        0 => 0,
        more => known + more,
    }
}

/// Packs two distances into one byte. The first entry is in the lower half.
fn in_a_byte(two: &[u8], known: u8) -> u8 {
    packed(two[0], known) | packed(two[1], known) << 4
}

/// Packs distances into half bytes, on all threads.
fn in_half_bytes(distances: &[u8], known: u8) -> Vec<u8> {
    let pairs = distances.par_chunks_exact(2);
    pairs.map(|two| in_a_byte(two, known)).collect()
}

/// Returns, for each run at the end of a first phase, the bit set of the turns of H with which a second phase may
/// begin. Only the faces in `faces` may be turned.
///
/// A second phase does not begin with a face that the run turned, because the two turns would merge. The second phase
/// may begin with a half turn of the opposite face. A first phase never has this half turn directly before its last
/// turn: the two turns could be exchanged, and the half turn would then belong to the second phase. In metrics where
/// opposite faces turn at the same time, no turn about the axis of the run may follow.
fn may_begin(turns_of_h: &[AxisTurn], faces: TurnableFaces, is_axial: bool) -> Vec<u64> {
    let are_apart = |run: AxisTurn, next: AxisTurn| {
        let both = run.quarters().into_iter().zip(next.quarters());
        !is_axial && both.into_iter().all(|(one, other)| one == 0 || other == 0)
    };
    let begin = AxisTurn::all().map(|run| {
        bits(turns_of_h, |next| {
            faces.allow(next) && (run.axis() != next.axis() || are_apart(run, next))
        })
    });
    let first = bits(turns_of_h, |next| faces.allow(next));
    begin.chain([first]).collect()
}

/// Returns the turns of H that are moves in a metric.
fn moves_of_h(metric: SearchMetric) -> MetricMoves {
    MetricMoves::new(metric, is_of_h)
}

/// Returns the turns of H as steps of a breadth-first search.
fn steps_of_h(metric: SearchMetric) -> Vec<WeightedStep<Move>> {
    let moves = moves_of_h(metric);
    let costs = moves.turns.iter().zip(moves.costs);
    let steps = costs.map(|(turn, cost)| WeightedStep {
        turns: turn.moves().to_vec(),
        cost,
    });
    steps.collect()
}

/// The edges in a table of [`CornersWith`]. Each such table also contains the corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BesideCorners {
    /// The edges of the slice.
    Slice,
    /// The edges of the U and D layers.
    Layers,
}

/// The specification of a table whose rows are the classes of corners, and whose columns are the values of a coordinate
/// of edges.
pub struct CornersWith {
    metric: SearchMetric,
    sides: TurnableSides,
    edges: BesideCorners,
    entries: Entries,
    name: String,
    parameters: String,
}

/// Returns the specification of the table for the corners and the slice edges. The table has 66,432 = 2,768 · 24 bytes,
/// or four times as many if one of the faces R, F, L and B must not be turned.
pub fn corners_slice(metric: SearchMetric, sides: TurnableSides) -> CornersWith {
    CornersWith::new(metric, sides, BesideCorners::Slice)
}

/// Returns the specification of the table for the corners and the edges of the U and D layers. The table has
/// 111,605,760 = 2,768 · 40,320 bytes. If one of the faces R, F, L and B must not be turned, the table has four times
/// as many entries of half a byte each, so it has twice as many bytes.
pub fn corners_layers(metric: SearchMetric, sides: TurnableSides) -> CornersWith {
    CornersWith::new(metric, sides, BesideCorners::Layers)
}

impl CornersWith {
    fn new(metric: SearchMetric, sides: TurnableSides, edges: BesideCorners) -> CornersWith {
        let (of, columns) = match edges {
            BesideCorners::Slice => ("corners-slice", "24 orders of the slice"),
            BesideCorners::Layers => ("corners-layers", "40,320 orders of the edges of U and D"),
        };
        let restricted = match sides {
            TurnableSides::Four => "",
            TurnableSides::Three => ", without R, F, L or B",
        };
        let turns = moves_of_h(metric).turns.len();
        let (entries, size) = match (edges, sides) {
            (BesideCorners::Layers, TurnableSides::Three) => {
                let known = CornersWith::known(metric);
                (Entries::HalfBytes { known }, format!("4 bits an entry from {known} on"))
            }
            _ => (Entries::Bytes, "a byte an entry".to_owned()),
        };
        CornersWith {
            name: table_name(metric, of, sides),
            parameters: format!("2,768 classes of corners, {columns}; {turns} turns{restricted}; {size}"),
            metric,
            sides,
            edges,
            entries,
        }
    }

    /// Half bytes do not distinguish distances up to this distance. In HTM, they store all longer distances, up to 18;
    /// in the axial metric, all longer distances, up to 17. In QTM, they store longer distances up to 23; in axial QTM,
    /// longer distances up to 22.
    const fn known(metric: SearchMetric) -> u8 {
        match metric {
            SearchMetric::HalfTurn => 3,
            SearchMetric::QuarterTurn => 8,
            SearchMetric::Axial => 2,
            SearchMetric::AxialQuarterTurn => 7,
        }
    }

    /// Packs distances into entries.
    fn packed(&self, distances: Vec<u8>) -> Vec<u8> {
        match self.entries {
            Entries::Bytes => distances,
            Entries::HalfBytes { known } => in_half_bytes(&distances, known),
        }
    }

    /// The number of entries.
    const fn len(&self) -> usize {
        self.sides.restriction_count() * CORNER_CLASSES * self.columns()
    }

    const fn columns(&self) -> usize {
        match self.edges {
            BesideCorners::Slice => SliceEdges::SIZE,
            BesideCorners::Layers => LayerEdges::SIZE,
        }
    }

    fn rows(&self) -> ReducedProduct {
        let (symmetries, steps) = (symmetries(), steps_of_h(self.metric));
        let turns = moves_of_h(self.metric).turns;
        let restrictions = self.sides.restrictions_of(&turns, symmetries);
        match self.edges {
            BesideCorners::Slice => {
                ReducedProduct::restricted::<CornerPlaces, SliceEdges>(symmetries, &steps, restrictions)
            }
            BesideCorners::Layers => {
                ReducedProduct::restricted::<CornerPlaces, LayerEdges>(symmetries, &steps, restrictions)
            }
        }
    }
}

impl TableSpec for CornersWith {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        match self.entries {
            Entries::Bytes => self.len(),
            Entries::HalfBytes { .. } => self.len() / 2,
        }
    }

    /// The size of the entries, plus one byte for each distance, which is kept only during the build.
    fn building_bytes(&self) -> usize {
        self.bytes() + self.len()
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = self.rows();
        progress.building(self.name(), rows.len() as u64);
        let entries = self.packed(rows.distances(progress));
        progress.built();
        entries.into()
    }

    /// Counts the distances or, in a table of half bytes, the values of the entries. Each entry is weighted by the
    /// number of arrangements that it represents.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = self.rows();
        let found = match self.entries {
            Entries::Bytes => rows.distribution(&|index| entries[index]),
            Entries::HalfBytes { .. } => rows.distribution(&|index| unpacked(entries, index, 0)),
        };
        found.expect(Distribution::published(&self.name))
    }

    /// Checks that the distances do not contradict each other. For a table of half bytes, this function repeats the
    /// breadth-first search, checks that its distances do not contradict each other, and compares them with the table.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = self.rows();
        match self.entries {
            Entries::Bytes => TableError::check_none(rows.contradiction(&|index| entries[index])),
            Entries::HalfBytes { known } => {
                let distances = rows.distances(&NoProgress);
                TableError::check_none(rows.contradiction(&|index| distances[index]))?;
                TableError::check_same(entries, &in_half_bytes(&distances, known))
            }
        }
    }
}

/// The specification of the table for the corners and the edges of the U layer. It has 2,325,120 = 2,768 · 1,680 / 2
/// bytes.
///
/// Only the eight symmetries that keep the U face also keep the edges of the U layer. Under these symmetries there are
/// 5,240 classes of corners, but the table needs only 2,768 rows. If two of the classes are one class under all sixteen
/// symmetries, the table stores only the class that contains the common representative. A cube of the other class is
/// conjugated by a symmetry that turns it upside down, so its entry describes the edges of its D layer.
pub struct CornersUpper(pub SearchMetric);

impl CornersUpper {
    fn rows(&self) -> ReducedProduct {
        let keeps_up = |each: &Symmetry| each.face(Face::U) == Face::U;
        let upright: Vec<Symmetry> = symmetries().iter().filter(|each| keeps_up(each)).cloned().collect();
        ReducedProduct::new::<CornerPlaces, UpperEdges>(&upright, &steps_of_h(self.0))
    }

    /// The entries do not distinguish distances up to this distance, so more of the longer distances fit into 4 bits.
    /// The table of corners and slice edges gives the short distances.
    const fn known(&self) -> u8 {
        match self.0 {
            SearchMetric::HalfTurn | SearchMetric::Axial => 0,
            SearchMetric::QuarterTurn => 10,
            SearchMetric::AxialQuarterTurn => 6,
        }
    }

    /// Returns the rows to store, as [`Entries::HalfBytes`].
    fn entries(&self, rows: &ReducedProduct, distances: &[u8]) -> Vec<u8> {
        let classes = Classes::new::<CornerPlaces>(symmetries());
        let kept = (0..classes.count()).flat_map(|class| {
            let (row, _) = rows.classes().place(classes.representative(class));
            let row = &distances[row * UpperEdges::SIZE..][..UpperEdges::SIZE];
            row.chunks_exact(2).map(|two| in_a_byte(two, self.known()))
        });
        kept.collect()
    }
}

impl TableSpec for CornersUpper {
    fn name(&self) -> &str {
        match self.0 {
            SearchMetric::HalfTurn => "two-phase-corners-upper",
            SearchMetric::QuarterTurn => "two-phase-qtm-corners-upper",
            SearchMetric::Axial => "two-phase-axial-corners-upper",
            SearchMetric::AxialQuarterTurn => "two-phase-axial-qtm-corners-upper",
        }
    }

    fn parameters(&self) -> &str {
        match self.0.metric().is_axial() {
            false => "2,768 classes of corners, 1,680 arrangements of the edges of U; 10 turns; 4 bits an entry",
            true => "2,768 classes of corners, 1,680 arrangements of the edges of U; 21 turns; 4 bits an entry",
        }
    }

    fn bytes(&self) -> usize {
        CORNER_CLASSES * UpperEdges::SIZE / 2
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = self.rows();
        progress.building(self.name(), rows.len() as u64);
        let entries = self.entries(&rows, &rows.distances(progress));
        progress.built();
        entries.into()
    }

    /// Counts the entries of the stored rows without weights.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distances = entries.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        Distribution::of(distances).expect(Distribution::published(self.name()))
    }

    /// Repeats the breadth-first search, checks that its distances do not contradict each other, and compares them with
    /// the table.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        let rows = self.rows();
        let distances = rows.distances(&NoProgress);
        TableError::check_none(rows.contradiction(&|index| distances[index]))?;
        TableError::check_same(entries, &self.entries(&rows, &distances))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::tables::NoProgress;
    use rand::RngExt;
    use std::collections::HashMap;

    /// Makes up to 12 moves in H on the solved cube, and checks that the bound does not exceed the number of moves.
    #[test]
    fn bounds_in_h_are_never_too_long_and_not_idle() {
        let cosets = DominoCosets::build();
        let store = Store::IN_MEMORY;
        for metric in SearchMetric::ALL {
            let subgroup = Subgroup::load(
                TableSet::Small,
                metric,
                TurnableSides::Four,
                &[TurnableFaces::All],
                &store,
                &NoProgress,
            );
            bounds_are_never_too_long(&cosets, &subgroup.map_err(|error| error.0).expect("tables"));
        }
    }

    /// Checks in every metric that the table contains the right distance for the corners and the slice edges of cubes
    /// within a few moves of the solved cube. The test finds these cubes without tables, by a breadth-first search that
    /// never turns the forbidden face.
    #[test]
    fn distances_in_h_with_five_faces_are_those_of_cubes_that_are_turned() {
        let cosets = DominoCosets::build();
        for metric in SearchMetric::ALL {
            let spec = corners_slice(metric, TurnableSides::Three);
            let distances = spec.build(&NoProgress);
            assert!(spec.check(&distances).is_ok());
            assert!(spec.prove(&distances).is_ok());
            for missing in [Face::R, Face::F, Face::L, Face::B] {
                let faces = TurnableFaces::AllBut(missing);
                let restrictions = ViewRestrictions::new(TurnableSides::Three, &[faces]);
                let mut nearest = HashMap::new();
                for (pieces, distance) in cubes_of_h(metric, faces, 6) {
                    let (class, symmetry) = cosets.corner_place(CornerPlaces::at(&pieces.corners));
                    let row = restrictions.of(0, symmetry) * CORNER_CLASSES + class;
                    let column = SliceEdges::at(&pieces.edges).representative();
                    let column = column.conjugated(&symmetries()[symmetry]);
                    let column = column.coordinate::<SliceEdges>().index();
                    let nearest = nearest.entry(row * SliceEdges::SIZE + column);
                    let nearest = nearest.or_insert(distance);
                    *nearest = distance.min(*nearest);
                }
                for (index, distance) in nearest {
                    assert_eq!(distances[index], distance, "{metric:?}");
                }
            }
        }
    }

    /// Finds the cubes of H within `farthest` moves of the solved cube by breadth-first search. Returns each cube with
    /// its distance.
    fn cubes_of_h(metric: SearchMetric, faces: TurnableFaces, farthest: u8) -> HashMap<PiecePermutation, u8> {
        let moves = moves_of_h(metric);
        let steps = moves.turns.iter().zip(&moves.costs);
        let steps = steps.filter(|&(&turn, _)| faces.allow(turn));
        let steps: Vec<(PiecePermutation, u8)> = steps.map(|(&turn, &cost)| (turn.into(), cost as u8)).collect();
        let mut known = HashMap::from([(PiecePermutation::SOLVED, 0)]);
        for distance in 1..=farthest {
            let mut next = Vec::new();
            for (&pieces, &before) in &known {
                for (step, cost) in &steps {
                    if before + cost == distance {
                        next.push(pieces.then(step));
                    }
                }
            }
            for pieces in next {
                known.entry(pieces).or_insert(distance);
            }
        }
        known
    }

    fn bounds_are_never_too_long(cosets: &DominoCosets, subgroup: &Subgroup) {
        let mut sum = 0;
        for number in 0..20_000 {
            let mut random = generator(3, number);
            let most = (number % 13) as u8;
            let mut length = 0;
            let (mut pieces, mut last) = (PiecePermutation::SOLVED, &PiecePermutation::SOLVED);
            while length + 1 < most {
                let moves = subgroup.moves();
                let turn = random.random_range(0..moves.turns.len() as u32) as usize;
                length += moves.costs[turn] as u8;
                (pieces, last) = (pieces.then(last), subgroup.effect(turn));
            }
            let after = subgroup.after_within_first_bound(cosets, 0, &pieces, last, length);
            let after = after.expect("at most the turns that were made");
            assert_eq!(after.pieces, pieces.then(last));
            let bound = subgroup.bound(&after);
            sum += u64::from(bound);
            let within = |most| {
                let after = subgroup.after_within_first_bound(cosets, 0, &pieces, last, most)?;
                (subgroup.bound(&after) <= most).then_some(after.pieces)
            };
            assert_eq!(within(bound), Some(after.pieces));
            assert_eq!(bound.checked_sub(1).and_then(within), None);
            assert!(bound <= length);
        }
        assert!(sum > 40_000, "a bound is 2 moves at least on average: {sum}");
    }

    #[test]
    fn the_edges_of_the_layers_have_their_own_entry_in_every_row() {
        let random = &mut generator(4, 0);
        for _ in 0..200 {
            let (row, index) = (random.random_range(0..100), random.random_range(0..LayerEdges::SIZE));
            let cube = LayerEdges::from_index(index).expect("below the size").cube();
            let placed = (0..8).map(|place: u8| (place, cube.ep()[usize::from(place)] as u8));
            let expected = row * LayerEdges::SIZE + index;
            assert_eq!(layers_entry(row, placed.clone()), expected);
            assert_eq!(layers_entry(row, placed.rev()), expected);
        }
    }
}
