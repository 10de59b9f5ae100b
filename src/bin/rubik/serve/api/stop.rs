//! `POST /api/stop`: a search is to end with the best that it has.

use crate::serve::answer::Json;
use crate::serve::body::Sent;
use crate::serve::searches::SearchId;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopRequest {
    search: SearchId,
}

#[derive(Serialize)]
struct Stopped {
    stopped: bool,
}

pub async fn stop(State(state): State<Arc<ServerState>>, Sent(request): Sent<StopRequest>) -> Json {
    let stopped = state.searches.stop(&request.search);
    Json(line(&Stopped { stopped }))
}
