//! Implements [`Puzzle`] for a definition.

use super::{DefinedStickers, megaminx, state_text};
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::notation::{Column, StickerColor};
use crate::puzzles::definition::{Definition, DefinitionGroup, NamedStep, PuzzleState, StateReach, Transformation};
use crate::puzzles::definition_engine::check::forbidden_move;
use crate::puzzles::definition_engine::{DefinitionGoal, EngineOptions};
use crate::puzzles::faced::FacedPuzzle;
use crate::puzzles::{
    BuiltInPuzzle, Cell, DefinedName, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleName, PuzzlePosition,
    PuzzleReading, PuzzleTurn, SolvablePuzzle,
};
use num_bigint::BigUint;
use rand::{Rng, RngExt};
use std::sync::{Arc, OnceLock};

/// A puzzle that is given as a definition.
///
/// A position has three bytes for each place: two bytes for the number of the piece, the lower byte first, and one byte
/// for its orientation. Turns are numbered in this order: the moves, the rotations, and then for each alias the alias
/// itself and its inverse.
#[derive(Debug, Clone)]
pub struct DefinedPuzzle {
    name: DefinedName,
    chosen: EngineOptions,
    /// The group of the chosen moves, computed on first use.
    group: Arc<OnceLock<Option<DefinitionGroup>>>,
}

/// The default memory limit for tables, in bytes. With this limit, the tables of the Megaminx are built in a few
/// seconds. A table of all positions has two bits for each position, so this limit is enough for puzzles with up to 250
/// million positions.
const MEMORY: u64 = 64 << 20;

/// The types of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnKind {
    Move(usize),
    Rotation(usize),
    Alias { index: usize, is_backwards: bool },
}

impl DefinedPuzzle {
    /// The puzzle of a definition.
    pub fn new(name: DefinedName) -> DefinedPuzzle {
        let chosen = EngineOptions {
            memory: MEMORY,
            ..EngineOptions::default()
        };
        DefinedPuzzle {
            name,
            chosen,
            group: Arc::default(),
        }
    }

    /// The same puzzle with different settings. A position of the returned puzzle counts as solved when it reaches
    /// `goal`; `None` means the solved state. Solutions use only the moves whose indices are in `moves`; `None` allows
    /// all moves. The tables together take at most `memory` bytes; `None` keeps the current limit.
    #[must_use]
    pub fn with(
        mut self,
        goal: Option<DefinitionGoal>,
        moves: Option<Vec<usize>>,
        memory: Option<u64>,
    ) -> DefinedPuzzle {
        self.chosen = EngineOptions {
            memory: memory.unwrap_or(self.chosen.memory),
            moves,
            goal: goal.unwrap_or_default(),
        };
        self.group = Arc::default();
        self
    }

    /// The same puzzle with the solved state as its goal, for the solutions that scrambles undo: see
    /// [`DefinedName::without_other_solved_states`].
    #[must_use]
    pub(crate) fn to_scramble(&self) -> DefinedPuzzle {
        let EngineOptions { memory, moves, .. } = self.chosen.clone();
        DefinedPuzzle::new(self.name.without_other_solved_states()).with(None, moves, Some(memory))
    }

    /// The same puzzle with `target` as its goal, for the shortest solutions that lead to this position. `None` if
    /// [`SolvablePuzzle::seen_from`] works for this target.
    ///
    /// # Errors
    ///
    /// Returns an error if the position does not belong to this puzzle.
    pub(crate) fn with_target(&self, target: &PuzzlePosition) -> Result<Option<DefinedPuzzle>, PuzzleError> {
        if self.is_seen_from(target) {
            return Ok(None);
        }
        let goal = DefinitionGoal::target(self.definition(), self.state(target)?);
        Ok(Some(self.clone().with(Some(goal), self.chosen.moves.clone(), None)))
    }

    /// True if the goal is the solved puzzle, and all moves are allowed.
    pub(crate) fn is_whole(&self) -> bool {
        self.chosen.goal == DefinitionGoal::Solved && self.chosen.moves.is_none()
    }

    /// True if the definition is built in.
    pub(crate) fn is_built_in(&self) -> bool {
        let name = self.name_of_definition();
        BuiltInPuzzle::named(&name.to_string()).is_some_and(|each| each.defined() == name)
    }

    /// True if the goal is a target ([`DefinedPuzzle::with_target`]).
    pub(crate) const fn has_target(&self) -> bool {
        matches!(self.chosen.goal, DefinitionGoal::States(_))
    }

