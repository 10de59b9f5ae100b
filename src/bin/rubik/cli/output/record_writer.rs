//! Writes the records of a run in the format that the name of the file determines.

use super::record_file::RecordFile;
use super::record_format::{RecordCompression, RecordFormat};
use flate2::Compression;
use flate2::write::GzEncoder;
use rubik::batch::records::{RecordCells, RecordLayout, RecordPart, RecordSink};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

/// The compression level of gzip, from 1 to 9. At the default level, 6, compressing the records of a run takes longer
/// than solving the cubes with Thistlethwaite's method. Level 3 takes a third of the time of level 6, and its files are
/// an eighth larger.
const GZIP_LEVEL: u32 = 3;

/// The minimum number of bytes in a Zstandard frame before compression. Only the last frame may have fewer.
const ZSTANDARD_FRAME: usize = 4 << 20;

/// The maximum number of groups of records that wait for the thread that encodes and writes them.
const MOST_WAITING: usize = 16;

/// Writes the records of a run. Plain text is written immediately, so that a killed run loses as few records as
/// possible. A separate thread writes compressed text and column-oriented formats.
pub enum RecordWriter {
    Plain(RecordFile, RecordLayout),
    Thread(RecordThread, RecordLayout),
}

/// A thread that encodes records and writes them.
pub struct RecordThread {
    /// The thread and its channel, or `None` after the thread has ended.
    running: Option<(SyncSender<RecordPart>, JoinHandle<io::Result<()>>)>,
}

impl RecordWriter {
    /// Starts to write at the end of a file. `heading` becomes the first line of a new file of JSON lines, or part of
    /// the metadata of a column-oriented file. CSV files do not contain it.
    ///
    /// # Errors
    ///
    /// Returns an error if the heading cannot be written, if no thread can be started, or if the program was built
    /// without this format.
    pub fn new(mut file: RecordFile, heading: &str, is_new: bool) -> anyhow::Result<RecordWriter> {
        let (compression, layout, header) = match file.format() {
            RecordFormat::Lines(compression) => (compression, RecordLayout::Lines, heading.to_owned()),
            RecordFormat::Csv(compression) => (compression, RecordLayout::Csv, RecordCells::header()),
            RecordFormat::Parquet | RecordFormat::Arrow => return columns(file, heading),
        };
        let header = if is_new { header } else { String::new() };
        Ok(match compression {
            RecordCompression::None => {
                file.write_all(header.as_bytes())?;
                RecordWriter::Plain(file, layout)
            }
            RecordCompression::Gzip => {
                let mut encoder = GzEncoder::new(file, Compression::new(GZIP_LEVEL));
                encoder.write_all(header.as_bytes())?;
                let thread = RecordThread::text(encoder, |encoder| encoder.finish()?.flush())?;
                RecordWriter::Thread(thread, layout)
            }
            RecordCompression::Zstandard => {
                let encoder = ZstandardWriter {
                    file,
                    waiting: header.into_bytes(),
                };
                let thread = RecordThread::text(encoder, ZstandardWriter::finish)?;
                RecordWriter::Thread(thread, layout)
            }
        })
    }

    /// Writes the remaining records, and the end of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if any part of the file cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self {
            RecordWriter::Plain(mut file, _) => file.flush(),
            RecordWriter::Thread(mut thread, _) => thread.end(),
        }
    }
}

impl RecordSink for RecordWriter {
    fn layout(&self) -> RecordLayout {
        let (RecordWriter::Plain(_, layout) | RecordWriter::Thread(_, layout)) = self;
        *layout
    }

    fn put(&mut self, records: RecordPart) -> io::Result<()> {
        match self {
            RecordWriter::Plain(file, _) => file.put(records),
            RecordWriter::Thread(thread, _) => thread.send(records),
        }
    }

    /// Flushes the file if the records are plain text. In other formats, the thread may still have records to write;
    /// [`RecordWriter::finish`] waits for them.
    fn sync(&mut self) -> io::Result<()> {
        match self {
            RecordWriter::Plain(file, _) => file.flush(),
            RecordWriter::Thread(..) => Ok(()),
        }
    }
}

impl RecordThread {
    /// Starts a thread that runs `work`. `work` receives the parts from the channel until the channel is closed.
    fn new<F>(work: F) -> io::Result<RecordThread>
    where
        F: FnOnce(&mut dyn Iterator<Item = RecordPart>) -> io::Result<()> + Send + 'static,
    {
        let (sender, receiver) = sync_channel(MOST_WAITING);
        let thread = std::thread::Builder::new().spawn(move || work(&mut receiver.into_iter()))?;
        Ok(RecordThread {
            running: Some((sender, thread)),
        })
    }

    /// Starts a thread that writes each part as text, and calls `finish` after the last part.
    fn text<W: Write + Send + 'static>(
        mut writer: W,
        finish: impl FnOnce(W) -> io::Result<()> + Send + 'static,
    ) -> io::Result<RecordThread> {
        RecordThread::new(move |parts| {
            for part in parts {
                writer.put(part)?;
            }
            finish(writer)
        })
    }

    fn send(&mut self, records: RecordPart) -> io::Result<()> {
        let sent = { self.running.as_ref() }.is_some_and(|(sender, _)| sender.send(records).is_ok());
        if sent { Ok(()) } else { self.end().and(Err(ended())) }
    }

    /// Waits until the thread has ended, and returns its error.
    fn end(&mut self) -> io::Result<()> {
        let Some((sender, thread)) = self.running.take() else {
            return Ok(());
        };
        drop(sender);
        thread.join().unwrap_or_else(|_| Err(ended()))
    }
}

fn ended() -> io::Error {
    io::Error::other("the thread that writes the records has ended")
}

/// Compresses text with Zstandard. Text waits until it has at least [`ZSTANDARD_FRAME`] bytes, and then becomes one
/// frame. The remaining text becomes the last frame.
struct ZstandardWriter {
    file: RecordFile,
    waiting: Vec<u8>,
}

impl ZstandardWriter {
    fn write_frame(&mut self) -> io::Result<()> {
        let frame = compress_to_vec(self.waiting.as_slice(), CompressionLevel::Fastest);
        self.waiting.clear();
        self.file.write_all(&frame)
    }

    fn finish(mut self) -> io::Result<()> {
        self.write_frame()?;
        self.file.flush()
    }
}

impl Write for ZstandardWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= ZSTANDARD_FRAME {
            self.write_frame()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(feature = "columns")]
fn columns(file: RecordFile, heading: &str) -> anyhow::Result<RecordWriter> {
    use rubik::batch::records::{ColumnFormat, ColumnWriter};
    let format = match file.format() {
        RecordFormat::Parquet => ColumnFormat::Parquet,
        _ => ColumnFormat::Arrow,
    };
    let mut writer = ColumnWriter::new(file, format, heading)?;
    let thread = RecordThread::new(move |parts| {
        for part in parts {
            if let RecordPart::Columns(columns) = part {
                writer.write(&columns)?;
            }
        }
        writer.finish()?.flush()
    })?;
    Ok(RecordWriter::Thread(thread, RecordLayout::Columns))
}

#[cfg(not(feature = "columns"))]
fn columns(_: RecordFile, _: &str) -> anyhow::Result<RecordWriter> {
    anyhow::bail!(super::record_format::NO_COLUMNS)
}
