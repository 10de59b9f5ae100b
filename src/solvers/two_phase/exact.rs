//! The large table: the exact distance of every coset of H, and what every turn does to it.

use super::bounds::{ALL_TURNS, CosetBounds, Probe};
use crate::cube::Face;
use crate::subgroups::{CLASSES, CosetPlace, DominoCoset, DominoCosets, TURNS, TWISTS, rows};
use crate::tables::{
    Distribution, ReducedProduct, TableBytes, TableError, TableProgress, TableSpec, published,
};
use rayon::prelude::*;

/// Bytes of an entry.
const ENTRY: usize = size_of::<u32>();

const FACES: usize = Face::ALL.len();

/// An entry: bits 0 to 17 are about the turns, 18 to 23 about the faces, 24 to 31 hold the distance.
///
/// The three turns of a face lead from a coset to three that are one turn of that face away from
/// each other too, so that the distances of all four differ by one at most. Of the three, either
/// none is farther than where they come from, and the bit of each says whether it is nearer; or the
/// bit of the face is set, none is nearer, and the bit of each says whether it is no farther. (The
/// same is found in `phase1prune.w` of T. Rokicki's cube20src.)
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExactEntry(u32);

impl ExactEntry {
    /// The entry of a coset at a distance, from the turns that lead nearer and those that lead to
    /// cosets just as far.
    fn new(distance: u8, nearer: u32, level: u32) -> ExactEntry {
        let mut bits = u32::from(distance) << 24;
        for face in 0..FACES {
            let three = |turns: u32| turns >> (3 * face) & 0b111;
            bits |= if three(nearer) != 0 || three(level) == 0b111 {
                three(nearer) << (3 * face)
            } else {
                three(level) << (3 * face) | 1 << (TURNS + face)
            };
        }
        ExactEntry(bits)
    }

    #[inline]
    fn read(bytes: &[u8], index: usize) -> ExactEntry {
        let bytes = &bytes[index * ENTRY..][..ENTRY];
        ExactEntry(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    #[inline]
    fn distance(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline]
    fn probe(self, symmetry: u8) -> Probe {
        let away = TURNS_OF_FACES[(self.0 >> TURNS) as usize % TURNS_OF_FACES.len()];
        let turns = self.0 & ALL_TURNS;
        Probe {
            distance: self.distance(),
            symmetry,
            nearer: turns & !away,
            not_farther: turns | ALL_TURNS & !away,
        }
    }
}

/// For every set of faces, a bit each, all of their turns.
const TURNS_OF_FACES: [u32; 1 << FACES] = {
    let mut turns = [0; 1 << FACES];
    let mut faces = 0;
    while faces < turns.len() {
        let mut face = 0;
        while face < FACES {
            if faces >> face & 1 == 1 {
                turns[faces] |= 0b111 << (3 * face);
            }
            face += 1;
        }
        faces += 1;
    }
    turns
};

/// The large table, as the search uses it.
pub struct Exact(pub TableBytes);

impl CosetBounds for Exact {
    type Fetched = ExactEntry;

    fn distance(&self, cosets: &DominoCosets, coset: DominoCoset) -> u8 {
        ExactEntry::read(&self.0, cosets.place(coset).index()).distance()
    }

    /// Not used: an entry holds the distance itself.
    fn before_first(&self, _: &DominoCosets, _: DominoCoset) -> u8 {
        0
    }

    #[inline]
    fn fetch(&self, place: CosetPlace) -> ExactEntry {
        ExactEntry::read(&self.0, place.index())
    }

    #[inline]
    fn probe(&self, place: CosetPlace, entry: ExactEntry, _: u8) -> Probe {
        entry.probe(place.symmetry as u8)
    }
}

/// The spec of [`Exact`]: `two-phase-exact`, 4 bytes an entry, 563,633,640 bytes.
pub struct ExactSpec;

impl ExactSpec {
    fn entries(rows: &ReducedProduct, distance: impl Fn(usize) -> u8 + Sync) -> Vec<u8> {
        let mut bytes = vec![0; rows.len() * ENTRY];
        let all = bytes.par_chunks_mut(TWISTS * ENTRY).enumerate();
        all.for_each(|(class, bytes)| {
            let mut nearer = [0_u32; TWISTS];
            let mut level = [0_u32; TWISTS];
            for turn in 0..TURNS {
                let (there, columns) = rows.after(class, turn);
                for (twists, &column) in columns.iter().enumerate() {
                    let here = distance(class * TWISTS + twists);
                    let there = distance(there * TWISTS + usize::from(column));
                    nearer[twists] |= u32::from(there < here) << turn;
                    level[twists] |= u32::from(there == here) << turn;
                }
            }
            for (twists, bytes) in bytes.chunks_exact_mut(ENTRY).enumerate() {
                let distance = distance(class * TWISTS + twists);
                let entry = ExactEntry::new(distance, nearer[twists], level[twists]);
                bytes.copy_from_slice(&entry.0.to_le_bytes());
            }
        });
        bytes
    }
}

impl TableSpec for ExactSpec {
    fn name(&self) -> &'static str {
        "two-phase-exact"
    }

    fn parameters(&self) -> &str {
        "64,430 classes of flips with slice, 2,187 twists; what 18 turns do, and the distance, in 4 \
         bytes"
    }

    fn bytes(&self) -> usize {
        CLASSES * TWISTS * ENTRY
    }

    /// The entries, and a byte for the distance of each while they are computed.
    fn building_bytes(&self) -> usize {
        self.bytes() + CLASSES * TWISTS
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = rows();
        progress.building(self.name(), rows.len() as u64);
        let distances = rows.distances(progress);
        let entries = ExactSpec::entries(&rows, |index| distances[index]);
        progress.built();
        entries.into()
    }

    /// The distances, each entry weighted with how many cosets it stands for.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = rows();
        let counts = (0..CLASSES).into_par_iter().map(|class| {
            let mut counts = [0_u64; 256];
            for twists in 0..TWISTS {
                let entry = ExactEntry::read(entries, class * TWISTS + twists);
                counts[usize::from(entry.distance())] += rows.weight(class);
            }
            counts
        });
        let sum = |mut one: [u64; 256], other: [u64; 256]| {
            for (one, other) in one.iter_mut().zip(other) {
                *one += other;
            }
            one
        };
        let counts = counts.reduce(|| [0; 256], sum);
        let weighted = (0..=u8::MAX).zip(counts);
        Distribution::of_weighted(weighted).expect(published!("two-phase-first-phase.txt"))
    }

