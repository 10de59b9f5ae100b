//! `rubik check`.

use crate::cli::Outcome;
use crate::cli::arguments::CheckOptions;
use crate::cli::input::hint::in_words;
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::output::answer::{Answer, Complaint, Layout};
use crate::cli::pipeline::answer_lines;
use crate::cli::session::Session;
use rubik::cube::Facelets;
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::object::{Content, content};
use rubik::notation::{Algorithm, Format, Reader};
use serde::{Deserialize, Serialize};

pub fn run(session: &Session, options: &CheckOptions) -> anyhow::Result<Outcome> {
    let format = options.from;
    let answer = |line: &Line| {
        let claim = line.text().map_err(|error| error.to_string());
        let claim = claim.and_then(Claim::read);
        let refusal = match &claim {
            Ok(claim) => claim.refusal(format),
            Err(error) => Some(error.clone()),
        };
        let text = if options.json {
            let claim = claim.ok();
            json(&Verdict {
                cube: claim.as_ref().map(|claim| claim.cube.as_str()),
                solution: claim.as_ref().and_then(|claim| claim.solution.as_deref()),
                ok: refusal.is_none(),
                message: refusal.as_deref(),
            })
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

/// What a line claims: that a cube has a solution, or that moves turn it into a target.
struct Claim {
    cube: String,
    solution: Option<String>,
    target: Option<String>,
}

impl Claim {
    /// Reads a JSON object with a cube and a `solution`, or two columns.
    fn read(line: &str) -> Result<Claim, String> {
        #[derive(Deserialize)]
        struct Object {
            solution: Option<String>,
            target: Option<String>,
        }
        if line.trim_start().starts_with('{') {
            let cube = match content(line).map_err(|error| error.to_string())? {
                Content::Text(cube) => cube.into_owned(),
                Content::Cubies(_) | Content::Pattern(_) => line.to_owned(),
            };
            let object: Object = serde_json::from_str(line).map_err(|error| error.to_string())?;
            return Ok(Claim {
                cube,
                solution: object.solution,
                target: object.target,
            });
        }
        let (cube, solution) = line
            .split_once('\t')
            .ok_or("neither a JSON object nor a cube and a solution with a tab between them")?;
        Ok(Claim {
            cube: cube.to_owned(),
            solution: Some(solution.to_owned()),
            target: None,
        })
    }

    /// Why the claim is not true; none if it is.
    fn refusal(&self, format: Option<Format>) -> Option<String> {
        let reader = Reader {
            format,
            ..Reader::default()
        };
        let held = match reader.read(&self.cube) {
            Ok(reading) => reading.cube,
            Err(error) => return Some(format!("the cube: {}", in_words(&error))),
        };
        let Some(solution) = &self.solution else {
            return Some("there is no solution".to_owned());
        };
        let turns = solution
            .parse()
            .and_then(|solution: Algorithm| Ok(solution.turns()?));
        let turns = match turns {
            Ok(turns) => turns,
            Err(error) => return Some(format!("the solution: {error}")),
        };
        if let Some(target) = &self.target {
            let target = match reader.read(target) {
                Ok(reading) => reading.cube.position.facelets,
                Err(error) => return Some(format!("the target: {}", in_words(&error))),
            };
            let mut facelets = held.position.facelets.clone();
            turns.iter().for_each(|&turn| facelets.turn_layers(turn));
            let is_reached = facelets == target;
            return (!is_reached).then(|| "the moves do not lead to the target".to_owned());
        }
        // Someone who holds the cube some other way may tell its own faces, as `solve` does, or
        // those that are seen, as with --orient.
        let solves = |mut facelets: Facelets| {
            turns.iter().for_each(|&turn| facelets.turn_layers(turn));
            facelets.is_solved_as_held()
        };
        let is_solved = solves(held.position.facelets.clone()) || solves(held.facelets());
        (!is_solved).then(|| "the solution does not solve the cube".to_owned())
    }
}
