//! Names as people type them.

/// A name without what does not tell it from others: case, spaces, `-` and `_`.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.filter(|letter| !matches!(letter, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// How many names an error lists.
const LISTED: usize = 3;

/// The names that are written most like another, the most similar first, one for each thing that
/// has several; those without likeness are left out. The likeness is the distance of V. I.
/// Levenshtein (1965).
pub(super) fn nearest<Names>(wanted: &str, things: impl Iterator<Item = Names>) -> Vec<&'static str>
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
