//! `POST /api/show` and `POST /api/apply`: what a position is like, and the position in another format or as a
//! picture, as it is or after an algorithm.

use super::fields::{options, subject};
use super::in_slot;
use super::puzzle::{check_turns, puzzle_of};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::searches::AwaitedSearch;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::requests::{OpenSolver, RequestName, ShowPlan};
use std::sync::Arc;

/// The most cubes that are listed which have some stickers.
pub const MOST_LISTED: u64 = 1_000;

pub async fn show(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Show, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    if options.number.is_some_and(|number| number > MOST_LISTED) {
        return Err(Refusal::option(format!("n is 1 to {MOST_LISTED}")));
    }
    let puzzle = puzzle_of(&options, &cube)?;
    let lists = options.completions;
    let plan = ShowPlan::new(options.of_puzzle(puzzle))?.in_json()?;
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    answered(&state, &search, plan, move |plan, solver| {
        check_turns(puzzle, &cube)?;
        let found = match lists {
            true => plan.completions(solver, &cube).map(|found| found.json()),
            false => plan.answer(solver, &cube).map(|shown| shown.json()),
        };
        found.map_err(|error| Refusal::of_input(error, &cube))
    })
    .await
}

pub async fn apply(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Apply, &fields)?;
    let cube = subject("cube", &mut options.cube)?;
    let puzzle = puzzle_of(&options, &cube)?;
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let text = cube.clone();
    let judge = move || {
        let algorithm = options.algorithm.clone().unwrap_or_default();
        [&text, &algorithm]
            .into_iter()
            .try_for_each(|text| check_turns(puzzle, text))?;
        let plan = ShowPlan::after_algorithm(options.of_puzzle(puzzle));
        plan.map_err(|error| Refusal::of_input(error, &algorithm))
    };
    // A short text can be a long algorithm: reading it is work, too.
    let plan = in_slot(&state, &search, SearchEffort::Quick, judge).await?;
    answered(&state, &search, plan, move |plan, solver| {
        let shown = plan.answer(solver, &cube);
        let shown = shown.map_err(|error| Refusal::of_input(error, &cube))?;
        Ok(shown.stickers_json())
    })
    .await
}

/// Opens the tables of a plan, and answers in a slot.
async fn answered(
    state: &ServerState,
    search: &AwaitedSearch,
    plan: ShowPlan,
    answer: impl FnOnce(&ShowPlan, Option<&OpenSolver>) -> Result<String, Refusal> + Send + 'static,
) -> Result<Json, Refusal> {
    let plan = Arc::new(plan);
    let solver = search.unless_cancelled(state.openings.of_show(&plan)).await??;
    let work = move || match solver {
        Some(solver) => solver.ask(|solver| answer(&plan, Some(solver))),
        None => answer(&plan, None),
    };
    Ok(Json(in_slot(state, search, SearchEffort::Quick, work).await?))
}
