//! `rubik steps`.

use crate::cli::arguments::{StepsOptions, unanswered};
use crate::cli::console::Console;
use crate::cli::hints::{in_words, of_answer};
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::anyhow;
use rubik::json::{self, StepsObject};
use rubik::requests::AnswerError;
use std::ffi::OsStr;
use std::io::{self, Write};

pub fn run(console: &Console, options: &StepsOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let text = |argument: &OsStr| Line::Bytes(argument.as_encoded_bytes()).text().map(str::to_owned);
    request.cube = Some(text(&options.scramble).map_err(|error| anyhow!("the scramble: {error}"))?);
    request.solution = Some(text(&options.solution).map_err(|error| anyhow!("the solution: {error}"))?);
    let looked_at = console.session.steps(&request, interrupt::token(), &console.progress());
    let object = looked_at.map_err(|error| match error.cause() {
        Some(AnswerError::Notation(error)) => anyhow!("the scramble: {}", in_words(error)),
        Some(AnswerError::Algorithm { .. }) => anyhow!(of_answer(&error)),
        _ => unanswered(error),
    })?;
    object.remarks.iter().for_each(say);
    let mut stdout = console.stdout();
    if options.json {
        writeln!(stdout, "{}", json::line(&object))?;
    } else {
        print(&mut stdout, &object)?;
    }
    if object.solved {
        return Ok(Outcome::Complete);
    }
    say("the solution does not solve the cube");
    Ok(Outcome::SomeFailed)
}

/// A line for each goal, and one for the moves that lead to none.
fn print(out: &mut impl Write, solution: &StepsObject) -> io::Result<()> {
    let is_timed = solution.seconds.is_some();
    let timed = |columns: [String; 3]| if is_timed { columns.to_vec() } else { Vec::new() };
    let row = |[end, moves, fewest]: [String; 3], pace: [String; 3], [goal, turns]: [String; 2]| {
        [vec![end, moves, fewest], timed(pace), vec![goal, turns]].concat()
    };
    let mut rows = vec![row(
        ["at", "moves", "fewest"].map(str::to_owned),
        ["seconds", "pause", "a second"].map(str::to_owned),
        ["goal", ""].map(str::to_owned),
    )];
    let none = || "-".to_owned();
    for step in &solution.steps {
        for (index, goal) in step.goals.iter().enumerate() {
            let if_first = |text: String| if index == 0 { text } else { String::new() };
            let fewest = goal.fewest.map_or("-".to_owned(), |fewest| fewest.to_string());
            let held = match goal.held.as_str() {
                "" => String::new(),
                held => format!(" ({held})"),
            };
            let pace = match step.pace {
                Some(pace) if index == 0 => [
                    format!("{:.2}", pace.seconds),
                    format!("{:.2}", pace.pause),
                    pace.turns_per_second.map_or_else(none, |turns| format!("{turns:.2}")),
                ],
                Some(_) => Default::default(),
                None => [none(), none(), none()],
            };
            rows.push(row(
                [if_first(step.end.to_string()), if_first(step.htm.to_string()), fewest],
                pace,
                [format!("{}{held}", goal.goal), if_first(step.moves.clone())],
            ));
        }
    }
    let is_left = !solution.rest.is_empty() || solution.steps.is_empty();
    if is_left {
        let done = solution.steps.last().map_or(0, |step| step.end);
        let moves = (solution.htm - done).to_string();
        rows.push(row(
            [solution.htm.to_string(), moves, none()],
            [none(), none(), none()],
            [none(), solution.rest.clone()],
        ));
    }
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows[0].len() - 1).map(width).collect();
    // The name of the goal stands last but one.
    let goal = widths.len() - 1;
    for row in &rows {
        let columns = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (text, &width))| match column == goal {
                true => format!("{text:width$}"),
                false => format!("{text:>width$}"),
            });
        let turns = row.last().cloned().unwrap_or_default();
        let line = columns.chain([turns]).collect::<Vec<_>>().join("  ");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
