//! Random seeds.

/// Makes a random seed for a run without --seed. The seed has 32 bits, so every JSON reader can represent it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
