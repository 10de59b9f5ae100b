//! The options of `rubik play`.

use super::request::{Playing, RequestArguments};
use clap::Args;

#[derive(Debug, Args)]
pub struct PlayOptions {
    /// Begin with this cube, in any format of --from [default: the solved one]
    #[arg(value_name = "CUBE")]
    pub cube: Option<String>,

    #[command(flatten)]
    pub request: RequestArguments<Playing>,
}
