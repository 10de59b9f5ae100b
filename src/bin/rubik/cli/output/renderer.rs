//! Cubes in a format, as nets or as pictures.

use super::answer::Layout;
use super::net::{Marked, StickerStyle, net};
use crate::cli::arguments::Target;
use crate::cli::input::line::InputError;
use crate::cli::session::Session;
use rubik::cube::Metric;
use rubik::notation::svg::{self, Picture};
use rubik::notation::{ColorScheme, Format, Reading, write};
use rubik::requests::MoveNotation;
use rubik::solvers::{Method, Solver};

/// Prints cubes in a format, as nets or as pictures.
pub struct Renderer {
    target: Option<Target>,
    view: Picture,
    scheme: Option<ColorScheme>,
    notation: MoveNotation,
    solver: Option<Solver>,
    colorful: bool,
}

impl Renderer {
    pub fn new(session: &Session, target: Option<Target>, notation: MoveNotation) -> anyhow::Result<Renderer> {
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

    /// The same, with pictures that show this.
    pub fn with_picture(mut self, picture: Picture) -> Renderer {
        self.view = picture;
        self
    }

    /// The same, painted in this scheme if there is one, instead of the colors that the symbols of a
    /// cube name.
    pub fn with_scheme(mut self, scheme: Option<ColorScheme>) -> Renderer {
        self.scheme = scheme;
        self
    }

    /// The colors to paint a cube in.
    fn scheme(&self, reading: &Reading) -> ColorScheme {
        let scheme = self.scheme.or_else(|| reading.color_scheme());
        scheme.unwrap_or_default()
    }

    /// The layout of its answers.
    pub fn layout(&self) -> Layout {
        match self.target {
            None | Some(Target::Format(Format::Net)) => Layout::Paragraphs,
            Some(_) => Layout::Lines,
        }
    }

    /// A cube in the format of this renderer.
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
            let style = StickerStyle::new(reading.symbols, self.scheme, self.colorful);
            return Ok(net(&cube.facelets(), &Marked::None, &style));
        };
        let moves = solver.solve(cube)?.moves().inverse();
        let words = [
            self.notation.written(&moves, Metric::HalfTurn),
            cube.rotation.to_string(),
        ];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Ok(words.collect::<Vec<_>>().join(" "))
    }
}
