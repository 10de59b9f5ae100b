//! Every option that is accepted can change the answer: each option of each request is walked over puzzles, methods,
//! formats and kinds of input. Where no value changes any answer, the option must be refused.

use crate::program::tables;
use rubik::requests::{RequestName, RequestOption, Service};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};

/// What an option is given beside: a request, a puzzle, other options, and questions of one kind that it must be able
/// to answer otherwise.
struct Context {
    request: RequestName,
    fields: Map<String, Value>,
    /// The format of positions, where that matters.
    format: String,
    questions: Vec<Map<String, Value>>,
}

/// Options that need not change an answer, where they are given beside these fields, and why.
const IDLE: [(&str, &str, &str); 9] = [
    ("memory", "", "more memory makes a search faster"),
    ("table_size", "", "a larger table makes a search faster"),
    ("time_limit", "", "these searches end before any limit"),
    (
        "improve",
        "",
        "cubes as near as these are solved in the fewest moves anyway",
    ),
    (
        "random_state",
        "",
        "it says what is drawn of most puzzles anyway, so that it can be said of all",
    ),
    (
        "solutions",
        "costs",
        "of solutions as short as these, the shortest is the fastest",
    ),
    (
        "metric",
        "faces",
        "its tables take seconds to build; they are asked for among the proofs",
    ),
    ("faces", "metric", "its tables take seconds to build"),
    (
        "distance",
        "oll",
        "a cube that is 1 turn from there takes a minute to find",
    ),
];

/// Options that change which questions are answered: a question that is refused with them, and not without them, counts.
const LIMITS: [(&str, &str); 4] = [
    ("from", "a position in another format is refused"),
    ("max_moves", "a position that takes more moves is refused"),
    ("niss", "brackets that are repeated are refused"),
    ("length", "a solution of another length is refused"),
];

/// Formats in which a cube is always upright, so that it makes no difference how it is held.
const UPRIGHT: [&str; 4] = ["reid", "cubies", "speffz", "colors"];

/// Values of an option: all that have names, and some of the others, among them one that is not the usual.
fn values(request: RequestName, option: &RequestOption) -> Vec<Value> {
    let names: Vec<Value> = { option.names().iter() }
        // Its table takes minutes to build; it is asked for among the proofs.
        .filter(|known| request != RequestName::Solve || known.name != "optimal")
        .map(|known| Value::from(known.name))
        .collect();
    if !names.is_empty() {
        return names;
    }
    let some: Value = match option.name {
        "order" => json!(["ULFRBD", "DLBURF"]),
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
        _ => Value::Array(vec![option.example()]),
    };
    some.as_array().expect("an array").clone()
}

/// The puzzles that are walked.
const PUZZLES: [&str; 8] = [
    "3x3x3", "2x2x2", "pyraminx", "skewb", "slide", "4x4x4", "5x5x5", "6x6x6",
];

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
        "4x4x4" | "5x5x5" | "6x6x6" => &["R U", "3Lw U2 F"],
        "near" => &["R U F2 L'", "(R U) F2", "R U' y", "R B"],
        _ => &["R U F", "U R2 F' U R", "Lw U"],
    }
}

