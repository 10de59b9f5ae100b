//! `rubik serve`: a page in the browser, and an interface over HTTP. It listens on this machine alone, unless it
//! is started with another address.
//!
//! ```text
//! connection ─guard▶ route ─body▶ question ─session▶ prepared ─slots▶ thread ─▶ answer
//! ```
//!
//! What takes time runs on threads of its own: a search waits for one of as many slots as there are
//! cores (`slots.rs`), and quick answers for slots of their own, after the library's session has opened its tables. It
//! ends when its asker goes away, says stop, or the server ends (`searches.rs`).

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
