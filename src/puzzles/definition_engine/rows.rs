//! Breadth-first search through rows of states. For each state, two bits store the distance modulo 3.

use super::coordinate::BLOCKED;
use rayon::prelude::*;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64};

/// The number of two-bit entries in a word.
pub(super) const IN_WORD: usize = 32;

/// The entry of a state whose distance is unknown.
pub(super) const UNKNOWN: u64 = 0b11;

/// A mask with the lower bit of each entry.
pub(super) const LOWER_BITS: u64 = 0x5555_5555_5555_5555;

/// States in rows and columns. A move takes a whole row to another row and rearranges its columns. The random accesses
/// of a breadth-first search therefore stay within two rows.
pub(super) trait RowGraph: Sync {
    /// A move from a row to another row.
    type Link: Send;

    fn rows(&self) -> usize;

    fn columns(&self) -> usize;

    /// Writes the links of a row to `links`. There is one link for each move that is not blocked for the whole row.
    fn links(&self, row: usize, links: &mut Vec<Self::Link>);

    /// The row at the other end of a link.
    fn row_there(link: &Self::Link) -> usize;

    /// Returns the column to which a link takes the given column of this row. The result is a column of the row at the
    /// other end; [`BLOCKED`] if the move is blocked.
    fn there(&self, link: &Self::Link, column: usize) -> u32;

    /// Returns the column of this row from which a link leads to the given column of the row at the other end;
    /// [`BLOCKED`] if the move is blocked.
    fn here(&self, link: &Self::Link, column: usize) -> u32;

    /// The number of states of the puzzle that each entry of a row represents.
    fn weight(&self, row: usize) -> u64;

    /// The number of symmetry classes among the new entries of a row. `before` and `after` are the words of the row
    /// before and after the step; an entry is new if it differs between them.
    fn classes(&self, row: usize, before: &[AtomicU64], after: &[u64]) -> u64;

    /// The number of entries in a row, including unused entries at the end of its last word.
    fn width(&self) -> usize {
        self.columns().next_multiple_of(IN_WORD)
    }
}

/// The buffers that a thread uses while it processes a row.
struct Scratch<L> {
    links: Vec<L>,
    unknown: Vec<u32>,
    line: Vec<u64>,
}

/// The number of states with a known distance, and the number of new symmetry classes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct KnownStates {
    pub(super) states: u64,
    pub(super) new_classes: u64,
}

/// Finds all states at the next distance. Each thread writes only its own rows. It also reads the rows to which moves
/// lead from its rows.
///
/// If `pulls` is true, the search goes from unknown entries to known entries. Otherwise, it goes from entries at the
/// last distance to unknown entries.
pub(super) fn advance_rows<G: RowGraph>(
    graph: &G,
    words: &[AtomicU64],
    last_found: &[AtomicU8],
    (distance, pulls): (u8, bool),
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> KnownStates {
    let (columns, width) = (graph.columns(), graph.width());
    let words_of_row = width / IN_WORD;
    let last_rest = u64::from((distance - 1) % 3);
    let next_rest = u64::from(distance % 3);
    let pattern = last_rest * LOWER_BITS;
    // An XOR with these bits changes an unknown entry into an entry with the next distance.
    let change = UNKNOWN ^ next_rest;
    let is_unknown = |word: u64| word & (word >> 1) & LOWER_BITS;
    let known_of_row = |row: usize, scratch: &mut Scratch<G::Link>| -> KnownStates {
        let own = &words[row * words_of_row..][..words_of_row];
        let Scratch { links, unknown, line } = scratch;
        line.clear();
        line.extend(own.iter().map(|word| word.load(Relaxed)));
        let mut found = 0_u64;
        graph.links(row, links);
        let is_near_row = |other: usize| last_found[other].load(Relaxed) + 1 >= distance;
        if pulls {
            unknown.clear();
            for (number, &word) in line.iter().enumerate() {
                let mut bits = is_unknown(word);
                while bits != 0 {
                    let column = number * IN_WORD + bits.trailing_zeros() as usize / 2;
                    if column < columns {
                        unknown.push(column as u32);
                    }
                    bits &= bits - 1;
                }
            }
            for link in links.iter() {
                if unknown.is_empty() {
                    break;
                }
                let other = G::row_there(link);
                if !is_near_row(other) {
                    continue;
                }
                let theirs = &words[other * words_of_row..][..words_of_row];
                let mut kept = 0;
                for at in 0..unknown.len() {
                    let column = unknown[at] as usize;
                    let after = graph.there(link, column);
                    let after_at = after as usize;
                    let is_near = after != BLOCKED
                        && theirs[after_at / IN_WORD].load(Relaxed) >> (2 * (after_at % IN_WORD)) & UNKNOWN
                            == last_rest;
                    if is_near {
                        line[column / IN_WORD] ^= change << (2 * (column % IN_WORD));
                    }
                    // This code has no branch, because the processor could not predict it.
                    unknown[kept] = column as u32;
                    kept += usize::from(!is_near);
                }
                found += (unknown.len() - kept) as u64;
                unknown.truncate(kept);
            }
        } else {
            for link in links.iter() {
                let other = G::row_there(link);
                if !is_near_row(other) {
                    continue;
                }
                let theirs = &words[other * words_of_row..][..words_of_row];
                for (number, word) in theirs.iter().enumerate() {
                    let differs = word.load(Relaxed) ^ pattern;
                    let mut equal = !(differs | differs >> 1) & LOWER_BITS;
                    while equal != 0 {
                        let column = number * IN_WORD + equal.trailing_zeros() as usize / 2;
                        equal &= equal - 1;
                        let here = graph.here(link, column);
                        if here == BLOCKED {
                            continue;
                        }
                        let (place, shift) = (here as usize / IN_WORD, 2 * (here as usize % IN_WORD));
                        let is_new = u64::from(line[place] >> shift & UNKNOWN == UNKNOWN);
                        line[place] ^= (change * is_new) << shift;
                        found += is_new;
                    }
                }
            }
        }
        let mut new_classes = 0;
        if found > 0 {
            new_classes = graph.classes(row, own, line);
            for (word, &new) in own.iter().zip(line.iter()) {
                word.store(new, Relaxed);
            }
            last_found[row].store(distance, Relaxed);
        }
        let unknown: u64 = line.iter().map(|&word| u64::from(is_unknown(word).count_ones())).sum();
        KnownStates {
            states: (width as u64 - unknown) * graph.weight(row),
            new_classes,
        }
    };
    let chunk = (1_usize << 14).div_ceil(width).max(1);
    let chunks = (0..graph.rows().div_ceil(chunk)).into_par_iter();
    let scratch = || Scratch {
        links: Vec::new(),
        unknown: Vec::new(),
        line: Vec::new(),
    };
    let sum = |one: KnownStates, other: KnownStates| KnownStates {
        states: one.states + other.states,
        new_classes: one.new_classes + other.new_classes,
    };
    let known = chunks.map_init(scratch, |scratch, number| {
        if is_stopped() {
            return KnownStates::default();
        }
        let rows = number * chunk..graph.rows().min((number + 1) * chunk);
        rows.map(|row| known_of_row(row, scratch))
            .fold(KnownStates::default(), sum)
    });
    known.reduce(KnownStates::default, sum)
}
