//! JSON Schemas of requests and answers, with the meaning of each value.
//!
//! Algorithms, positions, stickers, seconds, and numbers that are too large for JSON have their own schemas here. A
//! field with such a value refers to its schema.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// An algorithm, such as `R U2 F'`, in WCA notation or in the requested notation; empty for no moves.
#[derive(Debug, JsonSchema)]
pub struct Moves(pub String);

/// The stickers of a position: 54 letters in the format `facelets` for the 3x3x3, and the stickers or the numbers of
/// the board for puzzles other than the 3x3x3.
#[derive(Debug, JsonSchema)]
#[schemars(rename = "Facelets")]
pub struct FaceletText(pub String);

/// A sticker: the letter of a face and the index of the sticker on that face, counted from 0, as in `U8`. For the
/// sliding puzzle, the number of a piece replaces the letter.
#[derive(Debug, JsonSchema)]
#[schemars(extend("pattern" = "^[URFDLB0-8][0-9]{1,4}$"))]
pub struct Sticker(pub String);

/// A time in seconds.
#[derive(Debug, JsonSchema)]
#[schemars(extend("minimum" = 0))]
pub struct Seconds(pub f64);

/// A whole number in decimal digits, as a string because it may be too large for readers of JSON.
#[derive(Debug, JsonSchema)]
#[schemars(extend("pattern" = "^[0-9]+$"))]
pub struct Digits(pub String);

/// The path of the schemas in an OpenAPI document.
pub const SCHEMAS_PATH: &str = "#/components/schemas/";

/// The generator for the schemas of answers, which this program writes.
pub fn answer_generator() -> SchemaGenerator {
    generator(SchemaSettings::draft2020_12().for_serialize())
}

/// The generator for the schemas of requests, which this program reads.
pub fn request_generator() -> SchemaGenerator {
    generator(SchemaSettings::draft2020_12().for_deserialize())
}

fn generator(settings: SchemaSettings) -> SchemaGenerator {
    let settings = settings.with(|settings| settings.definitions_path = SCHEMAS_PATH[1..].into());
    settings.into_generator()
}

/// A schema as it is published, without the parts that only Rust needs.
pub fn published(mut schema: Schema) -> Value {
    PublishedForm.transform(&mut schema);
    schema.into()
}

/// The published form of the schemas that a generator has collected. The keys are the names of the schemas.
///
/// # Panics
///
/// If two types have the same name.
pub fn published_schemas(mut generator: SchemaGenerator) -> Map<String, Value> {
    let collected = generator.take_definitions(false);
    let mut schemas = Map::new();
    let mut sorted: Vec<(String, Value)> = collected.into_iter().collect();
    sorted.sort_by(|one, other| one.0.cmp(&other.0));
    for (name, schema) in sorted {
        let schema = Schema::try_from(schema).expect("a generator collects schemas");
        let name = published_name(&name);
        let twin = schemas.insert(name.to_owned(), published(schema));
        assert!(twin.is_none(), "two types are called {name}");
    }
    schemas
}

/// The name of a type without the suffix `Object`, which only Rust code needs.
fn published_name(name: &str) -> &str {
    name.strip_suffix("Object").unwrap_or(name)
}

/// Converts schemas to the form in which they are published.
#[derive(Debug, Clone)]
struct PublishedForm;

impl Transform for PublishedForm {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(object) = schema.as_object_mut() {
            if let Some(Value::String(path)) = object.get_mut("$ref") {
                *path = published_name(path).to_owned();
            }
            // Formats such as `uint64` are about Rust's types, not about JSON.
            object.remove("format");
            object.remove("title");
            if let Some(Value::String(text)) = object.get_mut("description") {
                *text = in_paragraphs(text);
            }
            without_absent_nulls(object);
        }
        transform_subschemas(self, schema);
    }
}

/// Joins the lines of each paragraph of a doc comment. Empty lines are kept.
fn in_paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Removes null from the types of optional fields: a field without a value is left out, and never null.
fn without_absent_nulls(object: &mut Map<String, Value>) {
    let required: Vec<String> = { object.get("required").and_then(Value::as_array) }
        .map(|names| names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        .unwrap_or_default();
    let Some(Value::Object(properties)) = object.get_mut("properties") else {
        return;
    };
    let optional = properties.iter_mut().filter(|(name, _)| !required.contains(name));
    for property in optional.filter_map(|(_, property)| property.as_object_mut()) {
        let not_null = |types: &mut Vec<Value>| types.retain(|name| name != "null");
        if let Some(Value::Array(types)) = property.get_mut("type") {
            not_null(types);
            if let [only] = &types[..] {
                let only = only.clone();
                property.insert("type".to_owned(), only);
            }
        }
        let is_null = |choice: &Value| choice["type"] == "null";
        if let Some(Value::Array(choices)) = property.get_mut("anyOf") {
            choices.retain(|choice| !is_null(choice));
            if let [Value::Object(only)] = &choices[..] {
                let only = only.clone();
                property.remove("anyOf");
                // The description of a field takes precedence over the description of its type.
                for (name, value) in only {
                    property.entry(name).or_insert(value);
                }
            }
        }
        if let Some(Value::Array(values)) = property.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
    }
}
