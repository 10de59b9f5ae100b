//! The texts in the fields of a body, for requests that the library does not have.

use crate::serve::answer::Refusal;
use crate::serve::body::{Fields, shown};
use rubik::requests::RequestError;
use serde_json::Value;

/// The text of each named field of a body, which must have no other fields; `None` for a field that is absent or null.
///
/// # Errors
///
/// The first field with another name, or without a text.
pub fn texts<const COUNT: usize>(
    fields: Fields,
    names: [&'static str; COUNT],
) -> Result<[Option<String>; COUNT], Refusal> {
    let mut texts = [const { None }; COUNT];
    // The fields are sorted by name, so the error does not depend on their order.
    let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
    fields.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    for (name, value) in fields {
        let Some(place) = names.iter().position(|known| *known == name) else {
            let (name, known) = (shown(&name), names.join(", "));
            return Err(Refusal::request(format!(
                "unknown field `{name}`; the fields are {known}"
            )));
        };
        texts[place] = match value {
            Value::String(text) => Some(text),
            Value::Null => None,
            _ => return Err(Refusal::request(format!("{name} is text"))),
        };
    }
    Ok(texts)
}

/// The text that a request is about.
///
/// # Errors
///
/// If it is not given.
pub fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, Refusal> {
    text.take().ok_or_else(|| RequestError::Missing(name).into())
}
