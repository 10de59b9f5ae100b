//! Requests of axial metrics to `rubik serve`, whose tables take a quarter of a minute to build, and connections that
//! never finish their request.

use crate::client::Server;
use crate::described::{answered_as_described, needs_axial_tables};
use crate::proof::{self, PROGRAM};
use crate::schema::Document;
use std::collections::BTreeSet;

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
            let answer = operation.answer(200).expect("it answers");
            let unseen = document.unseen(answer, &seen);
            let mut names = unseen.iter().map(|(_, name)| name);
            let is_deferred = |name: &&String| *name == "length" || name.starts_with("axial");
            assert_eq!(names.find(is_deferred), None, "{}", operation.path);
        }
    }
    assert!(asked >= 4, "{asked}");
}

/// Elsewhere, a program may not have a thousand open files.
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
            // Half of a head, or a head and half of a body.
            let sent = match number % 2 {
                0 => head.to_owned(),
                _ => format!("{head}{JSON}Content-Length: 1000\r\n\r\n{{"),
            };
            stream.write_all(sent.as_bytes()).expect("it is sent");
            stream
        })
        .collect();
    for _ in 0..50 {
        assert_eq!(server.post("/api/solve", r#"{"cube": "R U F"}"#).status, 200);
    }
    // In the end each is told, or let go.
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
