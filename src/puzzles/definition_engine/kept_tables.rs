//! Writes tables as bytes, and reads them back. Before the tables are used, the reader compares a checksum of all data.

use super::coordinate::{Coordinate, CoordinateSpec, hash};
use super::error::EngineError;
use super::goal::GoalModel;
use super::group_table::GroupTable;
use super::moves::EngineMoves;
use super::near::NearTable;
use super::patterns::{FEW_STATES, MOST_TABLES, PatternTables, TableSet, exact_space};
use super::product::{DistanceTable, Entries, Product, Space};
use super::rows::{IN_WORD, RowGraph};
use super::ways::{MOST_WAYS, WaySpace, WayTables};
use super::whole_orbits::MOST_STATES;
use crate::search::CancelToken;
use std::collections::HashMap;
use std::fmt;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::sync::Arc;

/// The first bytes of a table file, with the version of the format.
const SIGNATURE: &[u8; 16] = b"rubik-puzzle-t03";

/// Codes for the types of tables.
const EXACT: u8 = 0;
const GROUP: u8 = 1;
const PATTERNS: u8 = 2;
const NEAR: u8 = 3;
const WAYS: u8 = 4;

/// The size in bytes of the buffer for reading and writing.
const BUFFER: usize = 1 << 16;

/// A hash of a puzzle with its goal and its allowed moves.
pub(super) fn fingerprint(model: &GoalModel, moves: &EngineMoves) -> u64 {
    hash(&told_apart(model, moves))
}

/// The effects of all moves and the conditions of the goal, as bytes. If two puzzles, goals or choices of moves need
/// different tables, their bytes practically always differ.
fn told_apart(model: &GoalModel, moves: &EngineMoves) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (effect, cost) in moves.effects.iter().zip(&moves.costs) {
        bytes.extend(effect.sources.iter().flat_map(|source| source.to_le_bytes()));
        bytes.extend(&effect.twists);
        bytes.extend(cost.to_le_bytes());
    }
    for solved in model.targets.iter().flatten().flatten() {
        bytes.extend(solved.iter().flat_map(|code| code.to_le_bytes()));
    }
    for orbit in &model.orbits {
        bytes.extend((orbit.range.start as u64).to_le_bytes());
        bytes.extend((orbit.class_of_code.len() as u64).to_le_bytes());
        bytes.extend(orbit.class_of_code.iter().flat_map(|class| class.to_le_bytes()));
    }
    for each in model.required.iter().flatten().chain(&model.impossible) {
        bytes.extend([each.place.to_le_bytes(), each.piece.to_le_bytes()].as_flattened());
    }
    bytes.extend(model.blocks.iter().flatten().flat_map(|home| home.to_le_bytes()));
    bytes
}

/// Identifies the input from which tables were computed: a puzzle with its goal and its allowed moves, and the memory
/// limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    /// Two hashes. For a different puzzle, goal, choice of moves or memory limit, at least one of them is almost
    /// certainly different.
    numbers: [u64; 2],
    memory: u64,
}

impl Question {
    pub(super) fn new(model: &GoalModel, moves: &EngineMoves, memory: u64) -> Question {
        Question::of_bytes(told_apart(model, moves), memory)
    }

    /// Identifies the input from which the tables of all phases of a solver were computed. Each phase has a goal, its
    /// moves, and groups of places.
    pub(super) fn of_phases<'a>(
        phases: impl IntoIterator<Item = (&'a GoalModel, &'a EngineMoves, &'a [Vec<u16>])>,
        memory: u64,
    ) -> Question {
        let mut bytes = b"phases".to_vec();
        for (model, moves, groups) in phases {
            bytes.extend(told_apart(model, moves));
            for group in groups {
                bytes.extend(group.iter().flat_map(|place| place.to_le_bytes()));
                // No place has this number.
                bytes.extend(u16::MAX.to_le_bytes());
            }
        }
        Question::of_bytes(bytes, memory)
    }

    fn of_bytes(mut bytes: Vec<u8>, memory: u64) -> Question {
        bytes.extend(memory.to_le_bytes());
        let first = hash(&bytes);
        bytes.rotate_right(size_of_val(&memory));
        Question {
            numbers: [first, hash(&bytes)],
            memory,
        }
    }

    /// The memory limit, in bytes.
    pub(super) const fn memory(&self) -> u64 {
        self.memory
    }

    /// The first hash.
    pub(super) const fn number(&self) -> u64 {
        self.numbers[0]
    }
}

/// Writes both hashes.
impl fmt::Display for Question {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.numbers;
        write!(formatter, "{first:016x}{second:016x}")
    }
}

