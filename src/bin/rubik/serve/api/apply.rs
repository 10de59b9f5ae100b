//! `POST /api/apply`: a cube after an algorithm.

use super::in_slot;
use super::puzzle::{check_turns, puzzle_of};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use rubik::notation::object::cube_text;
use rubik::notation::{Algorithm, Format, NotationError, Reader, write};
use rubik::puzzles::{Puzzle, PuzzleName, read_line};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApplyRequest {
    cube: String,
    algorithm: String,
    puzzle: Option<PuzzleName>,
}

#[derive(Serialize)]
struct Applied {
    facelets: Option<String>,
}

pub async fn apply(State(state): State<Arc<ServerState>>, Sent(request): Sent<ApplyRequest>) -> Result<Json, Refusal> {
    let search = state.searches.start(super::LONGEST_ANSWER);
    let applied = in_slot(&state, &search, SearchEffort::Quick, move || {
        let text = cube_text(&request.cube);
        let applied = match puzzle_of(request.puzzle, &request.cube)? {
            PuzzleName::ThreeByThree => of_cube(&request),
            name => of_puzzle(name.puzzle().map_err(Refusal::option)?, &request),
        };
        applied.map_err(|refusal| refusal.about(&text))
    });
    Ok(Json(line(&applied.await?)))
}

fn of_cube(request: &ApplyRequest) -> Result<Applied, Refusal> {
    let cube = Reader::default().read(&request.cube)?.cube;
    let algorithm: Algorithm = request.algorithm.parse().map_err(NotationError::from)?;
    let turns = algorithm.turns().map_err(of_algorithm)?;
    let after = cube.after(turns.iter().copied());
    Ok(Applied {
        facelets: write(&after, Format::Facelets),
    })
}

fn of_puzzle(puzzle: &dyn Puzzle, request: &ApplyRequest) -> Result<Applied, Refusal> {
    check_turns(puzzle, &request.cube)?;
    check_turns(puzzle, &request.algorithm)?;
    let mut position = read_line(puzzle, &request.cube, None)?.position;
    puzzle.make(&mut position, &puzzle.turns(&request.algorithm)?)?;
    Ok(Applied {
        facelets: Some(puzzle.write(&position)),
    })
}

fn of_algorithm(error: rubik::notation::algorithm::TooLong) -> Refusal {
    NotationError::Moves(error.into()).into()
}
