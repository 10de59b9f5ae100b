//! Lines in, answers out: in order, on all threads, in constant memory, and at once.
//!
//! A thread of its own reads ahead, a block of whole lines at a time, and takes whatever is there
//! without waiting for more. So a person who types a line is answered at once, and so is a program
//! that waits for its answer; and of a file there is always a block ahead.

use super::Outcome;
use super::diagnosis::drawing;
use super::interrupt;
use super::messages::{say, say_all};
use super::session::Session;
use anyhow::Context;
use rayon::prelude::*;
use rubik::batch::LONGEST_LINE;
use rubik::notation::algorithm::{Parentheses, TooLong};
use rubik::notation::net::has_stickers;
use rubik::notation::object::cube_text;
use rubik::notation::{
    Algorithm, AlgorithmError, Format, NoCube, NotationError, Reader, Reading, Suggestion,
};
use rubik::solvers::SolveError;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Bytes that are read at a time.
const BLOCK: usize = 64 * 1024;

/// Blocks that are read ahead.
const AHEAD: usize = 8;

/// Lines that a thread takes at a time, unless answers take long.
const LINES_AT_A_TIME: usize = 128;

/// Lines of a round, however quick answers are: what is answered before anything is printed.
const LINES_OF_A_ROUND: usize = 1 << 20;

/// A round that takes longer than this is followed by shorter ones.
const LONG: Duration = Duration::from_millis(100);

/// How many lines are answered before their answers are printed: many where answers are quick, so
/// that threads are kept busy, and few where each takes long, so that nobody waits for a hundred
/// others.
struct Rounds {
    lines: usize,
}

impl Rounds {
    fn new() -> Rounds {
        Rounds { lines: 1 }
    }

    /// Lines that a thread takes at a time.
    fn lines_a_page(&self) -> usize {
        let threads = rayon::current_num_threads();
        (self.lines / threads).clamp(1, LINES_AT_A_TIME)
    }

    /// Takes note of how long a round took.
    fn took(&mut self, time: Duration) {
        self.lines = if time > LONG {
            (self.lines / 2).max(1)
        } else if time < LONG / 4 {
            (self.lines * 2).min(LINES_OF_A_ROUND)
        } else {
            self.lines
        };
    }
}

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

/// Of an algorithm.
impl From<TooLong> for InputError {
    fn from(error: TooLong) -> InputError {
        InputError::Notation(NotationError::Moves(AlgorithmError::TooLong(error)))
    }
}

impl InputError {
    /// The stickers that make no cube.
    pub fn no_cube(&self) -> Option<&NoCube> {
        match self {
            InputError::Notation(NotationError::Assembly(no_cube)) => Some(no_cube),
            _ => None,
        }
    }

    /// What was probably meant by stickers that make no cube.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        match self {
            InputError::Notation(NotationError::Assembly(no_cube)) => no_cube.suggestions(),
            InputError::Notation(NotationError::Stickers { suggestions, .. }) => {
                suggestions.clone()
            }
            _ => Vec::new(),
        }
    }

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

    /// The cube in it.
    pub fn reading(&self, reader: &Reader) -> Result<Reading, InputError> {
        Ok(reader.read(self.text()?)?)
    }

    /// The algorithm in it.
    pub fn algorithm(&self, parentheses: Parentheses) -> Result<Algorithm, InputError> {
        let algorithm = Algorithm::parse(self.text()?, parentheses);
        Ok(algorithm.map_err(NotationError::from)?)
    }
}

/// What is printed for one line, without the end of the last line; and what went wrong with it.
pub struct Answer {
    pub text: String,
    pub error: Option<Complaint>,
    /// What is to be known of an answer that is right as far as it goes.
    pub remark: Option<String>,
}

/// What is said of a line that has no answer.
pub struct Complaint {
    /// In a line.
    pub message: String,
    /// The stickers that make no cube.
    pub no_cube: Option<NoCube>,
}

/// Said in a line, and no more.
impl From<String> for Complaint {
    fn from(message: String) -> Complaint {
        Complaint {
            message,
            no_cube: None,
        }
    }
}

impl From<&InputError> for Complaint {
    fn from(error: &InputError) -> Complaint {
        Complaint {
            message: error.to_string(),
            no_cube: error.no_cube().cloned(),
        }
    }
}

impl Answer {
    /// An answer.
    pub fn right(text: String) -> Answer {
        Answer {
            text,
            error: None,
            remark: None,
        }
    }

    /// The place of an answer, and what went wrong.
    pub fn wrong(text: String, error: &InputError) -> Answer {
        Answer {
            text,
            error: Some(Complaint::from(error)),
            remark: None,
        }
    }

