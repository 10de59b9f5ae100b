//! Tests requests to `rubik serve` in axial metrics. Their tables take a quarter of a minute to build. Also tests
//! connections that never finish their request, and a table for shortest solutions that is damaged while the server
//! uses it. The last tests check the memory and the files of tables of goals.

use crate::client::Server;
use crate::described::{answered_as_described, needs_axial_tables};
use crate::program::{SMALL_TWO_PHASE, folder_of, output, rubik, table, tables};
use crate::proof::{self, PROGRAM};
use crate::schema::Document;
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn those_of_axial_metrics_are_answered_as_described_with_their_lengths() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let (server, document) = (Server::start(), Document::read());
    let (mut asked, mut seen) = (0, BTreeSet::new());
    for operation in document.operations() {
        let before = asked;
        for example in operation.examples() {
            if needs_axial_tables(example) {
                answered_as_described(&server, &document, &operation, example, &mut seen);
                asked += 1;
            }
        }
        if asked > before {
            let answer = operation.answer(200).expect("an operation that answers");
            let unseen = document.unseen(answer, &seen);
            let mut names = unseen.iter().map(|(_, name)| name);
            let is_deferred = |name: &&String| name.starts_with("axial");
            assert_eq!(names.find(is_deferred), None, "{}", operation.path);
        }
    }
    assert!(asked >= 4, "{asked}");
}

/// In an earlier version, after the server had found the first damaged block, it answered all requests for shortest
/// solutions with status 500 until it was restarted.
#[test]
fn the_server_answers_again_when_a_damaged_table_of_shortest_solutions_was_replaced() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    output(rubik().args(["-q", "tables", "build", "optimal", "--table-size", "256M"]));
    let folder = folder_of(&SMALL_TWO_PHASE);
    for name in ["optimal-256M", "optimal-edges"] {
        fs::copy(table(&tables(), name), table(folder.path(), name)).expect("copied");
    }
    let path = table(folder.path(), "optimal-256M");
    let whole = fs::read(&path).expect("the table");
    let server = Server::with_tables(folder.path());
    let solve = |cube: &str| {
        let request = json!({ "cube": cube, "method": "optimal", "table_size": "256M" });
        server.post("/api/solve", &request.to_string())
    };
    assert_eq!(solve("R U F").status, 200);
    let cubes = ["R U F2 L D B R' U F2 D' L B2", "U F2 L D B R' U F2 D' L B2 R U'"];
    for (number, cube) in cubes.into_iter().enumerate() {
        let mut bytes = whole.clone();
        let first = bytes.len() / 50;
        bytes[first..].iter_mut().step_by(4_096).for_each(|byte| *byte ^= 1);
        fs::write(&path, bytes).expect("written");
        let refused = solve(cube);
        assert_eq!(refused.status, 500, "{refused:?}");
        assert!(refused.body.contains("is damaged"), "{refused:?}");
        match number {
            0 => fs::write(&path, &whole).expect("written"),
            _ => {
                let other = folder.path().join("other");
                fs::write(&other, &whole).expect("written");
                fs::rename(&other, &path).expect("renamed");
            }
        }
        let answered = solve(cube);
        assert_eq!(answered.status, 200, "{answered:?}");
        assert_eq!(answered.json()["optimal"], true);
    }
}

/// This test runs only on Linux, because other systems may not allow a program to open a thousand files.
#[cfg(target_os = "linux")]
#[test]
fn a_thousand_connections_and_slow_ones_keep_nobody_waiting() {
    use crate::client::{JSON, allow_many_connections};
    use std::io::{Read, Write};
    use std::net::TcpStream;

    let Some(_proof) = proof::begin(PROGRAM) else { return };
    allow_many_connections();
    let server = Server::start();
    let idle: Vec<TcpStream> = (0..900).map(|_| server.connect()).collect();
    let slow: Vec<TcpStream> = (0..100)
        .map(|number| {
            let mut stream = server.connect();
            let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n";
            // Some clients send half of a head, and others send a head and half of a body.
            let sent = match number % 2 {
                0 => head.to_owned(),
                _ => format!("{head}{JSON}Content-Length: 1000\r\n\r\n{{"),
            };
            stream.write_all(sent.as_bytes()).expect("the request is sent");
            stream
        })
        .collect();
    for _ in 0..50 {
        assert_eq!(server.post("/api/solve", r#"{"cube": "R U F"}"#).status, 200);
    }
    // After a time limit, the server answers each slow client with an error, or closes the connection.
    for mut stream in slow {
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    for mut stream in idle {
        assert_eq!(stream.read(&mut [0]).ok(), Some(0));
    }
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn a_hundred_openings_leave_one_goal_open_and_nothing_on_the_disk() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    crate::goals_in_turn::assert_goals_make_room(78);
}

/// Checks that closing a table frees its memory: the server does not keep the tables of thirty goals, 5 MB each, in
/// memory at the same time.
#[cfg(target_os = "linux")]
#[test]
fn memory_of_goals_that_were_given_up_is_given_back() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let folder = folder_of(&SMALL_TWO_PHASE);
    let server = Server::with_tables(folder.path());
    let edges = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR"];
    let mut sizes = Vec::new();
    for number in 0..30 {
        // Chooses up to five of the nine edges. The choice depends on the number.
        let five: Vec<&str> = (0..5)
            .map(|each| edges[(number / 9 * each + number + each) % 9])
            .collect();
        let mut unique = five.clone();
        unique.sort_unstable();
        unique.dedup();
        let goal = unique.join(" ");
        let body = json!({"cube": "R U F2 L D", "goal": goal}).to_string();
        assert_eq!(server.post("/api/solve", &body).status, 200, "{goal}");
        let status = fs::read_to_string(format!("/proc/{}/status", server.process())).expect("a process");
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .expect("a size");
        sizes.push(line.trim().trim_end_matches(" kB").parse::<u64>().expect("kB"));
    }
    let (early, last) = (sizes[4], sizes[29]);
    assert!(last < early + 40_000, "kB in use after each goal: {sizes:?}");
}
