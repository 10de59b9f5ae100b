//! The near-optimal solver. It first finds any solution, and then cheaper solutions.

use super::super::check::check;
use super::super::error::EngineError;
use super::super::goal::DefinitionGoal;
use super::super::kept_tables::Question;
use super::super::patterns::PatternTables;
use super::super::table_store::TableShelf;
use super::beam::{BeamOutcome, BeamState, beam};
use super::letters::{Effect, Letters};
use super::phases::{Phase, PhaseModel, PhasePlan, found_phases, own_phases};
use super::word_book::WordBook;
use super::word_chain::{ChainFault, WordChain, change_to};
use crate::opaque::opaque;
use crate::puzzles::definition::{Definition, PuzzleState, Transformation};
use crate::search::{CancelToken, Progress};
use crate::tables::{Store, TableProgress};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// The reason why the solver found no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NearError {
    /// Some moves are blocked in some states. The solver cannot handle this, because its fixed sequences of moves
    /// (words) must be possible in every state.
    #[error("in some positions of this puzzle, some moves are blocked, so only shortest solutions can be searched for")]
    BlockedMoves,
    /// The puzzle forbids or limits some sequences of moves.
    #[error("this puzzle forbids or limits moves, so only shortest solutions can be searched for")]
    ForbiddenMoves,
    /// The inverse of a move is not a move, and too many repetitions of the move would be needed to undo it.
    #[error("a move cannot be undone, either by another move or by up to 100 repetitions")]
    NoInverse,
    /// The fixed sequences of moves (words) need more memory than the limit.
    #[error("the fixed sequences of moves for this puzzle need more memory than the limit of {given} bytes")]
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
    /// The state does not have the pieces of the puzzle.
    #[error("the state does not have the pieces of the puzzle")]
    OtherPieces,
    /// The words do not lead to a solved state. This nearly always means that moves cannot reach a solved state from
    /// this state, but it is not a proof.
    #[error("no moves were found that lead from this state to a solved state")]
    Unreachable,
    /// The token was cancelled before the search found a solution.
    #[error("cancelled before a solution was found")]
    Cancelled,
}

/// The effort that the solver spends on improving a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NearRequest {
    /// The maximum number of rounds through the phases. Each round takes four times as many states through the phases
    /// as the previous round. If the search is not cancelled before, the same number of rounds gives the same solution
    /// on every machine.
    pub rounds: u32,
}

impl Default for NearRequest {
    /// A request without a limit for the number of rounds.
    fn default() -> NearRequest {
        NearRequest { rounds: u32::MAX }
    }
}

/// A solution without a proof: there may be cheaper solutions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NearSolution {
    /// The moves, as indices.
    pub moves: Vec<usize>,
    /// The sum of the costs of the moves. If each move costs 1, it is the number of moves.
    pub cost: u32,
    /// The cost of the first solution.
    pub first_cost: u32,
    /// The number of completed rounds through the phases.
    pub rounds: u32,
}

/// Solves any position of a puzzle, without a proof that the solution is a shortest one.
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

/// The maximum number of states that continue with the next phase in the first round.
const FIRST_WIDTH: usize = 4;

/// The factor by which the maximum number of states grows from one round to the next.
const WIDENING: usize = 4;

/// The maximum number of states that continue with the next phase, in any round.
const MOST_WIDTH: usize = 1 << 14;

/// The maximum number of start states of a search, without the inverses of these states; see [`NearSolver::starts`].
const MOST_STARTS: usize = 64;

/// After each phase, the solver takes this number of the best states and completes each of them with words of the
/// chain.
const FINISHED: usize = 16;

/// The maximum number of places of a puzzle for which the book contains words of more than one letter.
const MOST_BOOK_PLACES: usize = 1_000;

