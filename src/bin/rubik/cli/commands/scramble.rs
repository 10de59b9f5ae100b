//! `rubik scramble`.

use crate::cli::arguments::{ScrambleOptions, refused, spelled, unanswered};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::series::print_series;
use anyhow::bail;
use rubik::json::{PuzzleScrambleObject, line as json};
use rubik::notation::files::group_letters;
use rubik::requests::{EventKey, RequestName, ScramblePlan};
use rubik::scrambles::{Event, EventScramble, EventScrambler, RandomSource, Round, SheetFormat};
use rubik::search::CancelToken;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

/// The most scrambles of a round, which are in memory together: a box of paper.
const LARGEST_ROUND: usize = 10_000;

/// Scrambles of events, one event after the other; several are told apart by lines that begin with
/// `#`, which other commands pass over.
fn events(console: &Console, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let events = options.events();
    let is_twice = |(number, event): (usize, &Event)| events[..number].contains(event);
    if let Some((_, event)) = events.iter().enumerate().find(|&each| is_twice(each)) {
        bail!("--event names {event} twice; for more scrambles of it, say -n");
    }
    if options.cubes.is_some() && !events.iter().any(|event| event.has_several_puzzles()) {
        bail!("--cubes is for --event {}", Event::MultiBlindfolded);
    }
    if options.is_round() {
        return round(console, options, &events);
    }
    let source = options.source();
    for &event in &events {
        let scrambler = opened(console, options, event)?;
        if events.len() > 1 && !options.json {
            writeln!(console.stdout(), "# {event}")?;
        }
        let line = |number: u64| -> anyhow::Result<String> {
            let drawn = scrambler.draw_from(source, number)?;
            Ok(written(drawn, options.json, source, number))
        };
        print_series(console, "scrambling", options.number(), &line)?;
    }
    Ok(Outcome::Complete)
}

fn opened(console: &Console, options: &ScrambleOptions, event: Event) -> anyhow::Result<Arc<EventScrambler>> {
    let event = EventKey::new(event, options.request.0.random_state);
    let opened = (console.session).event_scrambler(event, &console.progress(), &CancelToken::new());
    opened.map_err(unanswered)
}

fn written(drawn: EventScramble, is_json: bool, source: RandomSource, number: u64) -> String {
    match is_json {
        true => json(&PuzzleScrambleObject::of_event(drawn, source, number)),
        false => drawn.scramble,
    }
}

/// The scrambles of a round, printed and written to files.
fn round(console: &Console, options: &ScrambleOptions, events: &[Event]) -> anyhow::Result<Outcome> {
    let spec = options.round_spec();
    let all = events
        .iter()
        .fold(0, |all: usize, &event| all.saturating_add(spec.scrambles(event)));
    if all > LARGEST_ROUND {
        bail!("a round has at most {LARGEST_ROUND} scrambles, and these would be {all}");
    }
    // Before any scramble is printed that could then not be written.
    let mut files = Vec::new();
    for path in &options.sheet {
        let format = sheet_format(path)?;
        let groups = if format.is_by_group() { spec.groups } else { 1 };
        for group in 0..groups {
            let path = if groups > 1 { &of_group(path, group) } else { path };
            files.push((format, (groups > 1).then_some(group), NewFile::begin(path)?));
        }
    }
    let scramblers: Vec<Arc<EventScrambler>> = { events.iter() }
        .map(|&event| opened(console, options, event))
        .collect::<anyhow::Result<_>>()?;
    let round = Round::draw(&spec, &scramblers, options.source(), &CancelToken::new())?;
    print(console, options, &round)?;
    let style = options.style();
    for (format, group, file) in files {
        match group {
            Some(group) => file.finish(&format.write(&round.of_group(group), &style)?)?,
            None => file.finish(&format.write(&round, &style)?)?,
        }
    }
    Ok(Outcome::Complete)
}

/// Prints the scrambles of a round, with a line that begins with `#` before those of each group and those in reserve.
fn print(console: &Console, options: &ScrambleOptions, round: &Round) -> anyhow::Result<()> {
    let mut output = console.stdout();
    let is_one = round.sets.len() == 1 && options.round.is_none() && round.sets[0].extra.is_empty();
    let mut number = 0;
    for (place, set) in round.sets.iter().enumerate() {
        if place == 0 || round.sets[place - 1].event != set.event {
            number = 0;
        }
        let group = match round.spec.groups {
            0 | 1 => String::new(),
            _ => format!(", group {}", group_letters(set.group)),
        };
        let of_round = round
            .spec
            .number
            .map_or_else(String::new, |number| format!(", round {number}"));
        for (attempts, reserve) in [(&set.scrambles, ""), (&set.extra, ", extra")] {
            for (attempt, scrambles) in (1..).zip(attempts) {
                // Several cubes are an attempt of their own; others are told apart by their lines.
                let has_heading = attempt == 1 || scrambles.len() > 1;
                if has_heading && !is_one && !options.json {
                    let attempt = match scrambles.len() {
                        0 | 1 => String::new(),
                        _ => format!(", attempt {attempt}"),
                    };
                    writeln!(output, "# {}{of_round}{group}{reserve}{attempt}", set.event)?;
                }
                for scramble in scrambles {
                    writeln!(
                        output,
                        "{}",
                        written(scramble.clone(), options.json, round.source, number)
                    )?;
                    number += 1;
                }
            }
        }
    }
    output.flush()?;
    Ok(())
}

/// How a round is written, by the name of the file.
fn sheet_format(path: &Path) -> anyhow::Result<SheetFormat> {
    if path.as_os_str() == "-" {
        bail!("--sheet names a file, and not standard output, where the scrambles go");
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ending = match ending.to_ascii_lowercase().as_str() {
        "htm" => "html".to_owned(),
        ending => ending.to_owned(),
    };
    let found = SheetFormat::ALL.iter().find(|format| format.name() == ending);
    match found {
        Some(&format) => Ok(format),
        None => bail!("{}: the name of a sheet ends in .html, .pdf or .json", path.display()),
    }
}

/// The file of a group: `round1-B.pdf` of `round1.pdf`.
fn of_group(path: &Path, group: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}.", group_letters(group)));
    name.push(path.extension().unwrap_or_default());
    path.with_file_name(name)
}
