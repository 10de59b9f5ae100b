//! Explains the steps of solutions in words, for `fmc --explain`.

use rubik::notation::{counted, listed};
use rubik::requests::FmcAnswer;
use rubik::solvers::fmc::{FmcSolution, FmcStep, StepDefects, Target, axis_name};

/// Explains all solutions. Each step is a paragraph with the problem that the step solves, its moves, and the result.
pub fn explained(answer: &FmcAnswer) -> String {
    let solutions: Vec<String> = answer.solved.solutions.iter().map(explained_solution).collect();
    solutions.join("\n\n")
}

fn explained_solution(solution: &FmcSolution) -> String {
    let steps = solution.steps().iter().enumerate();
    let mut paragraphs: Vec<String> = steps.map(|(number, step)| explained_step(number + 1, step)).collect();
    let premoves = solution.premoves();
    if !premoves.is_empty() {
        let [_, inverse] = premoves.written();
        let made = counted(premoves.len());
        paragraphs.insert(0, format!("Premoves, as moves on the inverse: {inverse}\n   {made}."));
    }
    let length = counted(solution.moves().htm());
    let inverse = !premoves.is_empty() || solution.steps().iter().any(|step| !step.moves.inverse.is_empty());
    let how = match inverse {
        true => "the moves on the scramble, followed by the inverse of the moves on the inverse scramble",
        false => "the moves of all steps, one step after the other",
    };
    paragraphs.push(format!("The solution is {how}: {length}.\n   {}", solution.line()));
    paragraphs.join("\n")
}

fn explained_step(number: usize, step: &FmcStep) -> String {
    let name = step.name();
    let [normal, inverse] = step.moves.written();
    let mut lines = vec![format!("{number}. {name}: {}", said_before(step))];
    if !normal.is_empty() {
        lines.push(format!("   on the scramble: {normal}"));
    }
    if !inverse.is_empty() {
        lines.push(format!("   on the inverse: {inverse}"));
    }
    let made = counted(step.moves.len());
    let trigger = step.trigger().filter(|trigger| trigger.to_string() != "R");
    let trigger = trigger.map_or(String::new(), |trigger| format!(" with the trigger {trigger}"));
    let cancelled = match step.cancelled {
        0 => String::new(),
        cancelled => format!(", minus {cancelled} by cancellation with premoves"),
    };
    let after = said_after(step);
    lines.push(format!("   {made}{trigger}{cancelled}, {} in all. {after}", step.end));
    lines.join("\n")
}

/// The faces of a step's axis, such as `U and D`.
fn faces(step: &FmcStep) -> String {
    let name = step.axis.map_or("", axis_name).to_uppercase();
    let letters: Vec<String> = name.chars().map(String::from).collect();
    listed(&letters, "and")
}

fn said_before(step: &FmcStep) -> String {
    let many = |count: usize, one: &str, more: &str| match count {
        0 => format!("no {more}"),
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    };
    match step.before {
        StepDefects::Edges { flipped } => format!(
            "{} flipped with regard to {}.",
            many(flipped, "edge is", "edges are"),
            faces(step)
        ),
        StepDefects::Domino { corners, edges } => format!(
            "{} twisted, and {} missing from the slice between {}.",
            many(corners, "corner is", "corners are"),
            many(edges, "edge is", "edges are"),
            faces(step)
        ),
        StepDefects::HalfTurns(subset) => {
            let (corners, edges) = (subset.corners(), subset.edges());
            format!("the subset is {subset}: {corners} corners and {edges} edges are wrong.")
        }
        StepDefects::Uncounted => "what is left.".to_owned(),
    }
}

fn said_after(step: &FmcStep) -> String {
    match step.target {
        Target::EdgeOrientation => format!("From here no edge needs a quarter turn of {}.", faces(step)),
        Target::DominoReduction => format!("From here only {} need quarter turns.", faces(step)),
        Target::HalfTurnReduction => "From here half turns are enough.".to_owned(),
        Target::Solved => "The cube is solved.".to_owned(),
        Target::Goal => format!("The goal '{}' is reached.", step.name()),
    }
}
