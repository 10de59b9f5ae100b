//! The output: answers, nets, explanations, reports, JSON, progress and messages.

pub mod answer;
pub mod diagnosis;
pub mod explain;
pub mod exports;
pub mod fmc;
pub mod improvement;
pub mod json;
pub mod messages;
pub mod net;
pub mod new_file;
pub mod progress;
pub mod record_file;
pub mod record_format;
pub mod record_writer;
pub mod regressions;
pub mod report;
pub mod search_progress;
pub mod series;
pub mod wrap;
