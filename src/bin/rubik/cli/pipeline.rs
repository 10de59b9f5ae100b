//! Reads lines, answers them on all threads, and prints the answers in the order of the lines. Except for files of
//! solves, the memory use of the pipeline does not grow with the input.
//!
//! The pipeline waits for more input only after it has answered all input that has arrived. So a person who types a
//! line, or a program that writes a line, gets the answer immediately. Only lines that may be rows of a net wait for
//! further rows.
//! A separate thread reads the input ahead.

use super::console::Console;
use super::hints::{is_file, is_file_rather_than_cube};
use super::input::interrupt;
use super::input::line::Line;
use super::input::read_ahead::ReadAhead;
use super::input::records::{Block, InputRecord, NetDetector, Splitter, singular};
use super::input::solves;
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

pub use super::input::input_kind::InputKind;

/// The finder for the lines that were made from a file of solves. It treats each line as a record.
static LINES: NetFinder = NetFinder::LINES;

/// The maximum number of lines that a thread takes at a time. If answers take long, a thread takes fewer lines.
const LINES_AT_A_TIME: usize = 128;

/// The maximum number of lines in a round. All lines of a round are answered before their answers are printed.
const LINES_OF_A_ROUND: usize = 1 << 20;

/// If a round takes longer than this, the next round has fewer lines.
const LONG: Duration = Duration::from_millis(100);

/// The maximum number of records in the next round. It is large if answers are quick, to keep the threads busy. It is
/// small if answers take long, because an answer should not wait for a hundred other answers.
struct Rounds {
    lines: usize,
}

impl Rounds {
    fn new() -> Rounds {
        Rounds { lines: 1 }
    }

    /// The number of lines that a thread takes at a time.
    fn lines_a_page(&self) -> usize {
        let threads = rayon::current_num_threads();
        (self.lines / threads).clamp(1, LINES_AT_A_TIME)
    }

    /// Answers the records of a round on all threads. Returns the answers as pages, in the order of the records.
    fn pages(&self, round: &[InputRecord], page_of: impl Fn(&[InputRecord]) -> Page + Send + Sync) -> Vec<Page> {
        let most = self.lines_a_page();
        if round.len() <= most {
            return vec![page_of(round)];
        }
        round.par_chunks(most).map(page_of).collect()
    }

