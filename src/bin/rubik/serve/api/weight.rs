//! Estimates the work of a request before it waits for a thread, because a few characters can stand for a million
//! turns.

use crate::serve::body::Fields;
use rubik::PuzzleName;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::Parentheses;
use rubik::notation::object::cube_text;
use serde_json::Value;

/// The maximum product of the number of turns in a quick request and the assumed number of stickers of its puzzle.
/// Making the turns of a request at this limit takes some milliseconds.
const MOST_MOVED: u64 = 1_000_000;

/// The number of stickers that the estimate assumes for all puzzles except cubes of more than three layers.
const STICKERS: u64 = 54;

/// True if the turns in the texts of a request take so long that quick requests should not wait for them.
pub fn is_heavy(fields: &Fields) -> bool {
    let puzzle = fields.get("puzzle").and_then(Value::as_str);
    let puzzle = puzzle.and_then(|name| name.parse::<PuzzleName>().ok());
    let layers = puzzle.and_then(|puzzle| puzzle.layers()).map_or(0, u64::from);
    let stickers = STICKERS.max(6 * layers * layers);
    let texts = fields.values().filter_map(Value::as_str);
    let turns = texts.map(turns).fold(0, u64::saturating_add);
    turns.saturating_mul(stickers) > MOST_MOVED
}

/// Returns an upper bound for the number of turns in a text. If the text contains brackets but is not an algorithm of
/// the 3x3x3, the brackets may stand for any number of turns.
fn turns(text: &str) -> u64 {
    let text = cube_text(text);
    let bare = text.len() as u64;
    if !text.contains(['(', '[']) {
        return bare;
    }
    match Algorithm::parse(&text, Parentheses::Group) {
        Ok(algorithm) => algorithm.steps().max(bare),
        Err(_) => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn turns_weigh_as_much_as_the_stickers_that_they_move() {
        let weighs = |puzzle: &str, cube: &str| {
            let fields = json!({"puzzle": puzzle, "cube": cube});
            is_heavy(fields.as_object().expect("an object"))
        };
        // The cube of 100 layers has 6 · 100² = 60,000 stickers, so 17 turns move more than a million stickers. The 11
        // letters of the name `100x100x100` count as turns too.
        for (puzzle, turns, is_heavy) in [
            ("100x100x100", 5, false),
            ("100x100x100", 6, true),
            ("3x3x3", 18_513, false),
            ("3x3x3", 18_514, true),
            ("skewb", 18_513, false),
        ] {
            assert_eq!(weighs(puzzle, &"R".repeat(turns)), is_heavy, "{puzzle} {turns}");
        }
    }
}
