//! The range of distances, in turns, that a user requests for random positions.

use crate::notation::InvalidValue;
use rand::{Rng, RngExt};
use std::fmt;
use std::str::FromStr;

/// A number of turns, or a range of such numbers. `FromStr` and `Display` use the forms `5` and `5-7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DistanceRange {
    least: u8,
    most: u8,
}

impl DistanceRange {
    /// The range from `least` to `most`; `None` if `most` is less than `least`.
    pub const fn new(least: u8, most: u8) -> Option<DistanceRange> {
        if least <= most {
            Some(DistanceRange { least, most })
        } else {
            None
        }
    }

    /// The largest distance.
    pub fn most(self) -> usize {
        self.most.into()
    }

    /// The distances in the range that are at most `most`; `None` if all distances are larger.
    pub fn at_most(self, most: usize) -> Option<DistanceRange> {
        let most = u8::try_from(most).unwrap_or(u8::MAX).min(self.most);
        DistanceRange::new(self.least, most)
    }

    /// A uniformly random distance in the range.
    pub fn draw(self, random: &mut impl Rng) -> usize {
        match self.least == self.most {
            // A single distance does not use a random number, so a seed gives the same cubes as in versions without
            // ranges.
            true => self.most(),
            false => random.random_range(self.least..=self.most).into(),
        }
    }
}

impl fmt::Display for DistanceRange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => write!(formatter, "{}", self.most),
            false => write!(formatter, "{}-{}", self.least, self.most),
        }
    }
}

impl FromStr for DistanceRange {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<DistanceRange, InvalidValue> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<u8>().ok().filter(|_| !text.contains('+'));
        let range = number(least).zip(number(most));
        let range = range.and_then(|(least, most)| DistanceRange::new(least, most));
        range.ok_or_else(|| InvalidValue::new(text, "a number of turns, or two numbers as in 5-7, the smaller first"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;

    #[test]
    fn ranges_are_read_back_as_they_are_written() {
        for least in 0..20 {
            for most in least..20 {
                let range = DistanceRange::new(least, most).expect("least comes first");
                assert_eq!(range.to_string().parse(), Ok(range));
            }
        }
        for text in ["", "-", "5-", "-5", "7-5", "5-7-9", "+5", "x", "5 to 7", "300"] {
            assert!(text.parse::<DistanceRange>().is_err(), "{text}");
        }
    }

    /// With 3,000 draws of three numbers, six standard deviations are 155.
    #[test]
    fn each_distance_comes_as_often() {
        let range: DistanceRange = "5-7".parse().expect("a range");
        let mut random = generator(95, 0);
        let mut times = [0_u32; 8];
        (0..3_000).for_each(|_| times[range.draw(&mut random)] += 1);
        assert_eq!(times[..5], [0; 5]);
        assert!(times[5..].iter().all(|&count| count.abs_diff(1_000) < 155), "{times:?}");
    }
}
