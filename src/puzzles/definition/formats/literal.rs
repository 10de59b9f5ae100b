//! Reads JSON and Python literals: objects, lists, numbers and strings, each with its position in the text.
//!
//! Common JSON crates do not give positions, and they refuse Python's single quotes, tuples and trailing commas. The
//! files consist mostly of lists of whole numbers. These lists are stored compactly, as numbers without positions.

use super::text_place::{TextPlace, cut};
use crate::puzzles::definition::{DefinitionFault, DefinitionFileError, MostPossible};

/// The maximum depth of nested lists.
const DEEPEST: usize = 64;

/// The maximum number of values. The numbers in lists of whole numbers do not count.
const MOST_VALUES: usize = 1_000_000;

#[derive(Debug)]
pub struct Literal {
    pub kind: LiteralKind,
    /// The position of the first byte of the literal.
    pub at: usize,
}

#[derive(Debug)]
pub enum LiteralKind {
    /// `None`, `null`, `True`, `False`, and numbers that are not whole.
    Word,
    Number(i64),
    Text(String),
    /// A non-empty list that contains only whole numbers.
    Numbers(Vec<i64>),
    List(Vec<Literal>),
    /// Pairs of keys and values, in the order of the text.
    Object(Vec<(String, Literal)>),
}

impl Literal {
    /// Describes the type of the literal, for a message.
    pub fn what(&self) -> &'static str {
        match self.kind {
            LiteralKind::Word => "a word",
            LiteralKind::Number(_) => "a number",
            LiteralKind::Text(_) => "a text",
            LiteralKind::Numbers(_) => "a list of numbers",
            LiteralKind::List(_) => "a list",
            LiteralKind::Object(_) => "an object",
        }
    }

    /// The value of a key, if the literal is an object with this key.
    pub fn get(&self, key: &str) -> Option<&Literal> {
        let LiteralKind::Object(pairs) = &self.kind else {
            return None;
        };
        pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The value of the first of these keys that exists in the object.
    pub fn get_any(&self, keys: &[&str]) -> Option<&Literal> {
        keys.iter().find_map(|key| self.get(key))
    }
}

/// Reads a text that consists of one literal, or of an assignment `name = literal`. Comments that begin with `#` are
/// skipped.
pub fn read_literal(text: &str) -> Result<Literal, DefinitionFileError> {
    let mut reader = LiteralReader { text, at: 0, values: 0 };
    reader.skip_blanks();
    // Skips the name and the `=`, if the text assigns the literal to a name.
    let name = text[reader.at..].find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    if let Some(length) = name.filter(|&length| length > 0) {
        let behind = text[reader.at + length..].trim_start();
        if let Some(value) = behind.strip_prefix('=') {
            reader.at = text.len() - value.len();
        }
    }
    let literal = reader.value(0)?;
    reader.skip_blanks();
    if reader.at < text.len() {
        return Err(reader.unexpected("the end"));
    }
    Ok(literal)
}

struct LiteralReader<'a> {
    text: &'a str,
    at: usize,
    values: usize,
}

