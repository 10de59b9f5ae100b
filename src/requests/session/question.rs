//! Checks a request, and makes a question from its plan and its texts.

use crate::json::{CountObject, GoalsObject, line};
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
use crate::search::CancelToken;

/// How long the computation of an answer takes after its tables are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerEffort {
    /// Some milliseconds, unless the texts of the question are long.
    Quick,
    /// Seconds to hours.
    Long,
}

/// A request that was read and checked. A [`Session`](super::Session) makes questions and answers them.
pub struct Question {
    // The field is boxed because the question is also used as an error.
    pub(super) asked: Box<QuestionKind>,
}

opaque!(Question);

/// The kinds of questions, which differ in the tables that their answers need.
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
    /// The first scrambles of a seed, without an event.
    Scrambles {
        key: ScramblerKey,
        plan: ScramblePlan,
        series: Series,
    },
    /// The first scrambles of a seed for a competition event.
    EventScrambles {
        event: EventKey,
        series: Series,
    },
    Fmc {
        cube: String,
        plan: FmcPlan,
    },
    /// A request for which no tables are opened before the answer is computed.
    Alone(Alone),
}

/// The kind of answer about a position.
#[derive(Clone, Copy)]
pub(super) enum ShowKind {
    Position,
    /// Each cube that has the known stickers.
    Completions,
    /// The stickers after an algorithm.
    Applied,
}

#[derive(Clone, Copy)]
pub(super) struct Series {
    pub seed: u64,
    pub number: u64,
}

/// A request for which no tables are opened before the answer is computed.
pub(super) enum Alone {
    /// A request whose answer needs only its options.
    Ready {
        effort: AnswerEffort,
        answer: ReadyAnswer,
    },
    Distances(DistancesPlan),
    Round(Box<RoundPlan>),
    Steps(Box<Options>),
    /// Scrambles whose tables are open only while the scrambles are generated.
    Scrambles {
        plan: ScramblePlan,
        series: Series,
    },
}

/// Computes the answer. The token can cancel a long computation.
pub(super) type ReadyAnswer = Box<dyn FnOnce(&CancelToken) -> Result<String, Error> + Send + Sync>;

impl Question {
    /// Checks the options of a request. For a request to solve, `with_tables` may add the option for the size or the
    /// memory of tables.
    ///
    /// # Errors
    ///
    /// If the request does not have a single answer, if its subject is missing, or if its options are invalid.
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
            RequestName::Check => {
                let claim = Claim::of(&mut options)?;
                let plan = CheckPlan::new(options)?;
                ready(AnswerEffort::Quick, move |_| {
                    let refusal = plan.check(&claim).err().map(|error| error.to_string());
                    Ok(line(&plan.verdict(Some(&claim), refusal)))
                })
            }
            RequestName::Scramble => {
                let series = Series {
                    // Every reader of JSON reads integers of 32 bits exactly.
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
            RequestName::Order | RequestName::Alg => {
                let algorithm = subject("algorithm", &mut options.algorithm)?;
                let plan = match request {
                    RequestName::Order => AlgorithmPlan::order(&options)?,
                    _ => AlgorithmPlan::new(&options)?,
                };
                ready(AnswerEffort::Quick, move |_| {
                    let answer = plan.answer(&algorithm);
                    Ok(answer.map_err(|error| about(error, &algorithm))?.json())
                })
            }
            RequestName::Count if options.by_distance => {
                QuestionKind::Alone(Alone::Distances(DistancesPlan::new(&options)?))
            }
            RequestName::Count => ready(AnswerEffort::Long, move |_| {
                Ok(line(&CountObject::of_options(&options)?))
            }),
            RequestName::Goals => ready(AnswerEffort::Quick, move |_| Ok(line(&GoalsObject::of(options.name)))),
            RequestName::Puzzles => {
                let plan = PuzzlesPlan::new(&options)?;
                ready(AnswerEffort::Long, move |_| Ok(line(&plan.answer()?)))
            }
            RequestName::Steps => QuestionKind::Alone(Alone::Steps(Box::new(options))),
            RequestName::Fmc => QuestionKind::Fmc {
                cube: subject("cube", &mut options.cube)?,
                plan: FmcPlan::new(&options)?,
            },
            RequestName::Insert => {
                let cube = subject("cube", &mut options.cube)?;
                let plan = InsertPlan::new(&options);
                let plan = plan.map_err(|error| about(error, options.skeleton.as_deref().unwrap_or_default()))?;
                ready(AnswerEffort::Long, move |token| {
                    let answer = plan.answer(&cube, token);
                    Ok(answer.map_err(|error| about(error, &cube))?.json())
                })
            }
            RequestName::Batch | RequestName::Verify | RequestName::Play => {
                return Err(RequestError::NoOneAnswer(request).into());
            }
        };
        Ok(asked.into())
    }

    /// The time that the answer takes after its tables are open.
    pub fn effort(&self) -> AnswerEffort {
        let is_quick = match &*self.asked {
            QuestionKind::Solve { plan, .. } => plan.is_quick(),
            QuestionKind::Show { .. } => true,
            QuestionKind::EventScrambles { event, .. } => !event.random_state,
            QuestionKind::Scrambles { plan, .. } => !plan.is_long(),
            QuestionKind::Fmc { .. } => false,
            QuestionKind::Alone(alone) => match alone {
                Alone::Ready { effort, .. } => return *effort,
                Alone::Scrambles { plan, .. } => !plan.is_long(),
                Alone::Distances(_) | Alone::Round(_) | Alone::Steps(_) => false,
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

/// Makes a question whose answer needs only its options.
fn ready(
    effort: AnswerEffort,
    answer: impl FnOnce(&CancelToken) -> Result<String, Error> + Send + Sync + 'static,
) -> QuestionKind {
    let answer = Box::new(answer);
    QuestionKind::Alone(Alone::Ready { effort, answer })
}

/// Takes the subject of a request, such as its cube, out of the options.
fn subject(name: &'static str, text: &mut Option<String>) -> Result<String, RequestError> {
    text.take().ok_or(RequestError::Missing(name))
}

/// The position of a request, and the options for the puzzle of the position.
fn of_its_puzzle(mut options: Options) -> Result<(String, Options), RequestError> {
    let cube = subject("cube", &mut options.cube)?;
    let puzzle = options.puzzle_of(&cube);
    Ok((cube, options.of_puzzle(&puzzle)))
}

/// Makes an error about a text. The error contains the text, unless an option is invalid.
pub(super) fn about(error: impl Into<AnswerError>, text: &str) -> Error {
    let error = error.into();
    let is_too_long = matches!(error, AnswerError::TooLong { .. });
    let error = Error::from(error);
    match error.is_of_option() && !is_too_long {
        true => error,
        false => error.about(text),
    }
}
