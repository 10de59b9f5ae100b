//! Solves the known stickers of a cube that also has unknown stickers, if several cubes have the known stickers.

use super::explanation::Explanation;
use super::move_notation::MoveNotation;
use super::solved::{CUBE_ALREADY, Solutions, SolvedPosition};
use crate::clock::Instant;
use crate::cube::{Cube, Metric, Sequence};
use crate::json::{LengthObject, PartlySolvedObject, SolveAnswer};
use crate::notation::{GroupedNumber, PartialReading};
use crate::requests::errors::AnswerError;
use crate::search::CancelToken;
use crate::solvers::fmc::{FmcMethodOptions, FmcTime};
use crate::solvers::goals::solve_known;
use crate::solvers::optimal::OptimalOptions;
use crate::solvers::two_phase::{SearchTime, TwoPhaseOptions};
use crate::solvers::{FaceNaming, Method, MethodName, NotFound, SolveError, Solver};
use crate::tables::TableProgress;
use std::time::Duration;

/// If at least this number of cubes have the known stickers, the solver treats the known stickers as a goal; otherwise,
/// the cubes are solved one after the other. If few stickers are known, the solver quickly finds a shortest sequence of
/// moves to such a goal.
const MANY: u128 = 100_000;

/// The maximum number of cubes that are solved one after the other.
const MOST_SOLVED: usize = 1_000;

/// With the method `optimal`: the maximum number of cubes that are solved one after the other. If more cubes have the
/// known stickers, the solver treats the known stickers as a goal.
const MOST_OPTIMAL: u128 = 24;

/// Moves that bring the known stickers to their home places. They do so on every cube that has these stickers.
pub(super) struct KnownSolution {
    /// The requested method.
    pub(super) method: MethodName,
    /// The known stickers.
    pub(super) reading: PartialReading,
    /// The number of cubes that have the known stickers.
    pub(super) cubes: u128,
    /// The moves.
    pub(super) moves: Sequence,
    /// True if it is proven that fewer moves cannot solve the known stickers.
    pub(super) is_shortest: bool,
    /// The names of faces in the moves.
    pub(super) naming: FaceNaming,
}

impl Solutions for KnownSolution {
    fn lines(&self, notation: MoveNotation) -> Vec<String> {
        vec![notation.written(&self.moves, Metric::HalfTurn)]
    }

    fn answer(&self, solved: &SolvedPosition, notation: MoveNotation) -> SolveAnswer {
        SolveAnswer::Partly(Box::new(PartlySolvedObject {
            input: solved.input.clone(),
            method: self.method.name(),
            held: self.reading.rotation.to_string(),
            cubes: self.cubes.to_string(),
            length: LengthObject::of(&self.moves),
            solution: notation.written(&self.moves, Metric::HalfTurn),
            optimal: self.is_shortest,
            hold: solved.hold(),
            seconds: solved.seconds,
        }))
    }

    fn explanation(&self, _: MoveNotation) -> Option<Explanation> {
        None
    }

    fn length(&self) -> usize {
        self.moves.htm()
    }

    fn at_least(&self) -> Option<usize> {
        self.is_shortest.then(|| self.length())
    }

    fn already(&self, has_target: bool) -> &'static str {
        CUBE_ALREADY[usize::from(has_target)]
    }

    fn remark(&self) -> Option<String> {
        let cubes = GroupedNumber(self.cubes);
        let shorter = match self.is_shortest {
            true => "",
            false => "; there may be a shorter one",
        };
        Some(format!(
            "{cubes} cubes have these stickers; this solution solves the known stickers{shorter}"
        ))
    }

    fn hold(&self) -> Option<(Option<[char; 6]>, FaceNaming)> {
        Some((self.reading.symbols, self.naming))
    }
}

