//! The file of a table. It is written once and checked whenever it is opened. If a long file is mapped, only its
//! header, its list of checksums and its length are checked.
//!
//! The file is written under a temporary name in the same folder, synced and then renamed. Its final name therefore
//! always belongs to a complete table, even if a process is killed while it writes, or if several processes write at
//! the same time.

use super::checksums::BLOCK;
use super::demand_loaded::DemandLoaded;
use super::mapped::{MappedFile, TableBytes};
use super::memory;
use super::read_at::read_at;
use super::store_error::TableFileError;
use super::table_form::{self, Contents, LONGEST_HEADER, TableForm};
use super::table_spec::TableSpec;
use rayon::prelude::*;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Tables of at most this many bytes (32 MiB) are read into memory and checked completely whenever they are opened.
/// This takes one or two milliseconds. Longer tables may be mapped; then only the header, the list of checksums and the
/// length are checked.
const CHECKED_WHOLE: usize = 32 << 20;

/// The number of blocks that a thread reads at a time. Together they have 2 MiB, the size of a large page.
const PART: usize = 512;

/// The extension of table files.
const EXTENSION: &str = "table";

/// The extension of files that are being written.
const UNFINISHED: &str = "unfinished";

/// The number of random letters and digits between a table's name and the extension `unfinished`.
const RANDOM: usize = 6;

/// An unfinished file that is younger than this time may belong to a run that has not locked the file yet. Other runs
/// therefore do not remove it.
const JUST_BEGUN: Duration = Duration::from_secs(60);

/// The file of one table in a folder.
pub(super) struct TableFile<'a> {
    folder: &'a Path,
    spec: &'a dyn TableSpec,
}

