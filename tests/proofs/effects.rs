//! Tests that every option that is accepted can change the answer. Each option of each request is tried with different
//! puzzles, methods, formats and types of input. If no value changes any answer, the option must be refused.

use crate::program::tables;
use crate::proof;
use rubik::requests::{RequestName, RequestOption, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};

/// A context in which an option must change an answer: a request, fields such as the puzzle and other options, and
/// inputs of one type.
struct Context {
    request: RequestName,
    fields: Map<String, Value>,
    /// The format of the positions. It is empty if the format does not matter.
    format: String,
    questions: Vec<Map<String, Value>>,
}

fn object(fields: Value) -> Map<String, Value> {
    serde_json::from_value(fields).expect("an object")
}

/// Options that need not change an answer: the option, a text that must occur in the other fields, and the reason.
const IDLE: [(&str, &str, &str); 11] = [
    ("definition", "skewb", "the puzzle is named already"),
    ("memory", "", "more memory makes a search faster"),
    ("table_size", "", "a larger table makes a search faster"),
    ("time_limit", "", "these searches end before any limit"),
    (
        "improve",
        "",
        "cubes this near to the solved cube are solved in the fewest moves anyway",
    ),
    (
        "random_state",
        "",
        "most puzzles have a random state anyway, and the option is valid for all",
    ),
    (
        "solutions",
        "costs",
        "among solutions this short, the shortest is the fastest",
    ),
    ("metric", "faces", "its tables take seconds to build"),
    ("faces", "metric", "its tables take seconds to build"),
    (
        "puzzle",
        "target",
        "moves that lead to the target on one cube lead there on all",
    ),
    ("distance", "oll", "a cube that is 1 turn away takes a minute to find"),
];

/// Options that only decide whether a request is answered. For these options, it is enough that a request is refused
/// with the option and answered without it.
const LIMITS: [(&str, &str); 4] = [
    ("from", "a position in another format is refused"),
    ("max_moves", "a position that takes more moves is refused"),
    ("niss", "brackets that are repeated are refused"),
    ("length", "a solution of another length is refused"),
];

/// Formats in which a cube is always upright, so options for rotated cubes change nothing.
const UPRIGHT: [&str; 4] = ["reid", "cubies", "speffz", "colors"];

/// Values to try for an option: all its named values or, if it has none, some examples. At least one value is not the
/// default.
fn values(request: RequestName, option: &RequestOption) -> Vec<Value> {
    let names: Vec<Value> = { option.names().into_iter() }
        // Leaves out `optimal`, because its table takes minutes to build. Other proofs use this table.
        .filter(|known| request != RequestName::Solve || known.name != "optimal")
        .map(|known| Value::from(known.name))
        .collect();
    if !names.is_empty() {
        return names;
    }
    let some: Value = match option.name {
        "order" | "to_order" => json!(["ULFRBD", "DLBURF"]),
        "buffers" => json!(["BC", "DK"]),
        "first_face" => json!(["R", "best", "white"]),
        "max_moves" => json!([1, 2, 3, 9, 12, 19, 30, 45]),
        "solutions" => json!([1, 2, 3]),
        "to" | "target" => json!(["R", "F", "(R U) F"]),
        "length" => json!([1, 2, 3]),
        "costs" => json!([
            {"quarter_turn": 1, "half_turn": 1, "axis_change": 0, "two_at_once": 0},
            {"quarter_turn": 1, "half_turn": 9, "axis_change": 9, "two_at_once": 0}
        ]),
        "generators" => json!(["R,U", "U,F,R2"]),
        "faces" => json!(["RU", "URFDL"]),
        "goal" => json!(["cross", "eo", "f2l", "UF UR"]),
        "n" => json!([1, 2, 3]),
        "seed" => json!([1, 2]),
        "moves" => json!([3, 8]),
        "distance" => json!([3]),
        "before" => json!(["zbll", "f2l"]),
        "case" => json!(["T", "21"]),
        "by" => json!(["x", "y"]),
        "scheme" => json!(["YRGWOB"]),
        "steps" => json!(["eo > solved", "dr > solved"]),
        "premoves" => json!(["R U", "F"]),
        "puzzle" => json!(["2x2x2", "4x4x4"]),
        _ => Value::Array(vec![option.example()]),
    };
    some.as_array().expect("an array").clone()
}

