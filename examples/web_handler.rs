//! Answers `GET /solve?cube=…` over HTTP. Like this example, a handler of axum or hyper keeps one session for all
//! requests, and answers on a thread that may block. It should cancel the token when the client disconnects; this
//! example does not.
//!
//!     cargo run --release --example web_handler -- 8000     serves until you stop it
//!     cargo run --release --example web_handler             sends itself one request

use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok());
    let listener = TcpListener::bind(("127.0.0.1", port.unwrap_or(0)))?;
    let session = Arc::new(Session::new(Store::default()));
    if port.is_some() {
        println!("http://{}/solve?cube=R+U+F", listener.local_addr()?);
        return serve(&listener, &session, usize::MAX);
    }
    let address = listener.local_addr()?;
    let server = thread::spawn(move || serve(&listener, &session, 1));
    let mut client = TcpStream::connect(address)?;
    client.write_all(b"GET /solve?cube=R+U+F&goal=cross HTTP/1.1\r\n\r\n")?;
    let mut answer = String::new();
    client.read_to_string(&mut answer)?;
    println!("{answer}");
    server.join().expect("it does not panic")
}

/// Answers the requests on up to `most` connections, each on a new thread.
fn serve(listener: &TcpListener, session: &Arc<Session>, most: usize) -> std::io::Result<()> {
    let mut threads = Vec::new();
    for stream in listener.incoming().take(most) {
        let (stream, session) = (stream?, Arc::clone(session));
        threads.push(thread::spawn(move || handle(stream, &session)));
        threads.retain(|thread| !thread.is_finished());
    }
    threads
        .into_iter()
        .try_for_each(|thread| thread.join().expect("it does not panic"))
}

fn handle(mut stream: TcpStream, session: &Session) -> std::io::Result<()> {
    let mut line = String::new();
    BufReader::new(stream.try_clone()?).take(8_192).read_line(&mut line)?;
    let (status, body) = match line.split(' ').nth(1).and_then(|target| target.split_once('?')) {
        Some(("/solve", query)) => match session.ask(RequestName::Solve, &fields(query), &CancelToken::new()) {
            Ok(answer) => ("200 OK", answer),
            Err(error) => ("422 Unprocessable Content", error.json()),
        },
        _ => ("404 Not Found", String::new()),
    };
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())
}

/// Returns the fields of a query. The value of `cube` is text. Other values are read as JSON if they are valid JSON,
/// and as text if they are not.
fn fields(query: &str) -> Map<String, Value> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let value = |name: &str, text: &str| match name {
        "cube" => text.into(),
        _ => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
    };
    pairs
        .map(|(name, text)| (name.to_string(), value(&name, &text)))
        .collect()
}
