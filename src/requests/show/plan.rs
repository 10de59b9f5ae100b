//! Requests that write, draw or describe a position, as it was given or after an algorithm.

use super::cube_picture;
use super::net::colors_of;
use super::shown::{CompletionList, PositionView, ShownFile, ShownPuzzle, plain_net};
use crate::cube::{Cube, Face, Metric, Turn};
use crate::goals::{Goal, named_goal};
use crate::notation::drawing::Drawing;
use crate::notation::files::{self, RecordedSolve};
use crate::notation::link::{Link, goal_of_stage, stage_of_goal};
use crate::notation::object::cube_text;
use crate::notation::svg::Picture;
use crate::notation::{
    Algorithm, AlgorithmError, Format, LinkSite, NotationError, Reader, Reading, speffz, svg, write,
};
use crate::opaque::opaque;
use crate::puzzles::{
    NoSolver, Puzzle, PuzzleFormat, PuzzleMethod, PuzzleReading, PuzzleSolution, PuzzleSolver, PuzzleTurn,
    SolvablePuzzle, read_line,
};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::{Options, ShownAs};
use crate::requests::request_name::RequestName;
use crate::requests::solve::{EngineKey, EngineTables, MoveNotation};
use crate::solvers::{Method, OpenError, Solver};
use crate::tables::{Store, TableProgress};
use std::borrow::Cow;
use std::sync::Arc;

/// The maximum number of cubes in a list of all cubes that have the known stickers, if the request names no number.
const USUAL_NUMBER: u64 = 100;

/// A checked request to write, draw or describe a position, perhaps after turns.
pub struct ShowPlan {
    options: Options,
    notation: MoveNotation,
    subject: Subject,
    /// True if the answer should contain the distance from the solved position, provided that this distance is known.
    is_described: bool,
}

opaque!(ShowPlan);

/// The subject of the answer.
enum Subject {
    /// The 3x3x3.
    Cube { turns: Vec<Turn> },
    /// A position of a puzzle other than the 3x3x3.
    Puzzle {
        puzzle: Arc<dyn Puzzle>,
        format: Option<PuzzleFormat>,
        turns: Vec<PuzzleTurn>,
    },
}

impl ShowPlan {
    /// Checks the options of the request `show`.
    ///
    /// # Errors
    ///
    /// The first option that cannot be combined with another option, that has an invalid value, or that the puzzle does
    /// not have.
    pub fn new(options: Options) -> Result<ShowPlan, RequestError> {
        ShowPlan::of(RequestName::Show, options, None)
    }

    /// Checks the options of the request `apply`, and reads the algorithm.
    ///
    /// # Errors
    ///
    /// The errors of [`ShowPlan::new`]. Also if the algorithm is missing, or cannot be read as an algorithm of the
    /// puzzle.
    pub fn after_algorithm(options: Options) -> Result<ShowPlan, RequestError> {
        let algorithm = options.algorithm.clone().ok_or(RequestError::Missing("algorithm"))?;
        ShowPlan::of(RequestName::Apply, options, Some(&algorithm))
    }

    fn of(request: RequestName, options: Options, algorithm: Option<&str>) -> Result<ShowPlan, RequestError> {
        if options.view.is_some() && !options.draws() {
            return Err(RequestError::ViewOfText);
        }
        let is_staged = options.to == Some(ShownAs::Link(LinkSite::VisualCube));
        if options.goal.is_some() && !options.draws() && !is_staged {
            return Err(RequestError::Value {
                option: "goal",
                message: "it selects the colored stickers of a picture, so it needs `to` svg, png or visualcube"
                    .to_owned(),
            });
        }
        if let Some(goal) = options
            .goal
            .as_ref()
            .filter(|goal| is_staged && stage_of_goal(&goal.to_string()).is_none())
        {
            return Err(RequestError::Value {
                option: "goal",
                message: format!("VisualCube has no stage for {goal}"),
            });
        }
        if options.to_order.is_some() && options.to != Some(ShownAs::Format(Format::Facelets)) {
            return Err(RequestError::Value {
                option: "to_order",
                message: "it is the order of faces in facelets, so it needs `to` facelets".to_owned(),
            });
        }
        if options.arrows && (options.view != Some(Picture::Top) || !options.draws()) {
            return Err(RequestError::Value {
                option: "arrows",
                message: "arrows are drawn only on a cube seen from above, so they need `view` top".to_owned(),
            });
        }
        if options.completions && options.draws() {
            return Err(RequestError::Value {
                option: "to",
                message: "many cubes may have these stickers, but a picture shows only one".to_owned(),
            });
        }
        let is_text = matches!(options.to, Some(ShownAs::Format(_) | ShownAs::CsTimer));
        if options.scheme.is_some() && is_text {
            return Err(RequestError::SchemeOfText);
        }
        let subject = match options.other_puzzle() {
            None => {
                let parentheses = options.reader().parentheses;
                let turns = |text| Ok(Algorithm::parse(text, parentheses)?.turns()?);
                let turns: Result<Option<Vec<Turn>>, AlgorithmError> = algorithm.map(turns).transpose();
                let turns = turns.map_err(|error| RequestError::Algorithm(Box::new(NotationError::Moves(error))))?;
                Subject::Cube {
                    turns: turns.unwrap_or_default(),
                }
            }
            Some(name) => {
                let puzzle = name.puzzle()?;
                options.judge_of_puzzle(request, puzzle.as_ref())?;
                let turns = algorithm.map(|text| puzzle.turns(text)).transpose();
                Subject::Puzzle {
                    puzzle,
                    format: options.puzzle_format(name)?,
                    turns: turns.map_err(RequestError::AlgorithmOfPuzzle)?.unwrap_or_default(),
                }
            }
        };
        Ok(ShowPlan {
            options,
            notation: MoveNotation::default(),
            subject,
            is_described: false,
        })
    }

