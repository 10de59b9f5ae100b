//! A file that is written completely or not at all, and never replaces an existing one.

use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is being written, under a temporary name until it is finished.
pub struct NewFile {
    path: PathBuf,
    written: Written,
}

enum Written {
    /// A temporary file in the same folder, removed if it is not finished.
    Beside(NamedTempFile),
    /// A pipe or a terminal, which is written to directly and not renamed.
    Device(File),
}

impl NewFile {
    /// Begins a file, so that errors are known before the work is done.
    ///
    /// # Errors
    ///
    /// If something with this name exists, or no file can be written beside it.
    pub fn begin(path: &Path) -> anyhow::Result<NewFile> {
        let at = || path.display().to_string();
        let is_device = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let written = if is_device {
            Written::Device(File::options().write(true).open(path).with_context(at)?)
        } else if fs::symlink_metadata(path).is_ok() {
            bail!("{} already exists", at());
        } else {
            let mut builder = tempfile::Builder::new();
            let name = path.file_name().unwrap_or_default().display();
            let prefix = format!(".{name}-");
            builder.prefix(&prefix).suffix(".unfinished");
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
            // This drops the name of the temporary file, which means nothing to users.
            let file = file.map_err(|error| match error.kind() {
                kind @ io::ErrorKind::NotFound => {
                    io::Error::new(kind, "No such file or directory: the folder does not exist")
                }
                kind => kind.into(),
            });
            Written::Beside(file.with_context(at)?)
        };
        let path = path.to_owned();
        Ok(NewFile { path, written })
    }

    /// Writes the content, and renames the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or something else got this name in the meantime.
    pub fn finish(self, content: &[u8]) -> anyhow::Result<()> {
        let at = || self.path.display().to_string();
        match self.written {
            Written::Device(mut file) => file.write_all(content).with_context(at),
            Written::Beside(mut file) => {
                let written = file.write_all(content).and_then(|()| file.as_file().sync_all());
                let unnamed = |error: io::Error| io::Error::from(error.kind());
                written.map_err(unnamed).with_context(at)?;
                let named = file.persist_noclobber(&self.path);
                named.map_err(|error| unnamed(error.error)).with_context(at)?;
                Ok(())
            }
        }
    }
}
