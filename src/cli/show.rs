//! `rubik show`.

use super::Outcome;
use super::arguments::{MoveNotation, ShowOptions, Target};
use super::lines::{Answer, Given, InputError, Layout, Line, Records, answer_all};
use super::net::{Marked, net};
use super::profile::{ProfileObject, told};
use super::session::{Session, written};
use super::solve::{json, unanswered};
use rubik::cube::Held;
use rubik::notation::svg::{self, View};
use rubik::notation::{Format, Reading, write};
use rubik::solvers::{Method, Solver};
use serde::Serialize;

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let reader = options.cubes.reader();
    let shower = Shower {
        view: options.view.unwrap_or_default(),
        ..Shower::new(session, options.to, options.writing.notation)?
    };
    let answer = |line: &Line| {
        let shown = line.reading(&reader).and_then(|Reading { held, .. }| {
            Ok(if options.json {
                json(&Shown {
                    input: line.shown(),
                    facelets: write(&held, Format::Facelets),
                    about: ProfileObject::of(&held),
                })
            } else if options.about {
                format!("{}\n\n{}", shower.show(&held)?, told(&held))
            } else {
                shower.show(&held)?
            })
        });
        match shown {
            Ok(text) => Answer::right(text),
            Err(error) => unanswered(line, &error, options.json),
        }
    };
    let layout = match (options.json, options.about) {
        (true, _) => Layout::Lines,
        (_, true) => Layout::Paragraphs,
        _ => shower.layout(),
    };
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&reader),
        session,
        layout,
        answer,
    )
}

/// A cube as JSON has it.
#[derive(Serialize)]
struct Shown {
    input: String,
    facelets: Option<String>,
    about: ProfileObject,
}

/// Shows cubes in a format, or draws them.
pub struct Shower {
    target: Option<Target>,
    view: View,
    notation: MoveNotation,
    solver: Option<Box<dyn Solver>>,
    colorful: bool,
}

impl Shower {
    pub fn new(
        session: &Session,
        target: Option<Target>,
        notation: MoveNotation,
    ) -> anyhow::Result<Shower> {
        let solver = match target {
            Some(Target::Format(Format::Moves)) => Some(session.solver(Method::DEFAULT)?),
            _ => None,
        };
        Ok(Shower {
            target,
            view: View::default(),
            notation,
            solver,
            colorful: session.is_colorful(),
        })
    }

    /// How what it shows stands on the page.
    pub fn layout(&self) -> Layout {
        match self.target {
            None | Some(Target::Format(Format::Net)) => Layout::Paragraphs,
            Some(_) => Layout::Lines,
        }
    }

    pub fn show(&self, held: &Held) -> Result<String, InputError> {
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
        let moves = solver.solve(&held.position)?.moves().inverse();
        let words = [written(&moves, self.notation), held.rotation.to_string()];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Ok(words.collect::<Vec<_>>().join(" "))
    }
}
