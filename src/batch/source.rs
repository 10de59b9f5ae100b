//! The sources of a run's cubes. Cubes are generated from a seed, or read line by line.

use super::shard::Shard;
use crate::batch::records::heading::is_no_cube;
use crate::cube::Generators;
use crate::opaque::opaque;
use crate::puzzles::{LinesAfter, NetFinder};
use crate::requests::{Batch, CubeError, LONGEST_LINE, SolvePlan};
use crate::scrambles::Scramble;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::ops::Range;

/// The cubes of one part of a run, in the order of their numbers.
pub struct Source {
    kind: CubeOrigin,
    shard: Shard,
    /// The number of cubes of this part that were already taken.
    given: u64,
    /// Cubes that were put back, to be taken again.
    put_back: VecDeque<Item>,
}

opaque!(Source);

enum CubeOrigin {
    Drawn {
        scramble: Scramble,
        seed: u64,
        /// The total number of cubes of all parts.
        cubes: u64,
    },
    Read(CubeLines),
}

/// A cube of a run, before it is generated or read from its line.
pub struct Item {
    /// The index of the cube in the whole run, counted from 0.
    pub number: u64,
    origin: Origin,
}

opaque!(Item);

enum Origin {
    Draw {
        scramble: Scramble,
        seed: u64,
    },
    Read {
        /// The number of the line, counted from 1.
        line: u64,
        text: LineText,
    },
}

enum LineText {
    Bytes(Vec<u8>),
    TooLong,
}

impl Item {
    /// Adds the positions of `items` to `batch`. All items come from one source.
    pub(super) fn add(items: &[Item], batch: &mut dyn Batch) {
        for items in items.chunks(Generators::SIDE_BY_SIDE) {
            match items[0].origin {
                Origin::Draw { scramble, seed } => {
                    let numbers: Vec<u64> = items.iter().map(|item| item.number).collect();
                    batch.draw(scramble, &Generators::new(seed, &numbers));
                }
                Origin::Read { .. } => items.iter().for_each(|item| batch.read(item.text())),
            }
        }
    }

    /// The text of the item's line; empty if the cube is random.
    fn text(&self) -> Result<&str, CubeError> {
        match &self.origin {
            Origin::Draw { .. } => Ok(""),
            Origin::Read {
                text: LineText::TooLong,
                ..
            } => Err(CubeError::TooLong),
            Origin::Read {
                text: LineText::Bytes(text),
                ..
            } => std::str::from_utf8(text).map_err(|error| CubeError::NotText(error.valid_up_to() + 1)),
        }
    }

    /// The random moves that scramble the cube; `None` if the cube is read or uniformly random.
    pub fn scramble_moves(&self, plan: &SolvePlan) -> Option<String> {
        match self.origin {
            Origin::Draw {
                scramble: Scramble::RandomMoves(moves),
                seed,
            } => plan.engine().scramble(moves, seed, self.number),
            Origin::Draw { .. } | Origin::Read { .. } => None,
        }
    }

    /// The number of the line from which the cube is read, counted from 1; `None` if the cube is random.
    pub fn line(&self) -> Option<u64> {
        match self.origin {
            Origin::Draw { .. } => None,
            Origin::Read { line, .. } => Some(line),
        }
    }
}

impl Source {
    /// The cubes of part `shard` of a run with `cubes` random cubes from a seed.
    pub fn drawn(scramble: Scramble, seed: u64, cubes: u64, shard: Shard) -> Source {
        let kind = CubeOrigin::Drawn { scramble, seed, cubes };
        Source::new(kind, shard)
    }

    /// The cubes of part `shard` of a run that reads a cube from each line or net. The source skips headings of files
    /// of records. It also skips lines that begin with `#`, unless the `#` begins a color such as `#ff0000`.
    pub fn read(lines: Box<dyn BufRead + Send>, shard: Shard, nets: NetFinder) -> Source {
        let lines = CubeLines {
            lines,
            nets,
            waiting: Vec::new(),
            line: 0,
            read: 0,
            is_before_long_line: false,
            is_at_begin: true,
            is_after_return: false,
            is_at_end: false,
        };
        Source::new(CubeOrigin::Read(lines), shard)
    }

