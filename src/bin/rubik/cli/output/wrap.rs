//! Text that fits the terminal.

use std::io::{self, IsTerminal};

/// The width of text, in columns, if standard output is not a terminal or does not report its width.
const PAGE: usize = 80;

/// The smallest width, in columns: a net needs it. Narrower terminals are treated as if they were this wide.
const FEWEST: usize = 40;

/// The width, in columns, of the terminal that shows standard output. The variable `COLUMNS` counts more than the width
/// that the terminal reports. `None` if standard output is not a terminal.
pub fn terminal_columns() -> Option<usize> {
    let output = io::stdout();
    if !output.is_terminal() {
        return None;
    }
    let variable = std::env::var("COLUMNS").ok();
    let size = terminal_size::terminal_size_of(output);
    let reported = size.map(|(width, _)| usize::from(width.0));
    Some(chosen(variable.as_deref(), reported))
}

/// The width, in columns, to which text is wrapped: that of the terminal, or else `PAGE`.
pub fn columns() -> usize {
    terminal_columns().unwrap_or(PAGE)
}

fn chosen(variable: Option<&str>, reported: Option<usize>) -> usize {
    let named = variable.and_then(|text| text.trim().parse().ok());
    let named = named.filter(|&columns: &usize| columns > 0);
    named.or(reported).unwrap_or(PAGE).max(FEWEST)
}

/// Wraps a text at `columns` columns.
pub fn wrapped(text: &str, columns: usize) -> String {
    textwrap::fill(text, columns)
}

/// Writes a name into a margin of `margin` columns, and a text to the right of it that is wrapped at `columns` columns.
pub fn beside(name: &str, margin: usize, text: &str, columns: usize) -> String {
    let first = format!("{name:margin$}");
    let others = " ".repeat(margin);
    let options = textwrap::Options::new(columns)
        .initial_indent(&first)
        .subsequent_indent(&others);
    textwrap::fill(text, options).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_as_wide_as_the_terminal_and_never_narrower_than_a_net() {
        assert_eq!(chosen(None, Some(60)), 60);
        assert_eq!(chosen(Some("100"), Some(60)), 100);
        assert_eq!(chosen(Some(""), Some(60)), 60);
        assert_eq!(chosen(Some("0"), None), PAGE);
        assert_eq!(chosen(None, Some(12)), FEWEST);
    }
}
