//! The options of `rubik play`.

use super::request::{Playing, RequestArguments};
use super::values::named;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::notation::ColorScheme;
use rubik::solvers::optimal::TableSize;

#[derive(Debug, Args)]
pub struct PlayOptions {
    /// Begin with this cube, in any format of --from [default: the solved one]
    #[arg(value_name = "CUBE")]
    pub cube: Option<String>,

    #[command(flatten)]
    pub request: RequestArguments<Playing>,

    /// Paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,... [default: WRGYOB]
    #[arg(long, value_name = "COLORS")]
    pub scheme: Option<ColorScheme>,

    /// The table for shortest solutions: 256M, 512M, 1G, 2G, 4G, 8G or 16G [default: the largest that
    /// is built already, or else 256M]
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableSize>,
}

/// Reads the size of a table for shortest solutions.
fn table_size() -> impl TypedValueParser<Value = TableSize> {
    named(TableSize::ALL.map(|size| (size.name(), size)))
}
