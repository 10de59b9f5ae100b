//! A server for tests, and a client that may break the rules of HTTP.

use crate::program::{Lines, PATIENCE, Running, piped, tables, wait_for};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A server on its own port, with two threads for searches. It ends when this value is dropped.
pub struct Server {
    running: Running,
    pub port: u16,
    said: Lines,
}

/// The answer to a request.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    /// The value of a header. `None` if the answer does not contain this header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Server {
    pub fn start() -> Server {
        Server::with_tables(&tables())
    }

    /// Starts a server with the tables in this folder.
    pub fn with_tables(folder: &Path) -> Server {
        let serve = ["serve", "--port", "0", "--threads", "2"];
        let mut command = piped(&serve);
        let mut running = Running::start(command.env("RUBIK_TABLES", folder).stdout(Stdio::null()));
        let said = Lines::of(running.errors());
        let address = said
            .next()
            .unwrap_or_else(|| panic!("the server ended: {}", running.wait()));
        let port = address.split_once("http://127.0.0.1:");
        let port = port.and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address: {address}"));
        Server { running, port, said }
    }

    /// The id of the server's process.
    pub fn process(&self) -> u32 {
        self.running.id()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port))
            .unwrap_or_else(|error| panic!("{error}; the server says:\n{}", self.said.read()));
        stream.set_read_timeout(Some(PATIENCE)).expect("a valid timeout");
        stream
    }

    /// Sends bytes unchanged, and reads until the server closes the connection.
    pub fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // The server may close the connection before all bytes are sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        reply(&bytes)
    }

    /// Sends a request with additional lines in its head.
    pub fn ask(&self, method: &str, path: &str, head: &str, body: &str) -> Reply {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        self.raw(request(method, path, &format!("{host}{head}"), body).as_bytes())
    }

    pub fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        self.ask("POST", path, JSON, body)
    }

    /// Sends a request, and leaves the connection open without reading the answer.
    pub fn ask_and_wait(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let head = format!("Host: localhost:{}\r\n{JSON}", self.port);
        let request = request("POST", path, &head, body);
        stream.write_all(request.as_bytes()).expect("the request is sent");
        stream
    }

    /// The number of running searches, and the number of waiting searches.
    pub fn searches(&self) -> (u64, u64) {
        let health = self.get("/api/health").json();
        let count = |name: &str| health[name].as_u64().expect("a number");
        (count("running"), count("waiting"))
    }

    /// Waits until the server has these numbers of running and waiting searches. Returns the time that this took.
    pub fn wait_for(&self, running: u64, waiting: u64) -> Duration {
        let start = Instant::now();
        let what = format!("{running} searches that run and {waiting} that wait");
        wait_for(what, || (self.searches() == (running, waiting)).then_some(()));
        start.elapsed()
    }

    /// Interrupts the server as Ctrl-C does. Returns its exit status, and the time until it ended.
    pub fn interrupt(mut self) -> (Option<i32>, Duration) {
        let start = Instant::now();
        self.running.signal("INT");
        let status = self.running.wait();
        (status.code(), start.elapsed())
    }
}

/// Raises this process's limit of open files to the maximum. A process often starts with a limit of about a thousand
/// files.
pub fn allow_many_connections() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let current = maximum;
        let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
    }
}

/// The header that marks a body as JSON.
pub const JSON: &str = "Content-Type: application/json\r\n";

fn request(method: &str, path: &str, head: &str, body: &str) -> String {
    let length = body.len();
    format!("{method} {path} HTTP/1.1\r\n{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}")
}

fn reply(bytes: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Reply {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// The events of a stream in the order in which they arrive. Each event is a name and an object.
pub fn events(stream: impl Read) -> impl Iterator<Item = (String, Value)> {
    let mut name = String::new();
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.filter_map(move |line| {
        if let Some(named) = line.strip_prefix("event: ") {
            name = named.to_owned();
        }
        let object = line.strip_prefix("data: ")?;
        Some((name.clone(), serde_json::from_str(object).expect("JSON")))
    })
}
