//! Aliases: names for sequences of moves, rotations and other aliases.

use super::text_place::TextPlace;
use crate::puzzles::definition::sequence::read_powers;
use crate::puzzles::definition::{
    Definition, DefinitionFault, DefinitionFileError, DefinitionParts, MostPossible, OrbitLayout, PuzzleMove,
    Transformation,
};
use std::collections::HashMap;

/// Computes the effects of named sequences of moves. A sequence may use the names of other sequences.
pub struct SequenceEffects<'a> {
    layout: &'a OrbitLayout,
    known: HashMap<String, Transformation>,
    sequences: &'a [(String, String)],
    indices: HashMap<&'a str, usize>,
    /// For each sequence, true while its effect is being computed.
    is_open: Vec<bool>,
    /// The number of products that may still be computed before the limit of work is reached.
    steps_left: usize,
}

/// The maximum length of a chain of sequences in which each sequence uses the name of the next sequence.
const DEEPEST: usize = 500;

/// The maximum amount of work: the number of products times the number of places. This amount takes a fraction of a
/// second.
const MOST_WORK: usize = 300_000_000;

impl<'a> SequenceEffects<'a> {
    /// `sequences` contains pairs of a name and a sequence. A sequence may use the names of `moves` and of other
    /// sequences.
    pub fn new(
        layout: &'a OrbitLayout,
        moves: &[PuzzleMove],
        sequences: &'a [(String, String)],
    ) -> SequenceEffects<'a> {
        SequenceEffects {
            layout,
            known: moves
                .iter()
                .map(|step| (step.name.clone(), step.transformation.clone()))
                .collect(),
            sequences,
            indices: sequences
                .iter()
                .enumerate()
                .map(|(index, (name, _))| (name.as_str(), index))
                .collect(),
            is_open: vec![false; sequences.len()],
            steps_left: MOST_WORK / layout.places().max(1),
        }
    }

    /// The effects of all sequences, in the order of the sequences.
    ///
    /// # Errors
    ///
    /// Returns the index of the sequence with the fault, the position of the fault in this sequence, and the fault.
    pub fn all(mut self) -> Result<Vec<Transformation>, (usize, usize, DefinitionFault)> {
        let sequences = self.sequences;
        let each = sequences.iter().enumerate().map(|(index, (name, _))| {
            self.work_out(index, 0)?;
            Ok(self.known[name].clone())
        });
        each.collect()
    }

    fn work_out(&mut self, index: usize, depth: usize) -> Result<(), (usize, usize, DefinitionFault)> {
        let (name, sequence) = &self.sequences[index];
        if self.known.contains_key(name) {
            return Ok(());
        }
        if self.is_open[index] || depth > DEEPEST {
            return Err((index, 0, DefinitionFault::Circle(name.clone())));
        }
        self.is_open[index] = true;
        let is_known = |name: &str| self.known.contains_key(name) || self.indices.contains_key(name);
        let powers = read_powers(sequence, &is_known).map_err(|(at, fault)| (index, at, fault))?;
        let mut product = self.layout.identity();
        for (name, amount) in powers {
            // A power needs up to two products for each bit of its amount.
            let products = if amount == 1 { 1 } else { 64 };
            let Some(left) = self.steps_left.checked_sub(products) else {
                return Err((index, 0, DefinitionFault::TooMany(MostPossible::Sequence)));
            };
            self.steps_left = left;
            if !self.known.contains_key(&name) {
                self.work_out(self.indices[name.as_str()], depth + 1)?;
            }
            let effect = &self.known[&name];
            product = match amount {
                1 => self.layout.then(&product, effect),
                amount => self
                    .layout
                    .then(&product, &self.layout.power(effect, i64::from(amount))),
            };
        }
        self.known.insert(name.clone(), product);
        Ok(())
    }
}

/// Computes the effects of the aliases from their sequences, checks all parts, and makes the definition.
pub fn finish(mut parts: DefinitionParts, place: TextPlace) -> Result<Definition, DefinitionFileError> {
    let layout = OrbitLayout::new(&parts.orbits);
    if !parts.aliases.is_empty() {
        let known: Vec<_> = parts.moves.iter().chain(&parts.rotations).cloned().collect();
        let sequences: Vec<(String, String)> = parts
            .aliases
            .iter()
            .map(|alias| (alias.name.clone(), alias.sequence.clone()))
            .collect();
        let effects = SequenceEffects::new(&layout, &known, &sequences).all();
        let effects = effects.map_err(|(_, _, fault)| place.fault(fault))?;
        for (alias, effect) in parts.aliases.iter_mut().zip(effects) {
            alias.transformation = effect;
        }
    }
    Definition::new(parts).map_err(|fault| place.fault(fault))
}
