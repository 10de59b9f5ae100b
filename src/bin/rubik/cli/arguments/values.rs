//! Values, as people type them: numbers and names.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::num::{IntErrorKind, ParseIntError};

/// A number of cubes: a whole number of at least 1, also in thousands or millions as in `100k`, `1M`.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => match text.strip_suffix(['m', 'M']) {
            Some(digits) => (digits, 1_000_000),
            None => (text, 1),
        },
    };
    let count = whole_number(digits)?;
    match count.checked_mul(unit) {
        Some(0) => Err("there must be at least 1".to_owned()),
        Some(count) => Ok(count),
        None => Err(too_large()),
    }
}

fn too_large() -> String {
    format!("must be at most {}", u64::MAX)
}

/// A number of bytes, in millions or in thousands of millions: `64M`, `256MB`, `1G`.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let number = text.strip_suffix(['B', 'b']).unwrap_or(text);
    let (digits, unit) = match number.strip_suffix(['g', 'G']) {
        Some(digits) => (digits, 1_000_000_000),
        None => (number.strip_suffix(['m', 'M']).unwrap_or(""), 1_000_000),
    };
    let bytes = digits.parse::<usize>().ok();
    let bytes = bytes.and_then(|number| number.checked_mul(unit));
    bytes
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "not a size such as 64M or 1G".to_owned())
}

/// A seed: any whole number of 64 bits.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    whole_number(text)
}

fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => too_large(),
        _ => "not a whole number, written in digits alone".to_owned(),
    })
}

/// Reads one of some values by its name; help, errors and completions list the names.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(&'static str, T)> = values.into_iter().collect();
    let names: Vec<&'static str> = values.iter().map(|&(name, _)| name).collect();
    PossibleValuesParser::new(names).try_map(move |found| {
        let value = values.iter().find(|(name, _)| *name == found);
        value.map(|&(_, value)| value).ok_or("no such name")
    })
}
