//! Opens the page of `rubik serve` in a real browser: headless Chromium. chromedriver controls the browser through the
//! [WebDriver] protocol.
//!
//! [WebDriver]: https://www.w3.org/TR/webdriver2/

use crate::page_host::PageHost;
use crate::program::{Lines, PATIENCE, Running, piped, skipped};
use serde_json::{Value, json};
use std::env;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;
use tempfile::TempDir;

/// The number of times that a test tries to start a browser or its driver before it fails.
const TRIES: usize = 3;

/// The window in which a page is shown.
#[derive(Clone, Copy, PartialEq)]
pub enum Screen {
    Desktop,
    Phone,
    /// A window with this width and height in CSS pixels. If the page is zoomed in, the window has fewer CSS pixels.
    Window(u32, u32),
}

/// The driver. It controls all browsers of the tests that run at the same time.
struct Driver {
    port: u16,
    said: [Lines; 2],
    _running: Running,
}

/// The server that serves the page.
enum Back {
    /// A running `rubik serve`, and its messages.
    Server { said: Lines, _running: Running },
    /// A file server for a folder with a page that answers its requests itself.
    Folder { _host: PageHost },
    /// A server that the test itself starts and ends.
    Other,
}

impl Back {
    /// Serves the folder of the page if the environment names a folder, as in `.ci/web`. Otherwise, starts `rubik
    /// serve`. Also returns the address of the page.
    fn start() -> (Back, String) {
        if let Some(host) = PageHost::named() {
            let address = host.address.clone();
            return (Back::Folder { _host: host }, address);
        }
        let (_running, address, said) = start_server();
        (Back::Server { said, _running }, address)
    }

    /// The output of the server.
    fn says(&self) -> String {
        match self {
            Back::Server { said, .. } => said.read(),
            Back::Folder { .. } | Back::Other => String::new(),
        }
    }
}

/// The page in a separate browser, from a separate server. [`Browser::close`] ends the browser. If a test fails before
/// that, the browser ends with its driver. The driver ends when the last `Browser` is dropped.
pub struct Browser {
    /// The path of the browser's session in the driver, `/session/…`.
    session: String,
    address: String,
    driver: Arc<Driver>,
    back: Back,
    _profile: TempDir,
}

/// Returns the first of these programs that is in `PATH`.
fn program(names: &[&str]) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut candidates = env::split_paths(&folders).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.find(|path| path.is_file())
}

/// Returns Chromium and its driver, or `None` if one of them is not installed. Both must be installed in CI.
fn programs() -> Option<(PathBuf, PathBuf)> {
    let chromium = program(&["chromium", "chromium-browser", "google-chrome"]);
    let found = chromium.zip(program(&["chromedriver"]));
    if found.is_none() {
        skipped("Chromium or chromedriver is not installed");
    }
    found
}

/// Calls `attempt` until it succeeds, at most [`TRIES`] times. If all calls fail, panics with the reasons of all
/// failures.
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

/// Starts `rubik serve`. Returns it with the address of the page and the lines that it prints.
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

    /// Returns the running driver, or starts a new one.
    fn shared(driver: &Path) -> Arc<Driver> {
        static SHARED: Mutex<Weak<Driver>> = Mutex::new(Weak::new());
        // If a test panicked while it started a driver, no driver is running, so the lock can still be used.
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let started = Arc::new(Driver::start(driver));
            *shared = Arc::downgrade(&started);
            started
        })
    }

    /// Starts a browser, and returns the path of its session.
    fn session(&self, chromium: &Path, profile: &Path, screen: Screen, film: Option<&Path>) -> String {
        with_retries(|| {
            let capabilities = json!({ "alwaysMatch": capabilities(chromium, profile, screen, film) });
            let session = self.ask("POST", "/session", &json!({ "capabilities": capabilities }))?;
            let id = session["sessionId"].as_str().expect("a session");
            Ok(format!("/session/{id}"))
        })
    }

    /// Sends a request to the driver, and returns the answer or the error.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let reason = match send(self.port, method, path, body) {
            Ok((status, mut answer)) if status == "200" => return Ok(answer["value"].take()),
            Ok((_, answer)) => answer["value"].to_string(),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                format!("no answer for {PATIENCE:?}")
            }
            Err(error) => error.to_string(),
        };
        let said = self.said.each_ref().map(Lines::read).concat();
        Err(format!("{reason}\nthe driver says:\n{said}"))
    }
}