/// Writes bytes to another writer, and computes their checksum.
pub(super) struct Sink<'a> {
    to: &'a mut dyn Write,
    sum: u64,
}

impl<'a> Sink<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Sink<'a> {
        Sink { to, sum: 0 }
    }

    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.sum = self.sum.rotate_left(1) ^ hash(bytes);
        self.to.write_all(bytes)
    }

    fn number(&mut self, number: u64) -> Result<()> {
        self.put(&number.to_le_bytes())
    }

    fn words(&mut self, words: &[u64]) -> Result<()> {
        let mut buffer = Vec::with_capacity(BUFFER);
        for part in words.chunks(BUFFER / 8) {
            buffer.clear();
            buffer.extend(part.iter().flat_map(|word| word.to_le_bytes()));
            self.put(&buffer)?;
        }
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        bytes.chunks(BUFFER).try_for_each(|part| self.put(part))
    }

    /// Writes the checksum.
    pub(super) fn end(self) -> Result<()> {
        self.to.write_all(&self.sum.to_le_bytes())
    }
}

/// Reads bytes from another reader, and computes their checksum.
pub(super) struct Source<'a> {
    from: &'a mut dyn Read,
    sum: u64,
}

fn wrong() -> Error {
    Error::from(ErrorKind::InvalidData)
}

impl<'a> Source<'a> {
    pub(super) fn new(from: &'a mut dyn Read) -> Source<'a> {
        Source { from, sum: 0 }
    }

    pub(super) fn get(&mut self, bytes: &mut [u8]) -> Result<()> {
        self.from.read_exact(bytes)?;
        self.sum = self.sum.rotate_left(1) ^ hash(bytes);
        Ok(())
    }

    fn number(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        self.get(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Reads a number. Returns an error if the number is larger than `most`.
    fn limited(&mut self, most: usize) -> Result<usize> {
        let number = usize::try_from(self.number()?).ok();
        number.filter(|&number| number <= most).ok_or_else(wrong)
    }

    fn words(&mut self, count: usize) -> Result<Vec<u64>> {
        let mut words = Vec::with_capacity(count);
        let mut buffer = vec![0; BUFFER];
        while words.len() < count {
            let part = &mut buffer[..BUFFER.min(8 * (count - words.len()))];
            self.get(part)?;
            words.extend(part.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)));
        }
        Ok(words)
    }

    fn bytes(&mut self, count: usize) -> Result<Vec<u8>> {
        let mut bytes = vec![0; count];
        bytes.chunks_mut(BUFFER).try_for_each(|part| self.get(part))?;
        Ok(bytes)
    }

    /// Reads the checksum. Returns an error if the checksum is wrong.
    pub(super) fn end(self) -> Result<()> {
        let mut last = [0; 8];
        self.from.read_exact(&mut last)?;
        (u64::from_le_bytes(last) == self.sum).then_some(()).ok_or_else(wrong)
    }
}

/// Tables that can be written to a file.
pub(super) trait KeptTables {
    /// The size of the tables, in bytes.
    fn bytes(&self) -> u64;

    /// Writes the tables.
    fn write(&self, sink: &mut Sink<'_>) -> Result<()>;
}

/// Writes tables, after the question that they answer.
pub(super) fn write(tables: &impl KeptTables, question: &Question, to: &mut dyn Write) -> Result<()> {
    let mut sink = Sink::new(to);
    sink.put(SIGNATURE)?;
    sink.words(&question.numbers)?;
    tables.write(&mut sink)?;
    sink.end()
}

impl KeptTables for TableSet {
    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn write(&self, sink: &mut Sink<'_>) -> Result<()> {
        match self {
            TableSet::Patterns(set) => write_patterns(set, sink),
            TableSet::Group(table) => {
                sink.put(&[GROUP])?;
                write_counts(&table.counts, sink)?;
                sink.words(&table.classes)?;
                sink.words(&table.words)?;
                sink.bytes(&table.last_found)
            }
            TableSet::Ways(tables) => {
                sink.put(&[WAYS])?;
                tables.tables.iter().try_for_each(|table| sink.bytes(table))
            }
            TableSet::Near(table) => {
                sink.put(&[NEAR])?;
                sink.number(table.beyond.map_or(u64::MAX, u64::from))?;
                sink.number(table.slots.len() as u64)?;
                sink.words(&table.slots)
            }
        }
    }
}

/// The tables of all phases of a solver.
impl KeptTables for Vec<PatternTables> {
    fn bytes(&self) -> u64 {
        self.iter().map(PatternTables::bytes).sum()
    }

