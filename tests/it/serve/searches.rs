//! Tests that searches end when their client stops them or disconnects, and that no client blocks the requests of other
//! clients.

use super::client::{Server, allow_many_connections, events};
use crate::program::{folder, wait_for};
use serde_json::json;
use std::net::TcpStream;

/// A request for a search that runs until it is stopped, because proving that no solution is shorter would take hours.
fn endless(is_stream: bool) -> String {
    let cube = crate::program::SAMPLE;
    json!({ "cube": cube, "improve": true, "stream": is_stream }).to_string()
}

#[test]
fn a_search_ends_when_its_asker_goes_away() {
    let server = Server::start();
    for is_stream in [true, false] {
        let asker = server.ask_and_wait("/api/solve", &endless(is_stream));
        server.wait_for(1, 0);
        drop(asker);
        let took = server.wait_for(0, 0);
        println!("streamed {is_stream}: the search has ended {took:?} after its client disconnected");
    }
    // Searches that wait in the queue also end when their clients disconnect.
    let askers: Vec<TcpStream> = (0..5)
        .map(|_| server.ask_and_wait("/api/solve", &endless(true)))
        .collect();
    server.wait_for(2, 3);
    drop(askers);
    server.wait_for(0, 0);
}

#[test]
fn a_search_that_is_stopped_ends_with_the_best_that_it_has() {
    let server = Server::start();
    let mut told = events(server.ask_and_wait("/api/solve", &endless(true)));
    let (name, started) = told.next().expect("an event");
    assert_eq!(name, "started");
    let improved = told.find(|(name, _)| name == "improved");
    let (_, improved) = improved.expect("a solution");
    let stop = json!({ "search": started["search"] }).to_string();
    assert_eq!(server.post("/api/stop", &stop).json(), json!({ "stopped": true }));
    let rest: Vec<_> = told.collect();
    let (name, solved) = rest.last().expect("an end");
    assert_eq!(name, "solved");
    let length = |solved: &serde_json::Value| solved["length"]["htm"].as_u64();
    assert!(length(solved) <= length(&improved));
    assert!(rest.iter().filter(|(name, _)| name == "solved").count() == 1);
    assert_eq!(server.post("/api/stop", &stop).json(), json!({ "stopped": false }));
    server.wait_for(0, 0);
}

/// If a search is stopped while its tables are being built, the stream ends immediately. The server still finishes the
/// tables.
#[test]
fn nothing_is_told_after_a_search_was_stopped_while_its_tables_were_built() {
    let server = Server::with_tables(folder().path());
    let request = json!({ "cube": "R U F2 L D B", "goal": "xcross-fr", "stream": true }).to_string();
    let mut told = events(server.ask_and_wait("/api/solve", &request));
    let (_, started) = told.next().expect("an event");
    assert!(told.any(|(name, _)| name == "tables"), "tables are built");
    let stop = json!({ "search": started["search"] }).to_string();
    assert_eq!(server.post("/api/stop", &stop).json(), json!({ "stopped": true }));
    let (name, failed) = told.last().expect("an end");
    assert_eq!((name.as_str(), &failed["error"]["kind"]), ("failed", &json!("time")));
}

