//! `POST /api/solve`.

use super::events::EventSink;
use super::fields::{Fields, check_time, options, subject};
use super::puzzle::{check_turns, puzzle_of};
use super::stream::{BoxedAnswer, RunSearch, stream};
use super::weight::is_heavy;
use super::{LONGEST_ANSWER, LONGEST_STREAM, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::{QueueFull, SearchEffort};
use crate::serve::state::ServerState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rubik::requests::{MoveNotation, Options, RequestName, SolvePlan};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

pub async fn solve(State(state): State<Arc<ServerState>>, Sent(mut fields): Sent) -> Result<Response, Refusal> {
    let mode = Mode::of(&mut fields)?;
    let mut options = options(RequestName::Solve, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    let puzzle = puzzle_of(&options, &cube)?;
    options.puzzle = Some(puzzle);
    check_time(&options, mode.longest())?;
    let (of, is_heavy) = (Arc::clone(&state), is_heavy(&fields));
    let judge = move || {
        let texts = [&cube].into_iter().chain(&options.target);
        { texts }.try_for_each(|text| check_turns(puzzle, text))?;
        let options = of.openings.with_ready_tables(options);
        Question::new(cube, options, is_heavy)
    };
    let question = match is_heavy {
        false => judge()?,
        true => {
            let search = { state.searches.start(LONGEST_ANSWER) }.weighing(true);
            in_slot(&state, &search, SearchEffort::Quick, judge).await?
        }
    };
    let of = Arc::clone(&state);
    let effort = question.effort();
    let run = Box::new(|search, events| Box::pin(answer(of, question, search, events)) as BoxedAnswer);
    mode.answer(&state, effort, run).await
}

/// A question that can be asked.
struct Question {
    cube: String,
    plan: Arc<SolvePlan>,
    is_heavy: bool,
}

impl Question {
    fn new(cube: String, options: Options, is_heavy: bool) -> Result<Question, Refusal> {
        let plan = Arc::new(SolvePlan::new(options)?);
        Ok(Question { cube, plan, is_heavy })
    }

    fn effort(&self) -> SearchEffort {
        match self.plan.is_quick() {
            true => SearchEffort::Quick.of_weight(self.is_heavy),
            false => SearchEffort::Long,
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
    /// Takes the field that says it out of the others: it is no option of the request, but of how it is answered.
    fn of(fields: &mut Fields) -> Result<Mode, Refusal> {
        match fields.remove("stream") {
            None | Some(Value::Null | Value::Bool(false)) => Ok(Mode::Whole),
            Some(Value::Bool(true)) => Ok(Mode::Streamed),
            Some(_) => Err(Refusal::request("stream is true or false")),
        }
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
                let solved = run(search, EventSink::NONE);
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

async fn answer(
    state: Arc<ServerState>,
    question: Question,
    search: AwaitedSearch,
    events: EventSink,
) -> Result<String, Refusal> {
    if let Some(solved) = question.plan.solved_already(&question.cube) {
        return Ok(solved.json(MoveNotation::Wca));
    }
    let hear = |fraction: &_| events.tables(fraction);
    let opening = state.openings.of_plan(&question.plan, &hear);
    let solver = search.unless_cancelled(opening).await??;
    let token = search.token.clone();
    let effort = question.effort();
    in_slot(&state, &search, effort, move || {
        solver.ask(|solver| {
            let solved = question.plan.solve(solver, &question.cube, &token, &events);
            let solved = solved.map_err(|error| Refusal::of_input(error, &question.cube))?;
            Ok(solved.json(MoveNotation::Wca))
        })
    })
    .await
}
