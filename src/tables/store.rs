//! Tables on disk: written once, checked whenever they are read, and if they are long, as far as can
//! be without reading them whole.
//!
//! A file is a header, in the format of bincode, and then the entries as they are. It is written
//! under another name beside its own and then renamed, so that under its own name there is a whole
//! table or none, whoever is killed at whatever moment and however many write at once.

use super::mapped::MappedFile;
use super::{Observer, Recipe, TableBytes, TableError};
use rayon::prelude::*;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use wincode::{SchemaRead, SchemaWrite};
use xxhash_rust::xxh3::xxh3_64;

/// What every table file begins with.
const MAGIC: [u8; 8] = *b"rubik\0tb";

/// The layout of the file and its header. To be raised with either.
const VERSION: u32 = 2;

/// Where entries begin: at the next multiple of this many bytes after the header, so that an entry of
/// four bytes never stands on two lines of the processor's cache. Between them are zeros.
const ALIGNMENT: usize = 64;

/// Tables of at most this many bytes are read into memory as a file is read, and those that are mapped
/// are checked whole whenever they are opened, which takes a millisecond or two. Of longer ones that are
/// mapped only the header and the length are looked at.
const CHECKED_WHOLE: usize = 32 << 20;

/// Bytes that a thread copies at a time.
const COPIED_AT_A_TIME: usize = 16 << 20;

/// How table files end.
const EXTENSION: &str = "table";

/// How files end that are still being written.
const UNFINISHED: &str = "unfinished";

/// Letters and digits between a table's name and that, drawn at random.
const RANDOM: usize = 6;

/// More bytes than the header of any table takes.
const LONGEST_HEADER: usize = 4_096;

/// After this time a file that is still unfinished was left by a run that was killed.
const ABANDONED: Duration = Duration::from_secs(3_600);

#[derive(Debug, Clone, PartialEq, Eq, SchemaWrite, SchemaRead)]
struct Header {
    magic: [u8; 8],
    version: u32,
    table: String,
    parameters: String,
    /// Bytes of entries.
    bytes: u64,
    /// XXH3 (64 bits) of the entries.
    checksum: u64,
}

impl Header {
    fn of(recipe: &dyn Recipe, entries: &[u8]) -> Header {
        Header {
            magic: MAGIC,
            version: VERSION,
            table: recipe.name().to_owned(),
            parameters: recipe.parameters().to_owned(),
            bytes: entries.len() as u64,
            checksum: xxh3_64(entries),
        }
    }
}

/// What a table's file is like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileState {
    /// There is none.
    Missing,
    /// It is whole, and what it should be; of more than 32 MiB only header and length were looked at.
    Ready {
        /// Its size in bytes.
        bytes: u64,
    },
    /// It cannot be used.
    Unusable {
        /// Its size in bytes, if it is a file.
        bytes: Option<u64>,
        /// Why not, in a few words.
        reason: String,
    },
}

/// Something about a table's file that is said in a line, and does not stop the work.
#[derive(Debug, Error)]
pub enum StoreWarning {
    /// A file that could not be used and is made anew.
    #[error("{}: {reason}; building the table anew", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A table that could not be kept for the next run.
    #[error("{}: cannot keep the table for next time: {error}", .path.display())]
    NotKept {
        /// The file that could not be written.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

/// Why there can be no store in a place.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is something else than a folder.
    #[error("{}: is not a folder, so tables cannot be kept there", .0.display())]
    NotAFolder(PathBuf),
    /// A file that could not be removed.
    #[error("{}: {error}", .path.display())]
    Remove {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

/// A folder in which tables are kept from one run to the next, or none at all.
#[derive(Debug, Clone)]
pub struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    /// The store that keeps nothing: every table is built when it is asked for.
    pub const IN_MEMORY: Store = Store { folder: None };

    /// The store in a folder, which is made when the first table is written.
    ///
    /// # Errors
    ///
    /// If there is something there and it is not a folder.
    pub fn in_folder(folder: PathBuf) -> Result<Store, StoreError> {
        match fs::metadata(&folder) {
            Ok(metadata) if !metadata.is_dir() => Err(StoreError::NotAFolder(folder)),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Err(StoreError::NotAFolder(folder))
            }
            _ => Ok(Store {
                folder: Some(folder),
            }),
        }
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The file of a table, if there is a folder for it.
    pub fn path(&self, recipe: &dyn Recipe) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join(recipe.name()).with_extension(EXTENSION))
    }

    /// What a table's file is like.
    pub fn state(&self, recipe: &dyn Recipe) -> FileState {
        let metadata = self.path(recipe).and_then(|path| fs::metadata(path).ok());
        let bytes = metadata
            .filter(fs::Metadata::is_file)
            .map(|metadata| metadata.len());
        let found = if recipe.bytes() <= CHECKED_WHOLE {
            self.read(recipe).map(|found| found.is_some())
        } else {
            self.mapped(recipe).map(|found| found.is_some())
        };
        match (found, bytes) {
            (Ok(true), Some(bytes)) => FileState::Ready { bytes },
            (Ok(_), _) => FileState::Missing,
            (Err(reason), bytes) => FileState::Unusable { bytes, reason },
        }
    }

