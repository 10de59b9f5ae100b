//! A file of solves of any kind.

use super::competition;
use super::cstimer;
use super::error::SolveFileError;
use super::kind::{FileBeginning, SolveFileKind};
use super::solve::RecordedSolve;
use super::solve_time;
use super::statistics;
use super::table;
use crate::notation::algorithm::ForeignText;
use std::fmt;

/// A file of solves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SolveFile {
    /// The kind of file.
    pub kind: SolveFileKind,
    /// The solves that have a scramble, in the order of the file. The sessions in a backup of csTimer are in the order
    /// in which csTimer lists them.
    pub solves: Vec<RecordedSolve>,
    /// The number of solves that were left out because they have no scramble.
    pub without_scramble: usize,
}

impl SolveFile {
    /// Reads a file, and recognises its kind by its content.
    ///
    /// # Errors
    ///
    /// If the text is not a file of solves, is cut short, or has no solve with a scramble.
    pub fn read(text: &str) -> Result<SolveFile, SolveFileError> {
        let FileBeginning::Solves(kind) = FileBeginning::of_all(text) else {
            return Err(SolveFileError::Unrecognised);
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut solves, all) = match kind {
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
        for solve in solves.iter_mut().filter(|solve| is_of_any_puzzle(kind, solve)) {
            let told = ForeignText::of(&solve.scramble).and_then(ForeignText::puzzle);
            solve.puzzle = told.map(str::to_owned);
        }
        // An attempt at several cubes is stored as several solves.
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
    /// If the file cannot be read, or has no solve or several solves.
    pub(crate) fn only_solve(text: &str) -> Option<Result<RecordedSolve, SolveFileError>> {
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

    /// The scramble in a line of csTimer's statistics, `1. 12.34   R U F`; `None` if the text is not such a line, or
    /// has no scramble.
    pub(crate) fn scramble_of_line(line: &str) -> Option<String> {
        let solve = statistics::of_line(line)?;
        Some(solve.scramble).filter(|scramble| !scramble.is_empty())
    }

    /// True for the time of a solve with a fraction of a second: `12.34`, `1:02.34+`, `DNF(12.34)`.
    pub fn is_time(text: &str) -> bool {
        let fraction = text.rsplit_once('.').map(|(_, fraction)| fraction);
        fraction.is_some_and(|fraction| fraction.starts_with(|first: char| first.is_ascii_digit()))
            && solve_time::timed(text).is_some()
    }

    /// True if a text is a file of solves, or the beginning of such a file.
    pub fn is_one(text: &str) -> bool {
        matches!(FileBeginning::of_all(text), FileBeginning::Solves(_))
    }

    /// Removes the solves of all puzzles except the puzzles that `is_it` accepts, and returns the number of removed
    /// solves. A solve that names no puzzle is for the 3x3x3. But if it is in a table or in csTimer's statistics, and
    /// also names no event, its puzzle is unknown, and the solve is kept.
    pub fn keep_puzzle(&mut self, is_it: impl Fn(&str) -> bool) -> usize {
        let before = self.solves.len();
        let kind = self.kind;
        let is_kept =
            |solve: &RecordedSolve| is_of_any_puzzle(kind, solve) || is_it(solve.puzzle.as_deref().unwrap_or("3x3x3"));
        self.solves.retain(is_kept);
        before - self.solves.len()
    }

    /// The solves as JSON objects, one per line.
    pub fn lines(&self) -> String {
        let mut lines = String::new();
        for solve in &self.solves {
            lines.push_str(&solve.json());
            lines.push('\n');
        }
        lines
    }
}

/// True if the puzzle of a solve is unknown. csTimer's tables and statistics never name puzzles, and other tables name
/// them only if they have a column for the puzzle or the event.
fn is_of_any_puzzle(kind: SolveFileKind, solve: &RecordedSolve) -> bool {
    use SolveFileKind::{CsTimerStatistics, CsTimerTable, Table};
    matches!(kind, CsTimerTable | CsTimerStatistics | Table) && solve.event.is_none() && solve.puzzle.is_none()
}

/// A description: `a csTimer export (JSON) with 12 solves`.
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
            1 => write!(formatter, "; 1 without a scramble is left out"),
            left_out => write!(formatter, "; {left_out} without a scramble are left out"),
        }
    }
}
