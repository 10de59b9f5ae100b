//! The few operations that take most of the search's time. There is a version for any processor, and a version with the
//! vector instructions of x86-64. The program checks at run time whether the processor has these instructions.
//!
//! Both versions return the same result for every input; the tests of this folder compare them.

#![allow(unsafe_code, reason = "vector instructions are unsafe to use")]

use super::edge_places::{Edges, Places};
use super::packed_cube::{CORNERS, Conjugation, PackedCube, ROUND, TURNED};

/// A type of processor: it determines which instructions the operations use.
pub trait Processor: Copy + Send + Sync + 'static {
    /// Runs a closure. The closure is inlined, so it is compiled with the instructions of this processor.
    fn work<T>(self, work: impl FnOnce() -> T) -> T;

    /// The product of two cubes in the group, as in [`crate::cube::CubieCube::then`].
    fn then(self, first: &PackedCube, second: &PackedCube) -> PackedCube;

    /// Returns the places of the corners of the second tetrad, with one bit for each place, and the twists of all
    /// corners except the last as ternary digits. The twist of the first corner is the highest digit.
    fn corners(self, pieces: &PackedCube) -> (u8, usize);

    /// The edges, conjugated by a symmetry.
    fn edges(self, pieces: &PackedCube, conjugated: &Conjugation) -> Edges;

    /// Takes the bits of a number at the positions where the mask contains ones, and packs them into the lowest bits.
    fn gather(self, bits: u32, mask: u32) -> u32;
}

/// Work that is compiled for each processor.
pub trait Work {
    /// The result of the work.
    type Output;

    /// Runs the work on a processor.
    fn on<P: Processor>(self, processor: P) -> Self::Output;
}

/// Runs work with the best instructions that the computer's processor has.
pub fn on_this_processor<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = Avx2::detect() {
        return work.on(processor);
    }
    work.on(Portable)
}

/// True if searches use vector instructions of the processor. Without these instructions, searches take six times as
/// long.
pub fn has_vector_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    return Avx2::detect().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Any processor: the operations do not use vector instructions.
#[derive(Debug, Clone, Copy)]
pub struct Portable;

impl Processor for Portable {
    #[inline(always)]
    fn work<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    #[inline(always)]
    fn then(self, first: &PackedCube, second: &PackedCube) -> PackedCube {
        PackedCube(std::array::from_fn(|place| {
            let (half, piece) = (place & CORNERS, second.0[place]);
            let sum = first.0[half + usize::from(piece & 15)] + (piece & TURNED);
            sum.min(sum.wrapping_sub(ROUND[place]))
        }))
    }

    /// Computes all eight corners at once. The first tetrad consists of the corners 0, 2, 5 and 7; bits 0 and 2 of
    /// these indices are equal. The twists are combined in three steps: into pairs, then into groups of four, then into
    /// one number.
    #[inline(always)]
    fn corners(self, pieces: &PackedCube) -> (u8, usize) {
        let corners = pieces.corners();
        let second = (corners ^ corners >> 2) & 0x0101_0101_0101_0101;
        let second = second.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let twists = (corners << 8) >> 4 & 0x0303_0303_0303_0303;
        let twists = (twists & 0x0003_0003_0003_0003) * 3 + (twists >> 8 & 0x0003_0003_0003_0003);
        let twists = (twists & 0x0000_000f_0000_000f) * 9 + (twists >> 16 & 0x0000_000f_0000_000f);
        let twists = (twists & 0xff) * 81 + (twists >> 32);
        (second as u8, twists as usize)
    }

    #[inline(always)]
    fn edges(self, pieces: &PackedCube, conjugated: &Conjugation) -> Edges {
        let mut edges = Edges::default();
        for place in 0..12 {
            let edge = pieces.0[usize::from(conjugated.from[place])];
            let becomes = conjugated.becomes[usize::from(edge & 15)];
            let is = |bit: u8| Places::from(becomes & bit != 0);
            let at = |places: &[u8; 16]| Places::from(places[place] / Conjugation::HIGH);
            let corrected = is(Conjugation::FROM_EQUATOR) & at(&conjugated.middle)
                | is(Conjugation::FROM_MIDDLE) & at(&conjugated.equator);
            edges.equator |= is(Conjugation::TO_EQUATOR) << place;
            edges.middle |= is(Conjugation::TO_MIDDLE) << place;
            edges.flipped |= (Places::from(edge >> 4) ^ corrected) << place;
        }
        edges
    }

    #[inline(always)]
    fn gather(self, bits: u32, mut mask: u32) -> u32 {
        let (mut gathered, mut place) = (0, 0);
        while mask != 0 {
            let lowest = mask & mask.wrapping_neg();
            gathered |= u32::from(bits & lowest != 0) << place;
            place += 1;
            mask &= mask - 1;
        }
        gathered
    }
}

/// A processor with AVX2 and BMI2. Intel has made such processors since 2013, and AMD since 2015.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// Returns a value if the processor of this computer has these instructions.
    pub fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

// Without vector instructions (`Portable`), a search takes six times as long. A search through all nodes within 16
// moves of ten random cubes, with the table of 2 GB, was measured twice. It took 4.11 s and 4.24 s without vector
// instructions, and 0.70 s and 0.62 s with vector instructions.
#[cfg(target_arch = "x86_64")]
impl Processor for Avx2 {
    #[inline(always)]
    fn work<T>(self, work: impl FnOnce() -> T) -> T {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn with_instructions<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        // SAFETY: only `detect` makes an `Avx2`, and only if the processor has all instructions that
        // the attribute names.
        unsafe { with_instructions(work) }
    }

