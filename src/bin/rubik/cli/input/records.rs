//! Splitting standard input into records: lines, or nets of nine lines.

use super::line::Line;
use rubik::PuzzleName;
use rubik::batch::LONGEST_LINE;
use rubik::notation::net::{has_stickers, symbols};
use rubik::notation::{Format, Reader};
use std::borrow::Cow;

/// The units of standard input that are answered one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Records {
    /// Lines.
    Lines,
    /// Lines of cubes without `--from`. Nine of them that make a net were meant to be one cube.
    LinesOfCubes,
    /// Nets of nine lines with stickers; lines without are skipped.
    Nets,
}

impl Records {
    /// Nets if cubes are read in that format, otherwise lines.
    pub fn of(reader: &Reader) -> Records {
        match reader.format {
            Some(Format::Net) => Records::Nets,
            None => Records::LinesOfCubes,
            Some(_) => Records::Lines,
        }
    }

    /// How positions of a puzzle are told apart in the input: nets of several lines are of the 3x3x3 alone.
    pub fn of_puzzle(puzzle: PuzzleName, reader: &Reader) -> Records {
        match puzzle.other() {
            None => Records::of(reader),
            Some(_) => Records::Lines,
        }
    }

    pub const fn singular(self) -> &'static str {
        match self {
            Records::Lines | Records::LinesOfCubes => "line",
            Records::Nets => "net",
        }
    }
}

/// Where each net ends: at the end of every ninth line with stickers in it.
fn net_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let mut start = 0;
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let filled = ends.map(|(end, _)| end).filter(move |&end| {
        let line = &bytes[start..end];
        start = end + 1;
        has_stickers(&String::from_utf8_lossy(line))
    });
    filled.skip(8).step_by(9)
}

/// Notices a net among lines that are read as a cube each.
#[derive(Default)]
pub struct NetDetector {
    /// The stickers of the lines before that may be of one net.
    stickers: Vec<Vec<char>>,
}

impl NetDetector {
    /// The most bytes that a line of 3 stickers has apart from spaces, if it has neither colors nor
    /// symbols beyond ASCII: frames stand between and around the stickers.
    const LONGEST_OF_3: usize = 8;

    /// The same of a line of 12 stickers.
    const LONGEST_OF_12: usize = 32;

    /// Looks at the next line: true if it is the last of a net.
    pub fn ends_net(&mut self, line: &Line) -> bool {
        let text = match line {
            Line::Bytes(bytes) if self.may_be_next(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
            _ => "",
        };
        let stickers: Vec<char> = symbols(text).collect();
        let width = |line: usize| if (3..6).contains(&line) { 12 } else { 3 };
        if stickers.len() == width(self.stickers.len()) {
            self.stickers.push(stickers);
        } else if self.stickers.len() == 3 && stickers.len() == 3 {
            // The first of four lines of three was none of the net.
            self.stickers.remove(0);
            self.stickers.push(stickers);
        } else {
            self.stickers.clear();
            if stickers.len() == width(0) {
                self.stickers.push(stickers);
            }
        }
        if self.stickers.len() < 9 {
            return false;
        }
        let mut kinds = std::mem::take(&mut self.stickers).concat();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len() == 6
    }

    /// True if the line may be the next one of a net; false for nearly all lines that are not, of which
    /// only the first bytes are looked at.
    fn may_be_next(&self, line: &[u8]) -> bool {
        let most = match self.stickers.len() {
            3..6 => NetDetector::LONGEST_OF_12,
            _ => NetDetector::LONGEST_OF_3,
        };
        let visible = line.iter().filter(|byte| !byte.is_ascii_whitespace());
        for (before, byte) in visible.enumerate() {
            if *byte == 0x1b || !byte.is_ascii() {
                return true;
            }
            if before == most {
                return false;
            }
        }
        true
    }
}

/// Complete lines of input without the end of the last one, or a placeholder for a line that is too
/// long.
pub enum Block {
    Lines(Vec<u8>),
    TooLong,
}

impl Block {
    /// The records in it.
    pub fn records(&self, records: Records) -> Vec<Line<'_>> {
        match (self, records) {
            (Block::TooLong, _) => vec![Line::TooLong],
            (Block::Lines(bytes), Records::Lines | Records::LinesOfCubes) => {
                bytes.split(|&byte| byte == b'\n').map(Line::Bytes).collect()
            }
            (Block::Lines(bytes), Records::Nets) => {
                let mut start = 0;
                let ends = net_ends(bytes).chain([bytes.len()]);
                let nets = ends.map(|end| {
                    let net = bytes.get(start..end).unwrap_or_default();
                    start = end + 1;
                    net
                });
                // Empty lines after the last net are no net.
                let nets = nets.filter(|net| has_stickers(&String::from_utf8_lossy(net)));
                nets.map(Line::Bytes).collect()
            }
        }
    }
}

