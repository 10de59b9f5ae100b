//! The day of a round.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The error for a text that is not a day of the calendar.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is not a date such as 2026-11-28")]
pub struct InvalidDate(String);

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    fn month(self) -> &'static str {
        MONTHS[usize::from(self.month) - 1]
    }

    /// The day in words: `28 November 2026`.
    pub(super) fn in_words(self) -> String {
        format!("{} {} {}", self.day, self.month(), self.year)
    }

    /// The beginning of the day in TNoodle's format: `Nov 28, 2026 12:0:0 AM`.
    pub(super) fn of_tnoodle(self) -> String {
        format!("{} {:02}, {} 12:0:0 AM", &self.month()[..3], self.day, self.year)
    }
}

/// Writes the day as `2026-11-28`.
impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self;
        write!(formatter, "{year}-{month:02}-{day:02}")
    }
}

/// Reads a day in the format of `Display`. The year must be between 1970 and 9999.
impl FromStr for Date {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Date, InvalidDate> {
        let invalid = || InvalidDate(text.chars().take(24).collect());
        // This also checks that the day exists in this month, with leap years.
        humantime::parse_rfc3339(&format!("{text}T00:00:00Z")).map_err(|_| invalid())?;
        let mut parts = text.split('-');
        let mut part = || {
            parts
                .next()
                .and_then(|part| part.parse::<u16>().ok())
                .ok_or_else(invalid)
        };
        let (year, month, day) = (part()?, part()?, part()?);
        // The month and the day are below 32.
        let (month, day) = (month as u8, day as u8);
        Ok(Date { year, month, day })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_are_read_and_others_are_not() {
        for text in ["2026-11-28", "2024-02-29", "1970-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(text));
        }
        let date: Date = "2026-01-02".parse().expect("a day");
        assert_eq!(date.in_words(), "2 January 2026");
        assert_eq!(date.of_tnoodle(), "Jan 02, 2026 12:0:0 AM");
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-02-30",
            "2025-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-11-00",
            "26-11-28",
            "2026-11-28 ",
            "2026-1-2",
            "28.11.2026",
            "2026-11-28T00:00:00Z",
            "é026-11-28",
            "12026-11-28",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
