//! The language of goals. A goal consists of terms joined by `,`, `and` or `+`. A cube must meet all terms.
//!
//! | term | requires |
//! |---|---|
//! | `cross` | that the cube meets the goal with this name in the catalogue |
//! | `UF FRU`, `edge UF`, `E slice`, `D edges` | that these pieces are solved |
//! | `eo`, `cp+ep` | that all edges or all corners have the features |
//! | `eo of E slice` | that these pieces have the feature |
//! | `E slice in E slice` | that these pieces are in these places, in any orientation |
//! | 54 stickers | that the cube has these stickers; `?` and `.` stand for any sticker |
//!
//! If `or` separates several such lists of terms, a cube must meet at least one of the lists. `on any face` or `in any
//! slot` at the end applies to the whole goal.

use super::catalogue::{GoalDefinition, NamedGoal, named_goal, named_goals, names_of};
use super::error::GoalError;
use super::feature::{Feature, in_places, solved};
use super::goal::Goal;
use super::half_turns::{floppy_masks, half_turn_masks};
use super::scope::{names_pieces, pieces};
use super::stickers;
use crate::cube::{CubieCube, Mask, Move, PieceMoves, PieceSet};
use crate::notation::names::nearest;
use std::str::FromStr;

/// A function that extends a goal to every face or to every slot.
type InEveryWay = fn(&Goal) -> Goal;

/// The suffixes of a goal, each with the function that extends the goal.
const IN_EVERY_WAY: [(&str, InEveryWay); 2] =
    [(" on any face", Goal::on_any_face), (" in any slot", Goal::on_any_slot)];

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        for (ending, in_every_way) in IN_EVERY_WAY {
            if let Some(goal) = text.strip_suffix(ending) {
                return Ok(in_every_way(&goal.parse()?));
            }
        }
        let masks = masks(&text)?;
        Goal::new(text, masks)
    }
}

impl NamedGoal {
    /// The goal, with the name as its text.
    pub fn goal(&self) -> Goal {
        self.masks()
            .and_then(|masks| Goal::new(self.name, masks))
            .expect("the tests read every definition")
    }

    /// The exact number of cubes of the goal.
    pub fn count(&self) -> u128 {
        let count = self.goal().count();
        count.expect("the tests count every definition")
    }

    fn masks(&self) -> Result<Vec<Mask>, GoalError> {
        match self.definition {
            GoalDefinition::Text(text) => masks(text),
            GoalDefinition::HalfTurns => Ok(half_turn_masks()),
            GoalDefinition::Floppy(axis) => Ok(floppy_masks(axis)),
            GoalDefinition::QuarterBeforeDomino => {
                let domino = masks(DOMINO_REDUCTION)?;
                let behind = |turn: Move| {
                    let moves = PieceMoves::of(&CubieCube::from([turn].as_slice()));
                    domino.iter().map(|mask| mask.after(&moves)).collect::<Vec<Mask>>()
                };
                Ok([Move::R1, Move::L1].map(behind).concat())
            }
            GoalDefinition::Domino(subset) => {
                let domino = masks(DOMINO_REDUCTION)?;
                Ok(domino.iter().flat_map(|domino| subset.masks(domino)).collect())
            }
        }
    }
}

/// Returns the masks whose union is the goal of a text. Some of the masks may be empty.
fn masks(text: &str) -> Result<Vec<Mask>, GoalError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let either = words.split(|word| word.eq_ignore_ascii_case("or"));
    let either: Result<Vec<_>, GoalError> = either.map(|words| all_of(&words.join(" "))).collect();
    Ok(either?.concat())
}

/// Returns the masks whose union is the goal of a text without `or`. Some of the masks may be empty.
fn all_of(text: &str) -> Result<Vec<Mask>, GoalError> {
    let mut all = vec![Mask::ANY];
    for part in parts(text) {
        for condition in conditions(&part)? {
            let both = all.iter().flat_map(|mask| {
                let others = condition.iter();
                others.map(|other| mask.intersection(other))
            });
            all = both.collect();
        }
    }
    Ok(all)
}