/// The puzzles with which the test tries the options.
const PUZZLES: [&str; 7] = ["3x3x3", "2x2x2", "pyraminx", "skewb", "slide", "4x4x4", "6x6x6"];

/// Turns of a puzzle, which the test uses as algorithms and as positions.
fn turns(puzzle: &str) -> &'static [&'static str] {
    match puzzle {
        "slide" => &["D R U", "D D R"],
        "skewb" | "pyraminx" => &["R U L'", "R L"],
        "3x3x3" => &[
            "R U F2 L'",
            "(R U) F",
            "(R U)2 F",
            "F2 L' B D2 R U' L2 F R2 D B' U2",
            "R U' F x",
        ],
        "2x2x2" => &["R U F", "U R2 F' U R"],
        _ => &["R U", "2R U2 F"],
    }
}

/// Fields of solve requests of the 3x3x3, to which every option is added.
const SOLVES: [&str; 16] = [
    r#"{"goal": "cross"}"#,
    r#"{"goal": "f2l-1"}"#,
    r#"{"generators": "R,U,F,L"}"#,
    r#"{"generators": "R,U,M,F"}"#,
    r#"{"faces": "URFDL"}"#,
    r#"{"goal": "cross", "any_face": true}"#,
    r#"{"goal": "cross", "any_slot": true}"#,
    r#"{"goal": "cross", "each_face": true}"#,
    r#"{"goal": "cross", "all": true}"#,
    r#"{"goal": "cross", "solutions": 2}"#,
    r#"{"costs": {"quarter_turn": 1, "half_turn": 9, "axis_change": 9, "two_at_once": 0}}"#,
    r#"{"solutions": 3}"#,
    r#"{"metric": "qtm"}"#,
    r#"{"orient": true}"#,
    r#"{"to": "R"}"#,
    r#"{"method": "fmc"}"#,
];

/// Fields of scramble requests, to which every option is added.
const SCRAMBLES: [&str; 15] = [
    r#"{"seed": 5, "goal": "oll"}"#,
    r#"{"seed": 5, "goal": "cross", "distance": 3}"#,
    r#"{"seed": 5, "generators": "R,U", "distance": 3}"#,
    r#"{"seed": 5, "generators": "R,U"}"#,
    r#"{"seed": 5, "faces": "RU"}"#,
    r#"{"seed": 5, "faces": "URFDL"}"#,
    r#"{"seed": 5, "before": "zbll"}"#,
    r#"{"seed": 5, "case": "T"}"#,
    r#"{"seed": 5, "case": "T=2,Y", "each": true}"#,
    r#"{"seed": 5, "metric": "axial"}"#,
    r#"{"seed": 5, "event": "333"}"#,
    r#"{"seed": 5, "event": "333fm"}"#,
    r#"{"seed": 5, "event": "333bf"}"#,
    r#"{"seed": 5, "event": "222"}"#,
    r#"{"seed": 5, "event": "555"}"#,
];

/// All contexts in which the test tries the options.
fn contexts(session: &Session) -> Vec<Context> {
    let mut contexts = of_the_3x3x3();
    for puzzle in PUZZLES {
        contexts.extend(of_formats(session, puzzle));
        contexts.extend(of_turns(puzzle));
    }
    contexts
}

impl Context {
    fn new(request: RequestName, fields: Value, questions: Vec<Value>) -> Context {
        Context {
            request,
            fields: object(fields),
            format: String::new(),
            questions: questions.into_iter().map(object).collect(),
        }
    }
}

/// The fields of one request for each sequence of turns. The sequence is the value of the field `field`.
fn about(field: &str, turns: &[&str]) -> Vec<Value> {
    turns.iter().map(|turns| json!({ field: turns })).collect()
}

