//! Adds all powers of moves, for formats in which a move implies its powers.

use crate::puzzles::definition::{DefinitionFault, MostPossible, OrbitLayout, PuzzleMove, Transformation};
use std::collections::HashSet;

/// A move and its name.
pub type NamedMove = (String, Transformation);

/// Returns each move in a file and all its powers that change something, such as `R`, `R2` and `R'`. A power is left
/// out if another move in the file has its name.
///
/// # Errors
///
/// Returns the index of the move and the fault if a move has too many powers.
pub fn with_powers(layout: &OrbitLayout, bases: &[NamedMove]) -> Result<Vec<PuzzleMove>, (usize, DefinitionFault)> {
    let names: HashSet<&str> = bases.iter().map(|(name, _)| name.as_str()).collect();
    let mut moves = Vec::new();
    for (number, (name, transformation)) in bases.iter().enumerate() {
        let base = moves.len();
        moves.push(PuzzleMove::as_listed(name, transformation.clone(), base));
        let too_many = |what| Err((number, DefinitionFault::TooMany(what)));
        let Some(order) = u32::try_from(layout.order(transformation))
            .ok()
            .map(|order| order as usize)
        else {
            return too_many(MostPossible::Moves);
        };
        let all = order.saturating_add(moves.len());
        if all > MostPossible::MOVES {
            return too_many(MostPossible::Moves);
        }
        if all * layout.places() * 3 > MostPossible::BYTES {
            return too_many(MostPossible::Bytes);
        }
        let mut power = transformation.clone();
        for times in 2..order {
            power = layout.then(&power, transformation);
            let amount = if 2 * times > order {
                times as i32 - order as i32
            } else {
                times as i32
            };
            let name = power_name(name, amount);
            if !names.contains(name.as_str()) {
                let index = moves.len();
                let step = PuzzleMove::as_listed(&name, power.clone(), index);
                moves.push(PuzzleMove { base, amount, ..step });
            }
        }
    }
    Ok(moves)
}

/// The moves of a file, without their powers. This function is used for files whose extension lists the powers.
pub fn without_powers(bases: &[NamedMove]) -> Vec<PuzzleMove> {
    let bases = bases.iter().enumerate();
    bases
        .map(|(index, (name, step))| PuzzleMove::as_listed(name, step.clone(), index))
        .collect()
}

/// The name of a power, such as `R2`, `R'` or `R2'`.
pub fn power_name(name: &str, amount: i32) -> String {
    let number = match amount.unsigned_abs() {
        1 => String::new(),
        number => number.to_string(),
    };
    format!("{name}{number}{}", if amount < 0 { "'" } else { "" })
}

/// True if cubing.js and twsearch use this name for a rotation of the whole puzzle. Such a name is `x`, `y` or `z`, or
/// the name of a face or another part that turns, followed by the letter `v`, such as `Uv`.
pub fn is_rotation(name: &str) -> bool {
    if matches!(name, "x" | "y" | "z") {
        return true;
    }
    let grip = name.strip_suffix('v').unwrap_or_default();
    !grip.is_empty() && grip.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
}

/// Separates moves from rotations of the whole puzzle by their names. If all names are names of rotations, they all
/// count as moves.
pub fn apart(named: Vec<NamedMove>) -> (Vec<NamedMove>, Vec<NamedMove>) {
    if named.iter().all(|(name, _)| is_rotation(name)) {
        return (named, Vec::new());
    }
    named.into_iter().partition(|(name, _)| !is_rotation(name))
}
