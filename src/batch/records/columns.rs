//! Writes records to column-oriented files: Parquet and Arrow IPC, which data libraries read directly.

use crate::batch::records::RecordCells;
use arrow_array::builder::{Float64Builder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, GzipLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

/// The minimum number of rows that are written at once, except at the end of the file. Rows are collected, since slow
/// methods finish few cubes at a time.
const ROWS_OF_BATCH: usize = 16_384;

/// The number of rows in a group of a Parquet file. A group stays in memory until it is compressed. Each thread of
/// DuckDB reads one group at a time.
const ROWS_OF_GROUP: usize = 8 * ROWS_OF_BATCH;

/// The compression level of Parquet's columns, from 0 to 9. At level 2, a file has 49 bytes for each cube; at level 1,
/// it has 79 bytes. Compared with level 2, level 3 saves 3 bytes for each cube, but needs 0.24 microseconds more for
/// each cube.
const COMPRESSION: u32 = 2;

/// The key under which the metadata of a file contains the JSON line that describes the run.
const HEADING: &str = "rubik.run";

/// A file format that stores data column by column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnFormat {
    /// Apache Parquet, compressed with gzip.
    Parquet,
    /// The file format of Arrow IPC, which has the same layout as Arrow's columns in memory.
    Arrow,
}

/// Writes rows to a file. In both formats, the file cannot be read before the writer is
/// [finished](ColumnWriter::finish).
pub struct ColumnWriter<W: Write + Send> {
    schema: Arc<Schema>,
    waiting: ColumnBuilder,
    file: ColumnFile<W>,
}

impl<W: Write + Send> fmt::Debug for ColumnWriter<W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ColumnWriter").finish_non_exhaustive()
    }
}

enum ColumnFile<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
}

/// The records of consecutive cubes, column by column in the order of [`RecordCells`].
#[derive(Debug, Clone, PartialEq)]
pub struct RecordColumns(Vec<ArrayRef>);

/// Builds columns: adds rows one by one, or adds many rows at once from other columns.
#[derive(Default)]
pub(in crate::batch) struct ColumnBuilder {
    count: usize,
    number: Int64Builder,
    method: StringBuilder,
    puzzle: StringBuilder,
    cube: StringBuilder,
    solution: StringBuilder,
    lengths: [Int32Builder; 5],
    error: StringBuilder,
    seconds: Float64Builder,
}

impl ColumnBuilder {
    pub(super) fn add(&mut self, cells: &RecordCells<'_>) {
        // No run and no solution reaches the limits of these types.
        let number = i64::try_from(cells.number).unwrap_or(i64::MAX);
        let length = |length: Option<u32>| length.map(|length| i32::try_from(length).unwrap_or(i32::MAX));
        self.count += 1;
        self.number.append_value(number);
        self.method.append_value(cells.method);
        self.puzzle.append_value(cells.puzzle);
        self.cube.append_value(cells.cube);
        self.solution.append_option(cells.solution);
        let lengths = [
            cells.length,
            cells.htm,
            cells.qtm,
            cells.htm_by_phases,
            cells.lower_bound,
        ];
        for (column, cell) in self.lengths.iter_mut().zip(lengths) {
            column.append_option(length(cell));
        }
        self.error.append_option(cells.error);
        self.seconds.append_value(cells.seconds);
    }

    /// Adds rows column by column.
    fn append(&mut self, RecordColumns(columns): &RecordColumns) -> Result<(), ArrowError> {
        self.count += columns[0].len();
        let mut columns = columns.iter();
        let mut next = || columns.next().expect("as many columns as are built");
        self.number.append_array(next().as_primitive());
        for text in [&mut self.method, &mut self.puzzle, &mut self.cube, &mut self.solution] {
            text.append_array(next().as_string())?;
        }
        for lengths in &mut self.lengths {
            lengths.append_array(next().as_primitive());
        }
        self.error.append_array(next().as_string())?;
        self.seconds.append_array(next().as_primitive());
        Ok(())
    }

    /// Returns the columns that were collected so far, and leaves empty columns.
    pub(super) fn take(&mut self) -> RecordColumns {
        self.count = 0;
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.number.finish())];
        for text in [&mut self.method, &mut self.puzzle, &mut self.cube, &mut self.solution] {
            columns.push(Arc::new(text.finish()));
        }
        for lengths in &mut self.lengths {
            columns.push(Arc::new(lengths.finish()));
        }
        columns.push(Arc::new(self.error.finish()));
        columns.push(Arc::new(self.seconds.finish()));
        RecordColumns(columns)
    }
}

