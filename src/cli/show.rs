//! `rubik show`.

use super::Outcome;
use super::arguments::ShowOptions;
use super::lines::{Answer, Asked, InputError, Layout, answer_all};
use super::net::net;
use super::session::{Session, written};
use rubik::cube::{Cubie, disassemble};
use rubik::notation::Format;
use rubik::notation::format::write;
use rubik::solvers::Method;

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let format = options.to.map(|name| name.0);
    let solver = match format {
        Some(Format::Moves) => Some(session.solver(Method::Thistlethwaite)?),
        _ => None,
    };
    let colorful = session.is_colorful();
    let shown = |cube: &Cubie| -> Result<String, InputError> {
        let facelets = disassemble(cube);
        if let Some(line) = format.and_then(|format| write(&facelets, cube, format)) {
            return Ok(line);
        }
        match &solver {
            Some(solver) => {
                let moves = solver.solve(cube)?.moves().inverse();
                Ok(written(&moves, options.writing.notation))
            }
            None => Ok(net(&facelets, colorful)),
        }
    };
    let answer = |Asked { cube, .. }: Asked| match cube.and_then(|cube| shown(&cube)) {
        Ok(text) => Answer { text, error: None },
        Err(error) => Answer {
            text: format!("# error: {error}"),
            error: Some(error),
        },
    };
    let layout = match format {
        Some(_) => Layout::Lines,
        None => Layout::Paragraphs,
    };
    answer_all(
        &options.cubes,
        session.quiet,
        layout,
        &mut session.stdout(),
        answer,
    )
}
