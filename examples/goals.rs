//! Solves parts of a cube in the fewest turns, and counts the cubes on which these parts are solved.

use rubik::Cube;
use rubik::cube::TurnSet;
use rubik::goals::Goal;
use rubik::solvers::goals::{DEFAULT_MEMORY, GoalSolver};
use rubik::tables::{NoProgress, Store};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube: Cube = "R U F".parse()?;
    for text in ["cross", "UF UR URF", "eo"] {
        let goal: Goal = text.parse()?;
        let turns = TurnSet::all_faces();
        let solver = GoalSolver::open(goal.masks(), &turns, DEFAULT_MEMORY, &Store::default(), &NoProgress)?;
        let best = solver.request(&cube).solve()?;
        println!("{text}: {}; {} cubes meet it", best, goal.count()?);
    }
    Ok(())
}