/// A request to solve a partly known cube.
pub(super) struct KnownRequest<'a> {
    /// The solver for each cube.
    pub solver: &'a Solver,
    /// The memory that tables may take, in bytes.
    pub memory: usize,
    /// The total time to search, for all cubes with the known stickers.
    pub time_limit: Option<Duration>,
    /// True if moves name each face by its place on the cube as held.
    pub orient: bool,
    /// The token that cancels the search.
    pub token: &'a CancelToken,
    /// Receives the progress of tables that are built.
    pub progress: &'a dyn TableProgress,
}

impl KnownRequest<'_> {
    /// Finds moves that solve the known stickers.
    ///
    /// # Errors
    ///
    /// If no solution was found.
    pub fn solve(&self, partial: PartialReading) -> Result<KnownSolution, AnswerError> {
        let completions = partial.completions();
        let cubes = completions.count();
        let is_optimal = self.solver.method().name() == MethodName::Optimal;
        let (moves, is_shortest) = if cubes >= MANY || (is_optimal && cubes > MOST_OPTIMAL) {
            (self.of_known(&partial)?, true)
        } else {
            let some: Vec<Cube> = completions.cubes().take(MOST_SOLVED).collect();
            self.of_cubes(some.into_iter(), is_optimal)?
        };
        let naming = match self.orient {
            true => { completions.cubes().next() }.map_or(FaceNaming::OWN, |cube| FaceNaming::as_held(&cube)),
            false => FaceNaming::OWN,
        };
        Ok(KnownSolution {
            method: self.solver.method().name(),
            moves: naming.rename(moves.moves()),
            is_shortest,
            naming,
            cubes,
            reading: partial,
        })
    }

    /// Finds a shortest solution of the known stickers. The search uses tables of the known pieces.
    fn of_known(&self, partial: &PartialReading) -> Result<Sequence, AnswerError> {
        let token = match self.time_limit {
            Some(time) => self.token.with_time_limit(time),
            None => self.token.clone(),
        };
        let found = solve_known(&partial.stickers, self.memory, &token, self.progress)?;
        Ok(found.moves().expect("only turns of faces were allowed"))
    }

    /// Solves the cubes one after the other. A solution of any of these cubes solves the known stickers. Returns the
    /// shortest solution, and true if it is proven that no solution is shorter. The time limit is divided among the
    /// cubes. If no time is left, the remaining cubes are not solved. The first cube is solved in any case.
    fn of_cubes(
        &self,
        cubes: impl ExactSizeIterator<Item = Cube>,
        is_optimal: bool,
    ) -> Result<(Sequence, bool), AnswerError> {
        let limit = self.time_limit.map(|time| (Instant::now(), time));
        let mut best: Option<Sequence> = None;
        let mut not_found: Option<SolveError> = None;
        let mut is_shortest = is_optimal;
        let count = cubes.len();
        for (number, cube) in cubes.enumerate() {
            let left = limit.map(|(start, time)| time.saturating_sub(start.elapsed()));
            if number > 0 && (left == Some(Duration::ZERO) || self.token.is_cancelled()) {
                is_shortest = false;
                break;
            }
            let cubes_left = u32::try_from(count - number).unwrap_or(u32::MAX);
            let method = left.map(|left| within(self.solver.method(), left, cubes_left));
            let in_time = method.and_then(|method| self.solver.with_options_of(method));
            let solver = in_time.as_ref().unwrap_or(self.solver);
            match solver.request(&cube).cancelled_by(self.token).solve() {
                Ok(solution) => {
                    is_shortest &= solution.at_least() == Some(solution.moves().htm());
                    if best.as_ref().is_none_or(|best| solution.moves().htm() < best.htm()) {
                        best = Some(solution.moves().clone());
                    }
                }
                // Another cube may have a short enough solution.
                Err(error @ (SolveError::NotFound(_) | SolveError::NotInSteps(_) | SolveError::NotYetInSteps(_))) => {
                    is_shortest &= matches!(error, SolveError::NotFound(NotFound::AtAll(_)));
                    not_found = not_found.or(Some(error));
                }
                Err(error) => return Err(error.into()),
            }
        }
        match (best, not_found) {
            (Some(best), _) => {
                let is_shortest = is_shortest || best.is_empty();
                Ok((best, is_shortest))
            }
            (None, Some(error)) => Err(error.into()),
            (None, None) => panic!("several cubes have the stickers, and the first of them is solved"),
        }
    }
}

