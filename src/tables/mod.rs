//! Tables that are computed once and then looked up: the effects of turns, and distances from the solved state.
//!
//! This module does not depend on the puzzle. A [`CosetSpace`] is a set of cosets of any [`crate::coordinates::State`],
//! with an index for each coset and with the moves between the cosets. A [`Product`] is the space of two coordinates
//! and their `MoveTable`s. A [`ReducedProduct`] is also a space of two coordinates, but it distinguishes the values of
//! the first coordinate only up to symmetry; [`Classes`] groups these values into classes. A [`PruningTable`] contains
//! the distance of every coset from the solved coset. `distances` computes such distances by breadth-first search in
//! any `Graph`. A [`TableSpec`] builds and proves a table, and the [`Store`] keeps it on disk between runs.

mod breadth_first;
#[cfg(feature = "keeper")]
mod checksums;
mod coset_space;
#[cfg(all(feature = "disk", unix))]
mod cut_short;
mod demand_loaded;
mod distribution;
mod exact_table;
mod house_keeping;
mod mapped;
mod memory;
mod move_table;
mod prefetch;
mod progress;
mod pruning_table;
mod published;
#[cfg(feature = "disk")]
mod read_at;
mod reduced_product;
mod reserved;
mod store;
mod store_error;
mod table_error;
#[cfg(feature = "disk")]
mod table_file;
#[cfg(feature = "keeper")]
mod table_form;
#[cfg(feature = "keeper")]
mod table_keeper;
mod table_spec;
mod unsized_table;

pub(crate) use breadth_first::{Graph, check_distances, distances};
pub use coset_space::{CosetSpace, Product};
pub use demand_loaded::DemandLoaded;
pub use distribution::Distribution;
#[doc(hidden)]
pub use exact_table::ExactTableSpec;
pub(crate) use house_keeping::TableInUse;
pub use mapped::TableBytes;
pub use memory::{ByteCount, MemoryShortage, SystemMemory};
pub(crate) use memory::{check as check_memory_to_build, check_together as check_memory};
pub(crate) use move_table::MoveTable;
pub(crate) use prefetch::prefetch;
pub use progress::{NoProgress, TableProgress};
#[doc(hidden)]
pub use pruning_table::{Entry, PruningTable};
pub use reduced_product::{Classes, ReducedProduct, Restrictions, StepCost, WeightedStep};
pub use store::Store;
pub use store_error::{FileState, StoreError, StoreWarning, TableFileError};
pub use table_error::TableError;
#[cfg(feature = "keeper")]
pub use table_keeper::TableKeeper;
pub use table_spec::TableSpec;
pub(crate) use table_spec::bytes_of;
pub use unsized_table::TableIdentity;
