//! The text beside the puzzle: the moves so far, the state, and the next step.

use super::moves::{dim, table};
use crate::play::app::App;
use crate::play::color::ColorDepth;
use crate::play::game::Plan;
use crate::play::screens::{Entering, Following, Screen, Searching, place_name, symbol_name};
use crate::play::words::turn_in_words;
use ratatui::text::{Line, Span};

/// The lines of text beside the puzzle, for an area of this size in cells.
pub fn lines(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
    match app.screen() {
        Screen::Turning(_) => turning(app, width, height),
        Screen::Preparing(preparing) => vec![Line::from(format!("{} ...", preparing.doing()))],
        Screen::Searching(searching) => self::searching(searching, app.theme().depth),
        Screen::Following(following) => self::following(following, app),
        Screen::Entering(entering) => self::entering(entering, app),
        Screen::Typing(typing) => vec![
            Line::from("Stickers, pieces or moves, in any format:"),
            Line::default(),
            Line::from(format!("> {}_", tail(typing.text(), usize::from(width) * 3))),
        ],
    }
}

/// The last `count` characters of a text.
fn tail(text: &str, count: usize) -> String {
    let skipped = text.chars().count().saturating_sub(count);
    text.chars().skip(skipped).collect()
}

fn turning(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
    let game = app.game();
    let (turns, position) = (game.turns(), game.position());
    if turns.is_empty() {
        return vec![
            Line::from("No turns yet."),
            Line::default(),
            Line::styled("? shows all keys", dim()),
        ];
    }
    let made = match turns.len() - position {
        0 => format!("turns: {position}"),
        undone => format!("turns: {position}, and {undone} undone"),
    };
    let mut lines = vec![Line::from(made)];
    let (width, height) = (usize::from(width), usize::from(height));
    let depth = app.theme().depth;
    lines.extend(table(&turns, position, width, height.saturating_sub(1), depth));
    lines
}

fn searching(searching: &Searching, depth: ColorDepth) -> Vec<Line<'static>> {
    let mode = searching.mode().name();
    let seconds = searching.elapsed().as_secs_f64();
    let heading = format!("Solving: {mode}, {seconds:.1} s");
    let mut lines = vec![Line::styled(heading, depth.accent())];
    if let Some((table, percent)) = searching.building() {
        lines.push(Line::from(format!("building the table {table}: {percent} %")));
    }
    if let Some((moves, nodes)) = searching.proven() {
        lines.push(Line::from(match moves {
            1 => "looking for 1 move".to_owned(),
            0 => "looking for 0 moves".to_owned(),
            _ => format!("{} or fewer are impossible; looking for {moves} moves", moves - 1),
        }));
        lines.push(Line::styled(format!("{nodes} positions visited"), dim()));
    }
    if let Some(warning) = searching.warning() {
        lines.push(Line::styled(warning.to_owned(), depth.warning()));
    }
    let plans = searching.found().iter().rev().take(4);
    for (number, plan) in plans.enumerate() {
        let turns = plan.turns.join(" ");
        let line = Line::from(format!("{}: {turns}", plan.remark));
        lines.push(if number == 0 { line } else { line.style(dim()) });
    }
    if searching.is_stopped() {
        lines.push(Line::from("stopping ..."));
    }
    lines
}

fn following(following: &Following, app: &App) -> Vec<Line<'static>> {
    let depth = app.theme().depth;
    let name = app.game().name();
    let plan = following.plan();
    let (done, all) = (following.done(), plan.turns.len());
    let words = plan.turns.get(done).and_then(|turn| turn_in_words(&name, turn));
    let words = words.map(|words| format!("  {words}")).unwrap_or_default();
    // If the solution leads to a goal, the puzzle is not always solved at the end of the solution.
    let end = if app.game().is_solved() { "solved" } else { "reached" };
    let mut lines = vec![Line::styled(plan.remark.clone(), depth.success())];
    lines.push(match plan.turns.get(done) {
        Some(next) => Line::from(vec![
            Span::from(format!("move {} of {all}: ", done + 1)),
            Span::styled(next.clone(), depth.accent()),
            Span::styled(words, dim()),
        ]),
        None => Line::styled(format!("{end}, {all} of {all}"), depth.success()),
    });
    let delay = following.delay().time().as_secs_f64();
    let playing = if following.is_playing() { "playing, " } else { "" };
    lines.push(Line::styled(format!("{playing}{delay} s a move"), dim()));
    if !following.typed().is_empty() {
        lines.push(Line::from(format!("to move {}_", following.typed())));
    }
    lines
}

