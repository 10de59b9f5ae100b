//! Guesses the typing mistake that caused an unexpected character, from the text around the character.

use super::AlgorithmError;
use super::turn_notation::is_prime;
use crate::cube::Face;
use std::fmt;

/// A common mistake in an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mistyping {
    /// A prime after a prime.
    SecondPrime,
    /// A comment that begins with a sign other than `//`.
    Comment,
    /// Brackets that algorithms do not have, such as `{ }`.
    Bracket,
    /// An amount that does not directly follow its move, or that is a superscript: `R^2`, `R 2`, `R²`. The string is
    /// the correct spelling of the move.
    Amount(String),
    /// An amount that does not directly follow its bracket: `(R U)^2`, `(R U) 2`. The string is the correct spelling.
    AmountOfBracket(String),
    /// A minus instead of a prime: `R-1`, `R-`. The string is the correct spelling of the move.
    Minus(String),
    /// `_` or `-` between moves.
    Separator,
    /// A small letter with `w`, such as `rw`. The strings are the two possible corrections.
    SmallWide([String; 2]),
    /// An escaped character of a link or a web page, `%27` or `&#39;`, and the character that it stands for.
    Escaped(String, char),
    /// A letter of another alphabet, and the letter of a turn that it looks like.
    LooksLike(char, char),
    /// The time of a solve.
    Time(String),
    /// An arrow.
    Arrow(String),
    /// A word that is not a move, such as `Scramble` or `Y perm`.
    Word(String),
    /// A JSON list whose first bracket is never closed.
    OpenList,
    /// Single letters that are separated by commas or semicolons. At least one of them is not the letter of a face, so
    /// they are probably the colors of stickers.
    Stickers,
    /// A list of faces with their stickers, `U: … R: … U: …`, that names this face twice.
    FaceTwice(Face),
}

/// A description such as `a comment begins with //`.
impl fmt::Display for Mistyping {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistyping::SecondPrime => formatter.write_str("it is a second prime"),
            Mistyping::Comment => formatter.write_str("a comment begins with //"),
            Mistyping::Bracket => formatter.write_str("write repeated moves in ( )"),
            Mistyping::Amount(written) => write!(formatter, "write an amount directly after its move: {written}"),
            Mistyping::AmountOfBracket(written) => {
                write!(formatter, "write an amount directly after its bracket: {written}")
            }
            Mistyping::Minus(written) => write!(formatter, "write a counter-clockwise turn as {written}"),
            Mistyping::Separator => formatter.write_str("separate moves only by spaces"),
            Mistyping::SmallWide([one, other]) => write!(formatter, "write a turn of two layers as {one} or {other}"),
            Mistyping::Escaped(written, sign) => {
                write!(formatter, "{written} stands for {sign} in links and web pages")
            }
            Mistyping::LooksLike(found, face) => {
                write!(
                    formatter,
                    "this is U+{:04X}, which only looks like {face}",
                    *found as u32
                )
            }
            Mistyping::Time(time) => write!(formatter, "{time} looks like a time"),
            Mistyping::Arrow(arrow) => write!(formatter, "'{arrow}' is not part of an algorithm"),
            Mistyping::Word(word) => write!(formatter, "'{word}' is not a move"),
            Mistyping::Stickers => formatter.write_str("these letters look like stickers; a cube has 54 stickers"),
            Mistyping::FaceTwice(face) => write!(formatter, "these are faces of a cube, and {face} is named twice"),
            Mistyping::OpenList => formatter.write_str("the '[' at the beginning is never closed"),
        }
    }
}

/// The maximum number of characters of a word that an error shows.
const SHOWN: usize = 24;

/// Words that may follow the name of an algorithm: `Y perm`.
const BEHIND_NAMES: [&str; 3] = ["perm", "parity", "case"];

/// True if a text consists of single letters, separated by commas or semicolons, and at least one of them is not the
/// letter of a face.
fn are_colors(text: &str) -> bool {
    let parts = || text.split([',', ';']).map(str::trim);
    let is_letter = |part: &str| part.chars().count() == 1 && part.chars().all(char::is_alphabetic);
    parts().all(is_letter) && parts().any(|part| part.chars().any(|letter| Face::from_letter(letter).is_none()))
}

/// The first face that is named twice in a text such as `U: … R: … U: …`.
fn face_twice(letters: &[char]) -> Option<Face> {
    let labels = letters.windows(2).filter(|pair| pair[1] == ':');
    let mut faces = labels.filter_map(|pair| Face::from_letter(pair[0].to_ascii_uppercase()));
    let mut named = Vec::new();
    faces.find(|face| {
        let is_named = named.contains(face);
        named.push(*face);
        is_named
    })
}

