//! `GET /api/openapi.json`: what can be asked, and what is answered. Tests hold the server against
//! it.

use crate::serve::answer::Json;

const DOCUMENT: &str = include_str!("../../../../../docs/openapi.json");

pub async fn openapi() -> Json {
    Json(DOCUMENT.to_owned())
}
