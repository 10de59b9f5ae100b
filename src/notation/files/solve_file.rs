//! A file of solves, of whatever kind.

use super::competition;
use super::cstimer;
use super::error::SolveFileError;
use super::kind::{FileBeginning, SolveFileKind};
use super::solve::RecordedSolve;
use super::statistics;
use super::table;
use std::fmt;

/// A file of solves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SolveFile {
    /// What kind of file it is.
    pub kind: SolveFileKind,
    /// The solves, in the order of the file; those without a scramble are left out.
    pub solves: Vec<RecordedSolve>,
    /// How many were left out because they have no scramble.
    pub without_scramble: usize,
}

impl SolveFile {
    /// Reads a file, whose kind its content tells.
    ///
    /// # Errors
    ///
    /// If it is not such a file, is cut short, or no solve in it has a scramble.
    pub fn read(text: &str) -> Result<SolveFile, SolveFileError> {
        let FileBeginning::Solves(kind) = FileBeginning::of_all(text) else {
            return Err(SolveFileError::Unrecognised);
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (solves, all) = match kind {
            SolveFileKind::CsTimer => cstimer::read(text)?,
            SolveFileKind::CsTimerStatistics => statistics::read(text),
            SolveFileKind::Tnoodle | SolveFileKind::Wcif => competition::read(kind, text)?,
            SolveFileKind::CsTimerTable | SolveFileKind::TwistyTimer | SolveFileKind::Wca | SolveFileKind::Table => {
                table::read(kind, text)?
            }
        };
        if solves.is_empty() {
            return Err(SolveFileError::NoScrambles(kind));
        }
        // An attempt at several cubes is several solves.
        let attempts = solves
            .iter()
            .filter(|solve| solve.cube.is_none_or(|cube| cube == 1))
            .count();
        Ok(SolveFile {
            kind,
            without_scramble: all.saturating_sub(attempts),
            solves,
        })
    }

    /// The only solve of a file; `None` if the text is not a file of solves.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or there are several solves in it.
    pub fn only_solve(text: &str) -> Option<Result<RecordedSolve, SolveFileError>> {
        SolveFile::is_one(text).then(|| {
            let file = SolveFile::read(text)?;
            match <[RecordedSolve; 1]>::try_from(file.solves) {
                Ok([only]) => Ok(only),
                Err(solves) => Err(SolveFileError::Several {
                    kind: file.kind,
                    solves: solves.len(),
                }),
            }
        })
    }

    /// The scramble in a line of csTimer's statistics, `1. 12.34   R U F`; none if the line is none of these, or has no
    /// scramble.
    pub fn scramble_of_line(line: &str) -> Option<String> {
        let solve = statistics::of_line(line)?;
        Some(solve.scramble).filter(|scramble| !scramble.is_empty())
    }

    /// True if a text is the beginning of such a file, or all of it.
    pub fn is_one(text: &str) -> bool {
        matches!(FileBeginning::of_all(text), FileBeginning::Solves(_))
    }

    /// Leaves out the solves of all puzzles but one, and says how many these were. The 3x3x3 is meant where a solve names
    /// no puzzle.
    pub fn keep_puzzle(&mut self, is_it: impl Fn(&str) -> bool) -> usize {
        let before = self.solves.len();
        { &mut self.solves }.retain(|solve| is_it(solve.puzzle.as_deref().unwrap_or("3x3x3")));
        before - self.solves.len()
    }

    /// The solves as JSON objects, one a line.
    pub fn lines(&self) -> String {
        let mut lines = String::new();
        for solve in &self.solves {
            lines.push_str(&solve.json());
            lines.push('\n');
        }
        lines
    }
}

/// As in `a csTimer export (JSON) with 12 solves`.
impl fmt::Display for SolveFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_of_competition = matches!(
            self.kind,
            SolveFileKind::Wca | SolveFileKind::Tnoodle | SolveFileKind::Wcif
        );
        let noun = if is_of_competition { "scramble" } else { "solve" };
        let plural = if self.solves.len() == 1 { "" } else { "s" };
        write!(formatter, "{} with {} {noun}{plural}", self.kind, self.solves.len())?;
        match self.without_scramble {
            0 => Ok(()),
            left_out => write!(formatter, "; {left_out} without a scramble left out"),
        }
    }
}
