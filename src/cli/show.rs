//! `rubik show`.

use super::Outcome;
use super::arguments::ShowOptions;
use super::lines::{Answer, InputError, Layout, Line, answer_cubes};
use super::net::{Marked, net};
use super::session::{Session, written};
use rubik::cube::Position;
use rubik::notation::{Format, write};
use rubik::solvers::Method;

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let from = options.cubes.format();
    let format = options.to;
    let solver = match format {
        Some(Format::Moves) => Some(session.solver(Method::DEFAULT)?),
        _ => None,
    };
    let colorful = session.is_colorful();
    let shown = |position: &Position| -> Result<String, InputError> {
        if let Some(line) = format.and_then(|format| write(&position.cube, format)) {
            return Ok(line);
        }
        match &solver {
            Some(solver) => {
                let moves = solver.solve(position)?.moves().inverse();
                Ok(written(&moves, options.writing.notation))
            }
            None => Ok(net(&position.facelets, &Marked::All, colorful)),
        }
    };
    let answer = |line: &Line| match line.position(from).and_then(|position| shown(&position)) {
        Ok(text) => Answer { text, error: None },
        Err(error) => Answer::error(&error),
    };
    let layout = match format {
        Some(_) => Layout::Lines,
        None => Layout::Paragraphs,
    };
    answer_cubes(&options.cubes, session, layout, answer)
}
