//! Limits the disk space of tables that were built for single requests. The least recently used tables are removed
//! first.

use std::fs::File;
#[cfg(feature = "disk")]
use std::fs::{self, FileTimes};
#[cfg(feature = "disk")]
use std::path::{Path, PathBuf};
#[cfg(feature = "disk")]
use std::time::SystemTime;

/// Marks a table's file as in use by this process. While this value exists, no process removes the file to save space.
#[derive(Debug)]
pub struct TableInUse {
    _locked: File,
}

#[cfg(feature = "disk")]
impl TableInUse {
    /// Marks the file of a table as in use until the returned value is dropped. Returns `None` if the file cannot be
    /// opened. On a system without file locks, another process may still remove the file; the table is then built
    /// again.
    pub(super) fn new(path: &Path) -> Option<TableInUse> {
        let file = File::open(path).ok()?;
        let _ = file.try_lock_shared();
        // The access time is set explicitly because many file systems do not record when a file was read.
        let _ = file.set_times(FileTimes::new().set_accessed(SystemTime::now()));
        Some(TableInUse { _locked: file })
    }
}

/// The time at which a table's file was last used, if the system knows it.
#[cfg(feature = "disk")]
pub(super) fn last_used(path: &Path) -> Option<SystemTime> {
    let metadata = fs::metadata(path).ok()?;
    let (accessed, modified) = (metadata.accessed().ok(), metadata.modified().ok());
    accessed.max(modified)
}

/// Removes the least recently used files until the total size of the remaining files is at most `limit` bytes. This
/// function never removes `kept` or a file in use.
#[cfg(feature = "disk")]
pub(super) fn keep_within(files: Vec<PathBuf>, limit: u64, kept: &Path) {
    let length = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let mut all: u64 = files.iter().map(length).sum();
    let mut by_use: Vec<(Option<SystemTime>, PathBuf)> =
        files.into_iter().map(|path| (last_used(&path), path)).collect();
    by_use.sort_unstable();
    for (_, path) in by_use {
        if all <= limit {
            return;
        }
        let is_free = || File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        let length = length(&path);
        if path != kept && is_free() && fs::remove_file(&path).is_ok() {
            all = all.saturating_sub(length);
        }
    }
}