    /// The entries of a table: read from its file if that is whole and what it should be, and
    /// otherwise built, checked against the published distribution, and written.
    ///
    /// # Errors
    ///
    /// If what was built is not distributed as published.
    pub fn open(
        &self,
        recipe: &dyn Recipe,
        observer: &dyn Observer,
    ) -> Result<TableBytes, TableError> {
        self.found_or_built(recipe, observer, self.read(recipe))
    }

    /// The same as [`Store::open`], with the file mapped and not read: what a search looks up comes
    /// into memory when it is first looked up. A file of more than 32 MiB is then trusted to hold
    /// what its header says; `rubik tables verify` reads all of it. This is for tables that make a
    /// search quicker: every solution is checked, whatever they hold.
    ///
    /// # Errors
    ///
    /// If what was built is not distributed as published.
    pub fn map(
        &self,
        recipe: &dyn Recipe,
        observer: &dyn Observer,
    ) -> Result<TableBytes, TableError> {
        self.found_or_built(recipe, observer, self.mapped(recipe))
    }

    /// What was found of a table, or else what is built of it; with a word if that is because what
    /// was found cannot be used.
    fn found_or_built(
        &self,
        recipe: &dyn Recipe,
        observer: &dyn Observer,
        found: Result<Option<TableBytes>, String>,
    ) -> Result<TableBytes, TableError> {
        match found {
            Ok(Some(entries)) => return Ok(entries),
            Ok(None) => {}
            Err(reason) => {
                let path = self.path(recipe).unwrap_or_default();
                observer.warning(&StoreWarning::Unusable { path, reason });
            }
        }
        self.build(recipe, observer)
    }

