//! Cubes written in a format, drawn as nets, or painted as pictures.

use super::answer::Layout;
use super::net::{Marked, net};
use crate::cli::arguments::{MoveNotation, Target};
use crate::cli::input::line::InputError;
use crate::cli::session::{Session, written};
use rubik::notation::svg::{self, Picture};
use rubik::notation::{ColorScheme, Format, Reading, write};
use rubik::solvers::{Method, Solver};

/// Shows cubes in a format, or draws them.
pub struct Renderer {
    target: Option<Target>,
    view: Picture,
    scheme: Option<ColorScheme>,
    notation: MoveNotation,
    solver: Option<Solver>,
    colorful: bool,
}

impl Renderer {
    pub fn new(
        session: &Session,
        target: Option<Target>,
        notation: MoveNotation,
    ) -> anyhow::Result<Renderer> {
        let solver = match target {
            Some(Target::Format(Format::Moves)) => Some(session.solver(Method::DEFAULT)?),
            _ => None,
        };
        Ok(Renderer {
            target,
            view: Picture::default(),
            scheme: None,
            notation,
            solver,
            colorful: session.is_colorful(),
        })
    }

    /// The same, with pictures from this side.
    pub fn with_picture(mut self, picture: Picture) -> Renderer {
        self.view = picture;
        self
    }

    /// The same, painted in these colours, if any are given, and not in those of the symbols that a
    /// cube is written in.
    pub fn with_scheme(mut self, scheme: Option<ColorScheme>) -> Renderer {
        self.scheme = scheme;
        self
    }

    /// The colours to paint a cube in.
    fn scheme(&self, reading: &Reading) -> ColorScheme {
        let told = self.scheme.or_else(|| reading.color_scheme());
        told.unwrap_or_default()
    }

    /// How what it shows stands on the page.
    pub fn layout(&self) -> Layout {
        match self.target {
            None | Some(Target::Format(Format::Net)) => Layout::Paragraphs,
            Some(_) => Layout::Lines,
        }
    }

    /// A cube in the format that is wanted.
    pub fn show(&self, reading: &Reading) -> Result<String, InputError> {
        let cube = &reading.cube;
        let text = match self.target {
            Some(Target::Format(format)) => write(cube, format),
            Some(Target::Svg) => {
                let facelets = cube.facelets();
                Some(svg::write(&facelets, self.view, &self.scheme(reading)))
            }
            None => None,
        };
        if let Some(text) = text {
            return Ok(text);
        }
        let Some(solver) = &self.solver else {
            return Ok(net(&cube.facelets(), &Marked::All, self.colorful));
        };
        let moves = solver.solve(cube)?.moves().inverse();
        let words = [written(&moves, self.notation), cube.rotation.to_string()];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Ok(words.collect::<Vec<_>>().join(" "))
    }
}
