//! The HTTP interface, which returns the answers of the commands as JSON.

mod camera;
mod complete;
mod events;
mod fields;
mod health;
mod limits;
mod openapi;
mod options;
mod request;
mod stop;
mod stream;
mod weight;

pub use events::{EventSink, TableReporter};
pub use openapi::description;

use super::answer::Refusal;
use super::body::JsonBody;
use super::searches::AwaitedSearch;
use super::slots::{SearchEffort, SearchSlot};
use super::state::ServerState;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use rubik::json::ErrorCode;
use rubik::requests::RequestName;
use std::sync::Arc;
use std::time::Duration;

/// The time limit of an answer that is not streamed.
const LONGEST_ANSWER: Duration = Duration::from_secs(60);

/// The time limit of a search whose answer is streamed.
const LONGEST_STREAM: Duration = Duration::from_secs(3_600);

/// The routes below `/api`.
pub fn routes(state: &Arc<ServerState>) -> Router {
    let own = Router::new()
        .route("/health", get(health::health))
        .route("/openapi.json", get(openapi::openapi))
        .route("/options", get(options::options))
        .route("/stop", post(stop::stop))
        .route("/complete", post(complete::complete))
        .route("/faces", post(camera::faces))
        .route("/captured", post(camera::captured));
    let requests = RequestName::ALL.into_iter().filter(|request| request.has_one_answer());
    let all = requests.fold(own, |routes, request| {
        let answer = move |State(state), JsonBody(fields): JsonBody| request::answer(state, request, fields);
        routes.route(&format!("/{request}"), post(answer))
    });
    all.with_state(Arc::clone(state))
}

/// The answer to a path that does not exist.
pub async fn no_such_page() -> Refusal {
    let message = "this path does not exist".to_owned();
    Refusal::new(StatusCode::NOT_FOUND, ErrorCode::Path, message)
}

/// The answer to a method that the path does not support.
pub async fn no_such_method() -> Refusal {
    let message = "this method is not allowed here; see /api/openapi.json".to_owned();
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::Method, message)
}

/// Runs work in a slot, if a slot becomes free before the search is cancelled. Work that takes long must check the
/// search's token itself.
async fn in_slot<T: Send + 'static>(
    state: &ServerState,
    search: &AwaitedSearch,
    effort: SearchEffort,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let slot = slot_for(state, search, effort).await?;
    let token = search.token.clone();
    let work = move || {
        // The client may have disconnected while the search waited.
        if token.is_cancelled() {
            return Err(Refusal::too_late());
        }
        work()
    };
    slot.run(effort, work).await?
}

/// Waits for a slot. Returns an error if the queue is full, or if the search is cancelled before a slot is free.
async fn slot_for(state: &ServerState, search: &AwaitedSearch, effort: SearchEffort) -> Result<SearchSlot, Refusal> {
    let slot = state.slots(effort.of_weight(search.is_heavy)).wait();
    Ok(search.unless_cancelled(slot).await??)
}
