//! A solution as the screen shows it: turns, which may be divided into parts.

use super::mode::SolvingMode;
use rubik::cube::PieceSet;
use rubik::notation::counted;
use rubik::requests::{ExplainedPart, Explanation, LessonHold, MoveNotation, SolvedPosition};

/// A solution with its turns and parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The turns, named for the orientation in which the player holds the puzzle.
    pub turns: Vec<String>,
    /// The parts, in order; empty if the solution is not divided.
    pub parts: Vec<Part>,
    /// The length of the solution, what is proven about the length, and the target of the solution, in a few words.
    pub remark: String,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The name of the part.
    pub name: String,
    /// The result of the part.
    pub achieves: String,
    /// Advice on what to look for on the puzzle, if there is any for this part.
    pub look_for: Option<String>,
    /// The steps of the part. In a lesson, this list is empty if the position already has the part's result.
    pub steps: Vec<PlanStep>,
}

/// A short sequence of turns with one purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanStep {
    /// The purpose of the step, in a few words; empty if the solution is not a lesson.
    pub aim: String,
    /// The number of turns from the beginning of the solution to the end of the step.
    pub end: usize,
    /// The pieces that the step solves, or the piece that it takes out of its place; empty if the solution is not a
    /// lesson. The name of a piece stands for its colors: the piece UF has the colors of the centres of U and F.
    pub places: PieceSet,
}

impl Plan {
    /// Converts a solution that was found in `mode`. A lesson lists all turns of its steps, so that the player can
    /// follow every step. This includes turns at the border of two steps that would cancel.
    pub fn of(solved: &SolvedPosition, mode: SolvingMode) -> Plan {
        let explained = mode.has_parts().then(|| solved.explanation(MoveNotation::Wca));
        let explanation = explained.flatten();
        let lesson = explanation.as_ref().and_then(Explanation::lesson);
        let (mut turns, mut parts) = (Vec::new(), Vec::new());
        match &explanation {
            Some(explanation) => {
                let part = |part: &ExplainedPart| of_part(part, lesson.is_some(), &mut turns);
                parts.extend(explanation.parts.iter().map(part));
            }
            None => {
                let line = solved.lines(MoveNotation::Wca).into_iter().next().unwrap_or_default();
                turns.extend(written(&line));
            }
        }
        Plan {
            remark: remark(solved, lesson, turns.len()),
            turns,
            parts,
        }
    }

    /// After `done` turns, returns the index of the part and the index of the step to which the next turn belongs.
    /// After all turns, returns the indices of the last part and its last step. Returns `None` if no part has steps.
    pub fn step_at(&self, done: usize) -> Option<(usize, usize)> {
        let steps = self.parts.iter().enumerate().flat_map(|(part, each)| {
            let steps = each.steps.iter().enumerate();
            steps.map(move |(step, each)| (part, step, each.end))
        });
        let mut last = None;
        for (part, step, end) in steps {
            last = Some((part, step));
            if done < end {
                break;
            }
        }
        last
    }

    /// The number of turns before a step.
    pub fn start_of(&self, part: usize, step: usize) -> usize {
        let before = self.parts.iter().enumerate().flat_map(|(index, each)| {
            let steps = each.steps.iter().enumerate();
            steps.filter_map(move |(number, each)| ((index, number) < (part, step)).then_some(each.end))
        });
        before.last().unwrap_or(0)
    }
}

/// Splits a text into its turns.
fn written(turns: &str) -> impl Iterator<Item = String> + '_ {
    turns.split_whitespace().map(str::to_owned)
}

/// Converts a part, and appends its turns to `turns`, which contains the turns of the earlier parts. If the solution is
/// not a lesson, the part becomes a single step.
fn of_part(part: &ExplainedPart, is_lesson: bool, turns: &mut Vec<String>) -> Part {
    let mut steps = Vec::new();
    let mut add = |moves: &str, aim: &str, places: PieceSet| {
        turns.extend(written(moves));
        steps.push(PlanStep {
            aim: aim.to_owned(),
            end: turns.len(),
            places,
        });
    };
    match is_lesson {
        true => part
            .steps
            .iter()
            .for_each(|step| add(&step.moves, &step.action, step.places)),
        false => add(&part.moves, "", PieceSet::NONE),
    }
    Part {
        name: part.name.clone(),
        achieves: part.achieves.clone(),
        look_for: part.look_for.map(str::to_owned),
        steps,
    }
}

/// Returns a remark about a solution: its length, what is proven about the length, the place of a lesson's first layer,
/// and the target of the solution.
fn remark(solved: &SolvedPosition, lesson: Option<&LessonHold>, turns: usize) -> String {
    let moves = solved.length();
    let mut remark = match solved.at_least() {
        Some(least) if least >= moves => format!("{}, proven to be the fewest", counted(moves)),
        Some(least) if least > 1 => {
            format!("{}; {} or fewer are impossible", counted(moves), least - 1)
        }
        _ if lesson.is_some() && turns != moves => {
            format!(
                "{}; {moves} if consecutive turns of the same face are merged",
                counted(turns)
            )
        }
        _ => counted(turns),
    };
    if let Some([first, _]) = lesson.and_then(|hold| hold.layers) {
        remark.push_str(&format!(". The first layer is {}", first.place));
    }
    if let Some(goal) = solved.goal() {
        let way = solved.way().map(|way| format!(", {way}")).unwrap_or_default();
        remark.push_str(&format!(", to {goal}{way}"));
    }
    remark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_of_a_turn_is_the_one_that_it_belongs_to() {
        let step = |end| PlanStep {
            aim: String::new(),
            end,
            places: PieceSet::NONE,
        };
        let part = |ends: &[usize]| Part {
            name: String::new(),
            achieves: String::new(),
            look_for: None,
            steps: ends.iter().map(|&end| step(end)).collect(),
        };
        let plan = Plan {
            turns: vec!["R".to_owned(); 5],
            parts: vec![part(&[1, 3]), part(&[5])],
            remark: String::new(),
        };
        let steps: Vec<_> = (0..=5).map(|done| plan.step_at(done)).collect();
        let expected = [(0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (1, 0)].map(Some);
        assert_eq!(steps, expected);
        assert_eq!(plan.start_of(0, 0), 0);
        assert_eq!(plan.start_of(0, 1), 1);
        assert_eq!(plan.start_of(1, 0), 3);
        assert_eq!(Plan::default().step_at(0), None);
    }
}
