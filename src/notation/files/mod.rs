//! Files of many solves or scrambles: exports of timers, and the files that competitions publish.
//!
//! | kind | what | read by |
//! |---|---|---|
//! | csTimer, JSON | all sessions, in the backup of csTimer | `cstimer` |
//! | csTimer, CSV | a session, `No.;Time;Comment;Scramble;Date;P.1` | `table` |
//! | csTimer, text | the statistics of a session, with a list of times and scrambles | `statistics` |
//! | Twisty Timer | CSV, with a heading in the backup and without one in the export of a puzzle | `table` |
//! | WCA | the scrambles in the results export, TSV | `table` |
//! | TNoodle, WCIF | JSON of a competition, with sets of scrambles | `competition` |
//! | a table | any CSV or TSV whose heading has a column `Scramble` | `table` |
//!
//! [`SolveFile::read`] reads files of all these types. Each solve becomes a [`RecordedSolve`], which is written as a
//! JSON object in one line. Every function that reads positions accepts such an object. It contains the scramble and
//! the other data of the solve.

mod competition;
mod cstimer;
mod error;
mod event;
mod kind;
mod solve;
mod solve_file;
mod solve_time;
mod statistics;
mod table;
#[cfg(test)]
mod tests;

pub use competition::group_letters;
pub use cstimer::{around_session, session_entry};
pub use error::SolveFileError;
pub(crate) use event::event_id;
pub(crate) use kind::FileBeginning;
pub use kind::SolveFileKind;
pub use solve::{Penalty, RecordedSolve};
pub use solve_file::SolveFile;