/// In an earlier version, a stream reported the end of each table twice.
#[test]
fn each_part_of_a_table_is_told_once() {
    let folder = folder();
    let server = Server::with_tables(folder.path());
    let mut tables = 0;
    for puzzle in ["2x2x2", "skewb", "pyraminx"] {
        let request = json!({ "cube": "R U", "puzzle": puzzle, "stream": true }).to_string();
        let told = events(server.ask_and_wait("/api/solve", &request));
        let told = told.filter(|(name, _)| name == "tables").map(|(_, object)| object);
        let mut last: Option<(String, f64)> = None;
        for object in told {
            let table = object["table"].as_str().expect("a name").to_owned();
            let fraction = object["fraction"].as_f64().expect("a number");
            match &last {
                Some((of, before)) if *of == table => assert!(fraction > *before, "{table}: {before}, then {fraction}"),
                _ => tables += 1,
            }
            last = Some((table, fraction));
        }
    }
    assert!(tables > 0, "tables were built");
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn a_full_queue_refuses_long_searches_and_answers_quick_questions() {
    allow_many_connections();
    let server = Server::start();
    // The server runs two of these searches, and 128 wait in the queue.
    let askers: Vec<TcpStream> = (0..130)
        .map(|_| server.ask_and_wait("/api/solve", &endless(false)))
        .collect();
    server.wait_for(2, 128);
    for is_stream in [false, true] {
        let refused = server.post("/api/solve", &endless(is_stream));
        assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
        assert_eq!(refused.json()["error"]["kind"], "busy");
    }
    assert_eq!(server.get("/").status, 200);
    for path in ["/api/solve", "/api/show"] {
        assert_eq!(server.post(path, r#"{"cube": "R"}"#).status, 200);
    }
    drop(askers);
    server.wait_for(0, 0);
    assert_eq!(server.post("/api/solve", r#"{"cube": "R"}"#).status, 200);
}

#[test]
fn a_quick_answer_does_not_wait_for_a_long_search() {
    let server = Server::start();
    let asker = server.ask_and_wait("/api/solve", &endless(true));
    server.wait_for(1, 0);
    for _ in 0..20 {
        assert_eq!(server.post("/api/solve", r#"{"cube": "R U F"}"#).status, 200);
    }
    assert_eq!(server.searches(), (1, 0));
    drop(asker);
}

/// In an earlier version, the search for a cube that needs 8 moves to the cross took a minute, and no option could
/// limit this time.
#[test]
fn a_scramble_that_is_not_found_in_time_is_answered_so() {
    let server = Server::start();
    let far = |limit: f64| json!({ "goal": "cross", "distance": 8, "seed": 1, "time_limit": limit }).to_string();
    let late = server.post("/api/scramble", &far(0.0001));
    assert_eq!((late.status, &late.json()["error"]["kind"]), (504, &json!("time")));
    assert_eq!(server.post("/api/scramble", &far(30.0)).status, 200);
    assert_eq!(server.post("/api/scramble", &far(61.0)).status, 400);
    server.wait_for(0, 0);
}

/// In an earlier version, a request of only seventy bytes kept the server busy for seconds with turns of a large cube.
#[test]
fn an_algorithm_that_would_take_long_is_refused() {
    let server = Server::start();
    for (path, request) in [
        (
            "/api/apply",
            r#"{"puzzle": "32x32x32", "cube": "", "algorithm": "(x)1000000"}"#,
        ),
        (
            "/api/apply",
            r#"{"puzzle": "32x32x32", "cube": "(x)1000000", "algorithm": "x"}"#,
        ),
        ("/api/show", r#"{"puzzle": "32x32x32", "cube": "(x)1000000"}"#),
        (
            "/api/check",
            r#"{"puzzle": "32x32x32", "cube": "(x)1000000", "solution": "x"}"#,
        ),
        (
            "/api/check",
            r#"{"puzzle": "32x32x32", "cube": "", "solution": "x", "target": "(x)1000000"}"#,
        ),
    ] {
        let refused = server.post(path, request);
        assert_eq!(refused.status, 400, "{path} {request}");
        let message = refused.json()["error"]["message"].to_string();
        assert!(message.contains("at most 16276 turns"), "{message}");
    }
    let few = r#"{"puzzle": "32x32x32", "cube": "", "algorithm": "(x)16000"}"#;
    assert_eq!(server.post("/api/apply", few).status, 200);
}

#[test]
fn ctrl_c_ends_the_server_while_searches_run() {
    let server = Server::start();
    let mut told = events(server.ask_and_wait("/api/solve", &endless(true)));
    let is_solution = |(name, _): &(String, _)| name == "improved";
    told.find(is_solution).expect("a first solution");
    let _silent = server.ask_and_wait("/api/solve", &endless(false));
    let _waiting = server.ask_and_wait("/api/solve", &endless(false));
    let _idle = server.connect();
    server.wait_for(2, 1);
    let (status, took) = server.interrupt();
    println!("the server has ended {took:?} after Ctrl-C");
    assert_eq!(status, Some(0));
    // If the stream has reported the start of a search, it also reports its end.
    let last = told.last().expect("events");
    assert_eq!(last.0, "solved");
}

/// In an earlier version, two hundred checks, each with a million turns, delayed a quick request by 24 s.
#[test]
fn long_algorithms_do_not_keep_a_quick_answer_waiting() {
    let server = Server::start();
    let heavy = r#"{"cube":"R","solution":"(R U)500000"}"#;
    let asked: Vec<TcpStream> = (0..60).map(|_| server.ask_and_wait("/api/check", heavy)).collect();
    wait_for("checks that wait", || (server.searches().1 > 40).then_some(()));
    let solved = server.post("/api/solve", r#"{"cube":"R U F"}"#);
    assert_eq!(solved.status, 200);
    let (_, waiting) = server.searches();
    assert!(
        waiting > 20,
        "the quick request waited until only {waiting} checks were left"
    );
    drop(asked);
}

/// The number of bytes of memory that the server uses.
#[cfg(target_os = "linux")]
fn memory_of(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kibibytes.expect("a number of kB") * 1024
}

/// Sends requests for two seconds, or for the number of seconds in `RUBIK_LOAD_SECONDS`.
#[cfg(target_os = "linux")]
#[test]
fn mixed_questions_of_32_connections_are_all_answered_and_memory_stays_flat() {
    const CONNECTIONS: usize = 32;
    /// The requests, each with the allowed statuses of its answer. The server must refuse some of the requests.
    const QUESTIONS: [(&str, &str, &[u16]); 9] = [
        ("/api/solve", r#"{"cube":"R U F2 L' D B"}"#, &[200]),
        ("/api/solve", r#"{"cube":"R U F2","method":"layers"}"#, &[200]),
        ("/api/solve", r#"{"cube":"R U R' U'","puzzle":"skewb"}"#, &[200, 422]),
        ("/api/solve", r#"{"cube":"R U F","goal":"cross"}"#, &[200, 503]),
        ("/api/check", r#"{"cube":"R U","solution":"U' R'"}"#, &[200]),
        ("/api/show", r#"{"cube":"R U","puzzle":"7x7x7"}"#, &[200]),
        ("/api/scramble", r#"{"puzzle":"pyraminx","seed":7}"#, &[200]),
        ("/api/alg", r#"{"algorithm":"[R, U]","operation":"expand"}"#, &[200]),
        ("/api/solve", r#"{"cube":"R Q"}"#, &[422]),
    ];
    let seconds = std::env::var("RUBIK_LOAD_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let time = std::time::Duration::from_secs(seconds.unwrap_or(2));
    let server = Server::start();
    // Sends each request once, so that all tables are open before the measurement.
    for (path, body, statuses) in QUESTIONS {
        let answer = server.post(path, body);
        assert!(statuses.contains(&answer.status), "{body}: {answer:?}");
    }
    let rounds = |until: std::time::Instant| {
        std::thread::scope(|scope| {
            let ask = |connection: usize| {
                let server = &server;
                move || {
                    let questions = QUESTIONS.into_iter().cycle().skip(connection % QUESTIONS.len());
                    let asked = questions.take_while(|_| std::time::Instant::now() < until);
                    let check = |(path, body, statuses): (&str, &str, &[u16])| {
                        let answer = server.post(path, body);
                        assert!(statuses.contains(&answer.status), "{body}: {answer:?}");
                    };
                    asked.map(check).count()
                }
            };
            let started: Vec<_> = (0..CONNECTIONS)
                .map(|connection| scope.spawn(ask(connection)))
                .collect();
            started
                .into_iter()
                .map(|each| each.join().expect("all requests are answered"))
                .sum::<usize>()
        })
    };
    let now = std::time::Instant::now;
    let mut asked = rounds(now() + time / 4);
    let before = memory_of(&server);
    asked += rounds(now() + time * 3 / 4);
    let after = memory_of(&server);
    println!("{asked} questions; {before} bytes after a quarter of them, {after} bytes in the end");
    assert!(
        after < before + before / 4 + 16_000_000,
        "{before} bytes, and then {after}"
    );
    server.wait_for(0, 0);
}
