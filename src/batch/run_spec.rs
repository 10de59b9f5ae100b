//! What a run is about: which puzzle, which cubes, which part of them, which methods.

use super::shard::Shard;
use crate::json::VERSION;
use crate::puzzles::PuzzleName;
use crate::requests::{MethodObject, SolvePlan};
use crate::scrambles::Scramble;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which cubes are solved, and how: what makes two runs the same run.
#[derive(Debug, Clone)]
pub struct RunSpec {
    /// The methods, in the order in which they are reported: at least one, all of the same puzzle, with positions that
    /// are read and drawn alike, as [`SolvePlan::of_methods`] has them. A run does not look at what a plan asks beside
    /// the method with its own options: a target, several solutions, what turns cost.
    pub plans: Vec<SolvePlan>,
    /// How many cubes are drawn for all parts together; none if cubes are read.
    pub cubes: Option<u64>,
    /// What they are drawn from.
    pub seed: Option<u64>,
    /// How they are drawn.
    pub scramble: Option<Scramble>,
    /// What they are read from.
    pub input: Option<String>,
    /// Which part this is.
    pub shard: Shard,
}

impl RunSpec {
    /// The puzzle.
    ///
    /// # Panics
    ///
    /// If there is no plan.
    pub fn puzzle(&self) -> PuzzleName {
        self.plans[0].puzzle()
    }

    /// The methods as people read them.
    pub fn method_names(&self) -> Vec<String> {
        self.plans.iter().map(ToString::to_string).collect()
    }
}

/// What a run is about, as the first line of a file of records has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedRun {
    /// The version of the format.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The puzzle; left out for the 3x3x3.
    #[serde(skip_serializing_if = "PuzzleName::is_three_by_three", default)]
    pub puzzle: PuzzleName,
    /// The methods, in the order in which they are reported, for people to read.
    pub methods: Vec<String>,
    /// The methods and all their options, which `--resume` compares; left out in records of rubik 0.1, where it
    /// compares the texts.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub options: Option<Vec<MethodObject>>,
    /// How many cubes are drawn for all parts together; null if cubes are read.
    pub cubes: Option<u64>,
    /// The seed; null if cubes are read.
    pub seed: Option<u64>,
    /// How cubes are drawn, as in a report; null if cubes are read.
    pub scramble: Option<Scramble>,
    /// The file that cubes are read from; null if they are drawn.
    pub input: Option<String>,
    /// Which part of the run this is; `1/1` for the whole.
    pub shard: Shard,
}

/// The version of files that do not name one.
pub(super) const fn first_version() -> u32 {
    1
}

impl From<&RunSpec> for RecordedRun {
    fn from(spec: &RunSpec) -> RecordedRun {
        RecordedRun {
            version: VERSION,
            puzzle: spec.puzzle(),
            methods: spec.method_names(),
            options: Some(spec.plans.iter().map(SolvePlan::object).collect()),
            cubes: spec.cubes,
            seed: spec.seed,
            scramble: spec.scramble,
            input: spec.input.clone(),
            shard: spec.shard,
        }
    }
}

impl RecordedRun {
    /// The first thing in which the recorded run differs from another; none if it is the same run.
    pub fn difference(&self, spec: &RunSpec) -> Option<RunDifference> {
        fn differ<T: PartialEq + Serialize>(field: RunField, found: &T, expected: &T) -> Option<RunDifference> {
            let text = |value| serde_json::to_string(value).expect("keys are strings, so that nothing can fail");
            (found != expected).then(|| RunDifference {
                field,
                found: text(found),
                expected: text(expected),
            })
        }
        let expected = RecordedRun::from(spec);
        differ(RunField::Version, &self.version, &expected.version)
            .or_else(|| differ(RunField::Puzzle, &self.puzzle, &expected.puzzle))
            .or_else(|| {
                let is_same = self.has_methods(spec);
                let methods = differ(RunField::Methods, &self.methods, &expected.methods);
                let options = differ(RunField::Methods, &self.options, &expected.options);
                methods.or(options).filter(|_| !is_same)
            })
            .or_else(|| differ(RunField::Cubes, &self.cubes, &expected.cubes))
            .or_else(|| differ(RunField::Seed, &self.seed, &expected.seed))
            .or_else(|| differ(RunField::Scramble, &self.scramble, &expected.scramble))
            .or_else(|| differ(RunField::Input, &self.input, &expected.input))
            .or_else(|| differ(RunField::Part, &self.shard, &expected.shard))
    }

