//! Code that is run with a puzzle of any type, once its name is known. The front ends share it.

/// Runs code with the puzzle of a name, whatever its type is: `with_solvable!(name, |puzzle|
/// solve(puzzle))` is what the code gives back. A puzzle that has no solver here is an error.
macro_rules! with_solvable {
    ($name:expr, |$puzzle:ident| $code:expr) => {
        match $name {
            ::rubik::puzzles::PuzzleName::TwoByTwo => {
                let $puzzle = ::rubik::puzzles::two_by_two::TwoByTwo;
                $code
            }
            ::rubik::puzzles::PuzzleName::Pyraminx => {
                let $puzzle = ::rubik::puzzles::pyraminx::Pyraminx;
                $code
            }
            ::rubik::puzzles::PuzzleName::Skewb => {
                let $puzzle = ::rubik::puzzles::skewb::Skewb;
                $code
            }
            ::rubik::puzzles::PuzzleName::Slide => {
                let $puzzle = ::rubik::puzzles::slide::Slide;
                $code
            }
            name => Err(::rubik::puzzles::NoSolver(name).into()),
        }
    };
}

/// Runs one code with a cube of any size, and another with a puzzle that is solved here.
macro_rules! with_model_or_solvable {
    ($name:expr, |$puzzle:ident| { model => $model:expr, solvable => $solvable:expr, }) => {
        match $name {
            ::rubik::puzzles::PuzzleName::BigCube(size) => {
                let $puzzle = ::rubik::puzzles::big_cube::BigCube::from(size);
                $model
            }
            name => $crate::puzzle_of_name::with_solvable!(name, |$puzzle| $solvable),
        }
    };
}

/// Runs the same code with any puzzle, for what needs no solver.
macro_rules! with_puzzle {
    ($name:expr, |$puzzle:ident| $code:expr) => {
        $crate::puzzle_of_name::with_model_or_solvable!($name, |$puzzle| {
            model => $code,
            solvable => $code,
        })
    };
}

pub(crate) use {with_model_or_solvable, with_puzzle, with_solvable};
