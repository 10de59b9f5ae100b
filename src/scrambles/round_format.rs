//! How the attempts of a round are counted.

/// How the attempts of a round come to a result (Regulations 9b, version of January 2026).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoundFormat {
    /// The mean of three of five attempts, without the best and the worst.
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
    /// How many attempts a competitor has.
    pub const fn attempts(self) -> usize {
        match self {
            RoundFormat::AverageOf5 | RoundFormat::BestOf5 => 5,
            RoundFormat::MeanOf3 | RoundFormat::BestOf3 => 3,
            RoundFormat::BestOf1 => 1,
        }
    }

    /// As the interchange format of the World Cube Association names it: `a`, `m`, or how many attempts the best is of.
    pub const fn code(self) -> &'static str {
        match self {
            RoundFormat::AverageOf5 => "a",
            RoundFormat::MeanOf3 => "m",
            RoundFormat::BestOf5 => "5",
            RoundFormat::BestOf3 => "3",
            RoundFormat::BestOf1 => "1",
        }
    }

    /// As people read it: `Average of 5`.
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
