//! Writes reports to files. Each file is created under a temporary name before the run, so that an existing file of the
//! requested name is reported immediately.

use super::new_file::NewFile;
use crate::cli::arguments::exports::ExportOptions;
use rubik::batch::{Baseline, Export, Report};
use std::env;

/// The requested files. Each new file has a temporary name until its content is written.
pub struct Exports {
    files: Vec<(NewFile, ContentWriter)>,
}

/// A function that returns the content of a file.
type ContentWriter = fn(&Export) -> String;

impl Exports {
    /// Creates the files, still empty.
    ///
    /// # Errors
    ///
    /// Returns an error if a file of a requested name exists, or if a file cannot be created.
    pub fn begin(options: &ExportOptions) -> anyhow::Result<Exports> {
        let formats: [(_, ContentWriter); 3] = [
            (&options.html, |export| export.html()),
            (&options.junit, |export| export.junit()),
            (&options.markdown, |export| export.markdown()),
        ];
        let mut files = Vec::new();
        for (path, written) in formats {
            if let Some(path) = path {
                files.push((NewFile::begin(path)?, written));
            }
        }
        Ok(Exports { files })
    }

    /// Writes the reports, and the earlier reports with which they were compared.
    pub fn finish(self, reports: &[Report], baseline: Option<&Baseline>) -> anyhow::Result<()> {
        let command = command();
        let export = Export {
            reports,
            baselines: baseline.map_or(&[], Baseline::reports),
            command: &command,
        };
        for (file, written) in self.files {
            file.finish(written(&export).as_bytes())?;
        }
        Ok(())
    }
}

/// The command line of this program, quoted for a shell.
fn command() -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./,:=+%@^".contains(character);
    let quoted = |argument: std::ffi::OsString| {
        let argument = argument.to_string_lossy().into_owned();
        match !argument.is_empty() && argument.chars().all(is_plain) {
            true => argument,
            false => format!("'{}'", argument.replace('\'', r"'\''")),
        }
    };
    let arguments = env::args_os().skip(1).map(quoted);
    ["rubik".to_owned()]
        .into_iter()
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}
