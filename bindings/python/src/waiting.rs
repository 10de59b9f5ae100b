//! Runs work without the interpreter's lock so that Ctrl-C can interrupt it. Passes the warnings and errors of this
//! work to Python.

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rubik::search::CancelToken;
use rubik::tables::{StoreWarning, TableProgress};
use rubik::{Error, ErrorKind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The time between two checks for signals, too short for a person to notice.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Collects the warnings about table files.
#[derive(Clone, Default)]
pub struct Warnings(Arc<Mutex<Vec<String>>>);

impl TableProgress for Warnings {
    fn warning(&self, warning: &StoreWarning) {
        let mut warnings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.push(warning.to_string());
    }
}

impl Warnings {
    /// Passes the collected warnings to Python's module `warnings`.
    pub fn issue(&self, py: Python<'_>) -> PyResult<()> {
        let warnings = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for warning in warnings {
            py.import("warnings")?.call_method1("warn", (warning,))?;
        }
        Ok(())
    }
}

/// Ends a search from another Python thread, or from another coroutine.
#[pyclass(frozen, module = "rubik")]
#[derive(Default)]
pub struct Cancel(pub CancelToken);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends the search soon. The best solution so far may still be the answer.
    fn cancel(&self) {
        self.0.cancel();
    }
}

/// Work on another thread, which sends values one after the other.
pub struct Running<T> {
    // `next` borrows the receiver while the interpreter's lock is released. Only a `Sync` value can be borrowed then. A
    // `Receiver` is not `Sync`, but a `Mutex` around it is.
    receiver: Mutex<Receiver<T>>,
    token: CancelToken,
}

impl<T: Send + 'static> Running<T> {
    /// Starts the work, on the shared threads or on `threads` threads of its own.
    pub fn start(
        token: CancelToken,
        threads: Option<usize>,
        work: impl FnOnce(&CancelToken, &Sender<T>) + Send + 'static,
    ) -> PyResult<Running<T>> {
        let (sender, receiver) = channel();
        let given = token.clone();
        let work = move || with_threads(threads, || work(&given, &sender));
        std::thread::Builder::new().spawn(work)?;
        let receiver = Mutex::new(receiver);
        Ok(Running { receiver, token })
    }

    /// Waits for the next value and checks for signals meanwhile. Returns `None` when the work has ended. If a signal
    /// raises an exception, cancels the work but does not wait for its end: tables that are being built are finished
    /// and kept, unless the program ends.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let received = py.detach(|| {
                let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(BETWEEN_LOOKS)
            });
            match received {
                Ok(value) => return Ok(Some(value)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        self.token.cancel();
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// Does the work on another thread while this thread checks for signals.
pub fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    token: CancelToken,
    threads: Option<usize>,
    work: impl FnOnce(&CancelToken) -> T + Send + 'static,
) -> PyResult<T> {
    let running = Running::start(token, threads, move |token, sender| {
        // After an interruption, the receiver is gone.
        let _ = sender.send(work(token));
    });
    let done = running?.next(py)?;
    done.ok_or_else(|| PyRuntimeError::new_err("the search ended without an answer"))
}

/// Does the work on the threads that all searches share, or on its own pool of `threads` threads. A process that was
/// forked, for example by Python's module `multiprocessing`, also gets its own pool: it does not have the shared
/// threads and would wait for them forever.
fn with_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    static FIRST: OnceLock<u32> = OnceLock::new();
    let process = std::process::id();
    if *FIRST.get_or_init(|| process) == process && threads.is_none() {
        return work();
    }
    match rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build()
    {
        Ok(threads) => threads.install(work),
        Err(_) => work(),
    }
}

/// Returns an `OptionError` of the module `rubik` with this message.
pub fn refused(py: Python<'_>, message: &str) -> PyErr {
    let exception = || {
        let fields = PyDict::new(py);
        fields.set_item("kind", "option")?;
        fields.set_item("message", message)?;
        py.import("rubik._errors")?.getattr("OptionError")?.call1((fields,))
    };
    exception().map_or_else(|error| error, PyErr::from_value)
}

/// Converts an error to an exception of the module `rubik`.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error.kind() {
        ErrorKind::Request | ErrorKind::Option => intern!(py, "OptionError"),
        ErrorKind::Input => intern!(py, "InputError"),
        ErrorKind::Time => intern!(py, "TimeLimitError"),
        ErrorKind::Memory => intern!(py, "MemoryShortageError"),
        _ => intern!(py, "InternalError"),
    };
    let exception = || {
        let fields = crate::json::object_of(&error.json(), &py.get_type::<PyDict>())?;
        py.import("rubik._errors")?.getattr(class)?.call1((fields,))
    };
    match exception() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