    fn new(kind: CubeOrigin, shard: Shard) -> Source {
        Source {
            kind,
            shard,
            given: 0,
            put_back: VecDeque::new(),
        }
    }

    /// The number of cubes in this part, if it is known before they are read.
    pub fn cubes(&self) -> Option<u64> {
        match self.kind {
            CubeOrigin::Drawn { cubes, .. } => Some(self.shard.share(cubes)),
            CubeOrigin::Read(_) => None,
        }
    }

    /// False if this part certainly has no more cubes. Does not read any input.
    pub(crate) fn may_have_more(&self) -> bool {
        let may_have_new = match &self.kind {
            CubeOrigin::Drawn { cubes, .. } => self.shard.number(self.given) < *cubes,
            CubeOrigin::Read(lines) => !lines.is_at_end,
        };
        may_have_new || !self.put_back.is_empty()
    }

    /// Takes the next `most` cubes. Takes fewer cubes at the end of the source.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn take(&mut self, most: usize) -> io::Result<Vec<Item>> {
        let mut items = Vec::with_capacity(most);
        while items.len() < most {
            match self.next()? {
                Some(item) => items.push(item),
                None => break,
            }
        }
        Ok(items)
    }

    /// Puts back the cubes that were taken last. The next call of `take` returns them again.
    pub(super) fn put_back(&mut self, items: impl IntoIterator<Item = Item>) {
        debug_assert!(self.put_back.is_empty());
        self.put_back.extend(items);
    }

    /// Skips `place` cubes of this part and takes the cube after them; `None` if the source ends before it.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn nth(&mut self, place: u64) -> io::Result<Option<Item>> {
        if let CubeOrigin::Drawn { .. } = self.kind {
            self.given = self.given.saturating_add(place);
            return self.next();
        }
        for _ in 0..place {
            if self.next()?.is_none() {
                return Ok(None);
            }
        }
        self.next()
    }

    fn next(&mut self) -> io::Result<Option<Item>> {
        if let Some(item) = self.put_back.pop_front() {
            return Ok(Some(item));
        }
        let number = self.shard.number(self.given);
        let origin = match &mut self.kind {
            CubeOrigin::Drawn { cubes, .. } if number >= *cubes => None,
            CubeOrigin::Drawn { scramble, seed, .. } => Some(Origin::Draw {
                scramble: *scramble,
                seed: *seed,
            }),
            CubeOrigin::Read(lines) => lines.next_of(self.shard)?,
        };
        Ok(origin.map(|origin| {
            self.given += 1;
            Item { number, origin }
        }))
    }
}

/// Reads a cube from each line or net.
struct CubeLines {
    lines: Box<dyn BufRead + Send>,
    /// Finds the lines that form a net.
    nets: NetFinder,
    /// Lines that were read but not returned yet, since they may be rows of a net. Each line includes its line feed.
    waiting: Vec<u8>,
    /// The number of lines that were returned or skipped.
    line: u64,
    /// The number of cubes that were read for all parts.
    read: u64,
    /// True if a line that is too long follows the waiting lines.
    is_before_long_line: bool,
    /// True until the first line has been read.
    is_at_begin: bool,
    /// True if the last line ended with a carriage return. If a line feed follows, it belongs to the same line end.
    is_after_return: bool,
    /// True after the end of the input.
    is_at_end: bool,
}

impl CubeLines {
    /// The next cube of a part; `None` if there are no more cubes.
    fn next_of(&mut self, shard: Shard) -> io::Result<Option<Origin>> {
        loop {
            let Some(text) = self.next_record()? else {
                self.is_at_end = true;
                return Ok(None);
            };
            let line = self.line + 1;
            self.line += match &text {
                LineText::Bytes(text) => text.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1,
                LineText::TooLong => 1,
            };
            if matches!(&text, LineText::Bytes(text) if is_no_cube(text)) {
                continue;
            }
            let number = self.read;
            self.read += 1;
            if shard.has(number) {
                return Ok(Some(Origin::Read { line, text }));
            }
        }
    }

