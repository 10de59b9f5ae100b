//! `POST /api/show`: what a cube is like, and the cube in another format or as a picture.

use super::events::EventSink;
use super::fields::{Fields, options, subject};
use super::in_slot;
use super::puzzle::{check_turns, puzzle_of, usual_solver};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::cube::Face;
use rubik::json::{ProfileObject, PuzzleProfileObject, PuzzleShownObject, ShownObject, with_fields_of};
use rubik::notation::object::cube_text;
use rubik::notation::svg;
use rubik::notation::{ColorScheme, Format, Reading, StickerColor, write};
use rubik::puzzles::{
    Cell, NoSolver, Puzzle, PuzzleName, PuzzleReading, PuzzleSolution, PuzzleSolver, PuzzleTurn, read_line,
};
use rubik::requests::{Options, RequestError, RequestName, ShownAs};
use rubik::solvers::Solver;
use serde::Serialize;
use std::sync::Arc;

/// A request whose options have been read.
struct Showing {
    cube: String,
    options: Options,
}

/// An object, and the text that was asked for.
#[derive(Serialize)]
struct WithText<T> {
    #[serde(flatten)]
    shown: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub async fn show(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Show, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    let name = puzzle_of(options.puzzle, &cube)?;
    if options.view.is_some() && options.to != Some(ShownAs::Svg) {
        return Err(Refusal::option("view says what a picture shows: it goes with to svg"));
    }
    if let (Some(option), true) = (
        options.first_of_three_by_three(RequestName::Show),
        name != PuzzleName::ThreeByThree,
    ) {
        return Err(RequestError::NotOfPuzzle { option, puzzle: name }.into());
    }
    let showing = Showing { cube, options };
    let search = state.searches.start(super::LONGEST_ANSWER);
    let shown = match name {
        PuzzleName::ThreeByThree => of_cube(&state, &search, showing).await,
        name => of_puzzle(&state, &search, name.puzzle().map_err(Refusal::option)?, showing).await,
    };
    shown.map(Json)
}

impl Showing {
    fn wants_moves(&self) -> bool {
        self.options.to == Some(ShownAs::Format(Format::Moves))
    }

