//! A new file that appears only when its content is complete. It never replaces an existing file.

use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is being written. It has a temporary name until it is finished.
pub struct NewFile {
    path: PathBuf,
    written: Destination,
}

enum Destination {
    /// A temporary file in the same folder. The file is removed if it is not finished.
    Beside(NamedTempFile),
    /// A pipe or a terminal. The content is written to it directly.
    Device(File),
}

impl NewFile {
    /// Creates the file, so that errors are reported before the work begins.
    ///
    /// # Errors
    ///
    /// Returns an error if a file or folder of this name exists, or if no file can be created in the same folder.
    pub fn begin(path: &Path) -> anyhow::Result<NewFile> {
        let at = || path.display().to_string();
        let is_device = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let written = if is_device {
            Destination::Device(File::options().write(true).open(path).with_context(at)?)
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
            // The new error does not contain the name of the temporary file, because the user does not know this name.
            let file = file.map_err(|error| match error.kind() {
                kind @ io::ErrorKind::NotFound => io::Error::new(kind, "the folder does not exist"),
                kind => kind.into(),
            });
            Destination::Beside(file.with_context(at)?)
        };
        let path = path.to_owned();
        Ok(NewFile { path, written })
    }

    /// Writes the content, and renames the file to its final name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written, or if a file of this name was created in the meantime.
    pub fn finish(self, content: &[u8]) -> anyhow::Result<()> {
        let at = || self.path.display().to_string();
        match self.written {
            Destination::Device(mut file) => file.write_all(content).with_context(at),
            Destination::Beside(mut file) => {
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
