//! The solver that everybody uses: a method with its tables open.

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

/// A method of solving with its tables open. Every solution that it gives has been replayed on the
/// stickers of its cube by the facelet engine, which shares no code with the solvers.
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
    /// Kociemba's two phases: at most 21 moves (HTM) unless `max_moves` says otherwise, in a
    /// fraction of a millisecond.
    pub fn two_phase() -> SolverBuilder {
        SolverBuilder::new(MethodName::TwoPhase)
    }

    /// Shortest solutions, proven: at most 20 moves (HTM), or 26 (QTM). The default table takes 0.94 GB.
    pub fn optimal() -> SolverBuilder {
        SolverBuilder::new(MethodName::Optimal)
    }

    /// Thistlethwaite's four phases: at most 45 moves (HTM), in a microsecond.
    pub fn thistlethwaite() -> SolverBuilder {
        SolverBuilder::new(MethodName::Thistlethwaite)
    }

    /// Layer by layer, as people do it: 55 moves (HTM) in the mean, explained step by step.
    pub fn layers() -> SolverBuilder {
        SolverBuilder::new(MethodName::Layers)
    }

    /// Opens a method: reads its tables from a store, or builds them and keeps them there.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or one that was built is not what it should be.
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

    /// A solver that finds whatever a test wants it to find.
    #[cfg(test)]
    pub(crate) fn with_proposer(method: Method, proposer: Box<dyn Proposer>) -> Solver {
        Solver { method, proposer }
    }

    /// The method, with its options.
    pub fn method(&self) -> Method {
        self.method
    }

    /// A solver for the same method with other options, on the tables that this one has open. None
    /// of another method, of other tables, and of a method without options: those are opened.
    pub fn with_options_of(&self, method: Method) -> Option<Solver> {
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

    /// The best solution of a cube that the method finds.
    ///
    /// # Errors
    ///
    /// If there is none as was asked for, or what was found is wrong and therefore withheld.
    pub fn solve(&self, cube: &Cube) -> Result<Solution, SolveError> {
        self.request(cube).solve()
    }

    /// As many solutions as the method was asked for, the shortest first; at least one.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solve`].
    pub fn solve_several(&self, cube: &Cube) -> Result<Vec<Solution>, SolveError> {
        self.request(cube).solve_several()
    }

    /// True if a table was found to be damaged since it was opened. A solver that is opened anew builds it again.
    pub(crate) fn is_damaged(&self) -> bool {
        self.proposer.is_damaged()
    }

    /// A question about a cube that can be cancelled, watched, or led to another cube than the
    /// solved one.
    pub fn request<'a>(&'a self, cube: &'a Cube) -> Request<'a> {
        Request::new(self.proposer.as_ref(), &cube.position)
    }

    /// A number of moves of the metric that a cube needs at least, as the tables tell at once; none of
    /// methods that prove nothing.
    pub fn lower_bound(&self, cube: &Cube) -> Option<usize> {
        self.proposer.lower_bound(&cube.position.cube)
    }

    /// The first solution of at most `max_moves` moves, with at most `outside` of them outside the segment in H; the
    /// same on any machine with any number of threads. None if there is no such solution, the search was cancelled, or
    /// the method is not that of two phases.
    pub fn first_within(
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

    /// The best solution of each of many cubes, in their order, on all cores.
    pub fn solve_all(&self, cubes: &[Cube]) -> Vec<Result<Solution, SolveError>> {
        self.solve_until(cubes, &CancelToken::new())
    }

    /// The same, until a token is cancelled: of cubes that are left then, nothing was found in time.
    pub fn solve_until(&self, cubes: &[Cube], cancel: &CancelToken) -> Vec<Result<Solution, SolveError>> {
        let positions: Vec<&Position> = cubes.iter().map(|cube| &cube.position).collect();
        self.solve_positions_by(self.method, &positions, cancel)
    }

    /// The same by a method with other options on the same tables, until it is cancelled: of cubes that are left then,
    /// nothing was found in time.
    ///
    /// # Panics
    ///
    /// If the method has other tables.
    pub fn solve_positions_by(
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

    /// How many cubes [`Solver::solve_group`] works on at a time.
    pub(crate) fn group_size(&self) -> usize {
        self.proposer.group_size()
    }

    /// The best solution of each of several cubes on this thread, in their order.
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

/// Options of a [`Solver`], put together step by step; [`SolverBuilder::open`] opens its tables.
///
/// An option that the method does not have is an error of [`SolverBuilder::open`].
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

    /// The metric in which solutions are to be short. Of two phases, and of shortest solutions in HTM and
    /// QTM.
    pub fn metric(mut self, metric: SearchMetric) -> Self {
        self.options.metric = Some(metric);
        self
    }

    /// The faces that may be turned. Of two phases.
    pub fn faces(mut self, faces: TurnableFaces) -> Self {
        self.options.faces = Some(faces);
        self
    }

    /// The most moves of the metric that a solution may have, 1 to 40. Of two phases and shortest
    /// solutions.
    pub fn max_moves(mut self, moves: usize) -> Self {
        self.options.max_moves = Some(moves);
        self
    }

    /// How long to look for a shorter solution, for each cube. Of two phases and shortest
    /// solutions.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.options.time_limit = Some(time);
        self
    }

    /// How many solutions to look for. Of two phases.
    pub fn solutions(mut self, solutions: usize) -> Self {
        self.options.solutions = Some(solutions);
        self
    }

    /// All shortest solutions instead of one. Of shortest solutions.
    pub fn all(mut self) -> Self {
        self.options.all = true;
        self
    }

    /// Ever shorter solutions, until the request is cancelled or there can be none shorter. Of two
    /// phases.
    pub fn improve(mut self) -> Self {
        self.options.improve = true;
        self
    }

    /// Which tables to use. Of two phases and shortest solutions.
    pub fn tables(mut self, tables: impl Into<TableChoice>) -> Self {
        self.options.tables = Some(tables.into());
        self
    }

    /// The face of the layer that is solved first. Of layer by layer.
    pub fn first_face(mut self, face: impl Into<FirstFace>) -> Self {
        self.options.first_face = Some(face.into());
        self
    }

    /// Where tables are kept; by default [`Store::default`].
    pub fn store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// Opens the solver: reads its tables, or builds and keeps them. In a program that is compiled without optimisation,
    /// building takes half a minute, unless its `Cargo.toml` has the [two lines](crate) that optimise this crate.
    ///
    /// # Errors
    ///
    /// If the method does not have an option that was given, a table does not fit into memory, or
    /// one that was built is not what it should be.
    pub fn open(self) -> Result<Solver, OpenError> {
        self.open_with(&NoProgress)
    }

    /// The same, and reports how far the building of tables is.
    ///
    /// # Errors
    ///
    /// Those of [`SolverBuilder::open`].
    pub fn open_with(self, progress: &dyn TableProgress) -> Result<Solver, OpenError> {
        let method = Method::with_options(self.name, &self.options)?;
        let store = self.store.unwrap_or_default();
        Solver::open(method, &store, progress)
    }
}