/// What is asked in the walk.
fn contexts(service: &Service) -> Vec<Context> {
    let mut contexts = Vec::new();
    let mut add = |request, format: &str, fields: Value, questions: Vec<Value>| {
        contexts.push(Context {
            request,
            fields: object(fields),
            format: format.to_owned(),
            questions: questions.into_iter().map(object).collect(),
        });
    };
    let cubes = || {
        turns("near")
            .iter()
            .map(|cube| json!({"cube": cube}))
            .collect::<Vec<_>>()
    };
    for fields in [
        json!({"goal": "cross"}),
        json!({"goal": "f2l-1"}),
        json!({"generators": "R,U,F,L"}),
        json!({"generators": "R,U,M,F"}),
        json!({"faces": "RUFL"}),
        json!({"faces": "URFDL"}),
        json!({"goal": "cross", "any_face": true}),
        json!({"goal": "cross", "any_slot": true}),
        json!({"goal": "cross", "all": true}),
        json!({"goal": "cross", "solutions": 2}),
        json!({"costs": {"quarter_turn": 1, "half_turn": 9, "axis_change": 9, "two_at_once": 0}}),
        json!({"solutions": 3}),
        json!({"metric": "axial"}),
        json!({"metric": "qtm"}),
        json!({"improve": true, "time_limit": 0.1}),
        json!({"orient": true}),
        json!({"to": "R"}),
        json!({"method": "fmc"}),
    ] {
        add(RequestName::Solve, "", fields, cubes());
    }
    for fields in [
        json!({"seed": 5, "goal": "oll"}),
        json!({"seed": 5, "goal": "cross", "distance": 3}),
        json!({"seed": 5, "generators": "R,U", "distance": 3}),
        json!({"seed": 5, "generators": "R,U"}),
        json!({"seed": 5, "faces": "RU"}),
        json!({"seed": 5, "faces": "URFDL"}),
        json!({"seed": 5, "before": "zbll"}),
        json!({"seed": 5, "case": "T"}),
        json!({"seed": 5, "metric": "axial"}),
        json!({"seed": 5, "event": "333"}),
        json!({"seed": 5, "event": "333fm"}),
        json!({"seed": 5, "event": "333bf"}),
        json!({"seed": 5, "event": "222"}),
        json!({"seed": 5, "event": "555"}),
    ] {
        add(RequestName::Scramble, "", fields, vec![json!({})]);
    }
    for fields in [
        json!({}),
        json!({"goal": "cross"}),
        json!({"generators": "R,U"}),
        json!({"faces": "RU"}),
    ] {
        add(RequestName::Count, "", fields, vec![json!({})]);
    }
    add(RequestName::Goals, "", json!({}), vec![json!({})]);
    for fields in [json!({}), json!({"no_fewest": true}), json!({"goal": "cross"})] {
        let question = json!({"cube": "R U F2 (L')", "solution": "(L) F2 U' R'"});
        let other = json!({"cube": "R U F2 L'", "solution": "L F2 U' R'"});
        add(RequestName::Steps, "", fields, vec![question, other]);
    }
    for fields in [
        json!({}),
        json!({"solutions": 2}),
        json!({"improve": true, "time_limit": 0.1}),
        json!({"niss": "never"}),
    ] {
        add(RequestName::Fmc, "", fields, cubes());
    }
    for fields in [
        json!({"goal": "cross"}),
        json!({"generators": "R,U,F,L"}),
        json!({"length": 4}),
        json!({"target": "R"}),
    ] {
        let question = json!({"cube": "R U F2 L'", "solution": "L F2 U' R'"});
        let other = json!({"cube": "R U' F2 L'", "solution": "R"});
        add(RequestName::Check, "", fields, vec![question, other]);
    }
    add(
        RequestName::Show,
        "",
        json!({"completions": true}),
        vec![json!({"cube": "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"})],
    );
    for puzzle in PUZZLES {
        let algorithms = turns(puzzle);
        let cubes: Vec<Value> = algorithms.iter().map(|cube| json!({"cube": cube})).collect();
        let written = |to: &str| -> Vec<Value> {
            { algorithms.iter() }
                .filter_map(|cube| {
                    let fields = object(json!({"puzzle": puzzle, "cube": cube, "to": to}));
                    let shown = service.answer(RequestName::Show, &fields, &CancelToken::new()).ok()?;
                    let shown: Value = serde_json::from_str(&shown).expect("JSON");
                    Some(json!({"cube": shown["text"]}))
                })
                .collect()
        };
        let inverse = object(json!({"puzzle": puzzle, "operation": "invert", "algorithm": algorithms[0]}));
        let inverse = answer(service, RequestName::Alg, &inverse).expect("an inverse");
        let undone = inverse["result"].as_str().expect("turns").to_owned();
        let facelets = written("facelets");
        // How positions are read: each format by itself.
        let mut formats: Vec<(String, Vec<Value>)> = vec![("moves".to_owned(), cubes.clone())];
        if puzzle == "3x3x3" {
            for format in [
                "facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "net", "speffz",
            ] {
                formats.push((format.to_owned(), written(format)));
            }
        } else {
            formats.push(("facelets".to_owned(), facelets.clone()));
        }
        for (format, questions) in &formats {
            for from in [false, true] {
                let mut fields = json!({"puzzle": puzzle});
                if from {
                    fields["from"] = json!(format);
                }
                add(RequestName::Show, "", fields.clone(), questions.clone());
                for to in ["facelets", "moves", "svg", "speffz"] {
                    let mut fields = fields.clone();
                    fields["to"] = json!(to);
                    add(RequestName::Show, "", fields, questions.clone());
                }
                let with = |name: &str, value: &str| -> Vec<Value> {
                    let mut questions = questions.clone();
                    questions.iter_mut().for_each(|each| each[name] = json!(value));
                    questions
                };
                add(RequestName::Apply, "", fields.clone(), with("algorithm", algorithms[0]));
                add(RequestName::Check, "", fields.clone(), with("solution", &undone));
                if matches!(puzzle, "3x3x3" | "2x2x2") {
                    add(RequestName::Solve, format, fields.clone(), questions.clone());
                }
                if puzzle == "3x3x3" {
                    add(RequestName::Fmc, "", fields.clone(), questions.clone());
                    add(RequestName::Insert, "", fields.clone(), with("skeleton", "R U F2 L'"));
                }
            }
        }
        let methods: &[&str] = match puzzle {
            "3x3x3" => &["layers", "thistlethwaite", "two-phase"],
            "2x2x2" => &["layers", "optimal"],
            "pyraminx" | "skewb" | "slide" => &["optimal"],
            "6x6x6" => &["reduction"],
            _ => &["layers", "reduction"],
        };
        for method in methods {
            add(
                RequestName::Solve,
                "",
                json!({"puzzle": puzzle, "method": method}),
                facelets.clone(),
            );
        }
        let of_algorithms = |fields: Value| -> Vec<Value> {
            let with = |algorithm: &&str| {
                let mut fields = fields.clone();
                fields["algorithm"] = json!(algorithm);
                fields
            };
            algorithms.iter().map(with).collect()
        };
        add(
            RequestName::Order,
            "",
            json!({"puzzle": puzzle}),
            of_algorithms(json!({})),
        );
        for operation in ["simplify", "invert", "mirror", "rotate", "expand", "count", "format"] {
            let mut fields = json!({"puzzle": puzzle, "operation": operation});
            if operation == "rotate" {
                fields["by"] = json!("x y");
            }
            add(RequestName::Alg, "", fields, of_algorithms(json!({})));
        }
        for to in ["wca", "svg"] {
            let fields = json!({"puzzle": puzzle, "operation": "format", "to": to});
            add(RequestName::Alg, "", fields, of_algorithms(json!({})));
        }
        add(
            RequestName::Scramble,
            "",
            json!({"puzzle": puzzle, "seed": 5}),
            vec![json!({})],
        );
        add(
            RequestName::Scramble,
            "",
            json!({"puzzle": puzzle, "seed": 5, "moves": 6}),
            vec![json!({})],
        );
        if matches!(puzzle, "pyraminx" | "5x5x5" | "4x4x4") {
            add(
                RequestName::Scramble,
                "",
                json!({"puzzle": puzzle, "seed": 5, "random_state": true}),
                vec![json!({})],
            );
        }
    }
    contexts
}

