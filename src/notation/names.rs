//! Names and values as people type them, and the errors about unknown names and invalid values.

use super::shown_together;
use std::fmt;
use thiserror::Error;

/// The maximum number of characters of an unknown name or invalid value that an error shows.
const SHOWN: usize = 24;

/// A word that is not one of the known names. `Display` lists the known names, and then the names that are most similar
/// to the word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// The description of what the names stand for, such as `method`.
    pub what: &'static str,
    /// The word, shortened if it is long.
    pub given: String,
    /// The known names.
    pub known: Vec<&'static str>,
}

impl UnknownName {
    /// The error for a word that is not one of these names.
    pub fn new(what: &'static str, given: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName {
            what,
            given: shown_together(given.chars().take(SHOWN)),
            known: known.into_iter().collect(),
        }
    }
}

impl std::error::Error for UnknownName {}

/// Writes, for example, `unknown method 'tow-phase'; the choices are two-phase, layers; perhaps two-phase`.
impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownName { what, given, known } = self;
        write!(
            formatter,
            "unknown {what} '{given}'; the choices are {}",
            known.join(", ")
        )?;
        // Very short names are similar to any word.
        let words = known.iter().copied().filter(|name| name.len() > 2);
        let alike = nearest(given, words.map(std::iter::once));
        match alike.as_slice() {
            [] => Ok(()),
            alike => write!(formatter, "; perhaps {}", listed(alike, "or")),
        }
    }
}

/// Joins items to a list in a sentence, with `word` before the last item: `a`, `a or b`, `a, b or c`.
pub fn listed(items: &[impl AsRef<str>], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        items => items.concat(),
    }
}

/// A text that is not the expected value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{given}' is not {expected}")]
pub struct InvalidValue {
    /// The text, shortened if it is long.
    pub given: String,
    /// The description of the expected value: `the six letters URFDLB, each once`.
    pub expected: &'static str,
}

impl InvalidValue {
    /// The error for a text that is not the expected value.
    pub fn new(given: &str, expected: &'static str) -> InvalidValue {
        InvalidValue {
            given: shown_together(given.chars().take(SHOWN)),
            expected,
        }
    }
}

/// A name in small letters, without spaces, `-` and `_`. Two names with the same plain form are the same name.
pub(crate) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.filter(|letter| !matches!(letter, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// The maximum number of similar names that an error suggests.
const LISTED: usize = 3;

/// The names that are most similar to a word, the most similar name first. Each item of `things` contains all names of
/// one thing, such as a method or a goal. The result contains at most one name of each thing. Names that are not
/// similar are left out. Similarity is measured by the edit distance of V. I. Levenshtein (1965).
pub(crate) fn nearest<Names>(wanted: &str, things: impl Iterator<Item = Names>) -> Vec<&'static str>
where
    Names: Iterator<Item = &'static str>,
{
    let wanted = plain(wanted);
    let farthest = 1 + wanted.chars().count() / 3;
    let distance = |name: &str| strsim::levenshtein(&wanted, &plain(name));
    // Among names at equal distances, names that begin with the word come first.
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
