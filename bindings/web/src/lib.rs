//! Answers the requests of [`rubik`] in a page, in a worker or under Node. A request has the same fields as over HTTP,
//! and its answer is the same object. A new request needs no change here.

mod browser_tables;
mod listener;

use browser_tables::BrowserTables;
use js_sys::Function;
use listener::Listener;
use rubik::Error;
use rubik::PuzzleName;
use rubik::json::line;
use rubik::notation::UnknownName;
use rubik::requests::{
    CapturedCube, CompletedStickers, FittingOption, Options, PictureFaces, RequestError, RequestName, Session,
    SessionPolicy, fitting_table, option_table,
};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers requests. Tables that a request opens stay open.
#[wasm_bindgen]
pub struct Answerer {
    session: Session,
}

#[wasm_bindgen]
impl Answerer {
    /// Creates an answerer without open tables. `take` receives a name, and returns the bytes of the table that is
    /// stored under this name, or `undefined`. `keep` receives a name and the bytes of a table, and stores the table.
    /// Without these functions, each new answerer builds its tables again.
    #[wasm_bindgen(constructor)]
    pub fn new(take: Option<Function>, keep: Option<Function>) -> Answerer {
        if let Some((take, keep)) = take.zip(keep) {
            browser_tables::use_storage(take, keep);
        }
        // With a keeper, requests share open tables, even if `take` and `keep` are missing and no table is stored.
        let store = Store::with_keeper(Arc::new(BrowserTables));
        Answerer {
            session: Session::with_policy(store, SessionPolicy::Handheld),
        }
    }

    /// Answers a request. `fields` and the answer are JSON objects. While the request runs, `events` is called with the
    /// name and the object of each event.
    ///
    /// # Errors
    ///
    /// Returns the error as a JSON object if there is no answer.
    pub fn ask(&self, request: &str, fields: &str, events: Option<Function>) -> Result<String, String> {
        let fields = serde_json::from_str(fields).map_err(|error| refusal(&error))?;
        self.answer(request, &fields, events)
            .map_err(|error| line(error.unsolved()))
    }

    /// Opens the tables that most requests need. Tables that are not stored are built.
    ///
    /// # Errors
    ///
    /// Returns the error as a JSON object if the tables cannot be opened.
    pub fn warm_up(&self, events: Option<Function>) -> Result<(), String> {
        let listener = Listener::new(events);
        self.session.warm_up(&listener).map_err(|error| line(error.unsolved()))
    }
}

impl Answerer {
    fn answer(&self, request: &str, fields: &Map<String, Value>, events: Option<Function>) -> Result<String, Error> {
        match request {
            "complete" => {
                let (stickers, puzzle) = (text(fields, "stickers")?, puzzle_named(fields)?);
                Ok(CompletedStickers::of(&puzzle, stickers)?.json())
            }
            "faces" => {
                let (width, pixels) = (text(fields, "width")?, text(fields, "pixels")?);
                Ok(PictureFaces::of(&puzzle_named(fields)?, width, pixels)?.json())
            }
            "captured" => Ok(CapturedCube::of(&puzzle_named(fields)?, text(fields, "colors")?)?.json()),
            "options" if fields.is_empty() => Ok(option_table()),
            "options" => Ok(fitting_table(FittingOption::of_solve(fields)?)),
            _ => {
                let mut known = RequestName::ALL.into_iter();
                let request = known.find(|known| known.has_one_answer() && known.name() == request);
                let request = request.ok_or(RequestError::Missing("request"))?;
                let question = self.session.judge(request, Options::of_fields(request, fields)?)?;
                let listener = Listener::new(events);
                self.session
                    .answer_question(question, &CancelToken::new(), &listener, &listener)
            }
        }
    }
}

/// The text of a field; `None` if the field is absent or null.
fn optional_text<'a>(fields: &'a Map<String, Value>, name: &'static str) -> Result<Option<&'a str>, Error> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => {
            let error = RequestError::Type {
                option: name,
                expected: "text",
            };
            Err(error.into())
        }
    }
}

/// The text of a required field.
fn text<'a>(fields: &'a Map<String, Value>, name: &'static str) -> Result<&'a str, Error> {
    Ok(optional_text(fields, name)?.ok_or(RequestError::Missing(name))?)
}

/// The puzzle that the field `puzzle` names, or the default puzzle.
fn puzzle_named(fields: &Map<String, Value>) -> Result<PuzzleName, Error> {
    let Some(name) = optional_text(fields, "puzzle")? else {
        return Ok(PuzzleName::default());
    };
    let puzzle = name.parse().map_err(|error: UnknownName| RequestError::Value {
        option: "puzzle",
        message: error.to_string(),
    });
    Ok(puzzle?)
}

/// The error of a text that is not a JSON object.
fn refusal(error: &serde_json::Error) -> String {
    serde_json::json!({ "error": { "kind": "request", "message": error.to_string() } }).to_string()
}
