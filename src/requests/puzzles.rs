//! The built-in puzzles, and the description of a puzzle: its pieces, its moves and its group.

use crate::json::{
    ListedPuzzleObject, PuzzleDescriptionObject, PuzzleListObject, PuzzleMoveObject, PuzzleOrbitObject,
    UnreachableObject,
};
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::{Definition, DefinitionGroup, PuzzleState, StateReach, UnreachableState};
use crate::puzzles::{DefinedName, Puzzle, PuzzleName};
use crate::requests::definition_notation::DefinitionNotation;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use serde::Serialize;
use std::fmt;

/// A checked request about puzzles.
#[derive(Debug)]
pub struct PuzzlesPlan {
    puzzle: Option<DescribedPuzzle>,
    written_as: Option<DefinitionNotation>,
}

/// A puzzle that the answer describes.
#[derive(Debug)]
enum DescribedPuzzle {
    Defined(DefinedName),
    /// A puzzle that cannot be written as a definition.
    Other(Box<PuzzleDescriptionObject>),
}

/// The built-in puzzles, or the description of one puzzle.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PuzzlesAnswer {
    /// The built-in puzzles.
    List(PuzzleListObject),
    /// One puzzle.
    Description(Box<PuzzleDescriptionObject>),
}

impl PuzzlesPlan {
    /// Checks the options of the request.
    ///
    /// # Errors
    ///
    /// If a format is named without a puzzle, or the puzzle cannot be given as data.
    pub fn new(options: &Options) -> Result<PuzzlesPlan, RequestError> {
        if let (None, Some(_)) = (&options.puzzle, options.definition_notation) {
            return Err(RequestError::Alone {
                option: "to",
                other: "puzzle",
            });
        }
        let puzzle = match &options.puzzle {
            None => None,
            Some(name) => Some(match outlined(name).filter(|_| options.definition_notation.is_none()) {
                Some(description) => DescribedPuzzle::Other(Box::new(description)),
                None => DescribedPuzzle::Defined(name.as_defined()?),
            }),
        };
        Ok(PuzzlesPlan {
            puzzle,
            written_as: options.definition_notation,
        })
    }

    /// The list of puzzles, or the description of one puzzle.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be written in the format.
    pub fn answer(&self) -> Result<PuzzlesAnswer, AnswerError> {
        let puzzle = match &self.puzzle {
            None => {
                let puzzles = ListedPuzzleObject::all();
                return Ok(PuzzlesAnswer::List(PuzzleListObject { puzzles }));
            }
            Some(DescribedPuzzle::Other(description)) => return Ok(PuzzlesAnswer::Description(description.clone())),
            Some(DescribedPuzzle::Defined(puzzle)) => puzzle,
        };
        let definition = puzzle.definition();
        let text = self.written_as.map(|notation| notation.write(definition)).transpose();
        let text = text.map_err(|fault| RequestError::Value {
            option: "to",
            message: fault.to_string(),
        })?;
        let description = PuzzleDescriptionObject {
            text,
            ..described(puzzle)
        };
        Ok(PuzzlesAnswer::Description(Box::new(description)))
    }
}

/// The description of a puzzle that cannot be written as a definition, from its outline; `None` for other puzzles.
fn outlined(name: &PuzzleName) -> Option<PuzzleDescriptionObject> {
    let puzzle = name.puzzle().ok()?;
    let outline = puzzle.outline()?;
    let orbits = outline.pieces.iter().map(|pieces| PuzzleOrbitObject {
        name: pieces.name.to_owned(),
        places: pieces.places,
        orientations: pieces.orientations,
        kinds: pieces.places,
    });
    let moves = outline.turns.iter().map(|&(turn, order)| PuzzleMoveObject {
        name: puzzle.write_turn(turn),
        order: order.map(|order| order.to_string()),
    });
    Some(PuzzleDescriptionObject {
        puzzle: name.to_string(),
        orbits: orbits.collect(),
        moves: moves.collect(),
        rotations: outline.rotations.iter().map(|&name| name.to_owned()).collect(),
        group_order: outline.group_order.map(|order| order.to_string()),
        is_order_proven: outline.group_order.is_some(),
        positions: Some(outline.positions.to_string()),
        unreachable: Vec::new(),
        text: None,
    })
}

