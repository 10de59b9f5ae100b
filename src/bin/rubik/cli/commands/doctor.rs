//! `rubik doctor`: describes this machine and its tables, and reports problems.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use clap::Args;
use rubik::json::line;
use rubik::requests::{goal_files, known_tables};
use rubik::solvers::optimal::has_vector_instructions;
use rubik::tables::{ByteCount, FileState, SystemMemory};
use serde::Serialize;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct DoctorOptions {
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

/// The Linux file that contains the setting for huge pages.
const HUGE_PAGES: &str = "/sys/kernel/mm/transparent_hugepage/enabled";

/// The memory that is needed to build the default table of the optimal solver, in bytes.
const FOR_OPTIMAL: u64 = 1_500_000_000;

/// This machine and its tables.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Findings {
    /// The version of the program.
    version: &'static str,
    /// Those of the features `cli`, `play` and `serve` that the program was built with.
    features: Vec<&'static str>,
    /// The processor.
    processor: ProcessorObject,
    /// The memory; left out if the system does not report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<Memory>,
    /// The system's setting for huge pages; left out if the system has no such setting.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["always", "madvise", "never"])))]
    huge_pages: Option<String>,
    /// The tables on disk.
    tables: Tables,
    /// The number of threads that commands would use.
    threads: usize,
    /// The problems, and how to solve them.
    amiss: Vec<String>,
}

/// The processor.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProcessorObject {
    /// The architecture, such as `x86_64` or `aarch64`.
    architecture: &'static str,
    /// The number of cores that this process may use.
    cores: usize,
    /// Whether searches use the vector instructions of the processor.
    vectors: bool,
}

/// Memory, in bytes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Memory {
    /// All memory of the machine or the container.
    bytes: u64,
    /// The free memory, including memory that the system can free immediately because its data can be read again.
    free: u64,
}

/// The folder of the tables.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tables {
    /// The folder; left out if tables are not kept on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<PathBuf>,
    /// The number of usable tables of methods.
    ready: usize,
    /// The size of the tables of methods and of goals, in bytes.
    bytes: u64,
    /// The number of tables of goals. Such a table is checked when a search uses it.
    of_goals: usize,
    /// The files of tables that cannot be used, each with the reason; left out if no such file exists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unusable: Vec<String>,
    /// The unfinished files of runs that were killed; left out if no such file exists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfinished: Vec<String>,
    /// The files that are not tables of this version; left out if no such file exists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
}

pub fn run(console: &Console, is_json: bool) -> anyhow::Result<Outcome> {
    let findings = Findings::of(console);
    let mut output = console.stdout();
    if is_json {
        writeln!(output, "{}", line(&findings))?;
    } else {
        for (name, found) in findings.lines() {
            writeln!(output, "{name:<12} {found}")?;
        }
    }
    Ok(Outcome::of(!findings.tables.unusable.is_empty()))
}

impl Findings {
    fn of(console: &Console) -> Findings {
        let features = [
            ("cli", true),
            ("play", cfg!(feature = "play")),
            ("serve", cfg!(feature = "serve")),
        ];
        let memory = SystemMemory::now().map(|memory| Memory {
            bytes: memory.total,
            free: memory.free,
        });
        let mut findings = Findings {
            version: env!("CARGO_PKG_VERSION"),
            features: features
                .into_iter()
                .filter_map(|(name, has)| has.then_some(name))
                .collect(),
            processor: ProcessorObject {
                architecture: std::env::consts::ARCH,
                cores: std::thread::available_parallelism().map_or(1, usize::from),
                vectors: has_vector_instructions(),
            },
            memory,
            huge_pages: fs::read_to_string(HUGE_PAGES).ok().and_then(|text| chosen(&text)),
            tables: Tables::of(console),
            threads: rayon::current_num_threads(),
            amiss: Vec::new(),
        };
        findings.amiss = [
            findings.of_processor(),
            findings.of_memory(),
            findings.of_huge_pages(),
            findings.tables.amiss(),
        ]
        .into_iter()
        .flatten()
        .collect();
        findings
    }

    fn of_processor(&self) -> Option<String> {
        (!self.processor.vectors).then(|| "shortest solutions take six times as long as with AVX2 and BMI2".to_owned())
    }

    fn of_memory(&self) -> Option<String> {
        let free = self.memory.as_ref()?.free;
        (free < FOR_OPTIMAL).then(|| {
            let needed = ByteCount(FOR_OPTIMAL);
            format!("building the default table of `-m optimal` takes {needed}; `--table-size 256M` takes a quarter")
        })
    }

    fn of_huge_pages(&self) -> Option<String> {
        (self.huge_pages.as_deref() == Some("never"))
            .then(|| format!("lookups in large tables are slow; to speed them up, write madvise to {HUGE_PAGES}"))
    }

