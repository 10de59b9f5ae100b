//! `rubik check`.

use crate::cli::arguments::CheckOptions;
use crate::cli::hints::in_words;
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Complaint, Layout};
use crate::cli::pipeline::answer_lines;
use crate::cli::puzzles;
use crate::cli::session::Session;
use rubik::claims::{Claim, ClaimError, Expectation, VerdictObject};
use rubik::cube::Metric;
use rubik::json::with_fields_of;
use rubik::notation::control::shown_on_terminal;

pub fn run(session: &Session, options: &CheckOptions) -> anyhow::Result<Outcome> {
    if let Some(name) = options.puzzle.other() {
        puzzles::format(name, &options.reading)?;
    }
    let format = |name| {
        let format = puzzles::format(name, &options.reading);
        format.map_err(|error| ClaimError::Format(error.to_string()))
    };
    let expectation = Expectation {
        puzzle: options.puzzle.puzzle,
        reader: options.reading.reader(),
        metric: options.metric.unwrap_or(Metric::HalfTurn),
        format: &format,
    };
    let answer = |line: &Line| {
        let claim = match line.text() {
            Ok(text) => Claim::read(text).map_err(|error| said(&error)),
            Err(error) => Err(error.to_string()),
        };
        let refusal = match &claim {
            Ok(claim) => expectation.check(claim).err().map(|error| said(&error)),
            Err(message) => Some(message.clone()),
        };
        let text = if options.json {
            let verdict = VerdictObject::new(claim.as_ref().ok(), refusal.clone());
            with_fields_of(line.text().unwrap_or_default(), &verdict)
        } else {
            match &refusal {
                None => "ok".to_owned(),
                Some(reason) => format!("not ok: {}", shown_on_terminal(reason)),
            }
        };
        Answer {
            error: refusal.map(Complaint::from),
            ..Answer::right(text)
        }
    };
    answer_lines(session, Records::Lines, Layout::Lines, &answer)
}

/// Why a claim is not true, in the words of the command line.
fn said(error: &ClaimError) -> String {
    match error {
        ClaimError::Cube(error) => format!("the cube: {}", in_words(error)),
        ClaimError::Target(error) => format!("the target: {}", in_words(error)),
        error => error.to_string(),
    }
}
