//! Reads the body of a request: a JSON object of at most 64 KiB, or of at most 1 MiB if it contains a picture. The body
//! must arrive within a time limit.

use super::answer::Refusal;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use rubik::json::ErrorCode;
use rubik::notation::repeated_field;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::timeout;

/// The maximum size of a body in bytes.
pub const LARGEST: usize = 64 * 1024;

/// The maximum size in bytes of a body with the pixels of a picture.
pub const LARGEST_PICTURE: usize = 1024 * 1024;

/// The time limit for the arrival of a body.
const ARRIVAL: Duration = Duration::from_secs(10);

/// The fields of a body.
pub type Fields = Map<String, Value>;

/// The JSON object in a body of at most `MOST` bytes.
pub struct JsonBody<const MOST: usize = LARGEST>(pub Fields);

impl<S: Sync, const MOST: usize> FromRequest<S> for JsonBody<MOST> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<JsonBody<MOST>, Refusal> {
        if !is_json(&request) {
            let message = "the body must be application/json".to_owned();
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Refusal::new(status, ErrorCode::MediaType, message));
        }
        let body = read(request, MOST).await?;
        if body.trim_ascii_start().first() != Some(&b'{') {
            return Err(Refusal::request("the body must be a JSON object"));
        }
        let text = std::str::from_utf8(&body);
        let text = text.map_err(|_| Refusal::request("the body must be UTF-8 text"))?;
        let fields = serde_json::from_str(text).map_err(Refusal::request)?;
        match repeated_field(text) {
            Some(name) => Err(Refusal::request(format!("the field `{}` is given twice", shown(&name)))),
            None => Ok(JsonBody(fields)),
        }
    }
}

/// Returns the first 32 characters of a name, for a message.
pub fn shown(name: &str) -> String {
    name.chars().take(32).collect()
}

/// True if the `Content-Type` is JSON. A browser lets a page of another site send this type only after a preflight
/// request.
fn is_json(request: &Request) -> bool {
    let named = request.headers().get(CONTENT_TYPE);
    let named = named.and_then(|name| name.to_str().ok()).unwrap_or_default();
    let media = named.split(';').next().unwrap_or_default().trim();
    media.eq_ignore_ascii_case("application/json")
}

/// Examines the error of reading a body. Returns true if the connection caused it, for example because the connection
/// ended within the body. Returns false if the body is too long.
fn is_broken_off(error: &axum::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        if error.is::<hyper::Error>() {
            return true;
        }
        source = error.source();
    }
    false
}

async fn read(request: Request, most: usize) -> Result<Bytes, Refusal> {
    let too_large = || {
        let message = format!("the body is longer than {most} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::Length, message)
    };
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    match timeout(ARRIVAL, to_bytes(request.into_body(), most)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if is_broken_off(&error) => {
            let message = "the body ends too early, or does not match its headers".to_owned();
            Err(Refusal::new(StatusCode::BAD_REQUEST, ErrorCode::Request, message))
        }
        Ok(Err(_)) => Err(too_large()),
        Err(_) => {
            let message = format!("the body did not arrive within {} s", ARRIVAL.as_secs());
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::Time, message))
        }
    }
}
