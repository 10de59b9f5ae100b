//! Records flags and the states in which they occurred. A flag is a field of an answer that claims something. The
//! interface description lists the fields.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Fields that claim something if they are present. All other flags are true or false, or may be null.
const BY_PRESENCE: [&str; 3] = ["lower_bound", "hold", "reached"];

/// The flags of all answers, each with the states in which it has occurred so far.
pub struct Flags {
    document: Value,
    seen: BTreeMap<String, BTreeSet<&'static str>>,
}

impl Flags {
    pub fn read() -> Flags {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/openapi.json");
        let text = std::fs::read_to_string(path).expect("the interface description");
        let mut flags = Flags {
            document: serde_json::from_str(&text).expect("JSON"),
            seen: BTreeMap::new(),
        };
        let mut listed = BTreeMap::new();
        for methods in flags.document["paths"].as_object().expect("paths").values() {
            for operation in methods.as_object().expect("methods").values() {
                let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
                flags.walk(answer, "", None, &mut |flag, _| {
                    listed.insert(flag, BTreeSet::new());
                });
            }
        }
        flags.seen = listed;
        flags
    }

    /// The flags, each with the states in which it has occurred.
    pub fn seen(&self) -> impl Iterator<Item = (&str, &BTreeSet<&'static str>)> {
        self.seen.iter().map(|(flag, states)| (flag.as_str(), states))
    }

    /// Records the states of the flags in an answer that has this schema.
    pub fn note(&mut self, schema: &str, answer: &Value) {
        let mut states = Vec::new();
        let described = &self.document["components"]["schemas"][schema];
        self.walk(described, schema, Some(answer), &mut |flag, state| {
            states.push((flag, state))
        });
        for (flag, state) in states {
            self.seen.entry(flag).or_default().insert(state);
        }
    }

    /// The number of fields of `value` that `schema` describes. 0 if `value` lacks a required field.
    fn fit(&self, schema: &Value, value: &Value) -> usize {
        let schema = match schema["$ref"].as_str() {
            Some(reference) => self.document.pointer(&reference[1..]).expect("a reference to a schema"),
            None => schema,
        };
        let has = |name: &Value| name.as_str().is_some_and(|name| value.get(name).is_some());
        let required = schema["required"].as_array().into_iter().flatten();
        let fields = value.as_object().into_iter().flatten();
        let described = fields.filter(|(name, _)| schema["properties"].get(name).is_some());
        match { required }.all(has) {
            true => described.count(),
            false => 0,
        }
    }

    /// Calls `tell` with each flag in a schema, and with the state of the flag in `value` if there is a value.
    fn walk(&self, schema: &Value, path: &str, value: Option<&Value>, tell: &mut dyn FnMut(String, &'static str)) {
        if let Some(reference) = schema["$ref"].as_str() {
            let named = self.document.pointer(&reference[1..]).expect("a reference to a schema");
            let name = reference.rsplit('/').next().expect("a name");
            return self.walk(named, name, value, tell);
        }
        let choices = schema["anyOf"].as_array().into_iter().flatten();
        let choices: Vec<&Value> = match value {
            None => choices.collect(),
            Some(value) => choices
                .max_by_key(|choice| self.fit(choice, value))
                .into_iter()
                .collect(),
        };
        for choice in choices {
            self.walk(choice, path, value, tell);
        }
        for (name, described) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{name}");
            let field = value.map(|value| &value[name]);
            let has_null =
                |field: &str, null: Value| described[field].as_array().is_some_and(|all| all.contains(&null));
            let may_be_null = has_null("type", "null".into()) || has_null("anyOf", json!({ "type": "null" }));
            if described["type"] == "boolean" || may_be_null || BY_PRESENCE.contains(&name.as_str()) {
                let is_there = value.is_none_or(|value| value.get(name).is_some());
                let state = match field {
                    _ if !is_there => "absent",
                    Some(Value::Null) => "null",
                    Some(Value::Bool(true)) => "true",
                    Some(Value::Bool(false)) => "false",
                    _ => "given",
                };
                tell(path.clone(), state);
            }
            if field.is_none_or(|field| !field.is_null()) {
                self.walk(described, &path, field, tell);
            }
        }
        if let Some(others) = schema.get("additionalProperties").filter(|others| others.is_object()) {
            match value {
                None => self.walk(others, path, None, tell),
                Some(values) => { values.as_object().into_iter().flatten() }
                    .for_each(|(_, each)| self.walk(others, path, Some(each), tell)),
            }
        }
        if let Some(items) = schema.get("items") {
            match value {
                None => self.walk(items, path, None, tell),
                Some(values) => { values.as_array().into_iter().flatten() }
                    .for_each(|each| self.walk(items, path, Some(each), tell)),
            }
        }
    }
}
