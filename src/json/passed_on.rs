//! Fields of an input object that the output object keeps.

use super::{in_one_line, line};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::Serialize;
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::fmt;

/// The fields that contain a cube, and the fields that an answer about a cube may contain. The output does not copy
/// them from the input object, since their values may be wrong for the output.
const OWN: [&str; 33] = [
    "facelets",
    "cube",
    "scramble",
    "input",
    "ep",
    "eo",
    "cp",
    "co",
    "patternData",
    "EDGES",
    "CORNERS",
    "CENTERS",
    "method",
    "metric",
    "held",
    "target",
    "solution",
    "length",
    "optimal",
    "lower_bound",
    "nodes",
    "proofs",
    "complete",
    "phases",
    "solutions",
    "hold",
    "reached",
    "seconds",
    "about",
    "ok",
    "message",
    "error",
    "version",
];

/// An object as one line of JSON, without the line end. The line also contains the fields of the input object, such as
/// `number`, `seed` or `id`, except the fields in `OWN` and the fields that `object` contains. The input may be any
/// text; a line that is not a JSON object has no fields.
pub fn with_fields_of(input: &str, object: &impl Serialize) -> String {
    let mut text = line(object);
    if !input.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        return text;
    }
    let input = input.trim_start_matches('\u{feff}');
    // Input that is not an object is rejected by the caller.
    let Ok(Fields(fields)) = serde_json::from_str(input) else {
        return text;
    };
    // A field of the output object is not written a second time.
    let Ok(Fields(own)) = serde_json::from_str(&text) else {
        return text;
    };
    let mut seen: HashSet<&str> = OWN.into();
    seen.extend(own.iter().map(|(name, _)| name.as_str()));
    assert_eq!(text.pop(), Some('}'), "the output is an object");
    for (name, value) in &fields {
        if seen.insert(name) {
            if !text.ends_with('{') {
                text.push(',');
            }
            text.push_str(&line(name));
            text.push(':');
            text.push_str(&in_one_line(value.get().to_owned()));
        }
    }
    text.push('}');
    text
}

/// The fields of an object in their order, with the text of their values unchanged.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct AllFields;

        impl<'de> Visitor<'de> for AllFields {
            type Value = Fields;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(AllFields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, the list in docs/json.md lacked `metric`.
    #[test]
    fn the_fields_that_are_not_passed_on_are_those_that_the_document_names() {
        let text = include_str!("../../docs/json.md");
        let (_, list) = text
            .split_once("They do not copy the fields that\ncontain the cube, nor ")
            .expect("the list");
        let list = list.split(['.', ':']).next().expect("its text");
        let named: HashSet<&str> = list.split('`').skip(1).step_by(2).collect();
        let holding = [
            "facelets",
            "cube",
            "scramble",
            "input",
            "ep",
            "eo",
            "cp",
            "co",
            "patternData",
            "EDGES",
            "CORNERS",
            "CENTERS",
        ];
        let own = OWN.into_iter().filter(|name| !holding.contains(name));
        assert_eq!(named, own.collect());
    }

    /// An earlier version dropped the fields of other programs, so these programs could not tell which cube an answer
    /// was for.
    #[test]
    fn fields_of_others_are_kept_as_they_are_written() {
        #[derive(serde::Serialize)]
        struct Object {
            input: &'static str,
        }
        let kept = |input: &str| with_fields_of(input, &Object { input: "R" });
        assert_eq!(
            kept(r#"{"id": 18446744073709551616.50, "scramble": "R", "seed":9, "a": {"b": []}}"#),
            r#"{"input":"R","id":18446744073709551616.50,"seed":9,"a":{"b": []}}"#
        );
        assert_eq!(kept(r#"{"input": "U", "optimal": true}"#), r#"{"input":"R"}"#);
        // In an earlier version, values with line ends or escape codes were printed unchanged.
        assert_eq!(
            kept("{\"id\": [1,\r\n2], \"name\": \"\u{9b}2J\u{202e}\"}"),
            r#"{"input":"R","id":[1,  2],"name":"\u009b2J\u202e"}"#
        );
        assert_eq!(
            kept("\u{feff} {\"a\\\"b\":1,\"a\\\"b\":2}"),
            r#"{"input":"R","a\"b":1}"#
        );
        // In an earlier version, the output contained the field `puzzle` twice, so JSON readers rejected it.
        assert_eq!(kept(r#"{"puzzle": "skewb"}"#), r#"{"input":"R","puzzle":"skewb"}"#);
        #[derive(serde::Serialize)]
        struct OfPuzzle {
            puzzle: &'static str,
        }
        assert_eq!(
            with_fields_of(r#"{"puzzle": "skewb", "seed": 1}"#, &OfPuzzle { puzzle: "slide" }),
            r#"{"puzzle":"slide","seed":1}"#
        );
        for none in ["R U", "", "{", "[1]", "{\"id\"}"] {
            assert_eq!(kept(none), r#"{"input":"R"}"#);
        }
    }
}
