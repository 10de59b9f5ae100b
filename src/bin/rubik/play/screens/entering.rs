//! The screen on which the player enters the stickers of a puzzle one by one.

use crate::play::color::{StickerTheme, color_name};
use crate::play::hint::Hint;
use crate::play::net::{Mark, ScreenNet, ScreenTile};
use crate::play::sticker_editor::{EntryReview, StickerEditor, StickerLayout, UNKNOWN};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rubik::notation::stickers_are;
use std::sync::Arc;

/// The action that a key requests while stickers are entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnteringAction {
    /// No action.
    Stay,
    /// Leave the screen without a position.
    Leave,
    /// Finish with this position.
    Done(String),
    /// Show a message.
    Say(String),
}

/// The stickers that were entered, and the cursor.
pub struct Entering {
    editor: StickerEditor,
    review: EntryReview,
    cursor: usize,
    /// True while the screen asks for a sticker that was already deduced. An answer that differs from the deduced color
    /// reveals a mistyped sticker.
    is_checking: bool,
    /// The inverse of a solution that did not solve the real puzzle. `None` unless the player is comparing the stickers
    /// with the real puzzle.
    turns_back: Option<String>,
}

impl From<StickerEditor> for Entering {
    fn from(editor: StickerEditor) -> Entering {
        Entering {
            review: editor.review(),
            cursor: 0,
            is_checking: false,
            turns_back: None,
            editor,
        }
    }
}

impl Entering {
    /// The result of checking the entered stickers.
    pub fn review(&self) -> &EntryReview {
        &self.review
    }

    /// The layout of the stickers.
    pub fn layout(&self) -> &StickerLayout {
        self.editor.layout()
    }

    /// True while the screen asks for a sticker that was already deduced. An answer that differs from the deduced color
    /// reveals a mistyped sticker.
    pub fn is_checking(&self) -> bool {
        self.is_checking
    }

    /// True if no sticker was entered yet.
    pub fn is_untouched(&self) -> bool {
        self.editor.is_untouched()
    }

    /// The inverse of a solution that did not solve the real puzzle. `None` unless the player is comparing the stickers
    /// with the real puzzle.
    pub fn turns_back(&self) -> Option<&str> {
        self.turns_back.as_deref()
    }

    /// Keeps the stickers, so that the player can compare them with a real puzzle that a solution did not solve.
    /// `turns_back` is the inverse of the solution, which turns the real puzzle back to these stickers. The cursor
    /// moves to the first sticker that was not entered, if there is one.
    pub fn compare(mut self, turns_back: String) -> Entering {
        let mut places = 0..self.count();
        let deduced = places.find(|&place| self.editor.sticker(place) == UNKNOWN);
        self.cursor = deduced.unwrap_or(self.cursor);
        self.turns_back = Some(turns_back);
        self.is_checking = false;
        self
    }

    fn count(&self) -> usize {
        self.review.stickers.len()
    }

    /// True if the player entered all stickers, so that no sticker is deduced.
    pub fn has_all(&self) -> bool {
        (0..self.count()).all(|place| self.editor.sticker(place) != UNKNOWN)
    }

    /// The position of the cursor, in words.
    pub fn place(&self) -> String {
        place_name(self.layout(), self.cursor)
    }

    /// Returns the change of a single sticker that probably corrects the position. A change of the sticker before the
    /// cursor is preferred.
    pub fn meant(&self) -> Option<(usize, char)> {
        let changes = &self.review.changes;
        let last = self.cursor.checked_sub(1);
        let of_last = changes.iter().find(|(place, _)| Some(*place) == last);
        of_last.or(changes.first()).copied()
    }

    /// The number of known stickers of each color, both entered and deduced.
    pub fn counts(&self) -> Vec<usize> {
        let count = |letter: &char| self.review.stickers.iter().filter(|&symbol| symbol == letter).count();
        self.layout().letters().iter().map(count).collect()
    }

