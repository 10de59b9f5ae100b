//! `POST /api/solve`.

use super::question::{CubeQuestion, SolveRequest};
use super::stream::stream;
use super::told::Audience;
use super::{LONGEST_ANSWER, LONGEST_STREAM, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::state::ServerState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

pub async fn solve(
    State(state): State<Arc<ServerState>>,
    Sent(request): Sent<SolveRequest>,
) -> Result<Response, Refusal> {
    let is_told = request.stream;
    let longest = if is_told {
        LONGEST_STREAM
    } else {
        LONGEST_ANSWER
    };
    let question = CubeQuestion::new(request, longest, || state.openings.optimal_table())?;
    let search = state.searches.start(longest);
    if is_told {
        let run = |search, audience| answer(state, question, search, audience);
        Ok(stream(search, run))
    } else {
        let solved = answer(state, question, search, Audience::NOBODY).await?;
        Ok(Json(solved).into_response())
    }
}

async fn answer(
    state: Arc<ServerState>,
    question: CubeQuestion,
    search: AwaitedSearch,
    audience: Audience,
) -> Result<String, Refusal> {
    let opening = state
        .openings
        .solver(question.method, |fraction| audience.tables(fraction));
    let solver = tokio::time::timeout(LONGEST_ANSWER, opening);
    let _ = &solver;
    let solver = solver.await.map_err(|_| Refusal::too_late())??;
    let token = search.token.clone();
    let effort = question.effort();
    in_slot(&state, &search, effort, move || {
        question.answer(solver, &token, &audience)
    })
    .await
}
