//! Resuming a run from its records.

use super::entrant::Entrant;
use super::run::{LARGEST_WINDOW, Run, RunError, RunProgress, cubes_of_piece};
use super::source::Item;
use crate::batch::records::{Heading, Record, RecordError};
use crate::batch::report::tally::Tally;
use crate::parallel;
use crate::search::CancelToken;
use std::io::{BufRead, Read};

/// The maximum number of bytes in a line of a file of records.
const LONGEST_RECORD: u64 = 1 << 20;

/// A line of a file of records.
enum Line {
    Whole(String),
    /// The file ends within the line.
    CutOff(Vec<u8>),
    /// The line cannot be a record.
    Wrong(RecordError),
    /// There are no more lines.
    None,
}

/// The records of one cube, verified.
enum CubeRecords {
    /// A record for each method.
    Right(Vec<Record>),
    /// A record claims that the cube cannot be solved, but it can be.
    Disproved,
}

/// The records of one cube; an error comes with the index of the method whose record is faulty.
type Verification = Result<CubeRecords, (usize, RecordError)>;

/// Records that were read for some cubes.
struct Records {
    /// The lines, one for each cube and method.
    lines: Vec<String>,
    /// The line number of `lines[0]` in the file, counted from 1.
    first_line: u64,
    /// The error that ended reading, if a line is too long or not UTF-8.
    error: Option<RunError>,
}

impl Run {
    /// Counts the recorded cubes, so that [`Run::go`] continues after them. Returns the number of bytes of the file to
    /// keep. The kept bytes end before an incomplete line, before an incomplete set of records for one cube, or before
    /// the records of a cube that is recorded as failed but can be solved.
    ///
    /// Cubes are generated or read again, solutions are replayed, and cubes that are recorded as failed are solved
    /// again. Recorded times are accepted within limits. The elapsed time of the run so far is estimated as the sum of
    /// the recorded times divided by the number of threads.
    ///
    /// # Errors
    ///
    /// If the records or the cubes cannot be read, if the records are wrong or do not belong to this run, or if the
    /// token is cancelled while they are read.
    pub fn resume(
        &mut self,
        mut records: impl BufRead,
        progress: &dyn RunProgress,
        cancel: &CancelToken,
    ) -> Result<u64, RunError> {
        let mut bytes = self.read_heading(&mut records)?;
        if bytes == 0 {
            return Ok(0);
        }
        let mut line = 2;
        loop {
            let read = self.read_records(&mut records, line)?;
            let cubes = read.lines.len() / self.entrants.len();
            if cubes == 0 {
                read.error.map_or(Ok(()), Err)?;
                break;
            }
            let items = self.source.take(cubes).map_err(|error| {
                // The run was cancelled while it waited for input.
                if cancel.is_cancelled() {
                    RunError::Interrupted
                } else {
                    RunError::Input(error)
                }
            })?;
            if items.len() < cubes {
                line += (items.len() * self.entrants.len()) as u64;
                let error = RecordError::NoMoreCubes;
                return Err(RunError::Record { line, error });
            }
            let counted = self.count_records(&items, &read, cancel)?;
            let lines = &read.lines[..counted * self.entrants.len()];
            bytes += lines.iter().map(|line| line.len() as u64 + 1).sum::<u64>();
            line += lines.len() as u64;
            progress.advanced(counted as u64);
            if counted < cubes {
                self.source.put_back(items.into_iter().skip(counted));
                break;
            }
            read.error.map_or(Ok(()), Err)?;
        }
        self.elapsed += self.solving_time() / rayon::current_num_threads() as u32;
        Ok(bytes)
    }

    /// Reads the heading, and checks that it is the heading of this run. Returns its size in bytes, or 0 if the file is
    /// empty or ends within the heading.
    fn read_heading(&self, records: &mut impl BufRead) -> Result<u64, RunError> {
        let first = match next_line(records)? {
            Line::None => return Ok(0),
            Line::CutOff(begun) if self.heading().as_bytes().starts_with(&begun) => return Ok(0),
            Line::CutOff(_) | Line::Wrong(_) => return Err(RunError::NoHeading),
            Line::Whole(first) => first,
        };
        let heading: Heading = serde_json::from_str(&first).map_err(|_| RunError::NoHeading)?;
        match heading.run.difference(&self.spec) {
            Some(difference) => Err(RunError::OtherRun(difference)),
            None => Ok(first.len() as u64 + 1),
        }
    }

