//! `POST /api/solve`.

use super::puzzle::puzzle_of;
use super::puzzle_question::{METRIC, PuzzleQuestion};
use super::question::{CubeQuestion, SolveRequest};
use super::stream::{BoxedAnswer, RunSearch, stream};
use super::told::Audience;
use super::{LONGEST_ANSWER, LONGEST_STREAM, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::{QueueFull, SearchEffort};
use crate::serve::state::ServerState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rubik::puzzles::PuzzleName;
use std::sync::Arc;
use std::time::Duration;

pub async fn solve(
    State(state): State<Arc<ServerState>>,
    Sent(request): Sent<SolveRequest>,
) -> Result<Response, Refusal> {
    let mode = Mode::of(&request);
    match puzzle_of(request.puzzle, &request.cube)? {
        PuzzleName::ThreeByThree => {
            let usual_table = || state.openings.optimal_table();
            let question = CubeQuestion::new(request, mode.longest(), usual_table)?;
            let of = Arc::clone(&state);
            let effort = question.effort();
            let run = Box::new(|search, audience| Box::pin(of_cube(of, question, search, audience)) as BoxedAnswer);
            mode.answer(&state, effort, run).await
        }
        name => {
            let question = PuzzleQuestion::new(name.solvable()?, request)?;
            let of = Arc::clone(&state);
            let run = Box::new(|search, audience| Box::pin(of_puzzle(of, question, search, audience)) as BoxedAnswer);
            mode.answer(&state, SearchEffort::Quick, run).await
        }
    }
}

/// How an answer is given.
#[derive(Clone, Copy)]
enum Mode {
    /// At once, when it is there.
    Whole,
    /// Step by step.
    Streamed,
}

impl Mode {
    fn of(request: &SolveRequest) -> Mode {
        if request.stream { Mode::Streamed } else { Mode::Whole }
    }

    /// How long a search may take.
    const fn longest(self) -> Duration {
        match self {
            Mode::Whole => LONGEST_ANSWER,
            Mode::Streamed => LONGEST_STREAM,
        }
    }

    async fn answer(self, state: &ServerState, effort: SearchEffort, run: Box<RunSearch>) -> Result<Response, Refusal> {
        let search = state.searches.start(self.longest());
        match self {
            Mode::Whole => {
                let solved = run(search, Audience::NOBODY);
                let solved = tokio::time::timeout(LONGEST_ANSWER + GRACE, solved).await;
                let solved = solved.map_err(|_| Refusal::too_late())??;
                Ok(Json(solved).into_response())
            }
            // Once a stream has begun, its status can be changed no more.
            Mode::Streamed if state.slots(effort).is_full() => Err(QueueFull.into()),
            Mode::Streamed => Ok(stream(search, run)),
        }
    }
}

/// How much longer than its time a search may take to end with what it has.
const GRACE: Duration = Duration::from_secs(2);

async fn of_cube(
    state: Arc<ServerState>,
    question: CubeQuestion,
    search: AwaitedSearch,
    audience: Audience,
) -> Result<String, Refusal> {
    let hear = |fraction: &_| audience.tables(fraction);
    let opening = state.openings.solver(question.method, &hear);
    let solver = search.unless_cancelled(opening).await??;
    let token = search.token.clone();
    let effort = question.effort();
    in_slot(&state, &search, effort, move || {
        question.answer(&solver, &token, &audience)
    })
    .await
}

async fn of_puzzle(
    state: Arc<ServerState>,
    question: PuzzleQuestion,
    search: AwaitedSearch,
    audience: Audience,
) -> Result<String, Refusal> {
    let hear = |fraction: &_| audience.tables(fraction);
    let (puzzle, method) = (question.puzzle(), question.method);
    let opening = state.openings.puzzle_solver(puzzle, method, METRIC, &hear);
    let solver = search.unless_cancelled(opening).await??;
    let token = search.token.clone();
    in_slot(&state, &search, SearchEffort::Quick, move || {
        question.answer(&solver, &token)
    })
    .await
}