    /// Sets the notation in which the answers of the plan write moves.
    #[must_use]
    pub fn in_notation(mut self, notation: MoveNotation) -> ShowPlan {
        self.notation = notation;
        self
    }

    /// Adds the distance of a position from the solved position to the answers of the plan. This has an effect only for
    /// puzzles that the program solves in the fewest moves by default; the 3x3x3 is not one of them.
    #[must_use]
    pub fn described(mut self) -> ShowPlan {
        self.is_described = true;
        self
    }

    /// Prepares the plan for answers that are JSON objects. They include the distance from the solved position, if it
    /// is known. Text in a JSON object has no colors, so a color scheme needs a picture.
    ///
    /// # Errors
    ///
    /// If a color scheme is given, but no picture is requested.
    pub fn in_json(self) -> Result<ShowPlan, RequestError> {
        match self.options.scheme.is_some() && !self.options.draws() {
            true => Err(RequestError::SchemeOfText),
            false => Ok(self.described()),
        }
    }

    /// The key of the tables that the plan needs, if it needs any.
    pub(in crate::requests) fn key(&self) -> Option<EngineKey> {
        match &self.subject {
            Subject::Cube { .. } => self.wants_moves().then(|| EngineKey::of_method(Method::DEFAULT)),
            Subject::Puzzle { puzzle, .. } => {
                let puzzle = self.solved_puzzle(puzzle.as_ref())?;
                let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
                Some(EngineKey::of_puzzle(puzzle.as_ref(), method, metric))
            }
        }
    }

