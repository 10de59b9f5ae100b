//! Which parts of a cube are meant, and the options of the commands about goals.

use super::request::{Counting, RequestArguments};
use super::turns::TurnArguments;
use anyhow::bail;
use clap::Args;
use rubik::cube::TurnSet;
use rubik::goals::{Goal, NamedGoal, named_goal};
use rubik::requests::bytes;
use rubik::solvers::MethodName;
use rubik::solvers::goals::DEFAULT_MEMORY;

/// Which cubes are meant: those that have a goal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Goal")]
pub struct GoalArguments {
    /// The goal: a name as in `cross`, pieces as in `UF URF`, features as in `eo of E slice`,
    /// several with commas between them, or 54 stickers with '?' for those that do not matter. `dr` is
    /// domino reduction, and `DR` the edge
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
    /// True if there is one.
    pub const fn is_given(&self) -> bool {
        self.goal.is_some()
    }

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

/// Where cubes are to come, and by which turns; the solved cube, by all turns of faces, if nothing is said.
#[derive(Debug, Args)]
pub struct AimArguments {
    /// With --goal, --generators or --faces: memory for tables, as in 64M or 1G [default: 256M]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<usize>,

    #[command(flatten)]
    pub turns: TurnArguments,

    #[command(flatten)]
    pub goal: GoalArguments,
}

impl AimArguments {
    /// The goal to be reached by the fewest moves, if one was named that is not the solved cube by all turns of
    /// faces, or by five faces: that is what a method is for.
    ///
    /// # Errors
    ///
    /// If two phases are to do with fewer faces.
    pub fn goal(&self, methods: &[MethodName]) -> anyhow::Result<Option<Goal>> {
        let turns = self.turns.given();
        let is_restricted = turns.is_some_and(|turns| !turns.is_all_faces());
        let goal = self.goal.goal();
        let is_whole = goal.as_ref().is_none_or(Goal::is_solved);
        let wants_fewest = methods.contains(&MethodName::Optimal) || goal.is_some();
        if is_whole && !wants_fewest && self.turns.five_or_six_faces().is_some() {
            return Ok(None);
        }
        if is_whole && self.turns.are_faces() && methods.contains(&MethodName::TwoPhase) {
            bail!(
                "--method two-phase needs at least five faces: without two faces side by side an edge never moves, \
                 without two opposite ones no edge is flipped"
            );
        }
        Ok(match goal {
            Some(goal) if is_restricted || !is_whole => Some(goal),
            None if is_restricted => Some(Goal::solved()),
            _ => None,
        })
    }

    /// True if a goal or turns were named.
    pub fn is_given(&self) -> bool {
        self.goal.is_given() || self.turns.given().is_some()
    }

    /// The turns that may be made.
    pub fn turns(&self) -> TurnSet {
        self.turns.given().cloned().unwrap_or_else(TurnSet::all_faces)
    }

    /// Bytes that the tables of a goal may take.
    pub fn memory(&self) -> usize {
        self.memory.unwrap_or(DEFAULT_MEMORY)
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
    pub request: RequestArguments<Counting>,

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
