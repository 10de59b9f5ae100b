//! A 3x3x3 as an object of Python.

use crate::algorithm::Algorithm;
use crate::waiting::raised;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use rubik::cube::{Facelets, Position};
use rubik::notation::drawing::Drawing;
use rubik::notation::svg::{self, Picture};
use rubik::notation::{ColorScheme, Format, Reader, write};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A 3x3x3: its stickers, and how it is held. It never changes.
#[pyclass(frozen, module = "rubik")]
pub struct Cube(pub rubik::Cube);

impl Cube {
    /// Its stickers, as it is held.
    pub fn text(&self) -> String {
        write(&self.0, Format::Facelets).expect("stickers need no solver")
    }
}

/// A format by its name.
fn format(name: &str) -> PyResult<Format> {
    let known = Format::ALL.into_iter().find(|format| format.name() == name);
    known.ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        PyValueError::new_err(format!("'{name}' is no format, which is one of {}", names.join(", ")))
    })
}

#[pymethods]
impl Cube {
    #[new]
    #[pyo3(signature = (text = None, format = None))]
    fn new(py: Python<'_>, text: Option<&Bound<'_, PyAny>>, format: Option<&str>) -> PyResult<Cube> {
        let Some(text) = text else {
            return Ok(Cube(rubik::Cube::SOLVED));
        };
        let reader = Reader {
            format: format.map(self::format).transpose()?,
            ..Reader::default()
        };
        let reading = reader.read(&text_of(text)?);
        Ok(Cube(reading.map_err(|error| raised(py, &error.into()))?.cube))
    }

    #[classmethod]
    #[pyo3(signature = (seed, number = 0))]
    fn random(_: &Bound<'_, PyType>, seed: u64, number: u64) -> Cube {
        Cube(rubik::Cube::random(seed, number))
    }

    fn apply(&self, py: Python<'_>, algorithm: &Bound<'_, PyAny>) -> PyResult<Cube> {
        let algorithm = Algorithm::of(algorithm)?;
        let after = algorithm.applied_to(&self.0);
        let after = after.map_err(|error| raised(py, &rubik::notation::AlgorithmError::from(error).into()))?;
        Ok(Cube(after))
    }

    fn inverse(&self) -> Cube {
        let position = Position::from(self.0.position.cube.inverse());
        Cube(rubik::Cube::from(position))
    }

    #[getter]
    fn facelets(&self) -> String {
        self.text()
    }

    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// A number from 0 to 5 a sticker, in the order U R F D L B.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.facelets().colors().map(|face| face as u8))
    }

    fn to(&self, format: &str) -> PyResult<String> {
        let written = write(&self.0, self::format(format)?);
        written.ok_or_else(|| PyValueError::new_err("moves are found by solve"))
    }

    fn svg(&self) -> String {
        self.drawn().svg()
    }

    fn png<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.drawn().png())
    }

    fn _repr_svg_(&self) -> String {
        self.drawn().svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Cube('{}')", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Cube>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.facelets().colors().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Cube>(), (self.text(), Format::Facelets.name()))
    }
}

impl Cube {
    fn drawn(&self) -> Drawing {
        let facelets: Facelets = self.0.facelets();
        svg::draw(&facelets, Picture::default(), &ColorScheme::default())
    }
}

/// The text of a position or an algorithm.
pub fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(cube) = value.cast::<Cube>() {
        return Ok(cube.get().text());
    }
    if let Ok(algorithm) = value.cast::<Algorithm>() {
        return Ok(algorithm.get().text());
    }
    value.extract()
}
