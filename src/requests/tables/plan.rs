//! Selects tables on disk to build, prove or remove.

use super::known::{distinct, known_tables, tables_of_puzzle};
use super::tables_of::TablesOf;
use crate::cube::TurnSet;
use crate::goals::Goal;
use crate::opaque::opaque;
use crate::puzzles::PuzzleName;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::solvers::domino::DominoSpec;
use crate::solvers::goals::{DEFAULT_MEMORY, PlannedGoalTables};
use crate::solvers::{Method, MethodName, MethodOption, MethodOptions, SearchMetric, TableChoice, TurnableFaces};
use crate::tables::{Store, TableSpec};
use std::fmt;

/// A request about named tables or, if no table is named, about all tables.
#[derive(Debug, Clone, Default)]
pub struct TablesRequest {
    /// The methods or the group that use the tables.
    pub of: Vec<TablesOf>,
    /// The size of the tables, or the set of tables.
    pub table_size: Option<TableChoice>,
    /// The metric.
    pub metric: Option<SearchMetric>,
    /// The faces that may be turned.
    pub faces: Option<TurnableFaces>,
    /// The puzzle.
    pub puzzle: Option<PuzzleName>,
}

impl TablesRequest {
    /// True if no table is selected by name.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
            && self.table_size.is_none()
            && self.metric.is_none()
            && self.faces.is_none()
            && self.puzzle.is_none()
    }
}

/// A checked selection of tables.
pub struct TablesPlan {
    meant: TableSelection,
}

opaque!(TablesPlan);

enum TableSelection {
    /// The tables of a puzzle other than the 3x3x3, for all its methods in all its metrics.
    OfPuzzle(PuzzleName),
    /// The tables of the 3x3x3.
    OfCube(Choice),
}

impl TablesPlan {
    /// Checks a selection of tables. If no method is named, a size selects the method that has this size, and a metric
    /// or faces select `two-phase`.
    ///
    /// # Errors
    ///
    /// If a named method has no tables of the named size, metric or faces, or if this program does not solve the
    /// puzzle.
    pub fn new(request: &TablesRequest) -> Result<TablesPlan, RequestError> {
        let meant = match request.puzzle.clone() {
            Some(puzzle) if puzzle.other().is_some() => {
                puzzle.solvable()?;
                TableSelection::OfPuzzle(puzzle)
            }
            _ => TableSelection::OfCube(Choice::new(request)?),
        };
        Ok(TablesPlan { meant })
    }

    /// The named methods that have no tables.
    pub fn without_tables(&self) -> Vec<MethodName> {
        let has_none = |name: &MethodName| Method::named(*name).is_none_or(|method| method.table_specs().is_empty());
        match &self.meant {
            TableSelection::OfPuzzle(_) => Vec::new(),
            TableSelection::OfCube(choice) => choice.methods.iter().copied().filter(has_none).collect(),
        }
    }

    /// True if all existing tables are selected.
    pub fn is_of_all(&self) -> bool {
        match &self.meant {
            TableSelection::OfPuzzle(_) => false,
            TableSelection::OfCube(choice) => choice.is_everything() && !choice.is_of_cube_alone,
        }
    }

    /// The tables to build: the tables that the selected methods use by default, or their tables of the named size.
    /// Tables of the method `optimal` take a gigabyte by default, and are included only if the method or one of its
    /// sizes is named. Tables of `fmc` and of the domino group are included only if `fmc` or the group is named. For a
    /// puzzle other than the 3x3x3, all its tables.
    pub fn to_build(&self) -> Vec<Box<dyn TableSpec>> {
        match &self.meant {
            TableSelection::OfPuzzle(puzzle) => tables_of_puzzle(puzzle),
            TableSelection::OfCube(choice) => choice.usual(),
        }
    }

    /// The tables to verify: the selected tables that exist, and the default tables of the named methods even if they
    /// do not exist. For a puzzle other than the 3x3x3, all its tables.
    pub fn to_verify(&self, store: &Store) -> Vec<Box<dyn TableSpec>> {
        let choice = match &self.meant {
            TableSelection::OfPuzzle(puzzle) => return tables_of_puzzle(puzzle),
            TableSelection::OfCube(choice) => choice,
        };
        let named = match choice.is_everything() {
            true => Vec::new(),
            false => choice.usual(),
        };
        let mut wanted = match self.is_of_all() {
            true => known_tables(),
            false => choice.table_specs(),
        };
        wanted.retain(|spec| has_name(&named, spec.name()) || store.has(spec.as_ref()));
        wanted
    }

    /// The tables to remove: all tables, or the selected tables. Other sizes of the same method stay. Tables that
    /// another method of the 3x3x3 also uses stay too, unless the other method is `optimal` or `fmc`. For a puzzle
    /// other than the 3x3x3, every table that a method of the 3x3x3 uses stays.
    pub fn to_remove(&self) -> Vec<Box<dyn TableSpec>> {
        match &self.meant {
            TableSelection::OfPuzzle(puzzle) => {
                let of_methods = Choice::default().table_specs();
                let mut specs = tables_of_puzzle(puzzle);
                specs.retain(|spec| !has_name(&of_methods, spec.name()));
                specs
            }
            TableSelection::OfCube(_) if self.is_of_all() => known_tables(),
            TableSelection::OfCube(choice) => choice.removable(),
        }
    }
}

