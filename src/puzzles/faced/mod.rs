//! The Pyraminx and the Skewb: small puzzles with faces, each given as a definition with stickers.
//!
//! A position consists of the stickers, in the current orientation of the puzzle. The solver reads the pieces from the
//! stickers. It uses one exact table for each part of the definition; on the Pyraminx, for example, the tips are
//! separate parts. Solutions are checked on the stickers, without pieces. The effects of turns on stickers are computed
//! from the definition.

mod diagnosis;
mod facts;
mod model;
mod notation;
mod solver;
#[cfg(test)]
mod tests;

use facts::{FacedFacts, PYRAMINX, SKEWB};
use model::FacedModel;
use notation::FacedNotation;
use solver::FacedSolver;

use super::definition::PuzzleState;
use super::definition_engine::SmallPuzzleSpec;
use super::geometry::are_faces_of_one_color;
use super::order::order_of;
use super::placed_pieces::spelled;
use super::typed_stickers;
use super::unfolded::stickers_of_net;
use super::{
    Cell, DefinedName, PieceFault, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName,
    PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::opaque::opaque;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::{Rng, RngExt};
use std::sync::{Arc, OnceLock};

/// A puzzle with faces that is given as a definition.
#[derive(Clone, Copy)]
pub struct FacedPuzzle(&'static FacedModel);

opaque!(FacedPuzzle);

impl FacedPuzzle {
    /// The Pyraminx.
    pub fn pyraminx() -> FacedPuzzle {
        static MODEL: OnceLock<FacedModel> = OnceLock::new();
        FacedPuzzle::of(&MODEL, &PYRAMINX)
    }

    /// The Skewb.
    pub fn skewb() -> FacedPuzzle {
        static MODEL: OnceLock<FacedModel> = OnceLock::new();
        FacedPuzzle::of(&MODEL, &SKEWB)
    }

    fn of(model: &'static OnceLock<FacedModel>, facts: &'static FacedFacts) -> FacedPuzzle {
        FacedPuzzle(model.get_or_init(|| FacedModel::new(facts)))
    }

    /// The puzzle with faces that has this definition; `None` if there is no such puzzle.
    pub fn of_definition(name: &DefinedName) -> Option<FacedPuzzle> {
        let puzzle = match name.to_string().as_str() {
            "pyraminx" => FacedPuzzle::pyraminx(),
            "skewb" => FacedPuzzle::skewb(),
            _ => return None,
        };
        (puzzle.definition() == name).then_some(puzzle)
    }

    /// Converts a position to a state of the definition. The position may have any orientation: its colors are renamed
    /// so that the pieces that never leave their places are at home.
    ///
    /// # Errors
    ///
    /// Returns an error if the position does not belong to this puzzle, or if no turns lead to it.
    pub fn definition_state(&self, position: &PuzzlePosition) -> Result<PuzzleState, PuzzleError> {
        self.0.state_of(position)?;
        let naming = self.0.held_naming(position.places());
        let state = self.0.definition_state(position.places(), &naming);
        state.ok_or_else(|| self.0.foreign())
    }

    /// The definition of the puzzle.
    pub fn definition(&self) -> &'static DefinedName {
        &self.0.defined
    }

    fn table_spec(&self) -> SmallPuzzleSpec {
        let FacedModel {
            facts, small, defined, ..
        } = self.0;
        SmallPuzzleSpec::new(facts.table, Arc::clone(small), defined.definition())
    }

    fn notation(&self) -> FacedNotation<'static> {
        FacedNotation(self.0)
    }

    /// The position in each possible orientation.
    fn held_in_all_ways(&self, position: &PuzzlePosition) -> impl Iterator<Item = PuzzlePosition> {
        let places = position.places().to_vec();
        self.0.held.iter().map(move |origins| {
            let held: Vec<u8> = origins.iter().map(|&origin| places[usize::from(origin)]).collect();
            PuzzlePosition::new(&held)
        })
    }

    /// The number of turns that do not change the main part of the puzzle. The main part is the part with the largest
    /// number of states. On a Pyraminx, the turns that do not change it are the turns of tips.
    pub fn side_turns(&self, turns: &[PuzzleTurn]) -> usize {
        let is_main = |turn: &PuzzleTurn| self.0.small.main_moves().any(|index| index == turn.number() as usize);
        turns.iter().filter(|turn| !is_main(turn)).count()
    }
}

