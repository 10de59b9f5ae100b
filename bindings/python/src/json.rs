//! Converts JSON to Python objects.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Fields of answers that are whole numbers, written as text in JSON because a JSON reader may not read such large
/// numbers exactly. They become Python numbers. `generate.py` checks this list against docs/openapi.json.
const WHOLE_NUMBERS: [&str; 5] = ["count", "cubes", "group_order", "order", "positions"];

/// Converts an answer in JSON to Python objects. A JSON object becomes an instance of `class`, with its fields in the
/// same order.
pub fn object_of<'py>(text: &str, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Objects(class).deserialize(&mut reader);
    read.map_err(|error| PyTypeError::new_err(error.to_string()))
}

/// Makes Python objects from JSON values.
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
            let mut value = fields.next_value_seed(self)?;
            if WHOLE_NUMBERS.contains(&name.as_str()) && value.is_instance_of::<PyString>() {
                let number = self.0.py().get_type::<PyInt>().call1((&value,));
                // If the text in such a field is not a number, it stays a text.
                value = number.unwrap_or(value);
            }
            dict.set_item(name, value).map_err(A::Error::custom)?;
        }
        Ok(object)
    }
}
