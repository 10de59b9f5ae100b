//! `rubik scramble`.

use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::arguments::values::named;
use crate::cli::arguments::writing::Writing;
use crate::cli::console::Console;
use crate::cli::input::draw::random_seed;
use crate::cli::outcome::Outcome;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::series::print_series;
use anyhow::bail;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, value_parser};
use rubik::json::{PuzzleScrambleObject, line as json};
use rubik::notation::ColorScheme;
use rubik::notation::files::group_letters;
use rubik::requests::{EventKey, RequestName, ScramblePlan};
use rubik::scrambles::{
    Date, Event, EventError, EventScramble, EventScrambler, Paper, RandomSource, Round, RoundSpec, SheetFormat,
    SheetStyle,
};
use rubik::search::CancelToken;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

#[derive(Debug, Args)]
pub struct ScrambleOptions {
    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Scramble as u8 }>,

    /// Scrambles for these events, as in competitions, with commas between them; `all` means every event
    #[arg(long, value_name = "EVENT", value_delimiter = ',', value_parser = EventsParser, conflicts_with = "notation")]
    pub event: Vec<Events>,

    /// With --event: also write the scrambles to this file: .html or .pdf to print, with pictures, or .json in the
    /// format of TNoodle; may be repeated
    #[arg(long, value_name = "FILE", requires = "event")]
    pub sheet: Vec<PathBuf>,

    /// With --event: scrambles for this round. Without -n, each event has the number of attempts of its usual format.
    /// Without --extra, each event has two extra scrambles, except 333fm and 333mbf, which have none
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u8).range(1..=4))]
    pub round: Option<u8>,

    /// With --event: number of groups, each with its own scrambles; the pages of each group go to a separate file,
    /// FILE-A and so on
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(1..=999))]
    pub groups: Option<u16>,

    /// With --event: number of extra scrambles for each group
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(0..=999))]
    pub extra: Option<u16>,

    /// With --event 333mbf: number of cubes in an attempt [default: 40 with --round, or else 1]
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(1..=999))]
    pub cubes: Option<u16>,

    /// With --sheet: the name of the competition
    #[arg(long, value_name = "NAME", requires = "sheet")]
    pub competition: Option<String>,

    /// With --sheet: the date, as in 2026-11-28
    #[arg(long, value_name = "DATE", requires = "sheet")]
    pub date: Option<Date>,

    /// With --sheet: the paper size, a4 or letter [default: a4]
    #[arg(long, value_name = "PAPER", requires = "sheet", value_parser = named(Paper::ALL.map(|paper| (paper.name(), paper))))]
    pub paper: Option<Paper>,

    /// With --sheet: paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,... [default: WRGYOB]
    #[arg(long, value_name = "COLORS", requires = "sheet")]
    pub scheme: Option<ColorScheme>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each scramble
    #[arg(long)]
    pub json: bool,
}

impl ScrambleOptions {
    /// The number of scrambles to print. If events are given, this is the number for each event.
    pub fn number(&self) -> u64 {
        self.request.0.scrambles()
    }

    /// The seed from the command line, or else a random seed.
    pub fn seed(&self) -> u64 {
        self.request.0.seed.unwrap_or_else(random_seed)
    }

    /// The source of random numbers for events.
    pub fn source(&self) -> RandomSource {
        self.request.0.seed.map_or(RandomSource::System, RandomSource::Seed)
    }

    /// The style of pages of scrambles.
    pub fn style(&self) -> SheetStyle {
        SheetStyle {
            paper: self.paper.unwrap_or_default(),
            scheme: self.scheme.unwrap_or_default(),
        }
    }

    /// The events.
    pub fn events(&self) -> Vec<Event> {
        self.event.iter().flat_map(|events| events.0.iter().copied()).collect()
    }

    /// True if the command makes all scrambles before it prints the first scramble.
    pub fn is_round(&self) -> bool {
        let is_part = [self.groups, self.extra, self.cubes].iter().any(Option::is_some);
        is_part || self.round.is_some() || !self.sheet.is_empty()
    }

