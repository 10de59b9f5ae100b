//! A solution as the screen shows it: turns, and the parts that they fall into.

use rubik::cube::PieceSet;

/// A solution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The turns, named as the holder of the puzzle sees them.
    pub turns: Vec<String>,
    /// The parts that they fall into, in order; none if the whole is one.
    pub parts: Vec<Part>,
    /// How long it is and what is known about that, in a few words.
    pub remark: String,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// What is solved when it is done.
    pub achieves: String,
    /// What to look for on the puzzle, if people can.
    pub look_for: Option<String>,
    /// The steps that it falls into, at least one.
    pub steps: Vec<PlanStep>,
}

/// What a person would do at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanStep {
    /// What it is for, in a few words.
    pub aim: String,
    /// How many turns of the solution come before its end.
    pub end: usize,
    /// The pieces that it places, by their names on the upright cube.
    pub places: PieceSet,
}

/// So many moves, in words.
pub fn counted(moves: usize) -> String {
    match moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

impl Plan {
    /// The part and the step to which the next turn belongs, by their numbers, once `done` turns
    /// are made; the last ones at the end.
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

    /// How many turns come before a step.
    pub fn start_of(&self, part: usize, step: usize) -> usize {
        let before = self.parts.iter().enumerate().flat_map(|(index, each)| {
            let steps = each.steps.iter().enumerate();
            steps.filter_map(move |(number, each)| ((index, number) < (part, step)).then_some(each.end))
        });
        before.last().unwrap_or(0)
    }
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
