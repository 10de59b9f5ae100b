//! Tests that all work ends when it is cancelled. If an answer was cut short, it says so and claims no proof.
//!
//! Here, the token of nearly every request is cancelled before the request begins. The tests under `tests/proofs`
//! cancel the token in the middle of the search, and limit the time of the search.

use crate::program::{tables, within};
use rand::RngExt;
use rubik::ErrorKind;
use rubik::cube::generator;
use rubik::requests::{Options, RequestName, Session, SolveEvents, SolvedPosition};
use rubik::search::CancelToken;
use rubik::solvers::MethodName;
use rubik::tables::{NoProgress, Store};
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// A cube that is known to be far from the solved cube.
pub const FAR: &str = "D' R2 F' U2 L B2 D F R' U' B L2 D2 F2 R U' L' B' U2 F";

/// The result of a request whose token is cancelled before the request begins.
#[derive(Clone, Copy)]
pub enum Outcome {
    /// The answer is the same as without a cancelled token.
    AsEver,
    /// The request ends without an answer, and the error says that there was not enough time.
    NoTime,
    /// The answer contains this field, and the value of the field satisfies this condition.
    Says(&'static str, fn(&Value) -> bool),
}

use Outcome::{AsEver, NoTime, Says};

pub struct Question {
    pub request: RequestName,
    pub fields: Value,
    outcome: Outcome,
    /// True if the answer takes hours, or much longer than [`within`] waits.
    pub is_endless: bool,
}

fn quick(request: RequestName, outcome: Outcome, fields: Value) -> Question {
    Question {
        request,
        fields,
        outcome,
        is_endless: false,
    }
}

fn endless(request: RequestName, outcome: Outcome, fields: Value) -> Question {
    Question {
        is_endless: true,
        ..quick(request, outcome, fields)
    }
}

/// Random turns of single layers of a cube.
fn turns_of_layers(layers: u16, count: usize) -> String {
    let mut random = generator(55, layers.into());
    let turns = (0..count).map(|_| {
        let layer = random.random_range(1..=layers / 2);
        let (face, amount) = (random.random_range(0..6), random.random_range(0..3));
        format!("{layer}{}{}", &"URFDLB"[face..=face], ["", "2", "'"][amount])
    });
    turns.collect::<Vec<_>>().join(" ")
}

/// The stickers of a cube, some of them unknown. 336 cubes have the known stickers.
pub const KNOWN: &str = "R?U?U?R?BU?L?R?F?FFULLFBBFLLDD?D?B?DULURLURRDFDBBBDRUD";

/// A state of the Square-1 that needs many twists to solve.
const FAR_SQUARE_ONE: &str =
    "(6,-1) / (-2,-5) / (6,-3) / (-1,6) / (-3,-3) / (6,-5) / (2,4) / (6,-4) / (6,-5) / (-3,6) / (-1,-2)";

/// Sixteen turns of a Megaminx. These are too many for the search near the goal.
const FAR_MEGAMINX: &str = "DR' L2' BL2' B2' BR2' BL2' R2' U2' L2' BL2 DL BL' DL' L2 B2 DR2";

/// A board of the 15-puzzle from R. E. Korf's list. Its shortest solution has 66 moves.
const FAR_BOARD: &str = "4 6 14 13 7 8 11 9 3 10 15 5 12 0 2 1";

/// A skeleton in two parts. If one cycle of corners is inserted between the parts and another is added at the end, the
/// skeleton becomes a solution of the scramble.
const SKELETON: [&str; 2] = ["R' U' F' B2 L D2 R U2", "F2 D B' L2 U R2 D' F L2 B2 U'"];
const CYCLES: [&str; 2] = ["R U R' D R U' R' D'", "L' U2 L D' L' U2 L D"];

pub fn questions() -> Vec<Question> {
    use RequestName::{
        Alg, Apply, Check, Count, Fmc, Goals, Insert, Order, Puzzles, Round, Scramble, Show, Solve, Steps,
    };
    let scramble = format!("({} {} {} {})'", SKELETON[0], CYCLES[0], SKELETON[1], CYCLES[1]);
    let unproven = Says("/proven", |proven| *proven == false);
    let not_found = Says("/remarks/0", |remark| {
        { remark.as_str() }.is_some_and(|remark| remark.contains("not found in time"))
    });
    let mut questions = vec![
        quick(Solve, NoTime, json!({"cube": FAR})),
        quick(Solve, AsEver, json!({"cube": FAR, "method": "layers"})),
        quick(Solve, AsEver, json!({"cube": FAR, "method": "thistlethwaite"})),
        quick(Solve, NoTime, json!({"cube": FAR, "method": "fmc"})),
        quick(Solve, NoTime, json!({"cube": FAR, "solutions": 5})),
        endless(Solve, NoTime, json!({"cube": FAR, "improve": true})),
        endless(Solve, NoTime, json!({"cube": FAR, "improve": true, "faces": "URFDL"})),
        endless(Solve, NoTime, json!({"cube": FAR, "improve": true, "metric": "qtm"})),
        endless(Solve, NoTime, json!({"cube": FAR, "to": "R U", "improve": true})),
        endless(Solve, NoTime, json!({"cube": FAR, "method": "fmc", "improve": true})),
        endless(Solve, NoTime, json!({"cube": FAR, "goal": "f2l", "memory": "2M"})),
        endless(
            Solve,
            NoTime,
            json!({"cube": FAR, "goal": "f2l", "all": true, "memory": "2M"}),
        ),
        endless(
            Solve,
            NoTime,
            json!({"cube": FAR, "goal": "f2l", "solutions": 9, "memory": "2M"}),
        ),
        endless(
            Solve,
            NoTime,
            json!({"cube": FAR, "goal": "f2l", "any_face": true, "memory": "2M"}),
        ),
        endless(
            Solve,
            NoTime,
            json!({"cube": FAR, "goal": "f2l", "each_face": true, "memory": "2M"}),
        ),
        endless(
            Solve,
            NoTime,
            json!({"cube": FAR, "generators": "U,R,F,L,M", "memory": "2M"}),
        ),
        endless(Solve, NoTime, json!({"cube": KNOWN, "improve": true})),
        quick(
            Solve,
            Says("/optimal", |optimal| *optimal == false),
            json!({"cube": KNOWN, "method": "thistlethwaite"}),
        ),
        // The search finds some solutions before it checks the token.
        quick(
            Solve,
            Says("/complete", |complete| *complete == false),
            json!({"cube": FAR, "goal": "cross", "solutions": 10_000}),
        ),
        endless(Fmc, NoTime, json!({"cube": FAR, "improve": true})),
        endless(Fmc, NoTime, json!({"cube": FAR, "improve": true, "premoves": "R U"})),
        endless(
            Fmc,
            NoTime,
            json!({"cube": FAR, "improve": true, "steps": "eo > cross > solved"}),
        ),
        quick(Fmc, NoTime, json!({"cube": FAR})),
        quick(
            Insert,
            NoTime,
            json!({"cube": scramble, "skeleton": SKELETON.join(" ")}),
        ),
        quick(
            Insert,
            unproven,
            json!({"cube": "R U R' F2 D L2 B", "skeleton": "B' L2 D' F2 R U' R'"}),
        ),
        endless(
            Steps,
            not_found,
            json!({"cube": FAR, "goal": ["f2l"], "solution": format!("({FAR})'"), "time_limit": 3600.0}),
        ),
        endless(
            Steps,
            not_found,
            json!({
                "puzzle": "megaminx", "cube": FAR_MEGAMINX, "goal": ["EDGES"], "solution": format!("({FAR_MEGAMINX})'"),
                "time_limit": 3600.0,
            }),
        ),
        quick(Scramble, NoTime, json!({"goal": "cross", "distance": 8, "seed": 1})),
        quick(Scramble, NoTime, json!({"seed": 1, "n": 3})),
        quick(Scramble, NoTime, json!({"seed": 1, "case": "zbll", "each": true})),
        quick(Scramble, NoTime, json!({"seed": 1, "event": "333"})),
        quick(Round, NoTime, json!({"seed": 1, "event": ["333", "clock"]})),
        quick(Count, AsEver, json!({"generators": "R,U,F,L,M"})),
        quick(Count, AsEver, json!({"by_distance": true, "puzzle": "sq1"})),
        endless(
            Count,
            Says("/complete", |complete| *complete == false),
            json!({"by_distance": true, "puzzle": "clock"}),
        ),
        quick(Show, AsEver, json!({"cube": KNOWN, "completions": true})),
        quick(Show, AsEver, json!({"cube": FAR})),
        quick(Apply, AsEver, json!({"cube": FAR, "algorithm": "R"})),
        quick(Order, AsEver, json!({"algorithm": "R U"})),
        quick(Alg, AsEver, json!({"algorithm": "R U", "operation": "invert"})),
        quick(Alg, AsEver, json!({"algorithm": "R U R'", "operation": "case"})),
        quick(Check, AsEver, json!({"cube": "R", "solution": "R'"})),
        quick(Goals, AsEver, json!({})),
        quick(Puzzles, AsEver, json!({"puzzle": "4x4x4"})),
        quick(
            Count,
            Says("/complete", |complete| *complete == false),
            json!({"by_distance": true, "puzzle": "skewb"}),
        ),
        quick(Solve, NoTime, json!({"puzzle": "ivy", "cube": "R U L B R"})),
    ];
    questions.extend([
        quick(Solve, NoTime, json!({"puzzle": "sq1", "cube": FAR_SQUARE_ONE})),
        // The search finds a first solution of this state immediately.
        quick(
            Solve,
            Says("/solution", Value::is_string),
            json!({"puzzle": "sq1", "cube": FAR_SQUARE_ONE, "improve": true}),
        ),
        quick(Solve, NoTime, json!({"puzzle": "slide-4x4", "cube": FAR_BOARD})),
        quick(Solve, NoTime, json!({"puzzle": "megaminx", "cube": FAR_MEGAMINX})),
    ]);
    for puzzle in ["2x2x2", "pyraminx", "skewb", "slide"] {
        let cube = if puzzle == "slide" { "D R U R D" } else { "R U R' U' R" };
        let cut = Says("/complete", |complete| *complete == false);
        questions.extend([
            quick(Solve, AsEver, json!({"puzzle": puzzle, "cube": cube})),
            quick(Solve, cut, json!({"puzzle": puzzle, "cube": cube, "solutions": 5})),
            quick(Solve, cut, json!({"puzzle": puzzle, "cube": cube, "all": true})),
        ]);
    }
    for layers in [4, 5, 6, 7, 8, 201] {
        let puzzle = format!("{layers}x{layers}x{layers}");
        let cube = turns_of_layers(layers, 100);
        questions.push(quick(Solve, NoTime, json!({"puzzle": puzzle, "cube": cube})));
        let outcome = match layers {
            // For these cubes, the search finds a first solution before it checks the token.
            4 | 5 => Says("/solution", Value::is_string),
            _ => NoTime,
        };
        questions.push(endless(
            Solve,
            outcome,
            json!({"puzzle": puzzle, "cube": cube, "improve": true}),
        ));
        if layers < 6 {
            questions.push(quick(
                Solve,
                NoTime,
                json!({"puzzle": puzzle, "cube": cube, "method": "layers"}),
            ));
        }
    }
    questions
}

pub fn session() -> &'static Session {
    static SESSION: OnceLock<Session> = OnceLock::new();
    SESSION.get_or_init(|| Session::new(Store::in_folder(tables()).expect("a folder")))
}

