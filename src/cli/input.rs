//! Files of cubes: as they are, or compressed.

use anyhow::{Context, bail};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// What a gzip file begins with (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// What a Zstandard file begins with (RFC 8878, 3.1.1).
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The lines of a file, or of standard input if its name is `-`. Whether it is compressed, its
/// first bytes say, whatever it is called.
///
/// Standard input may stay open though nothing comes any more; reading it ends with an error once
/// `is_interrupted` says so.
pub fn open(path: &Path, is_interrupted: fn() -> bool) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let at = || path.display().to_string();
    let file: Box<dyn Read + Send> = if path.as_os_str() == "-" {
        Box::new(Interruptible::stdin(is_interrupted)?)
    } else {
        let file = File::open(path).with_context(at)?;
        if file.metadata().with_context(at)?.is_dir() {
            bail!("{}: is a folder, not a file of cubes", at());
        }
        Box::new(file)
    };
    let mut file = BufReader::new(file);
    // Fewer than four bytes may be there as yet, as from a pipe; so ask until there are.
    let mut first = Vec::new();
    file.by_ref()
        .take(ZSTANDARD.len() as u64)
        .read_to_end(&mut first)
        .with_context(at)?;
    let is_zstandard = first.starts_with(&ZSTANDARD);
    let is_gzip = first.starts_with(&GZIP);
    let whole = io::Cursor::new(first).chain(file);
    Ok(if is_gzip {
        Box::new(BufReader::new(flate2::read::MultiGzDecoder::new(whole)))
    } else if is_zstandard {
        let decoder = ruzstd::decoding::StreamingDecoder::new(whole);
        Box::new(BufReader::new(decoder.with_context(at)?))
    } else {
        Box::new(BufReader::new(whole))
    })
}

/// Bytes that are read at a time.
const BLOCK: usize = 64 * 1024;

/// How long an interrupt may go unnoticed while nothing comes.
const PATIENCE: Duration = Duration::from_millis(50);

/// Standard input, read by a thread of its own, so that whoever waits for it can stop waiting.
struct Interruptible {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: io::Cursor<Vec<u8>>,
    is_interrupted: fn() -> bool,
}

impl Interruptible {
    fn stdin(is_interrupted: fn() -> bool) -> anyhow::Result<Interruptible> {
        let (sender, blocks) = sync_channel(1);
        let read_all = move || {
            let mut input = io::stdin();
            loop {
                let mut block = vec![0; BLOCK];
                let read = input.read(&mut block);
                let is_last = matches!(read, Ok(0) | Err(_));
                let read = read.map(|read| {
                    block.truncate(read);
                    block
                });
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        };
        // Never joined: it may wait for input that nobody needs any more.
        thread::Builder::new()
            .spawn(read_all)
            .context("cannot start a thread to read with")?;
        Ok(Interruptible {
            blocks,
            block: io::Cursor::default(),
            is_interrupted,
        })
    }
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.block.position() == self.block.get_ref().len() as u64 {
            match self.blocks.recv_timeout(PATIENCE) {
                Ok(block) => {
                    let block = block?;
                    if block.is_empty() {
                        return Ok(0);
                    }
                    self.block = io::Cursor::new(block);
                }
                Err(RecvTimeoutError::Timeout) if (self.is_interrupted)() => {
                    return Err(io::Error::other("interrupted"));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        self.block.read(buffer)
    }
}