    /// The next line, or the lines of the next net; `None` if there are no more lines.
    fn next_record(&mut self) -> io::Result<Option<LineText>> {
        if self.nets.is_of_lines() {
            return self.next_line();
        }
        loop {
            // After each line, check whether the waiting rows are complete.
            if let Some(whole) = self.waiting.len().checked_sub(1) {
                let (records, held) = self.nets.records(&self.waiting[..whole], LinesAfter::More);
                if let Some(first) = records.into_iter().next() {
                    return Ok(Some(self.take(first)));
                }
                self.drop_lines(held);
            }
            let next = match self.is_before_long_line {
                true => Some(LineText::TooLong),
                false => self.next_line()?,
            };
            if self.waiting.is_empty() && matches!(&next, Some(LineText::Bytes(line)) if self.nets.is_record(line)) {
                return Ok(next);
            }
            if let Some(LineText::Bytes(line)) = next {
                self.waiting.extend_from_slice(&line);
                self.waiting.push(b'\n');
                continue;
            }
            self.is_before_long_line = next.is_some();
            // No line follows that could continue the waiting rows. These rows begin a net, so they are at least one
            // record.
            if let Some(whole) = self.waiting.len().checked_sub(1) {
                let (records, _) = self.nets.records(&self.waiting[..whole], LinesAfter::End);
                if let Some(first) = records.into_iter().next() {
                    return Ok(Some(self.take(first)));
                }
            }
            self.is_before_long_line = false;
            return Ok(next);
        }
    }

    /// Takes a record from the waiting lines, and drops the lines before it.
    fn take(&mut self, record: Range<usize>) -> LineText {
        let text = self.waiting[record.clone()].to_vec();
        self.line += self.waiting[..record.start]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count() as u64;
        self.waiting.drain(..record.end + 1);
        LineText::Bytes(text)
    }

    /// Drops the waiting lines before byte `end`. They do not belong to a cube.
    fn drop_lines(&mut self, end: usize) {
        let end = end.min(self.waiting.len());
        self.line += self.waiting[..end].iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.waiting.drain(..end);
    }

    /// Removes from a line the byte order mark that some editors put at the beginning of a file.
    fn without_mark(&mut self, mut line: Vec<u8>) -> Vec<u8> {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        if std::mem::take(&mut self.is_at_begin) && line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        line
    }

