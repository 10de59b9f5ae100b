//! Sizes of paper.

use crate::notation::UnknownName;
use std::fmt;
use std::str::FromStr;

/// The size of a sheet of paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm, the usual size in most countries (ISO 216).
    #[default]
    A4,
    /// 8½ × 11 inches, the usual size in North America (ANSI A).
    Letter,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// The name of the size in options and in CSS: `a4`.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// The width and the height in points. An inch has 72 points.
    #[cfg(feature = "pdf")]
    pub(super) const fn size(self) -> [f64; 2] {
        match self {
            Paper::A4 => [595.0, 842.0],
            Paper::Letter => [612.0, 792.0],
        }
    }
}

/// Writes `a4` or `letter`.
impl fmt::Display for Paper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Reads the name in upper or lower case.
impl FromStr for Paper {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Paper, UnknownName> {
        let mut all = Paper::ALL.into_iter();
        let found = all.find(|paper| paper.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownName::new("paper", text, Paper::ALL.map(Paper::name)))
    }
}
