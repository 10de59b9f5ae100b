//! Reads values as people type them: numbers, sizes and times.

use std::num::{IntErrorKind, ParseIntError};
use std::time::Duration;

/// Reads a whole number of at least 1. It may be in thousands or millions: `100k`, `1.5k`, `1M`.
///
/// # Errors
///
/// If the text is not such a value.
pub fn count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => match text.strip_suffix(['m', 'M']) {
            Some(digits) => (digits, 1_000_000),
            None => (text, 1),
        },
    };
    let (count, unit) = match digits.split_once('.').filter(|_| unit > 1) {
        Some((whole, part)) => (
            whole_number(&format!("{whole}{part}"))?,
            unit_of_digits(unit, part.len())?,
        ),
        None => (whole_number(digits)?, unit),
    };
    match count.checked_mul(unit) {
        Some(0) => Err("there must be at least 1".to_owned()),
        Some(count) => Ok(count),
        None => Err(too_large()),
    }
}

/// Returns `unit` divided by 10 to the power of `digits`. In a number with this many digits after the decimal point, a
/// 1 as the last digit has this value.
fn unit_of_digits(unit: u64, digits: usize) -> Result<u64, String> {
    let tens = u32::try_from(digits).ok().and_then(|digits| 10_u64.checked_pow(digits));
    let unit = tens.filter(|_| digits > 0).map_or(0, |tens| unit / tens);
    (unit > 0)
        .then_some(unit)
        .ok_or_else(|| "not a whole number".to_owned())
}

fn too_large() -> String {
    format!("must be at most {}", u64::MAX)
}

/// Reads a size in megabytes (millions of bytes) or gigabytes: `64M`, `256MB`, `1G`. Returns the number of bytes.
///
/// # Errors
///
/// If the text is not such a value.
pub fn bytes(text: &str) -> Result<usize, String> {
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

/// Reads a whole number of at most 64 bits.
///
/// # Errors
///
/// If the text is not such a value.
pub fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => too_large(),
        _ => "not a whole number written only in digits".to_owned(),
    })
}

/// Reads a time of more than 0: a number of seconds, or a number with a unit.
///
/// # Errors
///
/// If the text is not such a value.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let time = match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    match time {
        Some(Duration::ZERO) => Err("must be more than 0 seconds".to_owned()),
        Some(time) => Ok(time),
        None => Err("not a time such as 0.5, 500ms, 2s or 1min".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An earlier version rejected `1.5k`.
    #[test]
    fn thousands_and_millions_may_have_a_point() {
        for (text, expected) in [
            ("1.5k", 1_500),
            ("0.5M", 500_000),
            ("2k", 2_000),
            ("1.234567M", 1_234_567),
        ] {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for text in ["1.5", "1.2345k", "1.k", ".k", "k", "0.0k", "-1.5k"] {
            assert!(count(text).is_err(), "{text}");
        }
    }
}
