//! Programs that run at the same time as a test. Every wait has a time limit. Every program that a test starts ends
//! with the test, even if the test fails.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The time limit of a wait. It is much longer than a wait should take, even if the computer does other work.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// The time limit of a program that computes. It may have to build tables on a slow computer that also does other work.
pub const PATIENCE_WITH_WORK: Duration = Duration::from_secs(1_200);

/// Calls `look` until it returns a value, and returns this value.
pub fn wait_for<T>(what: impl Display, look: impl FnMut() -> Option<T>) -> T {
    wait_so_long(PATIENCE, what, look)
}

fn wait_so_long<T>(patience: Duration, what: impl Display, mut look: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begin.elapsed() < patience, "waited {patience:?} for {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Runs work that may block, such as reading from a pipe, and waits for its end.
pub fn within<T: Send + 'static>(what: impl Display, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    match receiver.recv_timeout(PATIENCE) {
        Ok(done) => done,
        Err(RecvTimeoutError::Timeout) => panic!("waited {PATIENCE:?} for {what}"),
        Err(RecvTimeoutError::Disconnected) => panic!("{what} failed"),
    }
}

/// The lines that a program prints. A thread reads all lines, even if no test asks for them, so that the pipe does not
/// fill up.
pub struct Lines {
    lines: Mutex<Receiver<String>>,
    read: Arc<Mutex<String>>,
}

impl Lines {
    pub fn of(pipe: impl Read + Send + 'static) -> Lines {
        let (sender, lines) = mpsc::channel();
        let read = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&read);
        thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                let mut kept = kept.lock().expect("no reader panicked");
                kept.push_str(&line);
                kept.push('\n');
                // The receiver may have been dropped.
                let _ = sender.send(line);
            }
        });
        let lines = Mutex::new(lines);
        Lines { lines, read }
    }

    /// Waits for the next line. `None` at the end of the output.
    pub fn next(&self) -> Option<String> {
        match self.lines.lock().expect("no reader panicked").recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("waited {PATIENCE:?} for a line after:\n{}", self.read()),
        }
    }

    /// All lines that the program has printed so far.
    pub fn read(&self) -> String {
        self.read.lock().expect("no reader panicked").clone()
    }
}

/// A program that is killed when this value is dropped.
pub struct Running(Child);

impl Running {
    pub fn start(command: &mut Command) -> Running {
        let child = command.spawn();
        Running(child.unwrap_or_else(|error| panic!("{command:?} does not start: {error}")))
    }

    /// The pipe to the program's standard input. It stays open until the pipe is dropped.
    pub fn input(&mut self) -> ChildStdin {
        self.0.stdin.take().expect("a pipe")
    }

    pub fn output(&mut self) -> ChildStdout {
        self.0.stdout.take().expect("a pipe")
    }

    pub fn errors(&mut self) -> ChildStderr {
        self.0.stderr.take().expect("a pipe")
    }

    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// The exit status, if the program has ended.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().expect("a process of this test")
    }

    /// Waits until the program ends, which must happen soon.
    pub fn wait(&mut self) -> ExitStatus {
        let what = format!("the end of process {}", self.id());
        wait_for(what, || self.ended())
    }

    /// Closes the program's input, unless a test has taken it, and waits until the program ends. Returns the exit
    /// status, and the output on the pipes that no test has taken.
    pub fn end(mut self) -> Output {
        drop(self.0.stdin.take());
        let read = |pipe: Option<Box<dyn Read + Send>>| {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                let read = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
                read.transpose().map(|_| bytes).expect("a pipe can be read")
            })
        };
        let stdout = read(self.0.stdout.take().map(|pipe| Box::new(pipe) as _));
        let stderr = read(self.0.stderr.take().map(|pipe| Box::new(pipe) as _));
        let what = format!("the work of process {}", self.id());
        let status = wait_so_long(PATIENCE_WITH_WORK, what, || {
            self.0.try_wait().expect("a process of this test")
        });
        let [stdout, stderr] = [stdout, stderr].map(|each| each.join().expect("no reader panicked"));
        Output { status, stdout, stderr }
    }

    /// Sends a signal by its name, as in `INT`.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &self.id().to_string()])
            .status();
        assert!(sent.expect("`kill` is installed").success());
    }

    /// Interrupts the program as Ctrl-C does, and waits for its end.
    #[cfg(unix)]
    pub fn interrupt(self) -> Output {
        self.signal("INT");
        let ended = self.end();
        assert_eq!(ended.status.code(), Some(130), "{ended:?}");
        ended
    }

    /// Waits until an interrupt would no longer kill the program.
    #[cfg(target_os = "linux")]
    pub fn wait_for_handler(&self) {
        const INTERRUPT: u64 = 1 << 1;
        wait_for("a handler of interrupts", || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).expect("the program runs");
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = u64::from_str_radix(caught.expect("a field").trim(), 16).expect("a number");
            (caught & INTERRUPT != 0).then_some(())
        });
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
