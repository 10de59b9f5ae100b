//! The fields of a body as the options of a request, within what a server answers.

use crate::serve::answer::Refusal;
use crate::serve::body::shown;
use rubik::requests::{Options, RequestError, RequestName};
use serde_json::Value;
use std::time::Duration;

pub use crate::serve::body::Fields;

/// The most solutions that can be asked for.
pub const MOST_SOLUTIONS: usize = 1_000;

/// The most goals that a solution is looked through for.
pub const MOST_GOALS: usize = 100;

/// The most bytes that tables of a goal may take: 256 MB, as they do where nothing is said.
const MOST_MEMORY: usize = 256_000_000;

/// Reads fields as the options of a request.
///
/// # Errors
///
/// If one is unknown, has no such value, or asks for more than a server answers.
pub fn options(request: RequestName, fields: &Fields) -> Result<Options, Refusal> {
    let options = Options::of_fields(request, fields)?;
    check_counts(&options)?;
    Ok(options)
}

/// Makes sure that not more is asked for than a server answers.
///
/// # Errors
///
/// If it is.
fn check_counts(options: &Options) -> Result<(), Refusal> {
    if options.solutions.is_some_and(|wanted| wanted.get() > MOST_SOLUTIONS) {
        let message = format!("at most {MOST_SOLUTIONS} solutions can be asked for");
        return Err(Refusal::option(message));
    }
    if options.goals.len() > MOST_GOALS {
        let message = format!("at most {MOST_GOALS} goals can be asked for");
        return Err(Refusal::option(message));
    }
    if options.memory.is_some_and(|bytes| bytes > MOST_MEMORY) {
        let message = format!("tables of a goal take at most {} MB here", MOST_MEMORY / 1_000_000);
        return Err(Refusal::option(message));
    }
    Ok(())
}

/// The texts in some fields, of a body that has no others; none of a field that is absent or null.
///
/// # Errors
///
/// The first field that has another name, or is no text.
pub fn texts<const COUNT: usize>(
    fields: Fields,
    names: [&'static str; COUNT],
) -> Result<[Option<String>; COUNT], Refusal> {
    let mut texts = [const { None }; COUNT];
    // In the order of their names, so that an error is the same however the fields are ordered.
    let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
    fields.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    for (name, value) in fields {
        let Some(place) = names.iter().position(|known| *known == name) else {
            let (name, known) = (shown(&name), names.join(", "));
            return Err(Refusal::request(format!("unknown field `{name}`; there are {known}")));
        };
        texts[place] = match value {
            Value::String(text) => Some(text),
            Value::Null => None,
            _ => return Err(Refusal::request(format!("{name} is text"))),
        };
    }
    Ok(texts)
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