fn described(puzzle: &DefinedName) -> PuzzleDescriptionObject {
    let definition = puzzle.definition();
    let orbits = definition.orbits().iter().map(|orbit| PuzzleOrbitObject {
        name: orbit.name.clone(),
        places: orbit.places(),
        orientations: orbit.orientations,
        kinds: orbit.kinds(),
    });
    let defined = DefinedPuzzle::new(puzzle.clone());
    let mut left = MOST_REPETITIONS / definition.layout().places().max(1);
    let moves = definition
        .moves()
        .iter()
        .enumerate()
        .map(|(index, each)| PuzzleMoveObject {
            name: each.name.clone(),
            order: order_of_move(&defined, index, &mut left),
        });
    let rotations = definition.rotations().iter().map(|each| each.name.clone());
    let group = puzzle.group().ok();
    // If moves may be blocked, the group contains products that cannot be made.
    let whole = group.filter(|_| !definition.has_blocked_moves());
    PuzzleDescriptionObject {
        puzzle: puzzle.to_string(),
        orbits: orbits.collect(),
        moves: moves.collect(),
        rotations: rotations.collect(),
        group_order: whole.map(|group| group.order().to_string()),
        is_order_proven: whole.is_some_and(DefinitionGroup::is_proven),
        positions: whole
            .and_then(DefinitionGroup::positions)
            .map(|count| count.to_string()),
        unreachable: group.map(|group| unreachable(definition, group)).unwrap_or_default(),
        text: None,
    }
}

/// The maximum number of repetitions of moves that are made one by one, times the number of places of the puzzle. More
/// would take longer than some tenths of a second.
const MOST_REPETITIONS: usize = 10_000_000;

/// The smallest number of repetitions of a move that leads back to the solved state. If moves may be blocked, the
/// function makes the repetitions and subtracts them from `left`. It returns `None` if one is blocked or if none are
/// left.
fn order_of_move(puzzle: &DefinedPuzzle, index: usize, left: &mut usize) -> Option<String> {
    let definition = puzzle.definition();
    if !definition.has_blocked_moves() {
        return puzzle.order(&[DefinedPuzzle::turn_of_move(index)]).ok();
    }
    let mut state = definition.solved().clone();
    let mut repetitions = 0_u32;
    loop {
        *left = left.checked_sub(1)?;
        state = definition.make_move(&state, index)?;
        repetitions += 1;
        if state == *definition.solved() {
            return Some(repetitions.to_string());
        }
    }
}

/// The small changes that no moves can make. Two changes are tried in each orbit: exchanging two pieces, and twisting
/// one piece.
fn unreachable(definition: &Definition, group: &DefinitionGroup) -> Vec<UnreachableObject> {
    let mut found: Vec<UnreachableObject> = Vec::new();
    let mut look = |change: String, state: &PuzzleState| {
        // Pieces that never move need no description.
        if let StateReach::Impossible(reason) = group.reach(state)
            && !matches!(reason, UnreachableState::NeverThere { .. })
        {
            let reason = reason.to_string();
            found.push(UnreachableObject { change, reason });
        }
    };
    for (index, orbit) in definition.orbits().iter().enumerate() {
        let range = definition.layout().range(index);
        let solved = definition.solved();
        let other = range
            .clone()
            .find(|&place| solved.pieces[place] != solved.pieces[range.start]);
        if let Some(other) = other {
            let mut state = solved.clone();
            state.pieces.swap(range.start, other);
            state.orientations.swap(range.start, other);
            look(format!("two pieces of {} exchanged", orbit.name), &state);
        }
        let piece = usize::from(solved.pieces[range.start]);
        if orbit.visible_orientations[piece] > 1 {
            let mut state = solved.clone();
            let turned = &mut state.orientations[range.start];
            *turned = (*turned + 1) % orbit.visible_orientations[piece];
            look(format!("one piece of {} twisted", orbit.name), &state);
        }
    }
    found
}

/// Writes a line for each puzzle, or the description of one puzzle, or the requested text.
impl fmt::Display for PuzzlesAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzlesAnswer::List(list) => {
                let width = list.puzzles.iter().map(|each| each.name.len()).max().unwrap_or(0);
                let lines = list
                    .puzzles
                    .iter()
                    .map(|each| format!("{:width$}  {}", each.name, each.what));
                formatter.write_str(&lines.collect::<Vec<_>>().join("\n"))
            }
            PuzzlesAnswer::Description(description) => match &description.text {
                Some(text) => formatter.write_str(text.trim_end()),
                None => description.fmt(formatter),
            },
        }
    }
}