/// The types of the columns; `heading` is the line that describes the run.
fn schema(heading: &str) -> Schema {
    let column = |name: &str| match name {
        "number" => Field::new(name, DataType::Int64, false),
        "method" | "puzzle" | "cube" => Field::new(name, DataType::Utf8, false),
        "solution" | "error" => Field::new(name, DataType::Utf8, true),
        "seconds" => Field::new(name, DataType::Float64, false),
        _ => Field::new(name, DataType::Int32, true),
    };
    let columns: Vec<Field> = RecordCells::NAMES.into_iter().map(column).collect();
    let metadata = HashMap::from([(HEADING.to_owned(), heading.to_owned())]);
    Schema::new_with_metadata(columns, metadata)
}

/// The properties of a Parquet file. It stores the differences of consecutive numbers. For the texts of cubes and
/// solutions, it stores the lengths in bytes first, and then the texts. The columns of numbers, cubes, solutions and
/// times have no dictionaries: their values hardly ever repeat, so dictionaries would only take time.
fn properties(heading: &str) -> WriterProperties {
    let level = GzipLevel::try_new(COMPRESSION).expect("there are levels 0 to 9");
    WriterProperties::builder()
        .set_compression(Compression::GZIP(level))
        .set_key_value_metadata(Some(vec![KeyValue::new(HEADING.to_owned(), heading.to_owned())]))
        .set_max_row_group_row_count(Some(ROWS_OF_GROUP))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_column_encoding("number".into(), Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled("number".into(), false)
        .set_column_encoding("cube".into(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
        .set_column_encoding("solution".into(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
        .set_column_dictionary_enabled("cube".into(), false)
        .set_column_dictionary_enabled("solution".into(), false)
        .set_column_dictionary_enabled("seconds".into(), false)
        .set_column_statistics_enabled("cube".into(), EnabledStatistics::None)
        .set_column_statistics_enabled("solution".into(), EnabledStatistics::None)
        .build()
}

impl<W: Write + Send> ColumnWriter<W> {
    /// Begins a file. `heading` is the result of [`Run::heading`](crate::batch::Run::heading). It is stored in the
    /// metadata of the file as `rubik.run`.
    ///
    /// # Errors
    ///
    /// If the beginning of the file cannot be written.
    pub fn new(file: W, format: ColumnFormat, heading: &str) -> io::Result<ColumnWriter<W>> {
        let heading = heading.trim_end();
        let schema = Arc::new(schema(heading));
        let file = match format {
            ColumnFormat::Parquet => {
                let writer = ArrowWriter::try_new(file, Arc::clone(&schema), Some(properties(heading)));
                ColumnFile::Parquet(Box::new(writer.map_err(of_parquet)?))
            }
            ColumnFormat::Arrow => {
                let writer = FileWriter::try_new(file, &schema).map_err(of_arrow)?;
                ColumnFile::Arrow(Box::new(writer))
            }
        };
        let waiting = ColumnBuilder::default();
        Ok(ColumnWriter { schema, waiting, file })
    }

    /// Adds records, and writes them when there are enough for a batch.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, records: &RecordColumns) -> io::Result<()> {
        self.waiting.append(records).map_err(of_arrow)?;
        if self.waiting.count >= ROWS_OF_BATCH {
            self.write_batch()?;
        }
        Ok(())
    }

    fn write_batch(&mut self) -> io::Result<()> {
        let RecordColumns(columns) = self.waiting.take();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(of_arrow)?;
        match &mut self.file {
            ColumnFile::Parquet(writer) => writer.write(&batch).map_err(of_parquet),
            ColumnFile::Arrow(writer) => writer.write(&batch).map_err(of_arrow),
        }
    }

    /// Writes the last rows and the end of the file, and returns the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        if self.waiting.count > 0 {
            self.write_batch()?;
        }
        match self.file {
            ColumnFile::Parquet(mut writer) => {
                // `into_inner` returns errors without their kind. So the rows are flushed first, and only errors at the
                // end of the file lose their kind.
                writer.flush().map_err(of_parquet)?;
                writer.sync()?;
                writer.into_inner().map_err(of_parquet)
            }
            ColumnFile::Arrow(writer) => writer.into_inner().map_err(of_arrow),
        }
    }
}

/// Returns the error of the underlying file or, if the file had no error, the error of the format.
fn of_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(source) => io::Error::other(source),
        },
        error => io::Error::other(error),
    }
}