    /// True if a position is the target, held in any way that the goal allows.
    pub(super) fn is_target(&self, position: &PuzzlePosition) -> bool {
        self.has_target() && self.is_solved(position)
    }

    /// The goal, the moves and the memory limit of a search.
    pub const fn chosen(&self) -> &EngineOptions {
        &self.chosen
    }

    /// The names of the chosen moves, in the form that options accept; `None` if all moves may be used.
    pub(crate) fn chosen_moves(&self) -> Option<String> {
        let moves = self.chosen.moves.as_ref()?;
        let names = moves
            .iter()
            .map(|&index| self.definition().moves()[index].name.as_str());
        Some(names.collect::<Vec<_>>().join(" "))
    }

    /// The goal, in the form that options accept; `None` for the solved state and for a target.
    pub(crate) fn chosen_goal(&self) -> Option<String> {
        match &self.chosen.goal {
            DefinitionGoal::Solved | DefinitionGoal::States(_) => None,
            goal @ DefinitionGoal::Places(_) => Some(goal.write(self.definition())),
        }
    }

    /// The group of the chosen moves; `None` if the group is too large.
    pub fn group(&self) -> Option<&DefinitionGroup> {
        match &self.chosen.moves {
            None => self.name.group().ok(),
            Some(moves) => {
                let group = || DefinitionGroup::of_moves(self.definition(), moves).ok();
                self.group.get_or_init(group).as_ref()
            }
        }
    }

    /// The name of the definition.
    pub(crate) const fn name_of_definition(&self) -> &DefinedName {
        &self.name
    }

    /// The definition.
    pub fn definition(&self) -> &Definition {
        self.name.definition()
    }

    /// The position of a state.
    pub fn position(state: &PuzzleState) -> PuzzlePosition {
        let places = state.pieces.iter().zip(&state.orientations);
        let bytes = places.flat_map(|(piece, &orientation)| {
            let [low, high] = piece.to_le_bytes();
            [low, high, orientation]
        });
        bytes.collect::<Vec<u8>>().into()
    }

    /// The state of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position does not belong to this puzzle.
    pub fn state(&self, position: &PuzzlePosition) -> Result<PuzzleState, PuzzleError> {
        let places = position.places().chunks_exact(3);
        let state = PuzzleState {
            pieces: places
                .clone()
                .map(|place| u16::from_le_bytes([place[0], place[1]]))
                .collect(),
            orientations: places.map(|place| place[2]).collect(),
        };
        match self.definition().has_state(&state) {
            true => Ok(state),
            false => Err(self.foreign()),
        }
    }

    /// Writes the position in lines, with one line for each orbit. For each place, a line contains the number of the
    /// piece there, counted from 0, and the twist of this piece, for example `3+1`.
    pub fn orbit_lines(&self, position: &PuzzlePosition) -> String {
        let state = self.state(position);
        state.map_or_else(
            |_| String::new(),
            |state| state_text::write_lines(self.definition(), &state),
        )
    }

    /// The turn that makes the move with this index.
    pub(crate) const fn turn_of_move(index: usize) -> PuzzleTurn {
        PuzzleTurn::new(index as u32)
    }

    /// Converts a state to a position. Returns an error if the group of all moves proves that moves cannot reach it.
    fn reached(&self, state: &PuzzleState) -> Result<PuzzlePosition, PuzzleError> {
        match self.name.group().map(|group| group.reach(state)) {
            Ok(StateReach::Impossible(reason)) => Err(PuzzleError::Unreachable(Box::new(reason))),
            _ => Ok(DefinedPuzzle::position(state)),
        }
    }

    fn foreign(&self) -> PuzzleError {
        PuzzleError::Foreign { puzzle: self.name() }
    }

    fn kind(&self, turn: PuzzleTurn) -> Option<TurnKind> {
        let parts = self.definition().parts();
        let (moves, rotations) = (parts.moves.len(), parts.rotations.len());
        let number = turn.number() as usize;
        match number.checked_sub(moves) {
            None => Some(TurnKind::Move(number)),
            Some(rotation) if rotation < rotations => Some(TurnKind::Rotation(rotation)),
            Some(beyond) => {
                let alias = beyond - rotations;
                (alias / 2 < parts.aliases.len()).then_some(TurnKind::Alias {
                    index: alias / 2,
                    is_backwards: alias % 2 == 1,
                })
            }
        }
    }

