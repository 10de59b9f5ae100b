//! Many positions at once, on all cores.

use crate::cube::text_of;
use crate::keywords::fields_of;
use crate::requests::SESSION;
use crate::waiting::{Warnings, interruptible, raised};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyList};
use rubik::cube::{Face, Facelet, Facelets, Position};
use rubik::notation::Reader;
use rubik::{Cube, Error};

/// A solution, or why there is none.
type Solved<T> = Result<T, Error>;

/// Raises the first error, unless None is to stand in its place.
fn raise_first<T>(py: Python<'_>, solved: &[Solved<T>], keeps_on: bool) -> PyResult<()> {
    let first = solved
        .iter()
        .enumerate()
        .find_map(|(at, each)| Some((at, each.as_ref().err()?)));
    match first {
        Some((at, error)) if !keeps_on => {
            let error = raised(py, error);
            error.value(py).setattr("index", at)?;
            Err(error)
        }
        _ => Ok(()),
    }
}

/// Solves positions that are written as text, or cubes.
#[pyfunction]
pub fn solve_texts<'py>(
    cubes: &Bound<'py, PyAny>,
    keywords: &Bound<'py, PyDict>,
    keeps_on: bool,
) -> PyResult<Bound<'py, PyList>> {
    let py = cubes.py();
    let texts: PyResult<Vec<String>> = cubes.try_iter()?.map(|each| text_of(&each?)).collect();
    let (texts, fields) = (texts?, fields_of(keywords)?);
    let warnings = Warnings::default();
    let heard = warnings.clone();
    let solved = interruptible(py, move |token| {
        let many = SESSION.many(&fields, &heard, token)?;
        Ok(many.solve_texts(&texts, token))
    })?;
    warnings.issue(py)?;
    let solved = solved.map_err(|error: Error| raised(py, &error))?;
    raise_first(py, &solved, keeps_on)?;
    PyList::new(py, solved.into_iter().map(Result::ok))
}

/// Solves cubes that are 54 numbers each, and gives their moves as numbers, with as many a cube as the longest
/// solution has; behind the last move of a shorter one stands 255. A cube without a solution has 254 there.
#[pyfunction]
pub fn solve_arrays<'py>(
    stickers: PyBuffer<u8>,
    keywords: &Bound<'py, PyDict>,
    keeps_on: bool,
) -> PyResult<(Bound<'py, PyByteArray>, usize)> {
    const BEHIND: u8 = 255;
    const UNSOLVED: u8 = 254;
    let py = keywords.py();
    let is_in_order = stickers.is_c_contiguous() && stickers.dimensions() == 2;
    if !is_in_order || stickers.shape()[1] != Facelet::COUNT {
        return Err(PyValueError::new_err(
            "an array of uint8 is needed, 54 in each row, row after row",
        ));
    }
    let fields = fields_of(keywords)?;
    let cells = stickers.to_vec(py)?;
    let mut positions: Vec<Solved<Position>> = Vec::with_capacity(stickers.shape()[0]);
    for row in cells.chunks_exact(Facelet::COUNT) {
        let mut colors = [Face::U; Facelet::COUNT];
        for (color, cell) in colors.iter_mut().zip(row) {
            *color = *{ Face::ALL.get(usize::from(*cell)) }
                .ok_or_else(|| PyValueError::new_err("a sticker is a number from 0 to 5, in the order U R F D L B"))?;
        }
        positions.push(position(Facelets::new(colors)));
    }
    raise_first(py, &positions, keeps_on)?;
    let warnings = Warnings::default();
    let heard = warnings.clone();
    let solved = interruptible(py, move |token| {
        let many = SESSION.many(&fields, &heard, token)?;
        let right: Vec<&Position> = positions.iter().flatten().collect();
        let mut found = many.solve_positions(&right, token)?.into_iter();
        let in_place = positions.iter().map(|position| match position {
            Ok(_) => found.next().expect("a result a cube").map_err(Error::from),
            Err(error) => Err(error.clone()),
        });
        Ok(in_place.collect::<Vec<_>>())
    })?;
    warnings.issue(py)?;
    let solved = solved.map_err(|error: Error| raised(py, &error))?;
    raise_first(py, &solved, keeps_on)?;
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
    Ok((moves, width))
}

/// The position that shows some stickers, however it is held.
fn position(facelets: Facelets) -> Solved<Position> {
    let colors = *facelets.colors();
    if let Ok(cube) = Cube::try_from(facelets) {
        return Ok(cube.position);
    }
    // The reader of texts says what is wrong.
    let text: String = colors.iter().map(|face| face.letter()).collect();
    Ok(Reader::default().read(&text)?.cube.position)
}
