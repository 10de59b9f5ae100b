//! All tables with fixed names. Tables of goals and of puzzles given as data are excluded, since they are made for
//! single questions.

use crate::puzzles::definition_engine::DEFINITION_TABLE;
use crate::puzzles::{BoardSize, CubeSize, PuzzleName};
use crate::solvers::domino::DominoSpec;
use crate::solvers::goals::GOAL_TABLE;
use crate::solvers::{Method, MethodName};
use crate::tables::{Store, TableSpec};
use std::path::PathBuf;

/// All distinct tables. The tables of all methods in all sizes come first, then the table of the domino group, and then
/// the tables of all puzzles other than the 3x3x3.
pub fn known_tables() -> Vec<Box<dyn TableSpec>> {
    let methods = MethodName::ALL.into_iter().filter_map(Method::named);
    let of_methods = { methods.flat_map(Method::with_all_tables) }.flat_map(Method::table_specs);
    let domino: Box<dyn TableSpec> = Box::new(DominoSpec);
    // Larger cubes use only the tables of these two cubes and of the 3x3x3. Larger boards have no stored tables.
    let large = [4, 5].into_iter().filter_map(CubeSize::new).map(PuzzleName::BigCube);
    let large = large.chain([PuzzleName::Slide(BoardSize::FIFTEEN_PUZZLE)]);
    let of_puzzles = { PuzzleName::SOLVED.into_iter().chain(large) }.flat_map(|puzzle| tables_of_puzzle(&puzzle));
    distinct(of_methods.chain([domino]).chain(of_puzzles))
}

/// The files in a store that contain tables of goals, or of puzzles given as data.
pub fn goal_files(store: &Store) -> Vec<PathBuf> {
    let families = [GOAL_TABLE, DEFINITION_TABLE].into_iter();
    families.flat_map(|family| store.files_of(family)).collect()
}

/// The tables of all methods of a puzzle, in all its metrics; empty for a puzzle that this program does not solve.
pub fn tables_of_puzzle(puzzle: &PuzzleName) -> Vec<Box<dyn TableSpec>> {
    let Ok(puzzle) = puzzle.solvable() else {
        return Vec::new();
    };
    let puzzle = puzzle.as_ref();
    let of_metric = |&metric| { puzzle.methods().iter() }.flat_map(move |&method| puzzle.table_specs(method, metric));
    distinct(puzzle.metrics().iter().flat_map(of_metric))
}

/// Keeps only the first table with each name.
pub fn distinct(all: impl Iterator<Item = Box<dyn TableSpec>>) -> Vec<Box<dyn TableSpec>> {
    let mut specs: Vec<Box<dyn TableSpec>> = Vec::new();
    for spec in all {
        if specs.iter().all(|known| known.name() != spec.name()) {
            specs.push(spec);
        }
    }
    specs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_or_building_a_table_takes_at_least_the_memory_of_its_entries() {
        for spec in known_tables() {
            let least = spec.bytes();
            assert!(
                spec.reading_bytes() >= least && spec.building_bytes() >= least,
                "{}",
                spec.name()
            );
        }
    }
}
