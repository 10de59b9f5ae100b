//! Measures how many cubes `rubik serve` solves over HTTP, and how much memory it uses. The benchmark starts the
//! server, sends requests over 32 connections for some seconds, and prints the results.
//!
//! ```text
//! cargo bench --bench serve -- [SECONDS] [quick|mixed]
//! ```

use rubik::Cube;
use rubik::cube::Move;
use rubik::notation::{Format, write};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 32;

/// The requests that the benchmark sends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Load {
    /// Requests for quick solutions of random cubes.
    Quick,
    /// A mix of different requests, some of which are invalid.
    Mixed,
}

/// The results of the benchmark.
#[derive(Default)]
struct Tally {
    answered: AtomicU64,
    lost: AtomicU64,
    /// The longest time for a request, in microseconds.
    longest: AtomicU64,
}

fn main() {
    // Cargo passes `--bench`.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words = words.iter().filter(|word| !word.starts_with("--"));
    let seconds = words.clone().find_map(|word| word.parse().ok()).unwrap_or(10);
    let load = if words.clone().any(|word| word == "mixed") {
        Load::Mixed
    } else {
        Load::Quick
    };
    let start = Instant::now();
    let (mut server, port) = start_server();
    println!("{:>10.3} s  until it listens", start.elapsed().as_secs_f64());
    wait_until_ready(port);
    println!(
        "{:>10.3} s  until the quick solver is open",
        start.elapsed().as_secs_f64()
    );
    let before = memory(&server);
    let tally = Arc::new(Tally::default());
    let end = Instant::now() + Duration::from_secs(seconds);
    let threads: Vec<_> = (0..CONNECTIONS)
        .map(|number| {
            let tally = Arc::clone(&tally);
            std::thread::spawn(move || ask_until(end, port, number as u64, load, &tally))
        })
        .collect();
    let watched = watch_memory(&server, end);
    for thread in threads {
        thread.join().expect("a client ends");
    }
    let answered = tally.answered.load(Ordering::Relaxed);
    println!("{:>10}    answers", answered);
    println!("{:>10.0}    a second", answered as f64 / seconds as f64);
    println!("{:>10}    lost", tally.lost.load(Ordering::Relaxed));
    let longest = tally.longest.load(Ordering::Relaxed) as f64 / 1e3;
    println!("{longest:>10.1} ms the longest");
    println!("{before:>10.1} MB before");
    for (second, memory) in watched {
        println!("{memory:>10.1} MB after {second} s");
    }
    let _ = server.kill();
    let _ = server.wait();
}

fn start_server() -> (Child, u16) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_rubik"))
        .args(["serve", "--port", "0"])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = String::new();
    let errors = server.stderr.as_mut().expect("it is piped");
    BufReader::new(errors)
        .read_line(&mut said)
        .expect("it says its address");
    let port = said.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    let port = port.and_then(|port| port.parse().ok()).expect("an address");
    (server, port)
}

fn wait_until_ready(port: u16) {
    let mut client = Client::connect(port);
    loop {
        let (_, health) = client.ask("GET", "/api/health", "");
        if health.contains("\"ready\":true") {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Sends one request after the other on one connection.
fn ask_until(end: Instant, port: u16, number: u64, load: Load, tally: &Tally) {
    let mut client = Client::connect(port);
    let mut cubes = (0..).map(|cube| request(number * 1_000_000 + cube, load));
    while Instant::now() < end {
        let (path, body, expected) = cubes.next().expect("there are always more");
        let start = Instant::now();
        let (status, answer) = client.ask("POST", path, &body);
        let took = start.elapsed().as_micros() as u64;
        let is_right = status == expected && (path != "/api/solve" || answer.contains("\"input\""));
        let count = if is_right { &tally.answered } else { &tally.lost };
        count.fetch_add(1, Ordering::Relaxed);
        tally.longest.fetch_max(took, Ordering::Relaxed);
    }
}

/// Returns the path and the body of a request, and the expected status of the answer.
fn request(number: u64, load: Load) -> (&'static str, String, u16) {
    let cube = Cube::random(number, 0);
    let stickers = write(&cube, Format::Facelets).unwrap_or_default();
    if load == Load::Quick {
        return ("/api/solve", format!(r#"{{"cube":"{stickers}"}}"#), 200);
    }
    let turn = Move::ALL[number as usize % Move::ALL.len()];
    match number % 10 {
        0 => ("/api/scramble", r#"{"event":"skewb","n":3}"#.to_owned(), 200),
        1 => ("/api/show", format!(r#"{{"cube":"{stickers}","to":"svg"}}"#), 200),
        2 => (
            "/api/apply",
            format!(r#"{{"cube":"{stickers}","algorithm":"{turn}"}}"#),
            200,
        ),
        3 => ("/api/check", format!(r#"{{"cube":"{turn}","solution":"{turn}"}}"#), 200),
        4 => ("/api/complete", format!(r#"{{"stickers":"?{}"}}"#, &stickers[1..]), 200),
        5 => (
            "/api/solve",
            format!(r#"{{"cube":"{stickers}","method":"layers"}}"#),
            200,
        ),
        6 => (
            "/api/solve",
            format!(r#"{{"cube":"{stickers}","time_limit":0.01}}"#),
            200,
        ),
        7 => ("/api/solve", format!(r#"{{"cube":"{}"}}"#, "U".repeat(54)), 422),
        8 => (
            "/api/solve",
            r#"{"cube":"R U","puzzle":"pyraminx","solutions":5}"#.to_owned(),
            200,
        ),
        _ => ("/api/solve", format!(r#"{{"cube":"{stickers}"}}"#), 200),
    }
}

/// A client with a connection that is kept open.
struct Client {
    stream: BufReader<TcpStream>,
    port: u16,
}

impl Client {
    fn connect(port: u16) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        stream.set_nodelay(true).expect("an option");
        Client {
            stream: BufReader::new(stream),
            port,
        }
    }

    /// Sends a request. Returns the status and the body of the answer; the status is 0 if there was no answer.
    fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let (port, length) = (self.port, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        match self.exchange(&request) {
            Ok(answer) => answer,
            Err(_) => {
                *self = Client::connect(self.port);
                (0, String::new())
            }
        }
    }

    fn exchange(&mut self, request: &str) -> std::io::Result<(u16, String)> {
        self.stream.get_mut().write_all(request.as_bytes())?;
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap_or(0);
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse().unwrap_or(0);
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}

/// Measures the resident memory of the server ten times until `end`. Each result consists of the number of whole
/// seconds since the call of this function, and the memory in megabytes.
fn watch_memory(server: &Child, end: Instant) -> Vec<(u64, f64)> {
    let start = Instant::now();
    let step = end.saturating_duration_since(start) / 10;
    let look = |_| {
        std::thread::sleep(step);
        (start.elapsed().as_secs(), memory(server))
    };
    (0..10).map(look).collect()
}

/// Returns the resident memory of the server in megabytes; 0 if the system does not report it.
fn memory(server: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1e3
}
