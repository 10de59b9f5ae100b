//! The screen on which the player turns the puzzle.

use crate::play::game::SolvingMode;
use crate::play::hint::Hint;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rubik::puzzles::{Deeper, KeyTurns, TurnKeys};

/// The action that a key requests while the puzzle is turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurningAction {
    /// No action.
    Stay,
    /// Make a turn.
    Turn(String),
    /// Change the last turn into a half turn.
    Double,
    /// Undo a turn.
    Undo,
    /// Make the last undone turn again.
    Redo,
    /// Undo all turns.
    Start,
    /// Make all turns again.
    End,
    /// Start again with a random position.
    Scramble,
    /// Start again with the solved puzzle.
    Reset,
    /// Solve the puzzle.
    Solve,
    /// Choose the next mode of solving.
    NextMode,
    /// Enter the colors of the stickers.
    Enter,
    /// Type or paste a position.
    Type,
}

/// The state of this screen. `depth` is the number of layers that the next turn moves, counted from the face; `None`
/// stands for one layer. If the puzzle has tips, any number stands for a turn of a tip.
#[derive(Debug, Default)]
pub struct Turning {
    depth: Option<u8>,
}

impl Turning {
    /// Handles a key. Returns the action that the game must carry out.
    pub fn key(&mut self, key: KeyEvent, keys: &TurnKeys) -> TurningAction {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('z') => TurningAction::Undo,
                KeyCode::Char('y') => TurningAction::Redo,
                _ => TurningAction::Stay,
            };
        }
        match key.code {
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if keys.turns == KeyTurns::Moves => {
                TurningAction::Turn(slide_of_arrow(key.code).to_owned())
            }
            KeyCode::Left | KeyCode::Backspace => TurningAction::Undo,
            KeyCode::Right => TurningAction::Redo,
            KeyCode::Home => TurningAction::Start,
            KeyCode::End => TurningAction::End,
            KeyCode::Enter => TurningAction::Solve,
            KeyCode::Tab => TurningAction::NextMode,
            KeyCode::Char(letter) => self.letter(letter, keys),
            _ => TurningAction::Stay,
        }
    }

    /// Handles a letter or a digit. Returns the action that the game must carry out.
    fn letter(&mut self, letter: char, keys: &TurnKeys) -> TurningAction {
        match letter {
            '2' => TurningAction::Double,
            'n' => TurningAction::Scramble,
            'c' => TurningAction::Reset,
            'i' => TurningAction::Enter,
            'p' => TurningAction::Type,
            'w' if keys.deeper() != Deeper::Nothing => {
                self.depth = match self.depth {
                    None => Some(2),
                    Some(_) => None,
                };
                TurningAction::Stay
            }
            letter => {
                let digit = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
                if let (Some(digit @ 3..), Deeper::Layers(deepest)) = (digit, keys.deeper())
                    && digit <= deepest
                {
                    self.depth = Some(digit);
                    return TurningAction::Stay;
                }
                match keys.turn(letter, self.depth) {
                    Some(turn) => {
                        self.depth = None;
                        TurningAction::Turn(turn)
                    }
                    None => TurningAction::Stay,
                }
            }
        }
    }

    /// A notice about the layers of the next turn, if the player has chosen a number of layers for it.
    pub fn notice(&self, keys: &TurnKeys) -> Option<String> {
        let depth = self.depth?;
        Some(match keys.deeper() {
            Deeper::Tip => "The next turn is of a tip.".to_owned(),
            _ => format!("The next turn is of {depth} layers."),
        })
    }

    /// Hints for the keys. The keys that a beginner needs come first.
    pub fn hints(keys: &TurnKeys, can_enter: bool, mode: Option<SolvingMode>, turns: usize) -> Vec<Hint> {
        let mut hints = match keys.turns {
            KeyTurns::Moves => vec![Hint::new("arrows", "move")],
            KeyTurns::Named(_) => vec![Hint::new(keys.letters, "turn"), Hint::new("Shift", "other way")],
            KeyTurns::Sides { deeper, has_half_turns } => {
                let mut hints = vec![Hint::new(keys.letters, "turn"), Hint::new("Shift", "other way")];
                hints.extend((deeper == Deeper::Tip).then(|| Hint::new("w", "tip")));
                hints.extend(has_half_turns.then(|| Hint::new("2", "after it: half turn")));
                hints
            }
        };
        if can_enter {
            hints.push(Hint::new("i", "enter colors"));
        }
        if let Some(mode) = mode {
            hints.push(Hint::new("Enter", format!("solve: {}", mode.name())));
        }
        hints.push(Hint::new("n", "scramble"));
        if turns > 0 {
            hints.push(Hint::new("Backspace", "undo"));
        }
        if mode.is_some() {
            hints.push(Hint::new("Tab", "other ways to solve"));
        }
        hints.extend([Hint::new("p", "paste"), Hint::new("v", "view")]);
        hints
    }
}

const fn slide_of_arrow(arrow: KeyCode) -> &'static str {
    match arrow {
        KeyCode::Up => "U",
        KeyCode::Down => "D",
        KeyCode::Left => "L",
        _ => "R",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(puzzle: &str, letters: &str) -> Vec<String> {
        let puzzle: rubik::PuzzleName = puzzle.parse().expect("a puzzle");
        let keys = puzzle.puzzle().expect("it is known").turn_keys();
        let mut turning = Turning::default();
        let actions = letters.chars().map(|letter| {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            turning.key(key, &keys)
        });
        let turns = actions.filter_map(|action| match action {
            TurningAction::Turn(turn) => Some(turn),
            _ => None,
        });
        turns.collect()
    }

    #[test]
    fn letters_are_the_turns_that_cubers_know() {
        let cube = "3x3x3";
        assert_eq!(typed(cube, "rRmMxX"), ["R", "R'", "M", "M'", "x", "x'"]);
        assert_eq!(typed(cube, "wrr"), ["Rw", "R"], "wide once");
        assert_eq!(typed(cube, "wwr"), ["R"]);
        assert_eq!(typed(cube, "3r"), ["R"], "no cube of three layers turns all of them so");
        assert_eq!(typed("5x5x5", "3Rwu"), ["3Rw'", "Uw"]);
        assert_eq!(typed("pyraminx", "uUwuwR"), ["U", "U'", "u", "r'"]);
        assert_eq!(typed("slide", "uRx"), ["U", "R"]);
        assert_eq!(typed("clock", "uRax2ey"), ["U1+", "R1-", "ALL1+", "DL1+", "UL1+", "y2"]);
        assert_eq!(typed("sq1", "uDr/"), ["(1,0)", "(0,-1)", "/"]);
    }
}