/// The tables of the named goal, or of the solved cube with the named turns; `None` if the options name neither a goal
/// nor turns.
///
/// # Errors
///
/// If a memory limit is given without a goal or turns, or if no tables of the goal fit into the memory limit.
pub fn tables_of_goal(options: &Options) -> Result<Option<PlannedGoalTables>, AnswerError> {
    let puzzle = options.puzzle.clone().unwrap_or_default();
    options.judge(RequestName::Verify, &puzzle)?;
    let goal = match (options.goal(), options.turns()) {
        (None, None) if options.memory.is_some() => {
            let alone = RequestError::Alone {
                option: "memory",
                other: "goal",
            };
            return Err(alone.into());
        }
        (None, None) => return Ok(None),
        (goal, _) => goal.unwrap_or_else(Goal::solved),
    };
    let turns = options.turns().cloned().unwrap_or_else(TurnSet::all_faces);
    let memory = options.memory.unwrap_or(DEFAULT_MEMORY);
    Ok(Some(PlannedGoalTables::new(goal.masks(), &turns, memory)?))
}

fn has_name(specs: &[Box<dyn TableSpec>], name: &str) -> bool {
    specs.iter().any(|spec| spec.name() == name)
}

/// The methods of the 3x3x3 whose tables are selected, and the size of these tables if a size was named.
#[derive(Default)]
struct Choice {
    methods: Vec<MethodName>,
    /// True if the tables of the domino group are named. If neither the domino group nor a method is named, all tables
    /// are selected.
    names_domino: bool,
    size: Option<TableChoice>,
    metric: Option<SearchMetric>,
    faces: Option<TurnableFaces>,
    /// True if the 3x3x3 was named.
    is_of_cube_alone: bool,
}

impl Choice {
    fn new(request: &TablesRequest) -> Result<Choice, RequestError> {
        let methods = request.of.iter().filter_map(|of| match of {
            TablesOf::Method(name) => Some(*name),
            TablesOf::Domino => None,
        });
        let mut choice = Choice {
            methods: methods.collect(),
            names_domino: request.of.contains(&TablesOf::Domino),
            size: request.table_size,
            metric: request.metric,
            faces: request.faces,
            is_of_cube_alone: request.puzzle.is_some(),
        };
        if let Some(size) = choice.size {
            choice.narrow("table_size", &size, &[size.method()])?;
        }
        if let Some(faces) = choice.faces {
            choice.narrow("faces", &faces, &[MethodName::TwoPhase])?;
        }
        if let Some(metric) = choice.metric {
            choice.narrow("metric", &metric.metric().name(), MethodOption::Metric.methods())?;
            let options = MethodOptions {
                metric: Some(metric),
                ..MethodOptions::default()
            };
            for &name in &choice.methods {
                Method::with_options(name, &options)?;
            }
        }
        Ok(choice)
    }

    /// Checks that an option applies to all named methods. If no method is named, selects the first method that has the
    /// option.
    fn narrow(
        &mut self,
        option: &'static str,
        value: &dyn fmt::Display,
        has: &[MethodName],
    ) -> Result<(), RequestError> {
        let domino = self.names_domino.then_some(TablesOf::Domino);
        let others = self.methods.iter().filter(|name| !has.contains(name));
        if let Some(other) = domino.or(others.copied().map(TablesOf::Method).next()) {
            return Err(RequestError::OfOtherTables {
                option,
                value: value.to_string(),
                has: has.to_vec(),
                other,
            });
        }
        if self.methods.is_empty() {
            self.methods.extend(has.first());
        }
        Ok(())
    }

    fn is_everything(&self) -> bool {
        self.methods.is_empty() && !self.names_domino
    }

    fn is_of(&self, name: MethodName) -> bool {
        self.is_everything() || self.methods.contains(&name)
    }

    /// Each selected method, with each selected size and metric of its tables.
    fn variants(&self) -> Vec<Method> {
        let has_tables = |method: &Method| {
            let is_size = self.size.is_none_or(|size| method.tables() == Some(size));
            is_size && self.metric.is_none_or(|metric| method.metric() == metric)
        };
        all_variants(|name| self.is_of(name)).filter(has_tables).collect()
    }

    /// All selected tables, including those that other methods share.
    fn table_specs(&self) -> Vec<Box<dyn TableSpec>> {
        let of_methods = self.variants().into_iter().flat_map(Method::table_specs);
        let domino = domino(self.is_everything() || self.names_domino);
        distinct(of_methods.chain(domino))
    }

