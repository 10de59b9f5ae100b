//! Entering the colors of a cube, sticker by sticker.

use crate::play::color::{StickerTheme, color_name};
use crate::play::hint::Hint;
use crate::play::net::{Mark, ScreenNet, ScreenTile};
use crate::play::sticker_editor::StickerEditor;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rubik::Cube;
use rubik::cube::{Change, Face, Facelet, StickerConflict};
use rubik::notation::net::lines;
use rubik::requests::StickerReview;

/// The faces in the order in which they are entered: as they lie on the net.
const ORDER: [Face; 6] = Face::ALL;

/// What a key asks for while colors are entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnteringAction {
    /// Nothing but what has happened already.
    Stay,
    /// Leave, without a cube.
    Leave,
    /// The cube is entered.
    Done(Box<Cube>),
    /// Say something.
    Say(String),
}

/// The stickers so far, and where the cursor is.
pub struct Entering {
    editor: StickerEditor,
    review: StickerReview,
    cursor: Facelet,
    /// Stickers that follow from the others are asked for, to find a mistake.
    is_checking: bool,
    /// The turns of a solution that did not solve the cube in hand, backwards, if it is compared with the colors.
    turns_back: Option<String>,
}

impl Default for Entering {
    fn default() -> Entering {
        let editor = StickerEditor::default();
        Entering {
            review: editor.review(),
            cursor: sequence().next().expect("a cube has stickers"),
            is_checking: false,
            turns_back: None,
            editor,
        }
    }
}

impl From<&Cube> for Entering {
    /// All stickers of a cube, to be corrected.
    fn from(cube: &Cube) -> Entering {
        let editor = StickerEditor::from(cube);
        Entering {
            review: editor.review(),
            editor,
            ..Entering::default()
        }
    }
}

impl Entering {
    /// What can be said of the stickers.
    pub fn review(&self) -> &StickerReview {
        &self.review
    }

    /// True while stickers that follow from the others are asked for, to find a mistake.
    pub fn is_checking(&self) -> bool {
        self.is_checking
    }

    /// The turns of a solution that did not solve the cube in hand, backwards, if it is compared with the colors.
    pub fn turns_back(&self) -> Option<&str> {
        self.turns_back.as_deref()
    }

    /// The same colors, to be compared with a cube in hand that a solution did not solve: these turns, its own
    /// backwards, lead back to them.
    pub fn compare(mut self, turns_back: String) -> Entering {
        let is_deduced = |facelet: &Facelet| self.editor.sticker(*facelet).is_none();
        self.cursor = sequence().find(is_deduced).unwrap_or(self.cursor);
        self.turns_back = Some(turns_back);
        self.is_checking = false;
        self
    }

    /// True if every sticker was entered, and none follows from the others.
    pub fn has_all(&self) -> bool {
        Facelet::all().all(|facelet| self.editor.sticker(facelet).is_some())
    }

    /// The sticker that the cursor is on, in words.
    pub fn place(&self) -> String {
        place_name(self.cursor)
    }

    /// The change of a single sticker that was probably meant: of the last one that was entered, if
    /// that mends the cube.
    pub fn meant(&self) -> Option<Change> {
        // A piece may have been turned by hand, and then no sticker is wrong.
        if self.review.conflicts.contains(&StickerConflict::NoCube) {
            return None;
        }
        let changes = self.review.changes.iter();
        let single: Vec<Change> = changes
            .filter_map(|changes| match changes[..] {
                [change] => Some(change),
                _ => None,
            })
            .collect();
        let last = before(self.cursor);
        let of_last = single.iter().find(|change| Some(change.facelet) == last);
        of_last.or(single.first()).copied()
    }

    /// How many stickers of each color are entered or follow, in the order of [`Face::ALL`].
    pub fn counts(&self) -> [usize; 6] {
        Face::ALL.map(|face| {
            let stickers = self.review.stickers.iter();
            stickers.filter(|&&sticker| sticker == Some(face)).count()
        })
    }

    /// The cube as it is so far, unfolded.
    pub fn net(&self) -> ScreenNet {
        ScreenNet::of_facelets(|facelet| {
            // What is asked for as a check is not said beforehand.
            let is_asked = self.is_checking && facelet == self.cursor;
            let sticker = match is_asked {
                true => self.editor.sticker(facelet),
                false => self.review.stickers[facelet.index()],
            };
            let mark = if facelet == self.cursor {
                Mark::Cursor
            } else if self.review.is_in_conflict(facelet) && sticker.is_some() {
                Mark::Wrong
            } else if sticker.is_some() && self.editor.sticker(facelet).is_none() {
                Mark::Deduced
            } else {
                Mark::None
            };
            ScreenTile::Sticker {
                face: sticker.map(|face| face as u8),
                mark,
            }
        })
    }

