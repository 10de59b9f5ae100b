//! H = ⟨U, D, R2, L2, F2, B2⟩ itself: cubes of it, and how far they are from solved.

use super::options::TableSet;
use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges, UpperEdges};
use crate::cube::{Corner, Cubie, Edge, Face, Move, MoveSet, Symmetry};
use crate::subgroups::{CORNER_CLASSES, DominoCosets, symmetries};
use crate::tables::{
    Classes, Distribution, ReducedProduct, Store, TableBytes, TableError, TableProgress, TableSpec,
    published,
};
use std::array;

/// Where all pieces are. In H nothing is twisted or flipped, so this describes a cube completely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PiecePermutation {
    corners: [Corner; 8],
    edges: [Edge; 12],
}

impl PiecePermutation {
    /// All at home.
    pub const SOLVED: PiecePermutation = PiecePermutation {
        corners: Corner::ALL,
        edges: Edge::ALL,
    };

    /// Where the pieces of a cube are.
    pub fn of(cube: &Cubie) -> PiecePermutation {
        PiecePermutation {
            corners: *cube.cp(),
            edges: *cube.ep(),
        }
    }

    /// These moves followed by others.
    #[inline]
    pub fn then(&self, next: &PiecePermutation) -> PiecePermutation {
        PiecePermutation {
            corners: next.corners.map(|from| self.corners[from as usize]),
            edges: next.edges.map(|from| self.edges[from as usize]),
        }
    }
}

/// The class of the corners of a cube, and the symmetry that takes them to its representative.
#[derive(Debug, Clone, Copy)]
struct CornerClass {
    class: usize,
    symmetry: usize,
}

/// The second table of distances in H, by size of the set.
enum Edges {
    /// With the corners, where the edges of the U layer are; two entries a byte.
    Upper(TableBytes),
    /// With the corners, where the edges of both layers are; a byte an entry.
    Layers(TableBytes),
}

/// What the search of the second phase looks up: turns, symmetries and two tables of distances in H.
pub struct Subgroup {
    /// What each of the 18 turns does.
    turns: [PiecePermutation; 18],
    /// By symmetry: where it takes each edge.
    edges_conjugated: Vec<[u8; 12]>,
    /// By order of the slice's edges and symmetry: their order after the symmetry.
    slice_conjugated: Vec<[u8; 16]>,
    corners_slice: TableBytes,
    edges: Edges,
}