/// The options of a browser. If `film` is given, the browser uses this video instead of a camera.
fn capabilities(chromium: &Path, profile: &Path, screen: Screen, film: Option<&Path>) -> Value {
    let profile = format!("--user-data-dir={}", profile.display());
    let mut options = json!({
        "binary": chromium,
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--no-first-run", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,900", profile,
            // With this option, the browser ends with its driver, even if the driver is killed.
            "--remote-debugging-pipe",
        ],
    });
    if let (Some(film), Some(arguments)) = (film, options["args"].as_array_mut()) {
        let film = format!("--use-file-for-fake-video-capture={}", film.display());
        let on = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
        arguments.extend(on.into_iter().chain([&*film]).map(Value::from));
    }
    let size = match screen {
        Screen::Desktop => None,
        Screen::Phone => Some((360, 640)),
        Screen::Window(width, height) => Some((width, height)),
    };
    if let Some((width, height)) = size {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

impl Browser {
    /// Opens the page on a screen. Returns `None` if no browser is installed.
    pub fn open(screen: Screen) -> Option<Browser> {
        programs()?;
        Browser::begin(screen, Back::start(), None)
    }

    /// Opens the page of `rubik serve`. If a page without a server is tested, returns `None`: it looks the same, and
    /// treats keys, links and pasted texts in the same way, so one test of these is enough. Also returns `None` if no
    /// browser is installed.
    pub fn open_served(screen: Screen) -> Option<Browser> {
        match PageHost::is_named() {
            true => None,
            false => Browser::open(screen),
        }
    }

    /// Opens the page in a browser whose camera shows a video. Returns `None` if no browser is installed.
    pub fn open_filming(film: &Path) -> Option<Browser> {
        programs()?;
        Browser::begin(Screen::Phone, Back::start(), Some(film))
    }

    /// Opens the page at an address that another server serves. Returns `None` if no browser is installed.
    pub fn open_at(screen: Screen, address: &str) -> Option<Browser> {
        Browser::begin(screen, (Back::Other, address.to_owned()), None)
    }

    /// True if the page answers requests itself, without a server.
    pub fn is_without_server(&self) -> bool {
        !matches!(self.back, Back::Server { .. })
    }

    fn begin(screen: Screen, (back, address): (Back, String), film: Option<&Path>) -> Option<Browser> {
        let (chromium, driver) = programs()?;
        let profile = TempDir::new().expect("a folder");
        let driver = Driver::shared(&driver);
        let browser = Browser {
            session: driver.session(&chromium, profile.path(), screen, film),
            address,
            driver,
            back,
            _profile: profile,
        };
        browser.go("");
        Some(browser)
    }

    /// Returns the answer of the browser. Panics if the answer comes too late or is an error.
    fn ask(&self, path: &str, body: Value) -> Value {
        let path = format!("{}{path}", self.session);
        let answer = self.driver.ask("POST", &path, &body);
        answer.unwrap_or_else(|reason| panic!("{path} {body}: {reason}\nthe server says:\n{}", self.back.says()))
    }

    /// Opens the page again, with `state` at the end of its address. A state begins with `#`, and names what the page
    /// shows, such as the cube and its turns.
    pub fn go(&self, state: &str) {
        self.ask("/url", json!({ "url": "about:blank" }));
        let address = format!("{}{state}", self.address);
        self.ask("/url", json!({ "url": address }));
        self.wait("document.querySelectorAll('.sticker').length > 0");
    }

    /// Waits until the address of the page contains this state. The page updates its address with a delay.
    pub fn wait_for_state(&self, state: &str) {
        self.wait(&format!("location.hash === {}", json!(state)));
    }

    /// Waits until the expression `is_new` is true, and then returns the state in the page's address. In `is_new`, the
    /// variable `hash` is this state.
    pub fn state(&self, is_new: &str) -> String {
        self.wait(&format!("((hash) => {is_new})(location.hash)"));
        let hash = self.value("location.hash");
        hash.as_str().expect("text").to_owned()
    }

    /// Returns the value of an expression on the page. If the value is a promise, waits for its result.
    pub fn value(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             Promise.resolve().then(() => ({expression})).then(done, (error) => done(String(error)));"
        );
        self.ask("/execute/async", json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true on the page. The page itself evaluates it, for up to a second at a time: a
    /// request to the driver takes far longer than the expression.
    pub fn wait(&self, expression: &str) {
        let is_true = format!(
            "(async () => {{
                 for (const end = performance.now() + 1000; performance.now() < end;) {{
                     if (await ({expression}) === true) return true;
                     await new Promise((resume) => setTimeout(resume, 20));
                 }}
                 return false;
             }})()"
        );
        let begin = Instant::now();
        while self.value(&is_true) != json!(true) {
            if begin.elapsed() > PATIENCE {
                let text = self.value("document.body.innerText");
                panic!(
                    "never true: {expression}\n{text}\nthe server says:\n{}",
                    self.back.says()
                );
            }
        }
    }

    /// Waits until the page shows a solution and no search runs. While a search runs, a shorter solution may still
    /// replace the one shown.
    pub fn wait_for_solution(&self) {
        self.wait("!document.getElementById('solution-card').hidden && !document.getElementById('solve').hidden");
    }

    /// The number of elements that match a selector.
    pub fn count(&self, selector: &str) -> u64 {
        let all = format!("document.querySelectorAll(`{selector}`).length");
        self.value(&all).as_u64().expect("a number")
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> String {
        let text = format!("document.querySelector(`{selector}`).textContent");
        let text = self.value(&text);
        text.as_str().expect("text").to_owned()
    }

    /// Waits until the text of an element contains the given text.
    pub fn wait_for_text(&self, selector: &str, text: &str) {
        let element = format!("document.querySelector(`{selector}`)");
        self.wait(&format!("{element}?.textContent.includes(`{text}`)"));
    }

    /// The colors of the net. Each color is given as the letter of the face that has this color on the standard cube.
    /// `-` marks a sticker without a color.
    pub fn stickers(&self) -> String {
        let colors = "[...document.querySelectorAll('.sticker')].map(({dataset}) => dataset.color)";
        let text = format!("{colors}.join('').replaceAll('none', '-')");
        let text = self.value(&text);
        text.as_str().expect("text").to_owned()
    }

    /// Taps on the middle of an element. The element must be on the screen, and no other element may cover it.
    pub fn tap(&self, selector: &str) {
        let tapped = format!(
            "(() => {{ const element = document.querySelector(`{selector}`);
             const {{ left, top, width, height }} = element.getBoundingClientRect();
             const seen = document.elementFromPoint(left + width / 2, top + height / 2);
             if (!seen || !element.contains(seen)) return false; seen.click(); return true; }})()"
        );
        assert_eq!(self.value(&tapped), json!(true), "{selector} is not on the screen");
    }

    /// Slows down the page's processor by a factor, as Chromium's developer tools do.
    pub fn slow_down(&self, times: u32) {
        let params = json!({ "rate": times });
        self.ask(
            "/goog/cdp/execute",
            json!({ "cmd": "Emulation.setCPUThrottlingRate", "params": params }),
        );
    }

    /// Runs a script, and then returns the value of an expression.
    pub fn value_after(&self, script: &str, expression: &str) -> Value {
        let script = format!(
            "{script};
             const done = arguments[arguments.length - 1];
             Promise.resolve().then(() => ({expression})).then(done, (error) => done(String(error)));"
        );
        self.ask("/execute/async", json!({ "script": script, "args": [] }))
    }

    /// The path of an element under the path of the browser's session.
    fn element(&self, selector: &str) -> String {
        let found = self.ask("/element", json!({ "using": "css selector", "value": selector }));
        let mut elements = found.as_object().expect("an element").values();
        let element = elements.next().and_then(Value::as_str).expect("an element has an id");
        format!("/element/{element}")
    }

    pub fn click(&self, selector: &str) {
        self.ask(&format!("{}/click", self.element(selector)), json!({}));
    }

    /// Chooses files for a file input, as a user does in the dialog.
    pub fn choose_files(&self, selector: &str, files: &[PathBuf]) {
        let paths: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        let text = json!({ "text": paths.join("\n") });
        self.ask(&format!("{}/value", self.element(selector)), text);
    }

    /// Sends actions of the keyboard or the mouse to the browser.
    fn act(&self, mut source: Value, actions: Vec<Value>) {
        source["actions"] = Value::Array(actions);
        self.ask("/actions", json!({ "actions": [source] }));
    }

    fn act_on_keys(&self, actions: impl Iterator<Item = (&'static str, char)>) {
        let actions = actions.map(|(kind, value)| json!({ "type": kind, "value": value }));
        self.act(json!({ "type": "key", "id": "keys" }), actions.collect());
    }

    /// Presses keys, one after the other. The element with the focus receives them.
    pub fn press(&self, keys: &str) {
        self.act_on_keys(keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)]));
    }

    /// Presses a key while Ctrl is held down.
    pub fn press_with_control(&self, key: char) {
        const CONTROL: char = '\u{e009}';
        let pressed = [
            ("keyDown", CONTROL),
            ("keyDown", key),
            ("keyUp", key),
            ("keyUp", CONTROL),
        ];
        self.act_on_keys(pressed.into_iter());
    }

    /// Drags with the mouse from one point of the window to another.
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let place = |(x, y)| json!({ "type": "pointerMove", "duration": 40, "x": x, "y": y });
        let halfway = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let button = |kind: &str| json!({ "type": kind, "button": 0 });
        let actions = [
            place(from),
            button("pointerDown"),
            place(halfway),
            place(to),
            button("pointerUp"),
        ];
        self.act(json!({ "type": "pointer", "id": "mouse" }), actions.into());
    }

    /// The messages of the browser's console. Messages about requests that failed with status 422 are left out, because
    /// some tests send invalid requests on purpose.
    pub fn console(&self) -> Vec<String> {
        // This command is not in the standard. Only chromedriver offers it.
        let messages = self.ask("/se/log", json!({ "type": "browser" }));
        let messages = messages.as_array().expect("messages").iter();
        let messages = messages.map(|message| message["message"].to_string());
        messages.filter(|message| !message.contains("status of 422")).collect()
    }

    /// Closes the page. The console must be empty.
    pub fn close(self) {
        assert_eq!(self.console(), [""; 0]);
        let ended = self.driver.ask("DELETE", &self.session, &json!({}));
        ended.expect("the browser ends");
    }
}

/// Sends a request to the driver, and returns the status and the object of the answer.
fn send(port: u16, method: &str, path: &str, body: &Value) -> io::Result<(String, Value)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let body = body.to_string();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = BufReader::new(stream);
    let mut status = String::new();
    answer.read_line(&mut status)?;
    let status = status.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    // The driver keeps the connection open, so only `Content-Length` tells where the answer ends.
    for line in answer.by_ref().lines() {
        let line = line?.to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
        if line.is_empty() {
            break;
        }
    }
    let mut object = vec![0; length];
    answer.read_exact(&mut object)?;
    Ok((status, serde_json::from_slice(&object)?))
}
