//! Faces that the user typed in another rotation: the nine stickers were read with the wrong side of the face on top.

use super::assembly::Cube;
use super::facelet::Facelets;
use super::moves::{Amount, Face};

/// A face that was typed in another rotation: its nine stickers are those of the cube, rotated about the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnedFace {
    /// The face, named as the holder of the cube sees it.
    pub face: Face,
    /// The angle from the stickers on the cube to the typed stickers, seen from outside.
    pub amount: Amount,
}

/// The stickers with one face turned back.
fn turned_back(facelets: &Facelets, TurnedFace { face, amount }: TurnedFace) -> Facelets {
    let mut colors = *facelets.colors();
    let first = face as usize * 9;
    for _ in 0..amount.quarters() {
        let before: [Face; 9] = std::array::from_fn(|place| colors[first + place]);
        for place in 0..9 {
            // A counter-clockwise quarter turn makes the right column the top row.
            let (row, column) = (place / 3, place % 3);
            colors[first + place] = before[column * 3 + 2 - row];
        }
    }
    Facelets::new(colors)
}

/// All smallest sets of faces that may have been typed in another rotation: if these faces are turned back, the
/// stickers make a solvable cube. The list is empty if no such set exists.
pub fn turned_faces(facelets: &Facelets) -> Vec<Vec<TurnedFace>> {
    if facelets.upright().is_none() || !facelets.has_nine_of_each() {
        return Vec::new();
    }
    // Each round turns back one more face; there are at most 4^6 = 4096 ways to turn faces back.
    let mut ways: Vec<(Vec<TurnedFace>, Facelets)> = vec![(Vec::new(), facelets.clone())];
    for _ in Face::ALL {
        let mut longer = Vec::new();
        for (turned, before) in &ways {
            let last = turned.last().map(|each| each.face);
            for face in Face::ALL.into_iter().filter(|&face| last < Some(face)) {
                let mut seen = vec![before.clone()];
                for amount in Amount::ALL {
                    let each = TurnedFace { face, amount };
                    let after = turned_back(before, each);
                    if !seen.contains(&after) {
                        seen.push(after.clone());
                        let turned = turned.iter().copied().chain([each]).collect();
                        longer.push((turned, after));
                    }
                }
            }
        }
        let is_cube = |(_, after): &&(_, Facelets)| Cube::try_from(after.clone()).is_ok();
        let cubes: Vec<Vec<TurnedFace>> = longer
            .iter()
            .filter(is_cube)
            .map(|(turned, _): &(Vec<TurnedFace>, _)| turned.clone())
            .collect();
        if !cubes.is_empty() {
            return cubes;
        }
        ways = longer;
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_that_was_typed_turned_is_found_with_the_amount() {
        for number in 0..60_usize {
            let cube = Cube::random(10, number as u64).facelets();
            let face = Face::ALL[number % 6];
            for (amount, back) in [
                (Amount::Clockwise, Amount::CounterClockwise),
                (Amount::Half, Amount::Half),
                (Amount::CounterClockwise, Amount::Clockwise),
            ] {
                let told = turned_back(&cube, TurnedFace { face, amount: back });
                let found = turned_faces(&told);
                assert!(
                    found.contains(&vec![TurnedFace { face, amount }]) || told == cube,
                    "{found:?}"
                );
            }
        }
    }

    #[test]
    fn two_faces_that_were_typed_turned_are_found_too() {
        let cube = Cube::random(10, 100).facelets();
        let up = TurnedFace {
            face: Face::U,
            amount: Amount::Half,
        };
        let down = TurnedFace {
            face: Face::D,
            amount: Amount::Half,
        };
        let told = turned_back(&turned_back(&cube, up), down);
        assert!(turned_faces(&told).contains(&vec![up, down]));
    }
}
