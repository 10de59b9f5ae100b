//! `POST /api/complete`: deduces unknown stickers from the known stickers, and finds contradictions.

use super::fields::{subject, texts};
use super::in_slot;
use super::limits::puzzle_named;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::JsonBody;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::requests::CompletedStickers;
use std::sync::Arc;

pub async fn complete(State(state): State<Arc<ServerState>>, JsonBody(fields): JsonBody) -> Result<Json, Refusal> {
    let [mut entered, puzzle] = texts(fields, ["stickers", "puzzle"])?;
    let entered = subject("stickers", &mut entered)?;
    let puzzle = puzzle_named(puzzle)?;
    let search = state.searches.start(super::LONGEST_ANSWER);
    let answer = in_slot(&state, &search, SearchEffort::Quick, move || {
        Ok(CompletedStickers::of(&puzzle, &entered)?)
    });
    Ok(Json(answer.await?.json()))
}
