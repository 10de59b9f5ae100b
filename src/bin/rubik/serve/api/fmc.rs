//! `POST /api/fmc`: solutions in steps; `POST /api/insert`: insertions into a skeleton.

use super::fields::{check_time, options, subject};
use super::{LONGEST_ANSWER, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::requests::{FmcPlan, InsertPlan, RequestName};
use std::sync::Arc;

pub async fn fmc(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Fmc, &fields)?;
    check_time(&options, LONGEST_ANSWER)?;
    let cube = subject("cube", &mut options.cube)?;
    let plan = FmcPlan::new(&options)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let solver = search.unless_cancelled(state.openings.fmc()).await??;
    let token = search.token.clone();
    let answered = in_slot(&state, &search, SearchEffort::Long, move || {
        solver.ask(|solver| {
            let answered = plan.answer(solver, &cube, &token, &mut |_| ());
            let answered = answered.map_err(|error| Refusal::of_input(error, &cube))?;
            Ok(answered.json())
        })
    });
    Ok(Json(answered.await?))
}

pub async fn insert(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Insert, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    let plan = InsertPlan::new(&options);
    let plan = plan.map_err(|error| Refusal::of_input(error, options.skeleton.as_deref().unwrap_or_default()))?;
    let search = state.searches.start(LONGEST_ANSWER);
    let token = search.token.clone();
    let answered = in_slot(&state, &search, SearchEffort::Long, move || {
        let answered = plan.answer(&cube, &token);
        Ok(answered.map_err(|error| Refusal::of_input(error, &cube))?.json())
    });
    Ok(Json(answered.await?))
}
