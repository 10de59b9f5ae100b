//! What is computed once and looked up ever after: where turns lead, and how far it is to go.
//!
//! A [`CosetSpace`] is a set of numbered cosets with turns that lead from one to another;
//! [`Product`] makes one of two coordinates and their [`MoveTable`]s, and a [`ReducedProduct`] has the
//! first of two only up to symmetry. A [`PruningTable`] holds for
//! every coset how far it is from solved. A [`Recipe`] makes such a table and proves it, and the
//! [`Store`] keeps it on disk between runs. A [`ManeuverTable`] is for methods that people use, which
//! make several turns as one; it is small, and not kept.

mod coset_space;
mod distribution;
mod maneuver_table;
mod mapped;
mod move_table;
mod observer;
mod pruning_table;
mod recipe;
mod reduced_product;
mod store;

pub use coset_space::{CosetSpace, Product};
pub use distribution::{Distribution, DistributionError};
pub use maneuver_table::{Choice, Choices, Maneuver, ManeuverTable};
pub use mapped::TableBytes;
pub use move_table::MoveTable;
pub use observer::{Observer, Silent};
pub use pruning_table::{Entry, PruningTable};
pub use recipe::{ExactTable, Recipe, TableError};
pub use reduced_product::{Classes, ReducedProduct, contradiction};
pub use store::{FileState, Store, StoreError, StoreWarning};