/// Counts the lines of a net as they arrive, each once.
#[derive(Default)]
struct NetCounter {
    /// Where the line begins that has not ended.
    line: usize,
    /// Where the bytes begin that have not been looked at.
    next: usize,
    /// Lines with stickers since the last net ended, fewer than nine.
    filled: usize,
}

impl NetCounter {
    /// Counts on to the end of `bytes`, which begin with those of the last call. The result is the
    /// index of the line feed that ends the last net among the new bytes.
    fn last_end(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut last_end = None;
        while let Some(length) = bytes[self.next..].iter().position(|&byte| byte == b'\n') {
            let end = self.next + length;
            let line = &bytes[self.line..end];
            self.line = end + 1;
            self.next = end + 1;
            self.filled += usize::from(has_stickers(&String::from_utf8_lossy(line)));
            if self.filled == 9 {
                self.filled = 0;
                last_end = Some(end);
            }
        }
        self.next = bytes.len();
        last_end
    }

    /// Forgets as many bytes at the beginning, which are whole lines and have been removed.
    fn forget(&mut self, bytes: usize) {
        self.line -= bytes;
        self.next -= bytes;
    }
}

/// Puts blocks of bytes together to blocks of whole records. Lines end with a line feed, a carriage
/// return, or both.
pub struct Splitter {
    records: Records,
    /// True if the last byte was a carriage return, to which a line feed may belong.
    is_after_return: bool,
    /// The beginning of a record whose end has not been read.
    begun: Vec<u8>,
    nets: NetCounter,
    /// True within a line that is too long.
    is_skipping: bool,
}

impl Splitter {
    pub fn new(records: Records) -> Splitter {
        Splitter {
            records,
            is_after_return: false,
            begun: Vec::new(),
            nets: NetCounter::default(),
            is_skipping: false,
        }
    }

    /// Adds the records that are complete with these bytes.
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
        // Lines of a net have to be counted from its beginning.
        if self.records == Records::Nets {
            self.begun.extend_from_slice(rest);
            if let Some(end) = self.nets.last_end(&self.begun) {
                let next = self.begun.split_off(end + 1);
                self.nets.forget(end + 1);
                self.begun.truncate(end);
                blocks.push(Block::Lines(std::mem::replace(&mut self.begun, next)));
            }
        } else if let Some(end) = rest.iter().rposition(|&byte| byte == b'\n') {
            let mut block = std::mem::take(&mut self.begun);
            block.extend_from_slice(&rest[..end]);
            self.begun.extend_from_slice(&rest[end + 1..]);
            blocks.push(Block::Lines(block));
        } else {
            self.begun.extend_from_slice(rest);
        }
        if self.begun.len() > LONGEST_LINE {
            self.begun = Vec::new();
            self.nets = NetCounter::default();
            self.is_skipping = true;
            blocks.push(Block::TooLong);
        }
    }

    /// The same bytes with a line feed at the end of each line, whatever it ended with.
    fn with_line_feeds<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
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

    /// The bytes after the last line end, if there are any.
    pub fn rest(self) -> Option<Block> {
        (!self.begun.is_empty()).then_some(Block::Lines(self.begun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with carriage returns alone was once one line.
    #[test]
    fn lines_end_with_a_line_feed_a_carriage_return_or_both() {
        for text in ["R\nU\nF", "R\rU\rF", "R\r\nU\r\nF", "R\rU\r\nF", "R\nU\rF"] {
            for size in 1..text.len() {
                let mut splitter = Splitter::new(Records::Lines);
                let mut blocks = Vec::new();
                for bytes in text.as_bytes().chunks(size) {
                    splitter.push(bytes, &mut blocks);
                }
                blocks.extend(splitter.rest());
                let lines = blocks.iter().flat_map(|block| block.records(Records::Lines));
                let lines: Vec<&str> = lines.map(|line| line.text().expect("text")).collect();
                assert_eq!(lines, ["R", "U", "F"], "{text:?} in pieces of {size}");
            }
        }
    }

    #[test]
    fn lines_of_nets_are_looked_at_once_however_many_are_blank() {
        let mut splitter = Splitter::new(Records::Nets);
        let mut blocks = Vec::new();
        let net = "   U U U\n".repeat(3) + &"L L L F F F R R R B B B\n".repeat(3) + &"D D D\n".repeat(3);
        let text = format!("{}{net}\n\n{net}{}", "\n".repeat(1000), "\n".repeat(1000));
        let mut looked_at = 0;
        for bytes in text.as_bytes().chunks(7) {
            let before = splitter.begun.len() - splitter.nets.next;
            looked_at += before + bytes.len();
            splitter.push(bytes, &mut blocks);
        }
        assert_eq!(looked_at, text.len());
        let nets: usize = blocks.iter().map(|block| block.records(Records::Nets).len()).sum();
        assert_eq!(nets, 2);
        assert!(
            splitter
                .rest()
                .is_none_or(|rest| rest.records(Records::Nets).is_empty())
        );
    }
}
