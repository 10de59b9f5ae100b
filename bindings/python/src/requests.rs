//! Answers requests.

use crate::json::object_of;
use crate::keywords::fields_of;
use crate::waiting::{Cancel, Warnings, interruptible, raised};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rubik::requests::{AnswerEffort, Options, RequestName, Session, Unheard, option_table};
use rubik::tables::Store;
use std::sync::LazyLock;

/// The session of this process. The tables that it opens stay open.
static SESSION: LazyLock<Result<Session, rubik::Error>> = LazyLock::new(|| {
    let store = match Store::default_folder() {
        Some(folder) => Store::in_folder(folder)?,
        None => Store::default(),
    };
    Ok(Session::new(store))
});

/// The session of this process, or an exception if the chosen folder cannot keep tables.
pub fn session(py: Python<'_>) -> PyResult<&'static Session> {
    SESSION.as_ref().map_err(|error| raised(py, error))
}

/// Answers a request with this name and these keyword arguments. Each object in the answer is an instance of `class`,
/// which is a subclass of dict. `cancel` ends a long search.
#[pyfunction]
#[pyo3(signature = (request, keywords, class, cancel = None))]
pub fn answer<'py>(
    request: &str,
    keywords: &Bound<'py, PyDict>,
    class: &Bound<'py, PyAny>,
    cancel: Option<&Bound<'py, Cancel>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = keywords.py();
    let is_named = |name: &RequestName| name.name() == request;
    let Some(request) = RequestName::ALL.into_iter().find(is_named) else {
        return Err(PyValueError::new_err(format!("{request} is not a request")));
    };
    let options = Options::of_fields(request, &fields_of(keywords)?).map_err(rubik::Error::from);
    let session = session(py)?;
    let token = cancel.map(|cancel| cancel.get().0.clone()).unwrap_or_default();
    let question = options.and_then(|options| session.judge(request, options));
    let question = question.map_err(|error| raised(py, &error))?;
    let warnings = Warnings::default();
    // A quick request runs on this thread, because starting another thread takes longer than the request. With `n`, a
    // request may take long, so it runs on another thread, where Ctrl-C can interrupt it.
    let is_quick = question.effort() == AnswerEffort::Quick && !keywords.contains("n")?;
    let answered = match session.prepared(question) {
        Ok(prepared) if is_quick => py.detach(|| session.answer(prepared, &token, &Unheard, &warnings)),
        prepared => {
            let heard = warnings.clone();
            interruptible(py, token, None, move |token| {
                let prepared = prepared.or_else(|question| session.prepare(question, &heard, token))?;
                session.answer(prepared, token, &Unheard, &heard)
            })?
        }
    };
    warnings.issue(py)?;
    match answered {
        Ok(text) => object_of(&text, class),
        Err(error) => Err(raised(py, &error)),
    }
}

/// The options of each request, as JSON.
#[pyfunction]
pub fn options() -> String {
    option_table()
}
