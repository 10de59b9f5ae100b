//! Generates the tables of fields in `docs/json.md` from the types that the program writes as JSON.
//!
//! A table is between `<!-- fields of NAME -->` and `<!-- end -->`. The test below compares the tables with the types.
//! With `RUBIK_GOLDEN=write`, the test writes the tables.

use super::commands::doctor::Findings;
use super::commands::tables::{FolderLine, ListedTable, RemovedLine, TableLine};
use crate::golden;
use rubik::batch::Report;
use rubik::batch::records::{Heading, Record};
use rubik::json::schema::{SCHEMAS_PATH, answer_generator, published, published_schemas};
use rubik::json::{NamedGoalObject, UnsolvedObject};
use rubik::requests::RequestName;
use serde_json::{Map, Value};
use std::fs;

/// The markers at the beginning and at the end of a table.
const BEGIN: &str = "<!-- fields of ";
const END: &str = "<!-- end -->";

/// The types whose names appear in the column of types. Other types appear as their JSON types.
const NAMED_VALUES: [&str; 5] = ["Digits", "Facelets", "Moves", "Seconds", "Sticker"];

/// Each field has a row in a table. If the field can have at most this number of values, its row lists them all;
/// otherwise it lists none.
const MOST_LISTED: usize = 13;

/// Returns the schemas of all objects that the program prints as JSON.
fn schemas() -> Map<String, Value> {
    let mut generator = answer_generator();
    for request in RequestName::ALL {
        request.answer_schema(&mut generator);
    }
    generator.subschema_for::<NamedGoalObject>();
    generator.subschema_for::<Report>();
    generator.subschema_for::<Heading>();
    generator.subschema_for::<Record>();
    generator.subschema_for::<UnsolvedObject>();
    generator.subschema_for::<Findings>();
    generator.subschema_for::<FolderLine>();
    generator.subschema_for::<ListedTable>();
    generator.subschema_for::<RemovedLine>();
    generator.subschema_for::<TableLine>();
    published_schemas(generator)
}

/// The schemas from which the tables are made, by name.
struct Tables(Map<String, Value>);

impl Tables {
    /// Makes the table for a schema, with the heading of the table.
    fn table(&self, name: &str) -> String {
        let schema = self.0.get(name).unwrap_or_else(|| panic!("nothing is called {name}"));
        match schema["oneOf"].as_array() {
            Some(words) => words_table(words),
            None => {
                let mut rows = String::from("| field | type | what it is |\n|---|---|---|\n");
                self.rows(schema, "", &mut rows);
                rows
            }
        }
    }

    /// Merges a schema with the schema that its `$ref` names. If both schemas contain a key, `schema` takes precedence.
    fn resolved(&self, schema: &Value) -> Map<String, Value> {
        let mut resolved = schema.as_object().cloned().unwrap_or_default();
        if let Some(Value::String(path)) = resolved.remove("$ref") {
            let name = path.strip_prefix(SCHEMAS_PATH).expect("a schema of the document");
            for (name, value) in self.resolved(&self.0[name]) {
                resolved.entry(name).or_insert(value);
            }
        }
        resolved
    }

    /// Adds the rows for an object's fields and for nested fields.
    fn rows(&self, schema: &Value, path: &str, rows: &mut String) {
        let schema = self.resolved(schema);
        for (name, field) in self.fields(&schema) {
            let path = match path {
                "" => name,
                path => format!("{path}.{name}"),
            };
            let (kind, description) = (self.kind(&field), self.description(&field.schema));
            rows.push_str(&format!("| `{path}` | {kind} | {description} |\n"));
            self.rows_within(&field.schema, &path, rows);
        }
    }

