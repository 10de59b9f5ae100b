//! The cubes of a goal, drawn evenly.

use super::goal::Goal;
use crate::cube::{CubieCube, MaskCubes};
use rand::{Rng, RngExt};

/// The cubes of a [`Goal`], so that they can be drawn.
#[derive(Debug, Clone)]
pub struct GoalCubes {
    goal: Goal,
    /// Those of each mask, with their number.
    masks: Vec<(MaskCubes, u128)>,
}

impl GoalCubes {
    /// Counts the cubes of each mask of a goal.
    pub fn new(goal: &Goal) -> GoalCubes {
        let counted = goal.masks().iter().map(|mask| {
            let cubes = MaskCubes::new(mask);
            let count = cubes.count();
            (cubes, count)
        });
        GoalCubes {
            goal: goal.clone(),
            masks: counted.collect(),
        }
    }

    /// The goal.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// How many there are, or where that cannot be counted, what the masks come to one by one, which is more.
    pub fn at_most(&self) -> u128 {
        match self.masks.as_slice() {
            &[(_, count)] => count,
            masks => self
                .goal
                .count()
                .unwrap_or_else(|_| masks.iter().map(|(_, count)| count).sum()),
        }
    }

    /// A cube of the goal, each with the same probability.
    ///
    /// A mask is drawn by its number of cubes, and then one of them. That would draw a cube as
    /// often as there are masks with it; so it is kept only once in that many times.
    pub fn draw(&self, random: &mut impl Rng) -> CubieCube {
        let all: u128 = self.masks.iter().map(|(_, count)| count).sum();
        loop {
            let mut drawn = random.random_range(0..all);
            let of_mask = self.masks.iter().find(|(_, count)| {
                let is_here = drawn < *count;
                drawn -= if is_here { 0 } else { *count };
                is_here
            });
            let (cubes, _) = of_mask.expect("what was drawn is below the sum");
            let cube = cubes.draw(random).expect("masks of goals have cubes");
            let masks = self.goal.masks().iter();
            let times = masks.filter(|mask| mask.contains(&cube)).count();
            if random.random_range(0..times) == 0 {
                return cube;
            }
        }
    }
}
