//! Finds every shortest solution of a cube. Then searches for a solution of a second cube for 10 seconds, and prints
//! the lower bound that the search has proven. The first run builds a table of 0.24 GB, which takes some seconds.

use rubik::solvers::optimal::TableSize;
use rubik::{Cube, Solver};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube: Cube = "R2 L2 U2 D2 F2".parse()?;
    let solver = Solver::optimal().tables(TableSize::M256).all().open()?;
    for solution in solver.solve_several(&cube)? {
        println!("{solution}");
    }
    let limited = Solver::optimal()
        .tables(TableSize::M256)
        .time_limit(Duration::from_secs(10));
    let cube: Cube = "F2 L' B D2 R U' L2 F R2 D B'".parse()?;
    let solution = limited.open()?.solve(&cube)?;
    let least = solution.at_least().expect("this method proves a lower bound");
    println!("{} moves; fewer than {least} are impossible", solution.moves().htm());
    Ok(())
}
