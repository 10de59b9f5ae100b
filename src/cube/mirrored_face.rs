//! Faces that were typed as a mirror shows them: each row from right to left, or the rows from the bottom up.

use super::assembly::Cube;
use super::facelet::Facelets;
use super::moves::Face;

/// A wrong order in which the nine stickers of a face were typed. The right order is from left to right and from top to
/// bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MirroredRows {
    /// Each row from right to left, as the face would look from inside the cube.
    FromRight,
    /// The rows from the bottom up.
    FromBelow,
}

/// A face that was typed as a mirror shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MirroredFace {
    /// The face, named as the holder of the cube sees it.
    pub face: Face,
    /// The order in which its rows were typed.
    pub rows: MirroredRows,
}

impl MirroredRows {
    /// Converts a place in the typed text to a place on the face of the cube: the sticker at `place` in the text is at
    /// the returned place on the face.
    const fn place(self, place: usize) -> usize {
        let (row, column) = (place / 3, place % 3);
        match self {
            MirroredRows::FromRight => row * 3 + 2 - column,
            MirroredRows::FromBelow => (2 - row) * 3 + column,
        }
    }
}

/// The stickers after the given faces are mirrored back.
fn mirrored_back(facelets: &Facelets, faces: &[Face], rows: MirroredRows) -> Facelets {
    let mut colors = *facelets.colors();
    for &face in faces {
        let first = face as usize * 9;
        for place in 0..9 {
            colors[first + place] = facelets.colors()[first + rows.place(place)];
        }
    }
    Facelets::new(colors)
}

/// Every face that may have been typed as a mirror shows it: once it is mirrored back, the stickers make a
/// solvable cube.
pub(crate) fn mirrored_faces(facelets: &Facelets) -> Vec<MirroredFace> {
    let rows = [MirroredRows::FromRight, MirroredRows::FromBelow];
    let all = Face::ALL
        .into_iter()
        .flat_map(|face| rows.map(|rows| MirroredFace { face, rows }));
    let is_cube = |each: &MirroredFace| Cube::try_from(mirrored_back(facelets, &[each.face], each.rows)).is_ok();
    all.filter(is_cube).collect()
}

/// The stickers with every row reversed, in case every row was typed from right to left; `None` if these stickers do
/// not make a cube.
pub(crate) fn typed_from_right(facelets: &Facelets) -> Option<Facelets> {
    if !facelets.has_nine_of_each() {
        return None;
    }
    let typed = mirrored_back(facelets, &Face::ALL, MirroredRows::FromRight);
    Cube::try_from(typed.clone()).is_ok().then_some(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_that_was_read_through_the_cube_is_found_with_its_direction() {
        for number in 0..60_usize {
            let cube = Cube::random(71, number as u64).facelets();
            let face = Face::ALL[number % 6];
            for rows in [MirroredRows::FromRight, MirroredRows::FromBelow] {
                let typed = mirrored_back(&cube, &[face], rows);
                let found = mirrored_faces(&typed);
                assert!(
                    typed == cube || found.contains(&MirroredFace { face, rows }),
                    "{found:?}"
                );
            }
        }
    }

    #[test]
    fn rows_that_were_all_typed_from_the_right_are_found() {
        for number in 0..60 {
            let cube = Cube::random(72, number).facelets();
            let typed = mirrored_back(&cube, &Face::ALL, MirroredRows::FromRight);
            assert_eq!(typed_from_right(&typed), Some(cube.clone()));
            assert_eq!(typed_from_right(&cube), None);
        }
    }
}
