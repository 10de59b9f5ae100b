//! Answers `POST /api/solve`, `/api/check` and all other requests that go to the session.

use super::events::{EventSink, TableReporter};
use super::stream::{BoxedAnswer, RunSearch, stream};
use super::weight::is_heavy;
use super::{LONGEST_ANSWER, LONGEST_STREAM, in_slot, limits};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Fields;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::{QueueFull, SearchBroken, SearchEffort};
use crate::serve::state::ServerState;
use axum::response::{IntoResponse, Response};
use rubik::requests::{AnswerEffort, Options, PreparedQuestion, Question, RequestName};
use rubik::tables::NoProgress;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// Answers a request.
///
/// # Errors
///
/// Returns an error if the request is invalid or has no answer.
pub async fn answer(state: Arc<ServerState>, request: RequestName, mut fields: Fields) -> Result<Response, Refusal> {
    let mode = match request {
        RequestName::Solve => Mode::of(&mut fields)?,
        _ => Mode::Whole,
    };
    let options = Options::of_fields(request, &fields)?;
    limits::check(request, &options, mode.longest())?;
    let is_heavy = is_heavy(&fields);
    let of = Arc::clone(&state);
    let judge = move || {
        limits::check_turns(request, &options)?;
        Ok(of.session.judge(request, options)?)
    };
    // A short text can stand for an algorithm of a million turns. Such a text is read in a slot.
    let question = match is_heavy {
        false => judge()?,
        true => {
            let search = { state.searches.start(LONGEST_ANSWER) }.weighing(true);
            in_slot(&state, &search, SearchEffort::Quick, judge).await?
        }
    };
    let effort = match question.effort() {
        AnswerEffort::Quick => SearchEffort::Quick.of_weight(is_heavy),
        AnswerEffort::Long => SearchEffort::Long,
    };
    let of = Arc::clone(&state);
    let run = Box::new(move |search, events| Box::pin(answered(of, question, effort, search, events)) as BoxedAnswer);
    mode.answer(&state, effort, run).await
}

/// The form in which an answer is sent.
#[derive(Clone, Copy)]
enum Mode {
    /// One object, when the answer is complete.
    Whole,
    /// A stream of events.
    Streamed,
}

impl Mode {
    /// Removes the field `stream`, which is not an option of the request, and reads the mode from it.
    fn of(fields: &mut Fields) -> Result<Mode, Refusal> {
        match fields.remove("stream") {
            None | Some(Value::Null | Value::Bool(false)) => Ok(Mode::Whole),
            Some(Value::Bool(true)) => Ok(Mode::Streamed),
            Some(_) => Err(Refusal::request("stream must be true or false")),
        }
    }

    /// The time limit of a search.
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
                let answer = run(search, EventSink::NONE);
                let answer = tokio::time::timeout(LONGEST_ANSWER + GRACE, answer).await;
                let answer = answer.map_err(|_| Refusal::too_late())??;
                Ok(Json(answer).into_response())
            }
            // The queue is checked here, because the HTTP status cannot be changed after a stream has begun.
            Mode::Streamed if state.slots(effort).is_full() => Err(QueueFull.into()),
            Mode::Streamed => Ok(stream(search, run)),
        }
    }
}

/// After its time limit, a search may take this time until it ends with its best result.
const GRACE: Duration = Duration::from_secs(2);

/// Opens the tables that a question needs, without taking a slot. Then answers the question in a slot, unless the
/// answer is already known.
async fn answered(
    state: Arc<ServerState>,
    question: Question,
    effort: SearchEffort,
    search: AwaitedSearch,
    events: EventSink,
) -> Result<String, Refusal> {
    let prepared = prepared(&state, question, &search, &events).await?;
    if let Some(answer) = prepared.answer_known() {
        return Ok(answer);
    }
    let (of, token) = (Arc::clone(&state), search.token.clone());
    in_slot(&state, &search, effort, move || {
        Ok(of.session.answer(prepared, &token, &events, &NoProgress)?)
    })
    .await
}

/// Opens the tables that the answer to a question needs, on a separate thread. The thread continues even if the client
/// disconnects.
async fn prepared(
    state: &Arc<ServerState>,
    question: Question,
    search: &AwaitedSearch,
    events: &EventSink,
) -> Result<PreparedQuestion, Refusal> {
    let question = match state.session.prepared(question) {
        Ok(prepared) => return Ok(prepared),
        Err(question) => question,
    };
    if let Some((name, size)) = state.session.tables_missing(&question) {
        return Err(Refusal::option(format!(
            "the {size} tables of {name} have not been built; `rubik tables build {name} --table-size {size}` builds \
             them"
        )));
    }
    let (of, token) = (Arc::clone(state), search.token.clone());
    let reporter = TableReporter::new(events, state.say);
    let opened = tokio::task::spawn_blocking(move || match token.is_cancelled() {
        // The client may have disconnected before the thread started.
        true => Err(Refusal::too_late()),
        false => Ok(of.session.prepare(question, &reporter, &token)?),
    });
    let opened = search.unless_cancelled(opened).await?;
    opened.map_err(|_| SearchBroken)?
}
