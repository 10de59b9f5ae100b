//! `rubik scramble`.

use crate::cli::arguments::{ScrambleOptions, refused, spelled, unanswered};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::series::print_series;
use anyhow::bail;
use rubik::json::{PuzzleScrambleObject, line as json};
use rubik::requests::{RequestName, ScramblePlan};
use rubik::scrambles::{Event, EventScramble, Sheet};
use rubik::search::CancelToken;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

pub fn run(console: &Console, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    let plan = ScramblePlan::new(request).map_err(|error| refused(&error))?;
    if !options.event.is_empty() {
        if let Some(option) = request.first_not_of(&rubik::PuzzleName::TwoByTwo, RequestName::Scramble) {
            bail!("{} and --event do not go together", spelled(option));
        }
        return events(console, options);
    }
    let seed = options.seed();
    let token = CancelToken::new();
    let scrambler = console
        .session
        .scrambler(plan, &console.progress(), &token)
        .map_err(unanswered)?;
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = scrambler.draw(seed, number, options.writing.notation(), &token)?;
        Ok(if options.json { drawn.json() } else { drawn.into_moves() })
    };
    print_series(console, "scrambling", options.number(), &line)?;
    Ok(Outcome::Complete)
}

/// The most scrambles of a sheet, which are in memory together: a box of paper.
const LARGEST_SHEET: u64 = 10_000;

/// Scrambles of events, one event after the other; several are told apart by lines that begin with
/// `#`, which other commands pass over.
fn events(console: &Console, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let seed = options.seed();
    let on_sheet = options.number().saturating_mul(options.event.len() as u64);
    if options.sheet.is_some() && on_sheet > LARGEST_SHEET {
        bail!("a sheet has at most {LARGEST_SHEET} scrambles, and these would be {on_sheet}");
    }
    let is_twice = |(number, event): (usize, &Event)| options.event[..number].contains(event);
    if let Some((_, event)) = options.event.iter().enumerate().find(|&each| is_twice(each)) {
        bail!("--event names {event} twice; for more scrambles of it, say -n");
    }
    if options.sheet.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        bail!("--sheet names a file, and not standard output, where the scrambles go");
    }
    // Before any scramble is printed that could then not be written.
    let file = options.sheet.as_deref().map(NewFile::begin).transpose()?;
    let mut sheet = Sheet {
        seed,
        scrambles: Vec::new(),
    };
    let (session, token) = (&console.session, CancelToken::new());
    for &event in &options.event {
        let opened = session.event_scrambler(event, &console.progress(), &token);
        let scrambler = opened.map_err(unanswered)?;
        if options.event.len() > 1 && !options.json {
            writeln!(console.stdout(), "# {event}")?;
        }
        // Those that go onto the sheet, as threads draw them.
        let drawn_for_sheet: Mutex<Vec<(u64, EventScramble)>> = Mutex::default();
        let line = |number: u64| -> anyhow::Result<String> {
            let drawn = scrambler.draw(seed, number)?;
            if options.sheet.is_some() {
                let mut for_sheet = drawn_for_sheet.lock().unwrap_or_else(PoisonError::into_inner);
                for_sheet.push((number, drawn.clone()));
            }
            Ok(if options.json {
                json(&PuzzleScrambleObject::of_event(drawn, seed, number))
            } else {
                drawn.scramble
            })
        };
        print_series(console, "scrambling", options.number(), &line)?;
        let mut for_sheet = drawn_for_sheet.into_inner().unwrap_or_else(PoisonError::into_inner);
        for_sheet.sort_unstable_by_key(|&(number, _)| number);
        sheet.scrambles.extend(for_sheet.into_iter().map(|(_, drawn)| drawn));
    }
    if let Some(file) = file {
        file.finish(sheet.html()?.as_bytes())?;
    }
    Ok(Outcome::Complete)
}
