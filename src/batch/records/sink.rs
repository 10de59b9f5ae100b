//! The destinations of a run's records, and the layout of the records.

#[cfg(feature = "columns")]
use crate::batch::records::columns::{ColumnBuilder, RecordColumns};
use crate::batch::records::row::RecordRow;
use crate::batch::records::{Record, line_of};
use crate::requests::SolvePlan;
use std::io::{self, Write};

/// The layout of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordLayout {
    /// A JSON object on each line. A run can resume only from records in this layout.
    Lines,
    /// Comma-separated values (RFC 4180), with the columns of `RecordCells`.
    Csv,
    /// The columns of `RecordCells`, stored column by column.
    #[cfg(feature = "columns")]
    Columns,
}

/// The records of consecutive cubes.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum RecordPart {
    /// Lines of JSON or of comma-separated values, according to the layout.
    Text(String),
    /// Columns.
    #[cfg(feature = "columns")]
    Columns(RecordColumns),
}

/// Receives the records of a run while it runs, in the order of the cubes. Every [`Write`] is a sink for lines of JSON.
pub trait RecordSink {
    /// The layout in which the sink expects the records.
    fn layout(&self) -> RecordLayout;

    /// Takes the next records.
    ///
    /// # Errors
    ///
    /// If these or earlier records cannot be written.
    fn put(&mut self, records: RecordPart) -> io::Result<()>;

    /// Writes the records that are still in memory, if the format allows it.
    ///
    /// # Errors
    ///
    /// If the records cannot be written.
    fn sync(&mut self) -> io::Result<()>;
}

impl<W: Write> RecordSink for W {
    fn layout(&self) -> RecordLayout {
        RecordLayout::Lines
    }

    fn put(&mut self, records: RecordPart) -> io::Result<()> {
        match records {
            RecordPart::Text(text) => self.write_all(text.as_bytes()),
            #[cfg(feature = "columns")]
            RecordPart::Columns(_) => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.flush()
    }
}

/// Formats records on the threads that solve the cubes.
pub(in crate::batch) enum PartWriter {
    Lines(String),
    Csv(Box<csv::Writer<Vec<u8>>>),
    #[cfg(feature = "columns")]
    Columns(Box<ColumnBuilder>),
}

impl PartWriter {
    pub(in crate::batch) fn new(layout: RecordLayout) -> PartWriter {
        match layout {
            RecordLayout::Lines => PartWriter::Lines(String::new()),
            RecordLayout::Csv => {
                let writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
                PartWriter::Csv(Box::new(writer))
            }
            #[cfg(feature = "columns")]
            RecordLayout::Columns => PartWriter::Columns(Box::default()),
        }
    }

    /// Adds a record. `plan` is the plan of the record's method.
    pub(in crate::batch) fn add(&mut self, record: Record, plan: &SolvePlan) {
        match self {
            PartWriter::Lines(text) => text.push_str(&line_of(&record)),
            PartWriter::Csv(writer) => {
                let row = RecordRow::new(record, plan);
                writer.serialize(row.cells()).expect("memory can be written to");
            }
            #[cfg(feature = "columns")]
            PartWriter::Columns(columns) => columns.add(&RecordRow::new(record, plan).cells()),
        }
    }

    pub(in crate::batch) fn finish(self) -> RecordPart {
        match self {
            PartWriter::Lines(text) => RecordPart::Text(text),
            PartWriter::Csv(writer) => {
                let bytes = writer.into_inner().expect("memory can be written to");
                RecordPart::Text(String::from_utf8(bytes).expect("cells are text"))
            }
            #[cfg(feature = "columns")]
            PartWriter::Columns(mut columns) => RecordPart::Columns(columns.take()),
        }
    }
}
