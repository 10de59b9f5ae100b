//! Converts keyword arguments to the fields of a request.

use crate::cube::text_of;
use crate::waiting::refused;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::{Map, Value};

/// Converts keyword arguments to the fields of a request. Leaves out each argument that is None. Removes underscores at
/// the end of a name, because the argument for the field `from` is named `from_`: `from` is a keyword of Python.
pub fn fields_of(keywords: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    let mut fields = Map::new();
    for (name, value) in keywords {
        if !value.is_none() {
            let name: String = name.extract()?;
            let name = name.trim_end_matches('_');
            let read = value_of(&value).map_err(|error| {
                if error.is_instance_of::<PyValueError>(value.py()) {
                    return refused(value.py(), &format!("{name} cannot be {value}"));
                }
                let of = value.get_type();
                PyTypeError::new_err(format!("{name} cannot be {of}"))
            })?;
            fields.insert(name.to_owned(), read);
        }
    }
    Ok(fields)
}

fn value_of(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(truth.is_true().into());
    }
    if value.is_instance_of::<PyInt>() {
        // A number that is negative or does not fit into 64 bits becomes a float, which the option refuses.
        return Ok(match value.extract::<u64>() {
            Ok(number) => number.into(),
            Err(_) => value.extract::<f64>()?.into(),
        });
    }
    if value.is_instance_of::<PyFloat>() {
        let number: f64 = value.extract()?;
        // JSON has no infinity and no NaN. They would become null, and the option would be ignored.
        return match number.is_finite() {
            true => Ok(number.into()),
            false => Err(PyValueError::new_err("not a finite number")),
        };
    }
    if let Ok(fields) = value.cast::<PyDict>() {
        return Ok(Value::Object(fields_of(fields)?));
    }
    if let Ok(list) = value.cast::<PyList>() {
        let values: PyResult<Vec<Value>> = list.iter().map(|each| value_of(&each)).collect();
        return Ok(Value::Array(values?));
    }
    Ok(text_of(value)?.into())
}
