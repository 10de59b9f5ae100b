//! The methods with their options.

use super::fmc::{FmcMethodOptions, FmcSolver, FmcTime};
use super::layers::{self, FirstFace};
use super::optimal::{self, OptimalMetric, OptimalOptions, TableSize};
use super::options::{MethodName, MethodOptions, OptionError, TableChoice};
use super::thistlethwaite;
use super::two_phase::{self, SearchTime, TableSet, TwoPhaseOptions};
use super::{MaxMoves, SearchMetric, TurnableFaces};
use crate::cube::Face;
use crate::tables::{Store, TableSpec};
use std::fmt;
use std::num::NonZeroUsize;

/// A solving method, with its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The layer-by-layer method. It has the seven stages that people use, and begins with the layer of the given face,
    /// or of the best face.
    Layers(FirstFace),
    /// Thistlethwaite's method, which has four phases. Its solutions have at most 45 moves (HTM), and 31.35 moves on
    /// average.
    Thistlethwaite,
    /// Kociemba's two-phase method, with one of two sets of tables. Its solutions have at most 21 moves (HTM), unless
    /// the options set a different limit.
    TwoPhase(TableSet, TwoPhaseOptions),
    /// The optimal method, with a table of one of seven sizes. Its solutions are provably shortest, unless a time limit
    /// or a cancellation ends the search early. Shortest solutions have at most 20 moves (HTM) or 26 moves (QTM).
    Optimal(TableSize, OptimalOptions),
    /// The fewest-moves method. It searches in the steps that people use, with moves on the scramble and on its
    /// inverse. Its solutions have 19.5 moves (HTM) on average.
    Fmc(FmcMethodOptions),
}

impl Default for Method {
    fn default() -> Self {
        Method::DEFAULT
    }
}

impl Method {
    /// The two-phase method with the small tables.
    pub const DEFAULT: Method = Method::TwoPhase(TableSet::Small, TwoPhaseOptions::DEFAULT);

    /// A method with its default options; `None` if the method is for larger cubes.
    pub const fn named(name: MethodName) -> Option<Method> {
        Some(match name {
            MethodName::Layers => Method::Layers(FirstFace::DEFAULT),
            MethodName::Thistlethwaite => Method::Thistlethwaite,
            MethodName::TwoPhase => Method::DEFAULT,
            MethodName::Optimal => Method::Optimal(TableSize::G1, OptimalOptions::DEFAULT),
            MethodName::Fmc => Method::Fmc(FmcMethodOptions::DEFAULT),
            MethodName::Reduction => return None,
        })
    }

    /// A method with these options. Each option that is not given has the method's default value. But if the two-phase
    /// method has a time limit, its default limit of moves is larger.
    ///
    /// # Errors
    ///
    /// If the method does not have one of the options, or if an option has a value that is not allowed.
    pub(crate) fn with_options(name: MethodName, options: &MethodOptions) -> Result<Method, OptionError> {
        let named = Method::named(name).ok_or(OptionError::NotOfThreeByThree(name.name()))?;
        if let Some(option) = options.unsupported_by(name) {
            let method = name.name();
            return Err(OptionError::NotOfMethod { option, method });
        }
        let max_moves = options
            .max_moves
            .map(|moves| MaxMoves::new(moves).ok_or(OptionError::MaxMoves(moves)));
        let max_moves = max_moves.transpose()?;
        Ok(match named {
            Method::Layers(first) => Method::Layers(options.first_face.unwrap_or(first)),
            Method::Thistlethwaite => Method::Thistlethwaite,
            Method::TwoPhase(set, defaults) => {
                let solutions = options
                    .solutions
                    .map(|solutions| NonZeroUsize::new(solutions).ok_or(OptionError::NoSolutions));
                let metric = options.metric.unwrap_or(defaults.metric);
                let faces = options.faces.unwrap_or(defaults.faces);
                let defaults = TwoPhaseOptions::with_faces(metric, faces);
                // With a time limit, the user wants the shortest solution that is found in this time, even if it is
                // longer than the default limit.
                let usual = match (options.time_limit, faces) {
                    (None, _) => defaults.max_moves,
                    (Some(_), TurnableFaces::All) => defaults.max_moves.max(MaxMoves::gods_number(metric)),
                    (Some(_), TurnableFaces::AllBut(_)) => MaxMoves::MOST,
                };
                let two_phase = TwoPhaseOptions {
                    metric,
                    faces,
                    max_moves: max_moves.unwrap_or(usual),
                    solutions: solutions.transpose()?.unwrap_or(defaults.solutions),
                    time: match (options.time_limit, options.improve) {
                        (Some(time), _) => SearchTime::For(time),
                        (None, true) => SearchTime::Unlimited,
                        (None, false) => defaults.time,
                    },
                };
                let set = match options.tables {
                    Some(TableChoice::TwoPhase(set)) => set,
                    _ => set,
                };
                Method::TwoPhase(set, two_phase)
            }
            Method::Optimal(size, _) => {
                let metric = options.metric.unwrap_or_default();
                let metric = OptimalMetric::of(metric).ok_or(OptionError::Metric(metric.metric()))?;
                let defaults = OptimalOptions::of(metric);
                let optimal = OptimalOptions {
                    max_moves: max_moves.unwrap_or(defaults.max_moves),
                    all: options.all,
                    time: options.time_limit.or(defaults.time),
                    ..defaults
                };
                let size = match options.tables {
                    Some(TableChoice::Optimal(size)) => size,
                    _ => size,
                };
                Method::Optimal(size, optimal)
            }
            Method::Fmc(defaults) => {
                let solutions = options.solutions.unwrap_or(defaults.solutions.get());
                Method::Fmc(FmcMethodOptions {
                    max_moves,
                    solutions: NonZeroUsize::new(solutions).ok_or(OptionError::NoSolutions)?,
                    time: match (options.time_limit, options.improve) {
                        (Some(time), _) => FmcTime::Within(time),
                        (None, true) => FmcTime::Unlimited,
                        (None, false) => FmcTime::Usual,
                    },
                })
            }
        })
    }

