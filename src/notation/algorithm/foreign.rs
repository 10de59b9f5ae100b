//! Recognises texts from other programs, or for other puzzles, that are not algorithms in the notation of this program.
//! If such a text cannot be read, the error says what type of text it is. This is more useful than the first unexpected
//! character.

use crate::cube::Face;
use std::fmt;

/// A text of a known kind that is not an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ForeignText {
    /// A scramble of a Megaminx: `R++ D-- … U'`.
    Megaminx,
    /// A scramble of a Square-1: `(1, 0) / (3, -3) / …`.
    SquareOne,
    /// A scramble of a Clock: `UR3+ DR2- … y2 …`.
    Clock,
    /// Moves in the notation of Kaggle's Santa 2023 competition: `f0.-r1.d2`.
    Kaggle,
    /// Moves with the times at which they were made: `R@304`, `R/*304*/`.
    TimedMoves,
    /// A link: `https://…`.
    Link,
    /// A list in JSON: `["R", "U"]`.
    JsonList,
    /// A line that begins with its number: `1. R U F`.
    NumberedLine,
    /// A row of a table: `1;12.34;R U F;…`, `"R U F","12.34"`.
    TableRow,
    /// Cycles of pieces: `(UF UR UB)`, `UF-UR-UB`.
    Cycle,
    /// The name of a case: `T perm`, `OLL 21`, `Sune`. Several positions belong to a case.
    Case,
    /// The stickers of a position, arranged in the rows of a net.
    Net,
    /// The 54 stickers of a 3x3x3, as letters of faces.
    Stickers,
}

impl ForeignText {
    /// The description with an article: `a link`.
    pub(super) fn described(self) -> &'static str {
        self.parts().0
    }
}

/// A description of the text, and advice.
impl fmt::Display for ForeignText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, then) = self.parts();
        write!(formatter, "this looks like {what}, {then}")
    }
}

impl ForeignText {
    /// The name of the puzzle, if the text is in the scramble notation of a puzzle other than the 3x3x3.
    pub const fn puzzle(self) -> Option<&'static str> {
        match self {
            ForeignText::Megaminx => Some("megaminx"),
            ForeignText::SquareOne => Some("sq1"),
            ForeignText::Clock => Some("clock"),
            _ => None,
        }
    }

    /// A description of the text, and advice.
    const fn parts(self) -> (&'static str, &'static str) {
        match self {
            ForeignText::Megaminx => ("a scramble of a Megaminx", OTHER_PUZZLE),
            ForeignText::SquareOne => ("a scramble of a Square-1", OTHER_PUZZLE),
            ForeignText::Clock => ("a scramble of a Clock", OTHER_PUZZLE),
            ForeignText::Kaggle => ("moves in the notation of Kaggle's puzzles", "but is not valid"),
            ForeignText::TimedMoves => ("moves with times", "but is not valid"),
            ForeignText::Link => ("a link", "but contains no algorithm"),
            ForeignText::JsonList => ("a JSON list", "but is not a list of moves"),
            ForeignText::NumberedLine => ("a numbered line", "but contains no algorithm"),
            ForeignText::TableRow => ("a row of a table", "which cannot be read; give only the moves"),
            ForeignText::Cycle => ("a cycle of pieces", "which is a position, not an algorithm"),
            ForeignText::Case => (
                "the name of a case",
                "not an algorithm; the command scramble gives random positions of a case",
            ),
            ForeignText::Net => ("a net", "not an algorithm"),
            ForeignText::Stickers => ("the 54 stickers of a cube", "not an algorithm"),
        }
    }
}

/// The end of the message for scrambles of puzzles other than the 3x3x3.
const OTHER_PUZZLE: &str = "which is another puzzle";

impl ForeignText {
    /// Recognises texts that could be read as turns but mean something else: Kaggle's moves, such as `f1.r1`, whose
    /// dots would be pauses, and cycles, such as `(UF UR UB)`, whose pieces would be turns.
    pub(super) fn that_reads_as_turns(text: &str) -> Option<ForeignText> {
        let is_kaggle = text.contains('.') && text.trim().split('.').all(is_kaggle_move);
        if is_kaggle {
            return Some(ForeignText::Kaggle);
        }
        let is_cycle = text.trim_start().starts_with('(') && are_cycles(text, char::is_whitespace);
        is_cycle.then_some(ForeignText::Cycle)
    }

