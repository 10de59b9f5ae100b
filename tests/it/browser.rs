//! The page of `rubik serve` in a real browser: headless Chromium, told what to do by chromedriver.

use crate::program::{Lines, PATIENCE, Running, piped, skipped, within};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::fmt::Debug;
use std::future::Future;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How often a browser or its driver is started before it is said that there is none.
const TRIES: usize = 3;

/// The window of a computer or of a phone.
#[derive(Clone, Copy, PartialEq)]
pub enum Screen {
    Desktop,
    Phone,
}

/// What drives all browsers of the tests that run at a time.
struct Driver {
    port: u16,
    said: [Lines; 2],
    _running: Running,
}

/// The page in a browser of its own, from a server of its own. The browser ends with its driver at the
/// latest, the driver with the last of its browsers.
pub struct Browser {
    client: Client,
    address: String,
    driver: Arc<Driver>,
    said: Lines,
    _server: Running,
    _profile: TempDir,
}

/// The first of some programs that is on the path.
fn program(names: &[&str]) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut candidates = env::split_paths(&folders).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.find(|path| path.is_file())
}

/// Chromium and its driver; in CI they must be there.
fn programs() -> Option<(PathBuf, PathBuf)> {
    let chromium = program(&["chromium", "chromium-browser", "google-chrome"]);
    let found = chromium.zip(program(&["chromedriver"]));
    if found.is_none() {
        skipped("there is no chromium with its chromedriver");
    }
    found
}

/// Does something until it is done; the reasons why not are told together.
fn with_retries<T>(mut attempt: impl FnMut() -> Result<T, String>) -> T {
    let mut reasons = Vec::new();
    while reasons.len() < TRIES {
        match attempt() {
            Ok(done) => return done,
            Err(reason) => reasons.push(reason),
        }
    }
    panic!("tried {TRIES} times:\n{}", reasons.join("\n"));
}

/// A server with the page, its address, and what else it says.
fn start_server() -> (Running, String, Lines) {
    with_retries(|| {
        let mut server = Running::start(piped(&["serve", "--port", "0"]).stdout(Stdio::null()));
        let said = Lines::of(server.errors());
        let address = std::iter::from_fn(|| said.next()).find_map(|line| {
            let (_, rest) = line.split_once("http://")?;
            Some(format!("http://{}/", rest.split('/').next()?))
        });
        match address {
            Some(address) => Ok((server, address, said)),
            None => Err(format!("the server ended, {}:\n{}", server.wait(), said.read())),
        }
    })
}

impl Driver {
    fn start(driver: &Path) -> Driver {
        with_retries(|| {
            let mut command = Command::new(driver);
            command.arg("--port=0").stdin(Stdio::null());
            let mut running = Running::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
            let said = [Lines::of(running.output()), Lines::of(running.errors())];
            let port = std::iter::from_fn(|| said[0].next()).find_map(|line| {
                let (_, port) = line.split_once("started successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            });
            let _running = running;
            match port {
                Some(port) => Ok(Driver { port, said, _running }),
                None => Err(format!("the driver ended:\n{}", said.map(|each| each.read()).concat())),
            }
        })
    }

    /// The one that runs, or else another.
    fn shared(driver: &Path) -> Arc<Driver> {
        static SHARED: Mutex<Weak<Driver>> = Mutex::new(Weak::new());
        // If a test panics while it starts one, there is none.
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let started = Arc::new(Driver::start(driver));
            *shared = Arc::downgrade(&started);
            started
        })
    }

    fn said(&self) -> String {
        self.said.each_ref().map(Lines::read).concat()
    }
}

fn capabilities(chromium: &Path, profile: &Path, screen: Screen) -> Value {
    let profile = format!("--user-data-dir={}", profile.display());
    let mut options = json!({
        "binary": chromium,
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--no-first-run", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,900", profile,
            // The browser ends with its driver, even if that is killed.
            "--remote-debugging-pipe",
        ],
    });
    if screen == Screen::Phone {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

/// A browser, started with some patience.
async fn connect(driver: &Driver, chromium: &Path, profile: &Path, screen: Screen) -> Client {
    let mut reasons = Vec::new();
    for _ in 0..TRIES {
        let capabilities = capabilities(chromium, profile, screen);
        let address = format!("http://127.0.0.1:{}", driver.port);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(serde_json::from_value(capabilities).expect("an object"));
        match tokio::time::timeout(PATIENCE, builder.connect(&address)).await {
            Ok(Ok(client)) => return client,
            Ok(Err(error)) => reasons.push(error.to_string()),
            Err(_) => reasons.push(format!("no answer for {PATIENCE:?}")),
        }
    }
    let said = driver.said();
    panic!("no browser starts:\n{}\nthe driver says:\n{said}", reasons.join("\n"));
}

impl Browser {
    /// The page on a screen; none if there is no browser here.
    pub async fn open(screen: Screen) -> Option<Browser> {
        let (chromium, driver) = programs()?;
        let profile = TempDir::new().expect("a folder");
        let (server, address, said) = start_server();
        let driver = Driver::shared(&driver);
        let client = connect(&driver, &chromium, profile.path(), screen).await;
        let browser = Browser {
            client,
            address,
            driver,
            said,
            _server: server,
            _profile: profile,
        };
        browser.go("").await;
        Some(browser)
    }

    /// What the browser answers, which must be something good and soon.
    async fn answer<T, E: Debug>(&self, what: &str, asked: impl Future<Output = Result<T, E>>) -> T {
        let reason = match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(answer)) => return answer,
            Ok(Err(error)) => format!("{error:?}"),
            Err(_) => format!("no answer for {PATIENCE:?}"),
        };
        panic!(
            "{what}: {reason}\nthe server says:\n{}\nthe driver says:\n{}",
            self.said.read(),
            self.driver.said()
        );
    }