/// The method with a time limit: one cube's share of the remaining time. The search in steps may find nothing within
/// such a share, so it gets all the remaining time.
fn within(method: Method, left: Duration, cubes: u32) -> Method {
    let share = left / cubes;
    match method {
        Method::TwoPhase(set, options) => {
            let time = SearchTime::For(share);
            Method::TwoPhase(set, TwoPhaseOptions { time, ..options })
        }
        Method::Optimal(size, options) => {
            let time = Some(share);
            Method::Optimal(size, OptimalOptions { time, ..options })
        }
        Method::Fmc(options) => {
            let time = FmcTime::Within(left);
            Method::Fmc(FmcMethodOptions { time, ..options })
        }
        Method::Layers(_) | Method::Thistlethwaite => method,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Position, generator, random_state};
    use crate::notation::Reader;
    use crate::search::CancelToken;
    use crate::tables::{NoProgress, Store};
    use std::cell::Cell;

    /// Returns the number of cubes that `of_cubes` takes from a list of ten.
    fn looked_at(method: Method, time_limit: Option<Duration>, token: &CancelToken) -> usize {
        let solver = Solver::open(method, &Store::IN_MEMORY, &NoProgress).expect("small tables");
        let request = KnownRequest {
            solver: &solver,
            memory: 1_000_000,
            time_limit,
            orient: false,
            token,
            progress: &NoProgress,
        };
        let looked_at = Cell::new(0);
        let cubes = (0..10_u32).map(|number| {
            looked_at.set(looked_at.get() + 1);
            Cube::from(Position::from(random_state(&mut generator(54, number.into()))))
        });
        let (moves, is_shortest) = request.of_cubes(cubes, false).expect("a solution");
        assert!(moves.htm() > 0 && !is_shortest);
        looked_at.get()
    }

    /// In an earlier version, each of 336 cubes was solved for the full time limit of the question, which took 33.7 s
    /// instead of 0.1 s.
    #[test]
    fn a_time_limit_holds_for_all_cubes_that_have_the_stickers_together() {
        let token = CancelToken::new();
        assert_eq!(looked_at(Method::Thistlethwaite, Some(Duration::MAX), &token), 10);
        for method in [Method::Thistlethwaite, Method::DEFAULT] {
            assert_eq!(looked_at(method, None, &token), 10);
            // The first cube is solved. The second is taken, but no time is left for it.
            assert_eq!(looked_at(method, Some(Duration::ZERO), &token), 2);
        }
        token.cancel();
        assert_eq!(looked_at(Method::Thistlethwaite, None, &token), 2);
    }

    /// In the first text, the cube is solved except for the unknown stickers of two edges. In the second text, it is
    /// the cube after `R U F`, with unknown stickers of two edges.
    #[test]
    fn the_length_of_a_solution_is_the_number_of_its_moves() {
        for (text, is_solved) in [
            ("UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", true),
            ("UUUUU?L?DF?BFRRFRRF?RFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB", false),
        ] {
            let method = Method::named(MethodName::Layers).expect("a method of the 3x3x3");
            let solver = Solver::open(method, &Store::IN_MEMORY, &NoProgress).expect("no tables");
            let request = KnownRequest {
                solver: &solver,
                memory: 1_000_000,
                time_limit: None,
                orient: false,
                token: &CancelToken::new(),
                progress: &NoProgress,
            };
            let reading = Reader::default().read_partial(text).expect("two cubes");
            let solution = request.solve(reading).expect("a solution");
            let moves = solution.best(MoveNotation::Wca).split_whitespace().count();
            assert_eq!((solution.cubes, solution.length(), moves == 0), (2, moves, is_solved));
            assert_eq!(solution.at_least(), is_solved.then_some(0));
        }
    }
}
