//! How many tables are kept that are made for single questions: those used longest ago go first.

use std::fs::File;
#[cfg(feature = "disk")]
use std::fs::{self, FileTimes};
#[cfg(feature = "disk")]
use std::path::{Path, PathBuf};
#[cfg(feature = "disk")]
use std::time::SystemTime;

/// A table's file that a process uses: while this is there, no process removes it to make room.
#[derive(Debug)]
pub struct TableInUse {
    _locked: File,
}

#[cfg(feature = "disk")]
impl TableInUse {
    /// Marks the file of a table as used now, and until this is dropped. None if there is no file; where the system
    /// has no locks, it may be removed all the same, which costs no more than to build it again.
    pub(super) fn new(path: &Path) -> Option<TableInUse> {
        let file = File::open(path).ok()?;
        let _ = file.try_lock_shared();
        // Many file systems take no note of when a file was read.
        let _ = file.set_times(FileTimes::new().set_accessed(SystemTime::now()));
        Some(TableInUse { _locked: file })
    }
}

/// When a table's file was used last, as far as the system knows.
#[cfg(feature = "disk")]
pub(super) fn last_used(path: &Path) -> Option<SystemTime> {
    let metadata = fs::metadata(path).ok()?;
    let (accessed, modified) = (metadata.accessed().ok(), metadata.modified().ok());
    accessed.max(modified)
}

/// Removes those of some files that were used longest ago, until all together have no more than `limit` bytes; not
/// `kept`, and none that a process uses.
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
