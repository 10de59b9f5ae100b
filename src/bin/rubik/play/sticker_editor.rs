//! The stickers of a puzzle that the player enters one by one, and the stickers that are deduced from them.

use rubik::cube::{Facelet, PartialStickers, StickerConflict};
use rubik::puzzles::{Cell, Puzzle, PuzzlePosition};
use rubik::requests::{PuzzleReview, StickerReview};
use std::sync::Arc;

/// The symbol of an unknown sticker.
pub const UNKNOWN: char = '?';

/// The maximum number of stickers that the player can enter: the stickers of a cube of 20 layers.
const MOST_STICKERS: usize = 2_400;

/// The layout of a puzzle's stickers. The player enters them in the order of the facelet format.
pub struct StickerLayout {
    puzzle: Arc<dyn Puzzle>,
    /// The stickers of the solved puzzle: letters of faces, or the numbers on a board.
    pub solved: Vec<char>,
    /// The index of the sticker in each cell of the net, row by row.
    pub rows: Vec<Vec<Option<usize>>>,
}

impl StickerLayout {
    /// The layout of a puzzle, or `None` if its stickers cannot be entered one by one.
    pub fn of(puzzle: &Arc<dyn Puzzle>) -> Option<StickerLayout> {
        if puzzle.name().stickers() > MOST_STICKERS || !puzzle.is_drawn() {
            return None;
        }
        let solved = visible(&puzzle.write(&puzzle.solved()));
        let unknown: String = solved.iter().map(|_| UNKNOWN).collect();
        PuzzleReview::of(puzzle.as_ref(), &unknown)?;
        Some(StickerLayout {
            rows: match puzzle.colors().is_empty() {
                true => board_cells(puzzle.as_ref(), &solved),
                false => cells(puzzle.as_ref(), solved.len()),
            },
            puzzle: Arc::clone(puzzle),
            solved,
        })
    }

    /// The number of layers, or `None` if the puzzle is not a cube.
    pub fn layers(&self) -> Option<usize> {
        self.puzzle.name().layers().map(usize::from)
    }

    /// True for a board, which has numbers instead of colors.
    pub fn is_board(&self) -> bool {
        self.puzzle.colors().is_empty()
    }

    /// True for the 3x3x3.
    pub fn is_three(&self) -> bool {
        self.puzzle.name().other().is_none()
    }

    /// The symbol of each color, indexed by color.
    pub fn letters(&self) -> Vec<char> {
        self.puzzle.face_letters()
    }

    /// The index of a sticker within its face.
    pub fn number(&self, place: usize) -> usize {
        let before = self.solved[..place].iter();
        before.filter(|&&face| face == self.solved[place]).count()
    }

    /// True if the sticker is the fixed centre of a face. Only cubes with an odd number of layers have fixed centres.
    pub fn is_centre(&self, place: usize) -> bool {
        let middle = self.layers().filter(|layers| layers % 2 == 1);
        middle.is_some_and(|layers| self.number(place) == layers * layers / 2)
    }

    fn place_named(&self, name: &str) -> Option<usize> {
        (0..self.solved.len()).find(|&place| format!("{}{}", self.solved[place], self.number(place)) == name)
    }
}

fn visible(text: &str) -> Vec<char> {
    text.chars().filter(|symbol| !symbol.is_whitespace()).collect()
}