    fn turn(&self, kind: TurnKind) -> PuzzleTurn {
        let parts = self.definition().parts();
        let number = match kind {
            TurnKind::Move(index) => index,
            TurnKind::Rotation(index) => parts.moves.len() + index,
            TurnKind::Alias { index, is_backwards } => {
                parts.moves.len() + parts.rotations.len() + 2 * index + usize::from(is_backwards)
            }
        };
        PuzzleTurn::new(number as u32)
    }

    fn step(kind: TurnKind) -> NamedStep {
        match kind {
            TurnKind::Move(index) => NamedStep::Move(index),
            TurnKind::Rotation(index) => NamedStep::Rotation(index),
            TurnKind::Alias { index, is_backwards } => NamedStep::Alias(index, if is_backwards { -1 } else { 1 }),
        }
    }

    /// The effect of turns, computed as if no turn were blocked. `None` if a turn belongs to another puzzle.
    fn effect(&self, turns: &[PuzzleTurn]) -> Option<Transformation> {
        let steps = turns.iter().map(|&turn| Some(DefinedPuzzle::step(self.kind(turn)?)));
        Some(self.definition().effect_of(&steps.collect::<Option<Vec<_>>>()?))
    }

    /// The turns that undo a turn. If the definition contains the inverse turn, the list contains only the inverse
    /// turn. If not, the list repeats the turn: one time fewer than the order of the turn, but at most [`MOST_UNDOING`]
    /// times.
    fn undoing(&self, turn: PuzzleTurn) -> Vec<PuzzleTurn> {
        let definition = self.definition();
        let Some(kind) = self.kind(turn) else {
            return Vec::new();
        };
        let (list, named): (_, fn(usize) -> TurnKind) = match kind {
            TurnKind::Alias { index, is_backwards } => {
                let is_backwards = !is_backwards;
                return vec![self.turn(TurnKind::Alias { index, is_backwards })];
            }
            TurnKind::Move(_) => (definition.moves(), TurnKind::Move),
            TurnKind::Rotation(_) => (definition.rotations(), TurnKind::Rotation),
        };
        let effect = definition.effect(DefinedPuzzle::step(kind));
        let wanted = definition.inverse(&effect);
        if let Some(index) = list.iter().position(|each| each.transformation == wanted) {
            return vec![self.turn(named(index))];
        }
        let once_around = definition.order(&effect);
        let times = u32::try_from(once_around).unwrap_or(u32::MAX);
        vec![turn; times.saturating_sub(1).min(MOST_UNDOING) as usize]
    }
}

/// The maximum number of repetitions for undoing a turn without an inverse. Physical puzzles need far fewer
/// repetitions.
const MOST_UNDOING: u32 = 10_000;

impl Puzzle for DefinedPuzzle {
    fn name(&self) -> PuzzleName {
        PuzzleName::Defined(self.name.clone())
    }

    fn solved(&self) -> PuzzlePosition {
        DefinedPuzzle::position(self.definition().solved())
    }

