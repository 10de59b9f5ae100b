//! `POST /api/goals`: the goals that have names; `POST /api/count`: how many cubes have a goal; `POST /api/steps`:
//! which goals a solution reaches.

use super::fields::{check_time, options};
use super::{LONGEST_ANSWER, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::{CountObject, GoalsObject, line};
use rubik::requests::{AnswerError, RequestName, StepsRequest};
use rubik::tables::NoProgress;
use std::sync::Arc;

pub async fn goals(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Goals, &fields)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let listed = in_slot(&state, &search, SearchEffort::Quick, move || {
        Ok(line(&GoalsObject::of(options.name)))
    });
    Ok(Json(listed.await?))
}

pub async fn count(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Count, &fields)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let counted = in_slot(&state, &search, SearchEffort::Long, move || {
        Ok(line(&CountObject::of_options(&options)?))
    });
    Ok(Json(counted.await?))
}

pub async fn steps(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Steps, &fields)?;
    check_time(&options, LONGEST_ANSWER)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let (store, token) = (state.openings.store().clone(), search.token.clone());
    let answered = in_slot(&state, &search, SearchEffort::Long, move || {
        let request = StepsRequest {
            options: &options,
            store: &store,
            builds_tables: false,
            progress: &NoProgress,
            token: &token,
        };
        request.json().map_err(|error| {
            let is_of_solution = matches!(&error, AnswerError::Algorithm { .. } | AnswerError::TooLong { .. });
            let text = if is_of_solution {
                &options.solution
            } else {
                &options.cube
            };
            Refusal::of_input(error, text.as_deref().unwrap_or_default())
        })
    });
    Ok(Json(answered.await?))
}
