//! Tests random combinations of options: tables that are open for one request must not be used for a request that needs
//! other tables.

use crate::keys::{Question, hold};
use crate::proof;
use rand::RngExt;
use rubik::cube::generator;
use rubik::requests::RequestName;
use serde_json::{Map, Value, json};

/// Options of solve requests, each with its possible values. The test chooses one value at random. Null leaves the
/// option out.
const SOLVES: [(&str, &str); 10] = [
    ("puzzle", r#"[null, null, null, "2x2x2", "skewb", "pyraminx"]"#),
    (
        "method",
        r#"[null, null, "layers", "thistlethwaite", "two-phase", "optimal"]"#,
    ),
    ("metric", r#"[null, null, null, "htm", "qtm"]"#),
    ("max_moves", r#"[null, null, 22, 26]"#),
    ("goal", r#"[null, null, "cross", "eo", "solved"]"#),
    ("generators", r#"[null, null, null, "R,U", "R,U2"]"#),
    ("faces", r#"[null, null, null, "RUF", "URFDL"]"#),
    ("any_face", r#"[null, null, true]"#),
    ("solutions", r#"[null, null, 2]"#),
    ("to", r#"[null, null, null, "R"]"#),
];

/// Options of scramble requests, each with its possible values.
const SCRAMBLES: [(&str, &str); 9] = [
    ("puzzle", r#"[null, null, null, "2x2x2", "skewb", "4x4x4"]"#),
    ("event", r#"[null, null, null, null, "333", "333fm", "222"]"#),
    ("metric", r#"[null, null, null, "htm"]"#),
    ("generators", r#"[null, null, null, "R,U", "R,U2"]"#),
    ("faces", r#"[null, null, null, "RUF", "URFDL", "RUFLB"]"#),
    ("goal", r#"[null, null, null, "cross", "eo"]"#),
    ("distance", r#"[null, null, null, 2, 3]"#),
    ("moves", r#"[null, null, null, 7]"#),
    ("case", r#"[null, null, null, "T", "21", "COLL S1"]"#),
];

/// Random requests in pairs. The second request of a pair differs from the first in at most one option.
fn questions(count: u64) -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    for number in 0..count {
        let mut random = generator(91, number);
        let mut drawn = |choices: &str| -> Value {
            let choices: Vec<Value> = serde_json::from_str(choices).expect("an array");
            choices[random.random_range(0..choices.len())].clone()
        };
        let is_solve = number / 2 % 2 == 0;
        let options: &[(&str, &str)] = if is_solve { &SOLVES } else { &SCRAMBLES };
        let other = match questions.last() {
            Some(last) if number % 2 == 1 => {
                let mut other = last.clone();
                let which: Vec<usize> = (0..options.len()).collect();
                let which = drawn(&json!(which).to_string()).as_u64().expect("a number");
                let (name, choices) = options[which as usize];
                other.1.insert(name.to_owned(), drawn(choices));
                other
            }
            _ => {
                // Most options cannot be combined with many others, so each option is given in only about one request
                // of three.
                let given = options.iter().map(|&(name, choices)| {
                    let is_given = drawn("[true, false, false]") == true;
                    (name.to_owned(), if is_given { drawn(choices) } else { Value::Null })
                });
                let mut fields: Map<String, Value> = given.collect();
                let subject = match is_solve {
                    true => ("cube", json!("R U R2 U'")),
                    false => ("seed", json!(3)),
                };
                fields.insert(subject.0.to_owned(), subject.1);
                let request = if is_solve {
                    RequestName::Solve
                } else {
                    RequestName::Scramble
                };
                (request, fields)
            }
        };
        questions.push(other);
    }
    // Leaves out requests for shortest solutions of the 3x3x3, because their tables take minutes to build.
    questions.retain(|(_, fields)| {
        let is_whole = |name: &str| {
            fields
                .get(name)
                .is_none_or(|value| value.is_null() || *value == "solved")
        };
        let is_three = fields.get("puzzle").is_none_or(Value::is_null);
        let is_optimal = fields.get("method").is_some_and(|method| *method == "optimal") || fields["goal"] == "solved";
        !(is_three && is_optimal && is_whole("goal"))
    });
    questions
}

#[test]
fn what_is_open_for_one_request_does_not_change_the_answer_to_another() {
    let Some(_proof) = proof::begin(proof::PROGRAM) else {
        return;
    };
    let questions = questions(200);
    let answered = hold(&questions).iter().filter(|answer| answer.is_ok()).count();
    assert!(
        2 * answered > questions.len(),
        "{answered} of {} have an answer",
        questions.len()
    );
}

/// Requests shortest solutions in two metrics, and with a low limit of moves. The tables are built once for all proofs.
#[test]
fn tables_for_shortest_solutions_in_one_metric_do_not_answer_in_another() {
    let Some(_proof) = proof::begin("requests") else { return };
    let asked = ["", "metric", "max_moves"].into_iter().flat_map(|option| {
        ["R U2 F2 L'", "R2 L2 U2 D2", "F2 R2"].map(|cube| {
            let mut fields = json!({"cube": cube, "method": "optimal", "table_size": "256M"});
            match option {
                "metric" => fields[option] = json!("qtm"),
                "max_moves" => fields[option] = json!(4),
                _ => {}
            }
            (RequestName::Solve, fields.as_object().expect("an object").clone())
        })
    });
    let answers = hold(&asked.collect::<Vec<Question>>());
    let in_quarter_turns =
        { answers.iter().flatten() }.filter(|answer| answer["lower_bound"] == answer["length"]["qtm"]);
    assert_eq!(in_quarter_turns.count(), 3);
}
