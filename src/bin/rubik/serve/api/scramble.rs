//! `POST /api/scramble`.

use super::fields::{check_time, options};
use super::puzzle::check_size;
use super::{LONGEST_ANSWER, in_slot};
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::{PuzzleScrambleObject, ScramblesObject, line};
use rubik::requests::{MoveNotation, OpenScrambler, Options, RequestName, ScramblePlan};
use rubik::scrambles::Event;
use rubik::tables::NoProgress;
use std::sync::Arc;

/// The most scrambles of a request.
pub const MOST: u64 = 100;

/// The most random turns of a scramble.
pub const MOST_TURNS: u16 = 1_000;

/// What is drawn: scrambles 0 to `number` of a seed.
#[derive(Clone, Copy)]
struct Series {
    seed: u64,
    number: u64,
}

pub async fn scramble(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let options = options(RequestName::Scramble, &fields)?;
    let series = series(&options)?;
    let plan = ScramblePlan::new(&options)?;
    check_time(&options, LONGEST_ANSWER)?;
    let search = state.searches.start(LONGEST_ANSWER);
    let scrambles = match (options.event, options.puzzle) {
        (Some(event), _) => of_event(&state, &search, event, series).await?,
        (None, puzzle) => {
            check_size(puzzle.unwrap_or_default())?;
            of_plan(&state, &search, plan, series).await?
        }
    };
    Ok(Json(ScramblesObject::json(&scrambles)))
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
    })
}

/// Opens what draws, and draws every scramble of a series, unless nobody waits for them any more.
async fn draw<Line: Fn(u64) -> Result<String, Refusal>>(
    state: &ServerState,
    search: &AwaitedSearch,
    effort: SearchEffort,
    series: Series,
    open: impl FnOnce() -> Result<Line, Refusal> + Send + 'static,
) -> Result<Vec<String>, Refusal> {
    let token = search.token.clone();
    in_slot(state, search, effort, move || {
        let line = open()?;
        let draw = |number| match token.is_cancelled() {
            true => Err(Refusal::too_late()),
            false => line(number),
        };
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
    let drawn = move |number| {
        scrambler.ask(|scrambler| {
            let drawn = scrambler.draw(series.seed, number)?;
            Ok(line(&PuzzleScrambleObject::of_event(drawn, series.seed, number)))
        })
    };
    draw(state, search, SearchEffort::Quick, series, || Ok(drawn)).await
}

async fn of_plan(
    state: &ServerState,
    search: &AwaitedSearch,
    plan: ScramblePlan,
    series: Series,
) -> Result<Vec<String>, Refusal> {
    let effort = match plan.is_long() {
        true => SearchEffort::Long,
        false => SearchEffort::Quick,
    };
    let token = search.token.clone();
    let drawn = move |scrambler: &OpenScrambler, number| {
        Ok(scrambler.draw(series.seed, number, MoveNotation::Wca, &token)?.json())
    };
    if let Some(key) = plan.key() {
        let scrambler = search
            .unless_cancelled(state.openings.of_scrambles(key, plan))
            .await??;
        let drawn = move |number| scrambler.ask(|scrambler| drawn(scrambler, number));
        return draw(state, search, effort, series, || Ok(drawn)).await;
    }
    // Tables that no other request shares are there only while this one has its slot.
    let store = state.openings.store().clone();
    let open = move || {
        let scrambler = plan.open_unkept(&store, &NoProgress)?;
        Ok(move |number| drawn(&scrambler, number))
    };
    draw(state, search, effort, series, open).await
}