    /// Adapts the size of the next round to the time that this round took.
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

/// The answers to consecutive lines, with the text for standard output and the errors and remarks for standard error.
struct Page {
    text: String,
    complaints: String,
    remarks: String,
}

impl Page {
    /// Answers consecutive records. `what` is the name of a record in messages.
    fn new(
        records: &[InputRecord],
        (finder, what): (&NetFinder, &str),
        layout: Layout,
        answer: &(dyn Fn(&Line) -> Answer + Sync),
    ) -> Page {
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

/// Answers every argument. If there are no arguments, or the only argument is `-`, answers every record of standard
/// input.
pub fn answer_all(
    given: InputKind,
    arguments: &[OsString],
    finder: &NetFinder,
    console: &Console,
    layout: Layout,
    answer: &(dyn Fn(&Line) -> Answer + Sync),
) -> anyhow::Result<Outcome> {
    if is_standard_input(arguments) {
        return answer_lines(given, console, finder, layout, answer);
    }
    let mut output = console.stdout();
    let mut some_failed = false;
    let several = arguments.len() > 1;
    if let InputKind::Cubes = given
        && several
        && !console.quiet
        && arguments.iter().all(is_single_turn)
    {
        let quoted = arguments.join(OsStr::new(" "));
        let (count, quoted) = (arguments.len(), quoted.to_string_lossy());
        say(format_args!(
            "these are {count} cubes of one turn each; if they are one algorithm, put them in quotes: '{quoted}'"
        ));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let is_cube = matches!(given, InputKind::Cubes);
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
                bail!("a terminal cannot show this picture; write it to a file, as in `> picture`");
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

/// Returns the texts of the arguments. An argument that is not UTF-8 becomes an empty text.
pub fn texts(arguments: &[OsString]) -> impl Iterator<Item = &str> {
    arguments.iter().map(|argument| argument.to_str().unwrap_or_default())
}

/// True if the command answers lines of standard input, because the only argument is `-` or there are no arguments.
pub fn is_standard_input(arguments: &[OsString]) -> bool {
    arguments.is_empty() || arguments == [OsStr::new("-")]
}

/// True if an argument is a single turn of at most three characters. If all arguments are such turns, the user may have
/// forgotten to quote an algorithm.
fn is_single_turn(argument: &OsString) -> bool {
    let text = argument.to_str().filter(|text| text.chars().count() <= 3);
    let algorithm = text.and_then(|text| Algorithm::parse(text, Parentheses::Group).ok());
    algorithm.is_some_and(|algorithm| matches!(algorithm.normal(), [Node::Turn { .. }]))
}

/// Answers every algorithm in the arguments. If there are no arguments, or the only argument is `-`, answers every
/// algorithm in the lines of standard input.
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
                None => Answer::right(found.to_string()),
            },
            Err(error) => unanswered(line, &error, is_json),
        }
    };
    answer_all(
        InputKind::Algorithms,
        algorithms,
        finder,
        console,
        Layout::Lines,
        &answer,
    )
}

/// Answers every record of standard input. A record is a line, a net of several lines, or a solve in a file of solves.
pub fn answer_lines(
    given: InputKind,
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
    let mut input = RecordReader::open(finder, given, console)?;
    let (finder, noun) = match input.is_of_solves {
        true => (&LINES, "solve"),
        false => (finder, singular(finder)),
    };
    let mut some_failed = false;
    let mut number = 0_u64;
    let mut rounds = Rounds::new();
    let mut nets = NetDetector::new(finder);
    while let Some((blocks, failure)) = input.next_blocks() {
        let records = blocks.iter().flat_map(|block| block.records(finder, &mut number));
        let records: Vec<InputRecord> = records.collect();
        let mut net = None;
        // If the input is a file, all of its lines are available at once, and the splitter has already found the nets.
        if !finder.is_of_lines() && !finder.is_of_nets() && !input.is_file {
            net = records.iter().find_map(|record| nets.ended_net(record));
        }
        let mut rest = records.as_slice();
        while !rest.is_empty() {
            let (round, after) = rest.split_at(rest.len().min(rounds.lines));
            rest = after;
            let start = Instant::now();
            let page_of = |records: &[InputRecord]| Page::new(records, (finder, noun), layout, answer);
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
        if let Some(net) = net {
            some_failed = true;
            say(format_args!("error: {net}"));
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

/// True if a text begins with the byte order mark of UTF-16, which some editors and shells write.
fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff])
}

/// The time for which the program keeps lines that may be the first rows of a net but may also be algorithms. If no
/// input arrives within this time, each of these lines is a record. In a file, such lines wait without a time limit.
const GRACE: Duration = Duration::from_millis(100);

/// Reads complete records from standard input.
struct RecordReader<'a> {
    stdin: ReadAhead,
    /// True if the input is a file, so that all of it is available.
    is_file: bool,
    /// The bytes that were read to recognise the input, or the error of reading them. The bytes are not split into
    /// records yet.
    beginning: Option<io::Result<Vec<u8>>>,
    /// The splitter, or `None` after the end of the input or an error.
    splitter: Option<Splitter<'a>>,
    /// True if the input is a file of solves, so that each record is a solve.
    is_of_solves: bool,
}

impl<'a> RecordReader<'a> {
    /// Starts to read. If the input is a file of solves, reads all of it.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started to read the input. Also returns an error if the input is a file of
    /// solves that is too large, cannot be read or is invalid.
    fn open(finder: &'a NetFinder, given: InputKind, console: &Console) -> anyhow::Result<RecordReader<'a>> {
        let mut reader = RecordReader {
            stdin: ReadAhead::stdin()?,
            is_file: std::fs::metadata("/dev/stdin").is_ok_and(|stdin| stdin.is_file()),
            beginning: None,
            splitter: Some(Splitter::new(finder)),
            is_of_solves: false,
        };
        let mut text = Vec::new();
        let mut is_all = false;
        reader.is_of_solves = loop {
            match reader.stdin.next_block() {
                Some(Ok(block)) => text.extend_from_slice(&block),
                Some(Err(error)) => {
                    reader.beginning = Some(Err(error));
                    break false;
                }
                None => is_all = true,
            }
            if let Some(is_of_solves) = finder.is_of_solves(&text, is_all) {
                break is_of_solves && !interrupt::is_noticed();
            }
        };
        if reader.is_of_solves {
            while let Some(block) = reader.stdin.next_block() {
                text.extend_from_slice(&block.context("cannot read standard input")?);
                solves::check_size(text.len())?;
            }
            text = solves::lines(finder, text, given, console)?.into_bytes();
            reader.splitter = Some(Splitter::new(&LINES));
        }
        if is_utf_16(&text) {
            let what = "its byte order mark says that it is UTF-16 text; write it as UTF-8";
            reader.beginning = Some(Err(io::Error::new(io::ErrorKind::InvalidData, what)));
        } else if reader.beginning.is_none() {
            // Some editors write a byte order mark at the beginning of a file. The mark does not belong to the first
            // line.
            let mark = if text.starts_with(BYTE_ORDER_MARK) {
                BYTE_ORDER_MARK.len()
            } else {
                0
            };
            reader.beginning = Some(Ok(text.split_off(mark)));
        }
        Ok(reader)
    }

    /// Returns the next block of bytes. The first block contains all bytes that were read to recognise the input, or
    /// the lines that were made from a file of solves.
    fn next_block(&mut self) -> Option<io::Result<Vec<u8>>> {
        self.beginning.take().or_else(|| self.stdin.next_block())
    }

    /// Waits for at least one record. Returns it with further records that have already arrived. If reading fails,
    /// returns the error with the records before it. Returns `None` at the end of the input, or if the run is
    /// interrupted.
    fn next_blocks(&mut self) -> Option<(Vec<Block>, Option<io::Error>)> {
        let mut blocks = Vec::new();
        while blocks.is_empty() {
            self.splitter.as_ref()?;
            let first = self.next_block();
            let Some(first) = first else {
                let rest = self.splitter.take()?.rest();
                blocks.extend(rest.filter(|_| !interrupt::is_noticed()));
                break;
            };
            let splitter = self.splitter.as_mut()?;
            for block in std::iter::once(first).chain(self.stdin.ready_blocks()) {
                match block {
                    Ok(block) => splitter.push(&block, &mut blocks),
                    Err(error) => {
                        self.splitter = None;
                        return Some((blocks, Some(error)));
                    }
                }
            }
            // Lines that may be algorithms but also rows of a net are kept for a moment, because a net that was written
            // in one call may arrive in two pieces.
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
