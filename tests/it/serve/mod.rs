//! `rubik serve`, asked over HTTP by a client of a few lines.

mod answers;
mod client;
mod described;
mod hostile;
mod schema;
mod searches;
mod sites;
