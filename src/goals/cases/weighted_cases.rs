//! Cases that are drawn, some more often than others.

use super::super::error::GoalError;
use super::{LastLayerCase, OllCase, PllCase};
use crate::cube::CubieCube;
use crate::notation::names::plain;
use rand::{Rng, RngExt};
use std::collections::BTreeMap;
use std::str::FromStr;

/// Cases of the last layer, and how often each is drawn. `FromStr` reads `T`, `T,Y=3`, `21,27=2`,
/// and `pll` and `oll` for all of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightedCases {
    weights: BTreeMap<LastLayerCase, u64>,
}

impl WeightedCases {
    /// The largest weight of a case.
    pub const LARGEST_WEIGHT: u64 = 1_000_000;

    /// All cases of OLL, each as often as it comes.
    pub fn natural_oll() -> WeightedCases {
        let weight = |case: OllCase| (LastLayerCase::Oll(case), case.orientations() as u64);
        let weights = OllCase::all().map(weight).collect();
        WeightedCases { weights }
    }

    /// All cases of PLL, each as often as it comes if the cubes of the case are equally likely.
    pub fn natural_pll() -> WeightedCases {
        let weight = |case: PllCase| (LastLayerCase::Pll(case), case.cubes().len() as u64);
        let weights = PllCase::ALL.into_iter().map(weight).collect();
        WeightedCases { weights }
    }

    /// A case by its weight, and one of its cubes, each of which has the same probability.
    pub fn draw(&self, random: &mut impl Rng) -> (LastLayerCase, CubieCube) {
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
        match plain(text).as_str() {
            "oll" => return Ok(WeightedCases::natural_oll()),
            "pll" => return Ok(WeightedCases::natural_pll()),
            _ => {}
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
            let case: LastLayerCase = name.trim().parse()?;
            if weights.insert(case, weight).is_some() {
                return Err(GoalError::CaseTwice(case.to_string()));
            }
        }
        Ok(WeightedCases { weights })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;

    /// 30,000 draws, of which a quarter is T: six standard deviations are 450.
    #[test]
    fn cases_are_drawn_by_weight() {
        let cases: WeightedCases = " t , Y = 3".parse().expect("cases");
        let mut random = generator(71, 0);
        let mut times = BTreeMap::new();
        for _ in 0..30_000 {
            let (case, cube) = cases.draw(&mut random);
            assert_eq!(PllCase::of(&cube).map(LastLayerCase::Pll), Some(case));
            *times.entry(case).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 2);
        assert!(
            (7_050..7_950).contains(&times[&LastLayerCase::Pll(PllCase::T)]),
            "{times:?}"
        );
    }

    /// Of all cases, every one of the 288 cubes is as likely: chi-square with 287 degrees of
    /// freedom has the mean 287 and the standard deviation 24.
    #[test]
    fn all_cases_together_are_drawn_as_they_come() {
        let cases: WeightedCases = "PLL".parse().expect("cases");
        let mut random = generator(72, 0);
        let mut times = std::collections::HashMap::new();
        for _ in 0..28_800 {
            *times.entry(cases.draw(&mut random).1).or_insert(0.0) += 1.0;
        }
        assert_eq!(times.len(), 288);
        let chi_square: f64 = times.values().map(|count: &f64| (count - 100.0).powi(2) / 100.0).sum();
        assert!((167.0..407.0).contains(&chi_square), "{chi_square}");
    }

    /// 21,600 draws, of each of the 216 orientations as often: six standard deviations are 60 of
    /// 100, 84 of 200 and 118 of 400.
    #[test]
    fn all_cases_of_oll_are_drawn_as_they_come() {
        let cases: WeightedCases = "OLL".parse().expect("cases");
        let mut random = generator(74, 0);
        let mut times: BTreeMap<OllCase, u64> = BTreeMap::new();
        for _ in 0..21_600 {
            let (case, cube) = cases.draw(&mut random);
            let found = OllCase::of(&cube).expect("two layers are solved");
            assert_eq!(LastLayerCase::Oll(found), case);
            *times.entry(found).or_default() += 1;
        }
        assert_eq!(times.len(), 58);
        for (case, times) in times {
            let expected = 100 * case.orientations() as u64;
            let far = 6.0 * (expected as f64).sqrt();
            assert!((times.abs_diff(expected) as f64) < far, "{case}: {times}");
        }
    }

    #[test]
    fn names_and_numbers_are_read_back_as_they_are_written() {
        let of_oll = OllCase::all().map(LastLayerCase::Oll);
        for case in of_oll.chain(PllCase::ALL.map(LastLayerCase::Pll)) {
            assert_eq!(case.to_string().parse(), Ok(case));
        }
        let case = |number| OllCase::numbered(number).map(LastLayerCase::Oll);
        for (text, number) in [("21", 21), ("oll21", 21), ("OLL-07", 7), (" oll 7 ", 7)] {
            assert_eq!(text.parse().ok(), case(number), "{text}");
        }
    }

    #[test]
    fn what_names_no_case_says_so() {
        for (text, said) in [
            ("U", "the nearest names are Ua, Ub and E"),
            ("T,T=2", "T twice"),
            ("T=0", "'T=0'"),
            ("T=x", "'T=x'"),
            ("T=1000001", "'T=1000001'"),
            ("", "'' is no case"),
            ("T,", "'' is no case"),
            ("pll,T", "'pll' is no case"),
            ("58", "1 to 57"),
            ("OLL 0", "1 to 57"),
            ("99999999999999999999", "1 to 57"),
            ("21,OLL21", "OLL 21 twice"),
            ("21=0", "'21=0'"),
            ("-1", "no number of OLL"),
        ] {
            let error = text.parse::<WeightedCases>().expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
