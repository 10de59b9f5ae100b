//! Solves many positions at once, on all cores.

use crate::cube::text_of;
use crate::keywords::fields_of;
use crate::requests::session;
use crate::waiting::{Running, Warnings, interruptible, raised, refused};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyByteArray, PyDict, PyFloat, PyList, PyString};
use rubik::cube::{Face, Facelet, Facelets, Position};
use rubik::notation::Reader;
use rubik::search::CancelToken;
use rubik::{Cube, Error};
use serde_json::{Map, Value};
use std::sync::mpsc::{Sender, channel};

/// A solution, or the error.
type SolveResult<T> = Result<T, Error>;

/// The index and the exception of each position that has no solution.
type Reasons<'py> = Vec<(usize, Bound<'py, PyAny>)>;

fn reasons<'py, T>(py: Python<'py>, solved: &[SolveResult<T>]) -> Reasons<'py> {
    let failed = { solved.iter().enumerate() }.filter_map(|(at, each)| Some((at, each.as_ref().err()?)));
    failed
        .map(|(at, error)| (at, raised(py, error).into_value(py).into_bound(py).into_any()))
        .collect()
}

/// The fields of a request about many positions. Options that ask for more than one solution are refused.
fn fields_of_each(keywords: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    let fields = fields_of(keywords)?;
    for (name, one) in [("solutions", Value::from(1)), ("all", Value::from(false))] {
        if fields.get(name).is_some_and(|value| *value != one) {
            let message = format!("{name} cannot be used with many positions, which get one solution each; use solve");
            return Err(refused(keywords.py(), &message));
        }
    }
    Ok(fields)
}

/// The text of a position: borrowed from a Python string or a column, or written for this search.
enum PositionText {
    Python(PyBackedStr),
    InColumn(Py<TextColumn>, usize),
    Written(String),
}

impl AsRef<str> for PositionText {
    fn as_ref(&self) -> &str {
        match self {
            PositionText::Python(text) => text,
            PositionText::InColumn(column, at) => column.get().text(*at),
            PositionText::Written(text) => text,
        }
    }
}

/// A column of texts in Arrow's layout: all texts one after the other, and the offsets where they begin and end.
#[pyclass(frozen, module = "rubik")]
pub struct TextColumn {
    texts: String,
    offsets: Vec<usize>,
}

#[pymethods]
impl TextColumn {
    #[new]
    fn new(py: Python<'_>, texts: PyBuffer<u8>, offsets: PyBuffer<i64>) -> PyResult<TextColumn> {
        let wrong = || PyValueError::new_err("texts in UTF-8 and the offsets where they begin and end are needed");
        let texts = String::from_utf8(texts.to_vec(py)?).map_err(|_| wrong())?;
        let offsets = offsets.to_vec(py)?.into_iter().map(usize::try_from);
        let offsets: Vec<usize> = offsets.collect::<Result<_, _>>().map_err(|_| wrong())?;
        let are_texts = offsets.windows(2).all(|ends| texts.get(ends[0]..ends[1]).is_some());
        are_texts.then_some(TextColumn { texts, offsets }).ok_or_else(wrong)
    }
}

impl TextColumn {
    fn text(&self, at: usize) -> &str {
        &self.texts[self.offsets[at]..self.offsets[at + 1]]
    }
}

/// The text of a position, or `None` for a missing value: Python's None, NaN, or a missing value of pandas.
fn text_if_any(value: &Bound<'_, PyAny>) -> PyResult<Option<PositionText>> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(PositionText::Python(text.clone().try_into()?)));
    }
    let is_missing = value.is_none()
        || value.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
        || ["NAType", "NaTType"].contains(&value.get_type().name()?.to_str()?);
    if is_missing {
        return Ok(None);
    }
    let written = text_of(value).map(|text| Some(PositionText::Written(text)));
    written.map_err(|_| {
        let of = value.get_type();
        PyTypeError::new_err(format!(
            "a position must be text, a Cube, an Algorithm or missing, not {of}"
        ))
    })
}

/// The number of texts that are solved together, while the next texts are read and the last solutions become Python
/// strings. This number keeps all cores busy even if a solution takes only a microsecond.
const TEXTS_OF_PART: usize = 1 << 14;

/// Solves the positions in several lists, one list after the other. A position is a text, a cube, an algorithm or
/// missing. Returns the solutions, and the index and the exception of each position that has no solution. The solution
/// of such a position is None, and so is the solution of a missing position.
#[pyfunction]
pub fn solve_texts<'py>(
    lists: &Bound<'py, PyAny>,
    keywords: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyList>, Reasons<'py>)> {
    let py = lists.py();
    let fields = fields_of_each(keywords)?;
    let session = session(py)?;
    let warnings = Warnings::default();
    let heard = warnings.clone();
    let token = CancelToken::new();
    let (sender, parts) = channel::<Vec<PositionText>>();
    let running = Running::start(token.clone(), threads, move |token, solved| {
        let many = session.many(&fields, &heard, token);
        for texts in parts {
            let results = match &many {
                Ok(many) => Ok(many.solve_texts(&texts, token)),
                Err(error) => Err(error.clone()),
            };
            // The texts go back to the thread that holds the interpreter's lock. Only that thread may drop them.
            if solved.send((texts, results)).is_err() {
                return;
            }
        }
    })?;
    let collected = solve_parts(lists, sender, &running);
    if collected.is_err() {
        token.cancel();
    }
    warnings.issue(py)?;
    collected
}

