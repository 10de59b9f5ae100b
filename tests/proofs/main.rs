//! Proofs, which are tests that take long or need tables of hundreds of megabytes. `cargo test` leaves them out. `cargo
//! test --release --test proofs` runs them.
//!
//! They use the tables and the helper modules of the other tests.

mod big_cubes;
#[cfg(all(feature = "serve", unix))]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/browser.rs"]
mod browser;
mod cancelling;
#[path = "../it/chi_square.rs"]
mod chi_square;
#[cfg(all(feature = "serve", unix))]
mod claims;
#[cfg(all(feature = "serve", unix))]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/serve/client.rs"]
mod client;
#[cfg(all(feature = "serve", unix))]
#[path = "../it/serve/described.rs"]
mod described;
#[cfg(unix)]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/document.rs"]
mod document;
#[cfg(unix)]
mod documents;
mod dodecahedron;
mod domino;
mod domino_union;
#[path = "../it/draw_tally.rs"]
mod draw_tally;
mod draws;
mod effects;
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/entry.rs"]
mod entry;
mod examples;
#[path = "../it/few_turns.rs"]
mod few_turns;
#[cfg(all(feature = "serve", unix))]
mod flags;
#[cfg(all(feature = "serve", unix))]
mod flags_both_ways;
mod fmc;
#[cfg(all(feature = "serve", unix))]
mod front_ends;
mod fronts;
mod goal_answers;
#[cfg(all(feature = "serve", unix))]
#[path = "../it/serve/goals_in_turn.rs"]
mod goals_in_turn;
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/golden.rs"]
mod golden;
#[path = "../it/golden_lengths.rs"]
mod golden_lengths;
mod insertions;
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/keys.rs"]
mod keys;
mod keys_at_random;
mod lengths;
mod metrics;
mod mistakes;
mod optimal;
#[cfg(all(feature = "serve", unix))]
mod page;
#[cfg(all(feature = "serve", unix))]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/page_host.rs"]
mod page_host;
#[cfg(feature = "scan")]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/photographs/mod.rs"]
mod photographed;
#[cfg(feature = "scan")]
mod photographs;
#[cfg(all(feature = "play", unix))]
mod play;
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/program/mod.rs"]
mod program;
#[path = "../it/proof.rs"]
mod proof;
#[path = "../it/random_cubes.rs"]
mod random_cubes;
#[cfg(all(feature = "serve", unix))]
mod requests;
#[cfg(all(feature = "serve", unix))]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/serve/schema.rs"]
mod schema;
mod standalone;
mod steps;
#[path = "../it/steps_on_both_sides.rs"]
mod steps_on_both_sides;
#[path = "../it/stopping.rs"]
mod stopping;
#[cfg(all(feature = "play", unix))]
#[allow(dead_code, reason = "the other tests use the other functions")]
#[path = "../it/terminal.rs"]
mod terminal;
mod two_phase;