/// An answer without the time it took.
fn answer(service: &Service, request: RequestName, fields: &Map<String, Value>) -> Result<Value, String> {
    let text = service.answer(request, fields, &CancelToken::new());
    let mut answer: Value = serde_json::from_str(&text.map_err(|error| error.to_string())?).expect("JSON");
    answer.as_object_mut().expect("an object").remove("seconds");
    Ok(answer)
}

/// True if an option may be given beside some fields without changing anything.
fn may_be_idle(option: &RequestOption, context: &Context) -> bool {
    let is_beside = |field: &str| field.is_empty() || Value::from(context.fields.clone()).to_string().contains(field);
    let is_upright = || UPRIGHT.iter().any(|format| context.format == *format);
    IDLE.iter()
        .any(|&(name, field, _)| name == option.name && is_beside(field))
        || option.name == "orient" && is_upright()
}

#[test]
fn an_option_that_is_accepted_can_change_the_answer() {
    let service = Service::new(Store::in_folder(tables()).expect("a folder"));
    let mut idle = Vec::new();
    for context in contexts(&service) {
        let with = |question: &Map<String, Value>, given: Option<(&str, &Value)>| {
            let mut fields = context.fields.clone();
            fields.extend(question.clone());
            fields.extend(given.map(|(name, value)| (name.to_owned(), value.clone())));
            answer(&service, context.request, &fields)
        };
        let usual: Vec<_> = context.questions.iter().map(|question| with(question, None)).collect();
        for option in context.request.options() {
            let is_there = |fields: &Map<String, Value>| fields.contains_key(option.name);
            let is_asked = is_there(&context.fields) || context.questions.iter().any(is_there);
            if option.is_subject || is_asked || may_be_idle(option, &context) {
                continue;
            }
            let limits = LIMITS.iter().any(|(name, _)| *name == option.name);
            // Whether a value is accepted, and whether it changes an answer.
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
            // Of the values that have names, one may be what is done anyway; of other values, one must change something.
            let is_idle = match option.names().is_empty() {
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