    /// Recognises the type of a text that is not an algorithm; `None` if it is not a known type.
    pub(in crate::notation) fn of(text: &str) -> Option<ForeignText> {
        let text = &*without_comments(text);
        let text = text.trim();
        let has_word = |is_it: fn(&str) -> bool| text.split_whitespace().any(is_it);
        let first = text.split_whitespace().next().unwrap_or_default();
        let digits = first.chars().take_while(char::is_ascii_digit).count();
        let is_json_list = || text.starts_with('[') && serde_json::from_str::<Vec<serde_json::Value>>(text).is_ok();
        if text.contains("://") {
            Some(ForeignText::Link)
        } else if is_json_list() {
            Some(ForeignText::JsonList)
        } else if text.contains(';') && !text.contains('&')
            || text.starts_with('"') && text.contains("\",") && !text.contains("\":")
        {
            Some(ForeignText::TableRow)
        } else if digits > 0 && matches!(first[digits..].chars().next(), Some('.' | ')' | ':')) {
            Some(ForeignText::NumberedLine)
        } else if is_kaggle_move(text) {
            Some(ForeignText::Kaggle)
        } else if has_megaminx_turn(text) {
            Some(ForeignText::Megaminx)
        } else if has_square_one_turn(text) {
            Some(ForeignText::SquareOne)
        } else if has_word(is_clock_turn) {
            Some(ForeignText::Clock)
        } else if are_cycles(text, |between| between == '-') {
            Some(ForeignText::Cycle)
        } else if has_word(is_timed_move) || text.contains("/*") {
            Some(ForeignText::TimedMoves)
        } else if is_case(text) {
            Some(ForeignText::Case)
        } else {
            None
        }
    }
}