    /// Opens the tables that the plan needs, if it needs any.
    ///
    /// # Errors
    ///
    /// If a table cannot be opened.
    pub(in crate::requests) fn tables(
        &self,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Option<EngineTables>, OpenError> {
        Ok(match &self.subject {
            Subject::Cube { .. } if !self.wants_moves() => None,
            Subject::Cube { .. } => Some(EngineTables::new(Solver::open(Method::DEFAULT, store, progress)?)),
            Subject::Puzzle { puzzle, .. } => match self.solved_puzzle(puzzle.as_ref()) {
                Some(puzzle) => {
                    let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
                    let solver = PuzzleSolver::open(puzzle, method, metric, store, progress)?;
                    Some(EngineTables::new(solver))
                }
                None => None,
            },
        })
    }

    fn wants_moves(&self) -> bool {
        matches!(
            self.options.to,
            Some(ShownAs::Format(Format::Moves) | ShownAs::Link(_) | ShownAs::CsTimer)
        )
    }

    /// The puzzle, if the answer needs solutions of its positions and the program can solve it.
    fn solved_puzzle(&self, puzzle: &dyn Puzzle) -> Option<Arc<dyn SolvablePuzzle>> {
        let knows_distance = |puzzle: &dyn SolvablePuzzle| puzzle.usual_method() == PuzzleMethod::Optimal;
        let puzzle = puzzle.name().solvable().ok()?;
        let is_wanted = self.wants_moves() || self.is_described && knows_distance(puzzle.as_ref());
        is_wanted.then_some(puzzle)
    }

    /// Checks that a text is a position that the plan can show. This needs no tables.
    ///
    /// # Errors
    ///
    /// If the text is not such a position.
    pub(in crate::requests) fn check_text(&self, text: &str) -> Result<(), AnswerError> {
        match &self.subject {
            Subject::Cube { .. } if self.options.completions => {
                self.options.reader_of(text).read_partial(text)?;
            }
            Subject::Cube { .. } => {
                self.options.reader_of(text).read(text)?;
            }
            Subject::Puzzle { puzzle, format, .. } => {
                read_line(puzzle.as_ref(), text, *format)?;
            }
        }
        Ok(())
    }

    /// The answer for a position.
    ///
    /// # Errors
    ///
    /// If the text is not a position, if a turn of the algorithm is blocked on it, or if moves to the position were
    /// requested and none were found.
    ///
    /// # Panics
    ///
    /// If moves were requested, and the tables are not those that the plan opens.
    pub(in crate::requests) fn answer(
        &self,
        tables: Option<&EngineTables>,
        text: &str,
    ) -> Result<PositionView, AnswerError> {
        match &self.subject {
            Subject::Cube { .. } => self.cube(tables, text, self.options.reader_of(text).read(text)?),
            Subject::Puzzle { puzzle, format, .. } => self.puzzle(puzzle, tables, text, *format),
        }
    }

    /// The answer for the solved position.
    ///
    /// # Errors
    ///
    /// The errors of [`ShowPlan::answer`].
    pub(in crate::requests) fn answer_solved(
        &self,
        tables: Option<&EngineTables>,
    ) -> Result<PositionView, AnswerError> {
        // The solved position is read as the empty algorithm, whatever the format of other positions.
        match &self.subject {
            Subject::Cube { .. } => self.cube(tables, "", Reader::default().read("")?),
            Subject::Puzzle { puzzle, .. } => self.puzzle(puzzle, tables, "", None),
        }
    }

    /// The cubes that have the known stickers of a text; only for the 3x3x3.
    ///
    /// # Errors
    ///
    /// If no cube has these stickers, if the text is not a cube, or if it is a JSON object for a puzzle other than the
    /// 3x3x3.
    pub(in crate::requests) fn completions(
        &self,
        tables: Option<&EngineTables>,
        text: &str,
    ) -> Result<CompletionList, AnswerError> {
        let partial = self.options.reader_of(text).read_partial(text)?;
        let found = partial.completions();
        let most = self.options.number.unwrap_or(USUAL_NUMBER);
        let cubes = found.cubes().take(usize::try_from(most).unwrap_or(usize::MAX));
        let shown = cubes.map(|cube| {
            let symbols = partial.symbols;
            self.cube(tables, text, Reading { cube, symbols })
        });
        Ok(CompletionList {
            text: text.to_owned(),
            count: found.count(),
            most,
            cubes: shown.collect::<Result<_, _>>()?,
        })
    }

    fn cube(&self, tables: Option<&EngineTables>, text: &str, read: Reading) -> Result<PositionView, AnswerError> {
        let reading = match &self.subject {
            Subject::Cube { turns } if !turns.is_empty() => Reading {
                cube: read.cube.after(turns.iter().copied()),
                ..read
            },
            _ => read,
        };
        let written = self.options.to.map(|to| self.cube_as(text, &reading, to, tables));
        Ok(PositionView {
            text: text.to_owned(),
            written: written.transpose()?,
            scheme: self.options.scheme,
            position: Arc::new(reading),
        })
    }

    /// The goal of a picture. Stickers that do not matter for this goal are grey. It is the requested goal or, without
    /// one, the goal that is named in a link to VisualCube, if such a link was read.
    fn goal_of_picture(&self, text: &str) -> Option<Cow<'_, Goal>> {
        if let Some(goal) = &self.options.goal {
            return Some(Cow::Borrowed(goal));
        }
        let stage = Link::of(&cube_text(text))?.stage?;
        Some(Cow::Owned(named_goal(goal_of_stage(&stage)?)?.goal()))
    }

    /// The name that VisualCube uses for the requested goal (VisualCube calls it a stage). Without a requested goal,
    /// the stage in a link that was read.
    fn stage(&self, text: &str) -> Option<String> {
        match &self.options.goal {
            Some(goal) => stage_of_goal(&goal.to_string()).map(str::to_owned),
            None => Link::of(&cube_text(text))?
                .stage
                .filter(|stage| goal_of_stage(stage).is_some()),
        }
    }

