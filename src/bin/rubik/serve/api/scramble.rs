//! `POST /api/scramble`.

use super::in_slot;
use super::puzzle::{check_size, usual_solver};
use super::told::Audience;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::Cube;
use rubik::batch::Scramble;
use rubik::cube::generator;
use rubik::json::{LengthObject, PuzzleScrambleObject, ScrambleObject, SubsetObject, line};
use rubik::notation::facelets;
use rubik::puzzles::big_cube::scramble_length;
use rubik::puzzles::{Puzzle, PuzzleName, PuzzleTurn, SolvablePuzzle};
use rubik::scrambles::Event;
use rubik::solvers::Method;
use serde::Deserialize;
use std::sync::Arc;

/// The most scrambles of a request.
const MOST: u64 = 100;

/// The most random turns of a scramble.
const MOST_TURNS: u16 = 1_000;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScrambleRequest {
    puzzle: Option<PuzzleName>,
    event: Option<String>,
    n: Option<u64>,
    seed: Option<u64>,
    moves: Option<u16>,
}

/// What is drawn: scrambles 0 to `number` of a seed.
#[derive(Clone, Copy)]
struct Series {
    seed: u64,
    number: u64,
    /// How many random turns, instead of a random state.
    moves: Option<u16>,
}

pub async fn scramble(
    State(state): State<Arc<ServerState>>,
    Sent(request): Sent<ScrambleRequest>,
) -> Result<Json, Refusal> {
    let series = series(&request)?;
    let search = state.searches.start(super::LONGEST_ANSWER);
    let scrambles = match (&request.event, request.puzzle) {
        (Some(_), Some(_)) => return Err(Refusal::option("an event names its puzzle already")),
        (Some(_), None) if series.moves.is_some() => {
            return Err(Refusal::option("an event says itself how its scrambles are made"));
        }
        (Some(event), None) => {
            let event = event.parse().map_err(Refusal::option)?;
            of_event(&state, &search, event, series).await?
        }
        (None, None | Some(PuzzleName::ThreeByThree)) => of_cube(&state, &search, series).await?,
        (None, Some(PuzzleName::BigCube(size))) => {
            check_size(size)?;
            let usual = scramble_length(size.layers());
            let turns = series.moves.map_or(usual, usize::from);
            of_turns(
                &state,
                &search,
                PuzzleName::BigCube(size).puzzle().map_err(Refusal::option)?,
                series,
                turns,
            )
            .await?
        }
        (None, Some(name)) => of_puzzle(&state, &search, name.solvable()?, series).await?,
    };
    Ok(Json(format!("{{\"scrambles\":[{}]}}", scrambles.join(","))))
}

fn series(request: &ScrambleRequest) -> Result<Series, Refusal> {
    let number = request.n.unwrap_or(1);
    if !(1..=MOST).contains(&number) {
        return Err(Refusal::option(format!("n is 1 to {MOST}")));
    }
    if request.moves.is_some_and(|moves| !(1..=MOST_TURNS).contains(&moves)) {
        return Err(Refusal::option(format!("moves is 1 to {MOST_TURNS}")));
    }
    Ok(Series {
        // Every reader of JSON can hold 32 bits exactly.
        seed: request.seed.unwrap_or_else(|| rand::random::<u32>().into()),
        number,
        moves: request.moves,
    })
}

/// Draws every scramble of a series, unless nobody waits for them any more.
async fn draw(
    state: &ServerState,
    search: &AwaitedSearch,
    series: Series,
    line: impl Fn(u64) -> Result<String, Refusal> + Send + 'static,
) -> Result<Vec<String>, Refusal> {
    let token = search.token.clone();
    let draw = move |number| match token.is_cancelled() {
        true => Err(Refusal::too_late()),
        false => line(number),
    };
    in_slot(state, search, SearchEffort::Quick, move || {
        (0..series.number).map(draw).collect()
    })
    .await
}

async fn of_event(
    state: &ServerState,
    search: &AwaitedSearch,
    event: Event,
    series: Series,
) -> Result<Vec<String>, Refusal> {
    let scrambler = search.unless_cancelled(state.openings.scrambler(event)).await??;
    draw(state, search, series, move |number| {
        let drawn = scrambler.draw(series.seed, number)?;
        Ok(line(&PuzzleScrambleObject::of_event(drawn, series.seed, number)))
    })
    .await
}

async fn of_cube(state: &ServerState, search: &AwaitedSearch, series: Series) -> Result<Vec<String>, Refusal> {
    let scramble = match series.moves {
        Some(moves) => Scramble::RandomMoves(moves.into()),
        None => Scramble::RandomState,
    };
    let opening = state.openings.solver(Method::DEFAULT, &|_| ());
    let solver = search.unless_cancelled(opening).await??;
    draw(state, search, series, move |number| {
        let seed = series.seed;
        let drawn = scramble.draw(seed, number);
        let drawn = drawn.map_err(|error| Refusal::broken(&error))?;
        let position = drawn.position;
        let facelets = facelets::write(&position.facelets);
        let moves = match drawn.moves {
            Some(moves) => moves,
            None => solver.solve(&Cube::from(position))?.moves().inverse(),
        };
        Ok(line(&ScrambleObject {
            number,
            seed,
            scramble: moves.to_string(),
            length: LengthObject::of(&moves),
            facelets,
            subset: SubsetObject::default(),
        }))
    })
    .await
}

async fn of_puzzle(
    state: &ServerState,
    search: &AwaitedSearch,
    puzzle: &'static dyn SolvablePuzzle,
    series: Series,
) -> Result<Vec<String>, Refusal> {
    if let Some(turns) = series.moves {
        return of_turns(state, search, puzzle, series, turns.into()).await;
    }
    let opening = usual_solver(state, puzzle, &Audience::NOBODY);
    let solver = search.unless_cancelled(opening).await??;
    draw(state, search, series, move |number| {
        let position = puzzle.random(&mut generator(series.seed, number));
        let solution = solver.solve(&position)?;
        let turns = puzzle.inverse(solution.turns());
        written(puzzle, &turns, series.seed, number)
    })
    .await
}

async fn of_turns(
    state: &ServerState,
    search: &AwaitedSearch,
    puzzle: &'static dyn Puzzle,
    series: Series,
    count: usize,
) -> Result<Vec<String>, Refusal> {
    draw(state, search, series, move |number| {
        let turns = puzzle.random_turns(count, &mut generator(series.seed, number));
        written(puzzle, &turns, series.seed, number)
    })
    .await
}

fn written(puzzle: &dyn Puzzle, turns: &[PuzzleTurn], seed: u64, number: u64) -> Result<String, Refusal> {
    let object = PuzzleScrambleObject::of_turns(puzzle, turns, seed, number)?;
    Ok(line(&object))
}
