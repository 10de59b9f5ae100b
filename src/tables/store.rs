//! The store: it keeps tables from one run to the next.

use super::house_keeping::TableInUse;
#[cfg(feature = "disk")]
use super::house_keeping::{keep_within, last_used};
#[cfg(feature = "keeper")]
use super::store_error::StoreWarning;
use super::store_error::TableFileError;
#[cfg(feature = "disk")]
use super::store_error::{FileState, StoreError};
#[cfg(feature = "disk")]
use super::table_file::{self, TableFile};
#[cfg(feature = "keeper")]
use super::table_form::{self, TableForm};
#[cfg(feature = "keeper")]
use super::table_keeper::TableKeeper;
use super::table_spec::TableSpec;
use super::unsized_table::TableIdentity;
#[cfg(feature = "keeper")]
use super::unsized_table::UnsizedTable;
use super::{DemandLoaded, TableBytes, TableError, TableProgress};
#[cfg(feature = "keeper")]
use std::collections::HashMap;
#[cfg(feature = "disk")]
use std::path::Path;
use std::path::PathBuf;
#[cfg(feature = "keeper")]
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Keeps tables from one run to the next, in a folder or with a `TableKeeper`. The store [`Store::IN_MEMORY`] keeps
/// nothing.
///
/// Without the features `disk` and `keeper`, [`Store::IN_MEMORY`] is the only store.
#[derive(Debug, Clone)]
pub struct Store {
    #[cfg(feature = "disk")]
    folder: Option<PathBuf>,
    #[cfg(feature = "disk")]
    cache_limit: u64,
    #[cfg(feature = "keeper")]
    keeper: Option<Arc<Keeping>>,
}

/// The keeper of tables, and the tables in use with their names. If a caller opens a table that is already in use, the
/// caller gets the same memory, because memory is scarce on systems without files.
#[cfg(feature = "keeper")]
#[derive(Debug)]
struct Keeping {
    keeper: Arc<dyn TableKeeper>,
    in_use: Mutex<HashMap<String, Weak<Vec<u8>>>>,
}

/// The store in the default folder, or [`Store::IN_MEMORY`] if there is no default folder or if its path is not a
/// folder.
impl Default for Store {
    fn default() -> Store {
        #[cfg(feature = "disk")]
        if let Some(store) = Store::default_folder().and_then(|folder| Store::in_folder(folder).ok()) {
            return store;
        }
        Store::IN_MEMORY
    }
}

impl Store {
    /// The store that keeps nothing: every table is built when it is needed.
    pub const IN_MEMORY: Store = Store {
        #[cfg(feature = "disk")]
        folder: None,
        #[cfg(feature = "disk")]
        cache_limit: Store::CACHE_LIMIT,
        #[cfg(feature = "keeper")]
        keeper: None,
    };

    /// Returns the entries of a table. If the store keeps a complete and correct copy of the table, in a file or with
    /// its keeper, this function reads the copy. Otherwise it builds the entries, checks them against the published
    /// distribution, and stores them.
    ///
    /// # Errors
    ///
    /// If the counts by distance of a newly built table differ from the published counts, or if the table does not fit
    /// into memory.
    pub fn open(&self, spec: &dyn TableSpec, progress: &dyn TableProgress) -> Result<TableBytes, TableError> {
        #[cfg(feature = "disk")]
        if let Some(found) = self.found(spec, progress, |file| file.read())? {
            return Ok(found);
        }
        #[cfg(feature = "keeper")]
        if let Some(found) = self.kept(spec, progress) {
            return Ok(found);
        }
        self.build(spec, progress)
    }

    /// Like [`Store::open`], but maps the file instead of reading it: the system loads entries when a search first
    /// looks them up. The entries of a file of more than 32 MiB are not checked until `Store::check_mapped` reads all
    /// of them. Use this function for tables that only make a search quicker; every solution is checked independently
    /// of these tables.
    ///
    /// # Errors
    ///
    /// If the counts by distance of a newly built table differ from the published counts, or if the table does not fit
    /// into memory.
    pub fn map(&self, spec: &dyn TableSpec, progress: &dyn TableProgress) -> Result<TableBytes, TableError> {
        #[cfg(feature = "disk")]
        if let Some(found) = self.found(spec, progress, |file| file.map())? {
            return Ok(found);
        }
        #[cfg(feature = "keeper")]
        if let Some(found) = self.kept(spec, progress) {
            return Ok(found);
        }
        self.build(spec, progress)
    }

