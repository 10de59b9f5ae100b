//! `POST /api/order` and `POST /api/alg`: how often an algorithm must be made until everything is as before, and
//! algorithms rewritten or measured.

use super::fields::{options, subject};
use super::in_slot;
use super::puzzle::{check_turns, puzzle_of};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::requests::{AlgorithmPlan, Options, RequestError, RequestName};
use std::sync::Arc;

pub async fn order(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Order, &fields)?;
    answered(&state, options, is_heavy(&fields), AlgorithmPlan::order).await
}

pub async fn alg(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Alg, &fields)?;
    answered(&state, options, is_heavy(&fields), AlgorithmPlan::new).await
}

async fn answered(
    state: &ServerState,
    mut options: Options,
    is_heavy: bool,
    plan: fn(&Options) -> Result<AlgorithmPlan, RequestError>,
) -> Result<Json, Refusal> {
    let algorithm = subject("algorithm", &mut options.algorithm)?;
    // Letters that could be the stickers of another puzzle are an algorithm here.
    let puzzle = puzzle_of(&options, "")?;
    let plan = plan(&options)?;
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy);
    let work = move || {
        check_turns(puzzle, &algorithm)?;
        let answered = plan.answer(&algorithm);
        let answered = answered.map_err(|error| Refusal::of_input(error, &algorithm))?;
        Ok(answered.json())
    };
    Ok(Json(in_slot(state, &search, SearchEffort::Quick, work).await?))
}
