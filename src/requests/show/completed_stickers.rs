//! Finds the stickers that follow from known stickers. The answer is for a page on which a user enters stickers.

use super::puzzle_review::PuzzleReview;
use super::sticker_review::StickerReview;
use crate::cube::{Change, Face, Facelet, PartialStickers};
#[cfg(feature = "schema")]
use crate::json::schema::{FaceletText, Moves, Sticker};
use crate::json::{StickerChange, line};
use crate::notation::{Format, write};
use crate::puzzles::{Puzzle, PuzzleName};
use crate::requests::errors::Error;
use serde::Serialize;

/// The symbol of an unknown sticker.
const UNKNOWN: char = '?';

/// The stickers that follow from the known stickers, and the errors in the known stickers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompletedStickers {
    /// The stickers of the request, and the stickers that follow from them; `?` for a sticker that is still unknown.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[URFDLB0-8?]+$")))]
    stickers: String,
    /// The stickers that follow from the known stickers.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    deduced: Vec<String>,
    /// The contradictions in the entered stickers.
    conflicts: Vec<ConflictObject>,
    /// Possible corrections of the entered stickers. Each correction resolves all conflicts.
    suggestions: Vec<MendingObject>,
    /// The number of stickers that are still unknown.
    missing: usize,
    /// The cube, or the position of a puzzle other than the 3x3x3; null unless exactly one cube or position is
    /// possible.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FaceletText>"))]
    cube: Option<String>,
    /// The rotations from an upright cube to the cube as it is held; null if `cube` is null, and for puzzles other than
    /// the 3x3x3.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    held: Option<String>,
    /// Further stickers that the user should enter, in this order. With these stickers, a single mistyped sticker is
    /// noticed. Without them, it may lead to a different cube.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    checks: Vec<String>,
}

/// A contradiction in the entered stickers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ConflictObject {
    /// On a 3x3x3, the stickers that contradict each other. On any other puzzle, each sticker that may be the only
    /// mistake, since another color of this sticker would make a valid position. The list may be empty.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Sticker>"))]
    stickers: Vec<String>,
    /// The error, as a sentence for people.
    message: String,
    /// What to do with the physical cube if no sticker was mistyped.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
}

/// A correction of the entered stickers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MendingObject {
    /// The first changed sticker.
    #[serde(flatten)]
    first: StickerChange,
    /// The other changed stickers; left out if the correction changes only one sticker.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<StickerChange>,
}

impl CompletedStickers {
    /// Deduces stickers from the known stickers of a puzzle: 54 letters for the 3x3x3, or the facelets of another
    /// puzzle. An unknown sticker is `?`.
    ///
    /// # Errors
    ///
    /// If the text does not contain the stickers of the puzzle.
    pub fn of(puzzle: &PuzzleName, entered: &str) -> Result<CompletedStickers, Error> {
        if puzzle.other().is_none() {
            let stickers = stickers(entered)?;
            return Ok(completed(&stickers, &StickerReview::of(&stickers)));
        }
        let rules = puzzle.puzzle().map_err(|error| Error::option(&error))?;
        let review = PuzzleReview::of(rules.as_ref(), entered).ok_or_else(|| {
            let solved = rules.write(&rules.solved());
            let message = format!(
                "these are not the stickers of {}; write them as in {solved}, with ? for each unknown sticker",
                puzzle.described()
            );
            Error::option(&message).about(entered)
        })?;
        Ok(of_puzzle(entered, &review, &solved_stickers(rules.as_ref())))
    }

    /// Writes the object as one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// The symbols of the stickers of a solved puzzle: the letter of the face, or the number of the piece on a board.
fn solved_stickers(puzzle: &dyn Puzzle) -> Vec<char> {
    let solved = puzzle.write(&puzzle.solved());
    solved.chars().filter(|symbol| !symbol.is_whitespace()).collect()
}

fn of_puzzle(entered: &str, review: &PuzzleReview, solved: &[char]) -> CompletedStickers {
    let name = |place: usize| {
        let number = solved[..place].iter().filter(|face| **face == solved[place]).count();
        format!("{}{number}", solved[place])
    };
    let entered = entered.chars().filter(|symbol| !symbol.is_whitespace());
    let is_deduced = |(entered, known): (char, &char)| entered == UNKNOWN && *known != UNKNOWN;
    let deduced = entered.zip(&review.stickers).map(is_deduced).enumerate();
    let meant = review.meant.iter().map(|meant| StickerChange {
        sticker: meant.facelet.clone(),
        from: meant.from.to_string(),
        to: meant.to.to_string(),
    });
    let suggestions = meant.map(|first| MendingObject {
        first,
        also: Vec::new(),
    });
    let conflict = review.problem.as_ref().map(|problem| ConflictObject {
        stickers: review.meant.iter().map(|meant| meant.facelet.clone()).collect(),
        message: problem.to_string(),
        remedy: None,
    });
    CompletedStickers {
        stickers: review.stickers.iter().collect(),
        deduced: deduced
            .filter(|(_, is_deduced)| *is_deduced)
            .map(|(place, _)| name(place))
            .collect(),
        conflicts: conflict.into_iter().collect(),
        suggestions: suggestions.collect(),
        missing: review.missing(),
        cube: review.position.clone(),
        held: None,
        checks: review.checks.iter().map(|&place| name(place)).collect(),
    }
}

/// Reads 54 characters: the letter of a face for each known sticker, and `?` for each unknown sticker.
fn stickers(text: &str) -> Result<PartialStickers, Error> {
    let sticker = |letter: char| match letter {
        UNKNOWN => Some(None),
        letter => Face::ALL.into_iter().find(|face| face.letter() == letter).map(Some),
    };
    let stickers: Option<Vec<Option<Face>>> = text.chars().map(sticker).collect();
    let stickers = stickers.and_then(|stickers| PartialStickers::try_from(stickers).ok());
    let message = "stickers must be 54 characters: U R F D L B, or ? for an unknown sticker";
    stickers.ok_or_else(|| Error::option(&message).about(text))
}

fn completed(entered: &PartialStickers, review: &StickerReview) -> CompletedStickers {
    let symbol = |sticker: &Option<Face>| sticker.map_or(UNKNOWN, Face::letter);
    let is_deduced = |facelet: &Facelet| {
        let index = facelet.index();
        entered[index].is_none() && review.stickers[index].is_some()
    };
    let conflicts = review.conflicts.iter().map(|conflict| ConflictObject {
        stickers: names(conflict.facelets()),
        message: conflict.to_string(),
        remedy: conflict.remedy(),
    });
    let suggestions = review.changes.iter().filter_map(|changes| {
        let (first, also) = changes.split_first()?;
        Some(MendingObject {
            first: mended(first),
            also: also.iter().map(mended).collect(),
        })
    });
    let cube = review.cube.as_ref();
    CompletedStickers {
        stickers: review.stickers.iter().map(symbol).collect(),
        deduced: names(Facelet::all().filter(is_deduced)),
        conflicts: conflicts.collect(),
        suggestions: suggestions.collect(),
        missing: review.missing(),
        cube: cube.and_then(|cube| write(cube, Format::Facelets)),
        held: cube.map(|cube| cube.rotation.to_string()),
        checks: names(review.checks.iter().copied()),
    }
}

fn names(facelets: impl IntoIterator<Item = Facelet>) -> Vec<String> {
    facelets.into_iter().map(|facelet| facelet.to_string()).collect()
}

fn mended(change: &Change) -> StickerChange {
    StickerChange {
        sticker: change.facelet.to_string(),
        from: change.from.to_string(),
        to: change.to.to_string(),
    }
}
