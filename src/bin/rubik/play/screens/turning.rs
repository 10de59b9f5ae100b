//! Turning the puzzle.

use crate::play::game::SolvingMode;
use crate::play::hint::Hint;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rubik::PuzzleName;

/// What a key asks for while the puzzle is turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurningAction {
    /// Nothing.
    Stay,
    /// Make a turn.
    Turn(String),
    /// Make a half turn of the last turn.
    Double,
    /// Undo a turn.
    Undo,
    /// Make the turn again that was undone.
    Redo,
    /// Undo all turns.
    Start,
    /// Make all turns again.
    End,
    /// Begin anew with a random position.
    Scramble,
    /// Begin anew with the solved puzzle.
    Reset,
    /// Solve it.
    Solve,
    /// Choose the next way to solve it.
    NextMode,
    /// Enter the colors of a cube.
    Enter,
    /// Type or paste a position.
    Type,
}

/// How many layers a turn takes along, counted from the face, if more than the face itself.
#[derive(Debug, Default)]
pub struct Turning {
    depth: Option<u8>,
}

impl Turning {
    /// What a key asks for.
    pub fn key(&mut self, key: KeyEvent, puzzle: PuzzleName) -> TurningAction {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('z') => TurningAction::Undo,
                KeyCode::Char('y') => TurningAction::Redo,
                _ => TurningAction::Stay,
            };
        }
        match key.code {
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if puzzle == PuzzleName::Slide => {
                TurningAction::Turn(slide_of_arrow(key.code).to_owned())
            }
            KeyCode::Left | KeyCode::Backspace => TurningAction::Undo,
            KeyCode::Right => TurningAction::Redo,
            KeyCode::Home => TurningAction::Start,
            KeyCode::End => TurningAction::End,
            KeyCode::Enter => TurningAction::Solve,
            KeyCode::Tab => TurningAction::NextMode,
            KeyCode::Char(letter) => self.letter(letter, puzzle),
            _ => TurningAction::Stay,
        }
    }

    /// What a letter or a digit asks for.
    fn letter(&mut self, letter: char, puzzle: PuzzleName) -> TurningAction {
        match letter {
            '2' => TurningAction::Double,
            'n' => TurningAction::Scramble,
            'c' => TurningAction::Reset,
            'i' => TurningAction::Enter,
            'p' => TurningAction::Type,
            'w' if has_wide_turns(puzzle) => {
                self.depth = match self.depth {
                    None => Some(2),
                    Some(_) => None,
                };
                TurningAction::Stay
            }
            '3'..='9' if matches!(puzzle, PuzzleName::BigCube(_)) => {
                self.depth = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
                TurningAction::Stay
            }
            letter => match turn_name(puzzle, letter, self.depth) {
                Some(turn) => {
                    self.depth = None;
                    TurningAction::Turn(turn)
                }
                None => TurningAction::Stay,
            },
        }
    }

    /// What the next turn takes along, if that is not the usual.
    pub fn notice(&self, puzzle: PuzzleName) -> Option<String> {
        let depth = self.depth?;
        Some(match puzzle {
            PuzzleName::Pyraminx => "The next turn is of a tip.".to_owned(),
            _ => format!("The next turn is of {depth} layers."),
        })
    }

    /// The keys, those that a beginner needs first.
    pub fn hints(puzzle: PuzzleName, mode: Option<SolvingMode>, turns: usize) -> Vec<Hint> {
        let mut hints = match puzzle {
            PuzzleName::Slide => vec![Hint::new("arrows", "move")],
            PuzzleName::Pyraminx => vec![
                Hint::new("u l r b", "turn"),
                Hint::new("Shift", "other way"),
                Hint::new("w", "tip"),
            ],
            PuzzleName::Skewb => vec![Hint::new("u l r b x y z", "turn"), Hint::new("Shift", "other way")],
            PuzzleName::ThreeByThree => vec![
                Hint::new("u d l r f b m e s x y z", "turn"),
                Hint::new("Shift", "other way"),
                Hint::new("2", "after it: half turn"),
            ],
            _ => vec![
                Hint::new("u d l r f b x y z", "turn"),
                Hint::new("Shift", "other way"),
                Hint::new("2", "after it: half turn"),
            ],
        };
        if puzzle == PuzzleName::ThreeByThree {
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

const fn has_wide_turns(puzzle: PuzzleName) -> bool {
    matches!(
        puzzle,
        PuzzleName::ThreeByThree | PuzzleName::BigCube(_) | PuzzleName::Pyraminx
    )
}

/// The turn that a letter stands for: a capital, as Shift makes it, is the other way. None if no
/// puzzle has it; whether this one has is for its rules to say.
fn turn_name(puzzle: PuzzleName, letter: char, depth: Option<u8>) -> Option<String> {
    let capital = letter.to_ascii_uppercase();
    let other_way = if letter == capital { "'" } else { "" };
    let is_face = matches!(capital, 'U' | 'D' | 'L' | 'R' | 'F' | 'B');
    match (capital, puzzle, depth) {
        (_, PuzzleName::Slide, _) => matches!(capital, 'U' | 'D' | 'L' | 'R').then(|| capital.to_string()),
        (_, PuzzleName::Pyraminx, Some(_)) if is_face => Some(format!("{}{other_way}", letter.to_ascii_lowercase())),
        (_, _, Some(2)) if is_face => Some(format!("{capital}w{other_way}")),
        (_, _, Some(depth)) if is_face => Some(format!("{depth}{capital}w{other_way}")),
        ('X' | 'Y' | 'Z', ..) => Some(format!("{}{other_way}", letter.to_ascii_lowercase())),
        ('M' | 'E' | 'S', ..) => Some(format!("{capital}{other_way}")),
        _ => is_face.then(|| format!("{capital}{other_way}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(puzzle: PuzzleName, keys: &str) -> Vec<String> {
        let mut turning = Turning::default();
        let actions = keys.chars().map(|letter| {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            turning.key(key, puzzle)
        });
        let turns = actions.filter_map(|action| match action {
            TurningAction::Turn(turn) => Some(turn),
            _ => None,
        });
        turns.collect()
    }

    #[test]
    fn letters_are_the_turns_that_cubers_know() {
        let cube = PuzzleName::ThreeByThree;
        assert_eq!(typed(cube, "rRmMxX"), ["R", "R'", "M", "M'", "x", "x'"]);
        assert_eq!(typed(cube, "wrr"), ["Rw", "R"], "wide once");
        assert_eq!(typed(cube, "wwr"), ["R"]);
        let big = "5x5x5".parse().expect("a puzzle");
        assert_eq!(typed(big, "3Rwu"), ["3Rw'", "Uw"]);
        assert_eq!(typed(PuzzleName::Pyraminx, "uUwuwR"), ["U", "U'", "u", "r'"]);
        assert_eq!(typed(PuzzleName::Slide, "uRx"), ["U", "R"]);
    }
}
