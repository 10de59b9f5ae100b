//! Faces of cubes and of puzzles with faces like a cube's.

/// True if every face shows one color. The stickers are written face by face, with the same number on each.
#[inline]
pub fn are_faces_of_one_color(stickers: &[u8], stickers_on_face: usize) -> bool {
    let mut faces = stickers.chunks_exact(stickers_on_face);
    faces.all(|face| face.iter().all(|color| *color == face[0]))
}
