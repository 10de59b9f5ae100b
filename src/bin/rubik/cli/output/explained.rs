//! Positions and solutions of any puzzle that is run, for people to read.

use super::explain::{Style, counted, explain};
use super::net::{Marked, StickerStyle, net};
use super::puzzle_explanation::PuzzleExplanation;
use crate::cli::session::Session;
use rubik::Cube;
use rubik::batch::{GoalSubject, PuzzleSubject, Subject, ThreeByThree};
use rubik::cube::{Facelets, Position};
use rubik::notation::Reading;
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzlePosition, PuzzleSolution};
use rubik::requests::MoveNotation;
use rubik::solvers::goals::GoalSolution;
use rubik::solvers::{FaceNaming, Solution};

/// A subject whose positions and solutions people can be shown.
pub trait Explained: Subject {
    /// A position unfolded.
    fn net(&self, session: &Session, position: &Self::Position) -> String;

    /// A solution part by part, then the whole and its length.
    fn explanation(&self, session: &Session, position: &Self::Position, solution: &Self::Solution) -> String;
}

/// A cube unfolded.
fn net_of_cube(session: &Session, facelets: &Facelets) -> String {
    let style = StickerStyle::new(None, None, session.is_colorful());
    net(facelets, &Marked::None, &style)
}

impl Explained for ThreeByThree {
    fn net(&self, session: &Session, position: &Position) -> String {
        net_of_cube(session, &position.facelets)
    }

    fn explanation(&self, session: &Session, position: &Position, solution: &Solution) -> String {
        let style = Style::of(session, MoveNotation::default());
        let reading = Reading::from(position.clone());
        explain(&reading, FaceNaming::OWN, solution, style)
    }
}

impl Explained for GoalSubject {
    fn net(&self, session: &Session, cube: &Cube) -> String {
        net_of_cube(session, &cube.facelets())
    }

    /// The moves in one line, and how many they are.
    fn explanation(&self, _: &Session, _: &Cube, solution: &GoalSolution) -> String {
        let fewest = match solution.is_shortest() {
            true => ", the fewest",
            false => "",
        };
        format!("{solution}\n{}{fewest}\n", counted(solution.len()))
    }
}

impl Explained for PuzzleSubject {
    fn net(&self, session: &Session, position: &PuzzlePosition) -> String {
        let letters = letters(self.puzzle);
        explanation(self, session, &letters).net(position)
    }

    fn explanation(&self, session: &Session, position: &PuzzlePosition, solution: &PuzzleSolution) -> String {
        let letters = letters(self.puzzle);
        explanation(self, session, &letters).text(position, solution)
    }
}

fn explanation<'a>(subject: &PuzzleSubject, session: &Session, symbols: &'a [char]) -> PuzzleExplanation<'a> {
    PuzzleExplanation {
        puzzle: subject.puzzle,
        symbols,
        notation: MoveNotation::default(),
        colorful: session.is_colorful(),
    }
}

/// The letters of the faces: the symbols of what is read from no moves at all.
fn letters(puzzle: &dyn Puzzle) -> Vec<char> {
    let solved = puzzle.read("", Some(PuzzleFormat::Moves));
    solved.map(|solved| solved.symbols).unwrap_or_default()
}