fn of_the_3x3x3() -> Vec<Context> {
    let near = || about("cube", &["R U F2 L'", "(R U) F2", "R U' y", "R B"]);
    let parsed = |fields: &str| serde_json::from_str(fields).expect("JSON");
    let solves = SOLVES.map(|fields| Context::new(RequestName::Solve, parsed(fields), near()));
    let scrambles = SCRAMBLES.map(|fields| Context::new(RequestName::Scramble, parsed(fields), vec![json!({})]));
    let counts = [
        json!({}),
        json!({"goal": "cross"}),
        json!({"generators": "R,U"}),
        json!({"faces": "RU"}),
    ]
    .map(|fields| Context::new(RequestName::Count, fields, vec![json!({})]));
    let solutions = || {
        vec![
            json!({"cube": "R U F2 (L')", "solution": "(L) F2 U' R'"}),
            json!({"cube": "R U F2 L'", "solution": "L F2 U' R'"}),
            json!({"cube": "R U' F2 L'", "solution": "R"}),
            json!({"cube": "R (U)", "solution": "U'"}),
        ]
    };
    let steps = [json!({}), json!({"no_fewest": true}), json!({"goal": "cross"})]
        .map(|fields| Context::new(RequestName::Steps, fields, solutions()));
    let fmc = [json!({}), json!({"niss": "never"})].map(|fields| {
        let near = about("cube", &["R U F2 L'", "R U' y"]);
        Context::new(RequestName::Fmc, fields, near)
    });
    let checks = [
        json!({"goal": "cross"}),
        json!({"generators": "R,U,F,L"}),
        json!({"length": 4}),
        json!({"target": "R"}),
    ]
    .map(|fields| Context::new(RequestName::Check, fields, solutions()));
    let unknown = about("cube", &["UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"]);
    let completions = Context::new(RequestName::Show, json!({"completions": true}), unknown);
    let goals = Context::new(RequestName::Goals, json!({}), vec![json!({})]);
    let puzzles = [json!({}), json!({"puzzle": "skewb"})]
        .map(|fields| Context::new(RequestName::Puzzles, fields, vec![json!({})]));
    let distances = Context::new(
        RequestName::Count,
        json!({"by_distance": true, "puzzle": "floppy"}),
        vec![json!({})],
    );
    { solves.into_iter() }
        .chain(scrambles)
        .chain(counts)
        .chain(steps)
        .chain(fmc)
        .chain(checks)
        .chain(puzzles)
        .chain([completions, goals, distances])
        .collect()
}

/// Contexts that read and write positions of a puzzle. Each context has one format, which the option `from` may name.
fn of_formats(session: &Session, puzzle: &str) -> Vec<Context> {
    let algorithms = turns(puzzle);
    let written = |to: &str| -> Vec<Value> {
        { algorithms.iter() }
            .filter_map(|cube| {
                let fields = object(json!({"puzzle": puzzle, "cube": cube, "to": to}));
                let shown = answer(session, RequestName::Show, &fields).ok()?;
                Some(json!({"cube": shown["text"]}))
            })
            .collect()
    };
    let inverse = object(json!({"puzzle": puzzle, "operation": "invert", "algorithm": algorithms[0]}));
    let inverse = answer(session, RequestName::Alg, &inverse).expect("an inverse");
    let undone = match puzzle {
        // These moves are a different solution if the moves in brackets are made on the inverse.
        "3x3x3" => "L (F2 U') R'",
        _ => inverse["result"].as_str().expect("turns"),
    };
    let formats: &[&str] = match puzzle {
        "3x3x3" => &[
            "moves", "facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "net", "speffz",
        ],
        _ => &["moves", "facelets"],
    };
    let mut contexts = Vec::new();
    for &format in formats {
        let questions = match format {
            "moves" => about("cube", algorithms),
            _ => written(format),
        };
        let with = |name: &str, value: &str| -> Vec<Value> {
            let mut questions = questions.clone();
            questions.iter_mut().for_each(|each| each[name] = json!(value));
            questions
        };
        for fields in [json!({"puzzle": puzzle}), json!({"puzzle": puzzle, "from": format})] {
            let mut add = |request, fields: Value, questions| {
                let context = Context::new(request, fields, questions);
                contexts.push(Context {
                    format: format.to_owned(),
                    ..context
                });
            };
            add(RequestName::Show, fields.clone(), questions.clone());
            for to in ["facelets", "moves", "svg", "speffz"] {
                let mut fields = fields.clone();
                fields["to"] = json!(to);
                add(RequestName::Show, fields, questions.clone());
            }
            add(RequestName::Check, fields.clone(), with("solution", undone));
            let made = match puzzle {
                "3x3x3" => "R (U F2) L'",
                _ => algorithms[0],
            };
            add(RequestName::Apply, fields.clone(), with("algorithm", made));
            if puzzle == "3x3x3" {
                add(RequestName::Solve, fields.clone(), questions.clone());
            }
            if puzzle == "3x3x3" && matches!(format, "moves" | "facelets" | "speffz") {
                let first = |mut questions: Vec<Value>| questions.drain(..1).collect();
                add(RequestName::Fmc, fields.clone(), first(questions.clone()));
                add(RequestName::Insert, fields, first(with("skeleton", "R U F2 L'")));
            }
        }
    }
    contexts
}