    /// Reads an algorithm, the pattern of a state, a state with one line for each orbit, or a net. It reads a net only
    /// if the definition contains one.
    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let definition = self.definition();
        let stickers = self.name.stickers();
        let is_pattern = text.trim_start().starts_with('{');
        if let Some(faced) = FacedPuzzle::of_definition(&self.name).filter(|_| !is_pattern) {
            let read = faced.read(text, format)?;
            return Ok(PuzzleReading {
                position: DefinedPuzzle::position(&faced.definition_state(&read.position)?),
                symbols: read.symbols,
            });
        }
        let are_lines = format != Some(PuzzleFormat::Moves) && state_text::is_in_lines(definition, text);
        if are_lines && (format.is_some() || self.turns(text).is_err()) {
            let state = state_text::read_lines(definition, text).map_err(PuzzleError::Pattern)?;
            let symbols = stickers.map_or_else(Vec::new, |stickers| stickers.symbols().to_vec());
            let position = self.reached(&state)?;
            return Ok(PuzzleReading { position, symbols });
        }
        let is_net = || stickers.is_some_and(|stickers| stickers.is_net(definition, text));
        let format = format.unwrap_or_else(|| match is_pattern {
            true => PuzzleFormat::Facelets,
            false if is_net() => PuzzleFormat::Net,
            false => PuzzleFormat::Moves,
        });
        let position = match (format, stickers) {
            (PuzzleFormat::Moves, _) => {
                let mut position = self.solved();
                self.make(&mut position, &self.turns(text)?)?;
                position
            }
            (PuzzleFormat::Net | PuzzleFormat::Facelets, Some(stickers)) if !is_pattern => {
                self.reached(&stickers.read(definition, text)?)?
            }
            _ => self.reached(&state_text::read(definition, text).map_err(PuzzleError::Pattern)?)?,
        };
        let symbols = stickers.map_or_else(Vec::new, |stickers| stickers.symbols().to_vec());
        Ok(PuzzleReading { position, symbols })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let is_built_in = |built_in: &BuiltInPuzzle| *built_in.defined() == self.name;
        let of_faces = { megaminx::in_turns_of_faces(algorithm) }
            .filter(|_| BuiltInPuzzle::named("megaminx").is_some_and(is_built_in));
        let algorithm = of_faces.as_deref().unwrap_or(algorithm);
        let steps = self.definition().read_sequence(algorithm);
        let steps = steps.map_err(|(before, fault)| PuzzleError::Sequence {
            column: Column::after(algorithm, before),
            fault: Box::new(fault),
        })?;
        let turns = steps.into_iter().flat_map(|step| match step {
            NamedStep::Move(index) => vec![self.turn(TurnKind::Move(index))],
            NamedStep::Rotation(index) => vec![self.turn(TurnKind::Rotation(index))],
            NamedStep::Alias(index, amount) => {
                let is_backwards = amount < 0;
                let turn = self.turn(TurnKind::Alias { index, is_backwards });
                vec![turn; amount.unsigned_abs() as usize]
            }
        });
        Ok(turns.collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        let parts = self.definition().parts();
        match self.kind(turn) {
            Some(TurnKind::Move(index)) => parts.moves[index].name.clone(),
            Some(TurnKind::Rotation(index)) => parts.rotations[index].name.clone(),
            Some(TurnKind::Alias { index, is_backwards }) => {
                let prime = if is_backwards { "'" } else { "" };
                format!("{}{prime}", parts.aliases[index].name)
            }
            None => String::new(),
        }
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        self.state(position)
            .map_or_else(|_| String::new(), |state| state_text::write(self.definition(), &state))
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let definition = self.definition();
        let mut state = self.state(position)?;
        for (number, &turn) in turns.iter().enumerate() {
            let kind = self.kind(turn).ok_or_else(|| self.foreign())?;
            let after = match kind {
                TurnKind::Move(index) => definition.make_move(&state, index),
                _ => Some(definition.apply(&state, &definition.effect(DefinedPuzzle::step(kind)))),
            };
            state = after.ok_or_else(|| PuzzleError::BlockedMove {
                number: number + 1,
                turn: self.write_turn(turn),
            })?;
        }
        *position = DefinedPuzzle::position(&state);
        Ok(())
    }

