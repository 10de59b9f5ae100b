//! Regressions from an earlier report to a later report.

use crate::batch::LengthHistogram;
use serde::{Serialize, Serializer};
use std::fmt;

/// A figure of a report that can get worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Figure {
    /// The number of cubes that were not solved.
    FailedCubes,
    /// The mean of the report's field `length`. For a method of the 3x3x3 in HTM, a length in this field is the sum of
    /// the lengths of the phases.
    MeanLength,
    /// The median of the report's field `length`.
    MedianLength,
    /// The 99th percentile of the report's field `length`.
    Percentile99OfLength,
    /// The maximum of the report's field `length`.
    LongestLength,
    /// The mean length of the printed solutions.
    MeanPrintedLength,
    /// The median length of the printed solutions.
    MedianPrintedLength,
    /// The 99th percentile of the length of the printed solutions.
    Percentile99OfPrintedLength,
    /// The longest length of the printed solutions.
    LongestPrintedLength,
    /// The number of cubes per second.
    CubesPerSecond,
}

impl Figure {
    const LENGTHS: [Figure; 4] = [
        Figure::MeanLength,
        Figure::MedianLength,
        Figure::Percentile99OfLength,
        Figure::LongestLength,
    ];

    const PRINTED_LENGTHS: [Figure; 4] = [
        Figure::MeanPrintedLength,
        Figure::MedianPrintedLength,
        Figure::Percentile99OfPrintedLength,
        Figure::LongestPrintedLength,
    ];

    /// The names of all figures.
    #[cfg(feature = "schema")]
    fn names() -> Vec<String> {
        let figures = [Figure::FailedCubes].into_iter().chain(Figure::LENGTHS);
        let figures = figures.chain(Figure::PRINTED_LENGTHS).chain([Figure::CubesPerSecond]);
        figures.map(|figure| figure.to_string()).collect()
    }

    /// The minimum number of digits after the point in the printed figure.
    fn digits(self, value: f64) -> usize {
        match self {
            Figure::MeanLength | Figure::MeanPrintedLength => 3,
            Figure::MedianLength | Figure::MedianPrintedLength => usize::from(value.fract() != 0.0),
            Figure::CubesPerSecond if value < 10.0 => 2,
            _ => 0,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Figure::FailedCubes => "failed cubes",
            Figure::MeanLength => "mean length",
            Figure::MedianLength => "median length",
            Figure::Percentile99OfLength => "99th percentile of length",
            Figure::LongestLength => "longest length",
            Figure::MeanPrintedLength => "mean printed length",
            Figure::MedianPrintedLength => "median printed length",
            Figure::Percentile99OfPrintedLength => "99th percentile of printed length",
            Figure::LongestPrintedLength => "longest printed length",
            Figure::CubesPerSecond => "cubes a second",
        })
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A figure that got worse.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Regression {
    /// The figure.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = Figure::names())))]
    pub what: Figure,
    /// The figure in the baseline.
    pub before: f64,
    /// The figure in this run.
    pub now: f64,
    /// For failed cubes: the indices of the cubes that are in `failures`, but not in the `failures` of the baseline.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cubes: Vec<u64>,
}

impl Regression {
    /// Returns a regression if the figure has grown. This function is for figures that get worse when they grow.
    pub(in crate::batch) fn of_growth(what: Figure, before: f64, now: f64) -> Option<Regression> {
        (now > before).then_some(Regression {
            what,
            before,
            now,
            cubes: Vec::new(),
        })
    }

    /// The regressions of lengths. Each array contains the lengths of the report's field `length`, and then the lengths
    /// of the printed solutions.
    pub(in crate::batch) fn of_lengths<'a>(
        before: [&'a LengthHistogram; 2],
        now: [&'a LengthHistogram; 2],
    ) -> impl Iterator<Item = Regression> {
        let figures = [Figure::LENGTHS, Figure::PRINTED_LENGTHS].into_iter();
        let compared = figures.zip(before.into_iter().zip(now));
        compared.flat_map(|(figures, (before, now))| {
            let values = values(before).into_iter().zip(values(now));
            let compared = figures.into_iter().zip(values);
            compared.filter_map(|(what, (before, now))| Regression::of_growth(what, before?, now?))
        })
    }
}

/// The figures of lengths, in the order of [`Figure::LENGTHS`].
fn values(lengths: &LengthHistogram) -> [Option<f64>; 4] {
    let whole = |length: Option<usize>| length.map(|length| length as f64);
    [
        lengths.mean(),
        lengths.median(),
        whole(lengths.percentile_99()),
        whole(lengths.max()),
    ]
}

/// Writes a text such as `mean length was 20.693 and is 20.701`, with enough digits to distinguish the two numbers.
impl fmt::Display for Regression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Regression {
            what,
            before,
            now,
            cubes,
        } = self;
        let digits = what.digits(*before).max(what.digits(*now));
        let written = |digits: usize| (format!("{before:.digits$}"), format!("{now:.digits$}"));
        let (before, now) = (digits..digits + 6)
            .map(written)
            .find(|(before, now)| before != now)
            .unwrap_or_else(|| written(digits));
        write!(formatter, "{what} was {before} and is {now}")?;
        if !cubes.is_empty() {
            let numbers: Vec<String> = cubes.iter().map(u64::to_string).collect();
            let noun = if cubes.len() == 1 { "cube" } else { "cubes" };
            write!(formatter, "; newly failed: {noun} {}", numbers.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_printed_with_the_digits_that_matter() {
        for (what, before, now, expected) in [
            (
                Figure::CubesPerSecond,
                97_999.655_531_210_8,
                1_000.04,
                "cubes a second was 98000 and is 1000",
            ),
            (
                Figure::CubesPerSecond,
                0.458,
                0.3,
                "cubes a second was 0.46 and is 0.30",
            ),
            (
                Figure::MeanLength,
                20.7,
                20.701_23,
                "mean length was 20.700 and is 20.701",
            ),
            (
                Figure::MeanLength,
                20.700_01,
                20.700_02,
                "mean length was 20.70001 and is 20.70002",
            ),
            (Figure::MedianLength, 21.0, 21.5, "median length was 21.0 and is 21.5"),
            (Figure::LongestLength, 21.0, 22.0, "longest length was 21 and is 22"),
        ] {
            let regression = Regression {
                what,
                before,
                now,
                cubes: Vec::new(),
            };
            assert_eq!(regression.to_string(), expected);
        }
    }
}