impl<'a> TableFile<'a> {
    pub(super) fn new(folder: &'a Path, spec: &'a dyn TableSpec) -> TableFile<'a> {
        TableFile { folder, spec }
    }

    const fn form(&self) -> TableForm<'a> {
        TableForm(self.spec)
    }

    /// The path of the file.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(self.spec.name()).with_extension(EXTENSION)
    }

    /// Opens the file for reading; `None` if it does not exist. A pipe is not opened, because opening a pipe would
    /// block until another process writes to it.
    fn open(&self) -> Result<Option<fs::File>, TableFileError> {
        let path = self.path();
        let opened = match fs::metadata(&path) {
            Ok(metadata) if !metadata.is_file() => return Err(TableFileError::NotAFile),
            Ok(_) => fs::File::open(&path),
            Err(error) => Err(error),
        };
        match opened {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// Maps an open file.
    fn mapped(&self, file: &fs::File) -> Result<MappedFile, TableFileError> {
        MappedFile::new(file).map_err(|error| match error.kind() {
            io::ErrorKind::OutOfMemory => memory::shortage(self.spec.bytes()).into(),
            _ => unreadable(&error),
        })
    }

    /// Returns the entries; `None` if the file does not exist. A table of more than [`CHECKED_WHOLE`] bytes is mapped.
    /// A smaller table is read and checked completely.
    pub(super) fn map(&self) -> Result<Option<TableBytes>, TableFileError> {
        let Some(file) = self.open()? else {
            return Ok(None);
        };
        if self.spec.bytes() <= CHECKED_WHOLE {
            return self.read_whole(file).map(Some);
        }
        let bytes = self.mapped(&file)?;
        let contents = self.form().contents(&bytes, bytes.len())?;
        Ok(Some(bytes.into_entries(contents.start)))
    }

    /// Returns the entries; `None` if the file does not exist. Each block of entries is read and checked when an entry
    /// in this block is first looked up.
    pub(super) fn load_on_demand(&self) -> Result<Option<DemandLoaded>, TableFileError> {
        let Some(file) = self.open()? else {
            return Ok(None);
        };
        let Contents { checksums, start } = self.beginning(&file)?;
        Ok(Some(DemandLoaded::new(file, start, self.spec.bytes(), checksums)?))
    }

    /// Reads the header and the checksums of a file.
    fn beginning(&self, file: &fs::File) -> Result<Contents, TableFileError> {
        let length = file.metadata().map_err(|error| unreadable(&error))?.len();
        let most = self.form().longest_beginning();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let mut bytes = vec![0; length.min(most)];
        read_at(file, &mut bytes, 0).map_err(|error| unreadable(&error))?;
        self.form().contents(&bytes, length)
    }

    /// Reads the entries and checks them against the checksums and the published distribution; `None` if the file does
    /// not exist.
    ///
    /// The file is read instead of mapped, so the entries cannot change after the check. Reading the four tables of
    /// Thistlethwaite's method (together 1.8 MB) takes 0.9 ms, and mapping them would take 0.25 ms. Long tables are
    /// read into large pages of memory and checked there, on all threads.
    pub(super) fn read(&self) -> Result<Option<TableBytes>, TableFileError> {
        let Some(file) = self.open()? else {
            return Ok(None);
        };
        if self.spec.bytes() <= CHECKED_WHOLE {
            let entries = self.read_whole(file)?;
            self.spec.check(&entries)?;
            return Ok(Some(entries));
        }
        let contents = self.beginning(&file)?;
        let is_damaged = AtomicBool::new(false);
        let entries = TableBytes::in_large_pages(self.spec.bytes(), |entries| {
            let parts = entries.par_chunks_mut(PART * BLOCK).enumerate();
            parts.for_each(|(number, part)| {
                let from = (contents.start + number * PART * BLOCK) as u64;
                let is_read = read_at(&file, part, from).is_ok();
                let mut blocks = (number * PART..).zip(part.chunks(BLOCK));
                // The check applies to the copy that was read, because the file may change at any time.
                if !is_read || !blocks.all(|(number, block)| contents.checksums.is_block(number, block)) {
                    is_damaged.store(true, Relaxed);
                }
            });
        })?;
        if is_damaged.into_inner() {
            return Err(TableFileError::Checksum);
        }
        self.spec.check(&entries)?;
        Ok(Some(entries))
    }

    /// Checks the file like [`TableFile::read`]. If the table is too long to be read at every start, this function
    /// checks the file like [`TableFile::map`]. Returns false if the file does not exist.
    pub(super) fn look(&self) -> Result<bool, TableFileError> {
        let found = if self.spec.bytes() <= CHECKED_WHOLE {
            self.read()?
        } else {
            self.map()?
        };
        Ok(found.is_some())
    }

    /// Checks a mapped file against its checksums, unless it was checked when it was mapped.
    pub(super) fn check_mapped(&self, bytes: &[u8]) -> Result<(), TableFileError> {
        if self.spec.bytes() <= CHECKED_WHOLE {
            return Ok(());
        }
        let contents = self.form().contents(bytes, bytes.len())?;
        contents.check(&bytes[contents.start..])
    }

    /// Reads and checks the entries of a short table.
    fn read_whole(&self, file: fs::File) -> Result<TableBytes, TableFileError> {
        // Reading one byte more than allowed shows whether the file is too long.
        let most = self.form().longest_beginning() + self.spec.bytes();
        let mut bytes = Vec::with_capacity(most);
        let read = file.take(most as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| unreadable(&error))?;
        self.form().entries(bytes).map(TableBytes::from)
    }

    /// Writes the entries. The file gets its final name only when it is complete. If an error occurs, a file that
    /// already has this name remains.
    pub(super) fn write(&self, entries: &[u8]) -> io::Result<()> {
        fs::create_dir_all(self.folder)?;
        for path in self.unfinished(JUST_BEGUN) {
            // Errors are ignored: another run may already have removed the file, and a file that cannot be removed does
            // no harm.
            let _ = fs::remove_file(path);
        }
        let beginning = self.form().beginning(entries)?;
        let (prefix, suffix) = (format!("{}-", self.spec.name()), format!(".{UNFINISHED}"));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(&suffix).rand_bytes(RANDOM);
        // A table is not secret: users who may read the folder may also read its files.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        // This removes the name of the temporary file from errors, because the name means nothing to users.
        let unnamed = |error: io::Error| io::Error::from(error.kind());
        let mut file = builder.tempfile_in(self.folder).map_err(unnamed)?;
        // The lock shows other processes that this process is still writing the file (see [`TableFile::unfinished`]).
        // On a system without locks, another process may remove the unfinished file, and then the table is not kept.
        let _ = file.as_file().lock();
        [&beginning, entries]
            .into_iter()
            .try_for_each(|part| file.write_all(part))
            .and_then(|()| file.as_file().sync_all())
            .map_err(unnamed)?;
        let persisted = file.persist(self.path());
        persisted.map_err(|error| unnamed(error.error))?;
        Ok(())
    }

    /// Returns the unfinished files of this table that were left by killed runs. These are the files that are at least
    /// `age` old and that no process has locked.
    pub(super) fn unfinished(&self, age: Duration) -> Vec<PathBuf> {
        let is_of_table = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.and_then(|name| name.strip_prefix(self.spec.name())?.strip_prefix('-'))
                .and_then(|rest| rest.strip_suffix(UNFINISHED)?.strip_suffix('.'))
                .is_some_and(|random| random.len() == RANDOM && !random.contains('-'))
        };
        let is_old = |file: &fs::File| {
            let modified = file.metadata().and_then(|metadata| metadata.modified());
            let since = modified.ok().and_then(|modified| modified.elapsed().ok());
            age.is_zero() || since.is_some_and(|since| since >= age)
        };
        let is_left = |path: &PathBuf| {
            let file = fs::File::open(path);
            file.is_ok_and(|file| is_old(&file) && file.try_lock_shared().is_ok())
        };
        let entries = fs::read_dir(self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        paths.filter(|path| is_of_table(path) && is_left(path)).collect()
    }
}

/// The purpose of the table in a file, according to its header; `None` if the header does not state the purpose, or if
/// the file is not a table in the current format.
pub(super) fn about(path: &Path) -> Option<String> {
    table_form::about(&header(path)?)
}

/// The number of bytes of entries in a table file, according to its header; `None` if the file is not a table, or if
/// its header is damaged.
pub(super) fn entry_bytes(path: &Path) -> Option<usize> {
    table_form::entry_bytes(&header(path)?)
}

/// Reads the beginning of a file, which contains the header. Returns `None` if the path is not a file, or if the file
/// cannot be read.
fn header(path: &Path) -> Option<Vec<u8>> {
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    file.take(LONGEST_HEADER as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

fn unreadable(error: &io::Error) -> TableFileError {
    TableFileError::Unreadable(error.to_string())
}
