//! `rubik fmc`.

use crate::cli::arguments::{FmcArguments, refused};
use crate::cli::input::interrupt;
use crate::cli::input::line::InputError;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::fmc::explained;
use crate::cli::output::json::unanswered;
use crate::cli::pipeline::{Given, answer_all, is_standard_input};
use crate::cli::session::Session;
use anyhow::bail;
use rubik::requests::{FmcPlan, lines_of_steps};
use rubik::solvers::fmc::{FmcSolution, FmcSolver};
use std::io::Write;

pub fn run(session: &Session, options: &FmcArguments) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    if request.improve && is_standard_input(&options.cubes) {
        bail!("--improve is for each <SCRAMBLE> that is given as an argument");
    }
    let plan = FmcPlan::new(request).map_err(|error| refused(&error))?;
    let solver = FmcSolver::open(&session.store, &session.progress())?;
    if request.time_limit.is_some() || request.improve {
        interrupt::listen()?;
    }
    let layout = match options.json {
        true => Layout::Lines,
        false => Layout::Paragraphs,
    };
    let records = Records::of(plan.reader());
    answer_all(Given::Cubes, &options.cubes, records, session, layout, &|line| {
        let mut improved = |solution: &FmcSolution| {
            if request.improve {
                // What is printed before the answer is a paragraph of its own; the answer is the last of them.
                let paragraph = lines_of_steps(solution).join("\n");
                let _ = writeln!(session.stdout(), "{paragraph}\n");
            }
        };
        let answered = line.text().and_then(|text| {
            let answered = plan.answer(&solver, text, interrupt::token(), &mut improved);
            answered.map_err(InputError::from)
        });
        match answered {
            Ok(answer) if options.json => Answer::right(answer.json()),
            Ok(answer) if options.explain => Answer::right(explained(&answer)),
            Ok(answer) => Answer::right(answer.lines().join("\n")),
            Err(error) => unanswered(line, &error, options.json),
        }
    })
}
