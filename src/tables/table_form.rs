//! The stored form of a table: its header, the checksums of all blocks of entries, and the entries.
//!
//! The header has the format of bincode. Each block of entries has its own checksum, so it can be checked without the
//! other blocks.

use super::checksums::Checksums;
use super::store_error::TableFileError;
use super::table_spec::TableSpec;
use std::io;
use xxhash_rust::xxh3::xxh3_64;

/// The bytes at the beginning of every table file.
const MAGIC: [u8; 8] = *b"rubik\0tb";

/// The version of the file format. Raise this number whenever the format of the header, the format of the checksums, or
/// the alignment of the entries changes.
const VERSION: u32 = 3;

/// The alignment of the entries: they begin at the next multiple of this many bytes after the checksums. An entry of
/// four bytes therefore never spans two lines of the processor's cache. The gap between the checksums and the entries
/// is filled with zeros.
pub(super) const ALIGNMENT: usize = 64;

/// Separates the parameters in a header from the purpose of the table. This text does not occur in parameters.
const ABOUT: &str = "\nabout: ";

/// The purpose of a table is cut to this many characters.
const LONGEST_ABOUT: usize = 400;

/// An upper bound for the size of a header, in bytes.
#[cfg(feature = "disk")]
pub(super) const LONGEST_HEADER: usize = 4_096;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Header {
    magic: [u8; 8],
    version: u32,
    table: String,
    parameters: String,
    /// The number of bytes of entries.
    bytes: u64,
    /// The checksum (XXH3 with 64 bits) of the list of checksums of all blocks. This list follows the header; each
    /// checksum in it has its lowest byte first.
    checksum: u64,
}

/// The fields of a [`Header`] in the order in which they are serialised.
type HeaderFields = ([u8; 8], u32, String, String, u64, u64);

impl From<HeaderFields> for Header {
    fn from(fields: HeaderFields) -> Header {
        let (magic, version, table, parameters, bytes, checksum) = fields;
        Header {
            magic,
            version,
            table,
            parameters,
            bytes,
            checksum,
        }
    }
}

impl From<Header> for HeaderFields {
    fn from(header: Header) -> HeaderFields {
        (
            header.magic,
            header.version,
            header.table,
            header.parameters,
            header.bytes,
            header.checksum,
        )
    }
}

/// The checksums of a table file, and the offset of its entries.
pub(super) struct Contents {
    pub checksums: Checksums,
    /// The offset of the entries in the file.
    pub start: usize,
}

impl Contents {
    /// Checks that all entries have the checksums in the file.
    pub fn check(&self, entries: &[u8]) -> Result<(), TableFileError> {
        if Checksums::of(entries) == self.checksums {
            Ok(())
        } else {
            Err(TableFileError::Checksum)
        }
    }
}

/// The stored form of one table.
#[derive(Clone, Copy)]
pub(super) struct TableForm<'a>(pub &'a dyn TableSpec);

