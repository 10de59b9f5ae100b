//! Where the cubes of a run come from: drawn from a seed, or read line by line.

use super::{DrawnCube, Scramble, Shard};
use crate::notation::{self, Format};
use std::io::{self, BufRead};

/// Bytes that a line of input may have.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// The cubes of one part of a run, in the order of their numbers.
pub struct Source {
    kind: Kind,
    shard: Shard,
    /// Cubes of this part that have been given out.
    given: u64,
}

enum Kind {
    Drawn {
        scramble: Scramble,
        seed: u64,
        /// Of all parts together.
        cubes: u64,
    },
    Read {
        lines: Box<dyn BufRead + Send>,
        format: Option<Format>,
        /// Lines that have been read, of all parts.
        read: u64,
        /// True once there are no more.
        is_at_end: bool,
    },
}

/// A cube of a run that is still to be drawn, or to be read from its line.
pub struct Item {
    /// Which cube of the run it is, over all parts, counted from 0.
    pub number: u64,
    origin: Origin,
}

enum Origin {
    Draw {
        scramble: Scramble,
        seed: u64,
    },
    Text {
        line: Vec<u8>,
        format: Option<Format>,
    },
    TooLong,
}

impl Item {
    /// The cube.
    ///
    /// # Errors
    ///
    /// Why it is none, in a line.
    pub fn cube(&self) -> Result<DrawnCube, String> {
        match &self.origin {
            Origin::Draw { scramble, seed } => scramble
                .draw(*seed, self.number)
                .map_err(|error| error.to_string()),
            Origin::Text { line, format } => {
                let text = std::str::from_utf8(line).map_err(|_| "not UTF-8 text".to_owned())?;
                let read = notation::read(text, *format).map_err(|error| error.to_string());
                read.map(|position| DrawnCube {
                    position,
                    moves: None,
                })
            }
            Origin::TooLong => Err(format!("longer than {} MiB", LONGEST_LINE / 1024 / 1024)),
        }
    }
}

impl Source {
    /// The cubes of a part of a run of so many that are drawn from a seed.
    pub fn drawn(scramble: Scramble, seed: u64, cubes: u64, shard: Shard) -> Source {
        Source {
            kind: Kind::Drawn {
                scramble,
                seed,
                cubes,
            },
            shard,
            given: 0,
        }
    }

    /// The cubes of a part of a run that are read, one a line, in any format or a given one.
    pub fn read(lines: Box<dyn BufRead + Send>, format: Option<Format>, shard: Shard) -> Source {
        Source {
            kind: Kind::Read {
                lines,
                format,
                read: 0,
                is_at_end: false,
            },
            shard,
            given: 0,
        }
    }

    /// How many cubes this part has, if that is known before they are read.
    pub fn cubes(&self) -> Option<u64> {
        match self.kind {
            Kind::Drawn { cubes, .. } => Some(self.shard.share(cubes)),
            Kind::Read { .. } => None,
        }
    }

    /// False if it is known, without reading on, that there are no more cubes in this part.
    pub fn may_have_more(&self) -> bool {
        match self.kind {
            Kind::Drawn { cubes, .. } => self.shard.number(self.given) < cubes,
            Kind::Read { is_at_end, .. } => !is_at_end,
        }
    }

    /// The next cubes, at most so many; fewer only at the end.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn take(&mut self, most: usize) -> io::Result<Vec<Item>> {
        let mut items = Vec::new();
        while items.len() < most {
            match self.next()? {
                Some(item) => items.push(item),
                None => break,
            }
        }
        Ok(items)
    }

    /// The cube of this part that stands at a place, counted from 0 from where the source is; none
    /// if there are not so many.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn nth(&mut self, place: u64) -> io::Result<Option<Item>> {
        if let Kind::Drawn { .. } = self.kind {
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
        let shard = self.shard;
        let number = shard.number(self.given);
        let origin = match &mut self.kind {
            Kind::Drawn { cubes, .. } if number >= *cubes => None,
            Kind::Drawn { scramble, seed, .. } => Some(Origin::Draw {
                scramble: *scramble,
                seed: *seed,
            }),
            Kind::Read {
                lines,
                format,
                read,
                is_at_end,
            } => loop {
                let Some(line) = read_line(lines.as_mut())? else {
                    *is_at_end = true;
                    break None;
                };
                let this = *read;
                *read += 1;
                if shard.has(this) {
                    break Some(match line {
                        Some(line) => Origin::Text {
                            line,
                            format: *format,
                        },
                        None => Origin::TooLong,
                    });
                }
            },
        };
        Ok(origin.map(|origin| {
            self.given += 1;
            Item { number, origin }
        }))
    }
}

/// The next line without its end; none inside if it is too long, and none at all after the last.
fn read_line(lines: &mut dyn BufRead) -> io::Result<Option<Option<Vec<u8>>>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let available = match lines.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() && line.is_empty() && !is_too_long {
            return Ok(None);
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(available.len());
        if line.len() + taken > LONGEST_LINE {
            is_too_long = true;
            line = Vec::new();
        }
        if !is_too_long {
            line.extend_from_slice(&available[..taken]);
        }
        let is_last = available.is_empty();
        lines.consume(taken + usize::from(end.is_some()));
        if end.is_some() || is_last {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(Some((!is_too_long).then_some(line)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_and_turns(text: &'static [u8], shard: &str) -> Vec<(u64, bool)> {
        let shard = shard.parse().expect("a shard");
        // A buffer of three bytes, so that lines are spread over many.
        let lines = Box::new(io::BufReader::with_capacity(3, text));
        let mut source = Source::read(lines, None, shard);
        let mut all = Vec::new();
        loop {
            let some = source.take(2).expect("text in memory");
            if some.is_empty() {
                return all;
            }
            all.extend(some.iter().map(|item| (item.number, item.cube().is_ok())));
        }
    }

    #[test]
    fn every_line_is_a_cube_of_one_part() {
        let text = b"R U R'\n\nnonsense\r\nU2\r\n\xff\nF";
        let whole = [
            (0, true),
            (1, true),
            (2, false),
            (3, true),
            (4, false),
            (5, true),
        ];
        assert_eq!(numbers_and_turns(text, "1/1"), whole);
        assert_eq!(
            numbers_and_turns(text, "1/2"),
            [whole[0], whole[2], whole[4]]
        );
        assert_eq!(
            numbers_and_turns(text, "2/2"),
            [whole[1], whole[3], whole[5]]
        );
        assert_eq!(numbers_and_turns(b"", "1/1"), []);
        assert_eq!(numbers_and_turns(b"\n", "1/1"), [(0, true)]);
    }
}
