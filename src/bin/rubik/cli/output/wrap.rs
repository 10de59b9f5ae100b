//! Wraps text at the width of the terminal.

use std::io::{self, IsTerminal};

/// The width of text in columns if standard output is not a terminal, or if the terminal does not report its width.
const PAGE: usize = 80;

/// The minimum width in columns at which text is wrapped, even if the terminal is narrower. A net needs this width.
const FEWEST: usize = 40;

/// Returns the width in columns of the terminal that shows standard output, but at least `FEWEST`. Returns `None` if
/// standard output is not a terminal. The environment variable `COLUMNS` overrides the width that the terminal reports.
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

/// Returns the width in columns at which text is wrapped: the width of the terminal, or else `PAGE`.
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

/// Writes a name into a margin of `margin` columns. Writes a text to the right of the margin, wrapped at `columns`
/// columns.
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
