//! `POST /api/check`: whether moves solve a cube.

use super::fields::{Fields, options, subject};
use super::in_slot;
use super::puzzle::{check_size, check_turns};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::cube::Metric;
use rubik::json::line;
use rubik::puzzles::PuzzleName;
use rubik::requests::check::{Claim, ClaimError, Expectation, VerdictObject};
use rubik::requests::{Options, RequestError, RequestName};
use std::sync::Arc;

pub async fn check(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Check, &fields)?;
    let claim = Claim {
        cube: subject("cube", &mut options.cube)?,
        solution: Some(subject("solution", &mut options.solution)?),
        target: options.target.take(),
        puzzle: None,
        length: match &options.length {
            Some(length) => Some(serde_json::from_str(length).map_err(|_| {
                Refusal::request("length is a number of moves, or an object with htm, qtm, axial, axial-qtm or moves")
            })?),
            None => None,
        },
        goal: None,
    };
    if let Some(name) = options.other_puzzle() {
        if let PuzzleName::BigCube(size) = name {
            check_size(size)?;
        }
        if let Some(option) = options.first_of_three_by_three(RequestName::Check) {
            return Err(RequestError::NotOfPuzzle { option, puzzle: name }.into());
        }
        options.puzzle_format(name)?;
    }
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let verdict = in_slot(&state, &search, SearchEffort::Quick, move || {
        if let Some(name @ PuzzleName::BigCube(_)) = options.puzzle {
            let texts = [&claim.cube].into_iter().chain(&claim.solution);
            let mut texts = texts.chain(&claim.target);
            let puzzle = name.puzzle().map_err(Refusal::option)?;
            texts.try_for_each(|text| check_turns(puzzle, text))?;
        }
        Ok(verdict(&claim, &options))
    });
    Ok(Json(line(&verdict.await?)))
}

fn verdict(claim: &Claim, options: &Options) -> VerdictObject {
    let format = |name| { options.puzzle_format(name) }.map_err(|error| ClaimError::Format(error.to_string()));
    let expectation = Expectation {
        puzzle: options.puzzle,
        goal: options.goal(),
        turns: options.turns(),
        reader: options.reader(),
        metric: options.metric.unwrap_or(Metric::HalfTurn),
        format: &format,
    };
    let checked = expectation.check(claim);
    VerdictObject::of(claim, checked).of_goal(expectation.goal.as_ref())
}
