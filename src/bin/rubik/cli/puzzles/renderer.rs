//! Positions of puzzles in a format, as nets or as pictures.

use crate::cli::arguments::Target;
use crate::cli::output::answer::Layout;
use crate::cli::output::puzzle_net::{CellStyle, puzzle_net};
use crate::cli::session::Session;
use anyhow::bail;
use rubik::cube::Face;
use rubik::notation::svg::Picture;
use rubik::notation::{ColorScheme, Format, StickerColor};
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleReading, PuzzleSolver};
use rubik::requests::MoveNotation;

/// Prints positions of a puzzle in a format, as nets or as pictures.
pub struct PuzzleRenderer {
    puzzle: &'static dyn Puzzle,
    target: Option<Target>,
    view: Picture,
    scheme: Option<ColorScheme>,
    notation: MoveNotation,
    /// What finds the moves from the solved position to another.
    solver: Option<PuzzleSolver>,
    colorful: bool,
}

impl PuzzleRenderer {
    /// A renderer of net, picture or stickers.
    ///
    /// # Errors
    ///
    /// If the target is a format that the puzzle is not written in.
    pub fn new(
        puzzle: &'static dyn Puzzle,
        session: &Session,
        target: Option<Target>,
        notation: MoveNotation,
    ) -> anyhow::Result<PuzzleRenderer> {
        let is_format = |format| matches!(format, Format::Facelets | Format::Moves | Format::Net);
        if let Some(Target::Format(format)) = target.filter(|target| match target {
            Target::Format(format) => !is_format(*format),
            Target::Svg => false,
        }) {
            bail!(
                "--to {format} is not for {}, which is written as facelets, moves, net or svg",
                puzzle.name().described()
            );
        }
        Ok(PuzzleRenderer {
            puzzle,
            target,
            view: Picture::default(),
            scheme: None,
            notation,
            solver: None,
            colorful: session.is_colorful(),
        })
    }

    /// The same, with pictures that show this, painted in this scheme if there is one.
    ///
    /// # Errors
    ///
    /// If the puzzle has other colors than six.
    pub fn with_picture(mut self, view: Picture, scheme: Option<ColorScheme>) -> anyhow::Result<Self> {
        if scheme.is_some() && self.puzzle.colors().len() != Face::ALL.len() {
            bail!("--scheme is not for {}", self.puzzle.name().described());
        }
        self.view = view;
        self.scheme = scheme;
        Ok(self)
    }

    /// The layout of its answers.
    pub fn layout(&self) -> Layout {
        match self.target {
            None | Some(Target::Format(Format::Net)) => Layout::Paragraphs,
            Some(_) => Layout::Lines,
        }
    }

    fn wants_moves(&self) -> bool {
        self.target == Some(Target::Format(Format::Moves))
    }

    /// The same, with a solver if positions are to be written as moves.
    ///
    /// # Errors
    ///
    /// If the puzzle is not solved here, or its tables cannot be opened.
    pub fn with_solver(mut self, session: &Session) -> anyhow::Result<Self> {
        if self.wants_moves() {
            let Some(puzzle) = self.puzzle.solvable() else {
                let puzzle = self.puzzle.name().described();
                bail!("--to moves is not for {puzzle}: this program does not solve it");
            };
            self.solver = Some(super::open_usual(puzzle, session)?);
        }
        Ok(self)
    }

    /// The colors to paint a position in: those that were chosen, or that its symbols name, or the
    /// usual ones.
    fn colors(&self, symbols: &[char]) -> Vec<StickerColor> {
        let named = <[char; 6]>::try_from(symbols).ok();
        let scheme = self.scheme.or_else(|| named.and_then(ColorScheme::from_symbols));
        match scheme.filter(|_| self.puzzle.colors().len() == Face::ALL.len()) {
            Some(scheme) => Face::ALL.map(|face| scheme.color(face)).to_vec(),
            None => self.puzzle.colors().to_vec(),
        }
    }

    /// A position as a net.
    pub fn net(&self, reading: &PuzzleReading) -> String {
        let style = CellStyle {
            symbols: &reading.symbols,
            colors: self.colorful.then(|| self.colors(&reading.symbols)),
        };
        puzzle_net(&self.puzzle.net(&reading.position), &style)
    }

    /// A position in the format of this renderer.
    ///
    /// # Errors
    ///
    /// If it is to be written as moves, and no moves lead to it.
    pub fn show(&self, reading: &PuzzleReading) -> Result<String, PuzzleError> {
        let position = &reading.position;
        Ok(match self.target {
            None | Some(Target::Format(Format::Net)) => self.net(reading),
            Some(Target::Svg) => {
                let colors = self.colors(&reading.symbols);
                self.puzzle.picture(position, self.view, &colors)
            }
            Some(Target::Format(_)) => match &self.solver {
                Some(solver) => {
                    let solution = solver.solve(position)?;
                    let moves = self.puzzle.inverse(solution.turns());
                    self.notation.written_of_puzzle(self.puzzle, &moves)
                }
                None => self.puzzle.write(position),
            },
        })
    }
}
