//! Draws turns as a numbered table with twenty turns in each row, or with ten or five turns if the area is narrow.

use crate::play::color::ColorDepth;
use crate::play::screens::TURNS_IN_ROW;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The width, in cells, of the number before a row.
const LABEL: usize = 5;

/// The lines of a table of turns. The first `done` turns are made. If not all rows fit, the table shows the rows around
/// the next turn. The first line contains the numbers of the columns. If the width allows it, each row begins with the
/// number of turns before the row.
pub fn table(turns: &[&str], done: usize, width: usize, height: usize, depth: ColorDepth) -> Vec<Line<'static>> {
    let longest = turns.iter().map(|turn| turn.len()).max().unwrap_or(0);
    let cell = longest.max(2) + 1;
    // The last turn of a row needs no space after it.
    let fits = |count: &usize| count * cell <= width + 1;
    let in_row = [TURNS_IN_ROW, TURNS_IN_ROW / 2].into_iter().find(fits);
    let in_row = in_row.unwrap_or(TURNS_IN_ROW / 4);
    let is_labelled = in_row * cell + LABEL <= width + 1;
    let rows = turns.len().div_ceil(in_row);
    let shown = height.saturating_sub(1).max(1);
    let current = done.min(turns.len().saturating_sub(1)) / in_row;
    let first = current.saturating_sub(shown / 2);
    let first = first.min(rows.saturating_sub(shown));
    let mut lines = vec![heading(in_row.min(turns.len()), cell, is_labelled)];
    for row in first..rows.min(first + shown) {
        let mut line = Vec::new();
        if is_labelled {
            let before = row * in_row;
            line.push(Span::styled(format!("{before:>3}+ "), dim()));
        }
        let in_this = turns.iter().enumerate().skip(row * in_row).take(in_row);
        for (number, turn) in in_this {
            line.push(Span::styled((*turn).to_owned(), style(number, done, depth)));
            line.push(Span::from(" ".repeat(cell - turn.len())));
        }
        lines.push(Line::from(line));
    }
    lines
}

fn heading(columns: usize, cell: usize, is_labelled: bool) -> Line<'static> {
    let mut text = " ".repeat(if is_labelled { LABEL } else { 0 });
    for column in 1..=columns {
        text.push_str(&format!("{column:<cell$}"));
    }
    Line::styled(text.trim_end().to_owned(), dim())
}

/// The style of a turn. Turns that are made are dimmed, and the next turn is highlighted.
fn style(number: usize, done: usize, depth: ColorDepth) -> Style {
    match number.cmp(&done) {
        std::cmp::Ordering::Less => dim(),
        std::cmp::Ordering::Equal => depth.accent().add_modifier(Modifier::REVERSED),
        std::cmp::Ordering::Greater => Style::new(),
    }
}

/// The style of less important words.
pub fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(turns: usize, done: usize, width: usize, height: usize) -> Vec<String> {
        let turns = vec!["R2"; turns];
        let lines = table(&turns, done, width, height, ColorDepth::Letters);
        let texts = lines.iter().map(Line::to_string);
        texts.map(|text| text.trim_end().to_owned()).collect()
    }

    #[test]
    fn twenty_turns_stand_in_a_row_under_their_numbers() {
        let table = shown(45, 0, 80, 9);
        assert_eq!(table.len(), 4);
        assert!(table[0].starts_with("     1  2  3 ") && table[0].ends_with(" 19 20"));
        assert!(table[1].starts_with("  0+ R2 R2"));
        assert_eq!(table[1].matches("R2").count(), 20);
        assert!(table[3].starts_with(" 40+ "));
        assert_eq!(table[3].matches("R2").count(), 5);
    }

    #[test]
    fn a_row_of_twenty_fits_into_sixty_columns_without_its_number() {
        let table = shown(45, 0, 60, 9);
        assert!(table[1].starts_with("R2 R2"));
        assert_eq!(table[1].len(), 59);
    }

    #[test]
    fn a_low_table_shows_the_row_of_the_next_turn() {
        for (done, number) in [(0, "  0+"), (20, " 20+"), (99, " 80+"), (100, " 80+")] {
            let table = shown(100, done, 80, 2);
            assert_eq!(table.len(), 2);
            assert!(table[1].starts_with(number), "{done}: {table:?}");
        }
    }
}
