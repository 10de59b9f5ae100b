//! How many cubes there are: of a goal, or that some turns make.

use crate::goals::Goal;
use crate::groups::TurnGroup;
use crate::json::CountObject;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;

impl CountObject {
    /// Counts the cubes of the goal that was named, or those that the turns that were named make of the solved one; or
    /// all cubes.
    ///
    /// # Errors
    ///
    /// If both a goal and turns were named, or the goal can be had in too many ways at once.
    pub fn of_options(options: &Options) -> Result<CountObject, AnswerError> {
        if let Some(puzzle) = options.other_puzzle() {
            return Err(RequestError::OnlyByDistance(puzzle.clone()).into());
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
                goal: None,
                turns: Some(turns.to_string()),
                cubes: TurnGroup::new(turns).cubes().to_string(),
            }),
            (goal, None) => Ok(CountObject {
                cubes: goal
                    .as_ref()
                    .map_or_else(|| Goal::any().count(), Goal::count)?
                    .to_string(),
                goal: goal.as_ref().map(Goal::to_string),
                turns: None,
            }),
        }
    }
}
