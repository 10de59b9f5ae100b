//! Reads the scramble files of ksolve and twsearch: positions to solve, with rules for the solutions.

use super::text_place::{TextPlace, check_length, cut};
use super::tokens::{Token, Tokens};
use super::vectors::{UNKNOWN, Vectors, names_to_end, read_vectors};
use crate::puzzles::definition::{Definition, DefinitionFault, DefinitionFileError, MoveLimit, NamedStep};
use std::collections::HashMap;

/// A state in which only some pieces and orientations are known or matter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PartialState {
    /// For each place, the number of its piece; `None` if any piece may be there.
    pub pieces: Vec<Option<u16>>,
    /// For each place, the orientation of its piece; `None` if any orientation is allowed.
    pub orientations: Vec<Option<u8>>,
}

/// The position of a scramble.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ScrambleStart {
    /// A position, given by its pieces and orientations. Unknown pieces and orientations may have any value, and a
    /// solution does not need to solve them.
    State(PartialState),
    /// The position that these moves reach from the solved state.
    Moves(Vec<NamedStep>),
    /// A random position.
    Random,
}

/// A position of a scramble file, with the rules for its solutions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileScramble {
    /// The name of the scramble.
    pub name: String,
    /// The start position.
    pub start: ScrambleStart,
    /// The maximum number of moves in a solution (`MaxDepth`).
    pub max_moves: Option<u32>,
    /// A solution may have at most this number of moves more than a shortest solution (`Slack`).
    pub slack: u32,
    /// True if half turns count as two moves (`QTM`); false if every move counts as one (`HTM`).
    pub counts_quarter_turns: bool,
    /// The limits for the number of times that a solution may make certain moves (`MoveLimits`).
    pub move_limits: Vec<MoveLimit>,
}

/// Reads a scramble file for a puzzle. `Scramble` counts pieces from 1, and `ScrambleState` counts them from 0. If the
/// definition lists the piece numbers of its file (`piece_labels`), these numbers are used.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_scrambles(text: &str, definition: &Definition) -> Result<Vec<FileScramble>, DefinitionFileError> {
    check_length(text)?;
    let mut tokens = Tokens::new(text, "#\0");
    let names = definition
        .orbits()
        .iter()
        .zip(0..)
        .map(|(orbit, index)| (orbit.name.clone(), index))
        .collect();
    let sizes: Vec<usize> = definition.orbits().iter().map(|orbit| orbit.places().into()).collect();
    let mut scrambles = Vec::new();
    let mut settings = FileScramble {
        name: String::new(),
        start: ScrambleStart::Random,
        max_moves: None,
        slack: 0,
        counts_quarter_turns: false,
        move_limits: Vec::new(),
    };
    while let Some(token) = tokens.next() {
        let start = match token.text {
            "Scramble" | "ScrambleState" => {
                settings.name = tokens.rest_text().1.to_owned();
                let vectors = read_vectors(&mut tokens, &names, &sizes, token.text == "ScrambleState")?;
                ScrambleStart::State(state(definition, vectors, token.place)?)
            }
            "ScrambleAlg" => {
                settings.name = tokens.rest_text().1.to_owned();
                ScrambleStart::Moves(moves(definition, &mut tokens)?)
            }
            "RandomScramble" => {
                settings.name = tokens.rest_text().1.to_owned();
                if let Some((place, name)) = names_to_end(&mut tokens)?.first() {
                    return Err(place.unexpected("End", name));
                }
                ScrambleStart::Random
            }
            "MaxDepth" => {
                settings.max_moves = Some(tokens.expect("a number")?.number(0, u32::MAX.into())? as u32);
                continue;
            }
            "Slack" => {
                settings.slack = tokens.expect("a number")?.number(0, u32::MAX.into())? as u32;
                continue;
            }
            "QTM" | "HTM" => {
                settings.counts_quarter_turns = token.text == "QTM";
                continue;
            }
            "MoveLimits" => {
                settings.move_limits = limits(definition, &mut tokens)?;
                continue;
            }
            other => {
                return Err(token
                    .place
                    .unexpected("Scramble, ScrambleAlg or another word that begins a part", other));
            }
        };
        scrambles.push(FileScramble {
            start,
            ..settings.clone()
        });
    }
    Ok(scrambles)
}

