//! The reasons why a text is not a goal, or is not the name of a case.

use super::cubie_kind::CubieKind;
use crate::cube::{Face, StickerConflict};
use crate::notation::facelets::StickerError;
use thiserror::Error;

/// The reason why a text is not a goal or is not the name of a case. `Display` writes the reason in one line, with
/// examples of valid texts.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalError {
    /// A goal or a list of pieces is missing. For example, the text is empty, or nothing is between two commas or after
    /// `of`.
    #[error("a goal is missing; say what is to be solved, as in 'cross' or 'UF UR URF' or 'f2l, eo'")]
    Empty,
    /// The text is neither the name of a goal nor a list of pieces.
    #[error("'{text}' is not a goal: {}, pieces as in 'UF URF', or 54 stickers", nearest_names(.nearest))]
    UnknownName {
        /// The text.
        text: String,
        /// Names with a similar spelling, the most similar first.
        nearest: Vec<&'static str>,
    },
    /// A word in a list of pieces does not name a piece.
    #[error("'{word}' names no piece; say pieces as in 'UF URF', or 'U layer', 'E slice', 'edges', 'corners'")]
    UnknownPiece {
        /// The word.
        word: String,
    },
    /// The text before `of` is not a feature.
    #[error("'{text}' is not a feature of pieces; say eo, co, ep or cp, as in 'cp+ep of U layer'")]
    UnknownFeature {
        /// The text.
        text: String,
    },
    /// A feature of edges is applied to corners, or a feature of corners is applied to edges.
    #[error("there is no {kind} in '{scope}'; {feature} is a feature of {kind}s")]
    NoSuchPiece {
        /// The feature.
        feature: String,
        /// The pieces.
        scope: String,
        /// Whether edges or corners have this feature.
        kind: CubieKind,
    },
    /// Corners are assigned to places of edges, or edges are assigned to places of corners.
    #[error("the {kind}s of '{pieces}' do not fit into '{places}', which has no places for {kind}s; add such places")]
    NoPlace {
        /// The pieces.
        pieces: String,
        /// The places.
        places: String,
        /// Whether the edges or the corners have no places.
        kind: CubieKind,
    },
    /// No cube meets all conditions at once.
    #[error("'{0}' contradicts itself: no cube meets all of its conditions; leave some of them out")]
    Contradiction(String),
    /// The goal is a union of sets with more overlaps than can be counted, so its cubes cannot be counted.
    #[error("'{0}' combines too many alternatives to count its cubes; leave some of them out")]
    TooManyIntersections(String),
    /// More than one centre is unknown.
    #[error(
        "the centres of {} and {} are unknown; only one centre may be unknown", .0[0], .0[1]
    )]
    UnknownCentres([Face; 2]),
    /// The text is not a valid list of 54 stickers: the number of stickers, a color or the centres are wrong.
    #[error("{0}; write '?' or '.' for stickers that do not matter")]
    Stickers(#[from] StickerError),
    /// No cube has all of these stickers.
    #[error("{0}; write '?' for stickers that do not matter")]
    Conflict(StickerConflict),
    /// No case has this name.
    #[error("'{text}' is not a case such as T, 'OLL 21', 'COLL S1' or 'F2L 4': {}", nearest_names(.nearest))]
    UnknownCase {
        /// The name.
        text: String,
        /// Names with a similar spelling, the most similar first.
        nearest: Vec<&'static str>,
    },
    /// No case of OLL has this number or this name.
    #[error("'{0}' is not an OLL case; say a number from 1 to 57, or 'OLL skip'")]
    UnknownCaseNumber(String),
    /// The weight of a case is missing or invalid.
    #[error("'{0}' has no valid weight; say a number from 1 to 1000000, as in 'T=3'")]
    CaseWeight(String),
    /// A case is named more than once.
    #[error("{0} is named twice; name it once, with a weight as in '{0}=2'")]
    CaseTwice(String),
}

fn nearest_names(nearest: &[&str]) -> String {
    match nearest {
        [] => "say another name".to_owned(),
        [one] => format!("the nearest name is {one}; say a name"),
        [others @ .., last] => {
            let others = others.join(", ");
            format!("the nearest names are {others} and {last}; say a name")
        }
    }
}
