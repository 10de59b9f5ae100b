//! Opens files of cubes, which may be compressed.

use super::read_ahead::ReadAhead;
use super::zstandard::{self, ZstandardReader};
use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The first bytes of a gzip file (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Compressed formats that this program cannot read. Each row contains the first bytes of a file, the name of the
/// format, and a command that decompresses the file.
const UNREAD: [(&[u8], &str, &str); 4] = [
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"LZIP", "lzip", "lzip -dc"),
];

/// The column-oriented formats, each with the first bytes of a file and the name of the format.
const COLUMNS: [(&[u8], &str); 2] = [(b"PAR1", "Parquet"), (b"ARROW1", "Arrow")];

/// The number of bytes that are needed to recognise the formats above.
const FIRST_BYTES: u64 = 6;

/// Opens a file, or standard input if the name is `-`. The first bytes of the content determine whether the
/// content is compressed. The ending of the name does not matter.
///
/// After an interrupt, reading returns an error, because a pipe may stay open and a line may never end.
pub fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let at = || path.display().to_string();
    let input = if path.as_os_str() == "-" {
        ReadAhead::stdin()?
    } else {
        if fs::metadata(path).with_context(at)?.is_dir() {
            bail!("{}: is a folder, not a file of cubes", at());
        }
        let path = path.to_owned();
        ReadAhead::of(Box::new(move || Ok(Box::new(File::open(path)?))))?
    };
    let mut input = BufReader::new(input);
    // A pipe may return fewer bytes at first, so read until there are enough.
    let mut first = Vec::new();
    input
        .by_ref()
        .take(FIRST_BYTES)
        .read_to_end(&mut first)
        .with_context(at)?;
    for (begin, name, command) in UNREAD {
        if first.starts_with(begin) {
            bail!(
                "{}: is compressed with {name}; only gzip and Zstandard can be read; try \
                 `{command} FILE | rubik batch --input -`",
                at()
            );
        }
    }
    for (begin, name) in COLUMNS {
        if first.starts_with(begin) {
            bail!(
                "{}: is a {name} file, but cubes are read from text; write its column `cube` as lines of text",
                at()
            );
        }
    }
    let is_gzip = first.starts_with(&GZIP);
    let is_zstandard = zstandard::is_begin(&first);
    let whole = io::Cursor::new(first).chain(input);
    Ok(if is_gzip {
        Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(whole)))
    } else if is_zstandard {
        Box::new(BufReader::new(ZstandardReader::new(whole)))
    } else {
        Box::new(BufReader::new(whole))
    })
}
