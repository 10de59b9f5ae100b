//! Runs `rubik play` in a terminal emulator. The test types keys and reads the screen like a user.

use crate::program::{PATIENCE, rubik, wait_for, within};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use vt100::{Color, Parser, Screen};

/// A program on a terminal. It is killed when this value is dropped.
struct Program(Box<dyn Child + Send + Sync>);

impl Program {
    /// Waits until the program ends.
    fn wait(&mut self) -> ExitStatus {
        wait_for("the end of the game", || {
            self.0.try_wait().expect("a process of this test")
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A terminal on which the program runs.
pub struct Player {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    program: Program,
    emulator: Arc<Mutex<Parser>>,
}

/// The number of columns and the number of rows of a terminal.
pub type Size = (u16, u16);

fn pty_size((cols, rows): Size) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn some(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has rows and columns")
}

/// The command for `rubik play`. The terminal has 256 colors unless `variables` sets another terminal.
fn command(arguments: &[&str], variables: &[(&str, &str)]) -> CommandBuilder {
    let program = rubik();
    let mut command = CommandBuilder::new(program.get_program());
    command.arg("play");
    command.args(arguments);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        }
    }
    command.env("TERM", "xterm-256color");
    command.env_remove("COLORTERM");
    for (name, value) in variables {
        command.env(name, value);
    }
    command
}

/// Starts the program, types keys after it has drawn its first screen, closes its terminal, and waits until it ends.
pub fn end_without_terminal(keys: &str) -> u32 {
    let pair = native_pty_system().openpty(pty_size((60, 20))).expect("a pty");
    let command = command(&[], &[("NO_COLOR", "1")]);
    let mut program = Program(pair.slave.spawn_command(command).expect("the program starts"));
    let mut output = pair.master.try_clone_reader().expect("the output of the terminal");
    // The reader is dropped at the end, because the terminal stays open as long as a reader exists.
    within("the first picture", move || {
        let mut emulator = Parser::new(some(20), some(60), 0);
        let mut bytes = [0; 4096];
        while !emulator.screen().contents().contains("? help") {
            let count = output.read(&mut bytes).expect("the program draws the screen");
            emulator.process(&bytes[..count]);
        }
    });
    let mut keyboard = pair.master.take_writer().expect("the input of the terminal");
    keyboard.write_all(keys.as_bytes()).expect("the terminal accepts keys");
    drop((keyboard, pair));
    program.wait().exit_code()
}

impl Player {
    /// Starts `rubik play` in a terminal, as in [`command`].
    pub fn start(size: Size, arguments: &[&str], variables: &[(&str, &str)]) -> Player {
        let pair = native_pty_system().openpty(pty_size(size)).expect("a pty");
        let command = command(arguments, variables);
        let program = Program(pair.slave.spawn_command(command).expect("the program starts"));
        drop(pair.slave);
        let emulator = Parser::new(some(size.1), some(size.0), 0);
        let emulator = Arc::new(Mutex::new(emulator));
        let mut output = pair.master.try_clone_reader().expect("the output of the terminal");
        let shown = Arc::clone(&emulator);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("no reader panicked").process(&bytes[..count]);
            }
        });
        Player {
            keys: pair.master.take_writer().expect("the input of the terminal"),
            master: pair.master,
            program,
            emulator,
        }
    }

    /// Types keys, given as the bytes that a terminal sends for them.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal accepts keys");
    }

    /// Calls a function with the current screen.
    pub fn look<T>(&self, look: impl FnOnce(&Screen) -> T) -> T {
        look(self.emulator.lock().expect("no reader panicked").screen())
    }

    /// The text on the screen.
    pub fn text(&self) -> String {
        self.look(Screen::contents)
    }

    /// Waits until a condition holds for the screen.
    pub fn wait_until(&self, what: &str, is_true: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !self.look(&is_true) {
            assert!(start.elapsed() < PATIENCE, "no {what} on the screen:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until a text is no longer on the screen.
    pub fn wait_for_end_of(&self, text: &str) {
        let what = format!("end of {text}");
        self.wait_until(&what, |screen| !screen.contents().contains(text));
    }

    /// Makes the terminal larger or smaller.
    pub fn resize(&mut self, size: Size) {
        self.emulator
            .lock()
            .expect("no reader panicked")
            .set_size(some(size.1), some(size.0));
        self.master.resize(pty_size(size)).expect("the terminal is resized");
    }

    /// Sends a signal by its name, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let process = self.program.0.process_id().expect("the program runs").to_string();
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), &process])
            .status();
        assert!(sent.expect("`kill` is installed").success());
    }

    /// Waits until the program has ended and has restored the terminal. Returns the exit status.
    pub fn end(&mut self) -> u32 {
        let status = self.program.wait();
        self.wait_until("terminal given back", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
        });
        status.exit_code()
    }

    /// The distinct background colors of all cells.
    pub fn backgrounds(&self) -> Vec<Color> {
        self.look(|screen| {
            let (rows, columns) = screen.size();
            let (rows, columns) = (rows.get(), columns.get());
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let mut found = Vec::new();
            for (row, column) in cells {
                let color = screen.cell(row, column).map(|cell| cell.bgcolor());
                if let Some(color) = color.filter(|color| !found.contains(color)) {
                    found.push(color);
                }
            }
            found
        })
    }

    /// The nine lines of letters of the net of a 3x3x3. The net must be drawn without colors on a terminal of 60
    /// columns.
    pub fn net(&self) -> Vec<String> {
        self.look(net_on)
    }

    /// Waits until the net shows a cube.
    pub fn wait_for_net(&self, net: &[String]) {
        self.wait_until(&net.join("\n"), |screen| net_on(screen) == net);
    }
}

fn net_on(screen: &Screen) -> Vec<String> {
    let rows = screen.rows(0, 39).skip(1).take(9);
    let letters = |row: String| row.chars().filter(|letter| !letter.is_whitespace()).collect();
    rows.map(letters).collect()
}
