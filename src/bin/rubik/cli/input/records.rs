//! Splits standard input into records. A record is a line, or a net of several lines.

use super::line::Line;
use rubik::batch::LONGEST_LINE;
use rubik::puzzles::{LinesAfter, NetFinder};
use std::borrow::Cow;
use std::ops::Range;

/// The name of a record in messages.
pub const fn singular(finder: &NetFinder) -> &'static str {
    match finder.is_of_nets() {
        true => "net",
        false => "line",
    }
}

/// A record with its position in the input.
pub struct InputRecord<'a> {
    /// The record.
    pub line: Line<'a>,
    /// The number of lines before the record. If all records are nets, the number of nets before it.
    pub before: u64,
}

/// Detects a net whose lines arrived one by one and were read as separate positions.
pub struct NetDetector<'a> {
    finder: &'a NetFinder,
    /// The latest lines, if they may be the beginning of a net. Each line ends with a line feed.
    lines: Vec<u8>,
}

impl<'a> NetDetector<'a> {
    pub const fn new(finder: &'a NetFinder) -> NetDetector<'a> {
        NetDetector {
            finder,
            lines: Vec::new(),
        }
    }

    /// Examines the next record. If this record is the last line of a net, returns a message about the lines of the
    /// net.
    pub fn ended_net(&mut self, record: &InputRecord) -> Option<String> {
        match &record.line {
            // For nearly all lines, the function returns here, because they cannot begin a net.
            Line::Bytes(bytes) if self.lines.is_empty() && self.finder.may_be_net(bytes).is_none() => return None,
            Line::Bytes(bytes) if !bytes.contains(&b'\n') => self.lines.extend_from_slice(bytes),
            _ => {
                self.lines.clear();
                return None;
            }
        }
        while !self.lines.is_empty() {
            match self.finder.may_be_net(&self.lines) {
                Some(true) => {
                    let lines = lines_in(&self.lines);
                    self.lines.clear();
                    let last = record.before + 1;
                    let first = last + 1 - lines;
                    return Some(format!(
                        "lines {first} to {last} are a net; to read every {lines} lines as one position, say --from net"
                    ));
                }
                Some(false) => {
                    self.lines.push(b'\n');
                    return None;
                }
                // The first of the kept lines does not belong to a net.
                None => {
                    let end = self.lines.iter().position(|&byte| byte == b'\n');
                    self.lines.drain(..end.map_or(self.lines.len(), |end| end + 1));
                }
            }
        }
        None
    }
}

/// Complete lines of input without the last line ending, or a placeholder for a line that is too long.
pub enum Block {
    Lines {
        bytes: Vec<u8>,
        /// The ranges of the records in `bytes`.
        records: Vec<Range<usize>>,
    },
    TooLong,
}

impl Block {
    /// Returns the records in the block. `before` is the number of lines or nets before the block. The function adds
    /// the number of lines or nets in the block to `before`.
    pub fn records(&self, finder: &NetFinder, before: &mut u64) -> Vec<InputRecord<'_>> {
        match self {
            Block::TooLong => {
                *before += 1;
                vec![InputRecord {
                    line: Line::TooLong,
                    before: *before - 1,
                }]
            }
            Block::Lines { bytes, records } => {
                let record = |range: &Range<usize>| {
                    let bytes = &bytes[range.clone()];
                    let lines = match finder.is_of_nets() {
                        true => 1,
                        false => lines_in(bytes),
                    };
                    *before += lines;
                    InputRecord {
                        line: Line::Bytes(bytes),
                        before: *before - lines,
                    }
                };
                records.iter().map(record).collect()
            }
        }
    }
}

/// The number of lines in a record.
fn lines_in(record: &[u8]) -> u64 {
    record.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1
}

/// Joins blocks of bytes, and splits them into blocks of complete records. Lines end with a line feed, a carriage
/// return, or both.
pub struct Splitter<'a> {
    finder: &'a NetFinder,
    /// True if the last byte was a carriage return. A line feed that follows it belongs to the same line ending.
    is_after_return: bool,
    /// The beginning of a record whose end has not been read.
    begun: Vec<u8>,
    /// True if the current line is too long and the rest of it is skipped.
    is_skipping: bool,
}