    /// Reads the next records of cubes that have a record for every method. A cube with records for only some methods
    /// is solved again.
    fn read_records(&self, records: &mut impl BufRead, first_line: u64) -> Result<Records, RunError> {
        let methods = self.entrants.len();
        let mut read = Records {
            lines: Vec::new(),
            first_line,
            error: None,
        };
        while read.lines.len() < LARGEST_WINDOW / 4 * methods {
            match next_line(records)? {
                Line::Whole(line) => read.lines.push(line),
                Line::CutOff(_) | Line::None => break,
                Line::Wrong(error) => {
                    let line = first_line + read.lines.len() as u64;
                    read.error = Some(RunError::Record { line, error });
                    break;
                }
            }
        }
        read.lines.truncate(read.lines.len() / methods * methods);
        Ok(read)
    }

    /// Counts the records of cubes, up to the first cube with a record that wrongly claims that the cube cannot be
    /// solved. Returns the number of cubes counted.
    fn count_records(&mut self, items: &[Item], records: &Records, cancel: &CancelToken) -> Result<usize, RunError> {
        let methods = self.entrants.len();
        let entrants = &self.entrants;
        let piece = cubes_of_piece(items.len());
        let pieces = records.lines.chunks(methods * piece);
        let pieces: Vec<_> = pieces.zip(items.chunks(piece)).collect();
        let found: Vec<Vec<Verification>> = parallel::map(&pieces, &|(lines, items)| {
            let by_cube = lines.chunks(methods).zip(*items);
            let found = by_cube.map(|(lines, item)| look_at(entrants, item, lines, cancel));
            found.collect()
        });
        if cancel.is_cancelled() {
            return Err(RunError::Interrupted);
        }
        let found = found.into_iter().flatten().zip(items);
        for (place, (found, item)) in found.enumerate() {
            let found = found.map_err(|(method, error)| RunError::Record {
                line: records.first_line + (place * methods + method) as u64,
                error,
            })?;
            let CubeRecords::Right(records) = found else {
                return Ok(place);
            };
            let methods = self.entrants.iter().zip(&mut self.tallies);
            for (record, (entrant, tally)) in records.iter().zip(methods) {
                record.count(&entrant.plan, self.spec.seed, item.line(), tally, Tally::believe);
            }
        }
        Ok(items.len())
    }
}

/// Verifies the records of a cube, one for each method.
fn look_at(entrants: &[Entrant], item: &Item, lines: &[String], cancel: &CancelToken) -> Verification {
    let mut records = Vec::with_capacity(lines.len());
    for (method, (entrant, line)) in entrants.iter().zip(lines).enumerate() {
        let mut batch = entrant.batch(std::slice::from_ref(item));
        let record = Record::read(entrant, line, item.number, batch.as_ref());
        let mut record = record.map_err(|error| (method, error))?;
        if record.length.is_some_and(|length| batch.is_too_long(0, &length)) {
            return Err((method, RecordError::NotShortest));
        }
        if record.error.is_some() {
            batch.solve(cancel);
            record.error = batch.failure(0);
            if record.error.is_none() {
                return Ok(CubeRecords::Disproved);
            }
        }
        records.push(record);
    }
    Ok(CubeRecords::Right(records))
}

/// The next line, without its end.
fn next_line(records: &mut impl BufRead) -> Result<Line, RunError> {
    let mut line = Vec::new();
    let mut limited = records.take(LONGEST_RECORD);
    limited.read_until(b'\n', &mut line).map_err(RunError::Records)?;
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(match String::from_utf8(line) {
            Ok(line) => Line::Whole(line),
            Err(_) => Line::Wrong(RecordError::NotUtf8),
        });
    }
    Ok(match line.len() as u64 {
        0 => Line::None,
        LONGEST_RECORD => Line::Wrong(RecordError::TooLong),
        _ => Line::CutOff(line),
    })
}
