//! `rubik serve`, asked over HTTP by a client of a few lines.

mod answers;
mod client;
mod damaged;
mod described;
mod hostile;
mod limits;
mod refusals;
mod schema;
mod searches;
mod sites;
