//! A check of the faces of cubes, and of other puzzles whose stickers are listed face by face.

/// True if each face shows one color. The stickers are listed face by face. All faces have the same number of stickers.
#[inline]
pub fn are_faces_of_one_color(stickers: &[u8], stickers_on_face: usize) -> bool {
    let mut faces = stickers.chunks_exact(stickers_on_face);
    faces.all(|face| face.iter().all(|color| *color == face[0]))
}
