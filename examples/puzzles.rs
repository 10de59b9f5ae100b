//! Solves a 2x2x2 in the fewest moves, moves a sliding puzzle to a goal of its own, and draws a
//! scramble for a competition.

use rubik::puzzles::slide::Slide;
use rubik::puzzles::two_by_two::TwoByTwo;
use rubik::puzzles::{Puzzle, SolvablePuzzle};
use rubik::scrambles::{Event, EventScrambler};
use rubik::tables::{NoProgress, Store};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solver = TwoByTwo.open_usual()?;
    let cube = TwoByTwo.read("RBBBRLRFDUFFLDDLFRLUUUDB", None)?;
    print(TwoByTwo.solve(&solver, &cube.position)?.turns());

    let solver = Slide.open_usual()?;
    let board = Slide.read("1 3 0 4 2 7 8 5 6", None)?;
    let goal = Slide.read("1 2 3 8 0 4 7 6 5", None)?;
    let seen = Slide.seen_from(&board.position, &goal.position)?;
    print(Slide.solve(&solver, &seen)?.turns());

    let scrambler = EventScrambler::open(Event::Pyraminx, &Store::default(), &NoProgress)?;
    println!("{}", scrambler.draw(1, 0)?.scramble);
    Ok(())
}

fn print<T: std::fmt::Display>(turns: &[T]) {
    let turns: Vec<String> = turns.iter().map(T::to_string).collect();
    println!("{}", turns.join(" "));
}
