//! The schemas of the bodies of requests. Each option in the table of options is a property.

use crate::serve::api::limits::{MOST_GOALS, MOST_LISTED, MOST_SCRAMBLES, MOST_SOLUTIONS, MOST_TURNS};
use crate::serve::api::{LONGEST_ANSWER, LONGEST_STREAM};
use crate::serve::body::LARGEST;
use rubik::json::schema::{published, published_schemas, request_generator};
use rubik::requests::check::ClaimedLength;
use rubik::requests::{NamedCosts, RequestName, RequestOption, ValueKind};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

/// Makes the schemas of the bodies of requests.
pub struct RequestFields {
    generator: SchemaGenerator,
}

impl RequestFields {
    /// Starts without any schemas.
    pub fn new() -> RequestFields {
        RequestFields {
            generator: request_generator(),
        }
    }

    /// Makes the schema for the body of a request.
    pub fn of_request(&mut self, request: RequestName) -> Value {
        let options = request.options();
        let mut properties: Map<String, Value> = options
            .map(|option| (option.name.to_owned(), self.property(request, option)))
            .collect();
        if request == RequestName::Solve {
            let description = "answer step by step, as the events of a stream";
            properties.insert(
                "stream".to_owned(),
                json!({ "type": "boolean", "description": description }),
            );
        }
        let required = request.options().filter(|option| option.is_required);
        let required: Vec<&str> = required.map(|option| option.name).collect();
        json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }

    /// The schemas to which the fields of requests refer.
    pub fn into_schemas(self) -> Map<String, Value> {
        published_schemas(self.generator)
    }

    fn property(&mut self, request: RequestName, option: &RequestOption) -> Value {
        let mut property = match option.value {
            ValueKind::Flag => json!({ "type": "boolean" }),
            ValueKind::Number => number(option.bounds, most(request, option.name)),
            ValueKind::Range => json!({ "anyOf": [
                number(option.bounds, most(request, option.name)),
                { "type": "string", "pattern": "^[0-9]{1,3}(-[0-9]{1,3})?$" },
            ] }),
            ValueKind::Seconds => {
                let longest = match request {
                    RequestName::Solve => LONGEST_STREAM,
                    _ => LONGEST_ANSWER,
                };
                json!({ "type": "number", "exclusiveMinimum": 0, "maximum": longest.as_secs() })
            }
            ValueKind::Text => json!({ "type": "string", "maxLength": LARGEST }),
            ValueKind::Texts => json!({ "anyOf": [
                { "type": "string", "maxLength": LARGEST },
                { "type": "array", "items": { "type": "string" }, "maxItems": MOST_GOALS },
            ] }),
            ValueKind::Name(names) => {
                let names: Vec<&str> = names().into_iter().map(|known| known.name).collect();
                json!({ "type": "string", "enum": names })
            }
            ValueKind::Object => published(match option.name {
                "costs" => self.generator.subschema_for::<NamedCosts>(),
                "length" => self.generator.subschema_for::<ClaimedLength>(),
                other => unreachable!("{other} is an object without a description"),
            }),
        };
        if option.is_moves() {
            // Programs that do not know this format ignore it.
            property["format"] = "moves".into();
        }
        property["description"] = option.meaning.into();
        property
    }
}

/// Makes the schema of a whole number between bounds. `most_here` is the server's maximum, if it is less than the
/// library's maximum.
fn number([least, most]: [u64; 2], most_here: Option<u64>) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most_here.unwrap_or(most) })
}

/// Returns the server's limit for a number, if it is lower than the library's limit.
fn most(request: RequestName, option: &str) -> Option<u64> {
    match (request, option) {
        (_, "solutions") => Some(MOST_SOLUTIONS as u64),
        (RequestName::Scramble, "n") => Some(MOST_SCRAMBLES),
        (RequestName::Scramble, "moves") => Some(MOST_TURNS.into()),
        (RequestName::Show, "n") => Some(MOST_LISTED),
        _ => None,
    }
}
