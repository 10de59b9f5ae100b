//! A puzzle of orbits as any other puzzle.

use super::definition::{DefinitionError, OrbitDefinition};
use super::model::{Model, OrbitProposer, number};
use super::states::RepeatedTurn;
use super::{drawing, notation, reading};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::puzzles::order::order_of;
use crate::puzzles::placed_pieces::spelled;
use crate::puzzles::unfolded::stickers_of_net;
use crate::puzzles::{
    Cell, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzlePosition,
    PuzzleReading, PuzzleTurn, SolvablePuzzle,
};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::{Rng, RngExt};
use std::sync::Arc;

/// A puzzle that follows from data.
pub struct OrbitPuzzle(Arc<Model>);

impl OrbitPuzzle {
    /// Works out all states of a puzzle.
    ///
    /// # Errors
    ///
    /// Why the data are no puzzle, or none that is solved here.
    pub fn new(definition: OrbitDefinition) -> Result<OrbitPuzzle, DefinitionError> {
        Ok(OrbitPuzzle(Arc::new(Model::new(definition)?)))
    }

    /// How many states it has.
    pub fn states(&self) -> usize {
        self.0.states.all().len()
    }

    /// Makes turns on whatever lies in the places of the stickers.
    fn turn<T: Copy>(&self, stickers: &mut [T], turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let foreign = PuzzleError::Foreign { puzzle: self.0.name };
        if stickers.len() != self.0.faces.len() {
            return Err(foreign);
        }
        for &turn in turns {
            let (which, times) = self.0.turn(turn).ok_or_else(|| foreign.clone())?;
            for _ in 0..times {
                let before = stickers.to_vec();
                for (sticker, &to) in before.into_iter().zip(&self.0.destinations[which]) {
                    stickers[usize::from(to)] = sticker;
                }
            }
        }
        Ok(())
    }
}

impl Puzzle for OrbitPuzzle {
    fn name(&self) -> PuzzleName {
        self.0.name
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::new(&self.0.faces)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let (position, symbols) = match format.unwrap_or_else(|| reading::recognize(&self.0, text)) {
            PuzzleFormat::Facelets | PuzzleFormat::InOrder(_) => {
                let (stickers, symbols) = reading::stickers(&self.0, text)?;
                (stickers.into(), symbols)
            }
            PuzzleFormat::Net => {
                let (stickers, symbols) = reading::stickers(&self.0, &stickers_of_net(self, text)?)?;
                (stickers.into(), symbols)
            }
            PuzzleFormat::Moves => {
                let mut position = self.solved();
                self.make(&mut position, &self.turns(text)?)?;
                (position, self.0.definition.faces.to_vec())
            }
        };
        Ok(PuzzleReading { position, symbols })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        notation::turns(&self.0, algorithm)
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        let Some((which, times)) = self.0.turn(turn) else {
            return String::new();
        };
        let letter = self.0.definition.turns[which].letter;
        match times {
            1 => letter.to_string(),
            times if times + 1 == self.0.states.order(which) => format!("{letter}'"),
            times => format!("{letter}{times}"),
        }
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        spelled(position.places(), self.0.definition.faces)
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        self.turn(position.places_mut(), turns)
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        // Every face shows one color, and no two the same.
        let mut shown: Vec<Option<u8>> = vec![None; self.0.definition.faces.len()];
        let stickers = position.places();
        let agrees = |(&color, &face): (&u8, &u8)| *shown[usize::from(face)].get_or_insert(color) == color;
        stickers.len() == self.0.faces.len() && stickers.iter().zip(&self.0.faces).all(agrees)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev().filter_map(|&turn| self.0.turn(turn));
        turns
            .map(|(turn, times)| number((turn, self.0.states.order(turn) - times)))
            .collect()
    }

    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let mut simplified: Vec<RepeatedTurn> = Vec::new();
        for (turn, times) in turns.iter().filter_map(|&turn| self.0.turn(turn)) {
            let before = simplified
                .pop_if(|(last, _)| *last == turn)
                .map_or(0, |(_, before)| before);
            match (before + times) % self.0.states.order(turn) {
                0 => {}
                times => simplified.push((turn, times)),
            }
        }
        simplified.into_iter().map(number).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let mut sources: Vec<u32> = (0..self.0.faces.len() as u32).collect();
        self.turn(&mut sources, turns)?;
        // The turns undone look as before after as many times.
        Ok(order_of(&sources, &self.0.faces))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        PuzzleLength::Moves { moves: turns.len() }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut turns: Vec<usize> = Vec::with_capacity(count);
        let mut drawn = Vec::with_capacity(count);
        let which = 0..self.0.destinations.len();
        while drawn.len() < count
            && which
                .clone()
                .any(|next| self.0.states.may_follow(turns.last().copied(), next))
        {
            let next = random.random_range(0..which.end as u32) as usize;
            if self.0.states.may_follow(turns.last().copied(), next) {
                let times = random.random_range(1..self.0.states.order(next) as u32) as usize;
                turns.push(next);
                drawn.push(number((next, times)));
            }
        }
        drawn
    }

    fn colors(&self) -> &'static [StickerColor] {
        self.0.definition.colors
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        drawing::net(&self.0.definition, position.places())
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, colors: &[StickerColor]) -> Drawing {
        drawing::picture(&self.0.definition, position.places(), colors)
    }

    fn pieces(&self) -> Vec<Vec<usize>> {
        let model = &self.0;
        let places = model.definition.orbits.iter().flat_map(|orbit| orbit.places);
        let mut pieces: Vec<Vec<usize>> = places
            .map(|place| place.iter().map(|&sticker| usize::from(sticker)).collect())
            .collect();
        // A piece that turns never move is in an orbit all the same.
        let alone = |sticker: &usize| !pieces.iter().any(|piece| piece.contains(sticker));
        let centres: Vec<usize> = { model.centres() }.map(|(sticker, _)| sticker).filter(alone).collect();
        pieces.extend(centres.into_iter().map(|sticker| vec![sticker]));
        pieces
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for OrbitPuzzle {
    /// None: its states are known as soon as it is.
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        Vec::new()
    }

    fn proposer(
        &self,
        _: PuzzleMethod,
        _: Metric,
        _: &Store,
        _: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        Ok(Box::new(OrbitProposer(Arc::clone(&self.0))))
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(self.0.states.diameter())
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let states = self.0.states.all();
        let number = random.random_range(0..states.len() as u32) as usize;
        self.0.painted(&states[number])
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let pieces = |position: &PuzzlePosition| self.0.assembled(position.places(), self.0.definition.faces);
        let seen = self.0.pieces.seen_from(&pieces(position)?, &pieces(target)?);
        Ok(self.0.painted(&seen))
    }
}