    /// The answer to what has none, in the place of the answer.
    pub fn error(error: &InputError) -> Answer {
        Answer::wrong(format!("# error: {error}"), error)
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

    const fn singular(self) -> &'static str {
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

/// The answers to some lines, what went wrong with them, and what else is to be known.
struct Page {
    text: String,
    complaints: String,
    remarks: String,
}

impl Page {
    /// The answers to lines that have so many before them.
    fn new(
        lines: &[Line],
        records: Records,
        before: u64,
        layout: Layout,
        answer: impl Fn(&Line) -> Answer,
    ) -> Page {
        let what = records.singular();
        let mut page = Page {
            text: String::new(),
            complaints: String::new(),
            remarks: String::new(),
        };
        for (before, line) in (before..).zip(lines) {
            let answer = answer(line);
            layout.add(&mut page.text, before, &answer);
            if let Some(error) = answer.error {
                page.complaints
                    .push_str(&format!("{what} {}: {}\n", before + 1, error.message));
            }
            if let Some(remark) = answer.remark {
                page.remarks
                    .push_str(&format!("{what} {}: {remark}\n", before + 1));
            }
        }
        page
    }
}

/// What arguments are that stand for lines.
#[derive(Debug, Clone, Copy)]
pub enum Given {
    Cubes,
    Algorithms,
}

impl Given {
    const fn singular(self) -> &'static str {
        match self {
            Given::Cubes => "cube",
            Given::Algorithms => "algorithm",
        }
    }
}

/// Answers every argument that was given, or else every line of standard input.
pub fn answer_all(
    given: Given,
    arguments: &[OsString],
    records: Records,
    session: &Session,
    layout: Layout,
    answer: impl Fn(&Line) -> Answer + Sync,
) -> anyhow::Result<Outcome> {
    if arguments.is_empty() {
        return answer_lines(session, records, layout, answer);
    }
    let mut output = session.stdout();
    let mut some_failed = false;
    let several = arguments.len() > 1;
    for (index, argument) in arguments.iter().enumerate() {
        let answer = answer(&Line::Bytes(argument.as_encoded_bytes()));
        let mut page = String::new();
        layout.add(&mut page, index as u64, &answer);
        output.write_all(page.as_bytes())?;
        if let Some(remark) = answer.remark.filter(|_| !session.quiet) {
            output.flush()?;
            if several {
                say(format_args!("{} {}: {remark}", given.singular(), index + 1));
            } else {
                say(remark);
            }
        }
        if let Some(error) = answer.error {
            some_failed = true;
            if !session.sees_both() {
                let message = &error.message;
                if several {
                    let what = given.singular();
                    say(format_args!("error: {what} {}: {message}", index + 1));
                } else {
                    say(format_args!("error: {message}"));
                }
            }
            if let Some(no_cube) = error.no_cube.filter(|_| io::stderr().is_terminal()) {
                say(drawing(&no_cube, session.is_colorful()));
            }
        }
        if interrupt::is_noticed() {
            output.flush()?;
            return Ok(Outcome::Interrupted);
        }
    }
    output.flush()?;
    Ok(Outcome::of(some_failed))
}

/// Answers every line of standard input, or whatever it falls into.
pub fn answer_lines(
    session: &Session,
    records: Records,
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
        .spawn(move || read_blocks(io::stdin(), records, &sender))
        .context("cannot start a thread to read with")?;
    let mut some_failed = false;
    let mut number = 0_u64;
    let mut rounds = Rounds::new();
    while let Some(blocks) = next_blocks(&receiver) {
        let mut lines: Vec<Line> = Vec::new();
        let mut failure = None;
        for block in &blocks {
            match block {
                Ok(block) => lines.extend(block.records(records)),
                Err(error) => failure = Some(error),
            }
        }
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let (round, after) = rest.split_at(rest.len().min(rounds.lines));
            rest = after;
            let start = Instant::now();
            let page_of = |(index, lines): (usize, &[Line])| {
                let before = number + (index * rounds.lines_a_page()) as u64;
                Page::new(lines, records, before, layout, &answer)
            };
            let pages: Vec<Page> = if round.len() <= rounds.lines_a_page() {
                vec![page_of((0, round))]
            } else {
                let in_parallel = round.par_chunks(rounds.lines_a_page()).enumerate();
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
                if !session.quiet {
                    say_all(&page.remarks);
                }
            }
            if interrupt::is_noticed() {
                progress.end();
                return Ok(Outcome::Interrupted);
            }
            number += round.len() as u64;
            progress.advance(round.len() as u64);
            rounds.took(start.elapsed());
        }
        if let Some(error) = failure {
            let error = io::Error::new(error.kind(), error.to_string());
            return Err(error).context("cannot read standard input");
        }
    }
    progress.end();
    if interrupt::is_noticed() {
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::of(some_failed))
}

/// The next block, and those that are ready behind it; none at the end, or once somebody has pressed
/// Ctrl-C.
fn next_blocks(receiver: &Receiver<io::Result<Block>>) -> Option<Vec<io::Result<Block>>> {
    let first = loop {
        match receiver.recv_timeout(LONG) {
            Ok(block) => break block,
            Err(RecvTimeoutError::Timeout) if !interrupt::is_noticed() => {}
            Err(_) => return None,
        }
    };
    let mut blocks = vec![first];
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
    fn records(&self, records: Records) -> Vec<Line<'_>> {
        match (self, records) {
            (Block::TooLong, _) => vec![Line::TooLong],
            (Block::Lines(bytes), Records::Lines) => bytes
                .split(|&byte| byte == b'\n')
                .map(|line| Line::Bytes(line.strip_suffix(b"\r").unwrap_or(line)))
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

/// Reads to the end, or until nobody receives any more.
fn read_blocks(mut input: impl Read, records: Records, sender: &SyncSender<io::Result<Block>>) {
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
        if records == Records::Nets {
            // Lines have to be counted from the beginning of a net.
            begun.extend_from_slice(rest);
            if let Some(end) = records.last_end(&begun) {
                let next = begun.split_off(end + 1);
                begun.truncate(end);
                let block = std::mem::replace(&mut begun, next);
                if sender.send(Ok(Block::Lines(block))).is_err() {
                    return;
                }
            }
        } else if let Some(end) = records.last_end(rest) {
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