    /// Checks that the distances are exact, and that what the turns do follows from them.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = rows();
        let distance = |index: usize| ExactEntry::read(entries, index).distance();
        TableError::check_none(rows.contradiction(distance))?;
        let right = ExactSpec::entries(&rows, distance);
        let same = right.par_chunks(ENTRY).zip(entries.par_chunks(ENTRY));
        TableError::check_none(same.position_first(|(right, found)| right != found))
    }
}

#[cfg(test)]
mod tests {
    use super::super::near::turns_back;
    use super::*;
    use crate::cube::{Move, generator, random_state};
    use crate::subgroups::DominoCosetsSpec;
    use crate::tables::NoProgress;
    use proptest::prelude::*;

    /// All 2,217,093,120 of them, to the last count; and what the entries of random cubes say of turns
    /// is what happens to cubes that are turned.
    #[test]
    fn the_cosets_of_h_are_distributed_as_published() {
        let rows = rows();
        let distances = rows.distances(&NoProgress);
        let weighted = distances.iter().enumerate();
        let weighted = weighted.map(|(index, &distance)| (distance, rows.weight(index / TWISTS)));
        let found = Distribution::of_weighted(weighted);
        assert_eq!(found.total(), 2_217_093_120);
        let published = super::published!("two-phase-first-phase.txt");
        assert_eq!(found.expect(published.clone()), Ok(published));

        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        let distance = |coset| distances[cosets.place(coset).index()];
        let entries = ExactSpec::entries(&rows, |index| distances[index]);
        let turns_back = turns_back();
        for number in 0..20_000 {
            let cube = random_state(&mut generator(12, number));
            let here = DominoCoset::of(&cube);
            let place = cosets.place(here);
            let probe = ExactEntry::read(&entries, place.index()).probe(place.symmetry as u8);
            assert_eq!(probe.distance, distance(here));
            for (turn, &back) in turns_back[place.symmetry].iter().enumerate() {
                let mut turned = cube;
                turned.turn(Move::ALL[usize::from(back)]);
                let there = distance(DominoCoset::of(&turned));
                assert!(there.abs_diff(distance(here)) <= 1);
                assert_eq!(probe.nearer >> turn & 1 == 1, there < distance(here));
                assert_eq!(probe.not_farther >> turn & 1 == 1, there <= distance(here));
            }
        }
    }

    proptest! {
        /// Any three turns of a face lead to cosets whose distances differ by one at most.
        #[test]
        fn an_entry_holds_what_every_turn_does(
            distance in 0_u8..=12,
            faces in prop::array::uniform6((any::<bool>(), 0_u32..8)),
        ) {
            let (mut nearer, mut level) = (0, 0);
            for (face, (is_away, bits)) in faces.into_iter().enumerate() {
                if is_away {
                    level |= bits << (3 * face);
                } else {
                    nearer |= bits << (3 * face);
                    level |= (!bits & 0b111) << (3 * face);
                }
            }
            let entry = ExactEntry::new(distance, nearer, level);
            let probe = entry.probe(3);
            prop_assert_eq!(probe.distance, distance);
            prop_assert_eq!(probe.symmetry, 3);
            prop_assert_eq!(probe.nearer, nearer);
            prop_assert_eq!(probe.not_farther, nearer | level);
        }
    }
}
