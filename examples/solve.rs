//! Solves a cube in at most 19 moves. The first run builds tables, which takes about a second.

use rubik::{Cube, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube: Cube = "R U R' U' F2 D L B2".parse()?;
    let solver = Solver::two_phase().max_moves(19).open()?;
    println!("{}", solver.solve(&cube)?);
    Ok(())
}
