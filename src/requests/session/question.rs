//! A judged request, with its plan and the texts that it is about.

use crate::goals::NamedGoal;
use crate::opaque::opaque;
use crate::requests::algorithm::AlgorithmPlan;
use crate::requests::check::{CheckPlan, Claim};
use crate::requests::distances::DistancesPlan;
use crate::requests::errors::{AnswerError, Error, RequestError};
use crate::requests::fmc::FmcPlan;
use crate::requests::insertions::InsertPlan;
use crate::requests::options::Options;
use crate::requests::puzzles::PuzzlesPlan;
use crate::requests::request_name::RequestName;
use crate::requests::round::RoundPlan;
use crate::requests::scramble::{EventKey, ScramblePlan, ScramblerKey};
use crate::requests::show::ShowPlan;
use crate::requests::solve::SolvePlan;

/// How much work an answer is, once what it needs is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerEffort {
    /// Some milliseconds, unless its texts are long.
    Quick,
    /// Seconds to hours.
    Long,
}

/// A request that has been read and judged. A [`Session`](super::Session) makes one, and answers it.
pub struct Question {
    // In a box, since it is an error, too.
    pub(super) asked: Box<QuestionKind>,
}

opaque!(Question);

/// The kinds of questions, by what their answers need.
pub(super) enum QuestionKind {
    Solve {
        cube: String,
        plan: Box<SolvePlan>,
    },
    Show {
        cube: String,
        plan: Box<ShowPlan>,
        kind: ShowKind,
    },
    /// Scrambles 0 to `number` of a seed.
    Scrambles {
        key: ScramblerKey,
        plan: ScramblePlan,
        series: Series,
    },
    /// The same of an event.
    EventScrambles {
        event: EventKey,
        series: Series,
    },
    Fmc {
        cube: String,
        plan: FmcPlan,
    },
    /// A request that needs no shared tables.
    Alone(Alone),
}

/// What is told of a position.
#[derive(Clone, Copy)]
pub(super) enum ShowKind {
    Position,
    /// Each cube that has its stickers.
    Completions,
    /// Its stickers after an algorithm.
    Applied,
}

#[derive(Clone, Copy)]
pub(super) struct Series {
    pub seed: u64,
    pub number: u64,
}

