//! The lines at the top and the bottom: the title, a message, and hints about keys.

use super::moves::dim;
use crate::play::app::App;
use crate::play::color::ColorDepth;
use crate::play::hint::Hint;
use crate::play::message::Message;
use crate::play::screens::Screen;
use ratatui::text::{Line, Span};

/// The maximum number of lines for hints.
const MOST_HINT_LINES: usize = 3;

/// The maximum number of lines for a message.
const MOST_MESSAGE_LINES: usize = 3;

/// The title, which contains the puzzle, the current activity, and whether the puzzle is solved.
pub fn title(app: &App) -> Line<'static> {
    let depth = app.theme().depth;
    let doing = match app.screen() {
        Screen::Turning(_) => "turn it",
        Screen::Preparing(preparing) => preparing.doing(),
        Screen::Searching(_) => "solving",
        Screen::Following(_) => "solution",
        Screen::Entering(_) => "enter the colors",
        Screen::Typing(_) => "type or paste",
    };
    let mut spans = vec![
        Span::styled(format!("rubik {}", app.game().name()), depth.accent()),
        Span::from(format!("  {doing}")),
    ];
    if !matches!(app.screen(), Screen::Entering(_)) && app.game().is_solved() {
        spans.push(Span::styled("  solved", depth.success()));
    }
    Line::from(spans)
}

/// The message for the user, wrapped.
pub fn message(message: Option<&Message>, width: u16, depth: ColorDepth) -> Vec<Line<'static>> {
    let (text, style) = match message {
        None => return Vec::new(),
        Some(Message::Note(text)) => (text, depth.accent()),
        Some(Message::Success(text)) => (text, depth.success()),
        Some(Message::Problem(text)) => (text, depth.warning()),
    };
    let mut lines = textwrap::wrap(text, usize::from(width));
    lines.truncate(MOST_MESSAGE_LINES);
    let lines = lines.into_iter();
    lines.map(|line| Line::styled(line.into_owned(), style)).collect()
}

/// The hints, wrapped. Hints that do not fit are left out. The last two hints, which on most screens are help and quit,
/// are always shown.
pub fn hints(hints: &[Hint], width: u16, depth: ColorDepth) -> Vec<Line<'static>> {
    let mut chosen: Vec<&Hint> = hints.iter().collect();
    while chosen.len() > 2 && flowed(&chosen, width).len() > MOST_HINT_LINES {
        chosen.remove(chosen.len() - 3);
    }
    let line = |row: Vec<&Hint>| {
        let spans = row.into_iter().flat_map(|hint| {
            [
                Span::styled(hint.keys.clone(), depth.accent()),
                Span::styled(format!(" {}   ", hint.does), dim()),
            ]
        });
        Line::from(spans.collect::<Vec<_>>())
    };
    flowed(&chosen, width).into_iter().map(line).collect()
}

/// Divides hints into rows of at most this width.
fn flowed<'a>(hints: &[&'a Hint], width: u16) -> Vec<Vec<&'a Hint>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut used = 0;
    for &hint in hints {
        let length = hint.keys.chars().count() + 1 + hint.does.chars().count();
        if used > 0 && used + length > usize::from(width) {
            rows.push(std::mem::take(&mut row));
            used = 0;
        }
        row.push(hint);
        used += length + 3;
    }
    rows.push(row);
    rows
}
