//! Lines in, answers out: in order, on all threads, in constant memory, and at once.
//!
//! A thread of its own reads ahead, a block of whole lines at a time, and takes whatever is there
//! without waiting for more. So a person who types a line is answered at once, and so is a program
//! that waits for its answer; and of a file there is always a block ahead.

use super::Outcome;
use super::arguments::Cubes;
use super::messages::{say, say_all};
use super::session::Session;
use anyhow::Context;
use rayon::prelude::*;
use rubik::batch::LONGEST_LINE;
use rubik::cube::Position;
use rubik::notation::object::cube_text;
use rubik::notation::{self, Format, NotationError};
use rubik::solvers::SolveError;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use thiserror::Error;

/// Bytes that are read at a time.
const BLOCK: usize = 64 * 1024;

/// Blocks that are read ahead.
const AHEAD: usize = 8;

/// Lines that a thread takes at a time.
const LINES_AT_A_TIME: usize = 128;

/// Why a line that was asked about has no answer.
#[derive(Debug, Error)]
pub enum InputError {
    /// It is not text.
    #[error("not UTF-8 text, from byte {0} on")]
    NotText(usize),
    /// It has no end.
    #[error("longer than {} MiB", LONGEST_LINE / 1024 / 1024)]
    TooLong,
    /// It is not a cube.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It could not be solved.
    #[error(transparent)]
    Solver(#[from] SolveError),
}

impl InputError {
    /// A word for scripts.
    pub const fn kind(&self) -> &'static str {
        match self {
            InputError::NotText(_) => "text",
            InputError::TooLong => "length",
            InputError::Notation(error) => error.kind(),
            InputError::Solver(SolveError::NotFound(_)) => "not-found",
            InputError::Solver(_) => "solver",
        }
    }
}

/// A line of input, or an argument that stands for one.
pub enum Line<'a> {
    /// Its bytes, without the end of the line.
    Bytes(&'a [u8]),
    /// It is longer than any line has reason to be.
    TooLong,
}

impl<'a> Line<'a> {
    /// Its text.
    pub fn text(&self) -> Result<&'a str, InputError> {
        match self {
            Line::TooLong => Err(InputError::TooLong),
            Line::Bytes(bytes) => std::str::from_utf8(bytes)
                .map_err(|error| InputError::NotText(error.valid_up_to() + 1)),
        }
    }

    /// The text of the cube in it, as far as it is text at all.
    pub fn shown(&self) -> String {
        match self {
            Line::TooLong => String::new(),
            Line::Bytes(bytes) => cube_text(&String::from_utf8_lossy(bytes)).into_owned(),
        }
    }

    /// The symbols of the faces, if it is a cube written as stickers.
    pub fn centres(&self, format: Option<Format>) -> Option<[char; 6]> {
        notation::format::centres(self.text().ok()?, format)
    }

    /// The cube in it.
    pub fn position(&self, format: Option<Format>) -> Result<Position, InputError> {
        Ok(notation::read(self.text()?, format)?)
    }
}

/// What is printed for one line, without the end of the last line; and what went wrong with it.
pub struct Answer {
    pub text: String,
    pub error: Option<String>,
}

impl Answer {
    /// The answer to what has none, in the place of the answer.
    pub fn error(error: &InputError) -> Answer {
        Answer {
            text: format!("# error: {error}"),
            error: Some(error.to_string()),
        }
    }
}

/// How answers stand on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A line each.
    Lines,
    /// Several lines each, and an empty line between one and the next.
    Paragraphs,
}

impl Layout {
    /// Adds an answer to a page on which so many stand already.
    fn add(self, page: &mut String, before: u64, answer: &Answer) {
        if self == Layout::Paragraphs && before > 0 {
            page.push('\n');
        }
        page.push_str(&answer.text);
        page.push('\n');
    }
}

/// The answers to some lines, and what went wrong with them.
struct Page {
    text: String,
    complaints: String,
}

impl Page {
    /// The answers to lines that have so many before them.
    fn new(lines: &[Line], before: u64, layout: Layout, answer: impl Fn(&Line) -> Answer) -> Page {
        let mut page = Page {
            text: String::new(),
            complaints: String::new(),
        };
        for (before, line) in (before..).zip(lines) {
            let answer = answer(line);
            layout.add(&mut page.text, before, &answer);
            if let Some(error) = answer.error {
                page.complaints
                    .push_str(&format!("line {}: {error}\n", before + 1));
            }
        }
        page
    }
}