    /// Like [`Store::open`], but without waiting for the whole file: each block of the entries is read and checked when
    /// an entry in this block is first looked up. Use this function for tables on which a proof relies, if reading the
    /// whole file takes longer than a typical search. The distances were checked before the file was written.
    ///
    /// # Errors
    ///
    /// If the counts by distance of a newly built table differ from the published counts, or if the table does not fit
    /// into memory.
    pub(crate) fn load_on_demand(
        &self,
        spec: &dyn TableSpec,
        progress: &dyn TableProgress,
    ) -> Result<DemandLoaded, TableError> {
        #[cfg(feature = "disk")]
        if let Some(found) = self.found(spec, progress, |file| file.load_on_demand())? {
            return Ok(found);
        }
        #[cfg(feature = "keeper")]
        if let Some(found) = self.kept(spec, progress) {
            return Ok(DemandLoaded::from(found));
        }
        self.build(spec, progress).map(DemandLoaded::from)
    }

    fn build(&self, spec: &dyn TableSpec, progress: &dyn TableProgress) -> Result<TableBytes, TableError> {
        spec.check_memory(false)?;
        let entries = spec.build(progress);
        spec.check(&entries)?;
        #[cfg(feature = "keeper")]
        self.write(spec, &entries, progress);
        #[cfg(feature = "keeper")]
        if let Some(keeping) = &self.keeper {
            return Ok(keeping.shared(spec.name(), entries));
        }
        Ok(entries)
    }

    /// Returns the entries of a table whose size is known only after it is built. Returns `None` if the table is not
    /// kept, has more than `most` bytes, is damaged, or does not fit into memory; the caller must then build the table.
    /// A damaged table is also reported as a warning.
    pub fn find(&self, table: &TableIdentity, most: usize, progress: &dyn TableProgress) -> Option<TableBytes> {
        #[cfg(feature = "disk")]
        if let Some(folder) = self.folder() {
            let path = TableFile::new(folder, &UnsizedTable::new(table, 0)).path();
            let bytes = table_file::entry_bytes(&path).unwrap_or(0);
            let spec = UnsizedTable::new(table, bytes);
            if !path.exists() || bytes > most {
                return None;
            }
            // This records the time of use. It skips a pipe, because opening a pipe would block until another process
            // writes to it.
            let _in_use = path.is_file().then(|| TableInUse::new(&path));
            return self.found(&spec, progress, |file| file.read()).ok().flatten();
        }
        #[cfg(feature = "keeper")]
        if let Some(keeping) = &self.keeper {
            let kept = keeping.keeper.take(&table.name())?;
            let bytes = table_form::entry_bytes(&kept).filter(|&bytes| bytes <= most)?;
            return keeping.checked(&UnsizedTable::new(table, bytes), kept, progress);
        }
        let _ = (table, most, progress);
        None
    }

    /// Keeps the entries of a table, if the store can keep tables. [`Store::find`] then returns the entries.
    pub fn keep(&self, table: &TableIdentity, entries: &[u8], progress: &dyn TableProgress) {
        #[cfg(feature = "keeper")]
        self.write(&UnsizedTable::new(table, entries.len()), entries, progress);
        let _ = (table, entries, progress);
    }

    /// True if tables are kept from one run to the next.
    pub fn is_kept(&self) -> bool {
        #[cfg(feature = "disk")]
        if self.folder.is_some() {
            return true;
        }
        #[cfg(feature = "keeper")]
        if self.keeper.is_some() {
            return true;
        }
        false
    }

    /// Checks all entries of a mapped table ([`Store::map`]) against the checksums in its file. A table that was built
    /// or read needs no further check.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub(crate) fn check_mapped(spec: &dyn TableSpec, entries: &TableBytes) -> Result<(), TableFileError> {
        #[cfg(feature = "disk")]
        if let Some(file) = entries.mapped_file() {
            return TableFile::new(Path::new(""), spec).check_mapped(file);
        }
        let _ = (spec, entries);
        Ok(())
    }

    /// Marks the file of a table as in use until the returned value is dropped. Returns `None` if the file cannot be
    /// opened, or if the store has no folder.
    pub(crate) fn in_use(&self, spec: &dyn TableSpec) -> Option<TableInUse> {
        #[cfg(feature = "disk")]
        if let Some(path) = self.path(spec) {
            return TableInUse::new(&path);
        }
        let _ = spec;
        None
    }

    /// True if the store has a folder and the file of a table exists in it. The content of the file is not checked.
    pub fn has(&self, spec: &dyn TableSpec) -> bool {
        #[cfg(feature = "disk")]
        if let Some(path) = self.path(spec) {
            return path.exists();
        }
        let _ = spec;
        false
    }

    /// The files of all tables whose names begin with a given text, sorted by name. Unfinished files are included. The
    /// list is empty if the store has no folder.
    pub fn files_of(&self, beginning: &str) -> Vec<PathBuf> {
        #[cfg(feature = "disk")]
        if let Some(entries) = self.folder().and_then(|folder| std::fs::read_dir(folder).ok()) {
            let is_wanted = |path: &PathBuf| {
                let name = path.file_name().and_then(std::ffi::OsStr::to_str);
                name.is_some_and(|name| name.starts_with(beginning))
            };
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_wanted).collect();
            paths.sort_unstable();
            return paths;
        }
        let _ = beginning;
        Vec::new()
    }
}

