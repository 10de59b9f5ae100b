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

/// The compression level of gzip, out of 9. The usual level, 6, takes longer than solving by stages; this one takes a
/// third of that time, and files are an eighth longer.
const GZIP_LEVEL: u32 = 3;

/// The number of bytes that are compressed together with Zstandard.
const ZSTANDARD_FRAME: usize = 4 << 20;

/// The number of parts of a run that may wait for compression.
const MOST_WAITING: usize = 16;

/// The writer of a run's records. Plain text is written at once, so that a killed run loses as little as possible; slow
/// work is done on a separate thread.
pub enum RecordWriter {
    Plain(RecordFile, RecordLayout),
    Thread(RecordThread, RecordLayout),
}

/// A thread that compresses records and writes them.
pub struct RecordThread {
    /// The thread and its channel, until it has ended.
    running: Option<(SyncSender<RecordPart>, JoinHandle<io::Result<()>>)>,
}

impl RecordWriter {
    /// Writes at the end of a file. `heading` is the first line of a new file of lines.
    ///
    /// # Errors
    ///
    /// If the beginning of the file cannot be written, or the program was built without its format.
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

    /// Writes what is still to be written.
    ///
    /// # Errors
    ///
    /// If the end, or anything before it, cannot be written.
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

    /// The thread writes the remaining records at the end.
    fn sync(&mut self) -> io::Result<()> {
        match self {
            RecordWriter::Plain(file, _) => file.flush(),
            RecordWriter::Thread(..) => Ok(()),
        }
    }
}

impl RecordThread {
    /// A thread that calls one function for each part, and another one at the end.
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

    /// A thread that writes text.
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

    /// Lets the thread finish, and returns its error.
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

/// Compresses with Zstandard, one frame after the other.
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