    /// The specification of a round.
    pub fn round_spec(&self) -> RoundSpec {
        // Without --round, the defaults are one attempt and no extra scrambles. With --round, the event determines the
        // defaults.
        let otherwise = |count: usize| self.round.is_none().then_some(count);
        let number = self
            .request
            .0
            .number
            .map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let cubes = self.cubes.map_or(
            if self.round.is_some() {
                RoundSpec::USUAL_CUBES
            } else {
                1
            },
            usize::from,
        );
        RoundSpec {
            competition: self.competition.clone(),
            number: self.round,
            date: self.date,
            groups: self.groups.map_or(1, usize::from),
            attempts: number.or(otherwise(1)),
            extra: self.extra.map(usize::from).or(otherwise(0)),
            cubes,
        }
    }
}

/// One event, or all events.
#[derive(Debug, Clone)]
pub struct Events(Vec<Event>);

impl FromStr for Events {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Events, EventError> {
        Ok(Events(match text {
            "all" => Event::ALL.to_vec(),
            text => vec![text.parse()?],
        }))
    }
}

/// Reads [`Events`]. The help and completions list the event names that the WCA uses in results, and `all`.
#[derive(Debug, Clone)]
struct EventsParser;

impl TypedValueParser for EventsParser {
    type Value = Events;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&Arg>, value: &OsStr) -> Result<Events, clap::Error> {
        let events = StringValueParser::new().try_map(|text| text.parse::<Events>());
        events.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Event::ALL.map(Event::id).into_iter().chain(["all"]);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

pub fn run(console: &Console, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    request.event = options.events().first().copied();
    let plan = ScramblePlan::new(&request).map_err(|error| refused(&error))?;
    if request.event.is_some() {
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

/// The maximum number of scrambles in a round. The program keeps all scrambles of a round in memory.
const LARGEST_ROUND: usize = 10_000;

/// Prints the scrambles of each event. If there is more than one event, a line that begins with `#` precedes each
/// event, except in JSON. Other commands do not read such lines as cubes.
fn events(console: &Console, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let events = options.events();
    let is_twice = |(number, event): (usize, &Event)| events[..number].contains(event);
    if let Some((_, event)) = events.iter().enumerate().find(|&each| is_twice(each)) {
        bail!("--event names {event} twice; for more scrambles of it, say -n");
    }
    if options.cubes.is_some() && !events.iter().any(|event| event.has_several_puzzles()) {
        bail!("--cubes works only with --event {}", Event::MultiBlindfolded);
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

/// Prints the scrambles of a round, and writes them to files.
fn round(console: &Console, options: &ScrambleOptions, events: &[Event]) -> anyhow::Result<Outcome> {
    let spec = options.round_spec();
    let all = events
        .iter()
        .fold(0, |all: usize, &event| all.saturating_add(spec.scrambles(event)));
    if all > LARGEST_ROUND {
        bail!("a round can have at most {LARGEST_ROUND} scrambles, not {all}");
    }
    // The files are created first, so that an error is reported before any scramble is printed.
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

/// Prints the scrambles of a round. A line that begins with `#` precedes the scrambles of each group, and another such
/// line precedes the extra scrambles of the group. JSON has no such lines, and a single group without a round number
/// and without extra scrambles has none either.
fn print(console: &Console, options: &ScrambleOptions, round: &Round) -> anyhow::Result<()> {
    let mut output = console.stdout();
    let is_one = round.sets.len() == 1 && options.round.is_none() && round.sets[0].extra.is_empty();
    for set in &round.sets {
        let mut number = set.first;
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
                // If an attempt contains more than one cube, each attempt has a heading. Otherwise only the first
                // attempt has a heading.
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

/// Returns the format of a sheet. The ending of the file name determines the format.
fn sheet_format(path: &Path) -> anyhow::Result<SheetFormat> {
    if path.as_os_str() == "-" {
        bail!("--sheet must name a file, because the scrambles go to standard output");
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ending = match ending.to_ascii_lowercase().as_str() {
        "htm" => "html".to_owned(),
        ending => ending.to_owned(),
    };
    let found = SheetFormat::ALL.iter().find(|format| format.name() == ending);
    match found {
        Some(&format) => Ok(format),
        None => bail!(
            "{}: the name of a sheet must end in .html, .pdf or .json",
            path.display()
        ),
    }
}

/// Returns the path of the file for a group, such as `round1-B.pdf` for the sheet `round1.pdf` and the second group.
fn of_group(path: &Path, group: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}.", group_letters(group)));
    name.push(path.extension().unwrap_or_default());
    path.with_file_name(name)
}
