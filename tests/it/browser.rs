//! The page of `rubik serve` in a real browser: headless Chromium, told what to do by chromedriver.

use crate::program::tables;
use assert_cmd::cargo::cargo_bin;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long the page may take to do what is waited for: far longer than it needs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The window of a computer or of a phone.
#[derive(Clone, Copy, PartialEq)]
pub enum Screen {
    Desktop,
    Phone,
}

/// The page in a browser of its own, from a server of its own.
pub struct Browser {
    client: Client,
    address: String,
    driver_port: u16,
    _driver: Running,
    _server: Running,
    _profile: TempDir,
}

/// The first of some programs that is on the path.
fn program(names: &[&str]) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut candidates = env::split_paths(&folders).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.find(|path| path.is_file())
}

/// Chromium and its driver. Only where CI runs must they be there.
fn programs() -> Option<(PathBuf, PathBuf)> {
    let chromium = program(&["chromium", "chromium-browser", "google-chrome"]);
    let found = chromium.zip(program(&["chromedriver"]));
    if found.is_none() {
        eprintln!("not tested: the page needs chromium and chromedriver, which are not installed");
        assert!(env::var_os("CI").is_none(), "CI has a browser");
    }
    found
}

/// Starts a program, and reads its output to the first line with `mark`: gives back what follows.
fn start(command: &mut Command, is_on_stderr: bool, mark: &str) -> (Running, String) {
    let mut child = command.spawn().expect("the program starts");
    let output: Box<dyn Read + Send> = if is_on_stderr {
        Box::new(child.stderr.take().expect("a pipe"))
    } else {
        Box::new(child.stdout.take().expect("a pipe"))
    };
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let found = lines.find_map(|line| line.split_once(mark).map(|(_, after)| after.to_owned()));
    // Whatever else it says must not fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (Running(child), found.expect("it says where it is"))
}

fn start_server() -> (Running, String) {
    let tables = tables();
    let mut command = Command::new(cargo_bin("rubik"));
    command
        .args(["serve", "--port", "0"])
        .env("RUBIK_TABLES", tables)
        .stderr(Stdio::piped());
    let (server, after) = start(&mut command, true, "http://");
    let host = after.split('/').next().expect("a host").to_owned();
    (server, format!("http://{host}/"))
}

fn start_driver(driver: &Path) -> (Running, u16) {
    let mut command = Command::new(driver);
    command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
    let (driver, after) = start(&mut command, false, "started successfully on port ");
    let port = after.trim_end_matches('.').parse();
    (driver, port.expect("a port"))
}