    #[inline(always)]
    fn then(self, first: &PackedCube, second: &PackedCube) -> PackedCube {
        use std::arch::x86_64::*;
        // SAFETY: only `detect` makes an `Avx2`, and only if the processor has AVX2. Each load and the
        // store access the 32 bytes behind a reference to 32 bytes, and need no alignment.
        unsafe {
            let load = |bytes: &[u8; 32]| _mm256_loadu_si256(bytes.as_ptr().cast());
            let second = load(&second.0);
            let moved = _mm256_shuffle_epi8(load(&first.0), second);
            let turned = _mm256_and_si256(second, _mm256_set1_epi8(TURNED as i8));
            let sum = _mm256_add_epi8(moved, turned);
            let sum = _mm256_min_epu8(sum, _mm256_sub_epi8(sum, load(&ROUND)));
            let mut pieces = PackedCube([0; 32]);
            _mm256_storeu_si256(pieces.0.as_mut_ptr().cast(), sum);
            pieces
        }
    }

    /// Multiplies the twists by the weights of their digits, and adds them up: first in pairs, then in groups of four.
    /// The twists are in bits 4 and 5 of their bytes, so the sum is 16 times too large.
    #[inline(always)]
    fn corners(self, pieces: &PackedCube) -> (u8, usize) {
        use std::arch::x86_64::*;
        // SAFETY: only `detect` makes an `Avx2`, and only if the processor has AVX2, which includes the
        // older instructions used here. The load reads 8 of the slice's 16 bytes, and needs no alignment.
        unsafe {
            let corners = _mm_loadl_epi64(pieces.0[CORNERS..].as_ptr().cast());
            let second = _mm_xor_si128(_mm_slli_epi16::<7>(corners), _mm_slli_epi16::<5>(corners));
            let twists = _mm_and_si128(corners, _mm_set1_epi8(TURNED as i8));
            let pairs = _mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 1, 3, 1, 3);
            let halves = _mm_set_epi16(0, 0, 0, 0, 1, 3, 27, 243);
            let sums = _mm_madd_epi16(_mm_maddubs_epi16(twists, pairs), halves);
            let sums = _mm_cvtsi128_si64(sums) as u64;
            let twists = (sums.wrapping_add(sums >> 32) as u32) >> 4;
            (_mm_movemask_epi8(second) as u8, twists as usize)
        }
    }

    #[inline(always)]
    fn edges(self, pieces: &PackedCube, conjugated: &Conjugation) -> Edges {
        use std::arch::x86_64::*;
        // SAFETY: only `detect` makes an `Avx2`, and only if the processor has AVX2, which includes the
        // older instructions used here. Each load reads 16 bytes and needs no alignment: the first 16 of a
        // cube's 32 bytes, or an array of 16 bytes.
        unsafe {
            let load = |bytes: *const u8| _mm_loadu_si128(bytes.cast());
            let places = |bytes| _mm_movemask_epi8(bytes) as Places;
            let edges = load(pieces.0.as_ptr());
            let edges = _mm_shuffle_epi8(edges, load(conjugated.from.as_ptr()));
            let becomes = _mm_shuffle_epi8(load(conjugated.becomes.as_ptr()), edges);
            // Bits that are shifted out of a byte reach only the low bits of the next byte, and only the high bit of
            // each byte is used.
            let corrected = _mm_xor_si128(
                _mm_and_si128(_mm_slli_epi16::<2>(becomes), load(conjugated.middle.as_ptr())),
                _mm_and_si128(_mm_slli_epi16::<3>(becomes), load(conjugated.equator.as_ptr())),
            );
            Edges {
                equator: places(becomes),
                middle: places(_mm_slli_epi16::<1>(becomes)),
                flipped: places(_mm_xor_si128(_mm_slli_epi16::<3>(edges), corrected)),
            }
        }
    }

    #[inline(always)]
    fn gather(self, bits: u32, mask: u32) -> u32 {
        // SAFETY: only `detect` makes an `Avx2`, and only if the processor has BMI2.
        unsafe { std::arch::x86_64::_pext_u32(bits, mask) }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Symmetry, generator, random_state};

    #[test]
    fn vector_instructions_do_what_any_processor_does() {
        let Some(vectors) = Avx2::detect() else {
            return;
        };
        let conjugated: Vec<Conjugation> = Symmetry::all().map(|symmetry| Conjugation::by(&symmetry)).collect();
        for number in 0..10_000_u64 {
            let [one, other] = [2 * number, 2 * number + 1].map(|number| random_state(&mut generator(2, number)));
            let pieces = [PackedCube::from(&one), PackedCube::from(&other)];
            let product = Portable.then(&pieces[0], &pieces[1]);
            assert_eq!(product, PackedCube::from(&one.then(&other)));
            assert_eq!(product, vectors.then(&pieces[0], &pieces[1]));
            assert_eq!(Portable.corners(&product), vectors.corners(&product));
            for conjugated in &conjugated {
                assert_eq!(
                    Portable.edges(&product, conjugated),
                    vectors.edges(&product, conjugated)
                );
            }
            let (bits, mask) = (
                (number as u32).wrapping_mul(0x9e37_79b9),
                (number as u32).wrapping_mul(0x85eb_ca6b),
            );
            assert_eq!(Portable.gather(bits, mask), vectors.gather(bits, mask));
        }
        let solved = PackedCube::from(&CubieCube::SOLVED);
        assert_eq!(solved, PackedCube::SOLVED);
        assert_eq!(vectors.then(&solved, &solved), solved);
    }
}