/// A request that needs no shared tables.
pub(super) enum Alone {
    Check {
        claim: Claim,
        plan: Box<CheckPlan>,
    },
    Algorithm {
        algorithm: String,
        plan: AlgorithmPlan,
    },
    Count(Box<Options>),
    Distances(DistancesPlan),
    Round(Box<RoundPlan>),
    Goals(Option<&'static NamedGoal>),
    Puzzles(PuzzlesPlan),
    Steps(Box<Options>),
    Insert {
        cube: String,
        plan: InsertPlan,
    },
    /// Their tables are open only while they are drawn.
    Scrambles {
        plan: ScramblePlan,
        series: Series,
    },
}

impl Question {
    /// Judges options as a request. `with_tables` names large tables, of a solve whose puzzle is known.
    ///
    /// # Errors
    ///
    /// If the request does not have a single answer, its subject is missing, or its options exclude each other.
    pub(super) fn new(
        request: RequestName,
        mut options: Options,
        with_tables: impl FnOnce(Options) -> Options,
    ) -> Result<Question, Error> {
        let asked = match request {
            RequestName::Solve => {
                let (cube, options) = of_its_puzzle(options)?;
                let plan = Box::new(SolvePlan::new(with_tables(options))?);
                QuestionKind::Solve { cube, plan }
            }
            RequestName::Check => QuestionKind::Alone(Alone::Check {
                claim: Claim::of(&mut options)?,
                plan: Box::new(CheckPlan::new(options)?),
            }),
            RequestName::Scramble => {
                let series = Series {
                    // Every reader of JSON can hold 32 bits exactly.
                    seed: options.seed.unwrap_or_else(|| rand::random::<u32>().into()),
                    number: options.scrambles(),
                };
                let plan = ScramblePlan::new(&options)?;
                match (options.event, plan.key()) {
                    (Some(event), _) => QuestionKind::EventScrambles {
                        event: EventKey::new(event, options.random_state),
                        series,
                    },
                    (None, Some(key)) => QuestionKind::Scrambles { key, plan, series },
                    (None, None) => QuestionKind::Alone(Alone::Scrambles { plan, series }),
                }
            }
            RequestName::Round => QuestionKind::Alone(Alone::Round(Box::new(RoundPlan::new(&options)?))),
            RequestName::Show => {
                let (cube, options) = of_its_puzzle(options)?;
                let kind = match options.completions {
                    true => ShowKind::Completions,
                    false => ShowKind::Position,
                };
                let plan = Box::new(ShowPlan::new(options)?.in_json()?);
                QuestionKind::Show { cube, plan, kind }
            }
            RequestName::Apply => {
                let (cube, options) = of_its_puzzle(options)?;
                let algorithm = options.algorithm.clone().unwrap_or_default();
                let plan = ShowPlan::after_algorithm(options);
                let plan = Box::new(plan.map_err(|error| about(error, &algorithm))?);
                let kind = ShowKind::Applied;
                QuestionKind::Show { cube, plan, kind }
            }
            RequestName::Order => QuestionKind::Alone(Alone::Algorithm {
                algorithm: subject("algorithm", &mut options.algorithm)?,
                plan: AlgorithmPlan::order(&options)?,
            }),
            RequestName::Alg => QuestionKind::Alone(Alone::Algorithm {
                algorithm: subject("algorithm", &mut options.algorithm)?,
                plan: AlgorithmPlan::new(&options)?,
            }),
            RequestName::Count if options.by_distance => {
                QuestionKind::Alone(Alone::Distances(DistancesPlan::new(&options)?))
            }
            RequestName::Count => QuestionKind::Alone(Alone::Count(Box::new(options))),
            RequestName::Goals => QuestionKind::Alone(Alone::Goals(options.name)),
            RequestName::Puzzles => QuestionKind::Alone(Alone::Puzzles(PuzzlesPlan::new(&options)?)),
            RequestName::Steps => QuestionKind::Alone(Alone::Steps(Box::new(options))),
            RequestName::Fmc => QuestionKind::Fmc {
                cube: subject("cube", &mut options.cube)?,
                plan: FmcPlan::new(&options)?,
            },
            RequestName::Insert => {
                let cube = subject("cube", &mut options.cube)?;
                let plan = InsertPlan::new(&options);
                let plan = plan.map_err(|error| about(error, options.skeleton.as_deref().unwrap_or_default()))?;
                QuestionKind::Alone(Alone::Insert { cube, plan })
            }
            RequestName::Batch | RequestName::Verify | RequestName::Play => {
                return Err(RequestError::NoOneAnswer(request).into());
            }
        };
        Ok(asked.into())
    }

    /// How much work the answer is, once what it needs is open.
    pub fn effort(&self) -> AnswerEffort {
        let is_quick = match &*self.asked {
            QuestionKind::Solve { plan, .. } => plan.is_quick(),
            QuestionKind::Show { .. } => true,
            QuestionKind::EventScrambles { event, .. } => !event.random_state,
            QuestionKind::Scrambles { plan, .. } => !plan.is_long(),
            QuestionKind::Fmc { .. } => false,
            QuestionKind::Alone(alone) => match alone {
                Alone::Check { .. } | Alone::Algorithm { .. } | Alone::Goals(_) => true,
                Alone::Scrambles { plan, .. } => !plan.is_long(),
                Alone::Count(_)
                | Alone::Distances(_)
                | Alone::Round(_)
                | Alone::Puzzles(_)
                | Alone::Steps(_)
                | Alone::Insert { .. } => false,
            },
        };
        if is_quick {
            AnswerEffort::Quick
        } else {
            AnswerEffort::Long
        }
    }
}

impl From<QuestionKind> for Question {
    fn from(asked: QuestionKind) -> Question {
        Question { asked: Box::new(asked) }
    }
}

/// What a request is about.
fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, RequestError> {
    text.take().ok_or(RequestError::Missing(name))
}

/// The position that a request is about, and the options for its puzzle.
fn of_its_puzzle(mut options: Options) -> Result<(String, Options), RequestError> {
    let cube = subject("cube", &mut options.cube)?;
    let puzzle = options.puzzle_of(&cube);
    Ok((cube, options.of_puzzle(&puzzle)))
}

/// An error in answer to a text: with the text, unless it is about an option.
pub(super) fn about(error: impl Into<AnswerError>, text: &str) -> Error {
    let error = error.into();
    let is_too_long = matches!(error, AnswerError::TooLong { .. });
    let error = Error::from(error);
    match error.is_of_option() && !is_too_long {
        true => error,
        false => error.about(text),
    }
}
