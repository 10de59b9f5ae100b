//! What a person does with a puzzle on a screen, without the screen: turns with undo and redo, colors
//! entered sticker by sticker, a search that goes on behind the picture, and a solution gone through
//! move by move.
//!
//! Nothing in here draws, reads keys or knows a protocol; the terminal and the browser do.

mod history;
mod playback;
mod search_task;
mod solvers;
mod sticker_editor;

pub use history::History;
pub use playback::{Delay, Playback};
pub use search_task::{SearchEvent, SearchFailure, SearchMode, SearchTask};
pub use solvers::Solvers;
pub use sticker_editor::{StickerEditor, StickerReview};
