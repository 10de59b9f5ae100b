//! Domino reduction: the cosets of H = ⟨U, D, R2, L2, F2, B2⟩, and how turns and symmetries act on them.

use super::turnable_sides::TurnableSides;
use crate::coordinates::{Coordinate, CornerPlaces, CornerTwists, EdgeFlips, FlipSlice, SlicePlaces};
use crate::cube::{AxisTurn, CubieCube, Face, Move, Symmetry};
use crate::tables::{
    Classes, Distribution, ReducedProduct, StepCost, TableBytes, TableError, TableProgress, TableSpec, WeightedStep,
    prefetch,
};
use rayon::prelude::*;
use std::sync::LazyLock;

/// The number of symmetries that keep the axis through U and D, and therefore H: 16 = 48/3.
pub const SYMMETRIES: usize = 16;

/// The number of face turns of the cube: 18.
pub const TURNS: usize = Move::ALL.len();

/// The number of classes of `FlipSlice` under these symmetries, as counted by H. Kociemba
/// (kociemba.org/math/symcoord.htm).
pub(crate) const CLASSES: usize = 64_430;

/// The number of classes of [`CornerPlaces`] under these symmetries, from the same source.
pub(crate) const CORNER_CLASSES: usize = 2_768;

/// The number of values of [`CornerTwists`], which is the number of columns in the row of a class: 2,187 = 3⁷.
pub(crate) const TWISTS: usize = CornerTwists::SIZE;

/// The symmetries that keep H, in the order of their indices.
pub fn symmetries() -> &'static [Symmetry] {
    static KEEPING: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
        let keeps_axis = |each: &Symmetry| each.face(Face::U).axis() == Face::U.axis();
        Symmetry::all().filter(keeps_axis).collect()
    });
    &KEEPING
}

/// Returns the cosets of H, reduced by symmetry and arranged in rows. Each row belongs to a class of `FlipSlice` values
/// under the symmetries, and has a column for each value of [`CornerTwists`]. The 2,217,093,120 cosets have 140,908,410
/// = 64,430 · 2,187 entries. If one of the faces R, F, L and B must not be turned, there are four times as many
/// entries. `steps` are the steps of the metric.
pub fn rows(steps: &[AxisTurn], sides: TurnableSides) -> ReducedProduct {
    let restrictions = sides.restrictions_of(steps, symmetries());
    let one_move = |step: &AxisTurn| WeightedStep {
        turns: step.moves().to_vec(),
        cost: StepCost::One,
    };
    let steps: Vec<WeightedStep<Move>> = steps.iter().map(one_move).collect();
    ReducedProduct::restricted::<FlipSlice, CornerTwists>(symmetries(), &steps, restrictions)
}

/// A coset of H: the flips of the edges, the twists of the corners, and the places of the edges of the slice between U
/// and D.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DominoCoset {
    flips: u16,
    slice: u16,
    twists: u16,
}

impl DominoCoset {
    /// The coset with these indices of [`EdgeFlips`] and [`CornerTwists`], and with this value of [`SlicePlaces`].
    #[inline]
    pub(super) fn of_indices(flips: u16, slice: SlicePlaces, twists: u16) -> DominoCoset {
        DominoCoset {
            flips,
            slice: slice.index() as u16,
            twists,
        }
    }

    /// The coset of a cube.
    pub fn of(cube: &CubieCube) -> DominoCoset {
        DominoCoset {
            flips: EdgeFlips::of(cube).index() as u16,
            slice: SlicePlaces::of(cube).index() as u16,
            twists: CornerTwists::of(cube).index() as u16,
        }
    }

    /// The unique number of the coset. It has 11 bits for the flips, 9 bits for the slice, and 12 bits for the twists.
    #[inline]
    pub fn number(self) -> u32 {
        u32::from(self.flips) | u32::from(self.slice) << 11 | u32::from(self.twists) << 20
    }

    /// The index of the coset's `FlipSlice`.
    #[inline]
    fn flip_slice(self) -> usize {
        usize::from(self.slice) * EdgeFlips::SIZE + usize::from(self.flips)
    }
}

/// The entry of a coset in the rows of [`rows`], and the symmetry that takes the coset to this entry.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CosetPlace {
    /// The index of the restriction for the look-up (see [`TurnableSides`]).
    pub restriction: usize,
    /// The class of the flips and the slice. The restriction and the class together determine the row.
    pub class: usize,
    /// The column: the index of [`CornerTwists`] after conjugation by the symmetry.
    pub twists: usize,
    /// The index of the symmetry.
    pub symmetry: usize,
}

