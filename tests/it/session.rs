//! Tests requests of all types through the library. The answers are the same as the output of `--json`.

use crate::program::{folder, output, rubik, rubik_with_tables, run, tables};
use crate::table_files::BuiltTables;
use rubik::requests::{Options, RequestName, Session, SessionPolicy, Unheard};
use rubik::search::CancelToken;
use rubik::tables::{NoProgress, Store};
use rubik::{Error, ErrorKind};
use serde_json::{Map, Value, json};
use std::thread;

fn answer(session: &Session, request: RequestName, fields: Value) -> Result<Value, Error> {
    let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
    let text = session.ask(request, &fields, &CancelToken::new())?;
    let mut object: Value = serde_json::from_str(&text).expect("JSON");
    object.as_object_mut().expect("an object").remove("seconds");
    Ok(object)
}

/// A session with the tables that all tests use.
fn session() -> Session {
    Session::new(Store::in_folder(tables()).expect("a folder"))
}

#[test]
fn every_request_is_answered_as_the_command_line_answers_it() {
    let session = session();
    let requests = [
        (RequestName::Solve, json!({"cube": "R U F"}), &["solve", "R U F"][..]),
        (
            RequestName::Solve,
            json!({"cube": "R U F", "goal": "cross", "all": true}),
            &["solve", "--goal", "cross", "--all", "R U F"],
        ),
        (
            RequestName::Solve,
            json!({"cube": "R U", "puzzle": "skewb"}),
            &["solve", "-p", "skewb", "R U"],
        ),
        (
            RequestName::Check,
            json!({"cube": "R U", "solution": "U' R"}),
            &["check", "R U", "U' R"],
        ),
        (RequestName::Show, json!({"cube": "R U"}), &["show", "R U"]),
        (
            RequestName::Apply,
            json!({"cube": "F", "algorithm": "R U"}),
            &["apply", "R U", "F"],
        ),
        (RequestName::Order, json!({"algorithm": "R U"}), &["order", "R U"]),
        (
            RequestName::Alg,
            json!({"algorithm": "[R, U]", "operation": "expand"}),
            &["alg", "expand", "[R, U]"],
        ),
        (
            RequestName::Count,
            json!({"goal": "cross"}),
            &["count", "--goal", "cross"],
        ),
        (
            RequestName::Fmc,
            json!({"cube": "R U F2", "niss": "never"}),
            &["fmc", "--niss", "never", "R U F2"],
        ),
        (
            RequestName::Insert,
            json!({"cube": "R U F", "skeleton": "F' U' R' R U R' D R U' R' D'"}),
            &["fmc", "insert", "R U F", "F' U' R' R U R' D R U' R' D'"],
        ),
        (
            RequestName::Steps,
            json!({"cube": "R U", "solution": "U' R'", "no_fewest": true}),
            &["steps", "--no-fewest", "R U", "U' R'"],
        ),
        (
            RequestName::Puzzles,
            json!({"puzzle": "ivy"}),
            &["puzzles", "-p", "ivy"],
        ),
    ];
    // The end of this test asks the others.
    let others = [RequestName::Round, RequestName::Scramble, RequestName::Goals];
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        let is_asked = requests.iter().any(|(asked, ..)| *asked == request) || others.contains(&request);
        assert!(is_asked, "this test does not ask {request}");
    }
    for (request, fields, arguments) in requests {
        let found = answer(&session, request, fields.clone()).unwrap_or_else(|error| panic!("{fields}: {error}"));
        let command = rubik()
            .args(arguments)
            .arg("--json")
            .output()
            .expect("the program runs");
        let printed = String::from_utf8(command.stdout).expect("text");
        let mut printed: Value = serde_json::from_str(&printed).expect("JSON");
        printed.as_object_mut().expect("an object").remove("seconds");
        assert_eq!(found, printed, "{fields}");
    }
    // The command line prints the scrambles of a round one by one.
    let round = json!({"event": ["skewb", "clock"], "round": 2, "groups": 2, "n": 2, "extra": 1, "seed": 1});
    let round = answer(&session, RequestName::Round, round).expect("a round");
    let attempts = round["sets"].as_array().expect("sets").iter().flat_map(|set| {
        let attempts = [&set["attempts"], &set["extra"]].map(|attempts| attempts.as_array().expect("attempts"));
        attempts.into_iter().flatten()
    });
    let scrambles = attempts.flat_map(|attempt| attempt.as_array().expect("scrambles"));
    let options = [
        "--event",
        "skewb,clock",
        "--round",
        "2",
        "--groups",
        "2",
        "-n",
        "2",
        "--extra",
        "1",
    ];
    let printed = output(rubik().arg("scramble").args(options).args(["--seed", "1", "--json"]));
    let printed = printed
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    assert_eq!(scrambles.cloned().collect::<Vec<_>>(), printed.collect::<Vec<_>>());
    let found = answer(&session, RequestName::Scramble, json!({"n": 2, "seed": 1})).expect("scrambles");
    let printed = output(rubik().args(["scramble", "-n", "2", "--seed", "1"]));
    let scrambles = found["scrambles"].as_array().expect("scrambles");
    assert!(
        scrambles
            .iter()
            .map(|each| each["scramble"].as_str().expect("moves"))
            .eq(printed.lines())
    );
    let goals = answer(&session, RequestName::Goals, json!({"name": "zbll"})).expect("a goal");
    assert_eq!(goals["goals"][0]["name"], "zbll");
}

