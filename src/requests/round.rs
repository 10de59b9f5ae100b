//! Rounds of competitions: sets of scrambles for groups, and the files to print.

use crate::json::{RoundObject, SheetObject};
use crate::requests::errors::RequestError;
use crate::requests::options::Options;
use crate::requests::scramble::EventKey;
use crate::scrambles::{EventScrambler, RandomSource, Round, RoundSpec, ScrambleError, SheetFormat, SheetStyle};
use crate::search::CancelToken;
use std::sync::Arc;

/// A checked request for a round.
#[derive(Debug)]
pub struct RoundPlan {
    events: Vec<EventKey>,
    spec: RoundSpec,
    style: SheetStyle,
    sheet: Option<SheetFormat>,
    source: RandomSource,
}

/// The maximum number of scrambles in a round. All of them are in memory at once, and their printed sheets would fill a
/// box of paper.
const LARGEST_ROUND: usize = 10_000;

impl RoundPlan {
    /// Checks the options of the request.
    ///
    /// # Errors
    ///
    /// If no event is named, if an event is named twice, if a number of cubes is given although each attempt has one
    /// puzzle, or if there would be too many scrambles.
    pub fn new(options: &Options) -> Result<RoundPlan, RequestError> {
        let invalid = |option, message| RequestError::Value { option, message };
        if options.events.is_empty() {
            return Err(RequestError::Missing("event"));
        }
        for (number, event) in options.events.iter().enumerate() {
            if options.events[..number].contains(event) {
                return Err(invalid(
                    "event",
                    format!("{event} is named twice; for more scrambles of this event, set n"),
                ));
            }
        }
        let is_several = options.events.iter().any(|event| event.has_several_puzzles());
        if options.cubes.is_some() && !is_several {
            return Err(invalid("cubes", "an attempt at these events has one puzzle".to_owned()));
        }
        let spec = RoundSpec {
            competition: options.competition.clone(),
            number: options.round,
            date: options.date,
            groups: options.groups.map_or(1, usize::from),
            attempts: options
                .number
                .map(|number| usize::try_from(number).unwrap_or(usize::MAX)),
            extra: options.extra.map(usize::from),
            cubes: options.cubes.map_or(RoundSpec::USUAL_CUBES, usize::from),
        };
        let plan = RoundPlan {
            events: { options.events.iter() }
                .map(|&event| EventKey::new(event, options.random_state))
                .collect(),
            style: SheetStyle {
                paper: options.paper.unwrap_or_default(),
                scheme: options.scheme.unwrap_or_default(),
            },
            sheet: options.sheet,
            source: options.seed.map_or(RandomSource::System, RandomSource::Seed),
            spec,
        };
        match plan.scrambles() {
            ..=LARGEST_ROUND => Ok(plan),
            all => Err(invalid(
                "n",
                format!("a round can have at most {LARGEST_ROUND} scrambles, not {all}"),
            )),
        }
    }

    /// The number of scrambles.
    pub fn scrambles(&self) -> usize {
        let events = self.events.iter();
        events.fold(0, |all: usize, key| all.saturating_add(self.spec.scrambles(key.event)))
    }

    /// The events, in the order in which they were named.
    pub fn events(&self) -> &[EventKey] {
        &self.events
    }

    /// Generates the scrambles, and writes the files.
    ///
    /// # Errors
    ///
    /// If a scramble cannot be generated, if a file cannot be written, or if the request was cancelled.
    pub fn answer(
        &self,
        scramblers: &[Arc<EventScrambler>],
        cancel: &CancelToken,
    ) -> Result<RoundObject, ScrambleError> {
        let round = Round::draw(&self.spec, scramblers, self.source, cancel)?;
        let mut sheets = Vec::new();
        if let Some(format) = self.sheet {
            let groups = self.spec.groups.max(1);
            if groups > 1 && format.is_by_group() {
                for group in 0..groups {
                    let content = format.write(&round.of_group(group), &self.style)?;
                    sheets.push(SheetObject::new(format, Some(group), &content));
                }
            } else {
                sheets.push(SheetObject::new(format, None, &format.write(&round, &self.style)?));
            }
        }
        Ok(RoundObject::new(&round, sheets))
    }
}
