//! The large table: the exact distance of every coset of H, and the effect of every step on this distance.

use super::bounds::{CosetBounds, Probe};
use super::step_metric::{StepMetric, steps, table_name};
use super::steps::Steps;
use crate::groups::{CLASSES, CosetPlace, DominoCoset, DominoCosets, TWISTS, TurnableSides, rows};
use crate::parallel;
use crate::solvers::SearchMetric;
use crate::tables::{Distribution, ReducedProduct, TableBytes, TableError, TableProgress, TableSpec, prefetch};
use std::marker::PhantomData;

/// An entry. Bits 0 to 7 are the distance. They are followed by one bit for each step, and then by one bit for each
/// group of steps.
///
/// The steps of a group lead from a coset to cosets that are also one step away from each other, so the distances of
/// these cosets differ by at most one. If no step of the group leads farther away, the bit of the group is 0, and the
/// bit of each step says whether the step leads nearer. Otherwise the bit of the group is 1, no step leads nearer, and
/// the bit of each step says whether the step stays at the same distance. (`phase1prune.w` of T. Rokicki's cube20src
/// uses the same format.)
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExactEntry<M> {
    bits: u64,
    metric: PhantomData<M>,
}

/// The number of bits of the distance.
const DISTANCE_BITS: u32 = 8;

impl<M: StepMetric> ExactEntry<M> {
    const GROUPS: usize = M::STEPS / M::GROUP;

    /// The bit set of all steps of the first group.
    const GROUP: u64 = (1 << M::GROUP) - 1;

    const FITS: () = assert!(DISTANCE_BITS as usize + M::STEPS + Self::GROUPS <= 8 * M::ENTRY);

    /// Creates the entry of a coset at a distance. `nearer` is the bit set of the steps that lead nearer to H, and
    /// `level` is the bit set of the steps that lead to cosets at the same distance.
    fn new(distance: u8, nearer: u64, level: u64) -> Self {
        let () = Self::FITS;
        let mut steps = 0;
        for group in 0..Self::GROUPS {
            let first = M::GROUP * group;
            let of_group = |steps: u64| steps >> first & Self::GROUP;
            steps |= if of_group(nearer) != 0 || of_group(level) == Self::GROUP {
                of_group(nearer) << first
            } else {
                of_group(level) << first | 1 << (M::STEPS + group)
            };
        }
        ExactEntry {
            bits: steps << DISTANCE_BITS | u64::from(distance),
            metric: PhantomData,
        }
    }

    #[inline]
    fn read(bytes: &[u8], index: usize) -> Self {
        let bytes = &bytes[index * M::ENTRY..][..M::ENTRY];
        let mut word = [0; size_of::<u64>()];
        word[..M::ENTRY].copy_from_slice(bytes);
        ExactEntry {
            bits: u64::from_le_bytes(word),
            metric: PhantomData,
        }
    }

    fn write(self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.bits.to_le_bytes()[..M::ENTRY]);
    }

    #[inline]
    fn distance(self) -> u8 {
        self.bits as u8
    }

    /// A bit set of the steps in all groups whose group bit is 1. No step of these groups leads nearer to H.
    #[inline]
    fn away(self) -> u64 {
        let groups = self.bits >> DISTANCE_BITS >> M::STEPS;
        if M::GROUP == 1 {
            return groups & Steps::<M>::ALL;
        }
        let of_group = |group: usize| (groups >> group & 1) * (Self::GROUP << (M::GROUP * group));
        (0..Self::GROUPS).fold(0, |away, group| away | of_group(group))
    }

    #[inline]
    fn probe(self, symmetry: u8) -> Probe {
        let away = self.away();
        let steps = self.bits >> DISTANCE_BITS & Steps::<M>::ALL;
        Probe {
            distance: self.distance(),
            symmetry,
            nearer: steps & !away,
            not_farther: steps | Steps::<M>::ALL & !away,
        }
    }
}

/// The large table, in the form that the search uses.
pub struct Exact<M> {
    /// The entries.
    pub bytes: TableBytes,
    metric: PhantomData<M>,
}

impl<M> Exact<M> {
    /// The table with these entries.
    pub fn new(bytes: TableBytes) -> Exact<M> {
        Exact {
            bytes,
            metric: PhantomData,
        }
    }
}

impl<M: StepMetric> CosetBounds for Exact<M> {
    type Metric = M;
    type Data = ExactEntry<M>;

    fn distance(&self, cosets: &DominoCosets, steps: &Steps<M>, view: usize, coset: DominoCoset) -> u8 {
        let place = steps.place(cosets, view, coset);
        ExactEntry::<M>::read(&self.bytes, place.index()).distance()
    }