/// Finds the index of the sticker in each cell of the net. The index is written in base b, where b is the number of
/// colors, so each color stands for a digit. The puzzle draws one net for each digit of the indices. In the first net,
/// the color of each sticker is the last digit of its index. In the second net, the color is the digit before the last,
/// and so on. The colors of a cell in all nets are the digits of its sticker's index.
fn cells(puzzle: &dyn Puzzle, count: usize) -> Vec<Vec<Option<usize>>> {
    let base = puzzle.colors().len();
    let letters = puzzle.face_letters();
    let (mut power, mut written) = (1, vec![0; count]);
    let mut drawn: Vec<Vec<Option<usize>>> = Vec::new();
    while power < count {
        let digits: Vec<u8> = (0..count).map(|place| (place / power % base) as u8).collect();
        let position = PuzzlePosition::new(&digits);
        let digit = |cell: &Cell| match *cell {
            Cell::Gap | Cell::Piece(_) => None,
            Cell::Sticker(digit) => Some(usize::from(digit) * power),
        };
        let rows = puzzle.net(&position);
        drawn.resize_with(rows.len(), Vec::new);
        for (sums, row) in drawn.iter_mut().zip(&rows) {
            sums.resize(row.len(), Some(0));
            for (sum, cell) in sums.iter_mut().zip(row) {
                *sum = sum.zip(digit(cell)).map(|(sum, digit)| sum + digit);
            }
        }
        for (place, symbol) in visible(&puzzle.write(&position)).into_iter().enumerate() {
            let digit = letters.iter().position(|&letter| letter == symbol);
            written[place] += digit.unwrap_or(0) * power;
        }
        power *= base;
    }
    let place = |number: usize| written.iter().position(|&each| each == number);
    let rows = drawn.into_iter();
    rows.map(|row| row.into_iter().map(|number| number.and_then(place)).collect())
        .collect()
}

/// Finds the square of a board in each cell of its net. On the solved board, each square contains a different piece, so
/// the piece identifies the square.
fn board_cells(puzzle: &dyn Puzzle, solved: &[char]) -> Vec<Vec<Option<usize>>> {
    let place = |cell: Cell| match cell {
        Cell::Piece(piece) => {
            let piece = char::from_digit(u32::from(piece), 10);
            solved.iter().position(|&symbol| Some(symbol) == piece)
        }
        Cell::Gap | Cell::Sticker(_) => None,
    };
    let rows = puzzle.net(&puzzle.solved()).into_iter();
    rows.map(|row| row.into_iter().map(place).collect()).collect()
}

/// Stickers that cannot all be correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryConflict {
    /// The stickers.
    pub places: Vec<usize>,
    /// A description of the conflict, as a sentence without a full stop.
    pub message: String,
}

/// The result of checking the entered stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryReview {
    /// The entered and deduced stickers.
    pub stickers: Vec<char>,
    /// The conflicts of the entered stickers.
    pub conflicts: Vec<EntryConflict>,
    /// Advice for the real puzzle if no sticker was mistyped.
    pub remedies: Vec<&'static str>,
    /// Changes of a single sticker, each of which ends all conflicts. The list is empty for
    /// [`StickerConflict::NoCube`], because the stickers may then be correct.
    pub changes: Vec<(usize, char)>,
    /// If a single wrong sticker explains the conflicts, the stickers that may be the wrong one.
    pub suspects: Vec<usize>,
    /// The position, if the stickers determine it.
    pub position: Option<String>,
    /// The stickers to ask for before the position is accepted.
    pub checks: Vec<usize>,
}

impl EntryReview {
    /// The number of stickers that are neither entered nor deduced.
    pub fn missing(&self) -> usize {
        self.stickers.iter().filter(|&&symbol| symbol == UNKNOWN).count()
    }

    /// True if a sticker belongs to a conflict.
    pub fn is_in_conflict(&self, place: usize) -> bool {
        self.conflicts.iter().any(|conflict| conflict.places.contains(&place))
    }

    /// The position, if all checks were made. Without these checks, one mistyped sticker could lead to another valid
    /// position.
    pub fn checked_position(&self) -> Option<&str> {
        self.position.as_deref().filter(|_| self.checks.is_empty())
    }

