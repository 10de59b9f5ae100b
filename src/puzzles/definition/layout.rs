//! The places of a puzzle, and operations on transformations.

use super::moves::Transformation;
use super::orbit::PuzzleOrbit;
use crate::puzzles::order::least_common_multiple;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::ops::Range;

/// The places of all orbits in one list, with the number of orientations in each place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrbitLayout {
    /// The first place of each orbit, followed by the total number of places.
    starts: Vec<usize>,
    /// The number of orientations in each place.
    orientations: Vec<u8>,
}

impl OrbitLayout {
    /// The layout of the places of all orbits. The orbits must have at most 65,535 places in total.
    pub fn new(orbits: &[PuzzleOrbit]) -> OrbitLayout {
        OrbitLayout::of_sizes(orbits.iter().map(|orbit| (orbit.places(), orbit.orientations)))
    }

    /// The layout of orbits with the given numbers of places and orientations.
    pub(crate) fn of_sizes(sizes: impl IntoIterator<Item = (u16, u8)>) -> OrbitLayout {
        let mut layout = OrbitLayout {
            starts: vec![0],
            orientations: Vec::new(),
        };
        for (places, orientations) in sizes {
            layout.push(places, orientations);
        }
        layout
    }

    /// Adds an orbit after the last orbit.
    pub fn push(&mut self, places: u16, orientations: u8) {
        let end = self.orientations.len() + usize::from(places);
        self.orientations.resize(end, orientations);
        self.starts.push(end);
    }

    /// The number of orbits.
    pub fn orbits(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of places in all orbits.
    pub fn places(&self) -> usize {
        self.orientations.len()
    }

    /// The places of an orbit.
    pub fn range(&self, orbit: usize) -> Range<usize> {
        self.starts[orbit]..self.starts[orbit + 1]
    }

    /// The orbit of a place.
    pub(crate) fn orbit_of(&self, place: usize) -> usize {
        self.starts.partition_point(|&start| start <= place) - 1
    }

    /// The number of orientations in each place.
    pub fn orientations(&self) -> &[u8] {
        &self.orientations
    }

    /// The transformation that changes nothing.
    pub fn identity(&self) -> Transformation {
        Transformation {
            sources: (0..self.places()).map(|place| place as u16).collect(),
            twists: vec![0; self.places()],
        }
    }

    /// True if a transformation permutes the places of each orbit, and each twist is less than the number of
    /// orientations.
    pub fn fits(&self, transformation: &Transformation) -> bool {
        let Transformation { sources, twists } = transformation;
        if sources.len() != self.places() || twists.len() != self.places() {
            return false;
        }
        let mut is_taken = vec![false; self.places()];
        let is_permutation = (0..self.orbits()).all(|orbit| {
            let range = self.range(orbit);
            sources[range.clone()].iter().all(|&source| {
                let source = usize::from(source);
                range.contains(&source) && !std::mem::replace(&mut is_taken[source], true)
            })
        });
        is_permutation
            && twists
                .iter()
                .zip(&self.orientations)
                .all(|(twist, count)| twist < count)
    }

    /// The product of two transformations, which applies `first` and then `second`.
    pub fn then(&self, first: &Transformation, second: &Transformation) -> Transformation {
        let sources = second.sources.iter().map(|&middle| first.sources[usize::from(middle)]);
        let twists = second.sources.iter().zip(&second.twists).zip(&self.orientations);
        let twists = twists.map(|((&middle, &twist), &count)| sum(first.twists[usize::from(middle)], twist, count));
        Transformation {
            sources: sources.collect(),
            twists: twists.collect(),
        }
    }

    /// The inverse of a transformation.
    pub fn inverse(&self, transformation: &Transformation) -> Transformation {
        let mut inverse = self.identity();
        for (place, &source) in transformation.sources.iter().enumerate() {
            let (twist, count) = (transformation.twists[place], self.orientations[place]);
            inverse.sources[usize::from(source)] = place as u16;
            inverse.twists[usize::from(source)] = if twist == 0 { 0 } else { count - twist };
        }
        inverse
    }

    /// A power of a transformation. If the amount is negative, it is a power of the inverse.
    pub fn power(&self, transformation: &Transformation, amount: i64) -> Transformation {
        let mut square = if amount < 0 {
            self.inverse(transformation)
        } else {
            transformation.clone()
        };
        let mut rest = amount.unsigned_abs();
        let mut product = self.identity();
        while rest > 0 {
            if rest & 1 == 1 {
                product = self.then(&product, &square);
            }
            rest >>= 1;
            if rest > 0 {
                square = self.then(&square, &square);
            }
        }
        product
    }

    /// The order of a transformation: the smallest positive number of repetitions after which every piece is back in
    /// its place and orientation. Pieces that look alike count as different.
    pub fn order(&self, transformation: &Transformation) -> BigUint {
        let mut is_seen = vec![false; self.places()];
        let mut periods = BTreeSet::new();
        for start in 0..self.places() {
            let (mut place, mut length, mut twist) = (start, 0, 0);
            let count = self.orientations[start];
            while !is_seen[place] {
                is_seen[place] = true;
                length += 1;
                twist = sum(twist, transformation.twists[place], count);
                place = usize::from(transformation.sources[place]);
            }
            if length > 0 {
                periods.insert(length * turns_until_zero(twist, count));
            }
        }
        least_common_multiple(periods)
    }
}

/// The sum of two twists, modulo the number of orientations.
fn sum(one: u8, other: u8, orientations: u8) -> u8 {
    ((u16::from(one) + u16::from(other)) % u16::from(orientations)) as u8
}

/// The smallest positive number of times that a twist must be repeated until the repetitions together have no effect.
fn turns_until_zero(twist: u8, orientations: u8) -> usize {
    let (mut one, mut other) = (orientations, twist);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    usize::from(orientations / one)
}