    /// An object as it is answered, or what was wrong with the cube.
    fn answer<T: Serialize>(&self, answered: Result<(T, Option<String>), Refusal>) -> Result<String, Refusal> {
        let (shown, text) = answered.map_err(|error| error.about(&cube_text(&self.cube)))?;
        Ok(with_fields_of(&self.cube, &WithText { shown, text }))
    }
}

async fn of_cube(state: &ServerState, search: &AwaitedSearch, showing: Showing) -> Result<String, Refusal> {
    let solver = match showing.wants_moves() {
        true => {
            let opening = state.openings.usual_solver();
            Some(search.unless_cancelled(opening).await??)
        }
        false => None,
    };
    in_slot(state, search, SearchEffort::Quick, move || {
        showing.answer(cube(&showing, solver.as_deref()))
    })
    .await
}

fn cube(showing: &Showing, solver: Option<&Solver>) -> Result<(ShownObject, Option<String>), Refusal> {
    let reader = showing.options.reader();
    let reading = reader.read(&showing.cube)?;
    let text = showing.options.to.map(|to| cube_as(&reading, to, showing, solver));
    let shown = ShownObject {
        input: cube_text(&showing.cube).into_owned(),
        facelets: write(&reading.cube, Format::Facelets),
        about: ProfileObject::of(&reading.cube),
    };
    Ok((shown, text.transpose()?))
}

/// A cube in a format, or as a picture.
fn cube_as(reading: &Reading, to: ShownAs, showing: &Showing, solver: Option<&Solver>) -> Result<String, Refusal> {
    let cube = &reading.cube;
    let format = match to {
        ShownAs::Svg => {
            let scheme = showing.options.scheme.or_else(|| reading.color_scheme());
            let scheme = scheme.unwrap_or_default();
            return Ok(svg::write(
                &cube.facelets(),
                showing.options.view.unwrap_or_default(),
                &scheme,
            ));
        }
        ShownAs::Format(format) => format,
    };
    if let Some(text) = write(cube, format) {
        return Ok(text);
    }
    let solver = solver.expect("moves, which alone are not written yet, come with a solver");
    let moves = solver.solve(cube)?.moves().inverse().to_string();
    let words = [moves, cube.rotation.to_string()];
    let words = words.into_iter().filter(|word| !word.is_empty());
    Ok(words.collect::<Vec<_>>().join(" "))
}

async fn of_puzzle(
    state: &ServerState,
    search: &AwaitedSearch,
    puzzle: &'static dyn Puzzle,
    showing: Showing,
) -> Result<String, Refusal> {
    let solver = match puzzle.solvable() {
        Some(puzzle) if puzzle.tells_distance() || showing.wants_moves() => {
            let opening = usual_solver(state, puzzle, &EventSink::NONE);
            Some(search.unless_cancelled(opening).await??)
        }
        None if showing.wants_moves() => return Err(NoSolver(puzzle.name()).into()),
        _ => None,
    };
    in_slot(state, search, SearchEffort::Quick, move || {
        showing.answer(position(puzzle, &showing, solver.as_deref()))
    })
    .await
}

fn position(
    puzzle: &dyn Puzzle,
    showing: &Showing,
    solver: Option<&PuzzleSolver>,
) -> Result<(PuzzleShownObject, Option<String>), Refusal> {
    check_turns(puzzle, &showing.cube)?;
    let reading = read_line(puzzle, &showing.cube, showing.options.puzzle_format(puzzle.name())?)?;
    let solution = solver.map(|solver| solver.solve(&reading.position)).transpose()?;
    let shortest = solution.as_ref().filter(|solution| solution.is_shortest());
    let distance = shortest.map(|solution| solution.turns().len());
    let solution = solution.as_ref().map(PuzzleSolution::turns);
    let text = showing
        .options
        .to
        .map(|to| position_as(puzzle, &reading, to, showing, solution));
    let shown = PuzzleShownObject {
        input: cube_text(&showing.cube).into_owned(),
        puzzle: puzzle.name().to_string(),
        facelets: puzzle.write(&reading.position),
        about: PuzzleProfileObject {
            solved: puzzle.is_solved(&reading.position),
            distance,
        },
    };
    Ok((shown, text.transpose()?))
}

/// A position in a format, or as a picture.
fn position_as(
    puzzle: &dyn Puzzle,
    reading: &PuzzleReading,
    to: ShownAs,
    showing: &Showing,
    solution: Option<&[PuzzleTurn]>,
) -> Result<String, Refusal> {
    let position = &reading.position;
    match to {
        ShownAs::Svg => {
            let colors = colors(puzzle, reading, showing.options.scheme)?;
            Ok(puzzle.picture(position, showing.options.view.unwrap_or_default(), &colors))
        }
        ShownAs::Format(Format::Net) => Ok(net(&puzzle.net(position), &reading.symbols)),
        ShownAs::Format(Format::Facelets) => Ok(puzzle.write(position)),
        ShownAs::Format(Format::Moves) => {
            let solution = solution.ok_or(NoSolver(puzzle.name()))?;
            Ok(puzzle.write_turns(&puzzle.inverse(solution)))
        }
        ShownAs::Format(other) => Err(Refusal::option(format!(
            "{} is written as facelets, moves, net or svg, and not as {other}",
            puzzle.name().described()
        ))),
    }
}

/// The colors to paint a position in.
fn colors(
    puzzle: &dyn Puzzle,
    reading: &PuzzleReading,
    scheme: Option<ColorScheme>,
) -> Result<Vec<StickerColor>, Refusal> {
    let has_six = puzzle.colors().len() == Face::ALL.len();
    if scheme.is_some() && !has_six {
        let message = format!("{} has other colors than six", puzzle.name().described());
        return Err(Refusal::option(message));
    }
    let symbols = <[char; 6]>::try_from(reading.symbols.as_slice()).ok();
    let scheme = scheme.or_else(|| symbols.and_then(ColorScheme::from_symbols));
    Ok(match scheme.filter(|_| has_six) {
        Some(scheme) => Face::ALL.map(|face| scheme.color(face)).to_vec(),
        None => puzzle.colors().to_vec(),
    })
}

/// A net in symbols, without color.
fn net(cells: &[Vec<Cell>], symbols: &[char]) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Piece(0) => '.',
        Cell::Piece(piece) => char::from(b'0' + piece),
        Cell::Sticker(number) => symbols.get(usize::from(*number)).copied().unwrap_or('?'),
        Cell::Gap => ' ',
    };
    let row = |row: &Vec<Cell>| {
        let cells: Vec<String> = row.iter().map(|each| cell(each).to_string()).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let rows: Vec<String> = cells.iter().map(row).collect();
    rows.join("\n")
}
