//! `GET /api/health`.

use crate::serve::answer::Json;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    /// True once the quick solver's tables are open.
    ready: bool,
    /// Searches and quick answers that run.
    running: usize,
    /// Those that wait.
    waiting: usize,
}

pub async fn health(State(state): State<Arc<ServerState>>) -> Json {
    Json(line(&Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        ready: state.openings.is_ready(),
        running: state.running(),
        waiting: state.waiting(),
    }))
}
