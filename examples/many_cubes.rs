//! Solves ten thousand random cubes on all cores. The library checks each solution on the stickers.

use rubik::{Cube, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solver = Solver::thistlethwaite().open()?;
    let cubes: Vec<Cube> = (0..10_000).map(|number| Cube::random(1, number)).collect();
    let solutions = solver.solve_all(&cubes).into_iter().collect::<Result<Vec<_>, _>>()?;
    let moves: usize = solutions.iter().map(|solution| solution.moves().htm()).sum();
    println!("{:.2} moves on average", moves as f64 / cubes.len() as f64);
    Ok(())
}
