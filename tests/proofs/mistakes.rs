//! Enters two thousand cubes, each with one wrong sticker.

use crate::entry::entered_with_mistakes;
use crate::proof::{self, PROGRAM};

#[test]
fn of_2_000_cubes_with_a_wrong_sticker_none_is_taken_for_another_and_at_most_45_stickers_are_asked_for() {
    let Some(_proof) = proof::begin(PROGRAM) else {
        return;
    };
    let figures = entered_with_mistakes(2_000);
    println!("{figures:?}");
    assert!(figures.other_cubes <= 4, "{figures:?}");
    assert!(figures.asked <= 45 * 2_000, "{figures:?}");
}
