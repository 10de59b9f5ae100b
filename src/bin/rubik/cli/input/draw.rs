//! Options for random cubes, in the types of the library.

/// A random seed, for runs without --seed. It has 32 bits, so every JSON reader can represent it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