    fn rows_within(&self, schema: &Value, path: &str, rows: &mut String) {
        let schema = self.resolved(schema);
        if let Some(items) = schema.get("items") {
            self.rows_within(items, &format!("{path}[]"), rows);
        }
        // `patternProperties` describes an object whose keys are numbers.
        for value in schema
            .get("patternProperties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            self.rows_within(value.1, &format!("{path}.N"), rows);
        }
        for choice in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
            if self.fields(&self.resolved(choice)).is_empty() {
                self.rows_within(choice, path, rows);
            }
        }
        self.rows(&Value::Object(schema), path, rows);
    }

    /// Returns the fields of an object. If the schema is a choice of objects, returns the fields of all these objects.
    fn fields(&self, schema: &Map<String, Value>) -> Vec<(String, Field)> {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|each| each == name));
        let properties = schema
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten();
        let field = |(name, schema): (&String, &Value)| {
            let field = Field {
                schema: schema.clone(),
                is_required: is_required(name),
            };
            (name.clone(), field)
        };
        let mut fields: Vec<(String, Field)> = properties.map(field).collect();
        let choices = schema.get("anyOf").and_then(Value::as_array);
        let choices: Vec<_> = { choices.into_iter().flatten() }
            .map(|choice| self.fields(&self.resolved(choice)))
            .filter(|fields| !fields.is_empty())
            .collect();
        for (name, field) in choices.iter().flatten() {
            let has =
                |fields: &Vec<(String, Field)>| fields.iter().any(|(other, field)| other == name && field.is_required);
            if !fields.iter().any(|(other, _)| other == name) {
                let field = Field {
                    schema: field.schema.clone(),
                    is_required: choices.iter().all(has),
                };
                fields.push((name.clone(), field));
            }
        }
        fields
    }

    /// Returns the text in the column of types.
    fn kind(&self, field: &Field) -> String {
        let (mut kind, may_be_null) = self.value(&field.schema);
        if !field.is_required {
            kind.push_str(", optional");
        }
        if may_be_null {
            kind.push_str(", or null");
        }
        kind
    }

    /// Returns the type of a value, and whether the value may be null.
    fn value(&self, schema: &Value) -> (String, bool) {
        if let Some(path) = schema["$ref"].as_str() {
            let name = &path[SCHEMAS_PATH.len()..];
            return match NAMED_VALUES.contains(&name) {
                true => (name.to_lowercase(), false),
                false => self.value(&self.0[name]),
            };
        }
        if let Some(choices) = schema["anyOf"].as_array() {
            let values = choices.iter().map(|choice| self.value(choice));
            let values: Vec<(String, bool)> = values.collect();
            let is_null = values.iter().any(|(kind, may_be_null)| kind == "null" || *may_be_null);
            let kind = values.into_iter().map(|(kind, _)| kind).find(|kind| kind != "null");
            return (kind.unwrap_or_default(), is_null);
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            Value::String(name) => vec![name.as_str()],
            // Only an enumeration of words with descriptions has no `type`.
            _ => vec!["string"],
        };
        let may_be_null = types.len() > 1 && types.contains(&"null");
        let kind = match types[0] {
            "string" => "text".to_owned(),
            "array" => match self.value(&schema["items"]).0.as_str() {
                "object" => "array".to_owned(),
                kind => format!("array of {kind}"),
            },
            kind => kind.to_owned(),
        };
        (kind, may_be_null)
    }

    /// Returns the description of a field, with its possible values.
    fn description(&self, schema: &Value) -> String {
        let schema = self.resolved(schema);
        let text = schema.get("description").and_then(Value::as_str);
        let text = text.expect("every field is described").replace("\n\n", " ");
        let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
        let words = schema.get("oneOf").and_then(Value::as_array).into_iter().flatten();
        let words = listed.chain(words.filter_map(|word| word.get("const")));
        let words: Vec<String> = words
            .filter_map(Value::as_str)
            .map(|word| format!("`{word}`"))
            .collect();
        if words.is_empty() || words.len() > MOST_LISTED || words.iter().all(|word| text.contains(word)) {
            return text;
        }
        let words = match words.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        };
        format!("{text} Values: {words}.")
    }
}

/// A field of an object.
struct Field {
    schema: Value,
    is_required: bool,
}

/// Makes a table of words with their meanings.
fn words_table(words: &[Value]) -> String {
    let row = |word: &Value| {
        let description = word["description"].as_str().expect("every word is described");
        format!("| `{}` | {description} |\n", word["const"].as_str().expect("a word"))
    };
    let rows: String = words.iter().map(row).collect();
    format!("| kind | means |\n|---|---|\n{rows}")
}

/// Returns the document with newly generated tables.
fn with_tables(document: &str, tables: &Tables) -> String {
    let mut parts = document.split(BEGIN);
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->\n").expect("a name");
        let (_, rest) = rest.split_once(END).expect("an end");
        let table = tables.table(name);
        made.push_str(&format!("{BEGIN}{name} -->\n\n{table}\n{END}{rest}"));
    }
    made
}

#[test]
fn what_is_described_in_tables_is_what_the_types_have() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md");
    let document = fs::read_to_string(path).expect("the document");
    let made = with_tables(&document, &Tables(schemas()));
    golden::hold("../../docs/json.md", &made);
}

/// Returns the names of the schemas of an answer: its own name or, if the answer is one of several objects, their names.
fn names_of(schema: &Value, schemas: &Map<String, Value>) -> Vec<String> {
    let Some(path) = schema["$ref"].as_str() else {
        let choices = schema["anyOf"].as_array().into_iter().flatten();
        return choices.flat_map(|choice| names_of(choice, schemas)).collect();
    };
    let name = &path[SCHEMAS_PATH.len()..];
    match schemas[name]["anyOf"].is_array() {
        true => names_of(&schemas[name], schemas),
        false => vec![name.to_owned()],
    }
}

/// The answers that contain only a list. `docs/json.md` has a table for the objects in the list instead.
const LISTS: [&str; 2] = ["Goals", "Scrambles"];

#[test]
fn the_answer_to_every_request_has_a_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md");
    let document = fs::read_to_string(path).expect("the document");
    let schemas = schemas();
    for request in RequestName::ALL {
        let schema = request.answer_schema(&mut answer_generator());
        for name in schema
            .into_iter()
            .flat_map(|schema| names_of(&published(schema), &schemas))
        {
            let has_table = document.contains(&format!("{BEGIN}{name} -->"));
            assert!(
                has_table || LISTS.contains(&name.as_str()),
                "no table of {name}, an answer to {request}"
            );
        }
    }
}

/// Checks that descriptions contain no Rust paths or links, because they are for people who do not know the code.
#[test]
fn everything_is_described_in_words_of_the_document() {
    let schemas = schemas();
    assert!(schemas.len() > 40, "{}", schemas.len());
    for (name, schema) in &schemas {
        let text = schema.to_string();
        for word in ["[`", "::", "Display"] {
            assert!(!text.contains(word), "{name}: {word}");
        }
    }
}
