//! Translates the notations of other programs into the notation of this program.

use super::TimedMoves;
use super::foreign::{ForeignText, is_kaggle_move};
use super::turn_notation::{are_many_letters, is_prime};
use crate::notation::files::SolveFile;
use crate::notation::link::Link;
use serde_json::Value;

/// An algorithm that was written in another notation.
pub(super) struct ForeignAlgorithm {
    /// The format of the text; `None` if [`ForeignText`] has no variant for it.
    pub kind: Option<ForeignText>,
    /// The translation of the text into the notation of this program. It may still not be a valid algorithm.
    pub text: String,
}

impl ForeignAlgorithm {
    /// The translation of a text that could not be read as an algorithm; `None` if its notation is unknown.
    pub fn of(text: &str) -> Option<ForeignAlgorithm> {
        let named = |kind, text: Option<String>| text.map(|text| ForeignAlgorithm { kind: Some(kind), text });
        named(ForeignText::Link, Link::of(text).and_then(Link::moves))
            .or_else(|| named(ForeignText::JsonList, listed(text)))
            .or_else(|| named(ForeignText::Kaggle, of_kaggle(text)))
            .or_else(|| named(ForeignText::NumberedLine, without_number(text)))
            .or_else(|| {
                named(
                    ForeignText::TimedMoves,
                    TimedMoves::of(text).map(|timed| timed.without_times()),
                )
            })
            .or_else(|| {
                let text = of_nissy(text)
                    .or_else(|| without_label(text))
                    .or_else(|| of_switches(text))
                    .or_else(|| of_deep_cube_a(text))
                    .or_else(|| in_order(text))?;
                Some(ForeignAlgorithm { kind: None, text })
            })
    }
}

/// Reads a list such as `["R", "U'"]`, with single or double quotation marks. Also reads lists of moves with their
/// times, such as `[["R", 304], …]` or `[{"move": "R", …}, …]`, and drops the times.
fn listed(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.starts_with('[') || !text.contains(['"', '\'']) {
        return None;
    }
    // Python writes single quotation marks around each text that contains no prime.
    let list: Vec<Value> = serde_json::from_str(text)
        .or_else(|_| serde_json::from_str(&text.replace('\'', "\"")))
        .ok()?;
    let turn = |value: &Value| match value {
        Value::String(turn) => Some(turn.clone()),
        Value::Array(parts) => match &parts[..] {
            [Value::String(turn), Value::Number(_)] => Some(turn.clone()),
            _ => None,
        },
        Value::Object(fields) => Some(fields.get("move")?.as_str()?.to_owned()),
        _ => None,
    };
    let turns: Option<Vec<String>> = list.iter().map(turn).collect();
    let turns = turns?;
    let turns = turns.join(" ");
    (!are_stickers(&turns)).then_some(turns)
}

/// True for a text that consists only of letters and is probably a list of stickers; see [`are_many_letters`].
fn are_stickers(text: &str) -> bool {
    let mut kinds: Vec<char> = text.chars().filter(|each| !each.is_whitespace()).collect();
    let (letters, are_letters) = (kinds.len(), kinds.iter().all(|each| each.is_alphabetic()));
    kinds.sort_unstable();
    kinds.dedup();
    are_letters && are_many_letters(letters, kinds.len())
}

