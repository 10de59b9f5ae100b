//! Numbers as people read them.

use std::fmt;

/// A number that is written with commas between groups of three digits: `1,440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupedNumber(pub u128);

impl fmt::Display for GroupedNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                formatter.write_str(",")?;
            }
            write!(formatter, "{digit}")?;
        }
        Ok(())
    }
}

/// A number of moves, in words: `1 move`, `20 moves`.
pub fn counted(moves: usize) -> String {
    match moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// A number of stickers with its verb: `1 sticker is`, `3 stickers are`.
pub fn stickers_are(count: usize) -> String {
    match count {
        1 => "1 sticker is".to_owned(),
        count => format!("{count} stickers are"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (number, text) in [(0, "0"), (999, "999"), (1_440, "1,440"), (1_000_000, "1,000,000")] {
            assert_eq!(GroupedNumber(number).to_string(), text);
        }
    }
}
