//! `POST /api/order`: how often an algorithm must be made until everything is as before.

use super::fields::{Fields, options, subject};
use super::in_slot;
use super::puzzle::{check_size, check_turns};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use rubik::notation::{Algorithm, AlgorithmError, NotationError};
use rubik::puzzles::{Puzzle, PuzzleName};
use rubik::requests::{Options, RequestError, RequestName};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Order {
    algorithm: String,
    /// Decimal digits: it may have thousands.
    order: String,
}

pub async fn order(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Order, &fields)?;
    let algorithm = subject("algorithm", &mut options.algorithm)?;
    if let Some(PuzzleName::BigCube(size)) = options.puzzle {
        check_size(size)?;
    }
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let order = in_slot(&state, &search, SearchEffort::Quick, move || {
        let order = match options.other_puzzle() {
            None => of_cube(&algorithm, &options),
            Some(name) => of_puzzle(name.puzzle().map_err(Refusal::option)?, &algorithm, &options),
        };
        let order = order.map_err(|refusal: Refusal| refusal.about(&algorithm))?;
        Ok(line(&Order { algorithm, order }))
    });
    Ok(Json(order.await?))
}

fn of_cube(algorithm: &str, options: &Options) -> Result<String, Refusal> {
    let of_algorithm = |error: AlgorithmError| Refusal::from(NotationError::Moves(error));
    let algorithm = Algorithm::parse(algorithm, options.reader().parentheses).map_err(of_algorithm)?;
    let order = algorithm.order().map_err(|error| of_algorithm(error.into()))?;
    Ok(order.to_string())
}

fn of_puzzle(puzzle: &dyn Puzzle, algorithm: &str, options: &Options) -> Result<String, Refusal> {
    if let Some(option) = options.first_of_three_by_three(RequestName::Order) {
        let puzzle = puzzle.name();
        return Err(RequestError::NotOfPuzzle { option, puzzle }.into());
    }
    check_turns(puzzle, algorithm)?;
    Ok(puzzle.order(&puzzle.turns(algorithm)?)?)
}
