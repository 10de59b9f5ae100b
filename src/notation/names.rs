//! Names and values as people type them, and what is said of those that nothing has.

use super::shown_together;
use std::fmt;
use thiserror::Error;

/// Characters of an unknown name, or of a text that is not a value, that an error shows.
const SHOWN: usize = 24;

/// A word that is not one of some names. `Display` lists them, and first those that are written most like it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// What was to be named: `method`.
    pub what: &'static str,
    /// The word, as far as it is shown.
    pub given: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl UnknownName {
    /// A word that is none of these names.
    pub fn new(what: &'static str, given: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName {
            what,
            given: shown_together(given.chars().take(SHOWN)),
            known: known.into_iter().collect(),
        }
    }
}

impl std::error::Error for UnknownName {}

/// `unknown method 'tow-phase'; the choices are two-phase, layers; perhaps two-phase`.
impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownName { what, given, known } = self;
        write!(
            formatter,
            "unknown {what} '{given}'; the choices are {}",
            known.join(", ")
        )?;
        // Every letter is like every other.
        let words = known.iter().copied().filter(|name| name.len() > 2);
        let alike = nearest(given, words.map(std::iter::once));
        match alike.as_slice() {
            [] => Ok(()),
            alike => write!(formatter, "; perhaps {}", listed(alike, "or")),
        }
    }
}

/// Items as a sentence lists them, with a word before the last: `a`, `a or b`, `a, b or c`.
pub fn listed(items: &[impl AsRef<str>], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        items => items.concat(),
    }
}

/// A text that stands for no value of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{given}' is not {expected}")]
pub struct InvalidValue {
    /// The text, as far as it is shown.
    pub given: String,
    /// What was expected: `the six letters URFDLB, each once`.
    pub expected: &'static str,
}

impl InvalidValue {
    /// A text where something else was expected.
    pub fn new(given: &str, expected: &'static str) -> InvalidValue {
        InvalidValue {
            given: shown_together(given.chars().take(SHOWN)),
            expected,
        }
    }
}

/// A name without what does not tell it from others: case, spaces, `-` and `_`.
pub(crate) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.filter(|letter| !matches!(letter, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// How many names an error lists.
const LISTED: usize = 3;

/// The names that are written most like another, the most similar first, one for each thing that
/// has several; those without likeness are left out. The likeness is the distance of V. I.
/// Levenshtein (1965).
pub(crate) fn nearest<Names>(wanted: &str, things: impl Iterator<Item = Names>) -> Vec<&'static str>
where
    Names: Iterator<Item = &'static str>,
{
    let wanted = plain(wanted);
    let farthest = 1 + wanted.chars().count() / 3;
    let distance = |name: &str| strsim::levenshtein(&wanted, &plain(name));
    // Of those that are equally far, what the text is the beginning of comes first.
    let begins_otherwise = |name: &str| !plain(name).starts_with(&wanted);
    let mut found: Vec<(usize, &str)> = things
        .filter_map(|names| names.map(|name| (distance(name), name)).min_by_key(|each| each.0))
        .filter(|&(distance, _)| distance <= farthest)
        .collect();
    found.sort_by_key(|&(distance, name)| (distance, begins_otherwise(name)));
    found.truncate(LISTED);
    found.into_iter().map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_sentence_as_people_write_them() {
        let written = |names: &[&str]| listed(names, "or");
        assert_eq!(written(&[]), "");
        assert_eq!(written(&["layers"]), "layers");
        assert_eq!(written(&["layers", "optimal"]), "layers or optimal");
        assert_eq!(written(&["layers", "optimal", "fmc"]), "layers, optimal or fmc");
    }

    #[test]
    fn what_is_no_name_is_told_with_those_that_are_most_like_it() {
        let names = ["two-phase", "layers", "U"];
        let said = |given| UnknownName::new("method", given, names).to_string();
        let list = "the choices are two-phase, layers, U";
        assert_eq!(
            said("tow_phase"),
            format!("unknown method 'tow_phase'; {list}; perhaps two-phase")
        );
        assert_eq!(said("V"), format!("unknown method 'V'; {list}"));
        assert_eq!(said("mud"), format!("unknown method 'mud'; {list}"));
    }
}
