//! Lists of allowed turns: `R, U, F2, M`. A name without an amount stands for all turns of its layers; a name with a
//! `2` stands only for the half turn.

use super::algorithm::{Algorithm, AlgorithmError, Node, Parentheses};
use super::{Column, listed, visible, words};
use crate::cube::{Amount, Face, Turn, TurnSet};
use std::fmt;
use std::str::FromStr;

/// Reads a list with commas or spaces between the turns.
impl FromStr for TurnSet {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<TurnSet, AlgorithmError> {
        let text = text.replace(',', " ");
        // This parses the whole text only to report anything that is not a turn, with its column.
        Algorithm::parse(&text, Parentheses::Group)?;
        let listed: Result<Vec<Vec<Turn>>, AlgorithmError> =
            words(&text).map(|(column, word)| turns_of(column, word)).collect();
        Ok(TurnSet::new(listed?.into_iter().flatten())?)
    }
}

/// The turns that a word of a list stands for.
fn turns_of(column: Column, word: &str) -> Result<Vec<Turn>, AlgorithmError> {
    let found = || word.to_owned();
    let algorithm = Algorithm::parse(word, Parentheses::Group).unwrap_or_default();
    let &[Node::Turn { layers, quarters }] = algorithm.normal() else {
        return Err(AlgorithmError::NotOneTurn { column, found: found() });
    };
    // A final `i` is a prime. Every other turn in only one direction ends with a digit or another prime.
    let is_name_alone = word.ends_with(|last: char| last.is_ascii_alphabetic() && last != 'i');
    let turn = |amount| Turn { layers, amount };
    match quarters.rem_euclid(4) {
        0 => Err(AlgorithmError::NoTurn { column, found: found() }),
        2 => Ok(vec![turn(Amount::Half)]),
        _ if is_name_alone => Ok(Amount::ALL.map(turn).to_vec()),
        _ => Err(AlgorithmError::OneWay {
            column,
            found: found(),
            layers,
        }),
    }
}

/// Reads small or capital letters of faces, as in `URF`. The set contains all turns of these faces.
///
/// # Errors
///
/// If a letter is not one of `URFDLB`, or if there are no letters.
pub(crate) fn read_faces(text: &str) -> Result<TurnSet, AlgorithmError> {
    let faces: Result<Vec<Face>, AlgorithmError> = visible(text)
        .filter(|&(_, letter)| letter != ',')
        .map(|(column, found)| {
            let face = Face::from_letter(found.to_ascii_uppercase());
            face.ok_or(AlgorithmError::NotAFace { column, found })
        })
        .collect();
    Ok(TurnSet::of_faces(&faces?)?)
}

/// The names of the turns in a set, such as `R` and `F2`. If the set contains quarter turns of some layers, these
/// layers get one name without an amount, which stands for all their turns.
fn names(turns: &TurnSet) -> Vec<String> {
    let of_layers = turns.turns().chunk_by(|first, second| first.layers == second.layers);
    let name = |of_layers: &[Turn]| match of_layers {
        &[
            Turn {
                layers,
                amount: Amount::Half,
            },
        ] => format!("{layers}2"),
        several => several[0].layers.to_string(),
    };
    of_layers.map(name).collect()
}

/// A list that can be read again: `U, R, F2, M`.
impl fmt::Display for TurnSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&names(self).join(", "))
    }
}

/// The turns as part of a sentence: `U, R and F2`.
pub(crate) fn spoken(turns: &TurnSet) -> String {
    listed(&names(turns), "and")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Axis, TurnSetError};

    fn set(text: &str) -> TurnSet {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn message(text: &str) -> String {
        text.parse::<TurnSet>().expect_err(text).to_string()
    }

    #[test]
    fn lists_are_read_with_commas_or_spaces_and_written_in_one_order() {
        for (text, written, turns) in [
            ("R,U", "U, R", 6),
            ("R U", "U, R", 6),
            (" R , U,F2  M r", "U, R, F2, r, M", 13),
            ("R2 R", "R", 3),
            ("Rw 2R 2L x", "r, M, x", 9),
            ("R6 U2' F2i", "U2, R2, F2", 3),
            ("U R F D L B", "U, R, F, D, L, B", 18),
        ] {
            let read = set(text);
            assert_eq!(
                (read.to_string().as_str(), read.turns().len()),
                (written, turns),
                "{text}"
            );
            assert_eq!(set(&read.to_string()), read);
        }
        assert!(set("L F U B D R").is_all_faces());
        let slices = Axis::ALL.map(|axis| Turn {
            layers: crate::cube::Layers::Slice(axis),
            amount: Amount::Half,
        });
        assert_eq!(Ok(set("M2,E2,S2")), TurnSet::new(slices));
        assert_eq!(spoken(&set("R,U,F2")), "U, R and F2");
        assert_eq!(spoken(&set("R,U")), "U and R");
        assert_eq!(spoken(&set("M2")), "M2");
    }

    #[test]
    fn what_is_no_list_of_turns_is_refused_where_it_stands() {
        for (text, expected) in [
            (
                "R, U'",
                "column 4: U' turns in one direction only; write U, which stands for all turns of U",
            ),
            (
                "Ri",
                "column 1: Ri turns in one direction only; write R, which stands for all turns of R",
            ),
            (
                "R U3",
                "column 3: U3 turns in one direction only; write U, which stands for all turns of U",
            ),
            (
                "2R'",
                "column 1: 2R' turns in one direction only; write M, which stands for all turns of M",
            ),
            ("R, U4", "column 4: U4 turns nothing"),
            (
                "RU F",
                "column 1: RU is not one turn; put a comma or a space between turns",
            ),
            (
                "F (R U)",
                "column 3: (R is not one turn; put a comma or a space between turns",
            ),
            (
                "F .",
                "column 3: . is not one turn; put a comma or a space between turns",
            ),
            ("R, Q", "column 4: 'Q' is not a face; the faces are U R F D L B"),
            ("", "no turns are given"),
            (" ,", "no turns are given"),
        ] {
            assert_eq!(message(text), expected, "{text}");
        }
    }

    #[test]
    fn faces_are_read_by_their_letters() {
        assert_eq!(read_faces("RU"), Ok(set("U,R")));
        assert_eq!(read_faces("u, r, f, d, l"), Ok(set("U R F D L")));
        let error = read_faces("URQ").expect_err("no face").to_string();
        assert_eq!(error, "column 3: 'Q' is not a face; the faces are U R F D L B");
        assert_eq!(read_faces(""), Err(TurnSetError::Empty.into()));
    }
}
