//! The contents of the pages of a round. They do not depend on the file format.

use super::{Attempt, Round, RoundSpec, ScrambleSet};
use crate::notation::files::group_letters;
use crate::scrambles::{Event, EventScramble, RandomSource};

/// A section of a round. It begins on a new page.
pub(super) struct Section<'a> {
    /// The event.
    pub event: Event,
    /// The competition, the round, the group and the attempt, if they are known.
    pub about: Vec<String>,
    /// The day.
    pub date: Option<String>,
    pub body: Body<'a>,
}

pub(super) enum Body<'a> {
    /// Scrambles, one below the other.
    List(Vec<Entry<'a>>),
    /// A scramble for fewest moves, with space for the competitor's solution.
    AnswerSheet(&'a EventScramble),
}

/// A scramble in a list.
pub(super) struct Entry<'a> {
    /// The number of the scramble: `3`, or `E1` for an extra scramble.
    pub label: String,
    pub is_extra: bool,
    pub scramble: &'a EventScramble,
}

impl Round {
    /// The sections in order. There is one section for each event and group, or one for each attempt if attempts have
    /// their own pages.
    pub(super) fn sections(&self) -> Vec<Section<'_>> {
        self.sets.iter().flat_map(|set| set.sections(&self.spec)).collect()
    }

    /// The text at the foot of each page. It names the program, and the seed if the scrambles come from a seed.
    pub(super) fn origin(&self) -> String {
        let program = concat!("rubik ", env!("CARGO_PKG_VERSION"));
        match self.source {
            RandomSource::Seed(seed) => format!("{program}, seed {seed}"),
            RandomSource::System => program.to_owned(),
        }
    }

    /// The name of the competition, or a default title.
    pub(super) fn title(&self) -> &str {
        self.spec.competition.as_deref().unwrap_or("Scrambles")
    }
}

impl ScrambleSet {
    fn sections<'a>(&'a self, spec: &RoundSpec) -> Vec<Section<'a>> {
        let section = |attempt: Option<String>, body| {
            let group = (spec.groups > 1).then(|| format!("Group {}", group_letters(self.group)));
            // On the Megaminx, the moves of a scramble turn nearly the whole puzzle, so they change the faces on top
            // and in front.
            let held = (self.event == Event::Megaminx).then(|| "Drawn with white on top and green in front".to_owned());
            let about = [
                spec.competition.clone(),
                spec.number.map(|number| format!("Round {number}")),
                group,
                attempt,
                held,
            ];
            Section {
                event: self.event,
                about: about.into_iter().flatten().collect(),
                date: spec.date.map(|date| date.in_words()),
                body,
            }
        };
        let entries = |label: &dyn Fn(usize) -> String, is_extra, scrambles: Vec<&'a EventScramble>| {
            let entry = |(number, scramble)| Entry {
                label: label(number),
                is_extra,
                scramble,
            };
            (1..).zip(scrambles).map(entry).collect::<Vec<Entry<'a>>>()
        };
        let extra_label = |number: usize| format!("E{number}");
        // The attempts with their names, for events in which each attempt has its own pages.
        let attempts = || {
            let of = |count| move |number: usize| format!("Attempt {number} of {count}");
            let usual = (1..).zip(&self.scrambles);
            let usual = usual.map(move |(number, attempt)| (of(self.scrambles.len())(number), attempt));
            let extra = (1..).zip(&self.extra);
            usual.chain(extra.map(|(number, attempt)| (format!("Extra attempt {number}"), attempt)))
        };
        if self.event == Event::FewestMoves {
            let sheet = |(name, attempt): (String, &'a Attempt)| {
                let scramble = attempt.first()?;
                Some(section(Some(name), Body::AnswerSheet(scramble)))
            };
            return attempts().filter_map(sheet).collect();
        }
        if self.event.has_several_puzzles() && { self.scrambles.iter() }.any(|attempt| attempt.len() > 1) {
            let list = |(name, attempt): (String, &'a Attempt)| {
                let scrambles = attempt.iter().collect();
                section(
                    Some(name),
                    Body::List(entries(&|number| number.to_string(), false, scrambles)),
                )
            };
            return attempts().map(list).collect();
        }
        let mut list = entries(
            &|number| number.to_string(),
            false,
            self.scrambles.iter().flatten().collect(),
        );
        list.extend(entries(&extra_label, true, self.extra.iter().flatten().collect()));
        match list.is_empty() {
            true => Vec::new(),
            false => vec![section(None, Body::List(list))],
        }
    }
}
