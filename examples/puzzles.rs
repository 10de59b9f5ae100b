//! Solves a 2x2x2 in the fewest moves, finds moves from one position of a sliding puzzle to another, and generates a
//! scramble for a competition.

use rubik::puzzles::{PuzzleName, PuzzleSolver};
use rubik::scrambles::{Event, EventScrambler};
use rubik::tables::{NoProgress, Store};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube = PuzzleName::TwoByTwo.solvable()?;
    let solver = PuzzleSolver::open_usual(cube.clone())?;
    let scrambled = cube.read("RBBBRLRFDUFFLDDLFRLUUUDB", None)?;
    println!("{}", cube.write_turns(solver.solve(&scrambled.position)?.turns()));

    let slide = "slide".parse::<PuzzleName>()?.solvable()?;
    let solver = PuzzleSolver::open_usual(slide.clone())?;
    let board = slide.read("1 3 0 4 2 7 8 5 6", None)?;
    let goal = slide.read("1 2 3 4 0 5 6 7 8", None)?;
    let seen = slide.seen_from(&board.position, &goal.position)?;
    println!("{}", slide.write_turns(solver.solve(&seen)?.turns()));

    let scrambler = EventScrambler::open(Event::Pyraminx, &Store::default(), &NoProgress)?;
    println!("{}", scrambler.draw(1, 0)?.scramble);
    Ok(())
}
