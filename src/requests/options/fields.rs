//! Reads options from the fields of a JSON object.

use super::given::Options;
use super::option::{RequestOption, ValueKind};
use crate::requests::errors::RequestError;
use crate::requests::request_name::RequestName;
use serde_json::{Map, Value};

impl Options {
    /// Reads the fields of an object as the options of a request. A field that is null counts as missing.
    ///
    /// # Errors
    ///
    /// The first field that is not an option of the request or has an invalid value. Otherwise, the first field that
    /// excludes another field, or that needs another field which is missing.
    pub fn of_fields(request: RequestName, fields: &Map<String, Value>) -> Result<Options, RequestError> {
        let mut options = Options::default();
        let mut given: Vec<&'static RequestOption> = Vec::new();
        // Fields are read in the order of their names, so that the error does not depend on their order in the object.
        // The puzzle comes first, since the meaning of other fields depends on it.
        let mut fields: Vec<(&String, &Value)> = fields.iter().filter(|(_, value)| !value.is_null()).collect();
        let names_puzzle = |name: &str| request.option(name).is_some_and(RequestOption::names_puzzle);
        fields.sort_unstable_by_key(|(name, _)| (!names_puzzle(name), *name));
        for (name, value) in fields {
            let Some(option) = request.option(name) else {
                let name = name.clone();
                return Err(RequestError::UnknownOption { request, name });
            };
            let values = match (option.value, value) {
                (ValueKind::Texts, Value::Array(values)) => values,
                _ => std::slice::from_ref(value),
            };
            for value in values {
                let Some(text) = text_of(option, value)? else {
                    continue;
                };
                let read = option.read(&mut options, &text);
                read.map_err(|message| RequestError::Value {
                    option: option.name,
                    message,
                })?;
                given.push(option);
            }
        }
        RequestOption::judge_together(&given)?;
        Ok(options)
    }
}

/// Converts a value to text for the option's reader; `None` for a flag that is false.
fn text_of(option: &RequestOption, value: &Value) -> Result<Option<String>, RequestError> {
    let expected = match (option.value, value) {
        (ValueKind::Flag, Value::Bool(is_given)) => return Ok(is_given.then(String::new)),
        (ValueKind::Number | ValueKind::Range | ValueKind::Seconds, Value::Number(number)) => {
            return Ok(Some(number.to_string()));
        }
        (ValueKind::Text | ValueKind::Texts | ValueKind::Range | ValueKind::Name(_), Value::String(text)) => {
            return Ok(Some(text.clone()));
        }
        (ValueKind::Object, Value::Object(_) | Value::Number(_)) => return Ok(Some(value.to_string())),
        (ValueKind::Flag, _) => "true or false",
        (ValueKind::Number, _) => "a whole number",
        (ValueKind::Range, _) => "a whole number, or a range such as \"5-7\"",
        (ValueKind::Seconds, _) => "a number of seconds",
        (ValueKind::Text | ValueKind::Name(_), _) => "text",
        (ValueKind::Texts, _) => "text, or an array of texts",
        (ValueKind::Object, _) => "an object or a number",
    };
    Err(RequestError::Type {
        option: option.name,
        expected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Options, RequestError> {
        let fields: Map<String, Value> = serde_json::from_str(json).expect("an object");
        Options::of_fields(RequestName::Solve, &fields)
    }

    #[test]
    fn fields_are_read_by_the_table_and_nothing_else_is() {
        let options = read(r#"{"cube": "R", "max_moves": 19, "all": false, "goal": null, "faces": "URFDL"}"#);
        let options = options.expect("options");
        assert_eq!(options.cube.as_deref(), Some("R"));
        assert_eq!(options.max_moves.map(|moves| moves.get()), Some(19));
        assert!(!options.all && options.goal.is_none() && options.faces.is_some());
        for (json, message) in [
            (r#"{"cub": "R"}"#, "unknown field `cub`; solve has cube, puzzle"),
            (r#"{"max_moves": "19"}"#, "max_moves must be a whole number"),
            (r#"{"max_moves": 0}"#, "max_moves: must be a whole number of at least 1"),
            (r#"{"all": 1}"#, "all must be true or false"),
            (
                r#"{"orient": true, "to": "R"}"#,
                "orient and to cannot be used together",
            ),
            (r#"{"costs": {"quarter_turn": 1}}"#, "costs: missing field"),
        ] {
            let error = read(json).expect_err("no options").to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
