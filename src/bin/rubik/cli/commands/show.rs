//! `rubik show`.

use crate::cli::arguments::request::{RequestArguments, unanswered};
use crate::cli::arguments::writing::{Writing, layout_of};
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::one::one_of;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json;
use crate::cli::output::net::written_or_drawn;
use crate::cli::pipeline::{InputKind, answer_all, texts};
use anyhow::bail;
use clap::Args;
use rubik::notation::Format;
use rubik::requests::{CompletionList, PositionView, Positions, RequestName, ShowPlan, ShownAs, ShownFile};
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, Args)]
pub struct ShowOptions {
    /// Cubes as stickers, pieces or moves, in any format of --from. Without any, each line of standard
    /// input is a cube; with --from net, every nine lines are one cube
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Show as u8 }>,

    /// Describe the cube: whether it is solved or one move away, how it is held, its parity, its
    /// symmetry, and the subgroups that contain it
    #[arg(long, conflicts_with = "completions")]
    pub about: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube, with the description of --about; for an invalid cube, with its errors, piece
    /// by piece, and probable corrections
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

impl ShowOptions {
    /// The layout of the answers.
    pub fn layout(&self) -> Layout {
        match self.about && !self.json {
            true => Layout::Paragraphs,
            false => layout_of(self.request.0.to, self.json),
        }
    }
}

pub fn run(console: &Console, mut options: ShowOptions) -> anyhow::Result<Outcome> {
    let request = &mut options.request.0;
    if request.completions && !options.json {
        request.to.get_or_insert(ShownAs::Format(Format::Facelets));
    }
    if request.to == Some(ShownAs::CsTimer) {
        if request.completions {
            bail!("--completions does not work with --to cstimer, which writes a session of solves");
        }
        // All cubes of a csTimer session belong to the same puzzle.
        request.puzzle.get_or_insert_default();
    }
    let request = &options.request.0;
    let finder = request.net_finder();
    let notation = options.writing.of_position(request.to)?;
    let judge = |request| {
        let plan = ShowPlan::new(request)?.in_notation(notation);
        match (options.json, options.about) {
            (true, _) => plan.in_json(),
            (false, true) => Ok(plan.described()),
            (false, false) => Ok(plan),
        }
    };
    let is_picture = request.draws();
    let cubes = match is_picture {
        true => one_of(options.cubes.clone(), "cube", &finder)?,
        false => options.cubes.clone(),
    };
    // This checks the options even if there is no cube to draw.
    let (bar, token) = (console.progress(), interrupt::token());
    let positions = Positions::to_show(&console.session, request, texts(&cubes), &judge, (&bar, token));
    let positions = positions.map_err(unanswered)?;
    if is_picture && cubes.is_empty() {
        return Ok(Outcome::Complete);
    }
    let writing = Rendering {
        options: &options,
        is_colorful: console.is_colorful(),
    };
    let answer = |line: &Line| -> Result<Answer, InputError> {
        let text = line.text()?;
        Ok(match options.request.0.completions {
            true => writing.listed(&positions.completions(text)?),
            false => writing.shown(&positions.show(text)?),
        })
    };
    let answer = |line: &Line| answer(line).unwrap_or_else(|error| json::unanswered(line, &error, options.json));
    let outcome = answer_all(InputKind::Cubes, &cubes, &finder, console, options.layout(), &answer)?;
    let puzzle = options.request.0.puzzle.clone().unwrap_or_default();
    console.stdout().write_all(options.layout().end(&puzzle).as_bytes())?;
    Ok(outcome)
}

/// The settings for printing positions.
struct Rendering<'a> {
    options: &'a ShowOptions,
    is_colorful: bool,
}

impl Rendering<'_> {
    fn shown(&self, shown: &PositionView) -> Answer {
        if let (Some(ShownFile::Pixels(file)), false) = (shown.written(), self.options.json) {
            return Answer::pixels(file);
        }
        Answer::right(match (self.options.json, self.options.about) {
            (false, true) => format!("{}\n\n{}", self.text(shown), shown.described()),
            _ => self.text(shown),
        })
    }

    fn text(&self, shown: &PositionView) -> String {
        match self.options.json {
            true => shown.json(),
            false => written_or_drawn(shown, self.is_colorful),
        }
    }

    /// Lists the cubes that complete the known stickers.
    fn listed(&self, found: &CompletionList) -> Answer {
        let cubes: Vec<String> = found.cubes.iter().map(|cube| self.text(cube)).collect();
        let gap = match self.options.layout() {
            Layout::Lines | Layout::Session => "\n",
            Layout::Paragraphs => "\n\n",
        };
        Answer {
            remark: Some(match found.is_cut_off() {
                true => format!("{} (-n lists more)", found.remark()),
                false => found.remark(),
            }),
            ..Answer::right(cubes.join(gap))
        }
    }
}
