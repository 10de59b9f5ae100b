//! `GET /api/openapi.json`: describes the requests and answers of the interface.
//!
//! The description is generated from the table of options and from the types of the answers. This module adds only the
//! operations that exist only in the server, the descriptions of the errors and the examples. Tests compare the
//! description with the server.

mod examples;
mod request_fields;

use super::events::event_schema;
use super::health::Health;
use super::stop::StopAnswer;
use crate::serve::answer::Json;
use crate::serve::body::{LARGEST, LARGEST_PICTURE};
use examples::{CAPTURED, COMPLETE, Examples, FACES, STOP, examples};
use request_fields::RequestFields;
use rubik::json::schema::{SCHEMAS_PATH, answer_generator, published, published_schemas};
use rubik::requests::{CapturedCube, CompletedStickers, EventName, OptionTable, PictureFaces, RequestName};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The answer to `GET /api/openapi.json`.
pub async fn openapi() -> Json {
    Json(description().to_owned())
}

/// The description of the interface in OpenAPI 3.1.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let text = serde_json::to_string_pretty(&document()).expect("keys are strings, so that nothing can fail");
        format!("{text}\n")
    });
    &TEXT
}

/// The reasons why the server may refuse an operation. Each value includes the reasons of the values before it.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Refusals {
    /// The origin of the request.
    Access,
    /// Also an error in the request's body or query.
    Input,
    /// Also a failure of the operation's work.
    Work,
}

/// All error responses. A row begins with the first value of [`Refusals`] that includes the response. The flag is true
/// if only requests with a body can get this response. Its HTTP status and its description follow.
const REFUSALS: [(Refusals, bool, &str, &str); 9] = {
    use Refusals::{Access, Input, Work};
    [
        (Input, false, "400", "an option or a field is invalid"),
        (
            Access,
            false,
            "403",
            "the request comes from a page of another site, or names another host",
        ),
        (Input, true, "408", "the body did not arrive in time"),
        (Input, true, "413", "the body is too long"),
        (Input, true, "415", "the body is not application/json"),
        (Work, true, "422", "the input is invalid, or it has no answer"),
        (Work, false, "500", "the program has an error, or a table is damaged"),
        (
            Work,
            false,
            "503",
            "too many searches wait, or a table does not fit into memory; see Retry-After",
        ),
        (Work, false, "504", "there was no answer in time"),
    ]
};

/// A path of the interface with its method.
struct Operation {
    /// The last part of the path.
    name: &'static str,
    /// The purpose of the operation.
    summary: &'static str,
    /// The name of the body's schema, with examples of the body. `None` for GET requests.
    body: Option<(String, Examples)>,
    /// The schema of the answer.
    answer: Value,
    /// The reasons why the server may refuse the operation.
    refusals: Refusals,
}

/// Makes the OpenAPI document.
fn document() -> Value {
    let mut answers = answer_generator();
    let operations = operations(&mut answers);
    let mut fields = RequestFields::new();
    let mut schemas = Map::new();
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        schemas.insert(request_schema(request.name()), fields.of_request(request));
    }
    schemas.insert(
        request_schema("stop"),
        texts(&[("search", "the name in the event `started`", None)], &["search"]),
    );
    let stickers = "54 letters of faces for the 3x3x3, or the stickers of another puzzle; ? for an unknown sticker";
    schemas.insert(
        request_schema("complete"),
        texts(
            &[
                ("stickers", stickers, Some("^[URFDLB0-8? ]+$")),
                ("puzzle", "the puzzle; 3x3x3 if it is left out", None),
            ],
            &["stickers"],
        ),
    );
    let puzzle = ("puzzle", "a cube of 2 to 7 layers; 3x3x3 if it is left out", None);
    let pixels = "the pixels, row by row from the top, with three bytes each (red, green, blue), in Base64";
    let width = ("width", "the number of pixels in a row", Some("^[0-9]+$"));
    schemas.insert(
        request_schema("faces"),
        texts(&[width, ("pixels", pixels, None), puzzle], &["width", "pixels"]),
    );
    let colors = "a word #rrggbb for each sticker, in the order of facelets; ? for each sticker of a missing face";
    schemas.insert(
        request_schema("captured"),
        texts(&[("colors", colors, None), puzzle], &["colors"]),
    );
    let search_events = search_events(&mut answers);
    schemas.insert("SearchEvent".to_owned(), search_events);
    schemas.extend(fields.into_schemas());
    schemas.extend(published_schemas(answers));
    let path = |operation: &Operation| (format!("/api/{}", operation.name), operation.path());
    let paths: Map<String, Value> = operations.iter().map(path).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "rubik",
            "version": "1",
            "summary": "Solves, scrambles, shows and checks Rubik's Cubes and other puzzles",
            "description": format!(
                "The interface of `rubik serve` over HTTP. The fields are those of the command line's --json; see \
                 docs/json.md. Requests are JSON objects of at most {LARGEST} bytes ({LARGEST_PICTURE} for \
                 `faces`); a field that is not listed is refused. Answers may have more fields in a later release."
            ),
        },
        "servers": [{ "url": "http://127.0.0.1:8080" }],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// Returns all operations, in the order of the document.
