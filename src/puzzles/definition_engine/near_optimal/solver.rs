//! The near-optimal solver: it finds any solution first, then better ones.

use super::super::check::check;
use super::super::error::EngineError;
use super::super::goal::DefinitionGoal;
use super::beam::{BeamOutcome, BeamState, beam};
use super::letters::{Effect, Letters};
use super::phases::{Phase, PhasePlan, found_phases, own_phases};
use super::word_book::WordBook;
use super::word_chain::{ChainFault, WordChain, change_to};
use crate::opaque::opaque;
use crate::puzzles::definition::{Definition, PuzzleState, Transformation};
use crate::search::{CancelToken, Progress};
use crate::tables::TableProgress;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Why no solution was found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NearError {
    /// Some states block some moves, so not every word can be applied everywhere.
    #[error("some positions of this puzzle block moves, so that only shortest solutions can be searched for")]
    BlockedMoves,
    /// Sequences of moves are forbidden or limited.
    #[error("this puzzle forbids or limits moves, so that only shortest solutions can be searched for")]
    ForbiddenMoves,
    /// The inverse of a move takes too many repetitions.
    #[error("a move is not undone by another move, nor by repeating it up to 100 times")]
    NoInverse,
    /// The words take more memory than the limit.
    #[error("short words for this puzzle take more than {given} bytes of memory")]
    NotEnoughMemory {
        /// The limit in bytes.
        given: u64,
    },
    /// A phase of the definition cannot be searched.
    #[error("the phase '{name}' cannot be searched: {fault}")]
    BadPhase {
        /// The name of the phase.
        name: String,
        /// The reason.
        fault: EngineError,
    },
    /// The state has different pieces from the puzzle.
    #[error("the state does not have the pieces of the puzzle")]
    OtherPieces,
    /// No words lead to a solved state. This is not proven, but hardly ever wrong.
    #[error("no moves were found that lead from this state to a solved one")]
    Unreachable,
    /// Cancelled before a solution was found.
    #[error("cancelled before a solution was found")]
    Cancelled,
}

/// The effort to improve a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NearRequest {
    /// The largest number of rounds through the phases. Each uses four times as many states as the one before. The same
    /// number gives the same solution on any machine, unless the search is cancelled first.
    pub rounds: u32,
}

impl Default for NearRequest {
    /// No limit except time.
    fn default() -> NearRequest {
        NearRequest { rounds: u32::MAX }
    }
}

/// A solution without a proof: cheaper ones may exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NearSolution {
    /// The moves, as indices.
    pub moves: Vec<usize>,
    /// Their cost: the number of moves, if each costs 1.
    pub cost: u32,
    /// The cost of the first solution.
    pub first_cost: u32,
    /// The number of rounds through the phases.
    pub rounds: u32,
}

/// Solves any position of a puzzle, without proof that the solution is the shortest.
pub struct NearSolver {
    definition: Arc<Definition>,
    /// The same puzzle with pieces that all look different.
    different: Definition,
    letters: Letters,
    chain: WordChain,
    book: WordBook,
    phases: Vec<Phase>,
}

opaque!(NearSolver);

/// The number of states that go on to the next phase in the first round.
const FIRST_WIDTH: usize = 4;

/// The factor by which the number of states grows from one round to the next.
const WIDENING: usize = 4;

/// The largest number of states that go on.
const MOST_WIDTH: usize = 1 << 14;

/// The most starts of a search in all: a start is a way to distinguish pieces that look alike, together with a solved
/// state.
const MOST_STARTS: usize = 64;

/// The number of states after each phase, the best first, that words of the chain then solve.
const FINISHED: usize = 16;

/// Words are shortened only in puzzles with at most this many places.
const MOST_BOOK_PLACES: usize = 1_000;