impl<'a> Splitter<'a> {
    pub const fn new(finder: &'a NetFinder) -> Splitter<'a> {
        Splitter {
            finder,
            is_after_return: false,
            begun: Vec::new(),
            is_skipping: false,
        }
    }

    /// Adds bytes, and moves all records that are now complete to `blocks`. Lines that may be rows of a net are kept
    /// until the following lines arrive.
    pub fn push(&mut self, bytes: &[u8], blocks: &mut Vec<Block>) {
        let bytes = self.with_line_feeds(bytes);
        let mut rest = bytes.as_ref();
        if self.is_skipping {
            match rest.iter().position(|&byte| byte == b'\n') {
                Some(end) => rest = &rest[end + 1..],
                None => return,
            }
            self.is_skipping = false;
        }
        self.begun.extend_from_slice(rest);
        if rest.contains(&b'\n') {
            self.take(LinesAfter::More, blocks);
        }
        if self.begun.len() > LONGEST_LINE {
            self.begun = Vec::new();
            self.is_skipping = true;
            blocks.push(Block::TooLong);
        }
    }

    /// True if the kept lines may be the first rows of a net but may also be algorithms.
    pub fn is_waiting(&self) -> bool {
        let end = self.begun.iter().rposition(|&byte| byte == b'\n');
        end.is_some_and(|end| self.finder.may_wait(&self.begun[..end]))
    }

    /// Moves kept lines to `blocks` if they may be algorithms, so that they do not wait for the following lines. Lines
    /// that can only be rows of a net are still kept.
    pub fn release(&mut self, blocks: &mut Vec<Block>) {
        self.take(LinesAfter::Later, blocks);
    }

    /// Moves the complete records from `begun` to `blocks`. Lines that may be rows of an unfinished net stay in
    /// `begun`.
    fn take(&mut self, after: LinesAfter, blocks: &mut Vec<Block>) {
        let Some(end) = self.begun.iter().rposition(|&byte| byte == b'\n') else {
            return;
        };
        let (records, held) = self.finder.records(&self.begun[..end], after);
        if held > 0 {
            let rest = self.begun.split_off(held.min(self.begun.len()));
            self.begun.truncate(held - 1);
            let bytes = std::mem::replace(&mut self.begun, rest);
            blocks.push(Block::Lines { bytes, records });
        }
    }

    /// Replaces all line endings by line feeds.
    fn with_line_feeds<'b>(&mut self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        if !self.is_after_return && !bytes.contains(&b'\r') {
            return Cow::Borrowed(bytes);
        }
        let mut lines = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            let is_after_return = std::mem::replace(&mut self.is_after_return, byte == b'\r');
            match byte {
                b'\n' if is_after_return => {}
                b'\r' => lines.push(b'\n'),
                byte => lines.push(byte),
            }
        }
        Cow::Owned(lines)
    }

    /// Returns the records in the bytes that are left at the end of the input, or `None` if no bytes are left.
    pub fn rest(mut self) -> Option<Block> {
        if self.begun.is_empty() {
            return None;
        }
        // Kept lines end with a line feed.
        self.begun.pop_if(|last| *last == b'\n');
        let (records, _) = self.finder.records(&self.begun, LinesAfter::End);
        Some(Block::Lines {
            bytes: self.begun,
            records,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::PuzzleName;

    /// Returns all records of a text that arrives in pieces of this size. If `is_slow` is true, kept lines are released
    /// after each piece.
    fn records(finder: &NetFinder, text: &str, size: usize, is_slow: bool) -> Vec<String> {
        let mut splitter = Splitter::new(finder);
        let mut blocks = Vec::new();
        for piece in text.as_bytes().chunks(size) {
            splitter.push(piece, &mut blocks);
            if is_slow {
                splitter.release(&mut blocks);
            }
        }
        blocks.extend(splitter.rest());
        let mut before = 0;
        let records = blocks.iter().flat_map(|block| block.records(finder, &mut before));
        let text = |record: InputRecord| record.line.text().expect("text").to_owned();
        records.map(text).collect()
    }

    /// In an earlier version, a file whose lines end with only a carriage return was read as one line.
    #[test]
    fn lines_end_with_a_line_feed_a_carriage_return_or_both() {
        for text in ["R\nU\nF", "R\rU\rF", "R\r\nU\r\nF", "R\rU\r\nF", "R\nU\rF"] {
            for size in 1..text.len() {
                for finder in [NetFinder::LINES, NetFinder::among_lines(None)] {
                    let lines = records(&finder, text, size, false);
                    assert_eq!(lines, ["R", "U", "F"], "{text:?} in pieces of {size}");
                }
            }
        }
    }

    const NET: &str = "      U U U\n      U U U\n      F F F\nL L L F F D R R R U B B\nL L L F F D R R R U B B\n\
                       L L L F F D R R R U B B\n      D D B\n      D D B\n      D D B";

    #[test]
    fn nets_are_whole_however_they_arrive() {
        let bare = NET.replace(' ', "");
        let text = format!("R U F\n\n{NET}\nU\n{bare}\nF2");
        let expected = ["R U F", "", NET, "U", &bare, "F2"];
        let among = NetFinder::among_lines(Some(PuzzleName::ThreeByThree));
        for size in 1..text.len() {
            assert_eq!(records(&among, &text, size, false), expected, "{size}");
        }
        let nets = NetFinder::nets(PuzzleName::ThreeByThree);
        let text = format!("\n\n{NET}\n\n{bare}\n\n\n");
        for size in 1..text.len() {
            assert_eq!(records(&nets, &text, size, true), [NET, &bare], "{size}");
        }
    }

    #[test]
    fn rows_that_come_one_by_one_are_lines_and_the_net_is_noticed() {
        let bare = NET.replace(' ', "");
        let finder = NetFinder::among_lines(Some(PuzzleName::ThreeByThree));
        let lines = records(&finder, &format!("F2\nUFF\n{bare}\nR"), 1, true);
        assert_eq!(lines.len(), 12);
        let mut detector = NetDetector::new(&finder);
        let typed = (0..).zip(&lines).map(|(before, line)| InputRecord {
            line: Line::Bytes(line.as_bytes()),
            before,
        });
        let ended: Vec<Option<String>> = typed.map(|record| detector.ended_net(&record)).collect();
        assert_eq!(ended.iter().position(Option::is_some), Some(10));
        let message = "lines 3 to 11 are a net; to read every 9 lines as one position, say --from net";
        assert_eq!(ended[10].as_deref(), Some(message));
        // A line that is indented like a net is not an algorithm, so it is kept.
        assert_eq!(records(&finder, &format!("{NET}\nR"), 1, true), [NET, "R"]);
    }
}