/// The text of a lesson about the step to which the next turn belongs; empty if the solution has no steps.
pub fn lesson(plan: &Plan, done: usize, depth: ColorDepth) -> Vec<Line<'static>> {
    let Some((number, step)) = plan.step_at(done) else {
        return Vec::new();
    };
    let part = &plan.parts[number];
    let heading = format!("{}/{} {}", number + 1, plan.parts.len(), part.name);
    let mut first = vec![Span::styled(heading, depth.accent())];
    if part.steps.len() > 1 {
        let steps = part.steps.len();
        first.push(Span::styled(format!(", step {} of {steps}", step + 1), dim()));
    }
    let aim = &part.steps[step].aim;
    if !aim.is_empty() {
        first.push(Span::from(format!(": {aim}")));
    }
    let about = part.look_for.as_ref().unwrap_or(&part.achieves);
    vec![Line::from(first), Line::from(about.clone())]
}

/// The maximum number of stickers that the text names as possibly wrong.
const MOST_SUSPECTS: usize = 4;

/// The text that names the stickers that may be wrong. `None` if there are no such stickers, or more than
/// [`MOST_SUSPECTS`].
fn suspects(entering: &Entering) -> Option<String> {
    let suspects = &entering.review().suspects;
    let few = (1..=MOST_SUSPECTS).contains(&suspects.len());
    let name = |&place: &usize| place_name(entering.layout(), place);
    let names: Vec<String> = suspects.iter().map(name).collect();
    few.then(|| format!("Look again at: {}.", names.join("; ")))
}

fn entering(entering: &Entering, app: &App) -> Vec<Line<'static>> {
    let (theme, review, layout) = (app.theme(), entering.review(), entering.layout());
    let noun = app.game().name().noun();
    let mut lines = Vec::new();
    let counts: Vec<(u8, usize)> = (0..).zip(entering.counts()).collect();
    for three in counts.chunks(3) {
        let spans = three.iter().flat_map(|&(face, count)| {
            let letter = format!(" {} ", theme.letter(face));
            [
                Span::styled(letter, theme.style(face)),
                Span::from(format!(" {count} ")),
            ]
        });
        lines.push(Line::from(spans.collect::<Vec<_>>()));
    }
    let depth = theme.depth;
    if entering.is_checking() {
        lines.push(Line::styled("A check: type the color that you see.", depth.accent()));
        lines.push(Line::from(format!("It is on the {}.", entering.place())));
        lines.push(Line::from(entering.guidance()));
    } else if let Some(turns) = entering.turns_back().filter(|_| review.position.is_some()) {
        lines.push(Line::from(format!(
            "Turn your {} back: {turns}",
            if noun == "cube" { noun } else { "puzzle" }
        )));
        lines.push(Line::from(match entering.has_all() {
            true => "Then compare these colors, and type what is different.",
            false => "Then compare these colors, first those in ( ): they were not entered. Type what is different.",
        }));
        lines.push(Line::from(
            "If the colors are the same, you made a wrong turn: Enter solves it again.",
        ));
    } else if review.checked_position().is_some() {
        let text = format!("The {noun} is valid: Enter solves it.");
        lines.push(Line::styled(text, depth.success()));
    } else if review.position.is_some() {
        let checks = match review.checks.len() {
            1 => "one of them".to_owned(),
            count => format!("{count} of them"),
        };
        let text = format!("The other stickers follow. Enter asks for {checks} as a check.");
        lines.push(Line::styled(text, depth.success()));
    } else if let Some(conflict) = review.conflicts.first() {
        lines.push(Line::styled(format!("Wrong: {}.", conflict.message), depth.warning()));
        for remedy in &review.remedies {
            lines.push(Line::from(format!("If nothing is mistyped: {remedy}.")));
        }
        if let Some((place, symbol)) = entering.meant() {
            let color = symbol_name(layout, theme, symbol);
            let place = place_name(layout, place);
            let meant = format!("Probably {color} was meant on the {place}: Tab mends it.");
            lines.push(Line::from(meant));
        } else if let Some(suspects) = suspects(entering) {
            lines.push(Line::from(suspects));
        }
    } else {
        lines.push(Line::from(format!("{} stickers to go.", review.missing())));
        let has_centres = layout.layers().is_some_and(|layers| layers % 2 == 1);
        if has_centres && entering.is_untouched() {
            let name = |letter: char| symbol_name(layout, theme, letter);
            let (up, front) = (name('U'), name('F'));
            let hold = format!("Hold the cube with the {up} centre on top, {front} in front.");
            lines.push(Line::from(hold));
        }
        lines.push(Line::from(entering.guidance()));
    }
    lines
}
