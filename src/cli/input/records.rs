//! What the text of standard input falls into: lines, or nets of nine lines.

use super::line::Line;
use rubik::batch::LONGEST_LINE;
use rubik::notation::net::has_stickers;
use rubik::notation::{Format, Reader};
use std::borrow::Cow;

/// What the text of standard input falls into, each answered by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Records {
    /// Lines.
    Lines,
    /// Nine lines with stickers in them each.
    Nets,
}

impl Records {
    /// What it falls into if cubes are read so.
    pub fn of(reader: &Reader) -> Records {
        match reader.format {
            Some(Format::Net) => Records::Nets,
            _ => Records::Lines,
        }
    }

    pub const fn singular(self) -> &'static str {
        match self {
            Records::Lines => "line",
            Records::Nets => "net",
        }
    }

    /// Where the last record ends that is whole in these bytes: at the end of its last line.
    fn last_end(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Records::Lines => bytes.iter().rposition(|&byte| byte == b'\n'),
            Records::Nets => net_ends(bytes).last(),
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

/// Some whole lines of input, the end of the last one left off; or what stands for a line that is
/// too long.
pub enum Block {
    Lines(Vec<u8>),
    TooLong,
}

impl Block {
    /// The records in it.
    pub fn records(&self, records: Records) -> Vec<Line<'_>> {
        match (self, records) {
            (Block::TooLong, _) => vec![Line::TooLong],
            (Block::Lines(bytes), Records::Lines) => bytes
                .split(|&byte| byte == b'\n')
                .map(Line::Bytes)
                .collect(),
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

/// Puts blocks of bytes together to blocks of whole records. Lines end with a line feed, a carriage
/// return, or both.
pub struct Splitter {
    records: Records,
    /// True if the last byte was a carriage return, to which a line feed may belong.
    is_after_return: bool,
    /// The beginning of a record whose end has not been read.
    begun: Vec<u8>,
    /// True within a line that is too long.
    is_skipping: bool,
}

impl Splitter {
    pub fn new(records: Records) -> Splitter {
        Splitter {
            records,
            is_after_return: false,
            begun: Vec::new(),
            is_skipping: false,
        }
    }

    /// The whole records that end in this block.
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
            if let Some(end) = self.records.last_end(&self.begun) {
                let next = self.begun.split_off(end + 1);
                self.begun.truncate(end);
                blocks.push(Block::Lines(std::mem::replace(&mut self.begun, next)));
            }
        } else if let Some(end) = self.records.last_end(rest) {
            let mut block = std::mem::take(&mut self.begun);
            block.extend_from_slice(&rest[..end]);
            self.begun.extend_from_slice(&rest[end + 1..]);
            blocks.push(Block::Lines(block));
        } else {
            self.begun.extend_from_slice(rest);
        }
        if self.begun.len() > LONGEST_LINE {
            self.begun = Vec::new();
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

    /// What stands behind the last line end, if anything does.
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
                let lines = blocks
                    .iter()
                    .flat_map(|block| block.records(Records::Lines));
                let lines: Vec<&str> = lines.map(|line| line.text().expect("text")).collect();
                assert_eq!(lines, ["R", "U", "F"], "{text:?} in pieces of {size}");
            }
        }
    }
}
