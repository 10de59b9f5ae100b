//! A request to a solver. It contains the position, the target, and limits for the number and the length of solutions.

use super::{PuzzleError, PuzzlePosition, PuzzleReading, PuzzleSearch, PuzzleSolution, PuzzleSolver, PuzzleTurn};
use crate::cube::Face;
use crate::notation::ColorScheme;
use crate::opaque::opaque;
use crate::search::CancelToken;
use crate::solvers::two_phase::SearchTime;
use std::time::Duration;

/// The solutions that the caller wants.
enum WantedSolutions {
    /// The solution that the method finds.
    One,
    /// At most this number of solutions, the shortest first.
    Several(usize),
    AllShortest,
}

/// If the request has no move limit, a further solution may have at most this number of moves more than the best
/// solution. Twelve is enough for a second solution of a solved sliding puzzle, which has twelve moves.
const MORE_MOVES: usize = 12;

/// A request to a [`PuzzleSolver`], built step by step.
pub struct PuzzleRequest<'a> {
    solver: &'a PuzzleSolver,
    start: &'a PuzzleReading,
    target: Option<&'a PuzzleReading>,
    search: PuzzleSearch,
    wanted: WantedSolutions,
    cancel: CancelToken,
    improved: Option<&'a dyn Fn(&PuzzleSolution)>,
}

