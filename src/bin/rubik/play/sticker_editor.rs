//! The colors of a cube, entered sticker by sticker.

use rubik::Cube;
use rubik::cube::{Face, Facelet, PartialStickers};
use rubik::requests::StickerReview;

/// The stickers that somebody has entered so far, as the holder of the cube sees them. A color is
/// named by the face that has it on the usual cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StickerEditor {
    stickers: PartialStickers,
    /// Each sticker that was changed, with what it was before.
    changed: Vec<(Facelet, Option<Face>)>,
}

/// With the centres of an upright cube, and nothing else.
impl Default for StickerEditor {
    fn default() -> StickerEditor {
        let mut stickers = [None; Facelet::COUNT];
        for face in Face::ALL {
            stickers[Facelet::centre(face).index()] = Some(face);
        }
        StickerEditor {
            stickers,
            changed: Vec::new(),
        }
    }
}

/// With all stickers of a cube.
impl From<&Cube> for StickerEditor {
    fn from(cube: &Cube) -> StickerEditor {
        StickerEditor {
            stickers: cube.facelets().colors().map(Some),
            changed: Vec::new(),
        }
    }
}

impl StickerEditor {
    /// A sticker, if it is entered.
    pub const fn sticker(&self, facelet: Facelet) -> Option<Face> {
        self.stickers[facelet.index()]
    }

    /// Enters the color of a sticker, or takes it away.
    pub fn enter(&mut self, facelet: Facelet, color: Option<Face>) {
        let before = std::mem::replace(&mut self.stickers[facelet.index()], color);
        if before != color {
            self.changed.push((facelet, before));
        }
    }

    /// Takes back the last change, and says of which sticker; none if there is none.
    pub fn undo(&mut self) -> Option<Facelet> {
        let (facelet, before) = self.changed.pop()?;
        self.stickers[facelet.index()] = before;
        Some(facelet)
    }

    /// What can be said of the stickers that are entered.
    pub fn review(&self) -> StickerReview {
        StickerReview::of(&self.stickers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::cube::Change;

    fn facelet(index: usize) -> Facelet {
        Facelet::all().nth(index).expect("one of 54")
    }

    #[test]
    fn a_cube_is_there_as_soon_as_the_rest_follows() {
        let cube = Cube::random(1, 2);
        let facelets = cube.facelets();
        let mut editor = StickerEditor::default();
        assert_eq!(editor.review().missing(), 48);
        let mut entered = 0;
        for each in Facelet::all().filter(|each| !each.is_centre()) {
            if editor.review().cube.is_none() {
                editor.enter(each, Some(facelets[each]));
                entered += 1;
            }
        }
        let review = editor.review();
        assert_eq!((review.missing(), review.cube), (0, Some(cube)));
        assert!(entered < 48, "the last piece always follows");
    }

    #[test]
    fn a_wrong_sticker_is_marked_and_mended_and_taken_back() {
        let mut editor = StickerEditor::default();
        editor.enter(facelet(7), Some(Face::U));
        editor.enter(facelet(19), Some(Face::D));
        let review = editor.review();
        assert!(review.is_in_conflict(facelet(7)) && review.is_in_conflict(facelet(19)));
        assert!(!review.is_in_conflict(facelet(5)));
        let meant = Change {
            facelet: facelet(19),
            from: Face::D,
            to: Face::F,
        };
        assert!(review.changes.contains(&vec![meant]));
        assert_eq!(editor.undo(), Some(facelet(19)));
        assert_eq!(editor.sticker(facelet(19)), None);
        assert_eq!(editor.review().conflicts, []);
        editor.enter(facelet(7), Some(Face::U));
        assert_eq!(editor.undo(), Some(facelet(7)), "nothing was changed twice");
    }

    #[test]
    fn a_cube_held_another_way_is_read_by_its_centres() {
        let cube: Cube = "x y".parse().expect("rotations");
        let review = StickerReview::of(&cube.facelets().colors().map(Some));
        assert_eq!(review.cube, Some(cube));
    }
}
