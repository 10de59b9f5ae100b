//! `POST /api/scramble`.

use super::events::EventSink;
use super::fields::{Fields, options};
use super::in_slot;
use super::puzzle::{check_size, usual_solver};
use crate::puzzle_of_name::with_solvable;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::cube::generator;
use rubik::json::{PuzzleScrambleObject, line};
use rubik::puzzles::big_cube::{BigCube, scramble_length};
use rubik::puzzles::{Puzzle, PuzzleName, SolvablePuzzle};
use rubik::requests::{MoveNotation, Options, RequestName, ScramblePlan};
use rubik::scrambles::Event;
use rubik::tables::NoProgress;
use std::sync::Arc;

/// The most scrambles of a request.
const MOST: u64 = 100;

/// The most random turns of a scramble.
const MOST_TURNS: u16 = 1_000;

/// What is drawn: scrambles 0 to `number` of a seed.
#[derive(Clone, Copy)]
struct Series {
    seed: u64,
    number: u64,
    /// How many random turns, instead of a random state.
    moves: Option<u16>,
}

pub async fn scramble(State(state): State<Arc<ServerState>>, Sent(fields): Sent<Fields>) -> Result<Json, Refusal> {
    let options = options(RequestName::Scramble, &fields)?;
    let series = series(&options)?;
    let plan = ScramblePlan::new(&options)?;
    let search = state.searches.start(super::LONGEST_ANSWER);
    let scrambles = match (options.event, options.puzzle) {
        (Some(event), _) => of_event(&state, &search, event, series).await?,
        (None, None | Some(PuzzleName::ThreeByThree)) => of_cube(&state, &search, plan, series).await?,
        (None, Some(PuzzleName::BigCube(size))) => {
            check_size(size)?;
            let usual = scramble_length(size.layers());
            let turns = series.moves.map_or(usual, usize::from);
            of_turns(&state, &search, BigCube::from(size), series, turns).await?
        }
        (None, Some(name)) => {
            let drawn: Result<_, Refusal> =
                with_solvable!(name, |puzzle| of_puzzle(&state, &search, puzzle, series).await);
            drawn?
        }
    };
    Ok(Json(format!("{{\"scrambles\":[{}]}}", scrambles.join(","))))
}

fn series(options: &Options) -> Result<Series, Refusal> {
    let number = options.number.unwrap_or(1);
    if !(1..=MOST).contains(&number) {
        return Err(Refusal::option(format!("n is 1 to {MOST}")));
    }
    if options.moves.is_some_and(|moves| moves > MOST_TURNS) {
        return Err(Refusal::option(format!("moves is 1 to {MOST_TURNS}")));
    }
    Ok(Series {
        // Every reader of JSON can hold 32 bits exactly.
        seed: options.seed.unwrap_or_else(|| rand::random::<u32>().into()),
        number,
        moves: options.moves,
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

async fn of_cube(
    state: &ServerState,
    search: &AwaitedSearch,
    plan: ScramblePlan,
    series: Series,
) -> Result<Vec<String>, Refusal> {
    let scrambler = match plan.is_long() {
        // Where tables may have to be built, that is work like any other that takes long.
        true => {
            let store = state.openings.store().clone();
            let open = move || Ok(plan.open_unkept(&store, &NoProgress)?);
            Arc::new(in_slot(state, search, SearchEffort::Long, open).await?)
        }
        false => search.unless_cancelled(state.openings.cube_scrambler(plan)).await??,
    };
    draw(state, search, series, move |number| {
        Ok(line(&scrambler.draw(series.seed, number, MoveNotation::Wca)?))
    })
    .await
}

async fn of_puzzle<P: SolvablePuzzle>(
    state: &ServerState,
    search: &AwaitedSearch,
    puzzle: P,
    series: Series,
) -> Result<Vec<String>, Refusal> {
    if let Some(turns) = series.moves {
        return of_turns(state, search, puzzle, series, turns.into()).await;
    }
    let opening = usual_solver(state, &puzzle, &EventSink::NONE);
    let solver = search.unless_cancelled(opening).await??;
    draw(state, search, series, move |number| {
        let position = puzzle.random(&mut generator(series.seed, number));
        let solution = puzzle.solve(&solver, &position)?;
        let turns = puzzle.inverse(solution.turns());
        written(&puzzle, &turns, series.seed, number)
    })
    .await
}

async fn of_turns<P: Puzzle>(
    state: &ServerState,
    search: &AwaitedSearch,
    puzzle: P,
    series: Series,
    count: usize,
) -> Result<Vec<String>, Refusal> {
    draw(state, search, series, move |number| {
        let turns = puzzle.random_turns(count, &mut generator(series.seed, number));
        written(&puzzle, &turns, series.seed, number)
    })
    .await
}

fn written<P: Puzzle>(puzzle: &P, turns: &[P::Turn], seed: u64, number: u64) -> Result<String, Refusal> {
    let object = PuzzleScrambleObject::of_turns(puzzle, turns, seed, number)?;
    Ok(line(&object))
}
