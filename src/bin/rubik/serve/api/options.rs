//! `GET /api/options`: what each request can be asked with; with fields of a solve, what can be asked beside them.

use super::puzzle::check_size;
use crate::serve::answer::{Json, Refusal};
use axum::extract::Query;
use rubik::puzzles::PuzzleName;
use rubik::requests::{FittingOption, RequestError, RequestName, ValueKind, fitting_table, option_table};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

pub async fn options(Query(asked): Query<BTreeMap<String, String>>) -> Result<Json, Refusal> {
    Ok(Json(match asked.is_empty() {
        true => option_table(),
        false => fitting_table(FittingOption::of_solve(&fields(&asked)?)?),
    }))
}

/// The fields that a query has as text.
///
/// # Errors
///
/// If one is unknown, or has no such value.
fn fields(asked: &BTreeMap<String, String>) -> Result<Map<String, Value>, Refusal> {
    let field = |(name, text): (&String, &String)| {
        let request = RequestName::Solve;
        let option = request.option(name).ok_or_else(|| RequestError::UnknownOption {
            request,
            name: name.clone(),
        })?;
        if option.name == "puzzle"
            && let Ok(PuzzleName::BigCube(size)) = text.parse()
        {
            check_size(size)?;
        }
        let value = match option.value {
            ValueKind::Text | ValueKind::Texts | ValueKind::Name(_) => Value::from(text.as_str()),
            ValueKind::Flag | ValueKind::Number | ValueKind::Seconds | ValueKind::Object => {
                serde_json::from_str(text).unwrap_or_else(|_| Value::from(text.as_str()))
            }
        };
        Ok((name.clone(), value))
    };
    asked.iter().map(field).collect()
}
