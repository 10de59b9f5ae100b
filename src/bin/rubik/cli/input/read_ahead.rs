//! Reads input ahead on a separate thread, so that Ctrl-C can end the wait for input.

use super::interrupt;
use anyhow::Context;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The maximum number of bytes in a block.
const BLOCK: usize = 64 * 1024;

/// The maximum number of blocks that wait in the channel.
const AHEAD: usize = 8;

/// The interval at which a wait for input checks for an interrupt.
const POLL: Duration = Duration::from_millis(50);

/// Input in blocks. Each block contains the bytes that were available when it was read.
pub struct ReadAhead {
    blocks: Receiver<io::Result<Vec<u8>>>,
    /// The block that [`Read`] is reading, with the current position in the block.
    current: io::Cursor<Vec<u8>>,
}

impl ReadAhead {
    /// Starts to read standard input.
    pub fn stdin() -> anyhow::Result<ReadAhead> {
        ReadAhead::of(Box::new(|| Ok(Box::new(io::stdin()))))
    }

    /// Starts to read the file that a function opens. The function runs on the reading thread, because opening a pipe
    /// waits for the program that writes to it.
    pub fn of(open: Box<dyn FnOnce() -> io::Result<Box<dyn Read>> + Send>) -> anyhow::Result<ReadAhead> {
        let (sender, blocks) = sync_channel(AHEAD);
        // The thread is never joined, because it may wait for input that is no longer needed.
        thread::Builder::new()
            .spawn(move || match open() {
                Ok(input) => read_all(input, &sender),
                // Sending fails only after the run has ended.
                Err(error) => drop(sender.send(Err(error))),
            })
            .context("cannot start a thread to read with")?;
        Ok(ReadAhead {
            blocks,
            current: io::Cursor::default(),
        })
    }

    /// Returns the next block, or `None` if no block arrives within this time or the input has ended.
    pub fn block_within(&self, time: Duration) -> Option<io::Result<Vec<u8>>> {
        self.blocks.recv_timeout(time).ok()
    }

    /// Waits for the next block. Returns `None` at the end of the input, or after an interrupt, because the input may
    /// never end.
    pub fn next_block(&self) -> Option<io::Result<Vec<u8>>> {
        while !interrupt::is_noticed() {
            match self.blocks.recv_timeout(POLL) {
                Ok(block) => return Some(block),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }

    /// Returns at most `AHEAD` blocks that have already arrived.
    pub fn ready_blocks(&self) -> impl Iterator<Item = io::Result<Vec<u8>>> {
        self.blocks.try_iter().take(AHEAD)
    }
}

/// Reads the whole input, and sends it block by block.
fn read_all(mut input: Box<dyn Read>, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; BLOCK];
    loop {
        let block = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => Ok(buffer[..read].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let is_last = block.is_err();
        // Sending fails only after the run has ended.
        if sender.send(block).is_err() || is_last {
            return;
        }
    }
}

/// After an interrupt, reading returns the rest of the current block, and then an error.
impl Read for ReadAhead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.current.position() == self.current.get_ref().len() as u64 {
            match self.next_block() {
                Some(block) => self.current = io::Cursor::new(block?),
                None if interrupt::is_noticed() => return Err(io::Error::other("interrupted")),
                None => return Ok(0),
            }
        }
        self.current.read(buffer)
    }
}
