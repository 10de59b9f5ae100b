//! Engines, which find solutions. An engine is made from checked options, and opened with its tables. There are three
//! types of engines: for the methods of the 3x3x3, for goals of the 3x3x3, and for all other puzzles.

use super::batch::Batch;
use super::method_object::MethodObject;
use super::record_length::{CountedLength, RecordLength};
use super::solved::Solutions;
use crate::opaque::opaque;
use crate::puzzles::PuzzleName;
use crate::requests::errors::AnswerError;
use crate::search::{CancelToken, SearchDepth};
use crate::solvers::{Method, OpenError, Solver};
use crate::tables::{Store, TableProgress};
use std::any::{Any, TypeId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An engine made from checked options. For reports of runs, `Display` writes the method or the goal of the engine, and
/// the options that differ from the default.
pub(crate) trait Engine: fmt::Display + Send + Sync {
    /// The puzzle.
    fn puzzle(&self) -> PuzzleName {
        PuzzleName::default()
    }

    /// The key of the engine's tables: engines with the same key share tables.
    fn key(&self) -> EngineKey;

    /// Reads the engine's tables from a store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or a built table is wrong.
    fn tables(&self, store: &Store, progress: &dyn TableProgress) -> Result<EngineTables, OpenError>;

    /// The engine with the tables of its key.
    fn open(self: Arc<Self>, tables: &EngineTables) -> Arc<dyn OpenEngine>;

    /// True if the store has all tables that only this question uses.
    ///
    /// # Errors
    ///
    /// If the tables do not fit into the memory limit.
    fn is_kept(&self, _store: &Store) -> Result<bool, OpenError> {
        Ok(true)
    }

    /// Checks that a text is a position that the engine takes. So a mistake in the text is found before tables are
    /// opened.
    ///
    /// # Errors
    ///
    /// If the text is not such a position.
    fn check(&self, text: &str) -> Result<(), AnswerError>;

    /// True if a search may take minutes. Such a search reports its depth.
    fn is_long(&self) -> bool;

    /// True if an answer takes at most some milliseconds.
    fn is_quick(&self) -> bool;

    /// The method, if the engine is for a method of the 3x3x3.
    fn method(&self) -> Option<Method> {
        None
    }

    /// The target of the engine's solutions; `None` if it is the solved position.
    fn target(&self) -> Option<String>;

    /// True if a position may already meet the goal. The answer for such a position needs no open tables.
    fn may_need_no_tables(&self) -> bool {
        false
    }

    /// The answer for a position that already meets the goal; `None` for other positions. Always `None` if several
    /// solutions are requested, or if the engine has no goal of the 3x3x3.
    fn solved_already(&self, _text: &str) -> Option<Arc<dyn Solutions>> {
        None
    }

    /// The maximum number of moves that a solution can have, in the metric of the engine. For a method, this maximum is
    /// proven. For a goal, it is the requested limit. `None` if there is no maximum.
    fn longest(&self) -> Option<usize>;

    /// The engine with all its options, for records and reports.
    fn object(&self) -> MethodObject;

    /// True if an object describes the engine.
    fn is_described_by(&self, object: &MethodObject) -> bool {
        *object == self.object()
    }

    /// The random moves that scramble the position with index `number` of a run, as text.
    fn scramble(&self, moves: usize, seed: u64, number: u64) -> Option<String>;

    /// Converts a recorded length to the number of moves that reports count for this engine. For puzzles other than the
    /// 3x3x3, this is the number of moves of the printed solution, even if the solution has parts.
    fn counted(&self, length: &RecordLength) -> CountedLength;
}

/// An engine whose tables are open.
pub trait OpenEngine: Send + Sync {
    /// Reads a position and solves it. Every solution has been replayed on the stickers of the position.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or no solution was found.
    fn solve(
        &self,
        text: &str,
        token: &CancelToken,
        events: &dyn SearchEvents,
    ) -> Result<Arc<dyn Solutions>, AnswerError>;

    /// An empty batch that has memory for `capacity` positions of a run.
    fn batch(self: Arc<Self>, capacity: usize) -> Box<dyn Batch>;

    /// The number of positions of a run that the engine works on at a time, at least 1. It is 1 if each position takes
    /// a long time.
    fn group_size(&self) -> usize;

    /// The size of the engine's tables in bytes.
    fn table_bytes(&self) -> u64;

    /// The solver and the method, if an answer depends on nothing else. `None` if there is a goal or a target, if
    /// several solutions are requested, if costs or a first face are given, or if the names of faces depend on the
    /// orientation of the cube.
    fn method_alone(&self) -> Option<(&Solver, Method)> {
        None
    }
}

impl fmt::Debug for dyn OpenEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OpenEngine").finish_non_exhaustive()
    }
}

