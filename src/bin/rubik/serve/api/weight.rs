//! How much work a request is, found out before it waits for a thread: a few characters can be a million turns.

use super::fields::Fields;
use rubik::PuzzleName;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::Parentheses;
use rubik::notation::object::cube_text;
use serde_json::Value;

/// The most stickers that the turns of a quick request may move, each turn counted as all stickers of its puzzle:
/// some milliseconds.
const MOST_MOVED: u64 = 1_000_000;

/// Stickers of every puzzle but large cubes, at most.
const STICKERS: u64 = 54;

/// True if the turns in the texts of a request take long enough to keep quick requests waiting.
pub fn is_heavy(fields: &Fields) -> bool {
    let puzzle = fields.get("puzzle").and_then(Value::as_str);
    let puzzle = puzzle.and_then(|name| name.parse::<PuzzleName>().ok());
    let layers = puzzle.and_then(PuzzleName::layers).map_or(0, u64::from);
    let stickers = STICKERS.max(6 * layers * layers);
    let texts = fields.values().filter_map(Value::as_str);
    let turns = texts.map(turns).fold(0, u64::saturating_add);
    turns.saturating_mul(stickers) > MOST_MOVED
}

/// About how many turns a text comes to, at least if it is an algorithm. A bracket that the 3x3x3 does not know
/// may come to any number.
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
