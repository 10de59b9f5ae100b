//! What goes out: answers, nets, explanations, reports, JSON, progress and messages.

pub mod answer;
pub mod diagnosis;
pub mod explain;
pub mod explained;
pub mod exports;
pub mod fmc;
pub mod improvement;
pub mod json;
pub mod messages;
pub mod net;
pub mod new_file;
pub mod progress;
pub mod puzzle_explanation;
pub mod puzzle_net;
pub mod record_file;
pub mod report;
pub mod search_progress;
pub mod series;
pub mod shown;
pub mod wrap;
