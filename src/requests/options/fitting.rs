//! The options that can be added to given options.

use super::given::Options;
use super::option::{KnownName, RequestOption, ValueKind};
use crate::requests::errors::RequestError;
use crate::requests::request_name::RequestName;
use crate::requests::solve::SolvePlan;
use serde_json::{Map, Value};

/// An option of `solve` that can be combined with given options.
#[derive(Debug, Clone)]
pub struct FittingOption {
    /// The option.
    pub option: &'static RequestOption,
    /// For an option whose values are names from a list: the names that are possible in this combination.
    pub names: Vec<KnownName>,
}

impl FittingOption {
    /// The options of `solve` that can be combined with the given fields. For an option that is already among the
    /// fields, the names are the values that it could also have. [`SolvePlan::new`] checks each combination.
    ///
    /// # Errors
    ///
    /// If the fields are not a valid request to solve.
    pub fn of_solve(fields: &Map<String, Value>) -> Result<Vec<FittingOption>, RequestError> {
        SolvePlan::new(Options::of_fields(RequestName::Solve, fields)?)?;
        let mut fields = fields.clone();
        // A target may be long, and was already read above. From here on, only its presence matters, so an example
        // replaces it.
        if let (Some(target), Some(option)) = (fields.get_mut("to"), RequestName::Solve.option("to"))
            && !target.is_null()
        {
            *target = option.example();
        }
        Ok(RequestName::Solve
            .options()
            .filter_map(|option| FittingOption::beside(&fields, option))
            .collect())
    }

    fn beside(fields: &Map<String, Value>, option: &'static RequestOption) -> Option<FittingOption> {
        let goes = |value: Value| {
            let mut fields = fields.clone();
            fields.insert(option.name.to_owned(), value);
            if let Some(other) = option.requires.and_then(|other| RequestName::Solve.option(other)) {
                fields.entry(other.name).or_insert_with(|| other.example());
            }
            let options = Options::of_fields(RequestName::Solve, &fields);
            options.and_then(SolvePlan::new).is_ok()
        };
        let mut names = option.names();
        names.retain(|known| goes(Value::from(known.name)));
        let is_fitting = match option.value {
            ValueKind::Name(_) => !names.is_empty(),
            _ => option.is_subject || goes(option.example()),
        };
        is_fitting.then_some(FittingOption { option, names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fitting(fields: Value) -> Vec<FittingOption> {
        let fields = fields.as_object().expect("an object");
        FittingOption::of_solve(fields).expect("they go together")
    }

    fn values(options: &[FittingOption], name: &str) -> Vec<&'static str> {
        let option = options.iter().find(|each| each.option.name == name);
        let names = option.map(|each| each.names.as_slice()).unwrap_or_default();
        names.iter().map(|known| known.name).collect()
    }

    #[test]
    fn each_puzzle_has_its_methods_and_metrics() {
        let of = |puzzle: &str, option| values(&fitting(json!({ "puzzle": puzzle })), option);
        assert_eq!(
            of("3x3x3", "method"),
            ["layers", "thistlethwaite", "two-phase", "optimal", "fmc"]
        );
        assert_eq!(of("2x2x2", "method"), ["layers", "optimal"]);
        assert_eq!(of("2x2x2", "metric"), ["htm", "qtm"]);
        assert_eq!(of("skewb", "method"), ["optimal"]);
        assert_eq!(of("skewb", "metric"), [""; 0]);
        assert_eq!(of("5x5x5", "method"), ["layers", "reduction"]);
    }

    #[test]
    fn what_does_not_go_with_the_others_is_left_out() {
        let has = |fields: Value, name: &str| fitting(fields).iter().any(|each| each.option.name == name);
        assert!(has(json!({}), "goal") && has(json!({}), "any_face") && has(json!({}), "costs"));
        assert!(!has(json!({ "method": "layers" }), "goal"));
        assert!(!has(json!({ "method": "layers" }), "max_moves"));
        assert!(has(json!({ "method": "layers" }), "first_face"));
        assert!(!has(json!({ "goal": "cross" }), "metric"));
        assert!(!has(json!({ "puzzle": "slide" }), "goal"));
        let together = json!({ "method": "layers", "max_moves": 3 });
        assert!(FittingOption::of_solve(together.as_object().expect("an object")).is_err());
    }
}
