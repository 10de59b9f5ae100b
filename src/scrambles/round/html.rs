//! A round as an HTML page for printing. The page is self-contained: it needs no other files or scripts.

use super::answer_sheet::{FIELDS, IN_A_LINE, JUDGE, MOST_MOVES, NOTATION, RULES};
use super::sections::{Body, Entry, Section};
use super::{Round, SheetStyle};
use crate::notation::ColorScheme;
use crate::notation::markup::escaped;
use crate::scrambles::{EventScramble, ScrambleError};
use std::fmt::Write;

/// The style sheet of the page. Each event begins on a new sheet of paper, its heading is repeated on each of its
/// sheets, and no scramble is split between two sheets.
const STYLE: &str = include_str!("page.css");

/// Scrambles with at least this number of characters are written in a smaller font, so that the scrambles of a group
/// fit on a sheet. For scrambles with at least [`LONG`] characters, the font is even smaller.
const MEDIUM: usize = 130;
const LONG: usize = 260;

impl Round {
    /// The page.
    ///
    /// # Errors
    ///
    /// If the picture of a scramble cannot be drawn.
    pub fn html(&self, style: &SheetStyle) -> Result<String, ScrambleError> {
        let (title, paper) = (escaped(self.title()), style.paper);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n@page {{ size: {paper}; }}\n{STYLE}</style>\n</head>\n<body>\n"
        );
        for section in self.sections() {
            match &section.body {
                Body::List(entries) => write_list(&mut page, &section, entries, &style.scheme)?,
                Body::AnswerSheet(scramble) => write_answer_sheet(&mut page, &section, scramble, &style.scheme)?,
            }
        }
        let _ = write!(page, "<footer>{}</footer>\n</body>\n</html>\n", escaped(&self.origin()));
        Ok(page)
    }
}

impl Section<'_> {
    fn heading(&self) -> String {
        let about = escaped(&self.about.join(" · "));
        let date = self.date.as_deref().unwrap_or_default();
        let title = self.event.title();
        match about.is_empty() && date.is_empty() {
            true => format!("<h1>{title}</h1>"),
            false => format!("<h1>{title}</h1><p class=\"about\"><span>{about}</span><span>{date}</span></p>"),
        }
    }
}

/// A scramble in HTML, in a font size that fits. The characters of moves need no escapes in HTML.
fn code(scramble: &EventScramble) -> String {
    let lines = scramble.lines();
    let class = match scramble.scramble.len() {
        LONG.. => " class=\"long\"",
        MEDIUM.. => " class=\"medium\"",
        _ => "",
    };
    format!("<code{class}>{}</code>", lines.join("\n"))
}

/// Writes a table of scrambles. Results of `write!` are ignored here and below, because writing to a `String` cannot
/// fail.
fn write_list(
    page: &mut String,
    section: &Section<'_>,
    entries: &[Entry<'_>],
    scheme: &ColorScheme,
) -> Result<(), ScrambleError> {
    let heading = section.heading();
    let _ = writeln!(
        page,
        "<section>\n<table class=\"list\">\n<thead><tr><th colspan=\"3\">{heading}</th></tr></thead>\n<tbody>"
    );
    for entry in entries {
        let (label, code) = (&entry.label, code(entry.scramble));
        let class = if entry.is_extra { " class=\"extra\"" } else { "" };
        let picture = entry.scramble.picture(scheme)?.svg();
        let _ = writeln!(
            page,
            "<tr{class}><td class=\"number\">{label}</td><td>{code}</td><td class=\"picture\">{picture}</td></tr>"
        );
    }
    page.push_str("</tbody>\n</table>\n</section>\n");
    Ok(())
}

fn write_answer_sheet(
    page: &mut String,
    section: &Section<'_>,
    scramble: &EventScramble,
    scheme: &ColorScheme,
) -> Result<(), ScrambleError> {
    let _ = writeln!(
        page,
        "<section class=\"answer\">\n<header>{}</header>\n<div>\n<ul>",
        section.heading()
    );
    for rule in RULES {
        let _ = writeln!(page, "<li>{rule}</li>");
    }
    page.push_str("</ul>\n<table class=\"notation\">\n");
    for (way, moves) in NOTATION {
        let cells = moves.map(|each| format!("<td>{each}</td>")).concat();
        let _ = writeln!(page, "<tr><th>{way}</th>{cells}</tr>");
    }
    let fields = |names: &[&str]| -> String { names.iter().map(|name| format!("<p>{name}</p>")).collect() };
    let picture = scramble.picture(scheme)?.svg();
    let _ = writeln!(
        page,
        "</table>\n</div>\n<div>\n<div class=\"fields\">{}</div>\n<div class=\"fields judge\">{}</div>\n{picture}\n</div>",
        fields(&FIELDS),
        fields(&JUDGE)
    );
    let _ = writeln!(page, "<div class=\"scramble\"><b>Scramble</b>{}</div>", code(scramble));
    let places = "<i></i>".repeat(IN_A_LINE);
    let lines = vec![places; MOST_MOVES / IN_A_LINE].join("\n");
    let _ = writeln!(page, "<div class=\"moves\">\n{lines}\n</div>\n</section>");
    Ok(())
}
