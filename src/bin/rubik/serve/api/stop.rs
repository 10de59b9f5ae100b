//! `POST /api/stop`: makes a search end with its best solution so far.

use super::fields::{subject, texts};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::JsonBody;
use crate::serve::searches::SearchId;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The answer to a request to stop a search.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Stopped")]
pub struct StopAnswer {
    /// False if no search has this name, for example because the search has already ended.
    stopped: bool,
}

pub async fn stop(State(state): State<Arc<ServerState>>, JsonBody(fields): JsonBody) -> Result<Json, Refusal> {
    let [mut search] = texts(fields, ["search"])?;
    let stopped = state.searches.stop(&SearchId::from(subject("search", &mut search)?));
    Ok(Json(line(&StopAnswer { stopped })))
}