    /// The file of a table, opened; none if there is no such file.
    fn file(&self, recipe: &dyn Recipe) -> Result<Option<fs::File>, String> {
        let Some(path) = self.path(recipe) else {
            return Ok(None);
        };
        match open_file(&path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn mapped(&self, recipe: &dyn Recipe) -> Result<Option<TableBytes>, String> {
        let Some(file) = self.file(recipe)? else {
            return Ok(None);
        };
        let bytes = MappedFile::new(&file).map_err(|error| error.to_string())?;
        let start = check_header(recipe, &bytes)?;
        if recipe.bytes() <= CHECKED_WHOLE {
            check_entries(recipe, &bytes, &bytes[start..])?;
        }
        Ok(Some(bytes.into_entries(start)))
    }

    fn build(
        &self,
        recipe: &dyn Recipe,
        observer: &dyn Observer,
    ) -> Result<TableBytes, TableError> {
        let entries = recipe.build(observer);
        recipe.check(&entries)?;
        if let Some(path) = self.path(recipe)
            && let Err(error) = self.write(recipe, &entries, &path)
        {
            observer.warning(&StoreWarning::NotKept { path, error });
        }
        Ok(entries)
    }

    /// The entries in a table's file, if that is whole and the distances in it are distributed as
    /// published; none if there is no file.
    ///
    /// The file is read, or copied out of where it is mapped, so that what has been checked can no
    /// longer change under the solver's feet. For the 1.8 MB of the four tables of Thistlethwaite's
    /// method that takes 0.9 ms, where mapping them takes 0.25 ms. Tables of gigabytes are copied on
    /// all threads, into large pages of memory.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, in a few words.
    pub fn read(&self, recipe: &dyn Recipe) -> Result<Option<TableBytes>, String> {
        let Some(file) = self.file(recipe)? else {
            return Ok(None);
        };
        let entries = if recipe.bytes() > CHECKED_WHOLE {
            copied(recipe, &file)?
        } else {
            read_whole(recipe, file)?
        };
        recipe.check(&entries).map_err(|error| error.to_string())?;
        Ok(Some(entries))
    }

    fn write(&self, recipe: &dyn Recipe, entries: &[u8], path: &Path) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        for path in abandoned(recipe, folder) {
            // Another run may just have removed it; there is nothing to be done if it stays.
            let _ = fs::remove_file(path);
        }
        let header = wincode::serialize(&Header::of(recipe, entries)).map_err(io::Error::other)?;
        let (prefix, suffix) = (format!("{}-", recipe.name()), format!(".{UNFINISHED}"));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(&suffix).rand_bytes(RANDOM);
        // There is no secret in a table: whoever may read the folder may use it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        // Without the name of the temporary file, which means nothing to anyone.
        let mut file = builder.tempfile_in(folder).map_err(|error| error.kind())?;
        file.write_all(&header)?;
        let between = header.len().next_multiple_of(ALIGNMENT) - header.len();
        file.write_all(&[0; ALIGNMENT][..between])?;
        file.write_all(entries)?;
        file.flush()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes the files of tables, and what runs that were killed have left beside them; gives
    /// back what was removed.
    ///
    /// # Errors
    ///
    /// The first file that could not be removed.
    pub fn remove(&self, recipes: &[Box<dyn Recipe>]) -> Result<Vec<PathBuf>, StoreError> {
        let Some(folder) = &self.folder else {
            return Ok(Vec::new());
        };
        let recipes = recipes.iter().map(Box::as_ref);
        let left_behind = recipes.clone().flat_map(|recipe| abandoned(recipe, folder));
        let tables = recipes.filter_map(|recipe| self.path(recipe));
        let mut removed = Vec::new();
        for path in tables.chain(left_behind) {
            match fs::remove_file(&path) {
                Ok(()) => removed.push(path),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(StoreError::Remove { path, error }),
            }
        }
        Ok(removed)
    }
}

/// Where the entries of a file begin, if its header is that of this recipe's table and the file is as
/// long as that says.
fn check_header(recipe: &dyn Recipe, bytes: &[u8]) -> Result<usize, String> {
    if !bytes.starts_with(&MAGIC) {
        return Err("is not a table".to_owned());
    }
    let version = bytes.get(MAGIC.len()..MAGIC.len() + 4);
    match version
        .and_then(|version| version.try_into().ok())
        .map(u32::from_le_bytes)
    {
        Some(VERSION) => {}
        Some(version) => return Err(format!("has format version {version}, not {VERSION}")),
        None => return Err("is cut short".to_owned()),
    }
    let (header, header_bytes) = read_header(bytes)?;
    let start = header_bytes.next_multiple_of(ALIGNMENT);
    let between = bytes.get(header_bytes..start).ok_or("is cut short")?;
    if between.iter().any(|&byte| byte != 0) {
        return Err("has a damaged header".to_owned());
    }
    if header.table != recipe.name() || header.parameters != recipe.parameters() {
        return Err("holds another table".to_owned());
    }
    let (found, expected) = (bytes.len() - start, recipe.bytes());
    if found as u64 != header.bytes || found != expected {
        return Err(format!(
            "has {found} bytes of entries where {expected} belong"
        ));
    }
    Ok(start)
}

/// The entries of a short table's file.
fn read_whole(recipe: &dyn Recipe, file: fs::File) -> Result<TableBytes, String> {
    // One byte more than there can be tells that there are too many.
    let most = (LONGEST_HEADER + recipe.bytes()) as u64 + 1;
    let mut bytes = Vec::with_capacity(LONGEST_HEADER + recipe.bytes());
    let read = file.take(most).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    let start = check_header(recipe, &bytes)?;
    check_entries(recipe, &bytes, &bytes[start..])?;
    bytes.drain(..start);
    Ok(bytes.into())
}

/// The entries of a long table's file.
fn copied(recipe: &dyn Recipe, file: &fs::File) -> Result<TableBytes, String> {
    let mapped = MappedFile::new(file).map_err(|error| error.to_string())?;
    let start = check_header(recipe, &mapped)?;
    let from = mapped[start..].par_chunks(COPIED_AT_A_TIME);
    let entries = TableBytes::in_large_pages(recipe.bytes(), |entries| {
        let parts = entries.par_chunks_mut(COPIED_AT_A_TIME).zip(from);
        parts.for_each(|(part, from)| part.copy_from_slice(from));
    });
    // What was copied is what is checked: the file could change meanwhile.
    check_entries(recipe, &mapped, &entries)?;
    Ok(entries)
}

/// That entries are what the header says with which a file begins.
fn check_entries(recipe: &dyn Recipe, file: &[u8], entries: &[u8]) -> Result<(), String> {
    let (header, _) = read_header(file)?;
    if header == Header::of(recipe, entries) {
        Ok(())
    } else {
        Err("is damaged: its checksum does not match".to_owned())
    }
}

/// The header of a file, and how many bytes it takes.
fn read_header(bytes: &[u8]) -> Result<(Header, usize), String> {
    let header: Header = wincode::deserialize(bytes).map_err(|_| "has a damaged header")?;
    let header_bytes = wincode::serialized_size(&header).map_err(|_| "has a damaged header")?;
    Ok((header, header_bytes as usize))
}

/// Opens a file to read, and nothing else: opening a pipe would wait for whoever writes to it.
fn open_file(path: &Path) -> io::Result<fs::File> {
    if fs::metadata(path)?.is_file() {
        fs::File::open(path)
    } else {
        Err(io::Error::other("is not a file"))
    }
}

/// What a run begins to write of a table and, if it is killed, leaves behind: files of this table
/// that are unfinished, and too old for anyone to be writing them still.
fn abandoned(recipe: &dyn Recipe, folder: &Path) -> Vec<PathBuf> {
    let is_of_table = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.strip_prefix(recipe.name())?.strip_prefix('-'))
            .and_then(|rest| rest.strip_suffix(UNFINISHED)?.strip_suffix('.'))
            .is_some_and(|random| random.len() == RANDOM && !random.contains('-'))
    };
    let is_old = |path: &PathBuf| {
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| modified.elapsed().ok());
        age.is_some_and(|age| age > ABANDONED)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths
        .filter(|path| is_of_table(path) && is_old(path))
        .collect()
}
