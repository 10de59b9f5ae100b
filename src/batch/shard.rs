//! The parts into which a run is divided.

use crate::notation::InvalidValue;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Part I of N of a run, written as `I/N`. It consists of every Nth cube, beginning with the Ith cube. If cubes are
/// numbered from 0, these are the cubes whose numbers are `I - 1` modulo `N`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The whole run, which is part 1 of 1.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// The index of the part, counted from 0.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// The number of parts.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Converts `place`, the index of a cube in this part, to the index of the cube in the whole run. Both indices
    /// count from 0.
    pub const fn number(self, place: u64) -> u64 {
        place.saturating_mul(self.of).saturating_add(self.index)
    }

    /// The number of cubes in this part if the whole run has `cubes` cubes.
    pub const fn share(self, cubes: u64) -> u64 {
        cubes.saturating_sub(self.index).div_ceil(self.of)
    }

    /// True if the cube with index `number` belongs to this part.
    pub const fn has(self, number: u64) -> bool {
        number % self.of == self.index
    }
}

impl FromStr for Shard {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Shard, InvalidValue> {
        text.split_once('/')
            .and_then(|(index, of)| Some((index.parse::<u64>().ok()?, of.parse::<u64>().ok()?)))
            .filter(|&(index, of)| 1 <= index && index <= of)
            .map(|(index, of)| Shard { index: index - 1, of })
            .ok_or_else(|| InvalidValue::new(text, "I/N with I from 1 to N"))
    }
}

impl TryFrom<String> for Shard {
    type Error = InvalidValue;

    fn try_from(text: String) -> Result<Shard, InvalidValue> {
        text.parse()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index + 1, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_cube_once() {
        for of in 1..9 {
            for cubes in 0..40 {
                let mut seen = Vec::new();
                for index in 1..=of {
                    let shard: Shard = format!("{index}/{of}").parse().expect("a shard");
                    let numbers: Vec<u64> = (0..shard.share(cubes)).map(|place| shard.number(place)).collect();
                    assert!(numbers.iter().all(|&number| shard.has(number)));
                    seen.extend(numbers);
                }
                seen.sort_unstable();
                assert_eq!(seen, (0..cubes).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/4", "5/4", "1/0", "0/0", "1", "/", "a/b", "-1/2", "1/2/3", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!(
            "4/4".parse::<Shard>().map(|shard| shard.to_string()),
            Ok("4/4".to_owned())
        );
    }
}
