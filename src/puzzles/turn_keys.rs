//! The keys that turn puzzles. Each key is a single letter.

/// The letters that turn a puzzle. A capital letter makes the inverse turn of its small letter. On a board, both
/// letters make the same move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnKeys {
    /// The letters that a program shows to a beginner, such as `u l r b`.
    pub letters: &'static str,
    /// The meaning of a letter.
    pub turns: KeyTurns,
    /// All keys with their meanings, for a help page.
    pub help: &'static [(&'static str, &'static str)],
}

/// The meaning of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyTurns {
    /// The letter turns a side, a slice or the whole puzzle.
    Sides {
        /// What the letter turns instead of a side if the user typed a prefix key before the letter.
        deeper: Deeper,
        /// True if the user can also make half turns.
        has_half_turns: bool,
    },
    /// The letter moves a piece into the empty place, like an arrow key.
    Moves,
    /// The letter makes a turn whose notation is not a letter. Each entry contains a small letter, the notation of its
    /// turn, and the notation of the inverse turn. The capital letter makes the inverse turn.
    Named(&'static [(char, [&'static str; 2])]),
}

/// What a letter turns instead of a side if the user typed a prefix key before the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deeper {
    /// Prefix keys have no effect.
    Nothing,
    /// Two or more layers, up to this number.
    Layers(u8),
    /// The tip of a corner.
    Tip,
}

impl TurnKeys {
    /// The default keys, for a puzzle whose turns are named by letters.
    pub const LETTERS: TurnKeys = TurnKeys {
        letters: "u d l r f b x y z",
        turns: KeyTurns::Sides {
            deeper: Deeper::Nothing,
            has_half_turns: true,
        },
        help: &[
            ("u d l r f b", "turn a face; Shift: the other way"),
            ("x y z", "turn the whole puzzle"),
            ("u 2", "half turn"),
        ],
    };

    /// The keys of a cube with this number of layers.
    pub(crate) fn of_cube(layers: u16) -> TurnKeys {
        let (letters, deepest) = match layers {
            ..=2 => return TurnKeys::LETTERS,
            3 => ("u d l r f b m e s x y z", 2),
            // The user types the number of layers as a digit, so nine is the maximum.
            _ => ("u d l r f b x y z", layers.min(9) as u8),
        };
        TurnKeys {
            letters,
            turns: KeyTurns::Sides {
                deeper: Deeper::Layers(deepest),
                has_half_turns: true,
            },
            help: &[
                ("u d l r f b", "turn a face; Shift: the other way"),
                ("m e s / x y z", "turn a slice / the whole cube"),
                ("u 2 / w u", "half turn / two layers"),
            ],
        }
    }

    /// What a letter turns instead of a side if the user typed a prefix key before the letter.
    pub const fn deeper(&self) -> Deeper {
        match self.turns {
            KeyTurns::Sides { deeper, .. } => deeper,
            KeyTurns::Moves | KeyTurns::Named(_) => Deeper::Nothing,
        }
    }

    /// Returns the turn for a letter, or `None` if the letter makes no turn. If the user typed a prefix key before the
    /// letter, `depth` is the number of layers. For a tip, `depth` may be any number. The returned text may name a turn
    /// that the puzzle does not have. The notation of the puzzle then refuses this text.
    pub fn turn(&self, letter: char, depth: Option<u8>) -> Option<String> {
        let (small, capital) = (letter.to_ascii_lowercase(), letter.to_ascii_uppercase());
        let other_way = if letter == capital { "'" } else { "" };
        let is_side = matches!(capital, 'U' | 'D' | 'L' | 'R' | 'F' | 'B');
        match (self.turns, capital, depth) {
            (KeyTurns::Named(turns), ..) => {
                let (_, [turn, back]) = turns.iter().find(|(named, _)| *named == small)?;
                Some(if letter == small { *turn } else { *back }.to_owned())
            }
            (KeyTurns::Moves, ..) => matches!(capital, 'U' | 'D' | 'L' | 'R').then(|| capital.to_string()),
            (KeyTurns::Sides { deeper, .. }, _, Some(depth)) if is_side => Some(match (deeper, depth) {
                (Deeper::Tip, _) => format!("{small}{other_way}"),
                (_, 2) => format!("{capital}w{other_way}"),
                (_, depth) => format!("{depth}{capital}w{other_way}"),
            }),
            (_, 'X' | 'Y' | 'Z', _) => Some(format!("{small}{other_way}")),
            (_, 'M' | 'E' | 'S', _) => Some(format!("{capital}{other_way}")),
            _ => is_side.then(|| format!("{capital}{other_way}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleName;

    /// Checks that every letter that is shown to beginners makes a turn of the puzzle, in both directions.
    #[test]
    fn every_puzzle_has_the_turns_that_its_letters_stand_for() {
        for name in [
            "3x3x3", "2x2x2", "4x4x4", "5x5x5", "pyraminx", "skewb", "clock", "sq1", "slide",
        ] {
            let name: PuzzleName = name.parse().expect("a puzzle");
            let puzzle = name.puzzle().expect("it is known");
            let keys = puzzle.turn_keys();
            let letters = keys.letters.chars().filter(|letter| letter.is_alphabetic());
            for letter in letters.flat_map(|letter| [letter, letter.to_ascii_uppercase()]) {
                let turn = keys.turn(letter, None).expect("a letter of the puzzle");
                assert!(puzzle.turns(&turn).is_ok(), "{name}: {turn}");
                if keys.deeper() != Deeper::Nothing && "ulrb".contains(letter) {
                    let turn = keys.turn(letter, Some(2)).expect("a letter of the puzzle");
                    assert!(puzzle.turns(&turn).is_ok(), "{name}: {turn}");
                }
            }
        }
    }
}
