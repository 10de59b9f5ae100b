//! The arguments of `rubik scramble`.

use super::request::{RequestArguments, Scrambling};
use super::values::named;
use super::writing::Writing;
use crate::cli::input::draw::random_seed;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, value_parser};
use rubik::notation::ColorScheme;
use rubik::scrambles::{Date, Event, EventError, Paper, RandomSource, RoundSpec, SheetStyle};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Debug, Args)]
pub struct ScrambleOptions {
    #[command(flatten)]
    pub request: RequestArguments<Scrambling>,

    /// Scrambles as competitions have them, of these events, with commas between them; all stands for all
    #[arg(long, value_name = "EVENT", value_delimiter = ',', value_parser = EventsParser, conflicts_with_all = ["puzzle", "moves", "notation", "metric"])]
    pub event: Vec<Events>,

    /// With --event: write the scrambles to this file too: with their pictures, to print, as .html or .pdf, or as .json as
    /// TNoodle writes it; may be repeated
    #[arg(long, value_name = "FILE", requires = "event")]
    pub sheet: Vec<PathBuf>,

    /// With --event: scrambles of this round. Without -n, each event has as many as its usual format; without --extra,
    /// two more in reserve, but for 333fm and 333mbf
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u8).range(1..=4))]
    pub round: Option<u8>,

    /// With --event: as many groups, each with scrambles of its own; pages of each group go to a file of its own, FILE-A and
    /// so on
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(1..=999))]
    pub groups: Option<u16>,

    /// With --event: as many scrambles in reserve, after those of each group
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(0..=999))]
    pub extra: Option<u16>,

    /// With --event 333mbf: as many cubes for an attempt [default: 40 with --round, or else 1]
    #[arg(long, value_name = "N", requires = "event", value_parser = value_parser!(u16).range(1..=999))]
    pub cubes: Option<u16>,

    /// With --sheet: the name of the competition
    #[arg(long, value_name = "NAME", requires = "sheet")]
    pub competition: Option<String>,

    /// With --sheet: the day, as in 2026-11-28
    #[arg(long, value_name = "DATE", requires = "sheet")]
    pub date: Option<Date>,

    /// With --sheet: the size of the paper, a4 or letter [default: a4]
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
    /// How many scrambles are printed, of each event.
    pub fn number(&self) -> u64 {
        self.request.0.scrambles()
    }

    /// The seed; a random one if none was given.
    pub fn seed(&self) -> u64 {
        self.request.0.seed.unwrap_or_else(random_seed)
    }

    /// Where the random numbers of events come from.
    pub fn source(&self) -> RandomSource {
        self.request.0.seed.map_or(RandomSource::System, RandomSource::Seed)
    }

    /// How pages of scrambles look.
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

    /// True if the scrambles of events are drawn together, and not one by one as they are printed.
    pub fn is_round(&self) -> bool {
        let is_part = [self.groups, self.extra, self.cubes].iter().any(Option::is_some);
        is_part || self.round.is_some() || !self.sheet.is_empty()
    }

    /// What a round of events is made of.
    pub fn round_spec(&self) -> RoundSpec {
        // Without --round there are as many scrambles as -n says, and no others.
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

/// One event, or all of them.
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

/// Reads [`Events`]; help and completions list the names in results.
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
