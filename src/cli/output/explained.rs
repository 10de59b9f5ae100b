//! Positions and solutions of any puzzle that is run, for people to read.

use super::explain::{Style, explain};
use super::net::{Marked, StickerStyle, net};
use super::wrap::beside;
use crate::cli::arguments::MoveNotation;
use crate::cli::session::Session;
use rubik::batch::{PuzzleSubject, Subject, ThreeByThree};
use rubik::cube::Position;
use rubik::notation::Reading;
use rubik::puzzles::{Cell, PuzzleFormat, PuzzleSolution, SolvablePuzzle};
use rubik::solvers::{FaceNaming, Solution};

/// A subject whose positions and solutions people can be shown.
pub trait Explained: Subject {
    /// A position unfolded.
    fn net(&self, session: &Session, position: &Self::Position) -> String;

    /// A solution part by part, then the whole and its length.
    fn explanation(
        &self,
        session: &Session,
        position: &Self::Position,
        solution: &Self::Solution,
    ) -> String;
}

impl Explained for ThreeByThree {
    fn net(&self, session: &Session, position: &Position) -> String {
        let style = StickerStyle::new(None, None, session.is_colorful());
        net(&position.facelets, &Marked::None, &style)
    }

    fn explanation(&self, session: &Session, position: &Position, solution: &Solution) -> String {
        let style = Style::of(session, MoveNotation::default());
        let reading = Reading::from(position.clone());
        explain(&reading, FaceNaming::OWN, solution, style)
    }
}

/// Columns at the left, in which the names of parts stand.
const MARGIN: usize = 13;

impl<P: SolvablePuzzle> Explained for PuzzleSubject<P> {
    fn net(&self, _: &Session, position: &P::Position) -> String {
        // The letters of the faces are those of a position that is read from moves.
        let solved = self.puzzle.read("", Some(PuzzleFormat::Moves));
        let letters = solved.map(|solved| solved.symbols).unwrap_or_default();
        let shown = |cell: &Cell| match *cell {
            Cell::Gap => ' ',
            Cell::Sticker(color) => letters.get(usize::from(color)).copied().unwrap_or('?'),
            Cell::Piece(number) => char::from_digit(number.into(), 10).unwrap_or('?'),
        };
        let line = |cells: &Vec<Cell>| {
            let cells: Vec<String> = cells.iter().map(|cell| shown(cell).to_string()).collect();
            cells.join(" ").trim_end().to_owned() + "\n"
        };
        self.puzzle.net(position).iter().map(line).collect()
    }

    fn explanation(
        &self,
        session: &Session,
        _: &P::Position,
        solution: &PuzzleSolution<P::Turn>,
    ) -> String {
        let columns = Style::of(session, MoveNotation::default()).columns;
        let mut lines = Vec::new();
        for phase in solution.phases().iter() {
            let turns: Vec<String> = phase.turns.iter().map(P::Turn::to_string).collect();
            lines.push(beside(phase.name, MARGIN, &turns.join(" "), columns));
            lines.push(beside("", MARGIN, &phase.aim, columns));
        }
        let moves = self.write_solution(solution);
        lines.push(beside("in all", MARGIN, &moves, columns));
        let lengths = self.puzzle.lengths(solution.turns()).into_iter();
        let lengths = lengths.map(|(unit, length)| match unit {
            "moves" => format!("{length} moves"),
            metric => format!("{length} {}", metric.to_ascii_uppercase()),
        });
        let lengths: Vec<String> = lengths.collect();
        lines.push(beside("", MARGIN, &lengths.join(", "), columns));
        lines.join("\n")
    }
}