/// Contexts with algorithms, scrambles and methods of a puzzle.
fn of_turns(puzzle: &str) -> Vec<Context> {
    let algorithms = || about("algorithm", turns(puzzle));
    let mut contexts = vec![Context::new(
        RequestName::Order,
        json!({"puzzle": puzzle}),
        algorithms(),
    )];
    for operation in ["simplify", "invert", "mirror", "rotate", "expand", "count", "format"] {
        let mut fields = json!({"puzzle": puzzle, "operation": operation});
        if operation == "rotate" {
            fields["by"] = json!("x y");
        }
        contexts.push(Context::new(RequestName::Alg, fields, algorithms()));
    }
    for to in ["wca", "svg"] {
        let fields = json!({"puzzle": puzzle, "operation": "format", "to": to});
        contexts.push(Context::new(RequestName::Alg, fields, algorithms()));
    }
    for fields in [
        json!({"puzzle": puzzle, "seed": 5}),
        json!({"puzzle": puzzle, "seed": 5, "moves": 6}),
    ] {
        contexts.push(Context::new(RequestName::Scramble, fields, vec![json!({})]));
    }
    let methods: &[&str] = match puzzle {
        "3x3x3" => &["layers", "thistlethwaite", "two-phase"],
        "2x2x2" => &["layers", "optimal"],
        "pyraminx" | "skewb" | "slide" => &["optimal"],
        "4x4x4" => &["layers", "reduction"],
        _ => &["reduction"],
    };
    for method in methods {
        let fields = json!({"puzzle": puzzle, "method": method});
        contexts.push(Context::new(RequestName::Solve, fields, about("cube", turns(puzzle))));
    }
    contexts
}

/// An answer without the field `seconds`.
fn answer(session: &Session, request: RequestName, fields: &Map<String, Value>) -> Result<Value, String> {
    let text = session.ask(request, fields, &CancelToken::new());
    let mut answer: Value = serde_json::from_str(&text.map_err(|error| error.to_string())?).expect("JSON");
    answer.as_object_mut().expect("an object").remove("seconds");
    Ok(answer)
}

/// True if an option may be given with these fields without changing an answer.
fn may_be_idle(option: &RequestOption, context: &Context) -> bool {
    let fields = Value::from(context.fields.clone()).to_string();
    let is_upright = || UPRIGHT.contains(&context.format.as_str());
    // In this test, only the 3x3x3 and the 6x6x6 have a notation other than the notation of the regulations.
    let has_one_notation = || !fields.contains("x6x6") && !fields.contains("3x3x3");
    match (context.request, option.name) {
        (RequestName::Solve, "orient") if is_upright() => true,
        (RequestName::Alg, "to") if has_one_notation() => true,
        (_, name) => IDLE
            .iter()
            .any(|&(idle, beside, _)| idle == name && fields.contains(beside)),
    }
}

