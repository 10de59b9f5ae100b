//! `POST /api/faces` finds the faces in a picture. `POST /api/captured` combines the faces that the page captured with
//! the camera into a cube.

use super::fields::{subject, texts};
use super::in_slot;
use super::limits::puzzle_named;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::{JsonBody, LARGEST_PICTURE};
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::requests::{CapturedCube, PictureFaces};
use std::sync::Arc;

pub async fn faces(
    State(state): State<Arc<ServerState>>,
    JsonBody(fields): JsonBody<LARGEST_PICTURE>,
) -> Result<Json, Refusal> {
    let [mut width, mut pixels, puzzle] = texts(fields, ["width", "pixels", "puzzle"])?;
    let (width, pixels) = (subject("width", &mut width)?, subject("pixels", &mut pixels)?);
    let puzzle = puzzle_named(puzzle)?;
    let search = state.searches.start(super::LONGEST_ANSWER);
    let answer = in_slot(&state, &search, SearchEffort::Quick, move || {
        Ok(PictureFaces::of(&puzzle, &width, &pixels)?)
    });
    Ok(Json(answer.await?.json()))
}

pub async fn captured(State(state): State<Arc<ServerState>>, JsonBody(fields): JsonBody) -> Result<Json, Refusal> {
    let [mut colors, puzzle] = texts(fields, ["colors", "puzzle"])?;
    let colors = subject("colors", &mut colors)?;
    let puzzle = puzzle_named(puzzle)?;
    let search = state.searches.start(super::LONGEST_ANSWER);
    let answer = in_slot(&state, &search, SearchEffort::Quick, move || {
        Ok(CapturedCube::of(&puzzle, &colors)?)
    });
    Ok(Json(answer.await?.json()))
}
