//! Lines in, answers out: in order, on all threads, in constant memory, and at once.
//!
//! What has arrived is answered without waiting for more: a person who types a line is answered at
//! once, and so is a program that waits for its answer; and of a file there is always a block ahead.

use super::console::Console;
use super::hints::{is_file, is_file_rather_than_cube};
use super::input::interrupt;
use super::input::line::Line;
use super::input::read_ahead::ReadAhead;
use super::input::records::{Block, InputRecord, NetDetector, Splitter, singular};
use super::outcome::Outcome;
use super::output::answer::{Answer, Layout};
use super::output::diagnosis::drawing;
use super::output::json::unanswered;
use super::output::messages::{say, say_all, say_styled};
use anyhow::{Context, bail};
use rayon::prelude::*;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::{Node, Parentheses};
use rubik::puzzles::NetFinder;
use rubik::requests::AlgorithmPlan;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Lines that a thread takes at a time, unless answers take long.
const LINES_AT_A_TIME: usize = 128;

/// Lines of a round, however quick answers are: what is answered before anything is printed.
const LINES_OF_A_ROUND: usize = 1 << 20;

/// A round that takes longer than this is followed by shorter ones.
const LONG: Duration = Duration::from_millis(100);

/// How many lines are answered before their answers are printed: many where answers are quick, so
/// that threads are kept busy, and few where each takes long, so that no answer waits for a hundred
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

    /// The answers to the records of a round, in order, from all threads, a page for some of them.
    fn pages(&self, round: &[InputRecord], page_of: impl Fn(&[InputRecord]) -> Page + Send + Sync) -> Vec<Page> {
        let most = self.lines_a_page();
        if round.len() <= most {
            return vec![page_of(round)];
        }
        round.par_chunks(most).map(page_of).collect()
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

/// The answers to consecutive lines: what goes to standard output, and the errors and remarks that go
/// to standard error.
struct Page {
    text: String,
    complaints: String,
    remarks: String,
}

impl Page {
    /// The answers to some records.
    fn new(
        records: &[InputRecord],
        finder: &NetFinder,
        layout: Layout,
        answer: &(dyn Fn(&Line) -> Answer + Sync),
    ) -> Page {
        let what = singular(finder);
        let mut page = Page {
            text: String::new(),
            complaints: String::new(),
            remarks: String::new(),
        };
        for &InputRecord { ref line, before } in records {
            let answer = match line.passed_over() {
                Some(text) if !finder.is_of_nets() => Answer::right(text),
                _ => answer(line),
            };
            layout.add(&mut page.text, before, &answer);
            if let Some(error) = answer.error {
                page.complaints
                    .push_str(&format!("{what} {}: {}\n", before + 1, error.message));
            }
            if let Some(remark) = answer.remark {
                page.remarks.push_str(&format!("{what} {}: {remark}\n", before + 1));
            }
        }
        page
    }
}

/// What the arguments of a command are, as messages call them.
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
    finder: &NetFinder,
    console: &Console,
    layout: Layout,
    answer: &(dyn Fn(&Line) -> Answer + Sync),
) -> anyhow::Result<Outcome> {
    if is_standard_input(arguments) {
        return answer_lines(console, finder, layout, answer);
    }
    let mut output = console.stdout();
    let mut some_failed = false;
    let several = arguments.len() > 1;
    if let Given::Cubes = given
        && several
        && !console.quiet
        && arguments.iter().all(is_single_turn)
    {
        let quoted = arguments.join(OsStr::new(" "));
        let (count, quoted) = (arguments.len(), quoted.to_string_lossy());
        say(format_args!(
            "{count} cubes of a turn each; put them in quotes if they are one algorithm: '{quoted}'"
        ));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let is_cube = matches!(given, Given::Cubes);
        let is_recognised = is_cube && !finder.is_of_lines() && !finder.is_of_nets();
        let answer = if is_recognised && is_file_rather_than_cube(argument) {
            answer(&Line::File(argument))
        } else {
            match answer(&Line::Bytes(argument.as_encoded_bytes())) {
                Answer { error: Some(_), .. } if is_file(argument) => answer(&Line::File(argument)),
                answer => answer,
            }
        };
        if let Some(pixels) = &answer.pixels {
            if io::stdout().is_terminal() {
                bail!("a picture in pixels is not for a terminal; write it to a file, as in `> picture`");
            }
            output.write_all(pixels)?;
        } else {
            let mut page = String::new();
            layout.add(&mut page, index as u64, &answer);
            output.write_all(page.as_bytes())?;
        }
        if let Some(remark) = answer.remark.filter(|_| !console.quiet) {
            output.flush()?;
            if several {
                say(format_args!("{} {}: {remark}", given.singular(), index + 1));
            } else {
                say(remark);
            }
        }
        if let Some(error) = answer.error {
            some_failed = true;
            if !console.is_one_terminal() {
                let message = &error.message;
                if several {
                    let what = given.singular();
                    say(format_args!("error: {what} {}: {message}", index + 1));
                } else {
                    say(format_args!("error: {message}"));
                }
            }
            if let Some(no_cube) = error.no_cube.filter(|_| io::stderr().is_terminal()) {
                say_styled(&format!("{}\n", drawing(&no_cube, console.is_colorful())));
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

/// The arguments that are positions, as far as they are text; none if lines of standard input are to be answered.
pub fn texts(arguments: &[OsString]) -> impl Iterator<Item = &str> {
    arguments.iter().map(|argument| argument.to_str().unwrap_or_default())
}

/// True if lines of standard input are to be answered: nothing is given, or its usual name.
pub fn is_standard_input(arguments: &[OsString]) -> bool {
    arguments.is_empty() || arguments == [OsStr::new("-")]
}

/// True if an argument is one turn, which somebody may have typed who forgot to quote an algorithm.
fn is_single_turn(argument: &OsString) -> bool {
    let text = argument.to_str().filter(|text| text.chars().count() <= 3);
    let algorithm = text.and_then(|text| Algorithm::parse(text, Parentheses::Group).ok());
    algorithm.is_some_and(|algorithm| matches!(algorithm.normal(), [Node::Turn { .. }]))
}

/// Answers every algorithm that was given, or else every line of standard input, with a line.
pub fn answer_algorithms(
    console: &Console,
    algorithms: &[OsString],
    plan: &AlgorithmPlan,
    finder: &NetFinder,
    is_json: bool,
) -> anyhow::Result<Outcome> {
    let answer = |line: &Line| {
        let found = line.text().and_then(|text| Ok(plan.answer(text)?));
        match found {
            Ok(found) if is_json => Answer::right(found.json()),
            Ok(found) => match found.pixels() {
                Some(pixels) => Answer::pixels(pixels),
                None => Answer::right(found.line()),
            },
            Err(error) => unanswered(line, &error, is_json),
        }
    };
    answer_all(Given::Algorithms, algorithms, finder, console, Layout::Lines, &answer)
}

/// Answers every record of standard input: lines, or nets of several lines.
pub fn answer_lines(
    console: &Console,
    finder: &NetFinder,
    layout: Layout,
    answer: &(dyn Fn(&Line) -> Answer + Sync),
) -> anyhow::Result<Outcome> {
    let is_typed = io::stdin().is_terminal();
    if is_typed && !console.quiet {
        say("reading lines; end with Ctrl-D");
    }
    let progress = console.progress_beside_output();
    if !is_typed {
        progress.begin("answering", None);
    }
    let mut output = console.stdout();
    let mut input = RecordReader::open(finder)?;
    let mut some_failed = false;
    let mut number = 0_u64;
    let mut rounds = Rounds::new();
    let mut nets = NetDetector::new(finder);
    while let Some((blocks, failure)) = input.next_blocks() {
        let records = blocks.iter().flat_map(|block| block.records(finder, &mut number));
        let records: Vec<InputRecord> = records.collect();
        let mut net = None;
        if !finder.is_of_lines() && !finder.is_of_nets() {
            let ends = |record: &InputRecord| Some((record.before + 1, nets.ended_net(&record.line)?));
            net = records.iter().find_map(ends);
        }
        let mut rest = records.as_slice();
        while !rest.is_empty() {
            let (round, after) = rest.split_at(rest.len().min(rounds.lines));
            rest = after;
            let start = Instant::now();
            let page_of = |records: &[InputRecord]| Page::new(records, finder, layout, answer);
            let pages = rounds.pages(round, page_of);
            for page in &pages {
                output.write_all(page.text.as_bytes())?;
            }
            output.flush()?;
            for page in &pages {
                some_failed |= !page.complaints.is_empty();
                if !console.is_one_terminal() {
                    say_all(&page.complaints);
                }
                if !console.quiet {
                    say_all(&page.remarks);
                }
            }
            if interrupt::is_noticed() {
                progress.end();
                return Ok(Outcome::Interrupted);
            }
            progress.advance(round.len() as u64);
            rounds.took(start.elapsed());
        }
        if let Some((last, lines)) = net {
            some_failed = true;
            let first = last + 1 - lines;
            say(format_args!(
                "error: lines {first} to {last} are a net; to read every {lines} lines as one position, say --from net"
            ));
        }
        if let Some(error) = failure {
            return Err(error).context("cannot read standard input");
        }
    }
    progress.end();
    if interrupt::is_noticed() {
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::of(some_failed))
}

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// True if a text begins with the byte order mark of UTF-16, as some editors and shells write it.
fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff])
}

/// How long rows of a net that may be algorithms wait for the lines that follow on a pipe.
const GRACE: Duration = Duration::from_millis(100);

/// Standard input as whole records.
struct RecordReader<'a> {
    stdin: ReadAhead,
    /// True if all that is still to come is there: it is a file.
    is_file: bool,
    /// None once the input has ended.
    splitter: Option<Splitter<'a>>,
    /// True until something has been read.
    is_at_begin: bool,
}

