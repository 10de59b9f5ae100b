//! The formats of rounds.

/// The rule by which the attempts of a competitor determine the result of a round (Regulations 9b, version of January
/// 2026).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoundFormat {
    /// The mean of five attempts without the best and the worst attempt.
    AverageOf5,
    /// The mean of three attempts.
    MeanOf3,
    /// The best of five attempts.
    BestOf5,
    /// The best of three attempts.
    BestOf3,
    /// One attempt.
    BestOf1,
}

impl RoundFormat {
    /// The number of attempts of a competitor.
    pub const fn attempts(self) -> usize {
        match self {
            RoundFormat::AverageOf5 | RoundFormat::BestOf5 => 5,
            RoundFormat::MeanOf3 | RoundFormat::BestOf3 => 3,
            RoundFormat::BestOf1 => 1,
        }
    }

    /// The code in the interchange format of the World Cube Association: `a` for the average, `m` for the mean, or the
    /// number of attempts if the best attempt counts.
    pub const fn code(self) -> &'static str {
        match self {
            RoundFormat::AverageOf5 => "a",
            RoundFormat::MeanOf3 => "m",
            RoundFormat::BestOf5 => "5",
            RoundFormat::BestOf3 => "3",
            RoundFormat::BestOf1 => "1",
        }
    }

    /// The full name of the format: `Average of 5`.
    pub const fn title(self) -> &'static str {
        match self {
            RoundFormat::AverageOf5 => "Average of 5",
            RoundFormat::MeanOf3 => "Mean of 3",
            RoundFormat::BestOf5 => "Best of 5",
            RoundFormat::BestOf3 => "Best of 3",
            RoundFormat::BestOf1 => "Best of 1",
        }
    }
}
