//! Counts the cubes that meet a goal, the cubes that can be reached by given turns, and the positions of puzzles other
//! than the 3x3x3.

use crate::goals::Goal;
use crate::groups::TurnGroup;
use crate::json::CountObject;
use crate::puzzles::PuzzleName;
use crate::puzzles::definition::DefinitionGroup;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;

impl CountObject {
    /// Counts the cubes that meet the named goal, or the cubes that can be reached from the solved cube by the named
    /// turns, or all cubes. For a puzzle other than the 3x3x3, counts its positions.
    ///
    /// # Errors
    ///
    /// If both a goal and turns were named, if the puzzle does not have a given option, if the goal combines too many
    /// alternatives, or if the positions of the puzzle cannot be counted.
    pub fn of_options(options: &Options) -> Result<CountObject, AnswerError> {
        if let Some(puzzle) = options.other_puzzle() {
            return CountObject::of_puzzle(options, puzzle);
        }
        let goal = options.goal();
        match (goal, options.turns()) {
            (Some(_), Some(_)) => {
                let other = if options.generators.is_some() {
                    "generators"
                } else {
                    "faces"
                };
                Err(RequestError::NotTogether { option: "goal", other }.into())
            }
            (None, Some(turns)) => Ok(CountObject {
                puzzle: None,
                goal: None,
                turns: Some(turns.to_string()),
                cubes: TurnGroup::new(turns).cubes().to_string(),
            }),
            (goal, None) => Ok(CountObject {
                puzzle: None,
                cubes: goal
                    .as_ref()
                    .map_or_else(|| Goal::any().count(), Goal::count)?
                    .to_string(),
                goal: goal.as_ref().map(Goal::to_string),
                turns: None,
            }),
        }
    }

    /// Counts the positions that can be reached by all moves of a puzzle, or only by the named moves.
    fn of_puzzle(options: &Options, name: &PuzzleName) -> Result<CountObject, AnswerError> {
        options.judge(RequestName::Count, name)?;
        if let Some(outline) = name.puzzle().ok().and_then(|puzzle| puzzle.outline()) {
            return Ok(CountObject {
                puzzle: Some(name.to_string()),
                goal: None,
                turns: None,
                cubes: outline.positions.to_string(),
            });
        }
        let puzzle = options.defined(&name.as_defined().map_err(RequestError::from)?);
        if puzzle.definition().has_blocked_moves() {
            return Err(RequestError::OnlyByDistance(name.clone()).into());
        }
        let positions = puzzle.group().and_then(DefinitionGroup::positions);
        let positions = positions.ok_or_else(|| RequestError::TooManyPositions(name.clone()))?;
        Ok(CountObject {
            puzzle: Some(name.to_string()),
            goal: None,
            turns: puzzle.chosen_moves(),
            cubes: positions.to_string(),
        })
    }
}
