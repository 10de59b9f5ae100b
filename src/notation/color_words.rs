//! Colors as words: `yellow green red`.

use std::borrow::Cow;

/// The colors of cubes, and the letter of each.
const COLORS: [(&str, char); 7] = [
    ("white", 'W'),
    ("yellow", 'Y'),
    ("red", 'R'),
    ("orange", 'O'),
    ("green", 'G'),
    ("blue", 'B'),
    ("purple", 'P'),
];

/// The letter of the color that an English word names, in small or capital letters; `None` if the word is not in
/// `COLORS`.
pub(crate) fn letter_of(word: &str) -> Option<char> {
    let named = COLORS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    named.map(|(_, letter)| *letter)
}

/// Replaces each word that names a color by the letter of the color.
pub(crate) fn as_letters(text: &str) -> Cow<'_, str> {
    // The name of each color contains an e.
    if !text.contains(['e', 'E']) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_changed = false;
    while !rest.is_empty() {
        let letters = rest.find(|each: char| !each.is_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(letters);
        match letter_of(word) {
            Some(letter) => {
                written.push(letter);
                is_changed = true;
            }
            None => written.push_str(word),
        }
        let between = after.find(char::is_alphabetic).unwrap_or(after.len());
        written.push_str(&after[..between]);
        rest = &after[between..];
    }
    match is_changed {
        true => Cow::Owned(written),
        false => Cow::Borrowed(text),
    }
}

/// Returns the first word that is not the name of a color, and the name of a color that is most similar to this word.
/// `None` if all words are names of colors, if fewer than six are, or if fewer than half are.
pub(super) fn unknown_color(text: &str) -> Option<(String, &'static str)> {
    /// The minimum number of color names in a text of colors.
    const FEWEST: usize = 6;
    /// The maximum number of characters of a word that an error shows.
    const SHOWN: usize = 24;
    let words = || {
        text.split(|each: char| !each.is_alphabetic())
            .filter(|word| !word.is_empty())
    };
    let known = words().filter(|word| letter_of(word).is_some()).count();
    if known < FEWEST || 2 * known < words().count() {
        return None;
    }
    let unknown = words().find(|word| letter_of(word).is_none())?;
    let unknown: String = unknown.chars().take(SHOWN).collect();
    let likeness = |name: &str| strsim::jaro_winkler(name, &unknown.to_lowercase());
    let (meant, _) = { COLORS.into_iter() }.max_by(|one, other| likeness(one.0).total_cmp(&likeness(other.0)))?;
    Some((unknown, meant))
}

/// True if a line begins with a word that names a color.
pub(crate) fn begins_with_color(line: &[u8]) -> bool {
    /// The length of the longest name of a color.
    const LONGEST: usize = 6;
    let line = line.trim_ascii_start();
    let begin = &line[..line.len().min(LONGEST + 1)];
    let word = begin
        .split(|byte| !byte.is_ascii_alphabetic())
        .next()
        .unwrap_or_default();
    (3..=LONGEST).contains(&word.len()) && std::str::from_utf8(word).is_ok_and(|word| letter_of(word).is_some())
}
