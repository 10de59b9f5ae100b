//! Options for random cubes, as the library has them.

use rubik::scrambles::Scramble;

/// Random turns if their number is given, otherwise a random state.
pub fn scramble_of(moves: Option<u16>) -> Scramble {
    moves.map_or(Scramble::RandomState, |moves| Scramble::RandomMoves(moves.into()))
}

/// A random seed, for runs without --seed. It has 32 bits, so that every reader of JSON can hold it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
