//! Finds a field that a JSON object contains twice.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

/// The name of the first field that occurs twice in an object, at any depth of a JSON text; `None` if there is no such
/// field, or if the text is not JSON. Most JSON readers silently take the first or the last value; this program rejects
/// such an object.
pub fn repeated_field(json: &str) -> Option<String> {
    let repeated = RefCell::new(None);
    let walked = Walk(&repeated).deserialize(&mut serde_json::Deserializer::from_str(json));
    // A repeated field stops this pass with an error. The code that reads the values reports all other errors.
    walked.err()?;
    repeated.into_inner()
}

/// Goes through a value, and stores the name of the first repeated field.
#[derive(Clone, Copy)]
struct Walk<'a>(&'a RefCell<Option<String>>);

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if seen.contains(&name) {
                *self.0.borrow_mut() = Some(name);
                return Err(A::Error::custom("a field is given twice"));
            }
            seen.insert(name);
            map.next_value_seed(self)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        while elements.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_that_any_object_has_twice() {
        let found = |json| repeated_field(json);
        assert_eq!(found(r#"{"a": 1, "b": {"a": [1, 2.5, "x", null, true, -1]}}"#), None);
        assert_eq!(found(r#"{"a": 1, "b": 2, "a": 1}"#).as_deref(), Some("a"));
        assert_eq!(
            found(r#"[{"x": {"cube": 1, "cub\u0065": 2}}]"#).as_deref(),
            Some("cube")
        );
        for other in ["", "R U", "{", r#"{"a": 1, "#, r#"{"a"}"#, "[1, 1]"] {
            assert_eq!(found(other), None, "{other}");
        }
    }
}