    fn write(&self, sink: &mut Sink<'_>) -> Result<()> {
        self.iter().try_for_each(|set| write_patterns(set, sink))
    }
}

fn write_patterns(set: &PatternTables, sink: &mut Sink<'_>) -> Result<()> {
    if set.is_exact {
        sink.put(&[EXACT])?;
        return write_distances(&set.tables[0], sink);
    }
    sink.put(&[PATTERNS])?;
    sink.number(set.tables.len() as u64)?;
    for table in &set.tables {
        let specs = { table.product.coordinates.iter() }.map(|each| each.spec().ok_or_else(wrong));
        let specs = specs.collect::<Result<Vec<_>>>()?;
        sink.number(specs.len() as u64)?;
        for spec in specs {
            sink.number(spec.orbit as u64)?;
            sink.number(spec.seen.len() as u64)?;
            sink.put(&spec.seen)?;
            sink.put(&spec.class_to)?;
        }
        write_distances(table, sink)?;
    }
    Ok(())
}

fn write_counts(counts: &[u64], sink: &mut Sink<'_>) -> Result<()> {
    sink.number(counts.len() as u64)?;
    sink.words(counts)
}

fn write_distances(table: &DistanceTable, sink: &mut Sink<'_>) -> Result<()> {
    write_counts(&table.counts, sink)?;
    sink.put(&[u8::from(table.is_complete)])?;
    match &table.entries {
        Entries::Narrow(words) => sink.words(words)?,
        Entries::Wide(bytes) => sink.bytes(bytes)?,
    }
    sink.bytes(&table.last_found)
}

/// The maximum number of different distances in a table.
const MOST_DISTANCES: usize = 1 << 8;

/// Reads tables that were written for a question. `tables` reads what follows the question.
///
/// # Errors
///
/// Returns [`EngineError::OtherTables`] if the tables were written for a different question, or if the data was changed
/// or cut off.
pub(super) fn read<T>(
    question: &Question,
    from: &mut dyn Read,
    tables: impl FnOnce(&mut Source<'_>) -> Result<T>,
) -> std::result::Result<T, EngineError> {
    let mut source = Source::new(from);
    let whole = || {
        let mut signature = [0; SIGNATURE.len()];
        source.get(&mut signature)?;
        if signature != *SIGNATURE || source.words(question.numbers.len())? != question.numbers {
            return Err(wrong());
        }
        tables(&mut source)
    };
    let tables = whole().and_then(|tables| source.end().map(|()| tables));
    tables.map_err(|_| EngineError::OtherTables)
}

/// Reads the tables of a goal. No table may be larger than the memory limit.
///
/// The file contains the distances or costs. For pattern tables, it also specifies the coordinates. This function
/// computes all other data again. If the token is cancelled, the tables are not read, which is an error.
pub(super) fn read_set(
    model: &GoalModel,
    moves: &EngineMoves,
    memory: u64,
    cancel: &CancelToken,
    source: &mut Source<'_>,
) -> Result<TableSet> {
    match read_kind(source)? {
        EXACT => {
            let Ok(Space::Product(product)) = exact_space(model, moves, memory, FEW_STATES, cancel) else {
                return Err(wrong());
            };
            read_exact(product, model, source).map(TableSet::Patterns)
        }
        GROUP => {
            let Ok(Space::Group(index)) = exact_space(model, moves, memory, FEW_STATES, cancel) else {
                return Err(wrong());
            };
            let counts = read_counts(source)?;
            let rows = index.rows();
            Ok(TableSet::Group(GroupTable {
                classes: source.words(counts.len())?,
                words: source.words(rows * index.width() / IN_WORD)?,
                last_found: source.bytes(rows)?,
                index,
                counts,
            }))
        }
        PATTERNS => read_patterns((model, moves, memory), MOST_TABLES, cancel, source).map(TableSet::Patterns),
        WAYS => {
            let space = WaySpace::new(model, moves, memory.min(MOST_WAYS), cancel).ok_or_else(wrong)?;
            let tables = space.bytes().map(|bytes| source.bytes(bytes)).collect::<Result<_>>()?;
            WayTables::of_tables(Arc::new(space), tables)
                .map(TableSet::Ways)
                .ok_or_else(wrong)
        }
        NEAR => {
            let beyond = match source.number()? {
                u64::MAX => None,
                cost => Some(u32::try_from(cost).map_err(|_| wrong())?),
            };
            let slots = source.limited(memory as usize / size_of::<u64>() + 1_024)?;
            NearTable::of_slots(source.words(slots)?, beyond)
                .map(TableSet::Near)
                .ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

/// Reads the tables of one phase: at most `most_tables` tables, or a table of all states, whose coordinates `exact`
/// computes.
pub(super) fn read_phase(
    problem @ (model, ..): (&GoalModel, &EngineMoves, u64),
    most_tables: usize,
    exact: impl FnOnce() -> Option<Product>,
    cancel: &CancelToken,
    source: &mut Source<'_>,
) -> Result<PatternTables> {
    match read_kind(source)? {
        EXACT => read_exact(exact().ok_or_else(wrong)?, model, source),
        PATTERNS => read_patterns(problem, most_tables, cancel, source),
        _ => Err(wrong()),
    }
}

fn read_kind(source: &mut Source<'_>) -> Result<u8> {
    let mut kind = [0];
    source.get(&mut kind)?;
    Ok(kind[0])
}

fn read_exact(product: Product, model: &GoalModel, source: &mut Source<'_>) -> Result<PatternTables> {
    Ok(PatternTables {
        tables: vec![read_distances(product, model, source)?],
        is_exact: true,
    })
}

fn read_patterns(
    (model, moves, memory): (&GoalModel, &EngineMoves, u64),
    most_tables: usize,
    cancel: &CancelToken,
    source: &mut Source<'_>,
) -> Result<PatternTables> {
    let count = source.limited(most_tables)?;
    let mut known: HashMap<CoordinateSpec, Arc<Coordinate>> = HashMap::new();
    let mut left = memory;
    let mut tables = Vec::new();
    for _ in 0..count {
        let coordinates = source.limited(2 * model.orbits.len())?;
        let coordinates = (0..coordinates).map(|_| {
            let spec = read_spec(model, source)?;
            if let Some(coordinate) = known.get(&spec) {
                return Ok(Arc::clone(coordinate));
            }
            let coordinate = Coordinate::new(model, moves, spec.clone(), MOST_STATES, cancel);
            let coordinate = Arc::new(coordinate.ok_or_else(wrong)?);
            known.insert(spec, Arc::clone(&coordinate));
            Ok(coordinate)
        });
        let coordinates = coordinates.collect::<Result<Vec<_>>>()?;
        let sizes = coordinates.iter().map(|each| each.len() as f64);
        if coordinates.is_empty() || Product::bytes_of(sizes, moves) > left as f64 {
            return Err(wrong());
        }
        let product = Product::new(coordinates, moves);
        left = left.checked_sub(product.bytes()).ok_or_else(wrong)?;
        tables.push(read_distances(product, model, source)?);
    }
    Ok(PatternTables {
        tables,
        is_exact: false,
    })
}

fn read_counts(source: &mut Source<'_>) -> Result<Vec<u64>> {
    let distances = source.limited(MOST_DISTANCES)?;
    if distances == 0 {
        return Err(wrong());
    }
    source.words(distances)
}

fn read_spec(model: &GoalModel, source: &mut Source<'_>) -> Result<CoordinateSpec> {
    let orbit = source.limited(model.orbits.len() - 1)?;
    let classes = &model.orbits[orbit].classes;
    let seen = source.limited(classes.len())?;
    let spec = CoordinateSpec {
        orbit,
        seen: source.bytes(seen)?,
        class_to: source.bytes(classes.len())?,
    };
    // The number of orientations that the coordinate distinguishes for a class must divide the number that the goal
    // distinguishes for the same pieces.
    let fits = |(class, &to): (usize, &u8)| {
        let seen = spec.seen.get(usize::from(to)).copied();
        seen.is_some_and(|seen| seen > 0 && classes[class].seen.is_multiple_of(seen))
    };
    let is_sound = spec.class_to.iter().enumerate().all(fits) && spec.seen.iter().all(|&seen| seen > 0);
    is_sound.then_some(spec).ok_or_else(wrong)
}

fn read_distances(product: Product, model: &GoalModel, source: &mut Source<'_>) -> Result<DistanceTable> {
    let counts = read_counts(source)?;
    let mut is_complete = [0];
    source.get(&mut is_complete)?;
    let entries = if product.is_narrow {
        Entries::Narrow(source.words(product.bytes() as usize / size_of::<u64>())?)
    } else {
        Entries::Wide(source.bytes(product.bytes() as usize)?)
    };
    let targets = product.targets(model);
    Ok(DistanceTable {
        last_found: source.bytes(product.rows)?,
        product,
        entries,
        counts,
        targets,
        is_complete: is_complete[0] != 0,
    })
}
