//! Draws the screen: a title, the puzzle with text beside it, a table of moves, a message, and hints. Widths and
//! heights are in cells; a cell is the space of one character.

mod corner;
mod foot;
mod help;
mod moves;
mod net;
mod panel;
mod picture;
#[cfg(test)]
mod tests;
mod tile;

use super::app::App;
use super::net::ScreenNet;
use super::screens::Screen;
use picture::FittingPicture;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// The width and height of the smallest terminal, in cells.
const SMALLEST: (u16, u16) = (60, 20);

/// The minimum width in cells of the text beside the puzzle, including the space before the text.
const NARROWEST_PANEL: u16 = 20;

/// The minimum width of a lesson beside the puzzle, in cells. If this leaves too little space for the puzzle, the
/// lesson is below the puzzle.
const PANEL_OF_LESSON: u16 = 32;

/// The number of lines of a lesson below the puzzle.
const LINES_OF_LESSON: u16 = 5;

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        draw_too_small(buffer, area);
        return;
    }
    let hints = foot::hints(&app.hints(), area.width, app.theme().depth);
    let message = foot::message(app.message(), area.width, app.theme().depth);
    let [title, body, words, end] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(count(&message)),
        Constraint::Length(count(&hints)),
    ])
    .areas(area);
    foot::title(app).render(title, buffer);
    if app.shows_help() {
        Text::from(help::lines(&app.game().turn_keys())).render(body, buffer);
    } else {
        draw_body(buffer, body, app);
    }
    Text::from(message).render(words, buffer);
    Text::from(hints).render(end, buffer);
}

fn count(lines: &[Line]) -> u16 {
    u16::try_from(lines.len()).unwrap_or(u16::MAX)
}

fn draw_too_small(buffer: &mut Buffer, area: Rect) {
    let text = format!(
        "This terminal is {}x{}. Make it at least {}x{}; q quits.",
        area.width, area.height, SMALLEST.0, SMALLEST.1
    );
    write(buffer, area, vec![Line::from(text)]);
}

/// Draws the puzzle, the text beside it, and the table of turns below them. The lesson is beside or below the puzzle.
fn draw_body(buffer: &mut Buffer, area: Rect, app: &App) {
    let net = match app.screen() {
        Screen::Entering(entering) => entering.net(),
        _ => app.game().net(app.step()),
    };
    let lesson = lesson(app);
    let table = table(app, area);
    let height = area.height.saturating_sub(count(&table));
    let Some((picture, below)) = arrange(&net, app, area.width, height, !lesson.is_empty()) else {
        draw_does_not_fit(buffer, area, &net);
        return;
    };
    let [top, words, bottom] = Layout::vertical([
        Constraint::Min(0),
        Constraint::Length(below),
        Constraint::Length(count(&table)),
    ])
    .areas(area);
    let [left, _, right] = Layout::horizontal([
        Constraint::Length(picture.width()),
        Constraint::Length(2),
        Constraint::Min(0),
    ])
    .areas(top);
    picture.draw(buffer, left, &net, app.theme());
    let mut beside = panel::lines(app, right.width, right.height);
    if below == 0 && !lesson.is_empty() {
        beside.push(Line::default());
        beside.extend(lesson);
    } else {
        write(buffer, words, lesson);
    }
    write(buffer, right, beside);
    Text::from(table).render(bottom, buffer);
}

/// Finds the largest picture of a puzzle that leaves enough space for the text beside it. Returns this picture, and
/// the number of lines for a lesson below it: 0 if there is no lesson, or if the lesson is beside the picture.
/// Returns `None` if no picture fits.
fn arrange(net: &ScreenNet, app: &App, width: u16, height: u16, has_lesson: bool) -> Option<(FittingPicture, u16)> {
    let find = |panel: u16, below: u16| {
        let width = width.saturating_sub(panel);
        let picture = FittingPicture::find(net, app.perspective(), width, height - below)?;
        Some((picture, below))
    };
    if !has_lesson {
        return find(NARROWEST_PANEL, 0);
    }
    let beside = find(PANEL_OF_LESSON, 0).filter(|(picture, _)| picture.has_room_for_signs());
    beside.or_else(|| find(NARROWEST_PANEL, LINES_OF_LESSON.min(height)))
}

/// Writes wrapped text.
fn write(buffer: &mut Buffer, area: Rect, lines: Vec<Line<'static>>) {
    let words = Paragraph::new(lines).wrap(Wrap { trim: false });
    words.render(area, buffer);
}

/// The lesson, which is the text about the current step. Empty if the solution has no steps.
fn lesson(app: &App) -> Vec<Line<'static>> {
    match app.screen() {
        Screen::Following(following) => panel::lesson(following.plan(), following.done(), app.theme().depth),
        _ => Vec::new(),
    }
}

/// The table of a solution's turns. Its height leaves enough space for the puzzle. Empty if no solution is shown.
fn table(app: &App, area: Rect) -> Vec<Line<'static>> {
    let Screen::Following(following) = app.screen() else {
        return Vec::new();
    };
    let plan = following.plan();
    let turns: Vec<&str> = plan.turns.iter().map(String::as_str).collect();
    let height = match area.height {
        // The puzzle and its lesson need most of this space, so the table gets only two lines: its heading and one row.
        0..=18 => 2,
        height => usize::from(height / 4),
    };
    let (width, depth) = (usize::from(area.width), app.theme().depth);
    moves::table(&turns, following.done(), width, height, depth)
}

fn draw_does_not_fit(buffer: &mut Buffer, area: Rect, net: &ScreenNet) {
    let text = format!(
        "This puzzle needs a larger terminal: its net is {}x{} stickers.",
        net.width(),
        net.height()
    );
    write(buffer, area, vec![Line::from(text)]);
}