impl CosetPlace {
    /// The index of the entry, counted row by row.
    #[inline]
    pub fn index(self) -> usize {
        (self.restriction * CLASSES + self.class) * TWISTS + self.twists
    }
}

/// The effects of turns and symmetries on cosets, which the search looks up at every step.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DominoCosets {
    flips_after: Vec<[u16; TURNS]>,
    slice_after: Vec<[u16; TURNS]>,
    twists_after: Vec<[u16; TURNS]>,
    /// For each value of the twists and each symmetry, the conjugated twists.
    twists_conjugated: Vec<[u16; SYMMETRIES]>,
    /// The class of each value of `FlipSlice`.
    class_of: Vec<u16>,
    /// For each value of `FlipSlice`, the symmetry that takes it to the representative of its class.
    symmetry_of: Vec<u8>,
    /// For each value of [`CornerPlaces`], its class times 16, plus the index of a symmetry that takes the value to the
    /// representative of the class.
    corner_place: Vec<u16>,
}

/// The lists of [`DominoCosets`] in the order in which they are serialised.
type SerializedLists = (
    Vec<[u16; TURNS]>,
    Vec<[u16; TURNS]>,
    Vec<[u16; TURNS]>,
    Vec<[u16; SYMMETRIES]>,
    Vec<u16>,
    Vec<u8>,
    Vec<u16>,
);

impl From<SerializedLists> for DominoCosets {
    fn from(lists: SerializedLists) -> DominoCosets {
        DominoCosets {
            flips_after: lists.0,
            slice_after: lists.1,
            twists_after: lists.2,
            twists_conjugated: lists.3,
            class_of: lists.4,
            symmetry_of: lists.5,
            corner_place: lists.6,
        }
    }
}

impl From<DominoCosets> for SerializedLists {
    fn from(cosets: DominoCosets) -> SerializedLists {
        (
            cosets.flips_after,
            cosets.slice_after,
            cosets.twists_after,
            cosets.twists_conjugated,
            cosets.class_of,
            cosets.symmetry_of,
            cosets.corner_place,
        )
    }
}

impl DominoCosets {
    /// The coset after a turn.
    #[inline]
    pub fn turn(&self, coset: DominoCoset, turn: usize) -> DominoCoset {
        DominoCoset {
            flips: self.flips_after[usize::from(coset.flips)][turn],
            slice: self.slice_after[usize::from(coset.slice)][turn],
            twists: self.twists_after[usize::from(coset.twists)][turn],
        }
    }

    /// Prefetches the data that [`DominoCosets::place`] looks up for a coset.
    #[inline]
    pub fn prefetch(&self, coset: DominoCoset) {
        let value = coset.flip_slice();
        prefetch(self.class_of.as_ptr().wrapping_add(value));
        prefetch(self.symmetry_of.as_ptr().wrapping_add(value));
    }

    /// The place of a coset in a table without restrictions.
    #[inline]
    pub fn place(&self, coset: DominoCoset) -> CosetPlace {
        let value = coset.flip_slice();
        let symmetry = usize::from(self.symmetry_of[value]);
        CosetPlace {
            restriction: 0,
            class: usize::from(self.class_of[value]),
            symmetry,
            twists: usize::from(self.twists_conjugated[usize::from(coset.twists)][symmetry]),
        }
    }

    /// The class of [`CornerPlaces`] to which `corners` belongs, and the index of the symmetry that takes `corners` to
    /// the representative of this class.
    #[inline]
    pub fn corner_place(&self, corners: CornerPlaces) -> (usize, usize) {
        let place = usize::from(self.corner_place[corners.index()]);
        (place / SYMMETRIES, place % SYMMETRIES)
    }

    /// Computes the effects of steps on cosets. A step consists of one or two turns.
    pub fn steps(&self, steps: &[AxisTurn]) -> CosetSteps {
        let after = |turns_after: &[[u16; TURNS]]| {
            let of_value = |value: u16| {
                steps.iter().map(move |step| {
                    let turns = step.moves().into_iter();
                    turns.fold(value, |value, turn| turns_after[usize::from(value)][turn as usize])
                })
            };
            (0..turns_after.len() as u16).flat_map(of_value).collect()
        };
        CosetSteps {
            steps: steps.len(),
            flips_after: after(&self.flips_after),
            slice_after: after(&self.slice_after),
            twists_after: after(&self.twists_after),
        }
    }

