//! Adds hints to the errors of the library. The library does not know the options and commands that the hints name.

use super::arguments::request::spelled;
use anyhow::anyhow;
use rubik::PuzzleName;
use rubik::batch::CubeError;
use rubik::notation::algorithm::AlgorithmError;
use rubik::notation::facelets::StickerError;
use rubik::notation::object::ObjectError;
use rubik::notation::{Format, FormatError, NotationError, OtherReading, StickerPuzzle, Suggestion, listed};
use rubik::puzzles::PuzzleError;
use rubik::requests::{AnswerError, Remedy};
use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;

/// Returns advice for an error that ends the program, or an empty text if there is no advice for it.
pub fn after(error: &anyhow::Error) -> String {
    error
        .chain()
        .map(after_cause)
        .find(|hint| !hint.is_empty())
        .unwrap_or_default()
}

/// The error for a scramble without a solution.
pub fn missing_solution() -> anyhow::Error {
    anyhow!(
        "the solution is missing: write it after the scramble as <SOLUTION>, or give a link that has a setup and an algorithm"
    )
}

/// Returns advice if a table is damaged or does not fit into memory, or an empty text for all other errors.
pub fn after_cause(error: &(dyn Error + 'static)) -> String {
    match Remedy::of(error) {
        Some(Remedy::VerifyTables) => "; run `rubik tables verify` to find the damage".to_owned(),
        Some(Remedy::RemoveTable(name)) => {
            format!("; run `rubik tables remove --name {name}`, and it is built again when it is needed")
        }
        Some(Remedy::TableSize(Some(size))) => format!("; --table-size {size} would fit"),
        Some(Remedy::TableSize(None)) => "; no smaller table would fit either".to_owned(),
        None => String::new(),
    }
}

/// Returns the reason why a cube could not be generated or read, with hints that name options.
pub fn of_cube(error: &CubeError) -> String {
    match error {
        CubeError::Notation(error) => in_words(error),
        CubeError::Puzzle(error) => of_puzzle(error),
        error => error.to_string(),
    }
}

/// Returns the reason why a position has no answer, with hints that name options.
pub fn of_answer(error: &rubik::Error) -> String {
    match error.cause() {
        Some(AnswerError::Notation(error)) => in_words(error),
        // The hints for an error in a JSON object are the same for all puzzles.
        Some(AnswerError::Puzzle(PuzzleError::Object(error))) => in_words(&NotationError::Object(error.clone())),
        Some(AnswerError::Puzzle(error)) => of_puzzle(error),
        Some(AnswerError::Request(error)) => error.in_words(&spelled),
        Some(cause) => format!("{cause}{}", after_cause(cause)),
        None => error.to_string(),
    }
}

/// Describes an error, with a hint if the program can guess what the user meant. For example, the hint names the option
/// for another format or another puzzle.
pub fn in_words(error: &NotationError) -> String {
    let others = error.other_readings();
    let hint = match (error, others.as_slice()) {
        (NotationError::Unrecognised(FormatError::Ambiguous(_)), others) => {
            let options: Vec<String> = others.iter().map(option).collect();
            format!("; say {}", listed(&options, "or"))
        }
        (NotationError::Unrecognised(FormatError::OneFace), _) => {
            "; put all six in quotes as one CUBE, or in one line of input (if it is an algorithm, \
             say --from moves)"
                .to_owned()
        }
        (NotationError::Unrecognised(FormatError::OtherPuzzle { puzzle, .. }), _) => match puzzle_option(*puzzle) {
            Some(option) => format!("; say {option} (if it is an algorithm, say --from moves)"),
            None => String::new(),
        },
        (NotationError::Unrecognised(FormatError::FileName { maybe_speffz }), _) => {
            let letters = match maybe_speffz {
                true => " (if these are the letters of blindfold solvers, say --from speffz)",
                false => "",
            };
            format!("; to read an existing file, say < FILE{letters}")
        }
        (NotationError::Object(ObjectError::OtherPuzzle { found, .. }), _) => match found.parse::<PuzzleName>() {
            Ok(name) => format!("; say --puzzle {name}"),
            Err(_) => format!("; this program does not have {found}"),
        },
        (NotationError::Moves(error), _) => of_other_puzzle(error),
        (_, [other]) if other.format == Format::Moves => {
            format!(" (if it is an algorithm, say {})", option(other))
        }
        (
            NotationError::Stickers {
                error: StickerError::HeldNoWay { order: Some(order) },
                ..
            },
            [other],
        ) => format!("; if the faces are in the order {order}, say {}", option(other)),
        (_, []) => String::new(),
        (_, others) => said(others),
    };
    format!("{error}{hint}")
}

/// Returns the option that selects this puzzle. The program recognised the puzzle by the number of stickers in a text.
/// Returns `None` for the Megaminx, although `--puzzle megaminx` exists, and for cubes that are too large.
fn puzzle_option(puzzle: StickerPuzzle) -> Option<String> {
    let name: Option<PuzzleName> = match puzzle {
        StickerPuzzle::Cube(layers) => layers.to_string().parse().ok(),
        StickerPuzzle::Skewb => Some(PuzzleName::Skewb),
        StickerPuzzle::Pyraminx => Some(PuzzleName::Pyraminx),
        _ => None,
    };
    name.map(|name| format!("--puzzle {name}"))
}

/// Returns a hint if the algorithm is in the scramble notation of another puzzle, or else an empty text.
fn of_other_puzzle(error: &AlgorithmError) -> String {
    match error.puzzle().map(|name| (name, name.parse::<PuzzleName>())) {
        Some((name, Ok(_))) => format!("; say --puzzle {name}"),
        Some((_, Err(_))) => ", and this program does not have it".to_owned(),
        None => String::new(),
    }
}

/// Describes an error of a puzzle other than the 3x3x3, with hints that name options.
pub fn of_puzzle(error: &PuzzleError) -> String {
    let hint = match error {
        PuzzleError::Meant { suggestions, .. } => {
            let reading = |suggestion: &Suggestion<String>| match suggestion {
                Suggestion::OtherReading(other) => Some(*other),
                _ => None,
            };
            let readings: Vec<OtherReading> = suggestions.iter().filter_map(reading).collect();
            match readings.is_empty() {
                true => String::new(),
                false => said(&readings),
            }
        }
        PuzzleError::Algorithm(error) => of_other_puzzle(error),
        _ => String::new(),
    };
    format!("{error}{hint}")
}

/// The maximum number of readings that a message lists. A reading is a format, or an order of the faces, that the user
/// may have meant.
const TOLD: usize = 3;

/// Returns a hint that names the options for the first [`TOLD`] of these readings.
fn said(readings: &[OtherReading]) -> String {
    let options: Vec<String> = readings.iter().take(TOLD).map(option).collect();
    format!(": say {}", listed(&options, "or"))
}

/// Returns the option for a reading.
fn option(other: &OtherReading) -> String {
    match other.order {
        Some(order) => format!("--order {order}"),
        None => format!("--from {}", other.format),
    }
}

/// True if an argument is the name of an existing file but is recognised as `speffz` letters, such as `cube.scramble`.
/// If the ending has at most five characters, as in `net.txt`, the argument is not recognised as `speffz` letters.
pub fn is_file_rather_than_cube(argument: &OsStr) -> bool {
    let is_speffz = |text| Format::recognise(text) == Ok(Format::Speffz);
    argument.to_str().is_some_and(is_speffz) && is_file(argument)
}

/// True if an argument is the name of an existing file.
pub fn is_file(argument: &OsStr) -> bool {
    !argument.is_empty() && Path::new(argument).is_file()
}
