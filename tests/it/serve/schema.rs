//! Reads the interface description, and checks values against it.

use serde_json::Value;
use std::collections::BTreeSet;

/// The value that is used for a request or an answer without a body.
static NOTHING: Value = Value::Null;

/// The interface description, `docs/openapi.json`.
pub struct Document(Value);

/// An operation of the interface: its HTTP method, its path, and its description with the request and the answers.
pub struct Operation<'a> {
    pub method: String,
    pub path: &'a str,
    object: &'a Value,
}

impl Document {
    pub fn read() -> Document {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/openapi.json");
        let text = std::fs::read_to_string(path).expect("the interface description");
        Document(serde_json::from_str(&text).expect("JSON"))
    }

    pub fn text(&self) -> &Value {
        &self.0
    }

    pub fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.0["paths"].as_object().expect("paths");
        paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.iter().map(move |(method, object)| Operation {
                method: method.to_uppercase(),
                path,
                object,
            })
        })
    }

    /// Returns the schema itself or, if it is a reference, the schema to which it refers.
    pub fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => self.0.pointer(&path[1..]).expect("the schema of a reference"),
            None => schema,
        }
    }

    /// Lists the differences between a value and a schema. Adds each described property that occurs in the value to
    /// `seen`. The entry in `seen` consists of the address in memory of the schema's `properties`, and the name of the
    /// property.
    pub fn faults(&self, schema: &Value, value: &Value, seen: &mut BTreeSet<String>) -> Vec<String> {
        let schema = self.resolved(schema);
        if let Some(choices) = choices(schema) {
            let mut all = Vec::new();
            for choice in choices {
                let mut seen_here = BTreeSet::new();
                let faults = self.faults(choice, value, &mut seen_here);
                if faults.is_empty() {
                    seen.extend(seen_here);
                    return Vec::new();
                }
                all.extend(faults);
            }
            return all;
        }
        let mut faults = Vec::new();
        let mut expect = |is_right: bool, what: &str| {
            if !is_right {
                faults.push(format!("{what}: {value} is not as {schema}"));
            }
        };
        expect(is_of_type(&schema["type"], value), "type");
        if let Some(constant) = schema.get("const") {
            expect(constant == value, "const");
        }
        if let Some(values) = schema["enum"].as_array() {
            expect(values.contains(value), "enum");
        }
        if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64()) {
            expect(number >= least, "minimum");
        }
        if let (Some(most), Some(number)) = (schema["maximum"].as_f64(), value.as_f64()) {
            expect(number <= most, "maximum");
        }
        if let Some(fields) = value.as_object().filter(|_| is_described(schema)) {
            let properties = schema["properties"].as_object();
            for (name, value) in fields {
                match properties.and_then(|properties| Some((properties, properties.get(name)?))) {
                    Some((properties, described)) => {
                        seen.insert(format!("{properties:p} {name}"));
                        faults.extend(self.faults(described, value, seen));
                    }
                    None if schema["additionalProperties"] == true => {}
                    None if schema["additionalProperties"].is_object() => {
                        faults.extend(self.faults(&schema["additionalProperties"], value, seen));
                    }
                    None => faults.push(format!("{name} is not described in {schema}")),
                }
            }
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required.filter_map(Value::as_str);
            let missing = missing.filter(|name| !fields.contains_key(*name));
            faults.extend(missing.map(|name| format!("{name} is missing: {value}")));
        }
        if let (Some(elements), Some(described)) = (value.as_array(), schema.get("items")) {
            let of = |element| self.faults(described, element, seen);
            faults.extend(elements.iter().flat_map(of));
        }
        faults
    }

    /// The properties in a schema that are not in `seen`, each with its entry for `seen` and its name.
    pub fn unseen(&self, schema: &Value, seen: &BTreeSet<String>) -> BTreeSet<(String, String)> {
        let schema = self.resolved(schema);
        let mut unseen = BTreeSet::new();
        if let Some(properties) = schema["properties"].as_object() {
            for (name, described) in properties {
                let place = format!("{:p} {name}", properties);
                if seen.contains(&place) {
                    unseen.extend(self.unseen(described, seen));
                } else {
                    unseen.insert((place, name.clone()));
                }
            }
        }
        if let Some(items) = schema.get("items") {
            unseen.extend(self.unseen(items, seen));
        }
        let others = schema.get("additionalProperties").filter(|others| others.is_object());
        let choices = choices(schema).into_iter().flatten().chain(others);
        unseen.extend(choices.flat_map(|choice| self.unseen(choice, seen)));
        unseen
    }
}

impl<'a> Operation<'a> {
    fn body(&self) -> &'a Value {
        &self.object["requestBody"]["content"]["application/json"]
    }

    /// The schema of the request. Null if the request has no body.
    pub fn request(&self) -> &'a Value {
        &self.body()["schema"]
    }

    /// The example requests in the description. An operation without a body has one empty example.
    pub fn examples(&self) -> Vec<&'a Value> {
        match self.body()["examples"].as_object() {
            Some(examples) => examples.values().map(|example| &example["value"]).collect(),
            None => vec![&NOTHING],
        }
    }

    /// The schema of the answer with this status. `None` if the description contains no such answer.
    pub fn answer(&self, status: u16) -> Option<&'a Value> {
        let answer = self.object["responses"].get(status.to_string())?;
        answer["content"]["application/json"].get("schema")
    }

    /// The schema of the events of a stream. `None` if the operation does not stream.
    pub fn events(&self) -> Option<&'a Value> {
        self.object["responses"]["200"]["content"]["text/event-stream"].get("schema")
    }
}

/// The alternatives in a schema. A value must match one of them.
fn choices(schema: &Value) -> Option<&Vec<Value>> {
    ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array())
}

/// True if a schema describes the fields of an object, and does not only say that the value is an object.
fn is_described(schema: &Value) -> bool {
    schema["properties"].is_object() || schema["additionalProperties"].is_object()
}

fn is_of_type(named: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().expect("the name of a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    match named {
        Value::Null => true,
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}
