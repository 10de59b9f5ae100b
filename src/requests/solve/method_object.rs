//! A method and its options in JSON.

use crate::cube::Metric;
#[cfg(feature = "schema")]
use crate::json::schema::Seconds;
use crate::solvers::fmc::FmcTime;
use crate::solvers::two_phase::SearchTime;
use crate::solvers::{MaxMoves, Method, MethodName, MethodOptions, SearchMetric, TableChoice, TurnableFaces};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A method with the values of all its options, including default values. Options that the method does not have are
/// left out. Records and reports identify a method by this object, since the text for people may change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MethodObject {
    /// `layers`, `thistlethwaite`, `two-phase`, `optimal`, `fmc`, `reduction` or `goal`.
    pub method: String,
    /// With `goal`: the goal as it was given, or `solved` if only turns were given. Left out for methods other than
    /// `goal`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub goal: Option<String>,
    /// With `goal`: the allowed turns, as in `U, R`; left out if all turns of faces are allowed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub turns: Option<String>,
    /// With `layers`: the face to solve first, or `best`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first_face: Option<String>,
    /// The tables: `small` or `large` with `two-phase`, or a size such as `1G` with `optimal`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tables: Option<String>,
    /// With `two-phase` and five faces: the faces that may be turned, as in `URFDL`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub faces: Option<String>,
    /// The maximum number of moves of a solution, in the metric of the method; left out if there is no maximum.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max_moves: Option<usize>,
    /// The time limit of the search for each cube; left out if time does not limit the search. Such a search may end
    /// with its first solution, after a fixed number of positions, or when it has tried everything.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Seconds>"))]
    pub time_limit_seconds: Option<f64>,
    /// The metric of the lengths. The solver looks for short solutions in this metric. For the 2x2x2, it is `htm` or
    /// `qtm`. For the 3x3x3, it is `qtm`, `axial` or `axial-qtm`; left out if it is HTM. It is `turns` if only some
    /// turns are allowed; each of them counts as one move. Left out for all other puzzles.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub metric: Option<String>,
}

impl From<Method> for MethodObject {
    fn from(method: Method) -> MethodObject {
        let metric = method.metric();
        let is_usual = metric == SearchMetric::HalfTurn;
        let mut object = MethodObject {
            method: method.name().to_string(),
            metric: (!is_usual).then(|| metric.metric().name().to_owned()),
            ..MethodObject::default()
        };
        match method {
            Method::Layers(first) => object.first_face = Some(first.to_string()),
            Method::Thistlethwaite => {}
            Method::TwoPhase(set, options) => {
                object.tables = Some(set.name().to_owned());
                object.max_moves = Some(options.max_moves.get());
                if options.faces != TurnableFaces::All {
                    object.faces = Some(options.faces.to_string());
                }
                if let SearchTime::For(time) = options.time {
                    object.time_limit_seconds = Some(time.as_secs_f64());
                }
            }
            Method::Optimal(size, options) => {
                object.tables = Some(size.name().to_owned());
                object.max_moves = Some(options.max_moves.get());
                object.time_limit_seconds = options.time.map(|time| time.as_secs_f64());
            }
            Method::Fmc(options) => {
                object.max_moves = options.max_moves.map(MaxMoves::get);
                if let FmcTime::Within(time) = options.time {
                    object.time_limit_seconds = Some(time.as_secs_f64());
                }
            }
        }
        object
    }
}

impl MethodObject {
    /// True if both objects have the same method, goal, turns and metric. Their other options may differ. The lengths
    /// of their solutions can then be compared.
    pub(crate) fn is_variant_of(&self, other: &MethodObject) -> bool {
        let compared = |object: &MethodObject| {
            let MethodObject {
                method,
                goal,
                turns,
                metric,
                ..
            } = object.clone();
            (method, goal, turns, metric)
        };
        compared(self) == compared(other)
    }

    /// The method of the 3x3x3 that this object describes. `None` if the object has a goal, if there is no such method,
    /// or if the method does not have one of the options or does not allow its value.
    pub(super) fn method(&self) -> Option<Method> {
        fn parsed<T: std::str::FromStr>(text: &Option<String>) -> Option<Option<T>> {
            text.as_ref()
                .map(|text| text.parse().ok())
                .map_or(Some(None), |value| value.map(Some))
        }
        if self.goal.is_some() {
            return None;
        }
        let metric = match &self.metric {
            Some(name) => Some(Metric::named(name).and_then(SearchMetric::of)?),
            None => None,
        };
        let time_limit = match self.time_limit_seconds {
            Some(seconds) => Some(Duration::try_from_secs_f64(seconds).ok()?),
            None => None,
        };
        let mut names = MethodName::ALL.into_iter();
        let name = names.find(|name| name.name() == self.method)?;
        let options = MethodOptions {
            first_face: parsed(&self.first_face)?,
            tables: parsed::<TableChoice>(&self.tables)?,
            metric,
            faces: parsed(&self.faces)?,
            max_moves: self.max_moves,
            time_limit,
            ..MethodOptions::default()
        };
        Method::with_options(name, &options).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: MethodName, change: impl Fn(&mut MethodOptions)) -> Method {
        let mut options = MethodOptions::default();
        change(&mut options);
        Method::with_options(name, &options).expect("the method has the option")
    }

    #[test]
    fn every_method_comes_back_from_its_object() {
        let mut methods: Vec<Method> = MethodName::ALL.into_iter().filter_map(Method::named).collect();
        for name in [MethodName::TwoPhase, MethodName::Optimal] {
            methods.extend(Method::named(name).into_iter().flat_map(Method::with_all_tables));
            methods.push(method(name, |options| options.max_moves = Some(17)));
            methods.push(method(name, |options| {
                options.time_limit = Some(Duration::from_millis(1_234));
            }));
        }
        methods.push(method(MethodName::TwoPhase, |options| {
            options.faces = "URFDL".parse().ok();
        }));
        methods.push(method(MethodName::Layers, |options| {
            options.first_face = "D".parse().ok();
        }));
        methods.push(method(MethodName::Layers, |options| {
            options.first_face = "best".parse().ok();
        }));
        for method in methods {
            let json = serde_json::to_string(&MethodObject::from(method)).expect("JSON");
            let object: MethodObject = serde_json::from_str(&json).expect("an object");
            assert_eq!(object.method(), Some(method), "{json}");
        }
    }

    #[test]
    fn what_no_method_has_is_refused() {
        for json in [
            r#"{"method": "magic"}"#,
            r#"{"method": "layers", "first_face": "Q"}"#,
            r#"{"method": "layers", "max_moves": 20}"#,
            r#"{"method": "two-phase", "max_moves": 200}"#,
            r#"{"method": "two-phase", "tables": "1G"}"#,
            r#"{"method": "two-phase", "time_limit_seconds": -1}"#,
            r#"{"method": "optimal", "metric": "axial"}"#,
            r#"{"method": "two-phase", "faces": "URFD"}"#,
            r#"{"method": "optimal", "goal": "cross"}"#,
        ] {
            let object: MethodObject = serde_json::from_str(json).expect("an object");
            assert_eq!(object.method(), None, "{json}");
        }
    }
}
