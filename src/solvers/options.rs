//! Options for methods. [`MethodOptions`] can contain any options. A later check rejects options that the method does
//! not have.

use super::layers::first_face::FirstFace;
use super::optimal::table_size::TableSize;
use super::two_phase::options::TableSet;
use super::{SearchMetric, TurnableFaces};
use crate::cube::Metric;
use crate::notation::UnknownName;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The solving methods, without their options. All methods except [`MethodName::Reduction`] are for the 3x3x3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MethodName {
    /// The layer-by-layer method, which has the seven stages that people use.
    Layers,
    /// Thistlethwaite's method, which has four phases.
    Thistlethwaite,
    /// Kociemba's two-phase method.
    TwoPhase,
    /// The optimal method, whose solutions are provably shortest.
    Optimal,
    /// The fewest-moves method, which searches in the steps that people use.
    Fmc,
    /// The reduction method for cubes of four layers or more. It solves the centres, pairs the edges, and then solves
    /// the cube like a 3x3x3.
    Reduction,
}

impl MethodName {
    /// The methods for the 3x3x3, in the order in which they were added.
    pub const ALL: [MethodName; 5] = [
        MethodName::Layers,
        MethodName::Thistlethwaite,
        MethodName::TwoPhase,
        MethodName::Optimal,
        MethodName::Fmc,
    ];

    /// All methods, including the method for larger cubes.
    pub const OF_ANY_PUZZLE: [MethodName; 6] = [
        MethodName::Layers,
        MethodName::Thistlethwaite,
        MethodName::TwoPhase,
        MethodName::Optimal,
        MethodName::Fmc,
        MethodName::Reduction,
    ];

    /// The name of the method: `layers`, `thistlethwaite`, `two-phase`, `optimal`, `fmc` or `reduction`.
    pub const fn name(self) -> &'static str {
        match self {
            MethodName::Layers => "layers",
            MethodName::Thistlethwaite => "thistlethwaite",
            MethodName::TwoPhase => "two-phase",
            MethodName::Optimal => "optimal",
            MethodName::Fmc => "fmc",
            MethodName::Reduction => "reduction",
        }
    }

    /// Other names of the method.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            MethodName::Layers => &["lbl", "cfop"],
            MethodName::TwoPhase => &["kociemba"],
            MethodName::Thistlethwaite | MethodName::Optimal | MethodName::Fmc | MethodName::Reduction => &[],
        }
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Reads the name of a method, or one of its other names.
impl FromStr for MethodName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<MethodName, UnknownName> {
        let is_named = |name: &MethodName| name.name() == text || name.aliases().contains(&text);
        let found = MethodName::OF_ANY_PUZZLE.into_iter().find(is_named);
        found.ok_or_else(|| UnknownName::new("method", text, MethodName::OF_ANY_PUZZLE.map(MethodName::name)))
    }
}

/// The options that some methods have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MethodOption {
    /// The face of the layer that is solved first.
    FirstFace,
    /// The metric in which solutions should be short.
    Metric,
    /// The faces that may be turned.
    Faces,
    /// The maximum number of moves of a solution.
    MaxMoves,
    /// The time for which the search looks for shorter solutions.
    TimeLimit,
    /// The tables to use.
    Tables,
    /// The number of solutions to look for.
    Solutions,
    /// Find all shortest solutions.
    All,
    /// Find shorter and shorter solutions.
    Improve,
}

impl MethodOption {
    /// The name of the option in JSON, as in `max_moves`.
    pub const fn name(self) -> &'static str {
        match self {
            MethodOption::FirstFace => "first_face",
            MethodOption::Metric => "metric",
            MethodOption::Faces => "faces",
            MethodOption::MaxMoves => "max_moves",
            MethodOption::TimeLimit => "time_limit",
            MethodOption::Tables => "table_size",
            MethodOption::Solutions => "solutions",
            MethodOption::All => "all",
            MethodOption::Improve => "improve",
        }
    }

    /// The methods that have the option.
    pub const fn methods(self) -> &'static [MethodName] {
        match self {
            MethodOption::FirstFace => &[MethodName::Layers],
            MethodOption::Metric | MethodOption::Tables => &[MethodName::TwoPhase, MethodName::Optimal],
            MethodOption::MaxMoves | MethodOption::TimeLimit => {
                &[MethodName::TwoPhase, MethodName::Optimal, MethodName::Fmc]
            }
            MethodOption::Faces => &[MethodName::TwoPhase],
            MethodOption::Solutions | MethodOption::Improve => &[MethodName::TwoPhase, MethodName::Fmc],
            MethodOption::All => &[MethodName::Optimal],
        }
    }
}

/// Writes the option in a few words, as in `first face` or `number of moves`.
impl fmt::Display for MethodOption {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            MethodOption::FirstFace => "first face",
            MethodOption::Metric => "metric",
            MethodOption::Faces => "faces",
            MethodOption::MaxMoves => "number of moves",
            MethodOption::TimeLimit => "time limit",
            MethodOption::Tables => "tables",
            MethodOption::Solutions => "number of solutions",
            MethodOption::All => "all shortest solutions",
            MethodOption::Improve => "ever shorter solutions",
        })
    }
}

/// The tables of a method that has tables of several sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableChoice {
    /// A set of tables for the two-phase method.
    TwoPhase(TableSet),
    /// A table for the optimal method.
    Optimal(TableSize),
}