impl Mistyping {
    /// The probable mistake at the position where reading the text failed; `None` if the text shows no known mistake.
    pub(super) fn of(text: &str, error: &AlgorithmError) -> Option<Mistyping> {
        let (column, found) = match error {
            AlgorithmError::NotAFace { column, found }
            | AlgorithmError::NotATurn { column, found, .. }
            | AlgorithmError::NoFace { column, found } => (*column, *found),
            AlgorithmError::LoneCaret { column } => (*column, '^'),
            AlgorithmError::NeverOpened { column, found } => (*column, *found),
            AlgorithmError::Foreign(_) if text.contains(" ;") => return Some(Mistyping::Comment),
            _ => return None,
        };
        let letters: Vec<char> = text.chars().collect();
        let at = column.place_in(text)?;
        if matches!(error, AlgorithmError::NeverOpened { .. }) {
            if are_colors(text) {
                return Some(Mistyping::Stickers);
            }
            let twice = || face_twice(&letters).map(Mistyping::FaceTwice);
            return (found == ';').then_some(Mistyping::Comment).or_else(twice);
        }
        let before = |count: usize| at.checked_sub(count).map(|place| letters[place]);
        let after = |count: usize| letters.get(at + count).copied();
        let no_face = matches!(error, AlgorithmError::NoFace { .. });
        let is_move_end = |letter: char| letter.is_ascii_alphanumeric() || is_prime(letter);
        let digits_from = |place: usize| -> String {
            let rest = letters.get(place..).unwrap_or_default().iter();
            rest.take_while(|each| each.is_ascii_digit()).collect()
        };
        if is_prime(found) && no_face && before(1).is_some_and(is_prime) {
            return Some(Mistyping::SecondPrime);
        }
        if text.trim_start().starts_with('[') && found == '"' {
            return (!text.contains(']')).then_some(Mistyping::OpenList);
        }
        if found.is_ascii_digit() && no_face {
            return of_number(&letters, at);
        }
        match found {
            '#' => return Some(Mistyping::Comment),
            ';' if before(1) == Some(' ') => return Some(Mistyping::Comment),
            '-' if after(1) == Some('-') => return Some(Mistyping::Comment),
            '-' | '=' if after(1) == Some('>') => return Some(Mistyping::Arrow(format!("{found}>"))),
            '→' | '➡' | '⇒' => return Some(Mistyping::Arrow(found.to_string())),
            '{' | '<' | '}' | '>' => return Some(Mistyping::Bracket),
            '%' => {
                let code: String = letters.get(at + 1..at + 3)?.iter().collect();
                let sign = u8::from_str_radix(&code, 16).ok().filter(u8::is_ascii_graphic)?;
                return Some(Mistyping::Escaped(format!("%{code}"), sign.into()));
            }
            '&' => {
                let end = letters[at..].iter().take(8).position(|each| *each == ';')?;
                let code: String = letters[at..=at + end].iter().collect();
                let sign = match code.trim_matches(['&', '#', ';']) {
                    "39" | "x27" | "apos" | "rsquo" => '\'',
                    "40" => '(',
                    "41" => ')',
                    _ => return None,
                };
                return Some(Mistyping::Escaped(code, sign));
            }
            '²' | '³' => {
                let amount = if found == '²' { '2' } else { '3' };
                return { before(1) }
                    .filter(|letter| letter.is_ascii_alphabetic())
                    .map(|letter| Mistyping::Amount(format!("{letter}{amount}")));
            }
            '^' | '*' | '×' => {
                let amount = digits_from(at + 1);
                return match before(1) {
                    _ if amount.is_empty() => None,
                    Some(')' | ']') => Some(Mistyping::AmountOfBracket(format!("(…){amount}"))),
                    Some(letter) if letter.is_ascii_alphabetic() => {
                        Some(Mistyping::Amount(format!("{}{amount}", name_before(&letters, at))))
                    }
                    _ => None,
                };
            }
            '-' if before(1).is_some_and(|letter| letter.is_ascii_alphabetic()) => {
                let has_one = after(1) == Some('1') && after(2).is_none_or(|next| !next.is_ascii_digit());
                let is_end = after(1).is_none_or(char::is_whitespace);
                return Some(match has_one || is_end {
                    true => Mistyping::Minus(format!("{}'", name_before(&letters, at))),
                    false => Mistyping::Separator,
                });
            }
            '-' | '_' if before(1).is_some_and(is_move_end) => return Some(Mistyping::Separator),
            'w' if before(1).is_some_and(|letter| "urfdlb".contains(letter)) => {
                let small = before(1)?;
                return Some(Mistyping::SmallWide([
                    format!("{}w", small.to_ascii_uppercase()),
                    small.to_string(),
                ]));
            }
            _ => {}
        }
        if let Some(face) = looks_like(found) {
            return Some(Mistyping::LooksLike(found, face));
        }
        word_at(&letters, at).map(Mistyping::Word)
    }
}

/// The letters of the move that ends before position `at`: `R`, `Rw`.
fn name_before(letters: &[char], at: usize) -> String {
    let wide = at.checked_sub(2).filter(|_| letters[at - 1] == 'w');
    letters[wide.unwrap_or(at - 1)..at].iter().collect()
}

