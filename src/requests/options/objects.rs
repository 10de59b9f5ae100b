//! The table of options as JSON, for programs that make requests.

use super::fitting::FittingOption;
use super::option::{KnownName, OptionPuzzles, RequestOption, ValueKind};
use crate::json::line;
use crate::requests::request_name::RequestName;
use serde::Serialize;
use std::collections::BTreeMap;

/// An option of a request.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct OptionObject {
    /// The name of the option over HTTP and in Python. On the command line, `-` replaces each `_`.
    name: &'static str,
    /// The type of the option's value.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["true or false", "number", "number or range", "seconds", "text", "texts", "object"])))]
    value: &'static str,
    /// The possible values of the option; left out if they are not a fixed list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<&'static str>,
    /// The meaning of the option, as text for people. Names of options are between backquotes.
    meaning: &'static str,
    /// The puzzles that have the option.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["all", "3x3x3", "cubes of all sizes", "3x3x3 and larger cubes", "3x3x3 \
                                                                                                                              and \
                                                                                                                              puzzles \
                                                                                                                              from \
                                                                                                                              definitions", "3x3x3 and puzzles whose distances are looked up", "3x3x3, \
                                                                                                                                                                                                                             2x2x2, \
                                                                                                                                                                                                                             Pyraminx, \
                                                                                                                                                                                                                             Skewb \
                                                                                                                                                                                                                             and \
                                                                                                                                                                                                                             puzzles \
                                                                                                                                                                                                                             from \
                                                                                                                                                                                                                             definitions", "cubes of all sizes and the Skewb", "cubes \
                                                                                                                                                                                                                                                                                                                                     of \
                                                                                                                                                                                                                                                                                                                                     all \
                                                                                                                                                                                                                                                                                                                                     sizes, \
                                                                                                                                                                                                                                                                                                                                     the \
                                                                                                                                                                                                                                                                                                                                     Skewb \
                                                                                                                                                                                                                                                                                                                                     and \
                                                                                                                                                                                                                                                                                                                                     puzzles \
                                                                                                                                                                                                                                                                                                                                     from \
                                                                                                                                                                                                                                                                                                                                     definitions"])))]
    puzzles: &'static str,
    /// The options that this option excludes.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    excludes: &'static [&'static str],
    /// Another option that this option needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    requires: Option<&'static str>,
    /// Whether the option is the subject of the request, such as a cube. Other options change how the request is
    /// answered.
    subject: bool,
}

impl OptionObject {
    fn of(option: &'static RequestOption, names: Vec<KnownName>) -> OptionObject {
        OptionObject {
            name: option.name,
            value: match option.value {
                ValueKind::Flag => "true or false",
                ValueKind::Number => "number",
                ValueKind::Range => "number or range",
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
                OptionPuzzles::Cubes => "cubes of all sizes",
                OptionPuzzles::Searched => "3x3x3 and larger cubes",
                OptionPuzzles::Chosen => "3x3x3 and puzzles from definitions",
                OptionPuzzles::LookedUp => "3x3x3 and puzzles whose distances are looked up",
                OptionPuzzles::DrawnToGoal => "3x3x3, 2x2x2, Pyraminx, Skewb and puzzles from definitions",
                OptionPuzzles::SixFaces => "cubes of all sizes and the Skewb",
                OptionPuzzles::Viewed => "cubes of all sizes, the Skewb and puzzles from definitions",
            },
            excludes: option.excludes,
            requires: option.requires,
            subject: option.is_subject,
        }
    }
}

/// The options of each request, in the order in which they are listed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionTable(BTreeMap<&'static str, Vec<OptionObject>>);

/// The options of each request that has one answer, as one line of JSON: an object with an array of options for each
/// request.
pub fn option_table() -> String {
    let of_request = |request: RequestName| {
        let options = request.options().map(|option| OptionObject::of(option, option.names()));
        (request.name(), options.collect())
    };
    let requests = RequestName::ALL.into_iter().filter(|request| request.has_one_answer());
    line(&OptionTable(requests.map(of_request).collect()))
}

/// The table for only `solve`, with the options and values that can be combined with the given options.
pub fn fitting_table(fitting: Vec<FittingOption>) -> String {
    let options = fitting
        .into_iter()
        .map(|each| OptionObject::of(each.option, each.names));
    line(&OptionTable(BTreeMap::from([(
        RequestName::Solve.name(),
        options.collect(),
    )])))
}
