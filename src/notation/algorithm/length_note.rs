//! Numbers of moves, as other programs write them after an algorithm: `(18f)`, `(17)`, `[18f*]`, `(12f, 16q)`.

use super::super::Characters;
use super::turn_notation::is_prime;

/// The units that programs write after a number of moves. The empty text allows numbers without a unit.
const UNITS: [&str; 15] = [
    "", "f", "q", "h", "s", "e", "m", "t", "htm", "qtm", "stm", "etm", "obtm", "moves", "turns",
];

/// How many digits a number of moves may have.
const MOST_DIGITS: usize = 4;

/// A number of moves in brackets.
pub(super) struct LengthNote<'a> {
    /// The first of the numbers in the brackets.
    pub number: u32,
    /// The unit of this number as it was written; empty if the number has no unit.
    pub unit: String,
    /// The text in the brackets.
    inside: String,
    /// The text after the closing bracket.
    pub after: Characters<'a>,
}

impl<'a> LengthNote<'a> {
    /// Reads the number of moves after an opening bracket; `None` if the bracket contains anything else.
    pub fn read(characters: &Characters<'a>, bracket: char) -> Option<LengthNote<'a>> {
        let mut after = characters.clone();
        let close = if bracket == '(' { ')' } else { ']' };
        // Nearly all brackets begin with a letter, so most calls return here.
        let begins = after
            .peek()
            .is_some_and(|(_, next)| next.is_ascii_digit() || next == ' ');
        if !begins {
            return None;
        }
        let mut inside = String::new();
        while let Some((_, character)) = after.next_if(|next| next != close) {
            let may_be_inside = character.is_ascii_alphanumeric() || matches!(character, ' ' | '*' | ',');
            if !may_be_inside || inside.len() > 40 {
                return None;
            }
            inside.push(character);
        }
        after.next_if(|next| next == close)?;
        let each: Option<Vec<(u32, String)>> = inside.split(',').map(number_and_unit).collect();
        let each = each?;
        // If one of several numbers has no unit, the numbers are a list, and not a number of moves.
        if each.len() > 1 && each.iter().any(|(_, unit)| unit.is_empty()) {
            return None;
        }
        let (number, unit) = each.into_iter().next()?;
        Some(LengthNote {
            number,
            unit,
            inside,
            after,
        })
    }

    /// True if an amount or a prime follows the closing bracket. Then the brackets are a group, and not a number of
    /// moves.
    pub fn has_amount(&self) -> bool {
        let next = self.after.peek();
        next.is_some_and(|(_, next)| next.is_ascii_digit() || is_prime(next))
    }

    /// True if nothing follows the note in its line, except blanks and a comment.
    pub fn is_at_end(&self) -> bool {
        LengthNote::is_line_end(self.after.clone())
    }

    /// True if `rest` begins with blanks and then a `/`, a line end or the end of the text.
    pub fn is_line_end(mut rest: Characters<'_>) -> bool {
        while rest.next_if(|next| next.is_whitespace() && next != '\n').is_some() {}
        matches!(rest.next(), None | Some((_, '\n' | '/')))
    }

    /// The note as text.
    pub fn written(&self, bracket: char) -> String {
        let close = if bracket == '(' { ')' } else { ']' };
        format!("{bracket}{}{close}", self.inside)
    }
}

/// Reads a number and its unit. An asterisk, which marks a minimal number, is skipped.
fn number_and_unit(text: &str) -> Option<(u32, String)> {
    let text = text.trim();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|_| digits <= MOST_DIGITS)?;
    let unit = text[digits..].replace('*', "").trim().to_owned();
    // A single capital letter is a face, not a unit.
    let spelled = if unit.len() > 1 {
        unit.to_ascii_lowercase()
    } else {
        unit.clone()
    };
    UNITS.contains(&spelled.as_str()).then_some((number, unit))
}