#[cfg(feature = "keeper")]
impl Store {
    /// A store that keeps its tables with `keeper` instead of in files. It reads each table as a whole.
    pub fn with_keeper(keeper: Arc<dyn TableKeeper>) -> Store {
        let mut store = Store::IN_MEMORY;
        store.keeper = Some(Arc::new(Keeping {
            keeper,
            in_use: Mutex::default(),
        }));
        store
    }

    /// Writes a newly built table to the folder or the keeper of the store.
    fn write(&self, spec: &dyn TableSpec, entries: &[u8], progress: &dyn TableProgress) {
        #[cfg(feature = "disk")]
        if let Some(file) = self.file(spec) {
            let path = file.path();
            match (file.write(entries), spec.family()) {
                (Err(error), _) => progress.warning(&StoreWarning::NotKept { path, error }),
                (Ok(()), Some(family)) => self.tidy_up(family, &path),
                (Ok(()), None) => {}
            }
        }
        let _ = progress;
        if let Some(keeping) = &self.keeper
            && let Ok(beginning) = TableForm(spec).beginning(entries)
        {
            keeping.keeper.keep(spec.name(), &beginning, entries);
        }
    }

    /// Returns the entries of a table from the keeper; `None` if the table must be built. Damaged entries are reported
    /// as a warning.
    fn kept(&self, spec: &dyn TableSpec, progress: &dyn TableProgress) -> Option<TableBytes> {
        let keeping = self.keeper.as_ref()?;
        let in_use = keeping.in_use(spec.name());
        in_use.or_else(|| keeping.checked(spec, keeping.keeper.take(spec.name())?, progress))
    }
}

#[cfg(feature = "disk")]
impl Store {
    /// A store in a folder. The store creates the folder when it writes the first table.
    ///
    /// # Errors
    ///
    /// If the path exists and is not a folder.
    pub fn in_folder(folder: PathBuf) -> Result<Store, StoreError> {
        match std::fs::metadata(&folder) {
            Ok(metadata) if !metadata.is_dir() => Err(StoreError::NotAFolder(folder)),
            Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => Err(StoreError::NotAFolder(folder)),
            _ => Ok(Store {
                folder: Some(folder),
                ..Store::IN_MEMORY
            }),
        }
    }

    /// The default limit for the total size of the tables of a family ([`TableSpec::family`]): 4 GB.
    pub const CACHE_LIMIT: u64 = 4_000_000_000;

    /// Returns the store with a different limit for the total size in bytes of a family's tables. If the total size
    /// exceeds the limit after a new table is written, the store removes the least recently used tables of the family.
    #[must_use]
    pub fn with_cache_limit(mut self, bytes: u64) -> Store {
        self.cache_limit = bytes;
        self
    }

    /// The purpose of the table in a file; `None` if the file does not state the purpose.
    pub fn about(path: &Path) -> Option<String> {
        table_file::about(path)
    }

    /// The time at which a table's file was last used, if the system knows it.
    pub fn last_used(path: &Path) -> Option<std::time::SystemTime> {
        last_used(path)
    }

    /// Removes the least recently used tables of a family if the total size of the family exceeds the limit.
    fn tidy_up(&self, family: &str, written: &Path) {
        let mut files = self.files_of(family);
        files.retain(|path| path.extension() == written.extension());
        keep_within(files, self.cache_limit, written);
    }

    /// The environment variable that names the folder of the tables.
    pub const VARIABLE: &str = "RUBIK_TABLES";

