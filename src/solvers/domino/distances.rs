//! The open table of distances in H.

use super::entries::BITS;
use super::moves::DominoMoves;
use super::position::DominoPosition;
use super::table::{DominoSpec, ENTRIES_BYTES, FARTHEST};
use super::turns::TURNS;
use crate::groups::SYMMETRIES;
use crate::tables::{DemandLoaded, Store, TableError, TableFileError, TableProgress};
use rand::{Rng, RngExt};

/// The number of entries in a word of 64 bits.
const IN_WORD: usize = 64 / BITS;

/// A number greater than the maximum distance.
const TOO_FAR: u8 = 32;

/// The distance of every position of H from the solved position, in turns of H. The table stores distances modulo
/// three. Since the distances of neighbors differ by at most one, this is enough to find a shortest sequence from any
/// position to the solved position.
#[derive(Debug)]
pub struct DominoDistances {
    moves: DominoMoves,
    entries: DemandLoaded,
}

impl DominoDistances {
    /// Opens the table. Each block is read and checked when it is first looked up. If the table does not exist yet,
    /// this function builds and stores it.
    ///
    /// # Errors
    ///
    /// If a newly built table does not have the published number of positions at each distance, or if the table does
    /// not fit into memory.
    pub fn open(store: &Store, progress: &dyn TableProgress) -> Result<DominoDistances, TableError> {
        let entries = store.load_on_demand(&DominoSpec, progress)?;
        Ok(DominoDistances::new(DominoMoves::build(), entries))
    }

    /// Combines the effects of turns with the entries of the table.
    pub fn new(moves: DominoMoves, entries: DemandLoaded) -> DominoDistances {
        DominoDistances { moves, entries }
    }

    /// The effects of turns and symmetries.
    pub const fn moves(&self) -> &DominoMoves {
        &self.moves
    }

    /// The distance of a position modulo three.
    #[inline]
    pub fn rest(&self, position: DominoPosition) -> u8 {
        let entry = self.moves.entry(position);
        let word = self.entries.look_up(entry / IN_WORD);
        (word >> (BITS * (entry % IN_WORD)) & 0b11) as u8
    }

    /// The distance of a position that is a neighbor of a position at distance `from`.
    #[inline]
    pub fn beside(&self, from: u8, position: DominoPosition) -> u8 {
        // The difference between the two distances modulo three. It is 0, 1 or 2; 2 stands for -1.
        match (self.rest(position) + 3 - from % 3) % 3 {
            0 => from,
            1 => from + 1,
            _ => from.saturating_sub(1),
        }
    }

    /// The distance of a position. This function makes turns that each lead nearer to the solved position, and counts
    /// them. Returns `None` if the table is damaged.
    pub fn distance(&self, position: DominoPosition) -> Option<u8> {
        let (mut position, mut rest) = (position, self.rest(position));
        let mut distance = 0;
        while position != DominoPosition::SOLVED {
            rest = (rest + 2) % 3;
            let mut neighbors = (0..TURNS).map(|turn| self.moves.after(position, turn));
            position = neighbors.find(|&next| self.rest(next) == rest)?;
            distance += 1;
            if distance > TOO_FAR {
                return None;
            }
        }
        Some(distance)
    }

    /// Returns a uniformly random position at the maximum distance.
    pub fn farthest(&self, random: &mut impl Rng) -> DominoPosition {
        let classes = self.moves.classes();
        let entries = (0..FARTHEST).map(|number| {
            let byte = ENTRIES_BYTES + number * size_of::<u32>();
            let word = self.entries.look_up(byte / size_of::<u64>());
            // All bytes of a damaged block are 0.
            (word >> (8 * (byte % size_of::<u64>()))) as u32 as usize
        });
        let entries: Vec<usize> = entries.collect();
        let members = |entry: usize| classes.members(self.moves.class(entry));
        // An entry stands for as many positions as its class has members.
        let mut left = random.random_range(0..entries.iter().map(|&entry| members(entry)).sum());
        let mut entries = entries.into_iter();
        let entry = entries.find(|&entry| {
            let is_here = left < members(entry);
            left = left.saturating_sub(members(entry));
            is_here
        });
        let position = self.moves.position(entry.unwrap_or_default());
        self.moves.conjugated(position, random.random_range(0..SYMMETRIES))
    }

    /// The error in the table's file; `None` if no loaded block is damaged.
    pub fn damage(&self) -> Option<TableFileError> {
        self.entries.damage()
    }
}
