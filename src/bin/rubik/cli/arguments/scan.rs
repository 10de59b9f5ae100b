//! The options of `rubik scan`.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ScanOptions {
    /// Photographs: JPEG, PNG or WebP; - is one on standard input
    #[arg(value_name = "IMAGE", required = true)]
    pub images: Vec<PathBuf>,

    /// How many stickers a row has, 2 to 7 [default: as many as most faces have]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=7))]
    pub layers: Option<u8>,

    /// Print a JSON object, with how each sticker was judged
    #[arg(long)]
    pub json: bool,
}
