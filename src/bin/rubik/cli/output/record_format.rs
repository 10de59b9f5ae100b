//! The format of a file of records. The name of the file determines the format.

use anyhow::bail;
use std::path::Path;

/// The format of a file of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordFormat {
    /// A JSON object on each line.
    Lines(RecordCompression),
    /// Comma-separated values.
    Csv(RecordCompression),
    /// Apache Parquet, which compresses each column separately.
    Parquet,
    /// The file format of Arrow IPC.
    Arrow,
}

/// The compression of a text file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordCompression {
    None,
    Gzip,
    Zstandard,
}

/// File extensions of compressions that are not supported for writing.
const UNWRITTEN: [&str; 5] = ["xz", "bz2", "zip", "lz", "lz4"];

/// The error if the program was built without support for Parquet and Arrow.
#[cfg(not(feature = "columns"))]
pub const NO_COLUMNS: &str = "this program was built without Parquet and Arrow; releases have them, and `cargo install \
                              --features columns` adds them. Without them, write .csv or .ndjson";

impl RecordFormat {
    /// Returns the format for a file name that ends in `.csv`, `.parquet` or `.arrow`. The format for every other name
    /// is lines of JSON. If a name ends in `.gz`, `.zst` or `.zstd`, the file is compressed, and the rest of the name
    /// determines whether it contains CSV or lines of JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the ending of the name stands for a format that this program cannot write.
    pub fn of_name(path: &Path) -> anyhow::Result<RecordFormat> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        let (rest, compression) = match name.rsplit_once('.') {
            Some((rest, "gz")) => (rest, RecordCompression::Gzip),
            Some((rest, "zst" | "zstd")) => (rest, RecordCompression::Zstandard),
            Some((_, ending)) if UNWRITTEN.contains(&ending) => bail!(
                "{}: records cannot be written as .{ending}; to compress them, let the name end in .gz or \
                 .zst",
                path.display()
            ),
            _ => (name.as_str(), RecordCompression::None),
        };
        let is_plain = compression == RecordCompression::None;
        let format = match rest.rsplit_once('.') {
            Some((_, "csv")) => RecordFormat::Csv(compression),
            Some((_, "parquet")) if is_plain => RecordFormat::Parquet,
            Some((_, "arrow")) if is_plain => RecordFormat::Arrow,
            Some((_, ending @ ("parquet" | "arrow"))) => bail!(
                "{}: .{ending} cannot be combined with .gz or .zst; .parquet is already compressed",
                path.display()
            ),
            _ => RecordFormat::Lines(compression),
        };
        #[cfg(not(feature = "columns"))]
        if matches!(format, RecordFormat::Parquet | RecordFormat::Arrow) {
            bail!("{}: {NO_COLUMNS}", path.display());
        }
        Ok(format)
    }

    /// True if an interrupted run can resume from a file of this format.
    pub fn goes_on(self) -> bool {
        self == RecordFormat::Lines(RecordCompression::None)
    }

    /// Returns an error with the reason if a run cannot resume from the file.
    pub fn check_that_it_goes_on(self, path: &Path) -> anyhow::Result<()> {
        let why = match self {
            RecordFormat::Lines(RecordCompression::None) => return Ok(()),
            RecordFormat::Lines(RecordCompression::Gzip) => {
                "a run cannot be continued in a compressed file; decompress it with gunzip, and resume with the decompressed file"
            }
            RecordFormat::Lines(RecordCompression::Zstandard) => {
                "a run cannot be continued in a compressed file; decompress it with zstd -d, and resume with the decompressed file"
            }
            RecordFormat::Csv(_) | RecordFormat::Parquet | RecordFormat::Arrow => {
                "only a run with lines of JSON can be continued; use .ndjson for runs that may be \
                 interrupted"
            }
        };
        bail!("{}: {why}", path.display());
    }
}
