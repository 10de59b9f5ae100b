//! The formats in which puzzles are written.

use crate::puzzles::definition::formats::{write_gap, write_kpuzzle, write_permutation_list, write_tws};
use crate::puzzles::definition::{Definition, DefinitionFault};

/// A format in which a puzzle is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionNotation {
    /// The format of twsearch.
    Tws,
    /// The format of cubing.js and twips.
    Kpuzzle,
    /// The format of GAP.
    Gap,
    /// Permutations of stickers, in the notation of CayleyPy.
    Json,
}

impl DefinitionNotation {
    /// All notations.
    pub const ALL: [DefinitionNotation; 4] = [
        DefinitionNotation::Tws,
        DefinitionNotation::Kpuzzle,
        DefinitionNotation::Gap,
        DefinitionNotation::Json,
    ];

    /// The name of the format.
    pub const fn name(self) -> &'static str {
        match self {
            DefinitionNotation::Tws => "tws",
            DefinitionNotation::Kpuzzle => "kpuzzle",
            DefinitionNotation::Gap => "gap",
            DefinitionNotation::Json => "json",
        }
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    ///
    /// If the format cannot express the puzzle.
    pub(super) fn write(self, definition: &Definition) -> Result<String, DefinitionFault> {
        match self {
            DefinitionNotation::Tws => write_tws(definition),
            DefinitionNotation::Kpuzzle => Ok(write_kpuzzle(definition)),
            DefinitionNotation::Gap => write_gap(definition),
            DefinitionNotation::Json => write_permutation_list(definition),
        }
    }
}
