//! `rubik serve`: a page in the browser, and an interface over HTTP. It listens on this machine alone, unless it
//! is started with another address.
//!
//! ```text
//! connection ─guard▶ route ─body▶ question ─session▶ prepared ─slots▶ thread ─▶ answer
//! ```
//!
//! Slow work runs on separate threads: a search waits for one of as many slots as there are cores (`slots.rs`), and
//! quick answers for slots of their own, after the library's session has opened its tables. A search ends when its
//! client disconnects or stops it, or when the server ends (`searches.rs`).

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
