//! Invariants of all moves: parities of permutations and sums of twists.

use super::layout::OrbitLayout;
use super::moves::Transformation;
use num_bigint::BigUint;
use std::collections::HashSet;

/// A set of places of one orbit. Moves can bring the piece in any of these places to every place of the set, but not to
/// any other place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceTrack {
    /// The index of the orbit.
    pub orbit: usize,
    /// The places, numbered through all orbits.
    pub places: Vec<u16>,
}

/// The tracks of a puzzle. For each track, a transformation has two values: the parity of its permutation of the track,
/// and the sum of its twists. The values of a product are the sums of the values of its factors.
#[derive(Debug, Clone)]
pub struct Invariants {
    tracks: Vec<PlaceTrack>,
    /// The track of each place.
    track_of: Vec<usize>,
    /// For each track, the number of orientations of a piece.
    orientations: Vec<u64>,
    /// For each place, the orientation from which twists are counted. These orientations are chosen so that moves have
    /// few twists other than 0.
    reference: Vec<u8>,
    /// For each track, the greatest number that divides all twists that moves can produce.
    steps: Vec<u64>,
}

impl Invariants {
    /// The tracks and reference orientations for the group that `generators` generate.
    pub fn new(layout: &OrbitLayout, generators: &[&Transformation]) -> Invariants {
        let mut track_of = vec![usize::MAX; layout.places()];
        let mut reference = vec![0; layout.places()];
        let mut tracks: Vec<PlaceTrack> = Vec::new();
        for start in 0..layout.places() {
            if track_of[start] != usize::MAX {
                continue;
            }
            track_of[start] = tracks.len();
            let mut places = vec![start as u16];
            let mut next = 0;
            while let Some(&place) = places.get(next) {
                for generator in generators {
                    let source = generator.sources[usize::from(place)];
                    if track_of[usize::from(source)] == usize::MAX {
                        track_of[usize::from(source)] = tracks.len();
                        places.push(source);
                        // This reference orientation makes the twist of the generator at this place 0.
                        let twist = generator.twists[usize::from(place)];
                        let count = layout.orientations()[start];
                        let before = reference[usize::from(place)] + count - twist;
                        reference[usize::from(source)] = if before >= count { before - count } else { before };
                    }
                }
                next += 1;
            }
            places.sort_unstable();
            let orbit = layout.orbit_of(start);
            tracks.push(PlaceTrack { orbit, places });
        }
        let orientations = tracks
            .iter()
            .map(|track| layout.orientations()[usize::from(track.places[0])].into());
        let mut invariants = Invariants {
            orientations: orientations.collect(),
            steps: Vec::new(),
            tracks,
            track_of,
            reference,
        };
        invariants.steps.clone_from(&invariants.orientations);
        for generator in generators {
            for place in 0..layout.places() {
                let twist = invariants.twist(generator, place);
                let step = &mut invariants.steps[invariants.track_of[place]];
                *step = greatest_common_divisor(*step, twist);
            }
        }
        invariants
    }

    /// The tracks.
    pub(crate) fn tracks(&self) -> &[PlaceTrack] {
        &self.tracks
    }

    /// The track of a place.
    pub(crate) fn track_of(&self, place: usize) -> usize {
        self.track_of[place]
    }

    /// The greatest number that divides all twists that moves can produce on a track. Twists are counted from the
    /// reference orientations.
    pub fn step(&self, track: usize) -> u64 {
        self.steps[track]
    }

    /// The reference orientation of a place, from which twists are counted.
    pub fn reference(&self, place: usize) -> u8 {
        self.reference[place]
    }

    /// The twist of the piece that a transformation brings to `place`, counted from the reference orientations.
    pub fn twist(&self, transformation: &Transformation, place: usize) -> u64 {
        let count = self.orientations[self.track_of[place]];
        let from = u64::from(self.reference[usize::from(transformation.sources[place])]);
        (u64::from(transformation.twists[place]) + from + count - u64::from(self.reference[place])) % count
    }

    /// The moduli of the values. Each track has two: 2 for the parity, and the number of orientations for the sum of
    /// the twists.
    pub(crate) fn moduli(&self) -> Vec<u64> {
        self.orientations
            .iter()
            .flat_map(|&orientations| [2, orientations])
            .collect()
    }

    /// The values of a transformation: for each track, the parity and the sum of the twists. The transformation must
    /// keep pieces on their tracks.
    pub fn of(&self, transformation: &Transformation) -> Vec<u64> {
        let mut values = vec![0; 2 * self.tracks.len()];
        let mut is_seen = vec![false; self.track_of.len()];
        for start in 0..self.track_of.len() {
            let track = self.track_of[start];
            let twists = &mut values[2 * track + 1];
            // The reference orientations cancel out in the sum.
            *twists = (*twists + u64::from(transformation.twists[start])) % self.orientations[track];
            let mut place = start;
            let mut length = 0;
            while !std::mem::replace(&mut is_seen[place], true) {
                place = usize::from(transformation.sources[place]);
                length += 1;
            }
            if length > 0 {
                values[2 * track] ^= (length - 1) & 1;
            }
        }
        values
    }

    /// An upper bound for the order of a group. It is the number of all transformations that keep pieces on their
    /// tracks, whose values are sums of elements of `values`, and whose twists are multiples of [`Invariants::step`].
    pub fn bound(&self, values: &[Vec<u64>]) -> BigUint {
        let tracks: Vec<usize> = (0..self.tracks.len()).collect();
        self.bound_of(&tracks, values)
    }