    /// True if the position reaches the goal.
    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        self.state(position)
            .is_ok_and(|state| self.chosen.goal.is_reached(self.definition(), &state))
    }

    /// True if the positions are the same. Also true if they differ by a rotation of the whole puzzle, and the
    /// definition says that the solved puzzle may be held in any way.
    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        if self.is_target(other) {
            return self.is_solved(one);
        }
        let definition = self.definition();
        match (self.state(one), self.state(other)) {
            (Ok(one), Ok(other)) => DefinitionGoal::target(definition, other).is_reached(definition, &one),
            _ => false,
        }
    }

    fn forbidden_turn(&self, turns: &[PuzzleTurn]) -> Option<usize> {
        let numbered = turns.iter().enumerate();
        let (places, moves): (Vec<usize>, Vec<usize>) = numbered
            .filter_map(|(place, &turn)| match self.kind(turn) {
                Some(TurnKind::Move(index)) => Some((place, index)),
                _ => None,
            })
            .unzip();
        forbidden_move(self.definition(), &moves).map(|forbidden| places[forbidden])
    }

    fn unchosen_turn(&self, turns: &[PuzzleTurn]) -> Option<usize> {
        let chosen = self.chosen.moves.as_ref()?;
        turns.iter().position(|&turn| match self.kind(turn) {
            Some(TurnKind::Move(index)) => !chosen.contains(&index),
            _ => true,
        })
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        turns.iter().rev().flat_map(|&turn| self.undoing(turn)).collect()
    }

    /// Combines consecutive powers of the same move if their product is a move or changes nothing.
    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let definition = self.definition();
        let moves = definition.moves();
        let mut simplified: Vec<PuzzleTurn> = Vec::new();
        for &turn in turns {
            let (Some(&last), Some(TurnKind::Move(next))) = (simplified.last(), self.kind(turn)) else {
                simplified.push(turn);
                continue;
            };
            let Some(TurnKind::Move(before)) = self.kind(last) else {
                simplified.push(turn);
                continue;
            };
            if moves[before].base != moves[next].base {
                simplified.push(turn);
                continue;
            }
            let both = definition.then(&moves[before].transformation, &moves[next].transformation);
            if both.is_identity() {
                simplified.pop();
                continue;
            }
            let of_base = |each: &crate::puzzles::definition::PuzzleMove| each.base == moves[next].base;
            match { moves.iter() }.position(|each| of_base(each) && each.transformation == both) {
                Some(index) => {
                    simplified.pop();
                    simplified.push(DefinedPuzzle::turn_of_move(index));
                }
                None => simplified.push(turn),
            }
        }
        simplified
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let definition = self.definition();
        self.make(&mut self.solved(), turns)?;
        let effect = self.effect(turns).ok_or_else(|| self.foreign())?;
        let order = definition.order(&effect);
        // If some pieces look alike, the puzzle may look solved after fewer repetitions than this order. The smallest
        // such number of repetitions divides the order.
        let looks_as_before = |times: u64| {
            let times = i64::try_from(times).unwrap_or(i64::MAX);
            let after = definition.apply(definition.solved(), &definition.power(&effect, times));
            after == *definition.solved()
        };
        let Ok(mut times) = u64::try_from(&order) else {
            return Ok(order.to_string());
        };
        for prime in prime_factors(times) {
            if looks_as_before(times / prime) {
                times /= prime;
            }
        }
        Ok(BigUint::from(times).to_string())
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let is_move = |&&turn: &&PuzzleTurn| !matches!(self.kind(turn), Some(TurnKind::Rotation(_)));
        PuzzleLength::Moves {
            moves: turns.iter().filter(is_move).count(),
        }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let definition = self.definition();
        let moves = definition.moves();
        let all: Vec<usize> = (0..moves.len()).collect();
        let chosen = self.chosen.moves.as_ref().unwrap_or(&all);
        let mut state = definition.solved().clone();
        let mut drawn: Vec<usize> = Vec::with_capacity(count);
        while drawn.len() < count {
            let possible = chosen.iter().copied();
            let possible = possible.filter_map(|index| Some((index, definition.make_move(&state, index)?)));
            let mut possible: Vec<(usize, PuzzleState)> = possible.collect();
            // Two moves in a row that turn the same part only if all other moves are blocked.
            let is_new = |index: usize| drawn.last().is_none_or(|&last| moves[last].base != moves[index].base);
            if possible.iter().any(|&(index, _)| is_new(index)) {
                possible.retain(|&(index, _)| is_new(index));
            }
            if possible.is_empty() {
                break;
            }
            let (index, after) = possible.swap_remove(random.random_range(0..possible.len()));
            drawn.push(index);
            state = after;
        }
        drawn.into_iter().map(DefinedPuzzle::turn_of_move).collect()
    }

    fn face_letters(&self) -> Vec<char> {
        let stickers = self.name.stickers();
        stickers.map_or_else(Vec::new, |stickers| stickers.symbols().to_vec())
    }

    fn colors(&self) -> &[StickerColor] {
        self.name.stickers().map_or(&[], DefinedStickers::paint)
    }

    fn is_drawn(&self) -> bool {
        self.name.stickers().is_some()
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        match (self.name.stickers(), self.state(position)) {
            (Some(stickers), Ok(state)) => self.name.net_of(&stickers.shown(self.definition(), &state)),
            _ => Vec::new(),
        }
    }

    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing {
        match (self.name.stickers(), self.state(position)) {
            (Some(stickers), Ok(state)) => {
                let shown = stickers.shown(self.definition(), &state);
                self.name.picture_of(&shown, view, colors)
            }
            _ => Drawing::default(),
        }
    }

    /// Each list contains one place of the definition, because each place counts as a piece.
    fn pieces(&self) -> Vec<Vec<usize>> {
        (0..self.definition().layout().places())
            .map(|place| vec![place])
            .collect()
    }
}

/// The prime factors of a number. A factor that divides the number several times is repeated in the list.
fn prime_factors(mut number: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        while number.is_multiple_of(prime) {
            factors.push(prime);
            number /= prime;
        }
        prime += 1;
    }
    if number > 1 {
        factors.push(number);
    }
    factors
}