impl TableForm<'_> {
    /// The maximum number of bytes before the entries.
    #[cfg(feature = "disk")]
    pub fn longest_beginning(self) -> usize {
        LONGEST_HEADER + Checksums::bytes(self.0.bytes()) + ALIGNMENT
    }

    /// Returns the entries of a table from its stored form.
    ///
    /// # Errors
    ///
    /// If the stored form is damaged.
    pub fn entries(self, mut kept: Vec<u8>) -> Result<Vec<u8>, TableFileError> {
        let contents = self.contents(&kept, kept.len())?;
        contents.check(&kept[contents.start..])?;
        kept.drain(..contents.start);
        Ok(kept)
    }

    /// Returns the header and the checksums for these entries, in the stored form.
    ///
    /// # Errors
    ///
    /// If a text of the header cannot be written.
    pub fn beginning(self, entries: &[u8]) -> io::Result<Vec<u8>> {
        let checksums = Checksums::of(entries).to_bytes();
        let header = self.header(entries.len(), &checksums);
        let mut bytes = wincode::serialize(&HeaderFields::from(header)).map_err(io::Error::other)?;
        bytes.extend(checksums);
        bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
        Ok(bytes)
    }

    /// Reads the checksums and the offset of the entries from `bytes`, the beginning of a file of `length` bytes.
    /// Checks that the header belongs to this table, that the list of checksums has the checksum in the header, and
    /// that the length is right.
    pub fn contents(self, bytes: &[u8], length: usize) -> Result<Contents, TableFileError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(TableFileError::NotATable);
        }
        let version = bytes.get(MAGIC.len()..MAGIC.len() + 4);
        let version = version.and_then(|version| version.try_into().ok());
        match version.map(u32::from_le_bytes) {
            Some(VERSION) => {}
            Some(found) => {
                let expected = VERSION;
                return Err(TableFileError::Version { found, expected });
            }
            None => return Err(TableFileError::CutShort),
        }
        let (header, header_bytes) = read_header(bytes)?;
        let parameters = header.parameters.split(ABOUT).next().unwrap_or_default();
        if header.table != self.0.name() || parameters != self.0.parameters() {
            return Err(TableFileError::OtherTable);
        }
        let end = header_bytes + Checksums::bytes(self.0.bytes());
        let checksums = bytes.get(header_bytes..end);
        let checksums = checksums.ok_or(TableFileError::CutShort)?;
        if xxh3_64(checksums) != header.checksum {
            return Err(TableFileError::DamagedHeader);
        }
        let checksums = Checksums::from_bytes(checksums);
        let start = end.next_multiple_of(ALIGNMENT);
        let between = bytes.get(end..start).ok_or(TableFileError::CutShort)?;
        if between.iter().any(|&byte| byte != 0) {
            return Err(TableFileError::DamagedHeader);
        }
        let (found, expected) = (length - start, self.0.bytes());
        if found as u64 != header.bytes || found != expected {
            return Err(TableFileError::Length { found, expected });
        }
        Ok(Contents { checksums, start })
    }

    /// Returns the header of a file with `entries` bytes of entries. `checksums` is the list of checksums of its
    /// blocks.
    fn header(self, entries: usize, checksums: &[u8]) -> Header {
        Header {
            magic: MAGIC,
            version: VERSION,
            table: self.0.name().to_owned(),
            parameters: match self.0.about() {
                about if about.is_empty() => self.0.parameters().to_owned(),
                about => format!("{}{ABOUT}{}", self.0.parameters(), shortened(&about)),
            },
            bytes: entries as u64,
            checksum: xxh3_64(checksums),
        }
    }
}

fn shortened(about: &str) -> String {
    about
        .chars()
        .filter(|each| !each.is_control())
        .take(LONGEST_ABOUT)
        .collect()
}

/// The purpose of the table that begins with these bytes, according to its header; `None` if the header does not state
/// the purpose, or if the bytes are not a table in the current format.
#[cfg(feature = "disk")]
pub(super) fn about(bytes: &[u8]) -> Option<String> {
    if !bytes.starts_with(&MAGIC) || bytes.get(MAGIC.len()..MAGIC.len() + 4) != Some(&VERSION.to_le_bytes()[..]) {
        return None;
    }
    let (header, _) = read_header(bytes).ok()?;
    let (_, about) = header.parameters.split_once(ABOUT)?;
    Some(about.to_owned())
}

/// The number of bytes of entries in the table that begins with these bytes, according to its header; `None` if the
/// bytes are not a table, or if its header is damaged.
pub(super) fn entry_bytes(bytes: &[u8]) -> Option<usize> {
    if !bytes.starts_with(&MAGIC) {
        return None;
    }
    let (header, _) = read_header(bytes).ok()?;
    usize::try_from(header.bytes).ok()
}

/// Reads the header of a file. Returns the header and its length in bytes.
fn read_header(bytes: &[u8]) -> Result<(Header, usize), TableFileError> {
    let damaged = |_| TableFileError::DamagedHeader;
    let fields: HeaderFields = wincode::deserialize(bytes).map_err(|_| TableFileError::DamagedHeader)?;
    let header_bytes = wincode::serialized_size(&fields).map_err(damaged)?;
    Ok((fields.into(), header_bytes as usize))
}
