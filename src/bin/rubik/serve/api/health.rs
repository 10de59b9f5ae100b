//! `GET /api/health`.

use crate::serve::answer::Json;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Whether the server runs, and what it does.
#[derive(Serialize, JsonSchema)]
pub struct Health {
    /// Always `ok`.
    #[schemars(extend("const" = "ok"))]
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// Whether the tables of the quick solver are open.
    ready: bool,
    /// How many searches and quick answers run.
    running: usize,
    /// How many of them wait.
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
