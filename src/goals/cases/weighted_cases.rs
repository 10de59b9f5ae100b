//! Random cases with weights: some cases may be more frequent than others.

use super::super::error::GoalError;
use super::{Case, CaseSet};
use crate::cube::CubieCube;
use rand::{Rng, RngExt};
use std::collections::BTreeMap;
use std::str::FromStr;

/// Cases with weights. The probability of a random case is proportional to its weight. `FromStr` reads texts such as
/// `T`, `T,Y=3`, `21,27=2` and `COLL S1`. It also reads the name of a set, which stands for all cases of the set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WeightedCases {
    weights: BTreeMap<Case, u64>,
    /// True if these are all cases of a set with their natural weights (see [`WeightedCases::natural`]).
    is_natural: bool,
}

impl WeightedCases {
    /// The maximum weight of a case.
    pub const LARGEST_WEIGHT: u64 = 1_000_000;

    /// All cases of a set, each with the probability that it has if all cubes of the set are equally likely.
    pub fn natural(set: CaseSet) -> WeightedCases {
        let weight = |case: Case| (case, case.patterns() as u64);
        WeightedCases {
            weights: set.cases().map(weight).collect(),
            is_natural: true,
        }
    }

    /// The number of cases in a batch. If the cases are given by the name of a set, each case occurs once in a batch.
    /// If the cases are listed, each case occurs as often as its weight says.
    pub fn times(&self) -> u64 {
        self.weights.keys().map(|&case| self.times_of(case)).sum()
    }

    /// The case at an index of a batch; `None` if the index is not below [`WeightedCases::times`].
    pub fn nth(&self, number: u64) -> Option<Case> {
        let mut rest = number;
        self.weights.keys().copied().find(|&case| {
            let is_here = rest < self.times_of(case);
            rest -= if is_here { 0 } else { self.times_of(case) };
            is_here
        })
    }

    fn times_of(&self, case: Case) -> u64 {
        if self.is_natural { 1 } else { self.weights[&case] }
    }

    /// Chooses a random case according to the weights, and a uniformly random cube of this case.
    pub fn draw(&self, random: &mut impl Rng) -> (Case, CubieCube) {
        let all: u64 = self.weights.values().sum();
        let mut drawn = random.random_range(0..all);
        let of_weight = self.weights.iter().find(|&(_, &weight)| {
            let is_here = drawn < weight;
            drawn -= if is_here { 0 } else { weight };
            is_here
        });
        let (&case, _) = of_weight.expect("what was drawn is below the sum");
        (case, case.draw(random))
    }
}

impl FromStr for WeightedCases {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<WeightedCases, GoalError> {
        if let Some(set) = CaseSet::named(text) {
            return Ok(WeightedCases::natural(set));
        }
        let mut weights = BTreeMap::new();
        for part in text.split(',').map(str::trim) {
            let (name, weight) = match part.split_once('=') {
                None => (part, 1),
                Some((name, weight)) => {
                    let number = weight.trim().parse().ok();
                    let fits = |weight: &u64| (1..=Self::LARGEST_WEIGHT).contains(weight);
                    let weight = number.filter(fits);
                    (name, weight.ok_or_else(|| GoalError::CaseWeight(part.to_owned()))?)
                }
            };
            let case: Case = name.trim().parse()?;
            if weights.insert(case, weight).is_some() {
                return Err(GoalError::CaseTwice(case.to_string()));
            }
        }
        Ok(WeightedCases {
            weights,
            is_natural: false,
        })
    }
}
