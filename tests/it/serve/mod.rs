//! `rubik serve`, asked over HTTP by a client of a few lines.

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