#[test]
fn an_option_that_is_accepted_can_change_the_answer() {
    let Some(_proof) = proof::begin("requests") else { return };
    let session = Session::new(Store::in_folder(tables()).expect("a folder"));
    let mut idle = Vec::new();
    for context in contexts(&session) {
        let with = |question: &Map<String, Value>, given: Option<(&str, &Value)>| {
            let mut fields = context.fields.clone();
            fields.extend(question.clone());
            fields.extend(given.map(|(name, value)| (name.to_owned(), value.clone())));
            answer(&session, context.request, &fields)
        };
        let usual: Vec<_> = context.questions.iter().map(|question| with(question, None)).collect();
        for option in context.request.options() {
            let is_there = |fields: &Map<String, Value>| fields.contains_key(option.name);
            let is_asked = is_there(&context.fields) || context.questions.iter().any(is_there);
            if option.is_subject || is_asked || may_be_idle(option, &context) {
                continue;
            }
            let limits = LIMITS.iter().any(|(name, _)| *name == option.name);
            // Returns whether a value is accepted, and whether it changes an answer.
            let outcome = |value: &Value| {
                let mut accepted = false;
                let changed = context.questions.iter().zip(&usual).any(|(question, usual)| {
                    let found = with(question, Some((option.name, value)));
                    accepted |= found.is_ok();
                    (found.is_ok() || limits && usual.is_ok()) && found != *usual
                });
                (accepted, changed)
            };
            let values = values(context.request, option);
            let outcomes: Vec<(bool, bool)> = values.iter().map(outcome).collect();
            let idle_values: Vec<&Value> = { values.iter().zip(&outcomes) }
                .filter_map(|(value, &(accepted, changed))| (accepted && !changed).then_some(value))
                .collect();
            // If the values have names, all values except the default must change an answer. If they have no names, at
            // least one value must change an answer.
            let is_idle = match option.names().is_empty() || option.name == "from" {
                true => !idle_values.is_empty() && outcomes.iter().all(|&(_, changed)| !changed),
                false => idle_values.len() > 1,
            };
            if is_idle {
                let fields = Value::from(context.fields.clone());
                let question = Value::from(context.questions[0].clone());
                idle.push(format!(
                    "{} {fields} {} {idle_values:?}: {question}",
                    context.request, option.name
                ));
            }
        }
    }
    assert!(
        idle.is_empty(),
        "{} options change nothing:\n{}",
        idle.len(),
        idle.join("\n")
    );
}

/// Options for which the server or the command line gives a different answer, each with the reason.
#[cfg(all(feature = "serve", unix))]
const OF_SERVERS: [(&str, &str); 2] = [
    ("memory", "a server gives tables of goals no more than 256 MB"),
    ("completions", "its lists are text on the command line"),
];

/// If an option changes an answer of the library, it must change the answer of every front end in the same way. The
/// front ends are the server, the command line, a solver for many positions, and a run over a file. Each option is
/// tried once with each set of field names.
#[cfg(all(feature = "serve", unix))]
#[test]
fn what_changes_an_answer_changes_it_in_every_front_end() {
    use crate::client::Server;
    use crate::fronts::{Fields, by_all};
    use std::collections::{BTreeMap, BTreeSet};

    let Some(_proof) = proof::begin(proof::PROGRAM) else {
        return;
    };
    let session = Session::new(Store::in_folder(tables()).expect("a folder"));
    let server = Server::start();
    let post = |path: &str, body: &str| {
        let reply = server.post(path, body);
        (reply.status, reply.json())
    };
    let (mut walked, mut tries, mut wrong) = (BTreeSet::new(), BTreeMap::new(), Vec::new());
    for context in contexts(&session) {
        let Some(question) = context.questions.first() else {
            continue;
        };
        for option in context.request.options() {
            let is_there = context.fields.contains_key(option.name) || question.contains_key(option.name);
            let differs = OF_SERVERS.iter().any(|(name, _)| *name == option.name);
            // Options that need not change an answer are left out, because some of them need tables of gigabytes.
            if option.is_subject || is_there || differs || may_be_idle(option, &context) {
                continue;
            }
            let mut fields: Fields = context.fields.clone();
            fields.extend(question.clone());
            let names: Vec<&str> = fields.keys().map(String::as_str).collect();
            let kind = format!("{} {} beside {}", context.request, option.name, names.join(" "));
            // If an option changes nothing, it is tried at most three times with fields of the same names.
            let tried: &mut usize = tries.entry(kind.clone()).or_default();
            *tried += 1;
            if walked.contains(&kind) || *tried > 3 {
                continue;
            }
            let usual = answer(&session, context.request, &fields);
            let changed = values(context.request, option).into_iter().find(|value| {
                let mut fields = fields.clone();
                fields.insert(option.name.to_owned(), value.clone());
                answer(&session, context.request, &fields).is_ok_and(|found| Ok(found) != usual)
            });
            let Some(value) = changed else { continue };
            fields.insert(option.name.to_owned(), value);
            wrong.extend(by_all(&session, &post, context.request, &fields).1);
            walked.insert(kind);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(walked.len() > 100, "{walked:?}");
}
