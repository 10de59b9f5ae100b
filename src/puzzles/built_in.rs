//! Converts built-in puzzles to definitions. This module computes how each turn permutes the stickers; the reader of
//! definitions then finds the pieces to which the stickers belong.

use super::definition::Definition;
use super::definition::formats::read_definition;
use super::faced::FacedPuzzle;
use super::{DefinedName, NoDefinition, Puzzle, PuzzleName, PuzzlePosition};
use serde_json::{Map, json};
use std::sync::Arc;

/// The maximum number of layers of a cube that can be converted. A definition has at most 65,535 stickers, and a cube
/// of 104 layers has 6 · 104² = 64,896 stickers.
const MOST_LAYERS: u16 = 104;

impl PuzzleName {
    /// The puzzle as a definition with its name.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PuzzleName::definition`].
    pub(crate) fn as_defined(&self) -> Result<DefinedName, NoDefinition> {
        match self {
            PuzzleName::Defined(name) => Ok(name.clone()),
            PuzzleName::Pyraminx => Ok(FacedPuzzle::pyraminx().definition().clone()),
            PuzzleName::Skewb => Ok(FacedPuzzle::skewb().definition().clone()),
            name => Ok(DefinedName::new(
                Definition::clone(&*name.definition()?),
                &name.to_string(),
            )),
        }
    }

    /// The definition of the puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error for puzzles that cannot be written as a definition: sliding puzzles and the Square-1 (their
    /// moves may be blocked), the Clock, and cubes with more stickers than a definition may have.
    pub fn definition(&self) -> Result<Arc<Definition>, NoDefinition> {
        let no_definition = || NoDefinition(self.clone());
        let turns: Vec<String> = match self {
            PuzzleName::Defined(name) => return Ok(Arc::clone(name.definition())),
            // None of these turns moves the corner at DBL. So the definition contains each position in only one
            // orientation of the whole cube.
            PuzzleName::TwoByTwo => names(["U", "R", "F"]),
            PuzzleName::Pyraminx | PuzzleName::Skewb => return Ok(Arc::clone(self.as_defined()?.definition())),
            PuzzleName::ThreeByThree => layers(3),
            PuzzleName::BigCube(size) if size.layers() <= MOST_LAYERS => layers(size.layers()),
            PuzzleName::BigCube(_) | PuzzleName::Slide(_) | PuzzleName::SquareOne | PuzzleName::Clock => {
                return Err(no_definition());
            }
        };
        let puzzle = self.puzzle().map_err(|_| no_definition())?;
        let mut moves = Map::new();
        for turn in turns {
            for amount in ["", "2", "'"] {
                let turn = format!("{turn}{amount}");
                let permutation = permutation(puzzle.as_ref(), &turn).ok_or_else(no_definition)?;
                moves.insert(turn, json!(permutation));
            }
        }
        let list = json!({
            "name": self.to_string(),
            "moves": moves,
            "solved_state": puzzle.solved().places(),
        });
        let (definition, _) = read_definition(&list.to_string()).map_err(|_| no_definition())?;
        Ok(Arc::new(definition))
    }
}

fn names<const COUNT: usize>(names: [&str; COUNT]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

/// The names of the turns of single layers of a cube, the outermost layers first. The middle layer of a cube with an
/// odd number of layers has no turn in this list.
fn layers(count: u16) -> Vec<String> {
    let turns = (1..=count / 2).flat_map(|layer| {
        ["U", "R", "F", "D", "L", "B"].map(|face| match layer {
            1 => face.to_owned(),
            layer => format!("{layer}{face}"),
        })
    });
    turns.collect()
}

/// For each place of the puzzle, returns the place from which the turn moves a sticker to it. `None` if the puzzle
/// cannot read or make the turn.
fn permutation(puzzle: &dyn Puzzle, turn: &str) -> Option<Vec<usize>> {
    let turns = puzzle.turns(turn).ok()?;
    let places = puzzle.solved().places().len();
    // A position stores only one byte for each sticker. So the turn is made twice: on the lower bytes of the sticker
    // indices, and on the higher bytes.
    let carried = |byte: fn(usize) -> usize| {
        let numbers: Vec<u8> = (0..places).map(|place| byte(place) as u8).collect();
        let mut position = PuzzlePosition::from(numbers);
        puzzle.make(&mut position, &turns).ok()?;
        Some(position)
    };
    let (low, high) = (carried(|place| place & 0xff)?, carried(|place| place >> 8)?);
    let bytes = low.places().iter().zip(high.places());
    Some(
        bytes
            .map(|(&low, &high)| usize::from(high) << 8 | usize::from(low))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::DefinedName;

    /// Compares the number of positions of each puzzle with the published number.
    #[test]
    fn built_in_puzzles_have_as_many_positions_as_is_published() {
        for (name, positions) in [
            ("2x2x2", "3674160"),
            ("3x3x3", "43252003274489856000"),
            ("pyraminx", "75582720"),
            ("skewb", "3149280"),
        ] {
            let name: PuzzleName = name.parse().expect("a name");
            let definition = name.definition().expect("it is defined");
            let named = DefinedName::new(Definition::clone(&definition), "");
            let group = named.group().expect("it is small");
            let count = group.positions().map(|count| count.to_string());
            assert_eq!(count.as_deref(), Some(positions), "{name}");
        }
    }

    /// Checks that sequences of turns have the same order on the stickers of a puzzle and on its definition.
    #[test]
    fn algorithms_have_the_same_order_as_definitions() {
        for name in ["2x2x2", "3x3x3", "pyraminx", "skewb", "4x4x4", "5x5x5"] {
            let name: PuzzleName = name.parse().expect("a name");
            let puzzle = name.puzzle().expect("it is known");
            let definition = name.definition().expect("it is defined");
            let defined = PuzzleName::Defined(DefinedName::new(Definition::clone(&definition), ""));
            let defined = defined.puzzle().expect("it is given");
            for turns in ["U R", "U R' U2 L", "R U R' U'"] {
                let Ok(own) = puzzle.turns(turns) else { continue };
                let Ok(same) = defined.turns(turns) else { continue };
                assert_eq!(puzzle.order(&own), defined.order(&same), "{name} {turns}");
            }
        }
    }
}
