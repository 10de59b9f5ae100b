//! The description of a run: its puzzle, its cubes, the part of the run, and its methods.

use super::shard::Shard;
use crate::json::VERSION;
use crate::puzzles::PuzzleName;
use crate::requests::{MethodObject, SolvePlan};
use crate::scrambles::Scramble;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The cubes and the methods of a run. Two runs are the same if their descriptions are equal.
#[derive(Debug, Clone)]
pub struct RunSpec {
    /// The methods, in the order of the reports: at least one. All plans are for the same puzzle. They also read
    /// positions in the same way and generate the same random positions, as in [`SolvePlan::of_methods`]. A run ignores
    /// the target, the number of solutions and the costs of turns in a plan.
    pub plans: Vec<SolvePlan>,
    /// The number of random cubes of all parts; `None` if cubes are read.
    pub cubes: Option<u64>,
    /// The seed of the random cubes; `None` if cubes are read.
    pub seed: Option<u64>,
    /// How cubes are scrambled; `None` if cubes are read.
    pub scramble: Option<Scramble>,
    /// The name of the input from which cubes are read; `None` if cubes are random.
    pub input: Option<String>,
    /// The part of the run.
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

    /// The descriptions of the methods, for people to read.
    pub fn method_names(&self) -> Vec<String> {
        self.plans.iter().map(ToString::to_string).collect()
    }
}

/// The description of a run, in the first line of a file of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedRun {
    /// The version of the format.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The puzzle; left out for the 3x3x3.
    #[serde(skip_serializing_if = "PuzzleName::is_three_by_three", default)]
    pub puzzle: PuzzleName,
    /// The methods, in the order of the reports, as text for people.
    pub methods: Vec<String>,
    /// The methods and all their options. The option `--resume` compares them with the methods of the resumed run. Left
    /// out in records of rubik 0.1, for which `--resume` compares the texts.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub options: Option<Vec<MethodObject>>,
    /// The number of random cubes of all parts; null if cubes are read.
    pub cubes: Option<u64>,
    /// The seed; null if cubes are read.
    pub seed: Option<u64>,
    /// How cubes are scrambled, as in a report; null if cubes are read.
    pub scramble: Option<Scramble>,
    /// The name of the file from which cubes are read; null if cubes are random.
    pub input: Option<String>,
    /// The part of the run; `1/1` for the whole run.
    pub shard: Shard,
}

/// The version of files that do not name a version.
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
    /// The first difference between the recorded run and `spec`; `None` if they are the same run.
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

    /// True if the recorded methods are the methods of `spec`. If methods are recorded only as texts, the texts are
    /// compared. This is enough, since methods with different options have different texts.
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

/// A field in which two runs, or their reports, can differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunField {
    /// The version of the format.
    Version,
    /// The puzzle.
    Puzzle,
    /// The methods of a run, or the method of a report.
    Methods,
    /// The number of cubes of the whole run.
    Cubes,
    /// The seed.
    Seed,
    /// How cubes are scrambled.
    Scramble,
    /// The input from which cubes are read.
    Input,
    /// The part of the run.
    Part,
    /// The number of parts into which the run is divided.
    Parts,
    /// Whether the run was completed.
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

/// Writes the name of the field as it appears in messages, such as "the seed is not the same".
impl fmt::Display for RunField {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            RunField::Methods => "method",
            RunField::Cubes => "number of cubes",
            RunField::Part => "part",
            RunField::Parts => "number of parts",
            RunField::End => "completeness",
            field => field.name(),
        })
    }
}

/// A difference between a recorded run and the run that should continue it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunDifference {
    /// The field.
    pub field: RunField,
    /// The recorded value, as JSON.
    pub found: String,
    /// The value of this run, as JSON.
    pub expected: String,
}

/// Writes a text such as `seed 1 and not 2`.
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