    /// Computes the effects of turns and symmetries from representative cubes.
    pub(crate) fn build() -> DominoCosets {
        let symmetries = symmetries();
        let (classes, corners) = rayon::join(
            || Classes::new::<FlipSlice>(symmetries),
            || Classes::new::<CornerPlaces>(symmetries),
        );
        let (class_of, symmetry_of) = classes.into_places();
        let (corner_class_of, corner_symmetry_of) = corners.into_places();
        let corner_places = corner_class_of.iter().zip(&corner_symmetry_of);
        DominoCosets {
            flips_after: after::<EdgeFlips>(),
            slice_after: after::<SlicePlaces>(),
            twists_after: after::<CornerTwists>(),
            twists_conjugated: CornerTwists::all()
                .map(|twists| {
                    let from = twists.representative();
                    std::array::from_fn(|number| {
                        let conjugated = from.conjugated(&symmetries[number]);
                        conjugated.coordinate::<CornerTwists>().index() as u16
                    })
                })
                .collect(),
            class_of,
            symmetry_of,
            corner_place: corner_places
                .map(|(&class, &symmetry)| class * SYMMETRIES as u16 + u16::from(symmetry))
                .collect(),
        }
    }

    /// True if every list has the right length, and every number in the lists is a valid index.
    fn is_in_bounds(&self) -> bool {
        let below = |limit: usize| move |value: &u16| usize::from(*value) < limit;
        self.flips_after.len() == EdgeFlips::SIZE
            && self.slice_after.len() == SlicePlaces::SIZE
            && self.twists_after.len() == TWISTS
            && self.twists_conjugated.len() == TWISTS
            && self.class_of.len() == FlipSlice::SIZE
            && self.symmetry_of.len() == FlipSlice::SIZE
            && self.corner_place.len() == CornerPlaces::SIZE
            && self.flips_after.as_flattened().iter().all(below(EdgeFlips::SIZE))
            && self.slice_after.as_flattened().iter().all(below(SlicePlaces::SIZE))
            && self.twists_after.as_flattened().iter().all(below(TWISTS))
            && self.twists_conjugated.as_flattened().iter().all(below(TWISTS))
            && self.class_of.iter().all(below(CLASSES))
            && self.symmetry_of.iter().all(|&each| usize::from(each) < SYMMETRIES)
            && self.corner_place.iter().all(below(CORNER_CLASSES * SYMMETRIES))
    }
}

/// The effects of a metric's steps on every coset.
#[derive(Debug)]
pub(crate) struct CosetSteps {
    /// The number of steps.
    steps: usize,
    /// For each value of the flips and each step, the flips after the step. The two other lists have the same order.
    flips_after: Vec<u16>,
    slice_after: Vec<u16>,
    twists_after: Vec<u16>,
}

impl CosetSteps {
    /// The coset after the step with index `step`.
    #[inline]
    pub fn after(&self, coset: DominoCoset, step: usize) -> DominoCoset {
        let place = |value: u16| usize::from(value) * self.steps + step;
        DominoCoset {
            flips: self.flips_after[place(coset.flips)],
            slice: self.slice_after[place(coset.slice)],
            twists: self.twists_after[place(coset.twists)],
        }
    }
}

fn after<C: Coordinate<State = CubieCube>>() -> Vec<[u16; TURNS]> {
    let after_each = |coordinate: C| {
        let from = coordinate.representative();
        Move::ALL.map(|turn| from.after(turn).coordinate::<C>().index() as u16)
    };
    C::all().map(after_each).collect()
}

/// The specification of [`DominoCosets`]: the table `two-phase-cosets`, in bincode's format.
#[derive(Debug)]
pub(crate) struct DominoCosetsSpec;

impl DominoCosetsSpec {
    /// Reads the table.
    ///
    /// # Errors
    ///
    /// If the entries are damaged.
    pub fn read(entries: &[u8]) -> Result<DominoCosets, TableError> {
        let lists: Option<SerializedLists> = wincode::deserialize(entries).ok();
        let cosets = lists.map(DominoCosets::from);
        let cosets = cosets.filter(DominoCosets::is_in_bounds);
        cosets.ok_or(TableError::Entry { index: 0 })
    }
}