    /// The default folder for tables. It is `$RUBIK_TABLES` if this variable is set; otherwise `$XDG_CACHE_HOME/rubik`,
    /// `~/.cache/rubik` or the platform's equivalent. An empty variable counts as unset. `None` if the user has no home
    /// folder.
    pub fn default_folder() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        if let Some(named) = std::env::var_os(Store::VARIABLE).filter(|name| !name.is_empty()) {
            return Some(PathBuf::from(named));
        }
        let platform = etcetera::choose_base_strategy().ok()?;
        Some(platform.cache_dir().join("rubik"))
    }

    /// The folder of the store; `None` if the store has no folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The path of a table's file; `None` if the store has no folder.
    pub fn path(&self, spec: &dyn TableSpec) -> Option<PathBuf> {
        Some(self.file(spec)?.path())
    }

    fn file<'a>(&'a self, spec: &'a dyn TableSpec) -> Option<TableFile<'a>> {
        let folder = self.folder.as_deref()?;
        Some(TableFile::new(folder, spec))
    }

    /// Returns the entries in the file of a table; `None` if the table must be built. An unusable file is reported as a
    /// warning.
    fn found<Entries>(
        &self,
        spec: &dyn TableSpec,
        progress: &dyn TableProgress,
        find: impl Fn(&TableFile) -> Result<Option<Entries>, TableFileError>,
    ) -> Result<Option<Entries>, TableError> {
        let Some(file) = self.file(spec) else {
            return Ok(None);
        };
        match find(&file) {
            Ok(found) => Ok(found),
            // This is an error, not a warning: the file may be correct, and building the table would take even more
            // memory.
            Err(TableFileError::Memory(shortage)) => Err(shortage.into()),
            Err(reason) => {
                let path = file.path();
                progress.warning(&StoreWarning::Unusable { path, reason });
                Ok(None)
            }
        }
    }

    /// The state of a table's file.
    pub fn state(&self, spec: &dyn TableSpec) -> FileState {
        let Some(file) = self.file(spec) else {
            return FileState::Missing;
        };
        let metadata = std::fs::metadata(file.path()).ok();
        let bytes = metadata
            .filter(std::fs::Metadata::is_file)
            .map(|metadata| metadata.len());
        match (file.look(), bytes) {
            (Ok(true), Some(bytes)) => FileState::Ready { bytes },
            (Ok(_), _) => FileState::Missing,
            (Err(reason), bytes) => FileState::Unusable { bytes, reason },
        }
    }

    /// Returns the entries in the file of a table, if the file is complete and its counts by distance are the published
    /// counts. Returns `None` if the file does not exist, or if the store has no folder.
    ///
    /// # Errors
    ///
    /// If the file cannot be used.
    pub fn read(&self, spec: &dyn TableSpec) -> Result<Option<TableBytes>, TableFileError> {
        self.file(spec).map_or(Ok(None), |file| file.read())
    }

    /// The unfinished files of these tables that were left by killed runs.
    pub fn unfinished(&self, specs: &[Box<dyn TableSpec>]) -> Vec<PathBuf> {
        let files = specs.iter().filter_map(|spec| self.file(spec.as_ref()));
        files
            .flat_map(|file| file.unfinished(std::time::Duration::ZERO))
            .collect()
    }

    /// Removes the files of tables, and their unfinished files that were left by killed runs. Returns the removed
    /// files.
    ///
    /// # Errors
    ///
    /// If a file could not be removed. The error names the first such file.
    pub fn remove(&self, specs: &[Box<dyn TableSpec>]) -> Result<Vec<PathBuf>, StoreError> {
        let tables = specs.iter().filter_map(|spec| self.path(spec.as_ref()));
        let paths: Vec<PathBuf> = tables.chain(self.unfinished(specs)).collect();
        Store::remove_files(paths)
    }

    /// Removes files, and returns the removed files. Files that do not exist are skipped.
    ///
    /// # Errors
    ///
    /// If a file could not be removed. The error names the first such file.
    pub fn remove_files(paths: Vec<PathBuf>) -> Result<Vec<PathBuf>, StoreError> {
        let mut removed = Vec::new();
        for path in paths {
            match std::fs::remove_file(&path) {
                Ok(()) => removed.push(path),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => {
                    let error = error.to_string();
                    return Err(StoreError::Remove { path, error });
                }
            }
        }
        Ok(removed)
    }
}

#[cfg(feature = "keeper")]
impl Keeping {
    /// Puts the entries of a table into shared memory. Callers that open the table while it is in use get the same
    /// memory.
    fn shared(&self, name: &str, entries: TableBytes) -> TableBytes {
        let (entries, others) = entries.shared();
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.insert(name.to_owned(), others);
        entries
    }

    fn in_use(&self, name: &str) -> Option<TableBytes> {
        let in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        TableBytes::in_use(in_use.get(name)?)
    }

    /// Reads the entries from the bytes that the keeper returned. If the bytes are damaged, this returns `None` and
    /// reports a warning.
    fn checked(&self, spec: &dyn TableSpec, kept: Vec<u8>, progress: &dyn TableProgress) -> Option<TableBytes> {
        match TableForm(spec).entries(kept) {
            Ok(entries) => Some(self.shared(spec.name(), entries.into())),
            Err(reason) => {
                let path = PathBuf::from(spec.name());
                progress.warning(&StoreWarning::Unusable { path, reason });
                None
            }
        }
    }
}
