//! `POST /api/check`: whether moves solve a cube.

use super::fields::options;
use super::in_slot;
use super::puzzle::{check_turns, puzzle_of};
use super::weight::is_heavy;
use crate::serve::answer::{Json, Refusal};
use crate::serve::body::Sent;
use crate::serve::slots::SearchEffort;
use crate::serve::state::ServerState;
use axum::extract::State;
use rubik::json::line;
use rubik::requests::RequestName;
use rubik::requests::check::{CheckPlan, Claim};
use std::sync::Arc;

pub async fn check(State(state): State<Arc<ServerState>>, Sent(fields): Sent) -> Result<Json, Refusal> {
    let mut options = options(RequestName::Check, &fields)?;
    let claim = Claim::of(&mut options)?;
    let puzzle = puzzle_of(&options, &claim.cube)?;
    let plan = CheckPlan::new(options)?;
    let search = { state.searches.start(super::LONGEST_ANSWER) }.weighing(is_heavy(&fields));
    let verdict = in_slot(&state, &search, SearchEffort::Quick, move || {
        let texts = [&claim.cube].into_iter().chain(&claim.solution);
        { texts.chain(&claim.target) }.try_for_each(|text| check_turns(puzzle, text))?;
        let refusal = plan.check(&claim).err().map(|error| error.to_string());
        Ok(plan.verdict(Some(&claim), refusal))
    });
    Ok(Json(line(&verdict.await?)))
}
