//! Reads scrambles of a Megaminx in the notation of competitions, `R++ D-- … U'`, and converts them to turns of faces.
//!
//! `R++` turns everything except the layer of L by two fifths of a full turn, clockwise as seen from the side opposite
//! to L. `D++` does the same for U. Such a turn equals a clockwise turn of the layer of L or U by two fifths, followed
//! by a rotation of the whole puzzle by two fifths in the opposite direction. After this rotation, the names of turns
//! refer to other faces. `R--` and `D--` are the inverse turns.

use std::iter::Peekable;
use std::str::Chars;

/// The two cycles of faces under a rotation of the whole puzzle by a fifth of a full turn, clockwise as seen from L.
const AROUND_L: [[&str; 5]; 2] = [["U", "F", "FL", "DL", "BL"], ["D", "B", "BR", "R", "FR"]];

/// The two cycles of faces under a rotation of the whole puzzle by a fifth of a full turn, clockwise as seen from U.
const AROUND_U: [[&str; 5]; 2] = [["F", "L", "BL", "BR", "R"], ["B", "DR", "FR", "FL", "DL"]];

/// Rotates the whole puzzle by `fifths` fifths of a full turn, and returns the face to whose place `face` moves.
fn carried(face: &'static str, around: [[&'static str; 5]; 2], fifths: usize) -> &'static str {
    for cycle in around {
        if let Some(at) = cycle.iter().position(|each| *each == face) {
            return cycle[(at + fifths) % cycle.len()];
        }
    }
    face
}

/// The face with a given name.
fn face_named(name: &str) -> Option<&'static str> {
    let all = AROUND_L.into_iter().flatten().chain(["L", "DR"]);
    let mut named = all.filter(|each| *each == name);
    named.next()
}

