//! The screens. Each screen has one file with its state, the effects of keys, and its hints.

mod entering;
mod following;
mod preparing;
mod searching;
mod turning;
mod typing;

pub use entering::{Entering, EnteringAction, place_name, symbol_name};
pub use following::{Following, FollowingAction, TURNS_IN_ROW};
pub use preparing::Preparing;
pub use searching::Searching;
pub use turning::{Turning, TurningAction};
pub use typing::{Typing, TypingAction};

/// The current screen.
pub enum Screen {
    /// Turning the puzzle.
    Turning(Turning),
    /// Waiting for a position that is being scrambled or read.
    Preparing(Preparing),
    /// Waiting for a solution.
    Searching(Searching),
    /// Following a solution, turn by turn.
    Following(Following),
    /// Entering the stickers of a puzzle.
    Entering(Box<Entering>),
    /// Typing or pasting a position.
    Typing(Typing),
}