/// The answer without the field `seconds`, or the kind of the error.
fn answer(request: RequestName, fields: &Value, token: &CancelToken) -> Result<Value, ErrorKind> {
    let fields: Map<String, Value> = serde_json::from_value(fields.clone()).expect("an object");
    let text = session().ask(request, &fields, token);
    let mut answer: Value = serde_json::from_str(&text.map_err(|error| error.kind())?).expect("JSON");
    answer.as_object_mut().expect("an object").remove("seconds");
    Ok(answer)
}

/// Like [`answer`], but the test fails if the answer takes too long.
pub fn answer_within(request: RequestName, fields: &Value, token: &CancelToken) -> Result<Value, ErrorKind> {
    let (what, fields, token) = (format!("{request} {fields}"), fields.clone(), token.clone());
    within(what, move || answer(request, &fields, &token))
}

/// True if the answer may take seconds or longer without a cancelled token: the request is endless, or it names any
/// puzzle except the 4x4x4 and the 5x5x5.
fn takes_long(question: &Question) -> bool {
    let puzzle = question.fields["puzzle"].as_str();
    question.is_endless || puzzle.is_some_and(|puzzle| !["4x4x4", "5x5x5"].contains(&puzzle))
}

#[test]
fn a_token_that_is_cancelled_from_the_start_is_heard_by_every_engine() {
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let questions = questions();
    let mut wrong = Vec::new();
    for question in &questions {
        let Question {
            request,
            fields,
            outcome,
            ..
        } = question;
        let found = answer_within(*request, fields, &cancelled);
        let is_right = match outcome {
            AsEver => found == answer(*request, fields, &CancelToken::new()) && found.is_ok(),
            // Without a cancelled token, the request has an answer, so the token is the reason for the error.
            NoTime => {
                found == Err(ErrorKind::Time)
                    && (takes_long(question) || answer(*request, fields, &CancelToken::new()).is_ok())
            }
            Says(field, says) => found.as_ref().is_ok_and(|found| found.pointer(field).is_some_and(says)),
        };
        if !is_right {
            wrong.push(format!("{request} {fields}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // `questions` contains all requests and all methods except those named below.
    let is_asked = |request: &RequestName| questions.iter().any(|question| question.request == *request);
    let unasked: Vec<RequestName> = { RequestName::ALL.into_iter() }
        .filter(|request| !is_asked(request))
        .collect();
    let elsewhere = [RequestName::Batch, RequestName::Verify, RequestName::Play];
    assert_eq!(unasked, elsewhere, "this test asks all requests but these");
    let methods = MethodName::ALL.into_iter().filter(|method| {
        let is_of = |question: &Question| question.fields["method"] == method.name();
        // The requests for the default method do not name it. The optimal method needs a large table, so the tests
        // under `tests/proofs` test it.
        !questions.iter().any(is_of) && *method != MethodName::TwoPhase && *method != MethodName::Optimal
    });
    assert_eq!(methods.map(MethodName::name).collect::<Vec<_>>(), [""; 0]);
}

/// Cancels a token as soon as the search reports its first solution.
pub struct CancelAtFirst(pub CancelToken);

impl SolveEvents for CancelAtFirst {
    fn improved(&self, _: &SolvedPosition) {
        self.0.cancel();
    }
}

/// The answer to a solve request that is cancelled as soon as it has reported a solution.
pub fn answer_cut_short(fields: Value) -> Result<Value, ErrorKind> {
    within(fields.to_string(), move || {
        let token = CancelToken::new();
        let events = CancelAtFirst(token.clone());
        let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
        let options = Options::of_fields(RequestName::Solve, &fields).expect("options");
        let question = session().judge(RequestName::Solve, options).expect("a valid request");
        let answer = session().answer_question(question, &token, &events, &NoProgress);
        let answer = answer.map_err(|error| error.kind())?;
        Ok(serde_json::from_str(&answer).expect("JSON"))
    })
}

/// If the search ends before it has found the requested number of solutions, the answer must not say that it is
/// complete.
#[test]
fn several_solutions_that_were_cut_short_are_not_called_complete() {
    for fields in [
        json!({"cube": FAR, "solutions": 200}),
        json!({"cube": FAR, "solutions": 200, "metric": "qtm"}),
    ] {
        let found = answer_cut_short(fields.clone()).expect("a solution");
        assert_eq!(found["complete"], false, "{fields}: {found}");
    }
}
