//! Chains of goals. A solution that is shown to a user is divided into steps, one for each goal of a chain.

use super::phases::still;
use crate::puzzles::definition::Definition;
use crate::puzzles::definition_engine::goal::{DefinitionGoal, PlaceGoal};

/// A goal of a chain. It includes the conditions of all earlier goals of its chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChainGoal {
    /// The name, if a user or a file has named the goal. A goal without a name only helps to divide the solution. If
    /// the solution reaches a later goal at the same time, a goal without a name is left out.
    pub(crate) name: Option<String>,
    pub(crate) goal: DefinitionGoal,
}

/// Limits the number of goals that [`found_chain`] finds. Each goal adds at least 1 / `MOST_GOALS` of all places to the
/// previous goal, rounded down, but at least one place. So a large puzzle has at most about `MOST_GOALS` goals, not
/// counting the last goal (the solved puzzle).
const MOST_GOALS: usize = 12;

/// The name of the last goal.
const SOLVED: &str = "solved";

/// A chain that consists of the given goals.
pub(crate) fn chain_of(definition: &Definition, goals: &[DefinitionGoal]) -> Vec<ChainGoal> {
    cumulative(goals.iter().map(|goal| (Some(goal.write(definition)), goal.clone())))
}

/// The default chain of a puzzle. It consists of the phases in the puzzle's file or, if the file contains no phases, of
/// the goals that [`found_chain`] finds. The last goal is the solved puzzle.
pub(crate) fn usual_chain(definition: &Definition) -> Vec<ChainGoal> {
    let phases = definition.parts().phases.iter();
    let phases: Vec<_> = phases
        .map(|phase| (Some(phase.name.clone()), DefinitionGoal::of_phase(phase)))
        .collect();
    let mut chain = match phases.is_empty() {
        true => found_chain(definition),
        false => cumulative(phases),
    };
    if chain.last().is_none_or(|last| !last.goal.is_everything(definition)) {
        chain.push(ChainGoal {
            name: Some(SOLVED.to_owned()),
            goal: DefinitionGoal::Solved,
        });
    }
    chain
}

fn cumulative(goals: impl IntoIterator<Item = (Option<String>, DefinitionGoal)>) -> Vec<ChainGoal> {
    let mut before = DefinitionGoal::Places(Vec::new());
    let chain = goals.into_iter().map(|(name, goal)| {
        before = before.and(&goal);
        ChainGoal {
            name,
            goal: before.clone(),
        }
    });
    chain.collect()
}

/// Finds goals for a puzzle in the order that people use: they first solve pieces that later moves do not change. This
/// function excludes one base move after the other, together with its powers, for example all turns of a face. In each
/// step, it chooses the base move so that the remaining moves leave as many pieces as possible unchanged. Whenever
/// enough further pieces stay unchanged, they are the next goal.
fn found_chain(definition: &Definition) -> Vec<ChainGoal> {
    let mut kept: Vec<usize> = { definition.moves().iter().enumerate() }
        .filter(|(index, step)| step.base == *index)
        .map(|(index, _)| index)
        .collect();
    let places = definition.layout().places();
    let count = |still: &[bool]| still.iter().filter(|&&is_still| is_still).count();
    let mut settled = count(&still(definition, &kept));
    let least_new = (places / MOST_GOALS).max(1);
    let mut goals = Vec::new();
    while kept.len() > 1 {
        let without = |number: usize| {
            let mut fewer = kept.clone();
            fewer.remove(number);
            still(definition, &fewer)
        };
        let options = (0..kept.len()).map(|number| (count(&without(number)), number));
        let (left_alone, number) = options.max().expect("moves are left");
        kept.remove(number);
        if left_alone < settled + least_new || left_alone == places {
            continue;
        }
        settled = left_alone;
        let solved = still(definition, &kept).into_iter().enumerate();
        let solved = solved.filter(|&(_, is_still)| is_still).map(|(place, _)| PlaceGoal {
            place: place as u16,
            piece: true,
            orientation: true,
        });
        goals.push((None, DefinitionGoal::Places(solved.collect())));
    }
    cumulative(goals)
}
