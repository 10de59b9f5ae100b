//! The screen on which the player types or pastes a position.

use crate::play::hint::Hint;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A text of this number of bytes or more is too long. All cubes that fit on a screen have fewer stickers.
const LONGEST: usize = 1 << 16;

/// The action that a key requests while a position is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypingAction {
    /// No action.
    Stay,
    /// Leave the screen without reading the text.
    Leave,
    /// Read the text.
    Read(String),
    /// The text is too long to be read, and its end was dropped.
    TooLong,
}

/// The text so far.
#[derive(Debug, Clone, Default)]
pub struct Typing {
    text: String,
}

impl Typing {
    /// The text so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Handles a key. Returns the action that the game must carry out.
    pub fn key(&mut self, key: KeyEvent) -> TypingAction {
        match key.code {
            KeyCode::Esc => return TypingAction::Leave,
            KeyCode::Enter if self.text.len() >= LONGEST => return TypingAction::TooLong,
            KeyCode::Enter => return TypingAction::Read(std::mem::take(&mut self.text)),
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.add(letter);
            }
            _ => {}
        }
        TypingAction::Stay
    }

    /// Adds a pasted text.
    pub fn paste(&mut self, text: &str) {
        text.chars().for_each(|letter| self.add(letter));
    }

    fn add(&mut self, letter: char) {
        if self.text.len() < LONGEST {
            self.text.push(letter);
        }
    }

    /// Hints for the keys of this screen.
    pub fn hints() -> Vec<Hint> {
        vec![
            Hint::new("type or paste", "stickers, pieces or moves"),
            Hint::new("Enter", "read it"),
            Hint::new("Esc", "leave it"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, the end of a text that was too long was dropped, and the rest was read as another cube.
    #[test]
    fn a_text_that_is_too_long_is_not_read_in_part() {
        let enter = KeyEvent::from(KeyCode::Enter);
        let mut typing = Typing::default();
        typing.paste(&"R".repeat(LONGEST - 1));
        let text = "R".repeat(LONGEST - 1);
        assert_eq!(typing.clone().key(enter), TypingAction::Read(text));
        typing.paste("RR");
        assert_eq!(typing.key(enter), TypingAction::TooLong);
    }

    #[test]
    fn keys_with_control_are_no_letters() {
        let mut typing = Typing::default();
        let key = KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL);
        assert_eq!(typing.key(key), TypingAction::Stay);
        assert_eq!(typing.text(), "");
    }
}
