//! The solver, which is the public interface to all methods.

use super::fmc::FmcMethod;
use super::layers::{FirstFace, LayerByLayer};
use super::method::Method;
use super::optimal::Optimal;
use super::options::{MethodName, MethodOptions, TableChoice};
use super::proposer::{OptionsOverTables, Proposer};
use super::request::Request;
use super::thistlethwaite::Thistlethwaite;
use super::two_phase::TwoPhase;
use super::{MaxMoves, OpenError, SearchMetric, Solution, SolveError, TurnableFaces};
use crate::cube::{Cube, CubieCube, Position};
use crate::opaque::opaque;
use crate::search::{CancelToken, SearchControl};
use crate::tables::{NoProgress, Store, TableProgress};
use rayon::prelude::*;
use std::time::Duration;

/// A solving method with its open tables. Before a solver returns a solution, the facelet engine replays it on the
/// stickers of the cube. The facelet engine shares no code with the solvers.
///
/// ```no_run
/// use rubik::{Cube, Solver};
///
/// let cube: Cube = "R U R' U'".parse()?;
/// let solver = Solver::two_phase().max_moves(19).open()?;
/// println!("{}", solver.solve(&cube)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    method: Method,
    proposer: Box<dyn Proposer>,
}

opaque!(Solver);

impl Solver {
    /// Kociemba's two-phase method. It finds a solution in a fraction of a millisecond. The solution has at most 21
    /// moves (HTM), unless `max_moves` sets a different limit.
    pub fn two_phase() -> SolverBuilder {
        SolverBuilder::new(MethodName::TwoPhase)
    }

    /// The optimal method. Its solutions are provably shortest, unless a time limit or a cancellation ends the search
    /// early. Shortest solutions have at most 20 moves (HTM) or 26 moves (QTM). The default table takes 0.94 GB.
    pub fn optimal() -> SolverBuilder {
        SolverBuilder::new(MethodName::Optimal)
    }

    /// Thistlethwaite's method, which has four phases. It finds a solution of at most 45 moves (HTM) in a microsecond.
    pub fn thistlethwaite() -> SolverBuilder {
        SolverBuilder::new(MethodName::Thistlethwaite)
    }

    /// The layer-by-layer method, which solves the cube as people do. Its solutions have 55 moves (HTM) on average, and
    /// are explained step by step.
    pub fn layers() -> SolverBuilder {
        SolverBuilder::new(MethodName::Layers)
    }

    /// Opens a method: reads its tables from a store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or a newly built table is wrong.
    pub fn open(method: Method, store: &Store, progress: &dyn TableProgress) -> Result<Solver, OpenError> {
        let proposer: Box<dyn Proposer> = match method {
            Method::Layers(first) => Box::new(LayerByLayer::new(first)),
            Method::Thistlethwaite => Box::new(Thistlethwaite::new(store, progress)?),
            Method::TwoPhase(set, options) => Box::new(TwoPhase::new(set, options, store, progress)?),
            Method::Optimal(size, options) => Box::new(Optimal::new(size, options, store, progress)?),
            Method::Fmc(options) => Box::new(FmcMethod::new(options, store, progress)?),
        };
        Ok(Solver { method, proposer })
    }

    /// A solver whose solutions come from a proposer that a test provides.
    #[cfg(test)]
    pub(crate) fn with_proposer(method: Method, proposer: Box<dyn Proposer>) -> Solver {
        Solver { method, proposer }
    }

    /// The method, with its options.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns a solver for the same method with different options, which uses the open tables of this solver. Returns
    /// `None` if `method` is a different method, needs different tables, or has no options. The caller must then open
    /// the solver.
    pub(crate) fn with_options_of(&self, method: Method) -> Option<Solver> {
        let options = match method {
            Method::Layers(first) => OptionsOverTables::Layers(first),
            Method::TwoPhase(set, options) => OptionsOverTables::TwoPhase(set, options),
            Method::Optimal(size, options) => OptionsOverTables::Optimal(size, options),
            Method::Fmc(options) => OptionsOverTables::Fmc(options),
            Method::Thistlethwaite => return None,
        };
        let proposer = self.proposer.with_options(options)?;
        Some(Solver { method, proposer })
    }

