//! `GET /api/health`: the state of the server.

use crate::serve::answer::Json;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The state of the server and its work.
#[derive(Serialize, JsonSchema)]
pub struct Health {
    /// Always `ok`.
    #[schemars(extend("const" = "ok"))]
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// Whether the tables of two-phase are open.
    ready: bool,
    /// The number of searches and quick answers that run.
    running: usize,
    /// The number of searches and quick answers that wait.
    waiting: usize,
}

pub async fn health(State(state): State<Arc<ServerState>>) -> Json {
    Json(line(&Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        ready: state.session.is_warm(),
        running: state.running(),
        waiting: state.waiting(),
    }))
}