impl<'a> RecordReader<'a> {
    fn open(finder: &'a NetFinder) -> anyhow::Result<RecordReader<'a>> {
        Ok(RecordReader {
            stdin: ReadAhead::stdin()?,
            is_file: std::fs::metadata("/dev/stdin").is_ok_and(|stdin| stdin.is_file()),
            splitter: Some(Splitter::new(finder)),
            is_at_begin: true,
        })
    }

    /// The next records, and those that are ready behind them; and why reading ended, if it failed.
    /// None at the end, or once the run is interrupted.
    fn next_blocks(&mut self) -> Option<(Vec<Block>, Option<io::Error>)> {
        let mut blocks = Vec::new();
        while blocks.is_empty() {
            let splitter = self.splitter.as_mut()?;
            let Some(first) = self.stdin.next_block() else {
                let rest = self.splitter.take()?.rest();
                blocks.extend(rest.filter(|_| !interrupt::is_noticed()));
                break;
            };
            for block in std::iter::once(first).chain(self.stdin.ready_blocks()) {
                match block {
                    Ok(block) if self.is_at_begin && is_utf_16(&block) => {
                        self.splitter = None;
                        let what = "it is UTF-16 text, as its byte order mark says, and UTF-8 is read";
                        return Some((blocks, Some(io::Error::new(io::ErrorKind::InvalidData, what))));
                    }
                    // What some editors put at the beginning of a file is no part of its first line.
                    Ok(block) if self.is_at_begin => {
                        self.is_at_begin = false;
                        let text = block.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&block);
                        splitter.push(text, &mut blocks);
                    }
                    Ok(block) => splitter.push(&block, &mut blocks),
                    Err(error) => {
                        self.splitter = None;
                        return Some((blocks, Some(error)));
                    }
                }
            }
            // Rows that may be algorithms wait for a moment: what is written at once may be read in two pieces.
            while !self.is_file && splitter.is_waiting() {
                match self.stdin.block_within(GRACE) {
                    Some(Ok(block)) => splitter.push(&block, &mut blocks),
                    Some(Err(error)) => {
                        self.splitter = None;
                        return Some((blocks, Some(error)));
                    }
                    None => {
                        splitter.release(&mut blocks);
                        break;
                    }
                }
            }
        }
        (!blocks.is_empty()).then_some((blocks, None))
    }
}