#[test]
fn what_has_no_answer_says_of_which_kind_that_is_and_what_would_mend_it() {
    let session = session();
    let error = |request, fields| answer(&session, request, fields).expect_err("no answer");
    let twisted = "UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let wrong = error(RequestName::Show, json!({"cube": twisted}));
    assert_eq!(wrong.kind(), ErrorKind::Input);
    let object: Value = serde_json::from_str(&wrong.json()).expect("JSON");
    assert_eq!(object["message"], wrong.to_string());
    assert_eq!(object["suggestions"][0]["changes"][0]["sticker"], "U8");
    for (request, fields, kind) in [
        (RequestName::Solve, json!({}), ErrorKind::Request),
        (RequestName::Solve, json!({"cub": "R"}), ErrorKind::Request),
        (
            RequestName::Solve,
            json!({"cube": "R", "puzzle": "7x7x8"}),
            ErrorKind::Option,
        ),
        (
            RequestName::Solve,
            json!({"cube": "R", "orient": true, "puzzle": "skewb"}),
            ErrorKind::Option,
        ),
        (RequestName::Solve, json!({"cube": "R Q"}), ErrorKind::Input),
        (
            RequestName::Solve,
            json!({"cube": "R U F", "method": "two-phase", "max_moves": 2}),
            ErrorKind::Input,
        ),
        (
            RequestName::Apply,
            json!({"cube": "R", "algorithm": "Q"}),
            ErrorKind::Input,
        ),
        (RequestName::Alg, json!({"algorithm": "R"}), ErrorKind::Request),
        (
            RequestName::Check,
            json!({"cube": "R", "solution": "R'", "length": "1"}),
            ErrorKind::Request,
        ),
        (RequestName::Batch, json!({}), ErrorKind::Request),
    ] {
        let found = error(request, fields.clone());
        assert_eq!(found.kind(), kind, "{fields}: {found}");
    }
}

#[test]
fn many_positions_are_solved_as_each_of_them_alone() {
    let session = session();
    let cubes = ["R U F2 L D", "B2 R U' F2 D' L", "F R' D2 B L U2"];
    for fields in [
        json!({}),
        json!({"max_moves": 20}),
        json!({"metric": "qtm"}),
        json!({"faces": "URFDL"}),
        // The second of these two requests uses the tables that the first has opened.
        json!({"method": "layers"}),
        json!({"method": "layers", "first_face": "R"}),
        json!({"method": "thistlethwaite"}),
        json!({"goal": "cross"}),
        json!({"to": "R U"}),
        json!({"puzzle": "2x2x2"}),
    ] {
        let token = CancelToken::new();
        let many = session.many(fields.as_object().expect("an object"), &NoProgress, &token);
        let solved = many.expect("a solver").solve_texts(&cubes, &token);
        for (cube, solution) in cubes.iter().zip(solved) {
            let mut alone = fields.clone();
            alone["cube"] = json!(cube);
            let alone = answer(&session, RequestName::Solve, alone).expect("a solution");
            assert_eq!(
                alone["solution"],
                json!(solution.expect("a solution")),
                "{fields} {cube}"
            );
        }
    }
}