/// A turn in a scramble.
enum Token {
    /// A turn of everything except one layer: the layer of L or the layer of U.
    Wide { is_about_l: bool, is_clockwise: bool },
    /// A turn of a face. The text is the amount as written in the scramble.
    Face(&'static str, String),
}

/// Expands a scramble in the short form of csTimer and other programs, `++ -- +- U'`. In each word, the first sign is
/// the direction of R and the second sign is the direction of D.
fn with_faces(text: &str) -> Option<String> {
    let turn = |word: &str| {
        let both: Vec<char> = word.chars().collect();
        match both[..] {
            [one @ ('+' | '-'), other @ ('+' | '-')] => Some(format!("R{one}{one} D{other}{other}")),
            _ => matches!(word, "U" | "U'" | "U’").then(|| word.to_owned()),
        }
    };
    let turns: Option<Vec<String>> = text.split_whitespace().map(turn).collect();
    turns.map(|turns| turns.join(" "))
}

fn token(text: &mut Peekable<Chars<'_>>) -> Option<Token> {
    let mut name = String::new();
    while let Some(letter) = text.next_if(char::is_ascii_uppercase) {
        name.push(letter);
    }
    if let Some(sign) = text.next_if(|next| matches!(next, '+' | '-')) {
        let is_clockwise = sign == '+';
        text.next_if_eq(&sign)?;
        return match name.as_str() {
            "R" | "D" => Some(Token::Wide {
                is_about_l: name == "R",
                is_clockwise,
            }),
            _ => None,
        };
    }
    let mut amount = String::new();
    while let Some(next) = text.next_if(|next| next.is_ascii_digit() || matches!(next, '\'' | '’')) {
        amount.push(if next == '’' { '\'' } else { next });
    }
    Some(Token::Face(face_named(&name)?, amount))
}

/// Converts a scramble to turns of faces. Each face is named after its position before the scramble. `None` if the
/// scramble contains no turn like `R++`, or if it contains anything other than turns.
pub(super) fn in_turns_of_faces(text: &str) -> Option<String> {
    if !text.contains(['+', '-']) {
        return None;
    }
    let shortened = with_faces(text);
    let text = shortened.as_deref().unwrap_or(text);
    let mut turns: Vec<String> = Vec::new();
    // All rotations so far. The last rotation comes first.
    let mut held: Vec<([[&str; 5]; 2], usize)> = Vec::new();
    let mut characters = text.chars().peekable();
    loop {
        while characters.next_if(|next| next.is_whitespace()).is_some() {}
        if characters.peek().is_none() {
            return Some(turns.join(" "));
        }
        let first_named = |face| {
            held.iter()
                .fold(face, |face, &(around, fifths)| carried(face, around, fifths))
        };
        match token(&mut characters)? {
            Token::Face(face, amount) => turns.push(format!("{}{amount}", first_named(face))),
            Token::Wide {
                is_about_l,
                is_clockwise,
            } => {
                let (face, around) = if is_about_l { ("L", AROUND_L) } else { ("U", AROUND_U) };
                let (amount, fifths) = if is_clockwise { ("2", 2) } else { ("2'", 3) };
                turns.push(format!("{}{amount}", first_named(face)));
                held.insert(0, (around, fifths));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::{Puzzle, PuzzleName};
    use rand::seq::IndexedRandom;
    use std::sync::Arc;

    fn megaminx() -> Arc<dyn Puzzle> {
        { "megaminx".parse::<PuzzleName>() }
            .expect("it is built in")
            .puzzle()
            .expect("it is known")
    }

    fn order(text: &str) -> String {
        let puzzle = megaminx();
        let turns = puzzle.turns(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        puzzle.order(&turns).expect("they can be made")
    }

    /// Checks that the cycles of faces are symmetries of the definition. It renames the faces in random sequences of
    /// turns according to a cycle. The order of each sequence must not change.
    #[test]
    fn the_whole_puzzle_is_turned_about_l_and_u() {
        let faces: Vec<&'static str> = AROUND_L.into_iter().flatten().chain(["L", "DR"]).collect();
        let random = &mut generator(58, 0);
        for number in 0..60 {
            let word: Vec<&'static str> = (0..4).filter_map(|_| faces.choose(random).copied()).collect();
            for around in [AROUND_L, AROUND_U] {
                let after: Vec<&str> = word.iter().map(|face| carried(face, around, 1)).collect();
                assert_eq!(order(&word.join(" ")), order(&after.join(" ")), "{number}");
            }
        }
    }

    /// Checks that the rotations have the same direction as turns of faces. A turn takes the edge between the face and
    /// a neighbour to the place between the face and the next neighbour.
    #[test]
    fn the_whole_puzzle_is_turned_the_way_that_faces_turn() {
        let puzzle = megaminx();
        let pieces = |text: &str| -> Vec<(u8, u8)> {
            let mut position = puzzle.solved();
            puzzle
                .make(&mut position, &puzzle.turns(text).expect("turns"))
                .expect("they can be made");
            { position.places().chunks(3) }
                .map(|place| (place[0], place[1]))
                .collect()
        };
        let solved = pieces("");
        let edge = |one: &str, other: &str| {
            let (one, other) = (pieces(one), pieces(other));
            let moved = |place: &usize| one[*place] != solved[*place] && other[*place] != solved[*place];
            // The corners come first, then the edges.
            (20..50).find(moved).expect("they are neighbors")
        };
        for (face, around) in [("L", AROUND_L), ("U", AROUND_U)] {
            let after = pieces(face);
            for from in around[0] {
                let to = carried(from, around, 1);
                assert_eq!(
                    after[edge(face, to)],
                    solved[edge(face, from)],
                    "{face}: {from} to {to}"
                );
            }
        }
    }

    #[test]
    fn scrambles_of_competitions_are_read() {
        for (text, expected) in [
            ("R++ U", "L2 FL"),
            ("R++ R--", "L2 L2'"),
            ("R++ R++ R++ R++ R++ U'", "L2 L2 L2 L2 L2 U'"),
            ("D++ U'", "U2 U'"),
            ("D-- R++", "U2' R2"),
            ("R--D++U", "L2' DL2 DL"),
            ("-+ U", "L2' DL2 DL"),
        ] {
            assert_eq!(in_turns_of_faces(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["U", "R+ D--", "X++", "R++ (U)", "R+++", "Q R++"] {
            assert_eq!(in_turns_of_faces(text), None, "{text}");
        }
        // A scramble followed by its inverse must lead to the solved puzzle.
        let puzzle = megaminx();
        let scramble = "R++ D-- R-- D++ R++ D++ U' R-- D-- U";
        let undone = "U' D++ R++ U D-- R-- D-- R++ D++ R--";
        let mut position = puzzle.solved();
        puzzle
            .make(
                &mut position,
                &puzzle.turns(&format!("{scramble} {undone}")).expect("turns"),
            )
            .expect("made");
        assert!(puzzle.is_solved(&position));
    }
}
