//! Tests that every option of every request reaches the library from every front end. The option changes the answer or
//! is refused. All front ends give the same answer with the option, and all give the same answer without it.

use crate::client::Server;
use crate::fronts::{Answered, Fields, by_all, by_library};
use crate::program::small_tables;
use crate::proof::{self, PROGRAM};
use rand::RngExt;
use rubik::cube::{generator, random_moves};
use rubik::requests::{RequestName, Session};
use rubik::tables::Store;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A puzzle definition as a JSON string: three pieces in a row, and two moves that each exchange two pieces.
const ROW: &str = r#""Name row\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove R\nP\n2 1 3\nEnd\nMove U\nP\n1 3 2\nEnd\n""#;

/// Options, each with the other fields of a request and with a value. In this request, the value changes the answer or
/// is refused. Some cubes have names. `SPEFFZ` is a cube in the format `speffz`. `ORDER` is the solved cube with its
/// faces in the order ULFRBD. `PARTLY` is a cube with some unknown stickers. `COLORS` is a cube in colors with yellow
/// on top. `FAR` is a cube far from the solved position.
const OPTIONS: [(RequestName, &str, &str, &str); 140] = {
    use RequestName::{Alg, Apply, Check, Count, Fmc, Insert, Order, Puzzles, Round, Scramble, Show, Solve, Steps};
    [
        (Solve, "puzzle", r#"{"cube": "R U F2"}"#, r#""2x2x2""#),
        (Solve, "from", r#"{"cube": "R U F"}"#, r#""facelets""#),
        (Solve, "order", r#"{"cube": "ORDER"}"#, r#""ULFRBD""#),
        (Solve, "buffers", r#"{"cube": "SPEFFZ", "from": "speffz"}"#, r#""BC""#),
        (Solve, "niss", r#"{"cube": "(R U) F"}"#, "true"),
        (Solve, "method", r#"{"cube": "R U F2 L"}"#, r#""layers""#),
        (
            Solve,
            "first_face",
            r#"{"cube": "R U F2 L", "method": "layers"}"#,
            r#""R""#,
        ),
        (
            Solve,
            "first_face",
            r#"{"cube": "COLORS", "method": "layers"}"#,
            r#""white""#,
        ),
        (Solve, "metric", r#"{"cube": "FAR"}"#, r#""qtm""#),
        (Solve, "max_moves", r#"{"cube": "R U F2"}"#, "2"),
        (Solve, "time_limit", r#"{"cube": "FAR", "method": "fmc"}"#, "1e-6"),
        (
            Solve,
            "table_size",
            r#"{"cube": "R U F", "method": "thistlethwaite"}"#,
            r#""small""#,
        ),
        (Solve, "solutions", r#"{"cube": "R U F"}"#, "3"),
        (Solve, "all", r#"{"cube": "R U F", "goal": "cross"}"#, "true"),
        (Solve, "improve", r#"{"cube": "R U F", "method": "layers"}"#, "true"),
        (Solve, "to", r#"{"cube": "R U F"}"#, r#""R""#),
        (Solve, "orient", r#"{"cube": "R U F y"}"#, "true"),
        (
            Solve,
            "costs",
            r#"{"cube": "FAR"}"#,
            r#"{"quarter_turn": 1, "half_turn": 9, "axis_change": 9, "two_at_once": 0}"#,
        ),
        (Solve, "memory", r#"{"cube": "R U F", "goal": "cross"}"#, r#""1k""#),
        (Solve, "generators", r#"{"cube": "R U"}"#, r#""R,U""#),
        (Solve, "faces", r#"{"cube": "R U F"}"#, r#""RU""#),
        (Solve, "goal", r#"{"cube": "R U F"}"#, r#""cross""#),
        (Solve, "any_face", r#"{"cube": "R", "goal": "cross"}"#, "true"),
        (Solve, "any_slot", r#"{"cube": "F2", "goal": "DF"}"#, "true"),
        (Solve, "each_face", r#"{"cube": "R", "goal": "cross"}"#, "true"),
        (Check, "puzzle", r#"{"cube": "R L'", "solution": ""}"#, r#""2x2x2""#),
        (Check, "from", r#"{"cube": "R", "solution": "R'"}"#, r#""facelets""#),
        (Check, "order", r#"{"cube": "ORDER", "solution": ""}"#, r#""ULFRBD""#),
        (
            Check,
            "buffers",
            r#"{"cube": "SPEFFZ", "from": "speffz", "solution": "F' U' R'"}"#,
            r#""BC""#,
        ),
        (Check, "niss", r#"{"cube": "R U F", "solution": "(R) F' U'"}"#, "true"),
        (
            Check,
            "metric",
            r#"{"cube": "R U2", "solution": "U2 R'", "length": 2}"#,
            r#""qtm""#,
        ),
        (Check, "target", r#"{"cube": "R U", "solution": "U'"}"#, r#""R""#),
        (Check, "length", r#"{"cube": "R U", "solution": "U' R'"}"#, "3"),
        (
            Check,
            "generators",
            r#"{"cube": "R U F", "solution": "F' U' R'"}"#,
            r#""R,U""#,
        ),
        (
            Check,
            "faces",
            r#"{"cube": "R U F", "solution": "F' U' R'"}"#,
            r#""RU""#,
        ),
        (Check, "goal", r#"{"cube": "R U", "solution": "U' R' U"}"#, r#""cross""#),
        (
            Check,
            "any_face",
            r#"{"cube": "R", "solution": "", "goal": "cross"}"#,
            "true",
        ),
        (
            Check,
            "any_slot",
            r#"{"cube": "F2", "solution": "", "goal": "DF"}"#,
            "true",
        ),
        (Scramble, "puzzle", r#"{"seed": 5}"#, r#""pyraminx""#),
        (Scramble, "metric", r#"{"seed": 5}"#, r#""qtm""#),
        (Scramble, "generators", r#"{"seed": 5}"#, r#""R,U""#),
        (Scramble, "faces", r#"{"seed": 5}"#, r#""RU""#),
        (Scramble, "goal", r#"{"seed": 5}"#, r#""oll""#),
        (Scramble, "any_face", r#"{"seed": 5, "goal": "cross"}"#, "true"),
        (Scramble, "any_slot", r#"{"seed": 5, "goal": "DF"}"#, "true"),
        (Scramble, "event", r#"{"seed": 5}"#, r#""pyram""#),
        (Scramble, "n", r#"{"seed": 5}"#, "2"),
        (Scramble, "seed", r#"{"puzzle": "skewb", "seed": 6}"#, "5"),
        (Scramble, "moves", r#"{"seed": 5}"#, "7"),
        (Scramble, "distance", r#"{"seed": 5, "goal": "cross"}"#, "2"),
        (
            Scramble,
            "time_limit",
            r#"{"seed": 5, "goal": "cross", "distance": 8}"#,
            "1e-6",
        ),
        (Scramble, "before", r#"{"seed": 5}"#, r#""zbll""#),
        (Scramble, "case", r#"{"seed": 5}"#, r#""T""#),
        (Scramble, "each", r#"{"seed": 5, "case": "T=2,Y"}"#, "true"),
        (Scramble, "random_state", r#"{"seed": 5, "moves": 6}"#, "true"),
        (Round, "n", r#"{"event": "skewb", "seed": 5}"#, "2"),
        (Round, "seed", r#"{"event": "skewb", "n": 1, "seed": 6}"#, "5"),
        (Round, "round", r#"{"event": "skewb", "n": 1, "seed": 5}"#, "2"),
        (Round, "groups", r#"{"event": "skewb", "n": 1, "seed": 5}"#, "2"),
        (Round, "extra", r#"{"event": "skewb", "n": 1, "seed": 5}"#, "1"),
        (Round, "cubes", r#"{"event": "333mbf", "n": 1, "seed": 5}"#, "2"),
        (
            Round,
            "competition",
            r#"{"event": "skewb", "n": 1, "seed": 5}"#,
            r#""Open""#,
        ),
        (
            Round,
            "date",
            r#"{"event": "skewb", "n": 1, "seed": 5}"#,
            r#""2026-11-28""#,
        ),
        (Round, "sheet", r#"{"event": "skewb", "n": 1, "seed": 5}"#, r#""json""#),
        (
            Round,
            "paper",
            r#"{"event": "skewb", "n": 1, "seed": 5, "sheet": "html"}"#,
            r#""letter""#,
        ),
        (
            Round,
            "scheme",
            r#"{"event": "skewb", "n": 1, "seed": 5, "sheet": "html"}"#,
            r#""YRGWOB""#,
        ),
        (
            Round,
            "random_state",
            r#"{"event": "555", "n": 1, "extra": 0, "seed": 5}"#,
            "true",
        ),
        (
            Round,
            "event",
            r#"{"event": "skewb", "n": 1, "seed": 5}"#,
            r#"["skewb", "clock"]"#,
        ),
        (Show, "goal", r#"{"cube": "R U", "to": "svg"}"#, r#""cross""#),
        (
            Show,
            "arrows",
            r#"{"cube": "M2 U M U2 M' U M2", "to": "svg", "view": "top"}"#,
            "true",
        ),
        (Show, "puzzle", r#"{"cube": "R U"}"#, r#""2x2x2""#),
        (Show, "from", r#"{"cube": "R U"}"#, r#""facelets""#),
        (Show, "order", r#"{"cube": "ORDER"}"#, r#""ULFRBD""#),
        (Show, "buffers", r#"{"cube": "SPEFFZ", "from": "speffz"}"#, r#""BC""#),
        (Show, "niss", r#"{"cube": "(R U) F"}"#, "true"),
        (Show, "to", r#"{"cube": "R U"}"#, r#""labels""#),
        (Show, "to_order", r#"{"cube": "R U", "to": "facelets"}"#, r#""ULFRBD""#),
        (Show, "completions", r#"{"cube": "PARTLY"}"#, "true"),
        (Show, "n", r#"{"cube": "PARTLY", "completions": true}"#, "1"),
        (Show, "view", r#"{"cube": "R U", "to": "svg"}"#, r#""net""#),
        (Show, "scheme", r#"{"cube": "R U", "to": "svg"}"#, r#""YRGWOB""#),
        (Apply, "puzzle", r#"{"cube": "R", "algorithm": "R U"}"#, r#""2x2x2""#),
        (Apply, "from", r#"{"cube": "R", "algorithm": "R U"}"#, r#""facelets""#),
        (
            Apply,
            "order",
            r#"{"cube": "ORDER", "algorithm": "R U"}"#,
            r#""ULFRBD""#,
        ),
        (
            Apply,
            "buffers",
            r#"{"cube": "SPEFFZ", "from": "speffz", "algorithm": "R"}"#,
            r#""BC""#,
        ),
        (Apply, "niss", r#"{"cube": "R", "algorithm": "(R U) F"}"#, "true"),
        (Apply, "to", r#"{"cube": "R", "algorithm": "R U"}"#, r#""labels""#),
        (
            Apply,
            "to_order",
            r#"{"cube": "R", "algorithm": "R U", "to": "facelets"}"#,
            r#""ULFRBD""#,
        ),
        (Order, "puzzle", r#"{"algorithm": "R U"}"#, r#""2x2x2""#),
        (Order, "niss", r#"{"algorithm": "(R U) R"}"#, "true"),
        (
            Alg,
            "puzzle",
            r#"{"algorithm": "R U", "operation": "count"}"#,
            r#""pyraminx""#,
        ),
        (
            Alg,
            "niss",
            r#"{"algorithm": "(R U) F", "operation": "invert"}"#,
            "true",
        ),
        (
            Alg,
            "to",
            r#"{"algorithm": "M' r2", "operation": "format"}"#,
            r#""wca""#,
        ),
        (
            Alg,
            "metric",
            r#"{"algorithm": "R L2", "operation": "count"}"#,
            r#""axial""#,
        ),
        (Alg, "plane", r#"{"algorithm": "R U", "operation": "mirror"}"#, r#""S""#),
        (
            Alg,
            "by",
            r#"{"algorithm": "R U", "operation": "rotate", "by": "x"}"#,
            r#""y""#,
        ),
        (
            Alg,
            "scheme",
            r#"{"algorithm": "R U", "operation": "format", "to": "svg"}"#,
            r#""YRGWOB""#,
        ),
        (Solve, "definition", r#"{"cube": "R U"}"#, ROW),
        (Check, "definition", r#"{"cube": "R U", "solution": "R U R U"}"#, ROW),
        (Scramble, "definition", r#"{"seed": 5}"#, ROW),
        (Show, "definition", r#"{"cube": "R U"}"#, ROW),
        (Apply, "definition", r#"{"cube": "R", "algorithm": "R U"}"#, ROW),
        (Order, "definition", r#"{"algorithm": "R U"}"#, ROW),
        (Alg, "definition", r#"{"algorithm": "R U", "operation": "count"}"#, ROW),
        (Count, "definition", r#"{"by_distance": true}"#, ROW),
        (Puzzles, "definition", r#"{}"#, ROW),
        (Count, "puzzle", r#"{"by_distance": true}"#, r#""floppy""#),
        (Count, "by_distance", r#"{"puzzle": "floppy"}"#, "true"),
        (Count, "farthest", r#"{"puzzle": "floppy", "by_distance": true}"#, "1"),
        (
            Count,
            "memory",
            r#"{"puzzle": "2x2x2", "by_distance": true}"#,
            r#""1k""#,
        ),
        (Puzzles, "puzzle", "{}", r#""skewb""#),
        (Puzzles, "to", r#"{"puzzle": "skewb"}"#, r#""gap""#),
        (Count, "goal", "{}", r#""cross""#),
        (Count, "any_face", r#"{"goal": "cross"}"#, "true"),
        (Count, "any_slot", r#"{"goal": "DF"}"#, "true"),
        (Count, "generators", "{}", r#""R,U""#),
        (Count, "faces", "{}", r#""RU""#),
        (
            Steps,
            "niss",
            r#"{"cube": "R U F", "solution": "(R) F' U'", "no_fewest": true}"#,
            "true",
        ),
        (
            Steps,
            "time_limit",
            r#"{"cube": "R U F", "solution": "F' U' R'", "no_fewest": true}"#,
            "2",
        ),
        (
            Steps,
            "goal",
            r#"{"cube": "R U F", "solution": "F' U' R'", "no_fewest": true}"#,
            r#"["cross", "eo"]"#,
        ),
        (
            Steps,
            "puzzle",
            r#"{"cube": "R U", "solution": "U' R'", "no_fewest": true}"#,
            r#""pyraminx""#,
        ),
        (Steps, "definition", r#"{"cube": "R U", "solution": "U R"}"#, ROW),
        (
            Steps,
            "no_fewest",
            r#"{"cube": "R U F", "solution": "F' U' R'", "goal": ["cross"]}"#,
            "true",
        ),
        (Fmc, "from", r#"{"cube": "R U F2", "niss": "never"}"#, r#""facelets""#),
        (Fmc, "order", r#"{"cube": "ORDER", "niss": "never"}"#, r#""ULFRBD""#),
        (
            Fmc,
            "buffers",
            r#"{"cube": "SPEFFZ", "from": "speffz", "niss": "never"}"#,
            r#""BC""#,
        ),
        (
            Fmc,
            "steps",
            r#"{"cube": "R U F2", "niss": "never"}"#,
            r#""eo > solved""#,
        ),
        (Fmc, "niss", r#"{"cube": "FAR", "steps": "eo > dr"}"#, r#""never""#),
        (Fmc, "premoves", r#"{"cube": "R U F2", "niss": "never"}"#, r#""D F""#),
        (Fmc, "solutions", r#"{"cube": "R U F2", "niss": "never"}"#, "2"),
        (Fmc, "max_moves", r#"{"cube": "R U F2", "niss": "never"}"#, "2"),
        (Fmc, "time_limit", r#"{"cube": "FAR", "max_moves": 28}"#, "1e-6"),
        (
            Fmc,
            "improve",
            r#"{"cube": "R U F2", "niss": "never", "solutions": 2}"#,
            "true",
        ),
        (
            Insert,
            "from",
            r#"{"cube": "R U F", "skeleton": "F' U' R'"}"#,
            r#""facelets""#,
        ),
        (
            Insert,
            "order",
            r#"{"cube": "ORDER", "skeleton": "R U R' D R U' R' D'"}"#,
            r#""ULFRBD""#,
        ),
        (
            Insert,
            "buffers",
            r#"{"cube": "SPEFFZ", "from": "speffz", "skeleton": "F' U' R'"}"#,
            r#""BC""#,
        ),
        (
            Insert,
            "solutions",
            r#"{"cube": "R U F", "skeleton": "F' U' R' R U R' D R U' R' D'"}"#,
            "3",
        ),
        // In the next two rows, `improve` does not change the answer, because the first solution already has the fewest
        // moves. The search with `improve` ends.
        (Solve, "improve", r#"{"cube": "R U F2"}"#, "true"),
        (Fmc, "improve", r#"{"cube": "R U F2", "niss": "never"}"#, "true"),
        (Solve, "solutions", r#"{"cube": "R U F", "goal": "cross"}"#, "2"),
    ]
};

/// Rows whose value does not change the answer, because the search finds the fewest moves even without it.
const SAME: [(RequestName, &str); 2] = [
    (RequestName::Solve, r#"{"cube": "R U F2"}"#),
    (RequestName::Fmc, r#"{"cube": "R U F2", "niss": "never"}"#),
];

const FAR: &str = "R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R B' F' R' U2 B' R2 U' L' D R' U' F";

struct FrontEnds {
    session: Session,
    server: Server,
}

impl FrontEnds {
    fn fields(&self, text: &str) -> Fields {
        let written = |to: &str| {
            let fields = json!({"cube": "R U F", "to": to})
                .as_object()
                .expect("an object")
                .clone();
            let shown = by_library(&self.session, RequestName::Show, &fields).expect("a cube that can be shown");
            shown["text"].as_str().expect("text").to_owned()
        };
        let mut fields: Fields = serde_json::from_str(text).expect("an object");
        let cube = match fields.get("cube").and_then(Value::as_str) {
            Some("SPEFFZ") => written("speffz"),
            Some("ORDER") => ["U", "L", "F", "R", "B", "D"].map(|face| face.repeat(9)).concat(),
            Some("PARTLY") => "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".to_owned(),
            Some("COLORS") => {
                let letter = |face: char| {
                    "YRBWOG"
                        .chars()
                        .nth("URFDLB".find(face).expect("a face"))
                        .expect("a color")
                };
                written("facelets").chars().map(letter).collect()
            }
            Some("FAR") => FAR.to_owned(),
            _ => return fields,
        };
        fields.insert("cube".to_owned(), cube.into());
        fields
    }

    /// Sends a request to every front end. Returns the library's answer and a list of the differences of the other
    /// answers.
    fn ask(&self, request: RequestName, fields: &Fields) -> (Answered, Vec<String>) {
        let post = |path: &str, body: &str| {
            let reply = self.server.post(path, body);
            (reply.status, reply.json())
        };
        by_all(&self.session, &post, request, fields)
    }
}

#[test]
fn every_option_is_the_same_in_every_front_end() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let front_ends = FrontEnds {
        session: Session::new(Store::in_folder(small_tables().to_owned()).expect("a folder")),
        server: Server::start(),
    };
    let (mut walked, mut wrong) = (BTreeSet::new(), Vec::new());
    for (request, name, beside, value) in OPTIONS {
        let without = front_ends.fields(beside);
        let mut with = without.clone();
        with.insert(name.to_owned(), serde_json::from_str(value).expect("JSON"));
        let [without, with] = [without, with].map(|fields| {
            let (answer, differences) = front_ends.ask(request, &fields);
            wrong.extend(differences);
            answer
        });
        let is_same = SAME.contains(&(request, beside)) && name == "improve";
        if (without == with) != is_same {
            wrong.push(format!(
                "{request} {name} {value} with {beside} changes nothing: {with:?}"
            ));
        }
        walked.insert((request.name(), name));
    }
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        let options = request.options().filter(|option| !option.is_subject);
        let missing = options.filter(|option| !walked.contains(&(request.name(), option.name)));
        wrong.extend(missing.map(|option| format!("{request} {} is not tested", option.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sends requests of every type in [`OPTIONS`], each with two options and, if possible, a random cube or algorithm of a
/// few moves. Some requests are invalid, and every front end must refuse them.
#[test]
fn three_hundred_random_requests_are_the_same_in_every_front_end() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let front_ends = FrontEnds {
        session: Session::new(Store::in_folder(small_tables().to_owned()).expect("a folder")),
        server: Server::start(),
    };
    let (mut asked, mut answered, mut wrong) = (BTreeSet::new(), 0, Vec::new());
    for number in 0..300 {
        let mut random = generator(562, number);
        // The test uses the rows in order, and begins again after the last row, so every request occurs.
        let (request, name, beside, value) = OPTIONS[number as usize % OPTIONS.len()];
        let mut fields = front_ends.fields(beside);
        let others = { OPTIONS.iter() }.filter(|row| row.0 == request && row.1 != "improve");
        let others: Vec<_> = others.collect();
        let (_, other, _, its_value) = others[random.random_range(0..others.len())];
        for (name, value) in [(other, its_value), (&name, &value)] {
            fields.insert((*name).to_owned(), serde_json::from_str(value).expect("JSON"));
        }
        for subject in ["cube", "algorithm"] {
            let is_moves = |text: &str| text.split(' ').all(|word| word.len() < 3) && text.len() < 20;
            if fields.get(subject).and_then(Value::as_str).is_some_and(is_moves) {
                let moves = random_moves(random.random_range(1..5), &mut random);
                fields.insert(subject.to_owned(), moves.to_string().into());
            }
        }
        let (answer, differences) = front_ends.ask(request, &fields);
        asked.insert(request.name());
        answered += usize::from(answer.is_ok());
        wrong.extend(differences);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked.len(), 13, "{asked:?}");
    assert!(answered > 100, "{answered}");
}