impl Subgroup {
    /// The tables of a set, from a store or built.
    ///
    /// # Errors
    ///
    /// If one that was built is not what it should be.
    pub fn load(
        size: TableSet,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Subgroup, (String, TableError)> {
        let named = |table_spec: &dyn TableSpec| {
            let name = table_spec.name().to_owned();
            move |error| (name, error)
        };
        let corners_slice = corners_slice();
        let symmetries = symmetries();
        let conjugated = |slice: usize| {
            let order = SliceEdges::from_index(slice).expect("the order is below the size");
            let from = order.representative();
            array::from_fn(|number| {
                from.conjugated(&symmetries[number])
                    .coordinate::<SliceEdges>()
                    .index() as u8
            })
        };
        Ok(Subgroup {
            turns: Move::ALL.map(|turn| PiecePermutation::of(&Cubie::from([turn].as_slice()))),
            slice_conjugated: (0..SliceEdges::SIZE).map(conjugated).collect(),
            corners_slice: store
                .map(&corners_slice, progress)
                .map_err(named(&corners_slice))?,
            edges: match size {
                TableSet::Small => {
                    let bytes = store.map(&CornersUpper, progress);
                    Edges::Upper(bytes.map_err(named(&CornersUpper))?)
                }
                TableSet::Large => {
                    let table_spec = corners_layers();
                    let bytes = store.map(&table_spec, progress);
                    Edges::Layers(bytes.map_err(named(&table_spec))?)
                }
            },
            edges_conjugated: symmetries
                .iter()
                .map(|symmetry| Edge::ALL.map(|edge| symmetry.edge(edge) as u8))
                .collect(),
        })
    }

    /// The entries of the table about the corners and the edges of the layers.
    pub fn edge_entries(&self) -> &TableBytes {
        match &self.edges {
            Edges::Upper(bytes) | Edges::Layers(bytes) => bytes,
        }
    }

    /// What a turn does, by its number.
    #[inline]
    pub fn turn(&self, turn: usize) -> &PiecePermutation {
        &self.turns[turn]
    }

    /// A lower bound of the distance of a cube of H from solved, in turns of H, if it is at most
    /// `most`: from the corners and the slice, and then from corners and more edges.
    #[inline]
    pub fn bound_within(
        &self,
        cosets: &DominoCosets,
        pieces: &PiecePermutation,
        most: u8,
    ) -> Option<u8> {
        let (first, corner_class) = self.first_bound(cosets, pieces);
        if first > most {
            return None;
        }
        let second = self.second_bound(pieces, corner_class);
        let bound = first.max(second);
        (bound <= most).then_some(bound)
    }

    #[inline]
    fn first_bound(&self, cosets: &DominoCosets, pieces: &PiecePermutation) -> (u8, CornerClass) {
        let corners = CornerPlaces::at(&pieces.corners);
        let (class, symmetry) = cosets.corner_place(corners);
        let slice = SliceEdges::at(&pieces.edges).index();
        let conjugated = usize::from(self.slice_conjugated[slice][symmetry]);
        let bound = self.corners_slice[class * SliceEdges::SIZE + conjugated];
        (bound, CornerClass { class, symmetry })
    }

    /// Conjugation by a symmetry S takes the piece at place `p` to the place S(`p`), and turns the
    /// piece that belongs at `q` into the one that belongs at S(`q`).
    fn second_bound(&self, pieces: &PiecePermutation, corner_class: CornerClass) -> u8 {
        let conjugated = &self.edges_conjugated[corner_class.symmetry];
        let layers = conjugated[..8].iter().zip(&pieces.edges);
        let conjugated = layers.map(|(&place, &edge)| (place, conjugated[edge as usize]));
        match &self.edges {
            Edges::Upper(bytes) => {
                let places = conjugated.fold(0_u64, |word, (place, edge)| {
                    word | u64::from(place) << (3 * edge)
                }) as usize;
                let entry = corner_class.class * UpperEdges::SIZE + UpperEdges::at(places).index();
                // The index is below 2,768 · 1,680 whatever the tables hold (see `is_in_bounds` in
                // `subgroups/domino.rs`), and the table's length was checked when it was opened.
                bytes[entry / 2] >> (4 * (entry % 2)) & 15
            }
            Edges::Layers(bytes) => {
                let mut edges = Edge::ALL;
                for (place, edge) in conjugated {
                    edges[usize::from(place)] = Edge::ALL[usize::from(edge)];
                }
                let entry = corner_class.class * LayerEdges::SIZE + LayerEdges::at(&edges).index();
                bytes[entry]
            }
        }
    }
}

/// The spec of a table over classes of corners and a coordinate of edges, a byte an entry.
pub struct CornersWith {
    name: &'static str,
    parameters: &'static str,
    columns: usize,
    rows: fn() -> ReducedProduct,
    published: fn() -> Distribution,
}

/// The ten turns of H, in the order of [`Move::ALL`].
fn domino_moves() -> Vec<Move> {
    MoveSet::DOMINO.iter().collect()
}

fn with<C: Coordinate<State = Cubie>>() -> ReducedProduct {
    ReducedProduct::new::<CornerPlaces, C>(symmetries(), &domino_moves())
}

/// Corners and the slice: 66,432 = 2,768 · 24 bytes.
pub fn corners_slice() -> CornersWith {
    CornersWith {
        name: "two-phase-corners-slice",
        parameters: "2,768 classes of corners, 24 orders of the slice; 10 turns; a byte an entry",
        columns: SliceEdges::SIZE,
        rows: with::<SliceEdges>,
        published: || published!("two-phase-corners-slice.txt"),
    }
}

/// Corners and the edges of the U and D layers: 111,605,760 = 2,768 · 40,320 bytes.
pub fn corners_layers() -> CornersWith {
    CornersWith {
        name: "two-phase-corners-layers",
        parameters: "2,768 classes of corners, 40,320 orders of the edges of U and D; 10 turns; a \
                     byte an entry",
        columns: LayerEdges::SIZE,
        rows: with::<LayerEdges>,
        published: || published!("two-phase-corners-layers.txt"),
    }
}

impl TableSpec for CornersWith {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parameters(&self) -> &str {
        self.parameters
    }

    fn bytes(&self) -> usize {
        CORNER_CLASSES * self.columns
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = (self.rows)();
        progress.building(self.name, rows.len() as u64);
        let entries = rows.distances(progress);
        progress.built();
        entries.into()
    }

