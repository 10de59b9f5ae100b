//! The file formats for puzzles that this program reads and writes.
//!
//! | format | reader | programs |
//! |---|---|---|
//! | `.def`, `.tws` | `ksolve` | ksolve, twsearch |
//! | KPuzzle | `kpuzzle` | cubing.js, twips |
//! | GAP | `gap` | GAP, PuzzleGeometry, CayleyPy |
//! | lists of permutations in JSON, Python or CSV | `permutation_list` | CayleyPy, programs for Kaggle competitions |
//!
//! GAP files and lists of permutations describe stickers; `stickers` groups the stickers into pieces. An `extension`
//! contains the properties that a format cannot express.

mod aliases;
mod extension;
mod gap;
mod kpuzzle;
mod ksolve;
mod literal;
mod permutation_list;
mod pieces;
mod powers;
mod scrambles;
mod sticker_moves;
mod stickers;
pub(in crate::puzzles) use stickers::StickerPermutations;
#[cfg(test)]
mod tests;
mod text_place;
mod tokens;
mod vectors;
mod writers;

pub use gap::read_gap;
pub use kpuzzle::read_kpuzzle;
pub use ksolve::read_ksolve;
pub use permutation_list::{read_permutation_list, read_puzzle_table};
pub use scrambles::{FileScramble, PartialState, ScrambleStart, read_scrambles};
pub use writers::{write_gap, write_kpuzzle, write_permutation_list, write_tws};

use super::{Definition, DefinitionFault, DefinitionFileError};
use gap::is_gap;
use kpuzzle::{is_kpuzzle, read_kpuzzle_literal};
use ksolve::is_ksolve;
use literal::read_literal;
use permutation_list::{is_puzzle_table, read_permutation_literal};
use text_place::{TextPlace, check_length};

/// A file format for puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefinitionFormat {
    /// The format of ksolve (`.def`) and twsearch (`.tws`).
    Ksolve,
    /// KPuzzle JSON, the format of cubing.js and twips.
    Kpuzzle,
    /// Generators for GAP.
    Gap,
    /// Lists of permutations of stickers, in JSON or Python.
    PermutationList,
    /// A table of puzzles (`puzzle_info.csv`). Each puzzle is given by lists of permutations.
    PuzzleTable,
}

/// Reads a puzzle in any of the formats. The function recognises the format by the content of the text.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_definition(text: &str) -> Result<(Definition, DefinitionFormat), DefinitionFileError> {
    read_named_definition(text, None)
}

/// Like [`read_definition`], but reads the puzzle with the given name if the file is a table of puzzles. In all other
/// formats, a file contains one puzzle, and the name is ignored.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read, if a table contains no puzzle with this name, or if a
/// table contains several puzzles and no name is given.
pub fn read_named_definition(
    text: &str,
    name: Option<&str>,
) -> Result<(Definition, DefinitionFormat), DefinitionFileError> {
    check_length(text)?;
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if is_ksolve(text) {
        return Ok((read_ksolve(text)?, DefinitionFormat::Ksolve));
    }
    if is_puzzle_table(start) {
        return Ok((read_puzzle_table(text, name)?, DefinitionFormat::PuzzleTable));
    }
    let is_literal = || start.starts_with(['{', '[', '(']) || start.contains('{') || start.contains('[');
    if is_gap(text) {
        return Ok((read_gap(text)?, DefinitionFormat::Gap));
    }
    if !is_literal() {
        return Err(TextPlace::START.fault(DefinitionFault::UnknownFormat));
    }
    let literal = read_literal(text)?;
    if is_kpuzzle(&literal) {
        return Ok((read_kpuzzle_literal(text, &literal)?, DefinitionFormat::Kpuzzle));
    }
    Ok((
        read_permutation_literal(text, &literal)?,
        DefinitionFormat::PermutationList,
    ))
}