impl NearSolver {
    /// Finds short words and builds tables for a puzzle.
    ///
    /// Tables and words take at most `memory` bytes each; numbering the states for the tables takes more.
    ///
    /// # Errors
    ///
    /// If moves may be blocked or forbidden, the words do not fit into the memory, a phase of the file makes no sense,
    /// or the token is cancelled.
    pub fn open(
        definition: Arc<Definition>,
        memory: u64,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<NearSolver, NearError> {
        if definition.has_blocked_moves() {
            return Err(NearError::BlockedMoves);
        }
        if definition.has_forbidden_sequences() {
            return Err(NearError::ForbiddenMoves);
        }
        let letters = Letters::new(&definition).ok_or(NearError::NoInverse)?;
        let fault = |fault| match fault {
            ChainFault::Memory => NearError::NotEnoughMemory { given: memory },
            ChainFault::Cancelled | ChainFault::Unreachable => NearError::Cancelled,
        };
        let chain = WordChain::new(&definition, &letters, memory, cancel, progress).map_err(fault)?;
        let costs = letters.moves.iter().map(|moves| {
            let costs = moves.iter().map(|&index| definition.moves()[index].cost);
            costs.fold(0, u32::saturating_add)
        });
        let costs: Vec<u32> = costs.collect();
        let book_memory = if letters.orientations.len() > MOST_BOOK_PLACES {
            0
        } else {
            memory
        };
        let book = WordBook::new(&letters, costs, book_memory, cancel).ok_or(NearError::Cancelled)?;
        let different = of_different_pieces(&definition);
        let own = own_phases(&definition);
        let phases = if own.is_empty() {
            // An entry takes two bits.
            let plans = found_phases(&different, memory, cancel).unwrap_or_default();
            let phases = open_phases(&different, plans, memory, cancel, progress);
            if cancel.is_cancelled() {
                return Err(NearError::Cancelled);
            }
            // If a phase of the chain that was found cannot be searched, words solve everything.
            phases.unwrap_or_default()
        } else {
            open_phases(&different, own, memory, cancel, progress)?
        };
        Ok(NearSolver {
            definition,
            different,
            letters,
            chain,
            book,
            phases,
        })
    }

    /// The names of the phases; none if the solver uses only words.
    #[cfg(test)]
    pub fn phases(&self) -> impl Iterator<Item = &str> {
        self.phases.iter().map(|phase| phase.plan.name.as_str())
    }

    /// A solution of a state, improved until the token is cancelled or the requested number of rounds is done.
    ///
    /// The token's time limit sets the duration: without it, and without a number of rounds, the search takes hours.
    /// When it is cancelled, it returns the best solution so far. Every solution was checked by an engine that shares
    /// no code with the search.
    ///
    /// # Errors
    ///
    /// If the state does not have the pieces of the puzzle, no moves lead to a solved state, or the token is cancelled
    /// before a solution is found.
    pub fn solve(
        &self,
        state: &PuzzleState,
        request: &NearRequest,
        cancel: &CancelToken,
        progress: &dyn Progress<NearSolution>,
    ) -> Result<NearSolution, NearError> {
        if !self.definition.has_state(state) {
            return Err(NearError::OtherPieces);
        }
        let (first, target) = self.first_word(state, cancel)?;
        let mut best = first.clone();
        progress.improved(&best);
        let offer = |best: &mut NearSolution, moves: &[usize], rounds: u32| {
            let mut word = self.word(moves);
            self.book.shorten(&self.letters, &mut word, cancel);
            let moves = self.moves(&word);
            best.rounds = rounds;
            if let Some(cost) = self.cost(state, &moves).filter(|&cost| cost < best.cost) {
                best.moves = moves;
                best.cost = cost;
                progress.improved(best);
            }
        };
        if self.phases.is_empty() {
            if request.rounds > 0 {
                offer(&mut best, &first.moves, 0);
            }
            return Ok(best);
        }
        let starts = self.starts(&first.moves, &target, cancel);
        let mut width = FIRST_WIDTH;
        let mut rounds = 0;
        while rounds < request.rounds && best.cost > 0 && !cancel.is_cancelled() {
            // If a later phase takes too long, words do the rest.
            let mut with_words: Option<Vec<usize>> = None;
            let mut reached = |beam: &[BeamState]| {
                let ways = beam
                    .iter()
                    .take(FINISHED)
                    .filter_map(|each| self.finished(each, cancel));
                let ways = ways.chain(with_words.take());
                with_words = ways.min_by_key(|moves| self.letters_cost(moves));
            };
            let most = best.cost - 1;
            let outcome = beam(
                &self.different,
                &self.phases,
                &starts,
                width,
                most,
                cancel,
                &mut reached,
            );
            if matches!(outcome, BeamOutcome::Cancelled) {
                if let Some(moves) = with_words {
                    offer(&mut best, &moves, rounds);
                }
                break;
            }
            rounds += 1;
            best.rounds = rounds;
            if let Some(moves) = with_words {
                offer(&mut best, &moves, rounds);
            }
            if let BeamOutcome::Solved(end) = outcome {
                offer(&mut best, &self.forwards(&end, end.moves.clone()), rounds);
            }
            if width >= MOST_WIDTH {
                break;
            }
            width *= WIDENING;
        }
        if rounds == 0 && request.rounds > 0 {
            offer(&mut best, &first.moves, 0);
        }
        Ok(best)
    }

    /// A solution that begins with the state's moves and ends with words of the chain.
    fn finished(&self, each: &BeamState, cancel: &CancelToken) -> Option<Vec<usize>> {
        let start = change_to(&self.different, &each.state)?;
        // The inverse of a path solves the position only if it brings every single piece home.
        let definition = if each.is_inverse {
            &self.different
        } else {
            &*self.definition
        };
        let word = self.chain.solve(definition, &self.letters, &start, cancel).ok()?;
        let mut moves = each.moves.clone();
        moves.extend(self.moves(&word));
        Some(self.forwards(each, moves))
    }

    /// The moves of a path, in the direction of the solution.
    fn forwards(&self, each: &BeamState, moves: Vec<usize>) -> Vec<usize> {
        match each.is_inverse {
            true => self.moves(&self.letters.inverse(&self.word(&moves))),
            false => moves,
        }
    }

    fn letters_cost(&self, moves: &[usize]) -> u64 {
        moves
            .iter()
            .map(|&index| u64::from(self.definition.moves()[index].cost))
            .sum()
    }

    /// The cost of some moves, if they solve the state.
    fn cost(&self, state: &PuzzleState, moves: &[usize]) -> Option<u32> {
        check(&self.definition, &DefinitionGoal::Solved, state, moves)
    }

    fn moves(&self, word: &[u16]) -> Vec<usize> {
        let letters = word.iter().flat_map(|&letter| &self.letters.moves[usize::from(letter)]);
        letters.copied().collect()
    }

    fn word(&self, moves: &[usize]) -> Vec<u16> {
        let letters = moves.iter().filter_map(|&index| self.letters.of_move(index));
        letters.collect()
    }

    /// The solution that the chain of words gives, and the solved state that it reaches, as a transformation of the
    /// first solved state.
    fn first_word(
        &self,
        state: &PuzzleState,
        cancel: &CancelToken,
    ) -> Result<(NearSolution, Transformation), NearError> {
        let definition = &*self.definition;
        let change = change_to(definition, state).ok_or(NearError::OtherPieces)?;
        for solved in definition.solved_states().iter().take(MOST_STARTS * MOST_STARTS) {
            let Some(target) = change_to(definition, solved) else {
                continue;
            };
            let start = definition.then(&definition.inverse(&target), &change);
            match self.chain.solve(definition, &self.letters, &start, cancel) {
                Ok(word) => {
                    let moves = self.moves(&word);
                    if let Some(cost) = self.cost(state, &moves) {
                        let solution = NearSolution {
                            moves,
                            cost,
                            first_cost: cost,
                            rounds: 0,
                        };
                        return Ok((solution, target));
                    }
                }
                Err(ChainFault::Cancelled) => return Err(NearError::Cancelled),
                Err(ChainFault::Memory | ChainFault::Unreachable) => {}
            }
        }
        Err(NearError::Unreachable)
    }

    /// The starts for a search through the phases: the transformation that a solution undoes, with different
    /// assignments of pieces that look alike, each forwards and inverted.
    fn starts(&self, first: &[usize], target: &Transformation, cancel: &CancelToken) -> Vec<BeamState> {
        let definition = &*self.definition;
        let made = self.letters.arrangement(&self.word(first));
        let undone = made.inverse_effect(&self.letters.orientations);
        let undone = transformation(definition, &undone);
        let mut all = vec![undone.clone()];
        let mut random = ChaCha8Rng::seed_from_u64(57);
        let solved = definition.solved_states();
        let mut targets = solved.iter().filter_map(|state| change_to(definition, state)).cycle();
        let has_alike = definition.orbits().iter().any(|orbit| orbit.has_alike());
        let tries = match (has_alike, solved.len()) {
            (false, count) => count.min(MOST_STARTS),
            (true, _) => MOST_STARTS,
        };
        for _ in 1..tries {
            let hidden = hidden_change(definition, &mut random);
            let other = targets.next().expect("a puzzle has a solved state");
            // The transformation relative to another solved state, with pieces that look alike exchanged.
            let from = definition.then(&definition.inverse(&other), &definition.then(&hidden, target));
            let start = definition.then(&from, &undone);
            if !all.contains(&start) && self.chain.reaches(&self.different, &self.letters, &start, cancel) {
                all.push(start);
            }
        }
        let both = all
            .iter()
            .flat_map(|start| [(start.clone(), false), (definition.inverse(start), true)]);
        let inverts = self.letters.are_moves();
        let both = both.filter(|(_, is_inverse)| inverts || !is_inverse);
        both.map(|(start, is_inverse)| BeamState {
            state: self.different.apply(self.different.solved(), &start),
            moves: Vec::new(),
            cost: 0,
            is_inverse,
        })
        .collect()
    }
}

fn transformation(definition: &Definition, effect: &Effect) -> Transformation {
    let mut change = definition.layout().identity();
    for &place in &effect.places {
        let (source, twist) = effect.at(place);
        change.sources[usize::from(place)] = source;
        change.twists[usize::from(place)] = twist;
    }
    change
}

/// A random change that leaves the solved state looking the same.
fn hidden_change(definition: &Definition, random: &mut ChaCha8Rng) -> Transformation {
    let layout = definition.layout();
    let solved = definition.solved();
    let mut change = layout.identity();
    for (number, orbit) in definition.orbits().iter().enumerate() {
        let mut alike: HashMap<u16, Vec<usize>> = HashMap::new();
        for place in layout.range(number) {
            let homes = alike.entry(solved.pieces[place]).or_default();
            homes.push(place);
            let other = homes[random.random_range(0..homes.len())];
            change.sources.swap(place, other);
        }
        for place in layout.range(number) {
            let home = usize::from(change.sources[place]);
            let count = u16::from(orbit.orientations);
            let visible = u16::from(orbit.visible_orientations[usize::from(solved.pieces[place])]);
            let twist = u16::from(solved.orientations[place]) + count - u16::from(solved.orientations[home]);
            let unseen = visible * random.random_range(0..count / visible);
            change.twists[place] = ((twist + unseen) % count) as u8;
        }
    }
    change
}

/// The same puzzle with pieces that all look different and with a single solved state.
fn of_different_pieces(definition: &Definition) -> Definition {
    let mut parts = definition.parts().clone();
    for orbit in &mut parts.orbits {
        let places = orbit.places();
        orbit.solved_pieces = (0..places).collect();
        orbit.solved_orientations = vec![0; usize::from(places)];
        orbit.visible_orientations = vec![orbit.orientations; usize::from(places)];
    }
    parts.piece_labels.clear();
    parts.other_solved_states.clear();
    parts.is_solved_however_held = false;
    parts.phases.clear();
    Definition::new(parts).expect("it differs from a sound one in the pieces alone")
}

/// Opens phases. The last may take half of the memory, each other one a quarter.
fn open_phases(
    definition: &Definition,
    plans: Vec<PhasePlan>,
    memory: u64,
    cancel: &CancelToken,
    progress: &dyn TableProgress,
) -> Result<Vec<Phase>, NearError> {
    let count = plans.len();
    let mut phases = Vec::with_capacity(count);
    let mut left = memory;
    for (number, plan) in plans.into_iter().enumerate() {
        let name = plan.name.clone();
        let share = if number + 1 == count {
            left.min(memory / 2)
        } else {
            left.min(memory / 4)
        };
        let phase = Phase::new(definition, plan, share, cancel, progress).map_err(|fault| match fault {
            EngineError::TableCancelled => NearError::Cancelled,
            fault => NearError::BadPhase { name, fault },
        })?;
        left = left.saturating_sub(phase.bytes());
        phases.push(phase);
    }
    Ok(phases)
}
