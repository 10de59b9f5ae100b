//! `rubik order` for other puzzles than the 3x3x3.

use crate::cli::arguments::Algorithms;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use rubik::puzzles::Puzzle;

pub fn run(puzzle: &dyn Puzzle, session: &Session, algorithms: &Algorithms) -> anyhow::Result<Outcome> {
    super::refuse("--niss", algorithms.niss.niss, puzzle)?;
    let order = |line: &Line| -> Result<String, InputError> { Ok(puzzle.order(&puzzle.turns(line.text()?)?)?) };
    answer_all(
        Given::Algorithms,
        &algorithms.algorithms,
        Records::Lines,
        session,
        Layout::Lines,
        &|line| match order(line) {
            Ok(order) => Answer::right(order),
            Err(error) => Answer::error(&error),
        },
    )
}