/// The texts of a part with their results, or with one error that applies to all of them.
type SolvedPart = (Vec<PositionText>, Result<Vec<SolveResult<String>>, Error>);

fn solve_parts<'py>(
    lists: &Bound<'py, PyAny>,
    parts: Sender<Vec<PositionText>>,
    running: &Running<SolvedPart>,
) -> PyResult<(Bound<'py, PyList>, Reasons<'py>)> {
    let py = lists.py();
    // Sending fails only if the work has ended, which `running.next` reports.
    let send = |texts: &mut Vec<PositionText>| drop(parts.send(std::mem::take(texts)));
    let mut texts: Vec<PositionText> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    let mut count = 0;
    let mut add = |text: PositionText, at: usize| {
        texts.push(text);
        places.push(at);
        if texts.len() == TEXTS_OF_PART {
            send(&mut texts);
        }
    };
    for list in lists.try_iter()? {
        let list = list?;
        if let Ok(column) = list.cast::<TextColumn>() {
            for at in 0..column.get().offsets.len().saturating_sub(1) {
                add(PositionText::InColumn(column.clone().unbind(), at), count);
                count += 1;
            }
            continue;
        }
        for each in list.try_iter()? {
            if let Some(text) = text_if_any(&each?)? {
                add(text, count);
            }
            count += 1;
        }
    }
    // Without any text, an empty part is sent so that the options are checked.
    if !texts.is_empty() || places.is_empty() {
        send(&mut texts);
    }
    drop(parts);
    let mut solutions: Vec<Option<Bound<'py, PyString>>> = vec![None; count];
    let mut reasons: Reasons<'py> = Vec::new();
    let mut places = places.into_iter();
    while let Some((_texts, solved)) = running.next(py)? {
        for solution in solved.map_err(|error| raised(py, &error))? {
            let place = places.next().expect("as many results as texts");
            match solution {
                Ok(solution) => solutions[place] = Some(PyString::new(py, &solution)),
                Err(error) => reasons.push((place, raised(py, &error).into_value(py).into_bound(py).into_any())),
            }
        }
    }
    match places.next() {
        None => Ok((PyList::new(py, solutions)?, reasons)),
        Some(_) => Err(PyRuntimeError::new_err("the search ended without an answer")),
    }
}

/// Solves cubes of 54 numbers each, and returns their moves as numbers, in rows as long as the longest solution.
/// Shorter solutions are filled up with 255. The row of a cube without a solution begins with 254.
#[pyfunction]
pub fn solve_arrays<'py>(
    stickers: PyBuffer<u8>,
    keywords: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyByteArray>, usize, Reasons<'py>)> {
    const BEHIND: u8 = 255;
    const UNSOLVED: u8 = 254;
    let py = keywords.py();
    let is_in_order = stickers.is_c_contiguous() && stickers.dimensions() == 2;
    if !is_in_order || stickers.shape()[1] != Facelet::COUNT {
        return Err(PyValueError::new_err(
            "an array of uint8 in C order with 54 stickers in each row is needed",
        ));
    }
    let fields = fields_of_each(keywords)?;
    let session = session(py)?;
    let cells = stickers.to_vec(py)?;
    let mut positions: Vec<SolveResult<Position>> = Vec::with_capacity(stickers.shape()[0]);
    for row in cells.chunks_exact(Facelet::COUNT) {
        let mut colors = [Face::U; Facelet::COUNT];
        for (color, cell) in colors.iter_mut().zip(row) {
            *color = *{ Face::ALL.get(usize::from(*cell)) }
                .ok_or_else(|| PyValueError::new_err("a sticker is a number from 0 to 5, in the order U R F D L B"))?;
        }
        positions.push(position(Facelets::new(colors)));
    }
    let warnings = Warnings::default();
    let heard = warnings.clone();
    let solved = interruptible(py, CancelToken::new(), threads, move |token| {
        let many = session.many(&fields, &heard, token)?;
        let right: Vec<&Position> = positions.iter().flatten().collect();
        let mut found = many.solve_positions(&right, token)?.into_iter();
        let in_place = positions.iter().map(|position| match position {
            Ok(_) => found.next().expect("a result for each cube").map_err(Error::from),
            Err(error) => Err(error.clone()),
        });
        Ok(in_place.collect::<Vec<_>>())
    })?;
    warnings.issue(py)?;
    let solved = solved.map_err(|error: Error| raised(py, &error))?;
    let reasons = reasons(py, &solved);
    let lengths = solved.iter().flatten().map(|each| each.moves().moves().len());
    let width = lengths.max().unwrap_or(0).max(1);
    let moves = PyByteArray::new_with(py, solved.len() * width, |moves| {
        moves.fill(BEHIND);
        for (row, solution) in moves.chunks_exact_mut(width).zip(&solved) {
            match solution {
                Ok(solution) => {
                    for (cell, each) in row.iter_mut().zip(solution.moves().moves()) {
                        *cell = *each as u8;
                    }
                }
                Err(_) => row[0] = UNSOLVED,
            }
        }
        Ok(())
    })?;
    Ok((moves, width, reasons))
}

/// The position with these stickers, in any orientation of the cube.
fn position(facelets: Facelets) -> SolveResult<Position> {
    let colors = *facelets.colors();
    if let Ok(cube) = Cube::try_from(facelets) {
        return Ok(cube.position);
    }
    // Reading the stickers as text gives the error.
    let text: String = colors.iter().map(|face| face.letter()).collect();
    Ok(Reader::default().read(&text)?.cube.position)
}
