//! `rubik scramble`.

use crate::cli::arguments::ScrambleOptions;
use crate::cli::input::draw::{random_seed, scramble_of};
use crate::cli::outcome::Outcome;
use crate::cli::output::series::print_series;
use crate::cli::puzzles::{self, with_solvable};
use crate::cli::session::{Session, written};
use rubik::Cube;
use rubik::batch::Scramble;
use rubik::json::{LengthObject, line as json};
use rubik::notation::facelets;
use rubik::puzzles::PuzzleName;
use rubik::puzzles::big_cube::{BigCube, scramble_length};
use rubik::solvers::Method;
use serde::Serialize;

#[derive(Serialize)]
struct Scrambled {
    number: u64,
    seed: u64,
    scramble: String,
    length: LengthObject,
    facelets: String,
}

pub fn run(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    match options.puzzle.other() {
        None => {}
        Some(PuzzleName::BigCube(size)) => {
            let usual = scramble_length(size.layers());
            let moves = options.moves.map_or(usual, usize::from);
            return puzzles::scramble::run_turns(&BigCube::from(size), session, options, moves);
        }
        Some(name) => {
            return with_solvable!(name, |puzzle| puzzles::scramble::run(
                &puzzle, session, options
            ));
        }
    }
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
    print_series(session, "scrambling", options.number, line)?;
    Ok(Outcome::Complete)
}