impl TableChoice {
    /// All tables: the tables of the two-phase method, then the tables of the optimal method, each from small to large.
    pub fn all() -> impl Iterator<Item = TableChoice> {
        let two_phase = TableSet::ALL.map(TableChoice::TwoPhase);
        let optimal = TableSize::ALL.map(TableChoice::Optimal);
        two_phase.into_iter().chain(optimal)
    }

    /// The name of the choice: `small`, `large`, or a size such as `1G`.
    pub const fn name(self) -> &'static str {
        match self {
            TableChoice::TwoPhase(set) => set.name(),
            TableChoice::Optimal(size) => size.name(),
        }
    }

    /// The method to which these tables belong.
    pub const fn method(self) -> MethodName {
        match self {
            TableChoice::TwoPhase(_) => MethodName::TwoPhase,
            TableChoice::Optimal(_) => MethodName::Optimal,
        }
    }
}

impl fmt::Display for TableChoice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl From<TableSet> for TableChoice {
    fn from(set: TableSet) -> TableChoice {
        TableChoice::TwoPhase(set)
    }
}

impl From<TableSize> for TableChoice {
    fn from(size: TableSize) -> TableChoice {
        TableChoice::Optimal(size)
    }
}

impl FromStr for TableChoice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<TableChoice, UnknownName> {
        let found = TableChoice::all().find(|choice| choice.name() == text);
        found.ok_or_else(|| UnknownName::new("size of tables", text, TableChoice::all().map(TableChoice::name)))
    }
}

/// Options for a method. The method uses its default for each absent option.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MethodOptions {
    /// The face of the layer that is solved first.
    pub first_face: Option<FirstFace>,
    /// The metric in which solutions should be short. The default is HTM.
    pub metric: Option<SearchMetric>,
    /// The faces that may be turned. The default is all faces.
    pub faces: Option<TurnableFaces>,
    /// The maximum number of moves of a solution in the metric: 1 to 40.
    pub max_moves: Option<usize>,
    /// The time for which the search looks for shorter solutions of each cube.
    pub time_limit: Option<Duration>,
    /// The tables to use.
    pub tables: Option<TableChoice>,
    /// The number of solutions to look for.
    pub solutions: Option<usize>,
    /// True to find all shortest solutions, and not only one.
    pub all: bool,
    /// True to find shorter and shorter solutions until the search is cancelled or no shorter solution is possible.
    pub improve: bool,
}

impl MethodOptions {
    /// The options that are given. The metric HTM and the choice of all faces count as not given.
    pub fn given(&self) -> impl Iterator<Item = MethodOption> {
        [
            (MethodOption::FirstFace, self.first_face.is_some()),
            (
                MethodOption::Metric,
                self.metric.is_some_and(|metric| metric != SearchMetric::HalfTurn),
            ),
            (
                MethodOption::Faces,
                self.faces.is_some_and(|faces| faces != TurnableFaces::All),
            ),
            (MethodOption::MaxMoves, self.max_moves.is_some()),
            (MethodOption::TimeLimit, self.time_limit.is_some()),
            (MethodOption::Tables, self.tables.is_some()),
            (MethodOption::Solutions, self.solutions.is_some()),
            (MethodOption::All, self.all),
            (MethodOption::Improve, self.improve),
        ]
        .into_iter()
        .filter_map(|(option, is_given)| is_given.then_some(option))
    }

    /// The first given option that a method does not have; `None` if the method has all given options. Tables of a
    /// different method count as an option that the method does not have.
    pub fn unsupported_by(&self, name: MethodName) -> Option<MethodOption> {
        self.given().find(|&option| {
            let has = option.methods().contains(&name);
            let of_other = option == MethodOption::Tables && self.tables.is_some_and(|tables| tables.method() != name);
            !has || of_other
        })
    }

    /// Returns these options without the options that a method does not have.
    #[must_use]
    pub fn supported_by(mut self, name: MethodName) -> MethodOptions {
        while let Some(option) = self.unsupported_by(name) {
            match option {
                MethodOption::FirstFace => self.first_face = None,
                MethodOption::Metric => self.metric = None,
                MethodOption::Faces => self.faces = None,
                MethodOption::MaxMoves => self.max_moves = None,
                MethodOption::TimeLimit => self.time_limit = None,
                MethodOption::Tables => self.tables = None,
                MethodOption::Solutions => self.solutions = None,
                MethodOption::All => self.all = false,
                MethodOption::Improve => self.improve = false,
            }
        }
        self
    }
}

/// The reason why options are refused: the method does not have an option, or a value is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The method does not have the option, or the tables belong to a different method.
    #[error("the method {method} has no option {option}")]
    NotOfMethod {
        /// The option.
        option: MethodOption,
        /// The name of the method.
        method: &'static str,
    },
    /// The method is for larger cubes than the 3x3x3.
    #[error("the method {0} is for cubes of four layers or more")]
    NotOfThreeByThree(&'static str),
    /// The optimal method does not support this metric.
    #[error("solutions are proven to be shortest in HTM and in QTM, not in {0}")]
    Metric(Metric),
    /// The number is not a valid limit of moves.
    #[error(
        "a limit of {0} moves is not possible: write a number from 1 to 40; no cube needs more than 20 moves, or 26 \
         quarter turns"
    )]
    MaxMoves(usize),
    /// The number of solutions is zero.
    #[error("the number of solutions must be at least 1")]
    NoSolutions,
}
