//! `rubik show`.

use super::Outcome;
use super::arguments::ShowOptions;
use super::lines::{Answer, InputError, Layout, Line, answer_cubes};
use super::net::{Marked, net};
use super::session::{Session, written};
use rubik::cube::{Cubie, disassemble};
use rubik::notation::Format;
use rubik::notation::format::write;
use rubik::solvers::Method;

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let from = options.cubes.format();
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
            None => Ok(net(&facelets, &Marked::All, colorful)),
        }
    };
    let answer = |line: &Line| match line.cube(from).and_then(|cube| shown(&cube)) {
        Ok(text) => Answer { text, error: None },
        Err(error) => Answer::error(&error),
    };
    let layout = match format {
        Some(_) => Layout::Lines,
        None => Layout::Paragraphs,
    };
    let mut output = session.stdout();
    answer_cubes(&options.cubes, session.quiet, layout, &mut output, answer)
}