/// Translates Kaggle's notation, `f0.-r1.d2`: layers are counted from the faces F, R and D, starting at 0, and a minus
/// reverses the direction.
fn of_kaggle(text: &str) -> Option<String> {
    let moves = text.trim().split('.');
    let turn = |text: &str| {
        let (is_back, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let layer: u32 = name[1..].parse().ok()?;
        let number = match layer {
            0 => String::new(),
            layer => (layer.checked_add(1)?).to_string(),
        };
        let face = name[..1].to_ascii_uppercase();
        Some(format!("{number}{face}{}", if is_back { "'" } else { "" }))
    };
    let turns: Option<Vec<String>> = moves
        .map(|text| is_kaggle_move(text).then(|| turn(text)).flatten())
        .collect();
    Some(turns?.join(" "))
}

/// Removes the number or the time at the start of a line: `1. R U F`, `12) R U`, `3: R`, `12.34 R U`, `DNF(12.34) R U`.
/// It also reads csTimer's lines with a number, a time and a date: `1. 12.34   R U F   @2026-09-04`.
pub(crate) fn without_number(text: &str) -> Option<String> {
    let text = text.trim();
    if text.contains('\n') {
        return None;
    }
    if let Some(scramble) = SolveFile::scramble_of_line(text) {
        return Some(scramble);
    }
    if let Some((time, rest)) = text.split_once(char::is_whitespace)
        && SolveFile::is_time(time)
    {
        return Some(rest.trim_start().to_owned());
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text[digits..].strip_prefix(['.', ')', ':']).filter(|_| digits > 0)?;
    Some(rest.trim_start().to_owned())
}

/// Removes nissy's prompt: `>>> Line: R U F`.
fn of_nissy(text: &str) -> Option<String> {
    let rest = text.trim_start().strip_prefix(">>>")?.trim_start();
    Some(rest.strip_prefix("Line:")?.trim().to_owned())
}

/// Removes the label before an algorithm: `Scramble: R U F`, `Scramble #2: R U F`, `alg = R U F`, `T perm: R U …`. A
/// tab may separate the label from the algorithm, as in cells of a spreadsheet. A label that is not in `LABELS` must
/// contain a word of at least three letters, and at least one of these letters must not be a move.
fn without_label(text: &str) -> Option<String> {
    const LABELS: [&str; 8] = [
        "scramble",
        "scr",
        "setup",
        "alg",
        "algorithm",
        "moves",
        "solution",
        "solve",
    ];
    let (label, rest) = text.trim().split_once([':', '=', '\t'])?;
    let is_of_moves = |letter: char| "URFDLBMESurfdlbmesxyzwi".contains(letter);
    let is_word =
        |word: &str| word.len() >= 3 && word.chars().all(char::is_alphabetic) && !word.chars().all(is_of_moves);
    let is_name = label.split([' ', '-', ',', '.']).any(is_word) && !label.contains(['(', '[', '^', '\'', '/']);
    let is_name = is_name && !rest.contains(['\t', '=']) && !rest.starts_with("//");
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '#' || letter == ' ';
    let is_label = LABELS.contains(&&*label.trim().trim_end_matches(is_number).to_ascii_lowercase());
    (is_label || is_name).then(|| rest.trim_start().to_owned())
}

/// Reads `L2 F2 (switch) U B' (switch) R`: each mark switches between the scramble and its inverse. Lines keep their
/// comments.
fn of_switches(text: &str) -> Option<String> {
    const MARKS: [&str; 2] = ["(switch)", "(niss)"];
    let mut written = String::new();
    let mut rest = text;
    let mut is_on_inverse = false;
    // Small and capital ASCII letters are equally long, so the position is the same in `rest` and in its lower-case
    // copy.
    while let Some((at, mark)) = { MARKS.iter() }
        .filter_map(|mark| Some((rest.to_ascii_lowercase().find(mark)?, mark)))
        .min()
    {
        written += &rest[..at];
        written += if is_on_inverse { "\n)" } else { "^(" };
        is_on_inverse = !is_on_inverse;
        rest = &rest[at + mark.len()..];
    }
    written += rest;
    if is_on_inverse {
        written += "\n)";
    }
    (rest.len() < text.len()).then_some(written)
}

/// Reads DeepCubeA's notation, `U-1 R1` or `U_-1 R_1`: each face is followed by an optional underscore, and by 1 or -1.
fn of_deep_cube_a(text: &str) -> Option<String> {
    let turn = |word: &str| {
        let mut letters = word.chars();
        let face = letters.next().filter(char::is_ascii_uppercase)?;
        let sign = letters.as_str().trim_start_matches('_');
        match sign {
            "1" => Some(face.to_string()),
            "-1" => Some(format!("{face}'")),
            _ => None,
        }
    };
    let words = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
    let turns: Option<Vec<String>> = words.map(turn).collect();
    // A single turn of this form may be something else.
    turns.filter(|turns| turns.len() > 1).map(|turns| turns.join(" "))
}

/// Rewrites spellings that people and spreadsheets use: quotation marks around the text, commas and semicolons between
/// moves, `FW2`, `R'2`, `(R U)*3`, `[r']` for a turn of the whole cube.
fn in_order(text: &str) -> Option<String> {
    let whole = text.trim();
    let quotes = [('"', '"'), ('“', '”'), ('\'', '\''), ('`', '`')];
    let inside = quotes.iter().find_map(|&(open, close)| {
        let inside = whole.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.contains([open, close])).then_some(inside)
    });
    let whole = inside.unwrap_or(whole);
    let mut written = String::with_capacity(whole.len());
    let mut depth = 0;
    let letters: Vec<char> = whole.chars().collect();
    let mut place = 0;
    while let Some(&letter) = letters.get(place) {
        let next = letters.get(place + 1).copied();
        let after = letters.get(place + 2).copied();
        let is_end = after.is_none_or(|after| after.is_whitespace() || matches!(after, ')' | ']' | ',' | ';'));
        place += 1;
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if letter == '['
            && let Some((turn, length)) = whole_turn(&letters[place..])
        {
            written.push_str(turn);
            depth -= 1;
            place += length;
            continue;
        }
        match letter {
            ',' | ';' if depth == 0 => written.push(' '),
            '\'' | '’' if matches!(next, Some('2' | '3')) && is_end => {
                written.extend(next);
                written.push('\'');
                place += 1;
            }
            'W' if written.ends_with(['U', 'R', 'F', 'D', 'L', 'B']) => written.push('w'),
            ')' | ']' => {
                written.push(letter);
                let blanks = letters[place..].iter().take_while(|each| **each == ' ').count();
                let sign = letters.get(place + blanks);
                let amount = letters.iter().skip(place + blanks + 1);
                let more_blanks = amount.clone().take_while(|each| **each == ' ').count();
                let digit = amount.clone().nth(more_blanks);
                if matches!(sign, Some('*' | '×' | 'X')) && digit.is_some_and(char::is_ascii_digit) {
                    place += blanks + 1 + more_blanks;
                }
            }
            letter => written.push(letter),
        }
    }
    (written != text && !are_stickers(&written)).then_some(written)
}

/// Reads `r']` after its `[`: a turn of the whole cube in the notation of fewest-moves solutions until 2019. Also
/// returns the number of characters that were read.
fn whole_turn(letters: &[char]) -> Option<(&'static str, usize)> {
    const TURNS: [(char, [&str; 3]); 6] = [
        ('r', ["x", "x2", "x'"]),
        ('l', ["x'", "x2", "x"]),
        ('u', ["y", "y2", "y'"]),
        ('d', ["y'", "y2", "y"]),
        ('f', ["z", "z2", "z'"]),
        ('b', ["z'", "z2", "z"]),
    ];
    let (amount, length) = match letters {
        [_, ']', ..] => (0, 2),
        [_, '2', ']', ..] => (1, 3),
        [_, prime, ']', ..] if is_prime(*prime) => (2, 3),
        _ => return None,
    };
    let (_, turns) = TURNS.iter().find(|(letter, _)| *letter == letters[0])?;
    Some((turns[amount], length))
}

#[cfg(test)]
mod tests {
    use crate::notation::{Algorithm, AlgorithmError};

    #[test]
    fn what_other_programs_write_is_read() {
        for (text, expected) in [
            ("1. R U F", "R U F"),
            ("12) R U F", "R U F"),
            ("2. R@10, U'@20", "R U'"),
            ("3. 12.34   R U F   @2026-09-04 10:09:45", "R U F"),
            (">>> Line: R U F", "R U F"),
            ("R, U, R'", "R U R'"),
            ("R;U;F", "R U F"),
            ("[R, U], F", "[R, U] F"),
            ("\"R U F\"", "R U F"),
            (r#"["R", "U'"]"#, "R U'"),
            ("['R', 'U2']", "R U2"),
            (r#"[["R", 304], ["U'", 420]]"#, "R U'"),
            ("R@304 U'@420.5", "R U'"),
            ("R/*304*/U'/*420*/", "R U'"),
            ("https://alg.cubing.net/?alg=R_U-", "R U'"),
            ("f0.-r1.d2.-f2", "F M U' B"),
            ("-f1", "S'"),
            ("U-1 R1", "U' R"),
            ("U_-1 R_1", "U' R"),
            ("FW2 R", "f2 R"),
            ("R'2 U", "R2' U"),
            ("(R U)*3 (F B) ×2", "(R U)3 (F B)2"),
            ("(R U) × 3", "(R U)3"),
            ("R (switch) U L (switch) D", "R D ^(U L\n)"),
            ("R // eo\n(Switch)\nU // dr", "R // eo\n^(\nU // dr\n)"),
            ("Scramble: R U F", "R U F"),
            ("alg = R, U", "R U"),
            ("Scramble #12: R U F", "R U F"),
            ("T perm: R U R' U'", "R U R' U'"),
            ("OLL 21: [R: U] F", "[R: U] F"),
            ("Anti-Sune\tR U2 R'", "R U2 R'"),
            ("Round 1, attempt 2: R U F", "R U F"),
            ("12.34 R U F", "R U F"),
            ("DNF(1:02.34)   R U F", "R U F"),
            ("`R U' F`", "R U' F"),
            ("[r] U [f2] R [d']", "x U z2 R y"),
            ("[R, U] [l']", "[R, U] x"),
        ] {
            let read = text
                .parse::<Algorithm>()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_in_it_is_said() {
        let error = "R@304 Q@420".parse::<Algorithm>().expect_err("Q is no face");
        let expected =
            "this looks like moves with times, so it was read as 'R Q'; in that text, column 3: 'Q' is not a face";
        assert!(error.to_string().starts_with(expected), "{error}");
        for text in [
            "R U F ; cross",
            "R U F,12.34",
            "(R, U)",
            "R''",
            "R U @",
            "R / U",
            "R U: F",
            "U: FUU, R: BLL",
            "RUF: R",
            "T: R U",
        ] {
            let error = text.parse::<Algorithm>().expect_err(text);
            assert!(!matches!(error, AlgorithmError::Said { .. }), "{text}: {error}");
        }
    }
}