impl Puzzle for FacedPuzzle {
    fn name(&self) -> PuzzleName {
        self.0.facts.name.clone()
    }

    fn turn_keys(&self) -> TurnKeys {
        self.0.facts.keys
    }

    fn solved(&self) -> PuzzlePosition {
        self.0.solved.clone()
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        if format == Some(PuzzleFormat::Net) {
            return self.read(&stickers_of_net(self, text)?, Some(PuzzleFormat::Facelets));
        }
        typed_stickers::read_either(
            text,
            format,
            &self.notation(),
            (self.name(), &self.0.faces),
            |typed| {
                let (position, symbols) = self.0.typed(&typed)?;
                Ok(PuzzleReading { position, symbols })
            },
            |text| {
                let mut position = self.solved();
                self.make(&mut position, &self.notation().turns(text)?)?;
                let symbols = self.0.faces.clone();
                Ok(PuzzleReading { position, symbols })
            },
        )
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        self.notation().turns(algorithm)
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        let turn = self.0.turns.get(turn.number() as usize);
        turn.map(|turn| turn.name.clone()).unwrap_or_default()
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        spelled(position.places(), &self.0.faces)
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let is_own = position.places().len() == self.0.solved.places().len();
        match is_own && self.0.make(position.places_mut(), turns) {
            true => Ok(()),
            false => Err(self.0.foreign()),
        }
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        let stickers = position.places();
        stickers.len() == self.0.solved.places().len() && are_faces_of_one_color(stickers, self.0.stickers_on_face)
    }

    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        self.0.own(one).is_ok() && self.0.own(other).is_ok() && self.held_in_all_ways(one).any(|held| held == *other)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        turns.iter().rev().filter_map(|&turn| self.0.inverse(turn)).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let mut numbered: Vec<u8> = (0..self.0.solved.places().len() as u8).collect();
        if !self.0.make(&mut numbered, turns) {
            return Err(self.0.foreign());
        }
        let mut destinations = vec![0; numbered.len()];
        for (destination, &origin) in (0..).zip(&numbered) {
            destinations[usize::from(origin)] = destination;
        }
        Ok(order_of(&destinations, self.0.solved.places()))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let moves = turns.iter().filter(|&&turn| self.0.is_move(turn)).count();
        PuzzleLength::Moves { moves }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let moves = self.definition().definition().moves();
        let all: Vec<usize> = self.0.small.main_moves().collect();
        let mut turns: Vec<usize> = Vec::with_capacity(count);
        while turns.len() < count {
            let next = all[random.random_range(0..all.len() as u32) as usize];
            if turns.last().is_none_or(|&last| moves[last].base != moves[next].base) {
                turns.push(next);
            }
        }
        turns.into_iter().map(|index| PuzzleTurn::new(index as u32)).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &self.0.paint
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        self.definition().net_of(position.places())
    }

    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing {
        self.definition().picture_of(position.places(), view, colors)
    }

    fn pieces(&self) -> Vec<Vec<usize>> {
        let places = self.0.kinds.iter().flat_map(|kind| &kind.stickers);
        places
            .map(|place| place.iter().map(|&sticker| usize::from(sticker)).collect())
            .collect()
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for FacedPuzzle {
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        vec![Box::new(self.table_spec())]
    }

    fn proposer(
        &self,
        _: PuzzleMethod,
        _: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        let (model, ways) = (self.0, self.table_spec().load(store, progress)?);
        Ok(Box::new(FacedSolver { model, ways }))
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(self.0.facts.longest)
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        self.0.draw(random)
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        self.0.state_of(position)?;
        let naming = self.0.held_naming(self.0.own(position)?);
        self.0.own(target)?;
        let is_held_alike = |target: &PuzzlePosition| self.0.held_naming(target.places()) == naming;
        let kind = self.0.facts.kinds[0];
        let unreachable = || PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind }]);
        let target = { self.held_in_all_ways(target) }
            .find(is_held_alike)
            .ok_or_else(unreachable)?;
        self.0.state_of(&target)?;
        let states = [position, &target].map(|position| self.0.definition_state(position.places(), &naming));
        let [Some(position), Some(target)] = states else {
            return Err(unreachable());
        };
        let seen = self.definition().definition().seen_from(&position, &target);
        Ok(self.0.position(&seen))
    }
}
