//! Parsers for arguments that name a puzzle or a metric.

use super::values::named;
use clap::builder::TypedValueParser;
use rubik::PuzzleName;
use rubik::puzzles::DefinedName;
use rubik::puzzles::definition::MostPossible;
use rubik::solvers::SearchMetric;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Reads a puzzle from its name, an alias of its name, or the path of a file that defines it.
pub fn puzzle(text: &str) -> Result<PuzzleName, String> {
    let unknown = match text.parse() {
        Ok(name) => return Ok(name),
        Err(error) => error,
    };
    let path = Path::new(text);
    if !path.is_file() {
        // If the text looks like the name of a file, report that the file is missing.
        let looks_like_file = text.contains(['/', '\\']) || path.extension().is_some();
        return Err(match looks_like_file {
            true => format!("there is no file {text}"),
            false => format!("{unknown}, or a file that defines a puzzle"),
        });
    }
    let read = || {
        let mut definition = String::new();
        let file = File::open(path).map_err(|error| error.to_string())?;
        let read = file
            .take(MostPossible::BYTES as u64 + 1)
            .read_to_string(&mut definition);
        read.map_err(|error| error.to_string())?;
        let label = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        DefinedName::read(&definition, &label).map_err(|error| error.to_string())
    };
    let name = read().map_err(|message| format!("{text}: {message}"))?;
    Ok(PuzzleName::Defined(name))
}

/// Reads a metric for which this program can find shortest solutions of the 3x3x3.
pub fn search_metric() -> impl TypedValueParser<Value = SearchMetric> {
    named(SearchMetric::ALL.map(|each| (each.metric().name(), each)))
}
