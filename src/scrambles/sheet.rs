//! Scrambles on a page to print.

use super::{EventScramble, ScrambleError};
use std::fmt::Write;

/// A page of scrambles, in HTML: one event after the other, each scramble with its picture. It needs
/// nothing but itself: no other file, no script.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The seed that they were drawn from, printed so that the page can be made again.
    pub seed: u64,
    /// The scrambles in order. Those of an event stand one after the other.
    pub scrambles: Vec<EventScramble>,
}

/// How the page looks. An event begins a new page of paper; a scramble is never torn in two.
const STYLE: &str = "\
    body { font-family: sans-serif; margin: 1.5rem; color: #000; background: #fff; }\
    h1 { font-size: 1.4rem; margin: 0 0 .8rem; }\
    section { break-before: page; } section:first-of-type { break-before: auto; }\
    ol { list-style: none; margin: 0; padding: 0; }\
    li { display: flex; align-items: center; gap: 1.2rem; break-inside: avoid; \
    border-top: 1px solid #999; padding: .6rem 0; }\
    li > b { width: 2ch; text-align: right; }\
    code { flex: 1; font: 1.1rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }\
    svg { width: 13rem; height: auto; flex: none; }\
    footer { margin-top: 1rem; font-size: .8rem; color: #444; }";

impl Sheet {
    /// The page.
    ///
    /// # Errors
    ///
    /// If a scramble cannot be drawn.
    pub fn html(&self) -> Result<String, ScrambleError> {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>Scrambles</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n"
        );
        for scrambles in self.scrambles.chunk_by(|one, next| one.event == next.event) {
            let title = scrambles[0].event.title();
            // Writing to a String cannot fail.
            let _ = writeln!(page, "<section>\n<h1>{title}</h1>\n<ol>");
            for (number, each) in (1..).zip(scrambles) {
                // The letters, digits and primes of moves are what they are in HTML, too.
                let (scramble, picture) = (&each.scramble, each.picture()?);
                let _ = writeln!(page, "<li><b>{number}</b> <code>{scramble}</code> {picture}</li>");
            }
            let _ = writeln!(page, "</ol>\n</section>");
        }
        let seed = self.seed;
        let _ = writeln!(page, "<footer>rubik scramble, seed {seed}</footer>");
        page.push_str("</body>\n</html>\n");
        Ok(page)
    }
}
