//! `POST /api/check`: whether moves solve a cube.

use super::in_slot;
use super::puzzle::{check_size, check_turns};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::cube::Metric;
use rubik::json::line;
use rubik::notation::Reader;
use rubik::puzzles::PuzzleName;
use rubik::puzzles::big_cube::BigCube;
use rubik::requests::check::{Claim, ClaimedLength, Expectation, VerdictObject};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    cube: String,
    solution: String,
    puzzle: Option<PuzzleName>,
    target: Option<String>,
    length: Option<ClaimedLength>,
}

pub async fn check(State(state): State<Arc<ServerState>>, Sent(request): Sent<CheckRequest>) -> Result<Json, Refusal> {
    if let Some(PuzzleName::BigCube(size)) = request.puzzle {
        check_size(size)?;
    }
    let search = state.searches.start(super::LONGEST_ANSWER);
    let verdict = in_slot(&state, &search, SearchEffort::Quick, move || {
        if let Some(PuzzleName::BigCube(size)) = request.puzzle {
            let cube = BigCube::from(size);
            let texts = [&request.cube, &request.solution].into_iter();
            let mut texts = texts.chain(&request.target);
            texts.try_for_each(|text| check_turns(&cube, text))?;
        }
        Ok(verdict(request))
    });
    Ok(Json(line(&verdict.await?)))
}

fn verdict(request: CheckRequest) -> VerdictObject {
    let expectation = Expectation {
        puzzle: request.puzzle,
        goal: None,
        turns: None,
        reader: Reader::default(),
        metric: Metric::HalfTurn,
        format: &|_| Ok(None),
    };
    let claim = Claim {
        cube: request.cube,
        solution: Some(request.solution),
        target: request.target,
        puzzle: None,
        length: request.length,
    };
    let checked = expectation.check(&claim);
    VerdictObject::of(&claim, checked)
}
