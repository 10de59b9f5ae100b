//! `rubik fmc`.

use crate::cli::arguments::{FmcArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::InputError;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::fmc::explained;
use crate::cli::output::json;
use crate::cli::pipeline::{Given, answer_all, is_standard_input};
use anyhow::bail;
use rubik::requests::{FmcPlan, lines_of_steps};
use std::io::Write;

pub fn run(console: &Console, options: &FmcArguments) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    if request.improve && is_standard_input(&options.cubes) {
        bail!("--improve is for each <SCRAMBLE> that is given as an argument");
    }
    let plan = FmcPlan::new(request).map_err(|error| refused(&error))?;
    let (session, progress, token) = (&console.session, console.progress(), interrupt::token());
    session.open_fmc(&progress, token).map_err(unanswered)?;
    if request.time_limit.is_some() || request.improve {
        interrupt::listen()?;
    }
    let layout = match options.json {
        true => Layout::Lines,
        false => Layout::Paragraphs,
    };
    let finder = request.net_finder();
    answer_all(Given::Cubes, &options.cubes, &finder, console, layout, &|line| {
        // The answer is the last of the solutions that are printed when they are found.
        let is_shown_early = request.improve;
        let mut shown = 0;
        let mut improved = |solution: &_| {
            if is_shown_early {
                let gap = if shown > 0 { "\n" } else { "" };
                shown += 1;
                // A reader that has gone is noticed when the answer is printed.
                let _ = writeln!(console.stdout(), "{gap}{}", lines_of_steps(solution).join("\n"));
            }
        };
        let answered = line.text().and_then(|text| {
            let answered = session.fmc(&plan, text, token, &mut improved, &progress);
            answered.map_err(InputError::from)
        });
        match answered {
            Ok(_) if is_shown_early => Answer::right(String::new()),
            Ok(answer) if options.json => Answer::right(answer.json()),
            Ok(answer) if options.explain => Answer::right(explained(&answer)),
            Ok(answer) => Answer::right(answer.to_string()),
            Err(error) => json::unanswered(line, &error, options.json),
        }
    })
}