    /// Finds the best solution that the method can find for a cube.
    ///
    /// # Errors
    ///
    /// If the method finds no solution within the limits of moves and time, if a table is damaged, or if the method
    /// found a wrong solution. A wrong solution is not returned.
    pub fn solve(&self, cube: &Cube) -> Result<Solution, SolveError> {
        self.request(cube).solve()
    }

    /// Finds at most the requested number of solutions, the shortest first. The result contains at least one solution.
    ///
    /// # Errors
    ///
    /// The errors of [`Solver::solve`].
    pub fn solve_several(&self, cube: &Cube) -> Result<Vec<Solution>, SolveError> {
        self.request(cube).solve_several()
    }

    /// True if a table was found to be damaged after it was opened. The next solver that is opened builds the table
    /// again.
    pub(crate) fn is_damaged(&self) -> bool {
        self.proposer.is_damaged()
    }

    /// Begins a request to solve a cube. A request can be cancelled, can report its progress, and can have a target
    /// other than the solved cube.
    pub fn request<'a>(&'a self, cube: &'a Cube) -> Request<'a> {
        Request::new(self.proposer.as_ref(), &cube.position)
    }

    /// A lower bound for the number of moves that a cube needs, in the metric of the method. It is read from the tables
    /// without a search. `None` for methods that do not prove bounds.
    pub fn lower_bound(&self, cube: &Cube) -> Option<usize> {
        self.proposer.lower_bound(&cube.position.cube)
    }

    /// Finds the first solution of at most `max_moves` moves with the two-phase method. A solution of this method has a
    /// segment of turns in the subgroup H, with other moves before and after the segment. If some cubes need more than
    /// `max_moves` moves, the search tries only solutions with at most `outside` moves outside this segment. But it
    /// finds very short solutions in any case. The result is the same on every machine and with any number of threads.
    /// Returns `None` if no solution is found, if the search was cancelled, or if the method is not the two-phase
    /// method.
    pub(crate) fn first_within(
        &self,
        cube: &Cube,
        max_moves: MaxMoves,
        outside: usize,
        cancel: &CancelToken,
    ) -> Option<Solution> {
        let control = SearchControl {
            cancel: cancel.clone(),
            progress: &NoProgress,
        };
        let Position { facelets, cube } = &cube.position;
        let proposal = self.proposer.first_within(cube, max_moves, outside, &control)?;
        Solution::solving(facelets, proposal).ok()
    }

    /// Finds the best solution of each cube, on all cores. The results are in the order of the cubes.
    pub fn solve_all(&self, cubes: &[Cube]) -> Vec<Result<Solution, SolveError>> {
        self.solve_until(cubes, &CancelToken::new())
    }

    /// Like [`Solver::solve_all`], but a token can cancel the searches. The result of each remaining cube is then the
    /// shortest solution that is known for it, or an error if no solution is known. The layer-by-layer method and
    /// Thistlethwaite's method ignore the token, because they solve a cube in a short time.
    pub fn solve_until(&self, cubes: &[Cube], cancel: &CancelToken) -> Vec<Result<Solution, SolveError>> {
        let positions: Vec<&Position> = cubes.iter().map(|cube| &cube.position).collect();
        self.solve_positions_by(self.method, &positions, cancel)
    }

    /// Like [`Solver::solve_until`], but with different options of the same method on the same tables.
    ///
    /// # Panics
    ///
    /// If the method needs different tables.
    pub(crate) fn solve_positions_by(
        &self,
        method: Method,
        cubes: &[&Position],
        cancel: &CancelToken,
    ) -> Vec<Result<Solution, SolveError>> {
        if method != self.method {
            let other = self.with_options_of(method).expect("the method has these tables");
            return other.solve_positions_by(method, cubes, cancel);
        }
        let solve = |cubes: &[&Position]| self.solve_group(cubes, cancel);
        let groups = cubes.par_chunks(self.proposer.group_size());
        groups.flat_map_iter(solve).collect()
    }

    /// The number of cubes that [`Solver::solve_group`] solves at a time.
    pub(crate) fn group_size(&self) -> usize {
        self.proposer.group_size()
    }

