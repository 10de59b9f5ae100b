//! Faces of puzzles that are cubes or have sides as these do.

/// True if every face shows one color. The stickers are written face by face, as many on each.
#[inline]
pub fn are_faces_of_one_color(stickers: &[u8], stickers_on_face: usize) -> bool {
    let mut faces = stickers.chunks_exact(stickers_on_face);
    faces.all(|face| face.iter().all(|color| *color == face[0]))
}
