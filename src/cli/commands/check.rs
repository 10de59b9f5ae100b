//! `rubik check`.

use crate::cli::arguments::CheckOptions;
use crate::cli::input::claim::{Claim, ClaimError};
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Complaint, Layout};
use crate::cli::pipeline::answer_lines;
use crate::cli::puzzles;
use crate::cli::session::Session;
use crate::puzzle_of_name::with_puzzle;
use rubik::cube::Facelets;
use rubik::json::with_fields_of;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::{Algorithm, AlgorithmError, NotationError, Reader};
use rubik::puzzles::PuzzleName;
use rubik::puzzles::two_by_two::are_stickers;
use serde::Serialize;

pub fn run(session: &Session, options: &CheckOptions) -> anyhow::Result<Outcome> {
    let reader = options.reading.reader();
    if let Some(name) = options.puzzle.other() {
        puzzles::format(name, &options.reading)?;
    }
    let answer = |line: &Line| {
        let text = line.text().map_err(ClaimError::from);
        let claim = text.and_then(Claim::read);
        let refusal = match &claim {
            Ok(claim) => {
                let checked = check_claim(claim, options, &reader);
                checked.err().map(|error| error.to_string())
            }
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

/// Makes sure that what a line claims is true, of the puzzle that was named, or that the line names,
/// or else of a 3x3x3; 24 bare stickers are a 2x2x2.
fn check_claim(claim: &Claim, options: &CheckOptions, reader: &Reader) -> Result<(), ClaimError> {
    let named = claim.puzzle.as_deref().map(str::parse);
    let named = named.transpose().map_err(ClaimError::Puzzle)?;
    let puzzle = match (options.puzzle.puzzle, named) {
        (Some(expected), Some(found)) if expected != found => {
            return Err(ClaimError::OtherPuzzle { found, expected });
        }
        (puzzle, named) => puzzle.or(named),
    };
    match puzzle {
        Some(PuzzleName::ThreeByThree) => check_cube(claim, reader),
        Some(name) => check_puzzle(claim, options, name),
        None => match check_cube(claim, reader) {
            Err(ClaimError::Cube(_)) if are_stickers(&claim.cube) => {
                check_puzzle(claim, options, PuzzleName::TwoByTwo)
            }
            checked => checked,
        },
    }
}

fn check_puzzle(claim: &Claim, options: &CheckOptions, name: PuzzleName) -> Result<(), ClaimError> {
    let format = puzzles::format(name, &options.reading).map_err(ClaimError::Usage)?;
    let checked = with_puzzle!(name, |puzzle| Ok(puzzles::check::check(
        &puzzle, claim, format
    )));
    checked.map_err(ClaimError::Usage)?
}

/// Makes sure that what a line claims of a 3x3x3 is true.
fn check_cube(claim: &Claim, reader: &Reader) -> Result<(), ClaimError> {
    let cube = |error: NotationError| ClaimError::Cube(error.into());
    let target_error = |error: NotationError| ClaimError::Target(error.into());
    let cube = reader.read(&claim.cube).map_err(cube)?.cube;
    let solution = claim.solution()?;
    let solution = Algorithm::parse(solution, reader.parentheses)?;
    let turns = solution.turns().map_err(AlgorithmError::from)?;
    let lengths = solution.lengths().map_err(AlgorithmError::from)?;
    claim.check_length("htm", lengths.htm, true)?;
    claim.check_length("qtm", lengths.qtm, false)?;
    let turned = |mut facelets: Facelets| {
        turns.iter().for_each(|&turn| facelets.turn_layers(turn));
        facelets
    };
    let own = turned(cube.position.facelets.clone());
    if let Some(target) = &claim.target {
        let target = reader.read(target).map_err(target_error)?;
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