    /// True if these are its methods. Where they are recorded as texts alone, the texts decide:
    /// each method with its options has a text of its own.
    fn has_methods(&self, spec: &RunSpec) -> bool {
        match &self.options {
            Some(options) => {
                let mut both = options.iter().zip(&spec.plans);
                options.len() == spec.plans.len() && both.all(|(object, plan)| plan.engine().is_described_by(object))
            }
            None => self.methods == spec.method_names(),
        }
    }
}

/// What two runs, or the reports of two, can differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunField {
    /// The version of the format.
    Version,
    /// The puzzle.
    Puzzle,
    /// The methods, or the method.
    Methods,
    /// How many cubes the whole run has.
    Cubes,
    /// The seed.
    Seed,
    /// How cubes are drawn.
    Scramble,
    /// What cubes are read from.
    Input,
    /// Which part of the run it is.
    Part,
    /// Into how many parts the run is divided.
    Parts,
    /// Whether the run came to its end.
    End,
}

impl RunField {
    /// The name of the field in a file of records.
    const fn name(self) -> &'static str {
        match self {
            RunField::Version => "version",
            RunField::Puzzle => "puzzle",
            RunField::Methods => "methods",
            RunField::Cubes => "cubes",
            RunField::Seed => "seed",
            RunField::Scramble => "scramble",
            RunField::Input => "input",
            RunField::Part | RunField::Parts => "shard",
            RunField::End => "partial",
        }
    }
}

/// Completes "its … differs".
impl fmt::Display for RunField {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            RunField::Methods => "method",
            RunField::Cubes => "number of cubes",
            RunField::Part => "part",
            RunField::Parts => "number of parts",
            RunField::End => "end (it was interrupted)",
            field => field.name(),
        })
    }
}

/// How a recorded run differs from the one that is to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunDifference {
    /// In what.
    pub field: RunField,
    /// What is recorded, as JSON.
    pub found: String,
    /// What the run has, as JSON.
    pub expected: String,
}

/// `seed 1 and not 2`.
impl fmt::Display for RunDifference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RunDifference { field, found, expected } = self;
        write!(formatter, "{} {found} and not {expected}", field.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::Options;
    use std::num::NonZeroUsize;

    fn spec(max_moves: Option<usize>) -> RunSpec {
        let options = Options {
            max_moves: max_moves.and_then(NonZeroUsize::new),
            ..Options::default()
        };
        RunSpec {
            plans: vec![SolvePlan::new(options).expect("two-phase has the option")],
            cubes: Some(10),
            seed: Some(1),
            scramble: Some(Scramble::RandomState),
            input: None,
            shard: Shard::WHOLE,
        }
    }

    #[test]
    fn a_run_is_known_by_its_data_and_not_by_the_text_for_people() {
        let mut recorded = RecordedRun::from(&spec(Some(19)));
        recorded.methods = vec!["two-phase in nineteen moves".to_owned()];
        assert_eq!(recorded.difference(&spec(Some(19))), None);
        let difference = recorded.difference(&spec(Some(20))).expect("another");
        assert_eq!(difference.field, RunField::Methods);
    }

    #[test]
    fn records_that_name_methods_by_text_alone_are_those_of_the_same_text() {
        let heading = r#"{"methods": ["two-phase, at most 19 moves"], "cubes": 10, "seed": 1,
            "scramble": "random-state", "input": null, "shard": "1/1"}"#;
        let recorded: RecordedRun = serde_json::from_str(heading).expect("a heading of 0.1");
        assert_eq!(recorded.difference(&spec(Some(19))), None);
        let difference = recorded.difference(&spec(None)).expect("another");
        assert_eq!(
            difference.to_string(),
            r#"methods ["two-phase, at most 19 moves"] and not ["two-phase"]"#
        );
    }

    #[test]
    fn records_of_another_puzzle_are_refused_and_those_of_the_3x3x3_name_none() {
        let mut recorded = RecordedRun::from(&spec(None));
        assert!(!crate::json::line(&recorded).contains("puzzle"));
        recorded.puzzle = PuzzleName::Pyraminx;
        let json = crate::json::line(&recorded);
        assert_eq!(serde_json::from_str(&json).ok(), Some(recorded.clone()));
        let difference = recorded.difference(&spec(None)).expect("another");
        assert_eq!(difference.to_string(), r#"puzzle "pyraminx" and not "3x3x3""#);
    }

    #[test]
    fn records_of_a_later_version_are_refused() {
        let mut recorded = RecordedRun::from(&spec(None));
        recorded.version = VERSION + 1;
        let difference = recorded.difference(&spec(None)).expect("another");
        assert_eq!(difference.to_string(), "version 2 and not 1");
    }
}