    /// What a key asks for.
    pub fn key(&mut self, key: KeyEvent, theme: &StickerTheme) -> EnteringAction {
        let was_checking = std::mem::take(&mut self.is_checking);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('z') {
                self.undo();
            }
            return EnteringAction::Stay;
        }
        match key.code {
            KeyCode::Esc => return EnteringAction::Leave,
            KeyCode::Enter => return self.finish(),
            KeyCode::Tab => return self.mend(),
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Home => self.cursor = sequence().next().unwrap_or(self.cursor),
            KeyCode::Char(' ') => self.cursor = after(self.cursor).unwrap_or(self.cursor),
            KeyCode::Backspace => {
                self.cursor = before(self.cursor).unwrap_or(self.cursor);
                self.enter(None);
            }
            KeyCode::Delete | KeyCode::Char('.') => self.enter(None),
            KeyCode::Char('n') => *self = Entering::default(),
            KeyCode::Char(letter) => {
                let Some(face) = color_of(letter, theme) else {
                    self.is_checking = was_checking;
                    let letters: String = theme.letters.iter().collect();
                    let keys = letters.to_ascii_lowercase();
                    return EnteringAction::Say(format!("{letter} is no color; the keys of the colors are {keys}"));
                };
                if self.cursor.is_centre() && self.editor.sticker(self.cursor) != Some(face) {
                    return EnteringAction::Say(self.other_centre(theme));
                }
                self.enter(Some(face));
                if was_checking {
                    self.check();
                } else {
                    self.cursor = after(self.cursor).unwrap_or(self.cursor);
                }
            }
            _ => {}
        }
        EnteringAction::Stay
    }

    /// What is said of another color for a centre: a sticker that was left out or typed twice shows there at once.
    fn other_centre(&self, theme: &StickerTheme) -> String {
        let color = |face: Face| color_name(theme.colors[face as usize]);
        let (up, front) = (color(Face::U), color(Face::F));
        format!(
            "this is the {} centre: type nine stickers a face, with {up} on top and {front} in front",
            color(self.cursor.face())
        )
    }

    fn enter(&mut self, color: Option<Face>) {
        if color.is_none() && self.cursor.is_centre() {
            return;
        }
        self.editor.enter(self.cursor, color);
        self.review = self.editor.review();
    }

    fn undo(&mut self) {
        if let Some(facelet) = self.editor.undo() {
            self.cursor = facelet;
            self.review = self.editor.review();
        }
    }

    /// Makes the change that was probably meant; the cursor stays where it is.
    fn mend(&mut self) -> EnteringAction {
        let Some(Change { facelet, to, .. }) = self.meant() else {
            return EnteringAction::Say("there is nothing to mend".to_owned());
        };
        self.editor.enter(facelet, Some(to));
        self.review = self.editor.review();
        EnteringAction::Stay
    }

    /// Asks for the next sticker of the check, if there is another.
    fn check(&mut self) {
        if let Some(&check) = self.review.checks.first() {
            self.cursor = check;
            self.is_checking = true;
        }
    }

    /// The cube, or what is still to be done, with the cursor there.
    fn finish(&mut self) -> EnteringAction {
        if let Some(cube) = self.review.checked_cube() {
            return EnteringAction::Done(Box::new(cube.clone()));
        }
        if self.review.cube.is_some() {
            self.check();
            return EnteringAction::Stay;
        }
        let conflicts = self.review.conflicts.iter();
        let wrong = conflicts.flat_map(|conflict| conflict.facelets()).next();
        if let Some(wrong) = wrong {
            self.cursor = wrong;
            return EnteringAction::Say("first mend what is marked with !".to_owned());
        }
        let is_missing = |facelet: &Facelet| self.review.stickers[facelet.index()].is_none();
        match sequence().find(is_missing) {
            Some(missing) => {
                self.cursor = missing;
                let missing = self.review.missing();
                EnteringAction::Say(format!("{missing} stickers are still missing"))
            }
            None => {
                let remedy = self.review.remedies().next();
                let remedy = remedy.map(|remedy| format!("; if nothing is mistyped, {remedy}"));
                EnteringAction::Say(format!("these stickers are no cube{}", remedy.unwrap_or_default()))
            }
        }
    }

    /// Moves the cursor on the net, from edge to edge.
    fn move_cursor(&mut self, down: isize, right: isize) {
        let rows: Vec<Vec<Option<Facelet>>> = lines()
            .map(|line| {
                let gaps = if line.len() == 3 { 3 } else { 0 };
                let gaps = std::iter::repeat_n(None, gaps);
                gaps.chain(line.into_iter().map(Some)).collect()
            })
            .collect();
        let place = rows.iter().enumerate().find_map(|(row, tiles)| {
            let column = tiles.iter().position(|&tile| tile == Some(self.cursor))?;
            Some((row, column))
        });
        let Some((row, column)) = place else { return };
        let target = row.checked_add_signed(down).zip(column.checked_add_signed(right));
        let tile = target.and_then(|(row, column)| *rows.get(row)?.get(column)?);
        self.cursor = tile.unwrap_or(self.cursor);
    }

    /// How to hold the cube to see the face that the cursor is on.
    pub fn guidance(&self) -> &'static str {
        match self.cursor.face() {
            Face::U => "Top face: the front face points towards you, below it.",
            Face::L => "Left face: the top face is above it.",
            Face::F => "Front face: the top face is above it.",
            Face::R => "Right face: the top face is above it.",
            Face::B => "Back face: turn the cube around, the top face stays above.",
            Face::D => "Bottom face: tip the cube back, the front face is above it.",
        }
    }

    /// The keys.
    pub fn hints(&self, theme: &StickerTheme) -> Vec<Hint> {
        let letters: Vec<String> = theme.letters.iter().map(char::to_string).collect();
        let mut hints = vec![Hint::new(letters.join(" ").to_lowercase(), "color")];
        if self.meant().is_some() {
            hints.push(Hint::new("Tab", "mend it"));
        }
        if self.review.checked_cube().is_some() {
            hints.push(Hint::new("Enter", "solve it"));
        } else if self.review.cube.is_some() && !self.is_checking {
            hints.push(Hint::new("Enter", "check it"));
        }
        hints.extend([
            Hint::new("arrows", "move"),
            Hint::new("Backspace", "back"),
            Hint::new(".", "clear"),
            Hint::new("n", "anew"),
            Hint::new("Esc", "leave"),
        ]);
        hints
    }
}