/// Reads the moves of all lines up to `End`.
fn moves(definition: &Definition, tokens: &mut Tokens<'_>) -> Result<Vec<NamedStep>, DefinitionFileError> {
    let mut steps = Vec::new();
    for (place, word) in names_to_end(tokens)? {
        let more = definition.read_sequence(&word).map_err(|(at, fault)| {
            let TextPlace { line, column } = place;
            TextPlace {
                line,
                column: column + at,
            }
            .fault(fault)
        })?;
        steps.extend(more);
    }
    Ok(steps)
}

fn limits(definition: &Definition, tokens: &mut Tokens<'_>) -> Result<Vec<MoveLimit>, DefinitionFileError> {
    let mut limits = Vec::new();
    let mut words = names_to_end(tokens)?.into_iter();
    while let Some((place, name)) = words.next() {
        let Some((at, number)) = words.next() else {
            return Err(place.unexpected("a move and a number", &name));
        };
        let most = Token {
            text: &number,
            place: at,
        }
        .number(0, u32::MAX.into())? as u32;
        let base = name.strip_suffix('*');
        let index = definition.move_named(base.unwrap_or(&name));
        let index = index.ok_or_else(|| place.fault(DefinitionFault::UnknownMove(cut(&name))))?;
        let is_meant = |&other: &usize| match base {
            Some(_) => definition.moves()[other].base == index,
            None => other == index,
        };
        let moves = (0..definition.moves().len()).filter(is_meant).collect();
        limits.push(MoveLimit { moves, most });
    }
    Ok(limits)
}

fn state(definition: &Definition, vectors: Vectors, place: TextPlace) -> Result<PartialState, DefinitionFileError> {
    let solved = definition.solved();
    let mut state = PartialState {
        pieces: solved.pieces.iter().map(|&piece| Some(piece)).collect(),
        orientations: solved
            .orientations
            .iter()
            .map(|&orientation| Some(orientation))
            .collect(),
    };
    for (number, (orbit, vector)) in definition.orbits().iter().zip(vectors).enumerate() {
        let Some((pieces, orientations)) = vector else { continue };
        let mut counts: HashMap<u16, usize> = HashMap::new();
        for &piece in &orbit.solved_pieces {
            *counts.entry(piece).or_default() += 1;
        }
        let bad = || place.fault(DefinitionFault::OtherPieces);
        for (index, place_index) in definition.layout().range(number).enumerate() {
            let piece = pieces[index];
            let orientation = orientations
                .as_ref()
                .map_or(Some(0), |orientations| orientations[index]);
            if piece == UNKNOWN {
                state.pieces[place_index] = None;
                state.orientations[place_index] = orientation;
                continue;
            }
            let piece = match definition.parts().piece_labels.get(number) {
                // Pieces that differ only in their numbers of visible orientations may have the same number in the
                // file. In this case, this code chooses the first of these pieces that is not yet in a place.
                Some(labels) => (0..)
                    .zip(labels)
                    .find(|(kind, label)| **label == piece && counts[kind] > 0)
                    .map(|(kind, _)| kind),
                None => u16::try_from(piece).ok(),
            };
            let piece = piece.ok_or_else(bad)?;
            let count = counts.get_mut(&piece).filter(|count| **count > 0).ok_or_else(bad)?;
            *count -= 1;
            if orientation.is_some_and(|orientation| orientation >= orbit.orientations) {
                let (orbit, place_index) = (orbit.name.clone(), index);
                return Err(place.fault(DefinitionFault::BadOrientation {
                    orbit,
                    place: place_index,
                }));
            }
            let visible = orbit.visible_orientations[usize::from(piece)];
            state.pieces[place_index] = Some(piece);
            state.orientations[place_index] = orientation.map(|orientation| orientation % visible);
        }
    }
    Ok(state)
}
