//! What moves cannot change: parities of permutations and sums of twists.

use super::layout::OrbitLayout;
use super::moves::Transformation;
use num_bigint::BigUint;
use std::collections::HashSet;

/// Places that pieces come to from each other, within one orbit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceTrack {
    /// The orbit.
    pub orbit: usize,
    /// Its places, counted through all orbits.
    pub places: Vec<u16>,
}

/// The tracks of a puzzle, and for each the parity of a permutation and the sum of twists, which belong to products as
/// the sums of those of their factors.
#[derive(Debug, Clone)]
pub struct Invariants {
    tracks: Vec<PlaceTrack>,
    /// By place.
    track_of: Vec<usize>,
    /// By track.
    orientations: Vec<u64>,
    /// By place: from which orientation on twists are counted, so that as many as possible are 0.
    reference: Vec<u8>,
    /// By track: all twists of moves are multiples of this.
    steps: Vec<u64>,
}

impl Invariants {
    /// The tracks that some transformations give.
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
                        // So that this twist is counted as none.
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
    pub fn tracks(&self) -> &[PlaceTrack] {
        &self.tracks
    }

    /// The track of a place.
    pub fn track_of(&self, place: usize) -> usize {
        self.track_of[place]
    }

    /// All twists in a track, counted from its reference orientations, are multiples of this.
    pub fn step(&self, track: usize) -> u64 {
        self.steps[track]
    }

    /// The orientation from which on twists are counted in a place.
    pub fn reference(&self, place: usize) -> u8 {
        self.reference[place]
    }

    /// By how much a transformation twists what comes to a place, counted from the reference orientations.
    pub fn twist(&self, transformation: &Transformation, place: usize) -> u64 {
        let count = self.orientations[self.track_of[place]];
        let from = u64::from(self.reference[usize::from(transformation.sources[place])]);
        (u64::from(transformation.twists[place]) + from + count - u64::from(self.reference[place])) % count
    }

    /// For each track, modulo what its parity and its sum of twists are: 2, and the number of orientations.
    pub fn moduli(&self) -> Vec<u64> {
        self.orientations
            .iter()
            .flat_map(|&orientations| [2, orientations])
            .collect()
    }

    /// For each track, the parity of the permutation and the sum of the twists of a transformation, which must keep
    /// pieces on their tracks.
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

    /// How many ways there are to permute and twist the pieces of all tracks so that the invariants are such as products
    /// of some have: an upper bound of a group.
    pub fn bound(&self, values: &[Vec<u64>]) -> BigUint {
        let tracks: Vec<usize> = (0..self.tracks.len()).collect();
        self.bound_of(&tracks, values)
    }

    /// The same for some tracks only.
    pub fn bound_of(&self, tracks: &[usize], values: &[Vec<u64>]) -> BigUint {
        let values: Vec<Vec<u64>> = values.iter().map(|value| self.only(tracks, value)).collect();
        let mut bound = subgroup_order(&self.moduli(), &values);
        for &track in tracks {
            let places = self.tracks[track].places.len() as u32;
            let orientations = self.orientations[track] / self.steps[track];
            // Half of the permutations are even, and of the twists all but one are free.
            bound *= (3..=places).map(BigUint::from).product::<BigUint>();
            bound *= BigUint::from(orientations).pow(places - 1);
        }
        bound
    }

    /// The invariants of some tracks, with 0 for the others.
    pub fn only(&self, tracks: &[usize], value: &[u64]) -> Vec<u64> {
        let mut rest = vec![0; value.len()];
        for &track in tracks {
            rest[2 * track..2 * track + 2].copy_from_slice(&value[2 * track..2 * track + 2]);
        }
        rest
    }
}

/// The greatest number that divides two.
pub fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}

/// How many elements some vectors generate, each entry modulo its modulus.
///
/// They and the moduli span a lattice; its index is the product of what stands in the diagonal once it is triangular.
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
            // Euclid's algorithm on the two rows.
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

/// Takes a multiple of a row from another one. The entry of the column stays as it is; those after it are reduced.
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