/// The stickers in the order in which they are entered, as on the command line: the centres too, which are there
/// already.
fn sequence() -> impl Iterator<Item = Facelet> {
    let of_face = |face| (0..9).filter_map(move |place| Facelet::new(face, place));
    ORDER.into_iter().flat_map(of_face)
}

fn after(facelet: Facelet) -> Option<Facelet> {
    rank(facelet).and_then(|rank| sequence().find(|&each| rank_of(each) > rank))
}

fn before(facelet: Facelet) -> Option<Facelet> {
    let rank = rank(facelet)?;
    sequence().filter(|&each| rank_of(each) < rank).last()
}

/// Where a sticker stands in the order of entering, centres included.
fn rank(facelet: Facelet) -> Option<usize> {
    let face = ORDER.iter().position(|&face| face == facelet.face())?;
    Some(face * 9 + usize::from(facelet.place()))
}

fn rank_of(facelet: Facelet) -> usize {
    rank(facelet).unwrap_or(0)
}

/// The face whose color a key names: by its letter, or by its number from 1 in the order of
/// [`Face::ALL`].
fn color_of(key: char, theme: &StickerTheme) -> Option<Face> {
    let number = key.to_digit(10).and_then(|digit| digit.checked_sub(1));
    let index = match number {
        Some(number) => number as usize,
        None => usize::from(theme.face_of(key)?),
    };
    Face::ALL.get(index).copied()
}

