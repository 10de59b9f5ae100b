//! `rubik scramble`.

use super::Outcome;
use super::arguments::ScrambleOptions;
use super::session::{Session, written};
use super::solve::{Length, json};
use rayon::prelude::*;
use rubik::batch::Scramble;
use rubik::cube::Sequence;
use rubik::notation::facelets;
use rubik::solvers::Method;
use serde::Serialize;
use std::io::Write;

/// Scrambles that are made, and then written, at a time.
const AT_A_TIME: u64 = 8_192;

/// So few scrambles are not worth waking other threads for.
const FOR_A_THREAD: u64 = 64;

#[derive(Serialize)]
struct Scrambled {
    number: u64,
    seed: u64,
    scramble: String,
    length: Length,
    facelets: String,
}

pub fn run(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let scramble = scramble_of(options.moves);
    // Random turns are what they are; a random state takes a solver to find the turns to it.
    let solver = match scramble {
        Scramble::RandomState => Some(session.solver(Method::DEFAULT)?),
        Scramble::RandomMoves(_) => None,
    };
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = scramble.draw(seed, number)?;
        let moves = match (drawn.moves, &solver) {
            (Some(moves), _) => moves,
            (None, Some(solver)) => solver.solve(&drawn.position)?.moves().inverse(),
            (None, None) => Sequence::new(),
        };
        let scramble = written(&moves, options.writing.notation);
        Ok(if options.json {
            json(&Scrambled {
                number,
                seed,
                scramble,
                length: Length::of(&moves),
                facelets: facelets::write(&drawn.position.facelets),
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

/// What `--moves` says about how to draw.
pub fn scramble_of(moves: Option<u16>) -> Scramble {
    moves.map_or(Scramble::RandomState, |moves| {
        Scramble::RandomMoves(moves.into())
    })
}

/// A seed that nobody chose. It has 32 bits, so that every reader of JSON can hold it exactly.
pub fn random_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