/// Receives events from an engine while it searches.
pub trait SearchEvents: Sync {
    /// Receives solutions that were found and checked. The first of them is shorter than all earlier solutions.
    fn improved(&self, solutions: Arc<dyn Solutions>);

    /// Receives the depth that the search has reached.
    fn deepened(&self, depth: &SearchDepth);

    /// Receives the progress of tables that are built only for this position.
    fn tables(&self) -> &dyn TableProgress;

    /// True if the events are ignored, so that the search need not prepare them.
    fn is_unheard(&self) -> bool;
}

/// The key of an engine's tables.
#[derive(Debug, Clone)]
pub struct EngineKey {
    tables: Arc<dyn TablesName>,
    /// The kind of the tables, if they take much memory. A session that is not on the user's own machine closes open
    /// tables when it opens tables of the same kind with another key.
    kind: Option<&'static str>,
    is_opened_alone: bool,
    /// True for the tables of a target. Every session closes them when it opens tables of another target.
    is_of_target: bool,
}

impl EngineKey {
    /// The key of tables of type `T` with this name.
    pub(super) fn of<T: Tables>(name: impl Any + Eq + Hash + fmt::Debug + Send + Sync) -> EngineKey {
        EngineKey {
            tables: Arc::new((TypeId::of::<T>(), name)),
            kind: None,
            is_opened_alone: false,
            is_of_target: false,
        }
    }

    /// Marks the key: its tables take much memory. A session that is not on the user's own machine closes open tables
    /// when it opens tables of the same kind with another key.
    pub(super) fn making_room(self, kind: &'static str) -> EngineKey {
        EngineKey {
            kind: Some(kind),
            ..self
        }
    }

    /// Marks the key: the size of its tables depends on the question. A session that is not on the user's own machine
    /// opens such tables one after the other.
    pub(super) fn opened_alone(self) -> EngineKey {
        EngineKey {
            is_opened_alone: true,
            ..self
        }
    }

    /// Marks the key: its tables are for a target, which few other questions have.
    pub(super) fn of_target(self) -> EngineKey {
        EngineKey {
            is_of_target: true,
            ..self
        }
    }

    /// True for the tables of two targets.
    pub(in crate::requests) fn is_another_target_than(&self, other: &EngineKey) -> bool {
        self.is_of_target && other.is_of_target && self != other
    }

    /// True if the tables of the two keys should not be open together, because they take much memory. Examples are the
    /// tables of `optimal` in two sizes or metrics, and the tables of two goals.
    pub(in crate::requests) fn makes_room_for(&self, other: &EngineKey) -> bool {
        self.kind.is_some() && self.kind == other.kind && self != other
    }

    /// True for tables that a session opens one after the other, unless it is on the user's own machine.
    pub(in crate::requests) const fn is_opened_alone(&self) -> bool {
        self.is_opened_alone
    }
}

impl PartialEq for EngineKey {
    fn eq(&self, other: &EngineKey) -> bool {
        self.tables.is(other.tables.as_ref())
    }
}

impl Eq for EngineKey {}

impl Hash for EngineKey {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tables.feed(hasher);
    }
}

/// The name of tables in a key.
trait TablesName: Any + fmt::Debug + Send + Sync {
    fn is(&self, other: &dyn TablesName) -> bool;

    fn feed(&self, hasher: &mut dyn Hasher);
}

impl<T: Any + Eq + Hash + fmt::Debug + Send + Sync> TablesName for T {
    fn is(&self, other: &dyn TablesName) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

/// Opened tables, which report whether they are damaged.
pub(crate) trait Tables: Any + Send + Sync {
    /// True if a table was found to be damaged since it was opened.
    fn is_damaged(&self) -> bool {
        false
    }
}

/// Open tables, which engines with the same key share.
#[derive(Clone)]
pub struct EngineTables(Arc<dyn Tables>);

opaque!(EngineTables);

impl EngineTables {
    /// Wraps the tables of an engine.
    pub(crate) fn new(tables: impl Tables) -> EngineTables {
        EngineTables(Arc::new(tables))
    }

    /// True if a table was found to be damaged since it was opened.
    pub(in crate::requests) fn is_damaged(&self) -> bool {
        self.0.is_damaged()
    }

    /// The tables in their own type.
    ///
    /// # Panics
    ///
    /// If the tables have a different type.
    pub(in crate::requests) fn of<T: Tables>(&self) -> Arc<T> {
        let tables: Arc<dyn Any + Send + Sync> = self.0.clone();
        tables.downcast().expect("the key of tables has their type")
    }
}