/// Removes the comments at the ends of lines. Two slashes after a colon do not begin a comment, because they are part
/// of a link.
fn without_comments(text: &str) -> String {
    let code = |line: &str| {
        let mut comments = line.match_indices("//").map(|(start, _)| start);
        let start = comments.find(|&start| !line[..start].ends_with(':'));
        line[..start.unwrap_or(line.len())].to_owned()
    };
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// True for a move in Kaggle's notation: `f0`, `-r1`, `d12`.
pub(super) fn is_kaggle_move(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let digits = text.strip_prefix(['f', 'r', 'd']).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// True if the text has a Megaminx turn by two fifths of a full turn, such as `R++` or `D--`.
fn has_megaminx_turn(text: &str) -> bool {
    let is_turn = |turn: &[u8]| matches!(turn, [b'R' | b'D', sign @ (b'+' | b'-'), again] if sign == again);
    text.as_bytes().windows(3).any(is_turn)
}

/// True if the text has a turn of a Square-1: `(1,0)` or `(-3, 6)` somewhere in the text, or `1,0/-3,6`.
fn has_square_one_turn(text: &str) -> bool {
    let is_number = |text: &str| text.trim().parse::<i8>().is_ok_and(|number| (-6..=6).contains(&number));
    let is_turn = |inside: &str| {
        let both = inside.split_once(',');
        both.is_some_and(|(above, below)| is_number(above) && is_number(below))
    };
    let turns = text.split('(').skip(1);
    let mut bare = text.split('/').map(str::trim).filter(|turn| !turn.is_empty());
    turns.filter_map(|after| after.split(')').next()).any(is_turn) || text.contains('/') && bare.any(is_turn)
}

/// True for a turn of a Clock: `UR3+`, `ALL0-`.
fn is_clock_turn(word: &str) -> bool {
    let pins = word
        .trim_end_matches(['+', '-'])
        .trim_end_matches(|last: char| last.is_ascii_digit());
    let amount = &word[pins.len()..];
    let is_amount =
        amount.len() == 2 && amount.ends_with(['+', '-']) && amount.starts_with(|first: char| first.is_ascii_digit());
    is_amount && ["UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL"].contains(&pins)
}

/// True for brackets with at least two pieces in each, such as `(UF UR UB) (URF UBR)`, and for a list of pieces without
/// brackets. `is_between` is true for the characters that may separate two pieces.
fn are_cycles(text: &str, is_between: impl Fn(char) -> bool) -> bool {
    let cycles = text.split(['(', ')']).map(str::trim).filter(|cycle| !cycle.is_empty());
    let is_cycle = |cycle: &str| {
        let pieces: Vec<&str> = cycle.split(&is_between).filter(|piece| !piece.is_empty()).collect();
        pieces.len() > 1 && pieces.iter().all(|piece| is_piece(piece))
    };
    let mut cycles = cycles.peekable();
    cycles.peek().is_some() && cycles.all(is_cycle)
}

/// True for the name of a piece, which is two or three faces that meet: `UF`, `URF`.
fn is_piece(word: &str) -> bool {
    let faces: Option<Vec<Face>> = word.chars().map(Face::from_letter).collect();
    faces.is_some_and(|faces| {
        let meet = |(place, face): (usize, &Face)| faces[..place].iter().all(|other| other.axis() != face.axis());
        (2..=3).contains(&faces.len()) && faces.iter().enumerate().all(meet)
    })
}

/// True for the name of a case: `T perm`, `OLL 21`, `COLL S1`, `Sune`.
fn is_case(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [name] => matches!(name, "sune" | "antisune" | "anti-sune"),
        [_, "perm"] => true,
        [set, _] => matches!(
            set,
            "oll" | "pll" | "coll" | "cmll" | "zbll" | "ell" | "f2l" | "cll" | "eg-1" | "eg-2"
        ),
        _ => false,
    }
}

/// True for a move with its time: `R'@304`.
fn is_timed_move(word: &str) -> bool {
    let parts = word.split_once('@');
    parts.is_some_and(|(turn, time)| !turn.is_empty() && time.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Algorithm, AlgorithmError};

    #[test]
    fn what_other_programs_write_is_called_by_its_name() {
        for (text, expected) in [
            ("R++ D-- R++ D++ R-- D-- U'", ForeignText::Megaminx),
            ("R--D++R++D--U", ForeignText::Megaminx),
            ("(1, 0) / (3, -3) / (-1, 2)", ForeignText::SquareOne),
            ("/(1,0)/(-3,0)/", ForeignText::SquareOne),
            ("1,0/-1,-1/0,1", ForeignText::SquareOne),
            ("UR3+ DR5- DL0+ UL1- U2+ R3- D1+ L4+ ALL2- y2 U3+", ForeignText::Clock),
            ("https://example.com/", ForeignText::Link),
            ("[1, 2]", ForeignText::JsonList),
            ("(UF UR UB)", ForeignText::Cycle),
            ("(UF UR UB)(URF UBR ULB)", ForeignText::Cycle),
            ("UF-UR-UB", ForeignText::Cycle),
            ("T perm", ForeignText::Case),
            ("OLL 21", ForeignText::Case),
            ("sune", ForeignText::Case),
            ("1;12.34;;R U F;2020-01-01", ForeignText::TableRow),
            (r#""3x3x3","R U F""#, ForeignText::TableRow),
        ] {
            let error = text.parse::<Algorithm>().expect_err(text);
            assert_eq!(error, AlgorithmError::Foreign(expected), "{text}");
        }
        for text in [
            "R . U",
            "R.U",
            "f2",
            "[R, U]",
            "r2",
            "(RU R'U')",
            "(RUF)2",
            "R-U",
            "(R U) (F B)",
            "(R, U)",
            "R+ U",
            "U-1",
            "R U F # cross",
            "f2 . r2",
            "R Q // a; b",
            "Q // 1. R",
        ] {
            let named = text.parse::<Algorithm>().err();
            assert!(!matches!(named, Some(AlgorithmError::Foreign(_))), "{text}");
        }
    }
}