    /// Finds the best solution of each cube, on the current thread. The results are in the order of the cubes.
    pub(crate) fn solve_group(
        &self,
        positions: &[&Position],
        cancel: &CancelToken,
    ) -> Vec<Result<Solution, SolveError>> {
        let cubes: Vec<CubieCube> = positions.iter().map(|position| position.cube).collect();
        let control = SearchControl {
            cancel: cancel.clone(),
            progress: &NoProgress,
        };
        let proposals = self.proposer.propose_group(&cubes, &control);
        let checked = proposals.into_iter().zip(positions);
        checked
            .map(|(proposal, position)| Solution::solving(&position.facelets, proposal?))
            .collect()
    }
}

/// Collects the options of a [`Solver`]. [`SolverBuilder::open`] opens the tables of the solver.
///
/// [`SolverBuilder::open`] returns an error if the method does not have one of the options.
#[derive(Debug, Clone)]
#[must_use]
pub struct SolverBuilder {
    name: MethodName,
    options: MethodOptions,
    store: Option<Store>,
}

impl SolverBuilder {
    fn new(name: MethodName) -> SolverBuilder {
        SolverBuilder {
            name,
            options: MethodOptions::default(),
            store: None,
        }
    }

    /// Sets the metric in which solutions should be short. This is an option of two-phase and of optimal; optimal
    /// allows only HTM and QTM.
    pub fn metric(mut self, metric: SearchMetric) -> Self {
        self.options.metric = Some(metric);
        self
    }

    /// Sets the faces that may be turned. This is an option of two-phase.
    pub fn faces(mut self, faces: TurnableFaces) -> Self {
        self.options.faces = Some(faces);
        self
    }

    /// Sets the maximum number of moves of a solution in the metric: 1 to 40. This is an option of two-phase and
    /// optimal.
    pub fn max_moves(mut self, moves: usize) -> Self {
        self.options.max_moves = Some(moves);
        self
    }

    /// Sets the time limit of the search for each cube. When it is over, the search returns the shortest solution that
    /// it knows. This is an option of two-phase and optimal.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.options.time_limit = Some(time);
        self
    }

    /// Sets the number of solutions to look for. This is an option of two-phase.
    pub fn solutions(mut self, solutions: usize) -> Self {
        self.options.solutions = Some(solutions);
        self
    }

    /// Requests all shortest solutions, and not only one. This is an option of optimal.
    pub fn all(mut self) -> Self {
        self.options.all = true;
        self
    }

    /// Requests shorter and shorter solutions, until the request is cancelled or a shorter solution is impossible. This
    /// is an option of two-phase.
    pub fn improve(mut self) -> Self {
        self.options.improve = true;
        self
    }

    /// Sets the tables to use. This is an option of two-phase and optimal.
    pub fn tables(mut self, tables: impl Into<TableChoice>) -> Self {
        self.options.tables = Some(tables.into());
        self
    }

    /// Sets the face of the layer that is solved first. This is an option of the layer-by-layer method.
    pub fn first_face(mut self, face: impl Into<FirstFace>) -> Self {
        self.options.first_face = Some(face.into());
        self
    }

    /// Sets the store for tables. The default is [`Store::default`].
    pub fn store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// Opens the solver: reads its tables, or builds and stores them. In a program compiled without optimisation,
    /// building takes half a minute. To avoid this, add [two lines](crate) to the `Cargo.toml` of the program.
    ///
    /// # Errors
    ///
    /// If the method does not have one of the options, if a table does not fit into memory, or if a newly built table
    /// is wrong.
    pub fn open(self) -> Result<Solver, OpenError> {
        self.open_with(&NoProgress)
    }

    /// Like [`SolverBuilder::open`], but also reports the progress of building tables.
    ///
    /// # Errors
    ///
    /// The errors of [`SolverBuilder::open`].
    pub(crate) fn open_with(self, progress: &dyn TableProgress) -> Result<Solver, OpenError> {
        let method = Method::with_options(self.name, &self.options)?;
        let store = self.store.unwrap_or_default();
        Solver::open(method, &store, progress)
    }
}
