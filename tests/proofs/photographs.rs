//! A thousand random cubes in rendered pictures.

use crate::photographed::{Views, tally};
use crate::proof;

#[test]
fn of_a_thousand_cubes_in_six_pictures_98_in_100_are_read_and_hardly_one_is_wrong_and_said_to_be_sure() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    let (right, wrong) = tally(1_000..2_000, Views::Faces);
    assert!(right >= 980 && wrong <= 1, "{right} right, {wrong} wrong");
}
