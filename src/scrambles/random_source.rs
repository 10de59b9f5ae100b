//! Sources of random numbers for scrambles.

use super::ScrambleError;
use crate::cube::generator;
use rand::SeedableRng;
use rand::rngs::{ChaCha8Rng, SysRng};

/// A source of random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RandomSource {
    /// A seed. The same seed always gives the same scrambles.
    Seed(u64),
    /// The operating system. It gives 256 random bits for each scramble. This program does not store these bits, so the
    /// same scrambles cannot be drawn again. No scramble gives information about another scramble.
    System,
}

impl RandomSource {
    /// Returns a generator of random numbers for a scramble. With a seed, it is the generator with the number `stream`.
    ///
    /// # Errors
    ///
    /// If the system returns no random numbers.
    pub(super) fn generator(self, stream: u64) -> Result<ChaCha8Rng, ScrambleError> {
        match self {
            RandomSource::Seed(seed) => Ok(generator(seed, stream)),
            RandomSource::System => {
                ChaCha8Rng::try_from_rng(&mut SysRng).map_err(|error| ScrambleError::NoRandomNumbers(error.to_string()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn a_seed_gives_the_same_numbers_and_the_system_never_does() {
        let first = |source: RandomSource, stream| source.generator(stream).expect("numbers").next_u64();
        assert_eq!(first(RandomSource::Seed(1), 2), first(RandomSource::Seed(1), 2));
        let of_system: BTreeSet<u64> = (0..1_000).map(|_| first(RandomSource::System, 0)).collect();
        assert_eq!(of_system.len(), 1_000);
    }
}
