//! Turns of puzzles as rotations of space: where each sticker goes follows from where it is.
//!
//! Coordinates are integers, so that every rotation is exact. The holder of the puzzle sees x to the right, y up, and z
//! towards themself.

use super::order::order_of;
use super::{PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use std::array;

/// A place in space, or a direction from the middle of the puzzle.
pub type Vector = [i32; 3];

/// The sum of some vectors, each so many times.
pub fn weighted<const COUNT: usize>(vectors: [Vector; COUNT], weights: [i32; COUNT]) -> Vector {
    let coordinate = |axis: usize| {
        let terms = vectors.iter().zip(weights);
        terms.map(|(vector, weight)| vector[axis] * weight).sum()
    };
    [coordinate(0), coordinate(1), coordinate(2)]
}

/// The scalar product: positive if both point to the same side of the middle.
pub fn scalar_product(first: Vector, second: Vector) -> i32 {
    first.iter().zip(second).map(|(a, b)| a * b).sum()
}

/// A place after a third of a turn about a diagonal, clockwise as it is seen from outside at the end
/// that `diagonal` points to, whose three coordinates are 1 or -1 each.
///
/// About (1, 1, 1) that is (x, y, z) ↦ (y, z, x). Another diagonal is mirrored onto this one and back; if it takes an
/// odd number of mirrors, clockwise becomes counter-clockwise, which is (x, y, z) ↦ (z, x, y).
pub fn third_turn(diagonal: Vector, [x, y, z]: Vector) -> Vector {
    let mirrored = |[x, y, z]: Vector| [x * diagonal[0], y * diagonal[1], z * diagonal[2]];
    let [x, y, z] = mirrored([x, y, z]);
    let is_odd = diagonal.iter().product::<i32>() < 0;
    mirrored(if is_odd { [z, x, y] } else { [y, z, x] })
}

/// A place after a quarter turn of the whole puzzle about the axis with this number (x, y, z are 0, 1,
/// 2), clockwise as it is seen from outside at its positive end: about z that is (x, y) ↦ (y, -x).
pub fn quarter_turn(axis: usize, place: Vector) -> Vector {
    let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut turned = place;
    turned[next] = place[last];
    turned[last] = -place[next];
    turned
}

/// Where stickers come from: after a move, the sticker with number `n` is the one that had number `origins[n]`.
pub type Origins<const STICKERS: usize> = [u8; STICKERS];

/// What a move does to the stickers in some places: `moved` says where it takes the sticker in a place.
pub fn origins<const STICKERS: usize>(
    places: &[Vector; STICKERS],
    moved: impl Fn(Vector) -> Vector,
) -> Origins<STICKERS> {
    let mut origins = [0; STICKERS];
    for (number, &place) in (0..).zip(places) {
        let target = places.iter().position(|&each| each == moved(place));
        let target = target.expect("a turn takes every sticker to where there is one");
        origins[target] = number;
    }
    origins
}

/// Moves stickers.
pub fn permute<const STICKERS: usize>(stickers: &mut [u8; STICKERS], origins: &Origins<STICKERS>) {
    let before = *stickers;
    *stickers = origins.map(|origin| before[usize::from(origin)]);
}

/// What a move does that is made some times in a row.
pub fn repeated<const STICKERS: usize>(origins: &Origins<STICKERS>, times: usize) -> Origins<STICKERS> {
    let mut stickers = array::from_fn(|sticker| sticker as u8);
    (0..times).for_each(|_| permute(&mut stickers, origins));
    stickers
}

/// Makes turns on the stickers of a position of a puzzle. `turned` says what the turn with each number does.
///
/// # Errors
///
/// If the position or a turn is of another puzzle.
pub fn make_turns<const STICKERS: usize>(
    puzzle: PuzzleName,
    turned: &[Origins<STICKERS>],
    position: &mut PuzzlePosition,
    turns: &[PuzzleTurn],
) -> Result<(), PuzzleError> {
    let stickers = position.places_mut().try_into();
    let foreign = PuzzleError::Foreign { puzzle };
    let Ok(stickers): Result<&mut [u8; STICKERS], _> = stickers else {
        return Err(foreign);
    };
    for turn in turns {
        match turned.get(turn.number() as usize) {
            Some(origins) => permute(stickers, origins),
            None => return Err(foreign),
        }
    }
    Ok(())
}

/// True if every face shows one color. The stickers are written face by face, as many on each.
#[inline]
pub fn are_faces_of_one_color(stickers: &[u8], stickers_on_face: usize) -> bool {
    let mut faces = stickers.chunks_exact(stickers_on_face);
    faces.all(|face| face.iter().all(|color| *color == face[0]))
}

/// How often a move must be made until stickers of these colors look as before.
pub fn order<const STICKERS: usize>(origins: &Origins<STICKERS>, colors: &[u8; STICKERS]) -> String {
    let mut destinations = [0; STICKERS];
    for (destination, &origin) in (0..).zip(origins) {
        destinations[usize::from(origin)] = destination;
    }
    order_of(&destinations, colors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_turn_is_clockwise_as_seen_from_the_end_of_its_diagonal() {
        // At the corner of U, R and F, clockwise is from U to R to F.
        assert_eq!(third_turn([1, 1, 1], [0, 1, 0]), [1, 0, 0]);
        assert_eq!(third_turn([1, 1, 1], [1, 0, 0]), [0, 0, 1]);
        // At the corner of D, F and R it is from D to F to R.
        assert_eq!(third_turn([1, -1, 1], [0, -1, 0]), [0, 0, 1]);
        assert_eq!(third_turn([1, -1, 1], [0, 0, 1]), [1, 0, 0]);
        for diagonal in [[1, 1, 1], [1, -1, -1], [-1, -1, -1], [-1, 1, 1]] {
            assert_eq!(third_turn(diagonal, diagonal), diagonal);
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise_as_seen_from_the_end_of_its_axis() {
        // `x` takes F to U, `y` F to L, `z` U to R.
        assert_eq!(quarter_turn(0, [0, 0, 1]), [0, 1, 0]);
        assert_eq!(quarter_turn(1, [0, 0, 1]), [-1, 0, 0]);
        assert_eq!(quarter_turn(2, [0, 1, 0]), [1, 0, 0]);
    }
}
