//! A named case, and the angle from which it is seen.

use super::super::error::GoalError;
use super::algorithms::OLL_NAMES;
use super::case_set::CaseSet;
use super::case_table::{CaseEntry, CaseTable};
use crate::cube::{Amount, CubieCube, Edge, MaskCubes};
use crate::notation::Algorithm;
use crate::notation::names::{nearest, plain};
use rand::{Rng, RngExt};
use std::fmt;
use std::str::FromStr;

/// A case of a set. `Display` writes the name of the set and the name of the case, as in `OLL 21`. For PLL, it writes
/// only the name of the case, as in `T`. `FromStr` does not distinguish upper and lower case, and ignores spaces,
/// hyphens and underscores. For an OLL case, it also accepts the number without `OLL`, or a common name such as `Sune`.
/// For a PLL case, it also accepts texts such as `T perm`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case {
    set: CaseSet,
    number: u16,
}

/// A case and the angle from which it is seen. The angle is given by two turns of U: the turn before the algorithm of
/// the case, and the turn after it. `Display` writes the case and both turns, as in `PLL Ga, U' before, U2 after`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CaseAngle {
    /// The case.
    pub case: Case,
    /// The turn of U before the algorithm; `None` if no turn is needed.
    pub before: Option<Amount>,
    /// The turn of U after the algorithm; `None` if no turn is needed.
    pub after: Option<Amount>,
    /// The slot of an F2L case if this slot is not FR; `None` for FR and for cases of other sets. The whole cube must
    /// be rotated about the axis through U and D until this slot is at FR.
    pub slot: Option<Edge>,
}

impl Case {
    fn new(set: CaseSet, number: usize) -> Case {
        let number = u16::try_from(number).expect("the largest set has 472 cases");
        Case { set, number }
    }

    /// The set.
    pub const fn set(self) -> CaseSet {
        self.set
    }

    /// The name of the case in its set: `21`, `Ua`, `S1`, `skip`.
    pub fn name(self) -> &'static str {
        &self.entry().name
    }

    /// True if at most a turn of U is needed to solve the case.
    pub fn is_skip(self) -> bool {
        self.name() == "skip"
    }

    /// The algorithm that solves the case without turns of U before or after it; `None` if the lists do not contain an
    /// algorithm for the case.
    pub fn algorithm(self) -> Option<Algorithm> {
        let text = self.entry().algorithm?;
        Some(text.parse().expect("the tests read every algorithm"))
    }

    /// The number of patterns that belong to this case. A pattern is an arrangement of the pieces that the set
    /// distinguishes. The number divided by [`CaseSet::patterns`] is the probability of the case.
    pub fn patterns(self) -> usize {
        self.entry().patterns.len()
    }

    /// The probability of the case among the cubes of its set, as a fraction in lowest terms: `1/18`.
    pub fn chance(self) -> String {
        let (mut patterns, mut all) = (self.patterns(), self.set.patterns());
        let (mut divisor, mut rest) = (all, patterns);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        patterns /= divisor;
        all /= divisor;
        format!("{patterns}/{all}")
    }

    /// Returns a uniformly random cube of the case.
    pub fn draw(self, random: &mut impl Rng) -> CubieCube {
        let patterns = &self.entry().patterns;
        let pattern = &patterns[random.random_range(0..patterns.len())];
        let cubes = MaskCubes::new(&self.set.alike(pattern));
        cubes.draw(random).expect("the cube of the pattern is one of them")
    }

    /// Returns a cube that the algorithm of the case solves without turns of U before or after it.
    pub fn cube(self) -> CubieCube {
        self.entry().patterns[0]
    }

    fn entry(self) -> &'static CaseEntry {
        &CaseTable::of(self.set).cases[usize::from(self.number)]
    }
}

impl CaseSet {
    /// The cases of the set, including the solved case (`skip`) if the set contains it. Numbered cases are in the order
    /// of their numbers.
    pub fn cases(self) -> impl Iterator<Item = Case> {
        (0..CaseTable::of(self).cases.len()).map(move |number| Case::new(self, number))
    }

    /// The number of patterns of all cases: 216 for OLL, 288 for PLL. A pattern is an arrangement of the pieces that
    /// the set distinguishes. Each pattern occurs on the same number of cubes, so a case's share of the patterns is its
    /// probability.
    pub fn patterns(self) -> usize {
        CaseTable::of(self).angles.len()
    }

    /// The case of a cube and its angle; `None` if the cube does not belong to the set.
    pub fn of(self, cube: &CubieCube) -> Option<CaseAngle> {
        let angle = CaseTable::of(self).angles.get(&self.key(cube))?;
        Some(CaseAngle {
            case: Case::new(self, angle.number),
            before: angle.before,
            after: angle.after,
            slot: None,
        })
    }
}

impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.set {
            CaseSet::Pll => formatter.write_str(self.name()),
            set => write!(formatter, "{set} {}", self.name()),
        }
    }
}

impl fmt::Display for CaseAngle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.case.set(), self.case.name())?;
        if let Some(slot) = self.slot {
            write!(formatter, " in {slot}")?;
        }
        self.write_turns(formatter)
    }
}

impl CaseAngle {
    /// Writes the turns of U before and after the algorithm, as in `, U' before, U2 after`.
    pub(crate) fn write_turns(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (amount, when) in [(self.before, "before"), (self.after, "after")] {
            if let Some(amount) = amount {
                write!(formatter, ", U{} {when}", amount.suffix())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Case {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Case, GoalError> {
        let name = plain(text);
        let mut sets = CaseSet::ALL.into_iter();
        // The name of the set must be at the beginning of the text, because 'coll1' also contains 'oll1'.
        let of_set = sets.find_map(|set| {
            let rest = name.strip_prefix(plain(set.name()).as_str())?;
            Some((set, rest.to_owned()))
        });
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (set, wanted) = match &of_set {
            Some((set, rest)) => (*set, rest.as_str()),
            None if is_number(&name) && !text.trim_start().starts_with('-') => (CaseSet::Oll, name.as_str()),
            None if name.len() > 1 && oll_of_name(&name).is_some() => (CaseSet::Oll, name.as_str()),
            None => (CaseSet::Pll, name.as_str()),
        };
        let wanted = match set {
            CaseSet::Pll => wanted.strip_suffix("perm").unwrap_or(wanted),
            CaseSet::Oll | CaseSet::F2l | CaseSet::Ell | CaseSet::L4e => wanted.trim_start_matches('0'),
            _ => wanted,
        };
        let wanted = match set {
            CaseSet::Oll => oll_of_name(wanted).unwrap_or(wanted),
            _ => wanted,
        };
        let found = set.cases().find(|case| plain(case.name()) == wanted);
        found.ok_or_else(|| match set {
            CaseSet::Oll => GoalError::UnknownCaseNumber(text.to_owned()),
            _ => GoalError::UnknownCase {
                text: text.to_owned(),
                nearest: nearest(wanted, set.cases().map(|case| [case.name()].into_iter())),
            },
        })
    }
}

/// Returns the number of the OLL case that has this common name; `None` if no case has it.
fn oll_of_name(name: &str) -> Option<&'static str> {
    let mut names = OLL_NAMES.iter();
    Some(names.find(|(_, other)| plain(other) == name)?.0)
}
