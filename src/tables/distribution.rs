//! The number of cosets at each distance from the solved coset. Pruning tables are checked against these counts.

use crate::notation::InvalidValue;
use std::fmt;
use std::str::FromStr;

/// The number of cosets at each distance, beginning with distance 0. Distances are in moves of the table's metric.
///
/// `FromStr` reads the files of distributions under `tables/`. They contain one line, `distance count`, for each
/// distance in ascending order. Empty lines and lines that begin with `#` are skipped.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Distribution {
    counts: Vec<u64>,
}

impl Distribution {
    /// The distribution with these counts, beginning with distance 0.
    pub fn new(counts: Vec<u64>) -> Distribution {
        Distribution { counts }
    }

    /// Counts how often each distance occurs.
    pub fn of(distances: impl Iterator<Item = u8>) -> Distribution {
        let mut counts = [0_u64; 256];
        for distance in distances {
            counts[distance as usize] += 1;
        }
        Distribution::new_trimmed(&counts)
    }

    /// Counts the distances in `bytes`. Each byte contains a distance, which `distance_in` returns, and may also
    /// contain other data. This function first counts how often each byte value occurs. It then adds up the counts of
    /// all byte values with the same distance.
    ///
    /// Eight bytes are read at once. There are four sets of counters, so the processor can count a byte before it has
    /// finished counting a previous byte of the same value.
    pub(crate) fn of_bytes(bytes: &[u8], distance_in: impl Fn(u8) -> u8) -> Distribution {
        let mut occurrences = [[0_u64; 256]; 4];
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            let word = u64::from_le_bytes(*word);
            for place in 0..8 {
                occurrences[place % 4][usize::from((word >> (8 * place)) as u8)] += 1;
            }
        }
        for &byte in rest {
            occurrences[0][usize::from(byte)] += 1;
        }
        let mut counts = [0_u64; 256];
        for byte in 0..=u8::MAX {
            for occurrences in &occurrences {
                counts[distance_in(byte) as usize] += occurrences[byte as usize];
            }
        }
        Distribution::new_trimmed(&counts)
    }

    /// Adds up pairs of a distance and a number of cosets at this distance.
    pub(crate) fn of_weighted(distances: impl Iterator<Item = (u8, u64)>) -> Distribution {
        let mut counts = [0_u64; 256];
        for (distance, weight) in distances {
            counts[distance as usize] += weight;
        }
        Distribution::new_trimmed(&counts)
    }

    /// Returns the distribution without the zeros after the largest distance that occurs.
    fn new_trimmed(counts: &[u64]) -> Distribution {
        let end = counts.iter().rposition(|&count| count > 0);
        Distribution::new(counts[..end.map_or(0, |last| last + 1)].to_vec())
    }

    /// The counts, beginning with distance 0.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The total number of cosets.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The largest distance, in moves.
    pub(crate) fn diameter(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// The mean distance of all cosets, in moves.
    pub fn mean(&self) -> f64 {
        let weighted = |(distance, &count): (usize, &u64)| distance as f64 * count as f64;
        let sum: f64 = self.counts.iter().enumerate().map(weighted).sum();
        sum / self.total() as f64
    }
}

impl fmt::Display for Distribution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.counts.iter().map(u64::to_string).collect();
        formatter.write_str(&counts.join(" "))
    }
}

impl FromStr for Distribution {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Distribution, InvalidValue> {
        let mut counts = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let next = line
                .split_once(' ')
                .filter(|(distance, _)| distance.parse() == Ok(counts.len()))
                .and_then(|(_, count)| count.parse().ok());
            counts.push(next.ok_or_else(|| {
                InvalidValue::new(&format!("line {number}: {line}"), "the next distance and its count")
            })?);
        }
        Ok(Distribution { counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_averages() {
        let distribution = Distribution::of([0, 2, 1, 2, 2].into_iter());
        assert_eq!(distribution.counts(), [1, 1, 3]);
        assert_eq!((distribution.total(), distribution.diameter()), (5, 2));
        assert!((distribution.mean() - 1.4).abs() < 1e-12);
        assert_eq!(distribution.to_string(), "1 1 3");
        let bytes = [0b0_0001, 0b10_0000, 0b1_0001, 0b10_0001, 0b10_1111];
        assert_eq!(Distribution::of_bytes(&bytes, |byte| byte >> 4), distribution);
    }

    #[test]
    fn reads_the_text_files_and_says_which_line_is_wrong() {
        assert_eq!("# source\n0 1\n\n1 2\n".parse(), Ok(Distribution::new(vec![1, 2])));
        let error = "0 1\n2 5\n".parse::<Distribution>().expect_err("1 is missing");
        assert_eq!(
            error.to_string(),
            "'line 2: 2 5' is not the next distance and its count"
        );
    }
}
