//! A position of a run and its solutions, for people to read.

use super::explain::{Style, counted, explain};
use super::net::{Marked, StickerStyle, net};
use super::puzzle_explanation::PuzzleExplanation;
use crate::cli::session::Session;
use rubik::batch::{RunPosition, RunSolution};
use rubik::notation::Reading;
use rubik::puzzles::{Puzzle, PuzzleFormat};
use rubik::requests::MoveNotation;
use rubik::solvers::FaceNaming;

/// How a position of a run is shown.
pub struct Explained<'a> {
    session: &'a Session,
    position: RunPosition<'a>,
    /// The letters of the faces, as what is read from no moves at all has them; none of a cube.
    symbols: Vec<char>,
}

impl<'a> Explained<'a> {
    pub fn new(session: &'a Session, position: RunPosition<'a>) -> Explained<'a> {
        let symbols = match position {
            RunPosition::Cube(_) => Vec::new(),
            RunPosition::OfPuzzle(puzzle, _) => {
                let solved = puzzle.read("", Some(PuzzleFormat::Moves));
                solved.map(|solved| solved.symbols).unwrap_or_default()
            }
        };
        Explained {
            session,
            position,
            symbols,
        }
    }

    fn of<'e>(&'e self, puzzle: &'e dyn Puzzle) -> PuzzleExplanation<'e> {
        PuzzleExplanation {
            puzzle,
            symbols: &self.symbols,
            notation: MoveNotation::default(),
            colorful: self.session.is_colorful(),
        }
    }

    /// The position unfolded.
    pub fn net(&self) -> String {
        let style = StickerStyle::new(None, None, self.session.is_colorful());
        match self.position {
            RunPosition::Cube(cube) => net(&cube.facelets(), &Marked::None, &style),
            RunPosition::OfPuzzle(puzzle, position) => self.of(puzzle).net(position),
        }
    }

    /// A solution part by part, then the whole and its length; of turns to a goal, these and how many they are.
    pub fn solution(&self, solution: RunSolution<'_>) -> String {
        match (self.position, solution) {
            (RunPosition::Cube(cube), RunSolution::Method(solution)) => {
                let style = Style::of(self.session, MoveNotation::default());
                explain(&Reading::from(cube.clone()), FaceNaming::OWN, solution, style)
            }
            (RunPosition::OfPuzzle(_, position), RunSolution::Puzzle(puzzle, solution)) => {
                self.of(puzzle).text(position, solution)
            }
            (_, RunSolution::Goal(solution)) => {
                let fewest = if solution.is_shortest() { ", the fewest" } else { "" };
                format!("{solution}\n{}{fewest}\n", counted(solution.len()))
            }
            (_, RunSolution::Method(_) | RunSolution::Puzzle(..)) => {
                unreachable!("a position has solutions of its own puzzle")
            }
        }
    }
}
