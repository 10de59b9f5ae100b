//! Selects tables to build, prove or remove.

mod known;
mod plan;
mod ready;
mod tables_of;

pub use known::{goal_files, known_tables};
pub use plan::{TablesPlan, TablesRequest, tables_of_goal};
pub use tables_of::TablesOf;
