//! `GET /api/options`: what each request can be asked with; with fields of a solve, what can be asked beside them.

use super::puzzle::check_size;
use crate::serve::answer::{Json, Refusal};
use axum::extract::Query;
use rubik::json::line;
use rubik::puzzles::PuzzleName;
use rubik::requests::{FittingOption, KnownName, OptionPuzzles, RequestError, RequestName, RequestOption, ValueKind};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

#[derive(Serialize)]
struct OptionObject {
    name: &'static str,
    /// `true or false`, `number`, `seconds`, `text`, `texts` or `object`.
    value: &'static str,
    /// The values that it can have, if they are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<&'static str>,
    meaning: &'static str,
    /// `all`, or `3x3x3`.
    puzzles: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    excludes: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    requires: Option<&'static str>,
    /// True if it is what the request is about.
    subject: bool,
}

impl OptionObject {
    fn of(option: &'static RequestOption, names: Vec<KnownName>) -> OptionObject {
        OptionObject {
            name: option.name,
            value: match option.value {
                ValueKind::Flag => "true or false",
                ValueKind::Number => "number",
                ValueKind::Seconds => "seconds",
                ValueKind::Text | ValueKind::Name(_) => "text",
                ValueKind::Texts => "texts",
                ValueKind::Object => "object",
            },
            values: names.into_iter().map(|known| known.name).collect(),
            meaning: option.meaning,
            puzzles: match option.puzzles {
                OptionPuzzles::All => "all",
                OptionPuzzles::ThreeByThree => "3x3x3",
                OptionPuzzles::ThreeLayersOrMore => "3x3x3 and larger cubes",
            },
            excludes: option.excludes,
            requires: option.requires,
            subject: option.is_subject,
        }
    }
}

type Table = BTreeMap<&'static str, Vec<OptionObject>>;

pub async fn options(Query(asked): Query<BTreeMap<String, String>>) -> Result<Json, Refusal> {
    let table: Table = match asked.is_empty() {
        true => { RequestName::ALL.into_iter() }
            .filter(|request| request.has_one_answer())
            .map(|request| {
                let options = request.options().map(|option| OptionObject::of(option, option.names()));
                (request.name(), options.collect())
            })
            .collect(),
        false => {
            let fitting = FittingOption::of_solve(&fields(&asked)?)?.into_iter();
            let options = fitting.map(|each| OptionObject::of(each.option, each.names));
            Table::from([(RequestName::Solve.name(), options.collect())])
        }
    };
    Ok(Json(line(&table)))
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
