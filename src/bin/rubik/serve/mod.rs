//! `rubik serve`: a page in the browser, and an HTTP interface. Only this machine can reach it, unless it is started
//! with another address.
//!
//! ```text
//! connection ─guard▶ route ─body▶ question ─session▶ prepared ─slots▶ thread ─▶ answer
//! ```
//!
//! Slow work runs on separate threads. The session first opens the tables that a request needs. Then a search waits for
//! a slot, of which each core has one (`slots.rs`); quick answers have their own slots. A search ends when its client
//! disconnects or stops it, or when the server ends (`searches.rs`).

mod answer;
mod api;
mod body;
mod connections;
mod guard;
mod page;
mod searches;
mod server;
mod slots;
mod state;

pub use api::description;
pub use server::{ServeSettings, run};
