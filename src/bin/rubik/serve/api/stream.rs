//! Sends the answer of a search as server-sent events, while the search runs.

use super::events::{EventSink, QUEUE_LENGTH, SearchStart, event};
use crate::serve::answer::Refusal;
use crate::serve::searches::AwaitedSearch;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use rubik::json::line;
use rubik::requests::EventName;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The interval at which an idle stream sends a keep-alive comment, so that the server notices a dead connection.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// A future that returns the answer of a search. The future and [`RunSearch`] are trait objects, so that the code that
/// waits for answers is compiled only once.
pub type BoxedAnswer = Pin<Box<dyn Future<Output = Result<String, Refusal>> + Send>>;

/// A function that begins a search.
pub type RunSearch = dyn FnOnce(AwaitedSearch, EventSink) -> BoxedAnswer + Send;

/// Runs a search, and sends each event to the client immediately. If the client disconnects, the search is dropped,
/// which cancels it.
pub fn stream(search: AwaitedSearch, run: Box<RunSearch>) -> Response {
    let (tell, events) = mpsc::channel(QUEUE_LENGTH);
    let started = line(&SearchStart { search: &search.id });
    let _ = tell.try_send(event(EventName::Started, started));
    let answer = run(search, EventSink::of(tell.clone()));
    tokio::spawn(async move {
        let ended = tokio::select! {
            () = tell.closed() => return,
            answer = answer => match answer {
                Ok(solved) => event(EventName::Solved, solved),
                Err(refusal) => event(EventName::Failed, refusal.json()),
            },
        };
        // The error is ignored: it means that the client has disconnected.
        let _ = tell.send(ended).await;
    });
    let events = ReceiverStream::new(events).map(Ok::<Event, Infallible>);
    let alive = KeepAlive::new().interval(SIGN_OF_LIFE);
    Sse::new(events).keep_alive(alive).into_response()
}
