//! The fields of a body as the options of a request, within what a server answers.

use crate::serve::answer::Refusal;
use rubik::requests::{Options, RequestError, RequestName};
use serde_json::{Map, Value};
use std::time::Duration;

/// The fields of a body.
pub type Fields = Map<String, Value>;

/// The most solutions that can be asked for.
const MOST_SOLUTIONS: usize = 1_000;

/// The most bytes that tables of a goal may take: 256 MB, as they do where nothing is said.
const MOST_MEMORY: usize = 256_000_000;

/// Reads fields as the options of a request.
///
/// # Errors
///
/// If one is unknown, has no such value, or asks for more than a server answers.
pub fn options(request: RequestName, fields: &Fields) -> Result<Options, Refusal> {
    let options = Options::of_fields(request, fields)?;
    if options.solutions.is_some_and(|wanted| wanted.get() > MOST_SOLUTIONS) {
        let message = format!("at most {MOST_SOLUTIONS} solutions can be asked for");
        return Err(Refusal::option(message));
    }
    if options.memory.is_some_and(|bytes| bytes > MOST_MEMORY) {
        let message = format!("tables of a goal take at most {} MB here", MOST_MEMORY / 1_000_000);
        return Err(Refusal::option(message));
    }
    Ok(options)
}

/// The text that a request is about.
///
/// # Errors
///
/// If it is not given.
pub fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, Refusal> {
    text.take().ok_or_else(|| RequestError::Missing(name).into())
}

/// Makes sure that a time limit is at most the longest that a search may take here.
///
/// # Errors
///
/// If it is longer.
pub fn check_time(options: &Options, longest: Duration) -> Result<(), Refusal> {
    match options.time_limit.is_some_and(|time| time > longest) {
        true => {
            let longest = longest.as_secs();
            let message = format!("a time limit is more than 0 and at most {longest} seconds");
            Err(Refusal::option(message))
        }
        false => Ok(()),
    }
}
