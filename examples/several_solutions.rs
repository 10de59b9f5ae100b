//! Finds up to three solutions of at most 20 moves, and prints the shortest solution first.

use rubik::cube::Metric;
use rubik::{Cube, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube: Cube = "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL".parse()?;
    let solver = Solver::two_phase().max_moves(20).solutions(3).open()?;
    for solution in solver.solve_several(&cube)? {
        let [htm, qtm] = [Metric::HalfTurn, Metric::QuarterTurn].map(|metric| solution.length(metric));
        println!("{solution} ({htm} HTM, {qtm} QTM)");
    }
    Ok(())
}
