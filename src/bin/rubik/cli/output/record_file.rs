//! The file to which a run writes its records.

use super::record_format::RecordFormat;
use anyhow::{Context, bail};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Changes that another program made to a file while a run writes to the file.
#[derive(Debug, Error)]
enum ChangedByOthers {
    #[error("the file was removed or replaced during the run")]
    Replaced,
    #[error("another program changed the file during the run: it has {found} bytes instead of {expected}")]
    Length { found: u64, expected: u64 },
}

/// A file of records. No other program may change it during the run.
pub struct RecordFile {
    file: File,
    path: PathBuf,
    format: RecordFormat,
    /// The size in bytes that the file should have, or `None` for a device, which has no size.
    written: Option<u64>,
}

impl RecordFile {
    /// Opens a record file, and creates it if it does not exist. Returns an error if a file of this name exists and the
    /// run is new. A new run can also write to a device; a resumed run cannot.
    pub fn open(path: &Path, resume: bool) -> anyhow::Result<RecordFile> {
        let at = || path.display().to_string();
        let is_device = is_device(path);
        let format = RecordFormat::of_name(path)?;
        if resume {
            format.check_that_it_goes_on(path)?;
        }
        if resume && is_device {
            bail!("{}: is not a file, so it contains no run to continue", at());
        }
        if !resume && path.exists() && !is_device {
            let hint = match format.goes_on() {
                true => "; --resume continues it",
                false => "",
            };
            bail!("{} already exists{hint}", at());
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).with_context(at)?;
        // Other errors are ignored, because some file systems have no locks. A device is not locked, because two runs
        // may write to the same device.
        if !is_device && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("{}: another run is writing to this file", at());
        }
        Ok(RecordFile {
            file,
            path: path.to_owned(),
            format,
            written: (!is_device).then_some(0),
        })
    }

    /// The format of the file, which its name determines.
    pub fn format(&self) -> RecordFormat {
        self.format
    }

    /// The file, for reading.
    pub fn reader(&self) -> &File {
        &self.file
    }

    /// Truncates the file to `bytes` bytes. Writing continues at this position. Does nothing for a device.
    pub fn go_on_behind(&mut self, bytes: u64) -> io::Result<()> {
        if let Some(written) = &mut self.written {
            self.file.set_len(bytes)?;
            self.file.seek(SeekFrom::Start(bytes))?;
            *written = bytes;
        }
        Ok(())
    }

    /// Returns an error if the size of the file is not the size that this run gave it, or if the file was removed or
    /// replaced.
    fn check(&self) -> io::Result<()> {
        let Some(expected) = self.written else {
            return Ok(());
        };
        let metadata = self.file.metadata()?;
        let named = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(io::Error::other(ChangedByOthers::Replaced));
            }
            named => named?,
        };
        if !is_same_file(&metadata, &named) {
            return Err(io::Error::other(ChangedByOthers::Replaced));
        }
        let found = metadata.len();
        if found != expected {
            return Err(io::Error::other(ChangedByOthers::Length { found, expected }));
        }
        Ok(())
    }
}

/// Writing returns an error if another program changed the length of the file, or removed or replaced it.
impl Write for RecordFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        let count = self.file.write(bytes)?;
        if let Some(written) = &mut self.written {
            *written += count as u64;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.check()
    }
}

/// True for a pipe, a terminal or `/dev/null`, which are neither files nor folders.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

#[cfg(unix)]
fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// On systems without inode numbers, the program cannot recognise a replaced file.
#[cfg(not(unix))]
fn is_same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
