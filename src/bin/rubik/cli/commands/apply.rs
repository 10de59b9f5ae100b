//! `rubik apply`.

use crate::cli::arguments::request::{RequestArguments, spelled, unanswered};
use crate::cli::arguments::writing::{Writing, layout_of};
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json;
use crate::cli::output::net::written_or_drawn;
use crate::cli::pipeline::{InputKind, answer_all, texts};
use anyhow::{anyhow, bail};
use clap::Args;
use rubik::notation::Format;
use rubik::puzzles::NetFinder;
use rubik::requests::{Positions, RequestName, ShowPlan, ShownAs, ShownFile};
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, Args)]
pub struct ApplyOptions {
    /// The algorithm
    #[arg(value_name = "ALG")]
    pub algorithm: OsString,

    /// The cube to apply it to, in any format of --from; - for each line of standard input
    /// [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Apply as u8 }>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

impl ApplyOptions {
    /// The layout of the answers.
    pub fn layout(&self) -> Layout {
        layout_of(self.request.0.to, self.json)
    }
}

pub fn run(console: &Console, mut options: ApplyOptions) -> anyhow::Result<Outcome> {
    let line = Line::Bytes(options.algorithm.as_encoded_bytes());
    let algorithm = line.text().map_err(|error| anyhow!("the algorithm: {error}"))?;
    let request = &mut options.request.0;
    request.algorithm = Some(algorithm.to_owned());
    if !options.json {
        request.to.get_or_insert(ShownAs::Format(Format::Facelets));
    }
    let request = &options.request.0;
    let writes_speffz = request.to == Some(ShownAs::Format(Format::Speffz));
    let reading = [
        ("from", request.from.is_some()),
        ("order", request.order.is_some()),
        ("buffers", request.buffers.is_some() && !writes_speffz),
    ];
    if let (None, Some((option, _))) = (&options.cube, reading.into_iter().find(|&(_, is_given)| is_given)) {
        bail!("{} says how to read a cube, but no cube is given", spelled(option));
    }
    let cubes: Vec<OsString> = match &options.cube {
        None => vec![OsString::new()],
        Some(cube) if cube == "-" => Vec::new(),
        Some(cube) => vec![cube.clone()],
    };
    let notation = options.writing.of_position(request.to)?;
    let judge = |options| Ok(ShowPlan::after_algorithm(options)?.in_notation(notation));
    let (bar, token) = (console.progress(), interrupt::token());
    let positions = Positions::to_show(&console.session, request, texts(&cubes), &judge, (&bar, token));
    let positions = positions.map_err(unanswered)?;
    let finder = match &options.cube {
        Some(_) => request.net_finder(),
        None => NetFinder::LINES,
    };
    let is_colorful = console.is_colorful();
    let answer = |line: &Line| -> Result<Answer, InputError> {
        let shown = match options.cube {
            None => positions.show_solved()?,
            Some(_) => positions.show(line.text()?)?,
        };
        Ok(match (shown.written(), options.json) {
            (_, true) => Answer::right(shown.stickers_json()),
            (Some(ShownFile::Pixels(file)), false) => Answer::pixels(file),
            (_, false) => Answer::right(written_or_drawn(&shown, is_colorful)),
        })
    };
    let answer = |line: &Line| answer(line).unwrap_or_else(|error| json::unanswered(line, &error, options.json));
    let outcome = answer_all(InputKind::Cubes, &cubes, &finder, console, options.layout(), &answer)?;
    let puzzle = options.request.0.puzzle.clone().unwrap_or_default();
    console.stdout().write_all(options.layout().end(&puzzle).as_bytes())?;
    Ok(outcome)
}
