//! `rubik scramble`.

use super::Outcome;
use super::arguments::ScrambleOptions;
use super::session::{Session, written};
use super::solve::{Length, json};
use rayon::prelude::*;
use rubik::batch::{Run, Scramble};
use rubik::cube::Sequence;
use rubik::notation::facelets;
use rubik::solvers::Method;
use serde::Serialize;
use std::io::Write;

/// Scrambles that are made, and then written, at a time.
const AT_A_TIME: u64 = 2_048;

/// Scrambles that a thread takes at a time.
const FOR_A_THREAD: usize = 64;

#[derive(Serialize)]
struct Scrambled {
    number: u64,
    seed: u64,
    scramble: String,
    length: Length,
    facelets: String,
}

pub fn run(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let run = Run {
        cubes: options.number,
        seed: options.seed.unwrap_or_else(random_seed),
        scramble: scramble_of(options.moves),
    };
    // Random turns are what they are; a random state takes a solver to find the turns to it.
    let solver = match run.scramble {
        Scramble::RandomState => Some(session.solver(Method::Thistlethwaite)?),
        Scramble::RandomMoves(_) => None,
    };
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = run.draw(number)?;
        let moves = match (&drawn.moves, &solver) {
            (Some(moves), _) => moves.clone(),
            (None, Some(solver)) => solver.solve(&drawn.cube)?.moves().inverse(),
            (None, None) => Sequence::new(),
        };
        let scramble = written(&moves, options.writing.notation);
        Ok(if options.json {
            json(&Scrambled {
                number,
                seed: run.seed,
                scramble,
                length: Length::of(&moves),
                facelets: facelets::write(&drawn.facelets),
            })
        } else {
            scramble
        })
    };
    let mut output = session.stdout();
    let mut first = 0;
    while first < run.cubes {
        let end = run.cubes.min(first.saturating_add(AT_A_TIME));
        let lines: Vec<String> = if end - first <= FOR_A_THREAD as u64 {
            (first..end).map(line).collect::<anyhow::Result<_>>()?
        } else {
            let in_parallel = (first..end).into_par_iter().map(line);
            in_parallel.collect::<anyhow::Result<_>>()?
        };
        let mut text = lines.join("\n");
        text.push('\n');
        output.write_all(text.as_bytes())?;
        output.flush()?;
        first = end;
    }
    Ok(Outcome::Complete)
}

pub fn scramble_of(moves: Option<u16>) -> Scramble {
    moves.map_or(Scramble::RandomState, |moves| {
        Scramble::RandomMoves(moves.into())
    })
}

/// A seed that nobody chose. It has 32 bits, so that every reader of JSON can hold it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