    /// Opens the page anew, with what may follow its address.
    pub async fn go(&self, state: &str) {
        self.answer("an empty page", self.client.goto("about:blank")).await;
        let address = format!("{}{state}", self.address);
        self.answer(&address, self.client.goto(&address)).await;
        self.wait("document.querySelectorAll('.sticker').length > 0").await;
    }

    /// Waits until the address has this state of the page, which it does not have at once.
    pub async fn wait_for_state(&self, state: &str) {
        self.wait(&format!("location.hash === {}", json!(state))).await;
    }

    /// The state of the page that comes into its address, once an expression of `hash` is true of it.
    pub async fn state(&self, is_new: &str) -> String {
        self.wait(&format!("((hash) => {is_new})(location.hash)")).await;
        let hash = self.value("location.hash").await;
        hash.as_str().expect("text").to_owned()
    }

    /// The value of an expression on the page, waited for if it is a promise.
    pub async fn value(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             Promise.resolve().then(() => ({expression})).then(done, (error) => done(String(error)));"
        );
        self.answer(expression, self.client.execute_async(&script, Vec::new()))
            .await
    }

    /// Waits until an expression is true on the page.
    pub async fn wait(&self, expression: &str) {
        let begin = Instant::now();
        while self.value(expression).await != json!(true) {
            if begin.elapsed() > PATIENCE {
                let text = self.value("document.body.innerText").await;
                panic!("not so: {expression}\n{text}\nthe server says:\n{}", self.said.read());
            }
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

    /// The colors that the net shows, by the faces of the usual cube; `-` where there is none.
    pub async fn stickers(&self) -> String {
        let colors = "[...document.querySelectorAll('.sticker')].map(({dataset}) => dataset.color)";
        let text = format!("{colors}.join('').replaceAll('none', '-')");
        let text = self.value(&text).await;
        text.as_str().expect("text").to_owned()
    }

    pub async fn click(&self, selector: &str) {
        let element = self.answer(selector, self.client.find(Locator::Css(selector))).await;
        self.answer(selector, element.click()).await;
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keys".to_owned());
        for value in keys.chars() {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.answer("keys", self.client.perform_actions(actions)).await;
    }

    /// Presses a key while Ctrl is held down.
    pub async fn press_with_control(&self, value: char) {
        const CONTROL: char = '\u{e009}';
        let actions = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: CONTROL })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: CONTROL });
        self.answer("keys", self.client.perform_actions(actions)).await;
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
        self.answer("the mouse", self.client.perform_actions(actions)).await;
    }

    /// What the browser's console says, but for answers that refuse what was asked on purpose.
    pub async fn console(&self) -> Vec<String> {
        let session = self.answer("a session", self.client.session_id()).await;
        let path = format!("/session/{}/se/log", session.expect("a session"));
        let port = self.driver.port;
        let answer = within("the console", move || post(port, &path, r#"{"type":"browser"}"#));
        let messages = answer["value"].as_array().expect("messages");
        let messages = messages.iter().map(|message| message["message"].to_string());
        messages.filter(|message| !message.contains("status of 422")).collect()
    }

    /// Ends; nothing may have been said on the console.
    pub async fn close(self) {
        assert_eq!(self.console().await, [""; 0]);
        self.answer("an end", self.client.clone().close()).await;
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