/// Returns the error of the underlying file or, if the file had no error, the error of the format.
fn of_arrow(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::records::row::RecordRow;
    use crate::batch::records::{Record, RecordLength};
    use crate::requests::{Options, SolvePlan};
    use arrow_array::types::{Float64Type, Int32Type, Int64Type};
    use arrow_ipc::reader::FileReader;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use std::fs::File;

    /// Rows for more than two batches. Every tenth cube was not solved.
    fn rows() -> Vec<RecordRow> {
        let plan = SolvePlan::new(Options::default()).expect("the usual method");
        let row = |number: u64| {
            let is_solved = !number.is_multiple_of(10);
            let moves = number as usize % 20;
            let length = RecordLength {
                htm: Some(moves),
                qtm: Some(moves + 1),
                htm_by_phases: Some(moves + 2),
                ..RecordLength::default()
            };
            let record = Record {
                number,
                method: "two-phase".to_owned(),
                puzzle: None,
                cube: format!("cube {number}"),
                solution: is_solved.then(|| format!("solution {number}")),
                length: is_solved.then_some(length),
                error: (!is_solved).then(|| "no cube".to_owned()),
                seconds: number as f64 / 4.0,
            };
            RecordRow::new(record, &plan)
        };
        (0..2 * ROWS_OF_BATCH as u64 + 5).map(row).collect()
    }

    fn check(batches: impl Iterator<Item = RecordBatch>, rows: &[RecordRow]) {
        let mut rows = rows.iter();
        for batch in batches {
            let text = |name: &str, at: usize| {
                let column = batch.column_by_name(name).expect("a column").as_string::<i32>();
                (!column.is_null(at)).then(|| column.value(at).to_owned())
            };
            let length = |name: &str, at: usize| {
                let column = batch
                    .column_by_name(name)
                    .expect("a column")
                    .as_primitive::<Int32Type>();
                (!column.is_null(at)).then(|| column.value(at) as u32)
            };
            for at in 0..batch.num_rows() {
                let cells = rows.next().expect("no more rows than were written");
                let cells = cells.cells();
                let number = batch
                    .column_by_name("number")
                    .expect("a column")
                    .as_primitive::<Int64Type>();
                let seconds = batch
                    .column_by_name("seconds")
                    .expect("a column")
                    .as_primitive::<Float64Type>();
                assert_eq!(
                    (number.value(at) as u64, seconds.value(at)),
                    (cells.number, cells.seconds)
                );
                for (name, expected) in [
                    ("method", Some(cells.method)),
                    ("puzzle", Some("3x3x3")),
                    ("cube", Some(cells.cube)),
                    ("solution", cells.solution),
                    ("error", cells.error),
                ] {
                    assert_eq!(text(name, at).as_deref(), expected, "{name}");
                }
                for (name, expected) in [
                    ("length", cells.htm),
                    ("htm", cells.htm),
                    ("qtm", cells.qtm),
                    ("htm_by_phases", cells.htm_by_phases),
                    ("lower_bound", None),
                ] {
                    assert_eq!(length(name, at), expected, "{name}");
                }
            }
        }
        assert_eq!(rows.len(), 0);
    }

    fn columns(rows: &[RecordRow]) -> RecordColumns {
        let mut columns = ColumnBuilder::default();
        rows.iter().for_each(|row| columns.add(&row.cells()));
        columns.take()
    }

    fn written(format: ColumnFormat, rows: &[RecordRow]) -> File {
        let file = tempfile::tempfile().expect("a file");
        let mut writer = ColumnWriter::new(file, format, "{\"run\":1}\n").expect("a beginning");
        for part in rows.chunks(777) {
            writer.write(&columns(part)).expect("a part");
        }
        writer.finish().expect("an end")
    }

    #[test]
    fn rows_come_back_from_parquet() {
        let rows = rows();
        let file = written(ColumnFormat::Parquet, &rows);
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).expect("a file of Parquet");
        let metadata = reader
            .metadata()
            .file_metadata()
            .key_value_metadata()
            .expect("metadata");
        let heading = metadata.iter().find(|entry| entry.key == HEADING).expect("the heading");
        assert_eq!(heading.value.as_deref(), Some("{\"run\":1}"));
        let batches = reader.build().expect("batches");
        check(batches.map(|batch| batch.expect("a batch")), &rows);
    }

    #[test]
    fn rows_come_back_from_arrow() {
        let rows = rows();
        let file = written(ColumnFormat::Arrow, &rows);
        let reader = FileReader::try_new(file, None).expect("a file of Arrow");
        assert_eq!(reader.schema().metadata[HEADING], "{\"run\":1}");
        check(reader.map(|batch| batch.expect("a batch")), &rows);
    }

    #[test]
    fn a_full_disk_is_the_error_of_the_file() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        for format in [ColumnFormat::Parquet, ColumnFormat::Arrow] {
            let mut outcome = ColumnWriter::new(Full, format, "");
            if let Ok(writer) = &mut outcome {
                writer.write(&columns(&rows()[..777])).expect("it is kept in memory");
            }
            let error = outcome.and_then(ColumnWriter::finish).err().expect("the disk is full");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{format:?}");
        }
    }

    #[test]
    fn columns_of_every_format_have_the_names_of_the_cells() {
        let rows = rows();
        let json = serde_json::to_value(rows[0].cells()).expect("JSON");
        let names: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(names, RecordCells::NAMES);
        let RecordColumns(columns) = columns(&rows[..1]);
        RecordBatch::try_new(Arc::new(schema("")), columns).expect("columns of these types");
    }
}
