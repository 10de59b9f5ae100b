//! Options for random cubes, as the library has them.

/// A random seed, for runs without --seed. It has 32 bits, so that every reader of JSON can hold it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