    /// For a csTimer session: the input, if it consists of moves and no algorithm is applied. A session keeps such a
    /// scramble as it was read.
    fn scramble_as_read(&self, text: &str, is_moves: impl Fn(&str) -> bool) -> Option<String> {
        let given = cube_text(text);
        let is_kept = self.options.to == Some(ShownAs::CsTimer) && self.options.algorithm.is_none();
        (is_kept && is_moves(&given)).then(|| given.trim().to_owned())
    }

    /// A csTimer session with one solve. It includes the time, the penalty, the date and the comment, if the text
    /// contains them.
    fn session(&self, text: &str, scramble: String) -> ShownFile {
        let [before, after] = files::around_session(&self.options.puzzle.clone().unwrap_or_default().to_string());
        let entry = files::session_entry(&RecordedSolve::with_fields_of(text, scramble));
        ShownFile::Text(format!("{before}{entry}{after}"))
    }

    fn cube_as(
        &self,
        text: &str,
        reading: &Reading,
        to: ShownAs,
        tables: Option<&EngineTables>,
    ) -> Result<ShownFile, AnswerError> {
        let cube = &reading.cube;
        let format = match to {
            ShownAs::Svg | ShownAs::Png => {
                let scheme = self.options.scheme.or_else(|| reading.color_scheme());
                let view = self.options.view.unwrap_or_default();
                let goal = self.goal_of_picture(text);
                let mut picture = cube_picture::picture(cube, view, &scheme.unwrap_or_default(), goal.as_deref());
                if self.options.arrows {
                    svg::draw_arrows(&cube_picture::arrows(cube), &mut picture);
                }
                return Ok(pictured(&picture, to));
            }
            ShownAs::Format(format) => format,
            ShownAs::Link(site) => {
                let moves = self.moves_to(cube, MoveNotation::Wca, tables)?;
                let stage = self.stage(text).filter(|_| site == LinkSite::VisualCube);
                let stage = stage.map_or_else(String::new, |stage| format!("&stage={stage}"));
                return Ok(ShownFile::Text(site.link(None, &moves) + &stage));
            }
            ShownAs::CsTimer => {
                let scramble = match self.scramble_as_read(text, |text| text.parse::<Algorithm>().is_ok()) {
                    Some(scramble) => scramble,
                    None => self.moves_to(cube, MoveNotation::Wca, tables)?,
                };
                return Ok(self.session(text, scramble));
            }
        };
        let written = match format {
            Format::Speffz => Some(speffz::write(
                &cube.position.cube,
                self.options.buffers.unwrap_or_default(),
            )),
            format => write(cube, format),
        };
        match written {
            Some(text) => Ok(ShownFile::Text(self.ordered(format, text))),
            // `moves` is the only remaining format.
            None => Ok(ShownFile::Text(self.moves_to(cube, self.notation, tables)?)),
        }
    }

    /// Writes facelets in the requested order of faces. Text in any other format is unchanged.
    fn ordered(&self, format: Format, text: String) -> String {
        match self.options.to_order {
            Some(order) if format == Format::Facelets => order.arrange(&text),
            _ => text,
        }
    }