fn capabilities(chromium: &Path, profile: &Path, screen: Screen) -> Value {
    let profile = format!("--user-data-dir={}", profile.display());
    let mut options = json!({
        "binary": chromium,
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--no-first-run", "--disable-sync", "--window-size=1280,900", profile,
        ],
    });
    if screen == Screen::Phone {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

impl Browser {
    /// The page on a screen; none if there is no browser here.
    pub async fn open(screen: Screen) -> Option<Browser> {
        let (chromium, driver) = programs()?;
        let profile = TempDir::new().expect("a folder");
        let (server, address) = start_server();
        let (driver, driver_port) = start_driver(&driver);
        let capabilities = capabilities(&chromium, profile.path(), screen);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(serde_json::from_value(capabilities).expect("an object"))
            .connect(&format!("http://127.0.0.1:{driver_port}"))
            .await
            .expect("the browser starts");
        let browser = Browser {
            client,
            address,
            driver_port,
            _driver: driver,
            _server: server,
            _profile: profile,
        };
        browser.go("").await;
        Some(browser)
    }

    /// Opens the page anew, with what may follow its address.
    pub async fn go(&self, state: &str) {
        self.client.goto("about:blank").await.expect("an empty page");
        let address = format!("{}{state}", self.address);
        self.client.goto(&address).await.expect("the page opens");
        self.wait("document.querySelectorAll('.sticker').length === 54").await;
    }

    /// The state of the page, as its address has it.
    pub async fn state(&self) -> String {
        let hash = self.value("new Promise((done) => setTimeout(() => done(location.hash), 300))");
        hash.await.as_str().expect("text").to_owned()
    }

    /// The value of an expression on the page, waited for if it is a promise.
    pub async fn value(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             Promise.resolve().then(() => ({expression})).then(done, (error) => done(String(error)));"
        );
        let value = self.client.execute_async(&script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true on the page.
    pub async fn wait(&self, expression: &str) {
        let begin = Instant::now();
        while self.value(expression).await != json!(true) {
            let text = "document.body.innerText";
            let is_late = begin.elapsed() > PATIENCE;
            assert!(!is_late, "not so: {expression}\n{}", self.value(text).await);
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// What an element says.
    pub async fn text(&self, selector: &str) -> String {
        let text = format!("document.querySelector(`{selector}`).textContent");
        let text = self.value(&text).await;
        text.as_str().expect("text").to_owned()
    }

    /// Waits until an element says something that contains a text.
    pub async fn wait_for_text(&self, selector: &str, text: &str) {
        let element = format!("document.querySelector(`{selector}`)");
        self.wait(&format!("{element}?.textContent.includes(`{text}`)")).await;
    }

    /// The 54 colors that the net shows, by the faces of the usual cube; `-` where there is none.
    pub async fn stickers(&self) -> String {
        let colors = "[...document.querySelectorAll('.sticker')].map(({dataset}) => dataset.color)";
        let text = format!("{colors}.join('').replaceAll('none', '-')");
        let text = self.value(&text).await;
        text.as_str().expect("text").to_owned()
    }

    pub async fn click(&self, selector: &str) {
        let element = self.client.find(Locator::Css(selector)).await;
        let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
        let click = element.click().await;
        click.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keys".to_owned());
        for value in keys.chars() {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        let pressed = self.client.perform_actions(actions).await;
        pressed.expect("the keys are pressed");
    }

    /// Presses a key while Ctrl is held down.
    pub async fn press_with_control(&self, value: char) {
        const CONTROL: char = '\u{e009}';
        let actions = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: CONTROL })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: CONTROL });
        let pressed = self.client.perform_actions(actions).await;
        pressed.expect("the keys are pressed");
    }

    /// Drags with the mouse from one point of the window to another.
    pub async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let place = |(x, y)| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(40)),
            x,
            y,
        };
        let halfway = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let button = 0;
        let actions = MouseActions::new("mouse".to_owned())
            .then(place(from))
            .then(PointerAction::Down { button })
            .then(place(halfway))
            .then(place(to))
            .then(PointerAction::Up { button });
        let dragged = self.client.perform_actions(actions).await;
        dragged.expect("the mouse is dragged");
    }

    /// What the browser's console says, but for answers that refuse what was asked on purpose.
    pub async fn console(&self) -> Vec<String> {
        let session = self.client.session_id().await.expect("an answer");
        let path = format!("/session/{}/se/log", session.expect("a session"));
        let answer = post(self.driver_port, &path, r#"{"type":"browser"}"#);
        let messages = answer["value"].as_array().expect("messages");
        let messages = messages.iter().map(|message| message["message"].to_string());
        messages.filter(|message| !message.contains("status of 422")).collect()
    }

    /// Ends; nothing may have been said on the console.
    pub async fn close(self) {
        assert_eq!(self.console().await, [""; 0]);
        self.client.clone().close().await.expect("it ends");
    }
}

/// Asks the driver for what is no part of the standard.
fn post(port: u16, path: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the driver listens");
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = BufReader::new(stream);
    let mut length = 0;
    // The connection stays open, so only the length says where the answer ends.
    for line in answer.by_ref().lines() {
        let line = line.expect("a header").to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line.is_empty() {
            break;
        }
    }
    let mut json = vec![0; length];
    answer.read_exact(&mut json).expect("a body");
    serde_json::from_slice(&json).expect("JSON")
}
