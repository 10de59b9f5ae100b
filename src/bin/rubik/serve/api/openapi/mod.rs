//! `GET /api/openapi.json`: what can be asked, and what is answered.
//!
//! The description is made from the table of options and from the types of answers. What neither of them says stands
//! here: what an operation is for, and examples. Tests hold the server against it.

mod examples;
mod request_fields;

use super::events::event_schema;
use super::health::Health;
use super::stop::Stopped;
use crate::serve::answer::Json;
use crate::serve::body::{LARGEST, LARGEST_PICTURE};
use examples::{CAPTURED, COMPLETE, Examples, FACES, STOP, examples};
use request_fields::RequestFields;
use rubik::json::schema::{SCHEMAS_PATH, answer_generator, published, published_schemas};
use rubik::requests::{CapturedCube, CompletedStickers, EventName, OptionTable, PictureFaces, RequestName};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// What is answered to `GET /api/openapi.json`.
pub async fn openapi() -> Json {
    Json(description().to_owned())
}

/// The description of the interface, as OpenAPI 3.1 has it.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let text = serde_json::to_string_pretty(&document()).expect("keys are strings, so that nothing can fail");
        format!("{text}\n")
    });
    &TEXT
}

/// Why an operation may be refused.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Refusals {
    /// Only for where it comes from.
    Access,
    /// Also for its body, or its query.
    Input,
    /// Also for the work that it takes.
    Work,
}

/// The refusals: from which operations on, whether only a body can lead to it, the status, and what it means.
const REFUSALS: [(Refusals, bool, &str, &str); 9] = {
    use Refusals::{Access, Input, Work};
    [
        (Input, false, "400", "an option or a field that cannot be"),
        (
            Access,
            false,
            "403",
            "asked by a page of another site, or under a name that is not this server's",
        ),
        (Input, true, "408", "the body did not arrive in time"),
        (Input, true, "413", "a body of more than 65536 bytes"),
        (Input, true, "415", "not application/json"),
        (Work, true, "422", "no cube, or no such solution"),
        (Work, false, "500", "a mistake of this program, or a damaged table"),
        (
            Work,
            false,
            "503",
            "too many searches wait, or a table does not fit into memory; see Retry-After",
        ),
        (Work, false, "504", "time ran out"),
    ]
};

/// An operation.
struct Operation {
    /// The last part of its path.
    name: &'static str,
    /// What it is for.
    summary: &'static str,
    /// What is sent: the name of its schema, and examples; none of what is asked with GET.
    body: Option<(String, Examples)>,
    /// The schema of what is answered.
    answer: Value,
    /// Why it may be refused.
    refusals: Refusals,
}

/// The document.
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
        texts(&[("search", "the name that `started` told", None)], &["search"]),
    );
    let stickers = "54 letters of faces for the 3x3x3, or the stickers of another puzzle; ? where one is unknown";
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
    let pixels = "the pixels, row by row from the top, each three bytes (red, green, blue), in base64";
    let width = ("width", "how many pixels a row has", Some("^[0-9]+$"));
    schemas.insert(
        request_schema("faces"),
        texts(&[width, ("pixels", pixels, None), puzzle], &["width", "pixels"]),
    );
    let colors = "a word #rrggbb for each sticker, in the order of facelets; ? where a face was not captured";
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
                "What `rubik serve` answers. The fields are those of the command line's --json, see docs/json.md. \
                 Requests are JSON objects of at most {LARGEST} bytes, of `faces` at most {LARGEST_PICTURE}; a field that is not listed is refused. Answers \
                 may have more fields in a later release."
            ),
        },
        "servers": [{ "url": "http://127.0.0.1:8080" }],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// All operations, in the order in which they are listed.
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
            "Whether the server runs, and what it does",
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
            "What each request can be asked with",
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
            summary: summary(request),
            body: Some((request_schema(request.name()), examples(request))),
            answer: published(answer),
            refusals: Refusals::Work,
        });
    }
    operations.extend([
        Operation {
            name: "stop",
            summary: "End a search with the best that it has",
            body: Some((request_schema("stop"), STOP)),
            answer: schema_of::<Stopped>(answers),
            refusals: Refusals::Input,
        },
        Operation {
            name: "complete",
            summary: "What follows from the stickers that are known",
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
            summary: "Find the cube that has some measured colors",
            body: Some((request_schema("captured"), CAPTURED)),
            answer: schema_of::<CapturedCube>(answers),
            refusals: Refusals::Work,
        },
    ]);
    operations
}

/// What a request is for.
const fn summary(request: RequestName) -> &'static str {
    match request {
        RequestName::Solve => "Solve a cube",
        RequestName::Check => "Check a solution",
        RequestName::Scramble => "Draw scrambles",
        RequestName::Round => "Draw the scrambles of a round of a competition, and the sheet to print",
        RequestName::Show => "Describe a cube, or write it in another format",
        RequestName::Apply => "Make moves",
        RequestName::Order => "How often an algorithm must be made",
        RequestName::Alg => "Rewrite, measure or name an algorithm",
        RequestName::Count => "Count the cubes that have a goal",
        RequestName::Goals => "List the goals that have names",
        RequestName::Puzzles => "List the puzzles that are built in, or describe one",
        RequestName::Steps => "Say which goals a solution reaches",
        RequestName::Fmc => "Solve in steps, as people do for fewest moves",
        RequestName::Insert => "Say what a skeleton leaves, and find the insertions that solve it",
        _ => "",
    }
}

/// The name of the schema of what is sent with a request.
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

/// An object of texts: their names, what they are, and patterns; and the names of those that must be given.
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

/// What the events of a stream carry, by their names.
fn search_events(generator: &mut SchemaGenerator) -> Value {
    let property = |event: EventName| (event.name().to_owned(), published(event_schema(event, generator)));
    let properties: Map<String, Value> = EventName::ALL.into_iter().map(property).collect();
    json!({
        "description": "What the events of a stream carry, by their names.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

impl Operation {
    /// What is said of its path.
    fn path(&self) -> Value {
        let id = self.name.trim_end_matches(".json");
        let mut operation = json!({ "operationId": id, "summary": self.summary });
        if self.name == "options" {
            operation["description"] = "With fields of a solve in the query, as in ?puzzle=2x2x2, only the options of \
                                        a solve that can be given beside them, each with the values that it then has."
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
