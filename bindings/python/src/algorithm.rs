//! An algorithm of the 3x3x3 as an object of Python.

use crate::waiting::raised;
use pyo3::prelude::*;
use pyo3::types::PyType;
use rubik::notation::AlgorithmError;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// An algorithm as it was written: turns, brackets, commutators. It never changes.
#[pyclass(frozen, module = "rubik")]
pub struct Algorithm(rubik::Algorithm);

impl Algorithm {
    /// As it is written.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// An algorithm, or the text of one.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<rubik::Algorithm> {
        match value.cast::<Algorithm>() {
            Ok(algorithm) => Ok(algorithm.get().0.clone()),
            Err(_) => read(value.py(), &value.extract::<String>()?),
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

    fn inverse(&self) -> Algorithm {
        Algorithm(self.0.inverse())
    }

    fn simplified(&self, py: Python<'_>) -> PyResult<Algorithm> {
        let simplified = self.0.simplified();
        let simplified = simplified.map_err(|error| raised(py, &AlgorithmError::from(error).into()))?;
        Ok(Algorithm(simplified))
    }

    fn turns(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let expanded = self.0.expanded();
        let expanded = expanded.map_err(|error| raised(py, &AlgorithmError::from(error).into()))?;
        Ok(expanded.to_string().split_whitespace().map(str::to_owned).collect())
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
