//! Times as timers write them.

use super::solve::Penalty;
use std::time::{Duration, SystemTime};

/// The penalty of two seconds, in milliseconds.
const PLUS_TWO: u64 = 2_000;

/// The longest time that can be read, in milliseconds: a thousand hours.
const LONGEST: u64 = 1_000 * 3_600 * 1_000;

/// The time of a solve in milliseconds, and its penalty. The time does not include the two seconds of a penalty. The
/// text may be `12.34`, `1:02.345`, `12.34+`, `DNF(12.34)` or `DNF`. It may be in brackets, which mark the best and the
/// worst time of an average. `None` if the text is not a time.
pub(super) fn timed(text: &str) -> Option<(Option<u64>, Option<Penalty>)> {
    let text = text.trim();
    let text = match text.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
        Some(inside) => inside,
        None => text,
    };
    if let Some(rest) = text.strip_prefix("DNF") {
        let inside = rest.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        return match (rest, inside) {
            ("", _) => Some((None, Some(Penalty::Dnf))),
            (_, Some(inside)) => Some((Some(of_clock(inside.trim_end_matches('+'))?), Some(Penalty::Dnf))),
            _ => None,
        };
    }
    match text.strip_suffix('+') {
        Some(text) => Some((Some(of_clock(text)?.checked_sub(PLUS_TWO)?), Some(Penalty::PlusTwo))),
        None => Some((Some(of_clock(text)?), None)),
    }
}

/// Reads `12.34`, `1:02.345`, `1:00:00.00` as milliseconds; a comma may replace the point.
pub(super) fn of_clock(text: &str) -> Option<u64> {
    let text = text.trim();
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if !are_digits(fraction) || fraction.len() > 6 || whole.is_empty() {
        return None;
    }
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        if part.is_empty() || part.len() > 9 || !are_digits(part) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let thousandths: u64 = format!("{fraction:0<3}")[..3].parse().ok()?;
    let time = seconds.checked_mul(1_000)?.checked_add(thousandths)?;
    (time <= LONGEST).then_some(time)
}

/// Milliseconds since 1970 as a date; `None` after the year 9999.
pub(super) fn date_of(milliseconds: u64) -> Option<String> {
    /// The last second of the year 9999.
    const LAST: u64 = 253_402_300_799;
    if milliseconds / 1_000 > LAST {
        return None;
    }
    let date = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(milliseconds / 1_000))?;
    Some(humantime::format_rfc3339_seconds(date).to_string())
}

/// The seconds from 1970 to a date in RFC 3339.
pub(super) fn seconds_of(date: &str) -> Option<u64> {
    let date = humantime::parse_rfc3339(date).ok()?;
    Some(date.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_timers_write_them() {
        for (text, expected) in [
            ("12.34", Some((Some(12_340), None))),
            ("(9.5)", Some((Some(9_500), None))),
            ("1:02.345", Some((Some(62_345), None))),
            ("1:00:00.00", Some((Some(3_600_000), None))),
            ("14.34+", Some((Some(12_340), Some(Penalty::PlusTwo)))),
            ("DNF(12.34)", Some((Some(12_340), Some(Penalty::Dnf)))),
            ("(DNF(12.34))", Some((Some(12_340), Some(Penalty::Dnf)))),
            ("DNF", Some((None, Some(Penalty::Dnf)))),
            ("1.0+", None),
            ("", None),
            ("12.34.5", None),
            ("1::2", None),
            ("R U", None),
            ("99999999999", None),
        ] {
            assert_eq!(timed(text), expected, "{text}");
        }
        assert_eq!(date_of(1_788_509_385_000).as_deref(), Some("2026-09-04T08:09:45Z"));
        assert_eq!(date_of(u64::MAX), None);
    }
}
