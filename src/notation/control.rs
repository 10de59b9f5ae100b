//! Characters that control a terminal, and text without them.

use std::borrow::Cow;

/// True for characters that a terminal obeys instead of showing them. These are the control characters U+0000 to U+001F
/// and U+007F to U+009F (ISO 6429), including line ends and tabs, and the marks that change the direction of writing,
/// U+202A to U+202E and U+2066 to U+2069 (Unicode Annex 9).
pub(crate) const fn is_terminal_control(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// A text that is safe to show on a terminal. Characters that control a terminal are replaced by their numbers, as in
/// `<U+001B>`; line feeds and tabs stay.
pub fn shown_on_terminal(text: &str) -> Cow<'_, str> {
    let is_hidden = |character: char| is_terminal_control(character) && !matches!(character, '\n' | '\t');
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_hidden(character) {
            shown.push_str(&format!("<U+{:04X}>", character as u32));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_by_its_number() {
        for (text, shown) in [
            ("R U\tF\n", "R U\tF\n"),
            ("\u{1b}[2Ja\rb", "<U+001B>[2Ja<U+000D>b"),
            ("a\u{202e}b\u{2066}", "a<U+202E>b<U+2066>"),
            ("\u{9b}31m\u{7f}", "<U+009B>31m<U+007F>"),
            ("⬜ é", "⬜ é"),
        ] {
            assert_eq!(shown_on_terminal(text), shown);
        }
    }
}