    /// Like [`Invariants::bound`], but only for the given tracks.
    pub(crate) fn bound_of(&self, tracks: &[usize], values: &[Vec<u64>]) -> BigUint {
        let values: Vec<Vec<u64>> = values.iter().map(|value| self.only(tracks, value)).collect();
        let mut bound = subgroup_order(&self.moduli(), &values);
        for &track in tracks {
            let places = self.tracks[track].places.len() as u32;
            let orientations = self.orientations[track] / self.steps[track];
            // Half of the permutations are even, and all twists except the last can be chosen freely.
            bound *= (3..=places).map(BigUint::from).product::<BigUint>();
            bound *= BigUint::from(orientations).pow(places - 1);
        }
        bound
    }

    /// The values of the given tracks, with 0 for all other tracks.
    pub fn only(&self, tracks: &[usize], value: &[u64]) -> Vec<u64> {
        let mut rest = vec![0; value.len()];
        for &track in tracks {
            rest[2 * track..2 * track + 2].copy_from_slice(&value[2 * track..2 * track + 2]);
        }
        rest
    }
}

/// The greatest common divisor of two numbers.
pub fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}

/// The number of different sums of the given vectors. A vector may occur any number of times in a sum. Each entry is
/// taken modulo its modulus.
///
/// The given vectors, together with one vector for each modulus, span a lattice. The vector for a modulus has the
/// modulus in its own column, and 0 in all other columns. The index of the lattice (among all vectors of whole numbers)
/// is the product of the diagonal entries of its triangular form. The number of sums is the product of all moduli
/// divided by this index.
pub fn subgroup_order(moduli: &[u64], vectors: &[Vec<u64>]) -> BigUint {
    let distinct: HashSet<&Vec<u64>> = vectors
        .iter()
        .filter(|vector| vector.iter().any(|&entry| entry != 0))
        .collect();
    let mut rows: Vec<Vec<u64>> = distinct.into_iter().cloned().collect();
    rows.sort_unstable();
    let mut order = BigUint::from(1_u32);
    for (column, &modulus) in moduli.iter().enumerate() {
        let mut pivot = vec![0; moduli.len()];
        pivot[column] = modulus;
        for row in &mut rows {
            // Applies Euclid's algorithm to the two rows.
            while row[column] != 0 {
                let times = pivot[column] / row[column];
                subtract(&mut pivot, row, times, moduli, column);
                std::mem::swap(&mut pivot, row);
            }
        }
        rows.retain(|row| row.iter().any(|&entry| entry != 0));
        order *= modulus / pivot[column];
    }
    order
}

/// Subtracts a multiple of `row` from the row `from`; the factor is `times`. The entries after `column` are taken
/// modulo their moduli, but the entry in `column` is not reduced.
fn subtract(from: &mut [u64], row: &[u64], times: u64, moduli: &[u64], column: usize) {
    from[column] -= times * row[column];
    for index in column + 1..from.len() {
        let modulus = moduli[index];
        from[index] = (from[index] + (modulus - row[index] % modulus) * (times % modulus)) % modulus;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Checks that the invariants find suitable reference orientations. The two moves exchange pieces without twisting
    /// them. But each place counts orientations from a different reference, so the moves seem to twist the pieces.
    #[test]
    fn twists_are_counted_from_the_orientations_that_make_them_zero() {
        for orientations in [2, 3, 5] {
            let usual = [0, 1, 1, 4, 2, 3].map(|usual| usual % orientations);
            let layout = OrbitLayout::of_sizes([(6, orientations)]);
            let written = |sources: [u16; 6]| Transformation {
                sources: sources.to_vec(),
                twists: { sources.iter().zip(usual) }
                    .map(|(&source, here)| (here + orientations - usual[usize::from(source)]) % orientations)
                    .collect(),
            };
            let moves = [written([1, 2, 3, 4, 5, 0]), written([3, 1, 0, 2, 4, 5])];
            let invariants = Invariants::new(&layout, &moves.each_ref());
            assert_eq!(invariants.tracks().len(), 1);
            assert_eq!(invariants.step(0), u64::from(orientations));
            for transformation in &moves {
                assert!((0..6).all(|place| invariants.twist(transformation, place) == 0));
            }
        }
    }

    proptest! {
        #[test]
        fn subgroups_have_as_many_elements_as_sums_give(
            moduli in prop::collection::vec(1_u64..7, 1..4),
            entries in prop::collection::vec(0_u64..6, 0..12),
        ) {
            let vectors: Vec<Vec<u64>> = entries
                .chunks_exact(moduli.len())
                .map(|chunk| chunk.iter().zip(&moduli).map(|(entry, modulus)| entry % modulus).collect())
                .collect();
            let mut sums = vec![vec![0; moduli.len()]];
            let mut next = 0;
            while next < sums.len() {
                for vector in &vectors {
                    let sum = sums[next].iter().zip(vector).zip(&moduli);
                    let sum: Vec<u64> = sum.map(|((one, other), modulus)| (one + other) % modulus).collect();
                    if !sums.contains(&sum) {
                        sums.push(sum);
                    }
                }
                next += 1;
            }
            prop_assert_eq!(subgroup_order(&moduli, &vectors), BigUint::from(sums.len()));
        }
    }
}
