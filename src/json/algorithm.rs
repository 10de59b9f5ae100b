//! Algorithms that were rewritten or measured.

use serde::Serialize;

/// How often an algorithm must be made until everything is as before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OrderObject {
    /// The algorithm, as it was given.
    pub algorithm: String,
    /// A decimal number: it may have thousands of digits.
    pub order: String,
}

/// An algorithm that was rewritten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AlgorithmObject {
    /// The algorithm, as it was given.
    pub algorithm: String,
    /// What was done with it: `simplify`, `invert` and so on.
    pub operation: &'static str,
    /// What came of it.
    pub result: String,
}

/// How long an algorithm is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CountedObject<L> {
    /// The algorithm, as it was given.
    pub algorithm: String,
    /// Its length, a field a metric.
    #[serde(flatten)]
    pub length: L,
}
