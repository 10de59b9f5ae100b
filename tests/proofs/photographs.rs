//! Tests that the program reads random cubes in rendered pictures.

use crate::photographed::{Views, readings};
use crate::proof;

/// These cubes are made from seeds that were not used to tune the code that finds cubes in pictures.
#[test]
fn of_forty_cubes_in_pictures_nearly_all_are_read_and_none_is_wrong_and_said_to_be_sure() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    for (layers, views, count, floor) in [
        (3, Views::Faces, 16, 15),
        (3, Views::Corners, 8, 8),
        // Each of the six pictures of a 2x2x2 may be rotated. For about one cube in five, the pictures fit more than
        // one position.
        (2, Views::Corners, 6, 5),
        (4, Views::Faces, 4, 4),
        (5, Views::Faces, 2, 2),
        (6, Views::Faces, 2, 2),
        (7, Views::Faces, 2, 2),
    ] {
        let readings = readings(1_000..1_000 + count, layers, views);
        println!("{layers} layers, {views:?}: {readings:?}");
        assert!(
            readings.right >= floor && readings.wrong == 0,
            "{layers} layers, {views:?}: {readings:?}"
        );
    }
}

#[test]
#[ignore = "figures for docs/benchmarks.md, ten minutes of one core"]
fn of_a_thousand_cubes_in_pictures() {
    for (layers, views, count) in [
        (2, Views::Faces, 200),
        (2, Views::Corners, 200),
        (3, Views::Corners, 200),
        (3, Views::Faces, 1_000),
    ] {
        let readings = readings(10_000..10_000 + count, layers, views);
        println!("{layers} layers, {views:?}: {readings:?}");
    }
}