    /// The lines to print. Each line contains a name and a finding, with advice if there is a problem.
    fn lines(&self) -> Vec<(&'static str, String)> {
        let with = |found: String, amiss: Option<String>| match amiss {
            Some(amiss) => format!("{found}; {amiss}"),
            None => found,
        };
        let ProcessorObject {
            architecture,
            cores,
            vectors,
        } = &self.processor;
        let vectors = if *vectors {
            "AVX2 and BMI2"
        } else {
            "no vector instructions"
        };
        let memory = self
            .memory
            .as_ref()
            .map_or("the system does not report it".to_owned(), |memory| {
                format!("{}, {} free", ByteCount(memory.bytes), ByteCount(memory.free))
            });
        let huge_pages = self.huge_pages.as_deref().unwrap_or("the system has no such setting");
        vec![
            ("version", format!("{} with {}", self.version, self.features.join(", "))),
            (
                "processor",
                with(format!("{architecture}, {cores} cores, {vectors}"), self.of_processor()),
            ),
            ("memory", with(memory, self.of_memory())),
            ("huge pages", with(huge_pages.to_owned(), self.of_huge_pages())),
            ("tables", with(self.tables.described(), self.tables.amiss())),
            ("threads", self.threads.to_string()),
        ]
    }
}

/// Returns the word in brackets, such as `madvise` in `always [madvise] never`.
fn chosen(text: &str) -> Option<String> {
    let (_, from) = text.split_once('[')?;
    Some(from.split_once(']')?.0.to_owned())
}

impl Tables {
    fn of(console: &Console) -> Tables {
        let store = console.store();
        let Some(folder) = store.folder() else {
            return Tables::default();
        };
        let mut tables = Tables {
            folder: Some(folder.to_owned()),
            ..Tables::default()
        };
        let specs = known_tables();
        let mut seen: BTreeSet<OsString> = BTreeSet::new();
        let mut see = |path: &Path| {
            let name = path.file_name().unwrap_or_default().to_owned();
            let shown = name.display().to_string();
            seen.insert(name);
            shown
        };
        for spec in &specs {
            let Some(name) = store.path(spec.as_ref()).map(|path| see(&path)) else {
                continue;
            };
            match store.state(spec.as_ref()) {
                FileState::Ready { bytes } => {
                    tables.ready += 1;
                    tables.bytes += bytes;
                }
                FileState::Unusable { reason, .. } => tables.unusable.push(format!("{name} {reason}")),
                _ => {}
            }
        }
        for path in goal_files(store) {
            see(&path);
            tables.of_goals += 1;
            tables.bytes += path.metadata().map_or(0, |metadata| metadata.len());
        }
        tables.unfinished = store.unfinished(&specs).iter().map(|path| see(path)).collect();
        let all = store.files_of("").into_iter();
        let names = all.filter_map(|path| path.file_name().map(ToOwned::to_owned));
        let unknown = names.filter(|name| !seen.contains(name));
        tables.unknown = unknown.map(|name| name.display().to_string()).collect();
        tables
    }

    fn described(&self) -> String {
        let Some(folder) = &self.folder else {
            return "not kept on disk".to_owned();
        };
        let Tables {
            ready, bytes, of_goals, ..
        } = self;
        let bytes = ByteCount(*bytes);
        format!(
            "{}: {ready} tables of methods, {of_goals} tables of goals, {bytes}",
            folder.display()
        )
    }

    fn amiss(&self) -> Option<String> {
        let Some(folder) = &self.folder else {
            return Some(
                "each run builds its own tables; to keep them, name a folder with --tables or RUBIK_TABLES".to_owned(),
            );
        };
        let mut amiss = Vec::new();
        if !self.unusable.is_empty() {
            amiss.push(format!(
                "these tables cannot be used and are built again when they are needed: {}",
                self.unusable.join(", ")
            ));
        }
        if !self.unfinished.is_empty() {
            amiss.push(format!(
                "these tables were left unfinished; remove them with `rm`: {}",
                self.unfinished.join(", ")
            ));
        }
        if !self.unknown.is_empty() {
            amiss.push(format!(
                "these files are not tables of this version: {}",
                self.unknown.join(", ")
            ));
        }
        if is_closed(folder) {
            amiss
                .push("this folder cannot be written to: name another folder with --tables or RUBIK_TABLES".to_owned());
        }
        (!amiss.is_empty()).then(|| amiss.join("; "))
    }
}

/// True if the program cannot write to a folder, or cannot create it.
fn is_closed(folder: &Path) -> bool {
    match folder.ancestors().find(|folder| folder.exists()) {
        Some(there) => tempfile::tempfile_in(there).is_err(),
        None => true,
    }
}
