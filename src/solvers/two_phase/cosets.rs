//! The cosets of H = ⟨U, D, R2, L2, F2, B2⟩, and where turns and symmetries lead from one to another.

use crate::coordinates::{
    Coordinate, CornerPlaces, CornerTwists, EdgeFlips, FlipSlice, SlicePlaces,
};
use crate::cube::{Cubie, Face, Move, Symmetry};
use crate::tables::{
    Classes, Distribution, Observer, Recipe, ReducedProduct, TableBytes, TableError,
};
use rayon::prelude::*;
use std::sync::LazyLock;
use wincode::{SchemaRead, SchemaWrite};

/// How many symmetries keep the axis through U and D, and with it H: 16 = 48/3.
pub const SYMMETRIES: usize = 16;

/// How many turns there are.
pub const TURNS: usize = Move::ALL.len();

/// Classes of [`FlipSlice`] under these symmetries, as H. Kociemba counts them
/// (kociemba.org/math/symcoord.htm).
pub const CLASSES: usize = 64_430;

/// Classes of [`CornerPlaces`] under these symmetries, from the same source.
pub const CORNER_CLASSES: usize = 2_768;

/// Values of [`CornerTwists`], which are the columns of a class's row: 2,187 = 3⁷.
pub const TWISTS: usize = CornerTwists::SIZE;

/// The turns that lead from cubes of H to cubes of H.
pub const H_TURNS: [Move; 10] = [
    Move::U1,
    Move::U2,
    Move::U3,
    Move::D1,
    Move::D2,
    Move::D3,
    Move::R2,
    Move::L2,
    Move::F2,
    Move::B2,
];

/// The symmetries that keep H, in the order in which they are numbered.
pub fn symmetries() -> &'static [Symmetry] {
    static KEEPING: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
        let keeps_axis = |each: &Symmetry| each.face(Face::U).axis() == Face::U.axis();
        Symmetry::all().filter(keeps_axis).collect()
    });
    &KEEPING
}

/// The cosets of H in rows: flips and slice up to symmetry, and twists along the row.
/// 140,908,410 = 64,430 · 2,187 entries for 2,217,093,120 cosets.
pub fn rows() -> ReducedProduct {
    ReducedProduct::new::<FlipSlice, CornerTwists>(symmetries(), &Move::ALL)
}

/// A coset of H: how the edges are flipped and the corners twisted, and where the edges of the slice
/// between U and D are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coset {
    flips: u16,
    slice: u16,
    twists: u16,
}

impl Coset {
    /// The coset of a cube.
    pub fn of(cube: &Cubie) -> Coset {
        Coset {
            flips: EdgeFlips::of(cube).index() as u16,
            slice: SlicePlaces::of(cube).index() as u16,
            twists: CornerTwists::of(cube).index() as u16,
        }
    }
}

/// Where a coset stands in the rows of [`rows`], and the symmetry that takes it there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// The row.
    pub class: usize,
    /// The column.
    pub twists: usize,
    /// The number of the symmetry.
    pub symmetry: usize,
}

impl Place {
    /// The number of the entry, row by row.
    #[inline]
    pub fn index(self) -> usize {
        self.class * TWISTS + self.twists
    }
}

/// Where turns and symmetries lead: what the search looks up at every step.
#[derive(Debug, PartialEq, Eq, SchemaWrite, SchemaRead)]
pub struct Cosets {
    flips_after: Vec<[u16; TURNS]>,
    slice_after: Vec<[u16; TURNS]>,
    twists_after: Vec<[u16; TURNS]>,
    /// By twists, and then by symmetry.
    twists_laid: Vec<[u16; SYMMETRIES]>,
    /// By value of [`FlipSlice`]: its class.
    class_of: Vec<u16>,
    /// By value of [`FlipSlice`]: the symmetry that takes it to the representative of its class.
    symmetry_of: Vec<u8>,
    /// By value of [`CornerPlaces`]: its class times 16, and the symmetry, likewise.
    corner_place: Vec<u16>,
}

impl Cosets {
    /// The coset after a turn.
    #[inline]
    pub fn turn(&self, coset: Coset, turn: usize) -> Coset {
        Coset {
            flips: self.flips_after[usize::from(coset.flips)][turn],
            slice: self.slice_after[usize::from(coset.slice)][turn],
            twists: self.twists_after[usize::from(coset.twists)][turn],
        }
    }

    /// Where a coset stands.
    #[inline]
    pub fn place(&self, coset: Coset) -> Place {
        let value = usize::from(coset.slice) * EdgeFlips::SIZE + usize::from(coset.flips);
        let symmetry = usize::from(self.symmetry_of[value]);
        Place {
            class: usize::from(self.class_of[value]),
            symmetry,
            twists: usize::from(self.twists_laid[usize::from(coset.twists)][symmetry]),
        }
    }

    /// The class of where the corners are, and the symmetry that takes them to its representative.
    #[inline]
    pub fn corner_place(&self, corners: CornerPlaces) -> (usize, usize) {
        let place = usize::from(self.corner_place[corners.index()]);
        (place / SYMMETRIES, place % SYMMETRIES)
    }