/// Splits a text at commas and at the words `and`.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![Vec::new()];
    for word in text.replace(',', " , ").split_whitespace() {
        if word == "," || word.eq_ignore_ascii_case("and") {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(word.to_owned());
        }
    }
    parts.into_iter().map(|part| part.join(" ")).collect()
}

/// Returns the masks of each term between plus signs. If a term with `of` follows a feature, the feature applies to the
/// pieces of this term, as in `eo+co of U layer`; otherwise, it applies to all pieces.
fn conditions(part: &str) -> Result<Vec<Vec<Mask>>, GoalError> {
    if stickers::are_stickers(part) {
        return Ok(vec![vec![stickers::mask(part)?]]);
    }
    let mut found = Vec::new();
    let mut features: Vec<Feature> = Vec::new();
    let of_all = |features: &mut Vec<Feature>| -> Vec<Vec<Mask>> {
        let masks = features.drain(..).map(|each| vec![each.of(PieceSet::ALL)]);
        masks.collect()
    };
    for term in part.split('+').map(str::trim) {
        if let Some((feature, scope)) = split_at_word(term, "of") {
            features.push(Feature::named(&feature).ok_or(GoalError::UnknownFeature { text: feature })?);
            for feature in features.drain(..) {
                found.push(vec![feature_of(feature, &scope)?]);
            }
        } else if let Some(feature) = Feature::named(term) {
            features.push(feature);
        } else {
            found.extend(of_all(&mut features));
            found.push(term_masks(term)?);
        }
    }
    found.extend(of_all(&mut features));
    Ok(found)
}

/// Returns the text before and the text after a word; `None` if the word does not occur.
fn split_at_word(term: &str, word: &str) -> Option<(String, String)> {
    let words: Vec<&str> = term.split_whitespace().collect();
    let at = words.iter().position(|each| each.eq_ignore_ascii_case(word))?;
    Some((words[..at].join(" "), words[at + 1..].join(" ")))
}

/// Returns the cubes on which the pieces of a scope have a feature.
fn feature_of(feature: Feature, scope: &str) -> Result<Mask, GoalError> {
    let pieces = pieces(scope)?;
    let mask = feature.of(pieces);
    if mask == Mask::ANY {
        return Err(GoalError::NoSuchPiece {
            feature: feature.to_string(),
            scope: scope.to_owned(),
            kind: feature.kind(),
        });
    }
    Ok(mask)
}

/// The only goal name that is also the name of a piece: in capital letters, `DR` is an edge.
const DOMINO_REDUCTION: &str = "dr";

/// Returns the masks of a term without features: pieces in places, solved pieces, or the name of a goal.
fn term_masks(term: &str) -> Result<Vec<Mask>, GoalError> {
    if term.is_empty() {
        return Err(GoalError::Empty);
    }
    if let Some((moved, places)) = split_at_word(term, "in") {
        let mask = in_places(pieces(&moved)?, pieces(&places)?);
        return Ok(vec![mask.map_err(|kind| GoalError::NoPlace {
            pieces: moved,
            places,
            kind,
        })?]);
    }
    match (pieces(term), named_goal(term)) {
        // `dr` in lower case is the step; the edge is written `DR`.
        (Ok(_), Some(named)) if term == DOMINO_REDUCTION => named.masks(),
        (Ok(pieces), _) => Ok(vec![solved(pieces)]),
        (Err(_), Some(named)) => named.masks(),
        (Err(error), None) if term.split_whitespace().any(names_pieces) => Err(error),
        (Err(_), None) => Err(GoalError::UnknownName {
            text: term.to_owned(),
            nearest: nearest(term, named_goals().iter().map(names_of)),
        }),
    }
}
