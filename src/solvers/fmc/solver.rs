//! The fewest-moves solver in steps.

use super::goal_search::{GoalChainSearch, GoalSolvers};
use super::premoves::{Solve, solve_behind_premoves};
use super::search::{FmcOptions, StepSearch};
use super::shortest::FmcSolved;
use super::solution::FmcSolution;
use super::tables::FmcTables;
use crate::cube::Cube;
use crate::opaque::opaque;
use crate::search::CancelToken;
use crate::solvers::SolveError;
use crate::tables::{Store, TableError, TableProgress, TableSpec};

/// The fewest-moves solver in steps, with its open tables. Together, the tables take 4 MB.
pub struct FmcSolver {
    tables: FmcTables,
    goals: GoalSolvers,
}

opaque!(FmcSolver);

impl FmcSolver {
    /// The specifications of the solver's tables.
    pub fn table_specs() -> Vec<Box<dyn TableSpec>> {
        FmcTables::specs()
    }

    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table does not have the published number of positions at each distance, or if a table does not
    /// fit into memory.
    pub fn open(store: &Store, progress: &dyn TableProgress) -> Result<FmcSolver, TableError> {
        let tables = FmcTables::open(store, progress)?;
        Ok(FmcSolver {
            tables,
            goals: GoalSolvers::new(store.clone()),
        })
    }

    /// Makes the solver also store the tables of goals, in one file for each table. This is for front ends with a
    /// single user.
    #[must_use]
    pub fn keeping_goals(mut self) -> FmcSolver {
        self.goals.keeps = true;
        self
    }

    /// Solves a cube in steps, after the premoves of the options. The result lists the shortest solution first. During
    /// the search, this function calls `improved` for each solution that is shorter than all previous solutions.
    ///
    /// # Errors
    ///
    /// If the search finds no solution within the limits of time and moves, or if a solution is wrong and therefore
    /// withheld. Steps to other goals also give an error if no cube meets the goals, or if their tables cannot be
    /// opened.
    pub fn solve(
        &self,
        cube: &Cube,
        options: &FmcOptions,
        token: &CancelToken,
        improved: &mut dyn FnMut(&FmcSolution),
    ) -> Result<FmcSolved, SolveError> {
        let solve: &Solve = &|cube, options, improved| self.solve_in_steps(cube, options, token, improved);
        match options.premoves.is_empty() {
            true => solve(cube, options, improved),
            false => solve_behind_premoves(cube, options, solve, improved),
        }
    }

    fn solve_in_steps(
        &self,
        cube: &Cube,
        options: &FmcOptions,
        token: &CancelToken,
        improved: &mut dyn FnMut(&FmcSolution),
    ) -> Result<FmcSolved, SolveError> {
        if options.chains.are_usual() {
            return StepSearch::new(&self.tables, cube, options, token).run(improved);
        }
        let search = GoalChainSearch {
            tables: &self.tables,
            goals: &self.goals,
            cube,
            options,
            token,
        };
        search.run(improved)
    }
}
