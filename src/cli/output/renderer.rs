//! Cubes written in a format, drawn as nets, or painted as pictures.

use super::answer::Layout;
use super::net::{Marked, net};
use crate::cli::arguments::{MoveNotation, Target};
use crate::cli::input::line::InputError;
use crate::cli::session::{Session, written};
use rubik::cube::Cube;
use rubik::notation::svg::{self, Picture};
use rubik::notation::{Format, write};
use rubik::solvers::{Method, Solver};

/// Shows cubes in a format, or draws them.
pub struct Renderer {
    target: Option<Target>,
    view: Picture,
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

    /// How what it shows stands on the page.
    pub fn layout(&self) -> Layout {
        match self.target {
            None | Some(Target::Format(Format::Net)) => Layout::Paragraphs,
            Some(_) => Layout::Lines,
        }
    }

    pub fn show(&self, held: &Cube) -> Result<String, InputError> {
        let text = match self.target {
            Some(Target::Format(format)) => write(held, format),
            Some(Target::Svg) => Some(svg::write(&held.facelets(), self.view)),
            None => None,
        };
        if let Some(text) = text {
            return Ok(text);
        }
        let Some(solver) = &self.solver else {
            return Ok(net(&held.facelets(), &Marked::All, self.colorful));
        };
        let moves = solver.solve(held)?.moves().inverse();
        let words = [written(&moves, self.notation), held.rotation.to_string()];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Ok(words.collect::<Vec<_>>().join(" "))
    }
}
