//! Which parts of a cube are meant, and the options of the commands about goals.

use clap::Args;
use rubik::goals::{Goal, NamedGoal, named_goal};

/// Which cubes are meant: those that have a goal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Goal")]
pub struct GoalArguments {
    /// The goal: a name as in `cross`, pieces as in `UF URF`, features as in `eo of E slice`,
    /// several with commas between them, or 54 stickers with '?' for those that do not matter
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,

    /// The goal on any face: in all 24 ways to hold the cube
    #[arg(long, requires = "goal")]
    any_face: bool,

    /// The goal in any slot: turned about the axis through U and D
    #[arg(long, requires = "goal")]
    any_slot: bool,
}

impl GoalArguments {
    /// The goal, if there is one, on the faces and in the slots that are meant.
    pub fn goal(&self) -> Option<Goal> {
        let goal = self.goal.as_ref()?;
        // All ways to hold the cube have those among them that turn about one axis.
        Some(match (self.any_face, self.any_slot) {
            (true, _) => goal.on_any_face(),
            (false, true) => goal.on_any_slot(),
            (false, false) => goal.clone(),
        })
    }
}

#[derive(Debug, Args)]
pub struct GoalsOptions {
    /// Describe only this goal
    #[arg(value_name = "NAME", value_parser = name)]
    pub name: Option<&'static NamedGoal>,

    /// Print an array of JSON objects
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CountOptions {
    #[command(flatten)]
    pub goal: GoalArguments,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

/// Reads the name of a goal.
fn name(text: &str) -> Result<&'static NamedGoal, String> {
    named_goal(text).ok_or_else(|| match text.parse::<Goal>() {
        Ok(_) => "it is a goal without a name; `rubik count --goal` counts its cubes".to_owned(),
        Err(error) => error.to_string(),
    })
}