    /// The distances, each entry weighted with how many arrangements it stands for.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let classes = Classes::new::<CornerPlaces>(symmetries());
        let mut weights = [0; 256];
        for (class, row) in entries.chunks(self.columns).enumerate() {
            let mut counts = [0_u64; 256];
            for &entry in row {
                counts[usize::from(entry)] += 1;
            }
            let members = classes.members(class);
            for (weight, count) in weights.iter_mut().zip(counts) {
                *weight += count * members;
            }
        }
        Distribution::of_weighted((0..=u8::MAX).zip(weights)).expect((self.published)())
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        TableError::check_none((self.rows)().contradiction(|index| entries[index]))
    }
}

/// The spec of the table over corners and the edges of the U layer: 2,325,120 = 2,768 · 1,680 / 2
/// bytes.
///
/// The edges of the U layer survive only the eight symmetries that keep the U face, which have
/// 5,240 classes of corners. But 2,768 rows are enough: of two classes that together make up one
/// under all sixteen symmetries, only that of the common representative is kept. A cube of the other
/// class is conjugated by a symmetry that turns it upside down, so the entry is about its D layer.
pub struct CornersUpper;

impl CornersUpper {
    fn rows() -> ReducedProduct {
        let keeps_up = |each: &Symmetry| each.face(Face::U) == Face::U;
        let upright: Vec<Symmetry> = symmetries()
            .iter()
            .filter(|each| keeps_up(each))
            .cloned()
            .collect();
        ReducedProduct::new::<CornerPlaces, UpperEdges>(&upright, &domino_moves())
    }

    /// The rows that are kept, two entries a byte. No distance is more than 15.
    fn entries(rows: &ReducedProduct, distances: &[u8]) -> Vec<u8> {
        let classes = Classes::new::<CornerPlaces>(symmetries());
        let kept = (0..classes.count()).flat_map(|class| {
            let (row, _) = rows.classes().place(classes.representative(class));
            let row = &distances[row * UpperEdges::SIZE..][..UpperEdges::SIZE];
            row.chunks_exact(2).map(|pair| pair[0] | pair[1] << 4)
        });
        kept.collect()
    }
}

impl TableSpec for CornersUpper {
    fn name(&self) -> &'static str {
        "two-phase-corners-upper"
    }

    fn parameters(&self) -> &str {
        "2,768 classes of corners, 1,680 arrangements of the edges of U; 10 turns; 4 bits an entry"
    }

    fn bytes(&self) -> usize {
        CORNER_CLASSES * UpperEdges::SIZE / 2
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = CornersUpper::rows();
        progress.building(self.name(), rows.len() as u64);
        let entries = CornersUpper::entries(&rows, &rows.distances(progress));
        progress.built();
        entries.into()
    }

    /// The distances in the rows that are kept, unweighted.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distances = entries.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        Distribution::of(distances).expect(published!("two-phase-corners-upper.txt"))
    }

    /// It is what breadth first search finds now, whose distances do not contradict each other.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        let rows = CornersUpper::rows();
        let distances = rows.distances(&crate::tables::NoProgress);
        TableError::check_none(rows.contradiction(|index| distances[index]))?;
        TableError::check_same(entries, &CornersUpper::entries(&rows, &distances))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::subgroups::DominoCosetsSpec;
    use crate::tables::NoProgress;
    use rand::RngExt;

    /// Makes up to 12 turns of H, and asks for the bound: it must never be more than the turns made.
    #[test]
    fn bounds_in_h_are_never_too_long_and_not_idle() {
        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        let store = Store::IN_MEMORY;
        let subgroup = Subgroup::load(TableSet::Small, &store, &NoProgress).expect("tables");
        let mut sum = 0;
        for number in 0..20_000 {
            let mut random = generator(3, number);
            let length = (number % 13) as u8;
            let mut pieces = PiecePermutation::SOLVED;
            for _ in 0..length {
                let turns = domino_moves();
                let turn = turns[random.random_range(0..turns.len() as u32) as usize];
                pieces = pieces.then(subgroup.turn(turn as usize));
            }
            let bound = subgroup.bound_within(&cosets, &pieces, length);
            sum += u64::from(bound.expect("at most the turns that were made"));
            if let Some(bound) = bound.filter(|&bound| bound > 0) {
                assert_eq!(subgroup.bound_within(&cosets, &pieces, bound - 1), None);
            }
        }
        assert!(
            sum > 60_000,
            "a bound is 3 turns at least on average: {sum}"
        );
    }
}