    /// Moves that lead to a cube, including its final orientation.
    fn moves_to(
        &self,
        cube: &Cube,
        notation: MoveNotation,
        tables: Option<&EngineTables>,
    ) -> Result<String, AnswerError> {
        let tables = tables.expect("moves come with the tables of the plan");
        let moves = tables.of::<Solver>().solve(cube)?.moves().inverse();
        let words = [notation.written(&moves, Metric::HalfTurn), cube.rotation.to_string()];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    fn puzzle(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        tables: Option<&EngineTables>,
        text: &str,
        format: Option<PuzzleFormat>,
    ) -> Result<PositionView, AnswerError> {
        let mut reading = read_line(puzzle.as_ref(), text, format)?;
        if let Subject::Puzzle { turns, .. } = &self.subject {
            puzzle.make(&mut reading.position, turns)?;
        }
        let scramble = self.scramble_as_read(text, |text| puzzle.turns(text).is_ok());
        let solve = |tables: &EngineTables| tables.of::<PuzzleSolver>().solve(&reading.position);
        let solution = tables.filter(|_| scramble.is_none()).map(solve).transpose()?;
        let turns = solution.as_ref().map(PuzzleSolution::turns);
        let shortest = { solution.iter() }.find(|solution| solution.is_shortest() && self.is_described);
        let written = self.options.to.map(|to| match (to, &scramble) {
            (ShownAs::CsTimer, Some(scramble)) => Ok(self.session(text, scramble.clone())),
            (to, _) => self.puzzle_as(puzzle.as_ref(), text, &reading, (to, turns)),
        });
        Ok(PositionView {
            text: text.to_owned(),
            written: written.transpose()?,
            scheme: self.options.scheme,
            position: Arc::new(ShownPuzzle {
                puzzle: Arc::clone(puzzle),
                reading,
                distance: shortest.map(|solution| puzzle.length(solution.turns()).in_metric(Metric::HalfTurn)),
            }),
        })
    }

    fn puzzle_as(
        &self,
        puzzle: &dyn Puzzle,
        text: &str,
        reading: &PuzzleReading,
        (to, solution): (ShownAs, Option<&[PuzzleTurn]>),
    ) -> Result<ShownFile, AnswerError> {
        let position = &reading.position;
        let moves_to = || {
            let solution = solution.ok_or_else(|| RequestError::from(NoSolver(puzzle.name())))?;
            Ok::<String, AnswerError>(puzzle.write_turns(&puzzle.inverse(solution)))
        };
        Ok(match to {
            ShownAs::Svg | ShownAs::Png => {
                let colors = colors_of(puzzle, &reading.symbols, self.options.scheme);
                let drawing = puzzle.picture(position, self.options.view.unwrap_or_default(), &colors);
                pictured(&drawing, to)
            }
            ShownAs::Format(Format::Net) => ShownFile::Text(plain_net(&puzzle.net(position), &reading.symbols)),
            ShownAs::Format(Format::Moves) => {
                let solution = solution.expect("moves come with the solver of the plan");
                ShownFile::Text(self.notation.written_of_puzzle(puzzle, &puzzle.inverse(solution)))
            }
            ShownAs::Link(site) => ShownFile::Text(puzzle.name().link(site, &moves_to()?)),
            ShownAs::CsTimer => self.session(text, moves_to()?),
            ShownAs::Format(_) => ShownFile::Text(self.ordered(Format::Facelets, puzzle.write(position))),
        })
    }
}

/// A drawing as text or in pixels.
fn pictured(drawing: &Drawing, to: ShownAs) -> ShownFile {
    match to {
        ShownAs::Png => ShownFile::Pixels(drawing.png()),
        _ => ShownFile::Text(drawing.svg()),
    }
}

impl Options {
    /// True if the request asks for a picture.
    pub const fn draws(&self) -> bool {
        matches!(self.to, Some(ShownAs::Svg | ShownAs::Png))
    }

    /// Checks that the given options for reading, writing and drawing apply to a puzzle other than the 3x3x3.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have a given option, view or format. Also if a picture, moves or a link are requested,
    /// but the puzzle cannot be drawn, cannot be solved, or is not on the page of the link.
    pub fn judge_of_puzzle(&self, request: RequestName, puzzle: &dyn Puzzle) -> Result<(), RequestError> {
        let name = puzzle.name();
        let has_six_colors = puzzle.colors().len() == Face::ALL.len();
        self.judge(request, &name)?;
        if self.scheme.is_some() && !has_six_colors {
            let option = "scheme";
            return Err(RequestError::NotOfPuzzle { option, puzzle: name });
        }
        if self.view == Some(Picture::Top) && name.layers().is_none() {
            return Err(RequestError::Value {
                option: "view",
                message: format!("only cubes can be drawn from the top, not {}", name.described()),
            });
        }
        self.puzzle_format(&name)?;
        let is_drawn = request == RequestName::Play
            || matches!(
                self.to,
                Some(ShownAs::Svg | ShownAs::Png | ShownAs::Format(Format::Net))
            );
        if is_drawn && !puzzle.is_drawn() {
            return Err(RequestError::NotDrawn(name));
        }
        match self.to {
            Some(ShownAs::Format(Format::Moves) | ShownAs::Link(_)) if name.solvable().is_err() => {
                Err(NoSolver(name).into())
            }
            Some(ShownAs::Link(site)) if !name.is_on(site) => Err(RequestError::NotOnPage { site, puzzle: name }),
            None
            | Some(
                ShownAs::Link(_)
                | ShownAs::CsTimer
                | ShownAs::Svg
                | ShownAs::Png
                | ShownAs::Format(Format::Facelets | Format::Moves | Format::Net),
            ) => Ok(()),
            Some(ShownAs::Format(format)) => Err(RequestError::WrittenAs { format, puzzle: name }),
        }
    }
}
