//! `GET /api/options`: lists the options of each request. If the query contains fields of a solve request, the answer
//! lists the options that can be combined with these fields.

use super::weight::is_heavy;
use super::{LONGEST_ANSWER, in_slot, limits};
use crate::serve::answer::{Json, Refusal};
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use rubik::requests::{FittingOption, Options, RequestError, RequestName, ValueKind, fitting_table, option_table};
use serde_json::{Map, Value};
use std::sync::Arc;

pub async fn options(
    State(state): State<Arc<ServerState>>,
    asked: Result<Query<Vec<(String, String)>>, QueryRejection>,
) -> Result<Json, Refusal> {
    let Query(asked) = asked.map_err(|error| Refusal::request(error.body_text()))?;
    if asked.is_empty() {
        return Ok(Json(option_table()));
    }
    let fields = fields_of(&asked)?;
    let search = { state.searches.start(LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let fitting = in_slot(&state, &search, SearchEffort::Quick, move || {
        let options = Options::of_fields(RequestName::Solve, &fields)?;
        limits::check_counts(&options)?;
        limits::check_turns(RequestName::Solve, &options)?;
        Ok(fitting_table(FittingOption::of_solve(&fields)?))
    });
    Ok(Json(fitting.await?))
}

/// Converts the fields of a query from text to the types of their options.
///
/// # Errors
///
/// Returns an error if a field is unknown or is given twice, or if the puzzle has too many layers. A value of the wrong
/// type stays text. The caller reports it later.
fn fields_of(asked: &[(String, String)]) -> Result<Map<String, Value>, Refusal> {
    let mut fields = Map::new();
    for (name, text) in asked {
        let request = RequestName::Solve;
        let option = request.option(name).ok_or_else(|| RequestError::UnknownOption {
            request,
            name: name.clone(),
        })?;
        if option.name == "puzzle"
            && let Ok(puzzle) = text.parse()
        {
            limits::check_size(&puzzle)?;
        }
        let value = match option.value {
            ValueKind::Text | ValueKind::Texts | ValueKind::Name(_) => Value::from(text.as_str()),
            ValueKind::Flag | ValueKind::Number | ValueKind::Range | ValueKind::Seconds | ValueKind::Object => {
                serde_json::from_str(text).unwrap_or_else(|_| Value::from(text.as_str()))
            }
        };
        if fields.insert(name.clone(), value).is_some() {
            return Err(Refusal::request(format!("the field `{name}` is given twice")));
        }
    }
    Ok(fields)
}
