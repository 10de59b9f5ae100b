//! `rubik scramble`.

use crate::cli::arguments::ScrambleOptions;
use crate::cli::input::draw::{random_seed, scramble_of};
use crate::cli::outcome::Outcome;
use crate::cli::session::{Session, written};
use rayon::prelude::*;
use rubik::Cube;
use rubik::batch::Scramble;
use rubik::json::{LengthObject, line as json};
use rubik::notation::facelets;
use rubik::solvers::Method;
use serde::Serialize;
use std::io::Write;

/// Scrambles that are computed before they are printed.
const AT_A_TIME: u64 = 8_192;

/// With so few scrambles, other threads cost more time than they save.
const FOR_A_THREAD: u64 = 64;

#[derive(Serialize)]
struct Scrambled {
    number: u64,
    seed: u64,
    scramble: String,
    length: LengthObject,
    facelets: String,
}

pub fn run(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let scramble = scramble_of(options.moves);
    // Random turns are a scramble already. The scramble of a random state is found by a solver.
    let solver = match scramble {
        Scramble::RandomState => Some(session.solver(Method::DEFAULT)?),
        Scramble::RandomMoves(_) => None,
    };
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = scramble.draw(seed, number)?;
        let position = drawn.position;
        let facelets = facelets::write(&position.facelets);
        let moves = match (drawn.moves, &solver) {
            (Some(moves), _) => moves,
            (None, solver) => {
                let solver = solver.as_ref().expect("random states come with a solver");
                solver.solve(&Cube::from(position))?.moves().inverse()
            }
        };
        let scramble = written(&moves, options.writing.notation);
        Ok(if options.json {
            json(&Scrambled {
                number,
                seed,
                scramble,
                length: LengthObject::of(&moves),
                facelets,
            })
        } else {
            scramble
        })
    };
    let progress = session.progress_beside_output();
    progress.begin("scrambling", Some(options.number));
    let mut output = session.stdout();
    let mut first = 0;
    while first < options.number {
        let end = options.number.min(first.saturating_add(AT_A_TIME));
        let lines: Vec<String> = if end - first <= FOR_A_THREAD {
            (first..end).map(line).collect::<anyhow::Result<_>>()?
        } else {
            let in_parallel = (first..end).into_par_iter().map(line);
            in_parallel.collect::<anyhow::Result<_>>()?
        };
        let mut page = lines.join("\n");
        page.push('\n');
        output.write_all(page.as_bytes())?;
        output.flush()?;
        progress.advance(end - first);
        first = end;
    }
    progress.end();
    Ok(Outcome::Complete)
}
