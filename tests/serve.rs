//! `rubik serve`, asked over HTTP by a client of a few lines.
#![cfg(unix)]

#[path = "serve/answers.rs"]
mod answers;
#[path = "serve/client.rs"]
mod client;
#[path = "serve/hostile.rs"]
mod hostile;
mod program;
#[path = "serve/schema.rs"]
mod schema;
#[path = "serve/searches.rs"]
mod searches;
#[path = "serve/sites.rs"]
mod sites;