    /// `probe` does not use this bound, because an entry contains the distance itself.
    fn before_first(&self, _: &DominoCosets, _: &Steps<M>, _: usize, _: DominoCoset) -> u8 {
        0
    }

    fn entries(&self) -> &TableBytes {
        &self.bytes
    }

    #[inline]
    fn prefetch(&self, place: CosetPlace) {
        prefetch(self.bytes.as_ptr().wrapping_add(place.index() * M::ENTRY));
    }

    #[inline]
    fn fetch(&self, place: CosetPlace) -> ExactEntry<M> {
        ExactEntry::read(&self.bytes, place.index())
    }

    #[inline]
    fn probe(&self, place: CosetPlace, entry: ExactEntry<M>, _: u8) -> Probe {
        entry.probe(place.symmetry as u8)
    }
}

/// The specification of [`Exact`]. In HTM, this is the table `two-phase-exact` with 4 bytes per entry and 563,633,640
/// bytes in total. If one of the faces R, F, L and B must not be turned, the table has four times as many bytes.
pub struct ExactSpec<M> {
    sides: TurnableSides,
    name: String,
    parameters: String,
    metric: PhantomData<M>,
}

impl<M: StepMetric> ExactSpec<M> {
    /// The specification for the metric and the sides that may be turned.
    pub fn new(sides: TurnableSides) -> ExactSpec<M> {
        let (distance, steps) = match M::METRIC {
            SearchMetric::HalfTurn => ("the distance", "turns"),
            SearchMetric::QuarterTurn => ("the distance in quarter turns", "of them"),
            SearchMetric::Axial => ("the distance in turns of axes", "of them"),
            SearchMetric::AxialQuarterTurn => ("the distance in quarter turns of axes", "of them"),
        };
        let restricted = match sides {
            TurnableSides::Four => "",
            TurnableSides::Three => " without R, F, L or B",
        };
        ExactSpec {
            sides,
            name: table_name(M::METRIC, "exact", sides),
            parameters: format!(
                "64,430 classes of flips with slice, 2,187 twists; {distance}{restricted}, and what {} \
                 {steps} do, in {} bytes",
                M::STEPS,
                M::ENTRY,
            ),
            metric: PhantomData,
        }
    }

    fn rows(&self) -> ReducedProduct {
        rows(&steps(M::METRIC), self.sides)
    }

    fn entries(rows: &ReducedProduct, distance: impl Fn(usize) -> u8 + Sync) -> Vec<u8> {
        let mut bytes = vec![0; rows.len() * M::ENTRY];
        parallel::for_each_part(&mut bytes, TWISTS * M::ENTRY, &|row, bytes| {
            let entries = ExactSpec::<M>::entries_of_row(rows, row, &distance);
            for (entry, bytes) in entries.zip(bytes.chunks_exact_mut(M::ENTRY)) {
                entry.write(bytes);
            }
        });
        bytes
    }

    fn entries_of_row(
        rows: &ReducedProduct,
        row: usize,
        distance: impl Fn(usize) -> u8,
    ) -> impl Iterator<Item = ExactEntry<M>> {
        let mut nearer = [0_u64; TWISTS];
        let mut level = [0_u64; TWISTS];
        for step in rows.steps(row) {
            let (there, columns) = rows.after(row, step);
            for (twists, &column) in columns.iter().enumerate() {
                let here = distance(row * TWISTS + twists);
                let there = distance(there * TWISTS + usize::from(column));
                nearer[twists] |= u64::from(there < here) << step;
                level[twists] |= u64::from(there == here) << step;
            }
        }
        (0..TWISTS).map(move |twists| {
            let distance = distance(row * TWISTS + twists);
            ExactEntry::new(distance, nearer[twists], level[twists])
        })
    }
}

/// Returns the number of cosets at each distance from H in a metric. If one of the faces R, F, L and B must not be
/// turned, the cosets are counted separately for each choice of this face, and the result is the sum of the counts.
pub(super) fn published_distances(metric: SearchMetric, sides: TurnableSides) -> Distribution {
    Distribution::published(&table_name(metric, "first-phase", sides))
}

