//! Describes turns in words, for players who do not know the letters of the turns.

use rubik::PuzzleName;

/// Describes a turn of a puzzle. Returns `None` if this module cannot describe it.
pub fn turn_in_words(puzzle: &PuzzleName, turn: &str) -> Option<String> {
    let (name, amount) = match turn.char_indices().last()? {
        (end, '\'' | '2') => turn.split_at(end),
        _ => (turn, ""),
    };
    let way = match amount {
        "" => "clockwise",
        "2" => "half a turn",
        _ => "counter-clockwise",
    };
    match puzzle {
        PuzzleName::Pyraminx => of_pyraminx(name).map(|what| format!("{what}, {way}")),
        PuzzleName::Skewb if !name.starts_with(['x', 'y', 'z']) => {
            let corner = match name {
                "R" => "bottom front right",
                "U" => "top back right",
                "L" => "bottom back left",
                "B" => "bottom back right",
                _ => return None,
            };
            Some(format!("around the {corner} corner, {way}"))
        }
        PuzzleName::Slide(_) => {
            let way = match turn {
                "U" => "up",
                "D" => "down",
                "L" => "to the left",
                "R" => "to the right",
                _ => return None,
            };
            Some(format!("a piece moves {way}"))
        }
        PuzzleName::Clock | PuzzleName::SquareOne => {
            let puzzle = puzzle.puzzle().ok()?;
            let turn = *puzzle.turns(turn).ok()?.first()?;
            puzzle.turn_in_words(turn)
        }
        PuzzleName::Skewb => of_cube(name, way),
        _ if puzzle.layers().is_some() => of_cube(name, way),
        _ => None,
    }
}

fn of_pyraminx(name: &str) -> Option<String> {
    let corner = match name.to_ascii_uppercase().as_str() {
        "U" => "top",
        "L" => "left",
        "R" => "right",
        "B" => "back",
        _ => return None,
    };
    let is_tip = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    Some(format!(
        "{corner} {}",
        if is_tip { "tip" } else { "corner, two layers" }
    ))
}

/// Describes a turn of a cube, such as `R`, `Rw`, `3Rw`, `2R`, `2-3Rw`, `r`, `M` or `x`.
fn of_cube(name: &str, way: &str) -> Option<String> {
    let digits = name.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (layers, letters) = name.split_at(digits);
    let side = match letters.chars().next()?.to_ascii_uppercase() {
        'U' | 'Y' => "top",
        'D' | 'E' => "bottom",
        'L' | 'M' => "left",
        'R' | 'X' => "right",
        'F' | 'S' | 'Z' => "front",
        'B' => "back",
        _ => return None,
    };
    match (layers, letters) {
        ("", "x" | "y" | "z") => Some(format!("the whole cube like its {side} face, {way}")),
        ("", "M" | "E" | "S") => Some(format!("the middle layer like the {side} face, {way}")),
        // People who do not know the letters would take the direction as seen from the front.
        ("", "B") if way != "half a turn" => Some(format!("back, {way} as seen from behind")),
        ("", letters) if letters.len() == 1 && letters.chars().all(char::is_uppercase) => {
            Some(format!("{side}, {way}"))
        }
        ("", _) => Some(format!("{side}, 2 layers deep, {way}")),
        (layers, letters) if letters.ends_with('w') => Some(match layers.split_once('-') {
            Some((first, last)) => format!("layers {first} to {last} from the {side}, {way}"),
            None => format!("{side}, {layers} layers deep, {way}"),
        }),
        (layer, _) => Some(format!("layer {layer} from the {side}, {way}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    fn words(puzzle: &str, turn: &str) -> Option<String> {
        turn_in_words(&puzzle.parse().expect("a puzzle"), turn)
    }

    #[test]
    fn turns_are_named_by_what_a_hand_does() {
        for (puzzle, turn, expected) in [
            ("3x3x3", "R'", "right, counter-clockwise"),
            ("3x3x3", "B", "back, clockwise as seen from behind"),
            ("3x3x3", "M2", "the middle layer like the left face, half a turn"),
            ("5x5x5", "3Rw'", "right, 3 layers deep, counter-clockwise"),
            ("7x7x7", "2-3Uw2", "layers 2 to 3 from the top, half a turn"),
            ("4x4x4", "2F", "layer 2 from the front, clockwise"),
            ("pyraminx", "u'", "top tip, counter-clockwise"),
            ("skewb", "R", "around the bottom front right corner, clockwise"),
            ("slide", "L", "a piece moves to the left"),
        ] {
            assert_eq!(words(puzzle, turn).as_deref(), Some(expected), "{puzzle} {turn}");
        }
        assert_eq!(words("3x3x3", ""), None);
    }

    /// In an earlier version, the game described only the face turns of cubes.
    #[test]
    fn every_turn_of_every_solved_puzzle_has_words() {
        for name in [
            "3x3x3", "2x2x2", "4x4x4", "5x5x5", "7x7x7", "pyraminx", "skewb", "slide",
        ] {
            let name: PuzzleName = name.parse().expect("a puzzle");
            let puzzle = name.puzzle().expect("it is known");
            let mut random: Box<dyn Rng> = Box::new(SmallRng::seed_from_u64(59));
            for turn in puzzle.random_turns(200, random.as_mut()) {
                let turn = puzzle.write_turn(turn);
                assert!(turn_in_words(&name, &turn).is_some(), "{name} {turn}");
            }
        }
    }
}