    /// The net of the stickers that are known so far.
    pub fn net(&self) -> ScreenNet {
        let letters = self.layout().letters();
        let tile = |place: usize| {
            // While the screen asks for a sticker again, it does not show this sticker's deduced color.
            let symbol = match self.is_checking && place == self.cursor {
                true => self.editor.sticker(place),
                false => self.review.stickers[place],
            };
            let is_known = symbol != UNKNOWN;
            let mark = if place == self.cursor {
                Mark::Cursor
            } else if self.review.is_in_conflict(place) && is_known {
                Mark::Wrong
            } else if is_known && self.editor.sticker(place) == UNKNOWN {
                Mark::Deduced
            } else {
                Mark::None
            };
            match symbol.to_digit(10).filter(|_| self.layout().is_board()) {
                Some(piece) => ScreenTile::Piece {
                    piece: piece as u8,
                    mark,
                },
                None => ScreenTile::Sticker {
                    face: letters
                        .iter()
                        .position(|&letter| letter == symbol)
                        .map(|face| face as u8),
                    mark,
                },
            }
        };
        let rows = self.layout().rows.iter();
        ScreenNet {
            rows: rows
                .map(|row| row.iter().map(|cell| cell.map_or(ScreenTile::Gap, tile)).collect())
                .collect(),
            cube: self.layout().layers(),
        }
    }

