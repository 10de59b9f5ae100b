//! The options of requests: a table that describes them, and the readers of their values.

mod fields;
mod fitting;
mod given;
mod objects;
mod option;
mod table;
mod turn_costs;
mod values;

pub use fitting::FittingOption;
pub use given::{Options, ShownAs};
pub use objects::{OptionTable, fitting_table, option_table};
pub use option::{KnownName, OptionPuzzles, RequestOption, ValueKind};
#[cfg(feature = "schema")]
pub use turn_costs::NamedCosts;
pub use turn_costs::TurnCosts;
pub use values::{bytes, count, seconds, whole_number};