impl<M: StepMetric> TableSpec for ExactSpec<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.sides.restriction_count() * CLASSES * TWISTS * M::ENTRY
    }

    /// The size of the entries, plus one byte per entry for the distances, which are kept only during the build.
    fn building_bytes(&self) -> usize {
        self.bytes() / M::ENTRY * (M::ENTRY + 1)
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = self.rows();
        progress.building(self.name(), rows.len() as u64);
        let distances = rows.distances(progress);
        let entries = ExactSpec::<M>::entries(&rows, |index| distances[index]);
        progress.built();
        entries.into()
    }

    /// Counts the distances. Each entry is weighted by the number of cosets that it represents.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = self.rows();
        let distance = |index| ExactEntry::<M>::read(entries, index).distance();
        let found = rows.distribution(&distance);
        found.expect(published_distances(M::METRIC, self.sides))
    }

    /// Checks that the distances are exact, and that the bits of the steps agree with the distances.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = self.rows();
        let distance = |index: usize| ExactEntry::<M>::read(entries, index).distance();
        TableError::check_none(rows.contradiction(&distance))?;
        let right = ExactSpec::<M>::entries(&rows, distance);
        let mut same = right.chunks(M::ENTRY).zip(entries.chunks(M::ENTRY));
        TableError::check_none(same.position(|(right, found)| right != found))
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_metric::{AxialQuarterTurns, AxialTurns, HalfTurns, QuarterTurns};
    use super::super::steps::steps_back;
    use super::*;
    use crate::cube::{AxisTurn, CubieCube, Face, generator, random_state};
    use crate::solvers::TurnableFaces;
    use crate::tables::NoProgress;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Counts all 2,217,093,120 cosets by distance. Also checks for random cubes that the entries give the effect of
    /// every step.
    fn cosets_are_distributed_as_published<M: StepMetric>() {
        let turns = steps(M::METRIC);
        let rows = rows(&turns, TurnableSides::Four);
        let distances = rows.distances(&NoProgress);
        let weighted = distances.iter().enumerate();
        let weighted = weighted.map(|(index, &distance)| (distance, rows.weight(index / TWISTS)));
        let found = Distribution::of_weighted(weighted);
        assert_eq!(found.total(), 2_217_093_120);
        let published = published_distances(M::METRIC, TurnableSides::Four);
        assert_eq!(found.expect(published.clone()), Ok(published));

        let cosets = DominoCosets::build();
        let distance = |coset| distances[cosets.place(coset).index()];
        let entries = ExactSpec::<M>::entries(&rows, |index| distances[index]);
        let back = steps_back(&turns);
        for number in 0..20_000 {
            let cube = random_state(&mut generator(12, number));
            let here = DominoCoset::of(&cube);
            let place = cosets.place(here);
            let entry = ExactEntry::<M>::read(&entries, place.index());
            let probe = entry.probe(place.symmetry as u8);
            assert_eq!(probe.distance, distance(here));
            let back = back[place.symmetry * M::STEPS..][..M::STEPS].iter();
            for (step, &back) in back.enumerate() {
                let turned = cube.then(&CubieCube::from(&*turns[usize::from(back)].moves()));
                let there = distance(DominoCoset::of(&turned));
                assert!(there.abs_diff(distance(here)) <= 1);
                assert_eq!(probe.nearer >> step & 1 == 1, there < distance(here));
                assert_eq!(probe.not_farther >> step & 1 == 1, there <= distance(here));
            }
        }
    }

    #[test]
    #[ignore = "a proof: two billion cosets"]
    fn the_cosets_of_h_are_distributed_as_published_in_half_turns() {
        cosets_are_distributed_as_published::<HalfTurns>();
    }

    #[test]
    #[ignore = "a proof: two billion cosets in each of three metrics"]
    fn the_cosets_of_h_are_distributed_as_counted_in_other_metrics() {
        cosets_are_distributed_as_published::<QuarterTurns>();
        cosets_are_distributed_as_published::<AxialTurns>();
        cosets_are_distributed_as_published::<AxialQuarterTurns>();
    }

    /// Finds the cosets within `farthest` steps of H without tables: turns one cube at a time, but never turns the
    /// forbidden face. Checks that the rows of the table contain the same cosets with the same distances. Also checks
    /// for the cubes nearest to H that the entries give the effect of every step.
    fn near_cosets_of_five_faces_are_those_of_cubes<M: StepMetric>(farthest: u8) {
        let turns = steps(M::METRIC);
        let rows = rows(&turns, TurnableSides::Three);
        let cosets = DominoCosets::build();
        let layers = rows.layers(usize::from(farthest));
        let mut distances = HashMap::new();
        let mut weight = 0;
        for (distance, layer) in layers.iter().enumerate() {
            for &(row, column) in layer {
                distances.insert(row as usize * TWISTS + usize::from(column), distance as u8);
                weight += rows.weight(row as usize);
            }
        }
        let back = steps_back(&turns);
        let mut found = 0;
        for missing in [Face::R, Face::F, Face::L, Face::B] {
            let faces = TurnableFaces::AllBut(missing);
            let search: Steps<M> = Steps::new(&cosets, &[faces], TurnableSides::Three);
            let index = |coset| search.place(&cosets, 0, coset).index();
            let known = distances_of_cubes(&turns, faces, farthest);
            found += known.len() as u64;
            for (&coset, &(distance, cube)) in &known {
                assert_eq!(distances.get(&index(coset)), Some(&distance));
                // The rest of this loop computes a whole row of entries for each coset, so it runs only for the few
                // nearest cosets.
                if distance > 2 {
                    continue;
                }
                let place = search.place(&cosets, 0, coset);
                let mut entries = ExactSpec::<M>::entries_of_row(&rows, place.index() / TWISTS, |index| {
                    distances.get(&index).copied().unwrap_or(farthest + 1)
                });
                let entry = entries.nth(place.twists).expect("a row has all twists");
                let probe = entry.probe(place.symmetry as u8);
                let back = back[place.symmetry * M::STEPS..][..M::STEPS].iter();
                for (step, &back) in back.enumerate() {
                    let turn = turns[usize::from(back)];
                    if faces.allow(turn) {
                        let there = DominoCoset::of(&cube.then(&CubieCube::from(&*turn.moves())));
                        let there = known.get(&there).map_or(farthest + 1, |there| there.0);
                        assert_eq!(probe.nearer >> step & 1 == 1, there < distance);
                        assert_eq!(probe.not_farther >> step & 1 == 1, there <= distance);
                    }
                }
            }
        }
        assert_eq!(found, weight);
        let published = published_distances(M::METRIC, TurnableSides::Three);
        let near = &published.counts()[..=usize::from(farthest)];
        assert_eq!(found, near.iter().sum::<u64>());
    }

    /// Returns the cosets within `farthest` steps of H, each with its distance and a cube in this coset.
    fn distances_of_cubes(
        steps: &[AxisTurn],
        faces: TurnableFaces,
        farthest: u8,
    ) -> HashMap<DominoCoset, (u8, CubieCube)> {
        let mut known = HashMap::from([(DominoCoset::of(&CubieCube::SOLVED), (0, CubieCube::SOLVED))]);
        let mut last = vec![CubieCube::SOLVED];
        let steps = steps.iter().filter(|&&step| faces.allow(step));
        let steps: Vec<CubieCube> = steps.map(|step| CubieCube::from(&*step.moves())).collect();
        for distance in 1..=farthest {
            let mut next = Vec::new();
            for step in &steps {
                for cube in last.iter().map(|cube| cube.then(step)) {
                    known.entry(DominoCoset::of(&cube)).or_insert_with(|| {
                        next.push(cube);
                        (distance, cube)
                    });
                }
            }
            last = next;
        }
        known
    }

    #[test]
    fn distances_with_five_faces_are_those_of_cubes_that_are_turned() {
        near_cosets_of_five_faces_are_those_of_cubes::<HalfTurns>(4);
        near_cosets_of_five_faces_are_those_of_cubes::<QuarterTurns>(5);
        near_cosets_of_five_faces_are_those_of_cubes::<AxialTurns>(3);
        near_cosets_of_five_faces_are_those_of_cubes::<AxialQuarterTurns>(4);
    }

    /// Creates an entry from the effects of the steps, and reads these effects back. Each group of steps is given by a
    /// flag and a bit set. If the flag is set, some steps may lead farther away, and the bits mark the steps that stay
    /// at the same distance. Otherwise the bits mark the steps that lead nearer.
    fn entry_holds_what_steps_do<M: StepMetric>(distance: u8, groups: &[(bool, u64)]) {
        let (mut nearer, mut level) = (0, 0);
        for (group, &(is_away, bits)) in groups.iter().take(M::STEPS / M::GROUP).enumerate() {
            let all = (1 << M::GROUP) - 1;
            let first = M::GROUP * group;
            if is_away {
                level |= (bits & all) << first;
            } else {
                nearer |= (bits & all) << first;
                level |= (!bits & all) << first;
            }
        }
        let entry = ExactEntry::<M>::new(distance, nearer, level);
        let mut bytes = vec![0; M::ENTRY];
        entry.write(&mut bytes);
        assert_eq!(ExactEntry::<M>::read(&bytes, 0), entry);
        let probe = entry.probe(3);
        assert_eq!((probe.distance, probe.symmetry), (distance, 3));
        assert_eq!(probe.nearer, nearer);
        assert_eq!(probe.not_farther, nearer | level);
    }

    proptest! {
        /// The effects are random, but the steps of a group lead to cosets whose distances differ by at most one.
        #[test]
        fn an_entry_holds_what_every_step_does(
            distance in 0_u8..=20,
            groups in prop::array::uniform24((any::<bool>(), any::<u64>())),
        ) {
            entry_holds_what_steps_do::<HalfTurns>(distance, &groups);
            entry_holds_what_steps_do::<QuarterTurns>(distance, &groups);
            entry_holds_what_steps_do::<AxialTurns>(distance, &groups);
            entry_holds_what_steps_do::<AxialQuarterTurns>(distance, &groups);
        }
    }
}
