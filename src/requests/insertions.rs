//! Requests for insertions, which solve the pieces that a skeleton leaves unsolved.

use crate::cube::Sequence;
use crate::json::{InsertObject, InsertSolutionObject, with_fields_of};
use crate::notation::algorithm::Parentheses;
use crate::notation::object::cube_text;
use crate::notation::{Algorithm, Reader};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::search::CancelToken;
use crate::solvers::fmc::insertions::{InsertSolution, InsertionResult, complete};
use std::fmt;
use std::num::NonZeroUsize;

/// A checked request for insertions.
#[derive(Debug)]
pub struct InsertPlan {
    skeleton: Sequence,
    solutions: NonZeroUsize,
    reader: Reader,
    is_several: bool,
}

/// A skeleton whose insertions were found.
#[derive(Debug, Clone)]
pub struct InsertAnswer {
    /// The text that was read: a cube, or a JSON object that contains a cube.
    text: String,
    /// The insertions found.
    pub inserted: InsertionResult,
    is_several: bool,
}

impl InsertPlan {
    /// Reads the skeleton. Moves in brackets are on the inverse scramble.
    ///
    /// # Errors
    ///
    /// If the skeleton is missing, too long, or not an algorithm.
    pub fn new(options: &Options) -> Result<InsertPlan, AnswerError> {
        let skeleton = options.skeleton.as_deref();
        let skeleton = skeleton.ok_or(RequestError::Missing("skeleton"))?;
        let what = "skeleton";
        let no_algorithm = |error| AnswerError::Algorithm { what, error };
        let skeleton = Algorithm::parse(&without_marks(skeleton), Parentheses::OnInverse).map_err(no_algorithm)?;
        let turns = skeleton.without_niss().face_turns();
        let (skeleton, _) = turns.map_err(|error| no_algorithm(error.into()))?;
        let (moves, most) = (skeleton.cancelled().htm(), InsertionResult::LONGEST_SKELETON);
        if moves > most {
            return Err(AnswerError::TooLong { what, moves, most });
        }
        Ok(InsertPlan {
            skeleton,
            solutions: options.solutions.unwrap_or(NonZeroUsize::MIN),
            reader: options.reader(),
            is_several: options.solutions.is_some(),
        })
    }

    /// The reader for cubes.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Finds the insertions that solve a cube that is given as text.
    ///
    /// # Errors
    ///
    /// If the text is not a cube, or no insertions were found.
    pub fn answer(&self, text: &str, token: &CancelToken) -> Result<InsertAnswer, AnswerError> {
        let cube = self.reader.read(text)?.cube;
        Ok(InsertAnswer {
            text: text.to_owned(),
            inserted: complete(&cube, &self.skeleton, self.solutions, token)?,
            is_several: self.is_several,
        })
    }
}

/// Removes the marks that people write for insertions: `*`, `+`, `#` or `[1]`. Each character of a mark is replaced by
/// a blank, so that columns in error messages stay correct.
fn without_marks(skeleton: &str) -> String {
    let is_mark = |word: &str| {
        let number = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let is_number = |number: &str| !number.is_empty() && number.bytes().all(|each| each.is_ascii_digit());
        number.is_some_and(is_number) || matches!(word, "*" | "**" | "***" | "+" | "++" | "#" | "##")
    };
    let words = skeleton.split_inclusive(char::is_whitespace);
    words
        .map(|word| match word.trim_end() {
            mark if is_mark(mark) => word.replacen(mark, &" ".repeat(mark.len()), 1),
            _ => word.to_owned(),
        })
        .collect()
}

/// Lines in the usual notation of insertions. For each insertion, a line contains the skeleton with marks and the
/// pieces that it leaves unsolved; lines with the inserted moves follow. The last line contains all moves.
fn lines_of_insertions(inserted: &InsertionResult, solution: &InsertSolution) -> Vec<String> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut number = 1;
    for insertion in solution.insertions() {
        let skeleton = insertion.skeleton.htm();
        rows.push((
            insertion.marked(number),
            format!("{} left ({skeleton})", insertion.left),
        ));
        let cancelled = match insertion.cancelled() {
            0 => String::new(),
            cancelled => format!(" - {cancelled}"),
        };
        let last = insertion.parts.len() - 1;
        for (part, (_, moves)) in insertion.parts.iter().enumerate() {
            let counted = match part == last {
                true => format!("insertion ({}{cancelled}/{})", insertion.htm, insertion.end),
                false => "insertion".to_owned(),
            };
            rows.push((format!("[{number}] {moves}"), counted));
            number += 1;
        }
    }
    if rows.is_empty() {
        let htm = inserted.skeleton.htm();
        rows.push((inserted.skeleton.to_string(), format!("{} left ({htm})", inserted.left)));
    }
    let width = rows.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
    let rows = { rows.iter() }.map(|(moves, said)| format!("{moves:width$}  // {said}"));
    rows.chain([solution.moves().to_string()]).collect()
}

/// Writes the solutions, each with its insertions and a line with all moves. An empty line separates two solutions.
impl fmt::Display for InsertAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solutions = self.inserted.solutions.iter();
        let paragraphs: Vec<Vec<String>> = solutions
            .map(|solution| lines_of_insertions(&self.inserted, solution))
            .collect();
        formatter.write_str(&paragraphs.join(&String::new()).join("\n"))
    }
}

impl InsertAnswer {
    /// An object in one line of JSON, including the other fields of the input object.
    pub fn json(&self) -> String {
        let solutions = &self.inserted.solutions;
        let object = InsertObject {
            input: cube_text(&self.text).into_owned(),
            skeleton: self.inserted.skeleton.to_string(),
            left: self.inserted.left.to_string(),
            best: InsertSolutionObject::from(&solutions[0]),
            proven: self.inserted.is_proven,
            solutions: { solutions.iter() }
                .filter(|_| self.is_several)
                .map(InsertSolutionObject::from)
                .collect(),
        };
        with_fields_of(&self.text, &object)
    }
}
