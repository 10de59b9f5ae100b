//! `POST /api/goals`: the goals that have names; `POST /api/count`: how many cubes have a goal; `POST /api/steps`:
//! which goals a solution reaches.

use super::fields::{Fields, check_time, options};
use super::{LONGEST_ANSWER, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::goals::named_goals;
use rubik::json::{CountObject, NamedGoalObject, StepsObject, line, with_fields_of};
use rubik::requests::{RequestName, StepsRequest};
use rubik::tables::NoProgress;
use serde::Serialize;
use std::cell::RefCell;
use std::sync::Arc;

#[derive(Serialize)]
struct Goals {
    goals: Vec<NamedGoalObject>,
}

/// The steps of a solution, and what could not be found out.
#[derive(Serialize)]
struct Steps {
    #[serde(flatten)]
    steps: StepsObject,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

pub async fn goals(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let options = options(RequestName::Goals, &fields)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let listed = in_slot(&state, &search, SearchEffort::Quick, move || {
        let goals = match options.name {
            Some(named) => vec![NamedGoalObject::of(named)],
            None => named_goals().iter().map(NamedGoalObject::of).collect(),
        };
        Ok(line(&Goals { goals }))
    });
    Ok(Json(listed.await?))
}

pub async fn count(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let options = options(RequestName::Count, &fields)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let counted = in_slot(&state, &search, SearchEffort::Long, move || {
        Ok(line(&CountObject::of_options(&options)?))
    });
    Ok(Json(counted.await?))
}

pub async fn steps(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let options = options(RequestName::Steps, &fields)?;
    check_time(&options, LONGEST_ANSWER)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let (store, token) = (state.openings.store().clone(), search.token.clone());
    let answered = in_slot(&state, &search, SearchEffort::Long, move || {
        let remarks = RefCell::new(Vec::new());
        let request = StepsRequest {
            options: &options,
            store: &store,
            builds_tables: false,
            progress: &NoProgress,
            token: &token,
            remark: &|remark| remarks.borrow_mut().push(remark),
        };
        let text = options.cube.clone().unwrap_or_default();
        let steps = request.answer().map_err(|error| Refusal::from(error).about(&text))?;
        let remarks = remarks.into_inner();
        Ok(with_fields_of(&text, &Steps { steps, remarks }))
    });
    Ok(Json(answered.await?))
}
