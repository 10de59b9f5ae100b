//! Files of cubes: as they are, or compressed.

use super::stdin::Stdin;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// What a gzip file begins with (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// What a Zstandard file begins with (RFC 8878, 3.1.1).
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The lines of a file, or of standard input if its name is `-`. Whether it is compressed, its
/// first bytes say, whatever it is called.
///
/// Standard input may stay open though nothing comes any more; reading it ends with an error once
/// the run is interrupted.
pub fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let at = || path.display().to_string();
    let file: Box<dyn Read + Send> = if path.as_os_str() == "-" {
        Box::new(Stdin::open()?)
    } else {
        let file = File::open(path).with_context(at)?;
        if file.metadata().with_context(at)?.is_dir() {
            bail!("{}: is a folder, not a file of cubes", at());
        }
        Box::new(file)
    };
    let mut file = BufReader::new(file);
    // Fewer than four bytes may be there as yet, as from a pipe; so ask until there are.
    let mut first = Vec::new();
    file.by_ref()
        .take(ZSTANDARD.len() as u64)
        .read_to_end(&mut first)
        .with_context(at)?;
    let is_zstandard = first.starts_with(&ZSTANDARD);
    let is_gzip = first.starts_with(&GZIP);
    let whole = io::Cursor::new(first).chain(file);
    Ok(if is_gzip {
        Box::new(BufReader::new(flate2::read::MultiGzDecoder::new(whole)))
    } else if is_zstandard {
        let decoder = ruzstd::decoding::StreamingDecoder::new(whole);
        Box::new(BufReader::new(decoder.with_context(at)?))
    } else {
        Box::new(BufReader::new(whole))
    })
}
