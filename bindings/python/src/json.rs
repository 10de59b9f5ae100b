//! Python's objects to JSON and back.

use crate::algorithm::Algorithm;
use crate::cube::Cube;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Keywords as the fields of a request. None is an absent field; `from_` is `from`, which Python has for itself.
pub fn fields_of(keywords: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    let mut fields = Map::new();
    for (name, value) in keywords {
        if !value.is_none() {
            let name: String = name.extract()?;
            let read = value_of(&value).map_err(|_| {
                let of = value.get_type();
                PyTypeError::new_err(format!("{name} cannot be of {of}"))
            })?;
            fields.insert(name.trim_end_matches('_').to_owned(), read);
        }
    }
    Ok(fields)
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

fn value_of(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(truth.is_true().into());
    }
    if value.is_instance_of::<PyInt>() {
        // Beyond 64 bits, a number is refused with the others that an option cannot have.
        return Ok(match value.extract::<u64>() {
            Ok(number) => number.into(),
            Err(_) => value.extract::<f64>()?.into(),
        });
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(value.extract::<f64>()?.into());
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

/// An answer in JSON as Python's objects; objects are made by `class`, in the order of their fields.
pub fn object_of<'py>(text: &str, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Objects(class).deserialize(&mut reader);
    read.map_err(|error| PyTypeError::new_err(error.to_string()))
}

/// Makes Python's objects of what is read.
#[derive(Clone, Copy)]
struct Objects<'a, 'py>(&'a Bound<'py, PyAny>);

impl<'py> Objects<'_, 'py> {
    fn made<T: IntoPyObject<'py>, E: Error>(self, value: T) -> Result<Bound<'py, PyAny>, E> {
        value.into_bound_py_any(self.0.py()).map_err(E::custom)
    }
}

impl<'de, 'py> DeserializeSeed<'de> for Objects<'_, 'py> {
    type Value = Bound<'py, PyAny>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, 'py> Visitor<'de> for Objects<'_, 'py> {
    type Value = Bound<'py, PyAny>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.made(self.0.py().None())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.0.py());
        while let Some(value) = values.next_element_seed(self)? {
            list.append(value).map_err(A::Error::custom)?;
        }
        Ok(list.into_any())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let object = self.0.call0().map_err(A::Error::custom)?;
        let dict = object.cast::<PyDict>().map_err(A::Error::custom)?;
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(self)?;
            dict.set_item(name, value).map_err(A::Error::custom)?;
        }
        Ok(object)
    }
}
