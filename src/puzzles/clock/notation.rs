//! Turns and positions of the Clock as text.

use super::dials::{ClockDials, DIALS, INNER};
use super::turn::{ClockTurn, HOURS, Pins};
use crate::notation::Column;
use crate::notation::algorithm::AlgorithmError;
use crate::puzzles::PuzzleError;

/// The maximum number of turns in an algorithm.
const MOST_TURNS: usize = 1_000_000;

/// True if a text is a position and not an algorithm: only positions begin with a number.
pub fn is_position(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    first.is_some_and(|first| first.is_ascii_digit())
}

/// True for characters that separate turns and numbers.
fn is_between(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '|')
}

/// Reads turns: `UR3+ DR1- y2 ALL2-`, with or without spaces. If a turn has a sign but no hours, it is a turn by one
/// hour. A single raised pin without hours and sign, as at the end of a scramble, turns nothing.
pub fn turns(text: &str) -> Result<Vec<ClockTurn>, PuzzleError> {
    let mut turns = Vec::new();
    // True after the first pin without hours and sign. Only such pins may follow it.
    let mut are_pins_set = false;
    let mut rest = text;
    let column = |rest: &str| Column::after(text, text[..text.len() - rest.len()].chars().count());
    loop {
        rest = rest.trim_start_matches(is_between);
        let Some(first) = rest.chars().next() else {
            return Ok(turns);
        };
        let not_a_turn = || {
            PuzzleError::Algorithm(AlgorithmError::NotATurn {
                column: column(rest),
                found: first,
                puzzle: "a Clock".to_owned(),
                turns: "pins (UR DR DL UL U R D L ALL) with hours and a sign, as in UR3+ or ALL2-, and y2".to_owned(),
            })
        };
        if let Some(after) = rest.strip_prefix("y2") {
            if are_pins_set {
                return Err(not_a_turn());
            }
            turns.push(ClockTurn::Over);
            rest = after.strip_prefix(['\'', '\u{2019}']).unwrap_or(after);
        } else {
            let (pins, length) = Pins::at_start(rest).ok_or_else(not_a_turn)?;
            let after = &rest[length..];
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, sign) = after.split_at(digits);
            let hours = match number {
                "" => 1,
                number => number
                    .parse()
                    .ok()
                    .filter(|&hours: &u8| hours <= HOURS)
                    .ok_or_else(|| {
                        let (column, found) = (column(after), number.to_owned());
                        PuzzleError::NoHour { column, found }
                    })?,
            };
            let (hours, after) = if let Some(after) = sign.strip_prefix('+') {
                (hours % HOURS, after)
            } else if let Some(after) = sign.strip_prefix(['-', '\u{2212}', '\u{2013}', '\'', '\u{2019}']) {
                ((HOURS - hours) % HOURS, after)
            } else if number.is_empty() && pins.is_single() && sign.chars().next().is_none_or(is_between) {
                are_pins_set = true;
                rest = sign;
                continue;
            } else {
                return Err(PuzzleError::NoDirection { column: column(sign) });
            };
            if are_pins_set {
                return Err(not_a_turn());
            }
            turns.push(ClockTurn::Wheel(pins, hours));
            rest = after;
        }
        if turns.len() > MOST_TURNS {
            return Err(not_a_turn());
        }
    }
}

/// Reads a position in one of three forms:
///
/// - the nine dials of the front, row by row, and then the five dials of the back that are not in a corner,
/// - the nine dials of the front, and then all nine dials of the back,
/// - three lines, each with a row of the front and a row of the back.
///
/// If the text ends with `y2`, the puzzle is turned over.
pub fn position(text: &str) -> Result<ClockDials, PuzzleError> {
    let trimmed = text.trim_end();
    let (numbers, is_over) = match trimmed.strip_suffix("y2") {
        Some(numbers) => (numbers, true),
        None => (trimmed, false),
    };
    let mut hours: Vec<(Column, u8)> = Vec::new();
    for word in numbers.split(is_between).filter(|word| !word.is_empty()) {
        // `word` and `text` are slices of the same string.
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        let column = Column::after(text, text[..before].chars().count());
        let are_digits = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        let hour = word.parse().ok().filter(|&hour: &u8| are_digits && hour <= HOURS);
        let hour = hour.ok_or_else(|| PuzzleError::NoHour {
            column,
            found: word.to_owned(),
        })?;
        hours.push((column, hour % HOURS));
    }
    let (front, back): (Vec<_>, Vec<_>) = match hours.len() {
        DIALS | 18 => {
            let are_lines = hours.len() == 18 && is_drawn_in_lines(numbers);
            let numbered = hours.into_iter().enumerate();
            let (front, back): (Vec<_>, Vec<_>) =
                numbered.partition(|(number, _)| if are_lines { number % 6 < 3 } else { *number < 9 });
            let values = |part: Vec<(usize, (Column, u8))>| part.into_iter().map(|(_, hour)| hour).collect();
            (values(front), values(back))
        }
        found => return Err(PuzzleError::DialCount { found }),
    };
    let mut dials = ClockDials {
        front: std::array::from_fn(|row| std::array::from_fn(|column| front[3 * row + column].1)),
        is_over,
        ..ClockDials::SOLVED
    };
    if back.len() == INNER.len() {
        dials.back = std::array::from_fn(|dial| back[dial].1);
        return Ok(dials);
    }
    dials.back = INNER.map(|(row, column)| back[3 * row + column].1);
    let behind = dials.behind();
    for (number, &(column, found)) in back.iter().enumerate() {
        let expected = behind[number / 3][number % 3];
        if found != expected {
            return Err(PuzzleError::CornerDials {
                column,
                found,
                expected,
            });
        }
    }
    Ok(dials)
}

/// True if the text consists of three lines with six numbers each. Blank lines are not counted.
fn is_drawn_in_lines(text: &str) -> bool {
    let lines = text
        .lines()
        .map(|line| line.split(is_between).filter(|word| !word.is_empty()).count());
    let lines: Vec<usize> = lines.filter(|&words| words > 0).collect();
    lines == [6; 3]
}

/// Writes a position in a form that [`position`] reads: fourteen numbers, and `y2` if the puzzle is turned over.
pub fn written(dials: &ClockDials) -> String {
    let mut words: Vec<String> = dials.hours().iter().map(u8::to_string).collect();
    if dials.is_over {
        words.push("y2".to_owned());
    }
    words.join(" ")
}