    /// The name of the method, without its options.
    pub const fn name(self) -> MethodName {
        match self {
            Method::Layers(_) => MethodName::Layers,
            Method::Thistlethwaite => MethodName::Thistlethwaite,
            Method::TwoPhase(..) => MethodName::TwoPhase,
            Method::Optimal(..) => MethodName::Optimal,
            Method::Fmc(_) => MethodName::Fmc,
        }
    }

    /// Returns the method with each of its table sets or table sizes, in each metric. The two-phase method appears
    /// twice for each set and metric: with all faces, and with five faces. A method without a choice of tables is
    /// returned unchanged.
    pub(crate) fn with_all_tables(self) -> Vec<Method> {
        match self {
            Method::TwoPhase(_, options) => {
                // The tables for five faces do not depend on the missing face.
                let five = [TurnableFaces::All, TurnableFaces::AllBut(Face::B)];
                let of_metric = |metric| {
                    five.into_iter().flat_map(move |faces| {
                        let options = TwoPhaseOptions {
                            metric,
                            faces,
                            ..options
                        };
                        let sets = TableSet::ALL.into_iter();
                        sets.map(move |set| Method::TwoPhase(set, options))
                    })
                };
                SearchMetric::ALL.into_iter().flat_map(of_metric).collect()
            }
            Method::Optimal(_, options) => {
                let in_metric = |metric| OptimalOptions { metric, ..options };
                let of_metric = |metric| {
                    let sizes = TableSize::ALL.into_iter();
                    sizes.map(move |size| Method::Optimal(size, in_metric(metric)))
                };
                OptimalMetric::ALL.into_iter().flat_map(of_metric).collect()
            }
            method => vec![method],
        }
    }

    /// True if the tables of the method are stored and, for the optimal method, fit into the free memory.
    pub(crate) fn is_ready(self, store: &Store) -> bool {
        let fits = match self {
            Method::Optimal(size, options) => optimal::check_memory(size, options.metric, store).is_ok(),
            _ => true,
        };
        fits && self.table_specs().iter().all(|spec| store.has(spec.as_ref()))
    }

    /// The metric in which the method finds short solutions.
    pub const fn metric(self) -> SearchMetric {
        match self {
            Method::TwoPhase(_, options) => options.metric,
            Method::Optimal(_, options) => options.metric.search_metric(),
            Method::Layers(_) | Method::Thistlethwaite | Method::Fmc(_) => SearchMetric::HalfTurn,
        }
    }

    /// The tables that the method uses; `None` if the method has no choice of tables.
    pub const fn tables(self) -> Option<TableChoice> {
        match self {
            Method::TwoPhase(set, _) => Some(TableChoice::TwoPhase(set)),
            Method::Optimal(size, _) => Some(TableChoice::Optimal(size)),
            Method::Layers(_) | Method::Thistlethwaite | Method::Fmc(_) => None,
        }
    }

    /// True if the method reports the depth of its search, because the search may take minutes.
    pub(crate) const fn reports_depth(self) -> bool {
        matches!(self, Method::Optimal(..))
    }

    /// The proven upper bound for the length of the method's solutions in its metric; `None` if no bound is known.
    pub fn longest(self) -> Option<usize> {
        match self {
            Method::Layers(_) => layers::LONGEST,
            Method::Thistlethwaite => Some(thistlethwaite::LONGEST),
            Method::TwoPhase(_, options) => Some(options.max_moves.get()),
            Method::Fmc(options) => Some(options.max_moves.unwrap_or(MaxMoves::MOST).get()),
            // With a time limit, the shortest known solution may be longer than the limit of moves.
            Method::Optimal(_, options) => options.time.is_none().then_some(options.most().get()),
        }
    }

    /// The specifications of the tables that the method needs.
    pub fn table_specs(self) -> Vec<Box<dyn TableSpec>> {
        match self {
            Method::Layers(_) => Vec::new(),
            Method::Thistlethwaite => thistlethwaite::table_specs(),
            Method::TwoPhase(set, options) => two_phase::table_specs(set, options.metric, options.faces),
            Method::Optimal(size, options) => optimal::table_specs(size, options.metric),
            Method::Fmc(_) => FmcSolver::table_specs(),
        }
    }

    /// The maximum memory, in bytes, that is needed to build one of the method's tables.
    pub(crate) fn building_bytes(self) -> usize {
        let specs = self.table_specs();
        let bytes = specs.iter().map(|spec| spec.building_bytes());
        bytes.max().unwrap_or(0)
    }
}

/// Writes the name of the method, and then each option that is not the default: the first face, the tables, the metric,
/// the faces, the limit of moves and the time limit. An example is `layers, first face D`.
impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Layers(first) if *first != FirstFace::DEFAULT => {
                write!(formatter, "{}, first face {first}", self.name())
            }
            Method::TwoPhase(set, options) => {
                formatter.write_str(self.name().name())?;
                if *set != TableSet::default() {
                    write!(formatter, ", {set} tables")?;
                }
                write!(formatter, "{options}")
            }
            Method::Optimal(size, options) => {
                formatter.write_str(self.name().name())?;
                if *size != TableSize::default() {
                    write!(formatter, ", {size} table")?;
                }
                write!(formatter, "{options}")
            }
            Method::Fmc(options) => write!(formatter, "{}{options}", self.name()),
            method => formatter.write_str(method.name().name()),
        }
    }
}