impl TableSpec for DominoCosetsSpec {
    fn name(&self) -> &'static str {
        "two-phase-cosets"
    }

    fn parameters(&self) -> &str {
        "turns and symmetries of flips, slice, twists and corners; classes of flips with slice, and \
         of corners, under 16 symmetries"
    }

    /// Each of the seven lists begins with its length in 8 bytes.
    fn bytes(&self) -> usize {
        7 * 8
            + 2 * TURNS * (EdgeFlips::SIZE + SlicePlaces::SIZE + TWISTS)
            + 2 * SYMMETRIES * TWISTS
            + 3 * FlipSlice::SIZE
            + 2 * CornerPlaces::SIZE
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), FlipSlice::SIZE as u64);
        let lists = SerializedLists::from(DominoCosets::build());
        let entries = wincode::serialize(&lists);
        let entries = entries.expect("lists of numbers can be serialised");
        progress.built();
        entries.into()
    }

    /// This distribution does not count distances. It contains the numbers of classes with 1, 2, 4, 8 and 16 members.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        let cosets = DominoCosetsSpec::read(entries)?;
        let mut members = vec![0_u8; CLASSES];
        for &class in &cosets.class_of {
            let members = &mut members[usize::from(class)];
            *members = members.saturating_add(1);
        }
        if members.iter().any(|&members| !members.is_power_of_two()) {
            return Err(TableError::Entry { index: 0 });
        }
        let published = Distribution::published("two-phase-cosets");
        Distribution::of(members.iter().map(|members| members.ilog2() as u8)).expect(published)
    }

    /// Checks that the symmetry of every value takes the value to the smallest value of its class. Also checks that the
    /// lists are equal to newly built lists.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        let cosets = DominoCosetsSpec::read(entries)?;
        let symmetries = symmetries();
        let mut representatives = vec![None; CLASSES];
        for value in (0..FlipSlice::SIZE).rev() {
            representatives[usize::from(cosets.class_of[value])] = Some(value);
        }
        let is_right = |value: usize| {
            let flips = FlipSlice::from_index(value).expect("the value is below the size");
            let symmetry = &symmetries[usize::from(cosets.symmetry_of[value])];
            let conjugated = flips.representative().conjugated(symmetry);
            let representative = representatives[usize::from(cosets.class_of[value])];
            representative == Some(conjugated.coordinate::<FlipSlice>().index())
        };
        let wrong = (0..FlipSlice::SIZE)
            .into_par_iter()
            .find_first(|&value| !is_right(value));
        TableError::check_none(wrong)?;
        TableError::check_none((DominoCosets::build() != cosets).then_some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search uses every number in the lists as an index without a check.
    #[test]
    fn lists_with_a_missing_row_or_a_number_that_is_too_large_are_refused() {
        let damages: [fn(&mut DominoCosets); 14] = [
            |cosets| cosets.flips_after.truncate(EdgeFlips::SIZE - 1),
            |cosets| cosets.slice_after.truncate(SlicePlaces::SIZE - 1),
            |cosets| cosets.twists_after.truncate(TWISTS - 1),
            |cosets| cosets.twists_conjugated.truncate(TWISTS - 1),
            |cosets| cosets.class_of.truncate(FlipSlice::SIZE - 1),
            |cosets| cosets.symmetry_of.truncate(FlipSlice::SIZE - 1),
            |cosets| cosets.corner_place.truncate(CornerPlaces::SIZE - 1),
            |cosets| cosets.flips_after[7][3] = EdgeFlips::SIZE as u16,
            |cosets| cosets.slice_after[7][3] = SlicePlaces::SIZE as u16,
            |cosets| cosets.twists_after[7][3] = TWISTS as u16,
            |cosets| cosets.twists_conjugated[7][3] = TWISTS as u16,
            |cosets| cosets.class_of[7] = CLASSES as u16,
            |cosets| cosets.symmetry_of[7] = SYMMETRIES as u8,
            |cosets| cosets.corner_place[7] = (CORNER_CLASSES * SYMMETRIES) as u16,
        ];
        let whole = || DominoCosets {
            flips_after: vec![[0; TURNS]; EdgeFlips::SIZE],
            slice_after: vec![[0; TURNS]; SlicePlaces::SIZE],
            twists_after: vec![[0; TURNS]; TWISTS],
            twists_conjugated: vec![[0; SYMMETRIES]; TWISTS],
            class_of: vec![0; FlipSlice::SIZE],
            symmetry_of: vec![0; FlipSlice::SIZE],
            corner_place: vec![0; CornerPlaces::SIZE],
        };
        assert!(whole().is_in_bounds());
        for (number, damage) in damages.iter().enumerate() {
            let mut cosets = whole();
            damage(&mut cosets);
            assert!(!cosets.is_in_bounds(), "damage {number}");
        }
    }
}