/// Answers every cube that was given, or else every line of standard input.
pub fn answer_cubes(
    cubes: &Cubes,
    session: &Session,
    layout: Layout,
    answer: impl Fn(&Line) -> Answer + Sync,
) -> anyhow::Result<Outcome> {
    if cubes.cubes.is_empty() {
        return answer_lines(session, layout, answer);
    }
    let mut output = session.stdout();
    let mut some_failed = false;
    let several = cubes.cubes.len() > 1;
    for (index, cube) in cubes.cubes.iter().enumerate() {
        let answer = answer(&Line::Bytes(cube.as_encoded_bytes()));
        let mut page = String::new();
        layout.add(&mut page, index as u64, &answer);
        output.write_all(page.as_bytes())?;
        if let Some(error) = answer.error {
            some_failed = true;
            if session.sees_both() {
                continue;
            }
            if several {
                say(format_args!("error: cube {}: {error}", index + 1));
            } else {
                say(format_args!("error: {error}"));
            }
        }
    }
    output.flush()?;
    Ok(Outcome::of(some_failed))
}

/// Answers every line of standard input.
pub fn answer_lines(
    session: &Session,
    layout: Layout,
    answer: impl Fn(&Line) -> Answer + Sync,
) -> anyhow::Result<Outcome> {
    let is_typed = io::stdin().is_terminal();
    if is_typed && !session.quiet {
        say("reading lines; end with Ctrl-D");
    }
    let progress = session.progress_beside_output();
    if !is_typed {
        progress.begin("answering", None);
    }
    let mut output = session.stdout();
    let (sender, receiver) = sync_channel(AHEAD);
    // Never joined: it may be waiting for input that nobody needs any more.
    thread::Builder::new()
        .spawn(move || read_blocks(io::stdin(), &sender))
        .context("cannot start a thread to read with")?;
    let mut some_failed = false;
    let mut number = 0_u64;
    while let Some(blocks) = next_blocks(&receiver) {
        let mut lines: Vec<Line> = Vec::new();
        let mut failure = None;
        for block in &blocks {
            match block {
                Ok(block) => lines.extend(block.lines()),
                Err(error) => failure = Some(error),
            }
        }
        let page_of = |(index, lines): (usize, &[Line])| {
            let before = number + (index * LINES_AT_A_TIME) as u64;
            Page::new(lines, before, layout, &answer)
        };
        let pages: Vec<Page> = if lines.len() <= LINES_AT_A_TIME {
            lines
                .chunks(LINES_AT_A_TIME)
                .enumerate()
                .map(page_of)
                .collect()
        } else {
            let in_parallel = lines.par_chunks(LINES_AT_A_TIME).enumerate();
            in_parallel.map(page_of).collect()
        };
        for page in &pages {
            output.write_all(page.text.as_bytes())?;
        }
        output.flush()?;
        for page in &pages {
            some_failed |= !page.complaints.is_empty();
            if !session.sees_both() {
                say_all(&page.complaints);
            }
        }
        number += lines.len() as u64;
        progress.advance(lines.len() as u64);
        if let Some(error) = failure {
            let error = io::Error::new(error.kind(), error.to_string());
            return Err(error).context("cannot read standard input");
        }
    }
    progress.end();
    Ok(Outcome::of(some_failed))
}

/// The next block, and those that are ready behind it.
fn next_blocks(receiver: &Receiver<io::Result<Block>>) -> Option<Vec<io::Result<Block>>> {
    let mut blocks = vec![receiver.recv().ok()?];
    blocks.extend(receiver.try_iter().take(AHEAD));
    Some(blocks)
}

/// Some whole lines of input, the end of the last one left off; or what stands for a line that is
/// too long.
enum Block {
    Lines(Vec<u8>),
    TooLong,
}

impl Block {
    fn lines(&self) -> Vec<Line<'_>> {
        match self {
            Block::TooLong => vec![Line::TooLong],
            Block::Lines(bytes) => bytes
                .split(|&byte| byte == b'\n')
                .map(|line| Line::Bytes(line.strip_suffix(b"\r").unwrap_or(line)))
                .collect(),
        }
    }
}

/// Reads to the end, or until nobody receives any more.
fn read_blocks(mut input: impl Read, sender: &SyncSender<io::Result<Block>>) {
    let mut buffer = vec![0; BLOCK];
    // The beginning of a line whose end has not been read.
    let mut begun: Vec<u8> = Vec::new();
    let mut is_skipping = false;
    loop {
        let mut rest = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => &buffer[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                // If nobody receives, nobody wants to know.
                let _ = sender.send(Err(error));
                return;
            }
        };
        if is_skipping {
            match rest.iter().position(|&byte| byte == b'\n') {
                Some(end) => rest = &rest[end + 1..],
                None => continue,
            }
            is_skipping = false;
        }
        if let Some(end) = rest.iter().rposition(|&byte| byte == b'\n') {
            let mut block = std::mem::take(&mut begun);
            block.extend_from_slice(&rest[..end]);
            begun.extend_from_slice(&rest[end + 1..]);
            if sender.send(Ok(Block::Lines(block))).is_err() {
                return;
            }
        } else {
            begun.extend_from_slice(rest);
        }
        if begun.len() > LONGEST_LINE {
            begun = Vec::new();
            is_skipping = true;
            if sender.send(Ok(Block::TooLong)).is_err() {
                return;
            }
        }
    }
    if !begun.is_empty() {
        let _ = sender.send(Ok(Block::Lines(begun)));
    }
}
