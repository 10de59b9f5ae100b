//! The commands and their arguments. Each command is in a separate file, and does not use other commands.

pub mod alg;
pub mod apply;
pub mod batch;
pub mod check;
pub mod completions;
pub mod count;
pub mod doctor;
pub mod fmc;
pub mod goals;
pub mod licenses;
pub mod man;
pub mod merge;
pub mod order;
#[cfg(feature = "play")]
pub mod play;
pub mod puzzles;
#[cfg(feature = "scan")]
pub mod scan;
pub mod scramble;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
pub mod solve;
pub mod steps;
pub mod tables;