fn operations(answers: &mut SchemaGenerator) -> Vec<Operation> {
    let get = |name, summary, answer, refusals| Operation {
        name,
        summary,
        body: None,
        answer,
        refusals,
    };
    let mut operations = vec![
        get(
            "health",
            "The state of the server and its work",
            schema_of::<Health>(answers),
            Refusals::Access,
        ),
        get(
            "openapi.json",
            "This description",
            json!({ "type": "object" }),
            Refusals::Access,
        ),
        get(
            "options",
            "The options of each request",
            schema_of::<OptionTable>(answers),
            Refusals::Work,
        ),
    ];
    for request in RequestName::ALL {
        let Some(answer) = request.answer_schema(answers) else {
            continue;
        };
        operations.push(Operation {
            name: request.name(),
            summary: request.summary(),
            body: Some((request_schema(request.name()), examples(request))),
            answer: published(answer),
            refusals: Refusals::Work,
        });
    }
    operations.extend([
        Operation {
            name: "stop",
            summary: "Stop a search, which then answers with its best solution",
            body: Some((request_schema("stop"), STOP)),
            answer: schema_of::<StopAnswer>(answers),
            refusals: Refusals::Input,
        },
        Operation {
            name: "complete",
            summary: "Deduce unknown stickers from the known stickers",
            body: Some((request_schema("complete"), COMPLETE)),
            answer: schema_of::<CompletedStickers>(answers),
            refusals: Refusals::Work,
        },
        Operation {
            name: "faces",
            summary: "Find the faces of a cube in a picture",
            body: Some((request_schema("faces"), FACES)),
            answer: schema_of::<PictureFaces>(answers),
            refusals: Refusals::Work,
        },
        Operation {
            name: "captured",
            summary: "Find the cube that fits the measured colors of its stickers",
            body: Some((request_schema("captured"), CAPTURED)),
            answer: schema_of::<CapturedCube>(answers),
            refusals: Refusals::Work,
        },
    ]);
    operations
}

/// Returns the schema name for the body of a request.
fn request_schema(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{}{rest}Request", first.to_uppercase())
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{SCHEMAS_PATH}{name}") })
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    published(generator.subschema_for::<T>())
}

/// Makes the schema of an object whose fields are texts. `fields` lists the names, descriptions and patterns of the
/// fields, and `required` lists the names of the required fields.
fn texts(fields: &[(&str, &str, Option<&str>)], required: &[&str]) -> Value {
    let property = |&(name, description, pattern): &(&str, &str, Option<&str>)| {
        let mut property = json!({ "type": "string", "description": description });
        if let Some(pattern) = pattern {
            property["pattern"] = pattern.into();
        }
        (name.to_owned(), property)
    };
    let properties: Map<String, Value> = fields.iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Makes a schema with one property for each event of a stream: the event's name with the schema of its data.
fn search_events(generator: &mut SchemaGenerator) -> Value {
    let property = |event: EventName| (event.name().to_owned(), published(event_schema(event, generator)));
    let properties: Map<String, Value> = EventName::ALL.into_iter().map(property).collect();
    json!({
        "description": "The data of the events of a stream, by the names of the events.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

impl Operation {
    /// Makes the path item for the operation.
    fn path(&self) -> Value {
        let id = self.name.trim_end_matches(".json");
        let mut operation = json!({ "operationId": id, "summary": self.summary });
        if self.name == "options" {
            operation["description"] =
                "If the query has fields of a solve, as in ?puzzle=2x2x2, the answer lists only \
                                        the solve options that can be combined with them, and their possible values."
                    .into();
            operation["parameters"] = json!([{
                "name": "fields",
                "in": "query",
                "description": "fields of a solve",
                "style": "form",
                "explode": true,
                "schema": reference(&request_schema("solve")),
            }]);
        }
        if let Some((schema, examples)) = &self.body {
            let example = |(name, text): &(&str, &str)| {
                let value: Value = serde_json::from_str(text).expect("an example is JSON");
                ((*name).to_owned(), json!({ "value": value }))
            };
            let examples: Map<String, Value> = examples.iter().map(example).collect();
            let body = json!({ "schema": reference(schema), "examples": examples });
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": body } });
        }
        operation["responses"] = self.responses();
        let method = if self.body.is_some() { "post" } else { "get" };
        json!({ method: operation })
    }

    fn responses(&self) -> Value {
        let mut content = json!({ "application/json": { "schema": self.answer } });
        if self.name == RequestName::Solve.name() {
            content["text/event-stream"] = json!({ "schema": reference("SearchEvent") });
        }
        let answer = json!({ "description": "the answer", "content": content });
        let mut responses = Map::from_iter([("200".to_owned(), answer)]);
        for (from, takes_body, status, description) in REFUSALS {
            if from <= self.refusals && (self.body.is_some() || !takes_body) {
                let content = json!({ "application/json": { "schema": reference("Unsolved") } });
                let refusal = json!({ "description": description, "content": content });
                responses.insert(status.to_owned(), refusal);
            }
        }
        responses.into()
    }
}
