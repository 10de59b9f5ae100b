//! Writes the types and the functions of the npm package from the description of the HTTP interface.

use serde_json::Value;
use std::fmt::Write;

/// Returns the declarations in TypeScript, and the functions in JavaScript.
pub fn declarations(description: &Value) -> (String, String) {
    let mut types = String::from("// Generated from the description of the interface over HTTP.\n\n");
    let schemas = description["components"]["schemas"].as_object();
    for (name, schema) in schemas.into_iter().flatten() {
        comment(&mut types, "", schema);
        let _ = match object(schema, "") {
            Some(fields) => writeln!(types, "export interface {name} {fields}\n"),
            None => writeln!(types, "export type {name} = {};\n", kind(schema, "")),
        };
    }
    types.push_str(include_str!("own_types.d.ts"));
    let mut functions = String::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        let post = &methods["post"];
        // A caller stops a search by other means.
        let Some(name) = path
            .strip_prefix("/api/")
            .filter(|name| *name != "stop" && post.is_object())
        else {
            continue;
        };
        // The required fields of a request are the positional arguments of its function. All other fields are options.
        let body = &post["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let schema = body
            .as_str()
            .and_then(|path| description.pointer(path.strip_prefix('#')?));
        let required = schema.and_then(|schema| schema["required"].as_array());
        let subjects: Vec<&str> = required.into_iter().flatten().filter_map(Value::as_str).collect();
        let json = |value: &Value| kind(&value["content"]["application/json"]["schema"], "");
        let (request, answer) = (json(&post["requestBody"]), json(&post["responses"]["200"]));
        comment(&mut types, "", &serde_json::json!({ "description": post["summary"] }));
        let taken = subjects
            .iter()
            .map(|subject| format!("{subject}: {request}[\"{subject}\"], "));
        let left: Vec<String> = { subjects.iter().map(|subject| format!("\"{subject}\"")) }
            .chain(["\"stream\"".into()])
            .collect();
        let options = format!("Omit<{request}, {}>", left.join(" | "));
        let _ = writeln!(
            types,
            "export function {name}({}options?: {options}, listen?: Listener): Promise<{answer}>;\n",
            taken.collect::<String>()
        );
        let parameters: String = subjects.iter().map(|subject| format!("{subject}, ")).collect();
        let _ = writeln!(
            functions,
            "export const {name} = ({parameters}options = {{}}, listen) => ask(\"{name}\", {{ {parameters}...options }}, listen);"
        );
    }
    (types, functions)
}

fn comment(text: &mut String, indent: &str, schema: &Value) {
    if let Some(description) = schema["description"].as_str() {
        let _ = writeln!(
            text,
            "{indent}/** {} */",
            description.replace('\n', " ").replace("*/", "* /")
        );
    }
}

/// The fields of an object; `None` for other types.
fn object(schema: &Value, indent: &str) -> Option<String> {
    let properties = schema["properties"]
        .as_object()
        .filter(|_| schema.get("anyOf").is_none() && schema.get("oneOf").is_none())?;
    let required: Vec<&str> = { schema["required"].as_array().into_iter().flatten() }
        .filter_map(Value::as_str)
        .collect();
    let deeper = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in properties {
        comment(&mut text, &deeper, property);
        let optional = if required.contains(&name.as_str()) { "" } else { "?" };
        let _ = writeln!(
            text,
            "{deeper}{}{optional}: {};",
            Value::from(name.as_str()),
            kind(property, &deeper)
        );
    }
    let _ = write!(text, "{indent}}}");
    Some(text)
}

/// The TypeScript type of a value.
fn kind(schema: &Value, indent: &str) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    let union = |values: &[String]| match values {
        [] => "never".to_owned(),
        values => values.join(" | "),
    };
    if let Some(values) = schema["enum"].as_array() {
        return union(&values.iter().map(Value::to_string).collect::<Vec<_>>());
    }
    if let Some(choices) = { schema["anyOf"].as_array() }.or_else(|| schema["oneOf"].as_array()) {
        let choices = union(&choices.iter().map(|choice| kind(choice, indent)).collect::<Vec<_>>());
        return match schema.get("properties") {
            Some(properties) => {
                let own = serde_json::json!({ "properties": properties, "required": schema["required"] });
                format!("({choices}) & {}", object(&own, indent).unwrap_or_default())
            }
            None => choices,
        };
    }
    if let Some(fields) = object(schema, indent) {
        return fields;
    }
    match &schema["type"] {
        Value::Array(names) => {
            let each = names.iter().map(|name| kind(&of_type(schema, name), indent));
            union(&each.collect::<Vec<_>>())
        }
        Value::String(name) => match name.as_str() {
            "array" => format!("Array<{}>", kind(&schema["items"], indent)),
            "integer" | "number" => "number".to_owned(),
            "object" => match schema.get("additionalProperties") {
                Some(Value::Object(values)) => {
                    format!("Record<string, {}>", kind(&Value::Object(values.clone()), indent))
                }
                _ => "Record<string, unknown>".to_owned(),
            },
            name => name.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

/// Returns a copy of a schema that allows several types. The copy allows only the named type.
fn of_type(schema: &Value, name: &Value) -> Value {
    let mut schema = schema.clone();
    schema["type"] = name.clone();
    schema
}
