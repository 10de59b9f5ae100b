//! Splits a text in the formats of ksolve and twsearch into words with their positions.

use super::text_place::{TextPlace, cut};
use crate::puzzles::definition::{DefinitionFault, DefinitionFileError};

/// A word between blanks.
#[derive(Debug, Clone, Copy)]
pub struct Token<'a> {
    pub text: &'a str,
    pub place: TextPlace,
}

impl Token<'_> {
    /// The word as a number. Returns an error if it is not a number from `least` to `most`.
    pub fn number(&self, least: u64, most: u64) -> Result<u64, DefinitionFileError> {
        let is_number = self.text.bytes().all(|letter| letter.is_ascii_digit());
        if !is_number || self.text.is_empty() {
            return Err(self.place.unexpected("a number", self.text));
        }
        let number = self.text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            let found = cut(self.text);
            self.place.fault(DefinitionFault::OutOfRange { found, least, most })
        })
    }

    /// True if the word may be in a list of numbers: it begins with a digit or `?`.
    pub fn is_numeric(&self) -> bool {
        self.text
            .starts_with(|letter: char| letter.is_ascii_digit() || letter == '?')
    }
}

/// The words of a text, in order. Lines that begin with `#` are comments. Comments that begin with the text `kept` are
/// stored in `comments`.
pub struct Tokens<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The rest of the current line. Its first letter is in column `column`.
    rest: &'a str,
    line: usize,
    column: usize,
    peeked: Option<Token<'a>>,
    /// The stored comments, without the text `kept` at their beginning.
    pub comments: Vec<(TextPlace, &'a str)>,
    /// The beginning of comments that are stored.
    kept: &'static str,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str, kept: &'static str) -> Tokens<'a> {
        Tokens {
            lines: text.trim_start_matches('\u{feff}').lines().enumerate(),
            rest: "",
            line: 0,
            column: 1,
            peeked: None,
            comments: Vec::new(),
            kept,
        }
    }

    /// Reads the next word; `None` at the end of the text.
    pub fn next(&mut self) -> Option<Token<'a>> {
        if let Some(token) = self.peeked.take() {
            return Some(token);
        }
        loop {
            let word = self.rest.trim_start();
            self.column += self.rest[..self.rest.len() - word.len()].chars().count();
            if !word.is_empty() {
                let end = word.find(char::is_whitespace).unwrap_or(word.len());
                let place = TextPlace {
                    line: self.line,
                    column: self.column,
                };
                let text = &word[..end];
                self.column += text.chars().count();
                self.rest = &word[end..];
                return Some(Token { text, place });
            }
            self.next_line()?;
        }
    }

    fn next_line(&mut self) -> Option<()> {
        loop {
            let (index, line) = self.lines.next()?;
            self.line = index + 1;
            self.column = 1;
            if !line.trim_start().starts_with('#') {
                self.rest = line;
                return Some(());
            }
            if let Some(comment) = line.strip_prefix(self.kept) {
                let place = TextPlace {
                    line: self.line,
                    column: self.kept.chars().count() + 1,
                };
                self.comments.push((place, comment));
            }
        }
    }

    pub fn peek(&mut self) -> Option<Token<'a>> {
        if self.peeked.is_none() {
            self.peeked = self.next();
        }
        self.peeked
    }

    /// Reads the next word. Returns an error that mentions `expected` if the text has ended.
    pub fn expect(&mut self, expected: &str) -> Result<Token<'a>, DefinitionFileError> {
        let place = TextPlace {
            line: self.line.max(1),
            column: self.column,
        };
        let expected = expected.to_owned();
        self.next()
            .ok_or_else(|| place.fault(DefinitionFault::CutShort { expected }))
    }

    /// Reads the remaining words of the current line.
    pub fn rest_of_line(&mut self) -> Vec<Token<'a>> {
        let mut tokens = Vec::new();
        let line = self.line;
        while !self.rest.trim_start().is_empty() && self.peeked.is_none() && self.line == line {
            tokens.extend(self.next());
        }
        tokens
    }

    /// Reads the rest of the current line, without the blanks around it. Also returns its position.
    pub fn rest_text(&mut self) -> (TextPlace, &'a str) {
        let text = self.rest.trim();
        let lead = self.rest.len() - self.rest.trim_start().len();
        let place = TextPlace {
            line: self.line,
            column: self.column + self.rest[..lead].chars().count(),
        };
        self.rest = "";
        (place, text)
    }
}