    fn of_cube(review: &StickerReview) -> EntryReview {
        let single = review.changes.iter().filter_map(|changes| match changes[..] {
            [change] => Some((change.facelet.index(), change.to.letter())),
            _ => None,
        });
        // The stickers may be correct although they are not a cube: a piece of the real cube may be twisted or flipped.
        let is_turned = review.conflicts.contains(&StickerConflict::NoCube);
        let index = |facelets: Vec<Facelet>| facelets.into_iter().map(Facelet::index).collect();
        let letters = |cube: &rubik::Cube| cube.facelets().colors().map(|face| face.letter()).iter().collect();
        EntryReview {
            stickers: { review.stickers.iter() }
                .map(|sticker| sticker.map_or(UNKNOWN, |face| face.letter()))
                .collect(),
            conflicts: { review.conflicts.iter() }
                .map(|conflict| EntryConflict {
                    places: index(conflict.facelets()),
                    message: conflict.to_string(),
                })
                .collect(),
            remedies: review.remedies().collect(),
            changes: single.filter(|_| !is_turned).collect(),
            suspects: index(review.suspects()),
            position: review.cube.as_ref().map(letters),
            checks: index(review.checks.clone()),
        }
    }

    fn of_puzzle(layout: &StickerLayout, review: PuzzleReview) -> EntryReview {
        let meant = review.meant.iter();
        let changes = meant.filter_map(|meant| Some((layout.place_named(&meant.facelet)?, meant.to)));
        let changes: Vec<(usize, char)> = changes.collect();
        let mut suspects: Vec<usize> = changes.iter().map(|&(place, _)| place).collect();
        suspects.dedup();
        let conflict = review.problem.map(|problem| EntryConflict {
            places: suspects.clone(),
            message: problem.to_string(),
        });
        EntryReview {
            stickers: review.stickers,
            conflicts: conflict.into_iter().collect(),
            remedies: Vec::new(),
            changes,
            suspects,
            position: review.position,
            checks: review.checks,
        }
    }
}

/// The stickers that the player entered, in the orientation in which the player holds the puzzle. The symbol of a color
/// is the letter of the face with this color on the solved puzzle.
#[derive(Clone)]
pub struct StickerEditor {
    layout: Arc<StickerLayout>,
    stickers: Vec<char>,
    /// All changes that were not undone, each with the sticker and its earlier symbol.
    changed: Vec<(usize, char)>,
}

impl StickerEditor {
    /// An editor in which only the fixed centres are known.
    pub fn new(layout: Arc<StickerLayout>) -> StickerEditor {
        let known = |place: usize| match layout.is_centre(place) {
            true => layout.solved[place],
            false => UNKNOWN,
        };
        StickerEditor {
            stickers: (0..layout.solved.len()).map(known).collect(),
            changed: Vec::new(),
            layout,
        }
    }

    /// An editor with all stickers of a position.
    pub fn with(layout: Arc<StickerLayout>, position: &str) -> StickerEditor {
        let stickers = visible(position);
        debug_assert_eq!(stickers.len(), layout.solved.len());
        StickerEditor {
            stickers,
            changed: Vec::new(),
            layout,
        }
    }

    /// The layout of the stickers.
    pub fn layout(&self) -> &Arc<StickerLayout> {
        &self.layout
    }

    /// The symbol of a sticker, or `?` if the sticker was not entered.
    pub fn sticker(&self, place: usize) -> char {
        self.stickers[place]
    }

    /// True if there is no change that can be undone.
    pub fn is_untouched(&self) -> bool {
        self.changed.is_empty()
    }

    /// Enters or clears a sticker.
    pub fn enter(&mut self, place: usize, symbol: char) {
        let before = std::mem::replace(&mut self.stickers[place], symbol);
        if before != symbol {
            self.changed.push((place, before));
        }
    }

    /// Undoes the last change, and returns its sticker. Returns `None` if no sticker was changed.
    pub fn undo(&mut self) -> Option<usize> {
        let (place, before) = self.changed.pop()?;
        self.stickers[place] = before;
        Some(place)
    }