/// Where a sticker is, in words: `top face, row 1, place 3`.
pub fn place_name(facelet: Facelet) -> String {
    let face = match facelet.face() {
        Face::U => "top",
        Face::R => "right",
        Face::F => "front",
        Face::D => "bottom",
        Face::L => "left",
        Face::B => "back",
    };
    let (row, column) = (facelet.place() / 3 + 1, facelet.place() % 3 + 1);
    format!("{face} face, row {row}, place {column}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::color::ColorDepth;
    use rand::seq::IndexedRandom;
    use rubik::cube::generator;
    use rubik::notation::ColorScheme;

    fn theme() -> StickerTheme {
        let colors = ColorScheme::STANDARD.colors();
        StickerTheme::new(ColorDepth::Letters, colors.to_vec(), &[])
    }

    fn press(entering: &mut Entering, code: KeyCode) -> EnteringAction {
        entering.key(KeyEvent::new(code, KeyModifiers::NONE), &theme())
    }

    /// Once, `play`, the page and the command line had an order of faces each, and centres were skipped here: nine
    /// colors a face were off by one, in silence.
    #[test]
    fn colors_are_entered_in_the_order_of_facelets_with_centres() {
        let names: Vec<String> = sequence().map(|facelet| facelet.to_string()).collect();
        let all: Vec<String> = Facelet::all().map(|facelet| facelet.to_string()).collect();
        assert_eq!(names, all);
        let mut entering = Entering::default();
        for key in "wwww".chars() {
            press(&mut entering, KeyCode::Char(key));
        }
        let said = press(&mut entering, KeyCode::Char('g'));
        assert!(
            matches!(&said, EnteringAction::Say(text) if text.contains("white centre")),
            "{said:?}"
        );
        assert_eq!(entering.cursor.to_string(), "U4");
        press(&mut entering, KeyCode::Char('.'));
        press(&mut entering, KeyCode::Char('w'));
        assert_eq!(entering.cursor.to_string(), "U5");
    }

    /// Once, while the last stickers were entered, Tab proposed to spoil a right one, and nothing said what to do.
    #[test]
    fn a_corner_that_was_twisted_by_hand_is_told_and_no_right_sticker_is_spoilt() {
        let cube = Cube::random(1, 3);
        let facelets = cube.facelets();
        let corner = ["U8", "R0", "F2"].map(|name| {
            let mut all = Facelet::all();
            all.find(|each| each.to_string() == name).expect("a sticker")
        });
        let color = |facelet: Facelet| match corner.iter().position(|&each| each == facelet) {
            Some(place) => facelets[corner[(place + 1) % 3]],
            None => facelets[facelet],
        };
        let mut entering = Entering::default();
        for facelet in sequence() {
            let letter = theme().letter(color(facelet) as u8);
            press(&mut entering, KeyCode::Char(letter.to_ascii_lowercase()));
            assert_eq!(entering.meant(), None, "at {facelet}");
        }
        let remedies: Vec<&str> = entering.review().remedies().collect();
        assert!(matches!(&remedies[..], [remedy] if remedy.starts_with("twist any corner")));
        let said = press(&mut entering, KeyCode::Enter);
        assert!(matches!(said, EnteringAction::Say(text) if text.contains("twist any corner")));
    }

    /// The cube that is entered, and the stickers that are asked for until it is, or until something is wrong; the
    /// answer for one sticker is a mistake.
    fn entered(cube: &Cube, mistake: Option<(Facelet, Face)>) -> (Option<Cube>, Vec<Facelet>) {
        let facelets = cube.facelets();
        let mut entering = Entering::default();
        let mut asked = Vec::new();
        while entering.review().conflicts.is_empty() {
            if entering.review().cube.is_some() && !entering.is_checking() {
                if let EnteringAction::Done(cube) = press(&mut entering, KeyCode::Enter) {
                    return (Some(*cube), asked);
                }
                assert_eq!(entering.review().checks.first(), Some(&entering.cursor));
                assert!(!entering.net_shows(entering.cursor), "what is asked for is not shown");
            }
            let facelet = entering.cursor;
            asked.push(facelet);
            let wrong = mistake.filter(|(place, _)| *place == facelet);
            let color = wrong.map_or(facelets[facelet], |(_, color)| color);
            let letter = theme().letter(color as u8).to_ascii_lowercase();
            press(&mut entering, KeyCode::Char(letter));
        }
        (None, asked)
    }

    impl Entering {
        fn net_shows(&self, facelet: Facelet) -> bool {
            let net = self.net();
            let mut tiles = net.rows.iter().flatten();
            let cursor = tiles.find(|tile| matches!(tile, ScreenTile::Sticker { mark: Mark::Cursor, .. }));
            assert_eq!(facelet, self.cursor);
            matches!(cursor, Some(ScreenTile::Sticker { face: Some(_), .. }))
        }
    }

    /// Once, entry ended as soon as one cube had the stickers, and 36 of 500 cubes with a mistyped sticker were taken
    /// for another cube.
    #[test]
    fn a_cube_with_a_mistyped_sticker_is_not_taken_for_another_cube() {
        for number in 0..12 {
            let cube = Cube::random(54, number);
            let (right, mut asked) = entered(&cube, None);
            assert_eq!(right.as_ref(), Some(&cube));
            asked.retain(|facelet| !facelet.is_centre());
            let random = &mut generator(55, number);
            for _ in 0..4 {
                let facelet = *asked.choose(random).expect("some are asked for");
                let others: Vec<Face> = { Face::ALL.into_iter() }
                    .filter(|&color| color != cube.facelets()[facelet])
                    .collect();
                let color = *others.choose(random).expect("five others");
                assert_eq!(
                    entered(&cube, Some((facelet, color))).0,
                    None,
                    "{number}: {facelet} {color}"
                );
            }
        }
    }

    /// Once, nothing said what to do at the end of a solution that did not solve the cube in hand.
    #[test]
    fn a_cube_that_a_solution_did_not_solve_is_compared_with_what_was_entered() {
        let cube = Cube::random(1, 4);
        let mut entering = Entering::default();
        type_colors(&mut entering, &cube);
        press(&mut entering, KeyCode::Home);
        for key in [KeyCode::Delete, KeyCode::Home] {
            press(&mut entering, key);
        }
        let mut entering = entering.compare("U' R2".to_owned());
        assert_eq!(entering.cursor.to_string(), "U0", "it was not entered");
        assert_eq!(entering.turns_back(), Some("U' R2"));
        let wrong = theme().letter(cube.facelets()[entering.cursor].opposite() as u8);
        press(&mut entering, KeyCode::Char(wrong.to_ascii_lowercase()));
        assert!(!entering.review().conflicts.is_empty());
    }

    /// Types the colors of a cube in the order of the cursor.
    fn type_colors(entering: &mut Entering, cube: &Cube) {
        let facelets = cube.facelets();
        for facelet in sequence() {
            let letter = theme().letter(facelets[facelet] as u8);
            press(entering, KeyCode::Char(letter.to_ascii_lowercase()));
        }
    }

    #[test]
    fn a_cube_is_entered_key_by_key() {
        let cube = Cube::random(1, 3);
        let mut entering = Entering::default();
        type_colors(&mut entering, &cube);
        assert_eq!(entering.counts(), [9; 6]);
        let done = press(&mut entering, KeyCode::Enter);
        assert_eq!(done, EnteringAction::Done(Box::new(cube)));
    }

    #[test]
    fn what_follows_is_filled_in_and_need_not_be_typed() {
        let cube = Cube::random(1, 4);
        let facelets = cube.facelets();
        let mut entering = Entering::default();
        let mut typed = 0;
        for facelet in sequence() {
            if entering.review().cube.is_some() {
                break;
            }
            assert_eq!(entering.cursor, facelet);
            let letter = theme().letter(facelets[facelet] as u8);
            press(&mut entering, KeyCode::Char(letter));
            typed += 1;
        }
        assert!(typed < 54);
        let net = entering.net();
        let tiles = net.rows.iter().flatten();
        let is_deduced = |tile: &&ScreenTile| {
            matches!(
                tile,
                ScreenTile::Sticker {
                    mark: Mark::Deduced,
                    ..
                }
            )
        };
        assert!(tiles.filter(is_deduced).count() > 0);
    }

    #[test]
    fn a_wrong_sticker_is_marked_at_once_and_tab_mends_it() {
        let mut entering = Entering::default();
        // A corner cannot be white and yellow: on top the last sticker is white, and on the right the first one,
        // which is of the same corner, yellow.
        for key in "        w".chars() {
            press(&mut entering, KeyCode::Char(key));
        }
        assert_eq!(entering.cursor.to_string(), "R0");
        press(&mut entering, KeyCode::Char('y'));
        assert!(entering.review().is_in_conflict(before(entering.cursor).expect("R0")));
        let meant = entering.meant().expect("another color would do");
        assert_eq!(meant.facelet.to_string(), "R0");
        press(&mut entering, KeyCode::Tab);
        assert!(entering.review().conflicts.is_empty());
    }

    #[test]
    fn arrows_move_over_the_net_and_stop_at_its_edges() {
        let mut entering = Entering::default();
        for (code, cursor) in [
            (KeyCode::Up, "U0"),
            (KeyCode::Left, "U0"),
            (KeyCode::Down, "U3"),
            (KeyCode::Right, "U4"),
            (KeyCode::Down, "U7"),
            (KeyCode::Down, "F1"),
            (KeyCode::Left, "F0"),
            (KeyCode::Left, "L2"),
        ] {
            press(&mut entering, code);
            assert_eq!(entering.cursor.to_string(), cursor, "{code:?}");
        }
    }
}
