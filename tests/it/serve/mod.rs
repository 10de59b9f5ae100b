//! Tests `rubik serve` over HTTP with a small client.

mod answers;
pub mod client;
mod damaged;
mod described;
mod goals_in_turn;
mod hostile;
mod kept;
mod limits;
mod refusals;
mod schema;
mod searches;
mod sites;
