//! `rubik serve`: a server with a page for the browser and an HTTP interface. Only this machine can reach the server,
//! unless the user starts it with another address.
//!
//! ```text
//! connection ─guard▶ route ─body▶ question ─session▶ prepared ─slots▶ thread ─▶ answer
//! ```
//!
//! Slow work runs on separate threads. The session first opens the tables that a request needs. Then a search waits for
//! a slot (`slots.rs`). For long searches, there is one slot for each core; quick answers use other slots. A search
//! ends at its time limit, when its client disconnects or stops it, or when the server ends (`searches.rs`).

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