    /// See [`TablesPlan::to_remove`].
    fn removable(&self) -> Vec<Box<dyn TableSpec>> {
        let chosen = self.variants();
        // The method `optimal` also uses tables of `two-phase`, and `fmc` also uses tables of `thistlethwaite`. These
        // uses do not protect the tables from removal.
        let borrows = |name| matches!(name, MethodName::Optimal | MethodName::Fmc);
        let needed = all_variants(|name| self.is_of(name) || !borrows(name)).filter(|method| !chosen.contains(method));
        let needed = distinct(needed.flat_map(Method::table_specs));
        let mut removable = self.table_specs();
        removable.retain(|spec| !has_name(&needed, spec.name()));
        removable
    }

    /// See [`TablesPlan::to_build`].
    fn usual(&self) -> Vec<Box<dyn TableSpec>> {
        let is_chosen = |name: &MethodName| match name {
            MethodName::Optimal | MethodName::Fmc => self.methods.contains(name),
            name => self.is_of(*name),
        };
        let options = MethodOptions {
            tables: self.size,
            metric: self.metric,
            faces: self.faces,
            ..MethodOptions::default()
        };
        let with_options = |name| Method::with_options(name, &options).ok().or(Method::named(name));
        let methods = MethodName::ALL.into_iter().filter(is_chosen).filter_map(with_options);
        distinct(methods.flat_map(Method::table_specs).chain(domino(self.names_domino)))
    }
}

/// The tables of the domino group, if they are selected.
fn domino(is_meant: bool) -> Option<Box<dyn TableSpec>> {
    is_meant.then(|| Box::new(DominoSpec) as Box<dyn TableSpec>)
}

/// The methods for which `is_meant` returns true, with all variants of their tables.
fn all_variants(is_meant: impl Fn(MethodName) -> bool) -> impl Iterator<Item = Method> {
    let names = MethodName::ALL.into_iter().filter(move |&name| is_meant(name));
    names.filter_map(Method::named).flat_map(Method::with_all_tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(specs: &[Box<dyn TableSpec>]) -> Vec<String> {
        specs.iter().map(|spec| spec.name().to_owned()).collect()
    }

    fn plan(request: TablesRequest) -> TablesPlan {
        TablesPlan::new(&request).expect("there are such tables")
    }

    /// Checks that each of these options selects its method, as if the method were named.
    #[test]
    fn an_option_of_one_method_stands_for_the_method() {
        let metric = TablesRequest {
            metric: Some(SearchMetric::QuarterTurn),
            ..TablesRequest::default()
        };
        let faces = TablesRequest {
            faces: "URFDL".parse().ok(),
            ..TablesRequest::default()
        };
        let size = TablesRequest {
            table_size: "large".parse().ok(),
            ..TablesRequest::default()
        };
        for request in [metric, faces, size] {
            let named = TablesRequest {
                of: vec![TablesOf::Method(MethodName::TwoPhase)],
                ..request.clone()
            };
            let (alone, named) = (plan(request), plan(named));
            assert_eq!(names(&alone.to_build()), names(&named.to_build()));
            assert_eq!(names(&alone.to_remove()), names(&named.to_remove()));
            assert!(!alone.is_of_all());
        }
    }

    /// Checks that naming the 3x3x3 selects the tables of its methods and of the domino group, and no tables of other
    /// puzzles.
    #[test]
    fn the_3x3x3_that_is_named_has_the_tables_of_its_methods_alone() {
        let all = plan(TablesRequest::default());
        let cube = plan(TablesRequest {
            puzzle: Some(PuzzleName::ThreeByThree),
            ..TablesRequest::default()
        });
        assert_eq!(names(&cube.to_build()), names(&all.to_build()));
        let (removed, known) = (names(&cube.to_remove()), names(&known_tables()));
        assert!(
            known.starts_with(&removed) && removed.len() < known.len(),
            "{removed:?}"
        );
        assert!(removed.contains(&DominoSpec.name().to_owned()) && !cube.is_of_all());
    }

    #[test]
    fn what_others_need_is_not_removed_and_gigabytes_are_built_only_if_they_are_named() {
        let all = plan(TablesRequest::default());
        assert!(all.is_of_all());
        assert_eq!(names(&all.to_remove()), names(&known_tables()));
        let is_large = |name: &String| name.starts_with("optimal") || name.starts_with("fmc");
        assert!(!names(&all.to_build()).iter().any(is_large));
        let optimal = plan(TablesRequest {
            of: vec![TablesOf::Method(MethodName::Optimal)],
            ..TablesRequest::default()
        });
        assert!(
            names(&optimal.to_build())
                .iter()
                .any(|name| name.starts_with("two-phase"))
        );
        assert!(
            names(&optimal.to_remove())
                .iter()
                .all(|name| name.starts_with("optimal"))
        );
        let large_cube = plan(TablesRequest {
            puzzle: "6x6x6".parse().ok(),
            ..TablesRequest::default()
        });
        assert!(
            names(&large_cube.to_build())
                .iter()
                .any(|name| name.starts_with("two-phase"))
        );
        assert!(
            !names(&large_cube.to_remove())
                .iter()
                .any(|name| name.starts_with("two-phase"))
        );
    }
}
