//! The random generators of several cubes of a run, computed together.

use super::random::generator;
use rand::rngs::ChaCha8Rng;
use rand::{SeedableRng, TryRng};
use std::convert::Infallible;

/// The number of words in a block of ChaCha.
const WORDS: usize = 16;

/// One word for each cube.
type Row = [u32; Generators::SIDE_BY_SIDE];

/// The generators of several cubes of a run. Each returns the same numbers as the generator that [`generator`] makes
/// for the same cube.
///
/// A separate generator computes four blocks before it returns its first number, and most cubes need only a few words
/// of the first block. This type computes the first blocks of all cubes together, word by word. All blocks need the
/// same steps, so vector instructions make each step for several cubes at once.
#[derive(Debug)]
pub struct Generators<'a> {
    seed: u64,
    numbers: &'a [u64],
    blocks: [Row; WORDS],
}

impl Generators<'_> {
    /// The maximum number of cubes whose first blocks are computed together.
    pub const SIDE_BY_SIDE: usize = 16;

    /// The generators of the cubes with these numbers, in the run with this seed.
    ///
    /// # Panics
    ///
    /// If there are more than [`Generators::SIDE_BY_SIDE`] numbers.
    pub fn new(seed: u64, numbers: &[u64]) -> Generators<'_> {
        let mut streams = [0; Generators::SIDE_BY_SIDE];
        streams[..numbers.len()].copy_from_slice(numbers);
        Generators {
            seed,
            numbers,
            blocks: first_blocks(seed, &streams),
        }
    }

    /// The generator of each cube, in order.
    pub fn each(&self) -> impl Iterator<Item = CubeGenerator<'_>> {
        let cubes = self.numbers.iter().enumerate();
        cubes.map(|(which, &number)| CubeGenerator {
            generators: self,
            which,
            number,
            words: 0,
            rest: None,
        })
    }
}

/// The generator of one of several cubes.
#[derive(Debug)]
pub struct CubeGenerator<'a> {
    generators: &'a Generators<'a>,
    /// The index of the cube among the cubes of `generators`.
    which: usize,
    number: u64,
    /// The number of words of the first block that have been used.
    words: usize,
    /// The generator that continues after the first block.
    rest: Option<Box<ChaCha8Rng>>,
}

impl CubeGenerator<'_> {
    #[inline]
    fn word(&mut self) -> u32 {
        match self.generators.blocks.get(self.words) {
            Some(row) => {
                self.words += 1;
                row[self.which % Generators::SIDE_BY_SIDE]
            }
            None => self.word_after_first_block(),
        }
    }

    #[cold]
    fn word_after_first_block(&mut self) -> u32 {
        let rest = self.rest.get_or_insert_with(|| {
            let mut rest = generator(self.generators.seed, self.number);
            rest.set_word_pos(WORDS as u128);
            Box::new(rest)
        });
        let Ok(word) = rest.try_next_u32();
        word
    }
}

impl TryRng for CubeGenerator<'_> {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.word())
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let (low, high) = (self.word(), self.word());
        Ok(u64::from(high) << 32 | u64::from(low))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for bytes in bytes.chunks_mut(4) {
            bytes.copy_from_slice(&self.word().to_le_bytes()[..bytes.len()]);
        }
        Ok(())
    }
}

/// The first block of ChaCha8 (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008) for each of these streams of a
/// seed. The result contains the first word of all blocks, then the second word of all blocks, and so on.
fn first_blocks(seed: u64, streams: &[u64; Generators::SIDE_BY_SIDE]) -> [Row; WORDS] {
    let key = ChaCha8Rng::seed_from_u64(seed).get_seed();
    let words = |bytes: &[u8]| -> Vec<Row> {
        let words = bytes.as_chunks::<4>().0.iter();
        words
            .map(|&word| [u32::from_le_bytes(word); Generators::SIDE_BY_SIDE])
            .collect()
    };
    let mut start = [[0; Generators::SIDE_BY_SIDE]; WORDS];
    start[..4].copy_from_slice(&words(b"expand 32-byte k"));
    start[4..12].copy_from_slice(&words(&key));
    // Words 12 and 13 are the number of the block, which is 0.
    start[14] = streams.map(|stream| stream as u32);
    start[15] = streams.map(|stream| (stream >> 32) as u32);
    let mut blocks = start;
    for _ in 0..4 {
        for column in 0..4 {
            quarter_round(&mut blocks, [column, 4 + column, 8 + column, 12 + column]);
        }
        for diagonal in 0..4 {
            let at = |row: usize| 4 * row + (diagonal + row) % 4;
            quarter_round(&mut blocks, [at(0), at(1), at(2), at(3)]);
        }
    }
    for (row, start) in blocks.iter_mut().zip(&start) {
        for (word, start) in row.iter_mut().zip(start) {
            *word = word.wrapping_add(*start);
        }
    }
    blocks
}

/// A quarter round on four words of every cube. The cubes are independent, so the compiler vectorises each
/// step over as many cubes as fit into a register.
#[inline(always)]
#[expect(clippy::needless_range_loop, reason = "the index goes over four rows at once")]
fn quarter_round(blocks: &mut [Row; WORDS], words: [usize; 4]) {
    for cube in 0..Generators::SIDE_BY_SIDE {
        let [mut a, mut b, mut c, mut d] = words.map(|word| blocks[word][cube]);
        a = a.wrapping_add(b);
        d = (d ^ a).rotate_left(16);
        c = c.wrapping_add(d);
        b = (b ^ c).rotate_left(12);
        a = a.wrapping_add(b);
        d = (d ^ a).rotate_left(8);
        c = c.wrapping_add(d);
        b = (b ^ c).rotate_left(7);
        for (word, value) in words.into_iter().zip([a, b, c, d]) {
            blocks[word][cube] = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    #[test]
    fn every_generator_gives_the_numbers_of_the_one_alone() {
        let numbers: [u64; 16] = std::array::from_fn(|number| (number as u64) << (4 * number));
        for (seed, count) in [(0, 16), (1, 3), (u64::MAX, 16)] {
            let generators = Generators::new(seed, &numbers[..count]);
            let mut cubes = 0;
            for (mut random, &number) in generators.each().zip(&numbers) {
                let mut alone = generator(seed, number);
                for step in 0..100 {
                    match (step + number) % 3 {
                        0 => assert_eq!(random.next_u32(), alone.next_u32()),
                        1 => assert_eq!(random.next_u64(), alone.next_u64()),
                        _ => {
                            let (mut bytes, mut expected) = ([0; 7], [0; 7]);
                            random.fill_bytes(&mut bytes);
                            alone.fill_bytes(&mut expected);
                            assert_eq!(bytes, expected);
                        }
                    }
                }
                cubes += 1;
            }
            assert_eq!(cubes, count);
        }
    }
}