    /// Handles a key. Returns the action that the game must carry out.
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
            KeyCode::Home => self.cursor = 0,
            KeyCode::Char(' ') => self.go_on(),
            KeyCode::Backspace => {
                self.cursor = self.cursor.saturating_sub(1);
                self.enter(UNKNOWN);
            }
            KeyCode::Delete | KeyCode::Char('.') => self.enter(UNKNOWN),
            KeyCode::Char('n') => *self = Entering::from(StickerEditor::new(Arc::clone(self.editor.layout()))),
            KeyCode::Char(letter) => {
                let Some(symbol) = self.symbol_of(letter, theme) else {
                    self.is_checking = was_checking;
                    let keys = self.keys(theme);
                    let what = if self.layout().is_board() { "piece" } else { "color" };
                    return EnteringAction::Say(format!(
                        "{letter} is not a {what}; the keys of the {what}s are {keys}"
                    ));
                };
                if self.layout().is_centre(self.cursor) && self.editor.sticker(self.cursor) != symbol {
                    return EnteringAction::Say(self.other_centre(theme));
                }
                self.enter(symbol);
                if was_checking {
                    self.check();
                } else {
                    self.go_on();
                }
            }
            _ => {}
        }
        EnteringAction::Stay
    }

    /// The keys of the colors, or of the pieces of a board.
    fn keys(&self, theme: &StickerTheme) -> String {
        match self.layout().is_board() {
            true => self.layout().solved.iter().collect(),
            false => theme.letters.iter().collect::<String>().to_ascii_lowercase(),
        }
    }

    /// Returns the symbol that a key selects. The key is the letter of a color, or its number, counted from 1. For a
    /// board, the key is the number of a piece.
    fn symbol_of(&self, key: char, theme: &StickerTheme) -> Option<char> {
        if self.layout().is_board() {
            return Some(key).filter(|key| self.layout().solved.contains(key));
        }
        let number = key.to_digit(10).and_then(|digit| digit.checked_sub(1));
        let index = match number {
            Some(number) => number as usize,
            None => usize::from(theme.face_of(key)?),
        };
        self.layout().letters().get(index).copied()
    }

    /// The message for a wrong color at a centre. The usual cause is that the player left out a sticker or typed one
    /// twice.
    fn other_centre(&self, theme: &StickerTheme) -> String {
        let color = |letter: char| symbol_name(self.layout(), theme, letter);
        let layers = self.layout().layers().unwrap_or(3);
        let count = match layers {
            3 => "nine".to_owned(),
            layers => (layers * layers).to_string(),
        };
        format!(
            "this is the {} centre: type {count} stickers a face, with {} on top and {} in front",
            color(self.layout().solved[self.cursor]),
            color('U'),
            color('F')
        )
    }

    fn go_on(&mut self) {
        self.cursor = (self.cursor + 1).min(self.count() - 1);
    }

    fn enter(&mut self, symbol: char) {
        if symbol == UNKNOWN && self.layout().is_centre(self.cursor) {
            return;
        }
        self.editor.enter(self.cursor, symbol);
        self.review = self.editor.review();
    }

    fn undo(&mut self) {
        if let Some(place) = self.editor.undo() {
            self.cursor = place;
            self.review = self.editor.review();
        }
    }

    /// Makes the change that probably corrects the position. The cursor does not move.
    fn mend(&mut self) -> EnteringAction {
        let Some((place, symbol)) = self.meant() else {
            return EnteringAction::Say("there is nothing to mend".to_owned());
        };
        self.editor.enter(place, symbol);
        self.review = self.editor.review();
        EnteringAction::Stay
    }

    /// Asks for the next sticker that must be checked, if there is one.
    fn check(&mut self) {
        if let Some(&check) = self.review.checks.first() {
            self.cursor = check;
            self.is_checking = true;
        }
    }

    /// Returns the position if it is complete and checked. If it is complete but not checked, asks for a sticker to
    /// check. If it is not complete, returns a message, and moves the cursor to the first sticker that is wrong or
    /// missing, if there is one.
    fn finish(&mut self) -> EnteringAction {
        if let Some(position) = self.review.checked_position() {
            return EnteringAction::Done(position.to_owned());
        }
        if self.review.position.is_some() {
            self.check();
            return EnteringAction::Stay;
        }
        let wrong = self
            .review
            .conflicts
            .iter()
            .flat_map(|conflict| &conflict.places)
            .next();
        if let Some(&wrong) = wrong {
            self.cursor = wrong;
            return EnteringAction::Say("first correct the stickers marked with !".to_owned());
        }
        match self.review.stickers.iter().position(|&symbol| symbol == UNKNOWN) {
            Some(missing) => {
                self.cursor = missing;
                let missing = self.review.missing();
                EnteringAction::Say(format!("{} still missing", stickers_are(missing)))
            }
            None => {
                let noun = if self.layout().layers().is_some() {
                    "cube"
                } else {
                    "position"
                };
                let remedy = self.review.remedies.first();
                let remedy = remedy.map(|remedy| format!("; if nothing is mistyped, {remedy}"));
                EnteringAction::Say(format!(
                    "these stickers do not make a {noun}{}",
                    remedy.unwrap_or_default()
                ))
            }
        }
    }

    /// Moves the cursor on the net. The cursor stops at the borders of the net.
    fn move_cursor(&mut self, down: isize, right: isize) {
        let rows = &self.editor.layout().rows;
        let place = rows.iter().enumerate().find_map(|(row, cells)| {
            let column = cells.iter().position(|&cell| cell == Some(self.cursor))?;
            Some((row, column))
        });
        let Some((row, column)) = place else { return };
        let target = row.checked_add_signed(down).zip(column.checked_add_signed(right));
        let cell = target.and_then(|(row, column)| *rows.get(row)?.get(column)?);
        self.cursor = cell.unwrap_or(self.cursor);
    }

    /// Describes how to hold the puzzle so that the player sees the face with the cursor.
    pub fn guidance(&self) -> &'static str {
        let layout = self.layout();
        match (layout.letters().len(), layout.solved[self.cursor]) {
            (6, 'U') => "Top face: the front face is below it.",
            (6, 'L') => "Left face: the top face is above it.",
            (6, 'F') => "Front face: the top face is above it.",
            (6, 'R') => "Right face: the top face is above it.",
            (6, 'B') => "Back face: turn the cube around; the top face stays above.",
            (6, 'D') => "Bottom face: tip the cube back; the front face is then above.",
            (4, 'D') => "Bottom face: the back corner is above it.",
            (4, _) => "Look straight at the face: the top corner is above it.",
            _ if layout.is_board() => "Row by row, from the top left; 0 is the empty place.",
            _ => "Sticker by sticker: follow the cursor.",
        }
    }

    /// Hints for the keys of this screen.
    pub fn hints(&self, theme: &StickerTheme) -> Vec<Hint> {
        let keys: Vec<String> = self.keys(theme).chars().map(String::from).collect();
        let what = if self.layout().is_board() { "piece" } else { "color" };
        let mut hints = vec![Hint::new(keys.join(" "), what)];
        if self.meant().is_some() {
            hints.push(Hint::new("Tab", "mend it"));
        }
        if self.review.checked_position().is_some() {
            hints.push(Hint::new("Enter", "solve it"));
        } else if self.review.position.is_some() && !self.is_checking {
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

/// Returns the name of a symbol's color. For a board, returns the piece that the symbol stands for.
pub fn symbol_name(layout: &StickerLayout, theme: &StickerTheme, symbol: char) -> String {
    let color = layout.letters().iter().position(|&letter| letter == symbol);
    let color = color.and_then(|color| theme.colors.get(color));
    color.map_or_else(|| format!("piece {symbol}"), |&color| color_name(color))
}

/// Describes the position of a sticker in words, such as `top face, row 1, place 3`.
pub fn place_name(layout: &StickerLayout, place: usize) -> String {
    let number = layout.number(place);
    let face = match layout.solved[place] {
        'U' => "top",
        'R' => "right",
        'F' => "front",
        'D' => "bottom",
        'L' => "left",
        'B' => "back",
        _ => "",
    };
    let in_rows =
        |number: usize, columns: usize| format!("row {}, place {}", number / columns + 1, number % columns + 1);
    match layout.layers() {
        Some(layers) => format!("{face} face, {}", in_rows(number, layers)),
        None if layout.is_board() => in_rows(place, layout.rows[0].len()),
        None if face.is_empty() => format!("sticker {}", place + 1),
        None => format!("{face} face, sticker {}", number + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::color::ColorDepth;
    use rand::seq::IndexedRandom;
    use rubik::Cube;
    use rubik::cube::{Face, Facelet, generator};
    use rubik::notation::ColorScheme;
    use rubik::puzzles::random_position;
    use rubik::search::CancelToken;

    fn anew(puzzle: &str) -> Entering {
        let name: rubik::PuzzleName = puzzle.parse().expect("a puzzle");
        let layout = StickerLayout::of(&name.puzzle().expect("it is known")).expect("it has stickers");
        Entering::from(StickerEditor::new(Arc::new(layout)))
    }

    fn letters(cube: &Cube) -> String {
        cube.facelets().colors().iter().map(|face| face.letter()).collect()
    }

    fn facelet(place: usize) -> Facelet {
        Facelet::all().nth(place).expect("one of 54")
    }

    fn theme() -> StickerTheme {
        let colors = ColorScheme::STANDARD.colors();
        StickerTheme::new(ColorDepth::Letters, colors.to_vec(), &[])
    }

    fn press(entering: &mut Entering, code: KeyCode) -> EnteringAction {
        entering.key(KeyEvent::new(code, KeyModifiers::NONE), &theme())
    }

    /// In an earlier version, `play`, the page and the command line each used a different order of faces, and `play`
    /// skipped the centres. If the user typed all nine colors of a face, the later colors were shifted by one sticker,
    /// without an error.
    #[test]
    fn colors_are_entered_in_the_order_of_facelets_with_centres() {
        let mut entering = anew("3x3x3");
        for key in "wwww".chars() {
            press(&mut entering, KeyCode::Char(key));
        }
        let said = press(&mut entering, KeyCode::Char('g'));
        assert!(
            matches!(&said, EnteringAction::Say(text) if text.contains("white centre")),
            "{said:?}"
        );
        assert_eq!(facelet(entering.cursor).to_string(), "U4");
        press(&mut entering, KeyCode::Char('.'));
        press(&mut entering, KeyCode::Char('w'));
        assert_eq!(facelet(entering.cursor).to_string(), "U5");
    }

    /// In an earlier version, Tab proposed to change a correct sticker while the user entered the last stickers of a
    /// cube with a twisted corner. No message reported the twisted corner.
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
        let mut entering = anew("3x3x3");
        for facelet in Facelet::all() {
            let letter = theme().letter(color(facelet) as u8);
            press(&mut entering, KeyCode::Char(letter.to_ascii_lowercase()));
            assert_eq!(entering.meant(), None, "at {facelet}");
        }
        assert!(matches!(&entering.review().remedies[..], [remedy] if remedy.starts_with("twist any corner")));
        let said = press(&mut entering, KeyCode::Enter);
        assert!(matches!(said, EnteringAction::Say(text) if text.contains("twist any corner")));
    }

    /// Enters the stickers of a cube until the cube is complete or there is a conflict. `mistake` names a sticker, and
    /// the wrong color to enter for this sticker. Returns the cube, or `None` after a conflict, and the stickers that
    /// the screen asked for.
    fn entered(cube: &Cube, mistake: Option<(Facelet, Face)>) -> (Option<String>, Vec<Facelet>) {
        let facelets = cube.facelets();
        let mut entering = anew("3x3x3");
        let mut asked = Vec::new();
        while entering.review().conflicts.is_empty() {
            if entering.review().position.is_some() && !entering.is_checking() {
                if let EnteringAction::Done(position) = press(&mut entering, KeyCode::Enter) {
                    return (Some(position), asked);
                }
                assert_eq!(entering.review().checks.first(), Some(&entering.cursor));
                assert!(!entering.net_shows(entering.cursor), "what is asked for is not shown");
            }
            let facelet = facelet(entering.cursor);
            asked.push(facelet);
            let wrong = mistake.filter(|(place, _)| *place == facelet);
            let color = wrong.map_or(facelets[facelet], |(_, color)| color);
            let letter = theme().letter(color as u8).to_ascii_lowercase();
            press(&mut entering, KeyCode::Char(letter));
        }
        (None, asked)
    }

    impl Entering {
        fn net_shows(&self, place: usize) -> bool {
            let net = self.net();
            let mut tiles = net.rows.iter().flatten();
            let cursor = tiles.find(|tile| matches!(tile, ScreenTile::Sticker { mark: Mark::Cursor, .. }));
            assert_eq!(place, self.cursor);
            matches!(cursor, Some(ScreenTile::Sticker { face: Some(_), .. }))
        }
    }

    /// In an earlier version, the screen accepted a cube as soon as the stickers determined it. So 36 of 500 cubes with
    /// a mistyped sticker were taken for other cubes.
    #[test]
    fn a_cube_with_a_mistyped_sticker_is_not_taken_for_another_cube() {
        for number in 0..12 {
            let cube = Cube::random(54, number);
            let (right, mut asked) = entered(&cube, None);
            assert_eq!(right, Some(letters(&cube)));
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

    /// In an earlier version, the game gave no advice if the real cube was not solved at the end of a solution.
    #[test]
    fn a_cube_that_a_solution_did_not_solve_is_compared_with_what_was_entered() {
        let cube = Cube::random(1, 4);
        let mut entering = anew("3x3x3");
        type_colors(&mut entering, &cube);
        press(&mut entering, KeyCode::Home);
        for key in [KeyCode::Delete, KeyCode::Home] {
            press(&mut entering, key);
        }
        let mut entering = entering.compare("U' R2".to_owned());
        assert_eq!(entering.cursor, 0, "it was not entered");
        assert_eq!(entering.turns_back(), Some("U' R2"));
        let wrong = theme().letter(cube.facelets()[facelet(entering.cursor)].opposite() as u8);
        press(&mut entering, KeyCode::Char(wrong.to_ascii_lowercase()));
        assert!(!entering.review().conflicts.is_empty());
    }

    /// Types all colors of a cube, in the order in which the cursor moves.
    fn type_colors(entering: &mut Entering, cube: &Cube) {
        let facelets = cube.facelets();
        for facelet in Facelet::all() {
            let letter = theme().letter(facelets[facelet] as u8);
            press(entering, KeyCode::Char(letter.to_ascii_lowercase()));
        }
    }

    #[test]
    fn a_cube_is_entered_key_by_key() {
        let cube = Cube::random(1, 3);
        let mut entering = anew("3x3x3");
        type_colors(&mut entering, &cube);
        assert_eq!(entering.counts(), [9; 6]);
        let done = press(&mut entering, KeyCode::Enter);
        assert_eq!(done, EnteringAction::Done(letters(&cube)));
    }

    #[test]
    fn what_follows_is_filled_in_and_need_not_be_typed() {
        let cube = Cube::random(1, 4);
        let facelets = cube.facelets();
        let mut entering = anew("3x3x3");
        let mut typed = 0;
        for facelet in Facelet::all() {
            if entering.review().position.is_some() {
                break;
            }
            assert_eq!(entering.cursor, facelet.index());
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
        let mut entering = anew("3x3x3");
        // The last sticker of the upper face and the first sticker of the right face belong to the same corner. They
        // are entered as white and yellow, but no corner has these two colors.
        for key in "        w".chars() {
            press(&mut entering, KeyCode::Char(key));
        }
        assert_eq!(entering.cursor, 9);
        press(&mut entering, KeyCode::Char('y'));
        assert!(entering.review().is_in_conflict(9));
        let (place, _) = entering.meant().expect("another color would do");
        assert_eq!(place, 9);
        press(&mut entering, KeyCode::Tab);
        assert!(entering.review().conflicts.is_empty());
    }

    #[test]
    fn arrows_move_over_the_net_and_stop_at_its_edges() {
        let mut entering = anew("3x3x3");
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
            assert_eq!(facelet(entering.cursor).to_string(), cursor, "{code:?}");
        }
    }

    /// In an earlier version, only the colors of a 3x3x3 could be entered.
    #[test]
    fn every_puzzle_is_entered_by_keys_until_the_rest_follows_and_is_checked() {
        for name in ["2x2x2", "4x4x4", "pyraminx", "skewb", "slide"] {
            let mut entering = anew(name);
            let layout = Arc::clone(entering.editor.layout());
            let name: rubik::PuzzleName = name.parse().expect("a puzzle");
            let puzzle = name.puzzle().expect("it is known");
            let position = puzzle.write(&random_position(puzzle.as_ref(), 59, 2, &CancelToken::new()));
            let symbols: Vec<char> = position.chars().filter(|symbol| !symbol.is_whitespace()).collect();
            let theme = StickerTheme::new(ColorDepth::Letters, puzzle.colors().to_vec(), &puzzle.face_letters());
            let key_of = |symbol: char| match layout.letters().iter().position(|&letter| letter == symbol) {
                Some(color) => theme.letter(color as u8).to_ascii_lowercase(),
                None => symbol,
            };
            let done = loop {
                if entering.review().position.is_some() && !entering.is_checking() {
                    let action = entering.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), &theme);
                    if let EnteringAction::Done(position) = action {
                        break position;
                    }
                }
                assert!(!place_name(&layout, entering.cursor).is_empty() && !entering.guidance().is_empty());
                let key = KeyCode::Char(key_of(symbols[entering.cursor]));
                let action = entering.key(KeyEvent::new(key, KeyModifiers::NONE), &theme);
                assert_eq!(action, EnteringAction::Stay, "{name}");
            };
            let done: Vec<char> = done.chars().filter(|symbol| !symbol.is_whitespace()).collect();
            assert_eq!(done, symbols, "{name}");
        }
    }
}