    /// Checks the entered stickers.
    pub fn review(&self) -> EntryReview {
        if self.layout.is_three() {
            let face = |facelet: Facelet| {
                let symbol = self.stickers[facelet.index()];
                rubik::cube::Face::ALL.into_iter().find(|face| face.letter() == symbol)
            };
            let stickers: Vec<_> = Facelet::all().map(face).collect();
            let stickers = PartialStickers::try_from(stickers).expect("a 3x3x3 has 54 stickers");
            return EntryReview::of_cube(&StickerReview::of(&stickers));
        }
        let text: String = self.stickers.iter().collect();
        let review = PuzzleReview::of(self.layout.puzzle.as_ref(), &text);
        EntryReview::of_puzzle(&self.layout, review.expect("its symbols are those of the puzzle"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::puzzles::random_position;
    use rubik::search::CancelToken;

    fn layout(name: &str) -> Option<Arc<StickerLayout>> {
        let name: rubik::PuzzleName = name.parse().expect("a puzzle");
        StickerLayout::of(&name.puzzle().expect("it is known")).map(Arc::new)
    }

    /// Checks [`cells`]: each sticker is in exactly one cell of the net, and this cell has the sticker's color.
    #[test]
    fn the_net_of_every_puzzle_has_each_sticker_once_with_its_color() {
        for name in ["3x3x3", "2x2x2", "4x4x4", "7x7x7", "pyraminx", "skewb", "slide"] {
            let layout = layout(name).expect(name);
            let mut places: Vec<usize> = layout.rows.iter().flatten().flatten().copied().collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..layout.solved.len()), "{name}");
            let position = random_position(layout.puzzle.as_ref(), 59, 0, &CancelToken::new());
            let text = visible(&layout.puzzle.write(&position));
            let letters = layout.letters();
            for (cells, row) in layout.puzzle.net(&position).iter().zip(&layout.rows) {
                for (cell, place) in cells.iter().zip(row) {
                    let symbol = match cell {
                        Cell::Gap => None,
                        Cell::Sticker(color) => Some(letters[usize::from(*color)]),
                        Cell::Piece(piece) => char::from_digit(u32::from(*piece), 10),
                    };
                    assert_eq!(symbol, place.map(|place| text[place]), "{name}");
                }
            }
        }
        assert!(layout("sq1").is_none() && layout("clock").is_none());
    }

    #[test]
    fn a_position_is_there_as_soon_as_the_rest_follows_and_a_change_is_taken_back() {
        for name in ["3x3x3", "2x2x2", "pyraminx", "skewb", "slide"] {
            let layout = layout(name).expect(name);
            let position = random_position(layout.puzzle.as_ref(), 59, 1, &CancelToken::new());
            let text = layout.puzzle.write(&position);
            let stickers = visible(&text);
            let mut editor = StickerEditor::new(Arc::clone(&layout));
            for (place, &symbol) in stickers.iter().enumerate() {
                if editor.review().position.is_none() {
                    editor.enter(place, symbol);
                }
            }
            let review = editor.review();
            let found = review.position.expect(name);
            assert_eq!(
                (visible(&found), review.conflicts),
                (stickers.clone(), Vec::new()),
                "{name}"
            );
            let last = editor.undo().expect("something was entered");
            assert_eq!(editor.sticker(last), UNKNOWN);
            assert_eq!(StickerEditor::with(layout, &text).stickers, stickers);
        }
    }

    #[test]
    fn a_wrong_sticker_is_marked_and_mended() {
        let layout = layout("3x3x3").expect("a 3x3x3");
        let mut editor = StickerEditor::new(layout);
        editor.enter(7, 'U');
        editor.enter(19, 'D');
        let review = editor.review();
        assert!(review.is_in_conflict(7) && review.is_in_conflict(19) && !review.is_in_conflict(5));
        assert!(review.changes.contains(&(19, 'F')));
        assert_eq!(editor.undo(), Some(19));
        assert_eq!(editor.review().conflicts, []);
        editor.enter(7, 'U');
        assert_eq!(editor.undo(), Some(7), "nothing was changed twice");
    }
}
