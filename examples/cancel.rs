//! Prints shorter and shorter solutions as the search finds them. After half a second, another thread cancels the
//! search.

use rubik::search::{CancelToken, Progress};
use rubik::{Cube, Solution, Solver};
use std::thread;
use std::time::Duration;

struct Print;

impl Progress<Solution> for Print {
    fn improved(&self, solution: &Solution) {
        println!("{:>2} moves: {solution}", solution.moves().htm());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube = Cube::random(2026, 0);
    let solver = Solver::two_phase().improve().open()?;
    let token = CancelToken::new();
    let other = token.clone();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        other.cancel();
    });
    let best = solver.request(&cube).cancelled_by(&token).progress(&Print).solve()?;
    timer.join().expect("the timer does not panic");
    println!("best: {best}");
    Ok(())
}
