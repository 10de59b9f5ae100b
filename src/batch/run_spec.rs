//! What a run is about: which cubes, which part of them, which methods.

use super::{Scramble, Shard};
use serde::{Deserialize, Serialize};

/// Which cubes are solved, and how: what makes two runs the same run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSpec {
    /// The methods, in the order in which they are reported.
    pub methods: Vec<String>,
    /// How many cubes are drawn for all parts together; none if cubes are read.
    pub cubes: Option<u64>,
    /// What they are drawn from.
    pub seed: Option<u64>,
    /// How they are drawn.
    pub scramble: Option<Scramble>,
    /// What they are read from.
    pub input: Option<String>,
    /// Which part this is.
    pub shard: Shard,
}

impl RunSpec {
    /// The first thing in which two plans differ, in words; none if they are the same.
    pub fn difference(&self, other: &RunSpec) -> Option<String> {
        fn differ<T: PartialEq + Serialize>(what: &str, one: &T, other: &T) -> Option<String> {
            let text = |value| serde_json::to_string(value).unwrap_or_default();
            (one != other).then(|| format!("{what} {} and not {}", text(one), text(other)))
        }
        differ("methods", &self.methods, &other.methods)
            .or_else(|| differ("cubes", &self.cubes, &other.cubes))
            .or_else(|| differ("seed", &self.seed, &other.seed))
            .or_else(|| differ("scramble", &self.scramble, &other.scramble))
            .or_else(|| differ("input", &self.input, &other.input))
            .or_else(|| differ("shard", &self.shard, &other.shard))
    }
}
