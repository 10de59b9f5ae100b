//! `rubik check`.

use crate::cli::arguments::CheckOptions;
use crate::cli::hints::in_words;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Complaint, Layout};
use crate::cli::pipeline::answer_lines;
use crate::cli::session::Session;
use rubik::cube::Facelets;
use rubik::json::with_fields_of;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::object::{Content, ObjectError, content};
use rubik::notation::{Algorithm, AlgorithmError, NotationError, Reader};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub fn run(session: &Session, options: &CheckOptions) -> anyhow::Result<Outcome> {
    let reader = options.reading.reader();
    let answer = |line: &Line| {
        let text = line.text().map_err(ClaimError::from);
        let claim = text.and_then(Claim::read);
        let refusal = match &claim {
            Ok(claim) => claim.check(&reader).err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        let text = if options.json {
            let claim = claim.ok();
            let verdict = Verdict {
                cube: claim.as_ref().map(|claim| claim.cube.as_str()),
                solution: claim.as_ref().and_then(|claim| claim.solution.as_deref()),
                ok: refusal.is_none(),
                message: refusal.as_deref(),
            };
            with_fields_of(line.text().unwrap_or_default(), &verdict)
        } else {
            match &refusal {
                None => "ok".to_owned(),
                Some(reason) => format!("not ok: {}", shown_on_terminal(reason)),
            }
        };
        Answer {
            error: refusal.map(Complaint::from),
            ..Answer::right(text)
        }
    };
    answer_lines(session, Records::Lines, Layout::Lines, answer)
}

/// A line of `check --json`.
#[derive(Serialize)]
struct Verdict<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// Why a line claims nothing, or something that is not true.
#[derive(Debug, Error)]
enum ClaimError {
    #[error(transparent)]
    Line(#[from] InputError),
    #[error("neither a JSON object nor a cube and a solution with a tab between them")]
    OneColumn,
    #[error("{0} columns, where there should be two: a cube and a solution")]
    Columns(usize),
    #[error(transparent)]
    Object(#[from] ObjectError),
    #[error("not a JSON object as `rubik solve --json` writes it: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the cube: {}", in_words(.0))]
    Cube(NotationError),
    #[error("the target: {}", in_words(.0))]
    Target(NotationError),
    #[error("there is no solution")]
    NoSolution,
    #[error("the solution: {0}")]
    Solution(#[from] AlgorithmError),
    #[error("the length: {found} {metric} and not {said}")]
    Length {
        metric: &'static str,
        found: usize,
        said: u64,
    },
    #[error("the moves do not lead to the target")]
    NotAtTarget,
    #[error("the solution does not solve the cube")]
    NotSolved,
}

/// What a line claims: that a cube has a solution, or that moves turn it into a target.
struct Claim {
    cube: String,
    solution: Option<String>,
    target: Option<String>,
    length: Option<ClaimedLength>,
}

/// The length that a solution is said to have: in HTM, or as `rubik solve --json` has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum ClaimedLength {
    HalfTurns(u64),
    Object { htm: Option<u64>, qtm: Option<u64> },
}

impl Claim {
    /// Reads a JSON object with a cube and a `solution`, or two columns.
    fn read(line: &str) -> Result<Claim, ClaimError> {
        #[derive(Deserialize)]
        struct Object {
            solution: Option<String>,
            target: Option<String>,
            length: Option<ClaimedLength>,
        }
        if line.trim_start().starts_with('{') {
            let cube = match content(line)? {
                Content::Text(cube) => cube.into_owned(),
                _ => line.to_owned(),
            };
            let object: Object = serde_json::from_str(line)?;
            return Ok(Claim {
                cube,
                solution: object.solution,
                target: object.target,
                length: object.length,
            });
        }
        let columns: Vec<&str> = line.split('\t').collect();
        match columns[..] {
            [cube, solution] => Ok(Claim {
                cube: cube.to_owned(),
                solution: Some(solution.to_owned()),
                target: None,
                length: None,
            }),
            [_] => Err(ClaimError::OneColumn),
            _ => Err(ClaimError::Columns(columns.len())),
        }
    }

    /// Makes sure that the claim is true.
    fn check(&self, reader: &Reader) -> Result<(), ClaimError> {
        let cube = reader.read(&self.cube).map_err(ClaimError::Cube)?.cube;
        let solution = self.solution.as_ref().ok_or(ClaimError::NoSolution)?;
        let solution = Algorithm::parse(solution, reader.parentheses)?;
        let turns = solution.turns().map_err(AlgorithmError::from)?;
        self.check_length(&solution)?;
        let turned = |mut facelets: Facelets| {
            turns.iter().for_each(|&turn| facelets.turn_layers(turn));
            facelets
        };
        let own = turned(cube.position.facelets.clone());
        if let Some(target) = &self.target {
            let target = reader.read(target).map_err(ClaimError::Target)?;
            let is_reached = own == target.cube.position.facelets;
            return if is_reached {
                Ok(())
            } else {
                Err(ClaimError::NotAtTarget)
            };
        }
        // The solution names the faces by their centres, as `solve` does, or as they are seen, as
        // with --orient.
        let is_solved = own.is_solved_as_held() || turned(cube.facelets()).is_solved_as_held();
        if is_solved {
            Ok(())
        } else {
            Err(ClaimError::NotSolved)
        }
    }

    /// Makes sure that the solution has the length that it is said to have, if one is said.
    fn check_length(&self, solution: &Algorithm) -> Result<(), ClaimError> {
        let lengths = solution.lengths().map_err(AlgorithmError::from)?;
        let (htm, qtm) = match self.length {
            None => (None, None),
            Some(ClaimedLength::HalfTurns(htm)) => (Some(htm), None),
            Some(ClaimedLength::Object { htm, qtm }) => (htm, qtm),
        };
        for (metric, found, said) in [("HTM", lengths.htm, htm), ("QTM", lengths.qtm, qtm)] {
            if let Some(said) = said.filter(|&said| said != found as u64) {
                return Err(ClaimError::Length {
                    metric,
                    found,
                    said,
                });
            }
        }
        Ok(())
    }
}