    fn build() -> Cosets {
        let symmetries = symmetries();
        let (classes, corners) = rayon::join(
            || Classes::new::<FlipSlice>(symmetries),
            || Classes::new::<CornerPlaces>(symmetries),
        );
        let (class_of, symmetry_of) = classes.into_places();
        let (corner_class_of, corner_symmetry_of) = corners.into_places();
        let corner_places = corner_class_of.iter().zip(&corner_symmetry_of);
        Cosets {
            flips_after: after::<EdgeFlips>(),
            slice_after: after::<SlicePlaces>(),
            twists_after: after::<CornerTwists>(),
            twists_laid: cubes::<CornerTwists>()
                .map(|cube| {
                    let laid = |number: usize| symmetries[number].conjugate(&cube);
                    std::array::from_fn(|number| CornerTwists::of(&laid(number)).index() as u16)
                })
                .collect(),
            class_of,
            symmetry_of,
            corner_place: corner_places
                .map(|(&class, &symmetry)| class * SYMMETRIES as u16 + u16::from(symmetry))
                .collect(),
        }
    }

    /// True if every number in it is one that may be looked up.
    fn is_in_bounds(&self) -> bool {
        let below = |limit: usize| move |value: &u16| usize::from(*value) < limit;
        self.flips_after.len() == EdgeFlips::SIZE
            && self.slice_after.len() == SlicePlaces::SIZE
            && self.twists_after.len() == TWISTS
            && self.twists_laid.len() == TWISTS
            && self.class_of.len() == FlipSlice::SIZE
            && self.symmetry_of.len() == FlipSlice::SIZE
            && self.corner_place.len() == CornerPlaces::SIZE
            && self
                .flips_after
                .as_flattened()
                .iter()
                .all(below(EdgeFlips::SIZE))
            && self
                .slice_after
                .as_flattened()
                .iter()
                .all(below(SlicePlaces::SIZE))
            && self.twists_after.as_flattened().iter().all(below(TWISTS))
            && self.twists_laid.as_flattened().iter().all(below(TWISTS))
            && self.class_of.iter().all(below(CLASSES))
            && self
                .symmetry_of
                .iter()
                .all(|&each| usize::from(each) < SYMMETRIES)
            && self
                .corner_place
                .iter()
                .all(below(CORNER_CLASSES * SYMMETRIES))
    }
}

fn cubes<C: Coordinate>() -> impl Iterator<Item = Cubie> {
    (0..C::SIZE).filter_map(C::from_index).map(C::cube)
}

fn after<C: Coordinate>() -> Vec<[u16; TURNS]> {
    let after_each = |cube: Cubie| {
        Move::ALL.map(|turn| {
            let mut turned = cube;
            turned.turn(turn);
            C::of(&turned).index() as u16
        })
    };
    cubes::<C>().map(after_each).collect()
}

/// The recipe of [`Cosets`]: `two-phase-cosets`, in bincode's format.
pub struct CosetsRecipe;

impl CosetsRecipe {
    /// Reads the table.
    ///
    /// # Errors
    ///
    /// If it is damaged.
    pub fn read(entries: &[u8]) -> Result<Cosets, TableError> {
        let cosets: Option<Cosets> = wincode::deserialize(entries).ok();
        let cosets = cosets.filter(Cosets::is_in_bounds);
        cosets.ok_or(TableError::Entry { index: 0 })
    }
}

impl Recipe for CosetsRecipe {
    fn name(&self) -> &'static str {
        "two-phase-cosets"
    }

    fn parameters(&self) -> &str {
        "turns and symmetries of flips, slice, twists and corners; classes of flips with slice, and \
         of corners, under 16 symmetries"
    }

    /// Each of seven lists begins with its length, 8 bytes.
    fn bytes(&self) -> usize {
        7 * 8
            + 2 * TURNS * (EdgeFlips::SIZE + SlicePlaces::SIZE + TWISTS)
            + 2 * SYMMETRIES * TWISTS
            + 3 * FlipSlice::SIZE
            + 2 * CornerPlaces::SIZE
    }

    fn build(&self, observer: &dyn Observer) -> TableBytes {
        observer.building(self.name(), FlipSlice::SIZE as u64);
        let entries = wincode::serialize(&Cosets::build()).unwrap_or_default();
        observer.built();
        entries.into()
    }

    /// Not distances: how many classes have 1, 2, 4, 8 and 16 members.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        let cosets = CosetsRecipe::read(entries)?;
        let mut members = vec![0_u8; CLASSES];
        for &class in &cosets.class_of {
            let members = &mut members[usize::from(class)];
            *members = members.saturating_add(1);
        }
        if members.iter().any(|&members| !members.is_power_of_two()) {
            return Err(TableError::Entry { index: 0 });
        }
        let published = super::published!("two-phase-cosets.txt");
        Distribution::of(members.iter().map(|members| members.ilog2() as u8)).expect(published)
    }

    /// Every value is taken by its symmetry to the one member of its class that no symmetry but
    /// those which keep it is needed for; and every turn and symmetry leads where it does on cubes.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        let cosets = CosetsRecipe::read(entries)?;
        let symmetries = symmetries();
        let mut representatives = vec![None; CLASSES];
        for value in (0..FlipSlice::SIZE).rev() {
            representatives[usize::from(cosets.class_of[value])] = Some(value);
        }
        let is_right = |value: usize| {
            let cube = FlipSlice::from_index(value).map_or(Cubie::SOLVED, FlipSlice::cube);
            let laid = symmetries[usize::from(cosets.symmetry_of[value])].conjugate(&cube);
            let representative = representatives[usize::from(cosets.class_of[value])];
            representative == Some(FlipSlice::of(&laid).index())
        };
        let wrong = (0..FlipSlice::SIZE)
            .into_par_iter()
            .find_first(|&value| !is_right(value));
        TableError::check_none(wrong)?;
        TableError::check_none((Cosets::build() != cosets).then_some(0))
    }
}
