//! Reads the fields of the requests that exist only in the server. All of these fields are texts.

use crate::serve::answer::Refusal;
use crate::serve::body::{Fields, shown};
use rubik::requests::RequestError;
use serde_json::Value;

/// Returns the text of each named field of a body, or `None` for a field that is missing or null.
///
/// # Errors
///
/// Returns an error for the first field whose name is unknown or whose value is not text.
pub fn texts<const COUNT: usize>(
    fields: Fields,
    names: [&'static str; COUNT],
) -> Result<[Option<String>; COUNT], Refusal> {
    let mut texts = [const { None }; COUNT];
    // The fields are sorted by name, so the error does not depend on their order in the body.
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
            _ => return Err(Refusal::request(format!("{name} must be text"))),
        };
    }
    Ok(texts)
}

/// Returns the text of a required field.
///
/// # Errors
///
/// Returns an error if the field is missing.
pub fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, Refusal> {
    text.take().ok_or_else(|| RequestError::Missing(name).into())
}