/// In an earlier version, every request for cubes at a distance opened the tables again, which took 2 to 8 s.
#[test]
fn tables_for_a_distance_stay_open_until_another_distance_is_asked_for() {
    let are_built = |session: &Session, distance: u32, number: u32| {
        let fields = json!({"goal": "DF DL FL BR", "distance": distance, "seed": 3, "n": number});
        let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
        let options = Options::of_fields(RequestName::Scramble, &fields).expect("options");
        let question = session.judge(RequestName::Scramble, options).expect("a request");
        let built = BuiltTables::default();
        let answer = session.answer_question(question, &CancelToken::new(), &Unheard, &built);
        let answer: Value = serde_json::from_str(&answer.expect("scrambles")).expect("JSON");
        let scrambles = answer["scrambles"].as_array().expect("a list");
        assert!(scrambles.len() == number as usize && scrambles.iter().all(|each| each["distance"] == distance));
        built.0.into_inner() > 0
    };
    // These policies do not keep tables of goals on disk.
    for (policy, stay) in [(SessionPolicy::Shared, true), (SessionPolicy::Handheld, false)] {
        let session = Session::with_policy(Store::in_folder(tables()).expect("a folder"), policy);
        let built = [(2, 1), (2, 2), (3, 1), (3, 1), (2, 1), (2, 3)].map(|(distance, number)| {
            // Other scrambles do not close the tables.
            answer(&session, RequestName::Scramble, json!({"seed": 1})).expect("a scramble");
            are_built(&session, distance, number)
        });
        assert_eq!(built, [true, !stay, true, !stay, true, !stay], "{policy:?}");
        // If tables for two distances are opened at the same time, those for one of them stay open.
        thread::scope(|scope| {
            for distance in [3, 4] {
                let (are_built, session) = (&are_built, &session);
                scope.spawn(move || are_built(session, distance, 1));
            }
        });
        let built = [3, 4].map(|distance| are_built(&session, distance, 1));
        assert!(built.contains(&true), "{policy:?}");
    }
}

/// In an earlier version, the program built tables before it found a mistake in the position.
#[test]
fn a_mistake_in_a_position_is_found_before_tables_are_built() {
    for (request, puzzle, more) in [
        (RequestName::Solve, "3x3x3", json!({})),
        (RequestName::Solve, "3x3x3", json!({"method": "optimal"})),
        (RequestName::Solve, "3x3x3", json!({"goal": "cross"})),
        (RequestName::Solve, "4x4x4", json!({})),
        (RequestName::Solve, "slide", json!({})),
        (RequestName::Show, "3x3x3", json!({"to": "moves"})),
        (RequestName::Show, "4x4x4", json!({"to": "moves"})),
    ] {
        let mut fields = more.as_object().expect("an object").clone();
        fields.extend([("puzzle".to_owned(), json!(puzzle)), ("cube".to_owned(), json!("R ?!"))]);
        let options = Options::of_fields(request, &fields).expect("options");
        let session = Session::new(Store::IN_MEMORY);
        let question = session.judge(request, options).expect("a request");
        let built = BuiltTables::default();
        let answer = session.answer_question(question, &CancelToken::new(), &Unheard, &built);
        assert_eq!(answer.expect_err("a mistake").kind(), ErrorKind::Input, "{fields:?}");
        assert_eq!(built.0.into_inner(), 0, "{fields:?}");
        let folder = folder();
        let mut command = rubik_with_tables(folder.path());
        command.args([request.name(), "-p", puzzle]);
        for (name, value) in &more.as_object().expect("an object").clone() {
            command.args([format!("--{name}").as_str(), value.as_str().expect("text")]);
        }
        assert_eq!(run(command.arg("R ?!")).0, 1, "{fields:?}");
        let files = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(files, 0, "{fields:?}");
    }
}

/// In an earlier version, a request for a solution in QTM took 400 megabytes in a browser, because building the tables
/// takes much more memory than the tables themselves.
#[test]
fn a_phone_is_not_asked_to_build_what_it_has_no_room_for() {
    let session = Session::with_policy(Store::IN_MEMORY, SessionPolicy::Handheld);
    for (request, fields) in [
        (RequestName::Solve, json!({"cube": "R U F", "metric": "qtm"})),
        (RequestName::Solve, json!({"cube": "R U F", "method": "optimal"})),
        (RequestName::Solve, json!({"cube": "R U F", "table_size": "large"})),
        (RequestName::Scramble, json!({"metric": "axial"})),
    ] {
        let refusal = answer(&session, request, fields).expect_err("no tables");
        assert!(refusal.to_string().contains("hundreds of megabytes"), "{refusal}");
    }
}