opaque!(PuzzleRequest<'_>);

impl PuzzleSolver {
    /// Begins a request for a position. The request can be cancelled, it can ask for more than one solution, and it can
    /// have a target other than the solved position.
    pub fn request<'a>(&'a self, start: &'a PuzzleReading) -> PuzzleRequest<'a> {
        PuzzleRequest {
            solver: self,
            start,
            target: None,
            search: PuzzleSearch::USUAL,
            wanted: WantedSolutions::One,
            cancel: CancelToken::new(),
            improved: None,
        }
    }
}

impl<'a> PuzzleRequest<'a> {
    /// Asks for turns that lead to this position. If this method is not called, the target is the solved position.
    #[must_use]
    pub fn to(mut self, target: &'a PuzzleReading) -> Self {
        self.target = Some(target);
        self
    }

    /// Asks for solutions of at most this number of moves.
    #[must_use]
    pub fn max_moves(mut self, moves: usize) -> Self {
        self.search.max_moves = Some(moves);
        self
    }

    /// Asks for the shortest solution that the method finds within this time.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.search.time = SearchTime::For(time);
        self
    }

    /// Asks for shorter and shorter solutions, until the request is cancelled or the method finds no shorter solution.
    #[must_use]
    pub fn improve(mut self) -> Self {
        self.search.time = SearchTime::Unlimited;
        self
    }

    /// Sets the time limit and the move limit of the search.
    pub(crate) fn search(mut self, search: PuzzleSearch) -> Self {
        self.search = search;
        self
    }

    /// Calls `heard` with each solution that is shorter than all earlier solutions. These solutions have been checked.
    /// `heard` is called only if two conditions are met. The method must find shorter solutions in more time, and the
    /// request must have a time limit, have a move limit, or ask to [`improve`](PuzzleRequest::improve).
    #[must_use]
    pub fn improved(mut self, heard: &'a dyn Fn(&PuzzleSolution)) -> Self {
        self.improved = Some(heard);
        self
    }

    /// Asks for at most this number of solutions, the shortest first. A method that does not find shortest solutions
    /// returns only one solution.
    #[must_use]
    pub fn solutions(mut self, wanted: usize) -> Self {
        self.wanted = WantedSolutions::Several(wanted);
        self
    }

    /// Asks for all shortest solutions. A method that does not find shortest solutions returns only one solution.
    #[must_use]
    pub fn all(mut self) -> Self {
        self.wanted = WantedSolutions::AllShortest;
        self
    }

    /// Lets a token cancel the search. Solutions that were found before are still returned.
    #[must_use]
    pub fn cancelled_by(mut self, token: &CancelToken) -> Self {
        self.cancel = token.clone();
        self
    }

    /// Returns the best solution that the method finds. The solution has been checked on stickers.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no solution, if no solution is within the move limit, or if the token is
    /// cancelled before a solution is found. Also returns an error if the symbols of the position and of the target do
    /// not tell which of their faces correspond.
    pub fn solve(&self) -> Result<PuzzleSolution, PuzzleError> {
        self.solve_several()?.into_iter().next().ok_or(PuzzleError::Misled)
    }

    /// Returns at most the requested number of solutions, and at least one, the shortest first. Each solution has been
    /// checked on stickers.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PuzzleRequest::solve`].
    pub fn solve_several(&self) -> Result<Vec<PuzzleSolution>, PuzzleError> {
        let (puzzle, reading) = (self.solver.puzzle(), self.start);
        let start = match self.target {
            Some(target) if !symbols_match(&reading.symbols, &target.symbols) => {
                return Err(PuzzleError::OtherSymbols);
            }
            Some(target) if puzzle.is_seen_from(&target.position) => {
                puzzle.seen_from(&reading.position, &target.position)?
            }
            Some(_) | None => reading.position.clone(),
        };
        // The solution of the target. It is needed only if the turns to the target go through the solved puzzle.
        let back = match self.target.filter(|target| !puzzle.is_seen_from(&target.position)) {
            Some(target) => Some((&target.position, self.usual(&target.position)?)),
            None => None,
        };
        let led_on = |found: PuzzleSolution| match &back {
            Some((target, back)) => {
                let (there, back) = ((&reading.position, found.turns()), (*target, back.turns()));
                let (all, on) = puzzle.by_way_of_solved(there, back);
                found.led_on(all, on)
            }
            None => found,
        };
        let more = back.as_ref().map_or(0, |(_, back)| self.length(back.turns()));
        let search = PuzzleSearch {
            max_moves: self.search.max_moves.map(|most| most.saturating_sub(more)),
            ..self.search
        };
        let best = match self.search == PuzzleSearch::USUAL || !self.solver.method().improves() {
            true => self.usual(&start)?,
            false => {
                let mut heard = |found: &PuzzleSolution| {
                    let found = led_on(found.clone());
                    // A wrong solution is not passed to the caller here. If no shorter solution replaces it,
                    // `solve_several` returns an error for it at the end.
                    if let Some(heard) = self.improved.filter(|_| self.check(&found).is_ok()) {
                        heard(&found);
                    }
                };
                let found = self.solver.improve(&start, &search, &self.cancel, &mut heard);
                found.map_err(|error| match (error, self.search.max_moves) {
                    (PuzzleError::NoneWithin { best, limit }, _) if back.is_none() => {
                        PuzzleError::NoneWithin { limit, best }
                    }
                    // Another way to the target, which does not lead through the solved puzzle, may be shorter.
                    (PuzzleError::NotFoundWithin { best, .. } | PuzzleError::NoneWithin { best, .. }, Some(limit)) => {
                        PuzzleError::NotFoundWithin {
                            limit,
                            best: best + more,
                        }
                    }
                    (error, _) => error,
                })?
            }
        };
        let best = led_on(best);
        let shortest = self.length(best.turns());
        if let Some(limit) = self.search.max_moves.filter(|&limit| shortest > limit) {
            return Err(self.solver.not_within(limit, shortest));
        }
        let solutions = self.with_others(&start, best)?;
        for solution in &solutions {
            self.check(solution)?;
        }
        Ok(solutions)
    }

    /// The solution that the method finds if it does not search for shorter solutions.
    fn usual(&self, position: &PuzzlePosition) -> Result<PuzzleSolution, PuzzleError> {
        self.solver.solve_until_cancelled(position, &self.cancel)
    }

    /// Checks that a solution leads to the target, if there is one.
    fn check(&self, solution: &PuzzleSolution) -> Result<(), PuzzleError> {
        let Some(target) = self.target else {
            return Ok(());
        };
        let puzzle = self.solver.puzzle();
        let mut reached = self.start.position.clone();
        puzzle.make(&mut reached, solution.turns())?;
        match puzzle.looks_like(&reached, &target.position) {
            true => Ok(()),
            false => Err(PuzzleError::Wrong),
        }
    }

    /// The maximum number of moves of a further solution, if `best` is the best solution.
    pub fn longest(&self, best: &PuzzleSolution) -> usize {
        let shortest = self.length(best.turns());
        self.search.max_moves.unwrap_or(shortest + MORE_MOVES)
    }

    /// The best solution, and further solutions up to the requested number.
    fn with_others(&self, start: &PuzzlePosition, best: PuzzleSolution) -> Result<Vec<PuzzleSolution>, PuzzleError> {
        let (shortest, longest) = (self.length(best.turns()), self.longest(&best));
        let of_length = |length| {
            let found = self.solver.solutions_until(start, length, &self.cancel);
            found.take_while(|_| !self.cancel.is_cancelled())
        };
        let found: Result<Vec<_>, _> = match self.wanted {
            WantedSolutions::One => Ok(Vec::new()),
            WantedSolutions::AllShortest => of_length(shortest).collect(),
            WantedSolutions::Several(wanted) => (shortest..=longest).flat_map(of_length).take(wanted).collect(),
        };
        // If the caller cancels the search very early, the best solution is still returned.
        found.map(|found| if found.is_empty() { vec![best] } else { found })
    }

    /// The length of turns in the metric of the solver.
    fn length(&self, turns: &[PuzzleTurn]) -> usize {
        self.solver.puzzle().length(turns).in_metric(self.solver.metric())
    }
}

/// True if the symbols of two positions can be matched: both positions use the same symbols, or one of them uses the
/// letters of faces or of colors.
fn symbols_match(one: &[char], other: &[char]) -> bool {
    let is_named = |symbols: &[char]| match <[char; 6]>::try_from(symbols) {
        Ok(symbols) => symbols == Face::ALL.map(Face::letter) || ColorScheme::from_symbols(symbols).is_some(),
        // On a puzzle that does not have six colors, the symbols do not matter: a position in any orientation is read
        // as the same position, up to a rotation.
        Err(_) => true,
    };
    one == other || is_named(one) || is_named(other)
}
