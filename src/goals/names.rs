//! Names as people type them.

/// A name without what does not tell it from others: case, spaces, `-` and `_`.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.filter(|letter| !matches!(letter, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// How many names an error lists.
const LISTED: usize = 3;

/// The names that are written most like another, the most similar first, those without likeness left
/// out. The likeness is the distance of V. I. Levenshtein (1965).
pub(super) fn nearest(
    wanted: &str,
    names: impl Iterator<Item = &'static str>,
) -> Vec<&'static str> {
    let wanted = plain(wanted);
    let farthest = 1 + wanted.chars().count() / 3;
    let mut found: Vec<(usize, &str)> = names
        .map(|name| (strsim::levenshtein(&wanted, &plain(name)), name))
        .filter(|&(distance, _)| distance <= farthest)
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.truncate(LISTED);
    found.into_iter().map(|(_, name)| name).collect()
}
