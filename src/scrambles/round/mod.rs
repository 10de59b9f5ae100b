//! A round of a competition: the sets of scrambles for its groups. A round can be written as pages for printing and as
//! JSON.

mod answer_sheet;
mod date;
mod format;
mod html;
mod interchange;
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
mod sections;
#[cfg(test)]
mod tests;

use super::{Event, EventScramble, EventScrambler, RandomSource, ScrambleError};
use crate::notation::ColorScheme;
use crate::puzzles::PuzzleError;
use crate::search::CancelToken;
use rayon::prelude::*;
use std::sync::Arc;

pub use date::{Date, InvalidDate};
pub use format::SheetFormat;
pub use paper::Paper;

/// The scrambles of an attempt: a single scramble, or for multi-blind one scramble for each cube.
pub type Attempt = Vec<EventScramble>;

/// The settings of a round. They are the same for all of its events.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RoundSpec {
    /// The name of the competition.
    pub competition: Option<String>,
    /// The number of the round, from 1. With the same seed, each round has different scrambles.
    pub number: Option<u8>,
    /// The day of the round.
    pub date: Option<Date>,
    /// The number of groups with separate scrambles; 0 counts as 1.
    pub groups: usize,
    /// The number of attempts. The default is the number of attempts in the usual format of each event.
    pub attempts: Option<usize>,
    /// The number of extra scrambles. The default is the usual number for each event.
    pub extra: Option<usize>,
    /// The number of cubes in an attempt at multi-blind; 0 counts as 1.
    pub cubes: usize,
}

impl RoundSpec {
    /// The default number of cubes in an attempt at multi-blind. Nearly all competitors attempt fewer cubes.
    pub const USUAL_CUBES: usize = 40;

    /// For a group and an event: the number of attempts, and the number of extra attempts.
    fn attempts(&self, event: Event) -> [usize; 2] {
        [
            self.attempts.unwrap_or(event.format().attempts()),
            self.extra.unwrap_or(event.extra_scrambles()),
        ]
    }

    /// The number of scrambles in an attempt.
    fn cubes(&self, event: Event) -> usize {
        match event.has_several_puzzles() {
            true => self.cubes.max(1),
            false => 1,
        }
    }

    /// The total number of scrambles of the round for an event.
    pub fn scrambles(&self, event: Event) -> usize {
        self.scrambles_of_a_group(event).saturating_mul(self.groups.max(1))
    }

    fn scrambles_of_a_group(&self, event: Event) -> usize {
        let [attempts, extra] = self.attempts(event);
        attempts.saturating_add(extra).saturating_mul(self.cubes(event))
    }
}

/// The scrambles of a group for an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ScrambleSet {
    /// The event.
    pub event: Event,
    /// The number of the group, from 0.
    pub group: usize,
    /// The number of the first scramble among all scrambles of the seed for this event, from 0. The numbers of the
    /// other scrambles follow it: first those of the attempts, then those of the extra scrambles.
    pub first: u64,
    /// The scrambles of the attempts, in order.
    pub scrambles: Vec<Attempt>,
    /// The extra scrambles, for attempts that are repeated.
    pub extra: Vec<Attempt>,
}

/// The scrambles of a round.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Round {
    /// The settings of the round.
    pub spec: RoundSpec,
    /// The source of the random numbers.
    pub source: RandomSource,
    /// The sets of scrambles, event by event and group by group.
    pub sets: Vec<ScrambleSet>,
}

impl Round {
    /// Draws the scrambles of a round, on all threads.
    ///
    /// # Errors
    ///
    /// If a scramble cannot be drawn, or the token was cancelled.
    pub fn draw(
        spec: &RoundSpec,
        scramblers: &[Arc<EventScrambler>],
        source: RandomSource,
        cancel: &CancelToken,
    ) -> Result<Round, ScrambleError> {
        // Each round has its own range of 2⁴⁰ scramble numbers.
        let first = u64::from(spec.number.unwrap_or(1).saturating_sub(1)) << 40;
        let all: Vec<(&EventScrambler, u64)> = { scramblers.iter() }
            .flat_map(|scrambler| {
                let count = spec.scrambles(scrambler.event()) as u64;
                (0..count).map(move |number| (scrambler.as_ref(), first + number))
            })
            .collect();
        let draw = |(scrambler, number): (&EventScrambler, u64)| match cancel.is_cancelled() {
            true => Err(PuzzleError::Cancelled.into()),
            false => scrambler.draw_from(source, number),
        };
        let drawn: Result<Vec<EventScramble>, ScrambleError> = all.into_par_iter().map(draw).collect();
        let mut drawn = drawn?.into_iter();
        let mut sets = Vec::new();
        for event in scramblers.iter().map(|scrambler| scrambler.event()) {
            for group in 0..spec.groups.max(1) {
                let [scrambles, extra] = spec.attempts(event).map(|attempts| {
                    let attempt = |_| drawn.by_ref().take(spec.cubes(event)).collect();
                    (0..attempts).map(attempt).collect()
                });
                sets.push(ScrambleSet {
                    event,
                    group,
                    first: first + (group * spec.scrambles_of_a_group(event)) as u64,
                    scrambles,
                    extra,
                });
            }
        }
        let spec = spec.clone();
        Ok(Round { spec, source, sets })
    }

    /// The scrambles of one group. Only the people who scramble for this group may see them (Regulations 4b2).
    #[must_use]
    pub fn of_group(&self, group: usize) -> Round {
        let sets = self.sets.iter().filter(|set| set.group == group);
        Round {
            spec: self.spec.clone(),
            source: self.source,
            sets: sets.cloned().collect(),
        }
    }
}

/// The style of the pages that show scrambles.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SheetStyle {
    /// The size of the paper.
    pub paper: Paper,
    /// The colors of the faces of cubes and of the Skewb.
    pub scheme: ColorScheme,
}