    /// The next line without its end; `None` after the last line. A line ends with a line feed, a carriage return, or
    /// both.
    fn next_line(&mut self) -> io::Result<Option<LineText>> {
        let mut line = Vec::new();
        let mut is_too_long = false;
        loop {
            let available = match self.lines.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                return Ok(match is_too_long {
                    true => Some(LineText::TooLong),
                    false => (!line.is_empty()).then(|| LineText::Bytes(self.without_mark(line))),
                });
            }
            if std::mem::take(&mut self.is_after_return) && available[0] == b'\n' {
                self.lines.consume(1);
                continue;
            }
            let end = available.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let taken = end.unwrap_or(available.len());
            if line.len() + taken > LONGEST_LINE {
                is_too_long = true;
                line = Vec::new();
            }
            if !is_too_long {
                line.extend_from_slice(&available[..taken]);
            }
            self.is_after_return = end.is_some_and(|end| available[end] == b'\r');
            self.lines.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some(match is_too_long {
                    true => LineText::TooLong,
                    false => LineText::Bytes(self.without_mark(line)),
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::{Options, Session};
    use crate::search::CancelToken;
    use crate::solvers::MethodName;
    use crate::tables::NoProgress;
    use std::sync::Arc;

    /// Reads the cubes that belong to part `shard` from a text. Returns for each of them its index, the number of its
    /// line, and true if the line is a valid cube.
    fn cubes(text: &'static [u8], shard: &str) -> Vec<(u64, u64, bool)> {
        let shard = shard.parse().expect("a shard");
        let layers = SolvePlan::of_methods(Options::default(), &[MethodName::Layers.into()]).expect("a method");
        let session = Session::in_memory();
        let engine = { session.open(&layers[0], &NoProgress, &CancelToken::new()) }.expect("no tables");
        // The buffer has only three bytes, so a longer line is read in pieces.
        let lines = Box::new(io::BufReader::with_capacity(3, text));
        let mut source = Source::read(lines, shard, NetFinder::among_lines(None));
        let mut all = Vec::new();
        loop {
            let some = source.take(2).expect("text in memory");
            if some.is_empty() {
                return all;
            }
            let line = |item: &Item| item.line().expect("it was read");
            let is_cube = |item: &Item| {
                let mut batch = Arc::clone(&engine).batch(1);
                Item::add(std::slice::from_ref(item), batch.as_mut());
                batch.error(0).is_none()
            };
            let some = some.iter();
            all.extend(some.map(|item| (item.number, line(item), is_cube(item))));
        }
    }

    #[test]
    fn every_line_is_a_cube_of_one_part() {
        let text = b"R U R'\n\nnonsense\r\nU2\r\n\xff\nF";
        let whole = [
            (0, 1, true),
            (1, 2, true),
            (2, 3, false),
            (3, 4, true),
            (4, 5, false),
            (5, 6, true),
        ];
        assert_eq!(cubes(text, "1/1"), whole);
        for parts in 1..=7 {
            for part in 0..parts {
                let own: Vec<_> = whole.into_iter().skip(part).step_by(parts).collect();
                assert_eq!(cubes(text, &format!("{}/{parts}", part + 1)), own);
            }
        }
        assert_eq!(cubes(b"", "1/1"), []);
        assert_eq!(cubes(b"\n", "1/1"), [(0, 1, true)]);
    }

    /// In an earlier version, a file whose lines end with carriage returns was read as one line.
    #[test]
    fn carriage_returns_alone_end_lines_too() {
        let whole = [(0, 1, true), (1, 2, true), (2, 3, true)];
        for text in [&b"R\rU2\rF\r"[..], b"R\rU2\rF", b"R\r\nU2\r\nF\r\n", b"R\rU2\r\nF\n"] {
            assert_eq!(cubes(text, "1/1"), whole, "{text:?}");
        }
        let with_empty = [(0, 1, true), (1, 2, true), (2, 3, true), (3, 4, true)];
        assert_eq!(cubes(b"R\r\rU\n\rF", "1/1")[..4], with_empty);
    }

    /// In an earlier version, headings and comments were counted as failures.
    #[test]
    fn headings_and_comments_are_no_cubes_but_lines() {
        let text = b"{\"run\":{\"methods\":[],\"shard\":\"1/1\"}}\nR\n# error: none\n#\nU\n{\"run\":1}\n";
        assert_eq!(cubes(text, "1/1"), [(0, 2, true), (1, 5, true), (2, 6, false)]);
        assert_eq!(cubes(text, "2/2"), [(1, 5, true)]);
    }

    #[test]
    fn a_part_has_its_share_of_the_cubes_that_are_drawn() {
        let shard: Shard = "2/3".parse().expect("a part");
        let mut source = Source::drawn(Scramble::RandomState, 1, 11, shard);
        assert_eq!(source.cubes(), Some(4));
        let items = source.take(10).expect("nothing is read");
        let numbers: Vec<u64> = items.iter().map(|item| item.number).collect();
        assert_eq!(numbers, [1, 4, 7, 10]);
        assert!(!source.may_have_more());
        source.put_back(items.into_iter().skip(3));
        assert!(source.may_have_more());
        let again = source.take(10).expect("nothing is read");
        assert_eq!((again.len(), again[0].number), (1, 10));
    }
}