impl NearSolver {
    /// Finds short words for a puzzle, and opens the tables of its phases. The tables are read from a store, or built and
    /// stored.
    ///
    /// The limit `memory`, in bytes, applies three times: to all tables together, to the words of the chain, and to the
    /// words of the book. While the tables are built, additional memory is needed.
    ///
    /// # Errors
    ///
    /// Returns an error if moves may be blocked or forbidden, if a move cannot be undone, if the words do not fit into
    /// the memory, if a phase of the file cannot be searched, or if the token is cancelled.
    pub fn open(
        definition: Arc<Definition>,
        memory: u64,
        store: &Store,
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
            // An entry of a table takes two bits, so a table with `memory` entries takes a quarter of the memory.
            let plans = found_phases(&different, memory, cancel).unwrap_or_default();
            let phases = open_phases(&different, plans, memory, store, cancel, progress);
            if cancel.is_cancelled() {
                return Err(NearError::Cancelled);
            }
            // If one of these phases cannot be searched, the solver uses only words.
            phases.unwrap_or_default()
        } else {
            open_phases(&different, own, memory, store, cancel, progress)?
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

    /// The names of the phases; empty if the solver uses only words.
    #[cfg(test)]
    pub fn phases(&self) -> impl Iterator<Item = &str> {
        self.phases.iter().map(|phase| phase.model.plan.name.as_str())
    }

    /// Finds a solution of a state. Then improves it until the token is cancelled, the requested number of rounds is
    /// done, or the round with the most states is done.
    ///
    /// If neither the token nor the request sets a limit, the search takes hours. If the token is cancelled, this
    /// function returns the best solution so far. A check that is independent of the search confirms every solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the state does not have the pieces of the puzzle, if the words do not lead to a solved
    /// state, or if the token is cancelled before a solution is found.
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
            // The best solution that begins with some of the phases and ends with words. It may replace the best
            // solution so far at the end of the round, or when the round is cancelled.
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

    /// A solution that begins with the moves of a beam state and ends with words of the chain.
    fn finished(&self, each: &BeamState, cancel: &CancelToken) -> Option<Vec<usize>> {
        let start = change_to(&self.different, &each.state)?;
        // A path from the inverse position must bring every piece home, even pieces that look alike. Otherwise its
        // inverse does not solve the position.
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

    /// The moves of a solution. If the path solves the inverse position, this inverts the moves.
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

    /// The cost of the moves, if they solve the state.
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

    /// Finds a solution with the chain of words. Also returns the transformation that leads from the first solved state
    /// to the solved state that the solution reaches.
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

    /// The start states for a search through the phases. A start state is a transformation that a solution must undo.
    /// If pieces look alike, each start state assigns them to their homes in a different way. If the inverse of each
    /// move is a move, the list also contains the inverse of each start state.
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
            // `from` leads to a solved state in which pieces that look alike are exchanged.
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

/// A random transformation that does not change how the solved state looks.
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

/// The same puzzle with pieces that all look different, and with a single solved state.
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

/// Opens phases. Their tables are read from the store, or built and stored.
fn open_phases(
    definition: &Definition,
    plans: Vec<PhasePlan>,
    memory: u64,
    store: &Store,
    cancel: &CancelToken,
    progress: &dyn TableProgress,
) -> Result<Vec<Phase>, NearError> {
    let bad = |name: &str, fault| match fault {
        EngineError::TableCancelled => NearError::Cancelled,
        fault => NearError::BadPhase {
            name: name.to_owned(),
            fault,
        },
    };
    let models = plans.into_iter().map(|plan| {
        let name = plan.name.clone();
        PhaseModel::new(definition, plan).map_err(|fault| bad(&name, fault))
    });
    let models = models.collect::<Result<Vec<_>, _>>()?;
    let shelf = TableShelf {
        store,
        about: format!("the puzzle {}, phases", definition.name()),
    };
    let question = Question::of_phases(models.iter().map(PhaseModel::question), memory);
    let mut failed = "";
    let tables = shelf.open(
        &question,
        progress,
        |source| in_shares(memory, &models, |model, share| model.read(share, cancel, source)),
        || {
            in_shares(memory, &models, |model, share| {
                failed = &model.plan.name;
                model.build(share, cancel, progress)
            })
        },
    );
    let tables = tables.map_err(|fault| bad(failed, fault))?;
    Ok(models
        .into_iter()
        .zip(tables)
        .map(|(model, tables)| Phase::new(model, tables))
        .collect())
}

/// Calls a function for each phase, with the memory limit of its tables in bytes. The tables of the last phase may take
/// half of the whole memory. The tables of each earlier phase may take a quarter.
fn in_shares<'a, E>(
    memory: u64,
    models: &'a [PhaseModel],
    mut tables_of: impl FnMut(&'a PhaseModel, u64) -> Result<PatternTables, E>,
) -> Result<Vec<PatternTables>, E> {
    let mut left = memory;
    let tables = models.iter().enumerate().map(|(number, model)| {
        let part = if number + 1 == models.len() { 2 } else { 4 };
        let tables = tables_of(model, left.min(memory / part))?;
        left = left.saturating_sub(tables.bytes());
        Ok(tables)
    });
    tables.collect()
}
