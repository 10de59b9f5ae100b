//! `POST /api/apply`: a cube after an algorithm.

use super::fields::{Fields, options, subject};
use super::in_slot;
use super::puzzle::{check_turns, puzzle_of};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use rubik::notation::object::cube_text;
use rubik::notation::{Algorithm, Format, NotationError, write};
use rubik::puzzles::{Puzzle, PuzzleName, read_line};
use rubik::requests::{Options, RequestError, RequestName, ShownAs};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Applied {
    facelets: Option<String>,
    /// The cube in the format that was asked for, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub async fn apply(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Apply, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    let algorithm = subject("algorithm", &mut options.algorithm)?;
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let applied = in_slot(&state, &search, SearchEffort::Quick, move || {
        let text = cube_text(&cube);
        let applied = match puzzle_of(options.puzzle, &cube)? {
            PuzzleName::ThreeByThree => of_cube(&cube, &algorithm, &options),
            name => of_puzzle(name.puzzle().map_err(Refusal::option)?, &cube, &algorithm, &options),
        };
        applied.map_err(|refusal| refusal.about(&text))
    });
    Ok(Json(line(&applied.await?)))
}

fn of_cube(cube: &str, algorithm: &str, options: &Options) -> Result<Applied, Refusal> {
    let reader = options.reader();
    let cube = reader.read(cube)?.cube;
    let algorithm = Algorithm::parse(algorithm, reader.parentheses).map_err(NotationError::from)?;
    let turns = algorithm.turns().map_err(of_algorithm)?;
    let after = cube.after(turns.iter().copied());
    let text = match options.to {
        None => None,
        Some(ShownAs::Format(format)) if format != Format::Moves => write(&after, format),
        Some(to) => return Err(Refusal::option(format!("to {} is for show", to.name()))),
    };
    Ok(Applied {
        facelets: write(&after, Format::Facelets),
        text,
    })
}

fn of_puzzle(puzzle: &dyn Puzzle, cube: &str, algorithm: &str, options: &Options) -> Result<Applied, Refusal> {
    if let Some(option) = options.first_of_three_by_three(RequestName::Apply) {
        let puzzle = puzzle.name();
        return Err(RequestError::NotOfPuzzle { option, puzzle }.into());
    }
    if let Some(to) = options.to.filter(|to| *to != ShownAs::Format(Format::Facelets)) {
        return Err(Refusal::option(format!("to {} is for show", to.name())));
    }
    check_turns(puzzle, cube)?;
    check_turns(puzzle, algorithm)?;
    let mut position = read_line(puzzle, cube, options.puzzle_format(puzzle.name())?)?.position;
    puzzle.make(&mut position, &puzzle.turns(algorithm)?)?;
    Ok(Applied {
        facelets: Some(puzzle.write(&position)),
        text: None,
    })
}

fn of_algorithm(error: rubik::notation::algorithm::TooLong) -> Refusal {
    NotationError::Moves(error.into()).into()
}
