//! The Python class of an algorithm of the 3x3x3.

use crate::waiting::raised;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyType};
use rubik::notation::AlgorithmError;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// An algorithm as it was written, with its brackets and commutators. It is immutable.
///
/// >>> import rubik
/// >>> sexy = rubik.Algorithm("R U R' U'")
/// >>> len(sexy), sexy[0], list(sexy)
/// (4, 'R', ['R', 'U', "R'", "U'"])
/// >>> sexy * 6 + "F"
/// Algorithm("(R U R' U')6 F")
/// >>> -sexy
/// Algorithm("U R U' R'")
/// >>> rubik.Cube().apply(sexy - sexy).is_solved
/// True
#[pyclass(frozen, module = "rubik")]
pub struct Algorithm(rubik::Algorithm);

impl Algorithm {
    /// The text of the algorithm.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// This algorithm followed by another algorithm. If this algorithm contains a comment, a line break ends the
    /// comment, so that the other algorithm does not become part of it.
    fn followed_by(&self, py: Python<'_>, other: &rubik::Algorithm) -> PyResult<Algorithm> {
        let first = self.text();
        let between = if first.contains("//") { '\n' } else { ' ' };
        Ok(Algorithm(read(py, format!("{first}{between}{other}").trim())?))
    }

    /// Reads a Python value that is an [`Algorithm`] or text.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<rubik::Algorithm> {
        match value.cast::<Algorithm>() {
            Ok(algorithm) => Ok(algorithm.get().0.clone()),
            Err(_) => {
                let text: Result<String, _> = value.extract();
                let of = value.get_type();
                let text = text.map_err(|_| PyTypeError::new_err(format!("an algorithm must be text, not {of}")))?;
                read(value.py(), &text)
            }
        }
    }
}

fn read(py: Python<'_>, text: &str) -> PyResult<rubik::Algorithm> {
    let read: Result<rubik::Algorithm, AlgorithmError> = text.parse();
    read.map_err(|error| raised(py, &error.into()))
}

#[pymethods]
impl Algorithm {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Algorithm> {
        Ok(Algorithm(read(py, text)?))
    }

    /// The algorithm that undoes this one.
    ///
    /// >>> rubik.Algorithm("[R, U]").inverse()
    /// Algorithm("[U, R]")
    fn inverse(&self) -> Algorithm {
        Algorithm(self.0.inverse())
    }

    /// The algorithm after successive turns about the same axis have been merged.
    ///
    /// >>> rubik.Algorithm("R R U L L' U").simplified()
    /// Algorithm("R2 U2")
    fn simplified(&self, py: Python<'_>) -> PyResult<Algorithm> {
        let simplified = self.0.simplified();
        let simplified = simplified.map_err(|error| raised(py, &AlgorithmError::from(error).into()))?;
        Ok(Algorithm(simplified))
    }

    /// The turns one by one, with brackets expanded.
    ///
    /// >>> rubik.Algorithm("[R, U]").turns()
    /// ['R', 'U', "R'", "U'"]
    fn turns(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let expanded = self.0.expanded();
        let expanded = expanded.map_err(|error| raised(py, &AlgorithmError::from(error).into()))?;
        Ok(expanded.to_string().split_whitespace().map(str::to_owned).collect())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.turns(py)?.len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.turns(py)?.into_bound_py_any(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let turns = self.turns(py)?.into_bound_py_any(py)?.get_item(index)?;
        match turns.cast::<PyList>() {
            Ok(part) => {
                let part: Vec<String> = part.extract()?;
                Algorithm(read(py, &part.join(" "))?).into_bound_py_any(py)
            }
            Err(_) => Ok(turns),
        }
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Algorithm> {
        self.followed_by(py, &Algorithm::of(other)?)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Algorithm> {
        Algorithm(Algorithm::of(other)?).followed_by(py, &self.0)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Algorithm> {
        self.followed_by(py, &Algorithm::of(other)?.inverse())
    }

    fn __neg__(&self) -> Algorithm {
        self.inverse()
    }

    fn __mul__(&self, py: Python<'_>, times: i64) -> PyResult<Algorithm> {
        let text = match times {
            0 => String::new(),
            1 => return Ok(Algorithm(self.0.clone())),
            ..0 => format!("({}){}", self.0.inverse(), times.unsigned_abs()),
            _ => format!("({}){times}", self.0),
        };
        Ok(Algorithm(read(py, &text)?))
    }

    fn __rmul__(&self, py: Python<'_>, times: i64) -> PyResult<Algorithm> {
        self.__mul__(py, times)
    }

    /// A notebook shows an animation of the algorithm.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let drawn = py.import("rubik._drawn")?.getattr("animation")?.call1((self.text(),))?;
        Ok(drawn.getattr("svg")?.unbind())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Algorithm({:?})", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Algorithm>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Algorithm>(), (self.text(),))
    }
}