/// The probable mistake for a number without a face before it.
fn of_number(letters: &[char], at: usize) -> Option<Mistyping> {
    let number: String = { letters[at..].iter() }
        .take_while(|each| each.is_ascii_digit() || matches!(each, '.' | ':'))
        .collect();
    let is_time = number.contains(['.', ':']) && number.ends_with(|last: char| last.is_ascii_digit());
    if is_time {
        return Some(Mistyping::Time(number));
    }
    let before = letters[..at].iter().rev().find(|each| !each.is_whitespace())?;
    let whole = number.parse::<u32>().ok()?;
    if { letters.get(at + number.chars().count()) }.is_some_and(|next| !next.is_whitespace()) {
        return None;
    }
    match before {
        ')' | ']' => Some(Mistyping::AmountOfBracket(format!("(…){whole}"))),
        letter if letter.is_ascii_alphabetic() => Some(Mistyping::Amount(format!("{letter}{whole}"))),
        _ => None,
    }
}

/// Returns the Latin letter of a turn that looks the same as `letter`. `letter` belongs to another alphabet or is
/// full-width.
const fn looks_like(letter: char) -> Option<char> {
    Some(match letter {
        'В' | 'Β' => 'B',
        'υ' | 'Ս' => 'U',
        'Ｕ' => 'U',
        'Ｒ' | 'Ꭱ' => 'R',
        'Ｆ' | 'Ϝ' => 'F',
        'Ｄ' | 'Ꭰ' => 'D',
        'Ｌ' | 'Ꮮ' => 'L',
        'Ｂ' => 'B',
        'М' | 'Μ' => 'M',
        'Е' | 'Ε' => 'E',
        'Ѕ' => 'S',
        'х' | 'χ' => 'x',
        'у' => 'y',
        _ => return None,
    })
}

/// The word around position `at`, together with the next word if that is one of [`BEHIND_NAMES`]. `None` if there is no
/// letter at this position, or if the word is a single letter. At most [`SHOWN`] characters are returned.
fn word_at(letters: &[char], at: usize) -> Option<String> {
    let is_of_word = |letter: &char| letter.is_alphabetic();
    if !is_of_word(letters.get(at)?) {
        return None;
    }
    let start = at - letters[..at].iter().rev().take_while(|each| is_of_word(each)).count();
    let rest: String = letters[start..].iter().collect();
    let length = rest.chars().take_while(|each| is_of_word(each)).count();
    let mut word: String = rest.chars().take(length).collect();
    let next = rest
        .split_whitespace()
        .nth(1)
        .filter(|_| rest.starts_with(&format!("{word} ")));
    if let Some(next) = next.filter(|next| BEHIND_NAMES.contains(&next.to_ascii_lowercase().as_str())) {
        word = format!("{word} {next}");
    }
    (word.chars().count() > 1).then(|| word.chars().take(SHOWN).collect())
}

#[cfg(test)]
mod tests {
    use crate::notation::Algorithm;

    #[test]
    fn an_error_says_what_was_probably_meant() {
        for (text, meant) in [
            ("R''", "it is a second prime"),
            ("R U # cross", "a comment begins with //"),
            ("R U -- cross", "a comment begins with //"),
            ("R U F ; cross", "a comment begins with //"),
            ("{R U}2", "write repeated moves in ( )"),
            ("Rw^2 U", "write an amount directly after its move: Rw2"),
            ("R² U", "write an amount directly after its move: R2"),
            ("R 2 U", "write an amount directly after its move: R2"),
            ("(R U)^3", "write an amount directly after its bracket: (…)3"),
            ("(R U) 3", "write an amount directly after its bracket: (…)3"),
            ("R-1 U F", "write a counter-clockwise turn as R'"),
            ("R_U", "separate moves only by spaces"),
            ("R-U-F", "separate moves only by spaces"),
            ("rw U", "write a turn of two layers as Rw or r"),
            ("R%27 U", "%27 stands for ' in links and web pages"),
            ("R&#39; U", "&#39; stands for ' in links and web pages"),
            ("R \u{412}", "this is U+0412, which only looks like B"),
            ("R U 12.34", "12.34 looks like a time"),
            ("R -> U", "'->' is not part of an algorithm"),
            ("Scramble R", "'Scramble' is not a move"),
            ("Y perm R", "'Y perm' is not a move"),
            ("[\"R\", \"U\"", "the '[' at the beginning is never closed"),
        ] {
            let error = text.parse::<Algorithm>().expect_err(text).to_string();
            assert!(error.ends_with(&format!("; {meant}")), "{text}: {error}");
        }
        for text in ["R U X", "R ?", "R / U", "(R", "R Q2", "R ’ U"] {
            let error = text.parse::<Algorithm>().expect_err(text).to_string();
            assert!(
                !error.contains("; it is") && !error.contains("; write"),
                "{text}: {error}"
            );
        }
    }
}