impl LiteralReader<'_> {
    fn place(&self) -> TextPlace {
        TextPlace::of_byte(self.text, self.at)
    }

    fn unexpected(&self, expected: &str) -> DefinitionFileError {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            let expected = expected.to_owned();
            return self.place().fault(DefinitionFault::CutShort { expected });
        }
        let word: String = rest.chars().take(12).take_while(|letter| *letter != '\n').collect();
        self.place().unexpected(expected, &word)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len()
                - rest
                    .trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
                    .len();
            self.at += blank;
            if self.peek() != Some(b'#') {
                return;
            }
            let rest = &self.text[self.at..];
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn value(&mut self, depth: usize) -> Result<Literal, DefinitionFileError> {
        self.skip_blanks();
        let at = self.at;
        self.values += 1;
        let too_many = match (self.values > MOST_VALUES, depth > DEEPEST) {
            (true, _) => Some(MostPossible::Bytes),
            (false, true) => Some(MostPossible::Nesting),
            (false, false) => None,
        };
        if let Some(most) = too_many {
            return Err(self.place().fault(DefinitionFault::TooMany(most)));
        }
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(open @ (b'[' | b'(')) => self.list(if open == b'[' { b']' } else { b')' }, depth)?,
            Some(quote @ (b'"' | b'\'')) => LiteralKind::Text(self.string(quote)?),
            Some(b'-' | b'+' | b'0'..=b'9') => self.number()?,
            Some(letter) if letter.is_ascii_alphabetic() => {
                let rest = &self.text[self.at..];
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
                self.at += end.unwrap_or(rest.len());
                LiteralKind::Word
            }
            _ => return Err(self.unexpected("a value")),
        };
        Ok(Literal { kind, at })
    }

    fn object(&mut self, depth: usize) -> Result<LiteralKind, DefinitionFileError> {
        self.at += 1;
        let mut pairs: Vec<(String, Literal)> = Vec::new();
        let mut keys = std::collections::HashSet::new();
        loop {
            self.skip_blanks();
            let key = match self.peek() {
                Some(b'}') => break,
                Some(quote @ (b'"' | b'\'')) => {
                    let place = self.at;
                    let key = self.string(quote)?;
                    if !keys.insert(key.clone()) {
                        let place = TextPlace::of_byte(self.text, place);
                        return Err(place.fault(DefinitionFault::Twice(cut(&key))));
                    }
                    key
                }
                _ => return Err(self.unexpected("a name in quotes or '}'")),
            };
            self.skip_blanks();
            if self.peek() != Some(b':') {
                return Err(self.unexpected("':'"));
            }
            self.at += 1;
            pairs.push((key, self.value(depth + 1)?));
            if !self.is_followed(b'}', "',' or '}'")? {
                break;
            }
        }
        self.at += 1;
        Ok(LiteralKind::Object(pairs))
    }

    /// If a comma follows, skips it and returns true. Returns false if the closing bracket follows. Anything else is an
    /// error.
    fn is_followed(&mut self, close: u8, expected: &str) -> Result<bool, DefinitionFileError> {
        self.skip_blanks();
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(letter) if letter == close => Ok(false),
            _ => Err(self.unexpected(expected)),
        }
    }

    fn list(&mut self, close: u8, depth: usize) -> Result<LiteralKind, DefinitionFileError> {
        self.at += 1;
        let mut numbers = Vec::new();
        let mut list = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() == Some(close) {
                break;
            }
            match list.is_empty().then(|| self.whole_number()).flatten() {
                Some(number) => numbers.push(number),
                None => {
                    // The next value is not a whole number, so the numbers before it are now stored as separate values.
                    let at = self.at;
                    let before = numbers.drain(..).map(LiteralKind::Number);
                    list.extend(before.map(|kind| Literal { kind, at }));
                    list.push(self.value(depth + 1)?);
                }
            }
            if !self.is_followed(close, if close == b']' { "',' or ']'" } else { "',' or ')'" })? {
                break;
            }
        }
        self.at += 1;
        let is_numbers = list.is_empty() && !numbers.is_empty();
        Ok(if is_numbers {
            LiteralKind::Numbers(numbers)
        } else {
            LiteralKind::List(list)
        })
    }

    /// Reads a whole number. If the text does not continue with a whole number, this reads nothing and returns `None`.
    fn whole_number(&mut self) -> Option<i64> {
        let rest = &self.text.as_bytes()[self.at..];
        let sign = usize::from(matches!(rest.first(), Some(b'-' | b'+')));
        let digits = rest[sign..].iter().take_while(|digit| digit.is_ascii_digit()).count();
        let end = sign + digits;
        if digits == 0 || matches!(rest.get(end), Some(b'.' | b'e' | b'E')) {
            return None;
        }
        let number = self.text[self.at..self.at + end].parse().ok()?;
        self.at += end;
        Some(number)
    }

    /// Reads any number. A number that is not whole cannot be a place, a piece or a color, so it is stored as a
    /// [`LiteralKind::Word`].
    fn number(&mut self) -> Result<LiteralKind, DefinitionFileError> {
        if let Some(number) = self.whole_number() {
            return Ok(LiteralKind::Number(number));
        }
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && !"+-.eE".contains(letter));
        let word = &rest[..end.unwrap_or(rest.len())];
        if word.parse::<f64>().is_err() {
            return Err(self.unexpected("a number"));
        }
        self.at += word.len();
        Ok(LiteralKind::Word)
    }

    fn string(&mut self, quote: u8) -> Result<String, DefinitionFileError> {
        let start = self.at;
        self.at += 1;
        let mut string = String::new();
        let mut letters = self.text[self.at..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                letter if letter == char::from(quote) => {
                    self.at += offset + 1;
                    return Ok(string);
                }
                '\n' => break,
                '\\' => match letters.next() {
                    Some((_, 'n')) => string.push('\n'),
                    Some((_, 't')) => string.push('\t'),
                    Some((_, 'u')) => {
                        let digits: String = letters.by_ref().take(4).map(|(_, digit)| digit).collect();
                        let number = u32::from_str_radix(&digits, 16).ok();
                        string.push(number.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    Some((_, other)) => string.push(other),
                    None => break,
                },
                letter => string.push(letter),
            }
        }
        self.at = start;
        Err(self.unexpected("a text with both quotation marks in one line"))
    }
}
