//! `rubik fmc insert`.

use crate::cli::arguments::InsertArguments;
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::pipeline::{Given, answer_all};
use anyhow::anyhow;
use rubik::requests::InsertPlan;
use std::slice;

pub fn run(console: &Console, options: &InsertArguments) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let skeleton = Line::Bytes(options.skeleton.as_encoded_bytes())
        .text()
        .map(str::to_owned);
    request.skeleton = Some(skeleton.map_err(|error| anyhow!("the skeleton: {error}"))?);
    let plan = InsertPlan::new(&request)?;
    interrupt::listen()?;
    let cubes = slice::from_ref(&options.scramble);
    let finder = request.net_finder();
    answer_all(Given::Cubes, cubes, &finder, console, Layout::Lines, &|line| {
        let answered = line.text().and_then(|text| {
            let answered = plan.answer(text, interrupt::token());
            answered.map_err(InputError::from)
        });
        match answered {
            Ok(answer) if options.json => Answer::right(answer.json()),
            Ok(answer) => Answer::right(answer.to_string()),
            Err(error) => unanswered(line, &error, options.json),
        }
    })
}
